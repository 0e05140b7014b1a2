# SPDX-License-Identifier: MIT
"""Other libraries' curves: their shapes, and the names that they are known by."""

from __future__ import annotations

import math

import compose
import easing as oracle
import families
import numpy as np
import pytest
import sampling

import tweenspirit as ts

mp = oracle.mp

#: A name, its values at 1/4, 1/2 and 3/4 to 15 digits, its least and greatest value.
AHEASING = """
ah.elastic.in -0.00510376158154835 -0.0220970869120796 0.0676495125182746 -0.36428 1
ah.elastic.out 0.932350487481725 1.02209708691208 1.00510376158155 0 1.36428
ah.elastic.inOut -0.0110485434560398 0.5 1.01104854345604 -0.18214 1.18214
ah.back.in -0.161151695296637 -0.375 -0.108455085889911 -0.37877 1
ah.back.out 1.10845508588991 1.375 1.16115169529664 0 1.37877
ah.back.inOut -0.1875 0.5 1.1875 -0.18939 1.18939
ah.bounce.out 0.47265625 0.71875 0.958864265927978 0 1
ah.bounce.in 0.0411357340720222 0.28125 0.52734375 0 1
ah.bounce.inOut 0.140625 0.5 0.859375 0 1
"""
OTHERS = """
gsap.expo.in 0.00156417340075498 0.0234375 0.177077150378728 0 1
gsap.expo.out 0.822922849621272 0.9765625 0.998435826599245 0 1
gsap.expo.inOut 0.01171875 0.5 0.98828125 0 1
gsap.back.inOut(1.70158) -0.04384875 0.5 1.04384875 -0.050002 1.05
anime.back.in -0.0640625 -0.0875 0.1828125 -0.099842 1
anime.elastic.inOut -0.0078125 0.5 1.0078125 -0.18655 1.18655
dotween.elastic.out 0.700844387912028 0.978366259515646 1.00552427172802 0 1.86727
expo.smooth.in 0.0045521546915859 0.0303030303030303 0.175971980433779 0 1
motion.backOut 0.796665127951373 1.06733951436946 1.05753105044322 0 1.08449
"""
#: Those that the library has by another name, or by none.
PEERS = [*compose.PEERS, "dotween.elastic.inOut"]


def definition(name: str, t: float) -> compose.Real:
    with mp.workprec(300):
        return compose.shape(name).at(mp.mpf(t))


@pytest.mark.parametrize(
    "row", [*AHEASING.split("\n")[1:-1], *OTHERS.split("\n")[1:-1]], ids=lambda row: row.split()[0]
)
def test_reference_table(row: str) -> None:
    """The published values to 15 digits, and the range to the digits that are published."""
    name, *words = row.split()
    e = ts.Easing(name)
    for t, word in zip((0.25, 0.5, 0.75), words, strict=False):
        printed = mp.mpf(word)
        step = 2 * mp.mpf(10) ** (mp.floor(mp.log10(abs(printed))) - 14)
        assert abs(definition(name, t) - printed) <= step, "the oracle itself"
        assert abs(e(t) - printed) <= step, (name, t)
    values = e(np.linspace(0, 1, 100_001))
    assert abs(values.min() - float(words[3])) < 1e-5, name
    assert abs(values.max() - float(words[4])) < 1e-5, name
    assert (values[0], values[-1]) == (0, 1)


@pytest.mark.parametrize("name", PEERS)
def test_values(name: str) -> None:
    e = ts.Easing(name)
    for t in (float(x) for x in np.random.default_rng(17).random(300)):
        assert abs(e(t) - definition(name, t)) <= 2e-15, (name, t)
    assert ts.Easing(e.name) == e
    t = np.linspace(0, 1, 501)
    assert sampling.same_bits(ts.Easing(e.name)(t), e(t))


@pytest.mark.parametrize(
    ("text", "dialect", "form"),
    [
        ("OutElastic", "dotween", "out"),
        ("elastic.out(1.5,0.4)", "gsap", "out"),
        ("elastic.in(1.5,0.4)", "gsap", "in"),
        ("elastic.inOut(1.5,0.4)", "gsap", "inOut"),
        ("elastic(2)", "gsap", "out"),
        ("inElastic(2,.3)", "anime", "in"),
        ("outElastic(2,.3)", "anime", "out"),
        ("inOutElastic(2,.3)", "anime", "inOut"),
        ("outInElastic(2,.3)", "anime", "outIn"),
    ],
)
def test_elastic_with_an_amplitude(text: str, dialect: str, form: str) -> None:
    """Penner's in and out forms mirror each other for amplitude 1 alone; these libraries begin with out."""
    numbers = {"OutElastic": ("1.70158", "0.3"), "elastic(2)": ("2", "0.3")}.get(text)
    amplitude, period = numbers or text[text.index("(") + 1 : -1].split(",")
    curve = oracle.Curve(text, families.OutElastic(mp.mpf(amplitude), mp.mpf(period)), form, True)
    e = ts.Easing(text, dialect=dialect)
    for k in range(65):
        assert abs(e(k / 64) - curve.value(k / 64)) <= 4e-15, (text, k / 64, e.name)
    assert ts.Easing(e.name) == e


def test_ah_bounce_ends_at_one() -> None:
    """AHEasing's own arithmetic gives 1.0000000000000018."""
    e = ts.Easing("ah.bounce.out")
    assert e(1.0) == 1
    assert e(1 - 2**-53) <= 1
    assert ts.Easing("BounceEaseOut", "ah") == e


def test_smooth_expo_has_no_jump() -> None:
    for name, end in (("expo.smooth.in", 0.0), ("gsap.expo.in", 0.0), ("expo.smooth.out", 1.0), ("gsap.expo.out", 1.0)):
        e = ts.Easing(name)
        near = math.nextafter(end, 0.5)
        assert abs(e(near) - end) <= 1e-15, name
        plain = ts.Easing(f"expo.{name.rsplit('.', 1)[1]}")
        assert abs(plain(near) - end) > 9e-4, "expo does jump"
