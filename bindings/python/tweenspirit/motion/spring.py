# SPDX-License-Identifier: MIT
"""Springs, exact at any time, in the parameters of every library."""

from __future__ import annotations

import ctypes
import math

from .._c import abi, getters
from .._c.arguments import check_kind, code_of, number, text_bytes
from .._c.importing import importing
from .._c.library import check, lib, short
from .._errors import InvalidArgumentError, named_publicly
from ..curves.call import overload
from ..curves.easing import Easing
from .schemes import SpringWords, described
from .spring_motion import SpringMotion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .._c.literals import Overshoot, SpringPreset

# The library knows only the first.
_OTHER_NAMES = {"stiffness": "tension", "damping": "friction"}
_MOTION_SIZE = ctypes.sizeof(abi.ts_spring_motion)
_REAL = (float, int)
_Pair = ctypes.c_double * 2


@named_publicly
class Spring(getters.SpringGetters, SpringWords):
    """A damped spring, as a value: exact at any time and stable at any damping.

    Give the parameters of one scheme by keyword; without any, duration=0.5 and bounce=0 apply. Defaults are in
    parentheses.

    - duration (s, perceptual: 2 pi / omega), bounce (-1 < b <= 1): SwiftUI's
    - response (s, 2 pi / omega), damping_ratio (>= 0; 1)
    - stiffness, damping, mass (1); or tension, friction, mass (1)
    - stiffness, damping_ratio, mass (1)
    - frequency (Hz), damping_ratio (1)
    - omega (rad/s), damping_ratio (1), mass (1)
    - visual_duration (s), bounce (0 ... 1): Motion's
    - settling_duration (s, from 0 to 1 within 0.001), bounce or damping_ratio
    - half_life (s, to half of the distance), damping_ratio (1)
    - bounciness (4), speed (12): Origami's and pop's

    Keywords of two schemes, or a value outside its range, raise InvalidArgumentError, which names it. A duration of 0
    snaps: the value is at the target at once. The parameters of every scheme can be read back.

    >>> s = Spring(duration=0.5, bounce=0.3)
    >>> round(s.value(0.25), 6), round(s.velocity(0.25), 6)
    (0.984087, 1.526265)
    >>> s.bounce, round(s.stiffness, 1), round(s.damping, 1)
    (0.3, 157.9, 17.6)
    >>> s = Spring(stiffness=100, damping=10)
    >>> s.omega, s.damping_ratio, s.bounce, s.mass, s.tension, s.friction
    (10.0, 0.5, 0.5, 1.0, 100.0, 10.0)
    >>> [round(x, 3) for x in (s.duration, s.response, s.visual_duration, s.settling_duration, s.half_life)]
    [0.628, 0.628, 0.524, 1.27, 0.129]
    >>> [round(x, 6) for x in (s.frequency, s.crossing(1), *s.extremum())]
    [1.591549, 0.24184, 0.36276, 1.163034]
    >>> round(Spring(bounciness=6).bounciness, 9), round(Spring(speed=10).speed, 9)
    (6.0, 10.0)
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # checkers know no other words: see SpringWords

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
            **unknown: float,
        ) -> None:
            scheme: dict[str, Any] = {
                "duration": duration, "visual_duration": visual_duration, "settling_duration": settling_duration,
                "half_life": half_life, "response": response, "frequency": frequency, "omega": omega,
                "stiffness": stiffness, "tension": tension, "damping": damping, "friction": friction, "bounce": bounce,
                "damping_ratio": damping_ratio, "mass": mass, "bounciness": bounciness, "speed": speed,
            }  # fmt: skip
            scheme = {word: value for word, value in scheme.items() if value is not None} | unknown
            raw = abi.ts_spring()
            try:
                check(lib.ts_spring_make(ctypes.byref(described(scheme)), ctypes.byref(raw)))
            except InvalidArgumentError as error:
                if "tension" in scheme and error.argument in _OTHER_NAMES:
                    error.argument = _OTHER_NAMES[error.argument]
                    got = "" if error.got is None else f", got {error.got}"
                    error.args = (f"{error.argument} must be {error.hint}{got}",)
                raise
            self._raw = raw
            self._address = ctypes.addressof(raw)

    @classmethod
    def _of(cls, raw: abi.ts_spring) -> Spring:
        spring = cls.__new__(cls)
        spring._raw = raw
        spring._address = ctypes.addressof(raw)
        return spring

    @classmethod
    def preset(cls, name: SpringPreset | str) -> Spring:
        """Returns the spring of a name: "smooth", "snappy", "bouncy", "interactive", or another library's default.

        >>> Spring.preset("gpu_animation")
        Spring(stiffness=200.0, damping=10.0)
        """
        code = code_of(abi.SPRING_PRESETS, name, "preset")
        desc = abi.ts_spring_desc(struct_size=ctypes.sizeof(abi.ts_spring_desc), preset=code)
        raw = abi.ts_spring()
        check(lib.ts_spring_make(ctypes.byref(desc), ctypes.byref(raw)))
        return cls._of(raw)

    @staticmethod
    def presets() -> list[str]:
        """Returns the names that `preset` accepts.

        >>> Spring.presets()[:3]
        ['smooth', 'snappy', 'bouncy']
        """
        return list(abi.SPRING_PRESETS)

    # --- where it is ---

    def motion(
        self,
        start: float = 0.0,
        target: float = 1.0,
        velocity: float = 0.0,
        overshoot: Overshoot = "allow",
        restitution: float = 0.5,
    ) -> SpringMotion:
        """Creates the motion of this spring from `start` to `target`.

        `overshoot` is "allow"; "clamp", which shows the target while the motion is beyond it; "stop", which ends the
        motion when it first meets the target; or "bounce", which reverses it there with `restitution` (0 ... 1) of its
        velocity.

        >>> [round(Spring(bounce=0.3).motion(0, 100, 0, mode).value(0.3), 3) for mode in ("allow", "clamp", "bounce")]
        [103.393, 100.0, 98.303]
        """
        return SpringMotion(self, start, target, velocity, overshoot, restitution)

    @overload
    def value(
        self,
        t: float,
        start: float = ...,
        target: float = ...,
        velocity: float = ...,
        *,
        overshoot: Overshoot = ...,
        restitution: float = ...,
        snapped: float | None = ...,
    ) -> float: ...

    @overload
    def value(  # noqa: F811
        self,
        t: Any,
        start: float = ...,
        target: float = ...,
        velocity: float = ...,
        *,
        overshoot: Overshoot = ...,
        restitution: float = ...,
        snapped: float | None = ...,
    ) -> Any: ...

    def value(  # noqa: F811
        self,
        t: Any,
        start: float = 0.0,
        target: float = 1.0,
        velocity: float = 0.0,
        *,
        overshoot: Overshoot = "allow",
        restitution: float = 0.5,
        snapped: float | None = None,
    ) -> Any:
        """Computes the value t seconds after the motion left `start` with `velocity` (value units per second): exact at
        any t >= 0.

        t is a number, or a list or an array of numbers, and the result has its kind, shape and type; a negative time or
        NaN in it gives NaN. With `snapped`, the value is exactly the target from settling_time(tolerance=snapped) on.

        >>> Spring(omega=10, damping_ratio=0.5).value(0.1)
        0.340299846608298...
        """
        if type(t) is float and snapped is None and overshoot == "allow":
            found = self._evaluate(t, start, target, velocity)
            if found is not None:
                return found[0]
        return self.motion(start, target, velocity, overshoot, restitution).value(t, snapped=snapped)

    def _evaluate(self, t: float, start: Any, target: Any, velocity: Any) -> tuple[float, float] | None:
        """Value and velocity at once where nothing is to be said about the arguments; else None."""
        if not (isinstance(start, _REAL) and isinstance(target, _REAL) and isinstance(velocity, _REAL)):
            return None
        try:
            motion = abi.ts_spring_motion(_MOTION_SIZE, start, target, velocity)
        except TypeError:
            return None
        both = _Pair()
        at = ctypes.addressof(both)
        status = short.ts_spring_evaluate(self._address, ctypes.byref(motion), t, at, at + 8)
        return None if status else (both[0], both[1])

    @overload
    def velocity(
        self,
        t: float,
        start: float = ...,
        target: float = ...,
        velocity: float = ...,
        *,
        overshoot: Overshoot = ...,
        restitution: float = ...,
    ) -> float: ...

    @overload
    def velocity(  # noqa: F811
        self,
        t: Any,
        start: float = ...,
        target: float = ...,
        velocity: float = ...,
        *,
        overshoot: Overshoot = ...,
        restitution: float = ...,
    ) -> Any: ...

    def velocity(  # noqa: F811
        self,
        t: Any,
        start: float = 0.0,
        target: float = 1.0,
        velocity: float = 0.0,
        *,
        overshoot: Overshoot = "allow",
        restitution: float = 0.5,
    ) -> Any:
        """Computes the velocity at t, in value units per second. The parameters are those of `value`."""
        if type(t) is float and overshoot == "allow":
            found = self._evaluate(t, start, target, velocity)
            if found is not None:
                return found[1]
        return self.motion(start, target, velocity, overshoot, restitution).velocity(t)

    def as_easing(self, velocity: float = 0.0, tolerance: float = 1e-3) -> Easing:
        """Creates an easing from the motion from 0 to 1, scaled to its settling time, which is the easing's `duration`.
        It is exactly 1 at 1.

        >>> e = Spring(duration=0.5, bounce=0.3).as_easing()
        >>> e.name, round(e.duration, 3), e(1)
        ('spring(0.5,0.3)', 0.819, 1.0)
        """
        velocity, tolerance = number(velocity, "velocity"), number(tolerance, "tolerance")
        if tolerance == 0:  # which the C API reads as its default
            raise InvalidArgumentError("tolerance must be > 0 and < 1, got 0")
        return Easing._made(lambda out: lib.ts_easing_from_spring(self._address, velocity, tolerance, out, None))

    def to_css(self, velocity: float = 0.0, tolerance: float = 1e-3) -> str:
        """Returns the motion from 0 to 1 as the duration and timing function of a CSS transition, within `tolerance` of
        it.

        >>> Spring(duration=0.5).to_css(tolerance=0.05)
        '0.734772s cubic-bezier(0.22, 0.27, 0.07, 1.1)'
        """
        easing = self.as_easing(velocity)
        return f"{round(easing.duration, 6)}s {easing.to_css(tolerance)}"

    # --- a value ---

    def _key(self) -> tuple[float, float, float]:
        return self.omega, self.damping_ratio, self.mass

    def _repr_svg_(self) -> str:
        with importing:
            from ..plots.plot import plot

        return str(plot(self))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Spring) else NotImplemented

    def __hash__(self) -> int:
        return hash((Spring, *self._key()))

    @classmethod
    def from_json(cls, text: str) -> Spring:
        """Creates the spring of a JSON document: what `to_json` wrote, or other parameters (bindings/FORMAT.md).

        Raises InvalidArgumentError, with the place, for any other text.

        >>> from tweenspirit import Spring
        >>> Spring.from_json('{"tweenspirit": 1, "type": "spring", "spring": {"duration": 0.5, "bounce": 0.25}}')
        Spring(duration=0.5, bounce=0.25)
        """
        data, raw = text_bytes(text), abi.ts_spring()
        check(lib.ts_spring_from_json(data, len(data), ctypes.byref(raw)))
        return cls._of(raw)

    def __repr__(self) -> str:
        for words in (("duration", "bounce"), ("stiffness", "damping"), ("stiffness", "damping", "mass")):
            given = {word: getattr(self, word) for word in words}
            if all(len(repr(x)) <= 8 for x in given.values()) and self._is(given):
                return f"Spring({', '.join(f'{word}={x!r}' for word, x in given.items())})"
        if math.isinf(self.omega):
            return f"Spring(response=0.0, damping_ratio={self.damping_ratio!r})"
        mass = "" if self.mass == 1 else f", mass={self.mass!r}"
        return f"Spring(omega={self.omega!r}, damping_ratio={self.damping_ratio!r}{mass})"

    def _is(self, given: dict[str, float]) -> bool:
        try:
            return Spring(**given) == self
        except InvalidArgumentError:
            return False

    def __reduce__(self) -> tuple[Any, tuple[float, float, float]]:
        return _restored, self._key()


_presets: dict[str, Spring] = {}


def spring_given(spring: Any) -> Spring:
    """Returns a Spring as it is, or the preset of a name."""
    if isinstance(spring, Spring):
        return spring
    check_kind(spring, str, "spring must be a Spring or the name of a preset")
    if spring not in _presets:
        _presets[spring] = Spring.preset(spring)
    return _presets[spring]


def _restored(omega: float, damping_ratio: float, mass: float) -> Spring:
    return Spring._of(abi.ts_spring(omega, damping_ratio, mass))
