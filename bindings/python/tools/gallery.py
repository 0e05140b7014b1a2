# SPDX-License-Identifier: MIT
# ruff: noqa: E402
"""Write the gallery, which needs no network: every curve, and a playground of springs, curves, timelines, scenes.

python bindings/python/tools/gallery.py OUTDIR

The playground runs on .build-web/tweenspirit.js (make web). Without it the page has the curves alone, and says so.
"""

from __future__ import annotations

import html
import json
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
if str(ROOT / "bindings/python") not in sys.path:
    sys.path.append(str(ROOT / "bindings/python"))

import gallery_formulas as formulas
from gallery_code import LANGUAGES, code_of
from gallery_typeset import condition, spoken, typeset

import tweenspirit as ts
from tweenspirit.plots.axes import range_of
from tweenspirit.plots.model import Source
from tweenspirit.plots.sample import trace

SOURCES = ROOT / "docs/gallery"
ENGINE = ROOT / ".build-web/tweenspirit.js"
FILES = (
    "gallery.css",
    "page.js",
    "cards.js",
    "opening.js",
    "curve.js",
    "spring.js",
    "timeline.js",
    "lottie.js",
    "scene.js",
)
MISSING = '<p class="notice">The playground needs the engine as WebAssembly: <code>make gallery</code> builds it.</p>'
WIDTH, HEIGHT, EDGE = 240.0, 150.0, 6.0
#: What the page's list of a spring's words says, and in which unit; the words are those of JavaScript.
WORDS = {
    "settlingDuration": ("Settles", "s"),
    "overshoot": ("Overshoots", "%"),
    "duration": ("Duration", "s"),
    "bounce": ("Bounce", ""),
    "response": ("Response", "s"),
    "dampingRatio": ("Damping ratio", ""),
    "stiffness": ("Stiffness", ""),
    "damping": ("Damping", ""),
    "mass": ("Mass", ""),
    "omega": ("Omega", "rad/s"),
    "frequency": ("Frequency", "Hz"),
    "visualDuration": ("Visual duration", "s"),
    "halfLife": ("Half-life", "s"),
    "bounciness": ("Bounciness", ""),
    "speed": ("Speed", ""),
}


def plot(name: str) -> str:
    """A curve in its frame of 0 ... 1, and the dot that will run along it."""
    easing = ts.Easing(name)
    (runs,) = trace(Source(lambda times: [(y,) for y in easing(times)], 0.0, 1.0), WIDTH, HEIGHT, 97)
    low, high = range_of([0.0, 1.0, *(v for run in runs for _, v in run)], room=0.0)
    scale = HEIGHT / (high - low)

    def place(t: float, v: float) -> str:
        return f"{EDGE + t * WIDTH:.1f} {EDGE + (high - v) * scale:.1f}"

    path = "".join("M" + "L".join(place(t, v) for t, v in run) for run in runs)
    top, foot = EDGE + (high - 1) * scale, EDGE + high * scale
    frame = f'<rect class="frame" x="{EDGE}" y="{top:.1f}" width="{WIDTH}" height="{foot - top:.1f}"/>'
    dot = (
        f'<circle class="dot" cx="{EDGE}" cy="{foot:.1f}" r="4.5" data-width="{WIDTH:g}" data-rise="{foot - top:.2f}"/>'
    )
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH + 2 * EDGE:g} {HEIGHT + 2 * EDGE:g}" role="img" '
        f'aria-label="The curve of {name}">{frame}<path class="curve" d="{path}"/><g class="across">{dot}</g></svg>'
    )


def formula(name: str) -> str:
    """A curve's formula: a line for each piece, and the same as one text for those who hear it."""
    if name in formulas.BEZIERS:
        texts = formulas.bezier_terms(name)
        rows = [(f"<var>t</var> = {typeset(texts[0])}", ""), (f"<var>f</var> = {typeset(texts[1])}", "")]
        aloud = f"t = {spoken(texts[0])}; f = {spoken(texts[1])}"
    else:
        family, form = formulas.place_of(name)
        pieces = formulas.FAMILIES[family].formulas[form]
        rows = [(typeset(text), condition(where) if len(pieces) > 1 else "") for text, where in pieces]
        aloud = "; ".join(f"{spoken(text)} {'for ' + where if where else ''}".strip() for text, where in pieces)
    shown = "".join(
        f'<span class="piece"><span>{text}</span>{f"<span class=where>{where}</span>" if where else ""}</span>'
        for text, where in rows
    )
    many = ' class="many"' if len(rows) > 1 else ""
    return f'<p class="formula" role="math" aria-label="{html.escape(aloud)}"><span{many}>{shown}</span></p>'


#: GSAP's words for families.
GSAP = {
    "linear": ("none", "power0"),
    "quad": ("power1",),
    "cubic": ("power2",),
    "quart": ("power3",),
    "quint": ("power4", "strong"),
}


def words_of(name: str, title: str) -> str:
    """What a curve is found by: its name in the order of several libraries."""
    family, _, form = name.rpartition(".")
    own = family.rpartition(".")[2]
    plain = [name, title, own + "ease" + form, "ease" + form + family, "ease" + form + own]
    plain += [word + form for word in GSAP.get(family or name, ())]
    if family == "css":
        plain = [name, title]
    return " ".join(re.sub("[^a-z0-9]", "", word.lower()) for word in plain)


def card(name: str, title: str) -> str:
    """All of one curve."""
    code = code_of(name)
    buttons = "".join(
        f'<button type="button" data-language="{language}" data-code="{html.escape(code[language])}" '
        f'aria-label="Copy {name} as {language}">{language}</button>'
        for language in LANGUAGES
    )
    return (
        f'<article class="card" data-name="{name}" data-words="{words_of(name, title)}">'
        f'<h4>{name}</h4>{plot(name)}{formula(name)}<div class="copies">{buttons}</div></article>'
    )


def families() -> str:
    """Every built-in curve under the title of its family."""
    groups: dict[str, list[str]] = {}
    for name in ts.easings():
        groups.setdefault(formulas.FAMILIES[formulas.place_of(name)[0]].title, []).append(name)
    out = []
    for names in groups.values():
        family = formulas.FAMILIES[formulas.place_of(names[0])[0]]
        cards = "\n".join(card(name, family.title) for name in names)
        out.append(
            f'<section class="family" aria-label="{family.title}"><h3>{family.title}</h3><p>{family.note}</p>'
            f'<div class="cards">\n{cards}\n</div></section>'
        )
    return "\n".join(out)


def camel(name: str) -> str:
    """A name of Python's as JavaScript has it."""
    return re.sub("_(.)", lambda found: found[1].upper(), name)


def page(home: str = "", has_engine: bool = False) -> str:
    """The whole of index.html; `home` is the page that it leads back to."""
    scenes = {path.stem: path.read_text("utf-8") for path in sorted((SOURCES / "scenes").glob("*.json"))}
    filled = {
        "HOME": f'<a href="{home}">Documentation</a>' if home else "",
        "VERSION": html.escape(ts.__version__),
        "COUNT": str(len(ts.easings())),
        "FAMILIES": families(),
        "ENGINE": '<script defer src="tweenspirit.js"></script>\n' if has_engine else "",
        "MISSING": "" if has_engine else MISSING,
        "NAMES": "".join(f"<option>{name}</option>" for name in ts.easings()),
        "PRESET_NAMES": "".join(
            f'<option value="{camel(name)}">{name.replace("_", " ")}</option>' for name in ts.Spring.presets()
        ),
        "WORDS": "".join(
            f'<div><dt>{label}</dt><dd><span data-word="{word}"></span> <span class="unit">{unit}</span></dd></div>'
            for word, (label, unit) in WORDS.items()
        ),
        "SCENE_NAMES": "".join(f"<option>{name}</option>" for name in scenes),
        "SCENES": json.dumps(scenes).replace("</", "<\\/"),
    }
    template = (SOURCES / "index.html").read_text("utf-8")
    return re.sub(r"\$([A-Z_]+)\$", lambda match: filled[match[1]], template)


def write(folder: pathlib.Path, engine: pathlib.Path = ENGINE) -> None:
    """The page and what it loads. Within a documentation it leads back to that."""
    folder.mkdir(parents=True, exist_ok=True)
    home = "../index.html" if (folder.resolve().parent / "index.html").is_file() else ""
    (folder / "index.html").write_text(page(home, engine.is_file()), "utf-8")
    for source in [SOURCES / name for name in FILES] + [engine] * engine.is_file():
        shutil.copyfile(source, folder / source.name)


def main() -> int:
    """The command."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    folder = pathlib.Path(sys.argv[1])
    write(folder)
    playground = (
        "a playground" if ENGINE.is_file() else "no playground: .build-web/tweenspirit.js is not there (make web)"
    )
    print(f"{folder / 'index.html'}: {len(ts.easings())} curves, {playground}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
