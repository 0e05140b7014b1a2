# SPDX-License-Identifier: MIT
"""Curves, springs, decays and tracks as what a picture shows of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .._errors import InvalidArgumentError
from ..curves.easing import Easing
from ..motion.decay import Decay, DecayMotion
from ..motion.spring import Spring
from ..motion.spring_motion import SpringMotion
from ..tracks.fitting import lasting
from ..tracks.keys import LANES
from ..tracks.track import Track
from .axes import short
from .model import Chart, Dot, Item, Source

_UNITS = {"angle": "value (rad)"}
#: Of the way, as in a world: from there on a decay is at its rest.
_SETTLED = 1e-3
#: How many swings of a spring that hardly settles are drawn, and of one that never does.
_SWINGS, _ENDLESS = 24, 4
#: How much of its length a track that goes on behind its keys is drawn further.
_BEYOND = 0.5
_LONGEST = 1e300
_MOST = 1.7e308

KINDS: dict[type, str] = {
    Easing: "easing", Spring: "motion", SpringMotion: "motion", Decay: "motion", DecayMotion: "motion", Track: "track",
}  # fmt: skip


def kind_of(thing: Any) -> str:
    """Which axes a thing is drawn over: those of an easing, a motion or a track."""
    for type_, kind in KINDS.items():
        if isinstance(thing, type_):
            return kind
    raise InvalidArgumentError(f"plot draws an Easing, Spring, Decay, Track, a motion or a list, not {thing!r:.80}")


def chart_of(things: Sequence[Any], labels: Sequence[str] | None, is_alone: bool) -> Chart:
    """Things of one kind over one pair of axes."""
    kind = kind_of(things[0])
    if kind == "easing":
        return _easings(things, labels)
    return _motions(things, labels, is_alone) if kind == "motion" else _tracks(things, labels, is_alone)


# --- easings ---


def _easings(things: Sequence[Any], labels: Sequence[str] | None) -> Chart:
    items = []
    for i, easing in enumerate(things):
        source = Source(lambda ts, e=easing: [(y,) for y in e(ts)], 0.0, 1.0)  # type: ignore[misc]
        items.append(Item(easing.name if labels is None else labels[i], source))
    return Chart(items, "progress", "eased progress", (0.0, 1.0), (0.0, 1.0), is_unit=True)


# --- what moves ---


def _motions(things: Sequence[Any], labels: Sequence[str] | None, is_alone: bool) -> Chart:
    items, levels = [], []
    for i, thing in enumerate(things):
        label = _label(thing) if labels is None else labels[i]
        item = _spring(thing, label, is_alone) if _is_spring(thing) else _decay(thing, label, is_alone)
        items.append(item)
        levels += item.levels
    end = max(item.source.end for item in items)
    for item in items:
        item.source = Source(item.source.sample, 0.0, end, item.source.breaks)
        for dot in item.dots:
            levels.append(dot.at[1])
    return Chart(items, "time (s)", "value", (0.0, end), tuple(levels))


def _label(thing: Any) -> str:
    """What it is, in few digits, and of a motion where it goes."""
    part = thing if isinstance(thing, (Spring, Decay)) else getattr(thing, "spring" if _is_spring(thing) else "decay")
    if isinstance(part, Decay):
        words = f"Decay(rate={part.rate:.4g})"
    else:
        words = repr(part)
        if len(words) > 44:
            words = f"Spring(response={part.response:.4g}, damping_ratio={part.damping_ratio:.4g})"
    if part is thing:
        return words
    end = thing.target if _is_spring(thing) else thing.rest
    speed = f" at {short(thing.velocity0, 4)}/s" if thing.velocity0 else ""
    return f"{words}, {short(thing.start, 4)} to {short(end, 4)}{speed}"


def _is_spring(thing: Any) -> bool:
    return isinstance(thing, (Spring, SpringMotion))


def _spring(thing: Spring | SpringMotion, label: str, is_alone: bool) -> Item:
    motion = thing.motion() if isinstance(thing, Spring) else thing
    spring = motion.spring
    distance = abs(motion.target - motion.start)
    settled = lasting(motion)
    swing = spring.response if 0 < spring.response < _LONGEST else 1.0
    if math.isinf(settled):
        end = _ENDLESS * swing
    elif spring.damping_ratio < 1:
        end = min(settled * 1.15, _SWINGS * swing)
    else:
        end = settled * 1.15
    end = end if 0 < end < _LONGEST else 1.0
    item = Item(label, Source(lambda ts: [(v,) for v in motion.value(ts)], 0.0, end), levels=[motion.target])
    words = []
    if math.isinf(settled):
        words.append("never settles")
    elif spring.response == 0:
        words.append("at its target at once")
    else:
        words.append(f"settles {short(settled)} s")
        if settled <= end:
            item.uprights.append((settled, f"settles {short(settled)} s" if is_alone else ""))
    over = _overshoot(motion, distance) if motion.overshoot == "allow" else None
    if over is not None:
        at, part = over
        words.append(f"overshoots {short(100 * part)} %")
        if at <= end:
            point = (at, motion.value(at))
            item.dots.append(Dot(point, f"+{short(100 * part)} %" if is_alone else ""))
    item.dots.append(Dot((0.0, motion.start)))
    item.note = ", ".join(words)
    return item


def _overshoot(motion: SpringMotion, distance: float) -> tuple[float, float] | None:
    """When it is furthest beyond the target, and how far as a part of the way; None where that cannot be seen."""
    after = 0.0
    for _ in range(3):
        at, value = motion.extremum(after)
        if not distance or not math.isfinite(at):
            return None
        part = (value / distance - motion.target / distance) * math.copysign(1, motion.target - motion.start)
        if part > 0:
            return (at, part) if part > 5e-4 else None
        after = at
    return None


def _decay(thing: Decay | DecayMotion, label: str, is_alone: bool) -> Item:
    motion = thing.motion(0.0, thing.rate) if isinstance(thing, Decay) else thing
    rest = motion.rest
    distance = abs(rest - motion.start)
    reach = max(distance, abs(motion.velocity0) / motion.decay.rate)
    settled = motion.settling_time(max(_SETTLED * min(reach, _MOST), 1e-300)) if reach else 0.0
    end = settled * 1.15 if 0 < settled < _LONGEST else 1.0
    item = Item(label, Source(lambda ts: [(v,) for v in motion.value(ts)], 0.0, end), levels=[rest])
    item.dots.append(Dot((0.0, motion.start)))
    met = motion.handoff_time
    if met <= end:
        item.dots.append(Dot((met, motion.value(met)), "meets its bound" if is_alone else "", is_beside=True))
    if math.isfinite(settled):
        item.note = f"rests {short(settled)} s, at {short(rest, 4)}"
        item.uprights.append((settled, f"rests {short(settled)} s" if is_alone else ""))
    return item


# --- tracks ---


def _tracks(things: Sequence[Any], labels: Sequence[str] | None, is_alone: bool) -> Chart:
    items = []
    for i, track in enumerate(things):
        usual = "" if is_alone else f"track {i + 1}"
        items.append(_track(track, usual if labels is None else labels[i]))
    start, end = min(item.source.start for item in items), max(item.source.end for item in items)
    if not end / 2 - start / 2 > max(1e-300, 1e-12 * abs(end)):
        room = max(0.5, abs(start) * 1e-6)
        start, end = start - room, end + room
    for item, track in zip(items, things, strict=True):
        item.source = Source(item.source.sample, start, end, item.source.breaks, (track.start, track.end))
    kinds = {track.kind for track in things}
    unit = _UNITS.get(str(kinds.pop()), "value") if len(kinds) == 1 else "value"
    return Chart(items, "time (s)", unit, (start, end))


def _track(track: Track, label: str) -> Item:
    keys = track.keys()
    if not keys:
        raise InvalidArgumentError("a track without keys has nothing to draw")
    length = track.end - track.start
    marks = track.markers()
    first = min([track.start, *(t for t, _ in marks)])
    last = max([track.end, *(t for t, _ in marks)])
    if track.before != "hold":
        first = min(first, track.start - _BEYOND * length)
    if track.after != "hold":
        last = max(last, track.end + _BEYOND * length)
    lanes = tuple(LANES.get(track.kind) or (str(i) for i in range(track.lanes))) if track.lanes > 1 else ()
    rows = [(key.time, _row(key.value)) for key in keys]
    breaks = tuple(dict.fromkeys(key.time for key in keys))
    source = Source(lambda ts: [_row(v) for v in track.sample(ts)], first, last, breaks, (track.start, track.end))
    return Item(label, source, lanes, keys=rows, markers=marks, is_color=track.kind == "color")


def _row(value: Any) -> tuple[float, ...]:
    return tuple(value) if isinstance(value, tuple) else (float(value),)
