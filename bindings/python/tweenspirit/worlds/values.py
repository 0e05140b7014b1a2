# SPDX-License-Identifier: MIT
"""Conversion between Python values and a channel's lanes: kinds, numbers, and values of the type that was read."""

from __future__ import annotations

import array
import ctypes
import functools
import math
import sys
from collections.abc import Callable, Sequence
from typing import Any

from .._c import abi
from .._c.arguments import code_of, number
from .._errors import InvalidArgumentError
from ..tracks.keys import COUNTS, color_numbers, numbers_of, value_of

MOST_LANES = 64
#: Numbers as a Python value.
Maker = Callable[[Sequence[float]], Any]

_BY_COUNT: dict[int, str | int] = {2: "vec2", 3: "vec3", 4: "vec4"}
_NAME_OF = {code: name for name, code in abi.TRACK_KINDS.items()}
_LETTERS = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:-")


def word_bytes(word: Any, name: str) -> bytes:
    """Encodes a name or a path as the C API takes it."""
    if not isinstance(word, str):
        raise InvalidArgumentError(f"{name} must be a str, not {word!r:.80}")
    data = word.encode("utf-8", "replace")
    if b"\0" in data:
        raise InvalidArgumentError(f"{name} must not contain a NUL")
    return data


@functools.lru_cache(1024)
def is_word(text: str) -> bool:
    """Returns whether the engine accepts a text as a name or a path."""
    data = text.encode("utf-8", "replace")
    return 0 < len(data) <= 255 and _LETTERS.issuperset(data)


def is_array(value: Any) -> bool:
    """Returns whether a value is a NumPy array."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def _is_sequence(value: Any) -> bool:
    if isinstance(value, (float, str, bytes, bytearray, dict, set, frozenset)):
        return False
    return hasattr(value, "__len__") and hasattr(value, "__getitem__") and getattr(value, "shape", None) != ()


def is_truth(value: Any) -> bool:
    """Returns whether a value is a bool, NumPy's included."""
    numpy = sys.modules.get("numpy")
    return isinstance(value, bool) or (numpy is not None and isinstance(value, numpy.bool_))


def kind_of(value: Any) -> str | int:
    """Returns the kind of a value: bool for a bool, float for a number, vec for 2, 3 or 4 numbers, else the number of
    lanes.
    """
    if type(value) is float:
        return "float"
    if is_truth(value):
        return "bool"
    if not _is_sequence(value):
        number(value, "value")
        return "float"
    count = int(value.size) if is_array(value) else len(value)
    if not 1 <= count <= MOST_LANES:
        raise InvalidArgumentError(f"a value has 1 to {MOST_LANES} numbers, not {count}")
    return _BY_COUNT.get(count, count)


def lanes_of(kind: Any) -> int:
    """Returns how many numbers a value of a kind has."""
    if isinstance(kind, int) and not isinstance(kind, bool):
        if not 1 <= kind <= MOST_LANES:
            raise InvalidArgumentError(f"a channel has 1 to {MOST_LANES} lanes, not {kind}")
        return kind
    code_of(abi.TRACK_KINDS, kind, "kind")
    return COUNTS.get(kind, 1)


def kind_name(code: int, lanes: int) -> str | int:
    """Returns the text of a kind's code, or the number of lanes."""
    return _NAME_OF.get(code, lanes)


def numbers_for(value: Any, lanes: int, name: str, kind: str | int | None = None) -> list[float]:
    """Returns one number per lane, of an array in C order."""
    if kind == "color":
        return color_numbers(value, name)
    if lanes == 1 and type(value) is float:
        return [value]
    if is_array(value) and value.ndim > 1:
        value = value.reshape(-1)
    if is_truth(value) and lanes == 1:
        return [float(value)]
    return numbers_of(value, lanes, name)


def finite_numbers_for(value: Any, kind: str | int, lanes: int, name: str) -> list[float]:
    """Returns the numbers of a value that a channel of the kind may hold; raises an error that contains `name`."""
    found = numbers_for(value, lanes, name)
    if kind == "float" and math.isfinite(found[0]):
        return found
    if not all(map(math.isfinite, found)):
        raise InvalidArgumentError(f"{name} must be finite, is {value!r:.80}")
    if kind == "bool" and found[0] not in (0.0, 1.0):
        raise InvalidArgumentError(f"{name} must be a bool, is {value!r:.80}")
    if kind == "quat" and not any(found):
        raise InvalidArgumentError(f"{name} must be a rotation, is {value!r:.80}")
    return found


#: Arrays of doubles, of so many as a channel may have; making such a type costs more than making an array.
ARRAYS: list[Any] = [ctypes.c_double * lanes for lanes in range(MOST_LANES + 1)]


def doubles(numbers: Sequence[float]) -> Any:
    """Returns a copy of the numbers in memory of their own."""
    count = len(numbers)
    return (ARRAYS[count] if count <= MOST_LANES else ctypes.c_double * count)(*numbers)


def maker_of(sample: Any, kind: str | int) -> Maker | None:
    """Returns a function that makes values like one that was read: of its type, with floats (ints and bools for these
    kinds).

    Returns None if the value is the first number.
    """
    if not _is_sequence(sample):
        return _number_maker(sample, kind)
    if is_array(sample):
        return _array_maker(sample)
    kind_of_sample = type(sample)
    if kind_of_sample is tuple or kind_of_sample is list:
        return kind_of_sample
    if isinstance(sample, array.array):
        code = sample.typecode if sample.typecode in "fd" else "d"
        return lambda numbers: array.array(code, numbers)
    if isinstance(sample, tuple) and hasattr(kind_of_sample, "_make"):
        made: Maker = kind_of_sample._make
        return made
    return _built(kind_of_sample, [float(x) for x in sample])


def _number_maker(sample: Any, kind: str | int) -> Maker | None:
    if type(sample) is float and kind != "int" and kind != "bool":
        return None
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(sample, numpy.generic):
        scalar = type(sample)
        if kind == "int" or kind == "bool" or isinstance(sample, numpy.floating):
            return lambda numbers: scalar(value_of(numbers[:1], kind))
    if kind == "int" or kind == "bool":
        return lambda numbers: value_of(numbers[:1], kind)
    return None


def _array_maker(sample: Any) -> Maker:
    numpy = sys.modules["numpy"]
    dtype = sample.dtype if sample.dtype.kind == "f" else numpy.float64
    shape = sample.shape
    return lambda numbers: numpy.array(numbers, dtype).reshape(shape)


def _built(type_: Any, numbers: list[float]) -> Maker:
    """Returns how a sequence class is constructed: from one sequence, or from separate numbers."""
    makers: list[Maker] = [lambda found: type_(found), lambda found: type_(*found)]
    for make in makers:
        try:
            if list(make(numbers)) == numbers:
                return make
        except Exception:  # of whatever class it is: not made this way
            continue
    raise InvalidArgumentError(f"{len(numbers)} numbers make no value of type {type_.__name__}: bind a part of it")


SETTINGS = ("tolerance", "space", "wrap", "rounding", "extended")
"""What a channel may be given by keyword, whatever it is bound to."""


def channel_desc(kind: str | int, scope: int) -> abi.ts_channel_desc:
    """Returns a description with defaults only."""
    if isinstance(kind, int):
        return abi.ts_channel_desc(ctypes.sizeof(abi.ts_channel_desc), lanes=kind, scope=scope)
    return abi.ts_channel_desc(_DESC_SIZE, code_of(abi.TRACK_KINDS, kind, "kind"), scope=scope)


_DESC_SIZE = ctypes.sizeof(abi.ts_channel_desc)


class Described:
    """A ts_channel_desc, and what its pointers need to live."""

    __slots__ = ("_holds", "desc")

    def __init__(
        self,
        kind: str | int,
        numbers: Sequence[float],
        *,
        name: str | None,
        path: str | None,
        scope: int = 0,
        tolerance: float = 0.0,
        space: str = "oklab",
        wrap: str = "shortest",
        rounding: str = "nearest",
        extended: bool = False,
    ) -> None:
        desc = self.desc = channel_desc(kind, 0)
        memory = doubles(numbers)
        self._holds = memory
        desc.value = ctypes.addressof(memory)
        if name is not None:
            desc.name = word_bytes(name, "name")
        if path is not None:
            desc.path = word_bytes(path, "path")
        desc.scope = scope
        desc.tolerance = number(tolerance, "tolerance")
        desc.space = code_of(abi.COLOR_SPACES, space, "space")
        desc.wrap = code_of(abi.WRAPS, wrap, "wrap")
        desc.rounding = code_of(abi.ROUNDINGS, rounding, "rounding")
        desc.extended = bool(extended)
