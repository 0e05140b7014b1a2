# SPDX-License-Identifier: MIT
"""What each curve is: its formula, written so that it can be shown and computed.

A formula is a list of pieces, each an expression in t and where it holds, tried in order. `out(x)` and the like are the
family's other forms. A bezier is a list of its four numbers; its formula has a parameter u of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

FIRST, SECOND, ELSE = "t < 1/2", "t >= 1/2", ""
START, HALF, END = "t == 0", "t == 1/2", "t == 1"
FORMS = ("in", "out", "inOut", "outIn")


@dataclass(frozen=True)
class Family:
    """Curves of one making: their title, what is to be said of them, constants, and the formula of each form."""

    title: str
    note: str
    formulas: dict[str, list[tuple[str, str]]]
    constants: dict[str, float]


def _halves(first: str, second: str) -> list[tuple[str, str]]:
    return [(first, FIRST), (second, SECOND)]


def _forms(in_: str, out: str, in_out: tuple[str, str], out_in: tuple[str, str]) -> dict[str, list[tuple[str, str]]]:
    return {"in": [(in_, "")], "out": [(out, "")], "inOut": _halves(*in_out), "outIn": _halves(*out_in)}


def _power(n: int) -> dict[str, list[tuple[str, str]]]:
    return _forms(
        f"t**{n}",
        f"1 - (1 - t)**{n}",
        (f"(2*t)**{n}/2", f"1 - (2 - 2*t)**{n}/2"),
        (f"(1 - (1 - 2*t)**{n})/2", f"(1 + (2*t - 1)**{n})/2"),
    )


def _of_out(pieces: list[tuple[str, str]]) -> dict[str, list[tuple[str, str]]]:
    return {
        "in": [("1 - out(1 - t)", "")],
        "out": pieces,
        "inOut": _halves("(1 - out(1 - 2*t))/2", "(1 + out(2*t - 1))/2"),
        "outIn": _halves("out(2*t)/2", "1 - out(2 - 2*t)/2"),
    }


def _of_in(formula: str) -> dict[str, list[tuple[str, str]]]:
    return {
        "in": [(formula, "")],
        "out": [("1 - in(1 - t)", "")],
        "inOut": _halves("in(2*t)/2", "1 - in(2 - 2*t)/2"),
        "outIn": _halves("(1 - in(1 - 2*t))/2", "(1 + in(2*t - 1))/2"),
    }


_POWERS = {2: "quad", 3: "cubic", 4: "quart", 5: "quint"}

FAMILIES: dict[str, Family] = {
    "linear": Family("Linear", "Progress as it is.", {"": [("t", "")]}, {}),
    **{name: Family(name.capitalize(), f"A power of time: {n}.", _power(n), {}) for n, name in _POWERS.items()},
    "sine": Family(
        "Sine",
        "A quarter of a cosine.",
        {
            "in": [("1 - cos(pi*t/2)", "")],
            "out": [("sin(pi*t/2)", "")],
            "inOut": [("(1 - cos(pi*t))/2", "")],
            "outIn": _halves("sin(pi*t)/2", "1 - sin(pi*t)/2"),
        },
        {},
    ),
    "circ": Family(
        "Circ",
        "A quarter of a circle: upright where it is fastest.",
        _forms(
            "1 - sqrt(1 - t**2)",
            "sqrt(t*(2 - t))",
            ("(1 - sqrt(1 - 4*t**2))/2", "(1 + sqrt(1 - 4*(1 - t)**2))/2"),
            ("sqrt(t*(1 - t))", "1 - sqrt(t*(1 - t))"),
        ),
        {},
    ),
    "expo": Family(
        "Expo",
        "Twice as fast every tenth, from a jump of a thousandth.",
        {
            "in": [("0", START), ("2**(10*t - 10)", ELSE)],
            "out": [("1", END), ("1 - 2**(-10*t)", ELSE)],
            "inOut": [("0", START), ("1", END), ("2**(20*t - 10)/2", FIRST), ("1 - 2**(10 - 20*t)/2", SECOND)],
            "outIn": [("(1 - 2**(-20*t))/2", FIRST), ("1/2", HALF), ("(1 + 2**(20*t - 20))/2", ELSE)],
        },
        {},
    ),
    "elastic": Family(
        "Elastic",
        "Swings around its ends, more and more, with a period of 0.3; inOut 0.45.",
        {
            "in": [("0", START), ("2**(10*t - 10)*cos(20*pi*(t - 1)/3)", ELSE)],
            "out": [("1", END), ("1 - 2**(-10*t)*cos(20*pi*t/3)", ELSE)],
            "inOut": [
                ("0", START),
                ("1", END),
                ("2**(20*t - 10)*cos(40*pi*(2*t - 1)/9)/2", FIRST),
                ("1 - 2**(10 - 20*t)*cos(40*pi*(2*t - 1)/9)/2", SECOND),
            ],
            "outIn": [
                ("(1 - 2**(-20*t)*cos(40*pi*t/3))/2", FIRST),
                ("1/2", HALF),
                ("(1 + 2**(20*t - 20)*cos(40*pi*(t - 1)/3))/2", ELSE),
            ],
        },
        {},
    ),
    "back": Family(
        "Back",
        "Beyond its ends by a tenth, and back: s = 1.70158; inOut r = 1.525 s.",
        _forms(
            "t**2*((s + 1)*t - s)",
            "1 + (t - 1)**2*((s + 1)*(t - 1) + s)",
            (
                "(2*t)**2*(2*(r + 1)*t - r)/2",
                "1 + (2*t - 2)**2*((r + 1)*(2*t - 2) + r)/2",
            ),
            (
                "(1 + (2*t - 1)**2*((s + 1)*(2*t - 1) + s))/2",
                "(1 + (2*t - 1)**2*((s + 1)*(2*t - 1) - s))/2",
            ),
        ),
        {"s": 1.70158, "r": 2.5949095},
    ),
    "bounce": Family(
        "Bounce",
        "A ball that falls, and rebounds to a quarter each time: n = 7.5625, d = 2.75.",
        _of_out(
            [
                ("n*t**2", "t < 1/d"),
                ("n*(t - 1.5/d)**2 + 0.75", "t < 2/d"),
                ("n*(t - 2.25/d)**2 + 0.9375", "t < 2.5/d"),
                ("n*(t - 2.625/d)**2 + 0.984375", ELSE),
            ]
        ),
        {"n": 7.5625, "d": 2.75},
    ),
    "expo.smooth": Family(
        "Expo, smooth",
        "Expo without the jumps at its ends.",
        _forms(
            "(2**(10*t) - 1)/1023",
            "1024*(1 - 2**(-10*t))/1023",
            ("(2**(20*t) - 1)/2046", "1 - (2**(20 - 20*t) - 1)/2046"),
            ("512*(1 - 2**(-20*t))/1023", "1/2 + (2**(20*t - 10) - 1)/2046"),
        ),
        {},
    ),
    "smoothstep": Family(
        "Smoothstep",
        "At rest at both ends; smootherstep without force there too.",
        {"": [("t**2*(3 - 2*t)", "")]},
        {},
    ),
    "smootherstep": Family("Smoothstep", "", {"": [("t**3*(10 - 15*t + 6*t**2)", "")]}, {}),
    "ah.elastic": Family(
        "AHEasing's elastic",
        "With a period of 4/13 in all its forms.",
        _forms(
            "sin(13*pi*t/2)*2**(10*t - 10)",
            "1 - sin(13*pi*(t + 1)/2)*2**(-10*t)",
            ("sin(13*pi*t)*2**(20*t - 10)/2", "1 - sin(13*pi*(1 - t))*2**(10 - 20*t)/2"),
            (
                "(1 - sin(13*pi*(2*t + 1)/2)*2**(-20*t))/2",
                "(1 + sin(13*pi*(2*t - 1)/2)*2**(20*t - 20))/2",
            ),
        ),
        {},
    ),
    "ah.back": Family(
        "AHEasing's back",
        "Beyond its ends by 38 %.",
        _forms(
            "t**3 - t*sin(pi*t)",
            "1 - (1 - t)**3 + (1 - t)*sin(pi*t)",
            ("4*t**3 - t*sin(2*pi*t)", "1 - 4*(1 - t)**3 - (1 - t)*sin(2*pi*t)"),
            (
                "(1 - (1 - 2*t)**3 + (1 - 2*t)*sin(2*pi*t))/2",
                "(1 + (2*t - 1)**3 + (2*t - 1)*sin(2*pi*t))/2",
            ),
        ),
        {},
    ),
    "ah.bounce": Family(
        "AHEasing's bounce",
        "Rebounds to 30 %, 9 % and 2.7 %.",
        _of_out(
            [
                ("(121/16)*t**2", "t < 4/11"),
                ("(363/40)*t**2 - (99/10)*t + 17/5", "t < 8/11"),
                ("(4356/361)*t**2 - (35442/1805)*t + 16061/1805", "t < 9/10"),
                ("(54/5)*t**2 - (513/25)*t + 268/25", ELSE),
            ]
        ),
        {},
    ),
    "gsap.expo": Family(
        "GSAP's expo",
        "Blended with a power of six, so that nothing jumps.",
        _of_in("2**(10*t - 10)*t + t**6*(1 - t)"),
        {},
    ),
    "css": Family(
        "CSS",
        "Its keywords: cubic-bezier() by its control points, and steps().",
        {
            "ease": [],
            "ease-in": [],
            "ease-out": [],
            "ease-in-out": [],
            "step-start": [("1", "")],
            "step-end": [("1", END), ("0", ELSE)],
        },
        {},
    ),
}

BEZIERS: dict[str, tuple[float, float, float, float]] = {
    "css.ease": (0.25, 0.1, 0.25, 1),
    "css.ease-in": (0.42, 0, 1, 1),
    "css.ease-out": (0, 0, 0.58, 1),
    "css.ease-in-out": (0.42, 0, 0.58, 1),
}


def place_of(name: str) -> tuple[str, str]:
    """The family and the form of a curve: "ah.back.in" is of "ah.back"."""
    if name in FAMILIES:
        return name, ""
    family, _, form = name.rpartition(".")
    return family, form


def bezier_terms(name: str) -> tuple[str, str]:
    """t and the curve at a parameter u, where the numbers that are 0 and 1 have done their work."""

    def term(first: float, second: float) -> str:
        parts = ((3 * first, "u*(1 - u)**2"), (3 * second, "u**2*(1 - u)"))
        return " + ".join([f"{factor:g}*{text}" for factor, text in parts if factor] + ["u**3"])

    x1, y1, x2, y2 = BEZIERS[name]
    return term(x1, x2), term(y1, y2)


def function_of(name: str) -> Callable[[float], float]:
    """The curve as its formula computes it; of a bezier, by bisection of its parameter."""
    if name in BEZIERS:
        across, up = (eval(f"lambda u: {text}") for text in bezier_terms(name))
        return lambda t: float(up(_bisected(across, t)))
    key, form = place_of(name)
    family = FAMILIES[key]
    known = {n: getattr(math, n) for n in ("sin", "cos", "sqrt", "pi")} | family.constants
    pieces = [
        (
            eval(f"lambda t, in_=None, out=None: {python(text)}", dict(known)),
            eval(f"lambda t: {where or 'True'}", dict(known)),
        )
        for text, where in family.formulas[form]
    ]
    texts = " ".join(python(text) for text, _ in family.formulas[form])
    others = {
        "in_": function_of(f"{key}.in") if "in_(" in texts else None,
        "out": function_of(f"{key}.out") if "out(" in texts else None,
    }

    def curve(t: float) -> float:
        return float(next(piece(t, **others) for piece, holds in pieces if holds(t)))

    return curve


def python(text: str) -> str:
    """Writes a formula as an expression of Python, where `in` is a keyword."""
    return text.replace("sin(", "\0").replace("in(", "in_(").replace("\0", "sin(")


def _bisected(across: Callable[[float], float], t: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if across(middle) < t else (low, middle)
    return (low + high) / 2
