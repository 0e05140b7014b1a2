# SPDX-License-Identifier: MIT
"""Timelines under commands at random, by the C functions, against the model."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from timeline_help import Pair, line


def pick(random: np.random.Generator, *choices: Any) -> Any:
    return choices[int(random.integers(len(choices)))]


def random_words(random: np.random.Generator) -> dict[str, Any]:
    choices: dict[str, list[Any]] = {
        "duration": [0.25, 0.5, 1.0, 2.0],
        "delay": [0.25, 1.0, -0.25],
        "iterations": [2.0, 3.5, 0.5],
        "iteration_start": [0.5, 1.25],
        "direction": ["reverse", "alternate", "alternate-reverse"],
        "fill": ["forwards", "backwards", "none"],
        "end_delay": [0.25],
        "rate": [2.0, -1.0, 0.5],
        "easing": ["quad.in", "cubic.inOut"],
    }
    return {name: pick(random, *words) for name, words in choices.items() if random.random() < 0.3}


class Script:
    """Commands at random on three timelines and four channels, the model beside."""

    def __init__(self, seed: int) -> None:
        self.random, self.pair, self.log = np.random.default_rng(seed), Pair(), [f"seed {seed}"]
        for _ in range(4):
            self.pair.channel(self.number())
        self.inner, self.outer, self.other = (self.pair.timeline() for _ in range(3))
        self.entries: list[Any] = []
        self.fill(self.inner, 2), self.fill(self.outer, 2)
        given = pick(self.random, {}, {"rate": -1.0}, {"iterations": 2.0, "direction": "alternate"}, {"fill": "none"})
        self.log.append(f"nest {given}")
        self.pair.nest(self.outer, self.inner, pick(self.random, 0.0, 0.5, 1.0), **given)
        self.entries += self.fill(self.other, 2)
        for timeline in (self.inner, self.outer, self.other):
            for i in range(int(self.random.integers(4))):
                at = int(self.random.integers(-2, 24)) / 8
                self.log.append(f"mark {timeline} {at} {i + 1}")
                self.pair.mark(timeline, at, i + 1)

    def number(self) -> float:
        return float(self.random.integers(-9, 9))

    def fill(self, timeline: int, count: int) -> list[Any]:
        found = []
        for _ in range(count):
            times = sorted(set(self.random.integers(-4, 9, int(self.random.integers(1, 4))).tolist()))
            keys = [(k / 4, self.number()) for k in times]
            channel, at = int(self.random.integers(4)), int(self.random.integers(-4, 12)) / 8
            self.log.append(f"add {timeline} {channel} {keys} at {at}")
            found.append(self.pair.add(timeline, channel, line(*keys), at))
        return found

    def begun(self, player: Any) -> None:
        """What is over when it begins is so from the next step on."""
        if player[1].over:
            self.pair.step(0.0)

    def move(self, timeline: int) -> None:
        word = pick(self.random, "play", "animate_to", "scrub")
        words, to = random_words(self.random), int(self.random.integers(-8, 24)) / 8
        self.log.append(f"{word} {timeline} {to} {words}")
        if word == "play":
            self.begun(self.pair.play(timeline, **words))
        elif word == "scrub":
            self.pair.scrub(timeline, to)
        else:
            few = {k: v for k, v in words.items() if k in ("duration", "easing", "delay", "fill")}
            self.begun(self.pair.animate_to(timeline, to, **few))

    def channel(self, channel: int) -> None:
        word = pick(self.random, "tween", "blend", "spring", "decay", "set", "stop")
        here, there = self.pair.channels[channel]
        self.log.append(f"{word} {channel}")
        if isinstance(there.player, object) and getattr(there.player, "two_sided", lambda c: False)(there):
            return
        if word in ("tween", "blend"):
            blend = {"blend": True} if word == "blend" else {}
            self.pair.tween(channel, self.number(), pick(self.random, 0.25, 1.0), "quad.in", **blend)
        elif word == "spring":
            self.pair.spring(channel, self.number())
        elif word == "decay":
            self.pair.decay(channel, pick(self.random, None, 8.0))
        elif word == "set":
            self.pair.set(channel, self.number())
        else:
            self.pair.world.stop_channel(here)
            there.stop()

    def player(self) -> None:
        if not self.pair.model.players:
            return
        one = pick(self.random, *self.pair.model.players)
        player = self.pair.handles[one.number], one
        word = pick(self.random, "pause", "resume", "stop", "cancel", "finish", "reverse", "seek", "seek", "set_rate")
        more: tuple[Any, ...] = ()
        if word == "seek":
            more = int(self.random.integers(-4, 32)) / 8 + 1 / 256, bool(self.random.random() < 0.5)
        elif word == "set_rate":
            more = (pick(self.random, 1.0, 2.0, -1.0, 0.5),)
        self.log.append(f"{word} {one.kind} {one.number} {more}")
        self.pair.do(word, player, *more)

    def entry(self) -> None:
        self.log.append("add or remove")
        if self.entries and self.random.random() < 0.5:
            self.pair.remove(self.other, self.entries.pop(int(self.random.integers(len(self.entries)))))
        else:
            self.entries += self.fill(self.other, 1)

    def run(self, count: int) -> None:
        for _ in range(count):
            which = pick(self.random, *range(9))
            if which < 2:
                self.move(int(self.random.integers(3)))
            elif which < 4:
                self.channel(int(self.random.integers(4)))
            elif which == 4:
                self.player()
            elif which == 5:
                self.entry()
            else:
                dt = pick(self.random, 0.0, 1 / 64, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0, 3.0)
                self.log.append(f"step {dt}")
                self.pair.step(dt)
            self.pair.compare()


@pytest.mark.parametrize("part", range(8))
def test_commands_at_random(part: int) -> None:
    for seed in range(part * 100, part * 100 + 60):
        script = Script(seed)
        try:
            script.run(30)
        except Exception as error:
            raise AssertionError("\n".join(script.log)) from error
        script.pair.world.close()
