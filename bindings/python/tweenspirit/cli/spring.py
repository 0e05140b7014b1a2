# SPDX-License-Identifier: MIT
"""The command spring."""

from __future__ import annotations

import argparse
import math
import sys
from typing import TYPE_CHECKING

from .._errors import InvalidArgumentError
from ..plots.terminal import Screen
from .common import Commands, command, print_json

if TYPE_CHECKING:
    from ..motion.spring import Spring

_OPTIONS = {
    "duration": "s, perceptual; with --bounce", "bounce": "-1 to 1", "response": "s; with --damping-ratio",
    "damping_ratio": "oscillates below 1", "stiffness": "with --damping or --damping-ratio, and --mass", "damping": "",
    "mass": "", "tension": "with --friction", "friction": "", "frequency": "Hz; with --damping-ratio",
    "omega": "rad/s; with --damping-ratio", "visual_duration": "s; with --bounce",
    "settling_duration": "s; with --bounce or --damping-ratio", "half_life": "s; with --damping-ratio",
    "bounciness": "with --speed", "speed": "",
}  # fmt: skip
_UNITS = {
    "duration": "s", "visual_duration": "s", "settling_duration": "s", "half_life": "s", "response": "s",
    "frequency": "Hz", "omega": "rad/s", "settling_time": "s",
}  # fmt: skip
_SHOWN = (
    "duration", "bounce", "response", "damping_ratio", "stiffness", "damping", "mass", "frequency", "omega",
    "visual_duration", "settling_duration", "half_life", "bounciness", "speed",
)  # fmt: skip


def add_spring(commands: Commands) -> None:
    examples = (
        "spring --duration 0.5 --bounce 0.3\nspring --stiffness 200 --damping 10 --mass 1\n"
        "spring --preset snappy --json\nspring --response 0.55 --damping-ratio 0.825"
    )
    what = "print a spring in the parameters of every library, with its settling time"
    found = command(commands, "spring", what, _spring, examples)
    found.add_argument("--preset", metavar="NAME", help="the name of a spring: see list --springs")
    for word, help_ in _OPTIONS.items():
        option = f"--{word.replace('_', '-')}"
        found.add_argument(option, type=float, metavar="X", help=help_ or None)
        if "_" in word:
            found.add_argument(f"--{word}", dest=word, type=float, help=argparse.SUPPRESS)
    found.add_argument(
        "--json", action="store_true", help="print JSON, in seconds, Hz and rad/s; null for infinity and NaN"
    )


def _spring(args: argparse.Namespace) -> None:
    from ..motion.spring import Spring

    given = {word: value for word in _OPTIONS if (value := getattr(args, word)) is not None}
    if args.preset is not None:
        if given:
            raise InvalidArgumentError(f"--preset cannot be combined with --{next(iter(given)).replace('_', '-')}")
        spring = Spring.preset(args.preset)
    else:
        spring = Spring(**given)
    facts = {word: getattr(spring, word) for word in _SHOWN}
    facts["settling_time"] = spring.settling_time()
    facts["overshoot"] = spring.overshoot()
    if args.json:
        print_json({"spring": repr(spring), **facts})
        return
    screen = Screen(sys.stdout)
    if not screen.is_terminal:
        screen.table([(word, "-" if math.isnan(value) else repr(value)) for word, value in facts.items()])
        return
    screen.write(screen.paint(repr(spring), "title") + "\n\n")
    screen.table([(word.replace("_", " "), _shown(word, value)) for word, value in facts.items()])
    _show_curve(spring, screen)


def _shown(word: str, value: float) -> str:
    if math.isnan(value):
        return "none"
    if math.isinf(value):
        return "never" if _UNITS.get(word) == "s" else "infinite"
    if word == "overshoot":
        return f"{value * 100:.4g} %"
    return f"{value:.6g} {_UNITS.get(word, '')}".rstrip()


def _show_curve(spring: Spring, screen: Screen) -> None:
    from ..plots.chart import FINENESS, Chart, show_charts

    length = spring.settling_time()
    if not 0 < length < math.inf:
        length = 4 * spring.response if 0 < spring.response < math.inf else 1.0
    count = FINENESS * screen.width
    values = spring.value([length * i / count for i in range(count + 1)])
    screen.write("\n")
    show_charts([Chart("from 0 to 1", values, length, " s")], screen)
