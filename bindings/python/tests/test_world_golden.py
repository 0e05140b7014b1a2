# SPDX-License-Identifier: MIT
"""A scripted hour of a world and the log that it must make, to the bit.

Tests/Golden/world_script.json is a list of commands, done one after the other. `do` is the word; `channel` and `player`
are labels, each given once by the command that makes it. Values are lists, one number a lane (a bool's are 0 and 1).

    channel  channel, kind, value             a channel whose name, and so path, is its label
    attach   path, easing
    tween    player, channel, target, duration; easing (else the attached), start, blend, and of the timing delay,
             end_delay, iterations, iteration_start, direction, fill, rate
    track    player, channel, kind, keys [[time, value], ...] or [[time, value, easing], ...],
             markers [[time, name], ...], and of the timing as above
    spring   player, channel, target, omega, damping_ratio; velocity, delay, overshoot, restitution
    decay    player, channel, velocity, decay (1/s); bounds [lower, upper] with omega, damping_ratio
    set      channel, value
    pause, resume, stop, cancel, finish, reverse   player
    seek     player, to, events
    rate     player, rate
    on_end   player, then: commands that are done, after the step that tells the player's end, in the events' order
    dt       dt, times (else 1): so many steps

A command whose player has ended meanwhile is left out. Each step makes these lines, with numbers as Python's
float.hex() has them and - where there is none:

    event SEQUENCE KIND REASON PLAYER CHANNEL MARKER COUNT TIME
    end VALUE... / VELOCITY...                                       after an event of kind end
    step TIME ACTIVE
    value CHANNEL VALUE...                                           of every channel, in the order of their making

Labels are written with _ for spaces. The events are those since the step before.
TWEENSPIRIT_WRITE_GOLDEN=1 writes Tests/Golden/world_log.txt anew.
"""

from __future__ import annotations

import itertools
import json
import os
import pathlib
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import pytest

import tweenspirit as ts

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "Tests" / "Golden"
SCRIPT, LOG = FOLDER / "world_script.json", FOLDER / "world_log.txt"


def numbers(value: Any) -> str:
    return " ".join(float(x).hex() for x in (value if isinstance(value, tuple) else (value,)))


class Stage:
    def __init__(self) -> None:
        self.world = ts.World()
        self.channels: dict[str, ts.Channel] = {}
        self.players: dict[str, ts.Player] = {}
        self.log: list[str] = []

    def label(self, thing: object, among: dict[str, Any]) -> str:
        return next(name for name, one in among.items() if one is thing).replace(" ", "_")

    def value(self, channel: ts.Channel, value: list[float] | None) -> Any:
        if value is None:
            return None
        if channel.kind in ("bool", "int"):
            return {"bool": bool, "int": int}[channel.kind](value[0])
        return value[0] if len(value) == 1 else tuple(value)

    def do_channel(self, channel: str, kind: str, value: list[float]) -> None:
        plain: Any = bool(value[0]) if kind == "bool" else value[0] if len(value) == 1 else tuple(value)
        self.channels[channel] = self.world.channel(plain, kind=kind, name=channel)

    def do_attach(self, path: str, easing: str) -> None:
        self.world.attach(path, easing)

    def do_tween(self, player: str, channel: str, target: list[float], **words: Any) -> None:
        c = self.channels[channel]
        words["start"] = self.value(c, words.get("start"))
        self.players[player] = c.tween_to(self.value(c, target), **words)

    def do_track(self, player: str, channel: str, kind: str, keys: list[Any], markers: list[Any], **words: Any) -> None:
        c, track = self.channels[channel], ts.Track(kind)
        for time, value, *easing in keys:
            track.key(time, self.value(c, value), **({"easing": easing[0]} if easing else {}))
        for time, name in markers:
            track.marker(time, name)
        self.players[player] = c.play(track, **words)

    def do_spring(
        self, player: str, channel: str, target: list[float], omega: float, damping_ratio: float, **words: Any
    ) -> None:
        c = self.channels[channel]
        words["velocity"] = self.value(c, words.get("velocity"))
        spring = ts.Spring(omega=omega, damping_ratio=damping_ratio)
        self.players[player] = c.spring_to(self.value(c, target), spring, **words)

    def do_decay(
        self, player: str, channel: str, velocity: list[float], decay: float, bounds: Any = None, **spring: Any
    ) -> None:
        c = self.channels[channel]
        words: dict[str, Any] = {}
        if bounds:
            words["bounds"] = tuple(self.value(c, bound) for bound in bounds)
            words["spring"] = ts.Spring(**spring)
        self.players[player] = c.decay(self.value(c, velocity), ts.Decay(rate=decay), **words)

    def do_set(self, channel: str, value: list[float]) -> None:
        self.channels[channel].set(self.value(self.channels[channel], value))

    def do_seek(self, player: str, to: float, events: bool) -> None:
        self.players[player].seek(to, events=events)

    def do_rate(self, player: str, rate: float) -> None:
        self.players[player].rate = rate

    def do_on_end(self, player: str, then: list[dict[str, Any]]) -> None:
        self.players[player].on_end(lambda reason: self.run(then))

    def do_dt(self, dt: float, times: int = 1) -> None:
        for _ in range(times):
            active = self.world.step(dt)
            self.log += self.events()
            self.log.append(f"step {self.world.time.hex()} {active}")
            self.log += [f"value {name} {numbers(c.value)}" for name, c in self.channels.items()]

    def events(self) -> Iterable[str]:
        for e in self.world.events():
            reason = e.reason or "-"
            player, channel = self.label(e.player, self.players), self.label(e.channel, self.channels)
            marker = e.marker if e.kind == "marker" else "-"
            yield f"event {e.sequence} {e.kind} {reason} {player} {channel} {marker} {e.count} {e.time.hex()}"
            if e.kind == "end":
                yield f"end {numbers(e.value)} / {numbers(e.velocity)}"

    def run(self, commands: list[dict[str, Any]]) -> None:
        for command in commands:
            words = dict(command)
            word = words.pop("do")
            if word in ("pause", "resume", "stop", "cancel", "finish", "reverse", "seek", "rate"):
                player = self.players[words["player"]]
                if player.end_reason is not None:
                    continue
                if word not in ("seek", "rate"):
                    getattr(player, word)()
                    continue
            getattr(self, f"do_{word}")(**words)


def play() -> list[str]:
    stage = Stage()
    stage.run(json.loads(SCRIPT.read_text()))
    return stage.log


def test_the_log() -> None:
    lines = play()
    if os.environ.get("TWEENSPIRIT_WRITE_GOLDEN") == "1":
        LOG.write_text("".join(f"{line}\n" for line in lines))
    want = LOG.read_text().splitlines()
    for number, (a, b) in enumerate(zip(lines, want, strict=False), 1):
        assert a == b, f"line {number} of {LOG.name}"
    assert len(lines) == len(want)


@pytest.mark.parametrize("isa", ["baseline", "avx2", "avx512"])
def test_every_instruction_set_makes_the_log(isa: str) -> None:
    """One that this CPU lacks is ignored, and the best there is makes it again."""
    program = "import test_world_golden as golden; print(chr(10).join(golden.play()))"
    paths = os.pathsep.join([str(pathlib.Path(__file__).parent), *sys.path])
    env = {**os.environ, "TWEENSPIRIT_ISA": isa, "PYTHONPATH": paths}
    found = subprocess.check_output([sys.executable, "-c", program], env=env, text=True)
    assert found.splitlines() == LOG.read_text().splitlines()


def test_the_log_has_everything() -> None:
    """Every kind and nearly every reason."""
    events = [line.split() for line in LOG.read_text().splitlines() if line.startswith("event")]
    assert {e[2] for e in events} == {"begin", "marker", "loop", "end"}
    assert {e[3] for e in events} == {"-", "finished", "settled", "replaced", "stopped", "cancelled"}
    assert any(int(e[7]) > 1 for e in events)
    assert all(int(b[1]) == int(a[1]) + int(a[7]) for a, b in itertools.pairwise(events)) and int(events[0][1]) == 0


@pytest.mark.skipif("TWEENSPIRIT_WRITE_GOLDEN" in os.environ, reason="the log is being written")
def test_the_log_is_small_and_plain() -> None:
    text = LOG.read_text()
    assert len(text) < 150_000 and text.isascii() and "nan" not in text and "inf" not in text
