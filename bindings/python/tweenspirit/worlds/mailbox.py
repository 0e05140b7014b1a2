# SPDX-License-Identifier: MIT
"""Events that a world has read and has not delivered yet.

The engine knows no observers: after a step the binding takes its events and the changed channels, in bulk, writes what
is bound, and then calls the observers. Events stay as raw bytes until they are needed as objects.
"""

from __future__ import annotations

import array
import collections
import ctypes
import weakref
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.library import check, short
from .._c.turn import FREE, alone
from .._errors import BusyError
from ..tracks.markers import marker_name
from .events import (
    CHAIN,
    END,
    EVENT,
    KIND,
    MACHINE,
    MARKER,
    PLAYER,
    SOURCE,
    STAYS,
    TIMELINE,
    Event,
    Handlers,
    emit,
    event_of,
)
from .observers import VALUE

if TYPE_CHECKING:
    from .chain import Chain
    from .channel import Channel
    from .core import Core
    from .player import Player

_ROOM = 256
"""How many events are taken at once, and changes at first."""
_MOST_ROOM = _ROOM * 64
_MOST_PIECES = 16
"""Of more, what has changed is made one: a channel that changes at each stop is in each."""
_SIZE = EVENT.size


class Mailbox:
    """A world's events, and the handlers to be called."""

    __slots__ = (
        "_capacity", "_core", "_count", "_draining", "_ended_chains", "_events", "_history", "_keys", "_passed",
        "_room", "_sequence", "also_changed", "dropped", "late", "unread",
    )  # fmt: skip

    def __init__(self, core: Core, event_capacity: int) -> None:
        self._core = core
        # Handlers that came late: the next delivery calls them.
        self.late: list[tuple[Player | Chain, Handlers]] = []
        # Of markers that timelines were moved over, the timelines' handles and the markers' numbers.
        self._passed: list[tuple[int, int]] = []
        #: Watched channels that `restore` has changed.
        self.also_changed: dict[Channel, None] = {}
        # Events that `events` has not given yet.
        self._capacity = event_capacity
        # Pieces, oldest first, with the players that ended in them, and how many events they have.
        self._history: collections.deque[tuple[bytes, list[Player]]] = collections.deque()
        self.unread = 0
        self._ended_chains: weakref.WeakValueDictionary[int, Chain] = weakref.WeakValueDictionary()
        self.dropped = self._sequence = 0
        # Held while the engine's events are read: another thread is refused.
        self._draining = list(FREE)
        self._events: Any = (ctypes.c_char * (_ROOM * _SIZE))()
        self._room = _ROOM
        self._keys: Any = (ctypes.c_uint64 * _ROOM)()
        self._count = ctypes.c_size_t()

    def clear(self) -> None:
        """Drops everything: the world is closed."""
        for table in (self.late, self._passed, self.also_changed, self._history):
            table.clear()
        self.unread = 0

    def expect_any(self) -> None:
        """Lets the next event have any number."""
        self._sequence = -1

    def start_anew(self) -> None:
        """Drops events after a restore."""
        self._history.clear()
        self.unread, self._sequence = 0, -1

    def _is_wanted(self) -> bool:
        return bool(self._core.players or self._core.known_chains or self._core.machines)

    @alone
    def drain(self, all_of_them: bool = False) -> None:
        """Reads the engine's events: players learn of their ends at once, and handlers are called in the next step.

        If no object here could receive them, they stay in the engine, unless all are wanted.
        """
        if not (all_of_them or self._is_wanted()):
            return
        try:
            del self._draining[0]
        except IndexError:
            raise BusyError(
                "the world's events are being read on another thread, or further up this call stack"
            ) from None
        try:
            count, has_gap = _ROOM, False
            while count == _ROOM and not self._core.is_closed:
                check(short.ts_world_read_events(self._core.handle, self._events, _ROOM, ctypes.byref(self._count)))
                count = self._count.value
                if count:
                    has_gap |= self._take(self._events[: count * _SIZE])
            if has_gap:
                self._sweep()
        finally:
            self._draining[:] = FREE

    def _take(self, data: bytes) -> bool:
        """Stores events. Returns whether the engine has dropped some before or between them."""
        ended: list[Player] = []
        self._core.settle_past()
        has_gap, self._sequence = self._core.players.take(data, self._sequence, ended, self._take_of_chain)
        self._history.append((data, ended))
        if self._core.past is not None and ended:
            self._core.past.add_ends(data, ended)
        self.unread += len(data) // _SIZE
        if self.unread > self._capacity:
            self._drop(self.unread - self._capacity)
        return has_gap

    def keep_passed(self) -> None:
        """Notes the markers of the seek that has just been made, for the timeline's handlers."""
        before = len(self._history)
        self.drain(all_of_them=True)
        for data, _ in list(self._history)[before:]:
            for raw in EVENT.iter_unpack(data):
                if not raw[PLAYER]:
                    self._passed.append((raw[TIMELINE], raw[MARKER]))

    def _take_of_chain(self, data: bytes) -> None:
        event = EVENT.unpack(data)
        chain = self._core.known_chains.get(event[PLAYER])
        if chain is not None:
            self._ended_chains[event[PLAYER]] = chain
            chain._take(event)

    def _drop(self, surplus: int) -> None:
        """Drops the oldest events."""
        self.dropped += surplus
        self.unread -= surplus
        while surplus:
            oldest, ended = self._history.popleft()
            count = min(len(oldest) // _SIZE, surplus)
            surplus -= count
            if count < len(oldest) // _SIZE:
                self._history.appendleft((oldest[count * _SIZE :], ended))

    def _sweep(self) -> None:
        """Drops players whose ends were lost unread. They have no reason, and only waiting coroutines are notified."""
        lost = [each for each in self._core.players.since(0) if not each._is_alive()]
        self._history.append((b"", lost))
        for player in lost:
            self._end_unread(player)

    def _end_unread(self, player: Player) -> None:
        self._core.players.discard(player._key)
        player._end_unread()

    def take_events(self) -> list[Event]:
        """Returns the events that were not taken yet, with objects for the players that the engine has started."""
        self.drain(all_of_them=True)
        pieces, self._history, self.unread = self._history, collections.deque(), 0
        history = b"".join(piece for piece, _ in pieces)
        players = {player._key: player for _, ended in pieces for player in ended}
        chains = {**self._ended_chains, **self._core.known_chains}
        found: list[Event] = []
        made: dict[int, Player] = {}
        for raw in EVENT.iter_unpack(history):
            key = raw[PLAYER]
            if raw[SOURCE] == MACHINE:
                if key in self._core.machines:
                    found.append(event_of(raw, self._core.machines[key]))
                continue
            if raw[SOURCE] == CHAIN:
                if key in chains:
                    found.append(event_of(raw, chains[key]))
                continue
            if not key:
                moved = abi.ts_timeline(raw[TIMELINE] & 0xFFFFFFFF, raw[TIMELINE] >> 32)
                if short.ts_timeline_is_valid(self._core.handle, moved):
                    found.append(event_of(raw, self._core.timeline_of(moved)))
                continue
            player = players.get(key) or self._core.players.get(key)
            if player is None:
                player = players[key] = made[key] = self._core.player_of_event(raw)
            if key in made and raw[KIND] == END and not raw[STAYS]:
                self._core.players.discard(key)
                del made[key]
                player._end(raw)
            found.append(event_of(raw, player))
        for player in made.values():
            if not player._is_alive():
                self._end_unread(player)
        return found

    def take(self, function: Any) -> bytes:
        """Returns the handles of channels that a function of the engine gives, by slot."""
        found = b""
        while not self._core.is_closed:
            check(function(self._core.handle, self._keys, self._room, ctypes.byref(self._count)))
            count = self._count.value
            if count:
                found += memoryview(self._keys).cast("B")[: count * 8]
            if count < self._room:
                break
            if self._room < _MOST_ROOM:
                self._room *= 8
                self._keys = (ctypes.c_uint64 * self._room)()
        return found

    def write(self, errors: list[BaseException], changed: list[bytes]) -> None:
        """Writes bindings that have changed, and stores the changes for observers."""
        found = b""
        if self._core.watched:
            self._core.owe()
            found = self.take(short.ts_world_read_changes)
        if self.also_changed:
            also, self.also_changed = self.also_changed, {}
            if found:
                changed.append(found)
            changed.append(array.array("Q", sorted([each._key for each in also], key=_slot)).tobytes())
            found += changed[-1]
        elif found:
            changed.append(found)
        else:
            return
        if len(changed) >= _MOST_PIECES:
            changed[:] = [_by_slot(changed)]

        # What has failed stops. What the program has written is written again if something moves it, and else read.
        def report(key: int, error: BaseException | None) -> None:
            channel = self._core.watched.get(key)  # a setter may have closed it
            if error is not None:
                errors.append(error)
                if channel is not None:
                    self._core.stop_unwritten(channel)
            elif channel is not None:
                with suppress(Exception):
                    channel._read(VALUE)
                    if channel._binding is not None and channel._binding.has_other():
                        channel._write(errors, always=True)

        self._core.cells.write(found, report)

    def deliver(self, errors: list[BaseException], changed: list[bytes]) -> bool:
        """Writes bindings and then calls observers, at the end of a step. Returns whether any was called."""
        self.drain()
        self.write(errors, changed)
        late, self.late = self.late, []
        for thing, handlers in late:
            emit(self._core, handlers, (thing.end_reason,), errors)
        passed, self._passed = self._passed, []
        for key, marker in passed:
            timeline = self._core.timelines.get(key)
            if timeline is not None:
                emit(self._core, timeline._heard, (marker_name(marker),), errors)
        self._observe(errors, changed)
        for chain in list(self._core.observing.values()):
            chain._retire()
        return bool(late or passed or changed)

    def show(self, errors: list[BaseException]) -> None:
        """Writes bindings and calls observers after a seek."""
        changed: list[bytes] = []
        self.write(errors, changed)
        self._observe(errors, changed)

    def _observe(self, errors: list[BaseException], changed: list[bytes]) -> None:
        # By their slots, whenever they changed.
        core = self._core
        if core.observers and changed:
            core.observers.emit(
                _by_slot(changed), core.handle.slot, core.handle.generation, errors, partial(emit, core), check
            )


def _by_slot(pieces: list[bytes]) -> bytes:
    """Returns the handles in these pieces, each once. A piece is sorted by slot."""
    if len(pieces) == 1:
        return pieces[0]
    keys: set[int] = set()
    for piece in pieces:
        keys.update(memoryview(piece).cast("Q"))
    return array.array("Q", sorted(keys, key=_slot)).tobytes()


def _slot(key: int) -> int:
    return key & 0xFFFFFFFF
