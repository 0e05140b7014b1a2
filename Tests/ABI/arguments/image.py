# SPDX-License-Identifier: MIT
"""A call as memory: block 0 holds the arguments, the others what they point to, and every number in them has a path."""

from __future__ import annotations

import dataclasses
import struct
from typing import Any

from arguments import header
from arguments.words import Fill, Function, Next, Out, Saved

FORMATS = {"double": "<d", "float": "<f"}
OUT_PATTERN = 0xA5
# Of arrays, whose elements are tried.
TRIED = 2


@dataclasses.dataclass
class Block:
    size: int
    fill: int = 0
    # Written by the library, and made of what.
    out: str | None = None


@dataclasses.dataclass(frozen=True)
class Put:
    """Something to write: bytes, or what is known at run time only."""

    block: int
    offset: int
    what: Any


@dataclasses.dataclass(frozen=True)
class Pointer:
    block: int


@dataclasses.dataclass(frozen=True)
class Leaf:
    path: str
    type: str
    block: int
    offset: int
    value: Any
    # Of struct_size: the struct; of a null pointer that stays null, nothing to try.
    struct: str | None = None
    is_nested: bool = False


class Image:
    def __init__(self, function: str, values: dict[str, Any]) -> None:
        self.function = header.functions()[function]
        self.blocks = [Block(self.function.size)]
        self.puts: list[Put] = []
        self.leaves: list[Leaf] = []
        unknown = set(values) - {p.name for p in self.function.parameters}
        if unknown:
            raise ValueError(f"{function} has no parameter {unknown}")
        for parameter in self.function.parameters:
            value = values[parameter.name] if parameter.name in values else self.default(parameter)
            self.put(parameter.type, value, 0, parameter.offset, parameter.name)

    def default(self, parameter: header.Field) -> Any:
        kind = header.handle_kind(parameter.type)
        if kind:
            return "inner" if parameter.name == "inner" else kind
        if parameter.type.endswith("*") and not parameter.type.startswith("const"):
            return Out()
        raise ValueError(f"{self.function.name} has no good value for {parameter.name}")

    def new(self, block: Block) -> int:
        self.blocks.append(block)
        return len(self.blocks) - 1

    def write(self, block: int, offset: int, what: Any) -> None:
        self.puts.append(Put(block, offset, what))

    def put(self, type: str, value: Any, block: int, offset: int, path: str) -> None:
        element, count = header.array(type)
        if count > 1:
            for i in range(count):
                given = value[i] if value is not None else 0.0
                self.put(element, given, block, offset + i * header.measure(element)[0], f"{path}[{i}]")
            return
        if header.plain(type) in header.structs() and not header.handle_kind(type) and not header.is_pointer(type):
            self.put_struct(header.structs()[header.plain(type)], value or {}, block, offset, path, is_nested=True)
            return
        self.leaves.append(Leaf(path, type, block, offset, value))
        if header.is_pointer(type):
            self.put_pointer(type, value, block, offset, path)
        elif isinstance(value, (str, Next, Saved)) and not str(value).startswith("TS_"):
            self.write(block, offset, value)
        elif value is not None:
            self.write(block, offset, encode(type, value))

    def put_struct(
        self, made: header.Struct, value: dict[str, Any], block: int, offset: int, path: str, is_nested: bool = False
    ) -> None:
        unknown = set(value) - {f.name for f in made.fields}
        if unknown:
            raise ValueError(f"{made.name} has no field {unknown}")
        for field in made.fields:
            at, where = offset + field.offset, f"{path}.{field.name}"
            if field.name == "struct_size":
                self.write(block, at, encode("size_t", value.get("struct_size", made.size)))
                self.leaves.append(Leaf(where, "size_t", block, at, made.size, made.name, is_nested))
            else:
                self.put(field.type, value.get(field.name), block, at, where)

    def put_pointer(self, type: str, value: Any, block: int, offset: int, path: str) -> None:
        if value is None:
            return
        if isinstance(value, Function):
            self.write(block, offset, value)
            return
        target = header.pointee(type)
        size = header.measure(target)[0]
        if isinstance(value, Out):
            made = self.new(Block(size * value.count, OUT_PATTERN, target))
            struct_of = header.structs().get(target)
            if struct_of and struct_of.is_sized:
                self.write(made, 0, encode("size_t", struct_of.size))
                self.leaves.append(Leaf(f"{path}.struct_size", "size_t", made, 0, struct_of.size, target))
        elif isinstance(value, (bytes, Fill)):
            made = self.new(text_block(value))
            self.write(made, 0, value)
        elif isinstance(value, Saved):
            made = self.new(Block(0))
            self.write(made, 0, value)
        else:
            elements = value if isinstance(value, list) else [value]
            made = self.new(Block(size * len(elements)))
            for i, each in enumerate(elements):
                at = len(self.leaves)
                where = f"{path}[{i}]" if isinstance(value, list) else path
                if isinstance(each, dict):
                    self.put_struct(header.structs()[target], each, made, i * size, where)
                else:
                    self.put(target, each, made, i * size, where)
                if i >= TRIED:
                    del self.leaves[at:]
        self.write(block, offset, Pointer(made))


def text_block(value: bytes | Fill) -> Block:
    return Block((value.count if isinstance(value, Fill) else len(value)) + 1)


def encode(type: str, value: Any) -> bytes:
    if isinstance(value, str):
        value = header.constant(value)
    type = header.plain(type)
    if type in FORMATS:
        return struct.pack(FORMATS[type], value)
    size = header.measure(type)[0]
    return (int(value) & (1 << 8 * size) - 1).to_bytes(size, "little")
