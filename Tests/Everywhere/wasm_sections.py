# SPDX-License-Identifier: MIT
"""The sections of the contract tests as wasm32, each in an instance that has not called the library before.

wasm_sections.py PROGRAM.wasm FOLDER [--folder SEEN]... [--without NAME]... [PART OF A NAME]...

What each says is left in FOLDER.
Fails where a check of a section does, where it traps, takes too long, or one to leave out is not there.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
import pathlib
import re
import sys
import threading

from wasm import Program

# A busy machine's, of the longest.
SECONDS = 300


def tick(program: Program, ended: threading.Event) -> None:
    while not ended.wait(1):
        program.engine.increment_epoch()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--folder", dest="seen", action="append", default=[])
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("parts", nargs="*")
    given = parser.parse_intermixed_args()
    program = Program(given.program, is_timed=True)
    given.folder.mkdir(parents=True, exist_ok=True)

    names = given.folder / "names"
    if program.run(["--list"], said=names, ticks=SECONDS):
        print(names.with_suffix(".err").read_text(), file=sys.stderr)
        return 1
    sections = names.with_suffix(".out").read_text().splitlines()
    unknown = set(given.without) - set(sections)
    if unknown:
        print("wasm32: there are no such sections:", ", ".join(sorted(unknown)), file=sys.stderr)
        return 1
    asked = [n for n in sections if n not in given.without and (not given.parts or any(p in n for p in given.parts))]

    def run(name: str) -> tuple[str, int, pathlib.Path]:
        said = given.folder / re.sub(r"\W+", "-", name)
        return name, program.run(["--section", name], given.seen, said, SECONDS), said

    ended = threading.Event()
    clock = threading.Thread(target=tick, args=(program, ended), daemon=True)
    clock.start()
    bad = checks = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, status, said in pool.map(run, asked):
            text = pathlib.Path(f"{said}.out").read_text(errors="replace")
            count = re.search(r"^(\d+) passed, 0 failed$", text, re.MULTILINE)
            checks += int(count[1]) if count else 0
            if status or not count:
                bad += 1
                why = pathlib.Path(f"{said}.err").read_text(errors="replace")
                print(f"wasm32: contract, {name}: FAILED\n{text}{why}", file=sys.stderr)
    ended.set()
    clock.join()
    print(f"wasm32: contract, {len(asked)} sections, {checks} checks" + (f", {bad} FAILED" if bad else ""))
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
