# SPDX-License-Identifier: MIT
"""Batches and sets of tracks on graphics cards, by CUDA or OpenCL: arrays stay there, results have the library's bits.

    import tweenspirit.gpu

Experimental: no real graphics card has run it yet.

Drivers are loaded at the first call. docs/gpu.md describes when a card is worthwhile.
"""

from .arrays import Array, Device, array, devices
from .batch import SpringBatch, eval_tweens, step_decays, step_springs
from .programs import source
from .tracks import TrackSet

__all__ = [
    "Array", "Device", "SpringBatch", "TrackSet", "array", "devices", "eval_tweens", "source", "step_decays",
    "step_springs",
]  # fmt: skip
