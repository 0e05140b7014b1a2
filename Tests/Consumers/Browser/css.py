# SPDX-License-Identifier: MIT
"""CSS in a browser: what is written is played there, and what is read from stylesheets is what the browser reads.

Usage: css.py [STYLESHEET...]: beside the ones of Tests/Data.
"""

from __future__ import annotations

import json
import math
import os
import pathlib
import re
import sys

import numpy as np

import tweenspirit as ts
from browser import Browser, find

ROOT = pathlib.Path(__file__).resolve().parents[3]
TIMES = [i / 40 for i in range(41)]

#: That jump at their end, and that go on beyond it. Before a jump at the start Chromium has what follows it, and the
#: specification, like the library, the first output.
STOPS = ["linear(0, 0.5 100%, 1 100%)", "linear(0 -50%, 1 20%, 0 80%, 1 120%, 3 140%)"]

PLAY = """(curves => curves.map(([text, times]) => {
  const box = document.getElementById("box");
  const play = box.animate([{left: "0px"}, {left: "1000px"}], {duration: 1000, easing: text, fill: "both"});
  play.pause();
  const seen = times.map(t => (play.currentTime = 1000 * t, parseFloat(getComputedStyle(box).left) / 1000));
  play.cancel();
  return seen;
}))"""

READ = """(() => {
  const lists = {transition: ["property", "duration", "timing-function", "delay"], animation: ["name", "duration",
    "timing-function", "delay", "iteration-count", "direction", "fill-mode", "play-state"]};
  const split = text => text.split(/,(?![^(]*\\))/).map(x => x.trim());
  const rules = [], frames = [], box = document.getElementById("box");
  const walk = list => { for (const rule of list) {
    if (rule instanceof CSSKeyframesRule) {
      frames.push([rule.name, [...rule.cssRules].map(r => r.keyText)]);
    } else if (rule.style) {
      // As an element with just this rule has it: custom properties and calculations are resolved there.
      // One by one, as Chromium writes "x 0s 1s" as "x 1s"; what has variables has no parts yet.
      box.style.cssText = rule.style.cssText;
      for (const name of rule.style) {
        const value = rule.style.getPropertyValue(name);
        if (value) box.style.setProperty(name, value);
      }
      for (const [kind, names] of Object.entries(lists)) {
        const said = names.filter(name => [...rule.style].includes(`${kind}-${name}`));
        const text = said.map(name => rule.style.getPropertyValue(`${kind}-${name}`)).join();
        if (!said.length || /inherit|initial|unset|revert/.test(text)) continue;
        const values = names.map(name => split(getComputedStyle(box).getPropertyValue(`${kind}-${name}`)));
        rules.push([kind, said.includes(names[0]) ? values : [null, ...values.slice(1)], /var\\(/.test(text)]);
      }
      box.style.cssText = "position: absolute";
    }
    if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) walk(rule.cssRules);
  } };
  walk(document.getElementById("sheet").sheet.cssRules);
  return [rules, frames];
})()"""

ANIMATE = """(([name, property, seconds]) => {
  const box = document.getElementById("box");
  box.style.animation = `${name} 1s linear both`;
  const [play] = box.getAnimations();
  if (!play) return null;
  play.pause();
  const seen = seconds.map(t => (play.currentTime = 1000 * t, getComputedStyle(box).getPropertyValue(property)));
  box.style.animation = "";
  return seen;
})"""


FRAMES = """((frames, seconds, easing = "linear") => {
  const box = document.getElementById("box");
  const play = box.animate(frames, {duration: 1000, fill: "both", easing});
  play.pause();
  const seen = seconds.map(t => (play.currentTime = 1000 * t, getComputedStyle(box).left));
  play.cancel();
  return seen;
})"""


def page_with(page: Browser, sheet: str, folder: pathlib.Path) -> None:
    file = folder / "page.html"
    body = '<div id="box" style="position: absolute"></div>'
    file.write_text(f'<!doctype html><meta charset="utf-8"><style id="sheet">{sheet}</style>{body}', "utf-8")
    page.open(file.as_uri())


def curves_are_played(page: Browser) -> int:
    """Each curve's text in the browser, beside the curve: within the tolerance, and what the browser rounds."""
    names = ts.easings()
    texts = [ts.Easing(name).to_css() for name in names]
    seen = page.run(f"{PLAY}({json.dumps([[text, TIMES] for text in texts])})")
    for name, text, values in zip(names, texts, seen, strict=True):
        easing = ts.Easing(name)
        # A jump may be seen a moment earlier or later.
        off = [
            abs(easing(t) - y)
            for t, y in zip(TIMES, values, strict=True)
            if abs(easing(t + 1e-9) - easing(t - 1e-9)) < 1e-3
        ]
        assert max(off) <= 1e-3 + 3e-5, (name, text, max(off))
    return len(names)


def tracks_are_played(page: Browser, folder: pathlib.Path) -> int:
    """Tracks as rules and as keyframes for element.animate(): within a thousandth, and what is rounded."""
    random = np.random.default_rng(7)
    tracks = []
    for _ in range(40):
        track = ts.Track()
        for k in range(4):
            # Now and then two keys at one time.
            time, how = max(0, k - (random.random() < 0.2)), str(random.choice(["eased", "catmull", "spring", "step"]))
            easing = str(random.choice(["linear", "back.out", "bounce.out", "css.ease"])) if how == "eased" else None
            track.key(time, float(random.normal() * 1000), easing=easing, interpolation=how)
        tracks.append(track)
    page_with(page, "\n".join(t.to_css_keyframes(f"track{i}", "left", "px") for i, t in enumerate(tracks)), folder)
    for i, track in enumerate(tracks):
        at = [x for x in random.uniform(0, 1, 60).tolist() if min(abs(x - k.time / track.end) for k in track) > 1e-4]
        frames = json.dumps(track.to_web_animation("left", "px"))
        texts = [page.run(f"{ANIMATE}({json.dumps([f'track{i}', 'left', at])})"), page.run(f"{FRAMES}({frames}, {at})")]
        values = [key.value for key in track]
        limit = 1.01e-3 * (max(values) - min(values)) + 0.04
        for x, *seen in zip(at, *texts, strict=True):
            assert all(abs(float(text.removesuffix("px")) - track.value(x * track.end)) <= limit for text in seen), (
                i,
                x,
            )
    return len(tracks)


def overshoots_are_played(page: Browser) -> int:
    """Whole iterations whose curve goes beyond their keyframes, which go on as linear extrapolation does."""
    random = np.random.default_rng(9)

    def bezier() -> str:
        """Also with handles that are upright or on their end."""
        numbers = [float(random.choice([0, 0, 1, 1, random.normal()])) for _ in range(4)]
        x1, x2 = np.clip(numbers[0], 0, 1), np.clip(numbers[2], 0, 1)
        return f"cubic-bezier({x1:.3f}, {numbers[1]:.3f}, {x2:.3f}, {numbers[3]:.3f})"

    for i in range(400):
        count = int(random.integers(2, 5))
        offsets = [0, *sorted(random.uniform(0.1, 0.9, count - 2).tolist()), 1]
        values = (random.normal(size=count) * 1000).tolist()
        words = ["linear", "ease", "ease-out", "steps(3)", "steps(4, start)", "linear(0, 0.3 20%, 1)", *STOPS]
        easings = [str(random.choice([*words, bezier(), bezier(), bezier()])) for _ in range(count)]
        whole = str(random.choice(["cubic-bezier(0.2, -2, 0.8, 3)", "linear(0, 1.5 40%, -0.3 70%, 1)"]))
        track = ts.Track().extrapolate("linear", "linear")
        for offset, value, easing in zip(offsets, values, easings, strict=True):
            track.key(offset, value, easing=ts.Easing(easing, "css"))
        keys = zip(offsets, values, easings, strict=True)
        frames = [{"offset": o, "left": f"{v}px", "easing": e} for o, v, e in keys]
        at = random.uniform(0, 1, 20).tolist()
        seen = page.run(f"{FRAMES}({json.dumps(frames)}, {at}, {json.dumps(whole)})")
        play = ts.World().channel(0.0).play(track, easing=ts.Easing(whole, "css"))
        for t, text in zip(at, seen, strict=True):
            play.seek(t)
            shown = float(text.removesuffix("px"))
            assert abs(shown - play.channel.value) <= 0.05 + 1e-4 * abs(shown), (
                i,
                t,
                frames,
                shown,
                play.channel.value,
            )
    return 400


def colours_are_mixed(page: Browser, folder: pathlib.Path) -> int:
    """rgb() as keyframes that are read here: within the eight bits that the browser tells."""
    random = np.random.default_rng(8)
    rows = [[[*random.integers(0, 256, 3), round(float(random.choice([0, 1, random.uniform()])), 3)] for _ in range(3)]
            for _ in range(40)]  # fmt: skip
    rules = []
    for i, row in enumerate(rows):
        stops = "".join(f"{50 * k}% {{ color: rgba({r},{g},{b},{a}) }}" for k, (r, g, b, a) in enumerate(row))
        rules.append(f"@keyframes c{i} {{ {stops} }}")
    page_with(page, "\n".join(rules), folder)
    keyframes = ts.css("\n".join(rules)).keyframes
    at = [i / 20 for i in range(1, 20)]
    for i in range(len(rows)):
        track = keyframes[f"c{i}"].track("color", easing="linear")
        for t, text in zip(at, page.run(f"{ANIMATE}({json.dumps([f'c{i}', 'color', at])})"), strict=True):
            seen = [float(x) for x in re.findall(r"[0-9.]+", text)]
            *rgb, alpha = track.value(t)
            # Chromium has eight bits of the colour times alpha.
            limit = 1.5 / max(255 * alpha, 1)
            assert abs((seen[3:] or [1])[0] - alpha) < 0.006, (rows[i], t, text, alpha)
            off = max(abs(s / 255 - x) for s, x in zip(seen[:3], rgb, strict=True))
            assert alpha < 0.02 or off < limit, (rows[i], t, text, rgb)
    return len(rows)


def rules_of(sheet: ts.StyleSheet) -> list[tuple[str, tuple[object, ...]]]:
    rows: list[tuple[str, tuple[object, ...]]] = []
    rows += [("transition", (t.property, t.duration, t.easing, t.delay)) for t in sheet.transitions]
    for a in sheet.animations:
        paused = "paused" if a.paused else "running"
        rows.append(("animation", (a.name, a.duration, a.easing, a.delay, a.iterations, a.direction, a.fill, paused)))
    return rows


def are_alike(one: object, other: object) -> bool:
    """Times and curves but for the digits that the browser tells."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(are_alike, one, other))
    if isinstance(one, ts.Easing) and isinstance(other, ts.Easing):
        return one == other or all(abs(one(t + 0.003) - other(t + 0.003)) < 1e-4 for t in TIMES)
    if isinstance(one, float) and isinstance(other, float):
        return one == other or abs(one - other) < 1e-5
    return one == other


def rules_as_seen(
    rules: list[tuple[str, list[list[str] | None], bool]],
) -> list[tuple[str, tuple[object, ...], bool]]:
    rows: list[tuple[str, tuple[object, ...], bool]] = []
    for kind, lists, has_variables in rules:
        count = len(lists[0]) if lists[0] else max(len(values) for values in lists[1:] if values)
        for i in range(count):
            row = [values[i % len(values)] if values else None for values in lists]
            row[0] = row[0] or ("all" if kind == "transition" else None)
            if row[0] == "none":
                continue
            times = [float(str(text).removesuffix("s")) for text in (row[1], row[3])]
            found: list[object] = [row[0], times[0], ts.Easing(str(row[2]), "css"), times[1]]
            if kind == "animation":
                found += [math.inf if row[4] == "infinite" else float(str(row[4])), *row[5:]]
            rows.append((kind, tuple(found), has_variables))
    return rows


def stylesheet_is_read(page: Browser, path: pathlib.Path, folder: pathlib.Path) -> str:
    text = path.read_text("utf-8")
    sheet = ts.css(text)
    page_with(page, text, folder)
    rules, frames = page.run(READ)
    ours, theirs = rules_of(sheet), rules_as_seen(rules)
    # What cannot be resolved is the initial value there, and skipped here.
    ease = ts.Easing("css.ease")
    nothing = [
        ("transition", ("all", 0.0, ease, 0.0)),
        ("animation", (None, 0.0, ease, 0.0, 1.0, "normal", "none", "running")),
    ]
    missing = []
    for kind, row, has_variables in theirs:
        if kind == "transition" and row[1] == row[3] == 0:  # nothing moves
            continue
        # An element with this rule only has no variable that another sets: what is initial stands there.
        usual = dict(nothing)[kind] if has_variables else row
        if not any(
            kind == other
            and all(
                are_alike(a, b) or (has_variables and are_alike(a, c)) for a, b, c in zip(row, own, usual, strict=True)
            )
            for other, own in [*ours, *nothing]
        ):
            missing.append((kind, row))
    assert not missing, (path.name, missing[:3])
    for name, keys in dict(frames).items():
        found = sheet.keyframes[name]
        offsets = sorted({f.offset for f in found.frames})
        seen = sorted({float(k.removesuffix("%")) / 100 for text in keys for k in text.split(", ")})
        assert offsets == seen, (path.name, name, offsets, seen)
    played = worst = 0.0
    for keyframes in sheet.keyframes.values():
        if "opacity" not in keyframes.properties:
            continue
        track = keyframes.track("opacity", easing="linear", underlying="1")
        seconds = [i / 20 for i in range(1, 20)]
        values = page.run(f"{ANIMATE}({json.dumps([keyframes.name, 'opacity', seconds])})")
        if values is None and "@theme" in text:  # which is for Tailwind to translate
            continue
        for t, value in zip(seconds, values, strict=True):
            # The browser clamps what is shown.
            worst = max(worst, abs(min(max(track.value(t), 0), 1) - float(value)))
            played += 1
    assert worst < 1e-5, (path.name, worst)
    counts = f"{len(ours)} of ours, {len(theirs)} of the browser's, {len(frames)} @keyframes, {played:g} opacities"
    return f"{counts}, {len(sheet.skipped)} skipped"


def main() -> int:
    program = find()
    if program is None:
        print("skipped: no Chromium (apt install chromium, or CHROMIUM=its path)")
        return 0
    import tempfile

    with tempfile.TemporaryDirectory() as name, Browser(program) as page:
        folder = pathlib.Path(name)
        page_with(page, "", folder)
        print(f"css: {curves_are_played(page)} curves, as CSS, in {os.path.basename(program)}")
        print(f"css: {tracks_are_played(page, folder)} tracks, as rules and keyframes")
        print(f"css: {overshoots_are_played(page)} keyframes with a curve that overshoots")
        print(f"css: {colours_are_mixed(page, folder)} rows of colours, mixed")
        for path in [*sorted((ROOT / "Tests/Data").glob("*.css")), *map(pathlib.Path, sys.argv[1:])]:
            print(f"css: {path.name}: {stylesheet_is_read(page, path, folder)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
