# SPDX-License-Identifier: MIT
"""Cells into which the engine writes bound values, and the code that passes them to the objects. The accelerator has
the same.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .._c.fast import accelerator
from .values import Maker, doubles

if TYPE_CHECKING:
    from .bindings import Binding


class PlainCell:
    """A value where the engine writes it, a setter, and a function that converts a list of numbers to the setter's
    value.

    `_make` is None if that is the first number.
    """

    __slots__ = ("_cell", "_last", "_make", "_set")

    _cell: Any
    _last: list[float]
    _set: Callable[[Any], Any]
    _make: Maker | None

    @property
    def address(self) -> int:
        """Returns the address to which the engine writes."""
        return ctypes.addressof(self._cell)

    @property
    def numbers(self) -> list[float]:
        """Returns the numbers that the engine has written."""
        found: list[float] = self._cell[:]
        return found

    def assign(self, numbers: list[float]) -> None:
        """Sets the numbers, which the object already has."""
        try:
            self._cell[:] = numbers
        except AttributeError:  # the first ones
            self._cell = doubles(numbers)
        self._last = numbers

    def keep(self) -> None:
        """Marks the cell's value as the object's."""
        if self._last:
            self._last = self._cell[:]

    def forget(self) -> None:
        """Marks the object's value as unknown: the next value is written in any case."""
        self._last = []

    def take(self, always: bool = False) -> list[float] | None:
        """Returns the numbers if they differ from those last given, or if `always`, and marks them as given."""
        numbers: list[float] = self._cell[:]
        if not always and numbers == self._last:
            return None
        self._last = numbers
        return numbers

    def store(self, always: bool = False) -> None:
        """Sets the object's value if the channel's differs."""
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
        """Adds a channel's binding."""
        self._bindings[key] = binding

    def remove(self, key: int) -> None:
        """Removes a channel's binding."""
        self._bindings.pop(key, None)

    def clear(self) -> None:
        """Removes all bindings."""
        self._bindings.clear()

    def write(self, keys: bytes, failed: Callable[[int, BaseException], None]) -> None:
        """Stores the values of these channels. Exceptions of setters, including KeyboardInterrupt, are passed to
        `failed`.
        """
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
