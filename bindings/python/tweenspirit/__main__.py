# SPDX-License-Identifier: MIT
"""python -m tweenspirit: look at the curves from a shell."""

from __future__ import annotations

import argparse
import sys

import tweenspirit as ts


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tweenspirit", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("info", help="what was built and what runs")
    commands.add_parser("list", help="the names of the curves, one a line")
    plot = commands.add_parser("plot", help="draw curves as SVG")
    plot.add_argument("names", nargs="+", metavar="NAME")
    plot.add_argument("-o", "--output", help="a file instead of the standard output")
    sample = commands.add_parser("sample", help="print t and value, tab between")
    sample.add_argument("name", metavar="EASING")
    sample.add_argument("-n", type=int, default=11, help="how many points, the ends included (default 11)")
    for command in (plot, sample):
        command.add_argument("--dialect", default="canonical", help="css, gsap, easings.net, ah, dotween or anime")
    return parser


def main(arguments: list[str] | None = None) -> int:
    args = _parser().parse_args(arguments)
    if args.command == "info":
        for key, value in ts.build_info().items():
            print(f"{key}: {' '.join(value) if isinstance(value, list) else value}")
    elif args.command == "list":
        print("\n".join(ts.easings()))
    elif args.command == "plot":
        svg = ts.plot([ts.Easing(name, args.dialect) for name in args.names])
        if args.output:
            svg.save(args.output)
        else:
            sys.stdout.write(svg)
    else:
        if not 2 <= args.n <= 1_000_000:
            raise ts.InvalidArgumentError(f"-n must be between 2 and 1000000, got {args.n}")
        easing = ts.Easing(args.name, args.dialect)
        for i in range(args.n):
            t = i / (args.n - 1)
            print(f"{t:.6g}\t{easing(t)!r}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ts.TweenSpiritError as error:
        sys.exit(f"error: {error}")
    except BrokenPipeError:
        sys.exit(0)
