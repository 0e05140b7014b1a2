# SPDX-License-Identifier: MIT
"""dask_bake.py: what is baked in chunks is what one call gives, to the bit; and what each track gives by itself."""

from __future__ import annotations

import math
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import dask
import dask_bake as example
import numpy as np
import pytest

import tweenspirit as ts

FRAMES = 301
CHUNKS = [1, 7, 64, 301, (1, 299, 1), (150, 0, 151)]


@pytest.fixture(scope="module")
def tracks() -> list[ts.Track]:
    return example.crowd(200, 4.0, seed=3)


def bits(array: Any) -> np.ndarray:
    return np.ascontiguousarray(array).view(np.uint8)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("scheduler", ["threads", "synchronous"])
@pytest.mark.parametrize("chunks", CHUNKS, ids=str)
def test_chunks_cannot_be_seen(tracks, dtype: str, scheduler: str, chunks) -> None:
    lazy = example.baked(tracks, FRAMES, dtype=dtype, chunks=chunks)
    with dask.config.set(scheduler=scheduler, num_workers=4):
        whole = lazy.compute()
    expected = ts.TrackSet(tracks, dtype).sample_frames(0, FRAMES, example.FPS)
    assert whole.dtype == lazy.dtype == dtype
    assert whole.shape == lazy.shape == expected.shape == (FRAMES, 400)
    assert np.array_equal(bits(whole), bits(expected))


def test_the_numbers_are_those_of_each_track(tracks) -> None:
    frames = example.baked(tracks, FRAMES, dtype="float64", chunks=50).compute()
    for frame in (0, 49, 50, 123, 300):
        alone: list[float] = []
        for track in tracks:
            value = track.value(frame / example.FPS)
            alone += value if isinstance(value, tuple) else [value]
        assert frames[frame].tolist() == alone
    assert np.isfinite(frames).all() and len(np.unique(frames)) > 10_000


def test_slices_compute_only_their_chunks(tracks, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    call = example.Sampler.__call__

    def watched(self, block_info=None):
        asked.append(block_info[None]["array-location"][0])
        return call(self, block_info)

    monkeypatch.setattr(example.Sampler, "__call__", watched)
    part = example.baked(tracks, FRAMES, chunks=100)[120:130].compute(scheduler="synchronous")
    expected = ts.TrackSet(tracks, "float32").sample_frames(120, 10, example.FPS)
    assert asked == [(100, 200)] and np.array_equal(bits(part), bits(expected))


def test_a_sampler_goes_to_another_process(tracks) -> None:
    sampler = example.Sampler(tracks, 24.0, "float32")
    there = pickle.loads(pickle.dumps(sampler))
    location = {None: {"array-location": [(5, 45), (0, 400)]}}
    assert np.array_equal(bits(there(location)), bits(sampler(location)))
    del there
    assert math.isfinite(sampler(location)[0, 0])


def test_equal_tracks_give_equal_names(tracks) -> None:
    name = example.baked(tracks, FRAMES).name
    assert example.baked(example.crowd(200, 4.0, seed=3), FRAMES).name == name
    others = [
        example.baked(example.crowd(200, 4.0, seed=4), FRAMES),
        example.baked(tracks, FRAMES, chunks=60),
        example.baked(tracks, FRAMES - 1),
        example.baked(tracks, FRAMES, fps=24),
        example.baked(tracks, FRAMES, dtype="float64"),
    ]
    assert len({name, *(other.name for other in others)}) == 6


def test_the_file_is_the_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.npy"
    said = subprocess.run([sys.executable, example.__file__, str(path)], check=True, capture_output=True, text=True)
    written = np.load(path, mmap_mode="r")
    whole = ts.TrackSet(example.crowd(2000, 20.0), "float32").sample_frames(0, 1200, example.FPS)
    assert np.array_equal(bits(written), bits(whole))
    print(f"\ndask: {said.stdout.strip()}")
