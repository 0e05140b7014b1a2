# SPDX-License-Identifier: MIT
"""Functions as points: few where they are straight, more where they bend, upright where they jump."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from .axes import Scale, range_of
from .model import Point, Sampler, Source

#: How far a line may be from what it shows, in pixels, before it is looked at more closely.
_NEAR = 0.12
#: How close looks may be, in pixels; what moves further than a jump's height between two such is upright.
_CLOSE = 0.01
_JUMP = 0.5
_MOST = 60_000
#: Where the first look between two others is: not in the middle, where two steps are on the line through both.
_ASKEW = 0.382

Row = Sequence[float]


def trace(source: Source, width: float, height: float, samples: int) -> list[list[list[Point]]]:
    """Every line of the source as runs of points, for so many pixels. What is no number parts runs."""
    times, rows = _looked_at(source, width, height, samples)
    lines: list[list[list[Point]]] = []
    for lane in range(len(rows[0])):
        values = [row[lane] for row in rows]
        low, high = range_of(values)
        across = Scale(source.start, source.end, 0, width)
        up = Scale(low, high, 0, height)
        runs: list[list[Point]] = [[]]
        for t, v in zip(times, values, strict=True):
            if not math.isfinite(v):
                runs.append([])
                continue
            run = runs[-1]
            if run and across(t) - across(run[-1][0]) <= 2 * _CLOSE and abs(up(v) - up(run[-1][1])) > _JUMP:
                run.append((t, run[-1][1]))
            run.append((t, v))
        lines.append([_thinned(run, across, up, source.inner or ()) for run in runs if run])
    return lines


def _looked_at(source: Source, width: float, height: float, samples: int) -> tuple[list[float], list[Row]]:
    start, end = source.start, source.end
    if not start < end:
        return [start], list(source.sample([start]))
    half = end / 2 - start / 2
    times = {start + 2 * (half * (i / (samples - 1))) for i in range(samples)} | {end}
    for t in source.breaks:
        if start <= t <= end:
            times |= {t, max(math.nextafter(t, -math.inf), start)}
    ordered = sorted(t for t in times if start <= t <= end)
    known = dict(zip(ordered, source.sample(ordered), strict=True))
    spans = [range_of([row[lane] for row in known.values()]) for lane in range(len(known[ordered[0]]))]
    scales = [Scale(low, high, 0, height) for low, high in spans]
    across = Scale(start, end, 0, width)
    open_spans = list(itertools.pairwise(ordered))
    part = _ASKEW
    while open_spans and len(known) < _MOST:
        middles = [a + 2 * ((b / 2 - a / 2) * part) for a, b in open_spans]
        part = 0.5
        rows = _rows(source.sample, middles)
        closer: list[tuple[float, float]] = []
        for (a, b), t, row in zip(open_spans, middles, rows, strict=True):
            if not a < t < b:
                continue
            known[t] = row
            if across(b) - across(a) > _CLOSE and _is_bent(
                known[a], row, known[b], (t / 2 - a / 2) / (b / 2 - a / 2), scales
            ):
                closer += [(a, t), (t, b)]
        open_spans = closer
    ordered = sorted(known)
    return ordered, [known[t] for t in ordered]


def _rows(sample: Sampler, times: list[float]) -> Sequence[Row]:
    return sample(times) if times else []


def _is_bent(before: Row, here: Row, after: Row, part: float, scales: list[Scale]) -> bool:
    for a, m, b, up in zip(before, here, after, scales, strict=True):
        off = abs(up(m) - up(a) - (up(b) - up(a)) * part)
        if off > _NEAR:
            return True
    return False


def _thinned(run: list[Point], across: Scale, up: Scale, kept_times: tuple[float, ...]) -> list[Point]:
    """The points without those that a line through the others passes: a cone of slopes from each that is kept."""
    if len(run) < 3:
        return run
    kept = [run[0]]
    x0, y0 = across(run[0][0]), up(run[0][1])
    low, high = -math.inf, math.inf
    for point, after in itertools.pairwise(run[1:]):
        x, y = across(point[0]), up(point[1])
        dx = x - x0
        if point[0] in kept_times:
            pass
        elif dx > 0:
            low, high = max(low, (y - _NEAR - y0) / dx), min(high, (y + _NEAR - y0) / dx)
            ahead = across(after[0]) - x0
            slope = (up(after[1]) - y0) / ahead
            if low <= slope <= high and across(after[0]) > x:
                continue
        elif (up(after[1]) - y) * (y - y0) >= 0 and across(after[0]) == x:
            continue  # on the way up or down at one time
        kept.append(point)
        x0, y0, low, high = x, y, -math.inf, math.inf
    kept.append(run[-1])
    return kept
