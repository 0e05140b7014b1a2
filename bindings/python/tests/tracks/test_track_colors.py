# SPDX-License-Identifier: MIT
"""Colours between keys, in every space: against coloraide and CSS Color 4's conversions."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import track_model as model
from coloraide import Color
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

CALM = settings(max_examples=60, deadline=None, database=None, derandomize=True)
UNIT = st.floats(0, 1)
RGBA = st.tuples(UNIT, UNIT, UNIT, st.sampled_from([0.0, 0.25, 0.5, 1.0]))
SEEN = st.tuples(UNIT, UNIT, UNIT, st.sampled_from([0.125, 0.25, 0.5, 1.0]))
HUES = {"shortest": "shorter", "longest": "longer", "cw": "increasing", "ccw": "decreasing"}
NAMES = {"oklab": "oklab", "oklch": "oklch", "linear": "srgb-linear", "srgb": "srgb", "srgb-premultiplied": "srgb"}
RED, BLUE, LIME = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0), (0.0, 1.0, 0.0, 1.0)


def between(a: Any, b: Any, **options: Any) -> ts.Track:
    return ts.Track("color", **options).key(0, a).key(1, b)


def mixed(a: Any, b: Any, t: float, space: str, wrap: str = "shortest") -> list[float]:
    """What coloraide makes of it, not clipped."""
    ends = [Color("srgb", x[:3], x[3]) for x in (a, b)]
    options = {"space": NAMES[space], "hue": HUES[wrap], "premultiplied": space != "srgb"}
    color = Color.interpolate(ends, **options)(t)
    return list(color.convert("srgb")[:])


def has_hue(rgba: Any) -> bool:
    return bool(model.mp.hypot(*model.oklab(rgba)[1:]) > 1e-3)


def is_clear(a: Any, b: Any) -> bool:
    """Whether no ulp decides which way around the shorter one is."""
    d = float(model.Space("oklch").enter(a)[2] - model.Space("oklch").enter(b)[2])
    return min(abs(math.remainder(d, math.pi)), math.pi) > 1e-6


@pytest.mark.parametrize("space", ["oklab", "linear", "srgb", "srgb-premultiplied"])
@CALM
@given(RGBA, RGBA, st.floats(0.001, 0.999))
def test_of_coloraide(space: str, a: Any, b: Any, t: float) -> None:
    got = between(a, b, space=space, extended=True).value(t)
    if got[3] > 0:
        assert got == pytest.approx(tuple(mixed(a, b, t, space)), abs=1e-11)


@pytest.mark.parametrize("wrap", HUES)
@CALM
@given(SEEN, SEEN, st.floats(0.001, 0.999))
def test_hues_of_coloraide(wrap: str, a: Any, b: Any, t: float) -> None:
    if not (has_hue(a) and has_hue(b) and is_clear(a, b)):
        return
    got = between(a, b, space="oklch", wrap=wrap, extended=True).value(t)
    if got[3] > 0:
        assert got == pytest.approx(tuple(mixed(a, b, t, "oklch", wrap)), abs=1e-10)


# ---- Alpha


def test_nothing_but_alpha_0() -> None:
    """The premultiplied numbers, which are 0, stand for the straight ones."""
    for space in ("oklab", "linear", "oklch"):
        track = between((1.0, 0.5, 0.2, 0.0), (0.1, 0.2, 0.3, 0.0), space=space)
        assert track.value(0.5) == pytest.approx((0, 0, 0, 0), abs=1e-15)
        assert track.value(0) == (1.0, 0.5, 0.2, 0.0) and track.value(1) == (0.1, 0.2, 0.3, 0.0)
        assert between((1.0, 0.5, 0.2, 0.0), (1.0, 0.5, 0.2, 0.0), space=space).value(0.5) == (1.0, 0.5, 0.2, 0.0)


def test_a_colour_that_can_hardly_be_seen_has_its_hue() -> None:
    """A hue is not multiplied by alpha."""
    for alpha in (0.0, 1e-9, 1e-3):
        a, b = (0.0, 0.0, 1.0, alpha), (0.0, 1.0, 0.0, 0.25)
        got = between(a, b, space="oklch", extended=True).value(0.5)
        assert got == pytest.approx(tuple(mixed(a, b, 0.5, "oklch")), abs=1e-9), alpha


def test_alpha_that_crosses_0() -> None:
    track = between((1.0, 0.5, 0.2, -1.0), (0.1, 0.2, 0.3, 1.0), extended=True)
    for t in (0.25, 0.5, 0.5 + 2**-52, 0.75):
        assert all(math.isfinite(x) for x in track.value(t)), t


# ---- Keys, clipping, greys


def test_a_key_is_not_converted_and_not_clipped() -> None:
    wide = (1.5, -0.25, 0.1, 1.25)
    for space in model.SPACES:
        track = between(wide, RED, space=space).key(2, wide)
        for t in (-1, 0, 2, 3):
            assert track.value(t) == wide, (space, t)
        for t in (0.001, 0.5, 1.999):
            assert all(0 <= x <= 1 for x in track.value(t)), (space, t)
    same = between((0.2, 0.4, 0.6, 0.8), (0.2, 0.4, 0.6, 0.8))
    assert same.value(0.5) == pytest.approx((0.2, 0.4, 0.6, 0.8), abs=1e-14)


def test_colours_that_mirror_at_zero() -> None:
    """The transfer function keeps the sign."""
    track = between((-0.5, -1.0, -0.01, 1.0), (0.5, 1.0, 0.01, 1.0), space="linear", extended=True)
    for t in (0.1, 0.3, 0.45):
        low, high = track.value(t), track.value(1 - t)
        assert low[:3] == pytest.approx([-x for x in high[:3]], abs=1e-15)
    assert track.value(0.5)[:3] == pytest.approx((0, 0, 0), abs=1e-16)


def test_a_grey_takes_the_other_s_hue() -> None:
    for wrap in ("shortest", "cw", "ccw", "raw"):
        for grey in ((0.5, 0.5, 0.5, 1.0), (1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 1.0)):
            for a, b in ((grey, RED), (RED, grey)):
                track = between(a, b, space="oklch", wrap=wrap, extended=True)
                for t in (0.01, 0.3, 0.9):
                    light, x, y = (float(v) for v in model.oklab(track.value(t)))
                    want = float(model.Space("oklch").enter(RED)[2])
                    assert math.atan2(y, x) == pytest.approx(want, abs=1e-6), (wrap, grey, t)
                    assert 0 <= light <= 1


def test_equal_hues() -> None:
    """Longer is once around; the others stay."""
    a, b = (0.8, 0.1, 0.1, 1.0), (0.8, 0.1, 0.1, 0.5)
    for wrap in ("shortest", "cw", "ccw", "raw"):
        assert between(a, b, space="oklch", wrap=wrap).value(0.5)[:3] == pytest.approx(a[:3], abs=1e-9)
    around = between(a, b, space="oklch", wrap="longest", extended=True).value(0.5)
    x, y = (float(v) for v in model.oklab(around)[1:])
    want = float(model.Space("oklch").enter(a)[2])
    assert math.cos(math.atan2(y, x) - want) == pytest.approx(-1)


def test_raw_is_one_of_the_two_ways() -> None:
    random = np.random.default_rng(8)
    for _ in range(30):
        a, b = (tuple([*random.random(3).tolist(), 1.0]) for _ in range(2))
        if is_clear(a, b):
            got = between(a, b, space="oklch", wrap="raw", extended=True).value(0.4)
            ways = [mixed(a, b, 0.4, "oklch", wrap) for wrap in ("cw", "ccw")]
            assert any(got == pytest.approx(way, abs=1e-10) for way in ways)


MOTIONS: dict[str, dict[str, Any]] = {
    **{name: {"easing": name} for name in ("linear", "sine.inOut", "back.inOut", "elastic.out", "steps(7)")},
    **{name: {"interpolation": name} for name in ("hermite", "catmull", "monotone", "bezier", "spring")},
}


def kept(track: ts.Track, same: list[int], seed: int) -> None:
    """Between keys that have these lanes in common they stay, to the last bit."""
    want = model.as_row(track.value(track.start))
    at = np.random.default_rng(seed).uniform(track.start, track.end, 60)
    for got in model.doors(track, at):
        assert (got[:, same] == [want[lane] for lane in same]).all()


@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("space", model.SPACES)
def test_what_of_a_colour_does_not_change_stays(space: str, motion: str) -> None:
    """Red, green and blue together while alpha fades, and each alone in a space where it is a lane of its own."""
    random = np.random.default_rng(11)
    for i in range(12):
        color = [*random.uniform(0, 1, 3).tolist()] if i > 3 else [[1.0] * 3, [0.0] * 3, [1.0, 0.0, 0.0], [0.5] * 3][i]
        alphas = random.uniform(0.05, 1, 5).tolist()
        alphas[int(random.integers(5))] = float(random.choice([0, 1]))
        track = ts.Track("color", space=space, **MOTIONS[motion])
        for k, alpha in enumerate(alphas):
            track.key(k, (*color, alpha))
        kept(track, [0, 1, 2], i)
        for mode in ("linear", "mirror", "loop"):
            outside = track.copy().extrapolate(mode, mode)
            for t in random.uniform(-9, 12, 40).tolist():
                assert outside.value(t)[:3] == tuple(color), (mode, t)
        still = ts.Track("color", space=space, **MOTIONS[motion])
        for k in range(4):
            still.key(k, (*color, alphas[0]))
        kept(still, [0, 1, 2, 3], i)
        if space in ("linear", "srgb", "srgb-premultiplied"):
            lane, apart = i % 3, ts.Track("color", space=space, **MOTIONS[motion])
            for k in range(5):
                other = random.uniform(0, 1, 3)
                other[lane] = color[lane]
                apart.key(k, (*other.tolist(), alphas[k] or 0.5))
            kept(apart, [lane], i)


@pytest.mark.parametrize("space", model.SPACES)
def test_a_colour_that_fades_from_or_to_nothing_keeps_its_own(space: str) -> None:
    """The clear end, black as CSS's transparent, has no part in it where colours count by their alpha."""
    for color in ((1.0, 1.0, 1.0), (0.2, 0.7, 0.4)):
        for track in (
            between((*color, 0.8), (0, 0, 0, 0), space=space),
            between((0, 0, 0, 0), (*color, 1), space=space),
        ):
            for t in np.linspace(0.001, 0.999, 97).tolist():
                assert space == "srgb" or track.value(t)[:3] == color


def test_layers_and_fades_keep_what_is_the_same() -> None:
    for space in model.SPACES:
        for color in ((1.0, 1.0, 1.0), (0.3, 0.6, 0.9)):
            x = ts.World().channel((*color, 1.0), kind="color", space=space)
            world = x.world
            x.begin_fade(1)
            x.tween_to((*color, 0.2), 0.5)
            for _ in range(70):
                world.step(1 / 64)
                assert x.value[:3] == color, space
            layer = x.layer("override", weight=0.3)
            layer.set((*color, 0.9))
            world.step(0.1)
            assert x.value[:3] == color


def test_a_colour_that_moves_is_not_held_at_its_ends() -> None:
    """A hundred-millionth of the way is seen in every lane."""
    for space in model.SPACES:
        track = between((0.2, 0.3, 0.4, 0.5), (0.8, 0.6, 0.7, 0.9), space=space)
        for u in (1e-8, 1 - 1e-8):
            assert all(0 < abs(x - y) < 1e-6 for x, y in zip(track.value(u), track.value(round(u)), strict=True))
