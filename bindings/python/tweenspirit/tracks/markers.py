# SPDX-License-Identifier: MIT
"""Markers: names at times of a track. The library has numbers for them."""

from __future__ import annotations

import ctypes
import math
from typing import Any

from .._c import abi
from .._c.arguments import number
from .._c.library import check, short
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


class TrackMarkers:
    """What tracks do with markers."""

    __slots__ = ()

    _handle: Any

    def marker(self, time: float, name: str) -> Any:
        """Name a time, behind the markers of the same time; returns the track.

        >>> from tweenspirit import Track
        >>> Track().marker(2.0, "impact").markers()
        [(2.0, 'impact')]
        """
        check(short.ts_track_add_marker(self._handle, number(time, "time"), marker_id(name)))
        return self

    def markers(self) -> list[tuple[float, str]]:
        """Every marker, in the order of time: pairs of time and name.

        >>> from tweenspirit import Track
        >>> Track().marker(2, "b").marker(1, "a").marker(1, "c").markers()
        [(1.0, 'a'), (1.0, 'c'), (2.0, 'b')]
        """
        return self.markers_between(-math.inf, math.inf)

    def markers_between(self, after: float, upto: float) -> list[tuple[float, str]]:
        """The markers behind `after` and up to `upto`; where that is before it, those from there to before `after`,
        back.

        >>> from tweenspirit import Track
        >>> t = Track().marker(0, "a").marker(1, "b").marker(2, "c")
        >>> t.markers_between(0, 2), t.markers_between(2, 0)
        ([(1.0, 'b'), (2.0, 'c')], [(1.0, 'b'), (0.0, 'a')])
        """
        first, last = number(after, "after"), number(upto, "upto")
        count, capacity = ctypes.c_size_t(), 16
        while True:
            found = (abi.ts_marker * capacity)()
            check(short.ts_track_get_markers(self._handle, first, last, found, capacity, ctypes.byref(count)))
            if count.value <= capacity:
                return [(m.time, marker_name(m.id)) for m in found[: count.value]]
            capacity = count.value

    def remove_marker(self, index: int) -> None:
        """Take a marker away, by its place in the order of time. InvalidArgumentError where there is none.

        >>> from tweenspirit import Track
        >>> t = Track().marker(2, "b").marker(1, "a")
        >>> t.remove_marker(0), t.markers()
        (None, [(2.0, 'b')])
        """
        check(short.ts_track_remove_marker(self._handle, place_of(index)))
