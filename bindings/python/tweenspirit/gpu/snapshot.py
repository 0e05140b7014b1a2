# SPDX-License-Identifier: MIT
"""What the engine made of an easing or a track, read from a snapshot of a world that refers to it.

A snapshot holds, behind the world, the easings that it refers to (Saver.swift), of exact ones what was asked for, of
baked ones the tables, and the compiled tracks. It has a format, whose number is checked.
"""

from __future__ import annotations

import ctypes
import struct
from typing import NamedTuple

from .._c import abi
from .._c.library import check, lib
from .._errors import TweenSpiritError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_FORMAT, _HEAD = 2, 4
_EXACT, _BAKED, _LIVE = 0, 1, 2
_COMPOSED = 0x100
TABLE = 1003
"""The shape of a table of equal cells; the other shape of baked easings has pieces only."""


class Spec(NamedTuple):
    """What was asked for of an exact easing: the engine's EasingSpec. `phase` is that of an elastic."""

    family: int
    form: int
    phase: int
    is_widened: bool
    parameters: tuple[float, float, float, float]
    stops: tuple[float, ...]


class Table(NamedTuple):
    """What a baked easing compiled to: a tsk_curve, with its cells and pieces."""

    shape: int
    entries: int
    wide: bool
    pieces: int
    last: float
    numbers: tuple[float, ...]


class Segments(NamedTuple):
    """A compiled track. Each lane of each key has a row of `row_size` numbers, of the segment that begins there."""

    kind: int
    lanes: int
    before: int
    after: int
    times: tuple[float, ...]
    scales: tuple[float, ...]
    codes: bytes
    row_size: int
    rows: tuple[float, ...]


class _Reader:
    """The words of a snapshot."""

    def __init__(self, refer: Callable[[abi.ts_world], None]) -> None:
        world, size = abi.ts_world(), ctypes.c_size_t()
        check(lib.ts_world_create(None, ctypes.byref(world)))
        try:
            refer(world)
            check(lib.ts_world_snapshot(world, None, 0, ctypes.byref(size)))
            room = ctypes.create_string_buffer(size.value)
            check(lib.ts_world_snapshot(world, room, size.value, ctypes.byref(size)))
        finally:
            lib.ts_world_destroy(world)
        self._data = room.raw
        # The second word begins with the format; the last one is the length of the world, which follows the head.
        (form,) = struct.unpack_from("<I", self._data, 8)
        if form != _FORMAT:
            raise TweenSpiritError(f"snapshots have the format {form}, and this package reads {_FORMAT}")
        (world_words,) = struct.unpack_from("<Q", self._data, size.value - 8)
        self._at = 8 * (_HEAD + world_words)

    def take(self, form: str) -> tuple[Any, ...]:
        found = struct.unpack_from("<" + form, self._data, self._at)
        self._at += struct.calcsize("<" + form)
        return found

    def numbers(self, count: int) -> tuple[float, ...]:
        return self.take(f"{count}d")

    def text(self, count: int) -> bytes:
        found = self._data[self._at : self._at + count]
        self._at += (count + 7) // 8 * 8
        return found

    def easings(self) -> Spec | Table | None:
        """Reads all easings. Returns the last one, behind those that it is made of; None if its kind has no numbers."""
        found: Spec | Table | None = None
        for _ in range(self.take("Q")[0]):
            kind, length = self.take("II")
            self.text(length)
            found = None
            if kind == _EXACT:
                found = self._spec()
            elif kind == _BAKED:
                found = self._table()
            elif kind != _LIVE:
                _, _, modifiers, _ = self.take("QdQQ")
                self.take("Q" if modifiers > _COMPOSED else "")
        return found

    def _spec(self) -> Spec:
        family, more = self.take("II")
        a, b, c, d = self.numbers(4)
        (stops,) = self.take("Q")
        return Spec(family, more & 0xFF, more >> 8 & 0xFF, more >> 16 == 1, (a, b, c, d), self.numbers(2 * stops))

    def _table(self) -> Table:
        self.take("QddQ")  # What it is made of, its error, and what was asked for.
        shape, count, wide, pieces, last = self.take("IIIId")
        is_table = shape == TABLE
        numbers = self.numbers(4 * count + 6 * pieces if is_table else 6 * count)
        return Table(shape, count, wide == 1, pieces, last, numbers)

    def track(self) -> Segments:
        """Reads the first track."""
        kind, lanes, _, _, _, _, before, after, count = self.take("8BQ")
        row_size, _, _ = self.take("BB6s")
        times, scales = self.numbers(count), self.numbers(count)
        codes = self.text(count)
        return Segments(
            kind, lanes, before, after, times, scales, codes, row_size, self.numbers(count * lanes * row_size)
        )


def easing_in(handle: abi.ts_easing) -> Spec | Table | None:
    """Returns what an exact or a baked easing is; None for others, of which a snapshot has no numbers."""

    def refer(world: abi.ts_world) -> None:
        check(lib.ts_world_attach(world, b"easing", 0, handle))

    return _Reader(refer).easings()


def track_in(handle: abi.ts_track) -> Segments:
    """Returns what a track compiled to. It must have a key."""
    info = abi.ts_track_info(struct_size=ctypes.sizeof(abi.ts_track_info))
    check(lib.ts_track_get_info(handle, ctypes.byref(info)))

    def refer(world: abi.ts_world) -> None:
        channel, player = abi.ts_channel(), abi.ts_player()
        desc = abi.ts_channel_desc(struct_size=ctypes.sizeof(abi.ts_channel_desc), kind=info.kind, lanes=info.lanes)
        check(lib.ts_channel_create(world, ctypes.byref(desc), ctypes.byref(channel)))
        motion = abi.ts_motion(ctypes.sizeof(abi.ts_motion), abi.TS_MOTION_TRACK, track=handle)
        check(lib.ts_channel_start(world, channel, ctypes.byref(motion), ctypes.byref(player)))

    reader = _Reader(refer)
    reader.easings()
    if reader.take("Q")[0] == 0:
        raise TweenSpiritError("the snapshot has no track")
    return reader.track()
