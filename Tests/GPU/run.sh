#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# gpu/tweenspirit_gpu.h against the library, bit for bit (bits.py), and what is fused on purpose found.
# Usage: Tests/GPU/run.sh [c | opencl | cuda | host-cuda | all] [items] (from the repository's root; without words, all that
# bits.py knows, and PTX, with 1048576 items)
set -euo pipefail
export PYTHONPATH=$PWD/bindings/python
what=${1:-all}
.venv/bin/python -B Tests/GPU/bits.py "$what" --items "${2:-1048576}"
.venv/bin/python -B Tests/GPU/bits.py "$what" --items 4096 --planted
[ "$what" = c ] || .venv/bin/python -B Tests/GPU/ptx.py || [ $? = 3 ]
