# SPDX-License-Identifier: MIT
"""Converts easings to the format of the kernels in tweenspirit_gpu.h.

What an easing is, the engine tells (snapshot.py), of baked ones with their tables. Only what EasingSpec.compiled and
BounceArcs.swift make of the parameters of a formula is repeated here, since no call tells it.
"""

from __future__ import annotations

import ctypes
import math
import struct
from typing import NamedTuple

from .._c.importing import importing
from .._errors import InvalidArgumentError
from .snapshot import TABLE, Spec, Table, easing_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..curves.easing import Easing

NONE = 0xFFFFFFFF
"""The shape of a curve that another program evaluates."""

# Families of the engine (EasingSpec.swift), and by their numbers those of the kernels, which gpu/generate.py writes:
# those after pow are computed in double whatever their parameters.
_ELASTIC, _BACK, _BOUNCE, _POW, _BEZIER, _STEPS, _STOPS, _SPRING = 8, 9, 10, 100, 101, 102, 103, 104
_FAMILIES = {
    0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 13, 12: 17, 13: 18, 14: 15,
    15: 16, 18: 14, 100: 11,
}  # fmt: skip
_BOUNCE_N, _PENNER_ELASTIC = 12, 19
_SHAPES = {_BEZIER: 1000, _STEPS: 1001, _STOPS: 1002, _SPRING: 1005}
# The form inOut, and of an elastic whose amplitude is above 1 which of Penner's forms it keeps (ElasticPhase).
_IN_OUT, _FROM_OUT, _BOTH = 2, 1, 2
_JUMP_START, _JUMP_NONE, _JUMP_BOTH = 1, 2, 3


class Curve(NamedTuple):
    """A curve in the format of the kernels. `wide`: the library always computes it in double."""

    shape: int
    parameters: tuple[float, ...]
    wide: bool
    entries: int = 0
    pieces: int = 0
    table: bytes = b""


def compiled(easing: Easing, tolerance: float | None = None) -> Curve:
    """Returns an easing in the format of the kernels.

    One that has neither a formula nor a table is baked within `tolerance`, if there is one; else it raises an error.
    """
    curve = _own(easing)
    if curve is None and tolerance is not None:
        curve = _own(easing.bake(tolerance))
    if curve is None:
        raise InvalidArgumentError(
            f"{easing!r} has neither a formula nor a table on a device: pass a tolerance, or bake it, easing.bake(), "
            "and use that everywhere"
        )
    return curve


def _own(easing: Easing) -> Curve | None:
    if easing.kind not in ("exact", "baked"):
        return None
    found = easing_in(easing._handle)
    if isinstance(found, Table):
        return _tabled(found)
    return None if found is None else _formula(found, easing)


def _tabled(table: Table) -> Curve:
    doubles = struct.pack(f"={len(table.numbers)}d", *table.numbers)
    floats = b""
    if table.shape == TABLE:
        cells = 4 * table.entries
        floats = bytes((ctypes.c_float * cells)(*table.numbers[:cells]))
    return Curve(table.shape, (table.last,), table.wide, table.entries, table.pieces, doubles + floats)


def _formula(spec: Spec, easing: Easing) -> Curve | None:
    family, (a, b, c, d) = spec.family, spec.parameters
    if family == _BEZIER:
        return Curve(_SHAPES[family], (a, b, c, d), True)
    if family == _STEPS:
        jumps = a - 1 if b == _JUMP_NONE else a + 1 if b == _JUMP_BOTH else a
        return Curve(_SHAPES[family], (a, jumps, float(b in (_JUMP_START, _JUMP_BOTH))), True)
    if family == _STOPS:
        count = len(spec.stops)
        return Curve(_SHAPES[family], (), True, count // 2, 0, struct.pack(f"={count}d", *spec.stops))
    if family == _SPRING:
        return Curve(_SHAPES[family], (b, a * easing.duration, c / a), True)
    if family == _BOUNCE and (a, b) != (0.25, 3):
        return _bounce(spec.form, a, int(b))
    widens = spec.is_widened and spec.form == _IN_OUT
    number = _FAMILIES.get(family)
    wide = number is not None and number > _FAMILIES[_POW]
    parameters: tuple[float, ...] = ()
    if family == _ELASTIC:
        number = _PENNER_ELASTIC if spec.phase == _BOTH else number
        wide = b < 0.2 or a > 4 or spec.phase == _BOTH
        k = math.sqrt((a - 1) * (a + 1)) * (-1 if spec.phase == _FROM_OUT else 1)
        parameters = (1 / (b * 1.5 if widens else b), k)
    elif family == _BACK:
        parameters, wide = (a * 1.525 if widens else a,), abs(a) > 4
    elif family == _POW:
        parameters = (a,)
    return None if number is None else Curve(number * 4 + spec.form, parameters, wide)


# ---- bounce(restitution, rebounds): its arcs as sums of two doubles, about 32 digits ---------------------------------

_Wide = tuple[float, float]


def _fused(a: float, b: float, c: float) -> float:
    """Returns a b + c, rounded once."""
    with importing:
        from fractions import Fraction
    return float(Fraction(a) * Fraction(b) + Fraction(c))


def _sum(a: float, b: float) -> _Wide:
    high = a + b
    rest = high - a
    return high, (a - (high - rest)) + (b - rest)


def _add(a: _Wide, b: _Wide) -> _Wide:
    high, low = _sum(a[0], b[0])
    return _sum(high, low + (a[1] + b[1]))


def _times(a: _Wide, b: _Wide) -> _Wide:
    product = a[0] * b[0]
    rest = _fused(a[0], b[0], -product)
    return _sum(product, rest + (a[0] * b[1] + a[1] * b[0]))


def _over(a: _Wide, b: _Wide) -> _Wide:
    quotient = (a[0] / b[0], 0.0)
    rest = _add(a, _times(_times(quotient, b), (-1.0, 0.0)))
    return _add(quotient, (rest[0] / b[0], 0.0))


def _root(x: float) -> _Wide:
    if x <= 0:
        return 0.0, 0.0
    root = math.sqrt(x)
    return _sum(root, _fused(-root, root, x) / (2 * root))


def _bounce(form: int, restitution: float, rebounds: int) -> Curve:
    ratio, width = _root(restitution), (2.0, 0.0)
    arcs, end = [((0.0, 0.0), (1.0, 0.0))], (1.0, 0.0)
    for _ in range(rebounds):
        width = _times(width, ratio)
        arcs.append((end, width))
        end = _add(end, width)
    one, less = (1.0, 0.0), (-1.0, 0.0)

    def rounded_up(x: _Wide) -> float:
        return math.nextafter(x[0], math.inf) if x[1] > 0 else x[0]

    rows: list[tuple[float, ...]] = []
    mirrored: list[tuple[float, ...]] = []
    rise = one
    for k, (start, long) in enumerate(arcs):
        crest = (0.0, 0.0) if k == 0 else _over(_add(start, _times(long, (0.5, 0.0))), end)
        other = _add(one, _times(crest, less))
        begin, last = _over(start, end), _over(_add(start, long), end)
        rows.append((rounded_up(begin), *crest, _add(one, _times(rise, less))[0]))
        mirrored.append((rounded_up(_add(one, _times(last, less))), *other, rise[0]))
        rise = _times(rise, (restitution, 0.0))
    table = [row[i] for part in (rows, mirrored[::-1]) for i in range(4) for row in part]
    return Curve(_BOUNCE_N * 4 + form, (end[0],), True, rebounds + 1, 0, struct.pack(f"={len(table)}d", *table))
