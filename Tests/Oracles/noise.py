# SPDX-License-Identifier: MIT
"""The curves of chance by their definitions, in whole numbers and fractions.

Every number that is drawn is SplitMix64's, by seed, stream and place; all else is rational.
"""

from __future__ import annotations

import math
from fractions import Fraction

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def scrambled(state: int) -> int:
    """SplitMix64's output of a state (Steele, Lea and Flood, 2014)."""
    z = state & MASK
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        z = (z ^ (z >> shift)) * factor & MASK
    return z ^ (z >> 31)


def drawn(seed: int, stream: int, place: int) -> Fraction:
    """A number in [0, 1): the upper 53 bits."""
    start = scrambled(seed + STEP * (stream + 1))
    return Fraction(scrambled(start + STEP * (place + 1)) >> 11, 1 << 53)


def _either(seed: int, stream: int, place: int) -> Fraction:
    return 2 * drawn(seed, stream, place) - 1


def rough(strength: Fraction, points: int, taper: str, seed: int) -> list[tuple[Fraction, Fraction]]:
    """The corners, between which it is straight."""
    corners = [(Fraction(0), Fraction(0))]
    for k in range(points):
        x = (k + drawn(seed, 0, k)) / points
        height = {
            "none": Fraction(1),
            "in": x**2,
            "out": (1 - x) ** 2,
            "both": (2 * min(x, 1 - x)) ** 2,
        }[taper]
        corners.append((x, x + _either(seed, 1, k) * strength / 5 * height))
    return [*corners, (Fraction(1), Fraction(1))]


def rough_at(corners: list[tuple[Fraction, Fraction]], t: Fraction) -> Fraction:
    """On the line between two of them."""
    k = max(i for i in range(len(corners) - 1) if corners[i][0] <= t)
    (x0, y0), (x1, y1) = corners[k], corners[k + 1]
    return y0 + (t - x0) / (x1 - x0) * (y1 - y0)


def wiggle(wiggles: int, kind: str, seed: int, t: Fraction) -> Fraction:
    """Smoothstep from crest to crest; the crests are in the middles of so many equal parts."""
    heights = [Fraction(0)]
    places = [Fraction(0)]
    for k in range(wiggles):
        x = Fraction(2 * k + 1, 2 * wiggles)
        sign = (-1) ** k
        heights.append(
            {
                "easeOut": sign * (1 - x) ** 2 * (1 + 2 * x),
                "easeInOut": sign * 16 * x**2 * (1 - x) ** 2,
                "uniform": Fraction(sign),
                "random": _either(seed, 0, k),
            }[kind]
        )
        places.append(x)
    heights.append(Fraction(0))
    places.append(Fraction(1))
    k = max(i for i in range(wiggles + 1) if places[i] <= t)
    u = (t - places[k]) / (places[k + 1] - places[k])
    return heights[k] + (heights[k + 1] - heights[k]) * (3 * u**2 - 2 * u**3)


def _bell(x: Fraction) -> Fraction:
    """The cubic B-spline around 0."""
    x = abs(x)
    if x >= 2:
        return Fraction(0)
    if x >= 1:
        return (2 - x) ** 3 / 6
    return (4 - 6 * x**2 + 3 * x**3) / 6


def _gains(octaves: int) -> list[Fraction]:
    sum_of_all = sum(Fraction(1, 2**o) for o in range(octaves))
    return [Fraction(1, 2**o) / sum_of_all for o in range(octaves)]


def noise(frequency: Fraction, octaves: int, seed: int, t: Fraction) -> Fraction:
    """A sum of bells at lattice points, so many a unit, of chance height; each octave of twice as many."""
    total = Fraction(0)
    for octave, gain in enumerate(_gains(octaves)):
        x = t * frequency * 2**octave
        near = math.floor(x)
        for k in range(near - 1, near + 3):
            total += gain * _either(seed, octave, k + 1) * _bell(x - k)
    return total


def _shaken(cells: int, octaves: int, seed: int, fade: Fraction, t: Fraction) -> Fraction:
    total = Fraction(0)
    for octave, gain in enumerate(_gains(octaves)):
        end = cells * 2**octave
        x = t * end
        near = math.floor(x)
        for k in range(near - 1, near + 3):
            inside = -k if k < 0 else 2 * end - k if k > end else k
            sign = 1 if inside == k else -1
            if 0 < inside < end:
                height = _either(seed, octave, inside) * (1 - fade * inside / end)
                total += gain * sign * height * _bell(x - k)
    return total


def shake(cycles: Fraction, octaves: int, seed: int, fade: Fraction, times: list[Fraction]) -> list[Fraction]:
    """Two lattice points a cycle, 0 and odd around both ends; the largest value at a lattice point is 1 or -1."""
    cells = max(math.floor(2 * cycles + Fraction(1, 2)), 2)
    finest = cells * 2 ** (octaves - 1)
    largest = max(abs(_shaken(cells, octaves, seed, fade, Fraction(i, finest))) for i in range(finest))
    return [_shaken(cells, octaves, seed, fade, t) / largest for t in times]
