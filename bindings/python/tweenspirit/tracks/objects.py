# SPDX-License-Identifier: MIT
"""Tracks of objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from .._c import getters
from .._c.owner import Closing
from .._errors import InvalidArgumentError
from .keys import Key
from .track import Track

T = TypeVar("T")

_OUTSIDE = ("hold", "loop", "mirror")
_SPARE = 64
"""How many places may be free before the list of objects is made compact, if they are half of it."""


def _place(key: Key) -> int:
    """Where the object of one of the track's keys is."""
    assert isinstance(key.value, int)
    return key.value


class ObjectKey(NamedTuple):
    """A key of an ObjectTrack: a time in seconds, and the value, an object, from then on.

    >>> ObjectTrack().key(1, "go")[0]
    ObjectKey(time=1.0, value='go')
    """

    time: float
    value: Any


class ObjectTrack(getters.ObjectTrackGetters, Closing, Generic[T]):
    """Objects at times (seconds), each held until the next key: texts, images, states, callables.

    Keys may be added at any times, in any order; of several at one time the last counts. Before the first key the value
    is the first object; without keys it is None. Extrapolation, markers and errors are those of a Track: a time that is
    not finite, or an index without a key, raises InvalidArgumentError (track[i]: IndexError), a closed track
    StaleHandleError. One thread at a time may edit a track. It can be pickled if its objects can. Tracks are equal if
    their keys, markers and extrapolation are.

    >>> words = ObjectTrack[str]().key(0, "ready").key(1, "go")
    >>> words.value(0.5), words.value(1), words.value(-1)
    ('ready', 'go', 'ready')
    """

    __slots__ = ("_free", "_objects", "_track")

    # The track's values are the objects' places in the list; a free place holds None.
    _track: Track
    _objects: list[Any]
    _free: list[int]

    def __init__(self) -> None:
        self._track = Track("int", interpolation="step")
        self._objects = []
        self._free = []

    # --- keys ---

    def key(self, time: float, value: T) -> ObjectTrack[T]:
        """Adds a key, behind those at its time. Returns the track.

        >>> [key.value for key in ObjectTrack[str]().key(1, "b").key(0, "a").key(1, "c")]
        ['a', 'b', 'c']
        """
        place = self._free[-1] if self._free else len(self._objects)
        self._track.key(time, place)
        if self._free:
            self._objects[self._free.pop()] = value
        else:
            self._objects.append(value)
        return self

    def _place(self, index: int) -> int:
        """Returns where the object of a key is stored."""
        return _place(self._track[index])

    def _checked(self, index: int) -> int:
        if isinstance(index, bool) or not isinstance(index, int):
            raise InvalidArgumentError(f"index must be an int, not {index!r:.80}")
        if not 0 <= index < len(self._track):
            raise InvalidArgumentError(f"index must be below {len(self._track)}, the number of keys, is {index}")
        return index

    def set_value(self, index: int, value: T) -> None:
        """Sets the object of the key at `index`.

        >>> track = ObjectTrack[str]().key(0, "ready").key(1, "go")
        >>> track.set_value(1, "stop")
        >>> track.value(2)
        'stop'
        """
        place = self._place(self._checked(index))
        old, self._objects[place] = self._objects[place], value
        del old  # whatever its end does, it finds the track whole

    def remove(self, index: int, count: int = 1) -> None:
        """Removes `count` keys, starting at `index`.

        >>> track = ObjectTrack[str]().key(0, "a").key(1, "b").key(2, "c")
        >>> track.remove(0, 2), track.keys()
        (None, [ObjectKey(time=2.0, value='c')])
        """
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= len(self._track):
            raise InvalidArgumentError(f"count must be 0 to {len(self._track)}, the number of keys, is {count!r:.80}")
        if count == 0:
            return
        self._checked(index)
        self._checked(index + count - 1)
        places = [self._place(i) for i in range(index, index + count)]
        self._track.remove(index, count)
        old = [self._objects[place] for place in places]
        for place in places:
            self._objects[place] = None
        self._free += places
        if len(self._free) > max(_SPARE, len(self._objects) // 2):
            self._compact()
        del old

    def _compact(self) -> None:
        """Stores the objects in the order of their keys, without gaps."""
        places = [_place(key) for key in self._track]
        self._objects = [self._objects[place] for place in places]
        self._free = []
        for i, place in enumerate(places):
            if place != i:
                self._track.set_value(i, i)

    def clear(self) -> None:
        """Removes all keys and keeps the markers.

        >>> track = ObjectTrack[str]().key(0, "a").marker(0, "here")
        >>> track.clear(), len(track), track.value(0), track.markers()
        (None, 0, None, [(0.0, 'here')])
        """
        self._track.clear()
        old, self._objects, self._free = self._objects, [], []
        del old

    def keys(self) -> list[ObjectKey]:
        """Returns the keys, in time order.

        >>> ObjectTrack[str]().key(1, "b").key(0, "a").keys()
        [ObjectKey(time=0.0, value='a'), ObjectKey(time=1.0, value='b')]
        """
        return [ObjectKey(key.time, self._objects[_place(key)]) for key in self._track.keys()]

    def __len__(self) -> int:
        return len(self._track)

    def __iter__(self) -> Iterator[ObjectKey]:
        return iter(self.keys())

    def __getitem__(self, index: int) -> ObjectKey:
        key = self._track[index]
        return ObjectKey(key.time, self._objects[_place(key)])

    # --- values ---

    def value(self, t: float) -> T | None:
        """Returns the object at t: that of the last key at or before t, the first key's before that, None without keys.

        NaN raises InvalidArgumentError.

        >>> track = ObjectTrack[str]().key(0, "ready").key(1, "go")
        >>> track.value(0.999), track.value(1.0), ObjectTrack[str]().value(0)
        ('ready', 'go', None)
        """
        if not len(self._track):
            return None
        if t != t:
            raise InvalidArgumentError("t must be a time, got nan")
        value: T = self._objects[int(self._track.value(t))]
        return value

    def extrapolate(self, before: str | None = None, after: str | None = None) -> ObjectTrack[T]:
        """Sets the extrapolation before the first key and after the last: "hold", "loop" or "mirror"; None leaves it as
        it is.

        >>> track = ObjectTrack[str]().key(0, "tick").key(1, "tock").key(2, "end").extrapolate(after="loop")
        >>> track.value(2.5), track.value(3.5), track.before, track.after
        ('tick', 'tock', 'hold', 'loop')
        """
        for name, word in (("before", before), ("after", after)):
            if word is not None and word not in _OUTSIDE:
                words = f"{name} must be one of {', '.join(_OUTSIDE)} for a track of objects, got {word!r:.80}"
                raise InvalidArgumentError(words)
        self._track.extrapolate(before, after)
        return self

    # --- markers ---

    def marker(self, t: float, name: str) -> ObjectTrack[T]:
        """Adds a marker: a name at a time. Returns the track.

        >>> ObjectTrack[str]().marker(2, "late").marker(1, "early").markers()
        [(1.0, 'early'), (2.0, 'late')]
        """
        self._track.marker(t, name)
        return self

    # --- a thing of its own ---

    def copy(self) -> ObjectTrack[T]:
        """Creates a copy with the same objects, markers and extrapolation.

        >>> track = ObjectTrack[str]().key(0, "a")
        >>> other = track.copy().key(1, "b")
        >>> len(track), len(other)
        (1, 2)
        """
        other: ObjectTrack[T] = type(self).__new__(type(self))
        other.__setstate__(self.__getstate__())
        return other

    def close(self) -> None:
        """Closes the track now and drops its objects. Using it afterwards raises StaleHandleError.

        >>> track = ObjectTrack[str]().key(0, "a")
        >>> track.close()
        >>> track.value(0)
        Traceback (most recent call last):
        tweenspirit._errors.StaleHandleError: ...
        """
        self._track.close()
        old, self._objects, self._free = self._objects, [], []
        del old

    def __getstate__(self) -> dict[str, Any]:
        return {"keys": [tuple(key) for key in self], "markers": self.markers(), "outside": (self.before, self.after)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._track = Track("int", interpolation="step")
        self._objects = []
        self._free = []
        for time, value in state["keys"]:
            self.key(time, value)
        for time, name in state["markers"]:
            self.marker(time, name)
        self.extrapolate(*state["outside"])

    def __eq__(self, other: object) -> bool:
        return self.__getstate__() == other.__getstate__() if isinstance(other, ObjectTrack) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        try:
            count = len(self)
            times = f" from {self.start!r} to {self.end!r} s" if count else ""
        except Exception:  # closed
            return "<ObjectTrack, closed>"
        return f"<ObjectTrack, {count} key{'' if count == 1 else 's'}{times}>"
