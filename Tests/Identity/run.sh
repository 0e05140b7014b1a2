#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One hash of what the library computes, against Tests/Golden/identity.txt: by every instruction set that this processor has,
# on 1 to 8 threads, in parts of 1, 7, 64, 1000 and all, at every alignment, from Python too, and under environments of
# floating point in which nothing is promised but that nothing crashes.
# Usage: Tests/Identity/run.sh [quick|write|build FOLDER] (from the repository's root); TWEENSPIRIT_LIB names another library.
#   quick   the hash by the widest instruction set and by the baseline, and Python; not the ways
#   write   Tests/Golden/identity.txt anew
#   build   only the program, into FOLDER
set -euo pipefail

mode=${1:-all}
out=${2:-.build-identity}
golden=Tests/Golden/identity.txt
library=${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so}
[ -f "$library" ] || { echo "run.sh: $library is not there: swift build -c release --product tweenspirit" >&2; exit 1; }
library=$(cd "$(dirname "$library")" && pwd)/$(basename "$library")
mkdir -p "$out"
out=$(cd "$out" && pwd)
ln -sf "$library" "$out/libtweenspirit.so"
ln -sf "$library" "$out/libtweenspirit.so.2"

# A compiler that fuses a multiplication and an addition would change what the library is asked, not what it answers.
flags=(-std=c11 -O1 -g -ffp-contract=off -Wall -Wextra -pedantic -Werror -Iinclude)
"${CC:-gcc}" "${flags[@]}" Tests/Identity/*.c -o "$out/identity" -L"$out" -ltweenspirit -Wl,-rpath,"$out"
[ "$mode" != build ] || exit 0

if [ "$mode" = write ]; then
  {
    echo "# Hashes of what the library computes, written by Tests/Identity/identity.c (Tests/Identity/run.sh write)."
    echo "# The same number on every processor, instruction set, number of threads, alignment, and from every language: so a line"
    echo "# changes only where a section asks something else, or where a change to the engine is meant to change bits. Then the"
    echo "# changelog says so: recordings, saved hashes and goldens of our users change with it. Never write this file anew to"
    echo "# make a test pass. New sections go before the shared ones, which Tests/Identity/identity.py tells as well."
    "$out/identity"
  } >"$out/golden"
  mv "$out/golden" "$golden"
  echo "identity: $golden is written"
  exit 0
fi

grep -v '^#' "$golden" >"$out/expected"
failed=0
isas=(baseline avx2 avx512)
[ "$mode" != quick ] || isas=(baseline "")
for isa in "${isas[@]}"; do
  # The library falls back where the CPU lacks a set: what runs is asked, not what was wanted.
  runs=$(TWEENSPIRIT_ISA=$isa "$out/identity" isa)
  if [ -n "$isa" ] && [ "$runs" != "$isa" ]; then
    echo "identity: skipped $isa: this processor or library does not have it"
    continue
  fi
  if TWEENSPIRIT_ISA=$isa "$out/identity" >"$out/$runs.txt" && cmp -s "$out/expected" "$out/$runs.txt"; then
    echo "identity: $runs has the golden hash, $(tail -n 1 "$out/$runs.txt")"
  else
    echo "identity: $runs differs from $golden:" >&2
    diff "$out/expected" "$out/$runs.txt" >&2 || true
    failed=1
  fi
  [ "$mode" = quick ] || TWEENSPIRIT_ISA=$isa "$out/identity" ways || failed=1
done
[ "$mode" = quick ] || "$out/identity" hostile || failed=1

python=python3
[ ! -x .venv/bin/python ] || python=.venv/bin/python
TWEENSPIRIT_LIB=$library PYTHONPATH=bindings/python "$python" Tests/Identity/identity.py >"$out/python.txt" || failed=1
if diff <(grep '^shared/' "$out/expected") "$out/python.txt" >&2; then
  echo "identity: Python has the same $(wc -l <"$out/python.txt") shared hashes"
else
  echo "identity: Python differs" >&2
  failed=1
fi
exit $failed
