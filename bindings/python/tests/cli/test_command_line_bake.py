# SPDX-License-Identifier: MIT
"""python -m tweenspirit bake: files, pipes, and scenes that somebody else wrote."""

from __future__ import annotations

import io
import json
import math
import os
import pathlib
import re
import subprocess
import zipfile
from typing import Any

import pytest
from test_bake_scene import bits, example
from test_command_line import COMMAND, SCENES, Result, printed, run

import tweenspirit as ts
from tweenspirit.scenes.bake import SceneBake

CARD = str(SCENES / "card.json")
EMPTY = '{"tweenspirit": 1, "type": "scene"}'


def rows(text: str) -> list[list[str]]:
    return bits([map(float, line.split(",")) for line in text.splitlines()[1:]])


def test_csv_to_the_standard_output() -> None:
    text = printed("bake", CARD)
    assert rows(text) == bits(SceneBake(example("card")).rows())
    assert printed("bake", CARD, "-o", "-") == text
    assert printed("bake", "-", input=(SCENES / "card.json").read_text()) == text
    assert rows(printed("bake", CARD, "--fps", "25", "--duration", "0.1")) == bits(
        SceneBake(example("card"), 25, 0.1).rows()
    )


def test_options_are_as_exact_as_they_are_written() -> None:
    text = printed("bake", "-", "--fps", "30000/1001", "--duration", "1001", input=EMPTY).splitlines()
    assert len(text) == 30_002 and text[-1] == "1001.0" and text[1001] == repr(1000 * 1001 / 30_000)
    assert len(printed("bake", "-", "--fps", "30", "--duration", "0.1", input=EMPTY).splitlines()) == 5
    assert len(printed("bake", "-", "--fps", "1e2", "--duration", "1e-1", input=EMPTY).splitlines()) == 12


def contents(data: bytes) -> Any:
    """Zip files that cannot be wound back have another form."""
    if data[:2] != b"PK":
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(name, archive.read(name)) for name in archive.namelist()]


def test_files_of_each_kind(tmp_path: pathlib.Path) -> None:
    for form in ("csv", "json", "npz"):
        assert printed("bake", CARD, "--fps", "30", "-o", str(tmp_path / f"card.{form}")) == ""
        raw = subprocess.run([*COMMAND, "bake", CARD, "--fps", "30", "--format", form], capture_output=True, check=True)
        assert contents(raw.stdout) == contents((tmp_path / f"card.{form}").read_bytes())
    assert printed("bake", CARD, "--format", "json", "-o", str(tmp_path / "other")) == ""
    assert json.loads((tmp_path / "other").read_text())["type"] == "bake"
    with zipfile.ZipFile(tmp_path / "card.npz") as archive:
        assert archive.namelist() == ["time.npy", "card.alpha.npy", "card.center.npy", "card.tint.npy"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["card.csv", "card.json", "card.npz", "other"]


def test_clips_of_engines_have_programs_of_their_own(tmp_path: pathlib.Path) -> None:
    for form, writer in (("py", "blender.py"), ("anim", "unity.py"), ("tres", "godot.py")):
        result = run("bake", CARD, "-o", str(tmp_path / f"x.{form}"))
        assert result.returncode == 1 and f"exporters/{writer} writes such files" in result.stderr
        with pytest.raises(ts.InvalidArgumentError, match=f"exporters/{writer} writes such files"):
            SceneBake(example("card"), 30).save(tmp_path / f"x.{form}")
    assert "bindings/python/examples/exporters" in re.sub(r"\s+", " ", run("bake", "--help").stdout)
    assert list(tmp_path.iterdir()) == []


def test_events_beside_it(tmp_path: pathlib.Path) -> None:
    expected = ["time,kind,channel,timeline,reason,name,count"]
    for e in SceneBake(example("card")).events():
        words = (repr(e.time), e.kind, e.channel, e.timeline, e.reason, e.name, str(e.count))
        expected.append(",".join(word or "" for word in words))
    assert len(expected) == 9
    printed("bake", CARD, "-o", str(tmp_path / "a.csv"), "--events", str(tmp_path / "e.csv"))
    assert (tmp_path / "e.csv").read_text().splitlines() == expected
    assert printed("bake", CARD, "-o", str(tmp_path / "a.npz"), "--events", "-").splitlines() == expected
    assert rows(printed("bake", CARD, "--events", str(tmp_path / "e.csv"))) == rows((tmp_path / "a.csv").read_text())


def test_a_failure_leaves_both_files_as_they_were(tmp_path: pathlib.Path) -> None:
    (tmp_path / "out.csv").write_text("old")
    (tmp_path / "folder").mkdir()
    for output, events in (
        ("out.csv", "folder"),
        ("folder", "out.csv"),
        ("out.csv", "no/e.csv"),
        ("no/x.csv", "out.csv"),
    ):
        arguments = ("-o", str(tmp_path / output), "--events", str(tmp_path / events), "--format", "csv")
        assert run("bake", CARD, *arguments).returncode == 1
    assert (tmp_path / "out.csv").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "out.csv"]


def test_a_recording(tmp_path: pathlib.Path) -> None:
    world = ts.World()
    x, at = world.channel(0.0, name="x"), world.channel((0.0, 1.0), name="at")
    world.channel(7.0)  # without a name
    world.record()
    x.tween_to(8, 1).on_end(lambda _: x.tween_to(0, 1))
    at.tween_to((4, 5), 2)
    for _ in range(4):
        world.step(0.5)
    file = tmp_path / "recording"
    file.write_bytes(world.save_recording(0.5, 2))
    done = run("bake", "--recording", str(file), "--fps", "2")
    rows = ["time,x,at.x,at.y", "0.0,4.0,1.0,2.0", "0.5,8.0,2.0,3.0", "1.0,4.0,3.0,4.0", "1.5,0.0,4.0,5.0"]
    assert (done.returncode, done.stdout.splitlines()) == (0, rows)
    file.write_bytes(world.snapshot())
    for wrong in (("--recording", str(file)), ("--recording", str(file), "--events", "e.csv")):
        done = run("bake", *wrong)
        assert done.returncode == 1 and done.stderr.startswith("error: ") and done.stderr.count("\n") == 1


def test_devices_are_written_as_they_are() -> None:
    arguments = ("bake", CARD, "--format", "csv", "-o", "/dev/stdout")
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, printed("bake", CARD), "")
    assert printed("bake", CARD, "--format", "npz", "-o", "/dev/null") == ""


def with_channel(**parts: Any) -> str:
    return json.dumps(
        {"tweenspirit": 1, "type": "scene", "channels": [{"name": "ball", "kind": "float", "value": 0}], **parts}
    )


def moving(**words: Any) -> str:
    """A scene that moves the ball, by a tween to 1 unless something else is said."""
    return with_channel(start=[{"animate": {"channel": "ball", "tween": 1, "duration": 1, **words}}])


SPRING = {"channel": "ball", "spring": {"bounce": 0}, "target": 1, "duration": 1}
UNREADABLE = [
    ("", "the document is not JSON: "),
    ("{", "the document is not JSON: "),
    ("\0\0\0", "the document is not JSON: "),
    ("\ufeff" + EMPTY + "}", "the document is not JSON: "),
    ("[]", "the document must be an object, got a list of 0"),
    ("null", "the document must be an object"),
    ("{}", 'the document has no member "tweenspirit"'),
    (with_channel(strat=[]), 'the document has an unknown member "strat"; did you mean "start"?'),
    ('{"tweenspirit": 1, "tweenspirit": 1}', 'the document has the member "tweenspirit" twice'),
    ('{"tweenspirit": 2, "type": "scene"}', "tweenspirit: must be 1, the supported version, got 2"),
    ('{"tweenspirit": 1, "type": "track"}', 'type: must be "scene"'),
    ("[" * 100_000, f"{'[0]' * 16}: is nested deeper"),
    (moving(channel="bal"), 'start[0].animate.channel: there is no channel "bal"; did you mean "ball"?'),
    (moving(easing="back.ou"), 'start[0].animate.easing: there is no easing named "back.ou"; did you mean'),
    (moving(tween=math.inf), "start[0].animate.tween: is not JSON"),
    (moving(duration=-1), "start[0].animate.duration: duration must be >= 0"),
    (
        with_channel(start=[{"animate": SPRING}]),
        'start[0].animate: has a member "duration", which cannot be combined with a',
    ),
    (moving(velocity=2), 'start[0].animate: has a member "velocity", which cannot be combined with a tween'),
]


def check_line(result: Result, words: str) -> None:
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("error: ") and result.stderr.count("\n") == 1 and len(result.stderr) < 400
    assert words in result.stderr


@pytest.mark.parametrize(("text", "words"), UNREADABLE, ids=lambda x: x[:30])
def test_what_does_not_read_says_where(text: str, words: str, tmp_path: pathlib.Path) -> None:
    (tmp_path / "mine.json").write_text(text)
    check_line(run("bake", "mine.json", cwd=tmp_path), f"error: mine.json: {words}")
    check_line(run("bake", "-", "-o", str(tmp_path / "out.csv"), input=text), f"error: standard input: {words}")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]


@pytest.mark.parametrize(
    ("motion", "words"),
    [
        ({"duration": 1e300}, "more than 16777216 frames"),
        ({"iterations": "infinite"}, "'ball' moves forever: give a duration"),
        ({"iterations": "infinite", "duration": 1e-9}, "'ball' moves forever: give a duration"),
    ],
)
def test_what_takes_too_long_is_one_line(motion: dict[str, Any], words: str, tmp_path: pathlib.Path) -> None:
    check_line(run("bake", "-", "-o", str(tmp_path / "out.csv"), input=moving(**motion)), words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.json"], "nowhere.json: No such file or directory"),
        (["/"], "/: Is a directory"),
        (["/dev/null"], "not JSON"),
        (["/dev/zero"], "at most 67108864 bytes"),
        ([CARD, "-o", "/"], "must end with .csv, .json"),
        ([CARD, "-o", "card.xlsx"], "or .lottie.json, not 'card.xlsx'"),
        ([CARD, "-o", "card"], "must end with .csv, .json"),
        ([CARD, "--format", "csv", "-o", "/"], "/: Is a directory"),
        ([CARD, "-o", "/nowhere/card.csv"], "/nowhere/card.csv: No such file or directory"),
        ([CARD, "--events", "-"], "frames and events would go to the same file"),
        ([CARD, "-o", "a.csv", "--events", "./a.csv"], "frames and events would go to the same file"),
        ([CARD, "--fps", "0"], "fps must be 1e-06 to 1e+06, got 0"),
        ([CARD, "--fps", "nan"], "fps must be 1e-06 to 1e+06, got nan"),
        ([CARD, "--fps", "1e9"], "fps must be 1e-06 to 1e+06, got 1e+09"),
        ([CARD, "--fps", "999999999999999"], "fps must be"),
        ([CARD, "--fps=-30"], "fps must be 1e-06 to 1e+06, got -30"),
        ([CARD, "--duration", "-1"], "duration must be >= 0 and finite, got -1"),
        ([CARD, "--duration", "inf"], "duration must be >= 0 and finite, got inf"),
        ([CARD, "--duration", "1e9"], "more than 16777216 frames"),
    ],
)
def test_what_cannot_be_is_one_line(arguments: list[str], words: str, tmp_path: pathlib.Path) -> None:
    check_line(run("bake", *arguments, cwd=tmp_path), words)
    assert list(tmp_path.iterdir()) == []


def test_bytes_that_are_no_text(tmp_path: pathlib.Path) -> None:
    (tmp_path / "latin.json").write_bytes(b'{"tweenspirit": 1, "type": "\xe9"}')
    result = run("bake", str(tmp_path / "latin.json"))
    assert result.returncode == 1 and "not UTF-8" in result.stderr and result.stderr.count("\n") == 1
    (tmp_path / "marked.json").write_bytes(b"\xef\xbb\xbf" + EMPTY.encode())
    assert printed("bake", str(tmp_path / "marked.json")) == "time\n0.0\n"


def test_csv_is_utf8_wherever_it_runs(tmp_path: pathlib.Path) -> None:
    parts = {
        "timelines": {"t": {"entries": [], "markers": [[0.5, "\u2603"], [1, "end"]]}},
        "start": [{"timeline": "t"}],
    }
    process = subprocess.run(
        [*COMMAND, "bake", "-", "-o", str(tmp_path / "x.csv"), "--events", "-"],
        input=with_channel(**parts).encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (process.returncode, process.stderr) == (0, b"")
    assert "0.5,marker,,t,,\u2603,1" in io.StringIO(process.stdout.decode("utf-8")).read()
