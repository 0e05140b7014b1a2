# SPDX-License-Identifier: MIT
"""What owns something of the library's is copied as a value, or not at all."""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import tweenspirit as ts

COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]


@pytest.mark.parametrize("by", COPIES)
def test_sets_and_cursors_are_not_copied(by: Callable[[Any], Any]) -> None:
    tracks = ts.TrackSet([ts.Track().key(0, 1)])
    cursor = tracks.cursor()
    for each in (tracks, cursor):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            by(each)
    gc.collect()
    assert list(tracks.sample(0)) == [1.0]
    assert list(tracks.sample(0, cursor=cursor)) == [1.0]


@pytest.mark.parametrize("by", COPIES)
def test_tracks_and_curves_are(by: Callable[[Any], Any]) -> None:
    track, curve = ts.Track().key(0, 1).key(1, 2), ts.Easing("cubic-bezier(.4,0,.2,1)")
    for each in (track, curve):
        other = by(each)
        assert other == each
        other.close()
    gc.collect()
    assert track.value(0.5) == 1.5 and 0 < curve(0.5) < 1


@pytest.mark.parametrize("by", COPIES)
def test_worlds_and_what_is_theirs_are_not(by: Callable[[Any], Any]) -> None:
    world = ts.World()
    channel = world.channel(0.0)
    for each in (world, channel, channel.tween_to(1, 1), world.timeline(), world.chain()):
        with pytest.raises(TypeError):
            by(each)
    assert world.step(0.5) == 1 and channel.value == 0.5
