# SPDX-License-Identifier: MIT
"""The gallery in a browser: cards, filter, copying, both editors by pointer, keys and numbers, and its looks."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable

import tweenspirit as ts
from browser import Browser, find
from maths import compare_maths

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ("CSS", "Python", "Swift", "C")


def texts(page: Browser, editor: str) -> dict[str, str]:
    """An editor's code in every language."""
    return {name: page.run(f"document.getElementById('{editor}-{name.lower()}').textContent") for name in LANGUAGES}


def every_curve_has_a_card(page: Browser) -> None:
    names = page.run("[...document.querySelectorAll('.card')].map(c => c.dataset.name)")
    assert sorted(names) == sorted(ts.easings()), set(names) ^ set(ts.easings())
    whole = (
        "c => c.querySelector('.plot .curve').getTotalLength() > 100 && c.querySelector('.formula').textContent && true"
    )
    assert page.run(f"[...document.querySelectorAll('.card')].every({whole})")
    assert page.run("document.querySelectorAll('.card button').length") == 4 * len(names)


def the_filter_finds_names_of_every_library(page: Browser) -> None:
    for query, wanted in {
        "bounce": {n for n in ts.easings() if "bounce" in n},
        "easeInOutBack": {"back.inOut", "ah.back.inOut"},
        "InOutCubic": {"cubic.inOut"},
        "power2": {"cubic.in", "cubic.out", "cubic.inOut", "cubic.outIn"},
        "power4.inOut": {"quint.inOut"},
        "Strong out": {"quint.out", "quint.inOut", "quint.outIn"},
        "css ease": {n for n in ts.easings() if n.startswith("css.ease")},
        "ah. out": {n for n in ts.easings() if n.startswith("ah.") and "out" in n.lower()},
        "zzz": set(),
        "": set(ts.easings()),
    }.items():
        page.run("document.getElementById('search').focus(); document.getElementById('search').select()")
        page.key("Delete")
        page.run("document.getElementById('search').value = ''")
        page.write(query)
        if not query:
            page.run("document.getElementById('search').dispatchEvent(new Event('input'))")
        shown = set(
            page.run(
                "[...document.querySelectorAll('.card')].filter(c => c.checkVisibility()).map(c => c.dataset.name)"
            )
        )
        assert shown == wanted, (query, shown ^ wanted)
        assert str(len(wanted)) in page.run("document.getElementById('count').textContent")
        assert page.run("document.getElementById('none').checkVisibility()") == (not wanted)
    empty = page.run("[...document.querySelectorAll('.family')].filter(f => !f.checkVisibility()).length")
    assert empty == 0


def searching_shows_what_it_finds(page: Browser) -> None:
    """From an editor, below all the curves."""
    page.center("#spring")
    page.run("document.getElementById('search').focus({preventScroll: true})")
    page.write("back.inOut")
    seen = page.run(
        "[...document.querySelectorAll('.card')].filter(c => c.checkVisibility()).map(c => {"
        "const r = c.getBoundingClientRect(), nav = document.querySelector('nav').getBoundingClientRect();"
        "return r.top >= nav.bottom && r.top < innerHeight; })"
    )
    assert seen == [True, True], seen
    assert page.run("document.activeElement.id") == "search"


def it_leads_back_to_the_documentation(page: Browser) -> None:
    """Where there is one; alone, it has no such link."""
    assert page.run("document.querySelectorAll('nav a[href*=\"index.html\"]').length") == 0
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder) / "index.html"
        home.write_text("<!doctype html><title>Home</title>", "utf-8")
        tool = ROOT / "bindings/python/tools/gallery.py"
        command = [sys.executable, str(tool), str(home.parent / "gallery")]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        page.open((home.parent / "gallery/index.html").as_uri())
        assert page.run("document.querySelector('nav a').href") == home.as_uri()


def copying_puts_the_code_on_the_clipboard(page: Browser) -> None:
    page.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    wanted = {
        "CSS": ts.Easing("back.inOut").to_css(),
        "Python": 'ts.Easing("back.inOut")',
        "Swift": "Easing.back(.inOut)",
        "C": "ts_ease(TS_EASING_BACK_IN_OUT, t)",
    }
    for language, text in wanted.items():
        page.click(f'[data-name="back.inOut"] [data-language="{language}"]')
        assert page.run("navigator.clipboard.readText()") == text
        assert "Copied" in page.run("document.getElementById('said').textContent")
    for editor in ("bezier", "spring"):
        for language, text in texts(page, editor).items():
            page.click(f'[data-of="{editor}-{language.lower()}"]')
            assert page.run("navigator.clipboard.readText()") == text
    page.run("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")  # as of old
    page.click('[data-name="quad.in"] [data-language="C"]')
    assert page.run("navigator.clipboard.readText()") == "ts_ease(TS_EASING_QUAD_IN, t)"


def the_dot_runs_unless_it_is_not_wanted(page: Browser) -> None:
    running = "document.querySelector('[data-name=\"bounce.out\"]').getAnimations({subtree: true}).length"
    for motion, wanted in (("reduce", 0), ("no-preference", 2)):
        page.look(1280, motion=motion)
        page.mouse("mouseReleased", 1, 1)
        x, y = page.center('[data-name="bounce.out"] .plot')
        page.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        assert page.run(running) == wanted, motion
    half = (
        "(() => { const all = document.querySelector('[data-name=\"bounce.out\"]').getAnimations({subtree: true});"
        "for (const a of all) { a.pause(); a.currentTime = 600; }"
        "return all.map(a => new DOMMatrix(getComputedStyle(a.effect.target).transform)).map(m => [m.e, m.f]); })()"
    )
    rise = float(page.run("document.querySelector('[data-name=\"bounce.out\"] .dot').dataset.rise"))
    places = sorted(page.run(half), key=lambda place: place[0])
    assert abs(places[0][1] + rise * ts.ease("bounce.out", 0.5)) < 0.5, (places, rise)  # 600 of 1200 ms
    assert abs(places[1][0] - 120) < 0.5
    page.send("Input.dispatchMouseEvent", type="mouseMoved", x=1, y=1)
    assert page.run(running) == 0


def handles_are_dragged(page: Browser) -> None:
    before = texts(page, "bezier")["CSS"]
    for i, (dx, dy) in ((0, (40, -60)), (1, (-70, 45)), (1, (0, -500))):
        x, y = page.center(f"#bezier .h{i} .knob")
        page.mouse("mousePressed", x, y)
        for part in (0.3, 0.6, 1):
            page.mouse("mouseMoved", x + dx * part, y + dy * part)
        page.mouse("mouseReleased", x + dx, y + dy)
        after = texts(page, "bezier")
        assert after["CSS"] != before
        before = after["CSS"]
        curve = ts.Easing(before, dialect="css")
        assert eval(after["Python"]) == curve
        scale = page.run("document.querySelector('#bezier svg').getScreenCTM().a") * 180
        if dy > -400:
            moved = page.run("TweenSpirit.bezierEditor.points")[2 * i : 2 * i + 2]
            start = {0: (0.42, 0), 1: (0.58, 1)}[i]
            assert abs(moved[0] - start[0] - dx / scale) < 0.011 and abs(moved[1] - start[1] + dy / scale) < 0.011
        seen = page.run("[0.1, 0.25, 0.5, 0.9].map(TweenSpirit.bezierEditor.value)")
        assert max(abs(a - curve(t)) for a, t in zip(seen, (0.1, 0.25, 0.5, 0.9), strict=True)) < 1e-9
    assert before.endswith("1.5)")  # as far as the drawing goes


def handles_have_keys_and_numbers(page: Browser) -> None:
    page.run("document.querySelector('#bezier select').value = '0.25,0.1,0.25,1'")
    page.run("document.querySelector('#bezier select').dispatchEvent(new Event('change'))")
    assert texts(page, "bezier")["CSS"] == "cubic-bezier(0.25, 0.1, 0.25, 1)"
    page.run("document.querySelector('#bezier .h0').focus()")
    for key, shift in (("ArrowRight", False), ("ArrowRight", True), ("ArrowUp", False), ("ArrowDown", True)):
        page.key(key, shift)
    assert texts(page, "bezier")["CSS"] == "cubic-bezier(0.36, 0.01, 0.25, 1)"
    for _ in range(9):
        page.key("ArrowLeft", shift=True)
    assert texts(page, "bezier")["CSS"] == "cubic-bezier(0, 0.01, 0.25, 1)"
    assert page.run("document.activeElement.getAttribute('aria-valuetext')") == "x 0, y 0.01"
    page.run("(() => { const i = document.querySelectorAll('#bezier input')[3]; i.focus(); i.select(); })()")
    page.write("-2.5")
    assert texts(page, "bezier")["Swift"] == "try Easing.cubicBezier(0, 0.01, 0.25, -2.5)"
    page.run("(() => { const i = document.querySelectorAll('#bezier input')[0]; i.focus(); i.select(); })()")
    page.write("7")
    assert texts(page, "bezier")["CSS"] == "cubic-bezier(0, 0.01, 0.25, -2.5)"
    assert page.run("document.querySelector('#bezier input').getAttribute('aria-invalid')") == "true"
    page.click("#bezier .play")
    assert page.run("document.querySelector('#bezier .own').getAnimations().length") == 1


SPRING_WORDS = ("settling_duration", "duration", "bounce", "response", "damping_ratio", "stiffness", "damping", "mass",
                "omega", "frequency", "visual_duration", "half_life", "bounciness", "speed")  # fmt: skip


def the_spring_editor_agrees_with_the_engine(page: Browser) -> None:
    def type_in(word: str, value: str) -> None:
        page.run(f"(() => {{ const i = document.getElementById('spring-{word}'); i.focus(); i.select(); }})()")
        page.write(value)

    def check() -> ts.Spring:
        code = texts(page, "spring")
        spring: ts.Spring = eval(code["Python"])
        shown = page.run("Object.fromEntries([...document.querySelectorAll('[data-word]')].map("
                         "e => [e.dataset.word, e.dataset.value]))")  # fmt: skip
        assert set(shown) == {*SPRING_WORDS, "overshoot"}
        for word in SPRING_WORDS:
            found = float(shown[word].replace("Infinity", "inf"))
            close(found, getattr(spring, word), 1e-8, f"{spring!r}.{word}")
        close(float(shown["overshoot"]), spring.overshoot(), 1e-9, f"{spring!r}.overshoot()")
        if spring.damping_ratio > 0.05:
            seconds, _, shape = code["CSS"].partition("s ")
            assert abs(float(seconds) - spring.settling_time()) < 6e-4
            curve, wanted = ts.Easing(shape, dialect="css"), spring.as_easing()
            assert max(abs(curve(i / 500) - wanted(i / 500)) for i in range(501)) < 1.6e-3, spring
        return spring

    assert check() == ts.Spring(duration=0.5, bounce=0.3)
    for scheme, entries in {
        "duration": [("bounce", "-0.4"), ("duration", "1.25"), ("bounce", "1"), ("bounce", "0")],
        "response": [
            ("response", "0.3"),
            ("damping_ratio", "0.15"),
            ("damping_ratio", "0.9999999"),
            ("damping_ratio", "4"),
        ],
        "stiffness": [("stiffness", "210"), ("damping", "20"), ("mass", "2.5"), ("damping", "0"), ("damping", "3")],
    }.items():
        page.click(f'#spring input[value="{scheme}"]')
        check()
        for word, value in entries:
            type_in(word, value)
            spring = check()
            close(getattr(spring, word), float(value), 1e-12, word)
    assert texts(page, "spring")["Swift"] == "try Spring(mass: 2.5, stiffness: 210, damping: 3)"
    before = texts(page, "spring")
    for wrong in ("", "-1", "0", "1e99"):
        type_in("mass", wrong or " ")
        if not wrong:
            page.key("Backspace")
        assert texts(page, "spring") == before and page.run("document.activeElement.ariaInvalid") == "true", wrong
    slider = "document.querySelector('#spring input[type=range]')"
    type_in("mass", "1")
    page.run(f"{slider}.value = 333; {slider}.dispatchEvent(new Event('input'))")
    assert check().stiffness == 333 and page.run("document.getElementById('spring-stiffness').value") == "333"
    for name in ts.Spring.presets():
        page.run("document.querySelector('#spring select').value = " + json.dumps(name))
        page.run("document.querySelector('#spring select').dispatchEvent(new Event('change'))")
        spring = check()
        close(spring.omega, ts.Spring.preset(name).omega, 1e-6, name)
        close(spring.damping_ratio, ts.Spring.preset(name).damping_ratio, 1e-6, name)


def close(found: float, wanted: float, tolerance: float, what: str) -> None:
    if found == wanted or (found != found and wanted != wanted):
        return
    assert abs(found - wanted) <= tolerance * max(1.0, abs(wanted)), (
        f"{what}: {found!r}, and the engine says {wanted!r}"
    )


def the_editors_write_c(page: Browser) -> None:
    """What a C compiler says of it."""
    gcc = shutil.which("gcc") or shutil.which("cc")
    lines = [texts(page, "bezier")["C"]]
    for scheme in ("duration", "response", "stiffness"):
        page.click(f'#spring input[value="{scheme}"]')
        lines.append(texts(page, "spring")["C"])
    assert len(set(lines)) == 4
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "code.c"
        body = "\n  ".join(["ts_easing curve;", "ts_spring spring;", *lines])
        path.write_text(f"#include <tweenspirit/tweenspirit.h>\nvoid made(void) {{\n  {body}\n}}\n")
        command = [gcc, "-std=c99", "-Wall", "-Werror", "-fsyntax-only", f"-I{ROOT / 'include'}", str(path)]
        assert gcc is None or not subprocess.run(command).returncode, lines


def it_fits_every_window_in_both_themes(page: Browser) -> None:
    grounds = set()
    pictures = os.environ.get("PICTURES")
    if pictures:
        os.makedirs(pictures, exist_ok=True)
    for width in (360, 480, 800, 1280, 1920):
        for scheme in ("light", "dark"):
            page.look(width, scheme=scheme)
            assert page.run("document.documentElement.scrollWidth") <= width, (width, scheme)
            beyond = page.run(
                "[...document.querySelectorAll('body *')]"
                ".filter(e => e.checkVisibility() && !e.closest('.unseen, svg, .codes'))"
                ".filter(e => { const r = e.getBoundingClientRect();"
                "return r.width && (r.right > innerWidth + 1 || r.left < -1); })"
                ".map(e => e.outerHTML.slice(0, 80))"
            )
            assert not beyond, (width, beyond[:3])
            cut = page.run(
                "[...document.querySelectorAll('.formula')].filter(e => e.scrollWidth > e.clientWidth + 1)"
                ".map(e => e.closest('.card').dataset.name)"
            )
            assert not cut, (width, cut)
            grounds.add(page.run("getComputedStyle(document.body).backgroundColor"))
            if pictures:
                for place in ("header", '[data-name="elastic.inOut"]', "#bezier", "#spring"):
                    page.center(place)
                    name = "".join(c for c in place if c.isalpha())
                    page.picture(pathlib.Path(pictures) / f"{scheme}-{width}-{name}.png")
    assert len(grounds) == 2


def plots_follow_the_theme(page: Browser) -> None:
    """Pictures of ts.plot on one page: each keeps its own styles, and follows the reader's theme where it is to."""
    spring = ts.Spring(duration=0.5, bounce=0.3)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "plots.html"
        drawn = [ts.plot(spring, theme=theme) for theme in ("auto", "light", "dark")]
        path.write_text("<!doctype html><meta charset=utf-8>" + "".join(drawn), "utf-8")
        page.open(path.as_uri())
        for scheme in ("light", "dark"):
            page.look(1280, scheme=scheme)
            fills = page.run("[...document.querySelectorAll('.ground')].map(e => getComputedStyle(e).fill)")
            light, dark = "rgb(255, 255, 255)", "rgb(22, 24, 29)"
            assert fills == [light if scheme == "light" else dark, light, dark], (scheme, fills)
            outside = page.run(
                "[...document.querySelectorAll('text')].filter(e => {"
                "const b = e.getBBox(), v = e.ownerSVGElement.viewBox.baseVal;"
                "return b.x < 0 || b.y < 0 || b.x + b.width > v.width || b.y + b.height > v.height; })"
                ".map(e => e.textContent)"
            )
            assert not outside, outside


CHECKS: list[Callable[[Browser], None]] = [
    every_curve_has_a_card,
    the_filter_finds_names_of_every_library,
    searching_shows_what_it_finds,
    it_leads_back_to_the_documentation,
    copying_puts_the_code_on_the_clipboard,
    the_dot_runs_unless_it_is_not_wanted,
    handles_are_dragged,
    handles_have_keys_and_numbers,
    the_spring_editor_agrees_with_the_engine,
    the_editors_write_c,
    compare_maths,
    it_fits_every_window_in_both_themes,
]


def main() -> int:
    program = find()
    if program is None:
        print("skipped: no Chromium (apt install chromium, or CHROMIUM=its path)")
        return 0
    wanted = sys.argv[1:]
    failed = 0
    with tempfile.TemporaryDirectory() as folder, Browser(program) as page:
        tool = ROOT / "bindings/python/tools/gallery.py"
        subprocess.run([sys.executable, str(tool), folder], check=True, stdout=subprocess.DEVNULL)
        for check in [*CHECKS, plots_follow_the_theme]:
            if wanted and check.__name__ not in wanted:
                continue
            page.look(1280)
            page.open((pathlib.Path(folder) / "index.html").as_uri())
            try:
                check(page)
                assert not page.complaints, page.complaints
            except Exception as error:
                failed += 1
                print(f"FAILED {check.__name__}: {type(error).__name__}: {error}")
            page.complaints.clear()
    count = len(wanted or CHECKS) + (not wanted)
    print(f"gallery: {count - failed} of {count} checks in {os.path.basename(program)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
