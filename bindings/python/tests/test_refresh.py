# SPDX-License-Identifier: MIT
"""Values asked anew at each repeat (GSAP's repeatRefresh): distances add up, a chain's block is called each time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tweenspirit as ts

DATA = Path(__file__).parents[3] / "Tests" / "Data" / "gsap_refresh.json"
ROWS = json.loads(DATA.read_text())["rows"]
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


@pytest.mark.parametrize(("options", "seen"), ROWS, ids=[str(list(row[0].values())) for row in ROWS])
def test_as_gsap_does(options: dict[str, Any], seen: list[list[float]]) -> None:
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
