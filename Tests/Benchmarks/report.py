# SPDX-License-Identifier: MIT
"""Tables and pictures of what the benchmarks wrote: report.py CSV... [--earlier CSV...] [--into PAGE] [--readme PAGE]

`--earlier` are runs on other processors, whose ratios stand beside.

Without a file to put them into it prints the tables. In a page it replaces what stands between `<!-- bench NAME -->`
and `<!-- /bench NAME -->`, in the README the table between `<!-- bench -->` and `<!-- /bench -->`, and a sentence. The
pictures go into the folder images beside the page.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import sys
from pathlib import Path

import results
import tables

RATIOS = "Ours / theirs: a dot at the size of the table, a line over all sizes; the tick is the most that is asked."
GROWTH = "Nanoseconds per item against n; the thin lines are where the float32 arrays of a row outgrow L1, L2 and L3."

ALL_ROWS = "[all of them](docs/performance.md), and [the table](#how-fast)."


def picture(name: str, words: str, folder: Path, page: Path) -> str:
    return f"![{words}]({(folder / name).relative_to(page.parent)})"


def sections(
    found: results.Results, earlier: results.Results | None, page: Path, pictures: list[Path]
) -> dict[str, str]:
    """What goes between the marks of a page, by name."""
    widest = found.isas[0]
    before = [f"- earlier: {each}" for each in earlier.header] if earlier else []
    made = {
        "machine": "\n".join([f"- {each}" for each in found.header] + before),
        "summary": tables.summary(found),
        "tables": "\n\n".join(f"### {isa}\n\n{tables.every_row(found, isa, earlier)}" for isa in found.isas)
        + "".join(
            f"\n\n### {isa}, earlier\n\n{tables.every_row(earlier, isa)}"
            for isa in (earlier.isas if earlier else [])
            if isa not in found.isas
        ),
        "beside": tables.beside(found, widest),
        "bounds": tables.bounds(found, widest),
        "unmet": tables.unmet(found),
    }
    for path in pictures:
        kind = "growth" if "growth" in path.name else "ratios"
        line = picture(path.name, GROWTH if kind == "growth" else RATIOS, path.parent, page)
        made[kind] = (made[kind] + "\n\n" if kind in made else "") + line
    return made


def replaced(text: str, name: str, by: str) -> str:
    """The text with other words between two marks; a page without the marks is a mistake."""
    mark = f"bench {name}".strip()
    pattern = re.compile(rf"(<!-- {mark} -->\n).*?(\n?<!-- /{mark} -->)", re.DOTALL)
    if not pattern.search(text):
        raise SystemExit(f"there is no <!-- {mark} --> ... <!-- /{mark} --> to put it between")
    return pattern.sub(lambda found: f"{found[1]}{by}\n{found[2].lstrip()}", text, count=1)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("csv", type=Path, nargs="+")
    parser.add_argument("--earlier", type=Path, nargs="+", default=[], help="what other processors wrote")
    parser.add_argument("--into", type=Path, help="the page whose marked parts are replaced")
    parser.add_argument("--readme", type=Path, help="the page that gets the short table")
    options = parser.parse_args()
    found = results.read(options.csv)
    earlier = results.read(options.earlier) if options.earlier else None
    if not found.series:
        print("there is no row of ours in these files", file=sys.stderr)
        return 1
    if options.into:
        if importlib.util.find_spec("matplotlib") is None:
            print("the pictures want matplotlib (pip install -r Tests/Benchmarks/requirements.txt)", file=sys.stderr)
            return 1
        import pictures

        page = options.into.resolve()
        drawn = pictures.draw(found, page.parent / "images")
        text = page.read_text(encoding="utf-8")
        for name, words in sections(found, earlier, page, drawn).items():
            text = replaced(text, name, words)
        page.write_text(text, encoding="utf-8")
        print(f"written to {options.into}, and {', '.join(path.name for path in drawn)}")
    if options.readme:
        text = options.readme.read_text(encoding="utf-8")
        text = replaced(text, "sentence", f"{tables.sentence(found)}:\n{ALL_ROWS}")
        options.readme.write_text(replaced(text, "", tables.headline(found)), encoding="utf-8")
        print(f"written to {options.readme}")
    if not options.into and not options.readme:
        print(tables.summary(found), tables.unmet(found), sep="\n\n")
        for isa in found.isas:
            print(f"\n{isa}\n\n{tables.every_row(found, isa, earlier)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
