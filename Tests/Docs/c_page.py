# SPDX-License-Identifier: MIT
"""Renders the C header as a page: its sections, and an anchor for each function, struct and enum.

python Tests/Docs/c_page.py OUTDIR
"""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path

import layout
from pages import ROOT

HEADER = ROOT / "include" / "tweenspirit" / "tweenspirit.h"
PAGE = "c/index.html"
SECTION = re.compile(r"^/\* -{2,} (.+?) -{2,} \*/$", re.MULTILINE)
ITEM = re.compile(
    r"(?P<comment>/\*.*?\*/)|(?P<type>typedef (?:struct|enum|union) \w+ \{.*?\n\} (?P<type_name>\w+);)"
    r"|(?P<function>TS_API [^;]*?\b(?P<function_name>ts_\w+)\([^;]*\);)"
    r"|(?P<other>typedef [^;]*?(?:\(\*(?P<pointer_name>\w+)\)[^;]*|(?P<other_name>\w+));)"
    r"|(?P<macro>#define (?P<macro_name>TS_\w+)[^\n]*)|(?P<rest>[^\n]*\n?)",
    re.DOTALL,
)


def words(comment: str) -> list[str]:
    """The lines of a comment without what makes it one."""
    text = re.sub(r"^/\*\*?|\*/$", "", comment.strip())
    return [re.sub(r"^\s*\* ?", "", line).rstrip() for line in text.splitlines()]


class Reader:
    """Goes through the header, and keeps what it has written."""

    def __init__(self, text: str) -> None:
        self.names = set(re.findall(r"\bts_\w+|\bTS_\w+", text))
        self.anchors: set[str] = set()
        self.contents: list[tuple[int, str, str]] = []
        self.out: list[str] = []
        self.slugs = layout.Slugs()
        self.comment = ""

    def prose(self, comment: str) -> str:
        """Paragraphs and lists; a blank line, or an indent, begins a new one."""
        parts: list[str] = []
        for line in words(comment):
            bullet = re.match(r"\s*- (.*)", line)
            if not line.strip():
                parts.append("")
            elif bullet:
                parts.append(f"<li>{html.escape(bullet[1])}")
            elif parts and parts[-1]:
                parts[-1] += " " + html.escape(line.strip())
            else:
                parts.append(html.escape(line.strip()))
        body = "".join(part + "</li>" if part.startswith("<li>") else f"<p>{part}</p>" for part in parts if part)
        body = re.sub(r"((?:<li>.*?</li>)+)", r"<ul>\1</ul>", body)
        return self.linked(re.sub(r"`([^`]+)`", r"<code>\1</code>", body))

    def linked(self, text: str) -> str:
        """Names of the header lead to where they stand; resolved when all anchors are known."""
        return re.sub(r"(?<![\w#\"])(ts_\w+|TS_\w+)\b", "\x01\\1\x02", text)

    def entry(self, name: str, code: str, anchors: list[str]) -> None:
        self.anchors.update([name, *anchors])
        marks = "".join(f'<a id="{anchor}"></a>' for anchor in anchors if anchor != name)
        told = self.prose(self.comment) if self.comment else ""
        self.comment = ""
        self.out.append(
            f'<div class="entry" id="{name}">{marks}<pre><code>{self.linked(layout.colored(code, "c"))}</code></pre>'
            f"{told}</div>"
        )

    def section(self, title: str, text: str) -> None:
        anchor = self.slugs.of(title)
        self.contents.append((2, anchor, title))
        self.out.append(f'<h2 id="{anchor}">{html.escape(title)}</h2>')
        for found in ITEM.finditer(text):
            if found["comment"]:
                self.flush()
                self.comment = found["comment"]
                if not self.comment.startswith("/**"):
                    self.flush()
            elif found["type"]:
                self.entry(found["type_name"], found["type"], re.findall(r"\bTS_[A-Z0-9_]+(?= ?=)", found["type"]))
            elif found["function"]:
                name = found["function_name"]
                self.entry(name, re.sub(r"^TS_API ", "", found["function"]), [])
            elif found["other"]:
                self.entry(found["pointer_name"] or found["other_name"], found["other"], [])
            elif found["macro"]:
                self.entry(found["macro_name"], found["macro"], [])
        self.flush()

    def flush(self) -> None:
        """A comment that nothing follows speaks of the section."""
        if self.comment:
            self.out.append(self.prose(self.comment))
            self.comment = ""

    def page(self) -> str:
        def link(found: re.Match[str]) -> str:
            name = found[1]
            return f'<a href="#{name}">{name}</a>' if name in self.anchors else name

        return re.sub("\x01(\\w+)\x02", link, "\n".join(self.out))


def render(text: str) -> tuple[str, Reader]:
    reader = Reader(text)
    parts = SECTION.split(text)
    preface = re.search(r"/\*(.*?)\*/", parts[0], re.DOTALL)
    reader.out.append("<h1>TweenSpirit for C</h1>")
    reader.out.append("<pre><code>#include &lt;tweenspirit/tweenspirit.h&gt;</code></pre>")
    if preface:
        reader.out.append(reader.prose(preface[0].replace("SPDX-License-Identifier: MIT", "")))
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        reader.section(title, body.split("#ifdef __cplusplus")[0])
    return layout.frame(PAGE, "TweenSpirit for C", reader.page(), reader.contents), reader


def main() -> None:
    text = HEADER.read_text(encoding="utf-8")
    page, reader = render(text)
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    declared = set(re.findall(r"TS_API [^;(]*?\b(ts_\w+)\(", bare)) | set(re.findall(r"^\} (ts_\w+);", bare, re.M))
    missing = sorted(declared - reader.anchors)
    if missing or len(declared) < 100:
        raise SystemExit(f"of {len(declared)} functions and types these are not on the page: {', '.join(missing)}")
    out = Path(sys.argv[1]) / PAGE
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page, encoding="utf-8")
    print(f"C: {len(declared)} functions and types")


if __name__ == "__main__":
    main()
