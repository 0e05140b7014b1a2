# SPDX-License-Identifier: MIT
"""What the commands share."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable
from typing import Any

from .._c import abi
from ..scenes.output import whole_file

#: What commands are added to.
Commands = Any


def command(
    commands: Commands, name: str, what: str, do: Callable[[argparse.Namespace], None], examples: str
) -> argparse.ArgumentParser:
    """A command of its own."""
    lines = "".join(f"\n  %(prog)s{line.removeprefix(name)}" for line in examples.splitlines())
    found: argparse.ArgumentParser = commands.add_parser(
        name,
        help=what,
        description=f"{what[0].upper()}{what[1:]}.",
        epilog=f"examples:{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    found.set_defaults(do=do)
    return found


def add_dialect(parser: argparse.ArgumentParser) -> None:
    words = f"the notation of the name: {', '.join(abi.DIALECTS)}; the first is the default"
    parser.add_argument("--dialect", default="canonical", metavar="WORD", help=words)


def print_json(value: Any) -> None:
    """As JSON, which has no infinity and no NaN: they are null."""
    sys.stdout.write(json.dumps(_plain(value), indent=2) + "\n")


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(x) for name, x in value.items()}
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def write_text(text: str, output: str | None) -> None:
    """To the standard output, or to a file that appears whole."""
    if output is None or output == "-":
        sys.stdout.write(text)
        return
    with whole_file(output) as stream:
        stream.write(text.encode("utf-8"))
