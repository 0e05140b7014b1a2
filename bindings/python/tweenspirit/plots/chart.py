# SPDX-License-Identifier: MIT
"""Curves drawn in characters: four by two dots in each where braille can be shown, else one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from .terminal import Screen

FINENESS = 8
"""How many samples a chart wants for each of its columns."""
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_GAP = 2


class Chart:
    """A curve, its samples evenly from `start` to `end`, as lines of text.

    The frame holds the levels and what the curve reaches; where the curve is not, dots mark the levels.
    """

    def __init__(
        self,
        title: str,
        samples: Sequence[float],
        end: float = 1.0,
        unit: str = "",
        *,
        start: float = 0.0,
        levels: Sequence[float] = (0.0, 1.0),
    ) -> None:
        self._title, self._samples, self._start, self._end, self._unit = title, samples, start, end, unit
        self._levels = levels
        found = [*levels, *(y for y in samples if math.isfinite(y))] or [0.0]
        self._low, self._high = min(found), max(found)
        if self._low == self._high:
            self._low, self._high = self._low - 0.5, self._high + max(0.5, math.ulp(self._high))

    def lines(self, screen: Screen, width: int, height: int) -> list[str]:
        """So many characters wide, with `height` lines of the curve between its title and the axis."""
        labels = self._labels(height)
        margin = max(map(len, labels.values())) + 1
        inner = max(8, width - margin - 1)
        cells = self._cells(inner, height, screen.has_unicode)
        tick, axis, level = ("┤", "│", "┈") if screen.has_unicode else ("+", "|", ".")
        found = [screen.paint(_cut(self._title, width), "title") + " " * (width - len(_cut(self._title, width)))]
        marked = {self._row(y, height) for y in self._levels}
        for row, line in enumerate(cells):
            label = labels.get(row, "")
            edge = label.rjust(margin - 1) + " " + (tick if label else axis)
            blank = level if row in marked else " "
            found.append(screen.paint(edge, "faint") + _filled(line, blank, screen))
        return [*found, screen.paint(self._axis(margin + 1, inner), "faint")]

    def _row(self, y: float, rows: int) -> int:
        return round((self._high - y) / (self._high - self._low) * (rows - 1))

    def _labels(self, height: int) -> dict[int, str]:
        """What stands beside which line: the levels before what lies beyond them."""
        labels = {self._row(y, height): f"{y:g}" for y in self._levels}
        for y in (self._low, self._high):
            row = self._row(y, height)
            if not any(abs(row - other) < 1 for other in labels):
                labels[row] = f"{y:.2f}" if abs(y) < 100 else f"{y:.0f}" if abs(y) < 1e5 else f"{y:.3g}"
        return labels

    def _cells(self, width: int, height: int, is_fine: bool) -> list[list[int]]:
        """For each character its dots; where they are not fine, 1 for one that is met."""
        across, down = (2, 4) if is_fine else (1, 1)
        cells = [[0] * width for _ in range(height)]
        columns = width * across
        last = len(self._samples) - 1
        before: int | None = None
        for column in range(columns):
            first, end = column * last // columns, (column + 1) * last // columns
            ys = [self._samples[i] for i in range(first, max(end, first + 1) + (column == columns - 1))]
            rows = [self._row(y, height * down) for y in ys if math.isfinite(y)]
            if not rows:
                before = None
                continue
            top, bottom = min(rows), max(rows)
            if before is not None:  # no gap to the column before
                top, bottom = min(top, before + (before < top)), max(bottom, before - (before > bottom))
            for row in range(top, bottom + 1):
                bit = _DOTS[row % 4][column % 2] if is_fine else 1
                cells[row // down][column // across] |= bit
            before = rows[-1]
        return cells

    def _axis(self, margin: int, width: int) -> str:
        start = f"{self._start:.3g}"
        end = f"{self._end:.3g}{self._unit}"
        middle = f"{self._start / 2 + self._end / 2:.3g}{self._unit}"
        line = start.ljust(width - len(end)) + end
        at = width // 2 - len(middle) // 2
        if at > len(start) + 1 and at + len(middle) < width - len(end) - 1:
            line = line[:at] + middle + line[at + len(middle) :]
        return " " * margin + line


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 3] + "..."


def _filled(cells: list[int], blank: str, screen: Screen) -> str:
    """A line's characters, the curve's in its colour."""
    parts: list[tuple[bool, str]] = []
    for dots in cells:
        shown = (chr(0x2800 + dots) if screen.has_unicode else "*") if dots else blank
        if parts and parts[-1][0] == bool(dots):
            parts[-1] = (bool(dots), parts[-1][1] + shown)
        else:
            parts.append((bool(dots), shown))
    return "".join(screen.paint(text, "curve" if is_curve else "faint") for is_curve, text in parts)


def show_charts(charts: Sequence[Chart], screen: Screen) -> None:
    """Write charts side by side, as many as there is room for."""
    for line in lines_of(charts, screen):
        screen.write(line + "\n")


def lines_of(charts: Sequence[Chart], screen: Screen) -> Iterator[str]:
    """Charts side by side, as lines of text."""
    across = max(1, min(len(charts), (screen.width + _GAP) // (36 + _GAP)))
    width = min((screen.width + _GAP) // across - _GAP, 72 if across == 1 else 48)
    # Above it stands its title, below it the axis, and then the prompt.
    height = min(14 if len(charts) == 1 else 8, max(3, screen.height - 3))
    for first in range(0, len(charts), across):
        blocks = [chart.lines(screen, width, height) for chart in charts[first : first + across]]
        if first:
            yield ""
        for lines in zip_longest(*blocks):
            yield (" " * _GAP).join(lines).rstrip()
