# SPDX-License-Identifier: MIT
"""The JavaScript face in a page of a headless Chromium: a card that is dragged and thrown, styles beside the engine's
values, reduced motion, ten thousand channels, and the hash that node has. Usage: page.py (after make web)
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Consumers/Browser"))
from browser import Browser, find  # noqa: E402

PAGE = b"""<!doctype html><meta charset="utf-8"><title>TweenSpirit</title><link rel="icon" href="data:,">
<style>
  .box { position: absolute; left: 10px; width: 100px; height: 100px; background: rgb(255, 0, 0); --level: 0 }
  #card { top: 300px; left: 300px }
</style>
<div class="box" id="card"></div><div class="box" id="a"></div><div class="box" id="b"></div>
<script type="module">
import { load } from "/tweenspirit.mjs";
const begun = performance.now();
const ts = window.ts = await load();
window.loaded = performance.now() - begun;
const card = document.getElementById("card"), pointer = new ts.PointerVelocity();
const x = window.x = ts.world.style(card).channel("x");
let grip;
card.addEventListener("pointerdown", (event) => {
  card.setPointerCapture(event.pointerId);
  grip = event.clientX - x.value;
});
card.addEventListener("pointermove", (event) => {
  if (grip === undefined) return;
  pointer.add(event);
  x.set(event.clientX - grip);
});
card.addEventListener("pointerup", (event) => {
  grip = undefined;
  window.dragged = [x.value, card.style.transform.trim()];
  window.thrown = pointer.add(event).velocity()[0];
  window.player = x.springTo(0, { spring: { duration: 0.6, bounce: 0.4 }, velocity: window.thrown });
});
</script>"""

# A world that is stepped by hand: what is shown at a time is what the engine has then.
STYLES = """(async () => {
  const world = new ts.World(), a = document.getElementById("a"), style = world.style(a), seen = [];
  const to = {x: 120, rotate: 90, scale: 2, opacity: 0.25, left: 200, "--level": 8, backgroundColor: "#0000ff"};
  world.animate(a, to, {duration: 1, ease: "cubic.inOut"});
  for (let i = 0; i <= 10; i++) {
    const shown = getComputedStyle(a), value = name => style.channel(name).value;
    const matrix = new DOMMatrix(shown.transform);
    const told = new DOMMatrix().translate(value("x")).rotate(value("rotate")).scale(value("scale"));
    seen.push({
      matrix: Math.max(..."abcdef".split("").map(k => Math.abs(matrix[k] - told[k]))),
      opacity: Math.abs(+shown.opacity - value("opacity")),
      left: Math.abs(parseFloat(shown.left) - value("left")),
      level: Math.abs(+shown.getPropertyValue("--level") - value("--level")),
      color: shown.backgroundColor, told: value("backgroundColor"), place: value("left"),
    });
    world.step(0.1);
  }
  world.close();
  return seen;
})()"""

HASH = """(ts) => {
  const world = new ts.World(), x = world.channel(0), y = world.channel([0, 0, 0]), c = world.channel("#f00");
  x.tweenTo(100, 1, "elastic.out(1, 0.4)").onEnd(() => x.springTo(50, {duration: 0.5, bounce: 0.3, velocity: 100}));
  y.springTo([1, 2, 3], "bouncy");
  c.tweenTo("#00f", 2, "cubic-bezier(0.4, 0, 0.2, 1)");
  for (let i = 0; i < 100; i++) world.step(1 / 60);
  return `${world.hash()}`;
}"""

MANY = """(async () => {
  const world = new ts.World(), objects = Array.from({length: 10000}, () => ({x: 0})), spent = [];
  world.animate(objects, {x: 100}, {duration: 10, ease: "cubic.out"});
  const frames = await new Promise(done => {
    let count = 0;
    const turn = () => {
      const before = performance.now();
      world.step(1 / 60);
      spent.push(performance.now() - before);
      if (++count === 60) done(count); else requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  });
  const moved = objects.every(each => each.x > 0);
  world.close();
  return {frames, moved, most: Math.max(...spent), mean: spent.reduce((a, b) => a + b) / spent.length};
})()"""

FRAMES = "new Promise(done => { let n = %d; const turn = () => n-- ? requestAnimationFrame(turn) : done(); turn(); })"

RETARGET = """(() => {
  const state = () => [x.value, x.velocity], before = state();
  x.springTo(-50, "snappy");
  return [before, state()];
})()"""

REDUCED = f"""(async () => {{
  const before = ts.world.time, reason = await ts.animate("#b", {{x: 300, opacity: 0}}, {{duration: 5}}).finished;
  await {FRAMES % 2};
  const shown = getComputedStyle(b);
  return [reason, ts.world.time - before < 1, shown.opacity, new DOMMatrix(shown.transform).e];
}})()"""

ESSENTIAL = """(() => {
  const player = ts.world.style(b).channel("x").tweenTo(0, {duration: 5, essential: true});
  return new Promise(done => player.onBegin(() => done(player.progress < 1)));
})()"""

READY = "new Promise(done => { const turn = () => window.x ? done() : setTimeout(turn, 5); turn(); })"


class Handler(http.server.SimpleHTTPRequestHandler):
    """The folder's files, and the page."""

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        kinds = {".mjs": "text/javascript", ".wasm": "application/wasm"}
        return kinds.get(pathlib.Path(path).suffix) or super().guess_type(path)

    def do_GET(self) -> None:
        if self.path != "/":
            super().do_GET()
            return
        self.answer(PAGE)

    def answer(self, page: bytes) -> None:
        """A page, whole."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        pass


def card_is_thrown(page: Browser) -> str:
    """Drag it by 1000 pixels a second, let it go as fast, send it elsewhere on its way."""
    x, y = page.center("#card")
    begun = time.time()

    def mouse(kind: str, after: float, x: float) -> None:
        page.send(
            "Input.dispatchMouseEvent",
            type=kind,
            timestamp=begun + after,
            x=x,
            y=y,
            button="left",
            buttons=int(kind != "mouseReleased"),
            clickCount=1,
        )

    mouse("mouseMoved", 0, x)
    mouse("mousePressed", 0, x)
    for i in range(1, 13):
        mouse("mouseMoved", 0.01 * i, x + 10 * i)
    mouse("mouseReleased", 0.13, x + 120)
    thrown, dragged = page.run("[thrown, dragged]")
    assert abs(thrown - 1000) < 50, thrown
    assert dragged == [120, "translateX(120px)"], dragged
    page.run(FRAMES % 3)
    # Another target on the way: value and velocity go on.
    before, after = page.run(RETARGET)
    assert before == after and before[1] != 0, (before, after)
    assert page.run("player.finished") == "replaced"
    assert page.run("x.player.finished") == "settled"
    page.run(FRAMES % 2)
    assert page.run("x.value") == -50
    assert page.run("new DOMMatrix(getComputedStyle(card).transform).e") == -50
    return f"let go at {thrown:.0f} px/s"


def styles_are_shown(page: Browser) -> str:
    """Computed styles beside the engine's values."""
    return told_of_styles(page.run(STYLES))


def told_of_styles(seen: list[dict[str, Any]]) -> str:
    """How near they are; too far is an error."""
    worst: dict[str, float] = {
        "matrix": 0,
        "opacity": 0,
        "left": 0,
        "level": 0,
        "color": 0,
    }
    for row in seen:
        for name in ("matrix", "opacity", "left", "level"):
            worst[name] = max(worst[name], row[name])
        numbers = [float(n) for n in re.findall(r"[-0-9.e]+", row["color"])]
        by = 1 if row["color"].startswith("color(") else 255
        worst["color"] = max(
            worst["color"],
            *(abs(n - by * t) / by for n, t in zip(numbers[:3], row["told"], strict=False)),
        )
    assert seen[0]["place"] == 10 and seen[-1]["place"] == 200, (
        seen[0],
        seen[-1],
    )
    # Chromium has six digits of a number and eight bits of a colour.
    limits = {
        "matrix": 1e-4,
        "opacity": 1e-5,
        "left": 0.02,
        "level": 1e-4,
        "color": 0.003,
    }
    assert all(worst[name] <= limit for name, limit in limits.items()), worst
    return ", ".join(f"{name} within {value:.2g}" for name, value in worst.items())


def motion_is_reduced(page: Browser) -> str:
    """What the reader prefers while the page is there, and back."""
    page.look(1280, motion="reduce")
    assert page.run(f"{FRAMES % 2}.then(() => ts.world.motion)") == "reduce"
    assert page.run(REDUCED) == ["finished", True, "0", 300]
    assert page.run(ESSENTIAL)
    page.look(1280)
    assert page.run(f"{FRAMES % 2}.then(() => ts.world.motion)") == "full"
    return "at its end in the next frame, but what is essential"


def hash_in_node() -> str | None:
    """The same world's hash there; None without a node."""
    node = shutil.which("node")
    if node is None:
        return None
    module = json.dumps((ROOT / ".build-web/tweenspirit.mjs").as_uri())
    script = f"const ts = await (await import({module})).load(); console.log(({HASH})(ts))"
    command = [node, "--input-type=module", "-e", script]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> int:
    program = find()
    if program is None:
        print("skipped: no Chromium (apt install chromium, or CHROMIUM=its path)")
        return 0
    folder = ROOT / ".build-web"
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with Browser(program) as page:
            page.open(f"http://127.0.0.1:{server.server_port}/")
            page.look(1280)
            page.run(READY)
            print(f"page: loaded in {page.run('loaded'):.0f} ms, version {page.run('ts.version')}")
            print(f"page: the card is dragged, {card_is_thrown(page)}, sent elsewhere on its way")
            print(f"page: styles: {styles_are_shown(page)}")
            print(f"page: reduced motion: {motion_is_reduced(page)}")
            many = page.run(MANY)
            assert many["moved"] and many["frames"] == 60, many
            print(
                f"page: 10,000 objects for 60 frames: {many['mean']:.2f} ms a step, {many['most']:.2f} ms the longest"
            )
            found = page.run(f"({HASH})(ts)")
            if (node := hash_in_node()) is not None:
                assert found == node, (found, node)
                print(f"page: the hash of a world is {found}, in node too")
            assert not page.complaints, page.complaints
    finally:
        server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
