#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The engine in real hosts, without a display: run.sh [NAME...], each a function host_NAME below; without names, all. A host that
# is not installed is skipped; with TWEENSPIRIT_REQUIRE_HOSTS=1 that is a failure. TWEENSPIRIT_LIB names another library than
# that of `make build`, TWEENSPIRIT_HEADER another header, PYTHON another Python than .venv's. What a host printed is in .build-hosts.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

out=.build-hosts
here=Tests/Consumers/Hosts
library=${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so}
python=${PYTHON:-.venv/bin/python}
[ -f "$library" ] || { echo "$library is not there: make build" >&2; exit 1; }
mkdir -p $out
out=$(cd $out && pwd)
export TWEENSPIRIT_LIB=$(cd "$(dirname "$library")" && pwd)/$(basename "$library")
ln -sf "$TWEENSPIRIT_LIB" "$out/libtweenspirit.so"
ln -sf "$TWEENSPIRIT_LIB" "$out/libtweenspirit.so.2"
link=(-Iinclude -L"$out" -ltweenspirit -Wl,-rpath,"$out")

say() { echo "$1" > "$out/said"; }
skip() { say "skipped, $1"; exit 3; }

# same FILE LIKE: two logs.
same() { diff -u "$2" "$1"; }

# contrib LANGUAGE COMMAND...: a program of bindings/contrib prints what those of the other languages print.
contrib() {
  "${@:2}" > "$out/contrib-$1.txt"
  same "$out/contrib-$1.txt" $here/contrib.txt
  say "the program's $(wc -l < $here/contrib.txt) lines"
}

host_c() {
  command -v gcc >/dev/null || skip "no gcc (apt install gcc libc6-dev)"
  local flags=(-std=c99 -O2 -ffp-contract=off -Wall -Wextra -pedantic -Werror) steps=() pattern
  gcc "${flags[@]}" bindings/c/examples/fixed_step.c "${link[@]}" -lm -o "$out/fixed_step"
  for pattern in steady uneven hitches idle; do
    "$out/fixed_step" $pattern > "$out/fixed_step-$pattern.txt" 2> "$out/fixed_step-$pattern.err"
    cat "$out/fixed_step-$pattern.err"
    same "$out/fixed_step-$pattern.txt" $here/fixed_step.txt
    steps+=("$(sed -E 's/.* ([0-9]+) steps.*/\1/' "$out/fixed_step-$pattern.err")")
  done
  say "a main loop's $(wc -l < $here/fixed_step.txt) lines, the same in ${steps[0]}, ${steps[1]}, ${steps[2]} and ${steps[3]} steps"
}

host_cpp() {
  local compilers=() compiler standard flags=(-O1 -Wall -Wextra -pedantic -Werror)
  ! command -v g++ >/dev/null || compilers+=(g++)
  compiler=$(dirname "$(command -v swiftc || echo /)")/clang++
  [ ! -x "$compiler" ] || compilers+=("$compiler")
  [ ${#compilers[@]} -gt 0 ] || skip "no g++ (apt install g++), and no clang++ beside swiftc"
  for compiler in "${compilers[@]}"; do
    for standard in c++17 c++20; do
      "$compiler" -std=$standard "${flags[@]}" bindings/c/examples/lambdas.cpp "${link[@]}" -o "$out/lambdas"
      "$out/lambdas" > "$out/lambdas.txt"
      same "$out/lambdas.txt" $here/lambdas.txt
    done
  done
  say "lambdas' $(wc -l < $here/lambdas.txt) lines, by ${compilers[*]##*/}, each in C++17 and C++20"
}

host_rust() {
  command -v rustc >/dev/null || skip "no rustc (rustup.rs, 1.77 or later)"
  [ "$(rustc --version | sed -E 's/^rustc 1\.([0-9]+).*/\1/')" -ge 77 ] || skip "$(rustc --version) is older than 1.77"
  rustc --edition 2021 -O -D warnings -L "$out" -C link-arg=-Wl,-rpath,"$out" bindings/contrib/rust/example.rs -o "$out/contrib-rust"
  contrib rust "$out/contrib-rust"
}

host_lua() {
  command -v luajit >/dev/null || skip "no luajit (apt install luajit)"
  contrib lua luajit bindings/contrib/lua/example.lua "$TWEENSPIRIT_LIB" "${TWEENSPIRIT_HEADER:-include/tweenspirit/tweenspirit.h}"
}

host_ruby() {
  command -v ruby >/dev/null || skip "no ruby (apt install ruby)"
  ruby -r fiddle/import -e 'exit Fiddle::VERSION >= "1.1"' || skip "a ruby without Fiddle 1.1 (Ruby 3.1 has it)"
  contrib ruby ruby -w bindings/contrib/ruby/example.rb
}

# python_host MODULE TEST-FILE: the test says a line "NAME: ...".
python_host() {
  "$python" -c "import $2, pytest, numpy, PIL" || skip "no $2 ($python -m pip install -r $here/requirements.txt)"
  "$python" -m pytest -q -s -p no:cacheprovider $here/$3 | tee "$out/$1.pytest"
  say "$(sed -n "s/^$1: //p" "$out/$1.pytest"); $(grep -oE '[0-9]+ passed' "$out/$1.pytest")"
}
host_dask() { python_host dask dask.array test_dask_bake.py; }
host_dask_devices() {
  "$python" -c 'import sys, tweenspirit.gpu as gpu; sys.exit(not gpu.devices())' || skip "no OpenCL device (apt install pocl-opencl-icd)"
  python_host dask_devices dask.array test_dask_devices.py
}
host_pygame() { python_host pygame pygame test_pygame_sprites.py; }
host_matplotlib() { python_host matplotlib matplotlib test_matplotlib_animation.py; }

host_opencl() {
  local code=0
  "$python" -B Tests/GPU/bits.py opencl --items 65536 > "$out/opencl.txt" || code=$?
  [ $code != 3 ] || skip "no OpenCL device (apt install pocl-opencl-icd)"
  [ $code = 0 ] || { grep -v ': 0 of' "$out/opencl.txt"; return 1; }
  "$python" -B Tests/GPU/bits.py opencl --items 4096 --planted
  echo '#include <CL/cl.h>' | gcc -E - >/dev/null 2>&1 || skip "no OpenCL headers for C (apt install ocl-icd-opencl-dev)"
  gcc -std=c99 -O2 -Wall -Wextra -pedantic -Werror -Iinclude gpu/example_opencl.c "${link[@]}" -lOpenCL -o "$out/example_opencl"
  "$out/example_opencl" gpu/tweenspirit_gpu.h
  say "$(sed -n 's/^--- OpenCL, //p' "$out/opencl.txt" | paste -sd, -): $(grep -c ': 0 of' "$out/opencl.txt") rows of bits"
}
export PYTHONPATH=$PWD/bindings/python:$PWD/bindings/python/examples/hosts
export SDL_VIDEODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 MPLBACKEND=Agg

[ $# -gt 0 ] || set -- $(sed -n 's/^host_\([a-z_]*\)() {.*/\1/p' $here/run.sh)
failed=0
for name; do
  declare -F "host_$name" >/dev/null || { echo "there is no host $name" >&2; exit 2; }
  rm -f "$out/said"
  # Not as a condition: errors would not end it.
  set +e
  (set -e; "host_$name") > "$out/$name.log" 2>&1
  code=$?
  set -e
  if [ $code = 3 ] && [ "${TWEENSPIRIT_REQUIRE_HOSTS:-0}" != 1 ]; then
    echo "$name: $(cat "$out/said")"
  elif [ $code != 0 ]; then
    echo "$name: FAILED$([ $code != 3 ] || sed 's/^skipped//' "$out/said")"
    tail -n 30 "$out/$name.log"
    failed=1
  else
    echo "$name: $(cat "$out/said")"
  fi
done
exit $failed
