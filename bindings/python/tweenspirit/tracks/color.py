# SPDX-License-Identifier: MIT
"""Colours as texts, and those that are bytes."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable

from .._c.library import check, short
from .._errors import InvalidArgumentError
from ..curves.easing import name_bytes

_BRIGHTEST = 8
"""More than a colour of 10,000 nits has as extended sRGB, which is legal: 7.6."""
_MOST_OF_BYTES = 255


def color(text: str) -> tuple[float, float, float, float]:
    """Returns red, green, blue and alpha, straight sRGB in 0 ... 1, of a colour in CSS's syntax.

    A name, #rgb to #rrggbbaa, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch(), and color() in srgb, srgb-linear and
    display-p3, by CSS Color 4. A colour outside sRGB has numbers outside 0 ... 1. Raises InvalidArgumentError for other
    texts.

    >>> color("#ff8000") == (1, 128 / 255, 0, 1), color("rgb(255 0 0 / 50%)"), color("lime")
    (True, (1.0, 0.0, 0.0, 0.5), (0.0, 1.0, 0.0, 1.0))
    """
    data = name_bytes(text, "the text of a colour")
    found = (ctypes.c_double * 4)()
    check(short.ts_color_parse(data, found))
    return (found[0], found[1], found[2], found[3])


def check_bytes(numbers: Iterable[float], name: str) -> None:
    """Refuses a colour in 0 to 255."""
    most = max(numbers, default=0.0)
    if _BRIGHTEST < most <= _MOST_OF_BYTES:
        raise InvalidArgumentError(f"{name} has a component of {most:g}: r, g, b and a are in 0 to 1, not 0 to 255")
