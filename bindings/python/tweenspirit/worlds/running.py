# SPDX-License-Identifier: MIT
"""Frames in real time, shared by `World.run`, `World.run_async` and `ticker`. Imported by the first of them.

Frame k is due at start + k / fps, however long the frames before it took, so errors do not add up; a missed frame is
skipped. Each dt is measured, so their sum is the time that passed.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from math import floor, inf, isnan
from typing import TYPE_CHECKING, Any, TypeAlias

from .._c import abi
from .._c.arguments import check_callable, number
from .._c.importing import importing
from .._c.library import lib
from .._errors import InvalidArgumentError

if TYPE_CHECKING:
    from .chain import Chain
    from .group import Group
    from .player import Player
    from .timeline import Timeline
    from .world import World

    Until: TypeAlias = float | Player | Chain | Group | Timeline | None

_SLOWEST, _FASTEST = 0.01, 10_000.0
#: Of a frame: what begins so much before it is due has been waited for.
_EARLY = 1e-3


def period_of(fps: float) -> float:
    """Returns the seconds from frame to frame."""
    found = number(fps, "fps")
    if not _SLOWEST <= found <= _FASTEST:
        raise InvalidArgumentError(f"fps must be between {_SLOWEST} and {_FASTEST:.0f} frames per second, got {fps!r}")
    return 1 / found


class Pace:
    """The schedule of frames, and how long the previous one took."""

    __slots__ = ("_frame", "_last", "_period", "_start")

    def __init__(self, period: float) -> None:
        self._period, self._frame = period, 0
        self._start = self._last = time.perf_counter()

    def wait(self, limit: float = inf) -> float:
        """Returns the seconds to sleep until the next frame, or until `limit` seconds after the start if that is
        sooner.
        """
        due = min((self._frame + 1) * self._period, limit)
        return max(0.0, self._start + due - time.perf_counter())

    def tick(self) -> float:
        """Begins the next frame. Returns the seconds since the previous one."""
        now = time.perf_counter()
        # A sleep may end a little early: that frame is the one which was due, and is not due again.
        self._frame = max(self._frame + 1, floor((now - self._start) / self._period + _EARLY))
        dt, self._last = now - self._last, now
        return dt

    def has_passed(self, limit: float) -> bool:
        """Returns whether the frame began `limit` seconds after the start, or later."""
        return self._last - self._start >= limit - _EARLY * self._period


class Ticker:
    """The iterator returned by `ticker`."""

    __slots__ = ("_period",)

    def __init__(self, fps: float) -> None:
        self._period = period_of(fps)

    def __iter__(self) -> Iterator[float]:
        pace = Pace(self._period)
        while True:
            time.sleep(pace.wait())
            yield pace.tick()

    async def __aiter__(self) -> AsyncIterator[float]:
        with importing:
            from asyncio import sleep

        pace = Pace(self._period)
        while True:
            await sleep(pace.wait())
            yield pace.tick()

    def __repr__(self) -> str:
        return f"<Ticker, {1 / self._period:g} frames per second>"


def ticker(fps: float = 60) -> Ticker:
    """Waits for each frame and yields the seconds since the previous one: `for dt in ticker(60)`, or with `async for`.

    fps: frames per second, 0.01 to 10000. The loop sleeps between frames; `async for` sleeps by asyncio, so that other
    tasks run. A frame that takes longer than 1 / fps makes the next dt longer, and the frames it missed are skipped:
    the sum of all dt is the time that passed. To run a loop that only steps a world, use World.run.

    >>> from tweenspirit import World, ticker
    >>> w = World()
    >>> x = w.channel(0.0)
    >>> p = x.tween_to(1, 0.05)
    >>> for dt in ticker(100):
    ...     if not w.step(dt):
    ...         break
    >>> x.value
    1.0
    """
    return Ticker(fps)


def frames(
    world: World, fps: float, until: Until, frame: Callable[[World], object] | None
) -> Generator[float, None, int]:
    """Steps the world, yields the seconds to sleep until the next step, and returns the number of active players."""
    pace = Pace(period_of(fps))
    limit = inf
    is_over: Callable[[], bool] = lambda: _is_at_rest(world)  # noqa: E731
    has_ended = None if until is None or isinstance(until, (int, float)) else _end_of(until, world)
    if has_ended is not None:
        is_over = lambda: _is_at_rest(world) or has_ended()  # noqa: E731
    elif until is not None:
        limit, is_over = number(until, "until"), lambda: False
    if isnan(limit) or limit < 0:
        raise InvalidArgumentError(f"until must be >= 0 seconds, got {until!r}")
    if frame is not None:
        check_callable(frame, "frame")
    if has_ended is not None:
        _start(until)
    passed = dt = 0.0
    while True:
        active = world._advance(lib.ts_world_run, dt)
        was_over = is_over()
        if frame is not None and not world._core.is_closed:
            frame(world)
        # What `frame` has stopped is told in one step more.
        if world._core.is_closed or passed >= limit or (was_over and is_over()):
            return 0 if world._core.is_closed else active
        yield pace.wait(limit)
        dt = pace.tick()
        if pace.has_passed(limit):
            dt, passed = max(0.0, limit - passed), limit
        else:
            passed += dt


def _end_of(thing: Any, world: World) -> Callable[[], bool] | None:
    """Returns a function that says whether a thing of the world has ended; None for what cannot end."""
    with importing:
        from .chain import Chain
        from .group import Group
        from .player import Player
        from .timeline import Timeline

    if not isinstance(thing, (Player, Chain, Group, Timeline)):
        return None
    its_world = thing._chain._world if isinstance(thing, Group) else thing._world
    if its_world is not world:
        raise InvalidArgumentError("until belongs to another world")
    if isinstance(thing, Player):
        return lambda: thing.ended
    if not isinstance(thing, Timeline):
        return lambda: thing.end_reason is not None

    def has_ended() -> bool:
        player = None if thing._is_closed else thing.player
        return player is None or player.ended

    return has_ended


def _start(thing: Any) -> None:
    """Starts a chain that was not started."""
    with importing:
        from .chain import Chain

    if isinstance(thing, Chain) and thing._state() == abi.TS_CHAIN_IDLE:
        thing.start()


def _is_at_rest(world: World) -> bool:
    if world._core.is_closed:
        return True
    info = world._info()
    return bool(info.paused) or info.rate == 0 or (info.active == 0 and info.next_boundary == inf)
