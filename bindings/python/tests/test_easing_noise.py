# SPDX-License-Identifier: MIT
"""Curves of chance against their definitions, which have the same numbers everywhere."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction

import noise as oracle
import numpy as np
import pytest
import sampling

import tweenspirit as ts

TIMES = [Fraction(k, 96) for k in range(96)] + [Fraction(x) for x in np.random.default_rng(11).random(100)]
Values = Callable[[list[Fraction]], list[Fraction]]


def _each(function: Callable[[Fraction], Fraction]) -> Values:
    return lambda times: [function(t) for t in times]


def _rough(strength: float, points: int, taper: str, seed: int) -> Values:
    corners = oracle.rough(Fraction(strength), points, taper, seed)
    return _each(lambda t: oracle.rough_at(corners, t))


CURVES: dict[str, Values] = {
    "rough(1)": _rough(1, 20, "none", 0),
    "rough(0.2,seed=1)": _rough(0.2, 20, "none", 1),
    "rough(2,points=50,taper=in,seed=9007199254740992)": _rough(2, 50, "in", 2**53),
    "rough(-3,points=1,taper=out)": _rough(-3, 1, "out", 0),
    "rough(1,taper=both,seed=5)": _rough(1, 20, "both", 5),
    "wiggle(6)": _each(lambda t: oracle.wiggle(6, "easeOut", 0, t)),
    "wiggle(1)": _each(lambda t: oracle.wiggle(1, "easeOut", 0, t)),
    "wiggle(7,type=easeInOut)": _each(lambda t: oracle.wiggle(7, "easeInOut", 0, t)),
    "wiggle(10,type=uniform)": _each(lambda t: oracle.wiggle(10, "uniform", 0, t)),
    "wiggle(9,type=random,seed=3)": _each(lambda t: oracle.wiggle(9, "random", 3, t)),
    "noise(8)": _each(lambda t: oracle.noise(Fraction(8), 1, 0, t)),
    "noise(2.7,octaves=4,seed=12)": _each(lambda t: oracle.noise(Fraction(2.7), 4, 12, t)),
    "noise(0.3,octaves=2)": _each(lambda t: oracle.noise(Fraction(0.3), 2, 0, t)),
    "shake(4)": lambda times: oracle.shake(Fraction(4), 1, 0, Fraction(1), times),
    "shake(2.3,octaves=3,seed=77)": lambda times: oracle.shake(Fraction(2.3), 3, 77, Fraction(1), times),
    "shake(1,seed=2,fade=0.25)": lambda times: oracle.shake(Fraction(1), 1, 2, Fraction(1, 4), times),
    "shake(6,fade=0)": lambda times: oracle.shake(Fraction(6), 1, 0, Fraction(0), times),
}


@pytest.mark.parametrize("text", CURVES)
def test_values_are_those_of_the_definition(text: str) -> None:
    e = ts.Easing(text)
    assert e.kind == "exact"
    t = np.array([float(x) for x in TIMES])
    exact = CURVES[text]([Fraction(x) for x in t.tolist()])
    y = e(t)
    assert max(abs(Fraction(a) - b) for a, b in zip(y.tolist(), exact, strict=True)) < 1e-13
    assert sampling.same_bits(y, np.array([e(float(x)) for x in t]))
    narrow = t.astype(np.float32)
    assert sampling.same_bits(e(narrow), e(narrow.astype(float)).astype(np.float32))


@pytest.mark.parametrize("text", CURVES)
def test_texts_read_back(text: str) -> None:
    e = ts.Easing(text)
    assert e.name == text
    for other in (ts.Easing(f" {text} ".replace("=", " = ").replace(",", " , ")), copy.copy(e)):
        assert other == e and other.name == text
    assert pickle.loads(pickle.dumps(e)) == e


@pytest.mark.parametrize("text", CURVES)
def test_slopes_are_those_of_the_values(text: str) -> None:
    e = ts.Easing(text)
    for t in np.random.default_rng(4).random(200).tolist():
        ahead, here, behind = e(t + 1e-7), e(t), e(t - 1e-7)
        if abs(ahead - 2 * here + behind) < 1e-10:
            assert abs(e.derivative(t) - (ahead - behind) / 2e-7) < 2e-5


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


def test_snapshots() -> None:
    world = ts.World()
    x = world.channel(0.0)
    x.tween_to(10, 2, "shake(4,octaves=2,seed=5)")
    world.step(0.5)
    other = ts.World()
    other.restore(world.snapshot())
    assert other.state_hash() == world.state_hash()
    world.step(0.7)
    other.step(0.7)
    assert other.state_hash() == world.state_hash()
    assert x.value == pytest.approx(10 * ts.Easing("shake(4,octaves=2,seed=5)")(0.6), abs=1e-12)


@pytest.mark.parametrize(
    ("text", "words"),
    [
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
    with pytest.raises(ts.TweenSpiritError, match=words.replace("^", r"\^")):
        ts.Easing(text)
