# SPDX-License-Identifier: MIT
"""Where the engine writes what is bound, and what gives that to the objects; the accelerator does the same."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .._c.fast import accelerator
from .values import Maker, doubles

if TYPE_CHECKING:
    from .bindings import Binding


class PlainCell:
    """A value where the engine writes it, a setter, and what makes the setter's value of a list of numbers.

    `_make` is None where that is the first of them.
    """

    __slots__ = ("_cell", "_last", "_make", "_set")

    _cell: Any
    _last: list[float]
    _set: Callable[[Any], Any]
    _make: Maker | None

    @property
    def address(self) -> int:
        """Where the engine writes."""
        return ctypes.addressof(self._cell)

    @property
    def numbers(self) -> list[float]:
        """What the engine has written."""
        found: list[float] = self._cell[:]
        return found

    def assign(self, numbers: list[float]) -> None:
        """Have these numbers, which the object has."""
        try:
            self._cell[:] = numbers
        except AttributeError:  # the first ones
            self._cell = doubles(numbers)
        self._last = numbers

    def keep(self) -> None:
        """Take the cell's value for the object's."""
        if self._last:
            self._last = self._cell[:]

    def forget(self) -> None:
        """Not know what the object has: what comes first is written."""
        self._last = []

    def take(self, always: bool = False) -> list[float] | None:
        """The numbers, where they are others than were given, or `always`: then those are."""
        numbers: list[float] = self._cell[:]
        if not always and numbers == self._last:
            return None
        self._last = numbers
        return numbers

    def store(self, always: bool = False) -> None:
        """Give the object the channel's value where it is another."""
        numbers = self._cell[:]
        if always or numbers != self._last:
            self._last = numbers
            make = self._make
            self._set(numbers[0] if make is None else make(numbers))


class PlainCells:
    """A world's bindings, by the handles of their channels."""

    __slots__ = ("_bindings",)

    def __init__(self) -> None:
        self._bindings: dict[int, Binding] = {}

    def put(self, key: int, binding: Binding) -> None:
        """Have a channel's."""
        self._bindings[key] = binding

    def remove(self, key: int) -> None:
        """Have it no longer."""
        self._bindings.pop(key, None)

    def clear(self) -> None:
        """Have none."""
        self._bindings.clear()

    def write(self, keys: bytes, failed: Callable[[int, BaseException], None]) -> None:
        """Store those of these channels; what a setter raises, KeyboardInterrupt too, goes to `failed`."""
        binding_of = self._bindings.get
        for key in memoryview(keys).cast("Q"):
            binding = binding_of(key)
            if binding is not None:
                try:
                    binding.store()
                except BaseException as error:
                    failed(key, error)


if TYPE_CHECKING:
    Cell = PlainCell
    Cells = PlainCells
else:
    Cell = accelerator.Cell if accelerator else PlainCell
    Cells = accelerator.Cells if accelerator else PlainCells
