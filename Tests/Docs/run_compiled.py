# SPDX-License-Identifier: MIT
"""Compiles and runs the blocks of pages in C, C++ and Swift. Lines keep the numbers that they have on the page."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pages
from pages import ROOT, Block, Page

BUILD = ROOT / ".build" / "release"
HEADERS = ["assert.h", "math.h", "stdbool.h", "stdint.h", "stdio.h", "stdlib.h", "string.h"]
SECONDS = 60


def command(words: list[str], cwd: Path) -> tuple[int, str, str]:
    try:
        env = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        ran = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return 124, "", f"not done after {SECONDS} s"
    return ran.returncode, ran.stdout, ran.stderr


def report(page: Page, language: str, blocks: list[Block], errors: str) -> None:
    """A compiler's errors, at the page's lines where it names them."""
    found = re.findall(rf"^{re.escape(page.name)}:(\d+):\d+: (?:fatal )?error: (.*)$", errors, re.MULTILINE)
    for line, message in found[:5]:
        page.fault(int(line), language, message)
    if not found:
        page.fault(blocks[0].line, language, errors.strip()[-600:])


def check(page: Page, language: str, blocks: list[Block], words: list[str], folder: Path) -> None:
    status, out, errors = command(words, folder)
    last = blocks[-1].line + len(blocks[-1].lines) - 1
    pages.compare(page, language, [promise for block in blocks for promise in pages.promises(block)], out, last)
    if status != 0:
        fatal = re.search(r"^.*Fatal error.*$", errors, re.MULTILINE)
        page.fault(last, language, f"exit status {status}: {fatal[0] if fatal else errors.strip()[-300:]}")


def c_programs(page: Page, language: str) -> list[tuple[str, list[Block]]]:
    """The sources of a page: one of all blocks in order, and each block that is a program."""

    def placed(block: Block) -> str:
        return f'#line {block.line} "{page.name}"\n{block.text}\n'

    blocks = page.of(language)
    whole = [block for block in blocks if re.search(r"^\s*int main\b", block.text, re.MULTILINE)]
    parts = [block for block in blocks if block not in whole]
    programs = [(placed(block), [block]) for block in whole]
    if parts:
        names = [*HEADERS, "tweenspirit/tweenspirit.h" + ("pp" if language == "cpp" else "")]
        text = "".join(f"#include <{name}>\n" for name in names)
        text += "".join(placed(block) for block in parts if block.word == "file")
        text += "int main(void) {\n" + "".join(placed(block) for block in parts if block.word != "file")
        programs.append((text + "return 0;\n}\n", parts))
    return programs


def run_c(page: Page, language: str, folder: Path) -> None:
    compiler = {"c": ["gcc", "-std=c11", "-D_DEFAULT_SOURCE"], "cpp": ["g++", "-std=c++20"]}[language]
    for i, (text, blocks) in enumerate(c_programs(page, language)):
        source = folder / f"{page.path.stem}-{i}.{language}"
        program = source.with_suffix(f".{language}.out")
        source.write_text(text)
        words = [*compiler, "-Wall", "-Wextra", "-Werror", "-Wno-unused-variable", "-Wno-unused-but-set-variable",
                 f"-I{ROOT}/include", str(source), "-o", str(program), f"-L{BUILD}", "-ltweenspirit",
                 f"-Wl,-rpath,{BUILD}", "-lm"]  # fmt: skip
        status, _, errors = command(words, folder)
        if status != 0:
            report(page, language, blocks, errors)
        else:
            check(page, language, blocks, [str(program)], folder)


MAIN = """@preconcurrency import Glibc

setvbuf(stdout, nil, _IOLBF, 0)
do {
  switch CommandLine.arguments[1] {
  CASES
  default: break
  }
} catch {
  fputs("\\(error)", stderr)
  exit(1)
}
"""
DECLARATION = re.compile(
    r"^(?:public |private )?(?=(?:final |nonisolated |indirect )*"
    r"(?:class|struct|enum|protocol|actor|func|let|var|typealias)\b)",
    re.MULTILINE,
)


def swift_file(page: Page, number: int) -> str:
    """A page as one file: declarations, which are its own, and a function of everything else."""
    imports = ["TweenSpirit"]
    outside, inside = "", ""
    for block in page.of("swift"):
        imports += re.findall(r"^import (\w+)", block.text, re.MULTILINE)
        text = re.sub(r"^import \w+", "", block.text, flags=re.MULTILINE)
        placed = f'#sourceLocation(file: "{page.name}", line: {block.line})\n'
        if block.word == "file":
            outside += placed + DECLARATION.sub("fileprivate ", text) + "\n"
        else:
            inside += placed + text + "\n"
    waits = "async " if re.search(r"\bawait\b", inside) else ""
    return (
        "".join(f"import {name}\n" for name in dict.fromkeys(imports))
        + f"{outside}\n@MainActor func page{number}() {waits}throws {{\ndo {{\n{inside}}}\n}}\n"
    )


def swift_flags() -> list[str]:
    """What a compiler needs to import the modules that were built."""
    sources = ROOT / "Sources"
    shims = BUILD / "CTweenSpiritShims.build" / "module.modulemap"
    maps = [sources / name / "module.modulemap" for name in ("CObjects", "KernelTypes", "CKernelBuiltins")] + [shims]
    flags = ["-I", str(BUILD / "Modules")]
    for path in maps:
        flags += ["-Xcc", f"-fmodule-map-file={path}"]
    return flags


def swift_objects() -> list[str]:
    """Of the sources that there are: a build keeps objects of those that went."""
    parts = ["TweenSpirit", "TweenSpiritEngine", "TweenSpiritModel", "CTweenSpiritShims"]
    sources = [(part, path) for part in parts for path in sorted((ROOT / "Sources" / part).rglob("*.[cs]*"))]
    objects = [BUILD / f"{part}.build" / f"{path.name}.o" for part, path in sources if path.suffix in (".swift", ".c")]
    return [str(path) for path in objects + sorted(BUILD.glob("Kernels*.build/*.o"))]


def run_swift(all_pages: list[Page], folder: Path) -> None:
    """All pages are one program, which is told which of them to run."""
    those = [page for page in all_pages if page.of("swift")]
    if not those:
        return
    if not (BUILD / "TweenSpirit.build").exists():
        those[0].fault(those[0].of("swift")[0].line, "swift", "nothing is built: swift build -c release")
        return
    cases = ""
    files = [folder / "main.swift"]
    for i, page in enumerate(those):
        files.append(folder / f"page{i}.swift")
        files[-1].write_text(swift_file(page, i))
        waits = "await " if " async throws {" in files[-1].read_text() else ""
        cases += f'case "{i}": try {waits}page{i}()\n'
    files[0].write_text(MAIN.replace("CASES", cases))
    program = folder / "pages"
    words = ["swiftc", "-swift-version", "6", "-Onone", "-module-name", "Pages", "-j2", *swift_flags(),
             *map(str, files), *swift_objects(), "-lm", "-o", str(program)]  # fmt: skip
    status, _, errors = command(words, folder)
    if status != 0:
        for page in those:
            if f"{page.name}:" in errors:
                report(page, "swift", page.of("swift"), errors)
        if not any(fault.language == "swift" for page in those for fault in page.faults):
            those[0].fault(those[0].of("swift")[0].line, "swift", errors.strip()[-2000:])
        return
    for i, page in enumerate(those):
        check(page, "swift", page.of("swift"), [str(program), str(i)], folder)
