# SPDX-License-Identifier: MIT
"""Finds the contacts of lanes between two bounds by search: it walks along a law's closed form, in 72 digits, in small
strides; a bound is met in a stride that ends beyond it, at a time found by halving. It uses no extrema and no number of
crossings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from families import Real, mp
from spring import State

Path = Callable[[Real], State]
"""Value and velocity so long after the start of a piece."""
Law = Callable[[Real, Real], Path]
"""What moves from a value and with a velocity on."""


@dataclass
class Contact:
    time: Real
    bound: str
    velocity: Real


@dataclass
class Lane:
    """`contact`: hold, stop, bounce or spring. `stride`: shorter than any stay beyond a bound is to be missed."""

    law: Law
    start: Real
    velocity: Real
    lower: Real
    upper: Real
    contact: str
    restitution: Real = 0
    spring: Callable[[Real, Real, Real], Path] | None = None
    stride: Real = mp.mpf(1) / 512
    contacts: list[Contact] = field(default_factory=list)

    def walk(self, times: list[Real]) -> list[State]:
        """Where it is at times, ascending, and all contacts until the last of them."""
        states: list[State] = []
        begin, path, now = (
            mp.mpf(0),
            self.law(mp.mpf(self.start), mp.mpf(self.velocity)),
            mp.mpf(0),
        )
        rests: Real | None = None
        over = 0
        free = False
        for time in times:
            while now < time:
                then = min(now + self.stride, time)
                if rests is not None or free:
                    now = then
                    continue
                side = self.beyond(path(then - begin)[0])
                if side == over:
                    now = then
                    continue
                if over:  # held, and back
                    now, over = self.when(path, begin, now, then, over, out=False), 0
                    continue
                at = self.when(path, begin, now, then, side, out=True)
                velocity = path(at - begin)[1]
                level = mp.mpf(self.upper if side > 0 else self.lower)
                self.contacts.append(Contact(at, "upper" if side > 0 else "lower", velocity))
                now = at
                if self.contact == "hold":
                    over = side
                elif self.contact == "stop":
                    rests = level
                elif self.contact == "bounce":
                    begin, path = (
                        at,
                        self.law(level, -mp.mpf(self.restitution) * velocity),
                    )
                elif self.spring is not None:
                    begin, path, free = at, self.spring(level, level, velocity), True
            value, velocity = path(time - begin)
            if rests is not None or over:
                value, velocity = (
                    rests if rests is not None else self.upper if over > 0 else self.lower,
                    mp.mpf(0),
                )
            states.append((value, velocity))
        return states

    def beyond(self, value: Real) -> int:
        return 1 if value > self.upper else -1 if value < self.lower else 0

    def when(self, path: Path, begin: Real, early: Real, late: Real, side: int, *, out: bool) -> Real:
        """When it leaves by a side, or comes back from there."""
        for _ in range(90):
            middle = (early + late) / 2
            if (self.beyond(path(middle - begin)[0]) == side) == out:
                late = middle
            else:
                early = middle
        return late
