# SPDX-License-Identifier: MIT
"""Write tweenspirit/_c/getters.py, the plain getters and commands of Python's classes, from getters.txt.

python bindings/python/tools/gen_getters.py            # write it
python bindings/python/tools/gen_getters.py --check    # fail when it would change
"""

from __future__ import annotations

import re
from pathlib import Path

from gen_enums import put

# What has its type without a name.
_TYPED = ("float(", "int(", "bool(", "word_of(", "read_text(", "read_number(")
TABLE = Path(__file__).with_name("getters.txt")
TARGET = TABLE.parents[1] / "tweenspirit/_c/getters.py"
HEAD = '''\
# SPDX-License-Identifier: MIT
# Made by bindings/python/tools/gen_getters.py from getters.txt; not to be edited.
"""Getters of a field of what the library reports or of an attribute, and plain commands."""

from __future__ import annotations

import ctypes
import math

from . import abi
from .arguments import code_of, number, word_of
from .library import check, lib, read_number, read_text, short
from .turn import alone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..curves.easing import Easing
    from ..motion.spring import Spring
    from ..tracks.keys import Key
    from ..worlds.chain import Chain
    from ..worlds.channel import Channel
    from ..worlds.entries import Entry
    from ..worlds.events import EndReason, Event
    from ..worlds.machine import Machine
    from ..worlds.player import Player
    from ..worlds.timeline import Timeline
    from ..worlds.world import World
    from .literals import Direction, Fill, Interpolation, LayerMode, Motion, Overshoot, Rounding, Space, Wrap


class _Getters:
    __slots__ = ()

    def __init_subclass__(cls, **more: Any) -> None:
        """Makes the members the class's own, as pages of the API show them and errors of their arguments name them."""
        super().__init_subclass__(**more)
        for base in cls.__bases__:
            if base.__module__ == __name__:
                for name, member in vars(base).items():
                    if not name.startswith("_") and name not in vars(cls):
                        setattr(cls, name, member)
                        function = getattr(member, "fget", member)
                        while function is not None:
                            function.__module__, function.__qualname__ = cls.__module__, f"{cls.__qualname__}.{name}"
                            function = getattr(function, "__wrapped__", None)
'''


def wrapped(start: str, items: str, end: str) -> str:
    """Returns a call or a head on one line, or its items on a line of their own, or each on its own."""
    indent = " " * (len(start) - len(start.lstrip()))
    lines = [f"{indent}    {items}"]
    if len(start + items + end) <= 120:
        return start + items + end
    if len(lines[0]) > 120:
        lines = [f"{indent}    {item}," for item in re.split(r", (?![^(\[]*[)\]])", items)]
    return "\n".join([start, *lines, indent + end])


def text() -> str:
    out = HEAD
    table = re.sub(r" \\\n +", " ", TABLE.read_text(encoding="utf-8"))
    classes = re.findall(r"^(\w+)\n((?:  .*\n|\n(?= ))+)", table, re.MULTILINE)
    entry = r"^  (@alone )?(\w+)(?:\((.*)\) ->|:) (.*?) = (.*?)(?: <- (.*))?\n((?:    .*\n|\n)+)"
    for class_name, body in classes:
        out += f"\n\nclass {class_name}Getters(_Getters):\n    __slots__ = ()\n"
        for alone, name, parameters, kind, value, setting, doc in re.findall(entry, body, re.MULTILINE):
            lines = [line.removeprefix("    ") for line in doc.strip().splitlines()]
            quoted = "\n".join(f"        {line}".rstrip() for line in [f'"""{lines[0]}', *lines[1:]])
            quoted += '"""' if len(lines) == 1 else '\n        """'
            if name == "_info":
                out += (
                    f"\n    def _info(self: Any) -> {kind}:\n        info = {kind}(struct_size=ctypes.sizeof({kind}))\n"
                )
                out += f"        check({value[:-1]}, ctypes.byref(info)))\n        return info\n"
                continue
            found = value if kind == "None" else f"return {value}"
            if kind != "None" and not value.startswith(_TYPED):
                found = f"found: {kind} = {value}\n        return found"
            head = ("" if parameters else "    @property\n") + ("    @alone\n" if alone else "")
            taken = f"self: Any{parameters.removeprefix('self')}"
            line = wrapped(f"    def {name}(", taken, f") -> {kind}:")
            if found.startswith("return ") and found.endswith(")"):
                start, _, inner = found[:-1].partition("(")
                found = wrapped(f"        {start}(", inner, ")").strip()
            out += f"\n{head}{line}\n{quoted}\n        {found}\n"
            if setting:
                out += f"\n    @{name}.setter\n    def {name}(self: Any, {name}: {kind}) -> None:\n        {setting}\n"
    return out


if __name__ == "__main__":
    put(TARGET, text())
