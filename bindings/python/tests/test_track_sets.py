# SPDX-License-Identifier: MIT
"""Sets of tracks: bit for bit what each track gives, at any times, in any order, however it is cut."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
import sampling
import track_model as model
from hypothesis import given, settings
from hypothesis import strategies as st

import tweenspirit as ts

CALM = settings(max_examples=40, deadline=None, database=None, derandomize=True)
SEEDS = st.integers(0, 2**32 - 1)
TYPES = pytest.mark.parametrize("dtype", ["float64", "float32"])


def mixture(seed: int, count: int = 12) -> list[ts.Track]:
    """Every kind, interpolation and extrapolation, also without keys and with one."""
    random, kinds = np.random.default_rng(seed), list(model.KINDS)
    tracks = []
    for _ in range(count):
        kind = kinds[random.integers(len(kinds))]
        options: dict[str, Any] = {"easing": str(random.choice(model.EASINGS))} if kind != "bool" else {}
        if kind == "color":
            options |= {"space": str(random.choice(model.SPACES)), "extended": bool(random.integers(2))}
        if kind in ("color", "angle"):
            options["wrap"] = str(random.choice(model.WRAPS))
        if kind == "int":
            options["rounding"] = str(random.choice(model.ROUNDINGS))
        track = model.random_track(random, kind, int(random.integers(0, 12)), **options)
        modes = [m for m in model.EXTRAPOLATIONS if m != "loop_offset" or kind not in ("bool", "color", "quat")]
        tracks.append(track.extrapolate(str(random.choice(modes)), str(random.choice(modes))))
    return tracks


def row(tracks: list[ts.Track], t: float) -> model.Array:
    return np.array([x for track in tracks for x in model.as_row(track.value(t))], np.float64)


def when(tracks: list[ts.Track], random: np.random.Generator) -> model.Array:
    """At and next to keys, and anywhere, in no order, forwards and backwards."""
    keys = [key.time for track in tracks for key in track.keys()][:60]
    near = [float(np.nextafter(t, way)) for t in keys[:20] for way in (-9, 9)]
    found = np.array([*random.uniform(-6, 8, 40), *keys, *near, 1e9, -1e9, 0.0, -0.0])
    return np.concatenate([random.permutation(found), np.sort(found)[::-1], np.sort(found)])


@TYPES
@CALM
@given(SEEDS)
def test_a_sample_is_every_track_s_value(dtype: str, seed: int) -> None:
    tracks, random = mixture(seed), np.random.default_rng(seed + 1)
    rows, times = ts.TrackSet(tracks, dtype), when(tracks, random)
    cursor = rows.cursor()
    with np.errstate(over="ignore"):
        want = np.array([row(tracks, t) for t in times.tolist()]).astype(dtype)
    assert rows.lanes == want.shape[1]
    for t, expected in zip(times.tolist(), want, strict=True):
        assert sampling.same_bits(np.asarray(rows.sample(t)), expected), t
        assert sampling.same_bits(np.asarray(rows.sample(t, cursor=cursor)), expected), ("cursor", t)
    assert sampling.same_bits(rows.sample_many(times), want)
    for cut in (times[::-1], times[:1], times[3:50], times[::7]):
        places = [int(np.flatnonzero(times == t)[0]) for t in cut]
        assert sampling.same_bits(rows.sample_many(cut), want[places])


def test_rows_in_an_array_of_one_s_own() -> None:
    tracks = mixture(1)
    for dtype in (np.float64, np.float32):
        rows = ts.TrackSet(tracks, np.dtype(dtype).name)
        want = rows.sample_many(np.array([0.5, 1.5]))
        assert want.dtype == dtype and want.shape == (2, rows.lanes)
        out, many = np.empty(rows.lanes, dtype), np.empty((2, rows.lanes), dtype)
        assert rows.sample(0.5, out=out) is out and sampling.same_bits(out, want[0])
        assert rows.sample_many(np.array([0.5, 1.5]), out=many) is many and sampling.same_bits(many, want)
        assert rows.sample_frames(1, 2, 2.0, out=many) is many
        assert sampling.same_bits(many, rows.sample_many(np.array([0.5, 1.0])))
        wrong: list[Any] = [np.empty(rows.lanes + 1, dtype), np.empty(rows.lanes, np.int64), np.empty((2, 2), dtype)]
        for other in wrong:
            with pytest.raises((ts.InvalidArgumentError, TypeError)):
                rows.sample(0.5, out=other)
            with pytest.raises((ts.InvalidArgumentError, TypeError)):
                rows.sample_many(np.array([0.5, 1.5]), out=other)
            with pytest.raises((ts.InvalidArgumentError, TypeError)):
                rows.sample_frames(0, 2, 60, out=other)
        for shape in ((3, rows.lanes), (rows.lanes, 2), (2, rows.lanes + 1)):
            with pytest.raises(ts.InvalidArgumentError):
                rows.sample_many(np.array([0.5, 1.5]), out=np.empty(shape, dtype))


@pytest.mark.parametrize("fps", [24, 30, 60, 29.97, 240, 1e6, 1 / 3])
@TYPES
def test_frames_are_cut_as_you_like(dtype: str, fps: float) -> None:
    """Frame i is at i / fps, and every cut of a range gives the same bits."""
    rows = ts.TrackSet(mixture(2), dtype)
    whole = rows.sample_frames(-70, 170, fps)
    times = np.array([i / fps for i in range(-70, 100)])
    assert sampling.same_bits(whole, rows.sample_many(times))
    for edges in ([0, 1, 2, 50, 169, 170], [0, 85, 170], [0, 13, 14, 99, 100, 170]):
        parts = [rows.sample_frames(a - 70, b - a, fps) for a, b in itertools.pairwise(edges)]
        assert sampling.same_bits(np.concatenate(parts), whole)
    assert rows.sample_frames(5, 0, fps).shape == (0, rows.lanes)


def test_frames_far_out() -> None:
    rows = ts.TrackSet([ts.Track().key(0, 0.0).key(1, 1.0).extrapolate("linear", "linear")])
    found = rows.sample_frames(2**53 - 3, 3, 1000.0)
    assert found[:, 0].tolist() == [(2**53 - 3 + i) / 1000 for i in range(3)]
    for wrong in ((2**53 + 2, 1, 60), (0, 3, 0), (0, 3, math.nan), (0, 3, math.inf), (0, 3, -60), (0, -1, 60)):
        with pytest.raises((ts.InvalidArgumentError, OverflowError)):
            rows.sample_frames(*wrong)


def test_a_cursor_here_and_there() -> None:
    track = ts.Track(easing="sine.in").insert(np.arange(1000.0), np.random.default_rng(1).normal(size=1000))
    rows, random = ts.TrackSet([track, track, ts.Track().key(3, 1.0)]), np.random.default_rng(2)
    cursor, other = rows.cursor(), rows.cursor()
    times = [*random.uniform(-10, 1010, 500), *np.arange(990, 1000, 0.25), *np.arange(10, 0, -0.25), 0.0, 999.0, 0.0]
    for t in times:
        want = np.asarray(rows.sample(t))
        assert sampling.same_bits(np.asarray(rows.sample(t, cursor=cursor)), want)
        assert sampling.same_bits(np.asarray(rows.sample(1000 - t, cursor=other)), np.asarray(rows.sample(1000 - t)))


def test_a_cursor_is_of_one_set() -> None:
    one, two = (ts.TrackSet([ts.Track().key(0, 1.0)]) for _ in range(2))
    cursor = one.cursor()
    assert one.sample(0.0, cursor=cursor)[0] == 1.0
    with pytest.raises((ts.InvalidArgumentError, ts.StaleHandleError)):
        two.sample(0.0, cursor=cursor)
    with pytest.raises((ts.InvalidArgumentError, TypeError)):
        one.sample(0.0, cursor=3)
    one.close()
    with pytest.raises(ts.StaleHandleError):
        one.sample(0.0, cursor=cursor)


def test_a_set_has_copies() -> None:
    tracks = mixture(3)
    rows, times = ts.TrackSet(tracks), np.linspace(-4, 6, 50)
    want = rows.sample_many(times)
    for i, track in enumerate(tracks):
        if i % 3 == 0:
            track.clear()
        elif i % 3 == 1:
            track.close()
        else:
            track.extrapolate("hold", "hold").insert([0.0], model.values(np.random.default_rng(1), track.kind, 1))
    del tracks
    assert sampling.same_bits(rows.sample_many(times), want)


def test_what_a_set_says_of_itself() -> None:
    tracks = [ts.Track("vec3").key(-2, (0, 0, 0)).key(1, (1, 1, 1)), ts.Track(), ts.Track("color").key(7, (0, 0, 0, 1))]
    rows = ts.TrackSet(tracks)
    assert (rows.lanes, rows.tracks, rows.keys, rows.start, rows.end) == (8, 3, 3, -2.0, 7.0)
    assert rows.bytes > 0
    twice = ts.TrackSet([tracks[0], tracks[0]])
    assert twice.lanes == 6 and list(twice.sample(0.25)) == [0.75] * 6


@TYPES
def test_an_empty_set(dtype: str) -> None:
    rows = ts.TrackSet([], dtype)
    assert (rows.lanes, rows.tracks, rows.keys, rows.start, rows.end) == (0, 0, 0, 0.0, 0.0)
    assert len(rows.sample(1.0)) == 0 and len(rows.sample(1.0, cursor=rows.cursor())) == 0
    assert rows.sample_many(np.zeros(3)).shape == (3, 0)
    assert rows.sample_frames(0, 5, 60).shape == (5, 0)
    assert ts.TrackSet([ts.Track()]).sample_many(np.zeros(0)).shape == (0, 1)


def test_what_is_no_set() -> None:
    closed = ts.Track()
    closed.close()
    for wrong in ([3], [None], 3, "ab", [ts.Track(), "x"]):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            ts.TrackSet(wrong)
    with pytest.raises(ts.StaleHandleError):
        ts.TrackSet([ts.Track(), closed])
    for dtype in ("float16", "int", "", 3):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            ts.TrackSet([], dtype)


def test_closing() -> None:
    with ts.TrackSet([ts.Track().key(0, 1.0)]) as rows:
        assert rows.sample(0.0)[0] == 1.0
    for call in (lambda: rows.sample(0.0), lambda: rows.sample_many(np.zeros(2)), lambda: rows.cursor()):
        with pytest.raises(ts.StaleHandleError):
            call()
    rows.close()


def test_memory_that_overlaps() -> None:
    rows = ts.TrackSet([ts.Track().key(0, 1.0)])
    memory = np.zeros(12)
    with pytest.raises(ts.InvalidArgumentError):
        rows.sample_many(memory[:6], out=memory[3:9].reshape(6, 1))


def test_many_tracks() -> None:
    """Ten thousand, of which many are alike, of which many have no key."""
    base = mixture(9, 20)
    tracks = [base[i * 7 % 20] for i in range(10_000)]
    rows = ts.TrackSet(tracks)
    for t in (-1.0, 0.3, 4.75):
        once = [np.array(model.as_row(track.value(t))) for track in base]
        want = np.concatenate([once[i * 7 % 20] for i in range(10_000)])
        assert sampling.same_bits(np.asarray(rows.sample(t)), want)


def test_lists_and_other_arrays_of_times() -> None:
    rows = ts.TrackSet(mixture(4))
    times = np.linspace(-3, 5, 21)
    want = rows.sample_many(times)
    assert np.array_equal(np.asarray(rows.sample_many(times.tolist())), want)
    assert sampling.same_bits(rows.sample_many(np.repeat(times, 2)[::2]), want)
    for wrong in ("ab", None, [None]):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            rows.sample_many(wrong)
