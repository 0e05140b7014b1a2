# SPDX-License-Identifier: MIT
"""The named easing families against their definitions."""

from __future__ import annotations

import math
import zlib

import compose
import easing as oracle
import numpy as np
import pytest
import sampling

import tweenspirit as ts

mp = oracle.mp

#: Families with their parameters in use: each form of every one is tested.
WITH_PARAMETERS = tuple(
    f"{family}.{{}}({numbers})"
    for family, rows in {
        "pow": "0.05 0.3 1 1.68 2 20",
        "back": "0 0.5 3 10",
        "elastic": "1,0.3 1.5,0.4 3,0.1 2,1 0.5,0.3",
        "bounce": "0.25,3 0.25,0 0,3 0.1,1 0.5,5 0.9,8",
    }.items()
    for numbers in rows.split()
)
#: GSAP's and anime's, whose parameter inOut does not widen.
NOT_WIDENED = (
    "gsap.back.inOut(1.70158)",
    "gsap.back.inOut(3)",
    "gsap.elastic.inOut(1,0.3)",
    "gsap.elastic.inOut(1.5,0.45)",
)
#: Legal, and as far from reason as the library lets them be.
HOSTILE = (
    "elastic.{}(1,0.001)",
    "elastic.{}(1000000,0.001)",
    "elastic.{}(1000000,0.3)",
    "elastic.{}(1000000,1000000)",
    "back.{}(1000000)",
    "bounce.{}(0.99,8)",
    "pow.{}(0.001)",
    "pow.{}(1000)",
)


def forms(patterns: tuple[str, ...]) -> list[str]:
    return [pattern.format(form) for pattern in patterns for form in oracle.FORMS]


CURVES = [*oracle.NAMES, *forms(WITH_PARAMETERS), *NOT_WIDENED]
EVERY_CURVE = [*CURVES, *forms(HOSTILE)]


def places(name: str, dtype: type = np.float64) -> np.ndarray:
    """Inputs for a curve, its corners among them."""
    return sampling.inputs(zlib.crc32(name.encode()), [float(c) for c in oracle.curve(name).corners], dtype)


def magnitude(values: list[oracle.Real]) -> float:
    return float(max(1, *(abs(value) for value in values)))


def error(got: float, want: oracle.Real) -> float:
    return float(abs(mp.mpf(float(got)) - want))


def describe(name: str, t: float, want: oracle.Real, got: float) -> str:
    text = f"{name} at {float(t)!r}: expected {mp.nstr(want, 40)}, got {float(got)!r}"
    return text if mp.isinf(want) else f"{text}: off by {error(got, want):.3g}"


@pytest.mark.parametrize("name", CURVES)
def test_values(name: str) -> None:
    """f64: 2 ulp or 5e-16 of the curve's magnitude; 4 ulp or 1e-15 where a transcendental function is in it."""
    curve = oracle.curve(name)
    ulps, absolute = (4, 1e-15) if curve.transcendental else (2, 5e-16)
    t = places(name)
    expected = [curve.value(float(x)) for x in t]
    absolute *= magnitude(expected)
    for x, want, got in zip(t, expected, ts.Easing(name)(t), strict=True):
        bound = max(absolute, float(ulps * oracle.ulp(want)))
        assert error(got, want) <= bound, describe(name, x, want, got)


@pytest.mark.parametrize("name", CURVES)
def test_values_f32(name: str) -> None:
    """f32, of the exact value at the exact f32 input: 2.5e-7 of the curve's magnitude; elastic 5e-7."""
    curve = oracle.curve(name)
    t = places(name, np.float32)
    got = ts.Easing(name)(t)
    assert got.dtype == np.float32
    expected = [curve.value(float(x)) for x in t]
    bound = (5e-7 if "elastic" in name else 2.5e-7) * magnitude(expected)
    for x, want, value in zip(t, expected, got, strict=True):
        assert error(value, want) <= bound, describe(name, x, want, value)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("form", oracle.FORMS)
def test_steep_power_of_subnormal_input(form: str, dtype: type) -> None:
    """t**0.001 is 0.48 at the least positive f64 and 0.90 at the least f32: subnormal numbers are numbers."""
    name = f"pow.{form}(0.001)"
    least = np.finfo(dtype).smallest_subnormal
    t = np.array([least, 3 * least, 1000 * least, np.finfo(dtype).tiny - least, np.finfo(dtype).tiny], dtype)
    for x, got in zip(t, ts.Easing(name)(t), strict=True):
        want = oracle.curve(name).value(float(x))
        assert error(got, want) <= (2.5e-7 if dtype is np.float32 else 1e-15), describe(name, x, want, got)


@pytest.mark.parametrize("name", EVERY_CURVE)
def test_ends_are_exact(name: str) -> None:
    """Bitwise +0.0 at 0 and below, 1.0 at 1 and above; what is symmetric is bitwise 0.5 at 0.5."""
    e = ts.Easing(name)
    cases = [(t, 0.0 if t <= 0 else 1.0) for t in (0.0, 1.0, *sampling.OUTSIDE)]
    if ".inOut" in name or ".outIn" in name or name in oracle.STEPS:
        cases.append((0.5, 0.5))
    for t, want in cases:
        got = e(t)
        assert (got, math.copysign(1, got)) == (want, 1.0), (name, t, got)
    for dtype in (np.float32, np.float64):
        with np.errstate(over="ignore", under="ignore"):
            t = np.array([t for t, _ in cases], np.float64).astype(dtype)
        want = np.array([want for _, want in cases], dtype)
        # A number that f32 rounds to 1 is no longer outside, and gives 1 as well.
        assert sampling.same_bits(e(t), want), (name, dtype, e(t))


@pytest.mark.parametrize("name", EVERY_CURVE)
def test_nan_gives_nan_and_the_slope_outside_is_zero(name: str) -> None:
    e = ts.Easing(name)
    assert math.isnan(e(math.nan))
    assert math.isnan(e.derivative(math.nan)) and e.derivative(-0.0) == e.derivative(0.0)
    assert all(e.derivative(t) == 0 for t in sampling.OUTSIDE if not 0 <= t <= 1)
    for dtype in (np.float32, np.float64):
        got = e(np.array([0.25, math.nan, 0.75, -math.nan], dtype))
        assert list(np.isnan(got)) == [False, True, False, True], (name, dtype)


@pytest.mark.parametrize("name", forms(HOSTILE))
def test_hostile_parameters_stay_finite(name: str) -> None:
    e = ts.Easing(name)
    for dtype in (np.float32, np.float64):
        assert np.all(np.isfinite(e(places(name, dtype)))), (name, dtype)
        assert np.all(np.isfinite(e(np.random.default_rng(3).random(10_000).astype(dtype)))), (name, dtype)
    for t in places(name):
        assert not math.isnan(e.derivative(float(t))), (name, t)


POWERS = ("pow.{}(0.05)", "pow.{}(0.3)", "pow.{}(0.9)", "pow.{}(1.68)", "pow.{}(2)", "pow.{}(7.5)", "pow.{}(20)")


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", [*oracle.MONOTONE, *forms(POWERS)])
def test_monotone_families_do_not_decrease(name: str, dtype: type) -> None:
    count = 2**20
    values = ts.Easing(name)((np.arange(count + 1) / count).astype(dtype))
    falls = np.flatnonzero(np.diff(values) < 0)
    assert not len(falls), f"{name} falls at {len(falls)} places, first after {falls[0]} / {count}"
    assert values[0] == 0
    assert values[-1] == 1


@pytest.mark.parametrize("name", CURVES)
def test_slopes(name: str) -> None:
    """Within 1e-13 of max(1, |slope|).

    The formulas take a few dozen roundings of 1.1e-16, on a phase of up to 2 pi / p (63 at p = 0.1) in elastic, and
    none cancels: 1 - t * t is a product, so that the bound holds near a vertical tangent too. The corners of a bounce
    are no floats, and which side an input lies on is a matter of its last bits: within 4 ulp of one either slope will
    do.
    """
    curve, e = oracle.curve(name), ts.Easing(name)
    for t in (float(x) for x in places(name)):
        if t and t < 2**-1022:
            continue
        wanted = [curve.slope(t)]
        for c in curve.corners:
            if abs(t - c) <= 4 * oracle.ulp(c):
                wanted += [curve.slope(c - mp.ldexp(1, -200)), curve.slope(c + mp.ldexp(1, -200))]
        got = e.derivative(t)
        assert any(close_slopes(got, want) for want in wanted), describe(name, t, wanted[0], got)


def close_slopes(got: float, want: oracle.Real) -> bool:
    if mp.isinf(want) or math.isinf(got):
        return got == want
    return bool(abs(mp.mpf(got) - want) <= 1e-13 * max(1, abs(want)))


@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("power", ["0.05", "0.3", "0.5"])
def test_slope_of_a_root_at_subnormal_input(form: str, power: str) -> None:
    """The slope of t**0.05 at the least positive number is 7e305, a float still."""
    name = f"pow.{form}({power})"
    for t in (5e-324, 1e-320, 1e-310):
        want, got = oracle.curve(name).slope(t), ts.Easing(name).derivative(t)
        assert close_slopes(got, want), describe(name, t, want, got)


@pytest.mark.parametrize("name", CURVES)
def test_scalar_equals_batch(name: str) -> None:
    e = ts.Easing(name)
    t = np.concatenate([places(name), sampling.OUTSIDE, [math.nan]])
    assert sampling.same_bits(np.array([e(float(x)) for x in t]), e(t)), name
    assert sampling.same_bits(np.array([ts.ease(name, float(x)) for x in t[::16]]), e(t[::16].copy())), name


LANE_CURVES = [
    *oracle.NAMES,
    "pow.in(1.68)",
    "pow.inOut(0.3)",
    "back.outIn(3)",
    "elastic.out(1.5,0.4)",
    "bounce.inOut(0.5,5)",
    "cubic-bezier(.25,.1,.25,1)",
    "cubic-bezier(1,0,0,1)",
    "steps(7,jump-both)",
    "linear(0,0.3 20% 40%,-1 40%,1)",
]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", LANE_CURVES)
def test_lanes_are_independent(name: str, dtype: type) -> None:
    """A value does not depend on how many there are, where they lie, what lies beside them, or where they go."""
    e = ts.Easing(name)
    random = np.random.default_rng(11)
    t = random.uniform(-0.1, 1.1, 160).astype(dtype)
    t[::7] = random.choice(np.array([0, -0.0, 1, 0.5, math.nan, math.inf, -math.inf, 5e-324, 1e-30, 1e30], dtype), 23)
    want = e(t)
    order = random.permutation(len(t))
    assert sampling.same_bits(e(t[order]), want[order])
    for n in range(71):
        for start in (0, 1, 3, n % 17):
            part = t[start : start + n]
            assert sampling.same_bits(e(part), want[start : start + n]), (name, n, start)
        room = np.full(n + 9, 7, dtype)
        at = n % 5
        assert e(t[2 : 2 + n], out=room[at : at + n]) is not None
        assert sampling.same_bits(room[at : at + n], want[2 : 2 + n]), (name, n)
        assert np.all(room[:at] == 7), (name, n)
        assert np.all(room[at + n :] == 7), (name, n)
        place = t.copy()
        e(place[at : at + n], out=place[at : at + n])
        assert sampling.same_bits(place[at : at + n], want[at : at + n]), (name, n)
        assert sampling.same_bits(np.delete(place, slice(at, at + n)), np.delete(t, slice(at, at + n))), (name, n)


TABLE = """
linear 0.25 0.5 0.75 0 1
quad.in 0.0625 0.25 0.5625 0 1
quad.out 0.4375 0.75 0.9375 0 1
quad.inOut 0.125 0.5 0.875 0 1
cubic.in 0.015625 0.125 0.421875 0 1
cubic.out 0.578125 0.875 0.984375 0 1
cubic.inOut 0.0625 0.5 0.9375 0 1
quart.in 0.00390625 0.0625 0.31640625 0 1
quart.out 0.68359375 0.9375 0.99609375 0 1
quart.inOut 0.03125 0.5 0.96875 0 1
quint.in 0.0009765625 0.03125 0.2373046875 0 1
quint.out 0.7626953125 0.96875 0.9990234375 0 1
quint.inOut 0.015625 0.5 0.984375 0 1
sine.in 0.0761204674887132 0.292893218813452 0.61731656763491 0 1
sine.out 0.38268343236509 0.707106781186548 0.923879532511287 0 1
sine.inOut 0.146446609406726 0.5 0.853553390593274 0 1
circ.in 0.0317541634481458 0.133974596215561 0.338562172233852 0 1
circ.out 0.661437827766148 0.866025403784439 0.968245836551854 0 1
circ.inOut 0.0669872981077807 0.5 0.933012701892219 0 1
expo.in 0.0055242717280199 0.03125 0.176776695296637 0 1
expo.out 0.823223304703363 0.96875 0.99447572827198 0 1
expo.inOut 0.015625 0.5 0.984375 0 1
elastic.in -0.0055242717280199 -0.015625 0.0883883476483184 -0.37309 1
elastic.out 0.911611652351682 1.015625 1.00552427172802 0 1.37309
elastic.inOut 0.011969444423734 0.5 0.988030555576266 -0.11835 1.11835
back.in -0.0641365625 -0.0876975 0.1825903125 -0.1 1
back.out 0.8174096875 1.0876975 1.0641365625 0 1.1
back.inOut -0.09968184375 0.5 1.09968184375 -0.10015 1.10015
bounce.in 0.02734375 0.234375 0.52734375 0 1
bounce.out 0.47265625 0.765625 0.97265625 0 1
bounce.inOut 0.1171875 0.5 0.8828125 0 1
ah.elastic.in -0.00510376158154835 -0.0220970869120796 0.0676495125182746 -0.36428 1
ah.elastic.out 0.932350487481725 1.02209708691208 1.00510376158155 0 1.36428
ah.elastic.inOut -0.0110485434560398 0.5 1.01104854345604 -0.18214 1.18214
ah.back.in -0.161151695296637 -0.375 -0.108455085889911 -0.37877 1
ah.back.out 1.10845508588991 1.375 1.16115169529664 0 1.37877
ah.back.inOut -0.1875 0.5 1.1875 -0.18939 1.18939
ah.bounce.out 0.47265625 0.71875 0.958864265927978 0 1
ah.bounce.in 0.0411357340720222 0.28125 0.52734375 0 1
ah.bounce.inOut 0.140625 0.5 0.859375 0 1
gsap.expo.in 0.00156417340075498 0.0234375 0.177077150378728 0 1
gsap.expo.out 0.822922849621272 0.9765625 0.998435826599245 0 1
gsap.expo.inOut 0.01171875 0.5 0.98828125 0 1
gsap.back.inOut(1.70158) -0.04384875 0.5 1.04384875 -0.050002 1.05
anime.back.in -0.0640625 -0.0875 0.1828125 -0.099842 1
anime.elastic.inOut -0.0078125 0.5 1.0078125 -0.18655 1.18655
dotween.elastic.out 0.700844387912028 0.978366259515646 1.00552427172802 0 1.86727
expo.smooth.in 0.0045521546915859 0.0303030303030303 0.175971980433779 0 1
motion.backOut 0.796665127951373 1.06733951436946 1.05753105044322 0 1.08449
"""


@pytest.mark.parametrize("row", TABLE.strip().splitlines(), ids=lambda row: row.split()[0])
def test_reference_table(row: str) -> None:
    """The published values to 15 digits, and the range to the digits that are published."""
    name, *words = row.split()
    e = ts.Easing(name)
    for t, word in zip((0.25, 0.5, 0.75), words, strict=False):
        printed = mp.mpf(word)
        with mp.workprec(300):
            want = compose.shape(name).at(mp.mpf(t))
        unit = mp.mpf(10) ** (mp.floor(mp.log10(abs(printed))) - 14)
        assert abs(want - printed) <= 0.6 * unit, "the oracle itself"
        assert abs(e(t) - printed) <= (unit if name in oracle.NAMES else 2 * unit), (name, t)
    values = e(np.linspace(0, 1, 100_001))
    assert abs(values.min() - float(words[3])) < 1e-5, name
    assert abs(values.max() - float(words[4])) < 1e-5, name
    assert (values[0], values[-1]) == (0, 1)


@pytest.mark.parametrize("name", CURVES)
def test_oracle_slopes_are_derivatives_of_oracle_values(name: str) -> None:
    """The oracle itself: its slopes against difference quotients of its values."""
    curve, step = oracle.curve(name), 2.0**-30
    for t in (0.125, 0.3, 0.40625, 0.625, 0.71875, 0.9):
        if all(abs(t - c) > 2 * step for c in (*curve.corners, 0.5)):
            quotient = (curve.value(t + step) - curve.value(t - step)) / (2 * mp.mpf(step))
            assert abs(quotient - curve.slope(t)) <= 1e-10 * max(1, abs(curve.slope(t))), (name, t)
