# SPDX-License-Identifier: MIT
"""The accelerator does what ctypes does: the same bits, the same errors, nothing lost."""

from __future__ import annotations

import array
import copy
import gc
import inspect
import itertools
import json
import pathlib
import random
import subprocess
import sys
import sysconfig
import threading
import weakref
from typing import Any

import numpy as np
import pytest
from programs import printed_by

import tweenspirit as ts
from tweenspirit._c import abi, library
from tweenspirit._c.fast import accelerator
from tweenspirit.curves.call import PlainCurve
from tweenspirit.motion import batch, layouts

FAILED = abi.TS_ERROR_CALLBACK

needs_it = pytest.mark.skipif(accelerator is None, reason="no accelerator was built")

# Programs that do the same with and without it.
BEGIN = """
import json, tweenspirit as ts
out = []
def told(call):
    try:
        out.append(repr(call()))
    except Exception as error:
        out.append(f"{type(error).__name__}: {error}")
        out.append(str([getattr(error, word, None) for word in ("argument", "got", "hint")]))
closed = ts.Easing("cubic-bezier(.1,.7,1,.1)")
closed.close()
"""
CALLS = """
ts.register_easing("t:live", lambda t: t * t if t < 0.75 else 1 / 0, live=True)
curves = [ts.Easing(n) for n in ts.easings()] + [ts.Easing("cubic-bezier(.4,0,.2,1)"), ts.Easing("steps(3)"), closed]
for curve in curves:
    numbers = (0.0, 0.3, 1.0, -2.0, 7.5, 1e-320, float("inf"), float("nan"), 1, True, 10**400)
    for t in (*numbers, "0.5", None, [0.1, 0.9], ()):
        told(lambda: curve(t))
    told(lambda: curve())
    told(lambda: curve(0.5, 0.5))
    told(lambda: curve(t=0.5))
    told(lambda: curve(0.5, before=True))
    told(lambda: curve(1.5, extrapolate=True))
    told(lambda: curve(0.5, nonsense=1))
"""
# What the accelerator starts itself, and what it hands to the Python code.
STARTS = """
import math, random
ts.register_easing("t:live", lambda t: t * t, live=True)
ts.register_easing("t:fails", lambda t: 1 / 0, live=True)
class View:
    def __init__(self):
        self.x, self.n, self.items, self.pair = 0.5, 3, [0.0, 1.0], (0.0, 1.0)
class Careful:
    def __init__(self):
        self.got, self._x = 0, 1.0
    @property
    def x(self):
        self.got += 1
        return self._x
    @x.setter
    def x(self, value):
        if value > 40:
            raise ValueError(value)
        self._x = value
for seed in range(60):
    draw, w = random.Random(seed), ts.World()
    view, careful = View(), Careful()
    kinds = {"float": 0.5, "int": 2, "angle": 1.0, "bool": True, "vec2": (0.0, 1.0), "color": (0.1, 0.2, 0.3, 1.0)}
    channels = [w.channel(value, kind=kind) for kind, value in kinds.items()]
    channels += [w.bind(view, path) for path in ("x", "n", "items.1", "pair.0", "pair")]
    channels += [w.bind(careful, "x"), w.channel(0.0)]
    channels[-1].link(channels[0]) if seed % 7 == 0 else None
    channels[0].bounds(-3, 3) if seed % 3 == 0 else None
    if seed % 5 == 0:
        w.attach("x", "t:live", on=view)
    targets = [1, 2.5, -1.0, 50.0, True, None, math.nan, math.inf, 10**400, 2**60, "x", (1.0, 2.0), 1j, [3.0], 0]
    easings = [None, None, "quad.in", "bounce.out", ts.Easing("elastic.out"), closed, "what", "t:live", "t:fails", 3]
    for turn in range(30):
        channel = draw.choice(channels)
        target = draw.choice(targets) if draw.random() < 0.6 else draw.uniform(-1, 1)
        delay = draw.choice([0, 0, 0.1, -0.1, math.nan, "x", None])
        if draw.random() < 0.6:
            rare = [{"keep": True}, {"blend": True}, {"iterations": 2}, {"start": 0.25}, {"composite": "add"}]
            words = draw.choice([{}, {}, {}, *rare])
            duration = draw.choice([0, 0.3, 1, 1.5, None, -1, math.nan, math.inf, "x"])
            told(lambda: channel.tween_to(target, duration, draw.choice(easings), delay=delay, **words))
        else:
            spring = draw.choice([None, ts.Spring(stiffness=200, damping=10), "snappy", 3])
            told(lambda: channel.spring_to(target, spring, delay=delay))
        if turn % 9 == 4:
            view.x, view.n, careful._x = draw.random(), draw.choice([1, 2.5, "x"]), 2.0
        if turn % 10 == 7:
            draw.choice(channels[6:]).close()
        told(lambda: channel.value)
        told(lambda: (channel.player, channel.velocity, channel.target))
        told(lambda: w.step(draw.choice([0, 0.05, 0.5])))
        told(lambda: w.state_hash())
        told(lambda: [(e.time, e.kind, e.reason, e.value, e.velocity, e.player) for e in w.events()])
        told(lambda: (view.x, view.n, view.items, view.pair, careful._x))
    w.close()
    told(lambda: channels[0].tween_to(1, 1))
"""
END = 'print(json.dumps([ts.build_info()["accelerator"], *out]))'


@needs_it
@pytest.mark.parametrize(("program", "least"), [(CALLS, 1000), (STARTS, 10_000)], ids=["calls", "starts"])
def test_with_and_without_it_all_is_the_same(program: str, least: int) -> None:
    with_it, without = (json.loads(printed_by(BEGIN + program + END, TWEENSPIRIT_ACCELERATOR=x)) for x in "10")
    assert (with_it.pop(0), without.pop(0)) == (True, False)
    assert len(with_it) > least
    for i, (ours, plain) in enumerate(zip(with_it, without, strict=True)):
        # Python words a call's arguments that do not fit with the function's own name.
        assert ours == plain or ("TypeError: " in ours and "TypeError: " in plain and "__call__" in plain), i


@needs_it
def test_an_easing_is_the_accelerator_s() -> None:
    assert issubclass(ts.Easing, accelerator.Curve) and not issubclass(ts.Easing, PlainCurve)
    assert "__call__" not in vars(ts.Easing)


def test_calls_keep_no_memory() -> None:
    curve, bezier = ts.Easing("cubic.inOut"), ts.Easing("cubic-bezier(.4,0,.2,1)")
    number, spring = 0.3, ts.Spring(duration=0.5)
    x, v = np.zeros(16), np.zeros(16)

    def use() -> None:
        for _ in range(2000):
            curve(number)
            bezier(number)
            ts.step_springs(x, v, number, spring, 0.01)
            for wrong in (dict(tolerance=-1.0), dict(threads=0), dict(threads=65)):
                with pytest.raises(ts.InvalidArgumentError):
                    ts.step_springs(x, v, number, spring, 0.01, **wrong)

    use()
    gc.collect()
    before = sys.getrefcount(number), sys.getrefcount(x), sys.getrefcount(spring), sys.getrefcount(curve)
    use()
    gc.collect()
    assert (sys.getrefcount(number), sys.getrefcount(x), sys.getrefcount(spring), sys.getrefcount(curve)) == before
    # No export is left on the arrays: an array can be resized again.
    columns = array.array("d", [0.0] * 4), array.array("d", [0.0] * 4), array.array("d", [1.0] * 4)
    ts.step_springs(*columns, spring, 0.01)
    for column in columns:
        column.append(0.0)


def arrays(draw: random.Random) -> Any:
    """Something that one may pass for an array or a number, most often one that fits."""
    n = draw.choice([0, 1, 5, 5, 5, 5])
    kind = draw.choice([np.float32, np.float32, np.float64])
    made = np.array([draw.uniform(-2, 2) for _ in range(2 * n)], kind)
    whole = made[:n].copy()
    return draw.choice([
        whole, whole, whole, whole, made[::2], whole[::-1], whole.astype(kind).reshape(1, n), whole.astype(np.int32),
        whole.astype(whole.dtype.newbyteorder()), array.array("f", whole.tolist()), array.array("d", whole.tolist()),
        memoryview(whole), bytes(whole), 1.5, 2, True, None, "x", np.float32(0.5), 1e39, float("nan"),
    ])  # fmt: skip


def call(seed: int) -> tuple[list[Any], tuple[Any, ...], dict[str, Any]]:
    """Arguments of step_springs, the same for one seed."""
    draw = random.Random(seed)
    given = [arrays(draw) for _ in range(3)]
    if seed % 2:  # One type, one length.
        kind = draw.choice("fd")
        given = [np.array([draw.uniform(-2, 2) for _ in range(6)], kind) for _ in range(3)]
    if draw.random() < 0.1:
        given[1] = given[0]
    spring = draw.choice([ts.Spring(duration=0.5), ts.Spring(stiffness=90, damping=40)])
    rest = (spring, draw.choice([0.016, 0.5, 0, 1, -1.0, float("nan"), "x"]))
    if draw.random() < 0.5:
        return given, rest, {}
    tolerance = draw.choice([0.0, 0.01, 0, -1.0, 1e39])
    return given, rest, {"tolerance": tolerance, "threads": draw.choice([1, 2, 0, 65, 1.0, True])}


def bits(value: Any) -> Any:
    return memoryview(value).tobytes() if isinstance(value, (np.ndarray, array.array, memoryview)) else value


@needs_it
def test_springs_step_as_by_ctypes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is passed: the same return, the same arrays, or the same error."""
    outcomes = set()
    for seed in range(4000):
        seen = []
        for without in ((), (batch,), (batch, layouts)):  # the accelerator, a plain struct, and one for all arrays
            monkeypatch.undo()
            if batch in without:
                monkeypatch.setattr(batch, "_step_plain", None)
            if layouts in without:
                monkeypatch.setattr(layouts, "ndarray", lambda: None)
            given, rest, words = call(seed)
            try:
                told: Any = ts.step_springs(*given, *rest, **words)
            except Exception as error:
                told = type(error), str(error)
            seen.append(repr((told, [bits(each) for each in given])))
        assert seen[0] == seen[1] == seen[2], call(seed)
        outcomes.add(type(told) is int)
    assert outcomes == {True, False}


@needs_it
def test_long_batches_let_other_threads_run() -> None:
    """Beyond 8192 the GIL is let go; the arrays are held meanwhile, and the bits are those of short ones."""
    spring = ts.Spring(duration=0.5, bounce=0.3)
    for n, code in itertools.product((8192, 8193, 40_000), "fd"):
        x, v, goal = np.linspace(0, 1, n).astype(code), np.zeros(n, code), np.ones(n, code)
        a, b = x.copy(), v.copy()
        moving = accelerator.step_springs(x, v, goal, spring._address, 0.1, 0.0, 1)
        parts = sum(
            ts.step_springs(a[i : i + 1000], b[i : i + 1000], goal[i : i + 1000], spring, 0.1)
            for i in range(0, n, 1000)
        )
        assert moving == parts
        assert x.tobytes() == a.tobytes() and v.tobytes() == b.tobytes()


@needs_it
def test_connect_wants_addresses() -> None:
    for wrong in ((), (1, 2, 3), (0, 1, 2, 3), ("a", 1, 2, 3)):
        with pytest.raises(TypeError):
            accelerator.connect(*wrong)
    assert ts.Easing("cubic.in")(0.5) == 0.125


@needs_it
def test_thunks_raise_nothing() -> None:
    """What a curve's function raises waits for the call that asked; what is forgotten twice is forgotten."""

    class Pending:
        raised: Any = None

    def curve(*given: Any) -> None:
        asked.append(given)
        if len(asked) > 1:
            raise errors[len(asked) - 2]

    asked: list[Any] = []
    errors = [KeyboardInterrupt("first"), ValueError("second")]
    pending, module = Pending(), {"kept": {7: curve}}
    accelerator.raises(pending)
    ask, forget = accelerator.thunks(module, "kept")
    assert [ask(16, 32, 3, 7) for _ in range(3)] == [0, FAILED, FAILED]
    assert asked == [(16, 32, 3)] * 3 and pending.raised == ((None, errors[0]), errors[1])
    for tidy in (lambda: forget(7), lambda: forget(7), lambda: forget([]), module.clear, lambda: forget(7)):
        assert tidy() is None and ask(16, 32, 3, 7) == FAILED
        assert isinstance(pending.raised[1], KeyError)
    assert ask() == ask(1, 2, 3, []) == FAILED and len(asked) == 3
    for wrong in ((), ({},), ([], "kept"), ({}, 1), ({}, "kept", 1)):
        with pytest.raises(TypeError):
            accelerator.thunks(*wrong)
    accelerator.raises(library.pending)


@needs_it
def test_thunks_keep_no_memory() -> None:
    class Pending:
        raised: Any = None

    class Function:
        def __call__(self, *given: Any) -> None:
            raise error

    error, pending = OSError(), Pending()
    module: dict[str, Any] = {"kept": {}}
    accelerator.raises(pending)
    ask, forget = accelerator.thunks(module, "kept")
    ghosts = []
    before = sys.getrefcount(error), sys.getrefcount(pending), sys.getrefcount(module)
    for i in range(100):
        module["kept"][i] = Function()
        ghosts.append(weakref.ref(module["kept"][i]))
        assert ask(0, 0, 0, i) == FAILED
        pending.raised = error.__traceback__ = None
        forget(i)
    gc.collect()
    assert not any(ghost() for ghost in ghosts)
    assert (sys.getrefcount(error), sys.getrefcount(pending), sys.getrefcount(module)) == before
    accelerator.raises(library.pending)


@needs_it
def test_a_curve_that_was_not_initialised_is_stale() -> None:
    class Forgetful(ts.Easing):
        def __init__(self) -> None:
            pass

    for curve in (Forgetful(), ts.Easing.__new__(ts.Easing)):
        with pytest.raises(ts.StaleHandleError):
            curve(0.5)


@needs_it
def test_another_version_s_accelerator_is_left_alone(tmp_path: pathlib.Path) -> None:
    """One that says nothing of its version, or is no library, beside a library of ours."""
    library = tmp_path / "libtweenspirit.so.2"
    library.symlink_to(ts.build_info()["library"])
    other = tmp_path / "other.c"
    other.write_text(
        '#include <Python.h>\nstatic PyModuleDef d = {PyModuleDef_HEAD_INIT, .m_name = "_accelerator"};\n'
        "PyMODINIT_FUNC PyInit__accelerator(void) { return PyModuleDef_Init(&d); }\n"
    )
    where = tmp_path / "_accelerator.abi3.so"
    headers = f"-I{sysconfig.get_path('include')}"
    if subprocess.run(
        ["cc", "-shared", "-fPIC", headers, str(other), "-o", str(where)], capture_output=True
    ).returncode:
        pytest.skip("no C compiler")
    program = (
        "import tweenspirit as ts, tweenspirit._c.fast as fast; print(fast.accelerator, ts.Easing('quad.in')(0.5))"
    )
    for content in (None, b"no library"):
        if content is not None:
            where.write_bytes(content)
        assert printed_by(program, TWEENSPIRIT_LIB=str(library)) == "None 0.25\n"


def test_arrays_that_say_what_they_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """A subclass of numpy's arrays may say any shape; what its memory is counts."""

    class Liar(np.ndarray):
        @property
        def shape(self) -> tuple[int, ...]:  # type: ignore[override]
            return (50_000_000,)

    step_plain = batch._step_plain
    lie = np.zeros(4).view(Liar)
    easing, spring, long = ts.Easing("linear"), ts.Spring(), np.zeros(50_000_000)
    with pytest.raises(ts.InvalidArgumentError):
        ts.eval_tweens(long, 1.0, 0.0, 1.0, easing, 0.5, lie)
    for arrays_ in ((lie, long, long), (long, lie, long), (long, long, lie)):
        for used in (step_plain, None):
            monkeypatch.setattr(batch, "_step_plain", used)
            assert used is None or used(*arrays_, spring._address, 0.1, 0.0, 1) is None
            with pytest.raises(ts.InvalidArgumentError):
                ts.step_springs(*arrays_, spring, 0.1)


def test_lists_refuse_what_is_for_numbers() -> None:
    curve = ts.Easing("quad.in")
    for words in ({"before": True}, {"extrapolate": True}):
        with pytest.raises(ts.InvalidArgumentError, match="before and extrapolate"):
            curve([1.5], **words)
    for wrong in (["x"], [10**400], [None], (0.5, "x")):
        with pytest.raises(ts.InvalidArgumentError, match="t must be a number"):
            curve(wrong)


def test_one_of_two_that_close_releases() -> None:
    """Closed by four threads at once, a curve is released once: whoever shares it keeps it."""
    mine = ts.register_easing("accelerator:shared", lambda t: t * t)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-7)
    try:
        for _ in range(300):
            curve, start = ts.Easing("accelerator:shared"), threading.Barrier(4)

            def close(curve: ts.Easing = curve, start: threading.Barrier = start) -> None:
                start.wait()
                curve.close()

            closers = [threading.Thread(target=close) for _ in range(4)]
            for each in closers:
                each.start()
            for each in closers:
                each.join()
            assert abs(mine(0.5) - 0.25) < 1e-5
    finally:
        sys.setswitchinterval(interval)
        ts.unregister_easing("accelerator:shared")


def test_initialised_again_it_is_another_curve() -> None:
    mine = ts.register_easing("accelerator:again", lambda t: t)
    curve = ts.Easing("accelerator:again")
    with pytest.raises(ts.UnknownEasingError):
        curve.__init__("nonsense")  # type: ignore[misc]
    assert curve.name == "accelerator:again" and curve([0.5]) == [curve(0.5)]
    for _ in range(50):  # Each lets go of what it had, and of no more.
        curve.__init__("accelerator:again")  # type: ignore[misc]
    curve.__init__("quad.in")  # type: ignore[misc]
    assert (curve.name, curve(0.5), curve([0.5])) == ("quad.in", 0.25, [0.25])
    assert abs(mine(0.5) - 0.5) < 1e-6
    ts.unregister_easing("accelerator:again")


def test_calls_are_described() -> None:
    words = list(inspect.signature(ts.Easing("linear")).parameters)
    assert words == ["t", "out", "before", "extrapolate"]
    assert list(inspect.signature(ts.Easing).parameters) == ["text", "dialect"]
    assert "extrapolate" in str(ts.Easing.__doc__)


def test_subclasses_are_copied_as_such() -> None:
    assert type(copy.copy(_Mine("cubic.in"))) is _Mine
    assert _Mine("cubic.in")(np.float64(0.5)) == _Mine("cubic.in")(np.array(0.5)) == 0.125


class _Mine(ts.Easing):
    def __call__(self, t: Any) -> Any:  # type: ignore[override]
        return super().__call__(t)
