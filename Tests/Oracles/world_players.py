# SPDX-License-Identifier: MIT
"""What plays in world_model.py: local time, its commands, what it tells on its way, and how it ends.

A player knows where its time is; what it moves is its heir's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import world_motions as motions
from web_animations import State, Time, Timing, same
from world_motions import Lanes

Motion = motions.Tween | motions.Spring | motions.Decay

#: How many loops and markers a player tells one by one in a step.
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
    marker: int | None = None


@dataclass(frozen=True)
class Tick:
    """A loop, or a marker, at a local time."""

    local: Time
    marker: int | None = None

    @property
    def kind(self) -> str:
        return "loop" if self.marker is None else "marker"


class Player:
    def __init__(self, world: Any, kind: str, motion: Motion, timing: Timing) -> None:
        self.world = world
        self.kind, self.motion, self.timing = kind, motion, timing
        self.number = next(world.numbers)
        self.paused = self.begun = False
        #: Why it ended.
        self.reason: str | None = None
        self.rate = Fraction(timing.rate)
        #: One that runs back begins at its end.
        self.anchor = (
            world.time,
            Fraction(0) if self.rate >= 0 else timing.end_time,
        )
        #: Until a step has seen it, one that is over already shows nothing.
        self.fresh = self._is_over(self.anchor[1])
        self.cache: tuple[Time, Timing, State] | None = None
        world.players.append(self)

    # ---- Of the heir

    def base(self) -> Lanes:
        """What is shown where the timing has nothing to say."""
        raise NotImplementedError

    def keep(self, value: Lanes) -> None:
        """It ends, and this stays; the base itself where it is not in effect."""
        raise NotImplementedError

    def back(self) -> None:
        """It ends, and nothing stays."""

    def let_go(self) -> None:
        """It is no more."""

    def take(self) -> None:
        """It has been sought."""

    # ---- Where it is

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

    def state(self, local: Time) -> State:
        """Asked for again and again between two steps."""
        if self.cache is None or self.cache[0] != local or self.cache[1] is not self.timing:
            self.cache = local, self.timing, self.timing.at(local)
        return self.cache[2]

    def value_at(self, local: Time) -> Lanes | None:
        """None: not in effect."""
        state = self.state(local)
        if state.directed_progress is None:
            return None
        if isinstance(self.motion, motions.Tween):
            return self.motion.value(state)
        if state.phase == "before":
            return self.motion.start
        return self.motion.rest if self._rests(state) else self.motion.value_at(float(state.active_time))

    def _rests(self, state: State) -> bool:
        """At its settling time a spring or a decay is at rest, whichever way it runs."""
        return state.active_time == self.timing.active_duration and self.kind in (
            "spring",
            "decay",
        )

    @property
    def shown(self) -> Lanes | None:
        return None if self.fresh else self.value_at(self.local)

    @property
    def value(self) -> Lanes:
        shown = self.shown
        return self.base() if shown is None else shown

    @property
    def progress(self) -> Time | None:
        """Of the iteration in its direction."""
        return self.state(self.local).directed_progress

    @property
    def velocity(self) -> Lanes:
        state = self.state(self.local)
        if not self.runs or state.phase != "active":
            return motions.none(self.value)
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
        self.keep(value)
        self.end("stopped", value, velocity)

    def cancel(self) -> None:
        self.back()
        self.end("cancelled", self.base(), motions.none(self.base()))

    def finish(self) -> bool:
        """Whether it could."""
        if self.rate >= 0 and math.isinf(self.timing.end_time):
            return False
        self._begin_due()
        self._rest(self.timing.end_time if self.rate >= 0 else Fraction(0))
        self.end("finished", self.base(), is_at_end=True)
        return True

    def _rest(self, local: Time) -> None:
        value = self.value_at(local)
        if value is None:
            self.back()
        else:
            self._anchor(local)
            self.fresh = False
            self.keep(value)

    def seek(self, local: float, events: bool = False) -> None:
        old, new = self.local, Fraction(local)
        self.fresh = False
        if events:
            inclusive = False
            if not self.begun and (self._has_begun(new) or self._passes(old, new)):
                self.begun, inclusive = True, self._is_at_edge(old)
                self._tell("begin", self.world.time)
            self._tell_ticks(old, new, inclusive, self.world.time)
        self._anchor(new)
        self.take()

    def set_rate(self, rate: float) -> None:
        self._anchor()
        self.rate = Fraction(rate)
        self.timing = replace(self.timing, rate=rate)

    def reverse(self) -> None:
        local = self.local
        self.set_rate(-float(self.rate))
        self.paused = False
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
        is_at_end: bool = False,
    ) -> None:
        """At its end it has been put there by a command: what was due was told before."""
        if not is_at_end:
            self._begin_due()
        self.reason = reason
        self.let_go()
        self.world.players.remove(self)
        self._tell(
            "end",
            self.world.time if time is None else time,
            reason=reason,
            value=value,
            velocity=velocity,
        )

    # ---- Steps

    def _begin_due(self) -> None:
        """It ends before a step has found that it is in effect."""
        local = self.local
        if self.begun or not self.runs or not self._has_begun(local):
            return
        self.begun = True
        forwards = self.rate > 0
        boundary = self.timing.before_active if forwards else self.timing.active_after
        self._tell("begin", self._world_time(boundary))
        self._tell_ticks(local, local, self._is_at_edge(local))

    def _tell(self, kind: str, time: Time, **more: Any) -> None:
        self.world.events.append(Event(float(time), kind, self, **more))

    def _has_begun(self, local: Time) -> bool:
        boundary = self.timing.before_active if self.rate >= 0 else self.timing.active_after
        return same(local, boundary) or (local > boundary if self.rate >= 0 else local < boundary)

    def _is_at_edge(self, local: Time) -> bool:
        """Whether it begins with all before it: what begins in the middle, or at its end, has nothing behind it."""
        length = self.timing.active_duration if self.rate < 0 else Fraction(0)
        return local == self.timing.delay + length and not self._is_over(local)

    def _is_over(self, local: Time) -> bool:
        end = self.timing.end_time if self.rate >= 0 else Fraction(0)
        return same(local, end) or (local > end if self.rate >= 0 else local < end)

    def _world_time(self, local: Time) -> Time:
        time, begin = self.anchor
        return max(time + (local - begin) / self.rate, time)

    def passed(self, old: Time, new: Time) -> list[int] | range:
        """The iterations whose boundaries lie between, the new time included, in the order of travel.

        None lies at local time 0 or before, or beyond the end: the player is no more.
        """
        if new >= old:
            return self.timing.iteration_boundaries(max(old, 0), min(new, self.timing.end_time))
        new, a_little = max(new, Fraction(0)), Fraction(1, 2**20)
        return [
            k
            for k in reversed(self.timing.iteration_boundaries(new - a_little, old))
            if new <= self.timing.iteration_boundary(k) < old and self.timing.iteration_boundary(k) > 0
        ]

    def ticks(self, old: Time, new: Time, inclusive: bool) -> Sequence[Tick]:
        """What is passed, in the order of travel; with `inclusive`, what is at the old time too."""
        return Loops(self.timing, self.passed(old, new))

    def _passes(self, old: Time, new: Time) -> bool:
        return len(self.ticks(old, new, False)) > 0

    def _tell_ticks(self, old: Time, new: Time, inclusive: bool, time: Time | None = None) -> None:
        """All at one time, or each at its own."""
        passed = self.ticks(old, new, inclusive)

        def tell(tick: Tick, count: int = 1) -> None:
            at = self._world_time(tick.local) if time is None else time
            self._tell(tick.kind, at, count=count, marker=tick.marker)

        singly = list(passed[:SINGLY])
        if time is None:
            singly.sort(key=lambda t: (self._world_time(t.local), t.kind == "loop"))
        for tick in singly:
            tell(tick)
        if len(passed) > SINGLY:
            tell(passed[-1], len(passed) - SINGLY)

    def step(self, old: Fraction) -> None:
        """From a local time to that of the clock."""
        self.fresh = False
        new = self.local
        forwards = self.rate > 0
        end = self.timing.end_time if forwards else Fraction(0)
        ended = self._is_over(new)
        begins = not self.begun and (self._has_begun(new) or ended)
        boundary = self.timing.before_active if forwards else self.timing.active_after
        if begins:
            self.begun = True
            self._tell("begin", self._world_time(boundary))
        self._tell_ticks(old, new, begins and self._is_at_edge(old))
        if ended:
            time = self._world_time(end)
            self._rest(end)
            settles = forwards and self.kind in ("spring", "decay")
            reason = "settled" if settles else "finished"
            self.end(reason, self.base(), motions.none(self.base()), time)


class Loops(Sequence[Tick]):
    """Of iterations, however many."""

    def __init__(self, timing: Timing, iterations: Sequence[int] | range) -> None:
        self.timing, self.iterations = timing, iterations

    def __len__(self) -> int:
        return len(self.iterations)

    def __getitem__(self, index: Any) -> Any:
        found = self.iterations[index]
        if isinstance(found, Iterable):
            return Loops(self.timing, found)  # type: ignore[arg-type]
        return Tick(self.timing.iteration_boundary(found))


class ChannelPlayer(Player):
    """Moves one channel."""

    def __init__(self, channel: Any, kind: str, motion: Motion, timing: Timing) -> None:
        self.channel = channel
        super().__init__(channel.world, kind, motion, timing)
        channel.player = self

    def base(self) -> Lanes:
        return self.channel.base  # type: ignore[no-any-return]

    def keep(self, value: Lanes) -> None:
        self.channel.base = value

    def let_go(self) -> None:
        self.channel.player = None

    def value_of(self, channel: Any) -> Lanes:
        return self.value

    def velocity_of(self, channel: Any) -> Lanes:
        return self.velocity

    def target_of(self, channel: Any) -> Lanes:
        return self.motion.target

    def lose(self, channel: Any, reason: str) -> None:
        """The channel is another's from now on; its base is what is shown."""
        value, velocity = self.value, self.velocity
        channel.base = value
        self.end(reason, value, velocity)

    def orphan(self, channel: Any) -> None:
        """The channel is destroyed."""
        self.end("unbound")
