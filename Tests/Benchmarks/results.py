# SPDX-License-Identifier: MIT
"""Reads what the benchmarks wrote: groups of lines that were timed in turns, and series of them over n."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

MEMORY = ("memcpy", "triad")
#: Beside calls and imports for the scale: they do another work.
SCALE = ("math.sin", "ctypes")
#: The first words of rows, in the order in which they are told.
ORDER = (
    "ease",
    "curve",
    "tween",
    "springs",
    "decays",
    "track",
    "tracks",
    "world",
    "timelines",
    "snapshot",
    "restore",
    "commands",
)
WIDEST = ("avx512", "avx2", "neon", "baseline")


@dataclass
class Entry:
    """One who did the work: ns per item with its quartiles; `ratio` is ours / theirs, `limit` what it may be."""

    who: str
    ns: float
    low: float
    high: float
    ratio: float | None
    limit: float | None

    @property
    def is_reference(self) -> bool:
        return self.who == "C" or self.who.startswith("C ")

    @property
    def is_peer(self) -> bool:
        return not self.is_reference and self.who not in MEMORY + SCALE and not self.who.startswith("ours")

    @property
    def is_beside_c(self) -> bool:
        """What only the benchmarks in C have."""
        return self.is_reference or self.who in MEMORY or self.who.startswith("ours ")


@dataclass
class Group:
    """One work at one size in one run."""

    row: str
    precision: str
    isa: str
    threads: int
    n: int
    bytes: int
    entries: list[Entry] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str, str, int, int]:
        return self.isa, self.row, self.precision, self.threads, self.n

    @property
    def ours(self) -> Entry:
        return next(each for each in self.entries if each.who == "ours")

    @property
    def footprint(self) -> int:
        return self.n * self.bytes

    @property
    def is_beside_c(self) -> bool:
        return any(entry.is_beside_c for entry in self.entries)

    def who(self, name: str) -> Entry | None:
        return next((each for each in self.entries if each.who == name), None)

    @property
    def memory(self) -> Entry | None:
        return self.who("memcpy") or self.who("triad")

    @property
    def reference(self) -> Entry | None:
        """What it is compared with: where a limit is asked, the one it is nearest to or beyond; else the best C."""
        asked = [each for each in self.entries if each.limit and each.ratio]
        if asked:
            return max(asked, key=lambda each: (each.ratio or 0) / (each.limit or 1))
        return max((each for each in self.entries if each.is_reference and each.ratio), key=ratio_of, default=None)

    @property
    def excess(self) -> float | None:
        """How far beyond what is asked, 0.05 for 5 %; below 0 it is met, None where nothing is asked."""
        over = [each.ratio / each.limit - 1 for each in self.entries if each.limit and each.ratio]
        if self.ours.limit:
            over.append(self.ours.ns / self.ours.limit - 1)
        return max(over, default=None)


def ratio_of(entry: Entry) -> float:
    return entry.ratio or 0.0


@dataclass
class Series:
    """One row over n. `groups` are those with C or memory beside, where there are; `peers` all others' entries by n."""

    isa: str
    row: str
    precision: str
    threads: int
    groups: dict[int, Group] = field(default_factory=dict)
    peers: dict[int, list[Entry]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.row + (f" {self.threads} threads" if self.threads > 1 and "thread" not in self.row else "")

    @property
    def head(self) -> Group:
        """The size that is quoted: of those at which something is asked a million, or what is nearest below."""
        asked = [n for n, group in self.groups.items() if group.excess is not None]
        sizes = sorted(asked or self.groups)
        return self.groups[max((n for n in sizes if n <= 1 << 20), default=sizes[0])]

    @property
    def worst(self) -> Group | None:
        asked = [group for group in self.groups.values() if group.excess is not None]
        return max(asked, key=lambda group: group.excess or 0.0, default=None)

    def reference(self, n: int) -> Entry | None:
        """Who is beside ours at the size that is quoted, at another size."""
        quoted = self.head.reference
        return self.groups[n].who(quoted.who) if quoted else None

    def best_peer(self, n: int) -> Entry | None:
        return max((each for each in self.peers.get(n, []) if each.ratio), key=ratio_of, default=None)

    @property
    def is_beside_c(self) -> bool:
        return any(group.is_beside_c for group in self.groups.values())


@dataclass
class Results:
    series: list[Series]
    beside: list[Group]
    header: list[str]
    caches: dict[str, int]

    @property
    def isas(self) -> list[str]:
        seen = {each.isa for each in self.series}
        return [isa for isa in WIDEST if isa in seen] + sorted(seen - set(WIDEST))

    def of(self, isa: str) -> list[Series]:
        return [each for each in self.series if each.isa == isa]

    def find(self, isa: str, row: str, precision: str) -> Series | None:
        found = (s for s in self.of(isa) if s.name == row and s.precision == precision)
        return next(found, None)

    def level(self, footprint: int) -> str:
        """Where so many bytes find room."""
        for name, size in sorted(self.caches.items()):
            if footprint <= size:
                return name
        return "memory"


def number(text: str) -> float | None:
    return float(text) if text.strip() else None


def groups_of(rows: Iterable[list[str]]) -> Iterator[Group]:
    """Lines that follow each other and are of one work; a name that comes again begins another."""
    group: Group | None = None
    for line in rows:
        if len(line) != 12:
            raise ValueError(f"12 columns are wanted, not {','.join(line)!r}")
        row, precision, isa, threads, n, size, who, ns, low, high, ratio, limit = (each.strip() for each in line)
        entry = Entry(who, float(ns), float(low or ns), float(high or ns), number(ratio), number(limit))
        fresh = Group(row, precision, isa, int(threads), int(n), round(float(size or 0)))
        if group is None or group.key != fresh.key or group.who(who):
            if group is not None:
                yield group
            group = fresh
        group.entries.append(entry)
    if group is not None:
        yield group


def sizes_in(text: str) -> dict[str, int]:
    """The caches of a header: L1 48K L2 2M L3 300M."""
    units = {"K": 1 << 10, "M": 1 << 20}
    return {name: int(size) * units[unit] for name, size, unit in re.findall(r"\b(L[123]) (\d+)([KM])\b", text)}


def read(paths: list[Path]) -> Results:
    groups: list[Group] = []
    header: list[str] = []
    caches: dict[str, int] = {}
    for path in paths:
        lines = path.read_text(encoding="utf-8").splitlines()
        comments = [line[1:].strip() for line in lines if line.startswith("#")]
        for each in comments:
            header += [each] if not any(each in other for other in header) else []
            caches = sizes_in(each) or caches
        table = [line for line in csv.reader(line for line in lines if line and not line.startswith(("#", "row,")))]
        try:
            groups += groups_of(table)
        except ValueError as error:
            raise SystemExit(f"{path}: {error}") from error
    groups = [group for group in groups if group.who("ours")]
    found: dict[tuple[str, str, str, int], Series] = {}
    beside = []
    for group in groups:
        key = group.isa, group.row, group.precision, group.threads
        series = found.setdefault(key, Series(*key))
        series.peers.setdefault(group.n, []).extend(each for each in group.entries if each.is_peer)
        # In C ours is measured without what a call from Python costs: where it was, its sizes are the row's.
        if group.is_beside_c and not series.is_beside_c:
            series.groups.clear()
        if group.is_beside_c or not series.is_beside_c:
            series.groups[group.n] = group
        if any(each.is_peer for each in group.entries) or not group.is_beside_c:
            beside.append(group)
    rank = {word: place for place, word in enumerate(ORDER)}
    order = sorted(found.values(), key=lambda series: rank.get(series.row.split()[0], len(rank)))
    return Results(order, beside, header, caches)
