# SPDX-License-Identifier: MIT
"""What the accelerator starts, or hands to the Python code, is what that code starts."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tweenspirit._c.fast import accelerator

PROGRAM = """
import json, math, random
import tweenspirit as ts
ts.register_easing("t:live", lambda t: t * t, live=True)
ts.register_easing("t:fails", lambda t: 1 / 0, live=True)
closed = ts.Easing("cubic-bezier(.1,.7,1,.1)")
closed.close()
out = []
class View:
    def __init__(self):
        self.x, self.n, self.items, self.pair = 0.5, 3, [0.0, 1.0], (0.0, 1.0)
class Careful:
    def __init__(self):
        self.got, self._x = 0, 1.0
    @property
    def x(self):
        self.got += 1
        return self._x
    @x.setter
    def x(self, value):
        if value > 40:
            raise ValueError(value)
        self._x = value
def told(call):
    try:
        found = call()
        out.append(repr(found))
    except Exception as error:
        out.append(f"{type(error).__name__}: {error}")
        out.append(str([getattr(error, word, None) for word in ("argument", "got", "hint")]))
for seed in range(60):
    draw, w = random.Random(seed), ts.World()
    view, careful = View(), Careful()
    kinds = {"float": 0.5, "int": 2, "angle": 1.0, "bool": True, "vec2": (0.0, 1.0), "color": (0.1, 0.2, 0.3, 1.0)}
    channels = [w.channel(value, kind=kind) for kind, value in kinds.items()]
    channels += [w.bind(view, path) for path in ("x", "n", "items.1", "pair.0", "pair")]
    channels += [w.bind(careful, "x"), w.channel(0.0)]
    channels[-1].link(channels[0]) if seed % 7 == 0 else None
    channels[0].bounds(-3, 3) if seed % 3 == 0 else None
    if seed % 5 == 0:
        w.attach("x", "t:live", on=view)
    targets = [1, 2.5, -1.0, 50.0, True, None, math.nan, math.inf, 10**400, 2**60, "x", (1.0, 2.0), 1j, [3.0], 0]
    easings = [None, None, "quad.in", "bounce.out", ts.Easing("elastic.out"), closed, "what", "t:live", "t:fails", 3]
    for turn in range(30):
        channel = draw.choice(channels)
        target = draw.choice(targets) if draw.random() < 0.6 else draw.uniform(-1, 1)
        delay = draw.choice([0, 0, 0.1, -0.1, math.nan, "x", None])
        if draw.random() < 0.6:
            rare = [{"keep": True}, {"blend": True}, {"iterations": 2}, {"start": 0.25}, {"composite": "add"}]
            words = draw.choice([{}, {}, {}, *rare])
            duration = draw.choice([0, 0.3, 1, 1.5, None, -1, math.nan, math.inf, "x"])
            told(lambda: channel.tween_to(target, duration, draw.choice(easings), delay=delay, **words))
        else:
            spring = draw.choice([None, ts.Spring(stiffness=200, damping=10), "snappy", 3])
            told(lambda: channel.spring_to(target, spring, delay=delay))
        if turn % 9 == 4:
            view.x, view.n, careful._x = draw.random(), draw.choice([1, 2.5, "x"]), 2.0
        if turn % 10 == 7:
            draw.choice(channels[6:]).close()
        told(lambda: channel.value)
        told(lambda: (channel.player, channel.velocity, channel.target))
        told(lambda: w.step(draw.choice([0, 0.05, 0.5])))
        told(lambda: w.state_hash())
        told(lambda: [(e.time, e.kind, e.reason, e.value, e.velocity, e.player) for e in w.events()])
        told(lambda: (view.x, view.n, view.items, view.pair, careful._x))
    w.close()
    told(lambda: channels[0].tween_to(1, 1))
print(json.dumps(out))
"""


@pytest.mark.skipif(accelerator is None, reason="no accelerator was built")
def test_with_and_without_it_all_is_the_same() -> None:
    found = []
    for switch in "10":
        environment = {**os.environ, "TWEENSPIRIT_ACCELERATOR": switch}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment, check=True
        )
        found.append(json.loads(run.stdout))
    assert len(found[0]) > 10_000
    for i, (ours, plain) in enumerate(zip(*found, strict=True)):
        assert ours == plain, i
