# SPDX-License-Identifier: MIT
"""The easing families by their in forms, in 72 digits: Robert Penner's, AHEasing's, GSAP's, and smooth ones."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol

import mpmath

#: A context of our own: nothing that another module does to mpmath.mp reaches it.
mp = mpmath.mp.clone()
mp.prec = 240

Real = Any
"""An mpf of `mp`. mpmath has no types to name."""


class Family(Protocol):
    """An in form: its value, its slope to one side (+1 or -1), and where inside (0, 1) the two slopes differ."""

    corners: tuple[Real, ...]

    def rise(self, t: Real) -> Real: ...

    def slope(self, t: Real, side: int) -> Real: ...


class Plain:
    """A family without parameters: its name, what it is, and the above. easing.py finds its subclasses in order."""

    stem = ""
    has_forms, is_monotone = True, False
    #: Its formula has a function in it that is no sum, product, quotient or root.
    is_transcendental = False
    corners: tuple[Real, ...] = ()


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


class Sine(Plain):
    """One minus the first quarter of a cosine."""

    stem = "sine"
    is_monotone = True
    is_transcendental = True

    def rise(self, t: Real) -> Real:
        return 1 - mp.cos(mp.pi * t / 2)

    def slope(self, t: Real, side: int) -> Real:
        return mp.pi / 2 * mp.sin(mp.pi * t / 2)


class Circ(Plain):
    """The height of the lower right quadrant of the unit circle: vertical at 1."""

    stem = "circ"
    is_monotone = True

    def rise(self, t: Real) -> Real:
        return 1 - mp.sqrt(1 - t * t)

    def slope(self, t: Real, side: int) -> Real:
        return mp.inf if t == 1 else t / mp.sqrt(1 - t * t)


class Expo(Plain):
    """A factor of 1024 over the unit interval, forced to 0 at 0: it jumps by 2**-10 there."""

    stem = "expo"
    is_monotone = True
    is_transcendental = True

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
        return -self.amplitude * mp.mpf(2) ** (10 * (t - 1)) * mp.sin((t - 1 - self.shift) * self.rate)

    def slope(self, t: Real, side: int) -> Real:
        phase = (t - 1 - self.shift) * self.rate
        swing = 10 * mp.ln2 * mp.sin(phase) + self.rate * mp.cos(phase)
        return -self.amplitude * mp.mpf(2) ** (10 * (t - 1)) * swing


class OutElastic(Elastic):
    """Penner's out form turned round: DOTween's, GSAP's, anime's. Of amplitude 1 the same, above 1 another phase."""

    def rise(self, t: Real) -> Real:
        if t in (0, 1):
            return mp.mpf(t)
        phase = (1 - t - self.shift) * self.rate
        return -self.amplitude * mp.mpf(2) ** (10 * (t - 1)) * mp.sin(phase)

    def slope(self, t: Real, side: int) -> Real:
        phase = (1 - t - self.shift) * self.rate
        swing = 10 * mp.ln2 * mp.sin(phase) - self.rate * mp.cos(phase)
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
        self.arcs: list[tuple[Real, Real, Real]] = []  # end, time of the crest, height of the crest
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


class SmoothExpo(Plain):
    """A factor of 1024 over the unit interval, less one, over 1023: it ends at 0 and 1 by itself."""

    stem = "expo.smooth"
    is_monotone = True
    is_transcendental = True

    def rise(self, t: Real) -> Real:
        return (mp.mpf(2) ** (10 * t) - 1) / 1023

    def slope(self, t: Real, side: int) -> Real:
        return 10 * mp.ln2 * mp.mpf(2) ** (10 * t) / 1023


class SmoothStep(Plain):
    """The cubic that is flat at both ends."""

    stem = "smoothstep"
    is_monotone = True
    has_forms = False

    def rise(self, t: Real) -> Real:
        return t**2 * (3 - 2 * t)

    def slope(self, t: Real, side: int) -> Real:
        return 6 * t * (1 - t)


class SmootherStep(Plain):
    """The quintic that is flat at both ends, with no curvature there."""

    stem = "smootherstep"
    is_monotone = True
    has_forms = False

    def rise(self, t: Real) -> Real:
        return t**3 * (6 * t**2 - 15 * t + 10)

    def slope(self, t: Real, side: int) -> Real:
        return 30 * (t * (1 - t)) ** 2


class AHElastic(Plain):
    """AHEasing's: thirteen quarters of a sine under a growing exponential."""

    stem = "ah.elastic"
    is_transcendental = True

    def rise(self, t: Real) -> Real:
        return mp.sin(13 * mp.pi * t / 2) * mp.mpf(2) ** (10 * (t - 1))

    def slope(self, t: Real, side: int) -> Real:
        phase, rate = 13 * mp.pi * t / 2, 13 * mp.pi / 2
        swing = rate * mp.cos(phase) + 10 * mp.ln2 * mp.sin(phase)
        return swing * mp.mpf(2) ** (10 * (t - 1))


class AHBack(Plain):
    """AHEasing's: a cubic less a sine, pulled to -0.38."""

    stem = "ah.back"
    is_transcendental = True

    def rise(self, t: Real) -> Real:
        return t**3 - t * mp.sin(mp.pi * t)

    def slope(self, t: Real, side: int) -> Real:
        return 3 * t**2 - mp.sin(mp.pi * t) - mp.pi * t * mp.cos(mp.pi * t)


class AHBounce(Plain):
    """AHEasing's: its out form is four parabolas, with rebounds of 30, 9 and 2.7 %."""

    stem = "ah.bounce"
    #: Where a parabola ends, and its coefficients from the square down.
    ARCS = (
        (Fraction(4, 11), Fraction(121, 16), Fraction(0), Fraction(0)),
        (Fraction(8, 11), Fraction(363, 40), Fraction(-99, 10), Fraction(17, 5)),
        (
            Fraction(9, 10),
            Fraction(4356, 361),
            Fraction(-35442, 1805),
            Fraction(16061, 1805),
        ),
        (Fraction(1), Fraction(54, 5), Fraction(-513, 25), Fraction(268, 25)),
    )

    def __init__(self) -> None:
        self.corners = tuple(1 - real(arc[0]) for arc in self.ARCS[:-1])

    def arc(self, u: Real, side: int) -> tuple[Real, Real, Real]:
        arcs = (arc for arc in self.ARCS if u < real(arc[0]) or (u == real(arc[0]) and side < 0))
        _, a, b, c = next(arcs, self.ARCS[-1])
        return real(a), real(b), real(c)

    def rise(self, t: Real) -> Real:
        u = 1 - t
        a, b, c = self.arc(u, 1)
        return 1 - ((a * u + b) * u + c)

    def slope(self, t: Real, side: int) -> Real:
        u = 1 - t
        a, b, _ = self.arc(u, -side)
        return 2 * a * u + b


class GSAPExpo(Plain):
    """GSAP's: expo that is blended into a straight start and a sixth power, so that it ends at 0 and 1 by itself."""

    stem = "gsap.expo"
    is_monotone = True
    is_transcendental = True

    def rise(self, t: Real) -> Real:
        return mp.mpf(2) ** (10 * (t - 1)) * t + t**6 * (1 - t)

    def slope(self, t: Real, side: int) -> Real:
        power = mp.mpf(2) ** (10 * (t - 1))
        return power * (1 + 10 * mp.ln2 * t) + 6 * t**5 - 7 * t**6


def real(x: Fraction) -> Real:
    """A fraction in the digits that are asked for now."""
    return mp.mpf(x.numerator) / x.denominator
