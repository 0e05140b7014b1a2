/* SPDX-License-Identifier: MIT */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "tweenspirit_shims.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif
#ifdef TWEENSPIRIT_X86_SETS
#include <cpuid.h>
#endif
#ifdef _WIN32
typedef _locale_t locale_t;
#define LC_ALL_MASK LC_ALL
#define newlocale(mask, name, base) _create_locale(mask, name)
#define strtod_l _strtod_l
#endif
#if defined(_WIN32) || defined(__wasi__)
#undef pthread_atfork
#define pthread_atfork(before, in_parent, in_child) (void)(before), (void)(in_parent), (void)(in_child)
#endif
#ifdef _WIN32
/* Embedded Swift's library names these: objects of classes, of which there are none, and seeds of hash tables, likewise. */
int posix_memalign(void **out, size_t alignment, size_t size);
int posix_memalign(void **out, size_t alignment, size_t size) {
  *out = alignment > 16 ? NULL : malloc(size);
  return *out ? 0 : ENOMEM;
}
void arc4random_buf(void *out, size_t size);
void arc4random_buf(void *out, size_t size) { memset(out, 0, size); }
#endif

#ifdef TWEENSPIRIT_X86_SETS
static bool has(uint32_t found, uint32_t bits) { return (found & bits) == bits; }

/* The levels of the x86-64 psABI, and whether the system saves the registers. The processor itself is asked, because what
 * compilers' runtimes know of it differs (zig's answers that there is nothing). */
int tss_cpu_level(void) {
  uint32_t a, b, c, d, b7, c81, saved, unused;
  if (!__get_cpuid(1, &a, &b, &c, &d) ||
      !has(c, bit_SSE3 | bit_SSSE3 | bit_FMA | bit_CMPXCHG16B | bit_SSE4_1 | bit_SSE4_2 | bit_MOVBE | bit_POPCNT |
                bit_OSXSAVE | bit_AVX | bit_F16C) ||
      !__get_cpuid_count(7, 0, &a, &b7, &unused, &d) || !has(b7, bit_BMI | bit_AVX2 | bit_BMI2) ||
      !__get_cpuid(0x80000001, &a, &b, &c81, &d) || !has(c81, bit_LAHF_LM | bit_LZCNT))
    return 0;
  __asm__("xgetbv" : "=a"(saved), "=d"(unused) : "c"(0));
  if (!has(saved, 0x06)) return 0;
  bool is_v4 = has(b7, bit_AVX512F | bit_AVX512BW | bit_AVX512CD | bit_AVX512DQ | bit_AVX512VL) && has(saved, 0xE6);
  return is_v4 ? 2 : 1;
}
#else
int tss_cpu_level(void) { return 0; }
#endif

static char requested_isa[32];
const char *tss_requested_isa(void) { return requested_isa; }

static _Thread_local tss_error own_error, *other_error;
tss_error *tss_last_error(void) { return other_error ? other_error : &own_error; }
tss_error *tss_divert_errors(tss_error *to) {
  tss_error *old = other_error;
  other_error = to;
  return old;
}

tss_matrix *tss_matrix_cache(void) {
  static _Thread_local tss_matrix matrix;
  return &matrix;
}

static tss_palette palettes[tss_palette_count];
tss_palette *tss_palettes(void) { return palettes; }
static uint64_t palettes_written;
tss_palette *tss_oldest_palette(void) {
  return &palettes[__atomic_fetch_add(&palettes_written, 1, __ATOMIC_RELAXED) % tss_palette_count];
}
bool tss_palette_is(const tss_palette *palette, const void *springs, size_t count) {
  return palette->count == count && memcmp(palette->springs, springs, 3 * count * sizeof(double)) == 0;
}
void tss_palette_set(tss_palette *palette, const void *springs, size_t count) {
  memcpy(palette->springs, springs, 3 * count * sizeof(double));
  palette->count = count;
}
static void forget_palettes(void) {
  for (int i = 0; i < tss_palette_count; i++) palettes[i].state = palettes[i].count = 0;
}

static _Thread_local int foreign_depth;
bool tss_enter_foreign(void) {
  if (foreign_depth >= 64) return false;
  foreign_depth++;
  return true;
}
void tss_leave_foreign(void) { foreign_depth--; }

/* Blocks one behind the other, and from the start again when none of them is left. Of the word, the high half is how many there
 * are, the low half where the next one begins. */
static _Alignas(16) unsigned char reserve[tss_reserve_size];
static uint64_t reserve_word;
static _Thread_local unsigned reserve_depth;

void tss_begin_reserve(void) { reserve_depth++; }
void tss_end_reserve(void) { reserve_depth--; }

static void *take_reserve(size_t size) {
  uint64_t word = tss_load(&reserve_word), used;
  do {
    used = word & UINT32_MAX;
    if (size > sizeof reserve - used) return NULL;
  } while (!__atomic_compare_exchange_n(&reserve_word, &word, word + ((uint64_t)1 << 32) + ((size + 15) & ~(size_t)15), false,
                                        __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
  return reserve + used;
}

static void give_reserve(void) {
  uint64_t word = tss_load(&reserve_word), next;
  do next = word >> 32 == 1 ? 0 : word - ((uint64_t)1 << 32);
  while (!__atomic_compare_exchange_n(&reserve_word, &word, next, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
}

void *tss_allocate(size_t size) {
  void *memory = malloc(size ? size : 1);
  return memory || reserve_depth == 0 ? memory : take_reserve(size ? size : 1);
}

void tss_free(void *memory) {
  if ((uintptr_t)memory - (uintptr_t)reserve < sizeof reserve) give_reserve();
  else free(memory);
}

/* Numbers that were given, and of those the last that may be of a thread that was left behind, but for the one that forked. */
static uint64_t threads_met, last_left, survivor;
uint64_t tss_thread(void) {
  static _Thread_local uint64_t own;
  if (own == 0) own = __atomic_add_fetch(&threads_met, 1, __ATOMIC_RELAXED);
  return own;
}
bool tss_thread_is_gone(uint64_t thread) { return thread != 0 && thread <= last_left && thread != survivor; }

void tss_wait(int attempt) {
  if (attempt < 100) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  } else if (attempt < 1000) {
    sched_yield();
  } else {
    nanosleep(&(struct timespec){0, 100000}, NULL);
  }
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void tss_lock(void) { pthread_mutex_lock(&lock); }
void tss_unlock(void) { pthread_mutex_unlock(&lock); }

/* Changes that are being made, of them this thread's, and forks that wait for them to end. */
static uint64_t changes, forks;
static _Thread_local uint64_t own_changes;
enum { most_attempts = 2000 };

void tss_begin_change(void) {
  __atomic_fetch_add(&changes, 1, __ATOMIC_SEQ_CST);
  for (int i = 0; own_changes == 0 && i < most_attempts && __atomic_load_n(&forks, __ATOMIC_SEQ_CST); i++) {
    __atomic_fetch_sub(&changes, 1, __ATOMIC_SEQ_CST);
    tss_wait(i);
    __atomic_fetch_add(&changes, 1, __ATOMIC_SEQ_CST);
  }
  own_changes++;
}
void tss_end_change(void) {
  own_changes--;
  __atomic_fetch_sub(&changes, 1, __ATOMIC_SEQ_CST);
}

/* Who changes something may want the lock. */
static void before_fork(void) {
  __atomic_fetch_add(&forks, 1, __ATOMIC_SEQ_CST);
  for (int i = 0; i < most_attempts && __atomic_load_n(&changes, __ATOMIC_SEQ_CST) != own_changes; i++) tss_wait(i);
  tss_lock();
}
static void after_fork_in_parent(void) {
  tss_unlock();
  __atomic_fetch_sub(&forks, 1, __ATOMIC_SEQ_CST);
}
static void after_fork_in_child(void) {
  tss_unlock();
  forks = 0;
  changes = own_changes;
  survivor = tss_thread();
  last_left = threads_met;
  forget_palettes();
}

/* Numbers in texts by the C library. WebAssembly has Sources/CTweenSpiritBare/decimals.c, a third of printf and strtod. */
#ifndef __wasi__
#include "plain.h"

static locale_t c_locale;

static void set_up_numbers(void) { c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0); }

bool tss_parse_number(const char *text, size_t length, double *out_value) {
  char buffer[1024];
  if (length == 0 || length >= sizeof buffer) return false;
  memcpy(buffer, text, length);
  buffer[length] = 0;
  char *end = buffer;
  *out_value = strtod_l(buffer, &end, c_locale);
  return end == buffer + length;
}

/* Reads `text` as if its exponent were larger by `shift`, leaving that decimal in `out`. */
static double read_shifted(const char *text, int shift, char out[48]) {
  const char *e = strchr(text, 'e');
  int mantissa = e ? (int)(e - text) : (int)strlen(text);
  snprintf(out, 48, "%.*se%d", mantissa, text, (e ? atoi(e + 1) : 0) + shift);
  return strtod_l(out, NULL, c_locale);
}

/* printf's %.*g, with a point whatever the locale has for it. */
static int print_digits(char *out, int digits, double value) {
  char text[64], *end = out;
  snprintf(text, sizeof text, "%.*g", digits, value);
  for (const char *c = text; *c; c++) {
    if ((*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') || *c == '+' || *c == '-')
      *end++ = *c;
    else if (end == out || end[-1] != '.')
      *end++ = '.';
  }
  *end = 0;
  return (int)(end - out);
}

/* The fewest digits of `shown` that, read with the exponent shifted, give `value`; 0 where 17 do not. Fewer than 15 are what
 * the nearest decimal of 15 has before its zeros, but among numbers that have fewer bits. */
static int print_shortest(double shown, int shift, double value, char *out) {
  char shifted[48];
  for (int digits = fabs(value) > 1e-290 ? 15 : 1; digits <= 17; digits++) {
    int length = print_digits(out, digits, shown);
    if (read_shifted(out, shift, shifted) != value) continue;
    const char *e = strstr(out, "e+");
    /* 100, not 1e+02: below 1e16 every digit of a whole number is exact. */
    if (e && atoi(e + 2) < 16) length = print_digits(out, atoi(e + 2) + 1, shown);
    return length;
  }
  return 0;
}

size_t tss_print_number(double value, char *out) {
  int length = print_plain(value, 0, value, out);
  if (length) return (size_t)length;
  length = print_shortest(value, 0, value, out);
  if (!length) length = print_digits(out, 6, value); /* NaN */
  return (size_t)length;
}

double tss_round_to_digits(double value, int digits) {
  char text[48];
  print_digits(text, digits, value);
  return strtod_l(text, NULL, c_locale);
}

size_t tss_print_percentage(double fraction, char *out) {
  int length = print_plain(fraction * 100, -2, fraction, out);
  if (length) return (size_t)length;
  length = print_shortest(fraction * 100, -2, fraction, out);
  if (!length) { /* the product was rounded away from every decimal that would do */
    char plain[48];
    print_shortest(fraction, 0, fraction, plain);
    read_shifted(plain, 2, out);
    length = (int)strlen(out);
  }
  return (size_t)length;
}
#else
static void set_up_numbers(void) {}
#endif

__attribute__((constructor)) static void set_up(void) {
  set_up_numbers();
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
  const char *isa = getenv("TWEENSPIRIT_ISA");
  if (isa) strncpy(requested_isa, isa, sizeof requested_isa - 1);
  tss_set_up_engine();
}
