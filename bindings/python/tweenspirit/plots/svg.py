# SPDX-License-Identifier: MIT
"""Charts as SVG."""

from __future__ import annotations

import html
import re
import zlib
from collections.abc import Sequence

from .._errors import InvalidArgumentError
from .axes import shortened, text_width
from .frame import CONTROL, Box, Frame, color_of, escape
from .model import Chart, lane_of
from .theme import style

_EDGE = 14
_TITLE, _NOTE, _ROW = 24, 17, 19
#: A panel of easings, and of what has ticks: how large, and below it room for its name.
_PANEL = {True: (160.0, 160.0), False: (250.0, 170.0)}
_NAME = 24
_GAP = 16
_SMALLEST = 24


def drawn(chart: Chart, width: float, height: float, theme: str, title: str | None, samples: int) -> str:
    """One chart, with its title above and its legend below."""
    out: list[str] = []
    alone = chart.items[0] if len(chart.items) == 1 else None
    head = title if title is not None else alone.label if alone else ""
    top = float(_EDGE)
    if head:
        out.append(_text(_EDGE, top + 13, shortened(head, width - 2 * _EDGE, 17.5), "title"))
        top += _TITLE
    if alone and alone.note:
        out.append(_text(_EDGE, top + 10, shortened(alone.note, width - 2 * _EDGE, 12), "quiet"))
        top += _NOTE
    legend = _legend(chart, width) if chart.lines > 1 else []
    rows = legend[-1][0] + 1 if legend else 0
    bottom = height - _EDGE / 2 - rows * _ROW - (4 if rows else 0)
    frame = Frame(chart, Box(_EDGE, top, width - 2 * _EDGE, max(bottom - top, _SMALLEST)), samples)
    out += frame.drawn()
    for row, x, color, name, note in legend:
        y = bottom + 4 + row * _ROW + 12
        out.append(f'<path class="line {color} {color.replace("s", "d")}" d="M{x:.1f} {y - 4:.1f}h16"/>')
        more = f'<tspan class="quiet"> {escape(note)}</tspan>' if note else ""
        out.append(f'<text x="{x + 22:.1f}" y="{y:.1f}">{escape(name)}{more}</text>')
    return _page(out, width, height, theme, head or _what(chart), _described([chart]))


def panels(
    cells: Sequence[Chart],
    columns: int | None,
    width: float | None,
    height: float | None,
    theme: str,
    title: str | None,
    samples: int,
    most: int,
) -> str:
    """A chart in each panel; one with more lines than are told apart in as many panels."""
    charts = [part for cell in cells for part in _parted(cell, most)]
    columns = min(columns or (6 if charts[0].is_unit else 3), len(charts))
    rows = -(-len(charts) // columns)
    panel_w, panel_h = _PANEL[charts[0].is_unit]
    head = _EDGE + (_TITLE if title else 0)
    if width is not None:
        panel_w = (width - 2 * _EDGE - (columns - 1) * _GAP) / columns
    if height is not None:
        panel_h = (height - head - _EDGE - rows * _NAME - (rows - 1) * _GAP) / rows
    if panel_w < _SMALLEST or panel_h < _SMALLEST:
        raise InvalidArgumentError(f"{columns} columns and {rows} rows of panels do not fit into that width and height")
    whole_w = width or columns * (panel_w + _GAP) - _GAP + 2 * _EDGE
    whole_h = height or head + rows * (panel_h + _NAME + _GAP) - _GAP + _EDGE
    out = [_text(_EDGE, _EDGE + 13, shortened(title, whole_w - 2 * _EDGE, 17.5), "title")] if title else []
    for i, chart in enumerate(charts):
        x, y = _EDGE + i % columns * (panel_w + _GAP), head + i // columns * (panel_h + _NAME + _GAP)
        out += Frame(chart, Box(x, y, panel_w, panel_h), samples, is_panel=True).drawn()
        out.append(_name(chart, x + panel_w / 2, y + panel_h + 16, panel_w + 4))
    return _page(out, whole_w, whole_h, theme, title or f"{len(charts)} panels: {_what(charts[0])}", _described(charts))


def _parted(chart: Chart, most: int) -> list[Chart]:
    if chart.lines <= most:
        return [chart]
    lanes = [lane_of(item, lane) for item in chart.items for lane in range(item.count)]
    return [Chart([lane], chart.x_label, chart.y_label, chart.x_range, chart.y_holds) for lane in lanes]


def _name(chart: Chart, x: float, y: float, room: float) -> str:
    """A panel's name, and in their colours those of its lanes."""
    item = chart.items[0]
    label = shortened(item.label, room, 12)
    lanes = "".join(
        f' <tspan class="{color_of(chart, 0, i, "f")}">{escape(n)}</tspan>' for i, n in enumerate(item.lanes)
    )
    if text_width(label + " " + " ".join(item.lanes), 12) > room:
        lanes = ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{escape(label)}{lanes}</text>'


def _legend(chart: Chart, width: float) -> list[tuple[int, float, str, str, str]]:
    """Row, place, colour, name and note of each line."""
    out: list[tuple[int, float, str, str, str]] = []
    row, x = 0, float(_EDGE)
    for i, item in enumerate(chart.items):
        for lane in range(item.count):
            name = shortened(item.name(lane), width - 2 * _EDGE - 30, 12)
            left = width - 2 * _EDGE - 30 - text_width(name, 12)
            note = item.note if lane == 0 and len(chart.items) > 1 and text_width(item.note, 12) < left else ""
            wide = 22 + text_width(f"{name} {note}", 12) + 18
            if x > _EDGE and x + wide - 18 > width - _EDGE:
                row, x = row + 1, float(_EDGE)
            out.append((row, x, color_of(chart, i, lane, "s"), name, note))
            x += wide
    return out


def _what(chart: Chart) -> str:
    return f"{chart.y_label} over {chart.x_label}"


def _described(charts: Sequence[Chart]) -> str:
    """What a reader hears: every line by its name, with what is known of it."""
    items = [item for chart in charts for item in chart.items]
    words = [f"{item.label or 'track'}{' of ' + ', '.join(item.lanes) if item.lanes else ''}" for item in items]
    words = [word + (f" ({item.note})" if item.note else "") for word, item in zip(words, items, strict=True)]
    return f"{_what(charts[0]).capitalize()}: {'; '.join(words)}."


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _page(out: list[str], width: float, height: float, theme: str, title: str, desc: str) -> str:
    """The whole text. Its class is of its own: styles of an SVG within a page hold for all of the page."""
    body = "".join(out)
    root = f"ts{zlib.crc32(f'{theme} {title} {width} {height} {body}'.encode('utf-8', 'replace')):08x}"
    size = f"{_plain(width)} {_plain(height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{root}" viewBox="0 0 {size}" width="{_plain(width)}" '
        f'height="{_plain(height)}" role="img" aria-labelledby="{root}-t {root}-d">'
        f'<title id="{root}-t">{escape(title)}</title><desc id="{root}-d">{escape(desc)}</desc>'
        f"<style>{html.escape(style(theme, root), quote=False)}</style>"
        f'<rect class="ground" x="0" y="0" width="{_plain(width)}" height="{_plain(height)}"/>'
        f"{body.replace(CONTROL, root)}</svg>\n"
    )


def _plain(value: float) -> str:
    return re.sub(r"\.?0+$", "", f"{value:.2f}") if value % 1 else f"{value:.0f}"
