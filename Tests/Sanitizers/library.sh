#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the library under a sanitizer into .build-SANITIZER/release; that of addresses with the coverage that fuzzing wants.
# Usage: Tests/Sanitizers/library.sh thread|address (from the repository's root)
set -euo pipefail

coverage=()
[ "$1" != address ] || coverage=(-Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table
  -Xcc -fsanitize-coverage=inline-8bit-counters,pc-table)
swift build -q -c release --sanitize "$1" --scratch-path ".build-$1" --product tweenspirit ${coverage[@]+"${coverage[@]}"}
ln -sf libtweenspirit.so ".build-$1/release/libtweenspirit.so.2"
