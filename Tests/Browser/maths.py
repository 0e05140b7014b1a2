# SPDX-License-Identifier: MIT
"""The page's own maths beside the engine's."""

from __future__ import annotations

import json
import random

import tweenspirit as ts
from browser import Browser

RATIOS = (0.05, 0.3, 0.7, 0.99, 0.999999, 1 - 1e-12, 1.0, 1 + 1e-12, 1.000001, 1.5, 20.0)
OMEGAS = (0.1, 12.566370614359172, 400.0)


def compare_maths(page: Browser) -> None:
    """Beziers to 1e-9; springs to 1e-9 of the way; settling times to 1e-8 of themselves."""
    dice = random.Random(20261122)
    times = [i / 64 for i in range(65)] + [1e-9, 1e-3, 0.9999]
    for _ in range(200):
        x1, x2 = dice.random(), dice.random()
        points = [x1, dice.uniform(-2, 3), x2, dice.uniform(-2, 3)]
        found = page.run(f"(() => {{ const f = TweenSpirit.bezier(...{points}); return {times}.map(f); }})()")
        curve = ts.Easing.cubic_bezier(*points)
        # Where the curve is nearly upright, rounding of t moves it.
        worst = max(abs(a - curve(t)) / max(1.0, 1e-4 * curve.derivative(t)) for a, t in zip(found, times, strict=True))
        assert worst < 1e-9, (points, worst)
    for omega in OMEGAS:
        for ratio in RATIOS:
            spring = ts.Spring(omega=omega, damping_ratio=ratio)
            at = [i / (40 * omega) * 20 for i in range(41)] + [1e-6 / omega, 1e-3 / omega]
            found = page.run(f"{json.dumps(at)}.map(t => TweenSpirit.springValue({omega!r}, {ratio!r}, t))")
            worst = max(abs(a - spring.value(t)) for a, t in zip(found, at, strict=True))
            assert worst < 1e-9, (spring, worst)
            for tolerance in (1e-1, 1e-3, 1e-6):
                seconds = page.run(f"TweenSpirit.settlingTime({omega!r}, {ratio!r}, {tolerance!r})")
                wanted = spring.settling_time(tolerance=tolerance)
                assert abs(seconds - wanted) <= 1e-8 * wanted, (spring, tolerance, seconds, wanted)
    assert page.run("TweenSpirit.settlingTime(10, 0)") is None  # JSON's Infinity
