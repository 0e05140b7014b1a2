#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the hand-written C references with this machine's gcc and runs them beside the library, pinned to one core.
set -euo pipefail
here=Tests/Benchmarks
out=.build-bench
lib=$PWD/.build/release
mkdir -p $out
flags="-O3 -march=native -ffp-contract=off -fno-math-errno -fno-trapping-math"
gcc $flags -c $here/reference_exact.c -o $out/exact.o
gcc -Ofast -march=native -c $here/reference_libm.c -o $out/libm.o
gcc -O2 -Wall -Wextra $here/easing_bench.c $out/exact.o $out/libm.o -Iinclude -L"$lib" -ltweenspirit -lm \
  -Wl,-rpath,"$lib" -o $out/easing_bench
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
echo "$(date -u +%F), ${cpu:-unknown CPU}, gcc $(gcc -dumpfullversion)"
csv=$here/results/easing-$(date -u +%F).csv
last=$(($(nproc) - 1))
taskset -c $last $out/easing_bench $out/easing.csv
{ echo "# $(date -u +%F), ${cpu:-unknown CPU}, gcc $(gcc -dumpfullversion), ${flags} (libm rows: -Ofast -march=native)"
  cat $out/easing.csv; } > "$csv"
echo "written to $csv"
