#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs the library, moves what was installed, and uses it from C in three ways: find_package, pkg-config and
# add_subdirectory. Usage: Tests/CMake/run.sh [scratch path of swift build] (from the repository's root)
set -euo pipefail

export PATH=$PWD/.venv/bin:$PATH
scratch=${1:-$PWD/.build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

generator=(-G "Unix Makefiles")
if command -v ninja >/dev/null; then generator=(-G Ninja); fi
# Deeper than lib, as on Debian.
folder=lib/$(gcc -dumpmachine)

# quietly COMMAND...: its output only where it fails.
quietly() {
  "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    echo "run.sh: failed: $*" >&2
    exit 1
  }
}

# use HOW FOLDER: runs what was built.
use() {
  "$2/consumer" >"$work/answer" || { echo "run.sh: $1: the consumer failed with $?" >&2; exit 1; }
  "$2/hello" 'quad.in' >"$work/values"
  [ "$(wc -l <"$work/values")" -eq 11 ] && grep -q '^0.5 *0.25000$' "$work/values" || {
    echo "run.sh: $1: hello printed $(cat "$work/values")" >&2
    exit 1
  }
  ! "$2/hello" 'no.such' 2>/dev/null || { echo "run.sh: $1: hello knows an easing that is none" >&2; exit 1; }
  echo "run.sh: $1: $(cat "$work/answer"), hello"
}

quietly cmake "${generator[@]}" -S . -B "$work/build" -DCMAKE_INSTALL_PREFIX="$work/first" \
  -DCMAKE_INSTALL_LIBDIR="$folder" -DTWEENSPIRIT_SCRATCH_PATH="$scratch"
quietly cmake --build "$work/build"
quietly cmake --install "$work/build"
mv "$work/first" "$work/prefix"
prefix=$work/prefix
for file in include/tweenspirit/tweenspirit.h include/tweenspirit/tweenspirit.hpp "$folder/pkgconfig/tweenspirit.pc" \
  "$folder/cmake/TweenSpirit/TweenSpiritConfig.cmake" "$folder/cmake/TweenSpirit/TweenSpiritConfigVersion.cmake"; do
  [ -f "$prefix/$file" ] || { echo "run.sh: $file was not installed" >&2; exit 1; }
done
if grep -rlF -e "$work" -e "$PWD" "$prefix/include" "$prefix/$folder/pkgconfig" "$prefix/$folder/cmake"; then
  echo "run.sh: these files hold paths of this machine" >&2
  exit 1
fi
echo "run.sh: installed with ${generator[1]}, $(cmake --version | head -n 1)"

quietly cmake "${generator[@]}" -S Tests/CMake/consumer -B "$work/found" -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_LIBRARY_ARCHITECTURE="$(gcc -dumpmachine)"
quietly cmake --build "$work/found"
use find_package "$work/found"

export PKG_CONFIG_PATH=$prefix/$folder/pkgconfig
[ "$(pkg-config --variable=prefix tweenspirit)" -ef "$prefix" ] || {
  echo "run.sh: pkg-config's prefix is $(pkg-config --variable=prefix tweenspirit)" >&2
  exit 1
}
mkdir "$work/packaged"
for source in Tests/CMake/consumer/consumer.c bindings/c/examples/hello.c; do
  quietly gcc -std=c11 -Wall -Wextra -pedantic -Werror "$source" -o "$work/packaged/$(basename "$source" .c)" \
    $(pkg-config --cflags --libs tweenspirit) -Wl,-rpath,"$(pkg-config --variable=libdir tweenspirit)"
done
use "pkg-config $(pkg-config --modversion tweenspirit)" "$work/packaged"

quietly cmake "${generator[@]}" -S Tests/CMake/consumer -B "$work/nested" -DTWEENSPIRIT_SOURCE="$PWD" \
  -DTWEENSPIRIT_SCRATCH_PATH="$scratch"
quietly cmake --build "$work/nested"
use add_subdirectory "$work/nested"
