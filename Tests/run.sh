#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every test. Stops at the first part that fails.
set -euo pipefail
export PATH=$PWD/.venv/bin:$PATH
. Tests/step.sh
swift_tests() {
  swift build -q -c release --build-tests
  swift test -q -c release --skip-build 2>&1 | grep -E "failed|recorded|error|Test run"
}
python_tests() { (cd bindings/python && python -m pytest -n 2 --dist worksteal); }
demo() { Tests/Demo/run.sh | tail -n 2; }

# A processor is the Swift compiler's, which uses one; the other has what runs in one process.
beside swift step "Swift" swift_tests
step "checks" Tests/Checks/all.sh
step "scenarios" Tests/Scenarios/run.sh
step "C" Tests/ABI/run.sh
await swift
beside client step "Swift client by version" Tests/Package/run.sh
step "Python without numpy" Tests/Checks/no_numpy.sh
step "kernels for graphics cards, as C" Tests/GPU/run.sh c 4096
step "the golden hash" Tests/Identity/run.sh quick
step "long runs, short" Tests/Soak/run.sh short
step "C and Python in one process" env PYTHONPATH=bindings/python python Tests/ABI/one_process.py
step "scaling" Tests/Scaling/run.sh
await client
beside demo step "demo" demo
step "documentation" Tests/Docs/run.sh
step "CMake" env TWEENSPIRIT_EMBEDDED=OFF Tests/CMake/run.sh
await demo
step "Python" python_tests
