# SPDX-License-Identifier: MIT
"""Writes the pictures of the guides, docs/images/guide-*.svg. `--check`: says which are not what would be written."""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Callable
from pathlib import Path

import tweenspirit as ts

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "images"
FPS = 60


def springs() -> str:
    """What a bounce is."""
    bounces = (-0.3, 0.0, 0.3, 0.5)
    return ts.plot(
        [ts.Spring(duration=0.5, bounce=bounce) for bounce in bounces],
        labels=[f"bounce {bounce:g}" for bounce in bounces],
        title="duration 0.5 s",
        height=320,
    )


def timelines() -> str:
    """Two entries of one channel, and what the timeline shows."""
    first = ts.Track(easing="cubic.inOut").key(0, 0).key(1.5, 100)
    second = ts.Track(easing="back.out").key(0, 20).key(0.8, 60)
    with ts.World() as w:
        x, tl = w.channel(0.0), w.timeline()
        tl.add(x, first)
        tl.add(x, second, at=1)
        times = [frame / 240 for frame in range(1 + round(240 * tl.duration))]
        values = []
        for time in times:
            tl.time = time
            values.append(x.value)
    change = times.index(1.0)  # a jump: the first's last value, and the second's first, at one time
    times.insert(change, 1.0)
    values.insert(change, first.value(1))
    shown = ts.fit(times, values, tolerance=0.2, interpolation="hermite")
    late = ts.Track(easing="back.out").key(1, 20).key(1.8, 60)
    return ts.plot([first, late, shown], labels=["the first", "the second, at 1 s", "what is shown"], height=320)


def batches() -> str:
    """Springs that each follow the one before, as arrays."""
    count, seconds = 30, 2.0
    value, velocity = array("d", bytes(8 * count)), array("d", bytes(8 * count))
    spring = ts.Spring(duration=0.25, bounce=0.2)
    rows = [list(value)]
    for _ in range(round(seconds * FPS)):
        target = array("d", [100.0, *value[:-1]])
        ts.step_springs(value, velocity, target, spring, 1 / FPS)
        rows.append(list(value))
    times = [frame / FPS for frame in range(len(rows))]
    places = range(0, 30, 6)
    lines = [ts.fit(times, [row[i] for row in rows], tolerance=0.2, interpolation="hermite") for i in places]
    return ts.plot(lines, labels=[f"x[{i}]" for i in places], height=320)


def curves() -> str:
    """A curve of one's own under modifiers."""
    ts.register_easing("house:hop", lambda t: t * (2.5 - t * (1.25 + 0.25 * t * t)), replace=True)
    names = ["house:hop", "reverse(house:hop)", "mirror(house:hop)", "inOut(house:hop)"]
    return ts.plot(names, labels=names, height=320)


def css() -> str:
    """A curve, and the linear() that CSS gets."""
    names = ["bounce.out", "elastic.out"]
    made = [ts.Easing(ts.Easing(name).to_css(0.05), dialect="css") for name in names]
    labels = [*names, *(f"{name}.to_css(0.05)" for name in names)]
    return ts.plot([*map(ts.Easing, names), *made], labels=labels, height=320)


def paths() -> str:
    """A path, and dots at equal distances along it, each with its direction."""
    text = "M20 170 C 120 -90 170 260 250 130 S 300 20 390 40 A 60 60 0 0 1 420 150"
    path = ts.Path(text)
    parts = [i / 24 for i in range(25)]
    marks = [
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="4"/><path d="M{x:.2f} {y:.2f}l{14 * u:.2f} {14 * v:.2f}"/>'
        for (x, y), (u, v) in zip(path.point(parts), path.tangent(parts), strict=True)
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 200" width="480" height="200">\n'
        f'<path d="{text}" fill="none" stroke="#888" stroke-width="1.5"/>\n'
        f'<g fill="#3987e5" stroke="#3987e5" stroke-width="1.5">{"".join(marks)}</g>\n</svg>\n'
    )


PICTURES: dict[str, Callable[[], str]] = {
    "guide-springs-bounce": springs,
    "guide-timelines": timelines,
    "guide-batches": batches,
    "guide-curves": curves,
    "guide-css": css,
    "guide-paths": paths,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    is_check = parser.parse_args().check
    others = {path.stem for path in FOLDER.glob("guide-*.svg")} - PICTURES.keys()
    wrong = [f"{name}.svg: nobody draws it" for name in sorted(others)]
    for name, draw in PICTURES.items():
        path, text = FOLDER / f"{name}.svg", draw()
        if not is_check:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            wrong.append(f"{path.name} is not what is drawn: run bindings/python/tools/guide_pictures.py")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
