# SPDX-License-Identifier: MIT
"""Spring segments: against the differential equation, and the velocity that goes from segment to segment."""

from __future__ import annotations

import math

import numpy as np
import pytest
import track_model as model
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

CALM = settings(max_examples=60, deadline=None, database=None, derandomize=True)
BOUNCY = ts.Spring(duration=0.5, bounce=0.4)


def left(t: float) -> float:
    return math.nextafter(t, -math.inf)


def test_the_default_spring_is_smooth() -> None:
    given, default = ts.Track().key(0, 0.0, spring=ts.Spring()), ts.Track(interpolation="spring").key(0, 0.0)
    for t in np.linspace(0, 0.3, 11).tolist():
        assert given.key(1, 1.0).value(t) == default.key(1, 1.0).value(t)


# ---- Velocity into a spring


def test_a_spring_that_rings_on_at_its_target_hands_its_velocity_on() -> None:
    """From 1 to 1: no way to go, and yet in motion."""
    track = ts.Track().key(0, 0.0, spring=BOUNCY).key(0.15, 1.0, spring=BOUNCY).key(0.3, 1.0, spring=BOUNCY)
    track.key(0.6, 1.0)
    for t in (0.15, 0.3):
        assert abs(track.velocity(left(t))) > 0.1
        assert track.velocity(t) == pytest.approx(track.velocity(left(t)), rel=1e-6), t


def test_a_steep_slope_is_clamped() -> None:
    """In parts of the segment's range, handles and all: what a tangent says is never too much."""
    for time, speed in ((0.1, 10), (0.001, 1000), (0.0001, 2000), (0, 2000)):
        track = ts.Track(interpolation="bezier").key(0, 0.0).key(1, 2.0, in_handle=(-time, -1.0), spring=BOUNCY)
        assert track.key(2, 0.0).velocity(1) == pytest.approx(speed)
    still = ts.Track(interpolation="bezier").key(0, 2.0).key(1, 2.0, in_handle=(-0.1, -3.0), spring=BOUNCY)
    assert still.key(2, 0.0).velocity(1) == pytest.approx(30)
    cubic = ts.Track(interpolation="hermite").key(0, 0.0).key(1, 2.0, in_tangent=-1e9, spring=BOUNCY).key(2, 0.0)
    assert cubic.velocity(1) == pytest.approx(-1e9)


# ---- The rest


def test_giving_a_spring_is_to_go_by_it() -> None:
    track = ts.Track().key(0, 0.0, spring=BOUNCY).key(1, 1.0)
    assert track.keys()[0].interpolation == "spring" and track.keys()[0].spring == BOUNCY
    assert track.keys()[1].interpolation is None
    assert track.key(2, 3.0, spring="bouncy").keys()[2].spring == ts.Spring.preset("bouncy")
    with pytest.raises(ts.InvalidArgumentError, match="did you mean 'bouncy'"):
        track.key(3, 3.0, spring="boncy")


@CALM
@given(st.integers(0, 2**32 - 1))
def test_chains_against_the_oracle(seed: int) -> None:
    random = np.random.default_rng(seed)
    only = ["spring", "spring", "spring", "eased", "hermite", "catmull", "bezier", "step"]
    track = model.random_track(random, "vec2", int(random.integers(2, 8)), only, easing="quad.in")
    want = model.exact(track)
    scale = model.size(want) * 1e3
    for t in [key.time for key in track.keys()] + random.uniform(-3, 5, 4).tolist():
        assert model.agree(track, want, t, 1e-12 * scale), t
        if track.start <= t < track.end:
            slopes = want.velocity(t)
            bound = 1e-9 * (scale + max(float(abs(x)) for x in slopes))
            assert all(abs(x) > 1e12 for x in slopes) or model.near(track.velocity(t), slopes, bound), t


@pytest.mark.parametrize("spring", [ts.Spring(response=0), ts.Spring(omega=0), ts.Spring(omega=9, damping_ratio=0)])
def test_springs_at_the_edge(spring: ts.Spring) -> None:
    """A snap is at its target at once, a free body stays, an undamped one swings for ever."""
    track = ts.Track().key(0, 1.0, spring=spring).key(1, 5.0, spring=spring).key(4, 9.0)
    for t in np.linspace(0, 4, 50).tolist():
        assert math.isfinite(track.value(t)) and not math.isnan(track.velocity(t))
    assert (track.value(0), track.value(1), track.value(4)) == (1.0, 5.0, 9.0)
    assert track.value(0.5) == pytest.approx(spring.value(0.5, 1.0, 5.0))


def test_springs_over_a_million_seconds() -> None:
    track = ts.Track().key(0, 0.0, spring=BOUNCY).key(1e6, 3.0, spring=BOUNCY).key(9e299, -1e308, spring=BOUNCY)
    track.key(1e300, 1e308)
    assert track.value(1e5) == pytest.approx(3, abs=1e-12)
    for t in (1e6 + 1, 1e200, 8.9e299, 9.1e299, 1.2e300):
        assert math.isfinite(track.value(t)) and not math.isnan(track.velocity(t))
