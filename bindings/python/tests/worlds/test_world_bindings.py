# SPDX-License-Identifier: MIT
"""Channels bound to attributes: paths, types, and when what is read and written."""

from __future__ import annotations

import array
from collections import UserDict, namedtuple
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from world_help import Thing

import tweenspirit as ts

Point = namedtuple("Point", "x y")


class Vector:
    """A value class of somebody's: made of its numbers one by one."""

    def __init__(self, x: float, y: float) -> None:
        self.numbers = [x, y]

    def __len__(self) -> int:
        return 2

    def __getitem__(self, index: int) -> float:
        return self.numbers[index]


# --- paths ---

PATHS: dict[str, tuple[Any, str]] = {
    "attribute": (Thing(x=0.0), "x"),
    "nested": (Thing(frame=SimpleNamespace(origin=SimpleNamespace(x=0.0))), "frame.origin.x"),
    "item of a list": (Thing(points=[5.0, 0.0]), "points.1"),
    "last item": (Thing(points=[5.0, 0.0]), "points.-1"),
    "list in a list": (Thing(rows=[[5.0, 5.0], [5.0, 0.0]]), "rows.1.1"),
    "key": (Thing(style={"opacity": 0.0}), "style.opacity"),
    "number as a key": (Thing(by_number={7: 0.0}), "by_number.7"),
    "digits as a key": (Thing(by_text={"7": 0.0}), "by_text.7"),
    "mapping": (Thing(style=UserDict(opacity=0.0)), "style.opacity"),
    "attribute of an item": (Thing(children=[SimpleNamespace(x=0.0)]), "children.0.x"),
    "item of a tuple": (Thing(point=(5.0, 0.0)), "point.1"),
    "field of a namedtuple": (Thing(point=Point(5.0, 0.0)), "point.y"),
    "item of a namedtuple": (Thing(point=Point(5.0, 0.0)), "point.1"),
    "tuples in a tuple": (Thing(rect=((5.0, 5.0), (0.0, 5.0))), "rect.1.0"),
    "item of an array": (Thing(numbers=np.zeros(3)), "numbers.2"),
}


def at(thing: Any, path: str) -> Any:
    for part in path.split("."):
        if isinstance(thing, (dict, UserDict)):
            thing = thing[part] if part in thing else thing[int(part)]
        else:
            thing = thing[int(part)] if part.lstrip("-").isdigit() else getattr(thing, part)
    return thing


@pytest.mark.parametrize("name", PATHS)
def test_a_path_is_read_and_written(world: ts.World, name: str) -> None:
    thing, path = PATHS[name]
    channel = world.bind(thing, path)
    channel.tween_to(10, 1)
    world.step(0.25)
    assert at(thing, path) == 2.5 == channel.value
    world.step(1)
    assert at(thing, path) == 10.0
    if hasattr(thing, "point"):
        assert type(thing.point) in (tuple, Point) and thing.point[0] == 5.0


@pytest.mark.parametrize("path", ["", ".", "x.", ".x", "x..y", ".".join("x" * 33), 5, None])
def test_what_is_no_path(world: ts.World, path: Any) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="path"):
        world.bind(Thing(x=0.0), path)


def test_what_is_not_there(world: ts.World) -> None:
    with pytest.raises(AttributeError):
        world.bind(Thing(), "x")
    with pytest.raises(IndexError):
        world.bind(Thing(points=[1.0]), "points.3")
    for value in ("text", None, object(), float("nan"), (1.0, float("inf")), [0.0] * 65, []):
        with pytest.raises(ts.InvalidArgumentError):
            world.bind(Thing(x=value), "x")
    assert world.stats()["channels"] == 0


def test_letters_that_the_engine_has_not(world: ts.World) -> None:
    thing = Thing(größe=0.0)
    world.bind(thing, "größe").set(3)
    assert thing.größe == 3.0


def test_the_same_object_and_path_give_the_same_channel(world: ts.World) -> None:
    a, b = Thing(x=0.0, y=0.0), Thing(x=0.0)
    x = world.bind(a, "x", "a.x")
    assert world.bind(a, "x") is x is world.bind(a, "x", "a.x") is world.find("a.x")
    assert len({x, world.bind(a, "y"), world.bind(b, "x")}) == 3
    for words in ({"name": "other"}, {"kind": "angle"}):
        with pytest.raises(ts.InvalidArgumentError, match="already bound"):
            world.bind(a, "x", **words)


# --- types ---

TYPES: dict[str, tuple[Any, dict[str, Any], Any, Any]] = {
    "float": (1.0, {}, 2, 2.0),
    "int": (1, {}, 2, 2.0),
    "int as int": (1, {"kind": "int"}, 2, 2),
    "bool": (False, {}, True, True),
    "tuple": ((1, 2), {}, (3, 4), (3.0, 4.0)),
    "list": ([1, 2, 3], {}, (3, 4, 5), [3.0, 4.0, 5.0]),
    "namedtuple": (Point(1, 2), {}, (3, 4), Point(3.0, 4.0)),
    "rect": ((0, 0, 1, 1), {"kind": "rect"}, (1, 2, 3, 4), (1.0, 2.0, 3.0, 4.0)),
    "five": ([0] * 5, {}, range(5), [0.0, 1.0, 2.0, 3.0, 4.0]),
    "numpy float32": (np.float32(1), {}, 2, np.float32(2)),
    "numpy float64": (np.float64(1), {}, 2, np.float64(2)),
    "numpy int": (np.int64(1), {}, 2, 2.0),
    "numpy int as int": (np.int64(1), {"kind": "int"}, 2, np.int64(2)),
    "numpy bool": (np.bool_(False), {}, True, np.bool_(True)),
    "array of doubles": (array.array("d", [0, 0]), {}, (1, 2), array.array("d", [1, 2])),
    "array of floats": (array.array("f", [0, 0]), {}, (1, 2), array.array("f", [1, 2])),
}


@pytest.mark.parametrize("name", TYPES)
def test_a_value_is_written_in_the_type_that_was_read(world: ts.World, name: str) -> None:
    before, words, target, after = TYPES[name]
    thing = Thing(x=before)
    channel = world.bind(thing, "x", **words)
    assert thing.x is before
    world.step(0)
    assert thing.x is before
    channel.set(target)
    assert thing.x == after and type(thing.x) is type(after)
    thing.x = before
    channel.tween_to(target, 1)
    world.step(2)
    assert thing.x == after and type(thing.x) is type(after)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int32])
@pytest.mark.parametrize("shape", [(3,), (2, 3), (1,), (4, 4, 4)])
def test_a_numpy_array_keeps_its_shape(world: ts.World, dtype: Any, shape: tuple[int, ...]) -> None:
    thing = Thing(x=np.zeros(shape, dtype))
    given = thing.x
    channel = world.bind(thing, "x")
    assert channel.lanes == given.size
    channel.tween_to(np.arange(1, given.size + 1).reshape(shape), 1)
    world.step(2)
    assert thing.x is not given and not given.any()
    assert thing.x.dtype == (np.float64 if dtype == np.int32 else dtype) and thing.x.shape == shape
    assert thing.x.reshape(-1).tolist() == list(range(1, given.size + 1))


def test_a_class_of_ones_own(world: ts.World) -> None:
    thing = Thing(place=Vector(0, 0))
    world.bind(thing, "place").set((1, 2))
    assert isinstance(thing.place, Vector) and list(thing.place) == [1.0, 2.0]
    with pytest.raises(ts.InvalidArgumentError, match="memoryview"):
        world.bind(Thing(x=memoryview(array.array("d", [1, 2]))), "x")


def test_a_type_that_changes_meanwhile(world: ts.World) -> None:
    thing = Thing(x=(0.0, 0.0))
    channel = world.bind(thing, "x")
    thing.x = [4.0, 4.0]
    assert channel.value == (4.0, 4.0)
    channel.tween_to((8, 8), 1)
    world.step(0.5)
    assert thing.x == [6.0, 6.0]
    world.step(1)
    thing.x = (1.0, 2.0, 3.0)
    with pytest.raises(ts.InvalidArgumentError, match="2 numbers"):
        _ = channel.value
    with pytest.raises(ts.InvalidArgumentError, match="2 numbers"):
        channel.tween_to((0, 0), 1)


# --- when it is read ---


class Counting:
    """Counts how often it is read and written, and clamps."""

    def __init__(self) -> None:
        self.reads = self.writes = 0
        self._x = 0.0

    @property
    def x(self) -> float:
        self.reads += 1
        return self._x

    @x.setter
    def x(self, value: float) -> None:
        self.writes += 1
        self._x = min(value, 5.0)


def test_a_clamping_setter_does_not_feed_back(world: ts.World) -> None:
    thing = Counting()
    channel = world.bind(thing, "x")
    channel.tween_to(10, 1)
    reads = thing.reads
    for _ in range(3):
        world.step(0.25)
        assert thing.x == min(channel.value, 5.0)
    assert channel.value == 7.5
    assert thing.reads == reads + 3 and thing.writes == 3
    channel.spring_to(0)
    assert channel.value == 7.5
    world.step(60)
    assert thing.x == 0.0


def test_an_idle_object_says_where_it_is(world: ts.World) -> None:
    thing = Thing(x=0.0)
    channel = world.bind(thing, "x")
    thing.x = 4.0
    assert channel.value == channel.target == 4.0
    thing.x = 6.0
    channel.tween_to(10, 1)
    world.step(0.5)
    assert thing.x == 8.0
    thing.x = 100.0
    world.step(0.25)
    assert thing.x == 9.0
    world.step(1)
    thing.x = 3
    for _ in range(3):
        world.step(0.25)
    assert thing.x == 3 and type(thing.x) is int


def test_what_did_not_change_is_not_written(world: ts.World) -> None:
    things = [Counting() for _ in range(3)]
    channels = [world.bind(thing, "x") for thing in things]
    channels[1].tween_to(1, 1)
    for _ in range(10):
        world.step(0.25)
    assert [thing.writes for thing in things] == [0, 4, 0]


def test_set_writes_whatever_stands_there(world: ts.World) -> None:
    thing = Thing(x=0.0)
    channel = world.bind(thing, "x")
    channel.set(1)
    thing.x = 7.0
    channel.set(1)
    assert thing.x == 1.0
    world.step(0)
    thing.x = 9.0
    world.step(1)
    assert thing.x == 9.0


def test_commands_write_before_they_return(world: ts.World) -> None:
    thing = Thing(x=0.0)
    channel = world.bind(thing, "x")
    player = channel.tween_to(10, 1)
    player.seek(0.5)
    assert thing.x == 5.0
    player.cancel()
    assert thing.x == 0.0
    channel.tween_to(10, 1, start=2)
    assert thing.x == 2.0
    channel.player.finish()
    assert thing.x == 10.0


def test_an_idle_rotation_or_int_that_is_none(world: ts.World) -> None:
    """It is taken for what it would be, and left alone."""
    thing = Thing(q=(0.0, 0.0, 0.0, 2.0), n=2)
    q, n = world.bind(thing, "q", kind="quat"), world.bind(thing, "n", kind="int")
    assert q.value == (0.0, 0.0, 0.0, 1.0)
    thing.q, thing.n = (0.0, 0.0, 3.0, 4.0), 2.75
    world.step(0)
    assert q.value == (0.0, 0.0, 0.6, 0.8) and n.value == 3
    assert thing.q == (0.0, 0.0, 3.0, 4.0) and thing.n == 2.75
    q.tween_to((0, 0, 0.6, 0.8), 1)
    n.tween_to(5, 1)
    world.step(0.5)
    assert thing.n == 4 and type(thing.n) is int
    q.stop()
    thing.q = (0.0, 0.0, 0.0, 0.0)
    with pytest.raises(ts.InvalidArgumentError, match="rotation"):
        _ = q.value
