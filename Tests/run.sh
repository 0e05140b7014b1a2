#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every test, the quickest first. Stops at the first that fails.
set -euo pipefail
export PATH=$PWD/.venv/bin:$PATH
step() {
  local start=$SECONDS
  echo "--- $1"
  shift
  "$@"
  echo "    $((SECONDS - start)) s"
}
step "checks" Tests/Checks/all.sh
step "scenarios" Tests/Scenarios/run.sh
step "Swift" bash -c 'swift build -q -c release --build-tests && swift test -q -c release --skip-build 2>&1 | grep -E "failed|recorded|error|Test run" ; exit ${PIPESTATUS[0]}'
step "Python" bash -c 'cd bindings/python && python -m pytest -n 2 --dist worksteal'
step "Python without numpy" Tests/Checks/no_numpy.sh
# One process at a time, and the longest step: the other processor takes those that follow.
mkdir -p .build-abi
(step "C" Tests/ABI/run.sh) >.build-abi/log 2>&1 &
c=$!
step "kernels for graphics cards, as C" Tests/GPU/run.sh c 4096
step "the golden hash" Tests/Identity/run.sh quick
step "long runs, short" Tests/Soak/run.sh short
step "C and Python in one process" env PYTHONPATH=bindings/python python Tests/ABI/one_process.py
step "scaling" Tests/Scaling/run.sh
step "demo" bash -c 'Tests/Demo/run.sh | tail -n 2'
step "documentation" Tests/Docs/run.sh
step "CMake" env TWEENSPIRIT_EMBEDDED=OFF Tests/CMake/run.sh
step "Swift client by version" Tests/Package/run.sh
wait $c || {
  cat .build-abi/log
  exit 1
}
cat .build-abi/log
