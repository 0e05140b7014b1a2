# SPDX-License-Identifier: MIT
"""Where a track is between and at its keys: eased, steps, jumps, order, and the types that come out."""

from __future__ import annotations

import itertools
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
FINITE = st.floats(-1e6, 1e6)
EPS = 2.0**-52


def eased(a: float, b: float, e: float) -> float:
    return a if e == 0 or a == b else b if e == 1 else a * (1 - e) + b * e


def progress(t: float, start: float, end: float) -> float:
    return min(1.0, (t - start) * (1 / (end - start)))


@pytest.mark.parametrize("easing", [*model.EASINGS, "expo.in", "back.inOut", "circ.in", "steps(4,start)"])
def test_eased(easing: str) -> None:
    curve, keys = ts.Easing(easing), [(-1.5, 3.0), (0.25, -7.0), (0.75, 100.0), (9.0, 100.0)]
    track = ts.Track(easing=easing)
    for time, value in keys:
        track.key(time, value)
    for (t0, a), (t1, b) in itertools.pairwise(keys):
        for t in [t0, math.nextafter(t0, 99), *np.linspace(t0, t1, 41)[:-1].tolist(), math.nextafter(t1, -99)]:
            want = eased(a, b, curve(progress(t, t0, t1))) if t > t0 else a
            assert abs(track.value(t) - want) <= 2 * EPS * (abs(a) + abs(b)), t


def test_the_easing_of_a_key_is_that_of_its_segment() -> None:
    track = ts.Track(easing="quad.in").key(0, 0.0).key(1, 1.0, easing="cubic.in").key(2, 0.0)
    assert (track.value(0.5), track.value(1.5)) == (0.25, 0.875)
    assert [key.easing for key in track.keys()] == [None, ts.Easing("cubic.in"), None]
    assert ts.Track().key(0, 1.0, easing=ts.Easing("quad.out")).key(1, 2.0).value(0.5) == 1.75


def test_beyond_both_ends_where_the_curve_is() -> None:
    """Nothing is clamped."""
    track = ts.Track(easing="back.out").key(0, 0.0).key(1, 10.0)
    assert max(track.value(x / 100) for x in range(101)) > 10.9
    track = ts.Track(easing="elastic.in").key(0, 0.0).key(1, 10.0)
    assert min(track.value(x / 100) for x in range(101)) < -3


def test_step() -> None:
    track = ts.Track("vec2", interpolation="step").key(0, (1, 2)).key(1, (3, 4)).key(2, (5, 6), interpolation="eased")
    track.key(3, (7, 8))
    assert track.value(0) == track.value(math.nextafter(1, 0)) == (1.0, 2.0)
    assert track.value(1) == track.value(1.999) == (3.0, 4.0)
    assert track.value(2.5) == (6.0, 7.0)


def test_a_key_is_there_bitwise() -> None:
    random = np.random.default_rng(1)
    for kind in model.KINDS:
        if kind == "quat":
            continue
        track = model.random_track(random, kind, 14)
        last = {key.time: key.value for key in track.keys()}
        for time, value in last.items():
            got = np.array(model.as_row(track.value(time)))
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


def test_keys_at_one_time_are_a_jump() -> None:
    track = ts.Track().key(0, 0.0).key(1, 10.0).key(1, -5.0).key(1, 20.0).key(2, 30.0)
    assert track.value(math.nextafter(1, 0)) == pytest.approx(10, abs=1e-14)
    assert (track.value(1), track.value(1.5), track.value(0.5)) == (20.0, 25.0, 5.0)
    assert [key.value for key in track.keys()] == [0.0, 10.0, -5.0, 20.0, 30.0]


@pytest.mark.parametrize("interpolation", model.INTERPOLATIONS)
def test_jumps_with_every_interpolation(interpolation: str) -> None:
    track = ts.Track(interpolation=interpolation)
    for time, value in ((0, 1.0), (0, 2.0), (1, 5.0), (1, 7.0), (1, 9.0), (2, 4.0), (2, 3.0)):
        track.key(time, value)
    assert (track.value(0), track.value(1), track.value(2)) == (2.0, 9.0, 3.0)
    inside = [track.value(x / 64) for x in range(129)]
    assert all(math.isfinite(x) for x in inside)
    assert all(math.isfinite(track.velocity(x / 64)) for x in range(129))
    if interpolation not in ("step", "spring"):
        assert track.value(math.nextafter(1, 0)) == pytest.approx(5, abs=1e-12)
        assert track.value(math.nextafter(2, 0)) == pytest.approx(4, abs=1e-12)


def test_every_key_at_one_time() -> None:
    for interpolation in model.INTERPOLATIONS:
        track = ts.Track(interpolation=interpolation).insert([2.0] * 5, [1.0, 2.0, 3.0, 4.0, 5.0])
        assert track.value(2) == 5.0 == track.value(3)
        assert track.velocity(2) == 0 == track.velocity(1) == track.velocity(3)
        assert track.start == track.end == 2.0


def test_a_segment_too_short_for_its_reciprocal_is_held() -> None:
    for interpolation in model.INTERPOLATIONS:
        track = ts.Track(interpolation=interpolation).key(0, 1.0).key(5e-324, 2.0).key(1e-308, 3.0).key(1, 4.0)
        assert track.value(0) == 1.0
        assert track.value(5e-324) == 2.0
        assert track.value(1e-308) == 3.0
        for t in (1e-320, 5e-309, 2e-308, 0.5):
            assert math.isfinite(track.value(t)), (interpolation, t)
            assert not math.isnan(track.velocity(t)), (interpolation, t)


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


def test_keys_are_in_order_of_time() -> None:
    track = ts.Track().insert([3, -1, 2, 2, 0], [1.0, 2.0, 3.0, 4.0, 5.0])
    assert [(key.time, key.value) for key in track.keys()] == [(-1, 2.0), (0, 5.0), (2, 3.0), (2, 4.0), (3, 1.0)]
    assert (track.start, track.end, len(track)) == (-1.0, 3.0, 5)
    assert [key.time for key in track] == [-1, 0, 2, 2, 3]
    assert track[1].value == 5.0 and track[-1].value == 1.0


# ---- Bounds


@CALM
@given(st.lists(st.tuples(FINITE, FINITE), min_size=2, max_size=6), st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_linear_stays_between_its_keys(keys: list[tuple[float, float]], places: list[float]) -> None:
    track = ts.Track()
    for time, value in keys:
        track.key(time, value)
    found = track.keys()
    for a, b in itertools.pairwise(found):
        low, high = min(a.value, b.value), max(a.value, b.value)
        for place in places:
            t = a.time + (b.time - a.time) * place
            if a.time <= t < b.time:
                slack = 1e-15 * max(abs(low), abs(high))
                assert low - slack <= track.value(t) <= high + slack


@CALM
@given(st.integers(0, 2**32 - 1), st.sampled_from(model.INTERPOLATIONS))
def test_against_the_oracle(seed: int, interpolation: str) -> None:
    random = np.random.default_rng(seed)
    track = model.random_track(random, "vec2", int(random.integers(2, 9)), [interpolation, interpolation, "eased"])
    want = model.exact(track)
    scale = model.size(want)
    for t in model.times_of(track, random, 6, margin=0.5):
        assert model.agree(track, want, t, 1e-12 * scale), (interpolation, t)


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
