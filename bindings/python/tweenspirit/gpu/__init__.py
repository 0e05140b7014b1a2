# SPDX-License-Identifier: MIT
"""Batches on graphics cards, by CUDA or OpenCL: the arrays stay on the device, and the results have the library's bits.

    import tweenspirit.gpu

Drivers are loaded at the first call. docs/gpu.md describes when a card is worthwhile.
"""

from .arrays import Array, Device, array, devices
from .batch import eval_tweens, step_decays, step_springs
from .programs import source

__all__ = ["Array", "Device", "array", "devices", "eval_tweens", "source", "step_decays", "step_springs"]
