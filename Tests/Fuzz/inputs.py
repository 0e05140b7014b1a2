# SPDX-License-Identifier: MIT
"""The inputs that are kept for each fuzz target, one file a target: inputs/TARGET.txt.

A line is an input: its name (`-` for one that only reaches code), a space, and its bytes. Bytes other than printable
ASCII are escaped as in Python's bytes literals, as are a backslash and a space at the end.

Usage: python3 Tests/Fuzz/inputs.py unpack FOLDER [TARGET]...   writes each input to FOLDER/TARGET/NAME
       python3 Tests/Fuzz/inputs.py add TARGET NAME FILE...     keeps files; several get numbers behind the name
"""

from __future__ import annotations

import pathlib
import re
import shutil
import sys

KEPT = pathlib.Path(__file__).parent / "inputs"
NAME = re.compile(r"[\w-]+")


def escaped(data: bytes) -> str:
    text = data.decode("latin-1").encode("unicode_escape").decode("ascii")
    return text[:-1] + r"\x20" if text.endswith(" ") else text


def bytes_of(text: str) -> bytes:
    return text.encode("ascii").decode("unicode_escape").encode("latin-1")


def read(target: str) -> list[tuple[str, bytes]]:
    """Returns the names and the bytes that are kept for a target, in the order of the file.

    Exits at a line that `add` would write in another form.
    """
    file = KEPT / f"{target}.txt"
    lines = file.read_text(encoding="ascii").splitlines() if file.exists() else []
    kept = [(name, bytes_of(text)) for name, _, text in (line.partition(" ") for line in lines)]
    for number, (line, (name, data)) in enumerate(zip(lines, kept, strict=True), 1):
        if f"{name} {escaped(data)}" != line:
            raise SystemExit(f"{file}:{number}: should read {name} {escaped(data)}")
    return kept


def unpack(folder: pathlib.Path, targets: list[str]) -> None:
    """Replaces FOLDER/TARGET of each target by its inputs. Inputs without a name are named by their line."""
    for target in targets or [file.stem for file in sorted(KEPT.glob("*.txt"))]:
        shutil.rmtree(folder / target, ignore_errors=True)
        (folder / target).mkdir(parents=True)
        for line, (name, data) in enumerate(read(target), 1):
            (folder / target / (f"{line:04}" if name == "-" else name)).write_bytes(data)


def add(target: str, name: str, files: list[str]) -> None:
    """Appends the bytes of files to a target's inputs. Exits if an input or its name is already kept."""
    kept = read(target)
    names, known = {each for each, _ in kept}, {data for _, data in kept}
    lines = []
    for number, file in enumerate(files, 1):
        data = pathlib.Path(file).read_bytes()
        label = name if name == "-" or len(files) == 1 else f"{name}-{number}"
        if not NAME.fullmatch(label) or (label != "-" and label in names):
            raise SystemExit(
                f"{label} is the name of another input, or has other characters than letters, digits, - and _"
            )
        if data in known:
            raise SystemExit(f"{file} is kept already")
        known.add(data)
        lines.append(f"{label} {escaped(data)}\n")
    with (KEPT / f"{target}.txt").open("a", encoding="ascii") as out:
        out.writelines(lines)


def main(words: list[str]) -> None:
    match words:
        case ["unpack", folder, *targets]:
            unpack(pathlib.Path(folder), targets)
        case ["add", target, name, first, *rest]:
            add(target, name, [first, *rest])
        case _:
            raise SystemExit((__doc__ or "").partition("Usage: ")[2])


if __name__ == "__main__":
    main(sys.argv[1:])
