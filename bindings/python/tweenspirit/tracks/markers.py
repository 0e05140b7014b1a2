# SPDX-License-Identifier: MIT
"""Markers: names at times of a track, which the library knows by ids."""

from __future__ import annotations

import ctypes
from typing import Any

from .._c.arguments import check_kind
from .._c.library import check, short
from .._errors import InvalidArgumentError


def marker_id(name: str) -> int:
    """Returns the id of a marker's name, the same in every process unless two names in this one have the same hash."""
    check_kind(name, str, "a marker's name must be a str")
    data, found = name.encode("utf-8", "surrogatepass"), ctypes.c_uint32()
    check(short.ts_marker_get_id(data, len(data), ctypes.byref(found)))
    return found.value


def marker_name(number_: int) -> str:
    """Returns the name of a marker's id, or the id's digits if it has no name."""
    length, capacity = ctypes.c_size_t(), 256
    while True:
        buffer = ctypes.create_string_buffer(capacity)
        check(short.ts_marker_print(number_, buffer, capacity, ctypes.byref(length)))
        if length.value < capacity:
            return buffer.raw[: length.value].decode("utf-8", "surrogatepass")
        capacity = length.value + 1


def place_of(index: Any) -> int:
    """Returns an index as a size_t; an index beyond its range becomes the largest."""
    if not isinstance(index, int):
        raise InvalidArgumentError(f"index must be an int, not {index!r:.80}")
    if index < 0:
        raise InvalidArgumentError(f"index must be >= 0, got {index}")
    return min(index, ctypes.c_size_t(-1).value)
