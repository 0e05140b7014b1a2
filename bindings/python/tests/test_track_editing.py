# SPDX-License-Identifier: MIT
"""Editing: keys that come, go, move and change, against a list that is kept in order."""

from __future__ import annotations

import bisect
import copy
import pickle
from typing import Any

import numpy as np
import pytest
import sampling
import track_model as model
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

CALM = settings(max_examples=60, deadline=None, database=None, derandomize=True)
TIME = st.sampled_from([-2.0, -0.5, 0.0, 0.5, 1.0, 1.5, 7.0])


def pairs(track: ts.Track) -> list[tuple[float, Any]]:
    return [(key.time, key.value) for key in track.keys()]


def sample() -> ts.Track:
    return ts.Track().insert([0, 1, 2, 3], [0.0, 10.0, 20.0, 30.0])


def test_keys_say_what_was_given() -> None:
    spring = ts.Spring(duration=0.3, bounce=0.2)
    track = ts.Track("vec2", interpolation="catmull", easing="quad.in")
    assert track.key(1, (2, 3)) is track
    track.key(2, (3, 4), easing="cubic.in", interpolation="eased")
    track.key(3, (4, 5), spring=spring)
    track.key(4, (5, 6), in_tangent=(1, 2), out_tangent=(3, 4))
    track.key(5, (6, 7), in_handle=(-1, (2, 3)), out_handle=((1, 2), (4, 5)), interpolation="bezier")
    plain, eased, springy, cubic, bezier = track.keys()
    assert (plain.time, plain.value, plain.interpolation, plain.easing, plain.spring) == (1.0, (2.0, 3.0), *[None] * 3)
    assert (plain.in_tangent, plain.out_tangent, plain.in_handle, plain.out_handle) == (None,) * 4
    assert (eased.easing, eased.interpolation) == (ts.Easing("cubic.in"), "eased")
    assert (springy.spring, springy.interpolation) == (spring, "spring")
    assert (cubic.in_tangent, cubic.out_tangent, cubic.interpolation) == ((1.0, 2.0), (3.0, 4.0), None)
    assert [model.handle(h, 2) for h in (bezier.in_handle, bezier.out_handle)] == [
        ([-1.0, -1.0], [2.0, 3.0]),
        ([1.0, 2.0], [4.0, 5.0]),
    ]
    with pytest.raises(AttributeError):
        plain.time = 3.0  # type: ignore[misc]
    assert (track.interpolation, track.easing, track.lanes, track.kind) == ("catmull", ts.Easing("quad.in"), 2, "vec2")


def test_keys_round_trip() -> None:
    random = np.random.default_rng(2)
    for kind in model.KINDS:
        track = model.random_track(random, kind, 12)
        again = ts.Track(kind, easing=track.easing)
        for key in track:
            again.replace(
                again.insert([key.time], [key.value]).find(key.time) or 0,
                key.time,
                key.value,
                easing=key.easing,
                interpolation=key.interpolation,
                in_tangent=key.in_tangent,
                out_tangent=key.out_tangent,
                in_handle=key.in_handle,
                out_handle=key.out_handle,
                spring=key.spring,
            )
        assert again == track, kind


@CALM
@given(st.data())
def test_a_list_that_is_kept_in_order(data: st.DataObject) -> None:
    track, want, number = ts.Track(), [], 0.0
    for _ in range(data.draw(st.integers(1, 25))):
        what = data.draw(st.sampled_from(["key", "key", "insert", "remove", "move", "value", "replace"]))
        i = data.draw(st.integers(0, max(0, len(want) - 1)))
        t = data.draw(TIME)
        number += 1
        place = bisect.bisect([time for time, _ in want], t)
        if what == "key":
            track.key(t, number)
            want.insert(place, (t, number))
        elif what == "insert":
            times = data.draw(st.lists(TIME, max_size=5))
            track.insert(times, [number] * len(times))
            want = sorted([*want, *((time, number) for time in times)], key=lambda pair: pair[0])
        elif want:
            time, value = want[i]
            if what == "remove":
                track.remove(i)
                del want[i]
            elif what == "value":
                track.set_value(i, number)
                want[i] = time, number
            else:
                rest = want[:i] + want[i + 1 :]
                at = i if t == time else bisect.bisect([x for x, _ in rest], t)
                value = value if what == "move" else number
                assert (track.move(i, t) if what == "move" else track.replace(i, t, number)) == at
                want = [*rest[:at], (t, value), *rest[at:]]
        assert pairs(track) == want
        fresh = ts.Track().insert([x for x, _ in want], [y for _, y in want])
        times = np.linspace(-3, 8, 23)
        if want:
            assert sampling.same_bits(track.sample(times), fresh.sample(times))
        else:
            with pytest.raises(ts.InvalidArgumentError, match=r"^the track must have a key$"):
                track.sample(times)


# ---- Copies, equality, texts


def test_copies_are_tracks_of_their_own() -> None:
    track = sample().marker(1, "m").extrapolate("loop", "mirror")
    for other in (track.copy(), copy.copy(track), copy.deepcopy(track), pickle.loads(pickle.dumps(track))):
        assert other == track and other is not track
        assert other.markers() == [(1.0, "m")] and (other.before, other.after) == ("loop", "mirror")
        other.set_value(0, 99.0)
        assert other != track and track.value(0) == 0


def test_pickle_and_json_of_every_kind() -> None:
    random = np.random.default_rng(5)
    for kind in model.KINDS:
        options: dict[str, Any] = {"color": {"space": "oklch", "extended": True, "wrap": "longest"}}.get(str(kind), {})
        options |= {"int": {"rounding": "floor"}, "angle": {"wrap": "cw"}}.get(str(kind), {})
        track = model.random_track(random, kind, 9, **options).marker(2, "é\u202e x").extrapolate("loop", "linear")
        times = np.array(model.times_of(track, random, 30))
        for other in (pickle.loads(pickle.dumps(track)), ts.Track.from_json(track.to_json())):
            assert other == track and other.keys() == track.keys()
            assert other.markers() == track.markers()
            for name in ("kind", "lanes", "easing", "interpolation", "space", "extended", "wrap", "rounding"):
                assert getattr(other, name) == getattr(track, name)
            assert sampling.same_bits(other.sample(times), track.sample(times))


def test_equality() -> None:
    track = sample()
    assert track == sample() and track != sample().key(9, 1.0)
    for other in (ts.Track(1), ts.Track("angle"), ts.Track(easing="quad.in"), ts.Track(interpolation="step")):
        assert other.insert([0, 1, 2, 3], [0.0, 10.0, 20.0, 30.0]) != track
    assert sample().extrapolate(after="loop") != track
    assert track != 3 and not track == "track"
    assert len(repr(track)) < 120 and "Track" in repr(track)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", '{"kind": "float"', '{"kind": "nope"}', '{"keys": 3}', "1e999"]
)
def test_texts_that_are_no_track(text: str) -> None:
    with pytest.raises((ts.InvalidArgumentError, ValueError, TypeError)):
        ts.Track.from_json(text)


def test_closing() -> None:
    with sample() as track:
        assert track.value(1) == 10
    calls = [
        *(lambda: track.value(0), lambda: track.velocity(0), lambda: track.sample([0.0]), lambda: track.key(0, 1.0)),
        *(track.keys, track.clear, track.copy, lambda: track.remove(0), lambda: track.insert([0], [1.0])),
        *(lambda: track.find(0), lambda: track.extrapolate("loop"), lambda: track.marker(0, "x"), track.reverse),
        *(lambda: track.bake(fps=60), lambda: ts.TrackSet([track]), lambda: len(track), lambda: track.start),
    ]
    for call in calls:
        with pytest.raises(ts.StaleHandleError):
            call()
    track.close()
    assert "Track" in repr(track)
