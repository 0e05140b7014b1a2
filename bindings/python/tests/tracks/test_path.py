# SPDX-License-Identifier: MIT
"""What a path's text may be, what is refused, and that no path gives what is no number."""

from __future__ import annotations

import copy
import hashlib
import math
import pickle
import random
import struct

import numpy as np
import paths as oracle
import pytest
from long_runs import often
from paths import mp

import tweenspirit as ts

SAME = [
    ("M1 2 L3 4", "m1 2l2 2"),
    ("M1 2 L3 4", "M1 2 3 4"),
    ("M1 2 L3 4 5 6", "m1 2 2 2 2 2"),
    ("M1 2 L3 4", "  M1,2\tL\n3 , 4\r\f"),
    ("M1 2 L3 4", "M1 2 L3 4 M 9 9 m 9 9"),
    ("M1 2 L3 4", "M 7 7 M 1 2 L 3 4"),
    ("M0.5 .5 L-5 6", "M.5.5L-5+6"),
    ("M5 10 L15 10 15 2 4 2", "M5 10H15V2h-11"),
    ("M5 10 L15 10 17 10 17 2 17 3", "M5 10H15h2V2v1"),
    ("M50 1 L3 4", "M5e1 1E0L.3e+1 400e-2"),
    ("M0 0 L4 0 4 4 0 0 1 1", "M0 0 H4 V4 z l1 1"),
    ("M0 0 C1 2 3 4 5 6 C7 8 9 8 7 7", "M0 0 C1 2 3 4 5 6 S 9 8 7 7"),
    ("M0 0 C1 2 3 4 5 6 C7 8 9 8 7 7", "m0 0 c1 2 3 4 5 6 s 4 2 2 1"),
    ("M0 0 L5 6 C5 6 9 8 7 7", "M0 0 L5 6 S 9 8 7 7"),
    ("M0 0 Q1 2 3 4 Q5 6 7 7", "M0 0 Q1 2 3 4 T 7 7"),
    ("M0 0 Q1 2 3 4 L 7 7", "M0 0 Q1 2 3 4 L 3 4 T 7 7"),
    ("M0 0 Q1 2 3 4 L 7 7 Q 11 10 3 3", "M0 0 Q1 2 3 4 S 3 4 3 4 T 7 7 T 3 3"),
    ("M0 0 A 5 4 30 0 1 9 9 A 5 4 30 1 0 3 3", "M0 0 a5 4 30 01 9 9 5 4 30 10-6-6"),
    ("M0 0 A 5 4 30 0 1 9 9", "M0 0 A-5-4,30,0,1,9,9"),
    ("M0 0 A 5 4 30 0 1 9 9", "M0 0 A5 4 390 019 9"),
    ("M0 0 A 5 5 0 0 1 9 9", "M0 0 A5 5 77 0 1 9 9"),
    ("M0 0 L 9 9", "M0 0 A 0 4 0 1 1 9 9"),
    ("M0 0 L 9 9", "M0 0 A 4 4 0 1 1 0 0 L 9 9"),
    ("M1 1 L 2 2", "M1. 1. L 2.e0 2"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_texts_of_one_path(one: str, other: str) -> None:
    a, b = ts.Path(one), ts.Path(other)
    assert a.length == pytest.approx(b.length, rel=1e-14)
    parts = [i / 16 for i in range(17)]
    assert np.array(a.point(parts)) == pytest.approx(np.array(b.point(parts)), abs=1e-13)


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", 0, "M"),
        ("L 1 1", 0, "M"),
        (" \n 1 1", 3, "M"),
        ("M", 1, "a number"),
        ("M 1", 3, "a number"),
        ("M 1 2 3", 7, "a number"),
        ("M 1 2 x", 6, "a command"),
        ("M 1 2 {", 6, "a command"),
        ("M 1 2 L", 7, "a number"),
        ("M 1 2 L,3 4", 7, "a number"),
        ("M 1 2, L 3 4", 7, "a number"),
        ("M 1,,2", 4, "a number"),
        ("M 1 2 z 3", 8, "a command"),
        ("M 1 2 H 3 +", 10, "a number"),
        ("M 1 2 H 1e", 9, "a command"),
        ("M 1 2 H .", 8, "a number"),
        ("M 1 2 C 1 2 3 4 5", 17, "a number"),
        ("M 1 2 A 1 1 0 2 0 3 3", 14, "a flag"),
        ("M 1 2 A 1 1 0 1", 15, "a flag"),
        ("M 1 2 A 1 1 0 1 1", 17, "a number"),
        ("M 1e301 0", 2, "1e300"),
        ("M 1e999 0", 2, "1e300"),
        ("M 1e300 0 l 1e300 0", 12, "1e300"),
        ("M 1 2 L 3 4\0", 11, "a command"),
        ("M 1 2 L 3 4 é", 12, "a command"),
        ("M 1 " + "2" * 401, 4, "1e300"),
    ],
)
def test_malformed_texts(text: str, at: int, expected: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=f"malformed at byte {at}: expected .*{expected}") as caught:
        ts.Path(text)
    assert caught.value.argument == "text"


def test_arcs_that_leave_the_numbers() -> None:
    with pytest.raises(ts.InvalidArgumentError, match="1e300"):
        ts.Path("M0 0 A 1e300 1e300 0 1 0 1e300 0")


def parts_around() -> list[float]:
    return [0.0, 1.0, 0.5, 1e-300, 1 - 2**-53, -0.25, 1.75, -1e300, 1e300, math.inf, -math.inf]


def check_numbers(path: ts.Path) -> None:
    """Every number is one, directions are of length 1 or 0, and the track is at the ends where the path is."""
    assert math.isfinite(path.length) and path.length >= 0
    points, tangents = np.array(path.point(parts_around())), np.array(path.tangent(parts_around()))
    assert np.isfinite(points).all()
    sizes = np.hypot(tangents[:, 0], tangents[:, 1])
    assert ((abs(sizes - 1) < 1e-12) | (sizes == 0)).all()
    try:
        for rotation in (False, True):
            track = path.to_track(rotation=rotation, tolerance=1e-4)
            assert len(track) >= 2 and (track.start, track.end) == (0.0, 1.0)
            values = np.array(track.sample([i / 32 for i in range(33)]))
            assert np.isfinite(values).all()
            if not rotation:
                # Of what has no length beside the rest nothing is shown.
                close = 1e-15 * max(path.length, abs(points).max())
                assert abs(values[0] - path.point(0)).max() <= close and abs(values[-1] - path.point(1)).max() <= close
    except ts.InvalidArgumentError as error:
        assert "keys" in str(error)


def test_hostile_paths() -> None:
    """Of numbers at the ends of the doubles, of curves that go nowhere, and of arcs that are almost none."""
    rng = random.Random(7)
    numbers = "0 0 1 1 -1 2 3 1e300 -1e300 1e-300 5e-324 1e-160 1e160 1.0000000000000002 1e-9 1e9 .5".split()
    for _ in range(600):
        text = "M 0 0"
        for _ in range(rng.randint(1, 4)):
            letter = rng.choice("LHVCSQTAlhvcsqtaMmZz")
            count = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}[letter.upper()]
            row = [rng.choice(numbers) for _ in range(count)]
            if letter in "Aa":
                row[3], row[4] = rng.choice("01"), rng.choice("01")
            text += f" {letter} {' '.join(row)}"
        try:
            path = ts.Path(text)
        except ts.InvalidArgumentError as error:
            assert "1e300" in str(error), text
            continue
        check_numbers(path)


@pytest.mark.parametrize(
    "text", ["M0 0", "M1e300 -1e300", "M0 0z", "M0 0 L 5e-324 0", "M0 4 m 5e-324 -4 H 0", "M0 0 L 0 0 C 0 0 0 0 0 0"]
)
def test_paths_of_hardly_a_length(text: str) -> None:
    check_numbers(ts.Path(text))


def test_random_bytes_are_refused_or_a_path() -> None:
    rng = random.Random(3)
    kept = 0
    for _ in range(3000):
        text = "M1 2" + "".join(rng.choice("MLHVCSQTAZmlhvcsqtaz 0123456789.,-+e") for _ in range(rng.randint(0, 12)))
        try:
            check_numbers(ts.Path(text))
            kept += 1
        except ts.InvalidArgumentError as error:
            assert "malformed" in str(error) or "1e300" in str(error), text
    assert kept > 50


def test_scale_changes_no_bits() -> None:
    """A path twice as large has the same numbers, twice as large."""
    text = "M{0} {0}C{1} {2} {3} {1} {2} {2}A{1} {2} 30 0 1 {3} {3}"
    one = ts.Path(text.format(1, 9, 4, 6))
    for k in (2.0**-900, 2.0**-3, 2.0**10, 2.0**900):
        other = ts.Path(text.format(*(repr(k * x) for x in (1, 9, 4, 6))))
        assert other.length == k * one.length
        assert other.point(0.37) == tuple(k * x for x in one.point(0.37))
        assert other.tangent(0.37) == one.tangent(0.37)


def test_beyond_the_ends() -> None:
    open_, closed = ts.Path("M0 0 H 4"), ts.Path("M0 0 H 4 V 4 H 0 Z")
    assert not open_.closed and closed.closed
    assert open_.point([-1, 2, math.inf]) == [(0.0, 0.0), (4.0, 0.0), (4.0, 0.0)]
    assert closed.point([1.25, -0.25, 7.5, 1, -3]) == [(4.0, 0.0), (0.0, 4.0), (4.0, 4.0), (0.0, 0.0), (0.0, 0.0)]
    assert all(map(math.isnan, open_.point(math.nan) + closed.tangent(math.nan)))


def test_many_at_once() -> None:
    path = ts.Path("M0 0 C 50 0 50 100 100 100")
    parts = np.linspace(0, 1, 100)
    points = path.point(parts)
    assert points.shape == (100, 2) and points.dtype == np.float64
    out = np.empty((100, 2))
    assert path.tangent(parts, out=out) is out
    for s, point, tangent in zip(parts, points, out, strict=True):
        assert path.point(float(s)) == tuple(point) and path.tangent(float(s)) == tuple(tangent)
    assert path.point(parts.astype(np.float32)).shape == (100, 2)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (
            lambda: ts.Path.bezier([(0, 0), (1, 1), (2, 2)]),
            r"count of points must be 1 and a multiple of 3, at most 2\^24, got 3",
        ),
        (lambda: ts.Path.bezier([(0, 0), (1, 1)], degree=4), "degree must be 1, 2 or 3"),
        (lambda: ts.Path.bezier([0, 1, 2]), "shape"),
        (lambda: ts.Path.bezier([(0, 0, 0, 0)]), "shape"),
        (lambda: ts.Path.bezier([(0, math.nan)]), "points must be finite and within 1e300"),
        (lambda: ts.Path.bezier([(0, 1e301)]), "points must be finite and within 1e300"),
        (lambda: ts.Path("M0 0").point([0.5], out=np.empty(3)), "out must be"),
        (lambda: ts.Path("M0 0").point("a"), "s must"),
        (lambda: ts.Path(3), "must be a str"),
    ],
)
def test_refusals(make: object, words: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=words):
        make()  # type: ignore[operator]


@pytest.mark.parametrize(
    "path",
    [
        ts.Path("M0 0 C 50 0 50 100 100 100 Z"),
        ts.Path("M3 4"),
        ts.Path.bezier([(0, 0, 0), (0.1, 0, 3), (0, 4, -0.0)], degree=1),
        ts.Path.bezier(np.array([[0, 0], [1, 2], [3, 3]], "f"), degree=2),
    ],
)
def test_copies_and_pickles_are_equal(path: ts.Path) -> None:
    for made in (copy.copy(path), copy.deepcopy(path), pickle.loads(pickle.dumps(path))):
        assert made == path and hash(made) == hash(path) and made is not path
        assert (made.length, made.closed, made.point(0.3)) == (path.length, path.closed, path.point(0.3))
        made.close()
    assert path.point(0.5) is not None and path != ts.Path("M0 0 L 1 1") and path != "M3 4"
    for use in (pickle.dumps, lambda closed: closed.point(0)):
        with pytest.raises(ts.StaleHandleError, match="the path is closed"):
            use(made)


# --- lengths, points and directions against integrals and SVG's centres of arcs, in 30 digits ---


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
