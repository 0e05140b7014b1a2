# SPDX-License-Identifier: MIT
"""Who is told of what happens to a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from ..tracks.markers import marker_name
from .events import COUNT, END, KIND, KINDS, MARKER, EndReason, EventKind, Hearers, Waiter, added, tell

if TYPE_CHECKING:
    from .player import Player
    from .world import World


class PlayerEvents:
    """A player's handlers."""

    __slots__ = ("_hearers",)

    _world: World
    _has_ended: bool
    _reason: EndReason | None
    _hearers: dict[EventKind, Hearers] | None

    def _look(self) -> None:
        raise NotImplementedError

    def _is_told(self) -> bool:
        """Whether it has ended, and the next delivery tells nobody."""
        self._look()
        return self._has_ended and not any(player is self for player, _ in self._world._queue)

    def _hear(self, kind: EventKind, function: Callable[..., Any]) -> Callable[[], None]:
        if self._hearers is None:
            self._hearers = {}
        hearers = self._hearers.setdefault(kind, {})
        if kind is EventKind.END:
            if self._is_told():
                hearers = {}
                self._world._late.append((cast("Player", self), hearers))
        return added(hearers, function)

    def on_begin(self, function: Callable[[], Any]) -> Callable[[], None]:
        """Call a function after the step in which it begins, its delay over. Returns what takes that away again."""
        return self._hear(EventKind.BEGIN, function)

    def on_loop(self, function: Callable[[int], Any]) -> Callable[[], None]:
        """Call a function after each step in which it begins another iteration, once for each, with 1; beyond 64 loops
        and markers in one step with how many the rest are.
        """
        return self._hear(EventKind.LOOP, function)

    def on_marker(self, function: Callable[[str], Any]) -> Callable[[], None]:
        """Call a function after each step in which it meets a marker of its track or timeline, with its name."""
        return self._hear(EventKind.MARKER, function)

    def on_end(self, function: Callable[[EndReason], Any]) -> Callable[[], None]:
        """Call a function once with the reason, after the step in which it ends, or in which a command's end is told;
        where it has ended already, after the next one. Returns what takes that away again.
        """
        return self._hear(EventKind.END, function)

    def _wait(self, waiter: Waiter) -> Callable[[], None]:
        return self._hear(EventKind.END, waiter)

    def _tell(self, event: tuple[Any, ...], errors: list[BaseException]) -> None:
        kind = KINDS[event[KIND]]
        arguments: tuple[Any, ...] = ()
        if event[KIND] == END:
            arguments = (self._reason,)
        elif kind is EventKind.LOOP:
            arguments = (event[COUNT],)
        elif kind is EventKind.MARKER:
            arguments = (marker_name(event[MARKER]),)
        if self._hearers is not None:
            tell(self._world, self._hearers.get(kind), arguments, errors)
        if event[KIND] == END:
            self._hearers = None  # what they hold may be the player
