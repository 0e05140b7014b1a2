# SPDX-License-Identifier: MIT
"""Clips for Blender, Unity and Godot: the rows of the bake are read back, and names stay names."""

from __future__ import annotations

import array
import ast
import json
import math
import pathlib
import random
import re
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any
from unittest.mock import MagicMock

import pytest
from test_bake_scene import NAMES, example, number, scene, tween

import tweenspirit as ts
from tweenspirit.scenes.bake import BakedChannel, SceneBake

EXPORTERS = pathlib.Path(__file__).resolve().parents[2] / "examples/exporters"
sys.path.append(str(EXPORTERS))

import blender  # noqa: E402
import clips  # noqa: E402
import godot  # noqa: E402
import unity  # noqa: E402

WRITERS = {"py": blender, "anim": unity, "tres": godot}
ENGINES = tuple(WRITERS)
CLIP_MEMBERS = (
    "m_ObjectHideFlags m_CorrespondingSourceObject m_PrefabInstance m_PrefabAsset m_Name serializedVersion m_Legacy "
    "m_Compressed m_UseHighQualityCurve m_RotationCurves m_CompressedRotationCurves m_EulerCurves m_PositionCurves "
    "m_ScaleCurves m_FloatCurves m_PPtrCurves m_SampleRate m_WrapMode m_Bounds m_ClipBindingConstant "
    "m_AnimationClipSettings m_EditorCurves m_EulerEditorCurves m_HasGenericRootTransform m_HasMotionFloatCurves "
    "m_Events"
).split()
DEGREES = 180 / math.pi


def clip(baked: SceneBake, form: str, title: str = "clip") -> str:
    return "".join(WRITERS[form].text(baked, title, lambda: clips.columns_of(baked)))


def rounded(x: float) -> float:
    return float(struct.unpack("<f", struct.pack("<f", x))[0])


def every_kind() -> SceneBake:
    """A channel of each kind, and each property that has a place of its own."""
    values = {
        "ball.position": ("vec3", [0, 1, 2], [3, 1, -4.7]),
        "ball.rotation": ("quat", [0, 0, 0, 1], [0, 0.6, 0, 0.8]),
        "ball.scale": ("float", 1, 2.5),
        "arm.hand.rotation": ("vec3", [0, 0, 0], [1, 2, 3.5]),
        "arm.hand.location.y": ("float", 5, 7.1),
        "arm.hand.location.x": ("float", -1, 1.3),
        "wheel.rotation": ("angle", 0, 3),
        "wheel.position": ("point", [0, 0], [9.5, 7]),
        "wheel.color": ("color", [0.2, 0.4, 1, 1], [1, 0.9, 0.3, 0.5]),
        "wheel.visible": ("bool", True, False),
        "wheel.frame": ("int", 0, 7),
        "wheel.area": ("rect", [0, 0, 1, 1], [2, 3, 4, 5]),
        "wheel.extent": ("size", [10, 20], [30, 10]),
        "wheel.pair": ("vec2", [0, 1], [1, 0]),
        "wheel.four": ("vec4", [0, 1, 2, 3], [3, 2, 1, 0]),
        "weights": (5, [0, 0, 0, 0, 0], [1, 2, 3, 4, 5]),
        "still": ("float", 0.1, None),
    }
    channels = [{"name": name, "kind": kind, "value": value} for name, (kind, value, _) in values.items()]
    start: list[Any] = []
    for place, (name, (kind, value, target)) in enumerate(values.items()):
        if kind in ("bool", "quat"):
            keys = [{"t": 0, "v": value}, {"t": 0.45, "v": target}]
            start.append({"animate": {"channel": name, "track": {"kind": kind, "keys": keys}}})
        elif target is not None:
            easing = ("linear", "cubic.inOut", "back.out")[place % 3]
            start.append({"at": 0.05 * place, "animate": tween(target, 0.5, name, easing=easing)})
    return SceneBake(scene(channels=channels, start=start), 25)


# --- what is read back ---

#: Of a lane: its frames with a key, their values, and whether it goes in steps.
Keys = tuple[list[int], list[float], bool]


def value_at(keys: Keys, frame: int) -> float:
    frames, values, stepped = keys
    before = max(place for place, n in enumerate(frames) if n <= frame)
    if stepped or before + 1 == len(frames):
        return values[before]
    a, b = frames[before], frames[before + 1]
    return values[before] + (values[before + 1] - values[before]) * (frame - a) / (b - a)


def check_rows(baked: SceneBake, found: dict[str, Keys], factors: dict[str, float] | None = None) -> None:
    """Every column is there, and within one float32 of its rows."""
    assert sorted(found) == sorted(baked.columns[1:])
    for row in zip(range(baked.frames), baked.rows(), strict=True):
        for column, x in zip(baked.columns[1:], row[1][1:], strict=True):
            wanted = x * (factors or {}).get(column, 1.0)
            assert abs(value_at(found[column], row[0]) - wanted) <= 2.0**-23 * abs(wanted), (column, row[0])


def read_blender(text: str) -> dict[str, Any]:
    """The texts and numbers at its top: it has no other code than what stands behind them."""
    tree = ast.parse(text)
    lists = [part for part in tree.body if isinstance(part, ast.Assign)]
    others = [type(part) for part in tree.body if not isinstance(part, ast.Assign)]
    assert others == [ast.Import, ast.FunctionDef, ast.FunctionDef, ast.FunctionDef, ast.Expr]
    assert (
        text.partition("\n]\n\n\ndef object_of")[2]
        == clip(SceneBake(scene()), "py").partition("]\n\n\ndef object_of")[2]
    )
    return {ast.unparse(part.targets[0]): ast.literal_eval(part.value) for part in lists}


def blender_lanes(baked: SceneBake, curves: list[Any]) -> dict[str, Keys]:
    found, places = {}, {(name, path, index): rest for name, path, index, *rest in curves}
    assert len(places) == len(curves)
    for channel in baked.channels:
        for lane, column in enumerate(channel.columns):
            place = {
                "ball.position": ("ball", "location", lane),
                "ball.rotation": ("ball", "rotation_quaternion", (lane + 1) % 4),
                "ball.scale": ("ball", "scale", 0),
                "arm.hand.rotation": ("arm.hand", "rotation_euler", lane),
                "arm.hand.location.x": ("arm.hand", "location", 0),
                "arm.hand.location.y": ("arm.hand", "location", 1),
                "wheel.rotation": ("wheel", "rotation_euler", 2),
                "wheel.position": ("wheel", "location", lane),
            }.get(channel.name, (None, channel.name, lane))
            word, frames, values = places.pop(place)
            found[column] = frames, values, word == "CONSTANT"
            assert (word == "CONSTANT") is (channel.kind in ("int", "bool"))
    assert sorted(places) == [("ball", "scale", 1), ("ball", "scale", 2)]
    assert all(rest == ["LINEAR", *found["ball.scale"][:2]] for rest in places.values())
    return found


def read_yaml(text: str) -> Any:
    """The part of YAML that Unity writes: blocks, objects in a line, words and quoted texts."""
    lines = [(len(line) - len(line.lstrip(" ")), line.strip()) for line in text.splitlines() if line[:1] == " "]
    at = 0

    def word(shown: str) -> Any:
        if shown[:1] == "{":
            return {key: word(x) for key, x in (part.split(": ") for part in shown[1:-1].split(", "))}
        if shown in ("[]", ""):
            return [] if shown else ""
        if shown[:1] == '"':
            return json.loads(shown)
        try:
            return float(shown)
        except ValueError:
            assert re.fullmatch(r"[A-Za-z_][\w./-]*", shown), shown
            return shown

    def block(depth: int) -> Any:
        nonlocal at
        if lines[at][1][:2] == "- ":
            items = []
            while at < len(lines) and lines[at][0] == depth and lines[at][1][:2] == "- ":
                lines[at] = depth + 2, lines[at][1][2:]
                items.append(block(depth + 2))
            return items
        members: dict[str, Any] = {}
        while at < len(lines) and lines[at][0] == depth and lines[at][1][:2] != "- ":
            name, _, shown = lines[at][1].partition(":")
            assert name not in members
            at += 1
            deeper = at < len(lines) and (lines[at][0] > depth or (lines[at][0] == depth and lines[at][1][:2] == "- "))
            members[name] = block(lines[at][0]) if not shown and deeper else word(shown.strip())
        return members

    found = block(2)
    assert at == len(lines)
    return found


def read_unity(text: str) -> dict[str, Any]:
    assert text.startswith("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\nAnimationClip:\n")
    found: dict[str, Any] = read_yaml(text)
    assert list(found) == CLIP_MEMBERS
    return found


def unity_keys(curve: dict[str, Any], axis: str | None, fps: float) -> Keys:
    """Frames, values and kind; its slopes are those of the line, or of steps."""

    def part(x: Any) -> float:
        return float(x if axis is None else x[axis])

    keys = curve["m_Curve"]
    frames = [round(key["time"] * fps) for key in keys]
    values = [part(key["value"]) for key in keys]
    stepped = math.isinf(part(keys[0]["outSlope"]))
    for a, b, x, y in zip(keys, keys[1:], values, values[1:], strict=False):
        slope = math.inf if stepped else (y - x) / (b["time"] - a["time"])
        near = 2.0**-21 * max(abs(x), abs(y)) / (b["time"] - a["time"])
        for found in part(a["outSlope"]), part(b["inSlope"]):
            assert found == slope or abs(found - slope) <= near
    assert {key["tangentMode"] for key in keys} == {0 if axis else 103 if stepped else 69}
    return frames, values, stepped


def unity_lanes(baked: SceneBake, found: dict[str, Any]) -> dict[str, Keys]:
    lanes: dict[tuple[str, str], Keys] = {}
    for word in ("Rotation", "Euler", "Position", "Scale"):
        for curve in found[f"m_{word}Curves"]:
            for axis in curve["curve"]["m_Curve"][0]["value"]:
                lanes[curve["path"], f"{word}.{axis}"] = unity_keys(curve["curve"], axis, baked.fps)
    codes = {}
    for curve in found["m_FloatCurves"]:
        lanes[curve["path"], curve["attribute"]] = unity_keys(curve["curve"], None, baked.fps)
        codes[curve["attribute"]] = curve["classID"]
    for place, x in (("arm/hand", "Position.z"), 0.0), (("wheel", "Position.z"), 0.0), (("wheel", "Euler.x"), 0.0):
        assert set(lanes.pop(place)[1]) == {x}
    assert set(lanes.pop(("wheel", "Euler.y"))[1]) == {0.0}
    named, scales = {}, [lanes.pop(("ball", f"Scale.{axis}")) for axis in "xyz"]
    assert scales[0] == scales[1] == scales[2]
    for channel in baked.channels:
        for lane, column in enumerate(channel.columns):
            node, property_, code = {
                "ball.position": ("ball", f"Position.{'xyz'[lane % 3]}", None),
                "ball.rotation": ("ball", f"Rotation.{'xyzw'[lane % 4]}", None),
                "arm.hand.rotation": ("arm/hand", f"Euler.{'xyz'[lane % 3]}", None),
                "arm.hand.location.x": ("arm/hand", "Position.x", None),
                "arm.hand.location.y": ("arm/hand", "Position.y", None),
                "wheel.rotation": ("wheel", "Euler.z", None),
                "wheel.position": ("wheel", f"Position.{'xyz'[lane % 3]}", None),
                "wheel.color": ("wheel", f"m_Color.{'rgba'[lane % 4]}", 212),
                "wheel.visible": ("wheel", "m_IsActive", 1),
            }.get(channel.name, ("", column, 95))
            assert codes.get(property_) == (None if channel.name == "ball.scale" else code)
            named[column] = scales[0] if channel.name == "ball.scale" else lanes.pop((node, property_))
            assert named[column][2] is (channel.kind in ("int", "bool"))
    assert not lanes
    return named


GODOT_TOKEN = re.compile(
    r'\s*(?:(?P<text>"(?:[^"\\]|\\["\\nrtbf]|\\u[0-9a-f]{4})*")|(?P<real>-?\d+(?:\.\d+(?:e[+-]\d+)?|e[+-]\d+))'
    r"|(?P<int>-?\d+)|(?P<word>[A-Za-z][A-Za-z0-9]*)|(?P<sign>[{}\[\](),:]))"
)


def read_godot(text: str) -> dict[str, Any]:
    """The properties of the resource: numbers, texts, true and false, lists, dictionaries, and calls as tuples."""
    head, body = '[gd_resource type="Animation" format=3]\n\n[resource]\n', 0
    assert text.startswith(head)
    body, found = len(head), {}

    def token() -> tuple[str, str]:
        nonlocal body
        match = GODOT_TOKEN.match(text, body)
        assert match is not None, text[body : body + 40]
        body = match.end()
        return str(match.lastgroup), match[str(match.lastgroup)]

    def items(end: str) -> list[Any]:
        nonlocal body
        listed: list[Any] = []
        while True:
            if text[body] == end:
                body += 1
                return listed
            if listed:
                assert token() == ("sign", ",")
            listed.append(value())
            if end == "}":
                assert token() == ("sign", ":")
                listed[-1] = listed[-1], value()
                body += text[body] == "\n"

    def value() -> Any:
        kind, shown = token()
        if kind == "word" and shown not in ("true", "false"):
            assert token() == ("sign", "(")
            return shown, *items(")")
        if kind == "sign":
            return items("]") if shown == "[" else dict(items("}"))
        read: dict[str, Callable[[str], Any]] = {"text": json.loads, "real": float, "int": int, "word": "true".__eq__}
        return read[kind](shown)

    while body < len(text):
        name = re.compile(r"[a-z_]+(?:/\d+/[a-z_]+)? = ").match(text, body)
        assert name is not None, text[body : body + 40]
        body = name.end()
        found[name[0][:-3]] = value()
        assert text[body] == "\n"
        body += 1
    return found


GODOT_TYPES = {
    "float": float,
    "angle": float,
    "int": int,
    "bool": bool,
    "vec2": "Vector2",
    "point": "Vector2",
    "size": "Vector2",
    "vec3": "Vector3",
    "vec4": "Vector4",
    "rect": "Rect2",
    "color": "Color",
    "quat": "Quaternion",
    5: "PackedFloat32Array",
}
GODOT_PATHS = {
    "ball.rotation": "ball:quaternion",
    "arm.hand.rotation": "arm/hand:rotation",
    "arm.hand.location.x": "arm/hand:position:x",
    "arm.hand.location.y": "arm/hand:position:y",
    "weights": ".:weights",
    "still": ".:still",
}


def godot_lanes(baked: SceneBake, found: dict[str, Any]) -> dict[str, Keys]:
    lanes: dict[str, Keys] = {}
    for place, channel in enumerate(baked.channels):
        track = {name.split("/")[2]: x for name, x in found.items() if name.startswith(f"tracks/{place}/")}
        assert list(track) == ["type", "imported", "enabled", "path", "interp", "loop_wrap", "keys"]
        keys, stepped = track["keys"], channel.kind in ("int", "bool")
        path = GODOT_PATHS.get(channel.name, channel.name.replace(".", ":"))
        assert (track["type"], track["path"]) == ("value", ("NodePath", path))
        assert (track["interp"], keys["update"], track["loop_wrap"]) == (not stepped, stepped, False)
        times, transitions, values = keys["times"], keys["transitions"], keys["values"]
        assert times[0] == transitions[0] == "PackedFloat32Array" and set(transitions[1:]) == {1}
        assert len(times) == len(transitions) == len(values) + 1
        kind: Any = "Vector2" if channel.name == "ball.scale" else GODOT_TYPES[channel.kind]
        for lane, column in enumerate(channel.columns):
            if isinstance(kind, str):
                assert {x[0] for x in values} == {kind}
                assert {len(x) - 1 for x in values} == {2 if channel.name == "ball.scale" else channel.lanes}
            else:
                assert {type(x) for x in values} == {kind}
            numbers = [x[1 + lane] if isinstance(kind, str) else x for x in values]
            lanes[column] = [round(time * baked.fps) for time in times[1:]], numbers, stepped
    return lanes


def test_blender_reads_every_kind() -> None:
    baked = every_kind()
    found = read_blender(clip(baked, "py"))
    check_rows(baked, blender_lanes(baked, found["CURVES"]))
    zeros = {"wheel.visible": False, "wheel.frame": 0, "weights": [0.0] * 5, "still": 0.0, "wheel.color": [0.0] * 4}
    properties = dict(found["PROPERTIES"])
    assert {name: properties[name] for name in zeros} == zeros
    assert found["TITLE"] == "clip" and found["(FPS, FPS_BASE, LAST)"] == (25, 1.0, baked.frames - 1)


def test_unity_reads_every_kind() -> None:
    baked = every_kind()
    found = read_unity(clip(baked, "anim"))
    turns = {"arm.hand.rotation.x", "arm.hand.rotation.y", "arm.hand.rotation.z", "wheel.rotation"}
    check_rows(baked, unity_lanes(baked, found), dict.fromkeys(turns, DEGREES))
    assert found["m_Name"] == "clip" and found["m_SampleRate"] == 25
    assert found["m_AnimationClipSettings"]["m_StopTime"] == pytest.approx(baked.time(baked.frames - 1), rel=2.0**-23)


def test_godot_reads_every_kind() -> None:
    baked = every_kind()
    found = read_godot(clip(baked, "tres"))
    check_rows(baked, godot_lanes(baked, found))
    assert found["resource_name"] == "clip" and found["step"] == 0.04
    assert found["length"] == pytest.approx(baked.time(baked.frames - 1), rel=2.0**-23)


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_clips(name: str) -> None:
    baked = SceneBake(example(name), Fraction(30_000, 1001), 3)
    found = read_blender(clip(baked, "py"))
    whole, base, last = found["(FPS, FPS_BASE, LAST)"]
    assert (whole, last) == (30, 89) and math.isclose(whole / base, 30_000 / 1001)
    assert read_unity(clip(baked, "anim"))["m_SampleRate"] == pytest.approx(30_000 / 1001)
    assert read_godot(clip(baked, "tres"))["length"] == pytest.approx(89 * 1001 / 30_000)


# --- keys ---


def one_lane(baked: SceneBake) -> Keys:
    [[_, _, _, word, frames, values]] = read_blender(clip(baked, "py"))["CURVES"]
    return frames, values, word == "CONSTANT"


def moved(target: float, easing: str, fps: float = 60, value: float = 0.0) -> SceneBake:
    start = [{"at": 0.5, "animate": tween(target, 1, easing=easing)}]
    return SceneBake(scene(channels=[number(value=value)], start=start), fps, 2)


def test_a_line_has_two_keys_and_a_constant_one() -> None:
    assert one_lane(moved(1, "linear")) == ([0, 30, 90], [0, 0, 1], False)
    assert one_lane(moved(0.3, "linear", value=0.3)) == ([0], [0.3], False)


def test_steps_have_a_key_where_they_change() -> None:
    keys = [{"t": 0, "v": True}, {"t": 0.5, "v": False}, {"t": 0.7, "v": False}, {"t": 1, "v": True}]
    made = scene(
        channels=[{"name": "x", "kind": "bool", "value": False}],
        start=[{"animate": {"channel": "x", "track": {"kind": "bool", "keys": keys}}}],
    )
    assert one_lane(SceneBake(made, 10, 2)) == ([0, 5, 10], [1, 0, 1], True)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_left_out_is_on_the_line(seed: int) -> None:
    """Lines of any slope, with bends; each frame within one float32, and few keys."""
    chance = random.Random(seed)
    keys, t = [], 0.0
    for _ in range(6):
        keys.append({"t": t, "v": chance.choice([0.0, chance.uniform(1, 2), chance.uniform(1, 2) * 1e6])})
        t += chance.randrange(1, 40) / 64
    track = {"kind": "float", "easing": "linear", "keys": keys}
    made = scene(channels=[number()], start=[{"animate": {"channel": "x", "track": track}}])
    baked = SceneBake(made, 64, t)
    found = one_lane(baked)
    check_rows(baked, {"x": found})
    assert found[0] == sorted(set(found[0])) and len(found[0]) <= baked.frames / 2


def test_lanes_of_one_value_have_their_keys_together() -> None:
    start = [{"at": at, "animate": tween(1.0, 1, name)} for at, name in ((0, "a.position.x"), (0.5, "a.position.y"))]
    made = scene(channels=[number("a.position.x"), number("a.position.y")], start=start)
    [curve] = read_unity(clip(SceneBake(made, 8), "anim"))["m_PositionCurves"]
    assert [key["time"] for key in curve["curve"]["m_Curve"]] == [0, 0.5, 1, 1.5]


@pytest.mark.parametrize("x", [0.1, 1 / 3, 16_777_217.0, 1e-30, -1e-45, 3.4028234663852886e38, -0.0, 123_456.78])
def test_numbers_are_the_shortest_of_float32(x: float) -> None:
    baked = SceneBake(scene(channels=[number(value=x)]))
    shown = re.findall(r"\[0\], \[(.*)\]\),", clip(baked, "py"))[0]
    assert rounded(float(shown)) == rounded(x) and math.copysign(1, float(shown)) == math.copysign(1, x)
    assert len(shown.replace("-", "").replace(".", "").partition("e")[0].strip("0")) <= 9
    [value] = read_godot(clip(baked, "tres"))["tracks/0/keys"]["values"]
    assert type(value) is float and rounded(value) == rounded(x)


@pytest.mark.parametrize("form", ENGINES)
def test_each_is_a_program(form: str, tmp_path: pathlib.Path) -> None:
    program = [sys.executable, str(EXPORTERS / f"{WRITERS[form].__name__}.py")]
    card = EXPORTERS.parent / "scenes/card.json"
    subprocess.run([*program, str(card), str(tmp_path / f"in.{form}"), "--fps", "30000/1001"], check=True)
    found = (tmp_path / f"in.{form}").read_text(encoding="utf-8")
    assert found == clip(SceneBake(example("card"), Fraction(30000, 1001)), form, "in")
    (tmp_path / "wrong.json").write_text(
        '{"tweenspirit": 1, "type": "scene", "channels": [{"name": "x", "kind": "float", "value": 1e39}]}'
    )
    failed = subprocess.run(
        [*program, str(tmp_path / "wrong.json"), str(tmp_path / "x")], capture_output=True, text=True
    )
    assert failed.returncode == 2 and "outside the range of float32" in failed.stderr
    assert not (tmp_path / "x").exists()


# --- names ---

TITLES = [
    'a "quoted" \\ back\nslash\'s end\r\t',
    "]\n__import__('os').system('false')\nCURVES = [",
    'x"\n[resource]\nscript = 1',
    "}: - # null",
    "null",
    "-",
    "\u2028\x7f\x85\ufeff\x00 \U0001f600",
    "\udc80",
]


@pytest.mark.parametrize("title", TITLES, ids=ascii)
def test_a_title_stays_a_text(title: str) -> None:
    baked = SceneBake(example("card"), 10)
    shown = title.encode("utf-8", "replace").decode()
    assert read_blender(clip(baked, "py", title))["TITLE"] == shown
    assert read_unity(clip(baked, "anim", title))["m_Name"] == shown
    assert read_godot(clip(baked, "tres", title))["resource_name"] == shown


@pytest.mark.parametrize("title", TITLES[:4], ids=ascii)
def test_a_channels_name_stays_a_text(title: str) -> None:
    """Scenes have no such names; and where one had, it would be quoted."""
    with pytest.raises(ts.InvalidArgumentError, match="1 to 255 of"):
        scene(channels=[number(title)])
    for name in f"{title}.position", title.replace(".", ""):
        baked = SceneBake(scene(), 10)
        baked.channels[:] = [BakedChannel(name, "point", (f"{name}.x", f"{name}.y"), 1)]

        def made(form: str, baked: SceneBake = baked, name: str = name) -> str:
            return "".join(WRITERS[form].text(baked, "clip", lambda: {name: array.array("d", [1, 2])}))

        node = title if name.endswith(".position") else None
        assert read_blender(made("py"))["CURVES"][0][:2] == ((node, "location") if node else (None, name))
        unity = read_unity(made("anim"))
        if node:
            assert unity["m_PositionCurves"][0]["path"] == node.replace(".", "/")
        else:
            assert [curve["attribute"] for curve in unity["m_FloatCurves"]] == [f"{name}.x", f"{name}.y"]
        if ":" not in name:
            path = f"{node.replace('.', '/')}:position" if node else f".:{name}"
            assert read_godot(made("tres"))["tracks/0/path"] == ("NodePath", path)


def test_long_titles_are_cut_for_blender() -> None:
    assert read_blender(clip(SceneBake(scene()), "py", "\u00e9" * 40))["TITLE"] == "\u00e9" * 31


def channels(*names: str, kind: Any = "float", value: Any = 0) -> dict[str, Any]:
    return {"channels": [{"name": name, "kind": kind, "value": value} for name in names]}


POINT = {"kind": "vec3", "value": [0, 0, 0]}
REFUSED: list[tuple[Sequence[str], dict[str, Any], str]] = [
    (ENGINES, channels("a.position", "a.location", **POINT), "'a.position' and 'a.location' move the same property"),
    (ENGINES, {"channels": [number("a.rotation"), number("a.rotation_euler.z")]}, "move the same property"),
    (("py",), channels("n" * 64), "names in Blender have at most 63 bytes"),
    (("py",), channels(f"{'n' * 64}.position", **POINT), "names in Blender have at most 63 bytes"),
    (("tres",), channels("a:b.c"), "'a:b.c' is not a Godot path"),
    (("tres",), channels("a..b"), "'a..b' is not a Godot path"),
    (("tres",), channels(".b"), "'.b' is not a Godot path"),
    (("tres",), channels("a."), "'a.' is not a Godot path"),
    (("tres",), channels("a.b::c"), "not a Godot path"),
    (ENGINES, channels("x", value=1e39), "'x' is outside the range of float32: it reaches 1e[+]39"),
]


@pytest.mark.parametrize(("forms", "parts", "words"), REFUSED, ids=[words for _, _, words in REFUSED])
def test_what_a_format_cannot_hold_is_refused(forms: Sequence[str], parts: dict[str, Any], words: str) -> None:
    baked = SceneBake(scene(**parts))
    for form in forms:
        with pytest.raises(ts.InvalidArgumentError, match=words):
            clip(baked, form)
    for form in {*ENGINES} - {*forms}:
        assert clip(baked, form)


def test_too_many_frames_are_refused() -> None:
    with pytest.raises(ts.InvalidArgumentError, match="Blender has frames up to 1048574"):
        clip(SceneBake(scene(), 1e6, 2), "py")
    for form in "anim", "tres":
        with pytest.raises(ts.InvalidArgumentError, match="suffice for 8388608 frames, got 9000001"):
            clip(SceneBake(scene(), 1e6, 9), form)


@pytest.mark.parametrize(
    ("name", "kind", "value", "blender", "unity", "godot"),
    [
        ("position", "vec3", [0, 0, 0], ("clip", "location"), ("Position", ""), ".:position"),
        ("cube.001.scale", "vec2", [1, 1], ("cube.001", "scale"), ("Scale", "cube/001"), "cube/001:scale"),
        ("a.quaternion", "quat", [0, 0, 0, 1], ("a", "rotation_quaternion"), ("Rotation", "a"), "a:quaternion"),
        ("a.position", "quat", [0, 0, 0, 1], (None, "a.position"), ("Float", ""), "a:position"),
        ("a.position", "int", 1, (None, "a.position"), ("Float", ""), "a:position"),
        ("a.position.w", "float", 1, (None, "a.position.w"), ("Float", ""), "a/position:w"),
        ("scale", "bool", True, (None, "scale"), ("Float", ""), ".:scale"),
        ("a..position", "float", 1, (None, "a..position"), ("Float", ""), None),
        ("x", "float", 1, (None, "x"), ("Float", ""), ".:x"),
        ("ball.mesh:material.albedo:r", "float", 1, (None, "ball.mesh:material.albedo:r"), ("Float", ""), None),
        ("ball.material:albedo", "float", 1, (None, "ball.material:albedo"), ("Float", ""), "ball:material:albedo"),
    ],
)
def test_where_a_name_goes(
    name: str, kind: str, value: Any, blender: tuple[str | None, str], unity: tuple[str, str], godot: str | None
) -> None:
    baked = SceneBake(scene(**channels(name, kind=kind, value=value)))
    assert read_blender(clip(baked, "py"))["CURVES"][0][:2] == blender
    found = read_unity(clip(baked, "anim"))
    assert [
        (word, curve["path"])
        for word in ("Rotation", "Euler", "Position", "Scale", "Float")
        for curve in found[f"m_{word}Curves"][:1]
    ] == [unity]
    if godot is not None:
        assert read_godot(clip(baked, "tres"))["tracks/0/path"] == ("NodePath", godot)


# --- Blender ---


@pytest.mark.parametrize("version", [(4, 3, 2), (4, 4, 0)])
def test_the_text_calls_blender(version: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    bpy, objects = MagicMock(), {}
    bpy.app.version = version
    bpy.context.scene.frame_start, bpy.context.scene.frame_end = 1, 250
    bpy.data.objects.get = objects.get
    bpy.data.objects.new = lambda name, data: objects.setdefault(name, MagicMock(rotation_mode="QUATERNION"))
    bpy.data.actions.new = lambda name: MagicMock()
    bpy.utils.escape_identifier = lambda name: name
    monkeypatch.setitem(__import__("sys").modules, "bpy", bpy)
    exec(clip(every_kind(), "py"), {"__name__": "clip"})
    assert sorted(objects) == ["arm.hand", "ball", "clip", "wheel"]
    assert {name: x.rotation_mode for name, x in objects.items() if name != "clip"} == {
        "ball": "QUATERNION",
        "arm.hand": "XYZ",
        "wheel": "XYZ",
    }
    action = objects["ball"].animation_data_create().action
    made = action.fcurves
    if version >= (4, 4):
        assert not action.fcurves.new.called
        [slot] = [call.kwargs for call in action.slots.new.call_args_list]
        assert slot["id_type"] == "OBJECT"
        made = action.layers.new().strips.new().channelbag(None).fcurves
    paths = [(call.args[0], call.kwargs["index"]) for call in made.new.call_args_list]
    turns = [("rotation_quaternion", index) for index in (1, 2, 3, 0)]
    assert paths == [*(("location", n) for n in range(3)), *turns, *(("scale", n) for n in range(3))]
    assert bpy.context.scene.frame_start == 0 and bpy.context.scene.frame_end == 250


def test_blender_itself() -> None:
    """Where the module bpy is installed."""
    bpy = pytest.importorskip("bpy")
    baked = every_kind()
    title = TITLES[0]
    for _ in range(2):  # a second time the new curves take the place of the old ones
        exec(clip(baked, "py", title), {"__name__": "clip"})
    objects = bpy.data.objects
    for n, row in enumerate(baked.rows()):
        bpy.context.scene.frame_set(n)
        values = dict(zip(baked.columns, row, strict=True))
        x, y, z, w = (values[f"ball.rotation.{axis}"] for axis in "xyzw")
        near = {"rel": 2.0**-21, "abs": 1e-6}
        assert list(objects["ball"].rotation_quaternion) == pytest.approx([w, x, y, z], **near)
        assert list(objects["ball"].location) == pytest.approx([values[f"ball.position.{a}"] for a in "xyz"], **near)
        assert list(objects["ball"].scale) == pytest.approx([values["ball.scale"]] * 3, **near)
        assert objects["arm.hand"].location[1] == pytest.approx(values["arm.hand.location.y"], **near)
        assert objects["wheel"].rotation_euler[2] == pytest.approx(values["wheel.rotation"], **near)
        holder = objects[title]
        assert holder["wheel.frame"] == values["wheel.frame"] and holder["wheel.visible"] is bool(
            values["wheel.visible"]
        )
        assert list(holder["weights"]) == pytest.approx([values[f"weights.{lane}"] for lane in range(5)], **near)
        assert holder["still"] == pytest.approx(0.1)
