# SPDX-License-Identifier: MIT
"""What was seen and told while a scene was played."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Frame:
    """What is to be seen at a time. The card is 150 x 100 at scale 1."""

    time: float
    alpha: float
    position: tuple[float, float]
    scale: float
    color: tuple[float, ...]
    playhead: float
    title: int
    said: int
    said_alpha: float


@dataclass
class Bar:
    """A player from its begin to its end, on a row of the strip; `lane` keeps apart what runs at one time."""

    row: int
    start: float
    end: float = 0.0
    lane: int = 0


@dataclass
class Recording:
    frames: list[Frame] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    #: Times of the timeline's markers, and of the chain's callbacks.
    markers: list[float] = field(default_factory=list)
    callbacks: list[float] = field(default_factory=list)
    #: From when to when the chain waited.
    delays: list[tuple[float, float]] = field(default_factory=list)
    words: list[str] = field(default_factory=lambda: [""])
    #: The timeline: its duration, and the times of the keys of each track.
    duration: float = 0.0
    keys: dict[str, list[float]] = field(default_factory=dict)

    @property
    def length(self) -> float:
        return self.frames[-1].time
