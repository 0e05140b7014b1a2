# SPDX-License-Identifier: MIT
"""Chains: groups of animations, delays and callbacks, one after the other."""

from __future__ import annotations

import collections
import contextlib
import weakref
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, NamedTuple

from .._c.arguments import number, warn
from .._c.importing import importing
from .._c.turn import alone
from .._errors import BusyError, InvalidArgumentError, StaleHandleError, joined
from .bindings import weakly_referenced
from .block import Block
from .channel import Channel
from .events import EndReason, Handlers, Waiter, add_handler, emit
from .group import RunningGroup

if TYPE_CHECKING:
    from .core import Core
    from .world import World

_LONGEST = 1e300
#: So many items may be added to a chain and done before time passes. What stood in it before is not counted.
_MOST_ADDED = 10_000


class _Group(NamedTuple):
    blocks: list[Callable[[Any], Any]]


class _Delay(NamedTuple):
    seconds: float


class _Then(NamedTuple):
    call: Callable[[], Any]


class Chain:
    """Groups of animations, delays and callbacks: each begins when the one before it has ended. Made by World.chain.

    Nothing runs before `start`. A group's blocks are called when its turn comes, so they see the values of then; it
    ends when the last animation that they started has, and at once where they started none. Where one of them ends with
    another reason than finished or settled, the chain ends with that; behind its last item it ends, finished. Where its
    object is gone when a group's turn comes, it ends, unbound. A step goes on with chains after it has called the
    handlers of players, before the observers of channels. A chain whose callbacks and blocks add items for ever without
    waiting for anything ends, error, after 10,000 of them: `start`, or the step, raises InvalidArgumentError.

    The world holds a chain while it runs. `await` starts it, if it was not, and gives the reason of its end; None where
    its world was closed.

    >>> from tweenspirit import World
    >>> class Card:
    ...     center, alpha = (0.0, 0.0), 1.0
    >>> w, card = World(), Card()
    >>> def move(a):
    ...     a.stiffness, a.damping = 500, 40
    ...     a.center.target = (100, 200)
    >>> chain = w.chain(card).animate(move).then().animate(lambda a: a.alpha.tween(0, 0.5)).start()
    >>> w.step(2), card.center, card.alpha
    (1, (100.0, 200.0), 1.0)
    >>> w.step(1), card.alpha, str(chain.end_reason)
    (0, 0.0, 'finished')
    """

    __slots__ = (
        "__weakref__",
        "_clock",
        "_core",
        "_group",
        "_handlers",
        "_has_object",
        "_is_busy",
        "_is_late",
        "_is_marked",
        "_is_over",
        "_is_started",
        "_items",
        "_open",
        "_reason",
        "_ref",
        "_world",
    )

    _world: World
    _core: Core
    _has_object: bool
    _ref: weakref.ref[Any] | None
    _items: collections.deque[_Group | _Delay | _Then]
    # The last item, while blocks may join it.
    _open: _Group | None
    # What it waits for.
    _group: RunningGroup | None
    # A channel for delays, made for the first.
    _clock: Channel | None
    _handlers: Handlers
    _reason: EndReason | None
    _is_started: bool
    _is_over: bool
    # Whether a caller further up runs its items; whether it stands in the list of those that go on.
    _is_busy: bool
    _is_marked: bool
    # Whether nobody may ever start it: a scene has chains for whoever wants them.
    _is_late: bool

    def __init__(self) -> None:
        raise TypeError("chains are made by worlds: chain")

    @classmethod
    def _made(cls, core: Core, obj: Any) -> Chain:
        self = cls.__new__(cls)
        self._world, self._core, self._has_object = core.world, core, obj is not None
        self._ref = None if obj is None else weakly_referenced(obj)
        self._items, self._open, self._group, self._clock = collections.deque(), None, None, None
        self._handlers, self._reason = {}, None
        self._is_started = self._is_over = self._is_busy = self._is_marked = self._is_late = False
        return self

    # --- what it does ---

    def _append(self, item: _Group | _Delay | _Then) -> None:
        self._items.append(item)
        self._open = item if isinstance(item, _Group) else None

    def _check_open(self) -> None:
        if self._is_over or self._core.is_closed:
            raise InvalidArgumentError("the chain has ended: nothing can be added to it")

    def animate(self, block: Callable[[Any], Any]) -> Chain:
        """A block of the present group, or of a new one. It is called with what starts animations, `a`:

        a.spring(channel, target, spring=None), a.tween(channel, target, duration, easing=None), a.decay(channel,
        velocity=None), a.play(channel, track) or a.play(timeline), a.animate_to(timeline, time), a.add(player): as the
        methods of Channel and Timeline, their keywords too; each returns the player, and the group waits for it.
        a.stiffness (200), a.damping (10) and a.threshold (in value units; None is a thousandth of the way) are of the
        springs that follow in the block and name none.

        With an object: a.center.target = (100, 200) binds the attribute and springs it; a.center.x goes deeper, a["x"]
        and a.points[0] too; .value, .velocity and .channel; .spring(target), .tween, .decay and .play;
        .on_change(function) and .on_velocity(function) until the group has ended. a.custom(key, getter, setter, target)
        springs what only functions reach: one channel for each key of the object.
        """
        self._check_open()
        _check_callable(block, "a block")
        if self._open is not None:
            self._open.blocks.append(block)
        else:
            self._append(_Group([block]))
        return self

    def then(self, callback: Callable[[], Any] | None = None) -> Chain:
        """Let the present group be over: what is added next waits for it. callback: is called when it has ended.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> chain = w.chain().animate(lambda a: a.tween(x, 1, 2)).then(lambda: print("there")).start()
        >>> w.step(1), w.step(1)
        there
        (1, 0)
        """
        self._check_open()
        if callback is not None:
            _check_callable(callback, "a callback")
            self._append(_Then(callback))
        self._open = None
        return self

    def delay(self, t: float, block: Callable[[Any], Any] | None = None) -> Chain:
        """Wait t >= 0 seconds of the world. block: begins a group then.

        >>> from tweenspirit import World
        >>> w = World()
        >>> chain = w.chain().delay(0.5).then(lambda: print("half")).start()
        >>> active = w.step(0.25), w.step(0.25)
        half
        """
        self._check_open()
        seconds = number(t, "t")
        if not 0 <= seconds <= _LONGEST:
            raise InvalidArgumentError(f"t must be 0 to {_LONGEST} seconds, got {seconds}")
        if block is not None:
            _check_callable(block, "a block")
        self._append(_Delay(seconds))
        return self if block is None else self.animate(block)

    @alone
    def start(self) -> Chain:
        """Begin, once: what comes first is done before this returns. Items may be added as long as it runs.

        What a callback or a block raises comes out when all is done; a block's ends the chain, error, and what its
        group had started has stopped.

        >>> from tweenspirit import World
        >>> chain = World().chain().then(lambda: print("begun")).delay(1).start()
        begun
        >>> chain.active
        True
        """
        if self._is_started or self._is_over:
            raise InvalidArgumentError("the chain has ended" if self._is_over else "the chain was started already")
        self._world.reserve(0, 0)  # an error where it is closed, or inside a call
        self._is_started = True
        self._core.chains[self] = None
        errors: list[BaseException] = []
        self._run(errors)
        if errors:
            raise joined(errors)
        return self

    @alone
    def stop(self) -> None:
        """End it, stopped, and what its present group still runs; nothing later is done.

        Handlers of its end are called before this returns. Ended already, nothing happens.

        >>> from tweenspirit import World
        >>> chain = World().chain().delay(1).then(lambda: print("never")).start()
        >>> chain.stop(), str(chain.end_reason), chain.active
        (None, 'stopped', False)
        """
        if self._is_over or self._core.is_closed:
            return
        if self._core.inside:
            raise BusyError("the world is inside a call: the chain cannot be stopped from there")
        errors: list[BaseException] = []
        if self._group is not None:
            self._group.stop(errors)
        self._end(EndReason.STOPPED, errors)
        if errors:
            raise joined(errors)

    def close(self) -> None:
        """Stop it, unless it has ended.

        >>> from tweenspirit import World
        >>> chain = World().chain().delay(1).start()
        >>> chain.close(), str(chain.end_reason)
        (None, 'stopped')
        """
        self.stop()

    def __enter__(self) -> Chain:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- how it stands ---

    @property
    def active(self) -> bool:
        """Whether it was started and has not ended."""
        return self._is_started and not self._is_over and not self._core.is_closed

    @property
    def end_reason(self) -> EndReason | None:
        """Why it ended; None while it has not, and for ever where its world was closed."""
        return self._reason

    def on_end(self, function: Callable[[EndReason], Any]) -> Callable[[], None]:
        """Call a function once with the reason when it ends; where it has ended already, after the next step. Returns
        what takes that away again.

        >>> from tweenspirit import World
        >>> chain = World().chain().delay(1).start()
        >>> remove = chain.on_end(print)
        >>> chain.stop()
        stopped
        """
        handlers = self._handlers
        if self._is_over:
            handlers = {}
            self._core.mailbox.late.append((self, handlers))
        return add_handler(handlers, function)

    def _wait(self, waiter: Waiter) -> Callable[[], None]:
        return self.on_end(waiter)

    def __await__(self) -> Generator[Any, None, EndReason | None]:
        with importing:
            from .awaiting import end_of_chain

        found: Generator[Any, None, EndReason | None] = end_of_chain(self).__await__()
        return found

    # --- running ---

    def _is_due(self) -> None:
        """Its group has ended: the step goes on with it when all have been called."""
        if not self._is_marked:
            self._is_marked = True
            self._core.mailbox.ready.append(self)

    def _go_on(self, errors: list[BaseException]) -> None:
        self._is_marked = False
        if not self._is_busy and self.active:
            self._run(errors)

    def _run(self, errors: list[BaseException]) -> None:
        """Do items until there is something to wait for."""
        self._is_busy = True
        left = len(self._items) + _MOST_ADDED
        try:
            while self.active:
                if self._group is not None:
                    if not self._group.is_done:
                        return
                    self._leave(self._group, errors)
                elif self._items and left == 0:
                    errors.append(
                        InvalidArgumentError(
                            f"the chain never waits: {_MOST_ADDED} items were added to it and done without time passing"
                        )
                    )
                    self._end(EndReason.ERROR, errors)
                elif self._items:
                    left -= 1
                    item = self._items.popleft()
                    if item is self._open:
                        self._open = None
                    self._enter(item, errors)
                else:
                    self._end(EndReason.FINISHED, errors)
        finally:
            self._is_busy = False

    def _leave(self, group: RunningGroup, errors: list[BaseException]) -> None:
        if group.reason is not None:
            self._end(group.reason, errors)
        else:
            group.close()
            self._group = None

    def _enter(self, item: _Group | _Delay | _Then, errors: list[BaseException]) -> None:
        try:
            if isinstance(item, _Then):
                item.call()
            elif isinstance(item, _Delay):
                self._wait_for(item.seconds)
        except BaseException as error:  # also KeyboardInterrupt: the step raises it
            errors.append(error)
        if isinstance(item, _Group):
            self._evaluate(item.blocks, errors)

    def _wait_for(self, seconds: float) -> None:
        if seconds == 0:
            return
        if self._clock is None:
            self._clock = self._world.channel(0.0)
        group = RunningGroup(self, self._core.mailbox)
        group.add(self._clock.tween_to(0.0, 0.0, delay=seconds))
        self._group = group

    def _evaluate(self, blocks: list[Callable[[Any], Any]], errors: list[BaseException]) -> None:
        obj = None if self._ref is None else self._ref()
        if self._has_object and obj is None:
            self._end(EndReason.UNBOUND, errors)
            return
        group = self._group = RunningGroup(self, self._core.mailbox)
        for block in blocks:
            try:
                block(Block(self._core, obj, group))
            except BaseException as error:  # also KeyboardInterrupt: the step raises it
                errors.append(error)
                if self.active:
                    group.stop(errors)
                    self._end(EndReason.ERROR, errors)
            if not self.active:
                if self._reason is EndReason.STOPPED:  # by the block, which may have gone on behind that
                    group.stop(errors)
                group.close()
                return
            if group.reason is not None:  # of a player that had ended before
                return

    def _end(self, reason: EndReason, errors: list[BaseException]) -> None:
        self._is_over, self._reason = True, reason
        group, clock = self._group, self._clock
        self._release()
        self._core.chains.pop(self, None)
        if group is not None:
            group.close()
        if clock is not None and reason is not EndReason.CANCELLED:
            with contextlib.suppress(StaleHandleError):
                clock.close()
        handlers, self._handlers = self._handlers, {}
        emit(self._core, handlers, (reason,), errors)

    def _cancel(self, errors: list[BaseException]) -> None:
        """End, as the world was restored; what it had for delays is what the blob says."""
        self._end(EndReason.CANCELLED, errors)

    def _release(self) -> None:
        self._items.clear()
        self._open = self._group = self._clock = None

    def _abandon(self) -> None:
        """Its world is closed."""
        self._is_over = True
        self._release()
        self._handlers = {}

    def __del__(self) -> None:
        if getattr(self, "_items", None) and not (self._is_started or self._is_late or self._core.is_closed):
            warn("a chain was never started: call start(), or await it", RuntimeWarning)

    def __reduce__(self) -> Any:
        raise TypeError("a Chain cannot be pickled")

    def __repr__(self) -> str:
        state = "running" if self.active else str(self._reason or ("over" if self._is_over else "not started"))
        return f"<Chain, {state}>"


def _check_callable(function: Any, name: str) -> None:
    if not callable(function):
        raise TypeError(f"{name} must be callable, not {function!r:.80}")
