# SPDX-License-Identifier: MIT
"""Write what fuzzers need of the header: Tests/Fuzz/api_table.h, api_rest.c and counts.h.

python bindings/python/tools/gen_fuzz.py            # write them
python bindings/python/tools/gen_fuzz.py --check    # fail when they would change

New functions go to the end of the table, so that the others keep their numbers in the stored inputs. api_rest.c has the
calls
that no other api_*.c has, by the types of their parameters; where these do not suffice, write the call by hand.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

from gen_abi import ROOT, clang
from gen_enums import put

sys.path.append(str(ROOT / "Tests/ABI"))

from arguments import header

HERE = ROOT / "Tests/Fuzz"
HEAD = """\
/* SPDX-License-Identifier: MIT
 * Made by bindings/python/tools/gen_fuzz.py; not to be edited. */
#include "api.h"
"""
TABLE, REST, COUNTS = HERE / "api_table.h", HERE / "api_rest.c", HERE / "counts.h"
KEPT = ("easing", "track", "trackset", "cursor", "world")
PARTS = ("channel", "player", "timeline", "entry", "chain", "machine")
SCALARS = {
    "double": "take_number(&fuzz.in)",
    "float": "(float)take_number(&fuzz.in)",
    "_Bool": "take_flag()",
    "bool": "take_flag()",
    "uint8_t": "take_byte(&fuzz.in)",
    "uint32_t": "take_u32(&fuzz.in)",
    "int32_t": "(int32_t)take_u32(&fuzz.in)",
    "size_t": "take_u32(&fuzz.in)",
    "ptrdiff_t": "(ptrdiff_t)take_u32(&fuzz.in)",
    "uint64_t": "take_u64(&fuzz.in)",
    "int64_t": "(int64_t)take_u64(&fuzz.in)",
    "const char *": "take_name()",
}
#: How many there are of what a pointer points to; and what has as many numbers as lanes.
COUNTED = ("capacity", "count", "lanes", "length", "size")
LANES = ("channel", "cursor", "entry", "path", "player", "track", "trackset")


def table(functions: list[str]) -> str:
    old = TABLE.read_text(encoding="utf-8")
    known = [name for name in re.findall(r"^CALL\((\w+)\)$", old, re.MULTILINE) if name in functions]
    names = [*known, *(name for name in functions if name not in known)]
    return old[: old.index("CALL(")] + "".join(f"CALL({name})\n" for name in names)


def is_out(name: str, target: str, kinds: set[str | None]) -> bool:
    """Whether a pointer is to one number or struct to be written."""
    if header.handle_kind(target) or (target == "double" and kinds.intersection(LANES)):
        return False
    return name.startswith("out") and target in {*SCALARS, *header.structs()}


def values(function: header.Function) -> Iterator[tuple[str, str]]:
    """What is written before the call, and what is passed, for each parameter."""
    kinds = {header.handle_kind(p.type) for p in function.parameters}
    worlds = 0
    for p in function.parameters:
        kind, plain = header.handle_kind(p.type), header.plain(p.type)
        target = header.pointee(p.type) if p.type.endswith("*") else ""
        if kind == "world" and kinds.intersection(PARTS):
            yield "", "world"
        elif kind in KEPT:
            yield "", f"take_{kind}()"
        elif kind in PARTS:
            world = f"other_{worlds}" if worlds else "world"
            worlds += 1
            yield f"ts_world {world};\n  {plain} {p.name} = take_{kind}(&{world});", p.name
        elif plain in header.enums():
            yield f"{plain} {p.name} = TAKE_ENUM({plain});", p.name
        elif p.type in SCALARS and p.name not in COUNTED:
            yield f"{p.type}{'' if target else ' '}{p.name} = {SCALARS[p.type]};", p.name
        elif is_out(p.name, target, kinds):
            made = header.structs().get(target)
            yield f"{p.type}{p.name} = {'INFO' if made and made.is_sized else 'OUT'}({target});", p.name
        else:
            sys.exit(f"gen_fuzz.py: write fuzz_{function.name} into an api_*.c: no good {p.name} is known by its type")


def call(function: header.Function) -> str:
    pairs = list(values(function))
    before = "".join(f"  {text}\n" for text, _ in pairs if text)
    made = f"{function.name}({', '.join(passed for _, passed in pairs)})"
    made = f"done({made})" if function.result == "ts_status" else f"(void){made}"
    return f"\nvoid fuzz_{function.name}(void) {{\n{before}  {made};\n}}\n"


def counts() -> str:
    lines = [f"  {name}_count = {len(set(members))}," for name, members in header.enums().items()]
    return HEAD.replace('#include "api.h"', "enum {") + "\n".join(lines) + "\n};\n"


def rest(functions: dict[str, header.Function]) -> str:
    paths = [str(path) for path in HERE.glob("api_*.c") if path != REST]
    others = subprocess.check_output([clang(), "-E", "-P", f"-I{ROOT}/include", *paths], text=True)
    own = set(re.findall(r"\bvoid fuzz_(\w+)\(void\) *\{", others))
    return HEAD + "".join(call(function) for name, function in functions.items() if name not in own)


if __name__ == "__main__":
    functions = header.functions()
    put(COUNTS, counts())  # What api_*.c include, before them.
    put(TABLE, table(list(functions)))
    put(REST, rest(functions))
