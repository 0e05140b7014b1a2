# SPDX-License-Identifier: MIT
"""A slow model of state machines, in fractions: docs/design/machines.md, word by word."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
MOST_IDLE = 1000


@dataclass
class Way:
    """A value on its way: linear from a value at a time to a target; again in each pass of a loop."""

    start: Fraction
    begun: Fraction
    target: Fraction
    duration: Fraction
    #: From where it begins in later passes, and how long each is; None: there is one.
    again: Fraction
    length: Fraction | None

    def at(self, time: Fraction) -> Fraction:
        passed = (time - self.begun) // self.length if self.length else 0
        start = self.again if passed else self.start
        part = min((time - self.begun - passed * (self.length or 0)) / self.duration, Fraction(1))
        return start + (self.target - start) * part


@dataclass
class Model:
    document: dict[str, Any]
    time: Fraction = Fraction(0)
    current: str | None = None
    entered: Fraction = Fraction(0)
    reason: str | None = None
    inputs: dict[str, Any] = field(default_factory=dict)
    values: dict[str, Fraction] = field(default_factory=dict)
    ways: dict[str, Way] = field(default_factory=dict)
    #: (time, entered, left)
    changes: list[tuple[Fraction, str | None, str | None]] = field(default_factory=list)
    idle: tuple[Fraction, int] = (Fraction(-1), 0)

    def __post_init__(self) -> None:
        for name, value in self.document["inputs"].items():
            self.inputs[name] = 0 if value == "trigger" else value

    # --- conditions ---

    def _holds(self, condition: Any) -> bool:
        if isinstance(condition, str):
            return bool(self.inputs[condition])
        name, word, value = condition
        return COMPARISONS[word](self.inputs[name], value)

    def _end(self) -> Fraction | None:
        """When what the current state runs is over; None: never."""
        state = self.document["states"][self.current]
        if state.get("loop") and state.get("animate"):
            return None
        return self.entered + max((Fraction(one["duration"]) for one in state.get("animate", [])), default=Fraction(0))

    def _starts(self, transition: dict[str, Any]) -> Fraction | None:
        """The first time from now on at which it is taken, if no input changes; None: never."""
        if transition["from"] not in ("any", self.current):
            return None
        if transition["from"] == "any" and transition["to"] == self.current and not transition.get("to_self"):
            return None
        if not all(map(self._holds, transition.get("when", []))):
            return None
        first, every = self.entered + Fraction(transition.get("after", 0)), Fraction(0)
        if "exit_time" in transition:
            state = self.document["states"][self.current]
            first += Fraction(transition["exit_time"]) * Fraction(state["duration"])
            if state.get("loop") and transition["exit_time"] <= 1:
                every = Fraction(state["duration"])
        if transition.get("finished"):
            end = self._end()
            if end is None:
                return None
            if not every:
                first = max(first, end)
            while every and first < end:
                first += every
        while every and first < self.time:
            first += every
        return max(first, self.time)

    def _next(self) -> tuple[Fraction, dict[str, Any]] | None:
        """The transition that comes next, and when: at one time any-state first, then in their order."""
        if self.current is None:
            return None
        ways = self.document["transitions"]
        ordered = [one for one in ways if one["from"] == "any"] + [one for one in ways if one["from"] != "any"]
        found = [(start, one) for one in ordered if (start := self._starts(one)) is not None]
        return min(found, key=lambda pair: pair[0]) if found else None

    def has_circle(self) -> bool:
        """Whether transitions without conditions lead from a state back to it."""
        plain = [one for one in self.document["transitions"] if not set(one) - {"from", "to", "to_self"}]
        for start in self.document["states"]:
            state, met = start, set()
            while state not in met and state != "exit":
                met.add(state)
                self.current = state
                found = self._next_of(plain)
                if found is None:
                    break
                state = found["to"]
            else:
                if state != "exit":
                    self.current = None
                    return True
        self.current = None
        return False

    def _next_of(self, plain: list[dict[str, Any]]) -> dict[str, Any] | None:
        for source in ("any", self.current):
            for one in plain:
                if one["from"] == source and (source != "any" or one["to"] != self.current or one.get("to_self")):
                    return one
        return None

    # --- what happens ---

    def start(self) -> None:
        self._enter(next(iter(self.document["states"])))
        self._settle()

    def set(self, name: str, value: Any) -> None:
        self.inputs[name] = value
        self.idle = (self.time, 0)
        self._settle()

    def advance(self, seconds: Fraction) -> None:
        end = self.time + seconds
        while (found := self._next()) is not None and found[0] <= end:
            self.time = found[0]
            self._take(found[1])
        self.time = end

    def value(self, channel: str) -> Fraction:
        way = self.ways.get(channel)
        return way.at(self.time) if way else self.values[channel]

    def _settle(self) -> None:
        while (found := self._next()) is not None and found[0] <= self.time:
            self._take(found[1])

    def _take(self, transition: dict[str, Any]) -> None:
        last, count = self.idle
        self.idle = (self.time, count + 1 if last == self.time else 1)
        if self.idle[1] > MOST_IDLE:
            return self._leave("error")
        for condition in transition.get("when", []):
            name = condition if isinstance(condition, str) else condition[0]
            if self.document["inputs"][name] == "trigger":
                self.inputs[name] = 0
        if transition["to"] == "exit":
            self._leave("finished")
        else:
            self._enter(transition["to"])

    def _stand(self) -> None:
        for channel in list(self.ways):
            self.values[channel] = self.value(channel)
        self.ways.clear()

    def _enter(self, state: str) -> None:
        self._stand()
        content = self.document["states"][state]
        length = max((Fraction(one["duration"]) for one in content.get("animate", [])), default=Fraction(0))
        for one in content.get("animate", []):
            start, target = Fraction(one.get("from", self.values[one["channel"]])), Fraction(one["tween"])
            again, most = Fraction(one.get("from", target)), length if content.get("loop") else None
            self.ways[one["channel"]] = Way(start, self.time, target, Fraction(one["duration"]), again, most)
        self.changes.append((self.time, state, self.current))
        self.current, self.entered = state, self.time

    def _leave(self, reason: str) -> None:
        self._stand()
        self.changes.append((self.time, None, self.current))
        self.current, self.reason = None, reason
