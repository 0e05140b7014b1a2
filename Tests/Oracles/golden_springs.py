# SPDX-License-Identifier: MIT
"""Springs and decays for ports to be checked against, in Tests/Golden/springs.json.

python golden_springs.py            # write it
python golden_springs.py --check    # fail when it would change
"""

from __future__ import annotations

import json
import pathlib
import sys
from typing import Any

import decay
import spring
import spring_schemes as schemes
from families import mp

TARGET = pathlib.Path(__file__).parents[1] / "Golden" / "springs.json"
FORMAT = 1
#: Of the way, |start - target| + |velocity| / omega, below omega t = 10,000.
BOUND = 1e-11
PARAMETERS: dict[str, dict[str, float]] = {
    "smooth": {"duration": 0.5, "bounce": 0.0},
    "snappy": {"duration": 0.5, "bounce": 0.15},
    "bouncy": {"duration": 0.5, "bounce": 0.3},
    "interactive": {"response": 0.15, "damping_ratio": 0.86},
    "gpu_animation": {"mass": 1.0, "stiffness": 200.0, "damping": 10.0},
    "react_spring": {"mass": 1.0, "stiffness": 170.0, "damping": 26.0},
    "react_spring_molasses": {"mass": 1.0, "stiffness": 280.0, "damping": 120.0},
    "origami": {"bounciness": 4.0, "speed": 12.0},
    "android": {"stiffness": 1500.0, "damping_ratio": 0.5},
    "box2d": {"frequency": 30.0, "damping_ratio": 10.0},
    "undamped": {"omega": 9.0, "damping_ratio": 0.0},
    "just below critical": {"omega": 30.0, "damping_ratio": 1 - 2.0**-53},
    "critical": {"omega": 30.0, "damping_ratio": 1.0},
    "just above critical": {"omega": 30.0, "damping_ratio": 1 + 2.0**-52},
    "very slow": {"omega": 5.0, "damping_ratio": 1e6},
}
"""Of each, the words of one scheme."""
MAKERS = {
    ("duration", "bounce"): schemes.duration,
    ("response", "damping_ratio"): schemes.response,
    ("mass", "stiffness", "damping"): lambda m, k, c: schemes.stiffness(k, c, m),
    ("stiffness", "damping_ratio"): schemes.stiffness_ratio,
    ("frequency", "damping_ratio"): schemes.frequency,
    ("omega", "damping_ratio"): spring.spring,
    ("bounciness", "speed"): schemes.origami,
}
WAYS = [(0.0, 1.0, 0.0), (3.0, -1.0, 25.0), (2.0, 2.0, -7.5)]
"""Start, target, velocity."""
TIMES = [1 / 240, 1 / 60, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0]


def number(x: Any) -> float | str:
    """The nearest double; infinity as a text, which JSON has no number for."""
    return "inf" if mp.isinf(x) else float(x)


def entry(name: str) -> dict[str, Any]:
    words = PARAMETERS[name]
    made = MAKERS[tuple(words)](*(mp.mpf(x) for x in words.values()))
    ways = []
    for start, target, velocity in WAYS:
        motion = made.motion(mp.mpf(start), mp.mpf(target), mp.mpf(velocity))
        states = [motion.state(mp.mpf(t)) for t in TIMES]
        # Value and velocity: the state is the offset.
        ways.append([[number(y + mp.mpf(target)), number(v)] for y, v in states])
    unit = made.motion(0, 1, 0)
    return {
        "name": name,
        "parameters": words,
        "omega": number(made.omega),
        "damping_ratio": number(made.zeta),
        "settling_time": number(unit.settling_time(mp.mpf("1e-3"))),
        "overshoot": number(spring.overshoot(made.zeta)),
        "states": ways,
    }


def decay_entry(rate: float) -> dict[str, Any]:
    states = []
    for start, _, velocity in WAYS:
        way = decay.decay(mp.mpf(rate), mp.mpf(start), mp.mpf(velocity))
        states.append([[number(way.value(mp.mpf(t))), number(way.velocity(mp.mpf(t)))] for t in TIMES])
    return {"rate": rate, "states": states}


def document() -> str:
    """The file's text: a spring a line."""
    head = {"format": FORMAT, "bound": BOUND, "times": TIMES, "ways": WAYS}
    springs = [json.dumps(entry(name), separators=(",", ":")) for name in PARAMETERS]
    decays = [json.dumps(decay_entry(rate), separators=(",", ":")) for rate in (0.001, 2.0, 60.0)]
    text = json.dumps(head)
    return (
        f'{text[:-1]},\n "springs": [\n  '
        + ",\n  ".join(springs)
        + '\n ],\n "decays": [\n  '
        + ",\n  ".join(decays)
        + "\n ]\n}\n"
    )


if __name__ == "__main__":
    text = document()
    if "--check" not in sys.argv:
        TARGET.write_text(text)
    elif TARGET.read_text() != text:
        sys.exit("Tests/Golden/springs.json differs from what golden_springs.py computes")
