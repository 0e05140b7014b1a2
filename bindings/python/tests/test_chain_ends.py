# SPDX-License-Identifier: MIT
"""How chains end, and what is done from inside them."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest

import tweenspirit as ts


@pytest.fixture
def world() -> ts.World:
    return ts.World()


def ended(chain: ts.Chain) -> list[str]:
    """The reasons that the chain's end handlers are called with."""
    reasons: list[str] = []
    chain.on_end(lambda reason: reasons.append(str(reason)))
    return reasons


# --- ends ---


@pytest.mark.parametrize(("word", "reason"), [("stop", "stopped"), ("cancel", "cancelled"), ("close", "unbound")])
def test_other_ends_of_an_animation(world: ts.World, word: str, reason: str) -> None:
    x = world.channel(0.0)
    chain = world.chain().animate(lambda a: a.spring(x, 1)).then().start()
    world.step(0.1)
    assert x.player is not None
    getattr(x if word == "close" else x.player, word)()
    world.step(0)
    assert chain.end_reason == reason


def test_a_finished_command_is_a_good_end(world: ts.World) -> None:
    x, said = world.channel(0.0), []
    world.chain().animate(lambda a: a.spring(x, 1)).then(lambda: said.append(x.value)).start()
    assert x.player is not None
    x.player.finish()
    assert said == []
    world.step(0)
    assert said == [1.0]


def test_stop_in_the_middle(world: ts.World) -> None:
    x, y, said = world.channel(0.0), world.channel(0.0), []
    other = y.tween_to(1, 1)
    chain = world.chain().animate(lambda a: a.tween(x, 1, 1)).then(lambda: said.append("never"))
    reasons = ended(chain)
    chain.start()
    world.step(0.5)
    player = x.player
    chain.stop()
    assert reasons == [] and chain.end_reason == "stopped" and player is not None
    assert player.end_reason == "stopped" and x.value == 0.5 and other.active
    chain.stop()
    world.step(5)
    assert said == [] and reasons == ["stopped"]


def test_stop_in_a_delay(world: ts.World) -> None:
    chain = world.chain().delay(1).then(lambda: None).start()
    world.step(0.5)
    chain.stop()
    world.step(0)
    assert [str(e.reason) for e in world.events() if e.kind == "chain_end"] == ["stopped"]
    assert world.stats()["channels"] == 0 and world.stats()["players"] == 0


def test_stop_before_the_start(world: ts.World) -> None:
    chain = world.chain().then(lambda: None)
    reasons = ended(chain)
    chain.stop()
    assert reasons == [] and chain.end_reason == "stopped"
    world.step(0)
    assert reasons == ["stopped"]
    with pytest.raises(ts.StaleHandleError, match="has ended"):
        chain.start()


def test_stop_in_its_own_callback_and_block(world: ts.World) -> None:
    x, said = world.channel(0.0), []
    chain = world.chain()
    chain.then(lambda: chain.stop()).then(lambda: said.append("never")).start()
    assert chain.end_reason == "stopped" and said == []
    second = world.chain()
    second.animate(lambda a: (a.tween(x, 1, 1), second.stop(), a.tween(x, 2, 1)))
    second.animate(lambda a: said.append("never")).start()
    assert second.end_reason == "stopped" and said == [] and not x.active


def test_close_and_with_stop_it(world: ts.World) -> None:
    x = world.channel(0.0)
    with world.chain().animate(lambda a: a.tween(x, 1, 1)) as chain:
        chain.start()
    assert chain.end_reason == "stopped" and not x.active


def test_handlers_of_the_end(world: ts.World) -> None:
    said: list[str] = []
    chain = world.chain()

    def removed(reason: str) -> None:
        said.append("removed")

    assert chain.on_end(removed).on_end(lambda reason: said.append(f"first {reason}")).on_end(removed) is chain
    chain.remove_handler(removed)
    chain.start()
    chain.on_end(lambda reason: said.append(f"late {reason}"))
    assert said == []
    world.step(0)
    assert said == ["first finished", "late finished"]
    chain.on_end(lambda reason: said.append("after"))
    world.step(0)
    assert said[2:] == ["after"]


@pytest.mark.parametrize("command", ["stop", "cancel", "finish", "start"])
def test_handlers_are_never_called_inside_a_command(world: ts.World, command: str) -> None:
    said: list[Any] = []
    chain, other = world.chain(), world.channel(0.0).tween_to(1, 1)
    if command == "start":
        chain.animate(lambda a: said.append("block"))
    else:
        chain.tween(world.channel(0.0), 1, 1).start()
    for thing in (chain, other):
        thing.on_end(lambda reason, thing=thing: said.append((type(thing).__name__, str(reason))))
    other.stop()
    getattr(chain, command)()
    reason = {"stop": "stopped", "cancel": "cancelled"}.get(command, "finished")
    assert said == ["block"] * (command == "start") and chain.end_reason == reason
    world.step(0)
    assert said[-2:] == [("Player", "stopped"), ("Chain", reason)]
    world.step(1)
    assert len(said) <= 3


def test_a_command_at_a_stop_is_told_when_that_is_over(world: ts.World) -> None:
    x, said = world.channel(0.0), []
    chain = world.chain().delay(9).start()
    chain.on_end(lambda reason: said.append((str(reason), world.time)))
    player = x.tween_to(1, 0.5)
    player.on_end(lambda reason: (chain.stop(), said.append("over")))
    world.step(1)
    assert said == ["over", ("stopped", 0.5)]


def test_finish_leaves_blocks_to_the_next_step(world: ts.World) -> None:
    x, said = world.channel(0.0), []
    chain = world.chain().tween(x, 1, 1).then(lambda: said.append(world.time)).tween(x, 2, 1).start()
    chain.finish()
    assert said == [] and chain.active and x.value == 1.0
    world.step(1)
    assert said == [0.0] and chain.end_reason == "finished" and x.value == 2.0


def test_a_chain_that_is_kept_tells_each_end(world: ts.World) -> None:
    said: list[str] = []
    chain = world.chain(keep=True).delay(1)
    chain.on_end(lambda reason: (said.append(str(reason)), len(said) < 3 and chain.start()))
    chain.start()
    world.step(2)
    assert said == ["finished", "finished"] and chain.active and chain.end_reason is None
    chain.stop()
    assert chain.end_reason == "stopped" and not chain.active
    world.step(0)
    assert said == ["finished", "finished", "stopped"]
    chain.close()
    world.step(0)
    assert len(said) == 3 and chain.end_reason == "stopped" and world.chains == []
    with world.chain(keep=True).delay(1).start() as other:
        other.on_end(lambda reason: said.append("closed"))
    assert len(said) == 3
    world.step(0)
    assert said[3:] == ["closed"]


# --- from inside ---


def test_a_chain_started_in_a_chains_callback(world: ts.World) -> None:
    x, y, said = world.channel(0.0), world.channel(0.0), []
    inner = world.chain().animate(lambda a: a.tween(y, 1, 1)).then(lambda: said.append("inner"))
    outer = (
        world.chain().animate(lambda a: a.tween(x, 1, 1)).then(lambda: inner.start()).then(lambda: said.append("outer"))
    )
    outer.start()
    world.step(1)
    assert said == ["outer"] and inner.active and y.active
    world.step(1)
    assert said == ["outer", "inner"] and inner.end_reason == "finished"


def test_a_chain_started_in_a_block(world: ts.World) -> None:
    x, said = world.channel(0.0), []
    inner = world.chain().then(lambda: said.append("inner"))
    world.chain().animate(lambda a: (inner.start(), a.tween(x, 1, 1))).then(lambda: said.append("outer")).start()
    world.step(1)
    assert said == ["inner", "outer"]


def test_items_added_while_it_runs(world: ts.World) -> None:
    x, said = world.channel(0.0), []
    chain = world.chain().animate(lambda a: a.tween(x, 1, 1)).start()
    chain.animate(lambda a: said.append(x.value))
    chain.then(lambda: chain.then(lambda: said.append("from inside")))
    assert said == []
    world.step(1)
    assert said == [1.0, "from inside"] and chain.end_reason == "finished"
    for add in (lambda: chain.animate(print), lambda: chain.then(), lambda: chain.delay(1)):
        with pytest.raises(ts.StaleHandleError, match="has ended"):
            add()


def test_a_step_in_a_callback_is_busy_in_a_step_and_fine_outside(world: ts.World) -> None:
    x, said = world.channel(0.0), []

    def nested() -> None:
        with pytest.raises(ts.BusyError):
            world.step(1)
        said.append("busy")

    world.chain().animate(lambda a: a.tween(x, 1, 1)).then(nested).start()
    world.step(1)
    assert said == ["busy"]
    chain = world.chain().animate(lambda a: (a.tween(x, 5, 1), world.step(2))).then(lambda: said.append("fine")).start()
    assert said == ["busy", "fine"] and chain.end_reason == "finished" and x.value == 5.0


def test_the_world_closed_in_a_callback(world: ts.World) -> None:
    x, said = world.channel(0.0), []
    chain = world.chain().animate(lambda a: a.tween(x, 1, 1)).then(world.close).then(lambda: said.append("never"))
    reasons = ended(chain)
    chain.start()
    other = world.chain().delay(1).then(lambda: said.append("never")).start()
    assert world.step(1) == 0
    assert said == [] and reasons == []
    for each in (chain, other):
        assert not each.active and each.end_reason is None
    chain.stop()
    with pytest.raises(ts.StaleHandleError):
        chain.then()


def test_the_world_closed_in_a_block(world: ts.World) -> None:
    said: list[str] = []
    chain = world.chain().animate(lambda a: world.close()).animate(lambda a: said.append("never")).start()
    assert said == [] and not chain.active and chain.end_reason is None


def test_a_chain_that_nobody_holds_runs_to_its_end(world: ts.World) -> None:
    x, said = world.channel(0.0), []
    world.chain().animate(lambda a: a.tween(x, 1, 1)).then(lambda: said.append("done")).start()
    gc.collect()
    world.step(1)
    assert said == ["done"]


def test_an_ended_chain_is_collected(world: ts.World) -> None:
    chain = world.chain().delay(1).then(lambda: None).start()
    seen = weakref.ref(chain)
    world.step(1)
    del chain
    gc.collect()
    assert seen() is None


# --- what raises ---


def test_a_callback_that_raises_does_not_stop_it(world: ts.World) -> None:
    x, said = world.channel(0.0), []
    chain = world.chain().then(lambda: 1 / 0).animate(lambda a: a.tween(x, 1, 1)).then(lambda: [][1])
    chain.then(lambda: said.append("on"))
    with pytest.raises(ZeroDivisionError):
        chain.start()
    assert chain.active and x.active
    with pytest.raises(IndexError):
        world.step(1)
    assert said == ["on"] and chain.end_reason == "finished"


def test_a_block_that_raises_ends_it(world: ts.World) -> None:
    x, y, said = world.channel(0.0), world.channel(0.0), []
    chain = world.chain().animate(lambda a: a.tween(x, 1, 1)).then()
    chain.animate(lambda a: a.tween(y, 1, 1)).animate(lambda a: 1 / 0).animate(lambda a: said.append("never"))
    reasons = ended(chain.then(lambda: said.append("never")))
    chain.start()
    with pytest.raises(ZeroDivisionError):
        world.step(1)
    assert said == [] and reasons == ["error"] and chain.end_reason == "error" and not y.active


def test_a_block_that_raises_in_start(world: ts.World) -> None:
    x = world.channel(0.0)
    chain = world.chain().animate(lambda a: (a.tween(x, 1, 1), 1 / 0))
    with pytest.raises(ZeroDivisionError):
        chain.start()
    assert chain.end_reason == "error" and not x.active


def test_a_handler_of_the_end_that_raises(world: ts.World) -> None:
    chain = world.chain()
    chain.on_end(lambda reason: 1 / 0)
    chain.start()
    assert chain.end_reason == "finished"
    with pytest.raises(ZeroDivisionError):
        world.step(0)


def test_a_setter_that_raises_in_stop(world: ts.World) -> None:
    """The rest is stopped, and it comes out of stop."""

    class Bad:
        x = 0.0

    bad, y = Bad(), world.channel(0.0)
    x = world.bind(bad, "x")
    chain = world.chain().animate(lambda a: (a.tween(x, 1, 1), a.tween(y, 1, 1))).start()
    reasons = ended(chain)
    world.step(0.5)
    Bad.__setattr__ = lambda *_: 1 / 0  # type: ignore[method-assign]
    assert x._binding is not None
    x._binding.forget()  # so that stopping writes
    with pytest.raises(ZeroDivisionError):
        chain.stop()
    assert chain.end_reason == "stopped" and not y.active and not x.active
    world.step(0)
    assert reasons == ["stopped"]


def test_stop_in_a_curve_is_busy(world: ts.World, fresh: Callable[[], str]) -> None:
    x, timeline, seen = world.channel(0.0), world.timeline(), []
    chain, is_stepping = world.chain(), False

    def curve(t: float) -> float:
        if is_stepping:
            for ask in (chain.stop, lambda: chain.active):
                with pytest.raises(ts.BusyError):
                    ask()
            seen.extend((repr(timeline), repr(chain)))
        return t

    chain.animate(lambda a: a.tween(x, 1, 1, ts.register_easing(fresh(), curve, live=True))).start()
    is_stepping = True
    world.step(0.5)
    assert set(seen) == {"<Timeline, busy>", "<Chain, busy>"} and chain.active
    world.step(0.5)
    assert chain.end_reason == "finished"


def test_ends_that_were_dropped_unread_count_as_ends() -> None:
    world = ts.World(event_capacity=4)
    first, rest = world.channel(0.0), [world.channel(0.0) for _ in range(20)]
    chain = world.chain().animate(lambda a: a.tween(first, 1, 0.1)).start()
    for channel in rest:
        channel.tween_to(1, 0.5)
    world.step(1)
    assert chain.end_reason == "finished"
