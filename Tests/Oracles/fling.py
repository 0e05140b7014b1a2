# SPDX-License-Identifier: MIT
"""Flings of Android and Flutter, as their sources have them.

android.widget.OverScroller (Android 13), SplineOverScroller: INFLEXION 0.35, START_TENSION 0.5, END_TENSION 1,
DECELERATION_RATE ln 0.78 / ln 0.9, of floats where the source has floats. Flutter's is ClampingScrollSimulation (3.10).
"""

from __future__ import annotations

import math

import numpy as np

F = np.float32
DECELERATION = math.log(0.78) / math.log(0.9)
SAMPLES = 100


def spline() -> list[float]:
    """SPLINE_POSITION."""
    p1, p2 = F(0.5) * F(0.35), F(1) - F(1) * (F(1) - F(0.35))
    positions, low = [], F(0)
    for i in range(SAMPLES):
        alpha, high = F(i) / F(SAMPLES), F(1)
        while True:
            x = low + (high - low) / F(2)
            coefficient = F(3) * x * (F(1) - x)
            time = coefficient * ((F(1) - x) * p1 + x * p2) + x * x * x
            if abs(float(time - alpha)) < 1e-5:
                break
            low, high = (low, x) if time > alpha else (x, high)
        positions.append(float(coefficient * ((F(1) - x) * F(0.5) + x) + x * x * x))
    return [*positions, 1.0]


def position(t: float) -> float:
    """The part of the distance at a part of the duration: update()."""
    table = spline()
    index = int(SAMPLES * t)
    if index >= SAMPLES:
        return 1.0
    below, above = table[index], table[index + 1]
    return below + (t - index / SAMPLES) / (1 / SAMPLES) * (above - below)


def android(velocity: float, friction: float = 0.015, ppi: float = 160) -> tuple[float, float]:
    """Distance and seconds, not cut to whole pixels and milliseconds."""
    coefficient = 9.80665 * 39.37 * ppi * 0.84
    deceleration = math.log(0.35 * abs(velocity) / (friction * coefficient))
    distance = friction * coefficient * math.exp(DECELERATION / (DECELERATION - 1) * deceleration)
    return math.copysign(distance, velocity), math.exp(deceleration / (DECELERATION - 1))


def flutter(velocity: float, friction: float = 0.015) -> tuple[float, float]:
    reference = friction * 9.80665 * 39.37 * 160 * 0.84 / 0.35
    duration = DECELERATION * 0.35 * (abs(velocity) / reference) ** (1 / (DECELERATION - 1))
    return velocity * duration / DECELERATION, duration


def flutter_position(t: float) -> float:
    return 1 - (1 - t) ** DECELERATION
