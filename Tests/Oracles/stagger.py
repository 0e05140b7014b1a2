# SPDX-License-Identifier: MIT
"""Delays of stagger from their definition, and the vectors that every language reads: Tests/Golden/stagger.txt.

Usage: python Tests/Oracles/stagger.py > Tests/Golden/stagger.txt
"""

from __future__ import annotations

import math
from fractions import Fraction

EASINGS = {"quad.in": lambda t: t * t, "cubic.out": lambda t: 1 - (1 - t) ** 3}


def distances(count: int, start: str | int, columns: int | None) -> list[float]:
    """How far each thing is from where the delays begin; for "edges" from the nearest of the cells at the rim."""
    width = columns or count
    cells = [(i % width, i // width) for i in range(count)]
    if not cells:
        return []
    right, bottom = max(x for x, _ in cells), max(y for _, y in cells)
    is_line = right == 0 or bottom == 0
    origins: list[tuple[Fraction, Fraction]]
    if start == "edges":
        rim = (
            {(0, 0), (right, bottom)}
            if is_line
            else {c for c in cells if c[0] in (0, right) or c[1] in (0, bottom)}
        )
        origins = [(Fraction(x), Fraction(y)) for x, y in rim]
    else:
        first, last = (Fraction(0), Fraction(0)), (Fraction(right), Fraction(bottom))
        center = (Fraction(right, 2), Fraction(bottom, 2))
        named = {"first": first, "last": last, "center": center}
        origins = [
            named[start]
            if isinstance(start, str)
            else (Fraction(cells[start][0]), Fraction(cells[start][1]))
        ]
    return [
        math.sqrt(min((x - a) ** 2 + (y - b) ** 2 for a, b in origins))
        for x, y in cells
    ]


def delays(
    count: int, each: float, start: str | int, columns: int | None, easing: str
) -> list[float]:
    """As `stagger` has them."""
    found = distances(count, start, columns)
    largest = max(found, default=0.0)
    if easing in EASINGS and largest > 0:
        found = [EASINGS[easing](x / largest) * largest for x in found]
    return [x * each for x in found]


def main() -> None:
    print("# SPDX-License-Identifier: MIT")
    print(
        "# By Tests/Oracles/stagger.py. count each start columns(-: no grid) easing(-: none) : delays"
    )
    for count in range(13):
        grids: list[int | None] = [
            None,
            *(c for c in range(1, count + 1) if count % c == 0),
        ]
        for columns in grids:
            for start in ("first", "last", "center", "edges", *range(count)):
                for each, easing in (
                    (1.0, "-"),
                    (-0.25, "quad.in"),
                    (0.1, "cubic.out"),
                ):
                    if isinstance(start, int) and easing == "cubic.out":
                        continue
                    row = " ".join(
                        repr(x) for x in delays(count, each, start, columns, easing)
                    )
                    print(
                        f"{count} {each!r} {start} {columns or '-'} {easing} : {row}".rstrip()
                    )


if __name__ == "__main__":
    main()
