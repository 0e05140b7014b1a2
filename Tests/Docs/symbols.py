# SPDX-License-Identifier: MIT
"""Looks at the symbol graphs in a folder: public symbols have comments, and types stand on the front page."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from pages import ROOT


def main() -> int:
    bare, count, missing = [], 0, []
    for module in ("TweenSpirit", "TweenSpiritCodable"):
        symbols = [
            symbol
            for path in sorted(Path(sys.argv[1]).glob("*.symbols.json"))
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
