# SPDX-License-Identifier: MIT
"""The works as numpy does them best: whole arrays, `out=`, no memory taken, one type throughout."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from rounds import Array

Run = Callable[[], None]
Maker = Callable[[Array, Array], Run]


def cubic_in_out(t: Array, out: Array) -> Run:
    kind: Any = t.dtype.type
    one, half, four = kind(1), kind(0.5), kind(4)
    h = np.empty_like(t)

    def run() -> None:
        np.subtract(one, t, out=h)
        np.minimum(t, h, out=h)
        np.multiply(h, h, out=out)
        np.multiply(out, h, out=out)
        np.multiply(out, four, out=out)
        np.subtract(half, out, out=out)
        np.subtract(t, half, out=h)
        np.copysign(out, h, out=out)
        np.add(out, half, out=out)

    return run


def bounce_out(t: Array, out: Array) -> Run:
    """The least of the four parabolas is the one that counts: no masks."""
    kind: Any = t.dtype.type
    steep = kind(7.5625)
    others = [(kind(at / 2.75), kind(up)) for at, up in ((1.5, 0.75), (2.25, 0.9375), (2.625, 0.984375))]
    h = np.empty_like(t)

    def run() -> None:
        np.multiply(t, t, out=out)
        np.multiply(out, steep, out=out)
        for at, up in others:
            np.subtract(t, at, out=h)
            np.multiply(h, h, out=h)
            np.multiply(h, steep, out=h)
            np.add(h, up, out=h)
            np.minimum(out, h, out=out)

    return run


def sine_in(t: Array, out: Array) -> Run:
    kind: Any = t.dtype.type
    one, quarter = kind(1), kind(math.pi / 2)

    def run() -> None:
        np.multiply(t, quarter, out=out)
        np.cos(out, out=out)
        np.subtract(one, out, out=out)

    return run


def elastic_out(t: Array, out: Array) -> Run:
    kind: Any = t.dtype.type
    one, rate, wave, late = kind(1), kind(-10 * math.log(2)), kind(20 * math.pi / 3), kind(0.075)
    h = np.empty_like(t)

    def run() -> None:
        np.multiply(t, rate, out=out)
        np.exp(out, out=out)
        np.subtract(t, late, out=h)
        np.multiply(h, wave, out=h)
        np.sin(h, out=h)
        np.multiply(out, h, out=out)
        np.add(out, one, out=out)

    return run


EASES: dict[str, Maker] = {
    "cubic.inOut": cubic_in_out,
    "bounce.out": bounce_out,
    "sine.in": sine_in,
    "elastic.out": elastic_out,
}


def tweens(start: Array, end: Array, begin: Array, length: Array, time: float, out: Array) -> Run:
    kind: Any = start.dtype.type
    t, h, e, now = np.empty_like(start), np.empty_like(start), np.empty_like(start), kind(time)
    ease = cubic_in_out(t, e)

    def run() -> None:
        np.subtract(now, begin, out=t)
        np.divide(t, length, out=t)
        np.clip(t, 0, 1, out=t)
        ease()
        np.multiply(end, e, out=h)
        np.subtract(1, e, out=e)
        np.multiply(start, e, out=out)
        np.add(out, h, out=out)

    return run


def springs(x: Array, v: Array, target: Array, matrix: Any) -> Run:
    """`matrix`: numbers, or arrays of them, of the arrays' type."""
    y, w, z = (np.empty_like(x) for _ in range(3))

    def run() -> None:
        (a, b), (c, d) = matrix
        np.subtract(x, target, out=y)
        np.multiply(y, c, out=z)
        np.multiply(y, a, out=y)
        np.multiply(v, b, out=w)
        np.add(y, w, out=y)
        np.add(y, target, out=x)
        np.multiply(v, d, out=v)
        np.add(v, z, out=v)

    return run


def springs_palette(x: Array, v: Array, target: Array, matrices: Array, index: Array) -> Run:
    """`matrices`: of shape (4, springs)."""
    rows = [np.empty_like(x) for _ in range(4)]
    step = springs(x, v, target, (rows[:2], rows[2:]))

    def run() -> None:
        for row, each in zip(rows, matrices, strict=True):
            np.take(each, index, out=row, mode="clip")
        step()

    return run


def springs_own(x: Array, v: Array, target: Array, omega: Array, zeta: Array, dt: float) -> Run:
    """Both regimes for all, and the one that counts chosen: numpy has no branches."""
    kind: Any = x.dtype.type
    one, h = kind(1), kind(dt)
    s, decay, co, si, r, k = (np.empty_like(x) for _ in range(6))
    rows = [np.empty_like(x) for _ in range(4)]
    step = springs(x, v, target, (rows[:2], rows[2:]))
    under = np.empty(len(x), bool)

    def run() -> None:
        np.multiply(zeta, zeta, out=s)
        np.less(s, one, out=under)
        np.subtract(one, s, out=s)
        np.abs(s, out=s)
        np.sqrt(s, out=s)
        np.multiply(s, omega, out=s)
        np.multiply(s, h, out=r)
        np.cosh(r, out=co, where=~under)
        np.sinh(r, out=si, where=~under)
        np.cos(r, out=co, where=under)
        np.sin(r, out=si, where=under)
        np.divide(si, s, out=si)
        np.multiply(zeta, omega, out=k)
        np.multiply(k, -h, out=decay)
        np.exp(decay, out=decay)
        np.multiply(co, decay, out=co)
        np.multiply(si, decay, out=si)
        np.multiply(k, si, out=k)
        np.add(co, k, out=rows[0])
        np.copyto(rows[1], si)
        np.multiply(omega, omega, out=rows[2])
        np.multiply(rows[2], si, out=rows[2])
        np.negative(rows[2], out=rows[2])
        np.subtract(co, k, out=rows[3])
        step()

    return run


def tracks(times: Array, values: Array, out: Array) -> Callable[[float], None]:
    """`times`, `values`: of shape (keys, tracks). The segment by counting keys, then two takes for each column."""
    kind: Any = times.dtype.type
    keys, count = times.shape
    lanes = np.arange(count)
    place, later = np.empty(count, np.intp), np.empty(count, bool)
    t0, t1, v0, v1 = (np.empty_like(out) for _ in range(4))
    flat_times, flat_values = times.ravel(), values.ravel()

    def sample(t: float) -> None:
        now = kind(t)
        np.copyto(place, lanes)
        for k in range(1, keys - 1):
            np.less_equal(times[k], now, out=later)
            np.add(place, count, out=place, where=later)
        np.take(flat_times, place, out=t0, mode="clip")
        np.take(flat_values, place, out=v0, mode="clip")
        np.add(place, count, out=place)
        np.take(flat_times, place, out=t1, mode="clip")
        np.take(flat_values, place, out=v1, mode="clip")
        np.subtract(t1, t0, out=t1)
        np.subtract(now, t0, out=t0)
        np.divide(t0, t1, out=t0)
        np.clip(t0, 0, 1, out=t0)
        np.subtract(v1, v0, out=v1)
        np.multiply(v1, t0, out=v1)
        np.add(v0, v1, out=out)

    return sample
