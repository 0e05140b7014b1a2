# SPDX-License-Identifier: MIT
"""Tracks outside their keys."""

from __future__ import annotations

import itertools
import math
from typing import Any

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
    """However it goes on outside of its keys, there is nothing to go on from."""
    for kind in model.KINDS:
        for mode in MODES:
            if mode == "loop_offset" and kind in ("color", "quat", "bool"):
                continue
            track = ts.Track(kind).extrapolate(mode, mode)
            for read in (track.value, track.velocity):
                with pytest.raises(ts.InvalidArgumentError, match=r"^the track must have a key$"):
                    read(1.5)
            assert (track.start, track.end, len(track), track.keys()) == (0.0, 0.0, 0, [])
            assert track.find(0.0) is None


def slope_at(value: Any, t: float) -> float:
    return float((value(t + 2**-20) - value(t - 2**-20)) * 2**19)


CONTINUED = [
    *("linear", "quad.in", "circ.in", "circ.out", "elastic.out", "cubic-bezier(0,1,1,0)", "cubic-bezier(0,1.5,1,1.5)"),
    *(
        "cubic-bezier(0,0,0,1)",
        "cubic-bezier(1,0,1,1)",
        "cubic-bezier(0,0,0,0)",
        "cubic-bezier(1,1,1,1)",
        "steps(3,start)",
    ),
    *("linear(0, 0.5 100%, 1 100%)", "linear(0 -50%, 1 20%, 0 80%, 1 120%, 3 140%)", "path(M0,0 C0,2 0.4,1 1,1)"),
    *("reverse(quad.in)", "clamp(back.out)", "clamp(scale(linear,0.5))", "blend(circ.in,linear,0.5)", "noise(3)"),
    *("chain(linear,cubic-bezier(0,1,1,0),0.3)", "out(linear(0.2,0.5 60%,1.5))", "bake(quad.out,1e-3)"),
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
