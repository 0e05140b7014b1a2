# SPDX-License-Identifier: MIT
"""Baked scenes as clips of game engines, the part that blender.py, unity.py and godot.py share: what channels move, and
which frames have a key. See bindings/FORMAT.md. Copy it with the exporter that you need.

A channel's name contains what it moves: the object, a dot, the property. A key is written where a lane bends: a frame
between two keys is left out if the straight line between them, as they are written, is within 2^-23 of its value, the
distance of two neighbouring float32. Along the line from the last key, each frame allows an interval of slopes; the
line may continue to a frame as long as its own slope is in the intersection. So one pass finds all keys.
"""

from __future__ import annotations

import argparse
import array
import math
import pathlib
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tweenspirit import InvalidArgumentError, Scene

if TYPE_CHECKING:
    from tweenspirit.scenes.bake import BakedChannel, SceneBake

#: Each channel's numbers by its name, lane after lane and frame after frame.
Columns = dict[str, Any]
Read = Callable[[], Columns]

_WORDS = {
    "position": "position",
    "location": "position",
    "rotation": "rotation",
    "rotation_euler": "rotation",
    "rotation_quaternion": "rotation",
    "quaternion": "rotation",
    "scale": "scale",
}
AXES = "xyzw"
#: By the number of lanes; one lane turns about z and scales all axes, as in a plane.
_LANES = {"position": {2: (0, 1), 3: (0, 1, 2)}, "rotation": {1: (2,), 3: (0, 1, 2)}}
_LANES["scale"] = {1: (0, 1, 2), **_LANES["position"]}
_NO_AXES = ("int", "bool", "color", "rect", "quat")
LARGEST = 3.4028234663852886e38
_NEAR = 2.0**-23
#: Behind it, two frames may have the same time in float32.
_MOST_TIMES = 1 << 23


def main(text: Callable[[SceneBake, str, Read], Iterator[str]], ending: str) -> None:
    """Bakes a scene and writes it, by the command line."""
    parser = argparse.ArgumentParser(description=f"Bakes a scene and writes it as a clip, {ending}.")
    parser.add_argument("scene", metavar="SCENE.json")
    parser.add_argument("clip", metavar=f"CLIP{ending}", help="the file to write, after which the clip is called")
    parser.add_argument("--fps", type=Fraction, default=Fraction(60), help="frames per second, or a ratio (default 60)")
    parser.add_argument("--duration", type=Fraction, help="seconds; by default, until nothing moves")
    args = parser.parse_args()
    target = pathlib.Path(args.clip)
    try:
        baked = Scene.from_json(pathlib.Path(args.scene).read_text(encoding="utf-8-sig")).bake(args.fps, args.duration)
        found = "".join(text(baked, target.stem, lambda: columns_of(baked)))
    except InvalidArgumentError as error:
        parser.error(str(error))
    target.write_text(found, encoding="utf-8", newline="")


def columns_of(bake: SceneBake) -> Columns:
    """Computes the frames: all of them are in memory, 8 bytes a number."""
    columns = {channel.name: array.array("d") for channel in bake.channels}
    for row in bake.rows():
        for channel in bake.channels:
            columns[channel.name].extend(row[channel.first : channel.first + channel.lanes])
    return columns


def printable(title: str) -> str:
    """Returns a file's name as a text; bytes that are not UTF-8 become question marks."""
    return title.encode("utf-8", "replace").decode()


# --- where channels go ---


@dataclass(frozen=True, slots=True)
class Transform:
    node: str
    what: str
    #: That of each lane; one lane may have several.
    axes: tuple[int, ...]


def transform_of(channel: BakedChannel) -> Transform | None:
    """The place, turn or size of an object that a channel's name means; None where it means something else."""
    *nodes, last = channel.name.split(".")
    axes: tuple[int, ...] | None = None
    if channel.lanes == 1 and nodes and len(last) == 1 and last in AXES[:3]:
        axes = (AXES.index(last),)
        *nodes, last = nodes
    what = _WORDS.get(last)
    if what is None or not all(nodes):
        return None
    if channel.kind == "quat":
        return Transform(".".join(nodes), what, (0, 1, 2, 3)) if what == "rotation" else None
    if axes is None and channel.kind not in _NO_AXES:
        axes = _LANES[what].get(channel.lanes)
    return None if axes is None or channel.kind in _NO_AXES else Transform(".".join(nodes), what, axes)


class Places:
    """What channels move, each of them once."""

    def __init__(self) -> None:
        self._taken: dict[Any, str] = {}

    def take(self, place: Any, channel: BakedChannel) -> None:
        other = self._taken.setdefault(place, channel.name)
        if other != channel.name:
            raise InvalidArgumentError(f"the channels {other!r} and {channel.name!r} move the same property")

    def take_axes(self, transform: Transform, channel: BakedChannel) -> None:
        for axis in transform.axes:
            self.take((transform.node, transform.what, axis), channel)


# --- keys ---


def is_stepped(channel: BakedChannel) -> bool:
    return channel.kind in ("int", "bool")


def lane_of(columns: Columns, channel: BakedChannel, lane: int, factor: float = 1.0) -> Sequence[float]:
    found = columns[channel.name][lane :: channel.lanes]
    numbers = array.array("d", found if factor == 1 else [x * factor for x in found])
    if max(map(abs, numbers)) > LARGEST:
        raise InvalidArgumentError(
            f"{channel.name!r} is outside the range of float32: it reaches {max(numbers, key=abs):g}"
        )
    return numbers


def keys_of(lanes: list[Sequence[float]], stepped: bool) -> list[int]:
    """The frames that have a key, the first among them. After the last one the values stay."""
    frames = len(lanes[0])
    if stepped:
        return [n for n in range(frames) if n == 0 or any(lane[n] != lane[n - 1] for lane in lanes)]
    found, rounded = [0], [array.array("f", lane) for lane in lanes]
    doors = [[-math.inf, math.inf] for _ in lanes]
    for n in range(1, frames):
        start = found[-1]
        for door, ends in zip(doors, rounded, strict=True):
            if not door[0] <= (ends[n] - ends[start]) / (n - start) <= door[1]:
                start = n - 1
                found.append(start)
                doors = [[-math.inf, math.inf] for _ in lanes]
                break
        width = n - start
        for door, ends, lane in zip(doors, rounded, lanes, strict=True):
            rise, near = lane[n] - ends[start], abs(lane[n]) * _NEAR
            door[0] = max(door[0], (rise - near) / width)
            door[1] = min(door[1], (rise + near) / width)
    if any(ends[-1] != ends[found[-1]] for ends in rounded):
        found.append(frames - 1)
    return found


def times_of(bake: SceneBake) -> list[str]:
    if bake.frames > _MOST_TIMES:
        raise InvalidArgumentError(f"float32 times suffice for {_MOST_TIMES} frames, got {bake.frames}")
    return [short(bake.time(n)) for n in range(bake.frames)]


# --- numbers and texts ---


def short(number: float) -> str:
    """The shortest decimal that is read back to the same float32."""
    packed = struct.pack("<f", number)
    shown = ""
    for digits in range(6, 10):
        shown = f"{struct.unpack('<f', packed)[0]:.{digits}g}"
        if struct.pack("<f", float(shown)) == packed:
            break
    return shown


def real(number: float) -> str:
    """Likewise, and no int."""
    shown = short(number)
    return shown if "." in shown or "e" in shown else f"{shown}.0"


def joined(numbers: Iterable[float]) -> str:
    return ", ".join(map(short, numbers))
