# SPDX-License-Identifier: MIT
"""Files that are good, but for one thing."""

from __future__ import annotations

from typing import Any


def edited(document: Any, path: str, value: Any) -> Any:
    """Returns the document with another value at a path, "animations/0/samplers"; Ellipsis takes away what is there."""
    *way, last = [int(p) if p.isdigit() else p for p in path.split("/")]
    here = document
    for step in way:
        here = here[step]
    if value is ...:
        del here[last]
    else:
        here[last] = value
    return document
