# SPDX-License-Identifier: MIT
"""What is drawn on a terminal: colours, columns, curves in characters, and the bar of a long bake."""

from __future__ import annotations

import fcntl
import io
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator

import pytest
from programs import sent_to
from test_command_line import COMMAND, SCENES

import tweenspirit as ts
from tweenspirit.plots import terminal
from tweenspirit.plots.chart import FINENESS, Chart, show_charts
from tweenspirit.plots.terminal import ProgressBar, Screen

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
BRAILLE = re.compile("[\u2801-\u28ff]")
QUIET = {"NO_COLOR": "1"}


def on_terminal(
    *command: str,
    columns: int = 80,
    lines: int = 24,
    env: dict[str, str] | None = None,
    to_file: pathlib.Path | None = None,
) -> tuple[int, str]:
    """How it ends, and what a terminal so wide is sent; with a file, only as standard error."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    clean = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
    environment = {**clean, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **(env or {})}
    with open(to_file or os.devnull, "wb") as file:
        process = subprocess.Popen(
            command, stdin=follower, stdout=file if to_file else follower, stderr=follower, env=environment
        )
    os.close(follower)
    found = sent_to(leader)
    return process.wait(), found


def shown(*arguments: str, columns: int = 80, lines: int = 24, env: dict[str, str] | None = None) -> list[str]:
    code, text = on_terminal(*COMMAND, *arguments, columns=columns, lines=lines, env=env)
    assert code == 0, text
    return text.replace("\r\n", "\n").splitlines()


# --- text ---


def test_colours_only_where_they_are_wanted() -> None:
    assert any(COLOUR.search(line) for line in shown("info"))
    plain = shown("info", env=QUIET)
    assert plain == [COLOUR.sub("", line) for line in shown("info")]
    assert shown("info", env={"TERM": "dumb"}) == plain and not any(COLOUR.search(line) for line in plain)
    assert shown("info", env={"NO_COLOR": ""}) == shown("info")
    starts = {len(line) - len(line.split(None, 1)[1]) for line in plain if len(line.split()) > 1}
    assert len(starts) == 1  # in columns


@pytest.mark.parametrize("columns", [20, 41, 80, 200])
def test_names_stand_in_columns_that_fit(columns: int) -> None:
    lines = shown("list", columns=columns)
    assert all(len(line) <= columns for line in lines)
    assert sorted(" ".join(lines).split()) == sorted(ts.easings())
    if columns == 80:
        assert len(lines) < len(ts.easings()) / 3
        assert [line.split()[0] for line in lines][:3] == ts.easings()[:3]  # read downwards


@pytest.mark.parametrize(("lines", "drawn"), [(6, 5), (12, 11), (24, 16), (100, 16)])
def test_a_plot_leaves_room_for_the_prompt(lines: int, drawn: int) -> None:
    assert len(shown("plot", "back.out", lines=lines)) == drawn


def test_a_spring_on_a_terminal() -> None:
    lines = shown("spring", "--duration", "0.5", "--bounce", "0.3", env=QUIET)
    assert lines[0] == "Spring(duration=0.5, bounce=0.3)"
    words = dict(re.split(r"  +", line, maxsplit=1) for line in lines[2:18])
    assert (
        words["stiffness"] == "157.914" and words["settling time"] == "0.818747 s" and words["overshoot"] == "4.599 %"
    )
    assert sum(bool(BRAILLE.search(line)) for line in lines[18:]) >= 10
    assert lines[-1].split() == ["0", "0.409", "s", "0.819", "s"]


@pytest.mark.parametrize(("arguments", "word"), [(("--bounce", "1"), "never"), (("--duration", "0"), "infinite")])
def test_springs_without_an_end_or_a_way(arguments: tuple[str, ...], word: str) -> None:
    lines = shown("spring", *arguments, env=QUIET)
    assert any(line.endswith(f"  {word}") for line in lines)
    assert not any(" inf" in f" {line} " or "nan" in line for line in lines if "infinite" not in line)


def test_npz_is_not_written_to_a_terminal() -> None:
    code, text = on_terminal(*COMMAND, "bake", str(SCENES / "card.json"), "--format", "npz")
    assert (code, text) == (1, "error: npz cannot be written to a terminal: give a file with -o, or use a pipe\r\n")


# --- curves ---


def test_plot_draws_in_the_terminal(tmp_path: pathlib.Path) -> None:
    lines = shown("plot", "back.out", env=QUIET)
    assert lines[0] == "back.out" and len(lines) == 16
    assert sum(bool(BRAILLE.search(line)) for line in lines) >= 10
    assert lines[-1].split() == ["0", "0.5", "1"]
    assert {line.split()[0] for line in lines[1:-1] if "┤" in line} == {"1.10", "1", "0"}
    assert shown("plot", "back.out", "-o", str(tmp_path / "x.svg")) == []
    assert (tmp_path / "x.svg").read_text().startswith("<svg")
    assert shown("plot", "back.out", "-o", "-")[0].startswith("<svg")


@pytest.mark.parametrize("columns", [20, 33, 80, 132])
def test_plots_fit(columns: int) -> None:
    for names in (["elastic.inOut"], ["back.in", "steps(4)", "quad.in"]):
        lines = shown("plot", *names, columns=columns, env=QUIET)
        assert max(map(len, lines)) <= columns
        assert all(any(name in line for line in lines) for name in names)


def test_plots_in_ascii() -> None:
    lines = shown("plot", "back.out", "elastic.in", env={**QUIET, "PYTHONIOENCODING": "ascii"})
    assert all(line.isascii() for line in lines) and sum("*" in line for line in lines) >= 6


def test_text_is_drawn_to_a_pipe_too() -> None:
    done = subprocess.run(
        [*COMMAND, "plot", "back.out", "--text"], capture_output=True, env={**os.environ, "COLUMNS": "60"}
    )
    text = done.stdout.decode(sys.stdout.encoding or "utf-8")
    assert done.returncode == 0 and text.startswith("back.out\n") and "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 60


class Paper(io.TextIOWrapper):
    """A stream of an encoding, whose terminal is told."""

    def __init__(self, encoding: str = "utf-8", is_terminal: bool = False) -> None:
        super().__init__(io.BytesIO(), encoding, newline="")
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal

    def text(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode(self.encoding)  # type: ignore[attr-defined, no-any-return]


def dots(lines: list[str], is_fine: bool) -> Iterator[tuple[int, int]]:
    """Where dots are: columns and rows from the upper left."""
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if not is_fine and sign == "*":
                yield column, row
            elif is_fine and 0x2800 <= ord(sign) < 0x2900:
                for bit, (x, y) in enumerate([(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]):
                    if ord(sign) - 0x2800 >> bit & 1:
                        yield 2 * column + x, 4 * row + y


@pytest.mark.parametrize(
    "name", ["linear", "back.inOut", "elastic.out", "steps(4)", "bounce.in", "linear(1, 1 50%, 0 50%, 0)"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_dots_are_the_curve(name: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each dot is on the curve, or between the values left and right of it; each column has one."""
    monkeypatch.delenv("COLUMNS", raising=False)
    curve = ts.Easing(name)
    count = FINENESS * 80
    samples = curve([i / count for i in range(count + 1)])
    lines = Chart(name, samples).lines(Screen(Paper(encoding)), 70, 12)
    assert {len(line) for line in lines} == {70} and len(lines) == 14
    is_fine = encoding == "utf-8"
    inner = [re.split(r"[┤│+|]", line, maxsplit=1)[1] for line in lines[1:-1]]
    across, down = len(inner[0]) * (2 if is_fine else 1), 12 * (4 if is_fine else 1)
    found: dict[int, list[int]] = {}
    for column, row in dots(inner, is_fine):
        found.setdefault(column, []).append(row)
    assert sorted(found) == list(range(across))
    for column in range(across - 1):  # no gaps
        here, there = found[column], found[column + 1]
        assert min(there) <= max(here) + 1 and min(here) <= max(there) + 1
    low, high = min(0.0, *samples), max(1.0, *samples)
    for column, rows in found.items():
        near = curve([min(1.0, max(0.0, (column + i / 20) / across)) for i in range(-30, 51)])
        for row in rows:
            y = high - row / (down - 1) * (high - low)
            assert min(near) - (high - low) / down <= y <= max(near) + (high - low) / down


def test_a_chart_of_what_is_flat_or_far() -> None:
    screen = Screen(Paper())
    for samples in ([0.0] * 9, [1.0] * 9, [1e300, -1e300, 0.0], [float("nan"), float("inf"), 0.5]):
        lines = Chart("x", samples).lines(screen, 40, 6)
        assert {len(line) for line in lines} == {40}
    long = Chart("linear(" + "0.5, " * 99 + "1)", [0.0, 1.0]).lines(screen, 40, 6)
    assert len(long[0]) == 40 and long[0].endswith("...")


def test_charts_stand_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    paper = Paper()
    show_charts([Chart(name, [0.0, 1.0]) for name in ("one", "two", "three")], Screen(paper))
    lines = paper.text().splitlines()
    assert lines[0].split() == ["one", "two"] and lines[11].split() == ["three"] and lines[10] == ""


# --- the bar ---


def after(text: str) -> str:
    """What a terminal shows in its last line."""
    line = ""
    for part in text.replace("\r\n", "\n").split("\n")[-1].split("\r"):
        line = part + line[len(part) :]
    return line.rstrip()


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_bar(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    paper, clock = Paper(encoding, is_terminal=True), Clock()
    with ProgressBar(1000, paper, clock) as bar:
        bar(0)
        clock.now += 0.99
        bar(100)
        assert paper.text() == ""  # it may be over at once
        clock.now += 0.02
        bar(250)
        assert re.fullmatch(r" 25% .* 250/1000 frames, 0:03 left", after(paper.text()))
        bar(251)
        assert "251" not in paper.text()  # not faster than anybody reads
        clock.now += 9.09
        bar(500)
        assert after(paper.text()).endswith(" 500/1000 frames, 0:10 left")
        filled = re.search(r"[█▏▎▍▌▋▊▉]+|#+", paper.text().split("\r")[-1])
        assert filled is not None and len(filled[0]) in range(13, 21)
        clock.now += 40_000
        bar(501)
        assert after(paper.text()).endswith("501/1000 frames, 11:04:10 left")
        assert max(map(len, paper.text().split("\r"))) < 70
    assert after(paper.text()) == "" and "\n" not in paper.text()


def test_no_bar_to_a_pipe() -> None:
    paper, clock = Paper(), Clock()
    with ProgressBar(10, paper, clock) as bar:
        for i in range(10):
            clock.now += 100
            bar(i)
    assert paper.text() == ""


HURRY = """
import sys
import tweenspirit.plots.terminal as t
from tweenspirit.cli.main import main
t.PATIENCE = t._PAUSE = 0
sys.exit(main())
"""


@pytest.mark.parametrize("columns", [80, 30])
def test_a_bake_shows_how_far_it_is(columns: int, tmp_path: pathlib.Path) -> None:
    assert terminal.PATIENCE == 1.0
    bake = ("bake", str(SCENES / "spinner.json"), "--duration", "5")
    command = (sys.executable, "-c", HURRY, *bake)
    code, text = on_terminal(*command, "-o", str(tmp_path / "x.csv"), columns=columns)
    *bars, said = text.replace("\r\n", "\n").rstrip("\n").rsplit("\r", 1)
    assert code == 0
    assert said == f"301 frames, 5 s, 3 columns: {tmp_path / 'x.csv'}"
    parts = "".join(bars).split("\r")
    assert re.match(r" 50% .*15[01]/301", next(part for part in parts if part.startswith(" 50%")))
    assert all(len(part) < columns for part in parts) and after("".join(bars)) == ""
    # Rows to a file by way of the shell: the bar on the terminal, and it goes.
    code, text = on_terminal(*command, to_file=tmp_path / "y.csv")
    assert code == 0 and "151/301" in text and after(text) == ""
    assert (tmp_path / "y.csv").read_bytes() == (tmp_path / "x.csv").read_bytes()
    # Rows to the terminal itself: no bar between them.
    code, text = on_terminal(*command)
    assert code == 0 and "%" not in text and len(text.splitlines()) == 302


def test_a_failure_takes_the_bar_away(tmp_path: pathlib.Path) -> None:
    command = (sys.executable, "-c", HURRY, "bake", str(SCENES / "spinner.json"), "--duration", "5")
    code, text = on_terminal(*command, "--format", "csv", "-o", "/dev/full")
    assert code == 1
    *bars, said = text.replace("\r\n", "\n").rstrip("\n").rsplit("\r", 1)
    assert said == "error: No space left on device" and after("".join(bars)) == ""
