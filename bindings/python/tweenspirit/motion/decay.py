# SPDX-License-Identifier: MIT
"""Decays, rubber bands and values that follow a target."""

from __future__ import annotations

import ctypes
import math

from .._c import abi, getters
from .._c.arguments import check_kind, number
from .._c.buffers import Span, like, numbers
from .._c.library import check, lib, read_number, short
from .._errors import InvalidArgumentError
from .spring import Spring, spring_given

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .._c.literals import DecayPreset

_PRESETS = {
    "ios_normal": ("deceleration_rate", 0.998),
    "ios_fast": ("deceleration_rate", 0.99),
    "android": ("friction", 1.0),
    "flutter": ("drag", 0.135),
    "inertia": ("time_constant", 0.325),  # with a power
    "react_spring": ("rate", 2.0),
}


class Decay(getters.DecayGetters):
    """A motion that slows down in proportion to its speed, as a value: v(t) = v0 exp(-rate t). Used for scrolling and
    flinging.

    Give one of these, or none for a rate of 2.0:

    - rate: 1/s
    - time_constant: seconds to 1/e, 1 / rate
    - half_life: seconds to one half, ln 2 / rate
    - deceleration_rate: the fraction of the velocity left after a millisecond (UIScrollView's 0.998)
    - drag: the fraction of the velocity left after a second (Flutter's)
    - friction: rate / 4.2 (Android's multiplier)

    All are > 0, and the fractions < 1. A value outside its range, or one that is not finite, raises
    InvalidArgumentError.

    power: seconds, > 0. The motion comes to rest at start + power * velocity, so it starts power * rate times as fast
    as the given velocity. None means 1 / rate, which starts at the given velocity.

    >>> d = Decay(rate=2.0)
    >>> round(d.value(1.0, 0, 1000), 3), round(d.velocity(1.0, 1000), 3), d.rest(0, 1000)
    (432.332, 135.335, 500.0)
    >>> [round(x, 6) for x in (d.rate, d.time_constant, d.half_life, d.deceleration_rate, d.drag, d.friction)]
    [2.0, 0.5, 0.346574, 0.998002, 0.135335, 0.47619]
    """

    __slots__ = ("_raw",)

    def __init__(self, rate: float | None = None, *, power: float | None = None, **scheme: float) -> None:
        if rate is not None:
            scheme["rate"] = rate
        if len(scheme) > 1:
            raise InvalidArgumentError(f"give one of {' and '.join(scheme)}, not both")
        word, value = next(iter(scheme.items())) if scheme else ("rate", 2.0)
        code = abi.DECAY_SCHEMES.get(word)
        if code is None:
            raise InvalidArgumentError(f"a decay has no {word}: it has {', '.join(abi.DECAY_SCHEMES)}")
        self._raw = abi.ts_decay()
        check(lib.ts_decay_make(code, number(value, word), ctypes.byref(self._raw)))
        if power is not None:
            self._raw.power = number(power, "power")
            if self._raw.power == 0:
                raise InvalidArgumentError("power must be > 0 and finite, got 0")
            self._info()

    @classmethod
    def preset(cls, name: DecayPreset | str) -> Decay:
        """Returns the decay of a name: "ios_normal", "ios_fast", "android", "flutter", "inertia" or "react_spring".

        "inertia" is Motion's inertia, with a time constant of 0.325 s and a power of 0.8 s. Its `bounceStiffness` and
        `bounceDamping` correspond to Spring(stiffness=500, damping=10) at the bounds, its `modifyTarget` to `aim`.

        >>> round(Decay.preset("ios_normal").rate, 3)
        2.002
        >>> d = Decay.preset("inertia")
        >>> d.rest(0, 1000), d.aim(0, 800)
        (800.0, 1000.0)
        """
        found = _PRESETS.get(name) if isinstance(name, str) else None
        if found is None:
            raise InvalidArgumentError(f"preset must be one of {', '.join(_PRESETS)}, got {name!r:.80}")
        return cls(power=0.8 if name == "inertia" else None, **{found[0]: found[1]})

    @staticmethod
    def presets() -> list[str]:
        """Returns the names that `preset` accepts.

        >>> Decay.presets()
        ['ios_normal', 'ios_fast', 'android', 'flutter', 'inertia', 'react_spring']
        """
        return list(_PRESETS)

    def motion(
        self,
        start: float = 0.0,
        velocity: float = 0.0,
        lower: float = -math.inf,
        upper: float = math.inf,
        spring: Spring | str | None = None,
    ) -> DecayMotion:
        """Creates the motion of this decay. If it meets a bound, `spring` takes over towards the bound at the exact
        time.

        `spring` None means Spring(). Raises InvalidArgumentError if `lower` is above `upper`.

        >>> m = Decay(rate=2.0).motion(0, 2000, upper=300)
        >>> round(m.handoff_time, 3), round(m.value(0.4), 3), m.rest
        (0.178, 319.147, 300.0)
        """
        return DecayMotion(self, start, velocity, lower, upper, spring)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Decay) else NotImplemented

    def __hash__(self) -> int:
        return hash((Decay, *self._key()))

    def __repr__(self) -> str:
        return f"Decay(rate={self.rate!r}{f', power={self.power!r}' if self._raw.power else ''})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self._key()

    def _key(self) -> tuple[float, float | None]:
        return self.rate, float(self._raw.power) or None


def _restored(rate: float, power: float | None) -> Decay:
    return Decay(rate, power=power)


class DecayMotion(getters.DecayMotionGetters):
    """The motion of a decay within optional bounds, as a value. Created by Decay.motion.

    >>> m = Decay(rate=2.0).motion(0, 2000, upper=300, spring=Spring(duration=0.2))
    >>> m.start, m.velocity0, m.lower, m.upper, m.decay, m.spring
    (0.0, 2000.0, -inf, 300.0, Decay(rate=2.0), Spring(duration=0.2, bounce=0.0))
    >>> m.rest, round(m.handoff_time, 6), round(m.velocity(m.handoff_time), 3), round(m.settling_time(0.5), 3)
    (300.0, 0.178337, 1400.0, 0.38)
    """

    __slots__ = ("_from", "decay", "spring")

    def __init__(
        self,
        decay: Decay,
        start: float = 0.0,
        velocity: float = 0.0,
        lower: float = -math.inf,
        upper: float = math.inf,
        spring: Spring | str | None = None,
    ) -> None:
        check_kind(decay, Decay, "decay must be a Decay")
        self.decay = decay
        self.spring = Spring() if spring is None else spring_given(spring)
        self._from = abi.ts_decay_motion(
            ctypes.sizeof(abi.ts_decay_motion),
            decay._raw,
            number(start, "start"),
            number(velocity, "velocity"),
            True,
            number(lower, "lower"),
            number(upper, "upper"),
            self.spring._raw,
        )
        check(short.ts_decay_evaluate(ctypes.byref(self._from), 0.0, None, None))

    def _state(self, t: Any, which: int) -> Any:
        places = (ctypes.c_double(), ctypes.c_double())

        def state(x: float) -> float:
            out = (ctypes.byref(places[0]), ctypes.byref(places[1]))
            check(short.ts_decay_evaluate(ctypes.byref(self._from), x, *out))
            return places[which].value

        return times_of(t, state)

    def _key(self) -> tuple[Any, ...]:
        return self.decay, self.start, self.velocity0, self.lower, self.upper, self.spring

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, DecayMotion) else NotImplemented

    def __hash__(self) -> int:
        return hash((DecayMotion, self._key()))

    def __repr__(self) -> str:
        bounds = "" if math.isinf(self.lower) and math.isinf(self.upper) else f", {self._bounds()}"
        return f"DecayMotion({self.decay!r}, {self.start!r}, {self.velocity0!r}{bounds})"

    def _bounds(self) -> str:
        words = [f"{name}={x!r}" for name, x in (("lower", self.lower), ("upper", self.upper)) if math.isfinite(x)]
        return ", ".join([*words, f"spring={self.spring!r}"])

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return DecayMotion, self._key()


def times_of(t: Any, state: Callable[[float], float]) -> Any:
    """Returns the state at each time of a number, a list or an array."""
    if isinstance(t, (list, tuple)):
        times = [number(x, "t") for x in t]
        return [state(x) if 0 <= x < math.inf else math.nan for x in times]
    if not isinstance(t, (float, int)) and getattr(t, "shape", None) != ():
        source = Span(t, "t", writable=False)
        out = like(t, source.code, source.shape)
        target = numbers(Span(out, "out", writable=True))
        for i, x in enumerate(times_of(list(numbers(source)), state)):
            target[i] = x
        return out
    return state(number(t, "t"))


def rubber_band(x: float, extent: float, coefficient: float = 0.55, *, inverse: bool = False) -> float:
    """Returns how far content moves that is dragged x beyond its edge: (1 - 1 / (|x| coefficient / extent + 1)) extent.

    The result has x's sign, as in UIScrollView. With `inverse`, the function returns the drag for a given movement
    (below the extent).

    >>> round(rubber_band(100, 400), 3)
    48.352
    >>> round(rubber_band(rubber_band(100, 400), 400, inverse=True), 9)
    100.0
    """
    arguments = (number(x, "x"), number(extent, "extent"), number(coefficient, "coefficient"), bool(inverse))
    return read_number(lib.ts_rubber_band, *arguments)


def follow(value: float, target: float, half_life: float, dt: float, velocity: float | None = None) -> Any:
    """Returns a value that follows a target, dt seconds later: after half_life, half of the distance is left,
    regardless of the steps.

    Without a velocity the approach is exponential, and the result is the value. With one it is smooth, like a
    critically damped spring, and the result is (value, velocity), to be passed to the next call.

    >>> follow(0.0, 1.0, half_life=0.5, dt=0.5)
    0.5
    >>> value, velocity = follow(0.0, 1.0, 0.5, 0.5, velocity=0.0)
    >>> round(value, 12)
    0.5
    """
    arguments = (number(value, "value"), number(target, "target"), number(half_life, "half_life"), number(dt, "dt"))
    if velocity is None:
        return read_number(short.ts_follow, *arguments, None)
    speed = ctypes.c_double(number(velocity, "velocity"))
    return read_number(short.ts_follow, *arguments, ctypes.byref(speed)), speed.value
