#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the contract tests with gcc and with the toolchain's clang, and runs both against the release library.
# Usage: Tests/ABI/run.sh [folder for what is built] (from the repository's root); TWEENSPIRIT_LIB names another library.
set -euo pipefail

out=${1:-.build-abi}
library=${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so}
clang=$(dirname "$(command -v swiftc)")/clang
flags=(-std=c11 -O1 -g -Wall -Wextra -pedantic -Werror -Iinclude)
sources=(Tests/ABI/{contract,library,handles,curves,arrays,texts,print,memory,fault,threads,environment}.c)

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

failed=0
for compiler in gcc "$clang"; do
  name=${compiler##*/}
  "$compiler" "${flags[@]}" "${sources[@]}" -o "$out/contract-$name" \
    -L"$out" -ltweenspirit -Wl,-rpath,"$out" -lpthread -lm
  "$compiler" "${flags[@]}" Tests/ABI/load.c -o "$out/load-$name" -lpthread -ldl
  echo "contract, built with $name"
  "$out/contract-$name" || failed=1
  echo "load, built with $name"
  "$out/load-$name" "$library" || failed=1
done
exit $failed
