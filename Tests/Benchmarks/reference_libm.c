/* SPDX-License-Identifier: MIT */
#include "reference.h"

#include <math.h>

#define PI 3.14159265358979323846
#define LOOP(id, type, suffix, body)                                               \
  void ref_##id##_##suffix(const type *restrict in, type *restrict out, size_t n) { \
    for (size_t i = 0; i < n; i++) {                                               \
      type t = in[i];                                                              \
      out[i] = body;                                                               \
    }                                                                              \
  }

#define CURVES(type, suffix, sine, cosine, power)                                                      \
  LOOP(sine_in, type, suffix, 1 - cosine(t * (type)(PI / 2)))                                          \
  LOOP(sine_in_out, type, suffix, (type)0.5 - (type)0.5 * cosine(t * (type)PI))                        \
  LOOP(expo_in, type, suffix, power(10 * t - 10))                                                      \
  LOOP(expo_out, type, suffix, 1 - power(-10 * t))                                                     \
  LOOP(elastic_out, type, suffix,                                                                      \
       power(-10 * t) * sine((10 * t - (type)0.75) * (type)(2 * PI / 3)) + 1)                          \
  LOOP(elastic_in, type, suffix, -power(10 * t - 10) * sine((10 * t - (type)10.75) * (type)(2 * PI / 3)))

CURVES(float, f32, sinf, cosf, exp2f)
CURVES(double, f64, sin, cos, exp2)
