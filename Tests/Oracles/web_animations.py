# SPDX-License-Identifier: MIT
"""The timing model of Web Animations level 1 (https://www.w3.org/TR/web-animations-1/) in fractions.

Times are fractions, or floats where they are infinite. Two times are one instant where they differ by no more than
2^-30 s or four units in the last place of the larger; what is so close to a boundary is on it.

Beyond the specification there is repeat_delay, as GSAP's repeatDelay: iterations are apart by it, and between two of
them the progress is the end of the one before. It goes with an iteration_start of 0 alone. And there is the easing of
iterations that run back (GSAP's yoyoEase), from their far end.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import css_easing

Time = Fraction | float
#: Of a progress and CSS's before flag.
Curve = Callable[[Time, bool], float]

DIRECTIONS = ("normal", "reverse", "alternate", "alternate-reverse")
FILLS = ("both", "forwards", "backwards", "none")
INFINITE = math.inf


def exact(x: Time) -> Time:
    """The fraction that a float is."""
    return Fraction(x) if math.isfinite(x) else float(x)


def instant(*times: Time) -> Fraction:
    """How far apart two times may be that are one."""
    largest = max(abs(float(t)) for t in times)
    return max(Fraction(1, 2**30), 4 * Fraction(math.ulp(largest)))


def same(a: Time, b: Time) -> bool:
    if a == b:
        return True
    if math.isinf(a) or math.isinf(b):
        return False
    return abs(a - b) <= instant(a, b)


def linear(progress: Time, before: bool) -> float:
    return float(progress)


def steps(count: int, position: str) -> Curve:
    """CSS's steps(), whose value on a jump is the lower one under the before flag."""
    return lambda progress, before: css_easing.steps(count, position, Fraction(progress), before)  # type: ignore[arg-type]


@dataclass(frozen=True)
class State:
    """None: unresolved."""

    phase: str
    before: bool
    active_time: Time | None
    overall_progress: Time | None
    simple_progress: Time | None
    iteration: Time | None
    directed_progress: Time | None
    progress: float | None

    @property
    def in_effect(self) -> bool:
        return self.progress is not None


@dataclass(frozen=True)
class Timing:
    duration: Time = Fraction(0)
    delay: Time = Fraction(0)
    end_delay: Time = Fraction(0)
    iterations: Time = Fraction(1)
    iteration_start: Time = Fraction(0)
    direction: str = "normal"
    fill: str = "both"
    rate: float = 1.0
    curve: Curve = linear
    repeat_delay: Time = Fraction(0)
    back: Curve | None = None

    @classmethod
    def of(cls, duration: float = 0.0, **words: object) -> Timing:
        """From floats."""
        times = {k: exact(v) if isinstance(v, (int, float)) and k != "rate" else v for k, v in words.items()}
        return cls(exact(duration), **times)  # type: ignore[arg-type]

    @cached_property
    def active_duration(self) -> Time:
        if self.duration == 0 or self.iterations == 0:
            return Fraction(0)
        return self.duration * self.iterations + self.rests * self.repeat_delay

    @cached_property
    def rests(self) -> Time:
        """How many there are: one between each two iterations."""
        if not self.repeat_delay or math.isinf(self.duration) or not self.duration:
            return Fraction(0)
        return self.iterations if math.isinf(self.iterations) else max(math.ceil(self.iterations) - 1, 0)

    @cached_property
    def period(self) -> Time:
        """From the begin of an iteration to that of the next."""
        return self.duration + self.repeat_delay

    @cached_property
    def end_time(self) -> Time:
        return max(self.delay + self.active_duration + self.end_delay, Fraction(0))

    @cached_property
    def before_active(self) -> Time:
        return max(min(self.delay, self.end_time), Fraction(0))

    @cached_property
    def active_after(self) -> Time:
        return max(min(self.delay + self.active_duration, self.end_time), Fraction(0))

    def phase(self, local: Time) -> str:
        at_begin, at_end = (
            same(local, self.before_active),
            same(local, self.active_after),
        )
        backwards = self.rate < 0
        if (local < self.before_active and not at_begin) or (backwards and at_begin):
            return "before"
        if (local > self.active_after and not at_end) or (not backwards and at_end):
            return "after"
        return "active"

    def active_time(self, local: Time, phase: str) -> Time | None:
        zero = Fraction(0)
        if phase == "before":
            return max(local - self.delay, zero) if self.fill in ("backwards", "both") else None
        if phase == "active":
            time = max(local - self.delay, zero)
        elif self.fill in ("forwards", "both"):
            time = max(min(local - self.delay, self.active_duration), zero)
        else:
            return None
        if same(local, self.delay + self.active_duration):
            return self.active_duration
        return zero if same(local, self.delay) else time

    def overall_progress(self, time: Time, phase: str, local: Time) -> Time:
        if phase == "after" and time == self.active_duration:
            return self.iterations + self.iteration_start
        if self.duration == 0:
            return (Fraction(0) if phase == "before" else self.iterations) + self.iteration_start
        if math.isinf(self.duration):
            return self.iteration_start
        if math.isinf(time):
            return INFINITE
        if self.rests:
            return self.rested(time)[0]
        overall = time / self.duration + self.iteration_start
        whole = Fraction(round(overall))
        if phase == "active" and abs(overall - whole) * self.duration <= instant(local):
            return whole
        return overall

    def rested(self, time: Time) -> tuple[Time, bool]:
        """The overall progress, and whether it is in a rest, where it is that of the iteration to come."""
        k = round(time / self.period)
        near = instant(self.delay + time)
        if abs(time - k * self.period) <= near:
            return Fraction(k), False
        k = math.floor(time / self.period)
        gone = time - k * self.period - self.duration
        if gone >= 0 or -gone <= near:
            return Fraction(k + 1), True
        return k + (gone + self.duration) / self.duration, False

    def simple_progress(self, overall: Time, time: Time, phase: str) -> Time:
        simple = (self.iteration_start if math.isinf(overall) else overall) % 1
        at_end = phase != "before" and time == self.active_duration and self.iterations != 0
        return Fraction(1) if simple == 0 and at_end else simple

    def iteration(self, overall: Time, simple: Time, phase: str) -> Time:
        if (phase == "after" and math.isinf(self.iterations)) or math.isinf(overall):
            return INFINITE
        return Fraction(math.floor(overall) - (1 if simple == 1 else 0))

    def runs_forwards(self, iteration: Time) -> bool:
        if self.direction in ("normal", "reverse"):
            return self.direction == "normal"
        if math.isinf(iteration):
            return True
        return (iteration + (self.direction == "alternate-reverse")) % 2 == 0

    def at(self, local: float | Fraction) -> State:
        local = exact(local)
        phase = self.phase(local)
        time = self.active_time(local, phase)
        if time is None:
            return State(phase, False, None, None, None, None, None, None)
        overall = self.overall_progress(time, phase, local)
        simple = self.simple_progress(overall, time, phase)
        is_full = phase != "before" and time == self.active_duration
        if self.rests and not is_full and not math.isinf(time) and self.rested(time)[1]:
            simple = Fraction(1)
        iteration = self.iteration(overall, simple, phase)
        forwards = self.runs_forwards(iteration)
        directed = simple if forwards else 1 - simple
        before = phase == ("before" if forwards else "after")
        if self.back and not forwards:
            value = 1 - self.back(simple, phase == "before")
        else:
            value = self.curve(directed, before)
        return State(phase, before, time, overall, simple, iteration, directed, value)

    def iteration_boundary(self, k: int) -> Time:
        return self.delay + (k - self.iteration_start) * (self.period if self.rests else self.duration)

    def iteration_boundaries(self, low: Time, high: Time) -> range:
        """The iterations that begin in low < t <= high and strictly inside the active interval, end delay or not."""
        begin, end = self.delay, self.delay + self.active_duration
        assert not self.rests
        if self.duration == 0 or math.isinf(self.duration) or math.isinf(min(high, end)) or max(low, begin) >= end:
            return range(0)

        def index(t: Time) -> Fraction:
            return (t - self.delay) / self.duration + self.iteration_start

        first = math.floor(index(max(low, begin))) + 1
        last = math.floor(index(high)) if high < end else math.ceil(index(end)) - 1
        return range(first, last + 1)

    def next_boundary(self, local: Time) -> Time:
        """Of phase or iteration, the way the rate runs."""
        local, forwards = exact(local), self.rate >= 0
        fixed = [self.before_active, self.active_after, self.end_time] + ([] if forwards else [Fraction(0)])
        if forwards:
            later = [t for t in fixed if t > local and not same(t, local)]
            return min([*later, *self._neighbour(local, 1)], default=INFINITE)
        earlier = [t for t in fixed if t < local and not same(t, local)]
        return max([*earlier, *self._neighbour(local, -1)], default=-INFINITE)

    def _neighbour(self, local: Time, way: int) -> list[Time]:
        """The nearest iteration boundary that is another instant."""
        if self.duration == 0 or math.isinf(self.duration) or self.iterations == 0:
            return []
        near = min(max(local, self.before_active, self.delay), self.active_after)
        if math.isinf(near):
            return []
        period = self.period if self.rests else self.duration
        k = math.floor((near - self.delay) / period + self.iteration_start) - way
        if instant(near) > 2 * period:
            k = math.floor((near + way * instant(near) - self.delay) / period + self.iteration_start) - way
        for _ in range(5):
            t = self.iteration_boundary(k)
            beyond = t > local if way > 0 else t < local
            inside = self.iteration_start < k < self.iterations + self.iteration_start
            if beyond and not same(t, local) and inside and self.before_active < t < self.active_after:
                return [t]
            k += way
        return []
