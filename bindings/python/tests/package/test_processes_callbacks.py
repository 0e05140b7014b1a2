# SPDX-License-Identifier: MIT
"""A thousand callbacks that raise: each is raised once, none is lost, and the world goes on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any

import pytest

import tweenspirit as ts

Fresh = Callable[[], str]
COUNT = 1000


class OwnError(Exception):
    pass


class MuteError(Exception):
    """Cannot be shown."""

    def __str__(self) -> str:
        raise ValueError("no words")

    __repr__ = __str__


class HardError(BaseException):
    """Ends programs."""


class Loose:
    """Something to bind whose setter raises what it is told to."""

    def __init__(self) -> None:
        self.error: BaseException | None = None
        self.seen = 0.0

    @property
    def x(self) -> float:
        return self.seen

    @x.setter
    def x(self, value: float) -> None:
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        self.seen = value


def errors_of(count: int) -> list[BaseException]:
    sorts: list[Callable[[int], BaseException]] = [
        OwnError,
        lambda i: MuteError(i),
        lambda i: SystemExit(i),
        lambda i: KeyboardInterrupt(i),
        lambda i: GeneratorExit(i),
        lambda i: StopIteration(i),
        lambda i: asyncio.CancelledError(i),
        lambda i: HardError(i),
        lambda i: RecursionError(i),
        lambda i: MemoryError(i),
        lambda i: UnicodeDecodeError("utf-8", b"x", 0, 1, str(i)),
        lambda i: ts.BusyError(str(i)),
    ]
    return [sorts[i % len(sorts)](i) for i in range(count)]


def raised(call: Callable[[], Any]) -> list[BaseException]:
    """What comes out of a call: the exception and those that travel with it."""
    try:
        call()
    except BaseException as error:
        return [error, *getattr(error, "others", [])]
    return []


def is_each_once(errors: list[BaseException], found: list[BaseException]) -> bool:
    return sorted(map(id, errors)) == sorted(map(id, found))


def test_a_thousand_curves_that_raise(fresh: Fresh) -> None:
    pending: list[BaseException] = []

    def curve(t: float) -> float:
        if pending:
            raise pending[0]
        return t

    e = ts.register_easing(fresh(), curve, live=True)
    world = ts.World()
    for error in errors_of(COUNT):
        channel = world.channel(0.0)
        player = channel.tween_to(1, 1, e)
        pending.append(error)
        assert raised(lambda: e(0.5)) == [error]
        assert raised(lambda: e([0.25, 0.5])) == [error]
        assert raised(lambda: world.step(0.125)) == [error]
        pending.clear()
        assert player.end_reason == "error" and e(0.5) == 0.5
        assert world.step(0.125) == 0
        channel.close()


@pytest.mark.parametrize("command", ["stop", "spring_to", "tween_to"])
def test_what_a_call_did_without_does_not_come_with_a_later_one(fresh: Fresh, command: str) -> None:
    """A command that reads the velocity of what it ends does so without, where the curve fails: it passes."""
    early: list[BaseException] = []

    def curve(t: float) -> float:
        if early:
            raise early[0]
        return t

    def fails(_: float) -> float:
        raise later

    e, bad, later = (
        ts.register_easing(fresh(), curve, live=True),
        ts.register_easing(fresh(), fails, live=True),
        KeyError(1),
    )
    world = ts.World()
    channel = world.channel(0.0)
    player = channel.tween_to(1, 1, e)
    world.step(0.5)
    calls = {"stop": player.stop, "spring_to": lambda: channel.spring_to(3), "tween_to": lambda: channel.tween_to(3, 1)}
    early.append(ValueError(0))
    assert raised(calls[command]) == []
    assert raised(lambda: bad(0.5)) == [later]


def test_a_thousand_handlers_that_raise_one_by_one() -> None:
    world = ts.World()
    track = ts.Track().key(0, 0).key(1, 1).marker(0.75, "late")
    for i, error in enumerate(errors_of(COUNT)):
        channel = world.channel(0.0)

        def fail(*_: Any, error: BaseException = error) -> None:
            raise error

        heard: list[Any] = []
        player = channel.play(track, iterations=1.5)
        (player.on_begin, player.on_loop, player.on_end, channel.on_change, player.on_marker)[i % 5](fail)
        player.on_end(heard.append)
        assert raised(lambda: world.step(2.5)) == [error]
        assert channel.value == 0.5 and not player.active and [str(h) for h in heard] == ["finished"]
        assert raised(lambda: world.step(0.0)) == []
        channel.close()


def test_a_thousand_handlers_that_raise_at_once() -> None:
    world = ts.World()
    errors = errors_of(COUNT)
    heard: list[float] = []

    def failing(error: BaseException) -> Callable[..., None]:
        def fail(*_: Any) -> None:
            raise error

        return fail

    for i, error in enumerate(errors):
        channel = world.channel(0.0)
        player = channel.tween_to(1, 1)
        (player.on_begin, player.on_end, channel.on_change)[i % 3](failing(error))
        channel.on_change(heard.append)
    found = raised(lambda: world.step(2.0))
    assert is_each_once(errors, found) and not isinstance(found[0], Exception)
    assert heard == [1.0] * COUNT and world.time == 2.0
    assert raised(lambda: world.step(1.0)) == [] and world.stats()["players"] == 0


def test_a_thousand_setters_that_raise() -> None:
    """The channel stops; the world and the object go on."""
    world = ts.World()
    errors = errors_of(COUNT)
    things = [Loose() for _ in errors]
    channels = [world.bind(thing, "x") for thing in things]
    players = [channel.tween_to(1.0, 1.0) for channel in channels]
    for thing, error in zip(things, errors, strict=True):
        thing.error = error
    found = raised(lambda: world.step(0.5))
    assert is_each_once(errors, found)
    world.step(0.25)
    assert [str(player.end_reason) for player in players] == ["stopped"] * COUNT
    for channel in channels:
        channel.tween_to(1.0, 1.0)
    assert world.step(0.25) == COUNT
    assert [thing.seen for thing in things] == [0.25] * COUNT


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, HardError])
def test_others_whose_words_end_programs(error: type[BaseException]) -> None:
    """The words of those that travel along are asked for; what that raises does not take the first one's place."""

    class Evil(Exception):
        def __str__(self) -> str:
            raise error

    world = ts.World()
    player = world.channel(0.0).tween_to(1, 1)
    errors = [OwnError("first"), Evil(), OwnError("last")]
    for one in errors:

        def fail(one: Exception = one) -> None:
            raise one

        player.on_begin(fail)
    found = raised(lambda: world.step(0.5))
    assert is_each_once([*errors], found) and found[0] is errors[0]
    if sys.version_info >= (3, 11):
        assert any("last" in note for note in found[0].__notes__)


def test_an_exception_that_takes_no_attributes() -> None:
    class Closed(Exception):
        def __setattr__(self, name: str, value: object) -> None:
            raise TypeError("closed")

    world = ts.World()
    player = world.channel(0.0).tween_to(1, 1)
    closed = Closed()

    def fail() -> None:
        raise closed

    player.on_begin(fail)
    assert raised(lambda: world.step(0.5)) == [closed]
    assert world.step(0.25) == 1
