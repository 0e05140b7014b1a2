# SPDX-License-Identifier: MIT
"""Write the web package as one classic script, for <script src> without a server: tweenspirit.js.

Its global is `tweenspirit`, with what tweenspirit.mjs exports.

python bindings/python/tools/web_bundle.py FOLDER    # of tools/web.sh: reads its modules and tweenspirit.wasm

Each module becomes a function that returns its exports, behind those that it imports. What is exported as `let` changes
later, so it is declared outside of them. The WebAssembly module is embedded, gzipped and in base64.
"""

from __future__ import annotations

import base64
import gzip
import pathlib
import re
import sys

ENTRY = "tweenspirit.mjs"
IMPORT = re.compile(r'^import (?:\* as (\w+)|\{([^}]*)\}) from "\./([\w.]+)";\n', re.M)
EXPORT = re.compile(r"^export (async function|function|class|const|let)\s+", re.M)
LISTED = re.compile(r"^export \{([^}]*)\};\n", re.M)
#: Where the ES module finds the WebAssembly. The script has the bytes, of the module with vectors; addresses that are
#: given are relative to the page.
BESIDE = re.compile(r"hasVectors\(\) \? new URL\(.*import\.meta\.url\)")
HEAD = """\
// SPDX-License-Identifier: MIT
// Made by bindings/python/tools/web_bundle.py; not to be edited. const ts = await tweenspirit.load();
globalThis.tweenspirit = (() => {
"use strict";
"""
UNPACK = """\
const here = globalThis.document?.baseURI ?? globalThis.location?.href;
const unpacked = () => {
  const text = atob(packed), bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};
"""


def names(text: str) -> list[str]:
    """What stands between the braces of an import or export."""
    found = [name.strip() for name in text.split(",") if name.strip()]
    for name in found:
        if not re.fullmatch(r"\w+", name):
            raise SystemExit(f"web_bundle.py: {name!r} is no plain name")
    return found


def declared(kind: str, rest: str) -> list[str]:
    """The names that a declaration makes, whose text behind its keyword is `rest`. A list of constants has numbers."""
    if kind == "const" and (many := re.match(r"\w+ = -?\d+(?:,\s*\w+ = -?\d+)+;", rest)):
        return re.findall(r"(\w+) = ", many[0])
    return re.findall(r"\A\w+", rest)


class Bundle:
    """The modules that the entry reaches, each once and behind those that it imports."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.texts: dict[str, str] = {}
        self.exports: dict[str, list[str]] = {}
        self.outside: list[str] = []
        self._open: list[str] = []
        self.add(ENTRY)

    def add(self, name: str) -> None:
        if name in self.exports:
            return
        if name in self._open:
            raise SystemExit(f"web_bundle.py: {' imports '.join([*self._open, name])}")
        self._open.append(name)
        text = (self.folder / name).read_text("utf-8")
        for found in IMPORT.finditer(text):
            self.add(found[3])
        self._open.pop()
        text = IMPORT.sub(self._import, text)
        made = [(found[1], name) for found in EXPORT.finditer(text) for name in declared(found[1], text[found.end() :])]
        self.outside += [name for kind, name in made if kind == "let"]
        exported = [name for kind, name in made if kind != "let"]
        exported += [each for found in LISTED.finditer(text) for each in names(found[1])]
        text = re.sub(r"^export let \w+;\n", "", LISTED.sub("", text), flags=re.M)
        text = BESIDE.sub("unpacked()", EXPORT.sub(r"\1 ", text))
        text = text.replace("import.meta.url", "here")
        if left := re.search(r"^(?:import|export)\b.*|import\.meta.*", text, re.M):
            raise SystemExit(f"web_bundle.py: {name}: {left[0]}")
        self.texts[name], self.exports[name] = text, exported

    def _import(self, found: re.Match[str]) -> str:
        module = self.variable(found[3])
        if found[1]:
            return f"const {found[1]} = {module};\n"
        wanted = [name for name in names(found[2]) if name not in self.outside]
        if unknown := set(wanted) - set(self.exports[found[3]]):
            raise SystemExit(f"web_bundle.py: {found[3]} exports no {', '.join(sorted(unknown))}")
        return f"const {{ {', '.join(wanted)} }} = {module};\n" if wanted else ""

    @staticmethod
    def variable(name: str) -> str:
        return name.removesuffix(".mjs") + "_"

    def script(self) -> str:
        """All of it."""
        packed = base64.b64encode(gzip.compress((self.folder / "tweenspirit.wasm").read_bytes(), 9, mtime=0)).decode()
        parts = [HEAD, UNPACK, f"let {', '.join(self.outside)};\n"]
        for name, text in self.texts.items():
            # Every file has the licence's line of its own.
            body = re.sub(r"\A// SPDX.*\n(?://\n)?", "", text)
            exported = ", ".join(self.exports[name])
            parts.append(f"\nconst {self.variable(name)} = (() => {{\n{body}return {{ {exported} }};\n}})();\n")
        if sum(part.count("unpacked()") for part in parts) != 1:
            raise SystemExit("web_bundle.py: the place of the module does not stand once in the modules")
        return "".join([*parts, f'\nconst packed = "{packed}";\nreturn {self.variable(ENTRY)};\n}})();\n'])


def main() -> int:
    """The command."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    folder = pathlib.Path(sys.argv[1])
    bundle = Bundle(folder)
    target = folder / "tweenspirit.js"
    text = bundle.script()
    if not target.exists() or target.read_text("utf-8") != text:
        target.write_text(text, "utf-8")
    print(f"web_bundle.py: {target}, {len(bundle.texts)} modules, {len(text)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
