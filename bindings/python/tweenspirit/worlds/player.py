# SPDX-License-Identifier: MIT
"""Players: what moves a channel."""

from __future__ import annotations

import contextlib
import ctypes
import math
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from .._c import abi, getters
from .._c.arguments import check_kind, number
from .._c.importing import importing
from .._c.library import check, gone, short
from .._c.owner import HANDLE, Single
from .._c.turn import alone
from .._errors import BusyError, InvalidArgumentError, StaleHandleError
from ..tracks.markers import marker_name
from ..tracks.track import Track
from . import motion as motions
from .events import (
    BEGUN,
    COUNT,
    END,
    EVENT,
    KIND,
    LOCAL_TIME,
    MARKER,
    PROGRESS,
    RATE,
    REASON,
    REASONS,
    STAYS,
    TIME,
    EndReason,
    Handlers,
    Waiter,
    add_handler,
    emit,
    end_of,
    event_of,
    remove_handler,
)
from .motion import Motion, starts
from .players import ENDED, PlayerBase, ending

if TYPE_CHECKING:
    from .channel import Channel
    from .core import Core
    from .timeline import Timeline


_LATEST = 1e300
_AT_END = {
    "begun": (BEGUN, False), "time": (LOCAL_TIME, 0), "end_time": (TIME, None), "progress": (PROGRESS, math.nan),
    "rate": (RATE, 0),
}  # fmt: skip
"""Where the event of the end has a field, and what stands where that event is not known."""
_STOPS = {
    abi.TS_EVENT_BEGIN: abi.TS_STOP_AT_BEGIN, abi.TS_EVENT_MARKER: abi.TS_STOP_AT_MARKER,
    abi.TS_EVENT_LOOP: abi.TS_STOP_AT_LOOP, abi.TS_EVENT_END: abi.TS_STOP_AT_END,
    abi.TS_EVENT_CONTACT: abi.TS_STOP_AT_CONTACT,
}  # fmt: skip


def handle_key(handle: Any) -> int:
    """Returns a handle of the world's as one number."""
    found: int = handle.slot | handle.generation << 32
    return found


class Player(getters.PlayerGetters, Single, PlayerBase):
    """A tween, a track, a spring, a decay or a fall on a channel, or the player of a Timeline. It exists until it ends
    or, if it is kept, until it is released.

    Times are local: seconds from the start, including the delay. After the end, `stop`, `cancel`, `finish`, `pause`,
    `resume`, `close` and setting the rate do nothing; other commands raise StaleHandleError, whose message contains the
    reason. `time`, `progress` and `rate` are then those at the end; if the end is not known, because the world was
    closed or restored or the event was dropped, they are 0, None and 0. `await` returns the reason of the end, in the
    step that emits it.

    >>> from tweenspirit import Track, World
    >>> w = World()
    >>> p = w.channel(0.0).play(Track().key(0, 0).key(2, 10).marker(0.5, "here"), delay=1, iterations=2)
    >>> p.kind, p.phase, p.begun, p.duration, p.end_time, p.timeline, p.world is w
    ('track', 'before', False, 2.0, 5.0, None, True)
    >>> remove = p.on_begin(lambda: print("begins")), p.on_loop(print), p.on_marker(print), p.on_end(print)
    >>> w.step(3.25), p.time, p.iteration, p.progress, p.remaining, p.channel.value
    begins
    here
    1
    (1, 3.25, 1.0, 0.125, 1.75, 1.25)
    >>> p.pause(), w.step(9), p.paused, p.active, p.resume(), p.reverse(), p.rate
    (None, 0, True, False, None, None, -1.0)
    >>> p.rate = -2.5
    >>> w.step(2), p.close(), p.end_value
    1
    here
    finished
    (0, None, 0.0)
    >>> for end in Player.stop, Player.cancel, Player.finish:
    ...     p = w.channel(0.0).tween_to(10, 2)
    ...     print(w.step(1), end(p), p.end_reason, p.end_value, p.end_velocity)
    1 None stopped 5.0 5.0
    1 None cancelled 0.0 0.0
    1 None finished 10.0 0.0
    """

    __slots__ = ("__weakref__",)

    def __init__(self) -> None:
        raise TypeError("a Player is created by a Channel or a Timeline: tween_to, spring_to, decay, play, animate_to")

    @classmethod
    def _made(
        cls,
        core: Core,
        channel: Channel | None,
        handle: abi.ts_player,
        kind: str,
        timeline: Timeline | None = None,
    ) -> Player:
        self = cls.__new__(cls)
        self._world, self._core, self._channel, self._handle, self._kind = core.world, core, channel, handle, kind
        self._timeline = timeline
        self._key, self._born = handle_key(handle), core.saves
        self._handlers, self._reason, self._end_event = None, None, None
        self._has_ended, self._stops = False, 0
        return self

    # --- what it is ---

    _as_parameter_ = HANDLE

    @alone
    def _state(self) -> abi.ts_player_info | None:
        """Returns the player's state; None if it has ended."""
        self._core.settle_past()
        if not self._has_ended:
            info = abi.ts_player_info(struct_size=ctypes.sizeof(abi.ts_player_info))
            status = short.ts_player_get_info(self._core.handle, self._handle, ctypes.byref(info))
            if status != abi.TS_ERROR_STALE_HANDLE:
                check(status)
                return info
        with contextlib.suppress(BusyError):
            self._look()
        return None

    def _is(self, field: str) -> bool:
        return bool(self._now(field, False))

    def _now(self, field: str, after: Any) -> Any:
        """Returns a field of the player; `after` once it has ended."""
        info = self._state()
        return after if info is None else getattr(info, field)

    def _read(self, field: str) -> Any:
        """Returns a field of the player's state; after the end, what its event has there."""
        info = self._state()
        if info is not None:
            return getattr(info, field)
        if field not in _AT_END:
            is_known = self._has_ended or not self._core.is_closed
            ended = f"the player {ENDED[self._reason]}: its {field} is not kept"
            raise StaleHandleError(ended if is_known else "the world was closed")
        event, (at, unknown) = self._ending(), _AT_END[field]
        return unknown if event is None else event[at]

    def _known(self, field: str) -> float | None:
        found: float = self._read(field)
        return found if found == found else None

    def _is_running(self) -> bool:
        """Returns whether no end of the player has been read."""
        self._core.settle_past()
        return self._core.players.get(self._key) is self

    def _is_alive(self) -> bool:
        self._core.settle_past()
        return bool(short.ts_player_is_valid(self._core.handle, self._handle))

    def _value_kind(self) -> str | int:
        """Of the values in its events: a timeline's is its playhead."""
        return "float" if self._channel is None else self._channel.kind

    # --- commands ---

    def _do_unless_ended(self, function: Any, *arguments: Any) -> None:
        self._core.settle_past()
        if not (self._has_ended or self._core.is_closed):
            self._do(function, *arguments)

    @alone
    def _do(self, function: Any, *arguments: Any) -> None:
        self._core.settle_past()
        self._core.command(function, self._handle, *arguments)
        moved = self._channel if self._channel is not None else self._timeline
        if moved is not None:
            moved._settle()

    def seek(self, t: float, events: bool = False) -> None:
        """Moves the player to a finite local time. The channel is there at once. Seeking does not end the player; if it
        runs past its end, the next step does. With `events`, the events in between are emitted.

        >>> from tweenspirit import World
        >>> p = World().channel(0.0).tween_to(10, 2, delay=1)
        >>> p.seek(2)
        >>> p.time, p.progress, p.channel.value
        (2.0, 0.5, 5.0)
        """
        if not abs(number(t, "t")) <= _LATEST:
            raise InvalidArgumentError(f"t must be finite and within {_LATEST:g}, got {t!r:.80}")
        self._do(short.ts_player_seek, number(t, "t"), bool(events))

    def _change(self, motion: Motion) -> None:
        owner = self._channel or self._timeline
        if owner is None:
            raise StaleHandleError(ending(self._reason))
        raw, holds = motion._fill(owner)
        self._do(short.ts_player_update, ctypes.byref(raw))
        del holds

    update = starts(_change, motions.update)
    update_timing = starts(_change, motions.update_timing)
    set_target = starts(_change, motions.set_target)

    def replace_track(self, track: Track) -> None:
        """Replaces the track of a track's player with a copy of another track of the channel's kind. The local time is
        unchanged.

        The duration changes in proportion to the tracks' lengths. Raises InvalidArgumentError for other players.

        >>> from tweenspirit import Track, World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.play(Track().key(0, 0).key(2, 10))
        >>> w.step(1), c.value
        (1, 5.0)
        >>> p.replace_track(Track().key(0, 0).key(4, -40)), c.value, p.remaining
        (None, -10.0, 3.0)
        """
        check_kind(track, Track, "track must be a Track")
        self._change(motions.update(track=track))

    # --- handlers ---

    def _on(self, kind: int, function: Callable[..., Any]) -> Callable[[], None]:
        if self._handlers is None:
            self._handlers = {}
        handlers = self._handlers.setdefault(kind, {})
        self._look()
        if self._has_ended and (kind != END or not self._is_heard()):
            handlers = {}
            if kind == END:
                self._core.mailbox.late.append((self, handlers))
        elif not self._has_ended and not self._stops & _STOPS[kind]:
            self._stops |= _STOPS[kind]
            self._core.heard.put(self)
            # Time is to stop where it has handlers.
            with contextlib.suppress(StaleHandleError):
                check(short.ts_player_set_stops(self._core.handle, self._handle, self._stops))
        return add_handler(handlers, function)

    def _with(self, kind: int, function: Callable[..., Any]) -> Player:
        self._on(kind, function)
        return self

    def _is_heard(self) -> bool:
        """Returns whether an event of the player may still come."""
        return self._core.heard.get(self._key) is self

    def remove_handler(self, function: Callable[..., Any]) -> None:
        """Removes a handler from every kind of event. A function that is not a handler is ignored.

        >>> from tweenspirit import World
        >>> w = World()
        >>> p = w.channel(0.0).tween_to(10, 1).on_begin(lambda: print("begun")).on_end(print)
        >>> p.remove_handler(print), w.step(2)
        begun
        (None, 0)
        """
        late = [handlers for player, handlers in self._core.mailbox.late if player is self]
        remove_handler([*(self._handlers or {}).values(), *late], function)

    def _wait(self, waiter: Waiter) -> Callable[[], None]:
        self._core.settle_past()
        if not self._has_ended and self.ended and self._reason is not None:  # kept
            handlers: Handlers = {}
            self._core.mailbox.late.append((self, handlers))
            return add_handler(handlers, waiter)
        return self._on(END, waiter)

    def _emit(self, event: tuple[Any, ...], errors: list[BaseException]) -> None:
        kind = event[KIND]
        arguments: tuple[Any, ...] = ()
        is_last = kind == END and not event[STAYS]
        if kind == END:
            if not is_last:
                self._rest(event)
            elif not self._has_ended:
                self._end(event)
            if REASONS.get(event[REASON]) is EndReason.RELEASED:
                return self._end_unread()
            if is_last:
                self._core.heard.discard(self._key)
            arguments = (REASONS.get(event[REASON]),)
        elif kind == abi.TS_EVENT_LOOP:
            arguments = (event[COUNT],)
        elif kind == abi.TS_EVENT_MARKER:
            arguments = (marker_name(event[MARKER]),)
        elif kind == abi.TS_EVENT_CONTACT:
            arguments = (event_of(event, self),)
        if self._handlers is not None:
            emit(self._core, self._handlers.get(kind), arguments, errors)
        if is_last and self._core.past is None:
            self._handlers = None  # what they hold may be the player

    # --- its end ---

    def _rest(self, event: tuple[Any, ...]) -> None:
        """Notes that a kept player has reached its end."""
        self._reason, self._end_event = REASONS.get(event[REASON]), event

    def _end(self, event: tuple[Any, ...]) -> None:
        self._has_ended = True
        if REASONS.get(event[REASON]) is not EndReason.RELEASED or self._end_event is None:
            self._rest(event)
        self._handle = gone(abi.ts_player, ending(REASONS.get(event[REASON])))

    def _drop(self) -> None:
        """Ends the player because the restored world does not have it."""
        self._has_ended = True
        self._reason = EndReason.CANCELLED
        self._handle = gone(abi.ts_player, ending(self._reason))
        self._tell_late()

    def _tell_late(self) -> None:
        """Emits the end with the next delivery instead of through the engine: another player may have its handle by
        then.
        """
        self._core.heard.discard(self._key)
        handlers, self._handlers = self._handlers, None
        if handlers:
            self._core.mailbox.late.append((self, handlers.get(END, {})))

    def _end_unread(self) -> None:
        """Ends the player without a reason, which is unknown."""
        self._has_ended = True
        self._handle = gone(abi.ts_player, ending(None))
        self._core.heard.discard(self._key)
        for waiter in list((self._handlers or {}).get(END, {}).values()):
            if isinstance(waiter, Waiter):
                waiter(None)

    def _revive(self) -> None:
        """Runs again, at a time before its end."""
        self._has_ended = False
        self._handle = abi.ts_player(self._key & 0xFFFFFFFF, self._key >> 32)
        self._core.players.put(self)
        if self._handlers:
            self._core.heard.put(self)

    def _end_again(self) -> None:
        """Has ended again, at a time after its end."""
        self._core.players.discard(self._key)
        self._core.heard.discard(self._key)
        self._has_ended = True
        self._handle = gone(abi.ts_player, ending(self._reason))

    def _look(self) -> None:
        """Reads an end that has not been read yet."""
        self._core.settle_past()
        if not self._has_ended and not self._core.is_closed and not self._is_alive():
            self._core.mailbox.drain()

    @property
    def end_reason(self) -> EndReason | None:
        """Returns the reason of the end; None while the player runs, if its world was closed, or if its end was lost in
        an overflow of unread events.

        >>> from tweenspirit import World
        >>> w = World()
        >>> p = w.channel(0.0).tween_to(1, 1, keep=True)
        >>> w.step(1), str(p.end_reason), p.restart(), p.end_reason
        (0, 'finished', None, None)
        """
        self._look()
        # A kept one may have been set going again.
        return None if self._reason is not None and not self._has_ended and not self.ended else self._reason

    def _end_part(self, which: int) -> Any:
        self._look()
        event = self._ending()
        return None if event is None else end_of(event, self._value_kind())[which]

    def _ending(self) -> tuple[Any, ...] | None:
        """Returns the event of the end, if it was read."""
        if isinstance(self._end_event, bytes):
            self._end_event = EVENT.unpack(self._end_event)
        return self._end_event

    def __await__(self) -> Generator[Any, None, EndReason | None]:
        with importing:
            from .awaiting import end_of_player

        found: Generator[Any, None, EndReason | None] = end_of_player(self).__await__()
        return found

    def __repr__(self) -> str:
        state = "running"
        if not self._is_running() or (self._reason is not None and not self._world.in_past):
            state = "ended" if self._reason is None else str(self._reason)
        moved = "" if self._channel is None else f" of {self._channel._title()}"
        return f"<Player, {self._kind}{moved}, {state}>"


__all__ = ["Player", "handle_key"]
