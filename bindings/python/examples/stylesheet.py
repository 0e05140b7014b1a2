# SPDX-License-Identifier: MIT
"""The timing functions of a stylesheet as a table, and as a picture.

python stylesheet.py FILE.css [GALLERY.svg]
"""

import re
import struct
import sys

import tweenspirit as ts


def without_comments(css: str) -> str:
    """What is left of a declaration can be told by its punctuation: strings go too."""
    return re.sub(r"/\*.*?\*/|\"[^\"]*\"|'[^']*'", " ", css, flags=re.S)


def shorthands(css: str, word: str) -> int:
    """How many declarations are of a property, or of a vendor's."""
    return len(re.findall(rf"(?:^|[{{}};])\s*(?:-[a-z]+-)?{word}\s*:", css, re.I | re.A))


def declarations(css: str) -> list[str]:
    """Every value of every declaration whose property ends in timing-function."""
    values = []
    for match in re.finditer(r"[\w-]*timing-function\s*:([^;{}]*)", css, re.I):
        depth, start, text = 0, 0, match[1]
        for i, c in enumerate([*text, ","]):
            depth += (c == "(") - (c == ")")
            if c == "," and (depth == 0 or i == len(text)):
                values.append(" ".join(text[start:i].replace("!important", " ").split()))
                start = i + 1
    return values


def checksum(easing: ts.Easing) -> int:
    """FNV-1a over the bits of 1001 values."""
    value = 0xCBF29CE484222325
    for y in easing([i / 1000 for i in range(1001)]):
        value = (value ^ struct.unpack("<Q", struct.pack("<d", y))[0]) * 0x100000001B3 % 2**64
    return value


def shortened(text: str) -> str:
    return text if len(text) <= 44 else text[:41] + "..."


def row(text: str, easing: ts.Easing) -> str:
    values = " ".join(f"{easing(t):12.9f}" for t in (0.25, 0.5, 0.75))
    return f"{shortened(text):44} {values}  {checksum(easing):016x}"


@ts.register_easing("house:hop")
def hop(t: float) -> float:
    """A curve of our own: over the goal and back."""
    return t * (2.5 - t * (1.25 + 0.25 * t * t))


def main() -> None:
    curves = []
    print(f"{'timing function':44} {'0.25':>12} {'0.5':>12} {'0.75':>12}  bits of 1001 values")
    with open(sys.argv[1], encoding="utf-8") as file:
        css = without_comments(file.read())
    for text in declarations(css):
        try:
            easing = ts.Easing(text, dialect="css")
        except ts.TweenSpiritError as error:
            print(f"{shortened(text):44} {error}")
            continue
        curves.append(easing)
        print(row(text, easing))
    transitions, animations = shorthands(css, "transition"), shorthands(css, "animation")
    if transitions or animations:
        print(f"skipped: {transitions} transition and {animations} animation shorthands, whose curves are not read")
    for name in ("house:hop", "mirror(house:hop)"):
        print(row(name, ts.Easing(name)))
    if len(sys.argv) > 2:
        ts.plot([*dict.fromkeys(curves), *ts.easings()]).save(sys.argv[2])


if __name__ == "__main__":
    main()
