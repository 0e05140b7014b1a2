# SPDX-License-Identifier: MIT
"""Scenes as JSON, as bindings/FORMAT.md says: what somebody wrote, made into the one form that a scene has."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .._c.importing import importing
from .._errors import InvalidArgumentError, TweenSpiritError, UnknownEasingError
from ..curves.easing import Easing
from ..files.json_text import at, finite, listed, member, members_of, refuse, shown, string
from ..files.track_json import MAX_BYTES, track_from_json, track_to_json
from ..motion.decay import Decay
from ..motion.spring import Spring
from ..motion.spring_motion import OVERSHOOT
from ..motion.timing import DIRECTIONS, FILLS
from ..tracks.keys import KINDS, ROUNDINGS, SPACES, WRAPS
from ..tracks.track import Track
from ..worlds.values import is_word, lanes_of

VERSION = 1
MAX_DEPTH = 16
MOST = 1 << 20
LONGEST = 1e300
LEVELS = 16

_PARTS = ("channels", "attached", "aliases", "springs", "tracks", "timelines", "chains", "start")
_TIMING = ("delay", "end_delay", "duration", "iterations", "iteration_start", "direction", "fill", "rate", "easing")
_CHANNEL_WORDS = {"wrap": (WRAPS, "shortest"), "space": (SPACES, "oklab"), "rounding": (ROUNDINGS, "nearest")}
_SPRINGS = {"velocity", "tolerance", "overshoot", "restitution", "delay", "rate"}
_DECAYS = {"rate", "bounds", "tolerance", "delay"}
_WORDS_OF = {
    "tween": {"channel", "tween", *_TIMING},
    "track": {"channel", "track", *_TIMING},
    "timeline": {"timeline", "to", *_TIMING},
    "spring": {"channel", "spring", "target", *_SPRINGS},
    "decay": {"channel", "decay", *_DECAYS},
}


def dumped(data: dict[str, Any]) -> str:
    text = json.dumps(data, allow_nan=False, separators=(",", ":"))
    if len(text) > MAX_BYTES:
        raise InvalidArgumentError(f"the text would have {len(text)} bytes, and is not read beyond {MAX_BYTES}")
    return text


class TrackData(dict[str, Any]):
    """A track where it stands, and what it is made of when it is written."""

    track: Track


class SpringData(dict[str, Any]):
    """Likewise a spring."""

    spring: Spring


def plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def spring_data(spring: Spring) -> dict[str, float]:
    if math.isinf(spring.omega):  # a snap
        return {"response": 0.0, "damping_ratio": spring.damping_ratio}
    data = {"omega": spring.omega, "damping_ratio": spring.damping_ratio}
    return data if spring.mass == 1 else {**data, "mass": spring.mass}


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


def track_from(value: Any, where: str) -> Track:
    """The track of an object in the scene."""
    data = {"tweenspirit": VERSION, "type": "track", **members_of(value, where)}
    for name in ("tweenspirit", "type"):
        if name in value:
            raise refuse(where, f"has an unknown member {name!r}")
    try:
        text = json.dumps(data)
    except TypeError as error:
        raise refuse(where, str(error)) from error
    try:
        return track_from_json(text)
    except InvalidArgumentError as error:
        words = str(error).removesuffix(f" (line {error.line})")
        path = "" if error.argument == "text" else error.argument or ""
        raise refuse(
            f"{where}.{path}" if path else where, words.removeprefix(f"{path}: ").removeprefix("the document ")
        ) from error


@contextmanager
def placed_at(where: str) -> Iterator[None]:
    """Say where, in errors from what is made of something."""
    try:
        yield
    except TweenSpiritError as error:
        raise type(error)(f"{where}: {error}") from error


def _word(value: Any, where: str) -> str:
    if not is_word(string(value, where)):
        raise refuse(where, f"must be 1 to 255 of A-Z a-z 0-9 _ . : -, not {shown(value)}")
    return str(value)


def _one_of(value: Any, words: Any, where: str) -> str:
    if string(value, where) not in words:
        raise refuse(where, f"must be one of {', '.join(words)}, not {shown(value)}")
    return str(value)


def _within(value: Any, least: float, where: str) -> float:
    found = finite(value, where)
    if not least <= found <= LONGEST:
        raise refuse(where, f"must be {least:g} to {LONGEST:g}, not {shown(value)}")
    return found


def _kept(data: dict[str, Any], **words: Any) -> None:
    """Put in those that are not None."""
    data.update((name, value) for name, value in words.items() if value is not None)


class SceneReader:
    """Reads a scene; `scene` is it in its one form."""

    def __init__(self, data: Any) -> None:
        check_head(data, "scene", "")
        given = members_of(data, "", {"tweenspirit", "type", *_PARTS}, "the scene")
        self.curves: dict[str, Easing] = {}
        self.kinds: dict[str, tuple[str | int, int]] = {}
        self.springs: dict[str, SpringData] = {}
        self.tracks: dict[str, TrackData] = {}
        self.timelines = self._names(given, "timelines")
        self.chains = self._names(given, "chains")
        self.started: set[str] = set()
        scene: dict[str, Any] = {"tweenspirit": VERSION, "type": "scene"}
        parts: dict[str, Any] = {
            "channels": self._list(given, "channels", self._channel),
            "attached": self._list(given, "attached", self._attached),
            "aliases": self._named(given, "aliases", self._alias),
            "springs": self._named(given, "springs", self._spring),
            "tracks": self._named(given, "tracks", self._track),
            "timelines": self._named(given, "timelines", self._timeline),
            "chains": self._named(given, "chains", self._chain),
            "start": self._list(given, "start", self._start),
        }
        scene.update((name, part) for name, part in parts.items() if part)
        self.scene = scene
        timelines = parts["timelines"]
        levels: dict[str, int] = {}
        for name in timelines:
            _check_levels(name, timelines, [], levels, at("timelines", name))

    def _names(self, given: dict[str, Any], part: str) -> set[str]:
        return set(members_of(given.get(part, {}), part))

    def _list(self, given: dict[str, Any], part: str, read: Callable[[Any, str], Any]) -> list[Any]:
        return [read(x, f"{part}[{i}]") for i, x in enumerate(listed(given.get(part, []), part, MOST))]

    def _named(self, given: dict[str, Any], part: str, read: Callable[[str, Any, str], Any]) -> dict[str, Any]:
        found = members_of(given.get(part, {}), part)
        for name in found:
            if not is_word(name):
                raise refuse(part, f"a name must be 1 to 255 of A-Z a-z 0-9 _ . : -, not {shown(name)}")
        return {name: read(name, found[name], at(part, name)) for name in sorted(found)}

    # --- the parts ---

    def _channel(self, value: Any, where: str) -> dict[str, Any]:
        data = members_of(value, where, {"name", "kind", "value", "path", *_CHANNEL_WORDS, "extended", "tolerance"})
        name = _word(member(data, "name", where), f"{where}.name")
        if name in self.kinds:
            raise refuse(f"{where}.name", f"{name!r} is the name of a channel already")
        kind = member(data, "kind", where)
        if isinstance(kind, bool) or (isinstance(kind, str) and kind not in KINDS) or not isinstance(kind, (str, int)):
            raise refuse(f"{where}.kind", f"must be a kind of channels or a number of lanes, not {shown(kind)}")
        with placed_at(f"{where}.kind"):
            lanes = lanes_of(kind)
        self.kinds[name] = kind, lanes
        found = {"name": name, "kind": kind, "value": self._value(name, member(data, "value", where), f"{where}.value")}
        if "path" in data and _word(data["path"], f"{where}.path") != name:
            found["path"] = data["path"]
        for word, (words, usual) in _CHANNEL_WORDS.items():
            if word in data and _one_of(data[word], words, f"{where}.{word}") != usual:
                found[word] = data[word]
        if "extended" in data:
            if not isinstance(data["extended"], bool):
                raise refuse(f"{where}.extended", f"must be true or false, not {shown(data['extended'])}")
            _kept(found, extended=data["extended"] or None)
        if "tolerance" in data:
            _kept(found, tolerance=_within(data["tolerance"], 0, f"{where}.tolerance") or None)
        return found

    def _value(self, channel: str, value: Any, where: str) -> Any:
        kind, lanes = self.kinds[channel]
        found = value_from(value, kind, lanes, where)
        if kind == "quat":  # of length 1
            with placed_at(where):
                return plain(Track(kind).key(0, found)[0].value)
        if kind != "int":
            return plain(found)
        if found != int(found):
            raise refuse(where, f"must be a whole number within 2^53, not {shown(value)}")
        return int(found)

    def _numbers(self, channel: str, value: Any, where: str) -> Any:
        return plain(numbers_from(value, self.kinds[channel][1], where))

    def _attached(self, value: Any, where: str) -> dict[str, Any]:
        data = members_of(value, where, {"path", "easing"})
        path = _word(member(data, "path", where), f"{where}.path")
        return {"path": path, "easing": self._curve(member(data, "easing", where), f"{where}.easing")}

    def _curve(self, value: Any, where: str) -> str:
        return curve_from(value, where, self.curves).name

    def _alias(self, name: str, value: Any, where: str) -> list[str]:
        return [_word(x, f"{where}[{i}]") for i, x in enumerate(listed(value, where, MOST))]

    def _spring(self, name: str, value: Any, where: str) -> SpringData:
        spring = spring_from(value, where)
        found = self.springs[name] = SpringData(spring_data(spring))
        found.spring = spring
        return found

    def _track(self, name: str, value: Any, where: str) -> TrackData:
        track = track_from(value, where)
        found = TrackData(json.loads(track_to_json(track)))
        for head in ("tweenspirit", "type"):
            del found[head]
        found.track = track
        self.tracks[name] = found
        return found

    def _spring_or_name(self, value: Any, where: str) -> Any:
        if isinstance(value, str):
            return self._found(value, self.springs, "spring", where)
        return self._spring("", value, where)

    def _track_or_name(self, value: Any, where: str) -> Any:
        if isinstance(value, str):
            return self._found(value, self.tracks, "track", where)
        return self._track("", value, where)

    def _found(self, value: Any, names: Any, what: str, where: str) -> str:
        if string(value, where) not in names or not value:
            with importing:
                from .._c.hints import did_you_mean

            raise refuse(where, f"there is no {what} {shown(value)}{did_you_mean(value, names)}")
        return str(value)

    def _timeline(self, name: str, value: Any, where: str) -> dict[str, Any]:
        data = members_of(value, where, {"entries", "markers"})
        path = f"{where}.entries"
        entries = [self._entry(x, f"{path}[{i}]") for i, x in enumerate(listed(data.get("entries", []), path, MOST))]
        path = f"{where}.markers"
        markers = [_marker(x, f"{path}[{i}]") for i, x in enumerate(listed(data.get("markers", []), path, MOST))]
        return {"entries": entries, "markers": markers} if markers else {"entries": entries}

    def _entry(self, value: Any, where: str) -> dict[str, Any]:
        is_inner = "timeline" in members_of(value, where)
        data = members_of(value, where, {"timeline", "at", *_TIMING} if is_inner else {"channel", "track", "at"})
        found: dict[str, Any] = {}
        if is_inner:
            found["timeline"] = self._found(data["timeline"], self.timelines, "timeline", f"{where}.timeline")
        else:
            found["channel"] = self._found(member(data, "channel", where), self.kinds, "channel", f"{where}.channel")
            found["track"] = self._track_or_name(member(data, "track", where), f"{where}.track")
        _kept(found, at=_within(data.get("at", 0.0), -LONGEST, f"{where}.at") or None)
        return {**found, **self._timing(data, where)} if is_inner else found

    def _timing(self, data: dict[str, Any], where: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for word in _TIMING:
            value, path = data.get(word), f"{where}.{word}"
            if word not in data or (word == "iterations" and value == "infinite"):
                _kept(found, **{word: value})
            elif word == "direction" or word == "fill":
                usual, words = ("normal", DIRECTIONS) if word == "direction" else ("both", FILLS)
                found[word] = _one_of(value, words, path)
                if value == usual:
                    del found[word]
            elif word == "easing":
                found[word] = self._curve(value, path)
            else:
                number = finite(value, path)
                if word == "duration" or number != (1.0 if word in ("iterations", "rate") else 0.0):
                    found[word] = number
        return found

    def _chain(self, name: str, value: Any, where: str) -> list[dict[str, Any]]:
        return [self._item(x, f"{where}[{i}]") for i, x in enumerate(listed(value, where, MOST))]

    def _item(self, value: Any, where: str) -> dict[str, Any]:
        data = members_of(value, where, {"animate", "then", "delay"})
        if len(data) != 1:
            raise refuse(where, f"must have one member of animate, then and delay, not {len(data)}")
        if "animate" in data:
            path = f"{where}.animate"
            found = [self._animation(x, f"{path}[{i}]") for i, x in enumerate(listed(data["animate"], path, MOST))]
            return {"animate": found}
        if "delay" in data:
            return {"delay": _within(data["delay"], 0, f"{where}.delay")}
        then = data["then"]
        return {"then": None if then is None else string(then, f"{where}.then")}

    def _start(self, value: Any, where: str) -> dict[str, Any]:
        data = members_of(value, where)
        found: dict[str, Any] = {}
        _kept(found, at=_within(data.get("at", 0.0), 0, f"{where}.at") or None)
        if "chain" in data:
            members_of(data, where, {"at", "chain"})
            name = found["chain"] = self._found(data["chain"], self.chains, "chain", f"{where}.chain")
            if name in self.started:
                raise refuse(f"{where}.chain", f"{name!r} starts already")
            self.started.add(name)
        elif "animate" in data:
            members_of(data, where, {"at", "animate"})
            found["animate"] = self._animation(data["animate"], f"{where}.animate")
        else:
            members_of(data, where, {"at", "timeline", *_TIMING})
            timeline = member(data, "timeline", where)
            found["timeline"] = self._found(timeline, self.timelines, "timeline", f"{where}.timeline")
            found.update(self._timing(data, where))
        return found

    # --- animations ---

    def _animation(self, value: Any, where: str) -> dict[str, Any]:
        data = members_of(value, where)
        if "timeline" in data:
            _check_words(data, "timeline", where)
            name = self._found(data["timeline"], self.timelines, "timeline", f"{where}.timeline")
            found: dict[str, Any] = {"timeline": name}
            if "to" in data:
                found["to"] = _within(data["to"], -LONGEST, f"{where}.to")
            return {**found, **self._timing(data, where)}
        words = [word for word in ("spring", "tween", "decay", "track") if word in data]
        if len(words) != 1:
            raise refuse(where, f"must have one member of spring, tween, decay, track and timeline, not {len(words)}")
        channel = self._found(member(data, "channel", where), self.kinds, "channel", f"{where}.channel")
        return {"channel": channel, **getattr(self, f"_{words[0]}_words")(channel, data, where)}

    def _tween_words(self, channel: str, data: dict[str, Any], where: str) -> dict[str, Any]:
        _check_words(data, "tween", where)
        finite(member(data, "duration", where), f"{where}.duration")
        return {"tween": self._value(channel, data["tween"], f"{where}.tween"), **self._timing(data, where)}

    def _track_words(self, channel: str, data: dict[str, Any], where: str) -> dict[str, Any]:
        _check_words(data, "track", where)
        return {"track": self._track_or_name(data["track"], f"{where}.track"), **self._timing(data, where)}

    def _spring_words(self, channel: str, data: dict[str, Any], where: str) -> dict[str, Any]:
        _check_words(data, "spring", where)
        found = {
            "spring": self._spring_or_name(data["spring"], f"{where}.spring"),
            "target": self._value(channel, member(data, "target", where), f"{where}.target"),
        }
        if "velocity" in data:
            found["velocity"] = self._numbers(channel, data["velocity"], f"{where}.velocity")
        if "tolerance" in data:
            found["tolerance"] = finite(data["tolerance"], f"{where}.tolerance")
        if "overshoot" in data and _one_of(data["overshoot"], OVERSHOOT, f"{where}.overshoot") != "allow":
            found["overshoot"] = data["overshoot"]
        for word, usual in (("restitution", 0.5), ("delay", 0.0), ("rate", 1.0)):
            if word in data and finite(data[word], f"{where}.{word}") != usual:
                found[word] = float(data[word])
        return found

    def _decay_words(self, channel: str, data: dict[str, Any], where: str) -> dict[str, Any]:
        _check_words(data, "decay", where)
        found = {"decay": self._numbers(channel, data["decay"], f"{where}.decay")}
        if "rate" in data:
            rate = finite(data["rate"], f"{where}.rate")
            with placed_at(f"{where}.rate"):
                Decay(rate=rate)
            found["rate"] = rate
        if "bounds" in data:
            bounds, path = listed(data["bounds"], f"{where}.bounds", MOST), f"{where}.bounds"
            if len(bounds) != 2:
                raise refuse(path, f"must be a list of a lower and an upper edge, not {shown(data['bounds'])}")
            found["bounds"] = [self._numbers(channel, edge, f"{path}[{i}]") for i, edge in enumerate(bounds)]
        if "tolerance" in data:
            found["tolerance"] = finite(data["tolerance"], f"{where}.tolerance")
        if "delay" in data and finite(data["delay"], f"{where}.delay") != 0:
            found["delay"] = float(data["delay"])
        return found


def _check_words(data: dict[str, Any], kind: str, where: str) -> None:
    """Refuse what does not go with this kind of animation; what goes with others is said to."""
    for word in sorted(map(str, data.keys() - _WORDS_OF[kind])):
        others = [other for other, words in _WORDS_OF.items() if word in words]
        if others:
            more = ": how long it takes is its own matter" if word == "duration" else ""
            raise refuse(where, f"has a member {word!r}, which goes with {', '.join(others)}, not with {kind}{more}")
    members_of(data, where, _WORDS_OF[kind])


def _marker(value: Any, where: str) -> list[Any]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise refuse(where, f"must be a list of a time and a name, not {shown(value)}")
    return [_within(value[0], -LONGEST, f"{where}[0]"), string(value[1], f"{where}[1]")]


def _check_levels(name: str, timelines: dict[str, Any], outer: list[str], levels: dict[str, int], where: str) -> int:
    """How many levels it has; refuses more than 16, and what is inside itself."""
    if name in outer:
        raise refuse(where, f"the timeline {name!r} would be inside itself")
    if name not in levels:
        if len(outer) >= LEVELS:
            raise refuse(where, f"timelines are more than {LEVELS} levels deep")
        deepest = 0
        for i, entry in enumerate(timelines[name]["entries"]):
            if "timeline" in entry:
                place = f"timelines.{name}.entries[{i}].timeline"
                deepest = max(deepest, _check_levels(entry["timeline"], timelines, [*outer, name], levels, place))
        levels[name] = deepest + 1
    if len(outer) + levels[name] > LEVELS:
        raise refuse(where, f"timelines are more than {LEVELS} levels deep")
    return levels[name]
