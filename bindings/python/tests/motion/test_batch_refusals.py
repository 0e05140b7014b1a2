# SPDX-License-Identifier: MIT
"""What a batch refuses: the message names the argument, and nothing has changed."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import batch_model as model
import numpy as np
import pytest
import sampling
from numpy.lib.stride_tricks import as_strided

import tweenspirit as ts

FRAME = 1 / 60
N = 24
Arguments = dict[str, Any]
Change = Callable[[Arguments], Arguments]
SPRING = r"spring|palette|index|omega|damping"


def arguments() -> Arguments:
    """A call that would be done, every array in it."""
    value, velocity, target = model.lanes(N, np.float64)
    mask, active = np.ones(N, np.bool_), np.full(N, 9, np.uint32)
    palette = [model.spring(10, 0.5), model.spring(12, 1.0)]
    return {
        "value": value,
        "velocity": velocity,
        "target": target,
        "spring": (palette, np.arange(N, dtype=np.uint32) % 2),
        "tolerance": 0.01,
        "threads": 2,
        "mask": mask,
        "active": active,
    }


def frozen(a: Any) -> Any:
    a = a.copy()
    a.flags.writeable = False
    return a


def columns_of_wider(a: Any) -> Any:
    return np.zeros((4, N), a.dtype)[:, : N // 4]


#: Arrays that are refused wherever an array is wanted, made from the one that would do.
NO_ARRAYS: dict[str, Callable[[Any], Any]] = {
    "a list": lambda a: a.tolist(),
    "None": lambda a: None,
    "a text": lambda a: "1",
    "bytes": lambda a: a.tobytes(),
    "float16": lambda a: a.astype(np.float16),
    "integers": lambda a: a.astype(np.int16),
    "complex": lambda a: a.astype(np.complex128),
    "objects": lambda a: a.astype(object),
    "structs": lambda a: np.zeros(N, [("x", "f8"), ("y", "f4")]),
    "long double": lambda a: a.astype(np.longdouble),
    "swapped bytes": lambda a: a.astype(a.dtype.newbyteorder()),
    "no dimension": lambda a: np.zeros((), a.dtype),
    "one shorter": lambda a: a[:-1].copy(),
    "one longer": lambda a: np.append(a, a[:1]),
    "empty": lambda a: a[:0].copy(),
    "cut from two dimensions": columns_of_wider,
    "transposed": lambda a: a.reshape(4, -1).copy().T,
}
#: Refused also where an array is written.
NOT_WRITABLE: dict[str, Callable[[Any], Any]] = {
    "read-only": frozen,
    "a zero stride": lambda a: as_strided(a, strides=(0,)),
    "a stride within the item": lambda a: as_strided(np.zeros(8 * N, np.uint8).view(a.dtype), (N,), (1,)),
}


def changes() -> dict[str, tuple[str, Change]]:
    """By name: what the message must hold, and what is changed in the call."""
    found: dict[str, tuple[str, Change]] = {}

    def add(name: str, words: str, change: Change) -> None:
        found[name] = words, change

    for argument in ("value", "velocity"):
        for name, make in {**NO_ARRAYS, **NOT_WRITABLE}.items():
            words = "value|velocity" if argument == "value" else "velocity"
            add(f"{argument} {name}", words, lambda a, k=argument, make=make: {k: make(a[k])})
    add("velocity f4", "velocity", lambda a: {"velocity": a["velocity"].astype("f4")})
    for name, make in NO_ARRAYS.items():
        # A number, if an odd one.
        if name != "no dimension":
            add(f"target {name}", "target", lambda a, make=make: {"target": make(a["target"])})
    add("target f4", "target", lambda a: {"target": a["target"].astype("f4")})

    springs: dict[str, Callable[[list[ts.Spring], Any], Any]] = {
        "None": lambda p, i: None,
        "a number": lambda p, i: 3.0,
        "a name": lambda p, i: "smooth",
        "a class": lambda p, i: ts.Spring,
        "a decay": lambda p, i: ts.Decay(),
        "a palette alone": lambda p, i: p,
        "nothing": lambda p, i: (),
        "one of a pair": lambda p, i: (p,),
        "three of a pair": lambda p, i: (p, i, i),
        "no springs": lambda p, i: ([], i),
        "257 springs": lambda p, i: (p[:1] * 257, i),
        "None among springs": lambda p, i: ([p[0], None], i),
        "a number among springs": lambda p, i: ([p[0], 2.0], i),
        "an easing among springs": lambda p, i: ([p[0], ts.Easing("linear")], i),
        "index None": lambda p, i: (p, None),
        "index a list": lambda p, i: (p, i.tolist()),
        "index i4": lambda p, i: (p, i.astype("i4")),
        "index i8": lambda p, i: (p, i.astype("i8")),
        "index u2": lambda p, i: (p, i.astype("u2")),
        "index u1": lambda p, i: (p, i.astype("u1")),
        "index f4": lambda p, i: (p, i.astype("f4")),
        "index swapped": lambda p, i: (p, i.astype(">u4")),
        "index shorter": lambda p, i: (p, i[:-1].copy()),
        "index longer": lambda p, i: (p, np.append(i, i[:1])),
        "index no dimension": lambda p, i: (p, np.zeros((), "u4")),
        "numbers as pair": lambda p, i: (10.0, 0.5),
        "omega f4": lambda p, i: (np.ones(N, "f4"), np.ones(N)),
        "ratio f4": lambda p, i: (np.ones(N), np.ones(N, "f4")),
        "both f4": lambda p, i: (np.ones(N, "f4"), np.ones(N, "f4")),
        "omega integers": lambda p, i: (np.ones(N, "i8"), np.ones(N)),
        "omega shorter": lambda p, i: (np.ones(N - 1), np.ones(N)),
        "ratio longer": lambda p, i: (np.ones(N), np.ones(N + 1)),
        "ratio None": lambda p, i: (np.ones(N), None),
        "omega swapped": lambda p, i: (np.ones(N, ">f8"), np.ones(N)),
    }
    for name, own in springs.items():
        add(f"spring {name}", SPRING, lambda a, own=own: {"spring": own(*a["spring"])})

    for name in ("a list", "a text", "bytes", "float16", "integers", "no dimension", "one shorter", "empty"):
        add(f"mask {name}", "mask", lambda a, make=NO_ARRAYS[name]: {"mask": make(a["mask"])})
    for name in ("a list", "a text", "bytes", "integers", "swapped bytes", "no dimension", "one shorter", "empty"):
        add(f"active {name}", "active", lambda a, make=NO_ARRAYS[name]: {"active": make(a["active"])})
    for kind in ("i4", "u8", "f4"):
        add(f"active {kind}", "active", lambda a, kind=kind: {"active": a["active"].astype(kind)})
    add("mask read-only", "mask", lambda a: {"mask": frozen(a["mask"])})
    add("active read-only", "active", lambda a: {"active": frozen(a["active"])})

    for wrong in (math.nan, math.inf, -math.inf, -1.0, -1e-300, -5e-324):
        add(f"tolerance {wrong}", "tolerance", lambda a, wrong=wrong: {"tolerance": wrong})
    for count in (0, -1, 65, 2**31, 2**32 + 1, 2**64 + 1, -(2**32) + 1):
        add(f"threads {count}", "threads", lambda a, count=count: {"threads": count})

    both = "value|velocity"
    overlaps: dict[str, tuple[str, Change]] = {
        "velocity is value": (both, lambda a: {"velocity": a["value"]}),
        "velocity backward": (both, lambda a: {"velocity": a["value"][::-1]}),
        "velocity one on": (both, lambda a: pair(np.ones(N + 1), slice(0, N), slice(1, N + 1))),
        "velocity half an item on": (both, half_on),
        "velocity of the same row": (both, lambda a: pair(np.ones(2 * N), slice(0, None, 2), slice(0, N))),
        "columns that meet": (both, lambda a: pair(np.ones(2 * N), slice(0, None, 2), slice(N - 1, 2 * N - 1))),
        "target is value": ("value|target", lambda a: {"target": a["value"]}),
        "target one back": ("value|target", lambda a: one_back(a, "target", "value")),
        "target is velocity": ("velocity|target", lambda a: {"target": a["velocity"]}),
        "omega is value": (f"value|{SPRING}", lambda a: {"spring": (a["value"], np.ones(N))}),
        "ratio is velocity": (f"velocity|{SPRING}", lambda a: {"spring": (np.ones(N), a["velocity"])}),
        "mask on value": ("value|mask", lambda a: {"mask": a["value"].view(np.uint8)[-N:]}),
        "mask on target": ("target|mask", lambda a: {"mask": a["target"].view(np.uint8)[:N]}),
        "mask on index": (f"mask|{SPRING}", lambda a: {"mask": a["spring"][1].view(np.uint8)[:N]}),
        "active on velocity": ("velocity|active", lambda a: {"active": a["velocity"].view(np.uint32)[:N]}),
        "active is index": (f"active|{SPRING}", lambda a: {"active": a["spring"][1]}),
        "active on mask": ("mask|active", shared_mask),
    }
    found.update(overlaps)
    return found


def pair(wide: Any, first: slice, second: slice) -> Arguments:
    return {"value": wide[first], "velocity": wide[second]}


def half_on(a: Arguments) -> Arguments:
    raw = np.zeros(8 * N + 4, np.uint8)
    return {"value": raw[: 8 * N].view(np.float64), "velocity": raw[4:].view(np.float64)}


def one_back(a: Arguments, read: str, written: str) -> Arguments:
    wide = np.ones(N + 1)
    return {read: wide[:N], written: wide[1:]}


def shared_mask(a: Arguments) -> Arguments:
    active = np.zeros(N, np.uint32)
    return {"active": active, "mask": active.view(np.uint8)[-N:]}


CHANGES = changes()


def arrays_in(x: Any) -> list[Any]:
    if isinstance(x, dict):
        return arrays_in(list(x.values()))
    if isinstance(x, (list, tuple)):
        return [a for y in x for a in arrays_in(y)]
    return [x] if isinstance(x, np.ndarray) and x.dtype != object else []


def call(a: Arguments, dt: float = FRAME) -> int:
    return ts.step_springs(a["value"], a["velocity"], a["target"], a["spring"], dt, **rest(a))


def prepare(a: Arguments) -> ts.SpringBatch:
    return ts.SpringBatch(a["value"], a["velocity"], a["target"], a["spring"], **rest(a))


def rest(a: Arguments) -> Arguments:
    return {k: x for k, x in a.items() if k in ("tolerance", "threads", "mask", "active")}


def refuse(words: str, a: Arguments, do: Callable[[], Any]) -> None:
    before = [x.tobytes() for x in arrays_in(a)]
    with pytest.raises(ts.InvalidArgumentError) as caught:
        do()
    assert re.search(rf"\b({words})", str(caught.value)), str(caught.value)
    assert [x.tobytes() for x in arrays_in(a)] == before


def test_what_is_changed_here_is_a_call_that_is_done() -> None:
    a = arguments()
    before = a["value"].copy()
    assert 0 < call(a) <= N
    assert not np.array_equal(a["value"], before)
    assert prepare(a).step(FRAME) <= N


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_refused(name: str) -> None:
    words, change = CHANGES[name]
    a = arguments()
    a.update(change(a))
    refuse(words, a, lambda: call(a))
    refuse(words, a, lambda: prepare(a))


@pytest.mark.parametrize("dt", [math.nan, math.inf, -math.inf, -1.0, -1e-300, -5e-324, np.float64("nan")])
def test_times_that_are_refused(dt: float) -> None:
    a = arguments()
    refuse("dt", a, lambda: call(a, dt))
    batch = prepare(a)
    refuse("dt", a, lambda: batch.step(dt))
    assert batch.step(0.0) <= N, "it goes on"


@pytest.mark.parametrize("name", ["dt", "tolerance", "threads", "spring no springs", "target f4", "spring index i8"])
def test_no_lanes_are_no_excuse(name: str) -> None:
    a: Arguments = {"value": np.zeros(0), "velocity": np.zeros(0), "target": np.zeros(0), "spring": ts.Spring()}
    assert call(a) == 0 == call(a, 0.0) == prepare(a).step(1.0)
    index = np.zeros(0, np.uint32)
    wrong: dict[str, Arguments] = {
        "tolerance": {"tolerance": -1.0},
        "threads": {"threads": 0},
        "spring no springs": {"spring": ([], index)},
        "spring index i8": {"spring": ([ts.Spring()], index.astype("i8"))},
        "target f4": {"target": np.zeros(0, "f4")},
    }
    a.update(wrong.get(name, {}))
    with pytest.raises(ts.InvalidArgumentError):
        call(a, -1.0 if name == "dt" else FRAME)


# ---- Sizes that no memory has


@pytest.mark.parametrize(
    ("n", "stride"),
    [(2**40, 0), (2**59, 0), (2**31, 2**40), (2**31, -(2**40)), (2**59, 1)],
    ids=["no stride", "every address", "a long stride", "a long stride back", "bytes"],
)
def test_more_lanes_than_memory(n: int, stride: int) -> None:
    """Not a crash, and not an hour of work."""
    one = [np.zeros(1) for _ in range(3)]
    value, velocity, target = (as_strided(a, (n,), (stride,)) for a in one)
    for own in (target, 0.0):
        with pytest.raises(ts.InvalidArgumentError):
            ts.step_springs(value, velocity, own, ts.Spring(), FRAME)
        with pytest.raises(ts.InvalidArgumentError):
            ts.SpringBatch(value, velocity, own, ts.Spring(), threads=64)
    with pytest.raises(ts.InvalidArgumentError):
        ts.step_decays(value, velocity, ts.Decay(), FRAME)
    assert [a[0] for a in one] == [0, 0, 0]


def test_one_number_for_all_lanes() -> None:
    """A stride of 0 where nothing is written: done right, or refused."""
    lanes = model.lanes(N, np.float64)
    expected = lanes.copy()
    ts.step_springs(expected.value, expected.velocity, 0.5, model.spring(10, 0.5), FRAME)
    try:
        ts.step_springs(lanes.value, lanes.velocity, np.broadcast_to(0.5, N), model.spring(10, 0.5), FRAME)
    except ts.InvalidArgumentError as error:
        assert "target" in str(error)
        expected = model.lanes(N, np.float64)
    assert sampling.same_bits(lanes.value, expected.value)
    assert sampling.same_bits(lanes.velocity, expected.velocity)


# ---- Palettes


def test_a_palette_is_read_when_the_batch_is_made() -> None:
    """The list is the caller's; the index is memory, and is read in each step."""
    palette, index = [model.spring(10, 0.5), model.spring(40, 2.0)], np.zeros(N, np.uint32)
    lanes, expected = model.lanes(N, np.float64), model.lanes(N, np.float64)
    batch = ts.SpringBatch(*lanes, (palette, index))
    palette.clear()
    for k in (0, 1):
        index[:] = k
        batch.step(FRAME)
        ts.step_springs(*expected, model.spring(*((10, 0.5), (40, 2.0))[k]), FRAME)
        assert sampling.same_bits(lanes.value, expected.value)


# ---- Numbers that are none


def columns(n: int = 3, dtype: Any = np.float64) -> list[Any]:
    return [np.zeros(n, dtype) for _ in range(3)]


@pytest.mark.parametrize(
    "call",
    [
        lambda: ts.step_springs(*columns()[:2], 10**400, ts.Spring(), FRAME),
        lambda: ts.step_springs(*columns(3, np.float32)[:2], 1e39, ts.Spring(), FRAME),
        lambda: ts.step_springs(*columns(), ts.Spring(), 10**400),
        lambda: ts.eval_tweens(0.0, 1e39, columns(3, np.float32)[0], 1.0, ts.Easing("quad.in"), 0.5),
        lambda: ts.eval_tweens(0.0, 10**400, columns()[0], 1.0, ts.Easing("quad.in"), 0.5),
        lambda: ts.eval_tweens(0.0, 1.0, columns()[0], 1.0, ts.Easing("quad.in"), math.nan),
        lambda: ts.Spring().value(10**400),
        lambda: ts.Spring().motion().velocity(10**400),
        lambda: ts.Decay().motion(0, 1).value(["a"]),
        lambda: ts.SpringMotion(type("Fake", (), {"_address": 8})()),  # type: ignore[arg-type]
    ],
    ids=["target", "float32", "dt", "tween float32", "tween", "time", "t", "velocity", "list", "spring"],
)
def test_numbers_that_are_none(call: Callable[[], Any]) -> None:
    with pytest.raises(ts.InvalidArgumentError):
        call()


def test_arrays_of_nothing() -> None:
    empty = np.zeros((0, 3))
    assert ts.step_springs(empty, empty.copy(), empty.copy(), ts.Spring(), FRAME) == 0
