# SPDX-License-Identifier: MIT
"""Channels: values that players move."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable, Iterable
from ctypes import addressof, byref
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .._c import abi, getters
from .._c.arguments import (
    check_callable,
    check_kind,
    check_whole,
    check_words,
    code_of,
    items_of,
    number,
    word_of,
)
from .._c.columns import is_number
from .._c.fast import accelerator
from .._c.importing import importing
from .._c.library import check, gone, short
from .._c.owner import HANDLE, Single
from .._c.turn import alone
from .._errors import InvalidArgumentError, StaleHandleError
from ..curves.easing import easing_of, known
from ..motion.spring import Spring, _presets, spring_given
from ..tracks.keys import color_numbers, value_of
from ..tracks.track import Track
from . import motion as motions
from .bindings import Binding, BoundArray
from .events import Handlers, add_handler, remove_handler
from .motion import Motion, edges_of, starts, take_spring
from .observers import VALUE, VELOCITY
from .player import Player
from .values import ARRAYS, doubles, is_array, is_truth, numbers_for

if TYPE_CHECKING:
    from typing import NoReturn

    from .._c.literals import Combination, Contact, LayerMode
    from ..curves.easing import EasingLike
    from .core import Core
    from .layer import Layer
    from .world import World

_TARGET = 2
_BOUNDS_SIZE = ctypes.sizeof(abi.ts_bounds)
_WHOLE = 2**53
"""Every int up to this is a double."""


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
        "__weakref__", "_array", "_binding", "_born", "_core", "_handle", "_key", "_kind", "_lanes", "_name",
        "_on_change", "_on_velocity", "_owner", "_values", "_world",
    )  # fmt: skip

    _world: World
    _core: Core
    _handle: abi.ts_channel
    _key: int
    # How many states had been saved or restored when it was made.
    _born: int
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
        self._values, self._born = ARRAYS[lanes], core.saves
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
        """Returns the value at a time of the world's recording (World.record), with the bits that it had then, whatever
        the steps were; the world does not move. At the time of a command it is the value after the command.

        Raises InvalidArgumentError if the world is not recorded, or for a time outside World.recording, and
        StaleHandleError if the channel did not exist then.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> w.record()
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
        >>> w.record()
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

    @alone
    def recording_track(
        self, start: float | None = None, end: float | None = None, *, tolerance: float = 1e-3
    ) -> Track:
        """Creates a track from the recording, to be played, scrubbed, reversed or put on a timeline; its time 0 is
        `start`.

        `start`, `end` are times of the world's clock; by default, all of the recording. The track is within `tolerance`
        > 0, in value units, of the channel's value, with a key at each command and jump: numbers are joined by cubics,
        colours and rotations by lines, and ints and bools are held. The errors are those of `value_at`; more than
        65,536 keys raise InvalidArgumentError too.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> w.record()
        >>> p = x.spring_to(100)
        >>> w.step(0.2), p.set_target(0), w.step(2)
        (1, None, 0)
        >>> track = x.recording_track()
        >>> track.start, track.end, abs(track.value(0.5) - x.value_at(0.5)) <= 1e-3
        (0.0, 2.2, True)
        >>> player = x.play(track, direction="reverse")
        >>> w.step(1), abs(x.value - track.value(1.2)) <= 1e-9
        (1, True)
        """
        core = self._core
        info = self._world._info()
        first = info.recording_start if start is None else number(start, "start")
        last = info.recording_end if end is None else number(end, "end")
        handle = abi.ts_track()
        check(
            short.ts_channel_recording_to_track(
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
        restitution: float | None = None,
        spring: Spring | str | None = None,
        **others: NoReturn,
    ) -> None:
        """Sets the channel's bounds, in place of earlier ones; None and None remove them. Its player continues with the
        current value and velocity.

        - `lower`, `upper`: one number for all lanes, or one for each, within 1e300 or infinite; None means no bound.
        - `contact`: what happens to a lane moved by a spring or a decay, exactly where it crosses a bound, each time
          with an event. "hold": it rests there while the motion would be beyond. "stop": it ends there, with reason
          `bound`. "bounce": it rebounds with `restitution` (0 to 1; None means 0.5) times its velocity. "spring":
          `spring` (None means Spring()) takes over towards the bound.

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
        desc = abi.ts_bounds(_BOUNDS_SIZE, contact=code_of(abi.CONTACTS, contact, "contact"))
        if restitution is not None:
            desc.restitution, desc.given = number(restitution, "restitution"), abi.TS_GIVEN_RESTITUTION
        holds = edges_of(self, (lower, upper))
        desc.lower, desc.upper = map(addressof, holds)
        if spring is not None:
            desc.spring = spring_given(spring)._raw
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
        found = abi.ts_bounds(_BOUNDS_SIZE)
        edges = [self._values() for _ in range(2)]
        self._core.command(short.ts_channel_get_bounds, self._handle, ctypes.byref(found), *edges, self._lanes)
        if not found.lower:
            return None
        lower, upper = (tuple(edge) if self._lanes > 1 else edge[0] for edge in edges)
        return Bounds(lower, upper, word_of(abi.CONTACTS, found.contact), found.restitution, Spring._of(found.spring))

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

    def _column(self, value: Any, name: str) -> Any:
        return doubles(self._numbers(value, name))

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
    def _start(self, raw: abi.ts_motion, kind: str) -> Player:
        core = self._core
        handle = abi.ts_player()
        core.command(short.ts_channel_start, self._handle, byref(raw), byref(handle))
        player = core.make_player(self, handle, kind)
        if self._binding is not None or core.has_links:
            self._settle()
        return player

    @alone
    def _quick(self, target: Any, duration: Any, delay: Any, shape: Any) -> Player | None:
        """Starts a tween or, without a duration, a spring; None if the accelerator leaves it to _start."""
        core = self._core
        made = accelerator.start(
            core, self, core.handle, self._handle, target, duration, delay, shape, core.inside, core.players, Player,
            self._world, core.saves,
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

    def start(self, motion: Motion) -> Player:
        """Starts a motion on the channel. Returns the Player.

        The verbs below are one motion each: x.tween_to(...) is x.start(Motion.tween(...)).

        >>> from tweenspirit import Motion, World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> p = x.start(Motion.tween(10, 2))
        >>> w.step(1), x.value, p.kind
        (1, 5.0, 'tween')
        """
        check_kind(motion, Motion, "motion must be a Motion")
        turned = motion._turned(self)
        raw, holds = motion._fill(self)
        player = self._start(raw, motion._player_kind)
        del holds
        if turned is not None:
            turned[0].start(turned[1])
        return player

    def _tween(
        self, target: Any = None, duration: Any = None, easing: Any = None, *, delay: Any = None, **words: Any
    ) -> Player:
        if not words and self._lanes == 1 and duration is not None and accelerator:
            shape = known(easing) if type(easing) is str else easing
            if shape is not None or easing is None:
                made = self._quick(target, duration, delay, shape)
                if made is not None:
                    return made
        return self.start(Motion.tween(target, duration, easing, delay=delay, **words))

    def _spring(self, target: Any = None, spring: Any = None, *, delay: Any = None, **words: Any) -> Player:
        if words:
            spring = take_spring(spring, words)
        shape: Any = _presets.get(spring) if type(spring) is str else spring
        if not words and self._lanes == 1 and accelerator and (spring is None or type(shape) is Spring):
            made = self._quick(target, None, delay, None if spring is None else shape._raw)
            if made is not None:
                return made
        return self.start(Motion.spring(target, spring, delay=delay, **words))

    tween_to = starts(start, Motion.tween, "tween_to", _tween)
    spring_to = starts(start, Motion.spring, "spring_to", _spring)
    decay = starts(start, Motion.decay)
    fall = starts(start, Motion.fall)
    move = starts(start, Motion.move)
    fling = starts(start, Motion.fling)
    play = starts(start, Motion.play)
    follow = starts(start, Motion.follow)
    shake = starts(start, Motion.shake)
    punch = starts(start, Motion.punch)

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

    def _change(self, motion: Motion) -> None:
        if motion._given.keys() == {"target"}:
            self._core.command(
                short.ts_channel_set_target, self._handle, self._column(motion._given["target"], "target")
            )
        else:
            raw, holds = motion._fill(self)
            self._core.command(short.ts_channels_update, byref(self._handle), 1, byref(raw))
            del holds
        self._settle()

    set_target = starts(_change, motions.set_target)

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


def numbers_of_many(channels: list[Channel], values: Any, name: str) -> Any:
    """The numbers of a value for each channel, one after the other."""
    name = "targets" if name == "target" else name
    if is_array(values) and values.dtype.kind == "f":
        check_whole(values, name)
        lanes = sum(channel._lanes for channel in channels)
        if values.size != lanes:
            raise InvalidArgumentError(f"{name} must have {lanes} numbers, has {values.size}")
        return (ctypes.c_double * lanes).from_buffer_copy(values.astype("float64", order="C"))
    given = items_of(values, f"{name} must be a value for each of {len(channels)} channels", len(channels))
    return doubles([x for channel, value in zip(channels, given, strict=True) for x in channel._numbers(value, name)])
