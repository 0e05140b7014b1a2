# SPDX-License-Identifier: MIT
"""Ends that coroutines wait for. Imported with asyncio when something is awaited."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from .._c import abi
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


async def _end(thing: Player | Chain, core: Core, known: EndReason | None, is_over: bool) -> EndReason | None:
    if known is not None or is_over:
        return known
    future: asyncio.Future[EndReason | None] = asyncio.get_running_loop().create_future()
    waiter = Waiter(lambda reason: _completed(future, reason))
    remove = thing._wait(waiter)
    core.awaited[waiter] = lambda: _completed(future, None)
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
