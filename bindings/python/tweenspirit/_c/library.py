# SPDX-License-Identifier: MIT
"""Finds and loads the shared library, and turns statuses into exceptions."""

from __future__ import annotations

import ctypes
import os
import sys
from _thread import _local

from .._errors import (
    BusyError,
    InPastError,
    InvalidArgumentError,
    NameInUseError,
    OutOfMemoryError,
    StaleHandleError,
    TweenSpiritError,
    UnknownEasingError,
    joined,
)
from . import abi
from .importing import importing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

try:
    from _ctypes import dlsym as dlsym
except ImportError:  # Windows

    def dlsym(handle: int, name: str, /) -> int:
        """Return the address of a function of a loaded library, or raise AttributeError."""
        function = ctypes.CDLL("tweenspirit", handle=handle)[name]
        return ctypes.cast(function, ctypes.c_void_p).value or 0


_NAMES = {"darwin": ["libtweenspirit.dylib"], "win32": ["tweenspirit.dll"]}.get(
    sys.platform, ["libtweenspirit.so.2", "libtweenspirit.so"]
)


def _refuse_subinterpreters() -> None:
    """The library calls curves back through ctypes, which enters the interpreter that the thread began with, and none
    other: from a subinterpreter that is a deadlock or a crash, in whichever interpreter the curve was registered.
    """
    states = []
    for name in ("PyInterpreterState_Get", "PyInterpreterState_Main"):
        try:
            function = ctypes.pythonapi[name]
        except AttributeError:  # not CPython, and without subinterpreters
            return
        function.restype = ctypes.c_void_p
        states.append(function())
    if states[0] != states[1]:
        raise ImportError(
            "tweenspirit works in the main interpreter only, and this is a subinterpreter: Python functions that the "
            "library calls cannot be called here. Use a process for each interpreter",
            name="tweenspirit",
        )


def _candidates() -> list[str]:
    asked = os.environ.get("TWEENSPIRIT_LIB")
    if asked:
        return [os.path.abspath(asked)]
    package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    checkout = os.path.dirname(os.path.dirname(os.path.dirname(package)))
    return [os.path.join(f, name) for f in (package, os.path.join(checkout, ".build", "release")) for name in _NAMES]


def _find() -> str:
    candidates = _candidates()
    for path in candidates:
        if os.path.exists(path):
            return path
    tried = "\n  ".join(candidates)
    raise ImportError(
        "libtweenspirit was not found. Run `make build` in a checkout, install a wheel, or set TWEENSPIRIT_LIB to the "
        f"library's path. Tried:\n  {tried}",
        name="tweenspirit",
    )


def _functions(base: type[ctypes.CDLL], path: str) -> Any:
    """The library's functions as attributes, each with its prototype from when it is first asked for."""

    class Library(base):  # type: ignore[valid-type, misc]
        def __getattr__(self, name: str) -> Any:
            if name not in abi.FUNCTIONS:
                raise AttributeError(name)
            function = self[name]
            function.restype, function.argtypes = abi.prototype(name)
            setattr(self, name, function)
            return function

    return Library(path)


def _load() -> tuple[str, Any, Any]:
    """The path, the library letting the GIL go during calls, and the same holding it, for the shortest calls."""
    path = _find()
    try:
        library, short = _functions(ctypes.CDLL, path), _functions(ctypes.PyDLL, path)
    except OSError as error:
        raise ImportError(f"{path} could not be loaded: {error}", name="tweenspirit") from error
    for name in abi.FUNCTIONS:
        try:
            dlsym(library._handle, name)
        except (OSError, AttributeError) as error:
            raise ImportError(
                f"{path} has no function {name}: it belongs to another version", name="tweenspirit"
            ) from error
    version = library.ts_abi_version()
    if version != abi.TS_ABI_VERSION:
        raise ImportError(
            f"{path} has ABI version {version}, this package requires {abi.TS_ABI_VERSION}", name="tweenspirit"
        )
    return path, library, short


_refuse_subinterpreters()
path, lib, short = _load()

SHORT = 8192
"""So many numbers are worked before another thread would have got the GIL: for them `short` serves."""

_ERRORS: dict[int, type[TweenSpiritError]] = {
    abi.TS_ERROR_INVALID_ARGUMENT: InvalidArgumentError, abi.TS_ERROR_STALE_HANDLE: StaleHandleError,
    abi.TS_ERROR_UNKNOWN_EASING: UnknownEasingError, abi.TS_ERROR_OUT_OF_MEMORY: OutOfMemoryError,
    abi.TS_ERROR_BUSY: BusyError, abi.TS_ERROR_IN_PAST: InPastError, abi.TS_ERROR_NAME_IN_USE: NameInUseError,
}  # fmt: skip


class _Pending(_local):
    """What this thread's foreign curves raised, on its way through the library: the last, behind those before it.

    `swallowed` is of the same form: what ctypes did not let through, so that the status does not tell of it.
    """

    raised: tuple[Any, BaseException] | None = None
    swallowed: tuple[Any, BaseException] | None = None


pending = _Pending()

# Whether ctypes ever swallowed an exception.
_swallowing = False

NOWHERE = 0xFFFFFFFF
"""A slot that nothing has."""

# What was closed or has ended, in words: the generation of its handle is the place, from 1.
_endings: list[str] = []
_gone: dict[tuple[type, str], Any] = {}


def gone(kind: type, words: str) -> Any:
    """Returns a handle of this type that is always stale: a call with it raises StaleHandleError with this message."""
    found = _gone.get((kind, words))
    if found is None:
        _endings.append(words)
        found = _gone.setdefault((kind, words), kind(NOWHERE, _endings.index(words) + 1))
    return found


def swallow(error: BaseException) -> None:
    """Keep what ctypes caught, for the call that asked: it raises it whatever its status is."""
    global _swallowing
    pending.swallowed = pending.swallowed, error
    _swallowing = True


def raised() -> list[BaseException]:
    """All that curves have raised in a call, whose status is looked at later, the first at first."""
    had = pending.raised is not None or pending.swallowed is not None
    return failures(abi.TS_ERROR_CALLBACK) if had else []


def failures(status: int) -> list[BaseException]:
    """All that a call's status and its curves have to tell, the first at first; nothing where all went well.

    Of a call that could do without a curve only what ends programs is told.
    """
    errors: list[BaseException] = []
    needs_all = status == abi.TS_ERROR_CALLBACK
    for chain, is_reported in ((pending.swallowed, True), (pending.raised, needs_all)):
        while chain is not None:
            chain, error = chain
            if is_reported or not isinstance(error, Exception):
                errors.append(error)
    pending.swallowed = pending.raised = None
    if errors or status == abi.TS_OK:
        return errors[::-1]
    info = abi.ts_error_info(struct_size=ctypes.sizeof(abi.ts_error_info))
    lib.ts_error_get_info(ctypes.byref(info))
    is_of_gone = info.slot == NOWHERE and 0 < info.generation <= len(_endings)
    message = _endings[info.generation - 1] if is_of_gone else _text(info.message)
    error = _ERRORS.get(status, TweenSpiritError)(message)
    error.argument, error.got, error.hint = _text(info.argument), _text(info.got), _text(info.hint)
    error.line = info.line or None
    return [error]


def _text(field: bytes | None) -> str | None:
    return None if field is None else field.decode("utf-8", "replace")


def check(status: int) -> None:
    """Raises the error of a status other than TS_OK: an exception from an easing's code, or an error with the library's
    message.
    """
    if status != abi.TS_OK or _swallowing or pending.raised is not None:
        errors = failures(status)
        if len(errors) > 1:
            errors = [joined(errors)]
        if errors:
            error = errors[0]
            try:
                raise error
            finally:
                del error, errors  # Its traceback has this frame.


def read_text(function: Any, *arguments: Any, more: tuple[Any, ...] = (), capacity: int = 256) -> str:
    """Calls a function that prints into (buffer, capacity, out_length, *more), with room for the whole text.

    It is called again if `capacity` was too small.
    """
    length = ctypes.c_size_t()
    while True:
        buffer = ctypes.create_string_buffer(capacity)
        check(function(*arguments, buffer, capacity, ctypes.byref(length), *more))
        if length.value < capacity:
            return buffer.value.decode("ascii")
        capacity = length.value + 1


def read_bytes(function: Any, *arguments: Any) -> bytes:
    """Calls a function that writes bytes into (buffer, capacity, out_size), first without a buffer."""
    size = ctypes.c_size_t()
    check(function(*arguments, None, 0, ctypes.byref(size)))
    buffer = (ctypes.c_uint8 * size.value)()
    check(function(*arguments, buffer, size.value, ctypes.byref(size)))
    return bytes(memoryview(buffer)[: size.value])


def read_number(function: Any, *arguments: Any, more: tuple[Any, ...] = ()) -> float:
    """Calls a function that writes a number into (out, *more)."""
    out = ctypes.c_double()
    check(function(*arguments, ctypes.byref(out), *more))
    return out.value


def build_info() -> dict[str, Any]:
    """Returns the library's build and what it runs on.

    version; isa (in use); requested_isa; isas and precisions (compiled in); library (its path); accelerator: whether
    the extension module for the shortest calls is used (never with TWEENSPIRIT_ACCELERATOR=0).

    >>> build_info()["precisions"]
    ['f32', 'f64']
    """
    with importing:
        from .fast import accelerator

    info = abi.ts_build_info(struct_size=ctypes.sizeof(abi.ts_build_info))
    check(lib.ts_build_get_info(ctypes.byref(info)))
    return {
        "version": info.version.decode(),
        "isa": info.isa.decode(),
        "requested_isa": info.requested_isa.decode("ascii", "replace"),
        "isas": info.isas.decode().split(),
        "precisions": info.precisions.decode().split(),
        "library": path,
        "accelerator": accelerator is not None,
    }
