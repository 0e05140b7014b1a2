/* SPDX-License-Identifier: MIT
 *
 * How deep into the stack a call goes: what is below is painted before it, and looked at after it. A call in which foreign
 * code calls the library again is not measured: what lies between is not the library's.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <tweenspirit/tweenspirit.h>
#include <unistd.h>

/* What the header promises, and what is looked at. */
enum { measure_most = 16 << 10, measure_painted = 20 << 10, measure_gap = 256 };
#define MEASURE_PAINT 0x5AC7E4D1B39682F0u

static void *measure_real[measure_count];
/* Of every child too. */
static size_t *measure_seen;
static pid_t measure_owner;
static _Thread_local unsigned measure_depth, measure_nested;

typedef struct measure {
  uintptr_t top;
} measure;

__attribute__((noinline)) static void measure_paint(uintptr_t top) {
  uintptr_t own = (uintptr_t)__builtin_frame_address(0) - measure_gap;
  for (volatile uint64_t *at = (uint64_t *)((own & ~(uintptr_t)7)); (uintptr_t)at > top - measure_painted; at--)
    *at = MEASURE_PAINT;
}

__attribute__((noinline)) static uintptr_t measure_lowest(uintptr_t top) {
  volatile uint64_t *at = (uint64_t *)(((top - measure_painted) & ~(uintptr_t)7) + 8);
  while ((uintptr_t)at < top && *at == MEASURE_PAINT) at++;
  return (uintptr_t)at;
}

__attribute__((always_inline)) static inline measure measure_begin(void) {
  measure it = {(uintptr_t)__builtin_frame_address(0)};
  if (measure_depth++ > 0) measure_nested++;
  else measure_nested = 0, measure_paint(it.top);
  return it;
}

__attribute__((always_inline)) static inline void measure_end(const measure *it, int index) {
  if (--measure_depth > 0 || measure_nested) return;
  size_t used = it->top - measure_lowest(it->top);
  size_t seen = measure_seen[index];
  while (used > seen && !__atomic_compare_exchange_n(&measure_seen[index], &seen, used, false, 5, 5)) {}
}

__attribute__((constructor)) static void measure_set_up(void) {
  size_t size = sizeof *measure_seen * measure_count;
  measure_seen = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (measure_seen == MAP_FAILED) abort();
  measure_owner = getpid();
  for (int i = 0; i < measure_count; i++) measure_real[i] = dlsym(RTLD_NEXT, measure_names[i]);
}

__attribute__((destructor)) static void measure_tell(void) {
  if (getpid() != measure_owner) return;
  const char *path = getenv("MEASURE_OUT");
  FILE *to = path ? fopen(path, "a") : NULL;
  int deepest = 0;
  bool is_good = true;
  for (int i = 0; i < measure_count; i++) {
    if (to) fprintf(to, "%zu %s\n", measure_seen[i], measure_names[i]);
    if (measure_seen[i] > measure_seen[deepest]) deepest = i;
    if (measure_seen[i] <= measure_most) continue;
    fprintf(stderr, "%s takes %zu bytes of the stack or more\n", measure_names[i], measure_seen[i]);
    is_good = false;
  }
  if (to) fclose(to);
  printf("the stack: at most %zu bytes, by %s\n", measure_seen[deepest], measure_names[deepest]);
  fflush(NULL);
  if (!is_good || measure_seen[deepest] == 0) _exit(1);
}
