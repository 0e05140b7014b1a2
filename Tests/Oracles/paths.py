# SPDX-License-Identifier: MIT
"""Motion paths from their definitions, in 30 digits: what the engine's are compared with.

Path texts are split by a regular expression. Béziers are their polynomials, arcs the angles and the centre of SVG 2's
implementation notes (B.2.4), lengths integrals of the speed between the places where it is least, and a distance is
turned into a parameter by bisection and secants.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from mpmath import MPContext

mp = MPContext()
mp.dps = 30

Point = list  # of mp.mpf

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
COUNTS = {
    "M": 2,
    "L": 2,
    "H": 1,
    "V": 1,
    "C": 6,
    "S": 4,
    "Q": 4,
    "T": 2,
    "A": 7,
    "Z": 0,
}


def real(x: float | str) -> object:
    """A number as a double has it, which is what the engine reads."""
    return mp.mpf(float(x))


@dataclass(frozen=True)
class Bezier:
    """A curve by its control points: two for a line, three or four."""

    points: tuple[tuple, ...]

    def at(self, t: object) -> Point:
        n = len(self.points) - 1
        weights = [mp.binomial(n, k) * t**k * (1 - t) ** (n - k) for k in range(n + 1)]
        return [mp.fsum(w * p[lane] for w, p in zip(weights, self.points, strict=True)) for lane in self.lanes]

    def slope(self, t: object) -> Point:
        n = len(self.points) - 1
        legs = [[b - a for a, b in zip(p, q, strict=True)] for p, q in pairwise(self.points)]
        weights = [n * mp.binomial(n - 1, k) * t**k * (1 - t) ** (n - 1 - k) for k in range(n)]
        return [mp.fsum(w * leg[lane] for w, leg in zip(weights, legs, strict=True)) for lane in self.lanes]

    @property
    def lanes(self) -> range:
        return range(len(self.points[0]))

    @functools.cached_property
    def breaks(self) -> list:
        """Where between 0 and 1 the speed may be least: beside the complex roots of its square."""
        n = len(self.points) - 1
        square = [mp.mpf(0)] * (2 * n - 1)
        for lane in self.lanes:
            c = [
                n
                * mp.binomial(n - 1, k)
                * mp.fsum(
                    (-1) ** (k - j) * mp.binomial(k, j) * (self.points[j + 1][lane] - self.points[j][lane])
                    for j in range(k + 1)
                )
                for k in range(n)
            ]
            for i, x in enumerate(c):
                for j, y in enumerate(c):
                    square[i + j] += x * y
        most = max(abs(x) for x in square)
        while square and abs(square[-1]) <= most * mp.mpf("1e-25"):
            square.pop()
        if len(square) < 2:
            return [mp.mpf(0), mp.mpf(1)]
        roots = mp.polyroots(square, maxsteps=2000, extraprec=200, error=False, asc=True)
        inner = sorted({mp.re(r) for r in roots if 0 < mp.re(r) < 1})
        return [mp.mpf(0), *inner, mp.mpf(1)]


@dataclass(frozen=True)
class Arc:
    """An ellipse's arc by its centre."""

    centre: tuple
    radii: tuple
    turn: object
    start: object
    sweep: object

    def at(self, t: object) -> Point:
        a = self.start + self.sweep * t
        x, y = self.radii[0] * mp.cos(a), self.radii[1] * mp.sin(a)
        c, s = mp.cos(self.turn), mp.sin(self.turn)
        return [self.centre[0] + c * x - s * y, self.centre[1] + s * x + c * y]

    def slope(self, t: object) -> Point:
        a = self.start + self.sweep * t
        x, y = (
            -self.radii[0] * mp.sin(a) * self.sweep,
            self.radii[1] * mp.cos(a) * self.sweep,
        )
        c, s = mp.cos(self.turn), mp.sin(self.turn)
        return [c * x - s * y, s * x + c * y]

    @functools.cached_property
    def breaks(self) -> list:
        first, last = sorted([self.start, self.start + self.sweep])
        quarter = mp.pi / 2
        inner = []
        k = mp.floor(first / quarter)
        while k * quarter < last:
            t = (k * quarter - self.start) / self.sweep
            if 0 < t < 1:
                inner.append(t)
            k += 1
        return [mp.mpf(0), *sorted(inner), mp.mpf(1)]


def arc(p: Sequence, radii: Sequence, degrees: object, large: bool, sweep: bool, q: Sequence) -> Bezier | Arc | None:
    """SVG's arc between two points (B.2.5): a line where a radius is 0, nothing where the points are one."""
    rx, ry = abs(radii[0]), abs(radii[1])
    if p[0] == q[0] and p[1] == q[1]:
        return None
    if rx == 0 or ry == 0:
        return Bezier((tuple(p), tuple(q)))
    turn = degrees * mp.pi / 180
    c, s = mp.cos(turn), mp.sin(turn)
    x, y = (p[0] - q[0]) / 2, (p[1] - q[1]) / 2
    x, y = c * x + s * y, -s * x + c * y
    excess = (x / rx) ** 2 + (y / ry) ** 2
    if excess > 1:
        rx, ry = rx * mp.sqrt(excess), ry * mp.sqrt(excess)
        factor = mp.mpf(0)
    else:
        factor = mp.sqrt(1 / excess - 1)
    if large == sweep:
        factor = -factor
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    centre = (c * cx - s * cy + (p[0] + q[0]) / 2, s * cx + c * cy + (p[1] + q[1]) / 2)
    start = mp.atan2((y - cy) / ry, (x - cx) / rx)
    end = mp.atan2((-y - cy) / ry, (-x - cx) / rx)
    way = end - start
    if sweep and way < 0:
        way += 2 * mp.pi
    if not sweep and way > 0:
        way -= 2 * mp.pi
    return Arc(centre, (rx, ry), turn, start, way)


def numbers(letter: str, text: str) -> list[list[float]]:
    """The arguments of a command, in groups; of an arc's flags each is one digit."""
    groups: list[list[float]] = []
    count = COUNTS[letter.upper()]
    at = 0
    while text[at:].strip(" ,\t\r\n\f"):
        group: list[float] = []
        while len(group) < count:
            while text[at] in " ,\t\r\n\f":
                at += 1
            if letter in "Aa" and len(group) in (3, 4):
                group.append(float(text[at]))
                at += 1
                continue
            found = NUMBER.match(text, at)
            assert found, text[at:]
            group.append(float(found[0]))
            at = found.end()
        groups.append(group)
    return groups


def parse(text: str) -> tuple[list[Bezier | Arc], Point, Point]:
    """The pieces of a path's text, where it begins and where it ends. A move leaves a gap."""
    pieces: list[Bezier | Arc] = []
    here = start = [mp.mpf(0), mp.mpf(0)]
    first = last = here
    control = None
    before = ""
    for letter, rest in re.findall(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)", text):
        name = letter.upper()
        groups = numbers(letter, rest) if COUNTS[name] else [[]]
        for i, group in enumerate(groups):
            base = here if letter.islower() else [mp.mpf(0), mp.mpf(0)]
            g = [real(x) for x in group]

            def to(k: int, g: list = g, base: Point = base) -> Point:
                # Sums as doubles have them: the engine's points are doubles.
                return [real(base[0] + g[k]), real(base[1] + g[k + 1])]

            kind = name if name != "M" or i == 0 else "L"
            mirrored = [2 * here[0] - control[0], 2 * here[1] - control[1]] if control else list(here)
            made: Bezier | Arc | None = None
            end = here
            keep = None
            if kind == "M":
                here = start = to(0)
            elif kind == "Z":
                end = start
                made = Bezier((tuple(here), tuple(end)))
            elif kind in "LHV":
                end = to(0) if kind == "L" else None
                if kind == "H":
                    end = [real(base[0] + g[0]), here[1]]
                if kind == "V":
                    end = [here[0], real(base[1] + g[0])]
                made = Bezier((tuple(here), tuple(end)))
            elif kind == "C":
                end, keep = to(4), to(2)
                made = Bezier((tuple(here), tuple(to(0)), tuple(keep), tuple(end)))
            elif kind == "S":
                end, keep = to(2), to(0)
                one = mirrored if before in "CS" else here
                made = Bezier((tuple(here), tuple(one), tuple(keep), tuple(end)))
            elif kind == "Q":
                end, keep = to(2), to(0)
                made = Bezier((tuple(here), tuple(keep), tuple(end)))
            elif kind == "T":
                end = to(0)
                keep = mirrored if before in "QT" else here
                made = Bezier((tuple(here), tuple(keep), tuple(end)))
            elif kind == "A":
                end = to(5)
                made = arc(here, g[:2], g[2], bool(group[3]), bool(group[4]), end)
            if made is not None and (isinstance(made, Arc) or any(p != made.points[0] for p in made.points)):
                if not pieces:
                    first = here
                pieces.append(made)
                last = end
            if kind != "M":
                here = end
            control, before = keep, kind
    return pieces, first, last


def beziers(points: Sequence[Sequence[float]], degree: int = 3) -> list[Bezier]:
    """A chain of curves that share their ends."""
    rows = [tuple(real(x) for x in p) for p in points]
    chain = [Bezier(tuple(rows[i : i + degree + 1])) for i in range(0, len(rows) - 1, degree)]
    return [b for b in chain if any(p != b.points[0] for p in b.points)]


class Path:
    """Pieces by the length of the way along them."""

    def __init__(self, pieces: Sequence[Bezier | Arc]) -> None:
        self.pieces = list(pieces)
        self.lengths = [self.between(p, mp.mpf(0), mp.mpf(1)) for p in self.pieces]
        self.length = mp.fsum(self.lengths)

    @staticmethod
    def speed(piece: Bezier | Arc, t: object) -> object:
        return mp.sqrt(mp.fsum(x * x for x in piece.slope(t)))

    def between(self, piece: Bezier | Arc, a: object, b: object) -> object:
        if isinstance(piece, Bezier) and len(piece.points) == 2:
            return (b - a) * self.speed(piece, mp.mpf(0))
        inner = [x for x in piece.breaks if a < x < b]
        return mp.quad(functools.partial(self.speed, piece), [a, *inner, b]) if b > a else mp.mpf(0)

    def place(self, s: object) -> tuple[Bezier | Arc, object]:
        """The piece and its parameter at a distance; at a joint the piece that begins there."""
        for piece, length in zip(self.pieces[:-1], self.lengths[:-1], strict=True):
            if s < length:
                return piece, self.invert(piece, length, s)
            s -= length
        return self.pieces[-1], self.invert(self.pieces[-1], self.lengths[-1], s)

    def invert(self, piece: Bezier | Arc, length: object, s: object) -> object:
        if s <= 0 or s >= length:
            return mp.mpf(0 if s <= 0 else 1)
        if isinstance(piece, Bezier) and len(piece.points) == 2:
            return s / length
        low, high = mp.mpf(0), mp.mpf(1)
        # The length up to `low` is known; only what lies behind it is integrated.
        known, t = mp.mpf(0), s / length
        for _ in range(200):
            part = self.between(piece, low, t)
            rest = s - known - part
            if abs(rest) < length * mp.mpf("1e-18") or high - low < mp.mpf("1e-22"):
                break
            if rest > 0:
                low, known = t, known + part
            else:
                high = t
            speed = self.speed(piece, t)
            t = t + rest / speed if speed > 0 else (low + high) / 2
            if not low < t < high:
                t = (low + high) / 2
        return t

    def at(self, s: object) -> tuple[Point, Point]:
        """The point at a distance and the direction there."""
        piece, t = self.place(s)
        slope = piece.slope(t)
        size = mp.sqrt(mp.fsum(x * x for x in slope))
        return piece.at(t), [x / size if size else x for x in slope]
