# SPDX-License-Identifier: MIT
"""The same bits from tracks and sets on every instruction set, each in a process of its own."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from typing import Any

import pytest

TESTS = pathlib.Path(__file__).parent
PROGRAM = f"""
import hashlib, json, sys
sys.path[:0] = [{str(TESTS)!r}, {str(TESTS.parents[2] / "Tests" / "Oracles")!r}]
import numpy as np
import tweenspirit as ts
import track_model as model
from test_track_sets import mixture
"""
PROGRAM += """
digests = {}
def record(name, array):
    array = np.array(array)
    array[np.isnan(array)] = np.nan
    digests.setdefault(name, hashlib.sha256()).update(array.tobytes())

def velocity(track, t):
    x = track.velocity(t)
    return np.atleast_1d(x)

for seed in range(25):
    tracks = mixture(seed, 1 + seed * 3)
    random = np.random.default_rng(seed)
    keys = [key.time for track in tracks for key in track.keys()]
    times = np.array([*random.uniform(-9, 11, 150), *keys, 0.0, -1e300, 1e300, 1e17, np.nan])
    for dtype in ("float32", "float64"):
        rows = ts.TrackSet(tracks, dtype)
        cursor = rows.cursor()
        record(f"many {dtype}", rows.sample_many(times))
        record(f"frames {dtype}", rows.sample_frames(-50, 120, 29.97))
        for t in times[:20].tolist():
            record(f"one {dtype}", rows.sample(t))
            record(f"cursor {dtype}", rows.sample(t, cursor=cursor))
    for track in tracks:
        record(f"track {track.kind}", np.asarray(track.sample(times), float))
        record("velocities", np.concatenate([velocity(track, t) for t in times[:25].tolist()]))
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
    assert len(best["digests"]) > 20
    assert forced["digests"] == best["digests"]


@pytest.fixture(scope="module")
def best() -> dict[str, Any]:
    return run(None)
