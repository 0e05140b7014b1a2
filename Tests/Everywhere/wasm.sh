#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The library as wasm32, whose Int has 32 bits, in wasmtime: the contract tests, every bad argument, what fuzzers found, and the
# scenarios. tools/embedded.sh wasm32-wasi comes before.
# Usage: Tests/Everywhere/wasm.sh [quick | contract [PART OF A NAME]... | arguments | fuzz [MUTANTS OF EACH] | scenarios] (from
# the root); quick has those contract tests that are about sizes and counts.
set -euo pipefail

objects=${TWEENSPIRIT_EMBEDDED_PATH:-.build-embedded}/wasm32-wasi/objects.txt
out=.build-everywhere/wasm
python=.venv/bin/python
here=Tests/Everywhere
skip() { echo "wasm32: skipped: $*"; exit 0; }
"$python" -c 'import wasmtime' 2>/dev/null || skip "there is no wasmtime in .venv (pip install wasmtime)"
"$python" -c 'import ziglang' 2>/dev/null || skip "there is no ziglang in .venv (pip install ziglang)"
[ -f "$objects" ] || skip "$objects is not there: tools/embedded.sh wasm32-wasi"
mapfile -t library <"$objects"
mkdir -p $out

# ---- What is left out -----------------------------------------------------------------------------------------------

# Files of sections that need several threads or processes throughout.
without_files=(threads registry_threads track_threads world_threads forks processes stacks)
# Sections of other files.
without=(
  # Threads.
  "errors of each thread" "message of each thread" "batch palettes in threads" "batch palette's index is changed meanwhile"
  "pool, ranges on threads" "pool, shared by threads" "pool, shared handle" "pool, signals and threads"
  "world pool, shared by threads"
  # Processes, and limits that the system sets them.
  "pool, fork while another thread steps" "pool, forks of forks" "pool, exit with threads" "world pool, fork"
  "world pool, memory that is shared" "no address space"
  # Another process for each of many first uses.
  "door, first uses without memory"
  # Wasm has one environment of floating point.
  "flush to zero" "floating-point environment" "world, flush to zero" "world, rounding modes"
)

# ---- Building -------------------------------------------------------------------------------------------------------

cc=("$python" -m ziglang cc -target wasm32-wasi)
flags=(-std=gnu11 -O1 -ffp-contract=off -fno-sanitize=undefined -Wall -Wextra -Werror -I$here/wasi -Iinclude -ITests/ABI
  -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS -D_WASI_EMULATED_GETPID)
emulated=(-lwasi-emulated-signal -lwasi-emulated-process-clocks -lwasi-emulated-getpid)
# The library's memory is fault.c's.
memory=()
for name in malloc calloc realloc free memalign aligned_alloc posix_memalign; do memory+=("-D$name=fault_$name"); done

is_fresh() { [ -e "$1" ] && [ -z "$(find "${@:2}" $here/wasi $here/wasm.sh include -type f -newer "$1" -print -quit)" ]; }
pending=()
# object FOLDER SOURCE FLAGS...: leaves the source's object in $made, which `compile` makes where it is not new.
object() {
  local folder=$out/$1 source=$2
  made=$folder/$(basename "$source" .c).o
  mkdir -p "$folder"
  is_fresh "$made" "$source" "$(dirname "$source")"/*.h 2>/dev/null ||
    pending+=("$(printf '%q ' "${cc[@]}" "${flags[@]}" "${@:3}" -c "$source" -o "$made")")
}
compile() {
  [ ${#pending[@]} -eq 0 ] || printf '%s\0' "${pending[@]}" | xargs -0 -P "$(nproc)" -n 1 bash -c
  pending=()
}
# program NAME OBJECTS...
program() {
  is_fresh "$out/$1.wasm" "${@:2}" ||
    "${cc[@]}" "${@:2}" "${emulated[@]}" -Wl,-z,stack-size=1048576 -o "$out/$1.wasm"
}
run() { timeout 900 "$python" $here/wasm.py --folder Tests "$@"; }

# ---- Contract -------------------------------------------------------------------------------------------------------

contract() {
  local source name objects=() arguments=()
  # The sources are those of Tests/ABI/run.sh.
  eval "$(sed -n '/^sources=/,/)$/p' Tests/ABI/run.sh)"
  for source in "${sources[@]}"; do
    name=$(basename "$source" .c)
    case " ${without_files[*]} " in *" $name "*) continue ;; esac
    if [ "$name" = fault ]; then object contract "$source" -DOTHER_MALLOC "${memory[@]}"; else object contract "$source"; fi
    objects+=("$made")
  done
  object contract $here/wasi/libc.c && objects+=("$made")
  object contract Sources/CTweenSpiritShims/shims.c "${memory[@]}" -Os -D_Nullable= -D_Nonnull= -Wno-unknown-pragmas \
    -Wno-nullability-completeness -ISources/KernelTypes -ISources/CTweenSpiritShims/include && objects+=("$made")
  compile || return 1
  for source in "${library[@]}"; do [[ $source = */shims.o ]] || objects+=("$source"); done
  program contract "${objects[@]}" || return 1
  for name in "${without[@]}"; do arguments+=(--without "$name"); done
  "$python" $here/wasm_sections.py $out/contract.wasm $out/said --folder Tests "${arguments[@]}" "$@"
}

# ---- Every bad argument ---------------------------------------------------------------------------------------------

arguments() {
  local objects=()
  mkdir -p $out/made
  python3 Tests/ABI/arguments/generate.py $out/made/arguments.c --words 4
  object arguments Tests/ABI/arguments/walk.c && objects+=("$made")
  object arguments Tests/ABI/fault.c && objects+=("$made")
  object arguments $out/made/arguments.c -ITests/ABI/arguments && objects+=("$made")
  compile || return 1
  program arguments "${objects[@]}" "${library[@]}" || return 1
  run $out/arguments.wasm >$out/arguments.txt || { cat $out/arguments.txt; return 1; }
  echo "wasm32: arguments, $(cat $out/arguments.txt)"
}

# ---- What fuzzers found ---------------------------------------------------------------------------------------------

fuzz() {
  local target source objects kept failed=0 mutants=${1:-20} folder=.build-fuzz/kept
  python3 Tests/Fuzz/inputs.py unpack $folder
  for target in $(grep -l '^int LLVMFuzzerTestOneInput' Tests/Fuzz/*.c | sed 's|.*/||; s|\.c$||'); do
    objects=()
    for source in Tests/Fuzz/"$target".c Tests/Fuzz/"$target"_*.c; do
      [ ! -f "$source" ] || { object fuzz "$source" && objects+=("$made"); }
    done
    object fuzz $here/replay.c && objects+=("$made")
    compile || return 1
    program "fuzz-$target" "${objects[@]}" "${library[@]}" || return 1
    kept=($folder/"$target"/*)
    [ -e "${kept[0]}" ] || kept=()
    if run --folder $folder "$out/fuzz-$target.wasm" "$mutants" "${kept[@]}" 2>"$out/fuzz-$target.txt"; then
      echo "wasm32: fuzz, $target: ${#kept[@]} replayed, $((${#kept[@]} * mutants)) mutants"
    else
      failed=1
      tail -n 20 "$out/fuzz-$target.txt" >&2
      echo "wasm32: fuzz, $target: FAILED" >&2
    fi
  done
  return $failed
}

# ---- Scenarios ------------------------------------------------------------------------------------------------------

scenarios() {
  object scenarios Tests/Scenarios/scenarios.c
  compile || return 1
  program scenarios "$made" "${library[@]}" || return 1
  run $out/scenarios.wasm Tests/Scenarios/*.json --wrong Tests/Scenarios/wrong/each.json >$out/scenarios.txt ||
    { cat $out/scenarios.txt; return 1; }
  echo "wasm32: scenarios, $(cat $out/scenarios.txt)"
}

failed=0
case ${1:-all} in
quick)
  contract refuse hostile capacit count numbers snapshot stacks || failed=1
  for part in arguments scenarios; do $part || failed=1; done
  fuzz 4 || failed=1
  ;;
all) for part in contract arguments fuzz scenarios; do $part || failed=1; done ;;
contract | arguments | fuzz | scenarios) "$@" || failed=1 ;;
*) sed -n '/^# Usage: /s/^# //p' "$0" >&2; exit 2 ;;
esac
exit $failed
