# SPDX-License-Identifier: MIT
"""Tracks and easings as JSON (bindings/FORMAT.md). The library reads and writes them."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from .._c import abi
from .._c.arguments import check_kind, text_bytes
from .._c.importing import importing
from .._c.library import check, lib, read_text
from ..curves.easing import Easing

if TYPE_CHECKING:
    from ..tracks.track import Track

MAX_BYTES = 64 << 20


def track_to_json(track: Track) -> str:
    """Returns the track as JSON that `track_from_json` reads back to the same keys, settings and markers, bit for bit.

    An easing is written as its name: a registered one must be registered under that name where the text is read. A text
    over 64 MiB, which could not be read, raises InvalidArgumentError.

    >>> from tweenspirit import Track
    >>> track_to_json(Track().key(0, 0, easing="back.out(1.7)").key(0.5, 1))
    '{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.0,"easing":"back.out(1.7)"},{"t":0.5,"v":1.0}]}'
    """
    return read_text(lib.ts_track_to_json, track._handle, capacity=1 << 12)


def track_from_json(text: str) -> Track:
    """Creates a track from JSON that `track_to_json` wrote, or that follows bindings/FORMAT.md.

    Raises InvalidArgumentError for an unknown member, version or easing, a number that is not finite, and a text over
    64 MiB or nested deeper than 16. Its `argument` is the path of the value, its `line` the line, its `hint` what would
    be accepted or the nearest name.

    >>> track = track_from_json('{"tweenspirit": 1, "type": "track", "kind": "float", "keys": [{"t": 0, "v": 3}]}')
    >>> track.value(1)
    3.0
    """
    with importing:
        from ..tracks.track import Track

    data, handle = text_bytes(text), abi.ts_track()
    check(lib.ts_track_from_json(data, len(data), ctypes.byref(handle)))
    return Track._made(handle)


def easing_to_json(easing: Easing) -> str:
    """Returns the easing as JSON that `easing_from_json` reads: its name.

    >>> easing_to_json(Easing("easeOutCubic"))
    '{"tweenspirit":1,"type":"easing","easing":"cubic.out"}'
    """
    check_kind(easing, Easing, "easing must be an Easing")
    return read_text(lib.ts_easing_to_json, easing._handle)


def easing_from_json(text: str) -> Easing:
    """Creates the easing that `easing_to_json` wrote. Raises InvalidArgumentError for a name that is not an easing
    here.

    >>> easing_from_json('{"tweenspirit": 1, "type": "easing", "easing": "cubic.out"}')
    Easing('cubic.out')
    """
    data = text_bytes(text)
    return Easing._made(lambda handle: lib.ts_easing_from_json(data, len(data), handle))
