# SPDX-License-Identifier: MIT
"""TweenSpirit: an animation engine. Times are in seconds, angles in radians, progress in 0 ... 1."""

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

__version__: str = build_info()["version"]

__all__ = [
    "BusyError",
    "Easing",
    "InvalidArgumentError",
    "NameInUseError",
    "OutOfMemoryError",
    "StaleHandleError",
    "TweenSpiritError",
    "UnknownEasingError",
    "__version__",
    "build_info",
    "ease",
    "easings",
    "plot",
    "register_easing",
    "unregister_easing",
]
