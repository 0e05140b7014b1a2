# SPDX-License-Identifier: MIT
"""Cells that the engine reads and writes, and the code that exchanges their values with the objects. The accelerator
has the same.
"""

from __future__ import annotations

import ctypes
import itertools
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.fast import accelerator
from .._c.library import pending
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

    def store(self, always: bool = False) -> bool | None:
        """Sets the object's value if the channel's differs. Returns whether it was the same."""
        numbers = self.take(always)
        if numbers is not None:
            self._set(numbers[0] if self._make is None else self._make(numbers))
        return numbers is None


class PlainCells:
    """A world's bindings, by the handles of their channels."""

    __slots__ = ("__weakref__", "_bindings", "_context", "reading")

    def __init__(self) -> None:
        self._bindings: dict[int, Binding] = {}
        self._context = 0
        #: How many getters run.
        self.reading = 0

    @property
    def reader(self) -> tuple[int, int]:
        """Returns the addresses of a world's reader and of its context."""
        if not self._context:
            self._context = next(_contexts)
            _known[self._context] = self
        return ctypes.cast(_reader, ctypes.c_void_p).value or 0, self._context

    def load(self, key: int) -> None:
        """Loads a channel's value from its object."""
        binding = self._bindings.get(key)
        if binding is not None:
            self.reading += 1
            try:
                binding.load()
            finally:
                self.reading -= 1

    def owe(self, keys: bytes) -> None:
        """Marks the values of these channels' objects as unknown."""
        for key in memoryview(keys).cast("Q"):
            binding = self._bindings.get(key)
            if binding is not None:
                binding.forget()

    def put(self, key: int, binding: Binding) -> None:
        """Adds a channel's binding."""
        self._bindings[key] = binding

    def remove(self, key: int) -> None:
        """Removes a channel's binding."""
        self._bindings.pop(key, None)

    def clear(self) -> None:
        """Removes all bindings."""
        self._bindings.clear()

    def write(self, keys: bytes, report: Callable[[int, BaseException | None], None]) -> None:
        """Stores the values of these channels. Exceptions of setters, including KeyboardInterrupt, are passed to
        `report`; None, where nothing was stored and the object has another value.
        """
        binding_of = self._bindings.get
        for key in memoryview(keys).cast("Q"):
            binding = binding_of(key)
            if binding is not None:
                try:
                    if binding.store() and binding.has_other():
                        report(key, None)
                except BaseException as error:
                    report(key, error)


_known: weakref.WeakValueDictionary[int, PlainCells] = weakref.WeakValueDictionary()
"""Tables by the contexts of their worlds' readers."""
_contexts = itertools.count(1)


def _read(context: int, channel: Any) -> int:
    before = pending.raised
    pending.raised = None  # what is asked inside is told inside
    try:
        _known[context].load(channel.slot | channel.generation << 32)
    except BaseException as error:  # also KeyboardInterrupt: the call that asked raises it
        pending.raised = before, error
        return abi.TS_ERROR_CALLBACK
    pending.raised = before
    return abi.TS_OK


_reader = abi.ts_memory_reader(_read)
# For ever: a daemon thread may be on its way to it while the interpreter ends.
ctypes.pythonapi.Py_IncRef(ctypes.py_object(_reader))

if TYPE_CHECKING:
    Cell = PlainCell
    Cells = PlainCells
else:
    Cell = accelerator.Cell if accelerator else PlainCell
    Cells = accelerator.Cells if accelerator else PlainCells
