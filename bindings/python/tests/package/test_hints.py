# SPDX-License-Identifier: MIT
"""What wrong names and wrong arguments of curves, springs and tracks are answered with."""

from __future__ import annotations

import array
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from typing import Any

import pytest

import tweenspirit as ts
from tweenspirit._c import abi
from tweenspirit.compat import pytweening

MEANT = {
    "back": "back.out",
    "elastic": "elastic.out",
    "bounce": "bounce.out",
    "easeInOut": "ease-in-out",
    "EaseInOut": "ease-in-out",
    "easeOut": "ease-out",
    "ease.in": "ease-in",
    "Ease_Out": "ease-out",
    "stepEnd": "step-end",
    "elasticInOut": "elastic.inOut",
    "easeElastic": "easeOutElastic",
    "CubicBezier(0,0,1,1)": "cubic-bezier",
    "back.ou": "back.out",
    "back.ou(1.7)": "back.out",
    "mirror(back.ou)": "back.out",
    "Back.Out": "back.out",
    "back-out": "back.out",
    "easeOutBcak": "easeOutBack",
    "easeoutback2": "easeOutBack",
    "ease_in_out": "ease-in-out",
    "ease-in-ou": "ease-in-out",
    "power4": "power4.out",
    "bounse.out": "bounce.out",
    "smothstep": "smoothstep",
    "cubic-bezzier(0,0,1,1)": "cubic-bezier",
    "sping(0.5)": "spring",
}


@pytest.mark.parametrize("text", MEANT)
def test_what_may_have_been_meant_is_named(text: str) -> None:
    with pytest.raises(ts.UnknownEasingError) as caught:
        ts.Easing(text)
    homes = "; it exists in gsap" if text in ("back", "power4", "elastic", "bounce") else ""
    assert str(caught.value).endswith(f'"{homes}; did you mean "{MEANT[text]}"?')
    assert caught.value.hint == ("gsap" if homes else MEANT[text])


DIALECTS = tuple(abi.DIALECTS)
FAR = [
    "cubic-bezier(.1,.2,.3,.4)",
    "steps(3)",
    "spring(0.5)",
    "linear(0,1)",
    "pow.in(2)",
    "quad.in",
    "InQuad",
    "power2",
]
FAR += ["easeInQuad", "ease-in", "back", "inQuad", "cubicBezier(0,0,1,1)", "steps", "cubic-bezier", "spring", "pow"]


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("text", FAR)
def test_what_was_given_is_never_suggested_and_its_dialects_are_named(text: str, dialect: ts.Dialect) -> None:
    try:
        ts.Easing(text, dialect)
    except ts.UnknownEasingError as error:
        words, _, meant = str(error).partition("; did you mean ")
        given = text.partition("(")[0]
        assert f'"{given}"' not in meant
        if dialect == "canonical":
            return
        told = words.partition("; it exists in ")[2]
        homes = [each for each in DIALECTS if each != dialect and reads(text, each)]
        if given != "linear" and ("(" in text or not is_function(given)):
            assert told.split(", ") == (homes or [""]), str(error)
        for name in re.findall(r'"([^"]+)"', meant):
            assert is_function(name) or reads(name, dialect)


def reads(text: str, dialect: str) -> bool:
    try:
        ts.Easing(text, dialect)  # type: ignore[arg-type]
    except ts.UnknownEasingError:
        return False
    return True


def is_function(name: str) -> bool:
    return name in ("cubic-bezier", "cubicBezier", "spring", "steps", "pow", "linear")


def test_a_function_without_its_arguments_is_told_so() -> None:
    for text, dialect in (("steps", "gsap"), ("cubic-bezier", "css"), ("steps", "canonical"), ("cubicBezier", "anime")):
        with pytest.raises(ts.UnknownEasingError, match=r'expected "\(" and its arguments'):
            ts.Easing(text, dialect)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["zzzz", "qqq.qqq", "x" * 100])
def test_where_nothing_is_near_the_list_is_named(text: str) -> None:
    with pytest.raises(ts.UnknownEasingError, match=r": see ts\.easings\(\), or python -m tweenspirit list$") as caught:
        ts.Easing(text)
    assert "canonical" not in str(caught.value)


def test_what_is_registered_is_meant_too(fresh: Callable[[], str]) -> None:
    name = fresh()
    ts.register_easing(name, abs)
    with pytest.raises(ts.UnknownEasingError, match=re.escape(f'did you mean "{name}"')):
        ts.Easing(name.replace("curve", "curv"))


def test_presets() -> None:
    with pytest.raises(ts.InvalidArgumentError, match=r"did you mean 'react_spring_wobbly'"):
        ts.Spring.preset("react_spring_wobly")
    with pytest.raises(ts.InvalidArgumentError, match=r"did you mean 'bouncy'"):
        ts.Track().key(0, 0, spring="bouncie")


def test_nothing_of_it_is_loaded_before() -> None:
    code = (
        "import sys, tweenspirit as ts; ts.Easing('quad.in').to_css();"
        "late = 'difflib', 'typing', 'tweenspirit._c.hints', 'tweenspirit.plots.plot';"
        "print([x for x in late if x in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-S", "-E", "-c", code], capture_output=True, text=True, cwd=_PACKAGE)
    assert (done.stdout, done.stderr) == ("[]\n", "")


_PACKAGE = pathlib.Path(ts.__file__).resolve().parents[1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", 'the document has no member "tweenspirit" (line 1)'),
        ("3", "the document must be an object, got 3 (line 1)"),
        ('{"tweenspirit": 1, "type": "track"}', 'the document has no member "kind" (line 1)'),
        ('{"tweenspirit": 1, "type": "track", "kind": "float"}', 'the document has no member "keys" (line 1)'),
        (
            '{"tweenspirit": 1, "type": "track", "kind": "float", "kyes": []}',
            'the document has an unknown member "kyes"; did you mean "keys"? (line 1)',
        ),
    ],
)
def test_tracks_that_are_none(text: str, words: str) -> None:
    with pytest.raises(ts.InvalidArgumentError) as caught:
        ts.Track.from_json(text)
    assert str(caught.value) == words


E = ts.Easing("back.out")
T = ts.Track().key(0, 0).key(1, 1)
DOORS: dict[str, Callable[[Any], Any]] = {
    "tolerance of to_css": lambda x: E.to_css(x),
    "tolerance of bake": lambda x: E.bake(x),
    "max_points": lambda x: E.bake(max_points=x),
    "t of derivative": lambda x: E.derivative(x),
    "modifier": lambda x: E.modified(x),
    "outputs": lambda x: ts.Easing.linear([x, 1]),
    "all outputs": lambda x: ts.Easing.linear(x),
    "inputs": lambda x: ts.Easing.linear([0, 1], [x, 1]) if x is not None else ts.Easing.linear([0, 1], ["x", 1]),  # type: ignore[list-item]
    "x1": lambda x: ts.Easing.cubic_bezier(x, 0, 1, 1),
    "y2": lambda x: ts.Easing.cubic_bezier(0, 0, 1, x),
    "count": lambda x: ts.Easing.steps(x),
    "position": lambda x: ts.Easing.steps(4, x),
    "property": lambda x: T.to_web_animation([x]),  # type: ignore[arg-type]
    "tolerance of a track's to_css": lambda x: T.to_css(x),
    "tolerance of fit": lambda x: ts.fit([0, 1], [1, 2], x),
    "max_keys": lambda x: T.bake(fps=1, max_keys=x),
    "times": lambda x: T.insert([x], [1]),
    "values": lambda x: T.insert([1], [x]),
    "time": lambda x: T.marker(x, "a"),
    "name": lambda x: ts.Easing([x]),  # type: ignore[arg-type]
    "name of ease": lambda x: ts.ease([x], 0.5),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(
    "wrong", ["a", None, object(), [1, "x"], 1 << 2000], ids=["text", "None", "object", "list", "vast"]
)
@pytest.mark.parametrize("door", DOORS)
def test_no_door_lets_an_error_of_ctypes_out(door: str, wrong: Any) -> None:
    with pytest.raises(ts.InvalidArgumentError):
        DOORS[door](wrong)
    assert T == ts.Track().key(0, 0).key(1, 1)


def test_a_place_is_an_int() -> None:
    for wrong in (1.5, "a", None):
        with pytest.raises(TypeError, match="must be an int, not"):
            T[wrong]  # type: ignore[index]


def test_pytweenings_words() -> None:
    for call, words in (
        (lambda: pytweening.easeInQuad("x"), "n must be a number, not 'x'"),  # type: ignore[arg-type]
        (lambda: pytweening.easeInPoly(0.5, -1), "degree must be between 0.001 and 1000, got -1"),
        (lambda: pytweening.easeInElastic(0.5, 1e9), "amplitude must be between 1 and 1e6, got 1e+09"),
        (lambda: pytweening.easeInElastic(0.5, 1, 0), "period must be between 0.001 and 1e6, got 0"),
        (lambda: pytweening.easeInBack(0.5, 1e9), "s must be between -1e6 and 1e6, got 1e+09"),
    ):
        with pytest.raises(ts.InvalidArgumentError) as caught:
            call()
        assert str(caught.value) == words
    assert pytweening.easeInQuad(array.array("d", [0.5])) == array.array("d", [0.25])  # type: ignore[arg-type, comparison-overlap]


# --- pictures ---


def test_notebooks_show_curves_and_tracks() -> None:
    for thing in (E, T, ts.Track("color").key(0, (1, 0, 0, 1)), ts.Track(64).key(0, [0] * 64)):
        svg = thing._repr_svg_()
        assert svg is not None and ElementTree.fromstring(svg).tag.endswith("svg")
        assert svg == ts.plot(thing)
    closed, empty = ts.Easing("steps(3)"), ts.Track()
    closed.close()
    assert (closed._repr_svg_(), empty._repr_svg_()) == (None, None)
    empty.close()
    assert empty._repr_svg_() is None


def test_plots_are_saved_as_svg_only(tmp_path: pathlib.Path) -> None:
    picture = ts.plot("quad.in")
    for name in ("x.png", "x", "x.svg.png", ".svg"):
        with pytest.raises(
            ts.InvalidArgumentError, match=r"plots are SVG: the name of a file must end with \.svg, not"
        ):
            picture.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []
    picture.save(str(tmp_path / "X.SVG"))
    assert (tmp_path / "X.SVG").read_text(encoding="utf-8") == picture
    picture.save("/dev/null")
