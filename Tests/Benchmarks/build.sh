#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# build.sh ISA: builds .build-bench/bench-ISA, whose references are compiled for what the library runs with under
# TWEENSPIRIT_ISA=ISA; and .build-bench/bench_startup. TWEENSPIRIT_LIB names another library than that of `make build`.
set -euo pipefail
isa=$1
here=Tests/Benchmarks
out=.build-bench
library=$(realpath -s "${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so.2}")
lib=$(dirname "$library")
objects=$out/$isa
mkdir -p "$objects"
# What is measured is compiled for an instruction set; what measures, for any.
case $(uname -m)-$isa in
  x86_64-baseline) march=x86-64 ;;
  x86_64-avx2) march=x86-64-v3 ;;
  *) march=native ;;
esac
exact="-O3 -march=$march -ffp-contract=off -fno-math-errno -fno-trapping-math"
libm="-Ofast -march=$march"
warnings="-Wall -Wextra -Wno-psabi"
jobs=() made=()
compile() {
  gcc $warnings $3 -Iinclude -c "$1" -o "$2" &
  jobs+=($!)
}
finish() {
  for job in "${jobs[@]}"; do wait "$job"; done
  jobs=()
}
for name in exact springs tracks; do
  compile $here/reference_$name.c "$objects/$name.o" "$exact -DREFERENCE_ISA=\"$isa\""
done
for name in libm mixed; do compile $here/reference_$name.c "$objects/$name.o" "$libm"; done
finish
mkdir -p $out/harness
for file in $here/harness.c $here/bench_*.c; do
  name=$(basename "$file" .c)
  [ $name != bench_startup ] || continue
  object=$out/harness/$name.o
  made+=("$object")
  # Newer than all that it is made of.
  if [ -e $object ] && [ -z "$(find $here/*.h include "$file" -newer $object)" ]; then continue; fi
  compile "$file" $object -O2
done
compile Tests/ABI/fault.c $out/harness/fault.o -O2
finish
link=("$library" -lm -Wl,-rpath,"$lib")
gcc "${made[@]}" $out/harness/fault.o "$objects"/{exact,springs,tracks,libm,mixed}.o "${link[@]}" -o "$out/bench-$isa"
gcc -O2 $warnings $here/bench_startup.c -ldl -o $out/bench_startup
