# SPDX-License-Identifier: MIT
"""Rotations between keys: against scipy's Slerp, glTF's formula, and what a spring of a rotation must do."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import spring as springs
import track_model as model
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation, Slerp

import tweenspirit as ts

CALM = settings(max_examples=60, deadline=None, database=None, derandomize=True)
SEEDS = st.integers(0, 2**32 - 1)
X90 = (math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5))
ONE = (0.0, 0.0, 0.0, 1.0)


def some(random: np.random.Generator) -> model.Array:
    return model.unit(random.normal(size=4))


def axis(angle: float, x: float = 0.0, y: float = 0.0, z: float = 1.0) -> tuple[float, ...]:
    n = math.hypot(x, y, z)
    s = math.sin(angle / 2) / n
    return x * s, y * s, z * s, math.cos(angle / 2)


def between(a: Any, b: Any, **options: Any) -> ts.Track:
    return ts.Track("quat", **options).key(0, a).key(1, b)


def is_unit(q: Any) -> bool:
    return abs(math.fsum(x * x for x in q) - 1) <= 1e-15


# ---- Keys


def test_keys_are_made_of_length_1() -> None:
    track = ts.Track("quat").key(0, (0, 0, 3, 4)).key(1, (1e-200, 0, 0, 0)).key(2, (1e300, 1e300, 0, 0))
    assert track.value(0) == track.keys()[0].value == (0.0, 0.0, 0.6, 0.8)
    assert track.value(1) == (1.0, 0.0, 0.0, 0.0)
    assert track.value(2) == pytest.approx((math.sqrt(0.5), math.sqrt(0.5), 0, 0))
    track.set_value(0, (0, 0, 0, -2))
    assert track.value(0) == (0.0, 0.0, 0.0, -1.0)


def test_monotone_is_refused() -> None:
    with pytest.raises(ts.InvalidArgumentError):
        ts.Track("quat", interpolation="monotone")


# ---- Slerp


@CALM
@given(SEEDS, st.floats(1e-6, 1 - 1e-6))
def test_of_scipy(seed: int, t: float) -> None:
    random = np.random.default_rng(seed)
    a, b = some(random), some(random)
    if abs(a @ b) < 1e-6:
        return
    got = np.array(between(a, b).value(t))
    want = Slerp([0, 1], Rotation.from_quat([a, b]))(t).as_quat()
    assert is_unit(got)
    assert model.turned(got, want) < 4e-15
    assert np.dot(got, a) > 0, "no jump of the sign after the first key"


def test_the_shorter_arc() -> None:
    """A quaternion and its opposite are one rotation: the next key is reached as the nearer of them."""
    minus = tuple(-x for x in X90)
    plain, other = between(ONE, X90), between(ONE, minus)
    for t in (0.1, 0.5, 0.999, 1):
        assert plain.value(t) == other.value(t) == pytest.approx(axis(t * math.pi / 2, 1, 0, 0), abs=1e-15)
    assert between(minus, minus).value(0) == minus, "the first key is itself"


@pytest.mark.parametrize("interpolation", ["eased", "catmull", "bezier", "spring", "step", "hermite"])
@CALM
@given(SEEDS)
def test_signs_go_on_from_key_to_key(interpolation: str, seed: int) -> None:
    """Numbers do not depend on the signs of the keys after the first; those of hermite are as given, and go on."""
    random = np.random.default_rng(seed)
    keys = [some(random)]
    while len(keys) < 7:
        keys.append(model.unit(keys[-1] + 0.7 * some(random)))
    signs = [1, *random.choice([-1, 1], 6)]
    handles = [0.3 * some(random) for _ in keys]
    plain, other = (ts.Track("quat", interpolation=interpolation) for _ in range(2))
    for k, (key, sign, handle) in enumerate(zip(keys, signs, handles, strict=True)):
        more = {"in_handle": (-0.3, handle), "out_handle": (0.3, -handle), "in_tangent": handle, "out_tangent": handle}
        turned = {name: (x[0], tuple(sign * x[1])) if "handle" in name else tuple(sign * x) for name, x in more.items()}
        plain.key(k, tuple(key), **{n: (x[0], tuple(x[1])) if "handle" in n else tuple(x) for n, x in more.items()})
        other.key(k, tuple(sign * key), **turned)
    if interpolation != "hermite":
        for t in np.linspace(0, 6, 61).tolist():
            assert other.value(t) == pytest.approx(plain.value(t), abs=1e-12), t
    for k in range(1, 7):
        if interpolation not in ("step", "spring"):
            before = other.value(math.nextafter(k, 0))
            assert before == pytest.approx(other.value(k), abs=1e-9), "no number changes its sign at a key"
        if interpolation != "hermite":
            assert np.dot(other.value(k), other.value(k - 1)) >= 0
    assert [key.value for key in other] == [key.value for key in other.copy()]


@pytest.mark.parametrize("angle", [0.0, 1e-300, 1e-17, 1e-12, 1e-9, 1.9e-9, 2.1e-9, 1e-8, 1e-6, 1e-3])
def test_nearly_equal(angle: float) -> None:
    a, b = axis(0.7), axis(0.7 + angle)
    for sign in (1, -1):
        track = between(a, tuple(sign * x for x in b))
        for t in (0.25, 0.5, 0.9):
            assert is_unit(track.value(t))
            assert track.value(t) == pytest.approx(axis(0.7 + t * angle), abs=4e-16)
            assert all(abs(x) <= angle + 1e-15 for x in track.velocity(t))


@pytest.mark.parametrize("off", [0.0, 1e-17, 1e-12, 1e-9, 1e-6])
def test_half_a_turn_apart(off: float) -> None:
    """Both arcs are as short: any of them, at an even pace."""
    for sign in (1, -1):
        track = between(ONE, axis(math.pi + sign * off, 1, 2, 3))
        for t in (0.25, 0.5, 0.75):
            got = np.array(track.value(t))
            assert is_unit(got)
            assert model.turned(got, np.array(ONE)) == pytest.approx(t * (math.pi - off), abs=1e-8)


def test_beyond_its_ends_where_the_curve_is() -> None:
    track = between(ONE, X90, easing="back.out")
    e = ts.ease("back.out", 0.6)
    assert e > 1.05
    assert track.value(0.6) == pytest.approx(axis(e * math.pi / 2, 1, 0, 0), abs=1e-14)


def test_an_even_pace() -> None:
    random = np.random.default_rng(1)
    for _ in range(10):
        a, b = some(random), some(random)
        track = between(a, b)
        whole = model.turned(a, b)
        for t in (0.1, 0.5, 0.8):
            assert np.linalg.norm(track.velocity(t)) == pytest.approx(whole / 2, rel=1e-9)
            assert np.dot(track.velocity(t), track.value(t)) == pytest.approx(0, abs=1e-12)


# ---- Cubics


@CALM
@given(SEEDS)
def test_hermite_of_gltf(seed: int) -> None:
    random = np.random.default_rng(seed)
    a, b, m0, m1 = some(random), some(random), random.normal(size=4), random.normal(size=4)
    track = ts.Track("quat", interpolation="hermite").key(2, a, out_tangent=m0).key(5, b, in_tangent=m1)
    for u in (0.1, 0.5, 0.9):
        t = 2 + 3 * u
        want = (2 * u**3 - 3 * u**2 + 1) * a + 3 * (u**3 - 2 * u**2 + u) * m0
        want += (-2 * u**3 + 3 * u**2) * b + 3 * (u**3 - u**2) * m1
        if np.linalg.norm(want) > 0.05:
            assert track.value(t) == pytest.approx(tuple(model.unit(want)), abs=1e-12)
            assert is_unit(track.value(t))


def test_hermite_takes_the_signs_as_given() -> None:
    a, b = np.array(ONE), -np.array(X90)
    got = between(a, b, interpolation="hermite").value(0.5)
    assert got == pytest.approx(tuple(model.unit(a + b)), abs=1e-15)


@pytest.mark.parametrize("interpolation", ["bezier", "catmull"])
@CALM
@given(SEEDS)
def test_cubics_of_the_four_numbers(interpolation: str, seed: int) -> None:
    """Made of length 1 (signs: test_signs_go_on_from_key_to_key)."""
    random = np.random.default_rng(seed)
    key, at = some(random), 0.0
    track, numbers = ts.Track("quat", interpolation=interpolation), ts.Track("vec4", interpolation=interpolation)
    for _ in range(6):
        handles = {"out_handle": (0.15, tuple(0.2 * some(random))), "in_handle": (-0.2, tuple(0.2 * some(random)))}
        for each in (track, numbers):
            each.key(at, tuple(key), **handles)
        key, at = model.unit(key + 0.7 * some(random)), at + random.uniform(0.2, 2)
    for t in random.uniform(track.start, track.end, 10).tolist():
        assert track.value(t) == pytest.approx(tuple(model.unit(numbers.value(t))), abs=1e-13)


def test_lanes_that_meet_at_0() -> None:
    for interpolation in ("hermite", "catmull", "bezier"):
        track = between(ONE, tuple(-x for x in ONE), interpolation=interpolation)
        for t in (0.25, 0.5, 0.75):
            assert all(math.isfinite(x) for x in track.value(t))
            assert not any(math.isnan(x) for x in track.velocity(t))


def test_step() -> None:
    track = between(X90, ONE, interpolation="step")
    assert track.value(0.99) == track.value(0) and track.velocity(0.5) == (0, 0, 0, 0)


# ---- Springs


@pytest.mark.parametrize("angle", [0.5, 2.0, 3.0, -3.0])
def test_a_spring_turns_around_one_axis(angle: float) -> None:
    spring = ts.Spring(duration=0.6, bounce=0.4)
    track = ts.Track("quat").key(0, axis(0.3, 1, 2, 3), spring=spring).key(1, axis(0.3 + angle, 1, 2, 3)).key(2, ONE)
    motion = springs.spring(spring.omega, spring.damping_ratio).motion(0.3, 0.3 + angle)
    for t in np.linspace(0.02, 0.98, 25).tolist():
        assert is_unit(track.value(t))
        want = np.array(axis(float(motion.value(t)), 1, 2, 3))
        assert model.turned(np.array(track.value(t)), want) < 1e-13


@CALM
@given(SEEDS, st.sampled_from(["eased", "hermite", "catmull", "bezier", "spring", "step"]))
def test_a_spring_begins_as_fast_as_the_segment_before_ends(seed: int, before: str) -> None:
    random = np.random.default_rng(seed)
    a = some(random)
    b = model.unit(a + 0.8 * some(random))
    b = b if a @ b > 0 else -b
    c = model.unit(b + 0.8 * some(random))
    more = {"in_tangent": tuple(random.normal(size=4)), "in_handle": (-0.3, tuple(0.2 * random.normal(size=4)))}
    track = ts.Track("quat").key(0, a, interpolation=before).key(1, b, spring=ts.Spring(), **more).key(2, c)
    want = np.array(track.velocity(math.nextafter(1, 0))) if before != "step" else np.zeros(4)
    assert track.velocity(1) == pytest.approx(tuple(want), abs=1e-6 * (1 + np.linalg.norm(want)))
    h = 1e-7
    moved = (np.array(track.value(1 + h)) - np.array(track.value(1 + h / 2))) / (h / 2)
    moved *= np.sign(np.dot(track.value(1 + h), track.value(1)))
    assert moved == pytest.approx(np.array(track.velocity(1)), abs=1e-4 * (1 + np.linalg.norm(want)))


@pytest.mark.parametrize("interpolation", ["hermite", "catmull"])
def test_a_rotation_s_spring_hands_its_velocity_on(interpolation: str) -> None:
    track = ts.Track("quat").key(0, (0, 0, 0, 1), spring=ts.Spring(duration=1, bounce=0.3))
    track.key(0.3, (0, 0, 1, 1), interpolation=interpolation).key(1, (0, 1, 1, 1)).key(2, (1, 0, 0, 1))
    before = (np.array(track.value(0.3 - 1e-9)) - np.array(track.value(0.3 - 2e-9))) / 1e-9
    assert np.linalg.norm(before) > 0.1
    # Of the four numbers, in the direction of the key: what is along it was never a turning.
    key, after = np.array(track.value(0.3)), np.array(track.velocity(0.3))
    assert np.allclose(before - key * (before @ key), after, atol=1e-5)


# ---- Velocities and samples


@pytest.mark.parametrize("interpolation", ["eased", "hermite", "catmull", "bezier", "spring"])
@CALM
@given(SEEDS)
def test_velocities_against_differences(interpolation: str, seed: int) -> None:
    random = np.random.default_rng(seed)
    track = ts.Track("quat", easing="sine.inOut")
    a = some(random)
    for i in range(4):
        track.key(
            i, a, **model.random_key(random, "quat", interpolation) | {"easing": None, "interpolation": interpolation}
        )
        a = model.unit(a + 0.5 * some(random))
    for t in random.uniform(0.05, 2.95, 4).tolist():
        if abs(t - round(t)) > 1e-3:
            h = 1e-6
            difference = (np.array(track.value(t + h)) - np.array(track.value(t - h))) / (2 * h)
            size = 1 + float(np.linalg.norm(difference))
            assert track.velocity(t) == pytest.approx(tuple(difference), abs=1e-5 * size**2)


def test_extrapolation() -> None:
    track = between(ONE, X90).extrapolate("linear", "mirror")
    for t in (-5.0, -0.1, 1.5, 7.25):
        assert is_unit(track.value(t)) and not any(math.isnan(x) for x in track.velocity(t))
    assert track.value(1.5) == pytest.approx(track.value(0.5), abs=1e-15)
    assert between(ONE, X90).extrapolate(after="loop").value(1.25) == between(ONE, X90).value(0.25)
