# SPDX-License-Identifier: MIT
"""The programs as PTX, which the package carries, so that NVIDIA's driver alone is enough to run them.

gpu/carry.py writes kernels.ptx.xz: the SHA-256 of the source, then each program of DEFINES, each ended by a zero byte.
"""

from __future__ import annotations

import functools
import hashlib
import pathlib

from .._c.importing import importing
from .programs import DEFINES, source

FILE = pathlib.Path(__file__).with_name("kernels.ptx.xz")

TARGET, VERSION = 50, "6.0"
"""The compute capability (5.0) and the version of PTX that the programs need; drivers since CUDA 9.0 know both."""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@functools.cache
def _programs() -> dict[str, bytes]:
    """Returns the programs by variant; none if this package lacks them, or if the library has another source."""
    try:
        with importing:
            import lzma
    except ImportError:  # a Python that was built without it
        return {}
    try:
        first, *programs, _ = lzma.decompress(FILE.read_bytes()).split(b"\0")
    except (OSError, lzma.LZMAError, ValueError):
        return {}
    if first.decode("ascii", "replace") != digest(source()):
        return {}
    return {variant: program + b"\0" for variant, program in zip(DEFINES, programs, strict=False)}


def carried(variant: str) -> bytes | None:
    """Returns a program as PTX with a zero byte at its end, or None if the package does not carry it."""
    return _programs().get(variant)
