# SPDX-License-Identifier: MIT
"""Colours: lines stand out of their ground by 3:1, texts by 4.5:1; no two lines look alike to the colour-blind."""

from __future__ import annotations

#: Eight lines, then the lanes of a colour: red, green, blue, alpha.
LINES = {
    "light": ("#2563eb", "#d9480f", "#610969", "#1298db", "#bb6c8c", "#820305", "#7e4675", "#0209bc"),
    "dark": ("#6ea8fe", "#ffa94d", "#1efefe", "#aa4e3a", "#4b70ff", "#d57702", "#7c5ca0", "#b087a0"),
}
LANES = {
    "light": ("#ed5b10", "#104b0b", "#0057c4", "#888d93"),
    "dark": ("#c13d1d", "#7fe36a", "#536dcc", "#aea8ad"),
}
#: Ground, text, quiet text, grid, axis.
SHADES = {
    "light": ("#ffffff", "#1f2937", "#5b6472", "#e6e9ee", "#8d96a3"),
    "dark": ("#16181d", "#e8eaee", "#a5adb9", "#2a2e36", "#6c7583"),
}
_SHAPES = (
    'text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-size:12px}'
    ".title{font-size:15px;font-weight:600}.small{font-size:11px}"
    ".line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}"
    ".beyond{fill:none;stroke-width:1.5;stroke-dasharray:3 4;stroke-opacity:.75}"
    ".grid,.axis,.tick{fill:none;stroke-width:1}.level,.upright{fill:none;stroke-width:1;stroke-dasharray:5 4}"
    ".key{stroke-width:1.5}.d4,.d5,.d6,.d7{stroke-dasharray:9 4}"
)


def style(theme: str, root: str) -> str:
    """The rules of a theme for what stands under the class `root`, which no other picture on a page has."""
    rules = _rules(_SHAPES, root) + _colors("light" if theme == "auto" else theme, root)
    if theme == "auto":
        rules += f"@media (prefers-color-scheme:dark){{{_colors('dark', root)}}}"
    return rules


def _colors(theme: str, root: str) -> str:
    ground, ink, quiet, grid, axis = SHADES[theme]
    rules = (
        f".ground{{fill:{ground}}}text{{fill:{ink}}}text.quiet{{fill:{quiet}}}tspan.quiet{{fill:{quiet}}}.grid{{stroke:{grid}}}"
        f".axis,.tick,.level,.upright{{stroke:{axis}}}.key{{fill:{ground}}}.edge{{stroke:{axis};fill:none}}"
        f".mark{{fill:{quiet}}}.dark{{fill:#00000033}}"
    )
    for i, color in enumerate(LINES[theme] + LANES[theme]):
        rules += f".s{i}{{stroke:{color}}}.f{i}{{fill:{color}}}"
    return _rules(rules, root)


def _rules(rules: str, root: str) -> str:
    """Each of its selectors under the root's class."""
    out = []
    for rule in rules.split("}")[:-1]:
        names, _, body = rule.partition("{")
        out.append(",".join(f".{root} {name}" for name in names.split(",")) + f"{{{body}}}")
    return "".join(out)
