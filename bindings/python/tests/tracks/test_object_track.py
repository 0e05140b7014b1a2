# SPDX-License-Identifier: MIT
"""Tracks of objects, beside lists that do the same."""

from __future__ import annotations

import bisect
import copy
import gc
import math
import pickle
import weakref
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tweenspirit as ts
from tweenspirit.tracks.objects import ObjectKey, ObjectTrack


class Thing:
    """What has no equal."""


def test_values_are_held() -> None:
    a, b, c = Thing(), Thing(), Thing()
    track: ObjectTrack[Thing] = ObjectTrack()
    assert track.value(0) is None and len(track) == 0 and (track.start, track.end) == (0.0, 0.0)
    assert track.key(1, a).key(3, b).key(2, c) is track
    assert [track.value(t) for t in (-math.inf, 0, 1, 1.5, 2, 2.99, 3, 9, math.inf)] == [a, a, a, a, c, c, b, b, b]
    assert (track.start, track.end, len(track)) == (1.0, 3.0, 3)
    assert track.keys() == list(track) == [(1.0, a), (2.0, c), (3.0, b)] and type(track[0]) is ObjectKey
    assert track[-1] == ObjectKey(3.0, b) and track[1].time == 2.0 and track[1].value is c
    assert [track.find(t) for t in (0, 1, 2.5, 7)] == [None, 0, 1, 2] and track.find_range(1, 3) == range(2)


def test_any_object_is_held() -> None:
    things = [None, "text", 3, [1], {"a": 1}, len, Thing, math.nan, ObjectTrack(), ...]
    track: ObjectTrack[Any] = ObjectTrack()
    for i, thing in enumerate(things):
        track.key(i, thing)
    assert all(track.value(i + 0.5) is thing for i, thing in enumerate(things))
    again = ObjectTrack[Any]().key(0, None)
    assert again.value(0) is None and len(again) == 1


@given(st.data())
def test_beside_a_list(data: Any) -> None:
    track: ObjectTrack[int] = ObjectTrack()
    model: list[tuple[float, int]] = []
    times = st.integers(-8, 8).map(lambda x: x / 4)

    def place(t: float) -> int:
        return bisect.bisect_right([key[0] for key in model], t)

    for step in range(data.draw(st.integers(0, 30))):
        what = data.draw(st.sampled_from(["key", "key", "key", "remove", "move", "set", "clear"]))
        if what == "key":
            t = data.draw(times)
            model.insert(place(t), (t, step))
            track.key(t, step)
        elif what == "clear" and step % 7 == 0:
            model.clear()
            track.clear()
        elif model:
            i = data.draw(st.integers(0, len(model) - 1))
            if what == "remove":
                count = data.draw(st.integers(0, len(model) - i))
                del model[i : i + count]
                track.remove(i, count)
            elif what == "set":
                model[i] = (model[i][0], -step)
                track.set_value(i, -step)
            elif what == "move":
                t = data.draw(times)
                if t != model[i][0]:  # else it stays among those of its time
                    value = model.pop(i)[1]
                    model.insert(j := place(t), (t, value))
                    assert track.move(i, t) == j
        assert track.keys() == model
        for t in (-2.1, -0.5, 0.0, 0.3, 1.0, 9.0):
            expected = None if not model else model[max(place(t) - 1, 0)][1]
            assert track.value(t) == expected and track.find(t) == (place(t) - 1 if place(t) else None)
    assert pickle.loads(pickle.dumps(track)) == copy.copy(track) == copy.deepcopy(track) == track.copy() == track


def test_objects_are_let_go() -> None:
    track: ObjectTrack[Thing] = ObjectTrack()
    things = [Thing() for _ in range(6)]
    seen = [weakref.ref(thing) for thing in things]
    for i, thing in enumerate(things):
        track.key(i, thing)
    del things, thing
    track.remove(1, 2)
    track.set_value(0, Thing())
    gc.collect()
    assert [ref() is None for ref in seen] == [True, True, True, False, False, False]
    track.remove(1)
    assert seen[3]() is None
    track.clear()
    assert seen[4]() is None and seen[5]() is None
    last = Thing()
    ref = weakref.ref(last)
    with track.key(0, last):
        del last
    assert ref() is None


def test_the_list_stays_compact() -> None:
    track: ObjectTrack[int] = ObjectTrack()
    for i in range(20_000):
        track.key(i % 1000, i)
        if len(track) > 100:
            track.remove(i % len(track))
    assert len(track._objects) < 300
    assert sorted(key.value for key in track) == sorted(
        track._objects[i] for i in range(len(track._objects)) if i not in track._free
    )
    for i in range(1000):
        track.key(i, i)
    track.remove(50, 1000)
    assert len(track) == 100 and len(track._objects) <= 230


def test_what_the_end_of_an_object_does() -> None:
    track: ObjectTrack[Any] = ObjectTrack()

    class Last:
        def __del__(self) -> None:
            track.key(9, "from its end")

    track.key(0, Last()).key(1, "b")
    track.set_value(0, "a")
    assert [key.value for key in track] == ["a", "b", "from its end"]
    track.key(2, Last())
    track.remove(2)
    assert [key.value for key in track] == ["a", "b", "from its end", "from its end"]
    track.key(2, Last())
    track.clear()
    assert [key.value for key in track] == ["from its end"]


# --- outside, markers ---


def test_extrapolation() -> None:
    track = ObjectTrack[str]().key(1, "a").key(2, "b").key(4, "c")
    assert (track.before, track.after) == ("hold", "hold")
    assert track.extrapolate(after="loop") is track and (track.before, track.after) == ("hold", "loop")
    assert [track.value(t) for t in (4, 4.5, 5, 6.9, 7, 7.5, 0)] == ["c", "a", "b", "b", "a", "a", "a"]
    track.extrapolate("mirror", "mirror")
    assert [track.value(t) for t in (4.5, 5.9, 6.5, 0.5, -0.5)] == ["b", "b", "a", "a", "b"]
    assert track.extrapolate() is track and (track.before, track.after) == ("mirror", "mirror")
    for bad in ("linear", "loop_offset", "for ever", 3, []):
        with pytest.raises(ts.InvalidArgumentError, match="before must be one of hold, loop, mirror"):
            track.extrapolate(before=bad)  # type: ignore[arg-type]
        with pytest.raises(ts.InvalidArgumentError, match="after must be one of hold, loop, mirror"):
            track.extrapolate("loop", bad)  # type: ignore[arg-type]
    assert (track.before, track.after) == ("mirror", "mirror")


def test_markers() -> None:
    track = ObjectTrack[str]().marker(2, "b").marker(1, "a").marker(3, "c")
    assert track.markers() == [(1.0, "a"), (2.0, "b"), (3.0, "c")]
    assert track.markers_between(1, 2) == [(2.0, "b")]
    track.remove_marker(0)
    track.key(0, "x").clear()
    assert track.markers() == [(2.0, "b"), (3.0, "c")]


# --- a thing of its own ---


def test_copies_are_apart() -> None:
    shared = [1]
    track = ObjectTrack[Any]().key(0, shared).key(0, 2).key(3, 4).marker(1, "m").extrapolate("loop", "mirror")
    for other in (track.copy(), copy.copy(track), copy.deepcopy(track), pickle.loads(pickle.dumps(track))):
        assert type(other) is ObjectTrack and other == track and not other != track
        assert (other.before, other.after, other.markers()) == ("loop", "mirror", [(1.0, "m")])
        assert other.keys() == track.keys()
        other.key(1, 1)
        assert other != track and len(track) == 3
    assert track.copy()[0].value is shared and copy.deepcopy(track)[0].value is not shared
    assert track != ObjectTrack().key(0, shared) and track != 3
    with pytest.raises(TypeError):
        hash(track)


def test_pickles_of_rings() -> None:
    track: ObjectTrack[Any] = ObjectTrack()
    track.key(0, track).key(1, [track])
    again = pickle.loads(pickle.dumps(track))
    assert again.value(0) is again and again.value(1) == [again]
    again.close()
    track.close()


def test_repr() -> None:
    track = ObjectTrack[str]()
    assert repr(track) == "<ObjectTrack, 0 keys>"
    assert repr(track.key(1, "a")) == "<ObjectTrack, 1 key from 1.0 to 1.0 s>"
    assert repr(track.key(2.5, "b")) == "<ObjectTrack, 2 keys from 1.0 to 2.5 s>"
    track.close()
    assert repr(track) == "<ObjectTrack, closed>"


def test_a_closed_track() -> None:
    with ObjectTrack[str]().key(0, "a") as track:
        assert track.value(0) == "a"
    track.close()
    for use in (
        *(lambda: track.value(0), lambda: track.key(1, "b"), lambda: len(track), track.keys, lambda: track[0]),
        *(lambda: track.remove(0), lambda: track.set_value(0, "b"), track.clear, lambda: track.find(0), track.copy),
        *(track.markers, lambda: track.extrapolate("loop"), lambda: track.start),
    ):
        with pytest.raises(ts.StaleHandleError):
            use()
    assert track._objects == []


def test_what_is_refused_changes_nothing() -> None:
    track = ObjectTrack[str]().key(0, "a").key(1, "b")
    for bad in (1e301, None):
        for use in (lambda bad: track.key(bad, "c"), lambda bad: track.move(0, bad)):
            with pytest.raises(ts.InvalidArgumentError):
                use(bad)
    for index in (2, -1, 1 << 70, True, 0.0, None):
        for use in (track.remove, lambda i: track.move(i, 0.5), lambda i: track.set_value(i, "c")):
            with pytest.raises(ts.InvalidArgumentError, match="index must be"):
                use(index)
    for count in (3, -1, True, 1.0, 1 << 70):
        with pytest.raises(ts.InvalidArgumentError, match="count must be"):
            track.remove(0, count)  # type: ignore[arg-type]
    with pytest.raises(ts.InvalidArgumentError, match="index must be"):
        track.remove(1, 2)
    for index in (2, -3):
        with pytest.raises(IndexError):
            track[index]
    with pytest.raises(ts.InvalidArgumentError):
        track.value(None)  # type: ignore[arg-type]
    assert track.keys() == [(0.0, "a"), (1.0, "b")] and len(track._objects) == 2 and not track._free
