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
tools/generate.sh --check
.venv/bin/python $here/comments.py
.venv/bin/python $here/cpp_names.py
.venv/bin/python $here/host_faces.py
.venv/bin/python $here/sizes.py
.venv/bin/python $here/words.py
