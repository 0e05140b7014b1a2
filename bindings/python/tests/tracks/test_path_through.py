# SPDX-License-Identifier: MIT
"""Smooth paths through points, by the definition: cubics whose slope at a point is that of the parabola through it and
its neighbours, over knots as far apart as the square roots of the distances."""

from __future__ import annotations

import math
import pickle
import random
from collections.abc import Sequence
from typing import Any

import pytest

import tweenspirit as ts

Point = Sequence[float]


def slope(points: list[Point], knots: list[float]) -> list[float]:
    """The derivative at the second of three points of the polynomial through them."""
    (a, b, c), (s, t, u) = points, knots
    weights = ((t - u) / ((s - t) * (s - u)), (2 * t - s - u) / ((t - s) * (t - u)), (t - s) / ((u - s) * (u - t)))
    return [sum(w * p for w, p in zip(weights, lane, strict=True)) for lane in zip(a, b, c, strict=True)]


def bezier(points: list[Point], closed: bool, curviness: float) -> list[Point]:
    n = len(points)
    wide = [math.sqrt(math.dist(points[i], points[(i + 1) % n])) for i in range(n)]
    slopes = []
    for i in range(n):
        is_end = not closed and i in (0, n - 1)
        before, behind = wide[i - 1], wide[i]
        around = [points[i - 1], points[i], points[(i + 1) % n]]
        slopes.append(
            [0.0] * len(points[0]) if is_end or not before or not behind else slope(around, [-before, 0, behind])
        )
    found = [points[0]]
    for i in range(n if closed else n - 1):
        a, b, k = points[i], points[(i + 1) % n], curviness * wide[i] / 3
        found.append([p + k * m for p, m in zip(a, slopes[i], strict=True)])
        found.append([p - k * m for p, m in zip(b, slopes[(i + 1) % n], strict=True)])
        found.append(b)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_it_is_the_definition(seed: int) -> None:
    rng = random.Random(seed)
    lanes, closed, curviness = rng.choice((2, 3)), rng.random() < 0.5, rng.choice((1, 1, 0.5, 2))
    points = [[rng.uniform(-9, 9) for _ in range(lanes)] for _ in range(rng.randrange(3, 12))]
    if rng.random() < 0.3:
        points.insert(2, points[1])
    path = ts.Path.through(points, closed=closed, curviness=curviness)
    expected = ts.Path.bezier(bezier(points, closed, curviness))
    assert path.closed == closed and path.dimensions == lanes
    assert path.length == pytest.approx(expected.length, rel=1e-12)
    for i in range(101):
        assert path.point(i / 100) == pytest.approx(expected.point(i / 100), abs=1e-10)


def test_it_is_d3s() -> None:
    """d3-shape, curveCatmullRom: M0,1C0,1,0.666667,3,1,3C1.333333,3,1.666667,1,2,1C2.333333,1,3,3,3,3."""
    path = ts.Path.through([(0, 1), (1, 3), (2, 1), (3, 3)])
    other = ts.Path(f"M0,1C0,1,{2 / 3},3,1,3C{4 / 3},3,{5 / 3},1,2,1C{7 / 3},1,3,3,3,3")
    for i in range(21):
        assert path.point(i / 20) == pytest.approx(other.point(i / 20), abs=1e-12)


def test_scale_changes_no_bits() -> None:
    points = [(0.0, 0.0), (1.0, 3.0), (2.5, 1.0), (3.0, 3.25)]
    path = ts.Path.through(points).point(0.3)
    for k in (2.0**900, 2.0**-900):
        scaled = ts.Path.through([(k * x, k * y) for x, y in points])
        assert scaled.point(0.3) == (k * path[0], k * path[1])


def test_few_and_equal_points() -> None:
    assert ts.Path.through([(1, 2)]).point(0.5) == (1.0, 2.0)
    assert ts.Path.through([(1, 2)], closed=True).length == 0
    assert ts.Path.through([(0, 0), (3, 4)]).length == pytest.approx(5, rel=1e-12)
    assert ts.Path.through([(0, 0), (3, 4)], closed=True).length == pytest.approx(10, rel=1e-12)
    assert ts.Path.through([(5, 5)] * 4).length == 0
    square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    repeated = ts.Path.through([*square, square[0]], closed=True)
    assert repeated.point(0.3) == ts.Path.through(square, closed=True).point(0.3)


@pytest.mark.parametrize(
    ("points", "words"),
    [([], {}), ([(1, 2, 3, 4)], {}), ([(1, math.nan)], {}), ([(0, 0), (1, 1)], {"curviness": -1}),
     ([(0, 0), (1, 1)], {"curviness": math.inf}), ([(0, 0), (2e300, 1)], {})],
)  # fmt: skip
def test_refusals(points: Any, words: dict[str, Any]) -> None:
    with pytest.raises(ts.InvalidArgumentError):
        ts.Path.through(points, **words)


def test_copies_are_equal() -> None:
    path = ts.Path.through([(0, 0), (3, 4), (5, 5)], closed=True)
    copy = pickle.loads(pickle.dumps(path))
    assert copy == path and hash(copy) == hash(path) and copy.point(0.4) == path.point(0.4)
    assert path != ts.Path.through([(0, 0), (3, 4), (5, 5)])
