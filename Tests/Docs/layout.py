# SPDX-License-Identifier: MIT
"""What all pages of .build-docs share: their frame, their headings' anchors, and coloured code."""

from __future__ import annotations

import html
import os
import re
from pathlib import PurePosixPath

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

NAVIGATION = {
    "TweenSpirit": "index.html",
    "Tour": "docs/tour.html",
    "Swift": "swift.html",
    "Python": "python/index.html",
    "C": "c/index.html",
    "Gallery": "gallery/index.html",
}
LEXERS = {"console": "console", "norun": "text", "math": "text"}


class Slugs:
    """A heading's anchor as GitHub makes it, unique on its page."""

    def __init__(self) -> None:
        self.seen: dict[str, int] = {}

    def of(self, text: str) -> str:
        slug = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
        again = self.seen.get(slug)
        self.seen[slug] = 0 if again is None else again + 1
        return slug if again is None else f"{slug}-{again + 1}"


def colored(code: str, language: str) -> str:
    try:
        lexer = get_lexer_by_name(LEXERS.get(language, language or "text"), stripnl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False)
    return str(highlight(code, lexer, HtmlFormatter(nowrap=True)))


def styles() -> str:
    """Colours of code, by day and by night."""
    day = HtmlFormatter(style="default").get_style_defs("pre")
    night = HtmlFormatter(style="github-dark").get_style_defs("pre")

    def rules(text: str) -> str:
        kept = [line for line in text.splitlines() if re.match(r"pre \.\w+ \{", line)]
        # No boxes around what a lexer does not know.
        return "\n".join(re.sub(r"(?:border|background-color): [^;}]+;? ?", "", line) for line in kept)

    return f"{rules(day)}\n@media (prefers-color-scheme: dark) {{\n{rules(night)}\n}}\n"


def relative(target: str, page: str) -> str:
    """From one page of the site to another, both as paths from its root."""
    way = os.path.relpath(target, PurePosixPath(page).parent)
    return way + "/" if target.endswith("/") else way


def frame(page: str, title: str, body: str, contents: list[tuple[int, str, str]]) -> str:
    """A whole page. `contents`: level (2 or 3), anchor and words of its headings."""
    links = "".join(f'<a href="{relative(to, page)}">{html.escape(name)}</a>' for name, to in NAVIGATION.items())
    items = "".join(
        f'<li{" class=deep" if level > 2 else ""}><a href="#{anchor}">{html.escape(words)}</a></li>'
        for level, anchor, words in contents
    )
    aside = f'<aside aria-label="On this page"><ul>{items}</ul></aside>' if len(contents) > 1 else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{html.escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{relative("style.css", page)}">
</head>
<body>
<header><nav aria-label="Documentation">{links}</nav></header>
<div class="frame">
<main>
{body}
</main>
{aside}
</div>
</body>
</html>
"""
