#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Writes expected.txt anew from what the release library answers, with the remarks of groups that stay: review the difference
# against the header. Usage: Tests/ABI/arguments/record.sh (from the repository's root); TWEENSPIRIT_LIB names another library.
set -euo pipefail

here=Tests/ABI/arguments
library=$(realpath -s "${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so.2}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 $here/generate.py "$work/arguments.c" --recording
gcc -std=c11 -O1 -Iinclude -I$here $here/walk.c Tests/ABI/fault.c "$work/arguments.c" -o "$work/walk" "$library" \
  -Wl,-rpath,"$(dirname "$library")" -lm
"$work/walk" --print >"$work/answers"
python3 $here/generate.py --record <"$work/answers"
git --no-pager diff --stat -- $here/expected.txt
