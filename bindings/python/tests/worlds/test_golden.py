# SPDX-License-Identifier: MIT
"""The exact values that a port is checked against: of the library, and of the file itself."""

from __future__ import annotations

import json
import math
import pathlib
from typing import Any

import golden
import golden_springs
import mpmath
import numpy as np
import pytest

import tweenspirit as ts

DOCUMENT = json.loads(golden.TARGET.read_text())
CURVES = {entry["name"]: entry for entry in DOCUMENT["curves"]}


def bounds(entry: dict) -> list[float]:
    """The bound at each t."""
    bound = entry["bound"]
    return bound if isinstance(bound, list) else [bound] * len(entry["values"])


@pytest.mark.parametrize("name", CURVES)
def test_values_and_slopes(name: str) -> None:
    entry, e = CURVES[name], ts.Easing(name)
    t = DOCUMENT["inputs"][entry["inputs"]]
    for x, want, bound in zip(t, entry["values"], bounds(entry), strict=True):
        assert abs(e(x) - want) <= bound, f"{name} at {x!r}: expected {want!r}, got {e(x)!r}, allowed {bound}"
    for x, want in zip(t, entry["slopes"], strict=True):
        if want is not None:
            got, wanted = e.derivative(x), float(want)
            limit = DOCUMENT["slope_bound"] * max(1, abs(wanted))
            close = got == wanted if math.isinf(wanted) else abs(got - wanted) <= limit
            assert close, f"{name}'s slope at {x!r}: expected {want!r}, got {got!r}"


@pytest.mark.parametrize("name", CURVES)
def test_values_f32(name: str) -> None:
    entry = CURVES[name]
    t = np.array(DOCUMENT["inputs"][entry["inputs"]])
    fits = t.astype(np.float32) == t
    assert fits.sum() > 20
    got = ts.Easing(name)(t[fits].astype(np.float32))
    off = np.abs(got.astype(np.float64) - np.array(entry["values"])[fits])
    assert np.all(off <= entry["bound_f32"]), (name, t[fits][off > entry["bound_f32"]], off.max())


@pytest.mark.parametrize("name", [name for name, entry in CURVES.items() if entry["also"]])
def test_names_in_other_dialects(name: str) -> None:
    e = ts.Easing(name)
    for dialect, words in CURVES[name]["also"].items():
        for word in words:
            assert ts.Easing(word, dialect=dialect) == e, (word, dialect)


@pytest.mark.parametrize("name", CURVES)
def test_names_are_canonical(name: str) -> None:
    """Except where the file spells a curve out that has a name."""
    e = ts.Easing(name)
    if name not in golden.MODIFIED and "elastic" not in name:
        assert e.name == name
    assert ts.Easing(e.name) == e


def test_every_built_in_curve_is_there() -> None:
    assert set(ts.easings()) <= set(CURVES)
    assert len(CURVES) == len(DOCUMENT["curves"]) == len(golden.names())


@pytest.mark.parametrize("name", golden.names()[::9])
def test_the_generator_makes_the_file(name: str) -> None:
    assert json.loads(json.dumps(golden.curve(name))) == CURVES[name]


def test_the_file_without_the_oracles() -> None:
    """A few entries by formulas written out here."""
    m = mpmath.mp.clone()
    m.prec = 400
    formulas = {
        "cubic.in": lambda t: t**3,
        "expo.smooth.out": lambda t: 1 - (m.mpf(1024) ** (1 - t) - 1) / 1023,
        "smootherstep": lambda t: 6 * t**5 - 15 * t**4 + 10 * t**3,
        "ah.back.in": lambda t: t**3 - t * m.sin(m.pi * t),
        "gsap.expo.inOut": lambda t: half(t, lambda u: m.mpf(2) ** (10 * u - 10) * u + u**6 - u**7),
        "reverse(quad.in)": lambda t: (1 - t) ** 2,
        "mirror(linear)": lambda t: 1 - abs(2 * t - 1),
        "steps(4,jump-start)": lambda t: min(m.floor(4 * t) + 1, 4) / 4,
    }

    def half(t: mpmath.mpf, rise: object) -> mpmath.mpf:
        return rise(2 * t) / 2 if t < 0.5 else 1 - rise(2 - 2 * t) / 2

    for name, formula in formulas.items():
        entry = CURVES[name]
        for x, want in zip(DOCUMENT["inputs"][entry["inputs"]], entry["values"], strict=True):
            exact = formula(m.mpf(x))
            assert float(exact) == want or abs(exact) < 1e-100, (name, x)


def test_the_file_is_small_and_plain() -> None:
    text = pathlib.Path(golden.TARGET).read_text()
    assert len(text) < 300_000
    assert text.isascii()
    assert "NaN" not in text and "Infinity" not in text


# ---- Springs and decays

SPRINGS = json.loads(golden_springs.TARGET.read_text())
TIMES, WAYS, BOUND = SPRINGS["times"], SPRINGS["ways"], SPRINGS["bound"]


@pytest.mark.parametrize("entry", SPRINGS["springs"], ids=lambda entry: entry["name"])
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


@pytest.mark.parametrize("entry", SPRINGS["decays"], ids=lambda entry: str(entry["rate"]))
def test_decays(entry: dict[str, Any]) -> None:
    decay = ts.Decay(rate=entry["rate"])
    for (start, _, velocity), states in zip(WAYS, entry["states"], strict=True):
        for t, (value, speed) in zip(TIMES, states, strict=True):
            assert decay.value(t, start, velocity) == pytest.approx(value, rel=1e-14, abs=1e-13)
            assert decay.velocity(t, velocity) == pytest.approx(speed, rel=1e-13)
