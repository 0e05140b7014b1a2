# SPDX-License-Identifier: MIT
"""Files of baked scenes: every number to the bit in each format, and whole files or none."""

from __future__ import annotations

import ast
import csv
import io
import json
import os
import pathlib
import stat
import struct
import sys
import tracemalloc
import zipfile
from typing import Any

import pytest
from test_bake_scene import NAMES, bits, example, number, scene, tween

import tweenspirit as ts
from tweenspirit.scenes.bake import SceneBake
from tweenspirit.scenes.files import EventTable, write
from tweenspirit.scenes.output import whole_file


def written(baked: SceneBake, form: str) -> bytes:
    stream = io.BytesIO()
    write(baked, form, stream)
    return stream.getvalue()


def arrays(data: bytes) -> dict[str, tuple[str, tuple[int, ...], bytes]]:
    """What numpy's format description says is in an .npz: type, shape and bytes of each array."""
    found = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            member = archive.read(name)
            assert member[:8] == b"\x93NUMPY\x01\x00"
            (length,) = struct.unpack("<H", member[8:10])
            assert (10 + length) % 64 == 0 and member[9 + length : 10 + length] == b"\n"
            head = ast.literal_eval(member[10 : 10 + length].decode("latin-1"))
            assert head.keys() == {"descr", "fortran_order", "shape"} and head["fortran_order"] is False
            found[name.removesuffix(".npy")] = head["descr"], head["shape"], member[10 + length :]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_csv_has_every_bit(name: str) -> None:
    baked = SceneBake(example(name), 25, 3)
    lines = written(baked, "csv").decode("ascii").splitlines()
    assert lines[0].split(",") == baked.columns
    assert bits([map(float, line.split(",")) for line in lines[1:]]) == bits(baked.rows())


@pytest.mark.parametrize("name", NAMES)
def test_json_has_every_bit(name: str) -> None:
    baked = SceneBake(example(name), 25, 3)
    found = json.loads(written(baked, "json"))
    assert [found[word] for word in ("tweenspirit", "type", "fps", "duration")] == [1, "bake", 25.0, 3.0]
    assert found["columns"] == baked.columns
    assert [(c["name"], c["kind"], tuple(c["columns"])) for c in found["channels"]] == [
        (c.name, c.kind, c.columns) for c in baked.channels
    ]
    assert bits(found["rows"]) == bits(baked.rows())
    assert len(found["events"]) == len(baked.events()) > 0
    for event, expected in zip(found["events"], baked.events(), strict=True):
        words = ("time", "kind", "channel", "timeline", "reason", "name", "count")
        assert {**dict.fromkeys(words), "count": 1, **event} == {word: getattr(expected, word) for word in words}


@pytest.mark.parametrize("name", NAMES)
def test_npz_has_every_bit(name: str) -> None:
    baked = SceneBake(example(name), 25, 3)
    found, rows = arrays(written(baked, "npz")), list(baked.rows())
    assert list(found) == ["time", *(channel.name for channel in baked.channels)]
    assert found["time"] == ("<f8", (76,), struct.pack("<76d", *(row[0] for row in rows)))
    for channel in baked.channels:
        kind, shape, data = found[channel.name]
        expected = [x for row in rows for x in row[channel.first : channel.first + channel.lanes]]
        assert kind == {"int": "<i8", "bool": "|b1"}.get(str(channel.kind), "<f8")
        assert shape == ((76,) if channel.lanes == 1 else (76, channel.lanes))
        code = {"<f8": "d", "<i8": "q", "|b1": "?"}[kind]
        assert bits([struct.unpack(f"<{len(expected)}{code}", data)]) == bits([expected])


@pytest.mark.parametrize("name", NAMES)
def test_numpy_reads_it(name: str, tmp_path: pathlib.Path) -> None:
    numpy = pytest.importorskip("numpy")
    baked = SceneBake(example(name), 25, 3)
    baked.save(str(tmp_path / "out.npz"))
    with numpy.load(tmp_path / "out.npz", allow_pickle=False) as found:
        table = numpy.column_stack([numpy.asarray(found[key], float).reshape(76, -1) for key in found])
    assert bits(table.tolist()) == bits(baked.rows())


def test_ints_and_bools_look_like_it() -> None:
    baked = SceneBake(example("fling"), 4, 1.75)
    assert written(baked, "csv").decode().splitlines()[-1] == "1.75,900.0,3,0"
    last = json.loads(written(baked, "json"))["rows"][-1]
    assert last == [1.75, 900.0, 3, False] and [type(x) for x in last] == [float, float, int, bool]


def test_a_file_is_the_same_each_time() -> None:
    baked = SceneBake(example("card"), 10)
    for form in ("csv", "json", "npz"):
        assert written(baked, form) == written(SceneBake(example("card"), 10), form)


def test_numbers_are_the_shortest() -> None:
    made = scene(channels=[number(value=0.1), number("y", -0.0), number("z", 1e300), number("w", 5e-324)])
    assert written(SceneBake(made), "csv") == b"time,x,y,z,w\n0.0,0.1,-0.0,1e+300,5e-324\n"
    assert b"[0.0,0.1,-0.0,1e+300,5e-324]" in written(SceneBake(made), "json")


def test_there_is_no_infinity() -> None:
    """Where a curve swings beyond the doubles, a channel stays at the largest."""
    made = scene(channels=[number()], start=[{"animate": tween(1.7e308, 1, easing="elastic.out(1000,0.3)")}])
    rows = list(SceneBake(made, 20).rows())
    assert sys.float_info.max in {row[1] for row in rows}
    assert json.loads(written(SceneBake(made, 20), "json"), parse_constant=pytest.fail)["rows"] == rows


def test_events_of_any_name_are_csv() -> None:
    words = 'a "word", in\ntwo lines \u2603'
    made = scene(
        channels=[number()],
        timelines={"t": {"entries": [], "markers": [[0.5, words], [1, "end"]]}},
        chains={"c": [{"then": words}]},
        start=[{"timeline": "t"}, {"chain": "c"}],
    )
    baked = SceneBake(made, 60, 0.7)
    table = io.BytesIO()
    write(baked, "csv", io.BytesIO(), EventTable(table))
    rows = list(csv.DictReader(io.StringIO(table.getvalue().decode(), newline="")))
    assert [(row["kind"], row["name"]) for row in rows if row["name"]] == [("then", words), ("marker", words)]
    assert json.loads(written(baked, "json"))["events"][0] == {"time": 0.0, "kind": "then", "name": words}


def test_the_example_of_the_format() -> None:
    text = (pathlib.Path(__file__).resolve().parents[3] / "FORMAT.md").read_text(encoding="utf-8")
    promised = text.partition("## Baked scenes")[2].split("```json\n")[1].split("```")[0]
    made = scene(
        channels=[{"name": "card.center", "kind": "vec2", "value": [0, 0]}],
        chains={
            "c": [
                {"animate": [{"channel": "card.center", "tween": [9, 0], "duration": 0.75}]},
                {"then": "arrived"},
            ]
        },
        start=[{"chain": "c"}],
    )
    found = json.loads(written(SceneBake(made, 2), "json"))
    assert found == json.loads(promised) and list(found) == list(json.loads(promised))


# --- whole, or not at all ---


class Failing(SceneBake):
    """Fails in the middle."""

    __slots__ = ()

    def rows(self, hear: Any = None) -> Any:
        for i, row in enumerate(super().rows(hear)):
            if i == 7:
                raise KeyboardInterrupt
            yield row


@pytest.mark.parametrize("form", ["csv", "json", "npz"])
def test_a_failure_leaves_what_was_there(form: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / f"out.{form}"
    for before in ([], ["old"]):
        for text in before:
            path.write_text(text)
        with pytest.raises(KeyboardInterrupt):
            Failing(example("card")).save(path)
        assert [p.read_text() for p in tmp_path.iterdir()] == before


def test_permissions_and_links_stay(tmp_path: pathlib.Path) -> None:
    mask = os.umask(0o027)
    try:
        SceneBake(scene()).save(tmp_path / "new.csv")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "new.csv").stat().st_mode) == 0o640
    (tmp_path / "new.csv").chmod(0o604)
    (tmp_path / "link.csv").symlink_to("new.csv")
    SceneBake(scene(), 60, 1).save(tmp_path / "link.csv")
    assert (tmp_path / "link.csv").is_symlink() and len((tmp_path / "new.csv").read_text().splitlines()) == 62
    assert stat.S_IMODE((tmp_path / "new.csv").stat().st_mode) == 0o604


def test_places_that_cannot_be_written(tmp_path: pathlib.Path) -> None:
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(IsADirectoryError):
        SceneBake(scene()).save(tmp_path / "folder.csv")
    with pytest.raises(FileNotFoundError) as missing:
        SceneBake(scene()).save(tmp_path / "nowhere" / "out.csv")
    assert missing.value.filename == str(tmp_path / "nowhere" / "out.csv")
    for name in ("out", "out.txt", "csv", ".csv", "out.CSV.gz"):
        with pytest.raises(ts.InvalidArgumentError, match=r"must end with \.csv, \.json"):
            SceneBake(scene()).save(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.csv"]
    SceneBake(scene()).save(tmp_path / "OUT.CSV")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text("kept")
    file.chmod(0o444)
    folder = os.open(tmp_path, os.O_RDONLY)
    child = os.fork()
    if child == 0:
        os.fchdir(folder)
        if os.geteuid() == 0:  # who may write everything: somebody else is asked, to whom the folder is open
            tmp_path.chmod(0o777)
            os.setuid(65534)
        try:
            with whole_file(file.name) as stream:
                stream.write(b"other")
        except PermissionError as error:
            os._exit(7 if error.filename == os.path.realpath(file.name) else 1)
        os._exit(0)
    os.close(folder)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert file.read_text() == "kept" and list(tmp_path.iterdir()) == [file]
    with pytest.raises(PermissionError, match="read-only"), whole_file(file):
        pass
    file.chmod(0o666)
    if os.geteuid() == 0:
        os.chown(file, 65534, -1)
        with pytest.raises(PermissionError, match="another user"), whole_file(file):
            pass
        os.chown(file, 0, -1)
    with whole_file(file) as stream:
        stream.write(b"other")
    assert file.read_text() == "other"


@pytest.mark.parametrize("form", ["csv", "json"])
def test_rows_are_not_kept(form: str) -> None:
    class Sink(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def write(self, data: Any) -> int:
            return len(data)

    def peak(frames: int) -> int:
        baked = SceneBake(example("card"), 1000, frames / 1000)
        tracemalloc.start()
        write(baked, form, Sink())  # type: ignore[arg-type]
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    peak(100)
    assert peak(8000) < peak(1000) + 100_000  # 7000 rows of 8 numbers are a megabyte and more
