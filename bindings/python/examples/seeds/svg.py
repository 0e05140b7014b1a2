# SPDX-License-Identifier: MIT
"""A recording as an SVG that a browser plays."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from html import escape

import layout
from layout import TITLES, Shape
from recording import Frame, Recording

FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"


def number(x: float) -> str:
    return f"{x:.2f}".rstrip("0").rstrip(".")


def drawn(shape: Shape, extra: str = "") -> str:
    x, y, fill = number(shape.x), number(shape.y), f'fill="{shape.fill}"{extra}'
    if shape.kind == "rect":
        size = f'width="{number(shape.width)}" height="{number(shape.height)}" rx="{number(shape.radius)}"'
        return f'<rect x="{x}" y="{y}" {size} {fill}/>'
    if shape.kind == "circle":
        return f'<circle cx="{x}" cy="{y}" r="{number(shape.width)}" {fill}/>'
    if shape.kind == "diamond":
        half = number(shape.width)
        return f'<path d="M{x} {y}m-{half} 0l{half}-{half} {half} {half}-{half} {half}z" {fill}/>'
    weight = ' font-weight="700"' if shape.bold else ""
    place = f'x="{x}" y="{y}" font-size="{number(shape.height)}" text-anchor="{shape.anchor}"{weight}'
    return f"<text {place} {fill}>{escape(shape.text)}</text>"


def group(shapes: Iterable[Shape], attributes: str = "") -> str:
    return f"<g{attributes}>" + "\n".join(map(drawn, shapes)) + "</g>"


class Player:
    """Values of the frames as animations that all take the recording's length, again and again."""

    def __init__(self, recording: Recording) -> None:
        self.frames = recording.frames
        self.clock = f'dur="{recording.length:.4f}s" repeatCount="indefinite"'

    def attribute(self, name: str, of: Callable[[Frame], str], mode: str = "linear") -> str:
        values = ";".join(of(frame) for frame in self.frames)
        return f'<animate attributeName="{name}" calcMode="{mode}" {self.clock} values="{values}"/>'

    def transform(self, kind: str, of: Callable[[Frame], str]) -> str:
        values = ";".join(of(frame) for frame in self.frames)
        return f'<animateTransform attributeName="transform" type="{kind}" {self.clock} values="{values}"/>'

    def shown(self, title: int) -> str:
        """While the frames have a title."""
        times: list[str] = []
        values: list[str] = []
        for i, frame in enumerate(self.frames):
            value = str(int(frame.title == title))
            if not values or values[-1] != value:
                times.append(f"{i / (len(self.frames) - 1):.5f}")
                values.append(value)
        timing = f'keyTimes="{";".join(times)}" values="{";".join(values)}"'
        return f'<animate attributeName="opacity" calcMode="discrete" {self.clock} {timing}/>'


def card(play: Player) -> str:
    width, height = layout.CARD
    corner = f'x="{-width / 2}" y="{-height / 2}" width="{width}" height="{height}" rx="{layout.CORNER}"'
    parts = [drawn(part, f' opacity="{layout.part_opacity(i)}"') for i, part in enumerate(layout.card_parts())]
    color = play.attribute("fill", lambda frame: "#{:02x}{:02x}{:02x}".format(*layout.color_of(frame)))
    return "\n".join(
        [
            "<g>",
            play.attribute("opacity", lambda frame: number(frame.alpha)),
            play.transform("translate", lambda frame: f"{number(frame.position[0])} {number(frame.position[1])}"),
            "<g>",
            play.transform("scale", lambda frame: f"{frame.scale:.4f}"),
            f'<rect {corner} fill="#23263b" opacity=".28" filter="url(#soft)" transform="translate(0 9)"/>',
            f"<rect {corner}>{color}</rect>",
            *parts,
            "</g></g>",
        ]
    )


def loudness(words: int, frame: Frame) -> str:
    return number(frame.said_alpha) if frame.said == words else "0"


def said(recording: Recording, play: Player) -> list[str]:
    """What the callbacks said, beside the card's stage."""
    lines = []
    for i, words in enumerate(recording.words[1:], 1):
        opacity = play.attribute("opacity", functools.partial(loudness, i))
        lines.append(f'<g opacity="0">{opacity}')
        lines += [drawn(shape) for shape in layout.pill(words)]
        lines.append("</g>")
    return lines


def playhead(play: Player, x: Callable[[Frame], float], fill: str) -> str:
    moved = play.transform("translate", lambda frame: f"{number(x(frame))} 0")
    return f"<g>{moved}{''.join(map(drawn, layout.playhead(0, fill)))}</g>"


def svg(recording: Recording, names: Sequence[tuple[str, str]] = TITLES) -> str:
    """names: the title of each act, and what stands below it."""
    play = Player(recording)
    events = layout.world_events(recording)
    left, top = layout.WORLD_AXIS[0], layout.PANEL_TOP

    def passed(frame: Frame) -> str:
        return number(layout.world_x(recording, frame.time) - left + 6)

    clip = f'<rect x="{left - 6}" y="{top}" height="{layout.PANEL_HEIGHT}" width="0">'
    titles = []
    for i, title in enumerate(names):
        titles.append(
            f'<g opacity="{int(i == 0)}">{play.shown(i)}'
            + "\n".join(map(drawn, layout.titles(title) + layout.marks(i)))
            + "</g>"
        )
    size = f'viewBox="0 0 {layout.WIDTH} {layout.HEIGHT}" width="{layout.WIDTH}" height="{layout.HEIGHT}"'
    soft = '<filter id="soft" x="-30%" y="-30%" width="160%" height="170%"><feGaussianBlur stdDeviation="9"/></filter>'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}">',
            f'<defs>{soft}<clipPath id="passed">{clip}{play.attribute("width", passed)}</rect></clipPath></defs>',
            group(layout.stage()),
            *titles,
            group(layout.timeline_strip(recording)),
            group(layout.world_strip(recording)),
            group(events, f' opacity="{layout.EVENTS_AHEAD}"'),
            group(events, ' clip-path="url(#passed)"'),
            playhead(play, lambda frame: layout.timeline_x(recording, frame.playhead), layout.ROW_COLORS[0]),
            playhead(play, lambda frame: layout.world_x(recording, frame.time), layout.INK),
            card(play),
            *said(recording, play),
            "</svg>\n",
        ]
    )
