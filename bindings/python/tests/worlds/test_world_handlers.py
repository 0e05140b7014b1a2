# SPDX-License-Identifier: MIT
"""What handlers and curves do to the world that calls them, and what they raise."""

from __future__ import annotations

import contextlib
import functools
import gc
import math
import sys
import threading
import unittest.mock
import weakref
from collections.abc import Callable
from typing import Any

import pytest
from world_help import Thing

import tweenspirit as ts


class OwnError(Exception):
    pass


def fail(error: BaseException) -> Callable[..., None]:
    def handler(*_: Any) -> None:
        raise error

    return handler


# --- what a handler is ---


async def waiting(*_: Any) -> None:
    raise AssertionError


async def giving(*_: Any) -> Any:
    yield None


def making(*_: Any) -> Any:
    yield None


class Waiting:
    async def __call__(self, *_: Any) -> None:
        raise AssertionError

    async def method(self, *_: Any) -> None:
        raise AssertionError


UNRUN = {
    "async": waiting, "async generator": giving, "generator": making, "method": Waiting().method, "callable": Waiting(),
    "partial": functools.partial(waiting, 1), "partial of a method": functools.partial(Waiting().method),
    "partial of a partial": functools.partial(functools.partial(Waiting()), 1),
    "mock": unittest.mock.AsyncMock(),
}  # fmt: skip


@pytest.mark.parametrize("kind", UNRUN)
def test_what_nothing_would_await_is_refused_when_it_is_registered(world: ts.World, kind: str) -> None:
    x = world.channel(0.0)
    player, chain, track = x.tween_to(1, 1), world.chain().delay(1), ts.Track().key(0, 0).key(1, 1)
    scene = ts.Scene.from_json('{"tweenspirit": 1, "type": "scene"}')
    doors: list[Callable[[Any], Any]] = [
        player.on_end, player.on_begin, player.on_loop, player.on_marker, player.on_contact, x.on_change, x.on_velocity,
        chain.on_end, chain.animate, chain.then, lambda f: chain.block("name", f), lambda f: chain.delay(1, f),
        world.animate(x, to=1).on_end, world.machine({"states": {"a": {}}}).on_state, lambda f: world.run(frame=f),
        lambda f: world.bind_value(None, f), lambda f: world.bind_value(f, print), lambda f: x.cross_fade(f, 1),
        lambda f: world.timeline().add(f, track), lambda f: scene.build(world, callbacks={"there": f}),
        lambda f: ts.register_easing("nothing would await it", f),
    ]  # fmt: skip
    for door in doors:
        words = "code nothing would run" if kind == "generator" else "await the player, or start a task"
        with pytest.raises(TypeError, match=f"(?s)must not be an? .*function, .*{words}"):
            door(UNRUN[kind])
    chain.start()
    world.step(2)


def test_functions_around_async_ones_are_taken(world: ts.World) -> None:
    told: list[Any] = []

    @functools.wraps(waiting)
    def around(*_: Any) -> None:
        told.append(1)

    world.channel(0.0).tween_to(1, 1).on_end(around).on_end(unittest.mock.Mock()).on_end(functools.partial(told.append))
    world.step(2)
    assert told == [1, ts.EndReason.FINISHED]


# --- what handlers may do ---


def test_a_handler_that_replaces_itself(world: ts.World) -> None:
    thing = Thing(x=0.0)
    channel = world.bind(thing, "x")
    said: list[str] = []
    player = channel.tween_to(1, 1)
    player.on_begin(lambda: channel.spring_to(5))
    player.on_end(lambda reason: said.append(str(reason)))
    world.step(0.25)
    assert thing.x == channel.value > 0.25 and player.end_reason == "replaced" and said == ["replaced"]
    world.step(30)
    assert thing.x == 5.0


def test_a_handler_that_closes_what_is_still_to_be_told(world: ts.World) -> None:
    said: list[Any] = []
    a, b = world.channel(0.0), world.channel(0.0)
    players = [a.tween_to(1, 1), b.tween_to(1, 1)]
    players[0].on_begin(lambda: (b.close(), a.stop()))
    players[1].on_begin(lambda: said.append("begin"))
    players[1].on_end(lambda reason: said.append(str(reason)))
    b.on_change(said.append)
    a.on_change(said.append)
    world.step(0.5)
    assert said == ["begin", "unbound"]


def test_a_handler_that_closes_the_world(world: ts.World) -> None:
    said: list[Any] = []
    channels = [world.channel(0.0) for _ in range(3)]
    players = [channel.tween_to(1, 1) for channel in channels]
    players[1].on_end(lambda reason: world.close())
    for channel, player in zip(channels, players, strict=True):
        player.on_end(lambda reason: said.append(str(reason)))
        channel.on_change(said.append)
    assert world.step(2) == 0
    assert said == ["finished"]
    with pytest.raises(ts.StaleHandleError):
        world.step(1)


def test_a_nested_step(world: ts.World) -> None:
    said: list[Any] = []
    player = world.channel(0.0).tween_to(1, 1)

    def nested() -> None:
        for step in (world.step, world.step_to):
            with pytest.raises(ts.BusyError):
                step(1.0)
        said.append(world.time)

    player.on_begin(nested)
    world.step(0.5)
    assert said == [0.0] and world.step(0.25) == 1 and world.time == 0.75


def test_what_is_busy_in_a_curve(world: ts.World, fresh: Callable[[], str]) -> None:
    seen: list[BaseException] = []
    channel = world.channel(0.0)
    blob = world.snapshot()
    uses: list[Callable[[], Any]] = [
        lambda: world.step(1), lambda: channel.set(3), lambda: world.channel(0.0),
        world.snapshot, world.state_hash, lambda: world.restore(blob),
    ]  # fmt: skip

    def curve(t: float) -> float:
        for use in uses:
            try:
                use()
            except ts.TweenSpiritError as error:
                seen.append(error)
        return t

    channel.tween_to(1, 1, ts.register_easing(fresh(), curve, live=True))
    seen.clear()
    world.step(0.5)
    assert channel.value == 0.5 and len(seen) >= len(uses) and all(isinstance(error, ts.BusyError) for error in seen)


@pytest.mark.parametrize("way", ["step", "seek", "finish", "set", "start"])
def test_a_curve_that_closes_the_world(fresh: Callable[[], str], way: str) -> None:
    """Where the engine is writing stays until it has done."""
    world = ts.World()
    thing = Thing(x=0.0)
    name = fresh()
    closes: list[bool] = []

    def curve(t: float) -> float:
        if closes:
            world.close()
            gc.collect()
        return t

    easing = ts.register_easing(name, curve, live=True)
    channel = world.bind(thing, "x")
    player = channel.tween_to(1, 1, easing)
    world.step(0.25)
    closes.append(True)
    ways: dict[str, Callable[[], Any]] = {
        "step": lambda: world.step(0.5),
        "seek": lambda: player.seek(0.5),
        "finish": lambda: player.finish(),
        "set": lambda: channel.set(2),
        "start": lambda: channel.tween_to(3, 1, easing),
    }
    with contextlib.suppress(ts.StaleHandleError):
        ways[way]()
    world.close()
    assert not player.active
    with pytest.raises(ts.StaleHandleError):
        world.step(0.5)


def test_another_thread_in_the_middle_of_a_step(world: ts.World, fresh: Callable[[], str]) -> None:
    """Whatever it asks is refused, and nothing has happened."""
    channel = world.channel(0.0)
    seen: list[BaseException] = []
    uses: list[Callable[[], Any]] = [
        lambda: world.step(1),
        lambda: world.channel(0.0),
        lambda: channel.set(9),
        lambda: channel.value,
        lambda: world.stats(),
        lambda: channel.tween_to(1, 1),
    ]
    asks: list[bool] = []

    def other() -> None:
        for use in uses:
            try:
                use()
            except ts.BusyError as error:
                seen.append(error)

    def curve(t: float) -> float:
        if asks:
            asks.clear()
            thread = threading.Thread(target=other)
            thread.start()
            thread.join()
        return t

    channel.tween_to(1, 1, ts.register_easing(fresh(), curve, live=True))
    asks.append(True)
    world.step(0.5)
    assert len(seen) == len(uses) and channel.value == 0.5 and world.stats()["channels"] == 1


# --- what they raise ---


def test_one_that_raises_does_not_stop_the_others(world: ts.World) -> None:
    said: list[float] = []
    channel = world.channel(0.0)
    player = channel.tween_to(1, 1)
    errors = [OwnError("first"), ValueError("second"), OwnError("third")]
    player.on_begin(fail(errors[0]))
    player.on_begin(fail(errors[1]))
    channel.on_change(fail(errors[2]))
    channel.on_change(said.append)
    with pytest.raises(OwnError, match="first") as caught:
        world.step(0.5)
    assert said == [0.5] and caught.value is errors[0]
    assert caught.value.others == errors[1:]
    if sys.version_info >= (3, 11):
        assert caught.value.__notes__ == [
            "and in the same step: ValueError: second",
            "and in the same step: OwnError: third",
        ]
    assert world.time == 0.5 and player.active
    with pytest.raises(OwnError, match="third") as caught:
        world.step(0.25)
    assert caught.value.others == []


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(3)])
def test_what_ends_programs_comes_first(world: ts.World, error: BaseException) -> None:
    player = world.channel(0.0).tween_to(1, 1)
    own = OwnError()
    player.on_begin(fail(own))
    player.on_begin(fail(error))
    with pytest.raises(type(error)) as caught:
        world.step(0.5)
    assert caught.value is error and caught.value.others == [own]
    assert world.step(0.25) == 1


def test_a_curve_that_raises(world: ts.World, fresh: Callable[[], str]) -> None:
    error, end = OwnError("curve"), LookupError("end")
    raises: list[bool] = []
    said: list[str] = []

    def curve(t: float) -> float:
        if raises:
            raise error
        return t

    a, b = world.channel(0.0), world.channel(0.0)
    player = a.tween_to(1, 1, ts.register_easing(fresh(), curve, live=True))
    player.on_end(lambda reason: said.append(str(reason))).on_end(fail(end))
    other = b.tween_to(1, 1)
    other.on_begin(fail(ValueError("handler")))
    raises.append(True)
    with pytest.raises(ValueError, match="handler") as caught:
        world.step(0.5)
    assert caught.value.others == [error, end]  # type: ignore[attr-defined]
    assert said == ["error"] and b.value == 0.5 and world.time == 0.5
    assert world.step(0.25) == 1


# --- curves that come back ---


def test_a_curve_may_step_another_world(fresh: Callable[[], str]) -> None:
    w, other = ts.World(), ts.World()
    c, d = w.channel(0.0), other.channel(0.0)
    d.tween_to(1.0, 1.0)

    def curve(t: float) -> float:
        other.step_to(max(other.time, t))
        return d.value

    c.tween_to(10.0, 1.0, ts.register_easing(fresh(), curve, live=True))
    w.step(0.25)
    assert c.value == 2.5 and other.time == 0.25


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_a_curve_s_bad_numbers_stay_out(fresh: Callable[[], str], bad: float) -> None:
    w = ts.World()
    c = w.channel(1.0)
    name = fresh()
    ts.register_easing(name, lambda t: bad if 0.4 < t < 0.9 else t, live=True)
    c.tween_to(2.0, 1.0, name)
    for _ in range(10):
        try:
            w.step(0.1)
        except ts.TweenSpiritError:
            pass
        assert math.isfinite(c.value) and math.isfinite(c.velocity)


@pytest.mark.parametrize("end", ["players and attachments", "the world"])
def test_a_curve_is_let_go_with_its_last_user(fresh: Callable[[], str], end: str) -> None:
    w = ts.World()
    c = w.channel(0.0)
    name = fresh()

    def curve(t: float) -> float:
        return t

    ghost = weakref.ref(curve)
    c.tween_to(1.0, 1.0, ts.register_easing(name, curve, live=True))
    w.attach("x", name)
    ts.unregister_easing(name)
    del curve
    gc.collect()
    w.step(0.5)
    assert ghost() is not None and c.value == 0.5
    if end == "the world":
        w.close()
    else:
        w.step(1.0)
        gc.collect()
        assert ghost() is not None
        w.detach("x")
        w.step(0.0)
    gc.collect()
    assert ghost() is None


def test_reverse_that_fails_leaves_a_paused_player_paused(world: ts.World, fresh: Callable[[], str]) -> None:
    calls: list[float] = []

    def fails(t: float) -> float:
        calls.append(t)
        if len(calls) > 3:
            raise ValueError(t)
        return t

    p = world.channel(0.0).tween_to(10.0, 1.0, ts.register_easing(fresh(), fails, live=True))
    world.step(0.25)
    p.pause()
    calls += [0.0] * 4
    with pytest.raises(ValueError, match=r"0\.25"):
        p.reverse()
    assert (p.paused, p.rate, p.time) == (True, 1.0, 0.25)
    calls.clear()
