# SPDX-License-Identifier: MIT
"""Callers' arrays, by the buffer protocol: numpy is used where it is loaded, and never imported."""

from __future__ import annotations

import ctypes
import sys

from .._errors import InvalidArgumentError
from .arguments import check_whole
from .importing import importing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CODES = {"f": "f", "d": "d", "<f": "f", "<d": "d", "=f": "f", "=d": "d", "@f": "f", "@d": "d"}
if sys.byteorder == "big":
    CODES = {k: v for k, v in CODES.items() if not k.startswith("<")} | {">f": "f", ">d": "d"}


class Span:
    """Memory of native float32 or float64 numbers in C order, its address held in place while the span lives.

    The export that is held keeps the owner from moving the memory while the GIL is let go.
    """

    __slots__ = ("_hold", "address", "code", "count", "owner", "shape")

    def __init__(self, owner: Any, name: str, *, writable: bool) -> None:
        view = _view(owner, name)
        code = CODES.get(view.format)
        if code is None:
            raise InvalidArgumentError(f"{name} must hold native float32 or float64 numbers, not {view.format!r}")
        if not view.c_contiguous:
            if writable:
                raise InvalidArgumentError(f"{name} must be contiguous, in C order")
            owner = _contiguous(owner, view, code, name)
            view = memoryview(owner)
        if writable and view.readonly:
            raise InvalidArgumentError(f"{name} must be writable")
        self.owner = owner
        self.code = code
        self.count = view.nbytes // view.itemsize
        self.shape: tuple[int, ...] = view.shape or ()
        self.address: int = 0
        self._hold: Any = None
        if self.count:
            self.address, self._hold = _address(owner, view)


def _view(owner: Any, name: str) -> memoryview:
    check_whole(owner, name)
    try:
        return memoryview(owner)
    except (TypeError, ValueError, BufferError) as error:
        raise InvalidArgumentError(f"{name} must be a number, a list or an array, not {owner!r:.80}") from error


def _address(owner: Any, view: memoryview) -> tuple[int, Any]:
    if not view.readonly:
        hold = ctypes.c_char.from_buffer(view.cast("B") if view.ndim != 1 else view)
        return ctypes.addressof(hold), hold
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(owner, numpy.ndarray):
        return owner.__array_interface__["data"][0], view
    copy = (ctypes.c_char * view.nbytes).from_buffer_copy(view)
    return ctypes.addressof(copy), copy


def _contiguous(owner: Any, view: memoryview, code: str, name: str) -> Any:
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(owner, numpy.ndarray):
        return numpy.ascontiguousarray(owner)
    if view.ndim != 1:
        raise InvalidArgumentError(f"{name}, a memory of several dimensions, must be contiguous, in C order")
    with importing:
        import array

    return array.array(code, view.tolist())


def span_of(values: Any, name: str) -> Span | None:
    """The memory of an array of float32 or float64 numbers; None of lists and whatever else has values."""
    if isinstance(values, (list, tuple)):
        return None
    check_whole(values, name)
    try:
        view = memoryview(values)
    except (TypeError, ValueError, BufferError):
        return None
    return Span(values, name, writable=False) if view.format in CODES else None


def like(owner: Any, code: str, shape: tuple[int, ...]) -> Any:
    """New memory of such numbers: a numpy array where `owner` is one, else an array.array."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(owner, numpy.ndarray):
        return numpy.empty(shape, numpy.float32 if code == "f" else numpy.float64)
    with importing:
        import array
        import math

    return array.array(code, bytes(math.prod(shape) * (4 if code == "f" else 8)))


def numbers(span: Span) -> Any:
    """The numbers of a span, where they stand."""
    kind = ctypes.c_float if span.code == "f" else ctypes.c_double
    return (kind * span.count).from_address(span.address) if span.count else ()
