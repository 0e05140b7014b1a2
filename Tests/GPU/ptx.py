# SPDX-License-Identifier: MIT
"""What NVIDIA's compiler makes of gpu/tweenspirit_gpu.h, looked at without a card.

python Tests/GPU/ptx.py: exit status 1 where a program has an operation that is fused, approximate or flushes subnormal
numbers, or where --fmad=true would not have been seen; 3 where NVRTC is not there (pip install nvidia-cuda-nvrtc-cu12).
"""

from __future__ import annotations

import re
import sys
from collections import Counter

from tweenspirit import TweenSpiritError
from tweenspirit.gpu import cuda
from tweenspirit.gpu.programs import DEFINES

# What a program may do with floats and doubles. PTX's .rn is never contracted.
ALLOWED = re.compile(
    r"((add|sub|mul|div|rcp|sqrt)\.rn|neg|abs|min|max|setp\.\w+|selp|mov|ld\.[\w.]+|st\.[\w.]+|cvt[\w.]*)\.f(32|64)$"
    r"|cvt\.(rn|rz|rzi|rzi\.\w+)[\w.]*$"
)
FUSED = re.compile(r"^(fma|mad)\.")


def operations(text: str) -> Counter[str]:
    """The operations of a program on floats and doubles."""
    words = re.findall(r"^\s*(?:@!?%p\d+ )?([a-z][\w.]*)\s", text, re.MULTILINE)
    return Counter(word for word in words if re.search(r"\.f(32|64)\b", word))


def main() -> int:
    try:
        cuda.compiler()
    except TweenSpiritError as error:
        print(f"PTX: skipped, {error}")
        return 3
    wrong = 0
    for capability in (75, 90):
        for variant in DEFINES:
            text = cuda.compiled(variant, f"compute_{capability}").decode()
            found = operations(text)
            bad = {word: n for word, n in found.items() if not ALLOWED.match(word)}
            teeth = sum(
                n
                for word, n in operations(
                    cuda.compiled(variant, f"compute_{capability}", "--fmad=true").decode()
                ).items()
                if FUSED.match(word)
            )
            kernels = text.count(".visible .entry")
            print(
                f"PTX {variant}, compute_{capability}: {kernels} kernels, {len(text)} bytes, {sum(found.values())} "
                f"operations on numbers, {sum(bad.values())} of them forbidden; {teeth} fused where that is allowed"
            )
            for word, n in bad.items():
                print(f"  {word}: {n}")
            wrong += len(bad) + (teeth == 0)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
