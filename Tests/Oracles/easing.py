# SPDX-License-Identifier: MIT
"""The easing curves from their definitions, in 72 digits.

A family is its in form I on [0, 1] and the slope of I (families.py). The other forms follow from it:

    out    O(t) = 1 - I(1 - t)
    inOut  M(t) = I(2t) / 2 in the first half, 1 - I(2 - 2t) / 2 in the second
    outIn  X(t) = O(2t) / 2 in the first half, 1/2 + I(2t - 1) / 2 in the second

Two parameters belong to the in and out forms and are widened by inOut: back's overshoot by 1.525, elastic's period by
1.5. Shapes: Robert Penner's equations as on easings.net; those of other libraries bear their name: gsap.back and
gsap.elastic are not widened, and gsap.elastic begins with Penner's out form. A slope at a corner is the one to the
right, at 1 the one to the left.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

import families
from families import Family, Real, mp

POLYNOMIAL = {"quad": 2, "cubic": 3, "quart": 4, "quint": 5}
FORMS = ("in", "out", "inOut", "outIn")
PLAIN = {each.stem: each for each in families.Plain.__subclasses__()}
"""Families without parameters."""
STEPS = tuple(stem for stem, each in PLAIN.items() if not each.has_forms)
"""Curves that have no forms."""
PENNER = (*POLYNOMIAL, "sine", "circ", "expo", "elastic", "back", "bounce")


def forms(*stems: str) -> tuple[str, ...]:
    return tuple(name for stem in stems for name in ([stem] if stem in STEPS else [f"{stem}.{form}" for form in FORMS]))


#: The curves without parameters, CSS's keywords aside.
NAMES = ("linear", *forms(*PENNER, *(stem for stem in PLAIN if stem not in PENNER)))
MONOTONE = (
    "linear",
    *forms(*POLYNOMIAL, *(stem for stem, each in PLAIN.items() if each.is_monotone)),
)
TRANSCENDENTAL = (
    "elastic",
    "gsap.elastic",
    "pow",
    *(stem for stem, each in PLAIN.items() if each.is_transcendental),
)


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
            return +self.at(mp.mpf(min(max(t, 0.0), 1.0)))

    def at(self, t: Real) -> Real:
        """The value at t in [0, 1], in the digits that are asked for now."""
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
            return +self.slope_at(mp.mpf(t), -1 if t == 1 else 1)

    def slope_at(self, t: Real, side: int) -> Real:
        """The slope to one side (+1 or -1) of t, in the digits that are asked for now."""
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
        return Curve(name, families.Power(1), "in", False)
    if name in STEPS:
        return Curve(name, PLAIN[name](), "in", False)
    match = re.fullmatch(r"([a-z.]+)\.(\w+)(?:\((.*)\))?", name)
    if match is None or match[2] not in FORMS:
        raise ValueError(f"not a curve's name: {name!r}")
    stem, form = match[1], match[2]
    numbers = [mp.mpf(float(word)) for word in match[3].split(",")] if match[3] else []
    return Curve(name, family(stem, numbers, form == "inOut"), form, stem in TRANSCENDENTAL)


def family(stem: str, numbers: list[Real], widened: bool) -> Family:
    """The in form of a family with its parameters; those not given have their defaults."""

    def parameter(index: int, default: str) -> Real:
        return numbers[index] if index < len(numbers) else mp.mpf(default)

    if stem in POLYNOMIAL:
        return families.Power(POLYNOMIAL[stem])
    if stem in PLAIN:
        return PLAIN[stem]()
    if stem == "pow":
        return families.Power(numbers[0])
    if stem in ("back", "gsap.back"):
        factor = mp.mpf("1.525") if widened and stem == "back" else 1
        return families.Back(parameter(0, "1.70158") * factor)
    if stem == "elastic":
        factor = mp.mpf("1.5") if widened else 1
        return families.Elastic(parameter(0, "1"), parameter(1, "0.3") * factor)
    if stem == "gsap.elastic":
        return families.OutElastic(parameter(0, "1"), parameter(1, "0.3"))
    if stem == "bounce":
        return families.Bounce(parameter(0, "0.25"), int(parameter(1, "3")))
    raise ValueError(f"not a family: {stem!r}")


def ulp(x: Real, bits: int = 53) -> Real:
    """The distance between the floats of `bits` bits (53 or 24) around x."""
    least = -1074 if bits == 53 else -149
    return mp.ldexp(1, least if x == 0 else max(int(mp.mag(x)) - bits, least))
