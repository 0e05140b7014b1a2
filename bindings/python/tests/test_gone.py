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


def test_a_closed_world_and_all_of_it() -> None:
    world = ts.World()
    channel, timeline = world.channel(0.0), world.timeline()
    player = channel.tween_to(1, 1)
    world.close()
    for call in (
        lambda: world.step(1),
        lambda: world.time,
        lambda: world.channel(0.0),
        lambda: world.bind(Thing(), "x"),
        world.timeline,
        world.snapshot,
        lambda: channel.value,
        lambda: channel.tween_to(1, 1),
        lambda: player.progress,
        player.pause,
        lambda: timeline.time,
        timeline.play,
    ):
        says("the world is closed", call)


ASKED: list[Callable[[ts.Player], Any]] = [
    lambda p: p.progress,
    lambda p: p.time,
    lambda p: p.remaining,
    lambda p: p.rate,
    lambda p: p.phase,
    lambda p: p.pause(),
    lambda p: p.seek(0.0),
    lambda p: setattr(p, "rate", 2.0),
]


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize("is_told", [False, True])
def test_a_player_says_how_it_has_ended(ask: Callable[[ts.Player], Any], is_told: bool) -> None:
    endings: list[tuple[str, Callable[[ts.World, ts.Channel, ts.Player], Any]]] = [
        ("finished", lambda w, c, p: w.step(2)),
        ("stopped", lambda w, c, p: p.stop()),
        ("replaced", lambda w, c, p: c.tween_to(2, 1)),
        ("unbound", lambda w, c, p: c.close()),
    ]
    for reason, end in endings:
        with ts.World() as world:
            channel = world.channel(0.0)
            player = channel.tween_to(1, 1)
            end(world, channel, player)
            if is_told:
                world.step(0)
            says(f"the player has ended: {reason}", lambda player=player: ask(player))
            assert not player.active and not player.paused


def test_a_spring_has_settled_and_a_timeline_has_finished(world: ts.World) -> None:
    spring, played = world.channel(0.0).spring_to(1), world.timeline().play(duration=1)
    world.step(60)
    says("the player has ended: settled", spring.pause)
    says("the player has ended: finished", played.pause)


def test_what_is_asked_of_a_player_without_a_reason() -> None:
    world = ts.World(event_capacity=1)
    players = [world.channel(0.0).tween_to(1, 1) for _ in range(8)]
    world.step(2)
    lost = [player for player in players if player.end_reason is None]
    assert lost
    for player in lost:
        says("the player has ended", player.pause)


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
        (closed, "the channel is closed"),
        (lost, not_held),
        (unbound, "the channel is gone: it was unbound"),
    ):
        for call in (lambda c=channel: c.value, lambda c=channel: c.set(1), lambda c=channel: c.spring_to(1)):
            says(words, call)


def test_what_was_not_there_yet(world: ts.World) -> None:
    blob = world.snapshot()
    channel, timeline = world.channel(0.0), world.timeline()
    player = channel.tween_to(1, 1)
    world.restore(blob)
    says("the channel is gone: the restored snapshot does not have it", lambda: channel.value)
    says("the player has ended: cancelled", lambda: player.time)
    says("the timeline is closed", lambda: timeline.time)


def test_closed_timelines(world: ts.World) -> None:
    timeline = world.timeline()
    timeline.close()
    for call in (lambda: timeline.time, timeline.play, lambda: timeline.marker(1, "m"), lambda: timeline.entries):
        says("the timeline is closed", call)


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
