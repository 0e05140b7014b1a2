# SPDX-License-Identifier: MIT
"""Ranges, ticks and short numbers."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from decimal import Decimal, localcontext
from fractions import Fraction

_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_MINUS, _TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
_LARGEST = sys.float_info.max
#: Values nearer to each other than this, of the largest, are one value.
_FLAT = 1e-9
#: Below this a value is 0.
_NOTHING = 1e-300


def _decimal(value: Fraction) -> Decimal:
    with localcontext() as context:
        context.prec = 40
        return Decimal(value.numerator) / Decimal(value.denominator)


def range_of(values: Iterable[float], room: float = 0.05) -> tuple[float, float]:
    """The span of the values that are numbers, and some room on both sides; around one value alone, half of it."""
    known = [v for v in values if math.isfinite(v)]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    largest = max(abs(low), abs(high))
    if largest < _NOTHING:
        return -1.0, 1.0
    if high / 2 - low / 2 <= _FLAT * largest:
        more = largest / 2
    else:
        more = (high / 2 - low / 2) * 2 * room if room else 0.0
        if not math.isfinite(more):
            more = 0.0
    return max(low - more, -_LARGEST), min(high + more, _LARGEST)


class Scale:
    """Numbers from `low` to `high` as pixels from `first` to `last`."""

    __slots__ = ("first", "high", "last", "low")

    def __init__(self, low: float, high: float, first: float, last: float) -> None:
        self.low, self.high, self.first, self.last = low, high, first, last

    def __call__(self, value: float) -> float:
        """Halves, so that no difference is too large."""
        part = (value / 2 - self.low / 2) / (self.high / 2 - self.low / 2)
        return self.first + part * (self.last - self.first)


def _step(span: Fraction, most: int) -> Fraction:
    """The smallest of 1, 2 and 5 times a power of ten that goes into the span at most `most` times."""
    power = Fraction(10) ** _decimal(span / most).adjusted()
    return next(m * power for m in (1, 2, 5, 10) if span / (m * power) <= most)


def ticks(low: float, high: float, most: int) -> tuple[list[tuple[float, str]], str]:
    """Round numbers within low ... high with their texts, and the power of ten that they are times of, or ""."""
    bottom, top = Fraction(repr(float(low))), Fraction(repr(float(high)))  # as they are written: 0.3 is three tenths
    step = _step(top - bottom, max(most, 1))
    count = range(math.ceil(bottom / step), math.floor(top / step) + 1)
    values = [i * step for i in count]
    exponent = max((_decimal(abs(v)).adjusted() for v in values if v), default=0)
    power = 0 if -4 < exponent < 5 else exponent // 3 * 3
    factor = Fraction(10) ** power
    return [
        (float(v), _plain(v / factor)) for v in values
    ], f"{_TIMES}10{str(power).translate(_RAISED)}" if power else ""


def _plain(value: Fraction) -> str:
    with localcontext() as context:
        context.prec = 40
        text = f"{_decimal(value).normalize():f}"
    return text.replace("-", _MINUS)


def short(value: float, digits: int = 3) -> str:
    """A number in few characters: "0.819", "12", 1.2 times 10⁹."""
    if not math.isfinite(value):
        return "∞" if value > 0 else _MINUS + "∞" if value < 0 else "?"
    text = f"{value:.{digits}g}"
    if "e" not in text:
        return text.replace("-", _MINUS)
    mantissa, _, exponent = text.partition("e")
    if 0 <= int(exponent) < 6:
        return f"{value:.0f}".replace("-", _MINUS)
    return f"{mantissa.replace('-', _MINUS)}{_TIMES}10{str(int(exponent)).translate(_RAISED)}"


_NARROW = set("iIljt.,:;!|'()[]fr " + _MINUS)
_WIDE = set("mwMWOQG%@…" + _TIMES)


def text_width(text: str, size: float) -> float:
    """About how wide a text is in a sans serif, a wide one."""
    units = sum(0.36 if c in _NARROW else 0.9 if c in _WIDE else 0.7 if c.isupper() else 0.61 for c in text)
    return units * size


def shortened(text: str, room: float, size: float) -> str:
    """As much of a text as has room."""
    if text_width(text, size) <= room:
        return text
    text = text[: int(max(room, 0) / (0.3 * size)) + 1]  # more than that never has
    while text and text_width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"
