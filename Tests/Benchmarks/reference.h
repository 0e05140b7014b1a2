/* SPDX-License-Identifier: MIT */
#ifndef TS_BENCH_REFERENCE_H
#define TS_BENCH_REFERENCE_H

#include <stddef.h>

/* What a C programmer would write by hand: one loop a curve, no clamp, no exact ends, left to the compiler. The loops
 * that need no libm are compiled with -O3 -ffp-contract=off; those that do with -Ofast, so that the compiler may use the
 * vector libm (of unknown accuracy); both for the instruction set that the library runs with. */
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

/* The instruction set that the references are compiled for, in the library's words. */
const char *reference_isa(void);

/* a = b + s c */
void reference_triad_f32(float *a, const float *b, const float *c, float s, size_t count);

/* A table of `pieces` + 1 numbers, linear between them; one of `pieces` cubics, four coefficients each. */
void reference_table_f32(const float *table, size_t pieces, const float *t, float *out, size_t count);
void reference_table_f64(const double *table, size_t pieces, const double *t, double *out, size_t count);
void reference_cubics_f32(const float *table, size_t pieces, const float *t, float *out, size_t count);
void reference_cubics_f64(const double *table, size_t pieces, const double *t, double *out, size_t count);

#endif
