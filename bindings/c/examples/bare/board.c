/* SPDX-License-Identifier: MIT
 *
 * QEMU's `virt` boards: text and the end of the program by semihosting, the five functions of libc that the library wants,
 * and what is done before main and after it. start_*.S comes here with a stack and nothing else.
 */
#include "board.h"

#include <stdint.h>
#include <tweenspirit_bare.h>

void board_start(void);
int main(void);

/* From link.ld. */
extern char bss_start[], bss_end[], stack_low[];

enum { semihosting_write0 = 0x04, semihosting_exit = 0x18 };

static uintptr_t ask_host(uintptr_t operation, const void *parameter) {
#if defined(__aarch64__)
  register uintptr_t a __asm__("x0") = operation;
  register const void *b __asm__("x1") = parameter;
  __asm__ volatile("hlt #0xf000" : "+r"(a) : "r"(b) : "memory");
#elif defined(__riscv)
  register uintptr_t a __asm__("a0") = operation;
  register const void *b __asm__("a1") = parameter;
  /* Three whole instructions within one page mean the host. */
  __asm__ volatile(
    ".balign 16\n"
    ".option push\n"
    ".option norvc\n"
    "slli zero, zero, 0x1f\n"
    "ebreak\n"
    "srai zero, zero, 7\n"
    ".option pop"
    : "+r"(a)
    : "r"(b)
    : "memory");
#endif
  return a;
}

void board_print(const char *text) { ask_host(semihosting_write0, text); }

static _Noreturn void stop(int status) {
  const uintptr_t why[] = {0x20026 /* the application's own wish */, (uintptr_t)status};
  for (;;) ask_host(semihosting_exit, why);
}

static void print_number(size_t number) {
  char digits[24], *next = digits + sizeof digits;
  *--next = 0;
  do {
    *--next = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  board_print(next);
}

enum { paint = 0xA5 };

void board_start(void) {
  memset(bss_start, 0, (size_t)(bss_end - bss_start));
  char *here = __builtin_frame_address(0);
  /* What is still painted afterwards was not used. A little is left for memset itself. */
  memset(stack_low, paint, (size_t)(here - stack_low) - 256);
  int status = main();
  const char *used = stack_low;
  while (*(const unsigned char *)used == paint) used++;
  board_print("# heap ");
  print_number(tweenspirit_heap_peak());
  board_print(" of ");
  print_number(TWEENSPIRIT_HEAP);
  board_print(" bytes, stack ");
  print_number((size_t)(here - used));
  board_print("\n");
  stop(status);
}

/* ---- libc ---- */

void *memcpy(void *to, const void *from, size_t size) {
  char *out = to;
  for (const char *in = from; size > 0; size--) *out++ = *in++;
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  char *out = to;
  const char *in = from;
  if (out <= in) return memcpy(to, from, size);
  while (size > 0) {
    size--;
    out[size] = in[size];
  }
  return to;
}

void *memset(void *to, int byte, size_t size) {
  for (char *out = to; size > 0; size--) *out++ = (char)byte;
  return to;
}

int memcmp(const void *a, const void *b, size_t size) {
  for (const unsigned char *x = a, *y = b; size > 0; size--, x++, y++)
    if (*x != *y) return *x < *y ? -1 : 1;
  return 0;
}

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length]) length++;
  return length;
}
