# SPDX-License-Identifier: MIT
"""The package on systems that these tests do not run on: the names of the library, and a Python without dlsym."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import textwrap

import pytest

import tweenspirit as ts


def run(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize(
    ("system", "names"),
    [
        ("win32", ["tweenspirit.dll"]),
        ("darwin", ["libtweenspirit.dylib"]),
        ("linux", ["libtweenspirit.so.1", "libtweenspirit.so"]),
        ("freebsd14", ["libtweenspirit.so.1", "libtweenspirit.so"]),
    ],
)
def test_the_library_is_looked_for_by_its_name(tmp_path: pathlib.Path, system: str, names: list[str]) -> None:
    # What is imported first takes the real system for its own.
    result = run(
        f"""
        import ctypes, os, sys
        sys.platform = {system!r}
        os.path.exists = lambda path: print(os.path.basename(path)) or False
        try:
            import tweenspirit
        except ImportError as error:
            assert "libtweenspirit was not found" in str(error)
        """,
        TWEENSPIRIT_LIB="",
    )
    assert result.stdout.split() == names * 2, result.stderr  # in the package, in the checkout


@pytest.mark.parametrize("accelerator", ["0", "1"])
def test_without_dlsym_everything_works(accelerator: str) -> None:
    """_ctypes has none on Windows."""
    result = run(
        """
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
        """,
        TWEENSPIRIT_LIB=ts.build_info()["library"],
        TWEENSPIRIT_ACCELERATOR=accelerator,
    )
    assert result.stdout == "1.0875 0.25\n", result.stderr


def test_without_dlsym_a_missing_function_is_named() -> None:
    result = run(
        """
        import _ctypes
        del _ctypes.dlsym
        import tweenspirit
        """,
        TWEENSPIRIT_LIB=pathlib.Path(_libm()).as_posix(),
    )
    assert "has no function ts_abi_version: it belongs to another version" in result.stderr


def _libm() -> str:
    import ctypes.util

    name = ctypes.util.find_library("m")
    found = next((str(p) for p in pathlib.Path("/lib").glob(f"*/{name}")), None) if name else None
    if found is None:
        pytest.skip("the system's libm was not found")
    return found
