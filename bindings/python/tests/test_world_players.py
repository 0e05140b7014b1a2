# SPDX-License-Identifier: MIT
"""Players: paused, sought, turned around, taken to their ends; and under reduced motion."""

from __future__ import annotations

import math
from typing import Any

import pytest
from world_help import INF, KINDS, kinds, moving, reasons, run, told

import tweenspirit as ts


def tween(duration: float = 1.0, **words: Any) -> tuple[ts.World, ts.Channel, ts.Player]:
    w = ts.World()
    c = w.channel(0.0)
    return w, c, c.tween_to(10.0, duration, **words)


def test_what_a_player_tells_of_itself() -> None:
    w, c, p = tween(2.0, delay=1.0, iterations=2, direction="alternate", easing="quad.in")
    assert (p.kind, p.channel, p.phase, p.begun, p.paused, p.rate) == ("tween", c, "before", False, False, 1.0)
    assert (p.duration, p.end_time, p.remaining, p.end_reason) == (2.0, 5.0, 5.0, None)
    w.step(4.0)
    assert (p.phase, p.begun, p.time, p.iteration, p.remaining) == ("active", True, 4.0, 1, 1.0)
    assert p.progress == 0.25 and c.value == 2.5 and c.target == 10.0
    w.step(1.0)
    assert (p.active, p.end_reason, p.end_value, p.end_velocity) == (False, "finished", 0.0, 0.0)
    for call in (p.pause, p.resume, p.stop, p.cancel, p.finish, p.reverse, lambda: p.seek(0.0)):
        with pytest.raises(ts.StaleHandleError):
            call()


def test_no_progress_without_a_fill() -> None:
    w, c, p = tween(1.0, delay=1.0, fill="none")
    assert p.progress is None
    w.step(1.5)
    assert p.progress == 0.5
    w.step(1.0)
    assert c.value == 0.0 and p.end_value == 0.0


@pytest.mark.parametrize("kind", KINDS)
def test_pause_stands_and_resume_goes_on(kind: str) -> None:
    w = ts.World()
    a, b = w.channel(0.0), w.channel(0.0)
    p, _ = moving(kind, a), moving(kind, b)
    w.step(0.25)
    p.pause(), p.pause()
    value = a.value
    assert p.paused and not p.active and a.velocity == 0.0
    assert w.step(10.0) == 0
    assert (a.value, p.time, p.remaining) == (value, 0.25, INF)
    p.resume(), p.resume()
    assert p.active and w.step(0.0) == 1 and a.value == value
    c = w.channel(0.0)
    moving(kind, c)
    w.events()
    w.step(0.5)
    assert p.time == 0.75
    w.step(10.0)
    ends = [e for e in w.events() if e.kind == "end"]
    assert ends[1].time - ends[0].time == pytest.approx(0.25, abs=1e-9) or ends[0].player is p
    assert a.value == pytest.approx(c.value, abs=1e-12)


def test_seek_shows_at_once_and_tells_nothing() -> None:
    w, c, p = tween(1.0, delay=1.0, iterations=4)
    p.seek(2.25)
    assert (c.value, p.time, p.iteration) == (2.5, 2.25, 1)
    assert w.events() == []
    w.step(0.25)
    assert told(w) == [(0.0, "begin")]
    p.seek(1.5)
    assert c.value == 5.0 and w.events() == []
    w.step(1.0)
    assert told(w) == [(0.75, "loop")]


def test_seek_with_events() -> None:
    w, c, p = tween(1.0, delay=1.0, iterations=4)
    w.step(0.5)
    p.seek(3.5, events=True)
    assert c.value == 5.0
    assert told(w) == [(0.5, "begin"), (0.5, "loop"), (0.5, "loop")]
    p.seek(0.5, events=True)
    assert told(w) == [(0.5, "loop"), (0.5, "loop")]
    w.step(1.0)
    assert kinds(w) == []


def test_seek_with_events_tells_markers_in_the_order_of_travel() -> None:
    w = ts.World()
    c = w.channel(0.0)
    track = ts.Track("float").key(0, 0.0).key(1, 1.0).marker(0.25, "m1").marker(0.75, "m2")
    p = c.play(track)
    p.pause()
    p.seek(0.9, events=True)
    p.seek(0.1, events=True)
    assert [e.marker for e in w.events() if e.kind == "marker"] == ["m1", "m2", "m2", "m1"]


def test_seek_does_not_end_what_is_paused() -> None:
    w, c, p = tween()
    p.pause()
    p.seek(5.0)
    assert (c.value, p.phase) == (10.0, "after")
    run(w, 1.0, 3)
    assert p.end_reason is None
    p.seek(0.5)
    assert c.value == 5.0
    p.seek(5.0)
    p.resume()
    assert p.end_reason is None
    w.step(0.0)
    assert p.end_reason == "finished" and told(w) == [(3.0, "begin"), (3.0, "end")]


def test_seek_past_the_end_ends_in_the_next_step() -> None:
    w, c, p = tween()
    w.step(0.25)
    p.seek(1.0)
    assert (c.value, p.end_reason) == (10.0, None)
    w.step(0.5)
    assert told(w)[-1] == (0.25, "end")


def test_seek_before_the_delay() -> None:
    w, c, p = tween(1.0, delay=1.0)
    w.step(1.5)
    p.seek(0.0)
    assert c.value == 0.0
    w.step(1.5)
    assert c.value == 5.0 and kinds(w) == ["begin"]


def test_rate() -> None:
    w, c, p = tween(4.0, rate=2)
    w.step(0.5)
    assert (c.value, c.velocity, p.remaining) == (2.5, 5.0, 1.5)
    p.rate = 4.0
    assert c.value == 2.5 and c.velocity == 10.0 and p.rate == 4.0
    w.step(0.25)
    assert c.value == 5.0
    p.rate = 0
    assert w.step(9.0) == 0 and (c.value, c.velocity, p.active, p.remaining) == (5.0, 0.0, False, INF)
    p.rate = -1
    w.step(1.0)
    assert (c.value, c.velocity) == (2.5, -2.5)
    w.step(1.0)
    assert p.end_reason == "finished" and c.value == 0.0
    assert told(w) == [(0.0, "begin"), (11.75, "end")]


@pytest.mark.parametrize("kind", KINDS)
def test_reverse_runs_back_the_same_way(kind: str) -> None:
    w = ts.World()
    c = w.channel(1.0)
    p = moving(kind, c, delay=0.25)
    there = []
    for _ in range(6):
        w.step(0.125)
        there.append(c.value)
    p.reverse()
    back = []
    for _ in range(6):
        back.append(c.value)
        w.step(0.125)
    assert back == pytest.approx(there[::-1], abs=1e-12)
    assert (p.end_reason, c.value) == ("finished", 1.0)
    assert told(w) == [(0.25, "begin"), (1.5, "end")]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rate", [1.0, -1.0])
def test_reverse_of_a_paused_player_plays(kind: str, rate: float) -> None:
    """Where it was paused, the way it then goes, as one does that never was."""
    w = ts.World()
    a, b = w.channel(0.0), w.channel(0.0)
    p, q = moving(kind, a), moving(kind, b)
    w.step(0.25)
    p.rate = q.rate = rate
    w.step(0.0625)
    p.pause()
    q.rate = 0.0
    assert w.step(10.0) == 0
    q.rate = rate
    p.reverse(), q.reverse()
    assert (p.paused, p.active, p.rate, p.time) == (False, True, -rate, q.time)
    while p.active and w.time < 20:
        assert (a.value, a.velocity, p.time) == (b.value, b.velocity, q.time)
        w.step(0.0625)
    assert (p.end_reason, a.value) == (q.end_reason, b.value)
    assert p.end_reason in ("finished", "settled")


def test_reverse_of_one_paused_in_its_delay() -> None:
    w, c, p = tween(1.0, delay=1.0)
    w.step(0.5)
    p.pause()
    w.step(1.0)
    p.reverse()
    assert (p.paused, p.rate, p.time) == (False, -1.0, 0.5)
    w.step(0.25)
    assert (p.time, c.value) == (0.25, 0.0)
    w.step(0.25)
    assert p.end_reason == "finished" and told(w)[-1] == (2.0, "end")


def test_another_rate_leaves_a_paused_player_paused() -> None:
    w, c, p = tween()
    w.step(0.5)
    p.pause()
    for rate in (-1.0, 0.0, 2.0):
        p.rate = rate
        assert p.paused and w.step(1.0) == 0 and c.value == 5.0
    p.rate = 0.0
    p.reverse()
    assert (p.paused, p.rate, p.active) == (False, 0.0, False)
    p.rate = -1.0
    assert w.step(0.25) == 1 and c.value == 2.5


def test_reverse_that_fails_leaves_a_paused_player_paused() -> None:
    calls: list[float] = []

    def fails(t: float) -> float:
        calls.append(t)
        if len(calls) > 3:
            raise ValueError(t)
        return t

    with ts.World() as w:
        e = ts.register_easing("acme:fails-later", fails, live=True)
        try:
            p = w.channel(0.0).tween_to(10.0, 1.0, easing=e)
            w.step(0.25)
            p.pause()
            calls += [0.0] * 4
            with pytest.raises(ValueError, match=r"0\.25"):
                p.reverse()
            assert (p.paused, p.rate, p.time) == (True, 1.0, 0.25)
        finally:
            ts.unregister_easing("acme:fails-later")


def test_loops_on_the_way_back() -> None:
    w, c, p = tween(1.0, iterations=3, direction="alternate")
    w.step(2.5)
    assert told(w) == [(0.0, "begin"), (1.0, "loop"), (2.0, "loop")]
    p.reverse()
    w.step(5.0)
    assert told(w) == [(3.0, "loop"), (4.0, "loop"), (5.0, "end")] and c.value == 0.0


@pytest.mark.parametrize("step", [1 / 64, 1 / 4, 3 / 4])
def test_back_from_exactly_on_a_boundary(step: float) -> None:
    """The iteration that begins there is not the one that is run through."""
    w, c, p = tween(0.5, iterations=3)
    w.step(1.25)
    p.reverse()
    w.step(0.25)
    assert (c.value, p.iteration) == (0.0, 2)
    w.step(step)
    assert c.value == 20 * ((1.0 - step) % 0.5)
    w.step(2.0)
    assert kinds(w) == ["begin", "loop", "loop", "loop", "loop", "end"]


def test_nothing_is_told_after_the_end() -> None:
    """With a negative delay there are boundaries before local time 0."""
    w, _, p = tween(0.25, delay=-0.25, iteration_start=0.5, iterations=2)
    w.step(0.125)
    p.reverse()
    w.step(10.0)
    assert kinds(w) == ["begin", "loop", "end"]


def test_one_that_runs_back_begins_at_its_end() -> None:
    w, c, p = tween(1.0, rate=-1, delay=0.5, end_delay=0.25)
    assert (p.time, c.value, p.rate) == (1.75, 10.0, -1.0)
    w.step(0.75)
    assert (c.value, c.velocity) == (5.0, -10.0)
    w.step(1.0)
    assert told(w) == [(0.25, "begin"), (1.75, "end")] and c.value == 0.0
    with pytest.raises(ts.InvalidArgumentError):
        c.tween_to(1.0, 1.0, iterations=INF, rate=-1)
    with pytest.raises(ts.InvalidArgumentError):
        c.spring_to(1.0, ts.Spring(omega=9.0, damping_ratio=0.0), rate=-1)


def test_the_velocity_of_what_runs_back_from_a_key() -> None:
    w = ts.World()
    a, b = w.channel(0.0), w.channel(0.0)
    a.tween_to(10.0, 1.0, direction="reverse")
    b.play(ts.Track("float").key(0, 0.0).key(1, 10.0), direction="reverse")
    assert a.velocity == b.velocity == -10.0
    w.step(0.25)
    assert a.velocity == b.velocity == -10.0


@pytest.mark.parametrize("fill", ["both", "forwards", "backwards", "none"])
def test_what_turns_at_its_beginning_has_not_begun(fill: str) -> None:
    w = ts.World()
    c = w.channel(1.0)
    p = c.tween_to(10.0, 1.0, start=4.0, fill=fill)
    p.reverse()
    shown = 4.0 if fill in ("both", "backwards") else 1.0
    assert (p.progress is None) == (shown == 1.0) and c.value == shown
    w.step(0.0)
    assert c.value == shown and p.end_reason == "finished"


def test_reverse_from_beyond_the_end() -> None:
    w, c, p = tween()
    p.pause()
    p.seek(50.0)
    p.reverse()
    assert (p.time, p.rate, c.value) == (1.0, -1.0, 10.0)
    w.step(0.25)
    assert c.value == 7.5
    p.seek(-3.0)
    p.reverse()
    assert (p.time, p.rate, c.value) == (0.0, 1.0, 0.0)


def test_turned_from_beyond_its_settling_time_it_still_rests() -> None:
    """Whatever the sum of the delay and that time is rounded to."""
    for k in range(1, 200):
        w = ts.World()
        c = w.channel(0.0)
        p = c.decay(-8.0, ts.Decay(rate=10.0), tolerance=k / 1000, delay=0.25)
        p.seek(50.0)
        assert c.value == -0.8
        p.reverse()
        assert (p.time, c.value) == (p.end_time, -0.8), k


def test_reverse_of_what_has_no_end() -> None:
    w, c, p = tween(1.0, iterations=INF)
    w.step(2.25)
    p.reverse()
    w.step(1.0)
    assert c.value == 2.5
    with pytest.raises(ts.InvalidArgumentError):
        tween(1.0, iterations=INF)[2].finish()
    p.finish()
    assert c.value == 0.0


@pytest.mark.parametrize("kind", KINDS)
def test_finish(kind: str) -> None:
    w = ts.World()
    c = w.channel(1.0)
    p = moving(kind, c)
    w.step(0.25)
    target = c.target
    p.finish()
    assert (c.value, c.velocity, p.end_reason, p.end_value) == (target, 0.0, "finished", target)
    assert told(w) == [(0.0, "begin"), (0.25, "end")]
    assert target == pytest.approx(11.0 if kind == "decay" else 10.0)


@pytest.mark.parametrize("kind", KINDS)
def test_cancel_is_as_before(kind: str) -> None:
    w = ts.World()
    c = w.channel(1.0)
    p = moving(kind, c)
    w.step(0.5)
    assert c.value != 1.0
    p.cancel()
    assert (c.value, c.velocity, p.end_value, p.end_velocity) == (1.0, 0.0, 1.0, 0.0)
    moving(kind, c)
    w.step(0.25)
    there = c.value
    second = moving("spring", c)
    w.step(0.25)
    second.cancel()
    assert c.value == there
    assert reasons(w) == ["cancelled", "replaced", "cancelled"]


@pytest.mark.parametrize("fill", ["both", "forwards", "backwards", "none"])
def test_fill_of_a_tween_from_elsewhere(fill: str) -> None:
    w = ts.World()
    c = w.channel(1.0)
    c.tween_to(10.0, 1.0, start=4.0, delay=1.0, fill=fill)
    waiting = 4.0 if fill in ("both", "backwards") else 1.0
    assert c.value == waiting
    w.step(0.5)
    assert c.value == waiting
    w.step(1.0)
    assert c.value == 7.0
    w.step(1.0)
    assert c.value == (10.0 if fill in ("both", "forwards") else 1.0)


@pytest.mark.parametrize("direction", ["normal", "reverse", "alternate", "alternate-reverse"])
def test_a_beginning_shows_at_once(direction: str) -> None:
    w = ts.World()
    c = w.channel(1.0)
    c.tween_to(10.0, 1.0, direction=direction)
    assert c.value == (10.0 if "reverse" in direction else 1.0)
    c.tween_to(10.0, 1.0, start=5.0, direction=direction)
    assert c.value == (10.0 if "reverse" in direction else 5.0)


@pytest.mark.parametrize("rate", [math.nan, INF, -INF])
def test_no_rate(rate: float) -> None:
    _, _, p = tween()
    with pytest.raises(ts.InvalidArgumentError):
        p.rate = rate
    with pytest.raises(ts.InvalidArgumentError):
        p.seek(rate)
    assert (p.rate, p.time) == (1.0, 0.0)


# ---- Reduced motion


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("policy", ["full", "reduce", "none"])
@pytest.mark.parametrize("essential", [False, True])
def test_motion_policies(kind: str, policy: str, essential: bool) -> None:
    w = ts.World(motion=policy)
    assert w.motion == policy
    c = w.channel(1.0)
    p = moving(kind, c, essential=essential, delay=0.5)
    target = c.target
    w.step(0.25)
    assert c.value == 1.0 and p.active
    w.step(0.5)
    moves = policy == "full" or (policy == "reduce" and essential)
    assert p.active == moves
    if moves:
        assert c.value != target and kinds(w) == ["begin"]
    else:
        assert c.value == target and c.velocity == 0.0
        assert told(w) == [(0.5, "begin"), (0.5, "end")]
        assert p.end_reason == ("settled" if kind in ("spring", "decay") else "finished")


def test_motion_may_change() -> None:
    w = ts.World()
    a, b = w.channel(0.0), w.channel(0.0)
    a.tween_to(1.0, 1.0)
    w.step(0.25)
    w.motion = "reduce"
    b.tween_to(1.0, 1.0, iterations=3, direction="alternate")
    w.step(0.25)
    assert (a.value, b.value, w.motion) == (0.5, 1.0, "reduce")
    with pytest.raises((ts.InvalidArgumentError, ValueError)):
        w.motion = "some"
    assert w.motion == "reduce"


def test_what_never_ends_is_at_its_end_of_an_iteration_under_reduced_motion() -> None:
    w = ts.World(motion="reduce")
    c = w.channel(0.0)
    p = c.tween_to(1.0, 1.0, iterations=INF)
    w.step(0.5)
    assert not p.active and c.value == 1.0
