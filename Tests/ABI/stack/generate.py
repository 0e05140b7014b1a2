# SPDX-License-Identifier: MIT
"""Write a library that stands before the real one: every function of the header, measured on its way (measure.h).

python3 Tests/ABI/stack/generate.py FILE.c
"""

from __future__ import annotations

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from arguments import header


def wrapper(index: int, function: header.Function) -> str:
    declared = ", ".join(f"{p.type} a{i}" for i, p in enumerate(function.parameters)) or "void"
    given = ", ".join(f"a{i}" for i in range(len(function.parameters)))
    return (
        f"{function.result} {function.name}({declared}) {{\n"
        f"  {function.result} (*real)({declared}) = 0;\n"
        f"  *(void **)(void *)&real = measure_real[{index}];\n"
        f"  measure measured = measure_begin();\n"
        f"  {function.result} result = real({given});\n"
        f"  measure_end(&measured, {index});\n"
        f"  return result;\n"
        f"}}\n"
    )


def main() -> None:
    functions = list(header.functions().values())
    names = "".join(f'  "{function.name}",\n' for function in functions)
    lines = [
        f"enum {{ measure_count = {len(functions)} }};\n",
        f"static const char *const measure_names[] = {{\n{names}}};\n",
        '#include "measure.h"\n',
    ]
    lines += [wrapper(i, function) for i, function in enumerate(functions)]
    pathlib.Path(sys.argv[1]).write_text("".join(lines))


if __name__ == "__main__":
    main()
