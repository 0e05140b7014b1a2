# SPDX-License-Identifier: MIT
"""Falls, as the differential equation has them, and flings."""

from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import decay as oracle
import fling as flings
import numpy as np
import pytest
import spring

import tweenspirit as ts

mp = spring.mp

#: Acceleration, rate, start, velocity.
FALLS = [
    (981.0, 0.0, 0.0, 0.0),
    (-10.0, 0.0, 5.0, 20.0),
    (0.0, 0.0, 1.0, -3.0),
    (9.81, 0.5, 0.0, 0.0),
    (-9.81, 2.0, 10.0, 30.0),
    (-9.81, 1e-9, 10.0, 30.0),
    (1e-3, 40.0, -7.0, 1e4),
    (0.0, 3.0, 1.0, 20.0),
    (3.0, 1e-300, 0.0, -1.0),
]
TIMES = [0.0, 1e-9, 1e-3, 0.01, 0.1, 0.24, 0.26, 0.5, 1.0, 2.0, 3.7, 10.0]


def made(case: tuple[float, float, float, float]) -> tuple[ts.Fall, dict[str, float]]:
    acceleration, rate, start, velocity = case
    return ts.Fall(acceleration, ts.Decay(rate=rate) if rate else None), {"start": start, "velocity": velocity}


@pytest.mark.parametrize("case", FALLS, ids=str)
def test_values_and_velocities(case: tuple[float, float, float, float]) -> None:
    fall, start = made(case)
    want = oracle.fall(case[0], case[1], case[2], case[3])
    for t in TIMES:
        value, velocity = want.state(t)
        # The sums are of terms of these sizes.
        size = abs(case[2]) + abs(case[3]) * t + abs(case[0]) * t * t
        assert abs(fall.value(t, **start) - value) <= 4e-16 * size, t
        assert abs(fall.velocity(t, case[3]) - velocity) <= 4e-16 * (abs(case[3]) + abs(case[0]) * t), t


def test_what_is_slowed_down_little_keeps_its_digits() -> None:
    """Where the closed formula would be a difference of numbers that are alike."""
    for rate in (1e-12, 1e-6, 1e-3, 0.1, 0.499, 0.501, 1.0):
        want = oracle.fall(1, rate).state(1)[0]
        assert abs(ts.Fall(1, ts.Decay(rate=rate)).value(1.0) - want) <= 8e-16 * want, rate


def test_without_an_acceleration_it_is_a_decay() -> None:
    decay = ts.Decay(rate=3.25)
    for t in TIMES:
        assert ts.Fall(0, decay).value(t, 5, 20) == decay.value(t, 5, 20)
        assert ts.Fall(0, decay).velocity(t, 20) == decay.velocity(t, 20)


def test_a_falling_body_has_a_last_velocity() -> None:
    fall = ts.Fall(-9.81, ts.Decay(time_constant=0.5))
    assert fall.velocity(1e3) == pytest.approx(-4.905, rel=1e-15)
    assert fall.value(1e3) == pytest.approx(-4.905 * (1e3 - 0.5), rel=1e-14)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("case", [case for case in FALLS if case[1] != 1e-300], ids=str)
@pytest.mark.parametrize("after", [0.0, 0.7, 3.0])
def test_crossings(case: tuple[float, float, float, float], after: float) -> None:
    fall, start = made(case)
    want = oracle.fall(*case[:1], case[1], case[2], case[3])
    for part in (-2.3, -0.4, 0.17, 0.55, 0.99, 1.7):
        level = case[2] + part * (abs(case[3]) / 2 + abs(case[0]) / 8 + 1)
        got = fall.crossing(level, after=after, **start)
        until = got if got < 12 else 12.0
        sides = {want.state(after + (until - after) * i / 200)[0] > level for i in range(1, 200)}
        assert len(sides) == 1, (level, got)
        if got < math.inf:
            value, speed = want.state(got)
            size = abs(case[2]) + abs(level) + abs(case[3]) * got + abs(case[0]) * got * got
            assert got > after and abs(value - level) <= 1e-15 * (size + abs(speed) * got), (level, got)


def test_the_same_level_again() -> None:
    fall = ts.Fall(-10)
    first = fall.crossing(15, velocity=20)
    second = fall.crossing(15, velocity=20, after=first)
    assert (first, second, fall.crossing(15, velocity=20, after=second)) == (1, 3, math.inf)
    assert fall.crossing(20, velocity=20) == 2 and fall.crossing(20, velocity=20, after=2) == math.inf
    # From the level it comes back to it, or never does.
    assert fall.crossing(0, velocity=20) == 4 and fall.crossing(0) == math.inf
    slow = ts.Fall(-10, ts.Decay(rate=1))
    up = slow.crossing(5, velocity=20)
    down = slow.crossing(5, velocity=20, after=up)
    assert up < down < math.inf and slow.crossing(5, velocity=20, after=down) == math.inf
    assert slow.value(up, velocity=20) == pytest.approx(5, abs=1e-14)
    assert slow.value(down, velocity=20) == pytest.approx(5, abs=1e-14)
    assert ts.Fall(0).crossing(3) == math.inf and ts.Fall(0).crossing(3, velocity=2) == 1.5
    assert ts.Fall(0, ts.Decay(rate=2)).crossing(5, velocity=10) > 15
    assert ts.Fall(0, ts.Decay(rate=2)).crossing(5.01, velocity=10) == math.inf


@pytest.mark.parametrize("exponent", [-300, -200, -140, 140, 200, 300])
def test_far_from_one(exponent: int) -> None:
    """What has no square is found too."""
    unit = 10.0**exponent
    assert ts.Fall(-10 * unit).crossing(15 * unit, velocity=20 * unit) == pytest.approx(1, rel=1e-12)
    assert ts.Fall(2 * unit).value(3, velocity=unit) == pytest.approx(12 * unit)
    for t in (1e-300, 1e300):
        assert all(map(math.isfinite, (ts.Fall(unit).value(t, 1, -unit), ts.Fall(-unit).velocity(t, unit))))
        slow = ts.Fall(unit, ts.Decay(rate=1e-301))
        assert math.isfinite(slow.value(t, -unit, -unit)) and math.isfinite(slow.velocity(t, -unit))


def test_many_times() -> None:
    fall = ts.Fall(8)
    times = np.array([[0.0, 0.5], [1.0, -1.0]])
    values = fall.value(times, start=1)
    assert values.shape == (2, 2) and values[:, 0].tolist() == [1, 5] and np.isnan(values[1, 1])
    assert fall.velocity([0, 1, math.inf], velocity=2)[:2] == [2, 10]
    assert fall.value(np.float32(0.5)) == 1


def test_a_value() -> None:
    for fall in (ts.Fall(9.81), ts.Fall(-3, ts.Decay(rate=0.5))):
        for other in (copy.copy(fall), pickle.loads(pickle.dumps(fall)), eval(repr(fall), vars(ts))):
            assert other == fall and hash(other) == hash(fall)
            assert (other.acceleration, other.decay) == (fall.acceleration, fall.decay)
    assert ts.Fall(1) != ts.Fall(2) and ts.Fall(1) != ts.Fall(1, ts.Decay()) and ts.Fall(1) != 1


@pytest.mark.parametrize(
    ("word", "call"),
    [
        ("decay", lambda: ts.Fall(1, 2.0)),  # type: ignore[arg-type]
        ("velocity", lambda: ts.Fall(1).velocity(1, math.nan)),
        ("acceleration", lambda: ts.World().channel((0.0, 0.0), kind="vec2").fall(1)),
    ],
)
def test_what_is_refused(word: str, call: Any) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=word):
        call()


def test_a_world_has_the_function() -> None:
    """The player, in steps of any length, is the function of its time."""
    for acceleration, rate, start, velocity in FALLS:
        world = ts.World()
        x = world.channel(start)
        fall = ts.Fall(acceleration, ts.Decay(rate=rate) if rate else None)
        x.fall(acceleration, velocity, decay=fall.decay)
        for dt in (0.0, 1 / 60, 0.3, 1e-6, 2.0):
            world.step(dt)
            assert x.value == fall.value(world.time, start, velocity)
            assert x.velocity == fall.velocity(world.time, velocity)


def test_the_inspector_shows_it() -> None:
    world = ts.World()
    world.channel(0.0, name="ball").fall(981)
    chain = world.chain()
    chain.fall(world.channel(0.0), 8, duration=1).start()
    found = world.inspect("json")
    assert found.count('"kind":"fall"') == 2


# ---- Flings, as in Android's and Flutter's sources

VELOCITIES = [1.0, 50.0, 777.0, 4000.0, -4000.0, 24000.0, -1e6]


@pytest.mark.parametrize("velocity", VELOCITIES)
@pytest.mark.parametrize(("friction", "ppi"), [(0.015, 160.0), (0.03, 160.0), (0.015, 420.0)])
def test_androids_distance_and_duration(velocity: float, friction: float, ppi: float) -> None:
    distance, seconds = ts.fling(velocity, friction, ppi)
    assert (distance, seconds) == pytest.approx(flings.android(velocity, friction, ppi), rel=1e-14)


@pytest.mark.parametrize("velocity", VELOCITIES)
@pytest.mark.parametrize("friction", [0.015, 0.05])
def test_flutters_goes_as_far_in_less_time(velocity: float, friction: float) -> None:
    distance, seconds = ts.fling(velocity, friction, kind="flutter")
    assert (distance, seconds) == pytest.approx(flings.flutter(velocity, friction), rel=1e-14)
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
        assert android(t) == pytest.approx(flings.position(t), abs=bound), t
        assert flutter(t) == pytest.approx(flings.flutter_position(t), abs=1e-14), t
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
        shape = flings.position if kind == "android" else flings.flutter_position
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
def test_flings_that_are_refused(word: str, call: Any) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=word):
        call()
