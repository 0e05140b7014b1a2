# SPDX-License-Identifier: MIT
"""What a spring's step is: the matrix in 60 digits, the lane in float32, and data to step."""

from __future__ import annotations

import functools
import math
from typing import Any, NamedTuple

import mpmath
import numpy as np
import numpy.typing as npt

import tweenspirit as ts

Array = npt.NDArray[Any]
Index = npt.NDArray[np.uint32]

#: (omega, damping ratio): under, over, at and next to critical; undamped, stiff, free bodies, snaps.
KINDS: list[tuple[float, float]] = [
    (4 * math.pi, 0.7),
    (10.0, 0.5),
    (12.566370614359172, 1.0),
    (30.0, 1 - 2**-53),
    (30.0, 1 + 2**-52),
    (9.0, 0.0),
    (math.inf, 1.0),
    (20.0, 4.0),
    (0.0, 1.0),
    (5.0, 1e6),
    (0.0, 0.0),
    (150.0, 0.05),
    (0.25, 2.0),
]
WAYS = ("one", "palette", "arrays")


def spring(omega: float, damping_ratio: float) -> ts.Spring:
    if math.isinf(omega):
        return ts.Spring(response=0, damping_ratio=damping_ratio)
    return ts.Spring(omega=omega, damping_ratio=damping_ratio)


def classes(way: str, n: int, kinds: list[tuple[float, float]] = KINDS, one: int = 0) -> Index:
    """Which of the kinds each lane is."""
    if way == "one":
        return np.full(n, one, np.uint32)
    return ((np.arange(n) * 7 + np.arange(n) // 5) % len(kinds)).astype(np.uint32)


def given(way: str, index: Index, dtype: Any, kinds: list[tuple[float, float]] = KINDS) -> Any:
    """The springs of the lanes, as `step_springs` takes them."""
    if way == "one":
        return spring(*kinds[int(index[0]) if len(index) else 0])
    if way == "palette":
        return [spring(*kind) for kind in kinds], index
    table = np.array(kinds, dtype)
    return np.ascontiguousarray(table[index, 0]), np.ascontiguousarray(table[index, 1])


class Lanes(NamedTuple):
    value: Array
    velocity: Array
    target: Array

    def copy(self) -> Lanes:
        return Lanes(*(column.copy() for column in self))

    def cut(self, start: int, stop: int) -> Lanes:
        return Lanes(*(column[start:stop].copy() for column in self))


def lanes(n: int, dtype: Any, seed: int = 1) -> Lanes:
    random = np.random.default_rng(seed)
    value, velocity, target = random.normal(size=(3, n))
    return Lanes(value.astype(dtype), (8 * velocity).astype(dtype), (2 * target).astype(dtype))


@functools.cache
def matrix(omega: float, zeta: float, dt: float) -> tuple[Any, Any, Any, Any]:
    """The four entries of M(dt), of the numbers as they are."""
    if math.isinf(omega):
        return (mpmath.mpf(0),) * 4
    with mpmath.workdps(60):
        w, z, t = mpmath.mpf(omega), mpmath.mpf(zeta), mpmath.mpf(dt)
        a, q = z * w, w * w * (1 - z) * (1 + z)
        root = mpmath.sqrt(abs(q))
        if q > 0:
            c, s = mpmath.cos(root * t), mpmath.sin(root * t) / root
        elif q < 0:
            c, s = mpmath.cosh(root * t), mpmath.sinh(root * t) / root
        else:
            c, s = mpmath.mpf(1), t
        e = mpmath.exp(-a * t)
        return e * (c + a * s), e * s, -e * w * w * s, e * (c - a * s)


def exact(omega: float, zeta: float, dt: float, value: float, velocity: float, target: float) -> tuple[float, float]:
    """Value and velocity after dt."""
    m = matrix(omega, zeta, dt)
    with mpmath.workdps(60):
        y = mpmath.mpf(value) - mpmath.mpf(target)
        return float(target + (m[0] * y + m[1] * velocity)), float(m[2] * y + m[3] * velocity)


def scale(omega: Array, lanes: Lanes, dt: float) -> tuple[Array, Array]:
    """What errors of values, and of velocities, are measured by: |y| + |v|/omega, and that times omega."""
    y = np.abs(lanes.value.astype(float) - lanes.target)
    v = np.abs(lanes.velocity.astype(float))
    with np.errstate(divide="ignore", invalid="ignore"):
        values = np.where(omega > 0, y + np.where(np.isinf(omega), 0, v / omega), y + v * dt)
        return values, np.where(np.isinf(omega), 0, np.where(omega > 0, omega * y + v, v))


def rounded(omega: float, zeta: float, dt: float) -> list[float]:
    """The entries in float32, what is below its normal numbers as 0."""
    entries = [float(np.float32(float(x))) for x in matrix(omega, zeta, dt)]
    return [x if abs(x) >= 2.0**-126 else 0.0 for x in entries]


def stepped_f32(kinds: list[tuple[float, float]], index: Index, dt: float, lanes: Lanes) -> Lanes:
    """The published formula, each operation rounded to float32."""
    table = np.array([rounded(*kind, dt) for kind in kinds], np.float32)
    m00, m01, m10, m11 = table[index].T
    y = lanes.value - lanes.target
    v = lanes.velocity
    return Lanes(lanes.target + (m00 * y + m01 * v), m10 * y + m11 * v, lanes.target)


def is_clear(omega: float, zeta: float, dt: float) -> bool:
    """Whether no entry lies so near to a boundary of rounding that the last bits of a double decide."""
    if math.isinf(omega) or omega == 0:
        return True
    sizes = (1.0, 1 / omega, omega, 1.0)
    for entry, size in zip(matrix(omega, zeta, dt), sizes, strict=True):
        x, slack = float(entry), 1e-11 * size
        if len({float(np.float32(x + k * slack)) for k in (-1, 0, 1)}) > 1:
            return False
    return True
