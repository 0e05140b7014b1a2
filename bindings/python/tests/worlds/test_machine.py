# SPDX-License-Identifier: MIT
"""State machines: against a slow model of their semantics, and what Python adds."""

from __future__ import annotations

import copy
import json
import random
from fractions import Fraction
from typing import Any

import pytest
from machine_model import COMPARISONS, Model

import tweenspirit as ts

STATES = "abcd"


def some_machine(random: random.Random) -> dict[str, Any]:
    """All times are multiples of 1/64 s, of which sums are exact."""

    def seconds() -> float:
        return random.randint(1, 96) / 64

    states: dict[str, Any] = {}
    for name in STATES[: random.randint(1, 4)]:
        state = states[name] = {}
        for channel in random.sample(("x", "y"), random.randint(0, 2)):
            tween = {"channel": channel, "tween": random.randint(-9, 9), "duration": seconds()}
            if random.random() < 0.3:
                tween["from"] = random.randint(-9, 9)
            state.setdefault("animate", []).append(tween)
        if random.random() < 0.4:
            state["duration"] = seconds()
        if "animate" in state and random.random() < 0.4:
            state["loop"] = True
    inputs: dict[str, Any] = {"speed": random.randint(0, 3), "up": random.random() < 0.5, "go": "trigger"}
    transitions: list[dict[str, Any]] = []
    for _ in range(random.randint(1, 7)):
        way: dict[str, Any] = {"from": random.choice([*states, "any"]), "to": random.choice([*states, *states, "exit"])}
        conditions: list[Any] = ["go", "up", ["up", "==", False]]
        conditions += [["speed", word, random.randint(0, 3)] for word in COMPARISONS]
        if found := random.sample(conditions, random.randint(0, 2)):
            way["when"] = found
        if random.random() < 0.4:
            way["finished"] = True
        if random.random() < 0.3:
            way["to_self"] = True
        if way["from"] != "any" and "duration" in states[way["from"]] and random.random() < 0.7:
            way["exit_time"] = random.choice((0.25, 0.5, 1, 2))
        elif random.random() < 0.4:
            way["after"] = seconds()
        transitions.append(way)
    return {"inputs": inputs, "states": states, "transitions": transitions}


@pytest.mark.parametrize("seed", range(300))
def test_as_the_model(seed: int) -> None:
    source = random.Random(seed)
    document = some_machine(source)
    world, model = ts.World(), Model(document, values={"x": Fraction(0), "y": Fraction(0)})
    x, y = world.channel(0.0, name="x"), world.channel(0.0, name="y")
    machine = world.machine(document, start=False)
    heard: list[tuple[str | None, str | None]] = []
    machine.on_state(lambda entered, left: heard.append((entered, left)))
    if model.has_circle():
        with pytest.raises(ts.InvalidArgumentError, match="without conditions"):
            machine.start()
        return
    machine.start()
    model.start()
    for _ in range(12):
        name = source.choice(("speed", "up", "go"))
        value = source.randint(0, 3) if name == "speed" else source.random() < 0.7
        machine[name] = value
        model.set(name, value)
        dt = Fraction(source.randint(0, 128), 64)
        try:
            world.step(float(dt))
        except ts.InvalidArgumentError:
            assert machine.end_reason == "error"
        model.advance(dt)
        assert (machine.state, machine.end_reason) == (model.current, model.reason), document
        if model.current is None:
            break
        assert machine.time == model.time - model.entered
        assert machine.inputs == {name: float(value) for name, value in model.inputs.items()}
        assert (x.value, y.value) == pytest.approx((float(model.value("x")), float(model.value("y"))), abs=1e-12)
    events = [event for event in world.events() if event.machine]
    assert [(event.time, event.entered, event.left) for event in events] == model.changes
    world.step(0)
    if model.reason != "error":
        assert heard == [change[1:] for change in model.changes]


def test_a_document_may_have_channels() -> None:
    world = ts.World()
    named, nameless = world.channel(0.0, name="x"), world.channel(0.0)
    animate = [{"channel": named, "tween": 1, "duration": 1}]
    assert world.machine({"states": {"a": {"animate": animate}}}).state == "a"
    with pytest.raises(ts.InvalidArgumentError, match="by name: create"):
        world.machine({"states": {"a": {"animate": [{"channel": nameless, "tween": 1, "duration": 1}]}}})
    with pytest.raises(ts.InvalidArgumentError, match="JSON values, channels, easings and springs, not"):
        world.machine({"states": {"a": object()}})
    text = json.dumps({"tweenspirit": 1, "type": "machine", "states": {"a": {}}})
    assert world.machine(text).states == ("a",)


def test_only_triggers_fire() -> None:
    machine = ts.World().machine({"inputs": {"up": False, "speed": 0, "go": "trigger"}, "states": {"a": {}}})
    for name in ("up", "speed", "other"):
        with pytest.raises(ts.InvalidArgumentError, match="trigger"):
            machine.fire(name)
    machine.fire("go")
    assert machine["go"] is True and machine["up"] is False and machine["speed"] == 0


def test_a_machine_that_is_gone() -> None:
    world = ts.World()
    before = world.snapshot()
    machine = world.machine({"states": {"a": {}}})
    world.restore(before)
    with pytest.raises(ts.StaleHandleError, match="closed"):
        machine.start()
    assert not world.machines and repr(machine) == "<Machine, closed>"


def test_handlers_come_back_with_a_snapshot() -> None:
    world = ts.World()
    ways = [{"from": "a", "to": "b", "after": 1}, {"from": "b", "to": "a", "after": 1}]
    machine = world.machine({"states": {"a": {}, "b": {}}, "transitions": ways})
    heard: list[tuple[float, str | None]] = []
    remove = machine.on_state(lambda entered, left: heard.append((world.time, entered)))
    saved = world.snapshot()
    world.step(1.5)
    world.restore(saved)
    world.step(2.5)
    assert heard == [(1, "b"), (1, "b"), (2, "a")]
    remove()
    world.step(2)
    assert len(heard) == 3


def test_a_scene_with_a_machine_is_baked_for_a_duration() -> None:
    states = {"a": {"animate": [{"channel": "x", "tween": 4, "from": 0, "duration": 1}], "loop": True}}
    document = {"tweenspirit": 1, "type": "scene", "channels": [{"name": "x", "kind": "float", "value": 0}]}
    scene = ts.Scene({**document, "machines": {"m": {"states": states}}})
    assert json.loads(scene.to_json())["machines"] == {"m": {"states": {"a": {**states["a"]}}}}
    with pytest.raises(ts.InvalidArgumentError, match="the machine 'm' may run forever"):
        scene.bake(4)
    baked = scene.bake(4, duration=1.5)
    assert [row[1:] for row in list(baked.rows())[:4]] == [[0.0], [1.0], [2.0], [3.0]]


def test_objects_stand_for_their_words() -> None:
    words = {
        "inputs": {"go": "trigger"},
        "states": {
            "a": {},
            "b": {
                "animate": [
                    {"channel": "x", "tween": 1, "duration": 1, "easing": "back.out"},
                    {"channel": "y", "spring": {"omega": 9, "damping_ratio": 0.5, "mass": 2}, "target": 1},
                ]
            },
        },
        "transitions": [{"from": "a", "to": "b", "when": ["go"], "fade": 0.5, "fade_easing": "quad.in"}],
    }
    values = []
    for are_objects in (False, True):
        world = ts.World()
        x, y = world.channel(0.0, name="x"), world.channel(0.0, name="y")
        document = copy.deepcopy(words)
        if are_objects:
            tween, spring = document["states"]["b"]["animate"]
            tween["channel"], tween["easing"] = x, ts.Easing("back.out")
            spring["spring"] = ts.Spring(omega=9, damping_ratio=0.5, mass=2)
            document["transitions"][0]["fade_easing"] = ts.Easing("quad.in")
        world.machine(document).fire("go")
        world.step(0.3)
        values.append((x.value, y.value))
    assert values[0] == values[1] and 0 < values[0][0] < 1
