# SPDX-License-Identifier: MIT
"""Channels that timelines hold: who takes them, with what value and velocity, and gets them back; edits meanwhile."""

from __future__ import annotations

import ctypes

import pytest
import timeline_raw as raw
from timeline_help import Pair, line, near, scene, timeline_of

import tweenspirit as ts

TAKERS = {
    "set": lambda p: p.set(0, 30.0),
    "tween": lambda p: p.tween(0, 30.0, 1.0),
    "blend": lambda p: p.tween(0, 30.0, 1.0, blend=True),
    "spring": lambda p: p.spring(0, 30.0),
    "decay": lambda p: p.decay(0, None),
    "stop": lambda p: (p.world.stop_channel(p.channels[0][0]), p.channels[0][1].stop()),
}


@pytest.mark.parametrize("word", TAKERS)
@pytest.mark.parametrize(("rate", "dt", "speed"), [(1.0, 7 / 8, 10.0), (-1.0, 1.5, -2.0), (2.0, 7 / 16, 20.0)])
def test_a_command_takes_the_channel_away(word: str, rate: float, dt: float, speed: float) -> None:
    """With value and velocity; the timeline goes on with its others, and gets it back when it is moved by a command."""
    pair, timeline = scene()
    player = pair.play(timeline, rate=rate)
    pair.step(dt)
    value, velocity, _ = pair.world.get(pair.channels[0][0])
    assert velocity == (speed,)
    TAKERS[word](pair)
    if word != "set":
        assert pair.world.value(pair.channels[0][0]) == value
    if word in ("blend", "spring", "decay"):
        assert near(pair.world.velocity(pair.channels[0][0]), velocity)
    else:
        assert pair.world.velocity(pair.channels[0][0]) != velocity
    assert pair.world.holder(pair.channels[1][0]) == raw.key(player[0]) != pair.world.holder(pair.channels[0][0])
    pair.step(1 / 8, 1 / 16)
    for _ in range(2):
        pair.do("pause", player)
        pair.do("resume", player)
        pair.do("set_rate", player, rate / 2)
    assert pair.world.holder(pair.channels[0][0]) != raw.key(player[0])
    pair.do("seek", player, 1 + 1 / 256)
    assert pair.world.holder(pair.channels[0][0]) == raw.key(player[0])
    pair.step(1 / 8, 4.0)


def test_what_is_taken_back_falls_back_to_what_it_was_then() -> None:
    pair, timeline = scene()
    player = pair.play(timeline)
    pair.step(1.0)
    pair.set(0, 77.0)
    pair.do("seek", player, 2.0)
    pair.do("cancel", player)
    assert pair.world.value(pair.channels[0][0]) == (77.0,)


@pytest.mark.parametrize("again", ["play", "animate_to", "scrub"])
def test_the_next_command_takes_it_back(again: str) -> None:
    pair, timeline = scene()
    pair.play(timeline)
    pair.step(0.5)
    pair.spring(0, 40.0)
    pair.step(0.25)
    if again == "play":
        pair.play(timeline)
    elif again == "animate_to":
        pair.animate_to(timeline, 2.0)
    else:
        pair.scrub(timeline, 1.0)
    assert [e.reason for e in pair.world.events()] == (
        ["replaced", "replaced"] if again != "scrub" else ["stopped", "replaced"]
    )
    assert (pair.world.holder(pair.channels[0][0]) == (0, 0)) == (again == "scrub")


def test_two_timelines_on_a_channel() -> None:
    """The one that was moved last has it; the other goes on with the rest."""
    pair = Pair()
    c, d = pair.channel(0.0), pair.channel(0.0)
    one, two = pair.timeline(), pair.timeline()
    pair.add(one, c, line((0, 0), (4, 4)))
    pair.add(one, d, line((0, 10), (4, 14)))
    pair.add(two, c, line((0, 100), (4, 104)))
    first = pair.play(one)
    pair.step(0.5)
    second = pair.play(two)
    pair.step(0.5)
    assert [pair.world.value(here) for here, _ in pair.channels] == [(100.5,), (11.0,)]
    assert pair.world.valid(first[0]) and pair.world.valid(second[0])
    pair.do("seek", first, 2.0)
    assert [pair.world.value(here) for here, _ in pair.channels] == [(2.0,), (12.0,)]
    pair.step(0.25)
    pair.scrub(two, 3.0)
    assert pair.world.valid(first[0]) and not pair.world.valid(second[0])
    pair.step(0.25)
    assert [pair.world.value(here) for here, _ in pair.channels] == [(103.0,), (12.5,)]


def test_a_layer_takes_nothing() -> None:
    world = raw.World()
    c, timeline = world.channel(0.0), world.timeline()
    world.add(timeline, c, line((0, 0), (4, 40)))
    player = world.play(timeline)
    world.tween(c, [100.0], 1.0, additive=True)
    world.step(0.5)
    assert world.value(c) == (55.0,) and world.velocity(c) == (110.0,) and world.holder(c) == raw.key(player)
    world.step(1.0)
    assert world.value(c) == (115.0,) and world.velocity(c) == (10.0,)


def test_bound_memory_is_written() -> None:
    world = raw.World()
    c, v, timeline = world.channel(0.0), world.channel(0.0, 0.0), world.timeline()
    numbers, pairs = (ctypes.c_double * 1)(3.0), (ctypes.c_float * 2)(1.0, 2.0)
    world.bind(c, numbers)
    world.bind(v, pairs)
    world.add(timeline, c, line((0, 0), (4, 40)))
    world.add(timeline, v, ts.Track("vec2").key(0, (5.0, 6.0)).key(4, (9.0, 2.0)))
    world.scrub(timeline, 1.0)
    assert (*numbers, *pairs) == (10.0, 6.0, 5.0)
    world.play(timeline)
    assert (*numbers, *pairs) == (0.0, 5.0, 6.0)
    world.changes()
    world.step(2.0)
    assert (*numbers, *pairs) == (20.0, 7.0, 4.0)
    assert world.changes() == [raw.key(c), raw.key(v)]
    world.step(2.0)
    assert (*numbers, *pairs) == (40.0, 9.0, 2.0)


# ---- Entries that come and go


def test_what_is_added_while_it_plays_is_seen_at_once() -> None:
    pair, timeline = scene()
    extra = pair.channel(9.0)
    pair.tween(extra, 20.0, 8.0)
    player = pair.play(timeline)
    pair.step(1.0)
    pair.add(timeline, extra, line((0, 0), (5, 50)))
    assert pair.world.value(pair.channels[extra][0]) == (10.0,)
    assert pair.world.holder(pair.channels[extra][0]) == raw.key(player[0])
    assert [e.reason for e in pair.world.events()] == ["replaced"]
    pair.model.take_events()
    pair.step(1.0)
    assert pair.world.value(pair.channels[extra][0]) == (20.0,)
    assert pair.world.timeline_info(timeline_of(pair, timeline)).duration == 5.0
    pair.step(1.0)
    assert not pair.world.valid(player[0]) and pair.world.playhead(timeline_of(pair, timeline)) == 3.0


def test_what_is_removed_stays_where_it_is() -> None:
    pair = Pair()
    a, b = pair.channel(0.0), pair.channel(0.0)
    timeline = pair.timeline()
    first = pair.add(timeline, a, line((0, 0), (4, 4)))
    second = pair.add(timeline, b, line((0, 0), (4, 8)))
    third = pair.add(timeline, b, line((0, 50), (3, 53)), 1.0)
    player = pair.play(timeline)
    pair.step(2.0)
    pair.remove(timeline, third)
    pair.compare()
    assert pair.world.value(pair.channels[1][0]) == (4.0,)
    pair.remove(timeline, first)
    pair.compare()
    assert pair.world.holder(pair.channels[0][0]) == (0, 0)
    pair.step(1.0)
    assert [pair.world.value(here) for here, _ in pair.channels] == [(2.0,), (6.0,)]
    with pytest.raises(raw.Refused) as refused:
        pair.world.remove(timeline_of(pair, timeline), first[0])
    assert refused.value.status == raw.STALE
    pair.remove(timeline, second)
    pair.step(1.0)
    assert not pair.world.valid(player[0]) and pair.world.playhead(timeline_of(pair, timeline)) == 4.0
    assert pair.world.timeline_info(timeline_of(pair, timeline)).entries == 0


def test_a_channel_that_is_gone_is_passed_over() -> None:
    world = raw.World()
    a, b, timeline = world.channel(0.0), world.channel(0.0), world.timeline()
    world.add(timeline, a, line((0, 0), (4, 4)))
    world.add(timeline, b, line((0, 0), (4, 4)))
    player = world.play(timeline)
    world.step(1.0)
    world.destroy(a)
    world.step(1.0)
    assert world.value(b) == (2.0,) and world.valid(player)
    assert [e.kind for e in world.events()] == ["begin"]
    assert world.entry(timeline, 0).channel == raw.key(a) and world.timeline_info(timeline).entries == 2
    again = world.channel(7.0)
    world.scrub(timeline, 3.0)
    assert world.value(again) == (7.0,) and world.value(b) == (3.0,)
    with pytest.raises(raw.Refused) as refused:
        world.add(timeline, a, line((0, 0)))
    assert refused.value.status == raw.STALE
