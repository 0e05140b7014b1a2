# SPDX-License-Identifier: MIT
"""Chains: what runs when."""

from __future__ import annotations

import math
from typing import Any

import pytest

import tweenspirit as ts


@pytest.fixture
def world() -> ts.World:
    return ts.World()


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


def test_empty_groups_and_blocks_that_start_nothing(world: ts.World) -> None:
    said: list[str] = []
    chain = world.chain().then().then().animate(lambda a: said.append("empty")).then().animate(lambda a: None)
    chain.then(lambda: said.append("last")).start()
    assert said == ["empty", "last"] and chain.end_reason == "finished"


def test_a_chain_of_nothing(world: ts.World) -> None:
    chain, reasons = world.chain(), []
    chain.on_end(reasons.append)
    chain.start()
    assert reasons == [] and chain.end_reason == "finished" and not chain.active
    world.step(0)
    assert reasons == ["finished"]


def test_leading_and_trailing_callbacks(world: ts.World) -> None:
    x, said = world.channel(0.0), []
    chain = world.chain().then(lambda: said.append("a")).then(lambda: said.append("b"))
    chain.animate(lambda a: a.tween(x, 1, 1)).then(lambda: said.append("c")).then(lambda: said.append("d")).start()
    assert said == ["a", "b"] and x.active
    world.step(1)
    assert said == ["a", "b", "c", "d"] and chain.end_reason == "finished"


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


def test_chains_go_on_in_the_order_of_their_ends(world: ts.World) -> None:
    said: list[str] = []
    x, y = world.channel(0.0), world.channel(0.0)
    world.chain().animate(lambda a: a.tween(x, 1, 2)).then(lambda: said.append("late")).start()
    world.chain().animate(lambda a: a.tween(y, 1, 1)).then(lambda: said.append("early")).start()
    world.step(3)
    assert said == ["early", "late"]


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


def test_a_delay_of_nothing_is_passed(world: ts.World) -> None:
    said: list[str] = []
    world.chain().delay(0).then(lambda: said.append("at once")).start()
    assert said == ["at once"] and world.stats()["channels"] == 0


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
    with pytest.raises(TypeError):
        chain.__reduce__()


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
