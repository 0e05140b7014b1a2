# SPDX-License-Identifier: MIT
"""The pictures of results/README.md: ratios by row, and time against n. The same numbers give the same bytes."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("svg")

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedFormatter, FixedLocator, NullLocator

from results import Group, Results, Series
from tables import short, size

#: Colours that can be told apart on white and on black, and a grey that can be read on both.
F32, F64, PEER, MEMORY, INK, FAINT = "#2f81d6", "#d9730d", "#d9730d", "#8a8f98", "#7d828a", "#9aa0a855"
MISSED = "#d1383d"
COLUMNS, PANEL = 4, (2.35, 1.75)

STYLE: Any = {
    "svg.hashsalt": "tweenspirit",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 8,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "axes.linewidth": 0.6,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
    "path.simplify": False,
}


def save(figure: Figure, path: Path) -> Path:
    """Without a date, a program's name, or more digits than can be seen."""
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    plt.close(figure)
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"<[^>]+>", rounded, text)  # not what stands between them: the ticks' numbers
    # Readers without the font take their own.
    text = text.replace("'DejaVu Sans'", "'DejaVu Sans', Verdana, Helvetica")
    text = re.sub(r'<g id="patch_\d+">\s*<path d="[^"]*" style="fill: none"/>\s*</g>', "", text)
    text = re.sub(r' transform="rotate\(-?0 [^"]*\)"| clip-path="[^"]*"', "", text)
    text = re.sub(r"<(clipPath) .*?</\1>", "", text, flags=re.DOTALL)
    text = re.sub(r'<g id="[\w.]+">|<g>|</g>', "", text)
    path.write_text(named_styles(re.sub(r"\s*\n\s*", "\n", text)), encoding="utf-8")
    return path


def rounded(tag: re.Match[str]) -> str:
    return re.sub(r"-?\d+\.\d{2,}", lambda found: f"{float(found[0]):.1f}", tag[0])


def named_styles(text: str) -> str:
    """Each style once, at the top."""
    found = sorted(set(re.findall(r' style="([^"]*)"', text)))
    for place, style in enumerate(found):
        text = text.replace(f' style="{style}"', f' class="s{place}"')
    rules = "".join(f".s{place}{{{style}}}\n" for place, style in enumerate(found))
    return text.replace("</style>", f"\n{rules}</style>", 1)


def plain(value: float) -> str:
    return f"{value:g}"


def log_axis(axis: Any, low: float, high: float, marks: list[float]) -> None:
    shown = [mark for mark in marks if low <= mark <= high]
    axis.set_major_locator(FixedLocator(shown))
    axis.set_major_formatter(FixedFormatter([plain(mark) for mark in shown]))
    axis.set_minor_locator(NullLocator())


def compared(found: Results, isa: str) -> dict[str, list[Series]]:
    """The rows with something beside them to divide by, each with its precisions."""
    rows: dict[str, list[Series]] = {}
    for series in found.of(isa):
        reference = series.head.reference
        if reference is not None and reference.ratio:
            rows.setdefault(series.name, []).append(series)
    return rows


def ratios(found: Results, isa: str, path: Path) -> Path | None:
    rows = compared(found, isa)
    if not rows:
        return None
    values = [ratio for many in rows.values() for series in many for ratio in all_ratios(series)]
    limits = [limit for many in rows.values() for series in many if (limit := limit_of(series.head))]
    low, high = min([*values, *limits, 0.5]) / 1.15, max([*values, *limits, 2]) * 1.15
    with plt.rc_context(STYLE):
        height = 0.19 * len(rows) + 1.1
        figure, axes = plt.subplots(figsize=(8.2, height))
        axes.set_xscale("log")
        axes.set_xlim(low, high)
        axes.set_ylim(len(rows) - 0.4, -0.8)
        axes.axvline(1, color=INK, linewidth=0.8)
        for place, many in enumerate(rows.values()):
            for series in many:
                draw_ratio(axes, series, place + offset(series, many))
        log_axis(axes.xaxis, low, high, [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50])
        axes.xaxis.grid(True, color=FAINT, linewidth=0.5)
        axes.set_axisbelow(True)
        axes.set_yticks(range(len(rows)), [label(name, many[0]) for name, many in rows.items()])
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(f"ours / theirs, {isa}: left of 1 ours is faster")
        handles = [
            Line2D([], [], color=F32, marker="o", linestyle="", markersize=4, label="float32"),
            Line2D([], [], color=F64, marker="o", linestyle="", markersize=4, label="float64"),
            Line2D([], [], color=INK, marker="|", linestyle="", markersize=8, label="the most that is asked"),
            Line2D(
                [], [], color=MISSED, marker="o", markerfacecolor="none", linestyle="", markersize=7, label="not met"
            ),
        ]
        axes.legend(handles=handles, loc="lower center", bbox_to_anchor=(0.4, 1), ncols=4, fontsize=8)
        figure.tight_layout()
        return save(figure, path)


def label(name: str, series: Series) -> str:
    """A row, and beside whom where that is not plain C."""
    reference = series.head.reference
    return name if reference is None or reference.who == "C" else f"{name} / {reference.who}"


def offset(series: Series, many: list[Series]) -> float:
    return 0.0 if len(many) == 1 else -0.17 if series.precision == "f32" else 0.17


def all_ratios(series: Series) -> list[float]:
    return [each.ratio for n in series.groups if (each := series.reference(n)) and each.ratio]


def limit_of(group: Group) -> float | None:
    return group.reference.limit if group.reference else None


def draw_ratio(axes: Axes, series: Series, y: float) -> None:
    color = F64 if series.precision == "f64" else F32
    seen, head = all_ratios(series), series.head
    middle = (head.reference.ratio if head.reference else None) or 1
    axes.plot([min(seen), max(seen)], [y, y], color=color, linewidth=1, alpha=0.55, solid_capstyle="butt")
    axes.plot([middle], [y], color=color, marker="o", markersize=3.6, linestyle="")
    limit = limit_of(head)
    if limit:
        axes.plot([limit], [y], color=INK, marker="|", markersize=6, markeredgewidth=1.1, linestyle="")
    if (head.excess or 0) > 0:
        axes.plot([middle], [y], color=MISSED, marker="o", markerfacecolor="none", markersize=6.5, linestyle="")


def growth(found: Results, isa: str, path: Path) -> Path | None:
    rows: dict[str, list[Series]] = {}
    for series in found.of(isa):
        if len(series.groups) > 1 and series.is_beside_c:
            rows.setdefault(series.name, []).append(series)
    if not rows:
        return None
    with plt.rc_context(STYLE):
        lines = math.ceil(len(rows) / COLUMNS)
        figure, panels = plt.subplots(
            lines, COLUMNS, figsize=(COLUMNS * PANEL[0], lines * PANEL[1] + 0.4), squeeze=False
        )
        flat = list(panels.ravel())
        for axes, (name, many) in zip(flat, rows.items(), strict=False):
            draw_growth(found, axes, name, many)
        for axes in flat[len(rows) :]:
            axes.set_axis_off()
        handles = [
            Line2D([], [], color=F32, marker="o", markersize=3, label="ours"),
            Line2D([], [], color=PEER, marker="o", markersize=3, label="C, or who the table has beside"),
            Line2D([], [], color=MEMORY, label="memcpy of as many bytes"),
            Line2D([], [], color=INK, linestyle="--", label="float64"),
        ]
        top = 1 - 0.12 / (lines * PANEL[1] + 0.4)
        figure.legend(handles=handles, loc="upper center", bbox_to_anchor=(0.5, 1), ncols=4, fontsize=8)
        figure.tight_layout(rect=(0, 0, 1, top - 0.01), h_pad=0.5, w_pad=0.6)
        return save(figure, path)


def draw_growth(found: Results, axes: Axes, name: str, many: list[Series]) -> None:
    axes.set_xscale("log")
    axes.set_yscale("log")
    seen, sizes = list[float](), set[int]()
    for series in many:
        style = "--" if series.precision == "f64" and len(many) > 1 else "-"
        curves: dict[str, list[tuple[int, float]]] = {F32: [], PEER: [], MEMORY: []}
        for n, group in sorted(series.groups.items()):
            reference, memory = series.reference(n), group.memory
            curves[F32].append((n, group.ours.ns))
            if reference is not None:
                curves[PEER].append((n, reference.ns))
            if memory is not None:
                curves[MEMORY].append((n, memory.ns))
            sizes.add(n)
        for color, points in curves.items():
            if points:
                marker = "" if color == MEMORY else "o"
                axes.plot(
                    *zip(*points, strict=True), color=color, linestyle=style, marker=marker, markersize=2, linewidth=1
                )
                seen += [y for _, y in points]
    axes.set_title(name, fontsize=8, color=INK, pad=3)
    left, right = min(sizes) / 1.3, max(sizes) * 1.3
    bottom, top = min(seen) / 1.3, max(seen) * 1.3
    axes.set_xlim(left, right)
    axes.set_ylim(bottom, top)
    narrow = min(many, key=lambda each: each.precision)
    each = narrow.head.bytes
    for level, bytes_ in sorted(found.caches.items()):
        if each and left < bytes_ / each < right:
            axes.axvline(bytes_ / each, color=FAINT, linewidth=0.9)
            axes.annotate(level, (bytes_ / each, 1), xycoords=("data", "axes fraction"), fontsize=6, color=INK,
                          ha="right", va="top", xytext=(-1, 0), textcoords="offset points")  # fmt: skip
    marks = [1e3, 1e4, 1e5, 1e6] if max(sizes) > 20 * min(sizes) else [float(n) for n in sorted(sizes)]
    shown = [mark for mark in marks if left <= mark <= right] or [float(n) for n in sorted(sizes)]
    axes.xaxis.set_major_locator(FixedLocator(shown))
    axes.xaxis.set_major_formatter(FixedFormatter([size(int(mark)) for mark in shown]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.yaxis.set_major_locator(FixedLocator(ticks(bottom, top)))
    axes.yaxis.set_major_formatter(FixedFormatter([short(mark) for mark in ticks(bottom, top)]))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.tick_params(labelsize=7, length=2, pad=1.5)


def ticks(low: float, high: float) -> list[float]:
    """1, 2 and 5 by powers of ten, where there would be few; else powers alone."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for factors in ((1,), (1, 3), (1, 2, 5), (1, 1.5, 2, 3, 4, 5, 7)):
        found = [factor * 10.0**power for power in powers for factor in factors]
        found = [mark for mark in found if low <= mark <= high]
        if len(found) >= 3:
            return found
    return found or [low]


def draw(found: Results, folder: Path) -> list[Path]:
    """Every picture: the ratios of each ISA, the widest first, and the growth of the widest."""
    drawn = []
    for place, isa in enumerate(found.isas):
        name = "bench-ratios.svg" if place == 0 else f"bench-ratios-{isa}.svg"
        drawn.append(ratios(found, isa, folder / name))
    drawn.append(growth(found, found.isas[0], folder / "bench-growth.svg"))
    return [path for path in drawn if path is not None]
