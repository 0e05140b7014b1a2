#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The library for every target that can run here, and on each the hashes of Tests/Golden/identity.txt: on this processor, by
# emulators of arm64 and RISC-V, in a WebAssembly runtime, and in Wine. A line for each target, with the total of the hashes.
# Usage: Tests/Everywhere/run.sh [TARGET...] (from the repository's root; those of tools/embedded.sh that can run)
# A target whose emulator is not here is skipped, and named; with TWEENSPIRIT_REQUIRE_HOSTS=1 that is a failure.
set -euo pipefail

# The slow emulators first: they run while the others are built.
targets=(aarch64-linux-musl riscv64-linux-musl wasm32-wasi x86_64-linux-gnu x86_64-linux-musl x86_64-windows-gnu)
[ $# -eq 0 ] || targets=("$@")
out=.build-everywhere
python=.venv/bin/python
mkdir -p $out
grep -v '^#' Tests/Golden/identity.txt >$out/expected

skip() {
  echo "$1: skipped, $2"
  [ "${TWEENSPIRIT_REQUIRE_HOSTS:-0}" != 1 ] || exit 1
}
wine() { WINEDEBUG=-all WINEPREFIX=$PWD/$out/wine timeout 600 "$(command -v wine64 || echo /usr/lib/wine/wine64)" "$@" | tr -d '\r'; }

# missing TARGET: what is not here for it.
missing() {
  case $1 in
  x86_64-linux-*) [ "$(uname -sm)" = "Linux x86_64" ] || echo "this machine is a $(uname -sm)" ;;
  aarch64-*) command -v qemu-aarch64 >/dev/null || echo "there is no qemu-aarch64 (qemu-user)" ;;
  riscv64-*) command -v qemu-riscv64 >/dev/null || echo "there is no qemu-riscv64 (qemu-user)" ;;
  wasm32-*) $python -c 'import wasmtime' 2>/dev/null || echo "$python has no wasmtime" ;;
  *-windows-*) [ -n "$(command -v wine64)" ] || [ -x /usr/lib/wine/wine64 ] || echo "there is no wine64" ;;
  *) echo "nothing here runs it" ;;
  esac
}

# build TARGET: the library, and the program that tells the hashes: with the library beside it where one is made, else with
# its objects.
build() {
  local made=.build-embedded/$1 into=$out/$1 program=$out/$1/identity libraries=()
  local cc=($python -m ziglang cc -target "$1" -std=c11 -Os -ffp-contract=off -fno-sanitize=undefined -Iinclude)
  tools/embedded.sh "$1" >"$into/log" 2>&1 || { cat "$into/log" >&2; return 1; }
  case $1 in
  *-linux-gnu) cc[5]+=.2.17 libraries=("$made/libtweenspirit.so.2" "-Wl,-rpath,$PWD/$made" -lm) ;;
  *-linux-musl) libraries=($(cat "$made/objects.txt") -static) ;;
  wasm32-*) libraries=($(cat "$made/objects.txt") -Wl,-z,stack-size=1048576) program+=.wasm ;;
  *-windows-*) libraries=("$made/tweenspirit.lib") program+=.exe && cp "$made/tweenspirit.dll" "$into" ;;
  esac
  "${cc[@]}" Tests/Identity/*.c "${libraries[@]}" -o "$program"
}

# run TARGET ARGUMENTS...
run() {
  local program=$out/$1/identity
  case $1 in
  aarch64-*) qemu-aarch64 "$program" "${@:2}" ;;
  riscv64-*) qemu-riscv64 "$program" "${@:2}" ;;
  wasm32-*) $python Tests/Everywhere/wasm.py "$program.wasm" "${@:2}" ;;
  *-windows-*) wine "$program.exe" "${@:2}" ;;
  *) "$program" "${@:2}" ;;
  esac
}

# compare TARGET: its line, or what differs.
compare() {
  run "$1" >"$out/$1/hashes" || { echo "$1: failed" >&2; return 1; }
  diff "$out/expected" "$out/$1/hashes" >&2 || { echo "$1: differs" >&2; return 1; }
  echo "$1: $(sed -n 's/^total *//p' "$out/$1/hashes"), $(($(wc -l <"$out/$1/hashes") - 1)) hashes, $(run "$1" isa)"
}

failed=0 running=()
for target in "${targets[@]}"; do
  why=$(missing "$target")
  [ -z "$why" ] || { skip "$target" "$why"; continue; }
  mkdir -p "$out/$target"
  build "$target" || { echo "$target: could not be built" >&2; failed=1; continue; }
  # Beside the next one's build, which has a part that takes one processor.
  compare "$target" &
  running+=($!)
done
for one in "${running[@]}"; do wait "$one" || failed=1; done
exit $failed
