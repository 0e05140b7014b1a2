# SPDX-License-Identifier: MIT
"""A track that was edited in any order, and looked at in between, is the track that its keys make."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from long_runs import often

import tweenspirit as ts

KINDS: dict[str, tuple[int, list[str]]] = {
    "float": (1, ["eased", "step", "hermite", "catmull", "monotone", "bezier", "spring"]),
    "vec3": (3, ["eased", "catmull", "monotone", "spring", "bezier"]),
    "quat": (4, ["eased", "hermite", "catmull", "spring", "bezier"]),
    "color": (4, ["eased", "catmull", "spring", "monotone"]),
    "angle": (1, ["eased", "catmull", "monotone", "spring"]),
    "int": (1, ["eased", "step", "catmull"]),
    "bool": (1, ["step"]),
}


class Model:
    """Keys in a list, in the order in which a track has them."""

    def __init__(self, kind: str, interpolation: str, seed: int, **settings: Any) -> None:
        self.random = random.Random(seed)
        self.kind, self.lanes, self.settings = kind, KINDS[kind][0], {"interpolation": interpolation, **settings}
        self.keys: list[tuple[float, Any, dict[str, Any]]] = []
        self.track = ts.Track(kind, **self.settings)

    def value(self) -> Any:
        if self.kind == "bool":
            return self.random.random() < 0.5
        if self.kind == "int":
            return self.random.randrange(-50, 50)
        if self.kind == "color":
            numbers = [self.random.random() for _ in range(4)]
        else:
            numbers = [self.random.uniform(-9, 9) for _ in range(self.lanes)]
        return numbers[0] if self.lanes == 1 else tuple(numbers)

    def words(self) -> dict[str, Any]:
        words: dict[str, Any] = {}
        if self.kind != "bool" and self.random.random() < 0.4:
            words["interpolation"] = self.random.choice(KINDS[self.kind][1])
        if self.kind != "bool" and self.random.random() < 0.2:
            words["easing"] = self.random.choice(["quad.in", "bounce.out", "elastic.out"])
        if self.kind in ("float", "vec3") and self.random.random() < 0.2:
            words["in_tangent"] = [self.random.uniform(-3, 3) for _ in range(self.lanes)]
        if self.kind in ("float", "vec3") and self.random.random() < 0.2:
            words["out_handle"] = (self.random.uniform(0, 0.4), self.value())
        return words

    def time(self) -> float:
        known = [time for time, _, _ in self.keys]
        if known and self.random.random() < 0.15:
            return self.random.choice(known)
        return self.random.choice([self.random.uniform(-20, 20), self.random.randrange(-20, 20)])

    def place(self, time: float) -> int:
        return sum(known <= time for known, _, _ in self.keys)

    def insert(self, time: float) -> None:
        key = (time, self.value(), self.words())
        self.track.key(key[0], key[1], **key[2])
        self.keys.insert(self.place(time), key)

    def edit(self) -> None:
        what = self.random.random()
        n = len(self.keys)
        if n < 5 or what < 0.55:
            self.insert(self.time())
        elif what < 0.65:
            times, values = [self.time() for _ in range(5)], [self.value() for _ in range(5)]
            self.track.insert(times, [float(v) for v in values] if self.lanes == 1 else values)
            for time, value in zip(times, values, strict=True):
                self.keys.insert(self.place(time), (time, value, {}))
        elif what < 0.75:
            i, time = self.random.randrange(n), self.time()
            self.keys_moved(i, self.track.move(i, time), (time, *self.keys[i][1:]))
        elif what < 0.85:
            i, key = self.random.randrange(n), (self.time(), self.value(), self.words())
            self.keys_moved(i, self.track.replace(i, key[0], key[1], **key[2]), key)
        elif what < 0.9:
            i, value = self.random.randrange(n), self.value()
            self.track.set_value(i, value)
            self.keys[i] = (self.keys[i][0], value, self.keys[i][2])
        else:
            first = self.random.randrange(n)
            count = min(self.random.randrange(1, 4), n - first)
            self.track.remove(first, count)
            del self.keys[first : first + count]

    def keys_moved(self, old: int, place: int, key: tuple[float, Any, dict[str, Any]]) -> None:
        """A key of the same time stays in its place; another goes behind those of its time."""
        same = self.keys[old][0] == key[0]
        del self.keys[old]
        wanted = old if same else self.place(key[0])
        assert place == wanted
        self.keys.insert(wanted, key)

    def fresh(self) -> ts.Track:
        track = ts.Track(self.kind, **self.settings)
        for time, value, words in self.keys:
            track.key(time, value, **words)
        return track


def assert_same(a: Any, b: Any) -> None:
    assert repr(a) == repr(b)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("modes", [("hold", "hold"), ("linear", "linear"), ("loop", "mirror")])
def test_edits_and_looks_in_turn_are_a_fresh_track_with_the_same_keys(kind: str, modes: tuple[str, str]) -> None:
    if kind == "bool" and "linear" in modes:
        modes = ("hold", "loop")
    for seed, interpolation in enumerate(KINDS[kind][1]):
        model = Model(kind, interpolation, seed)
        model.track.extrapolate(modes[0], modes[1])
        for turn in range(often(50, 160)):
            model.edit()
            if turn == 0 or model.random.random() < 0.25:
                # Enough keys for a part of them to be worth while.
                while len(model.keys) < 90:
                    model.insert(model.time())
                times = [model.random.uniform(-24, 24) for _ in range(3)]
                times.append(model.random.choice(model.keys)[0])
                times.append(model.keys[-1][0])
                fresh = model.fresh().extrapolate(modes[0], modes[1])
                for t in times:
                    assert_same(model.track.value(t), fresh.value(t))
                    assert_same(model.track.velocity(t), fresh.velocity(t))
        assert [key.time for key in model.track] == [time for time, _, _ in model.keys]
        assert [key.value for key in model.track] == [key.value for key in model.fresh()]


def test_a_run_of_springs_hands_on_its_speed_to_a_key_that_is_looked_at_alone() -> None:
    for springs in (1, 5, 12, 40, 200):
        track, fresh = ts.Track(), ts.Track()
        for i in range(400):
            words = {"interpolation": "spring" if 100 <= i < 100 + springs else "catmull"}
            track.key(i, i * i % 17, **words)
            if i == 0:
                track.value(0.0)
        for i in range(400):
            fresh.key(i, i * i % 17, interpolation="spring" if 100 <= i < 100 + springs else "catmull")
        whole = [fresh.value(99.5 + i) for i in range(300)]
        for i in range(300):
            if i % 20 == 0:  # an edit, so that a part is compiled
                track.set_value(399, i)
            if i < 290:
                assert track.value(99.5 + i) == whole[i]


def test_keys_in_any_order_stand_in_the_order_of_time_equal_ones_as_they_came() -> None:
    for order in ("up", "down", "mixed", "same"):
        times = list(range(300))
        if order == "down":
            times.reverse()
        elif order == "mixed":
            random.Random(7).shuffle(times)
        elif order == "same":
            times = [i % 7 for i in times]
        track = ts.Track()
        for i, time in enumerate(times):
            track.key(time, i)
        wanted = sorted(range(300), key=lambda i: times[i])
        assert [key.value for key in track] == wanted


def test_a_copy_and_a_played_track_have_the_keys_that_waited() -> None:
    track = ts.Track()
    for time in (9, 3, 7, 1, 5, 200, 100, 150, 120, 10, 50):
        track.key(time, time)
    copy = track.copy()
    assert [key.time for key in copy] == sorted((9, 3, 7, 1, 5, 200, 100, 150, 120, 10, 50))
    world = ts.World()
    x = world.channel(0.0)
    for i in range(100):
        track.key((i * 37) % 100, i)
    x.play(track)
    world.step(60)
    assert x.value == track.value(60)


def test_markers_come_and_go_in_any_order() -> None:
    rng = random.Random(23)
    track = ts.Track("float").key(0, 0).key(8, 1)
    model: list[tuple[float, str]] = []
    for turn in range(1500):
        if not model or rng.random() < 0.6:
            t, name = rng.randrange(40) / 4, f"m{turn % 7}"
            track.marker(t, name)
            model.insert(sum(time <= t for time, _ in model), (t, name))
        else:
            index = rng.randrange(len(model))
            track.remove_marker(index)
            del model[index]
        if turn % 50 == 0:
            after, upto = sorted((rng.randrange(40) / 4, rng.randrange(40) / 4))
            assert track.markers() == track.copy().markers() == model
            assert track.markers_between(after, upto) == [m for m in model if after < m[0] <= upto]
    track.reverse()
    assert track.markers() == [(8 - t, name) for t, name in reversed(model)]


def test_a_refused_insert_changes_nothing_wherever_the_latest_edit_was() -> None:
    rng = random.Random(31)
    for _ in range(200):
        track = ts.Track("float")
        model: list[float] = []
        for turn in range(40):
            first, count = rng.randrange(30) / 2, rng.randrange(1, 6)
            times = (
                [first + k for k in range(count)]
                if rng.random() < 0.5
                else [rng.randrange(60) / 2 for _ in range(count)]
            )
            if rng.random() < 0.3:
                times[rng.randrange(count)] = rng.choice([1e301, math.nan])
                with pytest.raises(ts.InvalidArgumentError):
                    track.insert(times, [turn] * count)
            elif model and rng.random() < 0.3:
                index = rng.randrange(len(model))
                track.remove(index)
                del model[index]
            else:
                track.insert(times, [turn] * count)
                model = sorted(model + times)
            if rng.random() < 0.5:
                assert [key.time for key in track.keys()] == model
        assert [key.time for key in track.keys()] == model
