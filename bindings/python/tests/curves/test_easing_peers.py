# SPDX-License-Identifier: MIT
"""Curves under other libraries' names, against those libraries' definitions in high precision."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import compose
import numpy as np
import pytest
import sampling
from families import mp

import tweenspirit as ts

Curve = Callable[[Any], Any]
#: Multiples of 1/60 and 1/64, and others, each with its neighbours' neighbours at no corner.
INPUTS = sorted({k / 60 for k in range(61)} | {k / 64 for k in range(65)} | set(np.random.default_rng(7).random(300)))


def smooth(t: Any) -> Any:
    """The logistic function of 10 (t - 1/2), moved and stretched from 0 to 1."""
    logistic = [1 / (1 + mp.exp(-10 * (x - mp.mpf(1) / 2))) for x in (mp.mpf(0), t, mp.mpf(1))]
    return (logistic[1] - logistic[0]) / (logistic[2] - logistic[0])


def bernstein(*y: Any) -> Curve:
    """A Bezier curve of any degree, whose parameter is the time."""
    n = len(y) - 1
    return lambda t: sum(mp.binomial(n, i) * t**i * (1 - t) ** (n - i) * v for i, v in enumerate(y))


def there_and_back(t: Any) -> Any:
    return smooth(2 * min(t, 1 - t))


def slow(linear: Any, power: Any, yoyo: bool = False) -> Curve:
    """Returns a line in the middle, which quartics reach and leave; with yoyo, 1 there and parabolas from and to 0."""
    linear, power = mp.mpf(linear), mp.mpf(power)
    beside = (1 - linear) / 2

    def value(t: Any) -> Any:
        line = t + (mp.mpf(1) / 2 - t) * power
        if t < beside:
            q = 1 - t / beside
            return 1 - q**2 if yoyo else line * (1 - q**4)
        if t > beside + linear:
            q = (t - beside - linear) / beside
            return 1 - q**2 if yoyo else line + (t - line) * q**4
        return 1 if yoyo else line

    return value


def expo_scale(start: Any, end: Any, ease: Curve = lambda t: t) -> Curve:
    """The scale start (end / start)^ease, from 0 to 1."""
    start, end = mp.mpf(start), mp.mpf(end)
    return lambda t: (start * (end / start) ** ease(t) - start) / (end - start)


def shape(text: str) -> Curve:
    return compose.shape(text).at


def halves(first: Curve, second: Curve) -> Curve:
    return lambda t: first(2 * t) / 2 if 2 * t < 1 else (1 + second(2 * t - 1)) / 2


def mixed(factor: Curve) -> Curve:
    """Mixes a sine, by a factor clamped to 0 and 1, with the line."""

    def value(t: Any) -> Any:
        a = min(max(factor(t), mp.mpf(0)), mp.mpf(1))
        return a * (mp.sin(mp.pi * t - mp.pi / 2) + 1) / 2 + (1 - a) * t

    return value


def qt_elastic(t: Any) -> Any:
    """Penner's out form with the amplitude 2."""
    phase = (t - mp.mpf("0.025")) * 2 * mp.pi / mp.mpf("0.3")
    return t if t in (0, 1) else 1 + 2 * mp.mpf(2) ** (-10 * t) * mp.sin(phase)


def qt_bounce(t: Any) -> Any:
    """Bounces from 1 whose falls are twice as deep as Penner's."""
    y = shape("bounce.out")(t)
    return y if 11 * t < 4 else 2 * y - 1


BACK_OUT = "cubic-bezier(0.33,1.53,0.69,0.99)"
EXACT: dict[str, Curve] = {
    "sigmoid(linear,10)": smooth,
    "manim.smooth": smooth,
    "manim.smoothererstep": bernstein(0, 0, 0, 0, 1, 1, 1, 1),
    "manim.rush_into": lambda t: 2 * smooth(t / 2),
    "manim.rush_from": lambda t: 2 * smooth(t / 2 + mp.mpf(1) / 2) - 1,
    "manim.double_smooth": halves(smooth, smooth),
    "manim.there_and_back": there_and_back,
    "manim.there_and_back_with_pause": lambda t: smooth(min(3 * min(t, 1 - t), mp.mpf(1))),
    "manim.running_start": bernstein(0, 0, -0.5, -0.5, 1, 1, 1),
    "manim.not_quite_there": lambda t: mp.mpf("0.7") * smooth(t),
    "manim.wiggle": lambda t: there_and_back(t) * mp.sin(2 * mp.pi * t),
    "manim.lingering": lambda t: min(t / mp.mpf("0.8"), mp.mpf(1)),
    "manim.exponential_decay": lambda t: 1 - mp.exp(-10 * t),
    "motion.backIn": lambda t: 1 - shape(BACK_OUT)(1 - t),
    "motion.backInOut": lambda t: shape(f"inOut(out({BACK_OUT}))")(t),
    "motion.anticipate": halves(lambda t: 1 - shape(BACK_OUT)(1 - t), shape("expo.out")),
    "jquery.swing": lambda t: mp.mpf(1) / 2 - mp.cos(mp.pi * t) / 2,
    "qt.OutInElastic": halves(qt_elastic, shape("elastic.in(2,0.3)")),
    "qt.OutInBounce": halves(qt_bounce, lambda t: 1 - qt_bounce(1 - t)),
    "qt.InCurve": mixed(lambda t: mp.mpf("1.3") - 2 * t),
    "qt.OutCurve": mixed(lambda t: 2 * t - mp.mpf("0.7")),
    "qt.SineCurve": lambda t: (mp.sin(2 * mp.pi * t - mp.pi / 2) + 1) / 2,
    "qt.CosineCurve": lambda t: (mp.cos(2 * mp.pi * t - mp.pi / 2) + 1) / 2,
    "gsap.slow": slow("0.7", "0.7"),
    "gsap.slow(0.5,0.8,true)": slow("0.5", "0.8", True),
    "gsap.slow(0.1,2)": slow("0.1", 2),
    "gsap.slow(0.3,-1,false)": slow("0.3", -1),
    "gsap.slow(1,0.5)": lambda t: t,
    "gsap.expoScale": expo_scale(1, 2),
    "gsap.expoScale(0.5, 3, power2.inOut)": expo_scale("0.5", 3, shape("cubic.inOut")),
    "gsap.expoScale(100,0.25,back.out(2))": expo_scale(100, "0.25", shape("back.out(2)")),
}  # fmt: skip


@pytest.mark.parametrize("name", EXACT)
def test_values_are_those_of_the_definition(name: str) -> None:
    e, most = ts.Easing(name), 0.0
    for t in INPUTS:
        # As far as the value moves within the last digits of t.
        bound = 3e-14 if name == "manim.running_start" else 3e-15 + 4e-16 * abs(e.derivative(t))
        off = abs(e(t) - EXACT[name](mp.mpf(t)))
        most = max(most, float(off))
        assert off <= bound, (t, off)
    values = np.array([e(t) for t in INPUTS])
    assert sampling.same_bits(e(np.array(INPUTS)), values)
    assert ts.Easing(e.name) == e
    track = ts.Track.from_json(ts.Track().key(0, 0, easing=name).key(1, 1).to_json())
    assert [track.value(t) for t in (0.2, 0.7)] == pytest.approx([e(0.2), e(0.7)], abs=1e-15)
    assert e.to_css(1e-3).startswith(("linear", "cubic-bezier("))


@pytest.mark.parametrize("name", EXACT)
def test_slopes_are_those_of_the_values(name: str) -> None:
    e, step = ts.Easing(name), 1e-6
    for t in (0.01 + 0.97 * np.random.default_rng(5).random(100)).tolist():
        ahead, here, behind = e(t + step), e(t), e(t - step)
        if abs(ahead - 2 * here + behind) < 1e-8:  # Elsewhere is a corner.
            assert abs(e.derivative(t) - (ahead - behind) / (2 * step)) < 2e-6, t


def test_gsap_has_them_in_its_dialect() -> None:
    for text in (
        "slow",
        "slow(0.7,0.7)",
        "slow(0.5, 0.8, true)",
        "expoScale(1,2)",
        "expoScale( 0.5 , 3, elastic.out(1, 0.4) )",
    ):
        assert ts.Easing(text, "gsap") == ts.Easing("gsap." + text)
    assert ts.Easing("slow()", "gsap") == ts.Easing("slow", "gsap") == ts.Easing("slow(0.7,0.7,false)", "gsap")
    assert ts.Easing("SlowMo.ease.config(0.1,2)", "gsap") == ts.Easing("slow(0.1,2)", "gsap")
    assert ts.Easing("ExpoScaleEase.config(2,1)", "gsap") == ts.Easing("expoScale(2,1)", "gsap")


def test_steep_and_flat() -> None:
    """Sigmoids and scales run from exactly 0 to exactly 1, rise everywhere, and go on where their curve goes on."""
    t = np.linspace(0, 1, 4001)
    for text in ("sigmoid(linear,0.001)", "sigmoid(linear,1000)", "expoScale(linear,1e-12)", "expoScale(linear,1e12)"):
        y = ts.Easing(text)(t)
        assert (y[0], y[-1]) == (0, 1) and (np.diff(y) >= 0).all(), text
    assert ts.Easing("sigmoid(linear,10)").inverse(0.5) == 0.5
    assert ts.Easing("expoScale(linear,4)")(2, extrapolate=True) == pytest.approx(5, abs=1e-14)
    assert ts.Easing("sigmoid(linear,10)")(1e9, extrapolate=True) == pytest.approx(1 / (1 - np.exp(-5)), abs=1e-14)
    assert ts.Easing("expoScale(scale(linear,1e6),2)")(1) == 1e30
    assert ts.Easing("gsap.slow(0.5,0)")(2, extrapolate=True) == pytest.approx(2, abs=1e-14)
    assert ts.Easing("multiply(quad.in,scale(linear,3))")(2, extrapolate=True) == 18
    assert ts.Easing("multiply(circ.in,reverse(linear))").derivative(1) == -1
    assert ts.Easing("bake(sigmoid(linear,10),1e-6)").max_error <= 1e-6


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("multiply(linear)", "multiply() takes two easings"),
        ("multiply(linear,linear,2)", "malformed"),
        ("sigmoid(10)", "sigmoid() takes an easing and a steepness"),
        ("sigmoid(linear,0)", "between 0.001 and 1000"),
        ("expoScale(linear,1)", "between 1e-12 and 1e12, but not 1"),
        ("expoScale(linear,-2)", "between 1e-12 and 1e12, but not 1"),
        ("slow(linear,0)", "> 0 and <= 1"),
        ("slow(0.7,0.7)", "0.7"),
        ("gsap.slow(-1)", "must be 0 or more"),
        ("gsap.slow(0.7,0.7,perhaps)", "true or false"),
        ("gsap.slow(0.7,0.7,true,1)", "true or false"),
        ("gsap.slow(0.7", "\")\""),
        ("gsap.slow(0.7)x", "the end"),
        ("gsap.slow(a)", "a number"),
        ("gsap.expoScale(0,1)", "between 1e-12 and 1e12, but not 1"),
        ("gsap.expoScale(1)", "\",\""),
        ("gsap.expoScale(1,2,quad.sideways)", "no easing named"),
        ("gsap.expoScale(1,2,linear", "malformed"),
        ("qt.InExpo", "no easing named"),
        ("manim.ease_in_Quad", "no easing named"),
        ("manim.ease_sideways_quad", "no easing named"),
        ("manim.smooth(3)", "no easing named"),
    ],
)  # fmt: skip
def test_refusals(text: str, words: str) -> None:
    with pytest.raises(ts.TweenSpiritError, match=re.escape(words)):
        ts.Easing(text)
