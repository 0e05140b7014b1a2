#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The header alone compiles without a warning in every standard that a compiler here knows, and so does the C++ face, whole
# from C++17 on and each part of it by itself.
# Usage: Tests/Checks/header.sh (from the repository's root)
set -euo pipefail

clang=$(dirname "$(command -v swiftc)")/clang
flags=(-Wall -Wextra -pedantic -Wconversion -Wsign-conversion -Wshadow -Werror -fsyntax-only -Iinclude)
tried=0
failed=0

# knows COMPILER LANGUAGE STANDARD
knows() { "$1" -x "$2" "-std=$3" -fsyntax-only - </dev/null 2>/dev/null; }

# try COMPILER LANGUAGE FILE STANDARD...
try() {
  local compiler=$1 language=$2 file=$3 known=()
  shift 3
  for standard in "$@"; do
    knows "$compiler" "$language" "$standard" || continue
    known+=("$standard")
    tried=$((tried + 1))
    "$compiler" -x "$language" "-std=$standard" "${flags[@]}" "$file" || {
      echo "header.sh: ${compiler##*/} refuses the header in $standard" >&2
      failed=$((failed + 1))
    }
  done
  echo "header.sh: ${compiler##*/} $("$compiler" -dumpversion): ${known[*]}"
}

for pair in gcc:g++ "$clang:$clang++"; do
  command -v "${pair%%:*}" >/dev/null || { echo "header.sh: no ${pair%%:*} here" >&2; exit 1; }
  try "${pair%%:*}" c Tests/ABI/header.c c99 c11 c17 c2x c23
  try "${pair#*:}" c++ Tests/ABI/header.c c++11 c++14
  try "${pair#*:}" c++ Tests/ABI/header.cpp c++17 c++20 c++23
done
for part in include/tweenspirit/cpp/*.hpp; do
  "$clang++" -x c++ -std=c++17 "${flags[@]}" - <<<"#include \"$part\"" -I. || {
    echo "header.sh: clang++ refuses $part by itself" >&2
    failed=$((failed + 1))
  }
done
[ "$failed" -eq 0 ]
[ "$tried" -ge 18 ] || { echo "header.sh: only $tried standards were tried, at least 18 were expected" >&2; exit 1; }
