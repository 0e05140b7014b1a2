# SPDX-License-Identifier: MIT
"""Damped springs from their differential equation, in 72 digits.

    m x'' + c x' + k (x - target) = 0,    omega = sqrt(k / m),    zeta = c / (2 sqrt(k m))

With y = x - target the solution is a sum of exp(p t) and exp(q t), where p and q are the roots of
r r + 2 zeta omega r + omega omega, complex if zeta < 1; if they are one root, of exp(p t) and t exp(p t). Every other
quantity is found on it: between two times at which the velocity is 0 the value is monotone, so that a level is met
there once or not at all.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from families import Real, mp

Matrix = tuple[Real, Real, Real, Real]
State = tuple[Real, Real]
Piece = tuple[Real, Real]

MODES = ("allow", "clamp", "stop", "bounce")


def sign(x: Real) -> int:
    return int(mp.sign(x))


@dataclass(frozen=True)
class Spring:
    """An undamped angular frequency in rad/s, and a damping ratio."""

    omega: Real
    zeta: Real

    def roots(self) -> tuple[Real, Real]:
        a = self.zeta * self.omega
        s = mp.sqrt(mp.mpc(a * a - self.omega * self.omega))
        return -a - s, -a + s

    @property
    def half_period(self) -> Real:
        """The time between two turns, infinite where there is at most one."""
        if self.zeta >= 1 or self.omega == 0:
            return mp.inf
        return mp.pi / (self.omega * mp.sqrt(1 - self.zeta**2))

    def matrix(self, t: Real) -> Matrix:
        """What takes (y, v) to (y, v) a time t later, row by row."""
        p, q = self.roots()
        t = mp.mpf(t)
        if p == q:
            e = mp.exp(p.real * t)
            pt = p.real * t
            return e * (1 - pt), e * t, -p.real * pt * e, e * (1 + pt)
        with mp.extraprec(max(0, -int(mp.mag(t))) if t else 0):
            ep, eq, d = mp.exp(p * t), mp.exp(q * t), p - q
            m = (
                (p * eq - q * ep) / d,
                (ep - eq) / d,
                p * q * (eq - ep) / d,
                (p * ep - q * eq) / d,
            )
        return (+m[0].real, +m[1].real, +m[2].real, +m[3].real)

    def motion(self, start: Real = 0, target: Real = 1, velocity: Real = 0) -> Motion:
        """The motion of floats or reals, each taken as exactly the number that it is."""
        x, goal = mp.mpf(start), mp.mpf(target)
        return Motion(self, x - goal, mp.mpf(velocity), goal)


def spring(omega: Real, zeta: Real = 1) -> Spring:
    return Spring(mp.mpf(omega), mp.mpf(zeta))


def root(motion: Motion, level: Real, low: Real, high: Real) -> Real:
    """The time in low ... high, where y is monotone and has `level` between its ends: Newton's, and bisection."""
    rising = motion.state(high)[0] > motion.state(low)[0]
    t = (low + high) / 2
    for count in range(2000):
        y, v = motion.state(t)
        if y == level:
            return t
        if (y < level) == rising:
            low = t
        else:
            high = t
        guess = t - (y - level) / v if v != 0 and count % 3 < 2 else low
        if not low < guess < high:
            guess = (low + high) / 2
        if abs(guess - t) <= mp.ldexp(abs(t), 8 - mp.prec) or not low < guess < high:
            return guess
        t = guess
    raise ArithmeticError(f"no root between {low} and {high}")


@dataclass(frozen=True)
class Motion:
    """A spring with y = x - target and v at the time 0."""

    spring: Spring
    y: Real
    v: Real
    target: Real

    def state(self, t: Real) -> State:
        """Position (from the target) and velocity."""
        a, b, c, d = self.spring.matrix(t)
        return a * self.y + b * self.v, c * self.y + d * self.v

    def value(self, t: Real) -> Real:
        return self.target + self.state(t)[0]

    def velocity(self, t: Real) -> Real:
        return self.state(t)[1]

    @property
    def scale(self) -> Real:
        """What errors are measured by: abs(start - target) + abs(velocity) / omega."""
        return abs(self.y) + (abs(self.v) / self.spring.omega if self.v else 0)

    def turn(self, after: Real = 0) -> Real:
        """The first time later than `after` at which the velocity is 0 and changes sign."""
        w = self.spring.omega
        p, q = self.spring.roots()
        after = mp.mpf(after)
        if w == 0 or (self.y == 0 and self.v == 0):
            return mp.inf
        late = after + mp.ldexp(after + 1 / w, 20 - mp.prec)
        if p == q:
            slope = w * (self.v + w * self.y)
            t = self.v / slope if slope else mp.inf
            return t if t > late else mp.inf
        above, below = (self.v - p * self.y) * q, (self.v - q * self.y) * p
        if above == 0 or below == 0:
            return mp.inf
        ratio = above / below
        if self.spring.zeta > 1:
            if ratio.real <= 0:
                return mp.inf
            t = (mp.log(ratio.real) / (p - q)).real
            return t if t > late else mp.inf
        step = self.spring.half_period
        t = (mp.log(ratio) / (p - q)).real
        t += mp.ceil((late - t) / step) * step
        return t if t > late else t + step

    def extremum(self, after: Real = 0) -> tuple[Real, Real]:
        t = self.turn(after)
        return (t, self.target if mp.isinf(t) else self.value(t))

    def pieces(self, after: Real = 0) -> Iterator[Piece]:
        """Intervals without gaps, on each of which the value is monotone; the last may end at infinity."""
        low = mp.mpf(after)
        while not mp.isinf(low):
            high = self.turn(low)
            yield low, high
            low = high

    def meet(self, level: Real, low: Real, high: Real) -> Real:
        """The time in (low, high], where y is monotone, at which y is `level`; infinite for none."""
        above = self.state(low)[0] - level
        if mp.isinf(high):
            goes_to = (self.v * mp.inf if self.v else self.y) if self.spring.omega == 0 else mp.mpf(0)
            if sign(goes_to - level) * sign(above) >= 0:
                return mp.inf
            step = 1 / self.spring.omega if self.spring.omega else mp.mpf(1)
            while sign(self.state(low + step)[0] - level) == sign(above):
                step *= 2
            high = low + step
        if sign(self.state(high)[0] - level) * sign(above) > 0 or above == 0:
            return mp.inf
        return root(self, level, low, high)

    def crossing(self, level: Real, after: Real = 0) -> Real:
        """Returns the first time after `after` at which the value is `level`. Each swing is smaller than the last."""
        for low, high in itertools.islice(self.pieces(after), 4):
            t = self.meet(mp.mpf(level) - self.target, low, high)
            if not mp.isinf(t):
                return t
        return mp.inf

    def last_beyond(self, tolerance: Real, until: Real = mp.inf, side: int = 0) -> Real:
        """Returns the last time before `until` at which abs(y) > tolerance, on one side of the target (0: both)."""

        def beyond(t: Real) -> bool:
            y = self.state(t)[0]
            return abs(y) > tolerance and side in (0, sign(y))

        if self.spring.omega == 0:
            return mp.inf if self.v or beyond(mp.mpf(0)) else mp.mpf(0)
        first = self.turn()
        low, high = mp.mpf(0), first
        if first < until and self.spring.zeta < 1:
            low, high = self._last_swing(tolerance, first, until, side) or (low, high)
        elif first < until and beyond(first):
            low, high = first, mp.inf
        if mp.isinf(low):
            return mp.inf
        if not beyond(low):
            return mp.mpf(0)
        if not mp.isinf(until) and until <= high and beyond(until):
            return until
        return self.meet(sign(self.state(low)[0]) * tolerance, low, high)

    def _last_swing(self, tolerance: Real, first: Real, until: Real, side: int) -> Piece | None:
        """The piece that begins with the last turn beyond the tolerance: they shrink by the same factor each time."""
        step = self.spring.half_period
        reach = abs(self.state(first)[0])
        rate = self.spring.zeta * self.spring.omega * step
        if rate == 0 and mp.isinf(until):
            count = mp.inf if reach > tolerance else mp.mpf(-1)
            return (mp.inf, mp.inf) if count > 0 else None
        count = mp.floor((until - first) / step) if not mp.isinf(until) else mp.inf
        if rate:
            count = min(count, mp.floor(mp.log(reach / tolerance) / rate) + 1)
        while count >= 0:
            y = self.state(first + count * step)[0]
            if abs(y) > tolerance and side in (0, sign(y)):
                return first + count * step, first + (count + 1) * step
            count -= 1
        return None

    def settling_time(self, tolerance: Real) -> Real:
        """The least time from which on abs(x - target) <= tolerance."""
        return self.last_beyond(mp.mpf(tolerance))


@dataclass(frozen=True)
class Guarded:
    """A motion that does not cross its target, in one of the modes; simulated from crossing to crossing."""

    motion: Motion
    mode: str
    restitution: Real

    @property
    def side(self) -> int:
        """The near side of the target."""
        return sign(self.motion.y) or sign(self.motion.v)

    def arcs(self) -> Iterator[tuple[Real, Real, Motion]]:
        """When an arc begins, how long it lasts, and the motion from its beginning."""
        begin, arc = mp.mpf(0), self.motion
        while True:
            length = self.length(arc)
            yield begin, length, arc
            if mp.isinf(length):
                return
            kept = self.restitution if self.mode == "bounce" else mp.mpf(0)
            arc = Motion(arc.spring, mp.mpf(0), -kept * arc.velocity(length), arc.target)
            begin += length

    def length(self, arc: Motion) -> Real:
        """How long an arc lasts; from the target back to it, half a period."""
        if self.mode == "clamp":
            return mp.inf
        if arc.y == 0:
            return arc.spring.half_period if arc.v else mp.inf
        return self.first

    @cached_property
    def first(self) -> Real:
        """When the target is met for the first time."""
        return self.motion.crossing(self.motion.target)

    def events(self, count: int) -> list[Real]:
        """The first times at which the target is met."""
        if self.mode == "clamp":
            found = [self.first]
            while len(found) < count and not mp.isinf(found[-1]):
                found.append(found[-1] + self.motion.spring.half_period)
        else:
            found = [begin + length for begin, length, _ in itertools.islice(self.arcs(), count)]
        return [t for t in found if not mp.isinf(t)]

    def state(self, t: Real) -> State:
        """Value and velocity."""
        t = mp.mpf(t)
        for begin, length, arc in self.arcs():
            if t < begin + length or mp.isinf(length):
                y, v = arc.state(t - begin)
                if self.mode == "clamp" and sign(y) == -self.side:
                    y, v = mp.mpf(0), mp.mpf(0)
                return arc.target + y, v
        raise AssertionError("the last arc has no end")

    def settling_time(self, tolerance: Real) -> Real:
        tolerance = mp.mpf(tolerance)
        if self.mode == "clamp":
            return self.motion.last_beyond(tolerance, side=self.side)
        last = None
        for begin, length, arc in self.arcs():
            turn = arc.turn()
            peak = abs(arc.state(turn)[0]) if turn < length else mp.mpf(0)
            if max(peak, abs(arc.y)) > tolerance:
                last = begin, length, arc
            elif arc.y == 0:
                break
            if arc.y == 0 and self.restitution == 1 and arc.spring.zeta == 0:
                return mp.inf
        if last is None:
            return mp.mpf(0)
        begin, length, arc = last
        return begin + arc.last_beyond(tolerance, until=length)


def overshoot(zeta: Real) -> Real:
    """How far a spring from rest goes beyond its target, in parts of the distance."""
    t, value = spring(1, zeta).motion().extremum()
    return mp.mpf(0) if mp.isinf(t) else value - 1
