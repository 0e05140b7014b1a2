# SPDX-License-Identifier: MIT
"""What a picture shows, before it has a size: lines, marks and bands over two axes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Point = tuple[float, float]
#: Rows of numbers at times: one row for each time, one number for each line.
Sampler = Callable[[list[float]], Sequence[Sequence[float]]]


@dataclass(frozen=True, slots=True)
class Source:
    """What lines are drawn of: a sampler, the span it is looked at over, and where inside it may jump."""

    sample: Sampler
    start: float
    end: float
    breaks: tuple[float, ...] = ()
    #: Where its own span ends; what is drawn before and behind is its extrapolation.
    inner: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot on a line, and what is written beside it."""

    at: Point
    text: str = ""
    #: Whether the text is to its lower right; else above it.
    is_beside: bool = False


@dataclass(slots=True)
class Item:
    """One of the things that are plotted: its lines share a source."""

    label: str
    source: Source
    #: The names of its lines, behind its label; empty where there is one line.
    lanes: tuple[str, ...] = ()
    #: What the legend says behind the label.
    note: str = ""
    #: Keys: a row for each.
    keys: Sequence[tuple[float, Sequence[float]]] = field(default_factory=list)
    dots: list[Dot] = field(default_factory=list)
    #: Values that are there to be reached, drawn across.
    levels: list[float] = field(default_factory=list)
    #: Times with a name, drawn as ticks from above.
    markers: list[tuple[float, str]] = field(default_factory=list)
    #: Times with a name, drawn upright through the chart.
    uprights: list[tuple[float, str]] = field(default_factory=list)
    #: Whether the first four lanes are a colour, shown as a band.
    is_color: bool = False

    @property
    def count(self) -> int:
        """How many lines it has."""
        return max(len(self.lanes), 1)

    def name(self, lane: int) -> str:
        """A line's name in the legend."""
        if not self.lanes:
            return self.label
        return f"{self.label}.{self.lanes[lane]}" if self.label else self.lanes[lane]


@dataclass(slots=True)
class Chart:
    """Items over one pair of axes."""

    items: list[Item]
    x_label: str
    y_label: str
    x_range: tuple[float, float]
    #: Values that the y axis holds in any case.
    y_holds: tuple[float, ...] = ()
    #: 0 ... 1 both ways, drawn as a box.
    is_unit: bool = False

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return sum(item.count for item in self.items)


def lane_of(item: Item, lane: int) -> Item:
    """One of an item's lines alone."""
    whole = item.source
    source = Source(
        lambda ts: [(row[lane],) for row in whole.sample(ts)], whole.start, whole.end, whole.breaks, whole.inner
    )
    keys = [(time, (row[lane],)) for time, row in item.keys]
    return Item(item.name(lane), source, keys=keys, markers=item.markers)
