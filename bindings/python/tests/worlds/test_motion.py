# SPDX-License-Identifier: MIT
"""Motions: what is left out is the engine's, and an explicit 0 is 0, as a C struct through ctypes has it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import pytest
from timeline_raw import doubles, ok, sized

import tweenspirit as ts
from tweenspirit._c import abi
from tweenspirit._c.library import lib

PATH, TRACK = ts.Path("M0 0 H 30 V 30"), ts.Track().key(0, 0).key(2, 10)
D = {"duration": 1.0}
BOUNCE = {"overshoot": abi.OVERSHOOTS["bounce"]}
KEYED = ("delay", "end_delay", "duration", "iterations", "iteration_start", "direction", "fill", "repeat_delay", "rate")

# The motion; and of the C struct the kind, its columns, its fields, and those of its timing.
LEFT_OUT: dict[str, tuple[ts.Motion, int, dict[str, float], dict[str, Any], dict[str, float]]] = {
    "tween": (ts.Motion.tween(5, 1), abi.TS_MOTION_TWEEN, {"target": 5}, {}, D),
    "spring": (ts.Motion.spring(5), abi.TS_MOTION_SPRING, {"target": 5}, {}, {}),
    "bounce": (ts.Motion.spring(5, overshoot="bounce"), abi.TS_MOTION_SPRING, {"target": 5}, BOUNCE, {}),
    "decay": (ts.Motion.decay(900), abi.TS_MOTION_DECAY, {"velocity": 900}, {}, {}),
    "fall": (ts.Motion.fall(8), abi.TS_MOTION_FALL, {"acceleration": 8}, {}, {}),
    "play": (ts.Motion.play(TRACK), abi.TS_MOTION_TRACK, {}, {"track": TRACK._handle}, {}),
    "follow": (ts.Motion.follow(PATH, 1), abi.TS_MOTION_PATH, {}, {"path": PATH._handle}, D),
    "fling": (ts.Motion.fling(4000), abi.TS_MOTION_FLING, {"velocity": 4000}, {}, {}),
    "shake": (ts.Motion.shake(5), abi.TS_MOTION_SHAKE, {"amplitude": 5}, {}, {}),
    "punch": (ts.Motion.punch(5), abi.TS_MOTION_PUNCH, {"amplitude": 5}, {}, {}),
}
ZEROS: dict[str, tuple[Any, int, dict[str, float], dict[str, Any], str]] = {
    "tween": (
        lambda **words: ts.Motion.tween(5, duration=0, **words),
        abi.TS_MOTION_TWEEN,
        {"target": 5},
        {},
        "delay end_delay duration iterations iteration_start repeat_delay rate",
    ),
    "spring": (
        lambda **words: ts.Motion.spring(5, overshoot="bounce", restitution=0, **words),
        abi.TS_MOTION_SPRING,
        {"target": 5},
        {**BOUNCE, "given": abi.TS_GIVEN_RESTITUTION},
        "delay rate",
    ),
    "decay": (lambda **words: ts.Motion.decay(900, **words), abi.TS_MOTION_DECAY, {"velocity": 900}, {}, "delay rate"),
    "fall": (
        lambda **words: ts.Motion.fall(8, **words),
        abi.TS_MOTION_FALL,
        {"acceleration": 8},
        {},
        "delay rate duration",
    ),
    "play": (
        lambda **words: ts.Motion.play(TRACK, duration=0, **words),
        abi.TS_MOTION_TRACK,
        {},
        {"track": TRACK._handle},
        "delay end_delay duration iterations iteration_start repeat_delay rate",
    ),
    "follow": (
        lambda **words: ts.Motion.follow(PATH, 0, start=0, end=0, **words),
        abi.TS_MOTION_PATH,
        {},
        {"path": PATH._handle, "given": abi.TS_GIVEN_PATH_END},
        "delay end_delay duration iterations iteration_start repeat_delay rate",
    ),
    "fling": (
        lambda **words: ts.Motion.fling(4000, **words),
        abi.TS_MOTION_FLING,
        {"velocity": 4000},
        {},
        "delay rate",
    ),
    "shake": (
        lambda **words: ts.Motion.shake(5, seed=0, fade=0, **words),
        abi.TS_MOTION_SHAKE,
        {"amplitude": 5},
        {"given": abi.TS_GIVEN_FADE},
        "delay rate",
    ),
    "punch": (lambda **words: ts.Motion.punch(5, **words), abi.TS_MOTION_PUNCH, {"amplitude": 5}, {}, "delay rate"),
}


def new_world() -> tuple[ts.World, Any]:
    w = ts.World()
    return w, w.channel(0.0)


def start_raw(w: ts.World, x: Any, kind: int, columns: dict[str, float], fields: dict[str, Any], timing: Any) -> int:
    holds = {name: doubles([number]) for name, number in columns.items()}
    places = {name: ctypes.addressof(row) for name, row in holds.items()}
    motion = sized(abi.ts_motion, kind=kind, **places, **fields, timing=timing)
    return int(lib.ts_channel_start(w._core.handle, x._handle, ctypes.byref(motion), None))


def hashes(w: ts.World) -> list[int]:
    return [w.state_hash() for dt in (0, 0.1, 0.3, 5) if w.step(dt) >= 0]


@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_is_left_out_is_the_engines(name: str) -> None:
    motion, kind, columns, fields, timing = LEFT_OUT[name]
    (w, x), (v, y) = new_world(), new_world()
    x.start(motion)
    ok(start_raw(v, y, kind, columns, fields, abi.ts_timing(**timing)))
    assert hashes(w) == hashes(v)


@pytest.mark.parametrize("name", ZEROS)
def test_an_explicit_0_is_0(name: str) -> None:
    make, kind, columns, fields, words = ZEROS[name]
    for word in ("", *words.split()):
        given = {} if word == "" or (word == "duration" and name != "fall") else {word: 0}
        bits = {word} - {""} | ({"duration"} if name in ("tween", "play", "follow") else set())
        timing = abi.ts_timing(given=sum(getattr(abi, f"TS_GIVEN_{bit.upper()}") for bit in bits))
        (w, x), (v, y) = new_world(), new_world()
        expected = start_raw(v, y, kind, columns, fields, timing)
        if expected:
            with pytest.raises(ts.TweenSpiritError):
                x.start(make(**given))
        else:
            x.start(make(**given))
        assert hashes(w) == hashes(v), word


@pytest.mark.parametrize(
    "make",
    [
        lambda: ts.Motion.shake(5, frequency=0),
        lambda: ts.Motion.shake(5, octaves=0),
        lambda: ts.Motion.shake(5, duration=0),
        lambda: ts.Motion.punch(5, damping_ratio=0),
        lambda: ts.Motion.punch(5, 0),
        lambda: ts.Motion.fling(5, friction=0),
        lambda: ts.Motion.fling(5, ppi=0),
        lambda: ts.Motion.spring(5, tolerance=0),
    ],
)
def test_what_cannot_be_0_is_refused(make: Callable[[], ts.Motion]) -> None:
    w, x = new_world()
    before = w.state_hash()
    with pytest.raises(ts.InvalidArgumentError):
        x.start(make())
    assert w.state_hash() == before


def test_the_quick_verbs_are_the_slow_ones() -> None:
    for quick, motion in (
        (lambda c: c.tween_to(5, 1, "cubic.out", delay=0.1), ts.Motion.tween(5, 1, "cubic.out", delay=0.1)),
        (lambda c: c.tween_to(5, 0), ts.Motion.tween(5, 0)),
        (lambda c: c.spring_to(5, "bouncy"), ts.Motion.spring(5, "bouncy")),
        (lambda c: c.spring_to(5, bounce=0.3), ts.Motion.spring(5, bounce=0.3)),
    ):
        (w, x), (v, y) = new_world(), new_world()
        quick(x), y.start(motion)
        assert hashes(w) == hashes(v)


def test_the_bounds_restitution() -> None:
    for words, kept in (({}, 0.5), ({"restitution": 0}, 0.0)):
        _, x = new_world()
        x.bounds(0, 100, contact="bounce", **words)
        assert x.get_bounds().restitution == kept


def test_every_motion_is_started_chained_blocked_and_started_many_times() -> None:
    for name, (motion, *_) in LEFT_OUT.items():
        (w, x), (v, y), (u, z) = new_world(), new_world(), new_world()
        x.start(motion)
        chain = v.chain().add(y, motion).start()
        blocks = u.chain().animate(lambda a, z=z, motion=motion: a.start(z, motion)).start()
        many = ts.World().channels([0.0, 0.0])
        if name not in ("play", "follow"):
            many.start(motion)
            many.world.step(0.25)
        for each in (w, v, u):
            each.step(0.25)
        assert x.value == y.value == z.value, name
        assert name in ("play", "follow") or list(many.values()) == [x.value] * 2, name
        assert chain.active and blocks.active


def test_a_track_that_begins_where_the_channel_is() -> None:
    w = ts.World()
    x = w.channel(7.0)
    x.play(TRACK, relative=True)
    w.step(1)
    assert x.value == 12.0


def test_a_decay_of_many_in_one_call() -> None:
    w = ts.World()
    dots = w.channels([0.0, 10.0])
    dots.decay([100, 200], ts.Decay(rate=2), delay=[0, 1])
    w.step(60)
    assert list(dots.values()) == [50.0, 110.0]
