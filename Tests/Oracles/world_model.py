# SPDX-License-Identifier: MIT
"""A world as its documentation has it: a clock, channels of floats, and a player on each that moves it.

Times are fractions, so that those of dyadic steps and delays are exact; settling times are doubles. Every value is a
function of the clock's time. Nothing here is fast, and nothing is kept that could be computed.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

import world_motions as motions
from web_animations import State, Time, Timing, exact, same
from world_motions import Lanes

Motion = motions.Tween | motions.Spring | motions.Decay

#: How many loops a player tells one by one in a step.
SINGLY = 64


@dataclass(frozen=True)
class Event:
    """Value and velocity are those of an end, where the documentation says what they are."""

    time: float
    kind: str
    player: Player
    reason: str | None = None
    count: int = 1
    value: Lanes | None = None
    velocity: Lanes | None = None


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
        """The velocity per second of the player's own time."""
        value, speed = self._replace()
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
    ) -> Player:
        """`rate` is the decay's, `speed` the player's."""
        value, begin = self._take(velocity, delay, speed)
        motion = motions.Decay(value, begin, rate, tolerance)
        return Player(
            self, "decay", motion, Timing.of(motion.duration, delay=delay, rate=speed)
        )


class Player:
    def __init__(
        self, channel: Channel, kind: str, motion: Motion, timing: Timing
    ) -> None:
        self.channel, self.world = channel, channel.world
        self.kind, self.motion, self.timing = kind, motion, timing
        self.number = next(self.world.numbers)
        self.paused = self.begun = False
        #: Why it ended.
        self.reason: str | None = None
        self.rate = Fraction(timing.rate)
        #: One that runs back begins at its end.
        self.anchor = (
            self.world.time,
            Fraction(0) if self.rate >= 0 else timing.end_time,
        )
        #: Until a step has seen it, one that is over already shows nothing.
        self.fresh = self._is_over(self.anchor[1])
        self.cache: tuple[Time, Timing, State] | None = None
        channel.player = self
        self.world.players.append(self)

    @property
    def alive(self) -> bool:
        return self.reason is None

    @property
    def runs(self) -> bool:
        return self.alive and not self.paused and self.rate != 0

    @property
    def local(self) -> Fraction:
        time, local = self.anchor
        return local if self.paused else local + self.rate * (self.world.time - time)

    def _anchor(self, local: Time | None = None) -> None:
        """A command's mark: nothing of before it is told after it."""
        self.anchor = self.world.time, self.local if local is None else Fraction(local)

    def _state(self, local: Time) -> State:
        """Asked for again and again between two steps."""
        if (
            self.cache is None
            or self.cache[0] != local
            or self.cache[1] is not self.timing
        ):
            self.cache = local, self.timing, self.timing.at(local)
        return self.cache[2]

    def _value(self, local: Time) -> Lanes:
        state = self._state(local)
        if state.directed_progress is None:
            return self.channel.base
        if isinstance(self.motion, motions.Tween):
            return self.motion.value(state)
        if state.phase == "before":
            return self.motion.start
        return (
            self.motion.rest
            if self._rests(state)
            else self.motion.value_at(float(state.active_time))
        )

    def _rests(self, state: State) -> bool:
        """At its settling time a spring or a decay is at rest, whichever way it runs."""
        return state.active_time == self.timing.active_duration and self.kind in (
            "spring",
            "decay",
        )

    @property
    def value(self) -> Lanes:
        return self.channel.base if self.fresh else self._value(self.local)

    @property
    def progress(self) -> Time | None:
        """Of the iteration in its direction."""
        return self._state(self.local).directed_progress

    @property
    def velocity(self) -> Lanes:
        state = self._state(self.local)
        if not self.runs or state.phase != "active":
            return motions.none(self.channel.base)
        if isinstance(self.motion, motions.Tween):
            forwards = self.timing.runs_forwards(state.iteration)
            found = self.motion.velocity(state, float(self.timing.duration), forwards)
        else:
            found = self.motion.velocity_at(float(state.active_time))
        return tuple(v * float(self.rate) for v in found)

    # ---- Commands

    def pause(self) -> None:
        if not self.paused:
            self._anchor()
            self.paused = True

    def resume(self) -> None:
        if self.paused:
            self._anchor()
            self.paused = False

    def stop(self) -> None:
        value, velocity = self.value, self.velocity
        self.channel.base = value
        self.end("stopped", value, velocity)

    def cancel(self) -> None:
        self.end("cancelled", self.channel.base, motions.none(self.channel.base))

    def finish(self) -> bool:
        """Whether it could."""
        if self.rate >= 0 and math.isinf(self.timing.end_time):
            return False
        self.channel.base = self._value(
            self.timing.end_time if self.rate >= 0 else Fraction(0)
        )
        self.end("finished", self.channel.base)
        return True

    def seek(self, local: float, events: bool = False) -> None:
        old, new = self.local, Fraction(local)
        self.fresh = False
        if events:
            if not self.begun and (self._has_begun(new) or self._passed(old, new)):
                self.begun = True
                self._tell("begin", self.world.time)
            self._tell_loops(old, new, self.world.time)
        self._anchor(new)

    def set_rate(self, rate: float) -> None:
        self._anchor()
        self.rate = Fraction(rate)
        self.timing = replace(self.timing, rate=rate)

    def reverse(self) -> None:
        local = self.local
        self.set_rate(-float(self.rate))
        if self.rate < 0 and local > self.timing.end_time:
            self._anchor(self.timing.end_time)
        elif self.rate > 0 and local < 0:
            self._anchor(Fraction(0))

    def end(
        self,
        reason: str,
        value: Lanes | None = None,
        velocity: Lanes | None = None,
        time: Time | None = None,
    ) -> None:
        self.reason = reason
        self.channel.player = None
        self.world.players.remove(self)
        self._tell(
            "end",
            self.world.time if time is None else time,
            reason=reason,
            value=value,
            velocity=velocity,
        )

    # ---- Steps

    def _tell(self, kind: str, time: Time, **more: object) -> None:
        self.world.events.append(Event(float(time), kind, self, **more))  # type: ignore[arg-type]

    def _has_begun(self, local: Time) -> bool:
        boundary = (
            self.timing.before_active if self.rate >= 0 else self.timing.active_after
        )
        return same(local, boundary) or (
            local > boundary if self.rate >= 0 else local < boundary
        )

    def _is_over(self, local: Time) -> bool:
        end = self.timing.end_time if self.rate >= 0 else Fraction(0)
        return same(local, end) or (local > end if self.rate >= 0 else local < end)

    def _world_time(self, local: Time) -> Time:
        time, begin = self.anchor
        return max(time + (local - begin) / self.rate, time)

    def _passed(self, old: Time, new: Time) -> list[int] | range:
        """The iterations whose boundaries lie between, the new time included, in the order of travel.

        None lies at local time 0 or before, or beyond the end: the player is no more.
        """
        if new >= old:
            return self.timing.iteration_boundaries(
                max(old, 0), min(new, self.timing.end_time)
            )
        new, a_little = max(new, Fraction(0)), Fraction(1, 2**20)
        return [
            k
            for k in reversed(self.timing.iteration_boundaries(new - a_little, old))
            if new <= self.timing.iteration_boundary(k) < old
            and self.timing.iteration_boundary(k) > 0
        ]

    def _tell_loops(self, old: Time, new: Time, time: Time | None = None) -> None:
        """All at one time, or each at its own."""
        passed = self._passed(old, new)
        times = [
            self._world_time(self.timing.iteration_boundary(k))
            if time is None
            else time
            for k in passed[:SINGLY]
        ]
        for one in times:
            self._tell("loop", one)
        if len(passed) > SINGLY:
            last = (
                self._world_time(self.timing.iteration_boundary(passed[-1]))
                if time is None
                else time
            )
            self._tell("loop", last, count=len(passed) - SINGLY)

    def step(self, old: Fraction) -> None:
        """From a local time to that of the clock."""
        self.fresh = False
        new = self.local
        forwards = self.rate > 0
        end = self.timing.end_time if forwards else Fraction(0)
        ended = self._is_over(new)
        if not self.begun and (self._has_begun(new) or ended):
            self.begun = True
            boundary = (
                self.timing.before_active if forwards else self.timing.active_after
            )
            self._tell("begin", self._world_time(boundary))
        self._tell_loops(old, new)
        if ended:
            self.channel.base = self._value(end)
            settles = forwards and self.kind in ("spring", "decay")
            reason = "settled" if settles else "finished"
            rest = motions.none(self.channel.base)
            self.end(reason, self.channel.base, rest, self._world_time(end))


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
