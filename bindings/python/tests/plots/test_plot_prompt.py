# SPDX-License-Identifier: MIT
"""Pictures where somebody types: drawn at a terminal's prompt, opened by show()."""

from __future__ import annotations

import copy
import io
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Callable
from typing import Any
from urllib.request import url2pathname

import pytest
from programs import sent_to

import tweenspirit as ts

BRAILLE = re.compile("[\u2801-\u28ff]")


class Terminal(io.TextIOWrapper):
    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding=encoding)

    def isatty(self) -> bool:
        return True


@pytest.fixture
def prompt(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What a prompt shows of what is made by a function."""

    def shown(make: Callable[[], Any], columns: int = 80, encoding: str = "utf-8") -> str:
        with monkeypatch.context() as patch:
            patch.setenv("COLUMNS", str(columns))
            patch.setattr(sys, "ps1", ">>> ", raising=False)
            patch.setattr(sys, "stdout", Terminal(encoding))
            return repr(make())

    return shown


LAST = re.compile(r"<Svg, \d+ x \d+ pixels: show\(\) opens it, save\(path\) writes it, str\(\) is its text>")


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_a_curve_is_drawn(prompt: Callable[..., str], columns: int) -> None:
    *lines, last = prompt(lambda: ts.plot("back.out"), columns).splitlines()
    assert LAST.fullmatch(last) and lines[0] == "back.out" and lines[-1].split() == ["0", "0.5", "1"]
    assert max(map(len, lines)) <= columns and len(BRAILLE.findall("".join(lines))) > 20
    assert "\x1b" not in "".join(lines)
    assert any(line.startswith("   1 ┤") for line in lines) and lines[1].startswith("1.10 ┤")


def test_where_braille_cannot_be_shown(prompt: Callable[..., str]) -> None:
    text = prompt(lambda: ts.plot("quad.in"), encoding="ascii")
    assert text.isascii() and text.count("*") > 20


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: ts.plot(ts.Spring(duration=0.5, bounce=0.3)), ["settles", "overshoots 4.6 %", "1 ┤", "0 ┤", " s"]),
        (lambda: ts.plot(ts.Decay(2.0).motion(10, 100)), ["rests", "60 ┤", "10 ┤"]),
        (lambda: ts.plot(ts.Track("size").key(2, (1000, 0)).key(3, (1500, 4))), ["height\n", "1500 ┤", "2.5 s"]),
        (lambda: ts.plot(ts.Track().key(0, 7)), ["value\n", "7.50 ┤", "6.50 ┤"]),
        (lambda: ts.plot(["quad.in", "quad.out"], labels=["one", "two"], title="Both"), ["Both\none ", "two\n"]),
        (lambda: ts.plot(ts.Track().key(-1e300, 1.7e308).key(1e300, -1.7e308)), ["1e+300"]),
        (lambda: ts.plot(ts.Spring(response=1, damping_ratio=0)), ["never settles"]),
        (lambda: ts.plot(ts.SpringMotion(ts.Spring(), 1e17, 1e17)), ["settles 0 s"]),
    ],
)  # fmt: skip
def test_what_is_drawn(prompt: Callable[..., str], make: Callable[[], Any], words: list[str]) -> None:
    text = prompt(make)
    for word in words:
        assert word in text, text
    assert BRAILLE.search(text) and LAST.fullmatch(text.splitlines()[-1])


def test_of_many_the_first(prompt: Callable[..., str]) -> None:
    text = prompt(lambda: ts.plot(ts.easings()))
    assert f"... and {len(ts.easings()) - 8} more" in text and "quad.in" in text and "bounce" not in text
    assert len(text) < 6000
    assert "more" not in prompt(lambda: ts.plot(ts.easings()[:8]))


def test_it_draws_what_was_plotted(prompt: Callable[..., str]) -> None:
    track = ts.Track().key(0, 0).key(1, 10)

    def change() -> Any:
        picture = ts.plot(track)
        track.key(2, 99)
        assert track.value(2) == 99
        return picture

    text = prompt(change)
    assert "10.00 ┤" in text and "99" not in text


@pytest.mark.parametrize("by", [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])
def test_copies_are_drawn_too(prompt: Callable[..., str], by: Callable[[Any], Any]) -> None:
    assert prompt(lambda: by(ts.plot("quad.in"))) == prompt(lambda: ts.plot("quad.in"))


def test_only_at_a_prompt_and_only_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "ps1", ">>> ", raising=False)
    assert LAST.fullmatch(repr(ts.plot("quad.in")))  # a notebook
    monkeypatch.setattr(sys, "stdout", Terminal())
    picture = ts.plot("quad.in", width=320, height=200)
    assert BRAILLE.search(repr(picture)) and str(picture) == f"{picture}" == picture._repr_svg_() == picture
    monkeypatch.delattr(sys, "ps1")
    assert repr(picture).startswith("<Svg, 320 x 200 pixels: ") and LAST.fullmatch(repr(picture))  # a script


def test_pythons_own_prompt() -> None:
    pty = pytest.importorskip("pty")
    leader, follower = pty.openpty()
    environment = {**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", "TERM": "dumb"}
    process = subprocess.Popen(
        [sys.executable, "-i", "-q"], stdin=subprocess.PIPE, stdout=follower, stderr=subprocess.DEVNULL, env=environment
    )
    os.close(follower)
    assert process.stdin is not None
    process.stdin.write(b"import tweenspirit as ts\nts.plot('quad.in')\n")
    process.stdin.close()
    text = sent_to(leader)
    assert process.wait() == 0 and BRAILLE.search(text) and "<svg" not in text and len(text) < 2500


# --- show ---


def test_show_opens_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    opened: list[str] = []
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(webbrowser, "open", lambda url: opened.append(url) or True)
    picture = ts.plot("quad.in", title="Größe")
    file = picture.show()
    assert opened == [file.as_uri()] and file.suffix == ".svg" and file.parent == tmp_path
    assert pathlib.Path(url2pathname(opened[0].removeprefix("file://"))).read_text("utf-8") == picture
    assert picture.show() != file and file.exists()


def test_show_without_a_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(webbrowser, "open", lambda url: False)
    with pytest.raises(OSError, match="no web browser was found to open"):
        ts.plot("quad.in").show()
    (file,) = tmp_path.iterdir()
    assert file.read_text("utf-8") == ts.plot("quad.in")
