# SPDX-License-Identifier: MIT
"""What a world tells: in which order, how often, and to whom."""

from __future__ import annotations

import pytest
from world_help import INF, Labels, kinds, told

import tweenspirit as ts

ORDER = ("begin", "marker", "loop", "end")


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


def test_order_within_a_step() -> None:
    """By time, then begin, marker, loop, end, then the older player."""
    w, labels = ts.World(), Labels()
    track = ts.Track("float").key(0, 0.0).key(1, 1.0).marker(0.0, "m1").marker(0.5, "m2").marker(1.0, "m3")
    labels("a", w.channel(0.0).play(track, iterations=2))
    labels("b", w.channel(0.0).tween_to(1.0, 1.0))
    labels("c", w.channel(0.0).tween_to(1.0, 0.5, delay=0.5, iterations=3))
    labels("d", w.channel(0.0).tween_to(1.0, 1.0, delay=1.0))
    w.step(5.0)
    lines = [(t, kind, name, what) for t, kind, name, what, _ in labels.lines(w)]
    assert [line for line in lines if line[2] != "a"] == [
        (0.0, "begin", "b", None),
        (0.5, "begin", "c", None),
        (1.0, "begin", "d", None),
        (1.0, "loop", "c", None),
        (1.0, "end", "b", "finished"),
        (1.5, "loop", "c", None),
        (2.0, "end", "c", "finished"),
        (2.0, "end", "d", "finished"),
    ]
    mine = [(t, kind, what) for t, kind, name, what in lines if name == "a"]
    assert [what or kind for _, kind, what in mine] == [
        *("begin", "m1", "m2", "m3", "m1", "loop", "m2", "m3", "finished")
    ]
    keys = [(t, ORDER.index(kind)) for t, kind, _, _ in lines]
    assert keys == sorted(keys)


def test_ends_by_command_come_first() -> None:
    w = ts.World()
    a, b = w.channel(0.0), w.channel(0.0)
    p = a.tween_to(1.0, 1.0)
    w.step(0.5)
    b.tween_to(1.0, 1.0)
    p.cancel()
    w.step(0.0)
    assert told(w) == [(0.0, "begin"), (0.5, "end"), (0.5, "begin")]


def test_many_players_stay_sorted() -> None:
    w = ts.World()
    for k in range(200):
        delay, duration = (k * 37 % 101) / 50, (k * 53 % 89 + 1) / 40
        w.channel(0.0).tween_to(1.0, duration, delay=delay, iterations=1 + k % 4)
    for dt in (0.0, 0.7, 0.01, 20.0):
        w.step(dt)
        events = w.events()
        keys = [(e.time, ORDER.index(e.kind)) for e in events]
        assert keys == sorted(keys)
    assert w.stats()["players"] == 0


def test_sequence_numbers_have_no_gaps() -> None:
    w = ts.World()
    c = w.channel(0.0)
    numbers: list[int] = []
    for k in range(50):
        c.tween_to(float(k), 0.1)
        w.step(0.05)
        numbers += [e.sequence for e in w.events()]
    assert numbers == list(range(len(numbers))) and len(numbers) == 99


def test_overflow_drops_the_oldest_and_counts() -> None:
    w = ts.World(event_capacity=8)
    for k in range(10):
        w.channel(0.0).tween_to(1.0, float(k + 1))
    w.step(20.0)
    events = w.events()
    assert len(events) == 8 and [e.kind for e in events] == ["end"] * 8
    assert [e.time for e in events] == [3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]
    assert w.stats()["dropped_events"] >= 12 and w.stats()["unread_events"] == 0
    assert events[-1].sequence == 19


def test_what_nobody_reads_is_bounded() -> None:
    w = ts.World(event_capacity=100)
    c = w.channel(0.0)
    for _ in range(1000):
        c.tween_to(1.0, 0.0)
        w.step(0.1)
    assert len(w.events()) == 100


def test_markers() -> None:
    w = ts.World()
    c = w.channel(0.0)
    track = ts.Track("float").key(1, 0.0).key(3, 1.0).marker(1.5, "m5").marker(2.5, "m6")
    heard: list[str] = []
    p = c.play(track, iterations=2, direction="alternate", duration=1.0)
    p.on_marker(heard.append)
    w.step(2.0)
    found = [(e.time, e.marker) for e in w.events() if e.kind == "marker"]
    assert found == [(0.25, "m5"), (0.75, "m6"), (1.25, "m6"), (1.75, "m5")]
    assert heard == ["m5", "m6", "m6", "m5"]


def test_many_markers_in_a_step() -> None:
    w = ts.World()
    track = ts.Track("float").key(0, 0.0).key(1, 1.0).marker(0.5, "m5")
    w.channel(0.0).play(track, iterations=INF)
    w.step(1000.25)
    events = w.events()[1:]
    assert len(events) == 65 and sum(e.count for e in events) == 2000
    assert [e.kind for e in events[:4]] == ["marker", "loop", "marker", "loop"]
    assert (events[-1].kind, events[-1].time) == ("loop", 1000.0)


# ---- Handlers


def test_handlers_are_called_after_the_step_in_order() -> None:
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
    assert heard[:4] == [("a", "begin", 1.0, 1.0), ("b", "begin", 1.0, 1.0), ("a", "loop", 1), ("b", "loop", 1)]
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
    assert heard == [] and p.end_reason == "unbound"
    w.step(0.0)
    assert heard == ["unbound"]
    assert kinds(w) == ["begin", "begin", "end", "end"]
