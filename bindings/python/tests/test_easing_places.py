# SPDX-License-Identifier: MIT
"""Curves that no kernel evaluates alone stand wherever curves stand, with the bits of one value."""

from __future__ import annotations

import numpy as np
import pytest

import tweenspirit as ts

NAMES = (
    "chain(sine.in,bounce.out,0.4)",
    "M0,0 C0.126,0.382 0.282,0.674 0.44,0.822 0.632,1.002 0.818,1 1,1",
    "reverse(blend(material.emphasized,clamp(back.out),0.25))",
    "wiggle(6)",
    "noise(5,octaves=2)",
    "rough(1,seed=3)",
    "quad.in",
)
TIMES = np.linspace(-0.5, 3.5, 101)


def tracks() -> list[ts.Track]:
    return [ts.Track().key(0, 0, easing=name).key(2, 10).key(3, 4) for name in NAMES]


def test_sets_and_samples_of_tracks() -> None:
    each = tracks()
    whole = ts.TrackSet(each)
    for t in TIMES.tolist():
        assert list(whole.sample(t)) == [track.value(t) for track in each]
    for track in each:
        assert np.array_equal(track.sample(TIMES.tolist()), [track.value(t) for t in TIMES.tolist()])


def test_batches_of_tweens() -> None:
    t = np.arange(64) / 64
    for dtype in (np.float64, np.float32):
        for name in NAMES:
            e = ts.Easing(name)
            ones = np.ones(64, dtype)
            out = np.empty(64, dtype)
            ts.eval_tweens(0 * ones, ones, (-t).astype(dtype), ones, e, 0.0, out=out)
            assert np.array_equal(out, e(t.astype(dtype))), name
    palette = [ts.Easing(name) for name in NAMES]
    index = np.arange(64, dtype=np.uint32) % len(NAMES)
    out = np.empty(64)
    ts.eval_tweens(np.zeros(64), np.ones(64), -t, np.ones(64), (palette, index), 0.0, out=out)
    assert out.tolist() == [palette[index[i]](float(t[i])) for i in range(64)]


def test_timelines_and_players() -> None:
    world = ts.World()
    timeline = world.timeline()
    shown = [(world.channel(0.0), track) for track in tracks()]
    for channel, track in shown:
        timeline.add(channel, track)
    timeline.play()
    tweened = [(world.channel(0.0), ts.Easing(name)) for name in NAMES]
    for channel, easing in tweened:
        channel.tween_to(10, 4, easing)
    for _ in range(29):
        world.step(0.1)
        for channel, track in shown:
            assert channel.value == pytest.approx(track.value(world.time), abs=1e-12)
        for channel, easing in tweened:
            assert channel.value == pytest.approx(10 * easing(world.time / 4), abs=1e-12)


def test_a_timeline_along_them() -> None:
    """A marker is met where the playhead is there: at 0.625 of 1, which is 0.25 into the second curve."""
    world = ts.World()
    timeline = world.timeline()
    x = world.channel(0.0)
    timeline.add(x, ts.Track().key(0, 0).key(2, 2))
    timeline.marker(1.25, "there")
    player = timeline.animate_to(2, 4, "chain(quad.in,linear,0.5)")
    met: list[str] = []
    player.on_marker(met.append)
    world.step(1)
    assert x.value == pytest.approx(2 * 0.125, abs=1e-12)
    world.step(1.499)
    assert met == []
    world.step(0.002)
    assert met == ["there"]
