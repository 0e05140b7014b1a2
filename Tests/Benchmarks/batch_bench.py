# SPDX-License-Identifier: MIT
"""Springs and tweens from Python, beside numpy and numba in the same run: batch_bench.py [FILE.csv].

numba's row is skipped where it is not installed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np

import tweenspirit as ts

SIZES = (1000, 16_000, 100_000, 1_000_000, 4_000_000)
DT = 1 / 60
SPRING = ts.Spring(omega=5, damping_ratio=0.2)
MATRIX = [np.float32(f(DT, *state)) for state in ((1, 0, 0), (0, 0, 1)) for f in (SPRING.value, SPRING.velocity)]

Step = Callable[[], object]


def numpy_springs(x: np.ndarray, v: np.ndarray, target: np.ndarray) -> Step:
    a, c, b, d = MATRIX
    y, w, z = (np.empty_like(x) for _ in range(3))

    def step() -> None:
        np.subtract(x, target, out=y)
        np.multiply(y, c, out=z)
        np.multiply(y, a, out=y)
        np.multiply(v, b, out=w)
        np.add(y, w, out=y)
        np.add(y, target, out=x)
        np.multiply(v, d, out=v)
        np.add(v, z, out=v)

    return step


def numpy_tweens(start: np.ndarray, end: np.ndarray, begin: np.ndarray, length: np.ndarray, out: np.ndarray) -> Step:
    t, h = np.empty_like(start), np.empty_like(start)

    def step() -> None:
        np.subtract(np.float32(0.7), begin, out=t)
        np.divide(t, length, out=t)
        np.clip(t, 0, 1, out=t)
        np.minimum(t, 1 - t, out=h)
        np.multiply(4 * h * h, h, out=h)
        np.copyto(h, 1 - h, where=t >= 0.5)
        np.multiply(end, h, out=out)
        np.multiply(start, 1 - h, out=t)
        np.add(out, t, out=out)

    return step


def numba_steps() -> tuple[Callable[..., Step], Callable[..., Step]] | None:
    try:
        import numba
    except ImportError:
        print("numba is not installed: its column is left out")
        return None
    a, c, b, d = MATRIX

    @numba.njit(fastmath=False)
    def springs(x: np.ndarray, v: np.ndarray, target: np.ndarray) -> None:
        for i in range(len(x)):
            y, w = x[i] - target[i], v[i]
            x[i] = target[i] + (a * y + b * w)
            v[i] = c * y + d * w

    @numba.njit(fastmath=False)
    def tweens(start: np.ndarray, end: np.ndarray, begin: np.ndarray, length: np.ndarray, out: np.ndarray) -> None:
        one, four = np.float32(1), np.float32(4)
        for i in range(len(start)):
            t = (np.float32(0.7) - begin[i]) / length[i]
            t = np.float32(0) if t < 0 else one if t > 1 else t
            h = t if t < np.float32(0.5) else one - t
            e = four * h * h * h
            e = e if t < np.float32(0.5) else one - e
            out[i] = start[i] * (one - e) + end[i] * e

    return lambda *columns: lambda: springs(*columns), lambda *columns: lambda: tweens(*columns)


def times(steps: list[Step], n: int) -> list[float]:
    """Nanoseconds an item of each, alternating: the lower quartile of 15 rounds."""
    repeats = max(1, 2_000_000 // n)
    seen: list[list[float]] = [[] for _ in steps]
    for step in steps:
        step()
    for _ in range(15):
        for step, kept in zip(steps, seen, strict=True):
            start = time.perf_counter()
            for _ in range(repeats):
                step()
            kept.append((time.perf_counter() - start) * 1e9 / (repeats * n))
    return [sorted(kept)[3] for kept in seen]


def main() -> None:
    compiled = numba_steps()
    rows = ["row,n,ours_ns,numpy_ns,numba_ns"]
    print(f"batches from Python, float32, ns per item, {ts.build_info()['isa']}")
    print(f"{'row':18} {'n':>9} {'ours':>8} {'numpy':>8} {'numba':>8}")
    for n in SIZES:
        columns = [np.random.default_rng(i).random(n, np.float32) for i in range(5)]
        work: dict[str, list[Step]] = {"springs": [], "tween cubic.inOut": []}
        x, v, target = columns[:3]
        batch = ts.SpringBatch(x.copy(), v.copy(), target, SPRING)
        work["springs"] = [lambda batch=batch: batch.step(DT), numpy_springs(x.copy(), v.copy(), target)]
        cubic, out = ts.Easing("cubic.inOut"), np.empty_like(x)
        ours = lambda c=columns, o=out: ts.eval_tweens(*c[:3], c[3], cubic, 0.7, o)  # noqa: E731
        work["tween cubic.inOut"] = [ours, numpy_tweens(*columns[:4], np.empty_like(x))]
        if compiled is not None:
            work["springs"].append(compiled[0](x.copy(), v.copy(), target))
            work["tween cubic.inOut"].append(compiled[1](*columns[:4], np.empty_like(x)))
        for name, steps in work.items():
            found = times(steps, n)
            print(f"{name:18} {n:9}" + "".join(f" {t:8.3f}" for t in found))
            rows.append(f"{name},{n}," + ",".join(f"{t:.4f}" for t in found))
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            file.write("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
