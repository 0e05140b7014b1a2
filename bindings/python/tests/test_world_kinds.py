# SPDX-License-Identifier: MIT
"""Channels of every kind, and what is added to them: a tween is a track of two keys, a spring a spring of each lane."""

from __future__ import annotations

import math
from typing import Any

import pytest
from world_help import bits, kinds, reasons

import tweenspirit as ts

HALF = math.sqrt(0.5)
PAIRS: dict[str, tuple[Any, Any]] = {
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
CASES: list[tuple[str, dict[str, Any]]] = [(kind, {}) for kind in PAIRS]
CASES += [("color", {"space": space}) for space in ("oklab", "linear", "srgb", "oklch")]
CASES += [("color", {"space": "srgb", "extended": True})]
CASES += [("angle", {"wrap": wrap}) for wrap in ("raw", "shortest", "longest", "cw", "ccw")]
CASES += [("int", {"rounding": "toward_target"})]
SPRUNG = [case for case in CASES if case[0] != "bool"]


@pytest.mark.parametrize(("kind", "words"), CASES, ids=str)
@pytest.mark.parametrize("easing", ["linear", "back.out"])
def test_a_tween_is_a_track_of_two_keys(kind: str, words: dict[str, Any], easing: str) -> None:
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
    assert c.value == b and c.target == b


@pytest.mark.parametrize(("kind", "words"), CASES, ids=str)
def test_play(kind: str, words: dict[str, Any]) -> None:
    a, b = PAIRS[kind]
    w, track = ts.World(), ts.Track(kind, **words).key(2, b).key(3, a).key(3.5, b)
    c = w.channel(a, kind=kind, **words)
    c.play(track)
    for k in range(1, 13):
        w.step(1 / 8)
        assert c.value == track.value(2 + k / 8), k
    assert kinds(w) == ["begin", "end"]


@pytest.mark.parametrize(("kind", "words"), SPRUNG, ids=str)
def test_a_spring_gets_there(kind: str, words: dict[str, Any]) -> None:
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
    want = ts.Track(kind, **words).key(0, b).value(0)
    assert c.value == want and reasons(w) == ["settled"]


def test_lanes_spring_as_each_alone() -> None:
    w, spring = ts.World(), ts.Spring(omega=12.0, damping_ratio=0.3)
    c = w.channel((0.0, 5.0, -3.0))
    c.spring_to((1.0, 0.0, -2.0), spring, velocity=(3.0, 0.0, -100.0))
    for _ in range(20):
        w.step(1 / 50)
        t = w.time
        assert c.value == (
            spring.value(t, 0.0, 1.0, 3.0),
            spring.value(t, 5.0, 0.0, 0.0),
            spring.value(t, -3.0, -2.0, -100.0),
        )


def test_all_lanes_settle_together() -> None:
    w, spring = ts.World(), ts.Spring(omega=10.0, damping_ratio=0.9)
    c = w.channel((0.0, 0.0))
    c.spring_to((1.0, 1000.0), spring)
    w.step(50.0)
    assert w.events()[-1].time == pytest.approx(spring.settling_time(0.0, 1000.0, 0.0, 1.0), abs=1e-9)


def test_bools_have_no_springs_and_few_have_decays() -> None:
    w = ts.World()
    flag = w.channel(True)
    assert flag.kind == "bool" and flag.value is True
    with pytest.raises(ts.InvalidArgumentError):
        flag.spring_to(False)
    for kind in ("bool", "int", "color", "quat"):
        with pytest.raises(ts.InvalidArgumentError):
            w.channel(PAIRS[kind][0], kind=kind).decay(1.0 if kind in ("bool", "int") else (1.0, 1.0, 1.0, 1.0))
    assert w.stats()["players"] == 0


def test_kinds_by_value() -> None:
    w = ts.World()
    found = [w.channel(v).kind for v in (True, 1, 1.5, (1, 2), [1, 2, 3], (1.0, 2.0, 3.0, 4.0))]
    assert found == ["bool", "float", "float", "vec2", "vec3", "vec4"]
    six = w.channel([1.0] * 6)
    assert six.lanes == 6 and six.value == (1.0,) * 6
    assert w.channel(1).value == 1.0 and isinstance(w.channel(1).value, float)


def test_an_int_is_rounded_where_it_is_set() -> None:
    w = ts.World()
    c = w.channel(3, kind="int")
    assert c.value == 3 and isinstance(c.value, int)
    c.tween_to(10, 1.0)
    seen = set()
    for _ in range(64):
        w.step(1 / 64)
        seen.add(c.value)
    assert seen == set(range(3, 11))


def test_a_quat_is_normalised() -> None:
    w = ts.World()
    c = w.channel((0.0, 0.0, 0.0, 2.0), kind="quat")
    assert c.value == (0.0, 0.0, 0.0, 1.0)
    c.set((0.0, 3.0, 0.0, 0.0))
    assert c.value == (0.0, 1.0, 0.0, 0.0)
    for call in (lambda: c.set((0.0,) * 4), lambda: c.tween_to((0.0,) * 4, 1.0), lambda: c.spring_to((0.0,) * 4)):
        with pytest.raises(ts.InvalidArgumentError):
            call()
    c.spring_to((0.0, 0.0, 0.0, 1.0))
    for _ in range(30):
        w.step(1 / 60)
        assert math.sqrt(sum(x * x for x in c.value)) == pytest.approx(1.0, abs=1e-12)


def test_an_angle_springs_by_its_way() -> None:
    w, spring = ts.World(), ts.Spring(omega=10.0, damping_ratio=1.0)
    c = w.channel(3.0, kind="angle", wrap="shortest")
    c.spring_to(-3.0, spring)
    for _ in range(20):
        w.step(1 / 60)
        assert abs(math.remainder(c.value, math.tau)) >= 3.0 - 1e-9
    w.step(9.0)
    assert math.remainder(c.value - -3.0, math.tau) == pytest.approx(0.0, abs=1e-12)


# ---- Bounds


@pytest.mark.parametrize("mode", ["allow", "clamp", "stop", "bounce"])
def test_overshoot(mode: str) -> None:
    w, spring = ts.World(), ts.Spring(omega=13.0, damping_ratio=0.2)
    c = w.channel(0.0)
    c.spring_to(100.0, spring, overshoot=mode, restitution=0.6)
    shown = []
    for _ in range(60):
        w.step(1 / 60)
        if c.active:
            more = {"restitution": 0.6} if mode == "bounce" else {}
            assert c.value == spring.value(w.time, 0.0, 100.0, overshoot=mode, **more)
        shown.append(c.value)
    assert (max(shown) > 101) == (mode == "allow")
    if mode == "stop":
        want = spring.crossing(100.0, target=100.0)
        assert w.events()[-1].time == pytest.approx(want, abs=1e-9) and c.value == 100.0


def test_a_decay_slows_down_to_its_rest() -> None:
    w, d = ts.World(), ts.Decay(rate=2.0)
    c = w.channel((0.0, 10.0))
    c.decay((100.0, -20.0), d)
    assert c.target == (50.0, 0.0) and c.velocity == (100.0, -20.0)
    end = d.settling_time(100.0, 1e-3 * 50)
    while w.time + 0.05 < end:
        w.step(0.05)
        assert c.value == pytest.approx((d.value(w.time, 0.0, 100.0), d.value(w.time, 10.0, -20.0)), abs=1e-12)
    w.step(0.1)
    assert (c.value, c.velocity) == ((50.0, 0.0), (0.0, 0.0))
    event = w.events()[-1]
    assert (event.reason, event.time) == ("settled", pytest.approx(end, abs=1e-9))


@pytest.mark.parametrize(
    ("start", "velocity"), [(50.0, 400.0), (50.0, -400.0), (150.0, 10.0), (-20.0, 0.0), (50.0, 20.0)]
)
def test_a_decay_between_bounds(start: float, velocity: float) -> None:
    w, d, s = ts.World(), ts.Decay(rate=2.0), ts.Spring(omega=15.0, damping_ratio=1.0)
    c = w.channel(start)
    c.decay(velocity, d, bounds=(0.0, 100.0), spring=s)
    exact = d.motion(start, velocity, 0.0, 100.0, s)
    for _ in range(30):
        w.step(1 / 30)
        if c.active:
            assert c.value == exact.value(w.time)
    w.step(20.0)
    assert c.value == exact.rest and not c.active


def test_without_a_velocity_a_decay_rests() -> None:
    w = ts.World()
    c = w.channel(5.0)
    c.decay()
    w.step(0.0)
    assert (c.value, c.active) == (5.0, False)


# ---- Layers


def test_a_layer_is_added_to_whatever_moves() -> None:
    w = ts.World()
    c = w.channel(1.0)
    base = c.tween_to(11.0, 1.0)
    layer = c.tween_to(4.0, 0.5, composite="add")
    assert c.player is base and base.active and layer.active
    w.step(0.25)
    assert (c.value, c.velocity) == (3.5 + 2.0, 10.0 + 8.0)
    assert w.stats()["active"] == 2
    w.step(0.25)
    assert (c.value, layer.end_reason) == (6.0 + 4.0, "finished")
    w.step(0.5)
    assert c.value == 11.0 + 4.0
    c.set(2.0)
    assert c.value == 2.0


def test_a_layer_without_a_fill_is_gone_after_it() -> None:
    w = ts.World()
    c = w.channel(1.0)
    c.tween_to(4.0, 1.0, composite="add", start=2.0, fill="none", delay=0.5)
    assert c.value == 1.0
    w.step(1.0)
    assert c.value == 1.0 + 3.0
    w.step(1.0)
    assert (c.value, c.active) == (1.0, False)


def test_layers_add_up() -> None:
    w = ts.World()
    c = w.channel((1.0, 2.0))
    for k in range(1, 11):
        c.tween_to((float(k), -float(k)), 1.0, composite="add", fill="none")
    w.step(0.5)
    assert c.value == pytest.approx((1 + 27.5, 2 - 27.5))
    assert c.velocity == pytest.approx((55.0, -55.0))
    w.step(0.5)
    assert c.value == (1.0, 2.0) and w.stats()["players"] == 0


def test_a_stopped_layer_stays_where_it_is() -> None:
    w = ts.World()
    c = w.channel(1.0)
    layer = c.tween_to(4.0, 1.0, composite="add")
    w.step(0.5)
    layer.stop()
    assert (c.value, c.velocity) == (3.0, 0.0)
    layer = c.tween_to(4.0, 1.0, composite="add")
    w.step(0.5)
    assert c.value == 5.0
    layer.cancel()
    assert c.value == 3.0


def test_stop_of_a_channel_stops_its_layers() -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(10.0, 1.0), c.tween_to(4.0, 1.0, composite="add")
    w.step(0.5)
    c.stop()
    w.step(0.5)
    assert (c.value, c.velocity, w.stats()["players"]) == (7.0, 0.0, 0)


def test_a_layer_turns_a_quaternion() -> None:
    w = ts.World()
    c = w.channel((0.0, 0.0, 0.0, 1.0), kind="quat")
    c.tween_to((0.0, HALF, 0.0, HALF), 1.0)
    c.tween_to((0.0, HALF, 0.0, HALF), 1.0, composite="add")
    w.step(1.0)
    assert c.value == pytest.approx((0.0, 1.0, 0.0, 0.0), abs=1e-12)


@pytest.mark.parametrize("kind", ["int", "bool", "color"])
def test_what_is_not_added(kind: str) -> None:
    w = ts.World()
    c = w.channel(PAIRS[kind][0], kind=kind)
    with pytest.raises(ts.InvalidArgumentError):
        c.tween_to(PAIRS[kind][1], 1.0, composite="add")
    with pytest.raises((ts.InvalidArgumentError, ValueError)):
        w.channel(0.0).tween_to(1.0, 1.0, composite="multiply")
    assert w.stats()["players"] == 0


def test_a_destroyed_channel_ends_its_layers() -> None:
    w = ts.World()
    c = w.channel(0.0)
    players = [c.tween_to(10.0, 1.0), c.tween_to(4.0, 1.0, composite="add")]
    w.step(0.5)
    c.destroy()
    assert [p.end_reason for p in players] == ["unbound", "unbound"]
