# SPDX-License-Identifier: MIT
"""A world by the C functions alone, and timelines with it: what tests of the engine are written in.

Handles are ctypes structs; values are tuples of floats. A status other than TS_OK is raised as Refused.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import tweenspirit as ts
from tweenspirit._c import abi
from tweenspirit._c.library import short as lib

INVALID = abi.TS_ERROR_INVALID_ARGUMENT
#: Words by their numbers.
ENTRIES, REASONS = ({n: word for word, n in words.items()} for words in (abi.ENTRY_KINDS, abi.REASONS))


class Refused(Exception):
    def __init__(self, status: int) -> None:
        self.status = status
        self.message = lib.ts_last_error_message().decode()
        super().__init__(f"{status}: {self.message}")


def ok(status: int) -> None:
    if status:
        raise Refused(status)


def sized(struct: Any, **fields: Any) -> Any:
    return struct(struct_size=ctypes.sizeof(struct), **fields)


def doubles(values: Sequence[float] | None) -> Any:
    return None if values is None else (ctypes.c_double * len(values))(*values)


def key(handle: Any) -> tuple[int, int]:
    return handle.slot, handle.generation


def timing(
    duration: float = 0.0,
    *,
    direction: str = "normal",
    fill: str = "both",
    easing: str | ts.Easing | None = None,
    **numbers: float,
) -> Any:
    """Of words; `given` among the numbers."""
    curve = ts.Easing(easing) if isinstance(easing, str) else easing
    found = sized(
        abi.ts_timing, duration=duration, direction=abi.DIRECTIONS[direction], fill=abi.FILLS[fill], **numbers
    )
    if curve is not None:
        found.easing = curve._handle
        found.curve = curve
    return found


@dataclass(frozen=True)
class Entry:
    handle: Any
    kind: str
    channel: tuple[int, int]
    marker: int
    at: float
    start: float
    end: float


class World:
    def __init__(self, **desc: Any) -> None:
        self.handle = abi.ts_world()
        ok(lib.ts_world_create(ctypes.byref(sized(abi.ts_world_desc, **desc)), ctypes.byref(self.handle)))

    def close(self) -> None:
        ok(lib.ts_world_destroy(self.handle))

    def _made(self, kind: Any, function: Any, *arguments: Any) -> Any:
        found = kind()
        ok(function(self.handle, *arguments, ctypes.byref(found)))
        return found

    # ---- The clock

    def step(self, dt: float) -> int:
        active = ctypes.c_size_t()
        ok(lib.ts_world_step(self.handle, dt, ctypes.byref(active)))
        return active.value

    def events(self) -> list[Any]:
        found: list[Any] = []
        count = ctypes.c_size_t(256)
        while count.value == 256:
            rows = (abi.ts_event * 256)()
            ok(lib.ts_world_read_events(self.handle, rows, 256, ctypes.byref(count)))
            found += rows[: count.value]
        return found

    # ---- Channels

    def channel(self, *value: float, kind: str = "", **more: Any) -> Any:
        kind = kind or {1: "float", 2: "vec2", 3: "vec3", 4: "vec4"}.get(len(value), "numbers")
        for name, words in (("wrap", abi.WRAPS), ("space", abi.COLOR_SPACES), ("rounding", abi.ROUNDINGS)):
            if name in more:
                more[name] = words[more[name]]
        for name in ("name", "path"):
            if name in more:
                more[name] = more[name].encode()
        desc = sized(abi.ts_channel_desc, kind=abi.TRACK_KINDS.get(kind, 0), lanes=len(value), **more)
        numbers = doubles(value)
        desc.value = ctypes.addressof(numbers)
        found = self._made(abi.ts_channel, lib.ts_channel_create, ctypes.byref(desc))
        found.lanes = len(value)
        return found

    def get(self, channel: Any) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
        """Value, velocity, target."""
        n = channel.lanes
        rows = [(ctypes.c_double * n)() for _ in range(3)]
        ok(lib.ts_channel_get(self.handle, channel, *(ctypes.addressof(row) for row in rows), n))
        return tuple(rows[0]), tuple(rows[1]), tuple(rows[2])

    def value(self, channel: Any) -> tuple[float, ...]:
        return self.get(channel)[0]

    def velocity(self, channel: Any) -> tuple[float, ...]:
        return self.get(channel)[1]

    def set(self, channel: Any, *value: float) -> None:
        ok(lib.ts_channel_set(self.handle, channel, doubles(value), len(value)))

    def channel_info(self, channel: Any) -> Any:
        found = sized(abi.ts_channel_info)
        ok(lib.ts_channel_get_info(self.handle, channel, ctypes.byref(found)))
        return found

    def holder(self, channel: Any) -> tuple[int, int]:
        """The player that moves it."""
        return key(self.channel_info(channel).player)

    # ---- Players of channels

    def tween(
        self,
        channel: Any,
        target: Sequence[float],
        duration: float,
        *,
        start: Sequence[float] | None = None,
        additive: bool = False,
        blend: bool = False,
        **words: Any,
    ) -> Any:
        goal, begin = doubles(target), doubles(start)
        flags = additive * abi.TS_START_ADDITIVE | blend * abi.TS_START_BLEND
        motion = self._motion(duration, words, kind=abi.TS_MOTION_TWEEN, target=ctypes.addressof(goal), flags=flags)
        if begin is not None:
            setattr(motion, "from", ctypes.addressof(begin))
        return self._made(abi.ts_player, lib.ts_channel_start, channel, ctypes.byref(motion))

    def _motion(self, duration: float, words: dict[str, Any], **fields: Any) -> Any:
        time = timing(duration, **words)
        motion = sized(abi.ts_motion, timing=time, **fields)
        motion.time = time
        return motion

    def track(self, channel: Any, track: ts.Track, duration: float = 0.0, **words: Any) -> Any:
        motion = self._motion(duration, words, kind=abi.TS_MOTION_TRACK, track=track._handle)
        return self._made(abi.ts_player, lib.ts_channel_start, channel, ctypes.byref(motion))

    def valid(self, player: Any) -> bool:
        return bool(lib.ts_player_is_valid(self.handle, player))

    def do(self, word: str, player: Any, *arguments: Any) -> None:
        """pause, resume, stop, cancel, finish, reverse, set_rate, seek."""
        if word == "seek":
            arguments = (arguments[0], bool(arguments[1:] and arguments[1]))
        ok(getattr(lib, f"ts_player_{word}")(self.handle, player, *arguments))

    # ---- Timelines

    def timeline(self) -> Any:
        return self._made(abi.ts_timeline, lib.ts_timeline_create)

    def add(self, timeline: Any, channel: Any, track: ts.Track, at: float = 0.0) -> Any:
        return self._made(abi.ts_entry, lib.ts_timeline_add_track, timeline, channel, track._handle, at)

    def nest(self, timeline: Any, inner: Any, at: float = 0.0, duration: float = 0.0, **words: Any) -> Any:
        time = timing(duration, **words)
        return self._made(abi.ts_entry, lib.ts_timeline_add_timeline, timeline, inner, ctypes.byref(time), at)

    def mark(self, timeline: Any, at: float, number: int) -> Any:
        return self._made(abi.ts_entry, lib.ts_timeline_add_marker, timeline, at, number)

    def timeline_info(self, timeline: Any) -> Any:
        found = sized(abi.ts_timeline_info)
        ok(lib.ts_timeline_get_info(self.handle, timeline, ctypes.byref(found)))
        return found

    def entry(self, timeline: Any, index: int) -> Entry:
        row = sized(abi.ts_entry_info)
        ok(lib.ts_timeline_get_entry(self.handle, timeline, index, ctypes.byref(row)))
        return Entry(row.entry, ENTRIES[row.kind], key(row.channel), row.marker, row.at, row.start, row.end)

    def entries(self, timeline: Any) -> list[Entry]:
        return [self.entry(timeline, i) for i in range(self.timeline_info(timeline).entries)]

    def scrub(self, timeline: Any, time: float) -> None:
        ok(lib.ts_timeline_set_time(self.handle, timeline, time, False))

    def play(self, timeline: Any, duration: float = 0.0, **words: Any) -> Any:
        motion = self._motion(duration, words, kind=abi.TS_MOTION_TIMELINE)
        return self._made(abi.ts_player, lib.ts_timeline_start, timeline, ctypes.byref(motion))

    def animate_to(self, timeline: Any, time: float, duration: float = 0.0, **words: Any) -> Any:
        goal = ctypes.c_double(time)
        motion = self._motion(duration, words, kind=abi.TS_MOTION_TWEEN, target=ctypes.addressof(goal))
        return self._made(abi.ts_player, lib.ts_timeline_start, timeline, ctypes.byref(motion))


def bits(numbers: Sequence[float]) -> list[str]:
    return [x.hex() for x in numbers]
