# SPDX-License-Identifier: MIT
"""One world in several threads without a lock: a call is done alone, or it is BusyError and has changed nothing."""

from __future__ import annotations

import collections
import random
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from world_help import Thing

import tweenspirit as ts

THREADS = 4
CALLS = 6_000


class Shared:
    """A world, and what it has."""

    def __init__(self) -> None:
        self.world = world = ts.World()
        self.things = [Thing(x=0.0, y=1.0) for _ in range(4)]
        self.track = ts.Track().key(0, 0).key(1, 3).marker(0.5, "half")
        self.channels = [world.channel(0.0, name=f"c{i}") for i in range(4)]
        self.channels += [world.bind(thing, "x") for thing in self.things]
        self.timeline = world.timeline()
        self.timeline.add(self.channels[0], self.track)
        self.entry = self.timeline.marker(0.25, "early")
        self.player = self.channels[1].tween_to(5, 60)
        self.chain = world.chain().delay(1e6).start()
        self.blob = world.snapshot()


def block(shared: Shared) -> Callable[[Any], Any]:
    return lambda a: a.tween(shared.channels[2], 1, 0.05)


def fresh_channel(shared: Shared) -> None:
    with shared.world.channel(1.0) as channel:
        channel.on_change(lambda value: None)
        channel.spring_to(2)


def short_lived(shared: Shared) -> None:
    shared.world.bind(Thing(x=0.0, y=1.0), "y").tween_to(2, 0.01)


#: What changes a world or the binding's tables, by name.
CHANGES: dict[str, Callable[[Shared, Any], Any]] = {
    "step": lambda s, c: s.world.step(0.01),
    "step_to": lambda s, c: s.world.step_to(s.world.time + 0.01),
    "restore": lambda s, c: s.world.restore(s.blob),
    "snapshot": lambda s, c: ts.World().restore(s.world.snapshot()),
    "events": lambda s, c: s.world.events(),
    "reserve": lambda s, c: s.world.reserve(16, 16),
    "channel": lambda s, c: fresh_channel(s),
    "find": lambda s, c: s.world.find("c3"),
    "bind": lambda s, c: s.world.bind(random.choice(s.things), "y"),
    "bind_value": lambda s, c: s.world.bind_value(None, lambda value: None).close(),
    "a thing that goes": lambda s, c: short_lived(s),
    "unbind": lambda s, c: s.world.unbind(random.choice(s.things), "y"),
    "attach": lambda s, c: s.world.attach("x", "quad.in", on=random.choice(s.things)),
    "detach": lambda s, c: s.world.detach("x", on=random.choice(s.things)),
    "set": lambda s, c: c.set(1),
    "tween_to": lambda s, c: c.tween_to(2, 0.02).on_end(lambda reason: None),
    "spring_to": lambda s, c: c.spring_to(3),
    "decay": lambda s, c: c.decay(100),
    "play": lambda s, c: c.play(s.track),
    "stop": lambda s, c: c.stop(),
    "on_change": lambda s, c: c.on_change(lambda value: None)(),
    "player": lambda s, c: c.player,
    "active": lambda s, c: c.active,
    "pause": lambda s, c: (c.player or c.tween_to(4, 9)).pause(),
    "timeline": lambda s, c: s.world.timeline().close(),
    "timelines": lambda s, c: [timeline.entries for timeline in s.world.timelines],
    "add": lambda s, c: s.timeline.remove(s.timeline.add(c, s.track)),
    "marker": lambda s, c: s.timeline.remove(s.timeline.marker(0.5, "hit")),
    "scrub": lambda s, c: setattr(s.timeline, "time", 0.5),
    "animate_to": lambda s, c: s.timeline.animate_to(1),
    "play a timeline": lambda s, c: s.timeline.play(),
    "chain": lambda s, c: s.world.chain().animate(block(s)).delay(0.01).then().start(),
    "stop a chain": lambda s, c: s.world.chain().delay(9).start().stop(),
}
#: What only looks, and is answered as long as nobody is inside the engine.
LOOKS: dict[str, Callable[[Shared, Any], Any]] = {
    "value": lambda s, c: (c.value, c.target, c.velocity),
    "words": lambda s, c: (repr(s.world), repr(c), repr(s.timeline), repr(s.player), repr(s.chain)),
    "stats": lambda s, c: s.world.stats(),
    "end_reason": lambda s, c: s.player.end_reason,
}


@pytest.fixture
def often() -> Iterator[None]:
    """Threads are switched as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def state(shared: Shared) -> Any:
    world = shared.world
    return (
        world.state_hash(),
        world.stats(),
        sorted(world._core.channels),
        sorted(player._key for player in world._core.players.since(0)),
        sorted(world._core.timelines),
        len(world._core.chains),
        [(thing.x, thing.y) for thing in shared.things],
    )


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_beside_a_handler_is_busy_and_changes_nothing(name: str) -> None:
    """The engine is free while handlers are called; the world is not."""
    shared = Shared()
    errors: list[BaseException | None] = []

    def other() -> None:
        try:
            CHANGES[name](shared, shared.channels[5])
            errors.append(None)
        except BaseException as error:
            errors.append(error)

    def handler(value: float) -> None:
        before = state(shared)
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        assert state(shared) == before

    shared.channels[1].on_change(handler)
    shared.world.step(0.5)
    assert [type(error) for error in errors] == [ts.BusyError]


def test_threads_without_a_lock_get_nothing_but_busy_errors(often: None) -> None:
    shared = Shared()
    wrong: list[tuple[str, BaseException]] = []
    done: collections.Counter[str] = collections.Counter()
    uses = {**CHANGES, **LOOKS}

    def work(seed: int) -> None:
        random_ = random.Random(seed)
        for _ in range(CALLS):
            name = random_.choice(list(uses))
            try:
                uses[name](shared, random_.choice(shared.channels))
                done[name] += 1
            except (ts.BusyError, ts.StaleHandleError):
                continue
            except ts.InvalidArgumentError as error:
                # What was not there: another thread had taken it away, or was first; a restore ends what it has not;
                # the clock is past the time that was read.
                if name not in ("unbind", "detach", "chain", "step_to"):
                    wrong.append((name, error))
            except BaseException as error:
                wrong.append((name, error))

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong, (len(wrong), wrong[:5])
    assert set(done) == set(uses)
    world = shared.world
    assert world.step(0.25) >= 0
    assert all(player._is_alive() for player in world._core.players.since(0))
    assert world.stats()["channels"] <= len(world._core.channels) + len(shared.world.timelines)
    world.close()


def test_closing_beside_steps_is_busy_or_done(often: None) -> None:
    for _ in range(200):
        shared = Shared()
        wrong: list[BaseException] = []

        def guarded(call: Callable[[], Any], wrong: list[BaseException] = wrong) -> None:
            for _ in range(20):
                try:
                    call()
                except (ts.BusyError, ts.StaleHandleError):
                    continue
                except BaseException as error:
                    wrong.append(error)

        calls = [
            shared.world.close,
            lambda s=shared: s.world.step(0.01),
            lambda s=shared: s.world.channel(0.0).tween_to(1, 1),
        ]
        threads = [threading.Thread(target=guarded, args=(call,)) for call in calls]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        shared.world.close()
        assert not wrong, wrong[:3]


def test_steps_on_threads_have_the_bits_of_one() -> None:
    def played(threads: int) -> tuple[int, list[float], int]:
        world = ts.World(threads=threads)
        channels = [world.channel([0.0] * 64) for _ in range(600)]
        for i, channel in enumerate(channels):
            channel.tween_to([float(i + k) for k in range(64)], 0.25 if i % 100 == 0 else 2, "back.out")
        for _ in range(8):
            world.step(0.05)
        return world.state_hash(), [number for channel in channels for number in channel.value], len(world.events())

    alone = played(1)
    assert [played(threads) == alone for threads in (2, 3, 64)] == [True] * 3


@pytest.mark.parametrize("threads", [0, -1, 65, 2**40, 1.5, "2", None])
def test_threads_out_of_range(threads: Any) -> None:
    with pytest.raises((ts.InvalidArgumentError, TypeError), match="threads"):
        ts.World(threads=threads)


def test_many_threads_on_worlds_of_their_own() -> None:
    ends: list[list[str]] = []

    def work() -> None:
        w = ts.World()
        c = w.channel(0.0)
        heard: list[str] = []
        for k in range(300):
            c.spring_to(float(k)).on_end(heard.append)
            w.step(1 / 60 if k % 3 else 3.0)
        w.step(9.0)
        ends.append(heard)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(ends) == 4 and all(heard == ends[0] for heard in ends) and len(ends[0]) == 300
