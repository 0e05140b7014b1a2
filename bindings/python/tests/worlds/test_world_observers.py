# SPDX-License-Identifier: MIT
"""Who is told what, when, and what becomes of what they do."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
from world_help import Thing

import tweenspirit as ts


def test_the_order_in_which_all_are_told(world: ts.World) -> None:
    said: list[Any] = []
    thing = Thing(x=0.0)
    b, a = world.channel(0.0), world.bind(thing, "x")
    late = a.tween_to(1, 0.5, delay=0.25)
    early = b.play(ts.Track().key(0, 0).key(0.5, 1).marker(0.25, "half"), iterations=2)
    a.on_velocity(lambda velocity: said.append(("a velocity", velocity)))
    a.on_change(lambda value: said.append(("a", value, thing.x)))
    b.on_change(lambda value: said.append(("b", value)))
    late.on_end(lambda reason: said.append(("late ends", str(reason), thing.x)))
    late.on_begin(lambda: said.append("late begins"))
    early.on_loop(lambda count: said.append(("early loops", count)))
    early.on_marker(lambda name: said.append(("early", name)))
    early.on_end(lambda reason: said.append("early ends"))
    world.step(0.625)
    expected = [("early", "half"), "late begins", ("early loops", 1), ("b", 0.25), ("a", 0.75, 0.75), ("a velocity", 2)]
    assert said == expected
    said.clear()
    world.step(1)
    expected = [("early", "half"), ("late ends", "finished", 1.0), "early ends", ("b", 1.0), ("a", 1.0, 1.0)]
    assert said == [*expected, ("a velocity", 0.0)]


def test_observers_are_told_in_the_order_in_which_they_came(world: ts.World) -> None:
    said: list[int] = []
    player = world.channel(0.0).tween_to(1, 1)
    handlers: list[Any] = [lambda i=i: said.append(i) for i in range(4)]
    for handler in handlers:
        assert player.on_begin(handler) is player
    player.remove_handler(handlers[1])
    player.remove_handler(handlers[1])
    world.step(0.5)
    assert said == [0, 2, 3]


def test_the_same_function_twice(world: ts.World) -> None:
    said: list[float] = []
    channel = world.channel(0.0)
    first, second = channel.on_change(said.append), channel.on_change(said.append)
    channel.set(1)
    world.step(0)
    first()
    first()
    channel.set(2)
    world.step(0)
    second()
    channel.set(3)
    world.step(0)
    assert said == [1.0, 1.0, 2.0]


def test_handlers_without_a_hash_and_given_twice(world: ts.World) -> None:
    class Handler(list[int]):  # which has none
        def __call__(self, *_: Any) -> None:
            self.append(1)

    first, second = Handler(), Handler([9])
    player = world.channel(0.0).tween_to(1, 1)
    for handler in (first, first, second, first):
        player.on_end(handler)
    player.remove_handler(first)
    player.remove_handler(first)
    world.step(2)
    assert (first, second) == ([], [9, 1])


def test_one_that_takes_another_away(world: ts.World) -> None:
    said: list[str] = []
    player = world.channel(0.0).tween_to(1, 1)

    def never() -> None:
        said.append("never")

    player.on_begin(lambda: player.remove_handler(never)).on_begin(never).on_end(never)
    world.step(0.5)
    assert said == []


def test_only_what_became_another_is_told(world: ts.World) -> None:
    said: list[Any] = []
    channel = world.channel(1.0)
    channel.set(2)
    channel.on_change(said.append)
    world.step(0)
    assert said == []
    channel.set(3)
    channel.set(2)
    world.step(0)
    assert said == []
    channel.set(4)
    assert said == []
    world.step(0)
    world.step(0)
    assert said == [4.0]


def test_commands_are_told_in_the_next_step(world: ts.World) -> None:
    said: list[str] = []
    channel = world.channel(0.0)
    player = channel.tween_to(1, 1)
    player.on_end(lambda reason: said.append(str(reason)))
    player.stop()
    assert said == [] and player.end_reason == "stopped"
    world.step(0)
    world.step(0)
    assert said == ["stopped"]


def test_who_asks_after_the_end_is_told_in_the_next_step(world: ts.World) -> None:
    said: list[str] = []
    player = world.channel(0.0).tween_to(1, 1)
    world.step(2)
    player.on_end(lambda reason: said.append(f"{reason}"))

    def no(reason: str) -> None:
        said.append("no")

    player.on_end(no).remove_handler(no)
    world.step(0)
    world.step(0)
    assert said == ["finished"]
    other = world.channel(0.0).tween_to(1, 1)
    other.stop()
    other.on_end(said.append)
    world.step(0)
    assert said == ["finished", "stopped"]


def test_who_asks_while_the_end_is_told(world: ts.World) -> None:
    said: list[Any] = []
    player = world.channel(0.0).tween_to(1, 1)
    player.on_end(lambda reason: (said.append("first"), player.on_end(lambda reason: said.append("second"))))
    world.step(2)
    world.step(0)
    world.step(0)
    assert said == ["first", "second"]


@pytest.mark.parametrize("handler", [None, 5, "text"])
def test_what_is_no_handler(world: ts.World, handler: Any) -> None:
    channel = world.channel(0.0)
    player = channel.tween_to(1, 1)
    for ask in (channel.on_change, channel.on_velocity, player.on_begin, player.on_end, player.on_loop):
        with pytest.raises(TypeError, match="callable"):
            ask(handler)


def test_events_and_their_players(world: ts.World) -> None:
    channel = world.channel((0.0, 0.0))
    first, second = channel.tween_to((1, 1), 1), channel.tween_to((2, 2), 1)
    world.step(0.5)
    world.step(5)
    events = world.events()
    assert [(e.time, str(e.kind), e.reason) for e in events] == [
        (0.0, "begin", None),
        (0.0, "end", "replaced"),
        (0.0, "begin", None),
        (1.0, "end", "finished"),
    ]
    assert [e.player for e in events] == [first, first, second, second] and {e.channel for e in events} == {channel}
    assert [e.sequence for e in events] == [0, 1, 2, 3] and events[3].value == (2.0, 2.0) and events[2].value is None
    assert world.events() == [] and isinstance(events[0].kind, ts.EventKind)
    with pytest.raises(AttributeError):
        events[0].time = 3.0


def test_more_events_than_are_kept() -> None:
    world = ts.World(event_capacity=10)
    channel = world.channel(0.0)
    for _ in range(4):
        channel.tween_to(1, 1, iterations=3)
        world.step(5)
    assert world.stats()["unread_events"] == 10 and world.stats()["dropped_events"] == 6
    assert [e.sequence for e in world.events()] == list(range(6, 16))
    assert world.stats()["unread_events"] == 0


def test_more_ends_in_one_step_than_are_kept() -> None:
    """What is lost nobody hears of, but nothing is kept for it either."""
    world = ts.World(event_capacity=10)
    players = [world.channel(0.0).tween_to(1, 1) for _ in range(100)]
    gone = [weakref.ref(player) for player in players]
    assert world.step(5) == 0
    assert not any(player.active for player in players)
    assert 0 < sum(player.end_reason == "finished" for player in players) <= 10
    assert len(world.events()) == 10
    del players
    gc.collect()
    assert not any(each() for each in gone)


def test_they_are_made_by_worlds_only() -> None:
    for kind in (ts.Channel, ts.Player):
        with pytest.raises(TypeError, match="created by"):
            kind()


def test_a_handler_of_which_one_was_removed_alone_is_removed_wholly() -> None:
    world = ts.World()
    channel, called = world.channel(0.0), []
    channel.on_change(called.append)
    remove = channel.on_change(called.append)
    channel.on_change(called.append)
    remove()
    channel.set(1.0)
    world.step(0)
    assert called == [1.0, 1.0]
    channel.remove_handler(called.append)
    channel.set(2.0)
    world.step(0)
    assert called == [1.0, 1.0]
