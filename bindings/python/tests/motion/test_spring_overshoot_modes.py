# SPDX-License-Identifier: MIT
"""Springs that do not cross their target, against a simulation from crossing to crossing."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import sampling
import spring as oracle
from easing import ulp

import tweenspirit as ts

mp = oracle.mp

ZETAS = (0.0, 1e-3, 0.05, 0.2, 0.5, 0.9, 1 - 1e-6, 1.0, 1 + 1e-6, 1.5, 20.0)
#: Start, target, velocity in parts of omega; those that cross a critical or overdamped spring's target among them.
STATES = {
    "rest": (0.0, 1.0, 0.0),
    "from above": (3.0, 1.0, 0.0),
    "thrown at it": (0.0, 1.0, 60.0),
    "thrown away": (0.0, 1.0, -3.0),
    "up from it": (2.0, 2.0, 1.5),
    "down from it": (2.0, 2.0, -1.5),
    "far": (-3.0, 1e6, 0.0),
}
MODES = {"clamp": 0.5, "stop": 0.5, "bounce": 0.5, "bounce 0": 0.0, "bounce 0.9": 0.9, "bounce 1": 1.0}
OMEGA = 9.25


def pair(zeta: float, state: str, mode: str) -> tuple[ts.SpringMotion, oracle.Guarded]:
    start, target, part = STATES[state]
    word, restitution = mode.split()[0], MODES[mode]
    got = ts.Spring(omega=OMEGA, damping_ratio=zeta).motion(start, target, part * OMEGA, word, restitution)
    return got, oracle.Guarded(
        oracle.spring(OMEGA, zeta).motion(start, target, part * OMEGA), word, mp.mpf(restitution)
    )


def with_every_motion(test: Any) -> Any:
    """Gives a test every damping ratio, mode and state; a fifth of them where tests are quick."""
    test = pytest.mark.parametrize("zeta", ZETAS, ids="zeta={:g}".format)(test)
    test = pytest.mark.parametrize("mode", MODES)(test)
    test = pytest.mark.parametrize("state", STATES)(test)
    return pytest.mark.one_in(5)(test)


@with_every_motion
def test_values_and_velocities(zeta: float, mode: str, state: str) -> None:
    """Everywhere but within 1e-11 of a crossing, where the velocity may be either side's."""
    motion, exact = pair(zeta, state, mode)
    events = exact.events(12)
    random = np.random.default_rng(3)
    t = [0.0, *map(float, random.uniform(0, 1.2, 14)), *map(float, random.uniform(1.2, 4, 6))]
    t += [float(event) * (1 + step) for event in events[:4] for step in (-1e-9, 1e-9)]
    scale = exact.motion.scale
    for x, value, velocity in zip(t, motion.value(np.array(t)), motion.velocity(np.array(t)), strict=True):
        want = exact.state(x)
        assert abs(value - want[0]) <= scale * mp.mpf("1e-11") + ulp(want[0]), (x, mp.nstr(want[0], 20), value)
        if all(abs(x - event) > event * mp.mpf("1e-11") for event in events):
            assert abs(velocity - want[1]) <= scale * OMEGA * mp.mpf("1e-11"), (x, mp.nstr(want[1], 20), velocity)


@with_every_motion
def test_the_crossing_is_exact(zeta: float, mode: str, state: str) -> None:
    """Within 1e-12 of a crossing the velocity is the one before it, and after it that of the mode."""
    motion, exact = pair(zeta, state, mode)
    for event in exact.events(5):
        step = event * mp.mpf("1e-12")
        for x in (float(event - step), float(event + step)):
            want = exact.state(x)[1]
            assert abs(motion.velocity(x) - want) <= exact.motion.scale * OMEGA * mp.mpf("1e-10"), (event, x)


@with_every_motion
def test_it_never_is_beyond_the_target(zeta: float, mode: str, state: str) -> None:
    """By not even one ulp, at 20,000 times and beside every crossing."""
    motion, exact = pair(zeta, state, mode)
    beside = [float(event) * (1 + k * 2**-52) for event in exact.events(8) for k in range(-6, 7)]
    t = np.concatenate([np.linspace(0, 5, 20_001), beside])
    assert np.all((motion.value(t) - motion.target) * exact.side >= 0)


@pytest.mark.parametrize("zeta", ZETAS, ids="zeta={:g}".format)
@pytest.mark.parametrize("state", STATES)
def test_stopped_is_stopped(state: str, zeta: float) -> None:
    motion, exact = pair(zeta, state, "stop")
    for event in exact.events(1):
        for x in (float(event) * (1 + 1e-12), float(event) * 1.5, float(event) * 1000, 1e12):
            assert (motion.value(x), motion.velocity(x)) == (motion.target, 0.0)
        assert motion.settling_time(1e-12) <= float(event) * (1 + 1e-12)


@with_every_motion
def test_settling_times(zeta: float, mode: str, state: str) -> None:
    motion, exact = pair(zeta, state, mode)
    hardly_slowed = zeta == 1e-3 and mode == "bounce 1"
    for part in (0.7,) if hardly_slowed else (0.03, 1e-4):
        tolerance = part * float(exact.motion.scale)
        got, want = motion.settling_time(tolerance), exact.settling_time(tolerance)
        if mp.isinf(want):
            assert got == math.inf
        else:
            assert want * (1 - mp.mpf("1e-12")) <= got <= want * (1 + mp.mpf("1e-9")), (part, mp.nstr(want, 20), got)


def test_many_bounces_later() -> None:
    """No simulation that gets slower: a million bounces are as quick as one."""
    motion = ts.Spring(omega=1000, damping_ratio=0).motion(0, 1, 0, "bounce", 1.0)
    half = math.pi / 1000
    for k in (1e3, 1e6):
        t = half * (k + 0.75)
        want = abs(math.cos(math.fmod(1000 * t, 2 * math.pi)))
        assert motion.value(t) == pytest.approx(1 - want, abs=1e-8)
    assert motion.settling_time() == math.inf
    assert ts.Spring(omega=1000, damping_ratio=1e-3).motion(0, 1, 0, "bounce", 0.99).value(1e9) == 1.0


@pytest.mark.parametrize("zeta", [1.0, 1.5, 20.0], ids="zeta={:g}".format)
def test_what_does_not_overshoot_is_left_alone(zeta: float) -> None:
    t = np.linspace(0, 3, 301)
    s = ts.Spring(omega=OMEGA, damping_ratio=zeta)
    for mode in ("clamp", "stop", "bounce"):
        assert sampling.same_bits(s.value(t, overshoot=mode), s.value(t))
        assert s.settling_time(overshoot=mode) == s.settling_time()


@pytest.mark.parametrize("mode", ["clamp", "stop", "bounce"])
def test_what_rests_on_its_target_stays(mode: str) -> None:
    motion = ts.Spring(omega=OMEGA, damping_ratio=0.2).motion(2.0, 2.0, 0.0, mode)
    assert [motion.value(t) for t in (0, 0.1, 5, 1e9)] == [2.0] * 4
    assert motion.settling_time() == 0


@pytest.mark.parametrize("mode", ["", "Clamp", "none", "bounces", None, 1], ids=repr)
def test_modes_that_are_none(mode: object) -> None:
    s = ts.Spring()
    for call in (
        lambda: s.value(0.1, overshoot=mode),
        lambda: s.motion(overshoot=mode),
        lambda: s.settling_time(overshoot=mode),
    ):
        with pytest.raises(ts.InvalidArgumentError, match="overshoot"):
            call()


@pytest.mark.parametrize("zeta", [0.0, 0.05, 0.5, 0.9], ids="zeta={:g}".format)
def test_oracle_arcs_last_half_a_period(zeta: float) -> None:
    """The oracle itself: from the target back to it, by the motion's own crossing."""
    spring = oracle.spring(OMEGA, zeta)
    for v in (1, -30):
        assert abs(spring.motion(2, 2, v).crossing(2) - spring.half_period) < 1e-60
