# SPDX-License-Identifier: MIT
"""Timelines to test: random ones beside their model, and an engine's world that goes beside a model's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import timeline_raw as raw
import track_model
import tracks as oracle
import web_animations
import world_model as model
from timeline_model import Score
from timeline_players import Playhead, Timeline

import tweenspirit as ts

Random = np.random.Generator


class Exact:
    """A track as the oracle has it."""

    def __init__(self, track: ts.Track) -> None:
        self.track: oracle.Track = track_model.exact(track)
        self.times = [key.time for key in self.track.keys]

    def value(self, t: float) -> Sequence[Any]:
        return self.track.value(t)

    def velocity(self, t: float) -> Sequence[Any]:
        return self.track.velocity(t)


class Plain:
    """A track as the library has it, where it is not tracks that are tested."""

    def __init__(self, track: ts.Track) -> None:
        self.track = track.copy()
        self.times = [key.time for key in self.track.keys()]

    def __deepcopy__(self, memo: object) -> Plain:
        return self

    def value(self, t: float) -> Sequence[float]:
        return track_model.as_row(self.track.value(t))

    def velocity(self, t: float) -> Sequence[float]:
        return track_model.as_row(self.track.velocity(t))


def curve(name: str | None) -> web_animations.Curve:
    if name is None:
        return web_animations.linear
    if name.startswith("steps"):
        count, position = name[6:-1].split(",")
        return web_animations.steps(int(count), position)
    easing = ts.Easing(name)
    return lambda progress, before: float(easing(float(progress)))


def slope(name: str | None) -> Any:
    return (lambda u: 1.0) if name is None else ts.Easing(name).derivative


def nest_model(score: Score, inner: Score, at: float, words: dict[str, Any]) -> Any:
    easing = words.get("easing")
    rest = {k: v for k, v in words.items() if k != "easing"}
    return score.add_inner(inner, at, curve=curve(easing), slope=slope(easing), **rest)


def line(*keys: tuple[float, float], easing: str = "linear") -> ts.Track:
    track = ts.Track("float", easing=easing)
    for time, value in keys:
        track.key(time, value)
    return track


Line = tuple[float, str | int]


class Pair:
    """A world of the engine, and the model's, under the same commands."""

    def __init__(self) -> None:
        self.world, self.model = raw.World(), model.World()
        self.channels: list[tuple[Any, model.Channel]] = []
        self.timelines: list[tuple[Any, Timeline]] = []
        self.players: dict[tuple[int, int], Any] = {}
        self.handles: dict[int, Any] = {}
        #: As tuples of what the engine told and what the model wants told, for tests to look at.
        self.told: list[raw.Event] = []
        self.wanted: list[model.Event] = []

    def channel(self, value: float = 0.0) -> int:
        self.channels.append((self.world.channel(value), self.model.channel(value)))
        return len(self.channels) - 1

    def timeline(self) -> int:
        self.timelines.append((self.world.timeline(), Timeline(self.model)))
        return len(self.timelines) - 1

    def add(self, timeline: int, channel: int, track: ts.Track, at: float = 0.0) -> Any:
        here, there = self.timelines[timeline]
        entry = self.world.add(here, self.channels[channel][0], track, at)
        mine = there.score.add_track(self.channels[channel][1], Plain(track), at)
        there.added()
        return entry, mine

    def nest(self, timeline: int, inner: int, at: float = 0.0, **words: Any) -> Any:
        here, there = self.timelines[timeline]
        entry = self.world.nest(here, self.timelines[inner][0], at, **words)
        mine = nest_model(there.score, self.timelines[inner][1].score, at, words)
        there.added()
        return entry, mine

    def mark(self, timeline: int, at: float, number: int) -> None:
        here, there = self.timelines[timeline]
        self.world.mark(here, at, number)
        there.score.add_marker(at, number)

    def remove(self, timeline: int, entry: Any) -> None:
        here, there = self.timelines[timeline]
        self.world.remove(here, entry[0])
        there.remove(entry[1])

    def _player(self, handle: Any, wanted: Any) -> Any:
        self.players[raw.key(handle)] = wanted
        self.handles[wanted.number] = handle
        return handle, wanted

    def play(self, timeline: int, **words: Any) -> Any:
        here, there = self.timelines[timeline]
        return self._player(self.world.play(here, **words), there.play(**words))

    def animate_to(self, timeline: int, time: float, **words: Any) -> Any:
        here, there = self.timelines[timeline]
        return self._player(self.world.animate_to(here, time, **words), there.animate_to(time, **words))

    def scrub(self, timeline: int, time: float) -> None:
        here, there = self.timelines[timeline]
        self.world.scrub(here, time)
        there.set_time(time)
        self.compare()

    def tween(self, channel: int, target: float, duration: float, easing: str = "linear", **words: Any) -> Any:
        here, there = self.channels[channel]
        handle = self.world.tween(here, [target], duration, easing=easing, **words)
        return self._player(handle, there.tween([target], duration, easing, **words))

    def spring(self, channel: int, target: float, **words: Any) -> Any:
        here, there = self.channels[channel]
        return self._player(self.world.spring(here, [target], **words), there.spring([target], 12.0, 0.6, **words))

    def decay(self, channel: int, velocity: float | None, rate: float = 2.0) -> Any:
        here, there = self.channels[channel]
        begin = None if velocity is None else [velocity]
        return self._player(self.world.decay(here, begin, rate), there.decay(begin, rate))

    def set(self, channel: int, value: float) -> None:
        here, there = self.channels[channel]
        self.world.set(here, value)
        there.set([value])

    def do(self, word: str, player: Any, *arguments: Any) -> None:
        self.world.do(word, player[0], *arguments)
        getattr(player[1], word)(*arguments)
        self.compare()

    # ---- Steps

    def step(self, *dts: float) -> None:
        for dt in dts:
            self._read(sort=False)
            active = self.world.step(dt)
            assert active == self.model.step(dt)
            self._read(sort=True)
            self.compare()

    def _read(self, sort: bool) -> None:
        """Of a command, or of a step; what is told at one time by several players is not compared in its order."""
        found, wanted = self.world.events(), self.model.take_events()
        self.told += found
        self.wanted += wanted
        order = list(raw.EVENTS.values())
        if sort:
            keys = [(e.time, order.index(e.kind)) for e in found]
            assert keys == sorted(keys)
        for wanted_player in {e.player.number: e.player for e in wanted}.values():
            handle = raw.key(self.handles[wanted_player.number])
            mine = [e for e in found if e.player == handle]
            its = [e for e in wanted if e.player is wanted_player]
            self._same(mine, its)
        assert len(found) == len(wanted), (found, wanted)

    def _same(self, found: list[raw.Event], wanted: list[model.Event]) -> None:
        assert len(found) == len(wanted), (found, wanted)
        for a, b in zip(found, wanted, strict=True):
            note = (a, b)
            assert (a.kind, a.count) == (b.kind, b.count), note
            assert abs(a.time - b.time) <= 1e-9, note
            if b.kind == "marker":
                assert a.marker == b.marker, note
            if b.kind == "end":
                assert a.reason == b.reason, note
                assert b.value is None or near(a.value, b.value), note
                assert b.velocity is None or near(a.velocity, b.velocity), note

    def compare(self) -> None:
        assert self.world.time == float(self.model.time)
        for i, (here, there) in enumerate(self.channels):
            if there.alive:
                value, velocity, _ = self.world.get(here)
                note = (i, float(self.model.time), value, there.value, velocity, there.velocity)
                assert near(value, there.value), note
                assert two_sided(there) or near(velocity, there.velocity), note
                holder = self.world.holder(here)
                wanted = there.player and raw.key(self.handles[there.player.number])
                assert holder == (wanted or (0, 0)), note
        for here, there in self.timelines:
            if there.alive:
                info = self.world.timeline_info(here)
                assert near((info.time,), (float(there.playhead()),)), (info.time, there.playhead())
                player = there.player and raw.key(self.handles[there.player.number])
                assert raw.key(info.player) == (player or (0, 0))
                assert info.duration == float(there.score.duration) and info.levels == there.score.levels


def two_sided(channel: model.Channel) -> bool:
    return isinstance(channel.player, Playhead) and channel.player.two_sided(channel)


def near(got: Sequence[float], want: Sequence[float], bound: float = 1e-9) -> bool:
    return len(got) == len(want) and all(
        a == b or abs(a - b) <= bound * max(1.0, abs(b)) for a, b in zip(got, want, strict=True)
    )


def scene() -> tuple[Pair, int]:
    """Two channels, an inner timeline that runs back, a marker at its end: a duration of 3."""
    pair = Pair()
    a, b = pair.channel(-5.0), pair.channel(50.0)
    inner, outer = pair.timeline(), pair.timeline()
    pair.add(inner, b, line((0, 0), (1, 10), (1.5, -10)))
    pair.add(outer, a, line((0, 0), (2, 20), (2.5, 20)), 0.5)
    pair.add(outer, a, line((0, 7), (0.5, 8)), 1.25)
    pair.nest(outer, inner, 0.75, rate=-1.0, fill="none")
    pair.mark(outer, 3.0, 9)
    pair.mark(outer, 0.5, 1)
    return pair, outer


class Stage:
    """A timeline of 4 seconds with markers 1 to 5 at 0, 1, 2, 2 and 4, and one more at -1."""

    def __init__(self) -> None:
        self.world = raw.World()
        self.channel, self.timeline = self.world.channel(0.0), self.world.timeline()
        self.world.add(self.timeline, self.channel, line((0, 0), (4, 40)))
        for at, number in ((2.0, 3), (0.0, 1), (4.0, 5), (2.0, 4), (1.0, 2), (-1.0, 9)):
            self.world.mark(self.timeline, at, number)

    def told(self) -> list[Line]:
        return [(e.time, e.marker if e.kind == "marker" else e.kind) for e in self.world.events()]

    def play(self, *dts: float, **words: Any) -> list[Line]:
        self.world.play(self.timeline, **words)
        for dt in dts:
            self.world.step(dt)
        return self.told()
