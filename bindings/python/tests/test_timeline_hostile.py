# SPDX-License-Identifier: MIT
"""What a fuzzer would try on timelines: an error and nothing changed, or numbers; curves that fail or call back."""

from __future__ import annotations

import array
import math
from typing import Any

import pytest
import timeline_raw as raw
from timeline_help import Stage, line

import tweenspirit as ts


def refused(call: Any) -> int:
    with pytest.raises(raw.Refused) as error:
        call()
    return error.value.status


BAD = [math.nan, math.inf, -math.inf]


@pytest.mark.parametrize("bad", BAD)
def test_no_number_is_refused_and_changes_nothing(bad: float) -> None:
    stage = Stage()
    w, tl = stage.world, stage.timeline
    inner = w.timeline()
    w.add(inner, stage.channel, line((0, 0), (1, 1)))
    player = w.play(tl)
    w.step(1.0)
    w.events()

    def state() -> Any:
        info = w.timeline_info(tl)
        return info.time, info.duration, info.entries, raw.key(info.player), w.get(stage.channel), w.player(player).time

    before, track = state(), line((0, 0))
    calls: list[Any] = [
        lambda: w.scrub(tl, bad),
        lambda: w.animate_to(tl, bad),
        lambda: w.animate_to(tl, 1.0, delay=bad),
        lambda: w.add(tl, stage.channel, track, bad),
        lambda: w.mark(tl, bad, 1),
        lambda: w.nest(tl, inner, bad),
        lambda: w.nest(tl, inner, 0.0, delay=bad),
        lambda: w.nest(tl, inner, 0.0, rate=bad),
        lambda: w.nest(tl, inner, 0.0, iteration_start=bad),
        lambda: w.play(tl, delay=bad),
        lambda: w.play(tl, rate=bad),
        lambda: w.do("seek", player, bad),
    ]
    if bad != math.inf:
        calls += [lambda: w.play(tl, bad), lambda: w.nest(tl, inner, 0.0, bad), lambda: w.play(tl, iterations=bad)]
    for call in calls:
        assert refused(call) == raw.INVALID
        assert state() == before and w.events() == []


def test_a_timeline_inside_itself() -> None:
    world = raw.World()
    a, b, c = (world.timeline() for _ in range(3))
    assert refused(lambda: world.nest(a, a)) == raw.INVALID
    world.nest(b, a)
    world.nest(c, b)
    world.nest(c, b, 2.0)
    assert refused(lambda: world.nest(a, b)) == raw.INVALID
    assert refused(lambda: world.nest(a, c)) == raw.INVALID
    assert [world.timeline_info(t).entries for t in (a, b, c)] == [0, 1, 2]


def test_a_track_without_keys() -> None:
    world = raw.World()
    c, timeline = world.channel(0.0), world.timeline()
    assert refused(lambda: world.add(timeline, c, ts.Track("float"))) == raw.INVALID
    assert refused(lambda: world.add(timeline, c, ts.Track("vec2").key(0, (1.0, 2.0)))) == raw.INVALID
    assert world.timeline_info(timeline).entries == 0


HUGE = [1e300, -1e300, 1e-308, 5e-324, 1e15, -1e15]


@pytest.mark.parametrize("at", HUGE)
@pytest.mark.parametrize("time", HUGE)
def test_huge_and_tiny_times(at: float, time: float) -> None:
    world = raw.World()
    c, timeline, outer = world.channel(0.0), world.timeline(), world.timeline()
    world.add(timeline, c, line((0, 0), (1e-308, 5), (1, 1)).extrapolate("loop", "mirror"), at)
    world.add(timeline, c, line((-1e300, 0), (1e300, 1)), at)
    world.mark(timeline, abs(at), 1)
    world.nest(outer, timeline, at, abs(time), rate=-1e-3, iterations=2.5)
    for one in (timeline, outer):
        for t in (time, -time, 0.0, 1.0):
            world.scrub(one, t)
            assert all(math.isfinite(x) for x in world.value(c))
        for call in (lambda one=one: world.play(one), lambda one=one: world.animate_to(one, time)):
            try:
                player = call()
            except raw.Refused as error:
                assert error.status == raw.INVALID
                continue
            for dt in (0.0, 1e-3, 1e9):
                world.step(dt)
                assert all(math.isfinite(x) for x in world.value(c))
            if world.valid(player):
                world.do("seek", player, time)
                world.do("stop", player)
    assert all(not math.isnan(e.time) for e in world.events())


HARD: list[dict[str, float]] = [
    *({name: 1e300} for name in ("iterations", "iteration_start", "delay", "rate")),
    *({name: -1e300} for name in ("delay", "end_delay", "rate")),
    {"duration": 1e-308, "iterations": 1e300},
    {"duration": 1e300, "iterations": 1e300},
    {"rate": -1e-300},
]


@pytest.mark.parametrize("words", HARD)
def test_huge_and_tiny_timings(words: dict[str, float]) -> None:
    world = raw.World()
    c, inner, outer = world.channel(0.0), world.timeline(), world.timeline()
    world.add(inner, c, line((0, 0), (1, 1)))
    world.mark(inner, 0.5, 1)
    try:
        world.nest(outer, inner, 0.0, **words)
    except raw.Refused as error:
        assert error.status == raw.INVALID
    for t in (0.0, 0.5, 1e9, -1e9, 1e300):
        world.scrub(outer, t)
        assert -1e-9 <= world.value(c)[0] <= 1 + 1e-9
    for one in (inner, outer):
        try:
            world.play(one, **words)
        except raw.Refused as error:
            assert error.status == raw.INVALID
            continue
        for dt in (0.0, 1e-9, 1.0, 1e9):
            world.step(dt)
            assert all(math.isfinite(x) for x in world.value(c))
    assert all(not math.isnan(e.time) for e in world.events())


def test_an_entry_beyond_the_last_and_handles_of_others() -> None:
    world, other = raw.World(), raw.World()
    timeline, theirs = world.timeline(), other.timeline()
    entry = world.mark(timeline, 1.0, 7)
    assert refused(lambda: world.entry(timeline, 1)) == raw.INVALID
    assert refused(lambda: world.timeline_info(theirs)) == raw.STALE
    assert refused(lambda: world.nest(timeline, theirs)) == raw.STALE
    second = world.timeline()
    assert refused(lambda: world.remove(second, entry)) == raw.STALE
    one = world.entry(timeline, 0)
    assert (one.kind, one.marker, one.at, one.start, one.end, one.channel) == ("marker", 7, 1.0, 1.0, 1.0, (0, 0))


# ---- Code of others


def live(name: str, call: Any) -> ts.Easing:
    return ts.register_easing(name, call, live=True)


def test_a_live_curve_that_fails_ends_the_player(fresh: Any) -> None:
    name, fail = fresh(), [False]

    def curve(t: float) -> float:
        if fail[0]:
            raise ValueError("no")
        return t

    live(name, curve)
    world = raw.World()
    c, d, timeline = world.channel(1.0), world.channel(2.0), world.timeline()
    world.add(timeline, c, line((0, 0), (4, 4), easing=name))
    world.add(timeline, d, line((0, 0), (4, 4)))
    player = world.play(timeline)
    world.step(1.0)
    world.events()
    fail[0] = True
    assert refused(lambda: world.step(1.0)) == raw.CALLBACK
    assert [(e.kind, e.reason) for e in world.events()] == [("end", "error")] and not world.valid(player)
    assert world.holder(c) == world.holder(d) == (0, 0)
    ts.unregister_easing(name)


def test_a_live_curve_that_fails_in_a_command_changes_nothing(fresh: Any) -> None:
    name = fresh()

    def curve(t: float) -> float:
        raise ValueError("no")

    live(name, curve)
    world = raw.World()
    c, d, timeline = world.channel(1.0), world.channel(2.0), world.timeline()
    world.add(timeline, c, line((0, 0), (4, 4), easing=name))
    world.add(timeline, d, line((0, 5), (4, 4)))
    world.spring(d, [9.0])
    world.step(0.125)
    world.events()
    before = world.get(c), world.get(d), world.holder(d)
    for call in (
        lambda: world.scrub(timeline, 2.0),
        lambda: world.play(timeline, iteration_start=0.5),
        lambda: world.animate_to(timeline, 2.0, delay=-1.0),
    ):
        assert refused(call) == raw.CALLBACK
        assert (world.get(c), world.get(d), world.holder(d)) == before
        assert world.events() == [] and world.playhead(timeline) == 0.0
        assert raw.key(world.timeline_info(timeline).player) == (0, 0)
    ts.unregister_easing(name)


def test_a_live_curve_finds_the_world_busy(fresh: Any) -> None:
    name, statuses = fresh(), []
    world = raw.World()
    c, timeline = world.channel(1.0), world.timeline()

    def curve(t: float) -> float:
        for call in (
            lambda: world.scrub(timeline, 0.0),
            lambda: world.play(timeline),
            lambda: world.timeline(),
            lambda: world.mark(timeline, 0.0, 1),
            lambda: world.timeline_info(timeline),
            lambda: world.snapshot(),
            lambda: world.hash(),
            lambda: world.restore(b"12345678"),
        ):
            statuses.append(refused(call))
        return t

    live(name, curve)
    world.add(timeline, c, line((0, 0), (4, 4), easing=name))
    world.scrub(timeline, 1.0)
    assert set(statuses) == {raw.BUSY} and world.value(c) == (1.0,)
    count = len(statuses)
    world.play(timeline)
    world.step(1.0)
    assert set(statuses) == {raw.BUSY} and len(statuses) > count
    ts.unregister_easing(name)


def test_a_scrub_that_is_refused_leaves_the_velocity() -> None:
    world = ts.World()
    a, memory = world.channel(0.0), array.array("d", [0.0])
    b = world.bind_array(memory)
    timeline = world.timeline()
    timeline.add(a, ts.Track().key(0, 0.0).key(1, 1.0).key(2, 10.0))
    timeline.add(b, ts.Track().key(0, 0.0).key(2, 1.0))
    timeline.play()
    world.step(0.5)
    b.set(3.0)
    memory[0] = float("nan")
    with pytest.raises(ts.InvalidArgumentError):
        timeline.time = 1.5
    assert (timeline.time, a.value, a.velocity) == (0.5, 0.5, 1.0)


def test_a_curve_that_goes_to_and_fro_over_many_markers() -> None:
    world = ts.World()
    timeline = world.timeline()
    for i in range(600):
        timeline.marker(i / 600 + 0.0001, "m")
    zigzag = "linear(" + ", ".join(str(i % 2) for i in range(513)) + ")"
    with pytest.raises(ts.InvalidArgumentError, match="262144"):
        timeline.play(easing=zigzag)
    assert timeline.player is None and world.stats()["players"] == 0
