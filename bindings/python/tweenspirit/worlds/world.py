# SPDX-License-Identifier: MIT
"""Worlds: a clock, values, and the players that move them."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import isfinite
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Literal, overload

from .._c import abi, getters
from .._c.arguments import check_callable, check_kind, check_words, code_of, integer, items_of, number, warn, word_of
from .._c.importing import importing
from .._c.library import check, lib, read_bytes, read_text, short
from .._c.owner import Owner
from .._c.turn import FREE, alone
from .._errors import BusyError, InvalidArgumentError, joined, named_publicly
from ..curves.easing import easing_of
from ..tracks.color import check_bytes
from . import motion as motions
from .bindings import Binding, BoundArray, accessors, parts_of, take_path
from .channel import Channel, numbers_of_many
from .core import Core
from .values import SETTINGS, finite_numbers_for, is_word, kind_of, lanes_of, numbers_for, word_bytes

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._c.literals import HandlersSee, Motion
    from ..curves.easing import EasingLike
    from ..motion.spring import Spring
    from .chain import Chain
    from .channel_array import ChannelArray
    from .group import Group
    from .machine import Machine
    from .motion import TargetOptions
    from .player import Player
    from .timeline import Timeline


#: Seconds of a step from which it may be that they are milliseconds; up to which they are those of a frame; and beyond
#: which the first step in the process emits a warning.
_SUSPECT, _FRAME, _LONG = 4.0, 50.0, 60.0
_MOST_SHOWN = 1_000_000
#: Emptied by that warning.
_unwarned = [None]


@named_publicly
class World(getters.WorldGetters, Owner):
    """A clock that only `step` advances, channels, which are values, and the players that move them.

    A command takes effect when it is issued, and writes bound objects before it returns. A step advances the clock and
    leaves every value where it is at the clock's time, independent of how the time was divided into steps. Handlers run
    at the exact times of their events, when all bound values are those of that time, and may do anything, even close
    the world, except step it. While something moves a bound value, the world writes it; otherwise it is the program's,
    and the world reads it whenever it uses it. Times are in seconds. A world is for one thread at a time: a call while
    another thread is inside it raises BusyError.

    - `event_capacity`: how many events are kept until `events` is called, 1 to 2^24. Beyond that the oldest are
      dropped; handlers are not called for events that are dropped unread within one step.
    - `max_step`: the longest time that one step may advance, in seconds; 0 means no limit.
    - `lag_step`: the seconds by which a longer step advances, at most max_step; 0 means max_step.
    - `motion`: "full"; "reduce", where a player is at its end as soon as it begins, with the same events, unless it is
      essential; or "none", which includes essential players.
    - `threads`: the largest number of threads that a step uses, 1 to 64; values and events do not depend on it. A step
      of fewer than 32,768 moving lanes stays on the caller's thread.
    - `handlers_see`: "all", or, for worlds of tens of thousands of bound values, "own": before a handler runs, only the
      values of its event's object are written, and before a block runs none.

    >>> w = World()
    >>> x = w.channel(0.0, name="card.x")
    >>> p = x.tween_to(100, 2, "sine.out")
    >>> w.step(1), round(x.value, 3), w.next_boundary
    (1, 70.711, 2.0)
    >>> w.step(1), x.value, str(p.end_reason)
    (0, 100.0, 'finished')
    """

    __slots__ = ("__weakref__", "_core", "_stepping")

    _core: Core

    def __init__(
        self,
        *,
        event_capacity: int = 65_536,
        max_step: float = 0.0,
        lag_step: float = 0.0,
        motion: Motion = "full",
        threads: int = 1,
        handlers_see: HandlersSee = "all",
    ) -> None:
        self._stepping = list(FREE)
        desc = abi.ts_world_desc(struct_size=ctypes.sizeof(abi.ts_world_desc))
        desc.event_capacity = integer(event_capacity, "event_capacity", 1, 2**63 - 1)
        desc.max_step = number(max_step, "max_step")
        desc.lag_step = number(lag_step, "lag_step")
        desc.motion = code_of(abi.MOTIONS, motion, "motion")
        desc.threads = integer(threads, "threads", 1, 64)
        handle = abi.ts_world()
        check(lib.ts_world_create(ctypes.byref(desc), ctypes.byref(handle)))
        self._core = Core(self, handle, event_capacity)
        if handlers_see not in ("all", "own"):
            raise InvalidArgumentError(f'handlers_see must be "all" or "own", got {handlers_see!r:.80}')
        self._core.sees_own = handlers_see == "own"

    # --- its clock ---

    def step(self, dt: float) -> int:
        """Advances the clock by dt >= 0 seconds times the rate. Returns the number of active players.

        dt may be 0, and a paused world advances by 0: events that are due are still emitted. Exceptions in easings,
        setters and handlers propagate when the step is complete: the first is raised, with the rest as its `others`.
        Calling this from within a step raises BusyError. A RuntimeWarning is emitted once if dt seems to be in
        milliseconds: if the first three steps of a world have the same dt, 4 to 50, or a step is longer than a minute.
        For real time, see `run`.

        >>> w = World(max_step=0.5, lag_step=0.03)
        >>> w.step(0.4), w.time, w.step(2), round(w.time, 9)  # GSAP's lagSmoothing(500, 30)
        (0, 0.4, 0, 0.43)
        >>> w = World(max_step=0.25)
        >>> p = w.channel(0.0).tween_to(1, 1)
        >>> w.step(0.125), w.time, w.step(60), w.time
        (1, 0.125, 1, 0.375)
        """
        seconds = number(dt, "dt")
        if seconds >= _SUSPECT:
            self._suspect(seconds)
        return self._advance(lib.ts_world_run, seconds)

    def _suspect(self, dt: float) -> None:
        """Warns of milliseconds: of the first three steps, if all have the same dt of a frame, and of a long one."""
        if dt > _LONG and _unwarned:
            _unwarned.clear()
            warn(
                f"a step of {dt:g} s: dt is in seconds; clock.tick() returns milliseconds: divide by 1000",
                RuntimeWarning,
            )
        core = self._core
        steps = self._info().steps
        if dt > _FRAME or steps > 2 or (steps and core.first_steps != [dt] * steps):
            return
        core.first_steps = [dt] * (steps + 1)
        if steps == 2:
            warn(
                f"three steps of {dt:g} s: dt is in seconds; this looks like milliseconds: divide by 1000",
                RuntimeWarning,
            )

    def run(
        self,
        fps: float = 60,
        *,
        until: float | Player | Chain | Group | Timeline | None = None,
        frame: Callable[[World], object] | None = None,
    ) -> int:
        """Steps the world in real time until nothing moves or is due any more. Returns the number of active players.

        - `fps`: steps per second, 0.01 to 10000; it sleeps between them.
        - `until`: run for that many seconds instead, >= 0, whether or not anything moves; math.inf runs forever. Or a
          player, a chain, which is started if necessary, a group or a timeline: run until it, or the timeline's player,
          has ended, or nothing moves any more.
        - `frame`: called with the world after each step, the first of which advances no time. It may command the world,
          and close it, which ends the run.

        A paused world, and one whose rate is 0, counts as at rest. An exception in a step or in `frame` ends the run,
        as does Ctrl-C (KeyboardInterrupt); the world can continue. For a loop of your own see `ticker`, for asyncio
        `run_async`.

        >>> w = World()
        >>> x = w.channel(0.0)
        >>> p = x.tween_to(1, 0.05)
        >>> w.run(), x.value
        (0, 1.0)
        >>> p = x.tween_to(0, 60)
        >>> w.run(until=0.05), p.active
        (1, True)
        >>> w.run(until=w.channel(0.0).tween_to(1, 0.05)), p.active
        (1, True)
        """
        with importing:
            from time import sleep

            from .running import frames

        steps = frames(self, fps, until, frame)
        while True:
            try:
                seconds = next(steps)
            except StopIteration as stop:
                return int(stop.value)
            sleep(seconds)

    async def run_async(
        self,
        fps: float = 60,
        *,
        until: float | Player | Chain | Group | Timeline | None = None,
        frame: Callable[[World], object] | None = None,
    ) -> int:
        """Steps the world in real time, as `run` does, in asyncio: other tasks run while it sleeps, and may command the
        world.

        Cancel its task to end it.

        >>> import asyncio
        >>> async def story(w):
        ...     p = w.channel(0.0).tween_to(1, 0.05)
        ...     return await w.run_async(), str(p.end_reason)
        >>> asyncio.run(story(World()))
        (0, 'finished')
        """
        with importing:
            from asyncio import sleep

            from .running import frames

        steps = frames(self, fps, until, frame)
        while True:
            try:
                seconds = next(steps)
            except StopIteration as stop:
                return int(stop.value)
            await sleep(seconds)

    @alone
    def _advance(self, function: Any, amount: float) -> int:
        core = self._core
        errors: list[BaseException] = []
        try:
            del self._stepping[0]
        except IndexError:
            message = "the world is inside a step, here or in another thread: it cannot be stepped meanwhile"
            raise BusyError(message) from None
        try:
            core.objects.release_finalized()
            core.release_chains()
            if core.past is not None:
                core.past.step()
            if core.is_pending:  # a signal's handler has left a step where it was
                core.run_stops(errors)
            status = core.advance(errors, function, amount)
            if status != abi.TS_OK and status != abi.TS_ERROR_CALLBACK:
                check(status)
            active = core.stop.active
            if core.deliver_stop(status, errors):
                core.run_stops(errors)
                active = core.stop.active
                if core.shows and not core.is_closed:
                    self._count_shown()
            changed, core.changed = core.changed, []
            if not core.is_closed and core.mailbox.deliver(errors, changed):
                active = 0 if core.is_closed else self._info().active
            if core.is_closed:
                active = 0
            elif core.past is not None:
                core.past.mark(core.stop.time)
        finally:
            self._stepping[:] = FREE
        if errors:
            raise joined(errors)
        return int(active)

    def _count_shown(self) -> None:
        """Warns once of a step that has written more than a million values before handlers."""
        core = self._core
        shown = self._info().shown
        count, core.shown = shown - core.shown, shown
        if count > _MOST_SHOWN and "shown" not in core.warned:
            core.warned.add("shown")
            warn(
                f"a step has written {count:,} values before its handlers ran: World(handlers_see='own') writes those "
                "of the event's object only",
                RuntimeWarning,
            )

    def stats(self) -> dict[str, Any]:
        """Returns the world's figures: time, rate, paused, motion, channels, players, active, kept, next_boundary,
        unread_events, dropped_events and steps.

        >>> w = World()
        >>> p, active = w.channel(0.0).tween_to(1, 1), w.step(0.5)
        >>> [w.stats()[word] for word in ("channels", "players", "active", "unread_events", "steps")]
        [1, 1, 1, 1, 1]
        """
        info = self._info()
        words = ("time", "rate", "paused", "motion", "channels", "players", "active", "kept", "next_boundary")
        found = {word: getattr(info, word) for word in words}
        found["motion"] = word_of(abi.MOTIONS, info.motion)
        found["unread_events"] = info.unread_events + self._core.mailbox.unread
        found["dropped_events"] = info.dropped_events + self._core.mailbox.dropped
        found["steps"] = info.steps
        return found

    @overload
    def inspect(self, form: Literal["rows"] = "rows") -> list[dict[str, Any]]: ...
    @overload
    def inspect(self, form: Literal["json"]) -> str: ...
    @alone
    def inspect(self, form: str = "rows") -> list[dict[str, Any]] | str:
        """Returns the contents of the world: channels, players, timelines and chains, what moves what and what waits
        for what, in the order in which the world has them.

        `form` is "rows", a dict for each thing, with its `type` first; or "json", the document that the rows are made
        from (bindings/FORMAT.md, "World"). A reference is the `id` of a row of that type, None if there is none. A text
        over 64 MiB raises InvalidArgumentError.

        >>> w = World()
        >>> x = w.channel(1.0, name="card.x")
        >>> p, active = x.tween_to(3, 1, "sine.out", delay=0.5), w.step(0.25)
        >>> channel, player = w.inspect()
        >>> [channel[word] for word in ("type", "id", "name", "kind", "value", "target", "player")]
        ['channel', 1, 'card.x', 'float', 1.0, None, None]
        >>> [player[word] for word in ("type", "kind", "channel", "waiting", "begins_in", "easing")]
        ['player', 'tween', 1, True, 0.25, 'sine.out']
        """
        if form not in ("rows", "json"):
            raise InvalidArgumentError(f'form must be "rows" or "json", not {form!r:.80}')
        text = read_text(lib.ts_world_inspect, self._core.handle, capacity=1 << 14)
        if form == "json":
            return text
        with importing:
            from .inspection import rows_of
        return rows_of(text)

    @alone
    def reserve(self, channels: int, players: int) -> None:
        """Reserves memory for that many channels of one lane and players, so that creating them allocates less.

        More than 16777215 of one kind raise OutOfMemoryError.

        >>> World().reserve(channels=1000, players=-1)
        Traceback (most recent call last):
        tweenspirit._errors.InvalidArgumentError: players must be between 0 and 9223372036854775807, got -1
        """
        most = 2**63 - 1
        counts = integer(channels, "channels", 0, most), integer(players, "players", 0, most)
        check(lib.ts_world_reserve(self._core.handle, *counts))

    # --- what lives in it ---

    def channel(
        self,
        value: Any,
        *,
        kind: str | int | None = None,
        name: str | None = None,
        path: str | None = None,
        **settings: Any,
    ) -> Channel:
        """Creates a channel with a value of its own.

        - `kind`: as for a Track. None means a bool for a bool, a float for a number, vec2 to vec4 for two to four
          numbers, and their count for more, up to 64 (lists, tuples, arrays).
        - `name`: for `find`, 1 to 255 of A-Z a-z 0-9 _ . : -. A name that is in use raises NameInUseError.
        - `path`: the path that easings are attached to; None means the name.
        - `settings`: tolerance (value units, within which springs and decays settle); space, extended, wrap and
          rounding, as for a Track.

        An angle is a real number: a target is reached from the value before it, in the direction of `wrap`, so 350° to
        10° ends at 370°, and `target` is 370°. A value that is set, `start` and `by` are literal.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c, a = w.channel((0, 0, 640, 480), kind="rect"), w.channel(6.0, kind="angle")
        >>> c.value, a.tween_to(0.5, 1).active, a.target
        ((0.0, 0.0, 640.0, 480.0), True, 6.783185307179586)
        """
        if kind is None and type(value) is float and not settings:
            return self._core.make_channel("float", [value], name, path)
        check_words(settings, SETTINGS, World.channel)
        if kind is None:
            kind = "color" if isinstance(value, str) else kind_of(value)
        return self._core.make_channel(kind, numbers_for(value, lanes_of(kind), "value", kind), name, path, **settings)

    @alone
    def find(self, name: str) -> Channel:
        """Returns the channel with a name. Raises InvalidArgumentError if there is none.

        >>> from tweenspirit import World
        >>> w = World()
        >>> w.channel(3.0, name="card.x") is w.find("card.x")
        True
        """
        handle = abi.ts_channel()
        check(short.ts_channel_find(self._core.handle, word_bytes(name, "name"), ctypes.byref(handle)))
        channel = self._core.channel_of(handle)
        channel._name = name
        return channel

    @alone
    def bind(
        self, obj: Any, path: str, name: str | None = None, *, kind: str | int | None = None, **settings: Any
    ) -> Channel:
        """Returns a channel bound to an attribute of an object, "frame.x"; a number or a mapping's key is an item
        ("points.0").

        The attribute is written when the channel's value changes, in the type that was read (an int as a float, unless
        kind="int"), through tuples too. While nothing moves the channel, the attribute is read when `value` is read or
        an animation starts. The same object and path give the same channel. The object is referenced weakly; TypeError
        is raised if that is impossible. When the object is gone, the next step closes the channel, and its player ends
        as unbound. An exception in the attribute's setter propagates from the call that wrote it, and stops the
        channel. For the other parameters, see `channel`.

        >>> from tweenspirit import World
        >>> class Card:
        ...     x = 3
        >>> w, card = World(), Card()
        >>> p = w.bind(card, "x").tween_to(5, 1)
        >>> active = w.step(0.5)
        >>> card.x
        4.0
        """
        check_words(settings, SETTINGS, World.bind)
        self._core.objects.release_finalized()
        parts = parts_of(path)
        known = self._core.objects.known(obj)
        found = known.channels.get(path)
        if found is not None:
            is_other = (name is not None and name != found.name) or (kind is not None and kind != found.kind)
            if is_other or found._objects():
                raise InvalidArgumentError(f"{path!r} is already bound, as {found!r}")
            return found
        value = take_path(obj, parts)
        if kind is None and type(value) is float and isfinite(value):
            kind, numbers = "float", [value]
        else:
            kind = kind_of(value) if kind is None else kind
            numbers = finite_numbers_for(value, kind, lanes_of(kind), path)
        binding = Binding(*accessors(known.ref, parts), kind, numbers, value, repr(path))
        path_or_none = path if is_word(path) else None
        owner = (id(obj), path)
        channel = self._core.make_channel(kind, numbers, name, path_or_none, owner, scope=known.scope, **settings)
        known.channels[path] = channel
        return self._core.bound(channel, binding)

    @alone
    def bind_value(
        self,
        get: Callable[[], Any] | None,
        set: Callable[[Any], Any],
        *,
        kind: str | int | None = None,
        name: str | None = None,
        path: str | None = None,
        initial: Any = 0.0,
        **settings: Any,
    ) -> Channel:
        """Returns a channel bound to a getter, or None, and a setter. Without a getter it begins at `initial`.

        The channel holds references to both functions. For the other parameters, see `channel`.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.bind_value(None, print)
        >>> c.set(2)
        2.0
        """
        if get is not None:
            check_callable(get, "get")
        check_callable(set, "set")
        check_words(settings, SETTINGS, World.bind_value)
        value = initial if get is None else get()
        kind = kind_of(value) if kind is None else kind
        numbers = finite_numbers_for(value, kind, lanes_of(kind), "value")
        binding = Binding(get, set, kind, numbers, value)
        return self._core.bound(self._core.make_channel(kind, numbers, name, path, **settings), binding)

    @alone
    def bind_array(
        self,
        buffer: Any,
        *,
        kind: str | int | None = None,
        name: str | None = None,
        path: str | None = None,
        **settings: Any,
    ) -> Channel:
        """Returns a channel bound to the numbers of a float32 or float64 array, 1 to 64 of them, at any stride.

        The engine reads and writes them in place; the memory is kept until the channel or the world is closed.

        >>> import array
        >>> from tweenspirit import World
        >>> w, numbers = World(), array.array("d", [0, 0])
        >>> p = w.bind_array(numbers).tween_to((1, 2), 1)
        >>> active = w.step(0.5)
        >>> list(numbers)
        [0.5, 1.0]
        """
        check_words(settings, SETTINGS, World.bind_array)
        bound = BoundArray(buffer)
        if kind is None:
            kind = kind_of((0.0,) * bound.lanes) if bound.lanes > 1 else "float"
        elif lanes_of(kind) != bound.lanes:
            raise InvalidArgumentError(f"buffer has {bound.lanes} numbers, kind {kind!r} has {lanes_of(kind)}")
        start = [0.0] * bound.lanes
        if kind == "quat":
            start[3] = 1.0
        channel = self._core.bound(self._core.make_channel(kind, start, name, path, **settings), bound)
        if kind == "color":
            try:
                check_bytes(channel.value, "buffer")
            except BaseException:
                channel.close()
                raise
        return channel

    @alone
    def channels(
        self, values: Any, *, kind: str | int | None = None, path: str | None = None, **settings: Any
    ) -> ChannelArray:
        """Creates many channels, to be commanded and read in one call each: see ChannelArray.

        `values` has one value per channel, or is an array of floats, of one dimension or with one row per channel.
        `kind` applies to all; None means that of the first value, or the number of columns. For `path` and the
        settings, see `channel`.

        >>> from tweenspirit import World
        >>> w = World()
        >>> dots = w.channels([0.0, 1.0, 2.0])
        >>> dots.tween_to(10, 2)
        >>> w.step(1), list(dots.values())
        (3, [5.0, 5.5, 6.0])
        """
        check_words(settings, SETTINGS, World.channels)
        with importing:
            from .channel_array import ChannelArray
        return ChannelArray._of_values(self._core, values, kind, path, settings)

    @alone
    def bind_channels(
        self, buffer: Any, *, kind: str | int | None = None, path: str | None = None, **settings: Any
    ) -> ChannelArray:
        """Creates many channels, bound to the numbers of a one-dimensional float32 or float64 array, or to the rows of
        a two-dimensional one.

        The engine reads and writes them in place, at any strides; the memory is kept until the array of channels or the
        world is closed. For the other parameters, see `channels`.

        >>> import array
        >>> from tweenspirit import World
        >>> w, numbers = World(), array.array("d", [0, 10])
        >>> w.bind_channels(numbers).tween_to([1, 20], 1)
        >>> w.step(0.5), list(numbers)
        (2, [0.5, 15.0])
        """
        check_words(settings, SETTINGS, World.bind_channels)
        with importing:
            from .channel_array import ChannelArray
        return ChannelArray._bound(self._core, buffer, kind, path, settings)

    @alone
    def set_targets(self, channels: Iterable[Channel], targets: Any, **words: Unpack[TargetOptions]) -> None:
        """Sets other targets for the springs and tweens of many channels in one call, as Channel.set_target does.

        `targets`, `velocity` and `kick` have a value for each channel, or are a NumPy array of all their numbers, in
        order. If one channel or number is wrong, nothing is changed.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x, y = w.channel(0.0), w.channel((0.0, 0.0))
        >>> p, q = x.spring_to(1), y.spring_to((2, 3))
        >>> w.set_targets([x, y], [10, (20, 30)]), x.target, y.target
        (None, 10.0, (20.0, 30.0))
        """
        check_words(words, motions.TARGET_OPTIONS, World.set_targets)
        given = items_of(channels, "channels must be an iterable of Channels")
        if not all(isinstance(channel, Channel) for channel in given):
            raise InvalidArgumentError("channels must be an iterable of Channels")
        many = SimpleNamespace(_column=partial(numbers_of_many, given))
        raw, holds = motions.set_target(targets, **words)._fill(many)
        keys = (ctypes.c_uint64 * len(given))(*[channel._key for channel in given])
        self._core.command(short.ts_channels_update, keys, len(given), ctypes.byref(raw))
        del holds
        for channel in given:
            channel._settle()

    @alone
    def unbind(self, obj: Any, path: str | None = None) -> None:
        """Closes the channel bound to a path of an object, or all of the object's channels. Raises InvalidArgumentError
        if there is none.

        >>> from tweenspirit import World
        >>> class Card:
        ...     x, y = 3.0, 4.0
        >>> w, card = World(), Card()
        >>> p, y = w.bind(card, "x").tween_to(5, 1), w.bind(card, "y")
        >>> w.unbind(card, "x"), str(p.end_reason), w.stats()["channels"]
        (None, 'unbound', 1)
        """
        channels = self._core.objects.channels_of(obj)
        if not channels or (path is not None and path not in channels):
            raise InvalidArgumentError(f"{path!r} is not bound" if path is not None else "the object is not bound")
        for channel in [channels[path]] if path is not None else list(channels.values()):
            channel._close("the channel is gone: it was unbound")

    @alone
    def timeline(self) -> Timeline:
        """Creates an empty timeline, with its playhead at 0.

        >>> from tweenspirit import World
        >>> World().timeline()
        <Timeline at 0 of 0 s, 0 entries>
        """
        handle = abi.ts_timeline()
        check(lib.ts_timeline_create(self._core.handle, ctypes.byref(handle)))
        return self._core.timeline_of(handle, is_new=True)

    @alone
    def animate(
        self,
        targets: Any,
        *,
        duration: float | None = None,
        easing: EasingLike | None = None,
        delay: float = 0.0,
        stagger: float | list[float] | tuple[float, ...] | Mapping[str, Any] | None = None,
        spring: Spring | str | None = None,
        tag: str | None = None,
        properties: Mapping[str, Any] | None = None,
        **words: Any,
    ) -> Group:
        """Animates properties of an object, or of each object in a list, and returns the animations as one Group.

        - `targets`: objects, whose properties are given by keyword as paths (`x=100`, `**{"frame.x": 100}`) and are
          bound as by `bind`; or channels, whose target is `to=`.
        - `properties`: a dict of properties, for names that are also keywords: `properties={"rate": 2}`.
        - `duration` (None means 0.5 s), `easing`: of tweens; or `spring`: a Spring or the name of a preset. The other
          keywords are those of Channel.tween_to or Channel.spring_to.
        - `delay`: of all. `stagger`: seconds added from one target to the next: a number, one for each target, or the
          arguments of `stagger` as a dict.
        - `tag`: a text for `groups`.

        If one target cannot be animated, none is.

        >>> from tweenspirit import World
        >>> class View:
        ...     y = 0.0
        >>> w, views = World(), [View(), View(), View()]
        >>> g = w.animate(views, y=10, duration=0.5, easing="linear", stagger=0.25)
        >>> w.step(0.5), [view.y for view in views]
        (2, [10.0, 5.0, 0.0])
        """
        with importing:
            from .group import Group

        return Group._made(self, targets, duration, easing, delay, stagger, spring, tag, properties, words)

    @alone
    def groups(self, tag: str | None = None) -> list[Group]:
        """Returns the groups that `animate` has started and that have not ended: all of them, or those with a tag.

        >>> from tweenspirit import World
        >>> w = World()
        >>> g = w.animate(w.channel(0.0), to=1, duration=1, tag="menu")
        >>> w.groups() == w.groups("menu") == [g], w.groups("page")
        (True, [])
        """
        with importing:
            from .group import check_tag

        check_tag(tag)
        running = [group for group in self._core.groups.values() if group.active or group.paused]
        return [group for group in running if tag is None or group.tag == tag]

    @alone
    def chain(self, obj: Any = None, *, keep: bool = False, tolerant: bool = False) -> Chain:
        """Creates a chain: groups of animations, delays and blocks, one after the other, once `start` is called.

        - `obj`: the object at which the blocks' paths begin, referenced weakly. TypeError is raised if that is
          impossible.
        - `keep`: the chain stays after its end, with its handlers, and can be started again, until it is closed.
        - `tolerant`: the chain continues if one of its animations is replaced, stopped or unbound; it has that reason
          only if that was the last one.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> chain = w.chain().animate(lambda a: a.tween(x, 5, 1)).delay(0.5).then(lambda: print("there")).start()
        >>> for _ in range(3):
        ...     active = w.step(0.75)
        there
        """
        with importing:
            from .chain import Chain

        return Chain._made(self._core, obj, keep, tolerant)

    # --- machines ---

    def machine(self, document: Mapping[str, Any] | str, *, start: bool = True) -> Machine:
        """Creates a state machine: states, one of which is current, and transitions with conditions on inputs.

        `document` is a dict, or JSON (bindings/FORMAT.md, "Machine"), with `inputs`, `states` and `transitions`, which
        refers to channels of this world by name; in a dict, channels, easings and springs may be objects. `start`
        decides whether the machine enters its first state at once. Raises InvalidArgumentError, with the place, if the
        document is wrong.

        >>> from tweenspirit import World
        >>> w = World()
        >>> light = w.channel(0.0, name="light")
        >>> on = {"animate": [{"channel": light, "tween": 1, "duration": 0.5}]}
        >>> off = {"animate": [{"channel": light, "tween": 0, "duration": 0.5}]}
        >>> ways = [{"from": "off", "to": "on", "when": ["up"]}, {"from": "on", "to": "off", "after": 2}]
        >>> m = w.machine({"inputs": {"up": "trigger"}, "states": {"off": off, "on": on}, "transitions": ways})
        >>> m.fire("up"), w.step(1), light.value, w.step(1.25), light.value
        (None, 0, 1.0, 1, 0.5)
        """
        with importing:
            from .machine import Machine, text_of

        is_started = bool(start)
        made = Machine._made(self._core, text_of(document))
        try:
            return made.start() if is_started else made
        except BaseException:
            made.close()
            raise

    # --- saving, and going back ---

    @alone
    def snapshot(self) -> bytes:
        """Returns the complete state of the world as bytes, from which this world or another continues bit for bit.

        A snapshot includes the clock, channels, players with their tracks and easings, timelines, chains and attached
        easings; not unread events, bindings, handlers and observers. The bytes are the same on every processor and from
        every language. Markers are stored as numbers derived from their names: a process that has not used a name reads
        its digits. A live easing without a name raises InvalidArgumentError.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> p = x.tween_to(10, 1)
        >>> blob, active = w.snapshot(), w.step(0.5)
        >>> w.restore(blob)
        >>> x.value, p.active, w.snapshot() == blob
        (0.0, True, True)
        """
        core, size, status = self._core, ctypes.c_size_t(), abi.TS_ERROR_INVALID_ARGUMENT
        # While objects are read, the GIL would be taken for each.
        write = partial((short if core.has_reader else lib).ts_world_snapshot, core.handle)
        # Most are about as long as the one before. Where one is longer, objects would be read twice.
        buffer = (ctypes.c_uint8 * core.room)()
        if core.room and not core.has_reader:
            status = write(buffer, len(buffer), ctypes.byref(size))
        if status == abi.TS_ERROR_INVALID_ARGUMENT:
            check(write(None, 0, ctypes.byref(size)))
            buffer = (ctypes.c_uint8 * size.value)()
            status = write(buffer, len(buffer), ctypes.byref(size))
        check(status)
        blob = bytes(memoryview(buffer)[: size.value])
        core.know(blob)
        core.room = 1 << len(blob).bit_length()
        return blob

    @alone
    def state_hash(self) -> int:
        """Returns a 64-bit hash of everything in a snapshot: equal for worlds with the same history, on any processor.

        >>> from tweenspirit import World
        >>> World().state_hash() == World().state_hash()
        True
        """
        found = ctypes.c_uint64()
        functions = short if self._core.has_reader else lib
        check(functions.ts_world_hash(self._core.handle, ctypes.byref(found)))
        return found.value

    @alone
    def restore(self, blob: bytes | bytearray | memoryview) -> None:
        """Restores the world from a snapshot; an error changes nothing. Raises InvalidArgumentError for bytes that are
        no snapshot, and UnknownEasingError if the name of a live easing is not registered.

        Channels, players and timelines that existed at the time of the snapshot continue under the same objects. Later
        ones are closed, and their players end as cancelled. Players and chains that had ended stay ended:
        `Channel.player` and `chains` return new ones. Bindings that still exist are kept, and written. Unread events
        are dropped.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0, name="x")
        >>> p, blob = x.tween_to(10, 2), w.snapshot()
        >>> w.step(2), w.restore(blob), str(p.end_reason), x.player is p, w.step(0.5), x.value
        (0, None, 'finished', False, 1, 2.5)
        >>> other = World()
        >>> other.restore(blob)
        >>> other.step(0.5), other.find("x").value
        (1, 2.5)
        """
        check_kind(blob, (bytes, bytearray, memoryview), "blob must be bytes")
        self._core.restore(bytes(blob))

    # --- recordings ---

    @alone
    def record(self, seconds: float = 60, bytes: int = 0) -> None:
        """Records the world from now on, so that it can go back; see `seek`.

        - `seconds`: how far back times can be reached, on the world's clock; math.inf: as far as the memory reaches; 0
          ends the recording and frees it.
        - `bytes`: its memory, which is allocated now and of which the oldest part is dropped when it is full; 0: 16
          MiB, or 32 times a snapshot if that is more. Less than 16 times a snapshot raises OutOfMemoryError.

        A new call begins anew, and so do `restore` and a world that outgrows its recording.

        >>> w = World()
        >>> x = w.channel(0.0)
        >>> w.record(seconds=10)
        >>> p = x.spring_to(100)
        >>> w.step(0.25), p.set_target(-50), w.step(0.25), w.recording[:2]
        (1, None, 1, (0.0, 0.5))
        >>> now = x.value
        >>> w.seek(0.25), x.value > 50, w.in_past, w.seek(), x.value == now, w.in_past
        (None, True, True, None, True, False)
        """
        self._core.record(number(seconds, "seconds"), integer(bytes, "bytes", 0, 1 << 62))

    @alone
    def seek(self, time: float | None = None) -> None:
        """Moves a recorded world to a time of its recording: to the state after the last step or command of that time,
        with the bits that it had. None moves it back to the present.

        Bindings are written and observers are called as after a step; handlers and blocks are not, and no event is
        emitted. What an observer or a setter commands meanwhile raises InPastError. In the past everything can be read,
        and nothing is lost, until a command or a step continues from there: it drops what was recorded after that time.
        Raises InvalidArgumentError if the world is not recorded, or for a time outside `recording`.

        >>> w = World()
        >>> x = w.channel(0.0)
        >>> w.record()
        >>> p = x.tween_to(10, 1)
        >>> w.step(2), p.active, w.seek(0.5), x.value, p.active
        (0, False, None, 5.0, True)
        >>> x.set(7), w.in_past, w.step(1), x.value
        (None, False, 0, 7.0)
        """
        self._core.seek(self._info().recording_end if time is None else number(time, "time"))

    @property
    @alone
    def recording(self) -> tuple[float, float, int] | None:
        """Returns the times that `seek` reaches, the first and the last, and the bytes in use; None if the world is not
        recorded.

        >>> w = World()
        >>> w.recording, w.record(), w.step(2), w.recording[:2]
        (None, None, 0, (0.0, 2.0))
        """
        info = self._info()
        start, end, size = info.recording_start, info.recording_end, info.recording_bytes
        return (start, end, size) if end == end else None

    @property
    @alone
    def in_past(self) -> bool:
        """Returns whether a recorded world stands at an earlier time than its recording's end.

        >>> w = World()
        >>> w.record(), w.step(2), w.in_past, w.seek(1), w.in_past
        (None, 0, False, None, True)
        """
        info = self._info()
        return bool(info.time < info.recording_end)

    @alone
    def save_recording(self, start: float | None = None, end: float | None = None) -> bytes:
        """Returns the recording between two times as bytes, by default all of it. `restore` accepts them, in any
        process and language: the world is then at `end`, and recorded from `start` on.

        >>> w, other = World(), World()
        >>> x = w.channel(0.0, name="x")
        >>> w.record()
        >>> p = x.tween_to(10, 1)
        >>> w.step(0.5), w.step(0.25), other.restore(w.save_recording())
        (1, 1, None)
        >>> other.time, other.seek(0.5), other.find("x").value
        (0.75, None, 5.0)
        """
        info = self._info()
        first = info.recording_start if start is None else number(start, "start")
        last = info.recording_end if end is None else number(end, "end")
        return read_bytes(short.ts_world_save_recording, self._core.handle, first, last)

    # --- attached curves ---

    @alone
    def attach(self, path: str, easing: EasingLike, *, on: Any = None) -> None:
        """Attaches an easing to a path: later tweens that name no easing use it, on channels whose path is `path` or
        below it.

        The most specific path wins. `on` is an object: the easing then applies only to its channels, where it takes
        precedence over easings attached without one. Attaching again replaces the easing.

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
            check(lib.ts_world_attach(self._core.handle, data, 0, curve._handle))
            return
        self._core.objects.release_finalized()
        known = self._core.objects.known(on)
        check(lib.ts_world_attach(self._core.handle, data, known.scope, curve._handle))
        known.attached.add(path)

    @alone
    def detach(self, path: str, *, on: Any = None) -> None:
        """Detaches the easing from a path; running tweens keep theirs. Raises InvalidArgumentError if none is attached.

        >>> w = World()
        >>> w.attach("card", "quad.in")
        >>> w.detach("card")
        >>> w.detach("card")
        Traceback (most recent call last):
        tweenspirit._errors.InvalidArgumentError: nothing is attached to "card"
        """
        data = word_bytes(path, "path")
        known = None if on is None else self._core.objects.known(on)
        check(lib.ts_world_detach(self._core.handle, data, 0 if known is None else known.scope))
        if known is not None:
            known.attached.discard(path)

    @alone
    def alias(self, component: str, targets: Iterable[str]) -> None:
        """Makes `component` an alias: an easing attached to a path that contains it also applies with each of `targets`
        in its place.

        An empty list removes the alias. Targets may be aliases, but not cyclic.

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
        check(lib.ts_world_alias(self._core.handle, word_bytes(component, "component"), names, len(words)))

    # --- its end ---

    @alone
    def close(self) -> None:
        """Closes the world now, with its channels and players, which emit no end event. Within an easing's code, it is
        closed when that returns.

        >>> w = World()
        >>> p = w.channel(0.0).tween_to(1, 1)
        >>> w.close(), w, p.end_reason
        (None, <World, closed>, None)
        """
        if self._core.is_closed:
            return
        if self._core.cells.reading:
            raise BusyError("a getter cannot close the world that reads its value")
        with contextlib.suppress(BusyError):  # within an easing's code
            self._core.mailbox.drain()
            for machine in self._core.machines.values():
                machine._note_end()
        check(lib.ts_world_destroy(self._core.handle))
        self._core.close()

    def __repr__(self) -> str:
        if self._core.is_closed:
            return "<World, closed>"
        try:
            info = self._info()
        except BusyError:
            return "<World, busy>"
        return f"<World at {info.time:g} s, {info.channels} channels, {info.players} players>"
