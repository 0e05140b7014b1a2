# SPDX-License-Identifier: MIT
"""Write what the web face sees of the C header: bindings/web/abi.mjs.

python bindings/python/tools/gen_web.py                # write it
python bindings/python/tools/gen_web.py --check        # fail when it would change
python bindings/python/tools/gen_web.py --functions    # print the functions' names, a line each

Every number and struct is there. Where a field stands in wasm32 is computed here, and asserted by clang.
"""

from __future__ import annotations

import re
import subprocess
import sys

import gen_enums
from gen_abi import HEADER, ROOT, clang
from gen_enums import packed
from gen_native import Header, plain

TARGET = ROOT / "bindings/web/abi.mjs"
#: C's scalars: what DataView calls them, and how many bytes they have.
SCALARS = {
    "bool": ("Uint8", 1),
    "_Bool": ("Uint8", 1),
    "uint8_t": ("Uint8", 1),
    "int32_t": ("Int32", 4),
    "uint32_t": ("Uint32", 4),
    "size_t": ("Uint32", 4),
    "ptrdiff_t": ("Int32", 4),
    "float": ("Float32", 4),
    "int64_t": ("BigInt64", 8),
    "uint64_t": ("BigUint64", 8),
    "double": ("Float64", 8),
}
HEAD = """\
// SPDX-License-Identifier: MIT
// Made by bindings/python/tools/gen_web.py from tweenspirit.h; not to be edited.
//
// Numbers by their names; and structs, each its size in bytes and its fields: where one stands, what it is (a word of
// DataView's or a struct), and of an array its count.
"""


class Layout:
    """Where fields stand on a machine whose pointers have 32 bits."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.found: dict[str, tuple[int, int, list[tuple[str, int, str, int]]]] = {}
        for name in header.structs:
            self.struct(name)

    def struct(self, name: str) -> tuple[int, int, list[tuple[str, int, str, int]]]:
        if name not in self.found:
            at, most, fields = 0, 1, []
            for field in self.header.structs[name]:
                word, size, alignment, count = self.kind(field.kind)
                at = -(-at // alignment) * alignment
                fields.append((field.name, at, word, count))
                at, most = at + size * count, max(most, alignment)
            self.found[name] = (-(-at // most) * most, most, fields)
        return self.found[name]

    def kind(self, kind: str) -> tuple[str, int, int, int]:
        """Its word, its size, its alignment and how many there are."""
        array = re.fullmatch(r"(.*)\[(\d+)\]", kind)
        word, count = plain(array[1] if array else kind), int(array[2]) if array else 1
        if word in SCALARS:
            name, size = SCALARS[word]
            return name, size, size, count
        if word in self.header.structs:
            size, alignment, _ = self.struct(word)
            return word, size, alignment, count
        is_pointer = word.endswith("*") or "(*)" in word or word in self.header.callbacks
        assert is_pointer or word in self.header.enums, kind
        return "Uint32", 4, 4, count

    def check(self) -> None:
        lines = [f'#include "{HEADER}"']
        for name, (size, _, fields) in self.found.items():
            lines.append(f'_Static_assert(sizeof({name}) == {size}, "{name}");')
            lines += [f'_Static_assert(offsetof({name}, {f}) == {at}, "{name}.{f}");' for f, at, _, _ in fields]
        command = [clang(), "--target=wasm32", "-ffreestanding", "-std=c11", "-fsyntax-only", "-x", "c", "-"]
        subprocess.run(command, input="\n".join(lines), text=True, check=True)


def text(header: Header, layout: Layout) -> str:
    constants = packed([f"TS_{name} = {value}," for name, value in header.constants], 2).rstrip(",")
    out = [HEAD, f"export const\n{constants};", "", "export const structs = {"]
    for name, (size, _, fields) in layout.found.items():
        places = ", ".join(f'{f}: [{at}, "{word}"{f", {count}" if count > 1 else ""}]' for f, at, word, count in fields)
        out.append(f"  {name}: [{size}, {{ {places} }}],")
    out += ["};", "", "// Words of enums, at the indices of their numbers.", *gen_enums.web_tables(header.enums)]
    return "\n".join([*out, ""])


def main() -> int:
    header = Header()
    if "--functions" in sys.argv:
        print("\n".join(header.functions))
        return 0
    layout = Layout(header)
    layout.check()
    made = text(header, layout)
    if "--check" in sys.argv:
        if TARGET.read_text() == made:
            return 0
        print(f"gen_web.py: {TARGET} is not what the header says: run it", file=sys.stderr)
        return 1
    TARGET.write_text(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
