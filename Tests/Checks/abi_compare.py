# SPDX-License-Identifier: MIT
"""Whether programs compiled with one header run with the library of another: compares dumps by abi_dump.py.

python Tests/Checks/abi_compare.py            # write Tests/Golden/abi.txt, unless the change breaks programs
python Tests/Checks/abi_compare.py --check    # fail when it would change
"""

from __future__ import annotations

import dataclasses
import re
import sys

import abi_dump

GOLDEN = abi_dump.ROOT / "Tests/Golden/abi.txt"
NUMBER = "macro TS_ABI_VERSION"


@dataclasses.dataclass
class Difference:
    words: str
    breaks: bool


@dataclasses.dataclass
class Block:
    """A struct or an enum: what its first line says of it, and its members in order."""

    shape: str
    members: dict[str, str] = dataclasses.field(default_factory=dict)


def read(text: str) -> tuple[dict[str, str], dict[str, Block]]:
    """The lines that stand alone (macros, callbacks, functions), and the blocks."""
    lines, blocks = {}, {}
    block = Block("")
    for line in text.splitlines():
        if line.startswith("  "):
            name, _, rest = line.strip().partition(" ")
            block.members[name] = rest
        elif line.startswith(("struct ", "enum ")):
            name, _, shape = line.partition(", ")
            block = blocks[name] = Block(shape)
        elif line and not line.startswith("#"):
            key, value = re.fullmatch(r"(\w+ \w+):? (.*)", line).groups()
            lines[key] = value
    return lines, blocks


def alone(old: dict[str, str], new: dict[str, str]) -> list[Difference]:
    found = [Difference(f"{key} is gone", True) for key in old if key not in new]
    for key, value in new.items():
        if key not in old:
            found.append(Difference(f"{key} is new", False))
        elif value != old[key]:
            # A version says of itself what it is.
            version = key.startswith(("macro TS_VERSION_", NUMBER))
            found.append(Difference(f"{key} was {old[key]}, is {value}", not version))
    return found


def size(block: Block) -> int:
    return int(block.shape.split()[1])


def inside(name: str, old: Block, new: Block) -> list[Difference]:
    found = []
    for member, place in old.members.items():
        if member not in new.members:
            found.append(Difference(f"{name}: {member} is gone", True))
        elif new.members[member] != place:
            found.append(Difference(f"{name}: {member} was {place}, is {new.members[member]}", True))
    grows = next(iter(old.members), "") == "struct_size"
    for member, place in new.members.items():
        if member in old.members:
            continue
        if name.startswith("enum"):
            found.append(Difference(f"{name}: {member} is new", False))
        elif not grows:
            found.append(Difference(f"{name} has no struct_size and cannot grow: {member} is new", True))
        elif int(place.split()[1]) < size(old):
            # Programs pass the size that includes the padding, which they never set.
            found.append(Difference(f"{name}: {member} lies inside what was its size, {size(old)}", True))
        else:
            found.append(Difference(f"{name}: {member} is appended", False))
    appended = any(not d.breaks for d in found)
    # Only a struct's size may differ, where a field was appended.
    if new.shape != old.shape and (not grows or not appended or new.shape.split()[2:] != old.shape.split()[2:]):
        found.append(Difference(f"{name} was of {old.shape}, is of {new.shape}", True))
    return found


def compare(old: str, new: str) -> list[Difference]:
    (old_lines, old_blocks), (new_lines, new_blocks) = read(old), read(new)
    found = alone(old_lines, new_lines)
    found += [Difference(f"{name} is gone", True) for name in old_blocks if name not in new_blocks]
    for name, block in new_blocks.items():
        if name in old_blocks:
            found += inside(name, old_blocks[name], block)
        else:
            found.append(Difference(f"{name} is new", False))
    return found


def number(text: str) -> int:
    return int(read(text)[0][NUMBER])


def refused(old: str, new: str) -> str | None:
    """Why a library with the new header may not stand in for one with the old."""
    breaks = [d.words for d in compare(old, new) if d.breaks]
    if breaks and number(new) <= number(old):
        return "breaks programs that are compiled:\n  " + "\n  ".join(breaks)
    return f"TS_ABI_VERSION falls from {number(old)} to {number(new)}" if number(new) < number(old) else None


def main() -> None:
    new = abi_dump.dump()
    old = GOLDEN.read_text() if GOLDEN.exists() else None
    if old is None and "--check" in sys.argv:
        sys.exit(f"abi.sh: {GOLDEN} is not there")
    if why := old and refused(old, new):
        sys.exit(
            f"abi.sh: the header {why}\nPut it back; or TS_ABI_VERSION, the soname (Package.swift), the symbols' "
            "version (exports.map) and CMakeLists.txt grow\ntogether, see CONTRIBUTING.md. What was never released "
            "is written without regard to what was: remove Tests/Golden/abi.txt first."
        )
    if "--check" not in sys.argv:
        GOLDEN.write_text(new)
    elif new != old:
        words = "\n  ".join(d.words for d in compare(old, new)) or "its order alone"
        sys.exit(
            "abi.sh: Tests/Golden/abi.txt is older than the header, and programs that are compiled do not mind:\n"
            f"  {words}\nmake generate, and the new names into the changelog."
        )


if __name__ == "__main__":
    main()
