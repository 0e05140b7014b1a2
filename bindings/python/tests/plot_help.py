# SPDX-License-Identifier: MIT
"""Pictures read back: what a reader sees of lines, texts and axes."""

from __future__ import annotations

import itertools
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

Points = list[tuple[float, float]]
_RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def read(svg: str) -> ET.Element:
    """The root of a picture that has nothing in it which is no number or not within it."""
    root = ET.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert not re.search(r"[^a-z](nan|inf)[^a-z]", re.sub(r"<(title|desc|text)\b.*?</\1>", "", svg.lower()))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for line in tagged(root, "polyline"):
        for x, y in points(line):
            assert -0.01 <= x <= width + 0.01 and -0.01 <= y <= height + 0.01, (x, y)
    for dot in tagged(root, "circle"):
        assert 0 <= float(dot.attrib["cx"]) <= width and 0 <= float(dot.attrib["cy"]) <= height
    return root


def tagged(root: ET.Element, tag: str, kind: str = "") -> list[ET.Element]:
    """Elements by their tag and one word of their class."""
    found = (e for e in root.iter() if e.tag.rpartition("}")[2] == tag)
    return [e for e in found if not kind or kind in e.attrib.get("class", "").split()]


def points(line: ET.Element) -> Points:
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in line.attrib["points"].split())]


def texts(root: ET.Element) -> list[str]:
    return ["".join(e.itertext()) for e in tagged(root, "text")]


def typed(text: str) -> str:
    """With the signs of a keyboard."""
    return text.replace("\N{MINUS SIGN}", "-").replace("\N{MULTIPLICATION SIGN}", "x")


def numbers(root: ET.Element) -> list[str]:
    """The texts that are numbers: those of ticks."""
    return [t for t in map(typed, texts(root)) if re.fullmatch(r"[-\d.]+", t)]


def factor(root: ET.Element, axis: str) -> float:
    """The power of ten behind an axis's words."""
    words = next(t for t in texts(root) if t.startswith(axis))
    power = re.search(r"x10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)$", typed(words))
    return 10.0 ** int(power[1].translate(_RAISED)) if power else 1.0


class Axes:
    """Values by places, from the two outermost ticks of either axis alone."""

    def __init__(self, root: ET.Element, x_words: str, y_words: str) -> None:
        quiet = [t for t in tagged(root, "text", "quiet") if re.fullmatch(r"[-\d.]+", typed("".join(t.itertext())))]
        lines = [g.attrib["d"] for g in tagged(root, "path", "grid")]
        xs = [float(m[1]) for d in lines if (m := re.fullmatch(r"M([-\d.]+) [-\d.]+V[-\d.]+", d))]
        ys = [float(m[1]) for d in lines if (m := re.fullmatch(r"M[-\d.]+ ([-\d.]+)H[-\d.]+", d))]
        x_values = [float(typed(t.text or "")) for t in quiet if t.attrib["text-anchor"] == "middle"]
        y_values = [float(typed(t.text or "")) for t in quiet if t.attrib["text-anchor"] == "end"]
        self.x_ticks = [v * factor(root, x_words) for v in x_values]
        self.y_ticks = [v * factor(root, y_words) for v in y_values]
        assert len(xs) == len(self.x_ticks) >= 2 and len(ys) == len(self.y_ticks) >= 2
        self._x = (xs[0], self.x_ticks[0], (self.x_ticks[-1] - self.x_ticks[0]) / (xs[-1] - xs[0]))
        self._y = (ys[0], self.y_ticks[0], (self.y_ticks[-1] - self.y_ticks[0]) / (ys[-1] - ys[0]))

    def x(self, place: float) -> float:
        return self._x[1] + (place - self._x[0]) * self._x[2]

    def y(self, place: float) -> float:
        return self._y[1] + (place - self._y[0]) * self._y[2]


def drawn(svg: str, x: str = "time", y: str = "value") -> tuple[ET.Element, Axes, list[Points]]:
    """Returns a picture's root, its axes, which have these words, and its lines."""
    root = read(svg)
    return root, Axes(root, x, y), [points(line) for line in tagged(root, "polyline", "line")]


def upright_places(line: Points) -> list[float]:
    """Returns where a line jumps."""
    return [a[0] for a, b in itertools.pairwise(line) if a[0] == b[0] and a[1] != b[1]]


def along(line: Points, step: float = 0.25) -> Iterator[tuple[float, float]]:
    """Places along a line, close to each other."""
    for (x0, y0), (x1, y1) in itertools.pairwise(line):
        count = max(1, math.ceil((x1 - x0) / step))
        for i in range(count):
            yield x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count
    yield line[-1]
