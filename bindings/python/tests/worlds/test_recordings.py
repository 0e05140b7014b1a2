# SPDX-License-Identifier: MIT
"""Recordings: a twin in small steps, whose values were written down; objects at other times; tracks; files."""

from __future__ import annotations

import asyncio
import gc
import math
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tweenspirit as ts


class View:
    def __init__(self) -> None:
        self.x = 1.0


def commands(r: random.Random) -> Callable[[ts.World, ts.Channel], None]:
    """Something to be done to a channel, the same to each."""
    what, target, seconds = r.randrange(9), r.uniform(-100, 100), r.uniform(0.05, 2)
    path = ts.Track().key(0, 0, easing="sine.inOut").key(1, target).key(2, -target)

    def run(w: ts.World, x: ts.Channel) -> None:
        player = x.player
        if what == 0:
            x.tween_to(target, seconds, "back.out", delay=max(seconds - 1, 0))
        elif what == 1:
            x.spring_to(target, ts.Spring(duration=seconds, bounce=0.4))
        elif what == 2:
            x.play(path, duration=seconds, iterations=2.5, direction="alternate")
        elif what == 3:
            x.decay(velocity=target)
        elif what == 4:
            x.tween_to(target, seconds, start=0, composite="add")
        elif what == 5:
            x.set(target)
        elif player is not None and str(player.kind) in ("spring", "tween") and what == 6:
            player.set_target(target, kick=target * 10)
        elif player is not None and what == 7:
            (player.resume if player.paused else player.pause)()
        elif player is not None:
            player.seek(seconds / 2)

    return run


@pytest.mark.parametrize("seed", range(12))
def test_what_was_has_its_bits(seed: int) -> None:
    r = random.Random(seed)
    script = {r.randrange(1, 600): commands(r) for _ in range(25)}
    fine, coarse = ts.World(), ts.World()
    a, b = fine.channel(0.0), coarse.channel(0.0)
    coarse.record(seconds=100)
    seen = []
    for i in range(601):
        fine.step_to(i / 60)
        if i in script:
            coarse.step_to(i / 60)
            script[i](fine, a)
            script[i](coarse, b)
        seen.append((a.value, a.velocity))
    coarse.step_to(10)
    other = ts.World()
    other.restore(coarse.save_recording())
    assert other.state_hash() == coarse.state_hash()
    present = coarse.state_hash()
    for i in random.Random(seed).sample(range(601), 601):
        # What begins with no command of this script at a frame's very time is calls by the frame's step.
        assert (b.value_at(i / 60), b.velocity_at(i / 60)) == seen[i], i / 60
        coarse.seek(i / 60)
        other.seek(i / 60)
        assert (b.value, b.velocity) == seen[i] and other.state_hash() == coarse.state_hash(), i / 60
    coarse.seek()
    assert coarse.state_hash() == present and not coarse.in_past


def test_bound_objects() -> None:
    w = ts.World()
    view = View()
    bound = w.bind(view, "x")
    w.record(5)
    bound.tween_to(3, 2, "linear")
    w.step(2)
    view.x = 10.0
    assert bound.value == 10.0
    w.step(1)
    assert (bound.value_at(0.5), bound.velocity_at(0.5), bound.value_at(2.5)) == (1.5, 1.0, 10.0)
    w.seek(0.5)
    assert view.x == 1.5
    # In the past the program's writes are not read; the seek back writes what the object had.
    view.x = 77.0
    assert bound.value == 1.5
    w.seek()
    assert view.x == bound.value == 10.0


def test_a_track_of_it() -> None:
    w = ts.World()
    xy = w.channel((0.0, 0.0))
    w.record(60)
    w.step(5)
    p = xy.spring_to((100, 20), ts.Spring(duration=0.5, bounce=0.6))
    w.step(0.2)
    p.set_target((0, 0), velocity=(500, -100))
    w.step(0.3)
    xy.tween_to((50, 50), 0.4, "bounce.out", iterations=2)
    w.step(2)
    for tolerance in (1.0, 1e-2, 1e-5):
        track = xy.recording_track(5, 7.5, tolerance=tolerance)
        assert (track.start, track.end, track.kind) == (0.0, 2.5, "vec2")
        worst = 0.0
        for i in range(2501):
            is_, was = track.value(i / 1000), xy.value_at(5 + i / 1000)
            if i / 1000 not in (0.9, 1.3):
                worst = max(worst, *(abs(p - q) for p, q in zip(is_, was, strict=True)))
        assert worst <= tolerance
    assert len(xy.recording_track(5, 7.5, tolerance=1.0)) < len(xy.recording_track(5, 7.5, tolerance=1e-4)) < 2000
    # All that is known.
    track = xy.recording_track()
    assert (track.start, track.end) == (0.0, 7.5)


def test_objects_at_other_times() -> None:
    w = ts.World()
    x = w.channel(0.0, name="x")
    w.record()
    calls: list[str] = []
    first = x.tween_to(10, 1).on_begin(lambda: calls.append("begin")).on_end(lambda reason: calls.append(str(reason)))
    seen: list[float] = []
    x.on_change(seen.append)
    w.step(2)
    y = w.channel(5.0, name="y")
    second = y.tween_to(6, 4)
    w.step(1)
    now = w.state_hash()
    w.seek(0.5)
    assert calls == ["begin", "finished"] and seen[-1] == 5.0
    assert first.active and first.end_reason is None and x.player is first and first.time == 0.5
    for stale in (lambda: y.value, lambda: second.seek(1), lambda: y.set(3)):
        with pytest.raises(ts.StaleHandleError):
            stale()
    with pytest.raises(ts.InvalidArgumentError):
        w.find("y")
    w.seek(2.5)
    assert str(first.end_reason) == "finished" and y.value == 5.125 and second.active and w.find("y") is y
    w.seek()
    assert w.state_hash() == now and y.value == 5.25 and y.player is second and first.ended and len(calls) == 2
    # Going on: the end comes again and is calls again, and what was made later is gone.
    w.seek(0.25)
    third = w.channel(1.0).tween_to(2, 2)
    assert not w.in_past and w.recording is not None and w.recording[1] == 0.25
    with pytest.raises(ts.StaleHandleError, match="went on"):
        y.value  # noqa: B018
    with pytest.raises(ts.StaleHandleError):
        second.seek(1)
    w.step(1)
    assert calls == ["begin", "finished", "finished"] and third.active and str(first.end_reason) == "finished"
    w.seek(0.5)
    assert x.player is first and repr(first).endswith("running>") and first.active and third.time == 0.25


def test_an_end_by_a_command_in_the_past() -> None:
    w = ts.World()
    x, y = w.channel(0.0), w.channel(0.0)
    w.record()
    p, q = x.tween_to(1, 1).on_end(print), y.tween_to(1, 1.5)
    w.step(2)
    w.seek(0.5)
    x.set(3.0)
    assert p.end_reason is ts.EndReason.STOPPED and q.active and not w.in_past
    w.step(0.25)
    w.seek(0.25)
    assert p.active and p.end_reason is None
    w.seek()
    assert p.end_reason is ts.EndReason.STOPPED and q.active and w.time == 0.75


def test_chains_and_awaiting() -> None:
    w = ts.World()
    x = w.channel(0.0)
    w.record()
    calls: list[str] = []
    chain = w.chain().tween(x, 4, duration=1).then(lambda: calls.append("block")).then().tween(x, 0, duration=1).start()
    chain.on_end(lambda reason: calls.append(str(reason)))

    async def run() -> None:
        task = asyncio.ensure_future(_end_of(chain))
        for _ in range(12):
            w.step(0.25)
            await asyncio.sleep(0)
        assert str(await task) == "finished"

    asyncio.run(run())
    assert calls == ["block", "finished"] and w.time == 3
    w.seek(0.5)
    assert calls == ["block", "finished"] and x.value == 2 and chain.active and chain.end_reason is None
    w.seek()
    assert not chain.active and str(chain.end_reason) == "finished"
    w.seek(0.5)
    w.step(1.5)
    assert calls == ["block", "finished", "block", "finished"] and x.value == 0 and str(chain.end_reason) == "finished"


async def _end_of(chain: ts.Chain) -> object:
    return await chain


def test_commands_while_the_past_is_shown() -> None:
    w = ts.World()
    x, view = w.channel(0.0), View()
    w.record()
    x.tween_to(10, 1)
    w.step(1)
    errors = []

    def command(value: float) -> None:
        try:
            x.set(3)
        except ts.InPastError as error:
            errors.append(str(error))

    x.on_change(command)
    w.seek(0.5)
    assert errors == ["a command while a seek shows the past"] and x.value == 5 and w.in_past
    # What dies meanwhile drops nothing.
    w.bind(view, "x") if not w.in_past else None
    w.seek()
    bound = w.bind(view, "x")
    w.step(1)
    w.seek(1.5)
    del view, bound
    gc.collect()
    w.seek(0.25)
    assert w.recording is not None and w.recording[:2] == (0, 2)
    w.seek()
    assert w.time == 2 and not w.in_past


PROGRAM = """
import sys, tweenspirit as ts
w = ts.World()
w.restore(open(sys.argv[1], "rb").read())
for frame in sys.argv[2:]:
    w.seek(int(frame) / 60)
    print(frame, w.state_hash(), *(w.find(name).value for name in "xy"))
"""


def test_frames_by_other_processes(tmp_path: Path) -> None:
    w = ts.World()
    x, y = w.channel(0.0, name="x"), w.channel(0.0, name="y")
    w.record()
    lines = {}
    r = random.Random(1)
    # A handler that the workers do not have.
    x.spring_to(50, "bouncy").on_end(lambda _: y.tween_to(9, 0.5))
    for frame in range(1, 241):
        w.step_to(frame / 60)
        lines[frame] = f"{frame} {w.state_hash()} {x.value} {y.value}"
        # Between two frames.
        if frame % 30 == 7:
            w.step_to((frame + 0.5) / 60)
            x.spring_to(r.uniform(-50, 50)).on_end(lambda _: y.tween_to(9, 0.5))
    file = tmp_path / "recording"
    file.write_bytes(w.save_recording(0.5, 4))
    frames = list(range(30, 241))
    r.shuffle(frames)
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(file), *map(str, frames[part::4])], stdout=subprocess.PIPE, text=True
        )
        for part in range(4)
    ]
    for part, worker in enumerate(workers):
        out, _ = worker.communicate(timeout=300)
        assert worker.returncode == 0 and out.splitlines() == [lines[frame] for frame in frames[part::4]]


def test_refusals() -> None:
    w = ts.World()
    x = w.channel(0.0)
    for refused in (lambda: x.value_at(0), lambda: w.seek(0), lambda: w.save_recording(0, 0), x.recording_track):
        with pytest.raises(ts.InvalidArgumentError):
            refused()
    assert w.recording is None and not w.in_past
    for seconds in (-1, math.nan):
        with pytest.raises(ts.InvalidArgumentError, match="seconds"):
            w.record(seconds)
    with pytest.raises(ts.OutOfMemoryError, match="bytes"):
        w.record(1, 64)
    w.record(seconds=2)
    w.step(1)
    for time in (-0.5, 1.5, math.nan):
        for refused in (x.value_at, x.velocity_at, w.seek):
            with pytest.raises(ts.InvalidArgumentError, match="time"):
                refused(time)
    with pytest.raises(ts.InvalidArgumentError, match="tolerance"):
        x.recording_track(tolerance=0)
    with pytest.raises(ts.InvalidArgumentError):
        w.restore(w.save_recording()[:-8])
    # What is refused in the past leaves it as it is.
    w.seek(0.5)
    for wrong in (lambda: x.set(math.nan), lambda: x.tween_to(1, -1), lambda: w.step(-1), lambda: w.step_to(0.25)):
        with pytest.raises(ts.InvalidArgumentError):
            wrong()
    assert w.in_past
    x.close()
    with pytest.raises(ts.StaleHandleError):
        x.value_at(0)
    w.record(0)
    assert w.recording is None
