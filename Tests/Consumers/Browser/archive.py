# SPDX-License-Identifier: MIT
"""The pages that are given out, in a browser: from the disk and from a server here, without failures or complaints.

python Tests/Consumers/Browser/archive.py FOLDER
"""

from __future__ import annotations

import functools
import http.server
import pathlib
import sys
import threading

from browser import FRAMES, READY, Browser, find

PAGES = (
    "index.html", "README.html", "docs/tour.html",
    "swift.html", "python/index.html", "c/index.html", "gallery/index.html",
)  # fmt: skip
#: A program that has to be served.
SERVED = ("swift/documentation/tweenspirit/",)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def look(page: Browser, url: str) -> None:
    """Open a page; where it is the gallery, its engine has to run."""
    page.requests.clear()
    page.complaints.clear()
    page.open(url)
    if "/gallery/" in url:
        page.run(READY)
        assert page.run("gallery.ts.ease('back.out(1.7)')(0.5)") == 1.0875
        assert page.run("document.querySelectorAll('.card').length") > 30
    page.run(FRAMES % 10)
    missing = page.run("[...document.images].filter(i => i.complete && !i.naturalWidth).map(i => i.src)")
    assert not missing, missing
    assert page.run("document.body.innerText.trim().length") > 100, f"{url} is empty"
    assert not page.complaints, page.complaints
    asked = [address for address in page.requests.values() if not address.startswith("data:")]
    assert all(address.startswith(("file:", "http://127.0.0.1:")) for address in asked), asked
    print(f"{url.rpartition('-docs/')[2] or url}: {len(asked)} requests")


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    program = find()
    if program is None:
        print("skipped: no Chromium (apt install chromium, or CHROMIUM=its path)")
        return 0
    folder = pathlib.Path(sys.argv[1]).resolve()
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    failed = 0
    with Browser(program) as page:
        places = [(folder / name).as_uri() for name in PAGES]
        places += [f"http://127.0.0.1:{server.server_port}/{name}" for name in PAGES + SERVED]
        for url in places:
            try:
                look(page, url)
            except Exception as error:
                failed += 1
                print(f"FAILED {url}: {type(error).__name__}: {error}")
    server.shutdown()
    print(f"archive: {len(places) - failed} of {len(places)} pages in a browser")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
