# SPDX-License-Identifier: MIT
"""Properties of Lottie against their definition."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lottie_model import RATE, check, ease

import tweenspirit as ts
from tweenspirit.files.lottie import track_from_lottie, tracks_from_lottie


def test_bezier_handles() -> None:
    prop = {"a": 1, "k": [{"t": 10, "s": [1, 5], **ease([0.25, 0.5], [0, 2], 0.75, 1)}, {"t": 14, "s": [9, 3]}]}
    first, last = track_from_lottie(prop, 2).keys()
    assert (first.time, first.value, first.interpolation) == (5.0, (1.0, 5.0), "bezier")
    assert first.out_handle == ((0.5, 1.0), (0.0, -4.0)) and first.in_handle is None
    assert (last.time, last.value, last.in_handle, last.out_handle) == (7.0, (9.0, 3.0), (-0.5, (0.0, 0.0)), None)


def test_straight_easings_are_linear_keys() -> None:
    for handles in ({}, ease([0.167], [0.167], [0.833], [0.833]), ease(0, 0, 1, 1), ease([0.2, 0.3], [0.2, 0.3], 1, 1)):
        prop = {"a": 1, "k": [{"t": 0, "s": [0, 8], **handles}, {"t": 60, "s": [1, 4]}]}
        track = track_from_lottie(prop, 60)
        assert track[0].interpolation is None and track[0].out_handle is None and track.value(0.25) == (0.25, 7.0)


def test_a_handle_alone() -> None:
    for handles in ({"o": {"x": 0.5, "y": 0}}, {"i": {"x": [0.5], "y": [1]}}, {"o": {"x": 0.5, "y": 0}, "i": None}):
        prop = {"k": [{"t": 0, "s": 0, **handles}, {"t": 60, "s": 1}]}
        check(
            track_from_lottie(prop, 60),
            {"k": [{k: v for k, v in key.items() if v is not None} for key in prop["k"]]},
            60,
        )


def test_properties_that_do_not_move() -> None:
    for k, kind, value in (
        (3, "float", 3.0),
        ([3], "float", 3.0),
        ([1, 2], "vec2", (1.0, 2.0)),
        ([1, 2, 3], "vec3", (1.0, 2.0, 3.0)),
        ([1, 2, 3, 4], "vec4", (1.0, 2.0, 3.0, 4.0)),
        ([1, 2, 3, 4, 5], 5, (1.0, 2.0, 3.0, 4.0, 5.0)),
    ):
        track = track_from_lottie({"a": 0, "k": k}, 60)
        assert (track.kind, len(track), track.start, track.value(9)) == (kind, 1, 0.0, value)
    alone = track_from_lottie({"a": 1, "k": [{"t": 30, "s": [4], "h": 1}]}, 60)
    assert [(key.time, key.value) for key in alone] == [(0.5, 4.0)]


def test_kinds() -> None:
    red = {"a": 1, "k": [{"t": 0, "s": [1, 0, 0], **ease(0.5, 0, 0.5, 1)}, {"t": 60, "s": [0, 0, 1]}]}
    track = track_from_lottie(red, 60, "color")
    assert (track.kind, track.space, track.value(0)) == ("color", "srgb", (1.0, 0.0, 0.0, 1.0))
    check(track, red, 60)
    assert track_from_lottie({"k": [1, 0, 0, 0.5]}, 60, "color").value(0) == (1.0, 0.0, 0.0, 0.5)
    turn = {"a": 1, "k": [{"t": 0, "s": [0], **ease(0.5, 0, 0.5, 1)}, {"t": 60, "s": [720]}]}
    angle = track_from_lottie(turn, 60, "angle")
    assert (angle.kind, angle.wrap) == ("angle", "raw") and angle.value(1) == math.radians(720)
    check(angle, turn, 60, math.radians(1))
    place = {"a": 1, "k": [{"t": 0, "s": [0, 1, 2]}, {"t": 60, "s": [4, 5, 6]}]}
    for kind in ("point", "vec2", "size", 2):
        assert track_from_lottie(place, 60, kind).value(0.5) == (2.0, 3.0)
    assert track_from_lottie(place, 60, "vec3").kind == "vec3" and track_from_lottie(place, 60, 3).kind == 3
    for kind in ("float", "rect", "vec4", 4, "angle", "int"):
        with pytest.raises(ts.InvalidArgumentError, match=re.escape("has 3 numbers, and ")):
            track_from_lottie(place, 60, kind)
    for bad in ("bool", "quat", "colour", 0, 65, True, 2.0, []):
        with pytest.raises(ts.InvalidArgumentError, match="kind must be one of"):
            track_from_lottie(place, 60, bad)  # type: ignore[arg-type]


def test_the_old_format() -> None:
    old = {"k": [{"t": 0, "s": [0], "e": [7], **ease(0.5, 0, 0.5, 1)}, {"t": 30, "s": [7], "e": [3]}, {"t": 60}]}
    new = {"a": 1, "k": [{"t": 0, "s": [0], **ease(0.5, 0, 0.5, 1)}, {"t": 30, "s": [7]}, {"t": 60, "s": [3]}]}
    assert track_from_lottie(old, 30) == track_from_lottie(new, 30)


def test_two_keyframes_at_a_time_are_a_jump() -> None:
    prop = {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 30, "s": [1]}, {"t": 30, "s": [5]}, {"t": 60, "s": [6]}]}
    track = track_from_lottie(prop, 30)
    assert track.value(0.5) == 0.5 and track.value(1) == 5.0 and track.value(1.5) == 5.5
    assert track.value(math.nextafter(1, 0)) == pytest.approx(1.0)


# Not quite to a vertical tangent, whose slope takes what is lost in the time.
handle = st.builds(ease, st.floats(0.01, 0.9), st.floats(-2, 3), st.floats(0.1, 0.99), st.floats(-2, 3))
numbers = st.floats(-1e3, 1e3)


@st.composite
def properties(draw: Any, lanes: int = 1) -> dict[str, Any]:
    frames = sorted(draw(st.lists(st.integers(0, 480), min_size=1, max_size=6, unique=True)))
    keys = []
    for frame in frames:
        key: dict[str, Any] = {"t": frame / 4, "s": [draw(numbers) for _ in range(lanes)]}
        key |= draw(handle | st.just({"h": 1}) | st.just({}))
        keys.append(key)
    return {"a": 1, "k": keys} if draw(st.integers(0, 5)) else {"a": 0, "k": keys[0]["s"]}


@given(st.integers(1, 4).flatmap(properties))
def test_properties(prop: dict[str, Any]) -> None:
    check(track_from_lottie(prop, RATE), prop)


@given(st.lists(properties(), min_size=2, max_size=3))
def test_separated_dimensions(parts: list[dict[str, Any]]) -> None:
    prop = {"s": True, **dict(zip("xyz", parts, strict=False))}
    track = track_from_lottie(prop, RATE)
    assert track.kind == {2: "vec2", 3: "vec3"}[len(parts)]
    check(track, prop)
    times = {key["t"] / RATE for part in parts if len(part["k"]) > 1 for key in part["k"]}
    assert {key.time for key in track.keys()} >= times and len({key.time for key in track}) <= 2 * len(times) + 1


def test_vertical_tangents() -> None:
    upright = {"a": 1, "k": [{"t": 0, "s": [0], **ease(1, 0, 0, 1)}, {"t": 60, "s": [8]}]}
    level = {"a": 1, "k": [{"t": 0, "s": [0], **ease(0, 0.5, 1, 0.5)}, {"t": 40, "s": [2]}]}
    turning = {"a": 1, "k": [{"t": 0, "s": [0], **ease(0.99, 0, 0.01, 1)}, {"t": 60, "s": [8]}]}
    for prop in (
        upright,
        level,
        turning,
        {"s": True, "x": turning, "y": level},
        {"s": True, "x": upright, "y": level},
        {"s": True, "x": level, "y": upright},
    ):
        check(track_from_lottie(prop, 30), prop, tolerance=1e-5, count=271)


def test_separated_dimensions_of_two_lanes() -> None:
    part = {"a": 1, "k": [{"t": 0, "s": [1]}, {"t": 30, "s": [2]}]}
    prop = {"s": True, "x": part, "y": {"k": 3}, "z": {"k": 4}}
    assert track_from_lottie(prop, 30, "point").value(0.5) == (1.5, 3.0)
    assert track_from_lottie(prop, 30).value(0.5) == (1.5, 3.0, 4.0)
    assert track_from_lottie({**prop, "s": 1}, 30).value(0.5) == (1.5, 3.0, 4.0)
    for bad, words in (
        ({"s": True, "x": part}, "is separated, and has no x and y"),
        ({"s": True, "x": part, "y": {"k": [1, 2]}}, "is separated, and a part is not a number"),
        ({"s": True, "x": part, "y": 3}, "y: must be an object, not 3"),
        ({"s": True, "x": part, "y": {"k": "a"}}, "y.k: must be a finite number"),
    ):
        with pytest.raises(ts.InvalidArgumentError, match=re.escape(words)):
            track_from_lottie(bad, 30)


# --- paths through space ---


def moved(
    to: Sequence[float] | None, ti: Sequence[float] | None, end: Sequence[float] = (100, 50, 0)
) -> dict[str, Any]:
    first = {"t": 0, "s": [0, 0, 0], **ease(0.3, 0, 0.7, 1), "to": to, "ti": ti}
    return {"a": 1, "k": [first, {"t": 30, "s": list(end)}]}


def test_straight_paths_are_read() -> None:
    plain = track_from_lottie(
        {"a": 1, "k": [{k: v for k, v in key.items() if k not in ("to", "ti")} for key in moved(None, None)["k"]]}, 30
    )
    for to, ti in (
        (None, None),
        ([0, 0, 0], [0, 0, 0]),
        ([16.667, 8.333, 0], [-16.667, -8.333, 0]),
        ([100, 50, 0], [-100, -50, 0]),
        ([0, 0], [-20, -10]),
    ):
        assert track_from_lottie(moved(to, ti), 30) == plain
    assert track_from_lottie(moved([0, 0, 0], [0, 0, 0], [0, 0, 0]), 30).value(0.5) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("to", "ti", "end", "where"),
    [
        ([10, 0, 0], [0, 0, 0], (100, 50, 0), "k[0].to"),
        ([0, 0, 0], [0, 10, 0], (100, 50, 0), "k[0].ti"),
        ([-20, -10, 0], [0, 0, 0], (100, 50, 0), "k[0].to"),
        ([120, 60, 0], [0, 0, 0], (100, 50, 0), "k[0].to"),
        ([0, 0, 0], [20, 10, 0], (100, 50, 0), "k[0].ti"),
        ([0, 0, 5], [0, 0, 0], (100, 50, 0), "k[0].to"),
        ([30, 0, 0], [0, 30, 0], (0, 0, 0), "k[0].to"),
    ],
)
def test_curved_paths_are_refused(to: Any, ti: Any, end: Any, where: str) -> None:
    prop = moved(to, ti, end)
    with pytest.raises(ts.InvalidArgumentError, match=re.escape(f"{where}: bends the path")):
        track_from_lottie(prop, 30)
    assert track_from_lottie(prop, 30, ignore_spatial=True) == track_from_lottie(moved(None, None, end), 30)
    lottie = {"fr": 30, "layers": [{"nm": "a", "ks": {"p": prop}}]}
    with pytest.warns(UserWarning, match=re.escape(f"layers[0].ks.p.{where}: bends the path")):
        tracks_from_lottie(lottie)
    assert len(tracks_from_lottie(lottie, ignore_spatial=True)) == 1
    prop["k"][0]["h"] = 1
    assert track_from_lottie(prop, 30).value(0.5) == (0.0, 0.0, 0.0)
