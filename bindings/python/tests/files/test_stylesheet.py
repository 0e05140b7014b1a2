# SPDX-License-Identifier: MIT
"""Stylesheets as people write them. What a browser reads of whole ones: Tests/Consumers/Browser/css.py."""

from __future__ import annotations

import math
import pathlib
import sys
import time

import pytest

import tweenspirit as ts


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a { transition: opacity 1s }", ["a | opacity 1 css.ease"]),
        ("a { transition: 1s ease-in opacity 200ms }", ["a | opacity 1 css.ease-in after 0.2"]),
        ("a { transition: linear .5s }", ["a | all 0.5 linear"]),
        ("a { transition: none }", []),
        (
            "a{transition:color 1s,left 2s steps(3) 1s!important}",
            ["a | color 1 css.ease", "a | left 2 steps(3) after 1.0"],
        ),
        ("a { transition: display 1s allow-discrete, --x 2s }", ["a | display 1 css.ease", "a | --x 2 css.ease"]),
        ("a { transition: x 1s; transition-delay: 1s, 2s }", ["a | x 1 css.ease after 1.0"]),
        ("a { transition-delay: 9s; transition: x 1s }", ["a | x 1 css.ease"]),
        (
            "a { transition-property: x, y, z; transition-duration: 1s, 2s }",
            ["a | x 1 css.ease", "a | y 2 css.ease", "a | z 1 css.ease"],
        ),
        ("a { TRANSITION: X 1S EASE-OUT }", ["a | x 1 css.ease-out"]),
        ("a { -webkit-transition: x 1s; transition: x 2s }", ["a | x 2 css.ease"]),
        ("a { transition: x 2s; -moz-transition: x 1s }", ["a | x 2 css.ease"]),
        ("a { -o-transition: x 3s }", ["a | x 3 css.ease"]),
        ("a { transition: x 1s !important; transition: x 2s }", ["a | x 1 css.ease"]),
        ("a { transition: x/* , y 2s */ 1s; /* transition: z 1s */ }", ["a | x 1 css.ease"]),
        ("a { content: '} b { transition: y 1s'; transition: x 1s }", ["a | x 1 css.ease"]),
        ("@media print { @supports (x: y) { a { transition: x 1s } } }", ["a | x 1 css.ease"]),
        (
            "a { &:hover { transition: x 1s } .b { transition: y 1s } }",
            ["a:hover | x 1 css.ease", "a .b | y 1 css.ease"],
        ),
        (
            "a { transition: x calc(.1s + 2 * 50ms) , y calc((1s - 500ms) / 2)}",
            ["a | x 0.2 css.ease", "a | y 0.25 css.ease"],
        ),
        ("a { transition: x min(1s, 500ms) max(0s, 1s) }", ["a | x 0.5 css.ease after 1.0"]),
        (r".a\:b { transition: o\70 acity 1s }", [r".a\:b | opacity 1 css.ease"]),
        (":root { --e: ease-in; --t: 2s } a { transition: x var(--t) var(--e) }", ["a | x 2 css.ease-in"]),
        (":root { --t: 2s } a { --t: 3s; transition: x var(--t) }", ["a | x 3 css.ease"]),
        ("a { transition: x 1s var(--e, cubic-bezier(0, 0, 1, .5)) }", ["a | x 1 cubic-bezier(0,0,1,0.5)"]),
        ("a { transition: x 1s var(--e, var(--f, linear)) }", ["a | x 1 linear"]),
        (".nav { --t: x 1s } .nav a { transition: var(--t) }", [".nav a | x 1 css.ease"]),
        (":root { --all: x 1s, y 2s linear } a { transition: var(--all) }", ["a | x 1 css.ease", "a | y 2 linear"]),
    ],
)
def test_transitions(text: str, wanted: list[str]) -> None:
    found = [
        f"{t.selector} | {t.property} {t.duration:g} {t.easing.name}" + (f" after {t.delay!r}" if t.delay else "")
        for t in ts.css(text).transitions
    ]
    assert found == wanted and ts.css(text).skipped == ()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a { transition: x 2s; transition: x 2s foo bar }", [("a", 2)]),
        ("a { transition-duration: 2s; transition-duration: bad }", [("a", 2)]),
        ("a { transition: x 2s; transition: x 2s var(--no) }", []),
        (":root { --d: 1s; --d: 2s } a { transition: x var(--d) }", [("a", 2)]),
        (":root { --d: 1s } @media print { :root { --d: 3s } } a { transition: x var(--d) }", [("a", 1)]),
        ("a { --d: 1s !important; --d: 2s; transition: x var(--d) }", [("a", 1)]),
        ("a { --d: initial; transition: x var(--d, 3s) }", [("a", 3)]),
        ("a { b, c { transition: x 1s } }", [("a b, a c", 1)]),
        ("a, b { &:hover { transition: x 1s } }", [(":is(a, b):hover", 1)]),
        ("a { > b, + c { transition: x 1s } }", [("a > b, a + c", 1)]),
        ("a { b[href='?p&q'] { transition: x 1s } }", [('a b[href="?p&q"]', 1)]),
        ("a { transition: x 1s; -moz-transition-duration: 3s }", [("a", 1)]),
        (".b { --d: 3s } a { transition: x var(--d, 1s) }", [("a", 1)]),
        ("a { transition: none, x 1s }", []),
        ("a { transition: x calc(1s - 3s) }", [("a", 0)]),
        ("a { transition: x (1s) }", []),
        ("a { transition: x var(--a b) }", []),
    ],
)
def test_what_counts_where_there_is_more(text: str, wanted: list[tuple[str, float]]) -> None:
    assert [(t.selector, t.duration) for t in ts.css(text).transitions] == wanted


def test_names_of_keyframes() -> None:
    sheet = ts.css(r"@keyframes a\.b { to { x: 1 } } d { animation: 'none' 1s, NONE 1s }")
    assert list(sheet.keyframes) == ["a.b"] and sheet.animations == ()
    assert [a.name for a in ts.css("d { animation: 'none' 1s } e { animation: NONE 1s }").animations] == ["none"]
    for bad in ("none", "x y", ""):
        assert ts.css(f"@keyframes {bad} {{ to {{ x: 1 }} }}").keyframes == {}


def test_animations() -> None:
    text = """
    a { animation: 3s ease-in 1s 2 reverse both paused slidein, spin .5s infinite alternate }
    b { animation-name: x, "y z"; animation-iteration-count: 1.5, infinite; animation-duration: 1s }
    c { animation: none } d { animation: forwards 1s } e { animation: none none 1s }
    """
    found = [
        (a.selector, a.name, a.duration, a.easing.name, a.delay, a.iterations, a.direction, a.fill, a.paused, a.line)
        for a in ts.css(text).animations
    ]
    assert found == [
        ("a", "slidein", 3, "css.ease-in", 1, 2, "reverse", "both", True, 2),
        ("a", "spin", 0.5, "css.ease", 0, math.inf, "alternate", "none", False, 2),
        ("b", "x", 1, "css.ease", 0, 1.5, "normal", "none", False, 3),
        ("b", "y z", 1, "css.ease", 0, math.inf, "normal", "none", False, 3),
        ("d", None, 1, "css.ease", 0, 1, "normal", "forwards", False, 4),
    ]
    [spin] = [a for a in ts.css(text).animations if a.name == "spin"]
    assert spin.timing().at(0.75).directed_progress == 0.5 and spin.timing().end_time == math.inf


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a { transition: x 1s y 1s 1s }", "not valid in transition"),
        ("a { transition: x -1s }", "cannot be negative"),
        ("a { transition: x 1 }", "not valid in transition"),
        ("a { transition: x 1s, }", "between two commas"),
        ("a { transition: inherit }", "from another rule"),
        ("a { transition: x 1s var(--no) }", "--no is set nowhere"),
        ("a { --t: 1s } b { --t: 2s } c { transition: x var(--t) }", "differently"),
        ("a { --t: var(--t); transition: x var(--t) }", "refer to each other"),
        ("a { transition-duration: calc(1s * 1s) }", "cannot be multiplied"),
        ("a { transition-duration: calc(1s + 1) }", "times and numbers"),
        ("a { transition-duration: calc(1s / 0) }", "division"),
        ("a { transition-timing-function: cubic-bezier(2, 0, 0, 1) }", "x1 of cubic-bezier"),
        ("a { animation-iteration-count: -1 }", "iterations"),
        ("a { animation-direction: sideways }", "animation-direction"),
        ("@keyframes k { 120% { x: 1 } }", "an offset"),
        ("@keyframes k { to { x: 1 !important } }", "important"),
        ("a { transition: x 1s", ""),
        ("a } b { transition: x 1s }", ""),
    ],
)
def test_what_is_skipped_is_named_with_its_line(text: str, words: str) -> None:
    sheet = ts.css("\n\n" + text)
    if words:
        [(line, shown, reason)] = sheet.skipped
        assert line == 3 and shown and words in f"{shown}: {reason}"


def test_keyframes() -> None:
    sheet = ts.css("""
    :root { --far: 40px }
    @keyframes arrive {
      from { opacity: 0; transform: translateY(var(--far)); color: red; animation-timing-function: ease-out }
      40%, 60% { opacity: .5; transform: translate(0, -4px) rotate(90deg); color: rgb(0 0 255 / .5) }
      to { opacity: 1; transform: none; color: #0f0 }
    }
    @-webkit-keyframes arrive { from { opacity: 9 } }
    @keyframes arrive { 0% { opacity: 0 } 100% { opacity: 1 } }
    @keyframes half { 50% { opacity: 0 } }
    """)
    whole = ts.css(
        "@keyframes k { from { opacity: 0; animation-timing-function: ease-out } 50% { opacity: .5 } to { opacity: 1 }}"
    )
    track = whole.keyframes["k"].track("opacity", 2, "linear")
    assert [(key.time, key.value) for key in track.keys()] == [(0, 0), (1, 0.5), (2, 1)]
    assert track.value(0.5) == pytest.approx(0.5 * ts.Easing("css.ease-out")(0.5)) and track.value(1.5) == 0.75
    assert len(sheet.keyframes["arrive"].frames) == 2  # the last one of a name
    with pytest.raises(ts.InvalidArgumentError, match="no value at 0 %"):
        sheet.keyframes["half"].track("opacity")
    assert sheet.keyframes["half"].track("opacity", easing="linear", underlying="1").value(0.25) == 0.5
    with pytest.raises(ts.InvalidArgumentError, match=r"^underlying must be a CSS value as a string, got 1$"):
        sheet.keyframes["half"].track("opacity", underlying=1)  # type: ignore[arg-type]
    with pytest.raises(ts.InvalidArgumentError, match="has opacity, got 'left'"):
        sheet.keyframes["half"].track("left")


def test_values_become_lanes() -> None:
    def track(*values: str) -> ts.Track:
        frames = "".join(f"{100 * i / (len(values) - 1)}% {{ x: {value} }}" for i, value in enumerate(values))
        return ts.css(f"@keyframes k {{ {frames} }}").keyframes["k"].track("x", easing="linear")

    assert track("0", "10px").value(0.5) == 5
    assert track("1px 2%", "3px 4%").value(0.5) == (2, 3)
    assert track("translate(0, 10px)", "translateX(20px)").value(0.5) == (10, 5, 0)
    assert track("scale(2)", "none").value(0.5) == (1.5, 1.5, 1)
    assert track("rotate(0) scale(1)", "rotate(90deg)").value(0.5) == (45, 1, 1, 1)
    assert track("red", "rgb(0, 0, 255)").value(0.5) == (0.5, 0, 0.5, 1)
    # As CSS mixes colours, times alpha: what is transparent has no colour of its own.
    assert track("red", "transparent").value(0.5) == (1, 0, 0, 0.5)
    both = track("red", "transparent", "blue")
    assert both.value(0.25) == (1, 0, 0, 0.5) and both.value(0.75) == (0, 0, 1, 0.5)
    assert track("red", "rgba(0, 0, 255, .5)").value(0.5) == (2 / 3, 0, 1 / 3, 0.75)
    for wrong in (
        ("1px", "1em"),
        ("a", "b"),
        ("1px", "1px 2px"),
        ("rotate(1deg)", "skewX(1deg)"),
        ("none", "matrix(1,0,0,1,0,0)"),
    ):
        with pytest.raises(ts.InvalidArgumentError, match=r"k has|cannot become a track"):
            track(*wrong)


@pytest.mark.parametrize(
    "root", [":root", "html", ":host, :root", ":where(html)", "@theme default", "@layer a { :root"]
)
def test_where_custom_properties_of_all_stand(root: str) -> None:
    end = "}" * (1 + root.count("{"))
    sheet = ts.css(f"{root} {{ --out: cubic-bezier(0, 0, .2, 1) {end} a {{ transition: x 1s var(--out) }}")
    assert list(sheet.easings) == ["--out"] and sheet.transitions[0].easing == sheet.easings["--out"]


def test_selectors_as_long_as_they_are_written() -> None:
    long = ",".join(["a"] * 4000)
    assert len(ts.css(f"{long} {{ transition: x 1s }}").transitions[0].selector) > 4096
    skipped = ts.css(f"{long} {{ & b {{ transition: x 1s }} @media print {{ transition: y 1s }} }}").skipped
    assert [each.reason for each in skipped] == ["a nested selector of more than 4096 characters"]


def test_easings_of_root_and_files(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "é.css"
    file.write_text(
        ":root { --out: cubic-bezier(0, 0, .2, 1); --size: 3px; --two: ease, linear }\n.a{transition:x 1s var(--out)}",
        "utf-8",
    )
    sheet = ts.css(file)
    assert {name: e.name for name, e in sheet.easings.items()} == {"--out": "cubic-bezier(0,0,0.2,1)"}
    assert sheet.transitions[0].easing == sheet.easings["--out"] and ts.css(str(file)) == sheet
    with pytest.raises(FileNotFoundError):
        ts.css("nothing.css")


def test_bad_texts_end_soon() -> None:
    for text in (
        "a{" * 5000,
        "a{transition:" + "x 1s," * 40_000 + "}",
        "a{transition:" + "calc(" * 3000 + "1s",
        "{" + "(" * 100_000,
        ":root{"
        + "".join(f"--a{i}: var(--a{i + 1}) var(--a{i + 1});" for i in range(30))
        + "} a{transition:var(--a0)}",
        "a" + "{& &" * 30 + "{transition:x 1s",
        ":root{"
        + "".join(f"--b{i}:var(--b{i + 1})var(--b{i + 1});" for i in range(26))
        + "--b26:;}a{transition:var(--b0)}",
        "a" * 100_000 + "{" + "@media x{b:c}" * 9000 + "}",
        ":root{--x:" + "a " * 2000 + "}@keyframes k{to{" + "y:var(--x);" * 4000 + "}}",
        "@keyframes k{" + "".join(f"{i % 100}%{{x:{i}px}}" for i in range(20_000)) + "}",
    ):
        start = time.process_time()
        try:
            ts.css(text)
        except ts.InvalidArgumentError as error:
            assert "too deep" in str(error) or "too long" in str(error)
        assert time.process_time() - start < 30


def test_without_tinycss2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tinycss2", None)
    with pytest.raises(ImportError, match=r"tweenspirit\[css\]"):
        ts.css("a{}")
