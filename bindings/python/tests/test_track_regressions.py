# SPDX-License-Identifier: MIT
"""What RZTweenSpirit's tracks do wrong, each as a test of what these do."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sampling
import track_model as model

import tweenspirit as ts


@pytest.mark.parametrize("easing", ["back.out", "back.in", "back.inOut", "elastic.out", "elastic.in"])
def test_an_overshoot_is_not_clamped(easing: str) -> None:
    """Theirs clamps what it mixes to the two keys, which kills every overshoot."""
    track = ts.Track("rect", easing=easing).key(0, (0, 100, -5, 7)).key(1, (10, 0, 5, 7))
    found = track.sample(np.linspace(0, 1, 201))
    x = ts.Easing(easing)(np.linspace(0, 1, 201))
    assert found[:, 0].min() < -0.9 or found[:, 0].max() > 10.9
    assert np.max(np.abs(found[:, 0] - 10 * x)) < 1e-13
    assert np.max(np.abs(found[:, 1] - 100 * (1 - x))) < 1e-12
    assert not np.ptp(found[:, 3])


def test_an_overshoot_of_a_colour_is_clipped_only_where_it_is_shown() -> None:
    for extended in (False, True):
        track = ts.Track("color", space="srgb", easing="back.out", extended=extended)
        track.key(0, (0, 0, 0, 1)).key(1, (1, 0.5, 0, 1))
        peak = track.sample(np.linspace(0, 1, 101)).max(axis=0)
        assert (peak[0] == 1) != extended and peak[1] > 0.54 and peak[0] > 0.99


@pytest.mark.parametrize("kind", [k for k in model.KINDS if k != "quat"])
def test_duplicate_keys_are_no_nan(kind: str | int) -> None:
    """Theirs divides by the distance of two keys."""
    random = np.random.default_rng(1)
    for interpolation in model.interpolations(kind):
        more = {} if kind == "bool" else {"interpolation": interpolation}
        track = ts.Track(kind, **more).insert([0, 1, 1, 1, 2, 2], model.values(random, kind, 6))
        times = np.array([-1, 0, 0.5, math.nextafter(1, 0), 1, math.nextafter(1, 2), 1.5, 2, 3])
        assert np.isfinite(np.asarray(track.sample(times), float)).all()
        assert model.as_row(track.value(1)) == model.as_row(track.keys()[3].value)
        assert model.as_row(track.value(2)) == model.as_row(track.keys()[5].value)
        assert np.isfinite(np.asarray([track.velocity(t) for t in times.tolist()], float)).all()


@pytest.mark.parametrize("kind", model.KINDS)
def test_the_value_at_a_key_is_the_key(kind: str | int) -> None:
    """Theirs has at a key now the one segment's value, now the other's; at that of a boolean either."""
    random = np.random.default_rng(2)
    times = random.uniform(-1, 1, 40) * 10.0 ** random.integers(-9, 9, 40)
    track = ts.Track(kind).insert(times, model.values(random, kind, 40))
    for key in track.keys():
        for _ in range(2):
            assert track.value(key.time) == key.value
    everywhere = np.array([key.time for key in track.keys()])
    rows = np.asarray(track.sample(everywhere), float).reshape(40, -1)
    assert rows.tolist() == [model.as_row(key.value) for key in track.keys()]


def test_a_boolean_changes_at_its_key_and_not_before() -> None:
    for t in (0.1, 1 / 3, 1e6 + 0.1, -7.3, 1e-300):
        track = ts.Track("bool").key(t - 1, False).key(t, True).key(t + 1, False)
        assert track.value(t) is True
        assert track.value(math.nextafter(t, -math.inf)) is False
        assert track.value(math.nextafter(t, math.inf)) is True
        assert track.value(t + 1) is False


@pytest.mark.parametrize("late", [0.0, 1e6, 1e7, -1e6])
def test_progress_is_not_in_float32(late: float) -> None:
    """A float32 has steps of 1/16 s at a million seconds: a frame of 1/240 s would be nowhere."""
    frame = 1 / 240
    track = ts.Track().key(late, 0.0).key(late + frame, 1.0).key(late + 2 * frame, 0.0)
    a, b = late, late + frame
    for u in (0.1, 0.25, 0.5, 0.9):
        t = a + (b - a) * u
        assert track.value(t) == pytest.approx((t - a) / (b - a), abs=1e-12)
    times = late + np.linspace(0, 2 * frame, 33)
    want = track.sample(times)
    assert len(set(want.tolist())) >= 16
    narrow = np.empty(33, np.float32)
    track.sample(times, out=narrow)
    assert sampling.same_bits(narrow, want.astype(np.float32))
    rows = ts.TrackSet([track], dtype="float32").sample_many(times)
    assert sampling.same_bits(rows[:, 0].copy(), want.astype(np.float32))
    assert np.ptp(np.diff(np.sort(narrow))) < 0.1


def test_a_day_of_frames() -> None:
    """Frame i is at i / fps: no sum of steps, so no drift after a day."""
    track = ts.Track().key(0, 0.0).key(86_400, 86_400.0)
    rows = ts.TrackSet([track])
    last = rows.sample_frames(86_400 * 240 - 2, 4, 240.0)[:, 0]
    assert last.tolist() == pytest.approx([86_400 - 2 / 240, 86_400 - 1 / 240, 86_400, 86_400], abs=1e-9)
    assert last[2] == 86_400


def test_small_values_on_a_large_one() -> None:
    """Theirs mixes in float32 too."""
    track = ts.Track().key(0, 16_777_216.0).key(1, 16_777_217.0)
    assert track.value(0.5) == 16_777_216.5
    point = ts.Track("point").key(0, (1e9, 0)).key(1, (1e9 + 1, 0))
    assert point.value(0.25)[0] == 1e9 + 0.25


def test_keys_may_come_in_any_order_at_any_time() -> None:
    track = ts.Track().key(5, 5.0).key(-5, -5.0).key(0, 0.0).key(-2.5, -2.5)
    for t in np.linspace(-6, 6, 25).tolist():
        assert track.value(t) == pytest.approx(min(max(t, -5), 5), abs=1e-15)


def test_scrubbing_leaves_no_trace() -> None:
    """The value at a time does not depend on the times before."""
    random = np.random.default_rng(3)
    track = model.random_track(random, "vec3", 20)
    times = random.uniform(-4, 6, 50).tolist()
    first = {t: track.value(t) for t in times}
    for t in [*times[::-1], *random.permutation(times).tolist()]:
        assert track.value(t) == first[t]


def test_a_curve_for_each_segment() -> None:
    """Theirs has one for the whole tween."""
    names = ["linear", "quad.in", "quad.out", "sine.inOut", "bounce.out", "elastic.in", "back.inOut"]
    track = ts.Track()
    for i, name in enumerate([*names, "linear"]):
        track.key(i, float(i), easing=name)
    for i, name in enumerate(names):
        assert track.value(i + 0.375) == pytest.approx(i + ts.ease(name, 0.375), abs=1e-14)


def test_hold_outside() -> None:
    track = ts.Track("color").key(1, (0.1, 0.2, 0.3, 0.4)).key(2, (1, 1, 1, 1))
    assert track.value(-1e9) == (0.1, 0.2, 0.3, 0.4) and track.value(1e9) == (1.0, 1.0, 1.0, 1.0)
