# SPDX-License-Identifier: MIT
"""Tracks at their edges: faults that were found by looking for them."""

from __future__ import annotations

import json
import math
import sys

import numpy as np
import pytest

import tweenspirit as ts


@pytest.mark.parametrize("mode", ["loop", "loop_offset", "mirror", "linear", "hold"])
def test_times_so_far_that_their_distance_is_no_number(mode: str) -> None:
    """t - start beyond all numbers was a NaN that was looked up."""
    track = ts.Track(64).key(-1e300, [1.0] * 64).key(1e300, [2.0] * 64).extrapolate(mode, mode)
    for t in (sys.float_info.max, -sys.float_info.max, math.inf, -math.inf):
        assert all(math.isfinite(x) for x in track.value(t))
        assert all(math.isfinite(x) for x in track.velocity(t))
        assert list(ts.TrackSet([track]).sample(t)) == list(track.value(t))


@pytest.mark.parametrize("kind", ["int", "bool", "float"])
def test_bakes_of_more_periods_than_keys_end(kind: str) -> None:
    track = ts.Track(kind).key(0, 0).key(1e-9, 0).extrapolate("loop", "loop")
    with pytest.raises(ts.InvalidArgumentError, match="max_keys"):
        track.bake(tolerance=0.1, start=-1e300, end=1e300, max_keys=64)
    with pytest.raises(ts.InvalidArgumentError, match="max_keys"):
        track.bake(tolerance=0.1, start=0, end=1e6, max_keys=64)


def shown(frames: list[dict[str, str]], name: str, t: float) -> float:
    """What a browser shows: easings of keyframes, the track's time being 0 ... 1."""
    at = [float(f["offset"]) for f in frames]
    i = max(k for k in range(len(at)) if at[k] <= t)
    if i == len(at) - 1:
        return float(frames[i][name])
    e = ts.Easing(frames[i].get("easing", "linear"), dialect="css")((t - at[i]) / (at[i + 1] - at[i]))
    return float(frames[i][name]) * (1 - e) + float(frames[i + 1][name]) * e


@pytest.mark.parametrize("easing", ["css.ease-out", "sine.in", "cubic.inOut"])
def test_keyframes_between_curves_and_cubics(easing: str) -> None:
    """The key between a segment that CSS has and one that is baked stays."""
    track = (
        ts.Track().key(0, 0, easing=easing).key(1, 1, interpolation="hermite").key(2, 1).key(4, 3, easing="css.ease")
    )
    track.key(3, 5, interpolation="catmull")
    frames = track.to_web_animation("left", tolerance=0.01)
    assert {0.25, 0.5} <= {f["offset"] for f in frames}
    for t in np.linspace(0, 4, 401):
        assert abs(shown(frames, "left", t / 4) - track.value(t)) <= 0.0101, t
    json.dumps(frames)


def test_css_of_a_track_sees_every_key() -> None:
    track = ts.Track().insert([0, 0.5, 0.5005, 0.501, 1], [0, 0.5, 5, 0.501, 1])
    css = ts.Easing(track.to_css(1e-3), dialect="css")
    for t in np.linspace(0, 1, 20001):
        assert abs(css(t) - track.value(t)) <= 1.0001e-3
    random = np.random.default_rng(0)
    for _ in range(10):
        times = np.sort(random.random(200))
        values = np.linspace(0, 1, 200)
        values[random.integers(1, 199)] += 1
        track = ts.Track().insert(times, values)
        css = ts.Easing(track.to_css(1e-3), dialect="css")
        found = css((times - times[0]) / (times[-1] - times[0]))
        assert np.max(np.abs(found - values)) <= 1e-2


def test_a_bake_sees_the_corners_of_linear() -> None:
    curve = ts.Easing("linear(0, 0.5 50%, 5 50.05%, 0.5 50.1%, 1)", dialect="css")
    baked = ts.Track(easing=curve).key(0, 0).key(1, 1).bake(tolerance=1e-3)
    for t in np.linspace(0, 1, 20001):
        assert abs(baked.value(t) - curve(t)) <= 1e-3


@pytest.mark.parametrize("wrap", ["shortest", "longest", "cw", "ccw", "raw"])
def test_angles_and_hues_backwards(wrap: str) -> None:
    angles = ts.Track("angle", wrap=wrap).key(0, 0.5).key(1, 2).key(2, -3, interpolation="step").key(3, 1)
    hues = ts.Track("color", space="oklch", wrap=wrap).key(0, (1, 0, 0, 1)).key(1, (0, 0, 1, 0.5)).key(2, (0, 1, 0, 1))
    for track in (angles, hues):
        back = track.copy().reverse()
        for t in np.linspace(0.01, track.end - 0.01, 57):
            one, other = np.array(track.value(t)), np.array(back.value(track.end - t))
            if track is angles:
                one, other = np.exp(1j * one), np.exp(1j * other)
            assert np.allclose(one, other, atol=1e-9), t
        assert track.copy().reverse().reverse() == track


def test_a_curve_that_keys_share_stays_shared_backwards() -> None:
    """One object for each key would be too many for a set's palette."""
    track = ts.Track(easing="cubic-bezier(.3,.1,.2,1)").insert(range(600), range(600)).reverse()
    assert len({(k.easing._handle.slot, k.easing._handle.generation) for k in track if k.easing}) == 1


def test_three_million_keys_of_one_curve() -> None:
    """A curve has four million users at most, and a track of it is one."""
    times = np.arange(4_300_000.0)
    track = ts.Track(easing="cubic-bezier(.3,.1,.2,1)").insert(times, times)
    assert track.value(4_299_998.0) == 4_299_998.0
    track.close()


@pytest.mark.parametrize("interpolation", ["hermite", "catmull"])
def test_a_rotation_s_spring_hands_its_velocity_on(interpolation: str) -> None:
    track = ts.Track("quat").key(0, (0, 0, 0, 1), spring=ts.Spring(duration=1, bounce=0.3))
    track.key(0.3, (0, 0, 1, 1), interpolation=interpolation).key(1, (0, 1, 1, 1)).key(2, (1, 0, 0, 1))
    before = (np.array(track.value(0.3 - 1e-9)) - np.array(track.value(0.3 - 2e-9))) / 1e-9
    assert np.linalg.norm(before) > 0.1
    # Of the four numbers, in the direction of the key: what is along it was never a turning.
    key, after = np.array(track.value(0.3)), np.array(track.velocity(0.3))
    assert np.allclose(before - key * (before @ key), after, atol=1e-5)


def test_rows_that_do_not_go_with_their_times() -> None:
    with pytest.raises(ts.InvalidArgumentError):
        ts.fit([0, 1, 2], [1, 2, 3, 4, 5, 6])
    assert ts.fit([0, 1], [[1, 2], [3, 4]]).lanes == 2


def test_a_negative_zero_as_other_writers_have_it() -> None:
    track = ts.Track.from_json('{"tweenspirit": 1, "type": "track", "kind": "float", "keys": [{"t": 0, "v": -0}]}')
    assert math.copysign(1, track.value(0)) == -1


def test_a_cubic_fit_of_a_parabola_and_a_cubic() -> None:
    times = [i / 10 for i in range(101)]
    assert len(ts.fit(times, [t * t for t in times], 1e-6, "hermite")) == 2
    assert len(ts.fit(times, [t**3 for t in times], 1e-2, "hermite")) == 2


def test_a_tolerance_below_what_numbers_hold() -> None:
    """A bake that could never be straight enough went on for a minute."""
    track = ts.Track(interpolation="bezier").key(0, 1e300, out_handle=(0, 7.25)).key(1, 0.5, in_handle=(-5, 1e-300))
    with pytest.raises(ts.InvalidArgumentError, match="tolerance"):
        track.bake(tolerance=0.1)


def test_a_live_curve_that_asks_the_track_that_it_is_compiled_for() -> None:
    """A spring after a live segment asks for its slope: the track is busy, which is said at once."""
    said = []

    def curious(t: float) -> float:
        try:
            said.append(track.value(0))
        except ts.BusyError as error:
            said.append(error)
        return t

    ts.register_easing("test:curious", curious, live=True)
    try:
        track = ts.Track().key(0, 0, easing="test:curious").key(1, 1, spring=ts.Spring()).key(2, 0)
        assert track.value(0) == 0
        assert said and all(isinstance(x, ts.BusyError) for x in said)
    finally:
        ts.unregister_easing("test:curious")
