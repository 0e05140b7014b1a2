#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# A folder for play.sh: the seeds' programs in C and C++, and what each prints.
# Usage: lay_out.sh FOLDER (from the repository's root)
set -euo pipefail

mkdir -p "$1"
cp Tests/Consumers/Dist/seeds/{play.sh,CMakeLists.txt} Tests/Consumers/Demo/*.txt "$1"
for text in Tests/Consumers/Demo/*.txt; do cp "bindings/c/examples/$(basename "$text" .txt)".{c,cpp} "$1"; done
