# SPDX-License-Identifier: MIT
"""Ends that coroutines wait for. Imported with asyncio when something is awaited."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from .._c import abi
from .._c.arguments import calling_line, warn
from .._errors import BusyError
from .events import EndReason, Waiter

if TYPE_CHECKING:
    from .chain import Chain
    from .core import Core
    from .player import Player


def _completed(future: asyncio.Future[EndReason | None], reason: EndReason | None) -> None:
    def finish() -> None:
        if not future.done():
            future.set_result(reason)

    loop = future.get_loop()
    try:
        is_here = asyncio.get_running_loop() is loop
    except RuntimeError:  # none runs in this thread
        is_here = False
    if is_here:
        finish()
    else:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(finish)


_TICK, _TICKS = 0.5, 4
"""A world that is not stepped in so many ticks, of so many seconds, is not stepped at all. Each tick is a turn of the
event loop, so a loop that was held up is not taken for a world that stands still.
"""


class Watch:
    """Warns once if a world is not stepped for 2 s of real time while somebody awaits an end."""

    __slots__ = ("_core", "_left", "_place", "_steps", "loop")

    def __init__(self, core: Core, loop: asyncio.AbstractEventLoop) -> None:
        self._core, self.loop, self._place = core, loop, calling_line()
        self._left, self._steps = _TICKS, -1
        self._look()

    def _look(self) -> None:
        core = self._core
        if core.is_closed or not (core.awaited or self._steps < 0):
            core.watch = None
            return
        try:
            steps = core.world._info().steps
        except BusyError:  # another thread steps it
            steps = self._steps + 1
        self._left = self._left - 1 if steps == self._steps else _TICKS
        self._steps = steps
        if self._left:
            self.loop.call_later(_TICK, self._look)
            return
        core.watch = None
        core.warned.add("await")
        warn(
            "an end is awaited, but the world has not been stepped for 2 s: step it in another task, or by run_async",
            RuntimeWarning,
            self._place,
        )


async def _end(thing: Player | Chain, core: Core, known: EndReason | None, is_over: bool) -> EndReason | None:
    if known is not None or is_over:
        return known
    future: asyncio.Future[EndReason | None] = asyncio.get_running_loop().create_future()
    waiter = Waiter(lambda reason: _completed(future, reason))
    remove = thing._wait(waiter)
    core.awaited[waiter] = lambda: _completed(future, None)
    loop = future.get_loop()
    if "await" not in core.warned and (core.watch is None or core.watch.loop is not loop):
        core.watch = Watch(core, loop)
    try:
        return await future
    finally:
        core.awaited.pop(waiter, None)
        remove()


async def end_of_player(player: Player) -> EndReason | None:
    """Waits for a player's end and returns its reason; None if the reason is unknown."""
    core = player._core
    reason = player.end_reason
    return await _end(player, core, reason, core.is_closed or not player._is_running())


async def end_of_chain(chain: Chain) -> EndReason | None:
    """Starts the chain if necessary, waits for its end and returns the reason; None if its world was closed."""
    if chain.end_reason is None and chain._state() == abi.TS_CHAIN_IDLE:
        chain.start()
    return await _end(chain, chain._core, chain.end_reason, not chain._is_running())
