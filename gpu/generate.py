# SPDX-License-Identifier: MIT
"""Write the polynomials of gpu/tweenspirit_gpu.h from Sources/Kernels/Coefficients.swift, in C.

python gpu/generate.py            # write them
python gpu/generate.py --check    # fail when they would change
"""

from __future__ import annotations

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEADER = ROOT / "gpu/tweenspirit_gpu.h"
SWIFT = ROOT / "Sources/Kernels/Coefficients.swift"
NUMBER = re.compile(r"(?<![\w.])-?\d+\.\d+(?:e[-+]?\d+)?")


def snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda m: f"_{m[0].lower()}", name)


def functions(precision: str, suffix: str) -> list[str]:
    """The functions of one precision, in C."""
    (block,) = re.findall(rf"#if KERNEL_{precision}\n(.*?)#endif", SWIFT.read_text(encoding="utf-8"), re.DOTALL)
    lines = []
    for doc, name, body in re.findall(r"/// (.*?): .*?\n.*? func (\w+)\(.*?\{\n(.*?)\n    \}", block, re.DOTALL):
        lines += [f"/* {doc} */", f"TSG_FN tsg_real tsg_{snake(name)}(tsg_real x) {{"]
        for line in body.splitlines():
            text = re.sub(r"Lanes\(repeating: (.*?)\)", r"\1", line.strip())
            text = text.replace("let ", "const tsg_real ").replace("var ", "tsg_real ")
            lines.append(f"  {NUMBER.sub(lambda m: m[0] + suffix, text)};")
        lines.append("}")
    return lines


def generated(text: str) -> str:
    lines = ["#ifdef TSG_DOUBLE", *functions("F64", ""), "#else", *functions("F32", "f"), "#endif"]
    begin, end = "/* BEGIN COEFFICIENTS */\n", "/* END COEFFICIENTS */"
    head, rest = text.split(begin)
    return head + begin + "\n".join(lines) + "\n" + end + rest.split(end)[1]


if __name__ == "__main__":
    old = HEADER.read_text(encoding="utf-8")
    new = generated(old)
    if "--check" in sys.argv:
        if old != new:
            sys.exit("gpu/tweenspirit_gpu.h differs from Coefficients.swift: run gpu/generate.py")
    else:
        HEADER.write_text(new, encoding="utf-8")
