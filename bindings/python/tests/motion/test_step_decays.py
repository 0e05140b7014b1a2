# SPDX-License-Identifier: MIT
"""Decays in batches: against the scalar calls and the formula, what has come to rest, and what is refused."""

from __future__ import annotations

import array
import math
import re
from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import numpy.typing as npt
import pytest
import sampling

import tweenspirit as ts

Array = npt.NDArray[Any]
DTYPES = pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
WAYS = pytest.mark.parametrize("way", ["one", "arrays"])
FRAME = 1 / 60
RATES = [2.0, 0.001, 10.05, 4.2, 300.0, 1e5, 1e-9]


def lanes(n: int, dtype: Any, seed: int = 1) -> tuple[Array, Array]:
    value, velocity = np.random.default_rng(seed).normal(size=(2, n))
    return value.astype(dtype), (50 * velocity).astype(dtype)


def rates(way: str, n: int) -> Array:
    return np.resize(RATES, n) if way == "arrays" else np.full(n, 2.0)


def given(way: str, rate: Array, dtype: Any) -> Any:
    return rate.astype(dtype) if way == "arrays" else ts.Decay(rate=2.0)


def stepped(value: Array, velocity: Array, decay: Any, dt: float, **options: Any) -> tuple[Array, Array]:
    value, velocity = value.copy(), velocity.copy()
    ts.step_decays(value, velocity, decay, dt, **options)
    return value, velocity


def same(a: tuple[Array, Array], b: tuple[Array, Array]) -> bool:
    return all(sampling.same_bits(x, y) for x, y in zip(a, b, strict=True))


def exact(rate: float, dt: float, value: float, velocity: float) -> tuple[float, float]:
    with mpmath.workdps(50):
        r = mpmath.mpf(rate)
        left = mpmath.exp(-r * mpmath.mpf(dt))
        return float(value + velocity / r * (1 - left)), float(velocity * left)


@DTYPES
@WAYS
@pytest.mark.parametrize("dt", [1e-6, FRAME, 1.0, 400.0])
def test_the_formula(way: str, dtype: Any, dt: float) -> None:
    """Within 5e-7 of the way it may go in dt, float64 within 2e-14, and a unit in the last place of the value."""
    x, v = lanes(140, dtype, seed=2)
    rate = rates(way, 140).astype(dtype).astype(float)
    value, velocity = stepped(x, v, given(way, rate, dtype), dt)
    bound = 5e-7 if dtype == np.float32 else 2e-14
    for k, r in enumerate(rate.tolist()):
        a, b = exact(r, dt, float(x[k]), float(v[k]))
        way_to_go = abs(float(v[k])) * min(dt, 1 / r)
        ulp = float(np.spacing(max(abs(value[k]), abs(x[k]))))
        assert abs(float(value[k]) - a) <= bound * way_to_go + ulp, (r, k)
        small = float(np.finfo(dtype).smallest_normal)
        assert abs(float(velocity[k]) - b) <= bound * abs(float(v[k])) + small, (r, k)


# ---- Rest


@DTYPES
@WAYS
@pytest.mark.parametrize("threads", [1, 4])
def test_what_has_come_to_rest(way: str, dtype: Any, threads: int) -> None:
    """|velocity| <= rate * tolerance after the step: the way that is left is within the tolerance, and is gone."""
    tolerance, random = 0.01, np.random.default_rng(4)
    rate = np.resize([2.0, 10.05, 4.2, 300.0], 2000) if way == "arrays" else np.full(2000, 2.0)
    x = random.normal(size=2000).astype(dtype)
    v = (rate * tolerance * random.normal(size=2000) * np.exp(rate * FRAME)).astype(dtype)
    free = stepped(x, v, given(way, rate, dtype), FRAME)
    speed = np.abs(free[1].astype(float)) / (rate * tolerance)
    keep = np.abs(speed - 1) > 1e-4
    x, v, rate, speed, free = x[keep], v[keep], rate[keep], speed[keep], (free[0][keep], free[1][keep])
    for n in [*range(1, 40), 63, 64, 65, 1001]:
        value, velocity, settled = x[:n].copy(), v[:n].copy(), speed[:n] < 1
        mask, active = np.ones(n, np.bool_), np.full(n + 1, 9, np.uint32)
        count = ts.step_decays(
            value, velocity, given(way, rate[:n], dtype), FRAME,
            tolerance=tolerance, threads=threads, mask=mask, active=active,
        )  # fmt: skip
        assert count == np.sum(~settled)
        assert np.array_equal(mask, ~settled) and list(active[:count]) == list(np.flatnonzero(~settled))
        assert active[n] == 9
        rest = free[0][:n].astype(float) + free[1][:n] / rate[:n]
        assert np.all(velocity[settled] == 0)
        assert np.all(np.abs(value - rest)[settled] <= 3 * np.spacing(np.maximum(np.abs(value), 1))[settled])
        assert sampling.same_bits(value[~settled], free[0][:n][~settled])
        assert sampling.same_bits(velocity[~settled], free[1][:n][~settled])


# ---- Memory and refusals


@DTYPES
def test_columns_of_one_struct(dtype: Any) -> None:
    for n in range(20):
        x, v = lanes(n, dtype)
        rate = rates("arrays", n).astype(dtype)
        table = np.zeros(n, [("pad", "u1"), ("x", dtype), ("v", dtype), ("r", dtype), ("flag", "?")])[::-1]
        table["pad"], table["x"], table["v"], table["r"] = 7, x, v, rate
        ts.step_decays(table["x"], table["v"], table["r"], FRAME, mask=table["flag"])
        after = stepped(x, v, rate, FRAME)
        assert same((table["x"].copy(), table["v"].copy()), after)
        assert np.array_equal(table["flag"], after[1] != 0)
        assert np.all(table["pad"] == 7) and np.array_equal(table["r"], rate)


def test_arrays_without_numpy() -> None:
    x, v = array.array("d", [1.0, 2.0, 3.0]), array.array("d", [4.0, 0.0, -6.0])
    d = ts.Decay(rate=2.0)
    assert ts.step_decays(x, v, d, FRAME) == 2
    assert list(x) == [d.value(FRAME, 1.0, 4.0), 2.0, d.value(FRAME, 3.0, -6.0)]
    x.append(1.0)


N = 24
REFUSED: dict[str, tuple[str, Callable[[Array, Array, Array], dict[str, Any]]]] = {
    "value list": ("value", lambda x, v, r: {"value": x.tolist()}),
    "value f4": ("value|velocity", lambda x, v, r: {"value": x.astype("f4")}),
    "value 0-d": ("value", lambda x, v, r: {"value": np.zeros(())}),
    "velocity shorter": ("value|velocity", lambda x, v, r: {"velocity": v[:-1].copy()}),
    "velocity is value": ("value|velocity", lambda x, v, r: {"velocity": x}),
    "velocity frozen": ("velocity", lambda x, v, r: {"velocity": np.frombuffer(v.tobytes())}),
    "velocity swapped": ("velocity", lambda x, v, r: {"velocity": v.astype(">f8")}),
    "decay None": ("decay|rate", lambda x, v, r: {"decay": None}),
    "decay spring": ("decay|rate", lambda x, v, r: {"decay": ts.Spring()}),
    "decay f4": ("decay|rate", lambda x, v, r: {"decay": r.astype("f4")}),
    "decay shorter": ("decay|rate", lambda x, v, r: {"decay": r[:-1].copy()}),
    "decay list": ("decay|rate", lambda x, v, r: {"decay": r.tolist()}),
    "decay is velocity": ("velocity|decay|rate", lambda x, v, r: {"decay": v}),
    "mask i4": ("mask", lambda x, v, r: {"mask": np.ones(N, "i4")}),
    "mask shorter": ("mask", lambda x, v, r: {"mask": np.ones(N - 1, "?")}),
    "mask on value": ("value|mask", lambda x, v, r: {"mask": x.view("u1")[:N]}),
    "active i4": ("active", lambda x, v, r: {"active": np.ones(N, "i4")}),
    "active shorter": ("active", lambda x, v, r: {"active": np.ones(N - 1, "u4")}),
    **{
        f"threads {x}": ("threads", lambda _, v, r, x=x: {"threads": x})  # type: ignore[misc]
        for x in (0, -1, 65, 2**31, 2**32 + 1)
    },
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case: str) -> None:
    words, change = REFUSED[case]
    x, v = lanes(N, np.float64)
    r = np.full(N, 2.0)
    call: dict[str, Any] = {"value": x, "velocity": v, "decay": r, "dt": FRAME, **change(x, v, r)}
    before = [a.tobytes() for a in (x, v, r)]
    with pytest.raises(ts.InvalidArgumentError) as caught:
        ts.step_decays(**call)
    assert re.search(rf"\b({words})", str(caught.value)), str(caught.value)
    assert [a.tobytes() for a in (x, v, r)] == before


@DTYPES
@WAYS
def test_no_time_changes_nothing(way: str, dtype: Any) -> None:
    x = np.array([0.0, -0.0, 1.5, math.inf, math.nan, 1.0, -1e30] * 5, dtype)
    v = np.array([1.0, -0.0, -2.0, 1.0, 1.0, math.nan, math.inf] * 5, dtype)
    assert same(stepped(x, v, given(way, rates(way, 35), dtype), 0.0), (x, v))
