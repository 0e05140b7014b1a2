# SPDX-License-Identifier: MIT
"""The C functions of worlds by ctypes, as the header has them, where a test calls them a million times."""

from __future__ import annotations

import ctypes
from ctypes import c_bool, c_double, c_int32, c_size_t, c_uint32, c_uint64

import tweenspirit as ts

LIBRARY = ctypes.PyDLL(str(ts.build_info()["library"]))


class Handle(ctypes.Structure):
    _fields_ = (("slot", c_uint32), ("generation", c_uint32))


class ChannelDesc(ctypes.Structure):
    _fields_ = (
        ("struct_size", c_size_t),
        ("kind", c_int32),
        ("lanes", c_uint32),
        ("rounding", c_int32),
        ("wrap", c_int32),
        ("space", c_int32),
        ("extended", c_bool),
        ("value", ctypes.POINTER(c_double)),
        ("name", ctypes.c_char_p),
        ("path", ctypes.c_char_p),
        ("scope", c_uint64),
        ("tolerance", c_double),
    )


class Timing(ctypes.Structure):
    _fields_ = (
        ("struct_size", c_size_t),
        ("delay", c_double),
        ("end_delay", c_double),
        ("duration", c_double),
        ("iterations", c_double),
        ("iteration_start", c_double),
        ("rate", c_double),
        ("direction", c_int32),
        ("fill", c_int32),
        ("easing", Handle),
        ("flags", c_uint32),
    )


class TweenDesc(ctypes.Structure):
    _fields_ = (
        ("struct_size", c_size_t),
        ("target", ctypes.POINTER(c_double)),
        ("start", ctypes.POINTER(c_double)),
        ("timing", Timing),
        ("additive", c_bool),
        ("blend", c_bool),
    )


class Event(ctypes.Structure):
    _fields_ = (
        ("time", c_double),
        ("kind", c_int32),
        ("reason", c_int32),
        ("player", Handle),
        ("channel", Handle),
        ("marker", c_uint32),
        ("lanes", c_uint32),
        ("count", c_uint64),
        ("sequence", c_uint64),
        ("value", c_double * 4),
        ("velocity", c_double * 4),
        ("timeline", Handle),
        ("player_kind", c_uint32),
    )


class WorldInfo(ctypes.Structure):
    _fields_ = (
        ("struct_size", c_size_t),
        ("time", c_double),
        ("time_error", c_double),
        ("rate", c_double),
        ("max_step", c_double),
        ("paused", c_bool),
        ("motion", c_int32),
        ("channels", c_size_t),
        ("players", c_size_t),
        ("active", c_size_t),
        ("next_boundary", c_double),
        ("unread_events", c_size_t),
        ("dropped_events", c_uint64),
        ("steps", c_uint64),
        ("highest_scope", c_uint64),
    )


def function(name: str, *arguments: object) -> ctypes._FuncPointer:  # type: ignore[name-defined]
    found = LIBRARY[name]
    found.argtypes, found.restype = arguments, c_int32
    return found


out = ctypes.POINTER(Handle)
world_create = function("ts_world_create", ctypes.c_void_p, out)
world_destroy = function("ts_world_destroy", Handle)
world_step = function("ts_world_step", Handle, c_double, ctypes.c_void_p)
world_get_info = function("ts_world_get_info", Handle, ctypes.POINTER(WorldInfo))
world_read_events = function("ts_world_read_events", Handle, ctypes.POINTER(Event), c_size_t, ctypes.POINTER(c_size_t))
channel_create = function("ts_channel_create", Handle, ctypes.POINTER(ChannelDesc), out)
channel_destroy = function("ts_channel_destroy", Handle, Handle)
player_tween = function("ts_player_tween", Handle, Handle, ctypes.POINTER(TweenDesc), out)
player_stop = function("ts_player_stop", Handle, Handle)

FLOAT = 1
OK, INVALID_ARGUMENT, STALE_HANDLE = 0, 1, 2


def new_world() -> Handle:
    world = Handle()
    assert world_create(None, world) == OK
    return world


def channel_desc(name: bytes | None = None) -> ChannelDesc:
    return ChannelDesc(struct_size=ctypes.sizeof(ChannelDesc), kind=FLOAT, lanes=1, name=name)


def tween_desc(target: float, duration: float) -> TweenDesc:
    timing = Timing(struct_size=ctypes.sizeof(Timing), duration=duration)
    return TweenDesc(
        struct_size=ctypes.sizeof(TweenDesc), target=ctypes.pointer(c_double(target)), start=None, timing=timing
    )


def info(world: Handle) -> WorldInfo:
    found = WorldInfo(struct_size=ctypes.sizeof(WorldInfo))
    assert world_get_info(world, found) == OK
    return found
