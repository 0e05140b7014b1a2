# SPDX-License-Identifier: MIT
"""World.animate and its groups: against the same animations started one by one, and what is done to all of them."""

from __future__ import annotations

import asyncio
import gc
import math
import random
from typing import Any

import pytest

import tweenspirit as ts


class View:
    def __init__(self, x: float = 0.0, alpha: float = 1.0) -> None:
        self.x, self.y, self.alpha, self.rate = x, 0.0, alpha, 1.0
        self.frame = [0.0, 0.0]
        self.tint = (0.0, 0.0, 0.0, 1.0)


def test_it_is_what_the_same_calls_one_by_one_are() -> None:
    """Bit for bit, in any steps, with delays, curves and springs."""
    for seed in range(40):
        r = random.Random(seed)
        count, each, base = r.randrange(1, 6), r.choice([None, 0.1, 0.25]), r.choice([0.0, 0.2])
        views, others = [[View(float(i)) for i in range(count)] for _ in range(2)]
        a, b = ts.World(), ts.World()
        delays = [base] * count if each is None else ts.stagger(count, each, base=base)
        spring = ts.Spring(response=0.4, damping_ratio=0.6) if seed % 2 else None
        words: dict[str, Any] = {"spring": spring} if spring else {"duration": 0.75, "easing": "back.out"}
        a.animate(views, x=10, **{"frame.1": -3.0}, delay=base, stagger=each, **words)
        for view, delay in zip(others, delays, strict=True):
            for path, target in (("x", 10), ("frame.1", -3.0)):
                channel = b.bind(view, path)
                if spring:
                    channel.spring_to(target, spring, delay=delay)
                else:
                    channel.tween_to(target, 0.75, "back.out", delay=delay)
        for _ in range(30):
            dt = r.uniform(0, 0.1)
            a.step(dt), b.step(dt)
            assert [(v.x, v.frame) for v in views] == [(v.x, v.frame) for v in others]


def test_properties_and_objects() -> None:
    w, view = ts.World(), View()
    g = w.animate(view, x=100, alpha=0, duration=0.5, easing="linear")
    assert w.bind(view, "x") is g.channels[0] and len(g.channels) == 2
    w.step(0.25)
    assert (view.x, view.alpha) == (50.0, 0.5)
    w.animate(view, properties={"rate": 3}, x=0, duration=1, easing="linear")
    w.step(1)
    assert (view.rate, view.x, view.alpha) == (3.0, 0.0, 0.0)
    w.animate(view, spring="bouncy", tint=(1, 0, 0, 1))
    w.animate([w.channel(0.0, name="c")], to=4, duration=1, iterations=2, direction="alternate")
    w.step(9)
    assert view.tint == (1.0, 0.0, 0.0, 1.0) and w.find("c").value == 0.0


def test_stagger() -> None:
    w = ts.World()
    views = [View() for _ in range(4)]

    def begins(**words: Any) -> list[float]:
        g = w.animate(views, y=1.0, duration=1, **words)
        players = sorted((row for row in w.inspect() if row["type"] == "player"), key=lambda row: int(row["channel"]))
        g.revert()
        return [row["begins_in"] or 0.0 for row in players]

    assert begins(stagger=0.5) == [0.0, 0.5, 1.0, 1.5]
    assert begins(stagger=0.5, delay=1) == [1.0, 1.5, 2.0, 2.5]
    assert begins(stagger=[3, 2, 1, 0.5], delay=1) == [4.0, 3.0, 2.0, 1.5]
    assert begins(stagger={"amount": 3, "start": "center"}) == [3.0, 0.0, 0.0, 3.0]
    assert begins(stagger=-0.5) == [1.5, 1.0, 0.5, 0.0]
    for wrong in ([1, 2], {"each": 1, "colour": 2}, "soon", {"each": "x"}):
        with pytest.raises(ts.InvalidArgumentError):
            begins(stagger=wrong)
    assert w.inspect() == [] or all(row["type"] == "channel" for row in w.inspect())


def test_pause_rate_and_finish() -> None:
    w, views = ts.World(), [View(), View()]
    g = w.animate(views, x=10, duration=1, easing="linear", stagger=0.5)
    w.step(0.25)
    g.pause()
    w.step(5)
    assert (views[0].x, views[1].x, g.paused, g.active) == (2.5, 0.0, True, False)
    g.resume()
    g.rate = 2
    w.step(0.25)
    assert (views[0].x, views[1].x, g.rate) == (7.5, 2.5, 2.0)
    g.finish()
    assert (views[0].x, views[1].x, g.end_reason) == (10.0, 10.0, ts.EndReason.FINISHED)
    g.pause(), g.resume(), g.finish(), g.cancel(), g.stop()  # nothing more happens
    assert views[0].x == 10.0 and g.end_reason is ts.EndReason.FINISHED


def test_cancel_stop_and_revert() -> None:
    w, view = ts.World(), View(1.0)
    w.animate(view, x=3, alpha=0, duration=1, easing="linear").cancel()
    assert (view.x, view.alpha) == (1.0, 1.0)
    g = w.animate(view, x=3, alpha=0, duration=1, easing="linear")
    w.step(0.5)
    g.stop()
    assert (view.x, view.alpha, g.end_reason) == (2.0, 0.5, ts.EndReason.STOPPED)
    g = w.animate(view, x=10, alpha=1, duration=1)
    w.step(3)
    g.revert()
    assert (view.x, view.alpha, g.end_reason) == (2.0, 0.5, ts.EndReason.FINISHED)
    g = w.animate(view, x=10, duration=1)
    w.bind(view, "x").spring_to(99)
    g.revert()
    assert view.x == 2.0 and w.step(1) == 0


def test_one_that_is_replaced_leaves_the_others() -> None:
    w, view = ts.World(), View()
    ends: list[Any] = []
    g = w.animate(view, x=10, alpha=0, duration=1, easing="linear").on_end(lambda reason: ends.append((reason, w.time)))
    w.step(0.5)
    w.animate(view, x=0, duration=0.25, easing="linear")
    w.step(0.25)
    assert (view.x, view.alpha, g.active, ends) == (0.0, 0.25, True, [])
    g.pause()
    w.step(1)
    assert view.alpha == 0.25
    g.resume()
    w.step(1)
    assert ends == [(ts.EndReason.FINISHED, 2.0)]
    g = w.animate(view, x=10, alpha=1, duration=1).on_end(lambda reason: ends.append(reason))
    w.step(0.25)
    w.animate(view, x=0, alpha=0, duration=1)
    w.step(0)
    assert ends[1:] == [ts.EndReason.REPLACED]


def test_objects_that_go() -> None:
    w, view = ts.World(), View()
    reasons: list[Any] = []
    w.animate([view, View()], x=1, duration=1).on_end(reasons.append)
    gc.collect()
    w.step(0.5)
    assert reasons == [] and 0 < view.x < 1
    w.step(1)
    assert reasons == [ts.EndReason.FINISHED]


def test_ends_are_at_their_time_and_awaited() -> None:
    w, views = ts.World(), [View(), View()]
    times: list[float] = []
    w.animate(views, x=1, duration=0.5, stagger=0.25).on_end(lambda reason: times.append(w.time))
    w.step(10)
    assert times == [0.75]

    async def main() -> Any:
        g = w.animate(views, x=0, duration=0.5)
        asyncio.get_running_loop().call_soon(w.step, 1)
        return await g

    assert asyncio.run(main()) is ts.EndReason.FINISHED


def test_without_a_duration_half_a_second() -> None:
    w, view = ts.World(), View()
    w.animate(view, x=10, easing="linear")
    w.step(0.25)
    assert view.x == 5
    w.step(0.25)
    g = w.animate(view, x=0, duration=0)
    assert w.step(0) == 0 and view.x == 0 and g.end_reason == "finished"


def test_tags() -> None:
    w, views = ts.World(), [View(), View()]
    a = w.animate(views[0], x=1, duration=1, tag="menu")
    b = w.animate(views[1], x=1, duration=2, tag="page")
    w.animate(views[1], y=1, duration=3)
    assert w.groups("menu") == [a] and w.groups("page") == [b] and len(w.groups()) == 3
    for group in w.groups("page"):
        group.pause()
    w.step(2)
    assert w.groups("menu") == [] and w.groups("page") == [b] and b.tag == "page"
    b.cancel()
    w.step(2)
    assert w.groups() == []


def test_snapshots_have_them() -> None:
    w, view = ts.World(), View()
    g = w.animate(view, x=10, alpha=0, duration=1, easing="linear")
    w.step(0.25)
    blob = w.snapshot()
    w.step(0.5)
    hash = w.state_hash()
    w.restore(blob)
    assert view.x == 2.5 and g.active
    w.animate(view, x=0, duration=9)
    w.step(0.5)
    assert view.alpha == 0.25 and g.active
    w.restore(blob)
    w.step(0.5)
    assert w.state_hash() == hash


@pytest.mark.parametrize("words", [{"x": 1}, {"x": 1, "stagger": 0.1}, {"spring": "bouncy"}, {"stagger": {"start": 2}}])
def test_a_group_of_nothing_has_finished(words: dict[str, Any]) -> None:
    w = ts.World()
    reasons: list[Any] = []
    for none in ([], ()):
        g = w.animate(none, tag="all", **words).on_end(reasons.append)
        assert (g.end_reason, g.active, g.paused, g.channels) == (ts.EndReason.FINISHED, False, False, ())
        for call in (g.stop, g.pause, g.resume, g.cancel, g.finish, g.revert):
            call()
        assert reasons == [] and w.step(0) == 0 and reasons == [ts.EndReason.FINISHED] and w.groups() == []
        reasons.clear()

    async def wait() -> Any:
        return await w.animate([], **words)

    assert asyncio.run(wait()) is ts.EndReason.FINISHED


def test_refusals_leave_nothing() -> None:
    w, view = ts.World(), View()
    x = w.channel(0.0)
    wrong: list[tuple[Any, dict[str, Any]]] = [
        (view, {"duration": 1}),
        (view, {"x": 1, "duration": -1}),
        (view, {"x": 1, "y": "up", "duration": 1}),
        (view, {"x": 1, "duration": 1, "spring": "bouncy"}),
        (view, {"x": 1, "spring": "wild"}),
        (view, {"x": 1, "spring": 3}),
        (view, {"x": 1, "duration": 1, "tag": 3}),
        (view, {"x": 1, "duration": 1, "properties": 3}),
        (view, {"x": 1, "duration": 1, "delay": math.nan}),
        (x, {"duration": 1}),
        (ts.World().channel(0.0), {"to": 1, "duration": 1}),
        ([view, view], {"x": 1, "duration": 1, "stagger": [1]}),
    ]
    for targets, words in wrong:
        with pytest.raises(ts.InvalidArgumentError):
            w.animate(targets, **words)
    with pytest.raises(TypeError):
        w.animate(x, to=1, x=2, duration=1)
    with pytest.raises(AttributeError):
        w.animate(view, nothing=1, duration=1)
    assert w.step(1) == 0 and w.chains == [] and w.groups() == [] and view.x == 0.0
    with pytest.raises(TypeError, match="animate"):
        ts.Group()


def test_words() -> None:
    w, view = ts.World(), View()
    g = w.animate(view, x=1, y=1, duration=1, tag="menu")
    assert repr(g) == "<Group 'menu' of 2, running>"
    w.step(2)
    assert repr(g) == "<Group 'menu' of 2, finished>"
    w.close()
    assert g.end_reason is ts.EndReason.FINISHED
