# SPDX-License-Identifier: MIT
"""Timings at random, and what a fuzzer would try, against Web Animations' definitions in fractions.

Tests/Scenarios/timing.json has them case by case.
"""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
import web_animations as oracle
from hypothesis import given, settings
from hypothesis import strategies as st
from long_runs import often

import tweenspirit as ts

INF = math.inf
#: Powers of two: where a quotient meets a jump it is exact.
EASINGS: dict[str | None, oracle.Curve] = {
    None: oracle.linear,
    "steps(4,jump-start)": oracle.steps(4, "jump-start"),
    "steps(8,jump-both)": oracle.steps(8, "jump-both"),
    "steps(2,jump-none)": oracle.steps(2, "jump-none"),
    "steps(1,jump-end)": oracle.steps(1, "jump-end"),
}
DYADIC = st.integers(-64, 64).map(lambda i: i / 16)
POSITIVE = st.integers(0, 64).map(lambda i: i / 16)
ANY = st.floats(-100, 100)
ANY_POSITIVE = st.one_of(st.floats(0.001, 100), st.just(0.0))


def words(delay: st.SearchStrategy[float], length: st.SearchStrategy[float]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "duration": st.one_of(length, st.sampled_from([0.0, INF, 1.0])),
            "delay": delay,
            "end_delay": delay,
            "iterations": st.one_of(length, st.sampled_from([0.0, 1.0, 2.0, INF])),
            "iteration_start": length,
            "direction": st.sampled_from(oracle.DIRECTIONS),
            "fill": st.sampled_from(oracle.FILLS),
            "rate": st.sampled_from([1.0, -1.0, 2.5]),
            "easing": st.sampled_from(list(EASINGS)),
            "return_easing": st.sampled_from(list(EASINGS)),
        }
    )


def pair(given_words: dict[str, Any]) -> tuple[ts.Timing, oracle.Timing]:
    rest = dict(given_words)
    duration, easing, back = rest.pop("duration"), rest.pop("easing"), rest.pop("return_easing")
    curves = {"curve": EASINGS[easing], "back": None if back is None else EASINGS[back]}
    return ts.Timing(duration, easing=easing, return_easing=back, **rest), oracle.Timing.of(duration, **curves, **rest)


def close(got: object, want: oracle.Time | None, bound: float) -> bool:
    if want is None or got is None:
        return want is got
    assert isinstance(got, (int, float))
    if math.isinf(want) or math.isinf(got):
        return float(want) == got
    return abs(Fraction(got) - Fraction(want)) <= bound


def same_state(timing: ts.Timing, exact: oracle.Timing, t: float, bound: float) -> None:
    got, want = timing.at(t), exact.at(t)
    note = (timing, t, got, want)
    assert (got.phase, got.in_effect) == (want.phase, want.in_effect), note
    steepness = 1.0 if math.isinf(exact.duration) or not exact.duration else max(1.0, 1 / float(exact.duration))
    for name in ("active_time", "overall_progress", "simple_progress", "directed_progress", "progress"):
        assert close(getattr(got, name), getattr(want, name), bound * steepness), (name, *note)
    assert got.iteration == want.iteration, note
    assert close(got.active_duration, exact.active_duration, bound) and close(got.end_time, exact.end_time, bound), note
    assert close(got.next_boundary, exact.next_boundary(t), max(bound, 2.0**-29)), note


def rested(given_words: dict[str, Any], repeat_delay: float) -> dict[str, Any]:
    """With rests, which begin where an iteration does."""
    return {**given_words, "iteration_start": 0.0, "repeat_delay": repeat_delay} if repeat_delay else given_words


@settings(max_examples=often(500, 12000), derandomize=True, deadline=None)
@given(words(DYADIC, POSITIVE), st.integers(-256, 512).map(lambda i: i / 32), st.integers(-16, 16).map(lambda i: i / 8))
def test_dyadic_timings(given_words: dict[str, Any], t: float, rest: float) -> None:
    """Every sum and product is exact, ties included; quotients are rounded."""
    timing, exact = pair(rested(given_words, max(rest, 0.0)))
    for time in (t, 0.0, *(float(x) for x in (exact.before_active, exact.active_after, exact.end_time)), INF, -INF):
        if not ill_defined(exact, time):
            same_state(timing, exact, time, 1e-12)


def ill_defined(exact: oracle.Timing, t: float) -> bool:
    """At infinite local times the specification's quotients have no value except in the after phase."""
    return t == INF and exact.phase(t) != "after"


def near_a_tie(exact: oracle.Timing, t: float, margin: float = 1e-6) -> bool:
    local, end = Fraction(t), Fraction(0)
    if any(not math.isinf(x) and abs(x - local) < margin for x in (exact.before_active, exact.active_after, end)):
        return True
    if math.isinf(exact.duration) or exact.duration == 0 or math.isinf(exact.active_duration):
        whole = exact.iteration_start % 1
        if min(whole, 1 - whole) < margin:
            return whole != 0
    if math.isinf(exact.duration) or exact.duration == 0:
        return any(near_whole(x, margin) for x in (exact.iterations + exact.iteration_start,) if not math.isinf(x))
    state = exact.at(t)
    if state.overall_progress is None or math.isinf(state.overall_progress):
        return False
    if exact.rests and state.active_time is not None:
        gone = state.active_time % exact.period
        if any(abs(gone - at) < margin for at in (0, exact.duration, exact.period)):
            return True
        if gone > exact.duration:
            return False
    steps = (state.overall_progress * 8) % 1
    return min(steps, 1 - steps) < 8 * margin / min(1, exact.duration) and state.overall_progress != 0


def near_whole(x: oracle.Time, margin: float) -> bool:
    part = (x * 8) % 1
    return part != 0 and min(part, 1 - part) < margin


@settings(max_examples=often(500, 12000), derandomize=True, deadline=None)
@given(words(ANY, ANY_POSITIVE), st.floats(-50, 300), st.one_of(st.just(0.0), st.floats(0.001, 10)))
def test_any_timings(given_words: dict[str, Any], t: float, rest: float) -> None:
    timing, exact = pair(rested(given_words, rest))
    if not near_a_tie(exact, t):
        same_state(timing, exact, t, 1e-9)


@settings(max_examples=500, derandomize=True, deadline=None)
@given(words(DYADIC, POSITIVE), st.integers(-64, 128).map(lambda i: i / 16), st.integers(-16, 16).map(lambda i: i / 8))
def test_boundaries_lead_from_one_to_the_next(given_words: dict[str, Any], t: float, rest: float) -> None:
    """Between two of them the phase stays, and while it is active the iteration."""
    timing, _ = pair(rested(given_words, max(rest, 0.0)))
    for _ in range(20):
        following = timing.at(t).next_boundary
        assert following > t if timing.rate > 0 else following < t
        if math.isinf(following):
            return
        middle = timing.at((t + following) / 2)
        third = timing.at(t + (following - t) * 0.75)
        assert (middle.phase, middle.next_boundary) == (third.phase, following)
        assert middle.iteration == third.iteration or middle.phase != "active"
        t = following


# ---- What a fuzzer would try

HOSTILE = [5e-324, 1e-308, 1e-300, 2.0**-30, 1e-9, 1.0, 1e9, 1e18, 1e300, INF]
LOCAL = [-INF, -1e308, -1e300, -1.0, -5e-324, 0.0, 5e-324, 1e-308, 1e-9, 1.0, 1e9, 1e300, 1.7e308, INF]


@pytest.mark.parametrize("duration", [0.0, *HOSTILE])
@pytest.mark.parametrize("iterations", [0.0, 5e-324, 0.5, 1.0, 2.0**53, 1e300, INF])
@pytest.mark.parametrize("start", [0.0, 1e-308, 0.5, 1e300])
def test_hostile_numbers_give_numbers(duration: float, iterations: float, start: float) -> None:
    for direction in oracle.DIRECTIONS:
        for rate, delay in ((1.0, 0.0), (-1.0, -1e300), (1e-300, 1e300), (-1e300, 1e-308)):
            timing = ts.Timing(
                duration, iterations=iterations, iteration_start=start, direction=direction, rate=rate, delay=delay
            )
            assert timing.end_time >= 0
            for t in LOCAL:
                state = timing.at(t)
                assert state.in_effect
                for name in ("simple_progress", "directed_progress", "progress"):
                    assert 0 <= getattr(state, name) <= 1, (name, timing, t, state)
                for name in ("iteration", "overall_progress", "active_time", "active_duration", "end_time"):
                    assert not math.isnan(getattr(state, name)), (name, timing, t, state)
                later = state.next_boundary > t if rate > 0 else state.next_boundary < t
                assert later or math.isinf(state.next_boundary), (timing, t, state)


def test_a_tiny_duration_a_huge_count() -> None:
    timing = ts.Timing(1e-308, iterations=1e300)
    assert timing.active_duration == pytest.approx(1e-8)
    assert timing.at(1.0).iteration == 1e300 and timing.at(1.0).overall_progress == 1e300
    assert ts.Timing(5e-324).at(0.0).phase == "after" and ts.Timing(5e-324).at(0.0).progress == 1.0
    assert ts.Timing(1e300, iterations=1e300).end_time == INF


# ---- Timings as values, and what the definitions do not have: the usual fill, an instant


def at(t: float, duration: float = 1.0, **words: Any) -> ts.TimingState:
    return ts.Timing(duration, **words).at(t)


def seen(state: ts.TimingState) -> tuple[object, ...]:
    return state.phase, state.iteration, state.progress


def test_a_tween_is_both_ways_filled_unless_told() -> None:
    assert ts.Timing(1.0).fill == "both"
    assert (at(-1.0).progress, at(2.0).progress) == (0.0, 1.0)


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


def test_easing_may_be_a_curve_of_one_s_own(fresh: Callable[[], str]) -> None:
    e = ts.register_easing(fresh(), lambda t: 3 * t, live=True)
    assert at(0.5, easing=e).progress == 1.5 and at(9.0, easing=e).progress == 3.0


# ---- Values


def test_a_timing_is_a_value() -> None:
    words: dict[str, Any] = {"delay": 1.0, "end_delay": -0.25, "iterations": 3, "iteration_start": 0.5}
    words |= {"direction": "alternate", "fill": "none", "rate": -1.0, "easing": "quad.in"}
    a = ts.Timing(2.0, **words)
    assert a != ts.Timing(2.0) and a != 2.0
    for other in (ts.Timing(2.0, **words), pickle.loads(pickle.dumps(a)), copy.deepcopy(a)):
        assert other == a and hash(other) == hash(a) and other.at(0.75) == a.at(0.75)
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
