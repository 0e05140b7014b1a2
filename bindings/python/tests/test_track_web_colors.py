# SPDX-License-Identifier: MIT
"""Keyframes for a browser, and what it shows of them: CSS Color 4 and Web Animations, without the engine's code."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from css_reader import KEYWORDS, bezier
from long_runs import often

import tweenspirit as ts

Row = npt.NDArray[np.float64]

SPACES = ("oklab", "oklch", "linear", "srgb")
CSS_EASINGS = (
    "linear",
    "css.ease",
    "css.ease-in",
    "cubic-bezier(0.3, -0.8, 0.4, 2)",
    "steps(4, jump-both)",
    "css.step-start",
)
OTHERS = (
    "back.out",
    "elastic.out",
    "expo.in",
    "circ.inOut",
    "bounce.out",
    "quint.in",
    "spring(0.5, 0.6)",
    "back.in(4)",
)
STOPS = "linear(0, 1.4 20%, -0.2 60%, 1)"
#: Of a colour of less alpha nothing is seen.
CLEAR = 1e-9

# ---- CSS Color 4: sRGB to OKLab and back, by its sample code's matrices.

XYZ = np.array(
    [
        [506752 / 1228815, 87881 / 245763, 12673 / 70218],
        [87098 / 409605, 175762 / 245763, 12673 / 175545],
        [7918 / 409605, 87881 / 737289, 1001167 / 1053270],
    ]
)
LMS = np.array(
    [
        [0.8190224379967030, 0.3619062600528904, -0.1288737815209879],
        [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
        [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
    ]
)
LAB = np.array(
    [
        [0.2104542683093140, 0.7936177747023054, -0.0040720430116193],
        [1.9779985324311684, -2.4285922420485799, 0.4505937096174110],
        [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
    ]
)


def oklab(rgb: Row) -> Row:
    light = np.where(np.abs(rgb) <= 0.04045, rgb / 12.92, np.sign(rgb) * ((np.abs(rgb) + 0.055) / 1.055) ** 2.4)
    found: Row = np.cbrt(light @ XYZ.T @ LMS.T) @ LAB.T
    return found


def srgb(lab: Row) -> Row:
    light = (lab @ np.linalg.inv(LAB).T) ** 3 @ np.linalg.inv(LMS).T @ np.linalg.inv(XYZ).T
    root = np.maximum(np.abs(light), 1e-300) ** (1 / 2.4)
    found: Row = np.where(np.abs(light) <= 0.0031308, light * 12.92, np.sign(light) * (1.055 * root - 0.055))
    return found


def between(a: Row, b: Row, p: float) -> Row:
    """color(srgb ...) is mixed in OKLab, premultiplied; alpha is clamped when it is read and when it is shown."""
    alphas = np.clip((a[3], b[3]), 0, 1)
    mixed = (1 - p) * oklab(a[:3]) * alphas[0] + p * oklab(b[:3]) * alphas[1]
    alpha = (1 - p) * alphas[0] + p * alphas[1]
    return np.append(srgb(mixed / alpha if alpha != 0 else mixed), np.clip(alpha, 0, 1))


# ---- Web Animations and CSS Easing


def eased(text: str, p: float) -> float:
    name, _, inside = text.rstrip(")").partition("(")
    words = [part.split() for part in inside.split(",")]
    if name == "linear" and not inside:
        return p
    if name in KEYWORDS or name == "cubic-bezier":
        x1, y1, x2, y2 = KEYWORDS.get(name) or (float(w[0]) for w in words)
        return float(bezier(x1, y1, x2, y2, np.array(p)))
    if name in ("steps", "step-start", "step-end"):
        jump = {"step-start": "start", "step-end": "end"}.get(name) or (words[1][0] if len(words) > 1 else "end")
        n = int(words[0][0]) if name == "steps" else 1
        first = jump in ("start", "jump-start", "jump-both")
        last = {"jump-both": n + 1, "jump-none": n - 1}.get(jump, n)
        return min(math.floor(p * n) + first, last) / last
    assert name == "linear", text
    outputs = [float(w[0]) for w in words]
    inputs = [float(w[1].rstrip("%")) / 100 if len(w) > 1 else k / (len(words) - 1) for k, w in enumerate(words)]
    k = max((k for k in range(len(words) - 1) if inputs[k] <= p), default=0)
    width = inputs[k + 1] - inputs[k]
    return outputs[k] + (outputs[k + 1] - outputs[k]) * ((p - inputs[k]) / width if width else 1)


def parsed(text: str) -> Row:
    number = r"-?[0-9.]+(?:e[-+]?[0-9]+)?"
    found = re.fullmatch(rf"color\(srgb ({number}) ({number}) ({number}) / ({number})\)", text)
    if found:
        return np.array([float(x) for x in found.groups()])
    return np.array([float(re.fullmatch(rf"({number})[a-z%]*", word)[1]) for word in text.split()])  # type: ignore[index]


class Browser:
    """What it shows of keyframes at a part of their time."""

    def __init__(self, frames: list[dict[str, Any]], name: str) -> None:
        self.offsets = np.array([f["offset"] for f in frames])
        self.values = [parsed(f[name]) for f in frames]
        self.easings = [f.get("easing", "linear") for f in frames]
        self.is_color = frames[0][name].startswith("color(")
        assert (self.offsets[0], self.offsets[-1]) == (0, 1) and np.all(np.diff(self.offsets) >= 0)

    def __call__(self, u: float) -> Row:
        k = int(np.searchsorted(self.offsets, u, "right")) - 1
        if k >= len(self.values) - 1:
            return self.values[-1]
        p = eased(self.easings[k], (u - self.offsets[k]) / (self.offsets[k + 1] - self.offsets[k]))
        a, b = self.values[k], self.values[k + 1]
        return between(a, b, p) if self.is_color else (1 - p) * a + p * b


def error(shown: Row, wanted: Row) -> float:
    """Of each component, as color() gives them and times alpha; of what is transparent, of alpha."""
    alphas = np.clip((shown[3], wanted[3]), 0, 1)
    found = float(abs(alphas[0] - alphas[1]))
    found = max(found, float(np.max(np.abs(shown[:3] * alphas[0] - wanted[:3] * alphas[1]))))
    if min(alphas) > CLEAR:
        found = max(found, float(np.max(np.abs(shown[:3] - wanted[:3]))))
    return found


def times(track: ts.Track, random: np.random.Generator, count: int) -> list[float]:
    """Anywhere, and on both sides of every key; not within an instant of one, where it may jump."""
    keys = [key.time for key in track]
    length = keys[-1] - keys[0]
    near = [k + s * length * 2.0**-e for k in keys for s in (-1, 1) for e in range(2, 26, 3)]
    found = [float(t) for t in (*random.uniform(keys[0], keys[-1], count), *near) if keys[0] < t < keys[-1]]
    return [t for t in found if min(abs(t - k) for k in keys) > 2e-8 * max(1, length)]


def worst(track: ts.Track, tolerance: float, random: np.random.Generator, count: int = 60) -> float:
    """The largest error in parts of the tolerance; of three places within an instant the best, as a track may jump."""
    shows = Browser(track.to_web_animation("color", tolerance=tolerance), "color")
    start, end = track.start, track.end
    found = 0.0
    for t in times(track, random, count):
        beside = [t + d * (end - start) for d in (0, -4e-9, 4e-9)]
        wanted = np.array(track.value(t))
        found = max(found, min(error(shows((x - start) / (end - start)), wanted) for x in beside))
    return found / tolerance


def color(random: np.random.Generator) -> tuple[float, ...]:
    corner = random.random() < 0.3
    rgb = random.integers(0, 2, 3) if corner else random.uniform(0, 1, 3) ** float(random.choice([1, 3]))
    alpha = random.choice([1, 1, 0, float(random.uniform()), float(10 ** random.uniform(-6, -1))])
    return (*map(float, rgb), float(alpha))


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("extended", [False, True])
def test_a_browser_shows_a_colour_track_within_the_tolerance(space: str, extended: bool) -> None:
    random = np.random.default_rng(SPACES.index(space) * 2 + extended)
    for round_ in range(often(12, 60)):
        options = {"wrap": str(random.choice(["shortest", "longest", "cw", "ccw"]))} if space == "oklch" else {}
        track = ts.Track("color", space=space, extended=extended, **options)
        t = float(random.normal())
        for _ in range(int(random.integers(2, 5))):
            easing = str(random.choice([*CSS_EASINGS, *OTHERS, STOPS]))
            track.key(t, color(random), easing=easing)
            t += float(10 ** random.uniform(-1, 1))
        tolerance = float(random.choice([1e-1, 1e-2, 3e-3]))
        found = worst(track, tolerance, random)
        assert found <= 1.01, (round_, found, tolerance, list(track))


@pytest.mark.parametrize("how", ["step", "catmull", "monotone", "hermite", "spring"])
def test_a_browser_shows_other_segments_of_colours(how: str) -> None:
    random = np.random.default_rng(len(how))
    for round_ in range(12):
        track = ts.Track("color", space=str(random.choice(SPACES)), interpolation=how)
        for k in range(4):
            track.key(k * 0.7, color(random))
        assert worst(track, 1e-2, random) <= 1.01, (round_, list(track))


def test_colours_that_css_mixes_as_the_track_does_stay_one_segment() -> None:
    track = (
        ts.Track("color", easing="css.ease")
        .key(0, (0.2, 0.4, 0.6, 1))
        .key(1, (0.7, 0.6, 0.5, 0))
        .key(2, (0.5, 0.5, 0.5, 1))
    )
    frames = track.to_web_animation("color", tolerance=1e-6)
    assert len(frames) == 3 and frames[0]["easing"] == "ease"


def test_a_browser_shows_a_rotation_within_the_tolerance() -> None:
    """Four numbers, which it mixes each by itself."""
    random = np.random.default_rng(5)
    for _ in range(20):
        track = ts.Track("quat", easing=str(random.choice(["linear", "back.out", "css.ease"])))
        for k in range(4):
            track.key(k, tuple(map(float, random.normal(size=4))))
        shows = Browser(track.to_web_animation("--turn", tolerance=1e-3), "--turn")
        for t in times(track, random, 80):
            assert np.max(np.abs(shows(t / 3) - track.value(t))) <= 1.01e-3, t


@pytest.mark.parametrize("kind", ["float", "vec3", "size", "rect", "angle", "int"])
def test_a_browser_shows_numbers_within_the_tolerance(kind: str) -> None:
    random = np.random.default_rng(len(kind))
    lanes = {"vec3": 3, "size": 2, "rect": 4}.get(kind, 1)
    for round_ in range(often(8, 30)):
        track = ts.Track(kind)
        scale = float(10 ** random.uniform(0, 1 if kind == "int" else 4))
        for k in range(4):
            value = tuple(map(float, random.normal(size=lanes) * scale))
            at = round(value[0]) if kind == "int" else value[0] if lanes == 1 else value
            track.key(k, at, easing=str(random.choice([*CSS_EASINGS, *OTHERS, STOPS])))
        tolerance = 0.5 if kind == "int" else float(scale * 10 ** random.uniform(-5, -1))
        shows = Browser(track.to_web_animation("x", tolerance=tolerance), "x")
        for t in times(track, random, 60):
            beside = [shows((t + d) / 3) for d in (0, -4e-9, 4e-9)]
            found = min(float(np.max(np.abs(x - np.array(track.value(t))))) for x in beside)
            assert found <= 1.01 * tolerance, (round_, t, found, tolerance, list(track))


def test_a_tolerance_that_linear_cannot_hold_is_no_success() -> None:
    """A thousand millionth of the way is the least that linear() is written to."""
    track = ts.Track(easing="back.out").key(0, 0.0).key(1, 1e12)
    with pytest.raises(ts.InvalidArgumentError, match=r"tolerance|max_keys"):
        track.to_web_animation("left", tolerance=1e-1)


def test_colours_mixed_as_rgb_are_baked_for_a_browser_that_mixes_in_oklab() -> None:
    random = np.random.default_rng(9)
    for _ in range(60):
        track = ts.Track("color", space="srgb-premultiplied")
        for k in range(3):
            track.key(k, (*random.uniform(0, 1, 3), float(random.choice([0, 1, random.uniform()]))), easing="css.ease")
        assert worst(track, 3e-3, random) <= 1.01
