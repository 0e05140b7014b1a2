# SPDX-License-Identifier: MIT
"""bench.mjs in a page of a headless Chromium: bench.py [--gsap FILE] [--anime FILE] [--motion FILE] [--before FOLDER]
(after make web); beside plain objects a thousand elements are moved.
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import pathlib
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Consumers/Browser"))
from browser import Browser, find  # noqa: E402

PAGE = """<!doctype html><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><body>%s
<script type="module">
import { bench } from "/Tests/Web/bench.mjs";
window.lines = [];
bench(%s, (line) => lines.push(line)).catch((error) => lines.push(`${error.stack}`)).then(() => lines.push(null));
</script>"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """The root's files, those of the other libraries, and the page; isolated, so that the clock has microseconds."""

    places: dict[str, pathlib.Path]
    page: bytes

    def translate_path(self, path: str) -> str:
        first, _, rest = path.strip("/").partition("/")
        place = self.places.get(first)
        return super().translate_path(path) if place is None else str(place / rest if rest else place)

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        kinds = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
        return kinds.get(pathlib.Path(path).suffix) or super().guess_type(path)

    def end_headers(self) -> None:
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def do_GET(self) -> None:
        if self.path != "/":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.page)

    def log_message(self, *_: object) -> None:
        pass


def main(words: list[str]) -> int:
    program = find()
    if program is None:
        print("skipped: no Chromium (apt install chromium, or CHROMIUM=its path)")
        return 0
    named = zip(words[::2], words[1::2], strict=True)
    Handler.places = {"ours": ROOT / ".build-web", **{name[2:]: pathlib.Path(path).resolve() for name, path in named}}
    script = '<script src="/gsap"></script>' if "gsap" in Handler.places else ""
    Handler.page = (PAGE % (script, json.dumps({name: f"/{name}" for name in Handler.places}))).encode()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with Browser(program, "--js-flags=--expose-gc", "--enable-precise-memory-info") as page:
            print(page.send("Browser.getVersion")["product"])
            page.open(f"http://127.0.0.1:{server.server_port}/")
            while True:
                for line in page.run("lines.splice(0)"):
                    if line is None:
                        return 0
                    print(line, flush=True)
                time.sleep(1)
    finally:
        server.shutdown()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
