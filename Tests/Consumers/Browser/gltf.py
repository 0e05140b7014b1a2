# SPDX-License-Identifier: MIT
"""Animations of glTF files as three.js and the specification have them, beside the tracks imported from them.

Usage: gltf.py GLTFLoader.js FOLDER... (three.js' own loader or a bundle that exports it, and folders; none is here)
Prints the tables of results/gltf.md, one for each folder: channels found, imported and left out, and why; numbers
compared at keys, between them, before the first and after the last; the largest difference from appendix C of the
specification, in doubles, and from three.js, in parts of a channel's largest number where that is above 1. Then each
file is damaged ten times and must be read, or refused by the package's own error. Exit status 1 where a number is
further than 1e-5, but from three.js where it cannot be asked: see `unasked`.
"""

from __future__ import annotations

import base64
import contextlib
import json
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import urllib.parse
from collections import Counter
from typing import Any

import numpy as np

import tweenspirit as ts

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "bindings" / "python" / "tests"))
from gltf_model import Array, by_definition, damaged  # noqa: E402

_FARTHEST = 1e-5
_MOST_KEYS = 48
_DAMAGES = 10
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
_TYPES = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}


class Document:
    """A file's JSON and its buffers, as section 3.6 of the specification describes them."""

    def __init__(self, path: pathlib.Path) -> None:
        content = path.read_bytes()
        self.chunk = b""
        if content[:4] == b"glTF":
            (size,) = struct.unpack_from("<I", content, 12)
            self.chunk, content = content[28 + size :], content[20 : 20 + size]
        self.json: dict[str, Any] = json.loads(content.decode("utf-8-sig"))
        self.folder = path.parent

    def buffer(self, index: int) -> bytes:
        uri = self.json["buffers"][index].get("uri")
        if uri is None:
            return self.chunk
        if uri.startswith("data:"):
            return base64.b64decode(uri.partition(",")[2])
        return (self.folder / urllib.parse.unquote(uri)).read_bytes()

    def elements(self, data: dict[str, Any], kind: str, count: int, width: int) -> Array:
        view = self.json["bufferViews"][data["bufferView"]]
        size = np.dtype(kind).itemsize
        start = view.get("byteOffset", 0) + data.get("byteOffset", 0)
        strides = (view.get("byteStride") or width * size, size)
        return np.ndarray((count, width), kind, self.buffer(view["buffer"]), start, strides).astype(float)

    def accessor(self, index: int) -> Array:
        """(count, width)"""
        data = self.json["accessors"][index]
        count, width, kind = data["count"], _WIDTHS[data["type"]], _TYPES[data["componentType"]]
        rows = self.elements(data, kind, count, width) if "bufferView" in data else np.zeros((count, width))
        if sparse := data.get("sparse"):
            places = self.elements(sparse["indices"], _TYPES[sparse["indices"]["componentType"]], sparse["count"], 1)
            rows[places[:, 0].astype(int)] = self.elements(sparse["values"], kind, sparse["count"], width)
        return np.maximum(rows / np.iinfo(kind).max, -1) if data.get("normalized") else rows


def asked(times: Array) -> list[float]:
    """Times at keys, between them, before the first and after the last."""
    keys = np.unique(np.linspace(0, len(times) - 1, _MOST_KEYS).astype(int))
    found = [times[0] - 1, *times[keys], times[-1] + 1]
    for k in keys[:-1]:
        found += [times[k] + u * (times[k + 1] - times[k]) for u in (0.13, 0.5, 0.87)]
    return [float(t) for t in found]


def unasked(document: Document, channel: dict[str, Any], sampler: dict[str, Any], lengths: Array) -> str:
    """Why three.js cannot be asked: it does not read it, or the specification forbids it and it does not look."""
    if "node" not in channel["target"]:
        return "a pointer"
    output = document.json["accessors"][sampler["output"]]
    if "bufferView" in output and "byteStride" in document.json["bufferViews"][output["bufferView"]]:
        return "a byteStride"
    is_rotation = channel["target"]["path"] == "rotation"
    return "not of length 1" if is_rotation and float(np.max(np.abs(lengths - 1))) > _FARTHEST else ""


def reduced(document: Document, played: list[tuple[dict[str, Any], str]]) -> dict[str, Any]:
    """What three.js is given: the file's numbers, an animation for each channel, and a node that has all that moves."""
    data = document.json
    point = len(data["accessors"])
    places = [data["accessors"][sampler[end]] for sampler, _ in played for end in ("input", "output")]
    places += [place["sparse"][part] for place in places if "sparse" in place for part in ("indices", "values")]
    needed = {data["bufferViews"][place["bufferView"]]["buffer"] for place in places if "bufferView" in place}
    return {
        "asset": {"version": "2.0"},
        "buffers": [
            {**buffer, "uri": f"data:;base64,{base64.b64encode(document.buffer(i)).decode()}"} if i in needed else {}
            for i, buffer in enumerate(data.get("buffers", []))
        ],
        "bufferViews": data.get("bufferViews", []),
        "accessors": [*data["accessors"], {"componentType": 5126, "type": "VEC3", "count": 1}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": point}, "targets": [{"POSITION": point}]}]}],
        "animations": [
            {"samplers": [sampler], "channels": [{"sampler": 0, "target": {"node": 0, "path": path}}]}
            for sampler, path in played
        ],
    }


class Row:
    """What is shown of a file."""

    def __init__(self, loader: str, path: pathlib.Path) -> None:
        self.loader = loader
        self.found = self.imported = self.numbers = 0
        self.left: Counter[str] = Counter()
        self.ends: dict[str, float] = {}
        self.notes: set[str] = set()
        self.wrong = self.older = ""
        self.document = Document(path)
        animations = self.document.json["animations"]
        if isinstance(animations, dict):  # glTF 1
            try:
                ts.tracks_from_gltf(path)
            except ts.InvalidArgumentError as error:
                self.older = str(error)
            return
        for number, animation in enumerate(animations):
            channels = animation.get("channels", []) if isinstance(animation, dict) else [animation]
            self.found += len(channels)
            try:
                found = ts.tracks_from_gltf(path, number)
            except ts.InvalidArgumentError as error:
                self.left[str(error)] += len(channels)
                continue
            self.imported += len(found)
            self.left["names no node"] += len(channels) - len(found)
            self.compare(found, [c for c in channels if {"node", "extensions"} & c["target"].keys()], animation)

    def compare(self, found: list[ts.GltfChannel], channels: list[Any], animation: dict[str, Any]) -> None:
        played, fair = [], []
        for channel, data in zip(found, channels, strict=True):
            sampler = animation["samplers"][data["sampler"]]
            mode = sampler.get("interpolation", "LINEAR")
            times = self.document.accessor(sampler["input"])[:, 0]
            shape = (len(times), 3, -1) if mode == "CUBICSPLINE" else (len(times), -1)
            values = self.document.accessor(sampler["output"]).reshape(shape)
            instants = asked(times)
            ours = np.array([np.atleast_1d(channel.track.value(t)) for t in instants])
            theirs = np.array([by_definition(times, values, mode, channel.path, t) for t in instants])
            self.numbers += ours.size
            self.differ("farthest", channel, ours, theirs)
            points = values[:, 1] if values.ndim == 3 else values
            if why := unasked(self.document, data, sampler, np.linalg.norm(points, axis=1)):
                self.notes.add(why)
            else:
                played.append((sampler, channel.path))
                fair.append((channel, instants, ours))
        if played:
            request = {"gltf": reduced(self.document, played), "times": [instants for _, instants, _ in fair]}
            command = ["node", str(HERE / "gltf.mjs"), self.loader]
            done = subprocess.run(command, input=json.dumps(request), capture_output=True, text=True, check=True)
            for (channel, _, ours), theirs in zip(fair, json.loads(done.stdout), strict=True):
                self.differ("three", channel, ours, np.array(theirs))

    def differ(self, end: str, channel: ts.GltfChannel, ours: Array, theirs: Array) -> None:
        if channel.path == "rotation":
            theirs = theirs * np.copysign(1.0, np.sum(ours * theirs, axis=1, keepdims=True))
        off = float(np.max(np.abs(ours - theirs)) / max(1.0, np.max(np.abs(theirs))))
        self.ends[end] = max(self.ends.get(end, 0.0), off)
        if not off <= _FARTHEST:
            self.wrong = self.wrong or f"{end}: {channel.node} {channel.path} is {off:.1e} off"

    def text(self, name: str) -> str:
        left = "; ".join(f"{count}: {reason}" for reason, count in self.left.items() if count)
        farthest, three = (f"{self.ends[end]:.1e}" if end in self.ends else "" for end in ("farthest", "three"))
        notes = ", ".join(filter(None, [three, *sorted(self.notes)]))
        return f"| {name} | {self.found} | {self.imported} | {left} | {self.numbers} | {farthest} | {notes} |"


def damage(path: pathlib.Path, document: Document, folder: pathlib.Path) -> None:
    """Raises what is not the package's own error."""
    buffers = []
    for i, buffer in enumerate(document.json.get("buffers", [])):
        is_beside = isinstance(buffer, dict) and document.folder.joinpath(buffer.get("uri", "")[:200]).is_file()
        buffers.append(document.buffer(i) if is_beside else None)
    source = random.Random(path.name)
    content = path.read_bytes()
    for _ in range(_DAMAGES):
        (folder / path.name).write_bytes(damaged(content, source))
        with contextlib.suppress(ts.InvalidArgumentError):
            ts.tracks_from_gltf(folder / path.name, buffers=buffers)


def main() -> int:
    if shutil.which("node") is None or len(sys.argv) < 3:
        print("skipped: wants node, three.js' GLTFLoader.js and folders: gltf.py GLTFLoader.js FOLDER...")
        return 0
    failed = count = 0
    totals: Counter[str] = Counter()
    for folder in map(pathlib.Path, sys.argv[2:]):
        older: Counter[str] = Counter()
        print(f"\n## {folder.name}\n\n| file | found | imported | left out | numbers compared | farthest | three.js |")
        print("|---|---|---|---|---|---|---|")
        for path in sorted(p for p in folder.rglob("*") if p.suffix.lower() in (".gltf", ".glb")):
            name = str(path.relative_to(folder))
            try:
                row = Row(sys.argv[1], path)
                with tempfile.TemporaryDirectory() as copies:
                    damage(path, row.document, pathlib.Path(copies))
            except Exception as error:
                failed += 1
                print(f"{name} FAILED {type(error).__name__}: {str(error)[:200]}", flush=True)
                continue
            count += 1
            failed += bool(row.wrong)
            if row.older:
                older[row.older] += 1
                continue
            print(row.text(name) + (f"  FAILED {row.wrong}" if row.wrong else ""), flush=True)
            totals.update(found=row.found, imported=row.imported, numbers=row.numbers)
        for reason, many in sorted(older.items()):
            print(f"\n{many} more files are rejected: {reason}.")
    print(f"\n{count} files, {totals}, {failed} failed", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
