# SPDX-License-Identifier: MIT
"""The input for a value: of monotone curves, and of tracks."""

from __future__ import annotations

import math

import compose
import numpy as np
import pytest
from mpmath import mp

import tweenspirit as ts

NAMES = [
    *(f"{family}.{form}" for family in ("quad", "cubic", "quint", "sine", "circ", "expo.smooth") for form in
      ("in", "out", "inOut", "outIn")),
    "pow.in(2.5)", "smoothstep", "smootherstep", "css.ease", "cubic-bezier(0.9,0,0.1,1)", "linear(0,0.1 50%,1)",
    "back.in(-1)", "reverse(quad.in)", "out(css.ease)",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_the_exact_curve_has_the_value_there(name: str) -> None:
    """Within what the value's and the input's last digits allow."""
    e = ts.Easing(name)
    for value in [*np.random.default_rng(7).random(60).tolist(), 1e-9, 0.5, 1 - 1e-9]:
        t = e.inverse(value)
        with mp.workprec(200):
            shape = compose.shape(name)
            slope = abs(shape.slope_at(mp.mpf(t), 1)) if 0 < t < 1 else mp.mpf(1)
            off = abs(shape.at(mp.mpf(t)) - mp.mpf(value))
            if shape.at(mp.mpf(math.nextafter(t, 0))) <= value <= shape.at(mp.mpf(t)):
                continue  # Where it is steep there is no double nearer.
            assert off <= shape.error(mp.mpf(t)) + (slope + 1) * 4 * mp.mpf(math.ulp(max(t, 2**-60))), (value, t)


def test_exact_answers() -> None:
    assert ts.Easing("cubic.in").inverse(0.125) == 0.5
    assert ts.Easing("quad.in").inverse(0.0625) == 0.25
    assert ts.Easing("linear").inverse(0.3) == 0.3
    assert ts.Easing("scale(linear,4)").inverse(3) == 0.75
    assert ts.Easing("scale(quad.in,-1)").inverse(-0.25) == 0.5
    for name in NAMES:
        e = ts.Easing(name)
        assert (e.inverse(e(0)), e.inverse(e(1))) == (0, 1), name


def test_it_undoes_the_curve() -> None:
    for name in ("sine.inOut", "quad.out", "chain(quad.in,quad.out,0.3)", "material.emphasized", "spring(0.5,0)"):
        e = ts.Easing(name)
        for t in (0.05 + 0.9 * np.random.default_rng(1).random(50)).tolist():
            assert abs(e.inverse(e(t)) - t) <= 1e-14 / min(1, e.derivative(t)), (name, t)


def test_flat_pieces_give_their_start_and_jumps_their_place() -> None:
    stairs = ts.Easing("steps(4)")
    assert [stairs.inverse(y) for y in (0, 0.1, 0.25, 0.3, 0.75, 0.8, 1)] == [0, 0.25, 0.25, 0.5, 0.75, 1, 1]
    assert ts.Easing("linear(0,0.5 25% 75%,1)").inverse(0.5) == 0.25
    assert ts.Easing("clamp(scale(linear,2))").inverse(1) == 0.5
    assert ts.Easing("M0,0 H0.25 L0.5,0.7 H0.75 L1,1").inverse(0.7) == 0.5
    # It rests there for an instant, and rounding for longer.
    assert ts.Easing("cubic.outIn").inverse(0.5) == ts.Easing("smoothstep").inverse(0.5) == 0.5
    assert ts.Easing("reverse(steps(2,jump-none))").inverse(0.25) == ts.Easing("reverse(steps(2,jump-none))").inverse(0)
    assert ts.Easing("scale(linear,0)").inverse(0) == 0


def test_of_tables_and_functions() -> None:
    assert abs(ts.Easing("bake(sine.in,1e-9)").inverse(0.3) - ts.Easing("sine.in").inverse(0.3)) < 1e-8
    name = "acme:inverse"
    e = ts.register_easing(name, lambda t: t * t, live=True)
    try:
        assert e.inverse(0.25) == 0.5
    finally:
        ts.unregister_easing(name)


@pytest.mark.parametrize("name", ["back.out", "bounce.out", "elastic.in", "mirror(quad.in)", "wiggle(3)", "rough(5)"])
def test_what_turns_back_has_none(name: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="turns back at"):
        ts.Easing(name).inverse(0.5)


def test_values_outside() -> None:
    for value in (-1e-9, 1.0000001, math.inf, math.nan):
        with pytest.raises(ts.InvalidArgumentError, match="value must be between 0 and 1"):
            ts.Easing("quad.in").inverse(value)
    with pytest.raises(ts.InvalidArgumentError):
        ts.Easing("quad.in").inverse("x")  # type: ignore[arg-type]


def test_tracks() -> None:
    track = ts.Track().key(1, 10, easing="quad.in").key(3, 50, easing="sine.out").key(4, 90).key(6, 90).key(7, 100)
    assert (track.time_for(10), track.time_for(20), track.time_for(50), track.time_for(90), track.time_for(100)) == (
        1, 2, 3, 4, 7,
    )  # fmt: skip
    for value in (10.5, 33.3, 61.8, 95):
        assert abs(track.value(track.time_for(value)) - value) < 1e-12
    falling = ts.Track().key(0, 5, easing="steps(5)").key(5, 0)
    assert falling.time_for(2.5) == pytest.approx(3, abs=1e-15)
    hermite = ts.Track(interpolation="hermite").key(0, 0).key(1, 1).key(2, 5)
    assert abs(hermite.value(hermite.time_for(0.7)) - 0.7) < 1e-14
    assert ts.Track("int").key(0, 0).key(1, 10).time_for(5) < 0.5


def test_tracks_without() -> None:
    for track, words in (
        (ts.Track(), "the track must have a key"),
        (ts.Track("vec2").key(0, (0, 0)).key(1, (1, 1)), "lanes must be 1"),
        (ts.Track().key(0, 0).key(1, 2).key(2, 1), "turns back at"),
        (ts.Track().key(0, 0, easing="back.out").key(1, 2), "turns back at"),
        (ts.Track().key(0, 0).key(1, 0.5), "between 0 and 0.5"),
    ):
        with pytest.raises(ts.InvalidArgumentError, match=words):
            track.time_for(1)
