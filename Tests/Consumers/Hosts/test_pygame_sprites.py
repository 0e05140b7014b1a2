# SPDX-License-Identifier: MIT
"""The frames of pygame_sprites.py: where the sprites are in them, from the curves, springs and tracks by themselves."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction
from pathlib import Path

import pygame
import pygame_sprites as example
import pytest
from PIL import Image

import tweenspirit as ts

SEED = 7
# In every fifth frame a tick is due just then, and rounding says whether it is shown.
CHECKED = [0, 3, 11, 21, 33, 34, 47, 58, 66, 71, 81, 89]


@pytest.fixture(scope="module")
def frames() -> list[pygame.Surface]:
    return example.record(SEED)


def between(position, frame: int) -> tuple[float, float]:
    """What is shown in a frame of a position by ticks: between the last tick and the one before it."""
    if frame == 0:
        return position(0)
    due = Fraction(frame * example.RATE, example.FPS)
    tick, part = math.floor(due), float(due - math.floor(due))
    return tuple(a + (b - a) * part for a, b in zip(position(tick - 1), position(tick), strict=True))


def there_and_back(time: float, duration: float) -> float:
    """0 to 1 and back."""
    rounds = max(time, 0) / duration
    return rounds % 1 if int(rounds) % 2 == 0 else 1 - rounds % 1


def square_at(index: int, curve: str):
    def position(tick: int) -> tuple[float, float]:
        e = ts.ease(curve, there_and_back(tick / example.RATE - 0.1 * index, 1.2))
        return example.LEFT * (1 - e) + example.RIGHT * e, 178 + 17 * index

    return position


def card_time(tick: int) -> float:
    return 1.6 * ts.ease("sine.inOut", there_and_back(tick / example.RATE, 1.6))


def follower_at(spring: ts.Spring, path: dict[int, tuple[float, float]]):
    """By the closed form: from each pointer to the next, as fast as it was."""
    legs = [(0, (160.0, 60.0), (160.0, 60.0), (0.0, 0.0))]
    for tick, pointer in sorted(path.items()):
        begun, start, target, velocity = legs[-1]
        way = list(zip(start, target, velocity, strict=True))
        time = (tick - begun) / example.RATE
        at = tuple(spring.value(time, *axis) for axis in way)
        legs.append((tick, at, pointer, tuple(spring.velocity(time, *axis) for axis in way)))

    def position(tick: int) -> tuple[float, float]:
        begun, *way = next(leg for leg in reversed(legs) if leg[0] <= tick)
        return tuple(spring.value((tick - begun) / example.RATE, *axis) for axis in zip(*way, strict=True))

    return position


def center_of(frame: pygame.Surface, color) -> tuple[float, float]:
    mask = pygame.mask.from_threshold(frame, color, (1, 1, 1, 255))
    assert mask.count() > 20, f"too little of {color}"
    return mask.centroid()


def assert_near(seen: tuple[float, float], expected: tuple[float, float]) -> None:
    """Half a pixel is lost in putting it there, and up to one in looking for an even number's middle."""
    away = max(abs(a - b) for a, b in zip(seen, expected, strict=True))
    assert away <= 1.5, f"seen at {seen}, expected at {expected}"


def test_there_are_as_many_as_were_asked_for(frames) -> None:
    assert len(frames) == example.FRAMES == 90
    assert {frame.get_size() for frame in frames} == {example.SIZE}
    assert len({bytes(frame.get_buffer()) for frame in frames}) > 80


def test_the_seed_decides(frames) -> None:
    again, others = example.record(SEED), example.record(SEED + 1)
    same = [bytes(a.get_buffer()) == bytes(b.get_buffer()) for a, b in zip(frames, again, strict=True)]
    assert all(same)
    differing = [bytes(a.get_buffer()) != bytes(b.get_buffer()) for a, b in zip(frames, others, strict=True)]
    assert sum(differing) > 45


@pytest.mark.parametrize("frame", CHECKED)
def test_squares_are_on_their_curves(frames, frame: int) -> None:
    for i, (color, curve) in enumerate(example.CURVES.items()):
        assert_near(center_of(frames[frame], color), between(square_at(i, curve), frame))


@pytest.mark.parametrize("frame", CHECKED)
def test_the_card_is_on_its_tracks(frames, frame: int) -> None:
    place, size, color = example.CARD
    now = card_time(math.floor(Fraction(frame * example.RATE, example.FPS)))
    mask = pygame.mask.from_threshold(frames[frame], [round(255 * x) for x in color.value(now)[:3]], (2, 2, 2, 255))
    assert_near(mask.centroid(), between(lambda tick: place.value(card_time(tick)), frame))
    (box,) = mask.get_bounding_rects()
    assert max(abs(a - b) for a, b in zip(box.size, size.value(now), strict=True)) <= 1


def test_followers_are_where_their_springs_are(frames) -> None:
    path = example.pointers(SEED)
    checked = {color: 0 for color in example.FOLLOWERS}
    for frame in range(example.FRAMES):
        places = [between(follower_at(spring, path), frame) for spring in example.FOLLOWERS.values()]
        for i, color in enumerate(example.FOLLOWERS):
            radius = 13 - 2 * i
            above = [(math.dist(places[i], places[j]), 13 - 2 * j) for j in range(i + 1, len(places))]
            if all(distance > radius + other + 3 for distance, other in above):
                assert_near(center_of(frames[frame], color), places[i])
                checked[color] += 1
    assert min(checked.values()) >= 5, checked


def test_frames_do_not_move_what_ticks_move() -> None:
    """However the same time is cut into frames, the sprites are at the same places after the same tick, bit for bit."""
    path, chance = example.pointers(SEED), random.Random(SEED)
    seen = []
    for pattern in (
        itertools.repeat(1 / 25),
        itertools.repeat(1 / 144),
        (chance.uniform(0, 0.2) for _ in itertools.count()),
    ):
        stage = example.Stage()
        while stage.ticks < 300:
            stage.advance(min(next(pattern), (300 - stage.ticks) / example.RATE), path)
        assert stage.ticks == 300
        seen.append([sprite.place for sprite in stage.sprites] + [stage.world.state_hash()])
    assert seen[0] == seen[1] == seen[2]


def test_the_gif_shows_them_all(frames, tmp_path: Path) -> None:
    example.save_gif(frames, tmp_path / "a.gif")
    assert (tmp_path / "a.gif").stat().st_size < 300_000
    shown = []
    with Image.open(tmp_path / "a.gif") as gif:
        for i in range(gif.n_frames):
            gif.seek(i)
            # Equal frames that follow each other are one that lasts longer.
            shown += [gif.convert("RGB")] * round(gif.info["duration"] / 40)
    assert len(shown) == 90
    for frame in (0, 40, 89):
        near = pygame.image.frombytes(shown[frame].tobytes(), example.SIZE, "RGB")
        color, curve = next(iter(example.CURVES.items()))
        x, y = between(square_at(0, curve), frame)
        seen = near.get_at((round(x), round(y)))[:3]
        assert max(abs(a - b) for a, b in zip(seen, color, strict=True)) < 16
    print(f"\npygame: {len(frames)} frames, {(tmp_path / 'a.gif').stat().st_size // 1000} kB")


@pytest.mark.filterwarnings("ignore:no fast renderer")
def test_a_window_opens_and_closes() -> None:
    pygame.display.init()
    pygame.time.set_timer(pygame.QUIT, 100, 1)
    example.play()
    pygame.display.quit()
