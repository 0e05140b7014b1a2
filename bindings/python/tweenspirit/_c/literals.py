# SPDX-License-Identifier: MIT
"""The words that arguments may be, for checkers of types: nothing imports this when it runs."""

from typing import Literal

Composite = Literal["replace", "add"]
HandlersSee = Literal["all", "own"]
# What an editor offers. Other names are fine too, so these stand beside str, as do EasingName and SpringPreset. Held by
# tests/test_words.py.
DecayPreset = Literal[
    "ios_normal", "ios_fast", "android", "flutter", "inertia", "react_spring",
]  # fmt: skip

# gen_abi.py writes what follows.
Dialect = Literal["canonical", "css", "gsap", "easings.net", "ah", "dotween", "anime"]
Modifier = Literal["in", "out", "inOut", "outIn", "reverse", "mirror"]
SpringPreset = Literal[
    "smooth", "snappy", "bouncy", "swiftui", "interactive", "core_animation", "gpu_animation", "yaal", "b3ll",
    "advance", "wave_interactive", "wave_animated", "origami", "motion_duration", "motion_visual", "react_spring",
    "react_spring_gentle", "react_spring_wobbly", "react_spring_stiff", "react_spring_slow", "react_spring_molasses",
    "android", "compose", "flutter", "box2d",
]  # fmt: skip
Overshoot = Literal["allow", "clamp", "stop", "bounce"]
Interpolation = Literal["eased", "step", "hermite", "catmull", "monotone", "bezier", "spring"]
Extrapolation = Literal["hold", "linear", "loop", "loop_offset", "mirror"]
Rounding = Literal["nearest", "floor", "ceil", "toward_target"]
Wrap = Literal["shortest", "longest", "cw", "ccw", "raw"]
Space = Literal["oklab", "oklch", "linear", "srgb", "srgb-premultiplied"]
Direction = Literal["normal", "reverse", "alternate", "alternate-reverse"]
Fill = Literal["both", "forwards", "backwards", "none"]
StaggerStart = Literal["first", "last", "center", "edges", "random"]
StaggerAxis = Literal["both", "x", "y"]
VelocityWeighting = Literal["none", "delta", "central", "recent"]
Combination = Literal["sum", "min", "max"]
LayerMode = Literal["override", "add"]
Contact = Literal["hold", "stop", "bounce", "spring"]
Motion = Literal["full", "reduce", "none"]
EasingName = Literal[
    "linear", "quad.in", "quad.out", "quad.inOut", "quad.outIn", "cubic.in", "cubic.out", "cubic.inOut",
    "cubic.outIn", "quart.in", "quart.out", "quart.inOut", "quart.outIn", "quint.in", "quint.out", "quint.inOut",
    "quint.outIn", "sine.in", "sine.out", "sine.inOut", "sine.outIn", "circ.in", "circ.out", "circ.inOut",
    "circ.outIn", "expo.in", "expo.out", "expo.inOut", "expo.outIn", "elastic.in", "elastic.out", "elastic.inOut",
    "elastic.outIn", "back.in", "back.out", "back.inOut", "back.outIn", "bounce.in", "bounce.out", "bounce.inOut",
    "bounce.outIn", "expo.smooth.in", "expo.smooth.out", "expo.smooth.inOut", "expo.smooth.outIn", "smoothstep",
    "smootherstep", "ah.elastic.in", "ah.elastic.out", "ah.elastic.inOut", "ah.elastic.outIn", "ah.back.in",
    "ah.back.out", "ah.back.inOut", "ah.back.outIn", "ah.bounce.in", "ah.bounce.out", "ah.bounce.inOut",
    "ah.bounce.outIn", "css.ease", "css.ease-in", "css.ease-out", "css.ease-in-out", "css.step-start", "css.step-end",
    "gsap.expo.in", "gsap.expo.out", "gsap.expo.inOut", "gsap.expo.outIn",
]  # fmt: skip
