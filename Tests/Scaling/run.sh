#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How the cost of each public operation grows from n to 8n things, in C and in Python; fails where that is worse than n log n.
# Usage: Tests/Scaling/run.sh [-n BASE] [word in a row's name]... (from the repository's root); TWEENSPIRIT_LIB names another library.
set -euo pipefail

library=$(readlink -f "${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so}")
mkdir -p .build-scaling
gcc -std=c11 -O1 -Wall -Wextra -pedantic -Werror -Iinclude Tests/Scaling/scaling.c -o .build-scaling/scaling "$library" \
  -Wl,-rpath,"$(dirname "$library")" -lm
failed=0
.build-scaling/scaling "$@" || failed=1
PYTHONPATH=bindings/python .venv/bin/python Tests/Scaling/scaling.py "$@" || failed=1
exit $failed
