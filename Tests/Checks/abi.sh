#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The header is what compiled programs know it as: Tests/Golden/abi.txt. What is appended wants that written anew (make generate);
# anything else wants a larger TS_ABI_VERSION. Usage: Tests/Checks/abi.sh (from the repository's root)
set -euo pipefail

here=Tests/Checks
python=.venv/bin/python
$python $here/abi_compare.py --check
$python $here/abi_self_test.py
$python $here/abi_sizes.py
echo "abi.sh: $(grep -c '^function' Tests/Golden/abi.txt) functions, $(grep -c '^struct' Tests/Golden/abi.txt) structs and" \
  "$(grep -c '^enum' Tests/Golden/abi.txt) enums are what they were, ABI $(sed -n 's/^macro TS_ABI_VERSION //p' Tests/Golden/abi.txt)"
