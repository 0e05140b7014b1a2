# SPDX-License-Identifier: MIT
"""Damaged blobs whose hash is right: each is refused, or makes a world that can be used. A program: it may crash.

snapshot_fuzz.py SEED COUNT prints how many were taken and how many refused; before each it writes the blob's words that
were changed to the file named third, where one is.
"""

from __future__ import annotations

import math
import struct
import sys
from typing import Any

import numpy as np
import timeline_raw as raw
from snapshot_help import HEAD, Rich, blob_of, words_of
from timeline_help import line

import tweenspirit as ts

EVIL = [0, 1, 2, 3, 7, 15, 16, 17, 63, 64, 65, 127, 255, 256, 4095, 4096, 65535, 65536, 2**20, 2**24, 2**24 + 1]
EVIL += [2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**48, 2**53, 2**62, 2**63 - 1, 2**63, 2**64 - 1, 2**64 - 8]
NUMBERS = [
    math.nan,
    math.inf,
    -math.inf,
    -0.0,
    5e-324,
    -5e-324,
    1e-308,
    1e300,
    -1e300,
    1.7e308,
    -1.7e308,
    0.5,
    1.0,
    -1.0,
]
EVIL += [struct.unpack("<Q", struct.pack("<d", x))[0] for x in NUMBERS]


def evil(random: np.random.Generator, word: int) -> int:
    """Another word: a limit, a number, a neighbour, half of it, a flipped bit."""
    way = random.integers(7)
    pick = EVIL[int(random.integers(len(EVIL)))]
    if way == 0:
        return word ^ (1 << int(random.integers(64)))
    if way == 1:
        return (word + int(random.integers(-3, 4))) % 2**64
    if way == 2:
        return word & 0xFFFFFFFF00000000 | pick & 0xFFFFFFFF
    if way == 3:
        return word & 0xFFFFFFFF | (pick & 0xFFFFFFFF) << 32
    if way == 4:
        return (word & 0xFFFFFFFF) << 32 | word >> 32
    return pick


def damage(random: np.random.Generator, words: list[int]) -> list[int]:
    found = list(words)
    way = random.integers(12)
    n = len(found)
    if way == 0 and n > HEAD + 2:
        first = int(random.integers(HEAD, n))
        del found[first : first + int(random.integers(1, 9))]
    elif way == 1:
        first = int(random.integers(HEAD, n))
        found[first:first] = found[first : first + int(random.integers(1, 9))]
    elif way == 2:
        a, b = (int(random.integers(HEAD, n)) for _ in range(2))
        found[a], found[b] = found[b], found[a]
    else:
        for _ in range(int(random.choice([1, 1, 1, 2, 4]))):
            place = int(random.integers(HEAD, n))
            found[place] = evil(random, found[place])
    return found


def small(seed: int) -> raw.World:
    """So that each word is met often."""
    random = np.random.default_rng(seed)
    w = raw.World()
    w.attach("a.b", "cubic-bezier(.3,-.2,.1,1.4)")
    w.destroy(w.channel(0.0))
    c, d, q = w.channel(1.0, name="a.b.c"), w.channel(0.0, 1.0), w.channel(0, 0, 0, 1, kind="quat")
    tint = w.channel(1, 0.5, 0, 1, kind="color", space="oklch")
    easings = [
        "bake(sine.in, 1e-2, 20)",
        "linear(0, 0.3 20%, 1)",
        "mirror(steps(3,end))",
        "spring(0.4,0.2)",
        "back.out(2)",
    ]
    w.tween(c, [4.0], 1.0, easing=easings[seed % 5], iterations=3, direction="alternate")
    w.tween(c, [1.0], 2.0, additive=True)
    [w.spring, w.decay][seed % 2](d, [3.0, 4.0])
    w.tween(tint, [0, 0, 1, 0.5], 1.0)
    kinds = ["hermite", "catmull", "bezier", "spring", "monotone", "step", "eased"]
    track = ts.Track("quat" if seed % 7 != 4 else "float")
    for i in range(4):
        value: Any = tuple(random.normal(size=4).tolist()) if seed % 7 != 4 else float(i * i)
        track.key(float(i), value, interpolation=kinds[seed % 7])
    raw.ok(raw.lib.ts_track_add_marker(track._handle, 0.5, 7))
    target = q if seed % 7 != 4 else w.channel(0.0)
    w.track(target, track, iterations=2)
    inner, outer = w.timeline(), w.timeline()
    w.destroy_timeline(w.timeline())
    w.add(inner, target, track, 0.5)
    w.add(inner, c, line((0, 0), (1, 5), (2, 3)).extrapolate("loop", "mirror"))
    w.nest(outer, inner, 0.5, rate=-1.0, iterations=2, easing="quad.in")
    w.mark(outer, 1.0, 3)
    if seed % 3:
        w.play(outer, iterations=2.5, direction="alternate")
    else:
        w.animate_to(outer, 2.0, easing="back.inOut")
    w.step(0.25)
    return w


def use(world: raw.World, rows: list[Any], timelines: list[Any]) -> None:
    """Whatever it has: a status, but no crash and no end without end."""

    def take(call: Any) -> Any:
        try:
            return call()
        except raw.Refused as error:
            assert error.status in range(1, 8)
            return None

    take(world.info)
    take(world.hash)
    blob = take(world.snapshot)
    for c in rows:
        take(lambda c=c: world.get(c))
        take(lambda c=c: world.channel_info(c))
    for t in timelines:
        take(lambda t=t: world.timeline_info(t))
        take(lambda t=t: world.entries(t)[:50])
    for dt in (0.0, 0.1, 1.0, 1e6):
        take(lambda dt=dt: world.step(dt))
        take(world.events)
    take(world.changes)
    for t in timelines:
        take(lambda t=t: world.scrub(t, 0.75))
        take(lambda t=t: world.play(t))
        take(lambda t=t: world.animate_to(t, 2.0))
        take(lambda t=t: world.add(t, rows[0], line((0, 0), (1, 1))))
    for c in rows:
        take(lambda c=c: world.set(c, *([0.5] * c.lanes)))
        take(lambda c=c: world.spring(c, [2.0] * c.lanes))
    take(lambda: world.channel(1.0, name="fresh"))
    take(lambda: world.timeline())
    for dt in (0.1, 5.0):
        take(lambda dt=dt: world.step(dt))
        take(world.events)
    for c in rows:
        take(lambda c=c: world.destroy(c))
    for t in timelines:
        take(lambda t=t: world.destroy_timeline(t))
    if blob:
        again = raw.World()
        again.restore(blob)
        assert again.snapshot() == blob
        again.close()


def handles(world: raw.World) -> tuple[list[Any], list[Any]]:
    """Of all channels, as `read_changes` gives them after a restore, and of all timelines."""
    channels = []
    try:
        for slot, generation in world.changes()[:40]:
            c = raw.abi.ts_channel(slot, generation)
            c.lanes = min(world.channel_info(c).lanes, 64)
            channels.append(c)
        timelines = [raw.abi.ts_timeline(*one) for one in world.timelines()[:8]]
    except raw.Refused:
        return channels, []
    return channels, timelines


def main(seed: int, count: int, log: str | None) -> None:
    random = np.random.default_rng(seed)
    sources = [words_of(small(i).snapshot()) for i in range(seed * 3, seed * 3 + 9)]
    if seed % 4 == 0:
        sources.append(words_of(Rich(seed=seed).world.snapshot()))
    taken = refused = 0
    into = raw.World()
    for i in range(count):
        words = sources[int(random.integers(len(sources)))] if i % 50 else sources[-1]
        mine = damage(random, words)
        if log:
            with open(log, "wb") as file:
                file.write(blob_of(mine))
        try:
            into.restore(blob_of(mine))
        except raw.Refused as error:
            refused += 1
            assert error.status in (raw.INVALID, raw.UNKNOWN, raw.abi.TS_ERROR_OUT_OF_MEMORY), error
            continue
        taken += 1
        use(into, *handles(into))
        if i % 7 == 0:
            into.close()
            into = raw.World()
    print(taken, refused)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None)
