#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every check that needs no test program.
set -euo pipefail
here=Tests/Checks
$here/version.sh
$here/header.sh
$here/exports.sh
$here/hardening.sh
$here/abi.sh
$here/prototypes.sh
$here/kernels.sh
.venv/bin/python Tests/Oracles/stagger.py | cmp - Tests/Golden/stagger.txt
echo "Golden/stagger.txt is what stagger.py computes"
.venv/bin/python bindings/python/tools/gen_abi.py --check && echo "_c/abi.py is what the header says"
.venv/bin/python bindings/python/tools/gen_native.py --check && echo "sys.rs and c.rb are what the header says"
.venv/bin/python bindings/python/tools/gen_web.py --check && echo "abi.mjs is what the header says"
.venv/bin/python bindings/python/tools/gen_names.py --check && echo "__init__.pyi is what the table of names says"
.venv/bin/python $here/comments.py
.venv/bin/python $here/enums.py
.venv/bin/python $here/cpp_names.py
.venv/bin/python $here/host_faces.py
.venv/bin/python Tests/Oracles/coefficients.py --check && echo "Coefficients.swift is what coefficients.py computes"
.venv/bin/python gpu/generate.py --check && echo "tweenspirit_gpu.h has the polynomials of Coefficients.swift"
.venv/bin/python Tests/Oracles/golden.py --check && echo "Golden/easing.json is what golden.py computes"
.venv/bin/python Tests/Oracles/golden_springs.py --check && echo "Golden/springs.json is what golden_springs.py computes"
