# SPDX-License-Identifier: MIT
"""The oracle of tracks itself, against scipy and coloraide."""

from __future__ import annotations

import math

import numpy as np
import pytest
import spring
import track_model as model
import tracks as oracle
from coloraide import Color
from families import mp
from scipy.interpolate import CubicHermiteSpline, PchipInterpolator

RANDOM = np.random.default_rng(3)
TIMES = np.sort(RANDOM.uniform(-2, 3, 9))
VALUES = RANDOM.normal(size=(9, 2))
SLOPES = RANDOM.normal(size=(9, 2))
INSIDE = np.linspace(TIMES[0], TIMES[-1], 60)[:-1]


def track(interpolation: str) -> oracle.Track:
    return oracle.Track(
        [
            oracle.Key(t, v, interpolation, in_tangent=s, out_tangent=s)
            for t, v, s in zip(TIMES.tolist(), VALUES.tolist(), SLOPES.tolist(), strict=True)
        ]
    )


@pytest.mark.parametrize("interpolation", ["hermite", "monotone"])
def test_cubics_of_scipy(interpolation: str) -> None:
    theirs = PchipInterpolator(TIMES, VALUES)
    if interpolation == "hermite":
        theirs = CubicHermiteSpline(TIMES, VALUES, SLOPES)
    ours = track(interpolation)
    for t in INSIDE.tolist():
        assert model.near(tuple(theirs(t)), ours.value(t), 1e-13)
        assert model.near(tuple(theirs.derivative()(t)), ours.velocity(t), 1e-12)


def test_catmull_goes_through_parabolas() -> None:
    ours = track("catmull")
    for i in range(1, 8):
        for lane in range(2):
            c = np.polynomial.Polynomial.fit(TIMES[i - 1 : i + 2], VALUES[i - 1 : i + 2, lane], 2)
            assert abs(ours.velocity(TIMES[i])[lane] - c.deriv()(TIMES[i])) < 1e-11


@pytest.mark.parametrize("kind", ["hermite", "monotone", "catmull", "bezier", "spring"])
def test_velocities_are_derivatives(kind: str) -> None:
    ours = track(kind)
    for t in INSIDE.tolist()[1::3]:
        i, h = ours.place(t), mp.mpf(2) ** -60
        x = oracle.Fraction(t)
        step = oracle.Fraction(1, 2**60)
        values = [ours.state(i, x + k * step)[0][0] for k in (-1, 1)]
        assert abs((values[1] - values[0]) / (2 * h) - ours.velocity(t)[0]) < 1e-15


def test_bezier_is_css() -> None:
    keys = [
        oracle.Key(1.0, [2.0], "bezier", out_handle=([2.0], [0.5])),
        oracle.Key(5.0, [4.0], in_handle=([-1.0], [-8.0])),
    ]
    shape = oracle.css_easing.Bezier(0.5, 0.25, 0.75, -3.0)
    for u in (0.0, 0.125, 0.25, 0.875):
        want = 2 + 2 * oracle.real(shape.value(u))
        assert abs(oracle.Track(keys).value(1 + 4 * u)[0] - want) < 1e-40
        assert abs(oracle.Track(keys).velocity(1 + 4 * u)[0] - shape.slope(u) / 2) < 1e-12


def test_springs_are_handed_the_velocity() -> None:
    keys = [
        oracle.Key(0.0, [0.0], "hermite"),
        oracle.Key(1.0, [1.0], "spring", in_tangent=[3.0]),
        oracle.Key(2.0, [5.0]),
    ]
    want = spring.spring(4 * math.pi).motion(1, 5, 3)
    assert abs(oracle.Track(keys).value(1.25)[0] - want.value(0.25)) < 1e-50
    fast = [oracle.Key(0.0, [0.0], slope=lambda u: math.inf), keys[1], keys[2]]
    assert abs(oracle.Track(fast).velocity(1.0)[0] - 1000) < 1e-50


@pytest.mark.parametrize("space", model.SPACES)
def test_colours_of_coloraide(space: str) -> None:
    for rgb in [*RANDOM.random((20, 3)).tolist(), [0, 0, 0], [1, 1, 1], [1, 0, 0], [-0.2, 1.4, 0.01]]:
        theirs = (
            Color("srgb", rgb)
            .convert({"linear": "srgb-linear", "srgb-premultiplied": "srgb"}.get(space, space))
            .coords()
        )
        ours = model.Space(space, extended=True)
        lanes = ours.enter([*rgb, 1.0])
        if space == "oklch":
            if lanes[1] < 1e-6:
                continue
            theirs[2] = math.remainder(math.radians(theirs[2]), math.tau)
        assert np.allclose([float(x) for x in lanes[:3]], theirs, rtol=0, atol=1e-14)
        assert np.allclose([float(x) for x in ours.leave(lanes)], [*rgb, 1.0], rtol=0, atol=1e-14)


def test_ways_around_the_circle() -> None:
    tau = math.tau
    assert [oracle.way(0.0, d, "shortest") for d in (1.0, 4.0, -4.0, math.pi, -math.pi)] == [
        1.0,
        4.0 - tau,
        tau - 4.0,
        math.pi,
        math.pi,
    ]
    assert [oracle.way(0.0, d, "longest") for d in (0.0, 1.0, -1.0)] == [tau, 1.0 - tau, tau - 1.0]
    assert [oracle.way(0.0, d, "cw") for d in (1.0, -1.0)] == [1.0, tau - 1.0]
    assert [oracle.way(0.0, d, "ccw") for d in (1.0, -1.0)] == [1.0 - tau, -1.0]
    assert oracle.way(1.0, 60.0, "raw") == 59.0
