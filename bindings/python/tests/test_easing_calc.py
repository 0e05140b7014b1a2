# SPDX-License-Identifier: MIT
"""calc(), min(), max() and clamp() where CSS's easing functions take a number."""

from __future__ import annotations

import math
import re

import css_math
import pytest

import tweenspirit as ts

#: What CSS makes of it, from the specification's own examples and rules.
MEANT = {
    "cubic-bezier(calc(1 / 4), .1, calc(.2 + .05), calc(2 - 1))": "css.ease",
    "cubic-bezier(CALC(1/4), min(.1, 2), MAX(.25, 0), clamp(0, 5, 1))": "css.ease",
    "cubic-bezier(calc(-2), calc(0.7 / 2), calc(1.5), calc(0))": "cubic-bezier(0,0.35,1,0)",
    "cubic-bezier(.5, calc(infinity), .5, calc(-infinity))": "cubic-bezier(0.5,1e30,0.5,-1e30)",
    "cubic-bezier(.5, calc(NaN + 3), .5, calc(1 / 0))": "cubic-bezier(0.5,0,0.5,1e30)",
    "cubic-bezier(.5, calc(pi), .5, calc(-1 * e))": f"cubic-bezier(0.5,{math.pi!r},0.5,{-math.e!r})",
    "cubic-bezier(.5, calc(2*-3), .5, calc(1 - -2))": "cubic-bezier(0.5,-6,0.5,3)",
    "cubic-bezier(.5, calc(2 /**/ + /**/ 3), .5, calc( (1 + 2) * ( 3 - 1 ) ))": "cubic-bezier(0.5,5,0.5,6)",
    "cubic-bezier(.5, calc(10 - 4 - 3), .5, calc(12 / 2 / 3 * 5))": "cubic-bezier(0.5,3,0.5,10)",
    "cubic-bezier(.5, calc(50% / 20%), .5, calc(calc(2) * calc(3 + calc(1))))": "cubic-bezier(0.5,2.5,0.5,8)",
    "cubic-bezier(.5, min(3), .5, clamp(4, 1, 2))": "cubic-bezier(0.5,3,0.5,4)",
    "steps(calc(-10), start)": "css.step-start",
    "steps(calc(5 / 2), start)": "steps(3,jump-start)",
    "steps(calc(1), jump-none)": "steps(2,jump-none)",
    "steps(calc(2.4999), jump-both)": "steps(2,jump-both)",
    "steps(calc(1 / 0))": "steps(1073741824)",
    "steps(calc(0 / 0))": "css.step-end",
    "steps(max(2, 3), end)": "steps(3)",
    "linear(calc(1 / 2), 1 calc(10% + 20%) calc(3 * 20%), min(2, 3))": "linear(0.5 0%, 1 30%, 1 60%, 2 100%)",
    "linear(0, calc(50%) calc(.25), clamp(0, .75, 1) max(60%, 70%), 1)": "linear(0 0%, 0.25 50%, 0.75 70%, 1 100%)",
    "linear(0, calc(30% / 3)calc(1), 1)": "linear(0 0%, 1 10%, 1 100%)",
}


@pytest.mark.parametrize("dialect", ["canonical", "css", "easings.net"])
@pytest.mark.parametrize("text", MEANT)
def test_what_is_calculated_is_what_css_makes_of_it(text: str, dialect: ts.Dialect) -> None:
    assert ts.Easing(text, dialect) == ts.Easing(MEANT[text])


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
    [
        *(
            "",
            " ",
            "1+2",
            "1 +2",
            "1+ 2",
            "1 -2",
            "1/**/+/**/2",
            "1 2",
            "1 +",
            "+",
            "- 1",
            "*2",
            "2*",
            "1 / ",
            "1 ** 2",
        ),
        *(
            "(1",
            "1)",
            "()",
            "(1)2",
            "(1)(2)",
            "((1)+ (2))",
            "1em",
            "1e",
            "1pi",
            "pie",
            "-pi",
            "+e",
            "pi-2",
            "- infinity",
        ),
        *("1, 2", "min()", "max(1,)", "clamp(1,2)", "clamp(1,2,3,4)", "clamp(,2,3)", "min (1)", "sin(1)", "x", "calc"),
        *(
            "1 + 2%",
            "2% * 3%",
            "1 / 2%",
            "50%",
            "min(1, 2%)",
            "clamp(1, 2%, 3)",
            "1%%",
            "0x10",
            "1.",
            ".",
            "--1",
            "1_0",
        ),
        *("(" * 31 + "1" + ")" * 31, "calc(" * 32 + "1" + ")" * 32, "(" * 1_000_000, "min(" * 200_000, "1 + " * 99_999),
    ],
    ids=lambda text: text[:20] or "nothing",
)
def test_what_is_no_calculation_is_refused(inside: str) -> None:
    deep = inside.startswith("(" * 31 + "1")
    for text in (f"cubic-bezier(calc({inside}), 0, 1, 1)", f"steps(calc({inside}))"):
        if deep:
            assert ts.Easing(text, "css")
            continue
        with pytest.raises(ts.UnknownEasingError):
            ts.Easing(text, "css")
    if inside != "50%" and not deep:
        with pytest.raises(ts.UnknownEasingError):
            ts.Easing(f"linear(0, calc({inside}) 10%, 1)", "css")


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("back.out(calc(1))", "canonical"),
        ("elastic.out(min(1,2))", "canonical"),
        ("steps(calc(4))", "gsap"),
        ("steps(calc(4))", "anime"),
        ("cubicBezier(calc(0),0,1,1)", "anime"),
        ("calc(1)", "css"),
        ("calc(1)", "canonical"),
        ("steps(4, calc(1))", "css"),
    ],
)
def test_only_css_functions_calculate(text: str, dialect: ts.Dialect) -> None:
    with pytest.raises(ts.UnknownEasingError):
        ts.Easing(text, dialect)


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
