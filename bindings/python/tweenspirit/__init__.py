# SPDX-License-Identifier: MIT
"""TweenSpirit: an animation engine. Times are in seconds, angles in radians, progress in 0 ... 1."""

from ._batch import SpringBatch, eval_tweens, step_decays, step_springs
from ._decay import Decay, DecayMotion, follow, rubber_band
from ._easing import Easing, ease, easings
from ._errors import (
    BusyError,
    InvalidArgumentError,
    NameInUseError,
    OutOfMemoryError,
    StaleHandleError,
    TweenSpiritError,
    UnknownEasingError,
)
from ._library import build_info
from ._plot import plot
from ._registry import register_easing, unregister_easing
from ._spring import Spring
from ._spring_motion import SpringMotion

__version__: str = build_info()["version"]

__all__ = [
    "BusyError",
    "Decay",
    "DecayMotion",
    "Easing",
    "InvalidArgumentError",
    "NameInUseError",
    "OutOfMemoryError",
    "Spring",
    "SpringBatch",
    "SpringMotion",
    "StaleHandleError",
    "TweenSpiritError",
    "UnknownEasingError",
    "__version__",
    "build_info",
    "ease",
    "easings",
    "eval_tweens",
    "follow",
    "plot",
    "register_easing",
    "rubber_band",
    "step_decays",
    "step_springs",
    "unregister_easing",
]
