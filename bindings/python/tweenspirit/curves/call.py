# SPDX-License-Identifier: MIT
"""Evaluation of easings through ctypes."""

from __future__ import annotations

import ctypes

from .._c import abi
from .._c.arguments import number
from .._c.buffers import Span, like
from .._c.library import SHORT, check, lib, short
from .._errors import InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any
    from typing import overload as overload
else:

    def overload(function: Any) -> Any:
        """What typing's does, without loading it."""
        return function


NO_BUILTIN = 0xFFFFFFFF
_ease = short.ts_ease


def _is_buffer(value: Any) -> bool:
    try:
        memoryview(value)
    except (TypeError, ValueError, BufferError):
        return False
    return True


def _evaluate(handle: abi.ts_easing, t: float, before: bool, extrapolate: bool) -> float:
    flags = (abi.TS_EVALUATE_BEFORE if before else 0) | (abi.TS_EVALUATE_EXTRAPOLATE if extrapolate else 0)
    value = ctypes.c_double()
    check(short.ts_easing_evaluate(handle, t, flags, ctypes.byref(value)))
    return value.value


def _sample(handle: abi.ts_easing, source: Span, target: Span) -> None:
    # A daemon thread that keeps the GIL is not between the library and a Python curve while the interpreter ends.
    library = short if source.count <= SHORT else lib
    function = library.ts_easing_sample_f32 if source.code == "f" else library.ts_easing_sample_f64
    check(function(handle, source.address, target.address, source.count))


class PlainCurve:
    """Calls an easing through ctypes. The accelerator's Curve handles calls with a single float and leaves all others
    to this class.
    """

    # The number of a built-in curve, or NO_BUILTIN; and the handle's two.
    __slots__ = ("_generation", "_id", "_slot")

    if TYPE_CHECKING:
        _id: int
        _slot: int
        _generation: int
        _handle: abi.ts_easing
        #: What errors call what it is asked at.
        _argument: str

    @overload
    def __call__(self, t: float, out: None = None, *, before: bool = False, extrapolate: bool = False) -> float: ...
    @overload
    def __call__(self, t: list[float], out: None = None) -> list[float]: ...  # noqa: F811
    @overload
    def __call__(self, t: Any, out: Any = None) -> Any: ...  # noqa: F811

    def __call__(self, t: Any, out: Any = None, *, before: bool = False, extrapolate: bool = False) -> Any:  # noqa: F811
        """Evaluates the easing at a number, or at every number of a list, an array or a buffer.

        A number gives a float, computed in float64. A list or a tuple gives a list. An array or a buffer of float32 or
        float64 numbers gives one of the same shape and type in a single call, or fills `out` (which may be `t` itself)
        and returns it. The input is clamped to [0, 1].

        For a single number only: `before` is CSS's before flag, and `extrapolate` continues outside [0, 1] along the
        tangent at the end (steps and linear() as CSS defines them).

        >>> from tweenspirit import Easing
        >>> Easing("cubic.in")(0.5), Easing("cubic.in")([0.0, 0.5, 2.0])
        (0.125, [0.0, 0.125, 1.0])
        >>> Easing("quad.in")(1.5, extrapolate=True)
        2.0
        """
        if isinstance(t, (float, int)):
            if out is not None:
                raise InvalidArgumentError("out requires an array, not a number")
            if type(t) is not float:
                t = number(t, self._argument)
            if not before and not extrapolate and self._id != NO_BUILTIN:
                return _ease(self._id, t)
            return _evaluate(self._handle, t, before, extrapolate)
        if isinstance(t, (list, tuple)):
            if before or extrapolate:
                raise InvalidArgumentError("before and extrapolate require a number, not a list")
            name = self._argument
            numbers = (ctypes.c_double * len(t))(*[each if type(each) is float else number(each, name) for each in t])
            _sample(self._handle, Span(numbers, "t", writable=True), Span(numbers, "t", writable=True))
            if out is None:
                return list(numbers)
            out[:] = list(numbers)
            return out
        if getattr(t, "shape", None) == () or not _is_buffer(t):
            return PlainCurve.__call__(self, number(t, self._argument), out, before=before, extrapolate=extrapolate)
        if before or extrapolate:
            raise InvalidArgumentError("before and extrapolate require a number, not an array")
        source = Span(t, "t", writable=False)
        if out is None:
            out = like(t, source.code, source.shape)
        target = Span(out, "out", writable=True)
        if target.code != source.code or target.shape != source.shape:
            raise InvalidArgumentError(
                f"out must have t's type and shape ({source.code!r}, {source.shape}), "
                f"got ({target.code!r}, {target.shape})"
            )
        _sample(self._handle, source, target)
        return out
