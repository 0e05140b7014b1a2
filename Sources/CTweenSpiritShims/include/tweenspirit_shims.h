/* SPDX-License-Identifier: MIT
 *
 * What the engine needs of C: the CPU's level, a thread-local error, one door for caller-sized memory, a lock that
 * survives fork, numbers that do not depend on the locale, and atomic operations on plain memory.
 */
#ifndef TWEENSPIRIT_SHIMS_H
#define TWEENSPIRIT_SHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* 0 baseline, 1 AVX2 (x86-64-v3), 2 AVX-512 (x86-64-v4): the best that this CPU and its OS can run. */
int tss_cpu_level(void);

/* The word in TWEENSPIRIT_ISA when the library was loaded, at most 31 bytes of it; empty where it was not set. */
const char *tss_requested_isa(void);

/* The text of gpu/tweenspirit_gpu.h; not in WebAssembly. */
const char *tss_gpu_source(void);

/* The engine's, called once while the library is loaded: a first use that makes tables could neither be forked in the
 * middle nor fail for want of memory. */
void tss_set_up_engine(void);

/* This thread's latest failure: a message for people, and fields for programs. At first TS_OK and empty. `argument` and `hint`
 * are static texts or, as `got`, in this struct; NULL where the failure has none. All texts end with a NUL. `line` is that of a
 * document, from 1, else 0. */
enum { tss_message_capacity = 512, tss_field_capacity = 80, tss_path_capacity = 256 };
typedef struct tss_error {
  int32_t status;
  uint32_t slot, generation, line;
  bool is_number;
  double number;
  const char *_Nullable argument, *_Nullable got, *_Nullable hint;
  char got_text[tss_field_capacity], hint_text[tss_field_capacity], argument_text[tss_path_capacity];
  char message[tss_message_capacity];
} tss_error;
tss_error *tss_last_error(void);
/* Sets where failures are written, NULL for the thread's own; returns what was set. */
tss_error *_Nullable tss_divert_errors(tss_error *_Nullable to);
static inline void tss_clear_error(tss_error *error) {
  error->status = 0;
  error->slot = 0;
  error->generation = 0;
  error->line = 0;
  error->is_number = false;
  error->argument = 0;
  error->got = 0;
  error->hint = 0;
  error->message[0] = 0;
}
static inline char *tss_error_argument(tss_error *error) { return error->argument_text; }
static inline char *tss_error_got(tss_error *error) { return error->got_text; }
static inline char *tss_error_hint(tss_error *error) { return error->hint_text; }
static inline char *tss_error_message(tss_error *error) { return error->message; }

/* The one door for memory whose size a caller decides. NULL where there is none. */
void *_Nullable tss_allocate(size_t size);
void tss_free(void *_Nullable memory);

/* Around the middle of a command, which can neither be taken back nor left half done: where the heap has no more, this thread
 * has memory from a reserve, as long as there is some. */
#ifdef TWEENSPIRIT_TINY
enum { tss_reserve_size = 16 };
#else
enum { tss_reserve_size = 1 << 18 };
#endif
void tss_begin_reserve(void);
void tss_end_reserve(void);

/* One lock for the process's tables. Held across fork, so that a child never finds it taken; never held while foreign
 * code runs. */
void tss_lock(void);
void tss_unlock(void);

/* A decimal number in the C locale; false where `text` (of `length` < 1024 bytes) is not one number to its end. */
bool tss_parse_number(const char *text, size_t length, double *out_value);

/* The shortest decimal that reads back as `value`; returns its length. `out` holds 48 bytes. */
size_t tss_print_number(double value, char *out);

/* The decimal of so many digits that is nearest. */
double tss_round_to_digits(double value, int digits);

/* The shortest decimal that, read with an exponent lowered by two, gives `fraction`: 0.125 is 12.5. */
size_t tss_print_percentage(double fraction, char *out);

/** A handle as C has it; and what updates the memory of a channel from an object, of which it returns a status. */
typedef struct {
  uint32_t slot, generation;
} tss_handle;
typedef uint32_t (*tss_reader)(void *_Nullable context, tss_handle channel);

/* Before and after foreign code that may call the library again. False, and nothing to leave, where this thread is 64
 * calls deep: a curve that evaluates itself must not find the end of the stack. */
bool tss_enter_foreign(void);
void tss_leave_foreign(void);

/* Calls work(i, scratch, context) for every i below `parts`, on at most `threads` threads, the caller's among them. Each has
 * `size` bytes of its stack (at most 64 KiB) as `scratch`, aligned to 64 bytes, as they are. */
typedef void (*tss_part)(size_t part, void *scratch, void *context);
void tss_parallel(uint32_t threads, size_t parts, size_t size, tss_part work, void *context);
/* The most threads that any call may use. */
void tss_set_most_threads(uint32_t count);

/* This thread's latest matrix of a spring; at first of none, dt 0. */
typedef struct tss_matrix {
  double omega, damping_ratio, dt, m[4];
} tss_matrix;
tss_matrix *tss_matrix_cache(void);

/** Fetches the three cache lines from an address on, which are read soon. */
static inline void tss_fetch_soon(const void *address) {
  __builtin_prefetch(address);
  __builtin_prefetch((const char *)address + 64);
  __builtin_prefetch((const char *)address + 128);
}

/* Palettes of springs and what a batch's kernel multiplies with, kept for the next step. `state` counts who reads it, or is
 * tss_palette_taken while somebody writes it; the rest may be looked at by those alone. At first, and in a forked child, which
 * may have lost who was writing, of no springs. */
#ifdef TWEENSPIRIT_TINY
enum { tss_palette_count = 1, tss_palette_most = 256 };
#else
enum { tss_palette_count = 2, tss_palette_most = 256 };
#endif
static const uint64_t tss_palette_taken = ~(uint64_t)0;
typedef struct tss_palette {
  uint64_t state;
  double dt, tolerance;
  size_t count, width;
  double springs[3 * tss_palette_most];
  double rows[4 * tss_palette_most], limits[tss_palette_most];
} tss_palette;
tss_palette *tss_palettes(void);
/* Whether these are its springs, three doubles each. */
bool tss_palette_is(const tss_palette *palette, const void *springs, size_t count);
void tss_palette_set(tss_palette *palette, const void *springs, size_t count);
/* The one to be written next, as far as that is the question. */
tss_palette *tss_oldest_palette(void);
static inline void *tss_palette_springs(tss_palette *palette) { return palette->springs; }
static inline void *tss_palette_rows(tss_palette *palette) { return palette->rows; }
static inline void *tss_palette_limits(tss_palette *palette) { return palette->limits; }

/* Calls `work` with so much memory of the stack (at most 64 KiB), aligned to 64 bytes, as it is. */
void tss_with_scratch(size_t size, void (*work)(void *scratch, void *context), void *context);

static inline uint64_t tss_load(const uint64_t *at) { return __atomic_load_n(at, __ATOMIC_ACQUIRE); }
static inline void tss_store(uint64_t *at, uint64_t value) { __atomic_store_n(at, value, __ATOMIC_RELEASE); }
static inline bool tss_exchange_if(uint64_t *at, uint64_t expected, uint64_t desired) {
  return __atomic_compare_exchange_n(at, &expected, desired, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}
static inline void tss_add(uint64_t *at, uint64_t value) { __atomic_fetch_add(at, value, __ATOMIC_RELAXED); }
static inline void tss_increment(uint64_t *at) { __atomic_fetch_add(at, 1, __ATOMIC_RELAXED); }
/* A number of this thread's own, not 0 and below 2^63, which no other thread has had. */
uint64_t tss_thread(void);
/* Whether it was another thread of a process of which this one is a fork. */
bool tss_thread_is_gone(uint64_t thread);

/* Around a short change that a forked child must not find half made: a fork waits until it is over, but not for ever, because
 * who lets go of curves calls foreign code. */
void tss_begin_change(void);
void tss_end_change(void);

/* For a loop that waits: a moment, then the processor to others, then a tenth of a millisecond. */
void tss_wait(int attempt);
/* What is left. */
static inline uint64_t tss_decrement(uint64_t *at) { return __atomic_sub_fetch(at, 1, __ATOMIC_ACQ_REL); }
static inline void *_Nullable tss_load_pointer(void *_Nullable *_Nonnull at) {
  return __atomic_load_n(at, __ATOMIC_ACQUIRE);
}
static inline void tss_store_pointer(void *_Nullable *_Nonnull at, void *_Nullable value) {
  __atomic_store_n(at, value, __ATOMIC_RELEASE);
}

#pragma clang assume_nonnull end
#endif
