# SPDX-License-Identifier: MIT
"""Write what the web face sees of the C header: bindings/web/abi.mjs.

python bindings/python/tools/gen_web.py                # write it
python bindings/python/tools/gen_web.py --check        # fail when it would change
python bindings/python/tools/gen_web.py --functions    # print the functions' names, a line each

Every number and struct is there. Where a field stands in wasm32 is computed here, and asserted by clang.
"""

from __future__ import annotations

import subprocess
import sys

import gen_enums
from gen_abi import HEADER, ROOT, Header, clang, plain
from gen_enums import packed, put

sys.path.append(str(ROOT / "Tests/ABI"))

from arguments import header as measured

TARGET = ROOT / "bindings/web/abi.mjs"
#: C's scalars: what DataView calls them.
SCALARS = {
    "bool": "Uint8",
    "_Bool": "Uint8",
    "uint8_t": "Uint8",
    "int32_t": "Int32",
    "uint32_t": "Uint32",
    "size_t": "Uint32",
    "ptrdiff_t": "Int32",
    "float": "Float32",
    "int64_t": "BigInt64",
    "uint64_t": "BigUint64",
    "double": "Float64",
}
HEAD = """\
// SPDX-License-Identifier: MIT
// Made by bindings/python/tools/gen_web.py from tweenspirit.h; not to be edited.
//
// Numbers by their names; and structs, each its size in bytes and its fields: where one stands, what it is (a word of
// DataView's or a struct), and of an array its count.
"""


def check(structs: dict[str, measured.Struct]) -> None:
    lines = [f'#include "{HEADER}"']
    for name, struct in structs.items():
        lines.append(f'_Static_assert(sizeof({name}) == {struct.size}, "{name}");')
        lines += [f'_Static_assert(offsetof({name}, {f.name}) == {f.offset}, "{name}");' for f in struct.fields]
    command = [clang(), "--target=wasm32", "-ffreestanding", "-std=c11", "-fsyntax-only", "-x", "c", "-"]
    subprocess.run(command, input="\n".join(lines), text=True, check=True)


def place(field: measured.Field, header: Header) -> str:
    """Returns a field's offset, its type and its count, as abi.mjs has them."""
    kind, count = measured.array(field.type)
    scalar = header.aliases.get(plain(kind), plain(kind))
    if scalar not in header.structs:
        assert scalar in SCALARS or measured.is_pointer(scalar) or scalar in header.enums, kind
        scalar = SCALARS.get(scalar, "Uint32")
    return f'{field.name}: [{field.offset}, "{scalar}"{f", {count}" if count > 1 else ""}]'


def text(header: Header, structs: dict[str, measured.Struct]) -> str:
    constants = packed([f"TS_{name} = {value}," for name, value in header.constants], 2).rstrip(",")
    out = [HEAD, f"export const\n{constants};", "", "export const structs = {"]
    for name, struct in structs.items():
        out.append(f"  {name}: [{struct.size}, {{ {', '.join(place(f, header) for f in struct.fields)} }}],")
    out += ["};", "", "// Words of enums, at the indices of their numbers.", *gen_enums.web_tables(header.enums)]
    return "\n".join([*out, ""])


def main() -> None:
    header = Header()
    if "--functions" in sys.argv:
        print("\n".join(header.functions))
        return
    measured.use_words_of(4)
    check(measured.structs())
    put(TARGET, text(header, measured.structs()))


if __name__ == "__main__":
    main()
