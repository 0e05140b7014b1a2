#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the example programs, a stylesheet's curves ($1), a table of springs, a timeline and an animated card, in three
# languages, and compares what they print. Leaves the tables, the gallery and the card in .build-demo.
set -euo pipefail
css=${1:-Tests/Data/site.css}
out=.build-demo
lib=$PWD/.build/release
mkdir -p $out
[ -r "$css" ] || { echo "cannot read $css" >&2; exit 1; }
export PYTHONPATH=$PWD/bindings/python

# compare NAME: what C printed beside what the others did.
compare() {
  cat $out/$1-c.txt
  for other in python swift; do
    cmp $out/$1-c.txt $out/$1-$other.txt || { echo "C and $other differ: see $out" >&2; exit 1; }
  done
  echo
}

for name in springs timeline stylesheet card; do
  gcc -std=c99 -D_DEFAULT_SOURCE -O2 -ffp-contract=off -Wall -Wextra -Werror bindings/c/examples/$name.c -Iinclude \
    -L"$lib" -ltweenspirit -Wl,-rpath,"$lib" -o $out/$name
  swift build -q -c release --product $name
done

for name in springs timeline; do
  $out/$name > $out/$name-c.txt
  python3 bindings/python/examples/$name.py > $out/$name-python.txt
  .build/release/$name > $out/$name-swift.txt
  compare $name
done

$out/stylesheet "$css" > $out/stylesheet-c.txt
python3 bindings/python/examples/stylesheet.py "$css" $out/gallery.svg > $out/stylesheet-python.txt
.build/release/stylesheet "$css" > $out/stylesheet-swift.txt
compare stylesheet

$out/card > $out/card.svg
python3 bindings/python/examples/card.py > $out/card-python.svg
.build/release/card > $out/card-swift.svg
for other in python swift; do
  cmp $out/card.svg $out/card-$other.svg || { echo "C and $other differ: see $out" >&2; exit 1; }
done
echo "C, Python and Swift printed the same $(cat $out/{springs,timeline,stylesheet}-c.txt $out/card.svg | wc -l) lines. Gallery: $out/gallery.svg, card: $out/card.svg"
