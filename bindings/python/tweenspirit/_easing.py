# SPDX-License-Identifier: MIT
"""Easing curves."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, overload

from . import _abi
from ._buffers import Span, like
from ._errors import InvalidArgumentError
from ._library import check, lib, read_text, short

_DIALECTS = {
    "canonical": _abi.TS_DIALECT_CANONICAL,
    "css": _abi.TS_DIALECT_CSS,
    "gsap": _abi.TS_DIALECT_GSAP,
    "easings.net": _abi.TS_DIALECT_EASINGS_NET,
    "ah": _abi.TS_DIALECT_AH,
    "dotween": _abi.TS_DIALECT_DOTWEEN,
    "anime": _abi.TS_DIALECT_ANIME,
}
_NO_BUILTIN = 0xFFFFFFFF
_FIRST_OWN = 1024


class Easing:
    """A curve from progress to progress, by its name.

    `text` is canonical ("quad.inOut", "back.out(1.7)", "pow.in(2.5)"), CSS ("ease-in", "cubic-bezier(.4,0,.2,1)",
    "steps(4, jump-none)", "linear(0, 0.5 25% 75%, 1)"), or another library's name for exactly the same shape
    ("easeInOutCubic", "QuadraticEaseIn", "power2.out"). `dialect` reads it in one library's words instead: css, gsap,
    easings.net, ah, dotween or anime. A text that names no curve raises UnknownEasingError and says where it failed.

    Easings are values: equal where their names are, hashable, picklable.

    >>> e = Easing("cubic.inOut")
    >>> e(0.25)
    0.0625
    >>> Easing("easeInOutCubic") == e
    True
    """

    __slots__ = ("__weakref__", "_handle", "_id", "_name")

    def __init__(self, text: str, dialect: str = "canonical") -> None:
        self._id = _NO_BUILTIN
        self._handle = _abi.ts_easing()
        if not isinstance(text, str):
            raise InvalidArgumentError(f"the name of an easing must be a str, not {text!r:.80}")
        code = _DIALECTS.get(dialect)
        if code is None:
            raise InvalidArgumentError(f"dialect must be one of {', '.join(_DIALECTS)}, got {dialect!r:.80}")
        data = text.encode("utf-8", "replace")
        if b"\0" in data:
            raise InvalidArgumentError("the name of an easing must not hold a NUL")
        self._take(lambda handle: lib.ts_easing_parse(data, code, handle))

    def _take(self, make: Any) -> None:
        handle = _abi.ts_easing()
        check(make(ctypes.byref(handle)))
        self._handle = handle
        self._name = read_text(lib.ts_easing_print, handle)
        if handle.slot < _FIRST_OWN:
            self._id = handle.slot

    @classmethod
    def linear(cls, outputs: Sequence[float], inputs: Sequence[float | None] | None = None) -> Easing:
        """Make CSS's linear() from lists: two outputs or more and their inputs, None for one to be spread evenly.

        >>> Easing.linear([0, 0.8, 1])(0.25)
        0.4
        """
        count = len(outputs)
        if inputs is not None and len(inputs) != count:
            raise InvalidArgumentError(f"{count} outputs want as many inputs, got {len(inputs)}")
        ys = (ctypes.c_double * count)(*outputs)
        xs = None
        if inputs is not None:
            xs = (ctypes.c_double * count)(*(float("nan") if x is None else x for x in inputs))
        easing = cls.__new__(cls)
        easing._id = _NO_BUILTIN
        easing._handle = _abi.ts_easing()
        easing._take(lambda handle: lib.ts_easing_create_linear(ys, xs, count, handle))
        return easing

    @classmethod
    def cubic_bezier(cls, x1: float, y1: float, x2: float, y2: float) -> Easing:
        """The curve from (0, 0) to (1, 1) with control points (x1, y1) and (x2, y2); x1 and x2 in 0 ... 1.

        >>> Easing.cubic_bezier(0.25, 0.1, 0.25, 1).name
        'css.ease'
        """
        return cls(f"cubic-bezier({float(x1)!r},{float(y1)!r},{float(x2)!r},{float(y2)!r})")

    @classmethod
    def steps(cls, count: int, position: str = "jump-end") -> Easing:
        """A staircase of `count` steps; `position` is jump-start, jump-end, jump-none or jump-both.

        >>> Easing.steps(4)(0.3)
        0.25
        """
        return cls(f"steps({count},{position})")

    @property
    def name(self) -> str:
        """The canonical spelling: Easing(e.name) == e."""
        return self._name

    @overload
    def __call__(self, t: float, out: None = None, *, before: bool = False, extrapolate: bool = False) -> float: ...
    @overload
    def __call__(self, t: list[float], out: None = None) -> list[float]: ...
    @overload
    def __call__(self, t: Any, out: Any = None) -> Any: ...

    def __call__(self, t: Any, out: Any = None, *, before: bool = False, extrapolate: bool = False) -> Any:
        """The curve's value at a number, or at every number of a list, array or buffer.

        A number gives a float, computed in float64. A list or tuple gives a list. An array or buffer of float32 or
        float64 numbers gives one of the same shape and type in one call, or fills `out` (which may be `t` itself) and
        returns it. Input is clamped to [0, 1].

        For a number only: `before` is CSS's before flag, and `extrapolate` goes on outside [0, 1] along the tangent at
        the end (steps and linear as CSS defines them).
        """
        if isinstance(t, (float, int)):
            if out is not None:
                raise InvalidArgumentError("out goes with an array, not with a number")
            if not before and not extrapolate and self._id != _NO_BUILTIN:
                return short.ts_ease(self._id, t)
            return self._evaluate(float(t), before, extrapolate)
        if isinstance(t, (list, tuple)):
            numbers = (ctypes.c_double * len(t))(*t)
            self._sample(Span(numbers, "t", writable=True), Span(numbers, "t", writable=True))
            if out is None:
                return list(numbers)
            out[:] = list(numbers)
            return out
        if getattr(t, "shape", None) == () or not _is_buffer(t):
            return self(float(_number(t)), out, before=before, extrapolate=extrapolate)
        if before or extrapolate:
            raise InvalidArgumentError("before and extrapolate go with a number, not with an array")
        source = Span(t, "t", writable=False)
        if out is None:
            out = like(t, source)
        target = Span(out, "out", writable=True)
        if target.code != source.code or target.shape != source.shape:
            raise InvalidArgumentError(
                f"out must have t's type and shape ({source.code!r}, {source.shape}), "
                f"got ({target.code!r}, {target.shape})"
            )
        self._sample(source, target)
        return out

    def _evaluate(self, t: float, before: bool, extrapolate: bool) -> float:
        flags = (_abi.TS_EVALUATE_BEFORE if before else 0) | (_abi.TS_EVALUATE_EXTRAPOLATE if extrapolate else 0)
        value = ctypes.c_double()
        check(short.ts_easing_evaluate(self._handle, t, flags, ctypes.byref(value)))
        return value.value

    def _sample(self, source: Span, target: Span) -> None:
        function = lib.ts_easing_sample_f32 if source.code == "f" else lib.ts_easing_sample_f64
        check(function(self._handle, source.address, target.address, source.count))

    def derivative(self, t: float) -> float:
        """The slope at t: to the right at a corner, to the left at 1; 0 outside [0, 1]; inf at a vertical tangent.

        >>> Easing("quad.in").derivative(0.25)
        0.5
        """
        slope = ctypes.c_double()
        check(short.ts_easing_differentiate(self._handle, float(t), ctypes.byref(slope)))
        return slope.value

    def close(self) -> None:
        """Release the curve now. Using it afterwards raises StaleHandleError."""
        handle, self._handle = self._handle, _abi.ts_easing(0xFFFFFFFF, 0xFFFFFFFF)
        if handle.generation not in (0, 0xFFFFFFFF) and self._id == _NO_BUILTIN:
            lib.ts_easing_release(handle)
        self._id = _NO_BUILTIN

    def __enter__(self) -> Easing:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter is going down, or __init__ failed before it began
            return

    def __eq__(self, other: object) -> bool:
        return self._name == other._name if isinstance(other, Easing) else NotImplemented

    def __hash__(self) -> int:
        return hash((Easing, self._name))

    def __repr__(self) -> str:
        return f"Easing({self._name!r})"

    def __reduce__(self) -> tuple[type[Easing], tuple[str]]:
        return Easing, (self._name,)


def _is_buffer(value: Any) -> bool:
    try:
        memoryview(value)
    except (TypeError, ValueError, BufferError):
        return False
    return True


def _number(value: Any) -> float:
    try:
        if isinstance(value, str):
            raise TypeError
        return float(value)
    except (TypeError, ValueError) as error:
        raise InvalidArgumentError(f"t must be a number, a list or an array, not {value!r:.80}") from error


def easings() -> list[str]:
    """The names without parameters that resolve now.

    >>> "bounce.out" in easings()
    True
    """
    return read_text(lib.ts_easing_list).split()


_builtin: dict[str, Easing] = {}


def ease(name: str | Easing, t: Any, out: Any = None) -> Any:
    """Shorthand for Easing(name)(t, out).

    >>> ease("bounce.out", 0.5)
    0.765625
    """
    if isinstance(name, Easing):
        return name(t, out)
    easing = _builtin.get(name)
    if easing is None:
        easing = Easing(name)
        if easing._id != _NO_BUILTIN:
            _builtin[name] = easing
    return easing(t, out)
