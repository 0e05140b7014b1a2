#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Long runs: a day of 240, 60 and 59.94 steps a second against exact times, a million players at the ends of their ranges, a
# world with a decade on its clock. Prints how far off it was, and fails where that is more than was promised.
# Usage: Tests/Soak/run.sh [short] (from the repository's root); short takes seconds. TWEENSPIRIT_LIB names another library.
set -euo pipefail

library=${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so}
[ -f "$library" ] || { echo "run.sh: $library is not there: swift build -c release --product tweenspirit" >&2; exit 1; }
library=$(cd "$(dirname "$library")" && pwd)/$(basename "$library")
mkdir -p .build-soak
out=$(cd .build-soak && pwd)
ln -sf "$library" "$out/libtweenspirit.so"
ln -sf "$library" "$out/libtweenspirit.so.2"
gcc -std=c11 -O1 -g -Wall -Wextra -pedantic -Werror -Iinclude Tests/Soak/*.c -o "$out/soak" -L"$out" -ltweenspirit \
  -Wl,-rpath,"$out" -lm
# A hang is a failure: an hour, where it takes minutes; a minute, where seconds.
limit=3600
[ "${1:-}" != short ] || limit=60
timeout $limit "$out/soak" "${1:-long}"
