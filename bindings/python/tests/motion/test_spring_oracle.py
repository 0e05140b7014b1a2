# SPDX-License-Identifier: MIT
"""The value and the velocity of a spring against its differential equation."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import sampling
import spring as oracle
from easing import ulp

import tweenspirit as ts

mp = oracle.mp

ULP = 2.0**-52
#: Damping ratios, those next to critical by their names.
ZETAS = {
    **{f"{z:g}": z for z in (0.0, 1e-12, 1e-3, 0.05, 0.3, 0.5, 0.8, 0.99, 1 - 1e-3)},
    "1-1e-6": 1 - 1e-6,
    "1-1e-10": 1 - 1e-10,
    "1-1ulp": 1 - ULP / 2,
    "1": 1.0,
    "1+1ulp": 1 + ULP,
    "1+1e-10": 1 + 1e-10,
    "1+1e-6": 1 + 1e-6,
    **{f"{z:g}": z for z in (1 + 1e-3, 1.5, 3.0, 20.0, 1e3, 1e6)},
}
OMEGAS = (1e-3, 0.37, 12.566370614359172, 188.49555921538757, 1e4)
#: omega * t: where the series and the closed form meet, where the motion is, and where it has long been over.
PHASES = (
    *(0.0, 1e-300, 1e-9, 1e-4, 3e-3, 9.9e-3, 1.01e-2, 0.03, 0.1, 0.25, 0.5, 0.9, 1.0, 1.3),
    *(2.0, math.pi, 4.0, 5.5, 7.7, 12.0, 19.9, 33.3, 70.0, 150.0, 699.0, 701.0, 1234.5, 3333.3, 1e4),
)
#: Start, target, and velocity in parts of omega: at rest, kicked both ways, on the target, small beside large.
CASES = (
    (0.0, 1.0, 0.0),
    (0.0, 1.0, 30.0),
    (0.0, 1.0, -30.0),
    (1e-3, 0.0, 1.0),
    (5.0, 5.0, -2.5),
    (-1e6, 1e6, 123.0),
    (1e6, 1e6 + 1, -0.7),
    (1e-200, -1e-200, 3e-200),
    (0.1, 0.3, -1e-9),
)


def close(got: float, want: oracle.Real, bound: oracle.Real) -> bool:
    """Whether a float is within a bound of the truth, or the float next to it."""
    return math.isfinite(got) and bool(abs(mp.mpf(got) - want) <= bound + ulp(want))


@pytest.mark.parametrize("omega", OMEGAS, ids="omega={:g}".format)
@pytest.mark.parametrize("zeta", ZETAS.values(), ids=ZETAS)
def test_values_and_velocities(zeta: float, omega: float) -> None:
    """1e-11 max(1, omega t / 1e4) of abs(start - target) + abs(velocity) / omega, the velocity likewise times omega."""
    t = np.array([phase / omega for phase in PHASES])
    exact, s = oracle.spring(omega, zeta), ts.Spring(omega=omega, damping_ratio=zeta)
    matrices = [exact.matrix(float(x)) for x in t]
    for start, target, part in CASES:
        v0 = part * omega
        motion = exact.motion(start, target, v0)
        got = s.value(t, start, target, v0), s.velocity(t, start, target, v0)
        for x, m, value, velocity in zip(t, matrices, *got, strict=True):
            bound = motion.scale * max(1, mp.mpf(x) * mp.mpf(omega) / 10_000) * mp.mpf("1e-11")
            want = motion.target + m[0] * motion.y + m[1] * motion.v, m[2] * motion.y + m[3] * motion.v
            where = f"omega {omega!r}, zeta {zeta!r}, {start!r} -> {target!r}, v {v0!r}, t {float(x)!r}"
            assert close(float(value), want[0], bound), f"value, {where}: {mp.nstr(want[0], 25)}, got {value!r}"
            bound *= exact.omega
            assert close(float(velocity), want[1], bound), (
                f"velocity, {where}: {mp.nstr(want[1], 25)}, got {velocity!r}"
            )


@pytest.mark.parametrize("zeta", [0.0, 1e-12, 1e-3, 0.9], ids="zeta={:g}".format)
def test_phases_beyond_what_a_double_counts(zeta: float) -> None:
    """At 1e6 the bound has grown a hundredfold; at 1e9 an undamped phase is off by 1e-7, and no more."""
    s, exact = ts.Spring(omega=7.3, damping_ratio=zeta), oracle.spring(7.3, zeta).motion(2, -1, 5)
    for phase in (1e5, 1e6, 1e7, 1e8, 1e9):
        t = phase / 7.3
        bound = exact.scale * mp.mpf("1e-11") * phase / 10_000
        assert close(s.value(t, 2, -1, 5), exact.value(t), bound), t
        assert close(s.velocity(t, 2, -1, 5), exact.velocity(t), bound * exact.spring.omega), t


def test_near_critical_damping_the_formulas_agree() -> None:
    t, ratios = np.linspace(0, 2, 41), (-1e-9, -1e-12, -2e-16, 2e-16, 1e-12, 1e-9)
    critical = ts.Spring(omega=10).value(t)
    for e in ratios:
        assert np.max(np.abs(ts.Spring(omega=10, damping_ratio=1 + e).value(t) - critical)) <= abs(e) + 1e-14


def test_a_worked_example() -> None:
    """Published digits."""
    s = ts.Spring(omega=10, damping_ratio=0.5)
    assert s.value(0.1) == pytest.approx(0.340299846608298, abs=2e-15)
    assert s.velocity(0.1) == pytest.approx(5.33507195114693, abs=2e-14)
    assert s.crossing(1.0) == pytest.approx(0.2418399152312, abs=1e-13)


@pytest.mark.parametrize("zeta", ZETAS.values(), ids=ZETAS)
@pytest.mark.parametrize("start", [0.1, -0.3, 1e-300, 1e300, 1.0], ids="start={:g}".format)
def test_at_time_zero_it_is_where_it_was_told_to_be(zeta: float, start: float) -> None:
    """Bitwise, however large the target beside the start."""
    for omega, target, velocity in itertools.product((0.7, 1e4), (1.0, 1e17, -3e250, 0.1), (0.0, 1 / 3, -7e-5, 1e9)):
        s = ts.Spring(omega=omega, damping_ratio=zeta)
        assert s.value(0, start, target, velocity) == start
        assert s.velocity(0.0, start, target, velocity) == velocity
        assert list(s.value(np.zeros(5), start, target, velocity)) == [start] * 5
        assert list(s.velocity(np.zeros(5), start, target, velocity)) == [velocity] * 5


@pytest.mark.parametrize("zeta", ZETAS.values(), ids=ZETAS)
def test_numbers_lists_and_arrays_agree_bitwise(zeta: float) -> None:
    s = ts.Spring(omega=12.5, damping_ratio=zeta)
    t = np.concatenate([[0.0, 5e-324, 1e-310, 1e300], np.random.default_rng(5).uniform(0, 3, 60)])
    for function in (s.value, s.velocity):
        want = np.array([function(float(x), 3.0, -1.0, 7.0) for x in t])
        assert sampling.same_bits(function(t, 3.0, -1.0, 7.0), want)
        listed = function(list(map(float, t)), 3.0, -1.0, 7.0)
        assert isinstance(listed, list) and listed == list(want)
        turned = function(t.reshape(8, 8).T, 3.0, -1.0, 7.0)
        assert turned.shape == (8, 8) and sampling.same_bits(turned.T.ravel(), want)
        assert sampling.same_bits(function(t[::-3], 3.0, -1.0, 7.0), want[::-3].copy())
        for n in range(12):
            assert sampling.same_bits(function(t[:n].copy(), 3.0, -1.0, 7.0), want[:n])


@pytest.mark.parametrize("zeta", ZETAS.values(), ids=ZETAS)
def test_float32_is_float64_rounded_once(zeta: float) -> None:
    s = ts.Spring(omega=12.5, damping_ratio=zeta)
    t = np.linspace(0, 4, 333, dtype=np.float32)
    for function in (s.value, s.velocity):
        got = function(t, 3.0, -1.0, 7.0)
        assert got.dtype == np.float32
        assert sampling.same_bits(got, function(t.astype(np.float64), 3.0, -1.0, 7.0).astype(np.float32))


@pytest.mark.parametrize("zeta", [0.0, 0.3, 1 - ULP / 2, 1.0, 1 + ULP, 3.0, 1e3], ids=repr)
def test_oracle_against_the_exponential_of_its_matrix(zeta: float) -> None:
    """The oracle itself: the roots against exp(A t) by its series, for x' = A x."""
    omega, t = mp.mpf("7.3"), mp.mpf("0.11") / max(1, mp.mpf(zeta))
    a = mp.matrix([[0, 1], [-(omega**2), -2 * mp.mpf(zeta) * omega]])
    e, got = mp.expm(a * t, method="taylor"), oracle.Spring(omega, mp.mpf(zeta)).matrix(t)
    for want, entry in zip((e[0, 0], e[0, 1], e[1, 0], e[1, 1]), got, strict=True):
        assert abs(entry - want) <= mp.mpf("1e-55") * max(1, abs(want))
    assert abs(got[0] * got[3] - got[1] * got[2] - mp.exp(-2 * mp.mpf(zeta) * omega * t)) <= mp.mpf("1e-55")


@pytest.mark.parametrize("zeta", [0.0, 0.3, 1.0, 3.0], ids=repr)
def test_oracle_against_an_integration(zeta: float) -> None:
    """The oracle itself, against the Taylor series of the equation, step by step."""
    with mp.workdps(20):
        z = mp.mpf(zeta)
        solution = mp.odefun(lambda _, s: [s[1], -4 * (s[0] - 3) - 4 * z * s[1]], 0, [mp.mpf(1), mp.mpf(-5)])
        value, velocity = solution(mp.mpf("1.5"))
    motion = oracle.spring(2, zeta).motion(1, 3, -5)
    assert abs(motion.value(1.5) - value) <= 1e-17
    assert abs(motion.velocity(1.5) - velocity) <= 1e-17
