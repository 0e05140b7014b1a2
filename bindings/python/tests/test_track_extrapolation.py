# SPDX-License-Identifier: MIT
"""Tracks outside their keys."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import sampling
import track_model as model

import tweenspirit as ts

MODES = model.EXTRAPOLATIONS


def ramp(before: str = "hold", after: str = "hold") -> ts.Track:
    """From 1 at the time 2 by 3 at 3 to 7 at 6."""
    return ts.Track().key(3, 3.0).key(2, 1.0).key(6, 7.0).extrapolate(before, after)


def test_hold_is_the_default() -> None:
    track = ramp()
    assert (track.before, track.after) == ("hold", "hold")
    assert (track.value(-1e9), track.value(1.999), track.value(6), track.value(6.001), track.value(1e300)) == (
        *(1.0, 1.0),
        *(7.0, 7.0, 7.0),
    )


@pytest.mark.parametrize(
    ("mode", "wants"),
    [
        ("linear", {1.0: -1.0, 0.0: -3.0, -8.0: -19.0}),
        ("loop", {1.0: 17 / 3, -1.0: 3.0, -2.0: 1.0, -6.0: 1.0, 0.0: 13 / 3}),
        ("loop_offset", {1.0: 17 / 3 - 6, -1.0: -3.0, -2.0: -5.0, -6.0: -11.0}),
        ("mirror", {1.0: 3.0, 0.0: 13 / 3, -2.0: 7.0, -6.0: 1.0, -5.0: 3.0}),
    ],
)
def test_before_the_start(mode: str, wants: dict[float, float]) -> None:
    track = ramp(before=mode)
    for t, want in wants.items():
        assert track.value(t) == pytest.approx(want, abs=1e-13), t
    assert (track.value(2), track.value(6), track.value(9)) == (1.0, 7.0, 7.0)


@pytest.mark.parametrize(
    ("mode", "wants"),
    [
        ("linear", {7.0: 7 + 4 / 3, 9.0: 11.0}),
        ("loop", {7.0: 3.0, 8.0: 13 / 3, 10.0: 1.0, 11.0: 3.0, 6.5: 2.0}),
        ("loop_offset", {7.0: 9.0, 10.0: 13.0, 11.0: 15.0, 6.5: 8.0}),
        ("mirror", {7.0: 17 / 3, 9.0: 3.0, 10.0: 1.0, 11.0: 3.0, 14.0: 7.0, 13.0: 17 / 3}),
    ],
)
def test_after_the_end(mode: str, wants: dict[float, float]) -> None:
    track = ramp(after=mode)
    for t, want in wants.items():
        assert track.value(t) == pytest.approx(want, abs=1e-13), t
    assert (track.value(2), track.value(6), track.value(-9)) == (1.0, 7.0, 1.0)


@pytest.mark.parametrize(("before", "after"), list(itertools.product(MODES, MODES)))
def test_inside_and_at_both_ends_nothing_changes(before: str, after: str) -> None:
    plain, track = ramp(), ramp(before, after)
    times = np.linspace(2, 6, 101)
    assert sampling.same_bits(plain.sample(times), track.sample(times))
    assert (track.before, track.after) == (before, after)


@pytest.mark.parametrize("mode", MODES)
def test_one_key_and_none(mode: str) -> None:
    one = ts.Track().key(2, 5.0).extrapolate(mode, mode)
    none = ts.Track("vec2").extrapolate(mode, mode)
    same = ts.Track().insert([1, 1, 1], [4.0, 6.0, 8.0]).extrapolate(mode, mode)
    for t in (-1e300, -3.0, 0.0, 1.0, 2.0, 7.5, 1e300):
        assert (one.value(t), one.velocity(t)) == (5.0, 0.0)
        assert (none.value(t), none.velocity(t)) == ((0.0, 0.0), (0.0, 0.0))
        assert same.velocity(t) == 0.0
        assert t < 1 or same.value(t) == 8.0


def test_no_keys_of_every_kind() -> None:
    for kind, lanes in model.KINDS.items():
        track = ts.Track(kind)
        want = [0.0] * lanes if kind != "quat" else [0.0, 0.0, 0.0, 1.0]
        assert model.as_row(track.value(1.5)) == want, kind
        assert model.as_row(track.velocity(1.5)) == [0.0] * lanes
        assert (track.start, track.end, len(track), track.keys()) == (0.0, 0.0, 0, [])
        assert track.find(0.0) is None
    assert ts.Track("bool").value(0) is False and type(ts.Track("int").value(0)) is int


@pytest.mark.parametrize(("before", "after"), list(itertools.product(MODES, MODES)))
def test_against_the_oracle(before: str, after: str) -> None:
    random = np.random.default_rng(3)
    for only in (["eased"], ["catmull"], ["hermite", "spring", "eased"], ["monotone", "bezier"]):
        track = model.random_track(random, "vec2", 6, only, easing="sine.inOut").extrapolate(before, after)
        want = model.exact(track)
        scale = model.size(want)
        for t in [track.start - 0.1, track.end + 0.1, *random.uniform(-40, 40, 6).tolist()]:
            assert model.agree(track, want, t, 1e-10 * scale), (only, t)
            assert model.near(track.velocity(t), want.velocity(t), 1e-9 * scale), (only, t)


@pytest.mark.parametrize("mode", ["loop", "loop_offset"])
def test_a_period_ends_at_its_last_key(mode: str) -> None:
    """Just after the end a loop is near its first key."""
    track = ramp(after=mode)
    jump = 0.0 if mode == "loop" else 6.0
    assert track.value(6) == 7.0
    assert track.value(math.nextafter(6, 7)) == pytest.approx(1.0 + jump, abs=1e-12)
    assert track.value(10) == 1.0 + 2 * jump


def test_loops_do_not_drift() -> None:
    """A period that is a power of two is met exactly a trillion periods later."""
    track = ts.Track(easing="sine.in").key(0, 0.0).key(0.25, 1.0).extrapolate("loop", "loop")
    for k in (1, 1000, 2**40, -7, -(2**40)):
        assert track.value(k * 0.25) == (0.0 if k != 1 else 1.0)
        assert track.value(k * 0.25 + 0.125) == track.value(0.125)
    mirror = ts.Track(easing="sine.in").key(0, 0.0).key(0.25, 1.0).extrapolate("mirror", "mirror")
    for k in (3, 1001, 2**40 + 1, -3, -(2**40) - 1):
        assert mirror.value(k * 0.25) == 1.0


def test_a_remainder_is_that_of_doubles() -> None:
    track = ts.Track().key(0, 0.0).key(0.1, 1.0).extrapolate(after="loop")
    for t in (0.3, 0.7, 12345.678, 1e6 + 0.05):
        assert track.value(t) == pytest.approx(math.fmod(t, 0.1) * 10, abs=1e-12)


def test_linear_goes_on_along_the_slope() -> None:
    track = ts.Track(easing="quad.in").key(0, 0.0).key(1, 1.0).extrapolate("linear", "linear")
    assert (track.value(-1), track.velocity(-1)) == (0.0, 0.0)
    assert (track.value(2), track.velocity(2), track.velocity(1)) == (3.0, 2.0, 2.0)
    track = ts.Track(interpolation="hermite").key(0, 0.0, out_tangent=3.0).key(1, 1.0, in_tangent=-2.0)
    track.extrapolate("linear", "linear")
    assert (track.value(-1), track.value(3)) == (-3.0, -3.0)
    step = ts.Track(interpolation="step").key(0, 0.0).key(1, 1.0).extrapolate("linear", "linear")
    assert (step.value(-1), step.value(3)) == (0.0, 1.0)


def test_times_beyond_everything() -> None:
    for before, after in itertools.product(MODES, MODES):
        track = ramp(before, after)
        for t in (-1e308, -1e300, 1e300, 1.7976931348623157e308):
            assert math.isfinite(track.value(t)), (before, after, t)
            assert not math.isnan(track.velocity(t))
    inf = math.inf
    assert (ramp().value(-inf), ramp().value(inf)) == (1.0, 7.0)
    largest = 1.7976931348623157e308
    linear = ramp("linear", "linear")
    assert (linear.value(-inf), linear.value(inf)) == (-largest, largest)
    for mode in ("loop", "mirror"):
        assert (ramp(mode, mode).value(-inf), ramp(mode, mode).value(inf)) == (1.0, 1.0)
    assert math.isnan(ramp().value(math.nan)) and math.isnan(ramp().velocity(math.nan))


def test_of_other_kinds() -> None:
    angle = ts.Track("angle").key(0, 0.0).key(1, 1.0).extrapolate(after="loop_offset")
    assert angle.value(2.5) == pytest.approx(2.5, abs=1e-14)
    whole = ts.Track("int").key(0, 0).key(1, 3).extrapolate("loop_offset", "linear")
    assert (whole.value(-1), whole.value(2)) == (-3, 6)
    flags = ts.Track("bool").key(0, True).key(1, False).key(2, True).extrapolate("loop", "mirror")
    assert [flags.value(t) for t in (-1.5, -0.5, 2.5, 3.5)] == [True, False, False, True]
    color = ts.Track("color", space="srgb").key(0, (0, 0, 0, 1)).key(1, (1, 1, 1, 1)).extrapolate("mirror", "loop")
    assert color.value(-0.25) == pytest.approx((0.25, 0.25, 0.25, 1)) == color.value(1.25)
    for kind in ("bool", "color", "quat"):
        with pytest.raises(ts.InvalidArgumentError):
            ts.Track(kind).extrapolate(after="loop_offset")


def test_what_is_not_said_stays() -> None:
    track = ramp("loop", "mirror")
    assert track.extrapolate(before="linear") is track
    assert (track.before, track.after) == ("linear", "mirror")
    track.extrapolate(after="hold")
    assert (track.before, track.after) == ("linear", "hold")
    with pytest.raises(ts.InvalidArgumentError):
        track.extrapolate("bounce")
    assert (track.before, track.after) == ("linear", "hold")
