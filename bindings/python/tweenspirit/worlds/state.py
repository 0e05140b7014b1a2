# SPDX-License-Identifier: MIT
"""Saving a world's state and going back to it."""

from __future__ import annotations

import ctypes
import itertools
from typing import Any

from .._c import abi
from .._c.library import check, lib, short
from .._c.turn import alone
from .._errors import InvalidArgumentError, joined
from .player import handle_key
from .values import kind_name
from .world_timelines import WorldTimelines

_ROOM = 256
"""How many changed channels are taken at once."""


class WorldState(WorldTimelines):
    """A world's state as bytes."""

    __slots__ = ()

    @alone
    def snapshot(self) -> bytes:
        """All that the world is, to go on from later, here or in another world, bit for bit as this one would.

        Its clock, channels, players with their tracks and curves, timelines, attached curves; not unread events,
        bindings, observers and chains. The bytes are the same on every processor and from every language. A marker is
        in them by a number that its name gives: a process that has not used the name reads the digits. A live curve
        that has no name raises InvalidArgumentError.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> p = x.tween_to(10, 1)
        >>> blob, active = w.snapshot(), w.step(0.5)
        >>> w.restore(blob)
        >>> x.value, p.active, w.snapshot() == blob
        (0.0, True, True)
        """
        size = ctypes.c_size_t()
        check(lib.ts_world_snapshot(self._handle, None, 0, ctypes.byref(size)))
        buffer = (ctypes.c_uint8 * size.value)()
        check(lib.ts_world_snapshot(self._handle, buffer, len(buffer), ctypes.byref(size)))
        return bytes(memoryview(buffer)[: size.value])

    @alone
    def state_hash(self) -> int:
        """64 bits of all that a snapshot has: equal for worlds that went the same way, on any processor.

        >>> from tweenspirit import World
        >>> World().state_hash() == World().state_hash()
        True
        """
        found = ctypes.c_uint64()
        check(lib.ts_world_hash(self._handle, ctypes.byref(found)))
        return found.value

    @alone
    def restore(self, blob: bytes | bytearray | memoryview) -> None:
        """Become what `snapshot` saved; an error changes nothing: InvalidArgumentError for what it has not written,
        UnknownEasingError where a live curve's name is not registered.

        Channels, players and timelines that were there then go on under the same objects; all that came later is
        closed, players end, cancelled. Players that have ended stay ended: `Channel.player` gives a new one. Running
        chains end, cancelled. What is bound and still there stays bound, and is written. Events not taken are dropped.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0, name="x")
        >>> p, blob = x.tween_to(10, 2), w.snapshot()
        >>> w.step(2), w.restore(blob), str(p.end_reason), x.player is p, w.step(0.5), x.value
        (0, None, 'finished', False, 1, 2.5)
        >>> other = World()
        >>> other.restore(blob)
        >>> other.step(0.5), other.find("x").value
        (1, 2.5)
        """
        if not isinstance(blob, (bytes, bytearray, memoryview)):
            raise InvalidArgumentError(f"blob must be bytes, not {blob!r:.80}")
        data = bytes(blob)
        self._bury()
        self._drain()
        check(lib.ts_world_restore(self._handle, (ctypes.c_uint8 * len(data)).from_buffer_copy(data), len(data)))
        self._history.clear()
        self._ended.clear()
        self._sequence, self._strangers = -1, True
        self._keep_channels()
        self._keep_timelines()
        self._keep_players()
        self._find_players()
        errors: list[BaseException] = []
        for channel in list(self._watched.values()):
            self._also_changed[channel._key] = channel
            channel._write(errors, always=True)
        for chain in list(self._chains):
            chain._cancel(errors)
        if errors:
            raise joined(errors)

    def _keep_channels(self) -> None:
        """Let go of those that are not there, and those of another shape under the same handle."""
        info = abi.ts_channel_info(struct_size=ctypes.sizeof(abi.ts_channel_info))
        for channel in list(self._channels.values()):
            if short.ts_channel_is_valid(self._handle, channel._handle):
                check(short.ts_channel_get_info(self._handle, channel._handle, ctypes.byref(info)))
                if kind_name(info.kind, info.lanes) == channel._kind and info.lanes == channel._lanes:
                    continue
                check(short.ts_channel_unbind(self._handle, channel._handle))
            self._let_go(channel, "the channel is gone: it is not in what was restored")
        # What was made for timelines may be in the blob's: it stays as long as the world.
        self._uses.clear()

    def _keep_timelines(self) -> None:
        for timeline in list(self._timelines.values()):
            if short.ts_timeline_is_valid(self._handle, timeline._handle):
                timeline._driven = None
                timeline._own.clear()
            else:
                timeline._release()

    def _keep_players(self) -> None:
        for key, player in list(self._players.items()):
            if not (short.ts_player_is_valid(self._handle, player._handle) and self._is_same(player)):
                del self._players[key]
                player._drop()

    def _is_same(self, player: Any) -> bool:
        info = player._info()
        channel, timeline = player._channel, player._timeline
        if channel is not None:
            return handle_key(info.channel) == channel._key and self._channels.get(channel._key) is channel
        return timeline is not None and self._timelines.get(timeline._key) is timeline

    def _find_players(self) -> None:
        """Have an object for each player, for the events to come."""
        changed, count = (ctypes.c_uint64 * _ROOM)(), ctypes.c_size_t(_ROOM)
        info = abi.ts_channel_info(struct_size=ctypes.sizeof(abi.ts_channel_info))
        highest = 0
        while count.value == _ROOM:  # after `restore` it is all channels
            check(short.ts_world_read_changes(self._handle, changed, _ROOM, ctypes.byref(count)))
            for key in changed[: count.value]:
                handle = abi.ts_channel(key & 0xFFFFFFFF, key >> 32)
                check(short.ts_channel_get_info(self._handle, handle, ctypes.byref(info)))
                highest = max(highest, info.scope)
                if info.player.slot or info.player.generation:
                    self._player_of(info.player)
        for timeline in self.timelines:
            player = timeline._info().player
            if player.slot or player.generation:
                self._player_of(player)
        # Objects that are bound from now on are other ones than those of the blob.
        self._scopes = itertools.count(max(next(self._scopes), highest + 1))
