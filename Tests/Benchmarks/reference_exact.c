/* SPDX-License-Identifier: MIT */
#include "reference.h"

#include <math.h>

#define LOOP(id, type, suffix, body)                                               \
  void ref_##id##_##suffix(const type *restrict in, type *restrict out, size_t n) { \
    for (size_t i = 0; i < n; i++) {                                               \
      type t = in[i];                                                              \
      out[i] = body;                                                               \
    }                                                                              \
  }

#define SQ(x) ((x) * (x))
#define CURVES(type, suffix, root)                                                                     \
  LOOP(cubic_in_out, type, suffix, t < (type)0.5 ? 4 * t * t * t : 1 - 4 * (1 - t) * (1 - t) * (1 - t)) \
  LOOP(back_out, type, suffix,                                                                         \
       1 + (type)2.70158 * (t - 1) * (t - 1) * (t - 1) + (type)1.70158 * (t - 1) * (t - 1))            \
  LOOP(bounce_out, type, suffix,                                                                       \
       t < (type)(1 / 2.75)   ? (type)7.5625 * t * t                                                   \
       : t < (type)(2 / 2.75) ? (type)7.5625 * SQ(t - (type)(1.5 / 2.75)) + (type)0.75                 \
       : t < (type)(2.5 / 2.75)                                                                        \
           ? (type)7.5625 * SQ(t - (type)(2.25 / 2.75)) + (type)0.9375                                 \
           : (type)7.5625 * SQ(t - (type)(2.625 / 2.75)) + (type)0.984375)                             \
  LOOP(circ_in, type, suffix, 1 - root(1 - t * t))                                                     \
  LOOP(circ_in_out, type, suffix,                                                                      \
       t < (type)0.5 ? (1 - root(1 - 4 * t * t)) * (type)0.5                                           \
                     : (1 + root(1 - 4 * (1 - t) * (1 - t))) * (type)0.5)

CURVES(float, f32, sqrtf)
CURVES(double, f64, sqrt)
