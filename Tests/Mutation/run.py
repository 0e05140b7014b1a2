# SPDX-License-Identifier: MIT
"""Mutation testing of the library's arithmetic: one operator of the machine code is flipped, and a test must see it.

A mutant is the release library with one instruction changed: an addition for a subtraction, a product for a sum, a
minimum for a maximum, a branch or a choice with its condition negated. Nothing is compiled anew, so a mutant costs its
tests alone: the scenarios, the golden hash and the contract, until one fails or takes too long. Left out are the
standard library, and the kernels for AVX2 and AVX-512, whose source is the baseline's. Survivors are printed with
file, line, function and instruction: each is a missing test, one that Python's suite has, or a change without effect
(a growth factor, a faster path).

Usage: Tests/Mutation/run.py [OPTION]... (from the repository's root, after make test)
  --count N, --seed N, --jobs N
  --file WORD   only source files whose path contains the word, "Physics/", say
  --arithmetic  no branches
  --python      with Python's tests of numbers, minutes for each mutant that the others miss
  --list        prints the chosen mutants without a run
"""

from __future__ import annotations

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

SSE_SWAPS = {0x58: 0x5C, 0x5C: 0x58, 0x59: 0x58, 0x5E: 0x59, 0x5D: 0x5F, 0x5F: 0x5D}
"""add, subtract, multiply, divide, minimum and maximum of floating-point registers: the opcode and its mutant's."""
ARITHMETIC = re.compile(r"^(add|sub|mul|div|min|max)[sp][sd]$")
CONDITION = re.compile(r"^(j|set|cmov)(?!mp)[a-z]+$")
INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\t((?:[0-9a-f]{2} )+)\s*\t?(\S*)\s*(.*)$")
OURS = re.compile(r"/Sources/((?:TweenSpiritEngine|TweenSpiritABI|Kernels)/\S+\.swift):(\d+)")
SLOW = re.compile(
    "thread|fork|pool|process|memory|malloc|door|stack|signals|fuzz|refuse|hostile|shared|made up|shuffled|capacit"
)
"""Sections that say little about arithmetic and take long."""
NUMBERS = (
    "bounds color css decay easing eval fall fling follow layers links numbers path spring stagger step timing track"
)
"""What the names of Python's tests of numbers begin with."""
LIMIT_FACTOR = 8
ONE_SET = dict(os.environ, TWEENSPIRIT_ISA="baseline", PYTHONPATH="bindings/python")


class Mutant(NamedTuple):
    """One byte of the library that is changed."""

    address: int
    old: int
    new: int
    text: str
    function: str = ""
    place: str = ""


def relink(to: pathlib.Path) -> None:
    """Links the release library again, with its symbols and lines."""
    for line in pathlib.Path(".build/release.yaml").read_text().splitlines():
        if line.strip().startswith("args:") and '"-emit-library"' in line and "libtweenspirit.so" in line:
            arguments = json.loads(line.strip()[5:])
            strip = arguments.index("-s")
            del arguments[strip - 1 : strip + 1]
            arguments[arguments.index("-o") + 1] = str(to)
            subprocess.check_call(arguments)
            return
    sys.exit("run.py: .build/release.yaml does not say how the library is linked: make build")


def flipped(code: bytes, mnemonic: str) -> tuple[int, int] | None:
    """The offset in the instruction and the new byte, or None for what is not mutated."""
    at = next((i for i, byte in enumerate(code) if byte == 0x0F), -1)
    if ARITHMETIC.match(mnemonic) and 0 <= at < 4 and code[at + 1] in SSE_SWAPS:
        return at + 1, SSE_SWAPS[code[at + 1]]
    if CONDITION.match(mnemonic):
        if code[0] & 0xF0 == 0x70:
            return 0, code[0] ^ 1
        if 0 <= at < 3 and code[at + 1] & 0xF0 in (0x40, 0x80, 0x90):
            return at + 1, code[at + 1] ^ 1
    return None


def candidates(library: pathlib.Path) -> list[Mutant]:
    """Every byte that could be flipped, in the order of addresses."""
    found, name = [], ""
    process = subprocess.Popen(["objdump", "-dw", str(library)], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    for line in process.stdout:
        if line.endswith(">:\n"):
            name = line.split("<", 1)[1][:-3]
            continue
        match = INSTRUCTION.match(line)
        # The wide sets' kernels are the baseline's source.
        if not match or "KernelsAVX" in name:
            continue
        change = flipped(bytes.fromhex(match[2]), match[3])
        if change:
            code = bytes.fromhex(match[2])
            address = int(match[1], 16) + change[0]
            found.append(
                Mutant(address, code[change[0]], change[1], f"{match[3]} {match[4].split('#')[0].strip()}", name)
            )
    return found


def with_places(library: pathlib.Path, mutants: list[Mutant]) -> list[Mutant]:
    """Those that come from our own sources, with file and line, and the function by its readable name."""
    tool = shutil.which("llvm-symbolizer") or str(
        pathlib.Path(shutil.which("swiftc") or "").resolve().parent / "llvm-symbolizer"
    )
    lines = "".join(f"{hex(m.address)}\n" for m in mutants)
    told = subprocess.run(
        [tool, "--obj=" + str(library), "--no-inlines", "--functions=none"],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n\n")
    placed = []
    for mutant, text in zip(mutants, told, strict=False):
        match = OURS.search(text)
        if match:
            placed.append(mutant._replace(place=f"{match[1]}:{match[2]}"))
    return placed


def readable(names: list[str]) -> list[str]:
    """Swift's names, demangled."""
    told = subprocess.run(
        ["swift", "demangle", "--simplified", "--compact"], input="\n".join(names), capture_output=True, text=True
    )
    return told.stdout.splitlines() if told.returncode == 0 else names


def file_offset(library: pathlib.Path) -> list[tuple[int, int, int]]:
    """The executable segments: address, offset in the file, size."""
    told = subprocess.run(["readelf", "-lW", str(library)], capture_output=True, text=True, check=True).stdout
    return [
        (int(m[2], 16), int(m[1], 16), int(m[3], 16))
        for m in re.finditer(r"LOAD\s+(0x\w+)\s+(0x\w+)\s+0x\w+\s+(0x\w+)\s+0x\w+\s+R E", told)
    ]


class Tests:
    """The commands that must detect a mutant, the quickest first, and their time limits."""

    def __init__(self, work: pathlib.Path, library: pathlib.Path, with_python: bool) -> None:
        environment = dict(os.environ, TWEENSPIRIT_LIB=str(library))
        subprocess.check_call(["Tests/Identity/run.sh", "build", str(work / "identity")], env=environment)
        self.golden = "".join(
            line
            for line in pathlib.Path("Tests/Golden/identity.txt").read_text().splitlines(True)
            if not line.startswith("#")
        )
        contract, scenarios = (pathlib.Path(".build-abi", name).resolve() for name in ("contract", "scenarios/run"))
        if not contract.exists() or not scenarios.exists():
            sys.exit("run.py: .build-abi has no tests: Tests/Scenarios/run.sh and Tests/ABI/run.sh")
        told = subprocess.run([contract, "--list"], capture_output=True, text=True, check=True).stdout.splitlines()
        folder = pathlib.Path("bindings/python/tests")
        python = sorted(str(path) for word in NUMBERS.split() for path in folder.glob(f"*/test_{word}*.py"))
        self.commands = [
            (
                "scenarios",
                [str(scenarios), *(str(path.resolve()) for path in pathlib.Path("Tests/Scenarios").glob("*.json"))],
            ),
            ("golden hash", [str(work / "identity" / "identity")]),
            ("contract", [str(contract), *(name for name in told if not SLOW.search(name))]),
        ]
        if with_python:
            self.commands.append(
                ("Python", [".venv/bin/python", "-m", "pytest", "-xq", "-p", "no:cacheprovider", *python])
            )
        self.limits: dict[str, float] = {}

    def sees(self, folder: pathlib.Path) -> str:
        """The name of the first test that fails with the library in the folder, "" if all pass."""
        environment = dict(ONE_SET, LD_LIBRARY_PATH=str(folder), TWEENSPIRIT_LIB=str(folder / "libtweenspirit.so"))
        for name, command in self.commands:
            try:
                run = subprocess.run(
                    command,
                    env=environment,
                    capture_output=True,
                    timeout=self.limits.get(name),
                    errors="replace",
                    text=True,
                )
            except subprocess.TimeoutExpired:
                return name + " (hangs)"
            if run.returncode != 0 or (name == "golden hash" and run.stdout != self.golden):
                return name
        return ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Mutation testing of the library's machine code")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", default="")
    parser.add_argument("--arithmetic", action="store_true")
    parser.add_argument("--python", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        library = work / "whole" / "libtweenspirit.so"
        library.parent.mkdir()
        relink(library)
        everything = candidates(library)
        if options.arithmetic:
            everything = [m for m in everything if ARITHMETIC.match(m.text.split()[0])]
        random.Random(options.seed).shuffle(everything)
        chosen: list[Mutant] = []
        for start in range(0, len(everything), 2000):
            chosen += [m for m in with_places(library, everything[start : start + 2000]) if options.file in m.place]
            if len(chosen) >= options.count:
                break
        del chosen[options.count :]
        chosen = [m._replace(function=f) for m, f in zip(chosen, readable([m.function for m in chosen]), strict=True)]
        if options.list:
            print("\n".join(f"{m.place}  {m.text}  in {m.function}" for m in chosen))
            return 0

        (library.parent / "libtweenspirit.so.2").symlink_to(library.name)
        tests = Tests(work, library, options.python)
        segments = file_offset(library)
        environment = dict(ONE_SET, LD_LIBRARY_PATH=str(library.parent), TWEENSPIRIT_LIB=str(library))
        for test, command in tests.commands:
            began = time.monotonic()
            run = subprocess.run(command, env=environment, capture_output=True)
            if run.returncode:
                sys.exit(f"run.py: {test} fails on the library as it is:\n{run.stdout.decode()[-2000:]}")
            tests.limits[test] = LIMIT_FACTOR * options.jobs * (time.monotonic() - began)
            print(f"{test}: {time.monotonic() - began:.1f} s", flush=True)

        def seen(number: int) -> tuple[Mutant, str]:
            mutant, folder = chosen[number], work / f"mutant-{number}"
            folder.mkdir()
            copy = folder / "libtweenspirit.so"
            shutil.copyfile(library, copy)
            (folder / "libtweenspirit.so.2").symlink_to(copy.name)
            offset = next(o + mutant.address - a for a, o, size in segments if a <= mutant.address < a + size)
            with copy.open("r+b") as file:
                file.seek(offset)
                assert file.read(1)[0] == mutant.old, mutant
                file.seek(offset)
                file.write(bytes([mutant.new]))
            by = tests.sees(folder)
            shutil.rmtree(folder)
            return mutant, by

        counts: dict[str, int] = {}
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for mutant, by in pool.map(seen, range(len(chosen))):
                counts[by or "survived"] = counts.get(by or "survived", 0) + 1
                if not by:
                    print(f"survived: {mutant.place}  {mutant.text}  in {mutant.function}", flush=True)
        print(
            f"{len(chosen)} mutants: "
            + ", ".join(f"{n} {by}" for by, n in sorted(counts.items(), key=lambda item: -item[1]))
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
