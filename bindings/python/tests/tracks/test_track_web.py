# SPDX-License-Identifier: MIT
"""Keyframes for a browser, of the Web Animations API and as a rule of CSS, and what it shows of them.

By CSS Color 4, CSS Easing and Web Animations, without the engine's code.
"""

from __future__ import annotations

import json
import math
import re
from itertools import pairwise
from typing import Any

import colors
import numpy as np
import numpy.typing as npt
import pytest
from css_reader import css_values
from long_runs import often

import tweenspirit as ts

Row = npt.NDArray[np.float64]

SPACES = ("oklab", "oklch", "linear", "srgb")
CSS_EASINGS = ("linear", "css.ease", "css.ease-in", "cubic-bezier(0.3, -0.8, 0.4, 2)", "steps(4, jump-both)")
CSS_EASINGS += ("css.step-start", "linear(0, 1.4 20%, -0.2 60%, 1)")
OTHERS = ("back.out", "elastic.out", "expo.in", "circ.inOut", "bounce.out", "quint.in", "spring(0.5, 0.6)")
OTHERS += ("back.in(4)",)
#: Of a colour of less alpha nothing is seen.
CLEAR = 1e-9
TO_LMS, TO_LAB, FROM_LMS, FROM_LAB = (
    np.array(matrix.tolist(), float).T for matrix in (colors.TO_LMS, colors.TO_LAB, colors.FROM_LMS, colors.FROM_LAB)
)


def oklab(rgb: Row) -> Row:
    light = np.where(np.abs(rgb) <= 0.04045, rgb / 12.92, np.sign(rgb) * ((np.abs(rgb) + 0.055) / 1.055) ** 2.4)
    found: Row = np.cbrt(light @ TO_LMS) @ TO_LAB
    return found


def srgb(lab: Row) -> Row:
    light = (lab @ FROM_LAB) ** 3 @ FROM_LMS
    root = np.maximum(np.abs(light), 1e-300) ** (1 / 2.4)
    found: Row = np.where(np.abs(light) <= 0.0031308, light * 12.92, np.sign(light) * (1.055 * root - 0.055))
    return found


def between(a: Row, b: Row, p: float) -> Row:
    """color(srgb ...) is mixed in OKLab, premultiplied; alpha is clamped when it is read and when it is shown."""
    alphas = np.clip((a[3], b[3]), 0, 1)
    mixed = (1 - p) * oklab(a[:3]) * alphas[0] + p * oklab(b[:3]) * alphas[1]
    alpha = (1 - p) * alphas[0] + p * alphas[1]
    return np.append(srgb(mixed / alpha if alpha != 0 else mixed), np.clip(alpha, 0, 1))


def eased(text: str, p: float) -> float:
    steps = re.fullmatch(r"step-(start|end)|steps\((\d+)(?:, (?:jump-)?(\w+))?\)", text)
    if not steps:
        return float(css_values(text, np.array([p]))[0])
    n, jump = int(steps[2] or 1), steps[1] or steps[3] or "end"
    last = {"both": n + 1, "none": n - 1}.get(jump, n)
    return min(math.floor(p * n) + (jump in ("start", "both")), last) / last


NUMBER = r"-?[\d.]+(?:e[-+]?\d+)?"
COLOR = re.compile(rf"color\(srgb ({NUMBER}) ({NUMBER}) ({NUMBER}) / ({NUMBER})\)")


def parsed(text: str) -> Row:
    color = COLOR.fullmatch(text)
    words = color.groups() if color else [re.fullmatch(rf"({NUMBER})[a-z%]*", word)[1] for word in text.split()]  # type: ignore[index]
    return np.array([float(word) for word in words])


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
    is_color = track.kind == "color"
    shows = Browser(track.to_web_animation("color", tolerance=tolerance), "color")
    start, end = track.start, track.end
    found = 0.0
    for t in times(track, random, count):
        beside = [shows((t + d * (end - start) - start) / (end - start)) for d in (0, -4e-9, 4e-9)]
        wanted = np.atleast_1d(track.value(t))
        found = max(found, min(error(x, wanted) if is_color else float(np.max(np.abs(x - wanted))) for x in beside))
    return found / tolerance


def color(random: np.random.Generator) -> tuple[float, ...]:
    corner = random.random() < 0.3
    rgb = random.integers(0, 2, 3) if corner else random.uniform(0, 1, 3) ** float(random.choice([1, 3]))
    alpha = random.choice([1, 1, 0, float(random.uniform()), float(10 ** random.uniform(-6, -1))])
    return (*map(float, rgb), float(alpha))


# ---- Web Animations


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("extended", [False, True])
def test_a_browser_shows_a_colour_track_within_the_tolerance(space: str, extended: bool) -> None:
    random = np.random.default_rng(SPACES.index(space) * 2 + extended)
    for round_ in range(often(12, 60)):
        options = {"wrap": str(random.choice(["shortest", "longest", "cw", "ccw"]))} if space == "oklch" else {}
        track = ts.Track("color", space=space, extended=extended, **options)
        t = float(random.normal())
        for _ in range(int(random.integers(2, 5))):
            track.key(t, color(random), easing=str(random.choice([*CSS_EASINGS, *OTHERS])))
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
    track = ts.Track("color", easing="css.ease")
    track.insert([0, 1, 2], [(0.2, 0.4, 0.6, 1), (0.7, 0.6, 0.5, 0), (0.5, 0.5, 0.5, 1)])
    frames = track.to_web_animation("color", tolerance=1e-6)
    assert len(frames) == 3 and frames[0]["easing"] == "ease"


def test_colours_mixed_as_rgb_are_baked_for_a_browser_that_mixes_in_oklab() -> None:
    random = np.random.default_rng(9)
    for _ in range(60):
        track = ts.Track("color", space="srgb-premultiplied")
        for k in range(3):
            track.key(k, (*random.uniform(0, 1, 3), float(random.choice([0, 1, random.uniform()]))), easing="css.ease")
        assert worst(track, 3e-3, random) <= 1.01


def test_a_browser_shows_a_rotation_within_the_tolerance() -> None:
    """Four numbers, which it mixes each by itself."""
    random = np.random.default_rng(5)
    for _ in range(20):
        track = ts.Track("quat", easing=str(random.choice(["linear", "back.out", "css.ease"])))
        for k in range(4):
            track.key(k, tuple(map(float, random.normal(size=4))))
        assert worst(track, 1e-3, random, 80) <= 1.01


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
            track.key(k, at, easing=str(random.choice([*CSS_EASINGS, *OTHERS])))
        tolerance = 0.5 if kind == "int" else float(scale * 10 ** random.uniform(-5, -1))
        found = worst(track, tolerance, random)
        assert found <= 1.01, (round_, found, tolerance, list(track))


def test_keyframes_as_they_are_written() -> None:
    track = ts.Track("vec2").key(1, (0, 10), easing="css.ease-in").key(2, (30, 20)).key(5, (0, -5))
    frames = track.to_web_animation("translate", unit="px")
    assert [f["offset"] for f in frames] == [0, 0.25, 1]
    assert [f["translate"] for f in frames] == ["0px 10px", "30px 20px", "0px -5px"]
    assert frames[0]["easing"] == "ease-in" and frames[1].get("easing", "linear") == "linear"
    assert json.loads(json.dumps(frames)) == frames
    red = ts.Track("color", space="srgb").key(0, (1, 0, 0.5, 1)).key(1, (0, 0, 1, 0.25)).to_web_animation("color")
    assert red[0]["color"] == "color(srgb 1 0 0.5 / 1)" and red[-1]["color"] == "color(srgb 0 0 1 / 0.25)"
    for wrap, end in (("raw", "3rad"), ("longest", f"{3 - math.tau}rad")):
        angle = ts.Track("angle", wrap=wrap).key(0, 0.0).key(1, 3.0).to_web_animation("rotate")
        assert [f["rotate"] for f in angle] == ["0rad", end]


def test_segments_that_css_has_stay_one() -> None:
    track = ts.Track(easing="cubic-bezier(0.1,0.2,0.3,1.4)").key(0, 0.0).key(1, 2.0, easing="steps(3,start)")
    track.key(2, 1.0, interpolation="step").key(3, 5.0, easing="css.ease").key(4, 0.0)
    frames = track.to_web_animation("width", unit="px")
    assert len(frames) <= 6
    assert frames[0]["easing"] == "cubic-bezier(0.1, 0.2, 0.3, 1.4)"
    shows = Browser(frames, "width")
    for t in (0.3, 0.7, 1.1, 1.5, 1.9, 2.5, 3.3):
        assert shows(t / 4) == pytest.approx([track.value(t)], abs=1e-9), t


@pytest.mark.parametrize("easing", ["css.ease-out", "sine.in", "cubic.inOut"])
def test_a_key_between_a_curve_that_css_has_and_a_cubic_stays(easing: str) -> None:
    track = ts.Track().key(0, 0, easing=easing).key(1, 1, interpolation="hermite").key(2, 1)
    track.key(4, 3, easing="css.ease").key(3, 5, interpolation="catmull")
    assert {0.25, 0.5} <= {f["offset"] for f in track.to_web_animation("left", tolerance=0.01)}
    assert worst(track, 0.01, np.random.default_rng(1), 400) <= 1.01


def test_what_the_browser_does_not_get() -> None:
    track = ts.Track().key(0, 0.0).key(1, 1.0)
    for name in ("", "a b", 'x"y', "a\nb"):
        with pytest.raises(ts.InvalidArgumentError):
            track.to_web_animation(name)
    with pytest.raises(ts.InvalidArgumentError):
        track.to_web_animation("x", tolerance=-1)


def test_a_tolerance_that_linear_cannot_hold_is_no_success() -> None:
    """A thousand millionth of the way is the least that linear() is written to."""
    track = ts.Track(easing="back.out").key(0, 0.0).key(1, 1e12)
    with pytest.raises(ts.InvalidArgumentError, match=r"tolerance|max_keys"):
        track.to_web_animation("left", tolerance=1e-1)


# ---- Rules of CSS

RULE = re.compile(r"@keyframes ([\w-]+) \{\n((?:  .*\n)+)\}")
FRAME = re.compile(r"  ([\d.e-]+)%(?:, 100%)? \{ ([\w-]+): ([^;]+);(?: animation-timing-function: (.+);)? \}")


def rule(text: str) -> Browser:
    """Places in ascending order, none twice; each with a function but the last, as the animation's is not known."""
    whole = RULE.fullmatch(text)
    assert whole, text
    found = [FRAME.fullmatch(line) for line in whole[2].splitlines()]
    assert all(frame and frame[4] for frame in found[:-1]) and found[-1], text
    frames = [{"offset": float(f[1]) / 100, "value": f[3], "easing": f[4]} for f in found if f]
    assert all(a["offset"] < b["offset"] for a, b in pairwise(frames)), text
    return Browser(frames, "value")


def off(track: ts.Track, shows: Browser, random: np.random.Generator) -> float:
    keys = [key.time for key in track]
    start, length = keys[0], keys[-1] - keys[0]
    found = 0.0
    for t in random.uniform(start, keys[-1], 300).tolist():
        if min(abs(t - k) for k in keys) > 1e-7 * length:
            found = max(found, float(np.max(np.abs(shows((t - start) / length) - track.value(t)))))
    for i, t in ((0, start), (-1, keys[-1])):
        found = max(found, float(np.max(np.abs(shows.values[i] - track.value(t)))))
    return found


@pytest.mark.parametrize("kind", ["float", "vec2", "angle"])
def test_a_rule_plays_as_the_track_within_a_thousandth_of_its_way(kind: str) -> None:
    random = np.random.default_rng(len(kind))
    for round_ in range(often(10, 60)):
        track = ts.Track(kind, wrap="raw") if kind == "angle" else ts.Track(kind)
        t = float(random.normal())
        for _ in range(int(random.integers(2, 6))):
            value = tuple(map(float, random.normal(size=2) * 100)) if kind == "vec2" else float(random.normal() * 100)
            how = str(random.choice(["step", "catmull", "monotone", "spring", "linear"]))
            if how == "linear":
                track.key(t, value, easing=str(random.choice(["linear", "back.out", "elastic.out", "steps(3)"])))
            else:
                track.key(t, value, interpolation=how)
            # Now and then two keys at one time.
            t += float(random.choice([0, 0.1, 1, 3], p=[0.15, 0.25, 0.3, 0.3]))
        if track.end == track.start:
            continue
        text = track.to_css_keyframes("move", "left")
        way = float(np.max(np.ptp([np.atleast_1d(key.value) for key in track], axis=0)))
        # What elastic.out's approximation is told to hold, 1.4 times what was measured, is what counts.
        assert off(track, rule(text), random) <= 1.01e-3 * max(way, 1e-300), (round_, text, list(track))


def test_what_css_has_is_one_keyframe_a_segment() -> None:
    """Cubics by their slopes, handles by their places, springs as linear()."""
    track = ts.Track(interpolation="monotone").key(1, 3).key(2, 5).key(3, 7).key(5, 0)
    assert rule(track.to_css_keyframes("a", "left")).offsets.tolist() == [0, 0.25, 0.5, 1]
    for tolerance in (1e-2, 1e-6):
        text = track.to_css_keyframes("a", "left", tolerance=tolerance)
        assert "cubic-bezier(0.333333" in text and "linear(" not in text
        assert off(track, rule(text), np.random.default_rng(1)) <= tolerance
    spring = ts.Track("vec2", interpolation="spring").key(0, (0, 10)).key(2, (300, -20))
    web = spring.to_web_animation("translate", "px")
    assert len(web) == 2 and str(web[0]["easing"]).startswith("linear(") and len(str(web)) < 1200
    bent = ts.Track("vec2", interpolation="catmull").key(0, (0, 1)).key(3, (100, 40)).key(4, (5, 7))
    assert len(bent.to_web_animation("translate")) > 10
    handles = ts.Track("vec2", interpolation="bezier")
    handles.key(0, (0, 0), out_handle=(0.5, (0, 0))).key(2, (10, 20), in_handle=(-0.25, (0, 0)))
    assert handles.to_web_animation("scale")[0]["easing"] == "cubic-bezier(0.25, 0, 0.875, 1)"


def test_a_spring_that_is_cut_off_ends_at_its_key() -> None:
    track = ts.Track(interpolation="spring").key(0, 0).key(0.1, 100)
    shows = rule(track.to_css_keyframes("a", "left"))
    assert shows(1) == [100]
    assert off(track, shows, np.random.default_rng(3)) <= 0.101


def test_units_and_names() -> None:
    track = ts.Track("vec2").key(0, (0, 1)).key(1, (2, 3))
    assert track.to_css_keyframes("-in_2", "translate", "px") == (
        "@keyframes -in_2 {\n"
        "  0% { translate: 0px 1px; animation-timing-function: linear; }\n"
        "  100% { translate: 2px 3px; }\n}"
    )
    assert ts.Track().key(3, 0.5).to_css_keyframes("a", "opacity") == "@keyframes a {\n  0%, 100% { opacity: 0.5; }\n}"
    for wrong in ("", "none", "2a", "-1", "-", "a b", "a;"):
        with pytest.raises(ts.InvalidArgumentError, match="name"):
            track.to_css_keyframes(wrong, "left")


# ---- One easing of CSS


@pytest.mark.parametrize("tolerance", [1e-2, 1e-3, 1e-5])
def test_css(tolerance: float) -> None:
    track = ts.Track().key(1, 10.0, easing="back.out").key(2, 30.0, spring=ts.Spring(bounce=0.3)).key(3, 20.0)
    text = track.to_css(tolerance)
    assert text.startswith("linear(")
    curve = ts.Easing(text, dialect="css")
    for t in np.linspace(1.0005, 2.9995, 999).tolist():
        if abs(t - 2) > 1e-3:
            assert abs(curve((t - 1) / 2) - (track.value(t) - 10) / 10) <= tolerance * 1.2 + 1e-6, t
    assert (curve(0), curve(1)) == (0, 1)


def test_css_of_a_line_and_of_jumps() -> None:
    line = ts.Easing(ts.Track().key(5, 3.0).key(9, 1.0).to_css(), dialect="css")
    assert line(0.25) == pytest.approx(0.25)
    jump = ts.Track().insert([0, 1, 1, 2], [0.0, 1.0, 3.0, 4.0])
    curve = ts.Easing(jump.to_css(), dialect="css")
    assert [curve(x) for x in (0.25, 0.5, 0.75)] == pytest.approx([0.125, 0.75, 0.875], abs=2e-3)


def test_css_of_a_track_sees_every_key() -> None:
    track = ts.Track().insert([0, 0.5, 0.5005, 0.501, 1], [0, 0.5, 5, 0.501, 1])
    css = ts.Easing(track.to_css(1e-3), dialect="css")
    for t in np.linspace(0, 1, 20001):
        assert abs(css(t) - track.value(t)) <= 1.0001e-3
    random = np.random.default_rng(0)
    for _ in range(10):
        times = np.sort(random.random(200))
        values = np.linspace(0, 1, 200)
        values[random.integers(1, 199)] += 1
        track = ts.Track().insert(times, values)
        css = ts.Easing(track.to_css(1e-3), dialect="css")
        found = css((times - times[0]) / (times[-1] - times[0]))
        assert np.max(np.abs(found - values)) <= 1e-2


def test_what_css_has_not() -> None:
    for track in (ts.Track("vec2").key(0, (0, 0)).key(1, (1, 1)), ts.Track(), ts.Track().key(0, 1.0).key(1, 1.0)):
        with pytest.raises(ts.InvalidArgumentError):
            track.to_css()
    for wrong in (0, -1, 2.0, 1e-10):
        with pytest.raises(ts.InvalidArgumentError):
            ts.Track().key(0, 0.0).key(1, 1.0).to_css(wrong)
