# SPDX-License-Identifier: MIT
"""Timelines, chains and snapshots by a script, and the log that it must make, to the bit.

Tests/Golden/timeline_script.json has the commands of world_script.json (see test_world_golden), and

    timeline    timeline                      a label
    add         timeline, channel, kind, keys, at; extrapolate [before, after]
    nest        timeline, inner, at, and of the timing duration, delay, ... as a tween
    mark        timeline, at, name
    remove      timeline, entry               its index among the entries
    scrub       timeline, to
    play        timeline, player, and of the timing as above, also easing
    animate_to  timeline, player, to; duration, easing, delay, fill
    chain       chain, items: {"animate": [commands]}, {"then": [commands] or null}, {"delay": seconds}; made, started
    stop_chain  chain
    snapshot    as;  restore  from
    hash        logs "hash" and 16 hexadecimal digits

The commands in "animate" are tween, spring, decay, track, play and animate_to, each done as ever, and its player added
to the group. Beside the lines of world_log.txt there are

    playhead TIMELINE TIME                    of each timeline, after the channels' values of a step
    then CHAIN INDEX                          a callback, before its commands are done; INDEX is the item's
    chain CHAIN REASON                        when it ends

the last two where they happen: before the events of the step that they happen in. A player or channel that an event
has not is -; one that no command has named, as a chain's delay or what lives again by a restore, is ?.
TWEENSPIRIT_WRITE_GOLDEN=1 writes Tests/Golden/timeline_log.txt anew.
"""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from typing import Any

import pytest
import test_world_golden

import tweenspirit as ts

FOLDER = test_world_golden.FOLDER
SCRIPT, LOG = FOLDER / "timeline_script.json", FOLDER / "timeline_log.txt"
HERE = pathlib.Path(__file__).parent


class Stage(test_world_golden.Stage):
    def __init__(self) -> None:
        super().__init__()
        self.timelines: dict[str, ts.Timeline] = {}
        self.chains: dict[str, ts.Chain] = {}
        self.blobs: dict[str, bytes] = {}

    def label(self, thing: object, among: dict[str, Any]) -> str:
        if thing is None:
            return "-"
        return next((name for name, one in among.items() if one is thing), "?").replace(" ", "_")

    def do_timeline(self, timeline: str) -> None:
        self.timelines[timeline] = self.world.timeline()

    def do_add(
        self, timeline: str, channel: str, kind: str, keys: list[Any], at: float, extrapolate: Any = ("hold", "hold")
    ) -> None:
        c, track = self.channels[channel], ts.Track(kind).extrapolate(*extrapolate)
        for time, value, *easing in keys:
            track.key(time, self.value(c, value), **({"easing": easing[0]} if easing else {}))
        self.timelines[timeline].add(c, track, at=at)

    def do_nest(self, timeline: str, inner: str, at: float, **words: Any) -> None:
        self.timelines[timeline].add(self.timelines[inner], at=at, **words)

    def do_mark(self, timeline: str, at: float, name: str) -> None:
        self.timelines[timeline].marker(at, name)

    def do_remove(self, timeline: str, entry: int) -> None:
        self.timelines[timeline].remove(self.timelines[timeline].entries[entry])

    def do_scrub(self, timeline: str, to: float) -> None:
        self.timelines[timeline].time = to

    def do_play(self, timeline: str, player: str, **words: Any) -> None:
        self.players[player] = self.timelines[timeline].play(**words)

    def do_animate_to(self, timeline: str, player: str, to: float, **words: Any) -> None:
        self.players[player] = self.timelines[timeline].animate_to(to, **words)

    def do_chain(self, chain: str, items: list[dict[str, Any]]) -> None:
        made = self.chains[chain] = self.world.chain()
        for index, item in enumerate(items):
            if "animate" in item:
                made.animate(lambda a, commands=item["animate"]: self.group(a, commands))  # type: ignore[misc]
            elif "delay" in item:
                made.delay(item["delay"])
            elif item["then"] is None:
                made.then()
            else:
                made.then(lambda index=index, commands=item["then"]: self.then(chain, index, commands))  # type: ignore[misc]
        made.on_end(lambda reason: self.log.append(f"chain {chain.replace(' ', '_')} {reason}"))
        made.start()

    def group(self, a: Any, commands: list[dict[str, Any]]) -> None:
        for command in commands:
            self.run([command])
            a.add(self.players[command["player"]])

    def then(self, chain: str, index: int, commands: list[dict[str, Any]]) -> None:
        self.log.append(f"then {chain.replace(' ', '_')} {index}")
        self.run(commands)

    def do_stop_chain(self, chain: str) -> None:
        self.chains[chain].stop()

    def do_snapshot(self, **words: str) -> None:
        self.blobs[words["as"]] = self.world.snapshot()

    def do_restore(self, **words: str) -> None:
        self.world.restore(self.blobs[words["from"]])

    def do_hash(self) -> None:
        self.log.append(f"hash {self.world.state_hash():016x}")

    def do_dt(self, dt: float, times: int = 1) -> None:
        for _ in range(times):
            super().do_dt(dt)
            self.log += [f"playhead {name.replace(' ', '_')} {one.time.hex()}" for name, one in self.timelines.items()]


def play() -> list[str]:
    stage = Stage()
    stage.run(json.loads(SCRIPT.read_text()))
    return stage.log


def played(**variables: str) -> list[str]:
    program = "import test_timeline_golden as golden; print(chr(10).join(golden.play()))"
    paths = os.pathsep.join([str(HERE), *sys.path])
    env = {**os.environ, "PYTHONPATH": paths, **variables}
    return subprocess.check_output([sys.executable, "-c", program], env=env, text=True).splitlines()


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
    assert played(TWEENSPIRIT_ISA=isa) == LOG.read_text().splitlines()


def test_the_log_has_everything() -> None:
    lines = [line.split() for line in LOG.read_text().splitlines()]
    events = [line for line in lines if line[0] == "event"]
    assert {e[2] for e in events} == {"begin", "marker", "loop", "end", "chain_begin", "chain_end"}
    assert {e[3] for e in events} == {"-", "finished", "settled", "replaced", "stopped", "cancelled"}
    assert {e[4] for e in events if e[5] == "-"} >= {"play outer".replace(" ", "_"), "there", "back"}
    assert {line[2] for line in lines if line[0] == "chain"} >= {"finished", "replaced", "stopped"}
    assert len([line for line in lines if line[0] == "then"]) >= 4
    assert len({line[1] for line in lines if line[0] == "hash"}) >= 4


def test_what_was_restored_goes_the_same_way() -> None:
    """The script does the same from a snapshot twice, and looks at the hash."""
    hashes = [line.split()[1] for line in LOG.read_text().splitlines() if line.startswith("hash")]
    assert len(hashes) > len(set(hashes))


@pytest.mark.skipif("TWEENSPIRIT_WRITE_GOLDEN" in os.environ, reason="the log is being written")
def test_the_log_is_small_and_plain() -> None:
    text = LOG.read_text()
    assert len(text) < 200_000 and text.isascii() and "nan" not in text and "inf" not in text
