# SPDX-License-Identifier: MIT
"""Baked scenes as files, as bindings/FORMAT.md says: CSV, JSON, .npz without numpy, and Lottie."""

from __future__ import annotations

import array
import csv
import io
import json
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, Any

from .bake import SceneBake
from .lottie import write_lottie
from .output import format_of, whole_file
from .run import BakedEvent, Handler

if TYPE_CHECKING:
    import os

EVENT_COLUMNS = ("time", "kind", "channel", "timeline", "reason", "name", "count")
#: Is called with how many frames are done.
Progress = Callable[[int], Any]


def save(bake: SceneBake, path: str | os.PathLike[str], progress: Progress | None = None) -> None:
    """Write the file that the name asks for."""
    form = format_of(path)
    with whole_file(path) as stream:
        write(bake, form, stream, None, progress)


def write(
    bake: SceneBake,
    form: str,
    stream: IO[bytes],
    handler: Handler | None = None,
    progress: Progress | None = None,
) -> None:
    """Write it in one of FORMATS. Each event is passed to `handler` too."""
    written = {"csv": _write_csv, "json": _write_json, "npz": _write_npz}.get(form)
    if written is not None:
        written(bake, stream, handler, progress)
        return
    write_lottie(bake, _rows(bake, handler, progress), stream, is_packed=form == "lottie")


def _rows(bake: SceneBake, handler: Handler | None, progress: Progress | None) -> Iterator[list[float]]:
    if progress is None:
        yield from bake.rows(handler)
        return
    for done, row in enumerate(bake.rows(handler)):
        progress(done)
        yield row


# --- CSV ---


def _write_csv(bake: SceneBake, stream: IO[bytes], handler: Handler | None, progress: Progress | None) -> None:
    show = _shower(bake, {"int": lambda x: str(int(x)), "bool": lambda x: str(int(x))})
    stream.write(f"{','.join(bake.columns)}\n".encode())
    for row in _rows(bake, handler, progress):
        stream.write(f"{show(row)}\n".encode())


def _shower(bake: SceneBake, of_kinds: dict[str, Callable[[float], str]]) -> Callable[[list[float]], str]:
    """What makes a row a text, with commas between; numbers are the shortest that are read back to the bit."""
    shows: list[Callable[[float], str]] = [repr]
    for channel in bake.channels:
        shows += [of_kinds.get(str(channel.kind), repr)] * channel.lanes
    if all(show is repr for show in shows):
        return lambda row: ",".join(map(repr, row))
    return lambda row: ",".join([show(x) for show, x in zip(shows, row, strict=True)])


class EventTable:
    """Events as CSV."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._text = io.StringIO()
        self._writer = csv.writer(self._text, lineterminator="\n")
        self._put(EVENT_COLUMNS)

    def _put(self, cells: tuple[Any, ...]) -> None:
        self._writer.writerow(cells)
        self._stream.write(self._text.getvalue().encode("utf-8", "surrogatepass"))
        self._text.seek(0)
        self._text.truncate()

    def __call__(self, event: BakedEvent) -> None:
        self._put(tuple("" if cell is None else cell for cell in _cells(event)))


def _cells(event: BakedEvent) -> tuple[Any, ...]:
    return event.time, event.kind, event.channel, event.timeline, event.reason, event.name, event.count


# --- JSON ---


def _write_json(bake: SceneBake, stream: IO[bytes], handler: Handler | None, progress: Progress | None) -> None:
    show = _shower(bake, {"int": lambda x: str(int(x)), "bool": lambda x: "true" if x else "false"})
    channels = [{"name": c.name, "kind": c.kind, "columns": list(c.columns)} for c in bake.channels]
    head = {
        "tweenspirit": 1, "type": "bake", "fps": bake.fps, "duration": bake.duration, "channels": channels,
        "columns": bake.columns,
    }  # fmt: skip
    stream.write(json.dumps(head)[:-1].encode() + b', "rows": [')
    # Events come between the rows and stand behind them.
    with tempfile.SpooledTemporaryFile(max_size=1 << 22) as later:

        def keep(event: BakedEvent) -> None:
            words = dict(zip(EVENT_COLUMNS, _cells(event), strict=True))
            found = {word: x for word, x in words.items() if x is not None and (word != "count" or x != 1)}
            later.write((",\n" if later.tell() else "\n").encode() + json.dumps(found).encode())
            if handler is not None:
                handler(event)

        between = "\n"
        for row in _rows(bake, keep, progress):
            stream.write(f"{between}[{show(row)}]".encode())
            between = ",\n"
        stream.write(b'], "events": [')
        later.seek(0)
        while chunk := later.read(1 << 16):
            stream.write(chunk)
    stream.write(b"]}\n")


# --- columns ---


def _columns(bake: SceneBake, handler: Handler | None, progress: Progress | None) -> tuple[Any, dict[str, Any]]:
    """The times, and each channel's numbers; all of it is in memory, 8 bytes a number."""
    times = array.array("d")
    codes = {"int": "q", "bool": "b"}
    columns: dict[str, Any] = {c.name: array.array(codes.get(str(c.kind), "d")) for c in bake.channels}
    places = [(columns[c.name], c.first, c.first + c.lanes, columns[c.name].typecode) for c in bake.channels]
    for row in _rows(bake, handler, progress):
        times.append(row[0])
        for column, first, end, code in places:
            if code == "d":
                column.extend(row[first:end])
            else:
                column.append(int(row[first]))
    return times, columns


# --- npz ---


def _write_npz(bake: SceneBake, stream: IO[bytes], handler: Handler | None, progress: Progress | None) -> None:
    """An array for each channel, and the times."""
    times, columns = _columns(bake, handler, progress)
    with zipfile.ZipFile(stream, "w") as archive:
        _put_array(archive, "time", times, (bake.frames,))
        for channel in bake.channels:
            shape = (bake.frames,) if channel.lanes == 1 else (bake.frames, channel.lanes)
            _put_array(archive, channel.name, columns[channel.name], shape)


def _put_array(archive: zipfile.ZipFile, name: str, column: Any, shape: tuple[int, ...]) -> None:
    kind = {"d": "<f8", "q": "<i8", "b": "|b1"}[column.typecode]
    if sys.byteorder == "big":
        column.byteswap()
    words = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape!r}, }}"
    words += " " * (-(len(words) + 11) % 64) + "\n"
    info = zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0))
    with archive.open(info, "w", force_zip64=True) as member:
        member.write(b"\x93NUMPY\x01\x00" + len(words).to_bytes(2, "little") + words.encode("latin-1"))
        member.write(memoryview(column).cast("B"))
