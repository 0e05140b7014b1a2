# SPDX-License-Identifier: MIT
"""Many channels of one kind, with their numbers in columns: a command to all of them is one call of the library."""

from __future__ import annotations

import array
import ctypes
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .._c import abi, getters
from .._c.arguments import check_kind, integer, items_of, number
from .._c.buffers import Span, like, numbers, span_of
from .._c.columns import Rows, is_number
from .._c.library import SHORT, check, gone, lib, short
from .._c.owner import Single
from .._c.turn import alone
from .._errors import InvalidArgumentError
from ..tracks.color import check_bytes
from . import motion as motions
from .channel import Channel
from .motion import Motion, starts
from .player import handle_key
from .values import Described, doubles, is_array, kind_name, kind_of, lanes_of, numbers_for

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..curves.easing import EasingLike
    from ..motion.spring import Spring
    from .core import Core
    from .motion import TargetOptions
    from .world import World

_PLACES = ("values", "target", "start")
"""What is given as values, not as distances or speeds."""


def _is_one(values: Any, kind: str | int | None, lanes: int) -> bool:
    """Returns whether it is the value of several lanes that every channel is given."""
    if isinstance(values, str):
        return kind == "color"
    if isinstance(values, (list, tuple)):
        return lanes > 1 and len(values) > 0 and all(map(is_number, values))
    return lanes > 1 and is_array(values) and values.shape == (lanes,)


class ChannelArray(getters.ChannelArrayGetters, Single):
    """Many channels of one kind, commanded and read in one call each. Created by World.channels and
    World.bind_channels.

    An argument for all channels is one number for all, for several lanes also one value (a point, a colour),
    a list with a value for each, or an array: one-dimensional for channels of one lane, otherwise with one row per
    channel. A float64 array in C order is read in place; other arrays of floats are converted. Each channel does what
    it would do by itself, with the same events. If one number or channel is wrong, nothing is changed. Indexing returns
    the Channel. The world keeps the channels, and the memory they are bound to, until `close`.

    >>> from tweenspirit import World
    >>> w = World()
    >>> dots = w.channels([0.0, 10.0, 20.0])
    >>> dots.tween_to([100, 110, 120], 2, "quad.in", delay=[0, 0, 1])
    >>> w.step(1), list(dots.values()), list(dots.velocities()), list(dots.targets())
    (3, [25.0, 35.0, 20.0], [50.0, 50.0, 0.0], [100.0, 110.0, 120.0])
    >>> len(dots), dots.kind, dots.lanes, dots[1].value, dots[-1].player.kind, dots.world is w
    (3, 'float', 1, 35.0, 'tween', True)
    """

    __slots__ = ("_core", "_hold", "_is_flat", "_is_numpy", "_keys", "_kind", "_lanes", "_world")

    _world: World
    _core: Core
    _keys: Any
    _kind: str | int
    _lanes: int
    # What they are bound to.
    _hold: Rows | None
    # Whether their numbers are an array of one dimension, and whether that is numpy's.
    _is_flat: bool
    _is_numpy: bool

    def __init__(self) -> None:
        raise TypeError("a ChannelArray is created by World.channels or World.bind_channels")

    @classmethod
    def _made(
        cls, core: Core, kind: str | int, count: int, values: Any, path: str | None, settings: dict[str, Any]
    ) -> ChannelArray:
        self = cls.__new__(cls)
        described = Described(kind, (), name=None, path=path, **settings)
        described.desc.value = None
        self._keys = (ctypes.c_uint64 * count)()
        self._world, self._core, self._kind, self._lanes = core.world, core, kind, lanes_of(kind)
        self._hold, self._is_flat, self._is_numpy = None, self._lanes == 1, False
        check(lib.ts_channels_create(core.handle, ctypes.byref(described.desc), count, values, self._keys))
        core.arrays[self] = None
        return self

    @classmethod
    def _of_values(cls, core: Core, values: Any, kind: Any, path: str | None, settings: dict[str, Any]) -> ChannelArray:
        span = span_of(values, "values")
        shape: tuple[int, ...] = () if span is None else span.shape
        if span is None:
            given = items_of(values, "values must be a value for each channel")
            if kind is None:
                kind = "float" if not given else "color" if isinstance(given[0], str) else kind_of(given[0])
            count, lanes = len(given), lanes_of(kind)
            column = doubles([x for value in given for x in numbers_for(value, lanes, "values", kind)])
        else:
            if len(shape) not in (1, 2):
                raise InvalidArgumentError(f"values must have one or two dimensions, not {len(shape)}")
            count = shape[0]
            kind = _kind_of_rows(kind, shape[1] if len(shape) == 2 else 1, "values")
            column = _doubles_of(span)
            if kind == "color":
                check_bytes(column, "values")
        self = cls._made(core, kind, count, column, path, settings)
        self._is_flat, self._is_numpy = len(shape) == 1 or (not shape and self._is_flat), is_array(values)
        return self

    @classmethod
    def _bound(cls, core: Core, buffer: Any, kind: Any, path: str | None, settings: dict[str, Any]) -> ChannelArray:
        rows = Rows(buffer, "buffer")
        kind = _kind_of_rows(kind, rows.lanes, "buffer")
        self = cls._made(core, kind, rows.count, None, path, settings)
        self._hold, self._is_numpy = rows, is_array(buffer)
        self._is_flat = rows.hold.ndim == 1
        try:
            function = short.ts_channels_bind_f32 if rows.code == "f" else short.ts_channels_bind_f64
            if rows.count:
                check(function(core.handle, self._keys, rows.count, rows.address, *rows.strides))
            if kind == "color":
                check_bytes(self.values(doubles([0.0] * (rows.count * rows.lanes))), "buffer")
        except BaseException:
            self.close()
            raise
        return self

    # --- what it is ---

    def __len__(self) -> int:
        return len(self._keys)

    def __getitem__(self, index: int) -> Channel:
        """Returns one of the channels."""
        if isinstance(index, slice):
            raise TypeError("a ChannelArray cannot be sliced: an index returns a Channel")
        count = len(self._keys)
        at = integer(index, "index", -(2**63), 2**63 - 1)
        if not -count <= at < count:
            raise IndexError(f"index {at} is out of range: there are {count} channels")
        key = self._keys[at]
        return self._core.channel_of(abi.ts_channel(key & 0xFFFFFFFF, key >> 32))

    def __iter__(self) -> Iterator[Channel]:
        return (self[i] for i in range(len(self)))

    # --- their numbers ---

    @alone
    def _read(self, out: Any, which: int) -> Any:
        found = self._room() if out is None else out
        span = Span(found, "out", writable=True)
        if span.code != "d":
            raise InvalidArgumentError("out must hold float64 numbers, not float32")
        self._check_shape(span, "out", self._lanes)
        places: list[int | None] = [None, None, None]
        places[which] = span.address or None
        if len(self):
            check(self._library().ts_channels_get(self._core.handle, self._keys, len(self), *places))
        return found

    def _room(self) -> Any:
        count = len(self)
        owner = sys.modules["numpy"].empty(0) if self._is_numpy else None
        return like(owner, "d", (count,) if self._is_flat else (count, self._lanes))

    def _library(self) -> Any:
        return short if len(self) * self._lanes <= SHORT else lib

    def _check_shape(self, span: Span, name: str, lanes: int) -> None:
        count = len(self)
        if span.count != count * lanes:
            raise InvalidArgumentError(f"{name} must have {count * lanes} numbers, has {span.count}")
        if len(span.shape) > 1 and span.shape[0] != count:
            raise InvalidArgumentError(f"{name} must have {count} rows, has {span.shape[0]}")

    def _column(self, values: Any, name: str, lanes: int | None = None) -> Any:
        """Returns an argument for all channels as the library takes it."""
        count, lanes = len(self), self._lanes if lanes is None else lanes
        if is_number(values):
            return doubles([number(values, name)] * (count * lanes))
        of = self._kind if name in _PLACES else None
        name = "targets" if name == "target" else name
        if _is_one(values, of, lanes):
            return doubles(numbers_for(values, lanes, name, of) * count)
        span = span_of(values, name)
        if span is None:
            given = items_of(values, f"{name} must be a number, or a value for each of {count} channels", count)
            found = doubles([x for value in given for x in numbers_for(value, lanes, name, of)])
        else:
            self._check_shape(span, name, lanes)
            found = _doubles_of(span)
            if of == "color":
                check_bytes(found, name)
        return found

    @alone
    def _command(self, name: str, *arguments: Any) -> None:
        core = self._core
        core.command(getattr(self._library(), name), self._keys, len(self), *arguments)
        if core.has_links:
            core.settle([])

    # --- what moves them ---

    def start(self, motion: Motion) -> None:
        """Starts a motion on each channel. What has a number for each lane has a value for each channel or for all, as
        arguments of the verbs below have; the duration and the delay are one number for all, or one for each.

        >>> from tweenspirit import Decay, Motion, World
        >>> w = World()
        >>> dots = w.channels([0.0, 10.0])
        >>> dots.start(Motion.decay([100, 1000], Decay(rate=2), delay=[0, 1]))
        >>> w.step(60), list(dots.values())
        (0, [50.0, 510.0])
        """
        check_kind(motion, Motion, "motion must be a Motion")
        if motion._given.keys() & {"rotate", "rotate_offset"}:
            raise InvalidArgumentError("rotate and rotate_offset are for one channel")
        columns: list[Any] = []
        for word in ("duration", "delay"):
            given = motion._given.get(word)
            columns.append(None if given is None or is_number(given) else self._column(given, word, 1))
            if columns[-1] is not None:
                motion = motion._without(word)
        raw, holds = motion._fill(self)
        self._command("ts_channels_start", ctypes.byref(raw), *columns, None)
        del holds

    def tween_to(
        self,
        targets: Any = None,
        duration: Any = None,
        easing: EasingLike | None = None,
        *,
        by: Any = None,
        start: Any = None,
        delay: Any = None,
        **words: Any,
    ) -> None:
        """Tweens each channel to its target, as Channel.tween_to does. A channel's `player` returns its tween.

        `duration` and `delay` are in seconds, one number for all or one for each.

        >>> from tweenspirit import World
        >>> w = World()
        >>> pairs = w.channels([(0, 0), (10, 20)])
        >>> pairs.tween_to(by=[(8, 8), (4, 4)], duration=[1, 2])
        >>> w.step(0.5), list(pairs.values())
        (2, [4.0, 4.0, 11.0, 21.0])
        """
        self.start(Motion.tween(targets, duration, easing, by=by, start=start, delay=delay, **words))

    def spring_to(
        self,
        targets: Any = None,
        spring: Spring | str | None = None,
        *,
        by: Any = None,
        velocity: Any = None,
        delay: Any = None,
        **words: Any,
    ) -> None:
        """Springs each channel to its target, as Channel.spring_to does. `delay` is in seconds, one number for all or
        one for each.

        >>> from tweenspirit import Spring, World
        >>> w = World()
        >>> dots = w.channels([0.0, 0.0])
        >>> dots.spring_to([1, 2], Spring(stiffness=200, damping=10))
        >>> w.step(0.1), dots.values()[0] == Spring(stiffness=200, damping=10).value(0.1)
        (2, True)
        """
        self.start(Motion.spring(targets, spring, by=by, velocity=velocity, delay=delay, **words))

    decay = starts(start, Motion.decay)
    fall = starts(start, Motion.fall)
    move = starts(start, Motion.move)
    fling = starts(start, Motion.fling)
    play = starts(start, Motion.play)
    follow = starts(start, Motion.follow)
    shake = starts(start, Motion.shake)
    punch = starts(start, Motion.punch)

    def set_target(self, targets: Any = None, **words: Unpack[TargetOptions]) -> None:
        """Sets other targets for the channels' springs and tweens, as Channel.set_target does.

        >>> from tweenspirit import World
        >>> w = World()
        >>> dots = w.channels([0.0, 0.0])
        >>> dots.spring_to([1, 2])
        >>> w.step(0.1), dots.set_target([10, 20], kick=5), list(dots.targets())
        (2, None, [10.0, 20.0])
        """
        raw, holds = motions.set_target(targets, **words)._fill(self)
        self._command("ts_channels_update", ctypes.byref(raw))
        del holds

    # --- their end ---

    @alone
    def close(self) -> None:
        """Closes the channels now; their players end as unbound. An array that is closed is left as it is.

        >>> from tweenspirit import World
        >>> w = World()
        >>> dots = w.channels([0.0, 0.0])
        >>> dots.close(), w.stats()["channels"]
        (None, 0)
        """
        words = "the channel was closed"
        if self in self._core.arrays and not self._core.is_closed:
            for i, key in enumerate(self._keys):
                self._core.close_channel(key, words)
                self._forget(i, words)
            del self._core.arrays[self]
            self._release()

    def _release(self) -> None:
        """Drops the bindings of channels that the engine has destroyed."""
        self._hold = None

    def _forget(self, at: int, words: str) -> None:
        self._keys[at] = handle_key(gone(abi.ts_channel, words))

    def _restored(self, info: abi.ts_channel_info) -> None:
        """Drops channels that the snapshot lacks, and those that have another shape under the same handle."""
        for i, key in enumerate(self._keys):
            handle = abi.ts_channel(key & 0xFFFFFFFF, key >> 32)
            if short.ts_channel_get_info(self._core.handle, handle, ctypes.byref(info)) == abi.TS_OK:
                if kind_name(info.kind, info.lanes) == self._kind and info.lanes == self._lanes:
                    continue
                check(short.ts_channel_unbind(self._core.handle, handle))
            self._forget(i, "the channel is gone: the restored snapshot does not have it")

    def __repr__(self) -> str:
        closed = "" if self in self._core.arrays else ", closed"
        return f"<ChannelArray of {len(self)}, kind={self._kind!r}{closed}>"


def _kind_of_rows(kind: Any, lanes: int, name: str) -> Any:
    if kind is None:
        return "float" if lanes == 1 else kind_of((0.0,) * lanes)
    if lanes_of(kind) != lanes:
        raise InvalidArgumentError(f"{name} has {lanes} numbers per channel, kind {kind!r} has {lanes_of(kind)}")
    return kind


def _doubles_of(span: Span) -> Any:
    """Returns the numbers in place or, if they are float32, converted ones."""
    kind = ctypes.c_double * span.count
    if span.code == "d" and span.count:
        found = kind.from_address(span.address)
        found._owner = span  # type: ignore[attr-defined]
        return found
    if is_array(span.owner):
        return kind.from_buffer(span.owner.astype("float64").reshape(-1)) if span.count else kind()
    return kind.from_buffer(array.array("d", numbers(span)))
