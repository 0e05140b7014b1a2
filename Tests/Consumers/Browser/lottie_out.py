# SPDX-License-Identifier: MIT
"""Tracks, written as Lottie files, as lottie-web plays them; and files read, written and read again.

Usage: lottie_out.py LOTTIE.js [FILE.json...] (lottie-web's own build, and files; none of them is here)
Random tracks of every family of easings, of springs, steps, cubics and beziers, with several keys and lanes, beyond
their keys too, are compared at 24 times between frames: transforms, opacities, the fill's colour as it is drawn. Where
a track jumps within 1e-6 s of such a time either side will do. Exit status 1 where one is further than its tolerance
and what lottie-web rounds, or a file's transforms come back otherwise, further than 1e-6 of their range.
"""

from __future__ import annotations

import json
import pathlib
import random
import sys
import tempfile
from typing import Any

import tweenspirit as ts
from browser import Browser, find
from lottie import FRAMES, UNITS, played

ROUNDS, LAYERS = 10, 20
TOLERANCE = 1e-3
#: What lottie-web rounds: numbers to float32, and its easings to about as much; colours to 1 / 255.
_ROUNDED = 1e-5
_KINDS = {"ks.p": (2, 3), "ks.s": (1, 2, 3), "ks.r": (1,), "ks.o": (1,), "ks.a": (2, 3)}
_PLACES = ("ks.p", "ks.s", "ks.r", "ks.o", "ks.a")
_COLORS = """(frames => frames.map(frame => { player.goToAndStop(frame, true);
  return [...document.querySelectorAll("#box path")].map(path => [
    ...path.getAttribute("fill").match(/\\d+/g).map(x => x / 255), Number(path.getAttribute("fill-opacity"))]); }))"""


def random_track(dice: random.Random, lanes: int, easings: list[str], scale: float) -> ts.Track:
    """A few keys, of all that a key can be."""
    way = dice.choice(["eased", "eased", "eased", "mixed", "hermite", "catmull", "monotone", "bezier", "spring"])
    track = ts.Track(lanes)
    time = dice.choice([0.0, dice.uniform(-0.5, 0.5)])

    def some(size: float) -> Any:
        found = tuple(dice.uniform(-size, size) for _ in range(lanes))
        return found if lanes > 1 else found[0]

    for _ in range(dice.randint(2, 5)):
        mode: Any = dice.choice(["eased", "step", "hermite", "bezier", "spring"]) if way == "mixed" else way
        more: dict[str, Any] = {}
        if mode == "eased":
            more["easing"] = dice.choice(easings)
        elif mode == "spring":
            more["spring"] = ts.Spring(duration=dice.uniform(0.1, 0.6), bounce=dice.uniform(-0.2, 0.7))
        more |= {"in_tangent": some(4 * scale), "out_tangent": some(4 * scale)}
        reach = dice.uniform(0.05, 0.3)
        more |= {"out_handle": (reach, some(scale)), "in_handle": (-reach, some(scale))}
        track.key(time, some(scale), interpolation=mode, **more)
        time += dice.choice([0.0, *(dice.uniform(0.3, 1.2) for _ in range(6))])
    if dice.random() < 0.2:
        track.extrapolate(*(dice.choice(["hold", "linear", "loop", "loop_offset", "mirror"]) for _ in range(2)))
    return track


def off(track: ts.Track, time: float, values: list[float], unit: float, way: float, rounded: float = 0.0) -> float:
    """How far, as a part of the track's way, from what the track is then, or just before or after."""

    def at(t: float) -> float:
        value = track.value(t)
        ours = [float(value)] if isinstance(value, (int, float)) else [float(x) for x in value]
        ours = ours * 2 if len(ours) == 1 < len(values) else ours
        gap = max(abs(x * unit - y) / unit for x, y in zip(ours, values, strict=False))
        return max(gap - rounded * max(map(abs, ours)), 0) / way

    return min(at(time), at(time - 1e-6), at(time + 1e-6))


def way_of(track: ts.Track) -> float:
    """As `to_lottie` measures it."""
    rows = [key.value if isinstance(key.value, tuple) else (float(key.value),) for key in track.keys()]
    return max(max(lane) - min(lane) for lane in zip(*rows, strict=True))


def random_rounds(page: Browser, script: str, folder: pathlib.Path) -> int:
    names = [name for name in ts.easings() if name not in ("noise", "wiggle", "shake", "rough")]
    names += ["steps(5)", "steps(4,jump-both)", "reverse(quad.in)", "mirror(bounce.out)", "spring(0.5,0.4)", "rough()"]
    failed = 0
    for seed in range(ROUNDS):
        dice = random.Random(seed)
        given = [
            (f"layer {i}", place, random_track(dice, dice.choice(_KINDS[place]), names, 200.0))
            for i in range(LAYERS)
            for place in _PLACES
        ]
        text = ts.to_lottie(given, duration=4, tolerance=TOLERANCE)
        frames = [240 * (i + 0.37) / FRAMES for i in range(FRAMES)]
        tracks = {(layer, place): track for layer, place, track in given}
        count, worst, where = 0, 0.0, ""
        for frame, seen in zip(frames, played(page, script, text, folder, frames), strict=True):
            for layer, row in seen:
                for key, values in row.items():
                    track = tracks[layer, f"ks.{key}"]
                    if way := way_of(track):
                        count += len(values)
                        gap = off(track, frame / 60, values, UNITS[key], way, _ROUNDED)
                        if gap > worst:
                            worst, where = gap, f"{layer} {key} at {frame / 60:g} s: {values}, {track.to_json()[:900]}"
        is_bad = worst > TOLERANCE or count < 1000
        failed += is_bad
        told = f"  FAILED: {where}" if is_bad else ""
        print(f"random {seed}: {len(given)} tracks, {len(text)} bytes, {count} numbers, farthest {worst:.1e}{told}")
    return failed


def colors(page: Browser, script: str, folder: pathlib.Path) -> int:
    dice = random.Random(1)
    tracks = []
    for space in ("oklab", "oklch", "linear", "srgb"):
        track = ts.Track("color", space=space, easing="cubic.inOut")
        for time in range(3):
            track.key(time, [dice.uniform(0.1, 1) for _ in range(4)])
        tracks.append(track)
    text = ts.to_lottie([(f"{i}", "color", track) for i, track in enumerate(tracks)])
    frames = [120 * (i + 0.37) / FRAMES for i in range(FRAMES)]
    played(page, script, text, folder, frames)
    worst = 0.0
    for frame, seen in zip(frames, page.run(f"{_COLORS}({json.dumps(frames)})"), strict=True):
        for track, drawn in zip(reversed(tracks), seen, strict=True):  # the first layer is drawn last
            worst = max(worst, *(abs(x - y) for x, y in zip(track.value(frame / 60), drawn, strict=True)))
    is_bad = worst > TOLERANCE + 1 / 255
    print(f"colors: {len(tracks)} tracks, farthest {worst:.1e}{'  FAILED' if is_bad else ''}")
    return is_bad


def again(file: pathlib.Path) -> int:
    """Transforms read, written and read again."""
    found = ts.lottie(file)
    given = [each for each in found.tracks if each.path in _PLACES]
    if not given:
        return 0
    back = {(each.layer, each.path): each.track for each in ts.lottie(json.loads(ts.to_lottie(given))).tracks}
    count, worst, where, keys = 0, 0.0, "", [0, 0]
    for layer, path, track in given:
        other = back.get((layer, path))
        if other is None and len(track) > 1:
            print(f"{file.name[:40]:40} FAILED: {layer} {path} is lost")
            return 1
        if other is None:
            continue
        count += 1
        keys = [keys[0] + len(track), keys[1] + len(other)]
        span = track.end - track.start
        for i in range(97):
            time = track.start + (i + 0.37) / 97 * span
            value = other.value(time)
            gap = off(track, time, [value] if isinstance(value, float) else list(value), 1.0, way_of(track) or 1.0)
            if gap > worst:
                worst, where = gap, f"{layer} {path} at {time:g} s"
    is_bad = worst > 1e-6
    told = f"  FAILED: {where}" if is_bad else ""
    print(f"{file.name[:40]:40} {count:5} tracks, {keys[0]} keys as {keys[1]}, farthest {worst:.1e}{told}")
    return is_bad


def main() -> int:
    program = find()
    if program is None or len(sys.argv) < 2:
        print("skipped: wants a Chromium and lottie-web's lottie.js: lottie_out.py LOTTIE.js [FILE.json...]")
        return 0
    script = pathlib.Path(sys.argv[1]).resolve().as_uri()
    with tempfile.TemporaryDirectory() as folder, Browser(program) as page:
        failed = random_rounds(page, script, pathlib.Path(folder)) + colors(page, script, pathlib.Path(folder))
    failed += sum(again(pathlib.Path(name)) for name in sys.argv[2:])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
