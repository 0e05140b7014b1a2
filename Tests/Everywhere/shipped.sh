#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What ships is what is tested: the checks and tests of C and Python on the Embedded library of this machine, which wheels,
# Debian packages and `cmake --install` carry. (`make test` runs them on the build of SwiftPM, which the sanitizers have too.)
# Usage: Tests/Everywhere/shipped.sh (from the repository's root)
set -euo pipefail

case $(uname -sm) in
"Linux x86_64" | "Linux aarch64") ;;
*) echo "shipped: skipped, there is no Embedded library for $(uname -sm)" && exit 0 ;;
esac
tools/embedded.sh native
built=$PWD/.build-embedded/native
export PATH=$PWD/.venv/bin:$PATH PYTHONPATH=$PWD/bindings/python TWEENSPIRIT_LIB=$built/libtweenspirit.so.1 LIBRARY_MOST=2050000
bindings/python/accelerator/build.sh "$built"
mkdir -p .build-everywhere
step() {
  local start=$SECONDS
  echo "--- shipped: $1"
  shift
  "$@"
  echo "    $((SECONDS - start)) s"
}
checks() {
  Tests/Checks/exports.sh "$TWEENSPIRIT_LIB"
  Tests/Checks/hardening.sh "$TWEENSPIRIT_LIB"
  Tests/Checks/kernels.sh ".build-embedded/$(uname -m)"
}
step "checks" checks
step "scenarios" Tests/Scenarios/run.sh
# The longest step takes one processor.
(step "C" Tests/ABI/run.sh .build-everywhere/abi) >.build-everywhere/abi.log 2>&1 &
c=$!
step "the golden hash" Tests/Identity/run.sh all .build-everywhere/identity
step "cuts of time" Tests/Fuzz/run.sh --plain 2000 cuts
step "CMake" Tests/CMake/run.sh
step "Python" bash -c 'cd bindings/python && python -m pytest -n 2 --dist worksteal'
wait $c || {
  cat .build-everywhere/abi.log
  exit 1
}
cat .build-everywhere/abi.log
