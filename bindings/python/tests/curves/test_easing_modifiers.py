# SPDX-License-Identifier: MIT
"""Curves under modifiers: turned round, there and back, in halves; and inverted."""

from __future__ import annotations

import math
from collections.abc import Callable

import compose
import numpy as np
import pytest
import sampling
from mpmath import mp

import tweenspirit as ts

Fresh = Callable[[], str]

FORMULAS: dict[str, Callable[[Callable[[float], float], float], float]] = {
    "in": lambda g, t: g(t),
    "out": lambda g, t: 1 - g(1 - t),
    "inOut": lambda g, t: g(2 * t) / 2 if t < 0.5 else 1 - g(2 - 2 * t) / 2,
    "outIn": lambda g, t: (1 - g(1 - 2 * t)) / 2 if t < 0.5 else 0.5 + g(2 * t - 1) / 2,
    "reverse": lambda g, t: g(1 - t),
    "mirror": lambda g, t: g(2 * t) if t < 0.5 else g(2 - 2 * t),
}


def wave(t: float) -> float:
    """A curve whose ends are neither 0 nor 1."""
    return 0.3 + math.cos(5 * t) * (1 + t)


@pytest.mark.parametrize("modifier", FORMULAS)
@pytest.mark.parametrize("live", [False, True])
def test_modifiers_of_a_function(fresh: Fresh, modifier: str, live: bool) -> None:
    name = fresh()
    base = ts.register_easing(name, wave, live=live)
    e = base.modified(modifier)
    assert e == ts.Easing(f"{modifier}({name})") == ts.Easing(e.name)
    assert e.kind == (base.kind if modifier == "in" else "modified")
    t = np.concatenate([np.linspace(0, 1, 257), np.random.default_rng(9).random(500)])
    want = np.array([FORMULAS[modifier](base, float(x)) for x in t])
    assert np.max(np.abs(e(t) - want)) <= 1e-15
    assert sampling.same_bits(e(t), np.array([e(float(x)) for x in t]))
    assert np.max(np.abs(e(t.astype(np.float32)) - [FORMULAS[modifier](wave, float(np.float32(x))) for x in t])) < 2e-6
    assert (e(-1), e(2), math.isnan(e(math.nan))) == (e(0), e(1), True)


NAMES = (
    *("quad.in", "elastic.outIn", "css.ease", "steps(4,jump-both)", "linear(0,0.3 20% 40%,-1 40%,1)", "back.in(3)"),
    *("spring(0.5,0.3)", "spring(0.5,0)", "spring(0.5,0.3,4)"),
)


@pytest.mark.parametrize("modifier", FORMULAS)
@pytest.mark.parametrize("name", NAMES)
def test_modifiers_of_a_built_in_curve(name: str, modifier: str) -> None:
    base = ts.Easing(name)
    e = base.modified(modifier)
    assert e.kind in ("exact", "modified")
    for x in (k / 64 for k in range(65)):
        assert abs(e(x) - FORMULAS[modifier](base, x)) <= 2e-15, (name, modifier, x)


def test_where_there_is_a_formula_the_result_is_exact() -> None:
    for family in ("quad", "quint", "sine", "circ", "expo", "bounce", "ah.elastic", "gsap.expo"):
        base = ts.Easing(f"{family}.in")
        for form in ("in", "out", "inOut", "outIn"):
            e = base.modified(form)
            assert (e, e.kind) == (ts.Easing(f"{family}.{form}"), "exact")
            t = np.random.default_rng(6).random(999)
            assert sampling.same_bits(e(t), ts.Easing(f"{family}.{form}")(t))
    assert ts.Easing("back.in").modified("inOut") != ts.Easing("back.inOut"), "whose overshoot is widened"
    assert ts.Easing("elastic.in").modified("inOut") != ts.Easing("elastic.inOut"), "whose period is widened"


def test_reversed_and_mirrored() -> None:
    e = ts.Easing("cubic.in")
    assert (e.reversed().name, e.mirrored().name) == ("reverse(cubic.in)", "mirror(cubic.in)")
    assert e.reversed() == e.modified("reverse") == ts.Easing("reverse(cubic.in)") != e
    assert e.mirrored() == e.modified("mirror")
    assert ts.Easing("reverse(quad.in)")(-0.5, extrapolate=True) == 2.0
    assert ts.Easing("reverse(quad.in)")(1.5, extrapolate=True) == 0.0


@pytest.mark.parametrize(
    ("name", "t"),
    [
        ("reverse(mirror(linear))", 0.5),
        ("out(mirror(sine.in))", 0.5),
        ("inOut(mirror(sine.in))", 0.75),
        ("outIn(mirror(sine.in))", 0.25),
        ("reverse(linear(0 0%,0.25 50%,1 100%))", 0.5),
        ("out(linear(0 0%,0.25 50%,1 100%))", 0.5),
        ("mirror(linear(0 0%,0.25 50%,1 100%))", 0.75),
        ("mirror(linear(0 0%,0.25 50%,1 100%))", 0.25),
        ("mirror(quad.in)", 0.5),
        ("mirror(quad.in)", 1.0),
    ],
)
def test_the_slope_at_a_corner_is_the_one_to_the_right(name: str, t: float) -> None:
    """Also where the modifier turns the curve round; at 1 it is the one to the left."""
    want = compose.shape(name).slope_at(compose.mp.mpf(t), -1 if t == 1 else 1)
    assert abs(ts.Easing(name).derivative(t) - want) <= 1e-13


def test_at_most_eight_modifiers() -> None:
    e = ts.Easing("sine.in")
    for _ in range(8):
        e = e.modified("mirror")
    assert ts.Easing(e.name) == e
    with pytest.raises(ts.InvalidArgumentError):
        e.modified("mirror")
    with pytest.raises(ts.TweenSpiritError):
        ts.Easing(f"mirror({e.name})")
    deep = ts.Easing(f"reverse({'mirror(' * 7}css.ease{')' * 7})")
    assert deep(1 - 2**-9) == ts.Easing("css.ease")(2**-2)


@pytest.mark.parametrize("wrong", ["", "In", "inout", "flip", "reverse ", "bake", "reverse(quad.in)"])
def test_modifiers_that_are_none(wrong: str) -> None:
    with pytest.raises(ts.InvalidArgumentError):
        ts.Easing("quad.in").modified(wrong)


def test_css_and_other_words_under_modifiers() -> None:
    assert ts.Easing("reverse(ease-in)") == ts.Easing("reverse(css.ease-in)")
    assert ts.Easing("mirror(cubic-bezier(.25, .1, .25, 1))") == ts.Easing("mirror(css.ease)")
    assert ts.Easing("reverse(easeInQuad)") == ts.Easing("reverse(quad.in)")
    assert ts.Easing("out(reverse(steps(4, start)))").name == "out(reverse(steps(4,jump-start)))"


# ---- The input for a value: of monotone curves, and of tracks

INVERTIBLE = [
    *(f"{family}.{form}" for family in ("quad", "cubic", "quint", "sine", "circ", "expo.smooth") for form in
      ("in", "out", "inOut", "outIn")),
    "pow.in(2.5)", "smoothstep", "smootherstep", "css.ease", "cubic-bezier(0.9,0,0.1,1)", "linear(0,0.1 50%,1)",
    "back.in(-1)", "reverse(quad.in)", "out(css.ease)",
]  # fmt: skip


@pytest.mark.parametrize("name", INVERTIBLE)
def test_the_exact_curve_has_the_value_there(name: str) -> None:
    """Within what the value's and the input's last digits allow."""
    e = ts.Easing(name)
    for value in [*np.random.default_rng(7).random(60).tolist(), 1e-9, 0.5, 1 - 1e-9]:
        t = e.inverse(value)
        with mp.workprec(200):
            shape = compose.shape(name)
            slope = abs(shape.slope_at(mp.mpf(t), 1)) if 0 < t < 1 else mp.mpf(1)
            off = abs(shape.at(mp.mpf(t)) - mp.mpf(value))
            if shape.at(mp.mpf(math.nextafter(t, 0))) <= value <= shape.at(mp.mpf(t)):
                continue  # Where it is steep there is no double nearer.
            assert off <= shape.error(mp.mpf(t)) + (slope + 1) * 4 * mp.mpf(math.ulp(max(t, 2**-60))), (value, t)


def test_exact_answers() -> None:
    assert ts.Easing("cubic.in").inverse(0.125) == 0.5
    assert ts.Easing("quad.in").inverse(0.0625) == 0.25
    assert ts.Easing("linear").inverse(0.3) == 0.3
    assert ts.Easing("scale(linear,4)").inverse(3) == 0.75
    assert ts.Easing("scale(quad.in,-1)").inverse(-0.25) == 0.5
    for name in INVERTIBLE:
        e = ts.Easing(name)
        assert (e.inverse(e(0)), e.inverse(e(1))) == (0, 1), name


def test_it_undoes_the_curve() -> None:
    for name in ("sine.inOut", "quad.out", "chain(quad.in,quad.out,0.3)", "material.emphasized", "spring(0.5,0)"):
        e = ts.Easing(name)
        for t in (0.05 + 0.9 * np.random.default_rng(1).random(50)).tolist():
            assert abs(e.inverse(e(t)) - t) <= 1e-14 / min(1, e.derivative(t)), (name, t)


def test_flat_pieces_give_their_start_and_jumps_their_place() -> None:
    stairs = ts.Easing("steps(4)")
    assert [stairs.inverse(y) for y in (0, 0.1, 0.25, 0.3, 0.75, 0.8, 1)] == [0, 0.25, 0.25, 0.5, 0.75, 1, 1]
    assert ts.Easing("linear(0,0.5 25% 75%,1)").inverse(0.5) == 0.25
    assert ts.Easing("clamp(scale(linear,2))").inverse(1) == 0.5
    assert ts.Easing("M0,0 H0.25 L0.5,0.7 H0.75 L1,1").inverse(0.7) == 0.5
    # It rests there for an instant, and rounding for longer.
    assert ts.Easing("cubic.outIn").inverse(0.5) == ts.Easing("smoothstep").inverse(0.5) == 0.5
    assert ts.Easing("reverse(steps(2,jump-none))").inverse(0.25) == ts.Easing("reverse(steps(2,jump-none))").inverse(0)
    assert ts.Easing("scale(linear,0)").inverse(0) == 0


def test_of_tables_and_functions() -> None:
    assert abs(ts.Easing("bake(sine.in,1e-9)").inverse(0.3) - ts.Easing("sine.in").inverse(0.3)) < 1e-8
    name = "acme:inverse"
    e = ts.register_easing(name, lambda t: t * t, live=True)
    try:
        assert e.inverse(0.25) == 0.5
    finally:
        ts.unregister_easing(name)


@pytest.mark.parametrize("name", ["back.out", "bounce.out", "elastic.in", "mirror(quad.in)", "wiggle(3)", "rough(5)"])
def test_what_turns_back_has_none(name: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="turns back at"):
        ts.Easing(name).inverse(0.5)


def test_values_outside() -> None:
    for value in (-1e-9, 1.0000001, math.inf, math.nan):
        with pytest.raises(ts.InvalidArgumentError, match="value must be between 0 and 1"):
            ts.Easing("quad.in").inverse(value)
    with pytest.raises(ts.InvalidArgumentError):
        ts.Easing("quad.in").inverse("x")  # type: ignore[arg-type]


def test_tracks() -> None:
    track = ts.Track().key(1, 10, easing="quad.in").key(3, 50, easing="sine.out").key(4, 90).key(6, 90).key(7, 100)
    assert (track.time_for(10), track.time_for(20), track.time_for(50), track.time_for(90), track.time_for(100)) == (
        1, 2, 3, 4, 7,
    )  # fmt: skip
    for value in (10.5, 33.3, 61.8, 95):
        assert abs(track.value(track.time_for(value)) - value) < 1e-12
    falling = ts.Track().key(0, 5, easing="steps(5)").key(5, 0)
    assert falling.time_for(2.5) == pytest.approx(3, abs=1e-15)
    hermite = ts.Track(interpolation="hermite").key(0, 0).key(1, 1).key(2, 5)
    assert abs(hermite.value(hermite.time_for(0.7)) - 0.7) < 1e-14
    assert ts.Track("int").key(0, 0).key(1, 10).time_for(5) < 0.5


def test_tracks_without() -> None:
    for track, words in (
        (ts.Track(), "the track must have a key"),
        (ts.Track("vec2").key(0, (0, 0)).key(1, (1, 1)), "lanes must be 1"),
        (ts.Track().key(0, 0).key(1, 2).key(2, 1), "turns back at"),
        (ts.Track().key(0, 0, easing="back.out").key(1, 2), "turns back at"),
        (ts.Track().key(0, 0).key(1, 0.5), "between 0 and 0.5"),
    ):
        with pytest.raises(ts.InvalidArgumentError, match=words):
            track.time_for(1)
