# SPDX-License-Identifier: MIT
"""Histories of channels: a twin in small steps, whose values were written down; tracks of them; what is refused."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

import tweenspirit as ts


class View:
    def __init__(self) -> None:
        self.x = 1.0


def commands(r: random.Random) -> Callable[[ts.World, ts.Channel], None]:
    """Something to be done to a channel, the same to each."""
    what, target, seconds = r.randrange(9), r.uniform(-100, 100), r.uniform(0.05, 2)
    path = ts.Track().key(0, 0, easing="sine.inOut").key(1, target).key(2, -target)

    def run(w: ts.World, x: ts.Channel) -> None:
        player = x.player
        if what == 0:
            x.tween_to(target, seconds, "back.out", delay=max(seconds - 1, 0))
        elif what == 1:
            x.spring_to(target, ts.Spring(duration=seconds, bounce=0.4))
        elif what == 2:
            x.play(path, duration=seconds, iterations=2.5, direction="alternate")
        elif what == 3:
            x.decay(velocity=target)
        elif what == 4:
            x.tween_to(target, seconds, start=0, composite="add")
        elif what == 5:
            x.set(target)
        elif player is not None and str(player.kind) in ("spring", "tween") and what == 6:
            player.set_target(target, kick=target * 10)
        elif player is not None and what == 7:
            (player.resume if player.paused else player.pause)()
        elif player is not None:
            player.seek(seconds / 2)

    return run


@pytest.mark.parametrize("seed", range(12))
def test_what_was_has_its_bits(seed: int) -> None:
    r = random.Random(seed)
    script = {r.randrange(1, 600): commands(r) for _ in range(25)}
    fine, coarse = ts.World(), ts.World()
    a, b = fine.channel(0.0), coarse.channel(0.0)
    coarse.history(b, seconds=100)
    seen = []
    for i in range(601):
        fine.step_to(i / 60)
        if i in script:
            coarse.step_to(i / 60)
            script[i](fine, a)
            script[i](coarse, b)
        seen.append((a.value, a.velocity))
    coarse.step_to(10)
    other = ts.World()
    other.restore(coarse.snapshot())
    assert other.state_hash() == coarse.state_hash()
    for i in random.Random(seed).sample(range(601), 601):
        # What begins with no command of this script at a frame's very time is told by the frame's step.
        assert (b.value_at(i / 60), b.velocity_at(i / 60)) == seen[i], i / 60


def test_bound_objects() -> None:
    w = ts.World()
    view = View()
    bound = w.bind(view, "x")
    w.history([bound, w.channel(0.0)], seconds=5)
    bound.tween_to(3, 2, "linear")
    w.step(2)
    view.x = 10.0
    assert bound.value == 10.0
    w.step(1)
    assert (bound.value_at(0.5), bound.velocity_at(0.5), bound.value_at(2.5)) == (1.5, 1.0, 10.0)


def test_a_track_of_it() -> None:
    w = ts.World()
    xy = w.channel((0.0, 0.0))
    w.history(xy, seconds=60)
    w.step(5)
    p = xy.spring_to((100, 20), ts.Spring(duration=0.5, bounce=0.6))
    w.step(0.2)
    p.set_target((0, 0), velocity=(500, -100))
    w.step(0.3)
    xy.tween_to((50, 50), 0.4, "bounce.out", iterations=2)
    w.step(2)
    for tolerance in (1.0, 1e-2, 1e-5):
        track = xy.history_track(5, 7.5, tolerance=tolerance)
        assert (track.start, track.end, track.kind) == (0.0, 2.5, "vec2")
        worst = 0.0
        for i in range(2501):
            is_, was = track.value(i / 1000), xy.value_at(5 + i / 1000)
            if i / 1000 not in (0.9, 1.3):
                worst = max(worst, *(abs(p - q) for p, q in zip(is_, was, strict=True)))
        assert worst <= tolerance
    assert len(xy.history_track(5, 7.5, tolerance=1.0)) < len(xy.history_track(5, 7.5, tolerance=1e-4)) < 2000
    # All that is known.
    track = xy.history_track()
    assert (track.start, track.end) == (0.0, 7.5)


def test_refusals() -> None:
    w, other = ts.World(), ts.World()
    x = w.channel(0.0)
    with pytest.raises(ts.InvalidArgumentError, match="no history"):
        x.value_at(0)
    with pytest.raises(ts.InvalidArgumentError):
        x.history_track()
    for seconds in (-1, math.nan, math.inf):
        with pytest.raises(ts.InvalidArgumentError, match="seconds"):
            w.history(x, seconds=seconds)
    with pytest.raises(ts.InvalidArgumentError):
        w.history(7)  # type: ignore[arg-type]
    with pytest.raises(ts.StaleHandleError):
        other.history(x)
    w.history(x, seconds=2)
    w.step(1)
    for time in (-0.5, 1.5, math.nan):
        with pytest.raises(ts.InvalidArgumentError, match="time"):
            x.value_at(time)
        with pytest.raises(ts.InvalidArgumentError, match="time"):
            x.velocity_at(time)
    with pytest.raises(ts.InvalidArgumentError, match="tolerance"):
        x.history_track(tolerance=0)
    w.history(x, seconds=0)
    assert x.history_start is None
    x.close()
    with pytest.raises(ts.StaleHandleError):
        x.value_at(0)
