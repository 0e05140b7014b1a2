# SPDX-License-Identifier: MIT
"""A recording as pixels, by Pillow: drawn three times as large and reduced, so that edges are smooth."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from pathlib import Path

import layout
from layout import HEIGHT, INK, WIDTH, Shape
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from recording import Frame, Recording

FINE = 3
SHADOW, SHADOW_DOWN, SHADOW_OPACITY = 9, 9, 0.28
GIF_EVERY = 2
"""A GIF's frames last hundredths of a second: of 60 a second every other one is shown for three of them."""


@functools.cache
def font(size: float) -> ImageFont.FreeTypeFont:
    found = ImageFont.load_default(size * FINE)
    assert isinstance(found, ImageFont.FreeTypeFont)
    return found


def draw(canvas: ImageDraw.ImageDraw, shape: Shape, left: float, top: float, fill: str | None = None) -> None:
    """A shape on a canvas whose upper left corner is at (left, top)."""
    x, y, color = FINE * (shape.x - left), FINE * (shape.y - top), fill or shape.fill
    half = FINE * shape.width
    if shape.kind == "rect":
        box = (x, y, x + half - 1, y + FINE * shape.height - 1)
        canvas.rounded_rectangle(box, FINE * shape.radius, color)
    elif shape.kind == "circle":
        canvas.ellipse((x - half, y - half, x + half, y + half), color)
    elif shape.kind == "diamond":
        canvas.polygon([(x - half, y), (x, y - half), (x + half, y), (x, y + half)], color)
    else:
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[shape.anchor]
        weight = 0.028 * shape.height * FINE if shape.bold else 0
        canvas.text((x, y), shape.text, color, font(shape.height), anchor, stroke_width=weight, stroke_fill=color)


def patch(box: tuple[float, float, float, float], shapes: Iterable[Shape]) -> tuple[Image.Image, tuple[int, int]]:
    """Shapes within (left, top, right, bottom), and where the picture is to stand."""
    left, top, right, bottom = math.floor(box[0]), math.floor(box[1]), math.ceil(box[2]), math.ceil(box[3])
    picture = Image.new("RGBA", ((right - left) * FINE, (bottom - top) * FINE))
    canvas = ImageDraw.Draw(picture)
    for shape in shapes:
        draw(canvas, shape, left, top)
    return picture.reduce(FINE), (left, top)


def faded(picture: Image.Image, opacity: float) -> Image.Image:
    alpha = picture.getchannel("A").point(lambda x: round(x * opacity))
    picture = picture.copy()
    picture.putalpha(alpha)
    return picture


def mixed(color: tuple[int, int, int], opacity: float) -> str:
    """White of an opacity, on a colour."""
    red, green, blue = (round(x + (255 - x) * opacity) for x in color)
    return f"#{red:02x}{green:02x}{blue:02x}"


class Painter:
    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.events = patch((0, 0, WIDTH, HEIGHT), layout.world_events(recording))[0]

    @functools.cache  # noqa: B019  (there are as many as there are titles)
    def base(self, title: int) -> Image.Image:
        recording = self.recording
        strips = layout.timeline_strip(recording) + layout.world_strip(recording)
        shapes = layout.stage() + layout.titles(layout.TITLES[title]) + layout.marks(title) + strips
        picture = patch((0, 0, WIDTH, HEIGHT), shapes)[0]
        picture.alpha_composite(faded(self.events, layout.EVENTS_AHEAD))
        return picture

    def frame(self, frame: Frame) -> Image.Image:
        picture = self.base(frame.title).copy()
        passed = round(layout.world_x(self.recording, frame.time))
        picture.alpha_composite(self.events.crop((0, 0, passed, HEIGHT)))
        self.add_playhead(picture, layout.timeline_x(self.recording, frame.playhead), layout.ROW_COLORS[0])
        self.add_playhead(picture, layout.world_x(self.recording, frame.time), INK)
        self.add_card(picture, frame)
        if frame.said_alpha > 0:
            shown, place = patch((0, 0, WIDTH, 70), layout.pill(self.recording.words[frame.said]))
            picture.alpha_composite(faded(shown, frame.said_alpha), place)
        return picture.convert("RGB")

    def add_playhead(self, picture: Image.Image, x: float, fill: str) -> None:
        shown, place = patch((x - 5, layout.HEAD_TOP - 5, x + 5, HEIGHT), layout.playhead(x, fill))
        picture.alpha_composite(shown, place)

    def add_card(self, picture: Image.Image, frame: Frame) -> None:
        """The card's picture is a little larger than the card: the shadow needs that."""
        (x, y), scale, color = frame.position, frame.scale, layout.color_of(frame)
        width, height = layout.CARD[0] * scale, layout.CARD[1] * scale
        room = 4 * SHADOW
        box = (x - width / 2 - room, y - height / 2 - room, x + width / 2 + room, y + height / 2 + room + SHADOW_DOWN)
        plate = layout.rect(x - width / 2, y - height / 2, width, height, mixed(color, 0), layout.CORNER * scale)
        down = layout.rect(plate.x, plate.y + SHADOW_DOWN * scale, width, height, INK, plate.radius)
        shadow, place = patch(box, [down])
        alpha = shadow.getchannel("A").filter(ImageFilter.GaussianBlur(SHADOW * scale))
        shown = Image.new("RGBA", shadow.size, INK)
        shown.putalpha(alpha.point(lambda x: round(x * SHADOW_OPACITY)))
        parts = [
            layout.moved(part, frame, mixed(color, layout.part_opacity(i)))
            for i, part in enumerate(layout.card_parts())
        ]
        shown.alpha_composite(patch(box, [plate, *parts])[0])
        picture.alpha_composite(faded(shown, frame.alpha), place)


def write_gif(recording: Recording, path: Path) -> None:
    paint = Painter(recording)
    frames = [paint.frame(frame) for frame in recording.frames[::GIF_EVERY]]
    # One palette for all: of frames that have every colour.
    few = frames[:: max(len(frames) // 12, 1)]
    montage = Image.new("RGB", (WIDTH, HEIGHT * len(few)))
    for i, frame in enumerate(few):
        montage.paste(frame, (0, HEIGHT * i))
    palette = montage.quantize(255, Image.Quantize.MEDIANCUT, kmeans=1)
    shown = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    shown[0].save(path, save_all=True, append_images=shown[1:], duration=30, loop=0, optimize=False)


def write_sheet(recording: Recording, path: Path, columns: int = 3, rows: int = 4) -> None:
    """Frames at times evenly spread, with these below."""
    paint = Painter(recording)
    gap, under = 16, 26
    width, height = WIDTH * 2 // 3, HEIGHT * 2 // 3
    size = (gap + columns * (width + gap), gap + rows * (height + under + gap))
    sheet = Image.new("RGB", size, "#d9dce8")
    canvas = ImageDraw.Draw(sheet)
    for i in range(columns * rows):
        frame = recording.frames[round((i + 0.4) * (len(recording.frames) - 1) / (columns * rows))]
        x, y = gap + i % columns * (width + gap), gap + i // columns * (height + under + gap)
        sheet.paste(paint.frame(frame).resize((width, height), Image.Resampling.LANCZOS), (x, y))
        canvas.text((x + width / 2, y + height + 8), f"{frame.time:.2f} s", INK, ImageFont.load_default(15), "mt")
    sheet.save(path, optimize=True)
