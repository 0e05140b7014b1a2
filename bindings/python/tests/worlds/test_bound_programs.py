# SPDX-License-Identifier: MIT
"""Random programs whose handlers read and write bound objects: the outcome does not depend on how time is cut into
steps, nor on whether somebody looks at values and hashes meanwhile.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import tweenspirit as ts

NAMES = ("x", "y", "z", "v")
HANDLERS = ("on_begin", "on_end", "on_loop")


class Card:
    """An object with numbers."""

    def __init__(self) -> None:
        self.x, self.y, self.z, self.v = 0.0, 10.0, 20.0, -5.0


class Program:
    """A world, an object, and what its handlers have seen."""

    def __init__(self, seed: int, looks: bool) -> None:
        self.random = random.Random(seed)
        self.looks = random.Random(seed) if looks else None
        self.card = Card()
        self.world = ts.World()
        self.channels = [self.world.bind(self.card, name) for name in NAMES]
        self.seen: list[float] = []
        self.depth = 0

    def look(self) -> None:
        """Reads a value, a velocity or the hash, which must change nothing."""
        if self.looks is not None:
            channel = self.looks.choice(self.channels)
            self.looks.choice((lambda: channel.value, lambda: channel.velocity, self.world.state_hash))()

    def code(self, plan: int) -> Any:
        """Returns a handler or a block whose acts follow from a number."""
        chosen = random.Random(plan)
        read, moved, written = (chosen.choice(NAMES) for _ in range(3))
        kind = chosen.randrange(4)

        def run(*_: Any) -> None:
            value = getattr(self.card, read)
            self.seen.append(value)
            if kind == 0:
                setattr(self.card, written, value + 1)
            elif kind == 1 and self.depth < 20:
                self.depth += 1
                self.channels[NAMES.index(moved)].tween_to(value * 0.5 + 3, 0.375)
            elif kind == 2:
                setattr(self.card, written, chosen.uniform(-9, 9))

        return run

    def begin(self, channel: ts.Channel) -> None:
        """Starts a motion of some kind."""
        pick, target = self.random, self.random.uniform(-50, 50)
        delay = pick.choice((0.0, 0.0, 0.1875, 0.5))
        match pick.randrange(9):
            case 0:
                player = channel.tween_to(target, 0.625, pick.choice(("linear", "back.out")), delay=delay)
            case 1:
                player = channel.tween_to(by=target, duration=0.5, delay=delay)
            case 2:
                player = channel.tween_to(target, 0.25, iterations=3, direction="alternate", delay=delay)
            case 3:
                player = channel.spring_to(target, ts.Spring(duration=0.4, bounce=0.2), delay=delay)
            case 4:
                player = channel.tween_to(target, 0.75, composite="add")
            case 5:
                player = channel.punch(target, duration=0.5)
            case 6:
                player = channel.tween_to(target, 0.5, keep=True)
            case 7:
                code = self.code(pick.randrange(1 << 30))
                chain = self.world.chain().tween(channel, target, 0.25).then(code).tween(channel, by=3, duration=0.125)
                chain.iterations(2).start()
                return
            case _:
                channel.stop()
                return
        for name in HANDLERS:
            if pick.random() < 0.4:
                getattr(player, name)(self.code(pick.randrange(1 << 30)))

    def command(self) -> None:
        """Does something at a time of the program's."""
        self.look()
        match self.random.randrange(5):
            case 0:
                setattr(self.card, self.random.choice(NAMES), self.random.uniform(-20, 20))
            case 1:
                self.random.choice(self.channels).set(self.random.uniform(-20, 20))
            case _:
                self.begin(self.random.choice(self.channels))
        self.look()

    def run(self, cut: str) -> tuple[Any, ...]:
        """Runs the program and returns what came of it."""
        pieces = random.Random(cut)
        for step in range(10):
            for _ in range(2):
                self.command()
            end = (step + 1) * 0.3125
            if cut != "whole":
                count = pieces.randrange(1, 5) if cut == "any" else 7
                for time in sorted(pieces.uniform(self.world.time, end) for _ in range(count)):
                    self.world.step_to(time)
                    self.look()
            self.world.step_to(end)
        return self.seen, [getattr(self.card, name) for name in NAMES], self.world.state_hash()


@pytest.mark.parametrize("start", range(0, 3000, 250))
def test_programs_do_not_depend_on_cuts_and_looks(start: int) -> None:
    """Runs 250 programs at a time, in three cuts, the last with looks."""
    for seed in range(start, start + 250):
        whole = Program(seed, False).run("whole")
        assert whole == Program(seed, False).run("any"), seed
        assert whole == Program(seed, True).run("many"), seed
