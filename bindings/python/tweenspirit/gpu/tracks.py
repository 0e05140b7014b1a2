# SPDX-License-Identifier: MIT
"""Sets of tracks on a device, sampled together."""

from __future__ import annotations

import ctypes
import math
import struct
import sys
from typing import NamedTuple

from .._c import getters
from .._c.arguments import check_kind, integer, items_of, number
from .._errors import InvalidArgumentError
from ..tracks.track import Track
from .arrays import Array, Device, default_device
from .batch import launch, output, require_double
from .snapshot import Segments, track_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from .programs import Memory

_CODES = {"float32": "f", "float64": "d"}
_PROGRAMS = {"f": "wide", "d": "f64"}
# Segments of compiled tracks (CompiledTrack.swift), kinds whose lanes are not shown as they are, and the extrapolation.
_HOLD, _MIX, _CUBIC = 0, 1, 3
_INT, _COLOR, _QUAT = 2, 10, 12
_HELD = 0
_MOST_LANES, _MOST_KEYS = 1 << 24, 1 << 32
_NONE, _LARGEST = math.nan, sys.float_info.max


class Columns(NamedTuple):
    """What tsg_eval_tracks reads: where the keys of each lane begin, their times and values, and slopes if any."""

    offsets: list[int]
    times: list[float]
    values: list[float]
    slopes: list[float] | None

    def packed(self) -> list[bytes | None]:
        offsets = struct.pack(f"={len(self.offsets)}I", *self.offsets)
        lists = (self.times, self.values, self.slopes)
        return [offsets, *(None if each is None else struct.pack(f"={len(each)}d", *each) for each in lists)]


def columns_of(tracks: list[Track]) -> Columns:
    """Returns the keys of all lanes. Raises an error that names a track which the kernel cannot evaluate."""
    offsets = [0]
    times: list[float] = []
    values: list[float] = []
    slopes: list[float] = []
    is_cubic = False
    for i, track in enumerate(tracks):
        try:
            found = track_in(track._handle) if len(track) else None
        except InvalidArgumentError as error:  # a live easing, which no snapshot has
            raise InvalidArgumentError(f"tracks[{i}] must have steps, lines and cubics only: {error}") from error
        if found is not None:
            _check(found, i)
            is_cubic = is_cubic or _CUBIC in found.codes
        for lane in range(track.lanes):
            if found is not None:
                _add_lane(found, lane, times, values, slopes)
            offsets.append(len(times))
    return Columns(offsets, times, values, slopes if is_cubic else None)


def _check(track: Segments, i: int) -> None:
    if track.kind in (_INT, _COLOR, _QUAT):
        raise InvalidArgumentError(
            f"tracks[{i}] must not be of colours, rotations or ints: on a device each lane is evaluated by itself"
        )
    if track.before != _HELD or track.after != _HELD:
        raise InvalidArgumentError(
            f"tracks[{i}] must hold its first and last keys, as extrapolate('hold', 'hold') does"
        )
    if any(code not in (_HOLD, _MIX, _CUBIC) for code in track.codes):
        raise InvalidArgumentError(
            f"tracks[{i}] must have steps, lines and cubics only: bake() makes lines of eased, bezier and spring "
            "segments"
        )


def _add_lane(track: Segments, lane: int, times: list[float], values: list[float], slopes: list[float]) -> None:
    size, count = track.row_size, len(track.times)
    for k, time in enumerate(track.times):
        at = (k * track.lanes + lane) * size
        start, end = track.rows[at], track.rows[at + 1]
        times.append(time)
        values.append(start)
        if k == count - 1:
            slopes += (_NONE, _NONE)
            return
        following = track.times[k + 1]
        if track.codes[k] == _CUBIC:
            width = following - time
            slopes += (_slope(track.rows[at + 2], width), _slope(track.rows[at + 3], width))
        else:
            slopes += (_NONE, _NONE)
        # A step: the segment ends at a key of its own, and the next one jumps.
        behind = track.rows[at + track.lanes * size]
        if end != behind or math.copysign(1, end) != math.copysign(1, behind):
            times.append(following)
            values.append(end)
            slopes += (_NONE, _NONE)


def _slope(rise: float, width: float) -> float:
    """Returns the slope for the kernel, which multiplies it by the width again.

    `rise` is a slope times `width`, rounded: then its quotient by the width gives it again.
    """
    slope = rise / width
    if max(-_LARGEST, min(slope * width, _LARGEST)) != rise:
        raise InvalidArgumentError(f"no slope rises by {rise!r} over {width!r} s: give the keys other tangents")
    return slope


class TrackSet(getters.GpuTrackSetGetters):
    """Holds an immutable copy of several tracks, of which a device samples every lane in one launch.

    `dtype` is that of the samples, "float64" or "float32". `device` is the one for samples without `out`, by default
    the first. Tracks may have steps, lines and cubics ("hermite", "catmull" and "monotone"). Colours, rotations and
    ints, extrapolation other than "hold", eased, bezier and spring segments, and no key raise InvalidArgumentError.

    >>> import tweenspirit as ts
    >>> from tweenspirit import gpu
    >>> tracks = [ts.Track().key(0, 0).key(1, 10), ts.Track("vec2").key(0, (1, 2)).key(3, (4, 5))]
    >>> if gpu.devices():
    ...     s = gpu.TrackSet(tracks, dtype="float32")
    ...     assert list(s.sample(0.5).get()) == [5.0, 1.5, 2.5]
    ...     assert (s.tracks, s.lanes, s.keys, s.start, s.end, s.dtype) == (2, 3, 4, 0.0, 3.0, "float32")
    """

    __slots__ = ("_code", "_columns", "_device", "_end", "_keys", "_lanes", "_memory", "_start", "_tracks")

    def __init__(self, tracks: Iterable[Track], dtype: str = "float64", device: Device | None = None) -> None:
        name = dtype if isinstance(dtype, str) else getattr(dtype, "__name__", str(dtype))
        code = _CODES.get(name)
        if code is None:
            raise InvalidArgumentError(f"dtype must be float32 or float64, got {dtype!r:.80}")
        if device is not None and not isinstance(device, Device):
            raise InvalidArgumentError(f"device must be one of gpu.devices(), not {device!r:.80}")
        given = items_of(tracks, "tracks must be an iterable of Tracks")
        for at, track in enumerate(given):
            check_kind(track, Track, "tracks must be Tracks")
            if not len(track):
                raise InvalidArgumentError(f"tracks[{at}] must have a key")
        self._code, self._device = code, device
        self._tracks = len(given)
        self._lanes: int = sum(track.lanes for track in given)
        self._keys = sum(len(track) for track in given)
        self._start = min((track.start for track in given), default=0.0)
        self._end = max((track.end for track in given), default=0.0)
        columns = columns_of(given)
        if self._lanes > _MOST_LANES or len(columns.times) >= _MOST_KEYS:
            raise InvalidArgumentError(f"a set can have {_MOST_LANES} lanes, and fewer than {_MOST_KEYS} keys of lanes")
        self._columns = columns.packed()
        self._memory: dict[Any, list[Memory | None]] = {}

    def sample(self, t: float, out: Any = None, *, stream: int | None = None) -> Any:
        """Computes every lane at one time, in seconds: a new gpu.Array, or `out`. The bits are those of ts.TrackSet.

        `out` must be contiguous, on a device, of the set's dtype and of `lanes` numbers; else it raises
        InvalidArgumentError. The set is copied to that device at the first call. The launch is enqueued, and `out` is
        returned without waiting. `stream` is the address of a CUDA stream, for an array that does not provide one.

        >>> import array
        >>> import tweenspirit as ts
        >>> from tweenspirit import gpu
        >>> if gpu.devices():
        ...     out = gpu.array(array.array("d", [0, 0]))
        ...     s = gpu.TrackSet([ts.Track().key(0, 0).key(1, 10), ts.Track().key(0, 7)])
        ...     assert s.sample(0.5, out) is out and list(out.get()) == [5.0, 7.0]
        """
        time = number(t, "t")
        if stream is not None:
            integer(stream, "stream", 0, 2**64 - 1)
        if out is None:
            out = Array(self._device or default_device(), self._code, (self._lanes,))
        place = output(out, "out", self._code, None, stream)
        if place.size != self._lanes:
            raise InvalidArgumentError(f"out must have {self._lanes} numbers, as the set has lanes, not {place.size}")
        if place.size:
            require_double(place, "sampling tracks")
            queue = place.queue
            with queue.lock:
                if queue.context not in self._memory:
                    self._memory[queue.context] = [
                        None if each is None else queue.upload(each) for each in self._columns
                    ]
                memory = self._memory[queue.context]
            launch(
                place,
                (place,),
                ("tsg_eval_tracks", _PROGRAMS[self._code], *memory, ctypes.c_double(time), place.memory),
            )
        return out

    def __repr__(self) -> str:
        return f"<gpu.TrackSet of {self.tracks} tracks, {self.lanes} lanes, {self.keys} keys>"
