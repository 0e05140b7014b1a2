# SPDX-License-Identifier: MIT
"""python -m tweenspirit, to a pipe: what it prints, and how it ends."""

from __future__ import annotations

import io
import json
import math
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import zipfile
from typing import Any, NamedTuple

import pytest

import tweenspirit as ts
from tweenspirit.cli.main import main

SCENES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "scenes"
COMMAND = [sys.executable, "-m", "tweenspirit"]
COMMANDS = ("info", "list", "plot", "sample", "spring", "css", "styles", "lottie", "bake", "inspect")


class Result(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, input: str = "", cwd: pathlib.Path | None = None) -> Result:
    """What a process does, without one."""
    streams = [io.TextIOWrapper(io.BytesIO(text), "utf-8") for text in (input.encode(), b"", b"")]
    before, home = (sys.stdin, sys.stdout, sys.stderr), os.getcwd()
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        os.chdir(cwd or home)
        code = main(arguments)
    except SystemExit as left:
        code = int(left.code or 0)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
        os.chdir(home)
    for stream in streams:
        stream.flush()
    out, err = (stream.buffer.getvalue().decode() for stream in streams[1:])  # type: ignore[attr-defined]
    return Result(code, out, err)


def printed(*arguments: str, **options: Any) -> str:
    result = run(*arguments, **options)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


def table(*arguments: str) -> dict[str, str]:
    return dict(line.split("\t") for line in printed(*arguments).splitlines())


# --- what it prints ---


def test_version_and_info() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"tweenspirit {ts.__version__}\n", "")
    info = table("info")
    assert info["version"] == ts.__version__ and info["precisions"] == "f32 f64"
    assert json.loads(printed("info", "--json")) == ts.build_info()


def test_list_filters_by_a_word() -> None:
    assert printed("list").split() == ts.easings()
    assert printed("list", "Bounce").split() == [name for name in ts.easings() if "bounce" in name]
    assert printed("list", "--springs").split() == ts.Spring.presets()
    assert printed("list", "React", "--springs").split() == [name for name in ts.Spring.presets() if "react" in name]


def test_sample_prints_what_the_curve_is() -> None:
    assert printed("sample", "quad.in", "-n", "3") == "0.0\t0.0\n0.5\t0.25\n1.0\t1.0\n"
    assert printed("sample", "outBack", "--dialect", "anime", "-n", "2") == "0.0\t0.0\n1.0\t1.0\n"
    rows = [tuple(map(float, line.split("\t"))) for line in printed("sample", "elastic.out").splitlines()]
    assert rows == [(i / 10, ts.ease("elastic.out", i / 10)) for i in range(11)]
    many = printed("sample", "spring(0.5,0.3)", "-n", "1000").splitlines()
    assert [line.split("\t")[0] for line in many] == [repr(i / 999) for i in range(1000)]


@pytest.mark.parametrize("name", ["css.ease", "back.out", "steps(3)", "spring(0.5,0.3)"])
def test_css_prints_what_the_curve_says(name: str) -> None:
    assert printed("css", name) == ts.Easing(name).to_css() + "\n"
    assert printed("css", name, "--tolerance", "0.02") == ts.Easing(name).to_css(0.02) + "\n"


SPRINGS: list[tuple[list[str], ts.Spring]] = [
    ([], ts.Spring()),
    (["--duration", "0.5", "--bounce", "0.3"], ts.Spring(duration=0.5, bounce=0.3)),
    (["--bounce", "-0.4"], ts.Spring(bounce=-0.4)),
    (["--stiffness=200", "--damping=10", "--mass=2"], ts.Spring(stiffness=200, damping=10, mass=2)),
    (["--response", "0.55", "--damping-ratio", "0.8"], ts.Spring(response=0.55, damping_ratio=0.8)),
    (["--response", "0.55", "--damping_ratio", "0.8"], ts.Spring(response=0.55, damping_ratio=0.8)),
    (["--settling-duration", "1"], ts.Spring(settling_duration=1)),
    (["--half-life", "0.2"], ts.Spring(half_life=0.2)),
    (["--bounciness", "8", "--speed", "12"], ts.Spring(bounciness=8, speed=12)),
    (["--tension", "170", "--friction", "26"], ts.Spring(tension=170, friction=26)),
    (["--preset", "snappy"], ts.Spring.preset("snappy")),
    (["--duration", "0"], ts.Spring(duration=0)),
]


@pytest.mark.parametrize(("arguments", "spring"), SPRINGS, ids=lambda x: " ".join(x) if isinstance(x, list) else "")
def test_a_spring_in_every_scheme(arguments: list[str], spring: ts.Spring) -> None:
    texts = table("spring", *arguments)
    assert "nan" not in texts.values()
    found = {word: math.nan if value == "-" else float(value) for word, value in texts.items()}
    expected = {word: getattr(spring, word) for word in found if word not in ("settling_time", "overshoot")}
    expected |= {"settling_time": spring.settling_time(), "overshoot": spring.overshoot()}
    assert len(found) == 16 and {"bounciness", "half_life", "visual_duration", "frequency"} < found.keys()
    for word, value in expected.items():
        assert found[word] == value or (math.isnan(value) and math.isnan(found[word])), word


def test_a_spring_as_json() -> None:
    found = json.loads(printed("spring", "--duration", "0.5", "--bounce", "0.3", "--json"))
    spring = ts.Spring(duration=0.5, bounce=0.3)
    assert found["spring"] == repr(spring) and found["stiffness"] == spring.stiffness
    swings = json.loads(printed("spring", "--bounce", "1", "--json"), parse_constant=pytest.fail)
    assert swings["settling_time"] is None and swings["damping_ratio"] == 0.0


def test_a_plot_is_svg(tmp_path: pathlib.Path) -> None:
    svg = printed("plot", "back.out")
    assert svg.startswith("<svg") and svg.rstrip().endswith("</svg>")
    assert printed("plot", "back.out", "-o", "-") == svg
    assert printed("plot", "back.out", "-o", str(tmp_path / "x.svg")) == ""
    assert (tmp_path / "x.svg").read_text(encoding="utf-8") == svg
    assert [path.name for path in tmp_path.iterdir()] == ["x.svg"]
    both = printed("plot", "back.out", "spring(0.5,0.3)")
    assert both.startswith("<svg") and "spring(0.5,0.3)" in both


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples_that_work(command: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that write files write them where they are told: into an empty folder."""
    monkeypatch.setenv("COLUMNS", "200")
    text = printed(command, "--help")
    lines = text.split("examples:\n")[1].splitlines()
    assert lines
    for path in SCENES.glob("*.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    snapshot_file(tmp_path)
    data = SCENES.parents[3] / "Tests" / "Data"
    (tmp_path / "site.css").write_bytes((data / "site.css").read_bytes())
    (tmp_path / "logo.json").write_bytes((data / "badge.json").read_bytes())
    with zipfile.ZipFile(tmp_path / "icons.lottie", "w") as archive:
        archive.write(data / "badge.json", "a/heart.json")
    for line in lines:
        assert line.startswith(f"  python -m tweenspirit {command}")
        printed(*shlex.split(line.split(" > ")[0])[3:], cwd=tmp_path)


def test_the_commands_are_those_of_the_help() -> None:
    text = printed("--help")
    assert re.findall(r"^    (\w+)  ", text, re.MULTILINE) == list(COMMANDS)


# --- how it ends ---


MISTAKES = [
    (("sample", "nope"), 'there is no easing named "nope": see ts.easings(), or python -m tweenspirit list'),
    (("css", "back.ou"), 'there is no easing named "back.ou"; did you mean "back.out"'),
    (("spring", "--preset", "boucny"), "did you mean 'bouncy'?"),
    (("plot", "quad.in", "-o", "x.png"), "plots are SVG: the name of a file must end with .svg, not 'x.png'"),
    (("plot", "quad.in", "-o", "x"), "plots are SVG"),
    (("list", "react"), "no easing has 'react' in its name: a spring has, see list --springs"),
    (
        ("list", "elastic", "--springs"),
        "no spring has 'elastic' in its name: an easing has, see list without --springs",
    ),
    (("bake", "x.json", "-o", "x.npz", "--format", "csv"), "--format csv does not match the name 'x.npz'"),
    (
        ("bake", "x.json", "-o", "x.txt"),
        "must end with .csv, .json, .npz, .lottie or .lottie.json, not 'x.txt'",
    ),
    (("sample", "quad.in", "-n", "1"), "-n must be between 2 and 1000000, got 1"),
    (("sample", "quad.in", "--dialect", "latin"), "dialect must be one of canonical, css"),
    (("plot", "steps(0)"), "steps"),
    (("plot", "quad.in", "--text", "-o", "x.svg"), "--text writes to standard output"),
    (("plot", "quad.in", "-o", "/nowhere/x.svg"), "/nowhere/x.svg: No such file or directory"),
    (("plot", "quad.in", "-o", "/"), "/: Is a directory"),
    (("list", "zzz"), "no easing has 'zzz' in its name"),
    (("list", "zzz", "--springs"), "no spring has 'zzz' in its name"),
    (("css", "quad.in", "--tolerance", "0"), "tolerance"),
    (("css", "quad.in", "--tolerance", "nan"), "tolerance"),
    (("spring", "--duration", "0.5", "--stiffness", "100"), "duration and stiffness cannot be combined"),
    (("spring", "--preset", "snappy", "--damping-ratio", "1"), "--preset cannot be combined with --damping-ratio"),
    (("spring", "--preset", "soggy"), "preset must be one of "),
    (("spring", "--mass", "1"), "mass alone does not describe a spring"),
    (("spring", "--stiffness", "-1", "--damping", "1"), "stiffness"),
    (("spring", "--duration", "nan"), "duration"),
]


@pytest.mark.parametrize(("wrong", "words"), MISTAKES)
def test_mistakes_are_one_line_and_a_failure(wrong: tuple[str, ...], words: str) -> None:
    result = run(*wrong)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("error: ") and result.stderr.count("\n") == 1
    assert words in result.stderr


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        ("paint",),
        ("list", "--sprin"),
        ("plot",),
        ("sample", "quad.in", "-n", "x"),
        ("spring", "--duration", "soon"),
        ("bake",),
        ("bake", "x.json", "--fps", "fast"),
        ("bake", "x.json", "--fps", "1/0"),
        ("bake", "x.json", "--format", "xls"),
    ],
)
def test_wrong_usage_is_2(wrong: tuple[str, ...]) -> None:
    result = run(*wrong)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("usage: ") and "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "arguments", [("sample", "quad.in", "-n", "200000"), ("list",), ("bake", "-", "--duration", "900")]
)
def test_a_closed_pipe_is_quiet(arguments: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    process.stdout.close()
    process.stdin.write((SCENES / "spinner.json").read_bytes())
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait() == 0
    process.stderr.close()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
@pytest.mark.parametrize("arguments", [("list",), ("bake", str(SCENES / "card.json")), ("plot", "quad.in")])
def test_a_full_disk_is_an_error(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        result = subprocess.run([*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (result.returncode, result.stderr) == (1, "error: No space left on device\n")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed(closed: str) -> None:
    for arguments in ("list bounce", "bake - --duration 0", "plot quad.in", "list zzz"):
        done = subprocess.run(
            f"exec {' '.join(COMMAND)} {arguments} {closed}", shell=True, capture_output=True, text=True
        )
        assert done.returncode == (0 if arguments[:6] not in ("list z", "bake -") else 1)
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_bake_leaves_nothing(number: signal.Signals, code: int, tmp_path: pathlib.Path) -> None:
    """The events' file is there when the work has begun."""
    target = tmp_path / "out.csv"
    arguments = ("bake", str(SCENES / "spinner.json"), "--duration", "100000", "-o", str(target))
    process = subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.PIPE, text=True)
    while not any(path.stat().st_size for path in tmp_path.iterdir()):
        assert process.poll() is None
    process.send_signal(number)
    assert process.communicate()[1] == ""
    assert process.returncode == code
    assert list(tmp_path.iterdir()) == []


def test_the_console_script_is_the_same(tmp_path: pathlib.Path) -> None:
    script = tmp_path / "tweenspirit"
    script.write_text("import sys\nfrom tweenspirit.__main__ import run\nsys.exit(run())\n")
    result = subprocess.run([sys.executable, script, "list", "ah.back.in"], capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (0, "ah.back.in\nah.back.inOut\n")
    usage = subprocess.run([sys.executable, script, "plot"], capture_output=True, text=True)
    assert usage.returncode == 2 and usage.stderr.startswith("usage: tweenspirit plot ")


# --- inspect ---


def snapshot_file(folder: pathlib.Path) -> pathlib.Path:
    world = ts.World()
    x, y = world.channel(1.0, name="card.x"), world.channel((0.0, 0.0))
    x.tween_to(3, 1, "sine.out", delay=0.5, hold=True)
    y.spring_to((4, 5))
    world.chain().delay(1).then().tween(x, 10, 0.25).tween(y, (1, 1), 1).start()
    world.step(0.25)
    path = folder / "world.snapshot"
    path.write_bytes(world.snapshot())
    return path


def test_inspect_prints_tables(tmp_path: pathlib.Path) -> None:
    text = printed("inspect", str(snapshot_file(tmp_path)))
    head, channels, players, chains = (part.splitlines() for part in text.split("\n\n"))
    assert head == ["time 0.25"]
    assert channels[0].split("\t") == ["channel", "name", "kind", "value", "velocity", "target", "moved by"]
    assert channels[1].split("\t") == ["1", "card.x", "float", "1", "0", "3", "player 1"]
    assert channels[2].split("\t")[1::5] == ["channel 2", "player 2"]
    assert players[1].split("\t") == ["1", "card.x", "tween", "begins in 0.25", "0.25", "1", "0", "sine.out", "-"]
    assert chains[1].split("\t") == [
        "1", "running", "1/2", "delay 0.75", "tween card.x to 10 and tween channel 2 to (1, 1)"
    ]  # fmt: skip


def test_inspect_prints_whom_a_channel_follows(tmp_path: pathlib.Path) -> None:
    world = ts.World()
    x, y = world.channel(1.5, name="x"), world.channel(0.0, name="y")
    y.link(x, scale=2)
    path = tmp_path / "linked.snapshot"
    path.write_bytes(world.snapshot())
    assert "2\ty\tfloat\t3\t0\t-\tchannel 1\n" in printed("inspect", str(path))


def test_inspect_prints_json(tmp_path: pathlib.Path) -> None:
    path = snapshot_file(tmp_path)
    world = ts.World()
    world.restore(path.read_bytes())
    assert printed("inspect", str(path), "--json") == world.inspect("json") + "\n"


def test_inspect_refuses(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "no.snapshot"
    path.write_bytes(b"x" * 64)
    assert run("inspect", str(path)) == Result(1, "", "error: the blob is corrupt, or is not a snapshot\n")
    assert run("inspect", str(tmp_path / "none")).returncode == 1
    assert printed("inspect", str(snapshot_file(tmp_path))).count("\n") > 5


def test_styles_without_tinycss2_says_so_in_a_line(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.css").write_text("a { transition: left 1s }")
    monkeypatch.setitem(sys.modules, "tinycss2", None)
    result = run("styles", str(tmp_path / "a.css"))
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert result.stderr == 'error: tweenspirit.css() requires tinycss2: pip install "tweenspirit[css]"\n'
