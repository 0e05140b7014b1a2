# SPDX-License-Identifier: MIT
"""Keyframe tracks from their definitions, in 72 digits; of eased segments the curve is whatever function the key has.

A track is a list of keys in order of time. Between two of them its lanes are numbers of a working space: the values
themselves, colours in their space, and of angles numbers: the first key's own, and for each other key the number of its
class that is reached from the number before it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Protocol

import css_easing
import spring as springs
from families import Real, mp, real

Lanes = list[Real]
Curve = Callable[[float], float]
State = list[tuple[Real, Real]]
"""The value and the velocity of each lane."""

#: How fast a curve may end, in parts of its range per length, where a spring takes over or it goes on for ever.
FASTEST = 1000


@dataclass(frozen=True)
class Key:
    """Numbers by lane; a handle is its times and its values."""

    time: float
    value: Sequence[float]
    interpolation: str = "eased"
    curve: Curve = float
    slope: Curve = lambda u: 1.0
    in_tangent: Sequence[float] | None = None
    out_tangent: Sequence[float] | None = None
    in_handle: tuple[Sequence[float], Sequence[float]] | None = None
    out_handle: tuple[Sequence[float], Sequence[float]] | None = None
    spring: tuple[float, float] = (4 * math.pi, 1.0)


def way(a: float, b: float, wrap: str) -> float:
    """From an angle to another, in doubles: a tie is one of doubles too."""
    d = b - a
    if wrap == "raw":
        return d
    if wrap == "cw":
        return math.fmod(d, math.tau) + (math.tau if math.fmod(d, math.tau) < 0 else 0)
    if wrap == "ccw":
        return math.fmod(d, math.tau) - (math.tau if math.fmod(d, math.tau) > 0 else 0)
    short = math.remainder(d, math.tau)
    if short == -math.pi:
        short = math.pi
    if wrap == "shortest":
        return short
    return short - math.tau if short > 0 else short + math.tau


def progress(t: float, start: float, end: float) -> float:
    """As doubles have it."""
    return min(1.0, (t - start) * (1 / (end - start)))


def mix(a: Real, b: Real, e: Real) -> Real:
    return a if e == 0 or a == b else b if e == 1 else a * (1 - e) + b * e


def cubic(a: Real, b: Real, m0: Real, m1: Real, dt: Real, u: Real) -> tuple[Real, Real]:
    """Hermite's, of slopes per second; the value and the slope."""
    value = (1 + 2 * u) * (1 - u) ** 2 * a + u * u * (3 - 2 * u) * b
    value += dt * (u * (1 - u) ** 2 * m0 + u * u * (u - 1) * m1)
    slope = 6 * u * (1 - u) * (b - a) / dt
    slope += (1 - u) * (1 - 3 * u) * m0 + u * (3 * u - 2) * m1
    return value, slope


def catmull(h0: Real, d0: Real, h1: Real, d1: Real) -> Real:
    """The slope in the middle of the parabola through three points, from its chords."""
    return (h1 * d0 + h0 * d1) / (h0 + h1)


def monotone(h0: Real, d0: Real, h1: Real, d1: Real) -> Real:
    if d0 * d1 <= 0:
        return mp.mpf(0)
    w0, w1 = 2 * h1 + h0, h1 + 2 * h0
    return (w0 + w1) / (w0 / d0 + w1 / d1)


def monotone_end(h0: Real, d0: Real, h1: Real, d1: Real) -> Real:
    """At the outer end of the chord d0, whose other neighbour is d1."""
    slope = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1)
    if mp.sign(slope) != mp.sign(d0):
        return mp.mpf(0)
    if mp.sign(d0) != mp.sign(d1) and abs(slope) > 3 * abs(d0):
        return 3 * d0
    return slope


def handle(given: tuple[Sequence[float], Sequence[float]] | None, lane: int, dt: Fraction) -> tuple[Fraction, Fraction]:
    """A lane's time and value, cut to the segment's length."""
    if given is None or not given[0][lane]:
        return Fraction(0), Fraction(0) if given is None else Fraction(given[1][lane])
    time, value = Fraction(given[0][lane]), Fraction(given[1][lane])
    part = min(Fraction(1), dt / abs(time))
    return time * part, value * part


def bezier(times: list[Fraction], values: Lanes, x: Fraction) -> tuple[Real, Real]:
    """The value and the slope at a time x, of control points from the time 0 on."""
    dt = times[3]
    shape = css_easing.Bezier(times[1] / dt, 0, times[2] / dt, 1)
    s = real(shape.parameter(x / dt))
    value = sum(mp.binomial(3, k) * s**k * (1 - s) ** (3 - k) * p for k, p in enumerate(values))
    tiny = mp.mpf(2) ** -60
    for dx, dy in zip(turns(list(map(real, times)), s), turns(values, s), strict=True):
        if abs(dx) > real(dt) * tiny:
            return value, dy / dx
        if abs(dy) > tiny * max(map(abs, values)):
            return value, mp.inf * mp.sign(dy)
    return value, mp.mpf(0)


def turns(p: Sequence[Real], s: Real) -> tuple[Real, Real, Real]:
    """The first, second and third derivative of a Bezier polynomial."""
    d = [3 * (y - x) for x, y in pairwise(p)]
    e = [2 * (y - x) for x, y in pairwise(d)]
    back = -1 if s > mp.mpf(1) / 2 else 1
    first = d[0] * (1 - s) ** 2 + 2 * d[1] * s * (1 - s) + d[2] * s * s
    return first, back * (e[0] * (1 - s) + e[1] * s), e[1] - e[0]


class Space(Protocol):
    """Where colours are mixed; with a hue, it is the third lane."""

    has_hue: bool

    def enter(self, value: Sequence[float]) -> Lanes: ...
    def leave(self, lanes: Lanes) -> Lanes: ...
    def is_grey(self, value: Sequence[float]) -> bool: ...


@dataclass(frozen=True)
class Track:
    """Its keys in order of time, those of one time in the order in which they came."""

    keys: Sequence[Key]
    kind: str = "float"
    wrap: str = "shortest"
    space: Space | None = None
    rounding: str = "nearest"
    before: str = "hold"
    after: str = "hold"

    # --- segments, in working lanes

    @cached_property
    def angles(self) -> Lanes:
        """The numbers of the keys, with their turns."""
        found, turns = [mp.mpf(self.keys[0].value[0])], 0
        for one, other in pairwise(self.keys):
            a, b = float(one.value[0]), float(other.value[0])
            turns += round((way(a, b, self.wrap) - (b - a)) / math.tau)
            found.append(mp.mpf(b) + turns * mp.mpf(math.tau))
        return found

    def working(self, i: int) -> Lanes:
        if self.kind == "angle":
            return [self.angles[i]]
        value = self.keys[i].value
        if self.space:
            return self.space.enter(value)
        return [mp.mpf(x) for x in value]

    def is_grey(self, i: int) -> bool:
        """Whether the key has no hue: then it takes that of the other."""
        return bool(self.space and self.space.is_grey(self.keys[i].value))

    def ways(self, i: int) -> Lanes:
        """From key i to key i + 1, by lane."""
        a, b = self.working(i), self.working(i + 1)
        found = [y - x for x, y in zip(a, b, strict=True)]
        if self.space and self.space.has_hue:
            a, b = self.begin(i), b if not self.is_grey(i + 1) else self.working(i)
            found[2] = mp.mpf(way(float(a[2]), float(b[2]), self.wrap))
        return found

    def begin(self, i: int) -> Lanes:
        a = self.working(i)
        if self.is_grey(i):
            a[2] = self.working(i + 1)[2]
        return a

    def length(self, i: int) -> Fraction:
        if not 0 <= i < len(self.keys) - 1:
            return Fraction(0)
        return Fraction(self.keys[i + 1].time) - Fraction(self.keys[i].time)

    def slope(self, i: int, segment: int, kind: str) -> Lanes:
        """At key i, which segment `segment` begins or ends with."""
        function = catmull if kind == "catmull" else monotone
        other = i - 1 if segment == i else i
        inner = segment + 1 if segment == i else segment - 1
        h, h_other, h_inner = (real(self.length(k)) for k in (segment, other, inner))
        found = []
        for lane, d in enumerate(self.ways(segment)):
            chord = h, d / h
            if h_other:
                two = [(h_other, self.ways(other)[lane] / h_other), chord]
                found.append(function(*two[0], *two[1]))
            elif kind == "catmull" or not h_inner:
                found.append(d / h)
            else:
                found.append(monotone_end(*chord, h_inner, self.ways(inner)[lane] / h_inner))
        return found

    def state(self, i: int, t: float | Fraction) -> State:
        """In segment i; also at its end, from the left."""
        key, following = self.keys[i], self.keys[i + 1]
        dt, x = self.length(i), Fraction(t) - Fraction(key.time)
        a, h = self.begin(i), real(dt)
        rows = [(p, p + d) for p, d in zip(a, self.ways(i), strict=True)]
        if key.interpolation == "step" or dt < Fraction(1, 2**1024):
            return [(p, mp.mpf(0)) for p in a]
        if key.interpolation == "eased":
            at = progress(float(t), key.time, following.time)
            e, slope = mp.mpf(key.curve(at)), mp.mpf(key.slope(at))
            return [(mix(p, q, e), (q - p) * slope / h if p != q else p * 0) for p, q in rows]
        if key.interpolation == "spring":
            one = springs.spring(*key.spring)
            motions = [one.motion(*row, v) for row, v in zip(rows, self.handed(i), strict=True)]
            return [(m.value(real(x)), m.velocity(real(x))) for m in motions]
        if key.interpolation == "bezier":
            return [bezier(*points, x) for points in self.controls(i)]
        tangents = zip(*self.slopes(i), strict=True)
        return [cubic(*row, *m, h, real(x / dt)) for row, m in zip(rows, tangents, strict=True)]

    def controls(self, i: int) -> list[tuple[list[Fraction], Lanes]]:
        """A Bezier's control points by lane: times and values."""
        found, dt = [], self.length(i)
        for lane, (p, d) in enumerate(zip(self.begin(i), self.ways(i), strict=True)):
            time0, reach0 = handle(self.keys[i].out_handle, lane, dt)
            time1, reach1 = handle(self.keys[i + 1].in_handle, lane, dt)
            values = [p, p + real(reach0), p + d + real(reach1), p + d]
            found.append(([dt * 0, time0, dt + time1, dt], values))
        return found

    def slopes(self, i: int) -> tuple[Lanes, Lanes]:
        """Of a cubic's ends."""
        key, following = self.keys[i], self.keys[i + 1]
        lanes = len(self.working(i))
        springy = self.length(i - 1) and self.keys[i - 1].interpolation == "spring"
        if key.interpolation == "hermite":
            m0 = [mp.mpf(x) for x in key.out_tangent or [0] * lanes]
            if key.out_tangent is None and springy:
                m0 = self.ending(i - 1)
            return m0, [mp.mpf(x) for x in following.in_tangent or [0] * lanes]
        m0 = self.slope(i, i, key.interpolation)
        if key.interpolation == "catmull" and springy:
            m0 = self.ending(i - 1)
        return m0, self.slope(i + 1, i, key.interpolation)

    def ending(self, i: int) -> Lanes:
        """How fast segment i ends."""
        return [v for _, v in self.state(i, Fraction(self.keys[i + 1].time))]

    def handed(self, i: int) -> Lanes:
        """How fast a spring of segment i begins."""
        if not self.length(i - 1):
            return [mp.mpf(0)] * len(self.working(i))
        slopes, before = self.ending(i - 1), self.keys[i - 1].interpolation
        if before not in ("eased", "bezier"):
            return slopes
        found = []
        for slope, (_, points) in zip(slopes, self.controls(i - 1), strict=True):
            a, out, into, b = points
            reach = abs(b - a)
            if before == "bezier":
                reach = max(reach, abs(out - a), abs(into - b))
            most = FASTEST * reach / real(self.length(i - 1))
            found.append(slope if abs(slope) <= most else mp.sign(slope) * most)
        return found

    # --- the whole track

    def span(self) -> tuple[float, float]:
        return self.keys[0].time, self.keys[-1].time

    def place(self, t: float) -> int:
        """The last key at or before t."""
        return sum(key.time <= t for key in self.keys) - 1

    def inside(self, t: float | Fraction) -> State:
        """From start to end; at the end it has stopped."""
        i = self.place(t)
        if i == len(self.keys) - 1:
            return [(x, mp.mpf(0)) for x in self.working(i)]
        found = self.state(i, t)
        if self.keys[i].time == t:
            found = [(x, v) for x, (_, v) in zip(self.working(i), found, strict=True)]
        return found

    def backwards(self, t: Fraction) -> State:
        """Passed from the right, later than the start."""
        i = self.place(t)
        found = self.state(sum(key.time < t for key in self.keys) - 1, t)
        values = self.working(i) if self.keys[i].time == t else [x for x, _ in found]
        return [(x, -v) for x, (_, v) in zip(values, found, strict=True)]

    def outside(self, t: float) -> State:
        """Before the start, or after the end; and at the end, to the right."""
        start, end = self.span()
        mode = self.before if t < start else self.after
        edge = 0 if t < start else len(self.keys) - 1
        period = Fraction(end) - Fraction(start)
        if mode == "hold" or not period:
            return [(x, mp.mpf(0)) for x in self.working(edge)]
        if mode == "linear":
            i, at = (0, start) if t < start else (edge - 1, end)
            slopes = [v if mp.isfinite(v) else mp.mpf(0) for _, v in self.state(i, at)]
            reach = real(Fraction(t) - Fraction(self.keys[edge].time))
            return [(x + v * reach, v) for x, v in zip(self.working(edge), slopes, strict=True)]
        rounds, rest = divmod(Fraction(t) - Fraction(start), period)
        if mode == "mirror" and rounds % 2:
            return self.backwards(Fraction(end) - rest)
        found = self.inside(Fraction(start) + rest)
        if mode == "loop_offset":
            whole = zip(self.working(0), self.working(len(self.keys) - 1), strict=True)
            found = [(x + rounds * (q - p), v) for (x, v), (p, q) in zip(found, whole, strict=True)]
        return found

    def evaluate(self, t: float) -> State:
        """Of working lanes."""
        start, end = self.span()
        if t < start or t > end:
            return self.outside(t)
        if t == end:
            return [(x, v) for x, (_, v) in zip(self.working(len(self.keys) - 1), self.outside(t), strict=True)]
        return self.inside(t)

    def value(self, t: float) -> Lanes:
        """As the track gives it."""
        start, end = self.span()
        i = self.place(t)
        if start <= t <= end and self.keys[i].time == t:
            return [mp.mpf(x) for x in self.keys[i].value] if self.space else self.working(i)
        lanes = [x for x, _ in self.evaluate(t)]
        if self.space:
            return self.space.leave(lanes)
        if self.kind == "int":
            b = self.keys[min(i + 1, len(self.keys) - 1)].value[0]
            return [mp.mpf(rounded(x, self.rounding, b)) for x in lanes]
        return lanes

    def velocity(self, t: float) -> Lanes:
        return [v for _, v in self.evaluate(t)]


def rounded(x: Real, policy: str, target: float) -> int:
    if policy == "nearest":
        return int(mp.nint(x))
    if policy == "floor":
        return int(mp.floor(x))
    if policy == "ceil":
        return int(mp.ceil(x))
    return int(mp.ceil(x) if x < target else mp.floor(x))
