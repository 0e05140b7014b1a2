# SPDX-License-Identifier: MIT
"""Objects that channels hold weakly, and what goes with whom."""

from __future__ import annotations

import array
import gc
import warnings
import weakref
from collections import namedtuple
from typing import Any

import pytest
from world_help import Thing

import tweenspirit as ts

Point = namedtuple("Point", "x y")


def keeping(*kept: Any) -> Any:
    """A handler that holds what may hold it."""
    return lambda *_: kept


# --- objects that go ---


def test_an_object_that_goes_while_it_moves(world: ts.World) -> None:
    thing, other = Thing(x=0.0, y=0.0), Thing(x=0.0)
    seen: list[Any] = []
    channel = world.bind(thing, "x", "thing.x")
    world.bind(thing, "y")
    player = channel.tween_to(1, 1)
    player.on_end(seen.append)
    world.bind(other, "x").tween_to(1, 1)
    world.step(0.25)
    del thing
    gc.collect()
    assert player.active and channel.value == 0.25
    world.step(0.25)
    assert seen == ["unbound"] == [str(player.end_reason)] and not player.active
    assert other.x == 0.5 and world.stats()["channels"] == 1
    with pytest.raises(ts.StaleHandleError):
        _ = channel.value
    with pytest.raises(ts.InvalidArgumentError):
        world.find("thing.x")


def test_many_objects_in_the_place_of_others(world: ts.World) -> None:
    """Whoever comes to stand where another stood has no part in it."""
    for i in range(200):
        thing = Thing(x=float(i))
        channel = world.bind(thing, "x")
        assert channel.value == i
        channel.tween_to(-1, 1)
        del thing
    world.step(0.1)
    assert world.stats()["channels"] <= 1


def test_an_object_in_a_cycle(world: ts.World) -> None:
    thing = Thing(x=0.0)
    thing.self = thing
    player = world.bind(thing, "x").tween_to(1, 1)
    gone = weakref.ref(thing)
    del thing
    gc.collect()
    assert gone() is None
    world.step(0.1)
    assert player.end_reason == "unbound"


@pytest.mark.parametrize("how", ["tween", "spring", "delay", "group", "timeline"])
def test_what_moves_an_object_that_no_step_has_seen_is_warned_of_once(how: str) -> None:
    def lose(w: ts.World) -> None:
        thing = Thing(x=0.0)
        if how == "tween":
            w.bind(thing, "x").tween_to(5, 1)
        elif how == "spring":
            w.bind(thing, "x").spring_to(5)
        elif how == "delay":
            w.bind(thing, "x").tween_to(5, 1, delay=1)
            w.step(0.5)
        elif how == "group":
            w.animate([thing], x=5)
        else:
            timeline = w.timeline()
            timeline.add((thing, "x"), ts.Track().key(0, 0).key(1, 1))
            timeline.play()

    for _ in range(2):
        w = ts.World()
        lose(w)
        with pytest.warns(RuntimeWarning, match="'x' is never seen: nothing references its object any more") as found:
            w.step(0.1)
        assert [each.filename for each in found] == [__file__]
        lose(w)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            w.step(0.1)


def test_objects_that_were_seen_or_do_not_move_may_go() -> None:
    w = ts.World()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        seen, still = Thing(x=0.0), Thing(x=0.0)
        w.animate(seen, x=5)
        w.bind(still, "x")
        del still
        w.step(0.1)
        del seen
        w.step(0.1)
        paused = Thing(x=0.0)
        w.bind(paused, "x").tween_to(1, 1)
        w.step(0.1)
        w.bind(paused, "x").tween_to(2, 1, delay=5)
        del paused
        w.step(0.1)


def test_an_object_that_goes_in_a_setter(world: ts.World) -> None:
    things: list[Any] = []

    class Dropping(Thing):
        @property
        def x(self) -> float:
            return 0.0

        @x.setter
        def x(self, value: float) -> None:
            things.clear()

    things += [Dropping(), Thing(y=0.0)]
    players = [world.bind(things[0], "x").tween_to(1, 1), world.bind(things[1], "y").tween_to(1, 1)]
    world.step(0.25)
    world.step(0.25)
    assert [str(player.end_reason) for player in players] == ["unbound"] * 2


@pytest.mark.parametrize("obj", [5, (1, 2), [1.0], {"x": 1.0}, "text", Point(1, 2)])
def test_what_cannot_be_held_weakly(world: ts.World, obj: Any) -> None:
    with pytest.raises(TypeError, match="weakly"):
        world.bind(obj, "x")
    with pytest.raises(TypeError, match="weakly"):
        world.attach("x", "quad.in", on=obj)


def test_slots_without_a_place_for_it(world: ts.World) -> None:
    class Slots:
        __slots__ = ("x",)

    thing = Slots()
    thing.x = 0.0
    with pytest.raises(TypeError, match="__weakref__"):
        world.bind(thing, "x")
    world.bind_value(lambda: thing.x, lambda value: setattr(thing, "x", value)).set(3)
    assert thing.x == 3.0


def test_unbind(world: ts.World) -> None:
    thing = Thing(x=0.0, y=0.0, z=0.0)
    x, y, z = (world.bind(thing, path) for path in "xyz")
    player = x.tween_to(1, 1)
    world.unbind(thing, "x")
    assert player.end_reason == "unbound"
    world.step(0.5)
    assert thing.x == 0.0
    assert world.bind(thing, "x") is not x
    world.unbind(thing)
    for channel in (x, y, z):
        with pytest.raises(ts.StaleHandleError):
            channel.set(1)
    for words in [(thing,), (thing, "x"), (Thing(),)]:
        with pytest.raises(ts.InvalidArgumentError, match="not bound"):
            world.unbind(*words)


# --- what is dropped ---


def test_a_dropped_world_lets_everything_go() -> None:
    thing = Thing(x=0.0)
    numbers = array.array("d", [0.0])
    world = ts.World()
    channels = [world.bind(thing, "x"), world.bind_array(numbers), world.bind_value(None, print)]
    player = channels[0].tween_to(1, 1)
    player.on_end(keeping(world))
    channels[0].on_change(keeping(channels))
    world.step(0.1)
    gone = [weakref.ref(each) for each in (world, player, *channels)]
    del world, channels, player
    gc.collect()
    assert [each() for each in gone] == [None] * len(gone)
    numbers.append(1.0)
    assert thing.x == 0.1


def test_a_closed_world_lets_everything_go() -> None:
    class Setter:
        def __call__(self, value: float) -> None: ...

    world, thing, numbers = ts.World(), Thing(x=0.0), array.array("d", [0.0])
    setter = Setter()
    channel, player = world.bind_array(numbers), world.bind(thing, "x").tween_to(1, 1)
    world.bind_value(None, setter)
    gone = weakref.ref(setter)
    del setter
    world.close()
    world.close()
    assert gone() is None and not player.active and player.end_reason is None
    numbers.append(1.0)
    for use in (lambda: world.step(1), lambda: channel.value, player.restart, lambda: world.channel(0.0), world.stats):
        with pytest.raises(ts.StaleHandleError):
            use()
    assert "closed" in repr(world) and "closed" in repr(channel)


def test_players_that_ended_are_let_go(world: ts.World) -> None:
    channel = world.channel(0.0)
    player = channel.tween_to(1, 1)
    player.on_end(keeping(player))
    gone = weakref.ref(player)
    world.step(2)
    assert [event.player is player for event in world.events()] == [True, True]
    del player
    gc.collect()
    assert gone() is None
