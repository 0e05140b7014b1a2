# SPDX-License-Identifier: MIT
"""JSON from untrusted sources: reading takes time linear in its length, and errors contain the place."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Set
from typing import Any

from .._c.importing import importing
from .._errors import InvalidArgumentError

_ESCAPED = re.compile(r"\\.", re.DOTALL)
_NO_BRACKETS = re.compile(r'"[^"]*"?|[^"\[\]{}]+')
# What other writers make of -0.0.
_MINUS_ZERO = re.compile(r"-0(?![\d.eE])")
_LONG_NUMBER = re.compile(r"[0-9]{309}")


class _Odd:
    """What stands where JSON has no such thing; whoever looks at it refuses it, and knows where it is."""

    def __init__(self, words: str) -> None:
        self.words = words


class _Twice(dict[str, Any]):
    """An object one of whose members is given twice."""

    member: str


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    twice, seen = _Twice(members), set()
    for name, _ in pairs:
        if name in seen:
            twice.member = name
        seen.add(name)
    return twice


def _whole(digits: str) -> Any:
    if digits == "-0":
        return -0.0
    return int(digits) if len(digits) <= 309 else _Odd(f"an integer of {len(digits)} digits")


def _check_depth(text: str, limit: int) -> None:
    """In time and memory that grow with the text alone, whatever is in it."""
    if "\\" in text:
        text = _ESCAPED.sub("", text)
    brackets = _NO_BRACKETS.sub("", text).replace("{", "[").replace("}", "]")
    for _ in range(limit):
        brackets = brackets.replace("[]", "")
    # What is left nests deeper, or lacks its other half: that json refuses, where it is not too much.
    if "[]" in brackets or brackets.count("[") > limit:
        raise InvalidArgumentError(f"the text is nested deeper than {limit}")


def parse_json(text: str, depth: int, limit: int) -> Any:
    """JSON as Python's objects: at most `limit` bytes, nested at most `depth` deep; else InvalidArgumentError."""
    if not isinstance(text, str):
        raise InvalidArgumentError(f"the text must be a str, not {shown(text)}")
    if len(text) > limit or (not text.isascii() and len(text.encode("utf-8", "surrogatepass")) > limit):
        raise InvalidArgumentError(f"the text is longer than {limit} bytes")
    _check_depth(text, depth)
    odd = _LONG_NUMBER.search(text) or _MINUS_ZERO.search(text)
    try:
        return json.loads(text, object_pairs_hook=_members, parse_constant=_Odd, parse_int=_whole if odd else None)
    except json.JSONDecodeError as error:
        raise InvalidArgumentError(f"the text is not JSON: {error}") from error


def shown(value: Any) -> str:
    """A value in an error's words, however large it is."""
    if isinstance(value, _Odd):
        return value.words
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) >= 1 << 128:
        return f"an integer of {value.bit_length()} bits"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return repr(value[:80])
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}"
    return "an object" if isinstance(value, dict) else f"a {type(value).__name__}"


def at(where: str, member: str) -> str:
    """The path of a member."""
    return f"{where}.{member}" if where else member


def refuse(where: str, words: str, whole: str = "") -> InvalidArgumentError:
    """The error that says where. whole: what it is called that has no path, where the words lack a subject."""
    if not where:
        return InvalidArgumentError(f"{whole} {words}" if whole else words)
    return InvalidArgumentError(f"{where}: {words}")


def finite(value: Any, where: str) -> float:
    """A finite number as a double; true and false are none."""
    if isinstance(value, (float, int)) and not isinstance(value, bool):
        try:
            if math.isfinite(value):
                return float(value)
        except OverflowError:
            raise refuse(where, f"{shown(value)} is beyond the range of a double") from None
    raise refuse(where, f"must be a finite number, not {shown(value)}")


def members_of(value: Any, where: str, allowed: Set[str] | None = None, whole: str = "") -> dict[str, Any]:
    """An object, each of its members once and, where `allowed` is given, one of those."""
    if not isinstance(value, dict):
        raise refuse(where, f"must be an object, not {shown(value)}", whole)
    if isinstance(value, _Twice):
        raise refuse(where, f"has the member {value.member[:80]!r} twice", whole)
    if allowed is not None and not value.keys() <= allowed:
        unknown = min(str(name) for name in value.keys() - allowed)
        with importing:
            from .._c.hints import did_you_mean

        meant = did_you_mean(unknown, sorted(allowed - value.keys()))
        raise refuse(where, f"has an unknown member {unknown[:80]!r}{meant}", whole)
    return value


def member(data: dict[str, Any], name: str, where: str, whole: str = "") -> Any:
    try:
        return data[name]
    except KeyError:
        raise refuse(where, f"has no member {name!r}", whole) from None


def listed(value: Any, where: str, most: int) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, (list, tuple)):
        raise refuse(where, f"must be a list, not {shown(value)}")
    if len(value) > most:
        raise refuse(where, f"has {len(value)} entries, more than {most}")
    return value


def string(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise refuse(where, f"must be a string, not {shown(value)}")
    return value
