# SPDX-License-Identifier: MIT
"""What has ended or was closed: players, groups, chains, machines, timelines, channels and worlds."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

import tweenspirit as ts


class View:
    x = 0.0


VIEW = View()


def finished(w: ts.World) -> Any:
    p = w.channel(0.0).tween_to(10, 1)
    w.step(2)
    return p


def replaced(w: ts.World) -> Any:
    x = w.channel(0.0)
    p = x.tween_to(10, 4)
    w.step(1)
    x.tween_to(0, 0.5)
    return p


def kept(w: ts.World) -> Any:
    p = w.channel(0.0).tween_to(10, 1, keep=True)
    w.step(2)
    p.close()
    return p


def unbound(w: ts.World) -> Any:
    x = w.channel(0.0)
    p = x.tween_to(10, 4)
    w.step(1)
    x.close()
    return p


def of_timeline(w: ts.World) -> Any:
    t, x = w.timeline(), w.channel(0.0)
    t.add(x, ts.Track().key(0, 0).key(4, 8))
    p = t.play()
    w.step(1)
    t.stop()
    return p


def layer(w: ts.World) -> Any:
    p = w.channel(0.0).punch(5, duration=1)
    w.step(2)
    return p


def chain(w: ts.World) -> Any:
    c = w.chain().delay(1).start()
    c.rate = 4
    w.step(2)
    return c


def kept_chain(w: ts.World) -> Any:
    c = w.chain(keep=True).delay(1).start()
    w.step(2)
    c.close()
    return c


def group(w: ts.World) -> Any:
    g = w.animate(VIEW, x=10, duration=1)
    w.step(2)
    return g


def machine(w: ts.World) -> Any:
    m = w.machine({"inputs": {"go": "trigger"}, "states": {"a": {}}})
    w.step(0.5)
    m.stop()
    w.step(1)
    m.close()
    return m


PLAYERS = [finished, replaced, kept, unbound, of_timeline, layer]
ENDED = [*PLAYERS, chain, kept_chain, group]


@pytest.mark.parametrize("how", ["read", "unread", "closed world"])
@pytest.mark.parametrize("make", ENDED)
def test_what_would_only_end_or_slow_it_does_nothing(make: Callable[[ts.World], Any], how: str) -> None:
    w = ts.World()
    thing = make(w)
    if how == "read":
        w.events()
    before = w.state_hash()
    if how == "closed world":
        w.close()
    for call in (
        thing.stop,
        thing.cancel,
        thing.pause,
        thing.resume,
        thing.finish,
        getattr(thing, "close", thing.stop),
    ):
        assert call() is None
    rate = thing.rate
    thing.rate = 3
    assert thing.rate == rate and not thing.active and not thing.paused and thing.end_reason is not None
    assert w._core.is_closed or w.state_hash() == before
    with pytest.raises((TypeError, ts.InvalidArgumentError)):
        thing.rate = "fast"


@pytest.mark.parametrize("make", PLAYERS)
def test_what_a_player_keeps_of_its_end(make: Callable[[ts.World], Any]) -> None:
    w = ts.World()
    p = make(w)
    # reason, value, end_time, time, progress
    wanted: dict[Any, tuple[Any, ...]] = {
        finished: ("finished", 10.0, 1.0, 1.0, 1.0),
        replaced: ("replaced", 2.5, 1.0, 1.0, 0.25),
        kept: ("finished", 10.0, 1.0, 1.0, 1.0),
        unbound: ("unbound", 2.5, 1.0, 1.0, 0.25),
        of_timeline: ("stopped", 1.0, 1.0, 1.0, 0.25),
        layer: ("settled", 0.0, p.end_time, p.end_time, 1.0),
    }
    for _ in range(2):
        assert (str(p.end_reason), p.end_value, p.end_time, p.time, p.progress) == wanted[make]
        assert (p.rate, p.remaining, p.phase, p.begun, p.ended, p.waiting) == (1.0, 0.0, "after", True, True, False)
        w.close()


@pytest.mark.parametrize("make", PLAYERS)
def test_what_a_player_cannot_answer_is_an_error(make: Callable[[ts.World], Any]) -> None:
    w = ts.World()
    p = make(w)
    reason = "released" if make is kept else str(p.end_reason)
    hint = "" if make is kept else "; keep=True keeps a player that can be restarted"
    for call in (
        p.restart,
        p.reverse,
        lambda: p.seek(0),
        lambda: p.update_timing(delay=1),
        lambda: p.replace_track(ts.Track().key(0, 0)),
    ):
        with pytest.raises(ts.StaleHandleError) as caught:
            call()
        assert str(caught.value) == f"the player has ended ({reason}){hint}"
    if p.channel is not None:
        with pytest.raises(ts.StaleHandleError, match="has ended"):
            p.set_target(1)
    for name in ("duration", "iteration"):
        with pytest.raises(ts.StaleHandleError) as caught:
            getattr(p, name)
        assert str(caught.value) == f"the player has ended ({p.end_reason}): its {name} is not kept"


@pytest.mark.parametrize("make", [chain, kept_chain])
def test_what_a_chain_cannot_answer_is_an_error(make: Callable[[ts.World], Any]) -> None:
    w = ts.World()
    c, x = make(w), w.channel(0.0)
    said = (
        "was closed"
        if make is kept_chain
        else "has ended (finished); keep=True keeps a chain that can be started again"
    )
    for call in (
        c.start,
        c.then,
        lambda: c.delay(1),
        lambda: c.tween(x, 1, 1),
        lambda: c.iterations(2),
        lambda: c.block("b", print),
    ):
        with pytest.raises(ts.StaleHandleError) as caught:
            call()
        assert str(caught.value) == f"the chain {said}"
    for name in ("iteration", "progress"):
        with pytest.raises(ts.StaleHandleError) as caught:
            getattr(c, name)
        assert str(caught.value) == f"the chain has ended (finished): its {name} is not kept"
    assert c.rate == (4.0 if make is chain else 1.0)


def test_a_machine_keeps_how_it_ended() -> None:
    w = ts.World()
    m = machine(w)
    for _ in range(2):
        assert (m.state, m.active, m.time, str(m.end_reason)) == (None, False, 0.5, "stopped")
        m.stop()
        m.close()
        for call in (m.start, lambda: m.fire("go"), lambda: m["go"]):
            with pytest.raises(ts.StaleHandleError, match=r"^the (machine|world) was closed$"):
                call()
        w.close()


def test_what_was_closed() -> None:
    w = ts.World()
    x, t = w.channel(0.0), w.timeline()
    x.close()
    t.close()
    for call in (x.stop, x.close, t.stop, t.pause, t.resume, t.close):
        assert call() is None
    for call, noun in (
        (lambda: x.set(1), "channel"),
        (lambda: x.tween_to(1, 1), "channel"),
        (t.play, "timeline"),
        (lambda: t.time, "timeline"),
    ):
        with pytest.raises(ts.StaleHandleError) as caught:
            call()
        assert str(caught.value) == f"the {noun} was closed"
    y, u = w.channel(0.0), w.timeline()
    p = y.tween_to(1, 1)
    w.close()
    for call in (p.stop, p.close, y.stop, y.close, u.stop, u.close, w.close):
        assert call() is None
    p.rate = 2
    # Its world was closed before its end.
    assert (p.end_reason, p.end_value, p.end_time, p.progress, p.time, p.rate, p.remaining) == (None,) * 4 + (0.0,) * 3
    assert (p.active, p.paused, p.phase, p.begun, p.ended) == (False, False, "after", False, True)
    for call in (
        p.restart,
        lambda: p.seek(0),
        lambda: p.duration,
        lambda: y.set(1),
        u.play,
        lambda: w.step(1),
        w.chain,
    ):
        with pytest.raises(ts.StaleHandleError) as caught:
            call()
        assert str(caught.value) == "the world was closed"


def test_a_player_that_a_restore_took_away() -> None:
    w = ts.World()
    x = w.channel(0.0)
    blob = w.snapshot()
    p = x.tween_to(1, 1)
    w.restore(blob)
    q = x.tween_to(2, 1)
    p.stop()
    p.rate = 5
    assert q.active and q.rate == 1.0
    assert (str(p.end_reason), p.progress, p.time, p.rate, p.end_value) == ("cancelled", None, 0.0, 0.0, None)
    with pytest.raises(ts.StaleHandleError, match="has ended"):
        p.restart()


def test_a_player_whose_end_was_dropped() -> None:
    w = ts.World(event_capacity=4)
    ended = [w.channel(0.0).tween_to(1, 1) for _ in range(50)]
    w.step(2)
    lost = [p for p in ended if p.end_reason is None]
    assert lost
    for p in lost:
        p.stop()
        assert (p.active, p.ended, p.progress, p.time, p.end_time, p.phase) == (False, True, None, 0.0, None, "after")
        with pytest.raises(ts.StaleHandleError, match="the player has ended"):
            p.seek(0)


def test_a_spring_knows_where_it_stopped_but_not_where_it_was_replaced() -> None:
    w = ts.World()
    x, y = w.channel(0.0), w.channel(0.0)
    p, q = x.spring_to(10, ts.Spring(duration=2)), y.spring_to(10, ts.Spring(duration=2))
    w.step(0.5)
    before = p.progress
    p.stop()
    y.tween_to(0, 1)
    assert p.progress == before and 0 < p.progress < 1 and p.time == 0.5
    assert q.progress is None and q.time == 0.5 and str(q.end_reason) == "replaced"


def test_the_progress_of_an_end() -> None:
    w = ts.World()
    eased = w.channel(0.0).tween_to(1, 1, "quad.in", fill="none")
    back = w.channel(0.0).tween_to(1, 0.5, iterations=2, direction="alternate")
    early = w.channel(0.0).tween_to(1, 1, delay=5)
    slow = w.channel(0.0).tween_to(1, 1, "quad.in", rate=0.5)
    w.step(1)
    slow.cancel()
    early.stop()
    assert (eased.progress, back.progress, slow.progress, early.progress) == (1.0, 0.0, 0.25, 0.0)
    assert (eased.begun, early.begun, slow.rate, slow.time, math.isinf(early.remaining)) == (
        True,
        False,
        0.5,
        0.5,
        False,
    )


def test_on_end_of_what_has_ended_is_called_in_the_next_step() -> None:
    w = ts.World()
    for make in (finished, chain, group):
        seen: list[str] = []
        make(w).on_end(lambda reason: seen.append(str(reason)))  # noqa: B023
        assert seen == []
        w.step(0)
        assert seen == ["finished"]
