# SPDX-License-Identifier: MIT
"""What tracks are at a time."""

from __future__ import annotations

import ctypes
from typing import Any

from .._c.arguments import number
from .._c.buffers import Span, like
from .._c.library import check, lib, short
from .._errors import InvalidArgumentError
from .keys import row_of_times, value_of


class TrackValues:
    """A track's value at every time."""

    __slots__ = ()

    _handle: Any
    _kind: str | int
    _lanes: int
    _values: Any

    def value(self, t: float) -> Any:
        """The value at t seconds: a float, int or bool, or a tuple of floats. NaN where t is NaN.

        >>> from tweenspirit import Track
        >>> Track("int").key(0, 0).key(1, 10).value(0.27), Track("vec2").key(0, (1, 2)).value(-5)
        (3, (1.0, 2.0))
        """
        out = self._values()
        check(short.ts_track_evaluate(self._handle, number(t, "t"), out, None))
        return out[0] if self._kind == "float" else value_of(out[:], self._kind)

    def velocity(self, t: float) -> Any:
        """The derivative at t, to the right at a corner, in value units per second: a float or a tuple of floats.

        A colour's is that of its premultiplied lanes in its space, a quaternion's that of its four numbers, an int's
        that before rounding. Infinite where the tangent is vertical.

        >>> from tweenspirit import Track
        >>> t = Track().key(0, 0, easing="quad.in").key(1, 10).key(3, 0)
        >>> t.velocity(0.5), t.velocity(1)
        (10.0, -5.0)
        """
        out = self._values()
        check(short.ts_track_evaluate(self._handle, number(t, "t"), None, out))
        return out[0] if self._lanes == 1 else tuple(out)

    def sample(self, times: Any, out: Any = None) -> Any:
        """The values at many times, in any order.

        A list gives a list of values. An array gives an array of shape (n,), or (n, lanes) for several lanes, of
        float64, or of float32 where `times` is; or fills `out`, which is apart from `times` and whose type is the
        result's, and returns it.

        >>> import array
        >>> from tweenspirit import Track
        >>> t = Track().key(0, 0).key(2, 10)
        >>> t.sample([2, 0.5]), t.sample(array.array("d", [1, 0]), out=array.array("f", [0, 0]))
        ([10.0, 2.5], array('f', [5.0, 0.0]))
        """
        at = row_of_times(times)
        if out is None and at.is_list:
            rows = (ctypes.c_double * (at.count * self._lanes))()
            check(lib.ts_track_sample_f64(self._handle, at.address, rows, at.count))
            step = self._lanes
            return [value_of(rows[i : i + step], self._kind) for i in range(0, len(rows), step)]
        shape = at.shape if self._lanes == 1 else (*at.shape, self._lanes)
        if out is None:
            out = like(times, at.code, shape)
        span = Span(out, "out", writable=True)
        if span.count != at.count * self._lanes or (len(span.shape) > 1 and span.shape != shape):
            raise InvalidArgumentError(f"out must have the shape {shape}, not {span.shape}")
        function = lib.ts_track_sample_f32 if span.code == "f" else lib.ts_track_sample_f64
        check(function(self._handle, at.address, span.address, at.count))
        return out
