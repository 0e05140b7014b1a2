#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the example programs in three languages and compares what they print: a stylesheet's curves ($1), a table of springs,
# a timeline, an animated card, and the READMEs of the three systems that this one replaces. Writes into .build-demo their
# output, numbers.txt, the gallery and the card, and one scene with all three systems: seeds.svg, seeds.png and seeds.gif.
set -euo pipefail
css=${1:-Tests/Data/site.css}
out=.build-demo
lib=$PWD/.build/release
mkdir -p $out
[ -r "$css" ] || { echo "cannot read $css" >&2; exit 1; }
export PYTHONPATH=$PWD/bindings/python
tables=(springs timeline)
seeds=(tween_spirit easing_functions gpu_animation)

# same NAME [ENDING]: what C printed, and what the others did.
same() {
  local ending=${2:-txt}
  for other in python swift; do
    cmp $out/$1-c.$ending $out/$1-$other.$ending || { echo "C and $other differ: see $out" >&2; exit 1; }
  done
}

for name in "${tables[@]}" stylesheet card "${seeds[@]}"; do
  gcc -std=c99 -D_DEFAULT_SOURCE -O2 -ffp-contract=off -Wall -Wextra -Werror bindings/c/examples/$name.c -Iinclude \
    -L"$lib" -ltweenspirit -Wl,-rpath,"$lib" -lm -o $out/$name
  swift build -q -c release --product $name
done

for name in "${tables[@]}" "${seeds[@]}"; do
  $out/$name > $out/$name-c.txt
  python3 bindings/python/examples/$name.py > $out/$name-python.txt
  .build/release/$name > $out/$name-swift.txt
  same $name
done
for name in "${seeds[@]}"; do
  cmp Tests/Consumers/Demo/$name.txt $out/$name-c.txt || { echo "$name did not always do so" >&2; exit 1; }
done
# What is not read of a stylesheet is counted.
$out/stylesheet Tests/Data/shorthands.css > $out/shorthands-c.txt
python3 bindings/python/examples/stylesheet.py Tests/Data/shorthands.css > $out/shorthands-python.txt
.build/release/stylesheet Tests/Data/shorthands.css > $out/shorthands-swift.txt
same shorthands
grep -q '^skipped: 2 transition and 2 animation shorthands' $out/shorthands-c.txt
$out/stylesheet "$css" > $out/stylesheet-c.txt
python3 bindings/python/examples/stylesheet.py "$css" $out/gallery.svg > $out/stylesheet-python.txt
.build/release/stylesheet "$css" > $out/stylesheet-swift.txt
same stylesheet
$out/card > $out/card-c.svg
python3 bindings/python/examples/card.py > $out/card-python.svg
.build/release/card > $out/card-swift.svg
same card svg
cp $out/card-c.svg $out/card.svg

for name in "${tables[@]}" stylesheet; do
  cat $out/$name-c.txt
  echo
done >$out/numbers.txt
python=python3
[ ! -x .venv/bin/python ] || python=.venv/bin/python
$python bindings/python/examples/seeds/scene.py $out
lines=$(cat $out/*-c.txt $out/card-c.svg | wc -l)
echo "Ran: springs, a timeline, the curves of $css, an animated card, and the READMEs of three libraries that this one replaces"
echo "(${seeds[*]}). C, Python and Swift agree in $lines lines; the numbers: $out/numbers.txt"
echo
python3 -m tweenspirit plot --text "spring(0.5, 0.5)"
echo
echo "Pictures, for a browser: $out/seeds.svg and $out/card.svg, which move; $out/gallery.svg, every curve; seeds.png, seeds.gif"
next="make gallery, a playground of curves, springs, timelines and scenes"
[ ! -e .build-docs/gallery/tweenspirit.js ] || next="open .build-docs/gallery/index.html, the playground"
echo "Next: $next"
