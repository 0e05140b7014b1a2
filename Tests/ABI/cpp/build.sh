#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Compiles the tests of the C++ face, two files at a time, and links them.
# Usage: Tests/ABI/cpp/build.sh PROGRAM COMPILER [FLAGS...] -- [FLAGS OF THE LINKER...] (from the repository's root)
set -euo pipefail

program=$1 compiler=$2
shift 2
flags=(-O1 -g -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror -Iinclude)
while [ "$1" != -- ]; do
  flags+=("$1")
  shift
done
shift

objects=$program.objects
rm -rf "$objects"
mkdir -p "$objects"
printf '%s\0' Tests/ABI/cpp/*.cpp |
  xargs -0 -P 2 -I{} sh -c 'object=$1/$(basename "$2").o; shift 2; exec "$@" -o "$object"' \
    sh "$objects" {} "$compiler" "${flags[@]}" -c {}
"$compiler" "${flags[@]}" "$objects"/*.o -o "$program" "$@" -ltweenspirit -lpthread
