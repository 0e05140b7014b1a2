# SPDX-License-Identifier: MIT
"""Curves made of two curves, or of one and a number: chain, blend, clamp and scale."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable

import numpy as np
import pytest
import sampling

import tweenspirit as ts

Fresh = Callable[[], str]
Curve = Callable[[float], float]


def chained(first: Curve, second: Curve, split: float) -> Curve:
    def value(t: float) -> float:
        if t < split:
            return split * first(t / split)
        return split + (1 - split) * second((t - split) / (1 - split))

    return value


#: A text, and what it stands for, of curves that have tests of their own.
MADE: dict[str, Curve] = {
    "chain(sine.in,bounce.out,0.4)": chained(ts.Easing("sine.in"), ts.Easing("bounce.out"), 0.4),
    "chain(linear(0 0%, 2 50%, 1 100%),steps(3),0.1)": chained(
        ts.Easing("linear(0,2 50%,1)"), ts.Easing("steps(3)"), 0.1
    ),
    "blend(sine.in,linear,0.5)": lambda t: 0.5 * ts.Easing("sine.in")(t) + 0.5 * t,
    "blend(cubic-bezier(0.5,3,0.5,-2),back.out(3),0.25)": lambda t: (
        0.75 * ts.Easing("cubic-bezier(0.5,3,0.5,-2)")(t) + 0.25 * ts.Easing("back.out(3)")(t)
    ),
    "clamp(back.out)": lambda t: min(max(ts.Easing("back.out")(t), 0), 1),
    "clamp(elastic.in(2))": lambda t: min(max(ts.Easing("elastic.in(2,0.3)")(t), 0), 1),
    "scale(sine.in,0.8)": lambda t: 0.8 * ts.Easing("sine.in")(t),
    "scale(bounce.out,-2.5)": lambda t: -2.5 * ts.Easing("bounce.out")(t),
    "reverse(chain(quad.in,quad.out,0.25))": lambda t: chained(ts.Easing("quad.in"), ts.Easing("quad.out"), 0.25)(
        1 - t
    ),
    "chain(mirror(sine.in),clamp(scale(cubic.out,1.5)),0.5)": chained(
        ts.Easing("mirror(sine.in)"), lambda t: min(1.5 * ts.Easing("cubic.out")(t), 1), 0.5
    ),
    "clamp(bake(scale(elastic.out,1.1),1e-9))": lambda t: min(max(1.1 * ts.Easing("elastic.out")(t), 0), 1),
}


@pytest.mark.parametrize("text", MADE)
def test_values_are_those_of_the_definition(text: str) -> None:
    e = ts.Easing(text)
    t = np.concatenate([np.linspace(0, 1, 257), np.random.default_rng(3).random(500)])
    want = np.array([MADE[text](float(x)) for x in t])
    assert np.max(np.abs(e(t) - want)) <= (2e-9 if "bake" in text else 4e-15)
    assert sampling.same_bits(e(t), np.array([e(float(x)) for x in t]))
    narrow = t.astype(np.float32)
    assert sampling.same_bits(e(narrow), e(narrow.astype(float)).astype(np.float32))
    assert (e(-1), e(2), math.isnan(e(math.nan))) == (e(0), e(1), True)
    assert np.isnan(e(np.array([math.nan]))[0])


@pytest.mark.parametrize("text", MADE)
def test_texts_read_back(text: str) -> None:
    e = ts.Easing(f" {text} ".replace("(", "( ").replace(",", ", "))
    assert e.kind == "modified"
    for other in (ts.Easing(e.name), copy.copy(e), pickle.loads(pickle.dumps(e))):
        assert other == e and hash(other) == hash(e) and other.name == e.name
    assert e.name.replace("1e-09", "1e-9") == text


@pytest.mark.parametrize("text", [text for text in MADE if "bake" not in text])
def test_slopes_are_those_of_the_values(text: str) -> None:
    e = ts.Easing(text)
    for t in np.random.default_rng(5).random(300):
        step = 1e-6
        ahead, here, behind = e(float(t) + step), e(float(t)), e(float(t) - step)
        if abs(ahead - 2 * here + behind) > 1e-8:  # A corner or a jump.
            continue
        assert abs(e.derivative(float(t)) - (ahead - behind) / (2 * step)) < 1e-6, t


def test_slopes_at_corners() -> None:
    chain = ts.Easing("chain(linear(0,0.5 50%,3),linear(0,2 50%,3),0.5)")
    assert [chain.derivative(t) for t in (0, 0.25, 0.5, 0.75, 1)] == [1, 5, 4, 2, 2]
    clamp = ts.Easing("clamp(linear(-1,2))")
    assert [clamp.derivative(t) for t in (0, 0.2, 0.5, 0.9, 1)] == [0, 0, 3, 0, 0]
    assert [ts.Easing("clamp(linear)").derivative(t) for t in (0, 0.5, 1)] == [1, 1, 1]
    assert [ts.Easing("clamp(scale(linear,-1))").derivative(t) for t in (0, 0.5, 1)] == [0, 0, 0]
    assert ts.Easing("blend(circ.in,linear,1)").derivative(1) == 1
    assert ts.Easing("blend(circ.in,linear,0.5)").derivative(1) == math.inf
    assert ts.Easing("scale(circ.in,0)").derivative(1) == 0


def test_the_ends_of_chains_meet() -> None:
    for split in (0.1, 0.3, 1 / 3, 0.7, 1e-300, 1 - 2**-53):
        e = ts.Easing(f"chain(quad.in,quad.out,{split!r})")
        assert (e(0), e(split), e(1)) == (0, split, 1)


def test_before_flag_and_extrapolation() -> None:
    e = ts.Easing("chain(steps(2),linear,0.5)")
    assert (e(0.5), e(0.5, before=True), e(0.25), e(0.25, before=True)) == (0.5, 0.25, 0.25, 0)
    assert ts.Easing("scale(quad.in,3)")(2, extrapolate=True) == 9
    assert ts.Easing("chain(linear,linear,0.5)")(-1, extrapolate=True) == -1


def test_what_is_clamped_is_clamped_beyond_the_ends_too() -> None:
    for text in ("clamp(linear)", "clamp(cubic-bezier(0.3,-2,0.2,3))", "clamp(scale(quad.out,1.5))", "clamp(steps(3))"):
        e = ts.Easing(text)
        for t in (-1e300, -3, -0.1, 1.1, 2.5, 1e300):
            assert 0 <= e(t, extrapolate=True) <= 1, (text, t)
    half = ts.Easing("clamp(scale(linear,0.5))")
    assert [half(t, extrapolate=True) for t in (-1, 1, 1.5, 2, 3)] == [0, 0.5, 0.75, 1, 1]
    assert ts.Easing("reverse(clamp(linear))")(1.5, extrapolate=True) == 0


def test_a_vertical_tangent_of_a_part_holds() -> None:
    for text in ("circ.in", "reverse(circ.out)", "mirror(circ.out)", "scale(circ.in,3)", "blend(circ.in,linear,0.5)"):
        e = ts.Easing(text)
        for end, t in ((0.0, -2.0), (1.0, 1.25)):
            if math.isinf(e.derivative(end)):
                assert e(t, extrapolate=True) == e(end), (text, t)
    path = "path(M0,0 C0,1 {} 1,1)"
    assert ts.Easing(path.format("0.5,1.5"))(-0.5, extrapolate=True) == 0
    assert ts.Easing(path.format("1,0"))(3, extrapolate=True) == 1
    assert ts.Easing(path.format("0.5,0.5"))(1.5, extrapolate=True) == 1.5
    assert ts.Easing("path(M0,0 L1,0.5 L1,1)")(2, extrapolate=True) == 1


def test_errors_are_measured() -> None:
    e = ts.Easing("bake(sine.in,1e-5)")
    one = e.max_error
    assert ts.Easing(f"scale({e.name},-3)").max_error == 3 * one
    assert ts.Easing(f"blend({e.name},linear,0.25)").max_error == 0.75 * one
    assert ts.Easing(f"chain(linear,{e.name},0.25)").max_error == 0.75 * one
    assert ts.Easing(f"clamp({e.name})").max_error == one


def test_of_functions(fresh: Fresh) -> None:
    live, baked = fresh(), fresh()
    ts.register_easing(live, lambda t: t * t, live=True)
    ts.register_easing(baked, math.sin)
    e = ts.Easing(f"chain({live},blend({baked},{live},0.5),0.5)")
    t = np.linspace(0, 1, 101)
    want = [chained(lambda t: t * t, lambda t: (math.sin(t) + t * t) / 2, 0.5)(float(x)) for x in t]
    assert np.max(np.abs(e(t) - want)) < 1e-6
    assert sampling.same_bits(e(t), np.array([e(float(x)) for x in t]))
    ts.unregister_easing(live)
    assert e(0.25) == 0.125


def test_tracks_worlds_and_snapshots() -> None:
    text = "chain(sine.in,blend(rough(0.2,seed=1),clamp(back.out),0.5),0.4)"
    e = ts.Easing(text)
    track = ts.Track().key(0, 0, easing=text).key(2, 10)
    assert track.value(1.25) == pytest.approx(10 * e(0.625), abs=1e-12)
    assert ts.Track.from_json(track.to_json()).value(1.25) == track.value(1.25)
    world = ts.World()
    x = world.channel(0.0)
    x.tween_to(10, 2, text)
    world.step(0.5)
    blob = world.snapshot()
    world.step(0.75)
    assert x.value == pytest.approx(10 * e(0.625), abs=1e-12)
    hash_then, value_then = world.state_hash(), x.value
    world.restore(blob)
    world.step(0.75)
    assert (world.state_hash(), x.value) == (hash_then, value_then)
    other = ts.World()
    other.restore(blob)
    other.step(0.75)
    assert other.state_hash() == hash_then


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("chain(linear,linear)", "chain() takes two easings and a time"),
        ("chain(linear,linear,linear,0.5)", "malformed"),
        ("chain(linear,linear,1)", "must be > 0 and < 1, got 1"),
        ("chain(linear,linear,50%)", "chain() takes"),
        ("blend(linear,0.5)", "blend() takes two easings and a weight"),
        ("blend(linear,linear,1.5)", "between 0 and 1"),
        ("clamp(linear,linear)", "clamp() takes an easing"),
        ("clamp()", "expected the name"),
        ("scale(linear)", "scale() takes an easing and a factor"),
        ("scale(linear,1e7)", "between -1e6 and 1e6"),
        ("chain(linear,linear,0.5", "malformed at its end"),
        ("clamp(" * 9 + "linear" + ")" * 9, "8 deep"),
        ("clamp(" * 3000 + "linear" + ")" * 3000, "at most 64 deep"),
        ("chain(" * 3000, "malformed"),
    ],
)
def test_refusals(text: str, words: str) -> None:
    with pytest.raises(ts.TweenSpiritError, match=words.replace("(", r"\(").replace(")", r"\)")):
        ts.Easing(text)


def test_names_are_in_use() -> None:
    for name in ("chain", "blend", "clamp", "scale", "path", "rough", "wiggle", "noise", "shake", "flutter.ease"):
        with pytest.raises(ts.NameInUseError):
            ts.register_easing(name, lambda t: t)


def test_no_curve_is_left_behind() -> None:
    """A tree of curves goes with its root, however it is shaped."""
    e = ts.Easing("linear")
    text = "steps(3)"
    for i in range(7):
        text = f"blend({text},pow.in(1.{i + 1}),0.5)"
    tree = ts.Easing(text)
    y = tree(0.7)
    tree.close()
    again = ts.Easing(text)
    assert again(0.7) == y and e(0.7) == 0.7
