# SPDX-License-Identifier: MIT
"""Entries that leave their channel alone, and tweens that start from what is there, against the definition."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

import tweenspirit as ts

FILLS = ("both", "forwards", "backwards", "none")


@dataclass
class Placed:
    at: float
    order: int
    first: float | None
    last: float
    duration: float
    fill: str

    def is_there(self, t: float) -> bool:
        if t < self.at:
            return self.fill in ("both", "backwards")
        return t < self.at + self.duration or self.fill in ("both", "forwards")


class Model:
    """The definition, for linear entries of one channel."""

    def __init__(self, ground: float) -> None:
        self.ground = ground
        self.entries: list[Placed] = []

    def below(self, entry: Placed, t: float) -> float:
        order = [other for other in self.entries if (other.at, other.order) < (entry.at, entry.order)]
        for other in sorted(order, key=lambda each: (each.at, each.order), reverse=True):
            if other.is_there(t):
                return self.of(other, t)
        return self.ground

    def of(self, entry: Placed, t: float) -> float:
        first = self.below(entry, entry.at) if entry.first is None else entry.first
        if t < entry.at:
            return first
        return (
            entry.last
            if t >= entry.at + entry.duration
            else first + (entry.last - first) * (t - entry.at) / entry.duration
        )

    def value(self, t: float) -> float:
        order = sorted(self.entries, key=lambda each: (each.at, each.order))
        for entry in reversed([each for each in order if each.at <= t]):
            if entry.is_there(t):
                return self.of(entry, t)
        later = [each for each in order if each.at > t and each.is_there(t)]
        return self.of([each for each in later if each.at == later[0].at][-1], t) if later else self.ground


def added(rng: random.Random, model: Model, timeline: ts.Timeline, x: ts.Channel) -> ts.Entry:
    at, duration, fill = rng.randrange(0, 64) / 8, rng.randrange(0, 24) / 8, rng.choice(FILLS)
    first, last = (None if rng.random() < 0.6 else float(rng.randrange(-9, 9))), float(rng.randrange(-9, 9))
    model.entries.append(Placed(at, len(model.entries), first, last, duration, fill))
    if first is None:
        return timeline.add(x, to=last, duration=duration, easing="linear", at=at, fill=fill)
    return timeline.add(x, ts.Track().key(0, first).key(duration, last), at, fill=fill)


@pytest.mark.parametrize("seed", range(60))
def test_any_order_of_seeks_shows_the_definition(seed: int) -> None:
    rng = random.Random(seed)
    world = ts.World()
    x = world.channel(float(rng.randrange(-9, 9)))
    timeline, model = world.timeline(), Model(x.value)
    for _ in range(rng.randrange(1, 9)):
        added(rng, model, timeline, x)
    for _ in range(40):
        t = rng.randrange(-16, 96) / 8 + rng.choice((0, 0, 0.03))
        timeline.time = t
        assert x.value == pytest.approx(model.value(t), abs=1e-12), t
        if rng.random() < 0.1:  # another world goes on with it
            data = world.snapshot()
            world.restore(data)
            assert world.snapshot() == data
    player = timeline.play(direction=rng.choice(("normal", "reverse")))
    while player.active:
        assert x.value == pytest.approx(model.value(timeline.time), abs=1e-12), timeline.time
        world.step(rng.choice((0.01, 0.1, 0.5)))


@pytest.mark.parametrize("seed", range(30))
def test_edits_while_it_plays(seed: int) -> None:
    rng = random.Random(seed)
    world = ts.World()
    x = world.channel(float(rng.randrange(-9, 9)))
    timeline, model = world.timeline(), Model(x.value)
    entries = [added(rng, model, timeline, x) for _ in range(4)]
    timeline.animate_to(8, 8)
    for _ in range(12):
        world.step(rng.randrange(1, 6) / 8)
        if entries and rng.random() < 0.4 and len(entries) > 1:
            k = rng.randrange(len(entries))
            timeline.remove(entries.pop(k))
            model.entries.pop(k)
        else:
            entries.append(added(rng, model, timeline, x))
        for order, entry in enumerate(model.entries):
            entry.order = order
        if timeline.player is not None and any(e.fill != "both" or e.first is None for e in model.entries):
            assert x.value == pytest.approx(model.value(timeline.time), abs=1e-12), timeline.time


def test_what_is_bound_starts_from_the_object() -> None:
    class Card:
        left = 3.0

    world, card = ts.World(), Card()
    timeline = world.timeline()
    entry = timeline.add((card, "left"), to=13, duration=1, at="+=0")
    timeline.play()
    world.step(0.5)
    assert (entry.kind, card.left) == ("track", 8.0)


def test_refusals() -> None:
    world = ts.World()
    x, timeline = world.channel(0.0), world.timeline()
    track = ts.Track().key(0, 0)
    for words in (
        {"track": track, "to": 1, "duration": 1},
        {"to": 1},
        {"to": 1, "duration": -1},
        {"to": "a", "duration": 1},
    ):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            timeline.add(x, **words)
    for what in (print, ts.World().channel(0.0), timeline):
        with pytest.raises((ts.TweenSpiritError, TypeError)):
            timeline.add(what, to=1, duration=1)
    with pytest.raises(ts.InvalidArgumentError):
        timeline.add(x, track, fill="sideways")
    assert timeline.entries == []


def test_seeks_that_pass_many_markers() -> None:
    world = ts.World()
    timeline, seen = world.timeline(), []
    for i in range(100):
        timeline.marker(i, str(i))
    remove = timeline.on_marker(seen.append)
    timeline.seek(99.5, events=True)
    assert seen == []
    world.step(0)
    assert seen == [str(i) for i in range(1, 65)] + ["99"]
    events = world.events()
    assert [event.count for event in events] == [1] * 64 + [35]
    assert all(event.timeline is timeline and event.player is None and event.time == 0 for event in events)
    remove()
    timeline.seek(0, events=True)
    timeline.time = 50
    world.step(0)
    assert len(seen) == 65
