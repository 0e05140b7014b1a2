# SPDX-License-Identifier: MIT
"""Curves made of others, along paths and of chance: against their definitions, and wherever a curve may be used."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import noise as oracle
import numpy as np
import pytest
import sampling
from css_easing import Bezier

import tweenspirit as ts

Curve = Callable[[float], Any]
#: Multiples of 1/256 and of 1/96, at which some of the curves have corners, and others.
INPUTS = sorted({k / 256 for k in range(257)} | {k / 96 for k in range(97)} | set(np.random.default_rng(3).random(400)))


def chained(first: Curve, second: Curve, split: float) -> Curve:
    def value(t: float) -> float:
        if t < split:
            return split * first(t / split)
        return split + (1 - split) * second((t - split) / (1 - split))

    return value


#: A text, and what it stands for, of curves that have tests of their own.
MADE: dict[str, Curve] = {
    "chain(sine.in,bounce.out,0.4)": chained(ts.Easing("sine.in"), ts.Easing("bounce.out"), 0.4),
    "chain(linear(0 0%, 2 50%, 1 100%),steps(3),0.1)": chained(
        ts.Easing("linear(0,2 50%,1)"), ts.Easing("steps(3)"), 0.1
    ),
    "blend(sine.in,linear,0.5)": lambda t: 0.5 * ts.Easing("sine.in")(t) + 0.5 * t,
    "blend(cubic-bezier(0.5,3,0.5,-2),back.out(3),0.25)": lambda t: (
        0.75 * ts.Easing("cubic-bezier(0.5,3,0.5,-2)")(t) + 0.25 * ts.Easing("back.out(3)")(t)
    ),
    "clamp(back.out)": lambda t: min(max(ts.Easing("back.out")(t), 0), 1),
    "clamp(elastic.in(2))": lambda t: min(max(ts.Easing("elastic.in(2,0.3)")(t), 0), 1),
    "scale(sine.in,0.8)": lambda t: 0.8 * ts.Easing("sine.in")(t),
    "scale(bounce.out,-2.5)": lambda t: -2.5 * ts.Easing("bounce.out")(t),
    "reverse(chain(quad.in,quad.out,0.25))": lambda t: chained(ts.Easing("quad.in"), ts.Easing("quad.out"), 0.25)(
        1 - t
    ),
    "chain(mirror(sine.in),clamp(scale(cubic.out,1.5)),0.5)": chained(
        ts.Easing("mirror(sine.in)"), lambda t: min(1.5 * ts.Easing("cubic.out")(t), 1), 0.5
    ),
    "clamp(bake(scale(elastic.out,1.1),1e-9))": lambda t: min(max(1.1 * ts.Easing("elastic.out")(t), 0), 1),
}


#: A text, and the points that it has.
PATHS = {
    "M0,0 C0.126,0.382 0.282,0.674 0.44,0.822 0.632,1.002 0.818,1 1,1": [
        (0, 0), (0.126, 0.382), (0.282, 0.674), (0.44, 0.822), (0.632, 1.002), (0.818, 1), (1, 1),
    ],
    "path(M0,0C0.05,0 0.133333,0.06 0.166666,0.4,0.208333,0.82,0.25,1,1,1)": [
        (0, 0), (0.05, 0), (0.133333, 0.06), (0.166666, 0.4), (0.208333, 0.82), (0.25, 1), (1, 1),
    ],
    "M0 0 c0 2 .5 -1 .5 0 s.25 3 .5 0": [(0, 0), (0, 2), (0.5, -1), (0.5, 0), (0.5, 1), (0.75, 3), (1, 0)],
    "M0,0 C0,1 1,0 1,1": [(0, 0), (0, 1), (1, 0), (1, 1)],
}  # fmt: skip


def path_value(points: list[tuple[float, float]], t: float) -> Fraction:
    """The y of the piece, by the exact solution of its cubic in x."""
    pieces = [points[i : i + 4] for i in range(0, len(points) - 1, 3)]
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = next(p for p in reversed(pieces) if p[0][0] <= t)
    width = Fraction(x3) - Fraction(x0)
    curve = Bezier((Fraction(x1) - Fraction(x0)) / width, 0, (Fraction(x2) - Fraction(x0)) / width, 0)  # type: ignore[arg-type]
    s = curve.parameter((Fraction(t) - Fraction(x0)) / width)
    c = 1 - s
    y = [Fraction(y) for y in (y0, y1, y2, y3)]
    return c**3 * y[0] + 3 * c**2 * s * y[1] + 3 * c * s**2 * y[2] + s**3 * y[3]


def _each(function: Callable[[Fraction], Fraction]) -> Callable[[list[Fraction]], list[Fraction]]:
    return lambda times: [function(t) for t in times]


def _rough(strength: float, points: int, taper: str, seed: int) -> Callable[[list[Fraction]], list[Fraction]]:
    corners = oracle.rough(Fraction(strength), points, taper, seed)
    return _each(lambda t: oracle.rough_at(corners, t))


#: A text, and the values of its definition at some times.
CHANCE: dict[str, Callable[[list[Fraction]], list[Fraction]]] = {
    "rough(1)": _rough(1, 20, "none", 0),
    "rough(0.2,seed=1)": _rough(0.2, 20, "none", 1),
    "rough(2,points=50,taper=in,seed=9007199254740992)": _rough(2, 50, "in", 2**53),
    "rough(-3,points=1,taper=out)": _rough(-3, 1, "out", 0),
    "rough(1,taper=both,seed=5)": _rough(1, 20, "both", 5),
    "wiggle(6)": _each(lambda t: oracle.wiggle(6, "easeOut", 0, t)),
    "wiggle(1)": _each(lambda t: oracle.wiggle(1, "easeOut", 0, t)),
    "wiggle(7,type=easeInOut)": _each(lambda t: oracle.wiggle(7, "easeInOut", 0, t)),
    "wiggle(10,type=uniform)": _each(lambda t: oracle.wiggle(10, "uniform", 0, t)),
    "wiggle(9,type=random,seed=3)": _each(lambda t: oracle.wiggle(9, "random", 3, t)),
    "noise(8)": _each(lambda t: oracle.noise(Fraction(8), 1, 0, t)),
    "noise(2.7,octaves=4,seed=12)": _each(lambda t: oracle.noise(Fraction(2.7), 4, 12, t)),
    "noise(0.3,octaves=2)": _each(lambda t: oracle.noise(Fraction(0.3), 2, 0, t)),
    "shake(4)": lambda times: oracle.shake(Fraction(4), 1, 0, Fraction(1), times),
    "shake(2.3,octaves=3,seed=77)": lambda times: oracle.shake(Fraction(2.3), 3, 77, Fraction(1), times),
    "shake(1,seed=2,fade=0.25)": lambda times: oracle.shake(Fraction(1), 1, 2, Fraction(1, 4), times),
    "shake(6,fade=0)": lambda times: oracle.shake(Fraction(6), 1, 0, Fraction(0), times),
}


TEXTS = [*MADE, *PATHS, *CHANCE]


def exact(text: str) -> list[Any]:
    """Returns the definition's values at INPUTS."""
    if text in CHANCE:
        return CHANCE[text]([Fraction(t) for t in INPUTS])
    return [MADE[text](t) if text in MADE else path_value(PATHS[text], t) for t in INPUTS]


@pytest.mark.parametrize("text", TEXTS)
def test_values_are_those_of_the_definition(text: str) -> None:
    e = ts.Easing(text)
    assert e.kind == ("modified" if text in MADE else "exact")
    t = np.array(INPUTS)
    for x, y, want in zip(INPUTS, e(t).tolist(), exact(text), strict=True):
        bound = 2e-9 if "bake" in text else 1e-13 if text in CHANCE else 4e-15
        if text in PATHS and math.isfinite(e.derivative(x)):
            # As far as the value moves within the last digits of t.
            bound += 4 * abs(e.derivative(x)) * math.ulp(x)
        assert abs(Fraction(y) - Fraction(want)) <= bound, x
    assert sampling.same_bits(e(t), np.array([e(x) for x in INPUTS]))
    narrow = t.astype(np.float32)
    assert sampling.same_bits(e(narrow), e(narrow.astype(float)).astype(np.float32))
    assert (e(-1), e(2), math.isnan(e(math.nan))) == (e(0), e(1), True)
    if text in PATHS:
        assert (e(0), e(1)) == (PATHS[text][0][1], PATHS[text][-1][1])
        assert e.name.startswith("path(M0,0 C") and ts.Easing(e.name[5:-1], "gsap") == e
    else:
        assert e.name.replace("1e-09", "1e-9") == text
    assert np.isnan(e(np.array([math.nan]))[0])


@pytest.mark.parametrize("text", [text for text in TEXTS if "bake" not in text])
def test_slopes_are_those_of_the_values(text: str) -> None:
    e, step = ts.Easing(text), 1e-6
    for t in (0.01 + 0.97 * np.random.default_rng(5).random(300)).tolist():
        ahead, here, behind = e(t + step), e(t), e(t - step)
        if abs(ahead - 2 * here + behind) < 1e-8:  # Elsewhere is a corner or a jump.
            bound = 2e-6 if text in PATHS else 1e-6
            assert abs(e.derivative(t) - (ahead - behind) / (2 * step)) < bound, t


# ---- Wherever a curve may be used, with the bits of one value


NAMES = (
    "chain(sine.in,bounce.out,0.4)",
    "M0,0 C0.126,0.382 0.282,0.674 0.44,0.822 0.632,1.002 0.818,1 1,1",
    "reverse(blend(material.emphasized,clamp(back.out),0.25))",
    "wiggle(6)",
    "noise(5,octaves=2)",
    "rough(1,seed=3)",
    "quad.in",
)
TIMES = np.linspace(-0.5, 3.5, 101)


def tracks() -> list[ts.Track]:
    return [ts.Track().key(0, 0, easing=name).key(2, 10).key(3, 4) for name in NAMES]


def test_sets_and_samples_of_tracks() -> None:
    each = tracks()
    whole = ts.TrackSet(each)
    for t in TIMES.tolist():
        assert list(whole.sample(t)) == [track.value(t) for track in each]
    for track in each:
        assert np.array_equal(track.sample(TIMES.tolist()), [track.value(t) for t in TIMES.tolist()])


def test_batches_of_tweens() -> None:
    t = np.arange(64) / 64
    for dtype in (np.float64, np.float32):
        for name in NAMES:
            e = ts.Easing(name)
            ones = np.ones(64, dtype)
            out = np.empty(64, dtype)
            ts.eval_tweens(0 * ones, ones, (-t).astype(dtype), ones, e, 0.0, out=out)
            assert np.array_equal(out, e(t.astype(dtype))), name
    palette = [ts.Easing(name) for name in NAMES]
    index = np.arange(64, dtype=np.uint32) % len(NAMES)
    out = np.empty(64)
    ts.eval_tweens(np.zeros(64), np.ones(64), -t, np.ones(64), (palette, index), 0.0, out=out)
    assert out.tolist() == [palette[index[i]](float(t[i])) for i in range(64)]


def test_timelines_and_players() -> None:
    world = ts.World()
    timeline = world.timeline()
    shown = [(world.channel(0.0), track) for track in tracks()]
    for channel, track in shown:
        timeline.add(channel, track)
    timeline.play()
    tweened = [(world.channel(0.0), ts.Easing(name)) for name in NAMES]
    for channel, easing in tweened:
        channel.tween_to(10, 4, easing)
    for _ in range(29):
        world.step(0.1)
        for channel, track in shown:
            assert channel.value == pytest.approx(track.value(world.time), abs=1e-12)
        for channel, easing in tweened:
            assert channel.value == pytest.approx(10 * easing(world.time / 4), abs=1e-12)


def test_a_timeline_along_them() -> None:
    """A marker is met where the playhead is there: at 0.625 of 1, which is 0.25 into the second curve."""
    world = ts.World()
    timeline = world.timeline()
    x = world.channel(0.0)
    timeline.add(x, ts.Track().key(0, 0).key(2, 2))
    timeline.marker(1.25, "there")
    player = timeline.animate_to(2, 4, "chain(quad.in,linear,0.5)")
    met: list[str] = []
    player.on_marker(met.append)
    world.step(1)
    assert x.value == pytest.approx(2 * 0.125, abs=1e-12)
    world.step(1.499)
    assert met == []
    world.step(0.002)
    assert met == ["there"]


@pytest.mark.parametrize(
    "text",
    [
        "chain(sine.in,blend(rough(0.2,seed=1),clamp(back.out),0.5),0.4)",
        next(iter(PATHS)),
        "shake(4,octaves=2,seed=5)",
    ],
)
def test_documents_and_snapshots(text: str) -> None:
    e, track = ts.Easing(text), ts.Track().key(0, 0, easing=text).key(2, 10)
    assert track.value(1.25) == pytest.approx(10 * e(0.625), abs=1e-12)
    assert ts.Track.from_json(track.to_json()).value(1.25) == track.value(1.25) == track.sample([0, 1.25, 2])[1]
    world, other = ts.World(), ts.World()
    x = world.channel(0.0)
    x.tween_to(10, 2, text)
    world.step(0.5)
    blob = world.snapshot()
    other.restore(blob)
    assert other.state_hash() == world.state_hash()
    world.step(0.75)
    assert x.value == pytest.approx(10 * e(0.625), abs=1e-12)
    found = world.state_hash(), x.value
    world.restore(blob)
    world.step(0.75)
    other.step(0.75)
    assert (world.state_hash(), x.value) == found and other.state_hash() == found[0]
