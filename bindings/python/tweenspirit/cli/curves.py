# SPDX-License-Identifier: MIT
"""The commands info, list, plot, sample and css."""

from __future__ import annotations

import argparse
import sys

from .._c.library import build_info
from .._errors import InvalidArgumentError
from ..curves.easing import Easing, easings
from ..plots.terminal import Screen
from .common import Commands, add_dialect, command, print_json, write_text

MOST_SAMPLES = 1_000_000


def add_info(commands: Commands) -> None:
    found = command(commands, "info", "show the library's build and what it runs on", _info, "info\ninfo --json")
    found.add_argument("--json", action="store_true", help="print JSON")


def _info(args: argparse.Namespace) -> None:
    info = build_info()
    if args.json:
        print_json(info)
        return
    rows = [(key, " ".join(value) if isinstance(value, list) else str(value)) for key, value in info.items()]
    Screen(sys.stdout).table(rows)


def add_list(commands: Commands) -> None:
    found = command(commands, "list", "list the names of the easings", _list, "list\nlist bounce\nlist --springs")
    found.add_argument("word", nargs="?", default="", metavar="WORD", help="only names that contain this")
    found.add_argument("--springs", action="store_true", help="list the names of springs, for spring --preset")


def _list(args: argparse.Namespace) -> None:
    if args.springs:
        from ..motion.spring import Spring

        names = Spring.presets()
    else:
        names = easings()
    found = [name for name in names if args.word.casefold() in name.casefold()]
    if not found:
        what = "spring" if args.springs else "easing"
        raise InvalidArgumentError(f"no {what} has {args.word[:80]!r} in its name{_elsewhere(args)}")
    Screen(sys.stdout).names(found)


def _elsewhere(args: argparse.Namespace) -> str:
    """Where the word is in names of the other sort."""
    from ..motion.spring import Spring

    others = easings() if args.springs else Spring.presets()
    if not any(args.word.casefold() in name.casefold() for name in others):
        return ""
    return ": an easing has, see list without --springs" if args.springs else ": a spring has, see list --springs"


def add_plot(commands: Commands) -> None:
    examples = 'plot back.out\nplot quad.in "spring(0.5,0.3)" -o curves.svg\nplot bounce.out > bounce.svg'
    what = "draw easings in the terminal, or as SVG to a file or a pipe"
    found = command(commands, "plot", what, _plot, examples)
    found.add_argument("names", nargs="+", metavar="NAME", help="an easing")
    found.add_argument("-o", "--output", metavar="FILE", help="write SVG to a file; - means standard output")
    found.add_argument("--text", action="store_true", help="draw with characters, also to a pipe")
    add_dialect(found)


def _plot(args: argparse.Namespace) -> None:
    curves = [Easing(name, args.dialect) for name in args.names]
    screen = Screen(sys.stdout)
    if args.output not in (None, "-"):
        from ..plots.plot import check_svg

        if args.text:
            raise InvalidArgumentError("--text writes to standard output: omit -o")
        check_svg(args.output)
    if args.text or (args.output is None and screen.is_terminal):
        from ..plots.chart import FINENESS, Chart, show_charts

        count = FINENESS * screen.width
        times = [i / count for i in range(count + 1)]
        show_charts([Chart(curve.name, curve(times)) for curve in curves], screen)
        return
    from ..plots.plot import plot

    write_text(plot(curves), args.output)


def add_sample(commands: Commands) -> None:
    examples = "sample quad.inOut -n 5\nsample easeOutBack\nsample power2.in --dialect gsap"
    found = command(commands, "sample", "print progress and value of an easing", _sample, examples)
    found.add_argument("name", metavar="EASING", help="an easing")
    found.add_argument(
        "-n", type=int, default=11, metavar="N", help="the number of samples, including both ends (default 11)"
    )
    add_dialect(found)


def _sample(args: argparse.Namespace) -> None:
    if not 2 <= args.n <= MOST_SAMPLES:
        raise InvalidArgumentError(f"-n must be between 2 and {MOST_SAMPLES}, got {args.n}")
    times = [i / (args.n - 1) for i in range(args.n)]
    values = Easing(args.name, args.dialect)(times)
    Screen(sys.stdout).table([(repr(t), repr(value)) for t, value in zip(times, values, strict=True)])


def add_css(commands: Commands) -> None:
    examples = 'css back.out\ncss bounce.out --tolerance 0.01\ncss "spring(0.5,0.3)"'
    found = command(commands, "css", "print an easing in CSS", _css, examples)
    found.add_argument("name", metavar="EASING", help="an easing")
    words = "the largest error of the result (default 0.001)"
    found.add_argument("--tolerance", type=float, default=1e-3, metavar="X", help=words)
    add_dialect(found)


def _css(args: argparse.Namespace) -> None:
    write_text(Easing(args.name, args.dialect).to_css(args.tolerance) + "\n", None)
