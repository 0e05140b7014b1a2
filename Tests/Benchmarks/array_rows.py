# SPDX-License-Identifier: MIT
"""The rows in which Python hands over whole arrays: eases, tweens, springs, tracks; ours first, the others beside."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from scipy import interpolate, linalg  # type: ignore[import-untyped]

import numba_ways
import numpy_ways
import tweenspirit as ts
from rounds import Array, Case, Way, nothing, room

DT, PALETTE, KEYS, TIMES = 1 / 60, 256, 8, 512
TOLERANCE = {"f32": 2e-5, "f64": 1e-9}
KINDS: dict[str, Any] = {"f32": np.float32, "f64": np.float64}


def randoms(n: int, precision: str, count: int) -> list[Array]:
    made = [room(n, KINDS[precision]) for _ in range(count)]
    for seed, array in enumerate(made):
        array[:] = np.random.default_rng(seed).random(n, array.dtype)
    return made


def compiled(precision: str) -> dict[str, Callable[..., Any]]:
    return numba_ways.FLOAT32 if precision == "f32" else numba_ways.FLOAT64


def case(row: str, precision: str, n: int, numbers: int, ways: list[Way], more: int = 0) -> Case:
    """`numbers`: how many of the precision are read and written for an item; `more`: bytes besides."""
    size = KINDS[precision]().itemsize
    return Case(row, precision, n, numbers * size + more, ways, TOLERANCE[precision])


def eases(precision: str, n: int) -> Iterator[Case]:
    (t,), out = randoms(n, precision, 1), room(n, KINDS[precision])
    for name, maker in numpy_ways.EASES.items():
        kernel = compiled(precision)[maker.__name__]
        ways = [
            Way("ours", partial(ts.Easing(name), t, out), partial(np.asarray, out)),
            Way("numpy", maker(t, out), partial(np.asarray, out)),
            Way("numba", partial(kernel, t, out), partial(np.asarray, out)),
        ]
        yield case(f"ease {name}", precision, n, 2, ways)


def tweens(precision: str, n: int) -> Iterator[Case]:
    start, end, begin, length = randoms(n, precision, 4)
    length += KINDS[precision](0.5)
    columns, now, out = (start, end, begin, length), KINDS[precision](0.7), room(n, KINDS[precision])
    ours = partial(ts.eval_tweens, *columns, ts.Easing("cubic.inOut"), float(now), out)
    ways = [
        Way("ours", ours, partial(np.asarray, out)),
        Way("numpy", numpy_ways.tweens(*columns, 0.7, out), partial(np.asarray, out)),
        Way("numba", partial(compiled(precision)["tweens"], *columns, now, out), partial(np.asarray, out)),
    ]
    yield case("tween cubic.inOut", precision, n, 5, ways)


class Springs:
    """Values and velocities for all ways, as they were before each block: long at rest is another work."""

    def __init__(self, columns: list[Array]) -> None:
        self.first = columns[0].copy(), columns[1].copy()
        self.x, self.v, self.target = columns[:3]

    def reset(self) -> None:
        np.copyto(self.x, self.first[0])
        np.copyto(self.v, self.first[1])

    def way(self, who: str, run: Callable[[], object]) -> Way:
        return Way(who, run, lambda: np.concatenate([self.x, self.v]), self.reset)


def matrix_of(spring: ts.Spring) -> Array:
    one, two = (1, 0, 0), (0, 0, 1)
    return np.array([[spring.value(DT, *one), spring.value(DT, *two)],
                     [spring.velocity(DT, *one), spring.velocity(DT, *two)]])  # fmt: skip


def expm_step(spring: ts.Spring, x: Array, v: Array, target: Array) -> Callable[[], None]:
    """The matrix by scipy's expm in every step, as ours computes its own; then one product of matrices."""
    system = np.array([[0, 1], [-(spring.omega**2), -2 * spring.damping_ratio * spring.omega]])
    state, moved = np.empty((2, len(x)), x.dtype), np.empty((2, len(x)), x.dtype)

    def run() -> None:
        step = linalg.expm(system * DT).astype(x.dtype)
        np.subtract(x, target, out=state[0])
        np.copyto(state[1], v)
        np.matmul(step, state, out=moved)
        np.add(moved[0], target, out=x)
        np.copyto(v, moved[1])

    return run


def springs_shared(precision: str, n: int) -> Iterator[Case]:
    columns, spring = randoms(n, precision, 3), ts.Spring(omega=5, damping_ratio=0.2)
    matrix = matrix_of(spring).astype(KINDS[precision])
    state = Springs(columns)
    arrays = state.x, state.v, state.target
    batch = ts.SpringBatch(*arrays, spring)
    kernel = partial(compiled(precision)["springs"], *arrays, *matrix.ravel())
    ways = [
        state.way("ours", partial(batch.step, DT)),
        state.way("numpy", numpy_ways.springs(*arrays, matrix)),
        state.way("numba", kernel),
        state.way("scipy expm", expm_step(spring, *arrays)),
    ]
    yield case("springs shared", precision, n, 5, ways)


def springs_palette(precision: str, n: int) -> Iterator[Case]:
    columns = randoms(n, precision, 3)
    kinds = [ts.Spring(omega=5 + 0.1 * i, damping_ratio=0.2 + 0.005 * i) for i in range(PALETTE)]
    index = np.random.default_rng(9).integers(0, PALETTE, n, np.uint32)
    rows = np.array([matrix_of(each).ravel() for each in kinds], KINDS[precision])
    by_column = np.ascontiguousarray(rows.T)
    state = Springs(columns)
    arrays = state.x, state.v, state.target
    batch = ts.SpringBatch(*arrays, (kinds, index))
    step = numpy_ways.springs_palette(*arrays, by_column, index)
    kernel = partial(compiled(precision)["springs_palette"], *arrays, rows, index)
    ways = [
        state.way("ours", partial(batch.step, DT)),
        state.way("numpy", step),
        state.way("numba", kernel),
    ]
    yield case("springs palette 256", precision, n, 5, ways, more=4)


def springs_own(precision: str, n: int) -> Iterator[Case]:
    columns = randoms(n, precision, 5)
    kind = KINDS[precision]
    omega, zeta = columns[3] * kind(20) + kind(5), columns[4] * kind(2)
    # Near 1 the plain formulas of the others divide by next to nothing; ours does not mind.
    zeta[np.abs(zeta - 1) < 0.05] = kind(0.5)
    state = Springs(columns)
    arrays = state.x, state.v, state.target
    batch = ts.SpringBatch(*arrays, (omega, zeta))
    kernel = compiled(precision)["springs_own"]
    ways = [
        state.way("ours", partial(batch.step, DT)),
        state.way("numpy", numpy_ways.springs_own(*arrays, omega, zeta, DT)),
        state.way("numba", partial(kernel, *arrays, omega, zeta, kind(DT))),
    ]
    yield case("springs own", precision, n, 7, ways)


class Walk:
    """Calls a function with one time after another, from the same first one after each reset."""

    def __init__(
        self, times: list[Any], sample: Callable[[Any], object], before: Callable[[], object] = nothing
    ) -> None:
        self.times, self.sample, self.before = times, sample, before
        self.reset()

    def reset(self) -> None:
        self.before()
        self.next = itertools.cycle(self.times).__next__

    def __call__(self) -> None:
        self.sample(self.next())


def walked(who: str, times: list[Any], sample: Callable[[Any], object], out: Array) -> Way:
    walk = Walk(times, sample)
    return Way(who, walk, partial(np.asarray, out), walk.reset)


def end_to_end(keys: Array, values: Array, out: Array, scipy: bool) -> Callable[[float], None]:
    """Every track on one axis, one behind the other, so that one call samples all."""
    count = keys.shape[1]
    shift = np.arange(count) * 2.0 * (float(keys[-1].max()) + 1)
    low, high = keys[0].astype(np.float64), keys[-1].astype(np.float64)
    axis = (keys + shift).T.ravel()
    flat = values.T.ravel().astype(np.float64)
    at = np.empty(count)
    lines = interpolate.make_interp_spline(axis, flat, k=1)
    function = interpolate.PPoly.from_spline(lines) if scipy else partial(np.interp, xp=axis, fp=flat)

    def sample(t: float) -> None:
        np.clip(t, low, high, out=at)
        np.add(at, shift, out=at)
        out[:] = function(at)

    return sample


def tracks(precision: str, n: int) -> Iterator[Case]:
    kind, chance = KINDS[precision], np.random.default_rng(5)
    keys = np.ascontiguousarray(np.cumsum(chance.random((n, KEYS)) + 0.5, axis=1).T.astype(kind))
    values = chance.random((KEYS, n), kind)
    made = [ts.Track().insert(keys[:, i].astype(np.float64), values[:, i].astype(np.float64)) for i in range(n)]
    clips = ts.TrackSet(made, dtype="float32" if precision == "f32" else "float64")
    size = 2 * KEYS * keys.itemsize + keys.itemsize
    whens = {
        "random": [float(x) for x in chance.random(TIMES) * 8],
        "played": [i / 60 for i in range(TIMES)],
    }
    for name, when in whens.items():
        out = room(n, kind)
        narrow = [kind(t) for t in when]
        cursor = clips.cursor() if name == "played" else None
        arguments: tuple[Array, ...] = (keys, values)
        if cursor:
            arguments = (keys, values, np.zeros(n, np.uint8))
        kernel = compiled(precision)["tracks_" + name]
        ways = [
            walked("ours", when, partial(sample_set, clips, cursor, out), out),
            walked("numpy", when, numpy_ways.tracks(keys, values, out), out),
            walked("numba", narrow, partial(call_with_out, kernel, arguments, out), out),
            walked("np.interp", when, end_to_end(keys, values, out, scipy=False), out),
            walked("scipy", when, end_to_end(keys, values, out, scipy=True), out),
        ]
        yield Case(f"tracks {name}", precision, n, size, ways, 1e-4 if precision == "f32" else 1e-9)


def sample_set(clips: ts.TrackSet, cursor: Any, out: Array, t: float) -> None:
    clips.sample(t, out, cursor=cursor)


def call_with_out(kernel: Callable[..., Any], arguments: tuple[Array, ...], out: Array, t: Any) -> None:
    kernel(*arguments, t, out)


def one_track(precision: str, n: int) -> Iterator[Case]:
    """A track of 8 keys at n random times: lines, and cubic pieces with tangents."""
    kind, chance = KINDS[precision], np.random.default_rng(5)
    keys = np.cumsum(chance.random(KEYS) + 0.5).astype(kind)
    values, slopes = chance.random(KEYS, kind), chance.random(KEYS, kind) - kind(0.5)
    at = room(n, kind)
    at[:] = np.minimum(chance.random(n, kind) * kind(keys[-1] - keys[0]) + keys[0], keys[-1])
    x, y, s = (each.astype(np.float64) for each in (keys, values, slopes))
    out = room(n, kind)
    lines = interpolate.PPoly.from_spline(interpolate.make_interp_spline(x, y, k=1))
    ways = [
        Way("ours", partial(ts.Track().insert(x, y).sample, at, out), partial(np.asarray, out)),
        Way("np.interp", partial(put, lambda t: np.interp(t, x, y), at, out), partial(np.asarray, out)),
        Way("scipy", partial(put, lines, at, out), partial(np.asarray, out)),
        Way(
            "numba",
            partial(compiled(precision)["track_linear"], keys, values, at, out),
            partial(np.asarray, out),
        ),
    ]
    yield case("track linear 8 keys", precision, n, 2, ways)
    cubic = ts.Track(interpolation="hermite")
    for time, value, slope in zip(x, y, s, strict=True):
        cubic.key(float(time), float(value), in_tangent=float(slope), out_tangent=float(slope))
    hermite = interpolate.CubicHermiteSpline(x, y, s)
    ways = [
        Way("ours", partial(cubic.sample, at, out), partial(np.asarray, out)),
        Way("scipy", partial(put, hermite, at, out), partial(np.asarray, out)),
    ]
    yield case("track hermite 8 keys", precision, n, 2, ways)


def put(function: Callable[[Array], Array], at: Array, out: Array) -> None:
    np.copyto(out, function(at), casting="same_kind")


#: Each with the sizes it is timed at; those of the second group only where all is asked for.
WORKS: dict[str, tuple[Callable[[str, int], Iterator[Case]], tuple[int, ...], tuple[int, ...]]] = {
    "ease": (eases, (1000, 100_000, 1_000_000), (16_000, 4_000_000)),
    "tween": (tweens, (1000, 100_000, 1_000_000), (16_000, 4_000_000)),
    "springs shared": (springs_shared, (1000, 100_000, 1_000_000), (16_000, 4_000_000)),
    "springs palette": (springs_palette, (1000, 100_000, 1_000_000), (16_000, 4_000_000)),
    "springs own": (springs_own, (1000, 100_000, 1_000_000), (16_000, 4_000_000)),
    "tracks": (tracks, (1000, 10_000), (100_000,)),
    "track": (one_track, (1000, 100_000), (1_000_000,)),
}
