# SPDX-License-Identifier: MIT
"""Chains of the library against the model of them: random scripts, stepped in any cuts.

Values and times agree to 1e-12, kinds, reasons and order exactly; among the library's own runs every bit does.
"""

from __future__ import annotations

import ctypes
import random
from typing import Any

import pytest
from chain_model import CHAINS, CHANNELS, Action, Item, Log, Model, Script, act
from long_runs import often
from timeline_raw import REASONS, doubles, ok, sized

from tweenspirit._c import abi
from tweenspirit._c.library import short as lib

WORDS = {1: "begin", 2: "marker", 3: "loop", 4: "end"}


# ---- Scripts


def script_of(seed: int) -> Script:
    of = random.Random(seed)
    script = Script([])
    for chain in range(CHAINS):
        groups: list[list[Item]] = []
        for _ in range(of.randrange(1, 5)):
            group: list[Item] = []
            for _ in range(of.randrange(1, 4)):
                kind = of.choice(["tween"] * 5 + ["delay", "delay", "marker", "block"] + ["chain"] * (chain > 0))
                if kind == "tween":
                    late = of.choice([0.0, 0.0, of.random() / 4])
                    lasting = of.choice([of.random(), of.random(), 0.0])
                    group.append((kind, of.randrange(CHANNELS), of.uniform(-9, 9), lasting, late))
                elif kind == "delay":
                    group.append((kind, of.random()))
                elif kind == "marker":
                    group.append((kind, of.randrange(100)))
                elif kind == "chain":
                    group.append((kind, of.randrange(chain)))
                else:
                    name = len(script.blocks)
                    script.blocks[name] = action_of(of)
                    group.append((kind, name))
            groups.append(group)
        script.chains.append((of.choice([1, 1, 2, 2.5, 3]), of.choice([1.0, 1.0, 2.0, 0.5, 1.7]), groups))
    time = 0.0
    for _ in range(14):
        script.commands.append((time, action_of(of, all_of_them=True)))
        time += of.random() * 0.6
    script.commands[0] = (0.0, ("start", CHAINS - 1))
    return script


def action_of(of: random.Random, *, all_of_them: bool = False) -> Action:
    if not all_of_them and of.random() < 0.4:
        return ("adopt", of.randrange(CHANNELS), of.uniform(-9, 9), of.random())
    words = "start start start pause resume resume rate stop cancel finish fail tween halt destroy iterations"
    word = of.choice(words.split())
    if word == "rate":
        return (word, of.randrange(CHAINS), of.choice([0.25, 0.5, 1.0, 1.5, 3.0]))
    if word == "iterations":
        return (word, of.randrange(CHAINS), of.choice([0.0, 1.0, 2.0, 4.0]))
    if word == "tween":
        return (word, of.randrange(CHANNELS), of.uniform(-9, 9), of.random())
    if word == "destroy" and of.random() < 0.7:
        word = "halt"
    return (word, of.randrange(CHANNELS if word in ("halt", "destroy") else CHAINS))


# ---- The library


class Library:
    def __init__(self, script: Script) -> None:
        self.script, self.world = script, abi.ts_world()
        self.log: Log = []
        ok(lib.ts_world_create(None, ctypes.byref(self.world)))
        self.channels = [abi.ts_channel() for _ in range(CHANNELS)]
        for channel in self.channels:
            ok(
                lib.ts_channel_create(
                    self.world, ctypes.byref(sized(abi.ts_channel_desc, kind=1)), ctypes.byref(channel)
                )
            )
        self.chains: list[Any] = []
        for iterations, rate, groups in script.chains:
            chain, desc = abi.ts_chain(), sized(abi.ts_chain_desc, iterations=iterations, rate=rate, keep=True)
            ok(lib.ts_chain_create(self.world, ctypes.byref(desc), ctypes.byref(chain)))
            for group in groups:
                for item in group:
                    self.add(chain, item)
                ok(lib.ts_chain_then(self.world, chain))
            self.chains.append(chain)

    def add(self, chain: Any, item: Item) -> None:
        kind, first, *more = item
        if kind == "tween":
            ok(lib.ts_chain_add(self.world, chain, self.channels[first], ctypes.byref(self.desc(*more))))
        elif kind == "chain":
            ok(lib.ts_chain_add_chain(self.world, chain, self.chains[first]))
        elif kind == "block":
            ok(lib.ts_chain_add_block(self.world, chain, first, None))
        else:
            ok(getattr(lib, f"ts_chain_add_{kind}")(self.world, chain, first))

    def desc(self, target: float, lasting: float, late: float = 0.0) -> Any:
        self.target = doubles([target])
        timing = abi.ts_timing(duration=lasting, delay=late, given=abi.TS_GIVEN_DURATION)
        target, hold = ctypes.addressof(self.target), abi.TS_START_HOLD
        return sized(abi.ts_motion, kind=abi.TS_MOTION_TWEEN, target=target, flags=hold, timing=timing)

    def act(self, action: Action, block_of: Any = None) -> None:
        word, which, *more = action
        if word in ("tween", "adopt"):
            player = abi.ts_player()
            if lib.ts_channel_start(
                self.world, self.channels[which], ctypes.byref(self.desc(*more)), ctypes.byref(player)
            ):
                return
            if word == "adopt":
                lib.ts_chain_adopt(self.world, block_of, player)
        elif word in ("halt", "destroy"):
            getattr(lib, "ts_channel_stop" if word == "halt" else "ts_channel_destroy")(
                self.world, self.channels[which]
            )
        elif word in ("rate", "iterations"):
            setter = lib.ts_chain_set_iterations if word == "iterations" else lib.ts_player_set_rate
            ok(setter(self.world, self.chains[which], more[0]))
        else:
            noun = "chain" if word == "fail" else "player"
            getattr(lib, f"ts_{noun}_{word}")(self.world, self.chains[which])

    def settle(self, to: float | None = None) -> None:
        stop = sized(abi.ts_stop)
        out = ctypes.byref(stop)
        status = lib.ts_world_continue(self.world, out) if to is None else lib.ts_world_run_to(self.world, to, out)
        while not status and stop.kind:
            assert stop.kind == abi.TS_STOP_BLOCK
            self.act(self.script.blocks[stop.block], stop.chain)
            status = lib.ts_world_continue(self.world, out)
        # What cannot begin ends its chain, and the step that has come to its end says so.
        assert status in (0, abi.TS_ERROR_STALE_HANDLE, abi.TS_ERROR_INVALID_ARGUMENT)
        self.read()

    def read(self) -> None:
        events, count = (abi.ts_event * 4096)(), ctypes.c_size_t()
        ok(lib.ts_world_read_events(self.world, events, 4096, ctypes.byref(count)))
        for event in events[: count.value]:
            is_chain = event.source == abi.TS_MOTION_CHAIN
            of = event.player if is_chain else event.channel
            where = [x.slot for x in (self.chains if is_chain else self.channels)].index(of.slot)
            more = str(event.marker) if event.kind == abi.TS_EVENT_MARKER else ""
            if event.reason:
                more = REASONS[event.reason]
            self.log.append((event.time, "chain " * is_chain + WORDS[event.kind], where, more))

    def value(self, channel: int) -> float | None:
        value = ctypes.c_double()
        status = lib.ts_channel_get(self.world, self.channels[channel], ctypes.byref(value), None, None, 1)
        return None if status else value.value

    def close(self) -> int:
        digest = ctypes.c_uint64()
        ok(lib.ts_world_hash(self.world, ctypes.byref(digest)))
        ok(lib.ts_world_destroy(self.world))
        return digest.value


# ---- Both


def ordered(log: Log) -> Log:
    """Those that begin, or come to their end, at one time beside each other: by channel."""
    out: Log = []
    i = 0
    while i < len(log):
        k = i
        while (
            k < len(log)
            and log[k][:2] == log[i][:2]
            and (log[i][1] == "begin" or log[k][3:] == log[i][3:] == ("finished",))
        ):
            k += 1
        out += sorted(log[i : max(k, i + 1)])
        i = max(k, i + 1)
    return out


def played(script: Script, cuts: random.Random | None) -> tuple[Log, list[float | None], int]:
    model, library = Model(script), Library(script)
    for (time, action), (end, _) in zip(script.commands, [*script.commands[1:], (12.0, ())], strict=True):
        for at in (model, library):
            act(at, action) if isinstance(at, Model) else at.act(action)
            at.settle()
        while time < end:
            time = end if cuts is None or cuts.random() < 0.1 else min(end, time + cuts.random() * 0.3)
            model.advance(time)
            library.settle(time)
            for channel in range(CHANNELS):
                a, b = model.value(channel), library.value(channel)
                assert (a is None) == (b is None) and (a is None or a == pytest.approx(b, abs=1e-12, rel=1e-12))
    assert len(model.log) == len(library.log) or ordered(model.log) == ordered(library.log)
    for one, other in zip(ordered(model.log), ordered(library.log), strict=True):
        assert one[0] == pytest.approx(other[0], abs=1e-12) and one[1:] == other[1:]
    values = [library.value(channel) for channel in range(CHANNELS)]
    return library.log, values, library.close()


@pytest.mark.parametrize("seed", range(often(100, 300)))
def test_chains_are_the_model(seed: int) -> None:
    script = script_of(seed)
    whole = played(script, None)
    for n in range(2):
        assert played(script, random.Random(seed * 7 + n)) == whole
