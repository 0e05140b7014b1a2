/* SPDX-License-Identifier: MIT */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "tweenspirit_shims.h"

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

int tss_cpu_level(void) {
#ifdef TWEENSPIRIT_X86_SETS
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return 2;
  if (__builtin_cpu_supports("x86-64-v3")) return 1;
#endif
  return 0;
}

static char requested_isa[32];
const char *tss_requested_isa(void) { return requested_isa; }

tss_error *tss_last_error(void) {
  static _Thread_local tss_error error;
  return &error;
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

void *tss_allocate(size_t size) { return malloc(size ? size : 1); }
void tss_free(void *memory) { free(memory); }

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

static locale_t c_locale;

__attribute__((constructor)) static void set_up(void) {
  c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
  const char *isa = getenv("TWEENSPIRIT_ISA");
  if (isa) strncpy(requested_isa, isa, sizeof requested_isa - 1);
  tss_set_up_engine();
}

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

/* |value| 2^places as a whole number, of a number that is not subnormal. */
static uint64_t mantissa_of(double value, int *places) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  *places = 1075 - (int)(bits >> 52 & 0x7FF);
  return (bits & (((uint64_t)1 << 52) - 1)) | (uint64_t)1 << 52;
}

/* What print_shortest writes for sizes in [1e-4, 1e15), in whole numbers, which takes a tenth of the time: a size is
 * mantissa / 2^places, and in units of its last digit that times 10^decimals (`tens`). 0 for all other sizes, and for powers
 * of two, whose neighbours are not equally near. */
__attribute__((minsize)) static int print_plain(double shown, int shift, double value, char *out) {
  static const double powers[] = {1e-3, 1e-2, 1e-1, 1e0,  1e1,  1e2,  1e3,  1e4,  1e5, 1e6,
                                  1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  double size = fabs(shown);
  if (!(size >= 1e-4 && size < 1e15)) return 0;
  int decimals = 18, places, read_places;
  uint64_t mantissa = mantissa_of(size, &places), read_mantissa = mantissa_of(value, &read_places);
  for (const double *power = powers; *power <= size; power++) decimals--;
  if (read_places > 70 || read_mantissa == (uint64_t)1 << 52) return 0;
  unsigned __int128 tens = 1, read_tens = shift ? 100 : 1;
  for (int i = 0; i < decimals; i++) tens *= 10;
  read_tens *= tens;
  for (int digits = 15; digits <= 17; digits++, decimals++, tens *= 10, read_tens *= 10) {
    unsigned __int128 product = tens * mantissa, half = (unsigned __int128)1 << (places - 1);
    unsigned __int128 whole = product >> places, rest = product - (whole << places);
    if (rest > half || (rest == half && (whole & 1))) whole++;
    unsigned __int128 read = whole << read_places, wanted = read_tens * read_mantissa;
    unsigned __int128 apart = 2 * (read > wanted ? read - wanted : wanted - read);
    if (apart > read_tens || (apart == read_tens && (read_mantissa & 1))) continue;
    uint64_t left = (uint64_t)whole;
    for (; decimals > 0 && left % 10 == 0; decimals--) left /= 10;
    char reversed[48];
    int length = 0, count = 0;
    for (int i = 0; left > 0 || i <= decimals; i++, left /= 10) {
      if (i == decimals && i > 0) reversed[length++] = '.';
      reversed[length++] = (char)('0' + left % 10);
    }
    if (shown < 0) out[count++] = '-';
    while (length > 0) out[count++] = reversed[--length];
    out[count] = 0;
    return count;
  }
  return 0;
}

/* The fewest digits of `shown` that, read with the exponent shifted, give `value`; 0 where 17 do not. Fewer than 15 are what
 * the nearest decimal of 15 has before its zeros, but among numbers that have fewer bits. */
static int print_shortest(double shown, int shift, double value, char *out) {
  char shifted[48];
  for (int digits = fabs(value) > 1e-290 ? 15 : 1; digits <= 17; digits++) {
    int length = snprintf(out, 48, "%.*g", digits, shown);
    if (read_shifted(out, shift, shifted) != value) continue;
    const char *e = strstr(out, "e+");
    /* 100, not 1e+02: below 1e16 every digit of a whole number is exact. */
    if (e && atoi(e + 2) < 16) length = snprintf(out, 48, "%.*g", atoi(e + 2) + 1, shown);
    return length;
  }
  return 0;
}

size_t tss_print_number(double value, char *out) {
  int length = print_plain(value, 0, value, out);
  if (length) return (size_t)length;
  locale_t before = uselocale(c_locale);
  length = print_shortest(value, 0, value, out);
  if (!length) length = snprintf(out, 48, "%g", value); /* NaN */
  uselocale(before);
  return (size_t)length;
}

double tss_round_to_digits(double value, int digits) {
  char text[48];
  locale_t before = uselocale(c_locale);
  snprintf(text, sizeof text, "%.*g", digits, value);
  uselocale(before);
  return strtod_l(text, NULL, c_locale);
}

size_t tss_print_percentage(double fraction, char *out) {
  int length = print_plain(fraction * 100, -2, fraction, out);
  if (length) return (size_t)length;
  locale_t before = uselocale(c_locale);
  length = print_shortest(fraction * 100, -2, fraction, out);
  if (!length) { /* the product was rounded away from every decimal that would do */
    char plain[48];
    print_shortest(fraction, 0, fraction, plain);
    read_shifted(plain, 2, out);
    length = (int)strlen(out);
  }
  uselocale(before);
  return (size_t)length;
}
