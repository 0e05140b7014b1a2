/* SPDX-License-Identifier: MIT
 *
 * The functions of libm that the engine names, all of them exact or, the square root, one instruction: so the bits are libm's.
 */
#include "doubles.h"

#include <stdbool.h>

static double with_sign_of(double x, double size) { return double_of(bits_of(size) | (bits_of(x) & sign)); }

double tss_sqrt(double x) { return __builtin_elementwise_sqrt(x); }
float tss_sqrtf(float x) { return __builtin_elementwise_sqrt(x); }

/* A size below 2^52 and that sum lose what is behind the point, nearest with ties to even. */
double tss_rint(double x) {
  const double shift = 0x1p52;
  double size = size_of(x);
  return size < shift ? with_sign_of(x, (size + shift) - shift) : x;
}
double tss_floor(double x) {
  double near = tss_rint(x);
  return near > x ? near - 1 : near;
}
double tss_ceil(double x) { return -tss_floor(-x); }
double tss_trunc(double x) { return with_sign_of(x, tss_floor(size_of(x))); }
double tss_round(double x) {
  double size = size_of(x), below = tss_floor(size);
  return with_sign_of(x, size - below >= 0.5 ? below + 1 : below);
}

/* A size > 0 as mantissa * 2^(exponent - 1075), the mantissa in [2^52, 2^53). */
static uint64_t mantissa_of(double size, int *exponent) {
  uint64_t bits = bits_of(size), mantissa = bits & (((uint64_t)1 << 52) - 1);
  *exponent = (int)(bits >> 52);
  if (*exponent > 0) return mantissa | (uint64_t)1 << 52;
  int up = __builtin_clzll(mantissa) - 11;
  *exponent = 1 - up;
  return mantissa << up;
}

/* x mod y for finite x >= 0 and y > 0, exactly, by long division; and whether the quotient is odd. */
static double modulo(double x, double y, bool *is_odd) {
  int e, f;
  *is_odd = false;
  if (x < y) return x;
  uint64_t a = mantissa_of(x, &e), b = mantissa_of(y, &f);
  for (; e >= f; e--) {
    *is_odd = a >= b;
    if (*is_odd) a -= b;
    if (e > f) a <<= 1;
  }
  if (a == 0) return 0;
  int up = __builtin_clzll(a) - 11;
  a <<= up;
  f -= up;
  return double_of(f > 0 ? a + ((uint64_t)(f - 1) << 52) : a >> (1 - f));
}

static bool has_no_remainder(double x, double y) { return !(size_of(x) < __builtin_inf()) || y == 0 || y != y; }

double tss_fmod(double x, double y) {
  bool is_odd;
  if (has_no_remainder(x, y)) return (x * y) / (x * y);
  double size = size_of(x), by = size_of(y);
  return with_sign_of(x, by == __builtin_inf() ? size : modulo(size, by, &is_odd));
}

/* x less the nearest multiple of y, of two the even one. */
double tss_remainder(double x, double y) {
  bool is_odd = false;
  if (has_no_remainder(x, y)) return (x * y) / (x * y);
  double size = size_of(x), by = size_of(y);
  if (by == __builtin_inf()) return x;
  double left = modulo(size, by, &is_odd), rest = by - left;
  /* Where the difference is rounded, `left` is less than half of it. */
  if (left > rest || (left == rest && is_odd)) left = -rest;
  return bits_of(x) & sign ? -left : left;
}
