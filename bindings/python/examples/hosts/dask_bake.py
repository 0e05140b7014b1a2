# SPDX-License-Identifier: MIT
"""Tracks baked by dask: a range of frames is a chunk, and how the frames are cut cannot be seen in the numbers.

A chunk is a call of TrackSet.sample_frames, which lets Python's lock go: chunks run in parallel on threads.

python dask_bake.py [out.npy]             two thousand tracks; to a file, each chunk in its place

Wants dask and numpy.
"""

from __future__ import annotations

import pickle
import random
import sys
from typing import Any

import dask
import dask.array as da
import numpy as np

import tweenspirit as ts

FPS = 60.0
CURVES = ("sine.inOut", "cubic.out", "back.out(1.7)", "elastic.out", "steps(5)", "cubic-bezier(0.4,0,0.2,1)")


def crowd(count: int, seconds: float, seed: int = 0) -> list[ts.Track]:
    """Tracks of several kinds with keys at times by chance."""
    chance = random.Random(seed)

    def times() -> list[float]:
        keys = chance.randint(2, 9)
        return [(i + chance.uniform(0, 0.8)) * seconds / keys for i in range(keys)]

    tracks = []
    for i in range(count):
        if i % 4 == 0:
            track = ts.Track("point", interpolation="catmull").extrapolate(after="loop")
            keys: list[Any] = [(chance.uniform(0, 1920), chance.uniform(0, 1080)) for _ in range(9)]
        elif i % 4 == 1:
            track = ts.Track("color", space="oklch", easing="css.ease")
            keys = [tuple(chance.random() for _ in range(4)) for _ in range(9)]
        elif i % 4 == 2:
            track = ts.Track("angle", easing=chance.choice(CURVES)).extrapolate(after="mirror")
            keys = [chance.uniform(-3, 3) for _ in range(9)]
        else:
            track = ts.Track(easing=chance.choice(CURVES))
            keys = [chance.uniform(-1, 1) for _ in range(9)]
        at = times()
        spring = ts.Spring(duration=0.6, bounce=0.4) if i % 7 == 3 else None
        tracks.append(track.insert(at, keys[: len(at)], spring=spring))
    return tracks


class Sampler:
    """What dask calls for a chunk. It is pickled as its tracks, so that it may go to another process."""

    def __init__(self, tracks: list[ts.Track], fps: float, dtype: str) -> None:
        self.made_of = (tracks, fps, dtype)
        self.set, self.fps = ts.TrackSet(tracks, dtype), fps

    def __reduce__(self) -> Any:
        return Sampler, self.made_of

    def __dask_tokenize__(self) -> Any:
        """Equal tracks are of equal names, which is how dask knows what it has already."""
        return dask.base.tokenize(pickle.dumps(self.made_of))

    def __call__(self, block_info: Any = None) -> Any:
        start, stop = block_info[None]["array-location"][0]
        return self.set.sample_frames(start, stop - start, self.fps)


def baked(
    tracks: list[ts.Track], frames: int, fps: float = FPS, dtype: str = "float32", chunks: int | tuple[int, ...] = 240
) -> da.Array:
    """Every lane at the times i / fps, as an array of shape (frames, lanes). chunks: frames in one, or in each."""
    sample = Sampler(tracks, fps, dtype)
    shape = da.core.normalize_chunks((chunks, -1), (frames, sample.set.lanes), dtype=dtype)
    name = f"bake-{dask.base.tokenize(sample, shape)}"
    return da.map_blocks(sample, name=name, chunks=shape, dtype=dtype, meta=np.empty((0, 0), dtype))


if __name__ == "__main__":
    frames = baked(crowd(2000, 20.0), 1200)
    count, lanes = frames.shape
    print(f"{count} frames of {lanes} lanes in {frames.numblocks[0]} chunks, {frames.nbytes // 10**6} MB")
    with dask.config.set(scheduler="threads"):
        if len(sys.argv) > 1:
            file = np.lib.format.open_memmap(sys.argv[1], "w+", frames.dtype, frames.shape)
            da.store(frames, file, lock=False)
            file.flush()
        else:
            lowest, highest = dask.compute(frames.min(), frames.max())
            print(f"from {lowest:.6g} to {highest:.6g}")
