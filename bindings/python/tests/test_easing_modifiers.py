# SPDX-License-Identifier: MIT
"""Curves under modifiers: turned round, there and back, in halves."""

from __future__ import annotations

import math
from collections.abc import Callable

import compose
import numpy as np
import pytest
import sampling

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
    assert [e.reversed()(t) for t in (0, 0.5, 1)] == [1, 0.125, 0]
    assert [e.mirrored()(t) for t in (0, 0.25, 0.5, 0.75, 1)] == [0, 0.125, 1, 0.125, 0]
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
