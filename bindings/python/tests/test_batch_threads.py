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
from batch_model import WAYS, Array, Lanes

import tweenspirit as ts

DTYPES = pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
EVERY_WAY = pytest.mark.parametrize("way", WAYS)
FRAME = 1 / 60
MANY = 300_007


def stepped(lanes: Lanes, spring: Any, threads: int) -> tuple[Lanes, int, Array, Array]:
    after, n = lanes.copy(), len(lanes.value)
    mask, active = np.full(n, 7, np.uint8), np.zeros(n, np.uint32)
    options: dict[str, Any] = {"tolerance": 0.05, "mask": mask, "active": active}
    count = ts.step_springs(*after, spring, FRAME, threads=threads, **options)
    return after, count, mask, active[:count]


def same(a: Lanes, b: Lanes) -> bool:
    return sampling.same_bits(a.value, b.value) and sampling.same_bits(a.velocity, b.velocity)


def part(way: str, spring: Any, start: int, stop: int) -> Any:
    if way == "one":
        return spring
    first = spring[0] if way == "palette" else spring[0][start:stop]
    return first, spring[1][start:stop]


@EVERY_WAY
def test_a_prepared_batch_with_threads(way: str) -> None:
    lanes, expected = model.lanes(MANY, np.float32), model.lanes(MANY, np.float32)
    spring = model.given(way, model.classes(way, MANY), np.float32)
    batches = [ts.SpringBatch(*lanes, spring, threads=4), ts.SpringBatch(*expected, spring)]
    for dt in (FRAME, 0.1, 0.0, 1.0):
        assert batches[0].step(dt) == batches[1].step(dt)
        assert same(lanes, expected)


def run_together(*work: Callable[[], None]) -> None:
    errors: list[BaseException] = []

    def guarded(job: Callable[[], None]) -> None:
        try:
            job()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(job,), daemon=True) for job in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads), "threads wait for each other"
    assert errors == []


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

    run_together(*(work(a, b) for a, b in itertools.pairwise(edges)))
    assert same(lanes, expected)


def test_interleaved_lanes_stepped_by_threads_of_python() -> None:
    n, steps = 30_000, 20
    lanes, expected = model.lanes(n, np.float32), model.lanes(n, np.float32)
    spring = model.spring(*model.KINDS[0])
    for _ in range(steps):
        ts.step_springs(*expected, spring, FRAME)

    def work(k: int) -> Callable[[], None]:
        def run() -> None:
            for _ in range(steps):
                ts.step_springs(*(column[k::3] for column in lanes), spring, FRAME, threads=2)

        return run

    run_together(*(work(k) for k in range(3)))
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

    run_together(resize, step)
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
import atexit, os, signal, sys, threading, time
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


FORKS = """
def bits(threads):
    x, v = np.linspace(-1, 1, n), np.linspace(3, -3, n)
    own = np.resize(np.linspace(1, 50, 101), n), np.resize(np.linspace(0, 2, 101), n)
    count = ts.step_springs(x, v, 0.5, own, 0.02, threads=threads, tolerance=0.01)
    count += ts.step_decays(x, v, ts.Decay(), 0.02, threads=threads)
    out = ts.eval_tweens(x, v, 0.0, 1.0, ts.Easing("elastic.out"), 0.3, threads=threads)
    return count, x.tobytes(), v.tobytes(), out.tobytes()

def ended(pid):
    status = os.waitpid(pid, 0)[1]
    if status:
        stop.set()
        sys.exit(f"a child ended with {status}, 14 is a wait without an end")

def child(fork):
    signal.alarm(20)
    code = 1
    try:
        own = np.ones(n)
        assert bits(4) == expected and bits(3) == expected
        mine = ts.SpringBatch(own, np.zeros(n), np.zeros(n), ts.Spring(), threads=4)
        assert mine.step(0.01) == n
        assert batch.step(0.01) <= n
        code = 0
    finally:
        if fork % 2:
            os._exit(code)
    sys.exit(code)

stop = threading.Event()
expected = bits(4)
assert expected == bits(1)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_child_has_threads_of_its_own() -> None:
    """The pool's threads stay behind in a fork: a child that waits for them waits for ever."""
    out = run(
        BEGIN
        + FORKS
        + """
for fork in range(30):
    pid = os.fork()
    if pid == 0:
        child(fork)
    ended(pid)
assert bits(4) == expected
pid = os.fork()
if pid == 0:
    inner = os.fork()
    if inner == 0:
        child(0)
    os._exit(os.waitpid(inner, 0)[1] != 0)
ended(pid)
print('done')
"""
    )
    assert out == "done\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_in_the_middle_of_a_step() -> None:
    out = run(
        BEGIN
        + FORKS
        + """
def work():
    x, v = np.ones(n), np.zeros(n)
    with ts.SpringBatch(x, v, 0.0, ts.Spring(), threads=4) as own:
        while not stop.is_set():
            own.step(0.001)
workers = [threading.Thread(target=work) for _ in range(2)]
for worker in workers:
    worker.start()
for fork in range(20):
    pid = os.fork()
    if pid == 0:
        child(1)
    ended(pid)
stop.set()
for worker in workers:
    worker.join()
assert bits(4) == expected
print('done')
"""
    )
    assert out == "done\n"
