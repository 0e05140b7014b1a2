# SPDX-License-Identifier: MIT
"""What happened in a world, and who is told.

The engine knows no observers: after a step the binding takes its events and the channels that changed, in bulk,
writes what is bound, and then calls whoever asked. Events stay as the bytes that they came in until somebody wants to
see them.
"""

from __future__ import annotations

import collections
import ctypes
import enum
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.library import check, short
from .._c.turn import FREE, Turn, alone
from .._errors import BusyError
from ..tracks.keys import value_of
from ..tracks.markers import marker_name

if TYPE_CHECKING:
    from .chain import Chain
    from .channel import Channel
    from .player import Player

_EVENT = struct.Struct("=dIIQQIIQQ4d4d")
_SIZE = _EVENT.size
assert _SIZE == ctypes.sizeof(abi.ts_event)
_ROOM = 256
"""How many events or changes are taken at once."""
# Where things stand in what the struct gives.
TIME, KIND, REASON, PLAYER, CHANNEL, MARKER, LANES, COUNT, SEQUENCE, VALUE, VELOCITY = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13

END = abi.TS_EVENT_END

#: Functions that were asked to be told, by what takes them away again.
Hearers = dict[object, Callable[..., Any]]


class Waiter:
    """Waits for one end; told, with None, even where the end was lost in too many unread events."""

    __slots__ = ("_function",)

    def __init__(self, function: Callable[[EndReason | None], None]) -> None:
        self._function = function

    def __call__(self, reason: EndReason | None) -> None:
        self._function(reason)


class _Word(str, enum.Enum):
    __str__ = str.__str__

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class EventKind(_Word):
    """What happened to a player. Equal to its word.

    begin: its delay is over. loop: another iteration begins. marker: it met one. end: for one of EndReason.

    >>> str(EventKind.BEGIN), EventKind.LOOP == "loop"
    ('begin', True)
    """

    BEGIN = "begin"
    MARKER = "marker"
    LOOP = "loop"
    END = "end"


class EndReason(_Word):
    """Why a player ended. Equal to its word.

    finished: at the end of its time, or taken there. settled: a spring or a decay at rest. replaced: by a newer one,
    which has its value and velocity. stopped: where it was. cancelled: back to where the channel was before it.
    unbound: its channel, or the object bound to it, is gone. error: a curve's code failed.

    >>> str(EndReason.FINISHED), EndReason("settled") == "settled"
    ('finished', True)
    """

    FINISHED = "finished"
    SETTLED = "settled"
    REPLACED = "replaced"
    STOPPED = "stopped"
    CANCELLED = "cancelled"
    UNBOUND = "unbound"
    ERROR = "error"


KINDS = {getattr(abi, f"TS_EVENT_{kind.name}"): kind for kind in EventKind}
REASONS = {getattr(abi, f"TS_REASON_{reason.name}"): reason for reason in EndReason}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a player, at the world's time of the boundary itself. World.events gives them.

    time: seconds. kind: see EventKind. player: whose event it is. velocity: as value, in value units per second.

    >>> from tweenspirit import World
    >>> w = World()
    >>> x = w.channel(0.0)
    >>> p, active = x.tween_to(5, 2), w.step(3)
    >>> begin, end = w.events()
    >>> end.time, str(end.kind), str(end.reason), end.value, end.velocity, end.player is p, end.channel is x
    (2.0, 'end', 'finished', 5.0, 0.0, True, True)
    >>> begin.sequence, begin.count, begin.marker
    (0, 1, None)
    """

    time: float
    kind: EventKind
    player: Player
    #: What the player moves; None where that is a timeline.
    channel: Channel | None
    #: Of an end, else None.
    reason: EndReason | None
    #: A marker's name, else None.
    marker: str | None
    #: Of a player's more than 64 loops and markers in one step, the last event stands for so many. Else 1.
    count: int
    #: Which event of the world, from 0.
    sequence: int
    #: What the player ended with, of more than four lanes the first four, of a timeline the playhead; None unless it
    #: is an end.
    value: Any
    velocity: Any


def end_of(raw: tuple[Any, ...], kind: str | int) -> tuple[EndReason | None, Any, Any]:
    """The reason, the value and the velocity of an end."""
    lanes = min(raw[LANES], 4)
    velocity = raw[VELOCITY : VELOCITY + lanes]
    return (
        REASONS.get(raw[REASON]),
        value_of(raw[VALUE : VALUE + lanes], kind),
        velocity[0] if lanes == 1 else velocity,
    )


def _event_of(raw: tuple[Any, ...], player: Player) -> Event:
    kind = KINDS[raw[KIND]]
    ended = end_of(raw, player._value_kind()) if kind is EventKind.END else (None, None, None)
    marker = marker_name(raw[MARKER]) if kind is EventKind.MARKER else None
    return Event(
        raw[TIME], kind, player, player.channel, ended[0], marker, raw[COUNT], raw[SEQUENCE], ended[1], ended[2]
    )


def added(hearers: Hearers, function: Callable[..., Any]) -> Callable[[], None]:
    """Let a function hear; returns what takes it away again, at any time and more than once."""
    if not callable(function):
        raise TypeError(f"a handler must be callable, not {function!r:.80}")
    token = object()
    hearers[token] = function

    def remove() -> None:
        hearers.pop(token, None)

    return remove


def tell(world: Delivery, hearers: Hearers | None, arguments: tuple[Any, ...], errors: list[BaseException]) -> None:
    """Call each that still hears when its turn comes, while the world is open; what they raise goes into `errors`."""
    for token in tuple(hearers or ()):
        function = hearers.get(token) if hearers else None
        if function is None or world._is_closed:
            continue
        try:
            function(*arguments)
        except BaseException as error:  # also KeyboardInterrupt: the step raises it
            errors.append(error)


class Delivery:
    """What a world has read and has not told yet."""

    __slots__ = (
        "_also_changed",
        "_awaited",
        "_chains",
        "_count",
        "_draining",
        "_dropped",
        "_ended",
        "_event_capacity",
        "_events",
        "_handle",
        "_history",
        "_inside",
        "_is_closed",
        "_keys",
        "_late",
        "_players",
        "_queue",
        "_ready",
        "_retired",
        "_sequence",
        "_strangers",
        "_turn",
        "_watched",
    )

    _handle: Any
    _is_closed: bool
    _turn: Turn
    # As many as there are calls inside the engine, which writes into the binding's memory meanwhile.
    _inside: list[None]
    # Held while the engine's events are read: another thread is refused.
    _draining: list[None]
    # Running players, by their handles as one number; what they are told of in the next delivery, and who asked late.
    _players: dict[int, Player]
    _queue: list[tuple[Player, tuple[Any, ...]]]
    _late: list[tuple[Player | Chain, Hearers]]
    # Channels that write to objects or have observers.
    _watched: dict[int, Channel]
    # Those of them that `restore` has changed.
    _also_changed: dict[int, Channel]
    # Chains that run, and those of them whose group or delay has ended.
    _chains: dict[Chain, None]
    _ready: list[Chain]
    # What takes observers away when a delivery is over; None outside of one.
    _retired: list[Callable[[], None]] | None
    # What runs when the world ends and somebody awaits something of it still.
    _awaited: dict[object, Callable[[], None]]
    # Whether players may run that nobody here has made: the world was restored.
    _strangers: bool
    # Events that events() has not given yet, and the players that ended in them, with their ends' sequence numbers.
    _event_capacity: int
    _history: bytearray
    _ended: collections.deque[tuple[int, Player]]
    _dropped: int
    _sequence: int
    _events: Any
    _keys: Any
    _count: Any

    def _prepare_delivery(self, event_capacity: int) -> None:
        self._turn = Turn()
        self._event_capacity = event_capacity
        self._players, self._queue, self._late, self._watched = {}, [], [], {}
        self._also_changed, self._chains, self._ready, self._retired = {}, {}, [], None
        self._awaited, self._strangers = {}, False
        self._history, self._ended = bytearray(), collections.deque()
        self._dropped = self._sequence = 0
        self._inside, self._draining = [], list(FREE)
        self._events = (ctypes.c_char * (_ROOM * _SIZE))()
        self._keys = (ctypes.c_uint64 * _ROOM)()
        self._count = ctypes.c_size_t()

    @property
    def _world(self) -> Delivery:
        return self

    def _command(self, function: Any, *arguments: Any) -> None:
        """Call what may call a curve's code, which may close the world."""
        self._inside += FREE
        try:
            check(function(self._handle, *arguments))
        finally:
            del self._inside[-1]
            if self._is_closed:
                self._forget()

    def _forget(self) -> None:
        """Let go of everything, once nothing is inside the engine."""
        raise NotImplementedError

    def _stranger(self, event: tuple[Any, ...]) -> Player | None:
        """A player for an event of one that nobody here has made."""
        raise NotImplementedError

    @alone
    def _drain(self) -> None:
        """Take the engine's events: players know their ends at once, handlers are told in the next step."""
        if not self._players and not self._strangers:
            return
        try:
            del self._draining[0]
        except IndexError:
            raise BusyError("another thread, or a caller further up, reads the world's events") from None
        try:
            count, has_gap = _ROOM, False
            while count == _ROOM and (self._players or self._strangers) and not self._is_closed:
                check(short.ts_world_read_events(self._handle, self._events, _ROOM, ctypes.byref(self._count)))
                count = self._count.value
                if count:
                    has_gap |= self._take(self._events[: count * _SIZE])
            if has_gap:
                self._sweep()
        finally:
            self._draining[:] = FREE

    def _take(self, data: bytes) -> bool:
        """Remember events; whether the engine has dropped some before or between them."""
        has_gap = False
        for event in _EVENT.iter_unpack(data):
            has_gap |= event[SEQUENCE] != self._sequence and self._sequence >= 0
            self._sequence = event[SEQUENCE] + 1
            player = self._players.get(event[PLAYER])
            if player is None and self._strangers:
                player = self._stranger(event)
            if player is None:
                continue
            if event[KIND] == END:
                del self._players[event[PLAYER]]
                self._ended.append((event[SEQUENCE], player))
                player._end(event)
            if player._hearers:
                self._queue.append((player, event))
        self._history += data
        surplus = len(self._history) // _SIZE - self._event_capacity
        if surplus > 0:
            del self._history[: surplus * _SIZE]
            self._dropped += surplus
            first = _EVENT.unpack_from(self._history)[SEQUENCE]
            while self._ended and self._ended[0][0] < first:
                self._ended.popleft()
        return has_gap

    def _sweep(self) -> None:
        """Let go of the players whose ends were dropped unread. They have no reason, and only who waits is told."""
        for key, player in list(self._players.items()):
            if not short.ts_player_is_valid(self._handle, player._handle):
                self._players.pop(key, None)
                self._ended.append((self._sequence, player))
                player._lose()

    def _take_events(self) -> list[Event]:
        self._drain()
        history, self._history = self._history, bytearray()
        ended, self._ended = self._ended, collections.deque()
        known = dict(self._players)
        known.update((player._key, player) for _, player in ended)
        return [_event_of(raw, known[raw[PLAYER]]) for raw in _EVENT.iter_unpack(history) if raw[PLAYER] in known]

    def _unread_count(self) -> int:
        return len(self._history) // _SIZE

    def _take_changes(self) -> list[Channel]:
        """The watched channels that have changed, by their slots."""
        found: list[Channel] = []
        watched, count = self._watched, ctypes.c_size_t(_ROOM)
        while count.value == _ROOM and not self._is_closed:
            check(short.ts_world_read_changes(self._handle, self._keys, _ROOM, ctypes.byref(count)))
            found += [watched[key] for key in self._keys[: count.value] if key in watched]
        return found

    def _retire(self, observers: list[Callable[[], None]]) -> None:
        """Take observers away, but let them hear the delivery that is under way."""
        if self._retired is not None:
            self._retired += observers
        else:
            for remove in observers:
                remove()

    def _deliver(self, errors: list[BaseException]) -> bool:
        """Write what is bound, then call who asked: all values of the frame are seen. Whether anybody was called."""
        self._drain()
        changed = self._take_changes() if self._watched else []
        if self._also_changed:
            also, self._also_changed = self._also_changed, {}
            for channel in changed:
                also.pop(channel._key, None)
            changed += also.values()
        for channel in changed:
            channel._write(errors)
        retired: list[Callable[[], None]] = []
        self._retired = retired
        late, self._late = self._late, []
        queue, self._queue = self._queue, []
        for player, hearers in late:
            tell(self, hearers, (player.end_reason,), errors)
        for player, event in queue:
            player._tell(event, errors)
        ready, self._ready = self._ready, []
        for chain in ready:
            chain._go_on(errors)
        for channel in changed:
            if channel._on_change or channel._on_velocity:
                channel._tell(errors)
        self._retired = None
        for remove in retired:
            remove()
        return bool(late or queue or ready or changed)
