# SPDX-License-Identifier: MIT
"""Checks links: between the Markdown files of the repository, or between the pages of a folder of HTML.

python Tests/Docs/links.py [FOLDER]

Files have to exist, and anchors in them. Addresses in the net are not looked at.
"""

from __future__ import annotations

import re
import sys
import urllib.parse
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from markdown_it import MarkdownIt

import layout
from pages import ROOT

SOURCES = ("*.md", "docs/**/*.md", "bindings/**/*.md", "Tests/**/*.md", "Sources/**/*.md")
#: Made by other programs, which have their own checks.
SKIPPED = ("swift/",)


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        for name in ("href", "src"):
            if given.get(name):
                self.found.append((self.getpos()[0], given[name] or ""))
        for name in ("id", "name"):
            if given.get(name) and (name == "id" or tag == "a"):
                self.anchors.add(given[name] or "")


@cache
def read_html(path: Path) -> Links:
    links = Links()
    links.feed(path.read_text(encoding="utf-8"))
    return links


@cache
def read_markdown(path: Path) -> Links:
    links, slugs = Links(), layout.Slugs()
    tokens = MarkdownIt("commonmark").enable("table").parse(path.read_text(encoding="utf-8"))
    for i, token in enumerate(tokens):
        if token.type == "heading_open":
            children = tokens[i + 1].children or []
            links.anchors.add(slugs.of("".join(c.content for c in children if c.type in ("text", "code_inline"))))
        for child in token.children or []:
            for name in ("href", "src"):
                link = child.attrGet(name)
                if isinstance(link, str) and not link.startswith("doc:"):
                    links.found.append(((token.map or [0])[0] + 1, link))
    return links


def check(path: Path, root: Path) -> list[str]:
    """What is wrong with the links of one file."""
    read = read_markdown if path.suffix == ".md" else read_html
    faults = []
    for line, link in read(path).found:
        address = urllib.parse.urlsplit(link)
        if address.scheme or address.netloc:
            continue
        name = urllib.parse.unquote(address.path)
        target = (root / name[1:] if name.startswith("/") else path.parent / name).resolve() if name else path
        if target.is_dir() and path.suffix == ".html":
            target /= "index.html"
        where = f"{path.relative_to(root)}:{line}"
        if not target.exists():
            faults.append(f"{where}: {link} leads nowhere")
        elif not target.is_relative_to(root):
            faults.append(f"{where}: {link} leads out of here")
        elif address.fragment and target.suffix in (".md", ".html"):
            anchors = (read_markdown if target.suffix == ".md" else read_html)(target).anchors
            inside = str(target.relative_to(root))
            if urllib.parse.unquote(address.fragment) not in anchors and not inside.startswith(SKIPPED):
                faults.append(f"{where}: {link}: there is no such heading")
    return faults


def unlisted() -> list[str]:
    """Pages of a folder that its index does not name."""
    faults = []
    for folder, index in ((ROOT / "docs", ROOT / "docs/README.md"), (ROOT / "docs/design", ROOT / "ARCHITECTURE.md")):
        named = {(index.parent / link.partition("#")[0]).resolve() for _, link in read_markdown(index).found}
        faults += [
            f"{index.relative_to(ROOT)}: does not name {path.relative_to(ROOT)}"
            for path in sorted(folder.glob("*.md"))
            if path != index and path not in named
        ]
    return faults


def main() -> int:
    if len(sys.argv) > 1:
        root = Path(sys.argv[1]).resolve()
        files = [f for f in sorted(root.rglob("*.html")) if not str(f.relative_to(root)).startswith(SKIPPED)]
        faults = []
    else:
        root = ROOT
        files = sorted({path for pattern in SOURCES for path in root.glob(pattern) if not hidden(path)})
        faults = unlisted()
    for path in files:
        faults += check(path, root)
    for fault in faults[:40]:
        print(fault, file=sys.stderr)
    count = sum(len((read_markdown if f.suffix == ".md" else read_html)(f).found) for f in files)
    print(f"Links: {count} in {len(files)} files")
    return 1 if faults or not files else 0


def hidden(path: Path) -> bool:
    return any(re.match(r"\.|build$|dist$", part) for part in path.relative_to(ROOT).parts)


if __name__ == "__main__":
    raise SystemExit(main())
