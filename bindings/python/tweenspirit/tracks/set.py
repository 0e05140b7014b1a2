# SPDX-License-Identifier: MIT
"""Sets of tracks, compiled once and sampled together."""

from __future__ import annotations

import array
import ctypes
import sys
from collections.abc import Iterable
from typing import Any

from .._c import abi, getters
from .._c.arguments import check_kind, integer, items_of, number
from .._c.buffers import Span
from .._c.library import check, lib
from .._c.owner import Owner
from .._errors import InvalidArgumentError
from .keys import row_of_times
from .track import Track

_CODES = {"float32": "f", "float64": "d"}


_NO_CURSOR = abi.ts_cursor()


class TrackCursor(Owner):
    """Remembers where one caller sampled last, so that a nearby time is found without a search.

    Created by TrackSet.cursor, for one thread at a time. The results do not depend on it.

    >>> s = TrackSet([Track().insert(range(100), range(100))])
    >>> with s.cursor() as cursor:
    ...     [float(s.sample(i + 0.25, cursor=cursor)[0]) for i in range(3)]
    [0.25, 1.25, 2.25]
    """

    __slots__ = ("_handle",)

    _free = "ts_cursor_destroy"

    def __init__(self, set_: TrackSet) -> None:
        check_kind(set_, TrackSet, "set_ must be a TrackSet")
        self._handle = abi.ts_cursor()
        check(lib.ts_cursor_create(set_, ctypes.byref(self._handle)))


class TrackSet(getters.TrackSetGetters, Owner):
    """An immutable copy of several tracks: every lane of every track is sampled in one call.

    `dtype` is that of the samples: "float64", or "float32", the float64 number rounded once. Lanes are in the order of
    the tracks. Any number of threads may sample one set. Another dtype, an argument that is no Track, and an `out` of
    another shape or type raise InvalidArgumentError.

    >>> s = TrackSet([Track().key(0, 0).key(1, 10), Track("vec2").key(0, (1, 2)).key(3, (4, 5))], dtype="float32")
    >>> [float(x) for x in s.sample(0.5)]
    [5.0, 1.5, 2.5]
    >>> s.tracks, s.lanes, s.keys, s.start, s.end, s.dtype, s.bytes > 0
    (2, 3, 4, 0.0, 3.0, 'float32', True)
    """

    __slots__ = ("__weakref__", "_code", "_handle", "_info")

    _free = "ts_trackset_destroy"

    def __init__(self, tracks: Iterable[Track], dtype: str = "float64") -> None:
        self._handle = abi.ts_trackset()
        name = dtype if isinstance(dtype, str) else getattr(dtype, "__name__", str(dtype))
        code = _CODES.get(name)
        if code is None:
            raise InvalidArgumentError(f"dtype must be float32 or float64, got {dtype!r:.80}")
        self._code = code
        given = items_of(tracks, "tracks must be an iterable of Tracks")
        for track in given:
            check_kind(track, Track, "tracks must be Tracks")
        handles = (abi.ts_track * len(given))(*(track._handle for track in given))
        handle = abi.ts_trackset()
        check(lib.ts_trackset_create(handles, len(given), ctypes.byref(handle)))
        self._handle = handle
        self._info = abi.ts_trackset_info(struct_size=ctypes.sizeof(abi.ts_trackset_info))
        check(lib.ts_trackset_get_info(handle, ctypes.byref(self._info)))

    def cursor(self) -> TrackCursor:
        """Creates a cursor for sampling in sequence, for one thread at a time.

        >>> s = TrackSet([Track().key(0, 0).key(1, 10)])
        >>> cursor = s.cursor()
        >>> float(s.sample(0.25, cursor=cursor)[0]), float(s.sample(0.5, cursor=cursor)[0])
        (2.5, 5.0)
        """
        return TrackCursor(self)

    def sample(self, t: float, out: Any = None, cursor: TrackCursor | None = None) -> Any:
        """Computes every lane at one time: a new array (NumPy's if NumPy is loaded), or `out`.

        >>> import array
        >>> out = array.array("d", [0, 0])
        >>> TrackSet([Track().key(0, 0).key(1, 10), Track().key(0, 7)]).sample(0.5, out) is out, out
        (True, array('d', [5.0, 7.0]))
        """
        place = self._out(out, (self.lanes,))
        if cursor is not None and not isinstance(cursor, TrackCursor):
            raise InvalidArgumentError(f"cursor must be a TrackCursor, not {cursor!r:.80}")
        function = lib.ts_trackset_sample_f32 if place.code == "f" else lib.ts_trackset_sample_f64
        check(function(self._handle, cursor or _NO_CURSOR, number(t, "t"), place.address))
        return place.owner

    def sample_many(self, times: Any, out: Any = None) -> Any:
        """Computes every lane at many times, in any order (ascending is fastest): shape (len(times), lanes). Without
        NumPy the result is flat, row after row.

        >>> import array
        >>> s = TrackSet([Track().key(0, 0).key(1, 10), Track().key(0, 7)])
        >>> s.sample_many([0, 0.5, 1], out=array.array("d", bytes(6 * 8)))
        array('d', [0.0, 7.0, 5.0, 7.0, 10.0, 7.0])
        """
        at = row_of_times(times)
        place = self._out(out, (at.count, self.lanes))
        function = lib.ts_trackset_sample_many_f32 if place.code == "f" else lib.ts_trackset_sample_many_f64
        check(function(self._handle, at.address, at.count, place.address))
        return place.owner

    def sample_frames(self, start: int, count: int, fps: float, out: Any = None) -> Any:
        """Computes every lane at the times i / fps for `count` frames i from `start` on: shape (count, lanes).

        The bits are the same however a bake is split into calls.

        >>> import array
        >>> s = TrackSet([Track().key(0, 0).key(1, 8)])
        >>> s.sample_frames(1, 3, 4.0, out=array.array("d", [0, 0, 0]))
        array('d', [2.0, 4.0, 6.0])
        """
        start, count = integer(start, "start", -(2**53), 2**53), integer(count, "count", 0, 2**53)
        if self.lanes * count > 2**40:
            raise InvalidArgumentError(f"count is too large: {count} rows of {self.lanes} numbers")
        place = self._out(out, (count, self.lanes))
        function = lib.ts_trackset_sample_frames_f32 if place.code == "f" else lib.ts_trackset_sample_frames_f64
        check(function(self._handle, start, count, number(fps, "fps"), place.address))
        return place.owner

    def _out(self, out: Any, shape: tuple[int, ...]) -> Span:
        """Room for the numbers: the caller's, or new."""
        count = shape[0] * (shape[1] if len(shape) > 1 else 1)
        if out is None:
            numpy = sys.modules.get("numpy")
            if numpy is not None:
                out = numpy.empty(shape, self.dtype)
            else:
                out = array.array(self._code, bytes(count * (4 if self._code == "f" else 8)))
        span = Span(out, "out", writable=True)
        if span.count != count or (len(span.shape) > 1 and span.shape != shape):
            raise InvalidArgumentError(f"out must have the shape {shape}, not {span.shape}")
        if span.code != self._code:
            raise InvalidArgumentError(f"out must be of {self.dtype}, as the set is")
        return span

    def __repr__(self) -> str:
        return f"<TrackSet of {self.tracks} tracks, {self.lanes} lanes, {self.keys} keys>"
