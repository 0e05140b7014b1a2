# SPDX-License-Identifier: MIT
"""pytweening's easings. See `pytweening`."""

from __future__ import annotations

from functools import lru_cache
from math import isfinite

from .._c.arguments import number
from .._errors import InvalidArgumentError
from ..curves.easing import Easing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._c.literals import Dialect

_KEPT = 256
"""How many curves are kept at hand."""


class _Named(Easing):
    """A curve whose errors call its argument as pytweening does."""

    __slots__ = ()
    _argument = "n"


@lru_cache(_KEPT)
def _curve(name: str) -> Easing:
    return _Named(name)


@lru_cache(_KEPT)
def _shaped(name: str, *numbers: float, dialect: Dialect = "canonical") -> Easing:
    return _Named(f"{name}({','.join(map(repr, numbers))})", dialect)


def _within(value: float, low: float, high: float, name: str) -> float:
    found = _finite(value, name)
    if not low <= found <= high:
        edges = f"{low:g} and {high:g}".replace("e+0", "e")
        raise InvalidArgumentError(f"{name} must be between {edges}, got {found:g}")
    return found


def _finite(value: float, name: str) -> float:
    found = number(value, name)
    if not isfinite(found):
        raise InvalidArgumentError(f"{name} must be finite, got {found}")
    return found


def _poly(form: str, degree: float) -> Easing:
    return _shaped(f"pow.{form}", _within(degree, 1e-3, 1e3, "degree"))


def _elastic(form: str, amplitude: float, period: float) -> Easing:
    height = _within(max(_finite(amplitude, "amplitude"), 1.0), 1.0, 1e6, "amplitude")
    # As here, GSAP's numbers are not widened for inOut, and its phase is the out form's.
    return _shaped(f"elastic.{form}", height, _within(period, 1e-3, 1e6, "period"), dialect="gsap")


def _back(form: str, s: float) -> Easing:
    return _shaped(f"back.{form}", _within(s, -1e6, 1e6, "s"))


def linear(n: float) -> float:
    """Returns n: constant speed.

    >>> linear(0.2)
    0.2
    """
    return _curve("linear")(n)


def easeInQuad(n: float) -> float:
    """Eases as n squared, slow at the start.

    >>> easeInQuad(0.5)
    0.25
    """
    return _curve("quad.in")(n)


def easeOutQuad(n: float) -> float:
    """Eases as n squared, slow at the end.

    >>> easeOutQuad(0.5)
    0.75
    """
    return _curve("quad.out")(n)


def easeInOutQuad(n: float) -> float:
    """Eases as n squared, slow at both ends.

    >>> easeInOutQuad(0.25)
    0.125
    """
    return _curve("quad.inOut")(n)


def easeInCubic(n: float) -> float:
    """Eases as n to the third, slow at the start.

    >>> easeInCubic(0.5)
    0.125
    """
    return _curve("cubic.in")(n)


def easeOutCubic(n: float) -> float:
    """Eases as n to the third, slow at the end.

    >>> easeOutCubic(0.5)
    0.875
    """
    return _curve("cubic.out")(n)


def easeInOutCubic(n: float) -> float:
    """Eases as n to the third, slow at both ends.

    >>> easeInOutCubic(0.25)
    0.0625
    """
    return _curve("cubic.inOut")(n)


def easeInQuart(n: float) -> float:
    """Eases as n to the fourth, slow at the start.

    >>> easeInQuart(0.5)
    0.0625
    """
    return _curve("quart.in")(n)


def easeOutQuart(n: float) -> float:
    """Eases as n to the fourth, slow at the end.

    >>> easeOutQuart(0.5)
    0.9375
    """
    return _curve("quart.out")(n)


def easeInOutQuart(n: float) -> float:
    """Eases as n to the fourth, slow at both ends.

    >>> easeInOutQuart(0.25)
    0.03125
    """
    return _curve("quart.inOut")(n)


def easeInQuint(n: float) -> float:
    """Eases as n to the fifth, slow at the start.

    >>> easeInQuint(0.5)
    0.03125
    """
    return _curve("quint.in")(n)


def easeOutQuint(n: float) -> float:
    """Eases as n to the fifth, slow at the end.

    >>> easeOutQuint(0.5)
    0.96875
    """
    return _curve("quint.out")(n)


def easeInOutQuint(n: float) -> float:
    """Eases as n to the fifth, slow at both ends.

    >>> easeInOutQuint(0.25)
    0.015625
    """
    return _curve("quint.inOut")(n)


def easeInPoly(n: float, degree: float = 2) -> float:
    """Eases as n to the degree, slow at the start.

    degree: 0.001 to 1000.

    >>> easeInPoly(0.5)
    0.25
    """
    return _poly("in", degree)(n)


def easeOutPoly(n: float, degree: float = 2) -> float:
    """Eases as n to the degree, slow at the end.

    degree: 0.001 to 1000.

    >>> easeOutPoly(0.5)
    0.75
    """
    return _poly("out", degree)(n)


def easeInOutPoly(n: float, degree: float = 2) -> float:
    """Eases as n to the degree, slow at both ends.

    degree: 0.001 to 1000.

    >>> easeInOutPoly(0.25)
    0.125
    """
    return _poly("inOut", degree)(n)


def easeInSine(n: float) -> float:
    """Eases as a quarter of a sine wave, slow at the start.

    >>> round(easeInSine(0.5), 6)
    0.292893
    """
    return _curve("sine.in")(n)


def easeOutSine(n: float) -> float:
    """Eases as a quarter of a sine wave, slow at the end.

    >>> round(easeOutSine(0.5), 6)
    0.707107
    """
    return _curve("sine.out")(n)


def easeInOutSine(n: float) -> float:
    """Eases as a quarter of a sine wave, slow at both ends.

    >>> round(easeInOutSine(0.25), 6)
    0.146447
    """
    return _curve("sine.inOut")(n)


def easeInExpo(n: float) -> float:
    """Eases as 2 to the power of 10 n, slow at the start.

    >>> easeInExpo(0.5)
    0.03125
    """
    return _curve("expo.in")(n)


def easeOutExpo(n: float) -> float:
    """Eases as 2 to the power of 10 n, slow at the end.

    >>> easeOutExpo(0.5)
    0.96875
    """
    return _curve("expo.out")(n)


def easeInOutExpo(n: float) -> float:
    """Eases as 2 to the power of 10 n, slow at both ends.

    >>> easeInOutExpo(0.25)
    0.015625
    """
    return _curve("expo.inOut")(n)


def easeInCirc(n: float) -> float:
    """Eases as a quarter of a circle, slow at the start.

    >>> round(easeInCirc(0.5), 6)
    0.133975
    """
    return _curve("circ.in")(n)


def easeOutCirc(n: float) -> float:
    """Eases as a quarter of a circle, slow at the end.

    >>> round(easeOutCirc(0.5), 6)
    0.866025
    """
    return _curve("circ.out")(n)


def easeInOutCirc(n: float) -> float:
    """Eases as a quarter of a circle, slow at both ends.

    >>> round(easeInOutCirc(0.25), 6)
    0.066987
    """
    return _curve("circ.inOut")(n)


def easeInElastic(n: float, amplitude: float = 1, period: float = 0.3) -> float:
    """Eases as a decaying oscillation, slow at the start.

    amplitude: a value below 1 counts as 1. period: 0.001 to 1e6, of n.

    >>> round(easeInElastic(0.5), 6)
    -0.015625
    """
    return _elastic("in", amplitude, period)(n)


def easeOutElastic(n: float, amplitude: float = 1, period: float = 0.3) -> float:
    """Eases as a decaying oscillation, slow at the end.

    amplitude: a value below 1 counts as 1. period: 0.001 to 1e6, of n.

    >>> easeOutElastic(0.5)
    1.015625
    """
    return _elastic("out", amplitude, period)(n)


def easeInOutElastic(n: float, amplitude: float = 1, period: float = 0.5) -> float:
    """Eases as a decaying oscillation, slow at both ends.

    amplitude: a value below 1 counts as 1. period: 0.001 to 1e6, of n.

    >>> easeInOutElastic(0.25)
    0.015625
    """
    return _elastic("inOut", amplitude, period)(n)


def easeInBack(n: float, s: float = 1.70158) -> float:
    """Eases as a curve that overshoots, slow at the start.

    s: the overshoot; 1.70158 is a tenth of the distance.

    >>> round(easeInBack(0.5), 6)
    -0.087698
    """
    return _back("in", s)(n)


def easeOutBack(n: float, s: float = 1.70158) -> float:
    """Eases as a curve that overshoots, slow at the end.

    s: the overshoot; 1.70158 is a tenth of the distance.

    >>> round(easeOutBack(0.5), 6)
    1.087697
    """
    return _back("out", s)(n)


def easeInOutBack(n: float, s: float = 1.70158) -> float:
    """Eases as a curve that overshoots, slow at both ends.

    s: the overshoot; 1.70158 is a tenth of the distance.

    >>> round(easeInOutBack(0.25), 6)
    -0.099682
    """
    return _back("inOut", s)(n)


def easeInBounce(n: float) -> float:
    """Eases as a bouncing ball, slow at the start.

    >>> easeInBounce(0.5)
    0.234375
    """
    return _curve("bounce.in")(n)


def easeOutBounce(n: float) -> float:
    """Eases as a bouncing ball, slow at the end.

    >>> easeOutBounce(0.5)
    0.765625
    """
    return _curve("bounce.out")(n)


def easeInOutBounce(n: float) -> float:
    """Eases as a bouncing ball, slow at both ends.

    >>> round(easeInOutBounce(0.25), 6)
    0.117188
    """
    return _curve("bounce.inOut")(n)
