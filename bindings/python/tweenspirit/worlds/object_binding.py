# SPDX-License-Identifier: MIT
"""Tracks of objects on attributes and functions: an int channel holds the index of the object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ..tracks.objects import ObjectTrack
from ..tracks.track import Track
from .bindings import NOTHING, Binding, Getter, Setter

if TYPE_CHECKING:
    from .channel import Channel
    from .core import Core


class ObjectBinding(Binding):
    """A getter and a setter of objects; the channel's value is the index of an object in a list that only grows."""

    __slots__ = ("_objects", "_places")

    holds_objects: ClassVar[bool] = True

    def __init__(self, get: Getter | None, set: Setter) -> None:
        self._objects: list[Any] = []
        # By identity: objects need not be hashable, and an equal one is another.
        self._places: dict[int, int] = {}
        place = self.place_of(NOTHING if get is None else get())
        super().__init__(get, set, "int", [float(place)], place)

    def place_of(self, value: Any) -> int:
        """Returns the index of an object in the list."""
        place = self._places.setdefault(id(value), len(self._objects))
        if place == len(self._objects):
            self._objects.append(value)
        return place

    def read(self) -> Any:
        """Returns the index of the current object, or NOTHING."""
        value = super().read()
        return NOTHING if value is NOTHING else self.place_of(value)

    def store(self, always: bool = False) -> None:
        """Sets the object at the channel's index."""
        numbers = self.take(always)
        if numbers is None:
            return
        place = int(numbers[0])
        if 0 <= place < len(self._objects) and self._objects[place] is not NOTHING:
            self._set(self._objects[place])

    def numbered(self, track: ObjectTrack[Any]) -> Track:
        """Returns the track with the indices of its objects."""
        result = Track("int", interpolation="step")
        keys = track.keys()
        if keys:
            result.insert([key.time for key in keys], [self.place_of(key.value) for key in keys])
        return result.extrapolate(track.before, track.after)


def bound(core: Core, binding: ObjectBinding, **described: Any) -> Channel:
    """Returns a channel that holds indices of the binding's objects."""
    return core.bound(core.make_channel("int", binding.numbers, **described), binding)
