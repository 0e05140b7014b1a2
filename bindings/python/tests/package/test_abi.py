# SPDX-License-Identifier: MIT
"""How the library is found and loaded: a file that is not it, another system, the instruction set that is asked for."""

from __future__ import annotations

import ctypes.util
import json
import pathlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest
from programs import run_python

import tweenspirit as ts
from tweenspirit._c import abi

LINUX = sys.platform.startswith("linux")
COMPILER = shutil.which("gcc") or shutil.which("cc")
LIBRARY = str(ts.build_info()["library"])

Build = Callable[..., pathlib.Path]


def refused(library: pathlib.Path | str, program: str = "import tweenspirit") -> str:
    """The one line that the import ends with; it is an ImportError, and no signal."""
    result = run_python(program, TWEENSPIRIT_LIB=str(library))
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


@pytest.mark.parametrize("version", [0, 1, abi.TS_ABI_VERSION + 1, 4294967295])
def test_another_abi_version_is_refused(build: Build, version: int) -> None:
    library = build(version)
    assert refused(library) == f"{library} has ABI version {version}, this package requires {abi.TS_ABI_VERSION}"


def test_its_own_abi_version_is_taken(build: Build) -> None:
    """The version is what the other tests are about: with the right one the same file is loaded."""
    result = run_python("import tweenspirit", TWEENSPIRIT_LIB=str(build(abi.TS_ABI_VERSION)))
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


@pytest.mark.parametrize("before", ["", "import _ctypes; del _ctypes.dlsym; "], ids=["with dlsym", "without"])
def test_another_library_of_the_system(before: str) -> None:
    name = ctypes.util.find_library("m")
    found = next((p for p in pathlib.Path("/lib").glob(f"*/{name}")), None) if name else None
    if found is None:
        pytest.skip("the system's libm was not found")
    wanted = "has no function ts_abi_version: it belongs to another version"
    assert refused(found, f"{before}import tweenspirit").endswith(wanted)


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
    result = run_python("import tweenspirit", cwd=tmp_path, TWEENSPIRIT_LIB="libother.so")
    assert f"{tmp_path / 'libother.so'} has ABI version 7" in result.stderr


def test_a_refused_import_can_be_tried_again(build: Build) -> None:
    """Nothing is left behind in sys.modules: with the right library the same process imports the package."""
    code = (
        "import os\n"
        "try:\n    import tweenspirit\nexcept ImportError as error:\n    print(error.name)\n"
        f"os.environ['TWEENSPIRIT_LIB'] = {LIBRARY!r}\n"
        "import tweenspirit\nprint(tweenspirit.Easing('quad.in')(0.5))\n"
    )
    result = run_python(code, TWEENSPIRIT_LIB=str(build(9)))
    assert result.stdout.split() == ["tweenspirit", "0.25"], result.stderr


# --- systems that these tests do not run on ---


@pytest.mark.parametrize(
    ("system", "names"),
    [
        ("win32", ["tweenspirit.dll"]),
        ("darwin", ["libtweenspirit.dylib"]),
        ("linux", ["libtweenspirit.so.2", "libtweenspirit.so"]),
        ("freebsd14", ["libtweenspirit.so.2", "libtweenspirit.so"]),
    ],
)
def test_the_library_is_looked_for_by_its_name(system: str, names: list[str]) -> None:
    # What is imported first takes the real system for its own.
    program = f"""
        import ctypes, os, sys
        sys.platform = {system!r}
        os.path.exists = lambda path: print(os.path.basename(path)) or False
        try:
            import tweenspirit
        except ImportError as error:
            assert "libtweenspirit was not found" in str(error)
    """
    result = run_python(program, TWEENSPIRIT_LIB="")
    assert result.stdout.split() == names * 2, result.stderr  # in the package, in the checkout


@pytest.mark.parametrize("accelerator", ["0", "1"])
def test_without_dlsym_everything_works(accelerator: str) -> None:
    """_ctypes has none on Windows."""
    program = """
        import _ctypes, ctypes
        del _ctypes.dlsym
        import tweenspirit as ts
        from tweenspirit._c import library
        assert library.dlsym.__module__ == "tweenspirit._c.library"
        assert library.dlsym(library.lib._handle, "ts_ease") == ctypes.cast(library.lib.ts_ease, ctypes.c_void_p).value
        world = ts.World()
        x = world.channel(0.0)
        x.tween_to(1, 1, "quad.in")
        world.step(0.5)
        print(ts.Easing("back.out(1.7)")(0.5), x.value)
    """
    result = run_python(program, TWEENSPIRIT_LIB=LIBRARY, TWEENSPIRIT_ACCELERATOR=accelerator)
    assert result.stdout == "1.0875 0.25\n", result.stderr


# --- instruction sets; that each gives the same bits: Tests/Identity ---


def isa(word: str | None) -> dict[str, str]:
    done = run_python("import json, tweenspirit; print(json.dumps(tweenspirit.build_info()))", TWEENSPIRIT_ISA=word)
    info: dict[str, str] = json.loads(done.stdout)
    return info


@pytest.mark.parametrize("word", ["", "sse9", "AVX2", "avx512x", "baseline ", "x" * 1000])
def test_words_that_name_no_isa_are_ignored(word: str) -> None:
    info = isa(word)
    assert info["isa"] == isa(None)["isa"] and info["requested_isa"] == word[:31]


def test_an_isa_can_be_forced() -> None:
    best = isa(None)
    assert best["isas"][0] == "baseline" == isa("baseline")["isa"]
    for word in best["isas"]:
        forced = isa(word)
        assert forced["requested_isa"] == word and forced["isa"] in (word, best["isa"])
