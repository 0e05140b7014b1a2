# SPDX-License-Identifier: MIT
"""What a compiled program knows of the header, as text: sizes, offsets, values, prototypes.

python Tests/Checks/abi_dump.py [header]    # print it

The names and types are those of clang's syntax tree; the numbers are printed by a C program that it compiles.
"""

from __future__ import annotations

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[2]
HEADER = ROOT / "include/tweenspirit/tweenspirit.h"
HEAD = "# What a compiled program knows of tweenspirit.h. Written by Tests/Checks/abi_compare.py; not to be edited.\n"


def clang() -> str:
    swiftc = shutil.which("swiftc")
    found = str(pathlib.Path(swiftc).resolve().parent / "clang") if swiftc else shutil.which("clang")
    if not found:
        sys.exit("abi_dump.py needs clang, which comes with Swift")
    return found


def type_of(node: dict) -> str:
    return " ".join(node["type"]["qualType"].replace("_Bool", "bool").split())


def fields(record: dict) -> list[dict]:
    return [n for n in record.get("inner", []) if n["kind"] == "FieldDecl"]


def prototype(function: dict) -> str:
    result = type_of(function).split("(", 1)[0].strip()
    parameters = ", ".join(type_of(n) for n in function.get("inner", []) if n["kind"] == "ParmVarDecl")
    return f"{result} ({parameters or 'void'})"


def program(nodes: list[dict], macros: list[str]) -> str:
    """A C program that prints the dump."""
    lines = ["#include <stddef.h>", "#include <stdio.h>", "#include HEADER", "int main(void) {"]

    def show(text: str, *numbers: str) -> None:
        text = text.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("#", "%lld")
        lines.append(f'  printf("{text}\\n"{"".join(f", (long long)({n})" for n in numbers)});')

    for name in macros:
        show(f"macro {name} #", name)
    for node in nodes:
        name = node.get("name", "")
        if node["kind"] == "EnumDecl":
            show("")
            show(f"enum {name}, size #", f"sizeof({name})")
            for constant in node.get("inner", []):
                if constant["kind"] == "EnumConstantDecl":
                    show(f"  {constant['name']} #", constant["name"])
        elif node["kind"] == "RecordDecl" and node.get("completeDefinition"):
            show("")
            show(f"struct {name}, size # align #", f"sizeof({name})", f"_Alignof({name})")
            for field in fields(node):
                place = f"offsetof({name}, {field['name']})", f"sizeof((({name} *)0)->{field['name']})"
                show(f"  {field['name']} at # size #: {type_of(field)}", *place)
    show("")
    for node in nodes:
        if node["kind"] == "TypedefDecl" and "(*)" in type_of(node):
            show(f"callback {node['name']}: {type_of(node)}")
    for node in nodes:
        if node["kind"] == "FunctionDecl":
            show(f"function {node['name']}: {prototype(node)}")
    return "\n".join([*lines, "}", ""])


def dump(header: pathlib.Path = HEADER) -> str:
    include = ["-x", "c", "-std=c11", "-I", str(HEADER.parent.parent)]
    tree = json.loads(
        subprocess.check_output([clang(), *include, "-fsyntax-only", "-Xclang", "-ast-dump=json", str(header)])
    )
    nodes = [n for n in tree["inner"] if n.get("name", "").startswith("ts_")]
    defined = subprocess.check_output([clang(), *include, "-dM", "-E", str(header)], text=True)
    macros = sorted(re.findall(r"^#define (TS_[A-Z0-9_]+) \d+u?$", defined, re.M))
    with tempfile.TemporaryDirectory() as work:
        source, binary = pathlib.Path(work, "dump.c"), pathlib.Path(work, "dump")
        source.write_text(program(nodes, macros))
        subprocess.run([clang(), *include, f'-DHEADER="{header}"', str(source), "-o", str(binary)], check=True)
        return HEAD + subprocess.check_output([str(binary)], text=True)


if __name__ == "__main__":
    sys.stdout.write(dump(pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HEADER))
