# SPDX-License-Identifier: MIT
"""Lets one thread at a time into a world: a call changes the engine and the tables beside it, and both or neither."""

from __future__ import annotations

import functools
from _thread import get_ident

from .._errors import BusyError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    _Method = TypeVar("_Method", bound=Callable[..., Any])

FREE = (None,)
"""What a list holds that stands for a lock. It is taken and put back by statements without a call: behind each call
Python looks for signals, and what a handler raises there (Ctrl-C) would leave a lock taken for ever."""


class Turn:
    """Which thread is inside a world, and whether one is."""

    __slots__ = ("free", "owner")

    def __init__(self) -> None:
        self.free: list[None] = list(FREE)
        self.owner: int | None = None


def alone(method: _Method) -> _Method:
    """Decorates a method of what has a world's `_core`. It raises BusyError if another thread is inside the world.

    The thread that is inside may come again, from a handler or a curve. Nobody waits.
    """

    @functools.wraps(method)
    def call(self: Any, /, *arguments: Any, **named: Any) -> Any:
        turn: Turn = self._core.turn
        me = get_ident()
        if turn.owner == me:
            return method(self, *arguments, **named)
        try:
            del turn.free[0]
        except IndexError:
            raise BusyError("the world is busy: it is in use on another thread") from None
        try:
            turn.owner = me
            return method(self, *arguments, **named)
        finally:
            turn.owner = None
            turn.free[:] = FREE

    return call  # type: ignore[return-value]
