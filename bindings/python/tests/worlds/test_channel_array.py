# SPDX-License-Identifier: MIT
"""Many channels in one call do what each does by itself: the same hash, the same events, the same numbers."""

from __future__ import annotations

import array
import os
import random
import subprocess
import sys
import weakref
from typing import Any

import numpy as np
import pytest

import tweenspirit as ts

COUNT = 24
KINDS: dict[str | int, int] = {
    "float": 1, "vec2": 2, "vec3": 3, "point": 2, "rect": 4, "angle": 1, "color": 4, "quat": 4, "int": 1, 7: 7,
}  # fmt: skip


def rows(draw: random.Random, lanes: int, low: float = 0.1, high: float = 1.0) -> np.ndarray[Any, Any]:
    return np.array([[draw.uniform(low, high) for _ in range(lanes)] for _ in range(COUNT)])


def given(numbers: np.ndarray[Any, Any], form: int) -> Any:
    """The same in what a caller may have."""
    if form == 0:
        return numbers
    if form == 1:
        return [tuple(row) if len(row) > 1 else row[0] for row in numbers.tolist()]
    if form == 2:
        return np.repeat(numbers, 2, axis=0)[::2]
    if form == 3:
        return array.array("d", numbers.reshape(-1).tolist())
    numbers.flags.writeable = False
    return numbers


def seen(world: ts.World, channels: list[ts.Channel]) -> list[Any]:
    """Events, with places in a list for channels."""
    return [
        (e.time, e.kind, e.reason, e.sequence, e.count, repr(e.value), repr(e.velocity), channels.index(e.channel))
        for e in world.events()
        if e.channel is not None
    ]


def one(row: Any) -> Any:
    return tuple(row) if len(row) > 1 else float(row[0])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_bound", [False, True])
def test_all_at_once_is_one_by_one(kind: Any, is_bound: bool) -> None:
    lanes, draw = KINDS[kind], random.Random(f"{kind}{is_bound}")
    many, single = ts.World(), ts.World()
    first = rows(draw, lanes)
    mine, its = first.copy(), first.copy()
    if is_bound:
        all_of_them = many.bind_channels(mine if lanes > 1 else mine[:, 0], kind=kind)
        each = [single.bind_array(row, kind=kind) for row in its]
    else:
        all_of_them = many.channels(given(first, draw.randrange(3)), kind=kind)
        each = [single.channel(one(row), kind=kind) for row in first]
    channels = list(all_of_them)
    assert (all_of_them.kind, all_of_them.lanes, len(all_of_them)) == (kind, lanes, COUNT)
    assert [(c.kind, c.lanes) for c in channels] == [(c.kind, c.lanes) for c in each]
    assert many.state_hash() == single.state_hash()
    spring = ts.Spring(stiffness=200, damping=10)
    for turn in range(30):
        to, speed = rows(draw, lanes), rows(draw, lanes, -1)
        delays = [draw.choice((0.0, 0.25)) for _ in range(COUNT)]
        seconds = [draw.choice((0.0, 0.5, 2.0)) for _ in range(COUNT)]
        form = draw.randrange(5)
        what = turn % 5
        if what == 0:
            easing = draw.choice((None, "elastic.out", ts.Easing("cubic-bezier(.1,.7,1,.1)")))
            start = rows(draw, lanes) if draw.random() < 0.5 else None
            all_of_them.tween_to(
                given(to, form), 0.7, easing, start=start, delay=delays, direction="alternate", iterations=2
            )
            for i, c in enumerate(each):
                begin = None if start is None else one(start[i])
                c.tween_to(one(to[i]), 0.7, easing, start=begin, delay=delays[i], direction="alternate", iterations=2)
        elif what == 1:
            all_of_them.tween_to(given(to, form), np.array(seconds), "quad.in", delay=0.1, keep=True)
            for i, c in enumerate(each):
                c.tween_to(one(to[i]), seconds[i], "quad.in", delay=0.1, keep=True)
        elif what == 2:
            all_of_them.spring_to(given(to, form), spring, velocity=given(speed, form), delay=delays)
            for i, c in enumerate(each):
                c.spring_to(one(to[i]), spring, velocity=one(speed[i]), delay=delays[i])
        elif what == 3:
            overshoot: Any = "allow" if kind in ("int", "color", "quat") else "clamp"
            all_of_them.spring_to(given(to, form), overshoot=overshoot, tolerance=0.01)
            all_of_them.set_target(given(speed, form), kick=given(to, form), spring=spring)
            for i, c in enumerate(each):
                c.spring_to(one(to[i]), overshoot=overshoot, tolerance=0.01)
                c.set_target(one(speed[i]), kick=one(to[i]), spring=spring)
        else:
            all_of_them.set(given(to, form))
            for i, c in enumerate(each):
                c.set(one(to[i]))
        assert many.state_hash() == single.state_hash(), turn
        dt = draw.uniform(0, 0.5)
        assert many.step(dt) == single.step(dt)
        assert seen(many, channels) == seen(single, each)
        for read, word in (
            (all_of_them.values, "value"),
            (all_of_them.velocities, "velocity"),
            (all_of_them.targets, "target"),
        ):
            expected = np.array([getattr(c, word) for c in each], float).reshape(COUNT, lanes)
            out = np.zeros((COUNT, lanes))
            assert read(out) is out and out.tobytes() == expected.tobytes()
            assert np.asarray(read()).tobytes() == expected.tobytes()
        assert mine.tobytes() == its.tobytes()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_memory_at_any_strides(dtype: Any) -> None:
    table = np.zeros((10, 6), dtype)
    w = ts.World()
    for part in (table[::2, 1:3], table[1::2, ::-3], table[::-2, 5]):
        before = table.copy()
        moved = w.bind_channels(part)
        assert moved.kind == ("float" if part.ndim == 1 else "vec2")
        target = np.arange(1.0, part.size + 1).reshape(part.shape)
        moved.tween_to(target, 1, "linear")
        w.step(0.5)
        assert (part == target / 2).all()
        assert np.asarray(moved.values()).shape == part.shape and (moved.values() == target / 2).all()
        part[:] = before[:] = 0
        moved.close()
        assert not table.any()


def test_arrays_of_their_kind() -> None:
    w = ts.World()
    shapes = [
        np.asarray(w.channels(values).values()).shape for values in (np.zeros(3), np.zeros((3, 1)), np.zeros((3, 2)))
    ]
    assert shapes == [(3,), (3, 1), (3, 2)]
    assert isinstance(w.channels(np.zeros(3, np.float32)).values(), np.ndarray)
    assert isinstance(w.channels([0.0]).values(), array.array)
    assert w.channels([True, False])[1].value is False
    assert w.channels([(1, 2), (3, 4)])[1].value == (3.0, 4.0)
    assert len(w.channels([])) == len(w.bind_channels(np.zeros((0, 3)))) == 0
    nobody = w.channels([])
    nobody.tween_to([], 1)
    nobody.spring_to(np.zeros(0))
    nobody.set([])
    assert len(nobody.values()) == 0


def test_a_channel_of_an_array() -> None:
    w = ts.World()
    many = w.channels([0.0, 1.0, 2.0])
    assert many[-1] is many[2] and many[1].value == 1.0 and [c.value for c in many] == [0.0, 1.0, 2.0]
    for wrong in (3, -4):
        with pytest.raises(IndexError):
            many[wrong]
    with pytest.raises(TypeError):
        many[0:1]  # type: ignore[index]
    heard: list[Any] = []
    many[1].on_change(heard.append)
    many.tween_to(4, 1)
    many[2].player.on_end(heard.append)  # type: ignore[union-attr]
    assert w.step(0.5) == 3 and w.step(1) == 0
    assert heard == [2.5, ts.EndReason.FINISHED, 4.0]


def test_what_follows_is_written() -> None:
    w = ts.World()
    many, follower = w.channels([0.0, 1.0]), w.channel(0.0)
    follower.link(many[1], scale=2)
    seen: list[float] = []
    follower.on_change(seen.append)
    many.set([0, 5])
    w.step(0)
    assert seen == [10.0]
    with pytest.raises(ts.InvalidArgumentError):
        w.channels([0.0])[0].link(follower)
        many[0].link(follower)
        many.tween_to([1, 2], 1)


def test_memory_is_held_until_they_are_closed() -> None:
    w, memory = ts.World(), array.array("d", [0, 0])
    many = w.bind_channels(memory)
    with pytest.raises(BufferError):
        memory.append(1)
    many.close()
    many.close()
    memory.append(1)
    assert memory.tolist() == [0, 0, 1] and w.stats()["channels"] == 0
    again = w.bind_channels(memory)
    w.close()
    memory.append(1)
    with pytest.raises(ts.StaleHandleError, match="world was closed"):
        again.values()
    numbers = np.zeros(3)
    kept = weakref.ref(numbers)
    w = ts.World()
    w.bind_channels(numbers).tween_to(1, 1)
    del numbers
    assert kept() is not None and w.step(0.5) == 3


def test_closed_ones_are_stale() -> None:
    w = ts.World()
    with w.channels([0.0, 1.0]) as many:
        player = many[0].tween_to(1, 1)
        channel = many[1]
    assert (str(player.end_reason), repr(many)) == ("unbound", "<ChannelArray of 2, kind='float', closed>")
    for call in (
        many.values,
        lambda: many.set(0),
        lambda: many[0],
        lambda: channel.set(1),
        lambda: many.tween_to(1, 1),
    ):
        with pytest.raises(ts.StaleHandleError, match="the channel was closed"):
            call()  # type: ignore[no-untyped-call]
    many = w.channels([0.0, 1.0])
    many[0].close()
    with pytest.raises(ts.StaleHandleError):
        many.set(1)
    assert many[1].value == 1.0


def test_what_a_restored_world_has_not() -> None:
    w = ts.World()
    empty = w.snapshot()
    numbers = np.zeros(3)
    many = w.bind_channels(numbers)
    many.tween_to([1, 2, 3], 1)
    w.step(0.5)
    blob = w.snapshot()
    w.step(1)
    w.restore(blob)
    assert many.values().tolist() == [0.5, 1.0, 1.5] == numbers.tolist()
    w.step(0.25)
    assert numbers.tolist() == [0.75, 1.5, 2.25]
    w.restore(empty)
    with pytest.raises(ts.StaleHandleError, match="the restored snapshot does not have it"):
        many.values()
    # Under the same handles, others.
    other = ts.World()
    wide = other.channels(np.zeros((3, 4)))
    wide.tween_to(np.ones((3, 4)), 1)
    w = ts.World()
    many = w.bind_channels(np.zeros(3))
    w.restore(other.snapshot())
    with pytest.raises(ts.StaleHandleError, match="the restored snapshot does not have it"):
        many.values()
    assert w.step(0.5) == 3


REFUSED: dict[str, tuple[Any, str]] = {
    "few": (lambda a: a.set([1]), "values must be a number, or a value for each of 2"),
    "few in an array": (lambda a: a.tween_to(np.zeros(3), 1), "targets must have 2 numbers, has 3"),
    "few delays": (lambda a: a.tween_to(1, 1, delay=[1]), "delay must be"),
    "few durations": (lambda a: a.tween_to(1, np.zeros(3)), "duration must have 2 numbers, has 3"),
    "no duration": (lambda a: a.tween_to(1), "duration must be a number"),
    "below 0": (lambda a: a.tween_to(1, [1, -1]), "durations must be >= 0"),
    "no target": (lambda a: a.spring_to(), "give either target or by"),
    "both": (lambda a: a.spring_to(1, by=1), "give either target or by"),
    "nan": (lambda a: a.set(np.array([0, np.nan])), "values"),
    "words": (lambda a: a.set("12"), "values must be a number"),
    "a float32 out": (lambda a: a.values(np.zeros(2, np.float32)), "out must hold float64"),
    "a short out": (lambda a: a.values(np.zeros(1)), "out must have 2 numbers, has 1"),
    "gaps in out": (lambda a: a.values(np.zeros(4)[::2]), "out must be contiguous"),
    "a list out": (lambda a: a.values([0.0, 0.0]), "out must be"),
    "read only": (lambda a: a.values(np.broadcast_to(0.0, 2)), "out must be"),
    "complex": (lambda a: a.set(np.array([1j, 2])), "values must be real"),
    "masked": (lambda a: a.set(np.ma.array([1.0, 2.0], mask=[True, False])), "values must not be masked"),
    "nothing moves them": (lambda a: a.set_target(1), "nothing"),
    "both speeds": (lambda a: a.set_target(1, velocity=1, kick=1), "velocity and kick cannot be combined"),
    "a spring": (lambda a: a.spring_to(1, 3), "spring must be a Spring or the name of a preset"),
    "a keyword": (lambda a: a.tween_to(1, 1, iteration=2), "iteration"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_changes_nothing(name: str) -> None:
    call, words = REFUSED[name]
    w = ts.World()
    many = w.channels([0.0, 1.0])
    before = w.state_hash()
    with pytest.raises((ts.InvalidArgumentError, TypeError), match=words):
        call(many)
    assert w.state_hash() == before and not w.events()


def test_rows_are_not_columns() -> None:
    w = ts.World()
    many = w.channels(np.zeros((2, 3)))
    with pytest.raises(ts.InvalidArgumentError, match="values must have 2 rows, has 3"):
        many.set(np.zeros((3, 2)))
    many.set(np.zeros(6))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda w: w.bind_channels([1.0]), "buffer must be an array"),
        (lambda w: w.bind_channels(np.zeros(3, int)), "buffer must hold native float32 or float64"),
        (lambda w: w.bind_channels(np.zeros((2, 2, 2))), "buffer must have one dimension, or rows"),
        (lambda w: w.bind_channels(np.zeros(())), "buffer must have one dimension, or rows"),
        (lambda w: w.bind_channels(np.broadcast_to(np.zeros(1), (3,))), "buffer must be writable"),
        (lambda w: w.bind_channels(np.lib.stride_tricks.as_strided(np.zeros(1), (3,), (0,))), "repeat"),
        (lambda w: w.bind_channels(np.zeros((2, 3)), kind="rect"), "buffer has 3 numbers"),
        (lambda w: w.bind_channels(np.zeros((2, 65))), "1 to 64"),
        (lambda w: w.bind_channels(np.array([0.0, np.nan])), "bound memory"),
        (lambda w: w.channels(np.zeros((2, 3)), kind="rect"), "values has 3 numbers"),
        (lambda w: w.channels([1.0, "x"]), "values"),
        (lambda w: w.channels([0.0], nonsense=1), "nonsense"),
    ],
)
def test_what_is_no_array_of_channels(make: Any, words: str) -> None:
    w = ts.World()
    with pytest.raises((ts.InvalidArgumentError, TypeError), match=words):
        make(w)
    assert w.stats()["channels"] == 0


def test_a_restored_world_keeps_no_array_for_the_collector() -> None:
    w = ts.World()
    gone = weakref.ref(w)
    many = w.channels([0.0])
    assert many.world is w
    w.close()
    del w, many
    assert gone() is None


def test_a_colour_in_bytes_is_refused() -> None:
    w = ts.World()
    many = w.channels([(1, 0, 0, 1)], kind="color")
    with pytest.raises(ts.InvalidArgumentError, match="values has a component of 255"):
        w.channels([(255, 0, 0, 1)], kind="color")
    with pytest.raises(ts.InvalidArgumentError, match="targets has a component of 128"):
        many.tween_to(np.array([[128.0, 0, 0, 1]]), 1)
    with pytest.raises(ts.InvalidArgumentError, match="buffer has a component of 200"):
        w.bind_channels(np.array([[200.0, 0, 0, 1]]), kind="color")
    with pytest.raises(ts.InvalidArgumentError, match="buffer has a component of 200"):
        w.bind_array(np.array([200.0, 0, 0, 1]), kind="color")
    assert w.stats()["channels"] == 1


@pytest.mark.parametrize("point", [(1.0, 2.0), [1, 2], np.array([1.0, 2.0]), np.array([1.0, 2.0], "f")])
def test_one_point_for_all(point: Any) -> None:
    w = ts.World()
    many = w.channels(np.zeros((3, 2)))
    many.tween_to(point, 1, start=[0, 0])
    w.step(1)
    assert many.values().tolist() == [[1, 2]] * 3
    many.set_target(point) if many[0].player else many.spring_to(by=point)
    w.step(20)
    assert many.values().tolist() == [[2, 4]] * 3
    with pytest.raises(ts.InvalidArgumentError, match="must be 2 numbers, got 3"):
        many.tween_to([1, 2, 3], 1)
    with pytest.raises(ts.InvalidArgumentError):
        many.tween_to(np.zeros(3), 1)


def test_one_colour_for_all() -> None:
    w = ts.World()
    many = w.channels(["black", "white"])
    many.tween_to("#f80", 1)
    w.step(1)
    assert [c.value for c in many] == [ts.color("#f80")] * 2
    with pytest.raises(ts.InvalidArgumentError):
        w.channels([(0, 0, 0, 1)]).tween_to("#f80", 1)


def test_numpy_is_not_loaded() -> None:
    program = (
        "import array, sys, tweenspirit as ts\n"
        "w, memory = ts.World(), array.array('f', [0] * 3)\n"
        "many = w.bind_channels(memory)\n"
        "many.tween_to(array.array('f', [1, 2, 3]), array.array('d', [1, 1, 2]), delay=[0, 0, 0])\n"
        "w.step(0.5)\n"
        "print(list(memory), list(many.values()), list(many.velocities(array.array('d', [0] * 3))))\n"
        "assert 'numpy' not in sys.modules\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ)
    assert found.stdout.strip() == "[0.5, 1.0, 0.75] [0.5, 1.0, 0.75] [1.0, 2.0, 1.5]"
