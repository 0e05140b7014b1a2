# SPDX-License-Identifier: MIT
"""Tables and pictures of what the benchmarks wrote: report.py CSV... [--earlier CSV...] [--into PAGE] [--page PAGE]
[--readme PAGE]

`--earlier` are runs on other processors, whose ratios are printed beside the others.

Without a page it prints the tables. In a page it replaces the text between `<!-- bench NAME -->` and
`<!-- /bench NAME -->`: with `--into` all tables and the pictures, which go beside the page, with `--page` the rows of
words.HEADLINES and a sentence, with `--readme` the sentence.
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
    """Returns the text with `by` between two marks. Exits if the page lacks them."""
    pattern = re.compile(rf"(<!-- bench {name} -->\n).*?(\n?<!-- /bench {name} -->)", re.DOTALL)
    if not pattern.search(text):
        raise SystemExit(f"there is no <!-- bench {name} --> ... <!-- /bench {name} --> to put it between")
    return pattern.sub(lambda found: f"{found[1]}{by}\n{found[2].lstrip()}", text, count=1)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("csv", type=Path, nargs="+")
    parser.add_argument("--earlier", type=Path, nargs="+", default=[], help="what other processors wrote")
    parser.add_argument("--into", type=Path, help="the page whose marked parts are replaced")
    parser.add_argument("--page", type=Path, help="the page that gets the short table and the sentence")
    parser.add_argument("--readme", type=Path, help="the page that gets the sentence")
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
        drawn = pictures.draw(found, page.parent)
        text = page.read_text(encoding="utf-8")
        for name, words in sections(found, earlier, page, drawn).items():
            text = replaced(text, name, words)
        page.write_text(text, encoding="utf-8")
        print(f"written to {options.into}, and {', '.join(path.name for path in drawn)}")
    for page in filter(None, (options.page, options.readme)):
        text = replaced(page.read_text(encoding="utf-8"), "sentence", tables.sentence(found))
        if page == options.page:
            text = replaced(text, "rows", tables.headline(found))
        page.write_text(text, encoding="utf-8")
        print(f"written to {page}")
    if not options.into and not options.page and not options.readme:
        print(tables.summary(found), tables.unmet(found), sep="\n\n")
        for isa in found.isas:
            print(f"\n{isa}\n\n{tables.every_row(found, isa, earlier)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
