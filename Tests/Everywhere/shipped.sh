#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What ships is what is tested: the checks and tests of C, and those of Python that say more, on the Embedded library of this
# machine, which wheels, Debian packages and `cmake --install` carry. (`make test` has SwiftPM's build, as the sanitizers have.)
# Usage: Tests/Everywhere/shipped.sh (from the repository's root)
set -euo pipefail

case $(uname -sm) in
"Linux x86_64" | "Linux aarch64") ;;
*) echo "shipped: skipped, there is no Embedded library for $(uname -sm)" && exit 0 ;;
esac
tools/embedded.sh native
built=$PWD/.build-embedded/native
export PATH=$PWD/.venv/bin:$PATH PYTHONPATH=$PWD/bindings/python TWEENSPIRIT_LIB=$built/libtweenspirit.so.2 LIBRARY_MOST=2150000
bindings/python/accelerator/build.sh "$built"
. Tests/step.sh
checks() {
  Tests/Checks/exports.sh "$TWEENSPIRIT_LIB"
  Tests/Checks/hardening.sh "$TWEENSPIRIT_LIB"
  Tests/Checks/kernels.sh ".build-embedded/$(uname -m)"
}
# What the compiler can have to do with: errors and their texts, objects, threads, processes, handlers. The numbers are the hash's.
python_tests() {
  (cd bindings/python && python -m pytest tests/*/test_{abi,accelerator,arguments,numbers,observers,scenarios}*.py \
    tests/*/test_{processes,registry,world_handlers,world_threads}*.py)
}
step "checks" checks
step "scenarios" Tests/Scenarios/run.sh
beside c step "C" Tests/ABI/run.sh --quick .build-everywhere/abi
step "the golden hash" Tests/Identity/run.sh all .build-everywhere/identity
step "cuts of time" Tests/Fuzz/run.sh --plain 2000 cuts
step "CMake" Tests/Consumers/CMake/run.sh
step "Python" python_tests
await c
