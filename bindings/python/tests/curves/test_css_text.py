# SPDX-License-Identifier: MIT
"""Curves written as CSS: one cubic-bezier() where that is exact or close, else linear() with few stops."""

import math
import re

import numpy as np
import pytest
from css_reader import bezier, css_values

import tweenspirit as ts

T = np.linspace(0, 1, 2001)


def controls(start: float, end: float) -> str:
    """Of a cubic in t by its slopes at both ends."""
    y1, y2 = (f"{x:.6f}".rstrip("0").rstrip(".") for x in (start / 3, 1 - end / 3))
    return f"cubic-bezier(0.333333, {y1}, 0.666667, {y2})"


S = 1.70158
CUBICS = {
    "quad.in": (0, 2),
    "quad.out": (2, 0),
    "cubic.in": (0, 3),
    "cubic.out": (3, 0),
    "back.in": (0, 3 + S),
    "back.out": (3 + S, 0),
    "back.in(3)": (0, 6),
    "smoothstep": (0, 0),
    "pow.in(2)": (0, 2),
    "pow.out(3)": (3, 0),
    "out(back.in(0.5))": (3.5, 0),
    "blend(quad.in, cubic.out, 0.5)": (1.5, 1),
    "power1.in": (0, 2),
    "power2.out": (3, 0),
}


@pytest.mark.parametrize("name", CUBICS)
def test_a_cubic_in_t_is_written_exactly(name: str) -> None:
    easing = ts.Easing(name)
    for tolerance in (1, 1e-3, 1e-5):
        assert easing.to_css(tolerance) == controls(*CUBICS[name])
    assert np.max(np.abs(css_values(easing.to_css(1e-9), T) - easing(T))) <= 1e-9


def test_a_cubic_of_ones_own_is_written_exactly() -> None:
    own = ts.register_easing("own:cubic", lambda t: t * (0.5 + t * (2 - 1.5 * t)), live=True)
    assert own.to_css() == controls(0.5, 0.0)
    assert ts.Easing("pow.in(1)").to_css() == "linear"
    ts.unregister_easing("own:cubic")


CONTINUOUS = [name for name in ts.easings() if not re.search(r"step|noise|shake|rough|wiggle", name)]


@pytest.mark.parametrize("tolerance", [0.05, 1e-3, 1e-5])
@pytest.mark.parametrize("name", CONTINUOUS)
def test_what_is_written_is_within_the_tolerance(name: str, tolerance: float) -> None:
    easing = ts.Easing(name)
    assert np.max(np.abs(css_values(easing.to_css(tolerance), T) - easing(T))) <= tolerance


def bezier_that_is_near(name: str, *numbers: float) -> float:
    return float(np.max(np.abs(bezier(*numbers, T) - ts.Easing(name)(T))))


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("sine.in", (0.12, 0, 0.39, 0)),
        ("sine.out", (0.61, 1, 0.88, 1)),
        ("sine.inOut", (0.37, 0, 0.63, 1)),
        ("quad.inOut", (0.45, 0, 0.55, 1)),
        ("circ.in", (0.55, 0, 1, 0.45)),
        ("circ.out", (0, 0.55, 0.45, 1)),
        ("quart.in", (0.5, 0, 0.75, 0)),
        ("quint.out", (0.22, 1, 0.36, 1)),
        ("expo.out", (0.16, 1, 0.3, 1)),
        ("cubic.inOut", (0.65, 0, 0.35, 1)),
        ("circ.inOut", (0.85, 0, 0.15, 1)),
        ("expo.inOut", (0.87, 0, 0.13, 1)),
        ("back.inOut", (0.68, -0.6, 0.32, 1.6)),
    ],
)
def test_one_bezier_where_people_have_one(name: str, numbers: tuple[float, ...]) -> None:
    """With the tolerance of the curves that easings.net tells, a bezier comes out, and a closer one with half of it."""
    off = bezier_that_is_near(name, *numbers)
    assert ts.Easing(name).to_css(off * 1.5).startswith("cubic-bezier(")


def fewest_lines(easing: ts.Easing, tolerance: float) -> int:
    """Of lines that need not meet: no broken line has fewer."""
    t = np.linspace(0, 1, 4001)
    y, lines, i = easing(t), 0, 0
    while i < len(t) - 1:
        lines += 1
        low, high = i + 1, len(t) - 1
        while low < high:
            middle = (low + high + 1) // 2
            part, x = y[i : middle + 1], t[i : middle + 1]
            # Within the tolerance of a line: the narrowest strip around the part, by many slopes.
            slopes = np.linspace(*sorted((np.min(np.diff(part) / np.diff(x)), np.max(np.diff(part) / np.diff(x)))), 201)
            width = min(float(np.ptp(part - slope * x)) for slope in slopes)
            low, high = (middle, high) if width <= 2 * tolerance else (low, middle - 1)
        i = low
    return lines


@pytest.mark.parametrize("name", ["reverse(quad.in)", "elastic.out", "spring(0.5, 0.3)", "bounce.out", "expo.out"])
def test_there_are_few_stops(name: str) -> None:
    easing = ts.Easing(name)
    lines = easing.to_css(1e-3).count(",")
    # Ours meet, and 1.4 times what was measured is within the tolerance.
    assert lines <= 1.65 * fewest_lines(easing, 1e-3) + 2


def test_jumps_are_no_beziers() -> None:
    for name in ("reverse(steps(3))", "mirror(steps(4))", "reverse(linear(0, 0.7 20%, 0.3 20%, 1))"):
        assert ts.Easing(name).to_css(0.2).startswith("linear(")
    for wrong in (math.nan, 0.0):
        with pytest.raises(ts.InvalidArgumentError):
            ts.Easing("quad.in").to_css(wrong)
