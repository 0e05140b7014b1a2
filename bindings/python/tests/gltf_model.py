# SPDX-License-Identifier: MIT
"""What glTF's specification says of animation samplers, and a small file."""

from __future__ import annotations

import base64
import json
import math
import struct
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

import tweenspirit as ts

Array = npt.NDArray[np.float64]


def by_definition(times: Array, values: Array, interpolation: str, path: str, t: float) -> Array:
    """Appendix C of the specification. `values`: (keys, lanes), CUBICSPLINE (keys, 3, lanes)."""
    cubic = interpolation == "CUBICSPLINE"
    middle = values[:, 1] if cubic else values
    if path == "rotation" and not cubic:
        middle = middle / np.linalg.norm(middle, axis=1, keepdims=True)
    if t <= times[0] or t >= times[-1]:
        found = middle[0] if t <= times[0] else middle[-1]
        return found / np.linalg.norm(found) if path == "rotation" else found
    k = int(np.searchsorted(times, t, "right")) - 1
    span = times[k + 1] - times[k]
    u = (t - times[k]) / span
    a, b = middle[k], middle[k + 1]
    if interpolation == "STEP":
        found = a
    elif cubic:
        found = (
            (2 * u**3 - 3 * u**2 + 1) * a
            + span * (u**3 - 2 * u**2 + u) * values[k, 2]
            + (-2 * u**3 + 3 * u**2) * b
            + span * (u**3 - u**2) * values[k + 1, 0]
        )
    elif path == "rotation":
        dot = float(a @ b)
        angle = math.acos(min(abs(dot), 1.0))
        sign = math.copysign(1.0, dot)
        found = (1 - u) * a + sign * u * b
        if angle > 1e-5:
            found = (math.sin(angle * (1 - u)) * a + sign * math.sin(angle * u) * b) / math.sin(angle)
    else:
        found = a + u * (b - a)
    return found / np.linalg.norm(found) if path == "rotation" else found


def check(
    track: ts.Track, times: Array, values: Array, interpolation: str, path: str, tolerance: float = 1e-12
) -> None:
    keys = {float(t) for t in times}
    for t in [x for x in np.linspace(times[0] - 0.1, times[-1] + 0.1, 97).tolist() if x not in keys]:
        expected = by_definition(times, values, interpolation, path, t)
        got = np.atleast_1d(track.value(t))
        # Signs go on from key to key; the formula begins each segment with those of its key.
        if path == "rotation" and interpolation != "CUBICSPLINE" and got @ expected < 0:
            expected = -expected
        np.testing.assert_allclose(got, expected, rtol=tolerance, atol=tolerance, err_msg=f"{t}")


_BAD: list[Any] = [None, True, -1, 0, 1, 2, 1.5, 1 << 31, 1 << 53, 1 << 64, 10**400, -1e308, math.nan, math.inf]
_BAD += [
    "",
    "x",
    "VEC4",
    "MAT4",
    "weights",
    "CUBICSPLINE",
    "data:;base64,AA",
    "../a",
    [],
    [[]],
    {},
    {"a": 1},
    5121,
    5125,
]


def damaged(content: bytes, source: Random) -> bytes:
    """A .gltf or .glb that is cut, or some of whose bytes or of its JSON's members are others."""
    if source.random() < 0.2:
        return content[: source.randrange(len(content))]
    if source.random() < 0.3:
        data = bytearray(content)
        for _ in range(source.randrange(1, 9)):
            data[source.randrange(len(data))] = source.randrange(256)
        return bytes(data)
    start = 20 if content[:4] == b"glTF" else 0
    end = start + struct.unpack_from("<I", content, 12)[0] if start else len(content)
    gltf = json.loads(content[start:end].decode("utf-8-sig"))
    for _ in range(source.randrange(1, 4)):
        here = gltf
        names = ["accessors", "animations", "bufferViews", "buffers"]
        while True:
            name = source.choice([n for n in names if n in here] if here is gltf else list(_keys(here)))
            if not _keys(here[name]) or source.random() < 0.15:
                break
            here = here[name]
        if source.random() < 0.2:
            del here[name]
        else:
            here[name] = source.choice(_BAD)
        if not any(n in gltf for n in names):
            break
    text = json.dumps(gltf).encode()
    if not start:
        return text
    text += b" " * (-len(text) % 4)
    chunk = content[end:]
    head = struct.pack("<4sIIII", b"glTF", 2, 20 + len(text) + len(chunk), len(text), 0x4E4F534A)
    return head + text + chunk


def _keys(value: Any) -> Any:
    return value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()


random = np.random.default_rng(7)
TIMES = np.cumsum(random.uniform(0.1, 1, 6))
LANES = {"translation": 3, "rotation": 4, "scale": 3, "weights": 5}


def samples(interpolation: str, path: str) -> Array:
    lanes = LANES[path]
    values = random.normal(size=(6, 3, lanes) if interpolation == "CUBICSPLINE" else (6, lanes))
    if path == "rotation":
        middle = values[:, 1] if interpolation == "CUBICSPLINE" else values
        middle /= np.linalg.norm(middle, axis=1, keepdims=True)
    return values


def built(output: bytes, **members: Any) -> dict[str, Any]:
    """One channel of three keys at 0, 1 and 3 s, by whose accessor `output` is read."""
    data = struct.pack("<3f", 0, 1, 3) + output
    path = members.pop("path", "translation")
    view = {"buffer": 0, "byteOffset": 12, "byteLength": len(output), **members.pop("view", {})}
    return {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": len(data), "uri": "data:;base64," + base64.b64encode(data).decode()}],
        "bufferViews": [{"buffer": 0, "byteLength": 12}, view],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 3, "type": "SCALAR"},
            {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC3", **members},
        ],
        "animations": [
            {
                "samplers": [{"input": 0, "output": 1}],
                "channels": [{"sampler": 0, "target": {"node": 0, "path": path}}],
            }
        ],
    }
