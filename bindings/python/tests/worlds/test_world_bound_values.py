# SPDX-License-Identifier: MIT
"""Channels bound to getters and setters, and to callers' arrays."""

from __future__ import annotations

import array
from typing import Any

import numpy as np
import pytest

import tweenspirit as ts


class OwnError(Exception):
    pass


class Box:
    """A getter and a setter that raise when they are told to."""

    def __init__(self, value: Any = 0.0) -> None:
        self.value = value
        self.get_raises: BaseException | None = None
        self.set_raises: BaseException | None = None
        self.gets = 0
        self.sets: list[Any] = []

    def get(self) -> Any:
        self.gets += 1
        if self.get_raises is not None:
            raise self.get_raises
        return self.value

    def set(self, value: Any) -> None:
        self.sets.append(value)
        if self.set_raises is not None:
            raise self.set_raises
        self.value = value

    @property
    def x(self) -> Any:
        return self.get()

    @x.setter
    def x(self, value: Any) -> None:
        self.set(value)


# --- getters and setters ---


def test_a_getter_and_a_setter(world: ts.World) -> None:
    box = Box([1, 2])
    channel = world.bind_value(box.get, box.set, name="box")
    assert channel.kind == "vec2" and channel.value == (1.0, 2.0) and world.find("box") is channel
    channel.tween_to((3, 4), 1)
    gets = box.gets
    world.step(0.5)
    assert box.value == [2.0, 3.0] and box.sets == [[2.0, 3.0]] and box.gets == gets


def test_no_getter(world: ts.World) -> None:
    box = Box()
    channel = world.bind_value(None, box.set)
    channel.tween_to(1, 1)
    world.step(0.5)
    box.value = 7.0
    assert channel.value == 0.5
    colour = world.bind_value(None, box.set, initial=(1, 0, 0, 1), kind="color")
    colour.set((0, 1, 0, 1))
    assert box.value == (0.0, 1.0, 0.0, 1.0)


@pytest.mark.parametrize("pair", [(None, None), (5, print), (print, 5)])
def test_what_is_no_function(world: ts.World, pair: Any) -> None:
    with pytest.raises(TypeError, match="callable"):
        world.bind_value(*pair)


@pytest.mark.parametrize("way", ["functions", "attribute"])
@pytest.mark.parametrize("error", [OwnError("o"), KeyboardInterrupt(), AttributeError("a"), StopIteration()])
def test_a_setter_that_raises_in_a_step(world: ts.World, way: str, error: BaseException) -> None:
    box, other = Box(), Box()
    channel = world.bind(box, "x") if way == "attribute" else world.bind_value(box.get, box.set)
    player = channel.tween_to(1, 1)
    others = world.bind_value(other.get, other.set).tween_to(1, 1)
    reasons: list[str] = []
    player.on_end(reasons.append)
    box.set_raises = error
    with pytest.raises(type(error)) as caught:
        world.step(0.25)
    assert caught.value is error
    assert player.end_reason == "stopped" and others.active and other.value == 0.25
    world.step(0.25)
    assert reasons == ["stopped"] and len(box.sets) == 1 and other.value == 0.5


def test_a_setter_that_raises_in_a_command(world: ts.World) -> None:
    box = Box()
    channel = world.bind_value(box.get, box.set)
    box.set_raises = OwnError("s")
    with pytest.raises(OwnError):
        channel.set(1)
    with pytest.raises(OwnError):
        channel.tween_to(1, 1, start=0.5)
    assert channel.player is None and not channel.active
    box.set_raises = None
    channel.set(2)
    assert box.value == 2.0


def test_a_getter_that_raises(world: ts.World) -> None:
    box = Box()
    channel = world.bind_value(box.get, box.set)
    box.get_raises = OwnError("g")
    for ask in (lambda: channel.value, lambda: channel.tween_to(1, 1), lambda: channel.spring_to(1)):
        with pytest.raises(OwnError):
            ask()
    assert channel.player is None and world.stats()["players"] == 0
    with pytest.raises(OwnError):
        world.bind(box, "x")
    assert world.stats()["channels"] == 1
    box.get_raises = None
    channel.tween_to(1, 1)
    box.get_raises = OwnError("g")
    world.step(0.5)
    assert channel.value == 0.5 == box.value


def test_what_a_getter_must_not_give(world: ts.World) -> None:
    box = Box()
    channel = world.bind_value(box.get, box.set)
    for value in (float("nan"), float("inf"), "text", None, (1.0, 2.0)):
        box.value = value
        with pytest.raises(ts.InvalidArgumentError):
            _ = channel.value
        with pytest.raises(ts.InvalidArgumentError):
            channel.tween_to(1, 1)
    assert world.stats()["players"] == 0
    truth = Box(True)
    channel = world.bind_value(truth.get, truth.set)
    truth.value = 0.5
    with pytest.raises(ts.InvalidArgumentError, match="bool"):
        _ = channel.value


# --- arrays ---

ARRAYS = {
    "array f": lambda: array.array("f", [0, 0, 0]),
    "array d": lambda: array.array("d", [0, 0, 0]),
    "numpy float32": lambda: np.zeros(3, np.float32),
    "numpy float64": lambda: np.zeros(3),
    "every other": lambda: np.zeros(6)[::2],
    "every third of float32": lambda: np.zeros(9, np.float32)[::3],
    "backwards": lambda: np.zeros(3)[::-1],
    "a column": lambda: np.zeros((3, 4))[:, 1],
    "of two dimensions": lambda: np.zeros((1, 3)),
    "memoryview": lambda: memoryview(array.array("d", [0, 0, 0])),
    "bytearray": lambda: memoryview(bytearray(24)).cast("d"),
}


def numbers_of(buffer: Any) -> list[float]:
    return np.asarray(buffer).reshape(-1).tolist()


@pytest.mark.parametrize("name", ARRAYS)
def test_an_array_is_written_where_it_stands(world: ts.World, name: str) -> None:
    buffer = ARRAYS[name]()
    channel = world.bind_array(buffer)
    assert channel.kind == "vec3"
    channel.tween_to((1, 2, 4), 1)
    world.step(0.5)
    assert numbers_of(buffer) == [0.5, 1.0, 2.0]
    world.step(1)
    if name != "of two dimensions":
        buffer[0] = 8
        assert channel.value == (8.0, 2.0, 4.0)
        channel.tween_to((0, 0, 0), 1)
        world.step(0.5)
        assert numbers_of(buffer) == [4.0, 1.0, 2.0]


def test_between_the_numbers_nothing_is_written(world: ts.World) -> None:
    table = np.full((4, 3), 7.0, np.float32)
    world.bind_array(table[::2, 1], kind="point").set((1, 2))
    expected = np.full((4, 3), 7.0, np.float32)
    expected[[0, 2], 1] = [1, 2]
    assert (table == expected).all()


def test_a_float32_rounds_on_the_way_out_only(world: ts.World) -> None:
    buffer = np.zeros(1, np.float32)
    channel = world.bind_array(buffer)
    assert channel.kind == "float"
    channel.tween_to(1, 1, start=0)
    world.step(1 / 3)
    assert channel.value == pytest.approx(1 / 3, abs=1e-15) and buffer[0] == np.float32(1 / 3)


def test_an_array_is_held_until_its_channel_goes(world: ts.World) -> None:
    buffer = array.array("d", [0, 0])
    channel = world.bind_array(buffer)
    with pytest.raises(BufferError):
        buffer.append(1)
    channel.close()
    buffer.append(1)
    again = array.array("d", [0, 0])
    world.bind_array(again).tween_to((1, 1), 1)
    view = memoryview(again)
    world.close()
    view.release()
    again.append(1)


REFUSED: dict[str, Any] = {
    "ints": lambda: np.zeros(3, np.int64),
    "half": lambda: np.zeros(3, np.float16),
    "swapped": lambda: np.zeros(3, ">f8" if np.little_endian else "<f8"),
    "read only": lambda: np.broadcast_to(0.0, 3),
    "bytes": lambda: memoryview(bytes(24)).cast("d"),
    "list": lambda: [0.0, 0.0],
    "none": lambda: np.zeros(0),
    "too many": lambda: np.zeros(65),
    "no dimension": lambda: np.zeros(()),
    "gaps in two dimensions": lambda: np.zeros((4, 4))[::2, ::2],
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_array(world: ts.World, name: str) -> None:
    with pytest.raises(ts.InvalidArgumentError):
        world.bind_array(REFUSED[name]())
    assert world.stats()["channels"] == 0


def test_an_array_of_another_count(world: ts.World) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="2 numbers"):
        world.bind_array(np.zeros(2), kind="rect")
    buffer = np.array([0.0, 0.0, 0.0, 1.0])
    assert world.bind_array(buffer, kind="quat").value == (0.0, 0.0, 0.0, 1.0)
    buffer = np.array([np.nan, 0.0])
    with pytest.raises(ts.InvalidArgumentError):
        world.bind_array(buffer)
    assert world.stats()["channels"] == 1


@pytest.mark.parametrize("count", [1, 5, 64])
def test_any_count_of_numbers(world: ts.World, count: int) -> None:
    buffer = np.zeros(count)
    channel = world.bind_array(buffer)
    assert channel.lanes == count
    channel.set(list(range(count)) if count > 1 else 7)
    assert buffer.tolist() == (list(range(count)) if count > 1 else [7.0])
