# SPDX-License-Identifier: MIT
"""The command bake."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import signal
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import IO, TYPE_CHECKING, Any

from .._errors import InvalidArgumentError
from ..plots.terminal import ProgressBar, Screen
from ..scenes.output import ENDINGS, EXPORTERS, FORMATS, format_of, named_format, whole_file
from .common import Commands, command

if TYPE_CHECKING:
    from ..scenes.bake import SceneBake

_DECIMAL = re.compile(r"[0-9]{1,15}(\.[0-9]{0,15})?")
_RATIO = re.compile(r"([0-9]{1,15})/([0-9]{1,15})")


def _number(text: str) -> float | Fraction:
    """As it stands where that is exact, so that 0.1 is a tenth."""
    ratio = _RATIO.fullmatch(text)
    if ratio and int(ratio[2]):
        return Fraction(int(ratio[1]), int(ratio[2]))
    return Fraction(text) if _DECIMAL.fullmatch(text) else float(text)


_number.__name__ = "number"


def add_bake(commands: Commands) -> None:
    examples = (
        "bake card.json --fps 30\nbake card.json -o card.npz --events card-events.csv\n"
        "bake spinner.json --duration 10 --fps 30000/1001 -o spinner.csv"
    )
    what = "compute a scene, one row of numbers per frame"
    found = command(commands, "bake", what, _bake, examples)
    words = "a scene (bindings/FORMAT.md); - means standard input"
    source = found.add_mutually_exclusive_group(required=True)
    source.add_argument("scene", metavar="SCENE.json", nargs="?", help=words)
    source.add_argument("--recording", metavar="FILE", help="what World.save_recording gave, in place of a scene")
    words = "frames per second, or a ratio such as 30000/1001 (default 60)"
    found.add_argument("--fps", type=_number, default=Fraction(60), metavar="N", help=words)
    words = "seconds; by default, until nothing moves"
    found.add_argument("--duration", type=_number, metavar="S", help=words)
    words = f"a file: {ENDINGS}; by default, or with -, CSV to standard output (Blender, Unity, Godot: {EXPORTERS})"
    found.add_argument("-o", "--output", default="-", metavar="FILE", help=words)
    found.add_argument("--format", choices=FORMATS, help="the format of the output; must match the file's name")
    words = "write the events with their times, as CSV; - means standard output"
    found.add_argument("--events", metavar="FILE.csv", help=words)


def _bake(args: argparse.Namespace) -> None:
    from ..scenes.bake import RecordingBake, SceneBake
    from ..scenes.files import EventTable, write
    from ..scenes.scene import Scene, placed_at

    to_file = args.output != "-"
    form = _format(args, to_file)
    if form in ("npz", "lottie") and not to_file and Screen(sys.stdout).is_terminal:
        raise InvalidArgumentError(f"{form} cannot be written to a terminal: give a file with -o, or use a pipe")
    if args.events is not None and _same(args.output, args.events):
        raise InvalidArgumentError("frames and events would go to the same file: use different ones")
    if args.recording is not None:
        if args.events is not None:
            raise InvalidArgumentError("a recording has no events: omit --events")
        with open(args.recording, "rb") as stored, placed_at(args.recording):
            baked: SceneBake = RecordingBake(stored.read(), args.fps, args.duration)
    else:
        text = _read(args.scene)
        with placed_at(_title(args.scene)):
            scene = Scene.from_json(text)
        baked = SceneBake(scene, args.fps, args.duration)
    with contextlib.ExitStack() as stack:
        stack.enter_context(_terminated())
        # Closed last: files that are not complete go when the bar is gone.
        handler = None if args.events is None else EventTable(stack.enter_context(_output(args.events)))
        stream = stack.enter_context(_output(args.output))
        bar = stack.enter_context(_bar(baked, to_file))
        write(baked, form, stream, handler, bar)
    if to_file and Screen(sys.stderr).is_terminal:
        seconds = f"{baked.time(baked.frames - 1):.6g} s"
        sys.stderr.write(f"{baked.frames} frames, {seconds}, {len(baked.columns)} columns: {args.output}\n")


def _format(args: argparse.Namespace, to_file: bool) -> str:
    if not args.format:
        return format_of(args.output) if to_file else "csv"
    named = named_format(args.output) if to_file else None
    if named not in (None, args.format):
        raise InvalidArgumentError(f"--format {args.format} does not match the name {args.output!r}: omit one")
    return str(args.format)


def _same(output: str, events: str) -> bool:
    if output == "-" or events == "-":
        return output == events
    return os.path.realpath(output) == os.path.realpath(events)


def _title(path: str) -> str:
    return "standard input" if path == "-" else path


def _read(path: str) -> str:
    from ..files.track_json import MAX_BYTES

    if path == "-" and sys.stdin is None:
        raise InvalidArgumentError("standard input is closed")
    with contextlib.nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as stream:
        data = stream.read(MAX_BYTES + 4)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        words = f"{_title(path)}: the scene is not UTF-8: {error.reason} at byte {error.start}"
        raise InvalidArgumentError(words) from None


@contextlib.contextmanager
def _output(path: str) -> Iterator[IO[bytes]]:
    if path == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        with whole_file(path) as stream:
            yield stream


def _bar(baked: SceneBake, to_file: bool) -> ProgressBar | contextlib.nullcontext[None]:
    """None where rows go to the terminal, between which it would stand."""
    if not to_file and Screen(sys.stdout).is_terminal:
        return contextlib.nullcontext()
    return ProgressBar(baked.frames)


@contextlib.contextmanager
def _terminated() -> Iterator[None]:
    """Being asked to end, leave no half file."""

    def leave(number: int, frame: Any) -> None:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
