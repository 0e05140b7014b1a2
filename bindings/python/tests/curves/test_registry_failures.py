# SPDX-License-Identifier: MIT
"""Curves of one's own that raise, or give what is no number."""

from __future__ import annotations

import gc
import math
import traceback
import weakref
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import tweenspirit as ts

Fresh = Callable[[], str]


class OwnError(Exception):
    pass


RAISED = [
    ValueError("v"),
    KeyError("k"),
    OwnError("o"),
    KeyboardInterrupt(),
    SystemExit(3),
    GeneratorExit(),
    MemoryError(),
]
WAYS: dict[str, Callable[[ts.Easing], Any]] = {
    "number": lambda e: e(0.5),
    "list": lambda e: e([0.1, 0.5]),
    "array": lambda e: e(np.linspace(0, 1, 1000)),
    "f32": lambda e: e(np.linspace(0, 1, 1000, dtype=np.float32)),
    "before": lambda e: e(0.5, before=True),
    "ease": lambda e: ts.ease(e.name, 0.5),
    "slope": lambda e: e.derivative(0.5),
    "bake": lambda e: e.bake(),
    "css": lambda e: e.to_css(),
    "reversed": lambda e: e.reversed()(0.5),
    "modified": lambda e: e.modified("inOut").mirrored()(np.array([0.2, 0.4])),
    "text": lambda e: ts.Easing(f"bake(out({e.name}),1e-4)"),
}


def raiser(error: BaseException, at: int = 0) -> Callable[[float], float]:
    def curve(t: float) -> float:
        calls.append(t)
        if len(calls) > at:
            raise error
        return t

    calls: list[float] = []
    return curve


def is_told(caught: BaseException) -> bool:
    """Whether the traceback goes down into the curve."""
    return [frame.name for frame in traceback.extract_tb(caught.__traceback__)][-1] == "curve"


@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("at", [0, 1, 50])
def test_what_a_curve_raises_while_it_is_baked(fresh: Fresh, error: BaseException, at: int) -> None:
    name, curve = fresh(), raiser(error, at)
    ghost = weakref.ref(curve)
    with pytest.raises(type(error)) as caught:
        ts.register_easing(name, curve)
    assert caught.value is error and is_told(error)
    error.__traceback__ = None
    del curve, caught
    gc.collect()
    assert ghost() is None, "a curve that failed is kept"
    assert name not in ts.easings()
    with pytest.raises(ts.UnknownEasingError):
        ts.Easing(name)
    assert ts.register_easing(name, math.sin).kind == "baked", "the name is free"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
def test_what_a_live_curve_raises_comes_out_of_the_call(fresh: Fresh, error: BaseException, way: str) -> None:
    e = ts.register_easing(fresh(), raiser(error), live=True)
    for _ in range(3):
        with pytest.raises(type(error)) as caught:
            WAYS[way](e)
        assert caught.value is error and is_told(error)
        assert ts.ease("quad.in", 0.5) == 0.25, "a later call has nothing to do with it"
        assert ts.Easing("elastic.out").bake(1e-3).kind == "baked"
    error.__traceback__ = None


def test_the_first_exception_of_many_comes_out(fresh: Fresh) -> None:
    raised: list[ValueError] = []

    def curve(t: float) -> float:
        raised.append(ValueError(str(len(raised))))
        raise raised[-1]

    e = ts.register_easing(fresh(), curve, live=True)
    with pytest.raises(ValueError) as caught:
        e(np.linspace(0, 1, 100))
    assert caught.value is raised[0]
    assert len(raised) == 1, "a call that has failed goes on asking"


def test_a_live_curve_recovers(fresh: Fresh) -> None:
    fails = [True]

    def curve(t: float) -> float:
        if fails[0]:
            raise OwnError
        return t / 2

    e = ts.register_easing(fresh(), curve, live=True)
    with pytest.raises(OwnError):
        e(0.5)
    fails[0] = False
    assert (e(0.5), e.fallbacks) == (0.25, 0)


NO_NUMBERS = [None, "x", "0.5", b"1", 1j, object(), [], [0.5], (0.5,), {}, float, np.ones(2)]


@pytest.mark.parametrize("answer", NO_NUMBERS, ids=lambda answer: repr(answer)[:12])
def test_what_is_no_number(fresh: Fresh, answer: object) -> None:
    name = fresh()
    with pytest.raises(TypeError):
        ts.register_easing(name, lambda t: answer)
    assert name not in ts.easings()
    e = ts.register_easing(name, lambda t: answer, live=True)
    for way in ("number", "list", "array", "slope", "bake", "css"):
        with pytest.raises(TypeError):
            WAYS[way](e)
    assert e.fallbacks == 0


@pytest.mark.parametrize("answer", [1, True, 0.5, Fraction(1, 3), Decimal("0.25"), np.float64(0.75), np.float32(0.5)])
@pytest.mark.parametrize("live", [False, True])
def test_whatever_is_a_number(fresh: Fresh, answer: Any, live: bool) -> None:
    e = ts.register_easing(fresh(), lambda t: answer, live=live)
    assert e(0.3) == float(answer)
    assert list(e(np.array([0.2, 0.9]))) == [float(answer)] * 2


@pytest.mark.parametrize("wrong", [math.nan, math.inf, -math.inf, 1e31, -1.1e30, np.float64("nan")])
@pytest.mark.parametrize("vectorized", [False, True])
def test_numbers_out_of_bounds(fresh: Fresh, wrong: float, vectorized: bool) -> None:
    """While a curve is baked an error; afterwards t stands in, and is counted."""
    name = fresh()

    def curve(t: Any) -> Any:
        if vectorized:
            return np.where(t > 0.5, wrong, 7.0)
        return wrong if t > 0.5 else 7.0

    with pytest.raises(ts.InvalidArgumentError):
        ts.register_easing(name, curve, vectorized=vectorized)
    assert name not in ts.easings()
    e = ts.register_easing(name, curve, vectorized=vectorized, live=True)
    assert (e(0.25), e.fallbacks) == (7.0, 0)
    assert (e(0.75), e.fallbacks) == (0.75, 1)
    assert list(e(np.array([0.25, 0.625, 1.0]))) == [7.0, 0.625, 1.0]
    assert e.fallbacks == 3 == ts.Easing(name).fallbacks


def test_baking_a_live_curve_that_gives_no_number(fresh: Fresh) -> None:
    e = ts.register_easing(fresh(), lambda t: math.nan if t > 0.5 else 7.0, live=True)
    with pytest.raises(ts.InvalidArgumentError):
        e.bake()


def test_an_integer_beyond_all_floats(fresh: Fresh) -> None:
    with pytest.raises((OverflowError, ts.InvalidArgumentError)):
        ts.register_easing(fresh(), lambda t: 10**400)


def test_a_curve_that_changes_its_mind_is_not_baked(fresh: Fresh) -> None:
    name, random = fresh(), np.random.default_rng(1)
    with pytest.raises(ts.InvalidArgumentError):
        ts.register_easing(name, lambda t: random.random())
    assert name not in ts.easings()


def test_a_curve_that_answers_otherwise_when_asked_again_is_not_baked(fresh: Fresh) -> None:
    name, asked = fresh(), set()

    def curve(t: float) -> float:
        again = t in asked
        asked.add(t)
        return t + 0.25 if again else t

    with pytest.raises(ts.InvalidArgumentError):
        ts.register_easing(name, curve)
    assert name not in ts.easings()
