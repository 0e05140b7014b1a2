# SPDX-License-Identifier: MIT
"""Events of a world, and their handlers."""

from __future__ import annotations

import ctypes
import enum
import itertools
import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.arguments import check_callable
from ..tracks.keys import value_of
from ..tracks.markers import marker_name

if TYPE_CHECKING:
    from .chain import Chain
    from .channel import Channel
    from .core import Core
    from .machine import Machine
    from .player import Player
    from .timeline import Timeline

EVENT = struct.Struct("=dIIQQIIQQ4d4dQII?BB?4x3d")
assert EVENT.size == ctypes.sizeof(abi.ts_event)
# Where things stand in what the struct gives.
TIME, KIND, REASON, PLAYER, CHANNEL, MARKER, LANES, COUNT, SEQUENCE, VALUE, VELOCITY = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13
TIMELINE, SOURCE, LEFT, STAYS, LANE, BOUND, BEGUN, LOCAL_TIME, PROGRESS, RATE = 17, 18, 19, 20, 21, 22, 23, 24, 25, 26

END = abi.TS_EVENT_END
CONTACT = abi.TS_EVENT_CONTACT
BEGIN = abi.TS_EVENT_BEGIN
#: What else than a motion's kind an event's source may be.
CHAIN, MACHINE = abi.TS_MOTION_CHAIN, abi.TS_MOTION_MACHINE

#: Functions to be called, by what takes them away again.
Handlers = dict[object, Callable[..., Any]]


class Waiter:
    """Waits for one end. It is resumed with None if the end was lost in an overflow of unread events."""

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
    """What happened to a player. Equal to its text.

    - begin: its delay is over.
    - loop: another iteration begins.
    - marker: it passed a marker.
    - end: it ended, for one of the reasons in EndReason.
    - contact: a lane met a bound of its channel.
    - chain_begin: a chain started.
    - chain_loop: a chain began another iteration.
    - chain_marker: a chain reached a marker.
    - chain_end: a chain ended, for one of the reasons in EndReason.
    - state: a machine entered a state, left one, or both.

    >>> str(EventKind.BEGIN), EventKind.LOOP == "loop"
    ('begin', True)
    """

    BEGIN = "begin"
    MARKER = "marker"
    LOOP = "loop"
    END = "end"
    CONTACT = "contact"
    STATE = "state"

    CHAIN_BEGIN = "chain_begin"
    CHAIN_MARKER = "chain_marker"
    CHAIN_LOOP = "chain_loop"
    CHAIN_END = "chain_end"


class EndReason(_Word):
    """Why a player ended. Equal to its text.

    - finished: it reached the end of its time, or was taken there.
    - settled: a spring or a decay came to rest.
    - replaced: a newer player took over its value and velocity.
    - stopped: it was stopped where it was.
    - cancelled: the channel went back to where it was before the player.
    - unbound: its channel, or the object bound to it, is gone.
    - error: the code of an easing failed.
    - released: a kept player was released after its end. Handlers are not called for this.
    - bound: a bound of its channel stopped it.

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
    RELEASED = "released"
    BOUND = "bound"


KINDS = {code: EventKind(word) for word, code in abi.EVENT_KINDS.items()}
#: Of a chain.
CHAIN_KINDS = {code: EventKind(f"chain_{KINDS[code]}") for code in (BEGIN, abi.TS_EVENT_MARKER, abi.TS_EVENT_LOOP, END)}
REASONS = {code: EndReason(word) for word, code in abi.REASONS.items()}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a player, with the exact time of the boundary. Returned by World.events.

    time: seconds of the world's clock. kind: see EventKind. player: the player it happened to. value, velocity: at that
    time, the velocity in value units per second.

    >>> from tweenspirit import World
    >>> w = World()
    >>> x = w.channel(0.0)
    >>> p, active = x.tween_to(5, 2), w.step(3)
    >>> begin, end = w.events()
    >>> end.time, str(end.kind), str(end.reason), end.value, end.velocity, end.player is p, end.channel is x
    (2.0, 'end', 'finished', 5.0, 0.0, True, True)
    >>> begin.sequence, begin.count, begin.marker
    (0, 1, None)
    >>> chain, active = w.chain().delay(1).start(), w.step(2)
    >>> [(event.time, str(event.kind), event.chain is chain) for event in w.events()]
    [(3.0, 'chain_begin', True), (4.0, 'chain_end', True)]
    >>> x.bounds(None, 7, contact="stop")
    >>> p, active = x.decay(10), w.step(1)
    >>> begin, contact, end = w.events()
    >>> contact.lane, contact.bound, contact.value, str(end.reason)
    (0, 'upper', 7.0, 'bound')
    >>> tl = w.timeline()
    >>> mark, seek = tl.marker(1, "hit"), tl.seek(2, events=True)
    >>> [(event.marker, event.player, event.timeline is tl) for event in w.events()]
    [('hit', None, True)]
    >>> m = w.machine({"states": {"a": {}, "b": {}}, "transitions": [{"from": "a", "to": "b", "after": 0.5}]})
    >>> w.step(1), [(event.time, event.entered, event.left, event.machine is m) for event in w.events()]
    (0, [(6.0, 'a', None, True), (6.5, 'b', 'a', True)])
    """

    time: float
    kind: EventKind
    #: Whose event it is; None: a chain's, a machine's or a timeline's.
    player: Player | None
    #: What the player moves; None where that is a timeline.
    channel: Channel | None
    #: Of an end, else None.
    reason: EndReason | None
    #: A marker's name, else None.
    marker: str | None
    #: Of a player's more than 64 loops, markers and contacts in one step, the last event stands for so many. Else 1.
    count: int
    #: Which event of the world, from 0; the next one's is larger by `count`.
    sequence: int
    #: What the player ended with, of more than four lanes the first four, of a timeline the playhead; of a contact the
    #: bound, and the velocity with which the lane met it. Else None.
    value: Any
    velocity: Any
    #: Whose event it is, where that is a chain.
    chain: Chain | None = None
    #: Of a contact, the lane, from 0.
    lane: int | None = None
    #: Of a contact, which bound it met: "lower" or "upper".
    bound: str | None = None
    #: Whose event it is, where that is a machine.
    machine: Machine | None = None
    #: The states that the machine entered and left; None where there is none.
    entered: str | None = None
    #: See entered.
    left: str | None = None
    #: Whose playhead was moved over the marker by Timeline.seek; else None.
    timeline: Timeline | None = None


def end_of(raw: tuple[Any, ...], kind: str | int) -> tuple[EndReason | None, Any, Any]:
    """Returns the reason, the value and the velocity of an end."""
    lanes = min(raw[LANES], 4)
    velocity = raw[VELOCITY : VELOCITY + lanes]
    return (
        REASONS.get(raw[REASON]),
        value_of(raw[VALUE : VALUE + lanes], kind),
        velocity[0] if lanes == 1 else velocity,
    )


def event_of(raw: tuple[Any, ...], of: Player | Chain | Machine | Timeline) -> Event:
    kind = (CHAIN_KINDS if raw[SOURCE] == CHAIN else KINDS)[raw[KIND]]
    if not raw[PLAYER]:
        timeline: Any = of
        counts = raw[COUNT], raw[SEQUENCE]
        return Event(
            raw[TIME], kind, None, None, None, marker_name(raw[MARKER]), *counts, None, None, timeline=timeline
        )
    if raw[SOURCE] == MACHINE:
        machine: Any = of
        entered, left = machine._state_name(raw[MARKER]), machine._state_name(raw[LEFT])
        about = None, None, REASONS.get(raw[REASON]), None, raw[COUNT], raw[SEQUENCE], None, None
        return Event(raw[TIME], kind, *about, machine=machine, entered=entered, left=left)
    if raw[SOURCE] == CHAIN:
        reason = REASONS.get(raw[REASON])
        marker = marker_name(raw[MARKER]) if kind is EventKind.CHAIN_MARKER else None
        chain: Any = of
        return Event(raw[TIME], kind, None, None, reason, marker, raw[COUNT], raw[SEQUENCE], None, None, chain)
    player: Any = of
    if kind is EventKind.CONTACT:
        bound = "upper" if raw[BOUND] == 2 else "lower"
        (value, velocity), counts = (raw[VALUE], raw[VELOCITY]), (raw[COUNT], raw[SEQUENCE])
        return Event(
            raw[TIME], kind, player, player.channel, None, None, *counts, value, velocity, None, raw[LANE], bound
        )
    ended = end_of(raw, player._value_kind()) if kind is EventKind.END else (None, None, None)
    marker = marker_name(raw[MARKER]) if kind is EventKind.MARKER else None
    return Event(
        raw[TIME], kind, player, player.channel, ended[0], marker, raw[COUNT], raw[SEQUENCE], ended[1], ended[2]
    )


def add_handler(handlers: Handlers, function: Callable[..., Any]) -> Callable[[], None]:
    """Adds a function. Returns a function that removes it, at any time and any number of times."""
    check_callable(function, "a handler")
    token: Any
    try:  # A function is its own token, and with a number where it is there already.
        token = function if function not in handlers else next(t for t in _others(function) if t not in handlers)
    except TypeError:  # it has no hash
        token = object()
    handlers[token] = function

    def remove() -> None:
        handlers.pop(token, None)

    return remove


_FEW = 64


def remove_handler(every: Iterable[Handlers], function: Callable[..., Any]) -> None:
    """Removes a function as often as it was added."""
    if not callable(function):
        raise TypeError(f"a handler must be callable, not {function!r:.80}")
    for handlers in every:
        try:
            handlers.pop(function, None)
            for token in _others(function):
                if handlers.pop(token, None) is None:
                    break
            is_done = len(handlers) > _FEW
        except TypeError:
            is_done = False
        if not is_done:  # without a hash, or one of several has been removed alone
            for token in [token for token, each in handlers.items() if each == function]:
                del handlers[token]


def _others(function: Callable[..., Any]) -> Iterator[Any]:
    return ((function, i) for i in itertools.count())


def emit(core: Core, handlers: Handlers | None, arguments: tuple[Any, ...], errors: list[BaseException]) -> None:
    """Calls the handlers that are still registered when their turn comes, while the world is open. Their exceptions are
    appended to `errors`.
    """
    for token in tuple(handlers or ()):
        function = handlers.get(token) if handlers else None
        if function is None or core.is_closed:
            continue
        try:
            function(*arguments)
        except BaseException as error:  # also KeyboardInterrupt: the step raises it
            errors.append(error)
