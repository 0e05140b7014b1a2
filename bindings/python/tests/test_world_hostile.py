# SPDX-License-Identifier: MIT
"""What a fuzzer would try on a world: an error and nothing changed, or numbers; and memory that stays flat."""

from __future__ import annotations

import ctypes
import gc
import itertools
import math
import os
import pathlib
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest
import world_raw as raw
from world_help import INF, bits

import tweenspirit as ts

BAD = [math.nan, INF, -INF]
Call = Callable[[ts.World, ts.Channel, ts.Channel, ts.Player, float], object]


def scene() -> tuple[ts.World, ts.Channel, ts.Channel, ts.Player]:
    w = ts.World()
    c, v = w.channel(1.0, name="one"), w.channel((1.0, 2.0))
    p = c.tween_to(5.0, 2.0, iterations=2)
    v.spring_to((3.0, 4.0))
    w.step(0.25)
    return w, c, v, p


def state(w: ts.World, *channels: ts.Channel) -> list[object]:
    stats = w.stats()
    stats["motion"] = str(stats["motion"])
    found: list[object] = [sorted(stats.items())]
    for c in channels:
        found += [bits(c.value), bits(c.velocity), bits(c.target), id(c.player)]
    return found


CALLS: dict[str, Call] = {
    "step": lambda w, c, v, p, x: w.step(x),
    "step_to": lambda w, c, v, p, x: w.step_to(x),
    "rate": lambda w, c, v, p, x: setattr(w, "rate", x),
    "max_step": lambda w, c, v, p, x: ts.World(max_step=x),
    "channel": lambda w, c, v, p, x: w.channel(x),
    "lane": lambda w, c, v, p, x: w.channel((0.0, x)),
    "tolerance": lambda w, c, v, p, x: w.channel(0.0, tolerance=x),
    "set": lambda w, c, v, p, x: c.set(x),
    "set lane": lambda w, c, v, p, x: v.set((0.0, x)),
    "target": lambda w, c, v, p, x: c.tween_to(x, 1.0),
    "start": lambda w, c, v, p, x: c.tween_to(0.0, 1.0, start=x),
    "delay": lambda w, c, v, p, x: c.tween_to(0.0, 1.0, delay=x),
    "end_delay": lambda w, c, v, p, x: c.tween_to(0.0, 1.0, end_delay=x),
    "tween rate": lambda w, c, v, p, x: c.tween_to(0.0, 1.0, rate=x),
    "iteration_start": lambda w, c, v, p, x: c.tween_to(0.0, 1.0, iteration_start=x),
    "spring target": lambda w, c, v, p, x: v.spring_to((x, 0.0)),
    "spring velocity": lambda w, c, v, p, x: v.spring_to((0.0, 0.0), velocity=(0.0, x)),
    "spring tolerance": lambda w, c, v, p, x: c.spring_to(0.0, tolerance=x),
    "spring delay": lambda w, c, v, p, x: c.spring_to(0.0, delay=x),
    "spring rate": lambda w, c, v, p, x: c.spring_to(0.0, rate=x),
    "decay": lambda w, c, v, p, x: c.decay(x),
    "decay tolerance": lambda w, c, v, p, x: c.decay(1.0, tolerance=x),
    "decay delay": lambda w, c, v, p, x: c.decay(1.0, delay=x),
    "play delay": lambda w, c, v, p, x: c.play(ts.Track("float").key(0, 1.0), delay=x),
    "seek": lambda w, c, v, p, x: p.seek(x),
    "seek events": lambda w, c, v, p, x: p.seek(x, events=True),
    "player rate": lambda w, c, v, p, x: setattr(p, "rate", x),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("bad", BAD)
def test_no_number_is_refused_and_changes_nothing(name: str, bad: float) -> None:
    w, c, v, p = scene()
    events = len(w.events())
    before = state(w, c, v)
    with pytest.raises(ts.InvalidArgumentError):
        CALLS[name](w, c, v, p, bad)
    assert state(w, c, v) == before and events == 2 and w.events() == []


MORE: dict[str, Call] = {
    "back": lambda w, c, v, p, x: w.step(-x),
    "back a little": lambda w, c, v, p, x: w.step(-5e-324),
    "before": lambda w, c, v, p, x: w.step_to(0.0),
    "clock": lambda w, c, v, p, x: w.step(1.7e308),
    "clock to": lambda w, c, v, p, x: w.step_to(1.7e308),
    "rate": lambda w, c, v, p, x: setattr(w, "rate", -x),
    "nan duration": lambda w, c, v, p, x: c.tween_to(0.0, math.nan),
    "duration": lambda w, c, v, p, x: c.tween_to(0.0, -x),
    "iterations": lambda w, c, v, p, x: c.tween_to(0.0, 1.0, iterations=-x),
    "nan iterations": lambda w, c, v, p, x: c.tween_to(0.0, 1.0, iterations=math.nan),
    "start": lambda w, c, v, p, x: c.tween_to(0.0, 1.0, iteration_start=-x),
    "delay": lambda w, c, v, p, x: c.tween_to(0.0, 1.0, delay=1e308),
    "early": lambda w, c, v, p, x: c.tween_to(0.0, 1.0, delay=-1e308),
    "end delay": lambda w, c, v, p, x: c.tween_to(0.0, 1.0, end_delay=-1e308),
    "lanes": lambda w, c, v, p, x: c.tween_to((1.0, 2.0), 1.0),
    "fewer lanes": lambda w, c, v, p, x: v.set((1.0,)),
    "no lanes": lambda w, c, v, p, x: w.channel(()),
    "65 lanes": lambda w, c, v, p, x: w.channel([0.0] * 65),
    "name": lambda w, c, v, p, x: w.channel(0.0, name="one"),
    "kind": lambda w, c, v, p, x: w.channel((1.0, 2.0), kind="quat"),
    "bool": lambda w, c, v, p, x: w.channel(0.5, kind="bool"),
    "track": lambda w, c, v, p, x: v.play(ts.Track("quat").key(0, (0.0, 0.0, 0.0, 1.0))),
    "restitution": lambda w, c, v, p, x: c.spring_to(0.0, overshoot="bounce", restitution=1.5),
    "tolerance": lambda w, c, v, p, x: c.spring_to(0.0, tolerance=-x),
    "bounds": lambda w, c, v, p, x: c.decay(x, bounds=(x, -x)),
    "nan bounds": lambda w, c, v, p, x: c.decay(x, bounds=(math.nan, x)),
}


@pytest.mark.parametrize("name", MORE)
def test_what_is_out_of_range_changes_nothing(name: str) -> None:
    w, c, v, p = scene()
    events = len(w.events())
    before = state(w, c, v)
    with pytest.raises((ts.InvalidArgumentError, TypeError, ValueError)):
        MORE[name](w, c, v, p, 1.0)
    assert state(w, c, v) == before and events == 2 and w.events() == []


@pytest.mark.parametrize("words", [{"direction": "up"}, {"fill": "full"}, {"composite": "mix"}])
def test_words_that_are_none(words: dict[str, Any]) -> None:
    w, c, v, _ = scene()
    before = state(w, c, v)
    with pytest.raises((ts.InvalidArgumentError, ValueError)):
        c.tween_to(0.0, 1.0, **words)
    with pytest.raises((ts.InvalidArgumentError, ValueError)):
        c.spring_to(0.0, overshoot="up")
    with pytest.raises((ts.InvalidArgumentError, ValueError)):
        w.channel(0.0, kind="matrix")
    assert state(w, c, v) == before


DURATIONS = [5e-324, 1e-308, 1e-300, 1e-9, 1e9, 1e300, INF]
COUNTS = [5e-324, 0.5, 1.0, 1e9, 1e300, INF]


@pytest.mark.parametrize("duration", DURATIONS)
@pytest.mark.parametrize("iterations", COUNTS)
@pytest.mark.parametrize("delay", [-1e300, -1e-308, 0.0, 1e300])
def test_extreme_timings_stay_numbers(duration: float, iterations: float, delay: float) -> None:
    w = ts.World()
    for start, rate in ((0.0, 1.0), (1e300, 1.0), (0.5, 1e300), (1e-308, 1e-300)):
        c = w.channel(1.0)
        p = c.tween_to(2.0, duration, iterations=iterations, delay=delay, iteration_start=start, rate=rate)
        for dt in (0.0, 1e-308, 1.0, 1e9):
            w.step(dt)
            assert 1 <= c.value <= 2 and not math.isnan(c.velocity)
            if p.active:
                assert not math.isnan(p.remaining) and p.time >= 0
        for local in (1e300, -1e300, 5e-324):
            if p.active:
                p.seek(local)
                assert 1 <= c.value <= 2
                p.reverse()
                w.step(1.0)
    assert len(w.events()) < 4000


@pytest.mark.parametrize("size", [1e-308, 5e-324, 1e150, 1e300, 1.7e308])
def test_extreme_values_stay_numbers(size: float) -> None:
    w = ts.World()
    for sign in (1, -1):
        tween, spring, slow = w.channel(-size), w.channel(-size), w.channel(size * sign)
        tween.tween_to(size * sign, 1.0, "back.out")
        for call in (lambda s=spring, x=size * sign: s.spring_to(x), lambda s=slow: s.decay(size)):
            try:
                call()
            except ts.InvalidArgumentError:
                pass
        for dt in (0.0, 0.25, 0.25, 1e5):
            w.step(dt)
            for c in (tween, spring, slow):
                assert not math.isnan(c.value) and not math.isnan(c.velocity)
        tween.tween_to(0.0, 1.0, blend=True), spring.spring_to(0.0), slow.spring_to(0.0)
        w.step(1e6)
        assert tween.value == spring.value == slow.value == 0.0


@pytest.mark.parametrize("omega", [1e-300, 1e-9, 1e9, 1e150, 1e300])
@pytest.mark.parametrize("zeta", [0.0, 1e-9, 1.0, 1e9])
def test_extreme_springs_stay_numbers(omega: float, zeta: float) -> None:
    """omega dt may be infinite."""
    w = ts.World()
    c = w.channel(0.0)
    c.spring_to(1.0, ts.Spring(omega=omega, damping_ratio=zeta))
    for dt in (1e-9, 1.0, 1e9, 1e200):
        w.step(dt)
        assert -0.1 <= c.value <= 2.1 and not math.isnan(c.velocity)


def test_a_snap_is_there_at_its_beginning() -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.spring_to(1.0, ts.Spring(response=0.0, damping_ratio=1.0), delay=0.5)
    w.step(0.25)
    assert c.value == 0.0
    w.step(0.5)
    assert c.value == 1.0 and [e.time for e in w.events()] == [0.5, 0.5]


@pytest.mark.parametrize("capacity", [-1, 2**24 + 1, 2**63])
def test_no_capacity(capacity: int) -> None:
    with pytest.raises((ts.InvalidArgumentError, OverflowError, ValueError)):
        ts.World(event_capacity=capacity)


def test_reserve() -> None:
    w = ts.World()
    w.reserve(1000, 1000)
    for huge in (2**63, 2**40):
        with pytest.raises((ts.TweenSpiritError, OverflowError, MemoryError)):
            w.reserve(huge, huge)
    assert w.stats()["channels"] == 0
    w.channel(0.0).tween_to(1.0, 1.0)
    assert w.step(0.5) == 1


def test_channels_of_another_world_are_not_this_world_s() -> None:
    for size in (0, 2**64 - 1, 8):
        world, desc = raw.new_world(), raw.channel_desc()
        desc.struct_size = size
        assert raw.channel_create(world, desc, raw.Handle()) == raw.INVALID_ARGUMENT
        assert raw.world_destroy(world) == raw.OK
    a, b = raw.new_world(), raw.new_world()
    channel, player = raw.Handle(), raw.Handle()
    assert raw.channel_create(a, raw.channel_desc(), channel) == raw.OK
    assert raw.player_tween(a, channel, raw.tween_desc(1.0, 1.0), player) == raw.OK
    assert raw.channel_destroy(b, channel) == raw.STALE_HANDLE
    assert raw.player_stop(b, player) == raw.STALE_HANDLE
    assert raw.player_stop(a, player) == raw.OK and raw.player_stop(a, player) == raw.STALE_HANDLE
    assert raw.world_destroy(a) == raw.OK and raw.world_destroy(a) == raw.STALE_HANDLE
    assert raw.channel_destroy(a, channel) == raw.STALE_HANDLE
    assert raw.world_destroy(b) == raw.OK


# ---- A long time


def test_a_day_of_frames_lands_on_the_day() -> None:
    """24 h of 1/240 s: a plain sum is 15 microseconds off."""
    world = raw.new_world()
    step = raw.world_step
    for _ in range(24):
        n = 3600 * 240
        status = sum(map(step, itertools.repeat(world, n), itertools.repeat(1 / 240), itertools.repeat(None)))
        assert status == raw.OK
    found = raw.info(world)
    assert found.time == 86_400.0 and abs(found.time_error) < 1e-11 and found.steps == 86_400 * 240
    raw.world_destroy(world)


def resident() -> int:
    if "asan" in os.environ.get("LD_PRELOAD", ""):
        pytest.skip("a sanitizer keeps what was freed")
    gc.collect()
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4096


def drain(world: raw.Handle) -> None:
    assert raw.world_step(world, 0.0, None) == raw.OK
    buffer, count = (raw.Event * 4096)(), ctypes.c_size_t(1)
    while count.value:
        assert raw.world_read_events(world, buffer, 4096, count) == raw.OK


def million(world: raw.Handle, once: Callable[[int], int]) -> int:
    """By how much a million calls make the process grow, after the first hundred thousand, which fill the queue."""
    assert sum(map(once, range(100_000))) == 0
    drain(world)
    before = resident()
    for k in range(4):
        assert sum(map(once, range(k * 250_000, (k + 1) * 250_000))) == 0
        drain(world)
    return resident() - before


def test_a_million_channels_come_and_go() -> None:
    world, desc, channel = raw.new_world(), raw.channel_desc(), raw.Handle()
    seen = set()

    def once(k: int) -> int:
        status = raw.channel_create(world, desc, channel)
        seen.add(channel.slot)
        return status | raw.channel_destroy(world, channel)

    assert million(world, once) < 2 << 20
    assert len(seen) < 20 and raw.info(world).channels == 0
    raw.world_destroy(world)


def test_a_million_named_channels_come_and_go() -> None:
    world, channel = raw.new_world(), raw.Handle()
    descs = [raw.channel_desc(b"name.%d" % k) for k in range(100)]

    def once(k: int) -> int:
        return raw.channel_create(world, descs[k % 100], channel) | raw.channel_destroy(world, channel)

    assert million(world, once) < 2 << 20
    raw.world_destroy(world)


@pytest.mark.parametrize("way", ["stopped", "replaced"])
def test_a_million_players_come_and_go(way: str) -> None:
    world, channel, player = raw.new_world(), raw.Handle(), raw.Handle()
    assert raw.channel_create(world, raw.channel_desc(), channel) == raw.OK
    desc = raw.tween_desc(1.0, 1.0)

    def stopped(k: int) -> int:
        return raw.player_tween(world, channel, desc, player) | raw.player_stop(world, player)

    def replaced(k: int) -> int:
        return raw.player_tween(world, channel, desc, player)

    assert million(world, stopped if way == "stopped" else replaced) < 2 << 20
    assert raw.info(world).players == (way == "replaced")
    raw.world_destroy(world)


def test_worlds_come_and_go() -> None:
    def once(k: int) -> None:
        w = ts.World(event_capacity=16)
        c = w.channel(0.0)
        c.on_change(lambda value: None)
        c.tween_to(1.0, 1.0).on_end(lambda reason: None)
        w.step(0.5)

    deque(map(once, range(2000)), maxlen=0)
    before = resident()
    deque(map(once, range(5000)), maxlen=0)
    assert resident() - before < 4 << 20


def test_python_s_objects_come_and_go() -> None:
    w = ts.World(event_capacity=1000)
    c = w.channel(0.0)

    def once(k: int) -> None:
        c.tween_to(float(k), 0.01).on_end(lambda reason: None)
        w.step(0.005)
        d = w.channel(1.0)
        d.on_change(lambda value: None)
        d.destroy()
        w.events()

    deque(map(once, range(5000)), maxlen=0)
    before = resident()
    deque(map(once, range(20_000)), maxlen=0)
    assert resident() - before < 4 << 20
