# SPDX-License-Identifier: MIT
"""Any curve by its canonical text: a family, one of CSS's functions, another library's name, or one under modifiers.

Values and slopes are reals of mpmath, in the digits that are asked for; `error` is how far a double that the library
gives may lie from the value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import css_easing
import easing
import families
from css_easing import Bezier, Stop
from families import Real, mp, real

#: Other libraries' curves that are ours with a parameter.
PEERS = {
    "anime.back.in": "back.in(1.7)",
    "anime.back.inOut": "gsap.back.inOut(1.7)",
    "anime.elastic.inOut": "gsap.elastic.inOut(1,0.3)",
    "dotween.elastic.in": "elastic.in(1.70158)",
    "dotween.elastic.out": "gsap.elastic.out(1.70158,0.3)",
    "motion.backOut": "cubic-bezier(0.33,1.53,0.69,0.99)",
    "css.ease": "cubic-bezier(0.25,0.1,0.25,1)",
    "css.ease-in": "cubic-bezier(0.42,0,1,1)",
    "css.ease-out": "cubic-bezier(0,0,0.58,1)",
    "css.ease-in-out": "cubic-bezier(0.42,0,0.58,1)",
    "css.step-start": "steps(1,jump-start)",
    "css.step-end": "steps(1,jump-end)",
}
MODIFIERS = ("in", "out", "inOut", "outIn", "reverse", "mirror")


class Shape(Protocol):
    """A curve on [0, 1]."""

    def at(self, t: Real) -> Real: ...

    def slope_at(self, t: Real, side: int) -> Real:
        """The slope to one side (+1 or -1)."""
        ...

    def error(self, t: Real) -> Real: ...


@dataclass(frozen=True)
class Named:
    """A family in one of its forms."""

    curve: easing.Curve

    def at(self, t: Real) -> Real:
        return self.curve.at(t)

    def slope_at(self, t: Real, side: int) -> Real:
        return self.curve.slope_at(t, side)

    def error(self, t: Real) -> Real:
        bound = mp.mpf("1e-15" if self.curve.transcendental else "5e-16")
        return bound * max(1, abs(self.at(t)))


@dataclass(frozen=True)
class Halves:
    """Two curves that meet at 1/2. DOTween's elastic begins with Penner's in form and ends with his out form."""

    first: Shape
    second: Shape

    def at(self, t: Real) -> Real:
        return (self.first if 2 * t < 1 else self.second).at(t)

    def slope_at(self, t: Real, side: int) -> Real:
        first = 2 * t < 1 or (2 * t == 1 and side < 0)
        return (self.first if first else self.second).slope_at(t, side)

    def error(self, t: Real) -> Real:
        return (self.first if 2 * t < 1 else self.second).error(t)


@dataclass(frozen=True)
class CubicBezier:
    """CSS's cubic-bezier: the y of an input within 4 ulp, to 4 ulp."""

    curve: Bezier

    def at(self, t: Real) -> Real:
        return real(self.curve.y(self.curve.parameter(fraction(t))))

    def slope_at(self, t: Real, side: int) -> Real:
        return mp.mpf(self.curve.slope(fraction(t)))

    def error(self, t: Real) -> Real:
        x = fraction(t)
        around = fraction(4 * easing.ulp(t))
        least, greatest = self.curve.values(x - around, x + around)
        want = self.curve.y(self.curve.parameter(x))
        off = real(max(greatest - want, want - least))
        return off + 4 * easing.ulp(mp.mpf(self.curve.magnitude))


@dataclass(frozen=True)
class Steps:
    """CSS's steps, which are exact. A jump belongs to its right."""

    count: int
    position: str

    def at(self, t: Real) -> Real:
        return mp.mpf(css_easing.steps(self.count, self.position, exact_float(t)))

    def slope_at(self, t: Real, side: int) -> Real:
        return mp.mpf(0)

    def error(self, t: Real) -> Real:
        return mp.mpf(0)


@dataclass(frozen=True)
class Linear:
    """CSS's linear. A jump belongs to its right."""

    points: tuple[css_easing.Point, ...]

    def at(self, t: Real) -> Real:
        return real(css_easing.linear(list(self.points), fraction(t)))

    def slope_at(self, t: Real, side: int) -> Real:
        x = fraction(t)
        inside = [
            (a, b)
            for a, b in zip(self.points, self.points[1:], strict=False)
            if a[0] < b[0] and (a[0] <= x < b[0] if side > 0 else a[0] < x <= b[0])
        ]
        ((a, b),) = inside
        return real((b[1] - a[1]) / (b[0] - a[0]))

    def error(self, t: Real) -> Real:
        height = max(1, *(abs(point[1]) for point in self.points))
        sides = [side for side in (1, -1) if 0 < t < 1]
        slope = max([abs(self.slope_at(t, side)) for side in sides], default=0)
        return 4 * (easing.ulp(real(Fraction(height))) + slope * easing.ulp(mp.mpf(1)))


@dataclass(frozen=True)
class Modified:
    """A curve g made of a curve, by the formulas of ts_easing_modifier."""

    base: Shape
    modifier: str

    def inner(self, t: Real, side: int = 1) -> tuple[Real, Real, Real, int]:
        """(a, b, x, s): the value is a + b * g(x), and x grows with t where s is 1."""
        half, one = mp.mpf(1) / 2, mp.mpf(1)
        first = 2 * t < 1 or (2 * t == 1 and side < 0)
        if self.modifier == "in":
            return mp.mpf(0), one, t, 1
        if self.modifier == "out":
            return one, -one, 1 - t, -1
        if self.modifier == "reverse":
            return mp.mpf(0), one, 1 - t, -1
        if self.modifier == "inOut":
            return (mp.mpf(0), half, 2 * t, 1) if first else (one, -half, 2 - 2 * t, -1)
        if self.modifier == "outIn":
            return (half, -half, 1 - 2 * t, -1) if first else (half, half, 2 * t - 1, 1)
        if self.modifier == "mirror":
            return (mp.mpf(0), one, 2 * t, 1) if first else (mp.mpf(0), one, 2 - 2 * t, -1)
        raise ValueError(f"not a modifier: {self.modifier!r}")

    def at(self, t: Real) -> Real:
        a, b, x, _ = self.inner(t)
        return a + b * self.base.at(x)

    def slope_at(self, t: Real, side: int) -> Real:
        _, b, x, sign = self.inner(t, side)
        factor = 1 if self.modifier in ("in", "out", "reverse") else 2
        return b * sign * factor * self.base.slope_at(x, sign * side)

    def error(self, t: Real) -> Real:
        """The curve's own at its input, which is rounded once, and two roundings of the value."""
        _, b, x, _ = self.inner(t)
        rounded = mp.mpf(float(x))
        moved = abs(self.base.at(rounded) - self.base.at(x)) if rounded != x else 0
        own = abs(b) * (self.base.error(rounded) + moved)
        return own if isinstance(self.base, Steps) else own + easing.ulp(max(1, abs(self.at(t))))


@dataclass(frozen=True)
class Chained:
    """The first on [0, split], mapped onto the values [0, split], then the second on the rest."""

    first: Shape
    second: Shape
    split: Real

    def inner(self, t: Real, side: int = 1) -> tuple[Shape, Real, Real, Real]:
        """A curve, and the value is a + b times it at x."""
        if t < self.split or (t == self.split and side < 0):
            return self.first, mp.mpf(0), self.split, t / self.split
        rest = 1 - self.split
        return self.second, self.split, rest, (t - self.split) / rest

    def at(self, t: Real) -> Real:
        curve, a, b, x = self.inner(t)
        return a + b * curve.at(x)

    def slope_at(self, t: Real, side: int) -> Real:
        curve, _, _, x = self.inner(t, side)
        return curve.slope_at(x, side)

    def error(self, t: Real) -> Real:
        """The curve's own, what three roundings of its input make of it, and two of the value."""
        curve, _, b, x = self.inner(t)
        around = 3 * easing.ulp(x)
        moved = max(abs(curve.at(min(max(x + off, mp.mpf(0)), mp.mpf(1))) - curve.at(x)) for off in (-around, around))
        return b * (curve.error(x) + moved) + 2 * easing.ulp(max(1, abs(self.at(t))))


@dataclass(frozen=True)
class Blended:
    """(1 - weight) of the first and weight of the second; a scale is a blend with nothing, its weight beyond."""

    first: Shape
    second: Shape
    weights: tuple[Real, Real]

    def at(self, t: Real) -> Real:
        a, b = self.weights
        return a * self.first.at(t) + b * self.second.at(t)

    def slope_at(self, t: Real, side: int) -> Real:
        a, b = self.weights
        return a * self.first.slope_at(t, side) + b * self.second.slope_at(t, side)

    def error(self, t: Real) -> Real:
        a, b = self.weights
        own = abs(a) * self.first.error(t) + abs(b) * self.second.error(t)
        return own + 2 * easing.ulp(max(1, abs(self.at(t))))


@dataclass(frozen=True)
class Multiplied:
    """The first times the second."""

    first: Shape
    second: Shape

    def at(self, t: Real) -> Real:
        return self.first.at(t) * self.second.at(t)

    def slope_at(self, t: Real, side: int) -> Real:
        return self.first.slope_at(t, side) * self.second.at(t) + self.first.at(t) * self.second.slope_at(t, side)

    def error(self, t: Real) -> Real:
        a, b = self.first.error(t), self.second.error(t)
        own = a * abs(self.second.at(t)) + b * abs(self.first.at(t)) + a * b
        return own + easing.ulp(max(1, abs(self.at(t))))


@dataclass(frozen=True)
class Bent:
    """sigmoid(), expoScale() and slow() of a curve: a function of its value y, of slow() of the time too."""

    base: Shape
    function: str
    number: Real

    def bend(self, y: Real, t: Real) -> Real:
        n = self.number
        if self.function == "expoScale":
            return (n**y - 1) / (n - 1)
        if self.function == "sigmoid":
            low, here, high = (1 / (1 + mp.exp(-n * (x - mp.mpf(1) / 2))) for x in (mp.mpf(0), y, mp.mpf(1)))
            return (here - low) / (high - low)
        weight, end = self.end(t)
        return (1 - weight**4) * y + weight**4 * end

    def end(self, t: Real) -> tuple[Real, Real]:
        """Returns how near t is to an end, from 0 at the middle part to 1, and what slow() goes to there."""
        beside = (1 - self.number) / 2
        near = min(t, 1 - t)
        return (1 - near / beside if near < beside else mp.mpf(0)), (mp.mpf(0) if 2 * t < 1 else t)

    def at(self, t: Real) -> Real:
        return self.bend(self.base.at(t), t)

    def slope_at(self, t: Real, side: int) -> Real:
        y, slope, n = self.base.at(t), self.base.slope_at(t, side), self.number
        if self.function == "expoScale":
            return mp.log(n) * n**y / (n - 1) * slope
        if self.function == "sigmoid":
            here, low = (1 / (1 + mp.exp(-n * (x - mp.mpf(1) / 2))) for x in (y, mp.mpf(0)))
            return n * here * (1 - here) / (1 - 2 * low) * slope
        weight, end = self.end(t)
        late = 2 * t >= 1
        rise = 8 * weight**3 / (1 - n) * (end - y) * (1 if late else -1) if weight else mp.mpf(0)
        return (1 - weight**4) * slope + rise + (weight**4 if late else 0)

    def error(self, t: Real) -> Real:
        """The effect of the curve's own, and the rounding of an exponent."""
        y, off = self.base.at(t), self.base.error(t)
        moved = max(abs(self.bend(y + by, t) - self.bend(y, t)) for by in (-off, off))
        rounded = max(1, abs(mp.log(self.number))) if self.function == "expoScale" else 1
        return moved + 6 * rounded * easing.ulp(max(1, abs(self.at(t))))


@dataclass(frozen=True)
class Clamped:
    """A curve within 0 and 1."""

    base: Shape

    def at(self, t: Real) -> Real:
        return min(max(self.base.at(t), mp.mpf(0)), mp.mpf(1))

    def slope_at(self, t: Real, side: int) -> Real:
        near = self.base.at(t + side * mp.mpf(2) ** -90) if 0 < t < 1 else None
        y = near if near is not None else self.base.at(t)
        slope = self.base.slope_at(t, side)
        if y in (0, 1):
            return slope if side * slope * (1 if y == 0 else -1) > 0 else mp.mpf(0)
        return slope if 0 < y < 1 else mp.mpf(0)

    def error(self, t: Real) -> Real:
        return self.base.error(t)


@dataclass(frozen=True)
class Path:
    """Cubics end to end, whose x never falls."""

    points: tuple[tuple[Fraction, Fraction], ...]

    def piece(self, t: Real, side: int) -> tuple[Bezier, list[Fraction], Fraction, Fraction]:
        """Its x as a cubic from 0 to 1, its four y, where t is in it, and its width."""
        x = fraction(t)
        pieces = [self.points[i : i + 4] for i in range(0, len(self.points) - 1, 3)]
        found = [p for p in pieces if (p[0][0] <= x < p[3][0] if side > 0 else p[0][0] < x <= p[3][0])]
        (piece,) = found or [pieces[-1] if x > 0 else pieces[0]]
        start, width = piece[0][0], piece[3][0] - piece[0][0]
        xs = [(p[0] - start) / width for p in piece]
        curve = Bezier(xs[1], 0, xs[2], 0)  # type: ignore[arg-type]
        return curve, [p[1] for p in piece], (x - start) / width, width

    def at(self, t: Real) -> Real:
        curve, y, u, _ = self.piece(t, 1)
        s = curve.parameter(min(u, Fraction(1)))
        c = 1 - s
        return real(c**3 * y[0] + 3 * c**2 * s * y[1] + 3 * c * s**2 * y[2] + s**3 * y[3])

    def slope_at(self, t: Real, side: int) -> Real:
        curve, y, u, width = self.piece(t, side)
        s = curve.parameter(min(u, Fraction(1)))
        c = 1 - s

        def rise(a: Fraction, b: Fraction, d: Fraction, e: Fraction) -> Fraction:
            return c**2 * (b - a) + 2 * c * s * (d - b) + s**2 * (e - d)

        along = rise(Fraction(0), Fraction(curve.x1), Fraction(curve.x2), Fraction(1)) * width
        up = rise(*y)
        return real(up / along) if along else (mp.mpf(0) if up == 0 else mp.inf * (1 if up > 0 else -1))

    def error(self, t: Real) -> Real:
        around = 8 * easing.ulp(t)
        near = [self.at(min(max(t + off, mp.mpf(0)), mp.mpf(1))) for off in (-around, 0, around)]
        return max(near) - min(near) + 8 * easing.ulp(mp.mpf(1))


def shape(text: str) -> Shape:
    """The curve that a canonical text stands for."""
    if text in PEERS:
        return shape(PEERS[text])
    if text == "dotween.elastic.inOut":
        amplitude, period = mp.mpf("1.70158"), mp.mpf("0.45")
        first = easing.Curve(text, families.Elastic(amplitude, period), "inOut", True)
        second = easing.Curve(text, families.OutElastic(amplitude, period), "inOut", True)
        return Halves(Named(first), Named(second))
    match = re.fullmatch(r"([\w-]+)\((.*)\)", text)
    if match is None or "." in match[1]:
        return Named(easing.curve(text))
    function, inside = match[1], match[2]
    if function in MODIFIERS:
        return Modified(shape(inside), function)
    if function in ("chain", "blend", "clamp", "scale", "multiply", "sigmoid", "expoScale", "slow"):
        return made(function, parts(inside))
    if function == "path":
        numbers = [Fraction(word) for word in re.findall(r"[-+.\de]+", inside)]
        return Path(
            tuple((Fraction(float(x)), Fraction(float(y))) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
        )
    words = [word.strip() for word in inside.split(",")]
    if function == "cubic-bezier":
        return CubicBezier(Bezier(*(float(word) for word in words)))
    if function == "steps":
        return Steps(int(words[0]), words[1] if len(words) > 1 else "jump-end")
    if function == "linear":
        return Linear(tuple(css_easing.linear_points([stop(word) for word in words])))
    raise ValueError(f"not a curve: {text!r}")


def parts(text: str) -> list[str]:
    """What stands between the commas that are in no parentheses."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return found


def made(function: str, words: list[str]) -> Shape:
    """A curve of others."""
    if function == "clamp":
        return Clamped(shape(words[0]))
    if function == "multiply":
        return Multiplied(shape(words[0]), shape(words[1]))
    number = mp.mpf(float(words[-1]))
    if function == "chain":
        return Chained(shape(words[0]), shape(words[1]), number)
    if function == "blend":
        return Blended(shape(words[0]), shape(words[1]), (1 - number, number))
    if function != "scale":
        return Bent(shape(words[0]), function, number)
    return Blended(shape(words[0]), shape("linear"), (number, mp.mpf(0)))


def stop(text: str) -> Stop:
    """A stop of linear() with its output first."""
    output, *inputs = text.split()
    return Stop(output, tuple(word.removesuffix("%") for word in inputs))


def fraction(x: Real) -> Fraction:
    """A real as the fraction that it is."""
    sign, man, exp, _ = x._mpf_
    return (-1 if sign else 1) * Fraction(int(man)) * Fraction(2) ** exp


def exact_float(x: Real) -> float:
    """A real that is a float, as one."""
    number = float(x)
    if mp.mpf(number) != x:
        raise ValueError(f"{mp.nstr(x, 25)} is no float: choose another input")
    return number
