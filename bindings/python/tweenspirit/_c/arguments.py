# SPDX-License-Identifier: MIT
"""Arguments that are numbers and words."""

from __future__ import annotations

import sys
from itertools import islice

from .._errors import InvalidArgumentError, LossError
from .importing import importing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from types import FrameType
    from typing import Any, TypeVar

    _Word = TypeVar("_Word", bound=str)


def is_complex(value: Any) -> bool:
    """Whether it is a complex number or an array of them, which float() would cut in numpy."""
    return isinstance(value, complex) or getattr(getattr(value, "dtype", None), "kind", "f") == "c"


def check_whole(value: Any, name: str) -> None:
    """Refuse what would lose a part without a word."""
    if is_complex(value):
        raise LossError(f"{name} must be real, not complex: give its .real, or abs() of it, not {value!r:.80}")
    masked = sys.modules.get("numpy.ma")
    if masked is not None and isinstance(value, masked.MaskedArray) and masked.is_masked(value):
        raise LossError(f"{name} must not be masked: give its .filled(number) or .compressed()")


def integer(value: Any, name: str, least: int, most: int) -> int:
    """An integer from `least` to `most`, of numpy's as well, and no bool."""
    try:
        if isinstance(value, bool):
            raise TypeError
        whole = int(value.__index__())
    except (AttributeError, TypeError) as error:
        raise InvalidArgumentError(f"{name} must be an int, not {value!r:.80}") from error
    if not least <= whole <= most:
        raise InvalidArgumentError(f"{name} must be between {least} and {most}, got {whole}")
    return whole


def text_bytes(text: Any) -> bytes:
    """A document as the library takes it."""
    if not isinstance(text, str):
        raise InvalidArgumentError(f"the text must be a str, not {text!r:.80}")
    return text.encode("utf-8", "surrogatepass")


def check_words(given: Iterable[str], known: Collection[str], call: str) -> None:
    """Refuse a keyword that a call does not know."""
    for word in given:
        if word not in known:
            with importing:
                from .hints import did_you_mean

            more = did_you_mean(word, known)
            raise TypeError(f"{call}() got an unexpected keyword argument {word!r}{more}")


def warn(message: str, category: type[Warning] = UserWarning) -> None:
    """A warning of the line outside of the package that called it."""
    with importing:
        import warnings

    level = 2
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "tweenspirit":
        level, frame = level + 1, frame.f_back
    warnings.warn(message, category, stacklevel=level)


def items_of(value: Any, wanted: str, count: int | None = None) -> list[Any]:
    """What is in a list or any other iterable, `count` of it or any number; else an error that says what is wanted."""
    try:
        if isinstance(value, (str, bytes, bytearray)):
            raise TypeError
        found = list(value if count is None else islice(value, count + 1))
        if count is not None and len(found) != count:
            raise ValueError
    except (TypeError, ValueError, NotImplementedError) as error:  # the last of memory in a format unknown to Python
        raise InvalidArgumentError(f"{wanted}, not {value!r:.80}") from error
    return found


def number(value: Any, name: str) -> float:
    """A float, or an error that names the argument."""
    kind = type(value)
    if kind is float:
        return float(value)
    if not isinstance(value, (float, int)):
        check_whole(value, name)
    try:
        if kind is not int and isinstance(value, (str, bytes, bytearray)):
            raise TypeError
        return float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidArgumentError(f"{name} must be a number, not {value!r:.80}") from error


def positive(value: float | None, name: str) -> float:
    """A number > 0, or 0 for None."""
    if value is None:
        return 0.0
    found = number(value, name)
    if not found > 0:
        raise InvalidArgumentError(f"{name} must be > 0, got {found!r}")
    return found


def word_of(table: Mapping[_Word, int], code: int) -> _Word:
    """Returns the word of a number."""
    return next(word for word, number in table.items() if number == code)


def code_of(table: Mapping[Any, int], word: Any, name: str) -> int:
    """The number of a word, or an error that lists the words."""
    code = table.get(word) if isinstance(word, str) else None
    if code is None:
        more = ""
        if isinstance(word, str) and len(table) > 8:
            with importing:
                from .hints import did_you_mean

            more = did_you_mean(word, table)
        raise InvalidArgumentError(f"{name} must be one of {', '.join(table)}, got {word!r:.80}{more}")
    return code
