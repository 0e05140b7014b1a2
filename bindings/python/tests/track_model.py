# SPDX-License-Identifier: MIT
"""Tracks to test: random ones of every kind, what the oracle makes of them; colours and quaternions by definition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
import tracks as oracle
from families import Real, mp

import tweenspirit as ts

Array = npt.NDArray[Any]
Lanes = list[Real]

INTERPOLATIONS = ("eased", "step", "hermite", "catmull", "monotone", "bezier", "spring")
EXTRAPOLATIONS = ("hold", "linear", "loop", "loop_offset", "mirror")
WRAPS = ("shortest", "longest", "cw", "ccw", "raw")
SPACES = ("oklab", "oklch", "linear", "srgb", "srgb-premultiplied")
ROUNDINGS = ("nearest", "floor", "ceil", "toward_target")
#: Every kind with its lanes.
KINDS: dict[str | int, int] = {
    **{"float": 1, "int": 1, "bool": 1, "angle": 1, "vec2": 2, "point": 2, "size": 2, "vec3": 3},
    **{"vec4": 4, "rect": 4, "color": 4, "quat": 4, 1: 1, 5: 5, 17: 17, 64: 64},
}
EASINGS = ("linear", "sine.in", "circ.out", "back.out", "elastic.inOut", "bounce.out", "steps(3,end)", "css.ease")


def interpolations(kind: str | int) -> tuple[str, ...]:
    """What a track of the kind may go by."""
    if kind == "bool":
        return ("step",)
    return tuple(x for x in INTERPOLATIONS if x != "monotone" or kind != "quat")


def values(random: np.random.Generator, kind: str | int, count: int) -> list[Any]:
    """For `count` keys, as `key` takes them."""
    lanes = KINDS.get(kind, 1)
    rows = random.normal(size=(count, lanes)) * 4
    if kind == "int":
        return [int(x) for x in random.integers(-50, 50, count)]
    if kind == "bool":
        return [bool(x) for x in random.integers(0, 2, count)]
    if kind == "color":
        return [tuple(row) for row in random.random((count, 4)).tolist()]
    return [tuple(row) if lanes > 1 else row[0] for row in rows.tolist()]


def random_key(random: np.random.Generator, kind: str | int, interpolation: str) -> dict[str, Any]:
    """What a key says beside its time and value."""
    lanes, given = KINDS.get(kind, 1), {"interpolation": interpolation}
    if interpolation == "eased" and random.random() < 0.7:
        given["easing"] = random.choice(EASINGS)
    if interpolation == "spring" and random.random() < 0.7:
        given["spring"] = ts.Spring(omega=random.uniform(1, 20), damping_ratio=random.uniform(0.1, 2))
    if kind != "bool" and random.random() < 0.7:
        for name in ("in_tangent", "out_tangent"):
            given[name] = shaped(random.normal(size=lanes), lanes)
        given["in_handle"] = -random.random() * 0.5, shaped(random.normal(size=lanes), lanes)
        given["out_handle"] = random.random() * 0.5, shaped(random.normal(size=lanes), lanes)
    return given


def shaped(numbers: Array, lanes: int) -> Any:
    return tuple(numbers.tolist()) if lanes > 1 else float(numbers[0])


def random_track(
    random: np.random.Generator,
    kind: str | int = "float",
    count: int = 12,
    only: Sequence[str] | None = None,
    **options: Any,
) -> ts.Track:
    """Keys in no order, every third time a duplicate or so, each with an interpolation of its own."""
    track = ts.Track(kind, **options)
    times = random.uniform(-3, 5, count)
    twice = random.random(count) < 0.15
    times[twice] = random.choice(times, int(twice.sum()))
    allowed = list(only or interpolations(kind))
    for time, value in zip(times.tolist(), values(random, kind, count), strict=True):
        track.key(time, value, **random_key(random, kind, str(random.choice(allowed))))
    return track


def times_of(track: ts.Track, random: np.random.Generator, count: int = 60, margin: float = 2.0) -> list[float]:
    """Times inside, at and next to keys, and outside."""
    keys = [key.time for key in track.keys()] or [0.0]
    found = random.uniform(min(keys) - margin, max(keys) + margin, count).tolist() + keys
    return found + [float(np.nextafter(t, way)) for t in keys for way in (-np.inf, np.inf)]


# ---- The oracle's view of a track


def spread(x: Any, lanes: int) -> list[float]:
    """One number, or one for each lane."""
    return [float(y) for y in x] if isinstance(x, Iterable) else [float(x)] * lanes


def handle(given: Any, lanes: int) -> tuple[list[float], list[float]] | None:
    return None if given is None else (spread(given[0], lanes), spread(given[1], lanes))


def exact(track: ts.Track) -> oracle.Track:
    """What the oracle is to make of a track."""
    n = track.lanes
    keys = []
    for key in track.keys():
        easing = key.easing or track.easing
        own = key.interpolation or track.interpolation or ("step" if track.kind == "bool" else "eased")
        keys.append(
            oracle.Key(
                key.time,
                spread(key.value, n),
                own,
                easing,
                easing.derivative,
                None if key.in_tangent is None else spread(key.in_tangent, n),
                None if key.out_tangent is None else spread(key.out_tangent, n),
                handle(key.in_handle, n),
                handle(key.out_handle, n),
                *([(key.spring.omega, key.spring.damping_ratio)] if key.spring else []),
            )
        )
    return oracle.Track(
        keys,
        str(track.kind),
        track.wrap,
        Space(track.space, track.extended) if track.kind == "color" else None,
        track.rounding,
        track.before,
        track.after,
    )


def as_row(x: Any) -> list[float]:
    """A value of a track as a list of floats."""
    return [float(y) for y in x] if isinstance(x, tuple) else [float(x)]


def size(track: oracle.Track) -> float:
    """What errors of the track's values are measured by."""
    found = [1e-300]
    for key in track.keys:
        found += [abs(x) for x in key.value]
        for handle in (key.in_handle, key.out_handle):
            found += [abs(x) for x in handle[1]] if handle else []
    ends = track.span()
    slopes = [abs(x) for k in track.keys for x in (*(k.in_tangent or ()), *(k.out_tangent or ()))]
    return max(found) + max(slopes, default=0.0) * (ends[1] - ends[0])


def near(got: Any, want: Sequence[Real], bound: float) -> bool:
    row = as_row(got)
    return len(row) == len(want) and all(abs(mp.mpf(x) - y) <= bound for x, y in zip(row, want, strict=True))


def agree(track: ts.Track, want: oracle.Track, t: float, bound: float) -> bool:
    """Within the bound; where the track is steep, of what it is an ulp of time away."""
    got, exact = track.value(t), want.value(t)
    if near(got, exact, bound):
        return True
    beside = [want.value(float(np.nextafter(t, way))) for way in (-np.inf, np.inf)]
    reach = min(max(float(abs(x - y)) for x, y in zip(row, exact, strict=True)) for row in beside)
    return reach < 1e-3 * (1 + size(want)) and near(got, exact, bound + 4 * reach)


# ---- Colours: straight sRGB, and the lanes in which it is mixed (CSS Color 4's conversions)

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
    lms = TO_LMS * mp.matrix([decode(mp.mpf(x)) for x in rgb[:3]])
    return list(TO_LAB * lms.apply(lambda x: mp.sign(x) * mp.cbrt(abs(x))))


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
        found = [*(found if self.name.startswith("srgb") else map(encode, found)), alpha]
        return found if self.extended else [min(max(x, mp.mpf(0)), mp.mpf(1)) for x in found]


# ---- Quaternions: x, y, z, w


def unit(q: Any) -> Array:
    a = np.asarray(q, float)
    return a / np.sqrt(np.sum(a * a))


def turned(p: Array, q: Array) -> float:
    """The angle between two rotations."""
    return (
        float(2 * np.arctan2(np.linalg.norm(unit(p) - near_sign(q, p)), np.linalg.norm(unit(p) + near_sign(q, p)))) * 2
    )


def near_sign(q: Array, p: Array) -> Array:
    return unit(q) if np.dot(q, p) >= 0 else -unit(q)
