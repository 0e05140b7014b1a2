# SPDX-License-Identifier: MIT
"""Animated properties of Lottie (Bodymovin) as tracks."""

from __future__ import annotations

import functools
import math
import os
import pathlib
from array import array
from collections.abc import Iterator
from typing import Any, NamedTuple

from .._c.arguments import warn
from .._errors import InvalidArgumentError
from ..tracks.fitting import fit
from ..tracks.path import Path
from ..tracks.track import Track
from .json_text import at, finite, listed, member, members_of, parse_json, refuse, shown, string
from .lottie_curves import Curve, Handles, Piece, Vector, merged

_VECTORS = {1: "float", 2: "vec2", 3: "vec3", 4: "vec4"}
_KINDS = {
    "float": 1, "int": 1, "angle": 1, "vec2": 2, "point": 2, "size": 2, "vec3": 3, "vec4": 4, "rect": 4, "color": 4,
}  # fmt: skip
_TRANSFORM = ("a", "p", "s", "r", "rx", "ry", "rz", "or", "o", "sk", "sa")
_SHAPES = {
    "fl": ("c", "o"), "st": ("c", "o", "w"), "gf": ("o", "s", "e", "h", "a"), "gs": ("o", "s", "e", "h", "a", "w"),
    "rc": ("p", "s", "r"), "el": ("p", "s"), "sr": ("p", "r", "pt", "ir", "is", "or", "os"), "tr": _TRANSFORM,
    "tm": ("s", "e", "o"), "rd": ("r",), "rp": ("c", "o"),
}  # fmt: skip
"""What is animated of each type of shape."""
_MOST = 1 << 24
_MAX_TEXT = 1 << 28
_MAX_DEPTH = 128
_MAX_GROUPS = 40
_MOST_REPORTED = 5
"""So many of what is left out are named."""
_MOST_POINTS = 1 << 11
_SAMPLES = 256
"""Of a curved way, from one keyframe to the next."""
_NEAR = 1e-4
"""How far a track of a curved way may be from it, in value units."""
_STRAIGHT = 1e-3
"""How far, in value units, the handles of a straight spatial path may be from the line: Bodymovin's last digit."""


class LottieProperty(NamedTuple):
    """A layer's name, the path of one of its properties ("ks.p", "shapes[0].it[1].c"), and its track, with times in
    seconds.

    >>> fade = {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 60, "s": [100]}]}
    >>> [found] = tracks_from_lottie({"fr": 60, "layers": [{"nm": "logo", "ks": {"o": fade}}]})
    >>> found.layer, found.path, found.track.end
    ('logo', 'ks.o', 1.0)
    """

    layer: str
    path: str
    track: Track


class _CurvedPathError(InvalidArgumentError):
    """A position on a curved path: of a whole file it is left out."""

    where = reason = ""


class _Reading(NamedTuple):
    """How properties are read."""

    rate: float
    kind: str | int | None
    ignore_spatial: bool
    #: Frames of the file's beginning at which this composition's are, and how much longer than those each is.
    offset: float = 0.0
    stretch: float = 1.0
    #: Whether a curved way is followed.
    follows: bool = False
    #: Seconds of this composition at seconds of the file, where its time is remapped unevenly.
    clock: Track | None = None
    #: Which numbers of a shape's path.
    part: slice = slice(0, 64)

    def time(self, frame: float) -> float:
        """In seconds."""
        return (self.offset + self.stretch * frame) / self.rate

    def vector(self, value: Any, where: str) -> Vector:
        """A property's value, in the kind's units and lanes."""
        numbers = _points(value, where) if self.follows else None
        numbers = _numbers(value, where) if numbers is None else numbers[self.part]
        if self.kind == "angle":
            return tuple(math.radians(x) for x in numbers)
        if self.kind == "color" and len(numbers) == 3:
            return (*numbers, 1.0)
        if len(numbers) == 3 and _lanes(self.kind) == 2:
            return numbers[:2]
        return numbers


def _lanes(kind: str | int | None) -> int | None:
    return kind if kind is None or isinstance(kind, int) else _KINDS[kind]


def _numbers(value: Any, where: str) -> Vector:
    if not isinstance(value, (list, tuple)):
        return (finite(value, where),)
    if not 1 <= len(value) <= 64:
        raise refuse(where, f"must have 1 to 64 numbers, not {len(value)}")
    return tuple(finite(x, f"{where}[{i}]") for i, x in enumerate(value))


def _points(value: Any, where: str) -> Vector | None:
    """The numbers of a shape's path: its points, and their handles in and out; None of what is no path."""
    shape = value[0] if isinstance(value, (list, tuple)) and len(value) == 1 else value
    if not isinstance(shape, dict) or "v" not in shape:
        return None
    points = [listed(shape.get(name, []), at(where, name), _MOST) for name in ("v", "i", "o")]
    if sum(map(len, points)) > _MOST_POINTS:
        raise refuse(where, f"is a path of more than {_MOST_POINTS} points and handles")
    return tuple(x for part in points for point in part for x in _numbers(point, where))


def _is_animated(prop: dict[str, Any]) -> bool:
    """By what is there: "a" is missing in old files."""
    k = prop.get("k")
    return isinstance(k, (list, tuple)) and len(k) > 0 and isinstance(k[0], dict)


def _handles(key: dict[str, Any], name: str, default: float, lanes: int, where: str) -> Handles:
    """An easing handle for each lane: x in 0 ... 1, y; the first one's where a lane has none of its own."""
    if key.get(name) is None:
        return ((default, default),) * lanes
    where = at(where, name)
    data = members_of(key[name], where)
    xs, ys = _numbers(member(data, "x", where), f"{where}.x"), _numbers(member(data, "y", where), f"{where}.y")
    for x in xs:
        if not 0 <= x <= 1:
            raise refuse(f"{where}.x", f"must be between 0 and 1, is {x!r}")
    return tuple((xs[i] if i < len(xs) else xs[0], ys[i] if i < len(ys) else ys[0]) for i in range(lanes))


def _check_spatial(key: dict[str, Any], a: Vector, b: Vector, where: str) -> None:
    """Refuse a path through space that is not the straight way from a to b."""
    delta = [y - x for x, y in zip(a, b, strict=False)]
    length = math.hypot(*delta)
    for name, sign in (("to", 1.0), ("ti", -1.0)):
        if key.get(name) is None:
            continue
        handle = [sign * x for x in _numbers(key[name], at(where, name))]
        reach = math.hypot(*handle)
        if reach == 0:
            continue
        along = sum(x * y for x, y in zip(handle, delta, strict=False)) / length if length else -1.0
        off = math.sqrt(max(reach * reach - along * along, 0.0))
        if off > _STRAIGHT or not -_STRAIGHT <= along <= length + _STRAIGHT:
            place, words = at(where, name), "bends the path, which a track cannot: ignore_spatial=True goes straight"
            error = _CurvedPathError(str(refuse(place, words)))
            error.where, error.reason = place, words
            raise error


def _piece(key: dict[str, Any], start: float, end: float, a: Vector, b: Vector, where: str) -> Piece:
    hold = key.get("h", 0)
    if not isinstance(hold, (bool, int)):
        raise refuse(at(where, "h"), f"must be 0 or 1, not {shown(hold)}")
    span = end - start
    if hold or span == 0:
        return Piece(start, end, a, b, "step", (), ())
    out, into = _handles(key, "o", 0.0, len(a), where), _handles(key, "i", 1.0, len(a), where)
    straight = all(ox == oy and ix == iy for (ox, oy), (ix, iy) in zip(out, into, strict=True))
    deltas = [y - x for x, y in zip(a, b, strict=True)]
    return Piece(
        start,
        end,
        a,
        b,
        "eased" if straight else "bezier",
        tuple((x * span, y * delta) for (x, y), delta in zip(out, deltas, strict=True)),
        tuple(((x - 1) * span, (y - 1) * delta) for (x, y), delta in zip(into, deltas, strict=True)),
    )


def _curved(piece: Piece, key: dict[str, Any], following: dict[str, Any], where: str) -> Piece:
    """A way along a curve, of which its handles are those in space, and then those of the first lane in time."""
    lanes = len(piece.a)
    zero = (0.0,) * lanes
    out, into = (_numbers(key[name], at(where, name)) if key.get(name) else zero for name in ("to", "ti"))
    in_time = (_handles(key, name, default, 1, where)[0] for name, default in (("o", 0.0), ("i", 1.0)))
    first, last = in_time
    out, into = (*out, *zero)[:lanes], (*into, *zero)[:lanes]
    delta = [y - x for x, y in zip(piece.a, piece.b, strict=True)]
    # lottie-web goes straight then, also where handles reach beyond an end; not to the old format's last key.
    is_looked_at = lanes == 2 or following.get("s") is not None
    if is_looked_at and any(delta) and all(_is_along(handle, delta) for handle in (out, into)):
        return piece
    return piece._replace(mode="curved", out=(first,), into=(last,), way=(out, into))


def _is_along(handle: Vector, delta: list[float]) -> bool:
    """Whether a handle lies on the line between the ends, by lottie-web's measure: twice the area in between."""
    x, y = (*handle, 0.0)[:2], (*delta, 0.0)[:2]
    return abs(x[0] * y[1] - x[1] * y[0]) < _STRAIGHT and not any((*handle[2:], *delta[2:]))


def _along(piece: Piece) -> list[tuple[float, Any, Any, Any]]:
    """Keys on a curved way, which is gone by its length: times, values, slopes in and out."""
    (to, ti), [(x1, y1)], [(x2, y2)] = piece.way, piece.out, piece.into
    ends = [tuple(a + b for a, b in zip(end, by, strict=True)) for end, by in ((piece.a, to), (piece.b, ti))]
    path = Path.bezier([piece.a, *ends, piece.b])
    parts, progress = _steps(x1, y1, x2, y2)
    times = array("d", [piece.start + part * (piece.end - piece.start) for part in parts])
    shape = len(parts), len(piece.a)
    points = memoryview(array("d", bytes(8 * shape[0] * shape[1]))).cast("B").cast("d", shape)
    track = fit(times, path.point(progress, points), tolerance=_NEAR, interpolation="hermite")
    return [(key.time, key.value, key.in_tangent, key.out_tangent) for key in track.keys()]


@functools.lru_cache(maxsize=1024)
def _steps(x1: float, y1: float, x2: float, y2: float) -> tuple[array[float], array[float]]:
    """Times and progress of an easing's own curve, evenly along it: many where it is steep."""
    parts, progress = array("d", [0.0]), array("d", [0.0])
    for i in range(1, _SAMPLES + 1):
        s, r = i / _SAMPLES, 1 - i / _SAMPLES
        x, y = (3 * r * s * (r * a + s * b) + s**3 for a, b in ((x1, x2), (y1, y2)))
        if x > parts[-1]:
            parts.append(min(x, 1.0))
            progress.append(min(max(y, 0.0), 1.0))
    return parts, progress


def _curve(prop: dict[str, Any], reading: _Reading, where: str) -> Curve:
    """One property, or those of its dimensions."""
    if prop.get("s") == 1 and ("k" not in prop or isinstance(prop.get("x"), dict)):
        names = [name for name in ("x", "y", "z") if name in prop]
        if names[:2] != ["x", "y"]:
            raise refuse(where, "is separated, and has no x and y")
        if _lanes(reading.kind) == 2:
            names = names[:2]
        one = reading._replace(kind="float")
        curves = [_curve(members_of(prop[name], at(where, name)), one, at(where, name)) for name in names]
        if any(len(curve.last) != 1 for curve in curves):
            raise refuse(where, "is separated, and a part is not a number")
        return merged(curves)
    k = member(prop, "k", where)
    place = at(where, "k")
    if not _is_animated(prop):
        return Curve([], 0.0, reading.vector(k, place))
    keys = [members_of(key, f"{place}[{i}]") for i, key in enumerate(listed(k, place, _MOST))]
    times = [reading.time(finite(member(key, "t", f"{place}[{i}]"), f"{place}[{i}].t")) for i, key in enumerate(keys)]
    if any(times[i] > times[i + 1] for i in range(len(times) - 1)):
        raise refuse(place, "must have keyframes in ascending order")
    raw: list[Any] = []
    for i, key in enumerate(keys):  # the old format has a segment's end with its start, not with the next key
        value = key.get("s") if key.get("s") is not None or i == 0 else keys[i - 1].get("e")
        if value is None:
            raise refuse(f"{place}[{i}]", "has no value: neither s, nor e of the keyframe before")
        raw.append(value)
    values = [reading.vector(value, f"{place}[{i}].s") for i, value in enumerate(raw)]
    for i, each in enumerate(values):
        if len(each) != len(values[0]):
            raise refuse(f"{place}[{i}].s", f"must have {len(values[0])} numbers like the first, has {len(each)}")
    pieces = []
    for i in range(len(keys) - 1):
        piece = _piece(keys[i], times[i], times[i + 1], values[i], values[i + 1], f"{place}[{i}]")
        if not reading.ignore_spatial and piece.mode != "step":
            try:
                _check_spatial(keys[i], values[i], values[i + 1], f"{place}[{i}]")
            except _CurvedPathError:
                if not reading.follows or len(piece.a) not in (2, 3):
                    raise
                piece = _curved(piece, keys[i], keys[i + 1], f"{place}[{i}]")
        pieces.append(piece)
    return Curve(pieces, times[-1], values[-1])


# --- tracks ---


def _handle(handles: Handles) -> tuple[Any, Any]:
    if len(handles) == 1:
        return handles[0]
    return tuple(t for t, _ in handles), tuple(v for _, v in handles)


def _track(prop: Any, reading: _Reading, where: str) -> Track:
    curve = _curve(members_of(prop, where), reading, where)
    lanes = len(curve.last)
    wanted = _lanes(reading.kind)
    if wanted is not None and lanes != wanted:
        raise refuse(where, f"has {lanes} numbers, and {shown(reading.kind)} has {wanted}")
    kind: str | int = reading.kind if reading.kind is not None else _VECTORS.get(lanes, lanes)
    track = Track(kind, space="srgb" if kind == "color" else "oklab", wrap="raw" if kind == "angle" else "shortest")
    try:
        fill(track, curve)
    except InvalidArgumentError as error:
        track.close()
        raise refuse(where, str(error)) from error
    return track


def fill(track: Track, curve: Curve) -> None:
    """Give a track the keys of a curve."""

    def value(numbers: Vector) -> Any:
        return numbers[0] if len(numbers) == 1 else numbers

    before: Piece | None = None
    slope_at_end: Any = None
    for piece in (*curve.pieces, None):
        start, a = (piece.start, piece.a) if piece is not None else (curve.end, curve.last)
        settings: dict[str, Any] = {}
        if before is not None and before.mode == "bezier":
            settings["in_handle"] = _handle(before.into)
        if before is not None and before.mode == "curved":
            settings["in_tangent"] = slope_at_end
        if before is not None and before.mode != "step" and before.b != a:  # some lane jumps here
            track.key(start, value(before.b), **settings)
            settings = {}
        if piece is not None and piece.mode != "eased":
            settings["interpolation"] = piece.mode
            if piece.mode == "bezier":
                settings["out_handle"] = _handle(piece.out)
        if piece is not None and piece.mode == "curved":
            keys = _along(piece)
            settings["interpolation"] = "hermite"
            track.key(start, value(a), **settings, out_tangent=keys[0][3])
            for time, point, slope, next_slope in keys[1:-1]:
                track.key(time, point, interpolation="hermite", in_tangent=slope, out_tangent=next_slope)
            slope_at_end = keys[-1][2]
        else:
            track.key(start, value(a), **settings)
        before = piece


def track_from_lottie(
    prop: dict[str, Any], frame_rate: float, kind: str | int | None = None, *, ignore_spatial: bool = False
) -> Track:
    """Creates a track from a property of a Lottie animation. Frame 0 is at 0 s, with `frame_rate` frames per second.

    Values are the file's: percent for scale and opacity, degrees for rotation. `kind` is a track's kind or number of
    lanes; by default, the number of lanes of the values. "color" accepts r, g, b or r, g, b, a, mixed as Lottie does
    (space "srgb"); "angle" converts degrees to radians; a kind of two lanes drops a third number.

    Easing handles become "bezier" keys, hold keyframes become "step" keys, and a property that does not move becomes
    one key at 0. Separated dimensions become one track, with keys at the times of all, and more where a curve would
    otherwise change its shape. Expressions are not evaluated. A position on a curved path (spatial tangents "to", "ti")
    raises InvalidArgumentError, because no track does that exactly; with `ignore_spatial` it goes straight. Any other
    error in the property raises InvalidArgumentError too, with the place.

    >>> ease = {"i": {"x": [0.5], "y": [1]}, "o": {"x": [0.5], "y": [0]}}
    >>> track = track_from_lottie({"a": 1, "k": [{"t": 0, "s": [0], **ease}, {"t": 30, "s": [100]}]}, 60)
    >>> track.end, round(track.value(0.25), 6)
    (0.5, 50.0)
    """
    return _track(prop, _reading(frame_rate, kind, ignore_spatial, "frame_rate"), "")


def _reading(frame_rate: Any, kind: Any, ignore_spatial: bool, where: str) -> _Reading:
    rate = finite(frame_rate, where)
    if rate <= 0:
        raise refuse(where, f"must be > 0, is {rate!r}")
    if isinstance(kind, bool) or not (
        kind is None or (isinstance(kind, int) and 1 <= kind <= 64) or (isinstance(kind, str) and kind in _KINDS)
    ):
        raise InvalidArgumentError(f"kind must be one of {', '.join(_KINDS)}, or 1 to 64 lanes, not {shown(kind)}")
    return _Reading(rate, kind, ignore_spatial)


# --- files ---


def _properties(layer: dict[str, Any], where: str) -> Iterator[tuple[str, Any, bool]]:
    """The paths within the layer of what may be animated, that, and whether it is a colour."""
    if layer.get("ks") is not None:
        for name, prop in members_of(layer["ks"], at(where, "ks")).items():
            if name in _TRANSFORM:
                yield f"ks.{name}", prop, False
    if layer.get("shapes") is not None:
        yield from _in_shapes(layer["shapes"], "shapes", where, _MAX_GROUPS)


def _in_shapes(shapes: Any, path: str, where: str, depth: int) -> Iterator[tuple[str, Any, bool]]:
    if depth == 0:
        raise refuse(at(where, path), f"is in more than {_MAX_GROUPS} groups")
    for i, each in enumerate(listed(shapes, at(where, path), _MOST)):
        here = f"{path}[{i}]"
        shape = members_of(each, at(where, here))
        kind = string(member(shape, "ty", at(where, here)), at(where, f"{here}.ty"))
        if kind == "gr":
            yield from _in_shapes(shape.get("it", []), f"{here}.it", where, depth - 1)
        for name in _SHAPES.get(kind, ()):
            if isinstance(shape.get(name), dict):
                yield f"{here}.{name}", shape[name], name == "c" and kind in ("fl", "st")


def tracks_from_lottie(
    lottie: dict[str, Any] | str | os.PathLike[str], *, static: bool = False, ignore_spatial: bool = False
) -> list[LottieProperty]:
    """Creates tracks from the animated properties of a Lottie's layers, in their order; with `static`, also from those
    that do not move.

    `lottie` is the path of a Lottie's JSON, or that JSON as a dict. From each layer of the composition, the properties
    are those in "ks" (the transform), and the numbers and colours of its shapes; not paths of shapes, colours of
    gradients, masks, effects, text, or anything inside precompositions. The colour of a fill or a stroke is a "color"
    track, and all else as in `track_from_lottie`. A UserWarning names the animated properties that are left out, and
    positions on curved paths. Errors in the file raise InvalidArgumentError, with the place.

    >>> fade = {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 60, "s": [100]}]}
    >>> tracks_from_lottie({"fr": 60, "layers": [{"nm": "logo", "ks": {"o": fade}}]})[0].path
    'ks.o'
    """
    if isinstance(lottie, (str, os.PathLike)):
        try:
            text = pathlib.Path(lottie).read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InvalidArgumentError(f"the text is not UTF-8: {error}") from None
        lottie = parse_json(text, _MAX_DEPTH, _MAX_TEXT)
    found, skipped = _read(members_of(lottie, ""), static, ignore_spatial)
    if skipped:
        more = f"; and {len(skipped) - _MOST_REPORTED} more" if len(skipped) > _MOST_REPORTED else ""
        reasons = "; ".join(f"{path}: {reason}" for path, reason in skipped[:_MOST_REPORTED])
        what = "1 animated property" if len(skipped) == 1 else f"{len(skipped)} animated properties"
        warn(f"left out of the Lottie file, {what}: {reasons}{more}")
    return found


def _read(
    data: dict[str, Any], static: bool, ignore_spatial: bool
) -> tuple[list[LottieProperty], list[tuple[str, str]]]:
    """The properties of a composition, and the paths of what moves and is not among them, with the reasons."""
    reading = _reading(member(data, "fr", ""), None, ignore_spatial, "fr")
    found: list[LottieProperty] = []
    skipped: list[tuple[str, str]] = []
    seen: set[int] = set()
    for i, each in enumerate(listed(member(data, "layers", ""), "layers", _MOST)):
        where = f"layers[{i}]"
        layer = members_of(each, where)
        name = string(layer.get("nm", where), at(where, "nm"))
        for path, prop, is_color in _properties(layer, where):
            place = at(where, path)
            members_of(prop, place)
            moves = _is_animated(prop) or any(isinstance(p, dict) and _is_animated(p) for p in map(prop.get, "xyz"))
            if moves or static:
                seen.add(id(prop))
                how = reading._replace(kind="color") if is_color else reading
                try:
                    found.append(LottieProperty(name, path, _track(prop, how, place)))
                except _CurvedPathError as error:
                    skipped.append((error.where, error.reason))
    for part, reason in (("layers", "is not read"), ("assets", "is in a precomposition, which is not read")):
        skipped += [(path, reason) for path, _ in _animated(data.get(part), part, seen)]
    return found, skipped


def _animated(root: Any, name: str, seen: set[int]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What moves below a part of a Lottie, and its path, but what was seen, which is added to."""
    stack = [(root, name)]
    while stack:
        value, path = stack.pop()
        if not isinstance(value, (dict, list, tuple)) or id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, dict):
            if _is_animated(value) and len(value["k"]) > 1:  # one key holds still
                yield path, value
                continue
            inner = [(each, f"{path}.{key}") for key, each in value.items()]
        else:
            inner = [(each, f"{path}[{i}]") for i, each in enumerate(value)]
        stack += reversed(inner)
