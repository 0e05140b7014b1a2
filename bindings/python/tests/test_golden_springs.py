# SPDX-License-Identifier: MIT
"""The exact springs and decays that a port is checked against."""

from __future__ import annotations

import json
import math
from typing import Any

import golden_springs
import pytest

import tweenspirit as ts

DOCUMENT = json.loads(golden_springs.TARGET.read_text())
TIMES, WAYS, BOUND = DOCUMENT["times"], DOCUMENT["ways"], DOCUMENT["bound"]


@pytest.mark.parametrize("entry", DOCUMENT["springs"], ids=lambda entry: entry["name"])
def test_springs(entry: dict[str, Any]) -> None:
    spring = ts.Spring(**entry["parameters"])
    assert spring.omega == pytest.approx(entry["omega"], rel=1e-14)
    assert spring.damping_ratio == pytest.approx(entry["damping_ratio"], rel=1e-14)
    assert spring.settling_time() == pytest.approx(float(entry["settling_time"]), rel=1e-9)
    assert spring.overshoot() == pytest.approx(entry["overshoot"], abs=1e-14)
    for (start, target, velocity), states in zip(WAYS, entry["states"], strict=True):
        scale = abs(start - target) + abs(velocity) / spring.omega
        for t, (value, speed) in zip(TIMES, states, strict=True):
            assert abs(spring.value(t, start, target, velocity) - value) <= BOUND * scale + math.ulp(value)
            found = spring.velocity(t, start, target, velocity)
            assert abs(found - speed) <= BOUND * scale * spring.omega + math.ulp(speed)


@pytest.mark.parametrize("entry", DOCUMENT["decays"], ids=lambda entry: str(entry["rate"]))
def test_decays(entry: dict[str, Any]) -> None:
    decay = ts.Decay(rate=entry["rate"])
    for (start, _, velocity), states in zip(WAYS, entry["states"], strict=True):
        for t, (value, speed) in zip(TIMES, states, strict=True):
            assert decay.value(t, start, velocity) == pytest.approx(value, rel=1e-14, abs=1e-13)
            assert decay.velocity(t, velocity) == pytest.approx(speed, rel=1e-13)
