# SPDX-License-Identifier: MIT
"""What a chain waits for: the animations of a group, and who observes them meanwhile."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .._errors import StaleHandleError
from .channel import Channel
from .events import EndReason, Waiter
from .player import Player

if TYPE_CHECKING:
    from .chain import Chain
    from .mailbox import Mailbox

_GOOD = (EndReason.FINISHED, EndReason.SETTLED, None)
"""With what else one of its animations ends, the chain ends."""


class RunningGroup:
    """The animations of one group, or a delay's."""

    __slots__ = ("_chain", "_mailbox", "_observers", "_removers", "_waiting", "players", "reason")

    def __init__(self, chain: Chain, mailbox: Mailbox) -> None:
        self._chain, self._mailbox = chain, mailbox
        self.players: dict[int, Player] = {}
        self._waiting = 0
        self._removers: list[Callable[[], None]] = []
        self._observers: list[Callable[[], None]] = []
        #: With what the chain is to end.
        self.reason: EndReason | None = None

    def add(self, player: Player) -> Player:
        """Wait for a player's end too."""
        if id(player) not in self.players:
            self.players[id(player)] = player
            if player._end_is_emitted():
                self._note(player.end_reason)
            else:
                self._waiting += 1
                self._removers.append(player._wait(Waiter(self._ended)))
        return player

    def observe(self, channel: Channel, function: Callable[[Any], Any], of_velocity: bool) -> None:
        """Tell a function what becomes of a channel until the group has ended."""
        self._observers.append((channel.on_velocity if of_velocity else channel.on_change)(function))

    def _ended(self, reason: EndReason | None) -> None:
        self._waiting -= 1
        self._note(reason)
        if self.is_done:
            self._chain._is_due()

    def _note(self, reason: EndReason | None) -> None:
        if reason not in _GOOD and self.reason is None:
            self.reason = reason

    @property
    def is_done(self) -> bool:
        """Whether all have ended, or one not as it should."""
        return self._waiting == 0 or self.reason is not None

    def stop(self, errors: list[BaseException]) -> None:
        """End what runs of it still."""
        for player in list(self.players.values()):
            try:
                with contextlib.suppress(StaleHandleError):
                    player.stop()
            except BaseException as error:  # a setter's
                errors.append(error)

    def close(self) -> None:
        """Wait for nothing any more; observers hear the step that is being delivered, and no other."""
        for remove in self._removers:
            remove()
        self._mailbox.retire(self._observers)
        self._observers = []
        self.players.clear()
