# SPDX-License-Identifier: MIT
"""Faults that users of other libraries met, by the numbers that show them."""

from __future__ import annotations

import math
import time

import numpy as np
import pytest
import spring as oracle
import spring_schemes as schemes

import tweenspirit as ts

mp = oracle.mp


def capped_overdamped(stiffness: float, damping: float, t: float, target: float) -> float:
    """An overdamped spring by sinh and cosh, their argument cut off at 300, as motion has it."""
    omega, zeta = math.sqrt(stiffness), damping / (2 * math.sqrt(stiffness))
    s = omega * math.sqrt(zeta * zeta - 1)
    x = min(s * t, 300.0)
    return target - math.exp(-zeta * omega * t) * target * (zeta * omega * math.sinh(x) + s * math.cosh(x)) / s


def semi_implicit_euler(stiffness: float, damping: float, dt: float, steps: int) -> float:
    """From 0 to 1 at rest, as most libraries step a spring."""
    x = v = 0.0
    for _ in range(steps):
        v += (stiffness * (1 - x) - damping * v) * dt
        x += v * dt
    return x


@pytest.mark.parametrize(
    ("stiffness", "damping", "t"), [(200.0, 350.0, 1.74), (1800.0, 1050.0, 0.58), (7200.0, 2100.0, 0.29)]
)
def test_motion_overdamped_beyond_the_reach_of_sinh(stiffness: float, damping: float, t: float) -> None:
    """Cut off it says 988.87; it is at 630.01."""
    assert capped_overdamped(stiffness, damping, t, 1000.0) == pytest.approx(988.87, abs=0.005)
    got = ts.Spring(stiffness=stiffness, damping=damping).value(t, 0.0, 1000.0)
    assert got == pytest.approx(630.01, abs=0.005)
    assert abs(got - schemes.stiffness(stiffness, damping).motion(0, 1000).value(t)) <= 1e-8
    times = np.linspace(0, 20 * t, 2001)
    values = ts.Spring(stiffness=stiffness, damping=damping).value(times, 0.0, 1000.0)
    assert np.all(np.diff(values) >= 0) and values[-1] < 1000.001


@pytest.mark.parametrize("zeta", [1.5, 3.0, 20.0])
@pytest.mark.parametrize("velocity", [0.0, 900.0, -900.0])
def test_motion_overdamped_branch(zeta: float, velocity: float) -> None:
    """With a velocity too, whose sign is that of the value's change."""
    s, exact = ts.Spring(omega=10, damping_ratio=zeta), oracle.spring(10, zeta).motion(0, 100, velocity)
    for t in (0.001, 0.01, 0.1, 0.3, 1.0, 4.0, 30.0):
        assert abs(s.value(t, 0, 100, velocity) - exact.value(t)) <= 1e-11 * exact.scale
        assert abs(s.velocity(t, 0, 100, velocity) - exact.velocity(t)) <= 1e-10 * exact.scale


def test_critical_is_not_overdamped_is_not_underdamped() -> None:
    """The three formulas of the textbook disagree near critical damping by 1.6e-7; there is one here."""
    t = np.linspace(0, 2, 41)
    near = [ts.Spring(omega=10, damping_ratio=1 + e).value(t) for e in (-1e-9, -1e-12, -2e-16, 0.0, 2e-16, 1e-12, 1e-9)]
    for values, e in zip(near, (1e-9, 1e-12, 2e-16, 0.0, 2e-16, 1e-12, 1e-9), strict=True):
        assert np.max(np.abs(values - near[3])) <= e + 1e-14


@pytest.mark.parametrize("zeta", [0.0, 0.05, 0.3, 0.7, 0.99])
@pytest.mark.parametrize(("start", "target"), [(0.0, 1000.0), (700.0, 600.0), (1000.0, 900.0), (-3.0, 1e6)])
def test_react_spring_clamped_is_never_late(zeta: float, start: float, target: float) -> None:
    """No frame beyond the target, at any frame rate, and it does get there, downwards too."""
    s = ts.Spring(omega=13, damping_ratio=zeta)
    side = 1 if target > start else -1
    for mode in ("clamp", "stop", "bounce"):
        for rate in (24, 59.94, 60, 120, 1000):
            values = s.value(np.arange(int(3 * rate)) / rate, start, target, overshoot=mode)
            assert np.all((target - values) * side >= 0)
    at = s.crossing(target, start, target)
    if at < 60:
        assert s.value(at * 1.0001, start, target, overshoot="stop") == target
        assert s.value(at * 0.9, start, target, overshoot="stop") != target


def test_rebound_clamped_when_kicked_at_rest() -> None:
    """A velocity on the target makes its own side the near one."""
    s = ts.Spring(omega=13, damping_ratio=0.3)
    values = s.value(np.linspace(0, 3, 3001), 0.0, 0.0, -0.1, overshoot="clamp")
    assert values.min() < -1e-3 and values.max() == 0.0


def test_react_motion_stiffness_and_damping_swapped() -> None:
    """More damping than twice the frame rate is no NaN, only slow."""
    for damping in (119.0, 121.0, 170.0, 1200.0, 1e6):
        values = ts.Spring(stiffness=26, damping=damping).value(np.arange(600) / 60, 0.0, 48.0)
        assert np.all(np.isfinite(values)) and np.all(np.diff(values) > 0) and values[-1] < 48


def test_reanimated_overdamped_and_retargeted() -> None:
    """A target that moves with a finger: no first frame that jumps back, nothing that is not finite."""
    spring = ts.Spring(mass=0.3, damping=30, stiffness=400)
    motion, shown = spring.motion(0.0, 10.0), [0.0]
    for k in range(60):
        motion = motion.retarget(1 / 120, 10.0 * (k + 2))
        shown.append(motion.start)
    assert np.all(np.diff(shown) > 0)
    exact = schemes.stiffness(400, 30, 0.3).motion(0, 10)
    assert abs(spring.value(1 / 120, 0, 10) - exact.value(1 / 120)) <= 1e-12


@pytest.mark.parametrize("size", [1e6, 1e150, 1e307])
@pytest.mark.parametrize("zeta", [1.0, 1.37, 50.0, 1e6])
def test_reanimated_overdamped_huge_values(zeta: float, size: float) -> None:
    s, exact = ts.Spring(omega=36.5, damping_ratio=zeta), oracle.spring(36.5, zeta).motion(0, size)
    for t in (1e-4, 0.01, 0.5, 10.0, 1e6):
        got = s.value(t, 0.0, size)
        assert 0 <= got <= size and abs(got - exact.value(t)) <= 1e-11 * mp.mpf(size)


def test_remotion_undamped_does_not_hang() -> None:
    begin = time.perf_counter()
    for s in (
        ts.Spring(stiffness=100, damping=0),
        ts.Spring(omega=10, damping_ratio=0),
        ts.Spring(duration=1, bounce=1),
    ):
        assert s.settling_time() == math.inf
        assert s.settling_time(0, 1, 1e300, 1e-300) == math.inf
        assert s.settling_duration == math.inf
        assert s.settling_time(overshoot="bounce", restitution=1.0) == math.inf
        assert -1e-9 <= s.value(1e6) <= 2 + 1e-9
        with pytest.raises(ts.InvalidArgumentError):
            s.as_easing()
    slow = ts.Spring(omega=10, damping_ratio=1e-15).settling_time()
    assert slow == pytest.approx(math.log(1000) / 1e-14, rel=1e-9)
    assert ts.Spring(omega=10, damping_ratio=1e-9).settling_time(overshoot="bounce", restitution=1.0) < math.inf
    assert time.perf_counter() - begin < 5


def test_gpu_animation_does_not_explode() -> None:
    """Stiffness 200, damping 10: Euler's method goes astray from 0.1 s on."""
    assert abs(semi_implicit_euler(200, 10, 0.1001, 2000)) > 1e3
    s = ts.Spring.preset("gpu_animation")
    for dt in (0.0479, 0.1, 0.1001, 0.25, 1.0, 10.0, 1e6):
        motion = s.motion()
        for k in range(200):
            assert -1e-12 <= motion.start <= 1.31, (dt, k)
            motion = motion.retarget(dt, 1.0)
        assert motion.value(0) == pytest.approx(float(schemes.stiffness(200, 10).motion().value(200 * dt)), abs=1e-11)


def test_gpu_animation_at_30_and_120_frames() -> None:
    """The same after a second; Euler's method differs by percents."""
    euler = [semi_implicit_euler(200, 10, 1 / 30, k) - semi_implicit_euler(200, 10, 1 / 120, 4 * k) for k in range(15)]
    assert max(map(abs, euler)) > 0.02
    s, ends = ts.Spring.preset("gpu_animation"), []
    for rate in (30, 120):
        motion, shown = s.motion(), []
        for k in range(rate):
            motion = motion.retarget(1 / rate, 1.0)
            if (k + 1) % (rate // 30) == 0:
                shown.append(motion.start)
        ends.append(shown)
    assert np.max(np.abs(np.subtract(*ends))) <= 1e-12


@pytest.mark.parametrize("rate", [24, 59.94, 60, 90, 240, 1000])
def test_react_spring_frames_are_as_long_as_they_are(rate: float) -> None:
    """Substeps of a whole millisecond, rounded up, run 2 % fast at 60 frames a second and 20 % fast at 240."""
    s, exact = ts.Spring.preset("react_spring"), schemes.stiffness(170, 26).motion()
    motion = s.motion()
    for k in range(1, int(rate) // 4):
        motion = motion.retarget(1 / rate, 1.0)
        assert abs(motion.start - exact.value(k / mp.mpf(rate))) <= 1e-12
    rounded_up = exact.value(math.ceil(1000 / rate) * 1e-3 * (int(rate) // 5)) - exact.value(int(rate) // 5 / rate)
    assert rate in (1000,) or abs(rounded_up) > 1e-3


@pytest.mark.parametrize("zeta", [0.0, 0.2, 1.0, 1 + 1e-9, 5.0])
def test_any_cut_of_time_gives_the_same(zeta: float) -> None:
    """Frames of random lengths, zero among them, against the whole."""
    random = np.random.default_rng(12)
    s = ts.Spring(omega=17.0, damping_ratio=zeta)
    for _ in range(10):
        motion, now = s.motion(3.0, -1.0, 20.0), mp.mpf(0)
        for dt in map(float, random.choice([0.0, 1e-7, 1 / 240, 1 / 60, 0.1, 0.7], 40)):
            motion = motion.retarget(dt, -1.0)
            now += mp.mpf(dt)
        want = oracle.spring(17, zeta).motion(3, -1, 20)
        assert abs(motion.start - want.value(now)) <= 1e-12 * want.scale
        assert abs(motion.velocity0 - want.velocity(now)) <= 1e-12 * want.scale * 17


def test_pop_loses_no_time_after_a_hiccup() -> None:
    """A frame of ten seconds is ten seconds, not a cap of substeps."""
    s = ts.Spring(omega=0.4, damping_ratio=0.1)
    motion = s.motion().retarget(0.016, 1.0).retarget(10.0, 1.0).retarget(0.016, 1.0)
    assert motion.start == pytest.approx(float(oracle.spring(0.4, 0.1).motion().value(10.032)), abs=1e-12)


@pytest.mark.parametrize("overshoot", ["clamp", "stop", "bounce"])
def test_crossings_and_turns_are_of_free_springs(overshoot: str) -> None:
    motion = ts.Spring().motion(overshoot=overshoot)
    for ask in (lambda: motion.crossing(0.5), motion.extremum):
        with pytest.raises(ts.InvalidArgumentError, match=f"overshoot must be 'allow' here, not '{overshoot}'"):
            ask()
