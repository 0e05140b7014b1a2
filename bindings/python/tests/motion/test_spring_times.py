# SPDX-License-Identifier: MIT
"""When a spring settles, turns and passes a value."""

from __future__ import annotations

import math

import numpy as np
import pytest
import spring as oracle
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

mp = oracle.mp

ZETAS = (
    1e-6,
    1e-3,
    0.05,
    0.3,
    0.5,
    0.8,
    0.99,
    1 - 1e-6,
    1 - 2**-53,
    1.0,
    1 + 2**-52,
    1 + 1e-6,
    1.5,
    3.0,
    20.0,
    1e3,
    1e6,
)
#: Start, target, velocity in parts of omega.
CASES = {
    "rest": (0.0, 1.0, 0.0),
    "pushed": (0.0, 1.0, 4.0),
    "pulled": (0.0, 1.0, -4.0),
    "kicked": (2.0, 2.0, 1.0),
    "far": (-1e6, 3e5, 1e3),
}


def both(omega: float, zeta: float, case: str) -> tuple[ts.Spring, tuple[float, float, float], oracle.Motion]:
    start, target, part = CASES[case]
    state = (start, target, part * omega)
    return ts.Spring(omega=omega, damping_ratio=zeta), state, oracle.spring(omega, zeta).motion(*state)


def near(got: float, want: oracle.Real, motion: oracle.Motion) -> bool:
    """Whether a time is right: to 1e-13, and to where a value within 1e-12 of the scale would put it."""
    if mp.isinf(want) or math.isinf(got):
        return bool(got == want)
    speed = abs(motion.velocity(want))
    slack = motion.scale * mp.mpf("1e-12") / speed if speed else mp.mpf(0)
    return bool(abs(mp.mpf(got) - want) <= want * mp.mpf("1e-13") + slack)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("zeta", ZETAS, ids="zeta={:.17g}".format)
def test_settling_time_is_a_bound_and_tight(zeta: float, case: str) -> None:
    """Not before the last time beyond the tolerance, and at most 1e-9 after it."""
    s, state, motion = both(7.5, zeta, case)
    for part in (0.05, 1e-3, 1e-9):
        tolerance = part * float(motion.scale)
        got, want = s.settling_time(*state, tolerance), motion.settling_time(tolerance)
        assert want * (1 - mp.mpf("1e-12")) <= got <= want * (1 + mp.mpf("1e-9")), (part, mp.nstr(want, 20), got)


def test_settling_times_scale_with_time() -> None:
    for omega in (1e-3, 0.1, 50.0, 1e4):
        s, state, motion = both(omega, 0.4, "pushed")
        want = motion.settling_time(1e-3)
        assert want * (1 - mp.mpf("1e-12")) <= s.settling_time(*state, 1e-3) <= want * (1 + mp.mpf("1e-9")), omega


def test_settling_time_of_the_critical_spring() -> None:
    """A published number."""
    assert ts.Spring(omega=1).settling_time() == pytest.approx(9.23341, abs=5e-6)
    assert ts.Spring(omega=1).settling_time(tolerance=1e-3) == ts.Spring(omega=1).settling_time()


def test_settled_from_the_beginning() -> None:
    for zeta in (0.0, 0.3, 1.0, 5.0):
        s = ts.Spring(omega=10, damping_ratio=zeta)
        assert s.settling_time(1.0, 1.0, 0.0) == 0
        assert s.settling_time(0.9995, 1.0, 0.0) == 0
        assert s.settling_time(1.0, 1.0, 0.001) == 0, "a kick that stays within the tolerance"
        assert s.settling_time(1.0, 1.0, 0.001, 1e-6) > 0


def test_what_never_settles() -> None:
    undamped, free = ts.Spring(omega=10, damping_ratio=0), ts.Spring(omega=0)
    assert undamped.settling_time() == undamped.settling_time(0, 1, 1e300, 1e-300) == math.inf
    slow = ts.Spring(omega=10, damping_ratio=1e-15)
    assert slow.settling_time() == pytest.approx(math.log(1000) / 1e-14, rel=1e-9)
    assert undamped.settling_time(0, 1, 0, 0.999) == math.inf
    assert undamped.settling_time(0, 1, 0, 1.001) == 0
    assert undamped.settling_time(1, 1, 5, 0.499) == math.inf
    assert undamped.settling_time(1, 1, 5, 0.501) == 0
    assert free.settling_time() == math.inf, "it starts away from the target"
    assert free.settling_time(1, 1, 1e-9) == math.inf
    assert free.settling_time(1, 1, 0) == 0
    assert ts.Spring(stiffness=0, damping=0).settling_time() == math.inf


@settings(max_examples=150, deadline=None)
@given(
    zeta=st.one_of(st.floats(0.01, 5), st.floats(0.999, 1.001), st.floats(5, 1e4)),
    omega=st.floats(0.1, 1000),
    velocity=st.floats(-50, 50),
    digits=st.floats(0.5, 9),
    start=st.sampled_from([0.0, 1.0, -7.0, 1.25]),
)
def test_after_the_settling_time_it_stays(
    zeta: float, omega: float, velocity: float, digits: float, start: float
) -> None:
    """And just before it, it is at the tolerance still."""
    motion = oracle.spring(omega, zeta).motion(start, 1.0, velocity * omega)
    tolerance = float(motion.scale) * 10**-digits
    if tolerance < 1e-290 or 0.5 < float(abs(motion.y)) / tolerance < 2:
        return
    end = ts.Spring(omega=omega, damping_ratio=zeta).settling_time(start, 1.0, velocity * omega, tolerance)
    slow = omega * (zeta if zeta <= 1 else 1 / (2 * zeta))
    steps = [0, *np.linspace(0, 8 / min(omega, slow), 24), *np.linspace(0, 12 / omega, 24)]
    assert all(abs(motion.state(end + mp.mpf(float(x)))[0]) <= tolerance * (1 + 1e-9) for x in steps)
    assert end == 0 or abs(motion.state(end * (1 - 1.1e-9))[0]) >= tolerance * (1 - 1e-6)


@pytest.mark.parametrize(
    "zeta", [0.0, 1e-3, 0.05, 0.3, 0.5, 0.7, 0.8, 0.95, 0.99, 1.0, 1.5, 1e6], ids="zeta={:g}".format
)
def test_overshoot(zeta: float) -> None:
    want, got = oracle.overshoot(mp.mpf(zeta)), ts.Spring(omega=3, damping_ratio=zeta).overshoot()
    assert abs(got - want) <= 1e-14 * max(want, mp.mpf("1e-12"))
    if zeta in (0.0, 1.0, 1.5, 1e6):
        assert got == (1.0 if zeta == 0 else 0.0)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("zeta", (0.0, *ZETAS), ids="zeta={:.17g}".format)
def test_extrema(zeta: float, case: str) -> None:
    """The first turn, and the next ones from there."""
    s, state, motion = both(7.5, zeta, case)
    after = 0.0
    for _ in range(4):
        want, value = motion.extremum(after)
        got = s.extremum(after, *state)
        if mp.isinf(want):
            assert got == (math.inf, state[1])
            return
        assert abs(got[0] - want) <= want * mp.mpf("1e-12"), (after, mp.nstr(want, 20), got)
        assert abs(got[1] - value) <= mp.mpf("1e-11") * motion.scale + abs(value) * mp.mpf("2.3e-16")
        after = got[0] * (1 + 1e-9)
    assert zeta < 1


def test_extrema_of_what_has_none() -> None:
    assert ts.Spring(omega=0).extremum(0.0, 0.0, 1.0, 5.0) == (math.inf, 1.0)
    assert ts.Spring(omega=5, damping_ratio=0.3).extremum(0.0, 2.0, 2.0, 0.0) == (math.inf, 2.0)
    assert ts.Spring(omega=5).extremum() == (math.inf, 1.0)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("zeta", (0.0, *ZETAS), ids="zeta={:.17g}".format)
def test_crossings(zeta: float, case: str) -> None:
    """Of levels on both sides and of the target, and the next crossing after one."""
    s, state, motion = both(7.5, zeta, case)
    for part in (0.0, 0.9, 0.01, -0.3, 3.0):
        level = state[1] + part * float(motion.scale)
        after = 0.0
        for _ in range(3):
            want, got = motion.crossing(level, after), s.crossing(level, *state, after)
            assert near(got, want, motion), (part, after, mp.nstr(want, 20), got)
            if math.isinf(got):
                break
            after = got + 1e-3 / 7.5


def test_the_start_is_not_a_crossing() -> None:
    """Strictly later than `after`."""
    s = ts.Spring(omega=10, damping_ratio=0.2)
    assert s.crossing(0.0) == math.inf
    assert near(
        s.crossing(0.0, 0.0, 1.0, -5.0),
        oracle.spring(10, 0.2).motion(0, 1, -5).crossing(0),
        oracle.spring(10, 0.2).motion(0, 1, -5),
    )
    assert ts.Spring(omega=10).crossing(1.0) == math.inf, "it only comes near"


def test_crossings_of_a_free_body() -> None:
    free = ts.Spring(omega=0)
    assert free.crossing(3.0, 1.0, 0.0, 0.5) == 4.0
    assert free.crossing(3.0, 1.0, 0.0, 0.5, after=4.5) == math.inf
    assert free.crossing(3.0, 1.0, 0.0, -0.5) == math.inf
    assert free.crossing(3.0, 1.0, 0.0, 0.0) == math.inf
