# SPDX-License-Identifier: MIT
"""The C structs of batches, made of what callers pass."""

from __future__ import annotations

import ctypes
import math
import struct
import sys

from .._c import abi
from .._c.arguments import check_kind, integer, items_of, number
from .._c.columns import Column, column, is_number, ndarray
from .._errors import InvalidArgumentError
from ..curves.easing import Easing, easing_of
from .spring import Spring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any


# ctypes' codes, in the sizes of 64-bit processors: only with these does a number beyond float32 raise OverflowError.
_STANDARD = str.maketrans("PLl", "QQq")


def _codes_of(kind: type[ctypes.Structure], filled: Collection[str] | None, prefix: str = "") -> str:
    """A C struct's fields as `struct` has them; those that are not `filled` (by their paths; None: all are) are 0."""
    codes, end = "", 0
    fields: Any = kind._fields_
    for name, type_ in fields:
        place, path = getattr(kind, name), f"{prefix}{name}"
        if issubclass(type_, ctypes.Structure):
            code = _codes_of(type_, filled, f"{path}.")
        else:
            code = type_._type_ if filled is None or path in filled else f"{place.size}x"
        codes += f"{place.offset - end}x{code}"
        end = place.offset + place.size
    return f"{codes}{ctypes.sizeof(kind) - end}x"


def _layouts(name: str, filled: Collection[str] | None = None) -> dict[str, struct.Struct]:
    """A batch's C structs for float32 and float64.

    They are packed in one call: filling a ctypes struct field by field takes five times as long.
    """
    kinds = {"f": getattr(abi, f"ts_{name}_batch_f32"), "d": getattr(abi, f"ts_{name}_batch_f64")}
    return {code: struct.Struct(f"={_codes_of(kind, filled).translate(_STANDARD)}") for code, kind in kinds.items()}


SPRINGS, DECAYS, TWEENS = map(_layouts, ("spring", "decay", "tween"))
_PLAIN = "struct_size count value.data velocity.data target.data springs spring_count tolerance threads"
PLAIN_SPRINGS = {code: (layout.pack, layout.size) for code, layout in _layouts("spring", _PLAIN.split()).items()}
NOT_PLAIN = (
    AttributeError, KeyError, TypeError, ValueError, BufferError, OverflowError, struct.error, ctypes.ArgumentError
)  # fmt: skip
"""What arrays raise that are not as most are."""
PALETTE = 256
hold, addressof = ctypes.c_char.from_buffer, ctypes.addressof
_LARGEST_F32 = (2 - 2**-23) * 2.0**127
NOWHERE = (0, 0)


def number_of(value: Any, name: str, code: str) -> float:
    """A number for all, which the precision has."""
    found = number(value, name)
    if code == "f" and _LARGEST_F32 < abs(found) < math.inf:
        raise InvalidArgumentError(f"{name} must be a number of float32, not {found!r}")
    return found


def input_of(value: Any, name: str, code: str, count: int, holds: list[Any]) -> tuple[int, int, float]:
    """An array to be read, or a number for all."""
    if is_number(value):
        return 0, 0, number_of(value, name, code)
    place = column(value, name, code, count, writable=False)
    holds.append(place.hold)
    return place.address, place.stride, 0.0


def spread(value: Any, like: Any) -> Any:
    """A point for each row of numpy's array of rows; anything else as it is."""
    numpy = sys.modules.get("numpy")
    if numpy is None or type(like) is not numpy.ndarray or like.ndim != 2:
        return value
    if type(value) is numpy.ndarray:
        is_point = value.shape == like.shape[1:] and value.dtype == like.dtype
    else:
        is_point = isinstance(value, (list, tuple)) and len(value) == like.shape[1] and all(map(is_number, value))
    return numpy.broadcast_to(numpy.asarray(value, like.dtype), like.shape).copy() if is_point else value


def output_of(value: Any, name: str, codes: str, count: int | None, holds: list[Any]) -> Column:
    place = column(value, name, codes, count, writable=True)
    holds.append(place.hold)
    return place


def index_of(value: Any, count: int, holds: list[Any]) -> tuple[int, int]:
    place = column(value, "index", "I", count, writable=False)
    holds.append(place.hold)
    # Without numbers it has no address, which would mean no index.
    return place.address or ctypes.addressof(_zero), place.stride


_zero = ctypes.c_uint32()


def tolerance_of(tolerance: Any, code: str) -> float:
    value = number(tolerance, "tolerance")
    if not 0 <= value < math.inf:
        raise InvalidArgumentError(f"tolerance must be >= 0 and finite, got {value}")
    return min(value, _LARGEST_F32) if code == "f" else value


def reports_of(mask: Any, active: Any, count: int, holds: list[Any]) -> tuple[int, int, int, int]:
    mask_place = active_place = NOWHERE
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


def pair_of(value: Any, what: str) -> tuple[Any, Any]:
    first, second = items_of(value, what, 2)
    return first, second


def curves_of(easing: Any) -> tuple[list[Easing], tuple[Any, ...]]:
    """One easing and nothing, or those of a palette and their index."""
    if isinstance(easing, str) or callable(easing):
        return [easing_of(easing)], ()
    palette, index = pair_of(easing, "easing must be an Easing or ([Easing, ...], index)")
    curves = list(palette) if isinstance(palette, (list, tuple)) else []
    if not 1 <= len(curves) <= PALETTE or not all(isinstance(each, Easing) for each in curves):
        raise InvalidArgumentError(f"easing must have 1 to {PALETTE} Easings in its palette, got {palette!r:.80}")
    return curves, (index,)


def _springs(value: Any, target: Any, spring: Any, code: str, count: int, holds: list[Any]) -> tuple[Any, ...]:
    """The part of the struct from `target` to `damping_ratio`."""
    goal = input_of(target, "target", code, count, holds)
    if isinstance(spring, Spring):
        holds.append(spring)
        raw = spring._raw
        holds.append(raw)
        return *goal, ctypes.addressof(raw), 1, 0, 0, 0, 0, 0.0, 0, 0, 0.0
    first, second = pair_of(spring, "spring must be a Spring, ([Spring, ...], index) or (omega, damping_ratio)")
    if isinstance(first, (list, tuple)):
        if not 1 <= len(first) <= PALETTE:
            raise InvalidArgumentError(f"spring must have 1 to {PALETTE} springs in its palette, got {len(first)}")
        for each in first:
            check_kind(each, Spring, "spring must have only Springs in its palette")
        palette = (abi.ts_spring * len(first))(*[each._raw for each in first])
        holds.append(palette)
        index = index_of(second, count, holds)
        return *goal, ctypes.addressof(palette), len(first), *index, 0, 0, 0.0, 0, 0, 0.0
    if is_number(first) and is_number(second):
        raise InvalidArgumentError("omega or damping_ratio must be an array; for one spring for all, give a Spring")
    omega = input_of(first, "omega", code, count, holds)
    return *goal, 0, 0, 0, 0, *omega, *input_of(second, "damping_ratio", code, count, holds)


def pack_springs(
    value: Any, velocity: Any, target: Any, spring: Any, tolerance: Any, threads: Any, mask: Any, active: Any
) -> tuple[str, int, bytes, list[Any]]:
    """Precision, count, the struct, and what must be held while it is used."""
    if mask is None and active is None and type(spring) is Spring:
        # Three numpy arrays, as most are, in a third of the time.
        try:
            kind, dtype, shape = ndarray(), value.dtype, value.shape
            is_numpy = type(value) is kind and type(velocity) is kind and type(target) is kind
            if is_numpy and type(threads) is int and 1 <= threads <= 64:
                is_alike = velocity.dtype is dtype and target.dtype is dtype and dtype.isnative
                if is_alike and velocity.shape == shape and target.shape == shape and 0 <= tolerance < math.inf:
                    (count,) = shape
                    pack, size = PLAIN_SPRINGS[dtype.char]
                    # Whether they are contiguous and writable is seen here.
                    x, v, goal, raw = hold(value), hold(velocity), hold(target), spring._raw
                    places = addressof(x), addressof(v), addressof(goal), addressof(raw)
                    return dtype.char, count, pack(size, count, *places, 1, tolerance, threads), [x, v, goal, raw]
        except NOT_PLAIN:
            pass
    holds: list[Any] = []
    values = output_of(value, "value", "fd", None, holds)
    code, count = values.code, values.length
    speeds = output_of(velocity, "velocity", code, count, holds)
    layout = SPRINGS[code]
    rest = _springs(value, target, spring, code, count, holds)
    data = layout.pack(
        layout.size, count, values.address, values.stride, speeds.address, speeds.stride, *rest,
        tolerance_of(tolerance, code), integer(threads, "threads", 1, 64), *reports_of(mask, active, count, holds),
    )  # fmt: skip
    return code, count, data, holds
