# SPDX-License-Identifier: MIT
"""Curves of one's own: putting functions under names, baked and live, and what they may give."""

from __future__ import annotations

import array
import copy
import gc
import math
import pickle
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import sampling

import tweenspirit as ts

Fresh = Callable[[], str]


def heat(t: float) -> float:
    """A smooth curve that does not end at 0 and 1."""
    return 0.25 + math.sin(3 * t) + t * t


class Counted:
    """A curve that notes what it is asked."""

    def __init__(self, curve: Callable[[float], Any] = heat) -> None:
        self.curve = curve
        self.asked: list[float] = []

    def __call__(self, t: float) -> Any:
        self.asked.append(t)
        return self.curve(t)


def test_baked_is_the_default(fresh: Fresh) -> None:
    name, curve = fresh(), Counted()
    e = ts.register_easing(name, curve)
    assert isinstance(e, ts.Easing)
    assert (e.name, e.kind, e.fallbacks) == (name, "baked", 0)
    assert 0 < e.max_error <= 1.25e-6
    assert curve.asked and all(type(t) is float and 0 <= t <= 1 for t in curve.asked)
    calls = len(curve.asked)
    t = np.random.default_rng(1).random(10_000)
    values = e(t)
    e(0.3), e([0.1]), e.derivative(0.3), e.bake(1e-4), e.to_css(), e.reversed()(0.3), ts.ease(name, 0.5)
    ts.Easing(name)(t.astype(np.float32))
    assert len(curve.asked) == calls, "called again after it was baked"
    assert np.max(np.abs(values - [heat(x) for x in t])) <= e.max_error
    assert (e(0), e(1)) == (heat(0), heat(1)), "the ends are the curve's own"
    assert (e(-1), e(2)) == (e(0), e(1))
    assert sampling.same_bits(values[::100].copy(), np.array([e(float(x)) for x in t[::100]]))


def test_a_baked_curve_is_not_kept(fresh: Fresh) -> None:
    curve = Counted()
    ghost = weakref.ref(curve)
    e = ts.register_easing(fresh(), curve)
    del curve
    gc.collect()
    assert ghost() is None
    assert abs(e(0.5) - heat(0.5)) <= 1e-6


def test_decorator(fresh: Fresh) -> None:
    name, other = fresh(), fresh()

    def plain(t: float) -> float:
        return t**3

    assert ts.register_easing(name)(plain) is plain
    assert (ts.Easing(name).kind, plain(2.0)) == ("baked", 8.0)

    @ts.register_easing(other, live=True, vectorized=True)
    def vector(t: Any) -> Any:
        return t * 2

    assert vector(3.0) == 6.0
    assert (ts.Easing(other).kind, ts.Easing(other)(0.5)) == ("live", 1.0)


def test_live_is_called_when_it_is_evaluated(fresh: Fresh) -> None:
    name, scale = fresh(), [1.0]
    curve = Counted(lambda t: scale[0] * t)
    e = ts.register_easing(name, curve, live=True)
    assert (e.kind, e.max_error, e.fallbacks) == ("live", 0, 0)
    assert e(0.5) == 0.5 == ts.ease(name, 0.5)
    scale[0] = 3
    assert e(0.5) == 1.5 == ts.Easing(name)(0.5)
    t = np.random.default_rng(2).random(1000)
    assert sampling.same_bits(e(t), 3 * t)
    assert sampling.same_bits(e(t.astype(np.float32)), (3 * t.astype(np.float32).astype(float)).astype(np.float32))
    assert e([0.25, 1]) == [0.75, 3.0]
    assert all(type(t) is float for t in curve.asked)
    curve.asked.clear()
    assert (e(-2), e(7)) == (0, 3)
    assert set(curve.asked) <= {0.0, 1.0}, "inputs are clamped before the curve sees them"


def test_nan_goes_through_without_a_call(fresh: Fresh) -> None:
    curve = Counted()
    e = ts.register_easing(fresh(), curve, live=True)
    assert math.isnan(e(math.nan))
    got = e(np.array([0.5, math.nan, 1.0]))
    assert list(np.isnan(got)) == [False, True, False] and got[0] == heat(0.5)
    assert not any(math.isnan(t) for t in curve.asked)
    assert e.fallbacks == 0


@pytest.mark.parametrize("live", [False, True])
def test_slope_and_extrapolation_of_a_function(fresh: Fresh, live: bool) -> None:
    e = ts.register_easing(fresh(), lambda t: t * t + 0.5, live=live)
    for t in (0.0, 0.25, 0.5, 1.0):
        assert abs(e.derivative(t) - 2 * t) <= 1e-4, t
    assert (e.derivative(-0.5), e.derivative(1.5)) == (0, 0)
    assert abs(e(1.5, extrapolate=True) - 2.5) <= 1e-4
    assert abs(e(-1, extrapolate=True) - 0.5) <= 1e-4


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize(
    "answer",
    [
        lambda t: t * t,
        lambda t: [x * x for x in t],
        lambda t: tuple(x * x for x in t),
        lambda t: array.array("d", [x * x for x in t]),
        lambda t: memoryview(array.array("d", [x * x for x in t])),
        lambda t: np.asarray(t, dtype=object) ** 2,
        lambda t: np.repeat(t * t, 2)[::2],
        lambda t: (t * t)[::-1].copy()[::-1],
    ],
    ids=["array", "list", "tuple", "array.array", "memoryview", "objects", "strided", "reversed"],
)
def test_vectorized(fresh: Fresh, answer: Callable[[Any], Any], live: bool) -> None:
    seen: list[Any] = []

    def curve(t: Any) -> Any:
        seen.append(type(t) is np.ndarray and (t.dtype == np.float64, t.ndim))
        return answer(t)

    e = ts.register_easing(fresh(), curve, live=live, vectorized=True)
    t = np.random.default_rng(3).random(777)
    assert np.max(np.abs(e(t) - t * t)) <= 1e-6
    assert abs(e(0.5) - 0.25) <= 1e-6
    assert e(np.array([], float)).size == 0
    assert seen and set(seen) == {(True, 1)}


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("code", ["f", "i"])
def test_vectorized_in_another_type(fresh: Fresh, code: str, live: bool) -> None:
    """Numbers are numbers: float32 and integers are converted."""
    e = ts.register_easing(fresh(), lambda t: np.ones(len(t), code), live=live, vectorized=True)
    assert e(0.3) == 1.0
    assert list(e([0.1, 0.9])) == [1.0, 1.0]


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize(
    "answer",
    [
        lambda t: t[:-1],
        lambda t: [*t, 1.0],
        lambda t: [],
        lambda t: 0.5,
        lambda t: None,
        lambda t: "x" * len(t),
        lambda t: ["x"] * len(t),
        lambda t: [None] * len(t),
        lambda t: [[x] for x in t],
        lambda t: np.ones((len(t), 2)),
        lambda t: t * 1j,
        lambda t: set(t.tolist()),
    ],
    ids=["short", "long", "empty", "number", "None", "str", "strs", "Nones", "lists", "matrix", "complex", "set"],
)
def test_vectorized_answers_that_are_none(fresh: Fresh, answer: Callable[[Any], Any], live: bool) -> None:
    name = fresh()
    with pytest.raises((TypeError, ValueError)):
        ts.register_easing(name, answer, live=live, vectorized=True)([0.5, 0.25])
    assert live == (name in ts.easings())


def test_what_a_curve_keeps_of_its_input_stays(fresh: Fresh) -> None:
    kept: list[tuple[Any, list[float]]] = []

    def hoard(t: Any) -> Any:
        kept.append((t, t.tolist()))
        return t * t

    e = ts.register_easing(fresh(), hoard, live=True, vectorized=True)
    for i in range(50):
        e(np.random.default_rng(i).random(300))
    del e
    gc.collect()
    for given, was in kept:
        assert given.tolist() == was


@pytest.mark.parametrize("live", [False, True])
def test_an_answer_may_be_the_input(fresh: Fresh, live: bool) -> None:
    e = ts.register_easing(fresh(), lambda t: t, live=live, vectorized=True)
    t = np.random.default_rng(5).random(500)
    assert np.max(np.abs(e(t) - t)) <= 1e-6
    before = t.copy()
    assert e(t, out=t) is t
    assert np.max(np.abs(t - before)) <= 1e-6


def test_copies_of_what_is_registered(fresh: Fresh) -> None:
    for live in (False, True):
        name = fresh()
        e = ts.register_easing(name, heat, live=live)
        assert repr(e) == f"Easing({name!r})" and eval(repr(e), {"Easing": ts.Easing}) == e
        for other in (ts.Easing(name), ts.Easing(f" {name} "), copy.copy(e), copy.deepcopy(e)):
            assert other == e and hash(other) == hash(e) and other(0.3) == e(0.3)
        data = pickle.dumps(e)
        assert pickle.loads(data) == e and pickle.loads(data)(0.3) == e(0.3)
        ts.unregister_easing(name)
        with pytest.raises((ts.TweenSpiritError, pickle.PicklingError), match=name):
            pickle.loads(data)
        with pytest.raises((ts.TweenSpiritError, pickle.PicklingError), match=name):
            pickle.loads(pickle.dumps(e))
        assert abs(e(0.3) - heat(0.3)) <= 1e-6


def test_unregister(fresh: Fresh) -> None:
    name = fresh()
    with pytest.raises(ts.UnknownEasingError, match=name):
        ts.unregister_easing(name)
    e = ts.register_easing(name, heat, live=True)
    assert name in ts.easings()
    assert ts.unregister_easing(name) is None
    assert name not in ts.easings()
    with pytest.raises(ts.UnknownEasingError):
        ts.unregister_easing(name)
    with pytest.raises(ts.UnknownEasingError):
        ts.ease(name, 0.5)
    assert e(0.5) == heat(0.5), "who holds it keeps it"


@pytest.mark.parametrize("last", ["name", "handle", "modified", "text"])
def test_a_live_curve_lives_as_long_as_somebody_has_it(fresh: Fresh, last: str) -> None:
    name, curve = fresh(), Counted()
    ghost = weakref.ref(curve)
    holders = {"handle": ts.register_easing(name, curve, live=True)}
    del curve
    holders["modified"] = holders["handle"].reversed()
    holders["text"] = ts.Easing(f"mirror(out({name}))")

    def let_go(what: str) -> None:
        if what == "name":
            ts.unregister_easing(name)
        else:
            del holders[what]
        gc.collect()

    for what in ("name", "handle", "modified", "text"):
        if what != last:
            let_go(what)
            assert ghost() is not None, f"gone with the {what}"
    let_go(last)
    assert ghost() is None


def test_close_lets_a_live_curve_go(fresh: Fresh) -> None:
    name, curve = fresh(), Counted()
    ghost = weakref.ref(curve)
    with ts.register_easing(name, curve, live=True) as e:
        ts.unregister_easing(name)
        assert e(0.5) == heat(0.5)
    del curve
    gc.collect()
    assert ghost() is None
    with pytest.raises(ts.StaleHandleError):
        e(0.5)
    for use in (e.bake, e.to_css, e.reversed, lambda: e.kind, lambda: e.fallbacks, lambda: e.max_error):
        with pytest.raises(ts.StaleHandleError):
            use()


# ---- Names and options (the names that are free, taken and refused: Tests/ABI/curves/registry.c)


def test_names_in_use(fresh: Fresh) -> None:
    name = fresh()
    old = ts.register_easing(name, lambda t: t, live=True)
    for live in (False, True):
        with pytest.raises(ts.NameInUseError, match=name) as caught:
            ts.register_easing(name, heat, live=live)
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


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("quad.in", ts.NameInUseError),
        ("power2.out", ts.NameInUseError),
        *((name, ts.InvalidArgumentError) for name in ("", "a b", "a\0b", "é", "\ud800", "x" * 256)),
    ],
    ids=repr,
)
def test_names_that_are_refused(name: str, error: type[Exception]) -> None:
    for replace in (False, True):
        with pytest.raises(error):
            ts.register_easing(name, heat, replace=replace)
    with pytest.raises((ts.InvalidArgumentError, ts.UnknownEasingError)):
        ts.unregister_easing(name)


@pytest.mark.parametrize("name", ["x" * 255, "acme:in"])
def test_names_that_are_taken(name: str) -> None:
    e = ts.register_easing(name, heat)
    try:
        assert name in ts.easings() and ts.Easing(name) == e and e.name == name
        for dialect in ("css", "gsap", "easings.net", "ah", "dotween", "anime"):
            with pytest.raises(ts.UnknownEasingError):
                ts.Easing(name, dialect)
    finally:
        ts.unregister_easing(name)


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
