# SPDX-License-Identifier: MIT
"""The same bits from batches on every instruction set, each in a process of its own."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from typing import Any

import batch_model as model
import pytest

PROGRAM = f"""
import hashlib, json, sys
sys.path.append({str(pathlib.Path(model.__file__).parent)!r})
import numpy as np
import tweenspirit as ts
import batch_model as model
"""
PROGRAM += """
digests = {}
def record(name, *arrays):
    digest = digests.setdefault(name, hashlib.sha256())
    for a in arrays:
        a = np.array(a)
        if a.dtype.kind == "f":
            a[np.isnan(a)] = np.nan
        digest.update(a.tobytes())

ODD = [0.0, -0.0, 1e30, -1e-30, 1e-42, np.inf, -np.inf, np.nan]
random = np.random.default_rng(5)
own = np.stack([10 ** random.uniform(-3, 4, 4001), np.where(random.random(4001) < 0.6, random.uniform(0, 1.3, 4001),
                10 ** random.uniform(-7, 7, 4001))], 1)
own[:40, 1] = 1 + np.arange(-20, 20) * 2.0**-24
own[40:80, 1] = 1 + np.arange(-20, 20) * 2.0**-53
for dtype in (np.float32, np.float64):
    name = np.dtype(dtype).name
    for n in (*range(1, 40), 4001):
        lanes = model.lanes(n, dtype, seed=n)
        if n > 60:
            for k, column in enumerate(lanes):
                column[8 * k:8 * k + 8] = ODD
        for way in (*model.WAYS, "own"):
            if way == "own":
                spring = own[-n:, 0].astype(dtype), own[-n:, 1].astype(dtype)
            else:
                spring = model.given(way, model.classes(way, n), dtype)
            for dt in (1 / 60, 0.0, 1.0, 1e-6, 1e5, 1e30):
                for tolerance in (0.0, 0.05):
                    x, v, t = lanes.copy()
                    mask, active = np.zeros(n, np.uint8), np.zeros(n, np.uint32)
                    count = ts.step_springs(x, v, t, spring, dt, tolerance=tolerance, mask=mask, active=active)
                    record(f"springs {way} {name}", x, v, mask, active[:count], count)
        rate = (10 ** random.uniform(-8, 5, n)).astype(dtype)
        for decay in (ts.Decay(), rate):
            for dt in (1 / 60, 0.0, 1e-6, 1e3):
                x, v, t = lanes.copy()
                mask = np.zeros(n, np.uint8)
                count = ts.step_decays(x, v, decay, dt, tolerance=0.01, mask=mask)
                record(f"decays {name}", x, v, mask, count)
        names = ["linear", "sine.in", "circ.out", "expo.in", "elastic.inOut", "bounce.out", "pow.in(2.5)",
                 "steps(3,end)", "cubic-bezier(1,0,0,1)", "linear(0,2 40%,1)", "bake(elastic.out,1e-5)"]
        easings = [ts.Easing(x) for x in names]
        duration = np.abs(rate) % 2
        duration[::7] = 0
        index = np.arange(n, dtype=np.uint32) * 5 % 13
        for easing in [*easings, (easings, index)]:
            for time in (0.0, 0.3, 1.7, -1e9):
                record(f"tweens {name}", ts.eval_tweens(*lanes, duration, easing, time))
print(json.dumps({**ts.build_info(), "digests": {k: d.hexdigest() for k, d in digests.items()}}))
"""


def run(isa: str | None) -> dict[str, Any]:
    env = {k: v for k, v in os.environ.items() if k != "TWEENSPIRIT_ISA"}
    if isa is not None:
        env["TWEENSPIRIT_ISA"] = isa
    found: dict[str, Any] = json.loads(
        subprocess.check_output([sys.executable, "-W", "ignore", "-c", PROGRAM], env=env)
    )
    return found


@pytest.mark.parametrize("isa", ["baseline", "avx2", "avx512"])
def test_every_isa_gives_the_same_bits(isa: str, best: dict[str, Any]) -> None:
    if isa not in best["isas"]:
        pytest.skip(f"this build has no {isa}")
    forced = run(isa)
    assert forced["requested_isa"] == isa
    assert forced["isa"] in (isa, best["isa"])
    assert len(best["digests"]) == 12
    assert forced["digests"] == best["digests"]


@pytest.fixture(scope="module")
def best() -> dict[str, Any]:
    return run(None)
