# SPDX-License-Identifier: MIT
"""Springs in batches: against the scalar calls, a float32 model of the formula, and 60 digits."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import batch_model as model
import numpy as np
import pytest
import sampling
from batch_model import KINDS, WAYS, Array, Index, Lanes

import tweenspirit as ts

DTYPES = pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
EVERY_WAY = pytest.mark.parametrize("way", WAYS)
FRAME = 1 / 60


def step(lanes: Lanes, spring: Any, dt: float, **options: Any) -> Lanes:
    after = lanes.copy()
    ts.step_springs(after.value, after.velocity, after.target, spring, dt, **options)
    assert sampling.same_bits(after.target, lanes.target)
    return after


def same(a: Lanes, b: Lanes) -> bool:
    return sampling.same_bits(a.value, b.value) and sampling.same_bits(a.velocity, b.velocity)


def scalar(kinds: list[tuple[float, float]], index: Index, dt: float, lanes: Lanes) -> Lanes:
    springs = [model.spring(*kind) for kind in kinds]
    rows = zip(index.tolist(), *(column.tolist() for column in lanes), strict=True)
    found = [(springs[k].value(dt, x, t, v), springs[k].velocity(dt, x, t, v)) for k, x, v, t in rows]
    value, velocity = np.array(found, np.float64).reshape(-1, 2).T
    return Lanes(value.copy(), velocity.copy(), lanes.target)


# ---- float64


@pytest.mark.parametrize("dt", [FRAME, 0.5, 1e-6, 37.0])
@EVERY_WAY
def test_float64_is_the_scalar_call_at_every_length(way: str, dt: float) -> None:
    lanes, index = model.lanes(1000, np.float64), model.classes(way, 1000)
    expected = scalar(KINDS, index, dt, lanes)
    for n in [*range(71), 1000]:
        after = step(lanes.cut(0, n), model.given(way, index[:n], np.float64), dt)
        assert same(after, expected.cut(0, n)), n


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_float64_of_one_spring_is_the_scalar_call(kind: tuple[float, float]) -> None:
    lanes, index = model.lanes(37, np.float64, seed=2), np.zeros(37, np.uint32)
    for dt in (FRAME, 1.0, 1000.0, 1e9, 5e-324, 1e-300, 1e300):
        assert same(step(lanes, model.spring(*kind), dt), scalar([kind], index, dt, lanes)), dt


@EVERY_WAY
def test_a_number_as_target(way: str) -> None:
    index = model.classes(way, 45)
    lanes = model.lanes(45, np.float64)._replace(target=np.full(45, 0.1))
    expected = scalar(KINDS, index, FRAME, lanes)
    number: Any
    for number in (0.1, np.float64(0.1)):
        after = lanes.copy()
        ts.step_springs(after.value, after.velocity, number, model.given(way, index, np.float64), FRAME)
        assert same(after, expected)


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
def test_a_lane_depends_on_nothing_but_itself(way: str, dtype: Any) -> None:
    """Not on how many there are, nor on where it stands."""
    total = 220
    lanes, index = model.lanes(total, dtype, seed=9), model.classes(way, total)
    whole = step(lanes, model.given(way, index, dtype), FRAME)
    random = np.random.default_rng(9)
    ranges = [(s, s + n) for n in range(71) for s in random.integers(0, total - n, 3).tolist()]
    for start, stop in ranges:
        part = step(lanes.cut(start, stop), model.given(way, index[start:stop], dtype), FRAME)
        assert same(part, whole.cut(start, stop)), (start, stop)
    order = random.permutation(total)
    shuffled = step(Lanes(*(c[order] for c in lanes)), model.given(way, index[order], dtype), FRAME)
    assert same(shuffled, Lanes(*(c[order] for c in whole)))


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


# ---- Steps


def step_many(lanes: Lanes, spring: Any, dt: float, times: int) -> Lanes:
    after = lanes.copy()
    with ts.SpringBatch(*after, spring) as batch:
        for _ in range(times):
            batch.step(dt)
    return after


@pytest.mark.parametrize("first", [1e-4, FRAME, 0.3, 2.0])
@EVERY_WAY
def test_two_steps_are_one(way: str, first: float) -> None:
    """Binary fractions, so that their sum is exact."""
    a, b = round(first * 2**20) / 2**20, 0.5
    index, lanes = model.classes(way, 90), model.lanes(90, np.float64, seed=11)
    spring = model.given(way, index, np.float64)
    check_close(step(step(lanes, spring, a), spring, b), step(lanes, spring, a + b), lanes, index, a + b, 1e-12)


@EVERY_WAY
def test_a_second_is_a_thousand_milliseconds(way: str) -> None:
    kinds = [kind for kind in KINDS if kind[0] <= 30]
    index, lanes = model.classes(way, 90, kinds), model.lanes(90, np.float64, seed=12)
    for one in range(len(kinds) if way == "one" else 1):
        if way == "one":
            index = model.classes(way, 90, kinds, one)
        spring = model.given(way, index, np.float64, kinds)
        cut, whole = step_many(lanes, spring, 0.001, 1000), step(lanes, spring, 1.0)
        check_close(cut, whole, lanes, index, 1.0, 1e-12, kinds)


def check_close(
    a: Lanes, b: Lanes, lanes: Lanes, index: Index, dt: float, bound: float, kinds: list[tuple[float, float]] = KINDS
) -> None:
    values, velocities = model.scale(np.array(kinds)[index, 0], lanes, dt)
    ulp = np.spacing(np.maximum(np.abs(a.value), np.abs(lanes.target)))
    assert np.all(np.abs(a.value - b.value) <= bound * values + ulp)
    assert np.all(np.abs(a.velocity - b.velocity) <= bound * velocities)


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


@DTYPES
@EVERY_WAY
@pytest.mark.parametrize("dt", [5e-324, 1e-310, 1e-300])
def test_hardly_any_time(way: str, dtype: Any, dt: float) -> None:
    index, lanes = model.classes(way, 60), model.lanes(60, dtype)
    after = step(lanes, model.given(way, index, dtype), dt)
    moves = np.isfinite(np.array(KINDS)[index, 0])
    size = np.abs(lanes.value) + 2 * np.abs(lanes.target)
    assert np.all(np.abs(after.value - lanes.value)[moves] <= np.finfo(dtype).eps * size[moves])
    assert sampling.same_bits(after.velocity[moves], lanes.velocity[moves])
    assert sampling.same_bits(after.value[~moves], lanes.target[~moves])


@DTYPES
@EVERY_WAY
@pytest.mark.parametrize("dt", [1e9, 1e30])
def test_all_the_time_there_is(way: str, dtype: Any, dt: float) -> None:
    kinds = [(w, z) for w, z in KINDS if z <= 100 and w > 0]
    index = model.classes(way, 60, kinds)
    for one in range(len(kinds) if way == "one" else 1):
        if way == "one":
            index = model.classes(way, 60, kinds, one)
        lanes = model.lanes(60, dtype)
        after = step(lanes, model.given(way, index, dtype, kinds), dt)
        omega, zeta = np.array(kinds)[index].T
        assert sampling.same_bits(after.value[zeta > 0], lanes.target[zeta > 0])
        assert np.all(after.velocity[zeta > 0] == 0)
        values, velocities = model.scale(omega, lanes, dt)
        assert np.all(np.abs(after.value - lanes.target) <= 1.00001 * values + np.spacing(np.abs(lanes.target)))
        assert np.all(np.abs(after.velocity) <= 1.00001 * velocities)


@DTYPES
@EVERY_WAY
def test_omega_dt_beyond_every_number(way: str, dtype: Any) -> None:
    """exp(-inf) cos(inf) is NaN; the spring is at rest."""
    top = 1e300 if dtype == np.float64 else 1e30
    kinds = [(top, z) for z in (0.01, 0.5, 1 - 1e-7, 1.0, 1 + 1e-7, 2.0, 1e3)] + [(10.0, 0.5), (10.0, 2.0)]
    for dt in (1e9, 1e300):
        for one in range(len(kinds) if way == "one" else 1):
            index = model.classes(way, 50, kinds, one)
            lanes = model.lanes(50, dtype)
            after = step(lanes, model.given(way, index, dtype, kinds), dt)
            assert sampling.same_bits(after.value, lanes.target)
            assert np.all(after.velocity == 0)


@DTYPES
@EVERY_WAY
def test_an_undamped_spring_beyond_every_number_is_bounded(way: str, dtype: Any) -> None:
    kinds = [(1e18, 0.0)]
    lanes = model.lanes(50, dtype)
    for dt in (1e9, 1e300):
        after = step(lanes, model.given(way, model.classes(way, 50, kinds), dtype, kinds), dt)
        assert np.all(np.abs(after.value - lanes.target) <= 1.0001 * np.abs(lanes.value - lanes.target) + 1e-5)
        assert np.all(np.isfinite(after.velocity))


# ---- What stands in the arrays is not inspected


SPOIL: dict[str, Callable[[Lanes, int], None]] = {
    "value nan": lambda lanes, i: lanes.value.__setitem__(i, math.nan),
    "value inf": lambda lanes, i: lanes.value.__setitem__(i, math.inf),
    "velocity nan": lambda lanes, i: lanes.velocity.__setitem__(i, math.nan),
    "velocity -inf": lambda lanes, i: lanes.velocity.__setitem__(i, -math.inf),
    "target nan": lambda lanes, i: lanes.target.__setitem__(i, math.nan),
    "target inf": lambda lanes, i: lanes.target.__setitem__(i, math.inf),
    "value huge": lambda lanes, i: lanes.value.__setitem__(i, np.finfo(lanes.value.dtype).max),
    "value tiny": lambda lanes, i: lanes.value.__setitem__(i, np.finfo(lanes.value.dtype).smallest_subnormal),
}


@DTYPES
@EVERY_WAY
@pytest.mark.parametrize("spoil", SPOIL)
def test_a_lane_that_is_no_number_stays_alone(way: str, dtype: Any, spoil: str) -> None:
    n = 67
    lanes = model.lanes(n, dtype)
    spring = model.given(way, model.classes(way, n), dtype)
    clean = step(lanes, spring, FRAME, tolerance=0.01)
    for i in range(n):
        spoilt = lanes.copy()
        SPOIL[spoil](spoilt, i)
        after, others = step(spoilt, spring, FRAME, tolerance=0.01), np.arange(n) != i
        assert same(Lanes(*(c[others] for c in after)), Lanes(*(c[others] for c in clean))), i
        # A snap forgets where it was.
        if "nan" in spoil and not (way != "one" and math.isinf(KINDS[model.classes(way, n)[i]][0])):
            assert np.isnan(after.value[i]) or np.isnan(after.velocity[i])


@DTYPES
@pytest.mark.parametrize("wrong", [math.nan, -1.0, -math.inf, -0.0])
@pytest.mark.parametrize("which", [0, 1], ids=["omega", "damping_ratio"])
def test_an_own_spring_that_is_none_stays_alone(dtype: Any, which: int, wrong: float) -> None:
    n = 67
    lanes = model.lanes(n, dtype)
    arrays = model.given("arrays", model.classes("arrays", n), dtype)
    clean = step(lanes, arrays, FRAME)
    for i in range(n):
        spoilt = tuple(a.copy() for a in arrays)
        spoilt[which][i] = wrong
        after, others = step(lanes, spoilt, FRAME), np.arange(n) != i
        assert same(Lanes(*(c[others] for c in after)), Lanes(*(c[others] for c in clean))), i
