# SPDX-License-Identifier: MIT
"""Real use of an installed tweenspirit; prints a hash of its numbers, the same in every Python, with numpy and without.

Usage: use.py LIBRARY [accelerator|ctypes] [numpy] (the library that must be in use, and how the shortest calls must go)
"""

import array
import hashlib
import importlib.metadata
import math
import pathlib
import struct
import sys

import tweenspirit as ts

library, *how = sys.argv[1:]
numbers: list[float] = []


def near(found: float, expected: float, tolerance: float = 1e-9) -> None:
    assert abs(found - expected) <= tolerance, (found, expected)
    numbers.append(found)


info = ts.build_info()
assert pathlib.Path(info["library"]).samefile(library), info
assert ts.__version__ == info["version"] == importlib.metadata.version("tweenspirit"), info
assert "numpy" not in sys.modules

near(ts.ease("cubic.inOut", 0.25), 4 * 0.25**3)
near(ts.Easing("steps(4, jump-none)")(0.5), 2 / 3)
near(ts.Easing("back.out(1.7)")(0.5), 1 + 2.7 * -(0.5**3) + 1.7 * 0.5**2)
assert len(ts.easings()) >= 31
try:
    ts.Easing("no.such")
except ts.UnknownEasingError as error:
    assert "no.such" in str(error)
else:
    raise AssertionError("no.such is a curve")


@ts.register_easing("wheel:square")
def square(t: float) -> float:
    return t * t


near(ts.Easing("wheel:square")(0.3), 0.09, 1e-6)
near(ts.Easing("out(wheel:square)")(0.3), 1 - 0.7**2, 1e-6)
live = ts.register_easing("wheel:cube", lambda t: t**3, live=True)
near(live(0.5), 0.125)

# Critically damped, from 0 to 1 at rest: 1 - (1 + omega t) e^(-omega t).
spring = ts.Spring(stiffness=100, damping=20)
near(spring.value(0.2, start=0, target=1, velocity=0), 1 - 3 * math.exp(-2), 1e-12)
value, velocity = array.array("d", [0.0] * 5), array.array("d", [0.0] * 5)
for _ in range(20):
    ts.step_springs(value, velocity, 1.0, spring, 0.01)
for each in value:
    near(each, 1 - 3 * math.exp(-2), 1e-12)

point = ts.Track("point").key(0, (100, 100)).key(6, (400, 100)).key(10, (200, 400))
for found, expected in zip(point.value(7.5), (325, 212.5), strict=True):
    near(found, expected)
frames = array.array("d", bytes(11 * 2 * 8))
ts.TrackSet([point]).sample_frames(0, 11, 1, out=frames)
near(frames[3 * 2], 250)

world = ts.World()
channel = world.channel(0.0)
ended: list[str] = []
channel.tween_to(100, 0.5, "quad.in").on_end(lambda reason: ended.append(str(reason)))
world.step(0.25)
near(channel.value, 25)
world.step(1)
near(channel.value, 100)
assert ended == ["finished"], ended
assert [str(event.kind) for event in world.events()] == ["begin", "end"]
timeline = world.timeline()
timeline.add(channel, ts.Track().key(0, 0.0).key(10, 1.0), at=1)
timeline.time = 6
near(channel.value, 0.5)
blob, state = world.snapshot(), world.state_hash()
timeline.time = 2
world.restore(blob)
assert world.state_hash() == state

svg = str(ts.plot([ts.Easing("bounce.out"), live]))
assert svg.lstrip().startswith("<svg") and svg.rstrip().endswith("</svg>")

if how:
    from tweenspirit._c import fast

    assert ("accelerator" in how) == (fast.accelerator is not None), (
        how,
        fast.accelerator,
    )
assert "numpy" not in sys.modules
if "numpy" in how:
    import numpy as np

    t = np.linspace(0, 1, 1001, dtype=np.float32)
    eased = ts.Easing("quad.in")(t)
    assert eased.dtype == np.float32 and np.max(np.abs(eased - t * t)) <= 1e-7
    many = np.zeros(1000)
    ts.step_springs(many, np.zeros(1000), 1.0, spring, 0.2)
    assert np.max(np.abs(many - (1 - 3 * math.exp(-2)))) <= 1e-12
    assert ts.TrackSet([point]).sample_frames(0, 11, 1).shape == (11, 2)

print(hashlib.sha256(struct.pack(f"<{len(numbers)}d", *numbers)).hexdigest()[:16])
