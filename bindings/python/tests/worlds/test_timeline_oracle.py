# SPDX-License-Identifier: MIT
"""What timelines show at a time, scrubbed: random ones of every kind against the model, and numbers at their ends."""

from __future__ import annotations

import array
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import timeline_help as help
import timeline_raw as raw
import track_model
from long_runs import often
from timeline_help import Exact, Plain, Random, line, near
from timeline_model import Score

import tweenspirit as ts

OPTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "angle": ("wrap", track_model.WRAPS),
    "color": ("space", track_model.SPACES),
    "int": ("rounding", track_model.ROUNDINGS),
}


def option(random: Random, kind: str | int) -> dict[str, str]:
    name, words = OPTIONS.get(str(kind), ("", ()))
    return {name: str(random.choice(words))} if name else {}


def channel(world: raw.World, kind: str | int, **words: Any) -> Any:
    rest = {"quat": (0.0, 0.0, 0.0, 1.0)}.get(str(kind), (0.0,) * track_model.KINDS[kind])
    return world.channel(*rest, kind=kind if isinstance(kind, str) else "numbers", **words)


# ---- One track


@pytest.mark.parametrize("kind", track_model.KINDS)
def test_a_track_in_a_timeline_is_the_track(kind: str | int) -> None:
    """To the bit, inside of its keys and outside, and on a key wherever that is the same instant."""
    random = np.random.default_rng(7)
    for i in range(12):
        extra = option(random, kind)
        track = track_model.random_track(random, kind, 1 + i, **extra)
        modes = [m for m in track_model.EXTRAPOLATIONS if m != "loop_offset" or kind in ("float", "int", "angle", 5)]
        track.extrapolate(*(str(m) for m in random.choice(modes, 2)))
        at = float(random.choice([0.0, -2.5, 1e3, float(random.normal())]))
        world = raw.World()
        c, timeline, score = channel(world, kind, **extra), world.timeline(), Score()
        world.add(timeline, c, track, at)
        entry = score.add_track("c", Plain(track), at)
        keys = [key.time for key in track.keys()]
        times = [at + t for t in track_model.times_of(track, random, 30)] + [at + t + 5e-10 for t in keys]
        info = world.entry(timeline, 0)
        assert (info.kind, info.at, info.start, info.end) == ("track", at, at + keys[0], at + keys[-1])
        for t in times:
            world.scrub(timeline, t)
            shown = entry.show("c", Fraction(t))
            want = track_model.as_row(track.value(shown.time))
            assert raw.bits(world.value(c)) == raw.bits(want), (t, shown)
            assert world.velocity(c) == (0.0,) * len(want) and world.holder(c) == (0, 0)


# ---- Timelines inside timelines

DYADIC: dict[str, list[Any]] = {
    "duration": [0.0, 0.0, 0.0, 0.5, 1.0, 4.0],
    "delay": [0.0, 0.0, 0.0, 0.25, 1.0, -0.5],
    "end_delay": [0.0, 0.0, 0.0, 0.5, -0.25],
    "iterations": [0.0, 0.0, 2.0, 3.0, 1.5, 0.5],
    "iteration_start": [0.0, 0.0, 0.0, 0.5, 1.25, 2.0],
    "direction": ["normal", "normal", "reverse", "alternate", "alternate-reverse"],
    "fill": ["both", "both", "forwards", "backwards", "none"],
    "rate": [0.0, 0.0, 2.0, 0.5, -1.0, -0.5],
    "easing": [None, None, "quad.in", "steps(4,jump-end)", "steps(2,jump-both)"],
}
RANDOM: dict[str, list[Any]] = {**DYADIC, "easing": [None, "sine.inOut", "back.out", "elastic.out", "bounce.out"]}


def words(random: Random, choices: dict[str, list[Any]], wobble: bool) -> dict[str, Any]:
    found = {k: v[int(random.integers(len(v)))] for k, v in choices.items() if random.random() < 0.45}
    if wobble:
        for name in ("duration", "delay", "end_delay", "rate"):
            if found.get(name):
                found[name] *= float(random.uniform(0.8, 1.25))
    return found


def modelled(given: dict[str, Any]) -> dict[str, Any]:
    """Zero is the default."""
    one = {"iterations": 1.0, "rate": 1.0}
    return {k: (v or one[k]) if k in one else v for k, v in given.items()}


class Nest:
    """A timeline with others inside, and its model."""

    def __init__(self, random: Random, wobble: bool, leaf: Any, kind: str | int = "float", channels: int = 2) -> None:
        self.random, self.wobble, self.leaf, self.kind = random, wobble, leaf, kind
        self.world = raw.World()
        self.channels = [channel(self.world, kind) for _ in range(channels)]

    def track(self) -> ts.Track:
        if self.wobble:
            found = track_model.random_track(self.random, self.kind, int(self.random.integers(1, 7)))
        else:
            found = ts.Track("float", easing=str(self.random.choice(["linear", "linear", "steps(2,end)"])))
            for t in self.random.integers(-4, 9, int(self.random.integers(1, 5))).tolist():
                found.key(t / 4, float(self.random.integers(-8, 9)))
        modes = [m for m in track_model.EXTRAPOLATIONS if m != "loop_offset" or self.kind in ("float", "int", "angle")]
        found.extrapolate(*(str(m) for m in self.random.choice(modes, 2)))
        return found

    def at(self) -> float:
        at = int(self.random.integers(-8, 24)) / 8
        return at * 1.1 if self.wobble else at

    def make(self, levels: int, width: int = 3) -> tuple[Any, Score]:
        timeline, score = self.world.timeline(), Score()
        for i in range(width):
            if levels > 1 and (i == 0 or self.random.random() < 0.35):
                inner, inside = self.make(levels - 1 if i == 0 else int(self.random.integers(1, levels)), width)
                given = words(self.random, RANDOM if self.wobble else DYADIC, self.wobble)
                at = self.at()
                self.world.nest(timeline, inner, at, **given)
                help.nest_model(score, inside, at, modelled(given))
            else:
                which, track, at = int(self.random.integers(len(self.channels))), self.track(), self.at()
                self.world.add(timeline, self.channels[which], track, at)
                score.add_track(which, self.leaf(track), at)
        length = float(score.duration)
        if not self.wobble and not math.isinf(length):
            self.mark(timeline, score, 2.0 ** math.ceil(math.log2(max(length, 0.25))))
        return timeline, score

    def mark(self, timeline: Any, score: Score, time: float) -> None:
        """So that the duration is a power of two, and quotients are exact."""
        track = line((0, 0), (time, 0))
        self.world.add(timeline, self.world.channel(0.0), track)
        score.add_track(-1, self.leaf(track), 0.0)

    def check_info(self, timeline: Any, score: Score) -> None:
        info = self.world.timeline_info(timeline)
        assert (info.levels, info.entries) == (score.levels, len(score.entries) + len(score.markers))
        assert near((info.duration,), (float(score.duration),), 1e-12)
        for entry, wanted in zip(self.world.entries(timeline), score.entries, strict=False):
            assert entry.at == float(wanted.at)
            assert near((entry.start, entry.end), (float(wanted.start), float(wanted.end)), 1e-12)


@pytest.mark.parametrize("levels", [2, 3, 5])
def test_dyadic_timelines_inside_timelines(levels: int) -> None:
    """Every time is exact, so boundaries too: who drives, and what it shows, is what the documentation says."""
    random = np.random.default_rng(levels)
    for _ in range(often(1, 9) * {2: 45, 3: 25, 5: 4}[levels]):
        nest = Nest(random, False, Plain)
        timeline, score = nest.make(levels, 3 if levels < 5 else 2)
        nest.check_info(timeline, score)
        bases = [0.0, 0.0]
        times = random.integers(-128, 512, 24) / 64
        for t in [*times.tolist(), *edges(score)]:
            nest.world.scrub(timeline, t)
            for i, c in enumerate(nest.channels):
                shown = score.show(i, Fraction(t))
                bases[i] = bases[i] if shown is None else shown.value[0]
                got = nest.world.value(c)
                assert near(got, (bases[i],)), (t, i, got, bases[i])


def edges(score: Score) -> list[float]:
    """Where entries start and end, and the ones around."""
    ends = [float(x) for e in score.entries for x in (e.start, e.end) if not math.isinf(x)]
    return [x for x in ends if abs(x) < 1e6 and x * 64 == int(x * 64)]


@pytest.mark.parametrize("kind", ["float", "color", "angle", "vec3", "int", "quat", 5])
def test_random_timelines_inside_timelines(kind: str | int) -> None:
    """Where something jumps within 1e-8 s of the time, either side will do; that is seldom."""
    random = np.random.default_rng(5)
    steep = asked = 0
    for i in range(often(10, 30)):
        oracle = i % 5 == 0 and kind != "quat"
        nest = Nest(random, True, Exact if oracle else Plain, kind)
        timeline, score = nest.make(2 + i % 3)
        nest.check_info(timeline, score)
        bases: list[Any] = [nest.world.value(c) for c in nest.channels]
        for t in random.uniform(-3, 9, 6 if oracle else 16).tolist():
            nest.world.scrub(timeline, t)
            for which, c in enumerate(nest.channels):
                beside = [score.show(which, Fraction(t + e)) for e in (-1e-8, 0.0, 1e-8)]
                if any(one is None for one in beside):
                    assert (
                        beside[1] is not None
                        or None in (beside[0], beside[2])
                        or near(nest.world.value(c), bases[which])
                    )
                    bases[which] = nest.world.value(c)
                    continue
                rows = [one.value for one in beside]
                spread = max(abs(x - y) for row in rows for x, y in zip(row, rows[1], strict=True))
                size = 1 + max(abs(x) for x in rows[1])
                asked, steep = asked + 1, steep + (spread > 1e-3 * size)
                got = bases[which] = nest.world.value(c)
                assert all(abs(x - y) <= 1e-9 * size + spread for x, y in zip(got, rows[1], strict=True)), (t, got)
    assert steep < 0.08 * asked and asked > often(130, 400)


def test_sixteen_levels() -> None:
    random = np.random.default_rng(16)
    for _ in range(often(8, 25)):
        nest = Nest(random, False, Plain, channels=1)
        timeline, score = nest.make(1)
        shift = 0
        for level in range(15):
            outer, outside = nest.world.timeline(), Score()
            shift = int(random.integers(-4, 5))
            given: dict[str, Any] = {
                "direction": str(random.choice(["normal", "reverse", "alternate"])),
                "rate": float(random.choice([1.0, -1.0, 1.0, -1.0, 2.0 if level % 2 else 0.5])),
                "iterations": float(random.choice([1.0, 1.0, 2.0])),
            }
            nest.world.nest(outer, timeline, shift / 4, **given)
            help.nest_model(outside, score, shift / 4, given)
            nest.mark(outer, outside, 2.0 ** math.ceil(math.log2(max(float(outside.duration), 1.0))))
            timeline, score = outer, outside
        assert nest.world.timeline_info(timeline).levels == 16 == score.levels
        nest.check_info(timeline, score)
        for t in np.linspace(0, float(score.duration), 33).tolist():
            t = round(t * 64) / 64
            nest.world.scrub(timeline, t)
            shown = score.show(0, Fraction(t))
            assert near(nest.world.value(nest.channels[0]), shown.value), (t, shown)
        above = nest.world.timeline()
        with pytest.raises(raw.Refused) as refused:
            nest.world.nest(above, timeline)
        assert refused.value.status == raw.INVALID and nest.world.timeline_info(above).entries == 0


def test_the_order_of_scrubbing_is_nothing_to_the_values() -> None:
    random = np.random.default_rng(3)
    for kind in ("float", "color", "quat"):
        nest = Nest(random, True, Plain, kind)
        timeline, score = nest.make(3)
        times = [t for t in random.uniform(-3, 9, 40).tolist() if all(score.show(i, Fraction(t)) for i in (0, 1))]
        rows: list[dict[float, list[list[str]]]] = []
        for _ in range(3):
            random.shuffle(times)
            found = {}
            for t in times:
                nest.world.scrub(timeline, t)
                found[t] = [raw.bits(nest.world.value(c)) for c in nest.channels]
            rows.append(found)
        assert rows[0] == rows[1] == rows[2] and len(times) > 5


# ---- Numbers at their ends, and more markers than there may be


HUGE = [1e300, -1e300, 1e-308, 5e-324, 1e15, -1e15]


@pytest.mark.parametrize("at", HUGE)
@pytest.mark.parametrize("time", HUGE)
def test_huge_and_tiny_times(at: float, time: float) -> None:
    world = raw.World()
    c, timeline, outer = world.channel(0.0), world.timeline(), world.timeline()
    world.add(timeline, c, line((0, 0), (1e-308, 5), (1, 1)).extrapolate("loop", "mirror"), at)
    world.add(timeline, c, line((-1e300, 0), (1e300, 1)), at)
    world.mark(timeline, abs(at), 1)
    world.nest(outer, timeline, at, abs(time), rate=-1e-3, iterations=2.5)
    for one in (timeline, outer):
        for t in (time, -time, 0.0, 1.0):
            world.scrub(one, t)
            assert all(math.isfinite(x) for x in world.value(c))
        for call in (lambda one=one: world.play(one), lambda one=one: world.animate_to(one, time)):
            try:
                player = call()
            except raw.Refused as error:
                assert error.status == raw.INVALID
                continue
            for dt in (0.0, 1e-3, 1e9):
                world.step(dt)
                assert all(math.isfinite(x) for x in world.value(c))
            if world.valid(player):
                world.do("seek", player, time)
                world.do("stop", player)
    assert all(not math.isnan(e.time) for e in world.events())


HARD: list[dict[str, float]] = [
    *({name: 1e300} for name in ("iterations", "iteration_start", "delay", "rate")),
    *({name: -1e300} for name in ("delay", "end_delay", "rate")),
    {"duration": 1e-308, "iterations": 1e300},
    {"duration": 1e300, "iterations": 1e300},
    {"rate": -1e-300},
]


@pytest.mark.parametrize("words", HARD)
def test_huge_and_tiny_timings(words: dict[str, float]) -> None:
    world = raw.World()
    c, inner, outer = world.channel(0.0), world.timeline(), world.timeline()
    world.add(inner, c, line((0, 0), (1, 1)))
    world.mark(inner, 0.5, 1)
    try:
        world.nest(outer, inner, 0.0, **words)
    except raw.Refused as error:
        assert error.status == raw.INVALID
    for t in (0.0, 0.5, 1e9, -1e9, 1e300):
        world.scrub(outer, t)
        assert -1e-9 <= world.value(c)[0] <= 1 + 1e-9
    for one in (inner, outer):
        try:
            world.play(one, **words)
        except raw.Refused as error:
            assert error.status == raw.INVALID
            continue
        for dt in (0.0, 1e-9, 1.0, 1e9):
            world.step(dt)
            assert all(math.isfinite(x) for x in world.value(c))
    assert all(not math.isnan(e.time) for e in world.events())


# ---- Code of others


def test_a_scrub_that_is_refused_leaves_the_velocity() -> None:
    world = ts.World()
    a, memory = world.channel(0.0), array.array("d", [0.0])
    b = world.bind_array(memory)
    timeline = world.timeline()
    timeline.add(a, ts.Track().key(0, 0.0).key(1, 1.0).key(2, 10.0))
    timeline.add(b, ts.Track().key(0, 0.0).key(2, 1.0))
    timeline.play()
    world.step(0.5)
    b.set(3.0)
    memory[0] = float("nan")
    with pytest.raises(ts.InvalidArgumentError):
        timeline.time = 1.5
    assert (timeline.time, a.value, a.velocity) == (0.5, 0.5, 1.0)


def test_a_curve_that_goes_to_and_fro_over_many_markers() -> None:
    world = ts.World()
    timeline = world.timeline()
    for i in range(600):
        timeline.marker(i / 600 + 0.0001, "m")
    zigzag = "linear(" + ", ".join(str(i % 2) for i in range(513)) + ")"
    with pytest.raises(ts.InvalidArgumentError, match="262144"):
        timeline.play(easing=zigzag)
    assert timeline.player is None and world.stats()["players"] == 0
