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
link=(-Iinclude -L"$lib" -ltweenspirit -lm -Wl,-rpath,"$lib")
gcc -O2 -Wall -Wextra $here/easing_bench.c $out/exact.o $out/libm.o "${link[@]}" -o $out/easing_bench
gcc -Wall -Wextra $flags $here/baked_bench.c "${link[@]}" -o $out/baked_bench
gcc -Wall -Wextra $flags -c $here/reference_springs.c -o $out/springs.o
gcc -O2 -Wall -Wextra $here/spring_bench.c $out/springs.o "${link[@]}" -o $out/spring_bench
gcc -Wall -Wextra $flags -c $here/reference_tracks.c -o $out/tracks.o
gcc -O2 -Wall -Wextra $here/track_bench.c $out/tracks.o "${link[@]}" -o $out/track_bench
gcc -Wall -Wextra $flags -c $here/reference_worlds.c -o $out/worlds.o
gcc -O2 -Wall -Wextra $here/world_bench.c Tests/ABI/fault.c $out/worlds.o "${link[@]}" -o $out/world_bench
gcc -O2 -Wall -Wextra $here/timeline_bench.c Tests/ABI/fault.c "${link[@]}" -o $out/timeline_bench
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
echo "$(date -u +%F), ${cpu:-unknown CPU}, gcc $(gcc -dumpfullversion)"
last=$(($(nproc) - 1))
for bench in easing baked spring track world timeline; do
  csv=$here/results/$bench-$(date -u +%F).csv
  pin=(taskset -c "$last")
  # Its rows with two threads want two processors; the others run on one by themselves.
  [ $bench != spring ] || pin=()
  "${pin[@]}" $out/${bench}_bench $out/$bench.csv
  { echo "# $(date -u +%F), ${cpu:-unknown CPU}, gcc $(gcc -dumpfullversion), ${flags} (libm rows: -Ofast -march=native)"
    cat $out/$bench.csv; } > "$csv"
  echo "written to $csv"
done
if .venv/bin/python -c 'import numpy' 2>/dev/null; then
  PYTHONPATH=bindings/python .venv/bin/python $here/batch_bench.py "$here/results/python-$(date -u +%F).csv"
  PYTHONPATH=bindings/python .venv/bin/python $here/call_bench.py "$here/results/calls-$(date -u +%F).csv"
else
  echo "skipped: the rows beside numpy and numba, which want a .venv with numpy (make test)"
fi
