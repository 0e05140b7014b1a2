# SPDX-License-Identifier: MIT
"""Tracks as a rule of CSS and as few keyframes: what CSS Animations plays of the text, without the engine's code."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest
from css_reader import css_values
from long_runs import often

import tweenspirit as ts

RULE = re.compile(r"@keyframes ([\w-]+) \{\n((?:  .*\n)+)\}")
FRAME = re.compile(r"  ([\d.e-]+)%(?:, 100%)? \{ ([\w-]+): ([^;]+);(?: animation-timing-function: (.+);)? \}")
NUMBER = re.compile(r"-?[\d.]+(?:e[+-]?\d+)?")

Row = npt.NDArray[np.float64]
Frame = tuple[float, list[float], str | None]


def frames(text: str) -> list[Frame]:
    """Places in ascending order, none twice; with numbers and timing functions."""
    whole = RULE.fullmatch(text)
    assert whole, text
    found: list[Frame] = []
    for line in whole.group(2).splitlines():
        frame = FRAME.fullmatch(line)
        assert frame, line
        found.append((float(frame[1]) / 100, [float(n) for n in NUMBER.findall(frame[3])], frame[4]))
    assert all(a[0] < b[0] for a, b in pairwise(found)), text
    return found


def shown(keys: list[Frame], x: float) -> Row:
    """At a part of the duration. Where a keyframe says nothing, it is the animation's function: not to be relied on."""
    i = max(k for k in range(len(keys)) if keys[k][0] <= x)
    at, value, easing = keys[i]
    if i == len(keys) - 1:
        return np.array(value)
    assert easing is not None
    u = (x - at) / (keys[i + 1][0] - at)
    steps = re.fullmatch(r"steps\((\d+)\)|step-end", easing)
    if steps:
        count = int(steps[1] or 1)
        e = int(u * count) / count
    else:
        e = float(css_values(easing, np.array([u]))[0])
    return np.array(value) + e * (np.array(keys[i + 1][1]) - np.array(value))


def way(track: ts.Track) -> float:
    values = np.array([np.atleast_1d(key.value) for key in track])
    return float(np.max(np.ptp(values, axis=0)))


def off(track: ts.Track, keys: list[Frame], random: np.random.Generator) -> float:
    times = [key.time for key in track]
    start, length = times[0], times[-1] - times[0]
    found = 0.0
    for t in random.uniform(times[0], times[-1], 300).tolist():
        if min(abs(t - k) for k in times) > 1e-7 * length:
            found = max(found, float(np.max(np.abs(shown(keys, (t - start) / length) - track.value(t)))))
    for i, t in ((0, start), (-1, times[-1])):
        found = max(found, float(np.max(np.abs(np.array(keys[i][1]) - track.value(t)))))
    return found


HOW = ("step", "catmull", "monotone", "spring", "linear")


@pytest.mark.parametrize("kind", ["float", "vec2", "angle"])
def test_a_rule_plays_as_the_track_within_a_thousandth_of_its_way(kind: str) -> None:
    random = np.random.default_rng(len(kind))
    for round_ in range(often(10, 60)):
        track = ts.Track(kind, wrap="raw") if kind == "angle" else ts.Track(kind)
        t = float(random.normal())
        for _ in range(int(random.integers(2, 6))):
            value = tuple(map(float, random.normal(size=2) * 100)) if kind == "vec2" else float(random.normal() * 100)
            how = str(random.choice(HOW))
            if how == "linear":
                track.key(t, value, easing=str(random.choice(["linear", "back.out", "elastic.out", "steps(3)"])))
            else:
                track.key(t, value, interpolation=how)
            # Now and then two keys at one time.
            t += float(random.choice([0, 0.1, 1, 3], p=[0.15, 0.25, 0.3, 0.3]))
        if track.end == track.start:
            continue
        text = track.to_css_keyframes("move", "left")
        keys = frames(text)
        assert keys[0][0] == 0 and keys[-1][0] == 1
        # What elastic.out's approximation is told to hold, 1.4 times what was measured, is what counts.
        assert off(track, keys, random) <= 1.01e-3 * max(way(track), 1e-300), (round_, text, list(track))


def test_what_css_has_is_one_keyframe_a_segment() -> None:
    """Cubics by their slopes, handles by their places, springs as linear()."""
    track = ts.Track(interpolation="monotone").key(1, 3).key(2, 5).key(3, 7).key(5, 0)
    keys = frames(track.to_css_keyframes("a", "left"))
    assert [key[0] for key in keys] == [0, 0.25, 0.5, 1]
    for tolerance in (1e-2, 1e-6):
        text = track.to_css_keyframes("a", "left", tolerance=tolerance)
        assert "cubic-bezier(0.333333" in text and "linear(" not in text
        assert off(track, frames(text), np.random.default_rng(1)) <= tolerance
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
    keys = frames(track.to_css_keyframes("a", "left"))
    assert keys[-1][1] == [100]
    assert off(track, keys, np.random.default_rng(3)) <= 0.101


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
