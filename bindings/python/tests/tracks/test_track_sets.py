# SPDX-License-Identifier: MIT
"""Sets of tracks: bit for bit what each track gives, at any times, in any order, however it is cut."""

from __future__ import annotations

import collections
import hashlib
import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
import sampling
import track_model as model
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

CALM = settings(max_examples=40, deadline=None, database=None, derandomize=True)
SEEDS = st.integers(0, 2**32 - 1)
TYPES = pytest.mark.parametrize("dtype", ["float64", "float32"])


def mixture(seed: int, count: int = 12) -> list[ts.Track]:
    """Every kind, interpolation and extrapolation, also with one key."""
    random, kinds = np.random.default_rng(seed), list(model.KINDS)
    tracks = []
    for _ in range(count):
        kind = kinds[random.integers(len(kinds))]
        options: dict[str, Any] = {"easing": str(random.choice(model.EASINGS))} if kind != "bool" else {}
        if kind == "color":
            options |= {"space": str(random.choice(model.SPACES)), "extended": bool(random.integers(2))}
        if kind in ("color", "angle"):
            options["wrap"] = str(random.choice(model.WRAPS))
        if kind == "int":
            options["rounding"] = str(random.choice(model.ROUNDINGS))
        track = model.random_track(random, kind, int(random.integers(1, 12)), **options)
        modes = [m for m in model.EXTRAPOLATIONS if m != "loop_offset" or kind not in ("bool", "color", "quat")]
        tracks.append(track.extrapolate(str(random.choice(modes)), str(random.choice(modes))))
    return tracks


def row(tracks: list[ts.Track], t: float) -> model.Array:
    return np.array([x for track in tracks for x in model.as_row(track.value(t))], np.float64)


def when(tracks: list[ts.Track], random: np.random.Generator) -> model.Array:
    """At and next to keys, and anywhere, in no order, forwards and backwards."""
    keys = [key.time for track in tracks for key in track.keys()][:60]
    near = [float(np.nextafter(t, way)) for t in keys[:20] for way in (-9, 9)]
    found = np.array([*random.uniform(-6, 8, 40), *keys, *near, 1e9, -1e9, 0.0, -0.0])
    return np.concatenate([random.permutation(found), np.sort(found)[::-1], np.sort(found)])


@TYPES
@CALM
@given(SEEDS)
def test_a_sample_is_every_track_s_value(dtype: str, seed: int) -> None:
    tracks, random = mixture(seed), np.random.default_rng(seed + 1)
    rows, times = ts.TrackSet(tracks, dtype), when(tracks, random)
    cursor = rows.cursor()
    with np.errstate(over="ignore"):
        want = np.array([row(tracks, t) for t in times.tolist()]).astype(dtype)
    assert rows.lanes == want.shape[1]
    for t, expected in zip(times.tolist(), want, strict=True):
        assert sampling.same_bits(np.asarray(rows.sample(t)), expected), t
        assert sampling.same_bits(np.asarray(rows.sample(t, cursor=cursor)), expected), ("cursor", t)
    assert sampling.same_bits(rows.sample_many(times), want)
    for cut in (times[::-1], times[:1], times[3:50], times[::7]):
        places = [int(np.flatnonzero(times == t)[0]) for t in cut]
        assert sampling.same_bits(rows.sample_many(cut), want[places])


def test_rows_in_an_array_of_one_s_own() -> None:
    tracks = mixture(1)
    for dtype in (np.float64, np.float32):
        rows = ts.TrackSet(tracks, np.dtype(dtype).name)
        want = rows.sample_many(np.array([0.5, 1.5]))
        assert want.dtype == dtype and want.shape == (2, rows.lanes)
        out, many = np.empty(rows.lanes, dtype), np.empty((2, rows.lanes), dtype)
        assert rows.sample(0.5, out=out) is out and sampling.same_bits(out, want[0])
        assert rows.sample_many(np.array([0.5, 1.5]), out=many) is many and sampling.same_bits(many, want)
        assert rows.sample_frames(1, 2, 2.0, out=many) is many
        assert sampling.same_bits(many, rows.sample_many(np.array([0.5, 1.0])))
        wrong: list[Any] = [np.empty(rows.lanes + 1, dtype), np.empty(rows.lanes, np.int64), np.empty((2, 2), dtype)]
        for other in wrong:
            with pytest.raises((ts.InvalidArgumentError, TypeError)):
                rows.sample(0.5, out=other)
            with pytest.raises((ts.InvalidArgumentError, TypeError)):
                rows.sample_many(np.array([0.5, 1.5]), out=other)
            with pytest.raises((ts.InvalidArgumentError, TypeError)):
                rows.sample_frames(0, 2, 60, out=other)
        for shape in ((3, rows.lanes), (rows.lanes, 2), (2, rows.lanes + 1)):
            with pytest.raises(ts.InvalidArgumentError):
                rows.sample_many(np.array([0.5, 1.5]), out=np.empty(shape, dtype))


def test_what_a_set_says_of_itself() -> None:
    tracks = [
        ts.Track("vec3").key(-2, (0, 0, 0)).key(1, (1, 1, 1)),
        ts.Track().key(0, 0),
        ts.Track("color").key(7, (0, 0, 0, 1)),
    ]
    rows = ts.TrackSet(tracks)
    assert (rows.lanes, rows.tracks, rows.keys, rows.start, rows.end) == (8, 3, 4, -2.0, 7.0)
    assert rows.bytes > 0
    twice = ts.TrackSet([tracks[0], tracks[0]])
    assert twice.lanes == 6 and list(twice.sample(0.25)) == [0.75] * 6


@TYPES
def test_an_empty_set(dtype: str) -> None:
    rows = ts.TrackSet([], dtype)
    assert (rows.lanes, rows.tracks, rows.keys, rows.start, rows.end) == (0, 0, 0, 0.0, 0.0)
    assert len(rows.sample(1.0)) == 0 and len(rows.sample(1.0, cursor=rows.cursor())) == 0
    assert rows.sample_many(np.zeros(3)).shape == (3, 0)
    assert rows.sample_frames(0, 5, 60).shape == (5, 0)
    assert ts.TrackSet([ts.Track().key(0, 1)]).sample_many(np.zeros(0)).shape == (0, 1)


def test_what_is_no_set() -> None:
    closed = ts.Track()
    closed.close()
    for wrong in ([3], [None], 3, "ab", [ts.Track(), "x"]):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            ts.TrackSet(wrong)
    with pytest.raises(ts.StaleHandleError):
        ts.TrackSet([ts.Track(), closed])
    for dtype in ("float16", "int", "", 3):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            ts.TrackSet([], dtype)


def test_closing() -> None:
    with ts.TrackSet([ts.Track().key(0, 1.0)]) as rows:
        assert rows.sample(0.0)[0] == 1.0
    for call in (lambda: rows.sample(0.0), lambda: rows.sample_many(np.zeros(2)), lambda: rows.cursor()):
        with pytest.raises(ts.StaleHandleError):
            call()
    rows.close()


def test_lists_and_other_arrays_of_times() -> None:
    rows = ts.TrackSet(mixture(4))
    times = np.linspace(-3, 5, 21)
    want = rows.sample_many(times)
    assert np.array_equal(np.asarray(rows.sample_many(times.tolist())), want)
    assert sampling.same_bits(rows.sample_many(np.repeat(times, 2)[::2]), want)
    for wrong in ("ab", None, [None]):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            rows.sample_many(wrong)


def bits() -> dict[str, Any]:
    """Digests of values and velocities of tracks and sets, by this process's instruction set."""
    found: dict[str, Any] = collections.defaultdict(hashlib.sha256)

    def record(name: str, array: Any) -> None:
        array = np.array(array, np.float32 if "float32" in name else np.float64)
        array[np.isnan(array)] = np.nan
        found[name].update(array.tobytes())

    for seed in range(25):
        tracks, random = mixture(seed, 1 + seed * 3), np.random.default_rng(seed)
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
            record(f"track {track.kind}", track.sample(times))
            record("velocities", np.concatenate([np.atleast_1d(track.velocity(t)) for t in times[:25].tolist()]))
    return {"isa": ts.build_info()["isa"], **{name: digest.hexdigest() for name, digest in found.items()}}


def test_every_isa_gives_the_same_bits() -> None:
    """Each in a process of its own."""
    own = bits()
    assert len(own) > 20
    for isa in ts.build_info()["isas"]:
        env = {**os.environ, "TWEENSPIRIT_ISA": isa, "PYTHONPATH": os.pathsep.join(sys.path)}
        found = json.loads(subprocess.check_output([sys.executable, "-W", "ignore", __file__], env=env))
        assert found.pop("isa") in (isa, own["isa"])
        assert found == {name: digest for name, digest in own.items() if name != "isa"}, isa


if __name__ == "__main__":
    print(json.dumps(bits()))
