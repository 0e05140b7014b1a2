# SPDX-License-Identifier: MIT
import array
import copy
import ctypes
import gc
import math
import pathlib
import pickle
import threading
import weakref

import numpy as np
import pytest
from test_easing_defined import TEXTS
from test_easing_modifiers import FORMULAS
from test_easing_modifiers import NAMES as MODIFIED
from test_spring_easing import CURVES as SPRINGS

import tweenspirit as ts

NAMED = [
    *ts.easings(),
    *("back.out(1.7)", "cubic-bezier(0.4,0,0.2,1)", "linear(0 0%, 0.3 33.3%, 1 100%)", "pow.in(2.5)"),
]


def test_the_namespace_is_the_public_names() -> None:
    # A subpackage is an attribute once somebody has imported it.
    rooms = {path.parent.name for path in pathlib.Path(ts.__file__).parent.glob("*/__init__.py")}
    assert {n for n in vars(ts) if not n.startswith("_")} - rooms <= set(ts.__all__)
    assert set(dir(ts)) == set(ts.__all__)
    assert all(hasattr(ts, n) for n in ts.__all__)


@pytest.mark.parametrize(
    "text",
    [
        *NAMED,
        *(f"{modifier}({name})" for modifier in FORMULAS for name in MODIFIED),
        *TEXTS,
        *SPRINGS,
    ],
)
def test_easings_are_values(text: str) -> None:
    e = ts.Easing(text)
    assert text not in NAMED or e.name == text
    spaced = f" {text} ".replace("(", "( ").replace(",", " , ").replace("=", " = ")
    for other in (
        ts.Easing(e.name),
        ts.Easing(spaced),
        copy.copy(e),
        copy.deepcopy(e),
        pickle.loads(pickle.dumps(e)),
        eval(repr(e), {"Easing": ts.Easing}),
    ):
        assert other == e and hash(other) == hash(e) and other.name == e.name
        assert repr((other.duration, other(0.37))) == repr((e.duration, e(0.37)))


def test_different_easings_are_unequal() -> None:
    assert ts.Easing("quad.in") != ts.Easing("quad.out")
    assert ts.Easing("quad.in") != "quad.in"


def test_numbers() -> None:
    e = ts.Easing("cubic.inOut")
    assert e(0.25) == 0.0625 and type(e(0.25)) is float
    assert e(1) == 1.0 and type(e(1)) is float
    assert e(np.float64(0.25)) == 0.0625
    assert e(np.float32(0.25)) == 0.0625
    assert e(np.array(0.25)) == 0.0625
    assert math.isnan(e(math.nan))
    assert ts.ease("cubic.inOut", 0.25) == 0.0625 == ts.ease(e, 0.25)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", ["quad.in", "elastic.out", "cubic-bezier(.4,0,.2,1)", "steps(4)", "linear(0,.2,1)"])
def test_arrays_keep_shape_and_type(name: str, dtype: type) -> None:
    e = ts.Easing(name)
    flat = np.linspace(-0.5, 1.5, 24, dtype=dtype)
    expected = e(flat)
    assert expected.dtype == dtype
    for t in (flat.reshape(2, 3, 4), np.asfortranarray(flat.reshape(4, 6)), flat.reshape(4, 6).T):
        y = e(t)
        assert y.shape == t.shape and y.dtype == dtype
        np.testing.assert_array_equal(y.ravel(), e(np.ascontiguousarray(t).ravel()))
    np.testing.assert_array_equal(e(flat[::2]), expected[::2])
    np.testing.assert_array_equal(e(flat[::-1]), expected[::-1])
    out = np.empty_like(flat)
    assert e(flat, out) is out
    np.testing.assert_array_equal(out, expected)
    again = flat.copy()
    assert e(again, out=again) is again
    np.testing.assert_array_equal(again, expected)
    readonly = flat.copy()
    readonly.flags.writeable = False
    np.testing.assert_array_equal(e(readonly), expected)
    code = "f" if dtype is np.float32 else "d"
    np.testing.assert_array_equal(np.asarray(e(array.array(code, flat))), expected)
    assert e(np.empty((0, 3), dtype)).shape == (0, 3)


def test_lists_and_buffers() -> None:
    e = ts.Easing("quad.in")
    assert e([0, 0.5, 1]) == [0.0, 0.25, 1.0]
    assert e((0.5,)) == [0.25]
    assert e([]) == []
    target = [9.0, 9.0]
    assert e([0.5, 1], target) is target and target == [0.25, 1.0]
    doubles = (ctypes.c_double * 2)(0.5, 1.0)
    assert list(e(doubles)) == [0.25, 1.0]
    view = memoryview(array.array("d", [0.0, 0.5, 1.0, 2.0]))[::2]
    assert list(e(view)) == [0.0, 1.0]
    assert e(array.array("d")) == array.array("d")
    frozen = memoryview(bytes(array.array("d", [0.5]))).cast("d")
    assert list(e(frozen)) == [0.25]


@pytest.mark.parametrize(
    ("t", "out"),
    [
        (np.arange(4), None),
        (np.zeros(4, ">f8" if np.little_endian else "<f8"), None),
        (np.zeros(4, np.float16), None),
        (np.zeros(4, complex), None),
        ("0.5", None),
        (b"abc", None),
        (None, None),
        ({}, None),
        pytest.param(object(), None, id="object"),
        (0.5, np.zeros(1)),
        (np.zeros(4), np.zeros(3)),
        (np.zeros(4), np.zeros(4, np.float32)),
        (np.zeros(4), np.zeros((2, 2))),
        (np.zeros(4), np.zeros(8)[::2]),
        (np.zeros(4), np.frombuffer(bytes(32))),
        (np.zeros(4), 3.0),
    ],
    ids=repr,
)
def test_what_is_not_an_array_of_floats_is_refused(t: object, out: object) -> None:
    with pytest.raises(ts.InvalidArgumentError):
        ts.Easing("quad.in")(t, out)


def test_overlapping_arrays_are_refused_and_left_alone() -> None:
    memory = np.linspace(0, 1, 100)
    before = memory.copy()
    for t, out in ((memory[:-1], memory[1:]), (memory[1:], memory[:-1]), (memory[:60], memory[40:])):
        with pytest.raises(ts.InvalidArgumentError, match="overlap"):
            ts.Easing("quad.in")(t, out)
    np.testing.assert_array_equal(memory, before)
    ts.Easing("quad.in")(memory[:50], memory[50:])


def test_flags_go_with_numbers() -> None:
    steps = ts.Easing("steps(4)")
    assert (steps(0.5), steps(0.5, before=True)) == (0.5, 0.25)
    assert ts.Easing("quad.in")(1.5, extrapolate=True) == 2.0
    assert ts.Easing("linear")(-3, extrapolate=True) == -3.0
    with pytest.raises(ts.InvalidArgumentError, match="number"):
        steps(np.zeros(3), before=True)


def test_constructors() -> None:
    assert ts.Easing.cubic_bezier(0.25, 0.1, 0.25, 1) == ts.Easing("ease")
    assert ts.Easing.steps(3, "jump-none") == ts.Easing("steps(3, jump-none)")
    assert ts.Easing.linear([0, 0.5, 0.5, 1], [None, 0.25, 0.75, None]) == ts.Easing("linear(0, 0.5 25% 75%, 1)")
    for bad in ([1], [], [0, math.inf], [0, math.nan]):
        with pytest.raises(ts.InvalidArgumentError):
            ts.Easing.linear(bad)
    with pytest.raises(ts.InvalidArgumentError):
        ts.Easing.linear([0, 1], [0])
    with pytest.raises(ts.InvalidArgumentError):
        ts.Easing.linear([0, 1], [0, math.inf])
    with pytest.raises(ts.TweenSpiritError):
        ts.Easing.cubic_bezier(math.nan, 0, 0, 1)
    with pytest.raises(ts.InvalidArgumentError, match="x1"):
        ts.Easing.cubic_bezier(1.5, 0, 0, 1)


def test_close_and_collection() -> None:
    e = ts.Easing("back.out(1.234)")
    with e as same:
        assert same is e and e(1) == 1
    for use in (lambda: e(0.5), lambda: e(np.zeros(2)), lambda: e.derivative(0.5)):
        with pytest.raises(ts.StaleHandleError):
            use()
    e.close()
    builtin = ts.Easing("quad.in")
    builtin.close()
    with pytest.raises(ts.StaleHandleError):
        builtin(0.5)
    assert ts.Easing("quad.in")(0.5) == 0.25
    other = ts.Easing("back.out(1.5)")
    ghost = weakref.ref(other)
    del other
    gc.collect()
    assert ghost() is None


def test_many_easings_come_and_go() -> None:
    keep = [ts.Easing(f"back.out({1 + i / 1000})") for i in range(3000)]
    assert all(e(1) == 1 for e in keep)
    assert len(set(keep)) == 3000


def test_threads_share_easings_and_close_them() -> None:
    errors: list[BaseException] = []
    t = np.linspace(0, 1, 20_000)

    def work(shared: ts.Easing, seed: int) -> None:
        try:
            for i in range(200):
                ts.Easing(f"elastic.out(1,{0.2 + seed / 100 + i / 10_000})")(t)
                try:
                    shared(t)
                except ts.StaleHandleError:
                    return
        except BaseException as error:
            errors.append(error)

    for _ in range(5):
        shared = ts.Easing("cubic-bezier(.3,.1,.2,1)")
        threads = [threading.Thread(target=work, args=(shared, i)) for i in range(4)]
        for thread in threads:
            thread.start()
        shared.close()
        for thread in threads:
            thread.join()
    assert errors == []


def test_build_info() -> None:
    info = ts.build_info()
    assert info["version"] == ts.__version__
    assert info["isa"] in info["isas"]
    assert info["precisions"] == ["f32", "f64"]
