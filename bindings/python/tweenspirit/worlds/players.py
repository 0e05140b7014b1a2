# SPDX-License-Identifier: MIT
"""The state of players, and a world's players by their handles. The accelerator has the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.fast import accelerator
from .._c.library import gone
from .events import CHAIN, COUNT, END, EVENT, KIND, PLAYER, REASONS, SEQUENCE, SOURCE, STAYS, EndReason, Handlers

if TYPE_CHECKING:
    from .channel import Channel
    from .core import Core
    from .player import Player
    from .timeline import Timeline
    from .world import World

ENDED: dict[EndReason | None, str] = {None: "has ended"} | {each: f"has ended ({each})" for each in EndReason}


def ending(reason: EndReason | None) -> str:
    """Returns what the engine reports of a player that has ended."""
    hint = "" if reason is EndReason.RELEASED else "; keep=True keeps a player that can be restarted"
    return f"the player {ENDED[reason]}{hint}"


class PlainPlayer:
    """The state of a player."""

    __slots__ = (
        "_born", "_channel", "_core", "_end_event", "_handle", "_handlers", "_has_ended", "_key", "_kind", "_reason",
        "_stops", "_timeline", "_world",
    )  # fmt: skip

    _world: World
    _core: Core
    _channel: Channel | None
    _timeline: Timeline | None
    _handle: abi.ts_player
    _key: int
    # How many states had been saved or restored when it was made.
    _born: int
    _kind: str
    _has_ended: bool
    # By the kinds of events.
    _handlers: dict[int, Handlers] | None
    # The events at which time stops for it, a sum of TS_STOP_AT_...
    _stops: int
    _reason: EndReason | None
    # What its end said, as the engine has it, unpacked or not.
    _end_event: tuple[Any, ...] | bytes | None


class PlainPlayers:
    """A world's players, by handle."""

    __slots__ = ("_players",)

    def __init__(self) -> None:
        self._players: dict[int, Player] = {}

    def __len__(self) -> int:
        return len(self._players)

    def get(self, key: int) -> Player | None:
        """Returns the player with a handle."""
        return self._players.get(key)

    def put(self, player: Player) -> None:
        """Adds a player."""
        self._players[player._key] = player

    def discard(self, key: int) -> None:
        """Removes a player."""
        self._players.pop(key, None)

    def since(self, saves: int) -> list[Player]:
        """Returns the players that were made since so many states had been saved or restored; all of them since 0."""
        return [each for each in self._players.values() if each._born >= saves]

    def clear(self) -> None:
        """Removes all players."""
        self._players.clear()

    def take(
        self, data: bytes, following: int, ended: list[Player], other: Callable[[bytes], None]
    ) -> tuple[bool, int]:
        """Tells players of their ends, and drops them. Events of chains are appended to `other`.

        Returns whether events are missing from number `following` on (-1: any) or between these, and the number of the
        next.
        """
        has_gap = False
        for i, event in enumerate(EVENT.iter_unpack(data)):
            has_gap |= event[SEQUENCE] != following and following >= 0
            following = event[SEQUENCE] + event[COUNT]
            if event[SOURCE] == CHAIN:
                other(data[i * EVENT.size : (i + 1) * EVENT.size])
                continue
            player = self._players.get(event[PLAYER]) if event[KIND] == END else None
            if player is not None and event[STAYS]:
                player._rest(event)
            elif player is not None:
                del self._players[event[PLAYER]]
                ended.append(player)
                if not player._has_ended:  # at a stop
                    player._end(event)
        return has_gap, following


if TYPE_CHECKING:
    PlayerBase = PlainPlayer
    Players = PlainPlayers
else:
    PlayerBase = accelerator.Player if accelerator else PlainPlayer
    Players = accelerator.Players if accelerator else PlainPlayers
    if accelerator:
        _by_code = (None, *(REASONS.get(code) for code in range(1, max(REASONS) + 1)))
        accelerator.endings(abi.ts_player, _by_code, tuple(gone(abi.ts_player, ending(each)) for each in _by_code), END)
