# SPDX-License-Identifier: MIT
"""calc(), min(), max() and clamp() where CSS's easing functions take a number."""

from __future__ import annotations

import re

import css_math
import pytest

import tweenspirit as ts


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
