# SPDX-License-Identifier: MIT
"""Motion paths."""

from __future__ import annotations

import ctypes
from typing import Any

from .._c import abi, getters
from .._c.arguments import number, positive, text_bytes
from .._c.buffers import Span, like
from .._c.library import NOWHERE, check, lib, short
from .._c.owner import Owner
from .._errors import InvalidArgumentError, StaleHandleError, named_publicly
from .keys import Doubles, numbers_of, row_of_times
from .track import Track


@named_publicly
class Path(getters.PathGetters, Owner):
    """A path through the plane or through space, parametrized by arc length. A channel can follow it.

    `text` is an SVG path (the `d` of <path>), with every command: "M0 0 C 50 0 50 100 100 100". A malformed text raises
    InvalidArgumentError, with the byte at which parsing failed. Path.bezier creates a path from points. s in 0 ... 1 is
    the fraction of the length travelled; outside that, a closed path goes round again and an open one stays at its
    ends. Lengths have a relative error of 1e-12, positions along the path an error of 1e-12 path lengths, and their
    bits are the same on every machine. Paths are equal if they were made of the same text or points, hashable, and
    picklable.

    >>> path = Path("M0 0 H 30 V 40")
    >>> path.length, path.dimensions, path.closed, path.point(0.5), path.tangent(0.5)
    (70.0, 2, False, (30.0, 5.0), (0.0, 1.0))
    >>> path.point([0, 1])
    [(0.0, 0.0), (30.0, 40.0)]
    """

    __slots__ = ("__weakref__", "_handle", "_info", "_source")

    _free = "ts_path_destroy"

    def __init__(self, text: str) -> None:
        self._handle = abi.ts_path()
        data, handle = text_bytes(text), abi.ts_path()
        check(short.ts_path_create_svg(data, len(data), ctypes.byref(handle)))
        self._take(handle, text)

    def _take(self, handle: abi.ts_path, *source: Any) -> None:
        """source: a text; or numbers, how many there are in a point, and the degree, or the other parameters."""
        self._handle, self._source = handle, source
        self._info = abi.ts_path_info(struct_size=ctypes.sizeof(abi.ts_path_info))
        check(short.ts_path_get_info(handle, ctypes.byref(self._info)))

    @classmethod
    def bezier(cls, points: Any, degree: int = 3) -> Path:
        """Creates a path from a chain of Bézier curves that share their ends.

        points: 1 + n * `degree` points of 2 or 3 numbers, as a list or an array of shape (n, 2) or (n, 3). degree: 3
        for cubics, 2 for quadratics, 1 for straight lines.

        >>> from tweenspirit import Path
        >>> Path.bezier([(0, 0, 0), (0, 0, 3), (0, 4, 3)], degree=1).length
        7.0
        """
        rows = Doubles(points, "points")
        if len(rows.shape) != 2 or rows.shape[1] not in (2, 3):
            raise InvalidArgumentError(f"points must have the shape (n, 2) or (n, 3), not {rows.shape}")
        if degree not in (1, 2, 3):
            raise InvalidArgumentError(f"degree must be 1, 2 or 3, not {degree!r:.80}")
        path, handle = cls.__new__(cls), abi.ts_path()
        path._handle = abi.ts_path()
        count, dimensions = rows.shape
        check(short.ts_path_create_bezier(rows.address, count, dimensions, int(degree), ctypes.byref(handle)))
        numbers = (ctypes.c_double * (count * dimensions)).from_address(rows.address)
        path._take(handle, tuple(numbers), dimensions, int(degree))
        return path

    @classmethod
    def through(cls, points: Any, *, curviness: float = 1, closed: bool = False) -> Path:
        """Creates a smooth path through points in order: a centripetal Catmull-Rom curve, d3's curveCatmullRom. It
        has neither loops nor cusps between two points.

        points: one or more, of 2 or 3 numbers, in a list or an array of shape (n, 2) or (n, 3). A point given twice
        in a row is a corner. curviness: 0 ... 100, which multiplies the curve's handles; 0 gives straight lines.
        closed: the path returns to its first point, which need not be repeated.

        >>> from tweenspirit import Path
        >>> path = Path.through([(0, 0), (10, 0), (10, 10)], closed=True)
        >>> path.closed, path.point(0), Path.through([(0, 0), (3, 0), (3, 4)], curviness=0).length
        (True, (0.0, 0.0), 7.0)
        """
        rows = Doubles(points, "points")
        if len(rows.shape) != 2 or rows.shape[1] not in (2, 3):
            raise InvalidArgumentError(f"points must have the shape (n, 2) or (n, 3), not {rows.shape}")
        path, handle = cls.__new__(cls), abi.ts_path()
        path._handle = abi.ts_path()
        (count, dimensions), shape = rows.shape, (number(curviness, "curviness"), bool(closed))
        check(short.ts_path_create_through(rows.address, count, dimensions, *shape, ctypes.byref(handle)))
        numbers = (ctypes.c_double * (count * dimensions)).from_address(rows.address)
        path._take(handle, tuple(numbers), dimensions, *shape)
        return path

    def __eq__(self, other: object) -> bool:
        return self._source == other._source if isinstance(other, Path) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._source)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        if self._handle.slot in (0, NOWHERE):
            raise StaleHandleError("the path is closed")
        if len(self._source) == 1:
            return type(self), self._source
        numbers, dimensions, *shape = self._source
        points = [tuple(numbers[i : i + dimensions]) for i in range(0, len(numbers), dimensions)]
        return (_through, (points, *shape)) if len(shape) == 2 else (type(self).bezier, (points, *shape))

    def __repr__(self) -> str:
        return f"<Path, length={self.length:g}{', closed' if self.closed else ''}>"

    # --- places ---

    def _sample(self, s: Any, out: Any, *, tangents: bool) -> Any:
        lanes = self.dimensions
        if out is None and isinstance(s, (float, int)):
            at, row = ctypes.c_double(number(s, "s")), (ctypes.c_double * lanes)()
            places = (None, row) if tangents else (row, None)
            check(short.ts_path_sample(self._handle, ctypes.byref(at), 1, *places))
            return tuple(row)
        parts = row_of_times(s, "s")
        if out is None and parts.is_list:
            rows = (ctypes.c_double * (parts.count * lanes))()
            places = (None, rows) if tangents else (rows, None)
            check(lib.ts_path_sample(self._handle, parts.address, parts.count, *places))
            return [tuple(rows[i : i + lanes]) for i in range(0, len(rows), lanes)]
        shape = (parts.count, lanes)
        if out is None:
            out = like(s, "d", shape)
        span = Span(out, "out", writable=True)
        if span.code != "d" or span.count != parts.count * lanes or (len(span.shape) > 1 and span.shape != shape):
            raise InvalidArgumentError(f"out must be of float64, of the shape {shape}, not {span.shape}")
        addresses = (None, span.address) if tangents else (span.address, None)
        check(lib.ts_path_sample(self._handle, parts.address, parts.count, *addresses))
        return out

    # --- as a track ---

    def to_track(
        self,
        duration: float = 1,
        *,
        start: float = 0,
        end: float = 1,
        rotation: bool = False,
        offset: Any = None,
        tolerance: float | None = None,
    ) -> Track:
        """Creates a track from the path: cubics at constant speed, from time 0 to `duration` seconds.

        - `start`, `end`: fractions of the length at which the track starts and ends (0 and 0 mean the whole path). It
          runs backwards if the start is the larger one. On a closed path it may start anywhere and go round more than
          once.
        - `rotation`: the track is the path's angle in radians instead of its points. The angle continues beyond half a
          turn; if the track runs backwards, so does the direction.
        - `offset`: added to every point, or to the angle.
        - `tolerance`: the largest error of the track, in lengths of the path (of the angle, in turns); None means 1e-8.

        >>> from tweenspirit import Path
        >>> track = Path("M0 0 H 30 V 30").to_track(6)
        >>> track.kind, len(track), track.value(4.5), track.velocity(4.5)
        ('vec2', 3, (30.0, 15.0), (0.0, 10.0))
        """
        desc = abi.ts_path_track_desc(struct_size=ctypes.sizeof(abi.ts_path_track_desc))
        desc.duration = number(duration, "duration")
        lanes = 1 if rotation else self.dimensions
        kept = fill_way(desc, start, end, offset, tolerance, lanes)
        desc.rotation = bool(rotation)
        handle = abi.ts_track()
        check(short.ts_path_to_track(self._handle, ctypes.byref(desc), ctypes.byref(handle)))
        del kept
        return Track._made(handle)


def _through(points: Any, curviness: float, closed: bool) -> Path:
    return Path.through(points, curviness=curviness, closed=closed)


def fill_way(desc: Any, start: Any, end: Any, offset: Any, tolerance: Any, lanes: int) -> Any:
    """Fills the fields that tracks and players have in common. Returns what must live as long as the struct."""
    desc.start, desc.end = number(start, "start"), number(end, "end")
    desc.tolerance = positive(tolerance, "tolerance")
    if offset is None:
        return None
    kept = (ctypes.c_double * lanes)(*numbers_of(offset, lanes, "offset"))
    desc.offset = ctypes.addressof(kept)
    return kept


def path_of(path: Any) -> Path:
    """Returns a Path as it is, or the path of a text."""
    if isinstance(path, str):
        return Path(path)
    if not isinstance(path, Path):
        raise InvalidArgumentError(f"path must be a Path or the text of one, not {path!r:.80}")
    return path
