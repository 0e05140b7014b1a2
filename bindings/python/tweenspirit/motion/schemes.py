# SPDX-License-Identifier: MIT
"""The schemes by which springs are described and read."""

from __future__ import annotations

import ctypes

from .._c import abi, getters
from .._c.arguments import number
from .._c.hints import did_you_mean
from .._errors import InvalidArgumentError
from .spring_motion import SpringValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_REQUIRED = object()
_SCHEMES: list[tuple[int, dict[str, Any]]] = [
    (abi.TS_SPRING_BY_DURATION, {"duration": 0.5, "bounce": 0.0}),
    (abi.TS_SPRING_BY_VISUAL_DURATION, {"visual_duration": _REQUIRED, "bounce": 0.0}),
    (abi.TS_SPRING_BY_SETTLING_DURATION, {"settling_duration": _REQUIRED, "bounce": 0.0}),
    (abi.TS_SPRING_BY_SETTLING_DURATION_AND_RATIO, {"settling_duration": _REQUIRED, "damping_ratio": _REQUIRED}),
    (abi.TS_SPRING_BY_RESPONSE, {"response": _REQUIRED, "damping_ratio": 1.0}),
    (abi.TS_SPRING_BY_FREQUENCY, {"frequency": _REQUIRED, "damping_ratio": 1.0}),
    (abi.TS_SPRING_BY_OMEGA, {"omega": _REQUIRED, "damping_ratio": 1.0, "mass": 1.0}),
    (abi.TS_SPRING_BY_HALF_LIFE, {"half_life": _REQUIRED, "damping_ratio": 1.0}),
    (abi.TS_SPRING_BY_STIFFNESS, {"stiffness": _REQUIRED, "damping": _REQUIRED, "mass": 1.0}),
    (abi.TS_SPRING_BY_STIFFNESS, {"tension": _REQUIRED, "friction": _REQUIRED, "mass": 1.0}),
    (abi.TS_SPRING_BY_STIFFNESS_AND_RATIO, {"stiffness": _REQUIRED, "damping_ratio": _REQUIRED, "mass": 1.0}),
    (abi.TS_SPRING_BY_BOUNCINESS, {"bounciness": 4.0, "speed": 12.0}),
]
"""The words of each scheme, and what stands where one is not given."""
_FIELDS = {
    "visual_duration": "duration", "settling_duration": "duration", "tension": "stiffness", "friction": "damping",
}  # fmt: skip
_ALONE = {
    "stiffness": "give damping or damping_ratio too", "damping": "give stiffness too; or did you mean damping_ratio?",
    "tension": "give friction too", "friction": "give tension too", "damping_ratio": "give response or stiffness too",
    "mass": "give stiffness and damping too",
}  # fmt: skip
"""What a word needs that makes no spring by itself."""
SPRING_WORDS = sorted({word for _, words in _SCHEMES for word in words})


def described(given: dict[str, Any]) -> abi.ts_spring_desc:
    """The description of the one scheme whose words these are."""
    for word, value in given.items():
        if word not in SPRING_WORDS:
            like = did_you_mean(word, SPRING_WORDS)
            raise InvalidArgumentError(f"a spring has no {word}: it has {', '.join(SPRING_WORDS)}{like}")
        given[word] = number(value, word)
    for code, words in _SCHEMES:
        if given.keys() <= words.keys() and all(d is not _REQUIRED or w in given for w, d in words.items()):
            desc = abi.ts_spring_desc(struct_size=ctypes.sizeof(abi.ts_spring_desc), scheme=code)
            for word, default in words.items():
                value = given.get(word, default)
                if word == "mass" and value == 0:  # which the C API reads as its default
                    raise InvalidArgumentError("mass must be > 0 and finite, got 0")
                setattr(desc, _FIELDS.get(word, word), value)
            return desc
    if len(given) == 1:
        (word,) = given
        raise InvalidArgumentError(f"{word} alone does not describe a spring: {_ALONE[word]}")
    raise InvalidArgumentError(
        f"{' and '.join(given)} cannot be combined: give duration and bounce, response and damping_ratio, or "
        "stiffness, damping and mass"
    )


class SpringWords(getters.SpringWordsGetters, SpringValue):
    """A spring in the parameters of every scheme."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            duration: float | None = None,
            bounce: float | None = None,
            response: float | None = None,
            damping_ratio: float | None = None,
            stiffness: float | None = None,
            damping: float | None = None,
            mass: float | None = None,
            tension: float | None = None,
            friction: float | None = None,
            frequency: float | None = None,
            omega: float | None = None,
            visual_duration: float | None = None,
            settling_duration: float | None = None,
            half_life: float | None = None,
            bounciness: float | None = None,
            speed: float | None = None,
        ) -> None: ...
