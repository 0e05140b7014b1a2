/* SPDX-License-Identifier: MIT
 *
 * The port's numbers beside those of shims.c, which has libc's: reading, writing, rounding, the functions of libm. Both are
 * linked here, the port's with other names (Tests/Tiny/run.sh). And its heap, at random.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tweenspirit_shims.h"

bool bare_parse_number(const char *text, size_t length, double *out_value);
size_t bare_print_number(double value, char *out);
size_t bare_print_percentage(double fraction, char *out);
double bare_round_to_digits(double value, int digits);
void *bare_allocate(size_t size);
void bare_free(void *memory);
int bare_allocate_aligned(void **out, size_t alignment, size_t size);
size_t tweenspirit_heap_used(void);
size_t tweenspirit_heap_peak(void);
double tss_sqrt(double), tss_rint(double), tss_floor(double), tss_ceil(double), tss_trunc(double), tss_round(double);
double tss_fmod(double, double), tss_remainder(double, double);

void tss_set_up_engine(void) {}

static long compared, failed;
static uint64_t state = 88172645463325252u;
static uint64_t next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}
static int below(int n) { return (int)(next() >> 33) % n; }

static uint64_t bits_of(double x) { return ((union { double number; uint64_t bits; }){x}).bits; }
static double double_of(uint64_t x) { return ((union { uint64_t bits; double number; }){x}).number; }

static void check(bool is_same, const char *what, const char *text, double a, double b) {
  compared++;
  if (is_same || failed++ >= 20) return;
  printf("tiny: %s of %s is %.17g (%016llx), libc's is %.17g\n", what, text, a, (unsigned long long)bits_of(a), b);
}

static void read_both(const char *text) {
  double bare = -7, hosted = -7;
  size_t length = strlen(text);
  bool is_bare = bare_parse_number(text, length, &bare), is_hosted = tss_parse_number(text, length, &hosted);
  check(is_bare == is_hosted && (!is_bare || bits_of(bare) == bits_of(hosted)), "reading", text, bare, hosted);
}

static void write_both(double x) {
  char bare[64], hosted[64];
  size_t a = bare_print_number(x, bare), b = tss_print_number(x, hosted);
  check(a == b && strcmp(bare, hosted) == 0, bare, hosted, x, x);
  a = bare_print_percentage(x, bare), b = tss_print_percentage(x, hosted);
  check(a == b && strcmp(bare, hosted) == 0, bare, hosted, x, x);
  int digits = 1 + below(15);
  double rounded = bare_round_to_digits(x, digits), wanted = tss_round_to_digits(x, digits);
  check(bits_of(rounded) == bits_of(wanted) || x != x, "rounding", hosted, rounded, wanted);
}

static bool is_same(double a, double b) { return bits_of(a) == bits_of(b) || (a != a && b != b); }

static void compute_both(double x, double y) {
  char text[80];
  snprintf(text, sizeof text, "(%a, %a)", x, y);
  check(is_same(tss_sqrt(x), sqrt(x)), "sqrt", text, tss_sqrt(x), sqrt(x));
  check(is_same(tss_rint(x), rint(x)), "rint", text, tss_rint(x), rint(x));
  check(is_same(tss_floor(x), floor(x)), "floor", text, tss_floor(x), floor(x));
  check(is_same(tss_ceil(x), ceil(x)), "ceil", text, tss_ceil(x), ceil(x));
  check(is_same(tss_trunc(x), trunc(x)), "trunc", text, tss_trunc(x), trunc(x));
  check(is_same(tss_round(x), round(x)), "round", text, tss_round(x), round(x));
  check(is_same(tss_fmod(x, y), fmod(x, y)), "fmod", text, tss_fmod(x, y), fmod(x, y));
  /* Of a subnormal y, glibc's remainder of 0 has not always the sign of x. */
  double left = tss_remainder(x, y);
  check(is_same(left, remainder(x, y)) || (left == 0 && fabs(y) < 0x1p-1022), "remainder", text, left, remainder(x, y));
}

/* What people write. */
static void write_decimal(char *out, int digits, int exponent) {
  for (int i = 0; i < digits; i++) {
    *out++ = (char)('0' + below(10));
    if (i == 0 && digits > 1) *out++ = '.';
  }
  *out = 0;
  if (exponent || below(2)) sprintf(out, "e%d", exponent);
}

/* The exact decimal in the middle between a double and the next, and its neighbours in the last digit. */
static void read_halfway(double x) {
  static char text[1200];
  long double half = 0.5L * ((long double)x + (long double)nextafter(x, INFINITY));
  if (!(half < 1e308L)) return;
  snprintf(text, sizeof text, "%.*Lg", 780, half);
  read_both(text);
  char *end = strchr(text, 'e'), saved[16] = "";
  if (end) snprintf(saved, sizeof saved, "%s", end);
  size_t length = end ? (size_t)(end - text) : strlen(text);
  snprintf(text + length, sizeof text - length, "%s%s", strchr(text, '.') ? "0000001" : ".0000001", saved);
  read_both(text);
  if (text[0] != '0' && text[length - 1] >= '1') {
    text[length - 1]--;
    snprintf(text + length, sizeof text - length, "%s", saved);
    read_both(text);
  }
}

static void use_heap(void) {
  enum { slots = 40 };
  static struct {
    unsigned char *memory;
    size_t size;
  } held[slots];
  for (int turn = 0; turn < 200000; turn++) {
    int i = below(slots);
    if (held[i].memory) {
      for (size_t k = 0; k < held[i].size; k++) check(held[i].memory[k] == (unsigned char)i, "a heap's byte", "", 0, 0);
      bare_free(held[i].memory);
      held[i].memory = NULL;
      continue;
    }
    size_t size = (size_t)below(below(10) ? 200 : 4000), alignment = (size_t)16 << below(4);
    void *memory = NULL;
    if (below(2)) {
      memory = bare_allocate(size), alignment = 16;
    } else if (bare_allocate_aligned(&memory, alignment, size)) {
      memory = NULL;
    }
    check((uintptr_t)memory % alignment == 0, "an alignment", "", 0, 0);
    if (!memory) continue;
    memset(memory, i, size);
    held[i].memory = memory, held[i].size = size;
  }
  for (int i = 0; i < slots; i++) bare_free(held[i].memory);
  check(tweenspirit_heap_used() == 0, "what is left", "a heap", (double)tweenspirit_heap_used(), 0);
  void *all = bare_allocate(65536 - 16);
  check(all != NULL, "all", "of a heap", 0, 0);
  bare_free(all);
  check(bare_allocate(65536) == NULL && bare_allocate((size_t)-1) == NULL, "more", "than a heap", 0, 0);
}

int main(void) {
  static const char *const hard[] = {
    "0", "-0", "+0", ".5", "5.", ".", "", "e5", "1e", "1e+", "-", "1.2.3", "1e-400", "1e400", "-1e400",
    "1e-99999999999", "1e99999999999",
    "0e99999999999", "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
    "2.2250738585072014e-308",
    "2.2250738585072011e-308", "2.2250738585072012e-308", "1.7976931348623157e308", "1.7976931348623158e308",
    "1.7976931348623159e308", "179769313486231580793728971405301e276", "9007199254740993", "9007199254740992.5",
    "9007199254740993.00000000000000000000000000000001", "123456789012345678901234567890123456789", "1e22", "1e23", "8.5e22",
    "0.1000000000000000055511151231257827021181583404541015625", "6.8985865317742005e-5", "1E5", "1e05", "00001.5",
    "1 ", " 1"};
  char text[1100];
  double parsed;
  for (size_t i = 0; i < sizeof hard / sizeof *hard; i++)
    if (hard[i][0] != ' ') read_both(hard[i]); /* strtod skips what no caller leaves there */
  check(!bare_parse_number(" 1", 2, &parsed), "space", "", 0, 0);
  for (int n = 1; n < 1100; n += 13) { /* long texts of nines, of zeros, and of digits far behind the point */
    memset(text, '9', (size_t)n);
    text[n] = 0;
    read_both(text);
    memset(text, '0', (size_t)n);
    read_both(text);
    if (n > 1) text[1] = '.', text[n - 1] = '7';
    read_both(text);
  }
  for (int i = 0; i < 500000; i++) {
    write_decimal(text, 1 + below(i % 8 ? 17 : 40), i % 4 ? below(44) - 22 : below(680) - 340);
    read_both(text);
  }
  for (int i = 0; i < 20000; i++) read_halfway(double_of(next() & 0x7FFFFFFFFFFFFFFF));
  for (int i = 0; i < 50000; i++) read_halfway(ldexp((double)(next() >> 11), below(100) - 80));
  for (int i = 0; i < 2000; i++) read_halfway(double_of(next() >> 12 >> below(52)));
  for (int i = 0; i < 150000; i++) {
    write_both((i & 1 ? -1 : 1) * ldexp((double)(next() >> below(64)), below(90) - 80));
    if (i % 10 == 0) write_both(double_of(next()));
    if (i % 100 == 0) write_both(double_of(next() >> 12 >> below(52)));
    write_both(below(1000000) / (i % 2 ? 1e3 : 1e5));
  }
  for (int i = -1080; i < 1030; i++) write_both(ldexp(1, i)), write_both(-ldexp(1, i) * 3);
  for (int i = -330; i < 310; i++) write_both(pow(10, i)), write_both(nextafter(pow(10, i), 0));
  for (int i = 0; i < 300000; i++) {
    double x = i & 1 ? double_of(next()) : (below(2000001) - 1000000) / (i & 2 ? 2.0 : 1e5);
    double y = i % 3 ? (below(2001) - 1000) / 4.0 : i % 7 ? double_of(next() >> 1) : double_of(next() >> 12 >> below(50));
    if (fabs(x) > 1e60 && fabs(y) < 1 && i % 50) y = ldexp(y, 100); /* most divisions are to be short ones */
    compute_both(x, y);
  }
  static const double ends[] = {0, -0.0, 0.5, -0.5, 1.5, 2.5, INFINITY, -INFINITY, NAN,
                                0x1p52, 0x1p52 - 0.5, -0x1p53, 5e-324, 1e308};
  for (int i = 0; i < 14; i++)
    for (int k = 0; k < 14; k++) compute_both(ends[i], ends[k]);
  for (int i = 0; i < 14; i++) write_both(ends[i]);
  use_heap();
  if (failed) printf("tiny: %ld of %ld comparisons with libc failed\n", failed, compared);
  else printf("tiny: %ld numbers read, written and computed as libc has them\n", compared);
  return failed != 0;
}
