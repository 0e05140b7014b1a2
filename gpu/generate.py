# SPDX-License-Identifier: MIT
"""Write what kernels of graphics cards repeat of the engine.

tweenspirit_gpu.h has the polynomials of Coefficients.swift, in C, and the numbers of kernel_types.h; gpu/curves.py of
the Python package has the number of each family of EasingSpec.swift.

python gpu/generate.py            # write them
python gpu/generate.py --check    # fail when they would change
"""

from __future__ import annotations

import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEADER = ROOT / "gpu/tweenspirit_gpu.h"
CURVES = ROOT / "bindings/python/tweenspirit/gpu/curves.py"
TYPES = ROOT / "Sources/KernelTypes/kernel_types.h"
SPEC = ROOT / "Sources/TweenSpiritEngine/Easing/EasingSpec.swift"
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


def numbers(text: str) -> dict[str, int]:
    """The members of an enum of C or Swift, each one more than the one before unless it says its number."""
    found: dict[str, int] = {}
    after = -1
    for name, number in re.findall(r"(\w+)(?: = (\d+))?", text):
        after = found[name] = int(number) if number else after + 1
    return found


def families() -> dict[str, int]:
    """The kernels' families, by their names: tsk_family."""
    (body,) = re.findall(r"enum tsk_family \{(.*?)\}", TYPES.read_text(encoding="utf-8"), re.DOTALL)
    return numbers(re.sub(r"/\*.*?\*/", "", body, flags=re.DOTALL))


def defines(text: str) -> str:
    lines = [f"#define {name.replace('TSK', 'TSG')} {number}\n" for name, number in families().items()]
    return re.sub(r"#define TSG_LINEAR 0\n.*?(?=#define TSG_BEZIER)", "".join(lines), text, flags=re.DOTALL)


def curves(text: str) -> str:
    """curves.py with the kernels' family of each of the engine's that has one."""
    spec = SPEC.read_text(encoding="utf-8")
    (cases,) = re.findall(r"enum EasingFamily.*?\{\n(.*?)\n\n", spec, re.DOTALL)
    own = numbers(" ".join(re.findall(r"^  case (.*)", cases, re.MULTILINE)))
    (switch,) = re.findall(r"var kernelFamily: UInt32 \{\n(.*?)default: family.rawValue", spec, re.DOTALL)
    named = dict(re.findall(r"case \.(\w+): (TSK_\w+)\.rawValue", switch))
    found = {number: families()[named[name]] for name, number in own.items() if name in named}
    found = {number: number for name, number in own.items() if f"TSK_{name.upper()}" in families()} | found
    rows = textwrap.wrap(" ".join(f"{number}:_{found[number]}," for number in sorted(found)), 100)
    body = "".join(f"    {row}\n" for row in rows).replace("_", " ")
    return re.sub(r"_FAMILIES = \{.*?\}", f"_FAMILIES = {{\n{body}}}", text, flags=re.DOTALL)


def generated(text: str) -> str:
    text = defines(text)
    lines = ["#ifdef TSG_DOUBLE", *functions("F64", ""), "#else", *functions("F32", "f"), "#endif"]
    begin, end = "/* BEGIN COEFFICIENTS */\n", "/* END COEFFICIENTS */"
    head, rest = text.split(begin)
    return head + begin + "\n".join(lines) + "\n" + end + rest.split(end)[1]


if __name__ == "__main__":
    for path, made in ((HEADER, generated), (CURVES, curves)):
        old = path.read_text(encoding="utf-8")
        new = made(old)
        if "--check" not in sys.argv:
            path.write_text(new, encoding="utf-8")
        elif old != new:
            sys.exit(f"{path.relative_to(ROOT)} differs from the engine: run gpu/generate.py")
