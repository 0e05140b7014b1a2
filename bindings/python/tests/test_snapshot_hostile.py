# SPDX-License-Identifier: MIT
"""Blobs that are no snapshots: refused, and nothing has changed; with a hash that fits, a world at worst."""

from __future__ import annotations

import ctypes
import os
import pathlib
import struct
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
import snapshot_fuzz
import timeline_raw as raw
from snapshot_help import HEAD, Rich, blob_of, seen, words_of

import tweenspirit as ts

FOLDER = pathlib.Path(__file__).parent
SMALL = snapshot_fuzz.small(0).snapshot()


class Target:
    """A world that is to stay as it is."""

    def __init__(self) -> None:
        self.world = raw.World()
        self.channel, self.timeline = self.world.channel(1.0), self.world.timeline()
        self.world.spring(self.channel, [5.0])
        self.world.step(0.125)
        self.events = len(self.world.events())
        self.before = self.state()

    def state(self) -> Any:
        return seen(self.world, [self.channel], [self.timeline]), self.world.hash(), self.world.snapshot()

    def refuses(self, blob: bytes, size: int | None = None) -> None:
        status = raw.lib.ts_world_restore(self.world.handle, blob, len(blob) if size is None else size)
        assert status in (raw.INVALID, raw.UNKNOWN), status

    def unchanged(self) -> bool:
        return self.state() == self.before and self.world.events() == []


@pytest.fixture
def target() -> Target:
    return Target()


def test_every_truncation(target: Target) -> None:
    for size in range(0, len(SMALL), 8):
        target.refuses(SMALL[:size])
        if size % 1024 == 0:
            assert target.unchanged()
    for size in range(len(SMALL) - 7, len(SMALL)):
        target.refuses(SMALL[:size])
    target.refuses(SMALL + bytes(8))
    assert target.unchanged()


def test_every_bit(target: Target) -> None:
    """Of the head, and of a part of the rest: no hash is right."""
    random = np.random.default_rng(1)
    bits = [*range(HEAD * 64), *random.integers(HEAD * 64, len(SMALL) * 8, 6000).tolist()]
    for bit in bits:
        broken = bytearray(SMALL)
        broken[bit // 8] ^= 1 << bit % 8
        target.refuses(bytes(broken))
    assert target.unchanged()


def test_truncations_with_a_hash_that_fits(target: Target) -> None:
    words = words_of(SMALL)
    for count in range(HEAD, len(words)):
        target.refuses(blob_of(words[:count]))
    assert target.unchanged()


def test_what_follows_with_a_hash_that_fits(target: Target) -> None:
    words = words_of(SMALL)
    for more in ([0], [0] * 7, words[HEAD:]):
        target.refuses(blob_of(words + more))
    assert target.unchanged()


def test_another_magic_version_or_tag(target: Target) -> None:
    words = words_of(SMALL)
    for place, word in (
        (0, 0),
        (0, words[0] ^ 1),
        (0, int.from_bytes(words[0].to_bytes(8, "little"), "big")),
        (1, words[1] & ~0xFFFFFFFF),
        (1, words[1] + 1),
        (1, words[1] | 0xFFFF),
        (1, words[1] & 0xFFFFFFFF),
        (1, words[1] & 0xFFFFFFFF | 4096 << 32),
        (1, words[1] & 0xFFFFFFFF | 0xFFFFFFFF << 32),
        (2, 0),
        (2, words[2] - 1),
        (2, words[2] + 1),
        (2, 2**64 - 1),
        (2, 2**61),
        (3, words[3] ^ 1),
    ):
        mine = list(words)
        mine[place] = word
        target.refuses(b"".join(w.to_bytes(8, "little") for w in mine))
        if place < 2:
            target.refuses(blob_of(mine))
    assert target.unchanged()


def test_no_blob(target: Target) -> None:
    target.refuses(b"")
    assert raw.lib.ts_world_restore(target.world.handle, None, 0) == raw.INVALID
    assert raw.lib.ts_world_restore(target.world.handle, None, 4096) == raw.INVALID
    target.refuses(os.urandom(4096))
    target.refuses(bytes(4096))
    target.refuses(SMALL, len(SMALL) - 8)
    assert target.unchanged()


def test_a_blob_at_an_odd_address(target: Target) -> None:
    buffer = (ctypes.c_uint8 * (len(SMALL) + 16))()
    for shift in range(1, 9):
        ctypes.memmove(ctypes.addressof(buffer) + shift, SMALL, len(SMALL))
        assert raw.lib.ts_world_restore(target.world.handle, ctypes.addressof(buffer) + shift, len(SMALL)) == 0
        assert target.world.snapshot() == SMALL


def test_the_buffer(target: Target) -> None:
    w, size = target.world, ctypes.c_size_t(77)
    need = len(target.before[2])
    small = (ctypes.c_uint8 * (need + 16))(*[0xAA] * (need + 16))
    for capacity in (1, 8, need - 8, need - 1):
        assert raw.lib.ts_world_snapshot(w.handle, small, capacity, ctypes.byref(size)) == raw.INVALID
        assert size.value == 77 and bytes(small) == b"\xaa" * len(small)
    assert raw.lib.ts_world_snapshot(w.handle, None, need, ctypes.byref(size)) == raw.INVALID
    assert raw.lib.ts_world_snapshot(w.handle, None, 0, None) == raw.INVALID
    for shift in (0, 1, 4):
        address = ctypes.addressof(small) + shift
        assert raw.lib.ts_world_snapshot(w.handle, address, need + 8, ctypes.byref(size)) == 0
        assert size.value == need and bytes(small)[shift : need + shift] == target.before[2]
        assert bytes(small)[need + shift + 1 :] == b"\xaa" * (15 - shift)
    gone = raw.World()
    gone.close()
    assert raw.lib.ts_world_snapshot(gone.handle, None, 0, ctypes.byref(size)) == raw.STALE
    assert raw.lib.ts_world_restore(gone.handle, SMALL, len(SMALL)) == raw.STALE
    assert raw.lib.ts_world_hash(gone.handle, ctypes.byref(size)) == raw.STALE


def fuzz(seed: int, count: int) -> tuple[int, int]:
    """In a process of its own; it has as long as it would want if nothing hangs, and very much more."""
    paths = os.pathsep.join([str(FOLDER), *sys.path])
    command = [sys.executable, "-X", "faulthandler", str(FOLDER / "snapshot_fuzz.py"), str(seed), str(count)]
    found = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, timeout=600, check=False
    )
    assert found.returncode == 0, found.stderr[-3000:]
    taken, refused = map(int, found.stdout.split())
    return taken, refused


@pytest.mark.parametrize("seed", range(6))
def test_words_at_random_with_a_hash_that_fits(seed: int) -> None:
    taken, refused = fuzz(seed, 2500)
    assert taken > 200 and refused > 500


def test_every_word_of_a_small_blob() -> None:
    """Each in turn is each of the words that hurt."""
    w = raw.World()
    c, timeline = w.channel(1.0, name="x"), w.timeline()
    w.add(timeline, c, snapshot_fuzz.line((0, 0), (1, 5)))
    w.mark(timeline, 0.5, 3)
    w.play(timeline, iterations=3)
    w.step(0.25)
    words, taken, into = words_of(w.snapshot()), 0, raw.World()
    for place in range(HEAD, len(words)):
        for evil in snapshot_fuzz.EVIL[:: 1 + place % 3]:
            mine = list(words)
            mine[place] = evil
            try:
                into.restore(blob_of(mine))
            except raw.Refused:
                continue
            taken += 1
            snapshot_fuzz.use(into, *snapshot_fuzz.handles(into))
    assert taken > 100


def test_a_rich_world_s_blob_is_worth_the_trouble() -> None:
    assert len(Rich().world.snapshot()) > 100_000 and len(SMALL) > 3000


@pytest.mark.parametrize("levels", [2, 60, 20_000])
def test_modifiers_around_modifiers_are_refused(target: Target, levels: int) -> None:
    """What evaluates, frees and saves a curve would call itself as often as there are levels, or twice each."""
    world = raw.World()
    world.tween(world.channel(0.0), [1.0], 1.0, easing="out(cubic-bezier(.1,.2,.3,.9))")
    words = words_of(world.snapshot())
    # Two curves: the Bezier, of 7 words, and what is around it: kind, base, error, count, modifiers.
    assert words[HEAD] == 2 and words[HEAD + 8] == 3 and words[HEAD + 9] == 1
    around = words[HEAD + 8 : HEAD + 13]
    more = [word for i in range(levels) for word in [around[0], 2 + i, *around[2:]]]
    target.refuses(blob_of([*words[:HEAD], 2 + levels, *words[HEAD + 1 : HEAD + 13], *more, *words[HEAD + 13 :]]))
    assert target.unchanged()


def test_a_track_on_a_channel_of_other_lanes_is_refused(target: Target) -> None:
    """Channels that a timeline drives are found by their lanes: one that it holds must be found to be let go."""
    world = raw.World()
    one, two = world.channel(0.0), world.channel(0.0, 0.0)
    first, second = world.timeline(), world.timeline()
    world.add(first, one, ts.Track().key(0, 0.0).key(5, 1.0))
    world.add(second, two, ts.Track("vec2").key(0, (0.0, 0.0)).key(5, (1.0, 2.0)), at=-10.0)
    words = words_of(world.snapshot())
    # The last leaf: node and entry, order, channel, at, track.
    assert words[-3] & 0xFFFFFFFF == 2
    for slot, uses in ((1, 0), (2, 1), (3, 0), (0, 0)):
        target.refuses(blob_of([*words[:-3], ((words[-3] >> 32) + uses) << 32 | slot, *words[-2:]]))
    assert target.unchanged()


@pytest.mark.parametrize("error", [-1e308, 1e308, 1e-3, float("nan")])
def test_a_clock_that_is_not_where_it_says_is_refused(target: Target, error: float) -> None:
    world = raw.World()
    world.step(1.0)
    words = words_of(world.snapshot())
    # No curves, no tracks; motion and pause, time, its error.
    assert words[HEAD : HEAD + 2] == [0, 0] and words[HEAD + 3] == struct.unpack("<Q", struct.pack("<d", 1.0))[0]
    words[HEAD + 4] = struct.unpack("<Q", struct.pack("<d", error))[0]
    target.refuses(blob_of(words))
    assert target.unchanged()
