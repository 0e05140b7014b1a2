#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every test of a change. Stops at the first part that fails. (What is done a thousand times over, and by other packages: .ci/run.)
set -euo pipefail
export PATH=$PWD/.venv/bin:$PATH
. Tests/step.sh
swift_tests() {
  swift build -q -c release --build-tests
  swift test -q -c release --skip-build 2>&1 | grep -E "failed|recorded|error|Test run"
}
python_tests() { (cd bindings/python && python -m pytest -n 2 --dist worksteal); }
demo() { Tests/Consumers/Demo/run.sh | grep agree; }

# Two processors: what the Swift compiler takes beside what runs in one process, as long as each other.
beside_swift() {
  step "Swift" swift_tests
  step "demo" demo
  step "documentation" Tests/Docs/run.sh
  step "kernels for graphics cards, as C" Tests/GPU/run.sh c 4096
  step "scaling" Tests/Scaling/run.sh
  step "the golden hash" Tests/Identity/run.sh quick
  step "CMake" env TWEENSPIRIT_EMBEDDED=OFF Tests/Consumers/CMake/run.sh
}
beside swift beside_swift
step "checks" Tests/Checks/all.sh
step "scenarios" Tests/Scenarios/run.sh
step "C" Tests/ABI/run.sh --quick
step "Python without numpy" Tests/Checks/no_numpy.sh
step "long runs, short" Tests/Soak/run.sh short
step "C and Python in one process" env PYTHONPATH=bindings/python python Tests/ABI/one_process.py
await swift
step "Python" python_tests
