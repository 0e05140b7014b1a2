# SPDX-License-Identifier: MIT
"""Curves of one's own in several threads, across a fork, and at the end of the interpreter."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import sampling
from thread_help import run_together

import tweenspirit as ts

Fresh = Callable[[], str]


def test_threads_share_a_curve_while_its_name_comes_and_goes(fresh: Fresh) -> None:
    name = fresh()
    stop = threading.Event()
    scales = {1.0, 2.0, 3.0}
    t = np.random.default_rng(3).random(500)

    def evaluate() -> None:
        for _ in range(150):
            try:
                e = ts.Easing(name)
            except ts.UnknownEasingError:
                continue
            assert round(e(0.5) * 2, 4) in scales
            ratio = e(t)[t > 0.1] / t[t > 0.1]
            assert np.ptp(ratio) < 1e-4, "one batch is of one curve"
            assert round(float(ratio[0]), 4) in scales

    def churn() -> None:
        i = 0
        while not stop.is_set():
            i += 1
            scale = 1.0 + i % 3
            ts.register_easing(name, lambda t, s=scale: s * t, live=bool(i % 2), replace=True)  # type: ignore[misc]
            if i % 5 == 0:
                ts.unregister_easing(name)

    churner = threading.Thread(target=churn)
    churner.start()
    try:
        assert run_together(*[evaluate] * 4) == []
    finally:
        stop.set()
        churner.join(60)


def test_each_thread_gets_its_own_exception(fresh: Fresh) -> None:
    def curve(t: float) -> float:
        raise ValueError(threading.get_ident(), t)

    e = ts.register_easing(fresh(), curve, live=True)

    def evaluate() -> None:
        for i in range(300):
            t = (i + 1) / 301
            with pytest.raises(ValueError) as caught:
                e(t)
            assert caught.value.args == (threading.get_ident(), t)
            assert ts.ease("linear", t) == t

    assert run_together(*[evaluate] * 4) == []


def test_one_thread_raises_and_another_does_not(fresh: Fresh) -> None:
    here = threading.local()

    def curve(t: Any) -> Any:
        if getattr(here, "evil", False):
            raise OSError
        return t + 1

    e = ts.register_easing(fresh(), curve, live=True, vectorized=True)
    t = np.linspace(0, 1, 3000)

    def good() -> None:
        for _ in range(200):
            assert sampling.same_bits(e(t), t + 1)

    def evil() -> None:
        here.evil = True
        for _ in range(200):
            with pytest.raises(OSError):
                e(t)

    assert run_together(good, evil, good, evil) == []


# ---- Processes


def run(program: str, *, code: int = 0) -> str:
    """What a program prints; it ends with `code`, in time, and complains of nothing."""
    result = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=60, env=os.environ
    )
    assert (result.returncode, result.stderr) == (code, "")
    return result.stdout


ENDS = {
    "registered": "ts.register_easing('a', lambda t: t, live=True)",
    "held by name only": "ts.register_easing('a', lambda t: t, live=True)\nassert ts.ease('a', 0.5) == 0.5",
    "held after its name went": "e = ts.register_easing('a', lambda t: t, live=True)\nts.unregister_easing('a')",
    "baked": "e = ts.register_easing('a', lambda t: t)",
    "vectorized": "import numpy\ne = ts.register_easing('a', lambda t: t, live=True, vectorized=True)\ne(0.5)",
    "in a cycle": "class Box: pass\nb = Box()\nb.b = b\nb.e = ts.register_easing('a', lambda t: b and t, live=True)",
    "its curve holds it": "l = []\nl.append(ts.register_easing('a', lambda t: len(l) * t, live=True))",
    "used at exit": """
import atexit
e = ts.register_easing('a', lambda t: t, live=True)
@atexit.register
def late():
    assert e(0.5) == 0.5
    ts.register_easing('b', lambda t: -t, live=True)
    assert ts.ease('b', 0.5) == -0.5
    ts.unregister_easing('a')
""",
    "raising": """
def bad(t): raise KeyError
e = ts.register_easing('a', bad, live=True)
try:
    e(0.5)
except KeyError as error:
    kept = error
""",
    "a release that evaluates": """
class Curve:
    def __call__(self, t): return t
    def __del__(self): ts.ease('quad.in', 0.5)
e = ts.register_easing('a', Curve(), live=True)
""",
}


@pytest.mark.parametrize("end", ENDS)
def test_the_interpreter_ends(end: str) -> None:
    assert run(f"import tweenspirit as ts\n{textwrap.dedent(ENDS[end])}\nprint('done')") == "done\n"


def test_exit_from_inside_a_curve() -> None:
    run(
        """
        import sys, tweenspirit as ts
        e = ts.register_easing("a", lambda t: sys.exit(3), live=True)
        e(0.5)
        """,
        code=3,
    )


def test_a_curve_without_an_end() -> None:
    """Curves may call each other 64 deep. One that evaluates itself for ever ends, wherever Python's last frame fits.

    ctypes puts a class of its own in the place of what is raised while it converts an argument.
    """
    out = run(
        """
        import ctypes, sys
        import tweenspirit as ts
        one = ts.register_easing("one", lambda t: ts.ease("one", t), live=True)
        scalar = ts.register_easing("scalar", lambda t: scalar(t), live=True)
        many = ts.register_easing("many", lambda t: many(t), live=True, vectorized=True)
        def down(depth, f):
            return down(depth - 1, f) if depth else f(0.5)
        limit = sys.getrecursionlimit()
        for f in (one, scalar, many, lambda t: ts.register_easing("baked", one)):
            for depth in [*range(25), *range(limit - 70, limit - 20)]:
                try:
                    print("a value", down(depth, f))
                except ts.TweenSpiritError as error:
                    assert "64" in str(error)
                except (RecursionError, ctypes.ArgumentError) as error:
                    assert "ecursion" in str(error)
        assert ts.ease("quad.in", 0.5) == 0.25
        print("baked" in ts.easings())
        """
    )
    assert out == "False\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_fork() -> None:
    """The child has the curves, its own registry from then on, and ends well."""
    out = run(
        """
        import os, sys, threading
        import tweenspirit as ts
        live = ts.register_easing("live", lambda t: 2 * t, live=True)
        baked = ts.register_easing("baked", lambda t: 3 * t)
        def bad(t): raise KeyError(t)
        bad = ts.register_easing("bad", bad, live=True)
        stop = threading.Event()
        def work():
            while not stop.is_set():
                live([0.1] * 20)
                ts.register_easing("mine", lambda t: t, live=True, replace=True)
        thread = threading.Thread(target=work)
        thread.start()
        failed = 0
        for i in range(20):
            child = os.fork()
            if child == 0:
                code = 1
                try:
                    assert live(0.5) == 1.0 == ts.ease("live", 0.5) and abs(baked(0.5) - 1.5) < 1e-6
                    try:
                        bad(0.5)
                    except KeyError:
                        ts.unregister_easing("live")
                        ts.register_easing("child", lambda t: -t, live=True)
                        assert live(0.25) == 0.5 and ts.ease("child", 0.5) == -0.5
                        code = 0
                finally:
                    if i % 2:
                        os._exit(code)
                stop.set()
                sys.exit(code)
            failed += os.waitpid(child, 0)[1] != 0
        stop.set()
        thread.join()
        assert "child" not in ts.easings() and ts.ease("live", 0.5) == 1.0
        print(failed)
        """
    )
    assert out.splitlines()[-1] == "0"
