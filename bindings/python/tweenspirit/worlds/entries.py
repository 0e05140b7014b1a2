# SPDX-License-Identifier: MIT
"""Entries of timelines, and what can be added to a timeline."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.arguments import check_callable, check_kind
from .._c.importing import importing
from .._errors import InvalidArgumentError, StaleHandleError
from ..tracks.objects import ObjectTrack
from ..tracks.track import Track
from .bindings import accessors, parts_of
from .channel import Channel

if TYPE_CHECKING:
    from .core import Core
    from .timeline import Timeline


_SETTINGS = ("space", "wrap", "rounding", "extended")


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a timeline, as it was when it was read. Entries are equal if they are the same entry. Returned by
    Timeline.add.

    start, end: when the entry starts and ends, in the timeline's seconds; both are a marker's time. end is inf for an
    inner timeline that never ends.

    >>> from tweenspirit import Track, World
    >>> w = World()
    >>> x, tl = w.channel(0.0), w.timeline()
    >>> track, marker = tl.add(x, Track().key(0.5, 0).key(2, 10), at=1), tl.marker(2.5, "half")
    >>> track.kind, track.at, track.start, track.end, track.channel is x, track.timeline is tl
    ('track', 1.0, 1.5, 3.0, True, True)
    >>> marker.kind, marker.name, marker == tl.entries[1]
    ('marker', 'half', True)
    """

    #: Whose entry it is.
    timeline: Timeline
    _key: int
    #: "track", "timeline" or "marker".
    kind: str = field(compare=False)
    #: What a track moves, closed or not; of what is not a track, None.
    channel: Channel | None = field(compare=False)
    #: Where it was put.
    at: float = field(compare=False)
    start: float = field(compare=False)
    end: float = field(compare=False)
    #: A marker's, else None.
    name: str | None = field(compare=False)

    def __repr__(self) -> str:
        words = f" {self.name!r}" if self.name is not None else ""
        if self.channel is not None:
            words = f" of {self.channel._title() if isinstance(self.channel, Channel) else repr(self.channel)}"
        # Of an entry that was not read, anything.
        at, start, end = (f"{t:g}" if isinstance(t, float) else repr(t) for t in (self.at, self.start, self.end))
        return f"<Entry, {self.kind}{words} at {at} s{'' if start == end else f', {start} to {end} s'}>"


@dataclass(slots=True)
class Placed:
    """A channel, the track that moves it, and whether the channel was made for this entry alone."""

    channel: Channel
    track: Track | None
    is_own: bool = False


def placed(core: Core, what: Any, track: Any) -> Placed:
    """Returns what an entry moves: a channel, an attribute of an object, or a function."""
    check_kind(track, (Track, ObjectTrack), "track must be a Track or an ObjectTrack")
    if not len(track):
        raise InvalidArgumentError("the track must have a key")
    if isinstance(what, Channel):
        if what.world is not core.world:
            raise StaleHandleError("the channel belongs to another world")
        return Placed(what, _numbered(what, track))
    if isinstance(what, tuple) and len(what) == 2:
        channel = _bound(core, what[0], what[1], track)
        return Placed(channel, _numbered(channel, track))
    if callable(what):
        check_callable(what, "what")
        channel = _called(core, what, track)
        return Placed(channel, _numbered(channel, track), is_own=True)
    raise InvalidArgumentError(
        f"what must be a Channel, a pair of an object and a path, a function or a Timeline, not {what!r:.80}"
    )


def tweened(core: Core, what: Any) -> Placed:
    """Returns the channel that a tween moves: one with numbers, or an attribute of an object."""
    if isinstance(what, tuple) and len(what) == 2:
        what = core.world.bind(*what)
    check_kind(what, Channel, "what a tween moves must be a Channel, or a pair of an object and a path")
    if what.world is not core.world:
        raise StaleHandleError("the channel belongs to another world")
    if what._objects() is not None:
        raise InvalidArgumentError(f"{what._title()} holds objects, which have no tweens")
    return Placed(what, None)


def _numbered(channel: Channel, track: Track | ObjectTrack[Any]) -> Track:
    objects = channel._objects()
    if isinstance(track, Track):
        if objects is not None:
            raise InvalidArgumentError(f"{channel._title()} holds objects: add an ObjectTrack, not a Track")
        return track
    if objects is None:
        raise InvalidArgumentError(
            f"{channel._title()} holds numbers: an ObjectTrack moves an attribute, as (obj, path), or a function"
        )
    with importing:
        from .object_binding import ObjectBinding

    assert isinstance(objects, ObjectBinding)
    return objects.numbered(track)


def _bound(core: Core, obj: Any, path: Any, track: Track | ObjectTrack[Any]) -> Channel:
    core.objects.release_finalized()
    parts = parts_of(path)
    known = core.objects.known(obj)
    found = known.channels.get(path)
    if found is not None:
        return found
    if isinstance(track, Track):
        settings = _settings_of(track)
        return core.world.bind(obj, path, kind=track.kind, **settings)
    with importing:
        from . import object_binding

    binding = object_binding.ObjectBinding(*accessors(known.ref, parts))
    channel = object_binding.bound(core, binding, owner=(id(obj), path), scope=known.scope)
    known.channels[path] = channel
    return channel


def _called(core: Core, function: Callable[[Any], Any], track: Track | ObjectTrack[Any]) -> Channel:
    if isinstance(track, ObjectTrack):
        with importing:
            from . import object_binding

        return object_binding.bound(core, object_binding.ObjectBinding(None, function))
    first = track.value(track.start)
    channel = core.world.bind_value(None, function, kind=track.kind, initial=first, **_settings_of(track))
    if channel._binding is not None:
        channel._binding.forget()  # it has not been called with that
    return channel


def _settings_of(track: Track) -> dict[str, Any]:
    return {name: getattr(track, name) for name in _SETTINGS}


def empty_info() -> abi.ts_entry_info:
    """Returns a struct for the library to fill."""
    return abi.ts_entry_info(struct_size=ctypes.sizeof(abi.ts_entry_info))
