# SPDX-License-Identifier: MIT
"""Curves as tables of cubics with a measured error, and in CSS."""

from __future__ import annotations

import functools
import itertools
import math
import pickle
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
import sampling
from css_reader import css_values
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from long_runs import often
from test_spring_easing import CURVES as SPRINGS

import tweenspirit as ts

Fresh = Callable[[], str]
Array = npt.NDArray[np.float64]

#: Denser than any baker's, and not in step with it.
GRID = np.concatenate([np.linspace(0, 1, 30_011), np.random.default_rng(4).random(20_000)])

#: Of a table's arithmetic, which counts where its error is none.
ROUNDING = 4e-15


def wave(t: float) -> float:
    return 0.3 + math.cos(5 * t) * (1 + t)


def worst(e: ts.Easing, curve: Callable[[Array], Array], grid: Array = GRID) -> float:
    """How far a curve is from another on a dense grid."""
    return float(np.max(np.abs(e(grid) - curve(grid))))


#: Names that print as they are, and where to look for their table's error.
BAKED = {
    "elastic.out": 1e-4,
    "sine.inOut": 1e-12,
    "circ.in": 1e-8,
    "circ.out": 1e-8,
    "expo.in": 1e-6,
    "back.inOut": 1e-9,
    "bounce.out": 1e-6,
    "ah.bounce.in": 1e-6,
    "pow.in(0.3)": 1e-5,
    "css.ease": 1e-7,
    "steps(7,jump-both)": 1e-6,
    "linear(0 0%,0.3 20%,0.3 40%,-1 40%,1 100%)": 1e-9,
    "reverse(quad.in)": 1e-6,
    "inOut(css.ease)": 1e-6,
    **dict.fromkeys(SPRINGS, 1e-4),
}


@pytest.mark.parametrize("name", BAKED)
def test_baked_curves(name: str) -> None:
    base, tolerance = ts.Easing(name), BAKED[name]
    e = base.bake(tolerance)
    assert (e.kind, e.fallbacks) == ("baked", 0)
    assert 0 <= e.max_error <= tolerance
    assert worst(e, base) <= e.max_error + ROUNDING
    assert worst(e, base) <= tolerance
    assert (e(0), e(1)) == (base(0), base(1))
    t = GRID[::7].astype(np.float32)
    want = base(t.astype(np.float64))
    assert np.max(np.abs(e(t) - want)) <= e.max_error + 2.5e-7 * max(1, np.max(np.abs(want)))
    assert sampling.same_bits(e(GRID[::50].copy()), np.array([e(float(x)) for x in GRID[::50]]))
    for other in (ts.Easing(e.name), pickle.loads(pickle.dumps(e)), base.bake(tolerance)):
        assert other == e and hash(other) == hash(e)
        assert sampling.same_bits(other(GRID[::50].copy()), e(GRID[::50].copy()))
    assert e != base


def test_names_of_tables() -> None:
    assert ts.Easing("elastic.out").bake(1e-4).name == "bake(elastic.out,0.0001)"
    assert ts.Easing("elastic.out").bake(1e-4, 4096).name == "bake(elastic.out,0.0001)"
    assert ts.Easing("elastic.out").bake(1e-4, 200).name == "bake(elastic.out,0.0001,200)"
    assert ts.Easing("quad.in").bake().name == ts.Easing("bake(quad.in,1e-6)").name
    assert ts.Easing("quad.in").bake(1e-3) != ts.Easing("quad.in").bake(1e-4)
    twice = ts.Easing("reverse(bake(mirror(sine.in),1e-5))")
    assert (twice.kind, twice.name) == ("modified", "reverse(bake(mirror(sine.in),1e-05))")
    assert ts.Easing(twice.name) == twice


def test_tables_of_polynomials_are_exact() -> None:
    """A cubic needs two points."""
    for name in ("linear", "quad.in", "cubic.out", "smoothstep", "back.in"):
        assert worst(ts.Easing(name).bake(1e-12, 2), ts.Easing(name)) <= 1e-12


def test_slopes_of_tables() -> None:
    for name in ("sine.inOut", "back.out", "elastic.out", "css.ease"):
        e, base = ts.Easing(name).bake(1e-9), ts.Easing(name)
        for t in (0.0, 0.123, 0.5, 0.77, 1.0):
            assert abs(e.derivative(t) - base.derivative(t)) <= 1e-3, (name, t)
        assert e.derivative(1.5) == 0


def test_a_table_that_is_too_small_is_refused() -> None:
    for name, tolerance, points in (("elastic.out", 1e-9, 8), ("sine.in", 1e-12, 3), ("bounce.out", 1e-6, 4)):
        with pytest.raises(ts.InvalidArgumentError):
            ts.Easing(name).bake(tolerance, points)
        with pytest.raises(ts.TweenSpiritError):
            ts.Easing(f"bake({name},{tolerance!r},{points})")
    with pytest.raises(ts.InvalidArgumentError):
        ts.Easing("bounce.out(0.99,8)").bake(1e-14, 16)


CALM = settings(
    max_examples=often(10, 30),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
COEFFICIENT = st.floats(-2, 2, allow_nan=False, width=32)
TOLERANCES = st.sampled_from([1e-2, 1e-4, 1e-6, 1e-8])


def jumps() -> st.SearchStrategy[list[tuple[float, float]]]:
    """Up to three places, apart from each other, and how high the curve jumps there."""
    place = st.floats(0.02, 0.98)
    height = st.one_of(st.floats(0.1, 2), st.floats(-2, -0.1))
    steps = st.lists(st.tuples(place, height), max_size=3)
    return steps.filter(lambda s: all(abs(a[0] - b[0]) > 0.05 for i, a in enumerate(s) for b in s[:i]))


def check_baked(fresh: Fresh, curve: Callable[[Array], Array], tolerance: float, places: list[float]) -> None:
    """The table stays within what it tells, except at the last bits of a jump, and within what was asked.

    What it tells was measured, not proven: hence the tenth.
    """
    e = ts.register_easing(fresh(), curve, tolerance=tolerance, vectorized=True)
    grid = GRID[~np.any([np.abs(GRID - place) < 1e-12 for place in places], axis=0)] if places else GRID
    assert worst(e, curve, grid) <= e.max_error + ROUNDING * max(1, np.max(np.abs(curve(grid))))
    assert e.max_error <= tolerance
    # Just beside a jump, where no grid comes: each side is its own.
    for place in places:
        beside = np.array([place - 1e-9, place + 1e-9])
        assert np.max(np.abs(e(beside) - curve(beside))) <= e.max_error + 1e-8, place


@CALM
@given(st.lists(COEFFICIENT, min_size=1, max_size=9), TOLERANCES, jumps())
def test_baked_polynomials(
    fresh: Fresh, coefficients: list[float], tolerance: float, steps: list[tuple[float, float]]
) -> None:
    def curve(t: Array) -> Array:
        return np.polyval(coefficients, t) + sum((height * (t >= place) for place, height in steps), np.zeros_like(t))

    check_baked(fresh, curve, tolerance, [place for place, _ in steps])


@CALM
@given(st.lists(st.tuples(COEFFICIENT, st.floats(0, 60), st.floats(0, 7)), max_size=4), TOLERANCES, jumps())
def test_baked_waves(
    fresh: Fresh, waves: list[tuple[float, float, float]], tolerance: float, steps: list[tuple[float, float]]
) -> None:
    def curve(t: Array) -> Array:
        smooth = sum((a * np.sin(rate * t + phase) for a, rate, phase in waves), np.zeros_like(t))
        return smooth + sum((height * (t >= place) for place, height in steps), np.zeros_like(t))

    check_baked(fresh, curve, tolerance, [place for place, _ in steps])


@CALM
@given(st.floats(0.05, 0.95), st.floats(0.1, 3), TOLERANCES)
def test_baked_corners(fresh: Fresh, place: float, slope: float, tolerance: float) -> None:
    """The error is largest at the corner itself, which lies between the places where it is measured."""

    def curve(t: Array) -> Array:
        return slope * np.abs(t - place)

    e = ts.register_easing(fresh(), curve, tolerance=tolerance, vectorized=True)
    assert worst(e, curve) <= e.max_error + ROUNDING <= tolerance + ROUNDING


@pytest.mark.parametrize("place", [1 / 3, 0.1, 0.5, 0.7, 1e-3, 2**-20, 1e-300, 5e-324, 1 - 2**-20, 1 - 2**-53, 1.0])
@pytest.mark.parametrize("side", ["left", "right"])
def test_a_jump_is_found_to_the_last_bit(fresh: Fresh, place: float, side: str) -> None:
    """And whichever side the place itself belongs to."""
    before, after = math.nextafter(place, 0), min(math.nextafter(place, 2), 1.0)
    if side == "right":
        e = ts.register_easing(fresh(), lambda t: 2.0 if t >= place else -1.0)
        assert (e(before), e(place), e(after)) == (-1.0, 2.0, 2.0)
    else:
        e = ts.register_easing(fresh(), lambda t: 2.0 if t > place else -1.0)
        assert (e(before), e(place), e(after)) == (-1.0, -1.0, 2.0 if place < 1 else -1.0)


def test_a_jump_at_the_start(fresh: Fresh) -> None:
    """expo.in does it, by 2**-10."""
    e = ts.register_easing(fresh(), lambda t: 0.5 if t > 0 else 0.0)
    assert (e(0), e(5e-324), e(0.25)) == (0, 0.5, 0.5)


def test_more_jumps_than_points_are_refused(fresh: Fresh) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="128"):
        ts.register_easing(fresh(), lambda t: float(int(t * 500) % 2), max_points=128)


# ---- CSS


EXACT_IN_CSS = {
    "linear": "linear",
    "css.ease": "ease",
    "css.ease-in-out": "ease-in-out",
    "css.step-start": "step-start",
    "css.step-end": "step-end",
    "motion.backOut": "cubic-bezier(0.33, 1.53, 0.69, 0.99)",
    "cubic-bezier(.4,0,.2,1)": "cubic-bezier(0.4, 0, 0.2, 1)",
    "steps(4)": "steps(4)",
    "steps(3,jump-none)": "steps(3, jump-none)",
    "linear(0, 0.5 25% 75%, 1)": "linear(0, 0.5 25% 75%, 1)",
}


@pytest.mark.parametrize("name", EXACT_IN_CSS)
def test_what_css_has_is_written_as_it_is(name: str) -> None:
    text = ts.Easing(name).to_css()
    assert type(text) is str
    assert ts.Easing(text, "css") == ts.Easing(name) == ts.Easing(EXACT_IN_CSS[name], "css")
    assert text.split("(")[0] == EXACT_IN_CSS[name].split("(")[0]


APPROXIMATED = [
    "quad.in", "elastic.out", "bounce.out", "back.inOut", "expo.in", "circ.inOut", "ah.bounce.in", "pow.in(0.3)",
    "reverse(back.in)", "mirror(steps(4))", "inOut(css.ease)", "out(steps(3,jump-both))", "bake(sine.in,1e-7)",
    "reverse(linear(0,1 30%,0.2 30%,1))",
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "tolerance"),
    [
        *itertools.product(APPROXIMATED, (1e-1, 1e-3, 1e-5)),
        *itertools.product(SPRINGS, (1e-2, 1e-3)),
    ],
)
def test_css_of_other_curves(name: str, tolerance: float) -> None:
    e = ts.Easing(name)
    text = e.to_css(tolerance)
    grid = np.concatenate([GRID, [0.0, 1.0]])
    # At a jump itself a curve turned round has the value of its left, linear() that of its right.
    grid = grid[np.min(np.abs(grid[:, None] - jump_places(name)), axis=1) > 1e-12]
    assert np.max(np.abs(css_values(text, grid) - e(grid))) <= tolerance
    again = ts.Easing(text, dialect="css")
    assert np.max(np.abs(again(grid) - e(grid))) <= tolerance + 1e-12
    assert (again(0), again(1)) == (e(0), e(1))
    assert text.isascii() and len(text) < 65_536


@functools.cache
def jump_places(name: str) -> Array:
    places = [9.0]
    if "steps" in name:
        places += [k / 24 for k in range(25)]
    if "30%" in name:
        places += [0.3, 1 - 0.3]
    return np.array(places)


def test_css_is_as_short_as_it_may_be() -> None:
    lengths = [len(ts.Easing("elastic.out").to_css(tolerance)) for tolerance in (1e-1, 1e-2, 1e-3, 1e-4)]
    assert lengths == sorted(lengths) and lengths[0] < lengths[-1]
    assert ts.Easing("quad.in").to_css(1e-2).count(",") < 10
    assert ts.Easing("quad.in").to_css() == ts.Easing("quad.in").to_css(tolerance=1e-3)


@pytest.mark.parametrize("live", [False, True])
def test_css_of_a_function(fresh: Fresh, live: bool) -> None:
    e = ts.register_easing(fresh(), wave, live=live)
    text = e.to_css()
    t = np.random.default_rng(8).random(20_000)
    assert np.max(np.abs(css_values(text, t) - [wave(float(x)) for x in t])) <= 1e-3


def test_css_asks_a_live_curve_in_proportion_to_its_stops(fresh: Fresh) -> None:
    asked = 0

    def square(t: float) -> float:
        nonlocal asked
        asked += 1
        return t * t

    e = ts.register_easing(fresh(), square, live=True)
    for tolerance in (1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-8):
        asked = 0
        stops = e.to_css(tolerance).count(",") + 1
        assert asked <= 90 * stops + 100, (tolerance, asked, stops)


def test_a_bake_of_a_staircase_asks_in_proportion_to_its_pieces(fresh: Fresh) -> None:
    asked = []
    for count in (1000, 2000, 4000):
        asked.append(0)

        def stairs(t: float, count: int = count) -> float:
            asked[-1] += 1
            return math.floor(count * t) / count

        e = ts.register_easing(fresh(), stairs, tolerance=1e-9, max_points=65_536)
        assert e.max_error == 0
        for k in range(1, count, 7):
            t = k / count
            for x in (math.nextafter(t, 0), t, math.nextafter(t, 1)):
                assert e(x) == stairs(x)
    assert max(b - a for a, b in itertools.pairwise(asked)) <= 200 * 2000
    assert asked[2] - asked[1] <= 2.5 * (asked[1] - asked[0])


@pytest.mark.parametrize("count", [1, 2, 3, 7, 100, 4097, 60_000])
@pytest.mark.parametrize("position", ["jump-start", "jump-end", "jump-both"])
@pytest.mark.parametrize("around", ["{}", "mirror({})", "outIn(reverse({}))"])
def test_a_baked_staircase_has_the_bits_of_its_steps(count: int, position: str, around: str) -> None:
    if around != "{}" and count > 10_000:
        count = 10_000
    name = around.format(f"steps({count},{position})")
    exact = ts.Easing(name)
    baked = exact.bake(1e-9, 65_536)
    jumps = count if around == "{}" else 2 * count
    near = [x for k in range(1, jumps, 1 + jumps // 500) for x in (k / jumps, math.nextafter(k / jumps, 0))]
    near += [math.nextafter(x, 1) for x in near] + [0.0, 1.0, 5e-324, math.nextafter(1, 0)]
    near += [i / 4999 for i in range(5000)]
    assert baked(near) == exact(near)
    assert baked.max_error == 0


def test_a_square_wave_of_many_jumps_is_baked_or_refused(fresh: Fresh) -> None:
    for count in (3, 999, 5001):
        wave = ts.register_easing(
            fresh(), lambda t, count=count: float(math.floor(count * t) % 2), tolerance=1e-9, max_points=65_536
        )
        for k in range(0, count, 1 + count // 300):
            assert wave((k + 0.5) / count) == k % 2
