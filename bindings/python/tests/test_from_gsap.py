# SPDX-License-Identifier: MIT
"""The recipe of docs/from-gsap.md, and what repeats, beside numbers that GSAP gave."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import tweenspirit as ts

ROOT = Path(__file__).parents[3]


def _recipe() -> Any:
    page = (ROOT / "docs/from-gsap.md").read_text()
    found = re.search(r"^def gsap_stagger\(.*?\n(?=\n)", page, re.DOTALL | re.MULTILINE)
    assert found
    names: dict[str, Any] = {"ts": ts}
    exec(found[0], names)
    return names["gsap_stagger"]


def test_the_pages_stagger_is_gsaps() -> None:
    recipe = _recipe()
    rows = json.loads((ROOT / "Tests/Data/gsap_stagger.json").read_text())["rows"]
    assert len(rows) > 300
    for count, options, want in rows:
        words = {("start" if name == "from" else name): value for name, value in options.items()}
        if isinstance(words.get("start"), list):
            words["start"] = tuple(words["start"])
        assert recipe(count, **words) == pytest.approx(want, abs=1e-6), (count, options)


def test_two_things_and_even_counts_from_the_centre() -> None:
    recipe = _recipe()
    assert recipe(2, 0.5, start="center") == [0, 0] and recipe(2, 0.5, start="edges") == [0.5, 0.5]
    assert recipe(4, 1, start="center") == [3, 0, 0, 3] and recipe(4, 1, start="edges") == [0, 3, 3, 0]
    assert recipe(1, 1, start="edges") == [0] and recipe(0, 1) == []


REPEATS: list[Any] = json.loads((ROOT / "Tests/Data/gsap_repeats.json").read_text())["rows"]


@pytest.mark.parametrize(("options", "total", "seen"), REPEATS)
def test_repeats_are_gsaps(options: dict[str, Any], total: float, seen: list[list[float]]) -> None:
    """In one step to each time, in steps from one to the next, and from the end back."""

    named = options.get("yoyoEase")
    way_back = ts.Easing(options["ease"] if named is True else named, dialect="gsap") if named else None

    def start(x: ts.Channel, rate: float = 1) -> ts.Player:
        return x.tween_to(
            10,
            options["duration"],
            ts.Easing(options["ease"], dialect="gsap"),
            iterations=options["repeat"] + 1,
            repeat_delay=options["repeatDelay"],
            direction="alternate" if options["yoyo"] else "normal",
            return_easing=way_back,
            rate=rate,
        )

    world = ts.World()
    x = world.channel(2.0)
    loops: list[int] = []
    player = start(x)
    player.on_loop(loops.append)
    assert player.end_time == pytest.approx(total, abs=1e-9)
    for t, value, count in seen:
        world.step_to(t)
        alone = ts.World()
        y = alone.channel(2.0)
        start(y)
        alone.step(t)
        back = ts.World()
        z = back.channel(2.0)
        start(z, rate=-1)
        back.step(total - t)
        for channel in (x, y, z):
            assert channel.value == pytest.approx(value, abs=2e-6), (options, t)
        assert len(loops) == count
