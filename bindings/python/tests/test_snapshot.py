# SPDX-License-Identifier: MIT
"""What is restored goes on as the original would have, bit for bit; hashes; which handles live and which are stale."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import timeline_raw as raw
from snapshot_help import STEPS, Rich, alike, go_alike, seen
from timeline_help import line

import tweenspirit as ts


@pytest.fixture
def curves(fresh: Callable[[], str]) -> Iterator[tuple[str, str]]:
    """A live one and a baked one, registered."""
    live, baked = fresh(), fresh()
    ts.register_easing(live, lambda t: t * t * (2 - t), live=True)
    ts.register_easing(baked, lambda t: t**1.5 + 0.1 * t * (1 - t), tolerance=1e-7)
    yield live, baked
    ts.unregister_easing(live)
    ts.unregister_easing(baked)


def test_it_goes_on_as_the_original(curves: tuple[str, str]) -> None:
    """Values, velocities, events with their sequence numbers; in another world, and that one's blob is the same."""
    rich = Rich(*curves)
    blob = rich.world.snapshot()
    other = raw.World()
    other.channel(5.0), other.timeline(), other.step(3.0)
    other.restore(blob)
    assert other.snapshot() == blob and other.hash() == rich.world.hash()
    alike(rich.world, other, rich.channels, rich.timelines)
    assert go_alike(rich.world, other, rich.channels, rich.timelines, STEPS) > 400


@pytest.mark.parametrize("when", range(6))
def test_at_any_time(when: int) -> None:
    rich = Rich(seed=when)
    for dt in STEPS[: 2 * when]:
        rich.world.step(dt)
    other = raw.World()
    other.restore(rich.world.snapshot())
    go_alike(rich.world, other, rich.channels, rich.timelines, STEPS)


def test_into_the_same_world_on_its_way(curves: tuple[str, str]) -> None:
    rich = Rich(*curves)
    w = rich.world
    blob, rows = w.snapshot(), []
    for _ in range(3):
        w.restore(blob)
        w.events()
        found = []
        for dt in STEPS:
            active = w.step(dt)
            found.append((active, repr(w.events()), w.hash(), repr(seen(w, rich.channels, rich.timelines))))
        rows.append(found)
        later = w.channel(1.0), w.timeline()
        w.spring(rich.channels[0], [3.0])
        w.add(later[1], later[0], line((0, 0)))
    assert rows[0] == rows[1] == rows[2]


def test_commands_after_it_do_the_same() -> None:
    """The next handles have the same names; who had them before is stale."""
    rich = Rich()
    w = rich.world
    blob = w.snapshot()

    def commands(world: raw.World) -> list[Any]:
        c = world.channel(1.0)
        timeline = world.timeline()
        player = world.spring(c, [3.0])
        entry = world.add(timeline, rich.channels[0], line((0, 0), (1, 1)))
        again = world.play(rich.timelines[1])
        world.scrub(rich.timelines[2], 0.5)
        world.set(rich.channels[5], 4.0)
        world.destroy(rich.channels[6])
        world.attach("card.x", "linear")
        world.tween(rich.channels[2], [1.0], 1.0)
        return [raw.key(h) for h in (c, timeline, player, entry, again)]

    other = raw.World()
    other.restore(blob)
    w.events()
    assert commands(w) == commands(other)
    assert repr(w.events()) == repr(other.events()) != "[]"
    channels = [c for i, c in enumerate(rich.channels) if i != 6]
    go_alike(w, other, channels, rich.timelines, STEPS)


def test_later_handles_are_stale() -> None:
    w = raw.World()
    a, gone = w.channel(1.0), w.channel(2.0)
    w.destroy(gone)
    timeline = w.timeline()
    player = w.tween(a, [5.0], 10.0)
    blob = w.snapshot()
    later, newer, line_ = w.channel(3.0), w.tween(a, [9.0], 1.0), w.timeline()
    w.destroy_timeline(timeline)
    w.restore(blob)
    assert w.value(a) == (1.0,) and w.valid(player) and w.holder(a) == raw.key(player)
    assert raw.lib.ts_timeline_is_valid(w.handle, timeline)
    assert not w.valid(newer) and not raw.lib.ts_timeline_is_valid(w.handle, line_)
    for handle in (gone, later):
        with pytest.raises(raw.Refused) as refused:
            w.value(handle)
        assert refused.value.status == raw.STALE
    assert raw.key(w.channel(3.0)) == raw.key(later)


def test_handles_of_the_world_before_are_stale() -> None:
    w, other = raw.World(), raw.World()
    mine, theirs = w.channel(1.0), other.channel(2.0)
    other.restore(w.snapshot())
    assert other.value(mine) == (1.0,) and w.value(mine) == (1.0,)
    with pytest.raises(raw.Refused) as refused:
        other.value(theirs)
    assert refused.value.status == raw.STALE


def test_names_and_attached_curves_come_with_it() -> None:
    w, other = raw.World(), raw.World()
    c = w.channel(1.0, name="view.frame.x")
    w.attach("view.frame", "quad.in")
    other.restore(w.snapshot())
    found = raw.abi.ts_channel()
    raw.ok(raw.lib.ts_channel_find(other.handle, b"view.frame.x", ctypes.byref(found)))
    assert raw.key(found) == raw.key(c)
    other.tween(c, [5.0], 1.0)
    other.step(0.5)
    assert other.value(c) == (2.0,)
    with pytest.raises(raw.Refused):
        other.channel(1.0, name="view.frame.x")


# ---- What is not in it


def test_unread_events_are_dropped_and_changes_are_all() -> None:
    w = raw.World()
    channels = [w.channel(float(i)) for i in range(3)]
    w.tween(channels[1], [5.0], 1.0)
    w.step(0.25)
    assert len(w.events()) == 1
    w.changes()
    blob = w.snapshot()
    w.step(5.0)
    w.restore(blob)
    assert w.events() == [] and w.changes() == [raw.key(c) for c in channels]
    w.step(1.0)
    assert [(e.sequence, e.kind) for e in w.events()] == [(1, "end")]


def test_bound_memory_stays_and_is_written() -> None:
    w, other = raw.World(), raw.World()
    c = w.channel(0.0, 0.0)
    numbers = (ctypes.c_double * 2)(1.0, 2.0)
    w.bind(c, numbers)
    w.tween(c, [9.0, 10.0], 1.0)
    w.step(0.5)
    blob = w.snapshot()
    w.step(0.25)
    assert tuple(numbers) == (7.0, 8.0)
    w.restore(blob)
    assert tuple(numbers) == (5.0, 6.0) and w.channel_info(c).bound
    w.step(0.25)
    assert tuple(numbers) == (7.0, 8.0)
    other.restore(blob)
    other.step(0.5)
    assert tuple(numbers) == (7.0, 8.0) and not other.channel_info(c).bound and other.value(c) == (9.0, 10.0)


def test_a_binding_of_another_width_is_dropped() -> None:
    """Two branches of one snapshot make the same handles."""
    w = raw.World()
    blob = w.snapshot()
    wide = w.channel(1.0, 2.0, 3.0)
    branch = w.snapshot()
    w.restore(blob)
    narrow = w.channel(1.0)
    assert raw.key(narrow) == raw.key(wide)
    numbers = (ctypes.c_double * 3)(7.0, 8.0, 9.0)
    numbers_of_one = (ctypes.c_double * 1).from_buffer(numbers)
    w.bind(narrow, numbers_of_one)
    numbers[1], numbers[2] = 8.0, 9.0
    w.restore(branch)
    assert tuple(numbers)[1:] == (8.0, 9.0) and not w.channel_info(wide).bound


def test_an_idle_bound_channel_is_saved_as_its_memory_is() -> None:
    w, other = raw.World(), raw.World()
    c = w.channel(0.0)
    numbers = (ctypes.c_float * 1)(1.0)
    w.bind(c, numbers)
    numbers[0] = 4.5
    want = w.value(c)
    other.restore(w.snapshot())
    assert other.value(c) == want == (4.5,)


def test_event_capacity_stays() -> None:
    w, other = raw.World(event_capacity=4), raw.World(event_capacity=2)
    for _ in range(6):
        w.tween(w.channel(0.0), [1.0], 1.0)
    blob = w.snapshot()
    other.restore(blob)
    other.step(0.0), w.step(0.0)
    assert len(other.events()) == 2 and len(w.events()) == 4


# ---- Curves


def test_a_live_curve_without_its_name(fresh: Callable[[], str]) -> None:
    name = fresh()
    easing = ts.register_easing(name, lambda t: t * t, live=True)
    w, other = raw.World(), raw.World()
    c = w.channel(0.0)
    w.tween(c, [1.0], 1.0, easing=easing)
    blob = w.snapshot()
    ts.unregister_easing(name)
    before = seen(other, [], [])
    with pytest.raises(raw.Refused) as refused:
        other.restore(blob)
    assert refused.value.status == raw.UNKNOWN and name in refused.value.message
    assert seen(other, [], []) == before
    ts.register_easing(name, lambda t: t**3)
    other.restore(blob)
    other.step(0.5)
    assert abs(other.value(c)[0] - 0.125) < 1e-5
    w.step(0.5)
    assert w.value(c) == (0.25,)
    del easing


def test_baked_curves_travel_as_tables(fresh: Callable[[], str]) -> None:
    name = fresh()
    easing = ts.register_easing(name, lambda t: t**1.7)
    w, other = raw.World(), raw.World()
    c, d = w.channel(0.0), w.channel(0.0)
    w.tween(c, [1.0], 1.0, easing=easing)
    w.tween(d, [1.0], 1.0, easing=f"out({name})")
    blob = w.snapshot()
    ts.unregister_easing(name)
    del easing
    other.restore(blob)
    assert go_alike(w, other, [c, d], [], [0.1, 0.2, 0.3, 1.0]) == 4
