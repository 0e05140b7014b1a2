#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The baseline kernels cross-compiled for arm64 and run by an emulator: the same hashes as on this machine. Then the whole
# library, which has to give Tests/Golden/identity.txt. There is no Swift runtime to link for the other architecture, and
# neither needs one: Embedded Swift compiles them alone.
# Usage: Tests/Arm64/run.sh [kernels] (from the repository's root)
set -euo pipefail
out=.build-arm64
case $(uname -sm) in
"Linux x86_64") ;;
*) echo "arm64: skipped, this is checked on x86-64 Linux"; exit 0 ;;
esac
for tool in aarch64-linux-gnu-gcc qemu-aarch64; do
  command -v $tool >/dev/null || { echo "arm64: skipped, $tool is missing (gcc-aarch64-linux-gnu, qemu-user)"; exit 0; }
done
swift_arch=$(dirname "$(command -v swiftc)")/../lib/swift/embedded/Swift.swiftmodule/aarch64-none-none-elf.swiftmodule
[ -e "$swift_arch" ] || { echo "arm64: skipped, this toolchain has no embedded arm64 library"; exit 0; }
mkdir -p "$out"

# $1 folder, $2 target, $3 C compiler
make_hashes() {
  local precision
  mkdir -p "$out/$1"
  for precision in F32 F64; do
    swiftc -target "$2" -enable-experimental-feature Embedded -O -wmo -parse-as-library -c \
      -module-name "KernelsBaseline$precision" -D "KERNEL_$precision" -D KERNEL_BASELINE \
      -enable-upcoming-feature InternalImportsByDefault -I Sources/KernelTypes -I Sources/CKernelBuiltins \
      -Xfrontend -disable-stack-protector \
      Sources/KernelsBaseline$precision/*.swift Sources/Kernels/*.swift -o "$out/$1/$precision.o" 2>"$out/$1/errors" ||
      { cat "$out/$1/errors" >&2; return 1; }
  done
  # Position independent, or the linker would copy an object that the embedded library protects.
  "$3" -O1 -fPIC -static-pie -ISources/KernelTypes -D'_Nullable=' -Wno-unknown-pragmas \
    Tests/Arm64/hash.c "$out/$1"/F32.o "$out/$1"/F64.o -o "$out/$1/hash"
}

make_hashes x86 x86_64-unknown-none-elf gcc
make_hashes arm64 aarch64-none-none-elf aarch64-linux-gnu-gcc
"$out/x86/hash" >"$out/x86.txt"
qemu-aarch64 "$out/arm64/hash" >"$out/arm64.txt"
cmp "$out/x86.txt" "$out/arm64.txt" || { diff "$out/x86.txt" "$out/arm64.txt" >&2; exit 1; }
echo "arm64: $(wc -l <"$out/arm64.txt") curves and batches have the same bits as here"
[ "${1:-}" != kernels ] || exit 0

# ---- The library ------------------------------------------------------------------------------------------------------

library=$out/library
mkdir -p "$library/shims"
echo "module CTweenSpiritShims { header \"$PWD/Sources/CTweenSpiritShims/include/tweenspirit_shims.h\" export * }" \
  >"$library/shims/module.modulemap"

# $1 module, then folders and flags
make_module() {
  local module=$1
  shift
  swiftc -target aarch64-none-none-elf -enable-experimental-feature Embedded -Osize -wmo -parse-as-library -c \
    -module-name "$module" -package-name tweenspirit -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature ExistentialAny -I Sources/KernelTypes -I Sources/CKernelBuiltins -I "$library/shims" \
    -I include -I "$library" -Xfrontend -disable-stack-protector \
    "$@" -o "$library/$module.o" 2>"$library/errors" || { cat "$library/errors" >&2; return 1; }
}

mapfile -t model < <(find Sources/TweenSpiritModel -name '*.swift' | sort)
mapfile -t engine < <(find Sources/TweenSpiritEngine -name '*.swift' | sort)
mapfile -t abi < <(find Sources/TweenSpiritABI -name '*.swift' | sort)
if [ ! -e "$library/TweenSpiritABI.o" ] || [ -n "$(find Sources -newer "$library/TweenSpiritABI.o" -type f -print -quit)" ]; then
  rm -f "$library/TweenSpiritABI.o"
  make_module TweenSpiritModel -emit-module -emit-module-path "$library/TweenSpiritModel.swiftmodule" "${model[@]}"
  make_module TweenSpiritEngine -emit-module -emit-module-path "$library/TweenSpiritEngine.swiftmodule" "${engine[@]}"
  make_module TweenSpiritABI "${abi[@]}"
fi
objects=("$library"/TweenSpirit{Model,Engine,ABI}.o "$out"/arm64/F{32,64}.o)
for source in pool shims; do
  aarch64-linux-gnu-gcc -O1 -fPIC -ffp-contract=off -D'_Nullable=' -D'_Nonnull=' -Wno-unknown-pragmas -ISources/KernelTypes \
    -ISources/CTweenSpiritShims/include -c "Sources/CTweenSpiritShims/$source.c" -o "$library/$source.o"
  objects+=("$library/$source.o")
done
aarch64-linux-gnu-gcc -std=c11 -O1 -fPIC -static-pie -ffp-contract=off -Iinclude Tests/Identity/*.c "${objects[@]}" \
  -Wl,--gc-sections -o "$library/identity" -lpthread -lm
qemu-aarch64 "$library/identity" >"$out/identity.txt"
diff <(grep -v '^#' Tests/Golden/identity.txt) "$out/identity.txt" >&2 || { echo "arm64: other bits than the golden ones" >&2; exit 1; }
echo "arm64: the whole library has the golden hash, $(tail -n 1 "$out/identity.txt")"
