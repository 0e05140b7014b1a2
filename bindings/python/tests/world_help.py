# SPDX-License-Identifier: MIT
"""What tests of worlds share."""

from __future__ import annotations

from typing import Any

import tweenspirit as ts


class Thing:
    """What can be held weakly and has any attributes."""

    def __init__(self, **attributes: Any) -> None:
        self.__dict__.update(attributes)


def kinds(world: ts.World) -> list[str]:
    return [str(e.kind) for e in world.events()]


def reasons(world: ts.World) -> list[str]:
    return [str(e.reason) for e in world.events() if e.kind == "end"]


def run(world: ts.World, dt: float, count: int) -> list[int]:
    return [world.step(dt) for _ in range(count)]


def bits(value: Any) -> Any:
    """A number or a tuple of them, so that equal is the same bits."""
    return [x.hex() for x in value] if isinstance(value, tuple) else float(value).hex()
