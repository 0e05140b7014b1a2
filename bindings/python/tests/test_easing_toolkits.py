# SPDX-License-Identifier: MIT
"""Other libraries' curves by the names that they have there, against the definitions in their sources."""

from __future__ import annotations

import math
from collections.abc import Callable

import compose
import easing as oracle
import families
import numpy as np
import pytest

import tweenspirit as ts

mp = oracle.mp

#: Material Design 3's motion tokens; CSS of them as published.
MATERIAL = """
standard 0.2 0 0 1
standard-accelerate 0.3 0 1 1
standard-decelerate 0 0 0 1
emphasized-accelerate 0.3 0 0.8 0.15
emphasized-decelerate 0.05 0.7 0.1 1
legacy 0.4 0 0.2 1
legacy-accelerate 0.4 0 1 1
legacy-decelerate 0 0 0.2 1
"""
#: The Cubic constants of Flutter's Curves.
FLUTTER = """
fastLinearToSlowEaseIn 0.18 1.0 0.04 1.0
ease 0.25 0.1 0.25 1.0
easeIn 0.42 0.0 1.0 1.0
easeInToLinear 0.67 0.03 0.65 0.09
easeInSine 0.47 0.0 0.745 0.715
easeInQuad 0.55 0.085 0.68 0.53
easeInCubic 0.55 0.055 0.675 0.19
easeInQuart 0.895 0.03 0.685 0.22
easeInQuint 0.755 0.05 0.855 0.06
easeInExpo 0.95 0.05 0.795 0.035
easeInCirc 0.6 0.04 0.98 0.335
easeInBack 0.6 -0.28 0.735 0.045
easeOut 0.0 0.0 0.58 1.0
linearToEaseOut 0.35 0.91 0.33 0.97
easeOutSine 0.39 0.575 0.565 1.0
easeOutQuad 0.25 0.46 0.45 0.94
easeOutCubic 0.215 0.61 0.355 1.0
easeOutQuart 0.165 0.84 0.44 1.0
easeOutQuint 0.23 1.0 0.32 1.0
easeOutExpo 0.19 1.0 0.22 1.0
easeOutCirc 0.075 0.82 0.165 1.0
easeOutBack 0.175 0.885 0.32 1.275
easeInOut 0.42 0.0 0.58 1.0
easeInOutSine 0.445 0.05 0.55 0.95
easeInOutQuad 0.455 0.03 0.515 0.955
easeInOutCubic 0.645 0.045 0.355 1.0
easeInOutQuart 0.77 0.0 0.175 1.0
easeInOutQuint 0.86 0.0 0.07 1.0
easeInOutExpo 1.0 0.0 0.0 1.0
easeInOutCirc 0.785 0.135 0.15 0.86
easeInOutBack 0.68 -0.55 0.265 1.55
fastOutSlowIn 0.4 0.0 0.2 1.0
slowMiddle 0.15 0.85 0.85 0.15
"""
ANDROID = """
fast_out_slow_in 0.4 0 0.2 1
linear_out_slow_in 0 0 0.2 1
fast_out_linear_in 0.4 0 1 1
"""
IOS = """
default 0.25 0.1 0.25 1
easeIn 0.42 0 1 1
easeOut 0 0 0.58 1
easeInOut 0.42 0 0.58 1
easeInEaseOut 0.42 0 0.58 1
"""
TAILWIND = """
ease-in 0.4 0 1 1
ease-out 0 0 0.2 1
ease-in-out 0.4 0 0.2 1
"""
BEZIERS = [
    (f"{home}.{row.split()[0]}", [float(word) for word in row.split()[1:]])
    for home, table in (
        ("material", MATERIAL), ("flutter", FLUTTER), ("android", ANDROID), ("ios", IOS), ("tailwind", TAILWIND),
    )
    for row in table.strip().split("\n")
]  # fmt: skip


@pytest.mark.parametrize(("name", "numbers"), BEZIERS, ids=lambda x: x if isinstance(x, str) else "")
def test_beziers(name: str, numbers: list[float]) -> None:
    assert ts.Easing(name) == ts.Easing.cubic_bezier(*numbers)


def _elastic_in(t: float) -> float:
    """ElasticInCurve of Flutter, whose period is 0.4."""
    s = t - 1
    return -(mp.mpf(2) ** (10 * s)) * mp.sin((s - mp.mpf("0.1")) * 2 * mp.pi / mp.mpf("0.4"))


def _elastic_out(t: float) -> float:
    return mp.mpf(2) ** (-10 * t) * mp.sin((t - mp.mpf("0.1")) * 2 * mp.pi / mp.mpf("0.4")) + 1


def _elastic_in_out(t: float) -> float:
    s = 2 * t - 1
    wave = mp.sin((s - mp.mpf("0.1")) * 2 * mp.pi / mp.mpf("0.4"))
    return -(mp.mpf(2) ** (10 * s)) * wave / 2 if s < 0 else mp.mpf(2) ** (-10 * s) * wave / 2 + 1


def _bounce(t: float) -> float:
    """Four parabolas of 121/16 t^2; Flutter's, Godot's and LitMotion's."""
    for end, middle, level in ((1, 0, 0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375), (2.75, 2.625, 0.984375)):
        if t <= mp.mpf(end) / mp.mpf("2.75"):
            return mp.mpf("7.5625") * (t - middle / mp.mpf("2.75")) ** 2 + level
    raise AssertionError(t)


def _android_bounce(t: float) -> float:
    """BounceInterpolator, whose parabolas do not quite meet."""
    t = t * mp.mpf("1.1226")
    if t < mp.mpf("0.3535"):
        return 8 * t**2
    if t < mp.mpf("0.7408"):
        return 8 * (t - mp.mpf("0.54719")) ** 2 + mp.mpf("0.7")
    if t < mp.mpf("0.9644"):
        return 8 * (t - mp.mpf("0.8526")) ** 2 + mp.mpf("0.9")
    return 8 * (t - mp.mpf("1.0435")) ** 2 + mp.mpf("0.95")


def _anticipate(t: float, tension: float) -> float:
    return t * t * ((tension + 1) * t - tension)


def _overshoot(t: float, tension: float) -> float:
    return (t - 1) ** 2 * ((tension + 1) * (t - 1) + tension) + 1


FORMULAS: dict[str, Callable[[float], float]] = {
    "flutter.linear": lambda t: t,
    "flutter.decelerate": lambda t: 1 - (1 - t) ** 2,
    "flutter.bounceIn": lambda t: 1 - _bounce(1 - t),
    "flutter.bounceOut": _bounce,
    "flutter.bounceInOut": lambda t: (1 - _bounce(1 - 2 * t)) / 2 if t < 0.5 else (_bounce(2 * t - 1) + 1) / 2,
    "flutter.elasticIn": _elastic_in,
    "flutter.elasticOut": _elastic_out,
    "flutter.elasticInOut": _elastic_in_out,
    "android.linear": lambda t: t,
    "android.accelerate": lambda t: t * t,
    "android.decelerate": lambda t: 1 - (1 - t) * (1 - t),
    "android.accelerate_decelerate": lambda t: mp.cos((t + 1) * mp.pi) / 2 + 0.5,
    "android.anticipate": lambda t: _anticipate(t, 2),
    "android.overshoot": lambda t: _overshoot(t, 2),
    "android.anticipate_overshoot": lambda t: (
        _anticipate(2 * t, 3) / 2 if t < 0.5 else (_overshoot(2 * t - 1, 3) - 1) / 2 + 1
    ),
    "android.bounce": _android_bounce,
}


@pytest.mark.parametrize("name", FORMULAS)
def test_formulas(name: str) -> None:
    """But for the ends, where some of these libraries put exactly 0 and 1."""
    e = ts.Easing(name)
    for t in np.random.default_rng(2).random(200).tolist():
        with mp.workprec(120):
            assert abs(e(t) - FORMULAS[name](mp.mpf(t))) < 5e-15, t


def test_paths() -> None:
    """Two cubics that meet at a point, which no cubic-bezier() is."""
    emphasized = ts.Easing("path(M0,0 C0.05,0 0.133333,0.06 0.166666,0.4 C0.208333,0.82 0.25,1 1,1)")
    for name in ("material.emphasized", "flutter.easeInOutCubicEmphasized", "android.fast_out_extra_slow_in"):
        assert ts.Easing(name) == emphasized
    through = ts.Easing("flutter.fastEaseInToSlowEaseOut")
    assert through == ts.Easing("M0,0 C0.056,0.024 0.108,0.3085 0.198,0.541 0.3655,1 0.5465,0.989 1,1")
    assert abs(through(0.198) - 0.541) < 1e-15


@pytest.mark.parametrize("name", compose.PEERS)
def test_names_of_curves_that_have_another(name: str) -> None:
    """Test_easing_oracle.py and test_easing_css.py test their values."""
    e = ts.Easing(name)
    assert e == ts.Easing(compose.PEERS[name]) == ts.Easing(e.name)


def test_every_family_of_godot_and_litmotion() -> None:
    for family in ("quad", "cubic", "quart", "quint", "sine", "circ", "expo", "elastic", "back", "bounce"):
        for form, words in (("in", "EASE_IN"), ("out", "EASE_OUT"), ("inOut", "EASE_IN_OUT"), ("outIn", "EASE_OUT_IN")):
            if family != "expo":
                assert ts.Easing(f"godot.TRANS_{family.upper()}.{words}") == ts.Easing(f"{family}.{form}")
            if form != "outIn":
                name = form[0].upper() + form[1:] + family.capitalize()
                assert ts.Easing(f"litmotion.{name}") == ts.Easing(f"{family}.{form}")


def test_they_stand_where_easings_stand() -> None:
    assert ts.Easing("chain(flutter.easeIn,material.emphasized,0.25)")(1) == 1
    assert ts.Easing("tailwind.ease-linear") == ts.Easing("material.linear") == ts.Easing("ios.linear")


@pytest.mark.parametrize(
    ("text", "dialect", "form"),
    [
        ("OutElastic", "dotween", "out"),
        ("elastic.out(1.5,0.4)", "gsap", "out"),
        ("elastic.in(1.5,0.4)", "gsap", "in"),
        ("elastic.inOut(1.5,0.4)", "gsap", "inOut"),
        ("elastic(2)", "gsap", "out"),
        ("inElastic(2,.3)", "anime", "in"),
        ("outElastic(2,.3)", "anime", "out"),
        ("inOutElastic(2,.3)", "anime", "inOut"),
        ("outInElastic(2,.3)", "anime", "outIn"),
    ],
)
def test_elastic_with_an_amplitude(text: str, dialect: str, form: str) -> None:
    """Penner's in and out forms mirror each other for amplitude 1 alone; these libraries begin with out."""
    numbers = {"OutElastic": ("1.70158", "0.3"), "elastic(2)": ("2", "0.3")}.get(text)
    amplitude, period = numbers or text[text.index("(") + 1 : -1].split(",")
    curve = oracle.Curve(text, families.OutElastic(mp.mpf(amplitude), mp.mpf(period)), form, True)
    e = ts.Easing(text, dialect=dialect)
    for k in range(65):
        assert abs(e(k / 64) - curve.value(k / 64)) <= 4e-15, (text, k / 64, e.name)
    assert ts.Easing(e.name) == e


def test_ah_bounce_ends_at_one() -> None:
    """AHEasing's own arithmetic gives 1.0000000000000018."""
    e = ts.Easing("ah.bounce.out")
    assert e(1.0) == 1
    assert e(1 - 2**-53) <= 1
    assert ts.Easing("BounceEaseOut", "ah") == e


def test_smooth_expo_has_no_jump() -> None:
    for name, end in (("expo.smooth.in", 0.0), ("gsap.expo.in", 0.0), ("expo.smooth.out", 1.0), ("gsap.expo.out", 1.0)):
        e = ts.Easing(name)
        near = math.nextafter(end, 0.5)
        assert abs(e(near) - end) <= 1e-15, name
        plain = ts.Easing(f"expo.{name.rsplit('.', 1)[1]}")
        assert abs(plain(near) - end) > 9e-4, "expo does jump"
