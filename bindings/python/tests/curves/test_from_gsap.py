# SPDX-License-Identifier: MIT
"""Beside numbers that GSAP gave: the recipe of docs/from-gsap.md, repeats, and repeats that ask for values anew."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import tweenspirit as ts

ROOT = Path(__file__).parents[4]


def rows(name: str) -> list[Any]:
    """Returns what GSAP gave: Tests/Data/gsap_NAME.json, rows that begin with options or their values."""
    data = json.loads((ROOT / f"Tests/Data/gsap_{name}.json").read_text())
    found: list[Any] = data["rows"]
    return [[dict(zip(data["names"], row[0], strict=False)), *row[1:]] for row in found] if "names" in data else found


def _recipe() -> Any:
    page = (ROOT / "docs/from-gsap.md").read_text()
    found = re.search(r"^def gsap_stagger\(.*?\n(?=\n)", page, re.DOTALL | re.MULTILINE)
    assert found
    names: dict[str, Any] = {"ts": ts}
    exec(found[0], names)
    return names["gsap_stagger"]


def test_the_pages_stagger_is_gsaps() -> None:
    recipe = _recipe()
    staggered = rows("stagger")
    assert len(staggered) > 300
    for count, options, want in staggered:
        words = {("start" if name == "from" else name): value for name, value in options.items()}
        if isinstance(words.get("start"), list):
            words["start"] = tuple(words["start"])
        assert recipe(count, **words) == pytest.approx(want, abs=1e-6), (count, options)


def test_two_things_and_even_counts_from_the_centre() -> None:
    recipe = _recipe()
    assert recipe(2, 0.5, start="center") == [0, 0] and recipe(2, 0.5, start="edges") == [0.5, 0.5]
    assert recipe(4, 1, start="center") == [3, 0, 0, 3] and recipe(4, 1, start="edges") == [0, 3, 3, 0]
    assert recipe(1, 1, start="edges") == [0] and recipe(0, 1) == []


@pytest.mark.parametrize(("options", "total", "seen"), rows("repeats"))
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


# --- repeatRefresh ---

EASINGS = {"none": "linear", "power1.in": "quad.in", "sine.inOut": "sine.inOut", "power2.out": "cubic.out"}
GIVEN = (10.0, -5.0, 20.0, 7.0, 0.5)


def begin(options: dict[str, Any]) -> tuple[ts.World, ts.Channel, list[float]]:
    w = ts.World()
    x = w.channel(2.0)
    easing, count, rest = EASINGS[options["ease"]], options["repeat"] + 1, options["repeatDelay"]
    asked: list[float] = []
    if options["what"] == "by":
        x.tween_to(by=10, duration=1, easing=easing, iterations=count, repeat_delay=rest, accumulate=True)
        return w, x, asked

    def ask(a: Any) -> None:
        asked.append(w.time)
        a.tween(x, GIVEN[len(asked) - 1], 1, easing)

    w.chain().animate(ask).then().delay(rest).iterations(count).start()
    return w, x, asked


@pytest.mark.parametrize(("options", "seen"), rows("refresh"))
def test_values_asked_anew_are_gsaps(options: dict[str, Any], seen: list[list[float]]) -> None:
    w, x, _ = begin(options)
    for time, value in seen:
        w.step_to(time)
        # GSAP rounds to three decimals where the target is a distance.
        assert x.value == pytest.approx(value, abs=6e-4), time


@pytest.mark.parametrize("rest", [0.0, 0.25])
def test_asked_at_the_very_time_whatever_the_steps(rest: float) -> None:
    options = {"what": "list", "repeat": 4, "repeatDelay": rest, "ease": "sine.inOut"}
    whole, x, asked = begin(options)
    whole.step_to(3.9)
    assert asked == [i * (1 + rest) for i in range(4)]
    fine, y, _ = begin(options)
    for i in range(391):
        fine.step_to(i / 100)
    assert x.value == y.value
