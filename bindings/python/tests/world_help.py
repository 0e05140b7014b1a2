# SPDX-License-Identifier: MIT
"""What tests of worlds share."""

from __future__ import annotations

import math
from typing import Any

import tweenspirit as ts

#: Events without what a test seldom asks for: time, kind, label of the player, reason, count.
Line = tuple[float, str, str, Any, int]


class Labels:
    """Names for players, to tell events apart by."""

    def __init__(self) -> None:
        self.players: list[tuple[str, ts.Player]] = []

    def __call__(self, name: str, player: ts.Player) -> ts.Player:
        self.players.append((name, player))
        return player

    def of(self, player: ts.Player) -> str:
        return next((name for name, one in self.players if one is player), "?")

    def lines(self, world: ts.World) -> list[Line]:
        return [
            (e.time, e.kind, self.of(e.player), e.reason if e.kind == "end" else e.marker or None, e.count)
            for e in world.events()
        ]


def told(world: ts.World) -> list[tuple[float, str]]:
    return [(e.time, str(e.kind)) for e in world.events()]


def kinds(world: ts.World) -> list[str]:
    return [str(e.kind) for e in world.events()]


def reasons(world: ts.World) -> list[str]:
    return [str(e.reason) for e in world.events() if e.kind == "end"]


def run(world: ts.World, dt: float, count: int) -> list[int]:
    return [world.step(dt) for _ in range(count)]


def bits(value: Any) -> Any:
    """A number or a tuple of them, so that equal is the same bits."""
    return [x.hex() for x in value] if isinstance(value, tuple) else float(value).hex()


def moving(kind: str, channel: ts.Channel, **words: Any) -> ts.Player:
    """A player of a kind that takes a second or so and ends near 10."""
    if kind == "tween":
        return channel.tween_to(10.0, 1.0, "quad.in", **words)
    if kind == "track":
        return channel.play(ts.Track("float", easing="cubic.inOut").key(0, channel.value).key(1, 10.0), **words)
    if kind == "spring":
        return channel.spring_to(10.0, ts.Spring(omega=12.0, damping_ratio=0.6), **words)
    return channel.decay(20.0, ts.Decay(rate=2.0), **words)


KINDS = ("tween", "track", "spring", "decay")
INF = math.inf
