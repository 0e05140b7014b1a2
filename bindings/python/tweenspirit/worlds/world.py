# SPDX-License-Identifier: MIT
"""Worlds: a clock, values, and what moves them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.arguments import code_of, items_of, number
from .._c.library import check, failures, gone, lib, short
from .._c.owner import Owner
from .._c.turn import FREE, alone
from .._errors import BusyError, InvalidArgumentError, joined, named_publicly
from ..curves.easing import Easing, easing_of
from .events import Event
from .state import WorldState
from .values import word_bytes

if TYPE_CHECKING:
    from .._c.literals import Motion

MOTIONS = {"full": abi.TS_MOTION_FULL, "reduce": abi.TS_MOTION_REDUCE, "none": abi.TS_MOTION_NONE}
_MOTION_OF: dict[int, Any] = {code: word for word, code in MOTIONS.items()}


def _count_of(value: Any, name: str, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidArgumentError(f"{name} must be an int, not {value!r:.80}")
    if not least <= value < 2**63:
        raise InvalidArgumentError(f"{name} must be >= {least} and < 2^63, got {value}")
    return value


@named_publicly
class World(Owner, WorldState):
    """A clock that only `step` moves, channels, which are values, and the players that move them.

    A command takes effect when it is issued, and writes what is bound before it returns. A step moves the clock, leaves
    every value where it is at the clock's time, however the time was cut into steps, writes what is bound, and then
    calls whoever asked to be told: they see all values of the frame and may do anything, close the world too, but step
    it. Times are in seconds. A world is for one thread at a time: where another is inside it, a call raises BusyError.

    event_capacity: how many events are kept until `events` asks, 1 to 2^24; of more the oldest are dropped, and what
    one step drops unread no handler is told either. max_step: the longest time that one step may advance, seconds; 0 is
    any. motion: "full"; "reduce": what begins is at its end, with the same events, unless it is essential; "none": that
    too.

    >>> w = World()
    >>> x = w.channel(0.0, name="card.x")
    >>> p = x.tween_to(100, 2, "sine.out")
    >>> w.step(1), round(x.value, 3), w.next_boundary
    (1, 70.711, 2.0)
    >>> w.step(1), x.value, str(p.end_reason)
    (0, 100.0, 'finished')
    """

    __slots__ = ("__weakref__", "_active", "_stepping")

    _free = "ts_world_destroy"

    def __init__(self, *, event_capacity: int = 65_536, max_step: float = 0.0, motion: Motion = "full") -> None:
        self._handle = abi.ts_world()
        self._is_closed = False
        self._stepping = list(FREE)
        self._active = ctypes.c_size_t()
        desc = abi.ts_world_desc(struct_size=ctypes.sizeof(abi.ts_world_desc))
        desc.event_capacity = _count_of(event_capacity, "event_capacity", 1)
        desc.max_step = number(max_step, "max_step")
        desc.motion = code_of(MOTIONS, motion, "motion")
        self._prepare_delivery(event_capacity)
        self._prepare_channels()
        self._prepare_timelines()
        handle = abi.ts_world()
        check(lib.ts_world_create(ctypes.byref(desc), ctypes.byref(handle)))
        self._handle = handle

    # --- its clock ---

    def step(self, dt: float) -> int:
        """Advance the clock by dt >= 0 seconds times the rate; how many players are active then.

        0 is legal, and all that a paused world does: what is due is told. What a curve, a setter or a handler raised
        comes out when all is done: the first of it, with the rest as its `others`. Called from within a step:
        BusyError.

        >>> w = World(max_step=0.25)
        >>> p = w.channel(0.0).tween_to(1, 1)
        >>> w.step(0.125), w.time, w.step(60), w.time
        (1, 0.125, 1, 0.375)
        """
        return self._advance(lib.ts_world_step, number(dt, "dt"))

    def step_to(self, time: float) -> int:
        """Likewise to a time at or after the clock's, whatever the rate and max_step.

        >>> w = World()
        >>> w.step(0.25), w.step_to(2), w.time
        (0, 0, 2.0)
        """
        return self._advance(lib.ts_world_step_to, number(time, "time"))

    @alone
    def _advance(self, function: Any, amount: float) -> int:
        errors: list[BaseException] = []
        try:
            del self._stepping[0]
        except IndexError:
            message = "the world is inside a step, here or in another thread: it cannot be stepped meanwhile"
            raise BusyError(message) from None
        try:
            self._bury()
            self._inside += FREE
            try:
                status = function(self._handle, amount, ctypes.byref(self._active))
            finally:
                del self._inside[-1]
                if self._is_closed:
                    self._forget()
            if status == abi.TS_ERROR_CALLBACK:
                errors += failures(status)  # curves': the step is complete
            else:
                check(status)
            active = self._active.value
            if not self._is_closed and self._deliver(errors):
                active = 0 if self._is_closed else self._info().active
        finally:
            self._stepping[:] = FREE
        if errors:
            raise joined(errors)
        return active

    def _info(self) -> abi.ts_world_info:
        info = abi.ts_world_info(struct_size=ctypes.sizeof(abi.ts_world_info))
        check(short.ts_world_get_info(self._handle, ctypes.byref(info)))
        return info

    @property
    def time(self) -> float:
        """The clock, seconds.

        >>> w = World()
        >>> w.time, w.step(0.5), w.time
        (0.0, 0, 0.5)
        """
        return float(self._info().time)

    @property
    def paused(self) -> bool:
        """Whether steps move no time. Can be set.

        >>> w = World()
        >>> w.paused = True
        >>> w.paused, w.step(1), w.time
        (True, 0, 0.0)
        """
        return bool(self._info().paused)

    @paused.setter
    def paused(self, paused: bool) -> None:
        check(short.ts_world_set_paused(self._handle, bool(paused)))

    @property
    def rate(self) -> float:
        """Seconds of the clock in one of `step`, >= 0. Can be set.

        >>> w = World()
        >>> w.rate = 0.5
        >>> w.rate, w.step(1), w.time
        (0.5, 0, 0.5)
        """
        return float(self._info().rate)

    @rate.setter
    def rate(self, rate: float) -> None:
        check(short.ts_world_set_rate(self._handle, number(rate, "rate")))

    @property
    def motion(self) -> Motion:
        """How what begins moves: "full", "reduce" or "none". Can be set.

        >>> w = World()
        >>> w.motion = "reduce"
        >>> x = w.channel(0.0)
        >>> p = x.tween_to(5, 60)
        >>> w.motion, w.step(0), x.value, str(p.end_reason)
        ('reduce', 0, 5.0, 'finished')
        """
        found: Motion = _MOTION_OF[self._info().motion]
        return found

    @motion.setter
    def motion(self, motion: Motion) -> None:
        check(short.ts_world_set_motion(self._handle, code_of(MOTIONS, motion, "motion")))

    @property
    def next_boundary(self) -> float:
        """The time until which nothing begins, ends, loops or meets a marker; inf where nothing will."""
        return float(self._info().next_boundary)

    def stats(self) -> dict[str, Any]:
        """How it stands, counted: time, rate, paused, motion, channels, players, active, next_boundary, unread_events,
        dropped_events and steps.

        >>> w = World()
        >>> p, active = w.channel(0.0).tween_to(1, 1), w.step(0.5)
        >>> [w.stats()[word] for word in ("channels", "players", "active", "unread_events", "steps")]
        [1, 1, 1, 1, 1]
        """
        info = self._info()
        words = ("time", "rate", "paused", "motion", "channels", "players", "active", "next_boundary")
        found = {word: getattr(info, word) for word in words}
        found["motion"] = _MOTION_OF[info.motion]
        found["unread_events"] = info.unread_events + self._unread_count()
        found["dropped_events"] = info.dropped_events + self._dropped
        found["steps"] = info.steps
        return found

    @alone
    def reserve(self, channels: int, players: int) -> None:
        """Make room for so many channels of one lane and players, so that making them allocates less.

        More than 16777215 of one kind: OutOfMemoryError.

        >>> World().reserve(channels=1000, players=-1)
        Traceback (most recent call last):
        tweenspirit._errors.InvalidArgumentError: players must be >= 0 and < 2^63, got -1
        """
        check(lib.ts_world_reserve(self._handle, _count_of(channels, "channels"), _count_of(players, "players")))

    @alone
    def events(self) -> list[Event]:
        """Everything that happened since the last call, in order of time, at most event_capacity: of more the latest.

        >>> w = World()
        >>> p = w.channel(0.0).tween_to(1, 0.4, delay=0.5)
        >>> active = w.step(60)
        >>> [(event.time, str(event.kind)) for event in w.events()]
        [(0.5, 'begin'), (0.9, 'end')]
        """
        return self._take_events()

    # --- attached curves ---

    @alone
    def attach(self, path: str, easing: str | Easing, *, on: Any = None) -> None:
        """A curve for every later tween that names none, of the channels whose path is `path` or lies below it.

        The most specific path wins. on: an object; then for what is bound to it only, before any that is attached
        without. Attached again it is replaced.

        >>> w = World()
        >>> w.attach("card.frame", "quad.in")
        >>> c = w.channel(0.0, name="card.frame.x")
        >>> p = c.tween_to(1, 1)
        >>> w.step(0.5), c.value
        (1, 0.25)
        """
        curve = easing_of(easing)
        data = word_bytes(path, "path")
        if on is None:
            check(lib.ts_world_attach(self._handle, data, 0, curve._handle))
            return
        self._bury()
        known = self._known(on)
        check(lib.ts_world_attach(self._handle, data, known.scope, curve._handle))
        known.attached.add(path)

    @alone
    def detach(self, path: str, *, on: Any = None) -> None:
        """Take it away again; running tweens keep theirs. InvalidArgumentError where none is attached.

        >>> w = World()
        >>> w.attach("card", "quad.in")
        >>> w.detach("card")
        >>> w.detach("card")
        Traceback (most recent call last):
        tweenspirit._errors.InvalidArgumentError: nothing is attached to "card"
        """
        data = word_bytes(path, "path")
        known = None if on is None else self._known(on)
        check(lib.ts_world_detach(self._handle, data, 0 if known is None else known.scope))
        if known is not None:
            known.attached.discard(path)

    @alone
    def alias(self, component: str, targets: Iterable[str]) -> None:
        """Let what is attached to paths with `component` count for those with each of `targets` in its place too.

        No targets: none any more. Targets may be aliases, but not of themselves.

        >>> w = World()
        >>> w.alias("frame", ["position", "bounds"])
        >>> w.attach("card.frame", "quad.in")
        >>> x = w.channel(0.0, path="card.position")
        >>> p = x.tween_to(1, 1)
        >>> w.step(0.5), x.value
        (1, 0.25)
        """
        given = items_of(targets, "targets must be a list of names")
        words = [word_bytes(target, "a target") for target in given]
        names = (ctypes.c_char_p * len(words))(*words)
        check(lib.ts_world_alias(self._handle, word_bytes(component, "component"), names, len(words)))

    # --- its end ---

    @alone
    def close(self) -> None:
        """Free it now, with its channels and players, which tell no end. In a curve it is done when that has ended.

        >>> w = World()
        >>> p = w.channel(0.0).tween_to(1, 1)
        >>> w.close(), w, p.end_reason
        (None, <World, closed>, None)
        """
        if self._is_closed:
            return
        if self._handle.slot or self._handle.generation:
            check(lib.ts_world_destroy(self._handle))
        self._is_closed = True
        self._handle = gone(abi.ts_world, "the world is closed")
        self._forget()

    def _forget(self) -> None:
        if self._inside:
            return
        for channel in self._channels.values():
            channel._release("the channel is closed")
        for chain in list(self._chains):
            chain._abandon()
        for done in list(self._awaited.values()):
            done()
        for held in (self._channels, self._objects, self._players, self._timelines, self._uses, self._custom):
            held.clear()
        for told in (self._queue, self._late, self._watched, self._also_changed, self._ready, self._awaited):
            told.clear()
        self._history.clear()
        self._ended.clear()

    def __reduce__(self) -> Any:
        raise TypeError("a World cannot be pickled")

    def __repr__(self) -> str:
        if self._is_closed:
            return "<World, closed>"
        try:
            info = self._info()
        except BusyError:
            return "<World, busy>"
        return f"<World at {info.time:g} s, {info.channels} channels, {info.players} players>"
