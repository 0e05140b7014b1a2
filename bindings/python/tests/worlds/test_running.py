# SPDX-License-Identifier: MIT
"""Worlds that run in real time: when a frame is due, what it is given, and when a run is over."""

from __future__ import annotations

import asyncio
import itertools
import math
import signal
import subprocess
import sys
import textwrap
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from argument_examples import BAD, Thrown

import tweenspirit as ts
from tweenspirit.worlds import running, world


class Clock:
    """Stands for `time`: a sleep takes what is asked for and `late` more, and work what it says."""

    def __init__(self) -> None:
        self.now, self.late = 1000.0, 0.0
        self.slept: list[float] = []

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.slept.append(seconds)
        assert len(self.slept) < 100_000, "it spins"
        self.now += seconds + self.late


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()

    async def sleep(seconds: float) -> None:
        found.sleep(seconds)
        await pause()

    pause = lambda real=asyncio.sleep: real(0)  # noqa: E731
    monkeypatch.setattr(running, "time", found)
    monkeypatch.setattr(time, "sleep", found.sleep)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    return found


#: The two ways to run a world.
WAYS: list[Callable[..., int]] = [
    lambda world, *given, **named: world.run(*given, **named),
    lambda world, *given, **named: asyncio.run(world.run_async(*given, **named)),
]
BOTH = pytest.mark.parametrize("run", WAYS, ids=["run", "run_async"])


def seconds_of(ticker: Any, count: int, work: Callable[[], None] = lambda: None) -> list[float]:
    found = []
    for dt in itertools.islice(ticker, count):
        found.append(dt)
        work()
    return found


# --- frames ---


def test_frames_are_even_and_do_not_drift(clock: Clock) -> None:
    clock.late = 0.003
    given = seconds_of(ts.ticker(50), 500)
    assert given[0] == pytest.approx(0.023) and given[1:] == pytest.approx([0.02] * 499)
    assert clock.now == pytest.approx(1000 + 500 * 0.02 + 0.003)  # not 500 times as late
    assert math.fsum(given) == pytest.approx(clock.now - 1000)


def test_frames_that_are_missed_are_left_out(clock: Clock) -> None:
    works = iter([0.0, 0.05, 0.0, 0.0])

    def work() -> None:
        clock.now += next(works)

    assert seconds_of(ts.ticker(100), 4, work) == pytest.approx([0.01, 0.01, 0.05, 0.01])
    assert clock.now == pytest.approx(1000.08)


def test_a_sleep_that_ends_early_gives_no_frame_twice(clock: Clock) -> None:
    clock.late = -1e-9
    assert seconds_of(ts.ticker(100), 50) == pytest.approx([0.01] * 50)


def test_frames_of_a_coroutine(clock: Clock) -> None:
    async def main() -> tuple[list[float], int]:
        others = 0

        async def other() -> None:
            nonlocal others
            while True:
                others += 1
                await asyncio.sleep(0)

        task, found = asyncio.ensure_future(other()), []
        async for dt in ts.ticker(20):
            found.append(dt)
            if len(found) == 10:
                break
        task.cancel()
        return found, others

    found, others = asyncio.run(main())
    assert found == pytest.approx([0.05] * 10) and others >= 9


@pytest.mark.parametrize("fps", [0, -60, math.nan, math.inf, 1e9, 1e-300, "60", None])
def test_frame_rates_that_are_none(fps: Any) -> None:
    for use in (ts.ticker, ts.World().run):
        with pytest.raises(ts.InvalidArgumentError, match="fps must be"):
            use(fps)


def test_a_ticker_can_be_used_again(clock: Clock) -> None:
    ticker = ts.ticker(10)
    assert repr(ticker) == "<Ticker, 10 frames per second>"
    assert seconds_of(ticker, 2) == pytest.approx([0.1, 0.1])
    clock.now += 5
    assert seconds_of(ticker, 2) == pytest.approx([0.1, 0.1])


# --- runs ---


@BOTH
def test_it_ends_when_nothing_moves(clock: Clock, run: Callable[..., int]) -> None:
    w = ts.World()
    x = w.channel(0.0)
    p = x.tween_to(1, 0.5, delay=0.3)
    seen: list[float] = []
    assert run(w, 10, frame=lambda world: seen.append(world.time)) == 0
    assert seen == pytest.approx([i / 10 for i in range(9)])
    assert (x.value, p.end_reason) == (1, "finished")
    assert sum(clock.slept) == pytest.approx(0.8)


@BOTH
def test_of_a_world_at_rest_one_frame_is_made(clock: Clock, run: Callable[..., int]) -> None:
    w, seen = ts.World(), []
    x = w.channel(0.0)
    x.tween_to(1, 1).pause()
    assert run(w, frame=seen.append) == 0
    assert seen == [w] and clock.slept == [] and w.time == 0


@BOTH
def test_what_is_still_due_is_waited_for(clock: Clock, run: Callable[..., int]) -> None:
    """A chain's delay and a machine's `after` have no player that is active."""
    w, said = ts.World(), []
    w.chain().delay(0.5).then(lambda: said.append(w.time)).start()
    assert run(w) == 0 and said == [0.5]
    states = {"states": {"a": {}, "b": {}}, "transitions": [{"from": "a", "to": "b", "after": 0.25}]}
    m = w.machine(states)
    assert run(w) == 0 and m.state == "b"


@BOTH
def test_handlers_and_frames_can_go_on(clock: Clock, run: Callable[..., int]) -> None:
    w = ts.World()
    x = w.channel(0.0)
    x.tween_to(1, 0.25).on_end(lambda reason: x.tween_to(2, 0.25))
    todo = [lambda: x.tween_to(3, 0.25)]

    def frame(world: ts.World) -> None:
        if x.value == 2 and todo:
            todo.pop()()

    assert run(w, frame=frame) == 0 and x.value == 3


@BOTH
def test_what_a_frame_ends_is_told(clock: Clock, run: Callable[..., int]) -> None:
    w, told = ts.World(), []
    p = w.channel(0.0).tween_to(1, 60)
    p.on_end(lambda reason: told.append(str(reason)))
    assert run(w, frame=lambda world: p.stop() if world.time > 0.5 and p.active else None) == 0
    assert told == [str(p.end_reason)]


@BOTH
def test_until(clock: Clock, run: Callable[..., int]) -> None:
    w = ts.World()
    p = w.channel(0.0).tween_to(1, 60)
    times: list[float] = []
    assert run(w, 4, until=0.9, frame=lambda world: times.append(world.time)) == 1
    assert times == pytest.approx([0, 0.25, 0.5, 0.75, 0.9])
    assert run(w, 4, until=0) == 1 and w.time == pytest.approx(0.9) and p.active
    clock.late = 0.01  # the end is not late
    assert run(w, 4, until=1) == 1 and w.time == pytest.approx(1.9)
    assert sum(clock.slept) < 2


@BOTH
def test_until_goes_on_where_nothing_moves(clock: Clock, run: Callable[..., int]) -> None:
    w = ts.World()
    assert run(w, 10, until=2) == 0 and w.time == pytest.approx(2) and len(clock.slept) >= 20
    w.rate = 0.5
    assert run(w, 10, until=2) == 0 and w.time == pytest.approx(3)  # seconds of real time
    w.paused = True
    assert run(w, 10, until=2) == 0 and w.time == pytest.approx(3)


@BOTH
def test_until_something_has_ended(clock: Clock, run: Callable[..., int]) -> None:
    w = ts.World()
    x, y = w.channel(0.0), w.channel(0.0)
    y.tween_to(1, 60)
    p, told = x.tween_to(1, 0.5, keep=True), []
    p.on_end(told.append)
    assert run(w, 10, until=p) == 1 and w.time == pytest.approx(0.5) and told == ["finished"]
    assert run(w, 10, until=p) == 1 and w.time == pytest.approx(0.5)
    p.restart()
    assert run(w, 10, until=p, frame=lambda world: p.stop() if world.time > 0.7 and p.active else None) == 1
    assert p.end_reason == "stopped" and told == ["finished", "stopped"]
    now = w.time
    chain = w.chain().tween(x, 5, 0.25).then().tween(x, 0, 0.25)
    assert run(w, 100, until=chain) == 1 and chain.end_reason == "finished" and w.time == pytest.approx(now + 0.5)
    assert run(w, 100, until=chain) == 1 and run(w, 100, until=w.animate([x], to=1, duration=0.25)) == 1
    assert w.time == pytest.approx(now + 0.75) and x.value == 1
    timeline = w.timeline()
    timeline.add(x, ts.Track().key(0, 0).key(1, 8))
    assert run(w, 10, until=timeline) == 1 and w.time == pytest.approx(now + 0.75)
    timeline.play(iterations=2)
    assert run(w, 10, until=timeline) == 1 and w.time == pytest.approx(now + 2.75) and x.value == 8
    kept = timeline.play(keep=True)
    assert run(w, 10, until=timeline) == 1 and kept.ended
    kept.restart()
    assert run(w, 10, until=timeline, frame=lambda world: timeline.close()) == 1 and kept.end_reason == "stopped"


@BOTH
def test_until_something_that_does_not_end(clock: Clock, run: Callable[..., int]) -> None:
    """It is over when nothing moves, or the world is closed."""
    w = ts.World()
    x = w.channel(0.0)
    p = x.tween_to(1, 1)
    p.pause()
    w.channel(0.0).tween_to(1, 0.5)
    assert run(w, 10, until=p) == 0 and w.time == pytest.approx(0.5) and p.end_reason is None
    with pytest.raises(ts.InvalidArgumentError, match="another world"):
        run(ts.World(), until=p)
    p.resume()
    assert run(w, 10, until=p, frame=lambda world: world.close()) == 0


@BOTH
@pytest.mark.parametrize("name", ["fps", "until", "frame"])
def test_arguments_that_are_none(clock: Clock, run: Callable[..., int], name: str) -> None:
    fine = {"fps": {"True"}, "until": {"inf", "1e308", "2**63", "5e-324", "-0.0", "True", "None"}, "frame": {"None"}}
    w = ts.World()
    for word, bad in BAD.items():
        if word not in fine[name]:
            kind = TypeError if name == "frame" else (ts.InvalidArgumentError, Thrown)
            with pytest.raises(kind, match=None if word == "throws" else f"{name} must (not )?be"):
                run(w, **{name: bad})
    assert w.stats()["steps"] == 0 and not clock.slept


@BOTH
def test_a_world_that_cannot_move_is_at_rest(clock: Clock, run: Callable[..., int]) -> None:
    w = ts.World()
    x = w.channel(0.0)
    x.tween_to(1, 1)
    w.paused = True
    assert run(w) == 1 and clock.slept == []
    w.paused, w.rate = False, 0
    assert run(w) == 1 and clock.slept == []
    w.rate = 1
    assert run(w) == 0 and x.value == 1


@BOTH
def test_for_ever_until_it_is_closed(clock: Clock, run: Callable[..., int]) -> None:
    w, left = ts.World(), iter(range(100))
    assert run(w, until=math.inf, frame=lambda world: next(left) == 50 and world.close()) == 0
    assert next(left) == 51
    w = ts.World()
    w.channel(0.0).tween_to(1, 0.5).on_end(lambda reason: w.close())
    assert run(w, until=math.inf) == 0


@BOTH
def test_what_fails_ends_the_run(clock: Clock, run: Callable[..., int]) -> None:
    w = ts.World()
    x = w.channel(0.0)

    def fail(*_: object) -> None:
        raise LookupError("here")

    x.tween_to(1, 0.5).on_end(fail)
    for given in ({}, {"frame": fail}):
        with pytest.raises(LookupError, match="here"):
            run(w, **given)
    assert run(w) == 0 and x.value == 1


def test_a_run_within_a_step_is_refused(clock: Clock) -> None:
    w = ts.World()
    w.channel(0.0).tween_to(1, 0.5).on_end(lambda reason: w.run())
    with pytest.raises(ts.BusyError):
        w.run()
    assert w.run() == 0


def test_tasks_move_what_a_coroutine_runs(clock: Clock) -> None:
    async def main() -> tuple[str, str, bool]:
        w = ts.World()
        x = w.channel(0.0)
        task = asyncio.ensure_future(w.run_async(until=math.inf))
        first = await x.tween_to(1, 0.25)
        second = await x.spring_to(2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return str(first), str(second), w.step(0) == 0 and x.value == 2

    assert asyncio.run(main()) == ("finished", "settled", True)


def test_real_time_is_slept_through() -> None:
    w = ts.World()
    x = w.channel(0.0)
    x.tween_to(1, 0.4)
    start, used = time.perf_counter(), time.process_time()
    assert w.run(200) == 0
    went, used = time.perf_counter() - start, time.process_time() - used
    assert went >= 0.4 and w.time == pytest.approx(went, abs=0.1) and used < 0.3
    start = time.perf_counter()
    asyncio.run(w.run_async(until=0.2))
    assert time.perf_counter() - start >= 0.2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_an_interrupt_ends_a_run() -> None:
    program = """
        import signal, tweenspirit as ts
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        w = ts.World()
        x = w.channel(0.0)
        p = x.tween_to(1, 1000)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        try:
            w.run()
        except KeyboardInterrupt:
            print(p.active, 0 < w.time < 900, w.step(0))
    """
    ran = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=120)
    assert (ran.stdout, ran.stderr) == ("True True 1\n", "")


# --- milliseconds ---


@pytest.fixture
def unwarned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(world, "_unwarned", [None])
    yield


def test_milliseconds_are_warned_of_once(unwarned: None) -> None:
    w = ts.World()
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        for dt in (0, 0.016, 60, 60.0):
            w.step(dt)
        w.step_to(1e6)
        assert not found
        for dt in (61, 1000.0, 1e9):
            w.step(dt)
        ts.World().step(100)
    (only,) = found
    assert only.category is RuntimeWarning and only.filename == __file__
    assert str(only.message).startswith("a step of 61 s") and "clock.tick() returns milliseconds" in str(only.message)
    assert w.time == 1e6 + 61 + 1000 + 1e9


@pytest.mark.parametrize("dt", [4, 16, 16.667, 50.0])
def test_steps_like_frames_in_milliseconds_are_warned_of_once_in_a_world(dt: float) -> None:
    for _ in range(2):
        w = ts.World()
        w.step(dt)
        w.step(dt)
        with pytest.warns(RuntimeWarning, match=f"three steps of {dt:g} s: .* looks like milliseconds") as found:
            w.step(dt)
        assert [each.filename for each in found] == [__file__] and w.time == 3 * dt
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            w.step(dt)
            w.step(dt)


@pytest.mark.parametrize(
    "steps",
    [(3.99,) * 3, (50.1,) * 3, (16, 17, 16), (16, 0.5, 16, 16), (0.1, 16, 16, 16), (0, 16, 16, 16), (16, 16, 15, 16)],
)
def test_other_steps_are_not_warned_of(steps: tuple[float, ...]) -> None:
    w = ts.World()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for dt in steps:
            w.step(dt)


def test_the_warning_can_be_silenced_or_an_error(unwarned: None) -> None:
    w = ts.World()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(RuntimeWarning, match="divide by 1000"):
            w.step(1667)
        assert w.time == 0 and w.step(1667) == 0
    world._unwarned.append(None)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "a step of", RuntimeWarning)
        w.step(1667)


def test_a_run_that_was_asleep_warns_of_nothing(unwarned: None, clock: Clock) -> None:
    """A laptop that was closed."""
    w = ts.World(max_step=0.1)
    w.channel(0.0).tween_to(1, 0.25)
    clock.late = 3600
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert w.run() == 0 and w.time == pytest.approx(0.3)
