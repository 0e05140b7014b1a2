# SPDX-License-Identifier: MIT
"""The contents of a world as rows."""

from __future__ import annotations

from typing import Any

from .._c.importing import importing

#: The lists of the document, and what a row of each is.
KINDS = {"channels": "channel", "players": "player", "timelines": "timeline", "chains": "chain", "machines": "machine"}


def rows_of(text: str) -> list[dict[str, Any]]:
    """Returns the rows of a world's document, channels first; each begins with its `type`."""
    with importing:
        import json
    document = json.loads(text)
    return [{"type": kind, **row} for name, kind in KINDS.items() for row in document[name]]
