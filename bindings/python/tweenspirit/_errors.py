# SPDX-License-Identifier: MIT
"""What the library refuses, as exceptions."""

from __future__ import annotations


class TweenSpiritError(Exception):
    """Something the engine refused. Its text is the engine's own: what was given, and what was expected."""


class InvalidArgumentError(TweenSpiritError, ValueError):
    """An argument outside its range, of the wrong type or shape, or arrays that overlap."""


class StaleHandleError(TweenSpiritError):
    """The object was closed, or went with its owner."""


class UnknownEasingError(TweenSpiritError, ValueError):
    """A text that names no easing, or is malformed: the message says where."""


class BusyError(TweenSpiritError):
    """Another thread, or a caller further up, is inside the object."""


class OutOfMemoryError(TweenSpiritError, MemoryError):
    """The memory that the call wanted could not be had."""


class NameInUseError(TweenSpiritError, ValueError):
    """The name is taken, and replacing it was not asked for."""
