# SPDX-License-Identifier: MIT
"""Springs, decays and tweens by the million, in the caller's arrays."""

from __future__ import annotations

import ctypes

from .._c import abi
from .._c.arguments import integer, number
from .._c.buffers import like
from .._c.columns import column, is_number, ndarray
from .._c.fast import accelerator
from .._c.importing import importing
from .._c.library import SHORT, check, lib, short
from .._c.owner import Closing
from .._errors import TweenSpiritError
from ..curves.easing import Easing
from .decay import Decay
from .layouts import (
    DECAYS,
    NOT_PLAIN,
    NOWHERE,
    TWEENS,
    addressof,
    curves_of,
    hold,
    index_of,
    input_of,
    output_of,
    pack_springs,
    reports_of,
    spread,
    tolerance_of,
)
from .spring import Spring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..curves.easing import EasingLike

    Step = Callable[[bytes, float, Any], int]

_STEPS = {
    ("springs", "f"): (short.ts_springs_step_f32, lib.ts_springs_step_f32),
    ("springs", "d"): (short.ts_springs_step_f64, lib.ts_springs_step_f64),
    ("decays", "f"): (short.ts_decays_step_f32, lib.ts_decays_step_f32),
    ("decays", "d"): (short.ts_decays_step_f64, lib.ts_decays_step_f64),
}

_step_plain: Any = accelerator.step_springs if accelerator else None
_size = ctypes.c_size_t
_byref = ctypes.byref


def _tweens_plain(arrays: tuple[Any, ...], easing: Easing, threads: Any) -> Any:
    """The function and its struct for numpy arrays as most are and one curve; None for any others."""
    try:
        dtype, shape = arrays[0].dtype, arrays[0].shape
        code = dtype.char
        if code not in "fd" or not dtype.isnative or type(threads) is not int:
            return None
        kind = ndarray()
        for each in arrays:
            if type(each) is not kind or each.dtype is not dtype or each.shape != shape:
                return None
        (count,) = shape
        holds: list[Any] = [hold(each) for each in arrays]
        out, *places = map(addressof, holds)
        handle = easing._handle
        holds.append(handle)
        layout = TWEENS[code]
        data = layout.pack(
            layout.size, count, places[0], 0, 0.0, places[1], 0, 0.0, places[2], 0, 0.0, places[3], 0, 0.0,
            addressof(handle), 1, 0, 0, out, 0, threads or 65,
        )  # fmt: skip
    except NOT_PLAIN:
        return None
    return lib.ts_tweens_sample_f32 if code == "f" else lib.ts_tweens_sample_f64, data, holds


def _step(kind: str, code: str, count: int, data: bytes, dt: Any, holds: list[Any]) -> int:
    """Step what `data` has. `holds` keeps its memory for as long as that takes."""
    active = _size()
    status = _STEPS[kind, code][count > SHORT](data, dt if type(dt) is float else number(dt, "dt"), _byref(active))
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
    """Advances springs by dt >= 0 seconds, in place and exactly. Returns the number of springs not at rest on their
    targets.

    - `value`, `velocity`: arrays of float32 or float64 numbers, of one type and length, contiguous or strided.
    - `target`: another such array, or a number; for NumPy arrays of shape (n, k) also k numbers, a point for every row.
    - `spring`: a Spring for all; a pair ([Spring, ...], index) of 1 to 256 springs and a uint32 array of indices into
      them (an index beyond the end means the last); or a pair (omega, damping_ratio) of arrays or numbers.
    - `tolerance`: in value units. A spring closer to its target than this, and no faster than omega * tolerance, snaps
      to the target and stops.
    - `threads`: the largest number of threads to use, 1 ... 64.
    - `mask`: a bool or uint8 array to fill: true for an active spring.
    - `active`: a uint32 array with room for all, to fill with the indices of the active springs.

    In float64 the results have the bits of Spring.value and Spring.velocity. In float32 the matrix is computed in
    float64 and rounded; with arrays of parameters, it is computed in float32. A distance or a speed below 2^-767 (2^-95
    in float32) becomes 0. The numbers in the arrays are not checked: a NaN stays in its lane.

    >>> import array
    >>> value, velocity = array.array("d", [0.0, 0.5]), array.array("d", [0.0, 1.0])
    >>> step_springs(value, velocity, 1.0, Spring(duration=0.5), 1 / 60)
    2
    >>> value[0] == Spring(duration=0.5).value(1 / 60)
    True
    """
    if _step_plain and mask is None and active is None and type(spring) is Spring:
        raw = spring._raw  # Its memory stays, whatever happens to the spring meanwhile.
        moving: int | None = _step_plain(value, velocity, target, addressof(raw), dt, tolerance, threads)
        if moving is not None:
            return moving
    goal = spread(target, value)
    code, count, data, holds = pack_springs(value, velocity, goal, spring, tolerance, threads, mask, active)
    return _step("springs", code, count, data, dt, holds)


class SpringBatch(Closing):
    """Springs in arrays, checked once, for many steps: see step_springs.

    The arrays cannot be resized while the batch is open. It is a context manager.

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
        code, count, self._data, self._holds = pack_springs(
            value, velocity, target, spring, tolerance, threads, mask, active
        )
        self._active = ctypes.c_size_t()
        self._out = _byref(self._active)
        self._run: Step = _STEPS["springs", code][count > SHORT]
        check((lib.ts_springs_check_f32 if code == "f" else lib.ts_springs_check_f64)(self._data))

    def step(self, dt: float) -> int:
        """Advances the springs by dt >= 0 seconds. Returns the number of springs not at rest on their targets.

        One thread at a time may step a batch; another may close it meanwhile.
        """
        holds, data = self._holds, self._data  # for as long as the call takes
        status = self._run(data, dt if type(dt) is float else number(dt, "dt"), self._out)
        del holds
        if status:
            check(status)
        return self._active.value

    def close(self) -> None:
        """Closes the batch and releases the arrays. Calling `step` afterwards raises TweenSpiritError."""
        self._run = _closed
        self._data = b""
        self._holds = []


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
    """Advances decays by dt >= 0 seconds, in place. Returns the number of decays that still move.

    - `decay`: a Decay or a rate (1/s, > 0) for all, or an array of rates (>= 0).
    - `tolerance`: in value units. A decay no farther than this from where it comes to rest is put there.

    The other parameters are those of step_springs.

    >>> import array
    >>> value, velocity = array.array("d", [0.0]), array.array("d", [1000.0])
    >>> step_decays(value, velocity, Decay(rate=2.0), 1.0), round(value[0], 3)
    (1, 432.332)
    """
    holds: list[Any] = []
    values = output_of(value, "value", "fd", None, holds)
    code, count = values.code, values.length
    speeds = output_of(velocity, "velocity", code, count, holds)
    if is_number(decay):
        decay = Decay(rate=decay)
    if isinstance(decay, Decay):
        raw = decay._raw
        holds.append(raw)
        rates = addressof(raw), 0, 0, 0.0
    else:
        rates = 0, *input_of(decay, "decay", code, count, holds)
    layout = DECAYS[code]
    data = layout.pack(
        layout.size, count, values.address, values.stride, speeds.address, speeds.stride, *rates,
        tolerance_of(tolerance, code), integer(threads, "threads", 1, 64), *reports_of(mask, active, count, holds),
    )  # fmt: skip
    return _step("decays", code, count, data, dt, holds)


def eval_tweens(
    start_value: Any,
    end_value: Any,
    start_time: Any,
    duration: Any,
    easing: EasingLike | tuple[Sequence[Easing], Any],
    time: float,
    out: Any = None,
    threads: int = 1,
) -> Any:
    """Computes the values of tweens at a time: start_value (1 - e) + end_value e, where e is the easing at (time -
    start_time) / duration.

    The value is exactly start_value where e is 0, and end_value where e is 1.

    - The first four parameters are numbers, or arrays of float32 or float64 numbers of one type and length; next to a
      NumPy array of shape (n, k) also k numbers, a point for every row. If all are numbers, so is the result. A
      duration of 0 is a jump at the start. In float32 the times are float32 too: measure them from an epoch of your
      own.
    - `easing`: one easing or name for all, or a pair ([Easing, ...], index) of 1 to 256 easings and a uint32 array of
      indices into them.
    - `out`: an array to fill and return, which may be one of the inputs.

    >>> import array
    >>> starts = array.array("d", [0.0, 0.5, 1.0])
    >>> list(eval_tweens(0.0, 10.0, starts, 1.0, Easing("quad.in"), 1.0))
    [10.0, 2.5, 0.0]
    >>> eval_tweens(0, 100, 0, 2, "back.out", 1.0)
    108.76975
    """
    if type(easing) is Easing and out is not None:
        packed = _tweens_plain((out, start_value, end_value, start_time, duration), easing, threads)
        if packed is not None and type(time) is float:
            check(packed[0](packed[1], time))
            return out
    given = (start_value, end_value, start_time, duration)
    names = ("start_value", "end_value", "start_time", "duration")
    rows = next((x for x in (out, *given) if len(getattr(x, "shape", ())) == 2), None)
    given = tuple(spread(x, rows) for x in given)
    model = next((x for x in (*given, out) if x is not None and not is_number(x)), None)
    if model is None:  # numbers alone are one tween
        with importing:
            import array

        return eval_tweens(*given, easing, time, array.array("d", [0.0]))[0]
    name = "out" if model is out else names[next(i for i, x in enumerate(given) if x is model)]
    first = column(model, name, "fd", None, writable=False)
    code, count = first.code, first.length
    holds: list[Any] = []
    if out is None:
        out = like(model, code, getattr(model, "shape", (count,)))
    inputs = [x for value, each in zip(given, names, strict=True) for x in input_of(value, each, code, count, holds)]
    target = output_of(out, "out", code, count, holds)
    curves, indices = curves_of(easing)
    places = index_of(indices[0], count, holds) if indices else NOWHERE
    handles = (abi.ts_easing * len(curves))(*[each._handle for each in curves])
    layout = TWEENS[code]
    data = layout.pack(
        layout.size, count, *inputs, addressof(handles), len(curves), *places, target.address, target.stride,
        integer(threads, "threads", 1, 64),
    )  # fmt: skip
    function = lib.ts_tweens_sample_f32 if code == "f" else lib.ts_tweens_sample_f64
    check(function(data, number(time, "time")))
    del holds, curves
    return out
