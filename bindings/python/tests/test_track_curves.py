# SPDX-License-Identifier: MIT
"""Curves of one's own in tracks: baked, live, raising, and asking for the track again; several threads at once."""

from __future__ import annotations

import gc
import math
import threading
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import sampling
import track_model as model

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


def test_extremes_of_a_curve_stay_finite(fresh: Fresh) -> None:
    e = ts.register_easing(fresh(), lambda t: 1e30, live=True)
    track = ts.Track("vec2", easing=e).key(0, (1e308, -1.0)).key(1, (-1e308, 1.0))
    assert all(math.isfinite(x) for x in track.value(0.5))
    for kind in ("color", "quat", "angle", "int"):
        random = np.random.default_rng(1)
        wild = ts.Track(kind, easing=e).insert([0, 1], model.values(random, kind, 2))
        assert all(math.isfinite(x) for x in model.as_row(wild.value(0.5))), kind


# ---- Again


EDITS: dict[str, Callable[[ts.Track], object]] = {
    "key": lambda track: track.key(0.5, 1.0),
    "remove": lambda track: track.remove(0),
    "move": lambda track: track.move(0, 3.0),
    "value": lambda track: track.set_value(0, 7.0),
    "replace": lambda track: track.replace(0, 0.0, 7.0),
    "clear": lambda track: track.clear(),
    "extrapolate": lambda track: track.extrapolate("loop"),
    "marker": lambda track: track.marker(0, "x"),
    "reverse": lambda track: track.reverse(),
    "close": lambda track: track.close(),
    "evaluate": lambda track: track.value(0.75),
    "velocity": lambda track: track.velocity(0.75),
    "sample": lambda track: track.sample(np.zeros(5)),
    "keys": lambda track: track.keys(),
    "copy": lambda track: track.copy(),
    "set": lambda track: ts.TrackSet([track]),
    "bake": lambda track: track.bake(fps=10),
}


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("way", ["value", "velocity", "array", "bake", "many"])
def test_a_live_curve_that_uses_its_track(fresh: Fresh, edit: str, way: str) -> None:
    """It is busy, or what comes out is sane: never a crash, and afterwards all is well."""
    outcomes: list[str] = []

    def curve(t: float) -> float:
        if not outcomes:
            outcomes.append("asked")
            try:
                EDITS[edit](track)
                outcomes.append("done")
            except (ts.BusyError, ts.StaleHandleError):
                outcomes.append("busy")
        return t

    track = ts.Track(easing=ts.register_easing(fresh(), curve, live=True)).key(0, 0.0).key(1, 1.0).key(2, 3.0)
    try:
        got = asks(track)[way]()
    except (ts.BusyError, ts.StaleHandleError):
        got = 0.0
    assert outcomes in (["asked", "done"], ["asked", "busy"])
    if way in ("value", "velocity"):
        assert math.isfinite(got)
    if outcomes[1] == "busy" or edit != "close":
        track.clear()
        assert track.key(0, 4.0).value(0) == 4.0, "it is not busy for ever"


def test_another_track_inside_a_curve(fresh: Fresh) -> None:
    inner = ts.Track(easing="quad.in").key(0, 0.0).key(1, 1.0)
    rows = ts.TrackSet([inner])
    e = ts.register_easing(fresh(), lambda t: inner.value(t) + float(rows.sample(t)[0]), live=True)
    track = ts.Track(easing=e).key(0, 0.0).key(1, 1.0)
    assert track.value(0.5) == 0.5 and ts.TrackSet([track]).sample(0.5)[0] == 0.5


# ---- Threads


def together(*work: Callable[[], None]) -> None:
    errors: list[BaseException] = []

    def guarded(job: Callable[[], None]) -> None:
        try:
            job()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(job,), daemon=True) for job in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads), "threads wait for each other"
    assert errors == []


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

    together(*[job] * 4)


def test_a_track_that_is_edited_while_others_ask() -> None:
    """Whoever comes in the middle is told that it is busy; what he gets else is one of the two."""
    track, done = ts.Track().insert(np.arange(2000.0), np.zeros(2000)), threading.Event()
    times = np.arange(0.0, 1999.0, 0.5)

    def edit() -> None:
        for i in range(300):
            while True:
                try:
                    track.set_value(1000, float(i % 2))
                    track.key(1000.5, 9.0)
                    track.remove(track.find(1000.5) or 0)
                    break
                except ts.BusyError:
                    continue
        done.set()

    def ask() -> None:
        while not done.is_set():
            try:
                found = track.sample(times)
            except ts.BusyError:
                continue
            assert found[2000] in (0.0, 1.0) and not found[:1990].any() and not found[2010:].any()

    together(edit, ask, ask)
