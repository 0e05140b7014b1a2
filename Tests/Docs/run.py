# SPDX-License-Identifier: MIT
"""Runs the code of the documentation, or of the pages named. docs/README.md has the rules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pages
import run_compiled
from pages import ROOT, Page

HERE = Path(__file__).resolve().parent
WRONG = HERE / "wrong.md"
PAGES = ("README.md", "docs/*.md", "docs/design/*.md", "Sources/*/*.docc/*.md")


def run_python(page: Page) -> None:
    words = [sys.executable, "-B", str(HERE / "run_python.py"), str(page.path)]
    paths = os.pathsep.join([str(ROOT / "bindings" / "python"), str(HERE)])
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    first = next(block for block in page.blocks if block.language in ("python", "console"))
    try:
        ran = subprocess.run(words, capture_output=True, text=True, timeout=run_compiled.SECONDS,
                             env={**os.environ, "PYTHONPATH": paths, "PATH": path, "COLUMNS": "80"})  # fmt: skip
    except subprocess.TimeoutExpired:
        page.fault(first.line, first.language, f"not done after {run_compiled.SECONDS} s")
        return
    try:
        for line, language, message in json.loads(ran.stdout):
            page.fault(line, language, message)
    except ValueError:
        page.fault(first.line, first.language, f"the process ended ({ran.returncode}): {ran.stderr.strip()[-600:]}")


def run(all_pages: list[Page]) -> None:
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(2) as pool:
        folder = Path(name)
        tasks: list[Callable[[], None]] = [partial(run_compiled.run_swift, all_pages, folder)]
        for page in all_pages:
            if page.of("python") or page.of("console"):
                tasks.append(partial(run_python, page))
            for language in ("c", "cpp"):
                if page.of(language):
                    tasks.append(partial(run_compiled.run_c, page, language, folder))
        for done in [pool.submit(task) for task in tasks]:
            done.result()


def unseen(page: Page) -> list[str]:
    """Lines of wrong.md, marked WRONG, that were not found, and faults found elsewhere in it."""
    lines = page.path.read_text(encoding="utf-8").splitlines()
    marked = {i for i, line in enumerate(lines, 1) if "WRONG" in line}
    found = {fault.line for fault in page.faults}
    assert len(marked) > 8
    return [f"{page.name}:{i}: is wrong, and was not seen" for i in sorted(marked - found)] + [
        str(fault) for fault in page.faults if fault.line not in marked
    ]


def main() -> int:
    named = [Path(name).resolve() for name in sys.argv[1:]]
    paths = named or [path for pattern in PAGES for path in sorted(ROOT.glob(pattern))]
    all_pages = [pages.read(path) for path in [*paths, WRONG]]
    run(all_pages)
    wrong = all_pages.pop()
    faults = [str(fault) for page in all_pages for fault in page.faults] + unseen(wrong)
    for fault in faults:
        print(fault, file=sys.stderr)
    languages = ("python", "c", "cpp", "swift", "console")
    counts = {name: sum(len(page.of(name)) for page in all_pages) for name in languages}
    if not named and min(counts[name] for name in ("python", "c", "swift")) == 0:
        print("no blocks were found", file=sys.stderr)
        return 1
    told = ", ".join(f"{count} {name}" for name, count in counts.items())
    print(f"{len(all_pages)} pages: {told}; {len(wrong.faults)} errors seen that stand there to be seen")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
