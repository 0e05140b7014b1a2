#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The library under the sanitizers and valgrind: those C tests that have threads and forks for races, all of them for memory
# and leaks, and the Python tests on top.
# Usage: Tests/Sanitizers/run.sh [thread|address-quick|address|python-quick|python|valgrind-quick|valgrind]... (from the
# repository's root; without a word: thread address python-quick valgrind-quick)
set -euo pipefail

toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
clang=$toolchain/bin/clang
runtimes=$toolchain/lib/swift/linux
here=Tests/Sanitizers
[ "$(uname)" = Linux ] || { echo "sanitizers: skipped, this is checked on Linux"; exit 0; }

# The sources and the flags of the contract tests are those of Tests/ABI/run.sh.
eval "$(sed -n '/^warnings=/p; /^flags=/p; /^repeated=/p; /^sources=/,/)$/p' Tests/ABI/run.sh)"

patient=("$here/patience.c" -Wl,--wrap=alarm -Wl,--wrap=setitimer)

fail() {
  echo "sanitizers: $*" >&2
  exit 1
}

# contract SANITIZER [what else to compile and link]
contract() {
  local sanitizer=$1 out=.build-$1
  shift
  $here/library.sh "$sanitizer"
  "$clang" "${flags[@]}" "-fsanitize=$sanitizer" -fuse-ld=lld "${sources[@]}" "${patient[@]}" -o "$out/contract" \
    -L"$out/release" -ltweenspirit -Wl,-rpath,'$ORIGIN/release' -lpthread -lm "$@"
  echo "contract, with the library, under the $sanitizer sanitizer"
}

races() {
  contract thread -L"$runtimes" -ldispatch -lBlocksRuntime -Wl,-rpath,"$runtimes"
  # A forked child has none of its parent's threads, which is no leak of them.
  TSAN_OPTIONS="report_thread_leaks=0 die_after_fork=0" \
    .build-thread/contract thread fork shared "double release" "while sampled" pool
}

# memory [what no section's name has, as a pattern]
memory() {
  local sections=()
  # A section ends by _exit, where leaks.c looks for them; a planted one has to be seen.
  "$clang" "${flags[@]}" -fsanitize=address -fuse-ld=lld $here/{planted,leaks}.c -Wl,--wrap=_exit -o .build-address-planted
  if ./.build-address-planted 2>/dev/null; then fail "a planted leak was not seen"; fi
  rm .build-address-planted
  contract address $here/leaks.c -Wl,--wrap=_exit
  [ $# = 0 ] || mapfile -t sections < <(.build-address/contract --list | grep -vE "$1")
  .build-address/contract ${sections[@]+"${sections[@]}"} 2> >(grep -v 'was not suspended' >&2)
  python3 Tests/ABI/arguments/generate.py .build-address/arguments.c
  "$clang" "${flags[@]}" -fsanitize=address -fuse-ld=lld -ITests/ABI/arguments Tests/ABI/{arguments/walk,fault}.c \
    .build-address/arguments.c -o .build-address/arguments -L.build-address/release -ltweenspirit \
    -Wl,-rpath,'$ORIGIN/release' -lm
  echo "every bad argument, under the address sanitizer"
  .build-address/arguments
  "$clang" "${flags[@]}" -fsanitize=address -fuse-ld=lld Tests/Scenarios/scenarios.c -o .build-address/scenarios \
    -L.build-address/release -ltweenspirit -Wl,-rpath,'$ORIGIN/release' -lm
  echo "scenarios, under the address sanitizer"
  ASAN_OPTIONS=detect_leaks=0 .build-address/scenarios Tests/Scenarios/*.json
  [ $# = 0 ] || return 0
  Tests/ABI/cpp/build.sh .build-address/cpp "$clang++" -std=c++20 -fsanitize=address,undefined -fno-sanitize-recover=undefined \
    -- -fuse-ld=lld -L.build-address/release -Wl,-rpath,'$ORIGIN/release'
  echo "C++ face, under the sanitizers of addresses and undefined behaviour"
  .build-address/cpp
}

# What gives the library the worst that it is given from Python, and is short: a minute of a processor.
mapfile -t quick < <(cd bindings/python && ls tests/*/test_{batch_refusals,batch_memory,registry_failures}.py \
  tests/*/test_{registry_reentry,snapshot_api,track_refusals,world_handlers}.py)

# python [what of the tests]: under the address sanitizer, whose runtime an uninstrumented interpreter has to load first.
python() {
  local out=$PWD/.build-address/python pytest=(-m pytest -q -p leak_check -p no:cacheprovider)
  $here/library.sh address
  rm -rf "$out"
  mkdir -p "$out"
  printf '#!/bin/sh\nexec %q -fsanitize=address -shared-libasan "$@"\n' "$clang" >"$out/cc"
  chmod +x "$out/cc"
  CC=$out/cc bindings/python/accelerator/build.sh .build-address/release .venv/bin/python
  "$clang" -shared -fPIC -O0 -o "$out/libtweenspirit_planted.so" -x c - <<<'#include <stdlib.h>
    void plant(void) { char *volatile lost = malloc(999); lost = 0; }'
  # A leak ends nothing (programs that tests start would fail by it): it is in the log, and leak_check.py looks whose it is.
  # libstdc++ stands beside the runtime, which asks it for how to throw.
  local runtime throws
  runtime=$("$clang" -print-file-name="libclang_rt.asan-$(uname -m).so")
  throws=$(realpath "$(gcc -print-file-name=libstdc++.so.6)")
  local with=(
    "LD_PRELOAD=$runtime $throws"
    "ASAN_OPTIONS=detect_leaks=1:exitcode=0:abort_on_error=1:allocator_may_return_null=1:log_path=$out/log"
    PYTHONMALLOC=malloc "PYTHONPATH=$PWD/bindings/python:$PWD/$here"
    "TWEENSPIRIT_LIB=$PWD/.build-address/release/libtweenspirit.so.2"
  )
  local interpreter=$PWD/.venv/bin/python
  env "${with[@]}" "$interpreter" -c "import ctypes; ctypes.CDLL('$out/libtweenspirit_planted.so').plant()"
  if "$interpreter" $here/leak_check.py "$out" >/dev/null; then fail "a leak planted under Python was not seen"; fi
  rm -f "$out"/log.*
  echo "Python, with the library and its accelerator, under the address sanitizer: ${*:-all tests}"
  (cd bindings/python && env "${with[@]}" "$interpreter" "${pytest[@]}" -n 2 --dist worksteal "$@") || {
    "$interpreter" $here/leak_check.py "$out" || true
    fail "the Python tests failed"
  }
  "$interpreter" $here/leak_check.py "$out"
}

# memcheck [the sections, as a pattern]: valgrind, which knows no AVX-512, over the library as it is released. The tests'
# own malloc would stand in its way, so they are compiled as if under a sanitizer. What Swift's runtime holds by pointers
# into a block's middle is no loss, but "possibly" one.
memcheck() {
  command -v valgrind >/dev/null || { echo "sanitizers: skipped, there is no valgrind"; return; }
  local out=.build-valgrind
  mkdir -p $out
  gcc "${flags[@]}" -D__SANITIZE_ADDRESS__ "${sources[@]}" "${patient[@]}" $here/orphans.c -Wl,--wrap=_exit \
    -o $out/contract -L.build/release -ltweenspirit -Wl,-rpath,"$PWD/.build/release" -lpthread -lm
  gcc "${flags[@]}" $here/planted.c -o $out/planted
  local options=(-q --error-exitcode=99 --leak-check=full --show-leak-kinds=definite
    --errors-for-leak-kinds=definite)
  if valgrind "${options[@]}" $out/planted 2>/dev/null; then fail "valgrind did not see a planted leak"; fi
  local sections
  mapfile -t sections < <($out/contract --list | grep -P "${1:-}")
  echo "contract, with the library, under valgrind: ${#sections[@]} sections"
  TWEENSPIRIT_ISA=avx2 valgrind "${options[@]}" $out/contract "${sections[@]}"
}

[ $# -gt 0 ] || set -- thread address python-quick valgrind-quick
for mode; do
  case $mode in
  thread) races ;;
  address) memory ;;
  # Without what says the same many times over, for a leak to show or a race to happen, and without blobs by chance, which
  # the fuzzer of snapshots makes under this sanitizer.
  address-quick) memory "$repeated|snapshot, (made up|tiny|shuffled)" ;;
  python) python ;;
  python-quick) python "${quick[@]}" ;;
  valgrind) memcheck ;;
  valgrind-quick) memcheck '^(?!parse refuses).*(refuse|snapshot, buffers|parse in dialects|rows bound)' ;;
  *) fail "there is no $mode" ;;
  esac
done
