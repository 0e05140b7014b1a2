/* SPDX-License-Identifier: MIT
 *
 * This program's own malloc, which can be told to fail. glibc lets an executable's definitions take over everywhere.
 */
#define _GNU_SOURCE
#include "check.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

/* A sanitizer wants to be there itself. (Tests/Everywhere/wasm.sh gives the library this malloc by another name.) */
#if SANITIZED || !(defined(__GLIBC__) || defined(OTHER_MALLOC))
#define WITHOUT_FAULTS
#endif

#ifndef WITHOUT_FAULTS

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

static atomic_long allocations, live;
/* Allocations that still succeed; negative where none is made to fail. */
static atomic_long left = -1;
/* Which allocation from now on fails, and no other; 0 where none does. */
static atomic_long turn;
static atomic_bool came;

static bool is_its_turn(void) {
  long now = atomic_load(&turn);
  while (now > 0 && !atomic_compare_exchange_weak(&turn, &now, now - 1)) {}
  if (now != 1) return false;
  atomic_store(&came, true);
  errno = ENOMEM;
  return true;
}

static bool fails(void) {
  atomic_fetch_add(&allocations, 1);
  if (is_its_turn()) return true;
  long now = atomic_load(&left);
  while (now > 0 && !atomic_compare_exchange_weak(&left, &now, now - 1)) {}
  if (now != 0) return false;
  atomic_store(&came, true);
  errno = ENOMEM;
  return true;
}

static void *counted(void *memory) {
  if (memory) atomic_fetch_add(&live, 1);
  return memory;
}

void *malloc(size_t size) { return fails() ? NULL : counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return fails() ? NULL : counted(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
  if (fails()) return NULL;
  void *moved = __libc_realloc(memory, size);
  return memory ? moved : counted(moved);
}

void *memalign(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size) { return fails() ? NULL : counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **out, size_t alignment, size_t size) {
  void *memory = memalign(alignment, size);
  if (!memory) return ENOMEM;
  *out = memory;
  return 0;
}

void free(void *memory) {
  if (memory) atomic_fetch_sub(&live, 1);
  __libc_free(memory);
}

void fault_arm(long calls) {
  atomic_store(&came, false);
  atomic_store(&left, calls);
}
void fault_arm_once(long calls) {
  atomic_store(&came, false);
  atomic_store(&turn, calls + 1);
}
void fault_disarm(void) {
  atomic_store(&left, -1);
  atomic_store(&turn, 0);
}
bool fault_came(void) { return atomic_load(&came); }
long fault_allocations(void) { return atomic_load(&allocations); }
long fault_live(void) { return atomic_load(&live); }

bool fault_works(void) {
  long before = fault_allocations();
  ts_easing easing;
  return ts_easing_parse("pow.in(2.5)", TS_DIALECT_CANONICAL, &easing) == TS_OK && ts_easing_release(easing) == TS_OK &&
         fault_allocations() > before;
}

#else

void fault_arm(long calls) { (void)calls; }
void fault_arm_once(long calls) { (void)calls; }
bool fault_came(void) { return false; }
void fault_disarm(void) {}
long fault_allocations(void) { return 0; }
long fault_live(void) { return 0; }
bool fault_works(void) { return false; }

#endif
