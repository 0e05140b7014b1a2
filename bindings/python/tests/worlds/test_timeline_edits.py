# SPDX-License-Identifier: MIT
"""A timeline to which entries were added and from which they were removed, played meanwhile or not, is the one that its
entries make."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import tweenspirit as ts

Adder = Callable[["Scene"], Any]


class Scene:
    """A world with a timeline, channels and inner timelines for it; two made alike are alike."""

    def __init__(self) -> None:
        self.world = ts.World()
        self.channels = [self.world.channel(float(i), name=f"c{i}") for i in range(5)]
        self.channels.append(self.world.channel((1.0, 2.0), name="wide"))
        self.timeline = self.world.timeline()
        tracks = [
            ts.Track().key(0, 1).key(2, 7, easing="quad.in"),
            ts.Track().key(1, -3, interpolation="step").key(1.5, 4).key(4, 8),
            ts.Track().key(0, 5),
        ]
        self.tracks = [*tracks, ts.Track("vec2").key(0, (0, 0)).key(3, (6, 9))]
        self.inner = [self.world.timeline() for _ in range(4)]
        for i, inner in enumerate(self.inner):
            for k in range(i):
                inner.add(self.channels[(2 * i + k) % 5], self.tracks[k % 3], at=k * 0.75)
            if i > 1:
                inner.add(self.inner[i - 1], at=0.5, iterations=2)
            if i == 3:
                inner.add(self.channels[5], self.tracks[3], at=0.25)


def an_entry(rng: random.Random) -> Adder:
    at = rng.choice([rng.randrange(0, 8), rng.uniform(-2, 8)])
    what = rng.random()
    if what < 0.55:
        channel, track = rng.randrange(5), rng.randrange(3)
        return lambda scene: scene.timeline.add(scene.channels[channel], scene.tracks[track], at=at)
    if what < 0.65:
        return lambda scene: scene.timeline.add(scene.channels[5], scene.tracks[3], at=at)
    if what < 0.7:
        return lambda scene: scene.timeline.marker(abs(at), "here")
    inner, fill = rng.randrange(4), rng.choice(["none", "both", "forwards"])
    words: dict[str, Any] = {"iterations": rng.choice([1, 2, 1.5]), "direction": rng.choice(["normal", "reverse"])}
    if rng.random() < 0.3:
        words["easing"] = "cubic.inOut"
    return lambda scene: scene.timeline.add(scene.inner[inner], at=at, fill=fill, **words)


def fresh(adders: list[Adder]) -> Scene:
    scene = Scene()
    for add in adders:
        add(scene)
    return scene


def check(scene: Scene, adders: list[Adder], times: list[float]) -> None:
    other = fresh(adders)
    a, b = scene.timeline, other.timeline
    assert (a.duration, a.levels, len(a.entries)) == (b.duration, b.levels, len(b.entries))
    assert [(e.kind, e.at, e.start, e.end) for e in a.entries] == [(e.kind, e.at, e.start, e.end) for e in b.entries]
    for time in times:
        a.time = b.time = time
        # Where a channel has a track of its own, what it was before does not show.
        for one, two in zip(scene.channels, other.channels, strict=True):
            if any(entry.channel is two for entry in b.entries):
                assert repr(one.value) == repr(two.value)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("is_played", [False, True])
def test_entries_that_come_and_go_leave_what_a_fresh_timeline_shows(seed: int, is_played: bool) -> None:
    rng = random.Random(seed)
    scene, there = Scene(), []
    if is_played:
        first = lambda s: s.timeline.add(s.channels[0], s.tracks[0], at=40)  # noqa: E731
        there.append((first(scene), first))
        scene.timeline.play()
    for _ in range(150):
        if not there or rng.random() < (0.45 if len(there) > 20 else 0.6):
            add = an_entry(rng)
            there.append((add(scene), add))
        else:
            i = rng.choice([0, len(there) - 1, rng.randrange(len(there))])
            scene.timeline.remove(there[i][0])
            del there[i]
        if is_played and rng.random() < 0.3:
            scene.world.step(0.03)
        if is_played and rng.random() < 0.3 and scene.timeline.player is not None:
            # Scrubbed to where it is, a fresh one shows the same.
            other = fresh([add for _, add in there])
            other.timeline.time = scene.timeline.time
            for one, two in zip(scene.channels, other.channels, strict=True):
                if any(entry.channel is one for entry, _ in there):
                    assert repr(one.value) == repr(two.value)
    check(scene, [add for _, add in there], [rng.uniform(-1, 12) for _ in range(6)] + [0, 1, 2, 3.5])
    for entry, _ in there:
        scene.timeline.remove(entry)
    assert scene.timeline.entries == [] and scene.timeline.duration == 0 and scene.timeline.levels == 1


def test_ten_of_the_one_before_ten_times_over_are_told_where_they_are_too_many() -> None:
    for is_empty in (False, True):
        world = ts.World()
        inner, x = world.timeline(), world.channel(0.0)
        if not is_empty:
            inner.add(x, ts.Track().key(0, 0).key(1, 1))
        with pytest.raises(
            ts.InvalidArgumentError, match=r"a timeline can have at most 104857[56] (tracks|inner timelines)"
        ):
            for _ in range(8):
                outer = world.timeline()
                for k in range(10):
                    outer.add(inner, at=k)
                inner = outer
        assert inner.levels == 6
        inner.time = 3.5
        assert 0 <= x.value <= (0 if is_empty else 1)


def test_an_entry_that_fails_while_it_plays_has_changed_nothing() -> None:
    fails = False

    def curve(t: float) -> float:
        if fails:
            raise ValueError("no")
        return t * t

    easing = ts.register_easing("edits:failing", curve, live=True)
    try:
        world = ts.World()
        one, other, timeline = world.channel(0.0), world.channel(0.0), world.timeline()
        timeline.add(one, ts.Track().key(0, 0).key(4, 1))
        timeline.play()
        world.step(1)
        before, fails = world.state_hash(), True
        with pytest.raises(ValueError, match="no"):
            timeline.add(other, ts.Track().key(0, 0, easing=easing).key(4, 1))
        fails = False
        assert world.state_hash() == before
        assert len(timeline.entries) == 1
    finally:
        ts.unregister_easing("edits:failing")
