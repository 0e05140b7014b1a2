# SPDX-License-Identifier: MIT
"""The exceptions that the package raises."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    _Class = TypeVar("_Class", bound=type)


def named_publicly(class_: _Class) -> _Class:
    """Makes errors name methods inherited from a private class by the public name."""
    for base in class_.__mro__[1:]:
        if not base.__module__.startswith(f"{__package__}."):
            continue
        prefix = f"{class_.__name__}." if len(base.__subclasses__()) == 1 else ""
        for name, member in vars(base).items():
            function: Any = getattr(member, "fget", getattr(member, "__func__", member))
            while hasattr(function, "__code__"):
                function.__qualname__ = f"{prefix}{name}"
                function = getattr(function, "__wrapped__", None)
    return class_


class TweenSpiritError(Exception):
    """An error from the engine. Its text is the engine's own: what was given, and what was expected.

    For most errors the parts of the text are attributes, each None if there is none: `argument`, the name of the
    rejected argument; `got`, the value that was given, as the text shows it; `hint`, what would be accepted, and for an
    unknown easing the dialects that have its name. For a JSON document `argument` is the path of the rejected value,
    and `line` its line, from 1.

    >>> from tweenspirit import Track, World
    >>> try:
    ...     World().step(-1)
    ... except TweenSpiritError as error:
    ...     print(error)
    ...     print(error.argument, error.got, error.hint, sep=" | ")
    dt must be >= 0 and finite, got -1
    dt | -1 | >= 0 and finite
    >>> try:
    ...     Track.from_json('{"tweenspirit": 1, "type": "track", "kind": "flot", "keys": []}')
    ... except TweenSpiritError as error:
    ...     print(error.argument, error.got, error.hint, error.line, sep=" | ")
    kind | flot | float | 1
    """

    argument: str | None = None
    got: str | None = None
    hint: str | None = None
    line: int | None = None


class InvalidArgumentError(TweenSpiritError, ValueError):
    """An argument outside its range, of the wrong type or shape, or arrays that overlap. The call has changed nothing.

    >>> from tweenspirit import Spring
    >>> Spring(stiffness=100, bounce=0.3)
    Traceback (most recent call last):
    tweenspirit._errors.InvalidArgumentError: stiffness and bounce cannot be combined: give ...
    """


class LossError(InvalidArgumentError, TypeError):
    """Numbers of which a part would be lost in conversion: the imaginary part of complex numbers, the mask of masked
    arrays.
    """


class StaleHandleError(TweenSpiritError):
    """The object was closed or has ended, or its owner was closed.

    >>> from tweenspirit import World
    >>> with World() as w:
    ...     player = w.channel(0.0).tween_to(1, 2)
    >>> player.seek(1)
    Traceback (most recent call last):
    tweenspirit._errors.StaleHandleError: the world was closed
    """


class UnknownEasingError(TweenSpiritError, ValueError):
    """A text that names no easing, or is malformed. The message contains where parsing failed.

    >>> from tweenspirit import Easing
    >>> Easing("quad.inn")
    Traceback (most recent call last):
    tweenspirit._errors.UnknownEasingError: there is no easing named "quad.inn"; did you mean "quad.in"?
    """


class BusyError(TweenSpiritError):
    """The object is in use on another thread, or further up this call stack.

    >>> from tweenspirit import World
    >>> w = World()
    >>> remove = w.channel(0.0).tween_to(1, 2).on_begin(lambda: w.step(1))
    >>> w.step(1)
    Traceback (most recent call last):
    tweenspirit._errors.BusyError: the world is inside a step, here or in another thread: it cannot be stepped meanwhile
    """


class InPastError(TweenSpiritError):
    """A command while a seek shows the past to observers and setters. It has done nothing, and the recording is as it
    was.

    >>> from tweenspirit import World
    >>> w = World()
    >>> x = w.channel(0.0)
    >>> w.record(), w.step(1)
    (None, 0)
    >>> remove = x.on_change(lambda value: x.set(5))
    >>> x.set(1), w.step(1), w.seek(0)
    Traceback (most recent call last):
    tweenspirit._errors.InPastError: a command while a seek shows the past
    """


class OutOfMemoryError(TweenSpiritError, MemoryError):
    """The memory for the call could not be allocated.

    >>> from tweenspirit import World
    >>> World().reserve(channels=2**40, players=0)
    Traceback (most recent call last):
    tweenspirit._errors.OutOfMemoryError: ...
    """


class NameInUseError(TweenSpiritError, ValueError):
    """The name is taken, and `replace` was not given.

    >>> from tweenspirit import register_easing
    >>> register_easing("linear", abs)
    Traceback (most recent call last):
    tweenspirit._errors.NameInUseError: the name "linear" is in use
    """


def joined(errors: list[BaseException]) -> BaseException:
    """Returns the first error, or the first that ends programs, with the rest as its `others`, and as notes where
    Python has notes.
    """
    first = next((e for e in errors if not isinstance(e, Exception)), errors[0])
    others = [e for e in errors if e is not first]
    try:
        first.others = others  # type: ignore[attr-defined]
    except Exception:  # it takes no attributes
        pass
    add_note = getattr(first, "add_note", lambda note: None)  # from Python 3.11 on
    for other in others:
        note = f"and in the same step: {type(other).__name__}"
        try:
            note += f": {other}"
        except BaseException:  # its own words fail
            pass
        try:
            add_note(note)
        except Exception:
            pass
    return first
