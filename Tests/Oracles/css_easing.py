# SPDX-License-Identifier: MIT
"""CSS's easing functions by their definitions (CSS Easing Functions Level 2), in rational arithmetic."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

#: A parameter s of a curve is found to this many bits, with control points within 1000 a y so to 1e-56.
BITS = 200


@dataclass(frozen=True)
class Bezier:
    """cubic-bezier(x1, y1, x2, y2): the y of the curve from (0, 0) to (1, 1) where its x is the input."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def text(self) -> str:
        return f"cubic-bezier({self.x1!r},{self.y1!r},{self.x2!r},{self.y2!r})"

    @property
    def magnitude(self) -> float:
        return max(1.0, abs(self.y1), abs(self.y2))

    def parameter(self, x: Fraction) -> Fraction:
        """The s in [0, 1] whose x(s) is x, cut to a multiple of 2**-BITS times a power of two below x.

        x(s) never falls and is 3s at most, so that no s is lost between 0 and the least multiple.
        """
        x1, x2 = Fraction(self.x1), Fraction(self.x2)
        unit = math.lcm(x.denominator, x1.denominator, x2.denominator)
        a, b, whole = (
            int(3 * x1 * unit),
            int(3 * x2 * unit),
            1 << (BITS + x.denominator.bit_length()),
        )
        goal = int(x * unit) * whole**3
        low, high = 0, whole + 1
        while high - low > 1:
            k = (low + high) // 2
            rest = whole - k
            if k * (rest * (a * rest + b * k) + unit * k * k) <= goal:
                low = k
            else:
                high = k
        return Fraction(low, whole)

    def y(self, s: Fraction) -> Fraction:
        """The y at the parameter s."""
        return s * (3 * (1 - s) * (Fraction(self.y1) * (1 - s) + Fraction(self.y2) * s) + s * s)

    def value(self, t: float) -> Fraction:
        """The y at the input t in [0, 1]."""
        return self.y(self.parameter(Fraction(t)))

    def values(self, first: Fraction, last: Fraction) -> tuple[Fraction, Fraction]:
        """The least and the greatest y over an interval of inputs, cut to [0, 1]."""
        s0 = self.parameter(max(first, Fraction(0)))
        s1 = min(self.parameter(min(last, Fraction(1))) + Fraction(1, 1 << BITS), Fraction(1))
        found = [self.y(s) for s in (s0, s1, *self.turns()) if s0 <= s <= s1]
        return min(found), max(found)

    def turns(self) -> list[Fraction]:
        """The parameters where y turns, to 60 digits: the real roots of y'(s) = 3 (c + 2 b s + a s**2)."""
        y1, y2 = Fraction(self.y1), Fraction(self.y2)
        a, b, c = 1 - 3 * y2 + 3 * y1, y2 - 2 * y1, y1
        if a == 0:
            return [-c / (2 * b)] if b else []
        square = b * b - a * c
        if square < 0:
            return []
        root = square_root(square)
        return [(-b - root) / a, (-b + root) / a]

    def slope(self, t: float | Fraction) -> float:
        """The slope dy/dx at the input t in [0, 1], infinite where the tangent is vertical.

        Where both derivatives vanish the limit is that of the next ones, so at the ends the line to the next point.
        """
        s = self.parameter(Fraction(t))
        x, y = (derivatives(Fraction(one), Fraction(two), s) for one, two in ((self.x1, self.x2), (self.y1, self.y2)))
        for dx, dy in zip(x, y, strict=True):
            if dx != 0:
                return to_float(dy / dx)
            if dy != 0:
                return math.inf if dy > 0 else -math.inf
        raise AssertionError("a cubic has a derivative that is not zero")

    def beyond(self, t: float) -> Fraction:
        """The value at an input outside [0, 1].

        On the line through the end and P1 (above 1: P2); through the other control point where that one is the end; on
        the line of slope 1 where both are. A vertical line has no slope: the end's value, as in Chromium.
        """
        x1, y1, x2, y2 = (Fraction(number) for number in (self.x1, self.y1, self.x2, self.y2))
        if t < 0:
            near, far, step = (x1, y1), (x2, y2), Fraction(t)
        else:
            near, far, step = (1 - x2, 1 - y2), (1 - x1, 1 - y1), Fraction(t) - 1
        end = Fraction(0 if t < 0 else 1)
        for dx, dy in (near, far):
            if dx or dy:
                return end + step * dy / dx if dx else end
        return end + step


def derivatives(one: Fraction, two: Fraction, s: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """The first, second and third derivative at s of the Bezier polynomial through 0, one, two, 1."""
    a, b, c = 1 - 3 * two + 3 * one, two - 2 * one, one
    # At 1 the slope is the one to the left, and the second derivative counts for a step back.
    sign = -1 if s == 1 else 1
    return 3 * (c + 2 * b * s + a * s * s), sign * 6 * (b + a * s), 6 * a


def square_root(x: Fraction) -> Fraction:
    """The square root, to 2**-BITS or closer."""
    shift = BITS + x.denominator.bit_length()
    return Fraction(math.isqrt((x.numerator << (2 * shift)) // x.denominator), 1 << shift)


def to_float(x: Fraction) -> float:
    """The float nearest to x, infinite where x is beyond all floats."""
    try:
        return float(x)
    except OverflowError:
        return math.inf if x > 0 else -math.inf


POSITIONS = ("jump-start", "jump-end", "jump-none", "jump-both")
SPELLINGS = {"start": "jump-start", "end": "jump-end"}


def steps(count: int, position: str, t: float, before: bool = False) -> float:
    """The value at any t, correctly rounded, of a staircase of `count` steps.

    The product count * t is that of floats: 3 * (1 / 3) is 1, a step, though the float 1 / 3 lies below a third.
    """
    position = SPELLINGS.get(position, position)
    product = count * t
    step = math.floor(product)
    if position in ("jump-start", "jump-both"):
        step += 1
    if before and product == math.floor(product):
        step -= 1
    jumps = count + {"jump-none": -1, "jump-both": 1}.get(position, 0)
    if t >= 0:
        step = max(step, 0)
    if t <= 1:
        step = min(step, jumps)
    return float(Fraction(step, jumps))


@dataclass(frozen=True)
class Stop:
    """A stop of linear(): an output, and no, one or two inputs in percent, all as they are written."""

    output: str
    inputs: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return " ".join((self.output, *(f"{word}%" for word in self.inputs)))


Point = tuple[Fraction, Fraction]
"""An input and its output."""


def linear_text(stops: list[Stop]) -> str:
    return f"linear({', '.join(stop.text for stop in stops)})"


def linear_points(stops: list[Stop]) -> list[Point]:
    """The points of linear(): a missing input lies evenly between its neighbours, one below an earlier is raised to it.

    Every number counts as the float nearest to it.
    """
    found: list[tuple[Fraction | None, Fraction]] = []
    largest: Fraction | None = None
    for i, stop in enumerate(stops):
        output = Fraction(float(stop.output))
        inputs = [nearest(Fraction(word) / 100) for word in stop.inputs]
        if not inputs and i in (0, len(stops) - 1):
            inputs = [Fraction(0 if i == 0 else 1)]
        for place in inputs:
            largest = place if largest is None else max(place, largest)
            found.append((largest, output))
        if not inputs:
            found.append((None, output))
    known = [i for i, point in enumerate(found) if point[0] is not None]
    points: list[Point] = []
    for i, (number, output) in enumerate(found):
        if number is None:
            left, right = max(k for k in known if k < i), min(k for k in known if k > i)
            start, end = found[left][0], found[right][0]
            assert start is not None and end is not None
            number = nearest(start + (end - start) * (i - left) / (right - left))
        points.append((number, output))
    return points


def linear(points: list[Point], t: Fraction, before: bool = False) -> Fraction:
    """The value at any t of the line through points."""
    if before and t == points[0][0]:
        return points[0][1]
    for place, output in reversed(points):
        if place == t:
            return output
    if t < points[0][0]:
        a, b, flat = points[0], points[1], points[0][1]
    elif t > points[-1][0]:
        a, b, flat = points[-2], points[-1], points[-1][1]
    else:
        a = [point for point in points if point[0] < t][-1]
        b = next(point for point in points if point[0] > t)
        flat = b[1]
    if a[0] == b[0]:
        return flat
    return a[1] + (b[1] - a[1]) * (t - a[0]) / (b[0] - a[0])


def nearest(x: Fraction) -> Fraction:
    """The float nearest to x."""
    return Fraction(float(x))
