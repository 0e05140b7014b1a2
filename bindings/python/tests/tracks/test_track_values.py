# SPDX-License-Identifier: MIT
"""The types that come out of tracks, ways around the circle, and segments beyond their ends.

Values of every kind, interpolation and extrapolation are in Tests/Golden/track_values.json and Tests/Scenarios.
"""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np
import pytest
import sampling
import track_model as model
import tracks as oracle
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

CALM = settings(max_examples=80, deadline=None, database=None, derandomize=True)
PI, TAU = math.pi, math.tau
ANGLE = st.floats(-20, 20)


def test_the_types_that_come_out() -> None:
    wants: dict[Any, Any] = {"float": 1.5, "int": 3, "bool": True, "angle": 0.5, 1: 2.5}
    for kind, value in wants.items():
        track = ts.Track(kind).key(0, value).key(1, value)
        for t in (-1, 0, 0.5, 1, 2):
            assert type(track.value(t)) is type(value) and track.value(t) == value, kind
    for kind in ("vec2", "vec3", "vec4", "point", "size", "rect", "color", 5):
        lanes = model.KINDS[kind]
        track = ts.Track(kind).key(0, [0.5] * lanes)
        assert track.lanes == lanes and track.kind == kind
        assert track.value(0) == (0.5,) * lanes
        assert [type(x) for x in track.value(0)] == [float] * lanes
    assert type(ts.Track("int").key(0, 1).velocity(0)) is float


@pytest.mark.parametrize("wrap", [np.array, list, tuple])
def test_values_are_sequences_or_numbers(wrap: Any) -> None:
    track = ts.Track("vec3").key(0, wrap([1.0, 2.0, 3.0])).key(np.float64(1), wrap([3, 4, 5]))
    assert track.value(np.float32(0.5)) == (2.0, 3.0, 4.0)
    assert ts.Track().key(np.int64(0), np.float32(1.5)).value(0) == 1.5
    assert ts.Track("vec3").insert([0, 1], [wrap([1.0, 2.0, 3.0]), wrap([3, 4, 5])]).value(0.5) == (2.0, 3.0, 4.0)


def test_arrays_of_times() -> None:
    random = np.random.default_rng(7)
    for kind in ("float", "vec3", "int", "bool", "color", "quat"):
        track = model.random_track(random, kind, 9)
        times = np.array(model.times_of(track, random, 20))
        rows = np.array([model.as_row(track.value(t)) for t in times.tolist()])
        want = rows[:, 0].copy() if track.lanes == 1 else rows
        got = track.sample(times)
        assert got.shape == want.shape and sampling.same_bits(got, want), kind
        assert [model.as_row(x) for x in track.sample(times.tolist())] == rows.tolist()
        out = np.empty(want.shape, np.float32)
        assert track.sample(times, out=out) is out and sampling.same_bits(out, want.astype(np.float32))
        narrow = times.astype(np.float32)
        got = track.sample(narrow)
        assert got.dtype == np.float32
        assert sampling.same_bits(got, track.sample(narrow.astype(np.float64)).astype(np.float32))
    assert track.sample(np.empty(0)).shape == (0, 4)
    assert track.sample([]) == []


@pytest.mark.parametrize("kind", ["int", "bool", "vec3"])
def test_a_time_that_is_no_number_gives_none(kind: str) -> None:
    track = model.random_track(np.random.default_rng(1), kind, 3)
    for found in (track.value(math.nan), track.sample([math.nan])[0], track.velocity(math.nan)):
        assert all(math.isnan(x) for x in model.as_row(found))


def test_a_track_without_keys_has_no_value() -> None:
    """The error is that of playing it, and does not depend on how it goes on."""
    for kind in model.KINDS:
        track = ts.Track(kind)
        calls: list[Any] = [
            partial(track.value, 0), partial(track.value, math.nan), partial(track.velocity, 1),
            partial(track.sample, [0, 1]), partial(track.sample, np.zeros(100)),
            partial(ts.TrackSet, [ts.Track().key(0, 1.0), track]), partial(ts.World().channel(0.0).play, track),
        ]  # fmt: skip
        for mode in ("hold", "linear", "loop", "mirror"):
            track.extrapolate(mode, mode)
            for call in calls[: None if kind == "float" else -1]:
                with pytest.raises(ts.InvalidArgumentError, match=r"^the track must have a key$"):
                    call()
        assert (track.start, track.end, len(track), track.keys(), track.find(0.0)) == (0.0, 0.0, 0, [], None)


# ---- Angles


def turn(a: float, b: float, wrap: str, **options: Any) -> ts.Track:
    return ts.Track("angle", wrap=wrap, **options).key(0, a).key(1, b)


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
    track = turn(a, b, wrap)
    assert 2 * (track.value(0.5) - a) == pytest.approx(want, abs=4e-15)
    assert track.value(0) == a, "the first key is itself"
    assert track.value(1) == pytest.approx(a + want, abs=4e-15), "the other is where the way there ends"
    assert [key.value for key in track] == [a, b], "keys are as they were written"
    assert track.velocity(0.5) == pytest.approx(want, abs=4e-15)


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


# ---- Whole numbers, yes and no


def test_whole_numbers_up_to_2_to_the_53() -> None:
    most = 2**53
    track = ts.Track("int", easing="back.out").key(0, -most).key(1, most)
    assert all(type(track.value(x / 50)) is int for x in range(51))
    for wrong in (most + 2, -most - 2, 1.5, math.nan, math.inf, 10**400):
        with pytest.raises((ts.InvalidArgumentError, OverflowError)):
            track.key(2, wrong)
    assert len(track) == 2
    track = ts.Track("int").key(0, 0).key(1e-9, most).extrapolate("linear", "linear")
    assert type(track.value(1e300)) is int


def test_yes_and_no() -> None:
    track = ts.Track("bool").key(0, False).key(1, True).key(2, 0).key(3, 1.0)
    assert track.sample([-1, 0.5, 1.5, 2]) == [False, False, True, False]
    assert [key.value for key in track] == [False, True, False, True]
    for wrong in (2, -1, 0.5, math.nan, "yes"):
        for change in (track.key, track.set_value):
            with pytest.raises((ts.InvalidArgumentError, TypeError)):
                change(0, wrong)
    with pytest.raises(ts.InvalidArgumentError):
        track.key(0, True, easing="linear")
    for word in set(model.INTERPOLATIONS) - {"step"}:
        with pytest.raises(ts.InvalidArgumentError):
            track.key(0, True, interpolation=word)
        with pytest.raises(ts.InvalidArgumentError):
            ts.Track("bool", interpolation=word)
    assert [key.value for key in track] == [False, True, False, True]


# ---- Outside


def test_what_is_not_said_stays() -> None:
    track = ts.Track().key(0, 0.0).extrapolate("loop", "mirror")
    assert track.extrapolate(before="linear") is track
    assert (track.before, track.after) == ("linear", "mirror")
    track.extrapolate(after="hold")
    assert (track.before, track.after) == ("linear", "hold")
    with pytest.raises(ts.InvalidArgumentError):
        track.extrapolate("bounce")
    assert (track.before, track.after) == ("linear", "hold")


def slope_at(value: Any, t: float) -> float:
    return float((value(t + 2**-20) - value(t - 2**-20)) * 2**19)


CONTINUED = [
    *("linear", "quad.in", "circ.in", "circ.out", "elastic.out", "cubic-bezier(0,1,1,0)", "cubic-bezier(0,1.5,1,1.5)"),
    *("cubic-bezier(0,0,0,1)", "cubic-bezier(1,0,1,1)", "cubic-bezier(0,0,0,0)", "cubic-bezier(1,1,1,1)"),
    *("steps(3,start)", "linear(0, 0.5 100%, 1 100%)", "linear(0 -50%, 1 20%, 0 80%, 1 120%, 3 140%)"),
    *("path(M0,0 C0,2 0.4,1 1,1)", "reverse(quad.in)", "clamp(back.out)", "clamp(scale(linear,0.5))"),
    *("blend(circ.in,linear,0.5)", "noise(3)", "chain(linear,cubic-bezier(0,1,1,0),0.3)"),
    *("out(linear(0.2,0.5 60%,1.5))", "bake(quad.out,1e-3)"),
]


@pytest.mark.parametrize("easing", CONTINUED)
def test_a_segment_goes_on_as_its_easing_does(easing: str) -> None:
    """As in a browser whose effect easing overshoots; and as fast as it says."""
    e, a, b = ts.Easing(easing), 3.0, 11.0
    track = ts.Track(easing=e).key(1, a).key(3, b).extrapolate("linear", "linear")
    pair = ts.Track("vec2", easing=e).key(1, (a, b)).key(3, (b, 5)).extrapolate("linear", "linear")
    rows = ts.TrackSet([track, pair])
    for t in (-7.0, 0.3, 0.99, 3.01, 3.3, 3.5, 4.1, 90.0):
        want = a + (b - a) * e((t - 1) / 2, extrapolate=True)
        assert track.value(t) == pytest.approx(want, abs=1e-11 * max(1, abs(want)))
        assert rows.sample(t).tolist() == [track.value(t), *pair.value(t)]
        slope, *beside = (slope_at(track.value, t + d) for d in (0, 2**-15, -(2**-15)))
        if max(beside) - min(beside) < 1e-9 and abs(slope) < 1e5:  # Neither a corner nor a jump.
            assert track.velocity(t) == pytest.approx(slope, abs=1e-6)
    play = ts.World().channel(0.0).play(track, easing="back.inOut(6)")
    for t in (0.3, 1.7):
        play.seek(t)
        assert play.channel.value == track.value(1 + 2 * ts.Easing("back.inOut(6)")(t / 2))


@pytest.mark.parametrize("kind", ["float", "vec3", "color", "quat", "angle"])
@pytest.mark.parametrize(
    "interpolation", ["bezier", "cubic-bezier(0,1,1,0)", "cubic-bezier(0,0.7,1,1.2)", "circ.inOut"]
)
def test_a_vertical_tangent_holds(interpolation: str, kind: str) -> None:
    random = np.random.default_rng(8)
    eased = interpolation != "bezier"
    lanes = model.KINDS[kind]
    track = ts.Track(kind, easing=interpolation) if eased else ts.Track(kind, interpolation="bezier")
    for t in range(3):
        value = random.uniform(0.1, 0.9, lanes)
        ends = {} if eased else {"out_handle": ([0] * lanes, [0.3] * lanes), "in_handle": ([0] * lanes, [-0.2] * lanes)}
        track.key(t, value.tolist() if lanes > 1 else value[0], **ends)
    if interpolation != "circ.inOut":
        track.extrapolate("linear", "linear")
        for t in (-9.0, -1e-9, 2 + 1e-9, 17.0):
            end = track.value(0 if t < 0 else 2)
            assert track.value(t) == pytest.approx(end, abs=1e-15)
            assert not np.any(track.velocity(t))
