#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Fuzzes the library, which is built with coverage and under the address sanitizer: first what is kept is replayed, then each
# target is fuzzed. What was found lies in .build-fuzz/found; README.md beside this says what to do with it.
# Usage: Tests/Fuzz/run.sh [--seconds N] [--runs N] [--replay | --plain N] [--seed N] [--jobs N] [target]... (from the root)
# With a seed the inputs are the same each time, as many as there is time for and --runs allows. Plain are N random inputs,
# from the seed's on, without libFuzzer and against the release library (or TWEENSPIRIT_LIB): twenty times as fast, for targets
# that can be built so (STANDALONE).
set -euo pipefail

here=Tests/Fuzz
out=.build-fuzz
limit=(-max_total_time=60)
# Two at once, where there are two processors.
jobs=$(nproc 2>/dev/null || echo 1)
[ "$jobs" -le 2 ] || jobs=2
only_replay=
plain=
seed=0
targets=()
usage() { sed -n '/^# Usage: /s/^# //p' "$0" >&2; exit 2; }
number() { [[ ${1:-} =~ ^[1-9][0-9]*$ ]] && echo "$1"; }
while [ $# -gt 0 ]; do
  case $1 in
  --seconds) n=$(number "${2:-}") || usage; limit[0]=-max_total_time=$n; shift ;;
  --runs) n=$(number "${2:-}") || usage; limit+=("-runs=$n"); shift ;;
  --jobs) jobs=$(number "${2:-}") || usage; shift ;;
  --seed) n=$(number "${2:-}") || usage; limit+=("-seed=$n") seed=$n; shift ;;
  --plain) plain=$(number "${2:-}") || usage; shift ;;
  --replay) only_replay=1 ;;
  -*) usage ;;
  *) targets+=("$1") ;;
  esac
  shift
done

# A target is a file that has what libFuzzer calls; the files target_*.c belong to it.
all() { grep -l '^int LLVMFuzzerTestOneInput' $here/*.c | sed 's|.*/||; s|\.c$||'; }
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(all)
for target in "${targets[@]}"; do
  all | grep -qx "$target" || { echo "fuzz: there is no target $target, there are: $(all | xargs)" >&2; exit 2; }
done

if [ -n "$plain" ]; then
  mkdir -p $out
  library=$(realpath -s "${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so.2}")
  for target in "${targets[@]}"; do
    grep -q '^#ifdef STANDALONE' "$here/$target.c" || continue
    cc -std=c11 -O2 -Wall -Wextra -pedantic -Werror -Iinclude -DSTANDALONE $here/"$target".c $here/"$target"_*.c \
      -o "$out/plain-$target" "$library" -Wl,-rpath,"$(dirname "$library")" -lm
    "$out/plain-$target" "$plain" "$seed"
  done
  exit
fi

[ "$(uname)" = Linux ] || { echo "fuzz: skipped, this is done on Linux"; exit 0; }
command -v swiftc >/dev/null || { echo "fuzz: skipped, there is no swiftc"; exit 0; }
clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
flags=(-std=c11 -O1 -g -Wall -Wextra -pedantic -Werror -Iinclude -fsanitize=fuzzer,address -fuse-ld=lld)
mkdir -p $out/found $out/logs
printf '#include <stddef.h>\n#include <stdint.h>\nint LLVMFuzzerTestOneInput(const uint8_t *d, size_t n);
int LLVMFuzzerTestOneInput(const uint8_t *d, size_t n) { return d && n ? 0 : 0; }\n' >$out/empty.c
"$clang" "${flags[@]}" $out/empty.c -o $out/empty 2>$out/logs/empty.log || {
  echo "fuzz: skipped, the toolchain's clang has no libFuzzer ($out/logs/empty.log)"
  exit 0
}

# What calls any function calls every one that the header has.
python3 bindings/python/tools/gen_fuzz.py --check

# ---- Build ----------------------------------------------------------------------------------------------------------

Tests/Sanitizers/library.sh address
release=$PWD/.build-address/release
for target in "${targets[@]}"; do
  sources=($here/"$target".c)
  for more in $here/"$target"_*.c; do [ ! -f "$more" ] || sources+=("$more"); done
  "$clang" "${flags[@]}" "${sources[@]}" -o "$out/fuzz-$target" \
    -L"$release" -ltweenspirit -Wl,-rpath,"$release" -lm
done

# ---- Replay ---------------------------------------------------------------------------------------------------------

# What each may take; the dictionary, where there is one.
options() {
  echo -timeout=30 -report_slow_units=1 -rss_limit_mb=1024 -entropic=0
  case $1 in
  api) echo -max_len=1024 -malloc_limit_mb=512 ;;
  easing | path) echo -max_len=1024 ;;
  document) echo -max_len=2048 ;;
  track) echo -max_len=2048 ;;
  cuts) echo -max_len=768 ;;
  snapshot) echo -max_len=4096 -malloc_limit_mb=64 ;;
  *) echo -max_len=4096 ;;
  esac
  [ ! -f $here/"$1".dict ] || echo "-dict=$out/$1.dict"
}

# dictionary TARGET: what its file has, and the words that the parsers know, from their sources.
dictionary() {
  case $1 in
  easing) grep -ohE '"[A-Za-z][A-Za-z0-9_.-]{1,30}"' Sources/TweenSpiritEngine/{Easing,Physics}/*.swift ;;
  document) grep -ohE '"[a-z0-9_]{1,20}"' Sources/TweenSpiritEngine/Documents/*.swift | sed 's/"/\\"/g; s/.*/"&"/' ;;
  esac | sort -u | cat $here/"$1".dict - >$out/"$1".dict
}

# What is asked for may be more than there is; short traces and plain stacks are twice as fast.
export ASAN_OPTIONS=allocator_may_return_null=1:malloc_context_size=6:detect_stack_use_after_return=0:quarantine_size_mb=32
failed=0
good=()
python3 $here/inputs.py unpack $out/kept "${targets[@]}"
for target in "${targets[@]}"; do
  [ ! -f $here/"$target".dict ] || dictionary "$target"
  kept=($out/kept/"$target"/*)
  log=$out/logs/$target-replay.log
  [ -e "${kept[0]}" ] || { echo "fuzz: $target: nothing is kept" && good+=("$target") && continue; }
  read -ra with < <(options "$target" | xargs)
  if "$out/fuzz-$target" "${with[@]}" "-artifact_prefix=$out/found/$target-" "${kept[@]}" >"$log" 2>&1; then
    echo "fuzz: $target: ${#kept[@]} replayed"
    good+=("$target")
  else
    failed=1
    file=$(sed -n 's/^Running: //p' "$log" | tail -n 1)
    tail -n 60 "$log" >&2
    echo "fuzz: $target: FAILED at what is kept, $file; again: $out/fuzz-$target $file" >&2
  fi
done
[ -z "$only_replay" ] || exit $failed

# ---- Fuzz -----------------------------------------------------------------------------------------------------------

stat() { sed -n "s/^stat::$2: *//p" "$out/logs/$1.log" | tail -n 1; }

fuzz() {
  local target=$1 log=$out/logs/$1.log status=0 with grown=$out/corpus/$1 found edges
  mkdir -p "$grown"
  read -ra with < <(options "$target" | xargs)
  # New inputs go to the first folder only.
  "$out/fuzz-$target" "${with[@]}" "${limit[@]}" -print_final_stats=1 "-artifact_prefix=$out/found/$target-" \
    "$grown" "$out/kept/$target" >"$log" 2>&1 || status=$?
  edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  local result=ok
  [ $status -eq 0 ] || result=FAILED
  echo "fuzz: $target: $(stat "$target" number_of_executed_units) sequences," \
    "$(stat "$target" average_exec_per_sec) a second, ${edges:-0} edges," \
    "slowest $(stat "$target" slowest_unit_time_sec) s, $(stat "$target" peak_rss_mb) MiB: $result"
  grep -ah 'slow-unit-' "$log" | sed "s/^/fuzz: $target: slow: /" || true
  [ $status -ne 0 ] || return 0
  found=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
  grep -av '^#' "$log" | grep -av NEW_FUNC | tail -n 60 >&2
  echo "fuzz: $target: found ${found:-nothing that was kept, see $log}; again: $out/fuzz-$target $found" >&2
  [ ! -f "$found" ] || base64 "$found" >&2
  return 1
}

# What does not pass already is not fuzzed.
running=0
for target in ${good[@]+"${good[@]}"}; do
  fuzz "$target" &
  running=$((running + 1))
  if [ $running -ge "$jobs" ]; then
    wait -n || failed=1
    running=$((running - 1))
  fi
done
while [ $running -gt 0 ]; do
  wait -n || failed=1
  running=$((running - 1))
done
exit $failed
