# SPDX-License-Identifier: MIT
"""A world as its documentation has it: a clock, channels of floats, and a player on each that moves it.

Times are fractions, so that those of dyadic steps and delays are exact; settling times are doubles. Every value is a
function of the clock's time. Nothing here is fast, and nothing is kept that could be computed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import world_motions as motions
from web_animations import Timing, exact
from world_motions import Lanes
from world_player import Event, Player


class Channel:
    def __init__(self, world: World, value: Iterable[float]) -> None:
        self.world = world
        self.base: Lanes = tuple(value)
        self.player: Player | None = None
        self.alive = True

    @property
    def value(self) -> Lanes:
        return self.player.value if self.player else self.base

    @property
    def velocity(self) -> Lanes:
        return self.player.velocity if self.player else motions.none(self.base)

    @property
    def target(self) -> Lanes:
        return self.player.motion.target if self.player else self.base

    def set(self, value: Iterable[float]) -> None:
        self.stop()
        self.base = tuple(value)

    def stop(self) -> None:
        if self.player:
            self.player.stop()

    def destroy(self) -> None:
        if self.player:
            self.player.end("unbound")
        self.alive = False
        self.world.channels.remove(self)

    def _replace(self) -> tuple[Lanes, Lanes]:
        """The value and velocity that a new player takes over; the old one has ended."""
        value, velocity = self.value, self.velocity
        if self.player:
            self.player.end("replaced", value, velocity)
        self.base = value
        return value, velocity

    def tween(
        self,
        target: Iterable[float],
        duration: float,
        easing: str = "linear",
        *,
        start: Iterable[float] | None = None,
        blend: bool = False,
        rate: float = 1.0,
        **words: object,
    ) -> Player:
        timing = Timing.of(duration, rate=rate, **words)
        value, velocity = self._replace()
        goal = tuple(target)
        motion = motions.Tween(tuple(start) if start else value, goal, easing)
        if blend:
            velocity = motions.none(value) if timing.delay > 0 else velocity
            begin = motions.EASINGS[easing][1](0.0) / duration
            slopes = [(b - a) * begin for a, b in zip(motion.start, goal, strict=True)]
            excess = tuple(v / rate - s for v, s in zip(velocity, slopes, strict=True))
            motion = replace(motion, excess=excess, duration=duration)
        return Player(self, "tween", motion, timing)

    def play(
        self,
        start: Iterable[float],
        target: Iterable[float],
        duration: float,
        **words: object,
    ) -> Player:
        """A track of two keys with a straight line between them."""
        timing = Timing.of(duration, **words)
        self._replace()
        return Player(self, "track", motions.Tween(tuple(start), tuple(target)), timing)

    def spring(
        self,
        target: Iterable[float],
        omega: float,
        zeta: float,
        *,
        velocity: Iterable[float] | None = None,
        tolerance: float | None = None,
        delay: float = 0.0,
        rate: float = 1.0,
    ) -> Player:
        value, speed = self._take(velocity, delay, rate)
        motion = motions.Spring(value, tuple(target), speed, omega, zeta, tolerance)
        return Player(
            self, "spring", motion, Timing.of(motion.duration, delay=delay, rate=rate)
        )

    def _take(
        self, velocity: Iterable[float] | None, delay: float, rate: float
    ) -> tuple[Lanes, Lanes]:
        """The velocity per second of the player's own time: one that is given is per second of the world's."""
        value, speed = self._replace()
        if velocity is not None:
            return value, tuple(v / rate for v in velocity)
        return value, motions.none(value) if delay > 0 else tuple(
            v / rate for v in speed
        )

    def decay(
        self,
        velocity: Iterable[float] | None,
        rate: float,
        *,
        tolerance: float | None = None,
        delay: float = 0.0,
        speed: float = 1.0,
    ) -> Player:
        """`rate` is the decay's, `speed` the player's."""
        value, begin = self._take(velocity, delay, speed)
        motion = motions.Decay(value, begin, rate, tolerance)
        return Player(
            self, "decay", motion, Timing.of(motion.duration, delay=delay, rate=speed)
        )


class World:
    def __init__(self, max_step: float = 0.0) -> None:
        self.time = Fraction(0)
        self.rate = Fraction(1)
        self.paused = False
        self.max_step = Fraction(max_step)
        self.numbers = itertools.count()
        self.channels: list[Channel] = []
        self.players: list[Player] = []
        self.events: list[Event] = []

    def channel(self, *value: float) -> Channel:
        self.channels.append(Channel(self, value))
        return self.channels[-1]

    @property
    def active(self) -> int:
        return sum(player.runs for player in self.players)

    def step(self, dt: float) -> int:
        before = {player.number: player.local for player in self.players}
        if not self.paused:
            whole = exact(dt)
            self.time += (
                min(whole, self.max_step) if self.max_step else whole
            ) * self.rate
        for player in [player for player in self.players if player.runs]:
            player.step(before[player.number])
        return self.active

    def take_events(self) -> list[Event]:
        taken, self.events = self.events, []
        return taken
