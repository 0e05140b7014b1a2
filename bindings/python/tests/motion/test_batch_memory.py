# SPDX-License-Identifier: MIT
"""The arrays of a batch as they lie in memory: strides, columns of structs, odd addresses, and what lies beside."""

from __future__ import annotations

import array
import ctypes
import gc
import itertools
import threading
from collections.abc import Callable
from typing import Any

import batch_model as model
import numpy as np
import pytest
import sampling
from batch_model import WAYS, Array, Lanes

import tweenspirit as ts
from tweenspirit._c import abi
from tweenspirit.motion.layouts import DECAYS, SPRINGS, TWEENS

DTYPES = pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
EVERY_WAY = pytest.mark.parametrize("way", WAYS)
FRAME = 1 / 60
LENGTHS = (0, 1, 2, 3, 5, 8, 13, 16, 17, 33, 70)


def stepped(lanes: Lanes, spring: Any) -> Lanes:
    after = lanes.copy()
    ts.step_springs(*after, spring, FRAME)
    return after


def check(lanes: Lanes, after: Lanes) -> None:
    assert sampling.same_bits(np.array(lanes.value).ravel(), after.value)
    assert sampling.same_bits(np.array(lanes.velocity).ravel(), after.velocity)
    assert sampling.same_bits(np.array(lanes.target).ravel(), after.target)


@DTYPES
@EVERY_WAY
def test_contiguous_arrays_of_several_dimensions_are_flat(way: str, dtype: Any) -> None:
    lanes, spring = model.lanes(60, dtype), model.given(way, model.classes(way, 60), dtype)
    placed = Lanes(*(column.reshape(3, 5, 4).copy() for column in lanes))
    ts.step_springs(*placed, spring, FRAME)
    check(placed, stepped(lanes, spring))
    assert placed.value.shape == (3, 5, 4)


def row_of(dtype: Any, aligned: bool) -> np.dtype[Any]:
    names = ["flag", "value", "byte", "velocity", "index", "target", "omega", "pad", "ratio", "active", "end"]
    kinds = ["?", dtype, "u1", dtype, "u4", dtype, dtype, "u1", dtype, "u4", "u1"]
    return np.dtype(list(zip(names, kinds, strict=True)), align=aligned)


@DTYPES
@EVERY_WAY
@pytest.mark.parametrize("aligned", [False, True], ids=["packed", "aligned"])
def test_every_column_in_one_struct_and_the_bytes_between(way: str, dtype: Any, aligned: bool) -> None:
    """Nothing is written but the columns that are asked for, from the first lane's to the last one's."""
    row = row_of(dtype, aligned)
    columns = {"value", "velocity", "flag", "active"}
    for n in LENGTHS:
        lanes, index = model.lanes(n, dtype), model.classes(way, n)
        spring, edge = model.given(way, index, dtype), 64
        memory = np.random.default_rng(n).integers(0, 256, edge + row.itemsize * n + edge, np.uint8)
        table = memory[edge : edge + row.itemsize * n].view(row)
        table["value"], table["velocity"], table["target"] = lanes
        table["flag"], table["index"] = True, index
        if way == "arrays":
            table["omega"], table["ratio"] = spring
        placed = {"one": spring, "palette": (spring[0], table["index"]) if way == "palette" else None}
        placed["arrays"] = table["omega"], table["ratio"]
        before = memory.copy()
        options = {"tolerance": 0.05, "mask": table["flag"], "active": table["active"]}
        count = ts.step_springs(table["value"], table["velocity"], table["target"], placed[way], FRAME, **options)
        after = lanes.copy()
        assert count == ts.step_springs(*after, spring, FRAME, tolerance=0.05)
        check(Lanes(*(table[name].copy() for name in ("value", "velocity", "target"))), after)
        ours = np.zeros(len(memory), np.bool_)
        for name in columns:
            kind, offset = row.fields[name][:2]  # type: ignore[index]
            for lane in range(n):
                start = edge + lane * row.itemsize + offset
                ours[start : start + kind.itemsize] = True
        assert np.array_equal(memory[~ours], before[~ours])


# ---- Memory that is not numpy's


@pytest.mark.parametrize("code", ["f", "d"])
@pytest.mark.parametrize("kind", ["array", "ctypes", "memoryview", "slice", "backward", "cast"])
def test_arrays_without_numpy(code: str, kind: str) -> None:
    n, dtype = 23, np.dtype(code).type
    lanes = model.lanes(n, dtype)
    spring = model.given("palette", model.classes("palette", n), dtype)
    after = stepped(lanes, spring)

    def place(column: Array, code: str) -> Any:
        numbers = array.array(code, column.tolist())
        if kind == "ctypes":
            types = {"f": ctypes.c_float, "d": ctypes.c_double, "I": ctypes.c_uint32}
            return (types[code] * n)(*column.tolist())
        if kind == "memoryview":
            return memoryview(numbers)
        if kind == "slice":
            wide = array.array(code, [0] * (2 * n))
            view = memoryview(wide)[::2]
            for i, x in enumerate(numbers):
                view[i] = x
            return view
        if kind == "backward":
            return memoryview(numbers[::-1])[::-1]
        if kind == "cast":
            return memoryview(bytearray(numbers.tobytes())).cast(code)
        return numbers

    placed = [place(column, code) for column in lanes]
    indices = place(spring[1], "I")
    mask = (ctypes.c_bool * n)()
    active, listed = array.array("I", bytes(4 * n)), np.zeros(n, np.uint32)
    expected = ts.step_springs(*lanes.copy(), spring, FRAME, active=listed)
    count = ts.step_springs(*placed, (spring[0], indices), FRAME, mask=mask, active=active)
    check(Lanes(*(np.array(list(p), dtype) for p in placed)), after)
    assert count == expected == sum(mask) and 0 < count < n
    assert list(active[:count]) == list(listed[:count])


def test_read_only_memory_may_be_read() -> None:
    lanes, index = model.lanes(30, np.float64), model.classes("palette", 30)
    spring = model.given("palette", index, np.float64)
    after, place = stepped(lanes, spring), lanes.copy()
    frozen = memoryview(lanes.target.tobytes()).cast("d")
    place.target.flags.writeable = index.flags.writeable = False
    ts.step_springs(place.value, place.velocity, place.target, (spring[0], index), FRAME)
    check(place, after)
    place = lanes.copy()
    ts.step_springs(place.value, place.velocity, frozen, (spring[0], index), FRAME)
    check(place, after)


# ---- Holding memory


def test_a_batch_holds_its_arrays_of_every_kind() -> None:
    floats, mask, active = array.array("f", [1] * 4), bytearray(4), array.array("I", [0] * 4)
    index, value, velocity = array.array("I", [0] * 4), array.array("f", [2] * 4), array.array("f", [0] * 4)
    held: list[Any] = [floats, mask, active, index, value, velocity]
    with ts.SpringBatch(value, velocity, floats, ([ts.Spring()], index), mask=mask, active=active) as batch:
        assert batch.step(FRAME) == 4
        for owner in held:
            with pytest.raises(BufferError):
                owner.append(1)
    gc.collect()
    for owner in held:
        owner.append(1)


def test_a_batch_that_goes_lets_go() -> None:
    numbers = [array.array("d", [1.0] * 8) for _ in range(5)]
    batch = ts.SpringBatch(*numbers[:3], (numbers[3], numbers[4]))
    del batch
    gc.collect()
    for each in numbers:
        each.append(1)


def test_a_batch_keeps_its_arrays_alive() -> None:
    lanes = model.lanes(5000, np.float64)
    batch = ts.SpringBatch(lanes.value.copy(), lanes.velocity.copy(), lanes.target.copy(), ts.Spring())
    gc.collect()
    others = [np.full(5000, np.nan) for _ in range(30)]
    assert [batch.step(FRAME) for _ in range(10)] == [5000] * 10
    assert all(np.isnan(other).all() for other in others)


@pytest.mark.parametrize("dt", [FRAME, -1.0], ids=["done", "refused"])
def test_a_call_lets_go(dt: float) -> None:
    numbers = [array.array("d", [0.5] * 8) for _ in range(5)]
    flags, active, index = bytearray(8), array.array("I", [0] * 8), array.array("I", [0] * 8)
    for spring in ((numbers[3], numbers[4]), ([ts.Spring()], index)):
        try:
            ts.step_springs(*numbers[:3], spring, dt, mask=flags, active=active)
        except ts.InvalidArgumentError:
            assert dt < 0
    gc.collect()
    for each in (*numbers, flags, active, index):
        each.append(1)


def test_closing() -> None:
    lanes = model.lanes(9, np.float32)
    batch = ts.SpringBatch(*lanes, ts.Spring())
    batch.step(FRAME)
    before = lanes.copy()
    for _ in range(3):
        batch.close()
        with pytest.raises(ts.TweenSpiritError):
            batch.step(FRAME)
    check(lanes, before)
    with ts.SpringBatch(*lanes, ts.Spring()) as inner:
        assert inner.step(0.0) == 9
    with pytest.raises(ts.TweenSpiritError):
        inner.step(FRAME)


# ---- What goes while a batch uses it


def test_a_curve_that_closes_itself_while_it_is_called(fresh: Callable[[], str]) -> None:
    """The batch has taken what it needs; other curves' handles are theirs."""
    others = [ts.Easing(f"cubic-bezier(0.{i},0.1,0.2,1)") for i in range(1, 4)]
    kept: list[Any] = []

    def curve(t: float) -> float:
        kept[0].close()
        kept.append([ts.Easing("back.out(1.2)") for _ in range(50)])
        return t

    kept.append(ts.register_easing(fresh(), curve, live=True))
    starts, out = np.linspace(-0.9, -0.1, 8), np.zeros(8)
    ts.eval_tweens(out.copy(), out + 1, starts, out + 1, kept[0], 0.0, out)
    assert np.allclose(out, -starts)
    assert all(0 < other(0.5) < 1 for other in others)


def test_a_batch_that_is_closed_while_it_steps() -> None:
    n = 2_000_000
    batch = ts.SpringBatch(*(np.zeros(n) for _ in range(2)), 1.0, ts.Spring())
    closed = threading.Event()

    def close() -> None:
        batch.close()
        closed.set()

    thread = threading.Timer(0.002, close)
    thread.start()
    while not closed.is_set():
        try:
            batch.step(FRAME)
        except ts.TweenSpiritError:
            break
    thread.join()
    with pytest.raises(ts.TweenSpiritError, match="closed"):
        batch.step(FRAME)


def test_a_palette_of_one_curve_many_times_over() -> None:
    n = 200_000
    index = (np.arange(n) % 256).astype(np.uint32)
    starts, out = np.linspace(-1, 0, n), np.full(n, 7.0)
    easing = ts.Easing("back.out(1.3)")
    ts.eval_tweens(np.zeros(n), np.ones(n), starts, np.ones(n), ([easing] * 256, index), 0.0, out, threads=8)
    assert np.array_equal(out, ts.eval_tweens(np.zeros(n), 1.0, starts, 1.0, easing, 0.0))


# ---- Structs, packed without ctypes

LAYOUTS = {
    abi.ts_spring_batch_f32: SPRINGS["f"],
    abi.ts_spring_batch_f64: SPRINGS["d"],
    abi.ts_decay_batch_f32: DECAYS["f"],
    abi.ts_decay_batch_f64: DECAYS["d"],
    abi.ts_tween_batch_f32: TWEENS["f"],
    abi.ts_tween_batch_f64: TWEENS["d"],
}


def fill(struct: Any, numbers: Any) -> list[float]:
    """A number of its own for every field, in order."""
    given: list[float] = []
    for name, kind, *_ in struct._fields_:
        if issubclass(kind, ctypes.Structure):
            given += fill(getattr(struct, name), numbers)
        else:
            value = next(numbers)
            setattr(struct, name, value)
            given.append(value)
    return given


@pytest.mark.parametrize("struct", LAYOUTS, ids=lambda struct: struct.__name__)
def test_fields_lie_where_the_header_has_them(struct: Any) -> None:
    whole = struct()
    given = fill(whole, itertools.count(1))
    assert LAYOUTS[struct].pack(*given) == bytes(whole)
