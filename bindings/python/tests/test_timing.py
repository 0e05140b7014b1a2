# SPDX-License-Identifier: MIT
"""Timing(...).at(t) case by case; Web Animations' words for the quantities."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable
from typing import Any

import pytest
import web_animations as oracle

import tweenspirit as ts

INF = math.inf
QUANTITIES = ("progress", "iteration", "simple_progress", "directed_progress", "active_time", "overall_progress")


def at(t: float, duration: float = 1.0, **words: Any) -> ts.TimingState:
    return ts.Timing(duration, **words).at(t)


def seen(state: ts.TimingState) -> tuple[object, ...]:
    return state.phase, state.iteration, state.progress


# ---- Phases


@pytest.mark.parametrize(
    ("t", "want"),
    [
        (-INF, ("before", 0, 0.0)),
        (-1.0, ("before", 0, 0.0)),
        (1.999, ("before", 0, 0.0)),
        (2.0, ("active", 0, 0.0)),
        (2.25, ("active", 0, 0.0625)),
        (6.0, ("active", 1, 0.0)),
        (8.0, ("active", 1, 0.5)),
        (10.0, ("after", 1, 1.0)),
        (10.5, ("after", 1, 1.0)),
        (11.0, ("after", 1, 1.0)),
        (1e300, ("after", 1, 1.0)),
        (INF, ("after", 1, 1.0)),
    ],
)
def test_phases(t: float, want: tuple[object, ...]) -> None:
    timing = ts.Timing(4.0, delay=2.0, iterations=2, end_delay=1.0)
    assert seen(timing.at(t)) == want
    assert (timing.active_duration, timing.end_time) == (8.0, 11.0)
    state = timing.at(t)
    assert (state.active_duration, state.end_time, state.in_effect) == (8.0, 11.0, True)
    assert state.simple_progress == state.directed_progress == state.progress


@pytest.mark.parametrize("fill", oracle.FILLS)
def test_fills(fill: str) -> None:
    timing = ts.Timing(1.0, delay=1.0, fill=fill)
    for t, forwards in ((0.5, False), (2.0, True), (3.0, True)):
        state = timing.at(t)
        assert state.in_effect == (fill in ("both", "forwards" if forwards else "backwards"))
        if state.in_effect:
            assert state.progress == float(forwards)
        else:
            assert [getattr(state, name) for name in QUANTITIES] == [None] * 6
    assert timing.at(1.5).progress == 0.5


def test_a_tween_is_both_ways_filled_unless_told() -> None:
    assert ts.Timing(1.0).fill == "both"
    assert (at(-1.0).progress, at(2.0).progress) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("direction", "progress"),
    [
        ("normal", [0.25, 0.25, 0.25, 1.0]),
        ("reverse", [0.75, 0.75, 0.75, 0.0]),
        ("alternate", [0.25, 0.75, 0.25, 1.0]),
        ("alternate-reverse", [0.75, 0.25, 0.75, 0.0]),
    ],
)
@pytest.mark.parametrize("fill", oracle.FILLS)
def test_directions(direction: str, progress: list[float], fill: str) -> None:
    timing = ts.Timing(2.0, iterations=3, direction=direction, fill=fill)
    found = [timing.at(t) for t in (0.5, 2.5, 4.5, 6.0)]
    if fill in ("both", "forwards"):
        assert [state.progress for state in found] == progress
        assert [state.iteration for state in found] == [0, 1, 2, 2]
    else:
        assert [state.progress for state in found] == [*progress[:3], None]
    begin = 1.0 if "reverse" in direction else 0.0
    assert timing.at(-1.0).progress == (begin if fill in ("both", "backwards") else None)
    assert timing.at(0.0).progress == begin


def test_at_a_whole_boundary_the_next_iteration_begins() -> None:
    for k in range(1, 9):
        state = at(0.1 * k, 0.1, iterations=10)
        assert (state.simple_progress, state.iteration, state.overall_progress) == (0.0, k, k)


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


@pytest.mark.parametrize(
    ("start", "direction", "progress"),
    [
        (0.0, "normal", 1.0),
        (0.25, "normal", 0.25),
        (0.25, "reverse", 0.75),
        (0.25, "alternate", 0.25),
        (0.25, "alternate-reverse", 0.25),
        (1.0, "alternate", 1.0),
    ],
)
def test_zero_duration_infinitely_often(start: float, direction: str, progress: float) -> None:
    """An infinite iteration runs forwards."""
    state = at(1.0, 0.0, iterations=INF, iteration_start=start, direction=direction)
    assert seen(state) == ("after", INF, progress)
    assert state.active_duration == 0.0 and state.end_time == 0.0


@pytest.mark.parametrize("t", [0.0, 1.0, 1e300])
@pytest.mark.parametrize("start", [0.0, 0.25, 2.5])
def test_infinite_duration(t: float, start: float) -> None:
    state = at(t, INF, iteration_start=start)
    assert (state.phase, state.overall_progress, state.iteration) == ("active", start, math.floor(start))
    assert state.progress == start % 1
    assert state.active_duration == state.end_time == INF and state.next_boundary == INF


def test_infinite_duration_at_infinity() -> None:
    assert seen(at(INF, INF)) == ("after", 0, 1.0)
    assert seen(at(INF, INF, iterations=0.5)) == ("after", 0, 0.5)
    assert seen(at(-INF, INF)) == ("before", 0, 0.0)


def test_zero_iterations_of_infinite_duration() -> None:
    timing = ts.Timing(INF, iterations=0)
    assert timing.active_duration == 0.0 and seen(timing.at(0.0)) == ("after", 0, 0.0)


@pytest.mark.parametrize("fill", oracle.FILLS)
def test_zero_iterations(fill: str) -> None:
    """Neither begun nor done: the progress is that of the iteration's start."""
    timing = ts.Timing(1.0, iterations=0, iteration_start=2.25, delay=1.0, fill=fill)
    assert timing.active_duration == 0.0 and timing.end_time == 1.0
    after = timing.at(1.5)
    assert after.phase == "after"
    assert after.progress == (0.25 if fill in ("both", "forwards") else None)
    assert timing.at(0.5).progress == (0.25 if fill in ("both", "backwards") else None)
    assert ts.Timing(1.0, iterations=0).at(3.0).progress == 0.0


@pytest.mark.parametrize(
    ("direction", "progress", "iteration"), [("normal", 0.5, 2), ("alternate", 0.5, 2), ("alternate-reverse", 0.5, 2)]
)
def test_fractional_iterations(direction: str, progress: float, iteration: int) -> None:
    state = at(9.0, 2.0, iterations=2.5, direction=direction)
    assert seen(state) == ("after", iteration, progress)
    assert (state.active_duration, state.overall_progress, state.active_time) == (5.0, 2.5, 5.0)


def test_infinite_iterations() -> None:
    timing = ts.Timing(2.0, iterations=INF, iteration_start=0.5)
    assert timing.end_time == INF
    assert seen(timing.at(4.0)) == ("active", 2, 0.5)
    assert seen(timing.at(2.0**40 + 1.0)) == ("active", 2**39 + 1, 0.0)
    assert seen(timing.at(INF)) == ("after", INF, 0.5)
    assert seen(at(INF, 2.0, iterations=INF)) == ("after", INF, 1.0)
    assert seen(at(INF, 2.0, iterations=INF, direction="alternate-reverse")) == ("after", INF, 1.0)
    assert seen(at(INF, 2.0, iterations=INF, direction="reverse")) == ("after", INF, 0.0)


@pytest.mark.parametrize(
    ("start", "t", "want"),
    [
        (0.5, 0.0, ("active", 0, 0.5)),
        (0.5, 1.0, ("active", 1, 0.0)),
        (0.5, 2.0, ("after", 1, 0.5)),
        (1.0, 2.0, ("after", 1, 1.0)),
        (3.0, 0.0, ("active", 3, 0.0)),
        (3.75, 1.0, ("active", 4, 0.25)),
        (3.75, -1.0, ("before", 3, 0.75)),
    ],
)
def test_iteration_start(start: float, t: float, want: tuple[object, ...]) -> None:
    assert seen(at(t, 2.0, iteration_start=start)) == want


def test_the_full_time_is_the_full_progress() -> None:
    """3 * 0.4 / 0.4 is not 3 in doubles."""
    for duration, iterations in ((0.4, 3), (0.1, 3), (0.7, 7), (1 / 3, 6), (0.001, 1009)):
        state = at(1e6, duration, iterations=iterations)
        assert (state.overall_progress, state.progress, state.iteration) == (iterations, 1.0, iterations - 1)
        state = at(duration * iterations, duration, iterations=iterations)
        assert (state.phase, state.progress, state.iteration) == ("after", 1.0, iterations - 1)


# ---- Delays


@pytest.mark.parametrize(
    ("t", "want"),
    [
        (-0.25, ("before", 0, 0.25)),
        (-3.0, ("before", 0, 0.0)),
        (0.0, ("active", 0, 0.5)),
        (0.25, ("active", 0, 0.75)),
        (0.5, ("after", 0, 1.0)),
    ],
)
def test_negative_delay(t: float, want: tuple[object, ...]) -> None:
    assert seen(at(t, 1.0, delay=-0.5)) == want


def test_negative_delay_beyond_the_end() -> None:
    timing = ts.Timing(1.0, delay=-2.0)
    assert timing.end_time == 0.0
    assert seen(timing.at(0.0)) == ("after", 0, 1.0)
    assert seen(timing.at(-0.5)) == ("before", 1, 0.5)


@pytest.mark.parametrize(
    ("t", "want"),
    [
        (0.0, ("before", 0, 0.0)),
        (1.0, ("active", 0, 0.0)),
        (1.25, ("active", 0, 0.25)),
        (1.5, ("after", 0, 0.5)),
        (1.75, ("after", 0, 0.75)),
        (9.0, ("after", 0, 1.0)),
    ],
)
def test_negative_end_delay_cuts_the_active_time(t: float, want: tuple[object, ...]) -> None:
    """What is after keeps on counting until the active time is full."""
    timing = ts.Timing(1.0, delay=1.0, end_delay=-0.5)
    assert timing.end_time == 1.5 and seen(timing.at(t)) == want


def test_an_end_before_the_delay() -> None:
    timing = ts.Timing(1.0, delay=2.0, end_delay=-2.5)
    assert timing.end_time == 0.5
    assert seen(timing.at(0.25)) == ("before", 0, 0.0)
    assert seen(timing.at(0.5)) == ("after", 0, 0.0)
    assert ts.Timing(1.0, delay=2.0, end_delay=-9.0).end_time == 0.0


def test_end_delay() -> None:
    timing = ts.Timing(1.0, end_delay=2.0, fill="forwards")
    assert timing.end_time == 3.0
    assert [timing.at(t).next_boundary for t in (0.0, 1.0, 2.0, 3.0)] == [1.0, 3.0, 3.0, INF]


# ---- The rate's sign at boundaries


@pytest.mark.parametrize(("rate", "begin", "end"), [(1.0, "active", "after"), (-1.0, "before", "active")])
def test_rate_decides_at_boundaries(rate: float, begin: str, end: str) -> None:
    timing = ts.Timing(2.0, delay=1.0, rate=rate, fill="both")
    assert (timing.at(1.0).phase, timing.at(3.0).phase) == (begin, end)
    assert timing.at(1.0).progress == 0.0 and timing.at(3.0).progress == 1.0
    none = ts.Timing(2.0, delay=1.0, rate=rate, fill="none")
    assert none.at(1.0).in_effect == (rate > 0) and none.at(3.0).in_effect == (rate < 0)


def test_backwards_at_the_end_of_several() -> None:
    state = at(4.0, 2.0, iterations=2, rate=-1.0, direction="alternate")
    assert seen(state) == ("active", 1, 0.0)
    assert seen(at(2.0, 2.0, iterations=2, rate=-2.0)) == ("active", 1, 0.0)
    assert seen(at(0.0, 2.0, iterations=2, rate=-0.5)) == ("before", 0, 0.0)
    assert seen(at(0.0, 0.0, rate=-1.0)) == ("before", 0, 0.0)


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


def test_sums_of_rounded_times_are_on_boundaries() -> None:
    assert at(0.1 + 0.2, 0.3).phase == "after"
    assert at(sum([0.8] * 3), 2.4).phase == "after"
    assert at(sum([1 / 60] * 60), 1.0).phase == "after"
    assert at(0.3, 0.1, iterations=3).phase == "after"
    assert at(0.1 + 0.1 + 0.1, 0.1, iterations=30).iteration == 3


@pytest.mark.parametrize("duration", [5e-324, 1e-308, 1e-12, 2.0**-31, 2.0**-30])
def test_what_takes_less_than_an_instant_is_over(duration: float) -> None:
    for t in (0.0, duration / 2, duration, 1.0, INF):
        assert seen(at(t, duration)) == ("after", 0, 1.0)
        assert seen(at(t, duration / 4, iterations=4)) == ("after", 3, 1.0)
    assert seen(at(-1.0, duration)) == ("before", 0, 0.0)
    assert seen(at(0.0, duration, rate=-1.0)) == ("before", 0, 0.0)


# ---- Easings


def test_easing_is_over_each_iteration() -> None:
    timing = ts.Timing(2.0, iterations=2, direction="alternate", easing="quad.in")
    assert timing.at(1.0).progress == 0.25 and timing.at(2.5).progress == 0.75**2
    assert timing.at(2.5).simple_progress == 0.25 and timing.at(2.5).directed_progress == 0.75
    over = ts.Timing(1.0, easing="back.in")
    assert over.at(0.3).progress == ts.ease("back.in", 0.3) < 0


@pytest.mark.parametrize("position", ["jump-start", "jump-end", "jump-none", "jump-both"])
@pytest.mark.parametrize("direction", oracle.DIRECTIONS)
def test_steps_look_at_the_before_flag(position: str, direction: str) -> None:
    words: dict[str, Any] = {"delay": 1.0, "iterations": 2, "direction": direction}
    timing = ts.Timing(1.0, easing=f"steps(4,{position})", **words)
    exact = oracle.Timing.of(1.0, curve=oracle.steps(4, position), **words)
    for t in (0.0, 0.5, 1.0, 1.25, 1.3, 1.5, 1.75, 1.99, 2.0, 2.25, 2.75, 3.0, 4.0):
        assert timing.at(t).progress == exact.at(t).progress, (t, position, direction)


@pytest.mark.parametrize(
    ("easing", "words", "t", "want"),
    [
        ("steps(4,jump-start)", {"delay": 1.0}, 0.5, 0.0),
        ("steps(4,jump-start)", {"delay": 1.0}, 1.0, 0.25),
        ("steps(4,jump-start)", {"delay": 1.0, "rate": -1.0}, 1.0, 0.0),
        ("steps(4,jump-start)", {"direction": "reverse"}, 1.0, 0.0),
        ("steps(4,jump-start)", {"direction": "reverse", "rate": -1.0}, 1.0, 0.25),
        ("steps(4,jump-end)", {"direction": "reverse", "delay": 1.0}, 0.5, 1.0),
        ("steps(4,jump-both)", {"delay": 1.0}, 0.5, 0.0),
        ("steps(4,jump-both)", {"delay": 1.0}, 1.0, 0.2),
        ("steps(4,jump-both)", {"iterations": 0.5}, 2.0, 0.6),
        ("steps(4,jump-both)", {"iterations": 0.5, "direction": "reverse"}, 2.0, 0.4),
        ("steps(1,jump-start)", {"iterations": 0.0}, 2.0, 1.0),
    ],
)
def test_before_flag(easing: str, words: dict[str, Any], t: float, want: float) -> None:
    assert ts.Timing(1.0, easing=easing, **words).at(t).progress == pytest.approx(want, abs=1e-15)


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
