# SPDX-License-Identifier: MIT
"""Writes a baked scene as Unity's AnimationClip: a YAML text, .anim.

python unity.py SCENE.json CLIP.anim [--fps N]
"""

from __future__ import annotations

import array
import json
import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from clips import (
    AXES,
    LARGEST,
    Places,
    Read,
    is_stepped,
    keys_of,
    lane_of,
    main,
    printable,
    short,
    times_of,
    transform_of,
)

if TYPE_CHECKING:
    from tweenspirit.scenes.bake import BakedChannel, SceneBake

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_./-]*")
_YAML_WORDS = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"}
_HEAD = """\
%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!74 &7400000
AnimationClip:
  m_ObjectHideFlags: 0
  m_CorrespondingSourceObject: {fileID: 0}
  m_PrefabInstance: {fileID: 0}
  m_PrefabAsset: {fileID: 0}
"""
_BOUNDS = """\
  m_WrapMode: 0
  m_Bounds:
    m_Center: {x: 0, y: 0, z: 0}
    m_Extent: {x: 0, y: 0, z: 0}
  m_ClipBindingConstant:
    genericBindings: []
    pptrCurveMapping: []
  m_AnimationClipSettings:
    serializedVersion: 2
    m_AdditiveReferencePoseClip: {fileID: 0}
    m_AdditiveReferencePoseTime: 0
    m_StartTime: 0
"""
_END = """\
    m_OrientationOffsetY: 0
    m_Level: 0
    m_CycleOffset: 0
    m_HasAdditiveReferencePose: 0
    m_LoopTime: 0
    m_LoopBlend: 0
    m_LoopBlendOrientation: 0
    m_LoopBlendPositionY: 0
    m_LoopBlendPositionXZ: 0
    m_KeepOriginalOrientation: 0
    m_KeepOriginalPositionY: 1
    m_KeepOriginalPositionXZ: 0
    m_HeightFromFeet: 0
    m_Mirror: 0
  m_EditorCurves: []
  m_EulerEditorCurves: []
  m_HasGenericRootTransform: 0
  m_HasMotionFloatCurves: 0
  m_Events: []
"""
_DEGREES = 180 / math.pi


def _yaml(word: str) -> str:
    if _PLAIN.fullmatch(word) and word.lower() not in _YAML_WORDS:
        return word
    # Texts of JSON are YAML's but for characters that YAML's reader takes for no text or for the end of a line.
    quoted = json.dumps(word, ensure_ascii=False)
    return re.sub("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]", lambda found: f"\\u{ord(found[0]):04x}", quoted)


def text(bake: SceneBake, title: str, read: Read) -> Iterator[str]:
    """The clip's members, in the order in which Unity writes them."""
    places = Places()
    # Curves of vectors by their list and object: axis, channel and lane of each part that moves.
    vectors: dict[str, dict[str, list[tuple[int, BakedChannel, int]]]] = {
        word: {} for word in ("Rotation", "Euler", "Position", "Scale")
    }
    singles: list[tuple[str, str, int, BakedChannel, int]] = []
    for channel in bake.channels:
        found = transform_of(channel)
        if found is None:
            singles += _singles(channel, places)
            continue
        places.take_axes(found, channel)
        word = found.what.capitalize()
        if word == "Rotation" and channel.kind != "quat":
            word = "Euler"
        parts = vectors[word].setdefault(found.node.replace(".", "/"), [])
        parts += [(axis, channel, place % channel.lanes) for place, axis in enumerate(found.axes)]
    times, columns = times_of(bake), read()
    yield f"{_HEAD}  m_Name: {_yaml(printable(title))}\n  serializedVersion: 6\n  m_Legacy: 0\n  m_Compressed: 0\n"
    yield "  m_UseHighQualityCurve: 1\n"
    for word, curves in vectors.items():
        yield f"  m_{word}Curves:{'' if curves else ' []'}\n"
        for node, parts in curves.items():
            lanes = {a: lane_of(columns, c, lane, _DEGREES if word == "Euler" else 1.0) for a, c, lane in parts}
            still = array.array("d", [1.0 if word == "Scale" else 0.0]) * bake.frames
            axes = AXES if word == "Rotation" else AXES[:3]
            yield from _curve([lanes.get(a, still) for a in range(len(axes))], axes, False, times, bake)
            yield f"    path: {_yaml(node) if node else ''}\n"
        if word == "Rotation":
            yield "  m_CompressedRotationCurves: []\n"
    yield f"  m_FloatCurves:{'' if singles else ' []'}\n"
    for node, attribute, code, channel, lane in singles:
        yield from _curve([lane_of(columns, channel, lane)], "", is_stepped(channel), times, bake)
        yield f"    attribute: {_yaml(attribute)}\n    path: {_yaml(node) if node else ''}\n"
        yield f"    classID: {code}\n    script: {{fileID: 0}}\n"
    yield f"  m_PPtrCurves: []\n  m_SampleRate: {short(bake.fps)}\n{_BOUNDS}"
    yield f"    m_StopTime: {times[-1]}\n{_END}"


def _singles(channel: BakedChannel, places: Places) -> list[tuple[str, str, int, BakedChannel, int]]:
    """Object, attribute and class of each lane: of an object, a sprite, or an Animator's parameter."""
    node, _, last = channel.name.rpartition(".")
    node = node.replace(".", "/")
    found = [("", column, 95) for column in channel.columns]
    if channel.kind == "bool" and last in ("active", "visible"):
        found = [(node, "m_IsActive", 1)]
    elif channel.kind == "color" and last == "color":
        found = [(node, f"m_Color.{part}", 212) for part in "rgba"]
    for place in found:
        places.take(place, channel)
    return [(*place, channel, lane) for lane, place in enumerate(found)]


def _curve(lanes: list[Sequence[float]], axes: str, stepped: bool, times: list[str], bake: SceneBake) -> Iterator[str]:
    keys = keys_of(lanes, stepped)

    def shown(words: list[str]) -> str:
        return f"{{{', '.join(f'{a}: {word}' for a, word in zip(axes, words, strict=True))}}}" if axes else words[0]

    def slope(lane: Sequence[float], a: int, b: int) -> str:
        if stepped:
            return "Infinity"
        found = (lane[b] - lane[a]) / (bake.time(b) - bake.time(a))
        return short(math.copysign(min(abs(found), LARGEST), found))

    slopes = [shown([slope(lane, a, b) for lane in lanes]) for a, b in pairwise(keys)]
    flat = shown(["Infinity" if stepped else "0"] * len(lanes))
    weight = shown(["0.33333334"] * len(lanes))
    mode = 0 if axes else 103 if stepped else 69
    yield "  - curve:\n      serializedVersion: 2\n      m_Curve:\n"
    for n, before, after in zip(keys, [flat, *slopes], [*slopes, flat], strict=True):
        yield f"      - serializedVersion: 3\n        time: {times[n]}\n"
        yield f"        value: {shown([short(lane[n]) for lane in lanes])}\n"
        yield f"        inSlope: {before}\n        outSlope: {after}\n        tangentMode: {mode}\n"
        yield f"        weightedMode: 0\n        inWeight: {weight}\n        outWeight: {weight}\n"
    yield "      m_PreInfinity: 2\n      m_PostInfinity: 2\n      m_RotationOrder: 4\n"


if __name__ == "__main__":
    main(text, ".anim")
