# SPDX-License-Identifier: MIT
"""Easing functions of CSS by their definitions, Easing Functions Level 2; no easing of ours is asked."""

import re

import compose
import css_easing
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
KEYWORDS = {
    "ease": (0.25, 0.1, 0.25, 1),
    "ease-in": (0.42, 0, 1, 1),
    "ease-out": (0, 0, 0.58, 1),
    "ease-in-out": (0.42, 0, 0.58, 1),
}


def css_values(text: str, t: Array) -> Array:
    """The text at inputs between 0 and 1."""
    found = re.fullmatch(r"([a-z-]+)(?:\((.*)\))?", text)
    assert found is not None, text
    if found[1] in KEYWORDS:
        return bezier(*KEYWORDS[found[1]], t)
    words = [word.strip() for word in (found[2] or "0, 1").split(",")]
    if found[1] == "cubic-bezier":
        x1, y1, x2, y2 = map(float, words)
        assert 0 <= x1 <= 1 and 0 <= x2 <= 1
        return bezier(x1, y1, x2, y2, t)
    assert found[1] == "linear", text
    points = css_easing.linear_points([compose.stop(word) for word in words])
    xs, ys = (np.array([float(point[k]) for point in points]) for k in (0, 1))
    # Of several points at one input the last counts, to the left of it the first.
    right = np.searchsorted(xs, t, side="right").clip(1, len(xs) - 1)
    a, b = right - 1, right
    with np.errstate(invalid="ignore", divide="ignore"):
        values = ys[a] + (ys[b] - ys[a]) * (t - xs[a]) / (xs[b] - xs[a])
    return np.where(t == xs[-1], ys[-1], values)


def bezier(x1: float, y1: float, x2: float, y2: float, t: Array) -> Array:
    """By halving: where x is t."""
    low, high = np.zeros_like(t), np.ones_like(t)
    for _ in range(60):
        s = (low + high) / 2
        x = 3 * (1 - s) ** 2 * s * x1 + 3 * (1 - s) * s**2 * x2 + s**3
        low, high = np.where(x < t, s, low), np.where(x < t, high, s)
    return 3 * (1 - s) ** 2 * s * y1 + 3 * (1 - s) * s**2 * y2 + s**3
