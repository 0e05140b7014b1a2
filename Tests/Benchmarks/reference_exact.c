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

const char *reference_isa(void) { return REFERENCE_ISA; }

void reference_triad_f32(float *restrict a, const float *restrict b, const float *restrict c, float s, size_t count) {
  for (size_t i = 0; i < count; i++) a[i] = b[i] + s * c[i];
}

#define TABLES(type, suffix)                                                                                            \
  void reference_table_##suffix(const type *restrict table, size_t pieces, const type *restrict t, type *restrict out,  \
                                size_t count) {                                                                         \
    const type scale = (type)pieces;                                                                                    \
    const int last = (int)pieces - 1;                                                                                   \
    for (size_t i = 0; i < count; i++) {                                                                                \
      type x = t[i] * scale;                                                                                            \
      int k = (int)x;                                                                                                   \
      k = k < 0 ? 0 : k > last ? last : k;                                                                              \
      out[i] = table[k] + (x - (type)k) * (table[k + 1] - table[k]);                                                    \
    }                                                                                                                   \
  }                                                                                                                     \
  void reference_cubics_##suffix(const type *restrict table, size_t pieces, const type *restrict t, type *restrict out, \
                                 size_t count) {                                                                        \
    const type scale = (type)pieces;                                                                                    \
    const int last = (int)pieces - 1;                                                                                   \
    for (size_t i = 0; i < count; i++) {                                                                                \
      type x = t[i] * scale;                                                                                            \
      int k = (int)x;                                                                                                   \
      k = k < 0 ? 0 : k > last ? last : k;                                                                              \
      const type *c = table + 4 * k;                                                                                    \
      type u = x - (type)k;                                                                                             \
      out[i] = ((c[3] * u + c[2]) * u + c[1]) * u + c[0];                                                               \
    }                                                                                                                   \
  }
TABLES(float, f32)
TABLES(double, f64)

#define TWEEN(suffix, type)                                                                                            \
  void reference_tween_##suffix(const type *restrict from, const type *restrict to, const type *restrict start,        \
                                const type *restrict duration, type time, type *restrict out, size_t n) {              \
    const type half = (type)0.5;                                                                                       \
    for (size_t i = 0; i < n; i++) {                                                                                   \
      type t = (time - start[i]) / duration[i];                                                                        \
      t = t < 0 ? 0 : t > 1 ? 1 : t;                                                                                   \
      type h = t < half ? t + t : 2 - (t + t), bend = half * (h * h * h), e = t < half ? bend : 1 - bend;              \
      out[i] = e == 0 ? from[i] : e == 1 ? to[i] : from[i] * (1 - e) + to[i] * e;                                      \
    }                                                                                                                  \
  }
TWEEN(f32, float)
TWEEN(f64, double)
