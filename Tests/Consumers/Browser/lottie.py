# SPDX-License-Identifier: MIT
"""Lottie files as lottie-web plays them, beside the tracks that are imported from them.

Usage: lottie.py LOTTIE.js FILE.json... (lottie-web's own build, and files; none of them is here)
A row for each file: animated properties found, imported, skipped; transforms compared at frames in which a layer is
seen, and the largest difference. Exit status 1 where one is further than 1e-3 of its unit, but for curved ways, which
lottie-web draws by 150 lines, and what is baked below a remapped time: those 0.1.
"""

from __future__ import annotations

import json
import pathlib
import sys
import tempfile
from typing import Any

import tweenspirit as ts
from browser import Browser, find

FRAMES = 24
#: What lottie-web has where it has not looked yet.
_UNTOLD = -999999
_STRAIGHT, _CURVED = 1e-3, 0.1

PLAY = """(frames => {
  const rows = frames.map(frame => {
    player.goToAndStop(frame, true);
    const seen = [];
    const walk = (owner, place) => { const used = {}; (owner.elements || []).forEach((element, i) => {
      const name = owner.layers[i].nm ?? `layers[${i}]`, count = used[name] = (used[name] || 0) + 1;
      if (!element || !element.isInRange) return;
      const here = place + name + (count > 1 ? `#${count}` : "");
      const m = element.finalTransform && element.finalTransform.mProp;
      if (m) {
        const row = {};
        for (const name of ["a", "p", "s", "r", "o"]) if (m[name] && m[name].v !== undefined) {
          row[name] = typeof m[name].v === "number" ? [m[name].v] : [...m[name].v];
        }
        if (m.px) row.p = [m.px.v, m.py.v];
        seen.push([here, row]);
      }
      if (element.elements) walk(element, here + "/");
    }); };
    walk(player.renderer, "");
    return seen;
  });
  return rows;
})"""

#: What lottie-web multiplies a file's numbers with.
UNITS = {"a": 1.0, "p": 1.0, "s": 0.01, "r": 0.017453292519943295, "o": 0.01}


def played(page: Browser, script: str, text: str, folder: pathlib.Path, frames: list[float]) -> list[Any]:
    """What lottie-web has at each frame: the path of names of every layer that is seen, and its transform's numbers."""
    data = text.replace("</", "<\\/")
    html = folder / "page.html"
    html.write_text(
        f'<!doctype html><meta charset="utf-8"><div id="box"></div><script src="{script}"></script><script>'
        f'const player = lottie.loadAnimation({{container: document.getElementById("box"), renderer: "svg", '
        f"loop: false, autoplay: false, animationData: {data}}}); player.setSubframe(true);</script>",
        "utf-8",
    )
    page.open(html.as_uri())
    rows: list[Any] = page.run(f"{PLAY}({json.dumps(frames)})")
    return rows


def compared(page: Browser, script: str, file: pathlib.Path, folder: pathlib.Path) -> tuple[int, float, float, str]:
    """How many numbers, the farthest of straight and of curved ways, and where the farthest is."""
    found = ts.lottie(file)
    first, last = found.start * found.frame_rate, found.end * found.frame_rate
    frames = [(last - first) * (i + 0.37) / FRAMES for i in range(FRAMES)]
    rows = played(page, script, file.read_text("utf-8-sig"), folder, frames)
    tracks = {(layer, path): track for layer, path, track in found.tracks}
    count, straight, curved, worst = 0, 0.0, 0.0, ""
    for frame, seen in zip(frames, rows, strict=True):
        for layer, row in seen:
            for key, values in row.items():
                track = tracks.get((layer, f"ks.{key}"))
                if track is None or any(x <= _UNTOLD * UNITS[key] for x in values):
                    continue
                off = distance(track, (frame + first) / found.frame_rate, key, values)
                count += len(values)
                above = layer.split("/")
                is_baked = any(("/".join(above[:i]), "tm") in tracks for i in range(1, len(above)))
                is_curved = is_baked or (key == "p" and any(k.interpolation == "hermite" for k in track.keys()))
                if off > (_CURVED if is_curved else _STRAIGHT):
                    worst = worst or f"{layer} {key} at frame {frame + first:g}: {values}"
                curved, straight = (max(curved, off), straight) if is_curved else (curved, max(straight, off))
    return count, straight, curved, worst


def distance(track: ts.Track, time: float, key: str, values: list[Any]) -> float:
    value = track.value(time)
    ours = [value] if isinstance(value, (int, float)) else list(value)
    return max(abs(x * UNITS[key] - y) for x, y in zip(ours, values, strict=False))


def main() -> int:
    program = find()
    if program is None or len(sys.argv) < 3:
        print("skipped: wants a Chromium, lottie-web's lottie.js and files: lottie.py LOTTIE.js FILE.json...")
        return 0
    failed = 0
    script = pathlib.Path(sys.argv[1]).resolve().as_uri()
    print(f"{'file':40} {'found':>6} {'read':>6} {'left':>5} {'numbers':>8} {'farthest':>9} {'curved':>9}")
    for name in sys.argv[2:]:
        file = pathlib.Path(name)
        with tempfile.TemporaryDirectory() as folder, Browser(program) as page:
            try:
                found = ts.lottie(file)
                count, straight, curved, worst = compared(page, script, file, pathlib.Path(folder))
            except Exception as error:
                failed += 1
                print(f"{file.name:40} FAILED {type(error).__name__}: {str(error)[:200]}")
                continue
        is_bad = straight > _STRAIGHT or curved > _CURVED
        failed += is_bad
        sums = f"{found.found:6} {len(found.tracks):6} {len(found.skipped):5} {count:8} {straight:9.1e} {curved:9.1e}"
        print(f"{file.name[:40]:40} {sums}{'  FAILED: ' + worst if is_bad else ''}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
