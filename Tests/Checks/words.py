# SPDX-License-Identifier: MIT
"""Counts sentences and names that need rewriting; fails above a limit. Limits are earlier counts, and only fall.

Counted by folder are doc comments that begin with a fragment or a pronoun, names of private vocabulary, and public
symbols of Swift and JavaScript without a comment. `words.py TEXT` lists those in paths that contain TEXT.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Each folder's limits: fragments, names, symbols without a comment. A folder is not part of a longer one.
LIMITS = {
    "Sources/Kernels": (29, 0, 0),
    "Sources": (18, 0, 0),
    "Sources/TweenSpiritEngine/Worlds": (376, 24, 0),
    "Sources/TweenSpiritEngine": (388, 63, 0),
    "Sources/TweenSpiritModel": (45, 0, 0),
    "Sources/TweenSpiritABI": (6, 2, 0),
    "Sources/TweenSpirit": (344, 6, 99),
    "include": (50, 0, 0),
    "bindings": (10, 7, 0),
    "bindings/python": (92, 88, 0),
    "bindings/python/tests": (143, 226, 0),
    "bindings/python/accelerator": (16, 3, 0),
    "bindings/web": (119, 9, 438),
    "Tests": (256, 186, 0),
    "gpu": (0, 0, 0),
}  # fmt: skip
FRAGMENT = re.compile(
    r"(?:Of|What|Where|Whether|Those|That|These|They|Them|Their|It|Its|He|She|Who|Whose|Which|So|As|Or|And|But|With"
    r"|How|When|Likewise|The same|nil|None|Nothing|Nobody|Till|Until|Because|Thus|Else)\b"
)
PRIVATE = {
    "say", "says", "said", "tell", "tells", "told", "ask", "asks", "asked", "word", "words", "way", "ways", "stand",
    "stands", "standing", "stood", "hear", "hears", "heard", "thing", "things", "wish", "wishes",
}  # fmt: skip
WITH_API = {"Sources/TweenSpirit", "Sources/TweenSpiritModel", "bindings/web"}
COMMENT = re.compile(r"^ *(?:///|/\*\*|//(?= )) ?(?:- )?(\S.*)")
NAMES = {
    ".swift": r"\b(?:func|var|let|struct|class|enum|case|typealias|protocol) (\w+)",
    ".py": r"^ *(?:async )?(?:def|class) (\w+)|^ *(?:self\.)?(\w+)(?:: [^=]+)? = ",
    ".mjs": r"\b(?:function|class|const|let) (\w+)|^  (?:static |async |get |set |\*|#)*(\w+)\(.*\{$",
    ".c": r"^(?!return|else)[\w *]+?(\w+)\([^;]*$|^ *(?:struct|enum) (\w+) \{",
}
NAMES |= {".js": NAMES[".mjs"], ".ts": NAMES[".mjs"], ".h": NAMES[".c"], ".hpp": NAMES[".c"], ".cpp": NAMES[".c"]}
PUBLIC = {
    ".swift": re.compile(r"^ *(?:@\w+ )*public (?:[a-z]+(?:\(set\))? )*?"
                         r"(?:func|var|let|init|subscript|struct|class|enum|protocol|typealias)\b"),
    ".ts": re.compile(r"^(?:export |  (?! |\}|/|\*|constructor))(?!\})"),
}  # fmt: skip


def comments(name: str, text: str) -> Iterator[str]:
    """Yields the first line of each docstring, and of each block of ///, /** and, except in Swift, //."""
    if name.endswith(".py"):
        kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        found = (ast.get_docstring(node) for node in ast.walk(ast.parse(text)) if isinstance(node, kinds))
        yield from (doc.splitlines()[0] for doc in found if doc)
        return
    before = False
    for line in text.splitlines():
        match = COMMENT.match(line)
        is_doc = match is not None and not (name.endswith(".swift") and "///" not in line)
        if match and is_doc and not before:
            yield match[1]
        before = line.lstrip().startswith(("//", "/**", "*"))


def names(name: str, text: str) -> Iterator[str]:
    """Yields the declared names with a part of private vocabulary, each once."""
    found = re.findall(NAMES[Path(name).suffix], text, re.MULTILINE)
    for each in sorted({part for match in found for part in ([match] if isinstance(match, str) else match) if part}):
        if PRIVATE & {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", each)}:
            yield each


def bare(name: str, text: str) -> Iterator[str]:
    """Yields the lines of public symbols without a comment before them."""
    pattern, lines = PUBLIC.get(Path(name).suffix), text.splitlines()
    if pattern is None or (name.endswith(".ts") and not name.endswith("tweenspirit.d.ts")):
        return
    for n, line in enumerate(lines):
        before = next((each.strip() for each in reversed(lines[:n]) if not each.strip().startswith("@")), "")
        if pattern.match(line) and not before.startswith(("///", "/**", "*")):
            yield line.strip()


def main() -> int:
    files = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True).split()
    now: dict[str, Counter[int]] = {folder: Counter() for folder in LIMITS}
    for name in files:
        path = ROOT / name
        if path.suffix not in NAMES or path.is_symlink() or not path.exists():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        folder = max((f for f in LIMITS if name.startswith(f"{f}/")), key=len, default="")
        if "not to be edited" in text[:400] or not folder:
            continue
        found = [[c for c in comments(name, text) if FRAGMENT.match(c)], [*names(name, text)]]
        found.append([*bare(name, text)] if folder in WITH_API else [])
        for kind, each in enumerate(found):
            now[folder][kind] += len(each)
            if len(sys.argv) > 1 and sys.argv[1] in name:
                print(*(f"{name}: {line}" for line in each), sep="\n", end="\n" if each else "")
    faults = []
    for folder, limits in LIMITS.items():
        for kind, what in enumerate(("fragments", "private names", "public symbols without a comment")):
            if now[folder][kind] > limits[kind]:
                faults.append(f"{folder}: {now[folder][kind]} {what}, at most {limits[kind]}")
    print(f"{'words.py':<34} fragments, private names, public symbols without a comment")
    for folder, limits in LIMITS.items():
        print(f"{folder:<34} {now[folder][0]:>4} {now[folder][1]:>4} {now[folder][2]:>4}   limit {limits}")
    for fault in faults:
        print(f"words.py: {fault}: `Tests/Checks/words.py {fault.split(':')[0]}` lists them", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
