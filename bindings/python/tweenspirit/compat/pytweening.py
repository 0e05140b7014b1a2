# SPDX-License-Identifier: MIT
"""The functions of the package pytweening 1.2.0, computed by our easings: `from tweenspirit.compat import pytweening`.

For a progress n in 0 ... 1 the results are pytweening's, within 1e-12, with these intended differences:

- Every easing is exactly 0.0 at 0 and 1.0 at 1. pytweening's easeOutElastic(1) is 1.000488, and its easeOutBounce ends
  at 0.994375, because it has 2.65 where Penner has 2.625: the last bounce, from n = 2.5 / 2.75 on, is Penner's here, in
  easeInBounce and easeInOutBounce too.
- n is clamped to 0 ... 1. pytweening continues: easeInQuad(-1) is 1 there, and easeInCirc(2) an error.
- Values are floats; pytweening's linear(1) is an int. n may be a list or an array too.
- Parameters outside their ranges raise ValueError (as InvalidArgumentError); pytweening raises another error, or none.
  Degrees are 0.001 to 1000, periods 0.001 to 1e6.
- Iterators take n as a multiple of intervalSize, so that no rounding errors add up, and no point is repeated near the
  end; the last point is the end itself. An intervalSize that is not > 0 raises ValueError; pytweening loops forever.

>>> from tweenspirit.compat import pytweening
>>> pytweening.easeOutBounce(1), pytweening.easeInOutBack(0.5), pytweening.getPointOnLine(0, 0, 10, 20, 0.5)
(1.0, 0.5, (5.0, 10.0))
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Iterator
from itertools import count
from math import isfinite
from typing import Any, Protocol

from .._c import arguments
from .._errors import InvalidArgumentError
from ..curves.easing import Easing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._c.literals import Dialect

#: x and y.
Point = tuple[float, float]
#: How many curves are kept at hand.
_KEPT = 256
#: A number that is so close to the end counts as the end.
_NEARLY_ONE = 1 - 2**-52


class _Ease(Protocol):
    def __call__(self, n: float) -> float: ...


class _Points(Protocol):
    def __call__(
        self, startX: float, startY: float, endX: float, endY: float, intervalSize: float, *shape: float, **named: float
    ) -> Iterator[Point]: ...


class _Named(Easing):
    """A curve whose errors call its argument as pytweening does."""

    __slots__ = ()
    _argument = "n"


@functools.lru_cache(_KEPT)
def _curve(name: str) -> Easing:
    return _Named(name)


@functools.lru_cache(_KEPT)
def _shaped(name: str, *numbers: float, dialect: Dialect = "canonical") -> Easing:
    return _Named(f"{name}({','.join(map(repr, numbers))})", dialect)


def _within(value: float, low: float, high: float, name: str) -> float:
    found = _finite(value, name)
    if not low <= found <= high:
        edges = f"{low:g} and {high:g}".replace("e+0", "e")
        raise InvalidArgumentError(f"{name} must be between {edges}, got {found:g}")
    return found


def _finite(value: float, name: str) -> float:
    found = arguments.number(value, name)
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


def _eased(name: str, curve: str, shape: str, shown: float) -> _Ease:
    """Returns a function that evaluates a curve; at its example's input it is `shown`."""

    def ease(n: float) -> float:
        return _curve(curve)(n)

    end = {"in": "the start", "out": "the end", "inOut": "both ends"}[curve.partition(".")[2]]
    at = 0.25 if "InOut" in name else 0.5
    ease.__name__ = ease.__qualname__ = name
    ease.__doc__ = f"Eases as {shape}, slow at {end}.\n\n>>> round({name}({at}), 6)\n{shown}\n"
    return ease


def linear(n: float) -> float:
    """Returns n: constant speed.

    >>> linear(0.2)
    0.2
    """
    return _curve("linear")(n)


easeInQuad = _eased("easeInQuad", "quad.in", "n squared", 0.25)
easeOutQuad = _eased("easeOutQuad", "quad.out", "n squared", 0.75)
easeInOutQuad = _eased("easeInOutQuad", "quad.inOut", "n squared", 0.125)
easeInCubic = _eased("easeInCubic", "cubic.in", "n to the third", 0.125)
easeOutCubic = _eased("easeOutCubic", "cubic.out", "n to the third", 0.875)
easeInOutCubic = _eased("easeInOutCubic", "cubic.inOut", "n to the third", 0.0625)
easeInQuart = _eased("easeInQuart", "quart.in", "n to the fourth", 0.0625)
easeOutQuart = _eased("easeOutQuart", "quart.out", "n to the fourth", 0.9375)
easeInOutQuart = _eased("easeInOutQuart", "quart.inOut", "n to the fourth", 0.03125)
easeInQuint = _eased("easeInQuint", "quint.in", "n to the fifth", 0.03125)
easeOutQuint = _eased("easeOutQuint", "quint.out", "n to the fifth", 0.96875)
easeInOutQuint = _eased("easeInOutQuint", "quint.inOut", "n to the fifth", 0.015625)
easeInSine = _eased("easeInSine", "sine.in", "a quarter of a sine wave", 0.292893)
easeOutSine = _eased("easeOutSine", "sine.out", "a quarter of a sine wave", 0.707107)
easeInOutSine = _eased("easeInOutSine", "sine.inOut", "a quarter of a sine wave", 0.146447)
easeInExpo = _eased("easeInExpo", "expo.in", "2 to the power of 10 n", 0.03125)
easeOutExpo = _eased("easeOutExpo", "expo.out", "2 to the power of 10 n", 0.96875)
easeInOutExpo = _eased("easeInOutExpo", "expo.inOut", "2 to the power of 10 n", 0.015625)
easeInCirc = _eased("easeInCirc", "circ.in", "a quarter of a circle", 0.133975)
easeOutCirc = _eased("easeOutCirc", "circ.out", "a quarter of a circle", 0.866025)
easeInOutCirc = _eased("easeInOutCirc", "circ.inOut", "a quarter of a circle", 0.066987)
easeInBounce = _eased("easeInBounce", "bounce.in", "a bouncing ball", 0.234375)
easeOutBounce = _eased("easeOutBounce", "bounce.out", "a bouncing ball", 0.765625)
easeInOutBounce = _eased("easeInOutBounce", "bounce.inOut", "a bouncing ball", 0.117188)


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


def _points(name: str, ease: Any) -> _Points:
    """Returns a function that yields points along a line, at the pace of a function of this module."""

    def points(
        startX: float, startY: float, endX: float, endY: float, intervalSize: float, *shape: float, **named: float
    ) -> Iterator[Point]:
        interval = arguments.number(intervalSize, "intervalSize")
        if not interval > 0:
            raise InvalidArgumentError(f"intervalSize must be > 0, got {interval:g}")
        ease(0.0, *shape, **named)  # for its errors
        return _each(startX, startY, endX, endY, interval, lambda n: float(ease(n, *shape, **named)))

    own = list(inspect.signature(points).parameters.values())[:5]
    of_ease = list(inspect.signature(ease).parameters.values())[1:]
    points.__signature__ = inspect.Signature(own + of_ease)  # type: ignore[attr-defined]
    points.__name__ = points.__qualname__ = name
    points.__doc__ = f"""Yields points along a line at the pace of {ease.__name__}.

>>> first, *_, last = {name}(0, 0, 8, 4, 0.25)
>>> first, last
((0.0, 0.0), (8.0, 4.0))
"""
    return points


def _each(startX: float, startY: float, endX: float, endY: float, interval: float, curve: _Ease) -> Iterator[Point]:
    for i in count():
        n = i * interval
        if n >= _NEARLY_ONE:
            break
        yield getPointOnLine(startX, startY, endX, endY, curve(n))
    yield float(endX), float(endY)


iterEaseInBack = _points("iterEaseInBack", easeInBack)
iterEaseInBounce = _points("iterEaseInBounce", easeInBounce)
iterEaseInCirc = _points("iterEaseInCirc", easeInCirc)
iterEaseInCubic = _points("iterEaseInCubic", easeInCubic)
iterEaseInElastic = _points("iterEaseInElastic", easeInElastic)
iterEaseInExpo = _points("iterEaseInExpo", easeInExpo)
iterEaseInOutBack = _points("iterEaseInOutBack", easeInOutBack)
iterEaseInOutBounce = _points("iterEaseInOutBounce", easeInOutBounce)
iterEaseInOutCirc = _points("iterEaseInOutCirc", easeInOutCirc)
iterEaseInOutCubic = _points("iterEaseInOutCubic", easeInOutCubic)
iterEaseInOutElastic = _points("iterEaseInOutElastic", easeInOutElastic)
iterEaseInOutExpo = _points("iterEaseInOutExpo", easeInOutExpo)
iterEaseInOutPoly = _points("iterEaseInOutPoly", easeInOutPoly)
iterEaseInOutQuad = _points("iterEaseInOutQuad", easeInOutQuad)
iterEaseInOutQuart = _points("iterEaseInOutQuart", easeInOutQuart)
iterEaseInOutQuint = _points("iterEaseInOutQuint", easeInOutQuint)
iterEaseInOutSine = _points("iterEaseInOutSine", easeInOutSine)
iterEaseInPoly = _points("iterEaseInPoly", easeInPoly)
iterEaseInQuad = _points("iterEaseInQuad", easeInQuad)
iterEaseInQuart = _points("iterEaseInQuart", easeInQuart)
iterEaseInQuint = _points("iterEaseInQuint", easeInQuint)
iterEaseInSine = _points("iterEaseInSine", easeInSine)
iterEaseOutBack = _points("iterEaseOutBack", easeOutBack)
iterEaseOutBounce = _points("iterEaseOutBounce", easeOutBounce)
iterEaseOutCirc = _points("iterEaseOutCirc", easeOutCirc)
iterEaseOutCubic = _points("iterEaseOutCubic", easeOutCubic)
iterEaseOutElastic = _points("iterEaseOutElastic", easeOutElastic)
iterEaseOutExpo = _points("iterEaseOutExpo", easeOutExpo)
iterEaseOutPoly = _points("iterEaseOutPoly", easeOutPoly)
iterEaseOutQuad = _points("iterEaseOutQuad", easeOutQuad)
iterEaseOutQuart = _points("iterEaseOutQuart", easeOutQuart)
iterEaseOutQuint = _points("iterEaseOutQuint", easeOutQuint)
iterEaseOutSine = _points("iterEaseOutSine", easeOutSine)
iterLinear = _points("iterLinear", linear)


def getLine(x1: float, y1: float, x2: float, y2: float) -> list[tuple[int, int]]:
    """Returns every pixel of the line between two, both included; coordinates are truncated to integers.

    >>> getLine(0, 0, 5, 2)
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)]
    >>> getLine(3, 3, -1, -1)
    [(3, 3), (2, 2), (1, 1), (0, 0), (-1, -1)]
    """
    ax, ay, bx, by = int(x1), int(y1), int(x2), int(y2)
    is_steep = abs(by - ay) > abs(bx - ax)
    if is_steep:
        ax, ay, bx, by = ay, ax, by, bx
    is_reversed = ax > bx
    if is_reversed:
        ax, ay, bx, by = bx, by, ax, ay
    along, across = bx - ax, abs(by - ay)
    side = 1 if ay < by else -1
    # The nearest pixel; of two as near the one that is closer to the left (steep: the lower) end's.
    points = [(ax + i, ay + side * -((along // 2 - i * across) // max(along, 1))) for i in range(along + 1)]
    if is_reversed:
        points.reverse()
    return [(y, x) for x, y in points] if is_steep else points


def getPointOnLine(startX: float, startY: float, endX: float, endY: float, n: float) -> Point:
    """Returns the point at the fraction n of the line, 0 at the start and 1 at the end; n may lie beyond them.

    >>> getPointOnLine(0, 0, 5, 10, 0.25)
    (1.25, 2.5)
    """
    return (endX - startX) * n + startX, (endY - startY) * n + startY


__all__ = [
    "easeInBack", "easeInBounce", "easeInCirc", "easeInCubic", "easeInElastic", "easeInExpo", "easeInOutBack",
    "easeInOutBounce", "easeInOutCirc", "easeInOutCubic", "easeInOutElastic", "easeInOutExpo", "easeInOutPoly",
    "easeInOutQuad", "easeInOutQuart", "easeInOutQuint", "easeInOutSine", "easeInPoly", "easeInQuad", "easeInQuart",
    "easeInQuint", "easeInSine", "easeOutBack", "easeOutBounce", "easeOutCirc", "easeOutCubic", "easeOutElastic",
    "easeOutExpo", "easeOutPoly", "easeOutQuad", "easeOutQuart", "easeOutQuint", "easeOutSine", "getLine",
    "getPointOnLine", "iterEaseInBack", "iterEaseInBounce", "iterEaseInCirc", "iterEaseInCubic",
    "iterEaseInElastic", "iterEaseInExpo", "iterEaseInOutBack", "iterEaseInOutBounce", "iterEaseInOutCirc",
    "iterEaseInOutCubic", "iterEaseInOutElastic", "iterEaseInOutExpo", "iterEaseInOutPoly", "iterEaseInOutQuad",
    "iterEaseInOutQuart", "iterEaseInOutQuint", "iterEaseInOutSine", "iterEaseInPoly", "iterEaseInQuad",
    "iterEaseInQuart", "iterEaseInQuint", "iterEaseInSine", "iterEaseOutBack", "iterEaseOutBounce",
    "iterEaseOutCirc", "iterEaseOutCubic", "iterEaseOutElastic", "iterEaseOutExpo", "iterEaseOutPoly",
    "iterEaseOutQuad", "iterEaseOutQuart", "iterEaseOutQuint", "iterEaseOutSine", "iterLinear", "linear",
]  # fmt: skip
