# SPDX-License-Identifier: MIT
"""Baking and fitting (keyframes for a browser: test_track_web.py)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import track_model as model
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

CALM = settings(max_examples=30, deadline=None, database=None, derandomize=True)
SEEDS = st.integers(0, 2**32 - 1)


def rows(track: ts.Track, times: model.Array) -> model.Array:
    return np.asarray(track.sample(times), float).reshape(len(times), -1)


def wild(kind: str = "vec2") -> ts.Track:
    track = ts.Track(kind)
    lanes = track.lanes
    for t, v, more in (
        *((0.0, 0.1, {"easing": "elastic.out"}), (1.0, 0.9, {"interpolation": "step"})),
        *((1.5, 0.3, {"spring": ts.Spring(duration=0.3, bounce=0.3)}), (2.5, 0.7, {"interpolation": "catmull"})),
        *((3.0, 0.2, {}), (3.0, 0.6, {"easing": "bounce.out"}), (4.25, 0.4, {})),
    ):
        track.key(t, [v * (i + 1) / lanes for i in range(lanes)] if lanes > 1 else v, **more)
    return track


# ---- Baking


@pytest.mark.parametrize("tolerance", [1e-1, 1e-2, 1e-4])
def test_a_bake_stays_within_its_tolerance(tolerance: float) -> None:
    for kind in ("float", "vec2", "color", "angle"):
        track = wild(kind)
        baked = track.bake(tolerance=tolerance)
        times = np.random.default_rng(1).uniform(0, 4.25, 20_000)
        seen = np.max(np.abs(rows(baked, times) - rows(track, times)))
        assert seen <= tolerance and 0 < baked.max_error <= tolerance
        assert seen <= baked.max_error * 1.05 + 1e-15
        assert {key.interpolation or baked.interpolation or "eased" for key in baked} <= {"eased"}
        assert (baked.start, baked.end) == (0.0, 4.25)
        assert model.as_row(baked.value(0)) == pytest.approx(model.as_row(track.value(0)))
        assert model.as_row(baked.value(4.25)) == pytest.approx(model.as_row(track.value(4.25)))


def test_fewer_keys_for_less_care() -> None:
    counts = [len(wild().bake(tolerance=x)) for x in (0.2, 1e-2, 1e-3, 1e-4)]
    assert counts == sorted(counts) and counts[0] < counts[-1] / 4


def test_a_line_is_two_keys_and_jumps_stay() -> None:
    line = ts.Track().key(0, 1.0).key(1, 2.0).key(5, 6.0)
    assert len(line.bake(tolerance=1e-6)) <= 3
    jump = ts.Track().insert([0, 1, 1, 2], [0.0, 1.0, 7.0, 8.0]).bake(tolerance=1e-6)
    assert jump.value(1) == pytest.approx(7, abs=1e-6)
    assert jump.value(math.nextafter(1, 0)) == pytest.approx(1, abs=1e-5)
    step = ts.Track(interpolation="step").key(0, 0.0).key(1, 5.0).key(2, 1.0).bake(tolerance=1e-6)
    for t in (0.0, 0.5, math.nextafter(1, 0), 1.0, 1.999):
        assert step.value(t) == pytest.approx(0.0 if t < 1 else 5.0, abs=1e-5), t


@pytest.mark.parametrize("fps", [1, 24, 60, 29.97, 4 / 4.25])
def test_so_many_keys_a_second(fps: float) -> None:
    track = wild()
    baked = track.bake(fps=fps)
    times = [key.time for key in baked.keys()]
    assert times[0] == 0 and times[-1] == 4.25
    assert times[:-1] == pytest.approx([i / fps for i in range(len(times) - 1)])
    assert len(times) == math.ceil(4.25 * fps - 1e-9) + 1
    for key in baked.keys():
        assert model.as_row(key.value) == pytest.approx(model.as_row(track.value(key.time)), abs=1e-12)
    dense = np.linspace(0, 4.25, 30_001)
    seen = np.max(np.abs(rows(baked, dense) - rows(track, dense)))
    assert baked.max_error >= 0.5 * seen


def test_a_part_of_a_track() -> None:
    track = wild().extrapolate("mirror", "loop")
    baked = track.bake(tolerance=1e-3, start=-2, end=7)
    assert (baked.start, baked.end) == (-2, 7)
    times = np.linspace(-2, 7, 5000)
    assert np.max(np.abs(rows(baked, times) - rows(track, times))) <= 1.3e-3
    assert [key.time for key in track.bake(fps=10, start=1, end=1.35).keys()] == pytest.approx([1, 1.1, 1.2, 1.3, 1.35])


@pytest.mark.parametrize("easing", ["elastic.out", "expo.out", "steps(3,end)"])
@pytest.mark.parametrize("tolerance", [2e-3, 0.00051039239, 0.00036840314986403866, 1e-4])
def test_a_curve_that_jumps_at_its_end_backwards(easing: str, tolerance: float) -> None:
    track = ts.Track().key(0, 0.0, easing=easing).key(1, 1.0).key(1.5, 0.3).key(4.3, 2.0).extrapolate(after="mirror")
    baked = track.bake(tolerance=tolerance, start=4.3, end=8.6)
    near = np.array([1 + x for x in (-1e-5, -1e-7, 1e-7, 1e-5)])
    times = np.array([*(8.6 - near), *np.linspace(4.3, 8.6, 5000)])
    seen = np.max(np.abs(rows(baked, times) - rows(track, times)))
    assert seen <= tolerance and seen <= baked.max_error * 1.2 + 1e-15


def test_what_cannot_be_baked() -> None:
    track = wild()
    for wrong in (
        *({}, {"fps": 0}, {"fps": -1}, {"fps": math.nan}, {"fps": math.inf}, {"tolerance": 0}, {"tolerance": -1}),
        *({"tolerance": math.nan}, {"fps": 60, "start": 2, "end": 1}, {"fps": 1e12}, {"fps": 60, "end": math.inf}),
    ):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            track.bake(**wrong)
    assert len(ts.Track().bake(fps=60)) <= 1
    one = ts.Track().key(3, 5.0).bake(tolerance=1e-3)
    assert (one.value(3), one.value(-9)) == (5.0, 5.0)


@pytest.mark.parametrize("kind", ["int", "bool", "float"])
def test_bakes_of_more_periods_than_keys_end(kind: str) -> None:
    track = ts.Track(kind).key(0, 0).key(1e-9, 0).extrapolate("loop", "loop")
    with pytest.raises(ts.InvalidArgumentError, match="max_keys"):
        track.bake(tolerance=0.1, start=-1e300, end=1e300, max_keys=64)
    with pytest.raises(ts.InvalidArgumentError, match="max_keys"):
        track.bake(tolerance=0.1, start=0, end=1e6, max_keys=64)


def test_a_bake_sees_the_corners_of_linear() -> None:
    curve = ts.Easing("linear(0, 0.5 50%, 5 50.05%, 0.5 50.1%, 1)", dialect="css")
    baked = ts.Track(easing=curve).key(0, 0).key(1, 1).bake(tolerance=1e-3)
    for t in np.linspace(0, 1, 20001):
        assert abs(baked.value(t) - curve(t)) <= 1e-3


def test_a_tolerance_below_what_numbers_hold() -> None:
    """A bake that could never be straight enough went on for a minute."""
    track = ts.Track(interpolation="bezier").key(0, 1e300, out_handle=(0, 7.25)).key(1, 0.5, in_handle=(-5, 1e-300))
    with pytest.raises(ts.InvalidArgumentError, match="tolerance"):
        track.bake(tolerance=0.1)


def test_other_kinds() -> None:
    quat = ts.Track("quat").key(0, (0, 0, 0, 1)).key(1, (1, 0, 0, 0.2)).key(2, (0, -1, 0, 0.1)).bake(tolerance=1e-3)
    assert len(quat) > 2 and math.isclose(math.hypot(*quat.value(0.7)), 1)
    color = ts.Track("color").key(0, (1, 0, 0, 1)).key(1, (0, 0, 1, 1)).bake(tolerance=1e-3)
    assert color.kind == "color" and color.space == "srgb"
    flags = ts.Track("bool").key(0, True).key(1, False).bake(fps=10)
    assert [flags.value(t) for t in (0, 0.95, 1.0)] == [True, True, False]


def test_easings_and_springs() -> None:
    easing = ts.bake(ts.Easing("elastic.out"), tolerance=1e-3)
    assert (easing.start, easing.end, easing.value(0), easing.value(1)) == (0, 1, 0, 1)
    for t in np.linspace(0, 1, 300).tolist():
        assert abs(easing.value(t) - ts.ease("elastic.out", t)) <= 1e-3
    slow = ts.bake(ts.Easing("quad.in"), fps=10, duration=2.0)
    assert slow.end == 2 and len(slow) == 21 and slow.value(1) == pytest.approx(0.25)
    motion = ts.Spring(duration=0.5, bounce=0.3).motion(2.0, 7.0)
    spring = ts.bake(motion, tolerance=1e-3)
    assert spring.end == pytest.approx(motion.settling_time(5e-3), rel=0.5)
    for t in np.linspace(0, spring.end, 300).tolist():
        assert abs(spring.value(t) - motion.value(t)) <= 1e-2
    assert ts.bake(wild(), fps=60) == wild().bake(fps=60)
    for wrong in (3, "quad.in", None, ts.Spring()):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            ts.bake(wrong, fps=60)


# ---- Fitting


@CALM
@given(SEEDS, st.sampled_from([1, 3]), st.sampled_from(["eased", "hermite"]), st.sampled_from([1e-1, 1e-3]))
def test_a_fit_stays_within_its_tolerance(seed: int, lanes: int, interpolation: str, tolerance: float) -> None:
    random = np.random.default_rng(seed)
    times = np.cumsum(random.uniform(0.001, 0.1, 300))
    phases = random.uniform(0, 6, lanes)
    values = np.sin(times[:, None] * random.uniform(0.2, 2) + phases) + random.uniform(-1, 1, lanes)
    values = values if lanes > 1 else values[:, 0]
    track = ts.fit(times, values, tolerance=tolerance, interpolation=interpolation)
    seen = np.max(np.abs(rows(track, times) - values.reshape(300, -1)))
    assert seen <= tolerance * (1 + 1e-9) and track.max_error == pytest.approx(seen, rel=1e-6, abs=1e-12)
    keys = [key.time for key in track.keys()]
    assert set(keys) <= set(times.tolist()) and (keys[0], keys[-1]) == (times[0], times[-1])
    assert track.lanes == lanes


@pytest.mark.parametrize("interpolation", ["eased", "hermite"])
def test_a_line_is_two_keys(interpolation: str) -> None:
    times = np.linspace(3, 5, 200)
    track = ts.fit(times, 2 * times - 1, tolerance=1e-6, interpolation=interpolation)
    assert len(track) == 2 and track.max_error <= 1e-6
    assert track.value(4) == pytest.approx(7)


def test_a_cubic_fit_of_a_parabola_and_a_cubic() -> None:
    times = [i / 10 for i in range(101)]
    assert len(ts.fit(times, [t * t for t in times], 1e-6, "hermite")) == 2
    assert len(ts.fit(times, [t**3 for t in times], 1e-2, "hermite")) == 2


def test_cubics_are_fewer_than_lines() -> None:
    times = np.linspace(0, 2 * math.pi, 500)
    linear, cubic = (ts.fit(times, np.sin(times), 1e-3, how) for how in ("eased", "hermite"))
    assert len(cubic) < len(linear) / 2 and len(linear) < 120
    assert 2 <= len(cubic) <= 15


def test_noise_needs_them_all() -> None:
    values = np.random.default_rng(1).normal(size=100)
    track = ts.fit(np.arange(100), values, tolerance=1e-6)
    assert len(track) >= 95
    assert np.max(np.abs(rows(track, np.arange(100.0))[:, 0] - values)) <= 1e-6


def test_few_samples() -> None:
    one = ts.fit([2.0], [5.0])
    assert len(one) == 1 and one.value(0) == 5.0 and one.max_error == 0
    assert len(ts.fit([2.0, 3.0], [5.0, 6.0])) == 2
    jump = ts.fit([0.0, 1.0, 1.0, 2.0], [0.0, 0.0, 5.0, 5.0], tolerance=1e-3)
    assert jump.value(1) == 5.0 and jump.value(0.5) == 0.0


@pytest.mark.parametrize(
    ("times", "values", "more"),
    [
        *(([], [], {}), ([1, 0], [1.0, 2.0], {}), ([0, 1], [1.0], {}), ([0, math.nan], [1.0, 2.0], {})),
        *(
            ([0, 1], [1.0, math.inf], {}),
            ([0, 1], [1.0, 2.0], {"tolerance": 0}),
            ([0, 1], [1.0, 2.0], {"tolerance": -1}),
        ),
        *(([0, 1], [1.0, 2.0], {"interpolation": "spring"}), ([0, 1], np.zeros((2, 65)), {}), ("ab", [1.0, 2.0], {})),
        ([0, 1, 2], [1, 2, 3, 4, 5, 6], {}),
    ],
)
def test_what_cannot_be_fitted(times: Any, values: Any, more: dict[str, Any]) -> None:
    with pytest.raises((ts.InvalidArgumentError, TypeError)):
        ts.fit(times, values, **more)
