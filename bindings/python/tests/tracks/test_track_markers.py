# SPDX-License-Identifier: MIT
"""Markers, and tracks that run backwards (Tests/Scenarios/tracks.json has the values)."""

from __future__ import annotations

import math

import numpy as np
import pytest
import track_model as model
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

CALM = settings(max_examples=50, deadline=None, database=None, derandomize=True)
SEEDS = st.integers(0, 2**32 - 1)

# ---- Markers


def marked() -> ts.Track:
    return ts.Track().marker(2, "b").marker(1, "a").marker(3, "d").marker(2, "c")


@pytest.mark.parametrize(
    ("after", "upto", "want"),
    [
        *((0, 9, "abcd"), (1, 2, "bc"), (0, 1, "a"), (2, 3, "d"), (2, 2, ""), (1.5, 1.9, ""), (3, 99, "")),
        *((9, 0, "dcba"), (3, 1, "cba"), (3.5, 2, "dcb"), (2, 1, "a"), (2, 1.5, ""), (1, 0, ""), (1, 1, "")),
        *((-math.inf, math.inf, "abcd"), (math.inf, -math.inf, "dcba")),
    ],
)
def test_markers_between_two_times(after: float, upto: float, want: str) -> None:
    """After the one, up to the other; backwards from the one on to before it."""
    found = marked().markers_between(after, upto)
    assert "".join(name for _, name in found) == want
    assert found == [(t, name) for name in want for t, x in marked().markers() if x == name]


@CALM
@given(st.lists(st.sampled_from([0.0, 0.5, 1.0, 1.25, 2.0]), max_size=12), st.lists(st.floats(-1, 3), max_size=6))
def test_a_playhead_meets_every_marker_once(times: list[float], stops: list[float]) -> None:
    track = ts.Track()
    for i, t in enumerate(times):
        track.marker(t, str(i))
    way = sorted(stops)
    met = [m for a, b in zip([-9.0, *way], [*way, 9.0], strict=True) for m in track.markers_between(a, b)]
    assert met == track.markers()
    back = way[::-1]
    met = [m for a, b in zip([9.0, *back], [*back, -9.0], strict=True) for m in track.markers_between(a, b)]
    assert met == track.markers()[::-1]


def test_names_of_markers() -> None:
    track = ts.Track()
    names = ["", "é", "e\u0301", "\u202ertl", "x" * 1000, "same", "same", "\N{GRINNING FACE}"]
    for i, name in enumerate(names):
        assert track.marker(i, name) is track
    assert [name for _, name in track.markers()] == names
    assert [name for _, name in track.copy().markers()] == names
    for wrong in (3, None, b"x"):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            track.marker(0, wrong)
    assert len(track.markers()) == len(names)


# ---- Backwards


@CALM
@given(SEEDS, st.sampled_from(["float", "vec2", "angle", "color", "quat"]))
def test_backwards(seed: int, kind: str) -> None:
    random = np.random.default_rng(seed)
    only = [x for x in model.interpolations(kind) if x not in ("spring", "step")]
    if kind == "quat":
        only.remove("bezier")
    options = {"wrap": "raw"} if kind == "angle" else {}
    track = model.random_track(random, kind, 7, only, **options)
    back = track.copy().reverse()
    keys, both = [key.time for key in track.keys()], track.start + track.end
    assert (back.start, back.end) == (pytest.approx(track.start), pytest.approx(track.end))
    for t in random.uniform(keys[0], keys[-1], 8).tolist():
        if min(abs(t - x) for x in keys) > 1e-6:
            got, want = back.value(both - t), track.value(t)
            bound = 1e-7 if kind == "color" else 1e-9
            if kind == "quat":
                got = tuple(model.near_sign(np.array(got), np.array(want)))
            assert model.as_row(got) == pytest.approx(model.as_row(want), rel=bound, abs=bound), t
            if kind == "float":
                assert back.velocity(both - t) == pytest.approx(-track.velocity(t), rel=1e-5, abs=1e-5), t


def test_rotations_on_beziers_backwards() -> None:
    random = np.random.default_rng(50)
    for sign in (1, -1):
        a, b, x, y = (model.unit(row) for row in random.normal(size=(4, 4)))
        b = b if sign * (a @ b) > 0 else -b
        track = ts.Track("quat", interpolation="bezier").key(0, a, out_handle=(0.3, x / 4))
        back = track.key(1, b, in_handle=(-0.4, y / 4)).copy().reverse()
        for t in (0.1, 0.3, 0.5, 0.9):
            assert model.turned(np.array(track.value(t)), np.array(back.value(1 - t))) < 1e-9, (sign, t)


def test_jumps_and_steps_backwards() -> None:
    """What was held from a key on is held up to it."""
    track = ts.Track().insert([0, 1, 1, 2], [0.0, 1.0, 5.0, 7.0]).reverse()
    assert [(key.time, key.value) for key in track.keys()] == [(0, 7.0), (1, 5.0), (1, 1.0), (2, 0.0)]
    assert (track.value(0.5), track.value(1.5)) == (6.0, 0.5)
    for made in (ts.Track(interpolation="step"), ts.Track("bool")):
        made.key(0, 0).key(1, 1).key(3, 0)
        back = made.copy().reverse()
        for t in (0.25, 0.75, 1.5, 1.999, 2.25, 2.9):
            assert back.value(3 - t) == made.value(t), t


def test_extrapolation_backwards() -> None:
    """What came before the start comes after the end."""
    track = ts.Track(easing="sine.in").key(0, 0.0).key(1, 1.0).key(2, 5.0).extrapolate("linear", "hold")
    back = track.copy().reverse()
    assert (back.before, back.after) == ("hold", "linear")
    for t in (-3.0, -0.5, 0.5, 1.5, 2.5, 7.0):
        assert back.value(2 - t) == pytest.approx(track.value(t), abs=1e-12)


@pytest.mark.parametrize("wrap", model.WRAPS)
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


def test_nothing_backwards() -> None:
    assert len(ts.Track().reverse()) == 0
    assert ts.Track().key(0, 0.0).key(1, 1.0, spring=ts.Spring()).reverse().value(0) == 1.0
    assert [key.time for key in ts.Track().key(3, 1.0).reverse()] == [3.0]
