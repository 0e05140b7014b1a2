# SPDX-License-Identifier: MIT
"""Does in Python what handover.c does."""

import struct
import sys
from pathlib import Path
from typing import Any

import tweenspirit as ts


def build(w: ts.World) -> None:
    x, y = w.channel(0.0, name="x"), w.channel(0.0, name="y")
    color = w.channel((0.0, 0.0, 0.0, 1.0), kind="color", name="color")
    chain = w.chain().tween(x, 10, 0.25, "cubic.inOut").then().spring(y, 5).block("kick", kick).then().delay(0.125)
    chain.tween(color, (1, 0, 0, 1), 0.5).block("kick", kick).iterations(2).start()


def kick(a: Any) -> None:
    a.tween(world.find("x"), 0, 0.3)


world = ts.World()
if len(sys.argv) < 3:
    build(world)
    for _ in range(9):
        world.step(0.0625)
else:
    world.restore(Path(sys.argv[1]).read_bytes())
    for chain in world.chains:
        chain.block("kick", kick)
if len(sys.argv) == 2:
    Path(sys.argv[1]).write_bytes(world.snapshot())
else:
    for _ in range(80):
        world.step(0.0625)
        numbers = [
            world.find("x").value,
            world.find("y").value,
            *world.find("color").value,
        ]
        print(*(struct.pack(">d", number).hex() for number in numbers))
