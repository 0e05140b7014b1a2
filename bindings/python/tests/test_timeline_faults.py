# SPDX-License-Identifier: MIT
"""What timelines of keyframe tweens, and chains of springs, have been seen to get wrong elsewhere: each a test."""

from __future__ import annotations

from typing import Any

import pytest

import tweenspirit as ts


@pytest.fixture
def world() -> ts.World:
    return ts.World()


def ramp(to: float = 10, end: float = 1) -> ts.Track:
    return ts.Track().key(0, 0).key(end, to)


# --- timelines of keyframe tweens ---


def test_adding_during_an_update(world: ts.World) -> None:
    x, y, tl = world.channel(0.0), world.channel(0.0), world.timeline()

    def on_change(value: float) -> None:
        if len(tl.entries) == 1:
            tl.add(y, ramp(20))

    tl.add(x, ramp())
    x.on_change(on_change)
    tl.play()
    world.step(0.25)
    assert y.value == 5.0
    world.step(0.25)
    assert (x.value, y.value) == (5.0, 10.0)


# --- chains of springs ---


class View:
    def __init__(self) -> None:
        self.center: Any = (0.0, 0.0)
        self.alpha = 0.0


def test_commands_in_callbacks_are_not_lost(world: ts.World) -> None:
    view = View()
    channel = world.bind(view, "center")
    world.chain(view).animate(lambda a: setattr(a.alpha, "target", 1)).then(lambda: channel.set((3, 4))).start()
    world.step(60)
    assert view.center == (3.0, 4.0)


def test_a_callback_may_animate_its_own_key_again(world: ts.World) -> None:
    view, said = View(), []

    def back(a: Any) -> None:
        a.alpha.target = 0

    def again() -> None:
        world.chain(view).animate(back).then(lambda: said.append(view.alpha)).start()

    world.chain(view).animate(lambda a: setattr(a.alpha, "target", 1)).then(again).start()
    world.step(60)
    assert said == [0.0] and view.alpha == 0.0


def test_keys_that_hash_alike_are_not_one(world: ts.World) -> None:
    class Key:
        def __hash__(self) -> int:
            return 7

    view, first, second = View(), [0.0], [0.0]
    keys = Key(), Key()

    def block(a: Any) -> None:
        for key, cell, target in ((keys[0], first, 10), (keys[1], second, -10)):
            a.custom(key, lambda cell=cell: cell[0], lambda value, cell=cell: cell.__setitem__(0, value), target)

    world.chain(view).animate(block).start()
    world.step(60)
    assert (first, second) == ([10.0], [-10.0])


def test_a_clamping_setter_does_not_feed_back(world: ts.World) -> None:
    class Clamped:
        _x = 0.0

        @property
        def x(self) -> float:
            return self._x

        @x.setter
        def x(self, value: float) -> None:
            self._x = min(max(value, 0.0), 1.0)

    thing, free = Clamped(), world.channel(0.0)
    chain = world.chain(thing).animate(lambda a: (setattr(a.x, "target", 1), a.spring(free, 1))).start()
    highest = 0.0
    for _ in range(200):
        world.step(0.01)
        assert thing.x == min(max(free.value, 0.0), 1.0)
        highest = max(highest, free.value)
    assert highest > 1.2 and thing.x == 1.0 and chain.end_reason == "finished"
