#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the binding, and programs with it, by rustc alone: build.sh FOLDER-OF-THE-LIBRARY OUT PROGRAM.rs...
# A program finds the library where it is now; for one that is installed, leave the rpath out.
set -euo pipefail
library=$(cd "$1" && pwd) out=$2
here=$(dirname "${BASH_SOURCE[0]}")
shift 2
mkdir -p "$out"
rustc=(rustc --edition 2021 -O -D warnings --out-dir "$out" -L "$library")
"${rustc[@]}" --crate-type rlib "$here/tweenspirit/lib.rs" --crate-name tweenspirit
for program; do
  "${rustc[@]}" "$program" --extern "tweenspirit=$out/libtweenspirit.rlib" -C "link-arg=-Wl,-rpath,$library"
done
