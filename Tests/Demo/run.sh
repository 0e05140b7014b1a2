#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the three stylesheet programs on $1 and compares what they print. Leaves the tables and the gallery in .build-demo.
set -euo pipefail
css=${1:-Tests/Data/site.css}
out=.build-demo
lib=$PWD/.build/release
mkdir -p $out
[ -r "$css" ] || { echo "cannot read $css" >&2; exit 1; }
export PYTHONPATH=$PWD/bindings/python

gcc -std=c99 -D_DEFAULT_SOURCE -O2 -ffp-contract=off -Wall -Wextra -Werror bindings/c/examples/stylesheet.c -Iinclude \
  -L"$lib" -ltweenspirit -Wl,-rpath,"$lib" -o $out/stylesheet
swift build -q -c release --product stylesheet

$out/stylesheet "$css" > $out/c.txt
python3 bindings/python/examples/stylesheet.py "$css" $out/gallery.svg > $out/python.txt
.build/release/stylesheet "$css" > $out/swift.txt
cat $out/c.txt
for other in python swift; do
  cmp $out/c.txt $out/$other.txt || { echo "C and $other differ: see $out" >&2; exit 1; }
done
echo
echo "C, Python and Swift printed the same $(($(wc -l < $out/c.txt) - 1)) rows. Gallery: $out/gallery.svg"
