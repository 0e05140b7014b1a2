# SPDX-License-Identifier: MIT
"""Layers and cross-fades, against what they are: sums and mixes of motions that are each alone, in exact arithmetic."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest

import tweenspirit as ts

Motion = tuple[Fraction, Fraction]
"""A value and its velocity."""


def lerp(a: Motion, b: Motion, w: Motion) -> Motion:
    return a[0] + w[0] * (b[0] - a[0]), a[1] + w[0] * (b[1] - a[1]) + w[1] * (b[0] - a[0])


def add(a: Motion, b: Motion, w: Motion) -> Motion:
    return a[0] + w[0] * b[0], a[1] + w[0] * b[1] + w[1] * b[0]


class Line:
    """A value that goes straight from here to there, and stays."""

    def __init__(self, r: random.Random) -> None:
        self.start, self.end, self.duration = (Fraction(r.randrange(-40, 40), 8) for _ in range(3))
        self.duration = Fraction(r.randrange(1, 32), 8)

    def at(self, t: Fraction) -> Motion:
        slope = (self.end - self.start) / self.duration
        return (self.end, Fraction(0)) if t >= self.duration else (self.start + slope * t, slope)

    def move(self, channel: ts.Channel) -> None:
        channel.set(float(self.start))
        channel.tween_to(float(self.end), float(self.duration), "linear")


def test_stacks_are_sums_and_mixes() -> None:
    """Layers of both modes whose values and weights move, an additive player below, by the definition."""
    for seed in range(60):
        r = random.Random(seed)
        w = ts.World()
        x = w.channel(0.0)
        own, extra = Line(r), Line(r)
        own.move(x)
        extra.end = Fraction(0)
        x.tween_to(0, float(extra.duration), "linear", start=float(extra.start), composite="add")
        stack = []
        for _ in range(r.randrange(1, 6)):
            mode = r.choice(["override", "add"])
            layer, value, weight = x.layer(mode), Line(r), Line(r)
            value.move(layer)
            weight.move(layer.weight)
            stack.append((mode, value, weight))
        for t in sorted(Fraction(r.randrange(0, 40), 8) + Fraction(1, 16) for _ in range(6)):
            w.step_to(float(t))
            sum = add(own.at(t), extra.at(t), (Fraction(1), Fraction(0)))
            for mode, value, weight in stack:
                share = weight.at(t)
                if mode == "override" and not 0 <= share[0] <= 1:
                    share = (max(min(share[0], Fraction(1)), Fraction(0)), Fraction(0))
                sum = (lerp if mode == "override" else add)(sum, value.at(t), share)
            assert x.value == pytest.approx(float(sum[0]), rel=1e-13, abs=1e-12), (seed, t)
            assert x.velocity == pytest.approx(float(sum[1]), rel=1e-12, abs=1e-11), (seed, t)


EASINGS: dict[str, Callable[[Any], Any]] = {
    "linear": lambda u: u,
    "cubic.in": lambda u: u**3,
    "sine.inOut": lambda u: (1 - mpmath.cos(mpmath.pi * u)) / 2,
    "back.out": lambda u: 1 + (mpmath.mpf("1.70158") + 1) * (u - 1) ** 3 + mpmath.mpf("1.70158") * (u - 1) ** 2,
}


def starts(r: random.Random) -> Callable[[ts.Channel], Any]:
    """A command, always the same one."""
    to, seconds = r.uniform(-50, 50), r.uniform(0.5, 3)
    track = ts.Track().key(0, r.uniform(-9, 9)).key(0.7, to).key(2, -to)
    commands: list[Callable[[ts.Channel], Any]] = [
        lambda c: c.tween_to(to, seconds, "sine.inOut"),
        lambda c: c.spring_to(to, ts.Spring(duration=seconds, bounce=0.3)),
        lambda c: c.decay(to),
        lambda c: c.play(track, iterations=2),
        lambda c: c.set(to),
    ]
    return r.choice(commands)


def test_fades_are_mixes_of_what_each_is_alone() -> None:
    """Up to four motions on one channel, each faded in while others may still fade out; each is run alone as well."""
    mpmath.mp.dps = 30
    for seed in range(60):
        r = random.Random(seed)
        w = ts.World()
        x = w.channel(1.0)
        alone: list[ts.Channel] = []
        worlds: list[ts.World] = []
        fades: list[tuple[float, float, str]] = []
        now = 0.0
        for i in range(r.randrange(2, 5)):
            command = starts(r)
            value, velocity = x.value, x.velocity
            if i:
                fades.append((now, r.uniform(0.3, 2), r.choice(list(EASINGS))))
                x.begin_fade(fades[-1][1], fades[-1][2])
                assert (x.value, x.velocity) == pytest.approx((value, velocity), abs=1e-9)
            # A world with this motion alone, from the value and the velocity that it began with.
            worlds.append(ts.World())
            alone.append(worlds[-1].channel(value))
            worlds[-1].step_to(now)
            if velocity:
                alone[-1].decay(velocity, ts.Decay(rate=1e-9))
            command(alone[-1])
            command(x)
            for _ in range(r.randrange(1, 4)):
                now += r.uniform(0.02, 0.6)
                for each in [w, *worlds]:
                    each.step_to(now)

                mix = mpmath.mpf(alone[0].value)
                for (begin, duration, easing), above in zip(fades, alone[1:], strict=True):
                    u = (mpmath.mpf(now) - mpmath.mpf(begin)) / mpmath.mpf(duration)
                    mix = above.value if u >= 1 else mix + EASINGS[easing](u) * (above.value - mix)
                assert x.value == pytest.approx(float(mix), rel=1e-9, abs=1e-9), (seed, now)


def test_velocity_of_a_fade_is_its_slope() -> None:
    for easing in EASINGS:
        at = {}
        for h in (-1e-5, 0, 1e-5):
            w = ts.World()
            x = w.channel(0.0)
            x.spring_to(10)
            w.step_to(0.2)
            x.begin_fade(1, easing).tween_to(-5, 2, "sine.in")
            w.step_to(0.7 + h)
            at[h] = x.value, x.velocity
        assert at[0][1] == pytest.approx((at[1e-5][0] - at[-1e-5][0]) / 2e-5, rel=1e-6, abs=1e-5), easing


def light(x: Any) -> Any:
    return x / mpmath.mpf("12.92") if x <= 0.04045 else ((x + mpmath.mpf("0.055")) / mpmath.mpf("1.055")) ** 2.4


def shown(x: Any) -> Any:
    return x * mpmath.mpf("12.92") if x <= 0.0031308 else mpmath.mpf("1.055") * x ** (1 / mpmath.mpf("2.4")) - 0.055


@pytest.mark.parametrize("space", ["linear", "srgb", "srgb-premultiplied"])
def test_colours_are_added_times_their_alpha(space: str) -> None:
    mpmath.mp.dps = 30
    r = random.Random(5)
    to, back = (light, shown) if space == "linear" else (mpmath.mpf, mpmath.mpf)
    for _ in range(40):
        base, more = ([r.random() for _ in range(4)] for _ in range(2))
        weight = r.uniform(0, 1.5)
        w = ts.World()
        c = w.channel(tuple(base), kind="color", space=space)
        layer = c.layer("add", weight=weight)
        layer.set(tuple(more))
        alpha = min(base[3] + weight * more[3], 1)
        lanes = [to(a) * base[3] + weight * to(b) * more[3] for a, b in zip(base[:3], more[:3], strict=True)]
        expected = [float(min(back(lane / alpha), 1)) for lane in lanes] + [alpha]
        assert c.value == pytest.approx(expected, abs=1e-9)


def test_colours_in_oklab_are_added_as_lights_and_mixed_as_a_tween_is() -> None:
    w = ts.World()
    c = w.channel((0.2, 0.4, 0.6, 1.0), kind="color")
    layer = c.layer("add")
    layer.set((1, 1, 1, 0))
    assert c.value == pytest.approx((0.2, 0.4, 0.6, 1.0), abs=1e-12)
    layer.close()
    for space in ("oklab", "oklch", "linear", "srgb", "srgb-premultiplied"):
        a, b = (w.channel((0.2, 0.4, 0.6, 1.0), kind="color", space=space) for _ in range(2))
        a.tween_to((0.9, 0.1, 0.3, 0.5), 1, "linear")
        cover = b.layer(weight=0.375)
        cover.set((0.9, 0.1, 0.3, 0.5))
        w.step(0.375)
        assert b.value == pytest.approx(a.value, abs=1e-12), space


def test_rotations_are_mixed_and_powered() -> None:
    w = ts.World()

    def turn(degrees: float) -> tuple[float, ...]:
        half = mpmath.radians(degrees) / 2
        return 0.0, 0.0, float(mpmath.sin(half)), float(mpmath.cos(half))

    q = w.channel(turn(20), kind="quat")
    cover, more = q.layer(weight=0.25), q.layer("add", weight=0.5)
    cover.set(turn(100))
    more.set(turn(30))
    assert q.value == pytest.approx(turn(20 + 0.25 * 80 + 15), abs=1e-12)


def test_a_bound_object_has_the_sum() -> None:
    class View:
        x = 1.0

    view, w = View(), ts.World()
    x = w.bind(view, "x")
    layer = x.layer("add")
    seen: list[float] = []
    x.on_change(seen.append)
    layer.set(4)
    assert view.x == 5.0
    layer.weight.tween_to(0, 1)
    w.step(0.5)
    assert view.x == 3.0 and seen[-1] == 3.0
    layer.close()
    assert view.x == 1.0 and not w.step(1)
    assert "closed" in repr(layer)


def test_what_fails_is_not_faded_in() -> None:
    w = ts.World()
    x = w.channel(0.0)
    player = x.tween_to(8, 8)
    w.step(1)
    for wrong in (ts.Track("vec2").key(0, (1, 2)), lambda c: c.tween_to(3)):
        with pytest.raises(ts.InvalidArgumentError):
            x.cross_fade(wrong, 1)
        assert (x.player, x.value, x.velocity) == (player, 1.0, 1.0)
    for wrong in (None, 5, player, "track"):
        with pytest.raises(ts.InvalidArgumentError):
            x.cross_fade(wrong, 1)  # type: ignore[arg-type]
    with pytest.raises(ts.InvalidArgumentError):
        x.begin_fade(-1)
    with pytest.raises(ts.InvalidArgumentError):
        x.layer("below")  # type: ignore[arg-type]
    assert w.stats()["channels"] == 1 and x.player is player
