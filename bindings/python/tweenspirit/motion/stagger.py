# SPDX-License-Identifier: MIT
"""Delays for items that start one after the other."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.arguments import code_of, integer, number
from .._c.library import SHORT, check, lib, short
from .._errors import InvalidArgumentError
from ..curves.easing import easing_of

if TYPE_CHECKING:
    from .._c.literals import StaggerAxis, StaggerStart
    from ..curves.easing import EasingLike

_MOST = 1 << 24


def stagger(
    count: int,
    each: float | None = None,
    start: StaggerStart | int | tuple[float, float] = "first",
    *,
    amount: float | None = None,
    base: float = 0,
    easing: EasingLike | None = None,
    grid: tuple[int, int] | None = None,
    axis: StaggerAxis = "both",
    seed: int = 0,
) -> list[float]:
    """Returns `count` (0 ... 2^24) delays in seconds, which grow with the distance from where they begin.

    - `each`: seconds per distance of 1, that between two neighbours; 0.05 if neither this nor `amount` is given.
    - `amount`: in place of `each`, seconds from the nearest item to the farthest, whatever their distances.
    - If either is negative, the farthest item is the first, as in GSAP: no delay is less than `base`.
    - `base`: seconds added to every delay. All seconds are within 1e200.
    - `start`: "first", "last", "center", "edges" (the nearer end), an index, or a point (x, y), where 0 is the left or
      upper edge of the cells and 1 the opposite one; or "random", the distances from the first item, shuffled by `seed`
      (0 ... 2^64 - 1), the same on every machine.
    - `easing`: applied to the distances, from 0 (with an amount, from the least) to the largest.
    - `grid`: a pair of columns and rows, filled row by row; the last row may be partly filled. Distances are then
      straight lines between cells, or are measured along one `axis`, "x" or "y"; "first" and "last" are corners, and
      "edges" is the nearest cell on the edge. A grid of one row or one column is a line.

    Raises InvalidArgumentError for a number outside its range.

    >>> stagger(4, 0.1)
    [0.0, 0.1, 0.2, 0.30000000000000004]
    >>> stagger(5, 1, "center"), stagger(5, 1, "edges"), stagger(4, 1, 1)
    ([2.0, 1.0, 0.0, 1.0, 2.0], [0.0, 1.0, 2.0, 1.0, 0.0], [1.0, 0.0, 1.0, 2.0])
    >>> stagger(3, -1), stagger(5, -1, "center", base=2)
    ([2.0, 1.0, 0.0], [2.0, 3.0, 4.0, 3.0, 2.0])
    >>> stagger(3, 1, easing="quad.in"), stagger(6, 1, grid=(3, 2))[-2:]
    ([0.0, 0.5, 2.0], [1.4142135623730951, 2.23606797749979])
    >>> stagger(4, amount=3, start="center"), stagger(3, amount=-1, base=2), stagger(5, 1, "random", seed=7)
    ([3.0, 0.0, 0.0, 3.0], [3.0, 2.5, 2.0], [3.0, 4.0, 2.0, 0.0, 1.0])
    """
    if each is not None and amount is not None:
        raise InvalidArgumentError("each and amount cannot be combined")
    desc = abi.ts_stagger_desc(struct_size=ctypes.sizeof(abi.ts_stagger_desc))
    desc.count = count = integer(count, "count", 0, _MOST)
    if amount is None:
        desc.each = 0.05 if each is None else number(each, "each")
    else:
        desc.amount = number(amount, "amount")
    desc.base = number(base, "base")
    if isinstance(start, str):
        setattr(desc, "from", code_of(abi.STAGGER_STARTS, start, "start"))
    elif isinstance(start, (tuple, list)) and len(start) == 2:
        setattr(desc, "from", abi.TS_STAGGER_RATIO)
        desc.ratio_x, desc.ratio_y = (number(x, "start") for x in start)
    else:
        setattr(desc, "from", abi.TS_STAGGER_INDEX)
        desc.index = integer(start, "start", 0, max(count - 1, 0))
    desc.seed = integer(seed, "seed", 0, (1 << 64) - 1)
    desc.axis = code_of(abi.STAGGER_AXES, axis, "axis")
    if grid is not None:
        desc.columns = _columns(grid, count)
    if easing is not None:
        curve = easing_of(easing)
        desc.easing = curve._handle
    delays = (ctypes.c_double * count)()
    library = short if count <= SHORT else lib
    check(library.ts_stagger(ctypes.byref(desc), delays))
    return list(delays)


def _columns(grid: Any, count: int) -> int:
    if not isinstance(grid, (tuple, list)) or len(grid) != 2:
        raise InvalidArgumentError(f"grid must be a pair of columns and rows, not {grid!r:.80}")
    columns, rows = (integer(x, "grid", 1, _MOST) for x in grid)
    if not columns * (rows - 1) < max(count, 1) <= columns * rows:
        raise InvalidArgumentError(f"a grid of {columns} by {rows} has {columns * rows} cells, count is {count}")
    return columns
