# SPDX-License-Identifier: MIT
"""Cubic Beziers in time and value, cut and joined: how separated dimensions become one track."""

from __future__ import annotations

import bisect
import itertools
from typing import NamedTuple

Vector = tuple[float, ...]
Handles = tuple[tuple[float, float], ...]
Cubic = tuple[float, float, float, float]


class Piece(NamedTuple):
    """A segment: held, or from a to b on a cubic Bezier for each lane, whose handles are offsets from its ends.

    Or along a curve, `way` its handles in space, and the handles those of the part of it that has been gone.
    """

    start: float
    end: float
    a: Vector
    b: Vector
    mode: str
    out: Handles
    into: Handles
    way: tuple[Vector, ...] = ()


class Curve(NamedTuple):
    """Pieces, one right after the other, and where they end."""

    pieces: list[Piece]
    end: float
    last: Vector


def _blossom(p: Cubic, r: float, s: float, t: float) -> float:
    """The cubic's polar form: its point at t where r, s and t are one."""
    a, b, c = (x * (1 - r) + y * r for x, y in ((p[0], p[1]), (p[1], p[2]), (p[2], p[3])))
    a, b = a * (1 - s) + b * s, b * (1 - s) + c * s
    return a * (1 - t) + b * t


def _parameter(p: Cubic, x: float) -> float:
    if x <= p[0] or x >= p[3]:
        return 0.0 if x <= p[0] else 1.0
    low, high = 0.0, 1.0
    for _ in range(100):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if _blossom(p, middle, middle, middle) < x:
            low = middle
        else:
            high = middle
    return high


def _cubics(piece: Piece) -> tuple[Cubic, Cubic]:
    """Time since the start, and value, of a piece of one lane."""
    (ot, ov), (it, iv) = piece.out[0], piece.into[0]
    span, (a,), (b,) = piece.end - piece.start, piece.a, piece.b
    if piece.mode == "eased":  # a straight line, whatever its handles are
        ot, ov, it, iv = span / 3, (b - a) / 3, -span / 3, (a - b) / 3
    return (0.0, ot, span + it, span), (a, a + ov, b + iv, b)


def cut(piece: Piece, start: float, end: float) -> Piece:
    """The part of a piece of one lane from `start` to `end`, on the same curve."""
    if piece.mode == "step" or (start == piece.start and end == piece.end):
        return piece._replace(start=start, end=end)
    x, y = _cubics(piece)
    r, s = _parameter(x, start - piece.start), _parameter(x, end - piece.start)
    x0, x1, x2, x3 = (_blossom(x, *at) for at in ((r, r, r), (r, r, s), (r, s, s), (s, s, s)))
    y0, y1, y2, y3 = (_blossom(y, *at) for at in ((r, r, r), (r, r, s), (r, s, s), (s, s, s)))
    out, into = ((max(x1 - x0, 0.0), y1 - y0),), ((min(x2 - x3, 0.0), y2 - y3),)
    return Piece(start, end, (y0,), (y3,), piece.mode, out, into)


def _at(curve: Curve, t: float) -> Piece | None:
    """The piece that goes on from t; None before the first and after the last."""
    i = bisect.bisect_right(curve.pieces, t, key=lambda piece: piece.start) - 1
    return curve.pieces[i] if i >= 0 and t < curve.end else None


def _between(curve: Curve, start: float, end: float) -> Piece:
    """A curve of one lane from one time to the next at which any lane has a key."""
    piece = _at(curve, start)
    if piece is None:
        value = curve.last if not curve.pieces or start >= curve.end else curve.pieces[0].a
        return Piece(start, end, value, value, "step", (), ())
    return cut(piece, start, end)


def _turn(curve: Curve, start: float, end: float) -> float | None:
    """When a part's handles would reach beyond it: where its piece, in time, goes from slowing down to speeding up.

    On either side of that no part's do.
    """
    piece = _at(curve, start)
    if piece is None or piece.mode != "bezier" or (start == piece.start and end == piece.end):
        return None
    part = cut(piece, start, end)
    if max(part.out[0][0], -part.into[0][0]) <= (end - start) * (1 + 1e-9):
        return None
    x, _ = _cubics(piece)
    first, last = x[2] - 2 * x[1] + x[0], x[3] - 2 * x[2] + x[1]
    if first * last >= 0:
        return None
    p = first / (first - last)
    time = piece.start + _blossom(x, p, p, p)
    return time if start < time < end else None


def _times(curves: list[Curve]) -> list[float]:
    """All the keys' times, and those at which a piece must be cut as well."""
    times = {t for curve in curves if curve.pieces for t in (*(piece.start for piece in curve.pieces), curve.end)}
    while True:
        found = sorted(times)
        spans = list(itertools.pairwise(found))
        times |= {t for a, b in spans for t in (_turn(curve, a, b) for curve in curves) if t is not None}
        if len(times) == len(found):
            return found


def merged(curves: list[Curve]) -> Curve:
    """Curves of one lane as one curve with all their keys."""
    times = _times(curves)
    last = tuple(curve.last[0] for curve in curves)
    if not times:
        return Curve([], 0.0, last)
    pieces = []
    for start, end in itertools.pairwise(times):
        parts = [_between(curve, start, end) for curve in curves]
        modes = {part.mode for part in parts}
        mode = "bezier" if "bezier" in modes else "eased" if "eased" in modes else "step"
        if mode != "step":
            parts = [_leveled(part) for part in parts]
        a, b = tuple(part.a[0] for part in parts), tuple(part.b[0] for part in parts)
        out, into = tuple(h for part in parts for h in part.out), tuple(h for part in parts for h in part.into)
        pieces.append(Piece(start, end, a, b, mode, out, into))
    return Curve(pieces, times[-1], last)


def _leveled(part: Piece) -> Piece:
    """A held lane, or a straight one, as a Bezier."""
    third = (part.end - part.start) / 3
    b = part.a if part.mode == "step" else part.b
    delta = (b[0] - part.a[0]) / 3
    if part.mode == "bezier":
        return part
    return part._replace(b=b, out=((third, delta),), into=((-third, -delta),))
