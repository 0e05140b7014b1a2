# SPDX-License-Identifier: MIT
"""Channels bound to attributes, callables and arrays."""

from __future__ import annotations

import array
import gc
import weakref
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from world_help import kinds, run

import tweenspirit as ts


class Rect:
    def __init__(self) -> None:
        self.center: Any = (0.0, 0.0)
        self.size = [1.0, 2.0]


class View:
    def __init__(self) -> None:
        self.rect = Rect()
        self.alpha: Any = 1.0
        self.count: Any = 3
        self.shown: Any = True
        self.pos: Any = [1.0, 2.0, 3.0]
        self.table: Any = {"x": 5.0}


def test_a_path() -> None:
    w, view = ts.World(), View()
    c = w.bind(view, "rect.center")
    assert (c.kind, c.value) == ("vec2", (0.0, 0.0)) and w.bind(view, "rect.center") is c
    c.tween_to((10.0, 20.0), 1.0)
    w.step(0.5)
    assert view.rect.center == (5.0, 10.0) and isinstance(view.rect.center, tuple)


def test_it_is_written_back_as_it_was_read() -> None:
    w, view = ts.World(), View()
    w.bind(view, "rect.size").tween_to((3.0, 4.0), 1.0)
    w.bind(view, "alpha").tween_to(0.0, 1.0)
    w.bind(view, "count").tween_to(10, 1.0)
    w.bind(view, "shown").tween_to(False, 1.0)
    w.bind(view, "pos.1").tween_to(8.0, 1.0)
    w.bind(view, "table.x").tween_to(7.0, 1.0)
    w.step(0.5)
    assert view.rect.size == [2.0, 3.0] and isinstance(view.rect.size, list)
    assert view.alpha == 0.5 and view.count == 6.5 and view.shown is True
    assert view.pos == [1.0, 5.0, 3.0] and view.table == {"x": 6.0}
    w.step(0.5)
    assert view.shown is False


def test_an_int_where_it_is_asked_for() -> None:
    w, view = ts.World(), View()
    c = w.bind(view, "count", kind="int")
    c.tween_to(10, 1.0)
    w.step(0.3)
    assert view.count == c.value and isinstance(view.count, int)


def test_an_idle_channel_reads_its_object_when_an_animation_starts() -> None:
    w, view = ts.World(), View()
    c = w.bind(view, "alpha")
    view.alpha = 4.0
    c.tween_to(8.0, 1.0)
    w.step(0.5)
    assert view.alpha == 6.0
    view.alpha = 100.0
    w.step(0.25)
    assert view.alpha == 7.0


def test_commands_write_at_once() -> None:
    w, view = ts.World(), View()
    c = w.bind(view, "alpha")
    c.set(0.25)
    assert view.alpha == 0.25
    p = c.tween_to(1.25, 1.0)
    p.seek(0.5)
    assert view.alpha == 0.75
    p.cancel()
    assert view.alpha == 0.25
    c.tween_to(9.0, 1.0, start=5.0)
    assert view.alpha == 5.0


def test_objects_are_held_weakly() -> None:
    w, view = ts.World(), View()
    ghost, heard = weakref.ref(view), list[str]()
    c = w.bind(view, "alpha")
    p = c.tween_to(0.0, 1.0)
    p.on_end(heard.append)
    w.step(0.25)
    del view
    gc.collect()
    assert ghost() is None
    w.step(0.25)
    assert p.end_reason == "unbound" and heard in ([], ["unbound"])
    w.step(0.0)
    assert heard == ["unbound"] and w.stats()["channels"] == 0
    assert kinds(w) == ["begin", "end"]
    with pytest.raises(ts.StaleHandleError):
        c.set(1.0)


@pytest.mark.parametrize("thing", [(1.0, 2.0), 5, {"x": 1.0}, [1.0]])
def test_what_cannot_be_held_weakly(thing: object) -> None:
    w = ts.World()
    with pytest.raises(TypeError):
        w.bind(thing, "x")
    assert w.stats()["channels"] == 0


def test_no_such_attribute() -> None:
    w, view = ts.World(), View()
    for path in ("nothing", "rect.nothing", "pos.7", "table.y"):
        with pytest.raises((AttributeError, LookupError)):
            w.bind(view, path)
    view.alpha = "text"
    with pytest.raises((TypeError, ValueError)):
        w.bind(view, "alpha")
    view.alpha = float("nan")
    with pytest.raises(ts.InvalidArgumentError):
        w.bind(view, "alpha")
    assert w.stats()["channels"] == 0


def test_unbind() -> None:
    w, view = ts.World(), View()
    c, d = w.bind(view, "alpha"), w.bind(view, "count")
    p = c.tween_to(0.0, 1.0)
    w.unbind(view, "alpha")
    assert p.end_reason == "unbound" and w.stats()["channels"] == 1
    assert w.bind(view, "count") is d and w.bind(view, "alpha") is not c
    w.unbind(view)
    assert w.stats()["channels"] == 0


class Raising:
    def __init__(self) -> None:
        self._x, self.limit = 0.0, 0.5

    @property
    def x(self) -> float:
        return self._x

    @x.setter
    def x(self, value: float) -> None:
        if value > self.limit:
            raise ValueError(f"{value} is too much")
        self._x = value


def test_a_setter_that_raises_stops_its_player_only() -> None:
    w, bad, view = ts.World(), Raising(), View()
    p = w.bind(bad, "x").tween_to(1.0, 1.0)
    w.bind(view, "alpha").tween_to(2.0, 1.0)
    w.step(0.5)
    with pytest.raises(ValueError, match="too much"):
        w.step(0.25)
    assert p.end_reason == "stopped" and (bad.x, view.alpha) == (0.5, 1.75)
    w.step(0.25)
    assert view.alpha == 2.0


def test_a_setter_that_raises_in_a_command() -> None:
    w, bad = ts.World(), Raising()
    c = w.bind(bad, "x")
    with pytest.raises(ValueError, match="too much"):
        c.set(2.0)
    c.set(0.25)
    assert bad.x == 0.25


# ---- Callables


def test_getter_and_setter() -> None:
    w, box = ts.World(), SimpleNamespace(x=2.0)
    c = w.bind_value(lambda: box.x, lambda v: setattr(box, "x", v))
    assert c.value == 2.0
    c.tween_to(4.0, 1.0)
    w.step(0.5)
    assert box.x == 3.0
    c.stop()
    box.x = 10.0
    assert c.value == 10.0
    c.spring_to(10.0)
    w.step(0.0)
    assert not c.active


def test_a_setter_alone() -> None:
    w, seen = ts.World(), list[Any]()
    c = w.bind_value(None, seen.append)
    assert c.value == 0.0
    c.tween_to(1.0, 1.0)
    run(w, 0.25, 4)
    assert seen[-4:] == [0.25, 0.5, 0.75, 1.0]
    run(w, 0.25, 4)
    assert seen[-4:] == [0.25, 0.5, 0.75, 1.0]


# ---- Arrays


@pytest.mark.parametrize("code", ["f", "d"])
def test_an_array(code: str) -> None:
    w, numbers = ts.World(), array.array(code, [1.0, 2.0, 3.0])
    c = w.bind_array(numbers)
    assert c.value == (1.0, 2.0, 3.0)
    c.tween_to((3.0, 4.0, 5.0), 1.0)
    w.step(0.5)
    assert list(numbers) == [2.0, 3.0, 4.0]
    c.stop()
    numbers[0] = 40.0
    assert c.value == (40.0, 3.0, 4.0)
    c.tween_to((0.0, 0.0, 0.0), 1.0)
    w.step(0.5)
    assert list(numbers) == [20.0, 1.5, 2.0]
    with pytest.raises(BufferError):
        numbers.append(1.0)
    w.close()
    numbers.append(1.0)


def test_a_view_of_an_array() -> None:
    w = ts.World()
    table = np.zeros((4, 6), np.float32)
    c = w.bind_array(table[1, ::2])
    c.tween_to((1.0, 2.0, 3.0), 1.0)
    w.step(1.0)
    assert table[1].tolist() == [1, 0, 2, 0, 3, 0] and not table[[0, 2, 3]].any()


def test_arrays_that_cannot_be_bound() -> None:
    w = ts.World()
    fixed = np.zeros(3)
    fixed.flags.writeable = False
    bad: list[Any] = [fixed, np.zeros(3, np.int32), np.zeros(0), np.zeros(65), np.zeros(3, ">f8"), b"abcd", [1.0]]
    for thing in [*bad, np.array([np.nan])]:
        with pytest.raises((TypeError, ValueError, BufferError)):
            w.bind_array(thing)
    assert w.stats()["channels"] == 0


def test_numpy_values() -> None:
    w = ts.World()
    c = w.channel(np.arange(64.0))
    c.tween_to(np.zeros(64), 1.0)
    w.step(0.5)
    assert c.value == tuple(np.arange(64.0) / 2)
    with pytest.raises(ts.InvalidArgumentError):
        w.channel(np.zeros(65))


def test_names() -> None:
    w = ts.World()
    c = w.channel(0.0, name="card.x")
    assert w.find("card.x") is c and c.name == "card.x"
    for name in ("card.x", "", "a b", "x" * 256, "a\0"):
        with pytest.raises((ts.TweenSpiritError, ValueError)):
            w.channel(0.0, name=name)
    with pytest.raises(ts.InvalidArgumentError):
        w.find("card")
    c.destroy()
    assert w.channel(1.0, name="card.x").value == 1.0
