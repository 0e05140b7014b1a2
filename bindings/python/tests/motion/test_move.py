# SPDX-License-Identifier: MIT
"""Durations of moves, compared with those of the package ruckig, whose limit of the jerk is infinite."""

from __future__ import annotations

import move as oracle
import numpy as np
import numpy.typing as npt
import pytest
from ruckig import InputParameter, Ruckig, Trajectory

Numbers = npt.NDArray[np.float64]
COUNT = 100_000


def states(rng: np.random.Generator, count: int) -> Numbers:
    """Start, velocity, target, speed and acceleration, a row for each. Velocities are up to three times the speed."""
    start, target = rng.uniform(-1, 1, (2, count)) * 10 ** rng.uniform(-1, 4, (2, count))
    speed = 10 ** rng.uniform(-2, 3, count)
    acceleration = speed * 10 ** rng.uniform(-1, 2, count)
    velocity = speed * rng.uniform(-1, 1, count) * rng.choice([0, 1, 3], count)
    return np.array([start, velocity, target, speed, acceleration])


def durations(start: Numbers, velocity: Numbers, target: Numbers, speed: Numbers, acceleration: Numbers) -> Numbers:
    """The least times by the closed form, as in Move.swift."""
    excess = target - start - velocity * abs(velocity) / (2 * acceleration)
    side = np.where(excess < 0, -1, 1)
    u, e = side * velocity, abs(excess)
    peak = np.sqrt(acceleration * e + np.maximum(u, 0) ** 2)
    c = np.minimum(peak, speed)
    kept = np.where(c < u, e / c, (peak - c) * (peak + c) / (acceleration * c))
    return (abs(c - u) + c) / acceleration + kept


def test_the_closed_form_is_the_definition() -> None:
    rows = states(np.random.default_rng(1), 50)
    for found, *row in zip(durations(*rows), *rows.tolist(), strict=True):
        assert found == pytest.approx(float(oracle.move(*row).duration()), rel=1e-12)


def test_no_slower_and_no_faster_than_ruckig() -> None:
    rows = states(np.random.default_rng(2), COUNT)
    solver, problem, found = Ruckig(1), InputParameter(1), Trajectory(1)
    for ours, start, velocity, target, speed, acceleration in zip(durations(*rows), *rows.tolist(), strict=True):
        problem.current_position, problem.current_velocity, problem.target_position = [start], [velocity], [target]
        problem.max_velocity, problem.max_acceleration = [speed], [acceleration]
        solver.calculate(problem, found)
        assert abs(found.duration / ours - 1) <= 1e-9, (start, velocity, target, speed, acceleration)
