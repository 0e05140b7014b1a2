# SPDX-License-Identifier: MIT
"""Players and chains that coroutines wait for."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import tweenspirit as ts


async def stepping(world: ts.World, until: asyncio.Future[Any], dt: float = 0.25) -> Any:
    """The frames of a program, until something is there."""
    for _ in range(100):
        if until.done():
            return await until
        world.step(dt)
        await asyncio.sleep(0)
    until.cancel()
    raise AssertionError("it never came")


def waited(world: ts.World, work: Coroutine[Any, Any, Any]) -> Any:
    async def main() -> Any:
        return await stepping(world, asyncio.ensure_future(work))

    return asyncio.run(main())


async def of(thing: Any) -> Any:
    return await thing


async def after(command: Callable[[], None], *things: Any) -> list[Any]:
    """What things give that are awaited when the command comes."""
    waiting = [asyncio.ensure_future(of(thing)) for thing in things]
    await asyncio.sleep(0)
    assert not any(each.done() for each in waiting)
    command()
    return list(await asyncio.gather(*waiting))


def of_a_timeline(world: ts.World) -> ts.Player:
    timeline = world.timeline()
    timeline.add(world.channel(0.0), ts.Track().key(0, 0).key(2, 1))
    return timeline.play()


def stopped(world: ts.World) -> ts.Player:
    player = world.channel(0.0).tween_to(1, 1)
    player.stop()
    return player


@pytest.mark.parametrize(
    ("make", "reason", "seconds"),
    [
        (lambda world: world.channel(0.0).tween_to(1, 1), "finished", 1),
        (lambda world: world.channel(0.0).spring_to(1), "settled", 0.5),
        (of_a_timeline, "finished", 2),
        (lambda world: world.chain().delay(1).start(), "finished", 1),
        (stopped, "stopped", 0),
    ],
)
def test_what_can_be_awaited(world: ts.World, make: Callable[[ts.World], Any], reason: str, seconds: float) -> None:
    thing = make(world)
    assert waited(world, of(thing)) == reason == asyncio.run(of(thing)) and world.time >= seconds


def test_other_ends(world: ts.World) -> None:
    async def replaced() -> Any:
        channel = world.channel(0.0)
        player = channel.tween_to(1, 1)
        asyncio.get_running_loop().call_soon(channel.tween_to, 2, 1)
        return await player

    assert waited(world, replaced()) == "replaced"


def test_several_wait_for_one(world: ts.World) -> None:
    player = world.channel(0.0).tween_to(1, 1)

    async def both() -> Any:
        return await asyncio.gather(of(player), of(player))

    assert waited(world, both()) == ["finished", "finished"]


def test_a_chain_is_started(world: ts.World) -> None:
    said: list[str] = []
    chain = world.chain().then(lambda: said.append("begun")).delay(1).then(lambda: said.append("done"))
    assert waited(world, of(chain)) == "finished" and said == ["begun", "done"] and world.time >= 1.0
    assert asyncio.run(of(chain)) == "finished"


@pytest.mark.parametrize(("command", "reason"), [("resume", "finished"), ("stop", "stopped")])
def test_a_chain_that_is_paused(world: ts.World, command: str, reason: str) -> None:
    chain = world.chain().delay(1).start()
    chain.pause()

    def end() -> None:
        getattr(chain, command)()
        world.step(1)

    assert asyncio.run(after(end, chain, chain)) == [reason, reason]


def test_a_world_that_is_closed(world: ts.World) -> None:
    player, chain = world.channel(0.0).tween_to(1, 1), world.chain().delay(1)

    assert asyncio.run(after(world.close, player, chain)) == [None, None]
    assert asyncio.run(of(player)) is None and asyncio.run(of(chain)) is None


def test_a_world_that_is_restored(world: ts.World) -> None:
    blob = world.snapshot()
    player, chain = world.channel(0.0).tween_to(1, 1), world.chain().delay(1)

    def restore() -> None:
        world.restore(blob)
        assert chain.end_reason == "cancelled"
        world.step(0)

    assert asyncio.run(after(restore, player, chain)) == ["cancelled", "cancelled"]


def test_a_wait_that_is_given_up(world: ts.World) -> None:
    player = world.channel(0.0).tween_to(1, 1)

    async def main() -> None:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(of(player), 0.001)

    asyncio.run(main())
    assert not world._core.awaited
    world.step(2)
    assert player.end_reason == "finished"


def test_steps_in_another_thread(world: ts.World) -> None:
    player, may_step = world.channel(0.0).tween_to(1, 1), threading.Event()

    def steps() -> None:
        may_step.wait()
        world.step(2)

    thread = threading.Thread(target=steps)
    thread.start()

    async def main() -> Any:
        asyncio.get_running_loop().call_soon(may_step.set)
        return await player

    assert asyncio.run(main()) == "finished"
    thread.join()


def test_it_is_not_loaded_before_it_is_wanted() -> None:
    program = (
        "import sys, tweenspirit as ts; w = ts.World(); ts.Chain, ts.Scene, ts.Timeline, ts.stagger; w.chain().start();"
        "print('asyncio' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip() == "False"


def test_the_import_does_not_grow() -> None:
    program = "import sys, tweenspirit; print(sorted(m for m in sys.modules if m.startswith('tweenspirit.')))"
    loaded = subprocess.check_output([sys.executable, "-c", program], text=True)
    for name in ("motion", "tracks", "files", "worlds", "scenes", "plots", "cli", "compat"):
        assert f"'tweenspirit.{name}" not in loaded


def test_an_end_whose_event_was_dropped() -> None:
    world = ts.World(event_capacity=4)
    player = world.channel(0.0).tween_to(1, 0.1)
    for _ in range(20):
        world.channel(0.0).tween_to(1, 0.5)
    assert asyncio.run(after(lambda: world.step(1), player)) == ["finished"]


# --- worlds that stand still ---


@pytest.mark.parametrize("what", ["player", "chain", "group"])
def test_a_world_that_is_never_stepped_is_warned_of_once(
    world: ts.World, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tweenspirit.worlds import awaiting

    monkeypatch.setattr(awaiting, "_TICK", 0.005)
    x = world.channel(0.0)
    things: dict[str, Callable[[], Any]] = {
        "player": lambda: x.tween_to(1, 1), "chain": lambda: world.chain().delay(1),
        "group": lambda: world.animate(x, to=1),
    }  # fmt: skip

    async def wait() -> None:
        await things[what]()

    async def main() -> None:
        for _ in range(2):
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(wait(), 0.2)

    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        asyncio.run(main())
    (only,) = found
    assert only.category is RuntimeWarning and only.filename == __file__
    assert "has not been stepped for 2 s" in str(only.message)


def test_a_world_that_is_stepped_and_an_end_that_comes_are_not_warned_of(
    world: ts.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tweenspirit.worlds import awaiting

    monkeypatch.setattr(awaiting, "_TICK", 0.02)
    x = world.channel(0.0)

    async def main() -> None:
        end = asyncio.ensure_future(wait())
        for _ in range(40):
            world.step(0)
            await asyncio.sleep(0.005)
        world.step(1)
        await end
        await asyncio.sleep(0.2)

    async def wait() -> Any:
        return await x.tween_to(1, 1)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        asyncio.run(main())
