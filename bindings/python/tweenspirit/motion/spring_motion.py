# SPDX-License-Identifier: MIT
"""Motions of springs."""

from __future__ import annotations

import ctypes
import math

from .._c import abi, getters
from .._c.arguments import check_kind, code_of, number
from .._c.buffers import Span, like, numbers
from .._c.library import check, lib, read_number, short
from .._errors import InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .._c.literals import Overshoot
    from .spring import Spring


class SpringValue:
    """What a Spring is to those that it is handed to: a C struct, and where it stands."""

    __slots__ = ("_address", "_raw")

    _raw: abi.ts_spring
    _address: int


class SpringMotion(getters.SpringMotionGetters):
    """The motion of a spring: its start, target and initial velocity, and what happens at the target. A value.

    Created by Spring.motion. Raises InvalidArgumentError for a number that is not finite, and for a bounce with a
    restitution outside 0 ... 1.

    >>> from tweenspirit import Spring
    >>> m = Spring(omega=10, damping_ratio=0.5).motion(0, 100, velocity=50)
    >>> m.start, m.target, m.velocity0, m.overshoot, m.restitution, m.spring.omega
    (0.0, 100.0, 50.0, 'allow', 0.5, 10.0)
    >>> round(m.value(0.1), 3), round(m.velocity(0.1), 3), round(m.settling_time(0.1), 3)
    (36.698, 539.817, 1.265)
    >>> [round(x, 6) for x in (m.crossing(100), *m.extremum())]
    [0.236715, 0.357635, 116.324425]
    """

    __slots__ = ("_from", "spring")

    def __init__(
        self,
        spring: Spring,
        start: float = 0.0,
        target: float = 1.0,
        velocity: float = 0.0,
        overshoot: Overshoot = "allow",
        restitution: float = 0.5,
    ) -> None:
        check_kind(spring, SpringValue, "spring must be a Spring")
        code = code_of(abi.OVERSHOOTS, overshoot, "overshoot")
        self.spring = spring
        self._from = abi.ts_spring_motion(
            ctypes.sizeof(abi.ts_spring_motion),
            number(start, "start"),
            number(target, "target"),
            number(velocity, "velocity"),
            code,
            number(restitution, "restitution"),
        )
        # What is wrong with it is said now.
        check(short.ts_spring_evaluate(spring._address, ctypes.byref(self._from), 0.0, None, None))

    def value(self, t: Any, *, snapped: float | None = None) -> Any:
        """Computes the value t >= 0 seconds after the start; t is a number, a list or an array. See Spring.value.

        >>> from tweenspirit import Spring
        >>> m = Spring(omega=10).motion(0, 100)
        >>> [round(x, 3) for x in m.value([0, 0.1, 0.5])], m.value(1.0, snapped=0.5)
        ([0.0, 26.424, 95.957], 100.0)
        """
        if isinstance(t, (float, int)):
            t = number(t, "t")
            if snapped is not None and t >= self._end(snapped):
                return self.target
            return self._state(t, 0)
        return self._sample(t, 0, math.inf if snapped is None else self._end(snapped))

    def _end(self, snapped: Any) -> float:
        tolerance = number(snapped, "snapped")
        if not 0 < tolerance < math.inf:
            raise InvalidArgumentError(f"snapped must be > 0 and finite, got {tolerance}")
        return self.settling_time(tolerance)

    def velocity(self, t: Any) -> Any:
        """Computes the velocity t seconds after the start; t is a number, a list or an array.

        >>> from tweenspirit import Spring
        >>> m = Spring(omega=10).motion(0, 100, velocity=3)
        >>> m.velocity(0), round(m.velocity(0.1), 3)
        (3.0, 367.879)
        """
        if isinstance(t, (float, int)):
            return self._state(number(t, "t"), 1)
        return self._sample(t, 1, math.inf)

    def _state(self, t: float, which: int) -> float:
        """The value (0) or the velocity (1)."""
        out = ctypes.c_double()
        places: list[int | None] = [None, None]
        places[which] = ctypes.addressof(out)
        check(short.ts_spring_evaluate(self.spring._address, ctypes.byref(self._from), t, *places))
        return out.value

    def _sample(self, t: Any, which: int, end: float) -> Any:
        """The values (0) or velocities (1) at every time, the target from `end` on."""
        if isinstance(t, (list, tuple)):
            times = (ctypes.c_double * len(t))(*[number(x, "t") for x in t])
            return list(self._sampled(Span(times, "t", writable=True), times, which, end))
        if getattr(t, "shape", None) == ():
            return (self.value, self.velocity)[which](number(t, "t"))
        source = Span(t, "t", writable=False)
        return self._sampled(source, like(t, source.code, source.shape), which, end)

    def _sampled(self, source: Span, out: Any, which: int, end: float) -> Any:
        target = Span(out, "out", writable=True)
        function = lib.ts_spring_sample_f32 if source.code == "f" else lib.ts_spring_sample_f64
        places: list[int | None] = [None, None]
        places[which] = target.address
        late: list[int] = []
        if end < math.inf:
            late = [i for i, time in enumerate(numbers(source)) if time >= end]
        check(function(self.spring._address, ctypes.byref(self._from), source.address, *places, source.count))
        if late:
            values = numbers(target)
            for i in late:
                values[i] = self.target
        return out

    def crossing(self, level: float, after: float = 0.0) -> float:
        """Returns the first time after `after` at which the value is `level`; inf if there is none. Requires
        overshoot="allow".

        >>> from tweenspirit import Spring
        >>> m = Spring(omega=10, damping_ratio=0.5).motion(0, 100)
        >>> round(m.crossing(50), 3), round(m.crossing(100, after=0.3), 3), m.crossing(200)
        (0.129, 0.605, inf)
        """
        self._want_allow()
        return self._seconds(lib.ts_spring_crossing, number(level, "level"), number(after, "after"))

    def _want_allow(self) -> None:
        if self.overshoot != "allow":
            raise InvalidArgumentError(f"overshoot must be 'allow' here, not {self.overshoot!r}")

    def _seconds(self, function: Any, *arguments: float) -> float:
        return read_number(function, self.spring._address, ctypes.byref(self._from), *arguments)

    def extremum(self, after: float = 0.0) -> tuple[float, float]:
        """Returns the first time after `after` at which the motion turns around, and its value there; (inf, target) if
        it never does. Requires overshoot="allow".

        >>> from tweenspirit import Spring
        >>> Spring(omega=10).motion(0, 100).extremum(), Spring(omega=10).motion(0, 100, velocity=-1).extremum()[1] < 0
        ((inf, 100.0), True)
        """
        self._want_allow()
        seconds, value = ctypes.c_double(), ctypes.c_double()
        check(
            lib.ts_spring_extremum(
                self.spring._address,
                ctypes.byref(self._from),
                number(after, "after"),
                ctypes.byref(seconds),
                ctypes.byref(value),
            )
        )
        return seconds.value, value.value

    def retarget(self, t: float, target: float, spring: Spring | None = None) -> SpringMotion:
        """Creates a motion to another target, optionally with another spring, that begins with the value and velocity
        of this one at t.

        >>> from tweenspirit import Spring
        >>> m = Spring().motion().retarget(0.1, 5.0)
        >>> m.start == Spring().value(0.1), m.velocity0 == Spring().velocity(0.1)
        (True, True)
        """
        return SpringMotion(
            self.spring if spring is None else spring,
            self.value(t),
            target,
            self.velocity(t),
            self.overshoot,
            self.restitution,
        )

    def _key(self) -> tuple[Any, ...]:
        return self.spring, self.start, self.target, self.velocity0, self.overshoot, self.restitution

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, SpringMotion) else NotImplemented

    def __hash__(self) -> int:
        return hash((SpringMotion, self._key()))

    def __repr__(self) -> str:
        return f"SpringMotion({', '.join(repr(x) for x in self._key())})"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return SpringMotion, self._key()
