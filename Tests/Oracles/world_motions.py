# SPDX-License-Identifier: MIT
"""What moves a channel in world_model.py: values and velocities of tuples of floats, by formulas of their own."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import web_animations

Lanes = tuple[float, ...]

#: value and derivative
EASINGS: dict[str, tuple[Callable[[float], float], Callable[[float], float]]] = {
    "linear": (lambda u: u, lambda u: 1.0),
    "quad.in": (lambda u: u * u, lambda u: 2 * u),
    "cubic.inOut": (
        lambda u: 4 * u**3 if u < 0.5 else 1 - 4 * (1 - u) ** 3,
        lambda u: 12 * u * u if u < 0.5 else 12 * (1 - u) ** 2,
    ),
}


def mix(a: float, b: float, e: float) -> float:
    return a if e == 0 else b if e == 1 else a * (1 - e) + b * e


@dataclass(frozen=True)
class Tween:
    start: Lanes
    target: Lanes
    easing: str = "linear"
    #: With a blend: by how much the channel was faster than the tween begins.
    excess: Lanes | None = None
    duration: float = 0.0

    def value(self, state: web_animations.State) -> Lanes:
        e = EASINGS[self.easing][0](float(state.directed_progress))
        value = [mix(a, b, e) for a, b in zip(self.start, self.target, strict=True)]
        if self.excess:
            u = float(state.simple_progress)
            value = [x + self.duration * d * u * (1 - u) ** 2 for x, d in zip(value, self.excess, strict=True)]
        return tuple(value)

    def velocity(self, state: web_animations.State, duration: float, forwards: bool) -> Lanes:
        """In units per second of local time."""
        slope = EASINGS[self.easing][1](float(state.directed_progress)) / duration * (1 if forwards else -1)
        found = [(b - a) * slope for a, b in zip(self.start, self.target, strict=True)]
        if self.excess:
            u = float(state.simple_progress)
            found = [x + d * (1 - u) * (1 - 3 * u) for x, d in zip(found, self.excess, strict=True)]
        return tuple(found)


@dataclass(frozen=True)
class Lane:
    """A damped spring from y (value - target) and v, in doubles."""

    omega: float
    zeta: float
    y: float
    v: float

    def state(self, t: float) -> tuple[float, float]:
        w, a = self.omega, self.zeta * self.omega
        q = w * w * (1 - self.zeta * self.zeta)
        if abs(q) * t * t < 1e-9:
            decay, c, s = math.exp(-a * t), 1 - q * t * t / 2, t * (1 - q * t * t / 6)
        elif q > 0:
            r = math.sqrt(q)
            decay, c, s = math.exp(-a * t), math.cos(r * t), math.sin(r * t) / r
        else:
            r = math.sqrt(-q)
            e = math.exp(-2 * r * t)
            decay, c, s = math.exp((r - a) * t), (1 + e) / 2, (1 - e) / (2 * r)
        return decay * (self.y * c + (self.v + a * self.y) * s), decay * (
            self.v * c - (w * w * self.y + a * self.v) * s
        )

    def first_turn(self) -> float:
        """The first time later than 0 with no velocity, infinite for none."""
        w, a = self.omega, self.zeta * self.omega
        above, below = self.v, w * w * self.y + a * self.v
        q = w * w * (1 - self.zeta * self.zeta)
        if q > 0:
            r = math.sqrt(q)
            t = math.atan2(r * above, below) / r % (math.pi / r)
            return t if t > 1e-12 / w else math.pi / r
        if q == 0:
            t = above / below if below else math.inf
        else:
            r = math.sqrt(-q)
            ratio = r * above / below if below else math.inf
            t = math.atanh(ratio) / r if abs(ratio) < 1 else math.inf
        return t if t > 1e-12 / w else math.inf

    def crossing(self, level: float, low: float, high: float) -> float:
        for _ in range(200):
            middle = (low + high) / 2
            if not low < middle < high:
                break
            if abs(self.state(middle)[0]) > level and self.state(middle)[0] * self.state(low)[0] > 0:
                low = middle
            else:
                high = middle
        return high

    def settling_time(self, tolerance: float) -> float:
        """From when on abs(y) stays within the tolerance."""
        if self.y == 0 and self.v == 0:
            return 0.0
        if self.zeta == 0:
            return math.inf
        low, high = 0.0, self.first_turn()
        if self.zeta < 1:
            step = math.pi / (self.omega * math.sqrt(1 - self.zeta * self.zeta))
            while abs(self.state(high)[0]) > tolerance:
                low, high = high, high + step
        elif math.isinf(high) or abs(self.state(high)[0]) > tolerance:
            low = 0.0 if math.isinf(high) else high
            high = low + 1 / self.omega
            while abs(self.state(high)[0]) > tolerance:
                low, high = high, 2 * high - low
        if abs(self.state(low)[0]) <= tolerance:
            return low
        return self.crossing(tolerance, low, high)


class Spring:
    def __init__(
        self,
        start: Lanes,
        target: Lanes,
        velocity: Lanes,
        omega: float,
        zeta: float,
        tolerance: float | None = None,
    ) -> None:
        self.start, self.target = start, target
        self.lanes = [Lane(omega, zeta, x - goal, v) for x, goal, v in zip(start, target, velocity, strict=True)]
        if not tolerance:
            way = max(abs(lane.y) for lane in self.lanes)
            carried = max(abs(lane.v) for lane in self.lanes) / omega
            # A distance that is rounding beside what the velocity covers is none.
            tolerance = max(1e-3 * (way if way >= 2**-30 * carried else carried), 1e-9)
        self.duration = max(lane.settling_time(tolerance) for lane in self.lanes)

    def value_at(self, t: float) -> Lanes:
        return tuple(goal + lane.state(t)[0] for goal, lane in zip(self.target, self.lanes, strict=True))

    def velocity_at(self, t: float) -> Lanes:
        return tuple(lane.state(t)[1] for lane in self.lanes)

    @property
    def rest(self) -> Lanes:
        return self.target


class Decay:
    def __init__(self, start: Lanes, velocity: Lanes, rate: float, tolerance: float | None = None) -> None:
        self.start, self.speed, self.rate = start, velocity, rate
        away = max(abs(v) / rate for v in velocity)
        tolerance = tolerance or max(1e-3 * away, 1e-9)
        self.duration = math.log(away / tolerance) / rate if away > tolerance else 0.0

    @property
    def rest(self) -> Lanes:
        return tuple(x + v / self.rate for x, v in zip(self.start, self.speed, strict=True))

    @property
    def target(self) -> Lanes:
        return self.rest

    def value_at(self, t: float) -> Lanes:
        part = -math.expm1(-self.rate * t) / self.rate
        return tuple(x + v * part for x, v in zip(self.start, self.speed, strict=True))

    def velocity_at(self, t: float) -> Lanes:
        return tuple(v * math.exp(-self.rate * t) for v in self.speed)


def none(lanes: Sequence[float]) -> Lanes:
    return (0.0,) * len(lanes)
