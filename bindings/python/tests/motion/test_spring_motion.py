# SPDX-License-Identifier: MIT
"""Motions: retargeted, cut into steps, snapped, at times and values as large and as small as there are."""

from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest
import sampling
import spring as oracle

import tweenspirit as ts

mp = oracle.mp

SPRINGS = {
    "undamped": ts.Spring(omega=9, damping_ratio=0),
    "bouncy": ts.Spring(duration=0.5, bounce=0.3),
    "critical": ts.Spring(duration=0.5),
    "overdamped": ts.Spring(stiffness=280, damping=120),
    "very": ts.Spring(omega=20, damping_ratio=1e3),
}
each_spring = pytest.mark.parametrize("spring", SPRINGS.values(), ids=SPRINGS)


@each_spring
def test_a_motion_says_what_it_is_made_of(spring: ts.Spring) -> None:
    m = spring.motion(0.5, 3.0, -2.0, "bounce", 0.25)
    assert m.spring == spring
    assert (m.start, m.target, m.velocity0, m.overshoot, m.restitution) == (0.5, 3.0, -2.0, "bounce", 0.25)
    m = spring.motion()
    assert (m.start, m.target, m.velocity0, m.overshoot) == (0.0, 1.0, 0.0, "allow")
    assert isinstance(m, ts.SpringMotion)


@each_spring
def test_motions_are_values(spring: ts.Spring) -> None:
    m = spring.motion(0.5, 3.0, -2.0, "clamp")
    names = {"Spring": ts.Spring, "SpringMotion": ts.SpringMotion}
    for other in (
        spring.motion(0.5, 3.0, -2.0, "clamp"),
        pickle.loads(pickle.dumps(m)),
        copy.deepcopy(m),
        eval(repr(m), names),
    ):
        assert other == m and hash(other) == hash(m)
        assert other.value(0.123) == m.value(0.123)
    assert m != spring.motion(0.5, 3.0, -2.0) and m != spring.motion(0.5, 3.0, -2.5, "clamp") and m != 3
    with pytest.raises(AttributeError):
        m.target = 5.0


@each_spring
@pytest.mark.parametrize("overshoot", ["allow", "clamp", "stop", "bounce"])
@pytest.mark.parametrize("restitution", [0.0, 0.5, 0.9, 1.0])
def test_a_motion_is_its_spring(spring: ts.Spring, overshoot: str, restitution: float) -> None:
    state: Any = (0.5, 3.0, -2.0)
    m, mode = spring.motion(*state, overshoot, restitution), {"overshoot": overshoot, "restitution": restitution}
    t = np.linspace(0, 3, 301)
    assert sampling.same_bits(m.value(t), spring.value(t, *state, **mode))
    assert sampling.same_bits(m.velocity(t), spring.velocity(t, *state, **mode))
    assert sampling.same_bits(m.value(t), np.array([m.value(float(x)) for x in t]))
    assert m.settling_time(1e-5) == spring.settling_time(*state, 1e-5, **mode)
    assert m.settling_time() == spring.settling_time(*state, **mode)
    assert (m.value(0), m.velocity(0)) == (0.5, -2.0)
    t32 = t.astype(np.float32)
    assert sampling.same_bits(m.value(t32), spring.value(t32, *state, **mode)) and m.value(t32).dtype == np.float32
    assert m.value([0.1, 0.2]) == [m.value(0.1), m.value(0.2)]
    if overshoot == "allow":
        assert m.crossing(2.5, 0.01) == spring.crossing(2.5, *state, 0.01)
        assert m.extremum(0.01) == spring.extremum(0.01, *state)
        return
    for ask in (lambda: m.crossing(0.5), m.extremum):
        with pytest.raises(ts.InvalidArgumentError, match=f"overshoot must be 'allow' here, not '{overshoot}'"):
            ask()


@each_spring
def test_a_new_target_keeps_position_and_velocity(spring: ts.Spring) -> None:
    """Bitwise, from any time, again and again."""
    m = spring.motion(0.1, 3.3, 17.0)
    for k, target in enumerate((-1.0, 1e6, 0.7, 1e-9, 0.7)):
        t = 0.013 * (k + 1)
        value, velocity = m.value(t), m.velocity(t)
        m = m.retarget(t, target)
        assert (m.start, m.velocity0, m.target, m.spring) == (value, velocity, target, spring)
        assert (m.value(0), m.velocity(0)) == (value, velocity)


@each_spring
def test_another_spring_in_mid_flight(spring: ts.Spring) -> None:
    old = ts.Spring.preset("origami").motion(0, 10, 3)
    value, velocity = old.value(0.07), old.velocity(0.07)
    m = old.retarget(0.07, 10, spring)
    assert (m.spring, m.value(0), m.velocity(0)) == (spring, value, velocity)
    exact = oracle.spring(spring.omega, spring.damping_ratio).motion(value, 10, velocity)
    for t in (0.01, 0.1, 1.0):
        assert abs(m.value(t) - exact.value(t)) <= 1e-11 * exact.scale
    assert old.value(0.07) == value, "the old one is as it was"


def test_a_new_target_keeps_the_mode() -> None:
    m = ts.Spring(duration=0.5, bounce=0.6).motion(0, 1, 0, "bounce", 0.3).retarget(0.05, 2.0)
    assert (m.overshoot, m.restitution) == ("bounce", 0.3)


@each_spring
@pytest.mark.parametrize("frames", [[0.001], [0.0, 1e-7, 1 / 240, 1 / 60, 0.1, 0.7, 10.0]], ids=["1 ms", "any"])
def test_cut_into_steps_it_is_the_same(spring: ts.Spring, frames: list[float]) -> None:
    """Compares a thousand steps, of which some are long and some take no time, with the exact motion."""
    motion, now = spring.motion(3.0, -1.0, 20.0), mp.mpf(0)
    for dt in map(float, np.random.default_rng(12).choice(frames, 1000)):
        motion = motion.retarget(dt, -1.0)
        now += mp.mpf(dt)
    exact = oracle.spring(spring.omega, spring.damping_ratio).motion(3, -1, 20)
    bound = max(1, now * mp.mpf(spring.omega) / 10_000) * mp.mpf("1e-12") * exact.scale
    assert abs(motion.start - exact.value(now)) <= bound
    assert abs(motion.velocity0 - exact.velocity(now)) <= bound * spring.omega


@each_spring
def test_snapped_it_is_on_its_target_when_settled(spring: ts.Spring) -> None:
    end = spring.settling_time(0.0, 3.3, 5.0, 1e-4)
    if math.isinf(end):
        assert spring.value(1e6, 0.0, 3.3, 5.0, snapped=1e-4) == spring.value(1e6, 0.0, 3.3, 5.0)
        return
    times = [end, math.nextafter(end, math.inf), end * 1.5, end * 1e6]
    assert spring.value(times, 0.0, 3.3, 5.0, snapped=1e-4) == [3.3] * 4
    assert [spring.value(t, 0.0, 3.3, 5.0, snapped=1e-4) for t in times] == [3.3] * 4
    for t in (0.0, end / 3, math.nextafter(end, 0)):
        assert spring.value(t, 0.0, 3.3, 5.0, snapped=1e-4) == spring.value(t, 0.0, 3.3, 5.0)
    assert spring.value(end, 0.0, 3.3, 5.0) != 3.3, "not unless asked"
    for wrong in (0.0, -1.0, math.nan, math.inf):
        with pytest.raises(ts.InvalidArgumentError, match="snapped"):
            spring.value(0.1, snapped=wrong)


@each_spring
def test_times_as_small_as_there_are(spring: ts.Spring) -> None:
    for t in (5e-324, 1e-310, 1e-200, 1e-20):
        assert abs(spring.value(t, 0.3, 7.0, 2.0) - 0.3) <= math.ulp(7.0), "target + offset: a bit of the larger"
        assert spring.velocity(t, 0.3, 7.0, 2.0) == pytest.approx(2.0, rel=1e-12)
    assert spring.value(1e-290, 0.0, 0.0, 1.0) == pytest.approx(1e-290, rel=1e-12, abs=0)


@each_spring
def test_times_as_large_as_there_are(spring: ts.Spring) -> None:
    """On the target where there is any damping; bounded where there is none."""
    for t in (1e9, 1e16, 1e300, 1.7e308):
        for start, target, velocity in ((0.0, 1.0, 0.0), (5.0, -3.0, 1e3), (1e6, 1e6, -7.0)):
            value, v = spring.value(t, start, target, velocity), spring.velocity(t, start, target, velocity)
            if spring.damping_ratio:
                assert (value, v) == (target, 0.0)
            else:
                reach = (abs(start - target) + abs(velocity) / spring.omega) * (1 + 1e-9)
                assert abs(value - target) <= reach and abs(v) <= reach * spring.omega


@pytest.mark.parametrize("omega", [1e-3, 1e4, 1e300], ids="omega={:g}".format)
@pytest.mark.parametrize("zeta", [0.0, 1e-12, 0.5, 1.0, 1e6], ids="zeta={:g}".format)
def test_phases_beyond_the_largest_number(zeta: float, omega: float) -> None:
    """omega * t overflows, the value does not."""
    s = ts.Spring(omega=omega, damping_ratio=zeta)
    t = np.array([1e5, 1e10, 1e200, 1.7e308])
    value, velocity = s.value(t, 2.0, 5.0), s.velocity(t, 2.0, 5.0)
    assert np.all(np.abs(value - 5.0) <= 3 * (1 + 1e-9))
    assert not np.any(np.isnan(velocity))
    if zeta >= 0.5 and omega * 1e5 > 1e10 * zeta:
        assert np.all(value == 5.0) and np.all(velocity == 0.0)


@each_spring
def test_values_as_large_and_as_small_as_there_are(spring: ts.Spring) -> None:
    """The motion is linear: what holds for 1 holds for 1e308 and for 1e-308."""
    t = np.linspace(0, 2, 101)
    unit = spring.value(t)
    for size in (1e308, -1e308, 1e-290):
        up = spring.value(t, 0.0, size / 2)
        assert np.all(np.isfinite(up)) and np.all(np.abs(up / (size / 2) - unit) <= 1e-13)
        down = spring.value(t, size / 2, 0.0)
        assert np.all(np.isfinite(down)) and np.all(np.abs(down / (size / 2) - (1 - unit)) <= 1e-13)
        assert np.all(spring.value(t, size, size) == size)
    assert np.all(spring.value(t, 1e-310, -1e-310) <= 1e-310)


def test_times_that_are_none() -> None:
    s = ts.Spring()
    m = s.motion()
    for call in (s.value, s.velocity, m.value, m.velocity):
        for t in (-1e-300, -1.0, math.nan, math.inf, -math.inf):
            with pytest.raises(ts.InvalidArgumentError, match="t"):
                call(t)
        for dtype in (np.float32, np.float64):
            got = call(np.array([0.1, -0.1, math.nan, math.inf, 0.2], dtype))
            assert list(np.isnan(got)) == [False, True, True, True, False]
    assert s.value(-0.0) == 0.0


def test_input_of_every_kind() -> None:
    s = ts.Spring()
    assert type(s.value(1)) is float and s.value(1) == s.value(1.0) == s.value(np.float64(1.0))
    assert s.value(np.float32(0.25)) == s.value(0.25)
    assert s.value([]) == [] and s.value(np.empty((0, 2))).shape == (0, 2)
    for wrong in ("0.1", None, np.array([1, 2]), np.array(["a"])):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            s.value(wrong)
