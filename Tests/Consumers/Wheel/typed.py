# SPDX-License-Identifier: MIT
"""A user's script, for mypy: it must see the types of the installed package."""

import tweenspirit as ts

easing: ts.Easing = ts.Easing("back.out(1.7)")
value: float = easing.derivative(0.5)
spring = ts.Spring(duration=0.5, bounce=0.3)
seconds: float = spring.settling_time()
world = ts.World()
channel: ts.Channel = world.channel(0.0)
player: ts.Player = channel.tween_to(1.0, 0.5)
track: ts.Track = ts.Track("point").key(0, (1, 2))
names: list[str] = [event.kind.value for event in world.events()]
