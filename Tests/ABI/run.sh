#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the contract tests, those of the C++ face and the one by libffi with gcc, and runs them against the release library.
# (The address sanitizer's are built with clang: Tests/Sanitizers/run.sh.)
# Usage: Tests/ABI/run.sh [--quick | --repeated] [folder for what is built] (from the repository's root); TWEENSPIRIT_LIB names
# another library. Quick: without what does the same many times, for a leak to show or a race to happen; repeated: that alone.
set -euo pipefail

repeated='flat memory|forks?|pool|threads|processes|door|shared|capacities|any numbers|counts|many frames|without memory'
part=
case ${1:-} in --quick | --repeated) part=$1 && shift ;; esac
out=${1:-.build-abi}
library=${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so}
warnings=(-O1 -g -Wall -Wextra -pedantic -Werror -Iinclude -ITests/ABI)
flags=(-std=c11 "${warnings[@]}")
# The rooms' files, and what they share; the others here are programs of their own.
sources=(Tests/ABI/{batches,curves,documents,library,motion,snapshots,tracks,worlds}/*.c
  Tests/ABI/{contract,fault,print}.c)

[ -f "$library" ] || { echo "run.sh: $library is not there: swift build -c release --product tweenspirit" >&2; exit 1; }
mkdir -p "$out"
out=$(cd "$out" && pwd)
library=$(cd "$(dirname "$library")" && pwd)/$(basename "$library")
ln -sf "$library" "$out/libtweenspirit.so"
ln -sf "$library" "$out/libtweenspirit.so.2"

# A locale that writes 1,5: made here where none is installed, skipped by the tests where it cannot be made.
if [ ! -d "$out/locale/de_DE.UTF-8" ] && command -v localedef >/dev/null; then
  mkdir -p "$out/locale"
  localedef -i de_DE -f UTF-8 "$out/locale/de_DE.UTF-8" 2>/dev/null || true
fi
[ ! -d "$out/locale/de_DE.UTF-8" ] || export LOCPATH=$out/locale

python3 Tests/ABI/arguments/generate.py "$out/arguments.c"
failed=0
gcc "${flags[@]}" "${sources[@]}" -o "$out/contract" -L"$out" -ltweenspirit -Wl,-rpath,"$out" -lpthread -lm
gcc "${flags[@]}" Tests/ABI/load.c -o "$out/load" -lpthread -ldl
gcc "${flags[@]}" -ITests/ABI/arguments Tests/ABI/arguments/walk.c Tests/ABI/fault.c "$out/arguments.c" -o "$out/arguments" \
  -L"$out" -ltweenspirit -Wl,-rpath,"$out" -lm
sections=()
case $part in
--quick) mapfile -t sections < <("$out/contract" --list | grep -vE "$repeated") ;;
--repeated) mapfile -t sections < <("$out/contract" --list | grep -E "$repeated") ;;
esac
echo "contract${part:+, ${#sections[@]} sections of $("$out/contract" --list | wc -l)}"
"$out/contract" ${sections[@]+"${sections[@]}"} || failed=1
[ "$part" != --repeated ] || exit $failed
echo "load"
"$out/load" "$library" || failed=1
echo "every bad argument"
"$out/arguments" || failed=1
if echo '#include <ffi.h>' | gcc -E - >/dev/null 2>&1; then
  gcc "${flags[@]}" Tests/ABI/ffi.c -o "$out/ffi" -lffi -ldl
  echo "by libffi alone"
  "$out/ffi" "$library" || failed=1
else
  echo "skipped: by libffi alone: ffi.h was not found (libffi-dev)"
fi

# What every call takes of the stack: with every argument, and of the work that wants the most with each instruction set.
python3 Tests/ABI/stack/generate.py "$out/measured.c"
gcc -std=c11 -O1 -g -Iinclude -ITests/ABI/stack -shared -fPIC "$out/measured.c" -o "$out/libmeasured.so" -ldl
measured() { MEASURED=1 LD_PRELOAD=$out/libmeasured.so "$@" >"$out/measured.txt" || { cat "$out/measured.txt"; failed=1; }; }
measured "$out/arguments"
tail -n 1 "$out/measured.txt"
for set in baseline avx2 avx512; do
  TWEENSPIRIT_ISA=$set measured "$out/contract" stacks
  echo "$set: $(tail -n 1 "$out/measured.txt")"
done

# The C++ face: header only, so each file is compiled with what its users may have switched on.
Tests/ABI/cpp/build.sh "$out/cpp" g++ -std=c++17 -- -L"$out" -Wl,-rpath,"$out"
echo "C++ face"
"$out/cpp" || failed=1
exit $failed
