# SPDX-License-Identifier: MIT
"""A CUDA that runs on the host, of Tests/GPU/fake_cuda.cpp."""

from __future__ import annotations

import ctypes
import functools
import pathlib
import shutil
import subprocess
import tempfile
from typing import Any

import pytest

from tweenspirit.gpu import cuda

ROOT = pathlib.Path(__file__).resolve().parents[3]


@functools.cache
def fake_library() -> pathlib.Path:
    """Compile it, once."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler: CUDA's half is not run")
    folder = pathlib.Path(tempfile.mkdtemp())
    objects = []
    for name, define in (("f32", ()), ("wide", ("-DTSG_WIDE",)), ("f64", ("-DTSG_F64",))):
        objects.append(str(folder / f"{name}.o"))
        command = [compiler, "-std=c++17", "-O1", "-fPIC", "-ffp-contract=off", *define, "-c"]
        subprocess.run([*command, str(ROOT / "Tests/GPU/fake_cuda.cpp"), "-o", objects[-1]], check=True)
    subprocess.run([compiler, "-shared", *objects, "-o", str(folder / "libcuda.so")], check=True)
    return folder / "libcuda.so"


def use_fake_cuda(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let tweenspirit.gpu find it in place of NVIDIA's, and return the library."""
    path = str(fake_library())
    monkeypatch.setattr(cuda, "DRIVERS", [path])
    monkeypatch.setattr(cuda, "COMPILERS", [path])
    for kept in ("_libraries", "_devices", "_queues"):
        monkeypatch.setattr(cuda, kept, {})
    library = ctypes.CDLL(path)
    library.fake_calls.restype = ctypes.c_char_p
    library.fake_allocated.restype = ctypes.c_size_t
    library.fake_forget()
    library.fake_fuse(0)
    library.fake_no_ptx(0)
    library.fake_cards(1)
    return library


class Failing:
    """Makes one function of a library return an error."""

    def __init__(self, library: Any, name: str, status: int) -> None:
        self._library = library
        setattr(self, name, lambda *_: status)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._library, name)
