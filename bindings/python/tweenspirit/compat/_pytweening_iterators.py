# SPDX-License-Identifier: MIT
"""pytweening's points along easings. See `pytweening`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from .._c.arguments import number
from .._errors import InvalidArgumentError
from . import _pytweening_curves as curves
from ._pytweening_lines import Point, getPointOnLine

_NEARLY_ONE = 1 - 2**-52
"""What is so near to the end is the end."""


def _points(
    startX: float, startY: float, endX: float, endY: float, intervalSize: float, curve: Callable[[float], float]
) -> Iterator[Point]:
    interval = number(intervalSize, "intervalSize")
    if not interval > 0:
        raise InvalidArgumentError(f"intervalSize must be > 0, got {interval:g}")
    return _each(startX, startY, endX, endY, interval, curve)


def _each(
    startX: float, startY: float, endX: float, endY: float, interval: float, curve: Callable[[float], float]
) -> Iterator[Point]:
    for i in count():
        n = i * interval
        if n >= _NEARLY_ONE:
            break
        yield getPointOnLine(startX, startY, endX, endY, curve(n))
    yield float(endX), float(endY)


def iterLinear(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line, at equal distances.

    >>> list(iterLinear(0, 0, 8, 4, 0.25))
    [(0.0, 0.0), (2.0, 1.0), (4.0, 2.0), (6.0, 3.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.linear)


def iterEaseInQuad(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInQuad.

    >>> list(iterEaseInQuad(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (2.0, 1.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInQuad)


def iterEaseOutQuad(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeOutQuad.

    >>> list(iterEaseOutQuad(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (6.0, 3.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeOutQuad)


def iterEaseInOutQuad(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInOutQuad.

    >>> list(iterEaseInOutQuad(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (4.0, 2.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInOutQuad)


def iterEaseInCubic(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInCubic.

    >>> list(iterEaseInCubic(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (1.0, 0.5), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInCubic)


def iterEaseOutCubic(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeOutCubic.

    >>> list(iterEaseOutCubic(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (7.0, 3.5), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeOutCubic)


def iterEaseInOutCubic(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInOutCubic.

    >>> list(iterEaseInOutCubic(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (4.0, 2.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInOutCubic)


def iterEaseInQuart(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInQuart.

    >>> list(iterEaseInQuart(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (0.5, 0.25), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInQuart)


def iterEaseOutQuart(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeOutQuart.

    >>> list(iterEaseOutQuart(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (7.5, 3.75), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeOutQuart)


def iterEaseInOutQuart(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInOutQuart.

    >>> list(iterEaseInOutQuart(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (4.0, 2.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInOutQuart)


def iterEaseInQuint(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInQuint.

    >>> list(iterEaseInQuint(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (0.25, 0.125), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInQuint)


def iterEaseOutQuint(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeOutQuint.

    >>> list(iterEaseOutQuint(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (7.75, 3.875), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeOutQuint)


def iterEaseInOutQuint(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInOutQuint.

    >>> list(iterEaseInOutQuint(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (4.0, 2.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInOutQuint)


def iterEaseInPoly(
    startX: float, startY: float, endX: float, endY: float, intervalSize: float, degree: float = 2
) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInPoly.

    >>> list(iterEaseInPoly(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (2.0, 1.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, lambda n: curves.easeInPoly(n, degree))


def iterEaseOutPoly(
    startX: float, startY: float, endX: float, endY: float, intervalSize: float, degree: float = 2
) -> Iterator[Point]:
    """Yields points along a line at the pace of easeOutPoly.

    >>> list(iterEaseOutPoly(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (6.0, 3.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, lambda n: curves.easeOutPoly(n, degree))


def iterEaseInOutPoly(
    startX: float, startY: float, endX: float, endY: float, intervalSize: float, degree: float = 2
) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInOutPoly.

    >>> list(iterEaseInOutPoly(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (4.0, 2.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, lambda n: curves.easeInOutPoly(n, degree))


def iterEaseInSine(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInSine.

    >>> [round(x, 6) for x, y in iterEaseInSine(0, 0, 8, 4, 0.5)]
    [0.0, 2.343146, 8.0]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInSine)


def iterEaseOutSine(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeOutSine.

    >>> [round(x, 6) for x, y in iterEaseOutSine(0, 0, 8, 4, 0.5)]
    [0.0, 5.656854, 8.0]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeOutSine)


def iterEaseInOutSine(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInOutSine.

    >>> list(iterEaseInOutSine(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (4.0, 2.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInOutSine)


def iterEaseInExpo(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInExpo.

    >>> list(iterEaseInExpo(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (0.25, 0.125), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInExpo)


def iterEaseOutExpo(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeOutExpo.

    >>> list(iterEaseOutExpo(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (7.75, 3.875), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeOutExpo)


def iterEaseInOutExpo(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInOutExpo.

    >>> list(iterEaseInOutExpo(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (4.0, 2.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInOutExpo)


def iterEaseInCirc(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInCirc.

    >>> [round(x, 6) for x, y in iterEaseInCirc(0, 0, 8, 4, 0.5)]
    [0.0, 1.071797, 8.0]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInCirc)


def iterEaseOutCirc(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeOutCirc.

    >>> [round(x, 6) for x, y in iterEaseOutCirc(0, 0, 8, 4, 0.5)]
    [0.0, 6.928203, 8.0]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeOutCirc)


def iterEaseInOutCirc(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInOutCirc.

    >>> list(iterEaseInOutCirc(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (4.0, 2.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInOutCirc)


def iterEaseInElastic(
    startX: float,
    startY: float,
    endX: float,
    endY: float,
    intervalSize: float,
    amplitude: float = 1,
    period: float = 0.3,
) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInElastic.

    >>> [round(x, 6) for x, y in iterEaseInElastic(0, 0, 8, 4, 0.5)]
    [0.0, -0.125, 8.0]
    """
    return _points(startX, startY, endX, endY, intervalSize, lambda n: curves.easeInElastic(n, amplitude, period))


def iterEaseOutElastic(
    startX: float,
    startY: float,
    endX: float,
    endY: float,
    intervalSize: float,
    amplitude: float = 1,
    period: float = 0.3,
) -> Iterator[Point]:
    """Yields points along a line at the pace of easeOutElastic.

    >>> list(iterEaseOutElastic(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (8.125, 4.0625), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, lambda n: curves.easeOutElastic(n, amplitude, period))


def iterEaseInOutElastic(
    startX: float,
    startY: float,
    endX: float,
    endY: float,
    intervalSize: float,
    amplitude: float = 1,
    period: float = 0.5,
) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInOutElastic.

    >>> list(iterEaseInOutElastic(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (4.0, 2.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, lambda n: curves.easeInOutElastic(n, amplitude, period))


def iterEaseInBack(
    startX: float, startY: float, endX: float, endY: float, intervalSize: float, s: float = 1.70158
) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInBack.

    >>> [round(x, 6) for x, y in iterEaseInBack(0, 0, 8, 4, 0.5)]
    [0.0, -0.70158, 8.0]
    """
    return _points(startX, startY, endX, endY, intervalSize, lambda n: curves.easeInBack(n, s))


def iterEaseOutBack(
    startX: float, startY: float, endX: float, endY: float, intervalSize: float, s: float = 1.70158
) -> Iterator[Point]:
    """Yields points along a line at the pace of easeOutBack.

    >>> [round(x, 6) for x, y in iterEaseOutBack(0, 0, 8, 4, 0.5)]
    [0.0, 8.70158, 8.0]
    """
    return _points(startX, startY, endX, endY, intervalSize, lambda n: curves.easeOutBack(n, s))


def iterEaseInOutBack(
    startX: float, startY: float, endX: float, endY: float, intervalSize: float, s: float = 1.70158
) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInOutBack.

    >>> list(iterEaseInOutBack(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (4.0, 2.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, lambda n: curves.easeInOutBack(n, s))


def iterEaseInBounce(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInBounce.

    >>> list(iterEaseInBounce(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (1.875, 0.9375), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInBounce)


def iterEaseOutBounce(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeOutBounce.

    >>> list(iterEaseOutBounce(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (6.125, 3.0625), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeOutBounce)


def iterEaseInOutBounce(startX: float, startY: float, endX: float, endY: float, intervalSize: float) -> Iterator[Point]:
    """Yields points along a line at the pace of easeInOutBounce.

    >>> list(iterEaseInOutBounce(0, 0, 8, 4, 0.5))
    [(0.0, 0.0), (4.0, 2.0), (8.0, 4.0)]
    """
    return _points(startX, startY, endX, endY, intervalSize, curves.easeInOutBounce)
