# SPDX-License-Identifier: MIT
"""Tracks as Lottie files."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from .._c.arguments import check_kind, items_of, number
from .._errors import InvalidArgumentError
from ..tracks.track import Track
from .lottie_curves import Handles, Piece, Vector
from .lottie_pieces import STEEP, Motion, motion_of


class _Property(NamedTuple):
    """Where a property stands in a layer, how many lanes it may have, and how its numbers become the file's."""

    place: str
    lanes: tuple[int, ...]
    factor: float = 1.0
    #: The lanes that are written, -1 for a one; none: all of them.
    picks: tuple[int, ...] = ()


_COLOR = "shapes[0].it[1].c"
_FILE = {
    "ks.p": _Property("p", (2, 3)), "ks.s": _Property("s", (1, 2, 3)), "ks.r": _Property("r", (1,)),
    "ks.o": _Property("o", (1,)), "ks.a": _Property("a", (2, 3)), _COLOR: _Property("c", (3, 4), 1.0, (0, 1, 2, -1)),
}  # fmt: skip
PROPERTIES = {
    **_FILE, "position": _FILE["ks.p"], "scale": _FILE["ks.s"]._replace(factor=100.0), "rotation": _FILE["ks.r"],
    "opacity": _FILE["ks.o"]._replace(factor=100.0), "anchor": _FILE["ks.a"], "color": _FILE[_COLOR],
}  # fmt: skip
#: A colour's last lane, as its fill's opacity.
_FADE = _Property("fade", (4,), 100.0, (3,))
_BLUE = (0.2, 0.5, 1.0, 1.0)
TOLERANCE = 1e-3


def to_lottie(
    tracks: Iterable[tuple[str, str, Track]],
    *,
    size: tuple[float, float] = (512, 512),
    frame_rate: float = 60,
    duration: float | None = None,
    tolerance: float = TOLERANCE,
    box: float = 64,
    name: str = "TweenSpirit",
) -> str:
    """Writes tracks as a Lottie file, JSON, in which squares move accordingly.

    `tracks` are triples of a layer's name, a property and a track, as in `lottie(...).tracks`. Each layer, the first
    one in front, is a square of `box` pixels around its anchor at 0, 0, in the middle of `size` (width and height in
    pixels) if it has no position. Properties and their units:

    - "position" and "anchor": 2 or 3 lanes of pixels
    - "scale": 1 to 3 factors
    - "rotation": degrees, clockwise; radians if the track's kind is "angle"
    - "opacity": 0 ... 1
    - "color": r, g, b, a of sRGB, 3 or 4 lanes in 0 ... 1, whose a is the fill's opacity
    - in the file's own units, with scale and opacity in percent: "ks.p", "ks.a", "ks.s", "ks.r", "ks.o",
      "shapes[0].it[1].c"

    `frame_rate` is in frames per second; `duration` is in seconds, by default up to the frame that shows the last key.
    Steps become holds; cubics and cubic-bezier() are exact; everything else, and tracks that continue beyond their
    keys, are within `tolerance` (1e-6 ... 1), relative to the largest distance between keys of any lane. Markers are
    left out. A property that a layer does not have, quaternions, a track without keys and a property given twice raise
    InvalidArgumentError.

    >>> from tweenspirit import Track, lottie
    >>> import json
    >>> text = to_lottie([("logo", "opacity", Track().key(0, 0, easing="css.ease").key(0.5, 1))])
    >>> [found] = lottie(json.loads(text)).tracks
    >>> found.layer, found.path, found.track.end, round(found.track.value(0.25), 3)
    ('logo', 'ks.o', 0.5, 80.24)
    """
    rate, width, height = _positive(frame_rate, "frame_rate"), *_size(size)
    side = _positive(box, "box")
    if not 1e-6 <= number(tolerance, "tolerance") <= 1:
        raise InvalidArgumentError(f"tolerance must be 1e-6 to 1, got {tolerance!r}")
    check_kind(name, str, "name must be a str")
    given: dict[str, dict[str, tuple[_Property, Track]]] = {}
    for triple in items_of(tracks, "tracks must be triples of a layer's name, a property and a track"):
        layer, words, track = items_of(triple, "tracks must be triples of a layer's name, a property and a track", 3)
        prop = _checked(layer, words, track)
        if prop.place in given.setdefault(layer, {}):
            raise InvalidArgumentError(f"layer {layer!r} has two tracks for {words!r}")
        given[layer][prop.place] = prop, track
    ends = [track.end for found in given.values() for _, track in found.values()]
    if duration is None:
        length = max([0.0, *ends])
        frames = _frames(length * rate) + 1
    else:
        length = _positive(duration, "duration")
        frames = max(_frames(length * rate), 1)
    layers = [
        _layer(
            words,
            i + 1,
            _moving(found, rate, length, tolerance),
            side,
            (width / 2, height / 2),
            frames,
        )
        for i, (words, found) in enumerate(given.items())
    ]
    file = {"v": "5.9.0", "fr": _short(rate), "ip": 0, "op": frames, "w": _short(width), "h": _short(height)}
    return json.dumps({**file, "nm": name, "ddd": 0, "assets": [], "layers": layers}, separators=(",", ":"))


def _positive(value: Any, name: str) -> float:
    found = number(value, name)
    if not 0 < found < math.inf:
        raise InvalidArgumentError(f"{name} must be > 0 and finite, got {found:g}")
    return found


def _size(size: Any) -> tuple[float, float]:
    width, height = items_of(size, "size must be a pair of width and height", 2)
    return _positive(width, "size"), _positive(height, "size")


def _frames(count: float) -> int:
    """Whole frames: what is a little more because of rounding is none more."""
    if count > 1 << 31:
        raise InvalidArgumentError(f"the file would have {count:g} frames, more than 2^31")
    return math.ceil(count - 1e-6)


def _checked(layer: Any, words: Any, track: Any) -> _Property:
    check_kind(layer, str, "a layer's name must be a str")
    prop = PROPERTIES.get(words) if isinstance(words, str) else None
    if prop is None:
        raise InvalidArgumentError(
            f"layer {layer!r}: a property must be one of {', '.join(PROPERTIES)}, not {words!r:.80}"
        )
    where = f"{words!r} of layer {layer!r}"
    if not isinstance(track, Track):
        raise InvalidArgumentError(f"{where} must be a Track, not {track!r:.80}")
    if track.kind == "quat":
        raise InvalidArgumentError(f"{where} cannot be a quaternion")
    if track.lanes not in prop.lanes:
        counts = " or ".join(map(str, prop.lanes))
        raise InvalidArgumentError(
            f"{where} takes {counts} lane{'' if counts == '1' else 's'}, the track has {track.lanes}"
        )
    if not len(track):
        raise InvalidArgumentError(f"{where} has no keys")
    if prop.place == "s" and track.lanes == 1:
        return prop._replace(picks=(0, 0))
    if track.kind != "angle":
        return prop
    if prop.place != "r":
        raise InvalidArgumentError(f"{where} cannot be an angle")
    return prop._replace(factor=math.degrees(1))


def _moving(
    given: dict[str, tuple[_Property, Track]], rate: float, length: float, tolerance: float
) -> dict[str, dict[str, Any]]:
    """A layer's properties as the file has them."""
    found = {}
    for place, (prop, track) in given.items():
        motion = motion_of(track, length, tolerance)
        found[place] = _written(motion, prop, rate)
        values = motion.first, motion.last, *(piece.a for piece in motion.pieces)
        if place == "c" and any(value[3:] not in ((), (1.0,)) for value in values):
            found["fade"] = _written(motion, _FADE, rate)
    return found


def _written(motion: Motion, prop: _Property, rate: float) -> dict[str, Any]:
    if motion.pieces or motion.first != motion.last:
        return {"a": 1, "k": list(_keyframes(motion, prop, rate))}
    found = _values(motion.last, prop)
    return {"a": 0, "k": found if len(found) > 1 else found[0]}


# --- the file ---


def _short(x: float) -> float:
    """Ten digits; whole numbers have no point."""
    if not abs(x) < 1e300:
        raise InvalidArgumentError(f"numbers in a Lottie must be below 1e300, got {x:g}")
    found = float(f"{x:.10g}")
    return int(found) if found.is_integer() and abs(found) < 1 << 53 else found


def _values(numbers: Vector, prop: _Property) -> list[float]:
    return [1 if i < 0 else _short(numbers[i] * prop.factor) for i in prop.picks or range(len(numbers))]


def _keyframes(motion: Motion, prop: _Property, rate: float) -> Iterator[dict[str, Any]]:
    def key(time: float, value: Vector, **more: Any) -> dict[str, Any]:
        return {"t": _short(time * rate), "s": _values(value, prop), **more}

    value: Vector | None = motion.first
    for piece in motion.pieces:
        if value is not None and value != piece.a:  # it jumps
            yield key(piece.start, value, h=1)
        if piece.mode == "step":
            yield key(piece.start, piece.a, h=1)
        else:
            out, into = _easing(piece)
            yield key(piece.start, piece.a, o=_side(out, prop), i=_side(into, prop))
        value = None if piece.mode == "step" else piece.b
    if value is not None and value != motion.last:
        yield key(motion.end, value, h=1)
    yield key(motion.end, motion.last)


def _easing(piece: Piece) -> tuple[Handles, Handles]:
    """Handles as parts of the segment: x in 0 ... 1, y."""
    span = piece.end - piece.start
    if piece.mode == "eased":
        return ((0.0, 0.0),) * len(piece.a), ((1.0, 1.0),) * len(piece.a)
    out: list[tuple[float, float]] = []
    into: list[tuple[float, float]] = []
    for a, b, (ot, ov), (it, iv) in zip(piece.a, piece.b, piece.out, piece.into, strict=True):
        x, y, way = min(max(ot / span, 0.0), 1.0), min(max(1 + it / span, 0.0), 1.0), b - a
        # Where nothing moves the heights do not matter.
        is_still = abs(way) * STEEP < max(abs(ov), abs(iv)) or not way
        out.append((x, x if is_still else ov / way))
        into.append((y, y if is_still else 1 + iv / way))
    return tuple(out), tuple(into)


def _side(handles: Handles, prop: _Property) -> dict[str, list[float]]:
    picked = [handles[max(i, 0)] for i in prop.picks or range(len(handles))]
    return {"x": [_short(x) for x, _ in picked], "y": [_short(y) for _, y in picked]}


def _layer(
    name: str, index: int, found: dict[str, dict[str, Any]], side: float, middle: Vector, frames: int
) -> dict[str, Any]:
    def still(value: Any) -> dict[str, Any]:
        return {"a": 0, "k": value}

    usual = {"o": 100, "r": 0, "p": list(map(_short, middle)), "a": [0, 0], "s": [100, 100]}
    moves = {place: found.get(place, still(value)) for place, value in usual.items()}
    items = [
        {"ty": "rc", "nm": "square", "p": still([0, 0]), "s": still([_short(side)] * 2), "r": still(0), "d": 1},
        {"ty": "fl", "nm": "fill", "c": found.get("c", still(list(_BLUE))), "o": found.get("fade", still(100)), "r": 1},
        {"ty": "tr", "p": still([0, 0]), "a": still([0, 0]), "s": still([100, 100]), "r": still(0), "o": still(100)},
    ]
    span = {"ip": 0, "op": frames, "st": 0, "sr": 1, "bm": 0, "ddd": 0}
    return {"ty": 4, "nm": name, "ind": index, "ks": moves, "shapes": [{"ty": "gr", "it": items}], **span}
