# SPDX-License-Identifier: MIT
"""Angles and the way around the circle; whole numbers and their rounding; yes and no."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
import track_model as model
import tracks as oracle
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

CALM = settings(max_examples=80, deadline=None, database=None, derandomize=True)
PI, TAU = math.pi, math.tau
ANGLE = st.floats(-20, 20)


def turn(a: float, b: float, wrap: str, **options: Any) -> ts.Track:
    return ts.Track("angle", wrap=wrap, **options).key(0, a).key(1, b)


def way(a: float, b: float, wrap: str) -> float:
    return 2 * (turn(a, b, wrap).value(0.5) - a)


# ---- Angles


@pytest.mark.parametrize(
    ("wrap", "a", "b", "want"),
    [
        *(("shortest", 0.0, 1.0, 1.0), ("shortest", 0.0, 6.0, 6.0 - TAU), ("shortest", 3.0, -3.0, TAU - 6.0)),
        *(
            ("shortest", 0.0, PI, PI),
            ("shortest", PI, 0.0, PI),
            ("shortest", 0.0, -PI, PI),
            ("shortest", 1.0, 1.0, 0.0),
        ),
        *(("longest", 0.0, 1.0, 1.0 - TAU), ("longest", 1.0, 0.0, TAU - 1.0), ("longest", 1.0, 1.0, TAU)),
        *(("longest", 0.0, PI, -PI), ("longest", 0.0, 6.0, 6.0), ("longest", 0.0, 20.0, 20.0 - 3 * TAU - TAU)),
        *(("cw", 0.0, 1.0, 1.0), ("cw", 1.0, 0.0, TAU - 1.0), ("cw", 2.0, 2.0, 0.0), ("cw", 0.0, 7.0, 7.0 - TAU)),
        *(("ccw", 0.0, 1.0, 1.0 - TAU), ("ccw", 1.0, 0.0, -1.0), ("ccw", 2.0, 2.0, 0.0), ("ccw", 0.0, -7.0, TAU - 7.0)),
        *(("raw", 0.0, 20.0, 20.0), ("raw", 0.0, -20.0, -20.0), ("raw", 5.0, 5.0, 0.0)),
    ],
)
def test_ways(wrap: str, a: float, b: float, want: float) -> None:
    assert way(a, b, wrap) == pytest.approx(want, abs=4e-15)
    track = turn(a, b, wrap)
    assert track.value(0) == a, "the first key is itself"
    assert track.value(1) == pytest.approx(a + want, abs=4e-15), "the other is where the way there ends"
    assert [key.value for key in track] == [a, b], "keys are as they were written"
    assert track.velocity(0.5) == pytest.approx(want, abs=4e-15)


def test_the_default_is_the_shortest() -> None:
    assert ts.Track("angle").wrap == "shortest"


@pytest.mark.parametrize("wrap", model.WRAPS)
@CALM
@given(ANGLE, ANGLE, st.floats(0, 0.999))
def test_against_the_oracle(wrap: str, a: float, b: float, t: float) -> None:
    track = turn(a, b, wrap, easing="sine.inOut")
    want = a + oracle.way(a, b, wrap) * ts.ease("sine.inOut", t)
    # At a tie, or once around, an ulp decides: then any of the two.
    slack = [want + k * TAU * ts.ease("sine.inOut", t) for k in (0, -1, 1)]
    near_tie = min(abs(math.remainder(b - a, PI)), 1) < 1e-12
    assert any(abs(track.value(t) - x) <= 1e-13 for x in (slack if near_tie else slack[:1]))


@pytest.mark.parametrize(("wrap", "interpolation"), list(itertools.product(model.WRAPS, model.INTERPOLATIONS)))
def test_every_interpolation_against_the_oracle(wrap: str, interpolation: str) -> None:
    random = np.random.default_rng(6)
    for _ in range(4):
        track = model.random_track(random, "angle", 7, [interpolation, interpolation, "eased"], wrap=wrap)
        want = model.exact(track)
        for t in model.times_of(track, random, 5, margin=0.5):
            assert model.agree(track, want, t, 1e-10), t


@pytest.mark.parametrize("interpolation", ["catmull", "monotone"])
def test_cubics_of_the_unwrapped_chain(interpolation: str) -> None:
    """Where every way is short, it is the cubic of the numbers without their turns."""
    turns = np.cumsum(np.random.default_rng(2).uniform(-2.5, 2.5, 12))
    track = ts.Track("angle", interpolation=interpolation)
    plain = ts.Track(interpolation=interpolation).insert(range(12), turns)
    track.insert(range(12), [math.remainder(x, TAU) for x in turns])
    for t in np.linspace(0.01, 10.99, 97).tolist():
        assert abs(math.remainder(track.value(t) - plain.value(t), TAU)) < 1e-12
        assert track.velocity(t) == pytest.approx(plain.velocity(t), abs=1e-11)


@pytest.mark.parametrize("neighbour", model.INTERPOLATIONS)
@pytest.mark.parametrize("wrap", model.WRAPS)
def test_neighbours_are_unwrapped_whatever_they_are(wrap: str, neighbour: str) -> None:
    """A cubic's slope does not depend on how its neighbours go."""
    for interpolation in ("catmull", "monotone"):
        track = ts.Track("angle", wrap=wrap, interpolation=interpolation)
        track.key(-1, 2.5, interpolation=neighbour).key(0, -2.0).key(1, 1.0, interpolation=neighbour).key(2, -2.5)
        want = model.exact(track)
        for t in (0.1, 0.5, 0.9):
            assert model.near(track.value(t), want.value(t), 1e-12), (interpolation, t)


def test_keys_go_on_from_the_number_before() -> None:
    track = ts.Track("angle").key(0, 3.0).key(1, -3.0).key(2, 3.0).key(3, -3.0).key(4, -1.0)
    assert track.sample([0, 1, 2, 3, 4]) == pytest.approx([3, TAU - 3, 3, TAU - 3, TAU - 1], abs=1e-15)
    spun = ts.Track("angle", wrap="cw").insert(range(9), [k * PI / 2 % TAU for k in range(9)])
    assert spun.sample(range(9)) == pytest.approx([k * PI / 2 for k in range(9)], abs=4e-15)
    assert [key.value for key in spun] == [k * PI / 2 % TAU for k in range(9)], "as they were written"
    assert ts.Track.from_json(spun.to_json()).sample(range(9)) == spun.sample(range(9))


@pytest.mark.parametrize(("wrap", "interpolation"), list(itertools.product(model.WRAPS, model.INTERPOLATIONS)))
def test_no_key_is_a_jump_by_whole_turns(wrap: str, interpolation: str) -> None:
    """Each number is of its key's class, by the way there, and is where the segment before ends."""
    random = np.random.default_rng(7)
    track = ts.Track("angle", wrap=wrap, interpolation=interpolation)
    keys = [float(x) for x in random.uniform(-20, 20, 9)]
    track.insert(range(9), keys)
    numbers = [track.value(k) for k in range(9)]
    for k in range(1, 9):
        assert math.remainder(numbers[k] - keys[k], TAU) == pytest.approx(0, abs=1e-13), "a number of its class"
        step = oracle.way(keys[k - 1], keys[k], wrap)
        assert numbers[k] - numbers[k - 1] == pytest.approx(step, abs=1e-13), "by the way there"
        if interpolation not in ("step", "spring"):
            assert track.value(math.nextafter(k, 0)) == pytest.approx(numbers[k], abs=1e-11)
    for mode, t, want in (("loop", 8.5, 0.5), ("mirror", 8.5, 7.5)):
        track.extrapolate(after=mode)
        assert track.value(t) == track.value(want), "an iteration begins at the first key"
    track.extrapolate(after="loop_offset")
    assert track.value(24.5) == pytest.approx(track.value(0.5) + 3 * (numbers[8] - numbers[0]), abs=1e-11)
    frames = ts.TrackSet([track]).sample_frames(0, 33, 4.0)
    assert [row[0] for row in frames] == [track.value(k / 4) for k in range(33)]


def test_equal_angles_several_turns_away_are_equal() -> None:
    """The numbers that were reached are rounded; nothing turns once more because of that."""
    for wrap in ("cw", "ccw", "shortest"):
        angles = [math.radians(x) for x in (350, 10, 10, 350, 350, 10, 10, 123, 123)]
        track = ts.Track("angle", wrap=wrap).insert(range(9), angles)
        for k in (1, 3, 5, 7):
            assert track.value(k + 1) == pytest.approx(track.value(k), abs=1e-14), (wrap, k)
    for turns in range(9):
        track = ts.Track("angle").key(0, 1.0 + turns * TAU).key(1, 1.0 + PI)
        assert track.value(1) == pytest.approx(1 + PI + turns * TAU, abs=1e-13), "half a turn is positive"


def test_baked_angles_keep_their_turns() -> None:
    track = ts.Track("angle", wrap="cw", easing="sine.inOut").insert(range(5), [6.0, 1.0, 0.5, 6.0, 1.0])
    for baked in (track.bake(fps=10), track.bake(tolerance=1e-4)):
        for t in np.linspace(0, 4, 33).tolist():
            assert baked.value(t) == pytest.approx(track.value(t), abs=0.05)
    frames = ts.Track("angle").key(0, 6.0).key(1, 0.5).to_web_animation("rotate")
    assert [f["rotate"] for f in frames] == ["6rad", f"{0.5 + TAU}rad"]


def test_turns_without_end() -> None:
    track = turn(0.0, 0.0, "longest").extrapolate(after="loop")
    assert track.value(5.25) == pytest.approx(PI / 2)
    offset = turn(0.0, 1.0, "shortest").extrapolate(after="loop_offset")
    assert offset.value(10.5) == pytest.approx(10.5)


def test_enormous_angles() -> None:
    for wrap, a, b in itertools.product(model.WRAPS, (1e308, -1e308, 1e16), (1e308, -1e308, 0.5)):
        track = turn(a, b, wrap)
        for t in (0.0, 0.25, 0.999, 1.0):
            assert math.isfinite(track.value(t)) and not math.isnan(track.velocity(t)), (wrap, a, b)


# ---- Whole numbers


@pytest.mark.parametrize(
    ("rounding", "up", "down"),
    [
        ("nearest", [0, 0, 0, 1, 1, 1, 2, 2, 2], [2, 2, 2, 1, 1, 1, 0, 0, 0]),
        ("floor", [0, 0, 0, 0, 1, 1, 1, 1, 2], [2, 1, 1, 1, 1, 0, 0, 0, 0]),
        ("ceil", [0, 1, 1, 1, 1, 2, 2, 2, 2], [2, 2, 2, 2, 1, 1, 1, 1, 0]),
        ("toward_target", [0, 1, 1, 1, 1, 2, 2, 2, 2], [2, 1, 1, 1, 1, 0, 0, 0, 0]),
    ],
)
def test_rounding(rounding: str, up: list[int], down: list[int]) -> None:
    """At quarters from 0 to 2; ties to the even one."""
    rising = ts.Track("int", rounding=rounding).key(0, 0).key(8, 2)
    falling = ts.Track("int", rounding=rounding).key(0, 2).key(8, 0)
    assert [rising.value(t) for t in range(9)] == up
    assert [falling.value(t) for t in range(9)] == down
    assert rising.rounding == rounding


def test_negative_whole_numbers() -> None:
    wants = {"nearest": [-4, -2, -2, 0], "floor": [-4, -3, -2, -1], "ceil": [-3, -2, -1, 0]}
    for rounding, want in wants.items():
        track = ts.Track("int", rounding=rounding).key(0, -4).key(8, 0)
        assert [track.value(t) for t in (1, 3, 5, 7)] == want, rounding
    assert ts.Track("int", rounding="toward_target").key(0, -4).key(8, 0).value(1) == -3


def test_beyond_its_target() -> None:
    """An overshoot, up to 110.0004, is rounded back towards the target."""
    peaks = {}
    for rounding in ("toward_target", "ceil"):
        track = ts.Track("int", rounding=rounding, easing="back.out").key(0, 0).key(1, 100)
        peaks[rounding] = max(track.value(x / 1000) for x in range(1001))
    assert peaks == {"toward_target": 110, "ceil": 111}


@pytest.mark.parametrize(("rounding", "interpolation"), list(itertools.product(model.ROUNDINGS, model.INTERPOLATIONS)))
def test_whole_numbers_against_the_oracle(rounding: str, interpolation: str) -> None:
    random = np.random.default_rng(1)
    track = model.random_track(random, "int", 9, [interpolation], rounding=rounding)
    want = model.exact(track)
    for t in random.uniform(track.start, track.end, 60).tolist():
        exact = want.evaluate(t)[0][0]
        if abs(exact - round(float(exact) * 2) / 2) > 1e-9:
            assert track.value(t) == want.value(t)[0], t


def test_whole_numbers_up_to_2_to_the_53() -> None:
    most = 2**53
    track = ts.Track("int").key(0, -most).key(1, most)
    assert (track.value(0), track.value(1), track.value(0.5)) == (-most, most, 0)
    assert type(track.value(0.3)) is int
    for wrong in (most + 2, -most - 2, 1.5, math.nan, math.inf, 10**400):
        with pytest.raises((ts.InvalidArgumentError, OverflowError)):
            track.key(2, wrong)
    assert len(track) == 2


def test_overshoots_of_enormous_whole_numbers() -> None:
    track = ts.Track("int", easing="back.out").key(0, -(2**53)).key(1, 2**53)
    assert all(type(track.value(x / 50)) is int for x in range(51))
    track = ts.Track("int").key(0, 0).key(1e-9, 2**53).extrapolate("linear", "linear")
    assert type(track.value(1e300)) is int


# ---- Yes and no


def test_yes_and_no() -> None:
    track = ts.Track("bool").key(0, False).key(1, True).key(2, 0).key(3, 1.0)
    assert [track.value(t) for t in (-1, 0, 0.999, 1, 1.5, 2, 2.999, 3, 4)] == [
        *(False, False, False, True, True, False, False, True, True),
    ]
    assert track.sample([0.5, 1.5]) == [False, True]
    assert [key.value for key in track] == [False, True, False, True]
    assert track.velocity(1) == 0


@pytest.mark.parametrize(
    "more", [{"easing": "linear"}, *({"interpolation": x} for x in model.INTERPOLATIONS if x != "step")]
)
def test_yes_and_no_have_nothing_between(more: dict[str, Any]) -> None:
    with pytest.raises(ts.InvalidArgumentError):
        ts.Track("bool").key(0, True, **more)
    if "interpolation" in more:
        with pytest.raises(ts.InvalidArgumentError):
            ts.Track("bool", **more)


@pytest.mark.parametrize("wrong", [2, -1, 0.5, math.nan, "yes"])
def test_what_is_neither(wrong: Any) -> None:
    track = ts.Track("bool").key(0, True)
    with pytest.raises((ts.InvalidArgumentError, TypeError)):
        track.key(1, wrong)
    with pytest.raises((ts.InvalidArgumentError, TypeError)):
        track.set_value(0, wrong)
    assert [key.value for key in track] == [True]
