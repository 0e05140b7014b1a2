# SPDX-License-Identifier: MIT
"""Paths, as GSAP's CustomEase takes them."""

from __future__ import annotations

import copy
import itertools
import json
import math
import pathlib
import pickle
from fractions import Fraction

import numpy as np
import pytest
import sampling
from css_easing import Bezier

import tweenspirit as ts

ROOT = pathlib.Path(__file__).resolve().parents[3]
GSAP = json.loads((ROOT / "Tests/Data/gsap_custom_ease.json").read_text())["curves"]

#: A text, and the points that it has.
PATHS = {
    "M0,0 C0.126,0.382 0.282,0.674 0.44,0.822 0.632,1.002 0.818,1 1,1": [
        (0, 0), (0.126, 0.382), (0.282, 0.674), (0.44, 0.822), (0.632, 1.002), (0.818, 1), (1, 1),
    ],
    "path(M0,0C0.05,0 0.133333,0.06 0.166666,0.4,0.208333,0.82,0.25,1,1,1)": [
        (0, 0), (0.05, 0), (0.133333, 0.06), (0.166666, 0.4), (0.208333, 0.82), (0.25, 1), (1, 1),
    ],
    "M0 0 c0 2 .5 -1 .5 0 s.25 3 .5 0": [(0, 0), (0, 2), (0.5, -1), (0.5, 0), (0.5, 1), (0.75, 3), (1, 0)],
    "M0,0 C0,1 1,0 1,1": [(0, 0), (0, 1), (1, 0), (1, 1)],
}  # fmt: skip


def value(points: list[tuple[float, float]], t: float) -> Fraction:
    """The y of the piece, by the exact solution of its cubic in x."""
    pieces = [points[i : i + 4] for i in range(0, len(points) - 1, 3)]
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = next(p for p in reversed(pieces) if p[0][0] <= t)
    width = Fraction(x3) - Fraction(x0)
    curve = Bezier((Fraction(x1) - Fraction(x0)) / width, 0, (Fraction(x2) - Fraction(x0)) / width, 0)  # type: ignore[arg-type]
    s = curve.parameter((Fraction(t) - Fraction(x0)) / width)
    c = 1 - s
    y = [Fraction(y) for y in (y0, y1, y2, y3)]
    return c**3 * y[0] + 3 * c**2 * s * y[1] + 3 * c * s**2 * y[2] + s**3 * y[3]


@pytest.mark.parametrize("text", PATHS)
def test_values_are_those_of_the_pieces(text: str) -> None:
    e = ts.Easing(text)
    assert e.kind == "exact"
    t = np.concatenate([np.arange(128) / 128, np.random.default_rng(8).random(300)])
    want = [value(PATHS[text], float(x)) for x in t]
    for x, y, exact in zip(t.tolist(), e(t).tolist(), want, strict=True):
        # An ulp of t is so much of the value.
        slope = abs(e.derivative(x))
        assert abs(Fraction(y) - exact) <= 4e-15 + 4 * (0 if math.isinf(slope) else slope) * math.ulp(x), x
    assert sampling.same_bits(e(t), np.array([e(float(x)) for x in t]))
    narrow = t.astype(np.float32)
    assert sampling.same_bits(e(narrow), e(narrow.astype(float)).astype(np.float32))
    assert (e(0), e(1)) == (PATHS[text][0][1], PATHS[text][-1][1])
    assert (e(-1), e(2), math.isnan(e(math.nan))) == (e(0), e(1), True)


@pytest.mark.parametrize("text", PATHS)
def test_slopes_are_those_of_the_values(text: str) -> None:
    e = ts.Easing(text)
    for t in (0.01 + 0.97 * np.random.default_rng(6).random(300)).tolist():
        ahead, here, behind = e(t + 1e-7), e(t), e(t - 1e-7)
        if abs(ahead - 2 * here + behind) < 1e-11:
            assert abs(e.derivative(t) - (ahead - behind) / 2e-7) < 1e-5


@pytest.mark.parametrize("text", PATHS)
def test_texts_read_back(text: str) -> None:
    e = ts.Easing(text)
    assert e.name.startswith("path(M0,0 C")
    for other in (ts.Easing(e.name), copy.copy(e), pickle.loads(pickle.dumps(e))):
        assert other == e and other.name == e.name
    assert ts.Easing(e.name[5:-1], "gsap") == e


@pytest.mark.parametrize("row", GSAP, ids=lambda row: row["path"][:20])
def test_gsap_draws_the_same(row: dict[str, object]) -> None:
    """It puts lines between points of the curve, which is what the difference is."""
    e = ts.Easing(str(row["path"]), "gsap")
    values = row["values"]
    assert isinstance(values, list)
    assert max(abs(e(k / 64) - y) for k, y in enumerate(values)) < 1e-3


def test_a_piece_is_a_cubic_bezier() -> None:
    t = np.linspace(0, 1, 1001)
    assert np.max(np.abs(ts.Easing("M0,0 C.4,0 .2,1 1,1")(t) - ts.Easing("cubic-bezier(.4,0,.2,1)")(t))) < 1e-15


def test_lines_and_quadratics() -> None:
    t = np.linspace(0, 1, 101)
    lines = ts.Easing("M0,0 L0.5,0.25 1,1")
    assert np.max(np.abs(lines(t) - ts.Easing("linear(0,0.25,1)")(t))) < 1e-15
    assert ts.Easing("M0,0 0.5,0.25 1,1") == lines == ts.Easing("m0,0 l.5,.25 .5,.75")
    assert np.max(np.abs(ts.Easing("M0,0 Q0.5,0 1,1")(t) - t * t)) < 1e-15
    assert ts.Easing("M0,0 Q0.25,0 0.5,0.5 T1,1") == ts.Easing("M0,0 Q0.25,0 0.5,0.5 Q0.75,1 1,1")
    stairs = ts.Easing("M0,0 H0.5 V1 H1")
    assert [stairs(x) for x in (0, 0.25, 0.5 - 2**-54, 0.5, 1)] == [0, 0, 0, 1, 1]
    sudden = ts.Easing("M0,0 V0.25 L1,0.75 V1")
    assert [sudden(x) for x in (-1, 0, 0.5, 1, 2)] == [0.25, 0.25, 0.5, 1, 1]
    assert [sudden.derivative(x) for x in (0, 0.5, 1)] == pytest.approx([0.5, 0.5, 0.5])


def test_paths_of_a_screen() -> None:
    """Over other inputs: y is turned round, and what ends as high as it began goes up to 1."""
    e = ts.Easing("M0,100 C20,100 30,0 100,0")
    assert e == ts.Easing("M0,0 C0.2,0 0.3,1 1,1")
    hill = ts.Easing("M10,50 C20,50 60,18 60,18 60,18 100,50 110,50")
    assert hill == ts.Easing("M0,0 C0.1,0 0.5,1 0.5,1 0.5,1 0.9,0 1,0")


def test_tracks_worlds_and_snapshots() -> None:
    text = next(iter(PATHS))
    world = ts.World()
    x = world.channel(0.0)
    x.tween_to(10, 2, text)
    world.step(0.5)
    other = ts.World()
    other.restore(world.snapshot())
    assert other.state_hash() == world.state_hash()
    world.step(0.5)
    other.step(0.5)
    assert other.state_hash() == world.state_hash()
    assert x.value == pytest.approx(10 * ts.Easing(text)(0.5), abs=1e-13)
    track = ts.Track().key(0, 0, easing=text).key(4, 1)
    assert ts.Track.from_json(track.to_json()).value(1) == track.value(1) == ts.Easing(text)(0.25)
    assert list(itertools.islice(track.sample([0.0, 1.0, 4.0]), 3))[1] == track.value(1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("path()", "expected M"),
        ("M0,0", "a segment of the path"),
        ("M0,0 C0.5,0 0.2,1 0.1,1 0.1,1 0.05,1 1,1", "x never decreases"),
        ("M0,0 C1.2,0 0.2,1 1,1", "x never decreases"),
        ("M0,0 A1,1 0 0 0 1,1", "without arcs and jumps"),
        ("M0,0 C0.5,0 0.2", "a number"),
        ("M0,0 L1e400,1", "within 1e300"),
        ("M0,0 L-1,1", "a larger x than its start"),
        ("M0,0 L0.5,1 M0.6,0 L1,1", "without arcs and jumps"),
        ("path(M0,0 L1,1", "a command of a path"),
        ("M0,0 L1,1)", "a command"),
        ("M0,0 L50%,1 1,1", "a number"),
    ],
)
def test_refusals(text: str, words: str) -> None:
    with pytest.raises(ts.UnknownEasingError, match=words):
        ts.Easing(text)
