# SPDX-License-Identifier: MIT
"""Ticks, short numbers and colours of pictures."""

from __future__ import annotations

import itertools
import math
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plot_help import numbers, read, typed

import tweenspirit as ts
from tweenspirit.plots.axes import range_of, short, ticks
from tweenspirit.plots.theme import LANES, LINES, SHADES

FINITE = st.floats(allow_nan=False, allow_infinity=False)


def power_of(words: str) -> Fraction:
    raised = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
    return Fraction(10) ** int(words[3:].translate(raised)) if words else Fraction(1)


@given(FINITE, FINITE, st.integers(1, 12))
def test_ticks_are_round_within_and_their_texts_are_true(a: float, b: float, most: int) -> None:
    low, high = range_of([a, b])
    assert low < high and low <= min(a, b) + 1e-9 * abs(a) and max(a, b) <= high + 1e-9 * abs(b)
    found, words = ticks(low, high, most)
    assert 1 <= len(found) <= most + 1 or most < 3
    assert all(low <= v <= high for v, _ in found)
    exact = [Fraction(typed(text)) * power_of(words) for _, text in found]
    assert all(math.isclose(float(e), v, rel_tol=1e-12, abs_tol=0) for e, (v, _) in zip(exact, found, strict=True))
    steps = {y - x for x, y in itertools.pairwise(exact)}
    assert len(steps) <= 1
    for step in steps:  # 1, 2 or 5 times a power of ten
        digits = str(step.numerator).rstrip("0") if step.denominator == 1 else f"{float(step):e}"[0]
        assert digits in ("1", "2", "5"), step


@pytest.mark.parametrize(("low", "high", "most", "labels", "words"), [
    (0, 1, 5, ["0", "0.2", "0.4", "0.6", "0.8", "1"], ""),
    (0, 1, 4, ["0", "0.5", "1"], ""),
    (-1, 3.2, 5, ["-1", "0", "1", "2", "3"], ""),
    (0, 3e6, 3, ["0", "1", "2", "3"], "x10⁶"),
    (0, 2.5e-5, 5, ["0", "5", "10", "15", "20", "25"], "x10⁻⁶"),
    (0, 12345, 3, ["0", "5000", "10000"], ""),
])  # fmt: skip
def test_ticks(low: float, high: float, most: int, labels: list[str], words: str) -> None:
    found, factor = ticks(low, high, most)
    assert ([typed(text) for _, text in found], typed(factor)) == (labels, words)


@pytest.mark.parametrize(("value", "text"), [
    (0.8187467, "0.819"), (12.0, "12"), (1234.0, "1234"), (-0.5, "-0.5"), (math.inf, "∞"), (1.234e9, "1.23x10⁹"),
    (1e-7, "1x10⁻⁷"), (0.0, "0"),
])  # fmt: skip
def test_short_numbers(value: float, text: str) -> None:
    assert typed(short(value)) == text


@given(st.lists(st.tuples(st.floats(-1e300, 1e300), FINITE), min_size=1, max_size=6))
def test_any_track_can_be_drawn(keys: list[tuple[float, float]]) -> None:
    track = ts.Track()
    for time, value in keys:
        track.key(time, value)
    read(ts.plot(track, samples=9))


@pytest.mark.parametrize("ends", [(0, 1e-300), (0, 5e-324), (1e9, 1e9 + 1e-6), (-1e300, 1e300), (7, 7), (0, 0)])
def test_ranges_of_every_size_have_ticks(ends: tuple[float, float]) -> None:
    root = read(ts.plot(ts.Track().key(0, ends[0]).key(1, ends[1])))
    assert len(numbers(root)) >= 6
    root = read(ts.plot(ts.Track().key(min(ends), 0).key(max(ends), 1)))
    assert len(numbers(root)) >= 5


def test_numbers_in_the_text_are_short() -> None:
    for svg in (ts.plot(ts.Spring(bounce=0.3)), ts.plot(ts.Track("vec3").key(0, (1, 2, 3)).key(1 / 3, (1e7, 0, 0)))):
        numbers = re.findall(r"-?\d+\.\d+", re.sub(r"<(style|text|desc|title).*?</\1>", "", svg))
        assert len(numbers) > 50 and max(len(n.split(".")[1]) for n in numbers) <= 5


# --- colours ---

#: Machado, Oliveira, Fernandes 2009, severity 1: protanopia, deuteranopia, tritanopia, in linear light.
SEEN = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def light(color: str) -> list[float]:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def contrast(a: str, b: str) -> float:
    """WCAG's."""
    dark, bright = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (light(a), light(b)))
    return (bright + 0.05) / (dark + 0.05)


def oklab(rgb: list[float]) -> list[float]:
    """Ottosson's."""
    to_cones = ((0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
                (0.0883024619, 0.2817188376, 0.6299787005))  # fmt: skip
    to_lab = ((0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
              (0.0259040371, 0.7827717662, -0.8086757660))  # fmt: skip
    cones = [sum(m * c for m, c in zip(row, rgb, strict=True)) ** (1 / 3) for row in to_cones]
    return [sum(m * c for m, c in zip(row, cones, strict=True)) for row in to_lab]


@pytest.mark.parametrize("eyes", SEEN)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("table", [LINES, LANES], ids=["lines", "lanes"])
def test_lines_are_told_apart(table: dict[str, tuple[str, ...]], theme: str, eyes: str) -> None:
    def seen(color: str) -> list[float]:
        rgb = light(color)
        return oklab([max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True))) for row in SEEN[eyes]])

    for a, b in itertools.combinations(table[theme], 2):
        assert math.dist(seen(a), seen(b)) > 0.085, (a, b)  # about four times what is just seen


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_stands_out_of_the_ground(theme: str) -> None:
    ground, ink, quiet, _, axis = SHADES[theme]
    assert contrast(ink, ground) > 7 and contrast(quiet, ground) > 4.5 and contrast(axis, ground) > 2.5
    assert all(contrast(color, ground) > 3 for color in LINES[theme] + LANES[theme])


def test_ticks_stand_where_their_numbers_are() -> None:
    root = read(ts.plot(ts.Track().key(0, 0).key(2, 5e6)))
    assert set(numbers(root)) >= {"0", "1", "2"}
