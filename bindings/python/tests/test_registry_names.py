# SPDX-License-Identifier: MIT
"""Names for curves of one's own: which are free, which are refused, and who keeps what under them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

import tweenspirit as ts

Fresh = Callable[[], str]


def heat(t: float) -> float:
    return 0.25 + math.sin(3 * t) + t * t


def test_names_in_use(fresh: Fresh) -> None:
    name = fresh()
    old = ts.register_easing(name, lambda t: t, live=True)
    for live in (False, True):
        with pytest.raises(ts.NameInUseError, match=name) as caught:
            ts.register_easing(name, heat, live=live)
        assert isinstance(caught.value, (ts.TweenSpiritError, ValueError))
        assert isinstance(caught.value, ts.TweenSpiritError) and isinstance(caught.value, ValueError)
    assert ts.Easing(name)(0.5) == 0.5
    new = ts.register_easing(name, lambda t: 2 * t, live=True, replace=True)
    assert (old(0.5), new(0.5), ts.Easing(name)(0.5), ts.ease(name, 0.5)) == (0.5, 1.0, 1.0, 1.0)
    assert new == ts.Easing(name)
    assert old != new, "two curves, whatever they are called"
    baked = ts.register_easing(name, lambda t: 3 * t, replace=True)
    assert abs(ts.ease(name, 0.5) - 1.5) <= 1e-6 and baked.kind == "baked"
    assert (old(0.5), new(0.5)) == (0.5, 1.0)
    assert ts.easings().count(name) == 1
    assert ts.register_easing(fresh(), heat, replace=True).kind == "baked", "nothing to replace is no error"


def test_modifiers_keep_the_curve_that_they_were_given(fresh: Fresh) -> None:
    name = fresh()
    ts.register_easing(name, lambda t: t, live=True)
    reverse = ts.Easing(f"reverse({name})")
    ts.register_easing(name, lambda t: 0.5, live=True, replace=True)
    assert (reverse(0.25), ts.Easing(f"reverse({name})")(0.25)) == (0.75, 0.5)
    ts.unregister_easing(name)
    assert reverse(0.25) == 0.75
    with pytest.raises(ts.UnknownEasingError, match=name):
        ts.Easing(f"reverse({name})")


@pytest.mark.parametrize(
    "name",
    ["linear", "quad.in", "back.out", "css.ease", "expo.smooth.in", "smoothstep", "ah.back.in", "gsap.expo.out"],
)
@pytest.mark.parametrize("replace", [False, True])
def test_built_in_names_are_in_use_for_ever(name: str, replace: bool) -> None:
    before = ts.ease(name, 0.3)
    with pytest.raises(ts.NameInUseError):
        ts.register_easing(name, heat, replace=replace)
    with pytest.raises(ts.UnknownEasingError):
        ts.unregister_easing(name)
    assert ts.ease(name, 0.3) == before


@pytest.mark.parametrize(
    "name", ["easeInQuad", "QuadraticEaseIn", "power2.out", "motion.backOut", "ease-in", "step-end"]
)
def test_other_words_for_built_in_curves_keep_their_meaning(name: str) -> None:
    before = ts.Easing(name)
    with pytest.raises(ts.NameInUseError):
        ts.register_easing(name, heat, replace=True)
    assert ts.Easing(name) == before


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a b",
        "a,b",
        "a(b)",
        "(",
        "a/b",
        "a\nb",
        "a\0b",
        "é",
        "a\u0301",
        "\u202ea",
        "x" * 256,
        "\ud800",
        "a%",
        "a'",
    ],
    ids=repr,
)
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(ts.InvalidArgumentError):
        ts.register_easing(name, heat)
    with pytest.raises((ts.InvalidArgumentError, ts.UnknownEasingError)):
        ts.unregister_easing(name)


@pytest.mark.parametrize(
    "name", ["a", "Z", "_", "acme:heat", "a.b-c_d:e", "0", "x" * 255, "acme:in", "my.out", "back.out:mine"]
)
def test_names_that_are_taken(name: str) -> None:
    e = ts.register_easing(name, heat)
    try:
        assert name in ts.easings()
        assert ts.Easing(name) == e and e.name == name
        assert ts.Easing(f"reverse({name})")(0.25) == e(0.75)
        for dialect in ("css", "gsap", "easings.net", "ah", "dotween", "anime"):
            with pytest.raises(ts.UnknownEasingError):
                ts.Easing(name, dialect)
    finally:
        ts.unregister_easing(name)
    assert name not in ts.easings()


@pytest.mark.parametrize(
    "options",
    [
        {"tolerance": -1e-6},
        {"tolerance": 1e-15},
        {"tolerance": 1.5},
        {"tolerance": math.nan},
        {"tolerance": math.inf},
        {"max_points": 1},
        {"max_points": -1},
        {"max_points": 65_537},
        {"max_points": 2**32},
        {"max_points": 2**32 + 100},
    ],
    ids=repr,
)
@pytest.mark.parametrize("live", [False, True])
def test_options_that_are_refused(fresh: Fresh, options: dict[str, Any], live: bool) -> None:
    name, asked = fresh(), []
    with pytest.raises(ts.InvalidArgumentError):
        ts.register_easing(name, asked.append, live=live, **options)
    assert name not in ts.easings() and asked == []


def test_arguments_that_are_refused(fresh: Fresh) -> None:
    name = fresh()
    for wrong in (3, "quad.in", ts.easings, []):
        if not callable(wrong):
            with pytest.raises((TypeError, ts.InvalidArgumentError)):
                ts.register_easing(name, wrong)  # type: ignore[arg-type]
    for wrong in (None, 3, b"acme:x"):
        with pytest.raises((TypeError, ts.InvalidArgumentError)):
            ts.register_easing(wrong, heat)  # type: ignore[arg-type]
        with pytest.raises((TypeError, ts.InvalidArgumentError)):
            ts.unregister_easing(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ts.register_easing(name, heat, 1e-3)  # type: ignore[misc]
    with pytest.raises(TypeError):
        ts.register_easing(name, lambda: 0.5)
    assert name not in ts.easings()
