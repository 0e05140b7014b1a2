# SPDX-License-Identifier: MIT
"""What walk.c does, from Python: the same calls and cases by ctypes, as the package makes its own."""

from __future__ import annotations

import ctypes
import ctypes.util
import math
import re
from collections.abc import Iterable, Iterator
from typing import Any

import tweenspirit as ts
from arguments import expected, header, messages, table
from arguments.bad import Bad, cases
from arguments.image import Image, Pointer, Put
from arguments.words import Fill, Function, Next, Saved
from tweenspirit._c import abi
from tweenspirit._c.library import lib

RESULTS = {number: word for word, number in expected.RESULTS.items()}
LIBM = ctypes.CDLL(ctypes.util.find_library("m"))


class Instance:
    """A call with its memory, in blocks of exactly their sizes."""

    def __init__(self, world: Fixture, image: Image, bad: Bad | None = None) -> None:
        self.image, self.world = image, world
        blocks = [*image.blocks, *(bad.blocks if bad else ())]
        resized = dict([bad.resized] if bad and bad.resized else [])
        saved = {put.block for put in image.puts if isinstance(put.what, Saved) and not put.what.is_size}
        sizes = [resized.get(i, len(world.saved) if i in saved else block.size) for i, block in enumerate(blocks)]
        self.memory = [ctypes.create_string_buffer(max(size, 1)) for size in sizes]
        self.addresses = [ctypes.addressof(memory) for memory in self.memory]
        for block, memory in zip(blocks, self.memory, strict=True):
            memory.raw = bytes([block.fill]) * len(memory)
        for put in image.puts:
            self.put(put)
        # What is the same each time, and what is not.
        self.good = [memory.raw for memory in self.memory]
        self.gaps = [(i, table.gaps(block)) for i, block in enumerate(image.blocks) if table.gaps(block)]
        self.handles = [put for put in image.puts if isinstance(put.what, (str, Next, Saved))]
        name = image.function.name
        self.function = getattr(lib, name)
        _, types = abi.prototype(name)
        offsets = [parameter.offset for parameter in image.function.parameters]
        self.arguments = [type.from_buffer(self.memory[0], at) for type, at in zip(types, offsets, strict=True)]

    def write(self, puts: Iterable[Put] = ()) -> None:
        for address, good in zip(self.addresses, self.good, strict=True):
            ctypes.memmove(address, good, len(good))
        for put in (*self.handles, *puts):
            self.put(put)

    def put(self, put: Put) -> None:
        what = put.what
        if isinstance(what, bytes):
            written = what
        elif isinstance(what, Pointer):
            written = self.addresses[what.block].to_bytes(8, "little")
        elif isinstance(what, str):
            written = self.world.handles[what]
        elif isinstance(what, Fill):
            written = bytes([what.byte]) * what.count
        elif isinstance(what, Next):
            slot, generation = (int.from_bytes(self.world.handles[what.name][i : i + 4], "little") for i in (0, 4))
            words = (slot + what.slot, generation + what.generation)
            written = b"".join((word & 0xFFFFFFFF).to_bytes(4, "little") for word in words)
        elif isinstance(what, Function):
            written = ctypes.cast(getattr(LIBM, what.name), ctypes.c_void_p).value.to_bytes(8, "little")
        else:
            assert isinstance(what, Saved)
            written = len(self.world.saved).to_bytes(8, "little") if what.is_size else self.world.saved
        ctypes.memmove(self.addresses[put.block] + put.offset, written, len(written))

    def call(self) -> int:
        """A status, or one of the other numbers of expected.RESULTS."""
        found = self.function(*self.arguments)
        kind = self.image.function.result
        if kind == "ts_status":
            return int(found)
        if kind == "double":
            return expected.RESULTS["NAN" if math.isnan(found) else "NUMBER"]
        if kind == "const char *":
            return expected.RESULTS["NULL" if found is None else "TEXT"]
        return expected.RESULTS["NUMBER"] if kind == "uint32_t" else 100 + int(found)

    def bytes(self) -> list[bytes]:
        for i, gaps in self.gaps:
            for gap in gaps:
                self.memory[i][gap] = 0
        return [memory.raw for memory in self.memory]

    def is_finite(self) -> bool:
        for block, memory in zip(self.image.blocks, self.memory, strict=False):
            for offset, width in table.places(block):
                type = ctypes.c_double if width == 8 else ctypes.c_float
                if not math.isfinite(type.from_buffer(memory, offset).value):
                    return False
        return True

    def out(self, name: str) -> bytes:
        """What a parameter points to."""
        offset = next(p.offset for p in self.image.function.parameters if p.name == name)
        block = next(
            put.what.block
            for put in self.image.puts
            if (put.block, put.offset) == (0, offset) and isinstance(put.what, Pointer)
        )
        return self.memory[block].raw


class Fixture:
    """Objects of every kind, as fixture.py says."""

    def __init__(self) -> None:
        self.handles: dict[str, bytes] = {}
        self.saved = b""
        self.teardown: list[Instance] = []
        self.steps: list[tuple[str, Instance]] = []
        for name, image in table.steps():
            instance = Instance.__new__(Instance)
            self.steps.append((name, instance))
            self.run(name, instance, image)
        self.teardown = [Instance(self, image) for image in table.teardown()]
        self.probes = [Instance(self, image) for image in table.probing()]
        self.moves = [Instance(self, image) for image in table.moving()]
        self.state = self.asked()

    def run(self, name: str, instance: Instance, image: Image | None = None) -> None:
        """A step of the fixture: the first time with its memory."""
        if image:
            instance.__init__(self, image)  # type: ignore[misc]
        else:
            instance.write()
        assert instance.call() == 0, f"{instance.image.function.name}: {message()}"
        if name == "saved":
            self.saved = instance.out("buffer")[: int.from_bytes(instance.out("out_size"), "little")]
        elif name:
            self.handles[name] = instance.memory[table.made_by(instance.image)[1]].raw

    def asked(self) -> list[Any]:
        """What can be seen of every object."""
        return [(probe.call(), probe.bytes()) for probe in self.probes]

    def clear(self) -> None:
        for instance in self.teardown:
            instance.write()
            instance.call()

    def renew(self) -> None:
        self.clear()
        for name, instance in self.steps:
            self.run(name, instance)
        for probe in self.probes:
            probe.write()
        self.state = self.asked()

    def moved(self) -> None:
        """All that the world and the tracks show from now on is numbers."""
        for instance in self.moves:
            instance.write()
            if instance.call() == 0:
                assert instance.is_finite(), f"then something is no number: {instance.image.function.name}"


def message() -> str:
    found: bytes = lib.ts_last_error_message()
    return found.decode("utf-8")


def has_word(text: str, words: str) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.I | re.A) for word in words.split("|"))


def wrong_with(fixture: Fixture, instance: Instance, answer: str | None, words: str) -> Iterator[str]:
    """Make the call, whose memory is written, and say what is not as it is to be; None: it is to work."""
    before = instance.bytes()
    result = instance.call()
    failed = 0 < result < expected.RESULTS["OK_INFINITE"]
    told = message() if failed else ""
    if result == 0 and not instance.is_finite():
        result = expected.RESULTS["OK_INFINITE"]
    if answer is None:
        if failed or RESULTS[result] == "FALSE":
            yield f"a good call failed: {told}"
    elif RESULTS[result] != answer:
        yield f"{RESULTS[result]} {told!r}, expected was {answer}"
    if failed:
        if not has_word(told, words):
            yield f"does not name what is wrong: {told!r}"
        if instance.bytes() != before:
            yield "what the caller owns has changed"
    if failed or table.is_asking(instance.image.function.name):
        if fixture.asked() != fixture.state:
            yield "an object has changed"
            fixture.renew()
        return
    end, block = table.made_by(instance.image)
    if end and block >= 0 and not failed:
        getattr(lib, end)(abi.prototype(end)[1][0].from_buffer(instance.memory[block]))
    fixture.moved()
    fixture.renew()


def walk(fixture: Fixture, call: str, answers: dict[tuple[str, str], str]) -> tuple[int, list[str]]:
    """All cases of a call: how many, and what is wrong."""
    image = table.images()[call]
    again = Instance(fixture, image)
    wrong = list(wrong_with(fixture, again, None, ""))
    count = 0
    for leaf, bad in cases(call, image):
        instance = Instance(fixture, image, bad) if bad.blocks or bad.resized else again
        instance.write(bad.puts)
        path = f"{call}.{leaf.path}"
        words = messages.words(call, leaf, bad.name)
        wrong += [
            f"{path} with {bad.name}: {each}" for each in wrong_with(fixture, instance, answers[path, bad.name], words)
        ]
        count += 1
    return count, wrong


__all__ = ["Fixture", "header", "ts", "walk"]
