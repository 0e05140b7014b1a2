# SPDX-License-Identifier: MIT
"""VelocityTracker against numpy's least squares, which share no formula with it."""

from __future__ import annotations

import copy
import math
import pickle
import random

import numpy as np
import pytest

import tweenspirit as ts

Sample = tuple[float, tuple[float, ...]]


def weight(weighting: str, ages: list[float], k: int) -> float:
    """In milliseconds, as Android's sources have them."""
    age = ages[k] * 1000
    if weighting == "delta":
        return 1.0 if k == 0 else float(np.interp((ages[k] - ages[k - 1]) * 1000, [0, 10], [0.5, 1]))
    if weighting == "central":
        return float(np.interp(age, [0, 10, 50, 60], [0.5, 1, 1, 0.5]))
    if weighting == "recent":
        return float(np.interp(age, [50, 100], [1, 0.5]))
    return 1.0


def model(
    samples: list[Sample], degree: int = 2, weighting: str = "none", horizon: float = 0.1, pause: float = 0.04
) -> tuple[list[float], int, float]:
    """Velocity, how many counted, confidence."""
    newest = samples[-1][0]
    used: list[Sample] = []
    for t, x in reversed(samples[-20:]):
        if newest - t > horizon + 1e-9 or (used and used[-1][0] - t > pause + 1e-9):
            break
        used.append((t, x))
    ages = [newest - t for t, _ in used]
    if len(used) < 2:
        return [0.0] * len(samples[0][1]), len(used), 1.0
    w = np.array([weight(weighting, ages, k) for k in range(len(used))])
    powers = np.vander(-np.array(ages) * 10, min(degree, len(used) - 1) + 1, increasing=True)
    x = np.array([x for _, x in used])
    fit = np.linalg.lstsq(powers * w[:, None], x * w[:, None], rcond=None)[0]
    squares = w[:, None] ** 2
    mean = (squares * x).sum(axis=0) / squares.sum()
    left, whole = (squares * (x - powers @ fit) ** 2).sum(axis=0), (squares * (x - mean) ** 2).sum(axis=0)
    confidence = np.prod([1 - a / b if b > 0 else 1.0 for a, b in zip(left, whole, strict=True)])
    return [float(v) * 10 for v in fit[1]], len(used), float(confidence)


def drag(seed: int, count: int, lanes: int) -> list[Sample]:
    """A finger: uneven times, a curve, and noise; now and then a pause."""
    r = random.Random(seed)
    t, samples = r.uniform(-5, 5), []
    slopes = [(r.uniform(-900, 900), r.uniform(-4000, 4000)) for _ in range(lanes)]
    start = t
    for _ in range(count):
        gone = t - start
        samples.append((t, tuple(a * gone + b * gone * gone + r.gauss(0, 2) for a, b in slopes)))
        t += 0.06 if r.random() < 0.04 else r.uniform(0.002, 0.02)
    return samples


def tracked(samples: list[Sample], **words: object) -> ts.VelocityTracker:
    v = ts.VelocityTracker(**words)  # type: ignore[arg-type]
    for t, x in samples:
        v.add(t, x)
    return v


@pytest.mark.parametrize("weighting", ["none", "delta", "central", "recent"])
@pytest.mark.parametrize("degree", [1, 2, 3])
def test_model(degree: int, weighting: str) -> None:
    for seed in range(120):
        samples = drag(seed, 1 + seed % 29, 1 + seed % 4)
        want, used, confidence = model(samples, degree, weighting)
        found = tracked(samples, degree=degree, weighting=weighting).estimate()
        assert found.samples == used
        assert found.velocity == pytest.approx(want, rel=1e-6, abs=1e-4)
        assert found.degree == max(0, min(degree, used - 1))
        if used > degree + 1:
            assert found.confidence == pytest.approx(confidence, abs=1e-9)


def test_horizon_and_pause() -> None:
    for seed in range(60):
        samples = drag(seed, 20, 2)
        want, used, _ = model(samples, 2, "none", 0.05, 0.015)
        found = tracked(samples, horizon=0.05, pause=0.015).estimate()
        assert (found.samples, found.velocity) == (used, pytest.approx(want, rel=1e-6, abs=1e-4))
        assert found.duration <= 0.05 + 1e-9


def test_a_steady_motion_is_found_to_the_last_bits() -> None:
    for rate in (60, 90, 120, 240, 1000):
        v = tracked([(k / rate, (7.5 * k, -k / 3)) for k in range(50)])
        assert v.velocity() == pytest.approx((7.5 * rate, -rate / 3), rel=1e-11)


def test_twenty_samples_count_at_most() -> None:
    samples = [(k * 0.001, (float(k % 7),)) for k in range(64)]
    assert tracked(samples).estimate() == tracked(samples[-20:]).estimate()
    assert tracked(samples).estimate().samples == 20 == len(tracked(samples))


def test_where_it_has_stopped() -> None:
    v = tracked([(0.0, (0.0,)), (0.01, (5.0,))])
    assert v.velocity(0.05) == (500.0,) and v.velocity(0.051) == (0.0,)
    v.add(0.06, (9.0,))
    assert v.velocity() == (0.0,) and v.estimate().samples == 1
    v.add(0.07, (10.0,))
    assert v.velocity() == pytest.approx((100.0,))


def test_times_that_say_nothing() -> None:
    v = ts.VelocityTracker()
    for k in range(40):
        v.add(1.0, float(k))
    assert (v.velocity(), len(v), v.estimate().confidence) == (0.0, 1, 1.0)
    v.add(1.01, 49.0)
    assert v.velocity() == pytest.approx(1000.0)  # of those at one time the last counts
    v.add(0.5, 7.0)
    assert (v.velocity(), len(v)) == (0.0, 1)  # anew
    for wrong in (math.nan, math.inf, -math.inf, 2e300):
        with pytest.raises(ts.InvalidArgumentError):
            v.add(wrong, 1.0)
    for wrong in (math.nan, math.inf):
        with pytest.raises(ts.InvalidArgumentError, match="value"):
            v.add(0.6, wrong)
    with pytest.raises(ts.InvalidArgumentError, match="time"):
        v.velocity(math.nan)
    assert len(v) == 1


def test_nothing_gives_no_number() -> None:
    r = random.Random(5)
    steps = [5e-324, 1e-300, 1e-17, 1e-9, 0.01, 0.03]
    sizes = [0.0, 5e-324, 1e-300, 1.0, 1e150, 1.7e308]
    for _ in range(2000):
        v = ts.VelocityTracker(degree=r.choice([1, 2, 3]), weighting=r.choice(["none", "delta", "central", "recent"]))
        t = r.choice([0.0, 1.0, 1e9, -1e300])
        for _ in range(r.randrange(1, 25)):
            v.add(t, (r.choice(sizes) * r.choice([-1, 1]), r.uniform(-1, 1)))
            t += r.choice(steps)
        found = v.estimate()
        assert all(map(math.isfinite, found.velocity)) and 0 <= found.confidence <= 1
    # Where two of three are all but at one time, the polynomial is a line.
    v = tracked([(0.0, (0.0,)), (0.02, (1.0,)), (0.02 + 1e-15, (2.0,))])
    assert v.estimate().degree == 1


def test_scalars_tuples_and_arrays() -> None:
    v = ts.VelocityTracker()
    assert v.velocity() == 0.0 and v.estimate() == (0.0, 0, 0, 0.0, 0.0)
    v.add(0, np.array([1.0, 2.0]))
    v.add(0.01, [2, 4])
    assert v.velocity() == pytest.approx((100.0, 200.0))
    v.reset()
    assert not len(v) and v and v.velocity() == 0.0
    v.add(3, np.float32(1.5))
    assert v.velocity() == 0.0
    for wrong in ((), (1, 2, 3, 4, 5), "12", None, 1j):
        with pytest.raises(ts.InvalidArgumentError):
            v.add(4, wrong)
    assert len(v) == 1 and repr(v) == "<VelocityTracker, 1 samples>"


def test_copies_go_on_by_themselves() -> None:
    v = tracked([(0.0, (1.0,)), (0.01, (2.0,))])
    for other in (copy.copy(v), pickle.loads(pickle.dumps(v))):
        assert other.estimate() == v.estimate()
        other.reset()
    assert len(v) == 2
    with pytest.raises(ts.InvalidArgumentError):
        v.__setstate__((bytes(8) + bytes(len(v.__getstate__()[0]) - 8), True))


def test_its_velocity_goes_into_a_spring() -> None:
    w = ts.World()
    x = w.channel((0.0, 0.0))
    v = tracked([(k / 120, (5.0 * k, k * 1.0)) for k in range(12)])
    x.spring_to((100, 100), velocity=v.velocity())
    w.step(0)
    assert x.velocity == pytest.approx((600.0, 120.0))


@pytest.mark.parametrize(
    "words", [{"degree": 0}, {"degree": 4}, {"degree": True}, {"weighting": "heavy"}, {"horizon": 0}, {"pause": -1}]
)
def test_refusals(words: dict[str, object]) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=next(iter(words))):
        ts.VelocityTracker(**words)  # type: ignore[arg-type]
