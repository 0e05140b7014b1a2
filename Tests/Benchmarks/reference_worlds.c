/* SPDX-License-Identifier: MIT
 *
 * exp, sin and cos are Taylor polynomials after the usual reductions, within 2e-16 of themselves for the arguments that come
 * up here: they vectorise, where calls of libm would not, and are as exact as the library's.
 */
#include "reference_worlds.h"

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

static inline double swung(double y, double v, double omega, double ratio, double t) {
  double a = ratio * omega, damped = omega * sqrt((1 - ratio) * (1 + ratio)), s, c;
  turned(damped * t, &s, &c);
  return falling(-a * t) * (y * c + (v + a * y) * s / damped);
}

static inline double crept(double y, double v, double omega, double ratio, double t) {
  double a = ratio * omega, s = omega * sqrt((ratio - 1) * (ratio + 1)), slow = omega * omega / (a + s);
  double fast = falling(-2 * s * t < -700 ? -700 : -2 * s * t);
  return 0.5 * falling(-slow * t) * (y * (1 + fast) + (v + a * y) * (1 - fast) / s);
}

static inline double eased(double from, double to, double t) {
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  double h = t < 0.5 ? t + t : 2 - (t + t), half = 0.5 * (h * h * h), e = t < 0.5 ? half : 1 - half;
  return e == 0 ? from : e == 1 ? to : from * (1 - e) + to * e;
}

#define TWEENS(name, number)                                                                     \
  void name(tween_columns c, double time, number *restrict out, size_t n) {                      \
    for (size_t i = 0; i < n; i++)                                                               \
      out[i] = (number)eased(c.from[i], c.to[i], (time - c.start[i]) / c.duration[i]);           \
  }
#define SPRINGS(name, number, way)                                                                           \
  void name(spring_columns c, double time, number *restrict out, size_t first, size_t last) {                \
    for (size_t i = first; i < last; i++)                                                                    \
      out[i] = (number)(c.target[i] + way(c.value[i], c.velocity[i], c.omega[i], c.ratio[i], time - c.start[i])); \
  }

TWEENS(reference_world_tweens, double)
TWEENS(reference_world_tweens_f32, float)
SPRINGS(reference_world_swinging, double, swung)
SPRINGS(reference_world_creeping, double, crept)
SPRINGS(reference_world_swinging_f32, float, swung)
SPRINGS(reference_world_creeping_f32, float, crept)

void reference_world_lanes(spring_columns c, double time, double *restrict out, size_t channels, size_t lanes) {
  for (size_t i = 0; i < channels; i++) {
    size_t of = i * lanes;
    double t = time - c.start[of], y = swung(1, 0, c.omega[of], c.ratio[of], t), v = swung(0, 1, c.omega[of], c.ratio[of], t);
    for (size_t k = i * lanes; k < (i + 1) * lanes; k++) out[k] = c.target[k] + (y * c.value[k] + v * c.velocity[k]);
  }
}
