# SPDX-License-Identifier: MIT
"""Writes the pictures of the pages into docs/images. `--check`: reports those that are not what would be written."""

from __future__ import annotations

import argparse
import functools
import sys
from array import array
from collections.abc import Callable
from pathlib import Path

from diagram import Diagram

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
    return ts.plot(fitted(times, rows)[::6], labels=[f"x[{i}]" for i in range(0, count, 6)], height=320)


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


def baked(bake: ts.SceneBake, column: str, factor: float = 1.0) -> ts.Track:
    """A column of a baked scene as a track."""
    place = bake.columns.index(column)
    rows = list(bake.rows())
    return ts.fit([row[0] for row in rows], [factor * row[place] for row in rows], 0.3, interpolation="hermite")


def scenes() -> str:
    """What the scene of the guide does, and what it calls."""
    text = (FOLDER.parents[1] / "bindings" / "python" / "examples" / "scenes" / "card.json").read_text(encoding="utf-8")
    bake = ts.Scene.from_json(text).bake(fps=120)
    center = baked(bake, "card.center.x")
    for event in bake.events():
        if event.name is not None:
            center.marker(event.time, event.name)
    lines = [center, baked(bake, "card.alpha", 100), baked(bake, "card.tint.r", 100)]
    return ts.plot(lines, labels=["card.center.x", "100 · card.alpha", "100 · card.tint.r"], height=320)


def fitted(times: list[float], rows: list[list[float]]) -> list[ts.Track]:
    """A track for each column."""
    return [ts.fit(times, column, tolerance=0.2, interpolation="hermite") for column in zip(*rows, strict=True)]


def watched(
    world: ts.World, channels: list[ts.Channel], seconds: float, rate: int, commands: dict[float, Callable[[], object]]
) -> list[ts.Track]:
    """What channels show while commands are issued at their times."""
    times, rows = [], []
    for frame in range(round(seconds * rate) + 1):
        if frame > 0:
            world.step(1 / rate)
        if frame / rate in commands:
            commands[frame / rate]()
        times.append(frame / rate)
        rows.append([channel.value for channel in channels])
    return fitted(times, rows)


def changes() -> str:
    """A tween and a spring that get another target on their way."""
    lines = []
    for kind in ("tween", "spring"):
        with ts.World() as w:
            x = w.channel(0.0)
            if kind == "tween":
                x.tween_to(100, 1, "cubic.inOut")
            else:
                x.spring_to(100, ts.Spring(duration=0.6, bounce=0.2))
            lines += watched(w, [x], 1.5, 240, {0.25: functools.partial(x.set_target, 40)})
    labels = ["a tween, to 40 from 0.25 s on", "a spring, to 40 from 0.25 s on"]
    return ts.plot(lines, labels=labels, height=320)


def together() -> str:
    """A list that slides in, each row later than the one before."""
    with ts.World() as w:
        rows = [w.channel(0.0) for _ in range(5)]
        w.animate(rows, to=100, duration=0.5, easing="back.out", stagger=0.12)
        lines = watched(w, rows, 1.2, 200, {})
    return ts.plot(lines, labels=[f"row {i}" for i in range(5)], height=320)


def machines() -> str:
    """The machine of the guide: its states, and what leads from one to the next."""
    d = Diagram("machines", 620, 236, "States idle, run and jump, and the transitions between them")
    d.box(120, 60, 140, 48, ["idle", "x to 0"], "blue")
    d.box(480, 60, 140, 48, ["run", "x to 10"], "blue")
    d.box(300, 186, 140, 48, ["jump", "x to 20"], "orange")
    d.arrow("M190 50H409", "speed > 3", (300, 42))
    d.arrow("M410 70H191", "speed <= 3", (300, 88))
    d.arrow("M230 186H120V85", "finished", (128, 204), "start")
    d.box(546, 186, 70, 34, ["any"])
    d.arrow("M511 186H371", "jump and grounded", (441, 176), hue="orange")
    return d.svg()


def threads() -> str:
    """What threads may do at the same time."""
    d = Diagram("threads", 620, 250, "Two threads, a world each, and what both may use at once")
    d.box(80, 52, 120, 44, ["thread 1"])
    d.box(540, 52, 120, 44, ["thread 2"])
    d.box(230, 52, 110, 44, ["world A"], "blue")
    d.box(390, 52, 110, 44, ["world B"], "blue")
    d.arrow("M140 52H174", hue="blue")
    d.arrow("M480 52H446", hue="blue")
    d.box(310, 206, 320, 58, ["easings, springs, TrackSets", "any number of threads at once"], "teal")
    d.arrow("M60 74V206H149", hue="teal")
    d.arrow("M560 74V206H471", hue="teal")
    d.arrow("M520 74V128H230V76", "while thread 1 is inside world A: BusyError, at once", (375, 146), hue="orange")
    return d.svg()


def bare_metal() -> str:
    """The preset between a program and what the board brings."""
    d = Diagram("bare", 620, 222, "The preset between your program and what your board brings")
    d.box(150, 36, 260, 44, ["your program"])
    d.box(
        150,
        111,
        260,
        62,
        ["libtweenspirit.a", "easings, springs, decays, batches", "less than 200 KB of code"],
        "blue",
    )
    d.box(150, 186, 260, 44, ["your board", "memcpy and 4 others, start code"])
    d.arrow("M150 58V79", hue="blue")
    d.arrow("M150 142V163", hue="blue")
    d.panel(330, 14, 276, 194, "Not in the preset")
    for i, line in enumerate(
        ["worlds, tracks, timelines, chains", "registered easings and modifiers", "JSON documents"]
    ):
        d.text(346, 72 + 24 * i, line, "quiet", "start")
    d.text(346, 164, "Not needed: an operating system,", "quiet", "start")
    d.text(346, 184, "libm, threads, the Swift runtime", "quiet", "start")
    return d.svg()


def cpp() -> str:
    """Who owns what among the types of C++."""
    d = Diagram("cpp", 760, 268, "Who owns what among the types of C++")
    d.panel(10, 10, 740, 164, "Of a world")
    d.box(90, 100, 110, 50, ["World", "moved only"], "violet")
    d.box(340, 66, 240, 48, ["Channel, Timeline, Machine", "moved only; each owns its thing"], "blue")
    d.box(340, 138, 240, 48, ["Player, Chain", "copied; stale when it has ended"], "teal")
    d.box(634, 66, 214, 48, ["ChannelRef, TimelineRef", "copied; stale when it is gone"], "teal")
    d.arrow("M145 92L218 72", hue="violet")
    d.arrow("M340 90V112", "commands return", (348, 106), "start", "blue")
    d.arrow("M527 66H462", "refers", (494, 58), hue="teal")
    d.text(634, 142, "stale: calls throw Error", "quiet")
    d.box(132, 220, 244, 50, ["Track, TrackSet, Path, Scene", "moved only, of no world"], "violet")
    d.box(380, 220, 180, 50, ["Easing", "copied, counted"], "orange")
    d.box(628, 220, 244, 50, ["Spring, Decay, options", "plain values"], "orange")
    return d.svg()


def ideas() -> str:
    """How world, channels, players, timelines, chains and batches hang together."""
    d = Diagram("ideas", 770, 452, "How the parts of a world hang together, and batches beside it")
    d.panel(146, 14, 420, 320, "World")
    d.text(550, 40, "one clock: step(dt)", "quiet", "end")
    d.box(62, 190, 100, 58, ["your loop", "every frame"])
    d.arrow("M112 190H144")
    d.box(248, 92, 172, 62, ["easing, spring, track", "a value for every time,", "without a clock"], "orange")
    d.box(464, 92, 172, 62, ["chain", "one after the other,", "with delays"], "violet")
    d.box(248, 190, 172, 62, ["timeline", "tracks at times,", "one playhead"], "violet")
    d.box(464, 190, 172, 62, ["player", "one running tween,", "spring, decay or track"], "blue")
    d.arrow("M248 123V158", "holds tracks", (240, 145), "end", "orange")
    d.arrow("M334 110L378 162", hue="orange")
    d.arrow("M464 123V158", "starts", (472, 145), "start", "violet")
    d.arrow("M378 190H335", "plays", (356, 208), hue="blue")
    d.arrow("M464 221V258", "moves", (472, 244), "start", "blue")
    d.arrow("M248 221V258", "moves", (256, 244), "start", "violet")
    d.box(356, 288, 388, 58, ["channel", "one value with its velocity: number, point, colour, …"], "teal")
    d.arrow("M549 190H612", "events", (589, 182))
    d.box(686, 190, 146, 58, ["your handlers", "on_end, on_marker, …"])
    d.arrow("M550 288H612", "writes", (589, 280))
    d.box(686, 288, 146, 58, ["your object", "attribute, float, array"])
    d.panel(146, 354, 420, 84, "Batch")
    d.text(550, 380, "no world, no events: one call", "quiet", "end")
    d.box(356, 410, 388, 36, ["step_springs, step_decays, eval_tweens"], "orange")
    d.box(62, 410, 100, 36, ["your arrays"])
    d.arrow("M112 410H161", hue="orange")
    d.arrow("M550 410H612", hue="orange")
    d.box(686, 410, 146, 36, ["the same arrays"])
    return d.svg()


PICTURES: dict[str, Callable[[], str]] = {
    "guide-springs-bounce": springs,
    "guide-timelines": timelines,
    "guide-batches": batches,
    "guide-curves": curves,
    "guide-css": css,
    "guide-paths": paths,
    "guide-scenes": scenes,
    "guide-changes": changes,
    "guide-together": together,
    "guide-machines": machines,
    "guide-threads": threads,
    "guide-bare-metal": bare_metal,
    "guide-cpp": cpp,
    "ideas": ideas,
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
