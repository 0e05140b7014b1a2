# SPDX-License-Identifier: MIT
"""A world's channels, and the objects, functions and arrays that they are bound to."""

from __future__ import annotations

import collections
import contextlib
import ctypes
import itertools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

from .._c import abi
from .._c.arguments import check_bytes, check_words
from .._c.library import check, lib, short
from .._c.turn import alone
from .._errors import BusyError, InvalidArgumentError
from .bindings import (
    AttributeBinding,
    Binding,
    BoundArray,
    BoundObject,
    FunctionBinding,
    parts_of,
    take_path,
)
from .channel import Channel
from .events import Delivery
from .player import handle_key
from .values import (
    SETTINGS,
    Described,
    finite_numbers_for,
    is_word,
    kind_name,
    kind_of,
    lanes_of,
    numbers_for,
    word_bytes,
)

if TYPE_CHECKING:
    from .world import World

_NOT_HELD = "the channel is gone: its object is no longer held by anyone (a world holds it weakly: keep a reference)"


class WorldChannels(Delivery):
    """What a world has of channels."""

    __slots__ = ("_channels", "_graves", "_objects", "_scopes")

    # All channels, by their handles as one number; the objects bound to or attached to, by their ids.
    _channels: dict[int, Channel]
    _objects: dict[int, BoundObject]
    # Ids of objects that are gone.
    _graves: collections.deque[int]
    _scopes: Iterator[int]

    def _prepare_channels(self) -> None:
        self._channels, self._objects = {}, {}
        self._graves = collections.deque()
        self._scopes = itertools.count(1)

    def channel(
        self,
        value: Any,
        *,
        kind: str | int | None = None,
        name: str | None = None,
        path: str | None = None,
        **settings: Any,
    ) -> Channel:
        """A value of its own.

        kind: as of a Track; None is a bool for a bool, a float for a number, vec2 to vec4 for two to four numbers, and
        their count for more, up to 64 (lists, tuples, arrays). name: for `find`, 1 to 255 of A-Z a-z 0-9 _ . : -, in
        use only once (else NameInUseError). path: what curves are attached to; None is the name. Settings, by keyword:
        tolerance (value units within which springs and decays settle), and space, extended, wrap, rounding as of a
        Track.

        >>> from tweenspirit import World
        >>> c = World().channel((0, 0, 640, 480), kind="rect")
        >>> c.value
        (0.0, 0.0, 640.0, 480.0)
        """
        check_words(settings, SETTINGS, "World.channel")
        kind = kind_of(value) if kind is None else kind
        return self._make(kind, numbers_for(value, lanes_of(kind), "value"), name, path, **settings)

    @alone
    def _make(
        self, kind: str | int, numbers: list[float], name: str | None, path: str | None, **settings: Any
    ) -> Channel:
        if kind == "color":
            check_bytes(numbers, "value")
        described = Described(kind, numbers, name=name, path=path, **settings)
        handle = abi.ts_channel()
        check(lib.ts_channel_create(self._handle, ctypes.byref(described.desc), ctypes.byref(handle)))
        channel = Channel._made(cast("World", self), handle, kind, len(numbers), name)
        self._channels[channel._key] = channel
        return channel

    @alone
    def find(self, name: str) -> Channel:
        """The channel of a name. InvalidArgumentError where there is none.

        >>> from tweenspirit import World
        >>> w = World()
        >>> w.channel(3.0, name="card.x") is w.find("card.x")
        True
        """
        handle = abi.ts_channel()
        check(short.ts_channel_find(self._handle, word_bytes(name, "name"), ctypes.byref(handle)))
        channel = self._channel_of(handle)
        channel._name = name
        return channel

    @alone
    def _channel_of(self, handle: abi.ts_channel) -> Channel:
        """What was made for a channel here, or, of one that a restored world has, something new."""
        key = handle_key(handle)
        channel = self._channels.get(key)
        if channel is None:
            info = abi.ts_channel_info(struct_size=ctypes.sizeof(abi.ts_channel_info))
            check(short.ts_channel_get_info(self._handle, handle, ctypes.byref(info)))
            kind = kind_name(info.kind, info.lanes)
            own = abi.ts_channel(handle.slot, handle.generation)
            channel = self._channels[key] = Channel._made(cast("World", self), own, kind, info.lanes, None)
        return channel

    @alone
    def bind(
        self, obj: Any, path: str, name: str | None = None, *, kind: str | int | None = None, **settings: Any
    ) -> Channel:
        """A channel for an attribute of an object, as "frame.x"; a number or a mapping's key is an item ("points.0").

        The attribute is written when the channel's value changes, in the type that was read (an int as a float, unless
        kind="int"), through tuples too. It is read when `value` is asked or an animation starts while nothing moves the
        channel. The same object and path give the same channel. The object is held weakly, TypeError where it cannot
        be: when it is gone, the next step closes the channel, and its player ends, unbound. What the attribute's setter
        raises comes out of the call that wrote, and stops the channel. The others: see `channel`.

        >>> from tweenspirit import World
        >>> class Card:
        ...     x = 3
        >>> w, card = World(), Card()
        >>> p = w.bind(card, "x").tween_to(5, 1)
        >>> active = w.step(0.5)
        >>> card.x
        4.0
        """
        check_words(settings, SETTINGS, "World.bind")
        self._bury()
        parts = parts_of(path)
        known = self._known(obj)
        found = known.channels.get(path)
        if found is not None:
            is_other = (name is not None and name != found.name) or (kind is not None and kind != found.kind)
            if is_other or (found._binding is not None and found._binding.holds_objects):
                raise InvalidArgumentError(f"{path!r} is bound already, as {found!r}")
            return found
        value = take_path(obj, parts)
        kind = kind_of(value) if kind is None else kind
        numbers = finite_numbers_for(value, kind, lanes_of(kind), path)
        binding = AttributeBinding(known.ref, parts, kind, numbers, value)
        path_or_none = path if is_word(path) else None
        channel = self._make(kind, numbers, name, path_or_none, scope=known.scope, **settings)
        channel._owner = (id(obj), path)
        known.channels[path] = channel
        return self._bound(channel, binding)

    @alone
    def bind_value(
        self,
        get: Callable[[], Any] | None,
        set: Callable[[Any], Any],
        *,
        kind: str | int | None = None,
        name: str | None = None,
        path: str | None = None,
        initial: Any = 0.0,
        **settings: Any,
    ) -> Channel:
        """A channel for a getter, or None, and a setter, both held. Without a getter it begins at `initial`.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.bind_value(None, print)
        >>> c.set(2)
        2.0
        """
        if not callable(set) or not (get is None or callable(get)):
            raise TypeError(f"a getter (or None) and a setter must be callable, not {get!r:.80} and {set!r:.80}")
        check_words(settings, SETTINGS, "World.bind_value")
        value = initial if get is None else get()
        kind = kind_of(value) if kind is None else kind
        numbers = finite_numbers_for(value, kind, lanes_of(kind), "value")
        binding = FunctionBinding(get, set, kind, numbers, value)
        return self._bound(self._make(kind, numbers, name, path, **settings), binding)

    @alone
    def bind_array(
        self,
        buffer: Any,
        *,
        kind: str | int | None = None,
        name: str | None = None,
        path: str | None = None,
        **settings: Any,
    ) -> Channel:
        """A channel for the numbers of a float32 or float64 array where they stand, 1 to 64, at any stride.

        The engine writes and reads them itself; the memory is held until the channel or the world is closed.

        >>> import array
        >>> from tweenspirit import World
        >>> w, numbers = World(), array.array("d", [0, 0])
        >>> p = w.bind_array(numbers).tween_to((1, 2), 1)
        >>> active = w.step(0.5)
        >>> list(numbers)
        [0.5, 1.0]
        """
        check_words(settings, SETTINGS, "World.bind_array")
        bound = BoundArray(buffer)
        if kind is None:
            kind = kind_of((0.0,) * bound.lanes) if bound.lanes > 1 else "float"
        elif lanes_of(kind) != bound.lanes:
            raise InvalidArgumentError(f"buffer has {bound.lanes} numbers, a {kind} has {lanes_of(kind)}")
        start = [0.0] * bound.lanes
        if kind == "quat":
            start[3] = 1.0
        channel = self._make(kind, start, name, path, **settings)
        function = short.ts_channel_bind_f32 if bound.code == "f" else short.ts_channel_bind_f64
        try:
            check(function(self._handle, channel._handle, bound.address, bound.stride))
        except BaseException:
            channel.close()
            raise
        channel._array = bound
        if kind == "color":
            check_bytes(channel.value, "buffer")
        return channel

    def _bound(self, channel: Channel, binding: Binding) -> Channel:
        try:
            check(short.ts_channel_bind_f64(self._handle, channel._handle, binding.cell, 0))
            channel._binding = binding
            channel._normalize()
        except BaseException:
            channel.close()
            raise
        self._watched[channel._key] = channel
        return channel

    @alone
    def unbind(self, obj: Any, path: str | None = None) -> None:
        """Close the channel bound to a path of an object, or all of them. InvalidArgumentError where none is.

        >>> from tweenspirit import World
        >>> class Card:
        ...     x, y = 3.0, 4.0
        >>> w, card = World(), Card()
        >>> p, y = w.bind(card, "x").tween_to(5, 1), w.bind(card, "y")
        >>> w.unbind(card, "x"), str(p.end_reason), w.stats()["channels"]
        (None, 'unbound', 1)
        """
        known = self._objects.get(id(obj))
        channels = {} if known is None or known.ref() is not obj else known.channels
        if not channels or (path is not None and path not in channels):
            raise InvalidArgumentError(f"{path!r} is not bound" if path is not None else "the object is not bound")
        for channel in [channels[path]] if path is not None else list(channels.values()):
            channel._close("the channel is gone: it was unbound")

    def _known(self, obj: Any) -> BoundObject:
        found = self._objects.get(id(obj))
        if found is None:
            found = self._objects[id(obj)] = BoundObject(obj, next(self._scopes), self._graves)
        elif found.ref() is not obj:
            raise BusyError("the world is inside a call: it cannot let go of an object that stood in this one's place")
        return found

    def _bury(self) -> None:
        """Close the channels of objects that are gone; not from within a curve."""
        while self._graves and not self._inside:
            key = self._graves.popleft()
            try:
                self._bury_one(key)
            except BaseException:
                self._graves.append(key)
                raise

    def _bury_one(self, key: int) -> None:
        known = self._objects.get(key)
        if known is None or known.ref() is not None:
            return
        for channel in list(known.channels.values()):
            channel._close(_NOT_HELD)
        for path in list(known.attached):
            with contextlib.suppress(InvalidArgumentError):  # a restored world may be from before it was attached
                check(lib.ts_world_detach(self._handle, word_bytes(path, "path"), known.scope))
            known.attached.discard(path)
        self._objects.pop(key, None)

    @alone
    def _let_go(self, channel: Channel, words: str) -> None:
        """Forget a closed channel, and what it held."""
        if self._channels.get(channel._key) is channel:
            for held in (self._channels, self._watched, self._also_changed):
                held.pop(channel._key, None)
        if channel._owner is not None:
            key, path = channel._owner
            known = self._objects.get(key)
            if known is not None and known.channels.get(path) is channel:
                del known.channels[path]
        channel._release(words)
