# SPDX-License-Identifier: MIT
"""What one call costs from Python, and what the import does, beside others in the same run: call_bench.py [FILE.csv].

pytweening's and numpy's rows are skipped where they are not installed. Each number is the least of many repetitions, in
which all rows take turns: what was measured beside it was measured at the same time.
"""

from __future__ import annotations

import importlib.util
import math
import os
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable
from typing import Any

ROUNDS = 15
# Both ways, each in a process of its own: one process has or has not the accelerator.
CALLS = """
import sys, timeit
import tweenspirit as ts
curve, bezier, spring = ts.Easing("cubic.inOut"), ts.Easing("cubic-bezier(.4,0,.2,1)"), ts.Spring(duration=0.5)
def least(statement, names, number):
    return min(timeit.repeat(statement, globals=names, number=number, repeat=9)) / number * 1e9
print("cubic.inOut(0.3)", least("e(0.3)", {"e": curve}, 100_000))
print("cubic-bezier(0.3)", least("e(0.3)", {"e": bezier}, 50_000))
print("ts.ease(name, 0.3)", least("f('cubic.inOut', 0.3)", {"f": ts.ease}, 50_000))
try:
    import numpy as np
except ImportError:
    sys.exit()
for kind in (np.float32, np.float64):
    x, v, goal = np.zeros(1024, kind), np.zeros(1024, kind), np.ones(1024, kind)
    names = {"f": ts.step_springs, "x": x, "v": v, "goal": goal, "s": spring}
    print(f"step_springs, 1024 {kind.__name__}", least("f(x, v, goal, s, 1 / 60)", names, 10_000))
    batch = ts.SpringBatch(x, v, goal, spring)
    print(f"SpringBatch.step, 1024 {kind.__name__}", least("f(1 / 60)", {"f": batch.step}, 10_000))
"""


def run(code: str, **environment: str) -> str:
    words = [sys.executable, "-c", code]
    return subprocess.run(words, env={**os.environ, **environment}, capture_output=True, text=True, check=True).stdout


def peers() -> dict[str, Callable[[], float]]:
    """Calls of others, timed in this process."""

    def least(statement: str, number: int, **names: Any) -> float:
        return min(timeit.repeat(statement, globals=names, number=number, repeat=9)) / number * 1e9

    rows = {"math.sin(0.3)": lambda: least("f(0.3)", 100_000, f=math.sin)}
    if importlib.util.find_spec("pytweening"):
        import pytweening

        rows["pytweening.easeInOutCubic(0.3)"] = lambda: least("f(0.3)", 100_000, f=pytweening.easeInOutCubic)
    if importlib.util.find_spec("numpy"):
        import batch_bench
        import numpy as np

        x, v, goal = (np.full(1024, each, np.float32) for each in (0, 0, 1))
        rows["numpy, 1024 float32"] = lambda: least("f()", 5000, f=batch_bench.numpy_springs(x, v, goal))
    return rows


def imports() -> dict[str, float]:
    """Milliseconds over those of a bare interpreter, bytecode at hand."""
    modules = [None, "ctypes", "tweenspirit", "pytweening", "numpy"]
    modules = [each for each in modules if each is None or importlib.util.find_spec(each)]
    least = dict.fromkeys(modules, math.inf)
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS + 1):
            for module in modules:
                code = f"import {module}" if module else "pass"
                started = time.perf_counter()
                run(code, PYTHONPYCACHEPREFIX=folder, PYTHONDONTWRITEBYTECODE="")
                least[module] = min(least[module], time.perf_counter() - started)
    return {f"import {m}": (least[m] - least[None]) * 1e3 for m in modules if m}


def main() -> None:
    rows: dict[tuple[str, str], float] = {}
    others = peers()
    for _ in range(3):
        for way, switch in (("accelerator", "1"), ("ctypes", "0")):
            for line in run(CALLS, TWEENSPIRIT_ACCELERATOR=switch).splitlines():
                name, value = line.rsplit(" ", 1)
                rows[name, way] = min(rows.get((name, way), math.inf), float(value))
        for name, call in others.items():
            rows[name, "beside"] = min(rows.get((name, "beside"), math.inf), call())
    found = [("ns", name, way, value) for (name, way), value in rows.items()]
    found += [("ms over bare", name, "", value) for name, value in imports().items()]
    for unit, name, way, value in found:
        print(f"{name:32} {way:12} {value:9.1f} {unit}")
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w") as file:
            file.write(f"# {time.strftime('%F', time.gmtime())}, Python {sys.version.split()[0]}\nrow,way,value,unit\n")
            file.writelines(f'"{name}",{way},{value:.1f},{unit}\n' for unit, name, way, value in found)


if __name__ == "__main__":
    main()
