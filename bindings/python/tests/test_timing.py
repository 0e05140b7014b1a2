# SPDX-License-Identifier: MIT
"""Timings as values, at instants and with curves. (Case by case: Tests/Scenarios/timing.json.)"""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable
from typing import Any

import pytest
import web_animations as oracle

import tweenspirit as ts

INF = math.inf


def at(t: float, duration: float = 1.0, **words: Any) -> ts.TimingState:
    return ts.Timing(duration, **words).at(t)


def seen(state: ts.TimingState) -> tuple[object, ...]:
    return state.phase, state.iteration, state.progress


# ---- Phases


def test_a_tween_is_both_ways_filled_unless_told() -> None:
    assert ts.Timing(1.0).fill == "both"
    assert (at(-1.0).progress, at(2.0).progress) == (0.0, 1.0)


# ---- Durations and iterations


@pytest.mark.parametrize("direction", oracle.DIRECTIONS)
@pytest.mark.parametrize("iterations", [1, 2, 0.5, 3.25])
def test_zero_duration(direction: str, iterations: float) -> None:
    timing = ts.Timing(0.0, delay=1.0, iterations=iterations, direction=direction)
    exact = oracle.Timing.of(0.0, delay=1.0, iterations=iterations, direction=direction)
    for t in (0.0, 0.999, 1.0, 1.001, 5.0):
        assert seen(timing.at(t)) == seen_exactly(exact.at(t))
    assert timing.at(1.0).phase == "after"
    assert timing.active_duration == 0.0 and timing.end_time == 1.0


def seen_exactly(state: oracle.State) -> tuple[object, ...]:
    return state.phase, state.iteration, state.progress


def test_the_full_time_is_the_full_progress() -> None:
    """3 * 0.4 / 0.4 is not 3 in doubles."""
    for duration, iterations in ((0.4, 3), (0.1, 3), (0.7, 7), (1 / 3, 6), (0.001, 1009)):
        state = at(1e6, duration, iterations=iterations)
        assert (state.overall_progress, state.progress, state.iteration) == (iterations, 1.0, iterations - 1)
        state = at(duration * iterations, duration, iterations=iterations)
        assert (state.phase, state.progress, state.iteration) == ("after", 1.0, iterations - 1)


# ---- One instant


@pytest.mark.parametrize("scale", [1.0, 1e6, 1e12])
def test_what_is_an_instant_from_a_boundary_is_on_it(scale: float) -> None:
    near = max(2.0**-30, 4 * math.ulp(scale)) * 0.9
    for off in (-near, near):
        state = at(scale + off, scale, iterations=2)
        assert (state.simple_progress, state.iteration, state.overall_progress) == (0.0, 1, 1.0)
        assert seen(at(2 * scale + off, scale, iterations=2)) == ("after", 1, 1.0)
        assert at(scale + off, 5.0, delay=scale).phase == "active"
        assert at(scale + off, 5.0, delay=scale).progress == 0.0
    far = near * 4
    assert at(scale - far, 5.0, delay=scale).phase == "before"
    assert at(scale - far, scale).phase == "active"
    assert at(scale - far, scale, iterations=2).iteration == 0


@pytest.mark.parametrize("duration", [5e-324, 1e-308, 1e-12, 2.0**-31, 2.0**-30])
def test_what_takes_less_than_an_instant_is_over(duration: float) -> None:
    for t in (0.0, duration / 2, duration, 1.0, INF):
        assert seen(at(t, duration)) == ("after", 0, 1.0)
        assert seen(at(t, duration / 4, iterations=4)) == ("after", 3, 1.0)
    assert seen(at(-1.0, duration)) == ("before", 0, 0.0)
    assert seen(at(0.0, duration, rate=-1.0)) == ("before", 0, 0.0)


# ---- Easings


@pytest.mark.parametrize("position", ["jump-start", "jump-end", "jump-none", "jump-both"])
@pytest.mark.parametrize("direction", oracle.DIRECTIONS)
def test_steps_look_at_the_before_flag(position: str, direction: str) -> None:
    words: dict[str, Any] = {"delay": 1.0, "iterations": 2, "direction": direction}
    timing = ts.Timing(1.0, easing=f"steps(4,{position})", **words)
    exact = oracle.Timing.of(1.0, curve=oracle.steps(4, position), **words)
    for t in (0.0, 0.5, 1.0, 1.25, 1.3, 1.5, 1.75, 1.99, 2.0, 2.25, 2.75, 3.0, 4.0):
        assert timing.at(t).progress == exact.at(t).progress, (t, position, direction)


def test_easing_may_be_a_curve_of_one_s_own(fresh: Callable[[], str]) -> None:
    e = ts.register_easing(fresh(), lambda t: 3 * t, live=True)
    assert at(0.5, easing=e).progress == 1.5 and at(9.0, easing=e).progress == 3.0


# ---- Values


def test_a_timing_is_a_value() -> None:
    a = ts.Timing(2.0, delay=1.0, iterations=3, direction="alternate", fill="none", rate=-1.0, easing="quad.in")
    b = ts.Timing(2.0, delay=1.0, iterations=3, direction="alternate", fill="none", rate=-1.0, easing="quad.in")
    assert a == b and hash(a) == hash(b) and a != ts.Timing(2.0) and a != 2.0
    assert pickle.loads(pickle.dumps(a)) == a
    namespace = {name: getattr(ts, name) for name in ("Timing", "Easing")} | {"inf": INF, "tweenspirit": ts, "ts": ts}
    assert eval(repr(a), namespace) == a
    eternal = ts.Timing(INF, iterations=INF)
    assert eval(repr(eternal), namespace) == eternal
    with pytest.raises(AttributeError):
        a.delay = 2.0  # type: ignore[misc]
    assert (a.delay, a.duration, a.iterations, a.rate, a.fill) == (1.0, 2.0, 3.0, -1.0, "none")


def test_a_curve_of_a_timing_is_its_own() -> None:
    first, second = ts.Timing(1, easing="quad.in"), ts.Timing(1, easing="quad.in")
    assert first.easing is not None and second.easing is not None
    first.easing.close()
    assert second.easing(0.5) == 0.25 and ts.ease("quad.in", 0.5) == 0.25
    own = ts.Easing("quad.in")
    assert ts.Timing(1, easing=own).easing is own
