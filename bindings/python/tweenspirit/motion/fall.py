# SPDX-License-Identifier: MIT
"""Falls and flings."""

from __future__ import annotations

import ctypes

from .._c import abi, getters
from .._c.arguments import check_kind, number, positive
from .._c.library import check, short
from .._errors import InvalidArgumentError
from .decay import Decay, times_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Fall(getters.FallGetters):
    """A motion with constant acceleration, such as gravity, as a value: x(t) = start + velocity t + acceleration t² /
    2.

    acceleration: in value units per second squared. decay: a Decay that slows the motion down, x'' = acceleration -
    rate x', so that its velocity tends to acceleration / rate; None means a free fall. A number that is not finite
    raises InvalidArgumentError, here and in the methods.

    >>> f = Fall(981)
    >>> f.value(1), f.velocity(1), f.crossing(490.5)
    (490.5, 981.0, 1.0)
    >>> round(Fall(981, Decay(rate=2)).velocity(60), 9)
    490.5
    """

    __slots__ = ("_raw",)

    def __init__(self, acceleration: float, decay: Decay | None = None) -> None:
        self._raw = abi.ts_fall_motion(ctypes.sizeof(abi.ts_fall_motion), number(acceleration, "acceleration"))
        self._raw.decay.rate = fall_rate(decay)
        check(short.ts_fall_evaluate(ctypes.byref(self._raw), 0.0, None, None))

    @property
    def decay(self) -> Decay | None:
        """Returns the decay that slows the motion down; None if there is none.

        >>> Fall(981, Decay(rate=2)).decay, Fall(981).decay
        (Decay(rate=2.0), None)
        """
        return Decay(rate=self._raw.decay.rate) if self._raw.decay.rate else None

    def _from(self, start: float, velocity: float) -> abi.ts_fall_motion:
        return abi.ts_fall_motion(
            self._raw.struct_size,
            self._raw.acceleration,
            number(start, "start"),
            number(velocity, "velocity"),
            self._raw.decay,
        )

    def _state(self, t: Any, start: float, velocity: float, which: int) -> Any:
        motion = self._from(start, velocity)
        places = (ctypes.c_double(), ctypes.c_double())

        def state(x: float) -> float:
            out = (ctypes.byref(places[0]), ctypes.byref(places[1]))
            check(short.ts_fall_evaluate(ctypes.byref(motion), x, *out))
            return places[which].value

        return times_of(t, state)

    def _key(self) -> tuple[float, float]:
        return self.acceleration, float(self._raw.decay.rate)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Fall) else NotImplemented

    def __hash__(self) -> int:
        return hash((Fall, self._key()))

    def __repr__(self) -> str:
        return f"Fall({self.acceleration!r}{f', {self.decay!r}' if self.decay else ''})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Fall, (self.acceleration, self.decay)


def fling(
    velocity: float, friction: float | None = None, ppi: float | None = None, kind: str = "android"
) -> tuple[float, float]:
    """Returns the distance of a fling, with the velocity's sign, and its duration in seconds: (distance, duration).

    - `velocity`: in pixels per second, of which `ppi` > 0 make an inch; None means 160, for density-independent
      ones.
    - `friction`: > 0; None means 0.015.
    - `kind`: "android", android.widget.OverScroller's fling, along the easing "android.fling"; or "flutter", Flutter's
      ClampingScrollSimulation, which covers the same distance in less time along "flutter.fling".

    Raises InvalidArgumentError for a value outside its range.

    >>> distance, duration = fling(4000)
    >>> round(distance, 3), round(duration, 3), round(fling(-4000, kind="flutter")[1], 3)
    (2156.952, 1.541, 1.272)
    """
    out = (ctypes.c_double(), ctypes.c_double())
    numbers = (number(velocity, "velocity"), positive(friction, "friction"), positive(ppi, "ppi"))
    check(short.ts_fling(fling_kind(kind), *numbers, ctypes.byref(out[0]), ctypes.byref(out[1])))
    return out[0].value, out[1].value


def fling_kind(kind: str) -> int:
    """The number of a fling's kind."""
    found = abi.FLINGS.get(kind) if isinstance(kind, str) else None
    if found is None:
        raise InvalidArgumentError(f"kind must be one of {', '.join(abi.FLINGS)}, got {kind!r:.80}")
    return found


def fall_rate(decay: Decay | None) -> float:
    """By what a fall is slowed down; 0: by nothing."""
    if decay is None:
        return 0.0
    check_kind(decay, Decay, "decay must be a Decay")
    return decay.rate
