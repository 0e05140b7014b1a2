# SPDX-License-Identifier: MIT
"""What saving and going back refuse in Python."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import tweenspirit as ts


@pytest.fixture
def world() -> ts.World:
    return ts.World()


def test_calls_from_a_curve_are_busy(world: ts.World, fresh: Callable[[], str]) -> None:
    seen: list[type[BaseException]] = []
    x = world.channel(0.0)
    blob = world.snapshot()

    def curve(t: float) -> float:
        for use in (world.snapshot, world.state_hash, lambda: world.restore(blob)):
            try:
                use()
            except ts.TweenSpiritError as error:
                seen.append(type(error))
        return t

    x.tween_to(1, 1, ts.register_easing(fresh(), curve, live=True))
    seen.clear()
    world.step(0.5)
    assert set(seen) == {ts.BusyError} and len(seen) >= 3 and x.value == 0.5


def test_live_curves_go_by_their_names(world: ts.World, fresh: Callable[[], str]) -> None:
    name = fresh()
    x = world.channel(0.0, name="x")
    x.tween_to(1, 1, ts.register_easing(name, lambda t: t * t, live=True))
    blob = world.snapshot()
    ts.unregister_easing(name)
    other = ts.World()
    with pytest.raises(ts.UnknownEasingError, match=name):
        other.restore(blob)
    assert other.stats()["channels"] == 0
    ts.register_easing(name, lambda t: t * t, live=True)
    other.restore(blob)
    other.step(0.5)
    assert other.find("x").value == 0.25


def test_wrong_arguments(world: ts.World) -> None:
    x = world.channel(5.0)
    blob = world.snapshot()
    for wrong in (None, "blob", 3, [1, 2]):
        with pytest.raises(ts.InvalidArgumentError, match="blob must be bytes"):
            world.restore(wrong)
    for damaged in (b"", b"x" * 64, blob[:-8], blob + b"\0" * 8, bytes([blob[0] ^ 1]) + blob[1:], blob[:-1] + b"x"):
        with pytest.raises(ts.InvalidArgumentError):
            world.restore(damaged)
    assert x.value == 5.0 and world.snapshot() == blob
    world.restore(bytearray(blob))
    world.restore(memoryview(blob))
    world.close()
    for use in (world.snapshot, world.state_hash, lambda: world.restore(blob), lambda: world.timelines, world.timeline):
        with pytest.raises(ts.StaleHandleError):
            use()
