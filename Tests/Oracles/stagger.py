# SPDX-License-Identifier: MIT
"""Delays of stagger from their definition, and the vectors that every language reads: Tests/Golden/stagger.txt.

Usage: python Tests/Oracles/stagger.py > Tests/Golden/stagger.txt
"""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import noise

EASINGS = {"quad.in": lambda t: t * t, "cubic.out": lambda t: 1 - (1 - t) ** 3}


def shuffled(numbers: list[float], seed: int) -> list[float]:
    """Fisher and Yates's shuffle by SplitMix64: the i-th swaps with the high word of a draw times i + 1."""
    found = list(numbers)
    for i in range(len(found) - 1, 0, -1):
        seed += noise.STEP
        j = (noise.scrambled(seed) * (i + 1)) >> 64
        found[i], found[j] = found[j], found[i]
    return found


def distances(count: int, start: str, columns: int | None, axis: str) -> list[float]:
    """How far each thing is from where the delays begin; for "edges" from the nearest of the cells at the rim."""
    width = columns or max(count, 1)
    height = Fraction(count, width)
    cells = [(i % width, i // width) for i in range(count)]
    if not cells:
        return []
    right, bottom = max(x for x, _ in cells), max(y for _, y in cells)
    along = {"both": (1, 1), "x": (1, 0), "y": (0, 1)}[axis]

    def apart(a: Any, b: Any) -> Any:
        return sum(n * (p - q) ** 2 for n, p, q in zip(along, a, b, strict=True))

    if start == "edges":
        if axis != "both":
            sides = [(0, y) for y in (0, bottom)] if axis == "y" else [(x, 0) for x in (0, right)]
        elif right == 0 or bottom == 0:
            sides = [(0, 0), (right, bottom)]
        else:
            sides = [c for c in cells if c[0] in (0, right) or c[1] in (0, bottom)]
        return [math.sqrt(min(apart(cell, side) for side in sides)) for cell in cells]
    word, _, rest = start.partition(":")
    origin: tuple[Any, Any] = (0, 0)
    if word == "last":
        origin = (right, bottom)
    elif word == "center":
        origin = (Fraction(right, 2), (height - 1) / 2 if bottom else 0)
    elif word == "ratio":
        x, y = (Fraction(part) for part in rest.split(","))
        # Without a grid only the first one counts.
        origin = (
            x * (right + 1) - Fraction(1, 2),
            y * height - Fraction(1, 2) if columns else 0,
        )
    elif word.isdigit():
        origin = cells[int(word)]
    found = [math.sqrt(apart(cell, origin)) for cell in cells]
    return shuffled(found, int(rest)) if word == "random" else found


def delays(
    count: int,
    each: float = 0.0,
    amount: float = 0.0,
    base: float = 0.0,
    start: str = "first",
    axis: str = "both",
    columns: int | None = None,
    easing: str = "-",
) -> list[float]:
    """As `stagger` has them."""
    found = distances(count, start, columns, axis)
    least, most = min(found, default=0.0), max(found, default=0.0)
    curve = EASINGS.get(easing)
    if amount:
        parts = [(x - least) / (most - least) if most > least else 0.0 for x in found]
        parts = parts if amount > 0 else [1 - x for x in parts]
        return [base + abs(amount) * (curve(x) if curve else x) for x in parts]
    if each < 0:
        # From the farthest on.
        found, most = [most - x for x in found], most - least
    if curve and most > 0:
        found = [curve(x / most) * most for x in found]
    return [base + abs(each) * x for x in found]


def calls() -> list[dict[str, Any]]:
    """What is asked: every start, in a line and in every grid of few, by each and by amount; and some with more."""
    found: list[dict[str, Any]] = []
    paces: list[dict[str, Any]] = [
        {"each": 1.0},
        {"each": -0.25, "easing": "quad.in"},
        {"amount": 1.5, "easing": "cubic.out", "base": 2.0},
        {"amount": -3.0, "easing": "quad.in"},
    ]
    for count in (0, 1, 2, 5, 6, 7):
        grids = [None, *sorted({1, 2, 3, count} - {0})]
        starts = [
            "first",
            "last",
            "center",
            "edges",
            "random:7",
            "ratio:0.25,0.75",
            "ratio:0,1",
        ]
        starts += [str(i) for i in {0, count // 3, count - 1} if i >= 0]
        for columns, start, (i, pace) in itertools.product(grids, starts, enumerate(paces)):
            axes = ["both", *("xy"[(i + count) % 2] if columns else "")]
            found += [
                {
                    "count": count,
                    **pace,
                    "start": start,
                    "columns": columns,
                    "axis": axis,
                }
                for axis in axes
            ]
    for seed in (0, 1, 2**64 - 1):
        found.append({"count": 40, "each": 0.5, "start": f"random:{seed}"})
    return found


def main() -> None:
    print("# SPDX-License-Identifier: MIT")
    print("# By Tests/Oracles/stagger.py. count word=value ... : delays")
    for call in calls():
        usual = {"start": "first", "axis": "both", "columns": None}
        words = [f"{name}={value}" for name, value in call.items() if name != "count" and value != usual.get(name, ...)]
        row = " ".join(repr(x + 0.0) for x in delays(**call))
        print(f"{' '.join([str(call['count']), *words])} : {row}".rstrip())


if __name__ == "__main__":
    main()
