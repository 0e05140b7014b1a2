# SPDX-License-Identifier: MIT
"""A world's timelines and chains, and players that it knows by their handles."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from .._c import abi
from .._c.importing import importing
from .._c.library import check, lib, short
from .._c.turn import alone
from .._errors import InvalidArgumentError, StaleHandleError
from .bindings import FunctionBinding
from .events import CHANNEL, END, KIND, PLAYER
from .player import PLAYER_KINDS, Player, handle_key
from .world_channels import WorldChannels

if TYPE_CHECKING:
    from .chain import Chain
    from .channel import Channel
    from .timeline import Timeline
    from .world import World


class WorldTimelines(WorldChannels):
    """What a world has of timelines and chains."""

    __slots__ = ("_custom", "_timelines", "_uses")

    # All timelines that were made or asked for, by their handles as one number.
    _timelines: dict[int, Timeline]
    # How many entries of timelines have a channel that was made for one, by its handle as one number.
    _uses: dict[int, int]
    # Channels that chains made for keys of one's own.
    _custom: dict[Any, Channel]

    def _prepare_timelines(self) -> None:
        self._timelines, self._uses, self._custom = {}, {}, {}

    @alone
    def timeline(self) -> Timeline:
        """A timeline without entries, its playhead at 0.

        >>> from tweenspirit import World
        >>> World().timeline()
        <Timeline at 0 of 0 s, 0 entries>
        """
        handle = abi.ts_timeline()
        check(lib.ts_timeline_create(self._handle, ctypes.byref(handle)))
        return self._timeline_of(handle, is_new=True)

    @property
    @alone
    def timelines(self) -> list[Timeline]:
        """Its timelines; those of what was restored too.

        >>> from tweenspirit import World
        >>> w = World()
        >>> first, second = w.timeline(), w.timeline()
        >>> w.timelines == [first, second]
        True
        """
        count = ctypes.c_size_t()
        while True:
            handles = (abi.ts_timeline * count.value)()
            capacity = count.value
            check(short.ts_world_list_timelines(self._handle, handles, capacity, ctypes.byref(count)))
            if count.value <= capacity:
                return [self._timeline_of(handle) for handle in handles[: count.value]]

    @alone
    def _timeline_of(self, handle: abi.ts_timeline, is_new: bool = False) -> Timeline:
        key = handle_key(handle)
        timeline = self._timelines.get(key)
        if timeline is None:
            with importing:
                from .timeline import Timeline

            own = abi.ts_timeline(handle.slot, handle.generation)
            timeline = self._timelines[key] = Timeline._made(cast("World", self), own, is_new)
        return timeline

    def chain(self, obj: Any = None) -> Chain:
        """Groups of animations, delays and callbacks, one after the other, from `start` on.

        obj: what the blocks' paths begin at, held weakly; TypeError where it cannot be.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> chain = w.chain().animate(lambda a: a.tween(x, 5, 1)).delay(0.5).then(lambda: print("there")).start()
        >>> for _ in range(3):
        ...     active = w.step(0.75)
        there
        """
        with importing:
            from .chain import Chain

        return Chain._made(cast("World", self), obj)

    @alone
    def _custom_channel(self, obj: Any, key: Any, get: Callable[[], Any], set: Callable[[Any], Any]) -> Channel:
        """The channel of a key of one's own, of an object or of the world."""
        if not (callable(get) and callable(set)):
            raise TypeError(f"a getter and a setter must be callable, not {get!r:.80} and {set!r:.80}")
        try:
            found = (self._custom if obj is None else self._known(obj).channels).get((key,))
        except TypeError:
            raise InvalidArgumentError(f"a key must be hashable, {key!r:.80} is not") from None
        if found is not None and self._channels.get(found._key) is found:
            cast(FunctionBinding, found._binding).replace(get, set)
            return found
        channel = self.bind_value(get, set)
        if obj is None:
            self._custom[(key,)] = channel
        else:
            self._known(obj).channels[(key,)] = channel
            channel._owner = (id(obj), (key,))
        return channel

    # --- players of whom only the handle is known ---

    @alone
    def _player_of(self, handle: abi.ts_player) -> Player:
        """What was made for a player here, or, of one that a restored world has, something new."""
        key = handle_key(handle)
        player = self._players.get(key)
        if player is None:
            info = abi.ts_player_info(struct_size=ctypes.sizeof(abi.ts_player_info))
            check(short.ts_player_get_info(self._handle, handle, ctypes.byref(info)))
            own, world = abi.ts_player(handle.slot, handle.generation), cast("World", self)
            if info.kind == abi.TS_PLAYER_TIMELINE:
                player = Player._made(world, None, own, "timeline", self._timeline_moved_by(key))
            else:
                player = Player._made(world, self._channel_of(info.channel), own, PLAYER_KINDS[info.kind])
            self._players[key] = player
        return player

    def _timeline_moved_by(self, key: int) -> Timeline | None:
        for timeline in self.timelines:
            if handle_key(timeline._info().player) == key:
                return timeline
        return None

    def _stranger(self, event: tuple[Any, ...]) -> Player | None:
        handle = abi.ts_player(event[PLAYER] & 0xFFFFFFFF, event[PLAYER] >> 32)
        try:
            if event[KIND] != END:
                return self._player_of(handle)
            # What moves channels and timelines was found when the world was restored: it is a layer, a tween.
            channel = self._channel_of(abi.ts_channel(event[CHANNEL] & 0xFFFFFFFF, event[CHANNEL] >> 32))
        except StaleHandleError:
            return None
        player = self._players[event[PLAYER]] = Player._made(cast("World", self), channel, handle, "tween")
        return player
