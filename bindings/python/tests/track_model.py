# SPDX-License-Identifier: MIT
"""Tracks to test: random ones of every kind, what the oracle makes of them; colours and quaternions by definition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import tracks as oracle
from colors import Lanes, Space, oklab  # noqa: F401
from families import Real, mp

import tweenspirit as ts

Array = npt.NDArray[Any]

INTERPOLATIONS = ("eased", "step", "hermite", "catmull", "monotone", "bezier", "spring")
EXTRAPOLATIONS = ("hold", "linear", "loop", "loop_offset", "mirror")
WRAPS = ("shortest", "longest", "cw", "ccw", "raw")
SPACES = ("oklab", "oklch", "linear", "srgb", "srgb-premultiplied")
ROUNDINGS = ("nearest", "floor", "ceil", "toward_target")
#: Every kind with its lanes.
KINDS: dict[str | int, int] = {
    **{"float": 1, "int": 1, "bool": 1, "angle": 1, "vec2": 2, "point": 2, "size": 2, "vec3": 3},
    **{"vec4": 4, "rect": 4, "color": 4, "quat": 4, 1: 1, 5: 5, 17: 17, 64: 64},
}
EASINGS = ("linear", "sine.in", "circ.out", "back.out", "elastic.inOut", "bounce.out", "steps(3,end)", "css.ease")


def interpolations(kind: str | int) -> tuple[str, ...]:
    """What a track of the kind may go by."""
    if kind == "bool":
        return ("step",)
    return tuple(x for x in INTERPOLATIONS if x != "monotone" or kind != "quat")


def values(random: np.random.Generator, kind: str | int, count: int) -> list[Any]:
    """For `count` keys, as `key` takes them."""
    lanes = KINDS.get(kind, 1)
    rows = random.normal(size=(count, lanes)) * 4
    if kind == "int":
        return [int(x) for x in random.integers(-50, 50, count)]
    if kind == "bool":
        return [bool(x) for x in random.integers(0, 2, count)]
    if kind == "color":
        return [tuple(row) for row in random.random((count, 4)).tolist()]
    return [tuple(row) if lanes > 1 else row[0] for row in rows.tolist()]


def random_key(random: np.random.Generator, kind: str | int, interpolation: str) -> dict[str, Any]:
    """What a key says beside its time and value."""
    lanes, given = KINDS.get(kind, 1), {"interpolation": interpolation}
    if interpolation == "eased" and random.random() < 0.7:
        given["easing"] = random.choice(EASINGS)
    if interpolation == "spring" and random.random() < 0.7:
        given["spring"] = ts.Spring(omega=random.uniform(1, 20), damping_ratio=random.uniform(0.1, 2))
    if kind != "bool" and random.random() < 0.7:
        for name in ("in_tangent", "out_tangent"):
            given[name] = shaped(random.normal(size=lanes), lanes)
        given["in_handle"] = -random.random() * 0.5, shaped(random.normal(size=lanes), lanes)
        given["out_handle"] = random.random() * 0.5, shaped(random.normal(size=lanes), lanes)
    return given


def shaped(numbers: Array, lanes: int) -> Any:
    return tuple(numbers.tolist()) if lanes > 1 else float(numbers[0])


def random_track(
    random: np.random.Generator,
    kind: str | int = "float",
    count: int = 12,
    only: Sequence[str] | None = None,
    **options: Any,
) -> ts.Track:
    """Keys in no order, every third time a duplicate or so, each with an interpolation of its own."""
    track = ts.Track(kind, **options)
    times = random.uniform(-3, 5, count)
    twice = random.random(count) < 0.15
    times[twice] = random.choice(times, int(twice.sum()))
    allowed = list(only or interpolations(kind))
    for time, value in zip(times.tolist(), values(random, kind, count), strict=True):
        track.key(time, value, **random_key(random, kind, str(random.choice(allowed))))
    return track


def times_of(track: ts.Track, random: np.random.Generator, count: int = 60, margin: float = 2.0) -> list[float]:
    """Times inside, at and next to keys, and outside."""
    keys = [key.time for key in track.keys()] or [0.0]
    found = random.uniform(min(keys) - margin, max(keys) + margin, count).tolist() + keys
    return found + [float(np.nextafter(t, way)) for t in keys for way in (-np.inf, np.inf)]


# ---- The oracle's view of a track


def spread(x: Any, lanes: int) -> list[float]:
    """One number, or one for each lane."""
    return [float(y) for y in x] if isinstance(x, Iterable) else [float(x)] * lanes


def handle(given: Any, lanes: int) -> tuple[list[float], list[float]] | None:
    return None if given is None else (spread(given[0], lanes), spread(given[1], lanes))


def exact(track: ts.Track) -> oracle.Track:
    """What the oracle is to make of a track."""
    n = track.lanes
    keys = []
    for key in track.keys():
        easing = key.easing or track.easing
        own = key.interpolation or track.interpolation or ("step" if track.kind == "bool" else "eased")
        keys.append(
            oracle.Key(
                key.time,
                spread(key.value, n),
                own,
                easing,
                easing.derivative,
                None if key.in_tangent is None else spread(key.in_tangent, n),
                None if key.out_tangent is None else spread(key.out_tangent, n),
                handle(key.in_handle, n),
                handle(key.out_handle, n),
                *([(key.spring.omega, key.spring.damping_ratio)] if key.spring else []),
            )
        )
    return oracle.Track(
        keys,
        str(track.kind),
        track.wrap,
        Space(track.space, track.extended) if track.kind == "color" else None,
        track.rounding,
        track.before,
        track.after,
    )


def as_row(x: Any) -> list[float]:
    """A value of a track as a list of floats."""
    return [float(y) for y in x] if isinstance(x, tuple) else [float(x)]


def size(track: oracle.Track) -> float:
    """What errors of the track's values are measured by."""
    found = [1e-300]
    for key in track.keys:
        found += [abs(x) for x in key.value]
        for handle in (key.in_handle, key.out_handle):
            found += [abs(x) for x in handle[1]] if handle else []
    ends = track.span()
    slopes = [abs(x) for k in track.keys for x in (*(k.in_tangent or ()), *(k.out_tangent or ()))]
    return max(found) + max(slopes, default=0.0) * (ends[1] - ends[0])


def near(got: Any, want: Sequence[Real], bound: float) -> bool:
    row = as_row(got)
    return len(row) == len(want) and all(abs(mp.mpf(x) - y) <= bound for x, y in zip(row, want, strict=True))


def agree(track: ts.Track, want: oracle.Track, t: float, bound: float) -> bool:
    """Within the bound; where the track is steep, of what it is an ulp of time away."""
    got, exact = track.value(t), want.value(t)
    if near(got, exact, bound):
        return True
    beside = [want.value(float(np.nextafter(t, way))) for way in (-np.inf, np.inf)]
    reach = min(max(float(abs(x - y)) for x, y in zip(row, exact, strict=True)) for row in beside)
    return reach < 1e-3 * (1 + size(want)) and near(got, exact, bound + 4 * reach)


# ---- Quaternions: x, y, z, w


def unit(q: Any) -> Array:
    a = np.asarray(q, float)
    return a / np.sqrt(np.sum(a * a))


def turned(p: Array, q: Array) -> float:
    """The angle between two rotations."""
    return (
        float(2 * np.arctan2(np.linalg.norm(unit(p) - near_sign(q, p)), np.linalg.norm(unit(p) + near_sign(q, p)))) * 2
    )


def near_sign(q: Array, p: Array) -> Array:
    return unit(q) if np.dot(q, p) >= 0 else -unit(q)


def doors(track: ts.Track, times: Array) -> Iterator[Array]:
    """The track at these times, a row each, in every way to sample it."""
    n, ascending, back = times.size, np.sort(times), np.argsort(np.argsort(times))
    yield np.array([as_row(track.value(t)) for t in times.tolist()])
    yield np.asarray(track.sample(times), np.float64).reshape(n, -1)
    for copies in (1, 9):
        rows = ts.TrackSet([track] * copies)
        cursor = rows.cursor()
        found = [
            rows.sample_many(times),
            np.array([rows.sample(t) for t in times.tolist()]),
            np.array([rows.sample(t, cursor=cursor) for t in ascending.tolist()])[back],
        ]
        for each in found:
            yield from np.moveaxis(each.reshape(n, copies, -1), 1, 0)
    channel = ts.World().channel(track.value(track.start), kind=track.kind)
    play = channel.play(track)
    shown = []
    for t in times.tolist():
        play.seek(t - track.start)
        shown.append(as_row(channel.value))
    yield np.array(shown)
