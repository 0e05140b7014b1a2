# SPDX-License-Identifier: MIT
"""What test_world_machine.py does with timelines: makes, moves, edits them; saves the world and takes it back."""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass
from typing import Any

import pytest
import timeline_help as help
import world_machine
import world_model as model
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule
from timeline_players import Timeline
from world_machine import index, lanes, shown, steps, timings, worked

import tweenspirit as ts

#: Continuous ones: elsewhere a rounded quotient may be on the other side of a jump.
NESTED: list[dict[str, Any]] = [
    {},
    {"rate": -1.0},
    {"iterations": 2.0, "direction": "alternate"},
    {"fill": "none"},
    {"rate": 2.0, "delay": 0.25},
    {"duration": 2.0, "easing": "quad.in"},
]
eighths = st.integers(-12, 28)
worked.update({"moves": 0, "restored": 0})


@dataclass
class Saved:
    blob: bytes
    model: model.World
    channels: list[tuple[ts.Channel, model.Channel]]
    timelines: list[tuple[ts.Timeline, Timeline]]
    players: dict[int, ts.Player]
    hash: int


class TimelineMachine(world_machine.Machine):
    @initialize()
    def begin(self) -> None:
        self.timelines: list[tuple[ts.Timeline, Timeline]] = []
        self.saved: Saved | None = None
        #: Players that a restore has ended, not told yet.
        self.cancelled: set[int] = set()
        super().begin()
        self.make_timeline(), self.make_timeline()
        self.place(0, 0, 0, (0.0, 5.0, 1.0), 0)
        self.place(1, 1, 3, (5.0, -8.0, 1.0), 2)

    def make_timeline(self) -> None:
        self.timelines.append((self.world.timeline(), Timeline(self.model)))

    def timeline(self, i: int) -> tuple[ts.Timeline, Timeline]:
        return self.timelines[i % len(self.timelines)]

    # ---- Contents

    @precondition(lambda self: len(self.timelines) < 4)
    @rule()
    def another_timeline(self) -> None:
        self.make_timeline()

    @rule(i=index, j=index, first=eighths, values=lanes, at=eighths)
    def place(self, i: int, j: int, first: int, values: Any, at: int) -> None:
        (channel, mine), (timeline, wanted) = self.channel(j), self.timeline(i)
        n = len(mine.base)
        track = ts.Track("float" if n == 1 else "vec3")
        for k, value in enumerate(values):
            track.key(first / 8 + k * 0.75, shown((value, -value, 2 * value + k)[:n]))
        if len(wanted.score.entries) < 6:
            timeline.add(channel, track, at=at / 8)
            wanted.score.add_track(mine, help.Plain(track), at / 8)
            wanted.added()

    @precondition(lambda self: len(self.timelines) > 1)
    @rule(i=index, j=index, at=eighths, words=st.sampled_from(NESTED))
    def nest(self, i: int, j: int, at: int, words: dict[str, Any]) -> None:
        i, j = i % len(self.timelines), j % len(self.timelines)
        if i == j:
            with pytest.raises(ts.InvalidArgumentError):
                self.timelines[i][0].add(self.timelines[i][0])
            return
        (outer, wanted), (inner, inside) = self.timelines[max(i, j)], self.timelines[min(i, j)]
        if len(wanted.score.entries) < 6:
            outer.add(inner, at=at / 8, **words)
            help.nest_model(wanted.score, inside.score, at / 8, words)
            wanted.added()

    @rule(i=index, at=eighths, name=st.sampled_from(["a", "b", "c"]))
    def mark(self, i: int, at: int, name: str) -> None:
        timeline, wanted = self.timeline(i)
        if len(wanted.score.markers) < 4:
            timeline.marker(at / 8, name)
            wanted.score.add_marker(at / 8, name)  # type: ignore[arg-type]

    @rule(i=index, k=index)
    def remove(self, i: int, k: int) -> None:
        timeline, wanted = self.timeline(i)
        if not wanted.score.entries:
            return
        k %= len(wanted.score.entries)
        entries = [entry for entry in timeline.entries if entry.kind != "marker"]
        timeline.remove(entries[k])
        wanted.remove(wanted.score.entries[k])

    # ---- Moves

    @rule(i=index, to=eighths)
    def scrub(self, i: int, to: int) -> None:
        timeline, wanted = self.timeline(i)
        worked["moves"] += 1
        timeline.time = to / 8
        wanted.set_time(to / 8)

    @rule(
        i=index,
        duration=st.sampled_from([None, None, 0.5, 1.0]),
        words=timings,
        easing=st.sampled_from(["linear", "quad.in"]),
    )
    def play_timeline(self, i: int, duration: float | None, words: dict[str, Any], easing: str) -> None:
        timeline, wanted = self.timeline(i)
        if (words["rate"] < 0 and math.isinf(words["iterations"])) or not wanted.score.duration:
            return
        worked["moves"] += 1
        player = timeline.play(duration=duration, easing=easing, **words)
        self.add(player, wanted.play(duration or 0.0, easing, **words))

    @rule(
        i=index,
        to=eighths,
        duration=st.sampled_from([None, 0.5, 2.0]),
        easing=st.sampled_from(["linear", "cubic.inOut"]),
        delay=st.sampled_from([0.0, 0.0, 0.25]),
        fill=st.sampled_from(["both", "forwards", "none"]),
    )
    def animate_to(self, i: int, to: int, duration: float | None, easing: str, delay: float, fill: str) -> None:
        timeline, wanted = self.timeline(i)
        worked["moves"] += 1
        player = timeline.animate_to(to / 8, duration, easing, delay=delay, fill=fill)
        self.add(player, wanted.animate_to(to / 8, duration or 0.0, easing, delay=delay, fill=fill))

    # ---- Saving

    @rule()
    def save(self) -> None:
        self.saved = Saved(
            self.world.snapshot(),
            *copy.deepcopy((self.model, [one for _, one in self.channels], [one for _, one in self.timelines])),
            {one.number: player for player, one in self.players if one.alive},
            self.world.state_hash(),
        )
        self.saved.channels = list(zip([c for c, _ in self.channels], self.saved.channels, strict=True))  # type: ignore[arg-type]
        self.saved.timelines = list(zip([t for t, _ in self.timelines], self.saved.timelines, strict=True))  # type: ignore[arg-type]

    @rule(dts=steps)
    def go_alike(self, dts: list[float]) -> None:
        """Another world that is restored takes the same steps."""
        blob, other = self.world.snapshot(), ts.World()
        other.restore(blob)
        worked["restored"] += 1
        assert other.snapshot() == blob and other.state_hash() == self.world.state_hash()
        if not self.actions and not self.cancelled:
            self.step(dts)
            for dt in dts:
                other.step(dt)
            assert other.state_hash() == self.world.state_hash() and other.snapshot() == self.world.snapshot()
        other.close()

    @precondition(lambda self: self.saved is not None)
    @rule()
    def take_back(self) -> None:
        self.step([0.0])
        while self.undelivered or self.world.stats()["unread_events"]:
            self.step([0.0])
        saved = self.saved
        if saved is None:
            return
        alive = {one.number: (player, one) for player, one in self.players if one.alive}
        later = [c for c, one in self.channels if one.name not in [old.name for _, old in saved.channels]]
        self.world.restore(saved.blob)
        worked["restored"] += 1
        assert self.world.state_hash() == saved.hash and self.world.snapshot() == saved.blob
        self.rebuild(saved, alive)
        for channel in later:
            with pytest.raises(ts.StaleHandleError):
                _ = channel.value
        self.compare()

    def rebuild(self, saved: Saved, alive: dict[int, tuple[ts.Player, Any]]) -> None:
        """The model of the blob, which may be taken again; and who is who in it."""
        numbers = self.model.numbers
        self.model, channels, timelines = copy.deepcopy(
            (saved.model, [one for _, one in saved.channels], [one for _, one in saved.timelines])
        )
        self.model.numbers, self.model.events = numbers, []
        self.channels = [
            (c if c.name is not None and valid(c) else self.world.find(one.name), one)
            for (c, _), one in zip(saved.channels, channels, strict=True)
        ]
        self.timelines = [(t, one) for (t, _), one in zip(saved.timelines, timelines, strict=True)]
        back = {one.number: one for one in self.model.players}
        for number, (player, one) in alive.items():
            if number not in back:
                assert player.end_reason == "cancelled"
                one.reason = "cancelled"
                self.cancelled.add(number)
        self.players = []
        for number, one in back.items():
            player = self.found(one)
            if number in alive:
                assert player is alive[number][0]
                self.players.append((player, one))
                self.wanted[number] = one
            else:
                self.listen(player, one)

    def found(self, one: Any) -> ts.Player:
        pairs: list[tuple[Any, Any]] = [*self.channels, *self.timelines]
        (player,) = [mine.player for mine, its in pairs if its.player is one and not holds(its, one)]
        assert player is not None
        return player

    def compare_events(self, natural: bool, count: int = 0) -> None:
        if natural and self.cancelled:
            told = [one for one in self.told if one[0] == "end" and one[1] in self.cancelled]
            self.told = [one for one in self.told if one not in told]
            assert {number for _, number in told} == self.cancelled and len(told) == len(self.cancelled)
            self.cancelled = set()
        super().compare_events(natural, count)

    def compare_order(self, found: list[int], wanted: list[model.Event]) -> None:
        """What a timeline replaces ends in any order."""
        assert sorted(found) == sorted(e.player.number for e in wanted)

    def compare(self) -> None:
        super().compare()
        for timeline, wanted in self.timelines:
            assert abs(timeline.time - float(wanted.playhead())) <= 1e-9
            assert (timeline.duration, timeline.levels) == (float(wanted.score.duration), wanted.score.levels)
            assert (timeline.player is None) == (wanted.player is None)


def valid(channel: ts.Channel) -> bool:
    try:
        channel.value  # noqa: B018
    except ts.StaleHandleError:
        return False
    return True


def holds(its: Any, one: Any) -> bool:
    """Whether a channel's player is a timeline's."""
    return isinstance(its, model.Channel) and one.kind == "timeline"
