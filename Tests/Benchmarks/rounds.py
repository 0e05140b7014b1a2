# SPDX-License-Identifier: MIT
"""What the rows in Python share: several ways to do one work, compared, timed in turns, and written as csv."""

from __future__ import annotations

import gc
import itertools
import math
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

COLUMNS = "row,precision,isa,threads,n,bytes,who,ns,low,high,ratio,limit"
#: A block of calls lasts about so long, in nanoseconds: the clock does not matter, and nobody is kept waiting.
BLOCK = 3e6

Array = np.ndarray[Any, np.dtype[Any]]


def nothing() -> None:
    pass


_taken = itertools.count(1)


def room(n: int, kind: Any) -> Array:
    """An array that begins elsewhere within a page than the others: loads and stores at one place hinder each other."""
    skip = next(_taken) * 320 % 4096
    memory = np.zeros(n * np.dtype(kind).itemsize + 8192, np.uint8)
    begin = -memory.ctypes.data % 4096 + skip
    return memory[begin : begin + n * np.dtype(kind).itemsize].view(kind)


@dataclass
class Way:
    """One way to do the work: `run` does all of it once, `result` is what came out, `reset` puts the state back."""

    who: str
    run: Callable[[], object]
    result: Callable[[], Array]
    reset: Callable[[], None] = nothing


@dataclass
class Case:
    """One work at one size; the first way is ours, and what the others compute is compared with it."""

    row: str
    precision: str
    n: int
    bytes: int
    ways: list[Way]
    tolerance: float


@dataclass
class Line:
    """A line of the csv. Times are per item."""

    row: str
    precision: str
    isa: str
    n: int
    bytes: int
    who: str
    times: list[float]
    ours: list[float] | None = None
    limit: float | None = None
    threads: int = 1

    def text(self) -> str:
        low, middle, high = quartiles(self.times)
        ratio = "" if self.ours is None else f"{beside(self.ours, self.times):.4f}"
        limit = "" if self.limit is None else f"{self.limit:g}"
        return (
            f"{self.row},{self.precision},{self.isa},{self.threads},{self.n},{self.bytes},{self.who},"
            f"{middle:.5g},{low:.5g},{high:.5g},{ratio},{limit}"
        )


def quartiles(times: list[float]) -> tuple[float, float, float]:
    low, middle, high = statistics.quantiles(times, n=4, method="inclusive")
    return low, middle, high


def beside(ours: list[float], theirs: list[float]) -> float:
    """The median over rounds of ours / theirs: what both felt in a round is divided out."""
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True) if b > 0)


def disagreement(case: Case) -> str | None:
    """Which way computes something else, and by how much; None where all agree."""
    wanted: Array | None = None
    for way in case.ways:
        way.reset()
        way.run()
        got = np.array(way.result(), np.float64)
        if wanted is None:
            wanted = got
            continue
        scale = max(1.0, float(np.max(np.abs(wanted))))
        off = float(np.max(np.abs(got - wanted))) / scale
        if not off <= case.tolerance:
            return f"{case.row} {case.precision} n={case.n}: {way.who} is off by {off:.2g}"
    return None


def block(way: Way, repeats: int) -> float:
    """Nanoseconds of one call: a block of calls in three parts, after a call that is not counted.

    The least of the three counts: the system gives the processor to others for whole milliseconds.
    """
    way.reset()
    run = way.run
    run()
    counted, least = range(max(1, repeats // 3)), math.inf
    for _ in range(min(repeats, 3)):
        start = time.perf_counter()
        for _ in counted:
            run()
        least = min(least, time.perf_counter() - start)
    return least * 1e9 / len(counted)


def measure(case: Case, rounds: int) -> list[list[float]]:
    """Nanoseconds per item of each way in each round; the ways take turns, and begin in turn."""
    repeats = [max(1, math.ceil(BLOCK / block(way, 1))) for way in case.ways]
    seen: list[list[float]] = [[] for _ in case.ways]
    count = len(case.ways)
    gc.disable()
    for turn in range(rounds):
        for place in range(count):
            which = (place + turn) % count
            seen[which].append(block(case.ways[which], repeats[which]) / case.n)
    gc.enable()
    return seen


def lines_of(case: Case, isa: str, rounds: int) -> list[Line]:
    seen = measure(case, rounds)
    return [
        Line(case.row, case.precision, isa, case.n, case.bytes, way.who, times, None if k == 0 else seen[0])
        for k, (way, times) in enumerate(zip(case.ways, seen, strict=True))
    ]


@dataclass
class Report:
    """The csv: lines are added as they come, after what stands in it."""

    path: Path
    tools: str
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        fresh = not self.path.exists() or not self.path.stat().st_size
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"# {machine()}, {self.tools}\n{COLUMNS}\n" if fresh else f"# {self.tools}\n")

    def add(self, lines: list[Line]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            for line in lines:
                file.write(line.text() + "\n")
                middle = quartiles(line.times)[1]
                ratio = "" if line.ours is None else f"{beside(line.ours, line.times):8.3f}"
                print(f"{line.row:28} {line.precision:4} {line.n:8} {line.who:12} {middle:11.4g} {ratio}", flush=True)

    def run(self, case: Case, isa: str, rounds: int) -> None:
        fault = disagreement(case)
        if fault:
            self.faults.append(fault)
            print(f"not timed, results differ: {fault}", flush=True)
            return
        self.add(lines_of(case, isa, rounds))


def machine() -> str:
    """The date, the processor, its caches."""
    words = [time.strftime("%Y-%m-%d", time.gmtime())]
    try:
        info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        words.append(next(line.split(": ")[1] for line in info.splitlines() if line.startswith("model name")))
    except (OSError, StopIteration, IndexError):
        words.append("unknown CPU")
    words[-1] = words[-1].replace(",", " ")
    caches = []
    for level in ("LEVEL1_DCACHE", "LEVEL2_CACHE", "LEVEL3_CACHE"):
        name = f"SC_{level}_SIZE"
        size = os.sysconf(name) if name in os.sysconf_names else 0
        if size > 0:
            caches.append(f"L{level[5]} {size >> 20}M" if size >= 1 << 20 else f"L{level[5]} {size >> 10}K")
    return ", ".join(words + ([" ".join(caches)] if caches else []))
