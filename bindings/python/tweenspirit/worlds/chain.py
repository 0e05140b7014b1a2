# SPDX-License-Identifier: MIT
"""Chains: groups of animations, delays and blocks, one group after the other. The engine runs them."""

from __future__ import annotations

import contextlib
import ctypes
import math
import weakref
from collections.abc import Callable, Generator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .._c import abi, getters
from .._c.arguments import check_callable, check_kind, number, warn
from .._c.importing import importing
from .._c.library import check, gone, short
from .._c.owner import HANDLE, Single
from .._c.turn import alone
from .._errors import BusyError, InvalidArgumentError, StaleHandleError
from ..curves.easing import easing_of
from ..motion.schemes import SPRING_WORDS as SCHEME_WORDS
from ..motion.spring import Spring
from ..tracks.markers import marker_id, marker_name
from ..tracks.track import Track
from .bindings import weakly_referenced
from .block import Block
from .channel import Channel
from .events import (
    BEGIN,
    END,
    KIND,
    RATE,
    REASON,
    REASONS,
    SEQUENCE,
    EndReason,
    Handlers,
    Waiter,
    add_handler,
    emit,
    remove_handler,
)
from .motion import SPRING_OPTIONS, TWEEN_OPTIONS, Motion, adds
from .player import Player, handle_key
from .players import ENDED
from .timeline import Timeline, play_motion, playhead_motion
from .values import word_bytes

if TYPE_CHECKING:
    from ..curves.easing import EasingLike
    from .core import Core
    from .world import World

_SCENE_BLOCK = 1 << 63
"""TS_SCENE_BLOCK."""
_MOST_BLOCKS = 1 << 16
"""A world that was saved remembers so many blocks of chains that have ended."""


class ChainBlock(NamedTuple):
    """A block: its function, called with a Block or with nothing, and the object of its chain."""

    function: Callable[..., Any]
    is_block: bool
    has_object: bool
    ref: weakref.ref[Any] | None


class Chain(getters.ChainGetters, Single):
    """Groups of animations, delays and blocks, one group after the other. Created by World.chain.

    Each group begins at the exact time at which the previous one ended, however long the steps are. Nothing runs before
    `start`. Items are added to the current group until `then` or `delay` closes it. A group ends with the last of its
    animations, and at once if it has none. If one of them ends for a reason other than finished, settled or bound, the
    chain ends with that reason; after its last group it ends as finished. If its object or a channel is gone when a
    group's turn comes, it ends as unbound.

    Blocks are called when their turn comes, so they see the values of that time, before observers of channels do. An
    exception in a block ends the chain with reason error and propagates from the step. Animations added as data (tween,
    spring, decay, play, animate_to) need no block and are part of snapshots. After a restore, a block is found by its
    number or, in another process, by its name.

    The world holds a running chain. `await` starts a chain if necessary and returns the reason of its end; None if its
    world was closed.

    >>> from tweenspirit import World
    >>> class Card:
    ...     center, alpha = (0.0, 0.0), 1.0
    >>> w, card = World(), Card()
    >>> def move(a):
    ...     a.stiffness, a.damping = 500, 40
    ...     a.center.target = (100, 200)
    >>> chain = w.chain(card).animate(move).then().animate(lambda a: a.alpha.tween(0, 0.5)).start()
    >>> w.step(2), card.center, card.alpha, str(chain.end_reason)
    (0, (100.0, 200.0), 0.0, 'finished')
    >>> w.chain().shake(w.channel(0.0), 5).start()
    <Chain, running>
    """

    __slots__ = (
        "__weakref__", "_blocks", "_core", "_end_rate", "_ended_by", "_group", "_handle", "_handlers", "_has_ended",
        "_has_items", "_has_object", "_is_found", "_is_held", "_is_inner", "_is_kept", "_key", "_members",
        "_observers", "_read", "_reason", "_ref", "_say", "_was_started", "_why", "_world",
    )  # fmt: skip

    _world: World
    _core: Core
    _handle: abi.ts_chain
    _key: int
    _has_object: bool
    _ref: weakref.ref[Any] | None
    # The numbers of its blocks, in the world's table, or the functions that a restored one was given by name.
    _blocks: dict[Any, ChainBlock]
    # Players that its blocks have started, by their keys.
    _members: set[int]
    # What takes observers of the present group away, and which group that is.
    _observers: list[Callable[[], None]]
    _group: tuple[float, int]
    _handlers: Handlers
    # Why it ended, and why its block did not do; the number of the last event of it that was read.
    _reason: EndReason | None
    # That of its last end, when a seek has gone back before it.
    _ended_by: EndReason | None
    _why: EndReason | None
    _read: int
    # Its rate at its end.
    _end_rate: float
    # What a scene's chain calls with the words of its "then".
    _say: Callable[[str], Any] | None
    _was_started: bool
    # Whether it came with a snapshot, and nobody here has made it.
    _is_found: bool
    # Whether the world holds it as long as the engine has it: a scene's, or a restored one that was given functions.
    _is_held: bool
    # Whether a chain has it inside.
    _is_inner: bool
    # Whether it is no more.
    _has_ended: bool
    # Whether it can be started again, and whether it has anything to do.
    _is_kept: bool
    _has_items: bool

    def __init__(self) -> None:
        raise TypeError("a Chain is created by World.chain")

    @classmethod
    def _made(cls, core: Core, obj: Any, keep: bool = False, tolerant: bool = False) -> Chain:
        self = cls.__new__(cls)
        self._has_object, self._ref = obj is not None, None if obj is None else weakly_referenced(obj)
        handle = abi.ts_chain()
        desc = abi.ts_chain_desc(struct_size=ctypes.sizeof(abi.ts_chain_desc), keep=bool(keep))
        desc.tolerant = bool(tolerant)
        check(short.ts_chain_create(core.handle, ctypes.byref(desc), ctypes.byref(handle)))
        self._set_up(core, handle)
        self._is_kept = bool(keep)
        return self

    @classmethod
    def _found(cls, core: Core, handle: abi.ts_chain) -> Chain:
        """Returns the object for a chain that a restored world has, or that a scene has made."""
        self = cls.__new__(cls)
        self._has_object, self._ref = False, None
        self._set_up(core, handle)
        self._is_found = True
        self._restored()
        return self

    def _speaks(self, say: Callable[[str], Any]) -> Chain:
        """Sets the function that a scene's chain calls with the texts of its "then"."""
        self._say, self._is_held, self._is_found = say, True, False
        self._core.chains[self._key] = self
        return self

    def _set_up(self, core: Core, handle: abi.ts_chain) -> None:
        self._world, self._core, self._handle, self._key = core.world, core, handle, handle_key(handle)
        self._blocks, self._members, self._observers, self._group = {}, set(), [], (0.0, 0)
        self._handlers, self._reason, self._why, self._read, self._say = {}, None, None, -1, None
        self._was_started = self._is_found = self._is_held = self._is_inner = False
        self._has_ended = self._is_kept = self._has_items = False
        self._end_rate, self._ended_by = 0.0, None
        check(short.ts_player_set_stops(core.handle, handle, abi.TS_STOP_AT_END))
        core.known_chains[self._key] = self

    def _restored(self) -> None:
        """Notes that the world was restored with this chain in it."""
        info = self._known_info()
        self._was_started, self._is_kept, self._read = info.state != abi.TS_CHAIN_IDLE, bool(info.keep), -1
        self._reason = REASONS.get(info.reason)
        if info.state == abi.TS_CHAIN_RUNNING or self._is_held:
            self._core.chains[self._key] = self
        else:
            self._core.chains.pop(self._key, None)

    _as_parameter_ = HANDLE

    # --- what it does ---

    @alone
    def _add(self, function: Any, *arguments: Any) -> Chain:
        self._core.command(function, self._handle, *arguments)
        self._has_items = True
        return self

    def _add_block(self, function: Callable[..., Any], is_block: bool, name: str | None = None) -> None:
        self._core.block_count += 1
        block = self._core.block_count
        self._add(short.ts_chain_add_block, block, None if name is None else word_bytes(name, "name"))
        self._blocks[block] = self._core.blocks[block] = ChainBlock(function, is_block, self._has_object, self._ref)

    def animate(self, block: Callable[[Any], Any]) -> Chain:
        """Adds a block to the current group, or to a new one. It is called with a Block `a`, whose methods start
        animations:

        - a.spring(channel, target, spring=None), a.tween(channel, target, duration, easing=None), a.decay(channel,
          velocity=None), a.play(channel, track) or a.play(timeline), a.animate_to(timeline, time), a.add(player): as
          the methods of Channel and Timeline, with their keywords. Each returns the player, and the group waits for it.
        - a.stiffness (200), a.damping (10) and a.threshold (in value units; None means the default of spring_to)
          apply to the springs that follow in the block and name none.
        - If the chain has an object, a.center.target = (100, 200) binds the attribute and springs it. a.center.x,
          a["x"] and a.points[0] are accepted too. An attribute has .value, .velocity and .channel, .spring(target),
          .tween, .decay and .play, and .on_change(function) and .on_velocity(function), which last until the group
          ends.
        - a.custom(key, getter, setter, target) springs a value that only functions reach: one channel per key of the
          object.
        """
        check_callable(block, "a block")
        self._add_block(block, True)
        return self

    def block(self, name: str, function: Callable[[Any], Any]) -> Chain:
        """Adds a block, as `animate` does, with a name by which it is found after a restore in another process.

        name: 1 to 255 of A-Z a-z 0-9 _ . : -. In that process, call the same method on the restored chain, before the
        block's turn, to supply its function: see World.chains.

        >>> from tweenspirit import World
        >>> chain = World().chain().block("hello", lambda a: print("called")).start()
        called
        """
        check_callable(function, "a block")
        if self._is_found:
            self._blocks[name] = ChainBlock(function, True, False, None)
            self._is_held = True
            self._core.chains[self._key] = self
            return self
        self._add_block(function, True, name)
        return self

    def tween(
        self,
        what: Any,
        target: Any = None,
        duration: float | None = None,
        easing: EasingLike | None = None,
        **words: Any,
    ) -> Chain:
        """Adds a tween to the group, as data: of a channel to a target, as Channel.tween_to starts it; or of an
        object's attributes, given by keyword, each bound as by World.bind.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> chain = w.chain().tween(x, 10, 0.25).then().tween(x, 0, 0.25).then().tween(x, 10, 0.25).start()
        >>> w.step(0.6), round(x.value, 12)
        (1, 4.0)
        """
        return self._moves(
            what, target, words, TWEEN_OPTIONS, lambda value, **w: Motion.tween(value, duration, easing, **w)
        )

    def spring(self, what: Any, target: Any = None, spring: Spring | str | None = None, **words: Any) -> Chain:
        """Adds a spring to the group, as data: of a channel to a target, as Channel.spring_to starts it; or of an
        object's attributes, given by keyword.

        >>> from tweenspirit import World
        >>> class View:
        ...     position = (0.0, 0.0)
        >>> w, view = World(), View()
        >>> chain = w.chain().spring(view, position=(100, 200)).start()
        >>> w.step(5), view.position
        (0, (100.0, 200.0))
        """
        return self._moves(what, target, words, SPRING_OPTIONS, lambda value, **w: Motion.spring(value, spring, **w))

    def _moves(
        self, what: Any, target: Any, words: dict[str, Any], known: frozenset[str], make: Callable[..., Motion]
    ) -> Chain:
        if isinstance(what, Channel):
            return self.add(what, make(target, **words))
        own = {word: words.pop(word) for word in known & words.keys()}
        for name, channel, value in self._attributes(what, words):
            self._adds(channel, make(checked(channel, value, name), **own))
        return self

    def play(self, what: Channel | Timeline, track: Track | None = None, **words: Any) -> Chain:
        """Adds a track, played on a channel as by Channel.play, or a timeline, played as by Timeline.play, to the
        group.

        >>> from tweenspirit import Track, World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> chain = w.chain().play(x, Track().key(0, 0).key(2, 10)).start()
        >>> w.step(0.5), x.value
        (1, 2.5)
        """
        if isinstance(what, Timeline):
            if track is not None:
                raise InvalidArgumentError(f"a timeline is played without a track, not with {track!r:.80}")
            return self._adds_timeline(what, play_motion(**words))
        check_kind(what, Channel, "what must be a Channel or a Timeline")
        return self.add(what, Motion.play(track, **words))  # type: ignore[arg-type]

    def animate_to(self, timeline: Timeline, time: float, *arguments: Any, **words: Any) -> Chain:
        """Adds an animation of a timeline's playhead to a time, as Timeline.animate_to starts it, to the group.

        >>> from tweenspirit import World
        >>> w = World()
        >>> timeline = w.timeline()
        >>> chain = w.chain().animate_to(timeline, 4, 1).start()
        >>> w.step(0.5), timeline.time
        (1, 2.0)
        """
        check_kind(timeline, Timeline, "timeline must be a Timeline")
        return self._adds_timeline(timeline, playhead_motion(time, *arguments, **words))

    def _adds_timeline(self, timeline: Timeline, motion: Motion) -> Chain:
        raw, holds = motion._fill(timeline)
        self._add(short.ts_chain_add_timeline, timeline._handle, ctypes.byref(raw))
        del holds
        return self

    def _adds(self, channel: Channel, motion: Motion) -> Chain:
        check_kind(channel, Channel, "channel must be a Channel")
        check_kind(motion, Motion, "motion must be a Motion")
        turned = motion._turned(channel)
        raw, holds = motion._fill(channel)
        self._add(short.ts_chain_add, channel._handle, ctypes.byref(raw))
        del holds
        return self if turned is None else self._adds(*turned)

    def add(self, what: Chain | Channel, motion: Motion | None = None) -> Chain:
        """Adds a motion of a channel to the group, as data; or another chain of this world. Chains nest at most 16
        deep; an inner chain starts with the group, and again in each iteration.

        >>> from tweenspirit import Motion, World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> blink = w.chain().add(x, Motion.tween(1, 0.1)).then().tween(x, 0, 0.1)
        >>> chain = w.chain().add(blink).then().delay(0.3).iterations(2).start()
        >>> w.step(0.55), round(x.value, 12), chain.iteration
        (1, 0.5, 1)
        """
        if isinstance(what, Channel):
            return self._adds(what, motion)  # type: ignore[arg-type]
        check_kind(what, Chain, "what must be a Channel or a Chain")
        if motion is not None:
            raise InvalidArgumentError(f"a chain is added without a motion, not with {motion!r:.80}")
        self._add(short.ts_chain_add_chain, what)
        what._is_inner = True
        return self

    decay = adds(_adds, Motion.decay)
    fall = adds(_adds, Motion.fall)
    move = adds(_adds, Motion.move)
    follow = adds(_adds, Motion.follow)
    fling = adds(_adds, Motion.fling)
    shake = adds(_adds, Motion.shake)
    punch = adds(_adds, Motion.punch)

    def fade(self, channel: Channel, duration: float, easing: EasingLike = "linear") -> Chain:
        """Adds a fade to the group, as Channel.begin_fade begins it: the channel's players that the group starts after
        this item are faded in. The duration is divided by the chain's rate.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> player = x.tween_to(8, 8)
        >>> chain = w.chain().delay(2).fade(x, 2).tween(x, 10, 1).start()
        >>> w.step(3), x.value, w.step(1), x.value
        (2, 6.5, 0, 10.0)
        """
        check_kind(channel, Channel, "channel must be a Channel")
        curve = easing_of(easing)
        seconds = ctypes.c_double(number(duration, "duration"))
        return self._add(short.ts_chain_add_fade, channel._handle, seconds, curve._handle)

    def marker(self, name: str) -> Chain:
        """Adds a marker to the group: World.events reports it when the group begins.

        >>> from tweenspirit import World
        >>> w = World()
        >>> chain = w.chain().delay(0.5).marker("half").start()
        >>> w.step(1), [(event.time, event.marker) for event in w.events() if event.marker]
        (0, [(0.5, 'half')])
        """
        return self._add(short.ts_chain_add_marker, marker_id(name))

    def then(self, callback: Callable[[], Any] | None = None) -> Chain:
        """Closes the current group: items added next wait for it. `callback` is called when the group has ended.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> chain = w.chain().animate(lambda a: a.tween(x, 1, 2)).then(lambda: print("there")).start()
        >>> w.step(1), w.step(1)
        there
        (1, 0)
        """
        if callback is not None:
            check_callable(callback, "a callback")
        self._add(short.ts_chain_then)
        if callback is not None:
            self._add_block(callback, False)
            self._add(short.ts_chain_then)
        return self

    def delay(self, seconds: float, block: Callable[[Any], Any] | None = None) -> Chain:
        """Adds a delay of `seconds` >= 0 of the world's clock, divided by the chain's rate. `block` starts a group
        after it.

        >>> from tweenspirit import World
        >>> w = World()
        >>> chain = w.chain().delay(0.5).then(lambda: print("half", w.time)).start()
        >>> w.step(0.75)
        half 0.5
        0
        """
        if block is not None:
            check_callable(block, "a block")
        self._add(short.ts_chain_then_delay, number(seconds, "seconds"))
        return self if block is None else self.animate(block)

    # --- running ---

    @alone
    def start(self) -> Chain:
        """Starts the chain. The first group has begun when this returns; at a stop of a step, it begins when the stop
        is over. Items may be added while the chain runs. A chain can be started once, unless it is kept: then it can be
        started again after its end.

        Exceptions in callbacks and blocks propagate when everything is done. One in a block ends the chain with reason
        error and stops what its group has started.

        >>> from tweenspirit import World
        >>> chain = World().chain().then(lambda: print("begun")).delay(1).start()
        begun
        >>> chain.active
        True
        """
        state = self._state()
        if state == abi.TS_CHAIN_RUNNING:
            raise InvalidArgumentError("the chain has already been started")
        if state == abi.TS_CHAIN_ENDED and not self._is_kept:
            raise StaleHandleError(_ending(self._reason))
        self._core.command(short.ts_player_start, self._handle)
        self._was_started = True
        self._core.chains[self._key] = self
        errors: list[BaseException] = []
        self._core.run_stops(errors)
        self._core.settle(errors)
        return self

    @alone
    def _run(self, function: Any, *arguments: Any) -> None:
        """Runs a command. A chain that has ended is left as it is."""
        if not (self._has_ended or self._core.is_closed):
            self._core.command(function, self._handle, *arguments)
            self._core.settle([])

    def stop(self) -> None:
        """Ends the chain and what its current group is running, as stopped. Later groups do not run.

        A chain that has ended is left as it is. Handlers of its end are called in the next step; at a stop of a step,
        when the stop is over.

        >>> from tweenspirit import World
        >>> chain = World().chain().delay(1).start()
        >>> chain.stop(), str(chain.end_reason), chain.active
        (None, 'stopped', False)
        """
        self._end_by(short.ts_player_stop, EndReason.STOPPED)

    def cancel(self) -> None:
        """Ends the chain as cancelled: the channels that its current group is moving are restored to what they were
        before.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> chain = w.chain().tween(x, 5, 1).start()
        >>> w.step(0.5), chain.cancel(), x.value, str(chain.end_reason)
        (1, None, 0.0, 'cancelled')
        """
        self._end_by(short.ts_player_cancel, EndReason.CANCELLED)

    @alone
    def _end_by(self, function: Any, reason: EndReason) -> None:
        if self._state() == abi.TS_CHAIN_IDLE:
            self._drop(reason)
        else:
            self._run(function)

    def _drop(self, reason: EndReason | None) -> None:
        """Removes the chain. No new end is emitted."""
        with contextlib.suppress(StaleHandleError):
            self._core.command(short.ts_player_destroy, self._handle)
        if self._has_ended or self._core.is_closed:
            return
        has_told = self._reason is not None
        self._reason = self._reason or reason
        self._release()
        if not has_told:
            self._tell_late()
        elif self._core.ending.get(self._key) is not self:
            self._handlers = {}

    @alone
    def close(self) -> None:
        """Closes the chain: stops it unless it has ended, and releases a kept one.

        >>> from tweenspirit import World
        >>> chain = World().chain().delay(1).start()
        >>> chain.close(), str(chain.end_reason)
        (None, 'stopped')
        """
        self.stop()
        if not self._has_ended:
            self._drop(self._reason)

    # --- how it stands ---

    @alone
    def _info(self) -> abi.ts_chain_info | None:
        """Returns the chain's state; None if it has ended."""
        info = abi.ts_chain_info(struct_size=ctypes.sizeof(abi.ts_chain_info))
        status = short.ts_chain_get_info(self._core.handle, self._handle, ctypes.byref(info))
        if status == abi.TS_ERROR_STALE_HANDLE:
            return None
        check(status)
        return info

    def _known_info(self, what: str = "state") -> abi.ts_chain_info:
        info = self._info()
        if info is None:
            self._look()
            raise StaleHandleError(f"the chain {ENDED[self._reason]}: its {what} is not kept")
        return info

    def _state(self) -> int | None:
        """Returns TS_CHAIN_IDLE, _RUNNING or _ENDED; None if the chain is gone."""
        info = self._info()
        return None if info is None else int(info.state)

    def _is_running(self) -> bool:
        return self._state() == abi.TS_CHAIN_RUNNING

    def _look(self) -> None:
        """Reads an end that has not been read yet."""
        core = self._core
        if self._has_ended or core.is_closed:
            return
        is_there = short.ts_player_is_valid(core.handle, self._handle)
        if self._is_kept or not is_there:
            core.mailbox.drain()
        if not is_there and not self._has_ended:
            self._release()  # its end was dropped unread

    def _stands(self, is_paused: bool) -> bool:
        """Returns whether the chain is running or paused."""
        info = self._info()
        return info is not None and bool(info.state == abi.TS_CHAIN_RUNNING and info.paused == is_paused)

    @property
    def rate(self) -> float:
        """Gets or sets the rate of everything the chain starts, and of its delays.

        The rate is > 0 and at most 1e300, also multiplied by the rates of the chains around it. Setting it affects what
        is already running. After the end it is that at the end, 0 if that is not known, and setting it does nothing.

        >>> from tweenspirit import World
        >>> w = World()
        >>> chain = w.chain().delay(1).start()
        >>> chain.rate = 2
        >>> chain.rate, w.step(0.5), str(chain.end_reason)
        (2.0, 0, 'finished')
        """
        info = self._info()
        if info is None:
            self._look()
        return self._end_rate if info is None else float(info.rate)

    @rate.setter
    def rate(self, rate: float) -> None:
        self._run(short.ts_player_set_rate, number(rate, "rate"))

    @property
    def progress(self) -> tuple[int, int]:
        """Returns the number of groups that have begun in this iteration, and the number of all groups. Raises
        StaleHandleError after the end of a chain that is not kept.

        >>> from tweenspirit import World
        >>> w = World()
        >>> chain = w.chain().delay(1).delay(1).start()
        >>> w.step(1.5), chain.progress
        (0, (2, 2))
        """
        info = self._known_info("progress")
        return info.begun, info.groups

    @property
    def end_reason(self) -> EndReason | None:
        """Returns the reason of the end; None if the chain has not ended, or if its world was closed."""
        self._look()
        return self._reason

    def on_end(self, function: Callable[[EndReason], Any]) -> Chain:
        """Calls a function once with the reason when the chain ends, at that exact time. If a command ends the chain,
        or if it has already ended, the function is called in the next step. Returns the chain.

        >>> from tweenspirit import World
        >>> w = World()
        >>> chain = w.chain().delay(1).start()
        >>> chain.on_end(print).stop(), w.step(0)
        stopped
        (None, 0)
        """
        self._on_end(function)
        return self

    def remove_handler(self, function: Callable[..., Any]) -> None:
        """Removes a handler of the end. A function that is not one is ignored.

        >>> from tweenspirit import World
        >>> w = World()
        >>> chain = w.chain().delay(1).start().on_end(print)
        >>> chain.remove_handler(print), w.step(2)
        (None, 0)
        """
        late = [handlers for chain, handlers in self._core.mailbox.late if chain is self]
        remove_handler([self._handlers, *late], function)

    def _on_end(self, function: Callable[[EndReason], Any]) -> Callable[[], None]:
        handlers = self._handlers
        self._look()
        if self._has_ended and self._core.ending.get(self._key) is not self:
            handlers = {}
            self._core.mailbox.late.append((self, handlers))
        return add_handler(handlers, function)

    def _wait(self, waiter: Waiter) -> Callable[[], None]:
        return self._on_end(waiter)

    def __await__(self) -> Generator[Any, None, EndReason | None]:
        with importing:
            from .awaiting import end_of_chain

        found: Generator[Any, None, EndReason | None] = end_of_chain(self).__await__()
        return found

    # --- called by the world ---

    def _call_block(self, block: int, errors: list[BaseException]) -> None:
        """Calls the block whose turn has come."""
        if self._say is not None:
            found: ChainBlock | None = _spoken(self._say, block)
        else:
            found = self._core.blocks.get(block) or self._named_block(block, errors)
        if found is None:
            return
        if not found.is_block:
            try:
                found.function()
            except BaseException as error:  # also KeyboardInterrupt: the step raises it
                errors.append(error)
            return
        obj = None if found.ref is None else found.ref()
        if found.has_object and obj is None:
            self._fail(EndReason.UNBOUND)
            return
        try:
            found.function(Block(self._core, obj, self))
        except BaseException as error:  # likewise
            errors.append(error)
            if self._is_running():
                self._fail(EndReason.ERROR)

    def _named_block(self, block: int, errors: list[BaseException]) -> ChainBlock | None:
        """Returns a block of a restored chain by its name."""
        buffer, length = ctypes.create_string_buffer(256), ctypes.c_size_t()
        check(short.ts_chain_get_block(self._core.handle, self._handle, buffer, 256, ctypes.byref(length)))
        name = buffer.value.decode()
        if name in self._blocks:
            return self._blocks[name]
        if block & _SCENE_BLOCK and self._core.say is not None:
            return _spoken(self._core.say, block)
        has = f"at the block {name!r}: give it a function by Chain.block"
        words = has if name else "at a block without a name: name blocks that are to be restored, by Chain.block"
        errors.append(InvalidArgumentError(f"a restored chain waits {words}"))
        self._fail(EndReason.ERROR)
        return None

    def _fail(self, reason: EndReason) -> None:
        self._why = reason
        self._core.command(short.ts_chain_fail, self._handle)
        if not self._core.is_closed:
            self._core.mailbox.drain()
        self._why = None

    def _join(self, player: Player) -> Player:
        """Makes the group wait for what a block has started."""
        if self._reason is EndReason.STOPPED:  # by the block itself, which goes on behind that
            player.close()
        if player._key in self._members or not self._is_running():
            return player
        self._members.add(player._key)
        try:
            self._core.command(short.ts_chain_adopt, self._handle, player._handle)
        except StaleHandleError:
            if player.end_reason not in (EndReason.FINISHED, EndReason.SETTLED, EndReason.BOUND, None):
                self._fail(player.end_reason or EndReason.ERROR)
        return player

    def _observe(self, channel: Channel, function: Callable[[Any], Any], of_velocity: bool) -> None:
        self._group = self._present_group()
        self._core.observing[self._key] = self
        self._observers.append((channel.on_velocity if of_velocity else channel.on_change)(function))

    def _present_group(self) -> tuple[float, int]:
        """Returns the current group; (-1, -1) if none runs."""
        info = self._info()
        is_running = info is not None and info.state == abi.TS_CHAIN_RUNNING
        return (info.iteration, info.begun) if info is not None and is_running else (-1, -1)

    def _retire(self) -> None:
        """Removes the observers of a group that is over."""
        group = self._present_group()
        if group == self._group and group[1] >= 0:
            return
        self._core.observing.pop(self._key, None)
        for remove in self._observers:
            remove()
        self._observers = []

    def _take(self, event: tuple[Any, ...]) -> None:
        """Reads from an event that the chain has begun or ended."""
        if event[SEQUENCE] <= self._read:
            return
        self._read, core = event[SEQUENCE], self._core
        if event[KIND] == BEGIN:
            self._was_started, self._reason = True, None
            core.chains[self._key] = self
        elif event[KIND] == END:
            self._reason, self._end_rate = self._why or REASONS.get(event[REASON]), event[RATE]
            self._members = set()
            if self._handlers:
                core.ending[self._key] = self
            if not short.ts_player_is_valid(core.handle, self._handle):
                self._release()
                if core.past is not None:
                    core.past.add_end(event, self)
            elif not self._is_held:
                core.chains.pop(self._key, None)
            if self._world._stepping:  # else they hear the step that is under way
                self._retire()

    def _release(self) -> None:
        """Drops the chain, which the engine has released."""
        core = self._core
        self._has_ended, self._ended_by = True, self._reason
        core.known_chains.pop(self._key, None)
        core.chains.pop(self._key, None)
        self._handle = gone(abi.ts_chain, "the chain was closed" if self._is_kept else _ending(self._reason))
        # A snapshot may bring the chain back, which finds its blocks by their numbers.
        if not core.saved and core.past is None:
            for block in self._blocks:
                core.blocks.pop(block, None)
        while len(core.blocks) > _MOST_BLOCKS:
            del core.blocks[next(iter(core.blocks))]
        self._blocks, self._members = {}, set()

    def _revive(self) -> None:
        """Runs again, at a time before its end."""
        self._has_ended = False
        self._handle = abi.ts_chain(self._key & 0xFFFFFFFF, self._key >> 32)
        self._core.known_chains[self._key] = self

    def _end_again(self) -> None:
        """Has ended again, at a time after its end."""
        reason = self._ended_by
        self._release()
        self._reason = reason

    def _tell_late(self) -> None:
        """Emits the end with the next delivery instead of through the engine."""
        self._core.ending.pop(self._key, None)
        handlers, self._handlers = self._handlers, {}
        if handlers:
            self._core.mailbox.late.append((self, handlers))

    def _emit(self, event: tuple[Any, ...], errors: list[BaseException]) -> None:
        """Calls the handlers of the end."""
        core = self._core
        core.mailbox.drain()
        self._take(event)  # where it was dropped
        core.ending.pop(self._key, None)
        handlers = self._handlers
        if self._has_ended and core.past is None:
            self._handlers = {}
        emit(core, handlers, (self._reason or REASONS.get(event[REASON]),), errors)

    def _abandon(self) -> None:
        """Notes that the world is closed."""
        self._has_ended = True
        self._handlers, self._blocks, self._observers = {}, {}, []

    def __del__(self) -> None:
        is_others = getattr(self, "_has_ended", True) or self._is_inner or self._is_found or self._is_held
        if is_others or self._core.is_closed:
            return
        self._core.lost_chains.append(self._handle)
        if self._was_started or not self._has_items:
            return
        for block in self._blocks:
            self._core.blocks.pop(block, None)
        warn("a chain was never started: call start(), or await it", RuntimeWarning)

    def _attributes(self, obj: Any, words: dict[str, Any]) -> list[tuple[str, Channel, Any]]:
        if not words:
            raise InvalidArgumentError(f"what must be a Channel, or an object with attributes, not {obj!r:.80}")
        return bound_properties(self._world, obj, words)

    def __repr__(self) -> str:
        try:
            if self._is_running():
                return "<Chain, running>"
            self._look()
        except BusyError:
            return "<Chain, busy>"
        state = "over" if self._has_ended or self._core.is_closed else "not started"
        return f"<Chain, {self._reason or state}>"


def _ending(reason: EndReason | None) -> str:
    """Returns what the engine reports of a chain that has ended."""
    return f"the chain {ENDED[reason]}; keep=True keeps a chain that can be started again"


def _spoken(say: Callable[[str], Any], block: int) -> ChainBlock:
    """Returns a block that calls the function of a scene's "then". Its text is the marker of the block's number."""
    return ChainBlock(partial(say, marker_name(block & 0xFFFFFFFF)), False, False, None)


def checked(channel: Channel, value: Any, name: str) -> Any:
    """Returns a target, or raises an error that names it as the caller does."""
    if not all(map(math.isfinite, channel._numbers(value, name))):
        raise InvalidArgumentError(f"{name} must be finite, is {value!r:.80}")
    return value


def bound_properties(world: World, obj: Any, properties: Mapping[str, Any]) -> list[tuple[str, Channel, Any]]:
    """Returns the path, the channel and the target of each property of an object."""
    found = []
    for path, value in properties.items():
        try:
            found.append((path, world.bind(obj, path), value))
        except AttributeError as error:
            with importing:
                from .._c.hints import other_word

            hint = f": use spring=Spring({path}=...)" if path in SCHEME_WORDS else other_word(path)
            if hint:
                error.args = (f"{error}{hint}",)
            raise
    return found
