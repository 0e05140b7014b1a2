# SPDX-License-Identifier: MIT
"""What a world tells: in which order, how often, and to whom."""

from __future__ import annotations

import pytest
from world_help import kinds

import tweenspirit as ts


def test_an_event() -> None:
    w = ts.World()
    c = w.channel((1.0, 2.0), name="card")
    p = c.tween_to((3.0, 4.0), 1.0)
    w.step(0.5)
    p.stop()
    begin, end = w.events()
    assert (begin.time, begin.kind, begin.player, begin.channel, begin.count) == (0.0, "begin", p, c, 1)
    assert (end.time, end.kind, end.reason, end.sequence) == (0.5, "end", "stopped", begin.sequence + 1)
    assert (end.value, end.velocity) == ((2.0, 3.0), (2.0, 2.0))
    assert str(end.kind) == "end" and str(end.reason) == "stopped"
    assert w.events() == []
    with pytest.raises(AttributeError):
        end.time = 3.0  # type: ignore[misc]


def test_sequence_numbers_have_no_gaps() -> None:
    w = ts.World()
    c = w.channel(0.0)
    numbers: list[int] = []
    for k in range(50):
        c.tween_to(float(k), 0.1)
        w.step(0.05)
        numbers += [e.sequence for e in w.events()]
    assert numbers == list(range(len(numbers))) and len(numbers) == 99


def test_what_nobody_reads_is_bounded() -> None:
    w = ts.World(event_capacity=100)
    c = w.channel(0.0)
    for _ in range(1000):
        c.tween_to(1.0, 0.0)
        w.step(0.1)
    assert len(w.events()) == 100


# ---- Handlers


def test_handlers_are_called_at_their_times_in_order() -> None:
    w = ts.World()
    heard: list[object] = []
    a, b = w.channel(0.0), w.channel(0.0)
    for name, c in (("a", a), ("b", b)):
        p = c.tween_to(1.0, 0.5, iterations=2)
        p.on_begin(lambda name=name: heard.append((name, "begin", a.value, b.value)))
        p.on_loop(lambda count, name=name: heard.append((name, "loop", count)))
        p.on_end(lambda reason, name=name: heard.append((name, reason)))
        c.on_change(lambda value, name=name: heard.append((name, value)))
        c.on_velocity(lambda velocity, name=name: heard.append((name, "velocity", velocity)))
    w.step(1.0)
    assert heard[:4] == [("a", "begin", 0.0, 0.0), ("b", "begin", 0.0, 0.0), ("a", "loop", 1), ("b", "loop", 1)]
    assert heard[4:6] == [("a", "finished"), ("b", "finished")]
    assert [x for x in heard[6:] if len(x) == 2] == [("a", 1.0), ("b", 1.0)]  # type: ignore[arg-type]


def test_no_handler_inside_a_command() -> None:
    w = ts.World()
    c = w.channel(0.0)
    heard: list[str] = []
    p = c.tween_to(1.0, 1.0)
    p.on_end(heard.append)
    p.stop()
    assert heard == [] and p.end_reason == "stopped"
    w.step(0.0)
    assert heard == ["stopped"]


def test_a_handler_set_after_the_end() -> None:
    w = ts.World()
    p = w.channel(0.0).tween_to(1.0, 1.0)
    w.step(2.0)
    heard: list[str] = []
    p.on_end(heard.append)
    assert heard == []
    w.step(0.0)
    w.step(0.0)
    assert heard == ["finished"]


def test_observers_can_be_taken_away() -> None:
    w = ts.World()
    c = w.channel(0.0)
    values: list[object] = []
    away = c.on_change(values.append)
    c.tween_to(1.0, 1.0)
    w.step(0.25)
    away()
    w.step(0.25)
    assert values == [0.25]
    away()


def test_what_rests_does_not_change() -> None:
    w = ts.World()
    c = w.channel(0.0)
    values: list[object] = []
    c.on_change(values.append)
    w.step(1.0), w.step(1.0)
    c.tween_to(1.0, 1.0)
    w.step(1.0), w.step(1.0)
    c.set(4.0)
    w.step(0.0), w.step(1.0)
    assert values == [1.0, 4.0]


def test_a_handler_that_raises_does_not_stop_the_others() -> None:
    w = ts.World()
    heard: list[str] = []

    def fail(name: str) -> None:
        heard.append(name)
        raise LookupError(name)

    for name in ("a", "b", "c"):
        c = w.channel(0.0)
        c.tween_to(1.0, 1.0).on_begin(lambda name=name: fail(name))
        c.on_change(lambda value, name=name: heard.append(name.upper()))
    with pytest.raises(LookupError, match="a") as caught:
        w.step(0.5)
    assert heard == ["a", "b", "c", "A", "B", "C"]
    assert [str(error) for error in caught.value.others] == ["b", "c"]  # type: ignore[attr-defined]
    assert w.step(0.25) == 3 and w.time == 0.75


def test_a_step_in_a_handler_is_busy() -> None:
    w = ts.World()
    c = w.channel(0.0)
    seen: list[type] = []

    def nested() -> None:
        for call in (lambda: w.step(0.1), lambda: w.step_to(9.0)):
            with pytest.raises(ts.BusyError):
                call()
            seen.append(ts.BusyError)

    c.tween_to(1.0, 1.0).on_begin(nested)
    w.step(0.5)
    assert len(seen) == 2 and (w.time, c.value) == (0.5, 0.5)


def test_a_handler_may_close_the_world() -> None:
    w = ts.World()
    heard: list[str] = []
    c, d = w.channel(0.0), w.channel(0.0)

    def close() -> None:
        heard.append("close")
        w.close()

    c.tween_to(1.0, 1.0).on_begin(close)
    p = d.tween_to(1.0, 1.0)
    p.on_begin(lambda: heard.append("late"))
    d.on_change(lambda value: heard.append("changed"))
    w.step(0.5)
    assert heard == ["close"] and not p.active
    for call in (lambda: w.step(0.1), lambda: c.value, lambda: w.channel(0.0)):
        with pytest.raises(ts.StaleHandleError):
            call()
    w.close()


def test_a_handler_may_kill_what_would_be_told_next() -> None:
    w = ts.World()
    a, b = w.channel(0.0), w.channel(0.0)
    heard: list[str] = []
    p = b.tween_to(1.0, 1.0)
    a.tween_to(1.0, 0.5).on_end(lambda reason: b.destroy())
    p.on_end(heard.append)
    w.step(0.75)
    assert heard == ["unbound"] and p.end_reason == "unbound"
    assert kinds(w) == ["begin", "begin", "end", "end"]
