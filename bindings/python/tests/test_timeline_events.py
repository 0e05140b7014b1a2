# SPDX-License-Identifier: MIT
"""What a timeline's player tells: begin, markers, loops at their exact times, in the order of travel, and its end."""

from __future__ import annotations

import math

import pytest
import timeline_raw as raw
from timeline_help import Line, Stage, line, near

import tweenspirit as ts

FORTH: list[Line] = [(0, "begin"), (0, 1), (1, 2), (2, 3), (2, 4), (4, 5), (4, "end")]


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
