# SPDX-License-Identifier: MIT
"""The package's rooms import one another in one direction: those further down, without a circle."""

from __future__ import annotations

import ast
import pathlib
from collections.abc import Iterator

import pytest

import tweenspirit as ts

PACKAGE = pathlib.Path(ts.__file__).parent

# From the bottom to the top. `_errors` stands below all of them; `__init__` and `__main__` above.
ROOMS = ("_c", "curves", "motion", "tracks", "gpu", "files", "worlds", "scenes", "plots", "cli", "compat")

# Conveniences, which import when they are called: `_repr_svg_`, `to_json` and `from_json`.
UPWARD = {
    ("curves.easing", "plots.plot"),
    ("motion.spring", "plots.plot"),
    ("tracks.track", "plots.plot"),
    ("tracks.track", "files.track_json"),
    ("tracks.fitting", "worlds.world"),
}

Arrow = tuple[str, str, bool]


def modules() -> dict[str, str]:
    """The source of each module, by its name within the package."""
    return {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts): path.read_text(encoding="utf-8")
        for path in PACKAGE.rglob("*.py")
    }


def arrows(name: str, source: str) -> Iterator[Arrow]:
    """Which module imports which, and whether only when something is called."""

    def walk(node: ast.AST, is_late: bool) -> Iterator[Arrow]:
        for child in ast.iter_child_nodes(node):
            # Generated getters are inherited by classes of every room, whose types only checkers see.
            if name == "_c.getters" and isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.Import) or (isinstance(child, ast.ImportFrom) and not child.level):
                assert "tweenspirit" not in ast.unparse(child), f"{name} names the package: say it by dots"
            elif isinstance(child, ast.ImportFrom):
                place = [*name.split(".")[: -child.level], *filter(None, [child.module])]
                for alias in child.names:
                    # Of a folder its modules are imported, of a module its names.
                    target = place if len(".".join(place).split(".")) > 1 else [*place, alias.name]
                    yield name, ".".join(target), is_late
            yield from walk(child, is_late or isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)))

    yield from walk(ast.parse(source), False)


def room(module: str) -> str:
    return module.partition(".")[0]


def against(sources: dict[str, str]) -> set[Arrow]:
    """What imports a room above its own."""
    found = {arrow for name, source in sources.items() if room(name) in ROOMS for arrow in arrows(name, source)}
    return {
        arrow
        for arrow in found
        if room(arrow[1]) != "_errors" and ROOMS.index(room(arrow[1])) > ROOMS.index(room(arrow[0]))
    }


def test_every_folder_is_a_room() -> None:
    assert {path.parent.name for path in PACKAGE.glob("*/__init__.py")} == set(ROOMS)


def test_rooms_import_downwards() -> None:
    assert against(modules()) == {(*arrow, True) for arrow in UPWARD}


@pytest.mark.parametrize(
    ("planted", "expected"),
    [
        ("from ..worlds.world import World", ("tracks.track", "worlds.world", False)),
        ("from ..plots.plot import plot", ("tracks.track", "plots.plot", False)),
        ("from ..scenes import bake", ("tracks.track", "scenes.bake", False)),
        ("def late():\n    from ..scenes import bake", ("tracks.track", "scenes.bake", True)),
        ("if TYPE_CHECKING:\n    from ..worlds.world import World", ("tracks.track", "worlds.world", False)),
    ],
)
def test_an_import_that_is_planted_is_found(planted: str, expected: Arrow) -> None:
    sources = modules()
    sources["tracks.track"] += f"\n{planted}\n"
    assert against(sources) - against(modules()) == {expected}
