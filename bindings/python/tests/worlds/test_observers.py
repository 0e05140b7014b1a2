# SPDX-License-Identifier: MIT
"""The tables of who observes: the accelerator's and the one in Python call the same functions with the same values."""

from __future__ import annotations

import gc
import random
import weakref
from typing import Any

import pytest

import tweenspirit as ts
from tweenspirit._c.fast import accelerator
from tweenspirit.worlds import core
from tweenspirit.worlds.observers import PlainObservers

needs_it = pytest.mark.skipif(accelerator is None, reason="no accelerator was built")
VALUES: dict[Any, Any] = {
    "float": 0.5, "int": 3, "bool": True, "vec2": (1.0, 2.0), "color": (0.5, 0.25, 0.0, 1.0),
    "quat": (0.0, 0.0, 0.0, 1.0), 9: tuple(float(i) for i in range(9)),
}  # fmt: skip


def log_of(table: Any, seed: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(core, "Observers", table)
    draw, w, log = random.Random(seed), ts.World(), []
    channels = [
        w.channel(value, kind=kind, name=f"n{kind}") for kind, value in VALUES.items() for _ in range(2) if _ == 0
    ]
    channels += [w.channel(0.0) for _ in range(12)]
    removes: list[Any] = []

    def handler(number: int, channel: ts.Channel) -> Any:
        def call(given: Any) -> None:
            log.append(f"{number} {type(given).__name__} {given!r}")
            what = draw.randrange(60)
            if what == 0:
                raise ValueError(number)
            if what == 1:
                channel.close()
            if what == 2:
                draw.choice(channels[7:]).set(draw.random())
            if what == 3 and removes:
                removes.pop()()
            if what == 4:
                removes.append(channel.on_velocity(handler(number + 1000, channel)))

        return call

    for number in range(40):
        channel = draw.choice(channels)
        removes.append((channel.on_velocity if draw.random() < 0.3 else channel.on_change)(handler(number, channel)))
    for _ in range(60):
        for channel in draw.sample(channels, 5):
            try:
                target = VALUES.get(channel.kind) if channel.kind != "float" else draw.uniform(-1, 1)
                if draw.random() < 0.5:
                    channel.tween_to(
                        target, draw.choice((0, 0.2)), start=None if channel.kind == "bool" else channel.value
                    )
                else:
                    channel.set(target)
            except ts.StaleHandleError as error:
                log.append(str(error))
        try:
            log.append(f"{w.step(draw.choice((0, 0.05, 0.3)))}")
        except (ValueError, ts.StaleHandleError) as error:
            log.append(f"{error!r} {getattr(error, 'others', None)}")
    return log


@needs_it
@pytest.mark.parametrize("seed", range(20))
def test_both_tables_call_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = log_of(accelerator.Observers, seed, monkeypatch)
    plain = log_of(PlainObservers, seed, monkeypatch)
    assert fast == plain and len(fast) > 100


@needs_it
def test_a_table_keeps_nothing() -> None:
    class Function:
        def __call__(self, value: float) -> None:
            pass

    for end in ("remove", "clear", "collect", "drop"):
        table, function = accelerator.Observers(), Function()
        handlers: dict[object, Any] = {0: function}
        table.put(5 | 1 << 32, 0, handlers, [0.0, 1.0], None)
        table.put(5 | 1 << 32, 1, handlers, [0.0, 1.0], function)
        assert len(table) == 1
        gone = weakref.ref(function)
        if end == "collect":
            handlers[1] = table
        del function, handlers
        if end == "remove":
            table.remove(6 | 1 << 32)
            table.remove(5 | 2 << 32)
            assert gone() is not None
            table.remove(5 | 1 << 32)
        elif end == "clear":
            table.clear()
        elif end == "drop":
            table.put(5 | 2 << 32, 0, {}, [0.0], None)
        assert end == "collect" or len(table) == (end == "drop")
        del table
        gc.collect()
        assert gone() is None


@needs_it
def test_a_table_refuses_what_is_none() -> None:
    table = accelerator.Observers()
    for wrong in (
        (1, 2, {}, [0.0], None),
        (1, -1, {}, [0.0], None),
        (1, 0, {}, [], None),
        (1, 0, {}, [0.0] * 65, None),
        (2**31, 0, {}, [0.0], None),
        (-1, 0, {}, [0.0], None),
        (1, 0, [], [0.0], None),
        (1, 0, {}, ["x"], None),
        (1, 0, {}),
    ):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            table.put(*wrong)
    with pytest.raises(TypeError):
        table.emit("", 0, 0, [], print, print)
    assert len(table) == 0
