# SPDX-License-Identifier: MIT
"""Writes a baked scene as Godot 4's Animation: a text resource, .tres.

python godot.py SCENE.json CLIP.tres [--fps N]
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from clips import (
    AXES,
    Places,
    Read,
    is_stepped,
    joined,
    keys_of,
    lane_of,
    main,
    printable,
    real,
    times_of,
    transform_of,
)

from tweenspirit import InvalidArgumentError

if TYPE_CHECKING:
    from tweenspirit.scenes.bake import BakedChannel, SceneBake

_TYPES = {
    "vec2": "Vector2",
    "point": "Vector2",
    "size": "Vector2",
    "vec3": "Vector3",
    "vec4": "Vector4",
    "rect": "Rect2",
    "color": "Color",
    "quat": "Quaternion",
}
_LIST = "PackedFloat32Array"
_SHORTEST = 0.001


def text(bake: SceneBake, title: str, read: Read) -> Iterator[str]:
    """The resource's properties: its length and step, and a value track of each channel."""
    places, plan = Places(), []
    for channel in bake.channels:
        path, found = _path(channel), transform_of(channel)
        places.take(path, channel)
        if found is not None:
            places.take_axes(found, channel)
        plan.append((channel, path))
    times, columns = times_of(bake), read()
    length = max(bake.time(bake.frames - 1), _SHORTEST)
    yield '[gd_resource type="Animation" format=3]\n\n[resource]\n'
    yield f"resource_name = {_quoted(printable(title))}\nlength = {real(length)}\nstep = {real(1 / bake.fps)}\n"
    for place, (channel, path) in enumerate(plan):
        stepped = is_stepped(channel)
        lanes = [lane_of(columns, channel, lane) for lane in range(channel.lanes)]
        keys = keys_of(lanes, stepped)
        if len(keys) > 1 and _type(channel) == _LIST:
            keys = list(range(bake.frames))  # not every Godot mixes arrays
        values = ", ".join(_value(channel, [lane[n] for lane in lanes]) for n in keys)
        track = f"tracks/{place}"
        yield f'{track}/type = "value"\n{track}/imported = false\n{track}/enabled = true\n'
        yield f"{track}/path = NodePath({_quoted(path)})\n{track}/interp = {int(not stepped)}\n"
        # Else a loop would go from the last key to the first one, and not stay until the end.
        yield f"{track}/loop_wrap = false\n"
        yield f'{track}/keys = {{\n"times": PackedFloat32Array({", ".join(times[n] for n in keys)}),\n'
        yield f'"transitions": PackedFloat32Array({", ".join("1" for _ in keys)}),\n'
        yield f'"update": {int(stepped)},\n"values": [{values}]\n}}\n'


def _path(channel: BakedChannel) -> str:
    *nodes, last = channel.name.split(".")
    found = transform_of(channel)
    if found is not None:
        axis = f":{last}" if last in AXES else ""
        nodes = found.node.split(".") if found.node else []
        last = f"{'quaternion' if channel.kind == 'quat' else found.what}{axis}"
    if not all(nodes) or not all(last.split(":")) or any(":" in node for node in nodes):
        raise InvalidArgumentError(
            f"{channel.name!r} is not a Godot path: names of nodes and a property, separated by dots"
        )
    return f"{'/'.join(nodes) or '.'}:{last}"


def _value(channel: BakedChannel, numbers: list[float]) -> str:
    if channel.kind == "bool":
        return "true" if numbers[0] else "false"
    if channel.kind == "int":
        return str(int(numbers[0]))
    found = transform_of(channel)
    if channel.lanes == 1 and found is not None and found.what == "scale" and len(found.axes) > 1:
        return f"Vector2({joined(numbers * 2)})"
    if channel.lanes == 1:
        return real(numbers[0])
    return f"{_type(channel)}({joined(numbers)})"


def _type(channel: BakedChannel) -> str:
    return _TYPES.get(str(channel.kind), "float" if channel.lanes == 1 else _LIST)


def _quoted(word: str) -> str:
    return json.dumps(word, ensure_ascii=False)


if __name__ == "__main__":
    main(text, ".tres")
