# SPDX-License-Identifier: MIT
"""Values that players move."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.arguments import check_bytes
from .._c.library import check, gone, short
from .._c.turn import alone
from .._errors import StaleHandleError, named_publicly
from ..tracks.keys import value_of
from .bindings import Binding, BoundArray
from .channel_motion import ChannelMotion
from .events import Hearers, added, tell
from .player import Player, handle_key
from .values import doubles, is_truth, numbers_for

if TYPE_CHECKING:
    from .world import World

_VALUE, _VELOCITY, _TARGET = range(3)


@named_publicly
class Channel(ChannelMotion):
    """A value of a world: what a player moves, what is bound to it is written, and who observes it is told.

    Made by World.channel, bind, bind_value and bind_array; the world keeps it until it is closed, and it keeps the
    world, which moves only when somebody steps it. Colours are r, g, b and a in 0 to 1. A value is a float,
    an int or a bool (by the kind), or a tuple of floats; velocities are in value units per second, of a colour in its
    space. Whatever is given must be finite, and of as many numbers as the channel has lanes, else InvalidArgumentError;
    a closed channel raises StaleHandleError.

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
        "__weakref__",
        "_array",
        "_binding",
        "_handle",
        "_key",
        "_kind",
        "_lanes",
        "_name",
        "_on_change",
        "_on_velocity",
        "_owner",
        "_told_value",
        "_told_velocity",
        "_values",
        "_world",
    )

    _world: World
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
    _on_change: Hearers
    _on_velocity: Hearers
    _told_value: list[float] | None
    _told_velocity: list[float] | None

    def __init__(self) -> None:
        raise TypeError("channels are made by worlds: channel, bind, bind_value, bind_array")

    @classmethod
    def _made(cls, world: World, handle: abi.ts_channel, kind: str | int, lanes: int, name: str | None) -> Channel:
        channel = cls.__new__(cls)
        channel._world, channel._handle, channel._kind, channel._lanes = world, handle, kind, lanes
        channel._key, channel._name = handle_key(handle), name
        channel._values = ctypes.c_double * lanes
        channel._binding, channel._array, channel._owner = None, None, None
        channel._on_change, channel._on_velocity = {}, {}
        channel._told_value, channel._told_velocity = None, None
        return channel

    # --- what it is ---

    @property
    def world(self) -> World:
        """The world that it is of, which lives as long as any of its channels does.

        >>> from tweenspirit import World
        >>> x = World().channel(0.0)
        >>> player = x.tween_to(1, 0.5)
        >>> x.world.step(1), x.value
        (0, 1.0)
        """
        return self._world

    @property
    def kind(self) -> str | int:
        """What a value is: a word, as of a Track, or a count of lanes."""
        return self._kind

    @property
    def lanes(self) -> int:
        """How many numbers a value has."""
        return self._lanes

    @property
    def name(self) -> str | None:
        """What World.find finds it by."""
        return self._name

    def _info(self) -> abi.ts_channel_info:
        info = abi.ts_channel_info(struct_size=ctypes.sizeof(abi.ts_channel_info))
        check(short.ts_channel_get_info(self._world._handle, self._handle, ctypes.byref(info)))
        return info

    @alone
    def _read(self, which: int) -> list[float]:
        """The value, the velocity or the target, as the engine has it."""
        numbers = self._values()
        value, velocity, target = numbers, None, None
        if which != _VALUE:
            value, velocity, target = (None, numbers, None) if which == _VELOCITY else (None, None, numbers)
        check(short.ts_channel_get(self._world._handle, self._handle, value, velocity, target, self._lanes))
        found: list[float] = numbers[:]
        return found

    def _load(self) -> None:
        """An object that nothing moves says where the channel is; once it moves, what a setter makes of it does not."""
        if self._binding is not None:
            self._load_bound()

    @alone
    def _load_bound(self) -> None:
        if self._binding is not None:
            info = self._info()
            if not info.layers and not (info.player.slot or info.player.generation):
                self._binding.load()
                self._normalize()

    def _normalize(self) -> None:
        """Let the engine round an int, and make a rotation one: in memory it takes them as they are."""
        if self._binding is not None and (self._kind == "int" or self._kind == "quat"):
            check(short.ts_channel_set(self._world._handle, self._handle, doubles(self._binding.cell), self._lanes))
            self._binding.keep()

    @property
    def value(self) -> Any:
        """Where it is. While nothing moves what is bound, it is read there. Not to be assigned.

        >>> from tweenspirit import World
        >>> c = World().channel(1.5)
        >>> c.value = 3
        Traceback (most recent call last):
        AttributeError: a channel's value cannot be assigned: use set(value), tween_to or spring_to
        """
        self._load()
        return value_of(self._read(_VALUE), self._kind)

    if not TYPE_CHECKING:  # it is no setter

        @value.setter
        def value(self, value: Any) -> None:
            raise AttributeError("a channel's value cannot be assigned: use set(value), tween_to or spring_to")

    @property
    def velocity(self) -> Any:
        """How fast it is: a float or a tuple of floats; 0 for what rests, waits or is paused."""
        found = self._read(_VELOCITY)
        return found[0] if self._lanes == 1 else tuple(found)

    @property
    def target(self) -> Any:
        """Where its player goes; without one its value. Not to be assigned.

        >>> from tweenspirit import World
        >>> c = World().channel(1.5)
        >>> c.target = 3
        Traceback (most recent call last):
        AttributeError: a channel's target cannot be assigned: use tween_to or spring_to
        """
        self._load()
        return value_of(self._read(_TARGET), self._kind)

    if not TYPE_CHECKING:  # it is no setter

        @target.setter
        def target(self, target: Any) -> None:
            raise AttributeError("a channel's target cannot be assigned: use tween_to or spring_to")

    @property
    @alone
    def player(self) -> Player | None:
        """What moves it, or None."""
        handle = self._info().player
        return self._world._player_of(handle) if handle.slot or handle.generation else None

    @property
    @alone
    def active(self) -> bool:
        """Whether something moves it: a player that is not paused, or a layer."""
        info = self._info()
        if info.layers:
            return True
        if not info.player.slot and not info.player.generation:
            return False
        return self._world._player_of(info.player).active

    # --- commands ---

    @alone
    def set(self, value: Any) -> None:
        """Put it somewhere, at rest, at once: what moves it ends, stopped; what is bound is written.

        >>> from tweenspirit import World
        >>> c = World().channel(0.0)
        >>> p = c.tween_to(1, 1)
        >>> c.set(5)
        >>> c.value, str(p.end_reason)
        (5.0, 'stopped')
        """
        numbers = doubles(self._numbers(value, "value"))
        self._world._command(short.ts_channel_set, self._handle, numbers, self._lanes)
        self._settle(always=True)

    @alone
    def stop(self) -> None:
        """End what moves it, and its layers, where they are.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.tween_to(10, 2)
        >>> w.step(0.5), c.stop(), c.value, c.velocity, str(p.end_reason)
        (1, None, 2.5, 0.0, 'stopped')
        """
        self._world._command(short.ts_channel_stop, self._handle)
        self._settle()

    def close(self) -> None:
        """Free it now: what moves it ends, unbound. Closed already, nothing happens.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0, name="x")
        >>> p = c.tween_to(10, 2)
        >>> c.close(), str(p.end_reason), c
        (None, 'unbound', <Channel, 'x', kind='float', closed>)
        """
        self._close("the channel is closed")

    @alone
    def _close(self, words: str) -> None:
        """Free it, with what is said of it from then on."""
        with contextlib.suppress(StaleHandleError):
            self._world._command(short.ts_channel_destroy, self._handle)
        self._world._let_go(self, words)

    def destroy(self) -> None:
        """Like close.

        >>> from tweenspirit import World
        >>> w = World()
        >>> w.channel(0.0).destroy(), w.stats()["channels"]
        (None, 0)
        """
        self.close()

    def __enter__(self) -> Channel:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _numbers(self, value: Any, name: str) -> list[float]:
        if is_truth(value) and self._kind != "bool" and self._lanes == 1:
            value = float(value)
        numbers = numbers_for(value, self._lanes, name)
        if self._kind == "color" and name != "velocity":
            check_bytes(numbers, name)
        return numbers

    def _settle(self, always: bool = False) -> None:
        """Write what is bound, after a command; what a setter raises ends what moves it."""
        if self._binding is not None:
            errors: list[BaseException] = []
            self._write(errors, always)
            if errors:
                raise errors[0]

    @alone
    def _start(self, kind: str, function: Any, *arguments: Any) -> Player:
        world = self._world
        self._load()
        handle = abi.ts_player()
        world._command(function, self._handle, *arguments, ctypes.byref(handle))
        player = Player._made(world, self, handle, kind)
        world._players[player._key] = player
        self._settle()
        return player

    # --- who is told ---

    @alone
    def on_change(self, function: Callable[[Any], Any]) -> Callable[[], None]:
        """Call a function with the value, after each step in or before which it became another. Returns what takes that
        away again.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> remove = c.on_change(print)
        >>> p = c.tween_to(1, 1)
        >>> active = w.step(0.5)
        0.5
        >>> remove()
        >>> active = w.step(0.5)
        """
        if not self._on_change:
            self._told_value = self._read(_VALUE)
        remove = added(self._on_change, function)
        self._world._watched[self._key] = self
        return remove

    @alone
    def on_velocity(self, function: Callable[[Any], Any]) -> Callable[[], None]:
        """Call a function with the velocity, after each step in or before which it became another. Returns what takes
        that away again.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> remove = c.on_velocity(print)
        >>> p = c.tween_to(10, 2)
        >>> w.step(1), w.step(1)
        5.0
        0.0
        (1, 0)
        """
        if not self._on_velocity:
            self._told_velocity = self._read(_VELOCITY)
        remove = added(self._on_velocity, function)
        self._world._watched[self._key] = self
        return remove

    def _write(self, errors: list[BaseException], always: bool = False) -> None:
        """Write the object; where that fails, the channel stops."""
        if self._binding is None or self._world._is_closed:
            return
        try:
            self._binding.store(always)
        except BaseException as error:  # also KeyboardInterrupt: the call that wrote raises it
            errors.append(error)
            short.ts_channel_stop(self._world._handle, self._handle)

    def _tell(self, errors: list[BaseException]) -> None:
        """Call observers of what is another than they were told."""
        try:
            value = self._read(_VALUE) if self._on_change and not self._world._is_closed else self._told_value
            velocity = (
                self._read(_VELOCITY) if self._on_velocity and not self._world._is_closed else self._told_velocity
            )
        except StaleHandleError:  # a handler before this one closed it
            return
        if value is not None and value != self._told_value:
            self._told_value = value
            tell(self._world, self._on_change, (value_of(value, self._kind),), errors)
        if velocity is not None and velocity != self._told_velocity:
            self._told_velocity = velocity
            tell(self._world, self._on_velocity, (velocity[0] if self._lanes == 1 else tuple(velocity),), errors)

    def __reduce__(self) -> Any:
        raise TypeError("a Channel cannot be pickled")

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
        if self._world._channels.get(self._key) is not self:
            words.append("closed")
        return f"<Channel, {', '.join(words)}>"
