# SPDX-License-Identifier: MIT
"""Markers: names at times of a track. The library has numbers for them."""

from __future__ import annotations

import ctypes
from typing import Any

from .._errors import InvalidArgumentError

_ids: dict[str, int] = {}
_names: dict[int, str] = {}


def marker_id(name: str) -> int:
    """The number of a marker's name: FNV-1a of its UTF-8, 32 bits, so that it is the same in every process.

    Where another name of this one has it, the next that is free.
    """
    if not isinstance(name, str):
        raise InvalidArgumentError(f"a marker's name must be a str, not {name!r:.80}")
    found = _ids.get(name)
    if found is None:
        found = 0x811C9DC5
        for byte in name.encode("utf-8", "surrogatepass"):
            found = (found ^ byte) * 0x01000193 & 0xFFFFFFFF
        # One statement takes a number, whichever threads want one: a lock would stay taken in a forked child.
        while _names.setdefault(found, name) != name:
            found = (found + 1) & 0xFFFFFFFF
        _ids[name] = found
    return found


def marker_name(number_: int) -> str:
    """The name of a marker's number; of one that no name has, its digits."""
    return _names.get(number_, str(number_))


def place_of(index: Any) -> int:
    """A place as a size_t: what is beyond all is beyond all."""
    if not isinstance(index, int):
        raise InvalidArgumentError(f"index must be an int, not {index!r:.80}")
    if index < 0:
        raise InvalidArgumentError(f"index must be >= 0, got {index}")
    return min(index, ctypes.c_size_t(-1).value)
