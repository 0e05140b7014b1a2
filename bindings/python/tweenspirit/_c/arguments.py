# SPDX-License-Identifier: MIT
"""Arguments that are numbers and words."""

from __future__ import annotations

import sys
from itertools import islice

from .._errors import InvalidArgumentError, LossError
from .importing import importing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
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


def check_kind(value: Any, kind: type | tuple[type, ...], wanted: str) -> None:
    """Raises an error that says what is wanted, unless the value is of this kind."""
    if not isinstance(value, kind):
        raise InvalidArgumentError(f"{wanted}, not {value!r:.80}")


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


def check_words(given: Iterable[str], known: Collection[str], function: Callable[..., Any]) -> None:
    """Raises TypeError for a keyword that a function does not know beside its parameters."""
    for word in given:
        if word not in known:
            raise unexpected(function, [word], known)


def unexpected(function: Callable[..., Any], given: Iterable[str], more: Iterable[str] = ()) -> TypeError:
    """Returns the error for the first of the keywords that a function has neither as a parameter nor among `more`, with
    the one that may have been meant.
    """
    with importing:
        from .hints import meant_word

    its: Any = getattr(function, "__wrapped__", function)
    code = its.__code__
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    word = next(iter(given))
    hint = meant_word(word, [*(each for each in parameters if each not in ("self", "cls")), *more])
    return TypeError(f"{its.__qualname__}() got an unexpected keyword argument {word!r}{hint}")


#: Code that a call only makes an object of: of generators (0x20), coroutines (0x80), async generators (0x200).
_ASYNC = 0x80 | 0x200
_UNRUN = _ASYNC | 0x20


def check_callable(function: Any, name: str) -> None:
    """Raises TypeError for what cannot be called, and for a function whose code a call would not run."""
    if not callable(function):
        raise TypeError(f"{name} must be callable, not {function!r:.80}")
    code = _code_of(function)
    flags = getattr(code, "co_flags", 0) if code is not None else 0
    if isinstance(flags, int) and flags & _UNRUN:
        if flags & _ASYNC:
            kind, advice = "an async function", ", which nothing would await: await the player, or start a task"
        else:
            kind, advice = "a generator function", ", whose code nothing would run"
        raise TypeError(f"{name} must not be {kind}{advice}; got {function!r:.80}")


def _code_of(function: Any) -> Any:
    partial = getattr(sys.modules.get("functools"), "partial", ())
    while isinstance(function, partial):
        function = function.func
    function = getattr(function, "__func__", function)
    code = getattr(function, "__code__", None)
    return getattr(getattr(type(function), "__call__", None), "__code__", None) if code is None else code  # noqa: B004


def warn(message: str, category: type[Warning] = UserWarning, place: tuple[str, int] | None = None) -> None:
    """Warns of a line, by default that outside of the package that called it."""
    with importing:
        import warnings

    if place is not None:
        warnings.warn_explicit(message, category, *place)
        return
    level = 2
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and _is_inside(frame):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, category, stacklevel=level)


def _is_inside(frame: FrameType) -> bool:
    return bool(frame.f_globals.get("__name__", "").partition(".")[0] == "tweenspirit")


def calling_line() -> tuple[str, int]:
    """Returns the file and the line outside of the package that called it."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and _is_inside(frame):
        frame = frame.f_back
    return ("<unknown>", 1) if frame is None else (frame.f_code.co_filename, frame.f_lineno)


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
