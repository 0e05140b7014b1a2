# SPDX-License-Identifier: MIT
"""Springs in every library's parameters, there and back."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from typing import Any

import pytest
import spring as oracle
import spring_schemes as schemes

import tweenspirit as ts

mp = oracle.mp

Arguments = dict[str, float]

#: Arguments, and the oracle's spring of the same numbers: as floats where they are taken as such, which every one is.
FORWARD: list[tuple[Arguments, Callable[..., oracle.Spring], tuple[Any, ...]]] = [
    ({}, schemes.duration, (0.5, 0)),
    ({"duration": 0.5}, schemes.duration, (0.5, 0)),
    ({"bounce": 0.3}, schemes.duration, (0.5, 0.3)),
    ({"duration": 0.5, "bounce": 0.3}, schemes.duration, (0.5, 0.3)),
    ({"duration": 1.7, "bounce": -0.4}, schemes.duration, (1.7, -0.4)),
    ({"duration": 0.35, "bounce": -0.999}, schemes.duration, (0.35, -0.999)),
    ({"duration": 0.35, "bounce": 1.0}, schemes.duration, (0.35, 1.0)),
    ({"visual_duration": 0.3}, schemes.visual_duration, (0.3, 0)),
    ({"visual_duration": 0.3, "bounce": 0.25}, schemes.visual_duration, (0.3, 0.25)),
    ({"visual_duration": 0.3, "bounce": 0.97}, schemes.visual_duration, (0.3, 0.97)),
    ({"visual_duration": 0.3, "bounce": 1.0}, schemes.visual_duration, (0.3, 1.0)),
    ({"settling_duration": 0.8}, schemes.settling_duration, (0.8, 1)),
    ({"settling_duration": 0.8, "bounce": 0.3}, schemes.settling_duration, (0.8, 1 - mp.mpf(0.3))),
    ({"settling_duration": 2.0, "bounce": 0.999}, schemes.settling_duration, (2.0, 1 - mp.mpf(0.999))),
    ({"settling_duration": 0.8, "damping_ratio": 0.45}, schemes.settling_duration, (0.8, 0.45)),
    ({"settling_duration": 1.25, "damping_ratio": 3.5}, schemes.settling_duration, (1.25, 3.5)),
    ({"half_life": 0.1}, schemes.half_life, (0.1, 1)),
    ({"half_life": 0.1, "damping_ratio": 0.0}, schemes.half_life, (0.1, 0)),
    ({"half_life": 0.07, "damping_ratio": 0.6}, schemes.half_life, (0.07, 0.6)),
    ({"half_life": 0.07, "damping_ratio": 40.0}, schemes.half_life, (0.07, 40)),
    ({"response": 0.5}, schemes.response, (0.5, 1)),
    ({"response": 0.5, "damping_ratio": 0.825}, schemes.response, (0.5, 0.825)),
    ({"response": 0.5, "damping_ratio": 0.0}, schemes.response, (0.5, 0)),
    ({"frequency": 30.0, "damping_ratio": 10.0}, schemes.frequency, (30, 10)),
    ({"frequency": 0.1}, schemes.frequency, (0.1, 1)),
    ({"omega": 12.3}, oracle.spring, (12.3, 1)),
    ({"omega": 12.3, "damping_ratio": 0.7, "mass": 3.0}, oracle.spring, (12.3, 0.7)),
    ({"stiffness": 170.0, "damping": 26.0}, schemes.stiffness, (170, 26)),
    ({"stiffness": 170.0, "damping": 26.0, "mass": 0.3}, schemes.stiffness, (170, 26, 0.3)),
    ({"stiffness": 1e-6, "damping": 1e3, "mass": 1e3}, schemes.stiffness, (1e-6, 1e3, 1e3)),
    ({"stiffness": 100.0, "damping": 0.0}, schemes.stiffness, (100, 0)),
    ({"stiffness": 1500.0, "damping_ratio": 0.5}, schemes.stiffness_ratio, (1500, 0.5)),
    ({"stiffness": 1500.0, "damping_ratio": 0.5, "mass": 7.0}, schemes.stiffness_ratio, (1500, 0.5, 7)),
    ({"tension": 170.0, "friction": 26.0}, schemes.stiffness, (170, 26)),
    ({"tension": 210.0, "friction": 20.0, "mass": 2.0}, schemes.stiffness, (210, 20, 2)),
    ({"bounciness": 4.0}, schemes.origami, (4, 12)),
    ({"speed": 12.0}, schemes.origami, (4, 12)),
    *(({"bounciness": b, "speed": 7.0}, schemes.origami, (b, 7.0)) for b in (0.0, 4.0, 11.5, 20.0)),
    *(({"bounciness": 9.0, "speed": p}, schemes.origami, (9.0, p)) for p in (0.5, 2.5, 7.5, 12.0, 30.0)),
]  # fmt: skip


def label(arguments: Arguments) -> str:
    return ",".join(f"{k}={v:g}" for k, v in arguments.items()) or "nothing"


def relative(got: float, want: oracle.Real, bound: float = 1e-14) -> bool:
    return bool(abs(mp.mpf(got) - want) <= bound * abs(want)) if math.isfinite(got) else bool(mp.mpf(got) == want)


@pytest.mark.parametrize(("arguments", "function", "numbers"), FORWARD, ids=[label(row[0]) for row in FORWARD])
def test_to_omega_and_damping_ratio(arguments: Arguments, function: Callable[..., oracle.Spring], numbers: Any) -> None:
    """And to every other scheme from there; what was given reads back as it was given."""
    want, s = function(*numbers), ts.Spring(**arguments)
    assert relative(s.omega, want.omega), (s.omega, want.omega)
    assert relative(s.damping_ratio, want.zeta), (s.damping_ratio, want.zeta)
    for name, given in arguments.items():
        if name != "bounce" or given < 0.95 or "visual_duration" not in arguments:
            assert getattr(s, name) == given, name
    mass = mp.mpf(arguments.get("mass", 1))
    for name, back in schemes.BACK.items():
        if name in ("half_life", "settling_duration", "bounce"):
            continue
        assert relative(getattr(s, name), back(want, mass)), name
    assert abs(s.bounce - schemes.bounce(want)) <= 2e-14
    assert relative(s.half_life, schemes.BACK["half_life"](want, mass))
    if want.zeta == 0:
        assert s.settling_duration == math.inf
    else:
        assert relative(s.settling_duration, schemes.BACK["settling_duration"](want, mass), 1e-9)


@pytest.mark.parametrize("speed", [1.0, 5.0, 12.0, 25.0])
@pytest.mark.parametrize("bounciness", [0.0, 4.0, 10.0, 20.0, 40.0])
def test_bounciness_and_speed_of_a_stiffness_and_a_damping(bounciness: float, speed: float) -> None:
    k, c = (float(x) for x in schemes.origami_parameters(bounciness, speed))
    s = ts.Spring(stiffness=k, damping=c)
    want = schemes.origami_back(schemes.stiffness(k, c))
    for got, truth in zip((s.bounciness, s.speed), want, strict=True):
        assert abs(got - truth) <= 1e-9 * max(1, abs(truth))
    given = ts.Spring(bounciness=bounciness, speed=speed)
    assert (given.bounciness, given.speed) == (bounciness, speed)


def test_what_a_scheme_cannot_say_is_nan() -> None:
    assert math.isnan(ts.Spring(stiffness=342.1, damping=0.5).bounciness), "the most that bounces has a damping of 1.03"
    assert ts.Spring(omega=1, damping_ratio=0).settling_duration == math.inf


def test_settling_duration_is_the_settling_time() -> None:
    for ratio in (0.05, 0.3, 0.8, 0.999, 1.0, 1.7, 30.0):
        for seconds in (0.01, 0.8, 60.0):
            s = ts.Spring(settling_duration=seconds, damping_ratio=ratio)
            assert abs(s.settling_time() - seconds) <= 2e-9 * seconds, (ratio, seconds)
            truth = oracle.spring(s.omega, s.damping_ratio).motion()
            assert abs(truth.settling_time(1e-3) - mp.mpf(seconds)) <= 1e-12 * seconds


def test_half_is_left_after_the_half_life() -> None:
    for ratio in (0.0, 0.2, 0.9, 1.0, 4.0):
        s = ts.Spring(half_life=0.25, damping_ratio=ratio)
        assert s.value(0.25) == pytest.approx(0.5, abs=1e-14)
        assert s.crossing(0.5) == pytest.approx(0.25, rel=1e-14)
    assert ts.Spring(half_life=1).omega == pytest.approx(1.678346990016661, rel=1e-15)


#: Name, how it is made, overshoot in percent, settling time to 0.1 %: as published. Digits may be cut off or rounded.
PRESETS: list[tuple[str, oracle.Spring, str, str]] = [
    ("gpu_animation", schemes.stiffness(200, 10), "30.5", "1.286"),
    ("yaal", schemes.stiffness(150, 20), "1.18", "0.702"),
    ("b3ll", schemes.stiffness(300, 10), "38.8", "1.370"),
    ("advance", schemes.stiffness(120, 12), "12.8", "1.153"),
    ("wave_interactive", schemes.response("0.2", "0.8"), "1.52", "0.27"),
    ("wave_animated", schemes.response("0.82"), "0", "1.205"),
    ("origami", schemes.origami(), "1.03", "0.468"),
    ("smooth", schemes.duration("0.5"), "0", "0.735"),
    ("snappy", schemes.duration("0.5", "0.15"), "0.63", "0.697"),
    ("bouncy", schemes.duration("0.5", "0.3"), "4.60", "0.819"),
    ("swiftui", schemes.response("0.5", "0.825"), "1.02", "0.688"),
    ("interactive", schemes.response("0.15", "0.86"), "0.50", "0.209"),
    ("core_animation", schemes.stiffness(100, 10), "16.3", "1.270"),
    ("motion_duration", schemes.motion_duration("0.8", "0.3"), "4.60", "0.836"),
    ("motion_visual", schemes.visual_duration("0.3", "0.3"), "4.60", "0.59"),
    ("react_spring", schemes.stiffness(170, 26), "0", "0.702"),
    ("react_spring_gentle", schemes.stiffness(120, 14), "7.4", "0.943"),
    ("react_spring_wobbly", schemes.stiffness(180, 12), "20.8", "1.137"),
    ("react_spring_stiff", schemes.stiffness(210, 20), "5.0", "0.713"),
    ("react_spring_slow", schemes.stiffness(280, 60), "0", "1.373"),
    ("react_spring_molasses", schemes.stiffness(280, 120), "0", "2.910"),
    ("android", schemes.stiffness_ratio(1500, "0.5"), "16.3", "0.328"),
    ("compose", schemes.stiffness_ratio(1500, 1), "0", "0.238"),
    ("flutter", schemes.stiffness(300, 15), "22.1", "0.885"),
    ("box2d", schemes.frequency(30, 10), "0", "0.731"),
]


def printed(got: float, text: str) -> bool:
    """Whether a number is what was printed, give or take one of its last digit."""
    digits = len(text.partition(".")[2])
    return abs(got - float(text)) < 10.0**-digits


@pytest.mark.parametrize(("name", "want", "overshoot", "settled"), PRESETS, ids=[row[0] for row in PRESETS])
def test_presets(name: str, want: oracle.Spring, overshoot: str, settled: str) -> None:
    s = ts.Spring.preset(name)
    assert relative(s.omega, want.omega) and relative(s.damping_ratio, want.zeta)
    assert printed(100 * s.overshoot(), overshoot)
    assert printed(s.settling_time(), settled)
    assert s == ts.Spring.preset(name)


def test_presets_are_listed() -> None:
    assert sorted(ts.Spring.presets()) == sorted(row[0] for row in PRESETS)
    for wrong in ("", "Smooth", "reactSpring", "smooth "):
        with pytest.raises(ts.InvalidArgumentError):
            ts.Spring.preset(wrong)


def test_published_equivalences() -> None:
    """SwiftUI's documentation: duration 0.5 and bounce 0.3 are 157.9 and 17.6; 100 and 10 are 0.63 and 0.5."""
    s = ts.Spring(duration=0.5, bounce=0.3)
    assert (s.mass, round(s.stiffness, 1), round(s.damping, 1)) == (1, 157.9, 17.6)
    s = ts.Spring(mass=1, stiffness=100, damping=10)
    assert (round(s.duration, 2), round(s.bounce, 2)) == (0.63, 0.5)
    s = ts.Spring.preset("origami")
    assert (round(s.stiffness, 2), round(s.damping, 3), round(s.damping_ratio, 3)) == (342.10, 30.487, 0.824)
    assert round(ts.Spring(bounciness=20).damping, 2) == 11.09
    assert round(ts.Spring(bounciness=0).damping_ratio, 3) == 0.998


MIXED = [
    {"duration": 0.5, "stiffness": 100.0},
    {"duration": 0.5, "damping_ratio": 0.5},
    {"duration": 0.5, "visual_duration": 0.5},
    {"duration": 0.5, "settling_duration": 0.5},
    {"response": 0.5, "duration": 0.5},
    {"response": 0.5, "bounce": 0.2},
    {"response": 0.5, "frequency": 2.0},
    {"frequency": 2.0, "omega": 12.0},
    {"omega": 12.0, "stiffness": 100.0},
    {"omega": 12.0, "damping": 10.0},
    {"half_life": 0.1, "response": 0.5},
    {"stiffness": 100.0, "damping": 10.0, "damping_ratio": 0.5},
    {"stiffness": 100.0, "friction": 10.0},
    {"tension": 100.0, "damping": 10.0},
    {"tension": 100.0, "friction": 10.0, "damping_ratio": 0.5},
    {"bounciness": 4.0, "stiffness": 100.0},
    {"speed": 4.0, "bounce": 0.1},
    {"bounciness": 4.0, "mass": 2.0},
    {"settling_duration": 0.5, "bounce": 0.2, "damping_ratio": 0.8},
    {"stiffness": 100.0, "damping": 10.0, "duration": 0.5, "bounce": 0.2},
    {"duration": 0.5, "mass": 2.0},
    {"mass": 1.0},
    {"damping": 10.0},
    {"stiffness": 100.0},
    {"friction": 10.0},
    {"tension": 170.0},
]


@pytest.mark.parametrize("arguments", MIXED, ids=label)
def test_schemes_that_do_not_go_together(arguments: Arguments) -> None:
    """The message names an argument that was given."""
    with pytest.raises(ts.InvalidArgumentError, match="|".join(arguments)):
        ts.Spring(**arguments)


OUT_OF_RANGE: list[tuple[str, Arguments]] = [
    *(("bounce", {name: 0.5, "bounce": 1.0000001}) for name in ("duration", "visual_duration")),
    *(("damping_ratio", {"settling_duration": 0.5, "damping_ratio": x}) for x in (0.0, -0.5)),
    *(("damping_ratio", {name: 0.5, "damping_ratio": -1e-9}) for name in ("half_life", "frequency", "omega")),
    ("damping_ratio", {"stiffness": 1.0, "damping_ratio": -1.0}),
    ("mass", {"omega": 1.0, "mass": 0.0}),
    ("tension", {"tension": -1.0, "friction": 1.0}),
    ("friction", {"tension": 1.0, "friction": -1.0}),
    ("stiffness|damping", {"stiffness": 0.0, "damping": 1.0}),
    ("tension|friction", {"tension": 0.0, "friction": 1.0}),
    ("speed", {"speed": -10.0}),
    ("speed|bounciness", {"speed": -2.0}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "arguments"), OUT_OF_RANGE, ids=[label(row[1]) for row in OUT_OF_RANGE])
def test_values_out_of_range(name: str, arguments: Arguments) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=name):
        ts.Spring(**arguments)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf], ids=repr)
@pytest.mark.parametrize("arguments", [row[0] for row in FORWARD[1:36]], ids=label)
def test_numbers_that_are_not_finite(arguments: Arguments, value: float) -> None:
    for name in arguments:
        with pytest.raises(ts.InvalidArgumentError, match=name):
            ts.Spring(**{**arguments, name: value})


def test_arguments_that_belong_to_no_scheme() -> None:
    with pytest.raises(ts.InvalidArgumentError, match="dampening"):
        ts.Spring(stiffness=100, dampening=10)
    with pytest.raises(ts.InvalidArgumentError, match="duration"):
        ts.Spring(duration="long")
    with pytest.raises((TypeError, ts.InvalidArgumentError)):
        ts.Spring(0.5)


@pytest.mark.parametrize("arguments", [row[0] for row in FORWARD], ids=label)
def test_springs_are_values(arguments: Arguments) -> None:
    s = ts.Spring(**arguments)
    for other in (
        ts.Spring(**arguments),
        pickle.loads(pickle.dumps(s)),
        copy.copy(s),
        copy.deepcopy(s),
        eval(repr(s), {"Spring": ts.Spring}),
    ):
        assert other == s and hash(other) == hash(s)
        assert (other.omega, other.damping_ratio, other.mass) == (s.omega, s.damping_ratio, s.mass)
        assert all(getattr(other, name) == given for name, given in arguments.items() if name != "bounce")
    assert s != ts.Spring(omega=77.7, damping_ratio=0.123)
    assert s != "spring" and s != arguments
    with pytest.raises(AttributeError):
        s.omega = 3.0


def test_the_same_under_other_names() -> None:
    assert ts.Spring() == ts.Spring(duration=0.5) == ts.Spring(bounce=0) == ts.Spring(duration=0.5, bounce=0)
    a, b = ts.Spring(tension=170, friction=26), ts.Spring(stiffness=170, damping=26)
    assert (a.omega, a.damping_ratio) == (b.omega, b.damping_ratio)
    assert ts.Spring(bounciness=4) == ts.Spring(speed=12) == ts.Spring(bounciness=4, speed=12)


@pytest.mark.parametrize("text", ["0.1", "0.3", "0.123456789012345", "1.7", "57.2957795130823", "1e-3", "6.02214076"])
def test_decimals_read_back(text: str) -> None:
    x = float(text)
    for name in ("duration", "visual_duration", "settling_duration", "half_life", "response", "frequency", "omega"):
        assert getattr(ts.Spring(**{name: x}), name) == x, name
    for name in ("half_life", "response", "frequency", "omega", "settling_duration"):
        assert ts.Spring(**{name: 0.7, "damping_ratio": x}).damping_ratio == x, name
    for mass in (1.0, 0.3, 17.0):
        s = ts.Spring(mass=mass, stiffness=x, damping=x)
        assert (s.mass, s.stiffness, s.damping, s.tension, s.friction) == (mass, x, x, x, x)
    if x < 1:
        assert ts.Spring(duration=0.5, bounce=x).bounce == x
        assert ts.Spring(duration=0.5, bounce=-x).bounce == -x


@pytest.mark.parametrize("name", ["duration", "visual_duration", "settling_duration", "half_life", "response"])
def test_a_snap_is_there_at_once(name: str) -> None:
    s = ts.Spring(**{name: 0})
    assert (s.omega, getattr(s, name), s.settling_time()) == (math.inf, 0, 0)
    for t in (0.0, 5e-324, 0.1, 1e308):
        assert (s.value(t, 3.0, 7.0, -50.0), s.velocity(t, 3.0, 7.0, -50.0)) == (7.0, 0.0)
    assert s.value([0.0, 1.0], 3.0, 7.0) == [7.0, 7.0]
    assert eval(repr(s), {"Spring": ts.Spring}) == s == pickle.loads(pickle.dumps(s))


@pytest.mark.parametrize(
    "arguments",
    [{"omega": 0}, {"frequency": 0}, {"stiffness": 0, "damping": 0}, {"omega": 0, "damping_ratio": 0.4}],
    ids=label,
)
def test_a_free_body_keeps_its_velocity(arguments: Arguments) -> None:
    s = ts.Spring(**arguments)
    for t in (0.0, 0.25, 3.0, 1e6):
        assert (s.value(t, 3.0, 7.0, -50.0), s.velocity(t, 3.0, 7.0, -50.0)) == (3.0 - 50.0 * t, -50.0)
    assert s.value(1e9) == 0.0
