# SPDX-License-Identifier: MIT
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import tweenspirit as ts


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tweenspirit", *arguments], capture_output=True, text=True)


def test_list_prints_the_curves() -> None:
    result = run("list")
    assert result.returncode == 0
    assert result.stdout.split() == ts.easings()


def test_info_and_sample() -> None:
    assert f"version: {ts.__version__}" in run("info").stdout
    rows = [line.split("\t") for line in run("sample", "quad.in", "-n", "3").stdout.splitlines()]
    assert rows == [["0", "0.0"], ["0.5", "0.25"], ["1", "1.0"]]
    assert run("sample", "outBack", "--dialect", "anime", "-n", "2").stdout == "0\t0.0\n1\t1.0\n"


@pytest.mark.parametrize("wrong", [("sample", "nope"), ("sample", "quad.in", "-n", "1"), ("plot", "steps(0)")])
def test_mistakes_are_one_line_and_a_failure(wrong: tuple[str, ...]) -> None:
    result = run(*wrong)
    assert result.returncode == 1
    assert result.stderr.startswith("error: ") and result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr


def test_plots_are_well_formed(tmp_path: pathlib.Path) -> None:
    target = tmp_path / "curves.svg"
    assert run("plot", "elastic.out", "steps(4)", "-o", str(target)).returncode == 0
    root = ET.parse(target).getroot()
    assert root.tag.endswith("svg")
    lines = [e for e in root.iter() if e.tag.endswith("polyline")]
    assert len(lines) == 2
    for line in lines:
        points = [tuple(map(float, p.split(","))) for p in line.attrib["points"].split()]
        assert len(points) >= 200 and all(-1 <= x <= 161 and -1 <= y <= 161 for x, y in points)
    svg = ts.plot(ts.easings())
    assert svg._repr_svg_() == svg
    with pytest.raises(ts.InvalidArgumentError):
        ts.plot([])
