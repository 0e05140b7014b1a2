# SPDX-License-Identifier: MIT
"""CSS's curves against their definitions: cubic-bezier, steps and linear."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import css_easing as oracle
import css_math
import numpy as np
import pytest
import sampling
from css_easing import Bezier, Stop

import tweenspirit as ts


def css(text: str) -> ts.Easing:
    return ts.Easing(text, dialect="css")


def random_beziers(count: int, height: float) -> list[Bezier]:
    random = np.random.default_rng(count)
    numbers = random.random((count, 4)) * (1, 2 * height, 1, 2 * height) - (0, height / 2, 0, height / 2)
    return [Bezier(*(float(number) for number in row)) for row in numbers]


BEZIERS = [
    Bezier(0.25, 0.1, 0.25, 1.0),
    Bezier(0.42, 0.0, 1.0, 1.0),
    Bezier(0.0, 0.0, 0.58, 1.0),
    Bezier(0.42, 0.0, 0.58, 1.0),
    Bezier(0.4, 0.0, 0.2, 1.0),
    Bezier(0.33, 1.53, 0.69, 0.99),
    Bezier(1.0, 0.0, 0.0, 1.0),
    Bezier(0.0, 1.0, 0.0, 0.0),
    Bezier(1.0, 1.0, 1.0, 0.0),
    Bezier(0.0, 0.0, 0.0, 1.0),
    Bezier(1.0, 0.0, 1e-9, 1.0),
    Bezier(1 - 1e-9, 0.0, 1e-9, 1.0),
    Bezier(1.0, 1.0, 0.0, 0.0),
    Bezier(0.0, 0.0, 0.0, 0.0),
    Bezier(1.0, 1.0, 1.0, 1.0),
    Bezier(0.0, 0.0, 1.0, 1.0),
    Bezier(0.3, 0.3, 0.8, 0.8),
    Bezier(0.3, 0.3, 0.8, 0.9),
    Bezier(1 / 3, 0.0, 2 / 3, 1.0),
    Bezier(1 / 3, 0.5, 1 / 3, 1.0),
    Bezier(0.0, 1.0, 1.0, 0.0),
    Bezier(0.0, 1.0, 1.0, 1.0),
    Bezier(0.0, 0.0, 1.0, 0.0),
    Bezier(0.5, 0.0, 0.5, 1.0),
    Bezier(0.0, 0.5, 0.0, 1.0),
    Bezier(1.0, 0.0, 1.0, 0.5),
    Bezier(1.0, 0.0, 1.0, 1.0),
    Bezier(1.0, 5.0, 0.0, -5.0),
    Bezier(1e-300, 1.0, 1.0, 1.0),
    Bezier(5e-324, 0.2, 5e-324, 1.0),
    Bezier(1e-9, 1.0, 1e-9, 1.0),
    Bezier(1 - 2**-53, 0.0, 2**-53, 1.0),
    Bezier(0.9999, 0.0, 0.0001, 1.0),
    Bezier(0.25, 1000.0, 0.75, -1000.0),
    Bezier(0.0, -1000.0, 1.0, 1000.0),
    Bezier(0.5, 1000.0, 0.5, 1000.0),
    Bezier(1.0, 1000.0, 0.0, -1000.0),
    *random_beziers(24, 1.5),
    *random_beziers(8, 50.0),
]


def bezier_inputs(seed: int, dtype: type = np.float64) -> np.ndarray:
    random = np.random.default_rng(seed)
    small = 10.0 ** random.uniform(-8, -1, 4)
    tiny = 10.0 ** random.uniform(-300, -8, 3)
    close = 10.0 ** random.uniform(-15, -2, 4)
    found = [*random.random(9), *small, *tiny, *(1 - small), *(0.5 + close), *(0.5 - close), 1e-8, 1 - 1e-8, 0.25]
    for place in (0.0, 0.5, 1.0):
        found += sampling.neighbours(place, dtype)
    with np.errstate(under="ignore"):
        values = np.array(found, dtype)
    return values[(values >= 0) & (values <= 1)]


@pytest.mark.parametrize("curve", BEZIERS, ids=lambda curve: curve.text)
def test_bezier_values(curve: Bezier) -> None:
    check_bezier(curve, [float(x) for x in bezier_inputs(BEZIERS.index(curve))])


@pytest.mark.parametrize("curve", [curve for curve in BEZIERS if curve.x1 >= 0.999 and curve.x2 <= 0.001], ids=str)
def test_bezier_at_its_steepest(curve: Bezier) -> None:
    """A hundred floats in a row about the middle, where x(s) is all but flat."""
    check_bezier(curve, [0.5 + k * 2.0**-53 for k in range(-64, 65)])


def check_bezier(curve: Bezier, inputs: list[float]) -> None:
    """The exact y of an input within 4 ulp, give or take 4 ulp of y; within 1e-12 where the slope is below 1000."""
    rounding = 4 * Fraction(math.ulp(curve.magnitude))
    e = css(curve.text)
    for t in inputs:
        around = 4 * Fraction(math.ulp(t))
        least, greatest = curve.values(Fraction(t) - around, Fraction(t) + around)
        got, want = Fraction(e(t)), curve.value(t)
        note = f"{t!r}: got {float(got)!r}, exact {float(want)!r}, allowed {float(least)!r} ... {float(greatest)!r}"
        right = least - rounding <= got <= greatest + rounding
        if abs(curve.slope(t)) < 1000 and greatest - least < 1000 * 2 * around:
            right = right and abs(got - want) <= 1e-12
        assert right, note


@pytest.mark.parametrize("curve", BEZIERS, ids=lambda curve: curve.text)
def test_bezier_ends_and_batches(curve: Bezier) -> None:
    e = css(curve.text)
    number = BEZIERS.index(curve)
    for t in (0.0, 1.0, *sampling.OUTSIDE):
        assert (e(t), math.copysign(1, e(t))) == (0.0 if t <= 0 else 1.0, 1.0), t
    t64 = np.concatenate([bezier_inputs(number), sampling.OUTSIDE, [math.nan]])
    assert sampling.same_bits(e(t64), np.array([e(float(t)) for t in t64]))
    check_f32(e, number)


def check_f32(e: ts.Easing, seed: int) -> None:
    """An f32 batch is the f64 batch of the same numbers, rounded once."""
    some = np.random.default_rng(seed).uniform(-0.2, 1.2, 3000)
    t = np.concatenate([bezier_inputs(seed, np.float32), some, [math.nan]]).astype(np.float32)
    assert sampling.same_bits(e(t), e(t.astype(np.float64)).astype(np.float32)), e.name


@pytest.mark.parametrize("curve", BEZIERS, ids=lambda curve: curve.text)
def test_bezier_slopes(curve: Bezier) -> None:
    """The slope of an input within 4 ulp, to 1e-13 of max(1, |y1|, |y2|, |slope|).

    Near a vertical tangent dx/ds cancels from terms of size 3, each rounded by 1.1e-16 of it: the slope dy/dx is then
    uncertain by its square times a few of these. Inputs below 1e-200, where s * s * s has few digits or none, are left
    out.
    """
    e = css(curve.text)
    for t in (float(x) for x in bezier_inputs(BEZIERS.index(curve)) if x == 0 or x > 1e-200):
        got, slopes = e.derivative(t), [curve.slope(t)]
        if not slope_is_among(got, slopes, curve.magnitude) and t not in (0.0, 1.0):
            slopes += [curve.slope(min(max(t + k * math.ulp(t), 0.0), 1.0)) for k in range(-4, 5)]
        assert slope_is_among(got, slopes, curve.magnitude), (t, got, slopes[0], min(slopes), max(slopes))


def slope_is_among(got: float, slopes: list[float], magnitude: float) -> bool:
    if got in slopes:
        return True
    scale = max(magnitude, *(abs(slope) for slope in slopes), 0)
    bound = 1e-13 * scale + 2e-15 * scale**2 / magnitude if scale < 1e150 else 1e-13 * scale
    return min(slopes) - bound <= got <= max(slopes) + bound


@pytest.mark.parametrize("curve", BEZIERS, ids=lambda curve: curve.text)
def test_bezier_extrapolation(curve: Bezier) -> None:
    if curve.x1 == 5e-324:
        pytest.skip("the line's slope of 4e322 is beyond all floats")
    e = css(curve.text)
    for t in (-5e-324, -1e-9, -0.25, -1.0, -3.0, 1 + 2**-52, 1.25, 2.0, 4.0):
        want, got = curve.beyond(t), e(t, extrapolate=True)
        assert abs(Fraction(got) - want) <= 4 * Fraction(math.ulp(max(1.0, float(abs(want))))), (curve.text, t, got)
    for t in (0.0, 0.3, 1.0):
        assert e(t, extrapolate=True) == e(t)


COUNTS = (1, 2, 3, 7, 10, 1000, 2**30)


def step_inputs(count: int) -> list[float]:
    random = np.random.default_rng(count)
    chosen = range(count + 1) if count <= 1000 else [0, 1, 2, count // 3, count // 2, count - 1, count]
    found = [x for k in chosen for x in sampling.neighbours(k / count)]
    found += [float(x) for x in random.random(200)]
    found += [float(int(k) / count) for k in random.integers(0, count, 200, endpoint=True)]
    return [x for x in found if 0 <= x <= 1]


@pytest.mark.parametrize("position", [*oracle.POSITIONS, *oracle.SPELLINGS, ""])
@pytest.mark.parametrize("count", COUNTS)
def test_steps(count: int, position: str) -> None:
    if count == 1 and position == "jump-none":
        pytest.skip("a single step that does not jump: no curve")
    e = css(f"steps({count}, {position})" if position else f"steps({count})")
    place = position or "jump-end"
    for t in step_inputs(count):
        for before in (False, True):
            assert e(t, before=before) == oracle.steps(count, place, t, before), (t, before)
        assert e.derivative(t) == 0, t
    for t in sampling.OUTSIDE:
        if not 0 <= t <= 1:
            assert e(t) == oracle.steps(count, place, 0.0 if t < 0 else 1.0), t
    for t in (-1.75, -1.0, -0.3, -1e-9, 1 + 1e-9, 1.3, 2.0, 2.75):
        for before in (False, True):
            assert e(t, before=before, extrapolate=True) == oracle.steps(count, place, t, before), (t, before)
    t64 = np.array(step_inputs(count))
    assert sampling.same_bits(e(t64), np.array([oracle.steps(count, place, float(t)) for t in t64]))
    check_f32(e, count % 97)


@pytest.mark.parametrize("count", COUNTS)
def test_steps_rise_at_their_fractions(count: int) -> None:
    """At the float nearest to k / count, whichever side of it that lies on; with the before flag, not yet."""
    e = css(f"steps({count})")
    for k in range(count + 1) if count <= 1000 else (0, 1, 3, count // 3, count - 1, count):
        assert e(k / count) == k / count, k
        assert e(k / count, before=True) == max(k - 1, 0) / count, k


LINEARS = {
    "defaults": [Stop("0"), Stop("1")],
    "three": [Stop("0"), Stop("0.25"), Stop("1")],
    "many": [Stop(word) for word in ("0", "0.063", "0.25", "0.563", "1", "0.812", "0.75", "0.813", "1")],
    "input": [Stop("0"), Stop("0.25", ("75",)), Stop("1")],
    "two inputs": [Stop("0"), Stop("0.25", ("25", "75")), Stop("1")],
    "gaps": [Stop("0"), Stop("0.1"), Stop("0.5", ("30",)), Stop("0.6"), Stop("0.9"), Stop("0.95"), Stop("1", ("90",))],
    "decreasing": [Stop("0", ("20",)), Stop("0.5", ("10",)), Stop("1")],
    "decreasing twice": [Stop("0", ("50", "25")), Stop("0.5", ("40",)), Stop("0.8"), Stop("1", ("60",))],
    "gap raised": [Stop("0", ("70",)), Stop("0.3"), Stop("0.6"), Stop("1", ("20",))],
    "last above": [Stop("0"), Stop("0.5", ("150",)), Stop("1")],
    "jump": [Stop("0"), Stop("0.2", ("30",)), Stop("0.8", ("30",)), Stop("1")],
    "three at one": [Stop("0"), Stop("1", ("50",)), Stop("-1", ("50",)), Stop("0.5", ("50",)), Stop("1")],
    "jump at the start": [Stop("0"), Stop("0.5", ("0",)), Stop("1")],
    "jump at the end": [Stop("0"), Stop("0.5", ("100",)), Stop("1")],
    "flat ends": [Stop("0.25", ("0", "0")), Stop("0.5"), Stop("1", ("100", "100"))],
    "all at one input": [Stop("0.25", ("50",)), Stop("0.75", ("50",))],
    "all at zero": [Stop("0.25", ("0",)), Stop("0.5", ("0",)), Stop("0.75", ("0",))],
    "negative outputs": [Stop("-1"), Stop("-0.5", ("25",)), Stop("2.5", ("60",)), Stop("-3")],
    "falling": [Stop("1"), Stop("0")],
    "constant": [Stop("0.3"), Stop("0.3")],
    "outside": [Stop("0", ("-50",)), Stop("0.4", ("20",)), Stop("1", ("150",))],
    "all before 0": [Stop("0", ("-50",)), Stop("0.4", ("-20",)), Stop("1", ("-10",))],
    "all after 1": [Stop("0", ("110",)), Stop("0.4", ("120",)), Stop("1", ("150",))],
    "odd percents": [Stop("0"), Stop("0.2", ("33.3",)), Stop("0.7", ("66.6",)), Stop("0.1", ("66.7",)), Stop("1")],
    "steep": [Stop("0"), Stop("0", ("50",)), Stop("1", ("50.0000001",)), Stop("1")],
    "far": [Stop("0"), Stop("1e6", ("50",)), Stop("-1e6", ("75",)), Stop("1")],
}


def linear_inputs(points: list[oracle.Point]) -> list[float]:
    found = [float(x) for x in np.random.default_rng(len(points)).uniform(0, 1, 60)] + [0.0, 0.5, 1.0]
    for place, _ in points:
        found += sampling.neighbours(float(place))
    return found


def check_linear(stops: list[Stop], t: float, before: bool, got: float) -> None:
    """At a written input its output exactly; else the y of an input within 4 ulp on the same line, to 4 ulp of y."""
    x = Fraction(t)
    points = oracle.linear_points(stops)
    written = {oracle.nearest(Fraction(word) / 100) for stop in stops for word in stop.inputs} | {0, 1}
    want = oracle.linear(points, x, before)
    bound = Fraction(0)
    if x not in written or all(place != x for place, _ in points):
        index = sum(place < x for place, _ in points)
        a, b = points[max(index - 2, 0) :][:2] if index == len(points) else points[max(index - 1, 0) :][:2]
        slope = abs((b[1] - a[1]) / (b[0] - a[0])) if a[0] != b[0] else Fraction(0)
        largest = max(1.0, float(abs(a[0])), float(abs(b[0])), abs(t))
        heights = max(1.0, float(abs(a[1])), float(abs(b[1])), float(abs(want)))
        bound = 4 * Fraction(math.ulp(heights)) + slope * 4 * Fraction(math.ulp(largest))
    assert abs(Fraction(got) - want) <= bound, (t, before, got, float(want))


@pytest.mark.parametrize("name", LINEARS)
def test_linear(name: str) -> None:
    stops = LINEARS[name]
    points = oracle.linear_points(stops)
    e = css(oracle.linear_text(stops))
    for t in linear_inputs(points):
        for before in (False, True):
            clamped = min(max(t, 0.0), 1.0)
            check_linear(stops, clamped, before, e(t, before=before))
            check_linear(stops, t, before, e(t, before=before, extrapolate=True))
    for t in (-2.0, -0.75, -1e-3, 1.001, 1.75, 3.0):
        for before in (False, True):
            check_linear(stops, t, before, e(t, before=before, extrapolate=True))
    t64 = np.array(linear_inputs(points))
    assert sampling.same_bits(e(t64), np.array([e(float(t)) for t in t64]))
    check_f32(e, len(points))


def test_linear_jumps_at_its_percents() -> None:
    """A jump at k % is taken at the float k / 100, and not at the one before it."""
    for k in range(1, 100):
        e = css(f"linear(0, 0.25 {k}%, 0.75 {k}%, 1)")
        assert e(k / 100) == 0.75, k
        assert abs(e(math.nextafter(k / 100, 0)) - 0.25) < 1e-12, k
        assert e(k / 100, before=True) == 0.75, "the before flag is for the first point alone"


def test_linear_slopes() -> None:
    e = css("linear(0, 0.25 25% 75%, 0.5 75%, 1)")
    for t, want in ((0.0, 1.0), (0.2, 1.0), (0.25, 0.0), (0.5, 0.0), (0.75, 2.0), (0.9, 2.0), (1.0, 2.0)):
        assert abs(e.derivative(t) - want) <= 1e-13, t


def test_linear_of_many_stops() -> None:
    """2,001 stops on a parabola."""
    count = 2000
    e = css(f"linear({','.join(repr((k / count) ** 2) for k in range(count + 1))})")
    t = np.random.default_rng(5).random(5000)
    left = np.floor(t * count) / count
    right = left + 1 / count
    want = left**2 + (right**2 - left**2) * (t - left) * count
    assert np.max(np.abs(e(t) - want)) < 1e-14


def test_no_rounding_leaves_the_range_of_the_points() -> None:
    """Of cubic-bezier() 0, 1, y1 and y2, of linear() its outputs; of paths those of each cubic."""
    random = np.random.default_rng(21)
    near = np.exp(-random.uniform(0, 36, 4000))
    t = np.concatenate([random.random(20000), near, 1 - near])
    for _ in range(40):
        (x1, x2), (y1, y2) = random.random(2).tolist(), random.choice([0, 1, *random.uniform(-1, 2, 3)], 2).tolist()
        ys = [random.random(), *(0.7 + random.integers(-2, 3, 6) * 2**-53), random.random()]
        curves = {
            f"cubic-bezier({x1!r},{y1!r},{x2!r},{y2!r})": [0, 1, y1, y2],
            f"path(M0,{y1!r} C{x1!r},{y2!r} {x2!r},{y1!r} 1,{y2!r})": [y1, y2],
            f"linear({','.join(str(float(y)) for y in ys)})": ys,
        }
        for text, points in curves.items():
            y = ts.Easing(text)(t)
            assert min(points) <= y.min() and y.max() <= max(points), text


# ---- calc(), min(), max() and clamp() in place of a number


@pytest.mark.parametrize("seed", range(400))
def test_calculations_are_those_of_the_evaluator(seed: int) -> None:
    maker = css_math.Maker(seed)
    y = maker.term(0, 5)
    outer = maker.random.choice(("calc", "Calc"))
    found = ts.Easing(f"cubic-bezier(0.5,{outer}({maker.space()}{y.text}{maker.space()}),0.5,0)", "css")
    assert found == ts.Easing.cubic_bezier(0.5, css_math.number(y.value), 0.5, 0), y
    count = max(min(css_math.integer(y.value), 1 << 30), 1)
    assert ts.Easing(f"steps(calc({y.text}))", "css") == ts.Easing.steps(count), y
    x = maker.term(1, 4)
    found = ts.Easing(f"linear(0, calc({y.text}) calc({x.text}), 1 1000%)", "css")
    wanted = ts.Easing.linear([0, css_math.number(y.value), 1], [0, css_math.number(x.value) / 100, 10])
    assert found == wanted, (x, y)


@pytest.mark.parametrize(
    "inside",
    ["(" * 31 + "1" + ")" * 31, "calc(" * 32 + "1" + ")" * 32, "(" * 1_000_000, "min(" * 200_000, "1 + " * 99_999],
    ids=lambda text: text[:20],
)
def test_deep_and_long_calculations(inside: str) -> None:
    if inside.startswith("(" * 31 + "1"):
        assert ts.Easing(f"steps(calc({inside}))", "css")
        return
    with pytest.raises(ts.UnknownEasingError):
        ts.Easing(f"steps(calc({inside}))", "css")


def test_long_sums_are_read_whole() -> None:
    text = "calc(" + " + ".join(["1"] * 100_000) + ")"
    assert ts.Easing(f"steps({text})", "css") == ts.Easing.steps(100_000)
    text = f"cubic-bezier(0.5,calc({'2 * ' * 50_000}0.25 * {'0.5 * ' * 50_000}1),0.5,0)"
    with pytest.raises(ts.UnknownEasingError, match="malformed"):
        ts.Easing(text.replace("0.25 *", "0.25 +*"), "css")
    assert re.match(r"cubic-bezier\(0\.5,", ts.Easing(text, "css").name)


def test_a_calculation_away_from_zero_and_infinity_stays_within_what_a_curve_takes() -> None:
    for inside, y in (("1e30 * 10", 1e30), ("-1e200 * 1e200", -1e30), ("1e-300 / 1e300", 0.0), ("0 * -1", 0.0)):
        assert ts.Easing(f"cubic-bezier(0.5,calc({inside}),0.5,0.5)", "css") == ts.Easing.cubic_bezier(0.5, y, 0.5, 0.5)
