# SPDX-License-Identifier: MIT
"""Attached curves and aliases, against a model that tries everything."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
from world_help import Thing

import tweenspirit as ts
from tweenspirit._c.library import check, lib

CURVES = ["quad.in", "cubic.in", "sine.out", "bounce.out", "back.out", "expo.in", "circ.in", "quart.out"]


class Model:
    """What the header says of attached curves, word by word."""

    def __init__(self) -> None:
        self.attached: list[tuple[str, int, str]] = []
        self.aliases: dict[str, list[str]] = {}

    def attach(self, path: str, scope: int, curve: str) -> None:
        self.attached = [a for a in self.attached if a[:2] != (path, scope)]
        self.attached.append((path, scope, curve))

    def reached(self, component: str) -> dict[str, int]:
        """What a component stands for, by how many aliases at least."""
        found, edge = {component: 0}, [component]
        for distance in itertools.count(1):
            edge = [t for c in edge for t in self.aliases.get(c, []) if t not in found]
            if not edge:
                return found
            found.update(dict.fromkeys(edge, distance))
        raise AssertionError

    def easing(self, path: str, scope: int) -> str | None:
        own = self.best(path, scope) if scope else None
        return own or self.best(path, 0)

    def best(self, path: str, scope: int) -> str | None:
        wanted, best = path.split("."), None
        for number, (other, its_scope, curve) in enumerate(self.attached):
            parts = other.split(".")
            if its_scope != scope or len(parts) > len(wanted):
                continue
            steps = [self.reached(p).get(w) for p, w in zip(parts, wanted, strict=False)]
            if None not in steps:
                rank = (len(parts), -sum(s or 0 for s in steps), number)
                if best is None or rank > best[0]:
                    best = (rank, curve)
        return None if best is None else best[1]


def attach(world: ts.World, path: str, curve: str, scope: int = 0) -> None:
    check(lib.ts_world_attach(world._core.handle, path.encode(), scope, ts.Easing(curve)._handle))


def detach(world: ts.World, path: str, scope: int) -> None:
    check(lib.ts_world_detach(world._core.handle, path.encode(), scope))


def curve_of(world: ts.World, channel: Any) -> str:
    return ts.Easing._made(lambda out: lib.ts_channel_get_easing(world._core.handle, channel._handle, out)).name


@pytest.mark.parametrize("seed", range(12))
def test_the_curve_of_a_channel_is_the_one_that_a_search_through_all_finds(seed: int) -> None:
    rng = random.Random(seed)
    words = "abcdef"[: 3 + seed % 4]
    world, model = ts.World(), Model()

    def path() -> str:
        return ".".join(rng.choice(words) for _ in range(rng.randrange(1, 5)))

    paths = sorted({path() for _ in range(40)})
    channels = [
        (p, scope, world._core.make_channel("float", [0.0], None, p, scope=scope)) for p in paths for scope in (0, 7)
    ]
    for _ in range(120):
        what = rng.random()
        if what < 0.5:
            p, scope, curve = path(), rng.choice((0, 0, 7)), rng.choice(CURVES)
            attach(world, p, curve, scope)
            model.attach(p, scope, curve)
        elif what < 0.65 and model.attached:
            p, scope, _ = gone = rng.choice(model.attached)
            detach(world, p, scope)
            model.attached.remove(gone)
        else:
            component, targets = rng.choice(words), rng.sample(words, rng.randrange(0, 4))
            is_circle = any(component in model.reached(t) for t in targets)
            if is_circle:
                with pytest.raises(ts.InvalidArgumentError):
                    world.alias(component, targets)
            else:
                world.alias(component, targets)
                model.aliases[component] = targets
        for p, scope, channel in rng.sample(channels, min(12, len(channels))):
            wanted = model.easing(p, scope)
            assert curve_of(world, channel) == (wanted or "linear"), (p, scope, model.attached, model.aliases)
    world.restore(world.snapshot())
    for p, scope, channel in channels:
        assert curve_of(world, channel) == (model.easing(p, scope) or "linear")


def test_deep_paths_and_long_chains_of_aliases_are_followed() -> None:
    world = ts.World()
    for i in range(1000):
        world.alias(f"w{i}", [f"w{i + 1}"])
    world.attach(".".join(["w0"] * 32), "quad.in")
    world.attach("w999", "cubic.in")
    deep = world.channel(0.0, path=".".join(["w1000"] * 32))
    flat = world.channel(0.0, path="w1000.x")
    assert curve_of(world, deep) == "quad.in" and curve_of(world, flat) == "cubic.in"
    with pytest.raises(ts.InvalidArgumentError):
        world.alias("w1000", ["w0"])


def test_on_one_object(world: ts.World) -> None:
    a, b = Thing(alpha=0.0), Thing(alpha=0.0)
    channels = [world.bind(each, "alpha") for each in (a, b)]

    def curves() -> list[str]:
        return [curve_of(world, channel) for channel in channels]

    world.attach("alpha", "quad.in", on=a)
    assert curves() == ["quad.in", "linear"]
    world.attach("alpha", "cubic.in")
    assert curves() == ["quad.in", "cubic.in"]
    for channel in channels:
        channel.tween_to(1, 1)
    world.step(0.5)
    assert (a.alpha, b.alpha) == (0.25, 0.125)
    world.detach("alpha", on=a)
    assert curves() == ["cubic.in", "cubic.in"]
    with pytest.raises(ts.InvalidArgumentError):
        world.detach("alpha", on=a)


def test_an_attached_curve_of_one_s_own(world: ts.World, fresh: Callable[[], str]) -> None:
    name = fresh()
    channel = world.channel(0.0, name="x")
    world.attach("x", ts.register_easing(name, lambda t: t * t, live=True))
    ts.unregister_easing(name)
    channel.tween_to(1, 1)
    world.step(0.5)
    assert channel.value == 0.25
