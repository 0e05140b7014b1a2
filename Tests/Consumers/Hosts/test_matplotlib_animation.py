# SPDX-License-Identifier: MIT
"""matplotlib_animation.py: what its artists are given while it is saved, and what is to be seen of it in the file."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import matplotlib
import matplotlib_animation as example
import pytest
from PIL import Image

import tweenspirit as ts

matplotlib.use("Agg")


def data_of(picture: example.Picture) -> dict[str, Any]:
    lines = {name: [list(map(float, column)) for column in line.get_data()] for name, line in picture.lines.items()}
    return {
        "place": tuple(map(float, picture.disc.get_offsets()[0])),
        "color": tuple(map(float, picture.disc.get_facecolor()[0])),
        "size": float(picture.disc.get_sizes()[0]),
        "lines": lines,
        "widths": [float(bar.get_width()) for bar in picture.bars],
    }


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[example.Picture, list[dict[str, Any]], Path]:
    """The picture, its artists' data frame by frame as they were saved, and the file."""
    picture, path, seen = example.Picture(), tmp_path_factory.mktemp("matplotlib") / "a.gif", []
    example.save(picture, path, progress_callback=lambda frame, count: seen.append(data_of(picture)))
    return picture, seen, path


def there_and_back(time: float, curve: str) -> float:
    """A tween to 1 and back, a second each."""
    if not 0 < time < 2:
        return 0.0
    return ts.ease(curve, time if time <= 1 else 2 - time)


def test_tracks_reach_the_disc(saved) -> None:
    place, color, size = example.disc_tracks()
    for frame, seen in enumerate(saved[1]):
        time = frame / example.FPS
        assert seen["place"] == tuple(place.value(time))
        assert seen["color"] == tuple(color.value(time))
        assert seen["size"] == size.value(time)


def test_springs_are_drawn_as_far_as_they_have_come(saved) -> None:
    for frame in (0, 1, 17, 48):
        for name, (times, ways) in saved[1][frame]["lines"].items():
            assert times == pytest.approx([i / 60 for i in range(frame + 1)])
            assert ways == [example.SPRINGS[name].value(time) for time in times]
            assert len(ways) == frame + 1


def test_the_bars_are_the_worlds(saved) -> None:
    curves = ["linear", "cubic.inOut", "elastic.out", "bounce.out"]
    for frame, seen in enumerate(saved[1]):
        expected = [there_and_back(frame / 20 - 0.12 * i, curve) for i, curve in enumerate(curves)]
        assert seen["widths"] == pytest.approx(expected, abs=1e-9)


def test_frames_may_be_asked_for_in_any_order(saved) -> None:
    picture, seen, _ = saved
    for frame in (40, 3, 3, 48, 0, 20):
        picture.update(frame)
        assert data_of(picture) == seen[frame]


def test_the_file_shows_the_disc_there(saved) -> None:
    picture, seen, path = saved
    assert len(seen) == example.FRAMES == 49
    assert path.stat().st_size < 300_000
    with Image.open(path) as gif:
        assert gif.n_frames == 49
        for frame in range(0, 49, 6):
            gif.seek(frame)
            at = picture.disc.axes.transData.transform(seen[frame]["place"])
            x, y = picture.figure.transFigure.inverted().transform(at)
            left, top = round(x * gif.width) - 1, round((1 - y) * gif.height) - 1
            shown = gif.convert("RGB")
            pixels = [shown.getpixel((left + i % 3, top + i // 3)) for i in range(9)]
            expected = [255 * part for part in seen[frame]["color"][:3]]
            assert min(math.dist(pixel, expected) for pixel in pixels) < 24, f"frame {frame}"
    print(f"\nmatplotlib: {len(seen)} frames, {path.stat().st_size // 1000} kB")
