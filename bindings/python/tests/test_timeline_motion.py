# SPDX-License-Identifier: MIT
"""Playheads that move, and the channels they hold: against the model, and by hand."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest
import timeline_raw as raw
from timeline_help import Pair, line, near, scene, timeline_of

import tweenspirit as ts

INF = math.inf
WORDS = [
    {"duration": duration, "delay": delay, "iterations": iterations, "direction": direction, "fill": fill, "rate": rate}
    for (duration, delay, iterations), direction, fill, rate in itertools.product(
        [(0.0, 0.0, 1.0), (2.0, 0.25, 2.5), (0.5, 1.0, 2.0)],
        ["normal", "reverse", "alternate", "alternate-reverse"],
        ["both", "none", "forwards", "backwards"],
        [1.0, -1.0, 2.0],
    )
]


@pytest.mark.parametrize("words", WORDS, ids=lambda w: "-".join(map(str, w.values())))
def test_every_word_of_a_timing(words: dict[str, Any]) -> None:
    pair, timeline = scene()
    pair.play(timeline, **words)
    pair.compare()
    pair.step(*[0.0, *[3 / 16] * 36, 100.0])
    assert pair.told[0].kind == "begin" and pair.told[-1].reason == "finished"
    assert pair.world.info().players == 0


@pytest.mark.parametrize("easing", ["quad.in", "cubic.inOut"])
@pytest.mark.parametrize("direction", ["normal", "alternate"])
def test_an_eased_playhead(easing: str, direction: str) -> None:
    pair, timeline = scene()
    pair.play(timeline, easing=easing, direction=direction, iterations=2.0)
    pair.step(*[0.25] * 26)
    assert len([e for e in pair.told if e.kind == "marker"]) == 4


def test_an_iteration_that_starts_in_the_middle() -> None:
    pair, timeline = scene()
    pair.play(timeline, iteration_start=1.25, iterations=1.5, end_delay=0.5, duration=4.0)
    pair.compare()
    pair.step(*[0.375] * 20)
    pair, timeline = scene()
    pair.play(timeline, end_delay=-1.0)
    pair.step(*[0.375] * 10)


# ---- Forth and back


def test_animate_to_goes_forth_and_back() -> None:
    """By default in as many seconds as the way is; backwards too, and not in one step."""
    pair, timeline = scene()
    pair.animate_to(timeline, 2.0)
    pair.step(*[0.25] * 9)
    assert pair.world.playhead(timeline_of(pair, timeline)) == 2.0
    player = pair.animate_to(timeline, 0.5)
    assert pair.world.player(player[0]).duration == 1.5
    pair.step(0.5)
    assert near((pair.world.playhead(timeline_of(pair, timeline)),), (1.5,), 1e-15)
    pair.step(*[0.25] * 5)
    assert pair.world.playhead(timeline_of(pair, timeline)) == 0.5
    pair.animate_to(timeline, -1.0, duration=0.5)
    pair.step(*[0.125] * 5)
    pair.animate_to(timeline, 10.0, duration=2.0, easing="quad.in", delay=0.25, fill="forwards")
    pair.step(*[0.125] * 20)
    assert pair.world.playhead(timeline_of(pair, timeline)) == 10.0


def test_animate_to_where_it_is() -> None:
    pair, timeline = scene()
    pair.scrub(timeline, 1.0)
    player = pair.world.animate_to(timeline_of(pair, timeline), 1.0)
    assert pair.world.player(player).end_time == 0.0
    pair.world.step(0.0)
    assert [e.kind for e in pair.world.events()] == ["begin", "end"] and pair.world.playhead(
        timeline_of(pair, 1)
    ) == 1.0


def test_a_curve_that_overshoots_takes_the_playhead_with_it() -> None:
    """Before the start and beyond the end, where the extrapolation of a track is seen."""
    world = raw.World()
    c, timeline = world.channel(0.0), world.timeline()
    world.add(timeline, c, line((0, 0), (1, 10)).extrapolate("linear", "linear"))
    back = ts.Easing("back.inOut")
    world.play(timeline, easing="back.inOut", duration=2.0)
    seen = []
    for k in range(1, 64):
        world.step(2 / 64)
        want = back(k / 64)
        assert near(world.value(c), (10 * want,)) and near((world.playhead(timeline),), (want,))
        slope = back.derivative(k / 64)
        assert near(world.velocity(c), (10 * slope / 2,), 1e-6)
        seen.append(world.playhead(timeline))
    assert min(seen) < -0.05 and max(seen) > 1.05


# ---- Steps


@pytest.mark.parametrize("easing", ["linear", "elastic.out", "bounce.inOut"])
def test_how_time_is_cut_is_nothing_to_the_bits(easing: str) -> None:
    ends = []
    for count in (1, 7, 1000):
        world = raw.World()
        c, d, timeline, inner = world.channel(0.0), world.channel(1.0, 2.0), world.timeline(), world.timeline()
        track = ts.Track("vec2", easing="sine.inOut").key(0.1, (3.0, 4.0)).key(1.7, (-1.0, 0.3))
        world.add(inner, d, track.extrapolate("mirror", "loop"))
        world.add(timeline, c, line((0, 0), (0.3, 1), (1.1, -4), easing="back.out").extrapolate("loop", "mirror"))
        world.nest(timeline, inner, 0.2, iterations=3, rate=-0.7, direction="alternate", easing="quad.out")
        world.play(timeline, duration=2.3, iterations=2.5, easing=easing, direction="alternate", rate=0.9)
        for k in range(count):
            world.info()
            assert raw.lib.ts_world_step_to(world.handle, 3.7 * (k + 1) / count, None) == 0
        ends.append((*map(raw.bits, world.get(c)), *map(raw.bits, world.get(d)), world.playhead(timeline).hex()))
    assert ends[0] == ends[1] == ends[2]


def test_a_player_that_is_sought_shows_what_scrubbing_shows() -> None:
    pair, timeline = scene()
    player = pair.play(timeline)
    seen: dict[float, list[str]] = {}
    for t in (2.0, 0.5, 1.25, 2.75, 0.0):
        pair.do("seek", player, t)
        seen[t] = [x for here, _ in pair.channels for x in raw.bits(pair.world.value(here))]
    for t, want in seen.items():
        pair.set(1, 50.0)
        pair.scrub(timeline, t)
        assert [x for here, _ in pair.channels for x in raw.bits(pair.world.value(here))] == want


# ---- Ends


def test_stop_keeps_and_cancel_gives_back() -> None:
    for word, playhead, value in (("stop", 1.0, 5.0), ("cancel", 0.25, -5.0)):
        pair, timeline = scene()
        pair.animate_to(timeline, 0.25)
        pair.step(0.25, 0.25)
        pair.set(0, -5.0)
        player = pair.animate_to(timeline, 2.0)
        pair.step(0.75)
        assert pair.world.value(pair.channels[0][0]) == (5.0,)
        pair.do(word, player)
        assert pair.world.playhead(timeline_of(pair, timeline)) == playhead
        assert pair.world.value(pair.channels[0][0]) == (value,)
        assert raw.key(pair.world.timeline_info(timeline_of(pair, timeline)).player) == (0, 0)
        pair.step(1.0)
        end = pair.told[-1]
        assert (end.kind, end.value, end.channel, end.lanes) == ("end", (playhead,), (0, 0), 1)
        assert end.velocity == ((1.0,) if word == "stop" else (0.0,))


def test_finish() -> None:
    for rate, playhead in ((1.0, 3.0), (-1.0, 0.0)):
        pair, timeline = scene()
        player = pair.play(timeline, rate=rate)
        pair.step(1.0)
        pair.do("finish", player)
        assert pair.world.playhead(timeline_of(pair, timeline)) == playhead
        pair.step(0.25)
    pair, timeline = scene()
    player = pair.play(timeline, iterations=INF)
    with pytest.raises(raw.Refused) as refused:
        pair.world.do("finish", player[0])
    assert refused.value.status == raw.INVALID and pair.world.valid(player[0])


def test_cancel_after_a_seek_goes_back_to_before_all() -> None:
    pair, timeline = scene()
    player = pair.play(timeline)
    pair.step(1.0)
    pair.do("seek", player, 2.0)
    pair.do("cancel", player)
    assert pair.world.value(pair.channels[0][0]) == (-5.0,) and pair.world.playhead(timeline_of(pair, timeline)) == 0.0


def test_a_timeline_that_is_destroyed_stops() -> None:
    pair, timeline = scene()
    player = pair.play(timeline)
    pair.step(1.0)
    here = timeline_of(pair, timeline)
    pair.world.destroy_timeline(here)
    (end,) = pair.world.events()
    assert (end.kind, end.reason, end.player, end.value) == ("end", "stopped", raw.key(player[0]), (1.0,))
    assert pair.world.value(pair.channels[0][0]) == (5.0,) and pair.world.holder(pair.channels[0][0]) == (0, 0)
    for call in (
        lambda: pair.world.play(here),
        lambda: pair.world.scrub(here, 0.0),
        lambda: pair.world.timeline_info(here),
        lambda: pair.world.destroy_timeline(here),
        lambda: pair.world.mark(here, 0.0, 1),
    ):
        with pytest.raises(raw.Refused) as refused:
            call()
        assert refused.value.status == raw.STALE
    assert not raw.lib.ts_timeline_is_valid(pair.world.handle, here)
    assert pair.world.timelines() == [raw.key(pair.timelines[0][0])]


def test_a_scrub_stops_the_player() -> None:
    pair, timeline = scene()
    pair.play(timeline)
    pair.step(1.0)
    pair.scrub(timeline, 2.0)
    pair.step(0.5)
    end = next(e for e in pair.told if e.kind == "end")
    assert (end.reason, end.value) == ("stopped", (1.0,)) and pair.world.playhead(timeline_of(pair, 1)) == 2.0


def test_a_newer_player_replaces() -> None:
    pair, timeline = scene()
    pair.play(timeline)
    pair.step(1.0)
    pair.animate_to(timeline, 3.0, duration=4.0)
    pair.step(1.0)
    end = next(e for e in pair.told if e.kind == "end")
    assert (end.reason, end.value, end.velocity) == ("replaced", (1.0,), (1.0,))
    assert pair.world.playhead(timeline_of(pair, timeline)) == 1.5


# ---- What a timing may not be


def test_endless_playheads() -> None:
    pair = Pair()
    c = pair.channel(0.0)
    inner, outer = pair.timeline(), pair.timeline()
    pair.add(inner, c, line((0, 0), (1, 1)))
    pair.world.nest(timeline_of(pair, outer), timeline_of(pair, inner), 0.5, iterations=INF)
    pair.timelines[outer][1].score.add_inner(pair.timelines[inner][1].score, 0.5, iterations=INF)
    pair.mark(outer, 2.0, 4)
    player = pair.play(outer)
    info = pair.world.player(player[0])
    assert (info.duration, info.end_time, info.remaining) == (INF, INF, INF)
    pair.step(0.25, 0.5, 1.0, 0.5, 1000.0)
    assert [(e.time, e.kind) for e in pair.told] == [(0.0, "begin"), (2.0, "marker")]
    assert pair.world.playhead(timeline_of(pair, outer)) == 1002.25 and pair.world.value(pair.channels[c][0]) == (0.75,)
    for words in ({"iterations": 2.0}, {"rate": -1.0}, {"direction": "reverse"}, {"iteration_start": 0.5}):
        with pytest.raises(raw.Refused) as refused:
            pair.world.play(timeline_of(pair, outer), **words)
        assert refused.value.status == raw.INVALID
    assert pair.world.valid(player[0])
    pair.do("set_rate", player, -2.0)
    pair.step(500.0, 2.0)
    assert not pair.world.valid(player[0]) and pair.world.playhead(timeline_of(pair, outer)) == 0.0
