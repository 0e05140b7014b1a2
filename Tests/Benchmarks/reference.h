/* SPDX-License-Identifier: MIT */
#ifndef TS_BENCH_REFERENCE_H
#define TS_BENCH_REFERENCE_H

#include <stddef.h>

/* What a C programmer would write by hand: one loop a curve, no clamp, no exact ends, left to the compiler. The loops
 * that need no libm are compiled with -O3 -march=native -ffp-contract=off; those that do with -Ofast -march=native, so
 * that the compiler may use the vector libm (of unknown accuracy). */
#define BENCH_CURVES(X)                                                                                   \
  X(cubic_in_out, "cubic.inOut", 1.15)                                                                    \
  X(bounce_out, "bounce.out", 1.15)                                                                       \
  X(back_out, "back.out", 1.15)                                                                           \
  X(sine_in, "sine.in", 1.15)                                                                             \
  X(sine_in_out, "sine.inOut", 1.15)                                                                      \
  X(circ_in, "circ.in", 1.15)                                                                             \
  X(circ_in_out, "circ.inOut", 1.15)                                                                      \
  X(expo_in, "expo.in", 1.0)                                                                              \
  X(expo_out, "expo.out", 1.0)                                                                            \
  X(elastic_out, "elastic.out", 1.0)                                                                      \
  X(elastic_in, "elastic.in", 1.0)

#define BENCH_DECLARE(id, name, limit)                            \
  void ref_##id##_f32(const float *t, float *out, size_t count);  \
  void ref_##id##_f64(const double *t, double *out, size_t count);
BENCH_CURVES(BENCH_DECLARE)

#endif
