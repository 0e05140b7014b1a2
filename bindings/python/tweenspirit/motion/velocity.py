# SPDX-License-Identifier: MIT
"""Velocity estimated from timed positions."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, NamedTuple

from .._c import abi, getters
from .._c.arguments import code_of, items_of, number, positive
from .._c.library import check, lib
from .._errors import InvalidArgumentError, named_publicly

if TYPE_CHECKING:
    from .._c.literals import VelocityWeighting

_MOST_LANES = 4
_NEWEST = float("-inf")


@named_publicly
class VelocityEstimate(NamedTuple):
    """A velocity, and the samples it was estimated from.

    velocity: units per second, a float or a tuple like the samples. samples: the number of samples used; degree: that
    of the polynomial; duration: seconds from the first of these samples to the last; confidence: the fraction of the
    samples' variance that the polynomial explains, from 0 to 1.

    >>> VelocityTracker().estimate()
    VelocityEstimate(velocity=0.0, samples=0, degree=0, duration=0.0, confidence=0.0)
    """

    velocity: Any
    samples: int
    degree: int
    duration: float
    confidence: float


@named_publicly
class VelocityTracker(getters.VelocityTrackerGetters):
    """Estimates the velocity of a finger, or anything else, from timed positions.

    The velocity is the slope, at the newest sample, of the polynomial that fits the samples best by weighted least
    squares, as in Android's VelocityTracker (lsq2, wlsq2) and Flutter's. At most the latest 20 samples are used: those
    no older than `horizon` seconds, back to the first pause longer than `pause` seconds.

    - `degree`: of the polynomial, 1 to 3; with n samples at most n - 1.
    - `weighting`: "none"; "delta" gives a sample half weight if the next one has the same time; "central" gives half
      weight to the newest and to those older than 60 ms; "recent" to those older than 100 ms.

    A value is a number or a sequence of 1 to 4 numbers, always of the same length. Copies and pickles are independent
    of the original.

    >>> v = VelocityTracker()
    >>> for i in range(5):
    ...     v.add(i / 100, (3 * i, -i))
    >>> [round(speed, 6) for speed in v.velocity()]
    [300.0, -100.0]
    """

    __slots__ = ("_data", "_is_number")

    def __init__(
        self,
        *,
        degree: int = 2,
        weighting: VelocityWeighting = "none",
        horizon: float = 0.1,
        pause: float = 0.04,
    ) -> None:
        if isinstance(degree, bool) or not isinstance(degree, int) or not 1 <= degree <= 3:
            raise InvalidArgumentError(f"degree must be 1, 2 or 3, got {degree!r:.80}")
        self._data = abi.ts_velocity_tracker(struct_size=ctypes.sizeof(abi.ts_velocity_tracker), degree=degree)
        self._data.weighting = code_of(abi.WEIGHTINGS, weighting, "weighting")
        self._data.horizon = positive(horizon, "horizon")
        self._data.pause = positive(pause, "pause")
        self._is_number = True
        self._estimate(0.0)

    def add(self, t: float, value: Any) -> None:
        """Adds a sample: the position at t seconds, both finite.

        A sample at the time of the newest replaces it; one at an earlier time starts over.

        >>> v = VelocityTracker()
        >>> v.add(0, 1), v.add(0.01, 2), v.velocity()
        (None, None, 100.0)
        >>> v.add(0.02, (1, 2))
        Traceback (most recent call last):
        tweenspirit._errors.InvalidArgumentError: value must have 1 number, like the earlier samples, got 2
        """
        t = number(t, "t")
        is_number = not hasattr(value, "__len__") or getattr(value, "shape", None) == ()
        wanted = f"value must be a number or 1 to {_MOST_LANES} numbers"
        numbers = [number(value, "value")] if is_number else [number(x, "value") for x in items_of(value, wanted)]
        if not 1 <= len(numbers) <= _MOST_LANES:
            raise InvalidArgumentError(f"{wanted}, got {len(numbers)}")
        lanes = self._data.lanes
        if self._data.count and len(numbers) != lanes:
            words = "1 number" if lanes == 1 else f"{lanes} numbers"
            raise InvalidArgumentError(f"value must have {words}, like the earlier samples, got {len(numbers)}")
        data = type(self._data).from_buffer_copy(self._data)
        data.lanes = len(numbers)
        check(lib.ts_velocity_tracker_add(ctypes.byref(data), t, (ctypes.c_double * len(numbers))(*numbers)))
        self._data, self._is_number = data, is_number

    def estimate(self, t: float | None = None) -> VelocityEstimate:
        """Returns the velocity with the number of samples, the degree, the duration and the confidence.

        >>> v = VelocityTracker()
        >>> v.add(1.0, 0), v.add(1.5, 1), v.add(1.53125, 1), v.add(1.5625, 2)
        (None, None, None, None)
        >>> found = v.estimate()
        >>> round(found.velocity), found.samples, found.degree, found.duration, round(found.confidence, 9)
        (48, 3, 2, 0.0625, 1.0)
        """
        return self._estimate(_NEWEST if t is None else number(t, "t"))

    def _estimate(self, t: float) -> VelocityEstimate:
        numbers = (ctypes.c_double * _MOST_LANES)()
        info = abi.ts_velocity_info(struct_size=ctypes.sizeof(abi.ts_velocity_info))
        check(lib.ts_velocity_tracker_get(ctypes.byref(self._data), t, numbers, ctypes.byref(info)))
        velocity = numbers[0] if self._is_number else tuple(numbers[: self._data.lanes])
        return VelocityEstimate(velocity, info.samples, info.degree, info.duration, info.confidence)

    def reset(self) -> None:
        """Removes all samples.

        >>> v = VelocityTracker()
        >>> v.add(0, 1), v.add(0.01, 2), v.reset(), v.velocity()
        (None, None, None, 0.0)
        """
        data = type(self._data).from_buffer_copy(self._data)
        data.count = 0
        self._data, self._is_number = data, True

    def __len__(self) -> int:
        return int(self._data.count)

    def __bool__(self) -> bool:
        return True

    def __copy__(self) -> VelocityTracker:
        copy = type(self).__new__(type(self))
        copy.__setstate__(self.__getstate__())
        return copy

    def __getstate__(self) -> tuple[bytes, bool]:
        return bytes(self._data), self._is_number

    def __setstate__(self, state: tuple[bytes, bool]) -> None:
        self._data = abi.ts_velocity_tracker.from_buffer_copy(state[0])
        self._is_number = state[1]
        self._estimate(_NEWEST)

    def __repr__(self) -> str:
        return f"<VelocityTracker, {len(self)} samples>"
