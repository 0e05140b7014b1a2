# SPDX-License-Identifier: MIT
"""ctypes and Swift see the structs with C's sizes and offsets: those of Tests/Golden/abi.txt."""

from __future__ import annotations

import ctypes
import pathlib
import shutil
import subprocess
import sys
import tempfile

import abi_compare
import abi_dump

sys.path.insert(0, str(abi_dump.ROOT / "bindings/python"))


def layouts() -> dict[str, str]:
    """C's: a struct and its size, a field and its offset."""
    found = {}
    for name, block in abi_compare.read(abi_compare.GOLDEN.read_text())[1].items():
        if name.startswith("struct "):
            struct = name.split()[1]
            found[struct] = block.shape.split()[1]
            found |= {f"{struct}.{field}": place.split()[1] for field, place in block.members.items()}
    return found


def by_ctypes(expected: dict[str, str]) -> dict[str, str]:
    # The table alone: no library has to be there.
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("abi", abi_dump.ROOT / "bindings/python/tweenspirit/_c/abi.py")
    assert spec and spec.loader
    abi = module_from_spec(spec)
    spec.loader.exec_module(abi)
    found = {}
    for name in abi._STRUCTS:
        struct = getattr(abi, name)
        found[name] = str(ctypes.sizeof(struct))
        found |= {f"{name}.{field}": str(getattr(struct, field).offset) for field, _ in struct._fields_}
    return found


def by_swift(expected: dict[str, str]) -> dict[str, str]:
    """Swift's, printed by a program; stride, not size, is what C's sizeof is."""
    lines = ["import CTweenSpirit", "func show(_ name: String, _ number: Int?) { print(name, number ?? -1) }"]
    for key in expected:
        struct, _, field = key.partition(".")
        asked = f"offset(of: \\{struct}.{field})" if field else "stride"
        lines.append(f'show("{key}", MemoryLayout<{struct}>.{asked})')
    with tempfile.TemporaryDirectory() as work:
        source, binary = pathlib.Path(work, "main.swift"), pathlib.Path(work, "main")
        source.write_text("\n".join([*lines, ""]))
        swiftc = shutil.which("swiftc")
        assert swiftc, "swiftc was not found"
        include = str(abi_dump.ROOT / "include")
        subprocess.run([swiftc, "-Onone", "-I", include, str(source), "-o", str(binary)], check=True, cwd=work)
        return dict(line.split() for line in subprocess.check_output([str(binary)], text=True).splitlines())


def main() -> None:
    expected = layouts()
    for name, ask in (("ctypes", by_ctypes), ("Swift", by_swift)):
        found = ask(expected)
        wrong = [
            f"{key}: C {expected.get(key)}, {name} {found.get(key)}"
            for key in sorted(expected.keys() | found.keys())
            if expected.get(key) != found.get(key)
        ]
        if wrong:
            sys.exit("abi.sh: not the same in all languages:\n  " + "\n  ".join(wrong))
    structs = sum("." not in key for key in expected)
    print(f"abi.sh: {structs} structs with {len(expected) - structs} fields are where C has them in ctypes and Swift")


if __name__ == "__main__":
    main()
