# SPDX-License-Identifier: MIT
"""The JavaScript face in Firefox and WebKit, where they are: a page runs by itself and tells a server what it saw. Each
loads the module by streaming, has node's hash, shows the engine's values, and moves ten thousand objects by its frames.
Usage: others.py (after make web; apt install firefox-esr webkit2gtk-driver xvfb)
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
from typing import Any

from page import HASH, MANY, ROOT, STYLES, Handler, hash_in_node, told_of_styles

SCRIPT = f"""<!doctype html><meta charset="utf-8"><title>TweenSpirit</title><link rel="icon" href="data:,">
<style>
  .box {{ position: absolute; left: 10px; width: 100px; height: 100px; background: rgb(255, 0, 0); --level: 0 }}
</style>
<div class="box" id="a"></div><div class="box" id="b"></div>
<script type="module">
const told = {{}};
try {{
  const {{ load }} = await import("/tweenspirit.mjs"), begun = performance.now();
  const ts = window.ts = await load();
  told.loaded = performance.now() - begun;
  told.hash = ({HASH})(ts);
  told.styles = await {STYLES};
  told.many = await {MANY};
  const b = document.getElementById("b");
  told.reason = await ts.animate(b, {{ x: 300 }}, {{ duration: 0.3, ease: "cubic.out", essential: true }}).finished;
  await new Promise(requestAnimationFrame);
  told.at = new DOMMatrix(getComputedStyle(b).transform).e;
}} catch (error) {{ told.error = `${{error}} ${{error.stack}}`; }}
await fetch("/told", {{ method: "POST", body: JSON.stringify(told) }});
</script>"""


class Telling(Handler):
    """The page, and what it tells."""

    told: queue.Queue[dict[str, Any]] = queue.Queue()

    def do_GET(self) -> None:
        if self.path != "/others":
            super().do_GET()
            return
        self.answer(SCRIPT.encode())

    def do_POST(self) -> None:
        self.told.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.answer(b"")


def commands(home: str) -> dict[str, list[str]]:
    """How to open an address in the browsers that are here."""
    found = {}
    if firefox := shutil.which("firefox") or shutil.which("firefox-esr"):
        found["firefox"] = [firefox, "--headless", "--no-remote", "--profile", home]
    browsers = sorted(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
    if browsers and shutil.which("xvfb-run"):
        found["webkit"] = ["xvfb-run", "-a", str(browsers[-1]), "--private"]
    return found


def main() -> int:
    """Each in turn."""
    handler = functools.partial(Telling, directory=str(ROOT / ".build-web"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/others"
    with tempfile.TemporaryDirectory() as home:
        here = commands(home)
        if missing := {"firefox", "webkit"} - set(here):
            print(f"others: skipped: {', '.join(sorted(missing))}")
        for name, command in here.items():
            environment = {**os.environ, "HOME": home, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            with subprocess.Popen([*command, address], env=environment, start_new_session=True, **quiet) as process:
                try:
                    told = Telling.told.get(timeout=90)
                except queue.Empty:
                    print(f"others: {name} has told nothing in 90 s")
                    return 1
                finally:
                    os.killpg(process.pid, 15)
            assert "error" not in told, told["error"]
            assert told["hash"] == hash_in_node(), told["hash"]
            assert told["reason"] == "finished" and told["at"] == 300, told
            many, styles = told["many"], told_of_styles(told["styles"])
            assert many["moved"] and many["frames"] == 60, many
            print(f"others: {name}: loaded in {told['loaded']:.0f} ms, node's hash, styles: {styles}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
