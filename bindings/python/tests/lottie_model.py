# SPDX-License-Identifier: MIT
"""What a property of Lottie means."""

from __future__ import annotations

import bisect
from typing import Any

import numpy as np

import tweenspirit as ts

RATE = 30.0


def curve(x1: float, y1: float, x2: float, y2: float, x: float) -> float:
    """y of the cubic Bezier (0, 0), (x1, y1), (x2, y2), (1, 1) where its x is `x`."""

    def cubic(p: float, a: float, b: float) -> float:
        return 3 * p * (1 - p) ** 2 * a + 3 * p**2 * (1 - p) * b + p**3

    low, high = 0.0, 1.0
    for _ in range(60):
        p = (low + high) / 2
        low, high = (p, high) if cubic(p, x1, x2) < x else (low, p)
    return cubic(low, y1, y2)


def row(value: Any) -> list[float]:
    return value if isinstance(value, list) else [value]


def by_definition(prop: dict[str, Any], frame: float) -> list[float]:
    """What players show, a lane at a time."""
    if prop.get("s") is True:
        return [by_definition(prop[name], frame)[0] for name in "xyz" if name in prop]
    k = prop["k"]
    if not (isinstance(k, list) and isinstance(k[0], dict)):
        return row(k)
    values = [row(key["s"] if "s" in key else k[i - 1]["e"]) for i, key in enumerate(k)]
    i = bisect.bisect_right([key["t"] for key in k], frame) - 1
    if i < 0 or i == len(k) - 1 or k[i].get("h"):
        return values[max(i, 0)]
    x = (frame - k[i]["t"]) / (k[i + 1]["t"] - k[i]["t"])
    found = []
    for lane, (a, b) in enumerate(zip(values[i], values[i + 1], strict=True)):
        handles = []
        for name, usual in (("o", 0.0), ("i", 1.0)):
            for member in "xy":
                numbers = row(k[i][name][member]) if name in k[i] else [usual]
                handles.append(numbers[lane] if lane < len(numbers) else numbers[0])
        found.append(a + (b - a) * curve(*handles, x))
    return found


def frames_of(prop: dict[str, Any], count: int = 271) -> list[float]:
    parts = [prop[name] for name in "xyz" if name in prop] if prop.get("s") is True else [prop]
    keys = {
        float(key["t"]) for part in parts if isinstance(part["k"], list) for key in part["k"] if isinstance(key, dict)
    }
    return sorted({*keys, *np.linspace(-5, 130, count).tolist()})


def check(
    track: ts.Track,
    prop: dict[str, Any],
    rate: float = RATE,
    scale: float = 1.0,
    tolerance: float = 1e-8,
    count: int = 55,
) -> None:
    size = max(abs(x) for key in track for x in np.atleast_1d(key.value))
    for frame in frames_of(prop, count):
        expected = [x * scale for x in by_definition(prop, frame)]
        found = np.atleast_1d(track.value(frame / rate))[: len(expected)]
        np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance * size + 1e-300, err_msg=f"at {frame}")


def ease(ox: Any, oy: Any, ix: Any, iy: Any) -> dict[str, Any]:
    return {"o": {"x": ox, "y": oy}, "i": {"x": ix, "y": iy}}
