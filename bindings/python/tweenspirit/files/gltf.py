# SPDX-License-Identifier: MIT
"""Animations of glTF 2.0 as tracks."""

from __future__ import annotations

import base64
import binascii
import itertools
import math
import os
import pathlib
import re
import struct
import urllib.parse
from collections.abc import Sequence
from typing import Any, NamedTuple

from .._c.arguments import items_of
from .._errors import InvalidArgumentError
from ..tracks.track import Track
from .json_text import at, finite, listed, member, members_of, parse_json, refuse, shown, string

_LANES = {"translation": 3, "rotation": 4, "scale": 3}
_KINDS: dict[str, str | int] = {"translation": "vec3", "rotation": "quat", "scale": "vec3"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
_INTERPOLATIONS: dict[str, Any] = {"LINEAR": "eased", "STEP": "step", "CUBICSPLINE": "hermite"}
_COMPONENTS: dict[int, tuple[str, float]] = {
    5120: ("b", 127.0),
    5121: ("B", 255.0),
    5122: ("h", 32767.0),
    5123: ("H", 65535.0),
    5125: ("I", 0.0),
    5126: ("f", 0.0),
}
"""Component types: how they are packed, and what stands for 1 where they are normalized (0: they cannot be)."""
_GLB_MAGIC, _JSON_CHUNK, _BIN_CHUNK = 0x46546C67, 0x4E4F534A, 0x004E4942
_MAX_JSON = 1 << 28
_MAX_DEPTH = 64
_MOST_ZEROS = 1 << 22
"""So many elements of a sparse accessor may be zeros that no buffer has."""


class GltfChannel(NamedTuple):
    """One channel of an animation: the node's index, what of it moves (its path), and how: a track, times in seconds.

    Of what is no node's, a material's or a camera's, the node is None and the path its JSON pointer, as
    "/materials/0/emissiveStrength". tracks_from_gltf gives them.

    >>> channel = GltfChannel(3, "translation", track_from_gltf([0, 2], [0, 0, 0, 4, 0, 1], path="translation"))
    >>> channel.node, channel.path, channel.track.value(1)
    (3, 'translation', (2.0, 0.0, 0.5))
    """

    node: int | None
    path: str
    track: Track


def _unboxed(value: Any) -> Any:
    """An array as lists, a number of numpy's as a number."""
    try:
        return value.tolist() if hasattr(value, "tolist") else value
    except NotImplementedError:  # memory in a format unknown to Python
        return value


def _flat(values: Any, name: str, depth: int = 3) -> list[Any]:
    """The numbers of an array, or of lists in lists of equal length, in their order."""
    values = _unboxed(values)
    if not isinstance(values, Sequence) or isinstance(values, (str, bytes, bytearray)):
        raise InvalidArgumentError(f"{name} must be a list or an array, not {shown(values)}")
    rows = [_unboxed(row) for row in items_of(values, f"{name} must be a list or an array")]
    if not any(isinstance(row, (list, tuple)) for row in rows):
        return rows
    if depth == 1:
        raise InvalidArgumentError(f"{name} must have at most three dimensions")
    rows = [_flat(row, f"{name}[{i}]", depth - 1) for i, row in enumerate(rows)]
    if len({len(row) for row in rows}) > 1:
        raise InvalidArgumentError(f"{name} must have rows of one length")
    return [x for row in rows for x in row]


def _numbers(values: list[Any], name: str) -> list[float]:
    return [x if type(x) is float and x - x == 0 else finite(x, f"{name}[{i}]") for i, x in enumerate(values)]


def _times(values: list[Any], name: str) -> list[float]:
    times = _numbers(values, name)
    if not times:
        raise refuse(name, "must hold a time or more")
    if times[0] < 0:
        raise refuse(f"{name}[0]", f"must not be negative, is {times[0]!r}")
    for i in range(1, len(times)):
        if not times[i - 1] < times[i]:
            raise refuse(f"{name}[{i}]", f"must be later than the time before: {times[i - 1]!r}, {times[i]!r}")
    return times


def track_from_gltf(times: Any, values: Any, interpolation: str = "LINEAR", path: str | None = None) -> Track:
    """The track that an animation sampler describes, by the numbers of its two accessors, as lists or arrays.

    `times`: seconds, not negative, strictly ascending. `values`: number after number, or in rows; LINEAR and STEP have
    a value for each time, CUBICSPLINE an in-tangent, a value and an out-tangent (value units per second).

    `path`: translation and scale give a "vec3" track; rotation (x, y, z, w) a "quat" track, LINEAR being slerp on it;
    weights as many lanes as the numbers make for each time, as None does. Anything else, or numbers that do not come
    out even, raises InvalidArgumentError.

    >>> track = track_from_gltf([0, 2], [[0, 0, 0], [4, 0, 1]], "LINEAR", "translation")
    >>> track.value(0.5)
    (1.0, 0.0, 0.25)
    """
    return _track(_flat(times, "times"), _flat(values, "values"), interpolation, path, "times", "values")


def _track(times: list[Any], values: list[Any], interpolation: Any, path: Any, first: str, second: str) -> Track:
    mode = _INTERPOLATIONS.get(interpolation) if isinstance(interpolation, str) else None
    if mode is None:
        words = f"must be one of {', '.join(_INTERPOLATIONS)}, not {shown(interpolation)}"
        raise InvalidArgumentError(f"interpolation {words}")
    if path is not None and not (isinstance(path, str) and (path == "weights" or path in _LANES)):
        raise InvalidArgumentError(f"path must be one of {', '.join(_LANES)} and weights, or None, not {shown(path)}")
    keys, numbers = _times(times, first), _numbers(values, second)
    parts = 3 if mode == "hermite" else 1
    lanes, rest = divmod(len(numbers), len(keys) * parts)
    if rest or lanes != _LANES.get(path or "", lanes) or not 1 <= lanes <= 64:
        expected = f"{len(keys)} times {'3 times ' if parts == 3 else ''}{_LANES.get(path or '', '1 to 64')}"
        raise refuse(second, f"must hold {expected} numbers, holds {len(numbers)}")
    kind: str | int = _KINDS.get(path or "", "float" if lanes == 1 else lanes)
    track = Track(kind, interpolation=mode)
    rows: list[Any] = numbers if lanes == 1 else list(zip(*[iter(numbers)] * lanes, strict=True))
    try:
        if parts == 1:
            track.insert(keys, rows)
        else:
            for i, time in enumerate(keys):
                before, value, after = rows[3 * i : 3 * i + 3]
                if kind == "quat":  # keys are made of length 1: the curve keeps its shape
                    before, after = _scaled(before, value), _scaled(after, value)
                track.key(time, value, in_tangent=before, out_tangent=after)
    except InvalidArgumentError as error:
        track.close()
        raise refuse(second, str(error)) from error
    return track


def _scaled(tangent: tuple[float, ...], value: tuple[float, ...]) -> tuple[float, ...]:
    length = math.hypot(*value) or 1.0
    return tuple(x / length for x in tangent)


# --- files ---


class _File:
    """A glTF, its buffers read when they are wanted."""

    def __init__(self, gltf: Any, buffers: Sequence[Any] | None) -> None:
        self.folder: pathlib.Path | None = None
        self.chunk: bytes | None = None
        self.given = buffers
        self.loaded: dict[int, memoryview] = {}
        self.decoded: dict[int, list[float]] = {}
        if isinstance(gltf, (str, os.PathLike)):
            path = pathlib.Path(gltf)
            self.folder = path.parent
            gltf = self.parse(path.read_bytes())
        self.data = members_of(gltf, "")
        version = member(members_of(member(self.data, "asset", ""), "asset"), "version", "asset")
        if not string(version, "asset.version").startswith("2."):
            raise refuse("asset.version", f"must be 2.0, not {shown(version)}")

    def parse(self, content: bytes) -> Any:
        if content[:4] == b"glTF":
            content = self.unpack(content)
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InvalidArgumentError(f"the text is not UTF-8: {error}") from None
        return parse_json(text, _MAX_DEPTH, _MAX_JSON)

    def unpack(self, content: bytes) -> bytes:
        """The JSON of a GLB; its binary chunk is kept."""
        if len(content) < 12:
            raise InvalidArgumentError("the GLB ends within its header")
        _, version, length = struct.unpack_from("<3I", content)
        if version != 2:
            raise InvalidArgumentError(f"the GLB must have version 2, not {version}")
        if length > len(content):
            raise InvalidArgumentError(f"the GLB must have {length} bytes, has {len(content)}")
        chunks: list[tuple[int, bytes]] = []
        start = 12
        while start < length and len(chunks) < 2:
            if start + 8 > length:
                raise InvalidArgumentError(f"the GLB ends within a chunk, at {start}")
            size, kind = struct.unpack_from("<2I", content, start)
            if start + 8 + size > length:
                raise InvalidArgumentError(f"a chunk of the GLB has {size} bytes, more than are left at {start}")
            chunks.append((kind, content[start + 8 : start + 8 + size]))
            start += 8 + size
        if not chunks or chunks[0][0] != _JSON_CHUNK:
            raise InvalidArgumentError("the GLB must begin with JSON")
        if len(chunks) > 1 and chunks[1][0] == _BIN_CHUNK:
            self.chunk = chunks[1][1]
        return chunks[0][1]

    def entry(self, name: str, index: Any, where: str) -> tuple[dict[str, Any], str]:
        """An object of one of the file's lists, and its path."""
        entries = listed(self.data.get(name, []), name, 1 << 32)
        number = _count(index, where)
        if number >= len(entries):
            raise refuse(where, f"must be below {len(entries)}, the number of {name}, is {number}")
        place = f"{name}[{number}]"
        return members_of(entries[number], place), place

    def buffer(self, index: Any, where: str) -> memoryview:
        data, place = self.entry("buffers", index, where)
        if index not in self.loaded:
            length = _count(member(data, "byteLength", place), at(place, "byteLength"))
            content = self.read(data, index, length, place)
            if content.nbytes < length:
                raise refuse(place, f"must have {length} bytes, has {content.nbytes}")
            self.loaded[index] = content[:length]
        return self.loaded[index]

    def read(self, data: dict[str, Any], index: int, length: int, place: str) -> memoryview:
        if self.given is not None and index < len(self.given) and self.given[index] is not None:
            try:
                return memoryview(self.given[index]).cast("B")
            except TypeError as error:
                raise InvalidArgumentError(f"buffers[{index}] must be bytes in a row: {error}") from error
        if "uri" not in data:
            if index != 0 or self.chunk is None:
                raise refuse(place, "has no uri and no bytes in the file: give them as buffers")
            return memoryview(self.chunk)
        uri = string(data["uri"], at(place, "uri"))
        if uri[:5].lower() == "data:":
            return memoryview(_embedded(uri, at(place, "uri")))
        return memoryview(self.adjacent(uri, length, at(place, "uri")))

    def adjacent(self, uri: str, length: int, where: str) -> bytes:
        """A file beside the glTF, or in a folder there."""
        if self.folder is None:
            raise refuse(where, f"names the file {shown(uri)}: give the path of the glTF, or its bytes as buffers")
        name = urllib.parse.unquote(uri)
        parts = name.replace("\\", "/").split("/")
        if ".." in parts or not parts[0] or ":" in name or "\0" in name:
            raise refuse(where, f"must be a file beside the glTF, not {shown(uri)}: give its bytes as buffers")
        path = self.folder.joinpath(*parts)
        if not path.is_file():
            raise refuse(where, f"names the file {shown(uri)}, which is not there")
        if path.stat().st_size < length:
            raise refuse(where, f"must have {length} bytes, has {path.stat().st_size}")
        with path.open("rb") as file:
            return file.read(length)

    def accessor(self, index: Any, where: str) -> tuple[dict[str, Any], list[float]]:
        """An accessor and its numbers, one after the other."""
        data, place = self.entry("accessors", index, where)
        if index not in self.decoded:
            self.decoded[index] = self.decode(data, place)
        return data, self.decoded[index]

    def decode(self, data: dict[str, Any], place: str) -> list[float]:
        if "bufferView" not in data and "sparse" not in data:
            raise refuse(place, "has no bufferView")
        width = _WIDTHS.get(string(member(data, "type", place), at(place, "type")))
        if width is None:
            raise refuse(at(place, "type"), f"must be one of {', '.join(_WIDTHS)}, not {shown(data['type'])}")
        component = member(data, "componentType", place)
        code, one = _COMPONENTS.get(component if type(component) is int else 0, ("", 0.0))
        if not code:
            words = ", ".join(map(str, _COMPONENTS))
            raise refuse(at(place, "componentType"), f"must be one of {words}, not {shown(component)}")
        normalized = data.get("normalized", False)
        if not isinstance(normalized, bool) or normalized != (one > 0):
            words = f"must be {'true' if one else 'false'} where the componentType is {component}"
            raise refuse(at(place, "normalized"), f"{words}: animations have floats and normalized integers")
        if code == "I":
            raise refuse(at(place, "componentType"), "must be of floats or of normalized integers, not 5125")
        count = _count(member(data, "count", place), at(place, "count"))
        if count == 0:
            raise refuse(at(place, "count"), "must be 1 or more, not 0")
        if "bufferView" in data:
            numbers = self.elements(data, place, count, width, code)
        elif count > _MOST_ZEROS:
            raise refuse(at(place, "count"), f"must be at most {_MOST_ZEROS} without a bufferView, is {count}")
        else:
            numbers = [0] * (count * width)
        if "sparse" in data:
            self.replace(
                numbers, members_of(data["sparse"], at(place, "sparse")), at(place, "sparse"), count, width, code
            )
        return numbers if one == 0 else [max(x / one, -1.0) for x in numbers]

    def replace(
        self, numbers: list[float], data: dict[str, Any], place: str, count: int, width: int, code: str
    ) -> None:
        """What a sparse accessor has instead of some elements."""
        number = _count(member(data, "count", place), at(place, "count"))
        if not 1 <= number <= count:
            raise refuse(at(place, "count"), f"must be between 1 and the accessor's {count}, is {number}")
        indices, values = (members_of(member(data, name, place), at(place, name)) for name in ("indices", "values"))
        where = at(place, "indices")
        component = member(indices, "componentType", where)
        how = {5121: "B", 5123: "H", 5125: "I"}.get(component if type(component) is int else 0)
        if how is None:
            raise refuse(at(where, "componentType"), f"must be one of 5121, 5123, 5125, not {shown(component)}")
        places = [int(i) for i in self.elements(indices, where, number, 1, how)]
        if places[-1] >= count or any(a >= b for a, b in itertools.pairwise(places)):
            raise refuse(where, f"must be ascending and below {count}")
        elements = self.elements(values, at(place, "values"), number, width, code)
        for k, i in enumerate(places):
            numbers[i * width : (i + 1) * width] = elements[k * width : (k + 1) * width]

    def elements(self, data: dict[str, Any], place: str, count: int, width: int, code: str) -> list[float]:
        """The numbers of so many elements, from a bufferView's byte on."""
        view, stride = self.view(member(data, "bufferView", place), at(place, "bufferView"))
        offset = _count(data.get("byteOffset", 0), at(place, "byteOffset"))
        size = width * struct.calcsize(code)
        if stride and stride < size:
            raise refuse(place, f"has elements of {size} bytes, in a bufferView whose byteStride is {stride}")
        stride = stride or size
        if offset + stride * (count - 1) + size > view.nbytes:
            raise refuse(place, f"has {count} elements from byte {offset} on, more than its bufferView's {view.nbytes}")
        return _unpacked(view, offset, count, stride, width, code)

    def view(self, index: Any, where: str) -> tuple[memoryview, int]:
        data, place = self.entry("bufferViews", index, where)
        if "EXT_meshopt_compression" in members_of(data.get("extensions", {}), at(place, "extensions")):
            raise refuse(place, "is compressed by EXT_meshopt_compression, which is not read")
        content = self.buffer(member(data, "buffer", place), at(place, "buffer"))
        start = _count(data.get("byteOffset", 0), at(place, "byteOffset"))
        length = _count(member(data, "byteLength", place), at(place, "byteLength"))
        if start + length > content.nbytes:
            raise refuse(place, f"has {length} bytes from {start} on, more than its buffer's {content.nbytes}")
        return content[start : start + length], _count(data.get("byteStride", 0), at(place, "byteStride"))


def _count(value: Any, where: str) -> int:
    """A whole number from 0 to 2^53."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 1 << 53:
        raise refuse(where, f"must be a whole number from 0 on, not {shown(value)}")
    return value


def _embedded(uri: str, where: str) -> bytes:
    head, comma, body = uri.partition(",")
    if not comma or not head.lower().endswith(";base64"):
        raise refuse(where, f"must be base64, not {shown(head)}")
    try:
        return base64.b64decode(urllib.parse.unquote(body) if "%" in body else body, validate=True)
    except (binascii.Error, ValueError) as error:
        raise refuse(where, f"is not base64: {error}") from None


def _unpacked(view: memoryview, offset: int, count: int, stride: int, width: int, code: str) -> list[float]:
    size = width * struct.calcsize(code)
    if stride == size:
        return list(struct.unpack_from(f"<{count * width}{code}", view, offset))
    element = struct.Struct(f"<{width}{code}")
    return [x for i in range(count) for x in element.unpack_from(view, offset + i * stride)]


def tracks_from_gltf(
    gltf: dict[str, Any] | str | os.PathLike[str],
    animation: int = 0,
    buffers: Sequence[Any] | None = None,
) -> list[GltfChannel]:
    """The channels of one of a glTF's animations, in their order, as tracks.

    `gltf`: the path of a .gltf or .glb, or a .gltf's JSON as a dict. Buffers are read from the file, from its base64,
    or from files beside it; `buffers` are bytes to take instead, None for one to be read. Sparse accessors are read,
    and KHR_animation_pointer, of a node's as the node's own; channels without a node that other extensions have are
    left out.

    What is wrong with the file raises InvalidArgumentError, which says where; so do compressed accessors,
    which are not read, and an `animation` that is not there. A file that cannot be read raises OSError.

    >>> import struct
    >>> scalars = {"componentType": 5126, "type": "SCALAR", "count": 2}
    >>> file = {
    ...     "asset": {"version": "2.0"}, "buffers": [{"byteLength": 16}],
    ...     "bufferViews": [{"buffer": 0, "byteLength": 16}],
    ...     "accessors": [{"bufferView": 0, **scalars}, {"bufferView": 0, "byteOffset": 8, **scalars}],
    ...     "animations": [{"channels": [{"sampler": 0, "target": {"node": 3, "path": "weights"}}],
    ...                     "samplers": [{"input": 0, "output": 1}]}]}
    >>> [channel] = tracks_from_gltf(file, buffers=[struct.pack("<4f", 0, 2, 0, 1)])
    >>> channel.node, channel.path, channel.track.value(0.5)
    (3, 'weights', 0.25)
    """
    file = _File(gltf, buffers)
    data, place = file.entry("animations", animation, "animation")
    samplers = listed(member(data, "samplers", place), at(place, "samplers"), 1 << 32)
    channels: list[GltfChannel] = []
    for i, each in enumerate(listed(member(data, "channels", place), at(place, "channels"), 1 << 32)):
        where = f"{place}.channels[{i}]"
        channel = members_of(each, where)
        target = members_of(member(channel, "target", where), at(where, "target"))
        index = _count(member(channel, "sampler", where), at(where, "sampler"))
        if index >= len(samplers):
            raise refuse(at(where, "sampler"), f"must be below {len(samplers)}, is {index}")
        pointer = _pointer(target, at(where, "target"))
        if pointer is not None:
            channels.append(_pointed(file, samplers[index], f"{place}.samplers[{index}]", pointer, where))
            continue
        if "node" not in target:
            continue
        node = _count(target["node"], f"{where}.target.node")
        path = string(member(target, "path", f"{where}.target"), f"{where}.target.path")
        if path not in _LANES and path != "weights":
            raise refuse(f"{where}.target.path", f"must be one of {', '.join(_LANES)} and weights, not {shown(path)}")
        track = _sampled(file, samplers[index], f"{place}.samplers[{index}]", path, where)
        channels.append(GltfChannel(node, path, track))
    return channels


def _pointer(target: dict[str, Any], where: str) -> str | None:
    """What KHR_animation_pointer names."""
    extensions = members_of(target.get("extensions", {}), at(where, "extensions"))
    if target.get("path") != "pointer" or "KHR_animation_pointer" not in extensions:
        return None
    where = at(where, "extensions.KHR_animation_pointer")
    return string(
        member(members_of(extensions["KHR_animation_pointer"], where), "pointer", where), at(where, "pointer")
    )


def _pointed(file: _File, sampler: Any, place: str, pointer: str, where: str) -> GltfChannel:
    of_node = re.fullmatch(r"/nodes/([0-9]{1,9})/(translation|rotation|scale|weights)", pointer)
    if of_node:
        return GltfChannel(int(of_node[1]), of_node[2], _sampled(file, sampler, place, of_node[2], where))
    if not pointer.startswith("/"):
        raise refuse(where, f"must have a JSON pointer, not {shown(pointer)}")
    track = _sampled(file, sampler, place, None, where)
    width = _WIDTHS[file.entry("accessors", sampler["output"], place)[0]["type"]]
    if width > 1 and track.lanes != width:
        raise refuse(where, f"has {track.lanes} numbers for each time, and its accessor's elements have {width}")
    return GltfChannel(None, pointer, track)


def _sampled(file: _File, sampler: Any, place: str, path: str | None, where: str) -> Track:
    members_of(sampler, place)
    times, keys = file.accessor(member(sampler, "input", place), at(place, "input"))
    if times["componentType"] != 5126 or times["type"] != "SCALAR":
        raise refuse(at(place, "input"), "must be an accessor of single floats")
    values, numbers = file.accessor(member(sampler, "output", place), at(place, "output"))
    expected = values["type"] if path is None else f"VEC{_LANES[path]}" if path in _LANES else "SCALAR"
    if values["type"] != expected:
        raise refuse(at(place, "output"), f"must be an accessor of {expected} for {path}, not {values['type']}")
    try:
        return _track(keys, numbers, sampler.get("interpolation", "LINEAR"), path, "input", "output")
    except InvalidArgumentError as error:
        raise refuse(where, str(error)) from error
