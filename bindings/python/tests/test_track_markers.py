# SPDX-License-Identifier: MIT
"""Markers, tracks that run backwards, and tracks of objects."""

from __future__ import annotations

import gc
import math
import weakref
from typing import Any

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


def test_many_markers() -> None:
    track = ts.Track()
    for i in range(5000):
        track.marker(i % 50, f"{i}")
    found = track.markers()
    assert len(found) == 5000 and found == sorted(found, key=lambda m: m[0])
    assert [name for t, name in found if t == 7] == [str(i) for i in range(7, 5000, 50)]
    assert len(track.markers_between(9, 19)) == 1000


# ---- Backwards


@CALM
@given(SEEDS, st.sampled_from([k for k in model.KINDS if k not in ("bool", "int")]))
def test_backwards_twice_is_forwards(seed: int, kind: Any) -> None:
    random = np.random.default_rng(seed)
    only = [x for x in model.interpolations(kind) if x not in ("spring", "step")]
    track = model.random_track(random, kind, 8, only)
    again = track.copy().reverse().reverse()
    for a, b in zip(track.keys(), again.keys(), strict=True):
        assert abs(a.time - b.time) <= 4e-15 and a.value == b.value
    keys = [key.time for key in track.keys()]
    for t in random.uniform(keys[0], keys[-1], 8).tolist():
        if min(abs(t - x) for x in keys) > 1e-6:
            assert model.as_row(again.value(t)) == pytest.approx(model.as_row(track.value(t)), rel=1e-7, abs=1e-7)


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


def test_a_spring_does_not_turn() -> None:
    track = ts.Track().key(0, 0.0, spring=ts.Spring()).key(1, 1.0)
    with pytest.raises(ts.InvalidArgumentError):
        track.reverse()
    assert [key.time for key in track.keys()] == [0, 1] and track.keys()[0].spring == ts.Spring()
    assert ts.Track().key(0, 0.0).key(1, 1.0, spring=ts.Spring()).reverse().value(0) == 1.0


def test_nothing_backwards() -> None:
    assert len(ts.Track().reverse()) == 0
    assert [key.time for key in ts.Track().key(3, 1.0).reverse()] == [3.0]


# ---- Objects


class Image:
    pass


def test_objects_are_held() -> None:
    track, image = ts.ObjectTrack(), Image()
    assert track.value(0) is None and len(track) == 0
    track.key(2, image)
    track.key(1, "text")
    track.key(3, None)
    assert [track.value(t) for t in (-1, 1, 1.99, 2, 2.5, 3, 9)] == ["text", "text", "text", image, image, None, None]
    assert (len(track), track.start, track.end) == (3, 1.0, 3.0)


def test_objects_at_one_time() -> None:
    track = ts.ObjectTrack()
    for t, x in ((1, "a"), (1, "b"), (0, "c"), (1, "d")):
        track.key(t, x)
    assert (track.value(1), track.value(0.5), track.value(-5)) == ("d", "c", "c")
    assert track.find(1) == 3 and track.find(-1) is None


def test_editing_objects() -> None:
    track = ts.ObjectTrack()
    for i, x in enumerate("abcd"):
        track.key(i, x)
    track.remove(1)
    assert track.move(0, 2.5) == 1
    track.set_value(0, "C")
    assert [track.value(t) for t in (0, 2, 2.5, 3)] == ["C", "C", "a", "d"]
    track.marker(1, "m")
    assert track.markers() == [(1.0, "m")]
    track.clear()
    assert track.value(1) is None and len(track) == 0
    for wrong in (math.nan, math.inf, 2e300):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            track.key(wrong, "x")
    for call in (lambda: track.remove(0), lambda: track.move(0, 1.0), lambda: track.set_value(0, "x")):
        with pytest.raises((ts.InvalidArgumentError, IndexError)):
            call()


def test_objects_in_a_loop() -> None:
    track = ts.ObjectTrack()
    for i, x in enumerate("abc"):
        track.key(i, x)
    track.extrapolate("mirror", "loop")
    assert [track.value(t) for t in (-1.5, -0.5, 0.5, 2, 2.5, 3.5, 4.5)] == ["b", "a", "a", "c", "a", "b", "a"]


def test_objects_are_let_go() -> None:
    track, image = ts.ObjectTrack(), Image()
    ghost = weakref.ref(image)
    track.key(0, image)
    del image
    gc.collect()
    assert ghost() is track.value(0) is not None
    track.set_value(0, "x")
    gc.collect()
    assert ghost() is None


def test_the_keys_of_objects() -> None:
    track = ts.ObjectTrack()
    track.key(1, "b")
    track.key(0, "a")
    assert [(key.time, key.value) for key in track.keys()] in ([(0.0, "a"), (1.0, "b")], [(0, "a"), (1, "b")])
