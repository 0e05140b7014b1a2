# SPDX-License-Identifier: MIT
"""The words of chains' blocks, with an object and without."""

from __future__ import annotations

import gc
import math
import weakref
from typing import Any

import pytest
from world_help import run

import tweenspirit as ts


class Point:
    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y


class Card:
    def __init__(self) -> None:
        self.center: Any = (0.0, 0.0)
        self.alpha = 1.0
        self.points = [Point(0, 0), Point(1, 1)]
        self.tween = 3.0
        self.on_change = 0.0


# --- without an object ---


def test_the_words_give_what_the_methods_give(world: ts.World) -> None:
    names = ("spring", "tween", "decay", "track", "timeline", "playhead")
    c = {name: world.channel(0.0) for name in names}
    track = ts.Track(easing="quad.in").key(0, 0).key(2, 10)
    timelines = {name: world.timeline() for name in ("timeline", "playhead")}
    for name, timeline in timelines.items():
        timeline.add(c[name], track)
    players: dict[str, ts.Player] = {}

    def block(a: Any) -> None:
        players["spring"] = a.spring(c["spring"], 5)
        players["tween"] = a.tween(c["tween"], 5, 1, "back.out", delay=0.5)
        players["decay"] = a.decay(c["decay"], 100, ts.Decay(rate=3))
        players["track"] = a.play(c["track"], track, rate=2)
        players["timeline"] = a.play(timelines["timeline"], iterations=2)
        players["playhead"] = a.animate_to(timelines["playhead"], 1.5, 1, "sine.out")

    chain = world.chain().animate(block).start()
    assert {name: player.kind for name, player in players.items()} == {
        "spring": "spring",
        "tween": "tween",
        "decay": "decay",
        "track": "track",
        "timeline": "timeline",
        "playhead": "timeline",
    }
    world.step(0.75)
    assert c["spring"].value == ts.Spring(stiffness=200, damping=10).value(0.75, 0, 5)
    assert c["tween"].value == 5 * ts.ease("back.out", 0.25)
    assert c["decay"].value == ts.Decay(rate=3).value(0.75, 0, 100)
    assert c["track"].value == track.value(1.5)
    assert c["timeline"].value == track.value(0.75)
    assert c["playhead"].value == track.value(1.5 * ts.ease("sine.out", 0.75))
    world.step(2)
    assert chain.active  # the timeline's second iteration
    world.step(2)
    assert chain.end_reason == "finished"


def test_stiffness_damping_and_threshold_are_of_what_follows(world: ts.World) -> None:
    c = [world.channel(0.0) for _ in range(4)]
    players: list[ts.Player] = []

    def block(a: Any) -> None:
        assert (a.stiffness, a.damping, a.threshold) == (200, 10, None)
        players.append(a.spring(c[0], 100))
        a.stiffness, a.damping = 500, 30
        players.append(a.spring(c[1], 100))
        a.threshold = 10
        players.append(a.spring(c[2], 100))
        players.append(a.spring(c[3], 100, ts.Spring(stiffness=500, damping=30), tolerance=1))

    def next_block(a: Any) -> None:
        assert (a.stiffness, a.damping, a.threshold) == (200, 10, None)

    world.chain().animate(block).animate(next_block).start()
    weak, stiff = ts.Spring(stiffness=200, damping=10), ts.Spring(stiffness=500, damping=30)
    found = [player.duration for player in players]
    assert found[0] == weak.settling_time(0, 100, tolerance=0.1)
    assert found[1] == stiff.settling_time(0, 100, tolerance=0.1)
    assert found[2] == stiff.settling_time(0, 100, tolerance=10)
    assert found[3] == stiff.settling_time(0, 100, tolerance=1)


def test_any_player_may_join(world: ts.World) -> None:
    x = world.channel(0.0)
    player = x.tween_to(1, 1)
    chain = world.chain().animate(lambda a: (a.add(player), a.add(player))).start()
    world.step(0.5)
    assert chain.active
    world.step(0.5)
    assert chain.end_reason == "finished"


@pytest.mark.parametrize("is_told", [False, True])
@pytest.mark.parametrize(("command", "reason"), [("finish", "finished"), ("stop", "stopped")])
def test_a_player_that_has_ended_may_join(world: ts.World, is_told: bool, command: str, reason: str) -> None:
    player = world.channel(0.0).tween_to(1, 1)
    getattr(player, command)()
    if is_told:
        world.step(0)
        assert player.end_reason == reason
    chain = world.chain().animate(lambda a: a.add(player)).start()
    world.step(0)
    assert chain.end_reason == reason


def test_what_a_block_is_not(world: ts.World) -> None:
    x, timeline = world.channel(0.0), world.timeline()
    seen: list[str] = []

    def block(a: Any) -> None:
        wrong: list[tuple[Any, type[Exception], str]] = [
            (lambda: a.spring("x", 5), ts.InvalidArgumentError, "channel must be a Channel"),
            (lambda: a.tween(None, 5, 1), ts.InvalidArgumentError, "channel must be a Channel"),
            (lambda: a.decay(timeline, 5), ts.InvalidArgumentError, "channel must be a Channel"),
            (lambda: a.play(3, ts.Track()), ts.InvalidArgumentError, "channel must be a Channel"),
            (lambda: a.play(x, None), ts.InvalidArgumentError, "track must be a Track"),
            (lambda: a.play(timeline, ts.Track()), ts.InvalidArgumentError, "played without a track"),
            (lambda: a.animate_to(x, 1), ts.InvalidArgumentError, "timeline must be a Timeline"),
            (lambda: a.add(3), ts.InvalidArgumentError, "player must be a Player"),
            (lambda: a.center, AttributeError, "no object"),
            (lambda: a["center"], AttributeError, "no object"),
            (lambda: a._hidden, AttributeError, "_hidden"),
            (lambda: setattr(a, "centre", 3), AttributeError, r"a\.centre\.target"),
            (lambda: a.custom([], None, print, 3), TypeError, "callable"),
            (lambda: a.custom([], lambda: 0.0, print, 3), ts.InvalidArgumentError, "hashable"),
        ]
        for use, error, words in wrong:
            with pytest.raises(error, match=words):
                use()
            seen.append(words)

    assert world.chain().animate(block).start().end_reason == "finished"
    assert len(seen) == 14


def test_parameters_that_make_no_spring(world: ts.World) -> None:
    x, y = world.channel(0.0), world.channel(0.0)

    def block(a: Any) -> None:
        a.tween(y, 1, 1)
        a.stiffness = -1
        a.spring(x, 1)

    chain = world.chain().animate(block)
    with pytest.raises(ts.InvalidArgumentError, match="stiffness"):
        chain.start()
    assert chain.end_reason == "error" and not y.active


# --- with an object ---


def test_a_target_binds_and_springs(world: ts.World) -> None:
    card = Card()

    def block(a: Any) -> None:
        a.stiffness, a.damping = 500, 40
        a.center.target = (100, 200)
        assert a.center.target == (100.0, 200.0) and a.center.value == (0.0, 0.0)
        assert a.center.channel is world.bind(card, "center")

    chain = world.chain(card).animate(block).start()
    world.step(0.1)
    spring = ts.Spring(stiffness=500, damping=40)
    assert card.center == (spring.value(0.1, 0, 100), spring.value(0.1, 0, 200))
    world.step(5)
    assert card.center == (100.0, 200.0) and chain.end_reason == "finished"


def test_places_go_deeper_and_may_have_any_name(world: ts.World) -> None:
    card = Card()

    def block(a: Any) -> None:
        a.points[1].x.tween(5, 1)
        a["points.0.y"].tween(6, 1)
        a["tween"].tween(7, 1)
        a["on_change"].spring(8, ts.Spring(response=0))
        a.center[0].tween(9, 1)
        assert a.alpha.velocity == 0.0

    world.chain(card).animate(block).start()
    world.step(1)
    assert (card.points[1].x, card.points[0].y, card.tween, card.on_change) == (5.0, 6.0, 7.0, 8.0)
    assert card.center == (9.0, 0.0)


def test_the_other_words_of_a_place(world: ts.World) -> None:
    card, track = Card(), ts.Track().key(0, 1).key(1, 0)

    def block(a: Any) -> None:
        assert a.alpha.play(track).kind == "track"
        assert a.center.decay((10, 20)).kind == "decay"

    chain = world.chain(card).animate(block).start()
    world.step(0.5)
    assert card.alpha == 0.5 and card.center[0] > 0
    world.step(60)
    assert chain.end_reason == "finished"


def test_observers_until_the_group_has_ended(world: ts.World) -> None:
    card, values, velocities = Card(), [], []

    def block(a: Any) -> None:
        a.alpha.on_change(values.append)
        a.alpha.on_velocity(velocities.append)
        a.alpha.tween(0, 1)

    world.chain(card).animate(block).then().animate(lambda a: a.alpha.tween(1, 1)).start()
    run(world, 0.5, 4)
    assert values == [0.5, 0.0]
    assert velocities[0] == -1.0 and len(velocities) == 2
    assert card.alpha == 1.0


def test_stop_takes_observers_away(world: ts.World) -> None:
    card, values = Card(), []
    chain = world.chain(card).animate(lambda a: (a.alpha.on_change(values.append), a.alpha.tween(0, 1))).start()
    world.step(0.5)
    chain.stop()
    world.bind(card, "alpha").set(7)
    world.step(0)
    assert values == [0.5]


def test_what_a_place_is_not(world: ts.World) -> None:
    def block(a: Any) -> None:
        with pytest.raises(AttributeError, match="'value' of alpha cannot be set"):
            a.alpha.value = 3
        with pytest.raises(AttributeError, match=r"a\.alpha\.target"):
            a.alpha = 3
        with pytest.raises(AttributeError, match="nothing"):
            a.nothing.target = 3
        with pytest.raises(TypeError, match="callable"):
            a.alpha.on_change(3)
        for path in (None, 1.5, True):
            with pytest.raises(ts.InvalidArgumentError, match="path must be a str"):
                a[path]
            with pytest.raises(ts.InvalidArgumentError, match="must be a str or an int"):
                a.points[path]

    assert world.chain(Card()) is not None
    card = Card()
    assert world.chain(card).animate(block).start().end_reason == "finished"


def test_a_dead_object(world: ts.World) -> None:
    card, said = Card(), []
    chain = world.chain(card).delay(1).then(lambda: said.append("callback"))
    chain.animate(lambda a: said.append("never")).start()
    del card
    gc.collect()
    world.step(1)
    assert said == ["callback"] and chain.end_reason == "unbound"


def test_an_object_that_dies_while_it_moves(world: ts.World) -> None:
    card = Card()
    chain = world.chain(card).animate(lambda a: a.alpha.tween(0, 1)).then().animate(lambda a: None).start()
    world.step(0.5)
    del card
    gc.collect()
    run(world, 0.1, 2)
    assert chain.end_reason == "unbound"


def test_the_chain_does_not_hold_its_object(world: ts.World) -> None:
    card, gone = Card(), []
    chain = world.chain(card).delay(10).animate(lambda a: None).start()
    weakref.finalize(card, gone.append, "gone")
    del card
    gc.collect()
    assert gone == ["gone"] and chain.active


# --- keys of one's own ---


def test_custom_has_one_channel_for_each_key(world: ts.World) -> None:
    card, knob = Card(), {"a": 0.0, "b": 0.0}

    def to(name: str, target: float) -> Any:
        def set_(value: float) -> None:
            knob[name] = value

        return lambda a: a.custom(name, lambda: knob[name], set_, target)

    chain = world.chain(card).animate(to("a", 5)).animate(to("b", 7)).start()
    world.step(0.1)
    assert 0 < knob["a"] < 10 and knob["a"] != knob["b"]
    before = world.stats()["channels"]
    world.chain(card).animate(to("a", 50)).start()
    assert world.stats()["channels"] == before == 2
    world.step(60)
    assert knob == {"a": 50.0, "b": 7.0} and chain.end_reason == "replaced"
    world.chain().animate(to("a", -1)).start()  # of the world: another
    assert world.stats()["channels"] == 3
    world.chain().animate(to("a", -2)).start()
    assert world.stats()["channels"] == 3


def test_custom_of_a_dead_object_is_closed(world: ts.World) -> None:
    card, values = Card(), []
    world.chain(card).animate(lambda a: a.custom("k", lambda: 0.0, values.append, 5)).start()
    del card
    gc.collect()
    world.step(0.1)
    assert world.stats()["channels"] == 0


def test_custom_takes_the_newer_functions(world: ts.World) -> None:
    first, second = [], []
    world.chain().animate(lambda a: a.custom("k", lambda: 0.0, first.append, 5)).start()
    world.step(0.1)
    count = len(first)
    world.chain().animate(lambda a: a.custom("k", lambda: 0.0, second.append, 6)).start()
    world.step(60)
    assert len(first) == count and second[-1] == 6.0 and math.isfinite(first[-1])


# --- what chains of springs have been seen to get wrong elsewhere ---


def test_commands_in_callbacks_are_not_lost(world: ts.World) -> None:
    card = Card()
    channel = world.bind(card, "center")
    world.chain(card).animate(lambda a: setattr(a.alpha, "target", 2)).then(lambda: channel.set((3, 4))).start()
    world.step(60)
    assert card.center == (3.0, 4.0)


def test_a_callback_may_animate_its_own_key_again(world: ts.World) -> None:
    card, said = Card(), []

    def back(a: Any) -> None:
        a.alpha.target = 0

    def again() -> None:
        world.chain(card).animate(back).then(lambda: said.append(card.alpha)).start()

    world.chain(card).animate(lambda a: setattr(a.alpha, "target", 2)).then(again).start()
    world.step(60)
    assert said == [0.0] and card.alpha == 0.0


def test_keys_that_hash_alike_are_not_one(world: ts.World) -> None:
    class Key:
        def __hash__(self) -> int:
            return 7

    card, first, second = Card(), [0.0], [0.0]
    keys = Key(), Key()

    def block(a: Any) -> None:
        for key, cell, target in ((keys[0], first, 10), (keys[1], second, -10)):
            a.custom(key, lambda cell=cell: cell[0], lambda value, cell=cell: cell.__setitem__(0, value), target)

    world.chain(card).animate(block).start()
    world.step(60)
    assert (first, second) == ([10.0], [-10.0])
