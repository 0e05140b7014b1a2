# SPDX-License-Identifier: MIT
"""Pictures in a terminal's prompt, drawn as `python -m tweenspirit plot` draws them. Loaded at a prompt."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence

from . import chart as drawing
from .model import Chart, Item
from .terminal import Screen

#: More are counted only: `show` has them all.
_MOST = 8
_LARGEST = 1e300


class Drawing:
    """What a prompt shows of a picture: its first lines, sampled for a chart each."""

    def __init__(self, charts: Sequence[Chart], title: str | None) -> None:
        lines = [(chart, item, lane) for chart in charts for item in chart.items for lane in range(item.count)]
        self._title, self._left = title, len(lines) - _MOST
        self._charts = [_chart(*line) for line in lines[:_MOST]]

    def text(self) -> str:
        """In characters that the terminal has, as wide as it is now."""
        screen = Screen(sys.stdout)
        screen.has_colour = False  # a repr may be kept as a text
        found = [self._title] if self._title else []
        found += drawing.lines_of(self._charts, screen)
        if self._left > 0:
            found.append(f"... and {self._left} more")
        return "\n".join(found)


def _chart(chart: Chart, item: Item, lane: int) -> drawing.Chart:
    source, count = item.source, drawing.FINENESS * Screen(sys.stdout).width
    half = source.end / 2 - source.start / 2
    rows = source.sample([source.start + 2 * (half * (i / count)) for i in range(count + 1)])
    samples = [min(max(row[lane], -_LARGEST), _LARGEST) if math.isfinite(row[lane]) else math.nan for row in rows]
    starts = [dot.at[1] for dot in item.dots if dot.at[0] == 0]
    levels = [0.0, 1.0] if chart.is_unit else [y for y in (*starts, *item.levels) if abs(y) < _LARGEST]
    title = ", ".join(part for part in (item.name(lane), item.note) if part) or chart.y_label
    unit = "" if chart.is_unit else " s"
    return drawing.Chart(title, samples, source.end, unit, start=source.start, levels=levels)
