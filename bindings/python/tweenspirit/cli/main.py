# SPDX-License-Identifier: MIT
"""Easings, springs and scenes from a shell."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from .._c.library import build_info
from .._errors import TweenSpiritError
from .bake import add_bake
from .curves import add_css, add_info, add_list, add_plot, add_sample
from .inspect import add_inspect
from .lottie import add_lottie
from .spring import add_spring
from .styles import add_styles

_ENDING = """\
NAME and EASING are easings: a name that `list` prints, "back.out(1.7)", CSS's "cubic-bezier(.4,0,.2,1)",
"spring(0.5,0.3)", another library's "easeOutBack".
examples:
  %(prog)s plot back.out
  %(prog)s spring --duration 0.5 --bounce 0.3
  %(prog)s bake scene.json --fps 30 -o scene.csv
"""


def parser() -> argparse.ArgumentParser:
    """All commands."""
    found = argparse.ArgumentParser(
        prog="tweenspirit" if os.path.basename(sys.argv[0]) == "tweenspirit" else "python -m tweenspirit",
        description=__doc__,
        epilog=_ENDING,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    version = f"tweenspirit {build_info()['version']}"
    found.add_argument("--version", action="version", version=version, help="print the version")
    commands = found.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for add in (
        add_info,
        add_list,
        add_plot,
        add_sample,
        add_spring,
        add_css,
        add_styles,
        add_lottie,
        add_bake,
        add_inspect,
    ):
        add(commands)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. Returns 0, 1 for an error, 130 if it was interrupted."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed
            setattr(sys, name, open(os.devnull, "w"))
    args = parser().parse_args(arguments)
    try:
        args.do(args)
        sys.stdout.flush()
    except (TweenSpiritError, ImportError) as error:  # the latter: of a package that a command requires
        return _fail(str(error))
    except BrokenPipeError:  # whoever reads has enough
        _forget_output()
    except OSError as error:
        file = "" if error.filename is None else f"{os.fsdecode(error.filename)}: "
        return _fail(f"{file}{error.strerror or error}")
    except KeyboardInterrupt:
        return 130
    return 0


def _fail(words: str) -> int:
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()
    sys.stderr.write(f"error: {' '.join(words.split())}\n")
    return 1


def _forget_output() -> None:
    """Write nothing of what is left when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
