#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The preset for machines without an operating system: its port's numbers beside libc's, its size with every function that it
# has, what it wants of libc, and the example under QEMU, bit for bit as on this machine.
# Usage: Tests/Tiny/run.sh [numbers] [aarch64] [riscv64] (from the repository's root; without words, all)
# TWEENSPIRIT_LIB names another library than that of `make build` to compare with.
set -euo pipefail
export LC_ALL=C

out=.build-tiny
here=Tests/Tiny
port=Sources/CTweenSpiritBare
embedded=${TWEENSPIRIT_EMBEDDED_PATH:-.build-embedded}
declare -A budgets=([aarch64]=200000 [riscv64]=220000)
heap_budget=65536
libc='memcmp memcpy memmove memset strlen'

fail() { echo "tiny: $*" >&2; exit 1; }
skip() { echo "tiny: skipped, $*"; exit 0; }
[ "$(uname)" = Linux ] || skip "this is checked on Linux"
toolchain=$(dirname "$(readlink -f "$(command -v swiftc || true)")")
for tool in clang ld.lld llvm-nm llvm-objcopy; do
  [ -x "$toolchain/$tool" ] || skip "the Swift toolchain has no $tool"
done
mkdir -p $out
words=("$@")
[ $# -gt 0 ] || words=(numbers aarch64 riscv64)
includes=(-Wall -Wextra -Wno-unused-parameter -Wno-nullability-completeness -ISources/CTweenSpiritShims/include
  -ISources/KernelTypes -I$port/include)

numbers() {
  local name source renamed=(-DTWEENSPIRIT_TINY) objects=()
  for name in parse_number print_number print_percentage round_to_digits allocate free allocate_aligned; do
    renamed+=("-Dtss_$name=bare_$name")
  done
  for source in decimals heap libm; do
    objects+=("$out/$source.o")
    "$toolchain/clang" -O2 -ffp-contract=off -fno-math-errno "${includes[@]}" "${renamed[@]}" \
      -c $port/$source.c -o "${objects[-1]}"
  done
  "$toolchain/clang" -O1 "${includes[@]}" $here/numbers.c Sources/CTweenSpiritShims/shims.c "${objects[@]}" -lm -lpthread \
    -o $out/numbers
  $out/numbers
}

# on_board ARCH MAIN: what a program prints under QEMU, in $out/ARCH.txt, the last line about heap and stack.
on_board() {
  MAIN=$2 timeout 60 bindings/c/examples/bare/build.sh "$1" run >"$out/$1.txt" ||
    fail "$2 on $1 ended with $?: $(tail -n 2 "$out/$1.txt")"
  local heap
  heap=$(sed -n 's/^# heap \([0-9]*\) of.*/\1/p' "$out/$1.txt")
  [ "${heap:-$heap_budget}" -lt $heap_budget ] || fail "$2 on $1 has a heap of ${heap:-no} bytes"
}

# compare ARCH MAIN: the same with this machine's library.
compare() {
  local library=${TWEENSPIRIT_LIB:-.build/release/libtweenspirit.so} folder
  [ -e "$library" ] || library=$embedded/native/libtweenspirit.so.2
  [ -e "$library" ] || {
    echo "tiny: $2 on $1 not compared, there is no library of this machine (make build)"
    return
  }
  folder=$(dirname "$(readlink -f "$library")")
  "$toolchain/clang" -O1 -Iinclude -Ibindings/c/examples/bare "$2" $here/host.c "$library" -o $out/host
  LD_LIBRARY_PATH=$folder $out/host >$out/host.txt
  grep -v '^#' "$out/$1.txt" | diff $out/host.txt - || fail "$2 on $1 prints other bits than on this machine"
  echo "tiny: $1 prints the $(wc -l <$out/host.txt) lines of this machine: $(basename "$2"), $(sed -n 's/^# //p' "$out/$1.txt")"
}

# bytes FILE: of what a ROM would hold.
bytes() {
  "$toolchain/llvm-objdump" -h "$1" | awk '$2 ~ /^\.(text|rodata|data|swift)/ { sum += h($3) }
    function h(x,  i, n) {
      for (i = 1; i <= length(x); i++) n = 16 * n + index("0123456789abcdef", substr(x, i, 1)) - 1
      return n
    }
    END { print sum }'
}

preset() {
  local arch=$1 library=$embedded/$1-none-tiny machine=qemu-system-$1 size name roots=()
  case $arch in
  aarch64) name=aarch64-none-none-elf ;;
  *) name=riscv64-none-none-eabi ;;
  esac
  [ -e "$toolchain/../lib/swift/embedded/Swift.swiftmodule/$name.swiftmodule" ] || {
    echo "tiny: $arch skipped, this toolchain has no Embedded library for $name"
    return
  }
  tools/embedded.sh "$arch-none-tiny" >$out/log || { cat $out/log; fail "$arch does not build"; }
  # Its functions, all of them and no others.
  "$toolchain/llvm-nm" --defined-only --extern-only --format=just-symbols "$library/Engine.o" | sort >$out/functions.txt
  diff $port/functions.txt $out/functions.txt || fail "functions.txt is not what $arch has"
  # With every one of them, and without libc.
  while read -r name; do roots+=(-u "$name"); done <$port/functions.txt
  "$toolchain/ld.lld" -static --gc-sections --icf=all -O2 -e 0 "${roots[@]}" --warn-unresolved-symbols \
    "$library/libtweenspirit.a" -o "$out/$arch.elf" 2>"$out/$arch.log"
  grep -o 'undefined symbol: .*' "$out/$arch.log" | sed 's/.*: //' | sort -u >"$out/$arch.undefined"
  ! tr ' ' '\n' <<<"$libc" | comm -23 "$out/$arch.undefined" - | grep . || fail "$arch wants more than $libc"
  size=$(bytes "$out/$arch.elf")
  [ "$size" -le "${budgets[$arch]}" ] || fail "$arch has $size bytes with every function: more than ${budgets[$arch]}"
  echo "tiny: $arch $size bytes with every function, of ${budgets[$arch]}; wants $(paste -sd' ' "$out/$arch.undefined")"
  bindings/c/examples/bare/build.sh "$arch"
  echo "tiny: $arch example $(bytes "$library/bare.elf") bytes"
  command -v "$machine" >/dev/null || {
    echo "tiny: $arch not run, $machine is missing (qemu-system-arm, qemu-system-misc)"
    return
  }
  for name in bindings/c/examples/bare/main.c $here/every.c; do
    on_board "$arch" "$name"
    compare "$arch" "$name"
  done
  on_board "$arch" $here/hostile.c
  grep tiny: "$out/$arch.txt"
}

for word in "${words[@]}"; do
  case $word in
  numbers) numbers ;;
  aarch64 | riscv64) preset "$word" ;;
  *) fail "there is no $word: numbers, aarch64, riscv64" ;;
  esac
done
