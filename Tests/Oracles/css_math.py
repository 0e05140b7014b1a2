# SPDX-License-Identifier: MIT
"""Generates and evaluates calc(), min(), max() and clamp() of numbers and percentages (CSS Values and Units 4)."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

CONSTANTS = {
    "e": math.e,
    "pi": math.pi,
    "infinity": math.inf,
    "-infinity": -math.inf,
    "nan": math.nan,
}


@dataclass(frozen=True)
class Term:
    """A text of calc() and what it amounts to: a number, or as `percents` says a percentage."""

    text: str
    value: float
    percents: int = 0
    #: Whether an operator may stand beside it without parentheses of its own.
    is_closed: bool = True

    @property
    def closed(self) -> str:
        return self.text if self.is_closed else f"({self.text})"


def divide(a: float, b: float) -> float:
    if b != 0:
        return a / b
    if a == 0 or math.isnan(a):
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def least(*values: float) -> float:
    return math.nan if any(map(math.isnan, values)) else min(values)


def greatest(*values: float) -> float:
    return math.nan if any(map(math.isnan, values)) else max(values)


class Maker:
    """Random terms, with spaces, comments and capitals wherever CSS lets them stand."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def space(self) -> str:
        return self.random.choice(("", "", " ", "\t", " /**/ "))

    def gap(self) -> str:
        return self.random.choice((" ", "  ", "\n", "/* */ ", " /*+*/"))

    def leaf(self, percents: int) -> Term:
        if percents == 0 and self.random.random() < 0.1:
            name = self.random.choice(("e", "pi", "E", "Pi"))
            return Term(name, CONSTANTS[name.lower()])
        value = self.random.choice((0.0, 1.0, 2.0, -3.0, 0.5, 1.25, round(self.random.uniform(-9, 9), 3)))
        return Term(f"{value:g}" + "%" * percents, value, percents)

    def term(self, percents: int, depth: int) -> Term:
        kind = self.random.choice("lspqmc" if depth > 0 else "l")
        if kind == "l":
            return self.leaf(percents)
        if kind == "s":
            a, b = self.term(percents, depth - 1), self.term(percents, depth - 1)
            sign = self.random.choice("+-")
            text = f"{a.closed}{self.gap()}{sign}{self.gap()}{b.closed}"
            return Term(
                text,
                a.value + b.value if sign == "+" else a.value - b.value,
                percents,
                is_closed=False,
            )
        if kind == "p":
            a, b = self.term(percents, depth - 1), self.term(0, depth - 1)
            if percents == 0 and self.random.random() < 0.5:
                a, b = b, a
            return Term(
                f"{a.closed}{self.space()}*{self.space()}{b.closed}",
                a.value * b.value,
                percents,
                is_closed=False,
            )
        if kind == "q":
            both = percents == 0 and self.random.random() < 0.3
            a, b = (
                self.term(1 if both else percents, depth - 1),
                self.term(1 if both else 0, depth - 1),
            )
            # "/*" would begin a comment.
            text = f"{a.closed}{self.space()}/ {b.closed}"
            return Term(text, divide(a.value, b.value), percents, is_closed=False)
        count = {"m": self.random.randint(1, 4), "c": 3}[kind]
        parts = [self.term(percents, depth - 1) for _ in range(count)]
        inside = f"{self.space()},{self.space()}".join(part.text for part in parts)
        values = [part.value for part in parts]
        if kind == "c":
            value = greatest(values[0], least(values[1], values[2]))
            return Term(f"clamp({inside})", value, percents)
        name = self.random.choice(("min", "max", "Max"))
        return Term(
            f"{name}({inside})",
            (least if name == "min" else greatest)(*values),
            percents,
        )


def number(value: float) -> float:
    """What a calculation gives that is the whole of a number: never NaN, and within what a curve takes."""
    return 0.0 if math.isnan(value) else min(max(value, -1e30), 1e30) + 0.0


def integer(value: float) -> int:
    """The nearest integer, of two the larger."""
    value = number(value)
    below = math.floor(value)
    return below if value - below < 0.5 else below + 1
