# SPDX-License-Identifier: MIT
"""What plays timelines in Python, and how long what lives."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from world_help import run

import tweenspirit as ts


@pytest.fixture
def world() -> ts.World:
    return ts.World()


def ramp(to: float = 10, end: float = 1) -> ts.Track:
    return ts.Track().key(0, 0).key(end, to)


# --- players ---


def test_players_of_timelines(world: ts.World) -> None:
    tl, said = world.timeline(), []
    tl.add(world.channel(0.0), ramp())
    player = tl.play(iterations=2)
    assert player.channel is None and player.timeline is tl and player.kind == "timeline" and tl.player is player
    assert repr(player) == "<Player, timeline, running>" and player.duration == 1.0 and player.end_time == 2.0
    player.on_begin(lambda: said.append("begin"))
    player.on_loop(lambda count: said.append(f"loop {count}"))
    player.on_end(lambda reason: said.append(str(reason)))
    run(world, 0.75, 3)
    assert said == ["begin", "loop 1", "finished"] and tl.player is None
    assert player.end_value == 1.0 and player.end_velocity == 0.0
    events = world.events()
    assert [(str(e.kind), e.channel, e.player is player) for e in events] == [
        ("begin", None, True),
        ("loop", None, True),
        ("end", None, True),
    ]
    assert events[-1].value == 1.0


def test_forwarded_commands(world: ts.World) -> None:
    tl = world.timeline()
    tl.add(world.channel(0.0), ramp())
    for command in (tl.stop, tl.pause, tl.resume):
        command()
    player = tl.play()
    world.step(0.25)
    tl.pause()
    assert player.paused and not player.active
    world.step(0.25)
    assert tl.time == 0.25
    tl.resume()
    world.step(0.25)
    assert tl.time == 0.5
    tl.stop()
    assert player.end_reason == "stopped" and tl.time == 0.5 and tl.player is None


# --- lifetimes ---


def test_close(world: ts.World) -> None:
    x, tl = world.channel(0.0), world.timeline()
    entry = tl.add(x, ramp())
    player = tl.play()
    world.step(0.5)
    tl.close()
    assert player.end_reason == "stopped" and x.value == 5.0 and world.timelines == []
    assert repr(tl) == "<Timeline, closed>" and entry.end == 1.0
    tl.close()
    for use in (
        lambda: tl.time,
        lambda: tl.play(),
        lambda: tl.entries,
        lambda: tl.add(x, ramp()),
        lambda: tl.remove(entry),
    ):
        with pytest.raises(ts.StaleHandleError):
            use()
    with world.timeline() as other:
        assert world.timelines == [other]
    assert world.timelines == []


def test_the_world_keeps_them_and_takes_them_along() -> None:
    world = ts.World()
    world.timeline().marker(1, "m")
    gc.collect()
    (tl,) = world.timelines
    assert tl.duration == 1.0 and world.timelines[0] is tl
    many = [world.timeline() for _ in range(100)]
    assert world.timelines == [tl, *many]
    world.close()
    with pytest.raises(ts.StaleHandleError):
        tl.play()
    assert repr(tl) == "<Timeline, closed>"


def test_what_was_made_for_entries_goes_with_the_last(world: ts.World) -> None:
    said: list[Any] = []
    tl, outer = world.timeline(), world.timeline()
    a = tl.add(said.append, ramp())
    tl.add(said.append, ts.ObjectTrack().key(0, "a"))
    assert world.stats()["channels"] == 2
    nested = outer.add(tl)
    again = outer.add(tl)
    tl.remove(a)
    tl.close()
    outer.time = 0.5
    assert said == [5.0, "a"] and world.stats()["channels"] == 2
    outer.remove(nested)
    assert world.stats()["channels"] == 2
    outer.remove(again)
    assert world.stats()["channels"] == 0
    outer.add(said.append, ramp())
    outer.close()
    assert world.stats()["channels"] == 0


def test_a_refused_entry_leaves_nothing(world: ts.World) -> None:
    tl = world.timeline()
    with pytest.raises(ts.InvalidArgumentError):
        tl.add(print, ramp(), at=1e301)
    assert world.stats()["channels"] == 0 and tl.entries == []


def test_from_a_handler(world: ts.World) -> None:
    """Adding, removing, scrubbing and closing while a step tells."""
    x, y, tl = world.channel(0.0), world.channel(0.0), world.timeline()
    tl.add(x, ramp())
    tl.marker(0.5, "m")

    def handler(name: str) -> None:
        tl.remove(tl.add(y, ramp()))
        tl.time = 0.125
        tl.close()

    tl.play().on_marker(handler)
    world.step(0.75)
    assert x.value == 1.25 and world.timelines == []
