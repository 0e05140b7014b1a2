# SPDX-License-Identifier: MIT
"""Where things are in the pictures of the scene, for the SVG and the pixels alike. Units are those of the SVG."""

from __future__ import annotations

import dataclasses
import itertools
import math
from dataclasses import dataclass

from recording import Frame, Recording

ROWS = ("timeline", "frame", "chain")
TITLES = (
    ("RZTweenSpirit", "alpha and center on a timeline; its playhead goes forth, back, and forth"),
    ("UIView+EasingFunctions", "a bounce attached to frame: position and bounds use it, nothing else does"),
    ("GPUAnimation", "springs in a chain: what runs together, then a delay, then the next"),
    ("RZTweenSpirit", "the playhead goes back to where it began"),
)

WIDTH, HEIGHT = 720, 450
# The card's places in the scene: the timeline's keys, what it drops to and how large it is there, and where the first
# springs take it.
START, MIDDLE, END = (130.0, 232.0), (330.0, 142.0), (540.0, 214.0)
GROUND = 300.0
LARGE = (210.0, 140.0)
LANDING = (360.0, GROUND - LARGE[1] / 2)
AWAY = (150.0, 150.0)
PAPER, INK, GREY, LIGHT, WHITE = "#f5f6fa", "#23263b", "#8a8fa6", "#e3e5ee", "#ffffff"
ROW_COLORS = ("#5b60e6", "#e8823a", "#109e94")
AMBER = "#e0a100"
MARKS = ("#c6c8f4", "#efc8a8", "#a3d6d1", "#c6c8f4")
EVENTS_AHEAD = 0.22
"""How much of what is to come is seen."""
CARD = (150, 100)
CORNER = 14

# The timeline's own strip, and that of the world's clock: where they are, and where their time begins and ends.
PANEL_TOP, PANEL_HEIGHT = 328, 104
TIMELINE_BOX, WORLD_BOX = (20, 192), (224, 476)
TIMELINE_AXIS, WORLD_AXIS = (102, 196), (296, 684)
ROW_TOPS = tuple(PANEL_TOP + 32 + 22 * row for row in range(3))
LANE = 5
HEAD_TOP, HEAD_BOTTOM = PANEL_TOP + 24, PANEL_TOP + PANEL_HEIGHT - 8


@dataclass(frozen=True)
class Shape:
    """A "rect" (x, y, width, height, its corners' radius), a "diamond" or "circle" (its middle and half its width), or
    a "text" (where its baseline begins, ends or is in the middle, and its size)."""

    kind: str
    x: float
    y: float
    fill: str
    width: float = 0
    height: float = 0
    radius: float = 0
    text: str = ""
    anchor: str = "start"
    bold: bool = False


def rect(x: float, y: float, width: float, height: float, fill: str, radius: float = 0) -> Shape:
    return Shape("rect", x, y, fill, width, height, radius)


def text(x: float, y: float, words: str, size: float, fill: str, anchor: str = "start", bold: bool = False) -> Shape:
    return Shape("text", x, y, fill, text=words, height=size, anchor=anchor, bold=bold)


def world_x(recording: Recording, time: float) -> float:
    left, right = WORLD_AXIS
    return left + (right - left) * time / recording.length


def timeline_x(recording: Recording, playhead: float) -> float:
    left, right = TIMELINE_AXIS
    return left + (right - left) * playhead / recording.duration


def stage() -> list[Shape]:
    """What is always there, below the card."""
    return [
        rect(0, 0, WIDTH, HEIGHT, PAPER),
        rect(40, GROUND, WIDTH - 80, 2, LIGHT, 1),
        *(
            rect(x, PANEL_TOP, width, PANEL_HEIGHT, WHITE, 12)
            for x, width in (TIMELINE_BOX, WORLD_BOX)
        ),
    ]  # fmt: skip


def titles(title: tuple[str, str]) -> list[Shape]:
    name, words = title
    return [text(32, 44, name, 22, INK, bold=True), text(32, 68, words, 13.5, GREY)]


def dotted(start: tuple[float, float], end: tuple[float, float], fill: str) -> list[Shape]:
    (x0, y0), (x1, y1) = start, end
    count = max(round(math.hypot(x1 - x0, y1 - y0) / 7), 1)
    ways = (i / count for i in range(count))
    return [Shape("circle", x0 + (x1 - x0) * way, y0 + (y1 - y0) * way, fill, 1.1) for way in ways]


def marks(title: int) -> list[Shape]:
    """Where the card of an act goes: through the timeline's keys, to a frame, to the springs' targets."""
    if title == 1:
        (x, y), width, height = LANDING, *LARGE
        corners = [(x - width / 2, y - height / 2), (x + width / 2, y - height / 2)]
        corners += [(x + width / 2, y + height / 2), (x - width / 2, y + height / 2)]
        return [dot for i in range(4) for dot in dotted(corners[i - 1], corners[i], MARKS[title])]
    points = (LANDING, AWAY, END) if title == 2 else (START, MIDDLE, END)
    dots = [dot for start, end in itertools.pairwise(points) for dot in dotted(start, end, MARKS[title])]
    return dots + [Shape("diamond", x, y, MARKS[title], 5) for x, y in points]


def timeline_strip(recording: Recording) -> list[Shape]:
    """The timeline's tracks, and their keys."""
    left, right = TIMELINE_AXIS
    shapes = [text(TIMELINE_BOX[0] + 14, PANEL_TOP + 20, "timeline", 11, INK, bold=True)]
    for row, (name, keys) in enumerate(recording.keys.items()):
        y = ROW_TOPS[row] + 15
        shapes.append(text(TIMELINE_BOX[0] + 14, y + 4, name, 11, GREY))
        shapes.append(rect(left, y - 1.5, right - left, 3, LIGHT, 1.5))
        first, last = timeline_x(recording, keys[0]), timeline_x(recording, keys[-1])
        shapes.append(rect(first, y - 1.5, last - first, 3, "#b9bbf3", 1.5))
        shapes += [Shape("diamond", timeline_x(recording, key), y, ROW_COLORS[0], 4.5) for key in keys]
    for seconds in range(int(recording.duration) + 1):
        shapes.append(text(timeline_x(recording, seconds), PANEL_TOP + 20, f"{seconds} s", 10, GREY, "middle"))
    return shapes


def world_strip(recording: Recording) -> list[Shape]:
    """The rows' names and the seconds."""
    left, right = WORLD_AXIS
    shapes = [text(WORLD_BOX[0] + 14, PANEL_TOP + 20, "world", 11, INK, bold=True)]
    for row, name in enumerate(ROWS):
        shapes.append(text(WORLD_BOX[0] + 14, ROW_TOPS[row] + 11, name, 11, GREY))
        shapes.append(rect(left, ROW_TOPS[row] - 2, right - left, 18, PAPER, 4))
    for seconds in range(0, int(recording.length) + 1, 2):
        shapes.append(text(world_x(recording, seconds), PANEL_TOP + 20, f"{seconds} s", 10, GREY, "middle"))
    return shapes


def world_events(recording: Recording) -> list[Shape]:
    """Bars from begin to end, diamonds for markers, dots for callbacks, and dotted delays."""
    shapes = []
    for bar in recording.bars:
        x = world_x(recording, bar.start)
        width = world_x(recording, bar.end) - x
        lanes = 1 + max(other.lane for other in recording.bars if other.row == bar.row)
        height = 12 if lanes == 1 else LANE - 1 if lanes > 2 else LANE
        y = ROW_TOPS[bar.row] + (1 if lanes == 1 else 0) + bar.lane * (14 / lanes)
        shapes.append(rect(x + 0.5, y, max(width - 1, 1), height, ROW_COLORS[bar.row], min(height / 2, 3)))
    for start, end in recording.delays:
        x, last = world_x(recording, start), world_x(recording, end)
        while x < last - 2:
            shapes.append(Shape("circle", x + 2, ROW_TOPS[2] + 7, ROW_COLORS[2], 1))
            x += 5
    for time in recording.markers:
        shapes.append(Shape("diamond", world_x(recording, time), ROW_TOPS[0] + 7, WHITE, 4))
    for time in recording.callbacks:
        shapes.append(Shape("circle", world_x(recording, time), ROW_TOPS[2] + 7, WHITE, 5))
        shapes.append(Shape("circle", world_x(recording, time), ROW_TOPS[2] + 7, AMBER, 3.5))
    return shapes


def playhead(x: float, fill: str) -> list[Shape]:
    return [
        rect(x - 0.75, HEAD_TOP, 1.5, HEAD_BOTTOM - HEAD_TOP, fill, 0.75),
        Shape("circle", x, HEAD_TOP, fill, 3.5),
    ]


def moved(part: Shape, frame: Frame, fill: str) -> Shape:
    """A part of the card where and how large it is in a frame."""
    (x, y), scale = frame.position, frame.scale
    return dataclasses.replace(
        part, x=x + part.x * scale, y=y + part.y * scale, width=part.width * scale, height=part.height * scale,
        radius=part.radius * scale, fill=fill,
    )  # fmt: skip


def pill(words: str) -> list[Shape]:
    """What a callback says, at the upper right."""
    width = 42 + 6.6 * len(words)
    left = WIDTH - 32 - width
    return [
        rect(left, 28, width, 28, INK, 14),
        Shape("circle", left + 17, 42, AMBER, 4.5),
        text(left + 29, 46.6, words, 13, WHITE),
    ]


def card_parts() -> list[Shape]:
    """What is on the card, from its middle, in white; the bars are of less than full opacity."""
    return [
        Shape("circle", -52, -27, WHITE, 11),
        rect(-32, -34, 62, 6, WHITE, 3),
        rect(-32, -23, 38, 5, WHITE, 2.5),
        rect(-63, -4, 126, 5, WHITE, 2.5),
        rect(-63, 8, 126, 5, WHITE, 2.5),
        rect(-63, 20, 82, 5, WHITE, 2.5),
    ]


def part_opacity(index: int) -> float:
    return 0.95 if index < 2 else 0.55


def color_of(frame: Frame) -> tuple[int, int, int]:
    red, green, blue = (min(max(round(255 * x), 0), 255) for x in frame.color[:3])
    return red, green, blue
