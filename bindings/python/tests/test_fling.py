# SPDX-License-Identifier: MIT
"""Flings, as Android's and Flutter's sources have them."""

from __future__ import annotations

import math
from typing import Any

import fling as oracle
import pytest

import tweenspirit as ts

VELOCITIES = [1.0, 50.0, 777.0, 4000.0, -4000.0, 24000.0, -1e6]


@pytest.mark.parametrize("velocity", VELOCITIES)
@pytest.mark.parametrize(("friction", "ppi"), [(0.015, 160.0), (0.03, 160.0), (0.015, 420.0)])
def test_androids_distance_and_duration(velocity: float, friction: float, ppi: float) -> None:
    distance, seconds = ts.fling(velocity, friction, ppi)
    assert (distance, seconds) == pytest.approx(oracle.android(velocity, friction, ppi), rel=1e-14)


@pytest.mark.parametrize("velocity", VELOCITIES)
@pytest.mark.parametrize("friction", [0.015, 0.05])
def test_flutters_goes_as_far_in_less_time(velocity: float, friction: float) -> None:
    distance, seconds = ts.fling(velocity, friction, kind="flutter")
    assert (distance, seconds) == pytest.approx(oracle.flutter(velocity, friction), rel=1e-14)
    assert distance == ts.fling(velocity, friction)[0] and seconds < ts.fling(velocity, friction)[1]


def test_golden_numbers() -> None:
    """4,000 dp a second."""
    assert ts.fling(4000) == pytest.approx((2156.9521246523973, 1.5406800890374268), rel=1e-14)
    assert ts.fling(4000, kind="flutter")[1] == pytest.approx(1.2716321040355332, rel=1e-14)


def test_the_curves() -> None:
    android, flutter = ts.Easing("android.fling"), ts.Easing("flutter.fling")
    for i in range(1, 1001):
        t = i / 1000
        # Its first sample is not quite 0 there.
        bound = 3e-5 if t < 0.01 else 2e-7
        assert android(t) == pytest.approx(oracle.position(t), abs=bound), t
        assert flutter(t) == pytest.approx(oracle.flutter_position(t), abs=1e-14), t
        assert android(t) == pytest.approx(ts.Easing("cubic-bezier(0.175, 0.5, 0.35, 1)")(t), abs=1e-4), t
    assert (android(0), android(1), flutter(0), flutter(1)) == (0, 1, 0, 1)


@pytest.mark.parametrize("kind", ["android", "flutter"])
def test_a_channel_goes_on_as_fast(kind: str) -> None:
    world = ts.World()
    x = world.channel(100.0)
    p = x.fling(4000, kind=kind)
    distance, seconds = ts.fling(4000, kind=kind)
    assert x.target == 100 + distance and p.duration == seconds and p.kind == "tween"
    # Android's curve begins 0.03 % slower than its tension lines.
    assert x.velocity == pytest.approx(4000, rel=2e-3)
    for _ in range(20):
        world.step(seconds / 20)
        shape = oracle.position if kind == "android" else oracle.flutter_position
        assert x.value == pytest.approx(100 + distance * shape(min(world.time / seconds, 1)), abs=1e-3)
    world.step(1)
    assert x.value == 100 + distance


def test_as_fast_as_it_is() -> None:
    world = ts.World()
    x = world.channel(0.0)
    x.tween_to(1000, 1)
    world.step(0.5)
    x.fling()
    assert x.target == pytest.approx(500 + ts.fling(1000)[0])
    still = world.channel(3.0)
    still.fling()
    world.step(0)
    assert still.value == 3 and not still.player


def test_vectors_keep_their_direction() -> None:
    world = ts.World()
    x = world.channel((1.0, 2.0), kind="vec2")
    x.fling((3000, -4000))
    distance, _ = ts.fling(5000)
    assert x.target == pytest.approx((1 + 0.6 * distance, 2 - 0.8 * distance), rel=1e-14)


def test_after_a_delay() -> None:
    world = ts.World()
    x = world.channel(0.0)
    x.tween_to(100, 1)
    x.fling(4000, delay=0.5)
    world.step(0.5)
    assert x.value == 50
    world.step(60)
    assert x.value == 50 + ts.fling(4000)[0]


@pytest.mark.parametrize(
    ("word", "call"),
    [
        *(("velocity", lambda v=v: ts.fling(v)) for v in (math.nan, math.inf, 1e308)),
        *(("friction", lambda f=f: ts.fling(1, f)) for f in (0, -1, math.nan, math.inf)),
        *(("ppi", lambda p=p: ts.fling(1, ppi=p)) for p in (0, -1, math.nan, math.inf)),
        ("kind", lambda: ts.fling(1, kind="ios")),
        ("friction", lambda: ts.World().channel(0.0).fling(1, friction=0)),
        ("ppi", lambda: ts.World().channel(0.0).fling(1, ppi=-1)),
        ("velocity", lambda: ts.World().channel(0.0).fling(math.nan)),
        ("fling", lambda: ts.World().channel((0, 0, 0, 1), kind="color").fling((1, 1, 1, 1))),
    ],
)  # fmt: skip
def test_what_is_refused(word: str, call: Any) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=word):
        call()
