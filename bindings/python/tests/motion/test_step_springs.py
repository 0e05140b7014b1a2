# SPDX-License-Identifier: MIT
"""Springs in batches: against the scalar calls, a float32 model of the formula, and 60 digits; which have settled."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import batch_model as model
import numpy as np
import pytest
import sampling
from batch_model import KINDS, WAYS, Array, Lanes

import tweenspirit as ts

DTYPES = pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
EVERY_WAY = pytest.mark.parametrize("way", WAYS)
FRAME = 1 / 60
TOLERANCE = 0.05
LENGTHS = [*range(20), *(m + k for m in (32, 64, 128, 256, 1024) for k in (-1, 0, 1))]


def step(lanes: Lanes, spring: Any, dt: float, **options: Any) -> Lanes:
    after = lanes.copy()
    ts.step_springs(after.value, after.velocity, after.target, spring, dt, **options)
    assert sampling.same_bits(after.target, lanes.target)
    return after


def same(a: Lanes, b: Lanes) -> bool:
    return sampling.same_bits(a.value, b.value) and sampling.same_bits(a.velocity, b.velocity)


# ---- float64


@pytest.mark.parametrize("number", [1, np.float32(1), np.int64(1)], ids=lambda x: type(x).__name__)
def test_whatever_is_a_number_as_target(number: Any) -> None:
    lanes = model.lanes(9, np.float64)._replace(target=np.ones(9))
    after = lanes.copy()
    ts.step_springs(after.value, after.velocity, number, model.spring(*KINDS[0]), FRAME)
    assert same(after, step(lanes, model.spring(*KINDS[0]), FRAME))


@EVERY_WAY
def test_float64_is_within_its_bound(way: str) -> None:
    index = model.classes(way, 100)
    lanes = model.lanes(100, np.float64, seed=3)
    for dt in (FRAME, 0.7, 3.0):
        after = step(lanes, model.given(way, index, np.float64), dt)
        check_against_exact(after, lanes, np.array(KINDS)[index], dt, 1e-11)


def check_against_exact(after: Lanes, lanes: Lanes, kinds: Array, dt: float, bound: float) -> None:
    """Within `bound` of the scale, and an ulp of the result: `bound` is a number, or one for each lane."""
    rows = zip(kinds.tolist(), lanes.value.tolist(), lanes.velocity.tolist(), lanes.target.tolist(), strict=True)
    exact = np.array([model.exact(w, z, dt, x, v, t) for (w, z), x, v, t in rows])
    scales = model.scale(kinds[:, 0], lanes, dt)
    for got, want, size in zip((after.value, after.velocity), exact.T, scales, strict=True):
        error = np.abs(got.astype(float) - want)
        allowed = bound * size + np.spacing(np.abs(got)).astype(float)
        worst = np.argmax(error - allowed)
        assert np.all(error <= allowed), (kinds[worst], dt, error[worst], allowed[worst])


# ---- float32, the matrix shared


@pytest.mark.parametrize("dt", [0.004, FRAME, 0.1, 0.25, 1.0])
@pytest.mark.parametrize("way", ["one", "palette"])
def test_float32_is_the_formula_in_float32(way: str, dt: float) -> None:
    """Bitwise, where the entries are not so near to a boundary of rounding that another double rounds otherwise."""
    clear = [kind for kind in KINDS if model.is_clear(*kind, dt) and not math.isinf(kind[0])]
    assert len(clear) >= 5
    lanes = model.lanes(203, np.float32, seed=4)
    for one in range(len(clear) if way == "one" else 1):
        index = model.classes(way, 203, clear, one)
        after = step(lanes, model.given(way, index, np.float32, clear), dt)
        assert same(after, model.stepped_f32(clear, index, dt, lanes)), clear[one]


@pytest.mark.parametrize("dt", [1e-5, FRAME, 0.6, 30.0, 1e4])
@pytest.mark.parametrize("way", ["one", "palette"])
def test_float32_is_within_its_bound_at_any_dt(way: str, dt: float) -> None:
    lanes = model.lanes(130, np.float32, seed=5)
    for one in range(len(KINDS) if way == "one" else 1):
        index = model.classes(way, 130, KINDS, one)
        after = step(lanes, model.given(way, index, np.float32), dt)
        check_against_exact(after, lanes, np.array(KINDS)[index], dt, 5e-7)


def test_entries_below_the_normal_numbers_are_zero() -> None:
    """exp(-95) is a subnormal float32: without the rule 1e30 times it is 5e-12."""
    assert 2.0**-149 < float(model.matrix(10.0, 1.0, 9.5)[0]) < 2.0**-126
    value, velocity = np.full(21, 1e30, np.float32), np.zeros(21, np.float32)
    ts.step_springs(value, velocity, 0.0, model.spring(10.0, 1.0), 9.5)
    assert list(value) == [0] * 21
    assert list(velocity) == [0] * 21 or float(model.matrix(10.0, 1.0, 9.5)[2]) < -(2.0**-126)


def test_a_number_as_target_is_rounded_to_float32() -> None:
    lanes = model.lanes(33, np.float32)._replace(target=np.full(33, 0.1, np.float32))
    for way in WAYS:
        spring = model.given(way, model.classes(way, 33), np.float32)
        after = lanes.copy()
        ts.step_springs(after.value, after.velocity, 0.1, spring, FRAME)
        assert same(after, step(lanes, spring, FRAME)), way


# ---- float32, the matrix of each lane


def own_kinds() -> Array:
    ulp = float(np.finfo(np.float32).eps)
    near = [1 + k * ulp for k in (1, 2, 3, 8)] + [1 - k * ulp / 2 for k in (1, 2, 3, 8)]
    ratios = [0, 1e-6, 0.01, 0.3, 0.5, 0.9, 0.99, 0.9999, *near, 1, 1.0001, 1.01, 1.5, 3, 20, 1e3, 1e5, 1e6]
    grid = np.array([(w, z) for w in (0.01, 1, 12.566, 200, 5000) for z in ratios], np.float32)
    # Both regimes side by side in a vector, and not in the order of the grid.
    return np.random.default_rng(6).permutation(grid).astype(float)


@pytest.mark.parametrize("dt", [0.0001, FRAME, 0.3, 1.0, 20.0])
def test_float32_with_a_spring_for_each_lane_is_within_its_bound(dt: float) -> None:
    kinds = own_kinds()
    for seed in range(3):
        lanes = model.lanes(len(kinds), np.float32, seed=10 + seed)
        arrays = kinds[:, 0].astype(np.float32), kinds[:, 1].astype(np.float32)
        bound = 5e-7 * np.maximum(1, kinds[:, 0] * dt)
        check_against_exact(step(lanes, arrays, dt), lanes, kinds, dt, bound)


def test_own_springs_at_random() -> None:
    random = np.random.default_rng(7)
    omega = (10 ** random.uniform(-2, 3, 600)).astype(np.float32)
    zeta = np.where(random.random(600) < 0.7, random.uniform(0, 1.5, 600), 10 ** random.uniform(0, 6, 600))
    kinds = np.stack([omega, zeta.astype(np.float32)], 1).astype(float)
    lanes = model.lanes(600, np.float32, seed=8)
    arrays = omega, zeta.astype(np.float32)
    check_against_exact(step(lanes, arrays, FRAME), lanes, kinds, FRAME, 5e-7 * np.maximum(1, kinds[:, 0] * FRAME))


# ---- A lane is a lane


@DTYPES
@EVERY_WAY
def test_a_prepared_batch_is_the_call(way: str, dtype: Any) -> None:
    lanes, index = model.lanes(75, dtype), model.classes(way, 75)
    spring = model.given(way, index, dtype)
    expected, prepared = lanes.copy(), lanes.copy()
    batch = ts.SpringBatch(*prepared, spring, tolerance=0.01)
    for dt in (FRAME, 0.0, 0.2, FRAME, 3.0, 1.0):
        count = ts.step_springs(*expected, spring, dt, tolerance=0.01)
        assert batch.step(dt) == count
        assert same(prepared, expected)
    prepared.target[:] += 1
    expected.target[:] += 1
    assert batch.step(FRAME) == ts.step_springs(*expected, spring, FRAME, tolerance=0.01)
    assert same(prepared, expected)


def test_the_call_returns_an_int() -> None:
    lanes = model.lanes(5, np.float64)
    count = ts.step_springs(*lanes, model.spring(*KINDS[0]), FRAME)
    assert (type(count), count) == (int, 5)


# ---- What stands in the arrays is not inspected


@DTYPES
@EVERY_WAY
def test_no_time_changes_nothing(way: str, dtype: Any) -> None:
    """Not even the sign of a zero. A snap is at its target at any time, 0 too, and is not asked here."""
    kinds = [kind for kind in KINDS if not math.isinf(kind[0])]
    special = [0.0, -0.0, 1e30, -1e-30, 1e-45, math.inf, -math.inf, math.nan, 0.1]
    value, velocity, target = (x.ravel().astype(dtype) for x in np.meshgrid(special, special, special))
    lanes, index = Lanes(value, velocity, target), model.classes(way, len(value), kinds)
    for zero in (0.0, -0.0, 0):
        assert same(step(lanes, model.given(way, index, dtype, kinds), zero), lanes)


# ---- Which have settled: the count, the mask, the list of the active, and where the settled are


class Case(NamedTuple):
    """Lanes about as many of which settle in a step as do not, and how they stand after it."""

    lanes: Lanes
    spring: Any
    after: Lanes
    active: Array

    def cut(self, n: int) -> Case:
        spring = self.spring
        if isinstance(spring, tuple):
            first = spring[0] if isinstance(spring[0], list) else spring[0][:n].copy()
            spring = first, spring[1][:n].copy()
        return Case(self.lanes.cut(0, n), spring, self.after.cut(0, n), self.active[:n])


def make(way: str, dtype: Any, n: int = 1100, seed: int = 1, one: int = 0) -> Case:
    random = np.random.default_rng(seed)
    index = model.classes(way, 2 * n, one=one)
    omega = np.array(KINDS)[index, 0]
    speed = np.where(np.isfinite(omega) & (omega > 0), omega, random.integers(0, 2, 2 * n))
    target = random.normal(size=2 * n).astype(dtype)
    value = (target + TOLERANCE * random.normal(size=2 * n)).astype(dtype)
    velocity = (speed * TOLERANCE * random.normal(size=2 * n)).astype(dtype)
    lanes, spring = Lanes(value, velocity, target), model.given(way, index, dtype)
    after = lanes.copy()
    ts.step_springs(*after, spring, FRAME)
    distance, limit = np.abs(after.value.astype(float) - after.target), omega * TOLERANCE
    speed = np.abs(after.velocity.astype(float))
    settled = (distance <= TOLERANCE) & (speed <= limit)
    # Lanes of which the last bits decide are left out.
    near = (np.abs(distance - TOLERANCE) < 1e-4 * TOLERANCE) | (np.abs(speed - limit) < 1e-4 * limit)
    keep = np.flatnonzero(~near)[:n]
    assert len(keep) == n and 0.2 * n < settled[keep].sum() < 0.9 * n
    value = np.where(settled, target, after.value)
    velocity = np.where(settled, dtype(0), after.velocity)
    spring = model.given(way, index[keep], dtype)
    return Case(
        Lanes(*(c[keep] for c in lanes)), spring, Lanes(value[keep], velocity[keep], target[keep]), ~settled[keep]
    )


def check(case: Case, after: Lanes, count: int, mask: Any = None, active: Any = None) -> None:
    assert sampling.same_bits(after.value, case.after.value)
    assert np.array_equal(after.velocity, case.after.velocity)
    assert sampling.same_bits(after.target, case.lanes.target)
    assert count == case.active.sum()
    if mask is not None:
        assert np.array_equal(np.asarray(mask).view(np.uint8), case.active.astype(np.uint8))
    if active is not None:
        assert list(active[:count]) == list(np.flatnonzero(case.active))


@DTYPES
@EVERY_WAY
@pytest.mark.parametrize("mask_type", [np.bool_, np.uint8], ids=["bool", "uint8"])
def test_the_rule_at_every_length(way: str, dtype: Any, mask_type: Any) -> None:
    whole = make(way, dtype)
    for n in LENGTHS:
        case = whole.cut(n)
        after, mask = case.lanes.copy(), np.ones(n + 2, mask_type)
        active = np.full(n + 3, 77777, np.uint32)
        count = ts.step_springs(
            *after, case.spring, FRAME, tolerance=TOLERANCE, mask=mask[1 : n + 1], active=active[: n + 1]
        )
        check(case, after, count, mask[1 : n + 1], active)
        assert mask[0] == mask[n + 1] == 1
        assert list(active[n:]) == [77777] * 3


@DTYPES
@pytest.mark.parametrize("one", [k for k, (w, _) in enumerate(KINDS) if 0 < w < math.inf], ids=lambda k: str(KINDS[k]))
def test_the_rule_for_one_spring(one: int, dtype: Any) -> None:
    case = make("one", dtype, n=200, one=one)
    after = case.lanes.copy()
    check(case, after, ts.step_springs(*after, case.spring, FRAME, tolerance=TOLERANCE))


# ---- The end of the motion


@DTYPES
@EVERY_WAY
def test_settling_is_not_late(way: str, dtype: Any) -> None:
    """A lane settles in the first step after which the rule holds, not before and not after."""
    kinds = [(10.0, 0.5), (12.0, 1.0), (20.0, 3.0)]
    n = 60
    index, lanes = model.classes(way, n, kinds), model.lanes(n, dtype, seed=3)
    spring, omega = model.given(way, index, dtype, kinds), np.array(kinds)[index, 0]
    mask = np.ones(n, np.bool_)
    for _ in range(90):
        before = lanes.copy()
        ts.step_springs(*before, spring, FRAME)
        ts.step_springs(*lanes, spring, FRAME, tolerance=0.01, mask=mask)
        distance = np.abs(before.value - before.target) / 0.01
        speed = np.abs(before.velocity) / (0.01 * omega)
        farther = np.maximum(distance, speed)
        assert np.all(mask[farther > 1.001]) and not np.any(mask[farther < 0.999])
