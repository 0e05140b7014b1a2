#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the contract tests, those of the C++ face and the one by libffi with gcc and with the toolchain's clang, and runs
# them against the release library.
# Usage: Tests/ABI/run.sh [--once] [folder for what is built] (from the repository's root); TWEENSPIRIT_LIB names another library.
# Once: with gcc alone.
set -euo pipefail

compilers=(gcc "$(dirname "$(command -v swiftc)")/clang") faces=("g++ c++17" "$(dirname "$(command -v swiftc)")/clang++ c++20")
[ "${1:-}" != --once ] || { compilers=(gcc) faces=("g++ c++17") && shift; }
out=${1:-.build-abi}
library=${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so}
warnings=(-O1 -g -Wall -Wextra -pedantic -Werror -Iinclude)
flags=(-std=c11 "${warnings[@]}")
# Programs of their own, and parts of others, aside.
sources=($(ls Tests/ABI/*.c |
  grep -vE '/(ffi|header|load|one_process|sealed)\.c$'))

[ -f "$library" ] || { echo "run.sh: $library is not there: swift build -c release --product tweenspirit" >&2; exit 1; }
mkdir -p "$out"
out=$(cd "$out" && pwd)
library=$(cd "$(dirname "$library")" && pwd)/$(basename "$library")
ln -sf "$library" "$out/libtweenspirit.so"
ln -sf "$library" "$out/libtweenspirit.so.1"

# A locale that writes 1,5: made here where none is installed, skipped by the tests where it cannot be made.
if [ ! -d "$out/locale/de_DE.UTF-8" ] && command -v localedef >/dev/null; then
  mkdir -p "$out/locale"
  localedef -i de_DE -f UTF-8 "$out/locale/de_DE.UTF-8" 2>/dev/null || true
fi
[ ! -d "$out/locale/de_DE.UTF-8" ] || export LOCPATH=$out/locale

python3 Tests/ABI/arguments/generate.py "$out/arguments.c"
failed=0
for compiler in "${compilers[@]}"; do
  name=${compiler##*/}
  "$compiler" "${flags[@]}" "${sources[@]}" -o "$out/contract-$name" \
    -L"$out" -ltweenspirit -Wl,-rpath,"$out" -lpthread -lm
  "$compiler" "${flags[@]}" Tests/ABI/load.c -o "$out/load-$name" -lpthread -ldl
  # All of it once; of what the other compiler made of the header, what looks at structs and arguments. (The address
  # sanitizer's run is all of it by clang.)
  sections=()
  [ "$name" = gcc ] || sections=(contract struct)
  echo "contract, built with $name${sections[*]:+, of it: ${sections[*]}}"
  "$out/contract-$name" "${sections[@]}" || failed=1
  echo "load, built with $name"
  "$out/load-$name" "$library" || failed=1
  "$compiler" "${flags[@]}" -ITests/ABI/arguments Tests/ABI/arguments/walk.c "$out/arguments.c" -o "$out/arguments-$name" \
    -L"$out" -ltweenspirit -Wl,-rpath,"$out" -lm
  echo "every bad argument, built with $name"
  "$out/arguments-$name" || failed=1
  if echo '#include <ffi.h>' | "$compiler" -E - >/dev/null 2>&1; then
    "$compiler" "${flags[@]}" Tests/ABI/ffi.c -o "$out/ffi-$name" -lffi -ldl
    echo "by libffi alone, built with $name"
    "$out/ffi-$name" "$library" || failed=1
  else
    echo "skipped: by libffi alone: ffi.h was not found (libffi-dev)"
  fi
done

# What every call takes of the stack: with every argument, and of the work that wants the most with each instruction set.
python3 Tests/ABI/stack/generate.py "$out/measured.c"
gcc -std=c11 -O1 -g -Iinclude -ITests/ABI/stack -shared -fPIC "$out/measured.c" -o "$out/libmeasured.so" -ldl
measured() { MEASURED=1 LD_PRELOAD=$out/libmeasured.so "$@" >"$out/measured.txt" || { cat "$out/measured.txt"; failed=1; }; }
measured "$out/arguments-gcc"
tail -n 1 "$out/measured.txt"
for set in baseline avx2 avx512; do
  TWEENSPIRIT_ISA=$set measured "$out/contract-gcc" stacks
  echo "$set: $(tail -n 1 "$out/measured.txt")"
done

# The C++ face: header only, so each file is compiled with what its users may have switched on. (Tests/Checks/header.sh has the
# other pairs of a compiler and a standard.)
for face in "${faces[@]}"; do
  read -r compiler standard <<<"$face"
  name=cpp-${compiler##*/}-$standard
  Tests/ABI/cpp/build.sh "$out/$name" "$compiler" "-std=$standard" -- -L"$out" -Wl,-rpath,"$out"
  echo "C++ face, built with ${compiler##*/} in $standard"
  "$out/$name" || failed=1
done
exit $failed
