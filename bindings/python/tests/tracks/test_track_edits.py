# SPDX-License-Identifier: MIT
"""Keys: what they say, durations, copies; and a track edited in any order is the track that its keys make."""

from __future__ import annotations

import copy
import ctypes
import json
import math
import pickle
import random
from typing import Any

import numpy as np
import pytest
import sampling
import track_model
from long_runs import often

import tweenspirit as ts
from tweenspirit._c import abi
from tweenspirit._c.library import lib

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


# ---- Keys


def test_keys_say_what_was_given() -> None:
    spring = ts.Spring(duration=0.3, bounce=0.2)
    track = ts.Track("vec2", interpolation="catmull", easing="quad.in")
    assert track.key(1, (2, 3)) is track
    track.key(2, (3, 4), easing="cubic.in", interpolation="eased")
    track.key(3, (4, 5), spring=spring)
    track.key(4, (5, 6), in_tangent=(1, 2), out_tangent=(3, 4))
    track.key(5, (6, 7), in_handle=(-1, (2, 3)), out_handle=((1, 2), (4, 5)), interpolation="bezier")
    plain, eased, springy, cubic, bezier = track.keys()
    assert (plain.time, plain.value, plain.interpolation, plain.easing, plain.spring) == (1.0, (2.0, 3.0), *[None] * 3)
    assert (plain.in_tangent, plain.out_tangent, plain.in_handle, plain.out_handle) == (None,) * 4
    assert (eased.easing, eased.interpolation) == (ts.Easing("cubic.in"), "eased")
    assert (springy.spring, springy.interpolation) == (spring, "spring")
    assert (cubic.in_tangent, cubic.out_tangent, cubic.interpolation) == ((1.0, 2.0), (3.0, 4.0), None)
    assert [track_model.handle(h, 2) for h in (bezier.in_handle, bezier.out_handle)] == [
        ([-1.0, -1.0], [2.0, 3.0]),
        ([1.0, 2.0], [4.0, 5.0]),
    ]
    with pytest.raises(AttributeError):
        plain.time = 3.0  # type: ignore[misc]
    assert (track.interpolation, track.easing, track.lanes, track.kind) == ("catmull", ts.Easing("quad.in"), 2, "vec2")


def times(track: ts.Track) -> list[float]:
    return [key.time for key in track.keys()]


def test_times_are_sums_rounded_once() -> None:
    r = random.Random(5)
    for _ in range(50):
        durations = [r.choice((0.1, 0.3, 1e-9, 1 / 3, 1e6 * r.random(), 0.0)) for _ in range(r.randint(1, 60))]
        exact = [math.fsum(durations[: i + 1]) for i in range(len(durations))]
        document = {"tweenspirit": 1, "type": "track", "kind": "float"}
        document["keys"] = [{"duration": d, "v": i} for i, d in enumerate(durations)]
        assert times(ts.Track.from_json(json.dumps(document))) == exact
        keys = (abi.ts_key * len(durations))()
        value = (ctypes.c_double * 1)(1.0)
        for key, duration in zip(keys, durations, strict=True):
            key.struct_size, key.time, key.relative = ctypes.sizeof(abi.ts_key), duration, True
            key.value = ctypes.addressof(value)
        track = ts.Track()
        assert lib.ts_track_insert(track._handle, keys, len(durations)) == 0
        assert times(track) == exact


def test_documents_mix_times_and_durations() -> None:
    document = {"tweenspirit": 1, "type": "track", "kind": "vec2", "keys": [
        {"t": 1, "v": [0, 0]}, {"duration": 0.5, "v": [1, 1]}, {"t": 9, "v": [2, 2]}, {"duration": 1, "v": [3, 3]},
        {"t": 0.25, "v": [4, 4]}, {"duration": 0.25, "v": [5, 5]},
    ]}  # fmt: skip
    track = ts.Track.from_json(json.dumps(document))
    assert times(track) == [0.25, 0.5, 1.0, 1.5, 9.0, 10.0]
    assert [key["t"] for key in json.loads(track.to_json())["keys"]] == times(track)


def test_durations_that_are_refused() -> None:
    track = ts.Track().key(0, 0)
    for duration in (-1, -0.001, math.nan, math.inf, 1e301):
        with pytest.raises(ts.InvalidArgumentError, match="time"):
            track.then(duration, 1)
    with pytest.raises(TypeError):
        track.then(1, 1, at=3)
    key = abi.ts_key(struct_size=ctypes.sizeof(abi.ts_key), time=1, relative=True)
    value = (ctypes.c_double * 1)(1.0)
    key.value = ctypes.addressof(value)
    assert lib.ts_track_set_key(track._handle, 0, ctypes.byref(key), None) == abi.TS_ERROR_INVALID_ARGUMENT
    assert times(track) == [0.0]


# ---- Copies


def sample() -> ts.Track:
    return ts.Track().insert([0, 1, 2, 3], [0.0, 10.0, 20.0, 30.0])


def test_copies_are_tracks_of_their_own() -> None:
    track = sample().marker(1, "m").extrapolate("loop", "mirror")
    for other in (track.copy(), copy.copy(track), copy.deepcopy(track), pickle.loads(pickle.dumps(track))):
        assert other == track and other is not track
        assert other.markers() == [(1.0, "m")] and (other.before, other.after) == ("loop", "mirror")
        other.set_value(0, 99.0)
        assert other != track and track.value(0) == 0


def test_pickle_and_json_of_every_kind() -> None:
    random = np.random.default_rng(5)
    for kind in track_model.KINDS:
        options: dict[str, Any] = {"color": {"space": "oklch", "extended": True, "wrap": "longest"}}.get(str(kind), {})
        options |= {"int": {"rounding": "floor"}, "angle": {"wrap": "cw"}}.get(str(kind), {})
        track = (
            track_model.random_track(random, kind, 9, **options).marker(2, "é\u202e x").extrapolate("loop", "linear")
        )
        times = np.array(track_model.times_of(track, random, 30))
        for other in (pickle.loads(pickle.dumps(track)), ts.Track.from_json(track.to_json())):
            assert other == track and other.keys() == track.keys()
            assert other.markers() == track.markers()
            for name in ("kind", "lanes", "easing", "interpolation", "space", "extended", "wrap", "rounding"):
                assert getattr(other, name) == getattr(track, name)
            assert sampling.same_bits(other.sample(times), track.sample(times))


def test_equality() -> None:
    track = sample()
    assert track == sample() and track != sample().key(9, 1.0) and sample().extrapolate(after="loop") != track
    for other in (ts.Track(1), ts.Track("angle"), ts.Track(easing="quad.in"), ts.Track(interpolation="step")):
        assert other.insert([0, 1, 2, 3], [0.0, 10.0, 20.0, 30.0]) != track
    assert track != 3 and not track == "track"


def test_closing() -> None:
    with sample() as track:
        assert track.value(1) == 10 and repr(track) == "<Track('float') of 4 keys from 0 to 3 s>"
    assert repr(ts.Track("angle", wrap="cw").key(1, 2)) == "<Track('angle', wrap='cw') of 1 key from 1 to 1 s>"
    calls = [
        *(lambda: track.value(0), lambda: track.velocity(0), lambda: track.sample([0.0]), lambda: track.key(0, 1.0)),
        *(track.keys, track.clear, track.copy, lambda: track.remove(0), lambda: track.insert([0], [1.0])),
        *(lambda: track.find(0), lambda: track.extrapolate("loop"), lambda: track.marker(0, "x"), track.reverse),
        *(lambda: track.bake(fps=60), lambda: ts.TrackSet([track]), lambda: len(track), lambda: track.start),
    ]
    for call in calls:
        with pytest.raises(ts.StaleHandleError):
            call()
    track.close()
    assert repr(track) == "<Track, closed>"
