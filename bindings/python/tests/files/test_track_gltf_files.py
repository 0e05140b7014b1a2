# SPDX-License-Identifier: MIT
"""glTF's samplers against the formulas of its specification, its files against what pygltflib finds in them."""

from __future__ import annotations

import array
import base64
import json
import math
import pathlib
import re
import struct
from typing import Any

import numpy as np
import pytest
from gltf_model import LANES, TIMES, Array, built, check, samples

import tweenspirit as ts
from tweenspirit.files.gltf import GltfChannel, track_from_gltf, tracks_from_gltf

DATA = pathlib.Path(__file__).resolve().parents[4] / "Tests" / "Data"
CUBIC, WHEEL = DATA / "cubic.gltf", DATA / "wheel.glb"
FILES = {"cubic.gltf": 2, "wheel.glb": 1}
TYPES = {5120: "i1", 5121: "u1", 5122: "i2", 5123: "u2", 5125: "u4", 5126: "f4"}


# ---- Samplers


@pytest.mark.parametrize("path", LANES)
@pytest.mark.parametrize("interpolation", ["LINEAR", "STEP", "CUBICSPLINE"])
def test_the_formulas(interpolation: str, path: str) -> None:
    values = samples(interpolation, path)
    track = track_from_gltf(TIMES, values, interpolation, path)
    kind = {"translation": "vec3", "rotation": "quat", "scale": "vec3", "weights": 5}[path]
    assert track.kind == kind and len(track) == 6 and (track.start, track.end) == (TIMES[0], TIMES[-1])
    check(track, TIMES, values, interpolation, path)


def test_every_shape_of_the_numbers() -> None:
    values = samples("CUBICSPLINE", "translation")
    expected = track_from_gltf(TIMES, values, "CUBICSPLINE", "translation")
    for times in (TIMES.tolist(), tuple(TIMES), array.array("d", TIMES), memoryview(TIMES)):
        for shaped in (
            values.tolist(),
            values.reshape(18, 3),
            values.ravel(),
            array.array("d", values.ravel()),
            [tuple(row) for row in values.reshape(18, 3).tolist()],
            [list(triplet) for triplet in values],
        ):
            assert track_from_gltf(times, shaped, "CUBICSPLINE", "translation") == expected
    floats = track_from_gltf(TIMES.astype(np.float32), values.astype(np.float32), "CUBICSPLINE", "translation")
    assert floats[2].value == tuple(values[2, 1].astype(np.float32).tolist())
    assert track_from_gltf(range(3), range(6)).kind == 2 and track_from_gltf(range(3), range(3)).kind == "float"
    assert track_from_gltf([0, 1], [2, 3], "LINEAR", "weights").value(0.5) == 2.5
    assert track_from_gltf([4], [1, 2, 3]).value(7) == (1.0, 2.0, 3.0)


def test_rotations_need_not_have_length_1() -> None:
    values = samples("CUBICSPLINE", "rotation") * 2.0
    check(track_from_gltf(TIMES, values, "CUBICSPLINE", "rotation"), TIMES, values, "CUBICSPLINE", "rotation")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (([], []), "times: must contain at least one time"),
        (([0, 0], [1, 2]), "times[1]: must be later than the time before: 0.0, 0.0"),
        (([0, 2, 1], [1, 2, 3]), "times[2]: must be later"),
        (([-1, 0], [1, 2]), "times[0]: must not be negative"),
        (([0, math.nan], [1, 2]), "times[1]: must be a finite number, not nan"),
        (([0, math.inf], [1, 2]), "times[1]: must be a finite number, not inf"),
        (([0, True], [1, 2]), "times[1]: must be a finite number, not true"),
        (([0, "1"], [1, 2]), "times[1]: must be a finite number, not '1'"),
        (([0, 10**400], [1, 2]), "times[1]: an integer of 1329 bits is beyond the range of a double"),
        (([0, 1], [1, math.nan]), "values[1]: must be a finite number"),
        (([0, 1], [1, 2, 3]), "values: must contain 2 times 1 to 64 numbers, got 3"),
        (([0, 1], []), "values: must contain 2 times 1 to 64 numbers, got 0"),
        (([0, 1], [0] * 130), "values: must contain 2 times 1 to 64 numbers, got 130"),
        (([0, 1], [1, 2, 3], "CUBICSPLINE"), "values: must contain 2 times 3 times 1 to 64 numbers, got 3"),
        (([0, 1], [0] * 8, "LINEAR", "translation"), "values: must contain 2 times 3 numbers, got 8"),
        (([0, 1], [0] * 6, "LINEAR", "rotation"), "values: must contain 2 times 4 numbers, got 6"),
        (([0, 1], [0] * 8, "LINEAR", "rotation"), "values: "),
        (([0, 1], [[1, 2], [3]]), "values must have rows of one length"),
        (([0, 1], [[1, 2], 3]), "values[1] must be a list or an array, not 3"),
        (([0, 1], [[[[1]]], [[[2]]]]), "dimensions"),
        (([0, 1], "ab"), "values must be a list or an array, not 'ab'"),
        ((3, [1]), "times must be a list or an array, not 3"),
        (([0, 1], [1, 2], "CUBIC"), "interpolation must be one of LINEAR, STEP, CUBICSPLINE, not 'CUBIC'"),
        (([0, 1], [1, 2], ["LINEAR"]), "interpolation must be one of LINEAR, STEP, CUBICSPLINE, not a list of 1"),
        (([0, 1], [1, 2], "LINEAR", "color"), "path must be one of translation, rotation, scale and weights, or None"),
    ],
)
def test_numbers_that_are_refused(arguments: Any, words: str) -> None:
    with pytest.raises(ts.InvalidArgumentError) as caught:
        track_from_gltf(*arguments)
    assert words in str(caught.value)


# ---- Files


def accessor(gltf: Any, index: int) -> Array:
    """As pygltflib finds it: (count, width)."""
    a = gltf.accessors[index]
    view = gltf.bufferViews[a.bufferView]
    buffer = gltf.buffers[view.buffer]
    blob = gltf.binary_blob() if buffer.uri is None else gltf.get_data_from_buffer_uri(buffer.uri)
    width, dtype = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[a.type], np.dtype("<" + TYPES[a.componentType])
    stride = view.byteStride or width * dtype.itemsize
    start = (view.byteOffset or 0) + (a.byteOffset or 0)
    rows = [np.frombuffer(blob, dtype, width, start + i * stride) for i in range(a.count)]
    numbers = np.array(rows, np.float64)
    return np.maximum(numbers / np.iinfo(dtype).max, -1) if a.normalized else numbers


@pytest.mark.parametrize("name", FILES)
def test_files(name: str) -> None:
    pygltflib = pytest.importorskip("pygltflib")
    gltf = pygltflib.GLTF2().load(str(DATA / name))
    for number in range(FILES[name]):
        animation = gltf.animations[number]
        channels = [channel for channel in animation.channels if channel.target.node is not None]
        found = tracks_from_gltf(DATA / name, number)
        assert [(c.node, c.path) for c in found] == [(c.target.node, c.target.path) for c in channels]
        for ours, channel in zip(found, channels, strict=True):
            sampler = animation.samplers[channel.sampler]
            interpolation = sampler.interpolation or "LINEAR"
            times, values = accessor(gltf, sampler.input)[:, 0], accessor(gltf, sampler.output)
            values = values.reshape(len(times), -1)
            if interpolation == "CUBICSPLINE":
                values = values.reshape(len(times), 3, -1)
            # Keys are made of length 1, which these are to the last digits of the file only.
            tolerance = {"rotation": 1e-6 if name == "cubic.gltf" else 1e-4}.get(ours.path, 1e-12)
            check(ours.track, times, values, interpolation, ours.path, tolerance)


def test_what_the_files_hold() -> None:
    for channels in (
        tracks_from_gltf(CUBIC),
        tracks_from_gltf(str(CUBIC), 0),
        tracks_from_gltf(json.loads(CUBIC.read_text())),
    ):
        assert [(type(c), c.node, c.path, c.track.kind, c.track.interpolation) for c in channels] == [
            (GltfChannel, 0, "translation", "vec3", "hermite"),
            (GltfChannel, 0, "rotation", "quat", "eased"),
            (GltfChannel, 0, "scale", "vec3", "step"),
            (GltfChannel, 1, "rotation", "quat", "hermite"),
            (GltfChannel, 1, "weights", 2, "eased"),
        ]
        assert channels[0].track.value(0.5) == (1.0, 2.0, 0.0) and channels[0].track[1].out_tangent == (1.0, -4.0, 0.5)
    assert [c.node for c in tracks_from_gltf(CUBIC, 1)] == [1]  # the other channel has no node
    rotation, weights, translation = (c.track for c in tracks_from_gltf(WHEEL))
    assert weights.value(0.0) == (0.0, 1.0) and weights.value(np.float32(0.4)) == (0.2, 0.8)
    assert translation.value(1.0) == (-1.0, 0.5, 0.25) and rotation.kind == "quat"


@pytest.mark.parametrize("code", [5120, 5121, 5122, 5123])
@pytest.mark.parametrize("padding", [0, 5])
def test_normalized_integers_and_strides(code: int, padding: int) -> None:
    dtype = np.dtype("<" + TYPES[code])
    bounds = np.iinfo(dtype)
    rows = np.array([[bounds.min, bounds.max, 1, 0], [7, bounds.max - 1, bounds.min + 1, 9], [1, 2, 3, 4]], dtype)
    output = b"".join(row.tobytes() + b"\xee" * padding for row in rows)[: -padding or None]
    view = {"byteStride": 4 * dtype.itemsize + padding} if padding else {}
    members = {"componentType": code, "normalized": True, "type": "SCALAR", "count": 12}
    if padding:
        members |= {"type": "VEC4", "count": 3}
    gltf = built(output, view=view, path="rotation" if padding else "weights", **members)
    (channel,) = tracks_from_gltf(gltf)
    expected = np.maximum(rows.astype(np.float64) / bounds.max, -1)
    if padding:
        expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    np.testing.assert_allclose([key.value for key in channel.track], expected, rtol=1e-15)


def test_offsets_within_a_view() -> None:
    gltf = built(struct.pack("<5x12f", *range(12)), byteOffset=17)
    assert [key.value for key in tracks_from_gltf(gltf)[0].track] == [
        (3.0, 4.0, 5.0),
        (6.0, 7.0, 8.0),
        (9.0, 10.0, 11.0),
    ]


def test_files_of_pygltflib(tmp_path: pathlib.Path) -> None:
    pygltflib = pytest.importorskip("pygltflib")
    values = samples("CUBICSPLINE", "rotation").astype(np.float32)
    times = TIMES.astype(np.float32)
    blob = times.tobytes() + values.tobytes()
    gltf = pygltflib.GLTF2(
        buffers=[pygltflib.Buffer(byteLength=len(blob))],
        bufferViews=[
            pygltflib.BufferView(buffer=0, byteOffset=0, byteLength=24),
            pygltflib.BufferView(buffer=0, byteOffset=24, byteLength=len(blob) - 24),
        ],
        accessors=[
            pygltflib.Accessor(bufferView=0, componentType=5126, count=6, type="SCALAR"),
            pygltflib.Accessor(bufferView=1, componentType=5126, count=18, type="VEC4"),
        ],
        nodes=[pygltflib.Node()],
        animations=[
            pygltflib.Animation(
                samplers=[pygltflib.AnimationSampler(input=0, output=1, interpolation="CUBICSPLINE")],
                channels=[
                    pygltflib.AnimationChannel(
                        sampler=0, target=pygltflib.AnimationChannelTarget(node=0, path="rotation")
                    )
                ],
            )
        ],
    )
    gltf.set_binary_blob(blob)
    gltf.save_binary(str(tmp_path / "a.glb"))
    gltf.convert_buffers(pygltflib.BufferFormat.DATAURI)
    gltf.save_json(str(tmp_path / "embedded.gltf"))
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a b.bin").write_bytes(blob + b"more")
    gltf.buffers[0].uri = "folder/a%20b.bin"
    gltf.save_json(str(tmp_path / "beside.gltf"))
    for name in ("a.glb", "embedded.gltf", "beside.gltf"):
        ((node, path, track),) = tracks_from_gltf(tmp_path / name)
        assert (node, path, len(track)) == (0, "rotation", 6)
        check(track, times.astype(float), values.astype(float), "CUBICSPLINE", "rotation", 1e-6)
    (tmp_path / "folder" / "a b.bin").write_bytes(blob[:-1])
    with pytest.raises(ts.InvalidArgumentError, match=re.escape("buffers[0].uri: must have")):
        tracks_from_gltf(tmp_path / "beside.gltf")


def test_buffers_of_ones_own() -> None:
    gltf = json.loads(CUBIC.read_text())
    data = base64.b64decode(gltf["buffers"][0]["uri"].partition(",")[2])
    for uri in ({}, {"uri": "/etc/passwd"}, {"uri": "gone.bin"}):
        gltf["buffers"] = [{"byteLength": len(data), **uri}]
        for buffer in (data, bytearray(data), memoryview(data), np.frombuffer(data, np.uint8)):
            assert [c.track for c in tracks_from_gltf(gltf, buffers=[buffer])] == [
                c.track for c in tracks_from_gltf(CUBIC)
            ]
        for buffers in (None, [], [None]):
            with pytest.raises(ts.InvalidArgumentError, match=re.escape("buffers[0]")):
                tracks_from_gltf(gltf, buffers=buffers)
        with pytest.raises(ts.InvalidArgumentError, match=re.escape("buffers[0]: must have")):
            tracks_from_gltf(gltf, buffers=[data[:-1]])
        with pytest.raises(ts.InvalidArgumentError, match=re.escape("buffers[0] must be bytes")):
            tracks_from_gltf(gltf, buffers=[3])


def file_of(target: dict[str, Any], output: dict[str, Any], *parts: bytes) -> dict[str, Any]:
    """One channel of two keys at 0 and 1; each part is a bufferView."""
    views, blob = [], struct.pack("<2f", 0, 1)
    for part in parts:
        views.append({"buffer": 0, "byteOffset": len(blob), "byteLength": len(part)})
        blob += part + b"\0" * (-len(part) % 4)
    uri = "data:application/octet-stream;base64," + base64.b64encode(blob).decode()
    return {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": len(blob), "uri": uri}],
        "bufferViews": [{"buffer": 0, "byteLength": 8}, *views],
        "accessors": [{"bufferView": 0, "componentType": 5126, "type": "SCALAR", "count": 2}, output],
        "animations": [{"channels": [{"sampler": 0, "target": target}], "samplers": [{"input": 0, "output": 1}]}],
    }


NODE = {"node": 0, "path": "translation"}
VEC3 = {"componentType": 5126, "type": "VEC3", "count": 2}


@pytest.mark.parametrize("code", ["B", "H", "I"])
@pytest.mark.parametrize("has_base", [True, False])
def test_sparse_accessors(code: str, has_base: bool) -> None:
    base, values = struct.pack("<6f", 1, 2, 3, 4, 5, 6), struct.pack("<3f", 7, 8, 9)
    kind = {"B": 5121, "H": 5123, "I": 5125}[code]
    sparse = {"count": 1, "indices": {"bufferView": 2, "componentType": kind}, "values": {"bufferView": 3}}
    output = {**VEC3, "sparse": sparse, **({"bufferView": 1} if has_base else {})}
    [found] = tracks_from_gltf(file_of(NODE, output, base, struct.pack(f"<{code}", 1), values))
    assert [key.value for key in found.track.keys()] == [(1, 2, 3) if has_base else (0, 0, 0), (7, 8, 9)]


def test_sparse_values_may_be_normalized_and_strided() -> None:
    values = struct.pack("<2H2H2H", 65535, 0, 0, 0, 32767, 0)
    sparse = {"count": 2, "indices": {"bufferView": 1, "componentType": 5121}, "values": {"bufferView": 2}}
    output = {"componentType": 5123, "normalized": True, "type": "SCALAR", "count": 2, "sparse": sparse}
    file = file_of({"node": 0, "path": "weights"}, output, b"\0\1", values)
    file["bufferViews"][2]["byteStride"] = 8
    [found] = tracks_from_gltf(file)
    assert [key.value for key in found.track.keys()] == [1.0, 32767 / 65535]


@pytest.mark.parametrize("indices", [b"\1\0", b"\0\0", b"\0\2"])
def test_sparse_indices_ascend_and_are_there(indices: bytes) -> None:
    sparse = {"count": 2, "indices": {"bufferView": 1, "componentType": 5121}, "values": {"bufferView": 2}}
    with pytest.raises(ts.InvalidArgumentError, match="must be ascending and below 2"):
        tracks_from_gltf(file_of(NODE, {**VEC3, "sparse": sparse}, indices, struct.pack("<6f", *range(6))))


@pytest.mark.parametrize(
    ("pointer", "kind", "count", "node", "path", "value"),
    [
        ("/nodes/7/translation", "VEC3", 6, 7, "translation", (1.5, 2.5, 3.5)),
        ("/nodes/7/weights", "SCALAR", 4, 7, "weights", (1.0, 2.0)),
        ("/materials/0/pbrMetallicRoughness/baseColorFactor", "VEC4", 8, None, None, (2, 3, 4, 5)),
        ("/cameras/2/perspective/yfov", "SCALAR", 2, None, None, 0.5),
        ("/nodes/7/extensions/KHR_lights_punctual", "VEC2", 4, None, None, (1.0, 2.0)),
    ],
)
def test_pointers(pointer: str, kind: str, count: int, node: int | None, path: str | None, value: Any) -> None:
    target = {"path": "pointer", "extensions": {"KHR_animation_pointer": {"pointer": pointer}}}
    width = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}[kind]
    output = {"bufferView": 1, "componentType": 5126, "type": kind, "count": count // width}
    [found] = tracks_from_gltf(file_of(target, output, struct.pack(f"<{count}f", *range(count))))
    assert (found.node, found.path) == (node, path or pointer) and found.track.value(0.5) == value


def test_a_node_s_rotation_by_a_pointer_is_a_rotation() -> None:
    target = {"path": "pointer", "extensions": {"KHR_animation_pointer": {"pointer": "/nodes/1/rotation"}}}
    output = {"bufferView": 1, "componentType": 5126, "type": "VEC4", "count": 2}
    [found] = tracks_from_gltf(file_of(target, output, struct.pack("<8f", 0, 0, 0, 1, 0, 0, 1, 0)))
    assert found.track.kind == "quat" and found.track.value(0.5) == pytest.approx((0, 0, 0.5**0.5, 0.5**0.5))


@pytest.mark.parametrize(("kind", "numbers"), [(5121, b"\0\2"), (5120, b"\0\2"), (5125, b"\0\0\0\0\2\0\0\0")])
def test_a_pointer_s_integers_are_themselves(kind: int, numbers: bytes) -> None:
    pointer = "/nodes/5/extensions/KHR_node_visibility/visible"
    target = {"path": "pointer", "extensions": {"KHR_animation_pointer": {"pointer": pointer}}}
    file = file_of(target, {"bufferView": 1, "componentType": kind, "type": "SCALAR", "count": 2}, numbers)
    file["animations"][0]["samplers"][0]["interpolation"] = "STEP"
    [found] = tracks_from_gltf(file)
    assert found.path == pointer and [found.track.value(t) for t in (0, 0.9, 1)] == [0, 0, 2]


def test_an_accessor_without_a_view_is_of_zeros() -> None:
    [found] = tracks_from_gltf(file_of(NODE, VEC3))
    assert [key.value for key in found.track.keys()] == [(0, 0, 0)] * 2
