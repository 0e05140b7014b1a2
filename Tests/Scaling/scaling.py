# SPDX-License-Identifier: MIT
"""How the cost of each public operation in Python grows: scaling.c's table, with Python's rows.

A row does something to n things, at n, 2n, 4n and 8n, and prints its processor time and by how much that grew from n to
8n: 8 is linear, some 9 n log n, 64 quadratic. A row above LIMIT fails; one of less than a millisecond is not judged.
Usage: python scaling.py [-n BASE] [word in a row's name]...
"""

from __future__ import annotations

import gc
import json
import pickle
import sys
import time
from collections.abc import Callable
from typing import Any

import tweenspirit as ts

LIMIT = 26.0
Row = Callable[[int], Callable[[], Any]]
rows: dict[str, Row] = {}


def row(name: str) -> Callable[[Row], Row]:
    """Name a row: it prepares n things, and returns what is measured."""

    def put(prepare: Row) -> Row:
        rows[name] = prepare
        return prepare

    return put


class Thing:
    x = 0.0


@row("curves: linear() of n stops: name, repr, pickle, JSON")
def _(n: int) -> Callable[[], Any]:
    outputs = [i * 7919 % n / n for i in range(n)]

    def work() -> None:
        easing = ts.Easing.linear(outputs)
        assert ts.Easing(easing.name) == easing
        assert pickle.loads(pickle.dumps(easing)) == easing
        assert ts.easing_from_json(ts.easing_to_json(easing)) == easing
        repr(easing)

    return work


@row("curves: n names registered, listed, freed")
def _(n: int) -> Callable[[], Any]:
    n //= 4

    def work() -> None:
        for i in range(n):
            ts.register_easing(f"scaling:{i}", lambda t: t, live=True)
        ts.easings()
        for i in range(n):
            ts.unregister_easing(f"scaling:{i}")

    return work


@row("tracks: n keys one by one, read, replaced, removed")
def _(n: int) -> Callable[[], Any]:
    def work() -> None:
        track = ts.Track("float")
        for i in range(n):
            track.key(i, i)
        assert len(track.keys()) == n
        for i in range(n):
            track.replace(i, i, 1)
        for _ in range(n):
            track.remove(0)

    return work


@row("tracks: JSON, pickle, keyframes of n keys")
def _(n: int) -> Callable[[], Any]:
    track = ts.Track("float").insert(range(n), range(n))
    ways = ts.Track("float")
    for i in range(n):
        ways.key(i, i % 5, easing=f"cubic-bezier(0.{1 + i % 7}, 0, 0.5, 1)")

    def work() -> None:
        assert ts.Track.from_json(track.to_json()) == track
        assert pickle.loads(pickle.dumps(ways)) == ways
        assert track.to_web_animation("x")

    return work


@row("tracks: n markers by name")
def _(n: int) -> Callable[[], Any]:
    def work() -> None:
        track = ts.Track("float")
        for i in range(n):
            track.marker(i, f"scaling.marker.{i}")
        assert len(track.markers()) == n

    return work


@row("tracks: objects, n keys descending, asked, removed")
def _(n: int) -> Callable[[], Any]:
    def work() -> None:
        track: ts.ObjectTrack[str] = ts.ObjectTrack()
        for i in reversed(range(n)):
            track.key(i, "word")
        for i in range(n):
            track.value(i)
        for _ in range(n):
            track.remove(0)

    return work


@row("tracks: JSON that is refused at its last key")
def _(n: int) -> Callable[[], Any]:
    text = ts.Track("float").insert(range(n), range(n)).to_json()
    data = json.loads(text)
    keys = data["keys"]
    keys[-1] = {**keys[-1], "v": "no number"}
    text = json.dumps(data)

    def work() -> None:
        try:
            ts.Track.from_json(text)
        except ts.InvalidArgumentError:
            return
        raise AssertionError("not refused")

    return work


@row("worlds: n objects bound, tweened, stepped, unbound")
def _(n: int) -> Callable[[], Any]:
    def work() -> None:
        world, things = ts.World(), [Thing() for _ in range(n)]
        channels = [world.bind(thing, "x") for thing in things]
        for channel in channels:
            channel.tween_to(1, 0.2)
        for _ in range(4):
            world.step(0.1)
        for thing in things:
            world.unbind(thing)

    return work


@row("worlds: n channels by name, observed, closed")
def _(n: int) -> Callable[[], Any]:
    def work() -> None:
        world = ts.World()
        for i in range(n):
            world.channel(0.0, name=f"c{i}").on_change(lambda value: None)
        for i in range(n):
            world.find(f"c{i}").set(1)
        world.step(0)
        for i in range(n):
            world.find(f"c{i}").close()

    return work


@row("worlds: n players with handlers, ended in one step")
def _(n: int) -> Callable[[], Any]:
    def work() -> None:
        world, ended = ts.World(), []
        for i in range(n):
            player = world.channel(0.0).tween_to(1, 0.1 + i * 1e-5)
            player.on_begin(lambda: None)
            player.on_end(ended.append)
        world.step(10)
        assert len(ended) == n
        assert len(world.events()) == 2 * n

    return work


@row("worlds: n handlers of one player, taken away")
def _(n: int) -> Callable[[], Any]:
    def work() -> None:
        player, handlers = ts.World().channel(0.0).tween_to(1, 1), [lambda reason, i=i: None for i in range(n)]
        for handler in handlers:
            player.on_end(handler)
        for handler in handlers:
            player.remove_handler(handler)

    return work


@row("worlds: n bound objects saved and restored")
def _(n: int) -> Callable[[], Any]:
    world, things = ts.World(), [Thing() for _ in range(n)]
    for thing in things:
        world.bind(thing, "x").tween_to(1, 1)

    def work() -> None:
        world.restore(world.snapshot())
        world.state_hash()

    return work


@row("worlds: n timelines that play, restored elsewhere")
def _(n: int) -> Callable[[], Any]:
    n //= 8
    world = ts.World()
    for _ in range(n):
        world.timeline().animate_to(1, 1)
    blob = world.snapshot()

    def work() -> None:
        other = ts.World()
        other.restore(blob)
        other.step(2)
        if len({event.player for event in other.events()}) != n:
            raise AssertionError

    return work


@row("worlds: n curves attached")
def _(n: int) -> Callable[[], Any]:
    n = min(n // 2, 4096)

    def work() -> None:
        world, thing = ts.World(), Thing()
        for i in range(n):
            world.attach(f"p{i}.x", "cubic.in")
        channel = world.bind(thing, "x")
        for _ in range(n):
            channel.tween_to(1, 1)

    return work


@row("timelines: n entries, read, removed")
def _(n: int) -> Callable[[], Any]:
    def work() -> None:
        world, track = ts.World(), ts.Track("float").key(0, 0).key(1, 1)
        channel, timeline = world.channel(0.0), world.timeline()
        entries = [timeline.add(channel, track, at=i) for i in range(n)]
        entries += [timeline.marker(i, f"m{i}") for i in range(n)]
        assert len(timeline.entries) == 2 * n
        timeline.time = 3
        for entry in entries:
            timeline.remove(entry)

    return work


@row("chains: one of n delays and callbacks, in one step each")
def _(n: int) -> Callable[[], Any]:
    def work() -> None:
        world = ts.World()
        chain = world.chain()
        for _ in range(n):
            chain.then(lambda: None).delay(0)
        chain.start()
        assert not chain.active

    return work


@row("chains: one of n groups, a step each")
def _(n: int) -> Callable[[], Any]:
    n //= 4

    def work() -> None:
        world = ts.World()
        x, chain = world.channel(0.0), world.chain()
        for _ in range(n):
            chain.then().animate(lambda a: a.tween(x, 1, 1 / 16))
        chain.start()
        for _ in range(n):
            world.step(1 / 16)

    return work


@row("chains: n of them made, started, ended")
def _(n: int) -> Callable[[], Any]:
    def work() -> None:
        world = ts.World()
        chains = [world.chain().delay(0.5).then(lambda: None) for _ in range(n)]
        for chain in chains:
            chain.start()
        world.step(1)
        assert not any(chain.active for chain in chains)

    return work


@row("chains: one group of n animations")
def _(n: int) -> Callable[[], Any]:
    def work() -> None:
        world = ts.World()
        channels = [world.channel(0.0) for _ in range(n)]

        def block(a: Any) -> None:
            for channel in channels:
                a.tween(channel, 1, 0.5)

        chain = world.chain().animate(block).start()
        world.step(1)
        assert not chain.active

    return work


@row("stagger: n of a grid")
def _(n: int) -> Callable[[], Any]:
    return lambda: ts.stagger(n, 0.1, "center", grid=(n // 10, 10))


@row("scenes: n channels, a chain of n items, baked")
def _(n: int) -> Callable[[], Any]:
    n //= 4
    names = [f"c{i}" for i in range(n)]
    moves = [{"channel": name, "tween": 1.0, "duration": 0.25} for name in names]
    text = json.dumps({
        "tweenspirit": 1,
        "type": "scene",
        "channels": [{"name": name, "kind": "float", "value": 0.0} for name in names],
        "chains": {"all": [item for move in moves for item in ({"animate": [move]}, {"delay": 0.01})]},
        "start": [{"chain": "all"}] + [{"at": 0.5, "animate": move} for move in moves],
    })  # fmt: skip

    def work() -> None:
        scene = ts.Scene.from_json(text)
        assert ts.Scene.from_json(scene.to_json()).to_json() == scene.to_json()
        for _ in scene.bake(fps=4, duration=1).rows():
            pass

    return work


def best(prepare: Row, n: int) -> float:
    least = float("inf")
    for _ in range(3):
        work = prepare(n)
        gc.collect()
        start = time.thread_time()
        work()
        least = min(least, time.thread_time() - start)
        if least > 0.5:
            break
    return least


def main(words: list[str]) -> int:
    base = 250
    if words[:1] == ["-n"]:
        base, words = int(words[1]), words[2:]
    print(f"{'ms of processor time':58}" + "".join(f" {name:>8}" for name in ("n", "2n", "4n", "8n")) + "  growth")
    judged = failed = 0
    for name, prepare in rows.items():
        if words and not any(word in name for word in words):
            continue
        print(f"{name:58}", end="", flush=True)
        growth, times = float("inf"), [0.0]
        try:
            # What is quadratic stays so; what a busy machine did, it will hardly do three times.
            for _ in range(3):
                if growth > LIMIT:
                    times = [best(prepare, base << i) for i in range(4)]
                    growth = times[3] / times[0] if times[3] >= 1e-3 else 1.0
        except (ts.TweenSpiritError, AssertionError) as error:
            print(f" FAILED: {error!r:.200}")
            judged, failed = judged + 1, failed + 1
            continue
        bad = growth > LIMIT
        print("".join(f" {1e3 * t:8.2f}" for t in times) + f" {growth:7.1f}{'  FAILED' if bad else ''}")
        judged += 1
        failed += bad
    print(f"scaling: {judged - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
