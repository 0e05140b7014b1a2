# SPDX-License-Identifier: MIT
"""Owners of library objects: freed by close(), at the end of a `with`, and when collected."""

from __future__ import annotations

from _operator import attrgetter

from .library import NOWHERE, gone, lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, TypeVar

    _Self = TypeVar("_Self", bound="Closing")


#: What ctypes passes to the library, as `_as_parameter_`. No function of Python's: of what a signal's handler raises in
#: one, ctypes makes an ArgumentError.
HANDLE = property(attrgetter("_handle"))


class Closing:
    """Is closed at the end of a `with`."""

    __slots__ = ()

    if TYPE_CHECKING:

        def close(self) -> None: ...

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Single(Closing):
    """Cannot be copied: a copy would free what is not its own. Classes whose objects can be copied override this."""

    __slots__ = ()

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} cannot be copied or pickled")


class Owner(Single):
    """Owns one handle. A handle of slot 0 is not yet set; after close() it is one that is always stale."""

    __slots__ = ()

    _handle: Any
    #: The C function that frees what the handle names.
    _free: ClassVar[str]

    _as_parameter_ = HANDLE

    def close(self) -> None:
        """Closes the object now and frees what it owns. Using it afterwards raises StaleHandleError.

        >>> from tweenspirit import Track
        >>> track = Track().key(0, 1)
        >>> track.close()
        >>> track.value(0)
        Traceback (most recent call last):
        tweenspirit._errors.StaleHandleError: the track is closed
        """
        # No call between the load and the store: of two threads that close at once one has the handle.
        closed = gone(type(self._handle), f"the {self._free.split('_')[1]} is closed")
        handle, self._handle = self._handle, closed
        if handle.slot not in (0, NOWHERE):
            getattr(lib, self._free)(handle)

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter is going down, or __init__ failed before it began
            return
