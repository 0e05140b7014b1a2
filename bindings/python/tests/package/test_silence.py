# SPDX-License-Identifier: MIT
"""What is probably a mistake is not passed over in silence, and what is none is."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tweenspirit as ts

BYTES = (255, 128, 0, 255)
FULL = (1.0, 0.5, 0.0, 255)
#: A colour given by a caller, in every way to give one.
WAYS: dict[str, Callable[[Any], Any]] = {
    "Track.key": lambda c: ts.Track("color").key(0, c),
    "Track.insert": lambda c: ts.Track("color").insert([0, 1], [(0, 0, 0, 1), c]),
    "Track.insert an array": lambda c: ts.Track("color").insert([0], np.array([c])),
    "Track.replace": lambda c: ts.Track("color").key(0, (0, 0, 0, 1)).replace(0, 0, c),
    "Track.set_value": lambda c: ts.Track("color").key(0, (0, 0, 0, 1)).set_value(0, c),
    "World.channel": lambda c: ts.World().channel(c, kind="color"),
    "World.bind": lambda c: ts.World().bind(Thing(c), "color", kind="color"),
    "World.bind_value": lambda c: ts.World().bind_value(lambda: c, lambda value: None, kind="color"),
    "Channel.set": lambda c: color().set(c),
    "Channel.tween_to": lambda c: color().tween_to(c, 1),
    "its start": lambda c: color().tween_to((0, 0, 0, 1), 1, start=c),
    "Channel.spring_to": lambda c: color().spring_to(c),
}


class Thing:
    def __init__(self, color: Any) -> None:
        self.color = color


def color() -> ts.Channel:
    return ts.World().channel((0, 0, 0, 1), kind="color")


@pytest.mark.parametrize("name", WAYS)
def test_a_colour_in_0_to_255_is_refused(name: str) -> None:
    for given in (BYTES, FULL, (0, 9, 0, 1)):
        with pytest.raises(ts.InvalidArgumentError, match="r, g, b and a are in 0 to 1, not 0 to 255"):
            WAYS[name](given)


@pytest.mark.parametrize("name", WAYS)
def test_a_wide_or_bright_colour_is_none(name: str, recwarn: pytest.WarningsRecorder) -> None:
    for given in ((1, 1, 1, 1), (-0.5, 1.25, 7.6, 1.0), (0, 0, 0, 0)):
        WAYS[name](given)
    color().spring_to((1, 1, 1, 1), velocity=(500, 0, 0, 0))
    ts.Track("vec4").key(0, BYTES)
    assert not recwarn.list


def test_a_chain_that_was_never_started_says_so() -> None:
    world = ts.World()
    with pytest.warns(RuntimeWarning, match="a chain was never started"):
        world.chain().delay(1)
        gc.collect()


def test_chains_that_need_no_start_say_nothing(recwarn: pytest.WarningsRecorder) -> None:
    world = ts.World()
    world.chain()  # has nothing to do
    world.chain().delay(1).start()
    world.chain().then(lambda: None).start().stop()
    with ts.World() as other:
        chain = other.chain().delay(1)
    del chain
    scene = {"tweenspirit": 1, "type": "scene", "channels": [], "chains": {"later": [{"delay": 1}]}}
    ts.Scene(scene).build(world).close()
    gc.collect()
    assert not recwarn.list


def test_warnings_are_once_for_each_line() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for _ in range(3):
            ts.World().chain().delay(1)
            gc.collect()
    assert len(caught) == 1
