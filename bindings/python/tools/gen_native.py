# SPDX-License-Identifier: MIT
"""Write what Rust, Ruby and C++ see of the C header: contrib/rust/sys.rs, contrib/ruby/c.rb, cpp/words.hpp.

python bindings/python/tools/gen_native.py            # write them
python bindings/python/tools/gen_native.py --check    # fail when they would change

Every function, struct and number is there; in C++ the words of enums. LuaJIT reads the header itself.
"""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

import gen_enums
from gen_abi import HEADER, ROOT, enum_members, parse
from gen_enums import packed

MADE = "Made by bindings/python/tools/gen_native.py from tweenspirit.h; not to be edited."
RUST = ROOT / "bindings/contrib/rust/sys.rs"
RUBY = ROOT / "bindings/contrib/ruby/c.rb"
CPP = ROOT / "include/tweenspirit/cpp/words.hpp"

#: C's scalars: Rust's name, Fiddle's, and how many bytes.
SCALARS = {
    "bool": ("bool", "uint8_t", 1),
    "_Bool": ("bool", "uint8_t", 1),
    "char": ("c_char", "char", 1),
    "uint8_t": ("u8", "uint8_t", 1),
    "int32_t": ("i32", "int32_t", 4),
    "uint32_t": ("u32", "uint32_t", 4),
    "int64_t": ("i64", "int64_t", 8),
    "uint64_t": ("u64", "uint64_t", 8),
    "size_t": ("usize", "size_t", 8),
    "ptrdiff_t": ("isize", "ptrdiff_t", 8),
    "float": ("f32", "float", 4),
    "double": ("f64", "double", 8),
}
KEYWORDS = {"as", "fn", "in", "loop", "match", "mod", "move", "ref", "type", "use", "where", "yield"}
#: Names that a struct of Fiddle has for itself.
TAKEN = {"chain": "of_chain"}


RUST_HEAD = f"""\
// SPDX-License-Identifier: MIT
// {MADE}
//! Every function, struct and number of tweenspirit.h.

use std::ffi::{{c_char, c_void}};

pub const SCENE_BLOCK: u64 = 1 << 63;

macro_rules! numbers {{
    ($($name:ident = $value:literal)*) => {{$(pub const $name: u32 = $value;)*}};
}}
numbers! {{"""

RUST_TRAITS = """
macro_rules! words {
    ($($kind:ident { $($name:ident = $value:literal)* })*) => {$(
        #[repr(transparent)]
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $kind(pub u32);

        impl $kind {
            $(pub const $name: $kind = $kind($value);)*
        }

        impl std::fmt::Debug for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                match *self {
                    $($kind::$name => f.write_str(stringify!($name)),)*
                    $kind(number) => write!(f, "{number}"),
                }
            }
        }
    )*};
}
words! {"""

RUST_ZERO = """
macro_rules! zero {
    ($($name:ident)*) => {$(
        impl Default for $name {
            /// All zero: numbers, pointers and functions that may be null.
            fn default() -> Self {
                unsafe { std::mem::zeroed() }
            }
        }
    )*};
}

macro_rules! sized {
    ($($name:ident)*) => {$(
        impl Default for $name {
            /// Zero but for its size.
            fn default() -> Self {
                Self { struct_size: std::mem::size_of::<Self>(), ..unsafe { std::mem::zeroed() } }
            }
        }
    )*};
}"""

RUBY_HEAD = f"""\
# SPDX-License-Identifier: MIT
# {MADE}

require "fiddle/import"

module TweenSpirit
  # Every function, struct and number of tweenspirit.h. Handles are passed by value, two 32-bit numbers: what a 64-bit
  # number is to the calling conventions of x86-64 and arm64.
  module C
    extend Fiddle::Importer
    dlload ENV.fetch("TWEENSPIRIT_LIB", "libtweenspirit.so.1")

    SCENE_BLOCK = 1 << 63
    {{"""


CPP_HEAD = f"""\
// SPDX-License-Identifier: MIT
// {MADE}
//
// The enums of tweenspirit.h under C++ names: Direction::alternate is TS_DIRECTION_ALTERNATE, of type ts_direction.
// Infos and events are therefore the header's own structs, and both names can be compared.
#ifndef TWEENSPIRIT_CPP_WORDS_HPP
#define TWEENSPIRIT_CPP_WORDS_HPP

#include <tweenspirit/tweenspirit.h>

namespace tweenspirit {{

"""


class Field(NamedTuple):
    name: str
    kind: str


class Header:
    """The declarations of tweenspirit.h."""

    def __init__(self) -> None:
        nodes, numbers = parse()
        self.enums = {}
        self.callbacks = {}
        self.structs = {}
        self.functions = {}
        for node in nodes:
            name, inner = node["name"], node.get("inner", [])
            if node["kind"] == "EnumDecl":
                self.enums[name] = [m for m in enum_members(node) if not m[0].endswith("FORCE32")]
            elif node["kind"] == "RecordDecl" and node.get("completeDefinition"):
                fields = [Field(n["name"], n["type"]["qualType"]) for n in inner if n["kind"] == "FieldDecl"]
                self.structs[name] = fields
            elif node["kind"] == "TypedefDecl" and "(*)" in node["type"]["qualType"]:
                self.callbacks[name] = node["type"]["qualType"]
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


def plain(kind: str) -> str:
    return re.sub(r"\b(const|struct|enum)\b *", "", kind).strip()


def pascal(name: str) -> str:
    """ts_spring_batch_f32 as SpringBatchF32."""
    return "".join(part[:1].upper() + part[1:] for part in name.removeprefix("ts_").split("_"))


class Rust:
    def __init__(self, header: Header) -> None:
        self.header = header

    def type(self, kind: str) -> str:
        if array := re.fullmatch(r"(.*)\[(\d+)\]", kind):
            return f"[{self.type(array[1].strip())}; {array[2]}]"
        if kind.rstrip().endswith("*") or kind.rstrip().endswith("*const"):
            inner = kind.rstrip().removesuffix("const").rstrip()[:-1].strip()
            pointer = "*const" if re.search(r"\bconst\b", inner) and not inner.endswith("*") else "*mut"
            if inner.endswith("*const"):
                pointer = "*const"
            return f"{pointer} {self.type(inner)}" if plain(inner) != "void" else f"{pointer} c_void"
        word = plain(kind)
        if word in SCALARS:
            return SCALARS[word][0]
        if word in self.header.enums:
            return pascal(word)
        if word in self.header.callbacks:
            return f"Option<{pascal(word)}>"
        return pascal(word)

    def result(self, kind: str) -> str:
        return "" if kind == "void" else f" -> {self.type(kind)}"

    def is_number(self, kind: str) -> bool:
        word = plain(kind.split("[")[0])
        fields = self.header.structs.get(word)
        return (
            word in SCALARS
            or word in self.header.enums
            or (fields is not None and all(self.is_number(f.kind) for f in fields))
        )

    @staticmethod
    def name(name: str) -> str:
        return f"r#{name}" if name in KEYWORDS else name

    def text(self) -> str:
        h = self.header
        out = [RUST_HEAD]
        out += [packed([f"{name}={value}" for name, value in h.numbers], 4), "}", RUST_TRAITS]
        for name, members in ((name, gen_enums.parts(members)) for name, members in h.enums.items()):
            out += [
                f"    {pascal(name)} {{",
                packed([f"{word.upper()}={value}" for word, value in members], 8),
                "    }",
            ]
        out += ["}", RUST_ZERO]
        for name, kind in h.callbacks.items():
            match = re.fullmatch(r"(.+?)\(\*\)\((.*)\)", kind)
            assert match
            taken = ", ".join(self.type(k.strip()) for k in match[2].split(","))
            out += ["", f'pub type {pascal(name)} = unsafe extern "C" fn({taken}){self.result(match[1].strip())};']
        for name, fields in h.structs.items():
            derives = "Clone, Copy, Debug" + (", PartialEq" if all(self.is_number(f.kind) for f in fields) else "")
            derives += ", Eq, Hash" if name in h.handles else ""
            out += ["", "#[repr(C)]", f"#[derive({derives})]", f"pub struct {pascal(name)} {{"]
            out += [packed([f"pub {self.name(f.name)}: {self.type(f.kind)}," for f in fields], 4), "}"]
        sized = [n for n, fields in h.structs.items() if fields[0].name == "struct_size"]
        for macro, names in (("zero", [n for n in h.structs if n not in sized]), ("sized", sized)):
            out += ["", f"{macro}! {{", packed([pascal(n) for n in names], 4), "}"]
        out += ["", '#[link(name = "tweenspirit")]', 'extern "C" {']
        for name, (result, fields) in h.functions.items():
            taken = ", ".join(f"{self.name(f.name)}: {self.type(f.kind)}" for f in fields)
            line = f"    pub fn {name}({taken}){self.result(result)};"
            if len(line) > 120:
                rows = packed([f"{self.name(f.name)}: {self.type(f.kind)}," for f in fields], 8)
                line = f"    pub fn {name}(\n{rows}\n    ){self.result(result)};"
            out.append(line)
        return "\n".join([*out, "}", ""])


class Ruby:
    def __init__(self, header: Header) -> None:
        self.header = header
        self.layouts = {name: self.layout(name) for name in header.structs}

    def scalar(self, kind: str) -> tuple[str, int] | None:
        """Fiddle's name for what is passed in a register, and its bytes."""
        word = plain(kind)
        if kind.rstrip().endswith("*") or word in self.header.callbacks:
            return "void *", 8
        if word in SCALARS:
            return SCALARS[word][1:]
        if word in self.header.enums:
            return "int", 4
        return None

    def layout(self, name: str) -> tuple[int, int]:
        """Bytes of a struct, and of what it is aligned to."""
        at, most = 0, 1
        for field in self.header.structs[name]:
            size, align = self.size(field.kind)
            at, most = -(-at // align) * align + size, max(most, align)
        return -(-at // most) * most, most

    def size(self, kind: str) -> tuple[int, int]:
        if array := re.fullmatch(r"(.*)\[(\d+)\]", kind):
            size, align = self.size(array[1].strip())
            return size * int(array[2]), align
        if found := self.scalar(kind):
            return found[1], found[1]
        return self.layout(plain(kind))

    def fields(self, name: str) -> list[str]:
        out, at = [], 0
        for field in self.header.structs[name]:
            size, align = self.size(field.kind)
            at = -(-at // align) * align
            own, word = TAKEN.get(field.name, field.name), plain(field.kind.split("[")[0])
            array = field.kind[field.kind.index("[") :] if "[" in field.kind else ""
            if found := self.scalar(field.kind.split("[")[0].strip() if array else field.kind):
                out.append(f'"{found[0]}{"" if found[0].endswith("*") else " "}{own}{array}"')
            elif word in self.header.handles and at % 8 == 0:
                out.append(f'"uint64_t {own}"')
            elif word in self.header.handles:
                out += [f'"uint32_t {own}_slot"', f'"uint32_t {own}_generation"']
            else:
                out.append(f"{{{own}: {pascal(word)}}}")
            at += size
        return out

    def text(self) -> str:
        h = self.header
        out = [RUBY_HEAD]
        out += [packed([f"{name}: {value}," for name, value in h.constants], 6)]
        out += ["    }.each { |name, value| const_set(name, value) }", ""]
        for name in h.structs:
            if name not in h.handles:
                out += [
                    f"    {pascal(name)} = struct [",
                    packed([f"{field}," for field in self.fields(name)], 6),
                    "    ]",
                ]
        out.append("")
        for name, (result, fields) in h.functions.items():
            kinds = [self.argument(result, isResult=True), *(self.argument(f.kind) for f in fields)]
            if None in kinds:
                sys.exit(f"{name} takes or returns a struct by value, which Fiddle does not")
            out.append(f'    extern "{kinds[0]} {name}({", ".join(str(k) for k in kinds[1:])})"')
        return "\n".join([*out, "  end", "end", ""])

    def argument(self, kind: str, isResult: bool = False) -> str | None:
        if kind == "void":
            return kind
        if plain(kind) in ("char *", "char*") and (isResult or "const" in kind):
            return "const char *" if not isResult else "char *"
        if found := self.scalar(kind):
            return found[0]
        return "uint64_t" if plain(kind) in self.header.handles else None


def main() -> None:
    header = Header()
    for target, text in (
        (RUST, Rust(header).text()),
        (RUBY, Ruby(header).text()),
        (CPP, CPP_HEAD + gen_enums.cpp_names(header.enums) + "}  // namespace tweenspirit\n#endif\n"),
    ):
        if "--check" not in sys.argv:
            target.write_text(text)
        elif not target.exists() or target.read_text() != text:
            sys.exit(f"{target.relative_to(ROOT)} differs from {HEADER.name}: run tools/gen_native.py")


if __name__ == "__main__":
    main()
