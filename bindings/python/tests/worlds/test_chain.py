# SPDX-License-Identifier: MIT
"""Chains: what runs when, how they end, and what is done from inside them."""

from __future__ import annotations

import gc
import math
import weakref
from collections.abc import Callable
from typing import Any

import pytest

import tweenspirit as ts

# --- order ---


def test_groups_follow_each_other_and_blocks_see_their_moment(world: ts.World) -> None:
    x, seen = world.channel(0.0), []

    def step(a: Any, to: float) -> None:
        seen.append((world.time, x.value))
        a.tween(x, to, 1)

    chain = world.chain().animate(lambda a: step(a, 10)).then().animate(lambda a: step(a, x.value * 2))
    assert seen == [] and not chain.active and chain.end_reason is None
    assert chain.start() is chain
    assert seen == [(0.0, 0.0)] and chain.active
    x.player.finish()
    assert len(seen) == 1
    world.step(0)
    assert seen == [(0.0, 0.0), (0.0, 10.0)] and x.target == 20.0
    assert world.step(1) == 0
    assert x.value == 20.0 and chain.end_reason == "finished" and not chain.active


def test_when_it_goes_on(world: ts.World) -> None:
    """Behind all handlers of the step, before observers."""
    said: list[str] = []
    x, y = world.channel(0.0), world.channel(0.0)
    chain = world.chain().animate(lambda a: a.tween(x, 1, 1)).then(lambda: said.append("then"))
    chain.on_end(lambda reason: said.append(str(reason)))
    chain.start()
    assert x.player is not None
    x.player.on_end(lambda reason: said.append("x"))
    x.on_change(lambda value: said.append("change"))
    y.tween_to(1, 1).on_end(lambda reason: said.append("y"))
    world.step(1)
    assert said == ["x", "y", "then", "finished", "change"]


def test_thousands_of_groups(world: ts.World) -> None:
    said: list[int] = []
    chain, x = world.chain(), world.channel(0.0)
    for i in range(20_000):
        chain.animate(lambda a: None).then().then(lambda i=i: said.append(i))
    chain.animate(lambda a: a.tween(x, 1, 1)).start()
    assert said == list(range(20_000)) and x.active
    world.step(1)
    assert chain.end_reason == "finished"


# --- delays ---


def test_a_delay_with_a_block_opens_a_group(world: ts.World) -> None:
    x, y = world.channel(0.0), world.channel(0.0)
    chain = world.chain().delay(1, lambda a: a.tween(x, 1, 1)).animate(lambda a: a.tween(y, 1, 1)).start()
    world.step(1)
    assert x.active and y.active
    world.step(1)
    assert chain.end_reason == "finished"


@pytest.mark.parametrize("t", [-1, -1e-9, math.inf, math.nan, 1e301, "1", None, True and "x"])
def test_delays_that_are_none(world: ts.World, t: Any) -> None:
    chain = world.chain()
    with pytest.raises(ts.InvalidArgumentError):
        chain.delay(t)
    assert chain.start().end_reason == "finished"


# --- wrong use ---


def test_start_twice(world: ts.World) -> None:
    chain = world.chain().delay(1).start()
    with pytest.raises(ts.InvalidArgumentError, match="already been started"):
        chain.start()
    world.step(1)
    with pytest.raises(ts.StaleHandleError, match="has ended"):
        chain.start()


def test_wrong_arguments(world: ts.World) -> None:
    chain = world.chain()
    for use in (
        lambda: chain.animate(None),
        lambda: chain.then(3),
        lambda: chain.delay(1, 3),
        lambda: chain.on_end(3),
        lambda: world.chain(3),
        lambda: ts.Chain(),
    ):
        with pytest.raises(TypeError, match=r"callable|weakly|created by"):
            use()
    assert chain.start().end_reason == "finished"
    with world, pytest.raises(ts.StaleHandleError):
        other = world.chain()
        world.close()
        other.start()


def test_how_it_looks(world: ts.World) -> None:
    chain = world.chain().delay(1)
    assert repr(chain) == "<Chain, not started>"
    chain.start()
    assert repr(chain) == "<Chain, running>"
    chain.stop()
    assert repr(chain) == "<Chain, stopped>"


# --- chains without an end ---


def _more(chain: ts.Chain, kind: str, count: list[int]) -> None:
    def again(*_: Any) -> None:
        count[0] += 1
        _more(chain, kind, count)

    if kind == "delay":
        chain.delay(0).then(again)
    elif kind == "then":
        chain.then(again)
    elif kind == "animate":
        chain.animate(again)
    else:
        chain.then().animate(again)


@pytest.mark.parametrize("kind", ["delay", "then", "animate", "groups"])
def test_a_chain_that_adds_to_itself_for_ever_ends_with_an_error(world: ts.World, kind: str) -> None:
    chain, count, reasons = world.chain(), [0], []
    chain.on_end(reasons.append)
    _more(chain, kind, count)
    with pytest.raises(ts.InvalidArgumentError, match="without any time passing"):
        chain.start()
    world.step(0)
    assert reasons == ["error"] and not chain.active and 5_000 <= count[0] <= 10_010
    # The world is as usable as before.
    x, said = world.channel(0.0), []
    world.chain().animate(lambda a: a.tween(x, 1, 1)).then(lambda: said.append(x.value)).start()
    assert world.step(1) == 0 and said == [1.0]


def test_a_chain_that_turns_endless_in_a_step_ends_there(world: ts.World) -> None:
    chain, count = world.chain().delay(1), [0]
    _more(chain, "then", count)
    chain.start()
    with pytest.raises(ts.InvalidArgumentError, match="without any time passing"):
        world.step(1)
    assert chain.end_reason == "error" and world.time == 1 and world.step(1) == 0


def test_items_that_stood_in_a_chain_are_not_counted_and_time_sets_it_free(world: ts.World) -> None:
    count = [0]
    chain = world.chain()
    for _ in range(15_000):
        chain.then(lambda: count.__setitem__(0, count[0] + 1))
    assert chain.start().end_reason == "finished" and count == [15_000]

    turns = [0]
    chain = world.chain()

    def again() -> None:
        turns[0] += 1
        if turns[0] < 100:
            for _ in range(300):
                chain.then(lambda: None)
            chain.delay(0.5).then(again)

    chain.then(again).start()
    for _ in range(100):
        world.step(0.5)
    assert chain.end_reason == "finished" and turns == [100]


def ended(chain: ts.Chain) -> list[str]:
    """The reasons that the chain's end handlers are called with."""
    reasons: list[str] = []
    chain.on_end(lambda reason: reasons.append(str(reason)))
    return reasons


# --- ends ---


def test_stop_in_a_delay(world: ts.World) -> None:
    chain = world.chain().delay(1).then(lambda: None).start()
    world.step(0.5)
    chain.stop()
    world.step(0)
    assert [(str(e.kind), e.reason) for e in world.events()] == [("chain_begin", None), ("chain_end", "stopped")]
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


def test_a_chain_started_in_a_block_begins_when_the_block_is_over(world: ts.World) -> None:
    x, said = world.channel(0.0), []
    inner = world.chain().then(lambda: said.append("inner"))
    world.chain().animate(lambda a: (inner.start(), said.append("block"), a.tween(x, 1, 1))).start()
    assert said == ["block", "inner"] and x.active


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
