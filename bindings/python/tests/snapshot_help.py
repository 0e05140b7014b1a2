# SPDX-License-Identifier: MIT
"""Worlds to save: a rich one with everything that a world may hold, and two that are stepped side by side."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterable
from typing import Any

import numpy as np
import timeline_raw as raw
import track_model
from timeline_help import line

#: Words before those that are hashed: magic, version and tag, how many follow, the hash.
HEAD = 4
MASK = 2**64 - 1


def words_of(blob: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(blob) // 8}Q", blob))


def mixed(state: int, word: int) -> int:
    x = (state ^ word) * 0x9E3779B97F4A7C15 & MASK
    return (x ^ (x >> 32)) * 0xD6E8FEB86659FD93 & MASK


def hashed(words: Iterable[int]) -> int:
    """As ts_world_hash has it; a blob's has the tag behind."""
    keys = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xD6E8FEB86659FD93, 0xBF58476D1CE4E5B9)
    states = [0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89]
    every = list(words)
    padded = every + [0] * (-len(every) % 8)
    for i in range(0, len(padded), 2):
        k = i // 2 % 4
        product = (states[k] ^ padded[i]) * (keys[k] ^ padded[i + 1])
        states[k] = (product ^ product >> 64) & MASK
    x = len(every)
    for state in states:
        x = mixed(x, state)
    x = (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9 & MASK
    return x ^ (x >> 32)


def blob_of(words: list[int]) -> bytes:
    """With a hash and a size that fit."""
    words[2], words[3] = len(words) - HEAD, mixed(hashed(words[HEAD:]), words[1] >> 32)
    return struct.pack(f"<{len(words)}Q", *words)


class Rich:
    """A world with all kinds of things, its channels in `channels`, its timelines in `timelines`."""

    def __init__(self, live: str | None = None, registered: str | None = None, seed: int = 1) -> None:
        self.random = np.random.default_rng(seed)
        self.world = w = raw.World(event_capacity=5000, max_step=20.0)
        self.live, self.registered = live, registered
        self.channels: list[Any] = []
        self.timelines: list[Any] = []
        self.players: list[Any] = []
        self.memory = (ctypes.c_double * 2)(1.0, 2.0), (ctypes.c_float * 1)(3.0)
        w.attach("card", "bounce.out")
        w.attach("card.y", "cubic-bezier(.3,-.2,.1,1.4)", scope=7)
        self.clutter()
        self.tweens()
        self.others()
        self.tracks()
        self.nested()

    def channel(self, *value: float, **words: Any) -> Any:
        self.channels.append(self.world.channel(*value, **words))
        return self.channels[-1]

    def clutter(self) -> None:
        """Slots that are free again, some of them used again."""
        w = self.world
        gone = [w.channel(float(i)) for i in range(9)]
        w.tween(gone[3], [1.0], 5.0)
        for c in gone[:7]:
            w.destroy(c)
        lines = [w.timeline() for _ in range(5)]
        for timeline in (lines[1], lines[3]):
            w.destroy_timeline(timeline)
        self.timelines += [lines[0], lines[2], lines[4]]
        self.channels += [gone[7], gone[8]]

    def tweens(self) -> None:
        w = self.world
        a = self.channel(1.0, name="card.x")
        self.players.append(w.tween(a, [5.0], 1.5, iterations=2.5, direction="alternate"))
        b = self.channel(0.5, 0.25, kind="point", name="card.y", scope=7)
        w.tween(b, [3.0, -3.0], 2.0, start=[9.0, 9.0], delay=0.25)
        b_layers = [w.tween(b, [1.0, 2.0], 0.75, additive=True, easing=e) for e in ("elastic.out(1,0.4)", "quad.in")]
        self.players += b_layers
        curves = ["linear(" + ", ".join(str(i * i % 17 / 16) for i in range(200)) + ")", "steps(7,jump-both)"]
        curves += ["out(mirror(cubic-bezier(.1,.7,.9,.2)))", "bake(elastic.out, 1e-4, 500)", "spring(0.5, 0.4)"]
        curves += ["reverse(bake(back.in, 1e-3, 100))", "back.out(2.5)", *filter(None, (self.live, self.registered))]
        curves += [f"mirror({name})" for name in (self.live, self.registered) if name]
        for name in curves:
            w.tween(self.channel(0.0), [10.0], 1.75, easing=name, iterations=1.5, iteration_start=0.25)
        w.tween(self.channel(1, 0, 0, 1, kind="color", space="oklch"), [0, 0.5, 1, 0.5], 1.0, fill="none")
        w.tween(self.channel(0, 0, 0, 1, kind="quat"), [0, 1, 0, 1], 1.0, easing="sine.inOut")
        w.tween(self.channel(0.1, kind="angle", wrap="ccw"), [3.0], 1.0, rate=-1.0, iterations=2)
        w.tween(self.channel(3, kind="int", rounding="ceil"), [30], 1.0)
        w.tween(self.channel(0, kind="bool"), [1], 0.5)
        c = self.channel(4.0)
        w.spring(c, [8.0])
        w.step(0.0625)
        w.tween(c, [1.0], 1.0, blend=True)
        paused = w.tween(self.channel(2.0), [3.0], 1.0)
        w.step(0.03125)
        w.do("pause", paused)

    def others(self) -> None:
        w = self.world
        self.players.append(w.spring(self.channel(0, 1, 2), [3, 4, 5], 9.0, 0.3, velocity=[1, -2, 3]))
        w.spring(self.channel(0, 0, 0, 1, kind="quat"), [0, 0, 1, 0], 9.0, 0.7)
        w.spring(self.channel(1.0), [2.0], 7.0, 1.0, delay=0.5, rate=1.5)
        w.spring(self.channel(1.0), [2.0], 15.0, 0.2, overshoot="bounce", restitution=0.5, velocity=[30.0])
        w.spring(self.channel(1.0), [2.0], 15.0, 0.2, overshoot="clamp")
        w.spring(self.channel(1.0), [2.0], 15.0, 1.7, overshoot="stop", tolerance=0.01)
        self.players.append(w.decay(self.channel(1.0), [200.0], 3.0))
        w.decay(self.channel(0.0, 0.0), [900.0, -3.0], 2.0, bounds=([-100, -100], [150, 1]))
        bound = self.channel(0.0, 0.0)
        w.bind(bound, self.memory[0])
        w.tween(bound, [7.0, 8.0], 2.0)
        idle = self.channel(0.0)
        w.bind(idle, self.memory[1])
        self.channel(*[float(i) for i in range(64)])

    def tracks(self) -> None:
        for kind in track_model.KINDS:
            for interpolation in track_model.interpolations(kind):
                track = track_model.random_track(self.random, kind, 5, only=[interpolation])
                if kind in ("float", "angle"):
                    track.extrapolate("loop_offset", "mirror")
                for number, time in enumerate((track.start, (track.start + track.end) / 2)):
                    raw.ok(raw.lib.ts_track_add_marker(track._handle, time, number))
                rest = (0.0, 0.0, 0.0, 1.0) if kind == "quat" else (0.0,) * track_model.KINDS[kind]
                c = self.channel(*rest, kind=kind if isinstance(kind, str) else "numbers")
                self.world.track(c, track, iterations=1.5, direction="alternate", duration=1.25)

    def nested(self) -> None:
        w, (inner, outer, other) = self.world, self.timelines
        a, b, v = self.channel(1.0), self.channel(2.0), self.channel(3.0, 4.0)
        w.add(inner, a, line((0, 0), (1, 10), (3, -4), easing=self.live or "back.out").extrapolate("linear", "loop"))
        for _ in range(3):
            w.add(inner, v, track_model.random_track(self.random, "vec2", 5), float(self.random.uniform(0, 2)))
        w.add(outer, b, line((0, 5), (2, 7)), 0.5)
        w.nest(outer, inner, 0.75, rate=-0.5, iterations=3, direction="alternate", easing=self.registered or "sine.out")
        w.nest(outer, inner, 4.0, fill="none", delay=0.5)
        for i in range(4):
            w.mark(outer, i * 0.9, i + 1)
        w.add(other, a, line((0, 3), (1, 4)))
        removed = w.add(other, b, line((0, 3), (1, 4)))
        w.add(other, self.channels[0], line((-1, 3), (1, 4)), 1.0)
        w.mark(other, 0.5, 77)
        w.remove(other, removed)
        self.players.append(w.play(outer, iterations=2, direction="alternate", easing="cubic.inOut"))
        w.step(0.25)
        w.animate_to(other, 3.0, duration=2.0, easing="elastic.out")
        w.spring(v, [1.0, 1.0])

    def close(self) -> None:
        self.world.close()


def seen(world: raw.World, channels: list[Any], timelines: list[Any]) -> list[Any]:
    """Everything that can be asked, bitwise."""
    info = world.info()
    found: list[Any] = [info.time.hex(), info.time_error.hex(), info.rate.hex(), info.paused, info.motion]
    found += [info.channels, info.players, info.active, info.next_boundary, info.max_step]
    for c in channels:
        more = world.channel_info(c)
        found.append([raw.bits(row) for row in world.get(c)])
        found.append(
            [more.kind, more.lanes, more.rounding, more.wrap, more.space, more.extended, more.scope, more.layers]
        )
        player = world.holder(c)
        found.append(player)
        if player != (0, 0):
            one = world.player(raw.abi.ts_player(*player))
            found.append(
                [one.kind, one.phase, one.paused, one.begun, one.time.hex(), one.duration, one.end_time, one.rate]
            )
    for timeline in timelines:
        more = world.timeline_info(timeline)
        found.append([more.time.hex(), more.duration, raw.key(more.player), more.entries, more.levels])
        found.append([(raw.key(e.handle), *list(vars(e).values())[1:]) for e in world.entries(timeline)])
    return found


STEPS = [0.0, 1 / 60, 1 / 60, 0.1, 0.07, 0.3, 0.5, 1 / 3, 1.0, 0.0, 2.5, 10.0]
