# SPDX-License-Identifier: MIT
"""Writes a baked scene as a script for Blender: F-curves of objects and of custom properties.

python blender.py SCENE.json CLIP.py [--fps N]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from clips import Places, Read, is_stepped, joined, keys_of, lane_of, main, printable, transform_of

from tweenspirit import InvalidArgumentError

if TYPE_CHECKING:
    from tweenspirit.scenes.bake import SceneBake

_MOST_FRAMES = 1_048_574
_MOST_BYTES = 63
_PATHS = {"position": "location", "rotation": "rotation_euler", "scale": "scale"}
_CODE = """\
]


def object_of(name):
    found = bpy.data.objects.get(name)
    if found is None:
        found = bpy.data.objects.new(name, None)
        bpy.context.scene.collection.objects.link(found)
    return found


def curves_of(moved):
    data = moved.animation_data_create()
    action = data.action = bpy.data.actions.new(f"{TITLE} {moved.name}")
    if bpy.app.version < (4, 4):
        return action.fcurves
    slot = data.action_slot = action.slots.new(id_type="OBJECT", name=moved.name)
    return action.layers.new("Layer").strips.new(type="KEYFRAME").channelbag(slot, ensure=True).fcurves


def main():
    scene = bpy.context.scene
    scene.render.fps, scene.render.fps_base = FPS, FPS_BASE
    scene.frame_start, scene.frame_end = min(scene.frame_start, 0), max(scene.frame_end, LAST)
    for name, value in PROPERTIES:
        object_of(TITLE)[name] = value
    codes = bpy.types.Keyframe.bl_rna.properties["interpolation"].enum_items
    curves = {}
    for name, path, index, interpolation, frames, values in CURVES:
        moved = object_of(TITLE if name is None else name)
        if name is None:
            path = f'["{bpy.utils.escape_identifier(path)}"]'
        elif path == "rotation_quaternion":
            moved.rotation_mode = "QUATERNION"
        elif path == "rotation_euler" and moved.rotation_mode in {"QUATERNION", "AXIS_ANGLE"}:
            moved.rotation_mode = "XYZ"
        if moved not in curves:
            curves[moved] = curves_of(moved)
        curve = curves[moved].new(path, index=index)
        curve.keyframe_points.add(len(frames))
        curve.keyframe_points.foreach_set("co", [x for point in zip(frames, values) for x in point])
        curve.keyframe_points.foreach_set("interpolation", [codes[interpolation].value] * len(frames))
        curve.update()
    scene.frame_set(scene.frame_current)


main()
"""


def text(bake: SceneBake, title: str, read: Read) -> Iterator[str]:
    """The lists of what moves, then the code that makes F-curves of them, which is always the same."""
    if bake.frames - 1 > _MOST_FRAMES:
        raise InvalidArgumentError(f"Blender has frames up to {_MOST_FRAMES}, the last frame is {bake.frames - 1}")
    places, plan = Places(), []
    for channel in bake.channels:
        found = transform_of(channel)
        if len((channel.name if found is None else found.node).encode()) > _MOST_BYTES:
            raise InvalidArgumentError(f"names in Blender have at most {_MOST_BYTES} bytes, {channel.name!r} has more")
        if found is not None:
            places.take_axes(found, channel)
        plan.append((channel, found))
    columns = read()
    whole = min(max(round(bake.fps), 1), 32767)
    yield "# To run in Blender: Scripting, Run Script; or blender --python FILE. By tweenspirit.\nimport bpy\n\n"
    title = printable(title).encode()[:_MOST_BYTES].decode(errors="ignore")
    yield f"TITLE = {title!a}\n"
    yield f"FPS, FPS_BASE, LAST = {whole}, {whole / bake.fps!r}, {bake.frames - 1}\n"
    yield "# Custom properties of the object TITLE: name, the value before there are curves.\nPROPERTIES = [\n"
    for channel, found in plan:
        if found is None:
            zero = {"int": 0, "bool": False}.get(str(channel.kind), 0.0)
            yield f"    ({channel.name!a}, {zero if channel.lanes == 1 else [zero] * channel.lanes}),\n"
    yield "]\n# Object (None: TITLE, custom properties), property, index, interpolation, frames, values.\nCURVES = [\n"
    for channel, found in plan:
        node, path, axes = None, channel.name, tuple(range(channel.lanes))
        if found is not None:
            node, path, axes = found.node or title, _PATHS[found.what], found.axes
        if found is not None and channel.kind == "quat":  # w first
            path, axes = "rotation_quaternion", (1, 2, 3, 0)
        for place, axis in enumerate(axes):
            lane = lane_of(columns, channel, place % channel.lanes)
            keys = keys_of([lane], is_stepped(channel))
            word = "CONSTANT" if is_stepped(channel) else "LINEAR"
            names = f"{node!a}, {path!a}, {axis}, {word!r}"
            yield f"    ({names}, {keys}, [{joined(lane[n] for n in keys)}]),\n"
    yield _CODE


if __name__ == "__main__":
    main(text, ".py")
