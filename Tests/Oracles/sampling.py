# SPDX-License-Identifier: MIT
"""Inputs in [0, 1] at which a curve is compared with its oracle, and what numpy makes of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

#: Equal parts of [0, 1].
GRID = 512
#: Just outside, far outside, and the other zero.
OUTSIDE = (
    -0.0,
    -5e-324,
    -1e-300,
    -1e-8,
    -0.5,
    -1.0,
    -1e300,
    -math.inf,
    1 + 2**-52,
    1.5,
    2.0,
    1e300,
    math.inf,
)


def neighbours(x: float, dtype: type = np.float64) -> list[float]:
    """A number rounded to the type, with the numbers next to it."""
    middle = dtype(x)
    return [
        float(np.nextafter(middle, dtype(-9))),
        float(middle),
        float(np.nextafter(middle, dtype(9))),
    ]


def inputs(seed: int, around: Iterable[float] = (), dtype: type = np.float64) -> npt.NDArray[Any]:
    """A grid, random numbers, numbers ever closer to 0, 1/2 and 1, and all the neighbours of these and of `around`."""
    random = np.random.default_rng(seed)
    bits = np.finfo(dtype).nmant
    found = [k / GRID for k in range(GRID + 1)]
    found += [float(x) for x in random.random(250)]
    found += [float(x) for x in 2.0 ** -random.uniform(1, 60, 50)]
    for k in range(2, bits + 1, 2):
        found += [2.0**-k, 1 - 2.0**-k, 0.5 - 2.0**-k, 0.5 + 2.0**-k]
    for place in (0.0, 0.5, 1.0, *around):
        found += neighbours(place, dtype)
    values: npt.NDArray[Any] = np.array(found, dtype)
    return values[(values >= 0) & (values <= 1)]


def same_bits(a: npt.NDArray[Any], b: npt.NDArray[Any]) -> bool:
    """Whether two arrays of floats are the same bit by bit, all NaNs counting as one."""
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    word = np.dtype(f"u{a.dtype.itemsize}")
    return bool(np.all((a.view(word) == b.view(word)) | (np.isnan(a) & np.isnan(b))))
