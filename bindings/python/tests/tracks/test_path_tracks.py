# SPDX-License-Identifier: MIT
"""Paths as tracks, and channels that follow them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import tweenspirit as ts

SPLINE = "M0 0 C 50 0 50 100 100 100 S 100 -50 20 30"
SQUARE = "M0 0 H 4 V 4 H 0 Z"
CIRCLE = "M 10 0 A 10 10 0 0 1 -10 0 A 10 10 0 0 1 10 0"
LEMNISCATE = "M0 0 C 20 -20 40 -20 40 0 S 20 20 0 0 S -40 -20 -40 0 S -20 20 0 0"
TEXTS = [SPLINE, SQUARE, CIRCLE, LEMNISCATE, "M0 0 C 100 100 0 100 100 0", "M0 0 A 90 3 20 1 0 10 9", "M0 0H10M20 0V10"]
GRID = np.linspace(0, 1, 2001)


def away(a: Any, b: Any) -> float:
    """How far the farthest of some points are."""
    return float(np.max(np.hypot(*(np.asarray(a) - np.asarray(b)).T)))


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("tolerance", [1e-4, 1e-8, 1e-11])
def test_a_track_is_the_path_at_constant_speed(text: str, tolerance: float) -> None:
    path = ts.Path(text)
    track = path.to_track(2, tolerance=tolerance)
    assert (track.start, track.end, track.kind) == (0, 2, "vec2")
    # At the time of a jump the path is behind it, and so is the track, but for a rounding of the time.
    grid = GRID[abs(GRID - 0.5) > 1e-9]
    found = np.array(track.sample(2 * grid))
    assert away(found, path.point(grid)) <= (1.5 * tolerance + 1e-14) * path.length
    # The velocity's error is that of a slope: the tolerance over the width of a key.
    assert abs(np.hypot(*np.array([track.velocity(2 * s) for s in grid[1:-1]]).T) * 2 / path.length - 1).max() < max(
        40 * tolerance**0.75, 1e-9
    )


def test_key_counts() -> None:
    """What a tolerance costs, of curves without corners of the speed: four digits more want ten times as many keys."""
    counts = [len(ts.Path(SPLINE).to_track(tolerance=tolerance)) for tolerance in (1e-4, 1e-8, 1e-12)]
    assert counts[0] < 40 and counts[1] < 400 and counts[2] < 4000
    assert len(ts.Path(SQUARE).to_track()) == 5


@pytest.mark.parametrize("text", TEXTS)
def test_the_angle_is_the_tangents_and_turns_on(text: str) -> None:
    path = ts.Path(text)
    track = path.to_track(rotation=True)
    assert track.kind == "angle"
    grid = np.linspace(0.0001, 0.9999, 999)
    tangents, angles = path.tangent(grid), np.array(track.sample(grid))
    turned = np.array(
        [math.remainder(a - math.atan2(y, x), math.tau) for a, (x, y) in zip(angles, tangents, strict=True)]
    )
    # A cusp is turned around in no time: there is one at most between two of these.
    assert np.sort(abs(turned))[-2] < 1e-6
    steps = abs(np.diff(angles))
    assert np.sort(steps)[-5] < 0.5 and steps.max() < math.pi + 0.1


def test_turns_add_up() -> None:
    angle = ts.Path(CIRCLE).to_track(rotation=True, end=3)
    assert angle.value(0) == pytest.approx(math.pi / 2)
    assert angle.value(1) == pytest.approx(math.pi / 2 + 6 * math.pi)
    assert ts.Path(SQUARE).to_track(rotation=True).value(1) == pytest.approx(1.5 * math.pi)
    assert ts.Path(LEMNISCATE).to_track(rotation=True).value(1) == pytest.approx(-math.pi / 4)


@pytest.mark.parametrize(
    ("start", "end"),
    [(0.25, 0.75), (0.75, 0.25), (0.0, 1.0), (1.0, 0.0), (0.3, 0.3), (1e-3, 1.001), (-0.5, 2.25), (2.25, 0)],
)
@pytest.mark.parametrize("text", [SQUARE, CIRCLE, LEMNISCATE])
def test_parts_of_the_way(text: str, start: float, end: float) -> None:
    path = ts.Path(text)
    track, angle = path.to_track(4, start=start, end=end), path.to_track(4, start=start, end=end, rotation=True)
    assert (track.start, track.end) == (0, 4)
    parts = start + (end - start) * GRID
    assert away(track.sample(4 * GRID), path.point(parts)) < 1.1e-8 * path.length * max(1, abs(end - start))
    back = math.pi if end < start else 0
    inside = GRID[1:-1][::7] + 1e-7
    for s, a in zip(inside, angle.sample(4 * inside), strict=True):
        x, y = path.tangent(start + (end - start) * s)
        assert abs(math.remainder(a - math.atan2(y, x) - back, math.tau)) < 1e-4


def test_ends_of_an_open_path() -> None:
    path = ts.Path(SPLINE)
    for start, end in ((-0.1, 1), (0, 1.1)):
        with pytest.raises(ts.InvalidArgumentError, match="between 0 and 1 for an open path"):
            path.to_track(start=start, end=end)
    with pytest.raises(ts.InvalidArgumentError, match="within 1e6"):
        ts.Path(SQUARE).to_track(end=1e7)
    with pytest.raises(ts.InvalidArgumentError, match="1048576 keys"):
        ts.Path(CIRCLE).to_track(end=1e6)


def test_offsets() -> None:
    path = ts.Path(SPLINE)
    plain, moved = path.to_track(), path.to_track(offset=(5, -7))
    assert away(np.array(moved.sample(GRID)) - (5, -7), plain.sample(GRID)) < 1e-13
    assert path.to_track(rotation=True, offset=1).value(0.3) == pytest.approx(
        path.to_track(rotation=True).value(0.3) + 1
    )


def test_in_space() -> None:
    path = ts.Path.bezier([(0, 0, 0), (9, 0, 0), (9, 9, 0), (9, 9, 9)])
    track = path.to_track()
    assert track.kind == "vec3"
    assert abs(np.array(track.sample(GRID)) - path.point(GRID)).max() < 1.1e-8 * path.length
    with pytest.raises(ts.InvalidArgumentError, match="2 dimensions"):
        path.to_track(rotation=True)


@pytest.mark.parametrize("rotation", [False, True])
def test_it_is_a_track_like_any(rotation: bool) -> None:
    """Read back from JSON with all its bits, and turned around twice."""
    track = ts.Path(LEMNISCATE).to_track(rotation=rotation)
    assert ts.Track.from_json(track.to_json()) == track
    turned = track.copy()
    turned.reverse()
    assert np.array(turned.sample(1 - GRID)) == pytest.approx(np.array(track.sample(GRID)), abs=1e-9)


# MARK: Worlds


def world() -> tuple[ts.World, ts.Channel]:
    w = ts.World()
    return w, w.channel((0.0, 0.0), name="xy")


def test_it_is_the_track_of_the_path() -> None:
    """Bit by bit, within its time."""
    w, xy = world()
    other = w.channel((0.0, 0.0))
    path = ts.Path(SPLINE)
    xy.follow(path, 3, "sine.inOut", start=0.9, end=0.2, offset=(1, 2), iterations=2, direction="alternate")
    track = path.to_track(start=0.9, end=0.2, offset=(1, 2))
    other.play(track, duration=3, easing="sine.inOut", iterations=2, direction="alternate")
    while w.step(0.11):
        assert xy.value == other.value and xy.velocity == other.velocity


def test_rotation() -> None:
    w, xy = world()
    turn = w.channel(0.0, kind="angle")
    xy.follow(CIRCLE, 1, rotate=turn, rotate_offset=0.25, iterations=2)
    w.step(0.25)
    assert xy.value == pytest.approx((0, 10), abs=1e-7)
    assert turn.value == pytest.approx(math.pi + 0.25)
    w.step(0.5)
    assert turn.value == pytest.approx(math.pi / 2 + 1.5 * math.pi + 0.25)


@pytest.mark.parametrize(
    ("kind", "value"), [("vec2", (0, 0)), ("point", (0, 0)), ("size", (0, 0)), (2, (0, 0)), ("float", 0), ("angle", 0)]
)
def test_kinds_that_follow(kind: Any, value: Any) -> None:
    w = ts.World()
    channel = w.channel(value, kind=kind)
    channel.follow(SPLINE, 1)
    w.step(0.5)
    assert channel.velocity != value


@pytest.mark.parametrize("kind", ["vec3", "color", "quat", "int", "bool", "rect", 3])
def test_kinds_that_do_not(kind: Any) -> None:
    lanes = {"vec3": 3, "color": 4, "quat": 4, "rect": 4, 3: 3}.get(kind, 1)
    channel = ts.World().channel((0,) * (lanes - 1) + (1,) if lanes > 1 else 1, kind=kind)
    with pytest.raises(
        ts.InvalidArgumentError, match="channel must have 2 lanes, one per dimension of the path, or a single one"
    ):
        channel.follow(SPLINE, 1)
    assert channel.player is None


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"start": 2.0}, "start"),
        ({"end": math.nan}, "end"),
        ({"offset": (1,)}, "offset"),
        ({"offset": (math.inf, 0)}, "offset must be finite"),
        ({"tolerance": 2.0}, "tolerance"),
        ({"tolerance": 1e-13}, "tolerance"),
        ({"rotate": 3}, "rotate must be a channel"),
        ({"rotate_offset": "a"}, "rotate_offset"),
        ({"path": 3}, "path must be a Path or the text of one"),
        ({"path": "M0"}, "malformed"),
        ({"easing": "none"}, "easing"),
        ({"duration": -1}, "duration"),
    ],
)
def test_refusals_change_nothing(words: dict[str, Any], message: str) -> None:
    w, xy = world()
    player = xy.tween_to((9, 9), 1)
    w.step(0.25)
    before = w.state_hash()
    arguments: dict[str, Any] = {"path": SPLINE, "duration": 1, **words}
    with pytest.raises(ts.TweenSpiritError, match=message):
        xy.follow(**arguments)
    assert w.state_hash() == before and xy.player is player


def scene(**words: Any) -> dict[str, Any]:
    animation = {"channel": "xy", "follow": SPLINE, "duration": 2.0, **words}
    return {
        "tweenspirit": 1,
        "type": "scene",
        "channels": [{"name": "xy", "kind": "vec2", "value": [0, 0]}, {"name": "turn", "kind": "angle", "value": 0}],
        "chains": {"c": [{"animate": [animation]}]},
        "start": [{"animate": {**animation, "channel": "turn", "offset": 0.5}}, {"chain": "c"}],
    }


def test_a_scene_follows() -> None:
    """At once and as an item of a chain; and the scene is written as one that does so."""
    words = {"start": 1, "end": 0.25, "offset": [1, 2], "tolerance": 1e-6, "easing": "sine.in"}
    read = ts.Scene(scene(**words))
    assert ts.Scene.from_json(read.to_json()).to_json() == read.to_json()
    assert f'"follow":"{SPLINE}","start":1.0,"end":0.25,"offset":[1.0,2.0],"tolerance":1e-06' in read.to_json()
    assert '"start":0' not in ts.Scene(scene(start=0, end=1)).to_json()
    w = ts.World()
    built = read.build(w)
    built.run()
    other = ts.World()
    xy, turn = other.channel((0.0, 0.0), name="xy"), other.channel(0.0, kind="angle", name="turn")
    xy.follow(SPLINE, 2, "sine.in", start=1, end=0.25, offset=(1, 2), tolerance=1e-6)
    turn.follow(SPLINE, 2, "sine.in", start=1, end=0.25, offset=0.5, tolerance=1e-6)
    for _ in range(10):
        w.step(0.21)
        other.step(0.21)
        assert (w.find("xy").value, w.find("turn").value) == (xy.value, turn.value)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            {"follow": "M0 0 X"},
            r"start\[0\].animate.follow: the path is malformed at byte 5: expected a command, got \"X\"",
        ),
        ({"follow": 3}, r"start\[0\].animate.follow: must be a string, got 3 \(line 1\)$"),
        ({"end": 2}, r"animate.end: end must be between 0 and 1"),
        ({"tolerance": 2}, r"animate.tolerance: tolerance must be"),
        ({"offset": [1]}, r"animate.offset: must be a list of"),
        ({"channel": "n"}, r"there is no channel"),
        ({"from": 1}, r'has a member "from", which cannot be combined with a path'),
    ],
)
def test_scenes_that_do_not(words: dict[str, Any], message: str) -> None:
    text = scene()
    text["start"] = [{"animate": {**text["chains"]["c"][0]["animate"][0], **words}}]
    with pytest.raises(ts.InvalidArgumentError, match=message):
        ts.Scene(text)
