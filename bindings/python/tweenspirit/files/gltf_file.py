# SPDX-License-Identifier: MIT
"""A glTF's JSON, its buffers and the numbers of its accessors, read without trusting them."""

from __future__ import annotations

import base64
import binascii
import itertools
import os
import pathlib
import struct
import urllib.parse
from collections.abc import Sequence
from typing import Any

from .._errors import InvalidArgumentError
from .json_text import at, listed, member, members_of, parse_json, refuse, shown, string

WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
_COMPONENTS: dict[int, tuple[str, float]] = {
    5120: ("b", 127.0), 5121: ("B", 255.0), 5122: ("h", 32767.0), 5123: ("H", 65535.0), 5125: ("I", 0.0),
    5126: ("f", 0.0),
}  # fmt: skip
"""Component types: how they are packed, and what stands for 1 where they are normalized (0: they cannot be)."""
_JSON_CHUNK, _BIN_CHUNK = 0x4E4F534A, 0x004E4942
_MAX_JSON = 1 << 28
_MAX_DEPTH = 64
_MOST_SHARED = 1 << 23
"""So many numbers more than four times the bytes of its buffers may be made of a file: zeros, and what is shared."""


class GltfFile:
    """A glTF, its buffers read when they are wanted."""

    def __init__(self, gltf: Any, buffers: Sequence[Any] | None) -> None:
        self.folder: pathlib.Path | None = None
        self.chunk: bytes | None = None
        self.given = buffers
        self.loaded: dict[int, memoryview] = {}
        self.beside: dict[pathlib.Path, bytes] = {}
        self.decoded: dict[int, list[float]] = {}
        self.left = _MOST_SHARED
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
        number = whole(index, where)
        if number >= len(entries):
            raise refuse(where, f"must be below {len(entries)}, the number of {name}, is {number}")
        place = f"{name}[{number}]"
        return members_of(entries[number], place), place

    def buffer(self, index: Any, where: str) -> memoryview:
        data, place = self.entry("buffers", index, where)
        if index not in self.loaded:
            length = whole(member(data, "byteLength", place), at(place, "byteLength"))
            content = self.read(data, index, length, place)
            if content.nbytes < length:
                raise refuse(place, f"must have {length} bytes, has {content.nbytes}")
            self.loaded[index] = content[:length]
            self.left += 4 * length
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
        if path not in self.beside:
            if not path.is_file():
                raise refuse(where, f"names the file {shown(uri)}, which is not there")
            if path.stat().st_size < length:
                raise refuse(where, f"must have {length} bytes, has {path.stat().st_size}")
            self.beside[path] = path.read_bytes()
        return self.beside[path]

    def spend(self, numbers: int, where: str) -> None:
        """Bounds what a file makes by its own length: accessors overlap, samplers are shared, zeros cost nothing."""
        self.left -= numbers
        if self.left < 0:
            raise refuse(where, f"makes {numbers} numbers, too many for a file of this length")

    def accessor(self, index: Any, where: str) -> tuple[dict[str, Any], list[float]]:
        """An accessor and its numbers, one after the other."""
        data, place = self.entry("accessors", index, where)
        if index not in self.decoded:
            self.decoded[index] = self.decode(data, place)
        return data, self.decoded[index]

    def decode(self, data: dict[str, Any], place: str) -> list[float]:
        width = WIDTHS.get(string(member(data, "type", place), at(place, "type")))
        if width is None:
            raise refuse(at(place, "type"), f"must be one of {', '.join(WIDTHS)}, not {shown(data['type'])}")
        component = member(data, "componentType", place)
        code, one = _COMPONENTS.get(component if type(component) is int else 0, ("", 0.0))
        if not code:
            words = ", ".join(map(str, _COMPONENTS))
            raise refuse(at(place, "componentType"), f"must be one of {words}, not {shown(component)}")
        normalized = data.get("normalized", False)
        if not isinstance(normalized, bool) or (normalized and not one):
            words = "true or false" if one else f"false where the componentType is {component}"
            raise refuse(at(place, "normalized"), f"must be {words}, not {shown(normalized)}")
        count = whole(member(data, "count", place), at(place, "count"))
        if count == 0:
            raise refuse(at(place, "count"), "must be 1 or more, not 0")
        if "bufferView" in data:
            numbers = self.elements(data, place, count, width, code)
        else:
            self.spend(count * width, at(place, "count"))
            numbers = [0] * (count * width)
        if "sparse" in data:
            self.replace(
                numbers, members_of(data["sparse"], at(place, "sparse")), at(place, "sparse"), count, width, code
            )
        return [max(x / one, -1.0) for x in numbers] if normalized else numbers

    def replace(
        self, numbers: list[float], data: dict[str, Any], place: str, count: int, width: int, code: str
    ) -> None:
        """What a sparse accessor has instead of some elements."""
        number = whole(member(data, "count", place), at(place, "count"))
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
        offset = whole(data.get("byteOffset", 0), at(place, "byteOffset"))
        size = width * struct.calcsize(code)
        if stride and stride < size:
            raise refuse(place, f"has elements of {size} bytes, in a bufferView whose byteStride is {stride}")
        stride = stride or size
        if offset + stride * (count - 1) + size > view.nbytes:
            raise refuse(place, f"has {count} elements from byte {offset} on, more than its bufferView's {view.nbytes}")
        self.spend(count * width, place)
        return _unpacked(view, offset, count, stride, width, code)

    def view(self, index: Any, where: str) -> tuple[memoryview, int]:
        data, place = self.entry("bufferViews", index, where)
        index = member(data, "buffer", place)
        for name in members_of(data.get("extensions", {}), at(place, "extensions")):
            # Where its own buffer has a uri, what is there is not compressed.
            if (
                name.endswith("_meshopt_compression")
                and "uri" not in self.entry("buffers", index, at(place, "buffer"))[0]
            ):
                raise refuse(place, f"is compressed by {name}, which is not read")
        content = self.buffer(index, at(place, "buffer"))
        start = whole(data.get("byteOffset", 0), at(place, "byteOffset"))
        length = whole(member(data, "byteLength", place), at(place, "byteLength"))
        if start + length > content.nbytes:
            raise refuse(place, f"has {length} bytes from {start} on, more than its buffer's {content.nbytes}")
        return content[start : start + length], whole(data.get("byteStride", 0), at(place, "byteStride"))


def whole(value: Any, where: str) -> int:
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
