#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What the rows of Tests/Golden/instructions.txt cost in instructions, which no busy machine changes: callgrind counts them for
# ours and for the C beside it, both for AVX2 (valgrind knows no AVX-512). Fails where ours takes a tenth more than is written.
# The library is the one that ships, of tools/embedded.sh.
# Usage: Tests/Benchmarks/guard.sh [write] (from the repository's root); write: the file anew, with what is counted now.
set -euo pipefail

case ${1:-} in
'' | write) ;;
*) echo "guard.sh: what is $1? (write, or nothing)" >&2 && exit 2 ;;
esac
here=Tests/Benchmarks
golden=Tests/Golden/instructions.txt
out=.build-bench
skip() {
  echo "instructions: skipped, $*"
  exit 0
}
[ "$(uname -sm)" = "Linux x86_64" ] || skip "they are counted on x86-64 Linux"
command -v valgrind >/dev/null || skip "there is no valgrind"
grep -qw avx2 /proc/cpuinfo || skip "this processor has no AVX2"
swift=$(swift --version 2>&1 | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
if [ "${1:-}" != write ]; then
  written=$(sed -n 's/^# Swift \([0-9.]*\).*/\1/p' $golden)
  [ "$swift" = "$written" ] || skip "the file is of Swift $written, this is $swift"
fi
# What ships is what is counted.
mkdir -p $out
tools/embedded.sh native >$out/embedded.log 2>&1 || { cat $out/embedded.log >&2; exit 1; }
TWEENSPIRIT_LIB=.build-embedded/native/libtweenspirit.so.2 $here/build.sh avx2

# counted ROW N WHO: instructions of an item, three calls less one.
counted() {
  local one three
  one=$(instructions "$@" 1)
  three=$(instructions "$@" 3)
  awk "BEGIN { printf \"%.2f\", ($three - $one) / 2 / $2 }"
}
# Callgrind counts every byte that `rep movsb` copies as an instruction, so the C library copies with vectors here.
instructions() {
  GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=1000000000:glibc.cpu.x86_rep_stosb_threshold=1000000000 \
    TWEENSPIRIT_ISA=avx2 valgrind --tool=callgrind --callgrind-out-file=/dev/null $out/bench-avx2 --count "$1" "$2" "$4" "$3" 2>&1 |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}
# row N WHO NUMBER: the row as it is now.
row() {
  local ours theirs=-
  ours=$(counted "$1" "$2" ours)
  [ "$3" = - ] || theirs=$(counted "$1" "$2" "$3")
  printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$ours" "$theirs"
}
export -f row counted instructions
export out

now=$out/instructions.txt
# Two at a time; in the file's order again.
grep -v '^#' $golden | cut -f1-3 | tr '\t' '\n' | xargs -d '\n' -n 3 -P 2 bash -euc 'row "$@"' row >$now.any
while IFS=$'\t' read -r name n who _; do
  awk -F'\t' -v a="$name" -v b="$n" -v c="$who" '$1 == a && $2 == b && $3 == c' $now.any
done < <(grep -v '^#' $golden) >$now
if [ "${1:-}" = write ]; then
  { grep '^#' $golden | sed "s/^# Swift .*/# Swift $swift, gcc $(gcc -dumpversion)/"; cat $now; } >$now.new
  mv $now.new $golden
  echo "instructions: written"
  exit
fi
paste <(grep -v '^#' $golden) $now | awk -F'\t' '
  $9 == "" { print "instructions: " $1 ", " $2 ": not counted"; failed = 1; next }
  $9 > $4 * 1.1 + 0.02 { print "instructions: " $1 ", " $2 ": " $9 " an item, " $4 " are written"; failed = 1 }
  $9 < $4 * 0.9 { print "instructions: " $1 ", " $2 ": " $9 " an item, fewer than the " $4 " that are written" }
  { rows++ }
  END { if (!failed) print "instructions: " rows " rows as they are written"; exit failed }'
