#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# run.sh [--full] [--row WORD]... [--isa ISA]... [--peer NAME=PATH]...
# Measures the library beside hand-written C, memcpy, triad, Python's tools and the peers that are found, and writes csv and
# a report. Quick: the instruction set that the library takes by itself, some sizes. --full: each that this machine has,
# every size. --row: those whose name holds a word; such a part is written to .build-bench instead of the results. --isa: these
# instead. --peer: a library beside, where it is installed (peers/run.sh).
set -euo pipefail
here=Tests/Benchmarks
out=.build-bench
results=$here/results
lib=$PWD/.build/release/libtweenspirit.so
python=.venv/bin/python
full=() rows=() only=() isas=() peers=()
while [ $# -gt 0 ]; do
  case $1 in
    --full) full=(--full) ;;
    --row) rows+=(--row "${2:?a word}") only+=(--only "$2") && shift ;;
    --isa) isas+=("${2:?an instruction set}") && shift ;;
    --peer) peers+=("${2:?NAME=PATH}") && shift ;;
    *) echo "run.sh: what is $1?" >&2 && exit 2 ;;
  esac
  shift
done
[ -e "$lib" ] || { echo "run.sh: there is no $lib (make build)" >&2 && exit 2; }
mkdir -p $out "$results"
[ ${#rows[@]} -eq 0 ] || results=$out
failed=0

cache() {
  local size
  size=$(getconf "LEVEL$1_SIZE" 2>/dev/null || echo 0)
  if [ "${size:-0}" -ge 1048576 ]; then
    echo "L${1:0:1} $((size >> 20))M"
  elif [ "${size:-0}" -gt 0 ]; then
    echo "L${1:0:1} $((size >> 10))K"
  fi
}
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1 | tr , ' ')
swift=$(swift --version 2>&1 | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
caches=$(for level in 1_DCACHE 2_CACHE 3_CACHE; do cache $level; done | paste -sd' ')
date=$(date -u +%F)
gcc=$(gcc -dumpfullversion)

# begin NAME: a csv of this run, its path in $csv.
written=()
begin() {
  csv=$results/$date-$1.csv
  { echo "# $date, ${cpu:-unknown CPU}, gcc $gcc -O3 -ffp-contract=off (libm: -Ofast), Swift ${swift:-unknown}, $caches"
    echo "row,precision,isa,threads,n,bytes,who,ns,low,high,ratio,limit"; } > "$csv"
  written+=("$csv")
}

# The last processor that this run may use; the rows with two threads use any.
last=$(taskset -pc $$ | sed 's/.*[-, ]//')
pin=(taskset -c "$last")

$here/build.sh baseline
if [ ${#isas[@]} -eq 0 ]; then
  mapfile -t isas < <($out/bench-baseline --isa)
  if [ ${#full[@]} -gt 0 ]; then
    isas=()
    for isa in baseline avx2 avx512; do
      # One that this machine cannot run is not taken.
      [ "$(TWEENSPIRIT_ISA=$isa $out/bench-baseline --isa)" != $isa ] || isas+=($isa)
    done
  fi
fi

for isa in "${isas[@]}"; do
  $here/build.sh "$isa"
  begin "$isa-c"
  TWEENSPIRIT_ISA=$isa "${pin[@]}" $out/bench-"$isa" "${full[@]}" "${rows[@]}" --csv "$csv" || failed=1
  if [ "$(nproc)" -ge 2 ]; then
    TWEENSPIRIT_ISA=$isa $out/bench-"$isa" "${full[@]}" "${rows[@]}" --threads 2 --csv "$csv" || failed=1
  else
    echo "skipped: the rows with two threads, which want two processors"
  fi
  if [ ${#rows[@]} -eq 0 ]; then
    strip -o $out/stripped.so "$lib"
    TWEENSPIRIT_ISA=$isa "${pin[@]}" $out/bench_startup $out/stripped.so "$isa" "$csv" || failed=1
  fi
done

if [ -e $here/python_rows.py ] && $python -c 'import numpy, numba' 2>/dev/null; then
  begin python
  PYTHONPATH=bindings/python "${pin[@]}" $python $here/python_rows.py "$csv" "${full[@]}" "${only[@]}" || failed=1
else
  echo "skipped: the rows beside numpy and numba, which want them in .venv ($here/requirements.txt)"
fi

if [ ${#rows[@]} -eq 0 ] && command -v swift >/dev/null; then
  begin swift
  swift build -q -c release --product swift_rows
  "${pin[@]}" .build/release/swift_rows "$csv" "${isas[-1]}" || failed=1
else
  echo "skipped: the rows beside a loop in Swift, which want swift, and no --row"
fi

for peer in "${peers[@]}"; do
  name=${peer%%=*}
  begin "$name"
  "${pin[@]}" $here/peers/run.sh "$name" "${peer#*=}" "$csv" || failed=1
done

echo "written: ${written[*]}"
if [ -e $here/report.py ] && [ -x $python ]; then $python $here/report.py "${written[@]}" || failed=1; fi
exit $failed
