# SPDX-License-Identifier: MIT
"""What timelines of keyframe tweens, and chains of springs, have been seen to get wrong elsewhere: each a test."""

from __future__ import annotations

import math
from typing import Any

import pytest
from world_help import run

import tweenspirit as ts


@pytest.fixture
def world() -> ts.World:
    return ts.World()


def ramp(to: float = 10, end: float = 1) -> ts.Track:
    return ts.Track().key(0, 0).key(end, to)


# --- timelines of keyframe tweens ---


def test_backward_animate_to_is_not_a_jump(world: ts.World) -> None:
    x, tl = world.channel(0.0), world.timeline()
    tl.add(x, ramp(10, 10))
    tl.time = 8
    tl.animate_to(2)
    found = []
    for _ in range(6):
        world.step(1)
        found.append((tl.time, x.value))
    assert [time for time, _ in found] == pytest.approx([7, 6, 5, 4, 3, 2])
    assert [x for _, x in found] == pytest.approx([7, 6, 5, 4, 3, 2])


def test_overshoot_is_not_clamped(world: ts.World) -> None:
    x, tl = world.channel(0.0), world.timeline()
    tl.add(x, ts.Track(easing="back.out").key(0, 0).key(1, 10))
    tl.time = 0.5
    assert x.value == 10 * ts.ease("back.out", 0.5) > 10


def test_two_keys_at_one_time(world: ts.World) -> None:
    x, tl = world.channel(0.0), world.timeline()
    tl.add(x, ts.Track().key(0, 0).key(1, 5).key(1, 7).key(2, 9))
    found = []
    for t in (0.5, 1, 1.5):
        tl.time = t
        found.append(x.value)
    assert found == [2.5, 7.0, 8.0]


def test_a_key_has_its_own_value(world: ts.World) -> None:
    on, tl = world.channel(False), world.timeline()
    tl.add(on, ts.Track("bool").key(0, False).key(0.1, True).key(0.3, False))
    for t, want in ((0.1, True), (0.3, False), (0.2, True), (0.0999, False)):
        tl.time = t
        assert on.value is want


def test_progress_is_not_in_float32(world: ts.World) -> None:
    x, tl = world.channel(0.0), world.timeline()
    tl.add(x, ts.Track().key(0, 0).key(86_400, 86_400))
    tl.time = 86_399 + 1 / 240
    assert x.value == pytest.approx(86_399 + 1 / 240, abs=1e-10)


def test_finished_is_not_replaced(world: ts.World) -> None:
    x, tl, said = world.channel(0.0), world.timeline(), []
    tl.add(x, ramp())
    for _ in range(2):
        tl.play().on_end(lambda reason: said.append(str(reason)))
    world.step(2)
    tl.play().on_end(lambda reason: said.append(str(reason)))
    tl.time = 0
    world.step(0)
    assert said == ["replaced", "finished", "stopped"]


def test_removed_entry_is_removed(world: ts.World) -> None:
    x, tl = world.channel(0.0), world.timeline()
    entry = tl.add(x, ramp())
    tl.time = 0.25
    tl.remove(entry)
    tl.time = 0.75
    assert x.value == 2.5 and tl.entries == [] and tl.duration == 0.0


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


def test_the_duration_is_the_duration(world: ts.World) -> None:
    tl = world.timeline()
    tl.add(world.channel(0.0), ramp(10, 10))
    player = tl.animate_to(10, 4)
    assert player.duration == 4.0 and player.end_time == 4.0


@pytest.mark.parametrize("frames", [[1 / 60] * 60, [0.5, 0.5], [0.9, 0.05, 0.05], [1 / 7] * 7, [1.0]])
def test_dropped_frames_do_not_lengthen(world: ts.World, frames: list[float]) -> None:
    x, tl = world.channel(0.0), world.timeline()
    tl.add(x, ramp())
    player = tl.play()
    for dt in frames:
        assert player.end_reason is None
        world.step(dt)
    assert player.end_reason == "finished" and x.value == 10.0 and world.events()[-1].time == 1.0


# --- chains of springs ---


class View:
    def __init__(self) -> None:
        self.center: Any = (0.0, 0.0)
        self.alpha = 0.0


def test_springs_do_not_explode_in_long_steps(world: ts.World) -> None:
    view = View()
    world.chain(view).animate(lambda a: setattr(a.alpha, "target", 1)).start()
    for _ in range(20):
        world.step(0.2)
        assert -1 < view.alpha < 2
    assert view.alpha == 1.0


def test_springs_do_not_depend_on_the_frame_rate() -> None:
    found = []
    for rate in (30, 120):
        world, view = ts.World(), View()
        world.chain(view).animate(lambda a: setattr(a.center, "target", (100, 50))).start()
        run(world, 1 / rate, rate // 2)
        world.step_to(0.5)
        found.append(view.center)
    assert found[0] == found[1]


def test_retargeting_keeps_the_velocity(world: ts.World) -> None:
    view = View()
    world.chain(view).animate(lambda a: setattr(a.alpha, "target", 1)).start()
    world.step(0.1)
    before = world.bind(view, "alpha").velocity
    world.chain(view).animate(lambda a: setattr(a.alpha, "target", 2)).start()
    assert before > 1 and world.bind(view, "alpha").velocity == pytest.approx(before)


def test_commands_in_callbacks_are_not_lost(world: ts.World) -> None:
    view = View()
    channel = world.bind(view, "center")
    world.chain(view).animate(lambda a: setattr(a.alpha, "target", 1)).then(lambda: channel.set((3, 4))).start()
    world.step(60)
    assert view.center == (3.0, 4.0)


def test_an_empty_group_does_not_deadlock(world: ts.World) -> None:
    said: list[str] = []
    world.chain().animate(lambda a: None).then().animate(lambda a: None).then(lambda: said.append("on")).start()
    assert said == ["on"]


def test_a_trailing_then_does_not_deadlock(world: ts.World) -> None:
    view = View()
    chain = world.chain(view).animate(lambda a: setattr(a.alpha, "target", 1)).then().start()
    world.step(60)
    assert chain.end_reason == "finished"


def test_a_leading_callback_does_not_deadlock(world: ts.World) -> None:
    view, said = View(), []
    chain = (
        world.chain(view).then(lambda: said.append("first")).animate(lambda a: setattr(a.alpha, "target", 1)).start()
    )
    assert said == ["first"] and world.bind(view, "alpha").active
    world.step(60)
    assert chain.end_reason == "finished"


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


def test_a_threshold_is_not_of_the_velocity(world: ts.World) -> None:
    """0.01 of position is no reason to go on for seconds at a 100 units' way, nor 0.01 of a second's to stop."""
    small, large = world.channel(0.0), world.channel(0.0)
    players = {}

    def block(a: Any) -> None:
        players["small"], players["large"] = a.spring(small, 0.001), a.spring(large, 1000)

    world.chain().animate(block).start()
    assert math.isclose(players["small"].duration, players["large"].duration, rel_tol=1e-6)
    world.step(0.05)
    assert 0 < small.value < 0.001


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
