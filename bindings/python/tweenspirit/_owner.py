# SPDX-License-Identifier: MIT
"""What owns something of the library's: by close(), by leaving its `with`, and when it is collected."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from ._library import lib

_Self = TypeVar("_Self", bound="Owner")
_CLOSED = 0xFFFFFFFF


class Owner:
    """Holds one handle. A handle of slot 0 is none yet; after close() it is one that never was."""

    __slots__ = ()

    _handle: Any
    #: The C function that frees what the handle names.
    _free: ClassVar[str]

    def close(self) -> None:
        """Free it now. Using it afterwards raises StaleHandleError."""
        handle, self._handle = self._handle, type(self._handle)(_CLOSED, _CLOSED)
        if handle.slot not in (0, _CLOSED):
            getattr(lib, self._free)(handle)

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter is going down, or __init__ failed before it began
            return
