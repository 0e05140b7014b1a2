# SPDX-License-Identifier: MIT
"""Decays x'' = -rate x', alone and between bounds, rubber bands and following, in 72 digits."""

from __future__ import annotations

from dataclasses import dataclass

import spring_schemes
from families import Real, mp
from spring import Motion, Spring, State


@dataclass(frozen=True)
class Decay:
    """A motion that is slowed down in proportion to its velocity."""

    rate: Real
    start: Real
    velocity0: Real

    @property
    def rest(self) -> Real:
        return self.start + self.velocity0 / self.rate

    def value(self, t: Real) -> Real:
        return self.rest - self.velocity0 / self.rate * mp.exp(-self.rate * mp.mpf(t))

    def velocity(self, t: Real) -> Real:
        return self.velocity0 * mp.exp(-self.rate * mp.mpf(t))

    def settling_time(self, tolerance: Real) -> Real:
        """The least time from which on the value is within the tolerance of the rest."""
        away = abs(self.velocity0 / self.rate)
        tolerance = mp.mpf(tolerance)
        return mp.log(away / tolerance) / self.rate if away > tolerance else mp.mpf(0)

    def crossing(self, level: Real) -> Real:
        """The first time later than 0 at which the value is `level`, which is not the rest; infinite for none."""
        if self.velocity0 == 0:
            return mp.inf
        part = (mp.mpf(level) - self.start) * self.rate / self.velocity0
        return -mp.log(1 - part) / self.rate if 0 < part < 1 else mp.inf


def decay(rate: Real, start: Real = 0, velocity: Real = 0) -> Decay:
    return Decay(mp.mpf(rate), mp.mpf(start), mp.mpf(velocity))


def rate_of_deceleration(per_millisecond: Real) -> Real:
    return -1000 * mp.log(mp.mpf(per_millisecond))


def rate_of_drag(per_second: Real) -> Real:
    return -mp.log(mp.mpf(per_second))


@dataclass(frozen=True)
class Bounded:
    """A decay that a spring takes over where it leaves lower ... upper."""

    decay: Decay
    lower: Real
    upper: Real
    spring: Spring

    @property
    def handoff(self) -> tuple[Real, Real]:
        """When, and to which bound."""
        for bound, side in ((mp.mpf(self.lower), -1), (mp.mpf(self.upper), 1)):
            if side * (self.decay.start - bound) > 0:
                return mp.mpf(0), bound
        for bound in (mp.mpf(self.lower), mp.mpf(self.upper)):
            if not mp.isinf(bound):
                t = self.decay.crossing(bound)
                if not mp.isinf(t):
                    return t, bound
        return mp.inf, self.decay.rest

    @property
    def after(self) -> Motion:
        """The spring's motion, its time counted from the hand-off."""
        t, bound = self.handoff
        return self.spring.motion(self.decay.value(t), bound, self.decay.velocity(t))

    def state(self, t: Real) -> State:
        """Value and velocity."""
        t = mp.mpf(t)
        begin, _ = self.handoff
        if t < begin:
            return self.decay.value(t), self.decay.velocity(t)
        after = self.after
        return after.value(t - begin), after.velocity(t - begin)

    def settling_time(self, tolerance: Real) -> Real:
        begin, _ = self.handoff
        if mp.isinf(begin):
            return self.decay.settling_time(tolerance)
        return begin + self.after.settling_time(tolerance)


def rubber_band(x: Real, extent: Real, coefficient: Real = "0.55") -> Real:
    """How far a view follows a finger that is x beyond its end."""
    x, d = mp.mpf(x), mp.mpf(extent)
    return mp.sign(x) * (1 - 1 / (abs(x) * mp.mpf(coefficient) / d + 1)) * d


def rubber_band_back(y: Real, extent: Real, coefficient: Real = "0.55") -> Real:
    y, d = mp.mpf(y), mp.mpf(extent)
    return y * d / (mp.mpf(coefficient) * (d - abs(y)))


def follow(value: Real, target: Real, half_life: Real, dt: Real) -> Real:
    """Half of the distance goes in every half-life."""
    goal = mp.mpf(target)
    return goal + (mp.mpf(value) - goal) * mp.mpf(2) ** (-mp.mpf(dt) / mp.mpf(half_life))


def follow_with_velocity(value: Real, target: Real, half_life: Real, dt: Real, velocity: Real) -> State:
    motion = spring_schemes.half_life(half_life).motion(value, target, velocity)
    return motion.value(dt), motion.velocity(dt)


@dataclass(frozen=True)
class Fall:
    """A motion of x'' = acceleration - rate x': by its series, or as a drift at its last velocity that it decays to."""

    acceleration: Real
    rate: Real
    start: Real
    velocity0: Real

    def state(self, t: Real) -> State:
        t = mp.mpf(t)
        if self.rate * t > 1:
            last = self.acceleration / self.rate
            rest = decay(self.rate, self.start, self.velocity0 - last)
            return rest.value(t) + last * t, rest.velocity(t) + last
        derivative, weight, moved, gained = (
            self.velocity0,
            mp.mpf(1),
            mp.mpf(0),
            mp.mpf(0),
        )
        for k in range(1, 60):
            moved += derivative * weight * t / k
            derivative = (self.acceleration if k == 1 else 0) - self.rate * derivative
            weight *= t / k
            gained += derivative * weight
        return self.start + moved, self.velocity0 + gained


def fall(acceleration: Real, rate: Real = 0, start: Real = 0, velocity: Real = 0) -> Fall:
    return Fall(mp.mpf(acceleration), mp.mpf(rate), mp.mpf(start), mp.mpf(velocity))
