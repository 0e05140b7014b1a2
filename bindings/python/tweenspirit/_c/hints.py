# SPDX-License-Identifier: MIT
"""What somebody may have meant. Loaded when a name is not known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from .importing import importing

#: Longer ones are no mistyped names.
_LONGEST = 40
_MOST = 3
_FORM = r"(in-?out|out-?in|in|out)"
# "easeOutBack", "ease_in_out", "outBack", "back-out" and "BackEaseOut" are "back" and "out".
_FORM_FIRST = re.compile(rf"(?:ease-?)?{_FORM}(?:-?(.*))?")
_FORM_LAST = re.compile(rf"(.*?)-?(?:ease-?)?{_FORM}")
_FORMS = ("in", "out", "inOut")
_CSS = ("ease", "ease-in", "ease-out", "ease-in-out")
_POWERS = tuple(f"power{i}.{form}" for i in range(1, 5) for form in _FORMS)
#: Functions, and a call that resolves where there is one.
_FUNCTIONS = {
    "cubic-bezier": "cubic-bezier(0,0,1,1)",
    "cubicBezier": "cubicBezier(0,0,1,1)",
    "steps": "steps(2)",
    "spring": "spring(1)",
    "pow": "pow.in(2)",
}


def near(word: str, words: Iterable[str]) -> list[str]:
    """Those that are like a word, the nearest first; three at most."""
    if not 0 < len(word) <= _LONGEST:
        return []
    with importing:
        import difflib

    named: dict[str, list[str]] = {}
    for each in words:
        named.setdefault(each.casefold(), []).append(each)
    return [x for key in difflib.get_close_matches(word.casefold(), named, _MOST, 0.7) for x in named[key]][:_MOST]


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """What is put behind an error's words; nothing where nothing is near."""
    found = near(word, words)
    return f"; did you mean {', '.join(map(repr, found))}?" if found else ""


def unknown_easing(
    name: str, dialect: str, homes: str | None, names: Callable[[], list[str]], resolves: Callable[[str], bool]
) -> str:
    """The words about a name that no curve has, and what it may have been to name.

    homes: the dialects that have it; names: the canonical names; resolves: whether a text is a curve in this dialect.
    """
    words, found = f'there is no easing named "{name}"', f"; it exists in {homes}" if homes else ""
    meant = [f'"{x}"' for x in _curves_near(name, names(), resolves)]
    if dialect != "canonical":
        words += f" in the dialect {dialect}{found}"
    elif not meant:
        return words + (found or ": see ts.easings(), or python -m tweenspirit list")
    return f"{words}; did you mean {', '.join(meant)}?" if meant else words


def _curves_near(name: str, canonical: list[str], resolves: Callable[[str], bool]) -> list[str]:
    if not 0 < len(name) <= _LONGEST:
        return []
    with importing:
        import difflib

    spellings: dict[str, list[str]] = {}
    for each in (*canonical, *_CSS, *_POWERS, *_FUNCTIONS):
        spellings.setdefault(_key(each), []).append(each)
    key = _key(name)
    keys = [x for x in (key, *(f"{key}.{form.casefold()}" for form in _FORMS)) if x in spellings]
    if not keys:
        as_written = {each.casefold(): each for names in spellings.values() for each in names}
        likeness = {
            _key(as_written[x]): difflib.SequenceMatcher(None, name.casefold(), x).ratio()
            for x in difflib.get_close_matches(name.casefold(), as_written, _MOST, 0.7)
        }
        for x in difflib.get_close_matches(key, spellings, _MOST, 0.7):
            likeness[x] = max(difflib.SequenceMatcher(None, key, x).ratio(), likeness.get(x, 0.0))
        keys = sorted(likeness, key=lambda x: -likeness[x])
    found: list[str] = []
    for x in keys:
        for spelling in spellings[x]:
            written = (_camel(spelling, name), spelling)
            text = next((y for y in written if resolves(_FUNCTIONS.get(y, y))), None)
            if text is not None and text != name and text not in found:
                found.append(text)
    return found[:_MOST]


def _key(name: str) -> str:
    """A name in small letters, its form behind it, however it was written."""
    word = re.sub(r"[\W_]+", "-", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name)).casefold().strip("-")
    found = _FORM_FIRST.fullmatch(word)
    if found is not None:
        form, family = found.groups()
    else:
        found = _FORM_LAST.fullmatch(word)
        if found is None:
            return word.replace("-", "")
        family, form = found.groups()
    family, form = (family or "").replace("-", ""), form.replace("-", "")
    return f"{family}.{form}"


def _camel(spelling: str, name: str) -> str:
    """As "easeOutBack", where the name was begun so."""
    family, _, form = spelling.partition(".")
    is_such = re.match(r"ease[A-Z]", name) and form in (*_FORMS, "outIn")
    return f"ease{form[0].upper()}{form[1:]}{family[0].upper()}{family[1:]}" if is_such else spelling
