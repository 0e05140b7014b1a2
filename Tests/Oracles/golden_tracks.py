# SPDX-License-Identifier: MIT
"""Make Tests/Golden/track_values.json: tracks of every kind but rotations, with values and velocities by definition.

python golden_tracks.py            # write it
python golden_tracks.py --check    # fail when it would change

Each kind has each interpolation, each extrapolation, and each of its wraps, spaces and roundings. The format is that of
scenarios (Tests/Scenarios/README.md). A number has as many decimals as the definition fixes for a time in float64. Ints
that are rounded towards a segment's end are given inside the track only: outside, the definition has no such end.
"""

from __future__ import annotations

import itertools
import json
import math
import pathlib
import random
import sys
from collections.abc import Iterator
from typing import Any

import colors
import easing
import tracks
from families import Real

TARGET = pathlib.Path(__file__).parents[1] / "Golden/track_values.json"
KINDS = {
    "float": 1,
    "int": 1,
    "bool": 1,
    "angle": 1,
    "vec2": 2,
    "vec3": 3,
    "color": 4,
    "numbers": 6,
}
INTERPOLATIONS = ("eased", "step", "hermite", "catmull", "monotone", "bezier", "spring")
OUTSIDE = ("hold", "linear", "loop", "loop_offset", "mirror")
WORDS = {
    "angle": [("wrap", ("shortest", "longest", "cw", "ccw", "raw"))],
    "int": [("rounding", ("nearest", "floor", "ceil", "toward_target"))],
    "color": [("space", ("oklab", "oklch", "linear", "srgb", "srgb-premultiplied")),
              ("wrap", ("shortest", "longest", "cw", "ccw", "raw")), ("extended", (True, False))],
}  # fmt: skip
EASINGS = (
    "linear",
    "sine.in",
    "cubic.inOut",
    "back.out",
    "elastic.out",
    "bounce.out",
    "quad.in",
    "expo.inOut",
)
KEYS = 6


def settings(kind: str) -> Iterator[dict[str, Any]]:
    """Every interpolation; the other words in turn, so that each is there."""
    allowed = INTERPOLATIONS if kind != "bool" else ("step",)
    outside = [o for o in OUTSIDE if o != "loop_offset" or kind not in ("bool", "color")]
    turns = {word: itertools.cycle(choices) for word, choices in WORDS.get(kind, [])}
    after = itertools.cycle(outside[1:] + outside[:1])
    for interpolation, before in itertools.product(allowed, outside):
        words = {word: next(turn) for word, turn in turns.items()}
        yield {
            "kind": kind,
            "interpolation": interpolation,
            "before": before,
            "after": next(after),
            **words,
        }


class Maker:
    """Makes the keys of one track, always the same for a seed."""

    def __init__(self, seed: int, words: dict[str, Any]) -> None:
        self.random = random.Random(seed)
        self.words, self.kind, self.lanes = words, words["kind"], KINDS[words["kind"]]

    def number(self, low: float, high: float) -> float:
        return round(self.random.uniform(low, high), 3)

    def value(self) -> Any:
        if self.kind == "int":
            return self.random.randrange(-50, 50)
        if self.kind == "bool":
            return self.random.randrange(2)
        if self.kind == "color":
            return [self.number(0.05, 1) for _ in range(4)]
        found = [self.number(-9, 9) for _ in range(self.lanes)]
        return found if self.lanes > 1 else found[0]

    def options(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.kind != "bool" and self.random.random() < 0.3:
            found["interpolation"] = self.random.choice(INTERPOLATIONS)
        if self.random.random() < 0.6 and self.kind != "bool":
            found["easing"] = self.random.choice(EASINGS)
        way = found.get("interpolation", self.words["interpolation"])
        if way == "spring":
            found |= {"omega": self.number(1, 20), "damping_ratio": self.number(0.1, 2)}
        if self.kind != "bool" and self.random.random() < 0.6:
            shape = [self.number(-4, 4) for _ in range(self.lanes)]
            found["in_tangent"], found["out_tangent"] = shape, shape[::-1]
            found["in_handle"] = [-self.number(0.01, 0.4), shape]
            found["out_handle"] = [self.number(0.01, 0.4), shape[::-1]]
        return found

    def keys(self) -> list[Any]:
        time, found = self.number(-2, 0), []
        for i in range(KEYS):
            found.append([time, self.value(), self.options()])
            # Two keys at one time are a jump.
            time = round(
                time + (0 if i == 2 and self.random.random() < 0.4 else self.number(0.25, 2)),
                3,
            )
        self.random.shuffle(found)
        return found


def exact(words: dict[str, Any], keys: list[Any]) -> tracks.Track:
    """The oracle's track of a scenario's."""
    made = []
    for time, value, options in sorted(keys, key=lambda key: key[0]):
        curve = easing.curve(options.get("easing", "linear"))
        spring = [(options["omega"], options["damping_ratio"])] if "omega" in options else []
        handles = [options.get(name) for name in ("in_handle", "out_handle")]
        lanes = value if isinstance(value, list) else [value]
        made.append(
            tracks.Key(
                time,
                lanes,
                options.get("interpolation", words["interpolation"]),
                lambda u, curve=curve: float(curve.value(u)),
                lambda u, curve=curve: float(curve.slope(u)),
                options.get("in_tangent"),
                options.get("out_tangent"),
                *(None if h is None else ([h[0]] * len(lanes), h[1]) for h in handles),
                *spring,
            )
        )
    space = colors.Space(words["space"], words["extended"]) if words["kind"] == "color" else None
    return tracks.Track(
        made, words["kind"], words.get("wrap", "shortest"), space, words.get("rounding", "nearest"), words["before"],
        words["after"],
    )  # fmt: skip


def written(lanes: list[list[Real]], relative: float) -> Any:
    """The first of three rows, to the decimals that the times beside do not change. None where they do."""
    found = []
    for x, *beside in zip(*lanes, strict=True):
        if not math.isfinite(float(x)) or abs(x) > 1e6:
            return None
        reach = max(abs(x - y) for y in beside)
        decimals = math.floor(-math.log10(max(float(8 * reach), relative * (1 + abs(float(x))))))
        if decimals < 5:
            return None
        found.append(f"~{float(x):.{min(decimals, 14)}f}")
    return found if len(found) > 1 else found[0]


def case(seed: int, words: dict[str, Any]) -> dict[str, Any]:
    maker = Maker(seed, words)
    keys = maker.keys()
    oracle = exact(words, keys)
    start, end = oracle.span()
    values: dict[str, Any] = {}
    velocities: dict[str, Any] = {}
    times = [
        round(
            maker.random.uniform(start - 1.5 * (end - start), end + 1.5 * (end - start)),
            4,
        )
        for _ in range(5)
    ]
    times += [round(maker.random.uniform(start, end), 4) for _ in range(5)]
    for t in times:
        if any(abs(t - key[0]) < 1e-3 for key in keys):
            continue
        near = [t, math.nextafter(t, -math.inf), math.nextafter(t, math.inf)]
        states = [oracle.evaluate(x) for x in near]
        lanes = [[x for x, _ in state] for state in states]
        shown = written([oracle.space.leave(row) for row in lanes] if oracle.space else lanes, 1e-12)
        fast = written([[v for _, v in state] for state in states], 1e-10)
        if words["kind"] in ("int", "bool"):
            rows = [[int(x) for x in oracle.value(t + d)] for d in (0, -1e-7, 1e-7)]
            is_fixed = rows[0] == rows[1] == rows[2] and (start <= t <= end or words.get("rounding") != "toward_target")
            shown = rows[0][0] if is_fixed else None
        if shown is not None:
            values[repr(t)] = shown
        if fast is not None:
            velocities[repr(t)] = fast
    last = {key[0]: key[1] for key in sorted(keys, key=lambda key: key[0])}
    if words["kind"] == "angle":
        values |= {repr(float(time)): f"~{float(oracle.value(time)[0]):.12f}" for time in last}
    else:
        values |= {repr(float(time)): value for time, value in last.items()}
    return {"track": words, "keys": [key if key[2] else key[:2] for key in keys], "values": values,
            "velocities": velocities}  # fmt: skip


def document() -> str:
    cases = {}
    for kind in KINDS:
        for number, words in enumerate(settings(kind)):
            name = " ".join(str(word) for word in words.values())
            cases[f"{number} {name}"] = case(number + 1000 * len(cases), words)
    lines = (f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in cases.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> int:
    made = document()
    if "--check" not in sys.argv:
        TARGET.write_text(made, encoding="ascii")
        return 0
    if TARGET.read_text(encoding="ascii") != made:
        print(
            "Tests/Golden/track_values.json differs from what golden_tracks.py computes",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
