# SPDX-License-Identifier: MIT
"""Timelines in world_model.py: a playhead, what moves it, and the channels that are held meanwhile."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import world_motions as motions
from timeline_model import ENDLESS, Entry, Score, Shown
from web_animations import Time, Timing, exact
from world_model import Channel, World
from world_motions import Lanes
from world_players import Player, Tick

Curve = Callable[[float], float]

#: Into how many parts progress is cut where a curve's crossings are looked for.
PARTS = 512


def crossings(curve: Curve, level: Fraction, straight: bool) -> list[Fraction]:
    """The progresses at which a curve reaches a level, ascending."""
    if straight:
        return [level] if 0 <= level <= 1 else []
    found: list[Fraction] = []
    wanted = float(level)
    if curve(0.0) == wanted:
        found.append(Fraction(0))
    for i in range(PARTS):
        low, high = i / PARTS, (i + 1) / PARTS
        y0, y1 = curve(low), curve(high)
        rising = y0 < wanted <= y1
        if not rising and not y1 <= wanted < y0:
            continue
        if y1 == wanted:
            low = high
        while low < (middle := (low + high) / 2) < high:
            if (curve(middle) >= wanted) if rising else (curve(middle) <= wanted):
                high = middle
            else:
                low = middle
        found.append(Fraction(high))
    return found


class Timeline:
    """Entries, and a playhead that shows them to its world's channels."""

    def __init__(self, world: World) -> None:
        self.world, self.score = world, Score()
        self.time: Time = Fraction(0)
        self.player: Playhead | None = None
        self.alive = True

    def channels(self) -> list[Channel]:
        return [c for c in self.score.channels() if c.alive]  # type: ignore[attr-defined]

    def playhead(self) -> Time:
        return self.player.playhead if self.player else self.time

    def show(self, channel: Channel, time: Time) -> Shown | None:
        return self.score.show(channel, Fraction(time))

    def set_time(self, time: float) -> None:
        if self.player:
            self.player.stop()
        self.time = Fraction(time)
        for channel in self.channels():
            channel.replace()
            shown = self.show(channel, self.time)
            channel.base = channel.base if shown is None else shown.value

    def _replace(self) -> None:
        if self.player:
            self.player.lose_all()

    def play(self, duration: float = 0.0, easing: str = "linear", **words: Any) -> Playhead:
        length = self.score.duration
        timing = Timing.of(duration or length, **words)
        self._replace()
        levels = [
            (at / min(length, ENDLESS) if length else Fraction(0), number)
            for at, number in self.score.markers
            if 0 <= at <= length
        ]
        return Playhead(self, Fraction(0), length, timing, easing, levels)

    def animate_to(self, time: float, duration: float = 0.0, easing: str = "linear", **words: Any) -> Playhead:
        begin, end = Fraction(self.playhead()), Fraction(time)
        timing = Timing.of(duration or abs(end - begin), **words)
        self._replace()
        self.time = begin
        low, high = min(begin, end), max(begin, end)
        levels = [
            ((at - begin) / (end - begin), number)
            for at, number in self.score.markers
            if low <= at <= high and at != begin
        ]
        # Those of one time are met in the order of travel.
        levels = levels if end >= begin else levels[::-1]
        return Playhead(self, begin, end, timing, easing, levels)

    def destroy(self) -> None:
        if self.player:
            self.player.stop()
        self.alive = False

    def added(self) -> None:
        """Entries have been added; a player takes what is new to it."""
        if self.player:
            self.player.hold([c for c in self.channels() if c not in self.player.known])

    def remove(self, entry: Entry) -> None:
        """A player lets go of what is no longer driven, where it is."""
        player = self.player
        values = {c: c.value for c in player.held} if player else {}
        self.score.entries = [one for one in self.score.entries if one is not entry]
        for channel in set(player.known if player else ()) - set(self.channels()):
            del player.known[channel]  # type: ignore[union-attr]
            if channel in values:
                channel.base, channel.player = values[channel], None


class Playhead(Player):
    """Moves a timeline's playhead, and by it the channels that it holds."""

    channel = None

    def __init__(
        self,
        timeline: Timeline,
        begin: Fraction,
        end: Time,
        timing: Timing,
        easing: str,
        levels: list[tuple[Fraction, int]],
    ) -> None:
        self.timeline, self.easing = timeline, easing
        self.range = begin, end
        self.at_rest = timeline.time
        curve, straight = motions.EASINGS[easing][0], easing == "linear"
        self.marks = sorted(
            ((p, number) for level, number in levels for p in crossings(curve, level, straight)),
            key=lambda mark: mark[0],
        )
        motion = motions.Tween((float(begin),), (float(end),), easing)
        super().__init__(timeline.world, "timeline", motion, timing)
        #: Channels it has taken with what they were, and those it still holds.
        self.known: dict[Channel, Lanes] = {}
        timeline.player = self
        self.hold(timeline.channels())

    @property
    def held(self) -> list[Channel]:
        return [c for c in self.known if c.player is self]

    def hold(self, channels: Sequence[Channel]) -> None:
        for channel in channels:
            if channel.player is not self:
                channel.replace()
                self.known[channel] = channel.base
                channel.player = self

    def take(self) -> None:
        self.hold(self.timeline.channels())

    # ---- The playhead

    def _exactly(self, local: Time) -> Time | None:
        state = self.state(local)
        if state.progress is None:
            return None
        begin, end = self.range
        if math.isinf(end):
            return max(Fraction(local) - self.timing.delay, Fraction(0))
        e = state.directed_progress
        if self.easing != "linear":
            e = exact(motions.EASINGS[self.easing][0](float(e)))
        return begin if e == 0 else end if e == 1 else begin * (1 - e) + end * e

    def value_at(self, local: Time) -> Lanes | None:
        found = self._exactly(local)
        return None if found is None else (float(found),)

    @property
    def playhead(self) -> Time:
        found = None if self.fresh else self._exactly(self.local)
        return self.at_rest if found is None else found

    @property
    def velocity(self) -> Lanes:
        if math.isinf(self.range[1]):
            active = self.runs and self.state(self.local).phase == "active"
            return (float(self.rate) if active else 0.0,)
        return super().velocity

    def base(self) -> Lanes:
        return (float(self.timeline.time),)

    def keep(self, value: Lanes) -> None:
        self.timeline.time = self.playhead
        for channel in self.held:
            channel.base = self.value_of(channel)

    def back(self) -> None:
        self.timeline.time = self.at_rest
        for channel in self.held:
            channel.base = self.known[channel]

    def let_go(self) -> None:
        for channel in self.held:
            channel.player = None
        self.timeline.player = None

    def lose_all(self) -> None:
        """Replaced; what it holds keeps its value."""
        value, velocity = self.value, self.velocity
        self.keep(value)
        self.end("replaced", value, velocity)

    # ---- Its channels

    def _shows(self, channel: Channel) -> Shown | None:
        found = None if self.fresh else self._exactly(self.local)
        return None if found is None else self.timeline.show(channel, found)

    def value_of(self, channel: Channel) -> Lanes:
        shown = self._shows(channel)
        return self.known[channel] if shown is None else shown.value

    def velocity_of(self, channel: Channel) -> Lanes:
        shown, pace = self._shows(channel), self.velocity[0]
        if shown is None or not pace:
            return motions.none(self.known[channel])
        return tuple(v * pace for v in shown.velocity)

    def two_sided(self, channel: Channel) -> bool:
        """Where slopes meet on the way back either will do."""
        shown, pace = self._shows(channel), self.velocity[0]
        if shown is None or not pace:
            return False
        corner = self.rate < 0 and self.state(self.local).directed_progress in (0, 1)
        back = pace < 0 and shown.time in shown.content.times
        return corner or shown.two_sided or back or (pace < 0 and shown.pace < 0)

    def target_of(self, channel: Channel) -> Lanes:
        return self.value_of(channel)

    def release(self, channel: Channel) -> None:
        channel.base = self.value_of(channel)
        channel.player = None

    def lose(self, channel: Channel, reason: str) -> None:
        self.release(channel)

    def orphan(self, channel: Channel) -> None:
        channel.player = None
        del self.known[channel]

    @property
    def over(self) -> bool:
        """Made at its end: what it shows before a step has seen that is not said."""
        return self.fresh or self.timing.phase(self.local) == "after"

    # ---- Its markers

    def ticks(self, old: Time, new: Time, inclusive: bool) -> Sequence[Tick]:
        loops = super().ticks(old, new, inclusive)
        if not self.marks or not self.timing.duration:
            return loops
        forwards = new >= old if new != old else self.rate > 0
        end = self.timing.end_time
        new = min(new, end) if forwards else max(new, Fraction(0))
        passed = [
            (k, tick)
            for k, tick in self._marks(min(old, new), max(old, new))
            if (old < tick.local <= new if forwards else new <= tick.local < old) or (inclusive and tick.local == old)
        ]
        # At a boundary: the markers of the iteration that ends, the loop, those of the next.
        passed += [(self._boundary(t.local) - Fraction(1, 2), t) for t in loops[:]]
        passed.sort(key=lambda one: (one[1].local, one[0]))
        found = [tick for _, tick in passed]
        return found if forwards else found[::-1]

    def _boundary(self, local: Time) -> int:
        tm = self.timing
        return round((local - tm.delay) / tm.duration + tm.iteration_start)

    def _marks(self, low: Time, high: Time) -> list[tuple[Fraction, Tick]]:
        """With their iterations, each in ascending order of local time; none is missing between the times."""
        tm = self.timing
        first, last = tm.iteration_start, tm.iteration_start + tm.iterations
        length = min(tm.duration, ENDLESS)
        found = []
        around = [(t - tm.delay) / length + first for t in (low, high)]
        begin = max(math.floor(first), math.floor(around[0]) - 1)
        end = min(max(last, math.floor(first) + 1), math.floor(around[1]) + 2)
        for k in range(begin, math.ceil(end)):
            there = tm.runs_forwards(Fraction(k))
            # At a turn the iteration that ends there has them.
            turned = k > first and there != tm.runs_forwards(Fraction(k - 1))
            for p, number in self.marks if there else self.marks[::-1]:
                overall = k + (p if there else 1 - p)
                if first <= overall <= last and not (turned and overall == k):
                    local = tm.delay + (overall - first) * length
                    found.append((Fraction(k), Tick(local, number)))
        return [one for one in found if 0 <= one[1].local <= tm.end_time]
