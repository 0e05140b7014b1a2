# SPDX-License-Identifier: MIT
"""Playheads that move, and the channels they hold: against the model, and by hand."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest
import timeline_raw as raw
from timeline_help import line, scene

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
