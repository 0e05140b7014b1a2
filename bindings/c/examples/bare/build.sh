#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The example for a machine without an operating system: build.sh aarch64|riscv64 (from the repository's root, where
# tools/embedded.sh made ARCH-none-tiny). Makes .build-embedded/ARCH-none-tiny/bare.elf, and runs it where a second argument is
# "run". MAIN: another program than main.c.
set -euo pipefail
arch=$1
here=$(dirname "$0")
library=${TWEENSPIRIT_EMBEDDED_PATH:-.build-embedded}/$arch-none-tiny
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")
case $arch in
aarch64)
  target=(--target=aarch64-none-elf) origin=0x40080000
  machine=(qemu-system-aarch64 -M virt -cpu cortex-a53)
  ;;
riscv64)
  target=(--target=riscv64-none-elf -march=rv64gc -mabi=lp64d -mcmodel=medany) origin=0x80000000
  machine=(qemu-system-riscv64 -M virt -bios none)
  ;;
*) echo "build.sh: there is no $arch: aarch64, riscv64" >&2 && exit 2 ;;
esac
objects=()
for source in "${MAIN:-$here/main.c}" "$here/board.c" "$here/start_$arch.S"; do
  objects+=("$library/bare-$(basename "${source%.*}").o")
  "$toolchain/clang" "${target[@]}" -std=gnu11 -Os -ffreestanding -ffp-contract=off -ffunction-sections -fdata-sections \
    -Wall -Wextra -Iinclude -ISources/CTweenSpiritBare/include -I"$here" -c "$source" -o "${objects[-1]}"
done
"$toolchain/ld.lld" -static --gc-sections --icf=all -O2 -T "$here/link.ld" --defsym=origin=$origin "${objects[@]}" \
  "$library/libtweenspirit.a" -o "$library/bare.elf"
[ "${2:-}" != run ] || exec "${machine[@]}" -m 128 -nic none -display none -monitor none -serial none -no-reboot -chardev stdio,id=out \
  -semihosting-config enable=on,target=native,chardev=out -kernel "$library/bare.elf"
