# SPDX-License-Identifier: MIT
"""Objects whose attributes are bound, or that easings are attached to, referenced weakly."""

from __future__ import annotations

import collections
import contextlib
import ctypes
import itertools
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.arguments import warn
from .._c.library import check, lib, short
from .._errors import BusyError, InvalidArgumentError
from .bindings import BoundObject, Reference
from .values import word_bytes

if TYPE_CHECKING:
    from .channel import Channel
    from .core import Core

_LOST = "nothing references its object any more (a world references objects weakly: keep a reference)"
_NOT_REFERENCED = f"the channel is gone: {_LOST}"


class Objects:
    """A world's objects, by id, and the ids of those that are gone."""

    __slots__ = ("_core", "_finalized", "_known", "scopes")

    def __init__(self, core: Core) -> None:
        self._core = core
        self._known: dict[int, BoundObject] = {}
        self._finalized: collections.deque[Reference] = collections.deque()
        self.scopes = itertools.count(1)

    def clear(self) -> None:
        """Drops all objects."""
        self._known.clear()

    def known(self, obj: Any) -> BoundObject:
        """Returns the record of an object, creating it if necessary."""
        found = self._known.get(id(obj))
        if found is None:
            found = self._known[id(obj)] = BoundObject(obj, next(self.scopes), self._finalized, self._core.changed)
        elif found.ref() is not obj:
            raise BusyError("the world is busy: it cannot yet release an earlier object that had this one's id")
        return found

    def channels_of(self, obj: Any) -> dict[Any, Channel]:
        """Returns the channels bound to an object, by path."""
        known = self._known.get(id(obj))
        return {} if known is None or known.ref() is not obj else known.channels

    def siblings(self, channel: Channel) -> list[Channel]:
        """Returns the channels that are bound to the same object as one of them."""
        known = None if channel._owner is None else self._known.get(channel._owner[0])
        return [channel] if known is None else list(known.channels.values())

    def unbound(self, channel: Channel) -> None:
        """Removes a closed channel from its object's record."""
        if channel._owner is not None:
            key, path = channel._owner
            known = self._known.get(key)
            if known is not None and known.channels.get(path) is channel:
                del known.channels[path]

    def release_finalized(self) -> None:
        """Closes the channels of objects that are gone; not called within an easing's code."""
        while self._finalized and not self._core.inside:
            reference = self._finalized.popleft()
            try:
                self._release_one(reference.key)
            except BaseException:
                self._finalized.append(reference)
                raise

    def _is_lost(self, channel: Channel, known: BoundObject) -> bool:
        """Returns whether something moves a channel that no step has written."""
        info = abi.ts_channel_info(struct_size=ctypes.sizeof(abi.ts_channel_info))
        if short.ts_channel_get_info(self._core.handle, channel, ctypes.byref(info)) != abi.TS_OK:
            return False
        if info.player.slot:
            player = abi.ts_player_info(struct_size=ctypes.sizeof(abi.ts_player_info))
            check(short.ts_player_get_info(self._core.handle, info.player, ctypes.byref(player)))
            return not player.begun
        if info.active:  # what waits for its delay
            return True
        # The core's list is another one after each step.
        return known.step is self._core.changed and any(
            channel in (timeline._driven or ()) and timeline.player is not None
            for timeline in self._core.timelines.values()
        )

    def _release_one(self, key: int) -> None:
        known = self._known.get(key)
        if known is None or known.ref() is not None:
            return
        if "object" not in self._core.warned:
            for channel in known.channels.values():
                if self._is_lost(channel, known):
                    self._core.warned.add("object")
                    warn(f"the animation of {channel._title()} is never seen: {_LOST}", RuntimeWarning)
                    break
        for channel in list(known.channels.values()):
            channel._close(_NOT_REFERENCED)
        for path in list(known.attached):
            with contextlib.suppress(InvalidArgumentError):  # a restored world may be from before it was attached
                check(lib.ts_world_detach(self._core.handle, word_bytes(path, "path"), known.scope))
            known.attached.discard(path)
        self._known.pop(key, None)
