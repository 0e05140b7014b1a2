# SPDX-License-Identifier: MIT
"""Channels: values that players move."""

from __future__ import annotations

import contextlib
import ctypes
import math
from collections.abc import Callable, Iterable, Sequence
from ctypes import addressof, byref
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .._c import abi, getters
from .._c.arguments import (
    check_callable,
    check_kind,
    check_whole,
    check_words,
    code_of,
    integer,
    items_of,
    number,
    positive,
    unexpected,
    word_of,
)
from .._c.columns import is_number
from .._c.fast import accelerator
from .._c.importing import importing
from .._c.library import check, gone, read_number, short
from .._c.owner import HANDLE, Single
from .._c.turn import alone
from .._errors import InvalidArgumentError, StaleHandleError
from ..curves.easing import easing_of, known
from ..motion.decay import Decay
from ..motion.fall import fall_rate, fling_kind
from ..motion.schemes import SPRING_WORDS
from ..motion.spring import Spring, spring_given
from ..motion.timing import fill_start, fill_timing, fill_usual_timing, start_flags, timing_arguments
from ..tracks.keys import color_numbers, value_of
from ..tracks.path import fill_way, path_of
from ..tracks.track import Track
from .bindings import Binding, BoundArray
from .events import Handlers, add_handler, remove_handler
from .observers import VALUE, VELOCITY
from .player import Player
from .values import ARRAYS, doubles, is_array, is_truth, numbers_for

if TYPE_CHECKING:
    from typing import NoReturn

    from .._c.literals import Combination, Composite, Contact, Direction, Fill, LayerMode, Overshoot
    from ..curves.easing import EasingLike
    from ..tracks.path import Path
    from .core import Core
    from .layer import Layer
    from .world import World

_TARGET = 2
# The usual arguments, each of which is one object.
_NONE, _ONE, _HALF, _NORMAL, _BOTH, _REPLACE, _ALLOW = 0, 1, 0.5, "normal", "both", "replace", "allow"
_TWEEN_SIZE, _SPRING_SIZE = ctypes.sizeof(abi.ts_tween_desc), ctypes.sizeof(abi.ts_spring_to)
_INFO_SIZE = ctypes.sizeof(abi.ts_channel_info)
_WHOLE = 2**53
"""Every int up to this is a double."""

_COMPOSITES = {"replace": False, "add": True}


class Bounds(NamedTuple):
    """A channel's bounds, as Channel.get_bounds returns them."""

    #: Shaped as the channel's value; -inf where there is none.
    lower: Any
    #: Likewise; inf.
    upper: Any
    contact: Contact
    restitution: float
    spring: Spring


class Channel(getters.ChannelGetters, Single):
    """A value of a world. Players move it, its binding is written, and its observers are called when it changes.

    Created by World.channel, bind, bind_value and bind_array. The world keeps a channel until it is closed, and a
    channel keeps its world. Colours are r, g, b and a in 0 to 1. A value is a float, an int or a bool (by the kind), or
    a tuple of floats; velocities are in value units per second, of a colour in its space. Every number must be finite,
    and there must be one per lane, or InvalidArgumentError is raised. A closed channel raises StaleHandleError.

    >>> from tweenspirit import World
    >>> w = World()
    >>> c = w.channel((0.0, 0.0), name="card.center")
    >>> c.kind, c.lanes, c.name, c.player, c.active
    ('vec2', 2, 'card.center', None, False)
    >>> p = c.tween_to((100, 200), 2, "quad.in")
    >>> w.step(1), c.value, c.velocity, c.target, c.player is p, c.active
    (1, (25.0, 50.0), (50.0, 100.0), (100.0, 200.0), True, True)
    """

    __slots__ = (
        "__weakref__", "_array", "_binding", "_core", "_handle", "_key", "_kind", "_lanes", "_name", "_on_change",
        "_on_velocity", "_owner", "_values", "_world",
    )  # fmt: skip

    #: Whether it moves now, and not when a chain comes there.
    _is_live: ClassVar[bool] = True

    _world: World
    _core: Core
    _handle: abi.ts_channel
    _key: int
    _kind: str | int
    _lanes: int
    _name: str | None
    _values: Any
    _binding: Binding | None
    _array: BoundArray | None
    # The object it is bound to, by its id, and the path, or a tuple with a key of one's own.
    _owner: tuple[int, Any] | None
    _on_change: Handlers
    _on_velocity: Handlers

    def __init__(self) -> None:
        raise TypeError("a Channel is created by World.channel, bind, bind_value or bind_array")

    @classmethod
    def _made(
        cls,
        core: Core,
        handle: abi.ts_channel,
        kind: str | int,
        lanes: int,
        name: str | None = None,
        owner: tuple[int, Any] | None = None,
    ) -> Channel:
        self = cls.__new__(cls)
        self._world, self._core, self._handle, self._kind, self._lanes = core.world, core, handle, kind, lanes
        self._key, self._name, self._owner = handle.slot | handle.generation << 32, name, owner
        self._values = ARRAYS[lanes]
        self._binding, self._array = None, None
        self._on_change, self._on_velocity = {}, {}
        return self

    # --- what it is ---

    _as_parameter_ = HANDLE

    @alone
    def _read(self, which: int) -> list[float]:
        """The value, the velocity or the target, as the engine has it."""
        numbers = self._values()
        value, velocity, target = numbers, None, None
        if which != VALUE:
            value, velocity, target = (None, numbers, None) if which == VELOCITY else (None, None, numbers)
        check(short.ts_channel_get(self._core.handle, self._handle, value, velocity, target, self._lanes))
        found: list[float] = numbers[:]
        return found

    def _bind(self, to: Binding | BoundArray) -> None:
        """Write to it from now on: the engine does to an array."""
        if isinstance(to, BoundArray):
            function = short.ts_channel_bind_f32 if to.code == "f" else short.ts_channel_bind_f64
            check(function(self._core.handle, self._handle, to.address, to.stride))
            self._array = to
        else:
            check(short.ts_channel_bind_f64(self._core.handle, self._handle, to.address, 0))
            self._binding = to
            to.assign(to.numbers)
            self._core.watched[self._key] = self
            self._core.cells.put(self._key, to)
            if to._get is not None:
                self._core.read(self)
        self._core.shows = True

    def _objects(self) -> Binding | None:
        """Its binding, where what is written are objects, which its value counts."""
        return self._binding if self._binding is not None and self._binding.holds_objects else None

    @property
    def value(self) -> Any:
        """Returns the value. While nothing moves a bound channel, the value is read from what it is bound to. Use `set`
        to change it.

        >>> from tweenspirit import World
        >>> c = World().channel(1.5)
        >>> c.value = 3
        Traceback (most recent call last):
        AttributeError: a channel's value cannot be assigned: use set(value), tween_to or spring_to
        """
        return value_of(self._read(VALUE), self._kind)

    if not TYPE_CHECKING:  # it is no setter

        @value.setter
        def value(self, value: Any) -> None:
            raise AttributeError("a channel's value cannot be assigned: use set(value), tween_to or spring_to")

    @property
    def velocity(self) -> Any:
        """Returns the velocity, a float or a tuple of floats; 0 while the channel rests, waits or is paused."""
        found = self._read(VELOCITY)
        return found[0] if self._lanes == 1 else tuple(found)

    @property
    def target(self) -> Any:
        """Returns the target of the channel's player; without a player, the value. Use `set_target` to change it.

        >>> from tweenspirit import World
        >>> c = World().channel(1.5)
        >>> c.target = 3
        Traceback (most recent call last):
        AttributeError: a channel's target cannot be assigned: use tween_to or spring_to
        """
        return value_of(self._read(_TARGET), self._kind)

    if not TYPE_CHECKING:  # it is no setter

        @target.setter
        def target(self, target: Any) -> None:
            raise AttributeError("a channel's target cannot be assigned: use tween_to or spring_to")

    # --- commands ---

    @alone
    def set(self, value: Any) -> None:
        """Sets the value at once. The channel's player ends as stopped, and what is bound is written.

        >>> from tweenspirit import World
        >>> c = World().channel(0.0)
        >>> p = c.tween_to(1, 1)
        >>> c.set(5)
        >>> c.value, str(p.end_reason)
        (5.0, 'stopped')
        """
        numbers = doubles(self._numbers(value, "value"))
        self._core.command(short.ts_channel_set, self._handle, numbers, self._lanes)
        self._settle(always=True)

    @alone
    def stop(self) -> None:
        """Stops the channel's player and its layers where they are, and ends the players waiting beside it.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.tween_to(10, 2)
        >>> w.step(0.5), c.stop(), c.value, c.velocity, str(p.end_reason)
        (1, None, 2.5, 0.0, 'stopped')
        """
        if not self._core.has(self):
            return
        self._core.command(short.ts_channel_stop, self._handle)
        self._settle()

    @alone
    def link(
        self,
        source: Channel | Iterable[Channel],
        *,
        scale: Any = 1.0,
        offset: Any = 0.0,
        easing: EasingLike | None = None,
        lower: Any = None,
        upper: Any = None,
        combine: Combination = "sum",
        **others: NoReturn,
    ) -> None:
        """Links the channel to others, which it follows from now on in place of its player: offset + scale * easing(x),
        within bounds.

        - `source`: a channel, or 1 to 256 that are combined, of one lane or as many as this one.
        - `scale`, `offset`, `lower`, `upper`: one number, or one per lane; None means no bound.
        - `easing`: applied to x; it must not be live.
        - `combine`: "sum", "min" or "max" of several sources.

        The value is up to date after every command and step, and whenever it is read; the velocity follows from the
        chain rule. Until `unlink`, setting or moving the channel raises InvalidArgumentError, and so does a cycle of
        links. Not for bools and rotations; an int is rounded.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x, y = w.channel(0.0, name="x"), w.channel(0.0, name="y")
        >>> y.link(x, scale=2, offset=1, lower=0, upper=10)
        >>> p = x.tween_to(8, 2, "linear")
        >>> w.step(0.5), y.value, y.velocity, w.step(1.5), y.value
        (1, 5.0, 8.0, 0, 10.0)
        >>> x.link(y)
        Traceback (most recent call last):
        tweenspirit._errors.InvalidArgumentError: links would form a cycle: "y" already follows "x"
        """
        check_words(others, (), Channel.link)
        sources = [source] if isinstance(source, Channel) else items_of(source, "source must be a Channel, or several")
        for each in sources:
            check_kind(each, Channel, "source must be a Channel, or several")
        handles = (abi.ts_channel * len(sources))(*(each._handle for each in sources))
        desc = abi.ts_link_desc(struct_size=ctypes.sizeof(abi.ts_link_desc), count=len(sources))
        desc.sources = ctypes.addressof(handles)
        desc.combine = code_of(abi.COMBINATIONS, combine, "combine")
        curve = None if easing is None else easing_of(easing)
        if curve is not None:
            desc.easing = curve._handle
        given = {"scale": scale, "offset": offset, "lower": lower, "upper": upper}
        rows = {name: self._row(value, name) for name, value in given.items() if value is not None}
        for name, row in rows.items():
            setattr(desc, name, ctypes.addressof(row))
        self._core.command(short.ts_channel_link, self._handle, ctypes.byref(desc))
        self._core.has_links = True
        self._settle()

    def _row(self, value: Any, name: str) -> Any:
        """A number for each lane, of one for all."""
        if is_number(value):
            return doubles([number(value, name)] * self._lanes)
        return doubles(numbers_for(value, self._lanes, name))

    @alone
    def unlink(self) -> None:
        """Unlinks the channel, which keeps its value. A channel that is not linked is left as it is.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x, y = w.channel(3.0), w.channel(0.0)
        >>> y.link(x, scale=2), y.linked, y.unlink(), x.set(0), y.value, y.linked
        (None, True, None, None, 6.0, False)
        """
        self._core.command(short.ts_channel_unlink, self._handle)
        self._settle()

    # --- what it was ---

    @alone
    def value_at(self, time: float) -> Any:
        """Returns the value at an earlier time of the world's clock, with the bits that it had then, whatever the steps
        were.

        The channel must keep a history (World.history). It covers interruptions, new targets, pauses, rates, seeks and
        additive players; at the exact time of a command, the value is the one after the command. Raises
        InvalidArgumentError without a history, before `history_start`, after the clock, and where bounds, layers, a
        fade, a timeline or a link affected the channel.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> w.history(x)
        >>> p = x.spring_to(100)
        >>> w.step(0.25), p.set_target(-50), w.step(0.25), p.pause(), w.step(1)
        (1, None, 1, None, 0)
        >>> x.value_at(0.5) == x.value, x.value_at(0.25) > 50, x.velocity_at(0.25) > 0, x.velocity_at(0.6)
        (True, True, True, 0.0)
        """
        return value_of(self._read_at(time, VALUE), self._kind)

    @alone
    def velocity_at(self, time: float) -> Any:
        """Returns the velocity at an earlier time, as `value_at` returns the value.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> w.history(x)
        >>> p = x.tween_to(8, 2, "quad.in")
        >>> w.step(3), x.velocity, x.velocity_at(1)
        (0, 0.0, 4.0)
        """
        found = self._read_at(time, VELOCITY)
        return found[0] if self._lanes == 1 else tuple(found)

    def _read_at(self, time: float, which: int) -> list[float]:
        numbers = self._values()
        value, velocity = (numbers, None) if which == VALUE else (None, numbers)
        time = number(time, "time")
        check(short.ts_channel_value_at(self._core.handle, self._handle, time, value, velocity, self._lanes))
        found: list[float] = numbers[:]
        return found

    @property
    @alone
    def history_start(self) -> float | None:
        """Returns the time from which on the history is known; None if the channel keeps none.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> w.step(2), x.history_start, w.history(x), x.history_start
        (0, None, None, 2.0)
        """
        start = read_number(short.ts_channel_get_history, self._core.handle, self._handle, None, more=(None,))
        return start if start < math.inf else None

    @alone
    def history_track(self, start: float | None = None, end: float | None = None, *, tolerance: float = 1e-3) -> Track:
        """Creates a track from the history, to be played, scrubbed, reversed or put on a timeline; its time 0 is
        `start`.

        `start`, `end` are times of the world's clock; by default, all of the history. The track is within `tolerance` >
        0, in value units, of the channel's value, with a key at each command and jump: numbers are joined by cubics,
        colours and rotations by lines, and ints and bools are held. The errors are those of `value_at`; more than
        65,536 keys raise InvalidArgumentError too.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> w.history(x)
        >>> p = x.spring_to(100)
        >>> w.step(0.2), p.set_target(0), w.step(2)
        (1, None, 0)
        >>> track = x.history_track()
        >>> track.start, track.end, abs(track.value(0.5) - x.value_at(0.5)) <= 1e-3
        (0.0, 2.2, True)
        >>> player = x.play(track, direction="reverse")
        >>> w.step(1), abs(x.value - track.value(1.2)) <= 1e-9
        (1, True)
        """
        core = self._core
        if start is None:
            start = self.history_start
        if end is None:
            end = self._world.time
        first, last = number(0.0 if start is None else start, "start"), number(end, "end")
        handle = abi.ts_track()
        check(
            short.ts_channel_history_to_track(
                core.handle, self._handle, first, last, number(tolerance, "tolerance"), ctypes.byref(handle)
            )
        )
        return Track._made(handle)

    @alone
    def bounds(
        self,
        lower: Any,
        upper: Any,
        *,
        contact: Contact = "hold",
        restitution: float = 0.0,
        spring: Spring | str | None = None,
        **others: NoReturn,
    ) -> None:
        """Sets the channel's bounds, in place of earlier ones; None and None remove them. Its player continues with the
        current value and velocity.

        - `lower`, `upper`: one number for all lanes, or one for each, within 1e300 or infinite; None means no bound.
        - `contact`: what happens to a lane moved by a spring or a decay, exactly where it crosses a bound, each time
          with an event. "hold": it rests there while the motion would be beyond. "stop": it ends there, with reason
          `bound`. "bounce": it rebounds with `restitution` (0 to 1) times its velocity. "spring": `spring` (None means
          Spring()) takes over towards the bound.

        Except with "spring", everything that is set, tweened, played, linked or added is clamped to the bounds. Not for
        bools, colours and rotations; ints are clamped only.

        >>> from tweenspirit import Decay, World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> x.bounds(0, 100, contact="bounce", restitution=0.5)
        >>> p = x.decay(200, Decay(rate=1))
        >>> w.step(1), round(x.value, 3), round(x.velocity, 3)
        (1, 86.788, -36.788)
        >>> [(event.bound, event.value, round(event.velocity, 9)) for event in w.events() if event.kind == "contact"]
        [('upper', 100.0, 100.0)]
        >>> x.set(300), x.value, x.bounds(None, None), x.set(300), x.value
        (None, 100.0, None, None, 300.0)
        """
        check_words(others, (), Channel.bounds)
        desc = abi.ts_bounds_desc(struct_size=ctypes.sizeof(abi.ts_bounds_desc))
        desc.contact = code_of(abi.CONTACTS, contact, "contact")
        desc.restitution = number(restitution, "restitution")
        holds = [doubles(numbers) for numbers in self._edges((lower, upper))]
        desc.lower, desc.upper = (ctypes.addressof(row) for row in holds)
        own = None if spring is None else spring_of(spring)
        if own is not None:
            desc.spring = ctypes.addressof(own)
        self._core.command(short.ts_channel_set_bounds, self._handle, ctypes.byref(desc))
        self._settle(always=True)

    @alone
    def get_bounds(self) -> Bounds | None:
        """Returns the channel's bounds; None if it has none.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> x.get_bounds(), x.bounds(0, None, contact="bounce", restitution=0.5)
        (None, None)
        >>> x.get_bounds()[:4]
        (0.0, inf, 'bounce', 0.5)
        """
        info = abi.ts_bounds_info(struct_size=ctypes.sizeof(abi.ts_bounds_info))
        edges = [(ctypes.c_double * self._lanes)() for _ in range(2)]
        self._core.command(short.ts_channel_get_bounds, self._handle, ctypes.byref(info), *edges, self._lanes)
        if not info.bounded:
            return None
        lower, upper = (tuple(edge) if self._lanes > 1 else edge[0] for edge in edges)
        return Bounds(lower, upper, word_of(abi.CONTACTS, info.contact), info.restitution, Spring._of(info.spring))

    @alone
    def _close(self, words: str) -> None:
        """Free it, with what is said of it from then on."""
        with contextlib.suppress(StaleHandleError):
            self._core.command(short.ts_channel_destroy, self._handle)
        self._core.forget_channel(self, words)

    def _numbers(self, value: Any, name: str) -> list[float]:
        if self._lanes == 1 and (type(value) is float or (type(value) is int and -_WHOLE <= value <= _WHOLE)):
            return [float(value)]
        if is_truth(value) and self._kind != "bool" and self._lanes == 1:
            value = float(value)
        if self._kind == "color" and name not in ("velocity", "kick", "by"):
            return color_numbers(value, name)
        return numbers_for(value, self._lanes, name)

    def _settle(self, always: bool = False) -> None:
        """Write what is bound, after a command; what a setter raises ends what moves it."""
        if self._binding is not None:
            errors: list[BaseException] = []
            self._core.owe()
            self._write(errors, always)
            if errors:
                raise errors[0]
        if self._core.has_links:
            self._core.settle([])

    @alone
    def _start(self, kind: str, function: Any, *arguments: Any) -> Player:
        core = self._core
        handle = abi.ts_player()
        core.command(function, self._handle, *arguments, byref(handle))
        player = core.make_player(self, handle, kind)
        if self._binding is not None or core.has_links:
            self._settle()
        return player

    @alone
    def _start_usual(self, target: Any, duration: Any, delay: Any, shape: Any) -> Player | None:
        """Start a tween along a curve, or, without a duration, a spring; None where that is not usual after all."""
        core = self._core
        world, handle = core.handle, self._handle
        world_key, key = world.slot | world.generation << 32, handle.slot | handle.generation << 32
        made = accelerator.start(
            core, self, world_key, key, target, duration, delay, shape, core.inside, core.players, Player, self._world
        )  # fmt: skip
        if made is None:
            return None
        try:
            check(made if type(made) is int else abi.TS_OK)
        finally:
            if core.is_closed:
                core.forget()
        if self._binding is not None or core.has_links:
            self._settle()
        found: Player | None = made
        return found

    # --- what moves it: each takes over value and velocity from the one before, which ends, replaced ---

    def tween_to(
        self,
        target: Any = None,
        duration: float | None = None,
        easing: EasingLike | None = None,
        *,
        by: Any = None,
        start: Any = None,
        delay: float = 0,
        iterations: float = 1,
        direction: Direction = "normal",
        fill: Fill = "both",
        rate: float = 1,
        end_delay: float = 0,
        iteration_start: float = 0,
        repeat_delay: float = 0,
        return_easing: EasingLike | None = None,
        accumulate: bool = False,
        composite: Composite = "replace",
        blend: bool = False,
        essential: bool = False,
        keep: bool = False,
        hold: bool = False,
        **others: NoReturn,
    ) -> Player:
        """Tweens the channel to a target in `duration` seconds. The easing is `easing`, else the attached one, else
        linear. Returns the Player.

        - `by`: instead of a target, a distance from the start value.
        - `start`: the start value; None means the channel's value.
        - `delay` to `return_easing`: see Timing. During a delay the channel's previous player continues, unless `hold`
          is true.
        - `accumulate`: each iteration continues from where the one before ended (for lanes that are interpolated
          separately).
        - `composite`: "add" makes the tween a layer: its value is added to the channel's, whatever moves that; `start`
          None is then 0.
        - `blend`: starts with the channel's velocity (one iteration in normal direction).
        - `essential`: moves under reduced motion too.
        - `keep`: keeps the player when it has reached its end: restart, reverse, seek or close it.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.tween_to(10, 1, "back.out", delay=0.5)
        >>> w.step(0.75), round(c.value, 3), w.step(1), c.value
        (1, 8.174, 0, 10.0)
        >>> layer = c.tween_to(4, 1, composite="add")
        >>> w.step(0.5), c.value
        (1, 12.0)
        >>> p = w.channel(5.0).tween_to(by=10, duration=1, keep=True)
        >>> w.step(2), p.channel.value, p.ended, p.reverse(), w.step(0.5), p.channel.value
        (0, 15.0, True, None, 1, 10.0)
        >>> p = w.channel(0.0).tween_to(4, 1, iterations=3, repeat_delay=0.5, accumulate=True)
        >>> w.step(1.75), p.channel.value, p.channel.target
        (1, 5.0, 12.0)
        """
        if others:
            raise unexpected(Channel.tween_to, others)
        usual = (
            iterations is _ONE and rate is _ONE and direction is _NORMAL and fill is _BOTH and end_delay is _NONE
            and iteration_start is _NONE and repeat_delay is _NONE and return_easing is None and accumulate is False
            and essential is False and keep is False and hold is False
        )  # fmt: skip
        if usual and accelerator and self._is_live and self._lanes == 1 and by is None and start is None and not blend:
            shape = known(easing) if type(easing) is str else easing_of(easing) if callable(easing) else easing
            if duration is not None and composite is _REPLACE and (shape is not None or easing is None):
                made = self._start_usual(target, duration, delay, shape)
                if made is not None:
                    return made
        desc = abi.ts_tween_desc(_TWEEN_SIZE)
        desc.relative, way = self._way(target, by)
        holds = [doubles(way)]
        desc.target = addressof(holds[0])
        if start is not None:
            holds.append(doubles(self._numbers(start, "start")))
            setattr(desc, "from", ctypes.addressof(holds[1]))
        if duration is None:
            raise InvalidArgumentError("duration must be a number, not None")
        curve: Any
        if usual:
            curve = fill_usual_timing(desc.timing, duration, delay, easing)
        else:
            curve = fill_timing(desc.timing, **timing_arguments(locals()))
        if composite is not _REPLACE:
            desc.additive = additive_of(composite)
        if blend:
            desc.blend = True
        player = self._start("tween", short.ts_player_tween, byref(desc))
        del curve, holds
        return player

    def spring_to(
        self,
        target: Any = None,
        spring: Spring | str | None = None,
        *,
        by: Any = None,
        velocity: Any = None,
        tolerance: float | None = None,
        overshoot: Overshoot = "allow",
        restitution: float = _HALF,
        delay: float = 0,
        rate: float = 1,
        essential: bool = False,
        keep: bool = False,
        hold: bool = False,
        composite: Composite = "replace",
        **words: float,
    ) -> Player:
        """Springs the channel to a target. The spring ends when it has settled, exactly on the target, at a time that
        does not depend on the steps. Returns the Player.

        - `spring`: a Spring or the name of a preset; None means Spring(). The keywords of Spring are accepted too:
          spring_to(100, bounce=0.3).
        - `velocity`: the initial velocity, in value units per second; None means the channel's velocity.
        - `tolerance`: in value units, > 0; None means the channel's, or a thousandth of the distance to the target, or
          of abs(velocity) / omega if it starts there.
        - `overshoot`: "allow", "clamp", "stop" or "bounce" (with `restitution`, 0 ... 1), see Spring.motion.
        - `by`, `keep`, `hold`, `composite`: as for tween_to.

        >>> from tweenspirit import Spring, World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.spring_to(1, Spring(stiffness=200, damping=10))
        >>> w.step(0.1), c.value == Spring(stiffness=200, damping=10).value(0.1)
        (1, True)
        >>> p = c.spring_to(0, "bouncy"), c.spring_to(1, duration=0.4, bounce=0.3)
        >>> w.step(5), c.value
        (0, 1.0)
        """
        if words:
            spring = spring_of_words(spring, words)
        elif type(spring) is str:
            spring = spring_given(spring)
        if (
            accelerator and self._is_live and self._lanes == 1 and by is None and velocity is None
            and tolerance is None and rate is _ONE
            and overshoot is _ALLOW and restitution is _HALF and essential is False and keep is False and hold is False
            and composite is _REPLACE and (spring is None or type(spring) is Spring)
        ):  # fmt: skip
            made = self._start_usual(target, None, delay, None if spring is None else spring._raw)
            if made is not None:
                return made
        desc = abi.ts_spring_to(_SPRING_SIZE)
        desc.relative, way = self._way(target, by)
        holds = [doubles(way)]
        desc.target = ctypes.addressof(holds[0])
        if spring is not None:
            desc.spring = spring_of(spring)
        if velocity is not None:
            holds.append(doubles(self._numbers(velocity, "velocity")))
            desc.velocity = ctypes.addressof(holds[1])
        desc.tolerance = tolerance_of(tolerance)
        desc.overshoot = code_of(abi.OVERSHOOTS, overshoot, "overshoot")
        desc.restitution = number(restitution, "restitution")
        fill_start(desc, delay, rate, essential, keep, hold, additive_of(composite))
        return self._start("spring", short.ts_player_spring, ctypes.byref(desc))

    def decay(
        self,
        velocity: Any = None,
        decay: Decay | None = None,
        *,
        bounds: Sequence[Any] | None = None,
        spring: Spring | str | None = None,
        tolerance: float | None = None,
        delay: float = 0,
        rate: float = 1,
        essential: bool = False,
        keep: bool = False,
        hold: bool = False,
        composite: Composite = "replace",
        **others: NoReturn,
    ) -> Player:
        """Starts a decay: the channel moves with an initial velocity and slows down. Returns the Player.

        For numbers, vectors and angles; other kinds raise InvalidArgumentError.

        - `velocity`: in value units per second; None means the channel's velocity.
        - `decay`: None means the decay of iOS's scrolling.
        - `bounds`: a pair of lower and upper bound, each one number for all lanes, one for each, or None; beyond a
          bound, `spring` (None means Spring()) brings the channel back.
        - `tolerance`: as for spring_to.
        - `keep`, `hold`, `composite`: as for tween_to.

        >>> from tweenspirit import Decay, World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.decay(1000, Decay(rate=2))
        >>> c.target, w.step(60), c.value
        (500.0, 0, 500.0)
        >>> c.decay(-1000, Decay(rate=2), bounds=(300, None)).channel.target
        300.0
        """
        check_words(others, (), Channel.decay)
        desc = abi.ts_decay_to(struct_size=ctypes.sizeof(abi.ts_decay_to))
        holds = []
        if velocity is not None:
            holds.append(doubles(self._numbers(velocity, "velocity")))
            desc.velocity = ctypes.addressof(holds[-1])
        if decay is not None:
            check_kind(decay, Decay, "decay must be a Decay")
            desc.decay = decay._raw
        if bounds is not None:
            for name, numbers in zip(("lower", "upper"), self._edges(bounds), strict=True):
                holds.append(doubles(numbers))
                setattr(desc, name, ctypes.addressof(holds[-1]))
        if spring is not None:
            desc.spring = spring_of(spring)
        desc.tolerance = tolerance_of(tolerance)
        fill_start(desc, delay, rate, essential, keep, hold, additive_of(composite))
        return self._start("decay", short.ts_player_decay, ctypes.byref(desc))

    def fall(
        self,
        acceleration: Any,
        velocity: Any = None,
        *,
        decay: Decay | None = None,
        duration: float | None = None,
        delay: float = 0,
        rate: float = 1,
        essential: bool = False,
        keep: bool = False,
        hold: bool = False,
        composite: Composite = "replace",
        **others: NoReturn,
    ) -> Player:
        """Starts a fall: a motion with constant acceleration. Returns the Player.

        For numbers, vectors and angles; other kinds raise InvalidArgumentError.

        - `acceleration`: in value units per second squared, one number per lane.
        - `velocity`: in value units per second; None means the channel's velocity.
        - `decay`: slows the fall down, so that its velocity tends to acceleration / rate; None means no drag.
        - `duration`: seconds; None means until a command, another player or a bound ends it, and its target is where it
          began.
        - `keep`, `hold`, `composite`: as for tween_to.

        >>> from tweenspirit import World
        >>> w = World()
        >>> ball = w.channel((0.0, 100.0), kind="vec2")
        >>> p = ball.fall((0, -10), velocity=(5, 20))
        >>> w.step(2), ball.value, ball.velocity
        (1, (10.0, 120.0), (5.0, 0.0))
        """
        check_words(others, (), Channel.fall)
        desc = abi.ts_fall_desc(struct_size=ctypes.sizeof(abi.ts_fall_desc))
        holds = [doubles(self._numbers(acceleration, "acceleration"))]
        desc.acceleration = ctypes.addressof(holds[0])
        if velocity is not None:
            holds.append(doubles(self._numbers(velocity, "velocity")))
            desc.velocity = ctypes.addressof(holds[-1])
        desc.decay.rate = fall_rate(decay)
        if duration is not None:
            desc.duration = number(duration, "duration")
            if desc.duration == 0:
                raise InvalidArgumentError("duration must be > 0, got 0")
        fill_start(desc, delay, rate, essential, keep, hold, additive_of(composite))
        return self._start("fall", short.ts_channel_fall, ctypes.byref(desc))

    def fling(
        self,
        velocity: Any = None,
        *,
        kind: str = "android",
        friction: float = 0.015,
        ppi: float = 160.0,
        delay: float = 0,
        rate: float = 1,
        essential: bool = False,
        keep: bool = False,
        hold: bool = False,
        **others: NoReturn,
    ) -> Player:
        """Starts a tween that moves like a fling: over its distance, in its duration, along its easing. Returns the
        Player.

        `velocity` is in value units per second; None means the channel's velocity. Vectors keep their direction. For
        `kind`, `friction` and `ppi` see `fling`; for `keep` and `hold`, tween_to. For numbers, vectors and angles;
        other kinds raise InvalidArgumentError.

        >>> from tweenspirit import World
        >>> w = World()
        >>> page = w.channel(0.0)
        >>> p = page.fling(4000)
        >>> round(page.target, 3), round(p.duration, 3), p.kind
        (2156.952, 1.541, 'tween')
        """
        check_words(others, (), Channel.fling)
        desc = abi.ts_fling_desc(struct_size=ctypes.sizeof(abi.ts_fling_desc), kind=fling_kind(kind))
        holds = None if velocity is None else doubles(self._numbers(velocity, "velocity"))
        desc.velocity = 0 if holds is None else ctypes.addressof(holds)
        for name, given in (("friction", friction), ("ppi", ppi)):
            setattr(desc, name, number(given, name))
            if getattr(desc, name) == 0:
                raise InvalidArgumentError(f"{name} must be > 0 and finite, got 0")
        fill_start(desc, delay, rate, essential, keep, hold)
        return self._start("tween", short.ts_channel_fling, ctypes.byref(desc))

    def _way(self, target: Any, by: Any) -> tuple[bool, list[float]]:
        """Returns whether the target is a distance, and its numbers."""
        if (target is None) == (by is None):
            raise InvalidArgumentError("give either target or by")
        return by is not None, self._numbers(target, "target") if by is None else self._numbers(by, "by")

    def _edges(self, bounds: Any) -> list[list[float]]:
        edges = []
        pair = items_of(bounds, "bounds must be a pair of lower and upper bound", 2)
        for edge, none in zip(pair, (-math.inf, math.inf), strict=True):
            is_one = edge is None or not hasattr(edge, "__len__")
            one = none if edge is None else edge
            edges.append([number(one, "bounds")] * self._lanes if is_one else self._numbers(edge, "bounds"))
        return edges

    def play(
        self,
        track: Track,
        *,
        duration: float | None = None,
        easing: EasingLike | None = None,
        delay: float = 0,
        iterations: float = 1,
        direction: Direction = "normal",
        fill: Fill = "both",
        rate: float = 1,
        end_delay: float = 0,
        iteration_start: float = 0,
        repeat_delay: float = 0,
        return_easing: EasingLike | None = None,
        accumulate: bool = False,
        essential: bool = False,
        keep: bool = False,
        hold: bool = False,
        composite: Composite = "replace",
        **others: NoReturn,
    ) -> Player:
        """Plays a copy of a track of the channel's kind, as it is now: progress 0 ... 1 runs from its start to its end.
        Returns the Player.

        - `duration`: seconds of one iteration; None means the track's length.
        - `easing`: applied to the progress of each iteration; None means linear.
        - `accumulate`: each iteration continues from where the one before ended.
        - `keep`, `hold`, `composite`: as for tween_to.

        For the other parameters, see Timing.

        >>> from tweenspirit import Track, World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.play(Track().key(0, 0).key(2, 10).marker(1, "half"))
        >>> remove = p.on_marker(print)
        >>> w.step(1.5), c.value
        half
        (1, 7.5)
        """
        check_words(others, (), Channel.play)
        check_kind(track, Track, "track must be a Track")
        raw = abi.ts_timing()
        curve = fill_timing(raw, **timing_arguments(locals()), additive=additive_of(composite))
        player = self._start("track", short.ts_player_track, track, ctypes.byref(raw))
        del curve
        return player

    def follow(
        self,
        path: Path | str,
        duration: float,
        easing: EasingLike | None = None,
        *,
        start: float = 0,
        end: float = 1,
        align: bool = False,
        offset: Any = None,
        rotate: Channel | None = None,
        rotate_offset: float = 0,
        tolerance: float | None = None,
        delay: float = 0,
        iterations: float = 1,
        direction: Direction = "normal",
        fill: Fill = "both",
        rate: float = 1,
        end_delay: float = 0,
        iteration_start: float = 0,
        essential: bool = False,
        **others: NoReturn,
    ) -> Player:
        """Moves the channel along a path, or along that of an SVG text, in `duration` seconds: without an easing, at
        constant speed. Returns the Player.

        A channel with as many lanes as the path has dimensions follows its points; a channel of one lane (a number or
        an angle) follows the angle of a path of 2 dimensions, in radians.

        - `start`, `end`: fractions of the path's length at which the motion starts and ends (0 and 0 mean the whole
          path). It runs backwards if the start is the larger one; on a closed path it may start anywhere and go round
          more than once.
        - `align`: moves the path so that it begins at the channel's value.
        - `offset`: added to every point.
        - `rotate`: another channel, a number or an angle, that turns along, with its own player; `rotate_offset`, in
          radians, is added to the angle.
        - `tolerance`: the largest error, in lengths of the path; None means 1e-8.

        Where the easing leaves 0 ... 1, the motion continues straight, or round a closed path that is run through
        whole. For the other parameters, see Timing.

        >>> from tweenspirit import World
        >>> w = World()
        >>> xy, turn = w.channel((0.0, 0.0)), w.channel(0.0, kind="angle")
        >>> p = xy.follow("M0 0 H 30 V 30", 6, rotate=turn)
        >>> w.step(4.5), xy.value, xy.velocity, round(turn.value, 6)
        (2, (30.0, 15.0), (0.0, 10.0), 1.570796)
        """
        check_words(others, (), Channel.follow)
        way = path_of(path)
        desc = abi.ts_follow_desc(struct_size=ctypes.sizeof(abi.ts_follow_desc))
        curve = fill_timing(desc.timing, **timing_arguments(locals()))
        angle = number(rotate_offset, "rotate_offset")
        if not math.isfinite(angle):
            raise InvalidArgumentError(f"rotate_offset must be finite, not {angle!r}")
        if rotate is not None:
            if not isinstance(rotate, Channel) or rotate._lanes != 1 or rotate._core is not self._core:
                raise InvalidArgumentError(f"rotate must be a channel of this world, of one number, not {rotate!r:.80}")
            if way.dimensions != 2:
                raise InvalidArgumentError("rotate requires a path of 2 dimensions, not 3")
        kept = fill_way(desc, start, end, offset, tolerance, self._lanes)
        desc.align = bool(align)
        player = self._start("track", short.ts_channel_follow, way, ctypes.byref(desc))
        if rotate is not None:
            kept = ctypes.c_double(angle)
            desc.offset, desc.align = ctypes.addressof(kept), False
            rotate._start("track", short.ts_channel_follow, way, ctypes.byref(desc))
        del curve, kept
        return player

    def shake(
        self,
        amplitude: Any,
        frequency: float = 10,
        duration: float = 0.5,
        *,
        seed: int = 0,
        fade: float = 1,
        octaves: int = 1,
        delay: float = 0,
        essential: bool = False,
        **others: NoReturn,
    ) -> Player:
        """Adds noise to the value, whatever moves the channel; it begins and ends at 0. Returns the Player.

        For numbers, vectors and angles.

        - `amplitude`: in value units, for each lane: the noise's value at one of its half cycles; between them it may
          be a third larger.
        - `frequency`: cycles per second, at most 256 cycles in the `duration`.
        - `seed`: the same seed gives the same noise, on every machine; each lane has its own.
        - `fade`: the fraction by which the amplitude has decreased at the end, 0 ... 1.
        - `octaves`: 1 ... 8, each with twice the frequency and half the amplitude of the one before.

        Raises InvalidArgumentError for a number outside its range.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(100.0)
        >>> p = c.shake(5, frequency=8, duration=0.5, seed=1)
        >>> w.step(0.2), 95 < c.value < 105, c.value != 100, w.step(1), c.value
        (1, True, True, 0, 100.0)
        """
        check_words(others, (), Channel.shake)
        numbers = doubles(self._numbers(amplitude, "amplitude"))
        desc = abi.ts_shake_desc(struct_size=ctypes.sizeof(abi.ts_shake_desc))
        desc.amplitude = ctypes.addressof(numbers)
        desc.frequency, desc.duration = positive(frequency, "frequency"), positive(duration, "duration")
        desc.fade, desc.delay = number(fade, "fade"), number(delay, "delay")
        desc.octaves, desc.seed = integer(octaves, "octaves", 0, 2**32 - 1), integer(seed, "seed", 0, 2**32 - 1)
        desc.flags = start_flags(1, essential, False, False)
        player = self._start("track", short.ts_channel_shake, ctypes.byref(desc))
        del numbers
        return player

    def punch(
        self,
        strength: Any,
        duration: float = 0.5,
        *,
        damping_ratio: float = 0.25,
        delay: float = 0,
        essential: bool = False,
        **others: NoReturn,
    ) -> Player:
        """Adds an impulse to the value, which a spring takes back, whatever moves the channel. Returns the Player.

        For numbers, vectors and angles.

        - `strength`: the largest deviation, in value units, for each lane.
        - `duration`: seconds until it has settled.
        - `damping_ratio`: > 0 and < 1; the smaller, the more it oscillates.

        Raises InvalidArgumentError for a number outside its range.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(100.0)
        >>> p = c.punch(20, duration=0.4)
        >>> highest = max(c.value for _ in range(400) if w.step(0.001) >= 0)
        >>> round(highest, 2), w.step(1), c.value
        (120.0, 0, 100.0)
        """
        check_words(others, (), Channel.punch)
        numbers = doubles(self._numbers(strength, "strength"))
        desc = abi.ts_punch_desc(struct_size=ctypes.sizeof(abi.ts_punch_desc))
        desc.strength = ctypes.addressof(numbers)
        desc.duration, desc.damping_ratio = positive(duration, "duration"), positive(damping_ratio, "damping_ratio")
        desc.delay = number(delay, "delay")
        desc.flags = start_flags(1, essential, False, False)
        player = self._start("spring", short.ts_channel_punch, ctypes.byref(desc))
        del numbers
        return player

    # --- layers and fades ---

    @alone
    def layer(self, mode: LayerMode = "override", *, weight: float = 1.0) -> Layer:
        """Adds a layer: a channel of the same kind, with commands of its own, whose value acts on that of the channel
        below it.

        `mode` "override" mixes the value below with the layer's by its weight, clamped to 0 to 1; the layer begins at
        the channel's value. "add" adds the layer's value times its weight, any finite number; the layer begins at zero.
        The weight is a channel too, and begins at `weight`. Layers act in the order in which they were added. An int is
        rounded last; a bool is the layer's from weight 0.5 on, and has no additive layers; an additive colour adds its
        alpha too, clamped to 0 to 1. Not on a layer, a weight or a linked channel.

        >>> from tweenspirit import World, Spring
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> layer = x.layer(weight=0.5)
        >>> player = layer.spring_to(10, Spring(duration=0.5, bounce=0))
        >>> w.step(5), x.value, layer.value
        (0, 5.0, 10.0)
        >>> player = layer.weight.tween_to(0, 1)
        >>> w.step(0.5), x.value, x.velocity, layer.close(), x.value
        (1, 2.5, -5.0, None, 0.0)
        """
        with importing:
            from .layer import add_layer

        return add_layer(self, mode, weight)

    @alone
    def begin_fade(self, duration: float, easing: EasingLike = "linear") -> Channel:
        """Begins a cross-fade: the current player continues, and the next one, if it starts at this same time, is faded
        in. Returns the channel.

        For `duration` seconds the value is a mix of both, with the new one's share given by `easing`; then the old
        player ends as replaced. If no player starts at this time of the world's clock, the channel fades to where it
        is. Fades may begin during others; a player that starts without a fade takes over the mix. A duration of 0 takes
        back a fade in which nothing moves the channel yet. A player that waits for its delay is not faded in.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> old = x.tween_to(8, 4)
        >>> new = x.begin_fade(2, "quad.in").tween_to(-4, 4)
        >>> w.step(1), x.value, old.ended, w.step(1), x.value, str(old.end_reason)
        (3, 1.25, False, 1, -2.0, 'replaced')
        """
        curve = easing_of(easing)
        seconds = ctypes.c_double(number(duration, "duration"))
        self._core.command(short.ts_channel_begin_fade, self._handle, seconds, curve._handle)
        self._settle()
        return self

    @alone
    def cross_fade(
        self,
        to: Track | Callable[[Channel], Player],
        duration: float,
        *,
        easing: EasingLike = "linear",
        **timing: Any,
    ) -> Player:
        """Fades from the current player to a track, or to the player that a function starts on the channel: see
        begin_fade. Returns the Player.

        `timing` is keywords of `play`, for a track. If the track or the function fails, nothing is changed.

        >>> from tweenspirit import World, Track
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> old = x.tween_to(8, 8)
        >>> new = x.cross_fade(Track().key(0, 100).key(4, 100), 2, easing="sine.inOut")
        >>> w.step(1), x.value, x.player is new, w.step(1), x.value, str(old.end_reason)
        (3, 50.5, True, 1, 100.0, 'replaced')
        >>> x.cross_fade(lambda c: c.spring_to(0), 0.5)
        <Player, spring of a channel, running>
        """
        if not isinstance(to, Track):
            if timing or not callable(to):
                raise InvalidArgumentError(
                    f"to must be a Track, or a function of a channel that starts a Player, not {to!r:.80}"
                )
            check_callable(to, "to")
        self.begin_fade(duration, easing)
        try:
            return self.play(to, **timing) if isinstance(to, Track) else to(self)
        except BaseException:
            self.begin_fade(0)
            raise

    # --- another target for what moves it ---

    def set_target(
        self,
        target: Any = None,
        *,
        velocity: Any = None,
        kick: Any = None,
        spring: Spring | str | None = None,
        tolerance: float | None = None,
        **others: NoReturn,
    ) -> None:
        """Sets another target for the channel's spring or tween, as Player.set_target does. Raises InvalidArgumentError
        if nothing moves the channel.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.spring_to(100)
        >>> w.step(0.1), c.set_target(50), c.target, p.active
        (1, None, 50.0, True)
        """
        check_words(others, (), Channel.set_target)
        function = short.ts_channel_set_target
        self._retarget(self._core.command, (function, self), target, velocity, kick, spring, tolerance)
        self._settle()

    def _retarget(self, command: Any, arguments: tuple[Any, ...], target: Any, *changes: Any) -> None:
        """arguments: the function that `command` calls, and what that takes first. changes: see retarget_desc."""
        desc, speeds = retarget_desc(lambda value, name: doubles(self._numbers(value, name)), *changes)
        numbers = None if target is None else doubles(self._numbers(target, "target"))
        command(*arguments, numbers, ctypes.byref(desc))
        del speeds

    # --- observers ---

    def remove_handler(self, function: Callable[..., Any]) -> None:
        """Removes a handler of the value and of the velocity. A function that is not a handler is ignored.

        >>> from tweenspirit import World
        >>> c = World().channel(0.0)
        >>> remove = c.on_change(print)
        >>> c.remove_handler(print), c.set(1), c.world.step(0)
        (None, None, 0)
        """
        remove_handler((self._on_change, self._on_velocity), function)

    def _observe(self, which: int, handlers: Handlers, function: Callable[[Any], Any]) -> Callable[[], None]:
        if not handlers:
            make = partial(value_of, kind=self._kind) if self._kind in ("int", "bool") else None
            self._core.observers.put(self._key, which, handlers, self._read(which), make)
        self._core.watched[self._key] = self
        return add_handler(handlers, function)

    def _write(self, errors: list[BaseException], always: bool = False) -> None:
        """Write the object; where that fails, the channel stops."""
        if self._binding is None or self._core.is_closed:
            return
        try:
            self._binding.store(always)
        except BaseException as error:  # also KeyboardInterrupt: the call that wrote raises it
            errors.append(error)
            if not self._core.is_closed:
                self._core.stop_unwritten(self)

    def _release(self, words: str) -> None:
        """Let go of what is bound and who observes: the engine has. A restored world may have its handle again."""
        self._handle = gone(abi.ts_channel, words)
        self._binding = self._array = None
        self._on_change, self._on_velocity = {}, {}

    def _title(self) -> str:
        if self._name is not None:
            return repr(self._name)
        return repr(self._owner[1]) if self._owner is not None else "a channel"

    def __repr__(self) -> str:
        words = [] if self._name is None and self._owner is None else [self._title()]
        words.append(f"kind={self._kind!r}")
        if not self._core.has(self):
            words.append("closed")
        return f"<{type(self).__name__}, {', '.join(words)}>"


def additive_of(composite: Any) -> bool:
    """Returns whether a composite is a layer."""
    found = _COMPOSITES.get(composite) if isinstance(composite, str) else None
    if found is None:
        raise InvalidArgumentError(f"composite must be one of {', '.join(_COMPOSITES)}, got {composite!r:.80}")
    return found


def retarget_desc(
    column: Callable[[Any, str], Any], velocity: Any, kick: Any, spring: Any = None, tolerance: Any = None
) -> tuple[abi.ts_retarget, Any]:
    """What is changed beside targets, and the numbers that must live as long, which `column` makes of what is given."""
    if velocity is not None and kick is not None:
        raise InvalidArgumentError(
            "velocity and kick cannot be combined: velocity replaces the current velocity, kick adds to it"
        )
    desc = abi.ts_retarget(struct_size=ctypes.sizeof(abi.ts_retarget), tolerance=tolerance_of(tolerance))
    if spring is not None:
        desc.spring = spring_of(spring)
    name, given = ("velocity", velocity) if kick is None else ("kick", kick)
    if given is None:
        return desc, None
    speeds = column(given, name)
    desc.velocity, desc.add_velocity = ctypes.addressof(speeds), kick is not None
    return desc, speeds


def numbers_of_many(channels: list[Channel], values: Any, name: str) -> Any:
    """The numbers of a value for each channel, one after the other."""
    if is_array(values) and values.dtype.kind == "f":
        check_whole(values, name)
        lanes = sum(channel._lanes for channel in channels)
        if values.size != lanes:
            raise InvalidArgumentError(f"{name} must have {lanes} numbers, has {values.size}")
        return (ctypes.c_double * lanes).from_buffer_copy(values.astype("float64", order="C"))
    given = items_of(values, f"{name} must be a value for each of {len(channels)} channels", len(channels))
    return doubles([x for channel, value in zip(channels, given, strict=True) for x in channel._numbers(value, name)])


def spring_of_words(spring: Any, words: dict[str, Any]) -> Spring:
    """Returns the Spring of Spring's own keywords."""
    check_words(words, SPRING_WORDS, Channel.spring_to)
    if spring is not None:
        raise InvalidArgumentError(f"spring and {next(iter(words))} cannot be combined: both describe the spring")
    return Spring(**words)


def spring_of(spring: Any) -> abi.ts_spring:
    """Returns a Spring, or the preset of a name, as the C API takes it."""
    return spring_given(spring)._raw


def tolerance_of(tolerance: Any) -> float:
    """Returns a tolerance in value units; 0 for None."""
    if tolerance is None:
        return 0.0
    found = number(tolerance, "tolerance")
    if found == 0:  # which the C API reads as its default
        raise InvalidArgumentError("tolerance must be > 0, got 0")
    return found
