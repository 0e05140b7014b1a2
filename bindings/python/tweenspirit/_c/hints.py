# SPDX-License-Identifier: MIT
"""What somebody may have meant. Loaded when a name is not known."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from .importing import importing

#: Longer ones are no mistyped names.
_LONGEST = 40
_MOST = 3

#: What other libraries call what has another name here.
_OTHER_WORDS = {
    "ease": "easing", "ease_type": "easing", "curve": "easing", "timing_function": "easing", "time": "duration",
    "seconds": "duration", "to": "the first argument", "value": "the first argument", "end": "the first argument",
    "from_": "start", "begin": "start", "relative": "by", "yoyo": "iterations=2 with direction='alternate'",
    "alternate": "direction='alternate'", "reverse": "direction='reverse'",
    "repeat": "iterations, which counts the first run too", "loop": "iterations", "loops": "iterations",
    "on_complete": "on_end(function) of what it returns", "on_end": "on_end(function) of what it returns",
    "on_finish": "on_end(function) of what it returns", "callback": "on_end(function) of what it returns",
    "done": "on_end(function) of what it returns", "on_start": "on_begin(function) of what it returns",
    "on_update": "on_change(function) of the channel", "time_scale": "rate", "speed": "rate",
}  # fmt: skip


def other_word(word: str, parameters: Collection[str] | None = None) -> str:
    """Returns what is put behind an error about a keyword: what it is called here, if that is one of the parameters."""
    found = _OTHER_WORDS.get(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", word).lower(), "")
    name = re.match(r"\w+(?=$|,|=)", found)
    if name is not None and parameters is not None and name[0] not in parameters:
        return ""
    return f": use {found}" if found else ""


def meant_word(word: str, parameters: Collection[str]) -> str:
    """Returns what is put behind an error about a keyword: what it is called here, or the parameters like it."""
    return other_word(word, parameters) or did_you_mean(word, parameters)


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """What is put behind an error's words: those that are like a word, the nearest first; three at most."""
    if not 0 < len(word) <= _LONGEST:
        return ""
    with importing:
        import difflib

    named: dict[str, list[str]] = {}
    for each in words:
        named.setdefault(each.casefold(), []).append(each)
    keys = difflib.get_close_matches(word.casefold(), named, _MOST, 0.7)
    found = [x for key in keys for x in named[key]][:_MOST]
    return f"; did you mean {', '.join(map(repr, found))}?" if found else ""
