# SPDX-License-Identifier: MIT
"""Renders the Markdown pages of the repository, and the files that they link to, into a folder.

python Tests/Docs/guides.py OUTDIR
"""

from __future__ import annotations

import html
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

import layout
from pages import ROOT

PAGES = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "bindings/*.md",
    "bindings/*/*.md",
    "docs/*.md",
    "docs/design/*.md",
    "Tests/Benchmarks/results/*.md",
    "Tests/Consumers/Browser/results/*.md",
)
PICTURES = {".svg", ".png", ".gif", ".jpg"}
CARDS = {
    "Swift": ("swift.html", "The package: every symbol, and articles"),
    "Python": ("python/index.html", "Classes and functions, with examples"),
    "C": ("c/index.html", "The header, function by function"),
    "Gallery": ("gallery/index.html", "A playground of springs, curves, timelines and scenes; every curve, drawn"),
}


#: docc's pages are a program that fetches its texts, which a browser does not do from the disk.
SWIFT = """<h1>The Swift package</h1>
<p>These pages are a program that has to be served: <code>python3 -m http.server</code> in this folder, then
<a href="http://localhost:8000/swift/documentation/tweenspirit/">localhost:8000/swift/documentation/tweenspirit/</a>.</p>
<script>
if (location.protocol !== "file:") location.replace("swift/documentation/tweenspirit/");
</script>"""


class Site:
    def __init__(self, out: Path) -> None:
        self.out = out
        self.pages = sorted({path for pattern in PAGES for path in ROOT.glob(pattern)})
        self.linked: set[Path] = set()
        self.markdown = MarkdownIt("commonmark", {"highlight": self.highlight}).enable("table")

    def highlight(self, code: str, language: str, attributes: str) -> str:
        return f"<pre><code>{layout.colored(code, language)}</code></pre>"

    def place(self, path: Path) -> str:
        """Where a file of the repository is in the site."""
        name = str(path.relative_to(ROOT))
        if path.is_dir():
            return f"{name}/index.html"
        if path in self.pages:
            return "index.html" if name == "docs/README.md" else name.removesuffix(".md") + ".html"
        return name if path.suffix in PICTURES else f"{name}.html"

    def href(self, link: str, source: Path) -> str:
        if re.match(r"[a-z]+:|#", link):
            return link
        name, _, anchor = link.partition("#")
        target = (source.parent / name).resolve()
        if target not in self.pages:
            self.linked.add(target)
        here = layout.relative(self.place(target), self.place(source))
        return f"{here}#{anchor}" if anchor else here

    def render(self, source: Path) -> None:
        tokens = self.markdown.parse(source.read_text(encoding="utf-8"))
        slugs = layout.Slugs()
        contents: list[tuple[int, str, str]] = []
        title = source.stem
        for i, token in enumerate(tokens):
            if token.type == "heading_open":
                words = plain(tokens[i + 1])
                anchor = slugs.of(words)
                token.attrSet("id", anchor)
                if token.tag == "h1":
                    title = words
                elif token.tag in ("h2", "h3"):
                    contents.append((int(token.tag[1]), anchor, words))
            for child in token.children or []:
                for attribute in ("href", "src"):
                    link = child.attrGet(attribute)
                    if isinstance(link, str):
                        child.attrSet(attribute, self.href(link, source))
        body = self.markdown.renderer.render(tokens, self.markdown.options, {})
        body = body.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
        if len(contents) > 24:
            contents = [entry for entry in contents if entry[0] == 2]
        page = self.place(source)
        if page == "index.html":
            body = body.replace("</h1>", "</h1>\n" + cards(), 1)
        self.write(page, layout.frame(page, title, body, contents))

    def write(self, page: str, text: str) -> None:
        path = self.out / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def copy(self, path: Path) -> None:
        """A picture as it is, a folder as the list of its files, any other file as a page of code."""
        page = self.place(path)
        name = str(path.relative_to(ROOT))
        if path.is_dir():
            files = sorted(f for f in path.iterdir() if f.is_file() and not f.name.startswith((".", "_")))
            folders = sorted(f for f in path.iterdir() if f.is_dir() and not f.name.startswith((".", "_")))
            self.linked.update(files + folders)
            items = "".join(
                f'<li><a href="{layout.relative(self.place(f), page)}">{html.escape(f.name)}</a></li>'
                for f in folders + files
            )
            self.write(page, layout.frame(page, name, f"<h1>{html.escape(name)}</h1>\n<ul>{items}</ul>", []))
        elif path.suffix in PICTURES:
            (self.out / page).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, self.out / page)
        else:
            language = {".py": "python", ".swift": "swift", ".c": "c", ".h": "c", ".hpp": "cpp", ".cpp": "cpp",
                        ".rb": "ruby", ".lua": "lua", ".json": "json", ".sh": "sh"}.get(path.suffix, "")  # fmt: skip
            code = layout.colored(path.read_text(encoding="utf-8", errors="replace"), language)
            body = f"<h1>{html.escape(name)}</h1>\n<pre><code>{code}</code></pre>"
            if path.suffix == ".json":
                # A scene is a file that the examples open.
                self.write(name, path.read_text(encoding="utf-8"))
                link = f'<p><a href="{html.escape(path.name)}" download>The file</a></p>'
                body = body.replace("</h1>", f"</h1>\n{link}", 1)
            self.write(page, layout.frame(page, name, body, []))

    def build(self) -> int:
        for source in self.pages:
            self.render(source)
        copied: set[Path] = set()
        while self.linked - copied:
            path = min(self.linked - copied)
            copied.add(path)
            if path.exists() and path.is_relative_to(ROOT):
                self.copy(path)
        style = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
        self.write("style.css", style + layout.styles())
        self.write("swift.html", layout.frame("swift.html", "The Swift package", SWIFT, []))
        return len(self.pages)


def plain(inline: Any) -> str:
    return "".join(child.content for child in inline.children if child.type in ("text", "code_inline"))


def cards() -> str:
    links = "".join(
        f'<a href="{to}"><b>{name}</b><span>{html.escape(words)}</span></a>' for name, (to, words) in CARDS.items()
    )
    note = (
        "The Swift pages are a program that has to be served: <code>python3 -m http.server</code> in this folder, "
        "then <code>localhost:8000</code>. All others open from the disk too."
    )
    return f'<div class="cards">{links}</div>\n<p class="note">{note}</p>'


if __name__ == "__main__":
    print(f"Guides: {Site(Path(sys.argv[1]).resolve()).build()} pages")
