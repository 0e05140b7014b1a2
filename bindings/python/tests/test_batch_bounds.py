# SPDX-License-Identifier: MIT
"""The ends of the arrays are the ends of what a batch reads and writes: beyond them lie pages that nobody may touch."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import batch_model as model
import pytest

PROGRAM = f"""
import ctypes, mmap, sys
sys.path.append({str(pathlib.Path(model.__file__).parent)!r})
import numpy as np
import tweenspirit as ts
import batch_model as model
PAGE = mmap.PAGESIZE
libc = ctypes.CDLL(None, use_errno=True)

def guarded(a, at_end):
    # A copy between two forbidden pages, its first byte or its last at the edge.
    pages = -(-a.nbytes // PAGE)
    area = mmap.mmap(-1, (pages + 2) * PAGE)
    base = ctypes.addressof(ctypes.c_char.from_buffer(area))
    for page in (base, base + (pages + 1) * PAGE):
        assert libc.mprotect(ctypes.c_void_p(page), PAGE, 0) == 0
    start = PAGE + (pages * PAGE - a.nbytes if at_end else 0)
    place = np.frombuffer(area, np.uint8)[start:start + a.nbytes].view(a.dtype)
    place[:] = a
    return place

def rows(columns, at_end):
    table = np.zeros(len(columns[0]), [(str(k), c.dtype) for k, c in enumerate(columns)])
    for k, column in enumerate(columns):
        table[str(k)] = column
    table = guarded(table, at_end)
    return [table[str(k)] for k in range(len(columns))]

def layouts(columns):
    for at_end in (False, True):
        yield [guarded(c, at_end) for c in columns]
        yield rows(columns, at_end)
        yield [c[::-1] for c in rows([c[::-1] for c in columns], at_end)]

def springs(n):
    lanes, spring = model.lanes(n, dtype), model.given(way, model.classes(way, n), dtype)
    after = lanes.copy()
    ts.step_springs(*after, spring, 1 / 60, tolerance=0.1)
    own = [] if way == "one" else [spring[1]] if way == "palette" else list(spring)
    for placed in layouts([*lanes, np.ones(n, bool), np.zeros(n, np.uint32), *own]):
        x, v, t, mask, active = placed[:5]
        given = spring if way == "one" else (spring[0], placed[5]) if way == "palette" else tuple(placed[5:])
        ts.step_springs(x, v, t, given, 1 / 60, tolerance=0.1, mask=mask, active=active)
        assert x.tobytes() == after.value.tobytes() and v.tobytes() == after.velocity.tobytes()

def decays(n):
    x, v, _ = model.lanes(n, dtype)
    rate = 1 + np.abs(x)
    for x, v, rate, mask, active in layouts([x, v, rate, np.ones(n, bool), np.zeros(n, np.uint32)]):
        ts.step_decays(x, v, rate if way == "arrays" else ts.Decay(), 1 / 60, mask=mask, active=active)

def tweens(n):
    names = ["elastic.out", "bounce.in", "cubic-bezier(0.4,0,0.2,1)", "steps(4,end)", "linear(0,1 20%,0.5)"]
    easings = [ts.Easing(name) for name in names]
    x, v, t = model.lanes(n, dtype)
    index = np.arange(n, dtype=np.uint32) * 3
    for a, b, start, duration, index, out in layouts([x, v, t, 1 + np.abs(x), index, np.zeros(n, dtype)]):
        easing = easings[n % 5] if way == "one" else (easings, index)
        ts.eval_tweens(a, b, start, duration, easing, 0.3, out=out)
        ts.eval_tweens(a, b, start, duration, easing, 0.3, out=a)

way, precision = sys.argv[1:]
dtype = np.dtype(precision).type
for n in range(1, 41):
    springs(n)
    decays(n)
    tweens(n)
print("done")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no mprotect")
@pytest.mark.parametrize("precision", ["f4", "f8"])
@pytest.mark.parametrize("way", model.WAYS)
def test_nothing_beyond_the_arrays_is_touched(way: str, precision: str) -> None:
    command = [sys.executable, "-c", PROGRAM, way, precision]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout, result.stderr) == (0, "done\n", "")
