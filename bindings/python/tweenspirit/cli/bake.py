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
from ..scenes.output import FORMATS, format_of, whole_file
from .common import Commands, command
from .terminal import ProgressBar, Screen

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
    what = "compute a scene, one row of numbers for each frame"
    found = command(commands, "bake", what, _bake, examples)
    found.add_argument(
        "scene", metavar="SCENE.json", help="a scene, as bindings/FORMAT.md says; - is the standard input"
    )
    words = "frames a second, or a ratio as 30000/1001 (default 60)"
    found.add_argument("--fps", type=_number, default=Fraction(60), metavar="N", help=words)
    words = "seconds; without it, until nothing moves"
    found.add_argument("--duration", type=_number, metavar="S", help=words)
    words = "a file: .csv, .json or .npz; without it, or -, CSV to the standard output"
    found.add_argument("-o", "--output", default="-", metavar="FILE", help=words)
    found.add_argument("--format", choices=FORMATS, help="of the output; a file's name must not say another")
    words = "what happened and when, as CSV; - is the standard output"
    found.add_argument("--events", metavar="FILE.csv", help=words)


def _bake(args: argparse.Namespace) -> None:
    from ..scenes.bake import SceneBake
    from ..scenes.files import EventTable, write
    from ..scenes.scene import Scene, placed_at

    to_file = args.output != "-"
    form = _format(args, to_file)
    if form == "npz" and not to_file and Screen(sys.stdout).is_terminal:
        raise InvalidArgumentError("npz is not for terminals: give a file with -o, or a pipe")
    if args.events is not None and _same(args.output, args.events):
        raise InvalidArgumentError("the frames and the events go to the same place: give one of them a file of its own")
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
    named = os.path.splitext(args.output)[1].lower().removeprefix(".") if to_file else ""
    if named in FORMATS and named != args.format:
        raise InvalidArgumentError(f"--format {args.format} is not what the name {args.output!r} says: leave one out")
    return str(args.format)


def _same(output: str, events: str) -> bool:
    if output == "-" or events == "-":
        return output == events
    return os.path.realpath(output) == os.path.realpath(events)


def _title(path: str) -> str:
    return "the standard input" if path == "-" else path


def _read(path: str) -> str:
    from ..files.track_json import MAX_BYTES

    if path == "-" and sys.stdin is None:
        raise InvalidArgumentError("there is no standard input")
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
