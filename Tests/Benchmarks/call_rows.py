# SPDX-License-Identifier: MIT
"""Measures what one call from Python costs, and an import, each in processes of their own that take turns.

call_rows.py --worker answers lines of standard input: a key of WORKS gives the nanoseconds of one call.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rounds import Line

COUNT = 1024
OBJECTS = 10_000
#: What is timed beside what. A name is that of a work below, and `@ctypes` says: without the accelerator.
ROWS: tuple[tuple[str, str, float | None, dict[str, str]], ...] = (
    ("call curve(t)", "curve", 100, {"pytweening": "pytweening", "math.sin": "sine"}),
    ("call curve(t) by ctypes", "curve@ctypes", None, {"pytweening": "pytweening", "math.sin": "sine"}),
    ("call ts.ease(name t)", "ease", None, {"pytweening": "pytweening"}),
    ("call ts.ease(name t) by ctypes", "ease@ctypes", None, {"pytweening": "pytweening"}),
    ("call cubic-bezier(t)", "bezier", None, {}),
    ("call cubic-bezier(t) by ctypes", "bezier@ctypes", None, {}),
    ("call step_springs of 1024", "step", 1200, {"numpy": "numpy", "numba": "numba"}),
    ("call step_springs of 1024 by ctypes", "step@ctypes", 2500, {"numpy": "numpy", "numba": "numba"}),
    ("call SpringBatch.step of 1024", "batch", 1200, {"numpy": "numpy", "numba": "numba"}),
    ("call World.step an object of 10000", "objects", None, {"a Python loop": "loop"}),
    ("call World.step an object of 10000 by ctypes", "objects@ctypes", 500, {"a Python loop": "loop"}),
    ("call World.step an on_change of 10000", "changes", 150, {}),
    ("call World.step an on_end of 10000", "ends", 150, {}),
    ("call bind and tween_to an object of 10000", "begin", 3000, {}),
    ("call bind and tween_to an object of 10000 by ctypes", "begin@ctypes", 15000, {}),
    ("call channel and tween_to of 10000", "channels", 3000, {}),
    ("call channel and tween_to of 10000 by ctypes", "channels@ctypes", 15000, {}),
    ("call World.restore a tween of 10000", "restore", None, {"ts_world_restore": "engine"}),
    ("call World.restore a tween of 10000 by ctypes", "restore@ctypes", None, {"ts_world_restore": "engine"}),
)
MODULES = {"ours": "tweenspirit", "pytweening": "pytweening", "numpy": "numpy", "ctypes": "ctypes"}
IMPORT_LIMIT = 25


def works(names: set[str]) -> dict[str, Callable[[], object]]:
    """The calls, each as (precision-)name; only those asked for are made ready."""
    import math

    import numpy as np
    import pytweening  # type: ignore[import-untyped]

    import numba_ways
    import numpy_ways
    import tweenspirit as ts
    from tweenspirit._c.library import lib

    class Thing:
        def __init__(self) -> None:
            self.x = 0.0

    spring = ts.Spring(omega=5, damping_ratio=0.2)
    found: dict[str, Callable[[], object]] = {}

    def add(name: str, function: Callable[..., Any], *arguments: Any) -> None:
        if name in names:
            words = [f"a{i}" for i in range(len(arguments))]
            scope = {"f": function, **dict(zip(words, arguments, strict=True))}
            repeats = 7000 if len(arguments) < 3 else 700
            timer = timeit.Timer(f"f({', '.join(words)})", globals=scope)
            found[name] = lambda: min(timer.repeat(3, repeats)) / repeats * 1e9

    def add_step(name: str, step: Callable[[], object]) -> None:
        timer = timeit.Timer(step)
        found[name] = lambda: min(timer.repeat(3, 10)) / 10 / OBJECTS * 1e9

    def add_once(name: str, prepare: Callable[[], Callable[[], object]]) -> None:
        """Times once what `prepare` returns; gives the least of three."""

        def least() -> float:
            times = []
            for _ in range(3):
                work = prepare()
                started = time.perf_counter()
                work()
                times.append(time.perf_counter() - started)
            return min(times) / OBJECTS * 1e9

        if name in names:
            found[name] = least

    def begin() -> Callable[[], object]:
        world, things = ts.World(), [Thing() for _ in range(OBJECTS)]
        return lambda: [world.bind(each, "x").tween_to(100, 10, "cubic.out") for each in things]

    def channels() -> Callable[[], object]:
        world = ts.World()
        return lambda: [world.channel(0.0).tween_to(100, 10, "cubic.out") for _ in range(OBJECTS)]

    def called(_: object) -> None: ...

    def changes() -> Callable[[], object]:
        world = ts.World()
        for _ in range(OBJECTS):
            channel = world.channel(0.0)
            channel.on_change(called)
            channel.tween_to(100, 10)
        world.step(1 / 60)
        return lambda: world.step(1 / 60)

    def ends() -> Callable[[], object]:
        world = ts.World()
        for _ in range(OBJECTS):
            world.channel(0.0).tween_to(100, 1).on_end(called)
        world.step(1 / 60)
        return lambda: world.step(2)

    for name, prepare in {"begin": begin, "channels": channels, "changes": changes, "ends": ends}.items():
        add_once(name, prepare)
    if "objects" in names:
        world, things = ts.World(), [Thing() for _ in range(OBJECTS)]
        for each in things:
            world.bind(each, "x").tween_to(100, 1e6, "cubic.out")
        # A world holds its objects weakly.
        add_step("objects", lambda things=things: world.step(1 / 60))  # type: ignore[misc]
    if names & {"restore", "engine"}:
        world = ts.World()
        for _ in range(OBJECTS):
            world.channel(0.0).tween_to(100, 10)
        blob, engine = world.snapshot(), lib.ts_world_restore
        for name, work in {
            "restore": partial(world.restore, blob),
            "engine": partial(engine, world._core.handle, blob, len(blob)),
        }.items():
            if name in names:
                add_step(name, work)
    if "loop" in names:
        tweens = [(Thing(), 0.0, 100.0, 0.0, 1e6) for _ in range(OBJECTS)]
        clock = 0.0

        def loop() -> None:
            nonlocal clock
            clock += 1 / 60
            for thing, start, end, begun, duration in tweens:
                left = 1.0 - (clock - begun) / duration
                if left < 0.0:
                    left = 0.0
                thing.x = start + (end - start) * (1.0 - left * left * left)

        add_step("loop", loop)
    add("curve", ts.Easing("cubic.inOut"), 0.3)
    add("ease", ts.ease, "cubic.inOut", 0.3)
    add("bezier", ts.Easing("cubic-bezier(.4,0,.2,1)"), 0.3)
    add("pytweening", pytweening.easeInOutCubic, 0.3)
    add("sine", math.sin, 0.3)
    for precision, kind, kernels in (("f32", np.float32, numba_ways.FLOAT32), ("f64", np.float64, numba_ways.FLOAT64)):
        # On their targets: however many steps, none becomes subnormal.
        x, v, goal = np.ones(COUNT, kind), np.zeros(COUNT, kind), np.ones(COUNT, kind)
        matrix = np.array([[0.9, 0.01], [-0.4, 0.8]], kind)
        add(f"step {precision}", ts.step_springs, x, v, goal, spring, 1 / 60)
        add(f"batch {precision}", ts.SpringBatch(x, v, goal, spring).step, 1 / 60)
        add(f"numpy {precision}", numpy_ways.springs(x.copy(), v.copy(), goal, matrix))
        add(f"numba {precision}", kernels["springs"], x.copy(), v.copy(), goal, *matrix.ravel())
    return found


def worker() -> None:
    ready = works(set(sys.stdin.readline().strip().split(",")))
    for name in ready:
        ready[name]()
    for line in sys.stdin:
        print(ready[line.strip()](), flush=True)


class Worker:
    """A process that times calls when it is told to."""

    def __init__(self, names: set[str], accelerator: bool) -> None:
        environment = {**os.environ, "TWEENSPIRIT_ACCELERATOR": "1" if accelerator else "0"}
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        command = [sys.executable, str(Path(__file__).resolve()), "--worker"]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.send(",".join(sorted(names)))

    def send(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def ask(self, name: str) -> float:
        self.send(name)
        assert self.process.stdout is not None
        return float(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def plan(accelerated: bool) -> list[tuple[str, str, float | None, dict[str, str]]]:
    """Row, precision, limit, and who does which work; ours first."""
    rows = []
    for row, work, limit, others in ROWS:
        if "@" not in work and not accelerated:
            continue
        many = "1024" in row
        for precision in ("f32", "f64") if many else ("f64",):
            kind = f" {precision}" if many else ""
            name, _, way = work.partition("@")
            ways = {"ours": name + kind + ("@" + way if way else "")}
            ways.update({who: each + kind for who, each in others.items()})
            rows.append((row, precision, limit, ways))
    return rows


def calls(isa: str, rounds: int) -> list[Line]:
    import tweenspirit as ts

    accelerated = bool(ts.build_info()["accelerator"])
    if not accelerated:
        print("skipped: the calls with the accelerator, which is not there or switched off")
    rows = plan(accelerated)
    every = {work for *_, ways in rows for work in ways.values()}
    plain = {work.removesuffix("@ctypes") for work in every if work.endswith("@ctypes")}
    fast = {work for work in every if not work.endswith("@ctypes")}
    workers = {"": Worker(fast, True), "ctypes": Worker(plain, False)}
    seen: dict[str, list[float]] = {work: [] for work in every}
    try:
        for _ in range(rounds):
            for work in sorted(every):
                name, _, way = work.partition("@")
                seen[work].append(workers[way].ask(name))
    finally:
        for each in workers.values():
            each.close()
    lines = []
    for row, precision, limit, ways in rows:
        ours = seen[ways["ours"]]
        for who, work in ways.items():
            first = who == "ours"
            # What is asked is asked of float32 where there are both.
            most = limit if first and (precision == "f32" or "1024" not in row) else None
            lines.append(Line(row, precision, isa, 1, 0, who, seen[work], None if first else ours, most))
    return lines


def imports(isa: str, rounds: int) -> list[Line]:
    """Milliseconds over a bare interpreter in the same round, bytecode at hand."""
    codes = {"": "pass", **{who: f"import {name}" for who, name in MODULES.items()}}
    seen: dict[str, list[float]] = {who: [] for who in codes}
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for turn in range(rounds + 1):
            for who, code in codes.items():
                started = time.perf_counter()
                subprocess.run([sys.executable, "-c", code], env=environment, check=True)
                if turn:
                    seen[who].append((time.perf_counter() - started) * 1e3)
    over = {who: [a - b for a, b in zip(times, seen[""], strict=True)] for who, times in seen.items() if who}
    lines = [Line("import ms", "f64", isa, 1, 0, "ours", over["ours"], limit=IMPORT_LIMIT)]
    del over["ours"]
    ours = lines[0].times
    return lines + [Line("import ms", "f64", isa, 1, 0, who, times, ours) for who, times in over.items()]


if __name__ == "__main__":
    worker()
