# SPDX-License-Identifier: MIT
"""The shared sections of identity.c from Python: the same lines.

Usage: python Tests/Identity/identity.py
"""

from __future__ import annotations

import struct
from array import array

import tweenspirit as ts

MASK = (1 << 64) - 1
NAMES = """quad.in cubic.inOut sine.out circ.outIn expo.in elastic.out back.inOut bounce.out expo.smooth.in smootherstep
    ah.back.in css.ease gsap.expo.out back.out(2.5) elastic.inOut(1,0.75) pow.in(1.68) bounce.in(0.5,5)
    cubic-bezier(0.4,0,0.2,1) steps(4) linear(0,0.25_75%,1) spring(0.5,0.3) mirror(bounce.out)"""
CURVES = ["cubic.inOut", "elastic.out", "bounce.in", "css.ease", "back.out"]


def mixed(total: int, word: int) -> int:
    total = (total ^ word) * 0x9E3779B97F4A7C15 & MASK
    return total ^ total >> 32


def with_f64(total: int, *values: float) -> int:
    for value in values:
        bits = 0x7FF8000000000000 if value != value else struct.unpack("=Q", struct.pack("=d", value))[0]
        total = mixed(total, bits)
    return total


class Dice:
    """Numbers that look random, those of identity.h."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def between(self, low: float, high: float) -> float:
        self.state = self.state * 6364136223846793005 + 1442695040888963407 & MASK
        return low + (high - low) * ((self.state >> 11) * 2.0**-53)


def curves() -> int:
    total = 0x7E57
    for name in NAMES.split():
        easing = ts.Easing(name.replace("_", " "))
        for i in range(500):
            t = i / 400.0 - 0.125
            total = with_f64(total, easing(t), easing.derivative(t))
            narrow = array("f", easing(array("f", [t])))
            total = mixed(total, struct.unpack("=I", narrow.tobytes())[0])
    return total


def springs() -> int:
    total, dice = 0x7E57, Dice(53)
    for _ in range(200):
        spring = ts.Spring(omega=dice.between(0.5, 60), damping_ratio=dice.between(0, 2.5))
        motion = {"start": dice.between(-9, 9), "target": dice.between(-9, 9), "velocity": dice.between(-90, 90)}
        for i in range(20):
            total = with_f64(total, spring.value(i * 0.07, **motion), spring.velocity(i * 0.07, **motion))
        total = with_f64(total, spring.settling_time(tolerance=0.001, **motion))
    return total


def world() -> int:
    total, dice, scene = 0x7E57, Dice(59), ts.World()
    channels = [scene.channel(dice.between(-100, 100)) for _ in range(60)]
    for frame in range(3600):
        for i, channel in enumerate(channels if frame % 60 == 0 else []):
            number, time = dice.between(-100, 100), dice.between(0.1, 2)
            if i % 3 == 0 and frame % 240 == 0:
                curve = CURVES[i // 3 % 5]
                channel.tween_to(number, time, curve, delay=0.1, iterations=2, direction="alternate")
            elif i % 3 == 1:
                channel.spring_to(number, ts.Spring(omega=10 * time, damping_ratio=0.5))
            elif i % 3 == 2:
                channel.decay(number, decay=ts.Decay(rate=time))
        scene.step(1 / 60.0)
        if frame % 60 == 59:
            total = mixed(total, scene.state_hash())
    return total


for name, told in (("curves", curves), ("springs", springs), ("world", world)):
    print(f"{'shared/' + name:<24} {told():016x}")
