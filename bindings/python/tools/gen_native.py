# SPDX-License-Identifier: MIT
"""Write what Rust, Ruby and C++ see of the C header: contrib/rust/sys.rs, contrib/ruby/c.rb, cpp/words.hpp.

python bindings/python/tools/gen_native.py            # write them
python bindings/python/tools/gen_native.py --check    # fail when they would change

Every function, struct and number is there; in C++ the words of enums. LuaJIT reads the header itself.
"""

from __future__ import annotations

import re
import sys

import gen_enums
from gen_abi import ROOT, Header, plain, signature
from gen_enums import packed, put

sys.path.append(str(ROOT / "Tests/ABI"))

from arguments import header as measured

MADE = "Made by bindings/python/tools/gen_native.py from tweenspirit.h; not to be edited."
RUST = ROOT / "bindings/contrib/rust/sys.rs"
RUBY = ROOT / "bindings/contrib/ruby/c.rb"
CPP = ROOT / "include/tweenspirit/cpp/words.hpp"

#: C's scalars: Rust's name, and Fiddle's.
SCALARS = {
    "bool": ("bool", "uint8_t"),
    "_Bool": ("bool", "uint8_t"),
    "char": ("c_char", "char"),
    "uint8_t": ("u8", "uint8_t"),
    "int32_t": ("i32", "int32_t"),
    "uint32_t": ("u32", "uint32_t"),
    "int64_t": ("i64", "int64_t"),
    "uint64_t": ("u64", "uint64_t"),
    "size_t": ("usize", "size_t"),
    "ptrdiff_t": ("isize", "ptrdiff_t"),
    "float": ("f32", "float"),
    "double": ("f64", "double"),
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
    dlload ENV.fetch("TWEENSPIRIT_LIB", "libtweenspirit.so.2")

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
        fields = self.header.structs.get(self.header.aliases.get(word, word))
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
            result, *kinds = signature(kind)
            taken = ", ".join(map(self.type, kinds))
            out += ["", f'pub type {pascal(name)} = unsafe extern "C" fn({taken}){self.result(result)};']
        for name, fields in h.structs.items():
            derives = "Clone, Copy, Debug" + (", PartialEq" if all(self.is_number(f.kind) for f in fields) else "")
            derives += ", Eq, Hash" if name in h.handles else ""
            out += ["", "#[repr(C)]", f"#[derive({derives})]", f"pub struct {pascal(name)} {{"]
            out += [packed([f"pub {self.name(f.name)}: {self.type(f.kind)}," for f in fields], 4), "}"]
        out += [""] * bool(h.aliases) + [f"pub type {pascal(name)} = {pascal(of)};" for name, of in h.aliases.items()]
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

    def scalar(self, kind: str) -> str | None:
        """Fiddle's name for what is passed in a register."""
        word = plain(kind)
        if kind.rstrip().endswith("*") or word in self.header.callbacks:
            return "void *"
        if word in SCALARS:
            return SCALARS[word][1]
        return "int" if word in self.header.enums else None

    def fields(self, name: str) -> list[str]:
        out = []
        for field in measured.structs()[name].fields:
            own, kind = TAKEN.get(field.name, field.name), field.type.split("[")[0].strip()
            word, array = plain(kind), field.type[field.type.index("[") :] if "[" in field.type else ""
            if found := self.scalar(kind):
                out.append(f'"{found}{"" if found.endswith("*") else " "}{own}{array}"')
            elif word in self.header.handles and field.offset % 8 == 0:
                out.append(f'"uint64_t {own}"')
            elif word in self.header.handles:
                out += [f'"uint32_t {own}_slot"', f'"uint32_t {own}_generation"']
            else:
                out.append(f"{{{own}: {pascal(word)}}}")
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
            return found
        return "uint64_t" if plain(kind) in self.header.handles else None


def main() -> None:
    header = Header()
    for target, text in (
        (RUST, Rust(header).text()),
        (RUBY, Ruby(header).text()),
        (CPP, CPP_HEAD + gen_enums.cpp_names(header.enums) + "}  // namespace tweenspirit\n#endif\n"),
    ):
        put(target, text)


if __name__ == "__main__":
    main()
