# SPDX-License-Identifier: MIT
"""Curves of one's own that call the library, and what is left of curves that are gone."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable

import numpy as np
import pytest

import tweenspirit as ts

Fresh = Callable[[], str]


def test_a_curve_may_register_and_evaluate_others(fresh: Fresh) -> None:
    name = fresh()

    def outer(t: float) -> float:
        inner = ts.register_easing(name, lambda t: t * t, live=True, replace=True)
        batch = inner(np.array([t, t / 2]))
        return inner(t) + ts.ease("quad.in", t) + float(batch[1]) + inner.reversed()(1 - t)

    for live in (False, True):
        e = ts.register_easing(fresh(), outer, live=live)
        t = np.random.default_rng(1).random(400)
        assert np.max(np.abs(e(t) - 3.25 * t * t)) <= 1e-6
        assert abs(e(0.5) - 3.25 * 0.25) <= 1e-6


def test_a_curve_may_unregister_itself_and_let_itself_go(fresh: Fresh) -> None:
    name = fresh()
    held: list[ts.Easing] = []

    def curve(t: float) -> float:
        if name in ts.easings():
            ts.unregister_easing(name)
            held.clear()
            gc.collect()
        return 2 * t

    ghost = weakref.ref(curve)
    held.append(ts.register_easing(name, curve, live=True))
    assert list(held[0](np.array([0.25, 0.5, 1.0]))) == [0.5, 1.0, 2.0]
    assert not held and name not in ts.easings()
    del curve
    gc.collect()
    assert ghost() is None


def test_a_curve_is_a_function_and_may_be_registered_again(fresh: Fresh) -> None:
    e = ts.register_easing(fresh(), ts.Easing("cubic.in"))
    assert abs(e(0.5) - 0.125) <= 1e-6
    assert abs(ts.register_easing(fresh(), e, vectorized=True)(0.5) - 0.125) <= 2e-6
    assert abs(ts.register_easing(fresh(), e, live=True, vectorized=True)(0.5) - e(0.5)) == 0


def test_a_curve_that_goes_may_register_another(fresh: Fresh) -> None:
    """What runs when the library lets a function go runs with nothing held."""
    name, left = fresh(), fresh()

    class Curve:
        def __call__(self, t: float) -> float:
            return 2 * t

        def __del__(self) -> None:
            values.append(e(0.25))
            values.append(ts.register_easing(left, lambda t: 3 * t, live=True, replace=True)(0.25))

    values: list[float] = []
    e = ts.Easing("quad.in")
    ways: list[Callable[[], object]] = [
        lambda: ts.unregister_easing(name),
        lambda: ts.register_easing(name, lambda t: t, live=True, replace=True),
    ]
    for way in ways:
        ts.register_easing(name, Curve(), live=True, replace=True)
        way()
        gc.collect()
    ts.register_easing(name, Curve(), replace=True)
    gc.collect()
    assert values == [0.0625, 0.75] * 3
    assert ts.ease(left, 0.5) == 1.5


def test_an_exception_goes_up_through_curves_in_curves(fresh: Fresh) -> None:
    error = RuntimeError("deep")

    def deepest(t: float) -> float:
        raise error

    e = ts.register_easing(fresh(), deepest, live=True)
    for _ in range(5):
        e = ts.register_easing(fresh(), lambda t, e=e: e(t), live=True)  # type: ignore[misc]
    for way in (lambda: e(0.5), lambda: e(np.zeros(9)), e.bake, e.to_css, lambda: ts.register_easing(fresh(), e)):
        with pytest.raises(RuntimeError) as caught:
            way()
        assert caught.value is error
    error.__traceback__ = None


def test_an_exception_that_a_curve_deals_with_is_over(fresh: Fresh) -> None:
    def fails(t: float) -> float:
        raise KeyError(t)

    inner = ts.register_easing(fresh(), fails, live=True)

    def outer(t: float) -> float:
        try:
            return inner(t)
        except KeyError:
            return 7.0

    e = ts.register_easing(fresh(), outer, live=True)
    assert (e(0.5), list(e([0.1, 0.2])), e.fallbacks) == (7.0, [7.0, 7.0], 0)
    with pytest.raises(ts.UnknownEasingError):
        ts.Easing("nope")

    def another(t: float) -> float:
        try:
            return inner(t)
        except KeyError as error:
            raise LookupError("other") from error

    with pytest.raises(LookupError, match="other") as caught:
        ts.register_easing(fresh(), another, live=True)(0.5)
    assert isinstance(caught.value.__cause__, KeyError)


def test_a_failure_of_the_library_inside_a_curve(fresh: Fresh) -> None:
    e = ts.register_easing(fresh(), lambda t: ts.ease("nope", t), live=True)
    with pytest.raises(ts.UnknownEasingError, match="nope"):
        e(0.5)


def test_curves_sixty_deep(fresh: Fresh) -> None:
    e = ts.register_easing(fresh(), lambda t: t + 1, live=True)
    for _ in range(59):
        e = ts.register_easing(fresh(), lambda t, e=e: e(t), live=True)  # type: ignore[misc]
    assert e(0.5) == 1.5
    assert list(e([0.25, 0.5])) == [1.25, 1.5]
    for _ in range(10):
        e = ts.register_easing(fresh(), lambda t, e=e: e(t), live=True)  # type: ignore[misc]
    for _ in range(2):
        with pytest.raises(ts.TweenSpiritError, match="64"):
            e(0.5)


# ---- Nothing leaks


def test_a_thousand_curves_that_raise(fresh: Fresh) -> None:
    class Told(Exception):
        pass

    def curve(t: float) -> float:
        error = Told()
        ghosts.append(weakref.ref(error))
        raise error

    ghosts: list[weakref.ref[Told]] = []
    name = fresh()
    before = sys.getrefcount(curve)
    for i in range(1000):
        try:
            if i % 2:
                ts.register_easing(name, curve)
            else:
                ts.register_easing(name, curve, live=True)(0.5)
        except Told:
            pass
        if i % 2 == 0:
            ts.unregister_easing(name)
    gc.collect()
    assert len(ghosts) == 1000
    assert not any(ghost() for ghost in ghosts)
    assert sys.getrefcount(curve) == before


def test_a_thousand_live_curves_come_and_go(fresh: Fresh) -> None:
    name = fresh()
    ghosts = []
    for i in range(1000):

        def curve(t: float, i: int = i) -> float:
            return i * t

        ghosts.append(weakref.ref(curve))
        e = ts.register_easing(name, curve, live=True, replace=True)
        assert e(0.5) == i / 2
    del curve, e
    gc.collect()
    assert [i for i, ghost in enumerate(ghosts) if ghost()] == [999]
    ts.unregister_easing(name)
    gc.collect()
    assert ghosts[-1]() is None


def test_results_and_inputs_are_not_kept(fresh: Fresh) -> None:
    class Number(float):
        pass

    ghosts: list[weakref.ref[Number]] = []

    def curve(t: float) -> float:
        number = Number(t)
        ghosts.append(weakref.ref(number))
        return number

    e = ts.register_easing(fresh(), curve, live=True)
    e(np.linspace(0, 1, 200)), e(0.5), e.bake(1e-3)
    gc.collect()
    assert len(ghosts) > 200 and not any(ghost() for ghost in ghosts)
