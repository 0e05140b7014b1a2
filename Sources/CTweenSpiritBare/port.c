/* SPDX-License-Identifier: MIT
 *
 * In place of shims.c on a machine without an operating system: one thread, one error, nothing to wait for.
 */
#include "tweenspirit_bare.h"
#include "tweenspirit_shims.h"

int tss_cpu_level(void) { return 0; }
const char *tss_requested_isa(void) { return ""; }

static tss_error own_error, *other_error;
tss_error *tss_last_error(void) { return other_error ? other_error : &own_error; }
tss_error *tss_divert_errors(tss_error *to) {
  tss_error *old = other_error;
  other_error = to;
  return old;
}

tss_matrix *tss_matrix_cache(void) {
  static tss_matrix matrix;
  return &matrix;
}

static tss_palette palettes[tss_palette_count];
tss_palette *tss_palettes(void) { return palettes; }
tss_palette *tss_oldest_palette(void) { return palettes; }
bool tss_palette_is(const tss_palette *palette, const void *springs, size_t count) {
  return palette->count == count && memcmp(palette->springs, springs, 3 * count * sizeof(double)) == 0;
}
void tss_palette_set(tss_palette *palette, const void *springs, size_t count) {
  memcpy(palette->springs, springs, 3 * count * sizeof(double));
  palette->count = count;
}

/* Each evaluation in another takes a KiB of the stack. */
static int foreign_depth;
bool tss_enter_foreign(void) {
  if (foreign_depth >= 8) return false;
  foreign_depth++;
  return true;
}
void tss_leave_foreign(void) { foreign_depth--; }

uint64_t tss_thread(void) { return 1; }
bool tss_thread_is_gone(uint64_t thread) { return false; }
void tss_wait(int attempt) {}
void tss_lock(void) {}
void tss_unlock(void) {}
void tss_begin_change(void) {}
void tss_end_change(void) {}

/* Embedded Swift's library names it, for the seeds of hash tables, of which there are none. */
void tss_random(void *out, size_t size) { memset(out, 0, size); }
