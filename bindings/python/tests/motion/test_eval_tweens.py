# SPDX-License-Identifier: MIT
"""Tweens in batches: from * (1 - e) + to * e, bit by bit, and exactly the ends."""

from __future__ import annotations

import array
import math
import re
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest
import sampling

import tweenspirit as ts

Array = npt.NDArray[Any]
Fresh = Callable[[], str]
DTYPES = pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
NAMES = [
    "linear",
    "quad.in",
    "cubic.inOut",
    "sine.out",
    "circ.in",
    "expo.out",
    "elastic.out",
    "back.inOut",
    "bounce.out",
    "cubic-bezier(0.4,0,0.2,1)",
    "steps(5,start)",
    "steps(3,jump-both)",
    "linear(0,0.2 30%,1.3 60%,1)",
    "bake(elastic.out,1e-4)",
    "reverse(expo.in)",
    "linear(0.5,0.75)",
]
TIMES = [0.0, 0.25, 0.5, 1.0, -1.0, 2.5, 1 / 3, 1e9, -1e9]


class Tweens(NamedTuple):
    start_value: Array
    end_value: Array
    start_time: Array
    duration: Array

    def cut(self, start: int, stop: int) -> Tweens:
        return Tweens(*(column[start:stop].copy() for column in self))


def tweens(n: int, dtype: Any, seed: int = 1) -> Tweens:
    random = np.random.default_rng(seed)
    start, end = random.normal(size=(2, n))
    begin, duration = random.uniform(-0.5, 0.7, n), random.uniform(0.05, 1.5, n)
    begin[::5], duration[::5] = 0.25, 0.25
    return Tweens(*(column.astype(dtype) for column in (start, 3 * end, begin, duration)))


def eased(easing: Any, u: Array) -> Array:
    """Through the calls for one curve."""
    if isinstance(easing, ts.Easing):
        return np.asarray(easing(u))
    curves, index = easing
    e = np.zeros_like(u)
    for k, curve in enumerate(curves):
        lanes = np.minimum(index, len(curves) - 1) == k
        e[lanes] = curve(u[lanes])
    return e


def expected(tweens: Tweens, easing: Any, time: float) -> Array:
    start, end, begin, duration = tweens
    dtype = start.dtype.type
    e = eased(easing, (dtype(time) - begin) / duration)
    assert e.dtype == start.dtype
    with np.errstate(invalid="ignore", over="ignore"):
        return np.where(e == 0, start, np.where(e == 1, end, start * (dtype(1) - e) + end * e))


@DTYPES
@pytest.mark.parametrize("name", NAMES)
def test_one_curve(name: str, dtype: Any) -> None:
    e, whole = ts.Easing(name), tweens(260, dtype)
    for time in TIMES:
        want = expected(whole, e, time)
        for n in [*range(0, 71), 260]:
            out = ts.eval_tweens(*whole.cut(0, n), e, time)
            assert isinstance(out, np.ndarray)
            assert sampling.same_bits(out, want[:n]), (time, n)


@DTYPES
@pytest.mark.parametrize("name", ["elastic.out", "back.in", "expo.in", "linear", "bounce.inOut"])
def test_the_ends_are_exact(name: str, dtype: Any) -> None:
    """Also where the other end is infinite, or the product would lose the sign of a zero."""
    top = np.finfo(dtype).max
    odd = [0.0, -0.0, 0.1, top, -top, np.finfo(dtype).smallest_subnormal, math.inf, -math.inf, math.nan]
    start, end = (x.ravel().astype(dtype) for x in np.meshgrid(odd, odd))
    for begin, duration in ((0.5, 1.0), (0.5, 0.1), (0.1, 1e-30)):
        before = ts.eval_tweens(start, end, begin, duration, ts.Easing(name), -3.0)
        at = ts.eval_tweens(start, end, begin, duration, ts.Easing(name), dtype(begin))
        after = ts.eval_tweens(start, end, begin, duration, ts.Easing(name), 1e6)
        assert sampling.same_bits(before, start)
        assert sampling.same_bits(at, start)
        assert sampling.same_bits(after, end)


def test_time_is_rounded_first_in_float32() -> None:
    """As start_time is: the difference of two numbers that the arrays can hold."""
    begin = np.full(20, 86400.1, np.float32)
    batch = Tweens(np.zeros(20, np.float32), np.ones(20, np.float32), begin, np.ones(20, np.float32))
    out = ts.eval_tweens(*batch, ts.Easing("linear"), 86400.607)
    assert list(out) == [65 / 128] * 20


# ---- Durations


# ---- Curves of one's own


@pytest.mark.parametrize("threads", [1, 4])
def test_what_a_live_curve_raises_comes_out(fresh: Fresh, threads: int) -> None:
    error = KeyError("curve")

    def curve(t: float) -> float:
        if t > 0.5:
            raise error
        return t

    live = ts.register_easing(fresh(), curve, live=True)
    batch = tweens(5000, np.float64)
    index = np.resize(np.array([0, 1, 0, 2], np.uint32), 5000)
    for easing in (live, ([live], index), ([ts.Easing("quad.in"), live, ts.Easing("linear")], index)):
        with pytest.raises(KeyError) as caught:
            ts.eval_tweens(*batch, easing, 0.6, threads=threads)
        assert caught.value is error
        assert sampling.same_bits(ts.eval_tweens(*batch, easing, -5.0, threads=threads), batch.start_value)
    error.__traceback__ = None


@DTYPES
def test_a_live_curve_is_called_on_the_callers_thread(dtype: Any, fresh: Fresh) -> None:
    callers: set[int] = set()

    def curve(t: float) -> float:
        callers.add(threading.get_ident())
        return 1 - t

    live = ts.register_easing(fresh(), curve, live=True)
    batch = tweens(20_000, dtype)
    out = ts.eval_tweens(*batch, live, 0.5, threads=4)
    assert sampling.same_bits(out, expected(batch, live, 0.5))
    assert callers == {threading.get_ident()}


# ---- Numbers for arrays, and where the result goes


@DTYPES
@pytest.mark.parametrize("numbers", range(15), ids=lambda k: f"{k:04b}")
def test_numbers_for_arrays(numbers: int, dtype: Any) -> None:
    n = 53
    e = ts.Easing("cubic.inOut")
    some: list[float] = [0.1, 2, 0.3, 0.7]
    batch = tweens(n, dtype)
    given = [some[k] if numbers >> k & 1 else batch[k] for k in range(4)]
    full = Tweens(*(np.full(n, x, dtype) if isinstance(x, (int, float)) else x for x in given))
    out = ts.eval_tweens(*given, e, 0.6)
    assert out.dtype == dtype and sampling.same_bits(out, expected(full, e, 0.6))


@DTYPES
def test_numbers_alone(dtype: Any) -> None:
    out = np.zeros(21, dtype)
    assert ts.eval_tweens(1.0, 2, 0, 1.0, ts.Easing("quad.in"), 0.5, out=out) is out
    assert list(out) == [1.25] * 21
    assert ts.eval_tweens(1.0, 2, 0, 1.0, ts.Easing("quad.in"), 0.5) == 1.25
    ts.eval_tweens(1.0, 2, 0, 1.0, "back.out", 0.5, out=out)
    assert list(out) == [dtype(ts.eval_tweens(1, 2, 0, 1, "back.out", 0.5))] * 21


@DTYPES
@pytest.mark.parametrize("over", Tweens._fields)
def test_in_place_over_an_input(over: str, dtype: Any) -> None:
    e = ts.Easing("back.out")
    for n in (0, 1, 7, 64, 130):
        batch = tweens(n, dtype)
        want = expected(batch, e, 0.5)
        assert ts.eval_tweens(*batch, e, 0.5, out=getattr(batch, over)) is getattr(batch, over)
        assert sampling.same_bits(getattr(batch, over), want)
        for name in Tweens._fields:
            assert name == over or sampling.same_bits(getattr(batch, name), getattr(tweens(n, dtype), name))


@DTYPES
def test_columns_of_one_struct(dtype: Any) -> None:
    row = np.dtype([("flag", "u1"), ("k", "u4"), *((name, dtype) for name in Tweens._fields), ("out", dtype)])
    curves = [ts.Easing(name) for name in NAMES]
    for n in range(0, 40):
        for direction in (1, -1):
            batch, index = tweens(n, dtype), (np.arange(n) % 16).astype(np.uint32)
            table = np.zeros(n, row)[::direction]
            table["flag"], table["k"], table["out"] = 7, index, 9
            for name, column in zip(Tweens._fields, batch, strict=True):
                table[name] = column
            columns = [table[name] for name in Tweens._fields]
            ts.eval_tweens(*columns, (curves, table["k"]), 0.4, out=table["out"])
            assert sampling.same_bits(table["out"].copy(), expected(batch, (curves, index), 0.4))
            assert np.all(table["flag"] == 7) and np.array_equal(table["k"], index)
            for name, column in zip(Tweens._fields, batch, strict=True):
                assert sampling.same_bits(table[name].copy(), column)


def test_arrays_without_numpy() -> None:
    start, end = array.array("d", [1, 2, 3]), array.array("d", [5, 6, 7])
    out = ts.eval_tweens(start, end, 0, 1, ts.Easing("linear"), 0.25)
    assert list(out) == [2.0, 3.0, 4.0]
    mine = array.array("d", bytes(24))
    assert ts.eval_tweens(memoryview(start)[::-1], end, 0, 1, ts.Easing("linear"), 0.5, out=mine) is mine
    assert list(mine) == [4.0, 4.0, 4.0]
    mine.append(0)


N = 24
LINEAR = "linear"
REFUSED: dict[str, tuple[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    **{
        f"{column} {name}": (
            "|".join(Tweens._fields) if name in ("f4", "shorter") else column,
            lambda a, column=column, make=make: {column: make(a[column])},
        )  # type: ignore[misc]
        for column in Tweens._fields
        for name, make in {
            "f4": lambda x: x.astype("f4"),
            "shorter": lambda x: x[:-1].copy(),
            "integers": lambda x: x.astype("i8"),
            "swapped": lambda x: x.astype(">f8"),
            "a text": lambda x: "1",
            "None": lambda x: None,
            "transposed": lambda x: x.reshape(4, 6).T,
        }.items()
    },
    "out f4": ("out", lambda a: {"out": np.zeros(N, "f4")}),
    "out shorter": ("out", lambda a: {"out": np.zeros(N - 1)}),
    "out frozen": ("out", lambda a: {"out": np.frombuffer(bytes(8 * N))}),
    "out a list": ("out", lambda a: {"out": [0.0] * N}),
    "out one on": ("out", lambda a: one_on(a)),
    "out backward": ("out", lambda a: {"out": a["duration"][::-1]}),
    "out on the index": ("out", lambda a: on_the_index()),
    "easing a number": ("easing", lambda a: {"easing": 3}),
    "easing None": ("easing", lambda a: {"easing": None}),
    "easing a spring": ("easing", lambda a: {"easing": ts.Spring()}),
    "easing none": ("easing|palette", lambda a: {"easing": ([], np.zeros(N, "u4"))}),
    "easing 257": ("easing|palette", lambda a: {"easing": ([a["easing"]] * 257, np.zeros(N, "u4"))}),
    "easing names": ("easing|palette", lambda a: {"easing": ([LINEAR], np.zeros(N, "u4"))}),
    "index i8": ("easing|index", lambda a: {"easing": ([a["easing"]], np.zeros(N, "i8"))}),
    "index shorter": ("easing|index", lambda a: {"easing": ([a["easing"]], np.zeros(N - 1, "u4"))}),
    **{
        f"threads {x}": ("threads", lambda a, x=x: {"threads": x})  # type: ignore[misc]
        for x in (0, -1, 65, 2**31, 2**32 + 1)
    },
}


def one_on(a: dict[str, Any]) -> dict[str, Any]:
    wide = np.ones(N + 1)
    return {"start_value": wide[:N], "out": wide[1:]}


def on_the_index() -> dict[str, Any]:
    index = np.zeros(2 * N, "u4")
    return {"easing": ([ts.Easing("linear")], index[:N]), "out": index.view("f8")}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case: str) -> None:
    words, change = REFUSED[case]
    batch, out = tweens(N, np.float64), np.full(N, 9.0)
    call: dict[str, Any] = {**batch._asdict(), "easing": ts.Easing("linear"), "time": 0.5, "out": out}
    call.update(change(call))
    arrays = [x for x in (*batch, out, call["out"]) if isinstance(x, np.ndarray)]
    before = [x.tobytes() for x in arrays]
    with pytest.raises(ts.InvalidArgumentError) as caught:
        ts.eval_tweens(**call)
    assert re.search(rf"\b({words})", str(caught.value)), str(caught.value)
    assert [x.tobytes() for x in arrays] == before


@pytest.mark.parametrize("code", ["f", "d"])
def test_a_point_for_every_row(code: str) -> None:
    rows, point = np.arange(6, dtype=code).reshape(3, 2), np.array([10.0, 20.0], code)
    spread = np.ascontiguousarray(np.broadcast_to(point, rows.shape))
    spring = ts.Spring(duration=0.5)
    for given in (point, [10, 20], (10.0, 20.0)):
        assert ts.eval_tweens(given, rows, 0.0, 1.0, "quad.in", 0.3).tolist() == (
            ts.eval_tweens(spread, rows, 0.0, 1.0, "quad.in", 0.3).tolist()
        )
        out = np.zeros_like(rows)
        assert ts.eval_tweens((0, 0), given, 0.0, 1.0, "quad.in", 0.3, out) is out
        assert out.tolist() == ts.eval_tweens(0.0, spread, 0.0, 1.0, "quad.in", 0.3).tolist()
        moved = []
        for target in (given, spread):
            x, v = rows.copy(), np.zeros_like(rows)
            assert ts.step_springs(x, v, target, spring, 0.1) == 6
            moved.append((x.tolist(), v.tolist()))
        assert moved[0] == moved[1]
    for wrong in ([1, 2, 3], ["a", "b"], np.zeros(3, code), np.zeros((2, 2), code)):
        with pytest.raises(ts.InvalidArgumentError):
            ts.eval_tweens(rows, wrong, 0.0, 1.0, "quad.in", 0.3)
        with pytest.raises(ts.InvalidArgumentError):
            ts.step_springs(rows.copy(), np.zeros_like(rows), wrong, spring, 0.1)
