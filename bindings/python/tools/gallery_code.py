# SPDX-License-Identifier: MIT
"""How each curve is written: in CSS, JavaScript, Python, Swift and C."""

from __future__ import annotations

import re

import tweenspirit as ts

LANGUAGES = ("CSS", "JavaScript", "Python", "Swift", "C")
_SWIFT_PLAIN = {
    "linear": ".linear",
    "css.ease": ".ease",
    "css.ease-in": ".easeIn",
    "css.ease-out": ".easeOut",
    "css.ease-in-out": ".easeInOut",
}
_SWIFT_FAMILIES = {"quad", "cubic", "quart", "quint", "sine", "circ", "expo", "elastic", "back", "bounce"}


def c_id(name: str) -> str:
    """The name of the C API's number: "back.inOut" is TS_EASING_BACK_IN_OUT."""
    spaced = re.sub(r"([a-z])([A-Z])", r"\1_\2", name)
    return "TS_EASING_" + re.sub(r"[.-]", "_", spaced).upper()


def swift(name: str) -> str:
    """A static member where there is one, else its text."""
    if name in _SWIFT_PLAIN:
        return f"Easing{_SWIFT_PLAIN[name]}"
    family, _, form = name.rpartition(".")
    if family in _SWIFT_FAMILIES:
        return f"Easing.{family}(.{form})"
    return f'try Easing(parsing: "{name}")'


def code_of(name: str) -> dict[str, str]:
    """Every language's spelling of a built-in curve."""
    return {
        "CSS": ts.Easing(name).to_css(),
        "JavaScript": f'ts.ease("{name}")',
        "Python": f'ts.Easing("{name}")',
        "Swift": swift(name),
        "C": f"ts_ease({c_id(name)}, t)",
    }
