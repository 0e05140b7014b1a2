# SPDX-License-Identifier: MIT
"""The timing model of Web Animations (https://www.w3.org/TR/web-animations-1/, 4.5 to 4.10)."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, NamedTuple

from .._c import abi, getters
from .._c.arguments import check_words, code_of, number, word_of
from .._c.library import check, short
from ..curves.easing import Easing, easing_of, shared

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NoReturn

    from .._c.literals import Direction, Fill
    from ..curves.easing import EasingLike


TIMING_DEFAULTS: dict[str, Any] = {
    "duration": 0.0, "delay": 0.0, "end_delay": 0.0, "iterations": 1.0, "iteration_start": 0.0, "direction": "normal",
    "fill": "both", "rate": 1.0, "easing": None, "repeat_delay": 0.0, "return_easing": None,
}  # fmt: skip
"""In the order in which they are pickled, with what stands where one is not given."""
_GIVEN: dict[str, int] = {word: getattr(abi, f"TS_GIVEN_{word.upper()}") for word in TIMING_DEFAULTS}


def fill_timing(raw: abi.ts_timing, words: Mapping[str, Any]) -> list[Any]:
    """Writes the words that are not None into the C struct. Returns the easings, which must live as long."""
    holds, given = [], 0
    for word, value in words.items():
        if value is None:
            continue
        given |= _GIVEN[word]
        if word == "easing" or word == "return_easing":
            curve = value if isinstance(value, Easing) else shared(value)
            holds.append(curve)
            setattr(raw, word, curve._handle)
        elif word == "direction":
            raw.direction = code_of(abi.DIRECTIONS, value, word)
        elif word == "fill":
            raw.fill = code_of(abi.FILLS, value, word)
        else:
            setattr(raw, word, number(value, word) + 0.0)
    raw.given = given
    return holds


def _own(easing: Any) -> Easing | None:
    """Returns another easing of the same name: who asks for it may close it."""
    return None if easing is None else easing_of(easing)


class TimingState(NamedTuple):
    """The state of a timing at a local time, in the terms of Web Animations. Returned by Timing.at.

    >>> state = Timing(2, delay=1, iterations=2, direction="alternate", easing="quad.in").at(3.5)
    >>> state.phase, state.in_effect, state.active_time, state.active_duration, state.end_time
    ('active', True, 2.5, 4.0, 5.0)
    >>> state.overall_progress, state.iteration, state.simple_progress, state.directed_progress, state.progress
    (1.25, 1.0, 0.25, 0.75, 0.5625)
    >>> state.next_boundary, state.before_flag
    (5.0, False)
    """

    #: "before", "active" or "after".
    phase: str
    #: Whether there is a progress. Where not, progress to overall_progress are None.
    in_effect: bool
    #: Of the iteration, through its direction and the easing.
    progress: float | None
    #: Which iteration, from 0 (with iteration_start); inf after infinitely many.
    iteration: float | None
    #: Of the iteration, as the time goes.
    simple_progress: float | None
    #: Of the iteration, in its direction.
    directed_progress: float | None
    #: Seconds since the delay was over, within the active duration.
    active_time: float | None
    #: In iterations, with iteration_start.
    overall_progress: float | None
    #: duration times iterations, with the rests between them, seconds.
    active_duration: float
    #: Both delays more, at least 0.
    end_time: float
    #: The local time of the next change of phase or iteration, the way the rate runs; infinite where none comes.
    next_boundary: float
    #: CSS's before flag, which steps() look at.
    before_flag: bool


class Timing(getters.TimingGetters):
    """The delays, duration, iterations and direction of an animation: a pure function of time, as a value.

    - `duration`: seconds of one iteration, >= 0, may be inf.
    - `delay`, `end_delay`: seconds, of either sign.
    - `iterations`: >= 0, may be a fraction or inf.
    - `iteration_start`: in iterations, >= 0.
    - `repeat_delay`: seconds, >= 0, for which the value rests between two iterations, where the first of them left it.
      Requires iteration_start 0.
    - `direction`: "normal", "reverse", "alternate" or "alternate-reverse".
    - `fill`: whether there is a progress outside the iterations: "both", "forwards", "backwards" or "none".
    - `rate`: 0 stands still; a negative rate meets boundaries from the other side.
    - `easing`: applied to the progress of each iteration; None means linear.
    - `return_easing`: the easing of iterations that run backwards, from their far end: at progress p of the return the
      value is at 1 - return_easing(p). None means the easing, backwards. Not for timelines.

    Raises InvalidArgumentError for a value outside its range.

    >>> t = Timing(2, delay=1, iterations=3, direction="alternate", easing="quad.in")
    >>> t.active_duration, t.end_time, t.at(4).iteration, t.at(4).directed_progress, t.at(4).progress
    (6.0, 7.0, 1.0, 0.5, 0.25)
    >>> t.at(0).phase, t.at(9).progress, Timing(2, fill="none").at(2).progress
    ('before', 1.0, None)
    >>> t.duration, t.delay, t.end_delay, t.iterations, t.iteration_start, t.direction, t.fill, t.rate, t.easing
    (2.0, 1.0, 0.0, 3.0, 0.0, 'alternate', 'both', 1.0, Easing('quad.in'))
    >>> rests = Timing(1, iterations=3, repeat_delay=0.5)
    >>> rests.active_duration, rests.at(1.25).progress, rests.at(1.5).iteration, rests.repeat_delay
    (4.0, 1.0, 1.0, 0.5)
    >>> there = Timing(1, iterations=2, direction="alternate", return_easing="quad.in")
    >>> there.at(0.5).progress, there.at(1.5).progress, there.return_easing
    (0.5, 0.75, Easing('quad.in'))
    >>> Timing(1.5, iterations=float("inf"))
    Timing(1.5, iterations=float('inf'))
    """

    __slots__ = ("_raw", "_values")

    _raw: abi.ts_timing
    _values: tuple[Any, ...]

    def __init__(
        self,
        duration: float = 0,
        *,
        delay: float = 0,
        end_delay: float = 0,
        iterations: float = 1,
        iteration_start: float = 0,
        repeat_delay: float = 0,
        direction: Direction = "normal",
        fill: Fill = "both",
        rate: float = 1,
        easing: EasingLike | None = None,
        return_easing: EasingLike | None = None,
        **others: NoReturn,
    ) -> None:
        check_words(others, (), Timing.__init__)
        given = locals()
        raw = abi.ts_timing(ctypes.sizeof(abi.ts_timing))
        curve, back = _own(easing), _own(return_easing)
        given.update(easing=curve, return_easing=back)
        fill_timing(raw, {word: given[word] for word in TIMING_DEFAULTS})
        set_ = object.__setattr__
        set_(self, "_raw", raw)
        numbers = (raw.duration, raw.delay, raw.end_delay, raw.iterations, raw.iteration_start)
        set_(
            self,
            "_values",
            (*(x + 0.0 for x in numbers), direction, fill, raw.rate, curve, raw.repeat_delay + 0.0, back),
        )
        self._state(0.0)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a Timing is a value: its {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Timing is a value: its {name} cannot be deleted")

    def _state(self, t: float) -> abi.ts_timing_result:
        result = abi.ts_timing_result(struct_size=ctypes.sizeof(abi.ts_timing_result))
        check(short.ts_timing_evaluate(ctypes.byref(self._raw), t, ctypes.byref(result)))
        return result

    def at(self, t: float) -> TimingState:
        """Returns the state at local time t, in seconds since the start, including the delay; t is any number but NaN.

        Times closer than max(2^-30 s, 4 ulp) count as equal: a time that close to a boundary is on it.

        >>> Timing(0.4, iterations=3).at(1.2).iteration, Timing(0.4, iterations=3).at(1.2).progress
        (2.0, 1.0)
        """
        r = self._state(number(t, "t"))
        there = bool(r.in_effect)
        names = ("progress", "iteration", "simple_progress", "directed_progress", "active_time", "overall_progress")
        shown: dict[str, Any] = {name: getattr(r, name) if there else None for name in names}
        ends = {name: getattr(r, name) for name in ("active_duration", "end_time", "next_boundary")}
        return TimingState(word_of(abi.PHASES, r.phase), there, **shown, **ends, before_flag=bool(r.before))

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Timing) else NotImplemented

    def __hash__(self) -> int:
        return hash((Timing, self._values))

    def __repr__(self) -> str:
        words = []
        for (name, usual), value in zip(TIMING_DEFAULTS.items(), self._values, strict=True):
            text = f"float('{value!r}')" if isinstance(value, float) and value - value != 0 else repr(value)
            if name == "duration":
                words.append(text)
            elif value != usual:
                words.append(f"{name}={text}")
        return f"Timing({', '.join(words)})"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _restored, self._values


def _restored(*values: Any) -> Timing:
    # One that was pickled before has fewer.
    words = dict(zip(TIMING_DEFAULTS, values, strict=False))
    return Timing(words.pop("duration"), **words)
