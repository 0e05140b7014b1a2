# SPDX-License-Identifier: MIT
"""The hash of a world: equal for worlds that went the same way, in any process; another for anything that differs."""

from __future__ import annotations

import ctypes
import os
import pathlib
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
import timeline_raw as raw
from snapshot_help import HEAD, STEPS, Rich, hashed, mixed, words_of
from timeline_help import line

import tweenspirit as ts

CHANGES: dict[str, Callable[[raw.World, list[Any]], object]] = {
    "step": lambda w, t: w.step(1e-9),
    "rate": lambda w, t: raw.lib.ts_world_set_rate(w.handle, 0.5),
    "paused": lambda w, t: raw.lib.ts_world_set_paused(w.handle, True),
    "motion": lambda w, t: raw.lib.ts_world_set_motion(w.handle, 1),
    "attach": lambda w, t: w.attach("one", "linear"),
    "attach scope": lambda w, t: w.attach("two", "quad.in", scope=3),
    "attach another": lambda w, t: w.attach("two", "quad.out"),
    "channel": lambda w, t: w.channel(0.0),
    "destroy": lambda w, t: w.destroy(t[0]),
    "set": lambda w, t: w.set(t[0], 1.0 + 2**-52),
    "minus zero": lambda w, t: w.set(t[1], -0.0),
    "stop": lambda w, t: w.stop_channel(t[2]),
    "tween": lambda w, t: w.tween(t[0], [3.0], 1.0),
    "pause": lambda w, t: w.do("pause", t[3]),
    "player rate": lambda w, t: w.do("set_rate", t[3], 0.75),
    "seek": lambda w, t: w.do("seek", t[3], 0.1),
    "reverse": lambda w, t: w.do("reverse", t[3]),
    "timeline": lambda w, t: w.timeline(),
    "scrub": lambda w, t: w.scrub(t[4], 0.5),
    "scrub a little": lambda w, t: w.scrub(t[4], 5e-324),
    "play": lambda w, t: w.play(t[4]),
    "mark": lambda w, t: w.mark(t[4], 0.5, 1),
    "add": lambda w, t: w.add(t[4], t[0], line((0, 0))),
    "nest": lambda w, t: w.nest(t[4], t[5]),
    "remove": lambda w, t: w.remove(t[4], w.entry(t[4], 0).handle),
    "destroy timeline": lambda w, t: w.destroy_timeline(t[5]),
}
DESCS: dict[str, dict[str, Any]] = {
    "plain": {},
    "wrap": {"kind": "angle", "wrap": "cw"},
    "angle": {"kind": "angle"},
    "rounding": {"kind": "int", "rounding": "floor"},
    "int": {"kind": "int"},
    "scope": {"scope": 5},
    "name": {"name": "a.b"},
    "path": {"name": "a.b", "path": "c"},
    "tolerance": {"tolerance": 0.5},
}


def small() -> tuple[raw.World, list[Any]]:
    w = raw.World()
    w.attach("two", "quad.in")
    a, b, c = w.channel(1.0), w.channel(0.0), w.channel(2.0)
    player = w.tween(c, [5.0], 4.0)
    timeline, inner = w.timeline(), w.timeline()
    w.add(timeline, a, line((0, 1.0), (1, 1.0)))
    w.add(inner, b, line((0, 0.0), (1, 0.0)))
    w.step(0.25)
    return w, [a, b, c, player, timeline, inner]


def test_the_same_way_has_the_same_hash() -> None:
    assert small()[0].hash() == small()[0].hash()
    one, two = Rich(seed=3), Rich(seed=3)
    assert one.world.hash() == two.world.hash()
    one.world.step(0.5), two.world.step(0.5)
    assert one.world.hash() == two.world.hash() != Rich(seed=4).world.hash()


@pytest.mark.parametrize("name", CHANGES)
def test_any_change_has_another_hash(name: str) -> None:
    w, things = small()
    before = w.hash()
    CHANGES[name](w, things)
    assert w.hash() != before


def test_all_changes_have_hashes_of_their_own() -> None:
    found = {}
    for name, change in CHANGES.items():
        w, things = small()
        change(w, things)
        found[name] = w.hash()
    for name, words in DESCS.items():
        w, _ = small()
        w.channel(1.0, **words)
        found[f"channel {name}"] = w.hash()
    assert found.pop("channel") != found["channel plain"]
    assert len(set(found.values())) == len(found)


def test_the_values_of_a_desc_are_in_it() -> None:
    assert raw.World(max_step=1.0).hash() != raw.World().hash() == raw.World(event_capacity=9).hash()


def test_what_is_not_in_a_snapshot_is_not_in_the_hash() -> None:
    w, things = small()
    before, blob = w.hash(), w.snapshot()
    w.events(), w.changes(), w.step(0.0)
    numbers = (ctypes.c_double * 1)(2.0)
    w.get(things[0]), w.channel_info(things[0])
    assert w.hash() == before and w.snapshot() == blob
    w.bind(things[0], numbers)
    numbers[0] = 1.0
    assert w.value(things[0]) == (1.0,)
    assert w.hash() == before


def test_how_time_is_cut_is_not_in_the_hash() -> None:
    """Where the clock ends with the same two doubles."""
    hashes = set()
    for dts in ([1.0], [0.5, 0.5], [1 / 64] * 64, [0.25, 0.0, 0.75]):
        w, _ = small()
        w.play(w_timeline := w.timeline())
        w.mark(w_timeline, 1.0, 1)
        for dt in dts:
            w.step(dt)
        hashes.add(w.hash())
    assert len(hashes) == 1


def test_the_hash_is_the_blob_s() -> None:
    rich = Rich()
    words = words_of(rich.world.snapshot())
    assert hashed(words[HEAD:]) == rich.world.hash() and words[2] == len(words) - HEAD
    assert words[3] == mixed(rich.world.hash(), words[1] >> 32)


PROGRAM = """
import hashlib, snapshot_help as help
rich = help.Rich(seed=5)
found = [rich.world.hash()]
for dt in help.STEPS:
    rich.world.step(dt)
    found.append(rich.world.hash())
blob = rich.world.snapshot()
print(found, hashlib.sha256(blob[:8] + blob[32:]).hexdigest())
"""


def run(**variables: str) -> str:
    paths = os.pathsep.join([str(pathlib.Path(__file__).parent), *sys.path])
    env = {**os.environ, "PYTHONPATH": paths, **variables}
    return subprocess.check_output([sys.executable, "-c", PROGRAM], env=env, text=True)


@pytest.mark.parametrize("isa", ["baseline", "avx2", "avx512"])
def test_the_hash_is_the_same_on_every_instruction_set_and_in_every_process(isa: str) -> None:
    """One that this CPU lacks is ignored, and the best there is makes it again."""
    assert run(TWEENSPIRIT_ISA=isa, PYTHONHASHSEED="1") == run(PYTHONHASHSEED="2")


def test_a_blob_of_another_process(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "blob"
    program = f"import snapshot_help as h; open({str(path)!r}, 'wb').write(h.Rich(seed=6).world.snapshot())"
    paths = os.pathsep.join([str(pathlib.Path(__file__).parent), *sys.path])
    env = {**os.environ, "PYTHONPATH": paths, "TWEENSPIRIT_ISA": "baseline"}
    subprocess.check_call([sys.executable, "-c", program], env=env)
    rich, other = Rich(seed=6), raw.World()
    other.restore(path.read_bytes())
    assert other.hash() == rich.world.hash()
    rich.world.restore(path.read_bytes())
    for dt in STEPS:
        assert other.step(dt) == rich.world.step(dt)
    assert other.snapshot() == rich.world.snapshot()


def test_the_hash_of_a_script_is_that_of_c_and_swift() -> None:
    w = ts.World()
    x, p, turn = w.channel(1.0, name="card.x"), w.channel((0, 0), kind="point"), w.channel((0, 0, 0, 1), kind="quat")
    w.attach("card", "bounce.out")
    inner, outer = w.timeline(), w.timeline()
    inner.add(x, ts.Track().key(0, 0).key(1, 10, easing="back.out").key(3, -5), at=0.5)
    inner.marker(1.25, "half")
    outer.add(inner, at=1, rate=-0.5, iterations=2, direction="alternate")
    outer.marker(2, "half")
    p.spring_to((100, 50), ts.Spring(omega=12, damping_ratio=0.4))
    turn.tween_to((0, 1, 0, 1), 2, "cubic.inOut", delay=0.25, iterations=3, direction="alternate")
    outer.play(rate=1.5)
    for _ in range(100):
        w.step(1 / 64)
    assert w.state_hash() == 0xF1334E3C35150466
