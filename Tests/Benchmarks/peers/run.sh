#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# run.sh NAME PATH CSV: a library that is installed at PATH beside ours, in one run; its lines are added to CSV.
#
#   AHEasing    the folder with easing.h and easing.c        gsap, anime, popmotion, motion, d3-ease, react-spring:
#   tweeny      the folder with tweeny.h or tweeny/tweeny.h    the folder of the package, or one with node_modules in it
#   choreograph the folder with choreograph/Choreograph.h
#
# What is written in C or C++ is compiled with ours into one program, which times them in turns. What is written in
# JavaScript is timed by node, which starts ours, a program in C, after each of its own blocks. What is not known, not
# there or cannot be built is skipped: that is no failure.
set -euo pipefail
name=${1:?NAME PATH CSV} path=${2:?NAME PATH CSV} csv=${3:?NAME PATH CSV}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
lib=${TWEENSPIRIT_LIBRARY:-$root/.build/release}
out=$root/.build-bench/peers
skip() { echo "skipped: $name: $*" && exit 0; }

[ -e "$path" ] || skip "there is no $path"
path=$(cd "$path" 2>/dev/null && pwd) || skip "$path is no folder"
[ -e "$lib/libtweenspirit.so.2" ] || skip "the library is not built (make build)"
mkdir -p "$out"
flags=(-O3 -march=native -ffp-contract=off -I"$root/include" -I"$here")
link=(-L"$lib" -ltweenspirit -lm -Wl,-rpath,"$lib")

# Compiles and links, or skips with the compiler's first words.
build() {
  command -v "$1" > /dev/null || skip "there is no $1"
  "$@" 2> "$out/log" || { head -n 5 "$out/log" && skip "it does not compile"; }
}

# The first of the folders below PATH that has the file.
folder_of() {
  for each in "$path" "$path"/include "$path"/src "$path"/AHEasing "$path"/usr/include; do
    [ ! -e "$each/$1" ] || { echo "$each" && return; }
  done
}

c_peer() { build gcc "${flags[@]}" -c "$here/ours.c" -o "$out/ours.o"; }

case $name in
  AHEasing)
    found=$(folder_of easing.h) && [ -n "$found" ] && [ -e "$found/easing.c" ] || skip "no easing.h and easing.c in $path"
    c_peer
    for precision in "" -DAH_EASING_USE_DBL_PRECIS; do
      build gcc "${flags[@]}" $precision -I"$found" -c "$found/easing.c" -o "$out/easing.o"
      build gcc "${flags[@]}" $precision -I"$found" "$here/ah_easing.c" "$out/easing.o" "$out/ours.o" \
        "${link[@]}" -o "$out/$name"
      "$out/$name" "$csv"
    done
    ;;
  tweeny)
    found=$(folder_of tweeny.h) && [ -n "$found" ] || found=$(folder_of tweeny/tweeny.h)
    [ -n "$found" ] || skip "no tweeny.h in $path"
    [ -e "$found/tweeny.h" ] || found=$found/tweeny
    c_peer
    build g++ -std=c++17 "${flags[@]}" -I"$found" "$here/tweeny.cpp" "$out/ours.o" "${link[@]}" -o "$out/$name"
    "$out/$name" "$csv"
    ;;
  choreograph)
    found=$(folder_of choreograph/Choreograph.h)
    [ -n "$found" ] || skip "no choreograph/Choreograph.h in $path"
    c_peer
    mapfile -t sources < <(find "$found/choreograph" -name '*.cpp')
    build g++ -std=c++17 "${flags[@]}" -I"$found" "$here/choreograph.cpp" "${sources[@]}" "$out/ours.o" \
      "${link[@]}" -o "$out/$name"
    "$out/$name" "$csv"
    ;;
  gsap | anime | popmotion | motion | d3-ease | react-spring)
    command -v node > /dev/null || skip "there is no node"
    build gcc "${flags[@]}" "$here/ours_alone.c" "$here/ours.c" "${link[@]}" -o "$out/ours_alone"
    status=0
    node "$here/peer.mjs" "$name" "$path" "$out/ours_alone" "$lib/swift_rows" "$csv" || status=$?
    # 3: it could not be loaded, and said so.
    [ $status -eq 3 ] || exit $status
    ;;
  *) skip "no such peer is known" ;;
esac
