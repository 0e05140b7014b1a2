# SPDX-License-Identifier: MIT
"""Write the PTX that the Python package carries, of gpu/tweenspirit_gpu.h, by NVIDIA's compiler.

PYTHONPATH=bindings/python python gpu/carry.py

Run it where the header changed, with the library built from it and NVRTC installed (nvidia-cuda-nvrtc-cu12); no card is
needed. The file is committed: whoever builds a wheel has no NVRTC, and each version of it writes other bytes.
"""

from __future__ import annotations

import lzma
import pathlib
import re
import sys

from tweenspirit.gpu import cuda
from tweenspirit.gpu.carried import FILE, TARGET, VERSION, digest
from tweenspirit.gpu.programs import DEFINES, source

ROOT = pathlib.Path(__file__).resolve().parents[1]


def lowered(text: bytes) -> bytes:
    """The PTX for drivers from VERSION on: NVRTC writes its own version, whatever a program needs of it."""
    text, count = re.subn(rb"^\.version .*$", b".version " + VERSION.encode(), text.rstrip(b"\0"), flags=re.MULTILINE)
    assert count == 1 and b"\0" not in text
    return text


def programs() -> list[bytes]:
    return [lowered(cuda.compiled(variant, f"compute_{TARGET}")) for variant in DEFINES]


def main() -> None:
    if source() != (ROOT / "gpu/tweenspirit_gpu.h").read_text(encoding="utf-8"):
        sys.exit("the library has another tweenspirit_gpu.h: run make build")
    made = programs()
    text = b"".join([digest(source()).encode() + b"\0", *(each + b"\0" for each in made)])
    FILE.write_bytes(lzma.compress(text, check=lzma.CHECK_CRC32, preset=9 | lzma.PRESET_EXTREME))
    print(f"{FILE.name}: {FILE.stat().st_size} bytes of {len(text)}")


if __name__ == "__main__":
    main()
