# SPDX-License-Identifier: MIT
"""Delays for things that start one after the other."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tweenspirit as ts


def _vectors() -> list[tuple[dict[str, Any], list[float]]]:
    rows = []
    for line in (Path(__file__).parents[4] / "Tests/Golden/stagger.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        words, _, want = line.partition(" :")
        count, *given = words.split()
        call: dict[str, Any] = {"count": int(count)}
        for name, value in (word.split("=") for word in given):
            if name == "columns":
                call["grid"] = (int(value), -(-int(count) // int(value)) or 1)
            elif name != "start":
                call[name] = value if name in ("easing", "axis") else float(value)
            else:
                word, _, rest = value.partition(":")
                call["start"] = int(word) if word.isdigit() else word
                if word == "random":
                    call["seed"] = int(rest)
                if word == "ratio":
                    call["start"] = tuple(float(x) for x in rest.split(","))
        rows.append((call, [float(x) for x in want.split()]))
    return rows


def test_every_vector_of_the_definition() -> None:
    vectors = _vectors()
    assert len(vectors) > 1000
    for call, want in vectors:
        assert ts.stagger(**call) == pytest.approx(want, rel=1e-14, abs=1e-15), call


def test_what_may_be_given() -> None:
    assert ts.stagger(3) == [0.0, 0.05, 0.1]
    assert ts.stagger(4, 1, grid=[4, 1]) == [0, 1, 2, 3]
    assert all(type(x) is float for x in ts.stagger(5, 1, "center"))
    easing = ts.Easing("sine.inOut")
    assert ts.stagger(7, 0.1, easing=easing) == ts.stagger(7, 0.1, easing="sine.inOut")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"count": 2.5}, "count must be an int"),
        ({"count": True}, "count must be an int"),
        ({"count": 3, "each": 1, "amount": 1}, "each and amount cannot be combined"),
        ({"count": 3, "start": (0, math.nan)}, "ratio_y must be between 0 and 1"),
        ({"count": 3, "start": "random", "seed": -1}, "seed must be between 0"),
        ({"count": 3, "start": "random", "seed": 2**64}, "seed must be between 0"),
        ({"count": 3, "axis": "z"}, "axis must be one of both, x, y"),
        ({"count": 3, "each": "1"}, "each must be"),
        ({"count": 3, "start": "middle"}, "start must be one of"),
        ({"count": 3, "start": 1.5}, "start must be an int"),
        ({"count": 3, "start": None}, "start must be an int"),
        ({"count": 3, "grid": (2, 1)}, "2 cells, count is 3"),
        ({"count": 3, "grid": (3, 2)}, "6 cells, count is 3"),
        ({"count": 3, "grid": 3}, "grid must be a pair"),
        ({"count": 3, "grid": (3, 0)}, "grid must be between 1"),
        ({"count": 3, "grid": (1.5, 2)}, "grid must be an int"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=words):
        ts.stagger(**arguments)


def test_every_shuffle_is_one() -> None:
    """Of three things, each of the six orders about as often, and the same order of a seed again."""
    orders = Counter(tuple(ts.stagger(3, 1, "random", seed=seed)) for seed in range(6000))
    assert len(orders) == 6 and all(850 < n < 1150 for n in orders.values())
    assert ts.stagger(50, 1, "random", seed=9) == ts.stagger(50, 1, "random", seed=9)
    assert sorted(ts.stagger(12, 1, "random", grid=(4, 3))) == sorted(ts.stagger(12, 1, grid=(4, 3)))


def test_a_live_curve_that_fails(fresh: Callable[[], str]) -> None:
    curve = ts.register_easing(fresh(), lambda t: 1 / 0, live=True)
    with pytest.raises(ZeroDivisionError):
        ts.stagger(3, easing=curve)


def test_an_unknown_curve() -> None:
    with pytest.raises(ts.UnknownEasingError):
        ts.stagger(3, easing="wobble")


def test_it_delays_a_group() -> None:
    world = ts.World()
    channels = [world.channel(0.0) for _ in range(5)]
    players = [c.tween_to(1, 1, delay=d) for c, d in zip(channels, ts.stagger(5, 0.25, "center"), strict=True)]
    world.step(1)
    assert [c.value for c in channels] == [0.5, 0.75, 1.0, 0.75, 0.5]
    assert [p.active for p in players] == [True, True, False, True, True]
