# SPDX-License-Identifier: MIT
"""Objects that a world knows, because their attributes are bound or curves are attached to them; referenced weakly."""

from __future__ import annotations

import collections
import contextlib
import itertools
from typing import TYPE_CHECKING, Any

from .._c.library import check, lib
from .._errors import BusyError, InvalidArgumentError
from .bindings import BoundObject, Reference
from .values import word_bytes

if TYPE_CHECKING:
    from .channel import Channel
    from .core import Core

_NOT_REFERENCED = (
    "the channel is gone: its object is no longer held by anyone (a world holds it weakly: keep a reference)"
)


class Objects:
    """A world's objects, by their ids, and the ids of those that are gone."""

    __slots__ = ("_core", "_finalized", "_known", "scopes")

    def __init__(self, core: Core) -> None:
        self._core = core
        self._known: dict[int, BoundObject] = {}
        self._finalized: collections.deque[Reference] = collections.deque()
        self.scopes = itertools.count(1)

    def clear(self) -> None:
        """Forget all."""
        self._known.clear()

    def known(self, obj: Any) -> BoundObject:
        """What is known of an object, from now on if nothing was."""
        found = self._known.get(id(obj))
        if found is None:
            found = self._known[id(obj)] = BoundObject(obj, next(self.scopes), self._finalized)
        elif found.ref() is not obj:
            raise BusyError("the world is inside a call: it cannot let go of an object that stood in this one's place")
        return found

    def channels_of(self, obj: Any) -> dict[Any, Channel]:
        """The channels that are bound to an object, by their paths."""
        known = self._known.get(id(obj))
        return {} if known is None or known.ref() is not obj else known.channels

    def unbound(self, channel: Channel) -> None:
        """A channel is closed: its object has it no longer."""
        if channel._owner is not None:
            key, path = channel._owner
            known = self._known.get(key)
            if known is not None and known.channels.get(path) is channel:
                del known.channels[path]

    def release_finalized(self) -> None:
        """Close the channels of objects that are gone; not from within a curve."""
        while self._finalized and not self._core.inside:
            reference = self._finalized.popleft()
            try:
                self._release_one(reference.key)
            except BaseException:
                self._finalized.append(reference)
                raise

    def _release_one(self, key: int) -> None:
        known = self._known.get(key)
        if known is None or known.ref() is not None:
            return
        for channel in list(known.channels.values()):
            channel._close(_NOT_REFERENCED)
        for path in list(known.attached):
            with contextlib.suppress(InvalidArgumentError):  # a restored world may be from before it was attached
                check(lib.ts_world_detach(self._core.handle, word_bytes(path, "path"), known.scope))
            known.attached.discard(path)
        self._known.pop(key, None)
