# SPDX-License-Identifier: MIT
"""Calls and halved vectors inside the innermost loops of kernels: kernel_loops.py < objdump -dr of a module's objects.

A function that the compiler did not inline into the loop that runs once a vector costs more than what it computes: its
arguments go by memory, and what it needs is made anew each time. Arithmetic on quarters of a vector, beside that on
whole ones, costs four times as much: LLVM does so where quarters are asked for, by a call that takes a vector, say.
Prints a line for each such call and loop, and exits with 1.
"""

from __future__ import annotations

import re
import sys

FUNCTION = re.compile(r"^[0-9a-f]+ <(.+)>:$")
INSTRUCTION = re.compile(r"^ +([0-9a-f]+):\s+(?:bnd |notrack )?(\S+)\s*(.*)$")
RELOCATION = re.compile(r"^\s+[0-9a-f]+: R_\S+\s+(\S+?)(?:[-+]0x[0-9a-f]+)?$")
CALLS = {"call", "callq", "bl", "blr"}
ALLOWED = re.compile(
    r"^(memcpy|memmove|memset)$"
    r"|tsk_(load|store)_part_"  # of the last group, which is not full
    r"|6Pieces.*4fill"  # a table's cells that need it, asked for before
    # Hundreds of instructions a call.
    r"|(16underdampedAlike|8matrices|12unitMatrices|23underdampedUnitMatrices|7entries)(33_|y)"
    r"|(sample|differentiate)Bezier.*U_$"  # likewise, its loop in it
)
ARITHMETIC = re.compile(r"^v(add|sub|mul|div|min|max|sqrt|rndscale)p[sd]$")


def functions(lines):
    """The name of each function with its instructions: address, operation, operands, symbol of a relocation."""
    name, found = None, []
    for line in lines:
        line = line.rstrip("\n")
        if match := FUNCTION.match(line):
            if found:
                yield name, found
            name, found = match[1], []
        elif match := INSTRUCTION.match(line):
            found.append([int(match[1], 16), match[2], match[3], ""])
        elif found and (match := RELOCATION.match(line)):
            found[-1][3] = match[1]
    if found:
        yield name, found


def loops(instructions):
    """From where to where each backward jump goes."""
    first, last = instructions[0][0], instructions[-1][0]
    for address, operation, operands, _ in instructions:
        if not re.match(r"^(j\w+|b(\.\w+)?|cbn?z|tbn?z)$", operation):
            continue
        target = re.search(r"\b([0-9a-f]+) <", operands)
        if target and first <= int(target[1], 16) <= address <= last:
            yield int(target[1], 16), address


def main() -> int:
    bad = 0
    for name, instructions in functions(sys.stdin):
        ranges = sorted(set(loops(instructions)))
        inner = [r for r in ranges if not any(o != r and r[0] <= o[0] and o[1] <= r[1] for o in ranges)]
        for address, operation, operands, symbol in instructions:
            if operation not in CALLS or ALLOWED.search(symbol.split("@")[0]):
                continue
            if any(start <= address <= end for start, end in inner):
                print(f"{name}: calls {symbol or operands} in a loop")
                bad += 1
        for start, end in inner:
            arithmetic = [i[2] for i in instructions if start <= i[0] <= end and ARITHMETIC.match(i[1])]
            parts = sum("zmm" not in operands for operands in arithmetic)
            if 0 < parts < len(arithmetic):
                print(f"{name}: {parts} of {len(arithmetic)} arithmetic operations are on parts of a vector, in a loop")
                bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
