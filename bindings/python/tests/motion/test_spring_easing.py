# SPDX-License-Identifier: MIT
"""Springs as easing curves, by their names and as other springs' curves."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest
import sampling
import spring as oracle
import spring_schemes as schemes

import tweenspirit as ts

mp = oracle.mp

CURVES = {
    "spring(0.5,0.3)": (schemes.duration(0.5, 0.3), 0.0),
    "spring(0.5,0)": (schemes.duration(0.5), 0.0),
    "spring(0.8,-0.4)": (schemes.duration(0.8, -0.4), 0.0),
    "spring(0.8,0.95)": (schemes.duration(0.8, 0.95), 0.0),
    "spring(0.5,0.3,4)": (schemes.duration(0.5, 0.3), 4.0),
    "spring(0.5,0,-2.5)": (schemes.duration(0.5), -2.5),
    "spring(snappy)": (schemes.duration(0.5, 0.15), 0.0),
    "spring(gpu_animation)": (schemes.stiffness(200, 10), 0.0),
    "spring(react_spring_slow)": (schemes.stiffness(280, 60), 0.0),
}
each_curve = pytest.mark.parametrize("name", CURVES)


def exact(name: str) -> oracle.Motion:
    spring, velocity = CURVES[name]
    return spring.motion(0, 1, velocity)


@each_curve
def test_values_are_the_spring_over_its_settling_time(name: str) -> None:
    e, motion = ts.Easing(name), exact(name)
    assert e.kind == "exact"
    end = motion.settling_time(mp.mpf("1e-3"))
    assert end * (1 - mp.mpf("1e-12")) <= e.duration <= end * (1 + mp.mpf("1e-9"))
    u = np.concatenate([np.arange(1, 128) / 128, [1e-300, 1e-9, 1 - 2**-53]])
    for x, got in zip(u, e(u), strict=True):
        assert abs(got - motion.value(mp.mpf(float(x)) * mp.mpf(e.duration))) <= 1e-12 * motion.scale, (x, got)
    assert sampling.same_bits(e(u), np.array([e(float(x)) for x in u]))


@each_curve
def test_ends_are_exact(name: str) -> None:
    e = ts.Easing(name)
    for t, want in ((0.0, 0.0), (-0.0, 0.0), (-1.0, 0.0), (1.0, 1.0), (2.0, 1.0), (math.inf, 1.0)):
        got = e(t)
        assert (got, math.copysign(1, got)) == (want, 1.0), t
    assert sampling.same_bits(e(np.array([0, 1], np.float32)), np.array([0, 1], np.float32))
    assert sampling.same_bits(e(np.array([0.0, 1.0])), np.array([0.0, 1.0]))
    assert math.isnan(e(math.nan))


@each_curve
def test_slopes(name: str) -> None:
    """Within 1e-11 of omega times the duration; at 0 the velocity itself."""
    e, motion = ts.Easing(name), exact(name)
    bound = motion.scale * motion.spring.omega * e.duration * mp.mpf("1e-11")
    for k in range(64):
        want = motion.velocity(mp.mpf(k) / 64 * mp.mpf(e.duration)) * mp.mpf(e.duration)
        assert abs(e.derivative(k / 64) - want) <= bound, k
    assert e.derivative(-0.5) == e.derivative(1.5) == 0


@each_curve
def test_float32_arrays(name: str) -> None:
    e, motion = ts.Easing(name), exact(name)
    u = np.linspace(0, 1, 201, dtype=np.float32)[:-1]
    got = e(u)
    assert got.dtype == np.float32
    for x, value in zip(u, got, strict=True):
        want = motion.value(mp.mpf(float(x)) * mp.mpf(e.duration))
        assert abs(float(value) - want) <= 2.5e-7 * motion.scale, (x, value)


def test_spellings() -> None:
    e = ts.Easing("spring(0.5, 0.3)")
    assert e == ts.Easing("spring(0.5,0.3)") == ts.Easing(" spring( .5 , .30 ) ")
    assert e == ts.Easing("spring(0.5,0.3,0)") != ts.Easing("spring(0.5,0.3,1)")
    assert ts.Easing("spring") == ts.Easing("spring(smooth)")
    assert ts.Easing("spring(0.5,0.3)")(0.3) == ts.Easing("spring(bouncy)")(0.3)


@pytest.mark.parametrize("preset", ts.Spring.presets())
def test_every_preset_by_its_name(preset: str) -> None:
    e, s = ts.Easing(f"spring({preset})"), ts.Spring.preset(preset)
    assert e.duration == s.settling_time()
    u = np.linspace(0, 1, 50)[:-1]
    assert np.max(np.abs(e(u) - s.value(u * e.duration))) <= 1e-12
    assert ts.Easing(e.name) == e
    assert s.as_easing() == e


@pytest.mark.parametrize(
    ("spring", "velocity", "tolerance"),
    [
        (ts.Spring(duration=0.5, bounce=0.3), 0.0, 1e-3),
        (ts.Spring(omega=10, damping_ratio=0.5), 0.0, 1e-3),
        (ts.Spring(omega=1 / 3, damping_ratio=1 / 7), -2.0, 1e-3),
        (ts.Spring(mass=2.5, stiffness=170, damping=26), 1 / 3, 1e-5),
        (ts.Spring(stiffness=72, damping=210), 0.0, 0.02),
        (ts.Spring(settling_duration=0.8, bounce=0.25), 0.0, 1e-3),
        (ts.Spring(bounciness=7.5, speed=9), 10.0, 1e-7),
    ],
    ids=lambda x: "spring" if isinstance(x, ts.Spring) else f"{x:.3g}",
)
def test_any_spring_as_an_easing(spring: ts.Spring, velocity: float, tolerance: float) -> None:
    e = spring.as_easing(velocity, tolerance)
    end = spring.settling_time(velocity=velocity, tolerance=tolerance)
    assert (e.duration, e(0.0), e(1.0)) == (end, 0.0, 1.0)
    u = np.random.default_rng(4).random(200)
    scale = 1 + abs(velocity) / spring.omega
    assert np.max(np.abs(e(u) - spring.value(u * end, velocity=velocity))) <= 1e-12 * scale
    again = ts.Easing(e.name)
    assert again == e and again.duration == end and sampling.same_bits(again(u), e(u))
    assert pickle.loads(pickle.dumps(e)) == e


def test_names_of_springs_that_have_one() -> None:
    assert ts.Spring(duration=0.5, bounce=0.3).as_easing() == ts.Easing("spring(0.5,0.3)")
    assert ts.Spring(duration=0.7, bounce=-0.2).as_easing(3.0) == ts.Easing("spring(0.7,-0.2,3)")
    assert ts.Spring.preset("flutter").as_easing() == ts.Easing("spring(flutter)")


def test_duration_of_curves_that_have_none() -> None:
    for name in ("linear", "css.ease", "elastic.out", "steps(3)"):
        assert math.isnan(ts.Easing(name).duration)


def test_springs_that_never_settle() -> None:
    for spring in (ts.Spring(omega=10, damping_ratio=0), ts.Spring(omega=0), ts.Spring(duration=0.5, bounce=1)):
        with pytest.raises(ts.InvalidArgumentError):
            spring.as_easing()
    with pytest.raises(ts.TweenSpiritError):
        ts.Easing("spring(0.5,1)")
