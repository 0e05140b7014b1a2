# SPDX-License-Identifier: MIT
"""Whatever is done to a world, from outside and from inside: each player and each chain tells one end, and no more."""

from __future__ import annotations

import collections
import contextlib
import random
from typing import Any

import pytest

import tweenspirit as ts


class Card:
    def __init__(self) -> None:
        self.x, self.y, self.text = 0.0, 1.0, "text"


class Machine:
    """A world, some of everything in it, and what has told its end how often."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.world = ts.World()
        self.channels = [self.world.channel(0.0) for _ in range(4)]
        self.cards = [Card() for _ in range(3)]
        self.timelines = [self.world.timeline() for _ in range(3)]
        self.blobs = [self.world.snapshot()]
        self.things: list[ts.Player | ts.Chain] = []
        self.ends: collections.Counter[int] = collections.Counter()
        self.depth = 0
        self.words = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("do_")]

    def watch(self, thing: Any) -> Any:
        number = len(self.things)
        self.things.append(thing)
        thing.on_end(lambda reason: self.ends.update([number]))
        return thing

    def act(self) -> None:
        if self.depth > 3:
            return
        self.depth += 1
        with contextlib.suppress(ts.StaleHandleError, ts.InvalidArgumentError):
            self.random.choice(self.words)()
        self.depth -= 1

    def block(self, a: Any) -> None:
        pick = self.random.choice
        for _ in range(self.random.randrange(3)):
            with contextlib.suppress(ts.StaleHandleError, ts.InvalidArgumentError):
                word = self.random.randrange(6)
                if word == 0:
                    self.watch(a.spring(pick(self.channels), self.random.random()))
                elif word == 1:
                    self.watch(a.tween(pick(self.channels), 1, pick([0, 0.1, 1])))
                elif word == 2:
                    self.watch(a.play(pick(self.timelines)))
                elif word == 3:
                    self.watch(a.animate_to(pick(self.timelines), 2 * self.random.random()))
                elif word == 4:
                    a.add(pick([thing for thing in self.things if isinstance(thing, ts.Player)] or [None]))
                else:
                    self.act()

    def do_chain(self) -> None:
        pick = self.random.choice
        chain = self.watch(self.world.chain(pick([*self.cards, None])))
        for _ in range(self.random.randrange(5)):
            word = self.random.randrange(3)
            if word == 0:
                chain.animate(self.block)
            elif word == 1:
                chain.then(pick([None, self.act]))
            else:
                chain.delay(pick([0, 0.1, 0.5]), pick([None, self.block]))
        chain.start()

    def do_move(self) -> None:
        channel, words = self.random.choice(self.channels), {"delay": self.random.choice([0, 0.1])}
        is_spring = self.random.random() < 0.5
        self.watch(channel.spring_to(1, **words) if is_spring else channel.tween_to(1, 0.5, **words))

    def do_add(self) -> None:
        pick, at = self.random.choice, self.random.random()
        track, objects = ts.Track().key(0, 0).key(at + 0.1, 1), ts.ObjectTrack().key(0, "a").key(0.5, "b")
        what: list[tuple[Any, ...]] = [
            (pick(self.channels), track),
            ((pick(self.cards), pick("xy")), track),
            ((pick(self.cards), "text"), objects),
            (lambda value: None, pick([track, objects])),
            (pick(self.timelines),),
        ]
        pick(self.timelines).add(*pick(what), at=at)
        pick(self.timelines).marker(at, "m")

    def do_remove(self) -> None:
        timeline = self.random.choice(self.timelines)
        if timeline.entries:
            timeline.remove(self.random.choice(timeline.entries))

    def do_scrub(self) -> None:
        self.random.choice(self.timelines).time = 2 * self.random.random()

    def do_play(self) -> None:
        timeline = self.random.choice(self.timelines)
        is_played = self.random.random() < 0.5
        self.watch(timeline.play(iterations=2, fill="none") if is_played else timeline.animate_to(self.random.random()))

    def do_restore(self) -> None:
        if self.random.random() < 0.5:
            self.blobs.append(self.world.snapshot())
            return
        self.world.restore(self.random.choice(self.blobs))
        there = self.world.timelines
        self.timelines = [one if one in there else self.world.timeline() for one in self.timelines]
        for i, channel in enumerate(self.channels):
            if repr(channel).endswith("closed>"):
                self.channels[i] = self.world.channel(0.0)

    def do_close(self) -> None:
        i = self.random.randrange(3)
        if self.random.random() < 0.5:
            self.channels[i].close()
            self.channels[i] = self.world.channel(0.0)
        elif self.random.random() < 0.5:
            self.timelines[i].close()
            self.timelines[i] = self.world.timeline()
        else:
            self.cards[i] = Card()

    def do_command(self) -> None:
        thing = self.random.choice(self.things) if self.things else None
        if isinstance(thing, ts.Player):
            getattr(thing, self.random.choice(["stop", "cancel", "finish", "pause", "resume", "reverse"]))()
        elif thing is not None and self.random.random() < 0.3:
            thing.stop()

    def do_seek(self) -> None:
        thing = self.random.choice(self.things) if self.things else None
        if isinstance(thing, ts.Player):
            thing.seek(self.random.random(), events=self.random.random() < 0.5)

    def do_set(self) -> None:
        self.random.choice(self.channels).set(self.random.random())

    def run_out(self) -> None:
        for thing in self.things:
            if isinstance(thing, ts.Player):
                with contextlib.suppress(ts.StaleHandleError):
                    thing.rate = 1
                    thing.resume()
        for _ in range(20):
            self.world.step(50)


@pytest.mark.parametrize("first", range(0, 400, 50))
def test_each_tells_one_end(first: int) -> None:
    reasons: collections.Counter[str] = collections.Counter()
    for seed in range(first, first + 50):
        machine = Machine(seed)
        for _ in range(100):
            if machine.random.random() < 0.4:
                machine.world.step(machine.random.choice([0, 1 / 60, 0.1, 0.5]))
            else:
                machine.act()
        machine.run_out()
        for number, thing in enumerate(machine.things):
            assert machine.ends[number] == (thing.end_reason is not None) == 1, (seed, number, thing)
            reasons[str(thing.end_reason)] += 1
        again = ts.World()
        again.restore(machine.world.snapshot())
        assert again.state_hash() == machine.world.state_hash(), seed
    assert set(reasons) >= {"finished", "settled", "replaced", "stopped", "cancelled", "unbound"}
