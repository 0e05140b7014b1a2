# SPDX-License-Identifier: MIT
"""What a track refuses, and that nothing has changed then; and keys in bulk."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import sampling

import tweenspirit as ts

ARGUMENT = (ts.InvalidArgumentError, TypeError)


def sample() -> ts.Track:
    return ts.Track("vec2").insert([0, 1, 2], [(0, 1), (2, 3), (4, 5)]).marker(1, "m")


def refused(track: ts.Track, call: Any, error: Any = ARGUMENT) -> None:
    """And every key is as it was."""
    keys, markers, value = track.keys(), track.markers(), track.value(0.3)
    with pytest.raises(error):
        call()
    assert track.keys() == keys and track.markers() == markers and track.value(0.3) == value


@pytest.mark.parametrize("wrong", [1.0, (1.0,), (1, 2, 3), (), None, "ab", ("a", "b"), [[1, 2]], np.zeros((2, 2)), {}])
def test_lanes_that_are_not_the_track_s(wrong: Any) -> None:
    track = sample()
    refused(track, lambda: track.key(1, wrong))
    refused(track, lambda: track.set_value(1, wrong))
    refused(track, lambda: track.replace(1, 1, wrong))
    if wrong is not None:
        refused(track, lambda: track.key(1, (1, 2), in_tangent=wrong))
        refused(track, lambda: track.key(1, (1, 2), out_handle=(0.5, wrong)))


@pytest.mark.parametrize(
    ("times", "values"),
    [
        ([1, 2], [(1, 2)]),
        ([1], [(1, 2), (3, 4)]),
        ([1, 2], [1.0, 2.0]),
        ([1, 2], np.zeros((2, 3))),
        ([1, 2], np.zeros((2, 2, 1))),
        (np.zeros((2, 1)), np.zeros((2, 2))),
        ([1, 2], [(1, 2), (1, 2, 3)]),
        ("ab", [(1, 2), (1, 2)]),
        ([1, None], [(1, 2), (1, 2)]),
        (1.0, (1, 2)),
    ],
)
def test_bulk_of_the_wrong_shape(times: Any, values: Any) -> None:
    track = sample()
    refused(track, lambda: track.insert(times, values))


def test_words_that_are_not_known() -> None:
    track = sample()
    for wrong in ("nope", "", 3, "Eased"):
        for name in ("interpolation", "space", "wrap", "rounding"):
            with pytest.raises(ARGUMENT):
                ts.Track("color", **{name: wrong})
        refused(track, lambda wrong=wrong: track.key(1, (1, 2), interpolation=wrong))
        refused(track, lambda wrong=wrong: track.extrapolate(wrong))
    for wrong_kind in ("nope", 0, 65, -1, 1.5, None, True, 2**40):
        with pytest.raises(ARGUMENT):
            ts.Track(wrong_kind)
    with pytest.raises(ts.UnknownEasingError):
        ts.Track(easing="nope")
    refused(track, lambda: track.key(1, (1, 2), easing="nope"), ts.UnknownEasingError)
    refused(track, lambda: track.insert([1], [(1, 2)], easing="nope"), ts.UnknownEasingError)


def test_places_that_are_not_there() -> None:
    track, two = sample(), (1.0, 2.0)
    for i in (3, -4, 2**70):
        for call in (
            *(lambda i=i: track.remove(i), lambda i=i: track.move(i, 1.0), lambda i=i: track.set_value(i, two)),
            *(lambda i=i: track.replace(i, 1.0, two), lambda i=i: track.remove_marker(i)),
        ):
            refused(track, call, (ts.InvalidArgumentError, IndexError, OverflowError))
    refused(track, lambda: track.remove(1, 3), (ts.InvalidArgumentError, IndexError))
    refused(track, lambda: track.remove(0, -1), (ts.InvalidArgumentError, IndexError))


def test_outputs_of_the_wrong_shape() -> None:
    track, times = sample(), np.linspace(0, 1, 5)
    for out in (np.empty(5), np.empty((5, 3)), np.empty((4, 2)), np.empty((5, 2), np.int32), np.empty((2, 5)).T):
        with pytest.raises(ARGUMENT):
            track.sample(times, out=out)
    frozen = np.empty((5, 2))
    frozen.flags.writeable = False
    with pytest.raises(ARGUMENT):
        track.sample(times, out=frozen)
    for wrong in (None, "x", 1j, ["a"], np.zeros(3, complex), object()):
        with pytest.raises(ARGUMENT):
            track.sample(wrong)
    for wrong in (None, "x", 1j, [1.0]):
        with pytest.raises(ARGUMENT):
            track.value(wrong)
    memory = np.zeros(10)
    with pytest.raises(ts.InvalidArgumentError):
        ts.Track().key(0, 1.0).sample(memory[:6], out=memory[3:9])


def test_times_of_other_types() -> None:
    track, times = sample(), np.arange(3)
    for other in (times, times.astype(">f8"), times.astype(np.float32), times.tolist(), range(3)):
        assert np.asarray(track.sample(other)).tolist() == [[0, 1], [2, 3], [4, 5]]


def test_strided_times() -> None:
    track, times = sample(), np.linspace(-1, 3, 40)
    for cut in (times[::2], times[::-1], times[5:9]):
        assert sampling.same_bits(track.sample(cut), track.sample(cut.copy()))
    assert np.array_equal(track.sample(np.zeros(4)[::1]), [[0, 1]] * 4)


# ---- Many


def test_three_million_keys_of_one_curve() -> None:
    """A curve has four million users at most, and a track of it is one."""
    times = np.arange(4_300_000.0)
    track = ts.Track(easing="cubic-bezier(.3,.1,.2,1)").insert(times, times)
    assert track.value(4_299_998.0) == 4_299_998.0
    track.close()


def test_lists_and_arrays_in_bulk_are_the_same() -> None:
    times, values = np.array([3.0, 1.0, 2.0]), np.arange(6.0).reshape(3, 2)
    want = ts.Track("vec2").insert(times.tolist(), values.tolist())
    for t, v in ((times, values), (times.astype(np.float32), values.astype(np.float32)), (times, values.T.copy().T)):
        assert ts.Track("vec2").insert(t, v) == want
    assert ts.Track("vec2").insert(times.astype(int), values.astype(int)) == want
    assert ts.Track("vec2").insert([], np.empty((0, 2))) == ts.Track("vec2")
    assert ts.Track("vec2").insert([], []) == ts.Track("vec2")
    eased = ts.Track().insert([0, 1], [0.0, 1.0], easing="quad.in", in_tangent=2.0, interpolation="eased")
    assert [key.easing for key in eased.keys()] == [ts.Easing("quad.in")] * 2
    assert [key.in_tangent for key in eased.keys()] == [2.0, 2.0]
