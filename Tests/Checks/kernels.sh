#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The machine code of the kernel modules, as the last release build left it, or tools/embedded.sh.
# Usage: Tests/Checks/kernels.sh [build folder] (from the repository's root; .build-embedded/x86_64)
#   - Each module uses its own instruction set: the linker must not carry AVX into code that every CPU runs.
#   - No fused multiply-add, no libm, no Swift runtime: the same bits everywhere, and no trap, lock or allocation.
#   - No weak function but the module's own: of two with one name the linker keeps one, for whatever CPU it was made.
#     What Embedded Swift brings stands in the baseline's objects too, which are linked first.
#   - No call inside a loop over vectors.
set -euo pipefail

build=${1:-.build/release}
machine=$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

complain() {
  echo "kernels.sh: $*" >&2
  failed=1
}

# What may be called: copying and filling, which the compiler makes of loops and structs and in which no number is
# computed, and what the stack protector calls when the stack is already broken.
allowed='^(memcpy|memmove|memset|__stack_chk_fail)$'

# count PATTERN: lines of the disassembly that match.
count() { grep -cE -- "$1" "$work/code" || true; }

modules=("$build"/Kernels*.build "$build"/Kernels*.o)
for i in "${!modules[@]}"; do [ -e "${modules[$i]}" ] || unset "modules[$i]"; done
[ ${#modules[@]} -gt 0 ] || {
  echo "kernels.sh: no kernel modules in $build: swift build -c release --product tweenspirit" >&2
  exit 1
}

for folder in "${modules[@]}"; do
  module=$(basename "$folder" .build)
  module=${module%.o}
  own="^\\\$[se]${#module}${module}" read='.' brought='^$'
  objects=("$folder")
  if [ -d "$folder" ]; then
    # What the build lists: a folder may still hold the object of a source that is gone.
    objects=()
    while IFS= read -r source; do objects+=("$folder/${source##*/}.o"); done <"$folder/sources"
  else
    # The functions of the module itself; those that any module may have are the linker's to choose.
    read="$own|^\\.text\\.|^tsk_"
    brought="^($(nm "$build/KernelsBaselineF32.o" | awk '$2 ~ /^[WwU]$/ { print $NF } $1 == "U" { print $2 }' |
      sed 's/[$]/\\$/g' | paste -sd '|'))\$"
  fi
  [ ${#objects[@]} -gt 0 ] || { complain "$module has no objects"; continue; }
  objdump -dr --no-show-raw-insn "${objects[@]}" | READ=$read awk '
    /^[0-9a-f]+ <.*>:$/ { name = $2; gsub(/^<|>:$/, "", name); takes = name ~ ENVIRON["READ"] }
    takes' >"$work/code"
  python3 Tests/Checks/kernel_loops.py <"$work/code" >"$work/calls" || complain "$module: $(cat "$work/calls")"

  undefined=$(nm -u "${objects[@]}" | awk 'NF == 2 { print $2 }' | sort -u | grep -vE -e "$own" -e "$allowed" -e "$brought" || true)
  [ -z "$undefined" ] || complain "$module calls" $undefined
  weak=$(nm "${objects[@]}" | awk '$2 == "W" || $2 == "w" { print $3 }' | sort -u | grep -vE -e "$own" -e "$brought" || true)
  [ -z "$weak" ] || complain "$module has weak functions that are not its own:" $weak

  instructions=$(count '^ +[0-9a-f]+:')
  [ "$instructions" -gt 1000 ] || complain "$module has only $instructions instructions"
  case $machine in
  x86_64)
    traps=$(count '\bud[12]\b') fused=$(count '\bvf(n?m(add|sub)|maddsub|msubadd)[0-9p]')
    vex=$(count '^ +[0-9a-f]+:\s+v[a-z]') ymm=$(count '%ymm') evex=$(count '%zmm|%[xy]mm(1[6-9]|2[0-9]|3[01])|%k[0-7]')
    case $module in
    *Baseline*) [ "$vex" -eq 0 ] || complain "$module has $vex AVX instructions" ;;
    *AVX512*) [ "$(count '%zmm')" -gt 0 ] || complain "$module does not use its 512-bit registers" ;;
    *AVX2*)
      [ "$ymm" -gt 0 ] || complain "$module does not use its 256-bit registers"
      [ "$evex" -eq 0 ] || complain "$module has $evex AVX-512 instructions"
      ;;
    *) complain "$module is of no instruction set that is known here" ;;
    esac
    echo "kernels.sh: $module: $instructions instructions, $vex AVX, $ymm with ymm, $evex AVX-512"
    ;;
  aarch64 | arm64)
    traps=$(count '\s(brk|udf)\s') fused=$(count '\s(fn?m(add|sub)|fml[as]l?2?)\s')
    echo "kernels.sh: $module: $instructions instructions"
    ;;
  *)
    traps=0 fused=0
    echo "kernels.sh: $module: $instructions instructions, which nobody can read here ($machine)"
    ;;
  esac
  [ "$traps" -eq 0 ] || complain "$module has $traps traps"
  [ "$fused" -eq 0 ] || complain "$module has $fused fused multiply-adds"
done
exit $failed
