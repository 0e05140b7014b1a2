# SPDX-License-Identifier: MIT
"""What NVIDIA's compiler makes of gpu/tweenspirit_gpu.h, looked at without a card.

python Tests/GPU/ptx.py [PTXAS...]: of the PTX that the package carries, and of that of NVRTC where it is there. Exit
status 1 where a program has an operation that is fused, approximate or flushes subnormal numbers, where --fmad=true
would not have been seen, or where the package carries other programs than these; 3 where NVRTC is not there (pip
install nvidia-cuda-nvrtc-cu12), after a look at what is carried. NVIDIA's assemblers (of nvidia-cuda-nvcc-cu12), where
they are named, must accept what is carried, for the oldest and the newest device that each knows.
"""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys
import tempfile
from collections import Counter

from tweenspirit import TweenSpiritError
from tweenspirit.gpu import cuda
from tweenspirit.gpu.carried import carried
from tweenspirit.gpu.programs import DEFINES

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What a program may do with floats and doubles. PTX's .rn is never contracted.
ALLOWED = re.compile(
    r"((add|sub|mul|div|rcp|sqrt)\.rn|neg|abs|min|max|setp\.\w+|selp|mov|ld\.[\w.]+|st\.[\w.]+|cvt[\w.]*)\.f(32|64)$"
    r"|cvt\.(rn|rz|rzi|rzi\.\w+)[\w.]*$"
)
FUSED = re.compile(r"^(fma|mad)\.")
COMPILER = re.compile(r"Cuda compilation tools, release .*")


def operations(text: str) -> Counter[str]:
    """The operations of a program on floats and doubles."""
    words = re.findall(r"^\s*(?:@!?%p\d+ )?([a-z][\w.]*)\s", text, re.MULTILINE)
    return Counter(word for word in words if re.search(r"\.f(32|64)\b", word))


def forbidden(name: str, text: str, more: str = "") -> int:
    """Prints what a program does; the number of operations that it must not have."""
    found = operations(text)
    bad = {word: n for word, n in found.items() if not ALLOWED.match(word)}
    kernels = text.count(".visible .entry")
    print(
        f"PTX {name}: {kernels} kernels, {len(text)} bytes, {sum(found.values())} operations on numbers, "
        f"{sum(bad.values())} of them forbidden{more}"
    )
    for word, n in bad.items():
        print(f"  {word}: {n}")
    return len(bad)


def look_at_carried(assemblers: list[str]) -> int:
    wrong = 0
    for variant in DEFINES:
        text = carried(variant)
        if text is None:
            print(f"PTX {variant}: not carried, or not of this tweenspirit_gpu.h: run gpu/carry.py")
            wrong += 1
            continue
        wrong += forbidden(f"{variant}, carried", text.rstrip(b"\0").decode())
        for each in assemblers:
            wrong += assembled(each, variant, text.rstrip(b"\0"))
    return wrong


def assembled(assembler: str, variant: str, text: bytes) -> int:
    """Whether an assembler refuses a program, for its oldest and its newest device."""
    said = subprocess.run([assembler, "--help"], capture_output=True, text=True, check=True).stdout
    known = sorted({int(each) for each in re.findall(r"'sm_(\d+)'", said)})
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "program.ptx")
        file.write_bytes(text)
        for each in (known[0], known[-1]):
            command = [assembler, f"-arch=sm_{each}", str(file), "-o", f"{folder}/out"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            print(f"PTX {variant}, carried: assembled for sm_{each}: {done.stderr.strip() or 'accepted'}")
            wrong += done.returncode != 0
    return wrong


def look_at_made() -> int:
    wrong = 0
    for capability in (75, 90):
        for variant in DEFINES:
            text = cuda.compiled(variant, f"compute_{capability}").decode()
            fused = operations(cuda.compiled(variant, f"compute_{capability}", "--fmad=true").decode())
            teeth = sum(n for word, n in fused.items() if FUSED.match(word))
            more = f"; {teeth} fused where that is allowed"
            wrong += forbidden(f"{variant}, compute_{capability}", text, more) + (teeth == 0)
    return wrong


def compare() -> int:
    """Whether a compiler of the same version makes something else than what is carried."""
    sys.path.append(str(ROOT / "gpu"))
    import carry

    wrong = 0
    for variant, text in zip(DEFINES, carry.programs(), strict=True):
        there = (carried(variant) or b"").rstrip(b"\0")
        ours, theirs = (COMPILER.findall(each.decode()) for each in (there, text))
        if ours == theirs:
            print(f"PTX {variant}: {'the same as' if there == text else 'OTHER THAN'} what is carried")
            wrong += there != text
        else:
            print(f"PTX {variant}: not compared, carried is that of {ours}, and here is {theirs}")
    return wrong


def main() -> int:
    wrong = look_at_carried(sys.argv[1:])
    try:
        cuda.compiler()
    except TweenSpiritError as error:
        print(f"PTX: skipped, {error}")
        return 1 if wrong else 3
    return 1 if wrong + look_at_made() + compare() else 0


if __name__ == "__main__":
    sys.exit(main())
