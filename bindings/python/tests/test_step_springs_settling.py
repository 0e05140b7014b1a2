# SPDX-License-Identifier: MIT
"""Which springs of a batch have settled: the count, the mask, the list of the active, and where the settled stand."""

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


@DTYPES
@EVERY_WAY
@pytest.mark.parametrize(
    "wanted", [(), ("mask",), ("active",), ("mask", "active")], ids=lambda w: "+".join(w) or "none"
)
def test_what_is_not_asked_for(way: str, dtype: Any, wanted: tuple[str, ...]) -> None:
    case = make(way, dtype, n=333)
    after = case.lanes.copy()
    both: dict[str, Any] = {"mask": np.ones(333, np.bool_), "active": np.zeros(333, np.uint32)}
    asked = {name: both[name] for name in wanted}
    check(case, after, ts.step_springs(*after, case.spring, FRAME, tolerance=TOLERANCE, **asked), **asked)


@DTYPES
@EVERY_WAY
def test_in_columns_of_one_struct(way: str, dtype: Any) -> None:
    """Value, velocity, target, the mask and the list of the active, all interleaved, forward and backward."""
    case = make(way, dtype, n=301)
    row = np.dtype([("flag", "?"), ("x", dtype), ("v", dtype), ("i", "u4"), ("t", dtype), ("pad", "u1")])
    for direction in (1, -1):
        table = np.zeros(301, row)[::direction]
        table["pad"], table["flag"] = 99, True
        table["x"], table["v"], table["t"] = case.lanes
        count = ts.step_springs(
            table["x"], table["v"], table["t"], case.spring, FRAME,
            tolerance=TOLERANCE, mask=table["flag"], active=table["i"],
        )  # fmt: skip
        check(case, Lanes(table["x"].copy(), table["v"].copy(), table["t"].copy()), count)
        assert np.array_equal(table["flag"], case.active)
        assert list(table["i"][:count]) == list(np.flatnonzero(case.active))
        assert np.all(table["pad"] == 99)


@DTYPES
@EVERY_WAY
@pytest.mark.parametrize("n", [1, 7, 1024, 50_021])
def test_any_number_of_threads(way: str, dtype: Any, n: int) -> None:
    case = make(way, dtype, n=50_021).cut(n)
    for threads in (1, 2, 4, 8):
        after, mask, active = case.lanes.copy(), np.ones(n, np.bool_), np.zeros(n, np.uint32)
        count = ts.step_springs(
            *after, case.spring, FRAME, tolerance=TOLERANCE, threads=threads, mask=mask, active=active
        )
        check(case, after, count, mask, active)


# ---- Without a tolerance


@DTYPES
@EVERY_WAY
@pytest.mark.parametrize("dt", [0.0, FRAME])
def test_without_a_tolerance_rest_is_exact(way: str, dtype: Any, dt: float) -> None:
    small = {np.float32: 2.0**-90, np.float64: 2.0**-760}[dtype]  # below 2^-95 and 2^-767 it is 0
    rows = [(1.5, 0, 1.5), (1.5, -0.0, 1.5), (0, 0, -0.0), (2.5, 0, 1.5), (1.5, 1, 1.5), (1.5, -small, 1.5)]
    rows += [(math.nan, 0, 1.5), (1.5, math.nan, 1.5), (1.5, 0, math.nan), (1.0, 1, -1.0)]
    expected = [False, False, False, True, True, True, True, True, True, True]
    kinds = [(4 * math.pi, 0.7), (10.0, 1.0), (30.0, 4.0)]
    for times in (1, 3, 13):
        lanes = Lanes(*np.array(rows * times, dtype).T.copy())
        n = len(rows) * times
        mask, active = np.zeros(n, np.bool_), np.zeros(n, np.uint32)
        spring = model.given(way, model.classes(way, n, kinds), dtype, kinds)
        count = ts.step_springs(*lanes, spring, dt, mask=mask, active=active)
        assert list(mask) == expected * times
        assert list(active[:count]) == list(np.flatnonzero(expected * times))


@DTYPES
@EVERY_WAY
def test_no_time_settles(way: str, dtype: Any) -> None:
    kinds = [(10.0, 0.5), (20.0, 1.0), (5.0, 3.0)]
    rows = [(1.01, 0, 1), (1.01, 0.04, 1), (1.02, 0, 1), (0.995, 0.5, 1), (1, -0.2, 1), (1, 0, 1)] * 9
    lanes = Lanes(*np.array(rows, dtype).T.copy())
    index = model.classes(way, len(rows), kinds)
    after, mask = lanes.copy(), np.zeros(len(rows), np.uint8)
    count = ts.step_springs(*after, model.given(way, index, dtype, kinds), 0, tolerance=0.015, mask=mask)
    omega = np.array(kinds)[index, 0]
    settled = (np.abs(lanes.value - 1) <= 0.015) & (np.abs(lanes.velocity) <= omega * 0.015)
    assert count == np.sum(~settled) and list(mask) == [int(x) for x in ~settled]
    assert np.all(after.value[settled] == 1) and np.all(after.velocity[settled] == 0)
    assert sampling.same_bits(after.value[~settled], lanes.value[~settled])
    assert sampling.same_bits(after.velocity[~settled], lanes.velocity[~settled])


# ---- The end of the motion


@DTYPES
@EVERY_WAY
def test_what_is_damped_settles_and_stays(way: str, dtype: Any) -> None:
    kinds = [(w, z) for w, z in [*KINDS, (40.0, 1.2), (15.0, 0.2)] if z > 0 and w > 1 and z < 10]
    n = 77
    index, lanes = model.classes(way, n, kinds), model.lanes(n, dtype)
    batch = ts.SpringBatch(*lanes, model.given(way, index, dtype, kinds), tolerance=1e-3)
    counts = [n]
    while counts[-1]:
        counts.append(batch.step(FRAME))
        assert len(counts) < 600, "they do not settle"
    assert len(counts) > 5
    for dt in (0.0, FRAME, 1.0, 1e9):
        assert sampling.same_bits(lanes.value, lanes.target)
        assert np.all(lanes.velocity == 0)
        assert batch.step(dt) == 0
    lanes.target[3] += 1
    assert batch.step(FRAME) == (0 if math.isinf(kinds[index[3]][0]) else 1)


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


@DTYPES
@EVERY_WAY
def test_what_is_undamped_never_settles(way: str, dtype: Any) -> None:
    kinds = [(9.0, 0.0), (1.0, 0.0)]
    lanes = model.lanes(35, dtype)
    batch = ts.SpringBatch(*lanes, model.given(way, model.classes(way, 35, kinds), dtype, kinds), tolerance=1e-6)
    assert {batch.step(FRAME) for _ in range(500)} == {35}


@DTYPES
@EVERY_WAY
def test_snaps_and_free_bodies(way: str, dtype: Any) -> None:
    if way == "one":
        for kind, count in (((math.inf, 1.0), 0), ((0.0, 1.0), 4)):
            lanes = Lanes(*np.array([(5, 7, 1), (1, 0.5, 1), (3, 0, 1), (2, -1, 1)], dtype).T.copy())
            assert ts.step_springs(*lanes, model.spring(*kind), FRAME, tolerance=0.1) == count
            if count == 0:
                assert list(lanes.value) == [1] * 4 and list(lanes.velocity) == [0] * 4
        return
    kinds = [(math.inf, 1.0), (0.0, 0.5), (10.0, 1.0)]
    rows = [(5, 7, 1, 0), (5, 0, 1, 1), (1.05, 0, 1, 1), (1, 0.001, 1, 1), (1.05, 0, 1, 2), (3, 0, 1, 0)] * 11
    lanes = Lanes(*np.array([row[:3] for row in rows], dtype).T.copy())
    index = np.array([row[3] for row in rows], np.uint32)
    mask = np.ones(len(rows), np.bool_)
    count = ts.step_springs(*lanes, model.given(way, index, dtype, kinds), 0.001, tolerance=0.1, mask=mask)
    assert list(mask) == [False, True, False, True, False, False] * 11
    assert count == 22
    assert np.all(lanes.value[~mask] == 1) and np.all(lanes.velocity[~mask] == 0)


@DTYPES
@EVERY_WAY
@pytest.mark.parametrize("wrong", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("column", [0, 1, 2], ids=["value", "velocity", "target"])
def test_what_is_no_number_is_active(way: str, dtype: Any, wrong: float, column: int) -> None:
    kinds = [(10.0, 0.5), (12.0, 1.0), (20.0, 3.0)]
    n = 41
    lanes = Lanes(np.ones(n, dtype), np.zeros(n, dtype), np.ones(n, dtype))
    spoilt = [0, 3, 15, 16, 40]
    lanes[column][spoilt] = wrong
    active = np.zeros(n, np.uint32)
    spring = model.given(way, model.classes(way, n, kinds), dtype, kinds)
    for _ in range(3):
        assert ts.step_springs(*lanes, spring, FRAME, tolerance=0.01, active=active) == 5
        assert list(active[:5]) == spoilt


@DTYPES
@EVERY_WAY
def test_a_tolerance_beyond_the_numbers(way: str, dtype: Any) -> None:
    """Everything is within 1e300, and nothing but the target itself within 5e-324."""
    kinds = [(10.0, 0.5), (12.0, 1.0), (20.0, 3.0)]
    lanes = model.lanes(40, dtype)
    lanes.value[[0, 17, 39]] = lanes.target[[0, 17, 39]]
    lanes.velocity[[0, 17, 39]] = 0
    spring = model.given(way, model.classes(way, 40, kinds), dtype, kinds)
    assert ts.step_springs(*lanes, spring, FRAME, tolerance=5e-324) == 37
    lanes.value[5] = math.nan
    assert ts.step_springs(*lanes, spring, FRAME, tolerance=1e300) == 1
    assert np.array_equal(np.delete(lanes.value, 5), np.delete(lanes.target, 5))
