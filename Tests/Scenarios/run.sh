#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs every scenario by the C functions. (Python: bindings/python/tests/worlds/test_scenarios.py. Swift: ScenarioTests.swift.)
# Usage: Tests/Scenarios/run.sh [FILE...] (from the repository's root); TWEENSPIRIT_LIB names another library.
set -euo pipefail
library=${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so}
out=.build-abi/scenarios
mkdir -p "$out"
library=$(cd "$(dirname "$library")" && pwd)/$(basename "$library")
ln -sf "$library" "$out/libtweenspirit.so"
ln -sf "$library" "$out/libtweenspirit.so.2"
gcc -std=c11 -O1 -g -Wall -Wextra -pedantic -Werror -Iinclude Tests/Scenarios/scenarios.c -o "$out/run" \
  -L"$out" -ltweenspirit -Wl,-rpath,"$(cd "$out" && pwd)" -lm
[ $# -gt 0 ] || set -- Tests/Scenarios/*.json Tests/Golden/track_values.json --wrong Tests/Scenarios/wrong/each.json
"$out/run" "$@"

# A chain that was saved in one language goes on in another's process.
gcc -std=c11 -O1 -g -Wall -Wextra -pedantic -Werror -Iinclude Tests/Scenarios/handover.c -o "$out/handover" \
  -L"$out" -ltweenspirit -Wl,-rpath,"$(cd "$out" && pwd)" -lm
python() { PYTHONPATH=bindings/python TWEENSPIRIT_LIB=$library python3 Tests/Scenarios/handover.py "$@"; }
"$out/handover" >"$out/whole.txt"
"$out/handover" "$out/c.blob"
python "$out/python.blob"
for blob in c python; do
  "$out/handover" "$out/$blob.blob" - | cmp - "$out/whole.txt"
  python "$out/$blob.blob" - | cmp - "$out/whole.txt"
done
echo "handover: a chain saved in C and in Python goes on in both, $(wc -l <"$out/whole.txt") lines alike"
