# SPDX-License-Identifier: MIT
"""Following a target that moves: half of the way in every half-life, whatever the steps are."""

from __future__ import annotations

import math

import decay as oracle
import pytest

import tweenspirit as ts

DTS = (0.0, 1e-9, 1 / 240, 1 / 60, 0.1, 0.25, 1.0, 30.0)


@pytest.mark.parametrize("half_life", [0.01, 0.25, 4.0])
def test_exponential(half_life: float) -> None:
    for dt in DTS:
        for value, target in ((0.0, 1.0), (-300.0, 20.0), (1e6, 1e6 + 1), (3.0, 3.0)):
            want, got = oracle.follow(value, target, half_life, dt), ts.follow(value, target, half_life, dt)
            assert type(got) is float
            assert abs(got - want) <= 1e-14 * abs(target - value) + 2.3e-16 * abs(want), (dt, got)
    assert ts.follow(0.0, 8.0, half_life, half_life) == pytest.approx(4.0, rel=1e-15)
    assert ts.follow(0.0, 8.0, half_life, 3 * half_life) == pytest.approx(7.0, rel=1e-15)


@pytest.mark.parametrize("half_life", [0.01, 0.25, 4.0])
def test_critically_damped(half_life: float) -> None:
    """Of value and velocity: half of the way from rest is left after the half-life."""
    for dt in DTS:
        for value, target, velocity in ((0.0, 1.0, 0.0), (-300.0, 20.0, 55.0), (3.0, 3.0, -7.0)):
            want = oracle.follow_with_velocity(value, target, half_life, dt, velocity)
            got = ts.follow(value, target, half_life, dt, velocity)
            scale = abs(target - value) + abs(velocity) * half_life
            assert isinstance(got, tuple)
            assert abs(got[0] - want[0]) <= 1e-11 * scale
            assert abs(got[1] - want[1]) <= 1e-11 * scale / half_life * 2
            s = ts.Spring(half_life=half_life)
            assert got == (s.value(dt, value, target, velocity), s.velocity(dt, value, target, velocity))
    assert ts.follow(0.0, 8.0, half_life, half_life, 0.0)[0] == pytest.approx(4.0, rel=1e-14)


@pytest.mark.parametrize("rate", [7, 30, 60, 144, 1000])
def test_the_frame_rate_does_not_matter(rate: int) -> None:
    """A second of it, in steps."""
    value, smooth, velocity = 0.0, 0.0, 0.0
    for _ in range(rate):
        value = ts.follow(value, 1.0, 0.2, 1 / rate)
        smooth, velocity = ts.follow(smooth, 1.0, 0.2, 1 / rate, velocity)
    assert value == pytest.approx(1 - 2**-5, abs=1e-13)
    want = oracle.follow_with_velocity(0, 1, 0.2, 1, 0)
    assert smooth == pytest.approx(float(want[0]), abs=1e-12)
    assert velocity == pytest.approx(float(want[1]), abs=1e-11)


def test_at_once() -> None:
    assert ts.follow(1.0, 7.0, 0.0, 0.1) == 7.0
    assert ts.follow(1.0, 7.0, 0.0, 0.1, 3.0) == (7.0, 0.0)
    assert ts.follow(1.0, 7.0, 0.5, 0.0) == 1.0
    assert ts.follow(1.0, 7.0, 0.5, 0.0, 3.0) == (1.0, 3.0)
    assert ts.follow(1.0, 7.0, 0.5, 1e308) == 7.0
    assert ts.follow(1.0, 7.0, 0.5, 1e308, 3.0) == (7.0, 0.0)


@pytest.mark.parametrize("wrong", [-1e-9, math.nan, math.inf], ids=repr)
def test_numbers_out_of_range(wrong: float) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="half_life"):
        ts.follow(0.0, 1.0, wrong, 0.1)
    with pytest.raises(ts.InvalidArgumentError, match="dt"):
        ts.follow(0.0, 1.0, 0.1, wrong)
    with pytest.raises(ts.InvalidArgumentError, match="dt"):
        ts.follow(0.0, 1.0, 0.1, wrong, 0.0)


@pytest.mark.parametrize("wrong", [math.nan, math.inf, -math.inf], ids=repr)
def test_numbers_that_are_not_finite(wrong: float) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="value"):
        ts.follow(wrong, 1.0, 0.1, 0.1)
    with pytest.raises(ts.InvalidArgumentError, match="target"):
        ts.follow(0.0, wrong, 0.1, 0.1)
    with pytest.raises(ts.InvalidArgumentError, match="velocity"):
        ts.follow(0.0, 1.0, 0.1, 0.1, wrong)
