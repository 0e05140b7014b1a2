# SPDX-License-Identifier: MIT
"""The words that arguments may be, for checkers of types: nothing imports this when it runs."""

from typing import Literal

Combination = Literal["sum", "min", "max"]
Composite = Literal["replace", "add"]
LayerMode = Literal["override", "add"]
Contact = Literal["hold", "stop", "bounce", "spring"]
Direction = Literal["normal", "reverse", "alternate", "alternate-reverse"]
Fill = Literal["both", "forwards", "backwards", "none"]
Motion = Literal["full", "reduce", "none"]
Overshoot = Literal["allow", "clamp", "stop", "bounce"]
StaggerAxis = Literal["both", "x", "y"]
StaggerStart = Literal["first", "last", "center", "edges", "random"]
VelocityWeighting = Literal["none", "delta", "central", "recent"]

# What an editor offers. Other names are fine too, so these stand beside str. Held by tests/test_words.py.
DecayPreset = Literal[
    "ios_normal", "ios_fast", "android", "flutter", "inertia", "react_spring",
]  # fmt: skip
EasingName = Literal[
    "linear", "quad.in", "quad.out", "quad.inOut", "quad.outIn", "cubic.in", "cubic.out", "cubic.inOut",
    "cubic.outIn", "quart.in", "quart.out", "quart.inOut", "quart.outIn", "quint.in", "quint.out", "quint.inOut",
    "quint.outIn", "sine.in", "sine.out", "sine.inOut", "sine.outIn", "circ.in", "circ.out", "circ.inOut",
    "circ.outIn", "expo.in", "expo.out", "expo.inOut", "expo.outIn", "elastic.in", "elastic.out", "elastic.inOut",
    "elastic.outIn", "back.in", "back.out", "back.inOut", "back.outIn", "bounce.in", "bounce.out", "bounce.inOut",
    "bounce.outIn", "expo.smooth.in", "expo.smooth.out", "expo.smooth.inOut", "expo.smooth.outIn", "smoothstep",
    "smootherstep", "ah.elastic.in", "ah.elastic.out", "ah.elastic.inOut", "ah.elastic.outIn", "ah.back.in",
    "ah.back.out", "ah.back.inOut", "ah.back.outIn", "ah.bounce.in", "ah.bounce.out", "ah.bounce.inOut",
    "ah.bounce.outIn", "css.ease", "css.ease-in", "css.ease-out", "css.ease-in-out", "css.step-start",
    "css.step-end", "gsap.expo.in", "gsap.expo.out", "gsap.expo.inOut", "gsap.expo.outIn",
]  # fmt: skip
SpringPreset = Literal[
    "smooth", "snappy", "bouncy", "swiftui", "interactive", "core_animation", "gpu_animation", "yaal", "b3ll",
    "advance", "wave_interactive", "wave_animated", "origami", "motion_duration", "motion_visual", "react_spring",
    "react_spring_gentle", "react_spring_wobbly", "react_spring_stiff", "react_spring_slow",
    "react_spring_molasses", "android", "compose", "flutter", "box2d",
]  # fmt: skip
