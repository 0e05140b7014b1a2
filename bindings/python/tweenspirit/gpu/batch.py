# SPDX-License-Identifier: MIT
"""Springs, decays and tweens in arrays on a device."""

from __future__ import annotations

import ctypes
import math
import struct

from .._c.arguments import integer, number
from .._c.columns import is_number
from .._c.owner import Closing
from .._errors import InvalidArgumentError, TweenSpiritError
from ..motion.decay import Decay
from ..motion.layouts import PALETTE, curves_of, number_of, pair_of, tolerance_of
from ..motion.spring import Spring
from .arrays import Array, Place, place_of
from .curves import NONE, Curve, compiled
from .programs import Memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from ..curves.easing import Easing, EasingLike

_VARIANTS = {"f": "f32", "d": "f64"}
_MAKERS = {"f": "wide", "d": "f64"}
_KEPT = 8
_double, _uint = ctypes.c_double, ctypes.c_uint32


def _number(code: str, value: float) -> Any:
    return (ctypes.c_float if code == "f" else ctypes.c_double)(value)


def _input(value: Any, name: str, like: Place, stream: int | None, read: dict[str, Place]) -> tuple[Memory | None, Any]:
    """Returns the arguments of a kernel for a column, or for a number that applies to all items."""
    if is_number(value):
        return None, _number(like.code, number_of(value, name, like.code))
    place = place_of(value, name, like.code, like, stream)
    read[name] = place
    return place.memory, _number(like.code, 0)


def output(value: Any, name: str, codes: str, like: Place | None, stream: int | None) -> Place:
    """Returns the location of an array that is written to."""
    place = place_of(value, name, codes, like, stream)
    if not place.writable:
        raise InvalidArgumentError(f"{name} must be writable; by __dlpack__ arrays are only read")
    return place


def _check_apart(written: dict[str, Place], read: dict[str, Place], shares: bool = False) -> None:
    """Raises an error if a written array overlaps another one. With `shares` it may be the same array."""
    names = list(written)
    for i, name in enumerate(names):
        for other, place in (*((each, written[each]) for each in names[i + 1 :]), *read.items()):
            if place.overlaps(written[name], shares):
                raise InvalidArgumentError(f"the arrays {name} and {other} overlap")


def _seconds(dt: Any) -> float:
    seconds = number(dt, "dt")
    if not 0 <= seconds < math.inf:
        raise InvalidArgumentError(f"dt must be >= 0 and finite, got {seconds:g}")
    return seconds


def _check_stream(stream: Any) -> None:
    if stream is not None:
        integer(stream, "stream", 0, 2**64 - 1)


def launch(place: Place, used: Iterable[Place], *launches: tuple[Any, ...]) -> None:
    """Launches kernels on the queue of an array, between the earlier and the later commands of all that they use."""
    queue = place.queue
    others = {each.source for each in used} - {queue}
    for each in others:
        queue.wait_for(each)
    for kernel, variant, *arguments in launches:
        queue.launch(kernel, variant, place.size, *arguments)
    for each in others:
        each.wait_for(queue)


def _kept(place: Place, key: Any, make: Callable[[], Any]) -> Any:
    """Returns a cached object of this queue, or makes it: most frames use the springs and curves of the last one."""
    kept, lock = place.queue.kept, place.queue.lock
    with lock:
        if key not in kept:
            if len(kept) >= _KEPT:
                del kept[next(iter(kept))]
            kept[key] = make()
        return kept[key]


def require_double(place: Place, what: str) -> None:
    if not place.queue.has_double:
        raise TweenSpiritError(f"{place.queue.name} has no double precision, which {what} needs")


def _spring_rows(place: Place, springs: Sequence[Spring], dt: float, tolerance: float) -> Memory:
    """Returns the matrices of springs, computed on the device in double precision."""
    pairs = tuple((each.omega, each.damping_ratio) for each in springs)

    def make() -> Memory:
        queue, n = place.queue, len(pairs)
        omega, zeta = (queue.upload(struct.pack(f"={n}d", *column)) for column in zip(*pairs, strict=True))
        rows: Memory = queue.upload(bytes(n * 5 * (4 if place.code == "f" else 8)))
        queue.launch("tsg_spring_rows", _MAKERS[place.code], n, omega, zeta, _double(dt), _double(tolerance), rows)
        return rows

    found: Memory = _kept(place, ("springs", place.code, pairs, dt, tolerance), make)
    return found


def _add_mask(written: dict[str, Place], mask: Any, stream: int | None) -> None:
    if mask is not None:
        written["mask"] = output(mask, "mask", "B", written["value"], stream)


def _run(
    written: dict[str, Place],
    read: dict[str, Place],
    kernel: str,
    arguments: Sequence[Any],
    state: Sequence[Any],
    count: bool,
) -> int | None:
    """Launches a step and, if a mask or a count is wanted, the report. With `count`, waits and returns the count."""
    place = written["value"]
    queue, variant = place.queue, _VARIANTS[place.code]
    reported = written["mask"].memory if "mask" in written else None
    counter = queue.upload(bytes(4)) if count else None
    # The kernels for dt = 0 count by themselves.
    settles = kernel.startswith("tsg_settle")
    if place.size:
        rest = None if settles else counter
        launches = [(kernel, variant, *arguments, *([counter] if settles else []))]
        if reported or rest:
            launches.append(("tsg_report", variant, *state, reported, rest))
        launch(place, (*written.values(), *read.values()), *launches)
    if counter is None:
        return None
    active = (_uint * 1)()
    queue.read(counter, active)
    return active[0]


def step_springs(
    value: Any,
    velocity: Any,
    target: Any,
    spring: Any,
    dt: float,
    *,
    tolerance: float = 0.0,
    mask: Any = None,
    count: bool = False,
    stream: int | None = None,
) -> int | None:
    """Steps springs by dt >= 0 seconds, in place and on their device. The results have the bits of ts.step_springs.

    The parameters are those of ts.step_springs: arrays of one size, contiguous and on one device, of float32 or
    float64; `target` may be a number. Others raise InvalidArgumentError, and a device that lacks double precision,
    which the coefficients of a Spring need, TweenSpiritError. The step is enqueued, and None is returned; with `count`,
    the call waits and returns how many springs are not at rest on their targets. `stream` is the address of a CUDA
    stream, for arrays that do not provide one.

    >>> import array
    >>> import tweenspirit as ts
    >>> from tweenspirit import gpu
    >>> def moved(on):
    ...     x, v = (on(array.array("f", numbers)) for numbers in ([0.0, 5.0], [0.0, 1.0]))
    ...     step = ts.step_springs if on is memoryview else gpu.step_springs
    ...     step(x, v, 10.0, ts.Spring(duration=0.5), 1 / 60)
    ...     return list(x if on is memoryview else x.get())
    >>> if gpu.devices():
    ...     assert moved(gpu.array) == moved(memoryview)
    """
    return SpringBatch(value, velocity, target, spring, tolerance=tolerance, mask=mask, stream=stream).step(
        dt, count=count
    )


class SpringBatch(Closing):
    """Springs in arrays on a device, checked once, for many steps: see step_springs.

    The arrays stay alive while the batch is open; their stream is the one that they had when it was made. It is a
    context manager.

    >>> import array
    >>> from tweenspirit import Spring, gpu
    >>> if gpu.devices():
    ...     x, v = (gpu.array(array.array("f", [0.0] * 3)) for _ in range(2))
    ...     with gpu.SpringBatch(x, v, 1.0, Spring(duration=0.2), tolerance=0.01) as batch:
    ...         while batch.step(1 / 60, count=True):
    ...             pass
    ...     assert list(x.get()) == [1.0, 1.0, 1.0]
    """

    __slots__ = ("_holds", "_near", "_own", "_palette", "_read", "_state", "_written")

    def __init__(
        self,
        value: Any,
        velocity: Any,
        target: Any,
        spring: Any,
        *,
        tolerance: float = 0.0,
        mask: Any = None,
        stream: int | None = None,
    ) -> None:
        _check_stream(stream)
        read: dict[str, Place] = {}
        place = output(value, "value", "fd", None, stream)
        written = {"value": place, "velocity": output(velocity, "velocity", place.code, place, stream)}
        near = tolerance_of(tolerance, place.code)
        self._near = ctypes.c_float(near).value if place.code == "f" else near
        self._state: tuple[Any, ...] = (
            place.memory,
            written["velocity"].memory,
            *_input(target, "target", place, stream, read),
        )
        self._palette: Sequence[Spring] = ()
        self._own: tuple[Any, ...] = ()
        is_one = isinstance(spring, Spring)
        first, second = (
            ([spring], None)
            if is_one
            else pair_of(spring, "spring must be a Spring, ([Spring, ...], index) or (omega, damping_ratio)")
        )
        if isinstance(first, (list, tuple)):
            if not 1 <= len(first) <= PALETTE or not all(isinstance(each, Spring) for each in first):
                raise InvalidArgumentError(f"spring must have 1 to {PALETTE} Springs in its palette, got {first!r:.80}")
            require_double(place, "the matrix of a Spring (a pair of omega and damping_ratio does without)")
            self._palette = tuple(first)
            if not is_one:
                read["index"] = place_of(second, "index", "I", place, stream)
        else:
            if is_number(first) and is_number(second):
                raise InvalidArgumentError(
                    "spring must have an array among omega and damping_ratio; else give a Spring"
                )
            self._own = (
                *_input(first, "omega", place, stream, read),
                *_input(second, "damping_ratio", place, stream, read),
            )
        _add_mask(written, mask, stream)
        _check_apart(written, read)
        self._written, self._read = written, read
        self._holds: tuple[Any, ...] = (value, velocity, target, spring, mask)

    def step(self, dt: float, *, count: bool = False) -> int | None:
        """Steps the springs by dt >= 0 seconds.

        The step is enqueued, and None is returned. With `count`, the call waits and returns the number of springs not
        at rest on their targets. Raises TweenSpiritError if the batch is closed.
        """
        if not self._written:
            raise TweenSpiritError("the SpringBatch is closed")
        place, seconds = self._written["value"], _seconds(dt)
        state, own, near = self._state, self._own, _number(place.code, self._near)
        rows = index = None
        if self._palette:
            rows = _spring_rows(place, self._palette, seconds, self._near)
            index = self._read["index"].memory if "index" in self._read else None
        if seconds == 0:
            omega = own[:2] or (None, _number(place.code, 0))
            kernel, arguments = "tsg_settle_springs", (rows, index, _uint(len(self._palette)), *omega)
        elif own:
            kernel, arguments = "tsg_step_own_springs", (*own, _number(place.code, seconds))
        elif index is None:
            kernel, arguments = "tsg_step_springs", (rows,)
        else:
            kernel, arguments = "tsg_step_palette", (rows, index, _uint(len(self._palette)))
        return _run(self._written, self._read, kernel, (*state, *arguments, near), state, count)

    def close(self) -> None:
        """Closes the batch and releases the arrays. Calling `step` afterwards raises TweenSpiritError."""
        self._written, self._read, self._holds, self._state, self._own = {}, {}, (), (), ()


def step_decays(
    value: Any,
    velocity: Any,
    decay: Any,
    dt: float,
    *,
    tolerance: float = 0.0,
    mask: Any = None,
    count: bool = False,
    stream: int | None = None,
) -> int | None:
    """Steps decays by dt >= 0 seconds, in place and on their device. The results have the bits of ts.step_decays.

    The parameters are those of ts.step_decays; arrays, errors, `count` and `stream` are as in step_springs.

    >>> import array
    >>> from tweenspirit import Decay, gpu
    >>> if gpu.devices():
    ...     x, v = (gpu.array(array.array("f", [numbers])) for numbers in (0.0, 1000.0))
    ...     assert gpu.step_decays(x, v, Decay(rate=2.0), 1.0, count=True) == 1
    ...     assert round(x.get()[0]) == 432
    """
    _check_stream(stream)
    read: dict[str, Place] = {}
    place = output(value, "value", "fd", None, stream)
    speed = output(velocity, "velocity", place.code, place, stream)
    seconds, near = _seconds(dt), tolerance_of(tolerance, place.code)
    row = None
    rates: tuple[Memory | None, Any] = (None, _number(place.code, 0))
    if is_number(decay):
        decay = Decay(rate=decay)
    if isinstance(decay, Decay):
        require_double(place, "one rate for all (an array of rates does without)")
        rate = decay.rate

        def make() -> Memory:
            made: Memory = place.queue.upload(bytes(3 * 8))
            place.queue.launch("tsg_decay_row", _MAKERS[place.code], 1, _double(rate), _double(seconds), made)
            return made

        row = _kept(place, ("decay", place.code, rate, seconds), make)
    else:
        rates = _input(decay, "decay", place, stream, read)
    time = () if seconds == 0 else (_number(place.code, seconds),)
    arguments = (place.memory, speed.memory, row, *rates, *time, _number(place.code, near))
    kernel = "tsg_settle_decays" if seconds == 0 else "tsg_step_decays"
    state = (None, speed.memory, None, _number(place.code, 0))
    written = {"value": place, "velocity": speed}
    _add_mask(written, mask, stream)
    _check_apart(written, read)
    return _run(written, read, kernel, arguments, state, count)


_Program = tuple[str, tuple[Memory, Memory, Memory]]


def _key(easing: Easing) -> object:
    """Returns what an easing is known by: its name if that says all, else its handle, which stands for it alone."""
    return easing.name if easing.kind == "exact" else (easing._handle.slot, easing._handle.generation)


def _programs(place: Place, curves: Sequence[Easing], tolerance: float | None) -> list[_Program]:
    """Returns the programs that evaluate these curves, each with its data on the device.

    A float32 palette may need two: one computes in float, the other in double, and each skips the other's curves.
    """

    def packed(variant: str, chosen: list[Curve | None]) -> _Program:
        words, numbers, tables = bytearray(), bytearray(), bytearray()
        real = "f" if variant == "f32" else "d"
        for each in chosen:
            curve = each or Curve(NONE, (), False)
            words += struct.pack("=4I", curve.shape, curve.entries, curve.pieces, len(tables) // 8)
            numbers += struct.pack(f"=4{real}", *(*curve.parameters, 0.0, 0.0, 0.0, 0.0)[:4])
            tables += curve.table
        upload = place.queue.upload
        return variant, (upload(bytes(words)), upload(bytes(numbers)), upload(bytes(tables)))

    def make() -> list[_Program]:
        found = [compiled(each, tolerance) for each in curves]
        if place.code == "d":
            return [packed("f64", [*found])]
        made = []
        if any(each.wide for each in found):
            require_double(place, "this easing")
            made.append(packed("wide", [each if each.wide else None for each in found]))
        if not all(each.wide for each in found):
            if any(each.pieces for each in found):
                require_double(place, "this easing")
            made.append(packed("f32", [None if each.wide else each for each in found]))
        return made

    programs: list[_Program] = _kept(place, ("curves", place.code, tolerance, *map(_key, curves)), make)
    return programs


def eval_tweens(
    start_value: Any,
    end_value: Any,
    start_time: Any,
    duration: Any,
    easing: EasingLike | tuple[Sequence[Easing], Any],
    time: float,
    out: Any = None,
    *,
    tolerance: float | None = None,
    stream: int | None = None,
) -> Any:
    """Evaluates tweens at one time, on the device of their arrays. The results have the bits of ts.eval_tweens.

    The parameters are those of ts.eval_tweens, times in seconds; arrays and errors are as in step_springs. If one of
    the first four is a gpu.Array, `out` may be omitted, and the result is a new gpu.Array of its shape. The evaluation
    is enqueued, and `out` is returned without waiting.

    Easings must have a formula or a table: be exact or baked. Others (live, modified and combined ones, random ones and
    paths) raise InvalidArgumentError, unless `tolerance`, 1e-14 to 1, allows a table within it: the results are then
    those of easing.bake(tolerance). The table is made at the first call and kept for the next ones.

    >>> import array
    >>> from tweenspirit import gpu
    >>> if gpu.devices():
    ...     starts = gpu.array(array.array("f", [0.0, 0.5, 1.0]))
    ...     assert list(gpu.eval_tweens(0.0, 10.0, starts, 1.0, "quad.in", 1.0).get()) == [10.0, 2.5, 0.0]
    ...     mirrored = gpu.eval_tweens(0.0, 10.0, starts, 1.0, "mirror(quad.in)", 1.0, tolerance=1e-6)
    ...     assert [round(x, 3) for x in mirrored.get()] == [0.0, 10.0, 0.0]
    """
    given = {"start_value": start_value, "end_value": end_value, "start_time": start_time, "duration": duration}
    if out is None:
        model = next((each for each in given.values() if isinstance(each, Array)), None)
        if model is None:
            raise InvalidArgumentError("out must be an array on the device")
        out = Array(model.device, model._code, model.shape)
    read: dict[str, Place] = {}
    _check_stream(stream)
    place = output(out, "out", "fd", None, stream)
    inputs = [part for name, each in given.items() for part in _input(each, name, place, stream, read)]
    curves, indices = curves_of(easing)
    index = None
    if indices:
        read["index"] = place_of(indices[0], "index", "I", place, stream)
        index = read["index"].memory
    now = number(time, "time")
    if not math.isfinite(now):
        raise InvalidArgumentError(f"time must be finite, got {now:g}")
    error = None if tolerance is None else number(tolerance, "tolerance")
    _check_apart({"out": place}, read, shares=True)
    programs = _programs(place, curves, error)
    if place.size:
        tail = (index, _uint(len(curves)), place.memory)
        launches = [
            ("tsg_eval_tweens", variant, *inputs, _number(place.code, now), *data, *tail) for variant, data in programs
        ]
        launch(place, (place, *read.values()), *launches)
    return out
