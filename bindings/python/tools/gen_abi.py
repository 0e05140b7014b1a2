# SPDX-License-Identifier: MIT
"""Write tweenspirit/_abi.py from the C header, by way of clang's syntax tree.

python bindings/python/tools/gen_abi.py            # write it
python bindings/python/tools/gen_abi.py --check    # fail when it would change
"""

from __future__ import annotations

import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[3]
HEADER = ROOT / "include/tweenspirit/tweenspirit.h"
TARGET = ROOT / "bindings/python/tweenspirit/_abi.py"

SCALARS = {
    "void": "None",
    "bool": "ctypes.c_bool",
    "_Bool": "ctypes.c_bool",
    "float": "ctypes.c_float",
    "double": "ctypes.c_double",
    "size_t": "ctypes.c_size_t",
    "ptrdiff_t": "ctypes.c_ssize_t",
    "int32_t": "ctypes.c_int32",
    "uint32_t": "ctypes.c_uint32",
    "int64_t": "ctypes.c_int64",
    "uint64_t": "ctypes.c_uint64",
}


def clang() -> str:
    swiftc = shutil.which("swiftc")
    beside = pathlib.Path(swiftc).resolve().parent / "clang" if swiftc else None
    if beside and beside.exists():
        return str(beside)
    found = shutil.which("clang")
    if not found:
        sys.exit("gen_abi.py needs clang, which comes with Swift")
    return found


def parse() -> tuple[list[dict], list[tuple[str, str]]]:
    """The top-level ts_ declarations, and the TS_ macros that are plain numbers."""
    common = [clang(), "-x", "c", "-std=c11", str(HEADER)]
    tree = json.loads(subprocess.check_output([*common, "-fsyntax-only", "-Xclang", "-ast-dump=json"]))
    nodes = [n for n in tree["inner"] if n.get("name", "").startswith("ts_")]
    macros = subprocess.check_output([*common, "-dM", "-E"], text=True)
    numbers = re.findall(r"^#define (TS_[A-Z0-9_]+) (\d+)u?$", macros, re.M)
    return nodes, sorted(numbers)


POINTER = re.compile(r"(.+?)\(\*\)\((.*)\)")


def translate(c_type: str, structs: set[str], enums: set[str]) -> str:
    """Data travels by address: every pointer but a text is a c_void_p, which takes integers and byref()."""
    plain = c_type.strip()
    if plain == "const char *":
        return "ctypes.c_char_p"
    if plain.endswith("*") or "(*)" in plain:
        return "ctypes.c_void_p"
    if array := re.fullmatch(r"(\w+)\[(\d+)\]", plain):
        return f"{SCALARS[array[1]]} * {array[2]}"
    plain = plain.removeprefix("const ").removeprefix("struct ").removeprefix("enum ")
    if plain in SCALARS:
        return SCALARS[plain]
    if plain in structs or plain in callbacks:
        return plain
    if plain in enums:
        return "ctypes.c_uint32"
    sys.exit(f"gen_abi.py does not know the C type {c_type!r}")


# Names of function pointer types.
callbacks: set[str] = set()


def callback(c_type: str, structs: set[str], enums: set[str]) -> str | None:
    """A function pointer type as a CFUNCTYPE, or None for any other type."""
    match = POINTER.fullmatch(c_type)
    if not match:
        return None
    types = [translate(t, structs, enums) for t in [match[1], *match[2].split(",")]]
    return f"ctypes.CFUNCTYPE({', '.join(types)})"


def enum_members(node: dict) -> list[tuple[str, int]]:
    members, value = [], -1
    for constant in node.get("inner", []):
        if constant["kind"] != "EnumConstantDecl":
            continue
        value += 1
        stack = list(constant.get("inner", []))
        while stack:
            inner = stack.pop()
            if "value" in inner:
                value = int(inner["value"])
                break
            stack += inner.get("inner", [])
        members.append((constant["name"], value))
    return members


def generate() -> str:
    nodes, numbers = parse()
    records = {n["name"]: n for n in nodes if n["kind"] == "RecordDecl" and n.get("completeDefinition")}
    enums = {n["name"]: n for n in nodes if n["kind"] == "EnumDecl"}
    functions = [n for n in nodes if n["kind"] == "FunctionDecl"]
    structs, enum_names = set(records), set(enums)
    lines = [
        "# SPDX-License-Identifier: MIT",
        "# Made by bindings/python/tools/gen_abi.py from tweenspirit.h; not to be edited.",
        '"""The C API as ctypes sees it."""',
        "",
        "from __future__ import annotations",
        "",
        "import ctypes",
        "from typing import Any",
        "",
    ]
    lines += [f"{name} = {value}" for name, value in numbers]
    for node in enums.values():
        members = [m for m in enum_members(node) if not m[0].endswith("FORCE32")]
        lines += ["", f"# {node['name']}"] + [f"{name} = {value}" for name, value in members]
    for node in nodes:
        kind = callback(node["type"]["qualType"], structs, enum_names) if node["kind"] == "TypedefDecl" else None
        if kind:
            callbacks.add(node["name"])
            lines += ["", f"{node['name']} = {kind}"]
    for name, node in records.items():
        lines += ["", "", f"class {name}(ctypes.Structure):", "    _fields_ = ["]
        for field in node.get("inner", []):
            if field["kind"] == "FieldDecl":
                kind = translate(field["type"]["qualType"], structs, enum_names)
                lines.append(f'        ("{field["name"]}", {kind}),')
        lines.append("    ]")
    lines += ["", "", "PROTOTYPES: dict[str, tuple[Any, list[Any]]] = {"]
    for node in functions:
        result = node["type"]["qualType"].split("(", 1)[0]
        parameters = [p["type"]["qualType"] for p in node.get("inner", []) if p["kind"] == "ParmVarDecl"]
        arguments = ", ".join(translate(p, structs, enum_names) for p in parameters)
        lines.append(f'    "{node["name"]}": ({translate(result, structs, enum_names)}, [{arguments}]),')
    lines += ["}", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    text = generate()
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text() != text:
            sys.exit("bindings/python/tweenspirit/_abi.py differs from the header: run tools/gen_abi.py")
    else:
        TARGET.write_text(text)
