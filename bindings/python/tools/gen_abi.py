# SPDX-License-Identifier: MIT
"""Write tweenspirit/_c/abi.py, its types, abi.pyi, and EasingName of literals.py from the C header, by clang's tree.

python bindings/python/tools/gen_abi.py            # write them
python bindings/python/tools/gen_abi.py --check    # fail when they would change

Structs and prototypes are texts there, and become ctypes' classes when they are first asked for: to make them all would
take longer than to load the library.
"""

from __future__ import annotations

import json
import pathlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from typing import NamedTuple

import gen_enums

ROOT = pathlib.Path(__file__).parents[3]
HEADER = ROOT / "include/tweenspirit/tweenspirit.h"
TARGET = ROOT / "bindings/python/tweenspirit/_c/abi.py"
LITERALS = TARGET.with_name("literals.py")
MADE = "# gen_abi.py writes what follows.\n"

SCALARS = {
    "void": "None",
    "bool": "c_bool",
    "uint8_t": "c_uint8",
    "_Bool": "c_bool",
    "float": "c_float",
    "double": "c_double",
    "size_t": "c_size_t",
    "ptrdiff_t": "c_ssize_t",
    "int32_t": "c_int32",
    "uint32_t": "c_uint32",
    "int64_t": "c_int64",
    "uint64_t": "c_uint64",
}

HEAD = """\
# SPDX-License-Identifier: MIT
# Made by bindings/python/tools/gen_abi.py from tweenspirit.h; not to be edited.
"""

# What follows the constants: how a text becomes a type, where it is first asked for.
MAKER = '''

def _type(word: str) -> Any:
    """A type by its word: a struct or callback of this module, one of ctypes', or "kind*count"."""
    kind, _, count = word.partition("*")
    if count:
        return _type(kind) * int(count)
    if word.startswith("c_"):
        return getattr(ctypes, word)
    return None if word == "None" else globals().get(word) or __getattr__(word)


def __getattr__(name: str) -> Any:
    if name in _ALIASES:
        made: Any = _type(_ALIASES[name])
    elif name in _STRUCTS:
        made = type(name, (ctypes.Structure,), {"_fields_": [
            (field, _type(word)) for field, word in (pair.split(":") for pair in _STRUCTS[name].split())
        ], "__module__": __name__})
    elif name in _CALLBACKS:
        made = ctypes.CFUNCTYPE(*map(_type, _CALLBACKS[name].split()))
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # One that another thread has made meanwhile is the one.
    return globals().setdefault(name, made)


def prototype(name: str) -> tuple[Any, list[Any]]:
    """What a function returns and takes."""
    result, *arguments = map(_type, FUNCTIONS[name].split())
    return result, arguments
'''


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


class Field(NamedTuple):
    name: str
    kind: str


class Header:
    """The declarations of tweenspirit.h."""

    def __init__(self) -> None:
        nodes, numbers = parse()
        self.enums: dict[str, list[tuple[str, int]]] = {}
        self.callbacks: dict[str, str] = {}
        self.structs: dict[str, list[Field]] = {}
        self.functions: dict[str, tuple[str, list[Field]]] = {}
        #: Other names of structs.
        self.aliases: dict[str, str] = {}
        for node in nodes:
            name, inner = node["name"], node.get("inner", [])
            if node["kind"] == "EnumDecl":
                self.enums[name] = [m for m in enum_members(node) if not m[0].endswith("FORCE32")]
            elif node["kind"] == "RecordDecl" and node.get("completeDefinition"):
                fields = [Field(n["name"], n["type"]["qualType"]) for n in inner if n["kind"] == "FieldDecl"]
                self.structs[name] = fields
            elif node["kind"] == "TypedefDecl" and "(*)" in node["type"]["qualType"]:
                self.callbacks[name] = node["type"]["qualType"]
            elif node["kind"] == "TypedefDecl" and node["type"]["qualType"] in self.structs:
                self.aliases[name] = node["type"]["qualType"]
            elif node["kind"] == "FunctionDecl":
                result = node["type"]["qualType"].split("(", 1)[0].strip()
                fields = [Field(n["name"], n["type"]["qualType"]) for n in inner if n["kind"] == "ParmVarDecl"]
                self.functions[name] = (result, fields)
        members = [member for members in self.enums.values() for member in members]
        self.numbers = [(name.removeprefix("TS_"), int(value)) for name, value in numbers]
        self.constants = self.numbers + [(name.removeprefix("TS_"), int(value)) for name, value in members]
        # A handle is a slot and a generation.
        self.handles = [
            name for name, fields in self.structs.items() if [f.name for f in fields] == ["slot", "generation"]
        ]
        self.handles += [name for name, of in self.aliases.items() if of in self.handles]

    def ctypes(self, kinds: Iterable[str]) -> str:
        """Returns types by their words. Every pointer but a text is a c_void_p, which takes integers and byref()."""
        return " ".join(self._ctype(kind.strip()) for kind in kinds)

    def _ctype(self, kind: str) -> str:
        if kind == "const char *":
            return "c_char_p"
        if kind.endswith("*") or "(*)" in kind:
            return "c_void_p"
        if array := re.fullmatch(r"(\w+)\[(\d+)\]", kind):
            return f"{SCALARS[array[1]]}*{array[2]}"
        name = plain(kind)
        if name in SCALARS:
            return SCALARS[name]
        if name in self.structs or name in self.callbacks:
            return name
        if name in self.aliases:
            return self.aliases[name]
        if name in self.enums:
            return "c_uint32"
        sys.exit(f"gen_abi.py does not know the C type {kind!r}")


def plain(kind: str) -> str:
    return re.sub(r"\b(const|struct|enum)\b *", "", kind).strip()


def signature(callback: str) -> list[str]:
    """Returns what a function pointer type returns, and what it takes."""
    match = re.fullmatch(r"(.+?)\(\*\)\((.*)\)", callback)
    assert match
    return [kind.strip() for kind in (match[1], *match[2].split(","))]


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


def easing_name(constant: str) -> str:
    """TS_EASING_AH_BACK_IN_OUT is "ah.back.inOut", TS_EASING_CSS_EASE_IN_OUT "css.ease-in-out"."""
    words = constant.removeprefix("TS_EASING_").lower()
    if words.startswith("css_"):
        return words.replace("_", ".", 1).replace("_", "-")
    return words.replace("_", ".").replace("in.out", "inOut").replace("out.in", "outIn")


def literals(enums: dict[str, list[tuple[str, int]]]) -> str:
    """The module of words: what is written by hand, the enums' words, and the names of the header's curves."""
    names = [f'"{easing_name(name)}",' for name, _ in enums["ts_easing_id"]]
    head = LITERALS.read_text().split(MADE, 1)[0]
    lines = [*gen_enums.python_hints(enums), gen_enums.filled("EasingName = Literal[", names, "]", 4)]
    return head + MADE + "\n".join(f"{line}  # fmt: skip" if "\n" in line else line for line in lines) + "\n"


def table(name: str, rows: dict[str, str]) -> list[str]:
    return ["", f"{name}: dict[str, str] = {{", *(f'    "{key}": "{text}",' for key, text in rows.items()), "}"]


def generate() -> tuple[str, str, str]:
    """The module, its types, and the module of words."""
    header = Header()
    constants = [f"TS_{name} = {value}" for name, value in header.numbers]
    for enum, members in header.enums.items():
        constants += ["", f"# {enum}"] + [f"{name} = {value}" for name, value in members]
    signatures = {name: header.ctypes(signature(kind)) for name, kind in header.callbacks.items()}
    layouts = {
        name: " ".join(f"{field.name}:{header.ctypes([field.kind])}" for field in fields)
        for name, fields in header.structs.items()
    }
    functions = {
        name: header.ctypes([result, *(field.kind for field in fields)])
        for name, (result, fields) in header.functions.items()
    }
    module = [
        HEAD + '"""The C API as ctypes sees it: structs and prototypes are made when they are first asked for."""',
        "",
    ]
    module += ["from __future__ import annotations", "", "import ctypes", ""]
    module += ["TYPE_CHECKING = False", "if TYPE_CHECKING:", "    from typing import Any", "", *constants]
    tables, enum_types = gen_enums.python_tables(header.enums)
    module += [*tables, "", "# What each returns, and takes.", *table("FUNCTIONS", functions)[1:]]
    module += table("_CALLBACKS", signatures) + table("_STRUCTS", layouts) + table("_ALIASES", header.aliases) + [MAKER]
    types = [HEAD.rstrip(), "import ctypes", "from typing import Any", "", *enum_types]
    types += [f"{line.split()[0]}: int" for line in constants if line and not line.startswith("#")]
    types += ["FUNCTIONS: dict[str, str]", "", "def prototype(name: str) -> tuple[Any, list[Any]]: ..."]
    types += ["", *(f"{name}: Any" for name in signatures), ""]
    for name in header.structs:
        types += [f"class {name}(ctypes.Structure):", "    def __getattr__(self, name: str) -> Any: ...", ""]
    types += [*(f"{name} = {of}" for name, of in header.aliases.items()), ""]
    return "\n".join(module), "\n".join(types), literals(header.enums)


if __name__ == "__main__":
    for target, text in zip((TARGET, TARGET.with_suffix(".pyi"), LITERALS), generate(), strict=True):
        gen_enums.put(target, text)
