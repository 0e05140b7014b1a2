# SPDX-License-Identifier: MIT
"""What a fuzzer would try on timelines: numbers at their ends, and more markers than there may be."""

from __future__ import annotations

import array
import math

import pytest
import timeline_raw as raw
from timeline_help import line

import tweenspirit as ts

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


# ---- Code of others


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
