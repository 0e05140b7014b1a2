# SPDX-License-Identifier: MIT
"""What channels write to: attributes of objects, getters and setters, and the caller's arrays.

The engine writes each channel bound to an object or a function into a cell of the binding, and the object is written
only if its value differs from what the binding last saw there. Before the engine reads a cell, it has it loaded from
the object.
"""

from __future__ import annotations

import collections
import functools
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from .._c.arguments import check_kind
from .._c.columns import column
from .._c.fast import accelerator
from .._errors import BusyError, InvalidArgumentError
from .cells import Cell
from .values import MOST_LANES, finite_numbers_for, maker_of

if TYPE_CHECKING:
    from .channel import Channel

_DEEPEST = 32
NOTHING = object()
"""What stands for no value."""


def parts_of(path: Any) -> list[str]:
    """Returns the components of a path."""
    check_kind(path, str, "path must be a str")
    return list(_parts_of(path))


@functools.lru_cache(1024)
def _parts_of(path: str) -> list[str]:
    parts = path.split(".")
    if not all(parts):
        raise InvalidArgumentError(f"path must be names separated by dots, got {path!r:.80}")
    if len(parts) > _DEEPEST:
        raise InvalidArgumentError(f"path must have at most {_DEEPEST} components, got {len(parts)}")
    return parts


def _index(holder: Any, part: str) -> Any:
    """Returns the key of the component in a mapping or a sequence; None if it is an attribute."""
    if not hasattr(type(holder), "__getitem__") and not _is_number(part):
        return None
    if isinstance(holder, Mapping):
        if part in holder:
            return part
        return int(part) if _is_number(part) else None
    return int(part) if _is_number(part) and hasattr(holder, "__getitem__") else None


def _is_number(part: str) -> bool:
    return part.isascii() and part.removeprefix("-").isdigit()


def take(holder: Any, part: str) -> Any:
    """Returns the attribute or item of a name."""
    index = _index(holder, part)
    return getattr(holder, part) if index is None else holder[index]


def _put(holder: Any, part: str, value: Any) -> None:
    index = _index(holder, part)
    if index is None:
        setattr(holder, part, value)
    else:
        holder[index] = value


def _exchanged(holder: Any, part: str, value: Any) -> Any:
    """Returns the tuple with one item replaced."""
    index = _index(holder, part)
    if index is None:
        return holder._replace(**{part: value})
    items = list(holder)
    items[index] = value
    return type(holder)._make(items) if hasattr(holder, "_make") else tuple(items)


def take_path(root: Any, parts: list[str]) -> Any:
    """Returns what is at a path."""
    for part in parts:
        root = take(root, part)
    return root


def put_path(root: Any, parts: list[str], value: Any) -> None:
    """Sets what is at a path. Tuples on the way are rebuilt."""
    holders = [root]
    for part in parts[:-1]:
        holders.append(take(holders[-1], part))
    for holder, part in zip(reversed(holders), reversed(parts), strict=True):
        if not isinstance(holder, tuple):
            _put(holder, part, value)
            return
        value = _exchanged(holder, part, value)


Getter = Callable[[], Any]
Setter = Callable[[Any], Any]


def accessors(ref: weakref.ref[Any], parts: list[str]) -> tuple[Getter, Setter]:
    """Returns the getter and the setter of an attribute or item at a path, from an object that is referenced weakly."""
    # A plain attribute of the object's, which most are, is read and written without a search.
    is_plain = len(parts) == 1 and _index(ref(), parts[0]) is None
    if not accelerator:
        put = _PlainPut(ref, parts, is_plain)
        return put.get, put
    indices = tuple(int(part) if _is_number(part) else None for part in parts)
    both = accelerator.Put(ref, tuple(parts), indices, is_plain)
    return both.get if is_plain else _PlainPut(ref, parts, is_plain).get, both


class _PlainPut:
    """Reads and writes what is at a path from an object that is referenced weakly."""

    __slots__ = ("_is_plain", "_parts", "_ref")

    def __init__(self, ref: weakref.ref[Any], parts: list[str], is_plain: bool) -> None:
        self._ref, self._parts, self._is_plain = ref, parts, is_plain

    def get(self) -> Any:
        root = self._ref()
        if root is None:
            return NOTHING
        return getattr(root, self._parts[0]) if self._is_plain else take_path(root, self._parts)

    def __call__(self, value: Any) -> None:
        root = self._ref()
        if root is None:
            return
        if self._is_plain:
            setattr(root, self._parts[0], value)
        else:
            put_path(root, self._parts, value)


_Put: type = accelerator.Put if accelerator else _PlainPut
if accelerator:
    accelerator.paths(_index, _exchanged, NOTHING)


class Binding(Cell):
    """A getter, or None, and a setter, with the numbers that were last seen there."""

    __slots__ = ("_get", "_kind", "_lanes", "_title", "_type")

    #: Whether what is written are objects that the channel's value counts.
    holds_objects: ClassVar[bool] = False

    def __init__(
        self,
        get: Getter | None,
        set: Setter,
        kind: str | int,
        numbers: list[float],
        sample: Any,
        title: str = "the getter",
    ) -> None:
        self._get, self._set, self._title = get, set, title
        self._kind, self._lanes = kind, len(numbers)
        self.assign(numbers)
        self._take_shape(sample)

    def _take_shape(self, sample: Any) -> None:
        self._type: type = type(sample)
        self._make = maker_of(sample, self._kind)

    def replace(self, get: Getter, set: Setter) -> None:
        """Replaces the functions."""
        self._get, self._set = get, set

    def read(self) -> Any:
        """Returns the object's value, or NOTHING."""
        return NOTHING if self._get is None else self._get()

    def has_other(self) -> bool:
        """Returns whether what is at a path has another value than the engine has written."""
        with suppress(Exception):
            if type(self._set) is _Put:
                return finite_numbers_for(self.read(), self._kind, self._lanes, "") != self.numbers
        return False

    def load(self) -> None:
        """Loads the object's value; leaves the cell unchanged if the object is gone."""
        try:
            value = self.read()
        except BusyError as error:
            raise BusyError(f"{self._title} cannot use its world while the world reads the value: {error}") from error
        if value is NOTHING:
            return
        numbers = finite_numbers_for(value, self._kind, self._lanes, "the bound value")
        if type(value) is not self._type or hasattr(value, "shape"):
            self._take_shape(value)
        self.assign(numbers)


class BoundArray:
    """A caller's numbers in place, with the export of their memory."""

    __slots__ = ("address", "code", "hold", "lanes", "stride")

    def __init__(self, buffer: Any) -> None:
        found = column(buffer, "buffer", "fd", None, writable=True)
        if not 1 <= found.length <= MOST_LANES:
            raise InvalidArgumentError(f"buffer must have 1 to {MOST_LANES} numbers, not {found.length}")
        self.address, self.code, self.hold, self.lanes = found.address, found.code, found.hold, found.length
        self.stride = found.stride if found.length > 1 else 0


class Reference(weakref.ref[Any]):
    """A weak reference with its object's id."""

    __slots__ = ("key",)

    key: int


def weakly_referenced(owner: Any, finalized: collections.deque[Reference] | None = None) -> Reference:
    """Returns a weak reference that enters `finalized` when its object is gone. Raises TypeError, with advice, if the
    object cannot be referenced weakly.
    """
    try:
        # The callback may run on any thread, in the middle of anything: it only marks.
        return Reference(owner, None if finalized is None else finalized.append)
    except TypeError:
        raise TypeError(
            f"an object of type {type(owner).__name__} cannot be referenced weakly (its class has __slots__ without "
            "__weakref__, or is built in): bind another object, or use bind_value"
        ) from None


class BoundObject:
    """A weakly referenced object with its scope, its channels and the easings attached to it."""

    __slots__ = ("attached", "channels", "ref", "scope", "step")

    def __init__(self, owner: Any, scope: int, finalized: collections.deque[Reference], step: object) -> None:
        #: What stands for the step that comes first.
        self.step = step
        self.ref = weakly_referenced(owner, finalized)
        self.ref.key = id(owner)
        self.scope = scope
        # By their paths; those that chains made for keys of one's own, by tuples with the key.
        self.channels: dict[Any, Channel] = {}
        self.attached: set[str] = set()
