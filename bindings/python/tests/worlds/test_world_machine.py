# SPDX-License-Identifier: MIT
"""Worlds under commands at random, in and out of handlers, against the model: values, velocities, counts, events.

Timelines come with it, and worlds that are saved and taken back on their way.
"""

from __future__ import annotations

import copy
import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
import timeline_help as help
import world_model as model
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from long_runs import often
from timeline_players import Playhead, Timeline

import tweenspirit as ts

NEAR = 1e-9
KINDS = ("begin", "marker", "loop", "end")
SPRINGS = [(4 * math.pi, 1.0), (10.0, 0.5), (14.0, 0.35), (10.0, 1.5), (30.0, 0.9)]
STEPS = [0.0, 1 / 64, 1 / 64, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0, 3.0]

index = st.integers(0, 11)
lanes = st.tuples(*[st.sampled_from([-8.0, -1.0, 0.0, 0.25, 1.0, 5.0, 100.0])] * 3)
steps = st.lists(st.sampled_from(STEPS), min_size=1, max_size=8)
delays = st.sampled_from([0.0, 0.0, 0.0, 0.25, 1.0, -0.25])
timings = st.fixed_dictionaries(
    {
        "delay": delays,
        "iterations": st.sampled_from([1.0, 1.0, 1.0, 2.0, 3.5, 0.5, math.inf]),
        "iteration_start": st.sampled_from([0.0, 0.0, 0.5, 1.25]),
        "direction": st.sampled_from(["normal", "normal", "reverse", "alternate", "alternate-reverse"]),
        "fill": st.sampled_from(["both", "both", "forwards", "backwards", "none"]),
        "end_delay": st.sampled_from([0.0, 0.0, 0.25, -3 / 128]),
        "rate": st.sampled_from([1.0, 1.0, 1.0, 2.0, -1.0]),
    }
)

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

worked = {"steps": 0, "rules": 0, "events": 0, "moves": 0, "restored": 0}


def shown(value: model.Lanes) -> float | Sequence[float]:
    return value[0] if len(value) == 1 else value


def close(got: Any, want: model.Lanes) -> bool:
    found = tuple(got) if isinstance(got, tuple) else (got,)
    return len(found) == len(want) and all(
        abs(a - b) <= NEAR * max(1.0, abs(b)) for a, b in zip(found, want, strict=True)
    )


def refused(words: dict[str, Any]) -> bool:
    """What runs back begins at its end."""
    return bool(words.get("rate", 1.0) < 0 and math.isinf(words["iterations"]))


def two_slopes(channel: model.Channel) -> bool:
    """Where a track's iterations meet on the way back its slopes are two, and either will do."""
    player = channel.player
    if player is None or isinstance(player, Playhead):
        return player is not None and player.two_sided(channel)
    return bool(player.kind == "track" and player.rate < 0 and player.progress in (0, 1))


def valid(channel: ts.Channel) -> bool:
    try:
        channel.value  # noqa: B018
    except ts.StaleHandleError:
        return False
    return True


def holds(its: Any, one: Any) -> bool:
    """Whether a channel's player is a timeline's."""
    return isinstance(its, model.Channel) and one.kind == "timeline"


@dataclass
class Saved:
    blob: bytes
    model: model.World
    channels: list[tuple[ts.Channel, model.Channel]]
    timelines: list[tuple[ts.Timeline, Timeline]]
    players: dict[int, ts.Player]
    hash: int


class Machine(RuleBasedStateMachine):
    @initialize()
    def begin(self) -> None:
        self.world, self.model = ts.World(), model.World()
        self.channels: list[tuple[ts.Channel, model.Channel]] = []
        self.players: list[tuple[ts.Player, Any]] = []
        #: By their numbers: a restored world's model has others.
        self.wanted: dict[int, Any] = {}
        self.gone: list[ts.Player] = []
        #: What handlers have been told, and what they are to be told in the next step.
        self.told: list[tuple[str, int]] = []
        self.undelivered: list[tuple[str, int]] = []
        self.actions: dict[int, Callable[[], None]] = {}
        #: Of what has ended in the step; the model knows no stops, so they are done behind it.
        self.due: list[Callable[[], None]] = []
        self.closed = False
        self.names = itertools.count()
        self.timelines: list[tuple[ts.Timeline, Timeline]] = []
        self.saved: Saved | None = None
        #: Players that a restore has ended, not told yet.
        self.cancelled: set[int] = set()
        self.make_channel(1), self.make_channel(3)
        self.make_timeline(), self.make_timeline()
        self.place(0, 0, 0, (0.0, 5.0, 1.0), 0)
        self.place(1, 1, 3, (5.0, -8.0, 1.0), 2)

    def make_timeline(self) -> None:
        self.timelines.append((self.world.timeline(), Timeline(self.model)))

    def timeline(self, i: int) -> tuple[ts.Timeline, Timeline]:
        return self.timelines[i % len(self.timelines)]

    def make_channel(self, count: int) -> None:
        value = (0.0, 10.0, -3.0)[:count]
        wanted = self.model.channel(*value)
        wanted.name = f"channel-{next(self.names)}"
        self.channels.append((self.world.channel(shown(value), name=wanted.name), wanted))

    def channel(self, i: int) -> tuple[ts.Channel, model.Channel]:
        """Not where it is open how fast it is."""
        while isinstance(player := self.channels[i % len(self.channels)][1].player, Playhead):
            if not player.two_sided(self.channels[i % len(self.channels)][1]):
                break
            self.clock(1.0, False)
            self.step([1 / 64])
        return self.channels[i % len(self.channels)]

    def player(self, i: int) -> tuple[ts.Player, Any]:
        return self.alive()[i % len(self.alive())]

    def alive(self) -> list[tuple[ts.Player, Any]]:
        return [pair for pair in self.players if pair[1].alive]

    def add(self, player: ts.Player, wanted: Any) -> None:
        """What is over when it begins is so from the next step on."""
        self.listen(player, wanted)
        if wanted.fresh or wanted.timing.phase(wanted.local) == "after":
            self.step([0.0])

    def listen(self, player: ts.Player, wanted: Any) -> None:
        number = wanted.number
        self.players.append((player, wanted))
        self.wanted[number] = wanted
        player.on_begin(lambda: self.told.append(("begin", number)))
        player.on_loop(lambda count: self.told.append(("loop", number)))
        player.on_marker(lambda name: self.told.append(("marker", number)))
        player.on_end(lambda reason: self.ended(number, reason))

    def ended(self, number: int, reason: str) -> None:
        self.told.append(("end", number))
        assert reason == self.wanted[number].reason, (number, reason, self.wanted[number].reason)
        action = self.actions.pop(number, None)
        if action:
            self.due.append(action)

    # ---- Animations

    @rule(count=st.sampled_from([1, 3]))
    def create(self, count: int) -> None:
        if len(self.channels) < 6:
            self.make_channel(count)

    @rule(
        i=index,
        goal=lanes,
        start=st.one_of(st.none(), st.none(), lanes),
        duration=st.sampled_from([0.0, 0.25, 0.5, 1.0, 1.5]),
        easing=st.sampled_from(["linear", "quad.in", "cubic.inOut"]),
        words=timings,
    )
    def tween(self, i: int, goal: Any, start: Any, duration: float, easing: str, words: dict[str, Any]) -> None:
        channel, wanted = self.channel(i)
        n = len(wanted.base)
        if duration == 0:
            words = {"delay": max(words["delay"], 0.0), "fill": words["fill"]}
        if refused(words):
            with pytest.raises(ts.InvalidArgumentError):
                channel.tween_to(shown(goal[:n]), duration, **words)
            return
        start = None if start is None else start[:n]
        found = channel.tween_to(shown(goal[:n]), duration, easing, start=start and shown(start), hold=True, **words)
        self.add(found, wanted.tween(goal[:n], duration, easing, start=start, **words))

    @rule(
        i=index,
        goal=lanes,
        duration=st.sampled_from([0.25, 1.0]),
        easing=st.sampled_from(["linear", "cubic.inOut"]),
        delay=st.sampled_from([0.0, 0.0, 0.25]),
        rate=st.sampled_from([1.0, 1.0, 2.0]),
    )
    def blend(self, i: int, goal: Any, duration: float, easing: str, delay: float, rate: float) -> None:
        channel, wanted = self.channel(i)
        goal = goal[: len(wanted.base)]
        found = channel.tween_to(shown(goal), duration, easing, delay=delay, rate=rate, blend=True, hold=True)
        self.add(found, wanted.tween(goal, duration, easing, delay=delay, rate=rate, blend=True))

    @rule(
        i=index,
        goal=lanes,
        spring=st.sampled_from(SPRINGS),
        velocity=st.one_of(st.none(), st.none(), lanes),
        tolerance=st.sampled_from([None, None, 0.01]),
        more=st.fixed_dictionaries(
            {"delay": st.sampled_from([0.0, 0.0, 0.0, 0.5]), "rate": st.sampled_from([1.0, 1.0, 2.0])}
        ),
    )
    def spring(self, i: int, goal: Any, spring: Any, velocity: Any, tolerance: Any, more: dict[str, float]) -> None:
        channel, wanted = self.channel(i)
        n, (omega, zeta) = len(wanted.base), spring
        velocity = None if velocity is None else velocity[:n]
        found = channel.spring_to(
            shown(goal[:n]),
            ts.Spring(omega=omega, damping_ratio=zeta),
            velocity=None if velocity is None else shown(velocity),
            tolerance=tolerance,
            hold=True,
            **more,
        )
        mine = wanted.spring(goal[:n], omega, zeta, velocity=velocity, tolerance=tolerance, **more)
        self.add(found, mine)

    @rule(
        i=index,
        velocity=st.one_of(st.none(), lanes),
        rate=st.sampled_from([2.0, 10.0]),
        tolerance=st.sampled_from([None, None, 0.01]),
        delay=st.sampled_from([0.0, 0.0, 0.25]),
        speed=st.sampled_from([1.0, 1.0, 2.0]),
    )
    def decay(self, i: int, velocity: Any, rate: float, tolerance: Any, delay: float, speed: float) -> None:
        channel, wanted = self.channel(i)
        velocity = None if velocity is None else velocity[: len(wanted.base)]
        found = channel.decay(
            None if velocity is None else shown(velocity),
            ts.Decay(rate=rate),
            tolerance=tolerance,
            delay=delay,
            hold=True,
            rate=speed,
        )
        self.add(found, wanted.decay(velocity, rate, tolerance=tolerance, delay=delay, speed=speed))

    @rule(i=index, keys=st.tuples(lanes, lanes), begin=st.sampled_from([0.0, -2.0]), words=timings)
    def play(self, i: int, keys: Any, begin: float, words: dict[str, Any]) -> None:
        channel, wanted = self.channel(i)
        n = len(wanted.base)
        track = ts.Track("float" if n == 1 else "vec3")
        track.key(begin, shown(keys[0][:n])).key(begin + 0.75, shown(keys[1][:n]))
        if refused(words):
            with pytest.raises(ts.InvalidArgumentError):
                channel.play(track, **words)
            return
        found = channel.play(track, hold=True, **words)
        track.key(begin - 1, shown(keys[1][:n]))
        self.add(found, wanted.play(keys[0][:n], keys[1][:n], 0.75, **words))

    # ---- Commands

    @precondition(lambda self: self.alive())
    @rule(i=index, command=st.sampled_from(["pause", "resume", "resume", "stop", "cancel", "reverse"]))
    def command(self, i: int, command: str) -> None:
        player, wanted = self.player(i)
        if command == "reverse" and wanted.rate == 0:
            return
        getattr(player, command)()
        getattr(wanted, command)()

    @precondition(lambda self: self.alive())
    @rule(i=index)
    def finish(self, i: int) -> None:
        player, wanted = self.player(i)
        if wanted.finish():
            player.finish()
        else:
            with pytest.raises(ts.InvalidArgumentError):
                player.finish()

    @precondition(lambda self: self.alive())
    @rule(i=index, eighths=st.integers(-4, 32), events=st.booleans())
    def seek(self, i: int, eighths: int, events: bool) -> None:
        """A little off the boundaries, and not behind time 0: whether those have been passed is nobody's business."""
        player, wanted = self.player(i)
        local = eighths / 8 + 1 / 256
        events = events and (local > 0 or wanted.timing.delay >= 0)
        player.seek(local, events=events)
        wanted.seek(local, events)

    @precondition(lambda self: self.alive())
    @rule(i=index, rate=st.sampled_from([1.0, 2.0, 0.5, -1.0, -2.0, 0.0]))
    def rate(self, i: int, rate: float) -> None:
        player, wanted = self.player(i)
        player.rate = rate
        wanted.set_rate(rate)

    @rule(i=index, value=lanes)
    def set(self, i: int, value: Any) -> None:
        channel, wanted = self.channel(i)
        value = value[: len(wanted.base)]
        channel.set(shown(value)), wanted.set(value)

    @rule(i=index)
    def stop_channel(self, i: int) -> None:
        channel, wanted = self.channel(i)
        channel.stop(), wanted.stop()

    @precondition(lambda self: len(self.channels) > 2)
    @rule(i=index)
    def destroy(self, i: int) -> None:
        channel, wanted = self.channels.pop(i % len(self.channels))
        channel.close(), wanted.destroy()
        channel.stop()
        with pytest.raises(ts.StaleHandleError):
            _ = channel.value

    @rule(rate=st.sampled_from([1.0, 1.0, 0.5, 2.0, 0.0]), paused=st.sampled_from([False, False, False, True]))
    def clock(self, rate: float, paused: bool) -> None:
        self.world.rate, self.world.paused = rate, paused
        self.model.rate, self.model.paused = model.exact(rate), paused

    # ---- Timelines' contents

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

    # ---- Timelines' moves

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

    # ---- Handlers

    @precondition(lambda self: self.alive())
    @rule(i=index, j=index, what=st.sampled_from(["stop", "again", "destroy", "set", "close", "pause"]))
    def handle(self, i: int, j: int, what: str) -> None:
        number = self.player(i)[1].number
        self.actions[number] = lambda: self.act(self.wanted[number], j, what)

    def act(self, wanted: Any, j: int, what: str) -> None:
        mine, others = [pair for pair in self.channels if pair[1] is wanted.channel], self.alive()
        if what == "close":
            self.world.close()
            self.closed = True
        elif what in ("stop", "pause") and others:
            player, other = others[j % len(others)]
            getattr(player, what)(), getattr(other, what)()
        elif what == "again" and mine:
            target = tuple(x + 1.0 for x in wanted.channel.base)
            self.add(mine[0][0].tween_to(shown(target), 0.5), mine[0][1].tween(target, 0.5))
        elif what == "set" and mine:
            self.set(self.channels.index(mine[0]), (7.0, 8.0, 9.0))
        elif what == "destroy" and mine and len(self.channels) > 2:
            self.destroy(self.channels.index(mine[0]))

    # ---- Steps

    @rule(dts=steps)
    def several_steps(self, dts: list[float]) -> None:
        self.step(dts)

    @rule(dts=steps)
    def step(self, dts: list[float]) -> None:
        for dt in dts:
            self.compare_events(natural=False)
            self.model.step(dt)
            natural = len(self.model.events)
            self.told = []
            found = self.world.step(dt)
            worked["steps"] += 1
            assert found == self.model.active
            self.compare_events(natural=True, count=natural)
            self.compare()
            due, self.due = self.due, []
            for action in due:
                action()
                if self.closed:
                    self.reopen()
                    return

    def reopen(self) -> None:
        with pytest.raises(ts.StaleHandleError):
            self.world.step(0.0)
        for player, _ in self.players:
            assert not player.active
        self.begin()

    def compare_events(self, natural: bool, count: int = 0) -> None:
        if natural and self.cancelled:
            told = [one for one in self.told if one[0] == "end" and one[1] in self.cancelled]
            self.told = [one for one in self.told if one not in told]
            assert {number for _, number in told} == self.cancelled and len(told) == len(self.cancelled)
            self.cancelled = set()
        found, wanted = self.world.events(), self.model.take_events()
        numbers = {id(player): one.number for player, one in self.players}
        count = count if natural else 0
        worked["events"] += len(found)
        assert len(found) == len(wanted), (found, wanted)
        assert [event.time for event in found] == sorted(event.time for event in found)
        for a, b in itertools.pairwise(found[:count]):
            assert a.time < b.time or KINDS.index(a.kind) <= KINDS.index(b.kind) or a.player is b.player
        here = [(e.kind, numbers[id(e.player)]) for e in found]
        for number in {number for _, number in here}:
            mine = [e for e in found if numbers[id(e.player)] == number]
            its = [e for e in wanted if e.player.number == number]
            assert len(mine) == len(its), (mine, its)
            for a, b in zip(mine, its, strict=True):
                self.compare_event(a, b)
        # What a timeline replaces ends in any order.
        assert sorted(n for _, n in here[count:]) == sorted(e.player.number for e in wanted[count:])
        if natural:
            assert self.told == self.undelivered + here[:count]
            self.undelivered = here[count:]
        else:
            self.undelivered += here
        self.gone += [player for player, one in self.players if not one.alive]
        self.players = [(player, one) for player, one in self.players if one.alive]

    def compare_event(self, found: ts.Event, wanted: model.Event) -> None:
        assert (found.kind, found.count) == (wanted.kind, wanted.count), (found, wanted)
        assert abs(found.time - wanted.time) <= NEAR, (found, wanted)
        if wanted.kind == "end":
            assert found.reason == wanted.reason
            for mine, its in ((found.value, wanted.value), (found.velocity, wanted.velocity)):
                assert its is None or close(mine, its), (found, wanted)

    @invariant()
    def compare(self) -> None:
        worked["rules"] += 1
        assert self.world.time == float(self.model.time)
        for channel, wanted in self.channels:
            assert close(channel.value, wanted.value), (channel.value, wanted.value, wanted.player)
            if not two_slopes(wanted):
                assert close(channel.velocity, wanted.velocity), (channel.velocity, wanted.velocity, wanted.player)
            assert close(channel.target, wanted.target)
            assert (channel.player is None) == (wanted.player is None)
        for player, one in self.players:
            if one.alive:
                assert player.active == one.runs and player.paused == one.paused and player.begun == one.begun
                assert abs(player.time - float(one.local)) <= NEAR
            else:
                assert not player.active and player.end_reason == one.reason
        stats = self.world.stats()
        assert (stats["channels"], stats["players"]) == (len(self.channels), len(self.model.players))
        assert stats["active"] == self.model.active
        for player in self.gone[-2:]:
            player.pause()
            with pytest.raises(ts.StaleHandleError):
                player.restart()
        for timeline, wanted in self.timelines:
            assert abs(timeline.time - float(wanted.playhead())) <= NEAR
            assert (timeline.duration, timeline.levels) == (float(wanted.score.duration), wanted.score.levels)
            assert (timeline.player is None) == (wanted.player is None)


Machine.TestCase.settings = settings(
    max_examples=often(300, 10_000),
    stateful_step_count=50,
    report_multiple_bugs=False,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


class TestMachine(Machine.TestCase):  # type: ignore[misc]
    pass


def test_the_machine_has_worked() -> None:
    """What the run above was worth; alone it says nothing."""
    if worked["rules"]:
        assert worked["rules"] >= 5_000 and worked["steps"] >= 5_000 and worked["events"] >= 2_500, worked
        assert worked["moves"] >= 600 and worked["restored"] >= 300, worked
