# SPDX-License-Identifier: MIT
"""Arguments that are numbers and words."""

from __future__ import annotations

from ._errors import InvalidArgumentError
from ._importing import importing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


def number(value: Any, name: str) -> float:
    """A float, or an error that names the argument."""
    try:
        if isinstance(value, (str, bytes, bytearray)):
            raise TypeError
        return float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidArgumentError(f"{name} must be a number, not {value!r:.80}") from error


def code_of(table: Mapping[Any, int], word: Any, name: str) -> int:
    """The number of a word, or an error that lists the words."""
    code = table.get(word) if isinstance(word, str) else None
    if code is None:
        more = ""
        if isinstance(word, str) and len(table) > 8:
            with importing:
                from ._hints import did_you_mean

            more = did_you_mean(word, table)
        raise InvalidArgumentError(f"{name} must be one of {', '.join(table)}, got {word!r:.80}{more}")
    return code
