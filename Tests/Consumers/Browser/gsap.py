# SPDX-License-Identifier: MIT
"""Beside GSAP in node: whole timelines, where its position words put things, how long they are and every value while
they are scrubbed; and the recipes of docs/from-gsap.md for staggers and keyframes.

Usage: gsap.py GSAP.js (its dist/gsap.js, which is not here).
"""

from __future__ import annotations

import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys
from typing import Any

import numpy as np

import tweenspirit as ts

EASES = [
    "none",
    "power1.in",
    "power2.out",
    "power4.inOut",
    "sine.inOut",
    "expo.out",
    "circ.in",
    "back.out(1.7)",
    "bounce.out",
]
EASES += ["elastic.out(1, 0.3)", "steps(5)"]

Item = dict[str, Any]


def words(random: np.random.Generator, labels: list[str]) -> str | float | None:
    """A position: GSAP's words, seconds, or none."""
    number = f"{random.uniform(-1, 2):.2f}"
    size, percent = f"{random.uniform(0, 2):.2f}", f"{random.uniform(0, 120):.0f}%"
    sign = str(random.choice(["+", "-"]))
    forms = [
        None, float(f"{random.uniform(0, 4):.2f}"), size, f"{sign}={size}", f"{sign}={percent}", "<", ">", f"<{number}",
        f">{number}", f"<{percent}", f">-{percent}", f"<{sign}={percent}", f">{sign}={size}",
    ]  # fmt: skip
    if labels:
        label = str(random.choice(labels))
        forms += [label, f"{label}{sign}={size}", f"{label}{sign}={percent}"]
    return forms[int(random.integers(len(forms)))]


def scene(random: np.random.Generator) -> list[Item]:
    items: list[Item] = []
    labels: list[str] = []
    for i in range(int(random.integers(2, 9))):
        at = words(random, labels)
        # A label has no length of which there are percents.
        if random.random() < 0.2 and not {"=", "%"} <= set(str(at)):
            items.append({"label": f"label{i}", "at": at})
            labels.append(f"label{i}")
            continue
        items.append({
            "name": f"p{i}", "from": float(random.normal() * 10), "to": float(random.normal() * 10),
            "duration": float(f"{random.uniform(0.2, 2):.2f}"), "ease": str(random.choice(EASES)), "at": at,
            "repeat": int(random.choice([0, 0, 1, 2])), "inner": bool(random.random() < 0.4), "yoyo": False,
        })  # fmt: skip
    return items


def ours(items: list[Item]) -> tuple[ts.Timeline, dict[str, ts.Channel], list[float]]:
    world = ts.World()
    timeline = world.timeline()
    channels: dict[str, ts.Channel] = {}
    starts: list[float] = []
    for item in items:
        # GSAP's own default.
        at = "+=0" if item["at"] is None else item["at"]
        if "label" in item:
            starts.append(timeline.marker(at, item["label"]).at)
            continue
        channels[item["name"]] = x = world.channel(item["from"])
        track = ts.Track(easing=ts.Easing(item["ease"], dialect="gsap")).key(0, item["from"])
        track.key(item["duration"], item["to"])
        if item["inner"] or item["repeat"]:
            inner = world.timeline()
            inner.add(x, track)
            starts.append(timeline.add(inner, at=at, iterations=item["repeat"] + 1).at)
        else:
            starts.append(timeline.add(x, track, at).at)
    return timeline, channels, starts


def compare(items: list[Item], times: list[float], theirs: Item) -> float:
    timeline, channels, starts = ours(items)
    # GSAP rounds starts and durations to some digits, and moves a timeline that would begin before 0.
    assert np.allclose(starts, theirs["starts"], atol=2e-3), (items, starts, theirs["starts"])
    # Of labels alone, ours is a list of cues.
    assert not channels or abs(timeline.duration - theirs["duration"]) < 2e-3, (
        items,
        timeline.duration,
        theirs["duration"],
    )
    worst = 0.0
    for t, values in zip(times, theirs["values"], strict=True):
        timeline.time = t
        for name, x in channels.items():
            beside = [x.value]
            for moved in (t - 1e-4, t + 1e-4):
                timeline.time = moved
                beside.append(x.value)
            timeline.time = t
            # GSAP rounds values to five digits or so; beside a jump either side will do.
            off = max(0.0, min(beside) - values[name], values[name] - max(beside))
            worst = max(worst, off)
            assert off < 2e-3, (items, t, name, beside, values[name])
    return worst


def recipe(name: str) -> Any:
    """A function of the page."""
    page = (pathlib.Path(__file__).parents[3] / "docs/from-gsap.md").read_text("utf-8")
    found = re.search(rf"^def {name}\(.*?(?=^\S)", page, re.S | re.M)
    assert found, name
    scope: dict[str, Any] = {"ts": ts}
    exec(found[0], scope)
    return scope[name]


def staggers() -> list[Item]:
    cases: list[Item] = []
    for count, start in itertools.product(
        (1, 2, 3, 4, 5, 6, 9, 12), ("start", "center", "edges", "end", 0, [0.3, 0.6])
    ):
        for size, ease in itertools.product(({"each": 0.1}, {"amount": 2}), (None, "power2.in")):
            for grid, axis in ((None, None), *itertools.product(([3, 4], [4, 2]), (None, "x", "y"))):
                extras = {"grid": grid, "axis": axis, "ease": ease}
                cases.append({"count": count, "from": start, **size, **{k: v for k, v in extras.items() if v}})
    return cases


def staggers_are_alike(cases: list[Item], theirs: list[list[float]]) -> None:
    for case, wanted in zip(cases, theirs, strict=True):
        words = dict(case)
        count, start = words.pop("count"), words.pop("from")
        delays = recipe("gsap_stagger")(count, start=tuple(start) if isinstance(start, list) else start, **words)
        assert np.allclose(delays, wanted, atol=1e-6), (case, delays, wanted)


def keyframes(random: np.random.Generator) -> list[Item]:
    cases: list[Item] = []
    for _ in range(40):
        values = [float(x) for x in np.round(random.normal(size=int(random.integers(2, 6))) * 100, 2)]
        each = str(random.choice(["none", "power1.inOut", "sine.out", "back.in(2)"]))
        frames = {"x": values, "easeEach": each}
        cases.append({"keyframes": frames, "duration": 2, "times": random.uniform(0, 2, 9).tolist()})
    return cases


def keyframes_are_alike(cases: list[Item], theirs: list[list[float]]) -> None:
    for case, wanted in zip(cases, theirs, strict=True):
        track = recipe("of_values")(case["keyframes"]["x"], case["duration"], case["keyframes"]["easeEach"])
        assert np.allclose([track.value(t) for t in case["times"]], wanted, atol=1e-4), (case, wanted)


def main() -> int:
    node = shutil.which("node")
    if node is None or len(sys.argv) < 2:
        print("skipped: no node, or no GSAP (gsap.py GSAP.js)")
        return 0
    random = np.random.default_rng(11)
    scenes = []
    while len(scenes) < 400:
        items = scene(random)
        try:
            duration = ours(items)[0].duration
            low = min(entry.at for entry in ours(items)[0].entries)
        except ts.InvalidArgumentError:
            continue
        # One that begins before 0 is moved by GSAP as a whole.
        if low >= 0:
            scenes.append({"items": items, "times": [float(t) for t in random.uniform(0, duration, 12)]})
    asked = {"timelines": scenes, "staggers": staggers(), "keyframes": keyframes(random)}
    script = pathlib.Path(__file__).with_suffix(".mjs")
    run = subprocess.run(
        [node, str(script), sys.argv[1]], input=json.dumps(asked), stdout=subprocess.PIPE, text=True, check=True
    )
    found = json.loads(run.stdout)
    worst = max(compare(s["items"], s["times"], r) for s, r in zip(scenes, found["timelines"], strict=True))
    staggers_are_alike(asked["staggers"], found["staggers"])
    keyframes_are_alike(asked["keyframes"], found["keyframes"])
    count = sum(len(s["items"]) for s in scenes)
    print(
        f"gsap: {len(scenes)} timelines, {count} positions, every value within {worst:.1e};"
        f" {len(asked['staggers'])} staggers and {len(asked['keyframes'])} keyframes by the page's recipes"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
