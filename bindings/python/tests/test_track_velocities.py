# SPDX-License-Identifier: MIT
"""How fast a track goes: closed forms, differences, and the right side of a corner."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import track_model as model
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

CALM = settings(max_examples=80, deadline=None, database=None, derandomize=True)


def test_closed_forms() -> None:
    track = ts.Track(easing="quad.in").key(1, 10.0).key(3, 50.0)
    assert track.velocity(2) == pytest.approx(40 * 2 * 0.5 / 2)
    assert track.velocity(1) == 0
    track = ts.Track("vec2").key(0, (0, 10)).key(4, (2, -10))
    assert track.velocity(1) == (0.5, -5.0)
    assert ts.Track(interpolation="step").key(0, 1.0).key(1, 2.0).velocity(0.5) == 0
    assert ts.Track("bool").key(0, False).key(1, True).velocity(0.5) == 0


def test_at_a_corner_it_is_the_one_to_the_right() -> None:
    track = ts.Track().key(0, 0.0).key(1, 1.0).key(2, 5.0).key(3, 5.0)
    assert [track.velocity(t) for t in (0, 0.5, 1, 1.5, 2, 3)] == [1.0, 1.0, 4.0, 4.0, 0.0, 0.0]
    assert track.velocity(math.nextafter(1, 0)) == 1.0
    bounce = ts.Track(easing="bounce.out").key(0, 0.0).key(2.75, 1.0)
    assert bounce.velocity(1.0) < 0 < bounce.velocity(0.99)


def test_at_a_jump_it_is_that_of_the_segment_to_the_right() -> None:
    track = ts.Track().insert([0, 1, 1, 1, 2], [0.0, 3.0, -100.0, 10.0, 15.0])
    assert (track.velocity(0.5), track.velocity(1), track.velocity(1.5)) == (3.0, 5.0, 5.0)


@pytest.mark.parametrize(
    ("after", "at_end", "beyond"),
    [("hold", 0.0, 0.0), ("linear", 4.0, 4.0), ("loop", 1.0, 1.0), ("loop_offset", 1.0, 1.0), ("mirror", -4.0, -4.0)],
)
def test_at_the_last_key_it_is_that_of_what_comes_after(after: str, at_end: float, beyond: float) -> None:
    track = ts.Track().key(0, 0.0).key(1, 1.0).key(2, 5.0).extrapolate(after=after)
    assert track.velocity(2) == at_end
    assert track.velocity(2.25) == beyond


@pytest.mark.parametrize(
    ("before", "wants"),
    [("hold", [0, 0]), ("linear", [1, 1]), ("loop", [4, 1]), ("loop_offset", [4, 1]), ("mirror", [-1, -4])],
)
def test_before_the_first_key(before: str, wants: list[float]) -> None:
    track = ts.Track().key(0, 0.0).key(1, 1.0).key(2, 5.0).extrapolate(before=before)
    assert [track.velocity(t) for t in (-0.5, -1.5)] == wants


def test_to_the_right_of_a_corner_that_is_passed_backwards() -> None:
    """Reflected, the segment to the right is the one that ends at the corner."""
    track = ts.Track().key(0, 0.0).key(1, 1.0).key(2, 5.0).extrapolate("mirror", "mirror")
    assert track.velocity(3) == -1.0
    assert track.velocity(4) == 1.0
    assert track.velocity(-1) == -1.0
    assert track.velocity(-2) == -4.0, "at a turn, to the right"


def test_vertical_tangents() -> None:
    track = ts.Track(easing="circ.out").key(0, 0.0).key(1, -2.0)
    assert track.velocity(0) == -math.inf
    assert ts.Track(easing="circ.out").key(0, 3.0).key(1, 3.0).velocity(0) == 0, "nothing moves"
    bezier = ts.Track(interpolation="bezier").key(0, 0.0, out_handle=(0, 1.0)).key(1, 1.0, in_handle=(-0.5, 0))
    assert bezier.velocity(0) == math.inf
    # a vertical tangent to go on along is no number
    for mode in ("linear", "loop", "mirror"):
        found = track.copy().extrapolate(mode, mode)
        for t in (-1.0, -1e-9, 2.0):
            assert math.isfinite(found.value(t)), (mode, t)
            assert not math.isnan(found.velocity(t)), (mode, t)


def test_of_an_int_it_is_that_before_rounding() -> None:
    track = ts.Track("int").key(0, 0).key(4, 10)
    assert track.velocity(1) == 2.5 and type(track.velocity(1)) is float


def test_of_a_colour_it_is_that_of_its_working_lanes() -> None:
    a, b = (1.0, 0.0, 0.0, 0.5), (0.0, 0.0, 1.0, 1.0)
    for space in ("oklab", "linear", "srgb"):
        track = ts.Track("color", space=space).key(0, a).key(2, b)
        x, y = (model.Space(space).enter(c) for c in (a, b))
        assert track.velocity(0.5) == pytest.approx([float(q - p) / 2 for p, q in zip(x, y, strict=True)], abs=1e-14)


@pytest.mark.parametrize("interpolation", [x for x in model.INTERPOLATIONS if x != "step"])
@CALM
@given(st.integers(0, 2**32 - 1))
def test_against_the_oracle(interpolation: str, seed: int) -> None:
    random = np.random.default_rng(seed)
    track = model.random_track(random, "float", int(random.integers(2, 7)), [interpolation], easing="sine.inOut")
    want = model.exact(track)
    keys = [key.time for key in track.keys()]
    shortest = min((b - a for a, b in itertools.pairwise(keys) if b > a), default=1.0)
    scale = model.size(want) / min(shortest, 0.1) * 100
    for t in [*random.uniform(keys[0], keys[-1], 5).tolist(), *keys]:
        expected = want.velocity(t)[0]
        if abs(expected) < 1e6 * scale:
            assert track.velocity(t) == pytest.approx(float(expected), rel=1e-8, abs=1e-11 * scale), t


@pytest.mark.parametrize("easing", ["sine.inOut", "back.out", "elastic.out", "css.ease", "quint.in"])
def test_eased_against_differences(easing: str) -> None:
    track = ts.Track(easing=easing).key(0, -3.0).key(2, 11.0)
    for t in np.linspace(0.05, 1.95, 23).tolist():
        difference = (track.value(t + 1e-5) - track.value(t - 1e-5)) / 2e-5
        assert track.velocity(t) == pytest.approx(difference, rel=1e-5, abs=1e-5)


@pytest.mark.parametrize("interpolation", ["catmull", "monotone"])
def test_no_corners_where_none_are_promised(interpolation: str) -> None:
    """The slopes of both sides of a key are one."""
    random = np.random.default_rng(11)
    track = ts.Track(interpolation=interpolation)
    track.insert(np.sort(random.uniform(0, 9, 30)), random.normal(size=30))
    for key in track.keys()[1:-1]:
        left = track.velocity(math.nextafter(key.time, -1))
        assert track.velocity(key.time) == pytest.approx(left, rel=1e-9, abs=1e-9)


def test_hermite_has_the_slopes_that_were_given() -> None:
    track = ts.Track("vec2", interpolation="hermite")
    track.key(0, (0, 0), out_tangent=(1, -2)).key(3, (1, 1), in_tangent=(4, 5), out_tangent=(-6, 7)).key(4, (0, 0))
    assert track.velocity(0) == (1.0, -2.0)
    assert track.velocity(math.nextafter(3, 0)) == pytest.approx((4, 5))
    assert track.velocity(3) == (-6.0, 7.0)
    assert track.velocity(math.nextafter(4, 0)) == pytest.approx((0, 0), abs=1e-12)
