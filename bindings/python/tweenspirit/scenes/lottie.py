# SPDX-License-Identifier: MIT
"""Baked scenes as Lottie files."""

from __future__ import annotations

import json
import math
import zipfile
from collections.abc import Iterable
from typing import IO

from .._errors import InvalidArgumentError
from ..files.lottie_curves import Vector
from ..files.lottie_out import PROPERTIES, TOLERANCE, to_lottie
from ..tracks.fitting import fit
from ..tracks.track import Track
from .bake import BakedChannel, SceneBake


def write_lottie(bake: SceneBake, rows: Iterable[list[float]], stream: IO[bytes], *, is_packed: bool) -> None:
    """Write what a scene's rows draw, as JSON or packed as a dotLottie."""
    text = to_lottie(_baked(bake, rows), frame_rate=bake.fps, duration=bake.frames / bake.fps)
    if not is_packed:
        stream.write(text.encode())
        return
    manifest = {"version": "1.0", "generator": "TweenSpirit", "animations": [{"id": "animation"}]}
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (("manifest.json", json.dumps(manifest)), ("animations/animation.json", text)):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)


def _baked(bake: SceneBake, rows: Iterable[list[float]]) -> list[tuple[str, str, Track]]:
    """Channels as tracks: a layer's name, a dot and a property."""
    names = [channel.name.rpartition(".") for channel in bake.channels]
    for channel, (layer, _, words) in zip(bake.channels, names, strict=True):
        if not layer or words not in PROPERTIES:
            wanted = ", ".join(f".{each}" for each in PROPERTIES if "." not in each)
            words = f"channel {channel.name!r} moves no layer: in a Lottie a name is a layer's and one of {wanted}"
            raise InvalidArgumentError(words)
        if channel.kind == "quat":
            raise InvalidArgumentError(f"channel {channel.name!r} cannot be a quaternion")
    found = list(rows)
    times = [row[0] for row in found]
    return [
        (
            layer,
            words,
            _fitted_rows(channel, times, [tuple(row[channel.first : channel.first + channel.lanes]) for row in found]),
        )
        for channel, (layer, _, words) in zip(bake.channels, names, strict=True)
    ]


def _fitted_rows(channel: BakedChannel, times: list[float], values: list[Vector]) -> Track:
    """A channel's frames as a track of cubics, half as far off as a track may be; whole numbers as steps."""
    if channel.kind == "angle":
        values = [tuple(map(math.degrees, value)) for value in values]
    way = max(max(lane) - min(lane) for lane in zip(*values, strict=True))
    if way and channel.kind not in ("int", "bool"):
        return fit(times, values, way * TOLERANCE / 2, "hermite")
    track = Track(channel.lanes, interpolation="step")
    for i, (time, value) in enumerate(zip(times, values, strict=True)):
        if not i or value != values[i - 1]:
            track.key(time, value if channel.lanes > 1 else value[0])
    return track
