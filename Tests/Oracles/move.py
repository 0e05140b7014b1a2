# SPDX-License-Identifier: MIT
"""Moves in the least time within limits of speed and acceleration, in 72 digits, and states of some: Golden/move.txt.

python move.py            # write it
python move.py --check    # fail when it would change
"""

from __future__ import annotations

import itertools
import math
import pathlib
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass

from families import Real, mp
from spring import State

TARGET = pathlib.Path(__file__).parents[1] / "Golden" / "move.txt"
LEAST, PRECISION = mp.ldexp(1, -1100), mp.mpf("1e-24")


def bisected(is_enough: Callable[[Real], bool]) -> Real:
    """Returns the least number > 0 from which on it is enough, to 24 digits; about `LEAST` if any number is."""
    high = mp.mpf(1)
    while not is_enough(high):
        high *= 2
    low = high / 2
    while is_enough(low) and low > LEAST:
        low, high = low / 2, low
    while high - low > high * PRECISION:
        middle = (low + high) / 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high


@dataclass(frozen=True)
class Move:
    """A motion to a target, where it rests."""

    start: Real
    velocity0: Real
    target: Real
    speed: Real
    acceleration: Real

    @property
    def side(self) -> int:
        """Returns on which side of the first point at which the motion can stop the target is: -1 or 1."""
        stop = self.start + self.velocity0 * abs(self.velocity0) / (2 * self.acceleration)
        return -1 if self.target < stop else 1

    def fastest(self, t: Real, duration: Real, speed: Real) -> tuple[Real, Real]:
        """Returns distance and velocity towards `side` at t. At each time it has the largest velocity that the limits
        allow: it gains speed up to the limit, loses speed above it, and can still be at rest at the end."""
        u, a = self.side * self.velocity0, self.acceleration

        def velocity(t: Real) -> Real:
            return min(u + a * t, max(speed, u - a * t), a * (duration - t))

        corners = [(speed - u) / a, (u - speed) / a, duration - speed / a, (duration - u / a) / 2]
        times = [mp.mpf(0), *sorted(corner for corner in corners if 0 < corner < t), t]
        pairs = itertools.pairwise(times)
        return sum((velocity(p) + velocity(q)) / 2 * (q - p) for p, q in pairs), velocity(t)

    def reaches(self, duration: Real, speed: Real) -> bool:
        return self.fastest(duration, duration, speed)[0] >= self.side * (self.target - self.start)

    def duration(self) -> Real:
        """Returns the least time in which it gets to the target and rests there."""
        stop = abs(self.velocity0) / self.acceleration
        return stop + bisected(lambda more: self.reaches(stop + more, self.speed))

    def limit(self, duration: Real) -> Real:
        """Returns the speed limit with which it takes `duration`, which is more than the least time."""
        return bisected(lambda speed: self.reaches(duration, speed))

    def state(self, t: Real, duration: Real, speed: Real) -> State:
        moved, velocity = self.fastest(mp.mpf(t), duration, speed)
        return self.start + self.side * moved, self.side * velocity


def move(*numbers: float) -> Move:
    return Move(*map(mp.mpf, numbers))


def cases() -> list[tuple[float, ...]]:
    """Returns start, velocity, target, speed and acceleration of each."""
    draw = random.Random(12)
    huge, tiny = 1e300, 1e-300
    found = [
        (0.0, 0.0, 0.0, 1.0, 1.0),
        (0.0, 0.0, 1.0, 100.0, 4.0),
        (0.0, 0.0, 10.0, 2.0, 4.0),
        (0.0, 4.0, 2.0, 5.0, 4.0),  # It only brakes; also from above the limit.
        (0.0, 4.0, 2.0, 1.0, 4.0),
        (0.0, 1.0, 1 / 6, 5.0, 3.0),  # As nearly as doubles can be.
        (5.0, 0.1, math.nextafter(5.0 + 0.01 / 1.4, 9), 5.0, 0.7),
        (5.0, 0.1, math.nextafter(5.0 + 0.01 / 1.4, 0), 5.0, 0.7),
        (0.0, 5.0, 0.0, 3.0, 2.0),
        (huge, 0.0, math.nextafter(huge, 0), huge, huge),
        (huge, 1e290, math.nextafter(huge, math.inf), 1e280, 1e285),
        (-huge, -1e299, huge, 1e298, 1e299),
        (tiny, tiny, -tiny, tiny, tiny),
        (0.0, 1e-3, tiny, 1e-25, 1e-2),
        (1.0, 0.0, math.nextafter(1.0, 2), 1e-12, 1e9),
        (0.0, 1e150, 1e10, 1e130, 1e140),
        (0.0, 1e-160, 1e-20, 1e160, 1e-300),
    ]
    while len(found) < 50:
        speed, acceleration, far = (math.ldexp(draw.uniform(1, 2), draw.randint(-6, 12)) for _ in range(3))
        velocity = draw.choice([0, 1, 1, 3]) * draw.uniform(-1, 1) * speed
        found.append((draw.uniform(-1, 1) * far, velocity, draw.uniform(-1, 1) * far, speed, acceleration))
    return found


def document() -> str:
    """Returns the file's text, a line for each move and duration: `lasting` is 0 for the least time."""
    draw = random.Random(34)
    lines = ["# start velocity target speed acceleration lasting: duration, then time value velocity of some times"]
    for case in cases():
        motion = move(*case)
        least = motion.duration()
        parts = (1e-9, draw.uniform(0, 0.2), draw.uniform(0.2, 8)) if float(least) else ()
        longer = [float(least) * (1 + part) for part in parts]
        for lasting in (0.0, *longer):
            duration, speed = (mp.mpf(lasting), motion.limit(mp.mpf(lasting))) if lasting else (least, motion.speed)
            found = [duration]
            for part in (draw.uniform(0, 0.1), draw.uniform(0.1, 0.9), draw.uniform(0.9, 1), 1 - 1e-6):
                time = part * float(duration)
                found += [time, *motion.state(time, duration, speed)]
            lines.append(" ".join(map(repr, (*case, lasting))) + ": " + " ".join(repr(float(x)) for x in found))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    text = document()
    if "--check" not in sys.argv:
        TARGET.write_text(text)
    elif TARGET.read_text() != text:
        sys.exit("Tests/Golden/move.txt differs from what move.py computes")
