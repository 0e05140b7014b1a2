# SPDX-License-Identifier: MIT
"""Tracks as cubic Beziers in time: each segment as the one that it is, or as few as are close to it."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from .._errors import InvalidArgumentError
from ..tracks.fitting import fit
from ..tracks.track import Track
from .lottie import fill
from .lottie_curves import Curve, Handles, Piece, Vector, cut, merged

_MOST_SEGMENTS = 1 << 16
_LIMIT = 1e-9
"""How far inside a segment its ends are looked at, as a part of it."""
STEEP = 100.0
"""A handle may be so many times as high as its segment, which is split where it is higher: players multiply by it."""
_CHECKS = [(i + 0.37) / 96 for i in range(96)]
_PARTS = 8


class Motion(NamedTuple):
    """A track's value before its pieces, these, when they end and its value from then on."""

    first: Vector
    pieces: list[Piece]
    end: float
    last: Vector


class _Segment(NamedTuple):
    """A part of a track: its end's value, where a key says it, and the key that it starts at, if there is one."""

    start: float
    end: float
    last: Vector | None = None
    place: int = -1


def motion_of(track: Track, length: float, tolerance: float) -> Motion:
    """Up to its last key, or on to `length` seconds; `tolerance` is a part of the track's way."""
    cutter = _Cutter(track, tolerance)
    pieces = [piece for segment in _segments(track, length) for piece in cutter.pieces(segment)]
    end = pieces[-1].end if pieces else track.end
    first = _numbers(track[0].value) if track.before == "hold" or not pieces else pieces[0].a
    return Motion(first, pieces, end, _numbers(track.value(end)))


def _numbers(value: Any) -> Vector:
    return tuple(map(float, value)) if isinstance(value, tuple) else (float(value),)


def _segments(track: Track, length: float) -> Iterator[_Segment]:
    """From key to key, and, where it does not hold, on to 0 and to `length` seconds, cut where it comes to its keys."""
    keys = track.keys()
    first, last = keys[0].time, keys[-1].time
    if track.before != "hold" and first > 0:
        yield from _beyond(track, [key.time for key in keys], track.before, 0.0, first)
    for i, (key, following) in enumerate(itertools.pairwise(keys)):
        if key.time < following.time:
            yield _Segment(key.time, following.time, _numbers(following.value), i)
    if track.after != "hold" and last < length:
        yield from _beyond(track, [key.time for key in keys], track.after, last, length)


def _beyond(track: Track, times: list[float], mode: str, start: float, end: float) -> Iterator[_Segment]:
    first, span = times[0], times[-1] - times[0]
    cuts = [start, end]
    if span > 0 and mode != "linear":
        rounds = range(math.floor((start - first) / span), math.ceil((end - first) / span) + 1)
        if len(rounds) * len(times) > _MOST_SEGMENTS:
            raise InvalidArgumentError(
                "a track that continues beyond its keys has more than 2^16 segments: give a shorter duration"
            )
        for i in rounds:
            is_back = mode == "mirror" and i % 2
            cuts += [first + i * span + (span - time + first if is_back else time - first) for time in times]
    found = sorted(time for time in cuts if start <= time <= end)
    yield from (_Segment(a, b) for a, b in itertools.pairwise(found) if b - a > 1e-9 * span)


class _Cutter:
    """Segments of a track as cubic Beziers."""

    def __init__(self, track: Track, tolerance: float) -> None:
        self.track = track
        values = [_numbers(key.value) for key in track.keys()]
        way = max(max(lane) - min(lane) for lane in zip(*values, strict=True))
        if not way:  # it comes back to where it was, or goes on beyond one key
            rows = track.sample([track.start + part * (track.end - track.start) for part in _CHECKS])
            lanes = zip(*map(_numbers, rows), strict=True)
            way = max(max(lane) - min(lane) for lane in lanes) or max(map(abs, values[0])) or 1.0
        self.tolerance = tolerance * way

    def pieces(self, segment: _Segment) -> list[Piece]:
        """One, or as many as it takes, one right after the other."""
        start, end = segment.start, segment.end
        span = end - start
        times = [start + part * span for part in _CHECKS]
        values = [_numbers(value) for value in self.track.sample(times)]
        a = self._near(_numbers(self.track.value(start)), start + _LIMIT * span)
        b = self._near(segment.last or _numbers(self.track.value(end)), end - _LIMIT * span)
        if all(value == values[0] for value in values) and self._off(a, values[0]) <= self.tolerance / 4:
            return [Piece(start, end, a, b, "step", (), ())]
        tried = [(self._error(piece, times, values), piece) for piece in self._tries(segment, a, b)]
        error, piece = min(tried, key=lambda each: each[0])
        return _split(piece) if error <= self.tolerance else self._fitted(start, end)

    def _near(self, value: Vector, time: float) -> Vector:
        """A key's value, or, where the track jumps there, what is beside it."""
        found = _numbers(self.track.value(time))
        return value if self._off(value, found) <= self.tolerance / 4 else found

    @staticmethod
    def _off(a: Vector, b: Vector) -> float:
        return max(abs(x - y) for x, y in zip(a, b, strict=True))

    def _error(self, piece: Piece, times: list[float], values: list[Vector]) -> float:
        with _track_of(piece) as track:
            return max(self._off(_numbers(x), y) for x, y in zip(track.sample(times), values, strict=True))

    def _tries(self, segment: _Segment, a: Vector, b: Vector) -> Iterator[Piece]:
        """The cubic in time through four of its points, and the Beziers of keys and of easings."""
        start, span = segment.start, segment.end - segment.start
        p, q = (_numbers(self.track.value(start + part * span)) for part in (1 / 3, 2 / 3))
        out = tuple((18 * y - 9 * z + 2 * w - 11 * x) / 6 for x, y, z, w in zip(a, p, q, b, strict=True))
        into = tuple((2 * x - 9 * y + 18 * z - 11 * w) / 6 for x, y, z, w in zip(a, p, q, b, strict=True))
        yield _cubic(start, segment.end, a, b, out, into)
        if segment.place < 0:
            return
        key, following = self.track[segment.place], self.track[segment.place + 1]
        mode = key.interpolation or self.track.interpolation
        if mode == "bezier":
            sides = _handles(key.out_handle, len(a)), _handles(following.in_handle, len(a))
            yield Piece(start, segment.end, a, b, "bezier", *sides)
        elif mode == "eased":
            way = self._off(a, b)
            easing = key.easing or self.track.easing
            found = _bezier(easing.to_css(min(max(self.tolerance / (2 * way), 1e-9), 1))) if way else None
            if found is not None:
                x1, y1, x2, y2 = found
                deltas = [y - x for x, y in zip(a, b, strict=True)]
                sides = (
                    tuple((x1 * span, y1 * d) for d in deltas),
                    tuple(((x2 - 1) * span, (y2 - 1) * d) for d in deltas),
                )
                yield Piece(start, segment.end, a, b, "bezier", *sides)

    def _fitted(self, start: float, end: float) -> list[Piece]:
        """Between jumps, cubics through many points, or, where no cubics are close, lines."""
        with self.track.bake(None, self.tolerance / 4, start, end) as baked:
            keys = [(key.time, _numbers(key.value)) for key in baked.keys()]
        found: list[Piece] = []
        jumps = [i for i in range(1, len(keys)) if keys[i - 1][0] == keys[i][0]]
        for i, j in itertools.pairwise([0, *jumps, len(keys)]):
            if j - i > 1:
                found += self._smooth(keys[i:j])
        return found

    def _smooth(self, keys: list[tuple[float, Vector]]) -> list[Piece]:
        (start, a), (end, b) = keys[0], keys[-1]
        if all(value == a for _, value in keys):
            return [Piece(start, end, a, a, "step", (), ())]
        times = [
            x + i / (2 * _PARTS) * (y - x) for (x, _), (y, _) in itertools.pairwise(keys) for i in range(2 * _PARTS)
        ]
        rows = [a, *map(_numbers, self.track.sample(times[1:])), b]
        times.append(end)
        for part in (2, 8):
            with fit(times[::2], rows[::2], self.tolerance / part, "hermite") as track:
                fitted = track.keys()
                values = map(_numbers, track.sample(times))
                if max(self._off(x, y) for x, y in zip(values, rows, strict=True)) > self.tolerance:
                    continue
            ends = [(key, _numbers(key.value)) for key in fitted]
            return [
                piece
                for (one, x), (two, y) in itertools.pairwise(ends)
                for h in [(two.time - one.time) / 3]
                for piece in _split(
                    _cubic(
                        one.time,
                        two.time,
                        x,
                        y,
                        tuple(h * v for v in _numbers(one.out_tangent)),
                        tuple(-h * v for v in _numbers(two.in_tangent)),
                    )
                )
            ]
        return [Piece(x, y, v, w, "eased", (), ()) for (x, v), (y, w) in itertools.pairwise(keys)]


def _cubic(start: float, end: float, a: Vector, b: Vector, out: Vector, into: Vector) -> Piece:
    """A cubic in time, of which the handles' heights are given."""
    third = (end - start) / 3
    return Piece(start, end, a, b, "bezier", tuple((third, y) for y in out), tuple((-third, y) for y in into))


def _handles(given: Any, lanes: int) -> Handles:
    time, value = (0.0, 0.0) if given is None else given
    times, values = (x if isinstance(x, tuple) else (float(x),) * lanes for x in (time, value))
    return tuple(zip(times, values, strict=True))


def _bezier(css: str) -> tuple[float, ...] | None:
    """The numbers of a curve of CSS that is a cubic Bezier."""
    keywords = {
        "ease": (0.25, 0.1, 0.25, 1.0), "ease-in": (0.42, 0.0, 1.0, 1.0), "ease-out": (0.0, 0.0, 0.58, 1.0),
        "ease-in-out": (0.42, 0.0, 0.58, 1.0),
    }  # fmt: skip
    if not css.startswith("cubic-bezier("):
        return keywords.get(css)
    return tuple(map(float, css.removeprefix("cubic-bezier(").removesuffix(")").split(",")))


def _track_of(piece: Piece) -> Track:
    """A Bezier as a track, as it is read from a file."""
    track = Track(len(piece.a))
    fill(track, Curve([piece], piece.end, piece.b))
    return track


def _split(piece: Piece) -> list[Piece]:
    """A Bezier as such as are not much lower than their handles."""
    lanes = [_lane(piece, i) for i in range(len(piece.a))]
    curves = [Curve(list(_halves(lane, 8)), piece.end, lane.b) for lane in lanes]
    return [piece] if all(len(curve.pieces) == 1 for curve in curves) else merged(curves).pieces


def _lane(piece: Piece, i: int) -> Piece:
    return piece._replace(
        a=piece.a[i : i + 1], b=piece.b[i : i + 1], out=piece.out[i : i + 1], into=piece.into[i : i + 1]
    )


def _halves(lane: Piece, depth: int) -> Iterator[Piece]:
    high = max(abs(y) for _, y in (*lane.out, *lane.into))
    noise = 1e-12 * max(abs(lane.a[0]), abs(lane.b[0]))
    if not depth or high <= max(STEEP * abs(lane.b[0] - lane.a[0]), noise):
        yield lane
        return
    middle = (lane.start + lane.end) / 2
    yield from _halves(cut(lane, lane.start, middle), depth - 1)
    yield from _halves(cut(lane, middle, lane.end), depth - 1)
