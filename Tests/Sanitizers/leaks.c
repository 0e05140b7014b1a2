/* SPDX-License-Identifier: MIT
 *
 * Every section of the contract runs in a child that ends by _exit, where the leak checker does not look by itself.
 * Linked with --wrap=_exit. A child of a child is not looked at: what its parent's threads held is out of reach there,
 * and no leak.
 */
#define _GNU_SOURCE
#include <sanitizer/lsan_interface.h>
#include <stdio.h>
#include <unistd.h>

void __real__exit(int status);
void __wrap__exit(int status);

static pid_t first;
__attribute__((constructor)) static void remember(void) { first = getpid(); }

void __wrap__exit(int status) {
  if (status == 0 && getppid() == first && __lsan_do_recoverable_leak_check()) status = 23;
  __real__exit(status);
}
