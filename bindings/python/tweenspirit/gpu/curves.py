# SPDX-License-Identifier: MIT
"""Converts easings to the format of the kernels in tweenspirit_gpu.h.

What an easing is, the engine says: a snapshot of a world holds the easings that the world refers to, as what was asked
for and, of baked ones, with their tables. Only what EasingSpec.compiled and BounceArcs.swift make of a formula's
parameters is repeated here, since no call tells it.
"""

from __future__ import annotations

import ctypes
import math
import struct
from typing import NamedTuple

from .._c import abi
from .._c.importing import importing
from .._c.library import check, lib
from .._errors import InvalidArgumentError, TweenSpiritError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..curves.easing import Easing

NONE = 0xFFFFFFFF
"""The shape of a curve that another program evaluates."""

# Families of the engine (EasingSpec.swift) and, by their numbers, those of the kernels.
_ELASTIC, _BACK, _BOUNCE, _POW, _BEZIER, _STEPS, _STOPS, _SPRING = 8, 9, 10, 100, 101, 102, 103, 104
_FAMILIES = {**{each: each for each in range(11)}, 11: 13, 12: 17, 13: 18, 14: 15, 15: 16, 18: 14, _POW: 11}
_BOUNCE_N, _PENNER_ELASTIC = 12, 19
# Those that the engine computes in double whatever their parameters.
_WIDE = (11, 12, 13, 14, 15, 18)
_SHAPES = {_BEZIER: 1000, _STEPS: 1001, _STOPS: 1002, _SPRING: 1005}
_TABLE = 1003
# Of an easing: its form, which instance of Penner's elastic, and kinds, as a snapshot has them.
_IN_OUT, _FROM_OUT, _BOTH = 2, 1, 2
_EXACT, _LIVE, _BAKED, _COMPOSED = 0, 2, 1, 0x100
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
    curve = _Snapshot(easing).read() if easing.kind in ("exact", "baked") else None
    if curve is None and tolerance is not None:
        curve = _Snapshot(easing.bake(tolerance)).read()
    if curve is None:
        raise InvalidArgumentError(
            f"{easing!r} has neither a formula nor a table on a device: pass a tolerance, or bake it, easing.bake(), "
            "and use that everywhere"
        )
    return curve


class _Snapshot:
    """The words of a snapshot of a world to which an easing is attached: what it is made of is read from them."""

    def __init__(self, easing: Easing) -> None:
        self._easing = easing
        world, size = abi.ts_world(), ctypes.c_size_t()
        check(lib.ts_world_create(None, ctypes.byref(world)))
        try:
            check(lib.ts_world_attach(world, b"easing", 0, easing._handle))
            check(lib.ts_world_snapshot(world, None, 0, ctypes.byref(size)))
            room = ctypes.create_string_buffer(size.value)
            check(lib.ts_world_snapshot(world, room, size.value, ctypes.byref(size)))
        finally:
            lib.ts_world_destroy(world)
        self._data = room.raw
        words = len(self._data) // 8
        # A head of four words, the second with the version of the format; the world; easings; its length in words.
        (version,) = struct.unpack_from("<I", self._data, 8)
        if version != 1:
            raise TweenSpiritError(f"snapshots have another format, {version}, than this package reads, 1")
        (world_words,) = struct.unpack_from("<Q", self._data, 8 * (words - 1))
        self._at = 8 * (4 + world_words)

    def _take(self, form: str) -> tuple[float, ...]:
        found = struct.unpack_from("<" + form, self._data, self._at)
        self._at += struct.calcsize("<" + form)
        return found

    def _whole(self) -> tuple[int, int]:
        """Returns the halves of a word."""
        low, high = self._take("II")
        return int(low), int(high)

    def _numbers(self, count: int) -> bytes:
        """Returns so many doubles as the device has them, in this machine's order of bytes."""
        return struct.pack(f"={count}d", *self._take(f"{count}d"))

    def read(self) -> Curve | None:
        """Returns the last easing, which others may precede that it is made of."""
        found = None
        for _ in range(self._whole()[0]):
            kind, length = self._whole()
            self._at += (length + 7) // 8 * 8
            if kind == _EXACT:
                found = self._spec()
            elif kind == _BAKED:
                found = self._baked()
            elif kind != _LIVE:
                found = None
                _, _, modifiers, _ = self._take("QdQQ")
                self._at += 8 if modifiers > _COMPOSED else 0
        return found

    def _baked(self) -> Curve:
        self._at += 4 * 8  # What it is made of, its error, and what was asked for.
        shape, count = self._whole()
        wide, pieces = self._whole()
        (last,) = self._take("d")
        if shape != _TABLE:
            return Curve(shape, (last,), True, count, 0, self._numbers(6 * count))
        doubles = self._numbers(4 * count + 6 * pieces)
        cells = struct.unpack_from(f"={4 * count}d", doubles)
        floats = (ctypes.c_float * (4 * count))(*cells)
        return Curve(shape, (last,), wide == 1, count, pieces, doubles + bytes(floats))

    def _spec(self) -> Curve | None:
        family, more = self._whole()
        form, phase, widens = more & 0xFF, more >> 8 & 0xFF, more >> 16 == 1
        a, b, c, d = self._take("4d")
        (stops,) = self._take("Q")
        table = self._numbers(2 * int(stops))
        if family == _BEZIER:
            return Curve(_SHAPES[family], (a, b, c, d), True)
        if family == _STEPS:
            jumps = a - 1 if b == _JUMP_NONE else a + 1 if b == _JUMP_BOTH else a
            return Curve(_SHAPES[family], (a, jumps, float(b in (_JUMP_START, _JUMP_BOTH))), True)
        if family == _STOPS:
            return Curve(_SHAPES[family], (), True, int(stops), 0, table)
        if family == _SPRING:
            return Curve(_SHAPES[family], (b, a * self._easing.duration, c / a), True)
        if family == _BOUNCE and (a, b) != (0.25, 3):
            return _bounce(form, a, int(b))
        widens = widens and form == _IN_OUT
        number, wide = _FAMILIES.get(family), family in _WIDE
        parameters: tuple[float, ...] = ()
        if family == _ELASTIC:
            number = _PENNER_ELASTIC if phase == _BOTH else number
            wide = b < 0.2 or a > 4 or phase == _BOTH
            parameters = (
                1 / (b * 1.5 if widens else b),
                math.sqrt((a - 1) * (a + 1)) * (-1 if phase == _FROM_OUT else 1),
            )
        elif family == _BACK:
            parameters, wide = (a * 1.525 if widens else a,), abs(a) > 4
        elif family == _POW:
            parameters = (a,)
        return None if number is None else Curve(number * 4 + form, parameters, wide)


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
