# SPDX-License-Identifier: MIT
"""What a stream can show: whether somebody looks at it, how large it is, colours, and characters beyond ASCII."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import TextIO

PATIENCE = 1.0
"""Seconds before a progress bar is shown."""
_PAUSE = 0.1
_ENDLESS = 1 << 20
_STYLES = {"title": "1", "faint": "2", "name": "36", "curve": "36", "error": "31"}


class Screen:
    """A stream, and what it can show."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.is_terminal = _is_terminal(stream)
        self.has_colour = self.is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.has_unicode = _can_show("⣿│┤┼┈█▏", stream)
        self.width = max(20, _width(stream))
        self.height = _height(stream) if self.is_terminal else _ENDLESS

    def paint(self, text: str, style: str) -> str:
        """The text in a style, where there are colours."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.has_colour and text.strip() else text

    def write(self, text: str) -> None:
        self.stream.write(text)

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Rows: on a terminal in columns, the first of them as names; else with tabs between."""
        if not self.is_terminal:
            self.write("".join("\t".join(row) + "\n" for row in rows))
            return
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
            first = self.paint(row[0], "name") + " " * (widths[0] - len(row[0]))
            self.write("  ".join([first, *cells[1:]]).rstrip() + "\n")

    def names(self, words: Sequence[str]) -> None:
        """Words: on a terminal in columns, read downwards; else one a line."""
        if not self.is_terminal:
            self.write("".join(f"{word}\n" for word in words))
            return
        width = max(map(len, words)) + 2
        across = max(1, (self.width + 1) // width)
        down = -(-len(words) // across)
        for i in range(down):
            self.write("".join(word.ljust(width) for word in words[i::down]).rstrip() + "\n")


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # there is none, or it is closed
        return False


def _width(stream: TextIO) -> int:
    """COLUMNS, or the terminal's."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and 0 < int(asked) <= 10_000:
        return int(asked)
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (AttributeError, OSError, ValueError):  # no terminal, or no file
        return 80


def _height(stream: TextIO) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).lines or _ENDLESS
    except (AttributeError, OSError, ValueError):
        return _ENDLESS


def _can_show(text: str, stream: TextIO) -> bool:
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class ProgressBar:
    """How far something is, on a terminal, once it takes longer than PATIENCE seconds; taken away at the end.

    total: how many there are, > 0; called with how many are done.
    """

    def __init__(self, total: int, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._screen = Screen(sys.stderr if stream is None else stream)
        self._total, self._clock = total, clock
        self._start = clock()
        self._next = self._start + PATIENCE
        self._shown = 0

    def __call__(self, done: int) -> None:
        if self._screen.is_terminal and (now := self._clock()) >= self._next:
            self._next = now + _PAUSE
            self._show(done, now - self._start)

    def _show(self, done: int, elapsed: float) -> None:
        part = min(1.0, done / self._total)
        left = _duration(elapsed * (1 - part) / part) if part > 0 else "?"
        words = f" {done}/{self._total} frames, {left} left"
        room = min(40, self._screen.width - len(words) - 6)
        line = f"{int(part * 100):3}%"
        if room >= 4:
            line += " " + _bar(part, room, self._screen.has_unicode)
        line = (line + words)[: self._screen.width - 1]
        self._put(line)

    def _put(self, line: str) -> None:
        self._screen.write("\r" + line.ljust(self._shown))
        self._screen.stream.flush()
        self._shown = len(line)

    def close(self) -> None:
        """Take it away."""
        if self._shown:
            self._put("")
            self._screen.write("\r")
            self._screen.stream.flush()
            self._shown = 0

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _bar(part: float, width: int, has_unicode: bool) -> str:
    if not has_unicode:
        return f"[{('#' * int(part * (width - 2))).ljust(width - 2)}]"
    eighths = int(part * width * 8)
    return ("█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()).ljust(width)


def _duration(seconds: float) -> str:
    whole = round(min(seconds, 1e6))
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
