# SPDX-License-Identifier: MIT
"""The generated gallery: its formulas are its curves, its code is code, and it needs nothing but itself."""

from __future__ import annotations

import html.parser
import importlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
from typing import Any

import pytest

import tweenspirit as ts

ROOT = pathlib.Path(__file__).resolve().parents[4]
TOOLS = ROOT / "bindings/python/tools"
BUILTIN = [name for name in ts.easings() if ":" not in name]
VOID = {"meta", "link", "input", "br"}


@pytest.fixture(scope="module")
def tools() -> Any:
    sys.path.insert(0, str(TOOLS))
    yield {name: importlib.import_module(f"gallery{name}") for name in ("", "_formulas", "_typeset", "_code")}
    sys.path.remove(str(TOOLS))


@pytest.fixture(scope="module", params=["with the engine", "alone"])
def page(tools: Any, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> pathlib.Path:
    folder = tmp_path_factory.mktemp("gallery")
    engine = tmp_path_factory.mktemp("engine") / "tweenspirit.js"
    if request.param != "alone":
        engine.write_text("// here for its name")
    tools[""].write(folder, engine)
    return folder


@pytest.mark.parametrize("name", BUILTIN)
def test_a_formula_is_its_curve(tools: Any, name: str) -> None:
    easing, formula = ts.Easing(name), tools["_formulas"].function_of(name)
    for i in range(1025):
        assert formula(i / 1024) == pytest.approx(easing(i / 1024), abs=1e-13), i / 1024


@pytest.mark.parametrize(("text", "wanted"), [
    ("t**2", "<var>t</var><sup>2</sup>"),
    ("1 - (1 - t)**3", "1 - (1 - <var>t</var>)<sup>3</sup>"),
    ("(2*t)**2/2", '<span class="over"><span>(2<var>t</var>)<sup>2</sup></span><span>2</span></span>'),
    ("1 - cos(pi*t/2)", "1 - cos(π<var>t</var>/2)"),
    ("sqrt(t*(2 - t))", '√<span class="root"><var>t</var>(2 - <var>t</var>)</span>'),
    ("2**(10*t - 10)", "2<sup>10<var>t</var> - 10</sup>"),
    ("1 - (t - 2)", "1 - (<var>t</var> - 2)"),
    ("2**(-10*t)", "2<sup>-10<var>t</var></sup>"),
    ("in(2*t)", "in(2<var>t</var>)"),
    ("1 - sin(t)", "1 - sin(<var>t</var>)"),
    ("3*2", "3·2"),
])  # fmt: skip
def test_typesetting(tools: Any, text: str, wanted: str) -> None:
    found = tools["_typeset"].typeset(text).replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-")
    assert found == wanted


def test_conditions_are_words(tools: Any) -> None:
    assert tools["_typeset"].condition("t < 1/2") == "for <var>t</var> &lt; 1/2"
    assert tools["_typeset"].condition("") == "else"


# --- code ---


@pytest.mark.parametrize("name", BUILTIN)
def test_code_in_css_and_python_is_the_curve(tools: Any, name: str) -> None:
    code = tools["_code"].code_of(name)
    easing = ts.Easing(name)
    assert eval(code["Python"], {"ts": ts}) == easing
    css = ts.Easing(code["CSS"], dialect="css")
    assert max(abs(css(i / 500) - easing(i / 500)) for i in range(501)) <= 1e-3


def test_code_in_c_compiles_and_has_the_numbers_of_the_names(tools: Any, tmp_path: pathlib.Path) -> None:
    gcc = shutil.which("gcc") or shutil.which("cc")
    if gcc is None:
        pytest.skip("no C compiler")
    if "asan" in os.environ.get("LD_PRELOAD", ""):
        pytest.skip("the library wants a sanitizer's runtime, which a program of gcc's has not")
    lines = [f'  printf("%s %.17g\\n", "{n}", {tools["_code"].code_of(n)["C"]});' for n in BUILTIN]
    source = tmp_path / "code.c"
    text = "#include <stdio.h>\n#include <tweenspirit/tweenspirit.h>\nint main(void) {\n  double t = 0.3;\n"
    source.write_text(text + "\n".join(lines) + "\n}\n")
    program = tmp_path / "code"
    library = pathlib.Path(ts.build_info()["library"]).resolve()
    command = [gcc, "-std=c99", "-Werror", "-Wall", str(source), f"-I{ROOT / 'include'}", "-o", str(program)]
    subprocess.run([*command, str(library), f"-Wl,-rpath,{library.parent}"], check=True)
    printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout.split()
    assert dict(zip(printed[::2], map(float, printed[1::2]), strict=True)) == {n: ts.ease(n, 0.3) for n in BUILTIN}


def test_code_in_swift_names_what_there_is(tools: Any) -> None:
    source = "".join(path.read_text() for path in sorted((ROOT / "Sources/TweenSpirit").glob("Easing*.swift")))
    model = (ROOT / "Sources/TweenSpiritModel/Easing.swift").read_text()
    (forms,) = re.findall(r"enum EasingForm\b[^{]*\{(.*?)\n\}", model, re.S)
    known = set(re.findall(r"\w+", " ".join(re.findall(r"^\s*case ([^/\n]*)", forms, re.M))))
    for name in BUILTIN:
        code = tools["_code"].code_of(name)["Swift"]
        if parsed := re.fullmatch(r'try Easing\(parsing: "([^"]*)"\)', code):
            assert "init(parsing text: String" in source and parsed[1] == name
        elif called := re.fullmatch(r"Easing\.(\w+)\(\.(\w+)\)", code):
            assert f"public static func {called[1]}(_ form: Form" in source and called[2] in known
            assert name == f"{called[1]}.{called[2]}"
        else:
            member = code.removeprefix("Easing.")
            assert re.search(rf"public static let {member}\b", source), code
            css = re.sub(r"([A-Z])", lambda m: "-" + m[1].lower(), member)
            assert ts.Easing(css, dialect="css") == ts.Easing(name)


# --- the page ---


class Reader(html.parser.HTMLParser):
    """Every element with its attributes; tags that do not close are an error."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        assert len({name for name, _ in attrs}) == len(attrs), (tag, attrs)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def close(self) -> None:
        super().close()
        assert self._open == []


def test_the_page_is_whole_and_alone(page: pathlib.Path) -> None:
    text = (page / "index.html").read_text("utf-8")
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not re.search(r"\$[A-Z_]+\$", text)
    files = {a.get("src") or a.get("href") for tag, a in reader.elements if tag in ("script", "link")} - {None}
    linked = {str(f) for f in files if not str(f).startswith("data:")}
    assert linked == {p.name for p in page.iterdir()} - {"index.html"}
    ids = [a["id"] for _, a in reader.elements if "id" in a]
    assert len(ids) == len(set(ids))
    for path in page.iterdir():
        outside = set(re.findall(r"\b(?:https?:)?//[\w.-]+\.\w+", path.read_text("utf-8"))) - {"http://www.w3.org"}
        assert not outside, (path.name, outside)


def test_without_the_engine_the_page_says_how_to_get_it(page: pathlib.Path) -> None:
    text = (page / "index.html").read_text("utf-8")
    assert ("make gallery" in text) != (page / "tweenspirit.js").exists()
    assert ('src="tweenspirit.js"' in text) == (page / "tweenspirit.js").exists()


def test_the_page_computes_nothing_itself(page: pathlib.Path) -> None:
    """No formula of a curve or spring: these are the engine's."""
    for path in page.glob("*.js"):
        found = re.findall(r"Math\.(?!round|min|max|abs|ceil|floor|hypot)\w+|(?<!/)\*\*", path.read_text("utf-8"))
        assert not found, (path.name, found)


def test_every_curve_is_there_once_under_its_family(page: pathlib.Path, tools: Any) -> None:
    text = (page / "index.html").read_text("utf-8")
    assert re.findall(r'<article class="card" data-name="([^"]*)"', text) == BUILTIN
    assert len(re.findall(r"<h3>", text)) == len({f.title for f in tools["_formulas"].FAMILIES.values()})


def test_the_command_writes_it(tmp_path: pathlib.Path) -> None:
    done = subprocess.run([sys.executable, TOOLS / "gallery.py", tmp_path / "a/b"], capture_output=True, text=True)
    assert done.returncode == 0 and "index.html" in done.stdout
    assert (tmp_path / "a/b/index.html").exists()
    wrong = subprocess.run([sys.executable, TOOLS / "gallery.py"], capture_output=True, text=True)
    assert wrong.returncode == 2 and "OUTDIR" in wrong.stderr
