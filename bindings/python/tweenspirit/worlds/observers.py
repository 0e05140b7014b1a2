# SPDX-License-Identifier: MIT
"""Observers of channels, and the values they were last called with. The accelerator has the same."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.fast import accelerator
from .._c.library import short
from .events import Handlers

if TYPE_CHECKING:
    from .values import Maker

VALUE, VELOCITY = range(2)


class _Watch:
    """A channel's handlers, of its value and of its velocity, and the numbers they were last called with."""

    __slots__ = ("handlers", "kind", "last", "make")

    def __init__(self, lanes: int) -> None:
        self.kind = ctypes.c_double * lanes
        self.handlers: list[Handlers | None] = [None, None]
        self.last: list[list[float]] = [[], []]
        self.make: Maker | None = None


class PlainObservers:
    """A world's observed channels, by handle."""

    __slots__ = ("_watches",)

    def __init__(self) -> None:
        self._watches: dict[int, _Watch] = {}

    def __len__(self) -> int:
        return len(self._watches)

    def put(self, key: int, which: int, handlers: Handlers, numbers: list[float], make: Maker | None) -> None:
        """Adds a channel's handlers, which were called with these numbers. `make` converts numbers to a value; None
        gives a float or a tuple.
        """
        watch = self._watches.setdefault(key, _Watch(len(numbers)))
        watch.handlers[which], watch.last[which], watch.make = handlers, numbers, make

    def remove(self, key: int) -> None:
        """Removes a channel."""
        self._watches.pop(key, None)

    def clear(self) -> None:
        """Removes all channels."""
        self._watches.clear()

    def emit(
        self,
        keys: bytes,
        slot: int,
        generation: int,
        errors: list[BaseException],
        emit: Callable[[Handlers, tuple[Any, ...], list[BaseException]], None],
        check: Callable[[int], None],
    ) -> None:
        """Calls the observers of these channels whose numbers differ from those they were last called with."""
        world = abi.ts_world(slot, generation)
        for key in memoryview(keys).cast("Q"):
            watch = self._watches.get(key)
            if watch is not None and any(watch.handlers):
                read = [watch.kind() if handlers else None for handlers in watch.handlers]
                channel = abi.ts_channel(key & 0xFFFFFFFF, key >> 32)
                status = short.ts_channel_get(world, channel, *read, None, watch.kind._length_)
                if status == abi.TS_ERROR_STALE_HANDLE:  # a handler before this one closed it
                    continue
                check(status)
                for which, found in enumerate(read):
                    watch = self._watches.get(key)
                    if watch is not None and found is not None and found[:] != watch.last[which]:
                        numbers = watch.last[which] = found[:]
                        make = watch.make if which == VALUE else None
                        given = make(numbers) if make else tuple(numbers) if len(numbers) > 1 else numbers[0]
                        emit(watch.handlers[which] or {}, (given,), errors)


if TYPE_CHECKING:
    Observers = PlainObservers
else:
    Observers = accelerator.Observers if accelerator else PlainObservers
