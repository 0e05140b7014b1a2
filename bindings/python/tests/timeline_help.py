# SPDX-License-Identifier: MIT
"""Timelines to test: random ones beside their model, and an engine's world that goes beside a model's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import track_model
import tracks as oracle
import web_animations
from timeline_model import Score

import tweenspirit as ts

Random = np.random.Generator


class Exact:
    """A track as the oracle has it."""

    def __init__(self, track: ts.Track) -> None:
        self.track: oracle.Track = track_model.exact(track)
        self.times = [key.time for key in self.track.keys]

    def value(self, t: float) -> Sequence[Any]:
        return self.track.value(t)

    def velocity(self, t: float) -> Sequence[Any]:
        return self.track.velocity(t)


class Plain:
    """A track as the library has it, where it is not tracks that are tested."""

    def __init__(self, track: ts.Track) -> None:
        self.track = track.copy()
        self.times = [key.time for key in self.track.keys()]

    def __deepcopy__(self, memo: object) -> Plain:
        return self

    def value(self, t: float) -> Sequence[float]:
        return track_model.as_row(self.track.value(t))

    def velocity(self, t: float) -> Sequence[float]:
        return track_model.as_row(self.track.velocity(t))


def curve(name: str | None) -> web_animations.Curve:
    if name is None:
        return web_animations.linear
    if name.startswith("steps"):
        count, position = name[6:-1].split(",")
        return web_animations.steps(int(count), position)
    easing = ts.Easing(name)
    return lambda progress, before: float(easing(float(progress)))


def slope(name: str | None) -> Any:
    return (lambda u: 1.0) if name is None else ts.Easing(name).derivative


def nest_model(score: Score, inner: Score, at: float, words: dict[str, Any]) -> Any:
    easing = words.get("easing")
    rest = {k: v for k, v in words.items() if k != "easing"}
    return score.add_inner(inner, at, curve=curve(easing), slope=slope(easing), **rest)


def line(*keys: tuple[float, float], easing: str = "linear") -> ts.Track:
    track = ts.Track("float", easing=easing)
    for time, value in keys:
        track.key(time, value)
    return track


def near(got: Sequence[float], want: Sequence[float], bound: float = 1e-9) -> bool:
    return len(got) == len(want) and all(
        a == b or abs(a - b) <= bound * max(1.0, abs(b)) for a, b in zip(got, want, strict=True)
    )
