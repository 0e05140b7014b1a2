#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The long part of what Tests/RELIABILITY.md tells, for hours: every fuzz target for four million inputs, the tests that can
# be asked for more at their longest, everything under the sanitizers and valgrind, one hash in every way and for arm64, a day
# at 240 Hz. Goes on behind what fails, and says at the end what did.
# Usage: Tests/Soak/all.sh [part]... (from the repository's root); the parts are the functions below, by name.
set -uo pipefail

fuzz() {
  Tests/Fuzz/run.sh --plain 1000000 && Tests/Fuzz/run.sh --runs 4000000 &&
    PYTHONPATH=bindings/python .venv/bin/python Tests/Fuzz/files.py --seconds 3600
}
long() { Tests/Soak/run.sh; }
identity() { Tests/Identity/run.sh && Tests/Everywhere/run.sh; }
contract() { Tests/ABI/run.sh && TWEENSPIRIT_SOAK=1 .build-abi/contract door processes; }
python() { (cd bindings/python && TWEENSPIRIT_SOAK=1 PYTHONPATH=$PWD ../../.venv/bin/python -m pytest -n 2 --dist worksteal); }
sanitizers() { Tests/Sanitizers/run.sh thread address python valgrind; }
wasm() { tools/embedded.sh wasm32-wasi && Tests/Everywhere/wasm.sh; }
swift_api() { Tests/Checks/swift_api.sh; }

[ $# -gt 0 ] || set -- swift_api contract long identity wasm python sanitizers fuzz
failed=()
for part; do
  [ "$(type -t "$part")" = function ] || { echo "all.sh: there is no part $part" >&2; exit 2; }
  echo "--- $part"
  start=$SECONDS
  "$part" || failed+=("$part")
  echo "    $((SECONDS - start)) s"
done
[ ${#failed[@]} -eq 0 ] || { echo "soak: FAILED: ${failed[*]}" >&2; exit 1; }
echo "soak: all passed"
