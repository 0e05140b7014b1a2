# SPDX-License-Identifier: MIT
"""What ts.plot takes, what it refuses, and what every picture is."""

from __future__ import annotations

import itertools
import pathlib
import re
import xml.etree.ElementTree as ET

import pytest
from plot_help import along, drawn, points, read, tagged, texts, upright_places
from programs import printed_by

import tweenspirit as ts

SPRING = ts.Spring(duration=0.5, bounce=0.3)


def test_plots_are_well_formed(tmp_path: pathlib.Path) -> None:
    assert len(tagged(read(ts.plot(["elastic.out", "steps(4)"])), "polyline")) == 2
    svg = ts.plot(ts.easings())
    assert svg._repr_svg_() == svg and isinstance(svg, str)
    svg.save(tmp_path / "all.svg")
    assert (tmp_path / "all.svg").read_text("utf-8") == svg


@pytest.mark.parametrize(
    "name", ["linear", "quad.in", "elastic.out", "bounce.out", "circ.out", "back.inOut", "css.ease"]
)
def test_a_line_is_its_curve(name: str) -> None:
    easing = ts.Easing(name)
    _, axes, (line,) = drawn(ts.plot(easing), "progress", "eased progress")
    for x, y in along(line):
        t = axes.x(x)
        values = [easing(min(max(t + d, 0.0), 1.0)) for d in (-2e-4, 0, 2e-4)]  # a tenth of a pixel to either side
        assert min(values) - 2e-3 <= axes.y(y) <= max(values) + 2e-3, (t, axes.y(y))
    assert axes.x(line[0][0]) == pytest.approx(0, abs=2e-5) and axes.y(line[0][1]) == pytest.approx(0, abs=1e-4)
    assert axes.x(line[-1][0]) == pytest.approx(1, abs=2e-5) and axes.y(line[-1][1]) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize(("name", "jumps", "ends"), [
    ("steps(4)", [0.25, 0.5, 0.75, 1], (0, 1)),
    ("steps(3, jump-none)", [1 / 3, 2 / 3], (0, 1)),
    ("steps(3, start)", [1 / 3, 2 / 3], (1 / 3, 1)),
    ("step-end", [1], (0, 1)),
    ("linear(0, 0 30%, 1 30%, 1)", [0.3], (0, 1)),
])  # fmt: skip
def test_jumps_are_upright(name: str, jumps: list[float], ends: tuple[float, float]) -> None:
    _, axes, (line,) = drawn(ts.plot(ts.Easing(name)), "progress", "eased progress")
    assert [axes.x(x) for x in upright_places(line)] == pytest.approx(jumps, abs=5e-5)
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in itertools.pairwise(line))
    assert (axes.y(line[0][1]), axes.y(line[-1][1])) == pytest.approx(ends, abs=1e-4)


def test_many_steps_are_all_there() -> None:
    """As many steps as looks: none is between two of them unseen."""
    for count in (63, 64, 128, 129, 200):
        root = read(ts.plot(f"steps({count})", width=2000))
        (line,) = [points(p) for p in tagged(root, "polyline", "line")]
        assert len(upright_places(line)) == count


def test_a_list_has_a_legend_and_more_have_panels() -> None:
    few = ["quad.in", "back.out(2)", "steps(3)"]
    root = read(ts.plot(few))
    assert len(tagged(root, "polyline", "line")) == 3
    assert set(texts(root)) >= {ts.Easing(name).name for name in few}
    colors = {p.attrib["class"] for p in tagged(root, "polyline")}
    assert len(colors) == 3
    everything = read(ts.plot(ts.easings()))
    assert [t for t in texts(everything) if t in ts.easings()] == ts.easings()
    assert len(tagged(everything, "polyline")) == len(ts.easings())
    paneled = read(ts.plot(few, columns=2))
    assert texts(paneled) == [ts.Easing(name).name for name in few]


def test_eight_lines_share_axes_and_nine_do_not() -> None:
    assert len(tagged(read(ts.plot(ts.easings()[:8])), "rect", "axis")) == 0
    assert len(tagged(read(ts.plot(ts.easings()[:9])), "rect", "axis")) == 9


def test_any_iterable_of_one_sort() -> None:
    assert ts.plot(ts.Easing(n) for n in ("quad.in", "quad.out")) == ts.plot(["quad.in", "quad.out"])
    assert ts.plot(("quad.in",)) == ts.plot("quad.in")
    mixed = read(ts.plot([SPRING, ts.Decay(rate=4.0), SPRING.motion(0, 2)]))
    assert len(tagged(mixed, "polyline", "line")) == 3


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_themes(theme: str) -> None:
    svg = ts.plot(SPRING, theme=theme)
    read(svg)
    assert ("prefers-color-scheme" in svg) == (theme == "auto")
    assert "var(" not in svg
    assert ("#16181d" in svg) == (theme != "light") and ("#ffffff" in svg) == (theme != "dark")


def test_styles_hold_for_one_picture_only() -> None:
    """A notebook puts pictures into one page, whose rules are one list."""
    a, b = ts.plot("quad.in", title="one"), ts.plot("quad.out", title="one")
    roots = [ET.fromstring(svg).attrib["class"] for svg in (a, b)]
    assert roots[0] != roots[1]
    for svg, root in zip((a, b), roots, strict=True):
        style = re.sub(r"@media[^{]*\{", "", ET.fromstring(svg).find("{*}style").text or "")  # type: ignore[union-attr]
        selectors = [s for rule in style.split("}") if "{" in rule for s in rule.split("{")[0].split(",")]
        assert len(selectors) > 20 and all(s.startswith(f".{root} ") for s in selectors)
    ids = re.findall(r' id="([^"]*)"', a + b)
    assert len(ids) == len(set(ids)) >= 4


def test_it_can_be_read_aloud() -> None:
    root = read(ts.plot(SPRING, title="A spring"))
    assert root.attrib["role"] == "img"
    named = {e.attrib["id"]: e.text for e in root if e.tag.endswith(("title", "desc"))}
    assert list(named) == root.attrib["aria-labelledby"].split()
    title, desc = named.values()
    assert title == "A spring" and "settles 0.819 s" in (desc or "")


@pytest.mark.parametrize("text", ["<b>&\"'", "a\x00b\x1b\x01c", "\ud800", "🎈 ñ ☃", "]]>", "x" * 5000, ""])
def test_texts_are_texts(text: str) -> None:
    svg = ts.plot(["quad.in", "quad.out"], title=text, labels=[text, "other"])
    svg.encode("utf-8")
    root = read(svg)
    if text.isprintable() and 0 < len(text) < 100:
        assert texts(root).count(text) == 2
    assert len(max(texts(root), key=len)) < 130


def test_labels_and_title() -> None:
    assert "mine" in texts(read(ts.plot("quad.in", labels="mine")))
    shown = texts(read(ts.plot(["quad.in", "quad.out"], labels=("one", "two"), title="both")))
    assert {"one", "two", "both"} <= set(shown) and "quad.in" not in shown
    assert "quad.in" not in texts(read(ts.plot("quad.in", title="")))


WRONG = [
    (lambda: ts.plot([]), "empty"),
    (lambda: ts.plot(iter(())), "empty"),
    (lambda: ts.plot(3), "not 3"),
    (lambda: ts.plot(None), "not None"),
    (lambda: ts.plot(["quad.in", 3]), "not 3"),
    (lambda: ts.plot([SPRING, "quad.in"]), "cannot be combined"),
    (lambda: ts.plot([ts.Track().key(0, 1), SPRING]), "cannot be combined"),
    (lambda: ts.plot(ts.Track()), "without keys"),
    (lambda: ts.plot(ts.ObjectTrack().key(0, "a")), "ObjectTrack"),
    (lambda: ts.plot("quad.in", theme="blue"), "theme must be one of auto, light, dark"),
    (lambda: ts.plot("quad.in", theme=None), "theme"),
    (lambda: ts.plot("quad.in", width=10), "width must be between"),
    (lambda: ts.plot("quad.in", width=float("nan")), "width must be between"),
    (lambda: ts.plot("quad.in", width="640"), "width must be between"),
    (lambda: ts.plot("quad.in", height=1e9), "height must be between"),
    (lambda: ts.plot("quad.in", title=3), "title"),
    (lambda: ts.plot("quad.in", labels=["a", "b"]), "labels must be 1"),
    (lambda: ts.plot("quad.in", labels=[3]), "labels must be texts"),
    (lambda: ts.plot("quad.in", labels=3), "labels must be texts"),
    (lambda: ts.plot("quad.in", columns=0), "columns"),
    (lambda: ts.plot("quad.in", samples=1), "samples"),
    (lambda: ts.plot(ts.easings(), width=200), "do not fit"),
]


@pytest.mark.parametrize(("call", "words"), WRONG)
def test_what_is_wrong_is_said(call: object, words: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=words):
        call()  # type: ignore[operator]


def test_names_that_name_nothing() -> None:
    with pytest.raises(ts.UnknownEasingError):
        ts.plot(["quad.in", "nope"])


def test_the_drawing_is_loaded_when_it_is_asked_for() -> None:
    code = "import sys, tweenspirit; tweenspirit.plot; print([m for m in sys.modules if '.plots.' in m])"
    assert printed_by(code) == "['tweenspirit.plots.plot']\n"


def test_other_renderers_draw_it() -> None:
    """One that knows no media queries and no variables draws the light theme: ground, line, band."""
    cairosvg = pytest.importorskip("cairosvg")
    image = pytest.importorskip("PIL.Image")
    import io

    track = ts.Track("color").key(0, (1, 0, 0, 1)).key(1, (1, 0, 0, 1)).key(2, (0, 0, 1, 1))
    for svg, wanted in [
        (ts.plot("quad.in"), {(255, 255, 255), (37, 99, 235)}),
        (ts.plot("quad.in", theme="dark"), {(22, 24, 29), (110, 168, 254)}),
        (ts.plot(track), {(255, 255, 255), (255, 0, 0), (237, 91, 16)}),
    ]:
        picture = image.open(io.BytesIO(cairosvg.svg2png(bytestring=svg.encode()))).convert("RGB")
        assert picture.size == (640, 400)
        assert wanted <= {color for _, color in picture.getcolors(1 << 20)}
