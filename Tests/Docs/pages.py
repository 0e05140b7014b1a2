# SPDX-License-Identifier: MIT
"""Markdown pages, taken apart into their code blocks, and the lines that promise an output."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^(\s*)(`{3,})\s*(.*?)\s*$")
LATE = re.compile(r"(?:#|//|/\*)\s*(?!->)[^\s#/>].*\s->\s")
WORDS = {"python": {"norun"}, "c": {"file"}, "cpp": {"file"}, "swift": {"file"}, "console": set[str]()}


@dataclass
class Block:
    """One block that is run. `line` is the page's line of its first line of code, from 1."""

    language: str
    word: str
    line: int
    lines: list[str]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


@dataclass
class Fault:
    """What is wrong at a line of a page."""

    page: str
    line: int
    language: str
    message: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}: {self.language}: {self.message}"


@dataclass
class Page:
    path: Path
    blocks: list[Block] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def name(self) -> str:
        return str(self.path.relative_to(ROOT)) if self.path.is_relative_to(ROOT) else self.path.name

    def of(self, language: str) -> list[Block]:
        return [block for block in self.blocks if block.language == language]

    def fault(self, line: int, language: str, message: str) -> None:
        self.faults.append(Fault(self.name, line, language, message))


def read(path: Path) -> Page:
    page = Page(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    i = 0
    while i < len(lines):
        opening = FENCE.match(lines[i])
        i += 1
        if opening is None:
            continue
        indent, ticks, info = len(opening[1]), opening[2], opening[3].split()
        start = i
        while i < len(lines) and not re.fullmatch(rf"\s*{ticks}`*\s*", lines[i]):
            i += 1
        if i == len(lines):
            page.fault(start, "Markdown", "a block of code has no end")
        code = [line[min(indent, len(line) - len(line.lstrip())) :] for line in lines[start:i]]
        i += 1
        if not info:
            continue
        language, words = info[0], info[1:]
        if language not in WORDS:
            continue
        if len(words) > 1 or not WORDS[language].issuperset(words):
            page.fault(start, language, f"no such block: {' '.join(info)}")
        elif words != ["norun"]:
            page.blocks.append(Block(language, words[0] if words else "", start + 1, code))
            for n, line in enumerate(code, start + 1):
                if language != "console" and LATE.search(line):
                    page.fault(n, language, "what is promised is read only where `->` begins the comment")
    return page


def promises(block: Block) -> list[tuple[int, str]]:
    """What the lines of a block in C, C++ or Swift say that they print, with the page's lines."""
    found = []
    for i, line in enumerate(block.lines):
        promise = re.search(r"//\s*-> ?(.*)$|/\*\s*-> ?(.*?)\s*\*/\s*$", line)
        if promise:
            found.append((block.line + i, promise[1] if promise[1] is not None else promise[2]))
    return found


NUMBER = re.compile(r"(?<![\w.])(-?\d+\.\d*(?:e[-+]?\d+)?|-?\d+e[-+]?\d+)(…?)|(…|\.\.\.)")


def matches(promise: str, got: str) -> bool:
    """Whether a text is what was promised.

    Numbers with a point are compared to the digits given, rounded or, before `…`, cut off; elsewhere `…` and `...`
    stand for anything.
    """
    promise, got = tidy(promise), tidy(got)
    pattern, numbers, at = "", list[tuple[str, bool]](), 0
    for found in NUMBER.finditer(promise):
        pattern += re.escape(promise[at : found.start()])
        at = found.end()
        if found[3]:
            pattern += ".*?"
        else:
            pattern += r"(-?[\d.]+(?:e[-+]?\d+)?)"
            numbers.append((found[1], bool(found[2])))
    whole = re.fullmatch(pattern + re.escape(promise[at:]), got, re.DOTALL)
    return whole is not None and all(near(n, cut, real) for (n, cut), real in zip(numbers, whole.groups(), strict=True))


def tidy(text: str) -> str:
    """Without the blanks by which numpy aligns its columns."""
    return re.sub(r"(?<=[\[(]) | (?=[\]),])", "", re.sub(r"\s+", " ", text.strip()))


def near(promise: str, cut: bool, got: str) -> bool:
    try:
        wanted, real = float(promise), float(got)
    except ValueError:
        return False
    if wanted == real:
        return True
    digits, _, exponent = promise.partition("e")
    places = len(digits.partition(".")[2])
    if places == 0 or promise.startswith("-") != got.startswith("-"):
        return False
    unit = 10.0 ** (int(exponent or 0) - places)
    if cut:
        return 0 <= abs(real) - abs(wanted) < unit
    return abs(real - wanted) <= unit * 0.5000001


def compare(page: Page, language: str, expected: list[tuple[int, str]], printed: str, end: int) -> None:
    """Adds a fault for each line that differs, and one where there are too few or too many."""
    lines = printed.splitlines()
    for (line, promise), got in zip(expected, lines, strict=False):
        if not matches(promise, got):
            page.fault(line, language, f"prints {got!r}, not {promise!r}")
    if len(lines) < len(expected):
        page.fault(expected[len(lines)][0], language, f"prints nothing, not {expected[len(lines)][1]!r}")
    elif len(lines) > len(expected):
        page.fault(end, language, f"prints {lines[len(expected)]!r} which no line says")
