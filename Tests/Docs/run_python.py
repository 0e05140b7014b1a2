# SPDX-License-Identifier: MIT
"""Runs the Python blocks and the console blocks of one page, top to bottom, and prints its faults as JSON."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import linecache
import os
import shutil
import subprocess
import sys
import tempfile
import tokenize
import traceback
from pathlib import Path
from typing import Any

import pages

SCENES = pages.ROOT / "bindings" / "python" / "examples" / "scenes"


def comments(text: str) -> dict[int, tuple[bool, str]]:
    """The comments of a block that promise something: by line, whether it stands alone, and the text."""
    found = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        alone = token.string.startswith("#>")
        if token.type == tokenize.COMMENT and (alone or token.string.startswith("# ->")):
            found[token.start[0]] = (alone, token.string[2 if alone else 4 :].strip())
    return found


class Namespace:
    """What the Python blocks of a page share."""

    def __init__(self, page: pages.Page) -> None:
        self.page = page
        self.names: dict[str, Any] = {"__name__": "__main__"}

    def run(self, block: pages.Block) -> bool:
        """Whether it ran to its end."""
        padded = "\n" * (block.line - 1) + block.text + "\n"
        name = self.page.name
        linecache.cache[name] = (len(padded), None, padded.splitlines(keepends=True), name)
        try:
            body = ast.parse(padded, name).body
            said = comments(padded)
        except (SyntaxError, tokenize.TokenError) as error:
            self.page.fault(getattr(error, "lineno", None) or block.line, "python", f"cannot be read: {error}")
            return False
        claimed = set()
        pending = ""
        for i, statement in enumerate(body):
            first, last = start(statement), statement.end_lineno or statement.lineno
            here = [(n, said[n][1]) for n in range(first, last + 1) if n in said and not said[n][0]]
            following = start(body[i + 1]) if i + 1 < len(body) else len(padded)
            after = [(n, said[n][1]) for n in range(last + 1, following) if n in said and said[n][0]]
            claimed |= {n for n, _ in here + after}
            try:
                got, value = self.execute(statement)
            except Exception as error:
                got, value = f"{type(error).__name__}: {error}\n", ""
                if not here:
                    line = next((f.lineno for f in reversed(traceback.extract_tb(error.__traceback__))
                                 if f.filename == name), first)  # fmt: skip
                    self.page.fault(line or first, "python", f"raises {got.strip()}")
                    return False
            if here:
                pages.compare(self.page, "python", here, got + value, here[-1][0])
            else:
                pending += got
            if after:
                pages.compare(self.page, "python", after, pending if here else pending + value, after[-1][0])
                pending = ""
        for n in sorted(set(said) - claimed):
            self.page.fault(n, "python", "says what is printed, but no statement stands before it")
        return True

    def execute(self, statement: ast.stmt) -> tuple[str, str]:
        """What a statement printed, and the value of an expression as the prompt would show it."""
        out, shown = io.StringIO(), ""
        with contextlib.redirect_stdout(out):
            if isinstance(statement, ast.Expr):
                value = eval(compile(ast.Expression(statement.value), self.page.name, "eval"), self.names)
                if value is not None:
                    shown = " ".join(repr(value).split("\n")) + "\n"
            else:
                exec(compile(ast.Module([statement], []), self.page.name, "exec"), self.names)
        return out.getvalue(), shown


def start(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(d.lineno for d in decorators)])


def console(page: pages.Page, block: pages.Block) -> None:
    """Each `$ command`, and the lines that it has to print; `...` is any number of lines."""
    at = 0
    while at < len(block.lines):
        line = block.line + at
        if not block.lines[at].startswith("$ "):
            if block.lines[at].strip():
                page.fault(line, "console", "a command, `$ …`, has to come first")
                return
            at += 1
            continue
        command = block.lines[at][2:]
        while command.endswith("\\") and at + 1 < len(block.lines):
            at += 1
            command = command[:-1] + block.lines[at]
        at += 1
        end = at
        while end < len(block.lines) and not block.lines[end].startswith("$ "):
            end += 1
        expected = block.lines[at:end]
        while expected and not expected[-1].strip():
            expected.pop()
        ran = subprocess.run(["sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if ran.returncode != 0 and not expected:
            page.fault(line, "console", f"exit status {ran.returncode}: {ran.stdout.strip()[-300:]}")
        difference = differs(expected, ran.stdout.splitlines())
        if difference is not None:
            wanted, message = difference
            page.fault(block.line + min(at + wanted, max(end - 1, at)), "console", message)
        at = end


def differs(expected: list[str], got: list[str]) -> tuple[int, str] | None:
    """The first line that is not as expected, and how."""
    at, skipping = 0, False
    for i, wanted in enumerate(expected):
        if wanted.strip() in ("...", "…"):
            skipping = True
            continue
        while skipping and at < len(got) and not pages.matches(wanted, got[at]):
            at += 1
        if at >= len(got):
            return i, f"prints nothing more, not {wanted!r}"
        if not pages.matches(wanted, got[at]):
            return i, f"prints {got[at]!r}, not {wanted!r}"
        at, skipping = at + 1, False
    if at < len(got) and not skipping:
        return len(expected), f"prints {got[at]!r} which no line says"
    return None


def main() -> None:
    page = pages.read(Path(sys.argv[1]))
    page.faults.clear()
    namespace = Namespace(page)
    goes_on = True
    with tempfile.TemporaryDirectory() as folder:
        for scene in SCENES.glob("*.json"):
            shutil.copy(scene, folder)
        os.chdir(folder)
        for block in page.blocks:
            if block.language == "python" and goes_on:
                goes_on = namespace.run(block)
            elif block.language == "console":
                console(page, block)
    json.dump([[f.line, f.language, f.message] for f in page.faults], sys.stdout)


if __name__ == "__main__":
    main()
