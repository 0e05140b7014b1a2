#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The library for other machines than this one, and for older ones: the sources as Embedded Swift, which needs no runtime.
# The Swift modules are compiled once for each architecture, the engine and its C interface as one; what is C is compiled and
# all is linked by zig's compiler (PyPI's ziglang), which carries every libc. What is up to date is left as it is.
# Usage: tools/embedded.sh TARGET... (from the repository's root; --list: the targets)
# Makes .build-embedded/TARGET/libtweenspirit.so.2 (tweenspirit.dll, libtweenspirit.dylib; of wasm32 nothing), and objects.txt,
# a list of its objects, for programs that are linked with them. `native` is this machine's, linked by the toolchain's clang.
# Of *-none-tiny, the preset for machines without an operating system, it makes libtweenspirit.a (docs/guide-bare-metal.md).
# wasm32-wasi-scalar is for browsers whose WebAssembly has no vectors; wasm32-wasi-tiny has the preset's functions.
# What the Swift compiler made of the same sources and flags before, in any folder, is taken from a cache: delete it at will.
# TWEENSPIRIT_CACHE: its folder, else ~/.cache/tweenspirit; empty, there is none. ZIG: the command for zig, else .venv's.
# TWEENSPIRIT_EMBEDDED_PATH: another folder than .build-embedded. HEAP: bytes of the preset's heap, else 65536.
set -euo pipefail

targets=(native x86_64-linux-gnu x86_64-linux-musl aarch64-linux-gnu aarch64-linux-musl riscv64-linux-musl wasm32-wasi
  wasm32-wasi-scalar wasm32-wasi-tiny x86_64-windows-gnu aarch64-macos aarch64-none-tiny riscv64-none-tiny)
root=${TWEENSPIRIT_EMBEDDED_PATH:-.build-embedded}
tiny=(-D TINY -Xcc -DTWEENSPIRIT_TINY -Xcc -fno-math-errno)
read -ra zig <<<"${ZIG:-.venv/bin/python -m ziglang}"
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")
swift_modules=$toolchain/../lib/swift/embedded/Swift.swiftmodule

fail() { echo "embedded.sh: $*" >&2; exit 2; }

# is_fresh FILE SOURCE...: whether the file is there, and newer than what it is made of and than this script.
is_fresh() {
  local file=$1
  shift
  [ -e "$file" ] && [ -z "$(find "$@" tools/embedded.sh -type f -newer "$file" -print -quit)" ]
}

cache=${TWEENSPIRIT_CACHE-${XDG_CACHE_HOME:-${HOME:-}/.cache}/tweenspirit}
[ -z "$cache" ] || mkdir -p "$cache" 2>/dev/null || cache=
# Of what else may lie there nothing is touched.
[ -z "$cache" ] || find "$cache" -maxdepth 1 -type f -regextype posix-egrep -regex '.*/[0-9a-f]{64}\.(o|ll)' -mtime +30 -delete
# keep FILE IN_CACHE: whole, or not at all, as others may look.
keep() { { cp "$1" "$2.$$" && mv "$2.$$" "$2"; } 2>/dev/null || true; }

# key FLAGS... -- SOURCE...: a hash of the compiler, how it is called, the flags, and the sources' names and contents.
key() {
  local flags=()
  while [ "$1" != -- ]; do flags+=("${1//"$PWD"/}") && shift; done
  shift
  { swiftc --version 2>&1 && printf '%s\n' "${flags[@]}" && declare -f swift_object machine_code && find "$@" -type f -print0 | LC_ALL=C sort -z |
    xargs -0 sha256sum; } | sha256sum | cut -d' ' -f1
}

# Sets what follows from a target: arch (whose Swift objects these are), triple, flags of all Swift, sets of kernels, those of
# the baseline's lanes, and how kernels are optimised. Canaries on the stack are Linux' C libraries'.
describe() {
  flags=() lanes=() sets=(Baseline) optimise=-O protector=-disable-stack-protector
  case $1 in
  native)
    [ "$(uname)" = Linux ] || fail "native is for Linux; this is $(uname)"
    describe "$(uname -m)-linux-gnu"
    ;;
  x86_64-linux-* | x86_64-windows-*) arch=x86_64 triple=x86_64-unknown-linux-gnu sets=(Baseline AVX2 AVX512) flags=(-D X86_SETS) ;;
  aarch64-linux-*) arch=aarch64 triple=aarch64-none-none-elf ;;
  riscv64-linux-*) arch=riscv64 triple=riscv64-none-none-eabi flags=(-Xcc -march=rv64gc -Xcc -mabi=lp64d) ;;
  wasm32-wasi) arch=wasm32 triple=wasm32-unknown-none-wasm lanes=(-Xcc -msimd128) ;;
  wasm32-wasi-scalar) arch=wasm32 triple=wasm32-unknown-none-wasm sets=(Scalar) optimise=-Osize ;;
  wasm32-wasi-tiny) arch=wasm32-tiny triple=wasm32-unknown-none-wasm flags=("${tiny[@]}") lanes=(-Xcc -msimd128) optimise=-Osize ;;
  # Without Apple's SDK: of the C library's headers ours include three, which the compiler has itself.
  aarch64-macos)
    arch=aarch64-macos triple=arm64-apple-none-macho
    flags=(-Xcc -nostdinc -Xcc -isystem -Xcc "$("$toolchain/clang" -print-resource-dir)/include")
    ;;
  aarch64-none-tiny) arch=aarch64-tiny triple=aarch64-none-none-elf flags=("${tiny[@]}") optimise=-Osize ;;
  # Without vectors, whose kernels would be twice as large.
  riscv64-none-tiny)
    arch=riscv64-tiny triple=riscv64-none-none-eabi sets=(Scalar) optimise=-Osize
    flags=("${tiny[@]}" -Xcc -march=rv64gc -Xcc -mabi=lp64d)
    ;;
  *) fail "there is no target $1: ${targets[*]}" ;;
  esac
  case $1 in *-linux-* | x86_64-windows-*) protector=-enable-stack-protector ;; esac
  [ -e "$swift_modules/$triple.swiftmodule" ] || fail "this toolchain has no Embedded library for $triple"
}

# swift_object MODULE FLAGS_AND_SOURCES...: $root/$arch/MODULE.o, of what `depends` lists. For x86-64 by way of LLVM's IR, which is
# Windows' too.
swift_object() {
  local module=$1 into=$root/$arch emit=-c suffix=o kept=
  shift
  [ $arch != x86_64 ] || emit=-emit-ir suffix=ll
  [ -z "$cache" ] || kept=$cache/$(key "$module" "$triple" $protector "${flags[@]}" "${@//"$into"/}" -- "${depends[@]}").$suffix
  if [ -n "$kept" ] && [ -e "$kept" ]; then
    cp "$kept" "$into/$module.$suffix"
    code_of_ir
    touch -c "$kept" "${kept%.*}.o"
    return
  fi
  swiftc -target "$triple" -enable-experimental-feature Embedded -wmo -parse-as-library $emit -module-name "$module" \
    -package-name tweenspirit -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature ExistentialAny \
    -I Sources/KernelTypes -I Sources/CKernelBuiltins -I "$root/modules" -I include -I "$into/empty" \
    -Xfrontend $protector -Xfrontend -function-sections "${flags[@]}" "$@" -o "$into/$module.new" \
    2>"$into/$module.log" || { grep -A 4 error: "$into/$module.log" >&2; return 1; }
  grep '^[^ ].*warning:' "$into/$module.log" | grep -v 'ignoring import' >&2 || true
  mv "$into/$module.new" "$into/$module.$suffix"
  [ -z "$kept" ] || keep "$into/$module.$suffix" "$kept"
  code_of_ir
}
# Of the module that swift_object has at hand.
code_of_ir() {
  [ $suffix = ll ] || return 0
  if [ -n "$kept" ] && [ -e "${kept%.ll}.o" ]; then
    cp "${kept%.ll}.o" "$into/$module.o"
  else
    machine_code "$into/$module" --target=x86_64-unknown-linux-gnu -fPIC
    [ -z "$kept" ] || keep "$into/$module.o" "${kept%.ll}.o"
  fi
}

# machine_code NAME FLAGS...: NAME.o of NAME.ll, which has been optimised.
machine_code() {
  "$toolchain/clang" "${@:2}" -x ir -O2 -Xclang -disable-llvm-passes -ffunction-sections -Wno-override-module -c "$1.ll" -o "$1.o"
}

kernels() {
  local set precision options module folder
  for set in "${sets[@]}"; do
    case $set in
    AVX2) options=(-Xcc -march=x86-64-v3) ;;
    AVX512) options=(-Xcc -march=x86-64-v4 -Xcc -mprefer-vector-width=512) ;;
    Scalar) options=(-D KERNEL_BASELINE) ;;
    *) options=("${lanes[@]}") ;;
    esac
    for precision in F32 F64; do
      module=Kernels$set$precision folder=Kernels$set$precision
      [ $set != Scalar ] || folder=KernelsScalar
      depends=(Sources/Kernels "Sources/$folder" Sources/KernelTypes Sources/CKernelBuiltins)
      is_fresh "$root/$arch/$module.o" "${depends[@]}" ||
        swift_object "$module" $optimise -D "KERNEL_$precision" -D "KERNEL_${set^^}" "${options[@]}" \
          Sources/$folder/*.swift Sources/Kernels/*.swift || return 1
    done
  done
}

# The model, the engine and its C interface as one module: each would carry its own copies of the others' generics. What
# imports one of the three finds itself, or an empty module. Files of one name in several folders are told apart by links.
engine() {
  local into=$root/$arch file
  depends=(Sources/TweenSpirit{Model,Engine,ABI} Sources/KernelTypes Sources/CTweenSpiritShims/include include)
  is_fresh "$into/Engine.o" "${depends[@]}" && return
  rm -rf "$into/sources" && mkdir -p "$into/sources" "$into/empty"
  for file in $(cd Sources && find TweenSpirit{Model,Engine,ABI} -name '*.swift'); do
    ln -s "$PWD/Sources/$file" "$into/sources/${file//\//-}"
  done
  echo >"$into/empty/nothing.swift"
  swiftc -target "$triple" -enable-experimental-feature Embedded -wmo -parse-as-library "${flags[@]}" -emit-module \
    -module-name TweenSpiritModel -emit-module-path "$into/empty/TweenSpiritModel.swiftmodule" "$into/empty/nothing.swift"
  swift_object TweenSpiritEngine -Osize -enable-experimental-feature RawLayout "$into"/sources/*.swift || return 1
  for file in "$into"/TweenSpiritEngine.{o,ll}; do [ ! -e "$file" ] || mv "$file" "$into/Engine.${file##*.}"; done
}

# The Swift objects of an architecture; the kernels beside the rest, as they do not wait for each other.
swift_objects() {
  mkdir -p "$root/$arch" "$root/modules"
  echo "module CTweenSpiritShims { header \"$PWD/Sources/CTweenSpiritShims/include/tweenspirit_shims.h\" export * }" \
    >"$root/modules/module.modulemap"
  kernels &
  local failed=0 kernels=$!
  engine || failed=1
  wait "$kernels" || failed=1
  return $failed
}

# The same for Windows, for whose object format the toolchain has no Embedded library: of the IR for Linux, with Windows'
# layout, triple and calling convention, and without protected symbols and canaries, which it has not. That is right because
# no function takes or returns a struct of more than 8 bytes.
windows_objects() {
  local into=$root/x86_64-windows ir module
  mkdir -p "$into"
  for ir in "$root"/x86_64/*.ll; do
    module=$(basename "$ir" .ll)
    is_fresh "$into/$module.o" "$ir" && continue
    sed -e 's/^target datalayout.*/target datalayout = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"/' \
      -e 's/^target triple.*/target triple = "x86_64-unknown-windows-gnu"/' -e 's/ protected / /' -e '/^attributes/s/ ssp[a-z]*//' "$ir" >"$into/$module.ll"
    machine_code "$into/$module" --target=x86_64-w64-windows-gnu
    rm "$into/$module.ll"
  done
}

# What the header declares.
functions() { grep -oE '\bts_[a-z0-9_]+\(' include/tweenspirit/tweenspirit.h | tr -d '(' | sort -u; }

# link TARGET: its C parts, and the library.
link() {
  local target=$1 into=$root/$1 name=libtweenspirit.so.2 objects=() set precision source
  local sources=(Sources/CTweenSpiritShims/{shims,pool,gpu}.c) cc=("${zig[@]}" cc -target "${1/wasi-*/wasi}") compile=(-fno-sanitize=undefined) options=(-s -Wl,--gc-sections -Wl,-z,now -Wl,-z,nodelete)
  case $target in
  native) cc=("$toolchain/clang") options+=(-fuse-ld=lld -Wl,--icf=all -Wl,-O2) ;;&
  *-linux-gnu) cc[-1]+=.2.17 ;;&
  native | *-linux-*) options+=(-Wl,-soname,$name -Wl,--version-script=Sources/TweenSpiritABI/exports.map -lm -lpthread) ;;
  *-windows-*) name=tweenspirit.dll options=(-s "$into/exports.def" -Wl,--out-implib,"$into/tweenspirit.lib") ;;
  wasm32-*) sources+=(Sources/CTweenSpiritBare/decimals.c) compile+=(-ISources/CTweenSpiritBare/include) ;;&
  wasm32-wasi-tiny) compile+=(-DTWEENSPIRIT_TINY) ;;
  *-macos) name=libtweenspirit.dylib options=(-s -Wl,-install_name,@rpath/libtweenspirit.dylib) cc[-1]+=.11.0 ;;
  esac
  [ $arch != x86_64 ] || compile+=(-DTWEENSPIRIT_X86_SETS)
  mkdir -p "$into"
  local from=$root/$arch
  if [[ $target = *-windows-* ]]; then
    from=$root/x86_64-windows
    { echo EXPORTS; functions; } >"$into/exports.def"
  fi
  for set in "${sets[@]}"; do for precision in F32 F64; do objects+=("$from/Kernels$set$precision.o"); done; done
  objects+=("$from/Engine.o")
  for source in "${sources[@]}"; do
    objects+=("$into/$(basename "$source" .c).o")
    is_fresh "${objects[-1]}" Sources/CTweenSpiritShims Sources/CTweenSpiritBare Sources/KernelTypes gpu/tweenspirit_gpu.h ||
      "${cc[@]}" -std=gnu11 -Os -fPIC -ffp-contract=off -fstack-protector-strong -ffunction-sections -fdata-sections "${compile[@]}" \
        -D_Nullable= -D_Nonnull= -Wno-unknown-pragmas -Wno-nullability-completeness -ISources/KernelTypes \
        -ISources/CTweenSpiritShims/include -c "$source" -o "${objects[-1]}"
  done
  printf '%s\n' "${objects[@]}" >"$into/objects.txt"
  [[ $target != wasm32-* ]] || return 0 # nothing loads it: programs are linked with its objects
  is_fresh "$into/$name" "${objects[@]}" Sources/TweenSpiritABI/exports.map || "${cc[@]}" -shared -o "$into/$name" "${objects[@]}" "${options[@]}"
  echo "embedded.sh: $into/$name, $(stat -c %s "$into/$name") bytes"
}

# archive TARGET: the tiny preset with its port in C, libtweenspirit.a. Of the engine only the functions of functions.txt can be
# called, and what Swift's library knows by a name of libc has one of the port's.
archive() {
  local into=$root/$1 port=Sources/CTweenSpiritBare object source name objects=() renamed=()
  local cc=("$toolchain/clang" --target=aarch64-none-elf)
  [ $arch != riscv64-tiny ] || cc=("$toolchain/clang" --target=riscv64-none-elf -march=rv64gc -mabi=lp64d -mcmodel=medany)
  mkdir -p "$into"
  renamed=(--redefine-sym posix_memalign=tss_allocate_aligned --redefine-sym free=tss_free --redefine-sym arc4random_buf=tss_random)
  for name in sqrt sqrtf rint floor ceil trunc round fmod remainder; do renamed+=(--redefine-sym "$name=tss_$name"); done
  for object in "$root/$arch"/Kernels*.o; do
    objects+=("$into/$(basename "$object")")
    "$toolchain/llvm-objcopy" "${renamed[@]}" "$object" "${objects[-1]}"
  done
  "$toolchain/llvm-objcopy" "${renamed[@]}" --keep-global-symbols=$port/functions.txt "$root/$arch/Engine.o" "$into/Engine.o"
  objects+=("$into/Engine.o")
  for source in $port/{port,heap,decimals,libm}.c Sources/CTweenSpiritShims/pool.c; do
    objects+=("$into/$(basename "$source" .c).o")
    "${cc[@]}" -std=gnu11 -Os -ffreestanding -fno-math-errno -ffp-contract=off -ffunction-sections -fdata-sections \
      -Wall -Wextra -Wno-unused-parameter -Wno-nullability-completeness -DTWEENSPIRIT_TINY ${HEAP:+-DTWEENSPIRIT_HEAP=$HEAP} \
      -ISources/KernelTypes -ISources/CTweenSpiritShims/include -I$port/include -c "$source" -o "${objects[-1]}"
  done
  rm -f "$into/libtweenspirit.a"
  "$toolchain/llvm-ar" rcs "$into/libtweenspirit.a" "${objects[@]}"
  echo "$into/libtweenspirit.a" >"$into/objects.txt"
  echo "embedded.sh: $into/libtweenspirit.a"
}

[ "${1:-}" != --list ] || { printf '%s\n' "${targets[@]}"; exit; }
[ $# -gt 0 ] || { sed -n '4,14s/^# //p' "$0" >&2; exit 2; }
for target in "$@"; do
  describe "$target"
  case $target in
  native | *-none-tiny) ;;
  *) "${zig[@]}" version >/dev/null 2>&1 || fail "${zig[*]} does not answer: make .venv/tools, or set ZIG to the command for zig" ;;
  esac
  swift_objects
  [[ $target != *-windows-* ]] || windows_objects
  case $target in
  *-none-tiny) archive "$target" ;;
  *) link "$target" ;;
  esac
done
