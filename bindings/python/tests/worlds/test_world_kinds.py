# SPDX-License-Identifier: MIT
"""Channels of every kind, and what is added to them: a tween is a track of two keys, a spring a spring of each lane."""

from __future__ import annotations

import math
from typing import Any

import pytest
from world_help import bits, kinds, reasons

import tweenspirit as ts

HALF = math.sqrt(0.5)
PAIRS: dict[str | int, tuple[Any, Any]] = {
    8: ((1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0), (9.0, 1.0, -3.0, 1e9, 0.0, 1e-9, 7.0, 8.0)),
    "float": (1.0, -4.0),
    "int": (3, 40),
    "bool": (False, True),
    "vec2": ((1.0, 2.0), (5.0, -6.0)),
    "vec3": ((1.0, 2.0, 3.0), (5.0, -6.0, 7.0)),
    "vec4": ((1.0, 2.0, 3.0, 4.0), (5.0, -6.0, 7.0, 0.0)),
    "point": ((1.0, 2.0), (5.0, -6.0)),
    "size": ((1.0, 2.0), (5.0, 6.0)),
    "rect": ((0.0, 0.0, 10.0, 20.0), (5.0, -6.0, 7.0, 80.0)),
    "color": ((1.0, 0.0, 0.25, 1.0), (0.0, 0.5, 1.0, 0.5)),
    "angle": (3.0, -3.0),
    "quat": ((0.0, 0.0, 0.0, 1.0), (0.0, HALF, 0.0, HALF)),
}
CASES: list[tuple[str | int, dict[str, Any]]] = [(kind, {}) for kind in PAIRS]
CASES += [("color", {"space": space}) for space in ("oklab", "linear", "srgb", "srgb-premultiplied", "oklch")]
CASES += [("color", {"space": "srgb", "extended": True})]
CASES += [("angle", {"wrap": wrap}) for wrap in ("raw", "shortest", "longest", "cw", "ccw")]
CASES += [("int", {"rounding": rounding}) for rounding in ("floor", "ceil", "toward_target")]
SPRUNG = [case for case in CASES if case[0] != "bool"]


@pytest.mark.parametrize(("kind", "words"), CASES, ids=str)
@pytest.mark.parametrize("easing", ["linear", "back.out", "elastic.inOut", "expo.in"])
def test_a_tween_is_a_track_of_two_keys(kind: str | int, words: dict[str, Any], easing: str) -> None:
    a, b = PAIRS[kind]
    w, track = ts.World(), ts.Track(kind, **words)
    track.key(0, a, **({} if kind == "bool" else {"easing": easing})).key(1, b)
    c = w.channel(a, kind=kind, **words)
    assert c.kind == kind and c.value == track.value(0)
    c.tween_to(b, 1.0, easing)
    for k in range(1, 17):
        w.step(1 / 16)
        assert c.value == track.value(k / 16), k
        assert type(c.value) is type(track.value(k / 16))
        if 0 < k < 16:
            assert c.velocity == pytest.approx(track.velocity(k / 16), abs=1e-9)
    assert c.value == c.target == track.value(1)
    assert c.value == b or kind == "angle"


@pytest.mark.parametrize(("kind", "words"), CASES, ids=str)
def test_play(kind: str | int, words: dict[str, Any]) -> None:
    a, b = PAIRS[kind]
    w, track = ts.World(), ts.Track(kind, **words).key(2, b).key(3, a).key(3.5, b)
    c = w.channel(a, kind=kind, **words)
    c.play(track)
    for k in range(1, 13):
        w.step(1 / 8)
        assert c.value == track.value(2 + k / 8), k
    assert kinds(w) == ["begin", "end"]


@pytest.mark.parametrize(("kind", "words"), SPRUNG, ids=str)
def test_a_spring_gets_there(kind: str | int, words: dict[str, Any]) -> None:
    a, b = PAIRS[kind]
    w = ts.World()
    c = w.channel(a, kind=kind, **words)
    c.spring_to(b, ts.Spring(omega=12.0, damping_ratio=0.7))
    seen = set()
    for _ in range(30):
        w.step(1 / 60)
        seen.add(str(bits(c.value)))
    assert len(seen) > 5
    w.step(20.0)
    want = ts.Track(kind, **words).key(0, a).key(1, b).value(1)
    assert c.value == want and reasons(w) == ["settled"]


def test_an_angle_and_a_rotation_are_one_number_wherever_they_are_seen() -> None:
    class Wheel:
        turn, rotation = 6.0, (0.0, 0.0, 0.0, 1.0)

    for name, kind, target, want in (
        ("turn", "angle", 0.5, 0.5 + math.tau),
        ("rotation", "quat", (0, 0, -HALF, -HALF), (0, 0, HALF, HALF)),
    ):
        w, wheel = ts.World(), Wheel()
        seen: list[Any] = []
        c = w.bind(wheel, name, kind=kind)
        c.tween_to(target, 1)
        player = c.player
        assert player is not None
        player.on_end(lambda reason, c=c, seen=seen: seen.append((reason, c.value)))
        w.step(0.5)
        row = next(x for x in w.inspect() if x.get("target") is not None)
        assert row["target"] == pytest.approx(want) and c.target == pytest.approx(want)
        blob, half = w.snapshot(), c.value
        w.step(0.5)
        w.restore(blob)
        assert c.value == half and c.target == pytest.approx(want)
        w.step(0.5)
        assert seen[-1][0] == "finished" and seen[-1][1] == pytest.approx(want)
        assert getattr(wheel, name) == c.value == pytest.approx(want)
        c.spring_to(target)
        assert c.target == pytest.approx(want), "it is there already"
        w.step(1)
        assert getattr(wheel, name) == pytest.approx(want)


def test_kinds_by_value() -> None:
    w = ts.World()
    found = [w.channel(v).kind for v in (True, 1, 1.5, (1, 2), [1, 2, 3], (1.0, 2.0, 3.0, 4.0))]
    assert found == ["bool", "float", "float", "vec2", "vec3", "vec4"]
    six = w.channel([1.0] * 6)
    assert six.lanes == 6 and six.value == (1.0,) * 6
    assert w.channel(1).value == 1.0 and isinstance(w.channel(1).value, float)
