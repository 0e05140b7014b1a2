# SPDX-License-Identifier: MIT
"""Curves of one's own in tracks: baked, live, raising, and asking for the track again; several threads at once."""

from __future__ import annotations

import gc
import math
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import sampling
import track_model as model
from thread_help import run_together

import tweenspirit as ts

Fresh = Callable[[], str]


class OwnError(Exception):
    pass


def asks(track: ts.Track) -> dict[str, Callable[[], Any]]:
    """Every way to have a curve called."""
    return {
        "value": lambda: track.value(0.5),
        "velocity": lambda: track.velocity(0.5),
        "list": lambda: track.sample([0.25, 0.5]),
        "array": lambda: track.sample(np.linspace(0, 0.9, 50)),
        "f32": lambda: track.sample(np.linspace(0, 0.9, 50, dtype=np.float32)),
        "bake": lambda: track.bake(tolerance=1e-3),
        "frames": lambda: track.bake(fps=30),
        "css": lambda: track.to_css(),
        "web": lambda: track.to_web_animation("opacity"),
        "set": lambda: ts.TrackSet([track]).sample(0.5),
        "many": lambda: ts.TrackSet([track]).sample_many(np.linspace(0, 0.9, 50)),
        "cut": lambda: ts.TrackSet([track]).sample_frames(0, 20, 30),
        "reversed": lambda: track.copy().reverse().value(0.5),
    }


def test_registered_curves(fresh: Fresh) -> None:
    for live in (False, True):
        name = fresh()
        e = ts.register_easing(name, lambda t: 2 * t * t, live=live)
        for easing in (e, name):
            track = ts.Track(easing=easing).key(0, 0.0).key(2, 10.0)
            assert track.value(1) == pytest.approx(5, abs=1e-4)
            assert track.value(math.nextafter(2, 0)) == pytest.approx(20, abs=1e-4), "its end is its own"
            assert track.value(2) == 10.0
            assert track.velocity(1) == pytest.approx(10, rel=1e-3)
            assert track.easing == e
            own = ts.Track().key(0, 0.0, easing=easing).key(2, 10.0)
            assert own.value(1) == track.value(1) and own.keys()[0].easing == e


def test_a_live_curve_is_called_with_its_progress(fresh: Fresh) -> None:
    seen: list[float] = []
    e = ts.register_easing(fresh(), lambda t: seen.append(t) or t, live=True)
    track = ts.Track("vec3", easing=e).key(0, (0, 0, 0)).key(4, (1, 2, 3)).key(5, (0, 0, 0), interpolation="step")
    assert track.value(1) == (0.25, 0.5, 0.75) and seen == [0.25], "once for all lanes"
    seen.clear()
    assert track.value(4.5)[0] == 0.5 and seen == [0.5]
    seen.clear()
    assert track.sample([0.0, 1.0, 2.0, 9.0]) == [(0, 0, 0), (0.25, 0.5, 0.75), (0.5, 1, 1.5), (0, 0, 0)]
    assert [x for x in seen if x not in (0.0, 1.0)] == [0.25, 0.5]


def test_a_name_that_goes_leaves_the_curve_in_the_track(fresh: Fresh) -> None:
    name = fresh()
    ts.register_easing(name, lambda t: t * 3, live=True)
    track = ts.Track().key(0, 0.0, easing=name).key(1, 1.0)
    ts.unregister_easing(name)
    gc.collect()
    assert track.value(0.5) == 1.5 and ts.TrackSet([track]).sample(0.5)[0] == 1.5
    ts.register_easing(name, lambda t: t * 5, live=True)
    assert track.value(0.5) == 1.5, "another curve of that name is another curve"


def test_the_last_track_lets_its_curve_go(fresh: Fresh) -> None:
    class Curve:
        def __call__(self, t: float) -> float:
            return t / 2

    def made() -> tuple[ts.Track, weakref.ref[Curve]]:
        name, curve = fresh(), Curve()
        track = ts.Track().key(0, 0.0, easing=ts.register_easing(name, curve, live=True)).key(1, 1.0)
        ts.unregister_easing(name)
        return track, weakref.ref(curve)

    endings: list[Callable[[ts.Track], object]] = [
        *(lambda t: t.close(), lambda t: t.clear(), lambda t: t.remove(0), lambda t: t.replace(0, 0.0, 1.0)),
    ]
    for end in endings:
        track, ghost = made()
        gc.collect()
        assert ghost() is not None and track.value(0.5) == 0.25
        end(track)
        gc.collect()
        assert ghost() is None
    track, ghost = made()
    kept, copied = ts.TrackSet([track]), track.copy()
    track.close()
    gc.collect()
    assert ghost() is not None and kept.sample(0.5)[0] == 0.25 == copied.value(0.5)
    kept.close()
    copied.close()
    gc.collect()
    assert ghost() is None


@pytest.mark.parametrize("way", asks(ts.Track()))
@pytest.mark.parametrize("error", [OwnError("o"), KeyboardInterrupt(), ValueError("v")], ids=lambda e: type(e).__name__)
def test_what_a_live_curve_raises_comes_out(fresh: Fresh, way: str, error: BaseException) -> None:
    def curve(t: float) -> float:
        if fails:
            raise error
        return t

    fails = [1]
    track = ts.Track(easing=ts.register_easing(fresh(), curve, live=True)).key(0, 0.0).key(1, 1.0)
    for _ in range(2):
        with pytest.raises(type(error)) as caught:
            asks(track)[way]()
        assert caught.value is error
    error.__traceback__ = None
    fails.clear()
    asks(track)[way]()
    assert track.value(0.5) == 0.5
    track.key(2, 5.0)
    assert len(track) == 3, "and it is not busy for ever"


def test_keys_need_no_curve(fresh: Fresh) -> None:
    """At a key's time, and in other segments, nobody is asked."""

    def curve(t: float) -> float:
        raise OwnError

    e = ts.register_easing(fresh(), curve, live=True)
    track = ts.Track().key(0, 0.0).key(1, 1.0, easing=e).key(2, 2.0).key(3, 3.0)
    assert [track.value(t) for t in (-1, 0.5, 1, 2, 2.5, 3, 9)] == [0.0, 0.5, 1.0, 2.0, 2.5, 3.0, 3.0]
    assert len(track.keys()) == 4 and track.copy() == track and track.find(1.5) == 1
    with pytest.raises(OwnError):
        track.value(1.5)


def test_numbers_that_are_none(fresh: Fresh) -> None:
    """t stands in, as everywhere."""
    e = ts.register_easing(fresh(), lambda t: math.nan, live=True)
    track = ts.Track(easing=e).key(0, 0.0).key(1, 8.0)
    assert track.value(0.25) == 2.0 and e.fallbacks >= 1


def test_a_live_curve_that_asks_the_track_that_it_is_compiled_for() -> None:
    """A spring after a live segment asks for its slope: the track is busy, which is said at once."""
    said = []

    def curious(t: float) -> float:
        try:
            said.append(track.value(0))
        except ts.BusyError as error:
            said.append(error)
        return t

    ts.register_easing("test:curious", curious, live=True)
    try:
        track = ts.Track().key(0, 0, easing="test:curious").key(1, 1, spring=ts.Spring()).key(2, 0)
        assert track.value(0) == 0
        assert said and all(isinstance(x, ts.BusyError) for x in said)
    finally:
        ts.unregister_easing("test:curious")


# ---- Threads


def test_several_threads_sample_one_track_and_one_set() -> None:
    random = np.random.default_rng(3)
    tracks = [model.random_track(random, kind, 30) for kind in ("float", "color", "quat", "vec3", "int")]
    rows, times = ts.TrackSet(tracks), np.linspace(-4, 6, 2000)
    want, wants = rows.sample_many(times), [track.sample(times) for track in tracks]

    def job() -> None:
        cursor = rows.cursor()
        for i in range(8):
            assert sampling.same_bits(rows.sample_many(times), want)
            for track, expected in zip(tracks, wants, strict=True):
                assert sampling.same_bits(track.sample(times), expected)
            for k in range(i, 2000, 97):
                assert sampling.same_bits(np.asarray(rows.sample(times[k], cursor=cursor)), want[k])

    assert run_together(*[job] * 4) == []
