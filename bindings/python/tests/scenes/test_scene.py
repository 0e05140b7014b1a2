# SPDX-License-Identifier: MIT
"""Scenes: their one text, what is made of them, and that it does what the API does."""

from __future__ import annotations

import copy
import functools
import gc
import json
import math
import pathlib
import pickle
import re
from typing import Any

import pytest
from world_help import run

import tweenspirit as ts

FORMAT = (pathlib.Path(__file__).resolve().parents[3] / "FORMAT.md").read_text()


def example() -> Any:
    return json.loads(re.findall(r"```json\n(.*?)```", FORMAT, re.DOTALL)[1])


#: Everything that a scene may have, in its one form.
WHOLE: dict[str, Any] = {
    "tweenspirit": 1,
    "type": "scene",
    "channels": [
        {"name": "x", "kind": "float", "value": -0.0, "path": "card.x", "tolerance": 0.5},
        {"name": "on", "kind": "bool", "value": True},
        {"name": "n", "kind": "int", "value": 3, "rounding": "floor"},
        {"name": "c", "kind": "color", "value": [1.0, 0.5, 0.0, 1.0], "space": "srgb", "extended": True},
        {"name": "a", "kind": "angle", "value": 0.1, "wrap": "cw"},
        {"name": "five", "kind": 5, "value": [1.0, 2.0, 3.0, 4.0, 5.0]},
        {"name": "q", "kind": "quat", "value": [0.0, 0.0, 0.0, 1.0]},
        {"name": "lead", "kind": "float", "value": 0.0, "link": {"to": "x"}},
        {
            "name": "two",
            "kind": "vec2",
            "value": [0.0, 0.0],
            "link": {
                "to": ["x", "lead"],
                "combine": "max",
                "easing": "quad.in",
                "scale": [2.0, 3.0],
                "offset": [0.5, 0.25],
                "lower": [0.0, 0.0],
                "upper": [10.0, 20.0],
            },
        },
        {"name": "r", "kind": "float", "value": 0.0},
        {"name": "s", "kind": 3, "value": [0.0, 0.0, 0.0]},
        {
            "name": "held",
            "kind": "vec2",
            "value": [0.0, 0.0],
            "bounds": {
                "lower": [0.0, -1.0],
                "upper": [1.0, 1.0],
                "contact": "spring",
                "restitution": 0.5,
                "spring": "heavy",
            },
        },
    ],
    "attached": [{"path": "card", "easing": "back.out(1.7)"}, {"path": "card.x", "easing": "quad.in"}],
    "aliases": {"frame": ["position", "bounds"], "z": []},
    "springs": {
        "heavy": {"omega": 10.0, "damping_ratio": 0.5, "mass": 2.0},
        "snap": {"response": 0.0, "damping_ratio": 1.0},
    },
    "tracks": {
        "fade": {"kind": "float", "easing": "sine.out", "keys": [{"t": 0.0, "v": 0.0}, {"t": 1.0, "v": 10.0}]},
    },
    "timelines": {
        "inner": {"entries": [{"channel": "x", "track": "fade"}, {"channel": "x", "track": "fade", "at": 2.5}]},
        "intro": {
            "entries": [
                {
                    "timeline": "inner",
                    "at": -1.0,
                    "delay": 0.5,
                    "end_delay": 0.25,
                    "duration": 2.0,
                    "iterations": 2.5,
                    "iteration_start": 0.5,
                    "direction": "alternate",
                    "fill": "none",
                    "rate": -2.0,
                    "easing": "cubic.inOut",
                },
                {"channel": "on", "track": {"kind": "bool", "keys": [{"t": 0.5, "v": False}]}},
                {"timeline": "inner", "at": 100.0, "iterations": "infinite", "repeat_delay": 0.5},
            ],
            "markers": [[0.5, "hit"], [-1.0, "n\u00e9"]],
        },
        "last": {"entries": []},
    },
    "chains": {
        "pop": [
            {
                "animate": [
                    {"channel": "x", "spring": "heavy", "target": 5.0, "velocity": 3.0, "tolerance": 0.01},
                    {
                        "channel": "five",
                        "spring": {"omega": 3.0, "damping_ratio": 1.0},
                        "target": [0.0, 0.0, 0.0, 0.0, 1.0],
                        "overshoot": "bounce",
                        "restitution": 0.25,
                        "delay": 0.5,
                        "rate": 2.0,
                    },
                    {
                        "channel": "n",
                        "tween": 7,
                        "duration": 1.0,
                        "fill": "forwards",
                        "easing": "linear",
                        "return_easing": "sine.in",
                    },
                    {"channel": "on", "tween": False, "duration": 0.0},
                ]
            },
            {"then": None},
            {"animate": [{"channel": "a", "decay": 2.0}]},
            {"then": "said"},
            {"delay": 0.0},
            {"delay": 2.0},
            {
                "animate": [
                    {
                        "channel": "x",
                        "decay": 2.0,
                        "rate": 3.0,
                        "power": 0.5,
                        "bounds": [-1.0, 1.0],
                        "tolerance": 0.1,
                        "delay": 0.5,
                    },
                    {"channel": "x", "track": "fade", "duration": 3.0, "return_easing": "quad.in", "accumulate": True},
                    {"channel": "x", "track": {"kind": "float", "keys": [{"t": 0.0, "v": 1.0}]}},
                    {"timeline": "intro", "to": 1.5, "easing": "sine.in"},
                    {"timeline": "intro", "rate": 2.0},
                    {"channel": "x", "fall": 9.0, "velocity": 1.0, "rate": 2.0, "duration": 3.0, "playback_rate": 2.0},
                    {"channel": "five", "fall": [0.0, 1.0, 2.0, 3.0, 4.0], "delay": 1.0, "hold": True},
                ]
            },
        ],
        "rest": [],
    },
    "machines": {
        "ways": {
            "inputs": {"go": "trigger"},
            "states": {
                "a": {"animate": [{"channel": "held", "tween": [1.0, 1.0], "duration": 1.0}]},
                "b": {"animate": [{"channel": "held", "tween": [0.0, 0.0], "duration": 1.0}]},
            },
            "transitions": [
                {"from": "a", "to": "b", "when": ["go"], "fade": 0.5, "fade_easing": "quad.in"},
                {"from": "b", "to": "exit", "finished": True},
            ],
        }
    },
    "start": [
        {"timeline": "intro"},
        {"at": 0.5, "chain": "pop"},
        {"at": 1.0, "animate": {"channel": "a", "tween": 0.0, "duration": 0.5}},
        {"at": 1.5, "timeline": "inner", "iterations": "infinite"},
        {
            "animate": {
                "channel": "r",
                "shake": 5.0,
                "frequency": 8.0,
                "duration": 0.25,
                "seed": 3.0,
                "fade": 0.5,
                "octaves": 2.0,
                "delay": 0.5,
                "keep": True,
            }
        },
        {"animate": {"channel": "s", "shake": [1.0, 2.0, 3.0], "essential": True}},
        {"animate": {"channel": "r", "punch": 20.0, "duration": 0.4, "damping_ratio": 0.3, "delay": 0.25}},
    ],
}


def scene(**parts: Any) -> ts.Scene:
    return ts.Scene({"tweenspirit": 1, "type": "scene", **parts})


def text_of(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


# --- the text ---


def test_the_whole_comes_back_byte_for_byte() -> None:
    text = text_of(WHOLE)
    assert ts.Scene.from_json(text).to_json() == text
    assert ts.Scene(WHOLE).to_json() == text


def test_the_document_is_true() -> None:
    built = ts.Scene(example())
    again = ts.Scene.from_json(built.to_json())
    assert again == built and again.to_json() == built.to_json() and hash(again) == hash(built)
    assert '"spring":"soft"' in built.to_json() and '"omega":12.566370614359172' in built.to_json()


def test_rotations_have_length_1() -> None:
    data = [{"name": "q", "kind": "quat", "value": [0, 0, 3, 4]}]
    assert '"value":[0.0,0.0,0.6,0.8]' in scene(channels=data).to_json()


def test_an_empty_scene() -> None:
    empty = scene()
    assert (
        empty.to_json() == '{"tweenspirit":1,"type":"scene"}'
        and repr(empty) == "<Scene, 0 channels, 0 timelines, 0 chains, 0 machines>"
    )
    world = ts.World()
    built = empty.build(world)
    built.run()
    assert world.stats()["channels"] == 0 and world.step(1) == 0


def test_pickles_and_copies() -> None:
    whole = ts.Scene(WHOLE)
    assert pickle.loads(pickle.dumps(whole)) == whole == copy.deepcopy(whole) and whole != scene() and whole != 3


# --- what is made of it ---


def test_it_gives_what_the_api_gives() -> None:
    world, plain = ts.World(), ts.World()
    built = ts.Scene(example()).build(world)
    alpha, center = plain.channel(0.0, name="card.alpha"), plain.channel((0.0, 0.0), name="card.center")
    plain.alias("frame", ["position", "bounds"])
    plain.attach("card", "sine.out")
    fading, intro = plain.timeline(), plain.timeline()
    fading.add(alpha, ts.Track().key(0, 0).key(1, 1))
    intro.add(fading, at=1, rate=2)
    intro.marker(0.5, "hit")
    pop = plain.chain().animate(lambda a: a.spring(center, (8, 0), ts.Spring(duration=0.5, bounce=0.2)))
    pop.then(lambda: None).delay(2)
    built.run()
    intro.play()
    plain.chain().delay(0.5).then(lambda: pop.start()).start()
    plain.chain().delay(1).then(lambda: alpha.tween_to(0, 0.3)).start()
    for _ in range(300):
        assert world.step(1 / 60) == plain.step(1 / 60)
        for name, channel in (("card.alpha", alpha), ("card.center", center)):
            found = built.channels[name]
            assert (found.value, found.velocity) == (channel.value, channel.velocity)
        assert built.timelines["intro"].time == intro.time
        found, wanted = ([(e.time, e.kind, e.reason) for e in w.events() if e.player] for w in (world, plain))
        assert found == wanted
    assert built.chains["pop"].end_reason == pop.end_reason == "finished"
    assert center.value == (8.0, 0.0)


def test_the_whole_runs() -> None:
    world, said = ts.World(), []
    built = ts.Scene(WHOLE).build(world, callbacks={"said": lambda: said.append(world.time)})
    assert list(built.channels) == ["x", "on", "n", "c", "a", "five", "q", "lead", "two", "r", "s", "held"]
    assert list(built.timelines) == ["inner", "intro", "last"] and list(built.chains) == ["pop", "rest"]
    assert world.find("x") is built.channels["x"] and built.channels["n"].value == 3
    assert built.channels["c"].kind == "color" and built.channels["five"].lanes == 5
    assert [e.kind for e in built.timelines["intro"].entries] == ["timeline", "track", "timeline", "marker", "marker"]
    assert built.timelines["intro"].duration == math.inf and built.timelines["inner"].duration == 3.5
    built.run()
    run(world, 0.25, 2)
    assert built.chains["pop"].active
    with pytest.raises(ts.InvalidArgumentError, match="already been run"):
        built.run()


def test_events_have_their_players() -> None:
    """Also of those that nobody here has made, and that have ended, or are gone, by then."""
    track = {"kind": "float", "keys": [{"t": 0, "v": 0}, {"t": 1, "v": 1}]}
    items = [
        {"animate": [{"channel": "x", "spring": {"response": 0.1}, "target": 1}, {"timeline": "t", "to": 1}]},
        {"delay": 1},
        {"animate": [{"channel": "x", "track": track}]},
        {"then": None},
        {"animate": [{"channel": "x", "tween": 8, "duration": 9}]},
    ]
    world = ts.World()
    made = scene(
        channels=[{"name": "x", "kind": "float", "value": 0}],
        timelines={"t": {}},
        chains={"c": items},
        start=[{"chain": "c"}],
    )
    built = made.build(world)
    built.run()
    world.step(8)
    events = [event for event in world.events() if event.player is not None]
    moved = (built.channels["x"], built.timelines["t"])
    for event in events:
        assert event.player is not None and event.channel is event.player.channel
        assert event.channel is moved[0] or event.player.timeline is moved[1]
    found = sorted((event.player.kind, str(event.kind)) for event in events if event.player)
    wanted = [(kind, word) for kind in ("spring", "timeline", "track") for word in ("begin", "end")]
    assert found == sorted([*wanted, ("tween", "begin")])
    assert len({event.player for event in events}) == 4
    running = built.channels["x"].player
    assert running is events[-1].player and running is not None and running.active and running.end_reason is None
    assert all(e.player.end_reason is not None for e in events if e.player and e.player is not running)
    built.channels["x"].close()
    world.step(0)
    [end] = [event for event in world.events() if event.player]
    assert end.player is running and end.reason == "unbound" == running.end_reason
    # What is gone by then.
    other = made.build(world)
    other.run()
    other.close()
    players = [event.player for event in world.events() if event.player]
    assert {(p.kind, p.channel, p.timeline, str(p.end_reason)) for p in players} == {
        ("spring", None, None, "stopped"),
        ("timeline", None, None, "stopped"),
    }


def test_callbacks() -> None:
    items = [{"then": "a"}, {"then": "missing"}, {"then": "b"}]
    said: list[str] = []
    for callbacks, want in (({"a": lambda: said.append("a"), "b": lambda: said.append("b")}, ["a", "b"]), (None, [])):
        said.clear()
        built = scene(chains={"c": items}).build(ts.World(), callbacks)
        built.chains["c"].start()
        assert said == want and built.chains["c"].end_reason == "finished"
    with pytest.raises(TypeError, match="'a' must be callable"):
        scene(chains={"c": items}).build(ts.World(), {"a": 3})
    with pytest.raises(ts.InvalidArgumentError, match="must be a World"):
        scene().build(None)


def test_words_are_called_whoever_holds_the_scene() -> None:
    """Also where it comes back with a snapshot; in another process its chains are given functions by name."""
    said: list[tuple[str, float]] = []
    made = scene(
        channels=[{"name": "x", "kind": "float", "value": 0}],
        chains={"c": [{"animate": [{"channel": "x", "tween": 1, "duration": 1}]}, {"then": "word"}]},
        start=[{"at": 0.5, "chain": "c"}],
    )
    world, other = ts.World(), ts.World()
    made.build(world, {"word": lambda: said.append(("here", world.time))}).run()
    gc.collect()
    blob = world.snapshot()
    world.step(3)
    world.restore(blob)
    world.step(3)
    assert said == [("here", 1.5)] * 2
    said.clear()
    built = made.build(other, {"word": lambda: said.append(("there", other.time))})
    blob = other.snapshot()
    built.close()
    other.restore(blob)
    other.chains[0].start()
    other.step(3)
    assert said == [("there", 1.0)]
    another = ts.World()
    another.restore(world.snapshot())
    for chain in another.chains:
        chain.block("word", lambda a: said.append(("elsewhere", another.time)))
    gc.collect()
    for chain in another.chains:
        chain.start()
    another.step(1)
    assert said[1:] == [("elsewhere", 4.0)]


def test_two_worlds_and_twice_in_one() -> None:
    one, two, whole = ts.World(), ts.World(), ts.Scene(WHOLE)
    whole.build(one)
    whole.build(two)
    assert one.state_hash() == two.state_hash()
    before = one.snapshot()
    with pytest.raises(ts.NameInUseError, match=r"channels\[0\].*x"):
        whole.build(one)
    after = ts.World()
    after.restore(before)
    assert one.stats() == after.stats() and len(one.timelines) == 3


def test_what_fails_has_made_nothing() -> None:
    world = ts.World()
    world.channel(0.0, name="q")
    with pytest.raises(ts.NameInUseError, match=r"channels\[6\]"):
        ts.Scene(WHOLE).build(world)
    assert world.stats()["channels"] == 1 and world.timelines == []
    world.alias("position", ["frame"])
    with pytest.raises(ts.InvalidArgumentError, match=r"aliases\.frame"):
        scene(channels=WHOLE["channels"][:1], aliases={"frame": ["position"]}, timelines={"t": {}}).build(world)
    assert world.stats()["channels"] == 1 and world.timelines == []


def test_what_cannot_be_attached_any_more() -> None:
    world = ts.World()
    for i in range(4095):
        world.attach(f"p{i}", "linear")
    with pytest.raises(ts.InvalidArgumentError, match=r"attached\[1\]"):
        scene(attached=[{"path": "a", "easing": "linear"}, {"path": "b", "easing": "linear"}]).build(world)
    world.attach("c", "linear")  # there is room for one, as before
    with pytest.raises(ts.InvalidArgumentError):
        world.attach("d", "linear")


def test_close() -> None:
    world = ts.World()
    other = world.channel(0.0)
    with ts.Scene(WHOLE).build(world) as built:
        built.run()
        world.step(0.25)
        chain = built.chains["pop"]
    assert world.stats()["channels"] == 1 and world.stats()["players"] == 0 and world.timelines == []
    assert chain.end_reason == "stopped" and other.value == 0.0
    world.step(5)
    with pytest.raises(TypeError):
        ts.BuiltScene()
    assert repr(built) == "<BuiltScene, 12 channels, 3 timelines, 2 chains, 1 machines>"


def test_how_animations_begin_and_end() -> None:
    moves = [
        {"channel": "x", "tween": 10, "relative": True, "duration": 1, "keep": True, "delay": 0.5},
        {
            "channel": "y",
            "spring": {"response": 0.3, "damping_ratio": 1},
            "target": 5,
            "composite": "add",
            "hold": True,
        },
    ]
    channels = [{"name": "x", "kind": "float", "value": 1}, {"name": "y", "kind": "float", "value": 2}]
    text = scene(channels=channels, start=[{"animate": move} for move in moves]).to_json()
    assert ts.Scene.from_json(text).to_json() == text
    world = ts.World()
    built = ts.Scene.from_json(text).build(world)
    built.run()
    world.step(0.25)
    x = built.channels["x"]
    assert x.player is None and x.value == 1.0
    world.step(5)
    assert (x.value, built.channels["y"].value, world.stats()["kept"]) == (11.0, 7.0, 1)
    # What is faded in, from the beginning and later.
    start = [
        {"animate": {"channel": "x", "tween": 9, "duration": 8}},
        {"at": 4, "animate": {"channel": "x", "tween": 5, "duration": 1, "fade": 2, "fade_easing": "quad.in"}},
        {"animate": {"channel": "y", "decay": 0, "fade": 1}},
    ]
    text = scene(channels=channels, start=start).to_json()
    assert ts.Scene.from_json(text).to_json() == text and '"fade":2.0,"fade_easing":"quad.in"' in text
    world = ts.World()
    built = ts.Scene.from_json(text).build(world)
    built.run()
    world.step(5)
    assert built.channels["x"].value == 6 * 0.75 + 5 * 0.25 + 0.0
    world.step(1)
    assert (built.channels["x"].value, world.stats()["players"]) == (5.0, 0)
    for wrong in ({"fade": 0}, {"fade": "long"}, {"fade_easing": "linear"}, {"fade": 1, "fade_easing": "not one"}):
        move = {"animate": {"channel": "x", "tween": 9, "duration": 8, **wrong}}
        with pytest.raises(ts.InvalidArgumentError, match="fade"):
            scene(channels=channels, start=[move]).build(ts.World())
    kept = [{"animate": [{"channel": "x", "tween": 1, "duration": 1, "keep": True}]}]
    with pytest.raises(ts.InvalidArgumentError, match="keep"):
        scene(channels=channels, chains={"c": kept}).build(world)


def test_links_bounds_shakes_punches_and_falls_are_those_of_the_api() -> None:
    made, own = ts.World(), ts.World()
    spring = {"omega": 9, "damping_ratio": 0.4}
    # What follows another comes first.
    far_link = {"to": "near", "scale": [2, 3], "upper": [50, 1e3]}
    rebound = {"lower": 0, "upper": None, "contact": "bounce", "restitution": 0.6}
    springy = {"upper": [1, 2], "contact": "spring", "spring": spring}
    moves = [
        {"channel": "near", "fall": 981, "velocity": -20, "rate": 0.5},
        {"channel": "s", "shake": 4, "frequency": 6, "duration": 1, "seed": 9, "octaves": 2},
        {"channel": "s", "punch": 20, "duration": 0.4, "delay": 0.25},
        {"channel": "ball", "fall": -9.81},
        {"channel": "pair", "decay": [9, 9], "rate": 2},
    ]
    built = scene(
        channels=[
            {"name": "far", "kind": "vec2", "value": [0, 0], "link": far_link},
            {"name": "near", "kind": "float", "value": 1},
            {"name": "s", "kind": "float", "value": 5},
            {"name": "ball", "kind": "float", "value": 5, "bounds": rebound},
            {"name": "pair", "kind": "vec2", "value": [0, 0], "bounds": springy},
        ],
        start=[{"animate": move} for move in moves],
    ).build(made)
    built.run()
    far, near, s, ball, pair = (own.channel(value) for value in ((0.0, 0.0), 1.0, 5.0, 5.0, (0.0, 0.0)))
    far.link(near, scale=(2, 3), upper=(50, 1e3))
    near.fall(981, -20, decay=ts.Decay(rate=0.5))
    s.shake(4, 6, 1, seed=9, octaves=2)
    s.punch(20, 0.4, delay=0.25)
    ball.bounds(0, None, contact="bounce", restitution=0.6)
    pair.bounds(None, (1, 2), contact="spring", spring=ts.Spring(**spring))
    ball.fall(-9.81)
    pair.decay((9, 9), ts.Decay(rate=2))
    for _ in range(60):
        made.step(1 / 24), own.step(1 / 24)
        for one, other in zip(built.channels.values(), (far, near, s, ball, pair), strict=True):
            assert one.value == other.value and one.get_bounds() == other.get_bounds()
    assert far.value[0] == 50 and ball.get_bounds() is not None is not pair.get_bounds()
    assert sum(event.kind == "contact" for event in made.events()) == 4


def test_texts_with_quotes_and_brackets_are_read_past() -> None:
    world, told = ts.World(), []
    words = ['a"}]\\', '\\"', "]"]
    items: list[Any] = [{"then": words[0]}, {"animate": [{"channel": "x", "tween": 1, "duration": 1}]}]
    items += [{"then": word} for word in words[1:]]
    read = scene(chains={"c": items}, start=[{"chain": "c"}], channels=[{"name": "x", "kind": "float", "value": 0}])
    read.build(world, callbacks={word: functools.partial(told.append, word) for word in words}).run()
    world.step(2)
    assert told == words
