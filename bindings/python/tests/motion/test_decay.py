# SPDX-License-Identifier: MIT
"""Decays, alone, aimed and between bounds."""

from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import decay as oracle
import numpy as np
import pytest
import sampling
import spring
import spring_schemes as schemes
from easing import ulp

import tweenspirit as ts

mp = spring.mp

#: Arguments, rate.
SCHEMES: list[tuple[dict[str, float], Any]] = [
    ({}, mp.mpf(2)),
    ({"rate": 3.7}, mp.mpf(3.7)),
    ({"time_constant": 0.325}, 1 / mp.mpf(0.325)),
    ({"half_life": 0.25}, mp.log(2) / mp.mpf(0.25)),
    ({"deceleration_rate": 0.998}, oracle.rate_of_deceleration(0.998)),
    ({"deceleration_rate": 0.99}, oracle.rate_of_deceleration(0.99)),
    ({"deceleration_rate": 0.9999999}, oracle.rate_of_deceleration(0.9999999)),
    ({"drag": 0.135}, oracle.rate_of_drag(0.135)),
    ({"friction": 1.0}, mp.mpf(4.2)),
    ({"friction": 0.35}, mp.mpf("4.2") * mp.mpf(0.35)),
]
PRESETS = {
    "ios_normal": oracle.rate_of_deceleration("0.998"),
    "ios_fast": oracle.rate_of_deceleration("0.99"),
    "android": mp.mpf("4.2"),
    "flutter": oracle.rate_of_drag("0.135"),
    "inertia": 1 / mp.mpf("0.325"),
    "react_spring": mp.mpf(2),
}


def label(arguments: dict[str, float]) -> str:
    return ",".join(f"{k}={v:g}" for k, v in arguments.items()) or "nothing"


def relative(got: float, want: Any, bound: float) -> bool:
    return bool(abs(mp.mpf(got) - want) <= bound * abs(want))


@pytest.mark.parametrize(("arguments", "rate"), SCHEMES, ids=[label(row[0]) for row in SCHEMES])
def test_schemes(arguments: dict[str, float], rate: Any) -> None:
    d = ts.Decay(**arguments)
    assert relative(d.rate, rate, 1e-14)
    assert relative(d.time_constant, 1 / rate, 1e-14)
    assert relative(d.half_life, mp.log(2) / rate, 1e-14)
    assert relative(d.deceleration_rate, mp.exp(-rate / 1000), 1e-14)
    assert relative(d.drag, mp.exp(-rate), 1e-14)
    assert relative(d.friction, rate / mp.mpf("4.2"), 1e-14)
    for name, given in arguments.items():
        assert getattr(d, name) == given, name
    for other in (
        ts.Decay(**arguments),
        pickle.loads(pickle.dumps(d)),
        copy.copy(d),
        eval(repr(d), {"Decay": ts.Decay}),
    ):
        assert other == d and hash(other) == hash(d) and other.rate == d.rate
    assert d != ts.Decay(rate=77.7) and d != 2.0


def test_presets() -> None:
    assert sorted(ts.Decay.presets()) == sorted(PRESETS)
    for name, rate in PRESETS.items():
        assert relative(ts.Decay.preset(name).rate, rate, 1e-14), name
    assert round(ts.Decay.preset("ios_normal").rate, 3) == 2.002
    assert round(ts.Decay.preset("ios_fast").rate, 2) == 10.05
    assert round(ts.Decay.preset("inertia").rate, 3) == 3.077
    with pytest.raises(ts.InvalidArgumentError):
        ts.Decay.preset("ios")


@pytest.mark.parametrize(("start", "velocity"), [(0.0, 1000.0), (-20.0, 3.5), (100.0, -700.0)])
def test_inertia_is_the_motion_of_motion(start: float, velocity: float) -> None:
    """Motion's inertia(): power 0.8, timeConstant 325, from its target back to its origin."""
    amplitude = 0.8 * velocity
    decay = ts.Decay.preset("inertia")
    motion = decay.motion(start, velocity)
    for ms in (0, 1, 16, 100, 325, 1000, 5000):
        wanted = start + amplitude - amplitude * math.exp(-ms / 325)
        assert motion.value(ms / 1000) == pytest.approx(wanted, rel=1e-12, abs=1e-10)
    assert motion.rest == pytest.approx(start + 0.8 * velocity, rel=1e-14)
    assert motion.velocity(0) == pytest.approx(amplitude / 0.325, rel=1e-14)
    assert decay.aim(start, start + amplitude) == pytest.approx(velocity, rel=1e-14)
    # modifyTarget: to the nearest page.
    assert decay.rest(start, decay.snap(start, velocity, 100)) == pytest.approx(
        100 * round((start + amplitude) / 100), abs=1e-9
    )
    # As a player, from what moves the channel.
    world = ts.World()
    x = world.channel(start)
    x.decay(velocity, decay)
    world.step(0.325)
    assert x.value == motion.value(0.325) and x.target == motion.rest


def test_a_power() -> None:
    decay = ts.Decay(rate=2, power=0.8)
    assert (decay.power, ts.Decay(rate=2).power, decay.rest(5, 10), decay.aim(5, 13)) == (0.8, 0.5, 13, 10)
    plain = ts.Decay(rate=2)
    assert decay.value(0.3, 5, 10) == plain.value(0.3, 5, 16) and decay.velocity(0.3, 10) == plain.velocity(0.3, 16)
    assert decay.crossing(9, 5, 10) == plain.crossing(9, 5, 16)
    assert decay.settling_time(10) == plain.settling_time(16)
    assert decay != plain and hash(decay) != hash(plain) and repr(decay) == "Decay(rate=2.0, power=0.8)"
    for other in (copy.copy(decay), pickle.loads(pickle.dumps(decay)), eval(repr(decay), {"Decay": ts.Decay})):
        assert other == decay


@pytest.mark.parametrize(
    ("match", "arguments"),
    [
        ("rate|drag", {"rate": 2.0, "drag": 0.1}),
        ("half_life|time_constant", {"half_life": 2.0, "time_constant": 0.1}),
        ("speed", {"speed": 1.0}),
    ],
    ids=str,
)  # fmt: skip
def test_decays_that_are_none(match: str, arguments: dict[str, float]) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=match):
        ts.Decay(**arguments)


@pytest.mark.parametrize("rate", [1e-3, 2.002002670673405, 10.05, 1e4], ids=str)
def test_values_and_velocities(rate: float) -> None:
    d = ts.Decay(rate=rate)
    t = np.array([0.0, 5e-324, 1e-12, *(x / rate for x in (1e-6, 0.01, 0.3, 1.0, 2.5, 10.0, 40.0, 800.0, 1e9))])
    for start, v in ((0.0, 1.0), (-3.0, 1e4), (1e6, -0.25), (1e-200, 3e-200), (7.0, 0.0)):
        exact = oracle.decay(rate, start, v)
        for x, value, velocity in zip(t, d.value(t, start, v), d.velocity(t, v), strict=True):
            want = exact.value(float(x))
            assert abs(value - want) <= abs(v) / rate * 1e-14 + ulp(want), (x, value)
            assert relative(velocity, exact.velocity(float(x)), 1e-12) or abs(velocity) < 1e-290, (x, velocity)
        assert abs(d.rest(start, v) - exact.rest) <= ulp(exact.rest)
        assert (d.value(0, start, v), d.velocity(0, v)) == (start, v)
        assert sampling.same_bits(d.value(t, start, v), np.array([d.value(float(x), start, v) for x in t]))
        assert d.value(list(map(float, t)), start, v) == list(d.value(t, start, v))
        t32 = np.linspace(0, 5 / rate, 50, dtype=np.float32)
        wide = d.value(t32.astype(np.float64), start, v).astype(np.float32)
        assert sampling.same_bits(d.value(t32, start, v), wide)


def test_a_short_way_is_not_lost() -> None:
    """1 - exp(-x) of a small x: the way is v t, to all digits."""
    assert ts.Decay(rate=1e-9).value(1e-6, 0.0, 1.0) == pytest.approx(1e-6, rel=1e-14)
    assert ts.Decay(rate=2.0).value(1e-15, 0.0, 1.0) == pytest.approx(1e-15, rel=1e-14)


@pytest.mark.parametrize("velocity", [1.0, -250.0, 3e4])
@pytest.mark.parametrize("tolerance", [1e-3, 0.5, 1e-9])
def test_settling_time(velocity: float, tolerance: float) -> None:
    want, got = (
        oracle.decay(2.5, 0, velocity).settling_time(tolerance),
        ts.Decay(rate=2.5).settling_time(velocity, tolerance),
    )
    assert want * (1 - mp.mpf("1e-12")) <= got <= want * (1 + mp.mpf("1e-9"))


def test_settled_from_the_beginning() -> None:
    d = ts.Decay(rate=2.0)
    assert d.settling_time(0.0) == d.settling_time(0.001) == d.settling_time(-0.0019) == 0
    assert d.settling_time(0.0021) > 0


def test_aimed() -> None:
    for rate, start, target in ((2.0, 0.0, 5.0), (2.002, -3.0, 1e4), (10.05, 7.0, 7.0), (0.1, 1.0, -1.0)):
        d = ts.Decay(rate=rate)
        v = d.aim(start, target)
        assert d.rest(start, v) == pytest.approx(target, rel=1e-15, abs=1e-15)
        assert v == pytest.approx((target - start) * rate, rel=1e-15)


@pytest.mark.parametrize(
    ("start", "velocity", "spacing", "offset", "rest"),
    [
        (0.0, 10.0, 4.0, 0.0, 4.0),
        (0.0, 13.0, 4.0, 0.0, 8.0),
        (0.0, -13.0, 4.0, 0.0, -8.0),
        (0.0, 10.0, 4.0, 1.0, 5.0),
        (3.0, 0.0, 10.0, 0.0, 0.0),
        (3.0, 0.0, 10.0, -2.0, -2.0),
        (100.0, 840.0, 320.0, 20.0, 660.0),
    ],
)
def test_snapped_to_a_grid(start: float, velocity: float, spacing: float, offset: float, rest: float) -> None:
    """At a rate of 2 the natural rest is start + velocity / 2."""
    d = ts.Decay(rate=2.0)
    v = d.snap(start, velocity, spacing, offset)
    assert d.rest(start, v) == pytest.approx(rest, rel=1e-14, abs=1e-13)


def test_crossings() -> None:
    for rate, start, v in ((2.0, 0.0, 10.0), (2.002, 5.0, -3e3), (10.05, 1e3, 1.0)):
        exact, d = oracle.decay(rate, start, v), ts.Decay(rate=rate)
        for part in (1e-9, 0.01, 0.5, 0.9, 0.999, -0.1, 1.1):
            level = start + part * v / rate
            want, got = exact.crossing(level), d.crossing(level, start, v)
            if mp.isinf(want):
                assert got == math.inf
            else:
                assert abs(d.value(got, start, v) - level) <= 4 * ulp(max(abs(level), abs(start)))
                assert relative(got, want, 1e-12)
        assert d.crossing(start, start, v) == math.inf
    assert ts.Decay().crossing(1.0, 0.0, 0.0) == math.inf
    assert ts.Decay(rate=2.0).crossing(5.0, 0.0, 10.0) == math.inf, "it only comes near its rest"


@pytest.mark.parametrize(
    "arguments", [{}, {"stiffness": 200.0, "damping": 10.0}, {"omega": 12.0, "damping_ratio": 2.5}], ids=label
)
@pytest.mark.parametrize(
    ("start", "velocity"), [(50.0, 900.0), (50.0, -900.0), (50.0, 20.0), (130.0, -50.0), (-20.0, 400.0)]
)
@pytest.mark.parametrize("power", [0.5, 0.8])
def test_between_bounds(start: float, velocity: float, arguments: dict[str, float], power: float) -> None:
    """Handed to the spring at the exact time of the crossing, position and velocity kept."""
    s, d = ts.Spring(**arguments), ts.Decay(rate=2.0, power=power)
    m = d.motion(start, velocity, 0.0, 100.0, s) if arguments else d.motion(start, velocity, 0.0, 100.0)
    # The usual power is 1 / rate.
    velocity *= 2 * power
    exact = oracle.Bounded(oracle.decay(2, start, velocity), 0, 100, spring.spring(s.omega, s.damping_ratio))
    begin, rest = exact.handoff
    assert relative(m.handoff_time, begin, 1e-13) if begin and not mp.isinf(begin) else m.handoff_time == float(begin)
    assert m.rest == pytest.approx(float(rest), rel=1e-15)
    times = [0.0, *map(float, np.random.default_rng(6).uniform(0, 2.5, 40))]
    times += [m.handoff_time * (1 + step) for step in (-1e-9, 0.0, 1e-9)] if 0 < m.handoff_time < math.inf else []
    for t, value, velocity_then in zip(times, m.value(np.array(times)), m.velocity(np.array(times)), strict=True):
        want = exact.state(t)
        assert abs(value - want[0]) <= 1e-10 and abs(velocity_then - want[1]) <= 1e-9, t
    assert (m.value(0.0), m.velocity(0.0)) == (start, velocity)
    settled = exact.settling_time(mp.mpf("1e-3"))
    assert settled * (1 - mp.mpf("1e-11")) <= m.settling_time() <= settled * (1 + mp.mpf("1e-9"))
    assert m.value(1e9) == pytest.approx(float(rest), rel=1e-15)


def test_without_bounds_it_is_the_decay() -> None:
    d, t = ts.Decay(rate=3.0), np.linspace(0, 4, 101)
    m = d.motion(5.0, -40.0)
    assert sampling.same_bits(m.value(t), d.value(t, 5.0, -40.0))
    assert sampling.same_bits(m.velocity(t), d.velocity(t, -40.0))
    assert (m.rest, m.handoff_time) == (d.rest(5.0, -40.0), math.inf)
    assert m.settling_time(1e-4) == d.settling_time(-40.0, 1e-4)
    assert isinstance(m, ts.DecayMotion)
    with pytest.raises(ts.InvalidArgumentError):
        d.motion(0.0, 1.0, 10.0, -10.0)
    with pytest.raises(ts.InvalidArgumentError, match="lower"):
        d.motion(0.0, 1.0, math.nan)


def test_times_that_are_none() -> None:
    d = ts.Decay()
    for t in (-1e-9, math.nan, math.inf):
        for call in (lambda t: d.value(t, 0.0, 1.0), lambda t: d.velocity(t, 1.0), d.motion(0.0, 1.0).value):
            with pytest.raises(ts.InvalidArgumentError):
                call(t)
    assert list(np.isnan(d.value(np.array([0.1, -1.0, math.nan, math.inf]), 0.0, 1.0))) == [False, True, True, True]
    with pytest.raises(ts.InvalidArgumentError, match="velocity"):
        d.value(0.1, 0.0, math.nan)
    with pytest.raises(ts.InvalidArgumentError, match="start"):
        d.value(0.1, math.inf, 1.0)


@pytest.mark.parametrize("coefficient", [0.55, 0.2, 3.0])
@pytest.mark.parametrize("extent", [1.0, 320.0, 1e-3])
def test_rubber_band_and_back(extent: float, coefficient: float) -> None:
    for part in (0.0, 1e-12, 0.01, 0.5, 1.0, 7.0, 1e6):
        for x in (part * extent, -part * extent):
            want, got = oracle.rubber_band(x, extent, coefficient), ts.rubber_band(x, extent, coefficient)
            assert abs(got - want) <= 4e-16 * abs(want)
            assert abs(got) <= extent
            if part < 100:
                back, truth = (
                    ts.rubber_band(got, extent, coefficient, inverse=True),
                    oracle.rubber_band_back(got, extent, coefficient),
                )
                assert abs(back - truth) <= 1e-14 * abs(truth) * (1 + part)


def test_rubber_bands_that_are_none() -> None:
    assert ts.rubber_band(100.0, 200.0) == pytest.approx(200 * (1 - 1 / (55 / 200 + 1)), rel=1e-15)
    for x in (200.0, -200.0, 201.0):
        with pytest.raises(ts.InvalidArgumentError):
            ts.rubber_band(x, 200.0, inverse=True)


def test_the_oracle_is_the_equation() -> None:
    """The oracle itself: x'' = -rate x', and the bound's spring begins where the decay is."""
    exact = oracle.decay("2.5", 1, 7)
    with mp.workdps(25):
        solution = mp.odefun(lambda _, s: [s[1], -mp.mpf("2.5") * s[1]], 0, [mp.mpf(1), mp.mpf(7)])
        value, velocity = solution(mp.mpf("0.8"))
    assert abs(exact.value("0.8") - value) < 1e-20 and abs(exact.velocity("0.8") - velocity) < 1e-20
    bounded = oracle.Bounded(exact, mp.mpf(0), mp.mpf(2), schemes.duration("0.5"))
    assert abs(bounded.state(bounded.handoff[0])[0] - 2) < 1e-60
