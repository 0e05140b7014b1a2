# SPDX-License-Identifier: MIT
"""Curves made of others, along paths and of chance: corners, ends, what their texts may be, and refusals."""

from __future__ import annotations

import json
import math
import pathlib
import re
from collections.abc import Callable

import numpy as np
import pytest
import sampling
from test_easing_defined import chained

import tweenspirit as ts

Fresh = Callable[[], str]
GSAP = json.loads((pathlib.Path(__file__).parents[4] / "Tests/Data/gsap_custom_ease.json").read_text())["curves"]


def test_slopes_at_corners() -> None:
    chain = ts.Easing("chain(linear(0,0.5 50%,3),linear(0,2 50%,3),0.5)")
    assert [chain.derivative(t) for t in (0, 0.25, 0.5, 0.75, 1)] == [1, 5, 4, 2, 2]
    clamp = ts.Easing("clamp(linear(-1,2))")
    assert [clamp.derivative(t) for t in (0, 0.2, 0.5, 0.9, 1)] == [0, 0, 3, 0, 0]
    assert [ts.Easing("clamp(linear)").derivative(t) for t in (0, 0.5, 1)] == [1, 1, 1]
    assert [ts.Easing("clamp(scale(linear,-1))").derivative(t) for t in (0, 0.5, 1)] == [0, 0, 0]
    assert ts.Easing("blend(circ.in,linear,1)").derivative(1) == 1
    assert ts.Easing("blend(circ.in,linear,0.5)").derivative(1) == math.inf
    assert ts.Easing("scale(circ.in,0)").derivative(1) == 0


def test_the_ends_of_chains_meet() -> None:
    for split in (0.1, 0.3, 1 / 3, 0.7, 1e-300, 1 - 2**-53):
        e = ts.Easing(f"chain(quad.in,quad.out,{split!r})")
        assert (e(0), e(split), e(1)) == (0, split, 1)


def test_before_flag_and_extrapolation() -> None:
    e = ts.Easing("chain(steps(2),linear,0.5)")
    assert (e(0.5), e(0.5, before=True), e(0.25), e(0.25, before=True)) == (0.5, 0.25, 0.25, 0)
    assert ts.Easing("scale(quad.in,3)")(2, extrapolate=True) == 9
    assert ts.Easing("chain(linear,linear,0.5)")(-1, extrapolate=True) == -1


def test_what_is_clamped_is_clamped_beyond_the_ends_too() -> None:
    for text in ("clamp(linear)", "clamp(cubic-bezier(0.3,-2,0.2,3))", "clamp(scale(quad.out,1.5))", "clamp(steps(3))"):
        e = ts.Easing(text)
        for t in (-1e300, -3, -0.1, 1.1, 2.5, 1e300):
            assert 0 <= e(t, extrapolate=True) <= 1, (text, t)
    half = ts.Easing("clamp(scale(linear,0.5))")
    assert [half(t, extrapolate=True) for t in (-1, 1, 1.5, 2, 3)] == [0, 0.5, 0.75, 1, 1]
    for text, before, after in (
        ("reverse(clamp(linear))", 1, 0),
        ("clamp(scale(linear,-2))", 1, 0),
        ("out(linear(0,0.5 100%,1 100%))", 0, 1.25),
    ):
        e = ts.Easing(text)
        assert (e(-0.5, extrapolate=True), e(1.5, extrapolate=True)) == (before, after), text


def test_a_vertical_tangent_of_a_part_holds() -> None:
    for text in ("circ.in", "reverse(circ.out)", "mirror(circ.out)", "scale(circ.in,3)", "blend(circ.in,linear,0.5)"):
        e = ts.Easing(text)
        for end, t in ((0.0, -2.0), (1.0, 1.25)):
            if math.isinf(e.derivative(end)):
                assert e(t, extrapolate=True) == e(end), (text, t)
    path = "path(M0,0 C0,1 {} 1,1)"
    assert ts.Easing(path.format("0.5,1.5"))(-0.5, extrapolate=True) == 0
    assert ts.Easing(path.format("1,0"))(3, extrapolate=True) == 1
    assert ts.Easing(path.format("0.5,0.5"))(1.5, extrapolate=True) == 1.5
    assert ts.Easing("path(M0,0 L1,0.5 L1,1)")(2, extrapolate=True) == 1


def test_errors_are_measured() -> None:
    e = ts.Easing("bake(sine.in,1e-5)")
    one = e.max_error
    assert ts.Easing(f"scale({e.name},-3)").max_error == 3 * one
    assert ts.Easing(f"blend({e.name},linear,0.25)").max_error == 0.75 * one
    assert ts.Easing(f"chain(linear,{e.name},0.25)").max_error == 0.75 * one
    assert ts.Easing(f"clamp({e.name})").max_error == one


def test_of_functions(fresh: Fresh) -> None:
    live, baked = fresh(), fresh()
    ts.register_easing(live, lambda t: t * t, live=True)
    ts.register_easing(baked, math.sin)
    e = ts.Easing(f"chain({live},blend({baked},{live},0.5),0.5)")
    t = np.linspace(0, 1, 101)
    want = [chained(lambda t: t * t, lambda t: (math.sin(t) + t * t) / 2, 0.5)(float(x)) for x in t]
    assert np.max(np.abs(e(t) - want)) < 1e-6
    assert sampling.same_bits(e(t), np.array([e(float(x)) for x in t]))
    ts.unregister_easing(live)
    assert e(0.25) == 0.125


def test_names_are_in_use() -> None:
    for name in ("chain", "blend", "clamp", "scale", "path", "rough", "wiggle", "noise", "shake", "flutter.ease"):
        with pytest.raises(ts.NameInUseError):
            ts.register_easing(name, lambda t: t)


def test_no_curve_is_left_behind() -> None:
    """A tree of curves goes with its root, however it is shaped."""
    e = ts.Easing("linear")
    text = "steps(3)"
    for i in range(7):
        text = f"blend({text},pow.in(1.{i + 1}),0.5)"
    tree = ts.Easing(text)
    y = tree(0.7)
    tree.close()
    again = ts.Easing(text)
    assert again(0.7) == y and e(0.7) == 0.7


# ---- Paths, as in GSAP's CustomEase


@pytest.mark.parametrize("row", GSAP, ids=lambda row: row["path"][:20])
def test_gsap_draws_the_same(row: dict[str, object]) -> None:
    """It puts lines between points of the curve, which is what the difference is."""
    e = ts.Easing(str(row["path"]), "gsap")
    values = row["values"]
    assert isinstance(values, list)
    assert max(abs(e(k / 64) - y) for k, y in enumerate(values)) < 1e-3


def test_a_piece_is_a_cubic_bezier() -> None:
    t = np.linspace(0, 1, 1001)
    assert np.max(np.abs(ts.Easing("M0,0 C.4,0 .2,1 1,1")(t) - ts.Easing("cubic-bezier(.4,0,.2,1)")(t))) < 1e-15


def test_lines_and_quadratics() -> None:
    t = np.linspace(0, 1, 101)
    lines = ts.Easing("M0,0 L0.5,0.25 1,1")
    assert np.max(np.abs(lines(t) - ts.Easing("linear(0,0.25,1)")(t))) < 1e-15
    assert ts.Easing("M0,0 0.5,0.25 1,1") == lines == ts.Easing("m0,0 l.5,.25 .5,.75")
    assert np.max(np.abs(ts.Easing("M0,0 Q0.5,0 1,1")(t) - t * t)) < 1e-15
    assert ts.Easing("M0,0 Q0.25,0 0.5,0.5 T1,1") == ts.Easing("M0,0 Q0.25,0 0.5,0.5 Q0.75,1 1,1")
    stairs = ts.Easing("M0,0 H0.5 V1 H1")
    assert [stairs(x) for x in (0, 0.25, 0.5 - 2**-54, 0.5, 1)] == [0, 0, 0, 1, 1]
    sudden = ts.Easing("M0,0 V0.25 L1,0.75 V1")
    assert [sudden(x) for x in (-1, 0, 0.5, 1, 2)] == [0.25, 0.25, 0.5, 1, 1]
    assert [sudden.derivative(x) for x in (0, 0.5, 1)] == pytest.approx([0.5, 0.5, 0.5])


def test_paths_of_a_screen() -> None:
    """Over other inputs: y is turned round, and what ends as high as it began goes up to 1."""
    e = ts.Easing("M0,100 C20,100 30,0 100,0")
    assert e == ts.Easing("M0,0 C0.2,0 0.3,1 1,1")
    hill = ts.Easing("M10,50 C20,50 60,18 60,18 60,18 100,50 110,50")
    assert hill == ts.Easing("M0,0 C0.1,0 0.5,1 0.5,1 0.5,1 0.9,0 1,0")


# ---- Curves of chance


def test_ends() -> None:
    for seed in range(20):
        assert [ts.Easing(f"rough(5,seed={seed})")(t) for t in (0, 1)] == [0, 1]
        for text in (f"wiggle(5,type=random,seed={seed})", f"shake(5.5,octaves=2,seed={seed})"):
            assert [ts.Easing(text)(t) for t in (0, 1)] == [0, 0]
            assert abs(ts.Easing(text)(1 - 2**-40)) < 1e-9


def test_ranges_and_seeds() -> None:
    t = np.linspace(0, 1, 5000)
    for seed in range(10):
        assert np.max(np.abs(ts.Easing(f"noise(40,octaves=5,seed={seed})")(t))) < 1
        shake = ts.Easing(f"shake(20,seed={seed})")
        assert np.max(np.abs(shake(np.arange(40) / 40))) == 1
        assert np.max(np.abs(shake(t))) < 1.2
    assert ts.Easing("noise(9,seed=1)") != ts.Easing("noise(9,seed=2)")
    assert ts.Easing("noise(9,seed=1)")(0.3) != ts.Easing("noise(9,seed=2)")(0.3)


def test_defaults_and_places() -> None:
    assert ts.Easing("rough") == ts.Easing("rough()") == ts.Easing("rough(1,20,none,0)") == ts.Easing("rough(1)")
    assert ts.Easing("rough(0.5,40,both,3)") == ts.Easing("rough(seed=3,taper=both,points=40,strength=0.5)")
    assert ts.Easing("wiggle") == ts.Easing("wiggle(10,easeOut)") == ts.Easing("wiggle(10,seed=4)")
    assert ts.Easing("noise") == ts.Easing("noise(8,1,0)")
    assert ts.Easing("shake(8,1,0,1)") == ts.Easing("shake")


def test_what_tables_and_css_make_of_them() -> None:
    e = ts.Easing("noise(6,octaves=2,seed=3)")
    t = np.linspace(0, 1, 999)
    assert np.max(np.abs(e.bake(1e-9)(t) - e(t))) <= 1e-9
    assert ts.Easing("wiggle(6)").to_css(0.05).startswith("linear(0, ")
    assert ts.Easing("reverse(rough(seed=2))")(0.25) == ts.Easing("rough(seed=2)")(0.75)


# ---- Refusals


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("chain(linear,linear)", "chain() takes two easings and a time"),
        ("chain(linear,linear,linear,0.5)", "malformed"),
        ("chain(linear,linear,1)", "must be > 0 and < 1, got 1"),
        ("chain(linear,linear,50%)", "chain() takes"),
        ("blend(linear,0.5)", "blend() takes two easings and a weight"),
        ("blend(linear,linear,1.5)", "between 0 and 1"),
        ("clamp(linear,linear)", "clamp() takes an easing"),
        ("clamp()", "expected the name"),
        ("scale(linear)", "scale() takes an easing and a factor"),
        ("scale(linear,1e7)", "between -1e6 and 1e6"),
        ("chain(linear,linear,0.5", "malformed at its end"),
        ("clamp(" * 9 + "linear" + ")" * 9, "8 deep"),
        ("clamp(" * 3000 + "linear" + ")" * 3000, "at most 64 deep"),
        ("chain(" * 3000, "malformed"),
        ("path()", "expected M"),
        ("M0,0", "a segment of the path"),
        ("M0,0 C0.5,0 0.2,1 0.1,1 0.1,1 0.05,1 1,1", "x never decreases"),
        ("M0,0 C1.2,0 0.2,1 1,1", "x never decreases"),
        ("M0,0 A1,1 0 0 0 1,1", "without arcs and jumps"),
        ("M0,0 C0.5,0 0.2", "a number"),
        ("M0,0 L1e400,1", "within 1e300"),
        ("M0,0 L-1,1", "a larger x than its start"),
        ("M0,0 L0.5,1 M0.6,0 L1,1", "without arcs and jumps"),
        ("path(M0,0 L1,1", "a command of a path"),
        ("M0,0 L1,1)", "a command"),
        ("M0,0 L50%,1 1,1", "a number"),
        ("rough(2e6)", "between -1e6 and 1e6"),
        ("rough(1,0)", "an integer from 1 to 65536"),
        ("rough(1,2.5)", "an integer from 1 to 65536"),
        ("rough(taper=x)", "none, in, out or both"),
        ("rough(seed=-1)", "seed must be an integer from 0 to 2^53"),
        ("rough(seed=1,seed=2)", "each parameter once"),
        ("rough(sed=1)", "a parameter of this easing"),
        ("rough(seed=1,20)", "a named parameter"),
        ("rough(1,20,none,0,5)", "a named parameter"),
        ("rough(10%)", "not a percentage"),
        ("wiggle(0)", "an integer from 1 to 4096"),
        ("wiggle(4,type=spiky)", "easeOut, easeInOut, uniform or random"),
        ("noise(0)", "> 0 and <= 256"),
        ("noise(8,octaves=9)", "an integer from 1 to 8"),
        ("shake(0.5)", "between 1 and 256"),
        ("shake(4,fade=2)", "between 0 and 1"),
        ("shake(4", "expected"),
    ],
)
def test_refusals(text: str, words: str) -> None:
    is_path = text.startswith(("M", "path("))
    with pytest.raises(ts.UnknownEasingError if is_path else ts.TweenSpiritError, match=re.escape(words)):
        ts.Easing(text)
