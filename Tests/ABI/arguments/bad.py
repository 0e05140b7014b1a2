# SPDX-License-Identifier: MIT
"""What each argument is tried with: every bad value that its type has, beside some that are good."""

from __future__ import annotations

import dataclasses
import math
import re
import struct
import sys
from collections.abc import Iterator
from typing import Any

from arguments import header
from arguments.image import Block, Image, Leaf, Pointer, Put, encode, text_block
from arguments.words import Fill, Next

INF, MOST = math.inf, sys.float_info.max
DOUBLES = {
    "nan": math.nan, "inf": INF, "-inf": -INF, "5e-324": 5e-324, "-5e-324": -5e-324, "1e-308": 1e-308,
    "1e308": 1e308, "-1e308": -1e308, "max": MOST, "-0": -0.0,
}  # fmt: skip
FLOAT_MOST = struct.unpack("<f", b"\xff\xff\x7f\x7f")[0]
FLOATS = {
    "nan": math.nan, "inf": INF, "-inf": -INF, "1e-45": 1e-45, "-1e-45": -1e-45, "1e-38": 1e-38,
    "3e38": 3e38, "-3e38": -3e38, "max": FLOAT_MOST, "-0": -0.0,
}  # fmt: skip
WHOLE = {
    "uint32_t": {"0": 0, "2^31": 2**31, "2^32-1": 2**32 - 1},
    "uint64_t": {"0": 0, "2^64-1": 2**64 - 1},
    "int64_t": {"0": 0, "2^53": 2**53, "2^53+1": 2**53 + 1, "2^63-1": 2**63 - 1, "-2^63": -(2**63)},
}
TEXTS: dict[str, bytes | Fill] = {
    "empty": b"", "256": Fill(ord("a"), 256), "70000": Fill(ord("a"), 70_000), "not-utf8": b"a\xffb",
    "overlong": b"a\xc0\xafb", "truncated": b"a\xe2\x82", "control": b"a\x01b", "newline": b"a\nb",
    "rtl": b"a\xe2\x80\x8fb", "e-acute": b"caf\xc3\xa9", "e+acute": b"cafe\xcc\x81", 
    "quote": b"a\"b\\c", "space": b" a ",
}  # fmt: skip
# Where a count that is too large would be a lie about memory that the library cannot see, and is not told.
CALLERS_WORD = {
    r"ts_(easing|spring)_sample_f32\.count": {"2^61-1"},
    r"ts_world_restore\.size": {"2^61-1", "2^61+1", "2^64-1"},
}
CHILDREN = ("channel", "player", "timeline", "entry", "chain", "machine")


def whole(type: str) -> dict[str, int] | None:
    """Sizes are named as where they have 64 bits: of 32, 2^64-1 is the largest too, and 2^61-1 an eighth of it."""
    bits = 8 * header.word
    if type == "ptrdiff_t":
        return {"1": 1, "2^63-1": 2 ** (bits - 1) - 1, "-2^63": -(2 ** (bits - 1))}
    if type == "size_t":
        return {"0": 0, "2^61-1": 2 ** (bits - 3) - 1, "2^61+1": 2 ** (bits - 3) + 1, "2^64-1": 2**bits - 1}
    return WHOLE.get(type)


@dataclasses.dataclass(frozen=True)
class Bad:
    name: str
    puts: tuple[Put, ...]
    # Blocks beside the call's, and another size of one that it has.
    blocks: tuple[Block, ...] = ()
    resized: tuple[int, int] | None = None


def at(leaf: Leaf, what: Any) -> Put:
    return Put(leaf.block, leaf.offset, what)


def numbers(leaf: Leaf, values: dict[str, Any]) -> Iterator[Bad]:
    for name, value in values.items():
        yield Bad(name, (at(leaf, encode(leaf.type, value)),))


def sizes(leaf: Leaf, image: Image) -> Iterator[Bad]:
    size = leaf.value
    for name, value in {"0": 0, "1": 1, "size-1": size - 1, "4097": 4097, "2^64-1": -1}.items():
        yield Bad(name, (at(leaf, encode("size_t", value)),))
    # Room for more only where the struct stands alone.
    if leaf.offset == 0 and image.blocks[leaf.block].size == size:
        larger = (leaf.block, size + 8)
        yield Bad("size+8", (at(leaf, encode("size_t", size + 8)), Put(leaf.block, size, bytes(8))), (), larger)
        tail = Put(leaf.block, size, b"\0\0\0\0\0\0\0\1")
        yield Bad("size+8-filled", (at(leaf, encode("size_t", size + 8)), tail), (), larger)


def handles(leaf: Leaf, kind: str) -> Iterator[Bad]:
    name = leaf.value if isinstance(leaf.value, str) else kind
    yield Bad("null", (at(leaf, bytes(8)),))
    yield Bad("gone", (at(leaf, f"gone_{kind}"),))
    yield Bad("generation+1", (at(leaf, Next(name, generation=1)),))
    yield Bad("slot-far", (at(leaf, Next(name, slot=1_000_003)),))
    for word, forged in {
        "forged": (3, 0x1234567),
        "forged-far": (0xDEADBEEF, 0xCAFEBABE),
        "ones": (2**32 - 1,) * 2,
    }.items():
        yield Bad(word, (at(leaf, struct.pack("<II", *forged)),))
    for other in header.HANDLES:
        if other != kind:
            yield Bad(f"a-{other}", (at(leaf, other),))
    if kind in CHILDREN:
        yield Bad("of-another-world", (at(leaf, f"other_{kind}"),))
    if kind == "cursor":
        yield Bad("of-another-set", (at(leaf, "other_cursor"),))


def texts(leaf: Leaf, image: Image) -> Iterator[Bad]:
    yield Bad("NULL", (at(leaf, bytes(header.word)),))
    lengths = [each for each in image.leaves if each.path == "length"]
    for name, text in TEXTS.items():
        made = len(image.blocks)
        size = text.count if isinstance(text, Fill) else len(text)
        puts = [at(each, encode("size_t", size)) for each in lengths]
        yield Bad(name, (Put(made, 0, text), at(leaf, Pointer(made)), *puts), (text_block(text),))


def sort(leaf: Leaf) -> str:
    """What arguments that have the same bad values are called in expected.txt."""
    plain = header.plain(leaf.type)
    if leaf.struct:
        return "=struct_size"
    if header.handle_kind(leaf.type):
        return "=handle"
    if leaf.type == "const char *":
        return "=text"
    if header.is_pointer(leaf.type):
        return "=pointer"
    return "=enum" if plain in header.enums() else f"={plain}"


def is_callers_word(case: str, name: str) -> bool:
    return any(re.fullmatch(pattern, case) and name in names for pattern, names in CALLERS_WORD.items())


def tried(leaf: Leaf, image: Image) -> Iterator[Bad]:
    kind = header.handle_kind(leaf.type)
    plain = header.plain(leaf.type)
    if leaf.struct:
        yield from sizes(leaf, image)
    elif kind:
        yield from handles(leaf, kind)
    elif leaf.type == "const char *":
        yield from texts(leaf, image)
    elif header.is_pointer(leaf.type):
        if leaf.value is not None:
            yield Bad("NULL", (at(leaf, bytes(header.word)),))
    elif plain == "double":
        yield from numbers(leaf, DOUBLES)
    elif plain == "float":
        yield from numbers(leaf, FLOATS)
    elif values := whole(plain):
        yield from numbers(leaf, values)
    elif plain in header.enums():
        last = max(header.enums()[plain])
        yield from numbers(leaf, {"beyond": last + 1, "-1": -1, "2^31-1": 2**31 - 1, "-2^31": -(2**31)})


def cases(call: str, image: Image) -> Iterator[tuple[Leaf, Bad]]:
    for leaf in image.leaves:
        for bad in tried(leaf, image):
            if not is_callers_word(f"{call}.{leaf.path}", bad.name):
                yield leaf, bad
