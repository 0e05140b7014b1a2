# SPDX-License-Identifier: MIT
"""What a timeline shows at a time, by its documentation: entries, maps into inner timelines, who drives a channel.

Times are fractions, infinite ones floats. A channel is whatever an entry was added for; what a track shows is asked of
the track. Nothing depends on what was asked before.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from web_animations import State, Time, Timing, exact, same

#: How long a timeline without end counts, inside another.
ENDLESS = Fraction(2) ** 200


class Content(Protocol):
    """What stands in a track's entry. Times are those of its keys, ascending."""

    times: Sequence[float]

    def value(self, t: float) -> Sequence[Any]: ...
    def velocity(self, t: float) -> Sequence[Any]: ...


@dataclass(frozen=True)
class Shown:
    """A content at a time of its own, and how fast that time goes per second of the playhead's."""

    content: Content
    time: float
    pace: float
    #: Whether slopes meet there that are two, seen from a map that runs back.
    corner: bool = False

    @property
    def two_sided(self) -> bool:
        """On a key that is passed from the right, or where iterations meet so: either slope will do."""
        return self.corner or (self.pace < 0 and self.time in self.content.times)

    @property
    def value(self) -> tuple[float, ...]:
        return tuple(float(x) for x in self.content.value(self.time))

    @property
    def velocity(self) -> tuple[float, ...]:
        return tuple(float(x) * self.pace for x in self.content.velocity(self.time))


@dataclass(frozen=True)
class TrackEntry:
    channel: Hashable
    content: Content
    at: Fraction

    @property
    def start(self) -> Time:
        return self.at + exact(self.content.times[0])

    @property
    def end(self) -> Time:
        return self.at + exact(self.content.times[-1])

    def channels(self) -> Iterator[Hashable]:
        yield self.channel

    def first(self, channel: Hashable) -> Time | None:
        """When it starts for a channel; None where it has nothing for it."""
        return self.start if channel == self.channel else None

    def drives(self, channel: Hashable, time: Fraction) -> bool:
        return channel == self.channel

    def show(self, channel: Hashable, time: Fraction) -> Shown:
        x = time - self.at
        near = min(self.content.times, key=lambda key: abs(exact(key) - x))
        return Shown(self.content, near if same(exact(near), x) else float(x), 1.0)


@dataclass(frozen=True)
class InnerEntry:
    """A timeline inside; the timing's duration and curve are given, `slope` is the curve's derivative."""

    inner: Score
    timing: Timing
    at: Fraction
    slope: Callable[[float], float] = lambda u: 1.0

    @property
    def length(self) -> Time:
        return self.inner.duration

    @property
    def rate(self) -> Fraction:
        return Fraction(self.timing.rate)

    @property
    def start(self) -> Time:
        tm = self.timing
        if self.rate > 0:
            return self.at + tm.before_active / self.rate
        return self.at + (tm.end_time - tm.active_after) / -self.rate

    @property
    def end(self) -> Time:
        return self.at + self.timing.end_time / abs(self.rate)

    def channels(self) -> Iterator[Hashable]:
        yield from self.inner.channels()

    def first(self, channel: Hashable) -> Time | None:
        s, tm = self.inner.first(channel), self.timing
        if s is None:
            return None
        if self.rate < 0:
            return self.at + (tm.end_time - tm.active_after) / -self.rate
        if math.isinf(self.length):
            return self.at + max(tm.delay + max(s, 0), tm.before_active) / self.rate
        whole = math.floor(tm.iteration_start)
        if not tm.runs_forwards(Fraction(whole)):
            return self.at + tm.before_active / self.rate
        part = min(max(s / self.length, Fraction(0)), Fraction(1)) if self.length else 0
        begun = max(whole + part, tm.iteration_start) - tm.iteration_start
        local = max(tm.delay + begun * tm.duration, tm.before_active)
        return self.at + local / self.rate

    def local(self, time: Fraction) -> Time:
        way = self.rate * (time - self.at)
        return way if self.rate > 0 else self.timing.end_time + way

    def state(self, time: Fraction) -> State:
        return self.timing.at(self.local(time))

    def time_inside(self, time: Fraction) -> Fraction | None:
        if math.isinf(self.length):
            state = self.state(time)
            if not state.in_effect:
                return None
            return max(Fraction(self.local(time)) - self.timing.delay, Fraction(0))
        progress = self.state(time).progress
        return None if progress is None else Fraction(progress) * Fraction(self.length)

    def pace(self, time: Fraction) -> float:
        state, tm = self.state(time), self.timing
        if state.phase != "active" or tm.duration == 0:
            return 0.0
        if math.isinf(self.length):
            return float(self.rate)
        way = 1 if tm.runs_forwards(state.iteration) else -1
        slope = self.slope(float(state.directed_progress)) * way
        return slope * float(self.length / tm.duration) * float(self.rate)

    def drives(self, channel: Hashable, time: Fraction) -> bool:
        inside = self.time_inside(time)
        return inside is not None and self.inner.driver(channel, inside) is not None

    def show(self, channel: Hashable, time: Fraction) -> Shown | None:
        inside = self.time_inside(time)
        found = self.inner.show(channel, inside)
        if found is None:
            return None
        pace, state = self.pace(time), self.state(time)
        meets = self.rate < 0 or pace < 0
        corner = found.two_sided or (meets and state.directed_progress in (0, 1))
        return Shown(found.content, found.time, found.pace * pace, corner)


Entry = TrackEntry | InnerEntry


@dataclass
class Score:
    """The entries of a timeline, as they are or as they were when it was added to another."""

    entries: list[Entry] = field(default_factory=list)
    markers: list[tuple[Fraction, int]] = field(default_factory=list)
    fixed: Time | None = None

    @property
    def duration(self) -> Time:
        if self.fixed is not None:
            return self.fixed
        ends = [entry.end for entry in self.entries] or [at for at, _ in self.markers]
        return max([Fraction(0), *ends])

    @property
    def levels(self) -> int:
        inside = [e.inner.levels for e in self.entries if isinstance(e, InnerEntry)]
        return 1 + max(inside, default=0)

    def channels(self) -> list[Hashable]:
        """Each once, in the order of the entries."""
        return list(dict.fromkeys(c for entry in self.entries for c in entry.channels()))

    def first(self, channel: Hashable) -> Time | None:
        found = [entry.first(channel) for entry in self.entries]
        return min((s for s in found if s is not None), default=None)

    def driver(self, channel: Hashable, time: Fraction) -> Entry | None:
        candidates = [
            (entry.first(channel), i, entry) for i, entry in enumerate(self.entries) if entry.drives(channel, time)
        ]
        started = [c for c in candidates if c[0] <= time or same(c[0], time)]
        if started:
            return max(started, key=lambda c: c[:2])[2]
        first = min((c[0] for c in candidates), default=None)
        return max((c for c in candidates if c[0] == first), default=(0, 0, None))[2]

    def show(self, channel: Hashable, time: Fraction) -> Shown | None:
        entry = self.driver(channel, time)
        return None if entry is None else entry.show(channel, time)

    def copy(self) -> Score:
        return Score(list(self.entries), [], self.duration)

    def add_track(self, channel: Hashable, content: Content, at: float) -> TrackEntry:
        self.entries.append(TrackEntry(channel, content, Fraction(at)))
        return self.entries[-1]  # type: ignore[return-value]

    def add_inner(
        self,
        inner: Score,
        at: float,
        duration: float = 0.0,
        slope: Callable[[float], float] = lambda u: 1.0,
        **words: Any,
    ) -> InnerEntry:
        copy = inner.copy()
        timing = Timing.of(duration or copy.duration, **words)
        entry = InnerEntry(copy, timing, Fraction(at), slope)
        self.entries.append(entry)
        return entry

    def add_marker(self, at: float, number: int) -> None:
        self.markers.append((Fraction(at), number))
