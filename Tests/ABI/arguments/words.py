# SPDX-License-Identifier: MIT
"""How arguments are written down: numbers, bytes for texts, handles' names, TS_ constants, and these."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Out:
    """Memory to be written: so many elements."""

    count: int = 1


@dataclasses.dataclass(frozen=True)
class Function:
    """A C function of libm."""

    name: str


@dataclasses.dataclass(frozen=True)
class Saved:
    """The bytes of the fixture's snapshot, and how many they are."""

    is_size: bool = False


@dataclasses.dataclass(frozen=True)
class Next:
    """A handle that is another one but for its generation or slot."""

    name: str
    generation: int = 0
    slot: int = 0


@dataclasses.dataclass(frozen=True)
class Fill:
    """A text of one byte, so many times."""

    byte: int
    count: int
