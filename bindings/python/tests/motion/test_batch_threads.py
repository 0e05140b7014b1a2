# SPDX-License-Identifier: MIT
"""Batches in several threads, of the library and of Python; across a fork, and at the end of the interpreter."""

from __future__ import annotations

import array
import contextlib
import itertools
import os
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from typing import Any

import batch_model as model
import numpy as np
import pytest
import sampling
from batch_model import WAYS, Lanes
from thread_help import run_together

import tweenspirit as ts

DTYPES = pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
EVERY_WAY = pytest.mark.parametrize("way", WAYS)
FRAME = 1 / 60


def same(a: Lanes, b: Lanes) -> bool:
    return sampling.same_bits(a.value, b.value) and sampling.same_bits(a.velocity, b.velocity)


def part(way: str, spring: Any, start: int, stop: int) -> Any:
    if way == "one":
        return spring
    first = spring[0] if way == "palette" else spring[0][start:stop]
    return first, spring[1][start:stop]


@DTYPES
@EVERY_WAY
@pytest.mark.parametrize("threads", [1, 3])
def test_ranges_stepped_by_threads_of_python(way: str, dtype: Any, threads: int) -> None:
    """Neighbours in memory, in one array: nobody writes beyond the range he was given."""
    n, steps, parts = 40_003, 20, 4
    lanes, expected = model.lanes(n, dtype), model.lanes(n, dtype)
    spring = model.given(way, model.classes(way, n), dtype)
    for _ in range(steps):
        ts.step_springs(*expected, spring, FRAME)
    edges = np.linspace(0, n, parts + 1).astype(int).tolist()

    def work(start: int, stop: int) -> Callable[[], None]:
        def run() -> None:
            columns = (column[start:stop] for column in lanes)
            batch = ts.SpringBatch(*columns, part(way, spring, start, stop), threads=threads)
            for _ in range(steps):
                batch.step(FRAME)

        return run

    assert run_together(*(work(a, b) for a, b in itertools.pairwise(edges))) == []
    assert same(lanes, expected)


def test_an_array_that_another_thread_wants_to_resize() -> None:
    """The array is held while the call has let go of the interpreter; between two calls it may grow."""
    stop, n = threading.Event(), 400_000
    numbers = [array.array("f", bytes(4 * n)) for _ in range(3)]
    stepped = 0

    def resize() -> None:
        while not stop.is_set():
            for a in numbers:
                with contextlib.suppress(BufferError):
                    a.append(0.0)
                while len(a) > n:
                    with contextlib.suppress(BufferError):
                        a.pop()

    def step() -> None:
        nonlocal stepped
        try:
            end = time.monotonic() + 30
            while stepped < 20 and time.monotonic() < end:
                try:
                    ts.step_springs(*numbers, ts.Spring(), FRAME, threads=2)
                    stepped += 1
                except ts.InvalidArgumentError:
                    continue  # one of them was a number longer just then
        finally:
            stop.set()

    assert run_together(resize, step) == []
    assert stepped > 0
    assert [len(a) for a in numbers] == [n] * 3


# ---- Processes


def run(program: str) -> str:
    """What a program prints; it ends well, in time, and complains of nothing."""
    result = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=60, env=os.environ
    )
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


BEGIN = """
import atexit, threading, time
import numpy as np
import tweenspirit as ts
n = 200_000
value, velocity, target = np.ones(n), np.zeros(n), np.zeros(n)
batch = ts.SpringBatch(value, velocity, target, ts.Spring(), threads=4)
assert batch.step(0.01) == n
"""
ENDS = {
    "with a live batch": "",
    "with a batch in a cycle": "class Box: pass\nb = Box()\nb.b = b\nb.batch = batch\ndel batch",
    "in a with": "batch.__enter__()",
    "with its arrays gone": "del value, velocity, target",
    "stepping at exit": "atexit.register(batch.step, 0.1)",
    "closing at exit": "atexit.register(batch.close)",
    "stepping in a finaliser": """
class Last:
    def __del__(self):
        try:
            self.batch.step(0.1)
        except Exception:
            pass
last = Last()
last.batch = batch
""",
    "under a daemon": """
def work():
    while True:
        batch.step(0.001)
threading.Thread(target=work, daemon=True).start()
time.sleep(0.05)
""",
    "under a thread that ends": """
def work():
    for _ in range(20):
        batch.step(0.001)
threading.Thread(target=work).start()
""",
}


@pytest.mark.parametrize("end", ENDS)
def test_the_interpreter_ends(end: str) -> None:
    assert run(f"{BEGIN}\n{ENDS[end]}\nprint('done')") == "done\n"
