# SPDX-License-Identifier: MIT
"""Objects that an int channel counts: how tracks of objects move attributes and callables."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from ..tracks.objects import ObjectTrack
from ..tracks.track import Track
from .bindings import NOTHING, Binding, put_path, take_path

if TYPE_CHECKING:
    from .channel import Channel
    from .core import Core


class ObjectBinding(Binding):
    """A getter and a setter of objects; the channel's value is the place of one in a list that only grows."""

    __slots__ = ("_getter", "_objects", "_places", "_setter")

    holds_objects: ClassVar[bool] = True

    def __init__(self, getter: Callable[[], Any], setter: Callable[[Any], Any]) -> None:
        self._getter, self._setter = getter, setter
        self._objects: list[Any] = []
        # By identity: objects need not be hashable, and an equal one is another.
        self._places: dict[int, int] = {}
        place = self.place_of(getter())
        super().__init__("int", [float(place)], place)

    def place_of(self, value: Any) -> int:
        """Where the object is in the list."""
        place = self._places.setdefault(id(value), len(self._objects))
        if place == len(self._objects):
            self._objects.append(value)
        return place

    def _get(self) -> Any:
        value = self._getter()
        return NOTHING if value is NOTHING else self.place_of(value)

    def store(self, always: bool = False) -> None:
        """Give the object at the channel's place."""
        numbers = self.cell[:]
        if not always and numbers == self._last:
            return
        self._last = numbers
        place = int(numbers[0])
        if 0 <= place < len(self._objects) and self._objects[place] is not NOTHING:
            self._setter(self._objects[place])

    def numbered(self, track: ObjectTrack[Any]) -> Track:
        """The track with the places of its objects."""
        result = Track("int", interpolation="step")
        keys = track.keys()
        if keys:
            result.insert([key.time for key in keys], [self.place_of(key.value) for key in keys])
        return result.extrapolate(track.before, track.after)


def attribute(ref: weakref.ref[Any], parts: list[str]) -> ObjectBinding:
    """Of an attribute of an object that is held weakly."""

    def get() -> Any:
        root = ref()
        return NOTHING if root is None else take_path(root, parts)

    def set_(value: Any) -> None:
        root = ref()
        if root is not None:
            put_path(root, parts, value)

    return ObjectBinding(get, set_)


def function(call: Callable[[Any], Any]) -> ObjectBinding:
    """Of a function that is called with each object."""
    return ObjectBinding(lambda: NOTHING, call)


def bound(core: Core, binding: ObjectBinding, **described: Any) -> Channel:
    """A channel that counts the binding's objects."""
    return core.bound(core.make_channel("int", binding.cell[:], **described), binding)
