# SPDX-License-Identifier: MIT
"""Write tweenspirit/__init__.pyi, which tells checkers of types the public names, from the table in __init__.py.

python bindings/python/tools/gen_names.py            # write it
python bindings/python/tools/gen_names.py --check    # fail when it would change
"""

from __future__ import annotations

import ast
import pathlib

from gen_enums import put

SOURCE = pathlib.Path(__file__).resolve().parents[1] / "tweenspirit/__init__.py"
TARGET = SOURCE.with_suffix(".pyi")


def table() -> dict[str, str]:
    """`_NAMES`: the names of each module."""
    for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_NAMES":
            found: dict[str, str] = ast.literal_eval(node.value)
            return found
    raise SystemExit(f"{SOURCE.name} has no _NAMES")


def generate() -> str:
    pairs = [(module, name) for module, names in table().items() for name in names.split()]
    lines = ["# Made by bindings/python/tools/gen_names.py from __init__.py; not to be edited."]
    lines += [f"from .{module} import {name} as {name}" for module, name in pairs]
    lines += ["", "__version__: str", "__all__ = ["]
    lines += [f'    "{name}",' for name in sorted(["__version__", *(name for _, name in pairs)])]
    return "\n".join([*lines, "]", ""])


if __name__ == "__main__":
    put(TARGET, generate())
