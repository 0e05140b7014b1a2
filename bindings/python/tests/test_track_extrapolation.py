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


@pytest.mark.parametrize(("before", "after"), list(itertools.product(MODES, MODES)))
def test_inside_and_at_both_ends_nothing_changes(before: str, after: str) -> None:
    plain, track = ramp(), ramp(before, after)
    times = np.linspace(2, 6, 101)
    assert sampling.same_bits(plain.sample(times), track.sample(times))
    assert (track.before, track.after) == (before, after)


def test_no_keys_of_every_kind() -> None:
    for kind, lanes in model.KINDS.items():
        track = ts.Track(kind)
        want = [0.0] * lanes if kind != "quat" else [0.0, 0.0, 0.0, 1.0]
        assert model.as_row(track.value(1.5)) == want, kind
        assert model.as_row(track.velocity(1.5)) == [0.0] * lanes
        assert (track.start, track.end, len(track), track.keys()) == (0.0, 0.0, 0, [])
        assert track.find(0.0) is None
    assert ts.Track("bool").value(0) is False and type(ts.Track("int").value(0)) is int


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
