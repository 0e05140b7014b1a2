# SPDX-License-Identifier: MIT
"""A chart within its box: axes, bands, lines and marks."""

from __future__ import annotations

import html
import math
import re
from dataclasses import dataclass

from .axes import Scale, range_of, shortened, text_width, ticks
from .model import Chart, Dot, Item, Point
from .sample import trace

#: Stands for the picture's own name until that is known; no text holds it.
CONTROL = "\x01"
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BAND = 16
#: More keys than this are a crowd, and are not drawn.
_KEYS = 300
_STOPS = 97


def escape(text: str) -> str:
    """A text as XML has it; what XML cannot hold is shown as what it is: unreadable."""
    return html.escape(_ILLEGAL.sub("\ufffd", text))


def color_of(chart: Chart, item: int, lane: int, kind: str) -> str:
    """A line's class: "s" for strokes, "f" for fills."""
    if len(chart.items) == 1 and chart.items[0].is_color:
        return f"{kind}{8 + lane}"
    return f"{kind}{(sum(i.count for i in chart.items[:item]) + lane) % 8}"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float


class Frame:
    """A chart laid out in a box. A panel has few ticks and no words of its own."""

    def __init__(self, chart: Chart, box: Box, samples: int, is_panel: bool = False) -> None:
        self._chart, self._is_panel = chart, is_panel
        self._bare = is_panel and chart.is_unit
        self._lines = [trace(item.source, box.width, box.height, samples) for item in chart.items]
        values = [v for item in self._lines for line in item for run in line for _, v in run]
        values += [v for item in chart.items for _, row in item.keys for v in row]
        low, high = range_of([*values, *chart.y_holds], 0.0 if self._bare else 0.05)
        if not is_panel and any(dot.text for item in chart.items for dot in item.dots):
            high = min(high + 0.06 * min(high - low, 1e300), 1.7e308)
        self._bands = [item for item in chart.items if item.is_color]
        self._has_words = not is_panel and any(item.markers for item in chart.items)
        self._y_ticks, self._y_factor = ticks(low, high, max(2, int(box.height / (60 if is_panel else 48))))
        self._low, self._high, self._samples = low, high, samples
        self._lay_out(box)

    def _lay_out(self, box: Box) -> None:
        head = 0.0 if self._is_panel else 18.0
        room = 17 if self._has_words else 8 if any(item.markers for item in self._chart.items) else 0
        top = box.y + head + room + len(self._bands) * (_BAND + 5)
        left, bottom = box.x, box.y + box.height
        if not self._bare:
            widest = max((text_width(label, 11) for _, label in self._y_ticks), default=0.0)
            left += min(widest + 8, box.width / 3)
            bottom -= 17 if self._is_panel else 34
        right = box.x + box.width - (0 if self._bare else 6)
        bottom = max(bottom, top + 8)
        self._box = Box(left, top, right - left, bottom - top)
        self._head = box.y + head
        low, high = self._chart.x_range
        self._x = Scale(low, high, left, right)
        self._y = Scale(self._low, self._high, bottom, top)
        most = max(2, int(self._box.width / 80))
        while True:  # fewer, until their texts have room
            self._x_ticks, self._x_factor = ticks(low, high, most)
            taken = sum(text_width(label, 11) + 12 for _, label in self._x_ticks)
            if taken <= self._box.width + 24 or most == 1:
                break
            most -= 1

    # --- drawing ---

    def drawn(self) -> list[str]:
        """Its parts, from the ground up."""
        out = self._axes()
        for i, item in enumerate(self._bands):
            out += self._band(item, i)
        out += self._levels()
        for i, (item, lines) in enumerate(zip(self._chart.items, self._lines, strict=True)):
            for lane, runs in enumerate(lines):
                for run in runs:
                    out += self._line(run, item, color_of(self._chart, i, lane, "s"))
        for i, item in enumerate(self._chart.items):
            out += self._keys(i, item)
            for dot in item.dots:
                out += self._dot(dot, color_of(self._chart, i, 0, "f"))
        return out

    def _axes(self) -> list[str]:
        box, out = self._box, []
        right, bottom = box.x + box.width, box.y + box.height
        if self._bare:
            top, foot = self._y(1), self._y(0)
            return [
                f'<rect class="axis" x="{box.x:.1f}" y="{top:.2f}" width="{box.width:.1f}" height="{foot - top:.2f}"/>'
            ]
        for v, label in self._y_ticks:
            y = self._y(v)
            out.append(f'<path class="grid" d="M{box.x:.1f} {y:.2f}H{right:.1f}"/>')
            out.append(
                f'<text class="small quiet" x="{box.x - 6:.1f}" y="{y + 4:.2f}" text-anchor="end">{label}</text>'
            )
        for v, label in self._x_ticks:
            x = self._x(v)
            out.append(f'<path class="grid" d="M{x:.2f} {box.y:.1f}V{bottom:.1f}"/>')
            half = text_width(label, 11) / 2
            at = min(max(x, box.x - 4 + half), right + 6 - half)
            out.append(
                f'<text class="small quiet" x="{at:.2f}" y="{bottom + 14:.1f}" text-anchor="middle">{label}</text>'
            )
        out.append(f'<path class="axis" d="M{box.x:.1f} {box.y:.1f}V{bottom:.1f}H{right:.1f}"/>')
        if not self._is_panel:
            words = f"{self._chart.y_label} {self._y_factor}".strip()
            out.append(f'<text class="small quiet" x="{box.x - 6:.1f}" y="{self._head - 7:.1f}">{escape(words)}</text>')
            words = f"{self._chart.x_label} {self._x_factor}".strip()
            where = f'x="{right:.1f}" y="{bottom + 29:.1f}"'
            out.append(f'<text class="small quiet" {where} text-anchor="end">{escape(words)}</text>')
        elif self._y_factor or self._x_factor:
            words = ", ".join(f"{axis} {f}" for axis, f in (("y", self._y_factor), ("x", self._x_factor)) if f)
            out.append(
                f'<text class="small quiet" x="{right:.1f}" y="{box.y + 10:.1f}" text-anchor="end">{words}</text>'
            )
        return out

    def _levels(self) -> list[str]:
        box, out = self._box, []
        right, bottom = box.x + box.width, box.y + box.height
        for v in dict.fromkeys(v for item in self._chart.items for v in item.levels):
            out.append(f'<path class="level" d="M{box.x:.1f} {self._y(v):.2f}H{right:.1f}"/>')
        for i, item in enumerate(self._chart.items):
            color = f" {color_of(self._chart, i, 0, 's')}" if len(self._chart.items) > 1 else ""
            for t, words in item.uprights:
                x = self._x(t)
                out.append(f'<path class="upright{color}" d="M{x:.2f} {box.y:.1f}V{bottom:.1f}"/>')
                if words and not self._is_panel:
                    wide = text_width(words, 11) + 6
                    at, anchor = (x - 5, "end") if x - wide > box.x else (x + 5, "start")
                    where = f'x="{at:.1f}" y="{bottom - 8:.1f}" text-anchor="{anchor}"'
                    out.append(f'<text class="small quiet" {where}>{escape(words)}</text>')
            out += self._markers(item)
        return out

    def _markers(self, item: Item) -> list[str]:
        out, taken = [], -math.inf
        box = self._box
        for t, name in item.markers:
            x = self._x(t)
            out.append(f'<path class="tick" d="M{x:.2f} {box.y:.1f}v{box.height:.1f}" stroke-opacity=".5"/>')
            out.append(f'<path class="mark" d="M{x - 4:.2f} {box.y - 7:.1f}h8l-4 7z"/>')
            if self._is_panel:
                continue
            label = shortened(name, 120, 11)
            wide = text_width(label, 11)
            left = min(max(x - wide / 2, box.x), box.x + box.width - wide)
            if left > taken:
                out.append(f'<text class="small quiet" x="{left:.1f}" y="{self._head + 7:.1f}">{escape(label)}</text>')
                taken = left + wide + 6
        return out

    def _points(self, run: list[Point]) -> str:
        return " ".join(f"{self._x(t):.2f},{self._y(v):.2f}" for t, v in run)

    def _line(self, run: list[Point], item: Item, color: str) -> list[str]:
        """A run; what is outside the item's own span is dashed."""
        if len(run) == 1:
            x, y = self._x(run[0][0]), self._y(run[0][1])
            return [f'<circle class="{color.replace("s", "f")}" cx="{x:.2f}" cy="{y:.2f}" r="2"/>']
        first, last = item.source.inner or (-math.inf, math.inf)
        dashes = color.replace("s", "d")
        parts = [
            ("beyond", [p for p in run if p[0] <= first]),
            (f"line {dashes}", [p for p in run if first <= p[0] <= last]),
            ("beyond", [p for p in run if p[0] >= last]),
        ]
        return [
            f'<polyline class="{kind} {color}" points="{self._points(p)}"/>'
            for kind, p in parts
            if len(p) > 1 and (kind != "beyond" or p[0][0] < p[-1][0])
        ]

    def _keys(self, index: int, item: Item) -> list[str]:
        if len(item.keys) > _KEYS:
            return []
        radius = 2.5 if len(item.keys) > 40 or self._is_panel else 3.5
        out = []
        for t, row in item.keys:
            for lane, v in enumerate(row):
                color = color_of(self._chart, index, lane, "s")
                out.append(f'<circle class="key {color}" cx="{self._x(t):.2f}" cy="{self._y(v):.2f}" r="{radius}"/>')
        return out

    def _dot(self, dot: Dot, color: str) -> list[str]:
        x, y = self._x(dot.at[0]), self._y(dot.at[1])
        out = [f'<circle class="{color}" cx="{x:.2f}" cy="{y:.2f}" r="3"/>']
        if dot.text and not self._is_panel:
            half = text_width(dot.text, 11) / 2 + 2
            x += half + 8 if dot.is_beside else 0
            at = min(max(x, self._box.x + half), self._box.x + self._box.width - half)
            up = y - 8 if y - 20 > self._box.y and not dot.is_beside else y + 17
            out.append(f'<text class="small" x="{at:.1f}" y="{up:.1f}" text-anchor="middle">{escape(dot.text)}</text>')
        return out

    # --- a colour track's band ---

    def _band(self, item: Item, index: int) -> list[str]:
        box, source = self._box, item.source
        y = (
            box.y
            - (len(self._bands) - index) * (_BAND + 5)
            - (7 if any(i.markers for i in self._chart.items) else 0)
            + 2
        )
        span = source.end / 2 - source.start / 2
        times = {source.start + 2 * (span * (i / (_STOPS - 1))) for i in range(_STOPS)} | {source.end}
        for t in source.breaks:
            times |= {t, math.nextafter(t, -math.inf)}
        ordered = sorted(t for t in times if source.start <= t <= source.end)
        rows = [tuple(_unit(v) for v in row[:4]) for row in source.sample(ordered)]
        where = f'x="{box.x:.1f}" y="{y:.1f}" width="{box.width:.1f}" height="{_BAND}"'
        out = []
        if any(row[3] < 1 for row in rows):
            out.append(_chequered(box.x, y, box.width, _BAND))
        stops = []
        for i, (t, row) in enumerate(zip(ordered, rows, strict=True)):
            if 0 < i < len(rows) - 1 and rows[i - 1] == row == rows[i + 1]:
                continue
            place = (t / 2 - source.start / 2) / span
            red, green, blue = (round(255 * v) for v in row[:3])
            alpha = f' stop-opacity="{row[3]:.3g}"' if row[3] < 1 else ""
            stops.append(f'<stop offset="{place:.5f}" stop-color="#{red:02x}{green:02x}{blue:02x}"{alpha}/>')
        name = f"{CONTROL}-{box.x:.0f}-{y:.0f}"
        out.append(f'<defs><linearGradient id="{name}">{"".join(stops)}</linearGradient></defs>')
        out.append(f'<rect class="band" {where} fill="url(#{name})"/><rect class="edge" {where}/>')
        return out


def _unit(value: float) -> float:
    return min(max(value, 0.0), 1.0) if value == value else 0.0


def _chequered(x: float, y: float, width: float, height: float) -> str:
    """White and grey squares, to be seen through what is above them."""
    side = height / 2
    squares = ""
    for i in range(math.ceil(width / side)):
        wide = min(side, width - i * side)
        squares += f"M{x + i * side:.1f} {y + i % 2 * side:.1f}h{wide:.2f}v{side:.1f}h{-wide:.2f}z"
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="#ffffff"/>'
        f'<path d="{squares}" fill="#c8c8c8"/>'
    )
