# SPDX-License-Identifier: MIT
"""An animation of matplotlib whose artists are moved by tracks, by springs and by a world.

Left, a disc on a closed path, its colour and its size: a set of tracks, baked for all frames in one call. Right, the
springs of four libraries, drawn as far as they have come. The bars below are a world's, which is stepped.

python matplotlib_animation.py [out.gif]  without a name, a window

Wants matplotlib and numpy; and Pillow for the GIF.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.animation import FuncAnimation, PillowWriter
from matplotlib.artist import Artist

import tweenspirit as ts

FPS, FRAMES = 20, 49
SPRINGS = {name: ts.Spring.preset(name) for name in ("snappy", "bouncy", "react_spring_wobbly", "origami")}
COLORS = ("#d9534f", "#e0a030", "#3f9d6b", "#3d7fd0")


def disc_tracks() -> list[ts.Track]:
    """Its place, its colour and its size: 2, 4 and 1 lanes."""
    corners = [(0.2, 0.2), (0.8, 0.3), (0.7, 0.8), (0.25, 0.75), (0.2, 0.2)]
    place = ts.Track("point", interpolation="catmull").insert([0, 0.6, 1.2, 1.8, 2.4], corners)
    red, blue = (0.9, 0.3, 0.3), (0.2, 0.5, 0.9)
    color = ts.Track("color", space="oklch", easing="sine.inOut").insert([0, 1.2, 2.4], [red, blue, red])
    size = ts.Track(easing="back.out(1.7)").key(0, 160).key(1.2, 600).key(2.4, 160)
    return [place, color, size]


class Picture:
    """The artists, and what moves them."""

    def __init__(self) -> None:
        self.figure = plt.figure(figsize=(6.4, 4.0), layout="constrained")
        path, way, bars = self.figure.subplot_mosaic("PW;BB", height_ratios=(3, 1)).values()
        self.disc_frames: Any = ts.TrackSet(disc_tracks()).sample_frames(0, FRAMES, FPS)
        path.plot(self.disc_frames[:, 0], self.disc_frames[:, 1], color="0.8", zorder=0)
        path.set(xlim=(0, 1), ylim=(0, 1), xticks=(), yticks=(), title="tracks")
        self.disc = path.scatter([0.2], [0.2])

        self.times = np.arange(FRAMES) / FPS / 3
        self.ways = {name: spring.value(self.times) for name, spring in SPRINGS.items()}
        way.set(xlim=(0, self.times[-1]), ylim=(0, 1.4), xticks=(), yticks=(0, 1), title="springs, three times slower")
        way.axhline(1, color="0.8", zorder=0)
        self.lines = {}
        for name, color in zip(SPRINGS, COLORS, strict=True):
            (self.lines[name],) = way.plot([], [], label=name, color=color)
        way.legend(loc="lower right", fontsize="small")

        curves = ("linear", "cubic.inOut", "elastic.out", "bounce.out")
        self.world = ts.World()
        self.widths: Any = np.zeros(len(curves))
        for i, curve in enumerate(curves):
            cell = self.world.bind_array(self.widths[i : i + 1])
            cell.tween_to(1, 1, curve, delay=0.12 * i, iterations=2, direction="alternate")
        self.begin = self.world.snapshot()
        self.bars = bars.barh(curves, self.widths, color="0.45")
        bars.set(xlim=(-0.05, 1.4), xticks=(), title="a world")
        # Laid out once: it takes longer than a frame.
        self.figure.draw_without_rendering()
        self.figure.set_layout_engine("none")

    def update(self, frame: int) -> list[Artist]:
        """Frames may be asked for in any order, and more than once: matplotlib asks for the first before it begins."""
        x, y, r, g, b, a, size = self.disc_frames[frame]
        self.disc.set_offsets([(x, y)])
        self.disc.set_facecolor((r, g, b, a))
        self.disc.set_sizes([size])
        for name, line in self.lines.items():
            line.set_data(self.times[: frame + 1], self.ways[name][: frame + 1])
        if frame / FPS < self.world.time:
            self.world.restore(self.begin)
        self.world.step_to(frame / FPS)
        for bar, width in zip(self.bars, self.widths, strict=True):
            bar.set_width(width)
        return [self.disc, *self.lines.values(), *self.bars]

    def animation(self) -> FuncAnimation:
        return FuncAnimation(self.figure, self.update, frames=FRAMES, interval=1000 / FPS, blit=True)


def save(picture: Picture, path: Path, **options: Any) -> None:
    """options: of FuncAnimation.save."""
    picture.animation().save(path, writer=PillowWriter(fps=FPS), dpi=60, **options)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        shown = Picture().animation()
        plt.show()
    else:
        out = Path(sys.argv[1])
        save(Picture(), out)
        print(f"{FRAMES} frames, {out.stat().st_size // 1000} kB")
