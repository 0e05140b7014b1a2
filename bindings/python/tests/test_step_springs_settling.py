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


# ---- Without a tolerance


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
