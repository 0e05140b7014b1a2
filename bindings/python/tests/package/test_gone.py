# SPDX-License-Identifier: MIT
"""What was closed, has ended or is gone says so, in words."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import tweenspirit as ts


@pytest.fixture
def world() -> Iterator[ts.World]:
    with ts.World() as each:
        yield each


class Thing:
    def __init__(self) -> None:
        self.x = 0.0


def says(words: str, call: Callable[[], Any]) -> None:
    with pytest.raises(ts.StaleHandleError, match=f"^{re.escape(words)}$"):
        call()


def test_a_running_player_passes_on_what_a_curve_raises(world: ts.World) -> None:
    def curve(t: float) -> float:
        if armed:
            raise ts.StaleHandleError("mine")
        return t

    armed: list[int] = []
    easing = ts.register_easing("test.gone.curve", curve, live=True)
    player = world.channel(0.0).tween_to(1, 1, easing)
    armed.append(1)
    try:
        says("mine", lambda: player.seek(0.5))
        assert player.active
    finally:
        armed.clear()
        ts.unregister_easing("test.gone.curve")


def test_channels_say_why_they_are_gone(world: ts.World) -> None:
    closed, held, thing = world.channel(0.0), Thing(), Thing()
    lost, unbound = world.bind(thing, "x"), world.bind(held, "x")
    lost.tween_to(1, 1)
    del thing
    gc.collect()
    world.step(0.5)
    closed.close()
    world.unbind(held, "x")
    not_held = (
        "the channel is gone: nothing references its object any more "
        "(a world references objects weakly: keep a reference)"
    )
    for channel, words in (
        (closed, "the channel was closed"),
        (lost, not_held),
        (unbound, "the channel is gone: it was unbound"),
    ):
        for call in (lambda c=channel: c.value, lambda c=channel: c.set(1), lambda c=channel: c.spring_to(1)):
            says(words, call)


def test_closed_tracks_sets_and_cursors() -> None:
    track = ts.Track().key(0, 1)
    tracks = ts.TrackSet([track])
    cursor = tracks.cursor()
    for each in (track, cursor):
        each.close()
    says("the track is closed", lambda: track.value(0))
    says("the track is closed", lambda: track.key(1, 1))
    says("the track is closed", lambda: ts.TrackSet([track]))
    says("the cursor is closed", lambda: tracks.sample(0, cursor=cursor))
    tracks.close()
    tracks.close()
    says("the trackset is closed", lambda: tracks.sample(0))


def test_a_value_and_a_target_are_not_assigned(world: ts.World) -> None:
    channel = world.channel(0.0)
    with pytest.raises(AttributeError, match=r"use set\(value\), tween_to or spring_to"):
        channel.value = 3  # type: ignore[misc]
    with pytest.raises(AttributeError, match="use tween_to or spring_to"):
        channel.target = 3  # type: ignore[misc]
    assert channel.value == 0.0
