# SPDX-License-Identifier: MIT
"""A newer animation on a channel takes over value and velocity of the older."""

from __future__ import annotations

import pytest
from world_help import KINDS, moving, told

import tweenspirit as ts

AFTER = ("blend", "track", "spring", "decay")


def follow(kind: str, channel: ts.Channel) -> ts.Player:
    if kind == "blend":
        return channel.tween_to(-20.0, 1.0, "cubic.inOut", blend=True)
    if kind == "track":
        return channel.play(ts.Track("float").key(0, channel.value).key(1, -20.0))
    if kind == "spring":
        return channel.spring_to(-20.0, ts.Spring(omega=10.0, damping_ratio=0.8))
    return channel.decay()


@pytest.mark.parametrize("second", AFTER)
@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("at", [0.0, 0.125, 0.6])
def test_value_and_velocity_are_kept(first: str, second: str, at: float) -> None:
    w = ts.World()
    c = w.channel(1.0)
    old = moving(first, c)
    w.step(at)
    value, velocity = c.value, c.velocity
    assert velocity != 0 or at == 0
    new = follow(second, c)
    assert c.value == pytest.approx(value, abs=1e-12) and c.player is new
    assert (old.active, old.end_reason) == (False, "replaced")
    assert old.end_value == value and old.end_velocity == pytest.approx(velocity, abs=1e-9)
    if second != "track":
        assert c.velocity == pytest.approx(velocity, abs=1e-9)
        w.step(1e-5)
        assert c.value == pytest.approx(value + velocity * 1e-5, abs=1e-6)
    w.step(0.0)
    kinds = [kind for _, kind in told(w)]
    assert kinds[:3] == (["begin", "end", "begin"])


@pytest.mark.parametrize("second", ["spring", "decay", "blend"])
@pytest.mark.parametrize("first", KINDS)
def test_after_a_step_of_any_length_it_is_the_same(first: str, second: str) -> None:
    shown = []
    for cut in (1, 7, 100):
        w = ts.World()
        c = w.channel(1.0)
        moving(first, c)
        for k in range(1, cut + 1):
            w.step_to(0.5 * k / cut)
        follow(second, c)
        for k in range(1, cut + 1):
            w.step_to(0.5 + 0.25 * k / cut)
        shown.append((c.value.hex(), c.velocity.hex()))
    assert len(set(shown)) == 1


def test_the_velocity_is_the_slope_of_the_values() -> None:
    w = ts.World()
    channels = [w.channel(0.0) for _ in KINDS]
    for kind, c in zip(KINDS, channels, strict=True):
        moving(kind, c)
    w.step_to(0.4)
    before = [c.value for c in channels]
    w.step_to(0.4 + 1e-6)
    slopes = [c.velocity for c in channels]
    w.step_to(0.4 + 2e-6)
    for c, a, slope in zip(channels, before, slopes, strict=True):
        assert slope == pytest.approx((c.value - a) / 2e-6, abs=1e-4)


def test_the_velocity_is_the_world_s_not_the_player_s() -> None:
    w = ts.World()
    a, b = w.channel(0.0), w.channel(0.0)
    a.tween_to(10.0, 1.0, rate=2), b.tween_to(10.0, 1.0)
    p = b.player
    w.step(0.25)
    assert p is not None
    p.rate = -0.5
    assert (a.velocity, b.velocity) == (20.0, -5.0)
    a.decay(decay=ts.Decay(rate=2.0)), b.decay(decay=ts.Decay(rate=2.0))
    assert (a.target, b.target) == (15.0, 0.0)


def test_spring_to_spring_is_one_motion() -> None:
    w, spring = ts.World(), ts.Spring(omega=12.0, damping_ratio=0.5)
    c, x, v = w.channel(0.0), 0.0, 0.0
    for k in range(1, 30):
        c.spring_to(float(k), spring)
        w.step(1 / 60)
        x, v = spring.value(1 / 60, x, float(k), v), spring.velocity(1 / 60, x, float(k), v)
        assert c.value == pytest.approx(x, abs=1e-9) and c.velocity == pytest.approx(v, abs=1e-7)


def test_a_tween_without_a_blend_keeps_the_value_only() -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(10.0, 1.0)
    w.step(0.5)
    c.tween_to(0.0, 1.0, "quad.in")
    assert (c.value, c.velocity) == (5.0, 0.0)
    w.step(0.5)
    assert c.value == 5.0 * 0.75


def test_a_blend_ends_as_it_would_without() -> None:
    """The difference fades with u (1 - u)^2."""
    w = ts.World()
    a, b = w.channel(0.0), w.channel(0.0)
    for c in (a, b):
        c.tween_to(10.0, 1.0)
    w.step(0.5)
    a.tween_to(0.0, 2.0, "quad.in", blend=True), b.tween_to(0.0, 2.0, "quad.in")
    for k in range(1, 9):
        w.step(0.25)
        u = k / 8
        assert a.value - b.value == pytest.approx(2.0 * 10.0 * u * (1 - u) ** 2, abs=1e-12)
    assert a.value == 0.0


@pytest.mark.parametrize("rate", [0.5, 2.0, -1.0])
def test_the_rate_of_a_blend_changes_its_speed_only(rate: float) -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(10.0, 1.0)
    w.step(0.5)
    p = c.tween_to(-8.0, 1.0, "cubic.inOut", blend=True)
    w.step(0.25)
    value, velocity = c.value, c.velocity
    p.rate = rate
    assert c.value == value and c.velocity == pytest.approx(velocity * rate, abs=1e-12)
    w.step(2.0**-20)
    assert c.value == pytest.approx(value + velocity * rate * 2.0**-20, abs=1e-9)


def test_a_blend_at_a_rate_begins_as_fast_as_the_channel_is() -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(10.0, 1.0)
    w.step(0.5)
    c.tween_to(-8.0, 1.0, blend=True, rate=4)
    assert c.velocity == pytest.approx(10.0)
    w.step(2.0**-20)
    assert c.value == pytest.approx(5.0 + 10.0 * 2.0**-20, abs=1e-9)


def test_a_blend_is_for_one_iteration_forwards() -> None:
    w = ts.World()
    c = w.channel(0.0)
    p = c.tween_to(1.0, 1.0)
    w.step(0.5)
    for words in ({"iterations": 2}, {"direction": "reverse"}, {"direction": "alternate"}):
        with pytest.raises(ts.InvalidArgumentError):
            c.tween_to(5.0, 1.0, blend=True, **words)  # type: ignore[arg-type]
    for kind, value in (("bool", True), ("int", 3)):
        other = w.channel(value, kind=kind)
        with pytest.raises(ts.InvalidArgumentError):
            other.tween_to(value, 1.0, blend=True)
    assert p.active and c.player is p


def test_a_delay_rests_and_takes_over_no_velocity() -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(10.0, 1.0)
    w.step(0.5)
    p = c.spring_to(5.0, delay=0.5)
    assert (c.value, c.velocity) == (5.0, 0.0)
    w.step(0.5)
    assert c.value == 5.0
    w.step(0.0)
    assert p.end_reason == "settled"


def test_what_is_paused_hands_over_no_velocity() -> None:
    w = ts.World()
    c = w.channel(0.0)
    p = c.tween_to(10.0, 1.0)
    w.step(0.5)
    p.pause()
    assert (c.value, c.velocity) == (5.0, 0.0)
    c.spring_to(5.0)
    w.step(0.0)
    assert c.value == 5.0 and not c.active


def test_set_and_stop_leave_no_velocity() -> None:
    w = ts.World()
    for way in ("set", "stop", "player"):
        c = w.channel(0.0)
        p = c.tween_to(10.0, 1.0)
        w.step(0.5)
        {"set": lambda c=c: c.set(5.0), "stop": c.stop, "player": p.stop}[way]()
        assert (c.value, c.velocity, p.end_reason) == (5.0, 0.0, "stopped")
        assert (p.end_value, p.end_velocity) == (5.0, 10.0)
        c.spring_to(5.0)
        w.step(0.0)
        assert not c.active


@pytest.mark.parametrize(
    ("easing", "at", "sign"),
    [
        ("circ.out", 0.0, 1),
        ("circ.in", 1.0 - 2.0**-52, 1),
        ("cubic-bezier(0,1,0.5,1)", 0.0, 1),
        ("circ.in", 1 - 1e-9, 1),
    ],
)
def test_a_vertical_slope_is_a_thousand_ranges_in_the_duration(easing: str, at: float, sign: int) -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(8.0, 2.0, easing, iterations=2)
    w.step_to(at * 2.0)
    c.decay(decay=ts.Decay(rate=1.0))
    assert 0 <= abs(c.velocity) <= 1000 * 8.0 / 2.0
    if easing == "circ.out":
        assert c.velocity == pytest.approx(4000.0)


def test_a_newer_one_wins_its_delay_included() -> None:
    w = ts.World()
    c = w.channel(0.0)
    a = c.tween_to(10.0, 1.0)
    w.step(0.25)
    c.tween_to(20.0, 1.0, delay=1.0)
    w.step(0.5)
    assert (c.value, a.end_reason) == (2.5, "replaced")
    w.step(1.5)
    assert c.value == 20.0


def test_lanes_each_keep_their_own() -> None:
    w = ts.World()
    c = w.channel((0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    c.tween_to((1.0, 2.0, 3.0, 4.0, 5.0, -6.0), 1.0)
    w.step(0.5)
    c.spring_to([0.0] * 6)
    assert c.velocity == pytest.approx((1, 2, 3, 4, 5, -6)) and c.value == (0.5, 1, 1.5, 2, 2.5, -3)


def test_an_error_replaces_nothing() -> None:
    w = ts.World()
    c = w.channel(0.0)
    p = c.tween_to(10.0, 1.0)
    w.step(0.5)
    with pytest.raises(ts.InvalidArgumentError):
        c.tween_to(float("nan"), 1.0)
    with pytest.raises(ts.UnknownEasingError):
        c.tween_to(1.0, 1.0, "nope")
    with pytest.raises(ts.InvalidArgumentError):
        c.play(ts.Track("float"))
    assert c.player is p and p.active and len(w.events()) == 1
