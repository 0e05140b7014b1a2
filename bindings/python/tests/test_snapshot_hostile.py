# SPDX-License-Identifier: MIT
"""Blobs with a hash that fits, whose parts do not: refused, nothing has changed. More: Tests/ABI/snapshot_hostile.c."""

from __future__ import annotations

import struct
from typing import Any

import pytest
import timeline_raw as raw
from snapshot_help import HEAD, blob_of, seen, words_of

import tweenspirit as ts


class Target:
    """A world that is to stay as it is."""

    def __init__(self) -> None:
        self.world = raw.World()
        self.channel, self.timeline = self.world.channel(1.0), self.world.timeline()
        self.world.spring(self.channel, [5.0])
        self.world.step(0.125)
        self.events = len(self.world.events())
        self.before = self.state()

    def state(self) -> Any:
        return seen(self.world, [self.channel], [self.timeline]), self.world.hash(), self.world.snapshot()

    def refuses(self, blob: bytes) -> None:
        status = raw.lib.ts_world_restore(self.world.handle, blob, len(blob))
        assert status in (raw.INVALID, raw.UNKNOWN), status

    def unchanged(self) -> bool:
        return self.state() == self.before and self.world.events() == []


@pytest.fixture
def target() -> Target:
    return Target()


@pytest.mark.parametrize("levels", [2, 60, 20_000])
def test_modifiers_around_modifiers_are_refused(target: Target, levels: int) -> None:
    """What evaluates, frees and saves a curve would call itself as often as there are levels, or twice each."""
    world = raw.World()
    world.tween(world.channel(0.0), [1.0], 1.0, easing="out(cubic-bezier(.1,.2,.3,.9))")
    words = words_of(world.snapshot())
    # Two curves behind the world: the Bezier, of 7 words, and what is around it: kind, base, error, count, modifiers.
    at = HEAD + words[-1]
    assert words[at] == 2 and words[at + 8] == 3 and words[at + 9] == 1
    around = words[at + 8 : at + 13]
    more = [word for i in range(levels) for word in [around[0], 2 + i, *around[2:]]]
    target.refuses(blob_of([*words[:at], 2 + levels, *words[at + 1 : at + 13], *more, *words[at + 13 :]]))
    assert target.unchanged()


def test_a_track_on_a_channel_of_other_lanes_is_refused(target: Target) -> None:
    """Channels that a timeline drives are found by their lanes: one that it holds must be found to be let go."""
    world = raw.World()
    one, two = world.channel(0.0), world.channel(0.0, 0.0)
    first, second = world.timeline(), world.timeline()
    world.add(first, one, ts.Track().key(0, 0.0).key(5, 1.0))
    world.add(second, two, ts.Track("vec2").key(0, (0.0, 0.0)).key(5, (1.0, 2.0)), at=-10.0)
    words = words_of(world.snapshot())
    # The last leaf: node and entry, order, channel, at, track.
    at = HEAD + words[-1] - 3
    assert words[at] & 0xFFFFFFFF == 2
    for slot, uses in ((1, 0), (2, 1), (3, 0), (0, 0)):
        target.refuses(blob_of([*words[:at], ((words[at] >> 32) + uses) << 32 | slot, *words[at + 1 :]]))
    assert target.unchanged()


@pytest.mark.parametrize("error", [-1e308, 1e308, 1e-3, float("nan")])
def test_a_clock_that_is_not_where_it_says_is_refused(target: Target, error: float) -> None:
    world = raw.World()
    world.step(1.0)
    words = words_of(world.snapshot())
    # Motion and pause, time, its error.
    assert words[HEAD + 1] == struct.unpack("<Q", struct.pack("<d", 1.0))[0]
    words[HEAD + 2] = struct.unpack("<Q", struct.pack("<d", error))[0]
    target.refuses(blob_of(words))
    assert target.unchanged()
