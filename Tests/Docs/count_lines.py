# SPDX-License-Identifier: MIT
"""Counts the lines of code of docs/ten-tasks.md by task and language, or of files.

count_lines.py [--check]     writes the table of the page; --check only compares it
count_lines.py FILE...       prints each file's lines

Not counted are blank lines, comments and docstrings; on the page also lines that step a world or state an output.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "ten-tasks.md"
COLUMNS = {
    "python": "Python",
    "js": "JavaScript",
    "swift": "Swift",
    "cpp": "C++",
    "c": "C",
    "gsap": "GSAP",
    "motion": "Motion",
    "swiftui": "SwiftUI",
}
NONE = "\N{EN DASH}"
SECTION = re.compile(r"^## (\d+)\. (.*)\n", re.MULTILINE)
BLOCK = re.compile(r"^```(\S+) ?(\S*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
OF_THE_TEST = re.compile(r"(?:#|//) ->|world\.(?:step|run)|ts_world_step\b")


def docstrings(text: str) -> set[int]:
    """The numbers of a Python program's lines that are docstrings, from 1."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        for each in getattr(node, "body", []) if not isinstance(node, (ast.Lambda, ast.IfExp)) else []:
            if (
                isinstance(each, ast.Expr)
                and isinstance(each.value, ast.Constant)
                and isinstance(each.value.value, str)
            ):
                found.update(range(each.lineno, (each.end_lineno or each.lineno) + 1))
    return found


def code_lines(text: str, is_python: bool) -> list[str]:
    """The lines of a text that are code, without what indents them."""
    if is_python:
        skipped = docstrings(text)
        lines = [line.strip() for i, line in enumerate(text.splitlines(), 1) if i not in skipped]
        return [line for line in lines if line and not line.startswith("#")]
    lines = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).splitlines()
    return [line.strip() for line in lines if line.strip() and not line.strip().startswith("//")]


def markdown(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Returns a table whose columns but the first are numbers."""
    lines = [head, ("---", *["--:"] * (len(head) - 1)), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines).replace("|  |", "| |")


def tasks_table(page: str) -> str:
    """Returns the lines of each task in each language."""
    code: dict[tuple[str, str], list[str]] = {}
    titles: dict[str, str] = {}
    sections = list(SECTION.finditer(page))
    ends = [section.start() for section in sections[1:]] + [page.index("<!-- lines -->")]
    for section, end in zip(sections, ends, strict=True):
        number, title = section.groups()
        titles[number] = title
        for language, word, text in BLOCK.findall(page, section.end(), end):
            lines = [line for line in code_lines(text, language == "python") if not OF_THE_TEST.search(line)]
            code.setdefault((number, word if word in COLUMNS else language), []).extend(lines)
    unknown = {column for _, column in code} - COLUMNS.keys()
    assert not unknown, f"blocks of {unknown}"
    tasks = [number for number in titles if number != "0"]
    common = [number for number in tasks if all((number, column) in code for column in COLUMNS)]

    def row(name: str, numbers: list[str], length: Callable[[list[str]], int] = len) -> tuple[str, ...]:
        found = [[code.get((number, column)) for number in numbers] for column in COLUMNS]
        return name, *(str(sum(map(length, filter(None, each)))) if all(each) else NONE for each in found)

    rows = [row(f"{number}. {titles[number]}", [number]) for number in titles]
    rows.append(row(f"**1 to {len(tasks)}**", tasks))
    rows.append(row(f"**the {len(common)} that all have**", common))
    rows.append(row("their characters", common, lambda lines: sum(map(len, lines))))
    return markdown(("", *COLUMNS.values()), rows)


def main() -> int:
    names = [name for name in sys.argv[1:] if name != "--check"]
    for name in names:
        path = Path(name)
        print(f"{len(code_lines(path.read_text(encoding='utf-8'), path.suffix == '.py')):5} {name}")
    if names:
        return 0
    page = PAGE.read_text(encoding="utf-8")
    table = tasks_table(page)
    written = re.sub(r"(?<=<!-- lines -->\n).*?(?=<!-- /lines -->)", lambda _: table, page, flags=re.DOTALL)
    if "--check" not in sys.argv:
        PAGE.write_text(written, encoding="utf-8")
    elif written != page:
        print("docs/ten-tasks.md: its table is not what count_lines.py counts; run it without --check", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
