# SPDX-License-Identifier: MIT
"""Lengths, points and directions of paths against integrals and SVG's centres of arcs, in 30 digits."""

from __future__ import annotations

import hashlib
import math
import random
import struct

import numpy as np
import paths as oracle
import pytest
from long_runs import often
from paths import mp

import tweenspirit as ts

#: Of the specification, of other libraries' pages, and of the corners of the grammar and of arithmetic.
TEXTS = [
    "M100 100 L 300 100 L 200 300 z",
    "M100,200 C100,100 250,100 250,200 S400,300 400,200",
    "M200,300 Q400,50 600,300 T1000,300",
    "M300,200 h-150 a150,150 0 1,0 150,-150 z",
    "M275,175 v-150 a150,150 0 0,0 -150,150 z",
    "M600,350 l 50,-25 a25,25 -30 0,1 50,-25 l 50,-25 a25,50 -30 0,1 50,-25 l 50,-25 a25,75 -30 0,1 50,-25 l 50,-25"
    "a25,100 -30 0,1 50,-25 l 50,-25",
    "M 10 315 L 110 215 A 30 50 0 0 1 162.55 162.45 L 172.55 152.45 A 30 50 -45 0 1 215.1 109.9 L 315 10",
    "m10-20.5.5.5-3e1+4e0 1 1H5h-2V1v.5c1 2 3 4 5 6s1 1 2 2-3 4 5 6q1 2 3 4t5 6 7 8a5 4 30 015 6 5 4 30 106-5z"
    "m1 1 2 2",
    "M0 0 C 50 0 50 100 100 100",
    "M0 0 C 100 100 0 100 100 0",  # a cusp
    "M0 0 C 100 100 0 100 100 1e-6",  # all but one
    "M0 0 C 300 0 -200 0 100 0",  # there and back on a line
    "M2 100 Q 2 -1 2 0",  # almost there, and back: between the places where a rule would look
    "M0 0 C 0 100 0 -1 0 0 C 1000 1 -10 1 0 1",
    "M0 0 C 0 0 0 0 10 10 C 10 10 20 0 20 0",  # ends without speed
    "M0 0 Q 1 0 0 1e-9",
    "M0 0 A 1000 1 30 1 0 10 0",
    "M0 0 a 50 50 0 1 1 -.01 0",
    "M0 0 A 1 2 400 0 1 100 50",  # too small to reach
    "M0 0 A 1e9 1e9 0 0 1 1 0",
    "M0 0 A 1e9 1 0 1 1 1 0",
    "M0 0 A -5 5 0 0 0 3 4 A 0 5 0 0 1 9 9",
    "M1e300 0 C 0 1e300 1e299 1e299 0 0",
    "M1e9 1e9 c 1e-3 0 0 1e-3 1e-3 1e-3",
    "M0 0 H 10 M 20 0 V 10 M 30 30 z",
]  # fmt: skip

PARTS = [i / 37 for i in range(38)]


def close(text: str, path: ts.Path, o: oracle.Path, parts: list[float]) -> None:
    length = o.length
    # Numbers as large as these have so much of the length between them.
    grain = 4e-16 * float(max(abs(x) for x in o.pieces[0].at(mp.mpf(0))) / length)
    assert abs(path.length - length) <= (1e-12 + grain) * length, text
    for s in parts:
        point, direction = o.at(mp.mpf(s) * length)
        assert max(abs(a - b) for a, b in zip(path.point(s), point, strict=True)) <= (1e-12 + grain) * length, (text, s)
        # Where it is as good as still, a direction is that of nothing.
        if 0 < s < 1:
            found = path.tangent(s)
            assert max(abs(a - b) for a, b in zip(found, direction, strict=True)) <= 1e-9 + 1e4 * grain, (text, s)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("text", TEXTS, ids=[text[:28] for text in TEXTS])
def test_lengths_points_and_directions(text: str) -> None:
    pieces, first, last = oracle.parse(text)
    path, o = ts.Path(text), oracle.Path(pieces)
    close(text, path, o, [0.1, 0.3456, 0.7, 0.97])
    assert path.point(0) == tuple(map(float, first))
    assert path.point(1) == tuple(map(float, last))


def test_random_paths() -> None:
    """Of every command, at coordinates that make loops, cusps and flat curves likely."""
    rng = random.Random(20)
    for _ in range(often(8, 40)):
        text = ["M", f"{rng.randint(-5, 5)} {rng.randint(-5, 5)}"]
        for _ in range(rng.randint(1, 4)):
            letter = rng.choice("LHVCSQTAlhvcsqta")
            count = oracle.COUNTS[letter.upper()]
            numbers = [f"{rng.choice([rng.randint(-5, 5), rng.uniform(-5, 5)]):.6g}" for _ in range(count)]
            if letter in "Aa":
                numbers[3], numbers[4] = rng.choice("01"), rng.choice("01")
            text += [letter, " ".join(numbers)]
        whole = " ".join(text) + rng.choice(["", "z"])
        pieces, _, _ = oracle.parse(whole)
        if pieces:
            close(whole, ts.Path(whole), oracle.Path(pieces), [rng.random() for _ in range(2)])


@pytest.mark.parametrize("degree", [1, 2, 3])
@pytest.mark.parametrize("lanes", [2, 3])
def test_chains_of_beziers(degree: int, lanes: int) -> None:
    rng = random.Random(degree * lanes)
    points = [[rng.uniform(-9, 9) for _ in range(lanes)] for _ in range(1 + 2 * degree)]
    close("", ts.Path.bezier(points, degree), oracle.Path(oracle.beziers(points, degree)), [0.2, 0.5, 0.9])


def test_bits() -> None:
    """They are the same on every machine: of all texts' lengths, points, directions and tracks, recorded once."""
    seen = hashlib.sha256()
    for text in TEXTS:
        path = ts.Path(text)
        rows = [(path.length,), *path.point(PARTS), *path.tangent(PARTS)]
        for rotation in (False, True):
            track = path.to_track(rotation=rotation, tolerance=1e-6)
            rows += [(key.time, *np.atleast_1d(key.value), *np.atleast_1d(key.out_tangent)) for key in track.keys()]
        for row in rows:
            seen.update(struct.pack(f"<{len(row)}d", *row))
    assert seen.hexdigest()[:16] == "189ac7f1fb614ec8"


def test_directions_where_the_speed_is_nothing() -> None:
    """At a start without speed it is where the curve goes to, at an end where it came from."""
    path = ts.Path("M0 0 C 0 0 3 4 10 0")
    assert path.tangent(0) == pytest.approx((0.6, 0.8), abs=1e-15)
    assert ts.Path("M0 0 C 3 4 10 0 10 0").tangent(1) == pytest.approx(
        (7 / math.hypot(7, 4), -4 / math.hypot(7, 4)), abs=1e-15
    )
    assert ts.Path("M0 0 C 0 0 10 10 10 10").tangent(0) == pytest.approx((math.sqrt(0.5),) * 2, abs=1e-15)
    assert ts.Path("M5 6").tangent(0.5) == (0.0, 0.0)
    assert ts.Path("M5 6").point(0.5) == (5.0, 6.0)
