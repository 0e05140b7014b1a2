# SPDX-License-Identifier: MIT
"""Springs of ten libraries side by side, a list that is flung, and ten thousand sprites for ten seconds.

python springs.py
"""

import array

import tweenspirit as ts

SPRITES, FRAMES = 10_000, 600
PRESETS = [
    "smooth",
    "snappy",
    "bouncy",
    "core_animation",
    "gpu_animation",
    "react_spring",
    "react_spring_wobbly",
    "origami",
    "android",
    "flutter",
]


def table() -> None:
    print(f"{'spring':20} {'stiffness':>10} {'damping':>9} {'settles':>9} {'overshoot':>9} {'at 0.1 s':>12}")
    for name in PRESETS:
        s = ts.Spring.preset(name)
        numbers = f"{s.stiffness:10.4f} {s.damping:9.4f} {s.settling_time():9.5f} {s.overshoot():9.5f}"
        print(f"{name:20} {numbers} {s.value(0.1):12.9f}")


def fling() -> None:
    """A list flung by the finger: a decay, and at the edge a spring."""
    way = ts.Decay.preset("ios_normal").motion(0, 3000, lower=0, upper=1000)
    meets = f"meets its edge at {way.handoff_time:.6f} s and rests at {way.settling_time(0.5):.6f} s:"
    print("\na list flung at 3000 points a second", meets, *(f"{way.value(i * 0.2):.3f}" for i in range(6)))


def sprites() -> None:
    """Columns that interleave in one array, a palette of springs, frames of 1/60 and 1/144."""
    numbers = array.array("f", bytes(4 * 3 * SPRITES))
    numbers[0::3] = array.array("f", [i % 97 for i in range(SPRITES)])
    numbers[1::3] = array.array("f", [i % 31 - 15 for i in range(SPRITES)])
    numbers[2::3] = array.array("f", [i % 53 for i in range(SPRITES)])
    memory = memoryview(numbers)
    x, vx, goal = memory[0::3], memory[1::3], memory[2::3]
    which = array.array("I", [i % len(PRESETS) for i in range(SPRITES)])
    palette = [ts.Spring.preset(name) for name in PRESETS]
    shown = memory.cast("B").cast("I")[0::300]
    way, frames, moving = 0xCBF29CE484222325, 0, SPRITES
    with ts.SpringBatch(x, vx, goal, (palette, which), tolerance=0.001, threads=2) as batch:
        while frames < FRAMES and moving:
            moving = batch.step(1 / 144 if frames % 2 else 1 / 60)
            for bits in shown:
                way = (way ^ bits) * 0x100000001B3 % 2**64
            frames += 1
    print(f"{SPRITES} sprites are at rest after {frames} frames; the bits of their way: {way:016x}")


if __name__ == "__main__":
    table()
    fling()
    sprites()
    curve = ts.Easing("spring(bouncy)")
    print(f"bouncy as a curve takes {curve.duration:.6f} s by nature, and is at {curve(0.25):.9f} after a quarter")
