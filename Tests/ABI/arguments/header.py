# SPDX-License-Identifier: MIT
"""What the header declares: functions and their parameters, structs and their fields, enums, by clang's tree."""

from __future__ import annotations

import dataclasses
import functools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "bindings/python/tools"))

import gen_abi  # noqa: E402

SIZES = {
    "bool": 1, "_Bool": 1, "char": 1, "uint8_t": 1, "float": 4, "int32_t": 4, "uint32_t": 4,
    "double": 8, "size_t": 8, "ptrdiff_t": 8, "int64_t": 8, "uint64_t": 8,
}  # fmt: skip
# Of a pointer and a size_t, in bytes; see use_words_of.
word = 8
HANDLES = "easing track trackset cursor path world channel player timeline entry chain machine scene build".split()


@dataclasses.dataclass(frozen=True)
class Field:
    name: str
    type: str
    offset: int = 0


@dataclasses.dataclass(frozen=True)
class Struct:
    name: str
    fields: tuple[Field, ...]
    size: int
    alignment: int

    @property
    def is_sized(self) -> bool:
        return self.fields[0].name == "struct_size"


@dataclasses.dataclass(frozen=True)
class Function:
    name: str
    result: str
    parameters: tuple[Field, ...]
    size: int


def use_words_of(size: int) -> None:
    """Another processor's: before anything is laid out."""
    global word
    word = SIZES["size_t"] = SIZES["ptrdiff_t"] = size


@functools.cache
def nodes() -> tuple[list[dict], dict[str, int]]:
    """Declarations; the constants of enums and macros."""
    found, macros = gen_abi.parse()
    constants = {name: int(value) for name, value in macros}
    for node in found:
        if node["kind"] == "EnumDecl":
            constants.update(gen_abi.enum_members(node))
    return found, constants


@functools.cache
def enums() -> dict[str, list[int]]:
    return {
        node["name"]: [value for name, value in gen_abi.enum_members(node) if not name.endswith("FORCE32")]
        for node in nodes()[0]
        if node["kind"] == "EnumDecl"
    }


def constant(name: str) -> int:
    return nodes()[1][name]


def is_pointer(type: str) -> bool:
    return type.endswith("*") or "(*)" in type or type in callbacks()


@functools.cache
def aliases() -> dict[str, str]:
    """Other names of structs."""
    names = {node["name"] for node in nodes()[0] if node["kind"] == "RecordDecl"}
    found = [(n["name"], n["type"]["qualType"]) for n in nodes()[0] if n["kind"] == "TypedefDecl"]
    return {name: of for name, of in found if of in names and name != of}


def struct_of(type: str) -> str:
    """Returns a struct's own name, without const."""
    return aliases().get(plain(type), plain(type))


@functools.cache
def callbacks() -> frozenset[str]:
    return frozenset(n["name"] for n in nodes()[0] if n["kind"] == "TypedefDecl" and "(*)" in n["type"]["qualType"])


def array(type: str) -> tuple[str, int]:
    """double[4] as double and 4; any other type, once."""
    match = re.fullmatch(r"(.+?)\s*\[(\d+)\]", type)
    return (match[1], int(match[2])) if match else (type, 1)


def plain(type: str) -> str:
    return type.removeprefix("const ").strip()


def pointee(type: str) -> str:
    """Of a pointer to data."""
    inner = type[:-1].strip()
    return inner.removesuffix("const").strip() if inner.endswith("*const") else plain(inner)


def measure(type: str) -> tuple[int, int]:
    """Size and alignment."""
    element, count = array(type)
    if is_pointer(element):
        return word * count, word
    element = plain(element)
    if element in SIZES:
        return SIZES[element] * count, SIZES[element]
    if element in enums():
        return 4 * count, 4
    struct = structs()[struct_of(element)]
    return struct.size * count, struct.alignment


def laid_out(members: list[tuple[str, str]], measured=measure) -> tuple[tuple[Field, ...], int, int]:
    at, most, fields = 0, 1, []
    for name, type in members:
        size, alignment = measured(type)
        at = -(-at // alignment) * alignment
        fields.append(Field(name, type, at))
        at, most = at + size, max(most, alignment)
    return tuple(fields), -(-at // most) * most, most


@functools.cache
def structs() -> dict[str, Struct]:
    made: dict[str, Struct] = {}

    def measured(type: str) -> tuple[int, int]:
        element, count = array(type)
        if (own := made.get(struct_of(element))) is not None:
            return own.size * count, own.alignment
        return measure(type)

    for node in nodes()[0]:
        if node["kind"] == "RecordDecl" and node.get("completeDefinition"):
            members = [(f["name"], f["type"]["qualType"]) for f in node["inner"] if f["kind"] == "FieldDecl"]
            made[node["name"]] = Struct(node["name"], *laid_out(members, measured))
    return made


def taken(type: str, offset: int = 0) -> set[int]:
    """The bytes of a value that are not gaps between fields."""
    element, count = array(type)
    size = measure(element)[0]
    made = None if is_pointer(element) else structs().get(struct_of(element))
    found: set[int] = set()
    for at in range(offset, offset + count * size, size):
        if made:
            found = found.union(*(taken(field.type, at + field.offset) for field in made.fields))
        else:
            found.update(range(at, at + size))
    return found


@functools.cache
def gaps(type: str) -> tuple[int, ...]:
    """Where a value has bytes of no field, which are anything."""
    return tuple(sorted(set(range(measure(type)[0])) - taken(type)))


@functools.cache
def functions() -> dict[str, Function]:
    found = {}
    for node in nodes()[0]:
        if node["kind"] == "FunctionDecl":
            result = node["type"]["qualType"].split("(", 1)[0].strip()
            members = [(p["name"], p["type"]["qualType"]) for p in node.get("inner", []) if p["kind"] == "ParmVarDecl"]
            parameters, size, _ = laid_out(members)
            found[node["name"]] = Function(node["name"], result, parameters, max(size, 8))
    return found


def handle_kind(type: str) -> str | None:
    """Of ts_track "track"."""
    kind = plain(type).removeprefix("ts_")
    return kind if kind in HANDLES and plain(type) != kind else None
