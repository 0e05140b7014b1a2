# SPDX-License-Identifier: MIT
"""What the package says of a file that is not its library: an ImportError with the file and what is wrong with it."""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from tweenspirit._c import abi

PACKAGE = str(pathlib.Path(abi.__file__).parents[2])
LINUX = sys.platform.startswith("linux")
COMPILER = shutil.which("gcc") or shutil.which("cc")

Build = Callable[..., pathlib.Path]


def environment(library: pathlib.Path | str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": PACKAGE, "TWEENSPIRIT_LIB": str(library)}


def imported(library: pathlib.Path | str) -> subprocess.CompletedProcess[str]:
    """Import the package in a process of its own, with this library."""
    return subprocess.run(
        [sys.executable, "-c", "import tweenspirit; print(tweenspirit.build_info()['library'])"],
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(library),
    )


def refused(library: pathlib.Path | str) -> str:
    """The one line that the import ends with; it is an ImportError, and no signal."""
    result = imported(library)
    assert result.returncode == 1, (result.returncode, result.stdout, result.stderr)
    last = result.stderr.strip().splitlines()
    at = next(i for i, line in enumerate(last) if line.startswith("ImportError: "))
    return "\n".join(last[at:]).removeprefix("ImportError: ")


@pytest.fixture
def build(tmp_path: pathlib.Path) -> Build:
    """Compiles a library that has the functions, none of which does anything, and tells a version."""
    if COMPILER is None or not LINUX:
        pytest.skip("wants a C compiler")

    def make(version: int, without: str = "", name: str = "libother.so") -> pathlib.Path:
        functions = [f for f in abi.FUNCTIONS if f not in (without, "ts_abi_version")]
        text = "".join(f"void {function}(void) {{}}\n" for function in functions)
        if without != "ts_abi_version":
            text += f"unsigned ts_abi_version(void) {{ return {version}u; }}\n"
        source = tmp_path / "other.c"
        source.write_text(text)
        subprocess.run([COMPILER, "-shared", "-fPIC", str(source), "-o", str(tmp_path / name)], check=True)
        return tmp_path / name

    return make


@pytest.mark.parametrize("version", [0, 2, abi.TS_ABI_VERSION + 1, 4294967295])
def test_another_abi_version_is_refused(build: Build, version: int) -> None:
    library = build(version)
    assert refused(library) == f"{library} has ABI version {version}, this package requires {abi.TS_ABI_VERSION}"


def test_its_own_abi_version_is_taken(build: Build) -> None:
    """The version is what the other tests are about: with the right one the same file is loaded."""
    result = imported(build(abi.TS_ABI_VERSION))
    assert "ImportError" not in result.stderr, result.stderr


@pytest.mark.parametrize("name", ["ts_abi_version", "ts_ease", next(reversed(abi.FUNCTIONS))])
def test_an_older_library_lacks_a_function(build: Build, name: str) -> None:
    library = build(abi.TS_ABI_VERSION, without=name)
    assert refused(library) == f"{library} has no function {name}: it belongs to another version"


@pytest.mark.parametrize("content", [b"", b"no library", b"\x7fELF", b"\x7fELF\x02\x01\x01" + bytes(200)])
def test_a_file_that_is_no_library(tmp_path: pathlib.Path, content: bytes) -> None:
    library = tmp_path / "libother.so"
    library.write_bytes(content)
    assert re.match(re.escape(f"{library} could not be loaded: "), refused(library))


def test_another_library_of_the_system() -> None:
    import ctypes.util

    name = ctypes.util.find_library("m")
    found = next((p for p in pathlib.Path("/lib").glob(f"*/{name}")), None) if name else None
    if found is None:
        pytest.skip("the system's libm was not found")
    assert refused(found).endswith("has no function ts_abi_version: it belongs to another version")


@pytest.mark.parametrize("kind", ["missing", "folder", "unreadable"])
def test_a_path_that_leads_to_nothing(tmp_path: pathlib.Path, kind: str) -> None:
    path = tmp_path / "lib.so"
    if kind == "missing":
        assert refused(path).startswith("libtweenspirit was not found.") and str(path) in refused(path)
        return
    if kind == "folder":
        path.mkdir()
    else:
        path.write_bytes(b"")
        path.chmod(0)
    assert refused(path).startswith(f"{path} could not be loaded: ")


def test_a_relative_path_is_of_the_working_folder(build: Build, tmp_path: pathlib.Path) -> None:
    build(7)
    result = subprocess.run(
        [sys.executable, "-c", "import tweenspirit"],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=tmp_path,
        env=environment("libother.so"),
    )
    assert f"{tmp_path / 'libother.so'} has ABI version 7" in result.stderr


def test_a_refused_import_can_be_tried_again(build: Build) -> None:
    """Nothing is left behind in sys.modules: with the right library the same process imports the package."""
    good = str(imported_path())
    code = (
        "import os\n"
        "try:\n    import tweenspirit\nexcept ImportError as error:\n    print(error.name)\n"
        f"os.environ['TWEENSPIRIT_LIB'] = {good!r}\n"
        "import tweenspirit\nprint(tweenspirit.Easing('quad.in')(0.5))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, env=environment(build(9))
    )
    assert result.stdout.split() == ["tweenspirit", "0.25"], result.stderr


def imported_path() -> str:
    from tweenspirit import build_info

    return str(build_info()["library"])
