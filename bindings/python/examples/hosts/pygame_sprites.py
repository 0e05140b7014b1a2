# SPDX-License-Identifier: MIT
"""Sprites of pygame moved by a world: springs that follow a pointer, tweens along four curves, a card on a timeline.

The world moves by fixed ticks whatever the frames are like; what is drawn is between the last two ticks.

python pygame_sprites.py                  a window, and your mouse is the pointer
python pygame_sprites.py out.gif [seed]   no window: a pointer by chance, 90 frames (set SDL_VIDEODRIVER=dummy)

Wants pygame-ce, and Pillow for the GIF.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pygame

import tweenspirit as ts

SIZE = (320, 240)
RATE = 120
"""Ticks a second."""
FPS, FRAMES = 25, 90
"""Of what is recorded. A GIF's frames last hundredths of a second: 25 are 4.8 ticks each."""

Point = tuple[float, float]
BACKGROUND, LINE, INK = (24, 26, 38), (52, 56, 78), (240, 240, 250)
FOLLOWERS = {
    (255, 92, 92): ts.Spring(response=0.9, damping_ratio=0.55),
    (255, 170, 70): ts.Spring(response=0.75, damping_ratio=0.6),
    (250, 225, 90): ts.Spring(response=0.6, damping_ratio=0.7),
    (120, 220, 130): ts.Spring(response=0.45, damping_ratio=0.8),
    (90, 180, 255): ts.Spring(response=0.3, damping_ratio=1.0),
}
CURVES = {
    (255, 140, 190): "cubic.inOut",
    (200, 150, 255): "back.inOut(1.7)",
    (140, 200, 255): "elastic.out(1,0.4)",
    (150, 235, 200): "bounce.out",
}
FOREVER = float("inf")
LEFT, RIGHT = 40.0, 235.0
CARD = (
    ts.Track("point", interpolation="catmull").key(0, (60, 142)).key(0.8, (150, 126)).key(1.6, (260, 150)),
    ts.Track("size").key(0, (24, 16)).key(0.8, (64, 22), easing="back.out").key(1.6, (28, 28)),
    ts.Track("color", space="oklch").key(0, (0.2, 0.6, 1)).key(1.6, (1, 0.45, 0.3)),
)


class Sprite(pygame.sprite.Sprite):
    """Moved by what writes `place`."""

    image: pygame.Surface

    def __init__(self, place: Point, image: pygame.Surface) -> None:
        super().__init__()
        self.place = self.before = place
        self.image = image
        self.rect = image.get_rect()

    def show(self, part: float) -> None:
        """Puts it between the last two ticks."""
        (x, y), (to_x, to_y) = self.before, self.place
        self.rect = self.image.get_rect(center=(round(x + (to_x - x) * part), round(y + (to_y - y) * part)))


class Card(Sprite):
    """One whose looks are moved too."""

    size, color = (1.0, 1.0), (1.0, 1.0, 1.0, 1.0)

    def show(self, part: float) -> None:
        color = [round(255 * x) for x in self.color[:3]]
        self.image = plate((round(self.size[0]), round(self.size[1])), color)
        super().show(part)


def plate(size: tuple[int, int], color: Any, radius: int = 4) -> pygame.Surface:
    image = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(image, color, image.get_rect(), border_radius=radius)
    return image


def disc(radius: int, color: Any) -> pygame.Surface:
    image = pygame.Surface((2 * radius + 1, 2 * radius + 1), pygame.SRCALPHA)
    pygame.draw.aacircle(image, color, (radius, radius), radius)
    return image


class Stage:
    def __init__(self) -> None:
        self.world = ts.World()
        self.ticks, self.waiting = 0, 0.0
        self.pointer: Point = (160, 60)
        self.followers = [Sprite(self.pointer, disc(13 - 2 * i, color)) for i, color in enumerate(FOLLOWERS)]
        self.squares = [Sprite((LEFT, 178 + 17 * i), plate((13, 13), color)) for i, color in enumerate(CURVES)]
        self.card = Card((60, 142), plate((1, 1), INK))
        self.sprites = pygame.sprite.Group(*self.followers, *self.squares, self.card)

        self.chasing = [self.world.bind(follower, "place") for follower in self.followers]
        for i, (square, curve) in enumerate(zip(self.squares, CURVES.values(), strict=True)):
            x = self.world.bind(square, "place.0")
            x.tween_to(RIGHT, 1.2, curve, delay=0.1 * i, iterations=FOREVER, direction="alternate")
        self.timeline = self.world.timeline()
        for path, track in zip(("place", "size", "color"), CARD, strict=True):
            self.timeline.add((self.card, path), track)
        self.timeline.time = 0
        self.timeline.play(easing="sine.inOut", iterations=FOREVER, direction="alternate")

    def point_at(self, pointer: Point) -> None:
        """Springs keep their speed on the way to another target."""
        if pointer == self.pointer:
            return
        self.pointer = pointer
        for channel, spring in zip(self.chasing, FOLLOWERS.values(), strict=True):
            channel.spring_to(pointer, spring)

    def tick(self) -> None:
        for sprite in self.sprites:
            sprite.before = sprite.place
        self.ticks += 1
        self.world.step_to(self.ticks / RATE)

    def advance(self, seconds: float, pointers: dict[int, Point]) -> None:
        """As many ticks as have become due; `pointers` by the tick after which they count."""
        self.waiting += seconds * RATE
        while self.waiting >= 1:
            self.tick()
            self.waiting -= 1
            if self.ticks in pointers:
                self.point_at(pointers[self.ticks])

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(BACKGROUND)
        for square in self.squares:
            pygame.draw.line(surface, LINE, (LEFT, square.place[1]), (RIGHT, square.place[1]))
        pygame.draw.aacircle(surface, LINE, (round(self.pointer[0]), round(self.pointer[1])), 17, 2)
        for sprite in self.sprites:
            sprite.show(min(self.waiting, 1))
        self.sprites.draw(surface)


def pointers(seed: int) -> dict[int, Point]:
    """Where somebody might point, by ticks."""
    chance = random.Random(seed)
    ticks = [chance.randint(45, 75) for _ in range(FRAMES * RATE // FPS // 45)]
    return {sum(ticks[:i]): (chance.uniform(30, 290), chance.uniform(24, 96)) for i in range(1, len(ticks) + 1)}


def record(seed: int = 0) -> list[pygame.Surface]:
    """90 frames; the same for the same seed, bit for bit."""
    stage, path = Stage(), pointers(seed)
    frames = []
    for frame in range(FRAMES):
        if frame > 0:
            stage.advance(1 / FPS, path)
        frames.append(pygame.Surface(SIZE))
        stage.draw(frames[-1])
    return frames


def save_gif(frames: list[pygame.Surface], path: Path) -> None:
    from PIL import Image

    pictures = [Image.frombytes("RGB", SIZE, pygame.image.tobytes(frame, "RGB")) for frame in frames]
    few = pictures[:: max(1, len(pictures) // 12)]
    montage = Image.new("RGB", (SIZE[0], SIZE[1] * len(few)))
    for i, picture in enumerate(few):
        montage.paste(picture, (0, SIZE[1] * i))
    palette = montage.quantize(128)
    shown = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    shown[0].save(path, save_all=True, append_images=shown[1:], duration=1000 // FPS, loop=0)


def play() -> None:
    screen = pygame.display.set_mode(SIZE, pygame.SCALED | pygame.RESIZABLE)
    pygame.display.set_caption("TweenSpirit")
    stage, clock = Stage(), pygame.time.Clock()
    while all(event.type != pygame.QUIT for event in pygame.event.get()):
        if pygame.mouse.get_focused():
            stage.point_at(pygame.mouse.get_pos())
        stage.advance(min(clock.tick(60) / 1000, 0.25), {})
        stage.draw(screen)
        pygame.display.flip()


if __name__ == "__main__":
    pygame.display.init()
    if len(sys.argv) == 1:
        play()
    else:
        out = Path(sys.argv[1])
        recorded = record(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
        save_gif(recorded, out)
        print(f"{len(recorded)} frames of {SIZE[0]} x {SIZE[1]}, {out.stat().st_size // 1000} kB")
    pygame.quit()
