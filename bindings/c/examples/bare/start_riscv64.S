# SPDX-License-Identifier: MIT
#
# Machine mode with the floating point off: so QEMU begins.

  .section .text.start, "ax"
  .globl start
start:
  li t0, 0x2000 # mstatus.FS: initial
  csrs mstatus, t0
  la sp, stack_high
  tail board_start
