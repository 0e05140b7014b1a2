# SPDX-License-Identifier: MIT
"""Pictures of curves as SVG text, with nothing but the standard library."""

from __future__ import annotations

import html
import pathlib
from collections.abc import Sequence

from ._easing import Easing
from ._errors import InvalidArgumentError

_WIDTH, _HEIGHT, _PAD, _LABEL = 160, 160, 12, 20
_STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#334}"
    ".box{fill:none;stroke:#cdd3dd}.curve{fill:none;stroke:#2563eb;stroke-width:2;stroke-linejoin:round}"
    ".ball{fill:#e11d48}.ground{fill:#fff}"
)


class Svg(str):
    """SVG text: shown by notebooks, saved by save()."""

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str | pathlib.Path) -> None:
        pathlib.Path(path).write_text(self, encoding="utf-8")


def plot(curves: Easing | str | Sequence[Easing | str], *, columns: int = 6, samples: int = 200) -> Svg:
    """One picture for each curve, its name below it. The frame is 0 ... 1 both ways; what overshoots leaves it.

    `curves` is an Easing, a name, or a list of them; `samples` points are drawn for each.

    >>> plot("quad.in").startswith("<svg")
    True
    """
    wanted = [curves] if isinstance(curves, (Easing, str)) else list(curves)
    if not wanted or columns < 1 or not 2 <= samples <= 100_000:
        raise InvalidArgumentError("plot wants at least one curve, one column and 2 to 100000 samples")
    easings = [c if isinstance(c, Easing) else Easing(c) for c in wanted]
    columns = min(columns, len(easings))
    rows = -(-len(easings) // columns)
    cell_w, cell_h = _WIDTH + 2 * _PAD, _HEIGHT + 2 * _PAD + _LABEL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns * cell_w} {rows * cell_h}" '
        f'width="{columns * cell_w}" height="{rows * cell_h}"><style>{_STYLE}</style>'
        f'<rect class="ground" width="100%" height="100%"/>'
    ]
    for index, easing in enumerate(easings):
        x, y = index % columns * cell_w + _PAD, index // columns * cell_h + _PAD
        parts.append(f'<g transform="translate({x} {y})">{_panel(easing, samples)}</g>')
    return Svg("".join(parts) + "</svg>\n")


def _panel(easing: Easing, samples: int) -> str:
    ts = [i / (samples - 1) for i in range(samples)]
    ys = easing(ts)
    low, high = min(0.0, *ys), max(1.0, *ys)
    scale = _HEIGHT / (high - low)

    def place(t: float, y: float) -> str:
        return f"{t * _WIDTH:.2f},{(high - y) * scale:.2f}"

    top, bottom = (high - 1) * scale, high * scale
    path, last = [], ys[0]
    for t, y in zip(ts, ys, strict=True):
        if abs(y - last) > 0.3 * (high - low) / 1.5 and samples >= 50:  # a jump: up or down, not across
            path.append(place(t, last))
        path.append(place(t, y))
        last = y
    return (
        f'<rect class="box" x="0" y="{top:.2f}" width="{_WIDTH}" height="{bottom - top:.2f}"/>'
        f'<polyline class="curve" points="{" ".join(path)}"/>'
        f'<circle class="ball" cx="{_WIDTH}" cy="{(high - ys[-1]) * scale:.2f}" r="3"/>'
        f'<text x="{_WIDTH / 2}" y="{_HEIGHT + _LABEL}" text-anchor="middle">{html.escape(_short(easing.name))}</text>'
    )


def _short(name: str) -> str:
    return name if len(name) <= 28 else name[:27] + "…"
