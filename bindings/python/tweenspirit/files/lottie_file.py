# SPDX-License-Identifier: MIT
"""Whole Lottie files: nested compositions, every number that moves, and what is left out and why."""

from __future__ import annotations

import array
import dataclasses
import io
import math
import os
import pathlib
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from .._errors import InvalidArgumentError
from ..tracks.fitting import fit
from ..tracks.track import Track
from .json_text import at, finite, listed, member, members_of, parse_json, refuse, string
from .lottie import (
    _MAX_DEPTH,
    _MAX_TEXT,
    _MOST,
    _NEAR,
    LottieProperty,
    _animated,
    _curve,
    _is_animated,
    _points,
    _properties,
    _Reading,
    _reading,
    _track,
)
from .lottie_curves import Curve

_KINDS = {0: "precomposition", 1: "solid", 2: "image", 3: "null", 4: "shape", 5: "text", 6: "audio", 13: "camera"}
_MAX_COMPOSITIONS = 40
_LANES = 60
"""Of a part of a longer path."""
_PARTS = 8
_MOST_BAKED, _MOST_BAKED_IN_ALL = 1 << 17, 1 << 24
"""So finely a remapped composition is baked, in parts of a frame, and so many of them at most."""
_MOST_LAYERS = 1 << 16
_MOST_FOUND = 1 << 17
"""So many layers and properties, counted as often as their composition is there."""


class LottieLayer(NamedTuple):
    """A layer: its path of names ("card/logo"), its kind, the seconds between which it is visible, and its parent's
    path.
    """

    path: str
    kind: str
    start: float
    end: float
    parent: str | None


class LottieMarker(NamedTuple):
    """A marker: its time in seconds, its comment, and its duration."""

    time: float
    comment: str
    duration: float


class LottieSkipped(NamedTuple):
    """Something animated that was left out: its path in the file, and the reason."""

    path: str
    reason: str


@dataclasses.dataclass(frozen=True)
class LottieFile:
    """The animated properties of a Lottie file, with times in seconds from frame 0 and values in the file's units.

    - tracks: for each property the layer's path of names, its path within the layer, and a track.
    - skipped: what is animated and was left out: its path in the file, and the reason.
    - layers: each with path, kind, the seconds between which it is visible, and its parent's path.
    - markers: each with time, comment and duration.
    - frame_rate, start, end, width and height are the file's; found is the number of tracks and of those skipped.

    >>> moves = {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 30, "s": [100]}]}
    >>> file = lottie({"fr": 60, "op": 60, "layers": [{"nm": "a", "ks": {"o": moves, "r": {**moves, "x": "time"}}}]})
    >>> type(file).__name__, file.found, file.end, file.skipped[0].reason
    ('LottieFile', 2, 1.0, 'has an expression, which is not evaluated')
    """

    tracks: list[LottieProperty]
    skipped: list[LottieSkipped]
    layers: list[LottieLayer]
    markers: list[LottieMarker]
    frame_rate: float
    start: float
    end: float
    width: float
    height: float

    @property
    def found(self) -> int:
        """Returns the number of animated properties: those imported and those skipped.

        >>> lottie({"fr": 60, "layers": []}).found
        0
        """
        return len(self.tracks) + len(self.skipped)


def lottie(source: dict[str, Any] | str | os.PathLike[str], animation: str | None = None) -> LottieFile:
    """Reads every animated property of a Lottie file; those in precompositions once for each use.

    `source` is the path of a .json or a .lottie, or a Lottie's JSON as a dict. `animation` is the id of one of several
    in a .lottie; by default the first.

    A property's `layer` is the path of layers' names; the second layer of one name is "NAME#2". Its `path` is the place
    within the layer: transforms, shapes, masks, effects, text, gradients, and the points of paths, then their handles
    in and out, as lanes (more than 64 numbers in parts, "ks[0:60]"). Start times, and stretched and evenly remapped
    times of precompositions, are included in the tracks' times; where a time is remapped unevenly, tracks are baked at
    an eighth of a frame. Positions on curved paths follow them, at the pace of their easing, within 1e-4. What cannot
    be imported, expressions among it, is in `skipped` with the reason. Raises InvalidArgumentError if the source is no
    Lottie.

    >>> fade = {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 30, "s": [100]}]}
    >>> inner = {"id": "c", "layers": [{"nm": "logo", "ks": {"o": fade}}]}
    >>> outer = {"nm": "card", "ty": 0, "refId": "c", "st": 60, "ks": {}}
    >>> [found] = lottie({"fr": 60, "layers": [outer], "assets": [inner]}).tracks
    >>> found.layer, found.path, found.track.start, found.track.end
    ('card/logo', 'ks.o', 1.0, 1.5)
    """
    if animation is not None and not isinstance(animation, str):
        raise TypeError(f"animation must be a str or None, not {type(animation).__name__}")
    if isinstance(source, dict):
        if animation is not None:
            raise InvalidArgumentError("animation requires a .lottie, which may have several")
    else:
        if not isinstance(source, (str, os.PathLike)):
            raise TypeError(f"source must be a path or a dict, not {type(source).__name__}")
        source = parse_json(_text(pathlib.Path(source).read_bytes(), animation), _MAX_DEPTH, _MAX_TEXT)
    try:
        return _Walk(members_of(source, "")).read()
    except RecursionError:
        raise InvalidArgumentError("the file is nested too deep") from None


def _text(data: bytes, animation: str | None) -> str:
    if data[:4] == b"PK\x03\x04":
        data = _unpacked(data, animation)
    elif animation is not None:
        raise InvalidArgumentError("animation requires a .lottie, which may have several")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidArgumentError(f"the text is not UTF-8: {error}") from None


def _unpacked(data: bytes, animation: str | None) -> bytes:
    """One animation of a dotLottie: "a/ID.json" of version 2, "animations/ID.json" of version 1."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [
                name for name in archive.namelist() if name.startswith(("a/", "animations/")) and name.endswith(".json")
            ]
            ids = {pathlib.PurePosixPath(name).stem: name for name in names}
            if animation is None and ids:
                animation = next(iter(ids))
            if animation not in ids:
                raise InvalidArgumentError(f"animation must be one of {', '.join(ids) or 'none, for there is none'}")
            if archive.getinfo(ids[animation]).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise InvalidArgumentError("an animation of the archive is neither stored nor deflated")
            if archive.getinfo(ids[animation]).file_size > _MAX_TEXT:
                raise InvalidArgumentError("an animation of the archive is larger than 2^28 bytes")
            with archive.open(ids[animation]) as stream:
                return stream.read(_MAX_TEXT + 1)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, ValueError, RuntimeError) as error:
        if isinstance(error, InvalidArgumentError):
            raise
        raise InvalidArgumentError(f"the archive cannot be read: {error}") from None


class _Walk:
    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.tracks: list[LottieProperty] = []
        self.skipped: list[LottieSkipped] = []
        self.layers: list[LottieLayer] = []
        self.open: set[Any] = set()
        self.moving: dict[int, list[tuple[str, Any, bool]]] = {}
        self.baked = 0
        self.assets = {
            asset["id"]: (asset, f"assets[{i}]")
            for i, asset in enumerate(listed(data.get("assets", []), "assets", _MOST))
            if isinstance(asset, dict) and isinstance(asset.get("id"), str)
        }

    def read(self) -> LottieFile:
        data = self.data
        reading = _reading(member(data, "fr", ""), None, False, "fr")._replace(follows=True)
        self._composition(data, "", reading, "", ())
        markers = []
        for i, each in enumerate(listed(data.get("markers", []), "markers", _MOST)):
            marker = members_of(each, f"markers[{i}]")
            times = [finite(marker.get(name, 0), f"markers[{i}].{name}") / reading.rate for name in ("tm", "dr")]
            words = marker.get("cm", "")
            markers.append(LottieMarker(times[0], words if isinstance(words, str) else "", times[1]))
        numbers = [finite(data.get(name, 0), name) for name in ("ip", "op", "w", "h")]
        start, end = numbers[0] / reading.rate, numbers[1] / reading.rate
        return LottieFile(
            self.tracks, self.skipped, self.layers, markers, reading.rate, start, end, numbers[2], numbers[3]
        )

    def _composition(
        self, data: dict[str, Any], place: str, reading: _Reading, above: str, inside: tuple[LottieLayer, ...]
    ) -> None:
        layers = [
            members_of(each, at(place, f"layers[{i}]"))
            for i, each in enumerate(listed(member(data, "layers", place), at(place, "layers"), _MOST))
        ]
        paths: list[str] = []
        used: dict[str, int] = {}
        for i, layer in enumerate(layers):
            name = string(layer.get("nm", f"layers[{i}]"), at(place, f"layers[{i}].nm"))
            base = name
            while name in used:
                used[base] += 1
                name = f"{base}#{used[base]}"
            used[name] = 1
            paths.append(above + name)
        by_index = {
            layer["ind"]: path for layer, path in zip(layers, paths, strict=True) if _is_index(layer.get("ind"))
        }
        for i, (layer, path) in enumerate(zip(layers, paths, strict=True)):
            where = at(place, f"layers[{i}]")
            kind = layer.get("ty")
            span = [reading.time(finite(layer.get(name, 0), at(where, name))) for name in ("ip", "op")]
            if reading.clock is not None:  # its times are another's
                span = [inside[-1].start, inside[-1].end]
            elif inside:
                span = [max(span[0], inside[-1].start), min(span[1], inside[-1].end)]
            parent = by_index.get(layer["parent"]) if _is_index(layer.get("parent")) else None
            words = _KINDS.get(kind, "other") if isinstance(kind, int) else "other"
            self.layers.append(LottieLayer(path, words, span[0], span[1], parent))
            if len(self.layers) > _MOST_LAYERS:
                raise InvalidArgumentError("the file has more than 2^16 layers, counted once per use")
            if id(layer) not in self.moving:
                self.moving[id(layer)] = list(self._found(layer, where))
            for name, prop, is_color in self.moving[id(layer)]:
                self._property(path, name, prop, reading._replace(kind="color" if is_color else None), at(where, name))
            if kind == 0:
                self._inside(layer, where, reading, f"{path}/", (*inside, self.layers[-1]))

    def _found(self, layer: dict[str, Any], where: str) -> Iterator[tuple[str, Any, bool]]:
        """Whatever moves in a layer."""
        seen: set[int] = set()
        typed: list[tuple[str, Any, bool]] = []
        try:
            typed = list(_properties(layer, where))
        except InvalidArgumentError as error:
            self.skipped.append(LottieSkipped(where, str(error)))
        for path, prop, is_color in typed:
            if not isinstance(prop, dict):
                continue
            parts = [each for each in map(prop.get, "xyz") if isinstance(each, dict)]
            if _is_animated(prop) or any(map(_is_animated, parts)) or isinstance(prop.get("x"), str):
                seen.update(id(each) for each in (prop, *parts))
                yield path, prop, is_color
        for path, prop in _animated(layer, "", seen):
            yield path.removeprefix("."), prop, False

    def _property(self, layer: str, path: str, prop: dict[str, Any], reading: _Reading, where: str) -> None:
        if len(self.tracks) + len(self.skipped) >= _MOST_FOUND:
            raise InvalidArgumentError("the file has more than 2^17 animated properties")
        parts = [part.get("x") for part in map(prop.get, "xyz") if isinstance(part, dict)]
        if any(isinstance(words, str) for words in (prop.get("x"), *parts)):
            self.skipped.append(LottieSkipped(where, "has an expression, which is not evaluated"))
            return
        try:
            count = _points_of(prop, where)
            if count <= 64:
                self.tracks.append(LottieProperty(layer, path, self._made(prop, reading, where)))
                return
            for first in range(0, count, _LANES):
                part = slice(first, min(first + _LANES, count))
                track = self._made(prop, reading._replace(part=part), where)
                self.tracks.append(LottieProperty(layer, f"{path}[{part.start}:{part.stop}]", track))
        except InvalidArgumentError as error:
            self.skipped.append(LottieSkipped(where, str(error).removeprefix(f"{where} ")))

    def _made(self, prop: dict[str, Any], reading: _Reading, where: str) -> Track:
        """A property's track, in the file's time."""
        track = _track(prop, reading, where)
        return track if reading.clock is None else self._through(track, reading.clock, reading.rate)

    def _through(self, track: Track, clock: Track, rate: float) -> Track:
        """A track of a composition whose time is remapped unevenly: baked, an eighth of a frame fine."""
        first, last = (finite(self.data.get(name, 0), name) for name in ("ip", "op"))
        if not 1 <= (last - first) * _PARTS <= _MOST_BAKED:
            raise InvalidArgumentError(f"is in a remapped composition: the file has {last - first:g} frames to bake")
        count = math.ceil((last - first) * _PARTS)
        self.baked += count
        if self.baked > _MOST_BAKED_IN_ALL:
            raise InvalidArgumentError("is in a remapped composition: the file has too much to bake")
        times = array.array("d", [(first + i / _PARTS) / rate for i in range(count + 1)])
        inner = array.array("d", bytes(times.itemsize * len(times)))
        clock.sample(times, out=inner)
        rows = memoryview(bytearray(times.itemsize * len(times) * track.lanes))
        values = rows.cast("d") if track.lanes == 1 else rows.cast("d", [len(times), track.lanes])
        track.sample(inner, out=values)
        if track.kind != "color":
            return fit(times, values, tolerance=_NEAR, interpolation="hermite")
        found = Track("color", space="srgb")
        for key in fit(times, values, tolerance=_NEAR / 100).keys():
            found.key(key.time, key.value)
        return found

    def _inside(
        self, layer: dict[str, Any], where: str, reading: _Reading, above: str, inside: tuple[LottieLayer, ...]
    ) -> None:
        name = layer.get("refId")
        asset, place = self.assets.get(name, (None, "")) if isinstance(name, str) else (None, "")
        if asset is None or "layers" not in asset:
            return
        try:
            inner = self._times(layer, where, reading)
            if name in self.open:
                raise refuse(where, "contains itself")
            if len(inside) > _MAX_COMPOSITIONS:
                raise refuse(where, f"is in more than {_MAX_COMPOSITIONS} compositions")
        except InvalidArgumentError as error:
            reason = str(error).removeprefix(f"{where} ")
            self.skipped += [
                LottieSkipped(path, f"{where} {reason}")
                for path, _ in _animated(asset["layers"], f"{place}.layers", set())
            ]
            if len(self.skipped) > _MOST_FOUND:
                raise InvalidArgumentError("the file has more than 2^17 animated properties") from None
            return
        self.open.add(name)
        self._composition(asset, place, inner, above, inside)
        self.open.discard(name)

    def _times(self, layer: dict[str, Any], where: str, reading: _Reading) -> _Reading:
        """When the frames of a layer's composition are seen."""
        remap = layer.get("tm")
        if remap is None:
            stretch = finite(layer.get("sr", 1), at(where, "sr"))
            offset, slope = (
                reading.offset + reading.stretch * finite(layer.get("st", 0), at(where, "st")),
                reading.stretch * stretch,
            )
        else:
            data = members_of(remap, at(where, "tm"))
            if isinstance(data.get("x"), str):
                raise refuse(where, "remaps its time by an expression")
            curve = _curve(data, reading, at(where, "tm"))
            whole = _slope(curve)
            # Beyond its keys it stands still: a straight line is enough where the layer is not seen there.
            seen = [reading.time(finite(layer.get(name, 0), at(where, name))) for name in ("ip", "op")]
            frame = 1.0 / reading.rate
            if whole is not None and (curve.pieces[0].start > seen[0] + frame or curve.end < seen[1] - frame):
                whole = None
            if whole is None or whole <= 0 or reading.clock is not None:
                return reading._replace(offset=0.0, stretch=1.0, clock=self._made(data, reading, at(where, "tm")))
            first = curve.pieces[0]
            # A second in it lasts 1 / whole of the file's.
            slope = 1 / whole
            offset = (first.start - first.a[0] / whole) * reading.rate
        if not slope > 0:
            raise refuse(where, "runs backwards in its composition")
        return reading._replace(offset=offset, stretch=slope)


def _points_of(prop: dict[str, Any], where: str) -> int:
    """How many numbers a shape's path has; 0 of what is none."""
    if not _is_animated(prop):
        return 0
    return len(_points(prop["k"][0].get("s"), where) or ())


def _slope(curve: Curve) -> float | None:
    """Of one straight line; None of another curve."""
    if not curve.pieces or any(piece.mode != "eased" for piece in curve.pieces):
        return None
    first = curve.pieces[0]
    whole = (curve.last[0] - first.a[0]) / (curve.end - first.start)
    offs = (piece.b[0] - first.a[0] - whole * (piece.end - first.start) for piece in curve.pieces)
    return whole if all(abs(off) < 1e-9 for off in offs) else None


def _is_index(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
