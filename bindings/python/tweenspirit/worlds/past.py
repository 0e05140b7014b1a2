# SPDX-License-Identifier: MIT
"""The objects of a recorded world at other times.

A seek keeps all objects. The engine calls the handle of one that was made later stale, and knows it
again when the world is there. A player or a chain whose end comes later runs again. When the world
goes on from the past, what was made later is gone for good, and so are the ends that were undone.
"""

from __future__ import annotations

import weakref
from bisect import bisect_right
from itertools import takewhile
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.library import gone, short
from .chain import Chain
from .channel import Channel
from .events import END, EVENT, KIND, PLAYER, SEQUENCE, STAYS, TIME
from .player import Player
from .timeline import Timeline

if TYPE_CHECKING:
    from .core import Core

_first = itemgetter(0)
_SAME = 2.0**-30
"""Times that differ by no more are the same."""
_GONE = "the {} is gone: the world went on from a time before it was made"


class _Ends:
    """The players, or the chains, that have ended, in the order of their ends."""

    __slots__ = ("_all", "_room", "count", "shown")

    def __init__(self) -> None:
        # The number and the time of each end, a reference, and the thing itself if it has handlers.
        self._all: list[tuple[int, float, weakref.ref[Any], Any]] = []
        self._room = 256
        #: How many of the ends have happened at the time that is shown, and how many the things know of.
        self.count = self.shown = 0

    def add(self, event: tuple[Any, ...], thing: Player | Chain, core: Core) -> None:
        """Adds the last one. Forgets things that nobody has, and ends that were undone or are before the recording."""
        self.drop()
        self._all.append((event[SEQUENCE], event[TIME], weakref.ref(thing), thing if thing._handlers else None))
        if len(self._all) > self._room:
            start = core.world._info().recording_start
            for end in self._all:
                if end[1] < start and end[3] is not None:
                    end[3]._handlers = {} if isinstance(end[3], Chain) else None
            self._all = [end for end in self._all if end[1] >= start and end[2]() is not None]
            self._room = 2 * len(self._all) + 256
        self.count = self.shown = len(self._all)

    def find(self, sequence: int) -> None:
        """Finds the ends that have a number below that of the next event."""
        self.count = bisect_right(self._all, sequence - 1, key=_first)

    def show(self) -> None:
        """Tells things of the ends that were found."""
        before, self.shown = self.shown, self.count
        for end in reversed(self._all[self.count : before]):
            if (thing := end[2]()) is not None:
                thing._revive()
        for end in self._all[before : self.count]:
            if (thing := end[2]()) is not None:
                thing._end_again()

    def drop(self) -> None:
        """Drops the ends that are to come."""
        del self._all[self.count :]


class Past:
    """Knows which objects of a recorded world exist at which time."""

    __slots__ = ("_chains", "_core", "_marks", "_number", "_players", "is_shown")

    def __init__(self, core: Core) -> None:
        self._core = core
        # A seek may cross thousands of players' ends: these are told when somebody asks for a player.
        self._players, self._chains = _Ends(), _Ends()
        # After each step the clock, and the number of what is made from then on. In a step it is one more.
        self._marks: list[tuple[float, int]] = []
        # What has a higher number may be later than the time that is shown.
        self._number = 0
        #: Whether the world is in the past, as far as is known here.
        self.is_shown = False
        self.mark(core.world._info().time)

    def mark(self, time: float) -> None:
        """Notes the end of a step."""
        self._core.saves += 1
        self._marks.append((time, self._core.saves))
        # Now and then the times before the recording are forgotten.
        if len(self._marks) % 1024 == 0:
            start = self._core.world._info().recording_start
            del self._marks[: max(bisect_right(self._marks, start, key=_first) - 1, 0)]

    def add_ends(self, data: bytes, ended: list[Player]) -> None:
        """Notes the ends of players that have been read."""
        players = {player._key: player for player in ended}
        for event in EVENT.iter_unpack(data):
            if event[KIND] == END and not event[STAYS] and (player := players.get(event[PLAYER])):
                self.add_end(event, player)

    def add_end(self, event: tuple[Any, ...], thing: Player | Chain) -> None:
        """Notes an end that has been read."""
        (self._chains if isinstance(thing, Chain) else self._players).add(event, thing, self._core)

    def settle(self) -> None:
        """Tells players of the time that is shown."""
        if self._players.shown != self._players.count:
            self._players.show()

    def step(self) -> None:
        """Notes the beginning of a step, which goes on from the past."""
        self.settle()
        if self.is_shown:
            self._forget(0, self._core.world._info().time)
        self._core.saves += 1

    def go_on(self, key: int) -> None:
        """Forgets what was dropped, if the world has gone on from the past.

        `key` is the handle of what was made now, which stays.
        """
        self.settle()
        if self.is_shown and (info := self._core.world._info()).time >= info.recording_end - _SAME:
            self._forget(key, info.time)

    def _forget(self, key: int, time: float) -> None:
        core, number = self._core, self._number
        self.is_shown = False
        late = takewhile(lambda channel: channel._born > number, reversed(core.channels.values()))
        others = [*core.timelines.values(), *core.known_chains.values(), *core.machines.values()]
        objects: list[Any] = [*late, *core.players.since(number + 1), *others]
        for thing in objects:
            if thing._key == key or not _is_there(core, thing):
                _drop(core, thing)
        self._players.drop()
        self._chains.drop()
        del self._marks[bisect_right(self._marks, time + _SAME, key=_first) :]
        core.mailbox.expect_any()

    def show(self, info: abi.ts_world_info) -> None:
        """Brings the objects to the time that a seek has found."""
        self.is_shown = info.time < info.recording_end - _SAME
        self._number = self._marks[max(bisect_right(self._marks, info.time + _SAME, key=_first) - 1, 0)][1]
        self._players.find(info.sequence)
        self._chains.find(info.sequence)
        self._chains.show()
        for chain in list(self._core.known_chains.values()) if self._core.known_chains else ():
            if _is_there(self._core, chain):
                chain._restored()


def _is_there(core: Core, thing: Any) -> bool:
    if isinstance(thing, Channel):
        return bool(short.ts_channel_is_valid(core.handle, thing._handle))
    if isinstance(thing, Timeline):
        return bool(short.ts_timeline_is_valid(core.handle, thing._handle))
    return bool(short.ts_player_is_valid(core.handle, thing._handle))


def _drop(core: Core, thing: Any) -> None:
    if isinstance(thing, Player):
        core.players.discard(thing._key)
        thing._end_unread()
        thing._handle = gone(abi.ts_player, _GONE.format("player"))
    elif isinstance(thing, Channel):
        core.forget_channel(thing, _GONE.format("channel"))
    elif isinstance(thing, Timeline):
        thing._release()
    elif isinstance(thing, Chain):
        core.known_chains.pop(thing._key, None)
        core.chains.pop(thing._key, None)
        thing._abandon()
        thing._handle = gone(abi.ts_chain, _GONE.format("chain"))
    else:
        core.machines.pop(thing._key, None)
        thing._handle, thing._handlers = gone(abi.ts_machine, _GONE.format("machine")), {}
