# SPDX-License-Identifier: MIT
"""Keys that say how long after the one before them: their times are sums, rounded once."""

from __future__ import annotations

import ctypes
import json
import math
import random

import pytest

import tweenspirit as ts
from tweenspirit._c import abi
from tweenspirit._c.library import lib


def times(track: ts.Track) -> list[float]:
    return [key.time for key in track.keys()]


def test_times_are_sums_rounded_once() -> None:
    r = random.Random(5)
    for _ in range(50):
        durations = [r.choice((0.1, 0.3, 1e-9, 1 / 3, 1e6 * r.random(), 0.0)) for _ in range(r.randint(1, 60))]
        exact = [math.fsum(durations[: i + 1]) for i in range(len(durations))]
        document = {"tweenspirit": 1, "type": "track", "kind": "float"}
        document["keys"] = [{"duration": d, "v": i} for i, d in enumerate(durations)]
        assert times(ts.Track.from_json(json.dumps(document))) == exact
        keys = (abi.ts_key * len(durations))()
        value = (ctypes.c_double * 1)(1.0)
        for key, duration in zip(keys, durations, strict=True):
            key.struct_size, key.time, key.relative = ctypes.sizeof(abi.ts_key), duration, True
            key.value = ctypes.addressof(value)
        track = ts.Track()
        assert lib.ts_track_insert(track._handle, keys, len(durations)) == 0
        assert times(track) == exact


def test_documents_mix_times_and_durations() -> None:
    document = {"tweenspirit": 1, "type": "track", "kind": "vec2", "keys": [
        {"t": 1, "v": [0, 0]}, {"duration": 0.5, "v": [1, 1]}, {"t": 9, "v": [2, 2]}, {"duration": 1, "v": [3, 3]},
        {"t": 0.25, "v": [4, 4]}, {"duration": 0.25, "v": [5, 5]},
    ]}  # fmt: skip
    track = ts.Track.from_json(json.dumps(document))
    assert times(track) == [0.25, 0.5, 1.0, 1.5, 9.0, 10.0]
    assert [key["t"] for key in json.loads(track.to_json())["keys"]] == times(track)


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ({"t": 1, "duration": 1, "v": 0}, "keys[1].duration"),
        ({"v": 0}, "keys[1]"),
        ({"duration": -1, "v": 0}, "keys[1].duration"),
        ({"duration": 1e301, "v": 0}, "keys[1].duration"),
        ({"duration": "1", "v": 0}, "keys[1].duration"),
    ],
)
def test_documents_refuse(key: dict[str, object], path: str) -> None:
    document = {"tweenspirit": 1, "type": "track", "kind": "float", "keys": [{"t": 0, "v": 0}, key]}
    with pytest.raises(ts.TweenSpiritError, match=path.replace("[", r"\[").replace("]", r"\]")):
        ts.Track.from_json(json.dumps(document))


def test_refusals() -> None:
    track = ts.Track().key(0, 0)
    for duration in (-1, -0.001, math.nan, math.inf, 1e301):
        with pytest.raises(ts.InvalidArgumentError, match="time"):
            track.then(duration, 1)
    with pytest.raises(TypeError):
        track.then(1, 1, at=3)
    key = abi.ts_key(struct_size=ctypes.sizeof(abi.ts_key), time=1, relative=True)
    value = (ctypes.c_double * 1)(1.0)
    key.value = ctypes.addressof(value)
    assert lib.ts_track_set_key(track._handle, 0, ctypes.byref(key), None) == abi.TS_ERROR_INVALID_ARGUMENT
    assert times(track) == [0.0]
