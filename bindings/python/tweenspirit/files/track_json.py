# SPDX-License-Identifier: MIT
"""Tracks and curves as JSON, as bindings/FORMAT.md says."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from .._c.importing import importing
from .._errors import InvalidArgumentError, UnknownEasingError
from ..curves.easing import Easing
from ..motion.spring import Spring
from .json_text import at, finite, listed, member, members_of, parse_json, refuse, shown, string

if TYPE_CHECKING:
    from ..tracks.track import Key, Track

VERSION = 1
MAX_BYTES = 64 << 20
MAX_DEPTH = 16
MAX_KEYS = 1 << 24

_HEAD = frozenset({"tweenspirit", "type"})
_TEXTS = ("interpolation", "space", "wrap", "rounding", "before", "after")
_DEFAULTS = {"space": "oklab", "wrap": "shortest", "rounding": "nearest", "before": "hold", "after": "hold"}
_TRACK = _HEAD | {"kind", "easing", "extended", "keys", "markers", *_TEXTS}
_PLAIN = frozenset({"t", "v"})
_TANGENTS = ("in_tangent", "out_tangent")
_HANDLES = ("in_handle", "out_handle")
_SHAPES = frozenset({*_TANGENTS, *_HANDLES})
_KEY = _PLAIN | _SHAPES | {"interpolation", "easing", "spring"}

# --- writing ---


def plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def spring_data(spring: Spring) -> dict[str, float]:
    if math.isinf(spring.omega):  # a snap
        return {"response": 0.0, "damping_ratio": spring.damping_ratio}
    data = {"omega": spring.omega, "damping_ratio": spring.damping_ratio}
    return data if spring.mass == 1 else {**data, "mass": spring.mass}


def _key_data(key: Key) -> dict[str, Any]:
    data: dict[str, Any] = {"t": key.time, "v": plain(key.value)}
    if key.interpolation is not None:
        data["interpolation"] = key.interpolation
    if key.easing is not None:
        data["easing"] = key.easing.name
    for name in _TANGENTS:
        tangent = getattr(key, name)
        if tangent is not None:
            data[name] = plain(tangent)
    for name in _HANDLES:
        handle = getattr(key, name)
        if handle is not None:
            data[name] = [plain(handle[0]), plain(handle[1])]
    if key.spring is not None:
        data["spring"] = spring_data(key.spring)
    return data


def _default_interpolation(kind: Any) -> str:
    return "step" if kind == "bool" else "eased"


def to_data(track: Track) -> dict[str, Any]:
    """The track as dicts, lists, numbers and strings, for a file that holds more than one. See `track_to_json`.

    >>> from tweenspirit import Track
    >>> to_data(Track().key(0, 1))
    {'tweenspirit': 1, 'type': 'track', 'kind': 'float', 'keys': [{'t': 0.0, 'v': 1.0}]}
    """
    data: dict[str, Any] = {"tweenspirit": VERSION, "type": "track", "kind": track.kind}
    if track.easing.name != "linear":
        data["easing"] = track.easing.name
    for name, default in {"interpolation": _default_interpolation(track.kind), **_DEFAULTS}.items():
        value = getattr(track, name)
        if value != default:
            data[name] = value
    if track.extended:
        data["extended"] = True
    data["keys"] = [_key_data(key) for key in track.keys()]
    markers = track.markers()
    if markers:
        data["markers"] = [[time, name] for time, name in markers]
    return data


def dumped(data: dict[str, Any]) -> str:
    text = json.dumps(data, allow_nan=False, separators=(",", ":"))
    if len(text) > MAX_BYTES:
        raise InvalidArgumentError(f"the text would have {len(text)} bytes, and is not read beyond {MAX_BYTES}")
    return text


def track_to_json(track: Track) -> str:
    """The track as JSON that `track_from_json` reads back to the same keys, settings and markers, every number bitwise.

    A curve is written by its name: one that you registered must stand under that name where the text is read. A text
    over 64 MiB, which would not be read, raises InvalidArgumentError.

    >>> from tweenspirit import Track
    >>> track_to_json(Track().key(0, 0, easing="back.out(1.7)").key(0.5, 1))
    '{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.0,"easing":"back.out(1.7)"},{"t":0.5,"v":1.0}]}'
    """
    return dumped(to_data(track))


def easing_to_json(easing: Easing) -> str:
    """The curve as JSON that `easing_from_json` reads: its name.

    >>> easing_to_json(Easing("easeOutCubic"))
    '{"tweenspirit":1,"type":"easing","easing":"cubic.out"}'
    """
    if not isinstance(easing, Easing):
        raise InvalidArgumentError(f"easing must be an Easing, not {shown(easing)}")
    return dumped({"tweenspirit": VERSION, "type": "easing", "easing": easing.name})


# --- reading ---


def check_head(data: Any, kind: str, where: str) -> None:
    """Refuse what is not this version of that type."""
    whole = f"the {kind}"
    members_of(data, where, None, whole)
    version = member(data, "tweenspirit", where, whole)
    if isinstance(version, bool) or not isinstance(version, int) or version != VERSION:
        raise refuse(at(where, "tweenspirit"), f"must be {VERSION}, the version that is known, not {shown(version)}")
    if member(data, "type", where, whole) != kind:
        raise refuse(at(where, "type"), f"must be {kind!r}, not {shown(data['type'])}")


def numbers_from(value: Any, lanes: int, where: str) -> Any:
    """A number, or a tuple of one for each lane."""
    if lanes == 1:
        return finite(value, where)
    if not isinstance(value, (list, tuple)) or len(value) != lanes:
        raise refuse(where, f"must be a list of {lanes} numbers, not {shown(value)}")
    return tuple([x if type(x) is float and x - x == 0 else finite(x, f"{where}[{i}]") for i, x in enumerate(value)])


def value_from(value: Any, kind: str | int, lanes: int, where: str) -> Any:
    """A value of the kind."""
    if kind == "bool":
        if not isinstance(value, bool):
            raise refuse(where, f"must be true or false, not {shown(value)}")
        return value
    numbers = numbers_from(value, lanes, where)
    if kind == "int" and abs(value) > 1 << 53:
        raise refuse(where, f"must be a whole number within 2^53, not {shown(value)}")
    return numbers


class _Reader:
    """What the keys of one track have in common."""

    def __init__(self, track: Track, curves: dict[str, Easing]) -> None:
        self.track = track
        self.kind = track.kind
        self.lanes = track.lanes
        self.curves = curves
        self.first = 0
        self.times: list[float] = []
        self.values: list[Any] = []
        self.like: dict[str, Any] = {}

    def numbers(self, value: Any, where: str) -> Any:
        return numbers_from(value, self.lanes, where)

    def value(self, value: Any, where: str) -> Any:
        return value_from(value, self.kind, self.lanes, where)

    def handle(self, value: Any, where: str) -> tuple[Any, Any]:
        if not isinstance(value, (list, tuple)) or len(value) != 2:
            raise refuse(where, f"must be a list of a time and a value, not {shown(value)}")
        time = self.numbers(value[0], f"{where}[0]") if isinstance(value[0], list) else finite(value[0], f"{where}[0]")
        return time, self.numbers(value[1], f"{where}[1]")

    def key(self, data: Any, index: int, where: str) -> None:
        """Take one key; those like it are inserted together."""
        members_of(data, where, _KEY)
        time = finite(member(data, "t", where), f"{where}.t")
        value = self.value(member(data, "v", where), f"{where}.v")
        like: dict[str, Any] = {}
        if len(data) > 2:
            like = self.settings(data, where)
        if like != self.like or not _SHAPES.isdisjoint(like):
            self.flush(where)
            self.like, self.first = like, index
        self.times.append(time)
        self.values.append(value)

    def settings(self, data: dict[str, Any], where: str) -> dict[str, Any]:
        like: dict[str, Any] = {}
        if "interpolation" in data:
            like["interpolation"] = string(data["interpolation"], f"{where}.interpolation")
        if "easing" in data:
            like["easing"] = curve_from(data["easing"], f"{where}.easing", self.curves)
        for name in _TANGENTS:
            if name in data:
                like[name] = self.numbers(data[name], f"{where}.{name}")
        for name in _HANDLES:
            if name in data:
                like[name] = self.handle(data[name], f"{where}.{name}")
        if "spring" in data:
            like["spring"] = spring_from(data["spring"], f"{where}.spring")
        return like

    def flush(self, where: str) -> None:
        """Insert the keys that were taken; `where` is the path of any key."""
        times, values = self.times, self.values
        self.times, self.values = [], []
        if not times:
            return
        try:
            if len(times) == 1:
                self.track.key(times[0], values[0], **self.like)
            else:
                self.track.insert(times, values, **self.like)
        except InvalidArgumentError as error:
            raise self.culprit(times, values, error, where[: where.rindex("[")]) from None

    def culprit(self, times: list[float], values: list[Any], error: InvalidArgumentError, where: str) -> Exception:
        for i, (time, value) in enumerate(zip(times, values, strict=True)):
            try:
                self.track.key(time, value, **self.like)
            except InvalidArgumentError as own:
                return refuse(f"{where}[{self.first + i}]", str(own))
        return refuse(where, str(error))


def curve_from(value: Any, where: str, curves: dict[str, Easing]) -> Easing:
    name = string(value, where)
    if name not in curves:
        try:
            curves[name] = Easing(name)
        except (InvalidArgumentError, UnknownEasingError) as error:
            raise refuse(where, f"{name[:200]!r} is no curve here: {error}") from error
    return curves[name]


def spring_from(value: Any, where: str) -> Spring:
    words: dict[str, Any] = {name: finite(x, at(where, str(name))) for name, x in members_of(value, where).items()}
    try:
        return Spring(**words)
    except InvalidArgumentError as error:
        raise refuse(where, str(error)) from error


def from_data(data: Any, where: str = "", has_head: bool = True) -> Track:
    """The track that `to_data` wrote. What is wrong raises InvalidArgumentError with its path, `where` in front.

    has_head: whether version and type are part of it, or those of what it is in.
    """
    with importing:
        from ..tracks.track import Track

    if has_head:
        check_head(data, "track", where)
    members_of(data, where, _TRACK if has_head else _TRACK - _HEAD, "the track")
    kind = member(data, "kind", where, "the track")
    if isinstance(kind, bool) or not isinstance(kind, (str, int)):
        raise refuse(at(where, "kind"), f"must be a kind of tracks or a number of lanes, not {shown(kind)}")
    if isinstance(kind, int) and not 1 <= kind <= 64:
        raise refuse(at(where, "kind"), f"must be 1 to 64 lanes, not {shown(kind)}")
    keys = listed(member(data, "keys", where, "the track"), at(where, "keys"), MAX_KEYS)
    markers = listed(data.get("markers", []), at(where, "markers"), MAX_KEYS)
    curves: dict[str, Easing] = {}
    settings: dict[str, Any] = {name: string(data[name], at(where, name)) for name in _TEXTS if name in data}
    outside: dict[str, str] = {name: settings.pop(name) for name in ("before", "after") if name in settings}
    if "easing" in data:
        settings["easing"] = curve_from(data["easing"], at(where, "easing"), curves)
    if "extended" in data:
        if not isinstance(data["extended"], bool):
            raise refuse(at(where, "extended"), f"must be true or false, not {shown(data['extended'])}")
        settings["extended"] = data["extended"]
    try:
        track = Track(kind, **settings)
    except InvalidArgumentError as error:
        raise refuse(where, str(error)) from error
    try:
        _fill(track, keys, markers, outside, curves, where)
    except BaseException:
        track.close()
        raise
    return track


def _fill(
    track: Track, keys: Any, markers: Any, outside: dict[str, str], curves: dict[str, Easing], where: str
) -> None:
    reader, path = _Reader(track, curves), at(where, "keys")
    for i, key in enumerate(keys):
        reader.key(key, i, f"{path}[{i}]")
    reader.flush(f"{path}[]")
    for i, marker in enumerate(markers):
        place = at(where, f"markers[{i}]")
        if not isinstance(marker, (list, tuple)) or len(marker) != 2:
            raise refuse(place, f"must be a list of a time and a name, not {shown(marker)}")
        time, name = finite(marker[0], f"{place}[0]"), string(marker[1], f"{place}[1]")
        try:
            track.marker(time, name)
        except InvalidArgumentError as error:
            raise refuse(place, str(error)) from error
    try:
        track.extrapolate(**outside)
    except InvalidArgumentError as error:
        raise refuse(where, str(error)) from error


def track_from_json(text: str) -> Track:
    """The track that `track_to_json` wrote, or somebody else as bindings/FORMAT.md says.

    Anything that is wrong (an unknown member, version or curve, a number that is not finite, a text over 64 MiB or
    nested deeper than 16) raises InvalidArgumentError, which says where.

    >>> track = track_from_json('{"tweenspirit": 1, "type": "track", "kind": "float", "keys": [{"t": 0, "v": 3}]}')
    >>> track.value(1)
    3.0
    """
    return from_data(parse_json(text, MAX_DEPTH, MAX_BYTES))


def easing_from_json(text: str) -> Easing:
    """The curve that `easing_to_json` wrote. A name that stands for no curve here raises InvalidArgumentError.

    >>> easing_from_json('{"tweenspirit": 1, "type": "easing", "easing": "cubic.out"}')
    Easing('cubic.out')
    """
    data = parse_json(text, MAX_DEPTH, MAX_BYTES)
    check_head(data, "easing", "")
    members_of(data, "", _HEAD | {"easing"}, "the easing")
    return curve_from(member(data, "easing", "", "the easing"), "easing", {})
