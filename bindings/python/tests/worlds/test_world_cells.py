# SPDX-License-Identifier: MIT
"""What a step writes into objects: setters that change the world or raise, objects that die, and nothing kept."""

from __future__ import annotations

import gc
import json
import os
import pathlib
import random
import subprocess
import sys
import tracemalloc
import weakref
from collections import UserDict, deque, namedtuple
from collections.abc import Callable
from typing import Any

import pytest
from long_runs import often
from world_help import Thing

import tweenspirit as ts
from tweenspirit._c.fast import accelerator
from tweenspirit.worlds.cells import Cells, PlainCell, PlainCells

needs_it = pytest.mark.skipif(accelerator is None, reason="no accelerator was built")

Point = namedtuple("Point", "x y")


class Writing:
    """Calls what it is given each time when x is written."""

    def __init__(self, act: Callable[[], Any]) -> None:
        self.act = act
        self.given: list[float] = [0.0]

    @property
    def x(self) -> float:
        return self.given[-1]

    @x.setter
    def x(self, value: float) -> None:
        self.given.append(value)
        self.act()


def row(world: ts.World, count: int, act: Callable[[int], Any]) -> list[Writing]:
    """Objects whose tweens go from 0 to 4 in 4 seconds, in the order of their channels."""
    made = [Writing(lambda i=i: act(i)) for i in range(count)]
    for each in made:
        world.bind(each, "x").tween_to(4, 4)
    return made


# --- a setter changes the world ---


def test_a_setter_closes_channels_before_and_after_it() -> None:
    world = ts.World()
    things = row(world, 5, lambda i: [world.unbind(things[k]) for k in (0, 4)] if i == 2 else None)
    assert world.step(1) == 3
    assert [len(each.given) for each in things] == [2, 2, 2, 2, 1]


def test_a_setter_adds_many_channels() -> None:
    world, more = ts.World(), [Thing(x=0.0) for _ in range(3000)]
    things = row(world, 3, lambda i: [world.bind(each, "x").tween_to(2, 1) for each in more] if i == 1 else None)
    world.step(1)
    assert [each.given for each in things] == [[0.0, 1.0]] * 3
    assert {each.x for each in more} == {0.0}
    world.step(0.5)
    assert {each.x for each in more} == {1.0}


def test_a_setter_closes_the_world() -> None:
    world = ts.World()
    things = row(world, 5, lambda i: world.close() if i == 2 else None)
    assert world.step(1) == 0
    assert [len(each.given) for each in things] == [2, 2, 2, 1, 1]


def test_a_setter_sets_what_comes_later_and_what_was_before() -> None:
    world = ts.World()
    channels: list[ts.Channel] = []
    things = row(world, 3, lambda i: [channels[k].set(9) for k in (0, 2)] if i == 1 else None)
    channels += [world.bind(each, "x") for each in things]
    world.step(1)
    assert [each.given for each in things] == [[0.0, 1.0, 9.0], [0.0, 1.0], [0.0, 9.0]]


def test_a_setter_steps_the_world() -> None:
    world = ts.World()
    things = row(world, 3, lambda i: world.step(1) if i == 1 else None)
    with pytest.raises(ts.BusyError):
        world.step(1)
    assert [each.given for each in things] == [[0.0, 1.0]] * 3
    # The one whose setter raised has stopped.
    assert world.step(0) == 2


def test_a_setter_restores_the_world() -> None:
    world = ts.World()
    things = row(world, 3, lambda i: world.restore(blob) if i == 1 and world.time else None)
    blob = world.snapshot()
    world.step(1)
    assert world.time == 0.0 and things[1].x == 0.0


def test_a_setter_binds_another_function_under_the_same_key() -> None:
    world, seen = ts.World(), []
    obj = Thing()
    channel = world._core.custom_channel(obj, "key", lambda: 0.0, lambda value: seen.append(("first", value)))
    channel.tween_to(2, 2)

    def change(value: float) -> None:
        world._core.custom_channel(obj, "key", lambda: 0.0, lambda value: seen.append(("third", value)))
        seen.append(("second", value))

    world.step(0.5)
    world._core.custom_channel(obj, "key", lambda: 0.0, change)
    world.step(0.5)
    world.step(0.5)
    assert seen == [("first", 0.5), ("second", 1.0), ("third", 1.5)]


# --- it raises ---


def fail(*_: object) -> None:
    raise ZeroDivisionError("mine")


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt, SystemExit])
def test_what_is_raised_in_the_middle_stops_those_alone(error: type[BaseException]) -> None:
    world, raised = ts.World(), [error("1"), error("3")]

    def act(i: int) -> None:
        if i % 2:
            raise raised[i // 2]

    things = row(world, 5, act)
    with pytest.raises(error) as seen:
        world.step(1)
    assert seen.value is raised[0] and list(seen.value.others) == [raised[1]]
    assert [each.given for each in things] == [[0.0, 1.0]] * 5
    assert world.step(1) == 3
    assert [each.x for each in things] == [2.0, 1.0, 2.0, 1.0, 2.0]


def test_the_error_has_the_setter_s_lines() -> None:
    world, thing = ts.World(), Writing(fail)
    world.bind(thing, "x").tween_to(1, 1)
    with pytest.raises(ZeroDivisionError) as seen:
        world.step(0.5)
    assert [entry.name for entry in seen.traceback][-2:] == ["x", "fail"]


@pytest.mark.parametrize("spoil, error", [
    (lambda thing: delattr(thing, "a"), AttributeError),
    (lambda thing: setattr(thing, "a", None), AttributeError),
    (lambda thing: setattr(thing.a, "b", []), IndexError),
    (lambda thing: setattr(thing.a, "b", ()), IndexError),
    (lambda thing: setattr(thing.a, "b", 5), AttributeError),
])  # fmt: skip
def test_a_path_that_breaks_raises(spoil: Callable[[Any], Any], error: type[Exception]) -> None:
    world, thing = ts.World(), Thing(a=Thing(b=[0.0]))
    other = Thing(x=0.0)
    world.bind(thing, "a.b.0").tween_to(1, 1)
    world.bind(other, "x").tween_to(1, 1)
    world.step(0.25)
    assert thing.a.b == [0.25]
    spoil(thing)
    with pytest.raises(error):
        world.step(0.25)
    assert other.x == 0.5 and world.step(0.25) == 1


# --- objects that die ---


def test_an_object_dies_while_another_is_written() -> None:
    world = ts.World()
    things = row(world, 4, lambda i: things.__setitem__(3, None) if i == 1 else None)
    gone = weakref.ref(things[3])
    world.step(1)
    assert gone() is None
    assert world.step(1) == 3


def test_the_object_that_is_written_dies_by_that() -> None:
    world, held = ts.World(), {}
    held[0] = Writing(lambda: held.clear())
    gone = weakref.ref(held[0])
    world.bind(held[0], "x").tween_to(1, 1)
    world.step(0.5)
    assert gone() is None and world.step(0.25) == 0


def test_holders_on_the_path_die_by_the_write() -> None:
    world = ts.World()
    root = Thing(a=None)
    root.a = Thing(b=Writing(lambda: setattr(root, "a", Thing(b=Thing(x=7.0)))))
    world.bind(root, "a.b.x").tween_to(1, 1)
    world.step(0.5)
    assert root.a.b.x == 7.0
    world.step(0.25)
    assert root.a.b.x == 0.75


def test_worlds_and_setters_that_hold_each_other_are_collected() -> None:
    class Holder:
        pass

    def make() -> list[weakref.ref[Any]]:
        world, holder = ts.World(), Holder()
        holder.world = world  # type: ignore[attr-defined]
        world.bind_value(None, lambda value: holder).tween_to(1, 1)
        world.step(0.5)
        return [weakref.ref(world), weakref.ref(holder)]

    gone = make()
    gc.collect()
    assert [ref() for ref in gone] == [None, None]


# --- the same either way ---

PROGRAM = """
import json, sys, gc
import tweenspirit as ts
from test_world_cells import scenario
print(json.dumps([scenario(seed) for seed in range(60)]), ts.build_info()["accelerator"])
"""

SAMPLES: list[Callable[[], tuple[Any, str]]] = [
    lambda: (Thing(x=0.0), "x"),
    lambda: (Thing(x=3), "x"),
    lambda: (Thing(a=Thing(x=1.0)), "a.x"),
    lambda: (Thing(a={"x": 1.0}), "a.x"),
    lambda: (Thing(a={7: 1.0}), "a.7"),
    lambda: (Thing(a=UserDict(x=1.0)), "a.x"),
    lambda: (Thing(a=[0.0, 1.0]), "a.-1"),
    lambda: (Thing(a=(0.0, (1.0, 2.0))), "a.1.0"),
    lambda: (Thing(a=Point(0.0, 2.0)), "a.y"),
    lambda: (Thing(a=Point(0.0, 2.0)), "a.0"),
    lambda: (Thing(a=[Point(0.0, Thing(x=1.0))]), "a.0.y.x"),
    lambda: (Thing(a=[1.0, 2.0]), "a"),
    lambda: (Thing(a=(1.0, 2.0, 3.0)), "a"),
    lambda: (Thing(a=Point(1.0, 2.0)), "a"),
    lambda: (Thing(a=[0.0] * 7), "a"),
    lambda: (Thing(a=True), "a"),
]


def scenario(seed: int) -> Any:
    """Some bound objects and observers, moved, set, closed and broken; all that was written, called and raised."""
    draw = random.Random(seed)
    world, seen = ts.World(), []
    things = [draw.choice(SAMPLES)() for _ in range(12)]
    channels = [world.bind(thing, path, **draw.choice([{}, {}, {"tolerance": 0.5}])) for thing, path in things]
    for i, channel in enumerate(channels):
        if draw.random() < 0.4:
            channel.on_change(lambda value, i=i: seen.append((i, repr(value))))
    for _ in range(30):
        at = draw.randrange(len(channels))
        value = 1 if channels[at].kind == "bool" else [draw.uniform(-9, 9) for _ in range(channels[at].lanes)]
        move = draw.choice(["tween", "spring", "set", "step", "step", "step", "close", "break", "read"])
        try:
            if move == "tween":
                channels[at].tween_to(value, draw.choice([0.0, 0.1, 3.0]))
            elif move == "spring":
                channels[at].spring_to(value)
            elif move == "set":
                channels[at].set(value)
            elif move == "close" and draw.random() < 0.2:
                channels[at].close()
            elif move == "break" and draw.random() < 0.2:
                things[at][0].__dict__.clear()
            elif move == "read":
                seen.append(repr(channels[at].value))
            else:
                seen.append(world.step(draw.choice([0.0, 0.05, 0.3])))
        except Exception as error:
            seen.append([type(error).__name__, str(error), len(getattr(error, "others", ()))])
        seen.append([shown(vars(thing)) for thing, _ in things])
    return seen


def shown(value: Any) -> Any:
    if isinstance(value, Thing):
        return shown(vars(value))
    if isinstance(value, (dict, UserDict)):
        return [type(value).__name__, *((repr(key), shown(each)) for key, each in value.items())]
    return [type(value).__name__, *map(shown, value)] if isinstance(value, (list, tuple)) else repr(value)


@needs_it
def test_the_accelerator_writes_what_python_writes() -> None:
    printed = []
    for switch in "10":
        path = os.pathsep.join([os.path.dirname(__file__), *sys.path])
        environment = {**os.environ, "TWEENSPIRIT_ACCELERATOR": switch, "PYTHONPATH": path}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment, check=True
        )
        text, there = done.stdout.rsplit(" ", 1)
        assert there.strip() == str(switch == "1")
        printed.append(json.loads(text))
    assert len(str(printed[0])) > 100_000
    for ours, plain in zip(*printed, strict=True):
        assert ours == plain


# --- nothing is kept ---


def grown(use: Callable[[int], None], count: int) -> int:
    """How many bytes of Python's more there are after so many uses; the first hundred aside."""
    use(100)
    gc.collect()
    tracemalloc.start()
    use(10)
    gc.collect()
    first = tracemalloc.get_traced_memory()[0]
    use(count)
    gc.collect()
    last = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return last - first


@pytest.mark.parametrize("make", SAMPLES)
def test_steps_keep_no_memory(make: Callable[[], tuple[Any, str]]) -> None:
    world, (thing, path) = ts.World(), make()
    channel = world.bind(thing, path)
    channel.tween_to(1 if channel.kind == "bool" else [1e6] * channel.lanes, 1e6)
    counted = (thing, path, *path.split("."))

    def use(count: int) -> None:
        for _ in range(count):
            world.step(0.5)

    # What other tests have left, whose end may be told in many words, is none of it.
    use(100)
    gc.collect()
    before = [sys.getrefcount(each) for each in counted]
    assert grown(use, often(1000, 5000)) < 20_000
    # Others in the process have single letters too.
    assert max(sys.getrefcount(each) - count for each, count in zip(counted, before, strict=True)) < 100


def test_errors_keep_no_memory() -> None:
    world, thing = ts.World(), Writing(fail)
    channel = world.bind(thing, "x")

    def use(count: int) -> None:
        for _ in range(count):
            channel.tween_to(1e6, 1e6)
            with pytest.raises(ZeroDivisionError):
                world.step(1)
            thing.given[:] = [0.0]
            world.events()

    assert grown(use, 1000) < 20_000


def test_observers_keep_no_memory() -> None:
    world = ts.World()
    channel = world.channel(0.0)
    channel.on_change(lambda value: None)
    channel.tween_to(1e6, 1e6)
    before = sys.getrefcount(channel)
    assert grown(lambda count: deque((world.step(0.5) for _ in range(count)), maxlen=0), 20_000) < 20_000
    assert sys.getrefcount(channel) == before


def resident() -> int:
    if "asan" in os.environ.get("LD_PRELOAD", ""):
        pytest.skip("a sanitizer keeps what was freed")
    gc.collect()
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4096


def test_worlds_come_and_go() -> None:
    def once(k: int) -> None:
        w = ts.World(event_capacity=16)
        c = w.channel(0.0)
        c.on_change(lambda value: None)
        c.tween_to(1.0, 1.0).on_end(lambda reason: None)
        w.step(0.5)
        if k % 200 == 0:  # In a process that holds much Python looks for circles once in a while only.
            gc.collect()

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
        d.close()
        w.events()

    deque(map(once, range(5000)), maxlen=0)
    before = resident()
    deque(map(once, range(20_000)), maxlen=0)
    assert resident() - before < 4 << 20


# --- wrong calls ---


@needs_it
def test_the_accelerator_refuses_what_python_would_not_give_it() -> None:
    cells, thing = accelerator.Cells(), Thing()
    cell = accelerator.Cell()
    ref = weakref.ref(thing)
    wrong: list[tuple[Any, tuple[Any, ...]]] = [
        (cells.put, (1,)),
        (cells.put, (1, object())),
        (cells.put, (-1, cell)),
        (cells.put, (1, cell)),  # no holds_objects
        (cells.remove, ("x",)),
        (cells.write, (b"", )),
        (cells.write, ("", fail)),
        (cell.assign, ((1.0,),)),
        (cell.assign, ([],)),
        (cell.assign, ([0.0] * 65,)),
        (cell.assign, (["x"],)),
        (accelerator.Put, (thing, ("x",), (None,), True)),
        (accelerator.Put, (ref, (), (), True)),
        (accelerator.Put, (ref, ("x",) * 33, (None,) * 33, False)),
        (accelerator.Put, (ref, ("x",), (), False)),
        (accelerator.Put(ref, ("x",), (None,), True), ()),
        (accelerator.Put(ref, ("x",), (None,), True), (1, 2)),
    ]  # fmt: skip
    for function, arguments in wrong:
        with pytest.raises((TypeError, ValueError, AttributeError, OverflowError)):
            function(*arguments)
    with pytest.raises(AttributeError):
        cell.assign([1.0]) or cell.store(True)
    with pytest.raises(TypeError):
        cell.assign([1.0, 2.0])


@needs_it
def test_a_table_keeps_cells_by_their_keys() -> None:
    class Made(PlainCell if accelerator is None else accelerator.Cell):  # type: ignore[misc]
        holds_objects = False

    for table in (Cells(), PlainCells()):
        given: list[Any] = []
        cell = Made()
        cell.assign([1.0])
        cell.forget()
        cell._set, cell._make = given.append, tuple
        key = 5 | 3 << 32
        table.put(key, cell)
        other = (5 | 4 << 32).to_bytes(8, sys.byteorder)
        table.write(other + (2**32 - 1).to_bytes(8, sys.byteorder), fail)
        assert given == []
        table.write(key.to_bytes(8, sys.byteorder) * 2, fail)
        assert given == [(1.0,)]
        cell.forget()
        table.remove(4)
        table.remove(key)
        table.write(key.to_bytes(8, sys.byteorder), fail)
        assert given == [(1.0,)]


# --- observers ---


def test_observers_change_the_world_while_others_wait() -> None:
    world, seen = ts.World(), []
    channels = [world.channel(0.0) for _ in range(5)]

    def act(i: int, value: float) -> None:
        seen.append((i, value))
        if i == 1:
            channels[2].close()
            channels[3].set(9)
            channels[4].on_change(lambda value: seen.append(("late", value)))

    for i, channel in enumerate(channels):
        channel.on_change(lambda value, i=i: act(i, value))
        channel.tween_to(4, 4)
    world.step(1)
    assert seen == [(0, 1.0), (1, 1.0), (3, 9.0), (4, 1.0), ("late", 1.0)]


def test_observers_are_called_by_the_slots_of_their_channels() -> None:
    world, seen = ts.World(), []
    channels = [world.channel(0.0) for _ in range(3000)]
    for i in reversed(range(3000)):
        channels[i].on_change(lambda value, i=i: seen.append(i))
        channels[i].tween_to(1, 1)
    world.step(0.25)
    blob = world.snapshot()
    assert seen == list(range(3000))
    world.step(0.25)
    world.restore(blob)
    seen.clear()
    world.step(0)
    assert seen == list(range(3000))


def test_an_observer_closes_the_world() -> None:
    world, seen = ts.World(), []
    for _ in range(3):
        channel = world.channel(0.0)
        channel.on_change(lambda value: [seen.append(value), world.close()])
        channel.tween_to(1, 1)
    assert world.step(0.5) == 0 and seen == [0.5]


def test_what_observers_raise_comes_out_and_they_stay() -> None:
    world = ts.World()
    for _ in range(3):
        channel = world.channel(0.0)
        channel.on_change(fail)
        channel.tween_to(1, 1)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError) as seen:
            world.step(0.25)
        assert len(seen.value.others) == 2


def test_an_observer_takes_itself_away() -> None:
    world, seen = ts.World(), []
    channel = world.channel(0.0)
    remove = channel.on_change(lambda value: [seen.append(value), remove()])
    channel.tween_to(1, 1)
    world.step(0.25)
    world.step(0.25)
    assert seen == [0.25]
    channel.on_change(seen.append)
    world.step(0.25)
    assert seen == [0.25, 0.75]


@pytest.mark.parametrize("end", ["unbind", "close"])
def test_a_setter_closes_its_channel_or_world_and_raises(end: str) -> None:
    world = ts.World()

    def act(i: int) -> None:
        if i == 1:
            world.unbind(things[1]) if end == "unbind" else world.close()
            raise ZeroDivisionError("mine")

    things = row(world, 3, act)
    with pytest.raises(ZeroDivisionError):
        world.step(1)
    assert things[2].given == ([0.0, 1.0] if end == "unbind" else [0.0])
