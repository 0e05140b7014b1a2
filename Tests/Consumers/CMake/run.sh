#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs the library, moves what was installed, and uses it from C and C++ in three ways: find_package, pkg-config and
# add_subdirectory. Usage: Tests/Consumers/CMake/run.sh [scratch path of swift build] (from the repository's root)
# TWEENSPIRIT_EMBEDDED=OFF: the library of SwiftPM in place of the one that ships.
set -euo pipefail

export PATH=$PWD/.venv/bin:$PATH
scratch=$(realpath -m "${1:-.build}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name=run.sh
embedded=(-DTWEENSPIRIT_EMBEDDED="${TWEENSPIRIT_EMBEDDED:-ON}")
. Tests/Consumers/CMake/consume.sh

# Deeper than lib, as on Debian.
triplet=$(gcc -dumpmachine)
folder=lib/$triplet

# CC is CMake's: SwiftPM, which would take it too, keeps its own.
quietly env CC=gcc cmake "${generator[@]}" -S . -B "$work/build" -DCMAKE_INSTALL_PREFIX="$work/first" \
  -DCMAKE_INSTALL_LIBDIR="$folder" -DTWEENSPIRIT_SCRATCH_PATH="$scratch" "${embedded[@]}"
quietly env CC=gcc cmake --build "$work/build"
quietly cmake --install "$work/build"
mv "$work/first" "$work/prefix"
prefix=$work/prefix
(cd "$prefix" && find . -type f -o -type l | sort) >"$work/installed"
diff - "$work/installed" <<LIST || fail "other files were installed than should be"
./include/tweenspirit/cpp/batch.hpp
./include/tweenspirit/cpp/chain.hpp
./include/tweenspirit/cpp/channel.hpp
./include/tweenspirit/cpp/core.hpp
./include/tweenspirit/cpp/easing.hpp
./include/tweenspirit/cpp/handlers.hpp
./include/tweenspirit/cpp/machine.hpp
./include/tweenspirit/cpp/motion.hpp
./include/tweenspirit/cpp/player.hpp
./include/tweenspirit/cpp/scene.hpp
./include/tweenspirit/cpp/spring.hpp
./include/tweenspirit/cpp/timeline.hpp
./include/tweenspirit/cpp/timing.hpp
./include/tweenspirit/cpp/track.hpp
./include/tweenspirit/cpp/value.hpp
./include/tweenspirit/cpp/words.hpp
./include/tweenspirit/cpp/world.hpp
./include/tweenspirit/tweenspirit.h
./include/tweenspirit/tweenspirit.hpp
./include/tweenspirit/tweenspirit_gpu.h
./$folder/cmake/TweenSpirit/TweenSpiritConfig.cmake
./$folder/cmake/TweenSpirit/TweenSpiritConfigVersion.cmake
./$folder/libtweenspirit.so
./$folder/libtweenspirit.so.2
./$folder/pkgconfig/tweenspirit.pc
LIST
[ "$(readlink "$prefix/$folder/libtweenspirit.so")" = libtweenspirit.so.2 ] ||
  fail "libtweenspirit.so is no link beside its file"
look_at "$prefix/$folder/libtweenspirit.so.2"
if grep -rlF -e "$work" -e "$PWD" "$prefix/include" "$prefix/$folder/pkgconfig" "$prefix/$folder/cmake"; then
  fail "these files hold paths of this machine"
fi
say "installed with ${generator[1]}, $(cmake --version | head -n 1)"

# Those who only run programs want one file, those who build them the others.
for component in runtime development; do
  quietly cmake --install "$work/build" --prefix "$work/$component" --component $component
  (cd "$work/$component" && find . -type f -o -type l) >>"$work/parts"
done
[ "$(cd "$work/runtime" && find . -type f -o -type l)" = "./$folder/libtweenspirit.so.2" ] ||
  fail "component runtime is not one file"
sort "$work/parts" | diff - "$work/installed" || fail "the components are not the whole"
DESTDIR=$work/staged quietly cmake --install "$work/build" --prefix /opt/spirit
look_at "$work/staged/opt/spirit/$folder/libtweenspirit.so.2"
say "components runtime and development, DESTDIR"

by_cmake find_package "$work/found" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_LIBRARY_ARCHITECTURE="$triplet"
quietly cmake -S Tests/Consumers/CMake/versions -B "$work/versions" -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_LIBRARY_ARCHITECTURE="$triplet"
say "$(sed -n 's/^-- \(TweenSpirit .* found .*\)/\1/p' "$work/log")"

export PKG_CONFIG_PATH=$prefix/$folder/pkgconfig
[ "$(pkg-config --variable=prefix tweenspirit)" -ef "$prefix" ] ||
  fail "pkg-config's prefix is $(pkg-config --variable=prefix tweenspirit)"
quietly pkg-config --validate tweenspirit
pkg-config --exact-version="$(sed -n 's/^project(TweenSpirit VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)" tweenspirit ||
  fail "pkg-config's version is $(pkg-config --modversion tweenspirit)"
[ "$(pkg-config --libs --static tweenspirit)" = "$(pkg-config --libs tweenspirit)" ] ||
  fail "pkg-config --static wants more"
by_pkg_config pkg-config "$work/packaged" -Wl,-rpath,"$(pkg-config --variable=libdir tweenspirit)"

by_cmake add_subdirectory "$work/nested" -DTWEENSPIRIT_SOURCE="$PWD" -DTWEENSPIRIT_SCRATCH_PATH="$scratch" "${embedded[@]}"
