/* SPDX-License-Identifier: MIT
 *
 * exp, sin and cos by Taylor polynomials after the usual reductions, within 2e-16 of themselves for the arguments that come
 * up here: they vectorise, where calls of libm would not, and are as exact as the library's.
 */
#ifndef REFERENCE_MATH_H
#define REFERENCE_MATH_H

#include <math.h>
#include <stdint.h>
#include <string.h>

static const double magic = 0x1.8p52;

/* e^x, x in [-700, 0] */
static inline double falling(double x) {
  double shifted = x * 1.4426950408889634 + magic, k = shifted - magic;
  double r = (x - k * 0x1.62e42fefa3800p-1) - k * 0x1.ef35793c76730p-45;
  double y = 1.0 / 479001600;
  y = y * r + 1.0 / 39916800;
  y = y * r + 1.0 / 3628800;
  y = y * r + 1.0 / 362880;
  y = y * r + 1.0 / 40320;
  y = y * r + 1.0 / 5040;
  y = y * r + 1.0 / 720;
  y = y * r + 1.0 / 120;
  y = y * r + 1.0 / 24;
  y = y * r + 1.0 / 6;
  y = y * r + 0.5;
  y = (y * r + 1) * r + 1;
  int64_t bits, exponent;
  memcpy(&bits, &y, 8);
  memcpy(&exponent, &shifted, 8);
  bits += exponent << 52;
  memcpy(&y, &bits, 8);
  return y;
}

/* Of x in [0, 1e6]. */
static inline void turned(double x, double *sine, double *cosine) {
  double shifted = x * 0.6366197723675814 + magic, k = shifted - magic;
  double r = (x - k * 0x1.921fb54400000p0) - k * 0x1.0b4611a626331p-34, q = r * r;
  double s = 1.0 / 1307674368000 * -1;
  s = s * q + 1.0 / 6227020800;
  s = s * q - 1.0 / 39916800;
  s = s * q + 1.0 / 362880;
  s = s * q - 1.0 / 5040;
  s = s * q + 1.0 / 120;
  s = s * q - 1.0 / 6;
  s = r + r * q * s;
  double c = 1.0 / 20922789888000;
  c = c * q - 1.0 / 87178291200;
  c = c * q + 1.0 / 479001600;
  c = c * q - 1.0 / 3628800;
  c = c * q + 1.0 / 40320;
  c = c * q - 1.0 / 720;
  c = c * q + 1.0 / 24;
  c = 1 - q * (0.5 - q * c);
  int64_t bits;
  memcpy(&bits, &shifted, 8);
  double odd = bits & 1 ? c : s, even = bits & 1 ? s : c;
  *sine = bits & 2 ? -odd : odd;
  *cosine = (bits + 1) & 2 ? -even : even;
}

#endif
