#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The library and the C tests under the sanitizers: those with threads and forks for races, all of them for memory.
# Usage: Tests/Sanitizers/run.sh [thread|address]... (from the repository's root)
set -euo pipefail

toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
clang=$toolchain/bin/clang
runtimes=$toolchain/lib/swift/linux
[ "$(uname)" = Linux ] || { echo "sanitizers: skipped, this is checked on Linux"; exit 0; }

# The sources and the flags of the contract tests are those of Tests/ABI/run.sh.
eval "$(sed -n '/^warnings=/p; /^flags=/p; /^sources=/,/)$/p' Tests/ABI/run.sh)"

# A forked child has none of its parent's threads, which is no leak of them.
export TSAN_OPTIONS="report_thread_leaks=0 die_after_fork=0"

# check SANITIZER [what else to link]
check() {
  local sanitizer=$1 out=.build-$1
  shift
  swift build -q -c release --sanitize "$sanitizer" --scratch-path "$out" --product tweenspirit
  ln -sf libtweenspirit.so "$out/release/libtweenspirit.so.1"
  "$clang" "${flags[@]}" "-fsanitize=$sanitizer" -fuse-ld=lld "${sources[@]}" -o "$out/contract" \
    -L"$out/release" -ltweenspirit -Wl,-rpath,'$ORIGIN/release' -lpthread -lm "$@"
  echo "contract, with the library, under the $sanitizer sanitizer"
}

[ $# -gt 0 ] || set -- thread address
for sanitizer; do
  case $sanitizer in
  thread)
    check thread -L"$runtimes" -ldispatch -lBlocksRuntime -Wl,-rpath,"$runtimes"
    .build-thread/contract thread fork shared "double release" "while sampled"
    ;;
  address)
    check address
    .build-address/contract
    ;;
  *) echo "sanitizers: there is no $sanitizer" >&2 && exit 1 ;;
  esac
done
