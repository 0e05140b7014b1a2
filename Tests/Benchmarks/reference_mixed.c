/* SPDX-License-Identifier: MIT
 *
 * The curves of bench_mixed. Compiled with -Ofast, so that a loop over one of them has the vector libm.
 */
#include "reference.h"

#include <math.h>

#define PI 3.14159265358979323846
#define BACK ((type)1.70158)
#define SWING ((type)(1.70158 * 1.525))

/* X(number, value at t) */
#define CURVES(X)                                                                                                     \
  X(0, t < (type)0.5 ? 4 * t * t * t : 1 - 4 * (1 - t) * (1 - t) * (1 - t))                                           \
  X(1, t)                                                                                                             \
  X(2, t * t)                                                                                                         \
  X(3, t * (2 - t))                                                                                                   \
  X(4, 1 - (1 - t) * (1 - t) * (1 - t))                                                                               \
  X(5, t < (type)0.5 ? 8 * t * t * t * t : 1 - 8 * (1 - t) * (1 - t) * (1 - t) * (1 - t))                             \
  X(6, 1 - (1 - t) * (1 - t) * (1 - t) * (1 - t) * (1 - t))                                                           \
  X(7, (type)0.5 - (type)0.5 * cosine(t * (type)PI))                                                                  \
  X(8, root(t * (2 - t)))                                                                                             \
  X(9, 1 - power(-10 * t))                                                                                            \
  X(10, power(-10 * t) * sine((10 * t - (type)0.75) * (type)(2 * PI / 3)) + 1)                                        \
  X(11, 1 + (BACK + 1) * (t - 1) * (t - 1) * (t - 1) + BACK * (t - 1) * (t - 1))                                      \
  X(12, bounced(t))                                                                                                   \
  X(13, 1 - cosine(t * (type)(PI / 2)))                                                                               \
  X(14, t < (type)0.5 ? 2 * t * t * ((SWING + 1) * 2 * t - SWING)                                                     \
                      : 1 + 2 * (t - 1) * (t - 1) * ((SWING + 1) * 2 * (t - 1) + SWING))                              \
  X(15, t < (type)0.5 ? (type)0.5 * power(20 * t - 10) : 1 - (type)0.5 * power(10 - 20 * t))

/* The ends are the tween's own. */
#define STEP(value)                                                                        \
  type t = (time - start[i]) / duration[i], e = (value);                                   \
  out[i] = t <= 0 ? from[i] : t >= 1 ? to[i] : from[i] * (1 - e) + to[i] * e;

#define CASE(number, value) \
  case number: {            \
    STEP(value)             \
    break;                  \
  }
#define LOOP(number, value) \
  for (size_t i = first[number]; i < first[number + 1]; i++) { STEP(value) }

#define sine sinf
#define cosine cosf
#define power exp2f
#define root sqrtf
#define type float
#define bounced bounced_f32
#define NAMED(name) name##_f32
#include "reference_mixed.h"
#undef sine
#undef cosine
#undef power
#undef root
#undef type
#undef bounced
#undef NAMED

#define sine sin
#define cosine cos
#define power exp2
#define root sqrt
#define type double
#define bounced bounced_f64
#define NAMED(name) name##_f64
#include "reference_mixed.h"

#define CURVE(number, value)            \
  case number:                          \
    for (size_t i = 0; i < n; i++) {    \
      double t = u[i];                  \
      e[i] = (value);                   \
    }                                   \
    break;
void reference_curve_f64(size_t curve, const double *restrict u, double *restrict e, size_t n) {
  switch (curve) { CURVES(CURVE) }
}
