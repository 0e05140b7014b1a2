# SPDX-License-Identifier: MIT
"""GSAP's position parameter: its documentation's cases. (Scenarios have what needs no labels; gsap.py asks GSAP.)"""

from __future__ import annotations

import math

import pytest

import tweenspirit as ts


def timeline() -> tuple[ts.Timeline, ts.Channel, ts.Track]:
    world = ts.World()
    return world.timeline(), world.channel(0.0), ts.Track().key(0, 0).key(2, 10)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("hit", 0.25), ("hit+=1", 1.25), ("hit-=50%", -0.75), ("end", 7.0), ("hit+=1e-1", 0.35), ("a-b.c", 3.0),
        ("<", 5.0), (">", 7.0), ("<0.2", 5.2), ("<-0.2", 4.8), (">-.5", 6.5), ("<25%", 5.5), ("<+=25%", 5.5),
        (">-=25%", 6.5), ("+=1", 8.0), ("-=1", 6.0), ("+=50%", 8.0), ("3", 3.0), ("-1.5", -1.5), (" + =1", None),
        ("2.5", 2.5), ("1e2", 100.0), ("50%", None), ("hit+1", None), ("hit+=", None), ("=1", None), ("", None),
        ("<x", None), ("<1 2", None), ("nan", None), ("inf", None), ("+=nan", None), ("hit+=1s", None), ("1e301", None),
    ],
)  # fmt: skip
def test_words_in_a_timeline_of_seven_seconds(words: str, wanted: float | None) -> None:
    tl, x, two = timeline()
    tl.marker(99, "hit")
    tl.add(x, two)
    tl.add(x, two, 5)
    for name, at in (("end", 7), ("hit", 0.25), ("a-b.c", 3)):
        tl.marker(at, name)
    if wanted is None:
        with pytest.raises(ts.InvalidArgumentError, match="position"):
            tl.add(x, two, words)
        assert len(tl.entries) == 6
    else:
        assert tl.position(words, 2) == pytest.approx(wanted, abs=1e-12)
        assert tl.add(x, two, words).at == pytest.approx(wanted, abs=1e-12)


def test_what_is_inside_counts_with_its_repeats() -> None:
    tl, x, two = timeline()
    inner = tl.world.timeline()
    inner.add(x, two)
    tl.add(inner, at="+=0", iterations=3, rate=2)
    assert tl.position(">") == 3
    assert tl.add(inner, at="<+=50%", iterations=2, duration=1).at == 1
    assert tl.marker("<50%", "half").at == 2


def test_percentages_want_a_length() -> None:
    tl, x, two = timeline()
    for length in (math.nan, math.inf):
        with pytest.raises(ts.InvalidArgumentError, match="length"):
            tl.position("+=50%", length)
    with pytest.raises(ts.InvalidArgumentError, match="length"):
        tl.position("+=1", -1)
    assert tl.position("+=1") == 1
    for wrong in (b"<", ["<"], None):
        with pytest.raises(ts.InvalidArgumentError):
            tl.add(x, two, wrong)  # type: ignore[arg-type]


def test_objects_take_words_too() -> None:
    tl, _, _ = timeline()
    seen: list[str] = []
    tl.add(seen.append, ts.ObjectTrack().key(0, "a").key(2, "b"))
    assert tl.add(seen.append, ts.ObjectTrack().key(0, "c").key(1, "d"), "<+=50%").at == 0.5
