# SPDX-License-Identifier: MIT
"""The command lottie."""

from __future__ import annotations

import argparse
import sys

from ..files.lottie_file import lottie
from ..plots.terminal import Screen
from .common import Commands, command


def add_lottie(commands: Commands) -> None:
    examples = "lottie logo.json\nlottie icons.lottie --animation heart"
    words = "list the animated properties of a Lottie file, and what is left out and why"
    found = command(commands, "lottie", words, _lottie, examples)
    found.add_argument("file", metavar="FILE", help="a .json or a .lottie")
    found.add_argument("--animation", metavar="ID", help="one of several in a .lottie; by default, the first")


def _lottie(args: argparse.Namespace) -> None:
    file = lottie(args.file, args.animation)
    screen = Screen(sys.stdout)
    tracks = [("layer", "property", "kind", "keys", "from", "to")]
    for layer, path, track in file.tracks:
        times = (f"{track.start:g} s", f"{track.end:g} s")
        tracks.append((layer, path, str(track.kind), str(len(track)), *times))
    skipped = [("left out", "why"), *file.skipped]
    markers = [("marker", "at", "for"), *((m.comment, f"{m.time:g} s", f"{m.duration:g} s") for m in file.markers)]
    for table in (tracks, skipped, markers):
        if len(table) > 1:
            screen.table(table)
            screen.write("\n")
    counts = f"{file.found} animated properties: {len(file.tracks)} imported, {len(file.skipped)} left out"
    screen.write(f"{counts}; {len(file.layers)} layers, {file.end - file.start:g} s at {file.frame_rate:g} frames/s\n")
