# SPDX-License-Identifier: MIT
"""Hermite, monotone and Bezier segments against scipy and CSS (Tests/Scenarios has the rest)."""

from __future__ import annotations

import itertools
import math
from typing import Any

import css_easing
import numpy as np
import pytest
import track_model as model
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.interpolate import CubicHermiteSpline, PchipInterpolator

import tweenspirit as ts

CALM = settings(max_examples=60, deadline=None, database=None, derandomize=True)
SEEDS = st.integers(0, 2**32 - 1)


def data(seed: int, count: int = 9, lanes: int = 3) -> tuple[model.Array, model.Array, model.Array]:
    random = np.random.default_rng(seed)
    times = np.cumsum(10 ** random.uniform(-2, 1, count)) - 5
    return times, random.normal(size=(count, lanes)) * 5, random.normal(size=(count, lanes)) * 5


def agree(track: ts.Track, spline: Any, times: model.Array, scale: float) -> None:
    t = np.linspace(times[0], times[-1], 300)[:-1]
    assert np.max(np.abs(track.sample(t) - spline(t))) <= 1e-12 * scale
    slopes = np.array([track.velocity(x) for x in t.tolist()])
    shortest = float(np.min(np.diff(times)))
    assert np.max(np.abs(slopes - spline.derivative()(t))) <= 1e-11 * scale / shortest


# ---- scipy


@CALM
@given(SEEDS)
def test_hermite_of_scipy(seed: int) -> None:
    times, values, slopes = data(seed)
    track = ts.Track("vec3", interpolation="hermite")
    for t, v, s in zip(times, values, slopes, strict=True):
        track.key(t, v, in_tangent=s, out_tangent=s)
    agree(track, CubicHermiteSpline(times, values, slopes), times, 100)


@CALM
@given(SEEDS, st.integers(2, 12), st.booleans())
def test_monotone_of_scipy(seed: int, count: int, flat: bool) -> None:
    times, values, _ = data(seed, count)
    if flat:
        values = np.round(values / 4)
    track = ts.Track("vec3", interpolation="monotone").insert(times, values)
    agree(track, PchipInterpolator(times, values), times, 100)


@CALM
@given(SEEDS)
def test_monotone_stays_within_its_keys(seed: int) -> None:
    times, values, _ = data(seed, lanes=1)
    track = ts.Track(interpolation="monotone").insert(times, values[:, 0])
    for (t0, a), (t1, b) in itertools.pairwise(zip(times, values[:, 0], strict=True)):
        got = track.sample(np.linspace(t0, t1, 50))
        slack = 1e-14 * max(abs(a), abs(b))
        assert min(a, b) <= got.min() and got.max() <= max(a, b)
        steps = np.diff(got) * np.sign(b - a)
        assert steps.min() >= -4 * slack


def sharp(random: np.random.Generator, n: int) -> tuple[model.Array, model.Array]:
    """Times and values, now and then next to each other, equal, or far apart."""
    times = np.cumsum(random.choice([0.001, 0.3, 1, 900], n) * random.uniform(0.5, 1, n))
    values = random.uniform(0, 1, n)
    for i in range(1, n):
        if random.random() < 0.5:
            values[i] = values[i - 1] + random.integers(-3, 4) * np.spacing(values[i - 1])
    return times, values


@pytest.mark.parametrize("keys", [5, 40])
def test_monotone_never_leaves_its_keys_by_rounding(keys: int) -> None:
    random = np.random.default_rng(keys)
    for _ in range(12):
        times, values = sharp(random, keys)
        track = ts.Track(interpolation="monotone").insert(times, values)
        at = np.sort(random.uniform(times[0], times[-1], 500))
        near = np.nextafter(times[:-1], np.inf) + random.uniform(0, 1e-9, keys - 1)
        at = np.sort(np.clip(np.concatenate([at, near]), times[0], times[-1]))
        i = np.clip(np.searchsorted(times, at, "right") - 1, 0, keys - 2)
        low, high = np.minimum(values[i], values[i + 1]), np.maximum(values[i], values[i + 1])
        for got in model.doors(track, at):
            assert (low <= got[:, 0]).all() and (got[:, 0] <= high).all()


@pytest.mark.parametrize("interpolation", ["bezier", "hermite"])
def test_no_rounding_leaves_the_handles(interpolation: str) -> None:
    random = np.random.default_rng(4)
    for _ in range(60):
        a, b = random.uniform(-1, 1, 2)
        c, d = (a + random.integers(-2, 3) * np.spacing(a), b + random.integers(-2, 3) * np.spacing(b))
        b, d = random.choice([b, a]), random.choice([d, c])
        track = ts.Track(interpolation=interpolation)
        if interpolation == "bezier":
            x, y = random.uniform(0, 1, 2)
            track.key(0, a, out_handle=(x, c - a)).key(1, b, in_handle=(-y, d - b))
        else:
            track.key(0, a, out_tangent=3 * (c - a)).key(1, b, in_tangent=3 * (b - d))
        low, high = min(a, c, d, b), max(a, c, d, b)
        for got in model.doors(track, np.sort(random.uniform(0, 1, 300))):
            assert low <= got.min() and got.max() <= high


@pytest.mark.parametrize("kind", ["float", "vec3", "angle", "quat", "int", "rect"])
@pytest.mark.parametrize(
    "interpolation", ["eased", "hermite", "catmull", "monotone", "bezier", "spring", "steps", "back.inOut"]
)
def test_between_equal_keys_nothing_moves(kind: str, interpolation: str) -> None:
    """At any place of the segment, in any way to sample it, to the last bit."""
    if (kind, interpolation) == ("quat", "monotone"):
        pytest.skip("rotations have no order")
    random = np.random.default_rng(6)
    count = {"vec3": 3, "quat": 4, "rect": 4}.get(kind, 1)
    easing = {"steps": "steps(3)", "back.inOut": "back.inOut"}.get(interpolation)
    for _ in range(10):
        value = (
            random.integers(-99, 99, 1).astype(float)
            if kind == "int"
            else random.normal(size=count) * 10.0 ** random.integers(-3, 4)
        )
        track = ts.Track(kind, interpolation="eased" if easing else interpolation, easing=easing or "linear")
        for t in np.cumsum(random.uniform(0.1, 2, 4)).tolist():
            track.key(t, value.tolist() if count > 1 else value[0])
        want = np.array(track.value(track.start), np.float64)
        outside = track.copy().extrapolate("linear", "mirror")
        at = np.sort(random.uniform(track.start, track.end, 100))
        for got in model.doors(track, at):
            assert (got == want).all()
        for t in random.uniform(track.start - 9, track.end + 9, 50).tolist():
            assert (np.array(outside.value(t)) == want).all() and not np.any(track.velocity(t))


# ---- Bezier


def bezier(out: tuple[float, float], into: tuple[float, float], dt: float = 1.0, a: float = 0.0, b: float = 1.0) -> Any:
    track = ts.Track(interpolation="bezier")
    track.key(0, a, out_handle=out).key(dt, b, in_handle=into)
    return track, model.exact(track)


HANDLES = [
    ((0.25, 0.1), (-0.75, 0.0)),
    ((1.0, 0.0), (-1.0, 0.0)),
    ((0.0, 0.0), (0.0, 0.0)),
    ((0.0, 1.0), (0.0, -1.0)),
    ((1.0, 1.0), (-1.0, 2.0)),
    ((0.0, 0.0), (-1.0, 0.0)),
    ((1.0, -3.0), (0.0, 0.0)),
    ((1e-9, 5.0), (-1e-9, -5.0)),
    ((3.0, 1.0), (-0.5, 0.0)),
    ((4.0, 8.0), (-100.0, 1.0)),
    ((0.5, 1e-300), (-1e-300, 1.0)),
]


@pytest.mark.parametrize(("out", "into"), HANDLES)
@pytest.mark.parametrize("dt", [1.0, 0.01, 4096.0])
def test_handles(out: tuple[float, float], into: tuple[float, float], dt: float) -> None:
    """Also those that meet, that are vertical, and that reach beyond the segment."""
    track, want = bezier((out[0] * dt, out[1]), (into[0] * dt, into[1]), dt)
    scale = 1 + abs(out[1]) + abs(into[1])
    for u in (1e-12, 1e-4, 0.01, 0.1, 0.3, 0.5, 0.77, 0.9, 0.999, 1 - 1e-9):
        t = u * dt
        # Where the curve is vertical an ulp of time is a long way.
        slack = max(abs(want.value(math.nextafter(t, way))[0] - want.value(t)[0]) for way in (-1, 2 * dt))
        assert model.near(track.value(t), want.value(t), 4e-15 * scale + 4 * slack), u
        slope = float(want.velocity(t)[0])
        if abs(slope) < 1e6 / dt:
            assert track.velocity(t) == pytest.approx(slope, rel=1e-5, abs=1e-5 / dt), u


@CALM
@given(st.lists(st.floats(0, 1), min_size=2, max_size=2), st.lists(st.floats(-2, 3), min_size=2, max_size=2))
def test_between_0_and_1_they_are_css(xs: list[float], ys: list[float]) -> None:
    track, _ = bezier((xs[0], ys[0]), (xs[1] - 1, ys[1] - 1))
    shape = css_easing.Bezier(xs[0], ys[0], 1 + (xs[1] - 1), 1 + (ys[1] - 1))
    for u in (1e-6, 0.1, 0.34, 0.5, 0.81, 0.99):
        slack = max(abs(float(shape.value(math.nextafter(u, way)) - shape.value(u))) for way in (-1, 2))
        assert track.value(u) == pytest.approx(float(shape.value(u)), abs=1e-14 + 4 * slack)
