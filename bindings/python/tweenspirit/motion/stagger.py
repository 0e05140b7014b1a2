# SPDX-License-Identifier: MIT
"""Delays that make things move one after the other."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from .._c.arguments import number
from .._errors import InvalidArgumentError
from ..curves.easing import Easing, easing_of

if TYPE_CHECKING:
    from .._c.literals import StaggerStart

_STARTS = ("first", "last", "center", "edges")
_MOST = 1 << 24


def stagger(
    count: int,
    each: float = 0.05,
    start: StaggerStart | int = "first",
    *,
    easing: str | Easing | None = None,
    grid: tuple[int, int] | None = None,
) -> list[float]:
    """Return `count` (0 ... 2^24) delays: the distance of each index from where the delays begin, times `each` seconds.

    start: "first", "last", "center", "edges" (the nearer end), or an index. easing: applied over the distances, from 0
    to the largest. grid: a pair of columns and rows, count in all, filled row by row. Distances are then straight lines
    between cells; "first" and "last" are corners, and "edges" is the nearest cell at the rim. A grid of one row or one
    column is a line. A number out of range raises InvalidArgumentError.

    >>> stagger(4, 0.1)
    [0.0, 0.1, 0.2, 0.30000000000000004]
    >>> stagger(5, 1, "center"), stagger(5, 1, "edges"), stagger(4, 1, 1)
    ([2.0, 1.0, 0.0, 1.0, 2.0], [0.0, 1.0, 2.0, 1.0, 0.0], [1.0, 0.0, 1.0, 2.0])
    >>> stagger(3, 1, easing="quad.in"), stagger(6, 1, grid=(3, 2))[-2:]
    ([0.0, 0.5, 2.0], [1.4142135623730951, 2.23606797749979])
    """
    count = _whole(count, "count", 0, _MOST)
    seconds = number(each, "each")
    if not math.isfinite(seconds):
        raise InvalidArgumentError(f"each must be finite, got {seconds}")
    if isinstance(start, str):
        if start not in _STARTS:
            raise InvalidArgumentError(f"start must be an index or one of {', '.join(_STARTS)}, got {start!r:.80}")
    else:
        _whole(start, "start", 0, max(count - 1, 0))
    curve = None if easing is None else easing_of(easing)
    columns, rows = (count, 1) if grid is None else _grid(grid, count)
    distances = [_distance(i % columns, i // columns, columns, rows, start) for i in range(count)]
    largest = max(distances, default=0.0)
    if curve is not None and largest > 0:
        distances = [curve(distance / largest) * largest for distance in distances]
    return [distance * seconds for distance in distances]


def _distance(x: int, y: int, columns: int, rows: int, start: str | int) -> float:
    right, bottom = columns - 1, rows - 1
    if start == "edges":
        across, down = min(x, right - x), min(y, bottom - y)
        # One row or one column is a line, which has two ends.
        return float(across if rows == 1 else down if columns == 1 else min(across, down))
    dx, dy = float(x), float(y)
    if start == "last":
        dx, dy = float(right - x), float(bottom - y)
    elif start == "center":
        dx, dy = x - right / 2, y - bottom / 2
    elif isinstance(start, int):
        dx, dy = float(x - start % columns), float(y - start // columns)
    return abs(dx) if rows == 1 else math.sqrt(dx * dx + dy * dy)


def _grid(grid: Any, count: int) -> tuple[int, int]:
    if not isinstance(grid, (tuple, list)) or len(grid) != 2:
        raise InvalidArgumentError(f"grid must be a pair of columns and rows, not {grid!r:.80}")
    columns, rows = (_whole(x, "grid", 1, _MOST) for x in grid)
    if columns * rows != count:
        raise InvalidArgumentError(f"a grid of {columns} by {rows} has {columns * rows} cells, count is {count}")
    return columns, rows


def _whole(value: Any, name: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidArgumentError(f"{name} must be an int, not {value!r:.80}")
    if not least <= value <= most:
        raise InvalidArgumentError(f"{name} must be {least} to {most}, got {value}")
    return value
