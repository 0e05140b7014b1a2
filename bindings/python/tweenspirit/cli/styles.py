# SPDX-License-Identifier: MIT
"""The command styles."""

from __future__ import annotations

import argparse
import pathlib
import sys

from ..files.stylesheet import StyleSheet, css
from ..plots.terminal import Screen
from .common import Commands, command

Table = list[tuple[str, ...]]


def add_styles(commands: Commands) -> None:
    examples = "styles site.css"
    words = "list the transitions, animations and keyframes of a stylesheet, and what was skipped"
    found = command(commands, "styles", words, _styles, examples)
    found.add_argument("file", metavar="FILE", help="a stylesheet; requires tinycss2")


def _styles(args: argparse.Namespace) -> None:
    sheet = css(pathlib.Path(args.file))
    screen = Screen(sys.stdout)
    for table in _tables(sheet):
        if len(table) > 1:
            screen.table(table)
            screen.write("\n")
    counts = (len(sheet.transitions), len(sheet.animations), len(sheet.keyframes), len(sheet.skipped))
    screen.write("{} transitions, {} animations, {} keyframes, {} skipped\n".format(*counts))


def _tables(sheet: StyleSheet) -> list[Table]:
    transitions: Table = [("line", "transition", "property", "duration", "delay", "easing")]
    for t in sheet.transitions:
        transitions.append((str(t.line), t.selector, t.property, f"{t.duration:g} s", f"{t.delay:g} s", t.easing.name))
    animations: Table = [("line", "animation", "keyframes", "duration", "delay", "iterations", "easing")]
    for a in sheet.animations:
        times = (f"{a.duration:g} s", f"{a.delay:g} s", f"{a.iterations:g}")
        animations.append((str(a.line), a.selector, a.name or "", *times, a.easing.name))
    keyframes: Table = [("line", "keyframes", "frames", "properties")]
    for k in sheet.keyframes.values():
        keyframes.append((str(k.line), k.name, str(len(k.frames)), ", ".join(k.properties)))
    skipped: Table = [("line", "skipped", "why")]
    skipped += [(str(line), text, reason) for line, text, reason in sheet.skipped]
    return [transitions, animations, keyframes, skipped]
