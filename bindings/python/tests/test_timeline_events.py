# SPDX-License-Identifier: MIT
"""What a timeline's player tells: begin, markers, loops at their exact times, in the order of travel, and its end."""

from __future__ import annotations

import math
from typing import Any

import pytest
import timeline_raw as raw
from timeline_help import Line, Stage, line, near

import tweenspirit as ts

FORTH: list[Line] = [(0, "begin"), (0, 1), (1, 2), (2, 3), (2, 4), (4, 5), (4, "end")]
BACK: list[Line] = [(0, "begin"), (0, 5), (2, 4), (2, 3), (3, 2), (4, 1), (4, "end")]


@pytest.mark.parametrize("dts", [[10.0], [1.0] * 5, [0.5] * 9, [0.0, 0.7, 0.3, 1.0, 1.99, 0.01], [1 / 64] * 260])
def test_markers_forth(dts: list[float]) -> None:
    """Once each, at their own times, also where a step ends on one."""
    found = Stage().play(*dts)
    assert [what for _, what in found] == [what for _, what in FORTH]
    assert near([t for t, _ in found], [t for t, _ in FORTH], 1e-12)


@pytest.mark.parametrize("dts", [[10.0], [1.0] * 5, [0.5] * 9])
@pytest.mark.parametrize("words", [{"rate": -1.0}, {"direction": "reverse"}])
def test_markers_back(dts: list[float], words: dict[str, Any]) -> None:
    assert Stage().play(*dts, **words) == BACK


def test_reverse_and_back_again_are_forth() -> None:
    assert Stage().play(10.0, rate=-1.0, direction="reverse") == FORTH


def test_markers_over_loops() -> None:
    """At a boundary: markers of the end, markers of the next start, the loop, by kind."""
    found = Stage().play(100.0, iterations=2.5, rate=2.0)
    want: list[Line] = [(0, "begin"), (0, 1), (0.5, 2), (1, 3), (1, 4), (2, 5), (2, 1), (2, "loop")]
    want += [(2.5, 2), (3, 3), (3, 4), (4, 5), (4, 1), (4, "loop"), (4.5, 2), (5, 3), (5, 4), (5, "end")]
    assert found == want


def test_markers_there_and_back() -> None:
    found = Stage().play(100.0, iterations=2, direction="alternate", delay=0.5)
    want: list[Line] = [(0.5, "begin"), (0.5, 1), (1.5, 2), (2.5, 3), (2.5, 4), (4.5, 5), (4.5, 5), (4.5, "loop")]
    want += [(6.5, 4), (6.5, 3), (7.5, 2), (8.5, 1), (8.5, "end")]
    assert found == want


def test_an_iteration_that_starts_in_the_middle() -> None:
    found = Stage().play(100.0, iteration_start=0.5, iterations=1.0)
    assert found == [(0, "begin"), (0, 3), (0, 4), (2, 5), (2, 1), (2, "loop"), (3, 2), (4, 3), (4, 4), (4, "end")]


def test_a_short_playing_tells_all_in_between() -> None:
    found = Stage().play(0.125, 0.125, 0.125, duration=0.25)
    assert found == [(t / 16, what) for t, what in FORTH]


def test_a_playing_of_no_width_tells_none() -> None:
    assert Stage().play(0.0, flags=1) == [(0, "begin"), (0, "end")]
    world = raw.World()
    timeline = world.timeline()
    world.mark(timeline, 0.0, 1)
    world.play(timeline)
    world.step(1.0)
    assert [(e.time, e.kind) for e in world.events()] == [(0, "begin"), (0, "end")]


def test_a_marker_before_a_timeline_of_no_length() -> None:
    """Played with a duration of its own it tells those at 0, none before."""
    world = raw.World()
    timeline = world.timeline()
    world.mark(timeline, -0.5, 1)
    world.play(timeline, 1.0)
    world.step(2.0)
    assert [(e.time, e.kind) for e in world.events()] == [(0, "begin"), (1, "end")]


@pytest.mark.parametrize("easing", ["quad.in", "cubic.inOut", "sine.out", "quint.out"])
def test_markers_of_an_eased_playhead(easing: str) -> None:
    """At the progress at which the curve is there."""
    found = Stage().play(3.0, 3.0, 3.0, easing=easing, duration=8.0)
    assert [what for _, what in found] == [what for _, what in FORTH]
    curve = ts.Easing(easing)
    for (t, _), (level, _) in zip(found[1:-2], FORTH[1:-2], strict=True):
        assert abs(curve(t / 8) - level / 4) < 1e-12
    assert found[-2][0] == found[-1][0] == 8.0


def test_a_curve_that_overshoots_meets_markers_again() -> None:
    stage = Stage()
    found = stage.play(1.0, easing="elastic.out", duration=1.0)
    curve = ts.Easing("elastic.out")
    ends = [t for t, what in found if what == 5]
    assert len(ends) > 5 and all(abs(curve(t) - 1) < 1e-9 for t in ends)
    assert [what for _, what in found].count(2) == 1 and [t for t, _ in found] == sorted(t for t, _ in found)


def test_steps_meet_markers_where_they_jump() -> None:
    found = Stage().play(10.0, easing="steps(4,jump-end)")
    assert [what for _, what in found] == ["begin", 1, 2, 3, 4, 5, "end"]
    assert near([t for t, _ in found], [0, 0, 1, 2, 2, 4, 4], 1e-9)


# ---- To a time


def test_animate_to_tells_what_lies_behind_its_start() -> None:
    stage = Stage()
    stage.world.animate_to(stage.timeline, 2.0)
    stage.world.step(5.0)
    assert stage.told() == [(0, "begin"), (1, 2), (2, 3), (2, 4), (2, "end")]
    stage.world.animate_to(stage.timeline, 4.0)
    stage.world.step(5.0)
    assert stage.told() == [(5, "begin"), (7, 5), (7, "end")]
    stage.world.animate_to(stage.timeline, -1.0, duration=1.25)
    stage.world.step(5.0)
    assert stage.told() == [(10, "begin"), (10.5, 4), (10.5, 3), (10.75, 2), (11, 1), (11.25, 9), (11.25, "end")]
    stage.world.animate_to(stage.timeline, 100.0)
    stage.world.step(500.0)
    assert [what for _, what in stage.told()] == ["begin", 1, 2, 3, 4, 5, "end"]


def test_animate_to_along_a_curve_that_overshoots() -> None:
    stage = Stage()
    stage.world.scrub(stage.timeline, 1.0)
    stage.world.animate_to(stage.timeline, 3.0, duration=1.0, easing="back.inOut")
    stage.world.step(2.0)
    found, back = stage.told(), ts.Easing("back.inOut")
    # Below its start first, so that the marker there is met on the way up; marker 5 is out of reach.
    assert [what for _, what in found] == ["begin", 3, 4, "end"]
    assert abs(back(found[1][0]) - 0.5) < 1e-12


# ---- Seeking


def test_seeking_tells_or_does_not() -> None:
    stage = Stage()
    player = stage.world.play(stage.timeline)
    stage.world.do("seek", player, 3.0, False)
    stage.world.step(0.5)
    assert stage.told() == [(0, "begin")]
    stage.world.do("seek", player, 0.5, True)
    assert stage.told() == [(0.5, 4), (0.5, 3), (0.5, 2)]
    stage.world.do("seek", player, 2.0, True)
    assert stage.told() == [(0.5, 2), (0.5, 3), (0.5, 4)]
    stage.world.step(10.0)
    assert stage.told() == [(2.5, 5), (2.5, "end")]


def test_reversing_on_the_way() -> None:
    stage = Stage()
    player = stage.world.play(stage.timeline)
    stage.world.step(3.0)
    stage.world.do("reverse", player)
    stage.world.step(10.0)
    assert stage.told() == [*FORTH[:5], (4, 4), (4, 3), (5, 2), (6, 1), (6, "end")]


def test_reversing_what_is_paused() -> None:
    stage = Stage()
    player = stage.world.play(stage.timeline)
    stage.world.step(3.0)
    stage.world.do("pause", player)
    stage.world.step(7.0)
    stage.world.do("reverse", player)
    stage.world.step(1.0)
    assert stage.world.playhead(stage.timeline) == 2.0
    stage.world.step(10.0)
    assert stage.told() == [*FORTH[:5], (11, 4), (11, 3), (12, 2), (13, 1), (13, "end")]


def test_a_paused_player_tells_nothing() -> None:
    stage = Stage()
    player = stage.world.play(stage.timeline)
    stage.world.step(0.5)
    stage.world.do("pause", player)
    assert stage.world.velocity(stage.channel) == (0.0,)
    stage.world.step(5.0)
    stage.world.do("resume", player)
    stage.world.step(1.0)
    assert stage.told() == [(0, "begin"), (0, 1), (6, 2)] and stage.world.playhead(stage.timeline) == 1.5


# ---- Many


def test_more_than_64_in_a_step() -> None:
    """64 one by one, then the rest in one, with its time and its number."""
    world = raw.World()
    timeline = world.timeline()
    world.add(timeline, world.channel(0.0), line((0, 0), (200 / 64, 1)))
    for k in range(200):
        world.mark(timeline, (k + 1) / 64, k)
    world.play(timeline)
    world.step(3.0)
    found = world.events()
    assert [e.marker for e in found[1:65]] == list(range(64))
    assert near([e.time for e in found[1:65]], [(k + 1) / 64 for k in range(64)], 1e-15)
    assert (found[65].time, found[65].marker, found[65].count) == (3.0, 191, 128)
    world.step(1.0)
    assert [e.marker for e in world.events() if e.kind == "marker"] == list(range(192, 200))


def test_a_billion_seconds_over_a_microsecond() -> None:
    world = raw.World()
    c, timeline = world.channel(0.0), world.timeline()
    world.add(timeline, c, line((0, 0), (1, 1)))
    world.mark(timeline, 0.5, 1)
    world.mark(timeline, 1.0, 2)
    world.play(timeline, duration=1e-6, iterations=math.inf)
    world.step(1e9)
    found = world.events()
    assert len(found) == 66 and found[0].kind == "begin"
    assert sum(e.count for e in found[1:]) == pytest.approx(3e15, rel=1e-9)
    assert 0 <= world.value(c)[0] <= 1 and found[-1].time <= 1e9
    world.play(timeline, duration=1e-6, iterations=1e300)
    world.step(1e9)
    assert all(math.isfinite(e.time) for e in world.events()) and math.isfinite(world.playhead(timeline))


# ---- Other


def test_events_have_no_channel_and_the_playhead_as_value() -> None:
    stage = Stage()
    player = stage.world.play(stage.timeline)
    stage.world.step(1.5)
    stage.world.do("stop", player)
    for event in stage.world.events():
        assert event.channel == (0, 0) and event.lanes == 1 and event.player == raw.key(player)
    assert (event.kind, event.reason, event.value, event.velocity) == ("end", "stopped", (1.5,), (1.0,))


def test_the_player_says_what_it_is() -> None:
    stage = Stage()
    player = stage.world.play(stage.timeline, iterations=3, delay=0.5)
    stage.world.step(5.0)
    info = stage.world.player(player)
    assert raw.PLAYERS[info.kind] == "timeline" and raw.key(info.channel) == (0, 0)
    assert (info.time, info.duration, info.end_time, info.remaining) == (5.0, 4.0, 12.5, 7.5)
    assert (info.progress, info.iteration, info.begun, info.paused) == (0.125, 1.0, True, False)
    assert stage.world.info().next_boundary <= 8.5


def test_an_inner_timeline_s_markers_are_not_told_nor_a_track_s() -> None:
    world = raw.World()
    c, inner, outer = world.channel(0.0), world.timeline(), world.timeline()
    track = line((0, 0), (1, 1))
    track.marker(0.5, "mine")
    world.add(inner, c, track)
    world.mark(inner, 0.25, 1)
    world.mark(inner, 2.0, 2)
    world.nest(outer, inner)
    assert world.timeline_info(outer).duration == 1.0
    world.play(outer)
    world.step(5.0)
    assert [e.kind for e in world.events()] == ["begin", "end"]


def test_a_marker_does_not_lengthen_a_timeline() -> None:
    """It is kept, and met when the playhead gets there: by animate_to, or when there is more to play."""
    world = raw.World()
    c, timeline = world.channel(0.0), world.timeline()
    world.mark(timeline, 3.0, 7)
    assert world.timeline_info(timeline).duration == 3.0
    world.add(timeline, c, line((0, 0), (1, 1)))
    assert world.timeline_info(timeline).duration == 1.0 and world.timeline_info(timeline).entries == 2
    world.play(timeline)
    world.step(5.0)
    assert [e.kind for e in world.events()] == ["begin", "end"]
    world.animate_to(timeline, 4.0)
    world.step(5.0)
    assert [(e.kind, e.time) for e in world.events()] == [("begin", 5.0), ("marker", 7.0), ("end", 8.0)]
    world.add(timeline, c, line((0, 0), (1, 1)), 3.0)
    world.play(timeline)
    world.step(5.0)
    assert [(e.kind, e.time) for e in world.events()] == [("begin", 10.0), ("marker", 13.0), ("end", 14.0)]


def test_markers_added_or_removed_while_it_plays_are_those_of_the_next_time() -> None:
    world = raw.World()
    timeline = world.timeline()
    world.add(timeline, world.channel(0.0), line((0, 0), (2, 1)))
    first = world.mark(timeline, 1.0, 1)
    world.mark(timeline, 2.0, 2)
    world.play(timeline)
    world.step(0.5)
    world.mark(timeline, 1.5, 3)
    world.remove(timeline, first)
    world.step(5.0)
    assert [e.marker for e in world.events() if e.kind == "marker"] == [1, 2]
    world.play(timeline)
    world.step(5.0)
    assert [e.marker for e in world.events() if e.kind == "marker"] == [3, 2]


def test_the_end_of_a_player_comes_before_the_begin_of_the_next() -> None:
    world = raw.World()
    c, one, two = world.channel(0.0), world.timeline(), world.timeline()
    for timeline in (one, two):
        world.add(timeline, c, line((0, 0), (1, 1)))
    a, b = world.play(one), world.tween(world.channel(0.0), [1.0], 1.0)
    world.step(0.5)
    world.events()
    again = world.play(one)
    world.step(0.0)
    assert [(e.kind, e.reason, e.player) for e in world.events()] == [
        ("end", "replaced", raw.key(a)),
        ("begin", "none", raw.key(again)),
    ]
    assert world.valid(b)


def test_reduced_motion() -> None:
    """The player is at its end at its begin; one that is essential is not."""
    stage = Stage()
    assert raw.lib.ts_world_set_motion(stage.world.handle, 1) == 0
    stage.world.play(stage.timeline, delay=0.5)
    stage.world.step(0.25)
    assert stage.world.value(stage.channel) == (0.0,)
    stage.world.step(0.25)
    assert stage.world.value(stage.channel) == (40.0,)
    found = stage.told()
    assert (found[0], found[-1]) == ((0.5, "begin"), (0.5, "end"))
    stage.world.play(stage.timeline, flags=4)
    stage.world.step(1.0)
    assert stage.world.value(stage.channel) == (10.0,)
