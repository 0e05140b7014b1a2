# SPDX-License-Identifier: MIT
"""Compute the polynomial coefficients of Sources/Kernels/Coefficients.swift, and measure their error.

    python Tests/Oracles/coefficients.py            # print the Swift source
    python Tests/Oracles/coefficients.py --check    # fail when the committed file differs

Each polynomial approximates f(x) / g(x), a function that is finite and smooth on its range, by a Remez exchange on the
relative error in 50 digits, its coefficients then rounded to the precision that they are used in.
"""

from __future__ import annotations

import pathlib
import struct
import sys
from collections.abc import Callable

import mpmath as mp

mp.mp.dps = 50
TARGET = pathlib.Path(__file__).parents[2] / "Sources/Kernels/Coefficients.swift"


def to_f32(x: mp.mpf) -> float:
    return struct.unpack("f", struct.pack("f", float(x)))[0]


def chebyshev_nodes(lo: mp.mpf, hi: mp.mpf, count: int) -> list[mp.mpf]:
    return [(lo + hi) / 2 + (hi - lo) / 2 * mp.cos(mp.pi * (2 * i + 1) / (2 * count)) for i in range(count)]


def polyval(coefficients: list, x: mp.mpf) -> mp.mpf:
    total = mp.mpf(0)
    for c in reversed(coefficients):
        total = total * x + c
    return total


def remez(f: Callable, lo: mp.mpf, hi: mp.mpf, terms: int) -> list[mp.mpf]:
    """The polynomial of `terms` coefficients with the smallest largest relative error on [lo, hi]."""
    points = sorted(chebyshev_nodes(lo, hi, terms + 1))
    grid = [lo + (hi - lo) * i / 800 for i in range(801)]
    exact = {x: f(x) for x in grid}
    best: list[mp.mpf] = []
    for _ in range(10):
        rows, right = [], []
        for i, x in enumerate(points):
            fx = f(x)
            rows.append([x**j / fx for j in range(terms)] + [mp.mpf((-1) ** i)])
            right.append(mp.mpf(1))
        solution = mp.lu_solve(mp.matrix(rows), mp.matrix(right))
        best = [solution[j] for j in range(terms)]
        lobes: list[list] = []
        for x in grid:
            e = polyval(best, x) / exact[x] - 1
            if lobes and (lobes[-1][-1][1] > 0) == (e > 0):
                lobes[-1].append((x, e))
            else:
                lobes.append([(x, e)])
        extrema = [max(lobe, key=lambda p: abs(p[1]))[0] for lobe in lobes]
        if len(extrema) != terms + 1 or extrema == points:
            break
        points = extrema
    return best


def fit(f: Callable, lo: mp.mpf, hi: mp.mpf, terms: int, rounded: Callable) -> tuple[list[float], float]:
    values = [rounded(c) for c in remez(f, lo, hi, terms)]
    exact = [mp.mpf(c) for c in values]
    worst = max(abs(polyval(exact, x) / f(x) - 1) for x in (lo + (hi - lo) * i / 1000 for i in range(1001)))
    return values, float(worst)


def horner(values: list[float]) -> list[str]:
    lines = [f"var y = {values[-1]!r} * x + {values[-2]!r}"]
    return [*lines, *(f"y = y * x + {v!r}" for v in reversed(values[:-2])), "return y"]


def estrin(values: list[float]) -> list[str]:
    """Statements that sum by pairs, then pairs of pairs: the shortest chain of waits for long polynomials."""
    lines, terms, power, level = [], [repr(v) for v in values], "x", 0
    while len(terms) > 1:
        if level:
            lines.append(f"let x{2**level} = {power} * {power}")
            power = f"x{2**level}"
        paired = []
        for i in range(0, len(terms) - 1, 2):
            name = f"{'abcdef'[level]}{i // 2}"
            low, high = terms[i], terms[i + 1]
            lines.append(f"let {name} = {high} * {power} + {low}")
            paired.append(name)
        if len(terms) % 2:
            last = terms[-1]
            paired.append(f"Lanes(repeating: {last})" if level == 0 else last)
        terms, level = paired, level + 1
    return [*lines, f"return {terms[0]}"]


def series_safe(f: Callable, limit: Callable) -> Callable:
    return lambda x: limit() if abs(x) < mp.mpf(10) ** -20 else f(x)


QUARTER = mp.mpf(1) / 4
FUNCTIONS = {
    # name: (doc, f, lo, hi, terms in f32, terms in f64)
    "sineQuarter": (
        "sin(pi w / 2) / w in z = w * w, 0 <= w <= 1/2",
        series_safe(lambda z: mp.sin(mp.pi * mp.sqrt(z) / 2) / mp.sqrt(z), lambda: mp.pi / 2),
        mp.mpf(0),
        QUARTER,
        4,
        7,
    ),
    "versineQuarter": (
        "(1 - cos(pi w / 2)) / (w * w) in z = w * w, 0 <= w <= 1/2",
        series_safe(lambda z: (1 - mp.cos(mp.pi * mp.sqrt(z) / 2)) / z, lambda: mp.pi**2 / 8),
        mp.mpf(0),
        QUARTER,
        4,
        7,
    ),
    "sineHalf": (
        "sin(pi r) / r in z = r * r, -1/2 <= r <= 1/2",
        series_safe(lambda z: mp.sin(mp.pi * mp.sqrt(z)) / mp.sqrt(z), lambda: mp.pi),
        mp.mpf(0),
        QUARTER,
        5,
        10,
    ),
    "exp2MinusOne": (
        "(2 ** r - 1) / r in r, -1/2 <= r <= 1/2",
        series_safe(lambda r: mp.expm1(r * mp.ln2) / r, lambda: mp.ln2),
        -mp.mpf(1) / 2,
        mp.mpf(1) / 2,
        5,
        11,
    ),
    "log2Ratio": (
        "log2((1 + s) / (1 - s)) / s in z = s * s, |s| <= 3 - 2 * sqrt(2)",
        series_safe(lambda z: 2 * mp.atanh(mp.sqrt(z)) / mp.sqrt(z) / mp.ln2, lambda: 2 / mp.ln2),
        mp.mpf(0),
        (3 - 2 * mp.sqrt(2)) ** 2,
        4,
        9,
    ),
}


def generate() -> str:
    lines = [
        "// SPDX-License-Identifier: MIT",
        "//",
        "// Made by Tests/Oracles/coefficients.py: relative minimax polynomials, the short ones by Horner's scheme.",
        "// The error beside each is the largest relative one of the polynomial in exact arithmetic.",
        "",
    ]
    for precision, column, rounded in (
        ("KERNEL_F32", 4, to_f32),
        ("KERNEL_F64", 5, float),
    ):
        lines += [f"#if {precision}", "  enum Coefficients {"]
        for name, spec in FUNCTIONS.items():
            values, worst = fit(spec[1], spec[2], spec[3], spec[column], rounded)
            lines.append(f"    /// {spec[0]}: {worst:.1e}")
            lines.append("    @inline(__always) static func " + name + "(_ x: Lanes) -> Lanes {")
            lines += [f"      {line}" for line in (horner if len(values) < 8 else estrin)(values)] + ["    }"]
        lines += ["  }", "#endif", ""]
    return "\n".join(lines).rstrip("\n") + "\n"


if __name__ == "__main__":
    text = generate()
    if "--check" in sys.argv:
        if TARGET.read_text() != text:
            sys.exit("Sources/Kernels/Coefficients.swift differs from what coefficients.py computes")
    else:
        sys.stdout.write(text)
