# SPDX-License-Identifier: MIT
"""What goes while a batch uses it, and numbers that are none: an error or the right values, never a crash."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tweenspirit as ts

FRAME = 1 / 60


def columns(n: int = 3, dtype: Any = np.float64) -> list[Any]:
    return [np.zeros(n, dtype) for _ in range(3)]


def test_a_curve_that_closes_itself_while_it_is_called(fresh: Callable[[], str]) -> None:
    """The batch has taken what it needs; other curves' handles are theirs."""
    others = [ts.Easing(f"cubic-bezier(0.{i},0.1,0.2,1)") for i in range(1, 4)]
    kept: list[Any] = []

    def curve(t: float) -> float:
        kept[0].close()
        kept.append([ts.Easing("back.out(1.2)") for _ in range(50)])
        return t

    kept.append(ts.register_easing(fresh(), curve, live=True))
    starts, out = np.linspace(-0.9, -0.1, 8), np.zeros(8)
    ts.eval_tweens(out.copy(), out + 1, starts, out + 1, kept[0], 0.0, out)
    assert np.allclose(out, -starts)
    assert all(0 < other(0.5) < 1 for other in others)


def test_a_batch_that_is_closed_while_it_steps() -> None:
    n = 2_000_000
    batch = ts.SpringBatch(*(np.zeros(n) for _ in range(2)), 1.0, ts.Spring())
    closed = threading.Event()

    def close() -> None:
        batch.close()
        closed.set()

    thread = threading.Timer(0.002, close)
    thread.start()
    while not closed.is_set():
        try:
            batch.step(FRAME)
        except ts.TweenSpiritError:
            break
    thread.join()
    with pytest.raises(ts.TweenSpiritError, match="closed"):
        batch.step(FRAME)


def test_a_curve_that_is_released_while_threads_use_it() -> None:
    """Either all is written, or the handle was stale when it began."""
    n = 300_000
    starts, zeros, ones = np.linspace(-1, 0, n), np.zeros(n), np.ones(n)
    expected = ts.eval_tweens(zeros, ones, starts, ones, ts.Easing("back.out(1.3)"), 0.0, np.zeros(n))
    for _ in range(10):
        easing = ts.Easing("back.out(1.3)")
        out = np.full(n, 7.0)
        thread = threading.Timer(0.0003, easing.close)
        thread.start()
        try:
            ts.eval_tweens(zeros, ones, starts, ones, easing, 0.0, out, threads=4)
        except ts.StaleHandleError:
            continue
        finally:
            thread.join()
        assert np.array_equal(out, expected)


def test_a_palette_of_one_curve_many_times_over() -> None:
    n = 200_000
    index = (np.arange(n) % 256).astype(np.uint32)
    starts, out = np.linspace(-1, 0, n), np.full(n, 7.0)
    easing = ts.Easing("back.out(1.3)")
    ts.eval_tweens(np.zeros(n), np.ones(n), starts, np.ones(n), ([easing] * 256, index), 0.0, out, threads=8)
    assert np.array_equal(out, ts.eval_tweens(np.zeros(n), 1.0, starts, 1.0, easing, 0.0))


@pytest.mark.parametrize(
    "call",
    [
        lambda: ts.step_springs(*columns()[:2], 10**400, ts.Spring(), FRAME),
        lambda: ts.step_springs(*columns(3, np.float32)[:2], 1e39, ts.Spring(), FRAME),
        lambda: ts.step_springs(*columns(), ts.Spring(), 10**400),
        lambda: ts.eval_tweens(0.0, 1e39, columns(3, np.float32)[0], 1.0, ts.Easing("quad.in"), 0.5),
        lambda: ts.eval_tweens(0.0, 10**400, columns()[0], 1.0, ts.Easing("quad.in"), 0.5),
        lambda: ts.eval_tweens(0.0, 1.0, columns()[0], 1.0, ts.Easing("quad.in"), math.nan),
        lambda: ts.Spring().value(10**400),
        lambda: ts.Spring().motion().velocity(10**400),
        lambda: ts.Decay().motion(0, 1).value(["a"]),
        lambda: ts.SpringMotion(type("Fake", (), {"_address": 8})()),  # type: ignore[arg-type]
    ],
    ids=["target", "float32", "dt", "tween float32", "tween", "time", "t", "velocity", "list", "spring"],
)
def test_numbers_that_are_none(call: Callable[[], Any]) -> None:
    with pytest.raises(ts.InvalidArgumentError):
        call()


def test_arrays_of_nothing() -> None:
    empty = np.zeros((0, 3))
    assert ts.step_springs(empty, empty.copy(), empty.copy(), ts.Spring(), FRAME) == 0
