# SPDX-License-Identifier: MIT
"""Columns of batches: arrays of one dimension at any stride, by the buffer protocol, where they stand."""

from __future__ import annotations

import ctypes
import sys

from .._errors import InvalidArgumentError
from .arguments import check_whole
from .buffers import CODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SIZES = {"f": 4, "d": 8, "I": 4, "B": 1}
_INTEGERS = {
    order + code: code for order in ("", "=", "@", "<" if sys.byteorder == "little" else ">") for code in "IB?"
}
_KINDS = {"f": "float32", "d": "float64", "I": "uint32", "B": "bool or uint8"}
_STRIDED = 0x18


class _PyBuffer(ctypes.Structure):
    """CPython's Py_buffer."""

    _fields_ = [
        ("buf", ctypes.c_void_p), ("obj", ctypes.py_object), ("len", ctypes.c_ssize_t), ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int), ("ndim", ctypes.c_int), ("format", ctypes.c_char_p), ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p), ("suboffsets", ctypes.c_void_p), ("internal", ctypes.c_void_p),
    ]  # fmt: skip


_get_buffer = ctypes.pythonapi.PyObject_GetBuffer
_get_buffer.argtypes = [ctypes.py_object, ctypes.c_void_p, ctypes.c_int]
_release_buffer = ctypes.pythonapi.PyBuffer_Release
_release_buffer.argtypes = [ctypes.c_void_p]


class Column:
    """Where numbers stand; `hold` keeps them there."""

    __slots__ = ("address", "code", "hold", "length", "stride")

    def __init__(self, address: int, stride: int, length: int, code: str, hold: Any) -> None:
        self.address = address
        self.stride = stride
        self.length = length
        self.code = code
        self.hold = hold


def column(owner: Any, name: str, codes: str, count: int | None, *, writable: bool) -> Column:
    """An array of one of the `codes` ("f", "d", "I", "B") and so many numbers, or an error that names it."""
    return _plain(owner, codes, count) or _strided(owner, name, codes, count, writable)


def ndarray() -> Any:
    """The class of numpy's arrays, where it is loaded. A subclass may say of its shape what its memory is not."""
    return getattr(sys.modules.get("numpy"), "ndarray", None)


def _plain(owner: Any, codes: str, count: int | None) -> Column | None:
    """What most arrays are, numpy's of one dimension without gaps, in a third of the time; None for any others."""
    if type(owner) is not ndarray():
        return None
    try:
        dtype = owner.dtype
        code = dtype.char
        (length,) = owner.shape
        if code not in codes or not dtype.isnative or (count is not None and length != count):
            return None
        # Refused where it is read-only, or has gaps.
        hold = ctypes.c_char.from_buffer(owner)
        return Column(ctypes.addressof(hold), _SIZES[code], length, code, hold)
    except (AttributeError, TypeError, ValueError, BufferError):
        return None


def _code_of(view: memoryview) -> str:
    return CODES.get(view.format) or _INTEGERS.get(view.format, "").replace("?", "B")


def _numbers_of(owner: Any, name: str, codes: str) -> Any:
    """The memory of an array of one of the `codes`, or an error that names it."""
    check_whole(owner, name)
    try:
        view = memoryview(owner)
    except (TypeError, ValueError, BufferError) as error:
        raise InvalidArgumentError(f"{name} must be an array, not {owner!r:.80}") from error
    code = _code_of(view)
    if not code or code not in codes:
        wanted = " or ".join(_KINDS[c] for c in codes)
        raise InvalidArgumentError(f"{name} must hold native {wanted} numbers, not {view.format!r}")
    return view


def _strided(owner: Any, name: str, codes: str, count: int | None, writable: bool) -> Column:
    view = _numbers_of(owner, name, codes)
    code = _code_of(view)
    if writable and view.readonly:
        raise InvalidArgumentError(f"{name} must be writable")
    if view.ndim != 1:
        if view.ndim == 0 or not view.c_contiguous:
            raise InvalidArgumentError(f"{name} must have one dimension, or be contiguous, in C order")
        view = memoryview(b"") if 0 in view.shape else view.cast("B").cast(code)
    length = len(view)
    if count is not None and length != count:
        raise InvalidArgumentError(f"{name} must have {count} numbers, as value has, not {length}")
    if length == 0:
        return Column(0, 0, 0, code, view)
    if view.c_contiguous and not view.readonly:
        hold = ctypes.c_char.from_buffer(view)
        return Column(ctypes.addressof(hold), _SIZES[code], length, code, hold)
    stride = view.strides[0]
    if stride == 0:
        raise InvalidArgumentError(f"{name} must not repeat one number: give the number itself")
    return Column(_address_of(view), stride, length, code, view)


def _address_of(view: memoryview) -> int:
    buffer = _PyBuffer()
    _get_buffer(view, ctypes.byref(buffer), _STRIDED)
    address: int = buffer.buf
    _release_buffer(ctypes.byref(buffer))
    return address


class Rows:
    """Where rows of numbers stand, so many bytes from one to the next; `hold` keeps them there."""

    __slots__ = ("address", "code", "count", "hold", "lanes", "strides")

    def __init__(self, owner: Any, name: str) -> None:
        view = _numbers_of(owner, name, "fd")
        if view.readonly:
            raise InvalidArgumentError(f"{name} must be writable")
        if view.ndim not in (1, 2):
            raise InvalidArgumentError(f"{name} must have one dimension, or rows and columns, not {view.ndim}")
        self.code: str = CODES[view.format]
        self.count: int = view.shape[0]
        self.lanes: int = view.shape[1] if view.ndim == 2 else 1
        self.strides: tuple[int, int] = (view.strides[0], view.strides[1] if view.ndim == 2 else view.itemsize)
        if any(length > 1 and stride == 0 for length, stride in zip(view.shape, view.strides, strict=True)):
            raise InvalidArgumentError(f"{name} must not repeat one number")
        self.hold = view
        self.address = _address_of(view) if 0 not in view.shape else 0


def is_number(value: Any) -> bool:
    """Whether it is one number, numpy's scalars among them."""
    if isinstance(value, (float, int)):
        return True
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, (numpy.floating, numpy.integer))
