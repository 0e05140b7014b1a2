# SPDX-License-Identifier: MIT
"""Animations of glTF 2.0 as tracks."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from .._c.arguments import items_of
from .._errors import InvalidArgumentError
from ..tracks.track import Track
from .gltf_file import WIDTHS, GltfFile, whole
from .json_text import at, finite, listed, member, members_of, refuse, shown, string

_LANES = {"translation": 3, "rotation": 4, "scale": 3}
_KINDS: dict[str, str | int] = {"translation": "vec3", "rotation": "quat", "scale": "vec3"}
_INTERPOLATIONS: dict[str, Any] = {"LINEAR": "eased", "STEP": "step", "CUBICSPLINE": "hermite"}


class GltfChannel(NamedTuple):
    """A channel of an animation: the node's index, the property that moves (its path), and how: a track, with times in
    seconds.

    For what belongs to no node, such as a material or a camera, the node is None and the path its JSON pointer:
    "/materials/0/emissiveStrength". Returned by tracks_from_gltf.

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
        raise refuse(name, "must contain at least one time")
    if times[0] < 0:
        raise refuse(f"{name}[0]", f"must not be negative, is {times[0]!r}")
    for i in range(1, len(times)):
        if not times[i - 1] < times[i]:
            raise refuse(f"{name}[{i}]", f"must be later than the time before: {times[i - 1]!r}, {times[i]!r}")
    return times


def track_from_gltf(times: Any, values: Any, interpolation: str = "LINEAR", path: str | None = None) -> Track:
    """Creates the track of an animation sampler from the numbers of its two accessors, as lists or arrays.

    - `times`: seconds, not negative, strictly ascending.
    - `values`: number after number, or in rows. LINEAR and STEP have one value per time, CUBICSPLINE an in tangent, a
      value and an out tangent (value units per second).
    - `path`: translation and scale give a "vec3" track; rotation (x, y, z, w) gives a "quat" track, where LINEAR is
      slerp; weights, like None, give as many lanes as there are numbers per time.

    Anything else, or a number of values that does not fit, raises InvalidArgumentError.

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
        raise refuse(second, f"must contain {expected} numbers, got {len(numbers)}")
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


def tracks_from_gltf(
    gltf: dict[str, Any] | str | os.PathLike[str],
    animation: int = 0,
    buffers: Sequence[Any] | None = None,
) -> list[GltfChannel]:
    """Creates tracks from the channels of one animation of a glTF, in their order.

    `gltf` is the path of a .gltf or .glb, or a .gltf's JSON as a dict. Buffers are read from the file, from base64, or
    from files beside it; `buffers` are bytes to use instead, with None for one to be read. Sparse accessors are read,
    and so is KHR_animation_pointer: a node's property as the node's own, a boolean as 0, any other number. Channels
    without a node that other extensions have are left out.

    Errors in the file raise InvalidArgumentError, with the place. So do compressed accessors, an `animation` that does
    not exist, and channels that share so much data that they would have 2^23 more numbers than four times the bytes of
    the buffers. A file that cannot be read raises OSError.

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
    file = GltfFile(gltf, buffers)
    data, place = file.entry("animations", animation, "animation")
    samplers = listed(member(data, "samplers", place), at(place, "samplers"), 1 << 32)
    channels: list[GltfChannel] = []
    for i, each in enumerate(listed(member(data, "channels", place), at(place, "channels"), 1 << 32)):
        where = f"{place}.channels[{i}]"
        channel = members_of(each, where)
        target = members_of(member(channel, "target", where), at(where, "target"))
        index = whole(member(channel, "sampler", where), at(where, "sampler"))
        if index >= len(samplers):
            raise refuse(at(where, "sampler"), f"must be below {len(samplers)}, is {index}")
        pointer = _pointer(target, at(where, "target"))
        if pointer is not None:
            channels.append(_pointed(file, samplers[index], f"{place}.samplers[{index}]", pointer, where))
            continue
        if "node" not in target:
            continue
        node = whole(target["node"], f"{where}.target.node")
        path = string(member(target, "path", f"{where}.target"), f"{where}.target.path")
        if path not in _LANES and path != "weights":
            raise refuse(f"{where}.target.path", f"must be one of {', '.join(_LANES)} and weights, not {shown(path)}")
        track = _sampled(file, samplers[index], f"{place}.samplers[{index}]", path, where)
        channels.append(GltfChannel(node, path, track))
    return channels


def _pointer(target: dict[str, Any], where: str) -> str | None:
    """What KHR_animation_pointer names."""
    extensions = members_of(target.get("extensions", {}), at(where, "extensions"))
    if "KHR_animation_pointer" not in extensions:
        return None
    if target.get("path") != "pointer":
        raise refuse(
            at(where, "path"), f"must be 'pointer' beside KHR_animation_pointer, not {shown(target.get('path'))}"
        )
    where = at(where, "extensions.KHR_animation_pointer")
    return string(
        member(members_of(extensions["KHR_animation_pointer"], where), "pointer", where), at(where, "pointer")
    )


def _pointed(file: GltfFile, sampler: Any, place: str, pointer: str, where: str) -> GltfChannel:
    of_node = re.fullmatch(r"/nodes/([0-9]{1,9})/(translation|rotation|scale|weights)", pointer)
    if of_node:
        return GltfChannel(int(of_node[1]), of_node[2], _sampled(file, sampler, place, of_node[2], where, True))
    if not pointer.startswith("/"):
        raise refuse(where, f"must have a JSON pointer, not {shown(pointer)}")
    track = _sampled(file, sampler, place, None, where, True)
    width = WIDTHS[file.entry("accessors", sampler["output"], place)[0]["type"]]
    if width > 1 and track.lanes != width:
        raise refuse(where, f"has {track.lanes} numbers for each time, and its accessor's elements have {width}")
    return GltfChannel(None, pointer, track)


def _sampled(file: GltfFile, sampler: Any, place: str, path: str | None, where: str, is_pointed: bool = False) -> Track:
    members_of(sampler, place)
    times, keys = file.accessor(member(sampler, "input", place), at(place, "input"))
    if times["componentType"] != 5126 or times["type"] != "SCALAR":
        raise refuse(at(place, "input"), "must be an accessor of single floats")
    values, numbers = file.accessor(member(sampler, "output", place), at(place, "output"))
    expected = values["type"] if path is None else f"VEC{_LANES[path]}" if path in _LANES else "SCALAR"
    if values["type"] != expected:
        raise refuse(at(place, "output"), f"must be an accessor of {expected} for {path}, not {values['type']}")
    if not is_pointed and values["componentType"] != 5126 and not values.get("normalized", False):
        words = f"must be an accessor of floats or of normalized integers, not of {values['componentType']}"
        raise refuse(at(place, "output"), words)
    file.spend(len(keys) + len(numbers), where)
    try:
        return _track(keys, numbers, sampler.get("interpolation", "LINEAR"), path, "input", "output")
    except InvalidArgumentError as error:
        raise refuse(where, str(error)) from error
