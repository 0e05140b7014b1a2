# SPDX-License-Identifier: MIT
"""The works as numba compiles them: loops, one type throughout, neither fastmath nor threads, as ours has neither."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

compiled: Callable[[Callable[..., Any]], Callable[..., Any]] = numba.njit(
    fastmath=False, parallel=False, error_model="numpy", boundscheck=False
)


def kernels(kind: Any) -> dict[str, Callable[..., Any]]:
    """The functions for float32 or float64: a plain literal would make float64 of float32."""
    zero, half, one, four = kind(0), kind(0.5), kind(1), kind(4)
    steep, c1, c2, c3 = kind(7.5625), kind(1.5 / 2.75), kind(2.25 / 2.75), kind(2.625 / 2.75)
    u1, u2, u3 = kind(0.75), kind(0.9375), kind(0.984375)
    quarter, rate, wave, late = kind(math.pi / 2), kind(-10 * math.log(2)), kind(20 * math.pi / 3), kind(0.075)

    @compiled
    def cubic_in_out(t: Any, out: Any) -> None:
        for i in range(len(t)):
            h = t[i] if t[i] < half else one - t[i]
            e = four * h * h * h
            out[i] = e if t[i] < half else one - e

    @compiled
    def bounce_out(t: Any, out: Any) -> None:
        for i in range(len(t)):
            a, b, c, d = t[i], t[i] - c1, t[i] - c2, t[i] - c3
            p, q, r, s = steep * a * a, steep * b * b + u1, steep * c * c + u2, steep * d * d + u3
            p = p if p < q else q
            r = r if r < s else s
            out[i] = p if p < r else r

    @compiled
    def sine_in(t: Any, out: Any) -> None:
        for i in range(len(t)):
            out[i] = one - math.cos(t[i] * quarter)

    @compiled
    def elastic_out(t: Any, out: Any) -> None:
        for i in range(len(t)):
            out[i] = math.exp(t[i] * rate) * math.sin((t[i] - late) * wave) + one

    @compiled
    def tweens(start: Any, end: Any, begin: Any, length: Any, now: Any, out: Any) -> None:
        for i in range(len(start)):
            t = (now - begin[i]) / length[i]
            t = zero if t < zero else one if t > one else t
            h = t if t < half else one - t
            e = four * h * h * h
            e = e if t < half else one - e
            out[i] = start[i] * (one - e) + end[i] * e

    @compiled
    def springs(x: Any, v: Any, target: Any, a: Any, b: Any, c: Any, d: Any) -> None:
        for i in range(len(x)):
            y, w = x[i] - target[i], v[i]
            x[i] = target[i] + (a * y + b * w)
            v[i] = c * y + d * w

    @compiled
    def springs_palette(x: Any, v: Any, target: Any, matrices: Any, index: Any) -> None:
        for i in range(len(x)):
            m = matrices[index[i]]
            y, w = x[i] - target[i], v[i]
            x[i] = target[i] + (m[0] * y + m[1] * w)
            v[i] = m[2] * y + m[3] * w

    @compiled
    def springs_own(x: Any, v: Any, target: Any, omega: Any, zeta: Any, dt: Any) -> None:
        for i in range(len(x)):
            k = zeta[i] * omega[i]
            square = one - zeta[i] * zeta[i]
            decay = math.exp(-k * dt)
            if square > zero:
                s = omega[i] * math.sqrt(square)
                co, si = math.cos(s * dt) * decay, math.sin(s * dt) * decay / s
            else:
                s = omega[i] * math.sqrt(-square)
                co, si = math.cosh(s * dt) * decay, math.sinh(s * dt) * decay / s
            y, w = x[i] - target[i], v[i]
            x[i] = target[i] + ((co + k * si) * y + si * w)
            v[i] = (co - k * si) * w - omega[i] * omega[i] * si * y

    @compiled
    def tracks_random(times: Any, values: Any, now: Any, out: Any) -> None:
        keys, count = times.shape
        for i in range(count):
            place = 0
            for k in range(1, keys - 1):
                place += times[k, i] <= now
            t = (now - times[place, i]) / (times[place + 1, i] - times[place, i])
            t = zero if t < zero else one if t > one else t
            out[i] = values[place, i] + t * (values[place + 1, i] - values[place, i])

    @compiled
    def tracks_played(times: Any, values: Any, places: Any, now: Any, out: Any) -> None:
        keys, count = times.shape
        for i in range(count):
            place = places[i]
            if now < times[place, i]:
                place = 0
            while place < keys - 2 and times[place + 1, i] <= now:
                place += 1
            places[i] = place
            t = (now - times[place, i]) / (times[place + 1, i] - times[place, i])
            t = zero if t < zero else one if t > one else t
            out[i] = values[place, i] + t * (values[place + 1, i] - values[place, i])

    @compiled
    def track_linear(times: Any, values: Any, at: Any, out: Any) -> None:
        for i in range(len(at)):
            place = 0
            for k in range(1, len(times) - 1):
                place += times[k] <= at[i]
            t = (at[i] - times[place]) / (times[place + 1] - times[place])
            t = zero if t < zero else one if t > one else t
            out[i] = values[place] + t * (values[place + 1] - values[place])

    named = (
        cubic_in_out, bounce_out, sine_in, elastic_out, tweens, springs, springs_palette, springs_own, tracks_random,
        tracks_played, track_linear,
    )  # fmt: skip
    return {each.__name__: each for each in named}


FLOAT32, FLOAT64 = kernels(np.float32), kernels(np.float64)
