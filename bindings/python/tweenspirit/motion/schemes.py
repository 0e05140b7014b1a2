# SPDX-License-Identifier: MIT
"""The schemes by which springs are described and read."""

from __future__ import annotations

import ctypes

from .._c import abi
from .._c.arguments import number
from .._c.hints import did_you_mean
from .._c.library import check, lib
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
    "visual_duration": "duration",
    "settling_duration": "duration",
    "tension": "stiffness",
    "friction": "damping",
}
_ALONE = {
    "stiffness": "give damping or damping_ratio too",
    "damping": "give stiffness too; or did you mean damping_ratio?",
    "tension": "give friction too",
    "friction": "give tension too",
    "damping_ratio": "give response or stiffness too",
    "mass": "give stiffness and damping too",
}
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


class SpringWords(SpringValue):
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

    @property
    def omega(self) -> float:
        """Returns the undamped angular frequency in rad/s: sqrt(stiffness / mass)."""
        return float(self._raw.omega)

    @property
    def damping_ratio(self) -> float:
        """Returns damping / (2 sqrt(stiffness mass)): below 1 the spring oscillates, from 1 on it does not."""
        return float(self._raw.damping_ratio)

    @property
    def mass(self) -> float:
        """Returns the mass, which only stiffness and damping depend on; 1 if none was given."""
        return float(self._raw.mass)

    def _info(self) -> abi.ts_spring_info:
        info = abi.ts_spring_info(struct_size=ctypes.sizeof(abi.ts_spring_info))
        check(lib.ts_spring_get_info(self._address, ctypes.byref(info)))
        return info

    @property
    def stiffness(self) -> float:
        """Returns mass * omega^2."""
        return float(self._info().stiffness)

    @property
    def damping(self) -> float:
        """Returns 2 * damping_ratio * omega * mass."""
        return float(self._info().damping)

    @property
    def tension(self) -> float:
        """Returns the stiffness."""
        return self.stiffness

    @property
    def friction(self) -> float:
        """Returns the damping."""
        return self.damping

    @property
    def response(self) -> float:
        """Returns 2 pi / omega, in seconds."""
        return float(self._info().response)

    @property
    def duration(self) -> float:
        """Returns SwiftUI's perceptual duration in seconds: 2 pi / omega."""
        return float(self._info().duration)

    @property
    def bounce(self) -> float:
        """Returns 1 - damping_ratio; for a damping ratio above 1, 1 / damping_ratio - 1."""
        return float(self._info().bounce)

    @property
    def visual_duration(self) -> float:
        """Returns Motion's visual duration in seconds: 2 pi / (1.2 omega)."""
        return float(self._info().visual_duration)

    @property
    def settling_duration(self) -> float:
        """Returns the seconds until a motion from 0 at rest to 1 stays within 0.001; inf if it never does."""
        return float(self._info().settling_duration)

    @property
    def half_life(self) -> float:
        """Returns the seconds, from rest, until half of the distance is left for the first time."""
        return float(self._info().half_life)

    @property
    def frequency(self) -> float:
        """Returns omega / (2 pi), in Hz."""
        return float(self._info().frequency)

    @property
    def bounciness(self) -> float:
        """Returns Origami's bounciness; NaN if no bounciness and speed make this spring."""
        return float(self._info().bounciness)

    @property
    def speed(self) -> float:
        """Returns Origami's speed."""
        return float(self._info().speed)
