# SPDX-License-Identifier: MIT
"""Keys of tracks, and their conversion to and from the library's structs."""

from __future__ import annotations

import ctypes
import math
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .._c import abi
from .._c.arguments import check_whole, code_of, items_of, number
from .._c.buffers import Span
from .._c.library import lib
from .._errors import InvalidArgumentError, LossError
from ..curves.easing import Easing, easing_of
from ..motion.spring import Spring, spring_given
from .color import check_bytes, color

if TYPE_CHECKING:
    from .._c.literals import Interpolation

#: A value of one lane, or of several.
Value = float | int | bool | tuple[float, ...]
#: A handle: how far from its key in time, for all lanes or for each, and in value.
Handle = tuple[float | tuple[float, ...], Value]

#: How many lanes the kinds have that have several, and their names, where they are not numbers.
COUNTS = {"vec2": 2, "vec3": 3, "vec4": 4, "point": 2, "size": 2, "rect": 4, "color": 4, "quat": 4}  # fmt: skip
LANES: dict[str | int, tuple[str, ...]] = {
    "vec2": ("x", "y"), "vec3": ("x", "y", "z"), "vec4": ("x", "y", "z", "w"), "point": ("x", "y"),
    "size": ("width", "height"), "rect": ("x", "y", "width", "height"), "color": ("r", "g", "b", "a"),
    "quat": ("x", "y", "z", "w"),
}  # fmt: skip
_INTERPOLATION_OF = {code: word for word, code in abi.INTERPOLATIONS.items()}


class Key(NamedTuple):
    """A key of a Track: a time in seconds, a value, and how the track continues from there.

    interpolation, easing, in_tangent, out_tangent, in_handle, out_handle and spring are those of Track.key; None for
    those that were not given.

    >>> from tweenspirit import Track
    >>> key = Track().key(1, 2, easing="quad.in", out_tangent=3, in_handle=(-0.5, 0))[0]
    >>> key.time, key.value, key.easing, key.out_tangent, key.in_handle
    (1.0, 2.0, Easing('quad.in'), 3.0, (-0.5, 0.0))
    >>> key.interpolation, key.in_tangent, key.out_handle, key.spring
    (None, None, None, None)
    """

    time: float
    value: Value
    interpolation: Interpolation | None = None
    easing: Easing | None = None
    in_tangent: Value | None = None
    out_tangent: Value | None = None
    in_handle: Handle | None = None
    out_handle: Handle | None = None
    spring: Spring | None = None


def numbers_of(value: Any, lanes: int, name: str) -> list[float]:
    """One number for one lane, or a sequence of as many as there are lanes."""
    if lanes == 1 and type(value) is float:
        return [value]
    if lanes == 1 and not isinstance(value, (list, tuple)) and not (getattr(value, "shape", ()) or ()):
        if isinstance(value, int) and abs(value) > 2**53 and number(value, name) != value:
            raise InvalidArgumentError(f"{name} must be a number that a double represents exactly, not {value!r:.80}")
        return [number(value, name)]
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        check_whole(value, name)
        found = [number(x, name) for x in value]
    except LossError:
        raise
    except (TypeError, NotImplementedError):  # the latter of a memoryview whose format Python does not read
        raise InvalidArgumentError(f"{name} must be {lanes} numbers, not {value!r:.80}") from None
    if len(found) != lanes:
        raise InvalidArgumentError(f"{name} must be {lanes} number{'s' if lanes > 1 else ''}, got {len(found)}")
    return found


def color_numbers(value: Any, name: str) -> list[float]:
    """The four numbers of a colour: of a text, of three numbers, which are opaque, or as they are."""
    if isinstance(value, str):
        try:
            return list(color(value))
        except InvalidArgumentError as error:
            raise InvalidArgumentError(f"{name} must be {error.hint}, got {value!r:.80}") from None
    is_opaque = (isinstance(value, (list, tuple)) and len(value) == 3) or getattr(value, "shape", None) == (3,)
    numbers = [*numbers_of(value, 3, name), 1.0] if is_opaque else numbers_of(value, 4, name)
    check_bytes(numbers, name)
    return numbers


def _handle_of(handle: Any, lanes: int, name: str) -> list[float]:
    """Pairs of time and value, lane by lane."""
    time, value = items_of(handle, f"{name} must be a pair of time and value", 2)
    is_one = isinstance(time, (int, float)) or not hasattr(time, "__len__")
    times = [number(time, name)] * lanes if is_one else numbers_of(time, lanes, name)
    values = numbers_of(value, lanes, name)
    return [x for pair in zip(times, values, strict=True) for x in pair]


KEY_WORDS = ("easing", "interpolation", "in_tangent", "out_tangent", "in_handle", "out_handle", "spring")
"""What a key may have besides its time and its value."""


NO_VALUE = object()
"""What stands for no value."""


class RawKey:
    """A C key, and what its pointers and handles need to live."""

    __slots__ = ("_holds", "key")

    def __init__(
        self,
        kind: str | int,
        lanes: int,
        time: Any,
        value: Any,
        *,
        easing: Any = None,
        interpolation: Any = None,
        in_tangent: Any = None,
        out_tangent: Any = None,
        in_handle: Any = None,
        out_handle: Any = None,
        spring: Any = None,
    ) -> None:
        key = self.key = abi.ts_key(struct_size=ctypes.sizeof(abi.ts_key))
        holds: list[Any] = []
        self._holds = holds

        def place(numbers: list[float]) -> int:
            memory = (ctypes.c_double * len(numbers))(*numbers)
            holds.append(memory)
            return ctypes.addressof(memory)

        key.time = number(time, "time")
        if value is not NO_VALUE:
            key.value = place(color_numbers(value, "value") if kind == "color" else numbers_of(value, lanes, "value"))
        if interpolation is not None:
            key.interpolation = code_of(abi.INTERPOLATIONS, interpolation, "interpolation")
        elif spring is not None:
            key.interpolation = abi.TS_INTERPOLATION_SPRING
        if easing is not None:
            curve = easing_of(easing)
            holds.append(curve)
            key.easing = curve._handle
        if spring is not None:
            key.spring = spring_given(spring)._raw
        if in_tangent is not None:
            key.in_tangent = place(numbers_of(in_tangent, lanes, "in_tangent"))
        if out_tangent is not None:
            key.out_tangent = place(numbers_of(out_tangent, lanes, "out_tangent"))
        if in_handle is not None:
            key.in_handle = place(_handle_of(in_handle, lanes, "in_handle"))
        if out_handle is not None:
            key.out_handle = place(_handle_of(out_handle, lanes, "out_handle"))


def value_of(found: Sequence[float], kind: str | int) -> Value:
    """Numbers as their kind has them."""
    if len(found) > 1:
        return tuple(found)
    if kind == "int":
        return int(found[0]) if math.isfinite(found[0]) else found[0]
    return bool(found[0]) if kind == "bool" and found[0] == found[0] else found[0]


def retained(handle: abi.ts_easing) -> Easing:
    """The easing of a handle, with a reference of its own."""
    given = abi.ts_easing(handle.slot, handle.generation)

    def retain(out: Any) -> int:
        status = int(lib.ts_easing_retain(given))
        ctypes.memmove(out, ctypes.byref(given), ctypes.sizeof(given))
        return status

    return Easing._made(retain)


def key_of(raw: abi.ts_key, numbers: Any, lanes: int, kind: str | int) -> Key:
    """What the library wrote: `numbers` has a value, tangents and handles."""
    found = list(numbers)

    def plain(first: int, is_there: Any) -> Value | None:
        if not is_there:
            return None
        part = found[first : first + lanes]
        return part[0] if lanes == 1 else tuple(part)

    def handle(first: int, is_there: Any) -> Handle | None:
        if not is_there:
            return None
        part = found[first : first + 2 * lanes]
        times, values = tuple(part[0::2]), tuple(part[1::2])
        time = times[0] if len(set(times)) == 1 else times
        return time, values[0] if lanes == 1 else values

    interpolation = _INTERPOLATION_OF.get(raw.interpolation)
    easing = None
    if raw.easing.slot or raw.easing.generation:
        easing = retained(raw.easing)
    return Key(
        raw.time,
        value_of(found[:lanes], kind),
        interpolation,
        easing,
        plain(lanes, raw.in_tangent),
        plain(2 * lanes, raw.out_tangent),
        handle(3 * lanes, raw.in_handle),
        handle(5 * lanes, raw.out_handle),
        Spring._of(abi.ts_spring(*(getattr(raw.spring, f) for f in ("omega", "damping_ratio", "mass"))))
        if interpolation == "spring"
        else None,
    )


class Doubles:
    """Numbers of a caller's as doubles in C order: a list, or an array of float64, float32 or integers."""

    __slots__ = ("_hold", "address", "code", "count", "is_list", "owner", "shape")

    def __init__(self, owner: Any, name: str) -> None:
        self.owner = owner
        self.is_list = isinstance(owner, (list, tuple, range))
        self.code = "d"
        check_whole(owner, name)
        numpy = sys.modules.get("numpy")
        if numpy is not None and (isinstance(owner, numpy.ndarray) or (self.is_list and len(owner) > 64)):
            try:
                given = numpy.asarray(owner)
                if given.dtype.kind not in "fiu":
                    raise TypeError
                owner = numpy.ascontiguousarray(given, dtype=numpy.float64)
            except (TypeError, ValueError) as error:
                raise InvalidArgumentError(f"{name} must be numbers, not {self.owner!r:.80}") from error
            self.code = "f" if not self.is_list and given.dtype == numpy.float32 else "d"
        elif self.is_list:
            rows = [row if hasattr(row, "__len__") and not isinstance(row, str) else None for row in owner]
            widths = {None if row is None else len(row) for row in rows}
            if len(widths) > 1:
                raise InvalidArgumentError(f"{name} must have rows of one length")
            flat = owner if widths == {None} else [x for row in rows if row is not None for x in row]
            memory = (ctypes.c_double * len(flat))(*(number(x, name) for x in flat))
            self._hold: Any = memory
            self.address, self.count = ctypes.addressof(memory), len(flat)
            width = widths.pop() if widths else None
            self.shape: tuple[int, ...] = (len(owner),) if width is None else (len(owner), width)
            return
        span = Span(owner, name, writable=False)
        if span.code == "f":
            self.code = "f"
            source = (ctypes.c_float * span.count).from_address(span.address) if span.count else ()
            widened = (ctypes.c_double * span.count)(*source)
            self._hold, self.address = widened, ctypes.addressof(widened)
        else:
            self._hold, self.address = (owner, span), span.address
        self.count, self.shape = span.count, span.shape


def row_of_times(times: Any, name: str = "times") -> Doubles:
    """Times as a list or an array of one dimension."""
    found = Doubles(times, name)
    if len(found.shape) != 1:
        raise InvalidArgumentError(f"{name} must have one dimension, not the shape {found.shape}")
    return found


def rows_of_values(values: Any, times: Doubles, lanes: int) -> Doubles:
    """A row of numbers for each time: of shape (n,) for one lane, (n, lanes) for any, flat where nothing has shapes."""
    found = Doubles(values, "values")
    shapes = [(times.count, lanes)] + ([(times.count,)] if lanes == 1 else [])
    is_flat = not found.is_list and sys.modules.get("numpy") is None
    if not found.count and not times.count:
        return found
    if found.shape not in shapes and not (is_flat and found.shape == (times.count * lanes,)):
        wanted = " or ".join(map(str, shapes))
        raise InvalidArgumentError(f"values must have the shape {wanted}, not {found.shape}")
    return found
