# SPDX-License-Identifier: MIT
"""The easing curves from their definitions, in 72 digits.

A family is its in form I on [0, 1] and the slope of I. The other forms follow from it:

    out    O(t) = 1 - I(1 - t)
    inOut  M(t) = I(2t) / 2 in the first half, 1 - I(2 - 2t) / 2 in the second
    outIn  X(t) = O(2t) / 2 in the first half, 1/2 + I(2t - 1) / 2 in the second

Two parameters belong to the in and out forms and are widened by inOut: back's overshoot by 1.525, elastic's period by
1.5. Shapes: Robert Penner's equations as on easings.net. A slope at a corner is the one to the right, at 1 the one to
the left.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import mpmath

#: A context of our own: nothing that another module does to mpmath.mp reaches it.
mp = mpmath.mp.clone()
mp.prec = 240

Real = Any
"""An mpf of `mp`. mpmath has no types to name."""

POLYNOMIAL = {"quad": 2, "cubic": 3, "quart": 4, "quint": 5}
FAMILIES = (*POLYNOMIAL, "sine", "circ", "expo", "elastic", "back", "bounce")
FORMS = ("in", "out", "inOut", "outIn")
NAMES = ("linear", *(f"{family}.{form}" for family in FAMILIES for form in FORMS))
MONOTONE = (*POLYNOMIAL, "sine", "circ", "expo")
TRANSCENDENTAL = ("sine", "expo", "elastic", "pow")


class Family(Protocol):
    """An in form: its value, its slope to one side (+1 or -1), and where inside (0, 1) the two slopes differ."""

    corners: tuple[Real, ...]

    def rise(self, t: Real) -> Real: ...

    def slope(self, t: Real, side: int) -> Real: ...


class Power:
    """t to the power n."""

    corners: tuple[Real, ...] = ()

    def __init__(self, n: Real) -> None:
        self.n = mp.mpf(n)

    def rise(self, t: Real) -> Real:
        return t**self.n

    def slope(self, t: Real, side: int) -> Real:
        if t == 0:
            return mp.inf if self.n < 1 else mp.mpf(1 if self.n == 1 else 0)
        return self.n * t ** (self.n - 1)


class Sine:
    """One minus the first quarter of a cosine."""

    corners: tuple[Real, ...] = ()

    def rise(self, t: Real) -> Real:
        return 1 - mp.cos(mp.pi * t / 2)

    def slope(self, t: Real, side: int) -> Real:
        return mp.pi / 2 * mp.sin(mp.pi * t / 2)


class Circ:
    """The height of the lower right quadrant of the unit circle: vertical at 1."""

    corners: tuple[Real, ...] = ()

    def rise(self, t: Real) -> Real:
        return 1 - mp.sqrt(1 - t * t)

    def slope(self, t: Real, side: int) -> Real:
        return mp.inf if t == 1 else t / mp.sqrt(1 - t * t)


class Expo:
    """A factor of 1024 over the unit interval, forced to 0 at 0: it jumps by 2**-10 there."""

    corners: tuple[Real, ...] = ()

    def rise(self, t: Real) -> Real:
        return mp.mpf(0) if t == 0 else mp.mpf(2) ** (10 * t - 10)

    def slope(self, t: Real, side: int) -> Real:
        return 10 * mp.ln2 * mp.mpf(2) ** (10 * t - 10)


class Elastic:
    """A growing exponential times a sine that ends on a crest of height 1; amplitudes below 1 count as 1."""

    corners: tuple[Real, ...] = ()

    def __init__(self, amplitude: Real, period: Real) -> None:
        self.amplitude = max(mp.mpf(amplitude), mp.mpf(1))
        self.rate = 2 * mp.pi / mp.mpf(period)
        self.shift = mp.asin(1 / self.amplitude) / self.rate

    def rise(self, t: Real) -> Real:
        if t in (0, 1):
            return mp.mpf(t)
        return (
            -self.amplitude
            * mp.mpf(2) ** (10 * (t - 1))
            * mp.sin((t - 1 - self.shift) * self.rate)
        )

    def slope(self, t: Real, side: int) -> Real:
        phase = (t - 1 - self.shift) * self.rate
        swing = 10 * mp.ln2 * mp.sin(phase) + self.rate * mp.cos(phase)
        return -self.amplitude * mp.mpf(2) ** (10 * (t - 1)) * swing


class Back:
    """A cubic that is pulled below zero first."""

    corners: tuple[Real, ...] = ()

    def __init__(self, overshoot: Real) -> None:
        self.s = mp.mpf(overshoot)

    def rise(self, t: Real) -> Real:
        return (self.s + 1) * t**3 - self.s * t**2

    def slope(self, t: Real, side: int) -> Real:
        return 3 * (self.s + 1) * t**2 - 2 * self.s * t


class Bounce:
    """A ball that falls by 1 in one unit of time and rebounds to r, r**2, ... of that height; out is 1 - its height.

    Under one gravity an arc's height is the square of half its time: rebound k rises to r**k and lasts 2 * sqrt(r)**k.
    """

    def __init__(self, restitution: Real, rebounds: int) -> None:
        r = mp.mpf(restitution)
        self.arcs: list[
            tuple[Real, Real, Real]
        ] = []  # end, time of the crest, height of the crest
        end = mp.mpf(1)
        self.arcs.append((end, mp.mpf(0), mp.mpf(1)))
        for k in range(1, rebounds + 1):
            half = mp.sqrt(r) ** k
            self.arcs.append((end + 2 * half, end + half, r**k))
            end += 2 * half
        self.total = end
        self.corners = tuple(1 - arc[0] / end for arc in self.arcs[:-1] if arc[0] < end)

    def arc(self, time: Real, side: int) -> tuple[Real, Real, Real]:
        for arc in self.arcs:
            if time < arc[0] or (time == arc[0] and side < 0):
                return arc
        return self.arcs[-1]

    def rise(self, t: Real) -> Real:
        time = (1 - t) * self.total
        _, crest, height = self.arc(time, 1)
        return height - (time - crest) ** 2

    def slope(self, t: Real, side: int) -> Real:
        time = (1 - t) * self.total
        _, crest, _ = self.arc(time, -side)
        return 2 * (time - crest) * self.total


@dataclass(frozen=True)
class Curve:
    """A family in one of its forms; values and slopes are exact to 40 digits, for any float."""

    name: str
    family: Family
    form: str
    transcendental: bool

    def value(self, t: float) -> Real:
        """The value at t, clamped to [0, 1]."""
        with mp.workprec(precision_for(t)):
            return +self._value(mp.mpf(min(max(t, 0.0), 1.0)))

    def _value(self, t: Real) -> Real:
        rise = self.family.rise
        if self.form == "in":
            return rise(t)
        if self.form == "out":
            return 1 - rise(1 - t)
        if self.form == "inOut":
            return rise(2 * t) / 2 if 2 * t < 1 else 1 - rise(2 - 2 * t) / 2
        return (1 - rise(1 - 2 * t)) / 2 if 2 * t < 1 else (1 + rise(2 * t - 1)) / 2

    def slope(self, t: float) -> Real:
        """The slope at t: to the right at a corner, to the left at 1, 0 outside [0, 1]."""
        if not 0 <= t <= 1:
            return mp.mpf(0)
        with mp.workprec(precision_for(t)):
            return +self._slope(mp.mpf(t), -1 if t == 1 else 1)

    def _slope(self, t: Real, side: int) -> Real:
        slope = self.family.slope
        first = 2 * t < 1 or (2 * t == 1 and side < 0)
        if self.form == "in":
            return slope(t, side)
        if self.form == "out":
            return slope(1 - t, -side)
        if self.form == "inOut":
            return slope(2 * t, side) if first else slope(2 - 2 * t, -side)
        return slope(1 - 2 * t, -side) if first else slope(2 * t - 1, side)

    @property
    def corners(self) -> tuple[Real, ...]:
        """The inputs inside (0, 1), beside 1/2, where the slope jumps."""
        inner = self.family.corners
        if self.form == "in":
            return inner
        if self.form == "out":
            return tuple(1 - c for c in inner)
        if self.form == "inOut":
            return (*(c / 2 for c in inner), *(1 - c / 2 for c in inner))
        return (*((1 - c) / 2 for c in inner), *((1 + c) / 2 for c in inner))


def precision_for(t: float) -> int:
    """Bits that leave 40 digits of 1 - I(1 - t) and of 1 - cos(t), which cancel to about t and t * t."""
    bits = int(mp.prec)
    return bits + 2 * max(0, -int(mp.mag(mp.mpf(t)))) if 0 < t < 1 else bits


@cache
def curve(name: str) -> Curve:
    """The curve that a canonical name such as "quad.in", "elastic.inOut(1.5,0.4)" or "pow.out(1.68)" stands for.

    A number that is written counts as the float nearest to it; the defaults are decimals.
    """
    if name == "linear":
        return Curve(name, Power(1), "in", False)
    match = re.fullmatch(r"(\w+)\.(\w+)(?:\((.*)\))?", name)
    if match is None or match[2] not in FORMS:
        raise ValueError(f"not a curve's name: {name!r}")
    stem, form = match[1], match[2]
    numbers = [mp.mpf(float(word)) for word in match[3].split(",")] if match[3] else []
    return Curve(
        name, family(stem, numbers, form == "inOut"), form, stem in TRANSCENDENTAL
    )


def family(stem: str, numbers: list[Real], widened: bool) -> Family:
    """The in form of a family with its parameters; those not given have their defaults."""

    def parameter(index: int, default: str) -> Real:
        return numbers[index] if index < len(numbers) else mp.mpf(default)

    if stem in POLYNOMIAL:
        return Power(POLYNOMIAL[stem])
    if stem == "pow":
        return Power(numbers[0])
    if stem == "back":
        return Back(parameter(0, "1.70158") * (mp.mpf("1.525") if widened else 1))
    if stem == "elastic":
        return Elastic(
            parameter(0, "1"), parameter(1, "0.3") * (mp.mpf("1.5") if widened else 1)
        )
    if stem == "bounce":
        return Bounce(parameter(0, "0.25"), int(parameter(1, "3")))
    plain: dict[str, Family] = {"sine": Sine(), "circ": Circ(), "expo": Expo()}
    return plain[stem]


def ulp(x: Real, bits: int = 53) -> Real:
    """The distance between the floats of `bits` bits (53 or 24) around x."""
    least = -1074 if bits == 53 else -149
    return mp.ldexp(1, least if x == 0 else max(int(mp.mag(x)) - bits, least))
