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
from typing import Any

import world_motions as motions
from web_animations import Timing, exact
from world_motions import Lanes
from world_players import SINGLY, ChannelPlayer, Event, Player

__all__ = [
    "SINGLY",
    "Channel",
    "ChannelPlayer",
    "Event",
    "Lanes",
    "Player",
    "World",
    "exact",
]


class Channel:
    def __init__(self, world: World, value: Iterable[float]) -> None:
        self.world = world
        self.base: Lanes = tuple(value)
        #: A ChannelPlayer, or what holds this channel among others.
        self.player: Any = None
        self.alive = True

    @property
    def value(self) -> Lanes:
        return self.player.value_of(self) if self.player else self.base

    @property
    def velocity(self) -> Lanes:
        return self.player.velocity_of(self) if self.player else motions.none(self.base)

    @property
    def target(self) -> Lanes:
        return self.player.target_of(self) if self.player else self.base

    def set(self, value: Iterable[float]) -> None:
        self.stop()
        self.base = tuple(value)

    def stop(self) -> None:
        if self.player:
            self.player.lose(self, "stopped")

    def destroy(self) -> None:
        if self.player:
            self.player.orphan(self)
        self.alive = False
        self.world.channels.remove(self)

    def replace(self) -> tuple[Lanes, Lanes]:
        """The value and velocity that a new player takes over; the old one has ended."""
        value, velocity = self.value, self.velocity
        if self.player:
            self.player.lose(self, "replaced")
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
    ) -> ChannelPlayer:
        timing = Timing.of(duration, rate=rate, **words)
        value, velocity = self.replace()
        goal = tuple(target)
        motion = motions.Tween(tuple(start) if start else value, goal, easing)
        if blend:
            velocity = motions.none(value) if timing.delay > 0 else velocity
            begin = motions.EASINGS[easing][1](0.0) / duration
            slopes = [(b - a) * begin for a, b in zip(motion.start, goal, strict=True)]
            excess = tuple(v / rate - s for v, s in zip(velocity, slopes, strict=True))
            motion = replace(motion, excess=excess, duration=duration)
        return ChannelPlayer(self, "tween", motion, timing)

    def play(
        self,
        start: Iterable[float],
        target: Iterable[float],
        duration: float,
        **words: object,
    ) -> ChannelPlayer:
        """A track of two keys with a straight line between them."""
        timing = Timing.of(duration, **words)
        self.replace()
        motion = motions.Tween(tuple(start), tuple(target))
        return ChannelPlayer(self, "track", motion, timing)

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
    ) -> ChannelPlayer:
        value, speed = self._take(velocity, delay, rate)
        motion = motions.Spring(value, tuple(target), speed, omega, zeta, tolerance)
        timing = Timing.of(motion.duration, delay=delay, rate=rate)
        return ChannelPlayer(self, "spring", motion, timing)

    def _take(self, velocity: Iterable[float] | None, delay: float, rate: float) -> tuple[Lanes, Lanes]:
        """The velocity per second of the player's own time."""
        value, speed = self.replace()
        if velocity is not None:
            speed = tuple(velocity)
        elif delay > 0:
            speed = motions.none(value)
        return value, tuple(v / rate for v in speed)

    def decay(
        self,
        velocity: Iterable[float] | None,
        rate: float,
        *,
        tolerance: float | None = None,
        delay: float = 0.0,
        speed: float = 1.0,
    ) -> ChannelPlayer:
        """`rate` is the decay's, `speed` the player's."""
        value, begin = self._take(velocity, delay, speed)
        motion = motions.Decay(value, begin, rate, tolerance)
        timing = Timing.of(motion.duration, delay=delay, rate=speed)
        return ChannelPlayer(self, "decay", motion, timing)


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
            self.time += (min(whole, self.max_step) if self.max_step else whole) * self.rate
        for player in [player for player in self.players if player.runs]:
            player.step(before[player.number])
        return self.active

    def take_events(self) -> list[Event]:
        taken, self.events = self.events, []
        return taken
