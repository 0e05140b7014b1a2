# SPDX-License-Identifier: MIT
"""Boxes with words, and arrows between them, as an SVG for light and dark pages."""

from __future__ import annotations

from html import escape

LIGHT = {"ground": "#ffffff", "ink": "#1f2937", "quiet": "#5b6472", "line": "#8d96a3", "panel": "#f3f5f8",
         "blue": "#1f6fd6", "orange": "#c05f00", "teal": "#0b7f77", "violet": "#7446c9"}  # fmt: skip
DARK = {"ground": "#16181d", "ink": "#e8eaee", "quiet": "#a5adb9", "line": "#6c7583", "panel": "#20242b",
        "blue": "#6ea8fe", "orange": "#ffa94d", "teal": "#3fd0c0", "violet": "#b79cf5"}  # fmt: skip
HUES = ("line", "blue", "orange", "teal", "violet")


def number(x: float) -> str:
    return f"{x:.2f}".rstrip("0").rstrip(".")


class Diagram:
    def __init__(self, name: str, width: int, height: int, title: str) -> None:
        self.name, self.width, self.height, self.title = f"tsd-{name}", width, height, title
        self.parts: list[str] = []

    def text(self, x: float, y: float, words: str, look: str = "", anchor: str = "middle") -> None:
        """The looks: "" as it is, "bold", "quiet"."""
        place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"'
        style = f' class="{look}"' if look else ""
        self.parts.append(f"<text {place}{style}>{escape(words)}</text>")

    def panel(self, x: float, y: float, width: float, height: float, name: str = "") -> None:
        """An area that boxes lie in, with its name in the upper left corner."""
        size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        self.parts.append(f'<rect {size} rx="14" class="panel"/>')
        if name:
            self.text(x + 16, y + 26, name, "bold", "start")

    def box(self, x: float, y: float, width: float, height: float, lines: list[str], hue: str = "line") -> None:
        """A box around its middle (x, y): the first line is its name, the others are quiet."""
        left, top = number(x - width / 2), number(y - height / 2)
        size = f'x="{left}" y="{top}" width="{number(width)}" height="{number(height)}"'
        self.parts.append(f'<rect {size} rx="8" class="box {hue}"/>')
        first = y + 4.5 - 8.5 * (len(lines) - 1)
        for i, line in enumerate(lines):
            self.text(x, first + 17 * i, line, "quiet" if i else "bold")

    def arrow(self, path: str, words: str = "", at: tuple[float, float] = (0, 0), anchor: str = "middle",
              hue: str = "line") -> None:  # fmt: skip
        """An arrow along a path in SVG's words, which has its words beside it."""
        self.parts.append(f'<path d="{path}" class="arrow {hue}" marker-end="url(#{self.name}-{hue})"/>')
        if words:
            self.text(*at, words, "quiet", anchor)

    def rules(self, colors: dict[str, str]) -> str:
        of = f".{self.name}"
        hues = "".join(
            f"{of} .box.{hue},{of} .arrow.{hue}{{stroke:{colors[hue]}}}{of} .head.{hue}{{fill:{colors[hue]}}}"
            for hue in HUES
        )
        return (
            f"{of} .ground,{of} .box{{fill:{colors['ground']}}}{of} .panel{{fill:{colors['panel']};stroke:none}}"
            f"{of} text{{fill:{colors['ink']}}}{of} text.quiet{{fill:{colors['quiet']}}}{hues}"
        )

    def svg(self) -> str:
        of = f".{self.name}"
        style = (
            f'{of} text{{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;'
            f"font-size:13px}}{of} text.quiet{{font-size:12px}}{of} text.bold{{font-weight:600;font-size:14px}}"
            f"{of} .box{{stroke-width:1.5}}{of} .arrow{{fill:none;stroke-width:1.5}}"
            f"{self.rules(LIGHT)}@media(prefers-color-scheme:dark){{{self.rules(DARK)}}}"
        )
        heads = "".join(
            f'<marker id="{self.name}-{hue}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
            f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" class="head {hue}"/></marker>'
            for hue in HUES
        )
        size = f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}"'
        said = f'role="img" aria-label="{escape(self.title)}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="{self.name}" {size} {said}>',
                f"<style>{style}</style><defs>{heads}</defs>",
                f'<rect class="ground" width="{self.width}" height="{self.height}"/>',
                *self.parts,
                "</svg>\n",
            ]
        )
