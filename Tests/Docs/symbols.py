# SPDX-License-Identifier: MIT
"""Looks at the symbol graphs in a folder: public symbols have comments, and types stand on the front page.

The module TweenSpirit is all that programs know: types of the model are its own, under the names that it gives them.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from pages import ROOT


def put_in_place(graph: Path, model: Path) -> None:
    """Aliases of the model's types, which programs know by no other name, become those types."""
    text, own = graph.read_text(encoding="utf-8"), json.loads(model.read_text(encoding="utf-8"))
    types = {symbol["identifier"]["precise"]: symbol for symbol in own["symbols"]}
    places = {}
    for symbol in json.loads(text)["symbols"]:
        target = symbol["declarationFragments"][-1].get("preciseIdentifier")
        if symbol["kind"]["identifier"] == "swift.typealias" and target in types:
            places[target] = symbol["pathComponents"]
            text = text.replace(f'"{symbol["identifier"]["precise"]}"', f'"{target}"')
    found = json.loads(text)
    for symbol in found["symbols"]:
        name = symbol["identifier"]["precise"]
        if name in places:
            symbol["kind"] = types[name]["kind"]
            word = {"kind": "keyword", "spelling": symbol["kind"]["identifier"].removeprefix("swift.")}
            for fragments in (symbol["declarationFragments"], symbol["names"]["subHeading"]):
                fragments[:] = [word, *fragments[1:3]]
    first = {types[name]["pathComponents"][0]: place for name, place in places.items()}
    inner = {name for name, symbol in types.items() if len(symbol["pathComponents"]) > 1}
    inner = {name for name in inner if types[name]["pathComponents"][0] in first}
    for name in inner:
        path = types[name]["pathComponents"]
        path[:1] = first[path[0]]
    found["symbols"] += [types[name] for name in inner]
    found["relationships"] += [r for r in own["relationships"] if r["source"] in inner or r["source"] in places]
    graph.write_text(json.dumps(found), encoding="utf-8")


def main() -> int:
    graphs = Path(sys.argv[1])
    put_in_place(graphs / "TweenSpirit.symbols.json", graphs / "model" / "TweenSpiritModel.symbols.json")
    bare, count, missing = [], 0, []
    for module in ("TweenSpirit",):
        symbols = [
            symbol
            for path in sorted(graphs.glob("*.symbols.json"))
            if path.name.split(".")[0].split("@")[0] == module
            for symbol in json.loads(path.read_text(encoding="utf-8"))["symbols"]
        ]
        count += len(symbols)
        bare += [".".join(symbol["pathComponents"]) for symbol in symbols if "docComment" not in symbol]
        page = (ROOT / "Sources" / module / f"{module}.docc" / f"{module}.md").read_text(encoding="utf-8")
        named = set(re.findall(r"^- ``(.+?)``$", page, re.MULTILINE))
        top = {symbol["pathComponents"][0] for symbol in symbols if len(symbol["pathComponents"]) == 1}
        missing += sorted(top - named)
    for name in bare:
        print(f"{name} is public and has no comment", file=sys.stderr)
    for name in missing:
        print(f"{name} is public and not on the front page", file=sys.stderr)
    print(f"Swift: {count} symbols")
    return 1 if bare or missing or count < 500 else 0


if __name__ == "__main__":
    raise SystemExit(main())
