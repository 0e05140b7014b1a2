#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Compiles the seeds' programs in C and C++ with an unpacked library, by pkg-config and by find_package, and compares what they
# print: the READMEs of the three systems that TweenSpirit replaces. It needs nothing of the repository but the files beside it
# (lay_out.sh): the sources, and what each prints, NAME.txt.
# Usage: play.sh PREFIX VERSION [once] (once: C by pkg-config alone, C++ by find_package alone)
set -euo pipefail

prefix=$(cd "$1" && pwd)
version=$2
once=${3:-}
cd "$(dirname "$0")"
fail() { echo "play.sh: $*" >&2; exit 1; }

lines=0
# play HOW FOLDER: its programs, of which each is a source's name and its language.
play() {
  local program name
  for program in $(compgen -G "$2/*_c" || true) $(compgen -G "$2/*_cpp" || true); do
    name=$(basename "${program%_*}")
    "$program" >"$2/said" || fail "$1: $(basename "$program") failed with $?"
    cmp "$2/said" "$name.txt" || fail "$1: $(basename "$program") prints other lines"
    lines=$((lines + $(wc -l <"$2/said")))
  done
}

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
[ "$(pkg-config --modversion tweenspirit)" = "$version" ] || fail "pkg-config's version is $(pkg-config --modversion tweenspirit)"
read -ra flags <<<"$(pkg-config --cflags --libs tweenspirit)"
for flag in "${flags[@]}"; do
  case $flag in
  -[IL]*) [[ $(realpath "${flag:2}") == "$prefix"/* ]] || fail "pkg-config says $flag, and the library is in $prefix" ;;
  esac
done
warnings=(-ffp-contract=off -Wall -Werror)
mkdir by-pkg-config
for source in *.c; do gcc -std=gnu11 "${warnings[@]}" "$source" -o "by-pkg-config/${source%.c}_c" "${flags[@]}" -lm; done
[ -n "$once" ] || printf '%s\n' *.cpp | sed 's/\.cpp$//' | xargs -P "$(nproc)" -I NAME \
  g++ -std=c++17 "${warnings[@]}" NAME.cpp -o by-pkg-config/NAME_cpp "${flags[@]}"
LD_LIBRARY_PATH=$prefix/lib play pkg-config by-pkg-config

cmake -S . -B by-cmake -DCMAKE_PREFIX_PATH="$prefix" ${once:+-DLANGUAGES=cpp} >log 2>&1 || fail "$(cat log)"
cmake --build by-cmake --parallel "$(nproc)" >log 2>&1 || fail "$(cat log)"
play find_package by-cmake
echo "the seeds' programs in C and C++, by pkg-config and by find_package: $lines lines as they should be"
