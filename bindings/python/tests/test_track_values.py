# SPDX-License-Identifier: MIT
"""The types and bits that come out of tracks (Tests/Scenarios has the values)."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np
import pytest
import sampling
import track_model as model
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

CALM = settings(max_examples=60, deadline=None, database=None, derandomize=True)


def test_a_key_is_there_bitwise() -> None:
    """An angle is there as the number that is reached from the key before it, the first one as it was written."""
    random = np.random.default_rng(1)
    for kind in model.KINDS:
        if kind == "quat":
            continue
        track = model.random_track(random, kind, 14)
        last = {key.time: (i, key.value) for i, key in enumerate(track.keys())}
        for time, (i, value) in last.items():
            got = np.array(model.as_row(track.value(time)))
            if kind == "angle" and track.wrap != "raw" and i > 0:
                assert math.remainder(got[0] - value, math.tau) == pytest.approx(0, abs=1e-12), time
            else:
                assert sampling.same_bits(got, np.array(model.as_row(value))), (kind, time)


def test_the_types_that_come_out() -> None:
    wants: dict[Any, Any] = {"float": 1.5, "int": 3, "bool": True, "angle": 0.5, 1: 2.5}
    for kind, value in wants.items():
        track = ts.Track(kind).key(0, value).key(1, value)
        for t in (-1, 0, 0.5, 1, 2):
            assert type(track.value(t)) is type(value) and track.value(t) == value, kind
    for kind in ("vec2", "vec3", "vec4", "point", "size", "rect", "color", 5):
        lanes = model.KINDS[kind]
        track = ts.Track(kind).key(0, [0.5] * lanes)
        assert track.lanes == lanes and track.kind == kind
        assert track.value(0) == (0.5,) * lanes
        assert [type(x) for x in track.value(0)] == [float] * lanes
    assert type(ts.Track("int").key(0, 1).velocity(0)) is float


@pytest.mark.parametrize("wrap", [np.array, list, tuple])
def test_values_are_sequences_or_numbers(wrap: Any) -> None:
    track = ts.Track("vec3").key(0, wrap([1.0, 2.0, 3.0])).key(np.float64(1), wrap([3, 4, 5]))
    assert track.value(np.float32(0.5)) == (2.0, 3.0, 4.0)
    assert ts.Track().key(np.int64(0), np.float32(1.5)).value(0) == 1.5
    assert ts.Track("vec3").insert([0, 1], [wrap([1.0, 2.0, 3.0]), wrap([3, 4, 5])]).value(0.5) == (2.0, 3.0, 4.0)


# ---- Jumps


# ---- Order


@CALM
@given(st.integers(0, 2**32 - 1), st.sampled_from(list(model.KINDS)))
def test_the_order_of_insertion_does_not_matter(seed: int, kind: Any) -> None:
    random = np.random.default_rng(seed)
    track = model.random_track(random, kind, 9)
    seen: set[float] = set()
    keys = [key for key in track.keys() if not (key.time in seen or seen.add(key.time))]  # type: ignore[func-returns-value]
    one, other = ts.Track(kind), ts.Track(kind)
    for key in keys:
        add(one, key)
    for i in random.permutation(len(keys)):
        add(other, keys[i])
    assert one.keys() == other.keys() and one == other
    times = np.array(model.times_of(one, random, 20))
    assert sampling.same_bits(one.sample(times), other.sample(times))


def add(track: ts.Track, key: Any) -> None:
    more = {name: getattr(key, name) for name in ("easing", "interpolation", "spring", "in_tangent", "out_tangent")}
    track.key(key.time, key.value, **more, in_handle=key.in_handle, out_handle=key.out_handle)


# ---- Bounds


def test_arrays_of_times() -> None:
    random = np.random.default_rng(7)
    for kind in ("float", "vec3", "int", "bool", "color"):
        track = model.random_track(random, kind, 9)
        times = np.array(model.times_of(track, random, 20))
        rows = np.array([model.as_row(track.value(t)) for t in times.tolist()])
        want = rows[:, 0].copy() if track.lanes == 1 else rows
        got = track.sample(times)
        assert got.shape == want.shape and sampling.same_bits(got, want), kind
        assert [model.as_row(x) for x in track.sample(times.tolist())] == rows.tolist()
        out = np.empty(want.shape, np.float32)
        assert track.sample(times, out=out) is out and sampling.same_bits(out, want.astype(np.float32))
        narrow = times.astype(np.float32)
        got = track.sample(narrow)
        assert got.dtype == np.float32
        assert sampling.same_bits(got, track.sample(narrow.astype(np.float64)).astype(np.float32))
    assert track.sample(np.empty(0)).shape == (0, 4)
    assert track.sample([]) == []


def test_a_time_that_is_no_number() -> None:
    """Gives no number, in every lane."""
    full = ts.Track().key(0, 1.0)
    for kind, lanes in model.KINDS.items():
        for track in [model.random_track(np.random.default_rng(1), kind, 3)]:
            rows = np.asarray(track.sample(np.array([math.nan, 0.0])), float).reshape(2, lanes)
            assert np.isnan(rows[0]).all() and np.isfinite(rows[1]).all(), kind
            for tracks in ([track], [full, track]):
                assert np.isnan(ts.TrackSet(tracks).sample(math.nan)).all()
            for found in (track.value(math.nan), track.velocity(math.nan)):
                assert all(math.isnan(x) for x in model.as_row(found)), kind


def test_a_track_without_keys_has_no_value() -> None:
    """The error is that of playing it."""
    for kind in model.KINDS:
        track = ts.Track(kind)
        calls: list[Any] = [
            partial(track.value, 0), partial(track.value, math.nan), partial(track.velocity, 1),
            partial(track.sample, [0, 1]), partial(track.sample, np.zeros(100)),
            partial(ts.TrackSet, [ts.Track().key(0, 1.0), track]), partial(ts.World().channel(0.0).play, track),
        ]  # fmt: skip
        for call in calls[: None if kind == "float" else -1]:
            with pytest.raises(ts.InvalidArgumentError, match=r"^the track must have a key$"):
                call()
        assert track.sample([]) == [] and track.start == track.end == 0
