# SPDX-License-Identifier: MIT
"""The gallery in a browser, opened as a file: cards, filter, the playground by pointer and keys, and its looks."""

from __future__ import annotations

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import tweenspirit as ts
from browser import FRAMES, READY, Browser, find

ROOT = pathlib.Path(__file__).resolve().parents[3]
LANGUAGES = ("CSS", "JavaScript", "GSAP", "Python", "Swift", "C")
ENGINE = ROOT / ".build-web/tweenspirit.js"
EDITORS = ("curve", "spring", "timeline", "scene")


def texts(page: Browser, editor: str) -> dict[str, str]:
    """An editor's code in every language that it has."""
    found: dict[str, str] = page.run(
        f"Object.fromEntries([...document.querySelectorAll('#{editor} .code')].map(e => [e.ariaLabel, e.textContent]))"
    )
    return found


def choose(page: Browser, selector: str, value: str) -> None:
    """Choose in a select what has this value."""
    place = f"document.querySelector({json.dumps(selector)})"
    page.run(f"{place}.value = {json.dumps(value)}; {place}.dispatchEvent(new Event('change', {{bubbles: true}}))")


def type_in(page: Browser, selector: str, text: str) -> None:
    """Type into a field in place of what is in it."""
    page.run(f"(() => {{ const i = document.querySelector({json.dumps(selector)}); i.focus(); i.select(); }})()")
    page.write(text)


COPIED = """new Promise((done, fail) => {
  const until = performance.now() + 5000;
  const turn = async () => {
    const text = await navigator.clipboard.readText().catch(() => "");
    if (text) done(text);
    else if (performance.now() > until) fail(new Error("nothing was copied"));
    else setTimeout(turn, 5);
  };
  turn();
})"""


def copied(page: Browser, selector: str) -> str:
    """What a button puts on the clipboard."""
    page.send("Page.bringToFront")
    page.run("navigator.clipboard.writeText('')")
    page.click(selector)
    return str(page.run(COPIED))


def drag(page: Browser, selector: str, dx: float, dy: float = 0) -> None:
    """Press what a selector finds, move it, let it go."""
    x, y = page.center(selector)
    page.mouse("mousePressed", x, y)
    for part in (0.3, 0.6, 1):
        page.mouse("mouseMoved", x + dx * part, y + dy * part)
    page.mouse("mouseReleased", x + dx, y + dy)


def every_curve_has_a_card(page: Browser) -> None:
    names = page.run("[...document.querySelectorAll('.card')].map(c => c.dataset.name)")
    assert sorted(names) == sorted(ts.easings()), set(names) ^ set(ts.easings())
    whole = (
        "c => c.querySelector('.plot .curve').getTotalLength() > 100 && c.querySelector('.formula').textContent && true"
    )
    assert page.run(f"[...document.querySelectorAll('.card')].every({whole})")
    assert page.run("document.querySelectorAll('.card button').length") == 5 * len(names)


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
    """From below all the curves."""
    page.run("document.getElementById('curves').scrollIntoView({block: 'end', behavior: 'instant'})")
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
        "JavaScript": 'ts.ease("back.inOut")',
        "Python": 'ts.Easing("back.inOut")',
        "Swift": "Easing.back(.inOut)",
        "C": "ts_ease(TS_EASING_BACK_IN_OUT, t)",
    }
    for language, text in wanted.items():
        assert copied(page, f'[data-name="back.inOut"] [data-language="{language}"]') == text
        assert "Copied" in page.run("document.getElementById('said').textContent")
    for language, text in texts(page, "spring").items():
        page.click(f'#spring [value="{language}"]')  # for all editors
        assert copied(page, '[data-of="spring"]') == text
        assert copied(page, '[data-of="curve"]') == texts(page, "curve")[language]
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


def it_opens_moving(page: Browser) -> None:
    """The card and the columns at once, by the engine; nothing for who wants it still, until it is asked for."""
    values = "({x, y, heights}) => [x, y, ...heights].map(({value}) => value)"
    state = f"JSON.stringify(({values})(gallery.editors.opening))"
    first = page.run(f"{FRAMES % 6}.then(() => {state})")
    assert page.run(f"{FRAMES % 6}.then(() => {state})") != first
    shown = page.run(
        "[new DOMMatrix(document.querySelector('.thrown').style.transform).e, gallery.editors.opening.x.value]"
    )
    assert abs(shown[0] - shown[1]) < 1e-3
    page.look(1280, motion="reduce")
    page.open(page.run("location.href").partition("#")[0] + "?still")
    page.run(READY)
    assert json.loads(page.run(f"{FRAMES % 6}.then(() => {state})")) == [0] * 11
    assert page.run("document.getAnimations().length") == 0
    page.click("#opening .again")
    page.run(FRAMES % 6)
    assert page.run("gallery.editors.opening.heights.every(h => h.value > 0)")
    for editor, moved in (("curve", ".racer"), ("spring", ".racer"), ("timeline", ".head")):
        place = f"document.querySelector('#{editor} {moved}').style.left"
        before = page.run(place)
        page.click(f"#{editor} .play")
        page.run(FRAMES % 6)
        assert page.run(place) != before, editor


def the_card_is_thrown(page: Browser) -> None:
    """Dragged by 1000 pixels a second it is let go as fast; keys push it."""
    page.look(1280, motion="reduce")
    page.open(page.run("location.href").partition("#")[0] + "?thrown")
    page.run(READY)
    x, y = page.center(".thrown")
    begun = time.time()

    def mouse(kind: str, after: float, at: float) -> None:
        held = {"button": "left", "buttons": int(kind != "mouseReleased"), "clickCount": 1}
        page.send("Input.dispatchMouseEvent", type=kind, timestamp=begun + after, x=at, y=y, **held)

    page.run("document.querySelector('.thrown').addEventListener('pointerup', () => {"
             "const {x} = gallery.editors.opening; window.thrown = [x.value, x.velocity]; })")  # fmt: skip
    mouse("mousePressed", 0, x)
    for i in range(1, 13):
        mouse("mouseMoved", 0.01 * i, x + 10 * i)
    mouse("mouseReleased", 0.13, x + 120)
    place, speed = page.run("thrown")
    assert place == 120 and abs(speed - 1000) < 50, (place, speed)
    push = "document.querySelector('.thrown').dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowUp'}))"
    before, after = page.run(f"(y => [y.velocity, ({push}, y.velocity)])(gallery.editors.opening.y)")
    assert after == before - 2400


def handles_are_dragged(page: Browser) -> None:
    css = "transition: transform 0.8s {};"
    for i, (dx, dy) in ((0, (40, -60)), (1, (-70, 45)), (1, (0, -500))):
        before = page.run("gallery.editors.curve.curves.a.numbers")
        drag(page, f"#curve .h{i} .knob", dx, dy)
        text = page.run("gallery.editors.curve.curves.a.text")
        curve, code = ts.Easing(text), texts(page, "curve")
        assert code["CSS"] == css.format(curve.to_css())
        assert eval(code["Python"], {"x": ts.World().channel(0.0)}) and f'"{text}"' in code["Python"]
        scale = page.run("document.querySelector('#curve svg').getScreenCTM().a") * 200
        after = page.run("gallery.editors.curve.curves.a.numbers")[2 * i : 2 * i + 2]
        if dy > -400:
            assert abs(after[0] - before[2 * i] - dx / scale) < 0.011
            assert abs(after[1] - before[2 * i + 1] + dy / scale) < 0.011
        seen = page.run("[0.1, 0.25, 0.5, 0.9].map(t => gallery.editors.curve.curves.a.easing.at(t))")
        assert seen == [curve(t) for t in (0.1, 0.25, 0.5, 0.9)]
    assert text.endswith("1.5)")  # as far as the drawing goes


def curves_have_keys_numbers_and_names(page: Browser) -> None:
    def text() -> str:
        return str(page.run("gallery.editors.curve.curves.a.text"))

    choose(page, "#curve .begin", "0.25,0.1,0.25,1")
    page.run("document.querySelector('#curve .h0').focus()")
    for key, shift in (("ArrowRight", False), ("ArrowRight", True), ("ArrowUp", False), ("ArrowDown", True)):
        page.key(key, shift)
    assert text() == "cubic-bezier(0.36, 0.01, 0.25, 1)"
    assert page.run("document.activeElement.getAttribute('aria-valuetext')") == "x 0.36, y 0.01"
    type_in(page, "#curve .numbers label:nth-child(4) input", "-2.5")
    assert texts(page, "curve")["CSS"].endswith("cubic-bezier(0.36, 0.01, 0.25, -2.5);")
    type_in(page, "#curve .numbers input", "7")
    assert text() == "cubic-bezier(0.36, 0.01, 0.25, -2.5)"
    assert page.run("document.activeElement.ariaInvalid") == "true"
    for kind, field, value, wanted in (
        ("back", "#curve-overshoot", "2.25", "back.out(2.25)"),
        ("elastic", "#curve-period", "0.4", "elastic.out(1, 0.4)"),
        ("named", "#curve .typed input", "bounce.inOut", "bounce.inOut"),
    ):
        choose(page, "#curve .kind", kind)
        type_in(page, field, value)
        assert text() == wanted
        assert texts(page, "curve")["CSS"] == f"transition: transform 0.8s {ts.Easing(wanted).to_css()};"
    type_in(page, "#curve .typed input", "bounce.inOot")
    assert text() == "bounce.inOut" and '"bounce.inOot"' in page.run(
        "document.querySelector('#curve .wrong').textContent"
    )
    page.click('#curve input[value="b"]')
    page.click("#curve .play")
    page.run(FRAMES % 4)
    left = page.run("[...document.querySelectorAll('#curve .racer')].map(e => parseFloat(e.style.left))")
    assert len(left) == 2 and left[0] != left[1]


def the_spring_editor_agrees_with_python(page: Browser) -> None:
    def check() -> ts.Spring:
        code = texts(page, "spring")
        argument = re.search(r"ts\.Spring\(.*\)(?=\))", code["Python"])
        assert argument
        spring: ts.Spring = eval(argument[0])
        shown = page.run("Object.fromEntries([...document.querySelectorAll('[data-word]')].map("
                         "e => [e.dataset.word, e.dataset.value]))")  # fmt: skip
        assert len(shown) == 15
        for word, text in shown.items():
            name = re.sub("[A-Z]", lambda found: "_" + found[0].lower(), word)
            wanted = spring.overshoot() if word == "overshoot" else getattr(spring, name)
            found = float(text.replace("Infinity", "inf"))
            assert found == wanted or (found != found and wanted != wanted), (spring, word, found, wanted)
        if spring.damping_ratio > 0.05:
            seconds, easing = re.fullmatch(r"transition: transform ([\d.]+)s (.*);", code["CSS"]).groups()  # type: ignore[union-attr]
            curve, exact = ts.Easing(easing, dialect="css"), spring.as_easing()
            assert abs(float(seconds) - exact.duration) < 6e-4
            assert max(abs(curve(i / 500) - exact(i / 500)) for i in range(501)) < 1.6e-3, spring
        return spring

    assert check() == ts.Spring(duration=0.5, bounce=0.3)
    for scheme, entries in {
        "duration": [("bounce", "-0.4"), ("duration", "1.25"), ("bounce", "1"), ("bounce", "0")],
        "response": [
            ("response", "0.3"),
            ("dampingRatio", "0.15"),
            ("dampingRatio", "0.9999999"),
            ("dampingRatio", "4"),
        ],
        "stiffness": [("stiffness", "210"), ("damping", "20"), ("mass", "2.5"), ("damping", "0"), ("damping", "3")],
    }.items():
        page.click(f'#spring input[value="{scheme}"]')
        check()
        for word, value in entries:
            type_in(page, f"#spring-{word}", value)
            check()
    assert texts(page, "spring")["Swift"] == "try x.spring(to: 300, Spring(mass: 2.5, stiffness: 210, damping: 3))"
    moved = (
        "(() => { const world = new gallery.ts.World(), x = world.channel(0); %s; world.step(0.1); return x.value; })()"
    )
    x = ts.World().channel(0.0)
    eval(texts(page, "spring")["Python"])
    x.world.step(0.1)
    assert page.run(moved % texts(page, "spring")["JavaScript"]) == x.value
    before = texts(page, "spring")
    for wrong in ("-1", "0", "1e99"):
        type_in(page, "#spring-mass", wrong)
        assert texts(page, "spring") == before and page.run("document.activeElement.ariaInvalid") == "true", wrong
    for name in ts.Spring.presets():
        choose(page, "#spring .choices select", re.sub("_(.)", lambda found: found[1].upper(), name))
        wanted, spring = ts.Spring.preset(name), check()
        for found, exact in ((spring.omega, wanted.omega), (spring.damping_ratio, wanted.damping_ratio)):
            assert abs(found - exact) < 2e-6 * max(exact, 1), (name, found, exact)


def the_timeline_is_dragged_and_scrubbed(page: Browser) -> None:
    """Bars and playhead by pointer and by keys; what is shown is what Python's timeline has of the same code."""
    width = page.run("document.querySelector('#timeline .rail').clientWidth")
    drag(page, "#timeline .lane-row:nth-child(2) .bar span", width / 3 * 0.5)
    drag(page, "#timeline .lane-row:nth-child(4) .grip", width / 3 * 0.3)
    page.run("document.querySelector('#timeline .bar').focus()")
    for key, shift in (("ArrowRight", False), ("ArrowRight", False), ("ArrowLeft", True)):
        page.key(key, shift)
    choose(page, "#timeline select", "expo.out")
    assert page.run("gallery.editors.timeline.state()") == {
        "x": "0.1 1.15 expo.out",
        "rotate": "0.9 1 cubic.inOut",
        "scale": "1.2 0.8 elastic.out",
        "opacity": "1.8 1 sine.inOut",
    }
    page.run("document.querySelector('#timeline .transport input').focus()")
    for _ in range(75):
        page.key("ArrowRight")
    world = ts.World()
    names = {
        name: world.channel(value) for name, value in (("x", 0.0), ("rotate", 0.0), ("scale", 1.0), ("opacity", 1.0))
    }
    place: dict[str, Any] = {**names, "ts": ts, "world": world}
    exec(texts(page, "timeline")["Python"], place)
    place["timeline"].time = now = page.run("gallery.editors.timeline.transport.time")
    assert abs(now - 0.75) < 1e-9, now
    box = page.run("getComputedStyle(document.querySelector('#timeline .box')).opacity")
    turn = page.run(
        "/rotate\\((.*)deg\\) scale\\((.*)\\)/.exec(document.querySelector('#timeline .box').style.transform).slice(1)"
    )
    assert float(box) == names["opacity"].value and [float(n) for n in turn] == [
        names["rotate"].value,
        names["scale"].value,
    ]
    page.click("#timeline .play")
    page.run(FRAMES % 6)
    page.click("#timeline .play")
    stopped = page.run("gallery.editors.timeline.transport.time")
    assert stopped > now and page.run(f"{FRAMES % 6}.then(() => gallery.editors.timeline.transport.time)") == stopped


def the_scene_is_edited(page: Browser) -> None:
    """Good and bad; what it shows is what Python's scene has."""
    wrong = "document.querySelector('#scene .wrong').textContent"
    scene = {
        "tweenspirit": 1,
        "type": "scene",
        "channels": [{"name": "box.x", "kind": "float", "value": 0}],
        "start": [{"animate": {"channel": "box.x", "spring": {"duration": 0.5, "bounce": 0.5}, "target": 100}}],
    }

    def edit(text: str) -> None:
        type_in(page, "#scene-json", text)
        page.run("new Promise(done => setTimeout(done, 400))")

    for name in page.run("[...document.querySelectorAll('#scene .actions option')].map(o => o.value).filter(Boolean)"):
        choose(page, "#scene .actions select", name)
        assert page.run(wrong) == "" and page.run("document.querySelectorAll('#scene .object').length") > 0, name
        ts.Scene.from_json(page.run("document.getElementById('scene-json').value"))
    edit(json.dumps(scene, indent=1))
    page.run("gallery.editors.scene.transport.seek(0.5)")
    world = ts.World()
    built = ts.Scene(scene).build(world)
    built.run()
    for i in range(1, 31):
        world.step_to(i / 60)
    shown = page.run("document.querySelector('#scene .object').parentElement.getAttribute('transform')")
    assert f"translate({built.channels['box.x'].value!r} 0)" in shown, shown
    for text, line, words in (
        (json.dumps(scene, indent=1).replace("float", "flot"), 7, 'did you mean "float"'),
        ('{"tweenspirit": 1,\n"type": "scene",\n"start": [{]}', 3, "not JSON"),
    ):
        edit(text)
        assert words in page.run(wrong) and page.run("document.getElementById('scene-json').ariaInvalid") == "true"
        page.click("#scene .go-to")
        chosen = page.run("(e => e.value.slice(e.selectionStart, e.selectionEnd))(document.activeElement)")
        assert chosen == text.split("\n")[line - 1]
    edit(json.dumps(scene))
    assert page.run(wrong) == "" and page.run("document.getElementById('scene-json').ariaInvalid") != "true"


def a_lottie_is_dropped(page: Browser) -> None:
    """Its layers are where Python's reader has them, and what is not read is named."""
    doc = json.loads((ROOT / "Tests/Data/badge.json").read_text("utf-8"))
    doc["layers"].append({"ty": 5, "nm": "words", "ks": {}, "ef": [{}]})
    page.look(1280, motion="reduce")
    page.run(
        f"""(async () => {{
          const dataTransfer = new DataTransfer(), note = document.querySelector('#scene .note');
          dataTransfer.items.add(new File([{json.dumps(json.dumps(doc))}], 'badge.json'));
          document.querySelector('#scene .stage, #scene').dispatchEvent(
            new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }}));
          while (!note.textContent.includes('badge')) await new Promise((go) => setTimeout(go, 10));
        }})()"""
    )
    assert page.run("document.querySelector('#scene .wrong').textContent") == ""
    note = page.run("document.querySelector('#scene .note').textContent")
    assert "badge: 3 layers. Not read here: effects (1), texts (1)" in note, note
    tracks = {found.path: found.track for found in ts.tracks_from_lottie(doc) if found.layer == "badge"}
    layer, rect = "document.querySelector('[data-layer=badge]')", "document.querySelector('[data-layer=badge] rect')"
    for now in (0.25, 1.0, 2.1, 3.9):
        page.run(f"gallery.editors.scene.transport.seek({now})")
        moved, opacity, width = page.run(
            f"[{layer}.getAttribute('transform'), {layer}.getAttribute('opacity'), {rect}.getAttribute('width')]"
        )
        seen = [float(n) for n in re.findall(r"-?[\d.]+(?:e-?\d+)?", moved)[:5]] + [float(opacity), float(width)]
        at = {path: track.value(now) for path, track in tracks.items()}
        (x, y, _), (sx, sy, _) = at["ks.p"], at["ks.s"]
        wanted = [x, y, at["ks.r"], sx / 100, sy / 100, at["ks.o"] / 100, at["shapes[0].it[0].s"][0]]
        # The page's easings are curves by themselves, Python's are handles of keys.
        worst = max(abs(a - b) for a, b in zip(seen, wanted, strict=True))
        assert worst < 1e-6, (now, seen, wanted)
    page.run("gallery.editors.scene.open(new File(['{\"layers\": 1}'], 'no.json'))")
    assert "a Lottie has" in page.run("document.querySelector('#scene .wrong').textContent")


def a_link_holds_the_state(page: Browser) -> None:
    page.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    choose(page, "#curve .kind", "elastic")
    type_in(page, "#spring-bounce", "0.55")
    page.run("document.querySelector('#timeline .bar').focus()")
    page.key("ArrowRight")
    type_in(
        page,
        "#scene-json",
        '{"tweenspirit": 1, "type": "scene", "channels": [{"name": "a b", "kind": "float", "value": 0}]}',
    )
    for editor in EDITORS:
        state = page.run(f"gallery.editors.{editor}.state()")
        link = copied(page, f'[data-link="{editor}"]')
        assert f"#{editor}?" in link, link
        page.open("about:blank")
        page.open(link)
        page.run(READY)
        found = page.run(f"gallery.editors.{editor}.state()")
        assert {k: str(v) for k, v in found.items()} == {k: str(v) for k, v in state.items()}, (editor, found, state)
        top = page.run(f"document.getElementById('{editor}').getBoundingClientRect().top")
        assert -50 < top < 400, (editor, top)
        # The others' states are those of the page before; make them anew.
        choose(page, "#curve .kind", "elastic")
        type_in(page, "#spring-bounce", "0.55")
    page.click('[data-name="bounce.out"] h4 a')
    page.run(FRAMES % 2)
    assert page.run("gallery.editors.curve.curves.a.text") == "bounce.out"
    page.open("about:blank")
    page.open(link.partition("#")[0] + "#curve?a=nonsense(&b=back.out&seconds=-3")
    page.run(READY)
    assert page.run("gallery.editors.curve.curves.a.kind") == "bezier"
    assert "nonsense" in page.run("document.getElementById('said').textContent")


def everything_has_a_name(page: Browser) -> None:
    """For who hears the page, whatever takes the focus; ids once; enough contrast."""
    roles = {"button", "textbox", "searchbox", "slider", "combobox", "radio", "spinbutton", "link"}
    nodes = page.send("Accessibility.getFullAXTree")["nodes"]
    seen = [n for n in nodes if not n["ignored"] and n["role"]["value"] in roles]
    nameless = [n["role"]["value"] for n in seen if not n.get("name", {}).get("value", "").strip()]
    assert len(seen) > 400 and not nameless, nameless
    ids = page.run("[...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))
    for scheme in ("light", "dark"):
        page.look(1280, scheme=scheme)
        names = "ground card sunk ink quiet accent warm done on-accent".split()
        style = page.run(
            f"(style => Object.fromEntries({json.dumps(names)}.map(n => [n, style.getPropertyValue('--' + n).trim()])))"
            "(getComputedStyle(document.documentElement))"
        )
        pairs = [(text, behind) for text in ("ink", "quiet", "accent", "warm", "done") for behind in ("ground", "card")]
        for text, behind in [*pairs, ("on-accent", "accent"), ("quiet", "sunk"), ("ink", "sunk")]:
            assert contrast(style[text], style[behind]) >= 4.5, (
                scheme,
                text,
                behind,
                contrast(style[text], style[behind]),
            )


def contrast(a: str, b: str) -> float:
    """WCAG's contrast of two colours #rrggbb."""

    def luminance(color: str) -> float:
        parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def the_code_is_code(page: Browser) -> None:
    """JavaScript is parsed by the page, Python by Python, C by a compiler; the cards' JavaScript is evaluated."""
    for editor in EDITORS:
        code = texts(page, editor)
        for language in ("JavaScript", "GSAP"):
            page.run(f"void new Function({json.dumps(code.get(language, ''))})")
        compile(code["Python"], editor, "exec")
    names = ts.easings()
    found = page.run("(ts => [...document.querySelectorAll('[data-language=JavaScript]')].map("
                     "b => new Function('ts', 'return ' + b.dataset.code)(ts)(0.3)))(gallery.ts)")  # fmt: skip
    assert found == [ts.ease(name, 0.3) for name in names]
    gcc = shutil.which("gcc") or shutil.which("cc")
    lines = [texts(page, editor)["C"] for editor in ("curve", "timeline", "scene")]
    for scheme in ("duration", "response", "stiffness"):
        page.click(f'#spring input[value="{scheme}"]')
        lines.append(texts(page, "spring")["C"])
    assert len(set(lines)) == 6
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "code.c"
        given = ["ts_easing curve;", "ts_spring spring;", "ts_track track;", "ts_scene scene;", "ts_build build;"]
        given += [f"ts_channel {name} = {{0, 0}};" for name in ("x", "rotate", "scale", "opacity")]
        body = "\n  ".join(given + lines)
        head = "#include <string.h>\n#include <tweenspirit/tweenspirit.h>\n"
        path.write_text(f"{head}void made(ts_world world, ts_timeline timeline, const char *text) {{\n  {body}\n}}\n")
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
                for place in ("header", '[data-name="elastic.inOut"]', *(f"#{editor}" for editor in EDITORS)):
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
    it_leads_back_to_the_documentation,
    the_dot_runs_unless_it_is_not_wanted,
    it_fits_every_window_in_both_themes,
]
#: Of the playground, which wants the engine.
PLAYGROUND: list[Callable[[Browser], None]] = [
    searching_shows_what_it_finds,
    copying_puts_the_code_on_the_clipboard,
    it_opens_moving,
    the_card_is_thrown,
    handles_are_dragged,
    curves_have_keys_numbers_and_names,
    the_spring_editor_agrees_with_python,
    the_timeline_is_dragged_and_scrubbed,
    the_scene_is_edited,
    a_lottie_is_dropped,
    a_link_holds_the_state,
    everything_has_a_name,
    the_code_is_code,
]


def main() -> int:
    program = find()
    if program is None:
        print("skipped: no Chromium (apt install chromium, or CHROMIUM=its path)")
        return 0
    wanted = sys.argv[1:]
    failed = count = 0
    has_engine = ENGINE.is_file()
    if not has_engine:
        print("skipped: the playground, as .build-web/tweenspirit.js is not there: make web")
    with tempfile.TemporaryDirectory() as folder, Browser(program) as page:
        tool = ROOT / "bindings/python/tools/gallery.py"
        subprocess.run([sys.executable, str(tool), folder], check=True, stdout=subprocess.DEVNULL)
        for check in [*CHECKS, *(PLAYGROUND if has_engine else []), plots_follow_the_theme]:
            if wanted and check.__name__ not in wanted:
                continue
            count += 1
            page.look(1280)
            page.open("about:blank")
            page.open((pathlib.Path(folder) / "index.html").as_uri())
            try:
                if has_engine:
                    page.run(READY)
                check(page)
                assert not page.complaints, page.complaints
            except Exception as error:
                failed += 1
                print(f"FAILED {check.__name__}: {type(error).__name__}: {error}")
            page.complaints.clear()
    print(f"gallery: {count - failed} of {count} checks in {os.path.basename(program)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
