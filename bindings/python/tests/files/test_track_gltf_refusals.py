# SPDX-License-Identifier: MIT
"""Files of glTF that are wrong: each is refused with its place."""

from __future__ import annotations

import contextlib
import json
import pathlib
import random
import re
import struct
from typing import Any

import pytest
from file_help import edited
from gltf_model import built, damaged

import tweenspirit as ts
from tweenspirit.files.gltf import tracks_from_gltf

DATA = pathlib.Path(__file__).resolve().parents[4] / "Tests" / "Data"
CUBIC, WHEEL = DATA / "cubic.gltf", DATA / "wheel.glb"
PLAIN = struct.pack("<9f", *range(9))


SAMPLER, CHANNEL = "animations/0/samplers/0", "animations/0/channels/0"


def sparse(**indices: Any) -> dict[str, Any]:
    return {"count": 1, "indices": {"bufferView": 0, "componentType": 5121, **indices}, "values": {"bufferView": 0}}


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("asset", ..., "has no member 'asset'"),
        ("asset/version", "1.0", "asset.version: must be 2.0, not '1.0'"),
        ("asset/version", 2.0, "asset.version: must be a string, not 2.0"),
        ("animations", ..., "animation: must be below 0"),
        ("animations", {}, "animations: must be a list"),
        ("animations/0", None, "animations[0]: must be an object, not null"),
        ("animations/0/samplers", ..., "animations[0]: has no member 'samplers'"),
        ("animations/0/channels", 1, "animations[0].channels: must be a list"),
        (CHANNEL, [], "animations[0].channels[0]: must be an object"),
        (f"{CHANNEL}/sampler", 1, "animations[0].channels[0].sampler: must be below 1, is 1"),
        (f"{CHANNEL}/sampler", -1, "animations[0].channels[0].sampler: must be a whole number from 0 on, not -1"),
        (f"{CHANNEL}/sampler", True, "animations[0].channels[0].sampler: must be a whole number from 0 on, not true"),
        (f"{CHANNEL}/target", ..., "animations[0].channels[0]: has no member 'target'"),
        (f"{CHANNEL}/target/node", "a", "animations[0].channels[0].target.node: must be a whole number"),
        (f"{CHANNEL}/target/path", ..., "animations[0].channels[0].target: has no member 'path'"),
        (f"{CHANNEL}/target/path", "pointer", "animations[0].channels[0].target.path: must be one of translation"),
        (
            f"{CHANNEL}/target/path",
            "rotation",
            "samplers[0].output: must be an accessor of VEC4 for rotation, not VEC3",
        ),
        (
            f"{CHANNEL}/target/path",
            "weights",
            "samplers[0].output: must be an accessor of SCALAR for weights, not VEC3",
        ),
        (SAMPLER, 1, "animations[0].samplers[0]: must be an object"),
        (f"{SAMPLER}/input", ..., "animations[0].samplers[0]: has no member 'input'"),
        (f"{SAMPLER}/input", 2, "animations[0].samplers[0].input: must be below 2, the number of accessors, is 2"),
        (f"{SAMPLER}/input", 1, "animations[0].samplers[0].input: must be an accessor of single floats"),
        (f"{SAMPLER}/output", 1.0, "animations[0].samplers[0].output: must be a whole number"),
        (f"{SAMPLER}/interpolation", "CUBICSPLINE", "animations[0].channels[0]: output: must contain 3 times 3 times"),
        (f"{SAMPLER}/interpolation", "SMOOTH", "animations[0].channels[0]: interpolation must be one of"),
        ("accessors/1/sparse", {"count": 1}, "accessors[1].sparse: has no member 'indices'"),
        ("accessors/1/sparse", {"count": 0}, "accessors[1].sparse.count: must be between 1 and"),
        ("accessors/1/sparse", sparse(componentType=5126), "indices.componentType: must be one of 5121, 5123, 5125"),
        ("accessors/1/sparse", sparse(byteOffset=1 << 20), "elements from byte 1048576 on, more than"),
        ("accessors/0/bufferView", ..., "animations[0].channels[0]: input[1]: must be later than the time before"),
        ("accessors/1/bufferView", 2, "accessors[1].bufferView: must be below 2"),
        ("accessors/1/type", "MAT3", "accessors[1].type: must be one of SCALAR, VEC2, VEC3, VEC4, not 'MAT3'"),
        ("accessors/1/type", 3, "accessors[1].type: must be a string"),
        ("accessors/1/componentType", 5124, "accessors[1].componentType: must be one of 5120, 5121, 5122, 5123, 5125"),
        ("accessors/1/componentType", "f", "accessors[1].componentType: must be one of"),
        ("accessors/1/componentType", [], "accessors[1].componentType: must be one of"),
        (
            "accessors/1/componentType",
            5125,
            "samplers[0].output: must be an accessor of floats or of normalized integers",
        ),
        ("accessors/1/componentType", 5121, "of normalized integers, not of 5121"),
        ("accessors/1/normalized", True, "accessors[1].normalized: must be false where the componentType is 5126"),
        ("accessors/1/normalized", 1, "accessors[1].normalized: must be false"),
        ("accessors/1/count", 4, "accessors[1]: has 4 elements from byte 0 on, more than its bufferView's 36"),
        ("accessors/1/count", 2, "animations[0].channels[0]: output: must contain 3 times 3 numbers, got 6"),
        ("accessors/1/count", 0, "accessors[1].count: must be 1 or more"),
        ("accessors/1/count", 1 << 53, "accessors[1]: has 9007199254740992 elements"),
        (
            "accessors/1/count",
            10**400,
            "accessors[1].count: must be a whole number from 0 on, not an integer of 1329 bits",
        ),
        ("accessors/1/byteOffset", 4, "accessors[1]: has 3 elements from byte 4 on"),
        ("accessors/1/byteOffset", -4, "accessors[1].byteOffset: must be a whole number from 0 on"),
        (
            "bufferViews/1/byteStride",
            8,
            "accessors[1]: has elements of 12 bytes, in a bufferView whose byteStride is 8",
        ),
        ("bufferViews/1/byteStride", 16, "accessors[1]: has 3 elements"),
        ("bufferViews/1/byteStride", 1 << 52, "accessors[1]: has 3 elements"),
        ("bufferViews/1/byteOffset", 13, "bufferViews[1]: has 36 bytes from 13 on, more than its buffer's 48"),
        ("bufferViews/1/byteLength", 37, "bufferViews[1]: has 37 bytes from 12 on, more than its buffer's 48"),
        ("bufferViews/1/byteLength", ..., "bufferViews[1]: has no member 'byteLength'"),
        ("bufferViews/1/buffer", 1, "bufferViews[1].buffer: must be below 1"),
        ("bufferViews/1/extensions", 1, "bufferViews[1].extensions: must be an object"),
        ("buffers/0/byteLength", 49, "buffers[0]: must have 49 bytes, has 48"),
        ("buffers/0/uri", ..., "buffers[0]: has no uri"),
        ("buffers/0/uri", 3, "buffers[0].uri: must be a string"),
        ("buffers/0/uri", "data:,abc", "buffers[0].uri: must be base64"),
        ("buffers/0/uri", "data:;base64", "buffers[0].uri: must be base64"),
        ("buffers/0/uri", "data:;base64,a$b=", "buffers[0].uri: is not base64"),
        ("buffers/0/uri", "data:;base64,AAA", "buffers[0].uri: is not base64"),
        ("buffers/0/uri", "data:;base64,é", "buffers[0].uri: is not base64"),
        ("buffers/0/uri", "a.bin", "buffers[0].uri: names the file 'a.bin'"),
    ],
)
def test_files_that_are_refused(path: str, value: Any, words: str) -> None:
    assert len(tracks_from_gltf(built(PLAIN))[0].track) == 3
    with pytest.raises(ts.InvalidArgumentError) as caught:
        tracks_from_gltf(edited(built(PLAIN), path, value))
    assert words in str(caught.value)


@pytest.mark.parametrize("name", ["EXT_meshopt_compression", "KHR_meshopt_compression"])
def test_compressed_views_are_refused_but_for_their_fallback(name: str) -> None:
    gltf = edited(built(PLAIN), "bufferViews/1/extensions", {name: {"buffer": 0}})
    assert tracks_from_gltf(gltf)[0].track == tracks_from_gltf(built(PLAIN))[0].track
    gltf["buffers"].append({"byteLength": 48, "extensions": {name: {"fallback": True}}})
    gltf["bufferViews"][1]["buffer"] = 1
    with pytest.raises(ts.InvalidArgumentError, match=re.escape(f"bufferViews[1]: is compressed by {name}, which")):
        tracks_from_gltf(gltf)


def test_a_pointer_s_path_says_so() -> None:
    target = {"path": "translation", "extensions": {"KHR_animation_pointer": {"pointer": "/nodes/0/translation"}}}
    with pytest.raises(ts.InvalidArgumentError, match=re.escape("target.path: must be 'pointer' beside")):
        tracks_from_gltf(edited(built(PLAIN), f"{CHANNEL}/target", target))


def test_a_short_file_does_not_make_endless_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    zeros = {"componentType": 5126, "type": "SCALAR", "count": 1 << 53}
    with pytest.raises(ts.InvalidArgumentError, match=re.escape("accessors[0].count: makes 9007199254740992 numbers")):
        tracks_from_gltf(edited(built(PLAIN), "accessors/0", zeros))
    shared = built(PLAIN)
    shared["animations"][0]["channels"] *= 40
    assert len(tracks_from_gltf(shared)) == 40
    monkeypatch.setattr("tweenspirit.files.gltf_file._MOST_SHARED", 100)
    with pytest.raises(ts.InvalidArgumentError, match=re.escape("animations[0].channels[23]: makes 12 numbers, too")):
        tracks_from_gltf(shared)


@pytest.mark.parametrize("animation", [1, -1, True, "all", None])
def test_no_such_animation(animation: Any) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="animation: must be"):
        tracks_from_gltf(WHEEL, animation)


@pytest.mark.parametrize(
    "uri",
    ["../a.bin", "x/../../a.bin", "/a.bin", "%2fa.bin", "%2e%2e/a.bin", "..%5ca.bin", "file:a.bin", "c:a", "", "a%00"],
)
def test_files_elsewhere_are_not_read(uri: str, tmp_path: pathlib.Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "a.bin").write_bytes(bytes(48))
    path = tmp_path / "in" / "a.gltf"
    path.write_text(json.dumps(edited(built(PLAIN), "buffers/0/uri", uri)))
    with pytest.raises(ts.InvalidArgumentError, match=re.escape("buffers[0].uri: must be a file beside the glTF")):
        tracks_from_gltf(path)


def test_files_that_are_none(tmp_path: pathlib.Path) -> None:
    for content in (b"", b"\xff\xfe", b"[" * 100_000, b"{}", b"3", b"glTF", b"glTF" + bytes(8), b'{"asset":NaN}'):
        (tmp_path / "a").write_bytes(content)
        with pytest.raises(ts.InvalidArgumentError):
            tracks_from_gltf(tmp_path / "a")
    with pytest.raises(FileNotFoundError):
        tracks_from_gltf(tmp_path / "b")
    for bad in (3, None, b"{}", []):
        with pytest.raises(ts.InvalidArgumentError):
            tracks_from_gltf(bad)  # type: ignore[arg-type]


def test_cut_glbs_are_refused(tmp_path: pathlib.Path) -> None:
    content = WHEEL.read_bytes()
    path = tmp_path / "cut.glb"
    for length in range(len(content)):
        path.write_bytes(content[:length])
        with pytest.raises(ts.InvalidArgumentError):
            tracks_from_gltf(path)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("file", [CUBIC, WHEEL])
def test_damaged_files_raise_nothing_else(file: pathlib.Path, seed: int, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "damaged"
    path.write_bytes(damaged(file.read_bytes(), random.Random(seed)))
    with contextlib.suppress(ts.InvalidArgumentError):
        assert all(isinstance(channel.track, ts.Track) for channel in tracks_from_gltf(path))
