# SPDX-License-Identifier: MIT
"""Springs, decays and tweens by the million, in callers' arrays."""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Callable, Sequence
from typing import Any

from . import _abi
from ._buffers import like
from ._columns import Column, column, is_number
from ._decay import Decay
from ._easing import Easing, number
from ._errors import InvalidArgumentError, TweenSpiritError
from ._library import check, lib, short
from ._spring import Spring

# The C structs, packed in one call: filling a ctypes struct field by field takes five times as long.
_SPRINGS = {
    "f": struct.Struct("=QQQqQqQqf4xQQQqQqf4xQqf4xfIQqQq"),
    "d": struct.Struct("=QQQqQqQqdQQQqQqdQqddI4xQqQq"),
}
_DECAYS = {"f": struct.Struct("=QQQqQqQQqf4xfIQqQq"), "d": struct.Struct("=QQQqQqQQqddI4xQqQq")}
_TWEENS = {
    "f": struct.Struct("=QQQqf4xQqf4xQqf4xQqf4xQQQqQqI4x"),
    "d": struct.Struct("=QQQqdQqdQqdQqdQQQqQqI4x"),
}
LAYOUTS = {
    _abi.ts_spring_batch_f32: _SPRINGS["f"],
    _abi.ts_spring_batch_f64: _SPRINGS["d"],
    _abi.ts_decay_batch_f32: _DECAYS["f"],
    _abi.ts_decay_batch_f64: _DECAYS["d"],
    _abi.ts_tween_batch_f32: _TWEENS["f"],
    _abi.ts_tween_batch_f64: _TWEENS["d"],
}
_PALETTE = 256
_LARGEST_F32 = (2 - 2**-23) * 2.0**127
_NONE = (0, 0)
# So many springs are stepped before another thread would have got the GIL.
_SHORT = 8192
_STEPS = {
    ("springs", "f"): (short.ts_springs_step_f32, lib.ts_springs_step_f32),
    ("springs", "d"): (short.ts_springs_step_f64, lib.ts_springs_step_f64),
    ("decays", "f"): (short.ts_decays_step_f32, lib.ts_decays_step_f32),
    ("decays", "d"): (short.ts_decays_step_f64, lib.ts_decays_step_f64),
}

Step = Callable[[bytes, float, Any], int]


def _input(value: Any, name: str, code: str, count: int, holds: list[Any]) -> tuple[int, int, float]:
    """An array to be read, or a number for all."""
    if is_number(value):
        return 0, 0, float(value)
    place = column(value, name, code, count, writable=False)
    holds.append(place.hold)
    return place.address, place.stride, 0.0


def _output(value: Any, name: str, codes: str, count: int | None, holds: list[Any]) -> Column:
    place = column(value, name, codes, count, writable=True)
    holds.append(place.hold)
    return place


def _index(value: Any, count: int, holds: list[Any]) -> tuple[int, int]:
    place = column(value, "index", "I", count, writable=False)
    holds.append(place.hold)
    # Without numbers it has no address, which would mean no index.
    return place.address or ctypes.addressof(_zero), place.stride


_zero = ctypes.c_uint32()


def _threads(threads: Any) -> int:
    try:
        count = threads.__index__()
    except (AttributeError, TypeError) as error:
        raise InvalidArgumentError(f"threads must be an integer, not {threads!r:.80}") from error
    if not 1 <= count <= 64:
        raise InvalidArgumentError(f"threads must be between 1 and 64, got {count}")
    return int(count)


def _tolerance(tolerance: Any, code: str) -> float:
    value = number(tolerance, "tolerance")
    if not 0 <= value < math.inf:
        raise InvalidArgumentError(f"tolerance must be >= 0 and finite, got {value}")
    return min(value, _LARGEST_F32) if code == "f" else value


def _reports(mask: Any, active: Any, count: int, holds: list[Any]) -> tuple[int, int, int, int]:
    mask_place = active_place = _NONE
    if mask is not None:
        place = column(mask, "mask", "B", count, writable=True)
        holds.append(place.hold)
        mask_place = place.address, place.stride
    if active is not None:
        place = column(active, "active", "I", None, writable=True)
        if place.length < count:
            raise InvalidArgumentError(f"active must have room for {count} numbers, not {place.length}")
        holds.append(place.hold)
        active_place = place.address, place.stride
    return *mask_place, *active_place


def _pair(value: Any, what: str) -> tuple[Any, Any]:
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        first, second = value
    except (TypeError, ValueError) as error:
        raise InvalidArgumentError(f"{what}, not {value!r:.80}") from error
    return first, second


def _springs(value: Any, target: Any, spring: Any, code: str, count: int, holds: list[Any]) -> tuple[Any, ...]:
    """The part of the struct from `target` to `damping_ratio`."""
    goal = _input(target, "target", code, count, holds)
    if isinstance(spring, Spring):
        holds.append(spring)
        return *goal, spring._address, 1, 0, 0, 0, 0, 0.0, 0, 0, 0.0
    first, second = _pair(spring, "spring must be a Spring, ([Spring, ...], index) or (omega, damping_ratio)")
    if isinstance(first, (list, tuple)):
        if not 1 <= len(first) <= _PALETTE:
            raise InvalidArgumentError(f"spring must have 1 to {_PALETTE} springs in its palette, got {len(first)}")
        for each in first:
            if not isinstance(each, Spring):
                raise InvalidArgumentError(f"spring must have Springs in its palette, not {each!r:.80}")
        palette = (_abi.ts_spring * len(first))(*[each._raw for each in first])
        holds.append(palette)
        index = _index(second, count, holds)
        return *goal, ctypes.addressof(palette), len(first), *index, 0, 0, 0.0, 0, 0, 0.0
    if is_number(first) and is_number(second):
        raise InvalidArgumentError("spring must have an array among omega and damping_ratio; for all, give a Spring")
    omega = _input(first, "omega", code, count, holds)
    return *goal, 0, 0, 0, 0, *omega, *_input(second, "damping_ratio", code, count, holds)


def _pack_springs(
    value: Any, velocity: Any, target: Any, spring: Any, tolerance: Any, threads: Any, mask: Any, active: Any
) -> tuple[str, int, bytes, list[Any]]:
    """Precision, count, the struct, and what must be held while it is used."""
    holds: list[Any] = []
    values = _output(value, "value", "fd", None, holds)
    code, count = values.code, values.length
    speeds = _output(velocity, "velocity", code, count, holds)
    layout = _SPRINGS[code]
    rest = _springs(value, target, spring, code, count, holds)
    data = layout.pack(
        layout.size, count, values.address, values.stride, speeds.address, speeds.stride, *rest,
        _tolerance(tolerance, code), _threads(threads), *_reports(mask, active, count, holds),
    )  # fmt: skip
    return code, count, data, holds


def _step(kind: str, code: str, count: int, data: bytes, dt: Any) -> int:
    active = ctypes.c_size_t()
    try:
        status = _STEPS[kind, code][count > _SHORT](data, dt, ctypes.byref(active))
    except ctypes.ArgumentError:
        status = _STEPS[kind, code][1](data, number(dt, "dt"), ctypes.byref(active))
    if status:
        check(status)
    return active.value


def step_springs(
    value: Any,
    velocity: Any,
    target: Any,
    spring: Any,
    dt: float,
    *,
    tolerance: float = 0.0,
    threads: int = 1,
    mask: Any = None,
    active: Any = None,
) -> int:
    """Move springs on by dt >= 0 seconds, in place, exactly. Returns how many are not at rest on their targets.

    `value`, `velocity`: arrays of float32 or float64 numbers, of one type and length, contiguous or strided.
    `target`: another, or a number. `spring`: a Spring for all; a pair ([Spring, ...], index) of 1 to 256 springs
    and a uint32 array of places among them (one beyond the end means the last); or a pair (omega, damping_ratio) of
    arrays or numbers. `tolerance` (value units): a spring that is so near, and no faster than omega times that, is
    put on its target. `threads`: the most to use, 1 ... 64. `mask`: a bool or uint8 array, true where a spring is
    active. `active`: a uint32 array with room for all, whose first numbers are the places of those that are.

    In float64 each has the bits of Spring.value and Spring.velocity; in float32 the matrix is computed in float64
    and rounded, or, with arrays of parameters, in float32. What stands in the arrays is not inspected: a NaN stays
    in its lane.

    >>> import array
    >>> value, velocity = array.array("d", [0.0, 0.5]), array.array("d", [0.0, 1.0])
    >>> step_springs(value, velocity, 1.0, Spring(duration=0.5), 1 / 60)
    2
    >>> value[0] == Spring(duration=0.5).value(1 / 60)
    True
    """
    code, count, data, holds = _pack_springs(value, velocity, target, spring, tolerance, threads, mask, active)
    moving = _step("springs", code, count, data, dt)
    del holds
    return moving


class SpringBatch:
    """Springs in arrays, checked once, for many steps: see step_springs.

    The arrays cannot be resized while it is open. A context manager.

    >>> import array
    >>> value, velocity = array.array("f", [0.0] * 3), array.array("f", [0.0] * 3)
    >>> with SpringBatch(value, velocity, 1.0, Spring(duration=0.2), tolerance=0.01) as batch:
    ...     steps = 1
    ...     while batch.step(1 / 60):
    ...         steps += 1
    >>> list(value)
    [1.0, 1.0, 1.0]
    """

    __slots__ = ("_active", "_data", "_holds", "_out", "_run")

    def __init__(
        self,
        value: Any,
        velocity: Any,
        target: Any,
        spring: Any,
        *,
        tolerance: float = 0.0,
        threads: int = 1,
        mask: Any = None,
        active: Any = None,
    ) -> None:
        code, count, self._data, self._holds = _pack_springs(
            value, velocity, target, spring, tolerance, threads, mask, active
        )
        self._active = ctypes.c_size_t()
        self._out = ctypes.byref(self._active)
        self._run: Step = _STEPS["springs", code][count > _SHORT]
        check((lib.ts_springs_check_f32 if code == "f" else lib.ts_springs_check_f64)(self._data))

    def step(self, dt: float) -> int:
        """Move the springs on by dt >= 0 seconds. Returns how many are not at rest on their targets."""
        try:
            status = self._run(self._data, dt, self._out)
        except ctypes.ArgumentError:
            status = self._run(self._data, number(dt, "dt"), self._out)
        if status:
            check(status)
        return self._active.value

    def close(self) -> None:
        """Let go of the arrays. A step afterwards raises TweenSpiritError."""
        self._run = _closed
        self._data = b""
        self._holds = []

    def __enter__(self) -> SpringBatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _closed(data: bytes, dt: float, out: Any) -> int:
    raise TweenSpiritError("the SpringBatch is closed")


def step_decays(
    value: Any,
    velocity: Any,
    decay: Any,
    dt: float,
    *,
    tolerance: float = 0.0,
    threads: int = 1,
    mask: Any = None,
    active: Any = None,
) -> int:
    """Move decays on by dt >= 0 seconds, in place. Returns how many still move.

    `decay`: a Decay for all, or an array of rates (1/s, >= 0). `tolerance` (value units): what comes to rest no farther
    away is put there. The rest as for step_springs.

    >>> import array
    >>> value, velocity = array.array("d", [0.0]), array.array("d", [1000.0])
    >>> step_decays(value, velocity, Decay(rate=2.0), 1.0), round(value[0], 3)
    (1, 432.332)
    """
    holds: list[Any] = []
    values = _output(value, "value", "fd", None, holds)
    code, count = values.code, values.length
    speeds = _output(velocity, "velocity", code, count, holds)
    if isinstance(decay, Decay):
        holds.append(decay)
        rates = ctypes.addressof(decay._raw), 0, 0, 0.0
    else:
        if is_number(decay):
            decay = Decay(rate=decay)
            holds.append(decay)
            rates = ctypes.addressof(decay._raw), 0, 0, 0.0
        else:
            rates = 0, *_input(decay, "decay", code, count, holds)
    layout = _DECAYS[code]
    data = layout.pack(
        layout.size, count, values.address, values.stride, speeds.address, speeds.stride, *rates,
        _tolerance(tolerance, code), _threads(threads), *_reports(mask, active, count, holds),
    )  # fmt: skip
    moving = _step("decays", code, count, data, dt)
    del holds
    return moving


def eval_tweens(
    start_value: Any,
    end_value: Any,
    start_time: Any,
    duration: Any,
    easing: Easing | tuple[Sequence[Easing], Any],
    time: float,
    out: Any = None,
    threads: int = 1,
) -> Any:
    """Where tweens are at a time: start_value (1 - e) + end_value e, e the easing at (time - start_time) / duration.

    Exactly start_value where e is 0, end_value where it is 1. The first four are arrays of float32 or float64
    numbers, of one type and length, or numbers; a duration of 0 is a jump at its start. `easing`: one for all, or a
    pair ([Easing, ...], index) of 1 to 256 and a uint32 array of places among them. `out`: an array to fill, one of
    the others if you like; it is returned. In float32 the times are float32 too: count them from an epoch of your
    own.

    >>> import array
    >>> starts = array.array("d", [0.0, 0.5, 1.0])
    >>> list(eval_tweens(0.0, 10.0, starts, 1.0, Easing("quad.in"), 1.0))
    [10.0, 2.5, 0.0]
    """
    given = (start_value, end_value, start_time, duration)
    names = ("start_value", "end_value", "start_time", "duration")
    model = next((x for x in (*given, out) if x is not None and not is_number(x)), None)
    if model is None:
        raise InvalidArgumentError(
            "one of start_value, end_value, start_time and duration must be an array, or out given"
        )
    name = "out" if model is out else names[next(i for i, x in enumerate(given) if x is model)]
    first = column(model, name, "fd", None, writable=False)
    code, count = first.code, first.length
    holds: list[Any] = []
    if out is None:
        out = like(model, code, getattr(model, "shape", (count,)))
    inputs = [x for value, each in zip(given, names, strict=True) for x in _input(value, each, code, count, holds)]
    target = _output(out, "out", code, count, holds)
    if isinstance(easing, Easing):
        curves, places = [easing], _NONE
    else:
        palette, index = _pair(easing, "easing must be an Easing or ([Easing, ...], index)")
        curves = list(palette) if isinstance(palette, (list, tuple)) else []
        if not 1 <= len(curves) <= _PALETTE or not all(isinstance(each, Easing) for each in curves):
            raise InvalidArgumentError(f"easing must have 1 to {_PALETTE} Easings in its palette, got {palette!r:.80}")
        places = _index(index, count, holds)
    handles = (_abi.ts_easing * len(curves))(*[each._handle for each in curves])
    layout = _TWEENS[code]
    data = layout.pack(
        layout.size, count, *inputs, ctypes.addressof(handles), len(curves), *places, target.address, target.stride,
        _threads(threads),
    )  # fmt: skip
    function = lib.ts_tweens_sample_f32 if code == "f" else lib.ts_tweens_sample_f64
    check(function(data, number(time, "time")))
    del holds, curves
    return out
