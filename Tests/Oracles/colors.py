# SPDX-License-Identifier: MIT
"""Colours: straight sRGB, and the lanes in which tracks mix them (CSS Color 4's conversions), in 72 digits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from families import Real, mp

Lanes = list[Real]

#: A chroma below which there is no hue.
GREY = mp.mpf("4e-6")
XYZ = """506752/1228815 87881/245763 12673/70218
    87098/409605 175762/245763 12673/175545
    7918/409605 87881/737289 1001167/1053270"""
LMS = """0.8190224379967030 0.3619062600528904 -0.1288737815209879
    0.0329836539323885 0.9292868615863434 0.0361446663506424
    0.0481771893596242 0.2642395317527308 0.6335478284694309"""
LAB = """0.2104542683093140 0.7936177747023054 -0.0040720430116193
    1.9779985324311684 -2.4285922420485799 0.4505937096174110
    0.0259040424655478 0.7827717124575296 -0.8086757549230774"""


def matrix(text: str) -> Real:
    numbers = [[Fraction(x) for x in line.split()] for line in text.splitlines()]
    return mp.matrix([[mp.mpf(x.numerator) / x.denominator for x in row] for row in numbers])


TO_LMS, TO_LAB = matrix(LMS) * matrix(XYZ), matrix(LAB)
FROM_LMS, FROM_LAB = mp.inverse(TO_LMS), mp.inverse(TO_LAB)


def decode(x: Real) -> Real:
    if abs(x) <= mp.mpf("0.04045"):
        return x / mp.mpf("12.92")
    return mp.sign(x) * ((abs(x) + mp.mpf("0.055")) / mp.mpf("1.055")) ** mp.mpf("2.4")


def encode(x: Real) -> Real:
    if abs(x) <= mp.mpf("0.0031308"):
        return x * mp.mpf("12.92")
    return mp.sign(x) * (mp.mpf("1.055") * abs(x) ** (1 / mp.mpf("2.4")) - mp.mpf("0.055"))


def oklab(rgb: Sequence[float]) -> Lanes:
    return list(lab_of(*rgb[:3]))


@cache
def lab_of(red: float, green: float, blue: float) -> tuple[Real, ...]:
    lms = TO_LMS * mp.matrix([decode(mp.mpf(x)) for x in (red, green, blue)])
    return tuple(TO_LAB * lms.apply(lambda x: mp.sign(x) * mp.cbrt(abs(x))))


@dataclass(frozen=True)
class Space:
    name: str
    extended: bool = False

    @property
    def has_hue(self) -> bool:
        return self.name == "oklch"

    def is_grey(self, rgba: Sequence[float]) -> bool:
        return self.has_hue and bool(mp.hypot(*oklab(rgba)[1:]) < GREY)

    def enter(self, rgba: Sequence[float]) -> Lanes:
        alpha = mp.mpf(rgba[3])
        if self.name == "srgb":
            return [mp.mpf(x) for x in rgba]
        if self.name in ("linear", "srgb-premultiplied"):
            own = decode if self.name == "linear" else mp.mpf
            return [*(own(mp.mpf(x)) * alpha for x in rgba[:3]), alpha]
        light, a, b = oklab(rgba)
        if self.name == "oklch":
            return [light * alpha, mp.hypot(a, b) * alpha, mp.atan2(b, a), alpha]
        return [light * alpha, a * alpha, b * alpha, alpha]

    def leave(self, lanes: Lanes) -> Lanes:
        x, y, z, alpha = lanes
        by = alpha if alpha and self.name != "srgb" else mp.mpf(1)
        found = [x / by, y / by, z / by]
        if self.name == "oklch":
            found[1:] = [y / by * mp.cos(z), y / by * mp.sin(z)]
        if self.name in ("oklab", "oklch"):
            found = list(FROM_LMS * (FROM_LAB * mp.matrix(found)).apply(lambda x: x**3))
        found = [
            *(found if self.name.startswith("srgb") else map(encode, found)),
            alpha,
        ]
        return found if self.extended else [min(max(x, mp.mpf(0)), mp.mpf(1)) for x in found]
