# SPDX-License-Identifier: MIT
"""Write the words of kinds of values, and how many lanes each has, wherever a language has a table of them.

python bindings/python/tools/gen_kinds.py            # write them
python bindings/python/tools/gen_kinds.py --check    # fail when they would change

The words are those of ts_track_kind, the lanes those of TrackSettings.swift, their names those of tracks/keys.py.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap

from gen_abi import ROOT
from gen_native import Header, packed

ENGINE = ROOT / "Sources/TweenSpiritEngine"
KEYS = ROOT / "bindings/python/tweenspirit/tracks/keys.py"
WEB = ROOT / "bindings/web"
FORMAT = ROOT / "bindings/FORMAT.md"


def lanes_of_engine() -> dict[str, int]:
    text = (ENGINE / "Tracks/TrackSettings.swift").read_text(encoding="utf-8")
    (body,) = re.findall(r"var lanes: Int\? \{\n    switch self \{\n(.*?)\n    \}", text, re.DOTALL)
    found: dict[str, int] = {}
    for words, count in re.findall(r"case (.*): (\d+)$", body, re.MULTILINE):
        found |= {word.strip(" ."): int(count) for word in words.split(",")}
    return found


def columns() -> str:
    """The paragraph on a baked scene's columns: kinds by the names of their lanes."""
    (body,) = re.findall(r"^LANES[^\n]* = (\{.*?^\})", KEYS.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    kinds: dict[tuple[str, ...], list[str]] = {}
    for word, names in ast.literal_eval(body).items():
        kinds.setdefault(names, []).append(word)
    listed = [" ".join(f"`{name}`" for name in names) + f" ({', '.join(words)})" for names, words in kinds.items()]
    return textwrap.fill(
        "Its columns are `time`, then one per lane in the order of the scene's channels: the channel's name, or for "
        f"several lanes the name, a dot and {', '.join(listed)}, or `0` `1` `2` … for numbered lanes.",
        120,
    )


def main() -> None:
    lanes = lanes_of_engine()
    words = [word for word, number in Header().words()["ts_track_kind"] if number > 0]
    if set(words) != lanes.keys():
        sys.exit(f"gen_kinds.py: the header and TrackSettings.swift differ in {set(words) ^ lanes.keys()}")
    several = [word for word in words if lanes[word] > 1]
    single = [word for word in words if lanes[word] == 1 and word != "bool"]
    kinds = "".join(f'    "{word}": abi.TS_TRACK_{word.upper()},\n' for word in words)
    counts = packed([f'"{word}": {lanes[word]},' for word in several], 4) + "\n"
    numbers = packed([f"{word}: {lanes[word]}," for word in words], 2).rstrip(",")
    unions = [" | ".join(f'"{word}"' for word in each) for each in (single, several)]
    for path, pattern, text in [
        (KEYS, r"(?<=^KINDS = \{\n).*?(?=^\})", kinds),
        (KEYS, r"(?<=^COUNTS = \{\n).*?(?=^\})", counts),
        (WEB / "timing.mjs", r"(?<=^const LANES = \{\n).*?(?=,\n\};)", numbers),
        (WEB / "tweenspirit.d.ts", r"(?<=^type NumberKind = ).*?(?= \| 1;)", unions[0]),
        (WEB / "tweenspirit.d.ts", r"(?<=^type VectorKind = ).*?(?=;)", unions[1]),
        (FORMAT, r"(?<=^\| `kind` \| ).*?(?=, or 1 to 64 lanes)", " ".join(f'`"{word}"`' for word in words)),
        (FORMAT, r"^Its columns are .*? for numbered lanes\.$", columns()),
        (ENGINE / "Documents/TrackDocument.swift", r'(?<=var kinds: Words \{ Words\(").*?(?="\))', " ".join(words)),
    ]:
        old = path.read_text(encoding="utf-8")
        new, count = re.subn(pattern, lambda _, text=text: text, old, flags=re.DOTALL | re.MULTILINE)
        if count != 1:
            sys.exit(f"gen_kinds.py: {path.relative_to(ROOT)} has {count} places for {pattern}")
        if "--check" not in sys.argv:
            path.write_text(new, encoding="utf-8")
        elif old != new:
            sys.exit(f"{path.relative_to(ROOT)} differs from the kinds of the header: run tools/gen_kinds.py")


if __name__ == "__main__":
    main()
