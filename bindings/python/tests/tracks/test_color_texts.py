# SPDX-License-Identifier: MIT
"""Colours as texts: against coloraide, tinycss2's names and CSS Color 4's rules of clamping."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
import tinycss2.color3
from coloraide import Color

import tweenspirit as ts

SPACES = {
    "lab": ("lab", 100, 125, 125),
    "lch": ("lch", 100, 150, 360),
    "oklab": ("oklab", 1, 0.4, 0.4),
    "oklch": ("oklch", 1, 0.4, 360),
    "color(srgb": ("srgb", 1, 1, 1),
    "color(srgb-linear": ("srgb-linear", 1, 1, 1),
    "color(display-p3": ("display-p3", 1, 1, 1),
    "hsl": ("hsl", 360, 100, 100),
    "hwb": ("hwb", 360, 50, 50),
}


def expected(space: str, numbers: list[float]) -> list[float]:
    if space in ("hsl", "hwb"):
        numbers = [numbers[0], numbers[1] / 100, numbers[2] / 100]
    return list(Color(space, numbers).convert("srgb")[:3])


@pytest.mark.parametrize("form", SPACES)
def test_of_coloraide(form: str) -> None:
    space, *most = SPACES[form]
    draw = random.Random(form)
    for _ in range(200):
        numbers = [draw.uniform(0, top) for top in most]
        if "lab" in form:
            numbers[1:] = [draw.choice([-1, 1]) * x for x in numbers[1:]]
        head = form if "(" in form else form + "("
        is_percent = form in ("hsl", "hwb")
        words = [f"{numbers[0]!r}", *(f"{x!r}{'%' if is_percent else ''}" for x in numbers[1:])]
        got = ts.color(f"{head} {' '.join(words)} / 0.5)")
        assert got == pytest.approx((*expected(space, numbers), 0.5), abs=1e-9)


def test_names() -> None:
    known: dict[str, Any] = tinycss2.color3._COLOR_KEYWORDS
    for name, found in known.items():
        if name != "currentcolor":
            assert ts.color(name.upper()) == pytest.approx(tuple(found), abs=1e-15)
    assert ts.color("rebeccapurple") == ts.color("#639")


def test_digits() -> None:
    for text in "#f80|#F80|#ff8800| #f80f |#ff8800ff|rgb(255,136,0)|rgb(255 136 0)|RGBA(255, 136, 0, 1)".split("|"):
        assert ts.color(text) == (1.0, 136 / 255, 0.0, 1.0), text
    assert ts.color("#1238") == (17 / 255, 34 / 255, 51 / 255, 136 / 255)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("rgb(300 -20 127.5)", "rgb(255 0 127.5)"),
        (r"R\65 d", "red"),
        (r"\72 gba(255, 0, 0, .5)", "rgba(255, 0, 0, .5)"),
        (r"color(display\2dp3 none 1 0)", "color(display-p3 0 1 0)"),
        ("rgb(100% 50% 0% / 50%)", "rgb(255 127.5 0 / .5)"),
        ("rgb(none 255 0)", "rgb(0 255 0)"),
        ("rgb(0 0 0 / 7)", "rgb(0 0 0 / 1)"),
        ("rgb(0 0 0 / none)", "rgb(0 0 0 / 0)"),
        ("hsl(120deg 100% 25%)", "hsl(480, 100%, 25%)"),
        ("hsl(0.5turn 100 50)", "cyan"),
        ("hsl(200grad 100% 50%)", "hsl(180deg 100% 50%)"),
        ("hsl(-60 100% 50%)", "magenta"),
        ("hsl(0 150% 50%)", "red"),
        ("hwb(90 80% 80%)", "rgb(127.5 127.5 127.5)"),
        ("lab(50% 0 0)", "lab(50 0 0)"),
        ("lab(150 0 0)", "lab(100 0 0)"),
        ("lch(50 -3 20)", "lab(50 0 0)"),
        ("oklch(70% 50% 60)", "oklch(.7 .2 60deg)"),
        ("color(srgb 50% 0 1)", "color(srgb .5 0 1)"),
        ("rgb(1-2/**/3)", "rgb(1 0 3)"),
        ("hsl(1deg.5 3)", "hsl(1 .5 3)"),
        ("rgb(none.5 0)", "rgb(0 .5 0)"),
        ("color(srgb.5 0 0)", "color(srgb .5 0 0)"),
        ("rgb(50%none 0%)", "rgb(50% 0 0)"),
    ],
)
def test_the_same(text: str, same: str) -> None:
    assert ts.color(text) == pytest.approx(ts.color(same), abs=1e-12)


def test_radians() -> None:
    assert ts.color(f"hsl({math.pi}rad 100% 50%)") == pytest.approx(ts.color("cyan"), abs=1e-12)


REFUSED = """
#|#ff|#ff880|#ff88001|#gg8800|# f80|oranje|currentcolor|rgb|rgb(|rgb(1 2)|rgb(1 2 3|rgb(1 2 3 4)|rgb(1, 2 3)
rgb(1,2,3/4)|rgb(1 2 3 / )|rgb(1,2,50%)|rgb(none,1,2)|rgb(1px 2 3)|rgb(1 2 3) x|hsl(1,2,3)|hsl(10% 50% 50%)
hsl(10em 50% 50%)|rgb(inf 1 2)|hwb(1,2%,3%)|lab(1,2,3)|oklch(1,1,1)|color(rec9 1 2 3)|color(1 2 3)|rgb(nan 1 2)
lab(50 1e308 1e308)|\0|#f80\0
rgb(foo+5 0 0)|rgb(1px+2 3)|rgb(1 2 3/x+1)|rgb(evil-x+1,2,3)|hsl(a+1 b+50% c+50%)|rgb(1none 2)|rgb(none5 0 0)
hsl(1deg5 3 3)
"""


@pytest.mark.parametrize("text", ["", "x" * 5000, *REFUSED.strip().replace("\n", "|").split("|")])
def test_refused(text: str) -> None:
    with pytest.raises(ts.InvalidArgumentError):
        ts.color(text)


def test_the_refusal_says_what_a_colour_is() -> None:
    with pytest.raises(ts.InvalidArgumentError, match=r'a colour of CSS, such as #ff8800, orange, .*got "oranje"'):
        ts.color("oranje")
    with pytest.raises(ts.InvalidArgumentError, match="the text of a colour must be a str"):
        ts.color(3)  # type: ignore[arg-type]


ORANGE = (1.0, 136 / 255, 0.0, 1.0)


@pytest.mark.parametrize(
    "given", ["#f80", "rgb(255 136 0)", ORANGE[:3], list(ORANGE[:3]), np.array(ORANGE[:3]), ORANGE]
)
def test_wherever_a_colour_is_asked_for(given: Any) -> None:
    world = ts.World()
    channel = world.channel(given, kind="color")
    assert channel.value == ORANGE and channel.kind == "color"
    channel.set("black")
    channel.tween_to(given, 1)
    world.step(1)
    assert channel.value == ORANGE
    channel.spring_to("white")
    channel.set_target(given)
    world.step(20)
    assert channel.value == ORANGE
    assert ts.Track("color").key(0, given).value(0) == ORANGE
    track = ts.Track("color").insert([0, 1], [given, "black"])
    track.set_value(1, given)
    assert [key.value for key in track] == [ORANGE, ORANGE]
    many = world.channels([given, "black"], kind="color")
    many.tween_to(["black", given], 1)
    world.step(1)
    assert many[1].value == ORANGE


class View:
    def __init__(self) -> None:
        self.color = (0.0, 0.0, 0.0, 1.0)


def test_a_text_alone_is_a_colour() -> None:
    world, view = ts.World(), View()
    assert world.channel("#f80").kind == "color"
    assert world.channels(["#f80", "black"]).kind == "color"
    world.bind(view, "color", kind="color")
    world.animate(view, color="#f80", duration=0.5)
    world.step(1)
    assert view.color == ORANGE
    with pytest.raises(ts.InvalidArgumentError):
        world.channel((0, 0, 0, 1)).tween_to("#f80", 1)
    with pytest.raises(ts.InvalidArgumentError):
        ts.Track().key(0, "#f80")
