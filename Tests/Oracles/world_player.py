# SPDX-License-Identifier: MIT
"""A player of the model: where it is at a time, what it tells on the way, how it ends."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

import world_motions as motions
from web_animations import State, Time, Timing, same
from world_motions import Lanes

if TYPE_CHECKING:
    from world_model import Channel

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
            # Nothing is told of one that has not begun.
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

        None lies at or before local time 0 or beyond the end, where the player is no more.
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
