# SPDX-License-Identifier: MIT
"""The kernels for graphics cards on every device there is: nanoseconds an item.

python Tests/GPU/bench.py [--most N] [--seconds S]

Sizes from 10,000 to 64 million items, or N. Beside each other: `resident`, the arrays stay on the device; `copied`,
they are taken there and back each time; `host`, tweenspirit's own function on one thread; `copy`, the device's own copy
of as many bytes as the kernel reads and writes; and CuPy's or PyTorch's expression where they are installed. The best
of many windows.
"""

from __future__ import annotations

import argparse
import ctypes
import functools
import importlib.util
import itertools
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tweenspirit as ts
from tweenspirit import gpu
from tweenspirit.gpu import cuda, opencl
from tweenspirit.gpu.arrays import place_of

SIZES = (10_000, 100_000, 1_000_000, 4_000_000, 16_000_000, 64_000_000)
SPRING = ts.Spring(duration=0.5, bounce=0.3)
DT = 1 / 60


def best(call: Callable[[], None], wait: Callable[[], None], seconds: float) -> float:
    """Return the seconds of one call, in the best window of at least a fiftieth of the time."""
    call()
    wait()
    many, least = 1, float("inf")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or least == float("inf"):
        start = time.perf_counter()
        for _ in range(many):
            call()
        wait()
        took = time.perf_counter() - start
        if took < seconds / 50:
            many *= 2
            continue
        least = min(least, took / many)
    return least


class Case:
    """Springs or tweens of one size."""

    def __init__(self, n: int) -> None:
        random = np.random.default_rng(1)
        self.n = n
        self.value = random.uniform(-9, 9, n).astype("f")
        self.velocity = np.zeros(n, "f")
        self.target = random.uniform(-9, 9, n).astype("f")
        self.omega = random.uniform(5, 30, n).astype("f")
        self.ratio = random.uniform(0.2, 1.5, n).astype("f")
        self.start = random.uniform(0, 1, n).astype("f")

    #: What is run, the columns that it takes, how many of them it writes, and the bytes of an item in memory.
    KINDS = (
        ("springs, one for all", ("value", "velocity", "target"), 2, 20),
        ("springs, each its own", ("value", "velocity", "target", "omega", "ratio"), 2, 28),
        ("tweens, cubic.inOut", ("value", "target", "start"), 1, 16),
        ("tweens, elastic.out", ("value", "target", "start"), 1, 16),
    )

    def call(self, kind: str, module: Any, columns: list[Any], out: Any) -> None:
        if kind.startswith("springs"):
            spring = SPRING if len(columns) == 3 else (columns[3], columns[4])
            module.step_springs(*columns[:3], spring, DT)
        else:
            module.eval_tweens(*columns, 1.0, kind.split(", ")[1], 0.7, out)


def copy_of(device: gpu.Device, bytes_moved: int) -> Callable[[], None]:
    """The device's own copy: half of the bytes are read, half are written."""
    half = bytes_moved // 2
    a, b = (gpu.array(np.zeros(half, np.uint8), device) for _ in range(2))
    if device.kind == "CUDA":
        copy = cuda.driver().cuMemcpyDtoDAsync_v2
        copy.argtypes = [ctypes.c_uint64, ctypes.c_uint64, ctypes.c_size_t, ctypes.c_void_p]

        def place(owner: gpu.Array) -> int:
            return owner.__cuda_array_interface__["data"][0]

        def run() -> None:
            copy(place(b), place(a), half, None)

        return run
    copy = opencl.library().clEnqueueCopyBuffer
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    copy.argtypes = [pointer, pointer, pointer, size, size, size, ctypes.c_uint32, pointer, pointer]

    def run_opencl() -> None:
        copy(a._queue.handle, a._memory.handle, b._memory.handle, 0, 0, half, 0, None, None)

    return run_opencl


@functools.cache
def peers() -> list[tuple[str, Callable[[], None], Callable[[Any], Any]]]:
    """CuPy and PyTorch where they are and have a card: the name, how it waits, how it takes an array."""
    found: list[tuple[str, Callable[[], None], Callable[[Any], Any]]] = []
    if importlib.util.find_spec("cupy"):
        import cupy

        found.append(("cupy", cupy.cuda.Device().synchronize, cupy.asarray))
    if importlib.util.find_spec("torch"):
        import torch

        if torch.cuda.is_available():
            found.append(("torch", torch.cuda.synchronize, lambda x: torch.from_numpy(x).cuda()))
    if not found:
        print("beside it neither CuPy nor PyTorch, which are not installed")
    return found


def expression(x: Any, v: Any, to: Any, row: tuple[float, ...]) -> Callable[[], None]:
    """One spring for all in an array library's words."""

    def run() -> None:
        y = x - to
        x[:] = to + (row[0] * y + row[1] * v)
        v[:] = row[2] * y + row[3] * v

    return run


def row_of(spring: ts.Spring) -> tuple[float, ...]:
    (m00, m10), (m01, m11) = ((spring.value(DT, x, 0, v), spring.velocity(DT, x, 0, v)) for x, v in ((1, 0), (0, 1)))
    return m00, m01, m10, m11


def compare(
    device: gpu.Device, n: int, kind: str, names: tuple[str, ...], written: int, moved: int, seconds: float
) -> None:
    """Print a row."""
    case = Case(n)
    here = [getattr(case, name).copy() for name in names]
    there = [gpu.array(each, device) for each in here]
    out, out_here = gpu.array(here[0], device), here[0].copy()
    queue = place_of(there[0], "value", "f", None).queue

    def copied() -> None:
        each = [gpu.array(column, device) for column in here]
        result = gpu.array(out_here, device) if kind.startswith("tweens") else None
        case.call(kind, gpu, each, result)
        for column in each[:written] if result is None else [result]:
            column.get()

    spent = [
        best(lambda: case.call(kind, gpu, there, out), queue.finish, seconds),
        best(copied, queue.finish, seconds),
        best(lambda: case.call(kind, ts, here, out_here), lambda: None, seconds),
        best(copy_of(device, n * moved), queue.finish, seconds),
    ]
    line = "".join(f"{each / n * 1e9:10.3f}" for each in spent)
    rates = f"{n * moved / spent[0] / 1e9:8.1f}{n * moved / spent[3] / 1e9:8.1f}"
    print(f"{kind:24}{n:10}{line}   {rates}", flush=True)
    if kind == "springs, one for all" and device.kind == "CUDA":
        for name, wait, take in peers():
            run = expression(*(take(column.copy()) for column in here), row_of(SPRING))
            print(f"{'  ' + name:24}{n:10}{best(run, wait, seconds) / n * 1e9:10.3f}")


def measure(device: gpu.Device, sizes: tuple[int, ...], seconds: float) -> None:
    print(f"\n{device.kind}: {device.name}")
    print(
        f"{'':24}{'items':>10}{'resident':>10}{'copied':>10}{'host':>10}{'copy':>10}   ns an item;  GB/s resident, copy"
    )
    for n, kind in itertools.product(sizes, Case.KINDS):
        compare(device, n, *kind, seconds)


def main() -> int:
    words = argparse.ArgumentParser()
    words.add_argument("--most", type=int, default=SIZES[-1])
    words.add_argument("--seconds", type=float, default=0.5)
    given = words.parse_args()
    found = gpu.devices()
    if not found:
        print("no device: neither CUDA's driver nor an OpenCL one was found (apt install pocl-opencl-icd)")
        return 3
    for device in found:
        measure(device, tuple(size for size in SIZES if size <= given.most), given.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
