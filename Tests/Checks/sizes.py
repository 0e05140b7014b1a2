# SPDX-License-Identifier: MIT
"""Counts what the repository holds; fails above a limit. Prints "name now limit aim", a line for each count.

A commit may lower a limit. Only a feature raises one, by no more than its own lines, and the commit's subject names it.
It also checks that each file that CONTRIBUTING.md's numbered lists name exists.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Fewer files with short lines make the average line longer: it may, by half a character.
# Name: today's limit, and the number it shall come down to.
LIMITS = {
    "files": (1450, 1450),
    "lines": (250970, 235000),
    "average line": (43.9, 43.5),
    "Rust, Lua, Ruby": (1200, 1200),
    "Python": (14760, 14500),
    "accelerator": (1800, 1800),
    "JavaScript": (4405, 3900),
    "Tests": (83100, 76000),
    "Python's tests": (35400, 32000),
    "README": (150, 150),
    "docs": (7630, 7500),
    "C functions": (259, 252),
    "C structs": (69, 68),
    "C enums": (36, 36),
    "C header": (2975, 2930),
    "begin a motion": (8, 8),
    "iteration start": (4, 5),
    "switches: kinds": (6, 6),
    "steps: C function": (5, 5),
    "steps: curve": (6, 6),
    "steps: dialect": (4, 4),
}
RESULTS = ("Tests/Golden/", "Tests/Benchmarks/results/", "Tests/Consumers/Browser/results/", "Tests/Fuzz/inputs/")
PACKAGE = "bindings/python/tweenspirit/"
IGNORED = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def tree() -> dict[str, str | None]:
    """The repository's files, each with its text, or None for a binary one, a picture or a link."""
    names = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, text=True)
    found: dict[str, str | None] = {}
    for name in filter(None, names.split("\0")):
        path = ROOT / name
        if path.is_symlink():
            found[name] = None
        elif path.exists():
            data = path.read_bytes()
            found[name] = None if b"\0" in data or name.endswith(".svg") else data.decode(errors="replace")
    return found


def is_generated(text: str) -> bool:
    return "not to be edited" in text[:400]


def code_lines(text: str) -> int:
    """Returns a Python file's lines without docstrings, blank lines and comments."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docs: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, kinds) and ast.get_docstring(node) is not None:
            docs |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    lines = {n for t in tokens if t.type not in IGNORED for n in range(t.start[0], t.end[0] + 1)}
    return len(lines - docs)


def steps(contributing: str, title: str) -> int:
    """Returns the number of steps in the list below a heading; the numbers must be 1, 2, 3 …"""
    section = contributing.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
    numbers = [int(n) for n in re.findall(r"^(\d+)\. ", section, re.MULTILINE)]
    if numbers != list(range(1, len(numbers) + 1)):
        sys.exit(f"sizes.py: the steps of {title!r} in CONTRIBUTING.md have the numbers {numbers}")
    return len(numbers)


def missing(contributing: str, files: dict[str, str | None]) -> list[str]:
    """Returns the files that CONTRIBUTING.md's numbered lists name and that do not exist."""
    lists = "\n".join(re.findall(r"^\d+\. .*(?:\n .*)*", contributing, re.MULTILINE))
    names = set(re.findall(r"`([\w+/.-]+\.(?:swift|py|sh|h|c|mjs|ts|md|json|txt))`", lists))
    names |= set(re.findall(r"`([\w.-]+/[\w/.-]+)`", lists))
    every = [f"/{file}" for file in files]
    return sorted(n for n in names if not any(f.endswith(f"/{n}") or f"/{n.rstrip('/')}/" in f for f in every))


def counts(files: dict[str, str | None]) -> dict[str, float]:
    texts = {name: text for name, text in files.items() if text is not None and not name.startswith(RESULTS)}

    def lines(pattern: str) -> int:
        return sum(len(text.splitlines()) for name, text in texts.items() if re.match(pattern, name))

    contributing = texts["CONTRIBUTING.md"]
    hosts = {n: t for n, t in texts.items() if re.match(r"bindings/(contrib/)?(rust|lua|ruby)/", n)}
    python = {n: t for n, t in texts.items() if n.startswith(PACKAGE) and n.endswith(".py")}
    web = {n: t for n, t in texts.items() if n.startswith("bindings/web/") and not n.endswith(".d.ts")}
    header = texts["include/tweenspirit/tweenspirit.h"]

    def found(pattern: str, where: str) -> int:
        return sum(len(re.findall(pattern, text)) for name, text in texts.items() if re.match(where, name))

    return {
        "files": len(files),
        "lines": lines(""),
        "average line": round(sum(len(text) for text in texts.values()) / lines(""), 1),
        "Rust, Lua, Ruby": sum(len(text.splitlines()) for text in hosts.values() if not is_generated(text)),
        "Python": sum(code_lines(text) for text in python.values() if not is_generated(text)),
        "accelerator": lines("bindings/python/accelerator/"),
        "JavaScript": sum(len(text.splitlines()) for text in web.values() if not is_generated(text)),
        "Tests": lines("Tests/"),
        "Python's tests": lines("bindings/python/tests/"),
        "README": lines("README.md"),
        "docs": lines("docs/(?!design/)"),
        "C functions": len(re.findall("^TS_API", header, re.MULTILINE)),
        "C structs": len(re.findall("^typedef struct", header, re.MULTILINE)),
        "C enums": len(re.findall("^typedef enum", header, re.MULTILINE)),
        "C header": len(header.splitlines()),
        # ts_channel_start and its like; a tween or a spring by its numbers.
        "begin a motion": len(
            re.findall(
                r"^TS_API ts_status ts_(?:\w*(?:tween|spring)_to|(?!player)\w+_start|chain_add(?:_timeline)?)\(",
                header,
                re.MULTILINE,
            )
        ),
        # As a parameter: of Swift, Python and C++.
        "iteration start": found("iterationStart: Double", r"Sources/.*\.swift$")
        + found("iteration_start: float", PACKAGE)
        + found("> iteration_start", "include/tweenspirit/cpp/"),
        "switches: kinds": found(r"case \.tween\b", "Sources/TweenSpiritEngine/"),
        "steps: C function": steps(contributing, "Add a C function"),
        "steps: curve": steps(contributing, "Add a curve"),
        "steps: dialect": steps(contributing, "Add a dialect"),
    }


def main() -> int:
    files = tree()
    faults = [
        f"CONTRIBUTING.md names {name}, which does not exist" for name in missing(files["CONTRIBUTING.md"], files)
    ]
    for name, now in counts(files).items():
        limit, aim = LIMITS[name]
        print(f"{name:<18} {now:>8} {limit:>8} {aim:>8}")
        if now > limit:
            faults.append(f"{name}: {now}, at most {limit}")
    for fault in faults:
        print(f"sizes.py: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
