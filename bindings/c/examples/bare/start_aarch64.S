// SPDX-License-Identifier: MIT
//
// EL1, no MMU, no floating point: so QEMU begins. Without an MMU all memory is a device's, from which nothing unaligned can
// be loaded, so two blocks of a GiB are mapped onto themselves: devices, and the memory from 0x40000000 on.

  .section .text.start, "ax"
  .globl start
start:
  mov x0, #(3 << 20)
  msr cpacr_el1, x0 // floating point and vectors
  mov x0, #0xff00 // memory of kind 0 is a device's, of kind 1 cached
  msr mair_el1, x0
  ldr x0, =0x803520 // 32 bits of addresses, pages of 4 KiB, tables in cached memory, only the lower half
  msr tcr_el1, x0
  adrp x0, blocks
  add x0, x0, :lo12:blocks
  msr ttbr0_el1, x0
  isb
  mrs x0, sctlr_el1
  ldr x1, =0x1005 // MMU, data cache, instruction cache
  orr x0, x0, x1
  msr sctlr_el1, x0
  isb
  adrp x0, stack_high
  add x0, x0, :lo12:stack_high
  mov sp, x0
  b board_start

  .section .rodata.start, "a"
  .balign 64
blocks:
  .quad 0x00000401 // kind 0
  .quad 0x40000705 // kind 1, shared
  .quad 0, 0
