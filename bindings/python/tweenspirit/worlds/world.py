# SPDX-License-Identifier: MIT
"""Worlds: a clock, values, and what moves them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal, overload

from .._c import abi
from .._c.arguments import check_bytes, check_words, code_of, integer, items_of, number
from .._c.importing import importing
from .._c.library import check, lib, read_text, short
from .._c.owner import Owner
from .._c.turn import FREE, alone
from .._errors import BusyError, InvalidArgumentError, joined, named_publicly
from ..curves.easing import Easing, easing_of
from .bindings import Binding, BoundArray, accessors, parts_of, take_path
from .channel import Channel, numbers_of_many, retarget_desc
from .core import Core
from .events import Event
from .values import SETTINGS, finite_numbers_for, is_word, kind_of, lanes_of, numbers_for, word_bytes

if TYPE_CHECKING:
    from .._c.literals import Motion
    from ..motion.spring import Spring
    from .chain import Chain
    from .channel_array import ChannelArray
    from .group import Group
    from .machine import Machine
    from .timeline import Timeline

MOTIONS = {"full": abi.TS_MOTION_FULL, "reduce": abi.TS_MOTION_REDUCE, "none": abi.TS_MOTION_NONE}
_MOTION_OF: dict[int, Any] = {code: word for word, code in MOTIONS.items()}


@named_publicly
class World(Owner):
    """A clock that only `step` moves, channels, which are values, and the players that move them.

    A command takes effect when it is issued, and writes what is bound before it returns. A step moves the clock, leaves
    every value where it is at the clock's time, however the time was cut into steps, writes what is bound, and then
    calls the handlers: they see all values of the frame and may do anything, close the world too, but step
    it. Times are in seconds. A world is for one thread at a time: where another is inside it, a call raises BusyError.

    event_capacity: how many events are kept until `events` asks, 1 to 2^24; of more the oldest are dropped, and what
    one step drops unread no handler is called for either. max_step: the longest time that one step may advance,
    seconds; 0 is any. lag_step: what a longer step advances, at most max_step; 0 is max_step. motion: "full";
    "reduce": what begins is at its end, with the same events, unless it is essential; "none": that too.
    threads: the most that a step uses, 1 to 64; values and events do not depend on it. A step of fewer than 32,768
    lanes in motion stays on the caller's thread.

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
    ) -> None:
        self._stepping = list(FREE)
        desc = abi.ts_world_desc(struct_size=ctypes.sizeof(abi.ts_world_desc))
        desc.event_capacity = integer(event_capacity, "event_capacity", 1, 2**63 - 1)
        desc.max_step = number(max_step, "max_step")
        desc.lag_step = number(lag_step, "lag_step")
        desc.motion = code_of(MOTIONS, motion, "motion")
        desc.threads = integer(threads, "threads", 1, 64)
        handle = abi.ts_world()
        check(lib.ts_world_create(ctypes.byref(desc), ctypes.byref(handle)))
        self._core = Core(self, handle, event_capacity)

    # --- its clock ---

    def step(self, dt: float) -> int:
        """Advance the clock by dt >= 0 seconds times the rate; how many players are active then.

        0 is legal, and all that a paused world does: what is due is emitted. What a curve, a setter or a handler raised
        comes out when all is done: the first of it, with the rest as its `others`. Called from within a step:
        BusyError.

        >>> w = World(max_step=0.5, lag_step=0.03)
        >>> w.step(0.4), w.time, w.step(2), round(w.time, 9)  # GSAP's lagSmoothing(500, 30)
        (0, 0.4, 0, 0.43)
        >>> w = World(max_step=0.25)
        >>> p = w.channel(0.0).tween_to(1, 1)
        >>> w.step(0.125), w.time, w.step(60), w.time
        (1, 0.125, 1, 0.375)
        """
        return self._advance(lib.ts_world_run, number(dt, "dt"))

    def step_to(self, time: float) -> int:
        """Likewise to a time at or after the clock's, whatever the rate and max_step.

        >>> w = World()
        >>> w.step(0.25), w.step_to(2), w.time
        (0, 0, 2.0)
        """
        return self._advance(lib.ts_world_run_to, number(time, "time"))

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
            if core.is_pending:  # a signal's handler has left a step where it was
                core.run_stops(errors)
            status = core.advance(errors, function, amount)
            if status != abi.TS_OK and status != abi.TS_ERROR_CALLBACK:
                check(status)
            active = core.stop.active
            if core.deliver_stop(status, errors):
                core.run_stops(errors)
                active = core.stop.active
            changed, core.changed = core.changed, []
            if not core.is_closed and core.mailbox.deliver(errors, changed):
                active = 0 if core.is_closed else self._info().active
            if core.is_closed:
                active = 0
        finally:
            self._stepping[:] = FREE
        if errors:
            raise joined(errors)
        return int(active)

    def _info(self) -> abi.ts_world_info:
        info = abi.ts_world_info(struct_size=ctypes.sizeof(abi.ts_world_info))
        check(short.ts_world_get_info(self._core.handle, ctypes.byref(info)))
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
        check(short.ts_world_set_paused(self._core.handle, bool(paused)))

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
        check(short.ts_world_set_rate(self._core.handle, number(rate, "rate")))

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
        check(short.ts_world_set_motion(self._core.handle, code_of(MOTIONS, motion, "motion")))

    @property
    def next_boundary(self) -> float:
        """The time until which nothing begins, ends, loops or meets a marker; inf where nothing will."""
        return float(self._info().next_boundary)

    def stats(self) -> dict[str, Any]:
        """How it stands, counted: time, rate, paused, motion, channels, players, active, kept, next_boundary,
        unread_events, dropped_events and steps.

        >>> w = World()
        >>> p, active = w.channel(0.0).tween_to(1, 1), w.step(0.5)
        >>> [w.stats()[word] for word in ("channels", "players", "active", "unread_events", "steps")]
        [1, 1, 1, 1, 1]
        """
        info = self._info()
        words = ("time", "rate", "paused", "motion", "channels", "players", "active", "kept", "next_boundary")
        found = {word: getattr(info, word) for word in words}
        found["motion"] = _MOTION_OF[info.motion]
        found["unread_events"] = info.unread_events + self._core.mailbox.unread_count()
        found["dropped_events"] = info.dropped_events + self._core.mailbox.dropped
        found["steps"] = info.steps
        return found

    @overload
    def inspect(self, form: Literal["rows"] = "rows") -> list[dict[str, Any]]: ...
    @overload
    def inspect(self, form: Literal["json"]) -> str: ...
    @alone
    def inspect(self, form: str = "rows") -> list[dict[str, Any]] | str:
        """List what the world is made of: channels, players, timelines and chains, what moves what and what waits for
        what, in the order in which the world has them.

        form: "rows", a dict for each thing, with its `type` first; or "json", the document that the rows are made from
        (bindings/FORMAT.md, "World"). A reference is the `id` of a row of that type, None where there is none. A
        text over 64 MiB: InvalidArgumentError.

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
        """Make room for so many channels of one lane and players, so that making them allocates less.

        More than 16777215 of one kind: OutOfMemoryError.

        >>> World().reserve(channels=1000, players=-1)
        Traceback (most recent call last):
        tweenspirit._errors.InvalidArgumentError: players must be between 0 and 9223372036854775807, got -1
        """
        most = 2**63 - 1
        counts = integer(channels, "channels", 0, most), integer(players, "players", 0, most)
        check(lib.ts_world_reserve(self._core.handle, *counts))

    @alone
    def events(self) -> list[Event]:
        """Everything that happened since the last call, in order of time, at most event_capacity: of more the latest.

        >>> w = World()
        >>> p = w.channel(0.0).tween_to(1, 0.4, delay=0.5)
        >>> active = w.step(60)
        >>> [(event.time, str(event.kind)) for event in w.events()]
        [(0.5, 'begin'), (0.9, 'end')]
        """
        return self._core.mailbox.take_events()

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
        """A value of its own.

        kind: as of a Track; None is a bool for a bool, a float for a number, vec2 to vec4 for two to four numbers, and
        their count for more, up to 64 (lists, tuples, arrays). name: for `find`, 1 to 255 of A-Z a-z 0-9 _ . : -, in
        use only once (else NameInUseError). path: what curves are attached to; None is the name. Settings, by keyword:
        tolerance (value units within which springs and decays settle), and space, extended, wrap, rounding as of a
        Track.

        >>> from tweenspirit import World
        >>> c = World().channel((0, 0, 640, 480), kind="rect")
        >>> c.value
        (0.0, 0.0, 640.0, 480.0)
        """
        if kind is None and type(value) is float and not settings:
            return self._core.make_channel("float", [value], name, path)
        check_words(settings, SETTINGS, "World.channel")
        kind = kind_of(value) if kind is None else kind
        return self._core.make_channel(kind, numbers_for(value, lanes_of(kind), "value"), name, path, **settings)

    @alone
    def find(self, name: str) -> Channel:
        """The channel of a name. InvalidArgumentError where there is none.

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
        """A channel for an attribute of an object, as "frame.x"; a number or a mapping's key is an item ("points.0").

        The attribute is written when the channel's value changes, in the type that was read (an int as a float, unless
        kind="int"), through tuples too. It is read when `value` is asked or an animation starts while nothing moves the
        channel. The same object and path give the same channel. The object is referenced weakly, TypeError where it
        cannot be: when it is gone, the next step closes the channel, and its player ends, unbound. What the attribute's
        setter raises comes out of the call that wrote, and stops the channel. The others: see `channel`.

        >>> from tweenspirit import World
        >>> class Card:
        ...     x = 3
        >>> w, card = World(), Card()
        >>> p = w.bind(card, "x").tween_to(5, 1)
        >>> active = w.step(0.5)
        >>> card.x
        4.0
        """
        check_words(settings, SETTINGS, "World.bind")
        self._core.objects.release_finalized()
        parts = parts_of(path)
        known = self._core.objects.known(obj)
        found = known.channels.get(path)
        if found is not None:
            is_other = (name is not None and name != found.name) or (kind is not None and kind != found.kind)
            if is_other or found._objects():
                raise InvalidArgumentError(f"{path!r} is bound already, as {found!r}")
            return found
        value = take_path(obj, parts)
        if kind is None and type(value) is float and isfinite(value):
            kind, numbers = "float", [value]
        else:
            kind = kind_of(value) if kind is None else kind
            numbers = finite_numbers_for(value, kind, lanes_of(kind), path)
        binding = Binding(*accessors(known.ref, parts), kind, numbers, value)
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
        """A channel for a getter, or None, and a setter, both kept. Without a getter it begins at `initial`.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.bind_value(None, print)
        >>> c.set(2)
        2.0
        """
        if not callable(set) or not (get is None or callable(get)):
            raise TypeError(f"a getter (or None) and a setter must be callable, not {get!r:.80} and {set!r:.80}")
        check_words(settings, SETTINGS, "World.bind_value")
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
        """A channel for the numbers of a float32 or float64 array where they stand, 1 to 64, at any stride.

        The engine writes and reads them itself; the memory is kept until the channel or the world is closed.

        >>> import array
        >>> from tweenspirit import World
        >>> w, numbers = World(), array.array("d", [0, 0])
        >>> p = w.bind_array(numbers).tween_to((1, 2), 1)
        >>> active = w.step(0.5)
        >>> list(numbers)
        [0.5, 1.0]
        """
        check_words(settings, SETTINGS, "World.bind_array")
        bound = BoundArray(buffer)
        if kind is None:
            kind = kind_of((0.0,) * bound.lanes) if bound.lanes > 1 else "float"
        elif lanes_of(kind) != bound.lanes:
            raise InvalidArgumentError(f"buffer has {bound.lanes} numbers, a {kind} has {lanes_of(kind)}")
        start = [0.0] * bound.lanes
        if kind == "quat":
            start[3] = 1.0
        channel = self._core.bound(self._core.make_channel(kind, start, name, path, **settings), bound)
        if kind == "color":
            check_bytes(channel.value, "buffer")
        return channel

    @alone
    def channels(
        self, values: Any, *, kind: str | int | None = None, path: str | None = None, **settings: Any
    ) -> ChannelArray:
        """Many values, made, commanded and read in one call each: see ChannelArray.

        values: one for each channel, or an array of floats, of one dimension or of a row for each channel. kind: of
        all; None is that of the first value, or by the columns: see `channel`, as for path and settings.

        >>> from tweenspirit import World
        >>> w = World()
        >>> dots = w.channels([0.0, 1.0, 2.0])
        >>> dots.tween_to(10, 2)
        >>> w.step(1), list(dots.values())
        (3, [5.0, 5.5, 6.0])
        """
        check_words(settings, SETTINGS, "World.channels")
        with importing:
            from .channel_array import ChannelArray
        return ChannelArray._of_values(self._core, values, kind, path, settings)

    @alone
    def bind_channels(
        self, buffer: Any, *, kind: str | int | None = None, path: str | None = None, **settings: Any
    ) -> ChannelArray:
        """Many channels, one for each number of a float32 or float64 array or, in two dimensions, for each of its rows.

        The engine writes and reads them where they stand, at any strides; the memory is kept until the array of
        channels or the world is closed. The others: see `channels`.

        >>> import array
        >>> from tweenspirit import World
        >>> w, numbers = World(), array.array("d", [0, 10])
        >>> w.bind_channels(numbers).tween_to([1, 20], 1)
        >>> w.step(0.5), list(numbers)
        (2, [0.5, 15.0])
        """
        check_words(settings, SETTINGS, "World.bind_channels")
        with importing:
            from .channel_array import ChannelArray
        return ChannelArray._bound(self._core, buffer, kind, path, settings)

    @alone
    def set_targets(
        self,
        channels: Iterable[Channel],
        targets: Any,
        *,
        velocity: Any = None,
        kick: Any = None,
        spring: Spring | None = None,
        tolerance: float | None = None,
    ) -> None:
        """Send the springs and tweens of many channels elsewhere in one call, as Channel.set_target.

        targets, velocity, kick: a value for each channel, or a numpy array of all their numbers, in their order.
        Where a channel or a number is wrong nothing is changed.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x, y = w.channel(0.0), w.channel((0.0, 0.0))
        >>> p, q = x.spring_to(1), y.spring_to((2, 3))
        >>> w.set_targets([x, y], [10, (20, 30)]), x.target, y.target
        (None, 10.0, (20.0, 30.0))
        """
        given = items_of(channels, "channels must be Channels")
        if not all(isinstance(channel, Channel) for channel in given):
            raise InvalidArgumentError("channels must be Channels")
        column = partial(numbers_of_many, given)
        desc, speeds = retarget_desc(column, velocity, kick, spring, tolerance)
        numbers = None if targets is None else numbers_of_many(given, targets, "targets")
        keys = (ctypes.c_uint64 * len(given))(*[channel._key for channel in given])
        self._core.command(short.ts_channels_set_target, keys, len(given), numbers, ctypes.byref(desc))
        del speeds
        for channel in given:
            channel._settle()

    @alone
    def unbind(self, obj: Any, path: str | None = None) -> None:
        """Close the channel bound to a path of an object, or all of them. InvalidArgumentError where none is.

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
        """A timeline without entries, its playhead at 0.

        >>> from tweenspirit import World
        >>> World().timeline()
        <Timeline at 0 of 0 s, 0 entries>
        """
        handle = abi.ts_timeline()
        check(lib.ts_timeline_create(self._core.handle, ctypes.byref(handle)))
        return self._core.timeline_of(handle, is_new=True)

    @property
    def timelines(self) -> list[Timeline]:
        """Its timelines; those of what was restored too.

        >>> from tweenspirit import World
        >>> w = World()
        >>> first, second = w.timeline(), w.timeline()
        >>> w.timelines == [first, second]
        True
        """
        return self._core.list_timelines()

    @alone
    def animate(
        self,
        targets: Any,
        *,
        duration: float | None = None,
        easing: str | Easing | None = None,
        delay: float = 0.0,
        stagger: float | list[float] | tuple[float, ...] | Mapping[str, Any] | None = None,
        spring: Spring | str | None = None,
        tag: str | None = None,
        properties: Mapping[str, Any] | None = None,
        **words: Any,
    ) -> Group:
        """Animate properties of an object, or of each of a list of objects, and handle them together.

        targets: objects, whose properties are given by keyword as paths (`x=100`, `**{"frame.x": 100}`) and are bound
        as by `bind`; or channels, for which `to=` is the target. A property that has the name of a keyword goes into
        `properties={"rate": 2}`. duration, easing: of tweens; or spring: a Spring or the name of a preset. The other
        keywords are those of Channel.tween_to or Channel.spring_to. delay: of all; stagger: seconds from one target to
        the next, besides: a number, one for each target, or the arguments of `stagger` as a dict. tag: see `groups`.
        Where one cannot be animated, nothing is.

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
        """List what `animate` has started and has not ended: all, or those of a tag.

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
        """Groups of animations, delays and blocks, one after the other, from `start` on.

        obj: what the blocks' paths begin at, referenced weakly; TypeError where it cannot be. keep: it stays when it
        has ended, with its handlers, and can be started again, until it is closed. tolerant: it goes on where an
        animation of its is replaced, stopped or unbound, and ends so only where that was the last one.

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

    @property
    def chains(self) -> list[Chain]:
        """Its chains that have not ended; those of what was restored too.

        >>> from tweenspirit import World
        >>> w, other = World(), World()
        >>> x = w.channel(0.0, name="x")
        >>> chain = w.chain().tween(x, 4, 1).then().block("half", lambda a: print("here")).then().tween(x, 0, 1).start()
        >>> w.chains == [chain], other.restore(w.snapshot()), w.close()
        (True, None, None)
        >>> restored = other.chains[0].block("half", lambda a: print("there"))
        >>> other.step(1.5), other.find("x").value
        there
        (1, 2.0)
        """
        return self._core.list_chains()

    # --- histories ---

    @alone
    def history(self, channel: Channel | Iterable[Channel], seconds: float = 10.0) -> None:
        """Keep the history of a channel, or of several, from now on: see Channel.value_at.

        seconds: how far back at least, of the world's clock, though no more than the 16,384 latest commands; 0 takes
        the history away. Snapshots have histories; state_hash has not, as they change nothing that is to come.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> w.history(x, seconds=10)
        >>> p = x.tween_to(10, 1, "linear")
        >>> w.step(0.5), x.set(100), w.step(2), x.value, x.value_at(0.25)
        (1, None, 0, 100.0, 2.5)
        """
        channels = (
            [channel] if isinstance(channel, Channel) else items_of(channel, "channel must be a Channel, or several")
        )
        for each in channels:
            if not isinstance(each, Channel):
                raise InvalidArgumentError(f"channel must be a Channel, or several, not {each!r:.80}")
        seconds = number(seconds, "seconds")
        for each in channels:
            each._load()
            check(short.ts_channel_set_history(self._core.handle, each._handle, seconds))

    # --- machines ---

    def machine(self, document: Mapping[str, Any] | str, *, start: bool = True) -> Machine:
        """A state machine: states, of which one is current, and transitions with conditions on inputs.

        document: a dict, or JSON as bindings/FORMAT.md, "Machine", has it: `inputs`, `states` and `transitions`, with
        channels of this world by their names; in a dict channels, easings and springs may be objects. start: whether
        it enters its first state at once. InvalidArgumentError where the document is wrong, which names the place.

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

    @property
    def machines(self) -> list[Machine]:
        """Its machines; those of what was restored too.

        >>> from tweenspirit import World
        >>> w, other = World(), World()
        >>> m = w.machine({"states": {"a": {}, "b": {}}, "transitions": [{"from": "a", "to": "b", "after": 1}]})
        >>> w.machines == [m], w.step(0.5), other.restore(w.snapshot()), w.close()
        (True, 0, None, None)
        >>> other.step(1), other.machines[0].state
        (0, 'b')
        """
        return self._core.list_machines()

    # --- saving, and going back ---

    @alone
    def snapshot(self) -> bytes:
        """All that the world is, to go on from later, here or in another world, bit for bit as this one would.

        Its clock, channels, players with their tracks and curves, timelines, chains, attached curves; not unread
        events, bindings, handlers and observers. The bytes are the same on every processor and from every language. A
        marker is in them by a number that its name gives: a process that has not used the name reads the digits. A live
        curve that has no name raises InvalidArgumentError.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> p = x.tween_to(10, 1)
        >>> blob, active = w.snapshot(), w.step(0.5)
        >>> w.restore(blob)
        >>> x.value, p.active, w.snapshot() == blob
        (0.0, True, True)
        """
        self._core.has_snapshots = True
        size = ctypes.c_size_t()
        check(lib.ts_world_snapshot(self._core.handle, None, 0, ctypes.byref(size)))
        buffer = (ctypes.c_uint8 * size.value)()
        check(lib.ts_world_snapshot(self._core.handle, buffer, len(buffer), ctypes.byref(size)))
        return bytes(memoryview(buffer)[: size.value])

    @alone
    def state_hash(self) -> int:
        """64 bits of all that a snapshot has: equal for worlds that went the same way, on any processor.

        >>> from tweenspirit import World
        >>> World().state_hash() == World().state_hash()
        True
        """
        found = ctypes.c_uint64()
        check(lib.ts_world_hash(self._core.handle, ctypes.byref(found)))
        return found.value

    @alone
    def restore(self, blob: bytes | bytearray | memoryview) -> None:
        """Become what `snapshot` saved; an error changes nothing: InvalidArgumentError for what it has not written,
        UnknownEasingError where a live curve's name is not registered.

        Channels, players and timelines that were there then go on under the same objects; all that came later is
        closed, players end, cancelled. Players and chains that have ended stay ended: `Channel.player` and `chains`
        give new ones. What is bound and still there stays bound, and is written. Events not taken are dropped.

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
        if not isinstance(blob, (bytes, bytearray, memoryview)):
            raise InvalidArgumentError(f"blob must be bytes, not {blob!r:.80}")
        self._core.restore(bytes(blob))

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
            check(lib.ts_world_attach(self._core.handle, data, 0, curve._handle))
            return
        self._core.objects.release_finalized()
        known = self._core.objects.known(on)
        check(lib.ts_world_attach(self._core.handle, data, known.scope, curve._handle))
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
        known = None if on is None else self._core.objects.known(on)
        check(lib.ts_world_detach(self._core.handle, data, 0 if known is None else known.scope))
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
        check(lib.ts_world_alias(self._core.handle, word_bytes(component, "component"), names, len(words)))

    # --- its end ---

    @alone
    def close(self) -> None:
        """Free it now, with its channels and players, which emit no end. In a curve it is done when that has ended.

        >>> w = World()
        >>> p = w.channel(0.0).tween_to(1, 1)
        >>> w.close(), w, p.end_reason
        (None, <World, closed>, None)
        """
        if self._core.is_closed:
            return
        check(lib.ts_world_destroy(self._core.handle))
        self._core.close()

    def __reduce__(self) -> Any:
        raise TypeError("a World cannot be pickled")

    def __repr__(self) -> str:
        if self._core.is_closed:
            return "<World, closed>"
        try:
            info = self._info()
        except BusyError:
            return "<World, busy>"
        return f"<World at {info.time:g} s, {info.channels} channels, {info.players} players>"
