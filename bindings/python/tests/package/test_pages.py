# SPDX-License-Identifier: MIT
"""What the pages name is there, and what docs/coming-from.md has in its tables."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tweenspirit as ts

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "coming-from.md").read_text(encoding="utf-8")
CELLS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and line.count(" | ") == 3
]


PAGES = {path.name: path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]}


@pytest.mark.parametrize("name", PAGES)
def test_c_names_are_in_the_header(name: str) -> None:
    page, header = PAGES[name], (ROOT / "include" / "tweenspirit" / "tweenspirit.h").read_text()
    named = set(re.findall(r"\b(?:ts_[a-z]\w*[a-z0-9]|TS_[A-Z]\w*[A-Z0-9])\b(?!_)", page))
    assert {word for word in named if not re.search(rf"\b{word}\b", header)} == set()
    for struct, member in re.findall(r"`(ts_\w+)\.(\w+)`", page):
        body = re.search(rf"typedef struct {struct} \{{(.*?)\}} {struct};", header, re.DOTALL)
        assert body is not None and re.search(rf"\b{member}\b", body[1]), (struct, member)


@pytest.mark.parametrize("name", PAGES)
def test_python_s_names_are_in_the_package(name: str) -> None:
    page, named = PAGES[name], r"(?<![\w./])ts\.([A-Za-z]\w*)"
    scripts = [page] if name == "web.md" else re.findall(r"^```js\b.*?^```", page, re.DOTALL | re.MULTILINE)
    face = set(re.findall(r"\w+", (ROOT / "bindings/web/tweenspirit.mjs").read_text()))
    assert {word for script in scripts for word in re.findall(named, script) if word not in face} == set()
    for script in scripts:
        page = page.replace(script, "")
    assert {word for word in re.findall(named, page) if not hasattr(ts, word)} <= {"compat"}


HOMES = {
    "w": ts.World,
    "tl": ts.Timeline,
    "track": ts.Track,
    "player": ts.Player,
}


@pytest.mark.parametrize("owner", HOMES)
def test_python_names_are_there(owner: str) -> None:
    rows = " ".join(row[1] for row in CELLS)
    used = set(re.findall(rf"(?<![\w.]){owner}\.(\w+)", rows))
    assert used
    assert {name for name in used if not hasattr(HOMES[owner], name)} == set()


def test_words_of_blocks_are_there() -> None:
    known: set[str] = set()
    with ts.World() as w:
        w.chain().animate(lambda a: known.update(dir(a))).start()
    code = " ".join(row[1] for row in CELLS) + " ".join(line for line in PAGE.splitlines() if "springs only" in line)
    used = set(re.findall(r"(?<![\w.])a\.(\w+)", code)) - {"center", "transform"}
    assert used == {"stiffness", "damping", "threshold", "custom", "decay", "play"}
    assert used <= known


def test_swift_names_are_there() -> None:
    folders = [ROOT / "Sources" / name for name in ("TweenSpirit", "TweenSpiritModel")]
    sources = "\n".join(path.read_text() for folder in folders for path in folder.glob("*.swift"))
    code = " ".join(row[2] for row in CELLS[1:])
    used = set(re.findall(r"(?<!\\)\.([a-z]\w+)(?=[ ({])", code)) - {"sine", "target", "alpha"}
    assert len(used) > 12, used
    missing = {name for name in used if not re.search(rf"\b(func|var|let|case) {name}\b", sources)}
    assert missing == set()


@pytest.mark.parametrize("name", ["tween_spirit", "easing_functions", "gpu_animation"])
def test_the_programs_are_there(name: str) -> None:
    assert f"`{name}`" in PAGE
    for path in (f"c/examples/{name}.c", f"python/examples/{name}.py", f"swift/examples/{name}/main.swift"):
        assert (ROOT / "bindings" / path).is_file(), path


def test_the_scene_is_drawn_without_pillow(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    (tmp_path / "none" / "PIL.py").write_text("raise ImportError('there is no Pillow here')")
    paths = os.pathsep.join([str(tmp_path / "none"), str(ROOT / "bindings" / "python")])
    scene = ROOT / "bindings" / "python" / "examples" / "seeds" / "scene.py"
    command = [sys.executable, "-B", str(scene), str(tmp_path)]
    ran = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=True)
    assert "seeds.png and seeds.gif are skipped" in ran.stdout and "there is no Pillow here" in ran.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["none", "seeds.svg"]
    text = (tmp_path / "seeds.svg").read_text()
    drawing = ElementTree.fromstring(text)
    frames = {len(moved.attrib["values"].split(";")) for moved in drawing.findall(".//{*}animateTransform")}
    assert len(frames) == 1 and frames.pop() > 600
    for words in ("RZTweenSpirit", "UIView+EasingFunctions", "GPUAnimation", "First batch done!", "Second batch done!"):
        assert words in text
    assert "nan" not in text and "inf" not in text.replace("indefinite", "")
