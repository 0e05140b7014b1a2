# SPDX-License-Identifier: MIT
"""Time in a world: however it is cut into steps, values and events are the same."""

from __future__ import annotations

import math
from typing import Any

import pytest
from world_help import INF, KINDS, Labels, bits, kinds, moving, run, told

import tweenspirit as ts


def scene(begin: float) -> tuple[ts.World, list[ts.Channel], Labels]:
    w, labels = ts.World(), Labels()
    w.step(begin)
    c = [w.channel(float(i)) for i in range(9)]
    labels("loops", c[0].tween_to(10.0, 0.3, "cubic.inOut", iterations=5))
    labels("alternates", c[1].tween_to(-4.0, 0.25, "back.out", iterations=INF, direction="alternate"))
    labels("reverse", c[2].tween_to(9.0, 0.7, "sine.in", direction="reverse", delay=0.2, fill="none", end_delay=0.4))
    labels("spring", c[3].spring_to(7.0, ts.Spring(duration=0.4, bounce=0.4), velocity=30.0))
    labels("late spring", c[4].spring_to(7.0, ts.Spring.preset("gpu_animation"), delay=1 / 3))
    labels("decay", c[5].decay(80.0))
    labels("edges", c[6].decay(800.0, bounds=(0.0, 50.0), delay=0.1))
    labels("early", c[7].tween_to(3.0, 2.0, delay=-0.75, iteration_start=0.3, iterations=1.7))
    track = ts.Track("float", easing="elastic.out").key(1, 5.0).key(1.5, 6.0).key(2, -3.0)
    track.marker(1.1, "m7").marker(1.5, "m8").marker(2.0, "m9")
    labels("track", c[8].play(track, iterations=2.5))
    return w, c, labels


@pytest.mark.parametrize("begin", [0.0, 0.3, 86400.1])
@pytest.mark.parametrize(("dt", "count"), [(0.001, 1000), (1 / 60, 60), (0.1, 10), (1 / 1024, 1024), (1 / 7, 7)])
def test_one_step_or_a_thousand(begin: float, dt: float, count: int) -> None:
    """The same events at the same times and the same values, to the bit."""
    (whole, a, first), (cut, b, second) = scene(begin), scene(begin)
    for k in range(1, 4):
        whole.step_to(begin + k)
        run(cut, dt, count - 1)
        cut.step_to(begin + k)
        assert [bits(x.value) for x in a] == [bits(x.value) for x in b]
        assert [bits(x.velocity) for x in a] == [bits(x.velocity) for x in b]
        one, many = first.lines(whole), second.lines(cut)
        assert one == many
        assert len(one) > 5


@pytest.mark.parametrize("count", [1, 3, 60, 1000, 1024])
def test_a_second_is_a_second(count: int) -> None:
    (whole, a, first), (cut, b, second) = scene(0.0), scene(0.0)
    whole.step(1.0)
    run(cut, 1 / count, count)
    assert cut.time == 1.0
    assert [bits(x.value) for x in a] == [bits(x.value) for x in b]
    assert first.lines(whole) == second.lines(cut)


def test_no_step_is_a_step() -> None:
    w, c, _ = scene(0.0)
    w.step(0.45)
    values = [bits(x.value) for x in c]
    w.events()
    for _ in range(5):
        assert w.step(0.0) > 0
    assert [bits(x.value) for x in c] == values and w.events() == []


def test_a_spring_is_its_closed_form_to_the_bit() -> None:
    w, spring = ts.World(), ts.Spring(duration=0.5, bounce=0.3)
    w.step(0.1)
    c = w.channel(3.0)
    c.spring_to(-7.0, spring, velocity=11.0)
    end = spring.settling_time(3.0, -7.0, 11.0, 1e-3 * max(10.0, 11.0 / spring.omega))
    while w.time + 1 / 60 < 0.1 + end:
        w.step(1 / 60)
        assert c.value == spring.value(w.time - 0.1, 3.0, -7.0, 11.0)
        assert c.velocity == pytest.approx(spring.velocity(w.time - 0.1, 3.0, -7.0, 11.0), abs=1e-9)
    w.step(1 / 30)
    assert (c.value, c.velocity, c.active) == (-7.0, 0.0, False)
    assert w.events()[-1].time == pytest.approx(0.1 + end, abs=1e-12)


# ---- One instant


def test_sixty_frames_finish_a_second() -> None:
    w = ts.World()
    c = w.channel(0.0)
    p = c.tween_to(1.0, 1.0)
    active = run(w, 1 / 60, 60)
    assert (active[-2], active[-1], c.value, p.end_reason) == (1, 0, 1.0, "finished")
    assert told(w) == [(0.0, "begin"), (1.0, "end")]


def test_three_times_four_fifths_end_at_two_and_two_fifths() -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(1.0, 2.4)
    assert run(w, 0.8, 3) == [1, 1, 0] and c.value == 1.0
    assert told(w)[-1] == (2.4, "end")
    c.tween_to(0.0, 0.8, iterations=3, delay=0.8)
    assert run(w, 0.8, 4) == [1, 1, 1, 0]
    assert [kind for _, kind in told(w)] == ["begin", "loop", "loop", "end"]


@pytest.mark.parametrize("rate", [24, 30, 60, 90, 120, 240, 1000])
def test_every_frame_rate_ends_on_the_frame(rate: int) -> None:
    w = ts.World()
    for k in range(1, 11):
        w.channel(0.0).tween_to(1.0, k / 10, delay=0.1)
    for k in range(1, math.ceil(1.1 * rate) + 1):
        active = w.step(1 / rate)
        assert active == sum(1 for j in range(1, 11) if j / 10 + 0.1 > k / rate + 2**-30)
    assert active == 0


def test_a_beginning_is_told_on_its_frame() -> None:
    w = ts.World()
    w.channel(0.0).tween_to(1.0, 1.0, delay=0.3)
    run(w, 0.1, 2)
    assert w.events() == []
    w.step(0.1)
    assert told(w) == [(0.3, "begin")]


# ---- The clock


def test_an_hour_of_frames_lands_on_the_hour() -> None:
    w = ts.World()
    for _ in range(3600 * 60):
        w.step(1 / 60)
    assert w.time == 3600.0
    total = 0.0
    for _ in range(3600 * 60):
        total += 1 / 60
    assert abs(total - 3600) > 1e-8


def test_a_paused_or_slow_clock() -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(1.0, 1.0)
    w.rate = 0.5
    w.step(0.5)
    assert (w.time, c.value) == (0.25, 0.25)
    w.paused = True
    assert w.step(5.0) == 1 and (w.time, c.value) == (0.25, 0.25)
    assert kinds(w) == ["begin"]
    w.channel(0.0).tween_to(1.0, 1.0)
    w.step(5.0)
    assert told(w) == [(0.25, "begin")]
    w.paused, w.rate = False, 0.0
    w.step(5.0)
    assert w.time == 0.25
    w.rate = 3.0
    w.step(0.25)
    assert (w.time, c.value, w.rate, w.paused) == (1.0, 1.0, 3.0, False)


def test_step_to() -> None:
    w = ts.World(max_step=0.1)
    c = w.channel(0.0)
    c.tween_to(1.0, 1.0)
    w.rate = 7.0
    assert w.step_to(0.625) == 1 and (w.time, c.value) == (0.625, 0.625)
    assert w.step_to(0.625) == 1
    with pytest.raises(ts.InvalidArgumentError):
        w.step_to(0.5)
    w.paused = True
    w.step_to(0.875)
    assert (w.time, c.value) == (0.625, 0.625)


def test_the_longest_step() -> None:
    w = ts.World(max_step=0.1)
    c = w.channel(0.0)
    c.tween_to(1.0, 1.0)
    w.step(50.0)
    assert (w.time, c.value) == (0.1, 0.1)
    w.step(0.05)
    assert c.value == pytest.approx(0.15)


def test_next_boundary() -> None:
    w = ts.World()
    assert w.next_boundary == INF
    w.step(1.0)
    w.channel(0.0).tween_to(1.0, 1.0, delay=0.5, iterations=2, end_delay=0.25)
    found = []
    for _ in range(4):
        found.append(w.next_boundary)
        w.step_to(w.next_boundary)
    assert found == [1.5, 2.5, 3.5, 3.75] and w.next_boundary == INF
    assert [kind for _, kind in told(w)] == ["begin", "loop", "end"]


# ---- Begin and end


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("dt", [0.0, 0.01, 0.3, 50.0])
def test_one_begin_and_one_end(kind: str, dt: float) -> None:
    w = ts.World()
    moving(kind, w.channel(0.0), delay=0.1)
    found = []
    for _ in range(40):
        w.step(dt)
        found += kinds(w)
    run(w, 10.0, 2)
    assert [*found, *kinds(w)] == ["begin", "end"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("way", ["stop", "cancel", "finish", "replace", "set", "destroy"])
def test_one_end_and_no_begin_of_what_never_began(kind: str, way: str) -> None:
    w = ts.World()
    c = w.channel(0.0)
    p = moving(kind, c, delay=1.0)
    w.step(0.5)
    ways: dict[str, Any] = {
        "stop": p.stop,
        "cancel": p.cancel,
        "finish": p.finish,
        "replace": lambda: c.tween_to(0.0, 9.0, delay=100.0),
        "set": lambda: c.set(1.0),
        "destroy": c.destroy,
    }
    ways[way]()
    w.step(2.0)
    assert told(w) == [(0.5, "end")]
    want = {"stop": "stopped", "cancel": "cancelled", "finish": "finished", "replace": "replaced"}
    want |= {"set": "stopped", "destroy": "unbound"}
    assert p.end_reason == want[way] and not p.active


def test_nothing_to_do_is_done_in_the_next_step() -> None:
    w = ts.World()
    w.step(2.0)
    c = w.channel(1.0)
    p = c.tween_to(5.0, 0.0)
    assert (c.value, p.active, w.events()) == (1.0, True, [])
    w.step(0.0)
    assert (c.value, p.active) == (5.0, False)
    assert told(w) == [(2.0, "begin"), (2.0, "end")]


@pytest.mark.parametrize("start", [0.0, 1.0])
def test_a_spring_at_rest_on_its_target_settles_at_once(start: float) -> None:
    w = ts.World()
    c = w.channel(start)
    c.spring_to(start)
    w.step(1.0)
    assert told(w) == [(0.0, "begin"), (0.0, "end")] and c.value == start


# ---- Loops


def test_sixty_four_loops_and_then_a_count() -> None:
    w = ts.World()
    p = w.channel(0.0).tween_to(1.0, 0.01, iterations=INF)
    w.step(10.005)
    events = w.events()
    assert [e.kind for e in events] == ["begin"] + ["loop"] * 65
    assert [e.count for e in events] == [1] * 65 + [936]
    assert events[1].time == pytest.approx(0.01) and events[-1].time == pytest.approx(10.0)
    loops: list[int] = []
    p.on_loop(loops.append)
    w.step(0.0)
    assert loops == []
    w.step(0.02)
    assert loops == [1, 1]
    w.step(1e3)
    assert loops[2:-1] == [1] * 64 and loops[-1] == 100_000 - 64


def test_a_billion_seconds_over_a_microsecond() -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(1.0, 1e-6, iterations=INF)
    for _ in range(20):
        w.step(1e9)
        events = w.events()
        assert len(events) <= 66
        assert events[-1].count == pytest.approx(1e15, rel=1e-6)
        assert 0 <= c.value <= 1 and math.isfinite(c.velocity)


def test_no_loop_at_the_end() -> None:
    w = ts.World()
    w.channel(0.0).tween_to(1.0, 1.0, iterations=3)
    w.channel(0.0).tween_to(1.0, 1.0, iterations=2.5, iteration_start=0.75)
    w.step(5.0)
    assert sorted(told(w)) == sorted(
        [(0.0, "begin")] * 2
        + [(1.0, "loop"), (2.0, "loop"), (3.0, "end")]
        + [(0.25, "loop"), (1.25, "loop"), (2.25, "loop"), (2.5, "end")]
    )


def test_what_is_cut_off_goes_on_moving_where_it_was_sought() -> None:
    """Beyond a negative end delay, and before a negative delay, the active time goes on."""
    w = ts.World()
    c = w.channel(0.0)
    p = c.tween_to(-8.0, 1.0, end_delay=-0.125, rate=-1)
    p.seek(1.125)
    values = []
    for _ in range(4):
        w.step(0.0625)
        values.append(c.value)
    assert values == [-8.0, -8.0, -7.5, -7.0]
