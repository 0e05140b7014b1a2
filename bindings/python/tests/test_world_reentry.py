# SPDX-License-Identifier: MIT
"""Curves of one's own inside a step: that sleep, step, close, raise; and two threads on one world."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

import pytest

import tweenspirit as ts

Fresh = Callable[[], str]


def test_many_threads_on_worlds_of_their_own() -> None:
    ends: list[list[str]] = []

    def work() -> None:
        w = ts.World()
        c = w.channel(0.0)
        heard: list[str] = []
        for k in range(300):
            c.spring_to(float(k)).on_end(heard.append)
            w.step(1 / 60 if k % 3 else 3.0)
        w.step(9.0)
        ends.append(heard)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(ends) == 4 and all(heard == ends[0] for heard in ends) and len(ends[0]) == 300


def test_threads_that_quarrel_over_a_world_break_nothing() -> None:
    w = ts.World()
    channels = [w.channel(0.0) for _ in range(8)]
    stop = time.monotonic() + 0.5
    failed: list[BaseException] = []

    def work(n: int) -> None:
        k = 0
        while time.monotonic() < stop:
            k += 1
            try:
                channels[(k + n) % 8].spring_to(float(k % 10))
                w.step(1 / 240)
            except ts.BusyError:
                pass
            except BaseException as error:
                failed.append(error)
                return

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not failed
    w.step(60.0)
    assert w.stats()["active"] == 0 and all(math.isfinite(c.value) for c in channels)


# ---- Curves that come back


def test_a_curve_may_step_another_world(fresh: Fresh) -> None:
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
def test_a_curve_s_bad_numbers_stay_out(fresh: Fresh, bad: float) -> None:
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


def test_a_curve_is_let_go_when_its_last_player_is(fresh: Fresh) -> None:
    import gc
    import weakref

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
    w.step(1.0)
    gc.collect()
    assert ghost() is not None
    w.detach("x")
    w.step(0.0)
    gc.collect()
    assert ghost() is None


def test_a_world_lets_curves_go_too(fresh: Fresh) -> None:
    import gc
    import weakref

    name = fresh()

    def curve(t: float) -> float:
        return t

    ghost = weakref.ref(curve)
    w = ts.World()
    w.channel(0.0).tween_to(1.0, 1.0, ts.register_easing(name, curve, live=True))
    ts.unregister_easing(name)
    del curve
    w.close()
    gc.collect()
    assert ghost() is None


def test_an_exception_of_a_curve_and_those_of_handlers(fresh: Fresh) -> None:
    w = ts.World()
    name = fresh()

    def curve(t: float) -> float:
        if armed:
            raise KeyError("curve")
        return t

    armed: list[bool] = []
    ts.register_easing(name, curve, live=True)
    heard: list[str] = []

    def fail(reason: str) -> None:
        heard.append(reason)
        raise LookupError("handler")

    w.channel(0.0).tween_to(1.0, 1.0, name).on_end(fail)
    armed.append(True)
    with pytest.raises(KeyError, match="curve") as caught:
        w.step(0.5)
    assert heard == ["error"]
    assert [str(other) for other in caught.value.others] == ["handler"]  # type: ignore[attr-defined]
